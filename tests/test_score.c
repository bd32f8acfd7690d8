/*
 * Scores: what loads, what is refused and in which words, that nothing is half loaded, and what
 * is written about them (list, schema, help), read back by jansson.
 */
#include "check.h"
#include "sinew/ease_text.h"
#include "sinew/score.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory that counts, and fails when told to ----------------------------------------- */

typedef struct memory {
    size_t blocks, asked, refuse_at;
} memory;

static void *more(void *context, void *block, size_t bytes)
{
    memory *m = context;
    if (block) {
        m->blocks--;
        free(block);
        return NULL;
    }
    if (++m->asked == m->refuse_at)
        return NULL;
    m->blocks++;
    return malloc(bytes);
}

static memory heap;

static sn_status load(sn_score *score, sn_arena *arena, const char *text, sn_report *report)
{
    *arena = sn_arena_on_callback(more, &heap, 0);
    return sn_score_load(score, text, strlen(text), arena, report);
}

static char *read_file(const char *name, size_t *size)
{
    FILE *file = fopen(name, "rb");
    char *text = calloc(1, 1 << 20);
    *size = file && text ? fread(text, 1, (1 << 20) - 1, file) : 0;
    if (file)
        fclose(file);
    return text;
}

static char written[1 << 20];

/* Text of a writer, ended by zero. */
#define WRITTEN(call)                                                                              \
    do {                                                                                           \
        sn_sink_buffer buffer = { .bytes = written, .capacity = sizeof written - 1 };              \
        sn_sink sink = sn_sink_to_buffer(&buffer);                                                 \
        CHECK_INT(call, SN_OK);                                                                    \
        CHECK(buffer.needed < sizeof written);                                                     \
        written[buffer.needed < sizeof written ? buffer.needed : 0] = 0;                           \
    } while (0)

/* ---- what loads ------------------------------------------------------------------------ */

static void loads_the_example(void)
{
    static const double tide[6][3] = { /* speed, degrees an hour; feet; g in degrees */
        { 28.984104, 1.78, 184.1 }, { 30, 0.47, 189.6 }, { 28.43973, 0.39, 158.4 },
        { 15.041069, 1.15, 217.3 }, { 57.96821, 0.01, 283 }, { 13.943035, 0.74, 203.3 }
    };
    size_t size;
    char *text = read_file("examples/first.sinew.json", &size);
    sn_score score;
    sn_arena arena;
    sn_report report;
    if (!CHECK_INT(load(&score, &arena, text, &report), SN_OK) || !CHECK_INT(score.item_count, 4)) {
        free(text);
        return;
    }
    CHECK_INT(report.status, SN_OK);
    static const char *const names[] = { "idle_sway", "hover", "handheld", "tide" };
    for (size_t i = 0; i < 4; i++) {
        CHECK_TEXT(score.items[i].name, names[i]);
        CHECK(sn_score_find(&score, names[i]) == &score.items[i]);
        CHECK(score.json.nodes[score.items[i].node].type == SN_JSON_OBJECT);
    }
    CHECK(!sn_score_find(&score, "tides") && !sn_score_find(&score, "") &&
          !sn_score_find(&score, "zebra"));
    CHECK_TEXT(score.items[2].kind->name, "noise");
    CHECK_INT(sn_signal_describe(score.items[2].signal).dimensions, 3);
    /* The harmonic constants again, as A cos(speed t - g), by the C library in long double. */
    for (int i = 0; i < 100; i++) {
        double t = check_uniform(0, 1e7), value;
        long double want = 0, turn = 2 * acosl(-1.0L);
        for (int k = 0; k < 6; k++)
            want +=
                (long double)tide[k][1] *
                cosl(turn * ((long double)tide[k][0] * t / 3600 - (long double)tide[k][2]) / 360);
        sn_signal_sample(score.items[3].signal, t, &value);
        if (!CHECK_NEAR(value, (double)want, 1e-11))
            break;
    }
    sn_arena_reset(&arena);
    CHECK_INT(heap.blocks, 0);
    free(text);
}

static void loads_numbers_of_every_form(void)
{
    static const struct {
        const char *text;
        double value;
    } forms[] = { { "1", 1 }, { "-2.5e-1", -0.25 }, { "\"3/2\"", 1.5 }, { "\"-1/3\"", -1.0 / 3 },
        { "\"0.1\"", 0.1 }, { "\"28.984104/1296000\"", 28.984104 / 1296000 }, { "\"+.5\"", 0.5 },
        { "\"1e3/8\"", 125 }, { "1E2", 100 }, { "-0.0", -0.0 } };
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        char text[256];
        sn_score score;
        sn_arena arena;
        double value;
        snprintf(text, sizeof text,
            "{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"wave\",\"waves\":[{\"frequency_hz\":0,"
            "\"amplitude\":0,\"offset\":%s}]}}}",
            forms[i].text);
        check_context("%s", forms[i].text);
        if (CHECK_INT(load(&score, &arena, text, NULL), SN_OK)) {
            sn_signal_sample(score.items[0].signal, 12, &value);
            CHECK_ULP(value + 0.0, forms[i].value + 0.0, 1);
        }
        sn_arena_reset(&arena);
    }
}

static void ignores_notes_anywhere(void)
{
    sn_score score;
    sn_arena arena;
    CHECK_INT(
        load(&score, &arena,
            "{\"$schema\":\"x\",\"note\":[1],\"sinew\":1,\"items\":{\"note\":{\"kind\":\"wave\","
            "\"note\":null,\"$schema\":{},\"waves\":[{\"note\":{\"a\":1}}]}}}",
            NULL),
        SN_OK);
    CHECK(sn_score_find(&score, "note") != NULL);
    sn_arena_reset(&arena);
    CHECK_INT(load(&score, &arena, "{\"items\":{},\"sinew\":1.0}", NULL), SN_OK);
    CHECK_INT(score.item_count, 0);
    CHECK(!sn_score_find(&score, "a"));
    sn_arena_reset(&arena);
}

static void finds_each_of_many_items(void)
{
    enum { COUNT = 3000 };
    char *text = malloc(COUNT * 64), *end = text, name[16];
    sn_score score;
    sn_arena arena;
    end += sprintf(end, "{\"sinew\":1,\"items\":{");
    for (unsigned i = 0; i < COUNT; i++)
        end += sprintf(
            end, "%s\"%x\":{\"kind\":\"wave\",\"waves\":[{}]}", i ? "," : "", i * 2654435761u);
    sprintf(end, "}}");
    if (CHECK_INT(load(&score, &arena, text, NULL), SN_OK))
        for (unsigned i = 0; i < COUNT; i++) {
            sprintf(name, "%x", i * 2654435761u);
            const sn_score_item *item = sn_score_find(&score, name);
            if (!CHECK(item == &score.items[i]) || !CHECK_TEXT(item->name, name))
                break;
            strcat(name, "q");
            if (!CHECK(!sn_score_find(&score, name)))
                break;
        }
    sn_arena_reset(&arena);
    free(text);
}

/* ---- what is refused ------------------------------------------------------------------- */

typedef struct bad_score {
    const char *text;
    sn_status status;
    uint32_t line, column;
    const char *field, *sentence;
} bad_score;

#define TOP(items)     "{\"sinew\": 1, \"items\": {\n" items "}}"
#define WAVE(fields)   TOP("\"a\": {\"kind\": \"wave\", \"waves\": [{\n" fields "}]}")
#define NOISE(fields)  TOP("\"a\": {\"kind\": \"noise\",\n" fields "}")
#define VOICE(fields)  TOP("\"a\": {\"kind\": \"voice\",\n" fields "}")
#define SPRING(fields) TOP("\"a\": {\"kind\": \"spring\",\n" fields "}")

