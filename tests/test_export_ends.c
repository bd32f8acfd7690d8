/*
 * Tests of how exported curves and tables end, which their comments tell, and of what a clip for
 * Unity moves by the unit: the keys of three numbers that move a Transform are read and compared
 * with the signal.
 */
#include "keys_samples.h"

static const char *unit_of_all;

static void describe_unit(const void *self, sn_signal_info *info)
{
    sample_signal_describe(self, info);
    info->unit = unit_of_all;
}

static sn_signal signal_in(const sample_signal *signal, const char *unit)
{
    static const sn_signal_ops ops = { .describe = describe_unit, .sample = sample_signal_sample };
    unit_of_all = unit;
    return (sn_signal){ &ops, signal };
}

/* ---- what goes on ---- */

/* A table for C with both ends of a span, in keys_text. */
static void write_table(sn_signal signal, double from_s, double to_s, size_t count)
{
    sn_sink_buffer buffer = { keys_text, sizeof keys_text - 1, 0 };
    sn_export_times times;
    sn_export_span(from_s, to_s, 0, count, &times, NULL);
    CHECK_INT(sn_export_c(signal, "a", times, sn_sink_to_buffer(&buffer)), SN_OK);
    keys_text[buffer.needed] = 0;
}

/* 3 t + 1 to 2 s: 7, and 3 a second. Central differences of the slope are exact but for rounding.
 */
static void what_is_cut_is_told(void)
{
    static keys_writer *const writers[] = { sn_export_css, sn_export_unity_script,
        sn_export_godot };
    static const char *const fronts[] = { "\n * ", "\n// ", "\n; " };
    sample_signal line = { 1, sample_polynomial, 3, 0, 1, { 0, 1 }, { 0 }, 0, NULL };
    sample_signal wave = { 2, sample_sine, 3, 0.5, 1, { 0, 4 }, KEYS_EXACT(2, 1), 0, NULL };
    char words[200];
    for (size_t i = 0; i < 3; i++) {
        sn_export_keys keys = { 0, 2, 1e-2 };
        keys_write_signal(writers[i], signal_in(&line, "m"), "a", keys, NULL);
        snprintf(words, sizeof words,
            "%sIt goes on after this, which is cut where it is at 7 m and moves at 3 m a second.\n",
            fronts[i]);
        CHECK_CONTAINS(keys_text, words);
        keys_write_signal(writers[i], signal_in(&wave, "*/\n"), "a", keys, NULL);
        CHECK(!strstr(keys_text, "goes on"));
        keys.to_s = 1; /* half a period: where it began, the other way */
        keys_write_signal(writers[i], signal_in(&wave, ""), "a", keys, NULL);
        snprintf(words, sizeof words,
            "%sx: It goes on after this, which is cut where it is at 1 and moves at -9.42 a "
            "second.",
            fronts[i]);
        CHECK_CONTAINS(keys_text, words);
    }
    write_table(signal_in(&line, "m"), 0, 2, 5);
    CHECK_CONTAINS(
        keys_text, "\n * It goes on after this, which is cut where it moves at 3 m a second.\n");
    write_table(signal_in(&wave, "m"), 0, 2, 50);
    CHECK(!strstr(keys_text, "goes on"));
    sample_signal still = { 1, sample_constant, 0, 0, 3, { 0, 4 }, { 0 }, 0, NULL };
    write_table(signal_in(&still, "m"), 0, 2, 50);
    CHECK(!strstr(keys_text, "goes on"));
}

/* ---- tables of what settles ---- */

/* The last two numbers of the table. */
static void read_last(double last[2])
{
    const char *end = strstr(keys_text, "\n};\n");
    if (!CHECK(end != NULL))
        return;
    for (int i = 1; i >= 0; i--) {
        for (end--; end[-1] != ' ';)
            end--;
        last[i] = (double)strtof(end, NULL);
    }
}

/* A spring of the way 1 rests at 1, whose float is exact; the error is not less than what was left
 * by then, and the reading between is as near as told. */