static const bad_score bad_scores[] = {
    { "", SN_ERROR_SYNTAX, 1, 1, "", "the text is empty where a JSON value belongs" },
    { "[]", SN_ERROR_TYPE, 1, 1, "",
        "a score is an object, { \"sinew\": 1, \"items\": { ... } }, not a list" },
    { "{}", SN_ERROR_MISSING, 1, 1, "sinew",
        "a score starts with \"sinew\": 1, the version of its format" },
    { "{\"sinew\": 2}", SN_ERROR_RANGE, 1, 11, "sinew",
        "the version of a score's format is 1, not the number 2" },
    { "{\"sinew\": \"1\"}", SN_ERROR_TYPE, 1, 11, "sinew",
        "the version of a score's format is 1, not the text \"1\"" },
    { "{\"sinew\": 1}", SN_ERROR_MISSING, 1, 1, "items",
        "a score has \"items\": an object that holds each item under its name" },
    { "{\"sinew\": 1, \"items\": []}", SN_ERROR_TYPE, 1, 23, "items",
        "an object that holds each item under its name belongs here, not a list" },
    { "{\"sinew\": 1,\n \"item\": {}}", SN_ERROR_UNKNOWN, 2, 2, "item",
        "a score has no field of this name; did you mean \"items\"?" },
    { "{\"sinew\": 1,\n \"items\": {},\n \"items\": {}}", SN_ERROR_DUPLICATE, 3, 2, "items",
        "this name is given twice: first in line 2" },
    { TOP("\"a\": 3"), SN_ERROR_TYPE, 2, 6, "items.a",
        "an item is an object, { \"kind\": ... }, not the number 3" },
    { TOP("\"a\": {}"), SN_ERROR_MISSING, 2, 6, "items.a.kind",
        "an item says its kind: \"wave\", \"noise\", \"spring\", \"ease\", \"shake\", \"track\", "
        "\"voice\" or \"bank\"" },
    { TOP("\"a\": {\"kind\": 1}"), SN_ERROR_TYPE, 2, 15, "items.a.kind",
        "an item says its kind: \"wave\", \"noise\", \"spring\", \"ease\", \"shake\", \"track\", "
        "\"voice\" or \"bank\"" },
    { TOP("\"a\": {\"kind\": \"wafe\"}"), SN_ERROR_UNKNOWN, 2, 15, "items.a.kind",
        "the text \"wafe\" is no kind of item; did you mean \"wave\"?" },
    { TOP("\"a\": {\"kind\": \"drum\"}"), SN_ERROR_UNKNOWN, 2, 15, "items.a.kind",
        "the text \"drum\" is no kind of item; there is wave, noise, spring, ease, shake, track, "
        "voice and bank" },
    { TOP("\"\": {\"kind\": \"wave\"}"), SN_ERROR_RANGE, 2, 1, "items[\"\"]",
        "an item's name is empty" },
    { TOP("\"a\\nb\": {\"kind\": \"wave\"}"), SN_ERROR_RANGE, 2, 1, "items[\"a\\nb\"]",
        "an item's name holds a control character, such as a line feed" },
    { TOP("\"a.b\": 1"), SN_ERROR_TYPE, 2, 8, "items[\"a.b\"]",
        "an item is an object, { \"kind\": ... }, not the number 1" },
    { TOP("\"a\": {\"kind\": \"wave\", \"waves\": [{}]},\n\"b\": {\"kind\": \"wave\", \"waves\": "
          "[{}]},\n\"\\u0061\": {}"),
        SN_ERROR_DUPLICATE, 4, 1, "items.a", "this name is given twice: first in line 2" },
    { TOP("\"a\": {\"kind\": \"wave\",\n\"kind\": \"wave\", \"waves\": [{}]}"), SN_ERROR_DUPLICATE,
        3, 1, "items.a.kind", "this name is given twice: first in line 2" },
    { WAVE("\"amplitude\": 1,\n\"amplitude\": 2"), SN_ERROR_DUPLICATE, 4, 1,
        "items.a.waves[0].amplitude", "this name is given twice: first in line 3" },
    { TOP("\"a\": {\"kind\": \"wave\"}"), SN_ERROR_MISSING, 2, 6, "items.a.waves",
        "this field is missing, and it has no default: The waves that are added up." },
    { TOP("\"a\": {\"kind\": \"wave\", \"waves\": []}"), SN_ERROR_RANGE, 2, 32, "items.a.waves",
        "a list of 0 waves is too short: at least 1 belongs here" },
    { TOP("\"a\": {\"kind\": \"wave\", \"waves\": {}}"), SN_ERROR_TYPE, 2, 32, "items.a.waves",
        "a list of waves in [ ] belongs here, not an object" },
    { TOP("\"a\": {\"kind\": \"wave\", \"waves\": [{}, 7]}"), SN_ERROR_TYPE, 2, 37,
        "items.a.waves[1]", "an object in { } belongs here, not the number 7" },
    { WAVE("\"amplitud\": 1"), SN_ERROR_UNKNOWN, 3, 1, "items.a.waves[0].amplitud",
        "a wave has no field of this name; did you mean \"amplitude\"?" },
    { WAVE("\"frequency\": 1"), SN_ERROR_UNKNOWN, 3, 1, "items.a.waves[0].frequency",
        "a wave has no field of this name; did you mean \"frequency_hz\"?" },
    { WAVE("\"hpase_turns\": 1"), SN_ERROR_UNKNOWN, 3, 1, "items.a.waves[0].hpase_turns",
        "a wave has no field of this name; did you mean \"phase_turns\"?" },
    { NOISE("\"colour\": 1"), SN_ERROR_UNKNOWN, 3, 1, "items.a.colour",
        "a noise has no field of this name; there is type, dimensions, frequency_hz, amplitude, "
        "offset, octaves, gain_ratio, seed, loop_s, view_s and unit" },
    { WAVE("\"amplitude\": \"loud\""), SN_ERROR_TYPE, 3, 14, "items.a.waves[0].amplitude",
        "a number, such as 0.5 or \"1/2\", belongs here, not the text \"loud\"" },
    { WAVE("\"amplitude\": \"\""), SN_ERROR_TYPE, 3, 14, "items.a.waves[0].amplitude",
        "a number, such as 0.5 or \"1/2\", belongs here, not the text \"\"" },
    { WAVE("\"amplitude\": \"1/0\""), SN_ERROR_NOT_FINITE, 3, 14, "items.a.waves[0].amplitude",
        "the text \"1/0\" divides by 0" },
    { WAVE("\"amplitude\": \"-2.5/0.00e7\""), SN_ERROR_NOT_FINITE, 3, 14,
        "items.a.waves[0].amplitude", "the text \"-2.5/0.00e7\" divides by 0" },
    { WAVE("\"amplitude\": \"1/0 \""), SN_ERROR_TYPE, 3, 14, "items.a.waves[0].amplitude",
        "a number, such as 0.5 or \"1/2\", belongs here, not the text \"1/0 \"" },
    { WAVE("\"amplitude\": \"1/\""), SN_ERROR_TYPE, 3, 14, "items.a.waves[0].amplitude",
        "a number, such as 0.5 or \"1/2\", belongs here, not the text \"1/\"" },
    { WAVE("\"amplitude\": \"1 \""), SN_ERROR_TYPE, 3, 14, "items.a.waves[0].amplitude",
        "a number, such as 0.5 or \"1/2\", belongs here, not the text \"1 \"" },
    { WAVE("\"amplitude\": \"1,5\""), SN_ERROR_TYPE, 3, 14, "items.a.waves[0].amplitude",
        "a number, such as 0.5 or \"1/2\", belongs here, not the text \"1,5\"" },
    { WAVE("\"amplitude\": \"nan\""), SN_ERROR_TYPE, 3, 14, "items.a.waves[0].amplitude",
        "a number, such as 0.5 or \"1/2\", belongs here, not the text \"nan\"" },
    { WAVE("\"amplitude\": null"), SN_ERROR_TYPE, 3, 14, "items.a.waves[0].amplitude",
        "a number, such as 0.5 or \"1/2\", belongs here, not null" },
    { WAVE("\"amplitude\": true"), SN_ERROR_TYPE, 3, 14, "items.a.waves[0].amplitude",
        "a number, such as 0.5 or \"1/2\", belongs here, not true" },
    { WAVE("\"amplitude\": [1]"), SN_ERROR_TYPE, 3, 14, "items.a.waves[0].amplitude",
        "a number, such as 0.5 or \"1/2\", belongs here, not a list" },
    { WAVE("\"amplitude\": NaN"), SN_ERROR_SYNTAX, 3, 14, "", "a value belongs here, not \"NaN\"" },
    { WAVE("\"amplitude\": 1e999"), SN_ERROR_NOT_FINITE, 3, 14, "items.a.waves[0].amplitude",
        "the number 1e999 is beyond what a double holds, about 1.8e308" },
    { WAVE("\"amplitude\": \"-1e300/1e-300\""), SN_ERROR_NOT_FINITE, 3, 14,
        "items.a.waves[0].amplitude",
        "the text \"-1e300/1e-300\" is beyond what a double holds, about 1.8e308" },
    { WAVE("\"amplitude\": 1e13"), SN_ERROR_RANGE, 3, 14, "items.a.waves[0].amplitude",
        "10000000000000 is outside the range from -1e12 to 1e12" },
    { WAVE("\"frequency_hz\": \"-1e10\""), SN_ERROR_RANGE, 3, 17, "items.a.waves[0].frequency_hz",
        "-10000000000 Hz is outside the range from -1e9 to 1e9 Hz" },
    { WAVE("\"duty_ratio\": 1.5"), SN_ERROR_RANGE, 3, 15, "items.a.waves[0].duty_ratio",
        "1.5 is outside the range from 0 to 1" },
    { WAVE("\"slew_s\": -0.5"), SN_ERROR_RANGE, 3, 11, "items.a.waves[0].slew_s",
        "-0.5 s is outside the range from 0 to 1e9 s" },
    { NOISE("\"frequency_hz\": 0"), SN_ERROR_RANGE, 3, 17, "items.a.frequency_hz",
        "0 Hz is outside the range above 0 to 1e9 Hz" },
    { WAVE("\"partials\": 2.5"), SN_ERROR_TYPE, 3, 13, "items.a.waves[0].partials",
        "a whole number belongs here, not the number 2.5" },
    { WAVE("\"seed\": -1"), SN_ERROR_RANGE, 3, 9, "items.a.waves[0].seed",
        "-1 is outside the range from 0 to 9007199254740992" },
    { WAVE("\"seed\": 9007199254740994"), SN_ERROR_RANGE, 3, 9, "items.a.waves[0].seed",
        "9007199254740994 is outside the range from 0 to 9007199254740992" },
    { WAVE("\"shape\": \"sinus\""), SN_ERROR_UNKNOWN, 3, 10, "items.a.waves[0].shape",
        "the text \"sinus\" is none of the words for shape; did you mean \"sine\"?" },
    { WAVE("\"shape\": \"swa\""), SN_ERROR_UNKNOWN, 3, 10, "items.a.waves[0].shape",
        "the text \"swa\" is none of the words for shape; did you mean \"saw\"?" },
    { WAVE("\"shape\": 1"), SN_ERROR_TYPE, 3, 10, "items.a.waves[0].shape",
        "a word in double quotes belongs here, not the number 1" },
    { WAVE("\"axis\": \"q\""), SN_ERROR_UNKNOWN, 3, 9, "items.a.waves[0].axis",
        "the text \"q\" is none of the words for axis; did you mean \"x\"?" },
    { WAVE("\"shape\": \"table\""), SN_ERROR_MISSING, 2, 33, "items.a.waves[0].points",
        "a wave of shape \"table\" needs its points: a list of at least 4 numbers" },
    { WAVE("\"points\": [1, 2, 3]"), SN_ERROR_RANGE, 3, 11, "items.a.waves[0].points",
        "a list of 3 numbers is too short: at least 4 belong here" },
    { WAVE("\"points\": [1, 2, 3, \"x\"]"), SN_ERROR_TYPE, 3, 21, "items.a.waves[0].points[3]",
        "a number, such as 0.5 or \"1/2\", belongs here, not the text \"x\"" },
    { NOISE("\"unit\": 1"), SN_ERROR_TYPE, 3, 9, "items.a.unit",
        "a text in double quotes belongs here, not the number 1" },
    { NOISE("\"unit\": \"0123456789012345678901234567890123456789012345678901234567890123456789\""),
        SN_ERROR_LIMIT, 3, 9, "items.a.unit",
        "a text of 70 bytes is outside the range from 0 to 32" },
    { NOISE("\"unit\": \"a\\nb\""), SN_ERROR_RANGE, 3, 9, "items.a.unit",
        "a text here has no control characters, such as \\n or \\u0000" },
    { VOICE("\"sweep\": {\"from_ratio\": 65}"), SN_ERROR_RANGE, 3, 25, "items.a.sweep.from_ratio",
        "65 is outside the range from 0.015625 to 64" },
    { VOICE("\"sweep\": {\"halflife\": 1}"), SN_ERROR_UNKNOWN, 3, 11, "items.a.sweep.halflife",
        "a sweep has no field of this name; did you mean \"halflife_s\"?" },
    { VOICE("\"sweep\": {\"halflife_s\": 1,\n\"halflife_s\": 1}"), SN_ERROR_DUPLICATE, 4, 1,
        "items.a.sweep.halflife_s", "this name is given twice: first in line 3" },
    { VOICE("\"noise\": 7"), SN_ERROR_TYPE, 3, 10, "items.a.noise",
        "an object in { } belongs here, not the number 7" },
    { VOICE("\"noise\": {\"filter\": \"hi\"}"), SN_ERROR_UNKNOWN, 3, 21, "items.a.noise.filter",
        "the text \"hi\" is none of the words for filter; did you mean \"high\"?" },
    { VOICE("\"modes\": [{}, {\"undamped\": 1}]"), SN_ERROR_TYPE, 3, 28,
        "items.a.modes[1].undamped", "true or false belongs here, not the number 1" },
    { SPRING("\"response_s\": 1,\n\"stiffness\": 1"), SN_ERROR_DUPLICATE, 4, 1, "items.a.stiffness",
        "response_s and stiffness do not go together, since they tell the tuning in two ways; "
        "response_s goes with bounce; stiffness goes with damping, mass or damping_ratio" },
    { SPRING("\"damping_ratio\": 1,\n\"settle_s\": 1, \"to\": 3, \"halflife_s\": 1"),
        SN_ERROR_DUPLICATE, 4, 25, "items.a.halflife_s",
        "settle_s and halflife_s do not go together, since they tell the tuning in two ways; "
        "settle_s goes with damping_ratio; halflife_s goes with damping_ratio" },
    { SPRING("\"bounce\": 0, \"damping_ratio\": 1"), SN_ERROR_DUPLICATE, 3, 14,
        "items.a.damping_ratio",
        "bounce and damping_ratio do not go together, since they tell the tuning in two ways; "
        "bounce goes with response_s; damping_ratio goes with frequency_hz, stiffness, mass, "
        "halflife_s, "
        "smooth_time_s or settle_s" },
    { SPRING("\"mass\": 0"), SN_ERROR_RANGE, 3, 9, "items.a.mass",
        "0 kg is outside the range above 0 to 1e9 kg" },
    { SPRING("\"halflife_s\": 0"), SN_ERROR_RANGE, 3, 15, "items.a.halflife_s",
        "0 s is outside the range from 1e-9 to 1e9 s" },
    { SPRING("\"bounce\": -1"), SN_ERROR_RANGE, 3, 11, "items.a.bounce",
        "-1 is outside the range above -1 to 1" },
    { SPRING("\"damping\": -1"), SN_ERROR_RANGE, 3, 12, "items.a.damping",
        "-1 N s/m is outside the range from 0 to 1e18 N s/m" },
    { NOISE("\"dimensions\": 5"), SN_ERROR_RANGE, 3, 15, "items.a.dimensions",
        "5 is outside the range from 1 to 4" },
    { NOISE("\"frequency_hz\": 1000, \"loop_s\": 10000"), SN_ERROR_LIMIT, 3, 33, "items.a.loop_s",
        "a loop of 10000 s is too long here: its octaves together have 1e7 cells, and 1048576 are "
        "the most; take fewer octaves, a lower frequency or a shorter loop" },
};

static void says_what_is_wrong_and_where(void)
{
    for (size_t i = 0; i < sizeof bad_scores / sizeof bad_scores[0]; i++) {
        const bad_score *bad = &bad_scores[i];
        sn_score score;
        sn_arena arena;
        sn_report report;
        check_context("%s", bad->text);
        CHECK_INT(load(&score, &arena, bad->text, &report), bad->status);
        CHECK_INT(report.status, bad->status);
        CHECK_INT(report.line, bad->line);
        CHECK_INT(report.column, bad->column);
        CHECK_TEXT(report.field, bad->field);
        CHECK_TEXT(report.message, bad->sentence);
        CHECK(score.item_count == 0 && !score.items && score.json.count == 0);
        CHECK_INT(heap.blocks, 0);
        CHECK_INT(load(&score, &arena, bad->text, NULL), bad->status);
    }
}

/* ---- one item of it -------------------------------------------------------------------- */

static sn_status load_item(
    sn_score *score, sn_arena *arena, const char *text, const char *name, sn_report *report)
{
    *arena = sn_arena_on_callback(more, &heap, 0);
    return sn_score_load_item(score, text, strlen(text), name, arena, report);
}

static bool same_bits(sn_signal one, sn_signal other, double t)
{
    double a[SN_SIGNAL_DIMENSIONS_MOST] = { 0 }, b[SN_SIGNAL_DIMENSIONS_MOST] = { 0 };
    sn_signal_sample(one, t, a);
    sn_signal_sample(other, t, b);
    bool same = memcmp(a, b, sizeof a) == 0;
    sn_signal_velocity(one, t, a);
    sn_signal_velocity(other, t, b);
    return same && memcmp(a, b, sizeof a) == 0;
}