static void tables_end_where_it_rests(void)
{
    static const double ratios[] = { 0.1, 0.4, 0.999 };
    for (size_t i = 0; i < 3; i++) {
        sample_signal spring = { 1, keys_spring, 2, ratios[i], 0, { 0, 1 }, { 0 }, 0, NULL };
        double last[2] = { 0, 0 };
        spring.c = keys_settle_s(&spring, 1e-3);
        write_table(keys_settling_of(&spring), 0, spring.c, 2000);
        read_last(last);
        CHECK_BITS(last[0], 1);
        CHECK_BITS(last[1], 1);
        double left = fabs(keys_spring(&spring, spring.c, 0) - 1);
        const char *told = strstr(keys_text, "read within ");
        CHECK(told && strtod(told + strlen("read within "), NULL) >= left);
        told = strstr(keys_text, "\n * The last sample is where it rests, ");
        CHECK(told && fabs(strtod(told + 39, NULL) - left) <= 0.01 * left);
        write_table(keys_settling_of(&spring), 0, 0.9 * spring.c, 2000);
        read_last(last);
        CHECK(last[0] == (double)(float)keys_spring(&spring, 0.9 * spring.c, 0));
        CHECK_CONTAINS(keys_text, "It goes on after this");
        /* 0.1 s: farther than a hundredth of the range, which is no rest. */
        spring.c = 0.1;
        write_table(keys_settling_of(&spring), 0, 0.1, 20);
        read_last(last);
        CHECK(last[0] == (double)(float)keys_spring(&spring, 0.1, 0));
    }
}

/* ---- clips ---- */

typedef struct three_key {
    double at, value[3], in[3], out[3];
} three_key;

static three_key threes[5000];
static size_t three_count;

/* {x: 0, y: 1, z: Infinity} */
static const char *read_three(const char *at, const char *field, double values[3])
{
    static const char *const fronts[] = { "{x: ", ", y: ", ", z: " };
    CHECK(strncmp(at, field, strlen(field)) == 0);
    at += strlen(field);
    for (int i = 0; i < 3; i++) {
        char *end;
        CHECK(strncmp(at, fronts[i], 4 + (i > 0)) == 0);
        values[i] = strtof(at + strlen(fronts[i]), &end);
        at = end;
    }
    CHECK(strncmp(at, "}\n", 2) == 0);
    return at + 2;
}

static void read_threes(const char *field)
{
    static const char end[] = "        tangentMode: 0\n        weightedMode: 0\n"
                              "        inWeight: {x: 0.33333334, y: 0.33333334, z: 0.33333334}\n"
                              "        outWeight: {x: 0.33333334, y: 0.33333334, z: 0.33333334}\n";
    static const char start[] = "      - serializedVersion: 3\n        time: ";
    char words[100];
    snprintf(words, sizeof words, "  %s:\n  - curve:\n      serializedVersion: 2\n      m_Curve:\n",
        field);
    const char *at = strstr(keys_text, words);
    three_count = 0;
    if (!CHECK(at != NULL))
        return;
    at += strlen(words);
    while (strncmp(at, start, strlen(start)) == 0) {
        three_key *key = &threes[three_count++];
        char *next;
        key->at = strtof(at + strlen(start), &next);
        CHECK(*next == '\n');
        at = read_three(next + 1, "        value: ", key->value);
        at = read_three(at, "        inSlope: ", key->in);
        at = read_three(at, "        outSlope: ", key->out);
        CHECK(strncmp(at, end, strlen(end)) == 0);
        at += strlen(end);
        CHECK(three_count < 2 || key->at > key[-1].at);
    }
    snprintf(words, sizeof words,
        "      m_PreInfinity: 2\n      m_PostInfinity: 2\n"
        "      m_RotationOrder: 4\n    path: \n  m_");
    CHECK(strncmp(at, words, strlen(words)) == 0);
}