static void one_item_is_as_in_the_whole(void)
{
    static const char *const files[] = { "examples/first.sinew.json",
        "examples/sounds.sinew.json" };
    for (size_t f = 0; f < 2; f++) {
        size_t size, count = 0;
        char *text = read_file(files[f], &size);
        sn_score all, one;
        sn_arena arena, own;
        CHECK_INT(load(&all, &arena, text, NULL), SN_OK);
        for (; count < all.item_count; count++) {
            const sn_score_item *item = &all.items[count];
            sn_report report;
            check_context("%s %s", files[f], item->name);
            if (!CHECK_INT(load_item(&one, &own, text, item->name, &report), SN_OK))
                break;
            CHECK(one.item_count == 1 && sn_score_find(&one, item->name) == one.items);
            CHECK(!sn_score_find(&one, "no such item") && report.message[0] == 0);
            CHECK_TEXT(one.items[0].name, item->name);
            CHECK(one.items[0].kind == item->kind && one.items[0].node == item->node);
            sn_signal_info info = sn_signal_describe(item->signal);
            for (int i = 0; i < 300; i++)
                if (!CHECK(same_bits(item->signal, one.items[0].signal,
                        check_uniform(-0.1, 1.1) * info.view_s.high)))
                    break;
            sn_arena_reset(&own);
        }
        CHECK(count > 0);
        sn_arena_reset(&arena);
        free(text);
    }
    CHECK_INT(heap.blocks, 0);
}

static void one_item_is_refused_as_in_the_whole(void)
{
    for (size_t i = 0; i < sizeof bad_scores / sizeof bad_scores[0]; i++) {
        const bad_score *bad = &bad_scores[i];
        const char *name = "a";
        if (strncmp(bad->field, "items[", 6) == 0)
            name = strstr(bad->field, "a.b") ? "a.b" : strstr(bad->field, "\\n") ? "a\nb" : "";
        sn_score score;
        sn_arena arena;
        sn_report whole, report;
        check_context("%s", bad->text);
        CHECK_INT(load(&score, &arena, bad->text, &whole), bad->status);
        CHECK_INT(load_item(&score, &arena, bad->text, name, &report), bad->status);
        CHECK(memcmp(&report, &whole, sizeof report) == 0);
        CHECK(score.item_count == 0 && !score.items && heap.blocks == 0);
    }
}

static void other_items_are_not_looked_at(void)
{
    static const char text[] =
        "{\"sinew\":1,\"items\":{\"worse\":3,\"worse\":{},\"\":{},\"b\\n\":[],\n"
        " \"wave\":{\"kind\":\"wafe\"},\"\\u0061\":{\"kind\":\"noise\"},\n"
        " \"a_name_of_more_bytes_than_are_compared_for_likeness\":{}}}";
    static const struct {
        const char *name, *sentence;
    } unknown[] = {
        { "wavs", "there is no item \"wavs\"; did you mean \"wave\"?" },
        { "wors", "there is no item \"wors\"; did you mean \"worse\"?" },
        { "b\n2", "there is no item \"b\\n2\"; did you mean \"b\\n\"?" },
        { "xylophone", "there is no item \"xylophone\"; the score has 7 items" },
        { "a_name_of_more_bytes_than_are_compared_for_likenes",
            "there is no item \"a_name_of_more_bytes_than_are_compared_for_liken...\"; the score "
            "has 7 items" },
    };
    sn_score score;
    sn_arena arena;
    sn_report report;
    CHECK_INT(load_item(&score, &arena, text, "a", &report), SN_OK);
    CHECK(score.item_count == 1 && score.items[0].kind == sn_kind_find("noise", 5));
    sn_arena_reset(&arena);
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        CHECK_INT(load_item(&score, &arena, text, unknown[i].name, &report), SN_ERROR_UNKNOWN);
        CHECK_TEXT(report.message, unknown[i].sentence);
        CHECK_TEXT(report.field, "items");
        CHECK(report.line == 1 && report.column == 20 && heap.blocks == 0 && !score.items);
    }
    CHECK_INT(load_item(&score, &arena, TOP(""), "a", &report), SN_ERROR_UNKNOWN);
    CHECK_TEXT(report.message, "there is no item \"a\"; the score has 0 items");
    CHECK_INT(load_item(&score, &arena, TOP("\"big\": 1"), "a", NULL), SN_ERROR_UNKNOWN);
}

/* A score whose waves, names or items are many, made by repeating. */
static char *repeated(const char *head, const char *piece, size_t count, const char *tail)
{
    size_t size = strlen(piece);
    char *text = malloc(strlen(head) + size * count + strlen(tail) + 1), *end = text;
    end += sprintf(end, "%s", head);
    for (size_t i = 0; i < count; i++, end += size)
        memcpy(end, piece, size);
    strcpy(end, tail);
    return text;
}

static void refused_as(
    const char *text, sn_status status, uint32_t column, const char *field, const char *sentence)
{
    sn_score score;
    sn_arena arena;
    sn_report report;
    CHECK_INT(load(&score, &arena, text, &report), status);
    CHECK_INT(report.column, column);
    CHECK_TEXT(report.field, field);
    CHECK_TEXT(report.message, sentence);
    CHECK_INT(heap.blocks, 0);
}

static void bounds_what_it_takes(void)
{
    char *text = repeated(
        "{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"wave\",\"waves\":[{}", ",{}", 999999, "]}}}");
    refused_as(text, SN_ERROR_LIMIT, 48, "items.a.waves",
        "a list of 1000000 waves is too long: at most 65536 are taken");
    free(text);
    text = repeated("{\"sinew\":1,\"items\":{\"a\":0", ",\"a\":0", 65536, "}}");
    refused_as(text, SN_ERROR_LIMIT, 20, "items", "65537 items are too many: a score takes 65536");
    free(text);
    text = repeated("{\"sinew\":1,\"items\":{\"a\":0", ",\"a\":0", 65535, "}}");
    refused_as(
        text, SN_ERROR_DUPLICATE, 27, "items.a", "this name is given twice: first in line 1");
    free(text);
    text = repeated("{\"sinew\":1,\"note\":", "[", 100000, "");
    refused_as(
        text, SN_ERROR_LIMIT, 82, "", "lists and objects lie more than 64 deep within one another");
    free(text);
    text = repeated("{\"sinew\":1,\"items\":{\"", "n", 65, "\":{\"kind\":\"wave\"}}}");
    refused_as(text, SN_ERROR_LIMIT, 21,
        "items.nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
        "a name of 65 bytes is too long: an item's name has at most 64");
    free(text);
    text = repeated(
        "{\"sinew\":1,\"items\":{\"", "\xc3\xa9", 32, "\":{\"kind\":\"wave\",\"waves\":[{}]}}}");
    sn_score score;
    sn_arena arena;
    CHECK_INT(load(&score, &arena, text, NULL), SN_OK);
    sn_arena_reset(&arena);
    free(text);
    /* A name of a megabyte leaves room for the rule, and the path is cut at a whole character. */
    text = repeated("{\"sinew\":1,\"", "\xc3\xa9", 500000, "\":1}");
    sn_report report;
    CHECK_INT(load(&score, &arena, text, &report), SN_ERROR_UNKNOWN);
    CHECK_INT(strlen(report.field), 158);
    CHECK_CONTAINS(report.message, "a score has no field of this name; there is sinew, items");
    free(text);
}

static void says_one_sentence_for_a_long_value(void)
{
    char *text =
        repeated("{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"", "\xe2\x82\xac", 300000, "\"}}}");
    refused_as(text, SN_ERROR_UNKNOWN, 33, "items.a.kind",
        "the text "
        "\"\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac"
        "\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2"
        "\x82\xac"
        "\xe2\x82\xac...\" is no kind of item; there is wave, noise, spring, ease, shake, track, "
        "voice and bank");
    free(text);
    text =
        repeated("{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"wave\",\"waves\":", "1", 1000, "}}}");
    refused_as(text, SN_ERROR_TYPE, 48, "items.a.waves",
        "a list of waves in [ ] belongs here, not the number 11111111111111111111111111111111...");
    free(text);
}

/* ---- all or nothing -------------------------------------------------------------------- */

static const char whole_score[] =
    "{\"sinew\":1,\"items\":{\"b\":{\"kind\":\"wave\",\"loop_s\":4,\"waves\":[{},{\"shape\":"
    "\"table\","
    "\"points\":[1,2,3,4],\"axis\":\"z\"},{\"shape\":\"hold\",\"slew_s\":0.1}]},\"a\":{\"kind\":"
    "\"noise\",\"dimensions\":4,\"loop_s\":\"7/3\",\"octaves\":3},\"v\":{\"kind\":\"voice\","
    "\"duration_s\":0.01,\"modes\":[{\"pan\":0.5},{\"frequency_hz\":99,\"attack_s\":0.01}],"
    "\"sweep\":{\"from_ratio\":6,\"halflife_s\":0.02},\"noise\":{\"filter\":\"low\",\"amplitude\":"
    "0.1}},\"k\":{\"kind\":\"bank\",\"modes\":[{\"undamped\":true}]},"
    "\"s\":{\"kind\":\"spring\",\"settle_s\":1,\"damping_ratio\":0.5,\"to\":2}}}";

static void every_prefix_is_refused(void)
{
    for (size_t size = 0; size + 1 < sizeof whole_score; size++) {
        sn_arena arena = sn_arena_on_callback(more, &heap, 0);
        sn_score score;
        sn_report report;
        sn_status status = sn_score_load(&score, whole_score, size, &arena, &report);
        if (!CHECK_INT(status, SN_ERROR_SYNTAX) || !CHECK_INT(report.line, 1) ||
            !CHECK(report.column <= size + 1) || !CHECK_INT(heap.blocks, 0))
            break;
    }
}

static void a_block_too_small_is_left_as_it_was(void)
{
    static _Alignas(16) unsigned char block[1 << 16];
    sn_score score;
    sn_report report;
    size_t needed = 0;
    for (size_t size = 0; size <= sizeof block && needed == 0; size += 8) {
        sn_arena arena = sn_arena_on_block(block, size);
        arena.used = size < 24 ? 0 : 24;
        sn_arena before = arena;
        sn_status status =
            sn_score_load(&score, whole_score, sizeof whole_score - 1, &arena, &report);
        if (status == SN_OK)
            needed = size;
        else if (!CHECK_INT(status, SN_ERROR_MEMORY) || !CHECK_INT(report.status, status) ||
                 !CHECK(memcmp(&arena, &before, sizeof arena) == 0) || !CHECK(!score.items))
            break;
    }
    CHECK(needed > 0);
}

static void every_refused_block_leaks_nothing(void)
{
    char *many = repeated("{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"wave\",\"waves\":[{\"shape\":"
                          "\"table\",\"points\":[1,2,3,4]}",
        ",{\"seed\":3,\"shape\":\"drift\"}", 3000, "]}}}");
    bool done = false;
    for (size_t refuse_at = 1; refuse_at < 100 && !done; refuse_at++) {
        memory own = { .refuse_at = refuse_at };
        sn_arena arena = sn_arena_on_callback(more, &own, 0);
        sn_score score;
        sn_status status = sn_score_load(&score, many, strlen(many), &arena, NULL);
        done = status == SN_OK;
        CHECK(done || status == SN_ERROR_MEMORY);
        CHECK(done || own.blocks == 0);
        sn_arena_reset(&arena);
        CHECK_INT(own.blocks, 0);
        own.asked = 0;
        CHECK_INT(sn_score_load_item(&score, many, strlen(many), "a", &arena, NULL), status);
        CHECK(done || own.blocks == 0);
        sn_arena_reset(&arena);
        CHECK_INT(own.blocks, 0);
    }
    CHECK(done);
    free(many);
}