/* One of the numbers as Unity reads it; NaN within a jump. */
static double read_number(int d, double at)
{
    size_t i = 0;
    while (i + 2 < three_count && threes[i + 1].at <= at)
        i++;
    const three_key *a = &threes[i], *b = a + 1;
    if (isinf(a->out[d]) || isinf(b->in[d])) {
        CHECK(isinf(a->out[d]) && isinf(b->in[d]) && b->at - a->at < 3e-5);
        return NOT_A_NUMBER;
    }
    double h = b->at - a->at, t = (at - a->at) / h, s = 1 - t;
    return (1 + 2 * t) * s * s * a->value[d] + t * s * s * h * a->out[d] +
           t * t * (3 - 2 * t) * b->value[d] - t * t * s * h * b->in[d];
}

/* Dimension d of a signal is number `first` + d of the keys; the others stay 0. */
static void check_threes(const sample_signal *signal, double length, int first, double allowed)
{
    size_t skipped = 0;
    for (int i = 0; i < KEYS_PROBES; i++) {
        double t_s = length * (i + 0.37) / KEYS_PROBES;
        for (int k = 0; k < 3; k++) {
            int d = k - first;
            double got = read_number(k, t_s);
            check_context("number %d at %g", k, t_s);
            if (isnan(got))
                skipped++;
            else if (d < 0 || d >= signal->dimensions)
                CHECK(got == 0);
            else
                CHECK_NEAR(got, signal->at(signal, t_s, d), allowed);
        }
    }
    CHECK(skipped <= 8);
}

/* By unit: where the keys stand, the attributes of the editor's curves, and the first number. */
static void clips_move_by_unit(void)
{
    static const struct {
        const char *unit, *field, *attribute;
        int single;
    } cases[] = { { "degrees", "m_EulerCurves", "localEulerAnglesRaw", 2 },
        { "deg", "m_EulerCurves", "localEulerAnglesRaw", 2 },
        { "m", "m_PositionCurves", "m_LocalPosition", 1 } };
    static double (*const ats[])(
        const sample_signal *, double, int) = { sample_sine, keys_triangle, keys_saw };
    for (int i = 0; i < 27; i++) {
        int which = i % 3, dimensions = 1 + i / 3 % 3;
        sample_signal signal = { dimensions, ats[i / 9], 30, 0.7, 0.1, { 0, 4 }, { 0 }, 0, NULL };
        sn_export_keys keys = { 0, 2, 1e-3 };
        check_context("%s, %d dimensions, shape %d", cases[which].unit, dimensions, i / 9);
        CHECK_INT(keys_write_signal(
                      sn_export_unity_clip, signal_in(&signal, cases[which].unit), "a", keys, NULL),
            SN_OK);
        read_threes(cases[which].field);
        check_threes(&signal, 2, dimensions == 1 ? cases[which].single : 0, 0.061);
        CHECK_CONTAINS(keys_text, "\n  m_FloatCurves: []\n");
        for (int d = 0; d < dimensions; d++) {
            char words[100];
            snprintf(words, sizeof words, "\n    attribute: %s.%c\n    path: \n    classID: 4\n",
                cases[which].attribute, 'x' + (dimensions == 1 ? cases[which].single : d));
            const char *editor = strstr(keys_text, "\n  m_EditorCurves:\n");
            CHECK(editor != NULL);
            CHECK_CONTAINS(editor ? editor : "", words);
        }
    }
    sample_signal line = { 1, sample_polynomial, 3, 0, 1, { 0, 1 }, { 0 }, 0, NULL };
    sn_export_keys keys = { 0, 2, 1e-2 };
    keys_write_signal(sn_export_unity_clip, signal_in(&line, "px"), "a", keys, NULL);
    CHECK_CONTAINS(keys_text, "attribute: m_AnchoredPosition.y\n    path: \n    classID: 224\n");
    line.dimensions = 4;
    keys_write_signal(sn_export_unity_clip, signal_in(&line, "m"), "a", keys, NULL);
    CHECK_CONTAINS(keys_text, "attribute: a_w\n    path: \n    classID: 95\n");
}

CHECK_MAIN(CHECK_TEST(what_is_cut_is_told), CHECK_TEST(tables_end_where_it_rests),
    CHECK_TEST(clips_move_by_unit))