/* Whatever loads from damaged text samples finite numbers, within its bounds, and is listed. */
static void damaged_scores_do_no_harm(void)
{
    static const char bytes[] = "{}[],:\"0123456789.eE+-/ax_\\\x80";
    size_t size, loaded = 0, rounds = check_long() ? 1000000 : 30000;
    char *text = read_file("examples/first.sinew.json", &size);
    for (size_t round = 0; round < rounds; round++) {
        const char *from = round % 2 ? text : whole_score;
        size_t length = round % 2 ? size : sizeof whole_score - 1;
        char *damaged = malloc(length);
        memcpy(damaged, from, length);
        for (size_t i = 1 + check_below(3); i > 0; i--)
            damaged[check_below(length)] = bytes[check_below(sizeof bytes - 1)];
        sn_arena arena = sn_arena_on_callback(more, &heap, 0);
        sn_score score;
        sn_report report;
        sn_status status = sn_score_load(&score, damaged, length, &arena, &report);
        loaded += status == SN_OK;
        CHECK(status == SN_OK ? score.item_count > 0
                              : report.line > 0 && report.message[0] && heap.blocks == 0);
        for (size_t i = 0; i < score.item_count; i++) {
            double value[SN_SIGNAL_DIMENSIONS_MOST], t = check_uniform(-1e9, 1e9);
            sn_signal_info info = sn_signal_describe(score.items[i].signal);
            sn_signal_sample(score.items[i].signal, t, value);
            check_context("%.*s at %a", (int)(length < 300 ? length : 300), damaged, t);
            for (int k = 0; k < info.dimensions; k++)
                CHECK(value[k] >= info.bounds[k].low && value[k] <= info.bounds[k].high);
        }
        sn_arena_reset(&arena);
        free(damaged);
    }
    CHECK(loaded > rounds / 100);
    free(text);
}

/* ---- what is written about scores ------------------------------------------------------- */

static void lists_as_json(void)
{
    sn_score score;
    sn_arena arena;
    CHECK_INT(
        load(&score, &arena,
            "{\"sinew\":1,\"items\":{\"s\":{\"kind\":\"wave\",\"unit\":\"m\",\"waves\":[{"
            "\"frequency_hz\":\"1/3\","
            "\"amplitude\":2},{\"frequency_hz\":\"2/6\"},{\"axis\":\"y\",\"frequency_hz\":0,"
            "\"offset\":5}]},\"q \\\"\xc3\xa9\":{\"kind\":\"noise\",\"amplitude\":3},\"still\":{"
            "\"kind\":\"wave\",\"waves\":[{\"frequency_hz\":0}]},\"snap\":{\"kind\":\"wave\","
            "\"loop_s\":10,\"waves\":[{\"frequency_hz\":0.31}]}}}",
            NULL),
        SN_OK);
    WRITTEN(sn_score_list(&score, true, sink));
    json_t *list = json_loads(written, 0, NULL);
    CHECK(json_is_array(list));
    CHECK_INT(json_array_size(list), 4);
    const char *name, *kind, *unit, *across, *up;
    int dimensions, tight;
    double period, low, high, low_y, high_y;
    int waves, evaluated;
    json_t *duration, *facts, *none;
    CHECK_INT(json_unpack(json_array_get(list, 0),
                  "{s:s, s:s, s:i, s:[s,s], s:o, s:F, s:[[F,F],[F,F]], s:b, s:s, s:{s:i, s:i !} !}",
                  "name", &name, "kind", &kind, "dimensions", &dimensions, "names", &across, &up,
                  "duration_s", &duration, "period_s", &period, "bounds", &low, &high, &low_y,
                  &high_y, "bounds_tight", &tight, "unit", &unit, "facts", "waves", &waves,
                  "evaluated_waves", &evaluated),
        0);
    CHECK_TEXT(name, "s");
    CHECK_TEXT(kind, "wave");
    CHECK_TEXT(unit, "m");
    CHECK_TEXT(across, "x");
    CHECK_TEXT(up, "y");
    CHECK(tight);
    CHECK(json_is_null(duration) && dimensions == 2 && period == 3 && waves == 3 && evaluated == 1);
    CHECK_NEAR(low, -3, 1e-8);
    CHECK_NEAR(high, 3, 1e-8);
    CHECK(low <= -3 && high >= 3 && low_y == 5 && high_y == 5);
    CHECK_INT(json_unpack(json_array_get(list, 1), "{s:s, s:o, s:o}", "name", &name, "period_s",
                  &none, "facts", &facts),
        0);
    CHECK_TEXT(name, "q \"\xc3\xa9");
    CHECK(json_is_null(none) && json_object_size(facts) == 0);
    json_t *still = json_object_get(json_array_get(list, 2), "period_s");
    CHECK(json_is_number(still) && json_number_value(still) == 0);
    /* 0.31 Hz in 10 s is 3.1 cycles; 3 are 1200 log2(3/3.1) cents away. */
    json_t *snap = json_object_get(json_array_get(list, 3), "facts");
    CHECK_NEAR(
        json_number_value(json_object_get(snap, "loop_change_cents")), 1200 * log2(3.1 / 3), 1e-9);
    json_decref(list);
    sn_arena_reset(&arena);
}

static void lists_for_people(void)
{
    sn_score score;
    sn_arena arena;
    CHECK_INT(
        load(&score, &arena,
            "{\"sinew\":1,\"items\":{\"\xc3\xa9t\xc3\xa9\":{\"kind\":\"wave\",\"waves\":[{"
            "\"frequency_hz\":\"1/3\",\"amplitude\":0}]},\"longer_name\":{\"kind\":\"noise\","
            "\"amplitude\":3,\"dimensions\":2},\"ages\":{\"kind\":\"wave\",\"waves\":[{\"shape\":"
            "\"square\",\"frequency_hz\":\"1/1296000000000\"}]}}}",
            NULL),
        SN_OK);
    WRITTEN(sn_score_list(&score, false, sink));
    CHECK_TEXT(written, "name         kind   dim  repeats after  range    facts\n"
                        "\xc3\xa9t\xc3\xa9          wave   1    stands still   0 to 0   waves 1, "
                        "evaluated_waves 0\n"
                        "longer_name  noise  2    never          within x -3 to 3; y -3 to 3\n"
                        "ages         wave   1    41067.8 years  -1 to 1  waves 1, "
                        "evaluated_waves 1\n");
    sn_arena_reset(&arena);
}

static bool refuse(void *context, const char *bytes, size_t count)
{
    (void)bytes;
    (void)count;
    return --*(size_t *)context > 0;
}

static void a_full_disk_is_told(void)
{
    sn_score score;
    sn_arena arena;
    CHECK_INT(load(&score, &arena, whole_score, NULL), SN_OK);
    for (size_t at = 1; at < 200; at += 7) {
        size_t left[] = { at, at, at, at, at, at };
        CHECK_INT(sn_kind_tables((sn_sink){ refuse, &left[5] }), SN_ERROR_OUTPUT);
        CHECK_INT(sn_score_schema((sn_sink){ refuse, &left[0] }), SN_ERROR_OUTPUT);
        CHECK_INT(
            sn_kind_help(sn_kind_at(0), true, (sn_sink){ refuse, &left[1] }), SN_ERROR_OUTPUT);
        CHECK_INT(
            sn_kind_help(sn_kind_at(0), false, (sn_sink){ refuse, &left[2] }), SN_ERROR_OUTPUT);
        if (at < 20) {
            CHECK_INT(sn_score_list(&score, true, (sn_sink){ refuse, &left[3] }), SN_ERROR_OUTPUT);
            CHECK_INT(sn_score_list(&score, false, (sn_sink){ refuse, &left[4] }), SN_ERROR_OUTPUT);
        }
        for (int i = 0; i < 3; i++)
            CHECK_INT(left[i], 0);
    }
    sn_arena_reset(&arena);
}

/* A member is there, and is this text, number or truth. */
static void check_text_member(const json_t *object, const char *name, const char *want)
{
    const char *got = json_string_value(json_object_get(object, name));
    if (CHECK(got != NULL))
        CHECK_TEXT(got, want);
}

static void check_number_member(const json_t *object, const char *name, double want)
{
    const json_t *got = json_object_get(object, name);
    if (CHECK(json_is_number(got)))
        CHECK_BITS(json_number_value(got), want);
}

static void check_boolean_member(const json_t *object, const char *name, bool want)
{
    const json_t *got = json_object_get(object, name);
    CHECK(json_is_boolean(got) && json_is_true(got) == want);
}

static void check_range_members(const json_t *object, const sn_field *field)
{
    bool usual = field->usual_low != 0 || field->usual_high != 0;
    check_number_member(object, "low", field->low);
    check_number_member(object, "high", field->high);
    check_boolean_member(object, "aboveLow", field->flags & SN_FIELD_ABOVE_LOW);
    check_number_member(object, "usualLow", usual ? field->usual_low : field->low);
    check_number_member(object, "usualHigh", usual ? field->usual_high : field->high);
}

static void check_count_members(const json_t *object, const sn_field *field)
{
    check_number_member(object, "countLow", (double)field->count_low);
    check_number_member(object, "countHigh", (double)field->count_high);
}

static void check_record_member(const json_t *owner, const sn_record *record);

/* As Field in bindings/js/src/types.ts: no member is missing, and none is more. */
static void check_field_object(const json_t *object, const sn_field *field)
{
    size_t members = 5;
    check_context("field %s", field->name);
    check_text_member(object, "name", field->name);
    check_text_member(object, "help", field->help);
    check_text_member(object, "unit", field->unit);
    check_boolean_member(object, "required", field->flags & SN_FIELD_REQUIRED);
    switch (field->type) {
    case SN_FIELD_NUMBER:
    case SN_FIELD_INTEGER:
        check_text_member(object, "type", field->type == SN_FIELD_NUMBER ? "number" : "integer");
        check_range_members(object, field);
        check_number_member(object, "default", field->fallback);
        check_boolean_member(object, "log", field->flags & SN_FIELD_LOG_SCALE);
        check_boolean_member(object, "turns", field->flags & SN_FIELD_TURNS);
        members += 8;
        break;
    case SN_FIELD_CHOICE: {
        const json_t *words = json_object_get(object, "words");
        int count = 0;
        check_text_member(object, "type", "choice");
        for (; field->word(count); count++)
            CHECK_TEXT(json_string_value(json_array_get(words, (size_t)count)), field->word(count));
        CHECK_INT(json_array_size(words), count);
        check_text_member(object, "default", field->word((int)field->fallback));
        members += 2;
        break;
    }
    case SN_FIELD_BOOLEAN:
        check_text_member(object, "type", "boolean");
        check_boolean_member(object, "default", field->fallback != 0);
        members += 1;
        break;
    case SN_FIELD_TEXT:
        check_text_member(object, "type", "text");
        check_number_member(object, "maxBytes", (double)field->count_high);
        check_text_member(object, "default", "");
        check_boolean_member(object, "ease", field->flags & SN_FIELD_EASE);
        members += 3;
        break;
    case SN_FIELD_NUMBERS:
        check_text_member(object, "type", "numbers");
        check_range_members(object, field);
        check_count_members(object, field);
        members += 7;
        break;
    case SN_FIELD_RECORDS:
        check_text_member(object, "type", "records");
        check_count_members(object, field);
        check_record_member(object, field->record);
        members += 3;
        break;
    case SN_FIELD_RECORD:
        check_text_member(object, "type", "record");
        check_record_member(object, field->record);
        members += 1;
        break;
    }
    check_context("field %s", field->name);
    if (field->ways) {
        const json_t *ways = json_object_get(object, "ways"), *in = json_object_get(ways, "in");
        size_t count = 0;
        check_text_member(ways, "name", field->ways->name);
        for (int way = 0; field->ways->word(way); way++)
            if (field->in_ways >> way & 1)
                CHECK_TEXT(json_string_value(json_array_get(in, count++)), field->ways->word(way));
        CHECK_INT(json_array_size(in), count);
        CHECK_INT(json_object_size(ways), 2);
        members += 1;
    }
    CHECK_INT(json_object_size(object), members);
}

/* As Ways in bindings/js/src/types.ts. */
static void check_ways_objects(const json_t *list, const sn_record *record)
{
    const sn_ways *ways;
    size_t count = 0;
    for (; (ways = sn_record_ways(record, count)) != NULL; count++) {
        const json_t *object = json_array_get(list, count),
                     *words = json_object_get(object, "words");
        int way = 0;
        check_text_member(object, "name", ways->name);
        check_text_member(object, "help", ways->help);
        check_text_member(object, "default", ways->word(ways->fallback));
        for (; ways->word(way); way++)
            CHECK_TEXT(json_string_value(json_array_get(words, (size_t)way)), ways->word(way));
        CHECK_INT(json_array_size(words), way);
        CHECK_INT(json_object_size(object), 4);
    }
    CHECK(json_is_array(list));
    CHECK_INT(json_array_size(list), count);
}

static void check_record_member(const json_t *owner, const sn_record *record)
{
    const json_t *object = json_object_get(owner, "record");
    const json_t *fields = json_object_get(object, "fields");
    check_text_member(object, "name", record->name);
    check_text_member(object, "plural", record->plural);
    check_text_member(object, "help", record->help);
    check_ways_objects(json_object_get(object, "ways"), record);
    CHECK_INT(json_object_size(object), 5);
    CHECK_INT(json_array_size(fields), record->field_count);
    for (size_t i = 0; i < record->field_count; i++)
        check_field_object(json_array_get(fields, i), &record->fields[i]);
}

static void check_parameter_object(const json_t *object, const sn_ease_parameter *parameter)
{
    check_text_member(object, "name", parameter->name);
    check_text_member(object, "help", parameter->help);
    check_number_member(object, "low", parameter->low);
    check_number_member(object, "high", parameter->high);
    check_number_member(object, "usualLow", parameter->usual_low);
    check_number_member(object, "usualHigh", parameter->usual_high);
    check_number_member(object, "default", parameter->fallback);
    check_boolean_member(object, "percent", parameter->percent);
    check_boolean_member(object, "whole", parameter->whole);
    CHECK_INT(json_object_size(object), 9 + (parameter->word != NULL));
    size_t words = json_array_size(json_object_get(object, "words"));
    CHECK(parameter->word ? words == 4 && !parameter->word((int)words) : words == 0);
    for (size_t i = 0; i < words; i++)
        CHECK_TEXT(json_string_value(json_array_get(json_object_get(object, "words"), i)),
            parameter->word((int)i));
}

/* Each family of easings but that of points. */
static void the_tables_have_every_family(void)
{
    WRITTEN(sn_kind_tables(sink));
    json_error_t error;
    json_t *tables = json_loads(written, JSON_REJECT_DUPLICATES, &error);
    json_t *eases = json_object_get(tables, "eases");
    json_t *families = json_object_get(eases, "families"), *sides = json_object_get(eases, "sides");
    const sn_ease_family *family;
    size_t count = 0;
    CHECK_INT(json_object_size(eases), 2);
    CHECK_INT(json_array_size(sides), SN_EASE_SIDE_COUNT);
    for (int side = 0; side < SN_EASE_SIDE_COUNT; side++)
        CHECK_TEXT(json_string_value(json_array_get(sides, (size_t)side)), sn_ease_side_name(side));
    for (size_t i = 0; (family = sn_ease_family_at(i)) != NULL; i++) {
        if (family->shape == SN_EASE_POINTS)
            continue;
        const json_t *object = json_array_get(families, count++);
        const json_t *parameters = json_object_get(object, "parameters");
        check_context("family %s", family->name);
        check_text_member(object, "name", family->name);
        check_text_member(object, "help", family->help);
        check_boolean_member(object, "sides", family->sides);
        CHECK_INT(json_object_size(object), 4);
        CHECK_INT(json_array_size(parameters), family->parameter_count);
        for (size_t k = 0; k < family->parameter_count; k++)
            check_parameter_object(json_array_get(parameters, k), &family->parameters[k]);
    }
    CHECK_INT(json_array_size(families), count);
    json_decref(tables);
}

static void the_tables_have_every_field(void)
{
    WRITTEN(sn_kind_tables(sink));
    json_error_t error;
    json_t *tables = json_loads(written, JSON_REJECT_DUPLICATES, &error);
    json_t *kinds = json_object_get(tables, "kinds");
    const sn_kind *kind;
    size_t count = 0;
    if (!CHECK(kinds != NULL))
        return;
    CHECK_INT(json_object_size(tables), 2);
    for (; (kind = sn_kind_at(count)) != NULL; count++) {
        const json_t *object = json_array_get(kinds, count);
        check_context("kind %s", kind->name);
        check_text_member(object, "name", kind->name);
        check_text_member(object, "help", kind->help);
        check_text_member(object, "example", kind->example);
        check_boolean_member(object, "sound", kind->voice != NULL);
        CHECK_INT(json_object_size(object), 5);
        check_record_member(object, kind->record);
    }
    CHECK_INT(json_array_size(kinds), count);
    json_decref(tables);
}

static void the_schema_knows_every_field(void)
{
    WRITTEN(sn_score_schema(sink));
    json_error_t error;
    json_t *schema = json_loads(written, JSON_REJECT_DUPLICATES, &error);
    if (!CHECK(schema != NULL))
        return;
    const sn_kind *kind;
    for (size_t i = 0; (kind = sn_kind_at(i)) != NULL; i++) {
        json_t *record = json_object_get(json_object_get(schema, "$defs"), kind->name);
        json_t *fields = json_object_get(record, "properties");
        CHECK_INT(json_object_size(fields), kind->record->field_count + 3);
        for (size_t k = 0; k < kind->record->field_count; k++)
            CHECK(json_object_get(fields, kind->record->fields[k].name) != NULL);
    }
    json_decref(schema);
}

/* An independent validator agrees with the loader about what a score is. */
static void a_validator_agrees(void)
{
    if (system("python3 -c 'import jsonschema' 2>/dev/null") != 0) {
        check_skip("python3-jsonschema is not installed");
        return;
    }
    char folder[] = "/tmp/sinew-schema-XXXXXX", name[128], command[1024];
    if (!CHECK(mkdtemp(folder) != NULL))
        return;
    WRITTEN(sn_score_schema(sink));
    snprintf(name, sizeof name, "%s/schema", folder);
    FILE *file = fopen(name, "w");
    fputs(written, file);
    fclose(file);
    snprintf(name, sizeof name, "%s/good", folder);
    file = fopen(name, "w");
    fputs(whole_score, file);
    fclose(file);
    int count = 0;
    for (size_t i = 0; i < sizeof bad_scores / sizeof bad_scores[0]; i++) {
        const bad_score *bad = &bad_scores[i];
        /* What a schema cannot say: syntax, names given twice, infinity, and rules across fields.
         */
        bool beyond = bad->status == SN_ERROR_SYNTAX || strstr(bad->sentence, "given twice") ||
                      bad->status == SN_ERROR_NOT_FINITE || bad->status == SN_ERROR_LIMIT ||
                      strstr(bad->text, "\"table\"") || strstr(bad->text, "\"-1e10\"");
        if (beyond)
            continue;
        snprintf(name, sizeof name, "%s/bad%d", folder, count++);
        file = fopen(name, "w");
        fputs(bad->text, file);
        fclose(file);
    }
    snprintf(command, sizeof command,
        "python3 -W ignore -c \"\n"
        "import json, jsonschema\n"
        "schema = json.load(open('%s/schema'))\n"
        "jsonschema.Draft202012Validator.check_schema(schema)\n"
        "valid = jsonschema.Draft202012Validator(schema).is_valid\n"
        "for good in ('examples/first.sinew.json', '%s/good'):\n"
        "    assert valid(json.load(open(good))), good\n"
        "for i in range(%d):\n"
        "    text = open('%s/bad%%d' %% i).read()\n"
        "    assert not valid(json.loads(text)), text\n"
        "\"",
        folder, folder, count, folder);
    CHECK(count > 30);
    CHECK_INT(system(command), 0);
    snprintf(command, sizeof command, "rm -r %s", folder);
    CHECK_INT(system(command), 0);
}

static void helps_with_every_kind(void)
{
    const sn_kind *kind;
    for (size_t i = 0; (kind = sn_kind_at(i)) != NULL; i++)
        for (int markdown = 0; markdown < 2; markdown++) {
            WRITTEN(sn_kind_help(kind, markdown, sink));
            for (size_t k = 0; k < kind->record->field_count; k++)
                CHECK_CONTAINS(written, kind->record->fields[k].name);
            CHECK_CONTAINS(written, kind->example);
            for (const char *line = written; !markdown && *line; line = strchr(line, '\n') + 1)
                CHECK(strcspn(line, "\n") <= 80);
        }
    for (int markdown = 0; markdown < 2; markdown++) {
        WRITTEN(sn_kind_help(sn_kind_find("ease", 4), markdown, sink));
        const sn_ease_family *family;
        for (size_t i = 0; (family = sn_ease_family_at(i)) != NULL; i++) {
            CHECK_CONTAINS(written, family->name);
            CHECK_CONTAINS(written, markdown ? family->help : family->name);
        }
        CHECK_CONTAINS(written, "SIDE-back(overshoot)");
        CHECK_CONTAINS(written, "0% to 1000%; default 10%");
    }
    WRITTEN(sn_kind_help(sn_kind_find("wave", 4), false, sink));
    CHECK_CONTAINS(written, "  frequency_hz  number, -1e9 to 1e9 Hz; default 1\n"
                            "                Periods in a second;");
    CHECK_CONTAINS(written, "  waves   list of 1 to 65536 waves; required\n");
    WRITTEN(sn_kind_help(sn_kind_find("noise", 5), true, sink));
    CHECK_CONTAINS(written, "| `frequency_hz` | number, above 0 up to 1e9 Hz | 1 | ");
    WRITTEN(sn_kind_help(sn_kind_find("spring", 6), false, sink));
    CHECK_CONTAINS(written, "\n  response         response_s, bounce (where none is given)\n"
                            "  frequency        frequency_hz, damping_ratio\n"
                            "  stiffness        stiffness, damping, mass\n"
                            "  stiffness-ratio  stiffness, mass, damping_ratio\n");
    WRITTEN(sn_kind_help(sn_kind_find("spring", 6), true, sink));
    CHECK_CONTAINS(written, "\n| response (where none is given) | `response_s`, `bounce` |\n"
                            "| frequency | `frequency_hz`, `damping_ratio` |\n");
}

CHECK_MAIN(CHECK_TEST(loads_the_example), CHECK_TEST(loads_numbers_of_every_form),
    CHECK_TEST(ignores_notes_anywhere), CHECK_TEST(finds_each_of_many_items),
    CHECK_TEST(says_what_is_wrong_and_where), CHECK_TEST(one_item_is_as_in_the_whole),
    CHECK_TEST(one_item_is_refused_as_in_the_whole), CHECK_TEST(other_items_are_not_looked_at),
    CHECK_TEST(bounds_what_it_takes), CHECK_TEST(says_one_sentence_for_a_long_value),
    CHECK_TEST(every_prefix_is_refused), CHECK_TEST(a_block_too_small_is_left_as_it_was),
    CHECK_TEST(every_refused_block_leaks_nothing), CHECK_TEST(damaged_scores_do_no_harm),
    CHECK_TEST(lists_as_json), CHECK_TEST(lists_for_people), CHECK_TEST(a_full_disk_is_told),
    CHECK_TEST(the_tables_have_every_field), CHECK_TEST(the_tables_have_every_family),
    CHECK_TEST(the_schema_knows_every_field), CHECK_TEST(a_validator_agrees),
    CHECK_TEST(helps_with_every_kind))
