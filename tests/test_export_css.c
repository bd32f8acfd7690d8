/*
 * Tests of sn_export_css: linear() is read by the rules of CSS Easing Functions Level 2 and
 * compared with the signal; the rest of the sheet by a small reader of declarations.
 */
#include "keys_css.h"

static void linear_is_the_signal(void)
{
    static const double errors[] = { 1e-2, 1e-3, 1e-4 };
    for (size_t i = 0; i < KEYS_CASES; i++)
        for (size_t k = 0; k < 3; k++)
            check_css(&keys_cases[i], sample_signal_of(&keys_cases[i].signal), errors[k]);
}

/* ---- what settles ---- */

/* The easing of a spring against the spring itself, by a dense look at all of it: what is told of
 * the error holds, and is what was asked for, although the end is where the spring rests. */
static void check_settling(double ratio, double error)
{
    sample_signal spring = { 1, keys_spring, 2, ratio, 0, { 0, 1 }, { 0 }, 0, NULL };
    spring.c = keys_settle_s(&spring, 1e-3);
    sn_export_keys keys = sn_export_keys_of(keys_settling_of(&spring), error);
    keys_case c = { "settling", spring, 0, keys.to_s, true, 0 };
    css_easing *e = &sheet.easings[0];
    check_context("damping %g, error %g: %g s, then %g s", ratio, error, spring.c, keys.to_s);
    CHECK_BITS(keys.error, error);
    if (error >= 1.1e-3)
        CHECK_BITS(keys.to_s, spring.c);
    CHECK(keys.to_s >= spring.c);
    CHECK(fabs(keys_spring(&spring, keys.to_s, 0) - 1) <= error * 2);
    CHECK_INT(keys_write_signal(sn_export_css, keys_settling_of(&spring), "a", keys, NULL), SN_OK);
    check_sheet();
    read_linear(find_value(strstr(keys_text, "@supports"), "a"), e);
    CHECK_BITS(e->output[0], 0);
    CHECK_BITS(e->output[e->count - 1], 1);
    e->from = 0;
    e->to = 1;
    keys_told told = keys_read_told(0);
    CHECK(told.within <= error * (1 + 1e-9));
    CHECK(fabs(keys_spring(&spring, keys.to_s, 0) - 1) <= told.within * (told.high - told.low));
    keys_compare(&c, read_easing, &sheet, 0, told.within, 1e-12);
    CHECK_CONTAINS(keys_text, "\n * The last key is where it rests, ");
    CHECK_INT(strstr(keys_text, "\n * By its own measure it is settled at ") != NULL,
        keys.to_s > spring.c);
}

static void what_settles_keeps_its_word(void)
{
    static const double ratios[] = { 0.1, 0.3, 0.5, 0.7, 0.999 };
    static const double errors[] = { 0.1, 1e-2, 3e-3, 1e-3, 3e-4, 1e-4, 1e-5 };
    for (size_t i = 0; i < 5; i++)
        for (size_t k = 0; k < 7; k++)
            check_settling(ratios[i], errors[k]);
}

/* ---- units ---- */

static void check_words(const char *const *words)
{
    for (; *words; words++)
        CHECK_CONTAINS(keys_text, *words);
}

/* A sample_polynomial or a sample_sine of a unit. */
static const char *unit_of_all;
static void describe_unit(const void *self, sn_signal_info *info)
{
    sample_signal_describe(self, info);
    info->unit = unit_of_all;
}

static void write_unit(const sample_signal *signal, const char *unit)
{
    static const sn_signal_ops ops = { .describe = describe_unit, .sample = sample_signal_sample };
    unit_of_all = unit;
    check_context("in %s, %d dimensions", unit ? unit : "nothing", signal->dimensions);
    CHECK_INT(keys_write_signal(sn_export_css, (sn_signal){ &ops, signal }, "a",
                  (sn_export_keys){ 0, 2, 1e-2 }, NULL),
        SN_OK);
    check_sheet();
}

static void units_are_those_of_css(void)
{
    static const struct {
        const char *unit;
        const char *easing[3], *motion[4];
    } cases[] = {
        { "degrees",
            { "the way from 0deg to 90deg.", "to \"rotate: 90deg\". */\n.a {\n    transition: "
                                             "rotate var(" },
            { "syntax: \"<angle>\"", "{ --a: -3deg; }", "initial-value: 0deg;",
                "\n    rotate: var(--a);\n" } },
        { "deg", { "\"rotate: 0deg\"" }, { "{ --a: 3deg; }" } },
        { "turns", { "\"rotate: 90turn\"" }, { "{ --a: 3turn; }", "<angle>" } },
        { "rad", { "\"rotate: 90rad\"" }, { "{ --a: 3rad; }", "<angle>" } },
        { "px", { "from \"translate: 0 0px\" to \"translate: 0 90px\"" },
            { "syntax: \"<length>\"", "{ --a: 3px; }", "\n    translate: 0 var(--a);\n" } },
        { "%", { "\"translate: 0 90%\"" }, { "<percentage>", "{ --a: 3%; }" } },
        { "m", { "the way from 0 to 90.", "like this. */\n.a {\n    transition: translate var(" },
            { "<number>", "{ --a: 3; }", "translate: 0 calc(var(--a) * 1px);" } },
        { NULL, { "the way from 0 to 90." }, { "<number>", "{ --a: 3; }" } },
        { "degrees */ of some", { "the way from 0 to 90." }, { "<number>", "{ --a: 3; }" } },
    };
    sample_signal line = { 1, sample_polynomial, 45, 0, 0, { 0, 1 }, { 0 }, 0, NULL };
    sample_signal wave = { 1, sample_sine, 3, 0.5, 0, { 0, 1 }, KEYS_EXACT(2, 1), 0, NULL };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *easing[4] = { cases[i].easing[0], cases[i].easing[1], cases[i].easing[2] };
        const char *motion[5] = { cases[i].motion[0], cases[i].motion[1], cases[i].motion[2],
            cases[i].motion[3] };
        write_unit(&line, cases[i].unit);
        check_words(easing);
        write_unit(&wave, cases[i].unit);
        check_words(motion);
    }
    wave.dimensions = 3;
    write_unit(&wave, "degrees");
    CHECK_CONTAINS(
        keys_text, "    transform: rotateX(var(--a-x)) rotateY(var(--a-y)) rotateZ(var(--a-z));\n");
    write_unit(&wave, "px");
    CHECK_CONTAINS(keys_text, "    translate: var(--a-x) var(--a-y) var(--a-z);\n");
    write_unit(&wave, "%");
    CHECK_CONTAINS(keys_text, "    translate: var(--a-x) var(--a-y);\n");
}

/* ---- the bezier ---- */

static double bezier_part(double p1, double p2, double t)
{
    return 3 * (1 - t) * (1 - t) * t * p1 + 3 * (1 - t) * t * t * p2 + t * t * t;
}

/* Where it is near the spring, it is within what is told, up to the times looked at; elsewhere it
 * has no swings. */
static void the_bezier_is_near_or_without_swings(void)
{
    static const double ratios[] = { 0.05, 0.2, 0.4, 0.6, 0.8 };
    int near = 0;
    for (size_t i = 0; i < 5; i++) {
        sample_signal spring = { 1, keys_spring, 2, ratios[i], 0, { 0, 1 }, { 0 }, 0, NULL };
        double length = spring.c = keys_settle_s(&spring, 1e-3), x1, y1, x2, y2, worst = 0;
        keys_write_signal(sn_export_css, keys_settling_of(&spring), "a",
            (sn_export_keys){ 0, length, 1e-2 }, NULL);
        CHECK_INT(sscanf(find_value(keys_text, "a"), "cubic-bezier(%lf, %lf, %lf, %lf);", &x1, &y1,
                      &x2, &y2),
            4);
        for (int k = 0; k <= 1000; k++) {
            double t_s = length * bezier_part(x1, x2, k / 1000.0);
            worst =
                fmax(worst, fabs(keys_spring(&spring, t_s, 0) - bezier_part(y1, y2, k / 1000.0)));
        }
        const char *told = strstr(keys_text, "linear(); it is within ");
        check_context("damping %g: %g away", ratios[i], worst);
        CHECK_INT(told != NULL, worst < 0.12);
        near += told != NULL;
        if (told) {
            CHECK_NEAR(worst, strtod(told + strlen("linear(); it is within "), NULL), 0.02);
        } else {
            CHECK_CONTAINS(keys_text, "It only goes the way, without swings");
            CHECK(y1 >= 0 && y1 <= 1 && y2 >= 0 && y2 <= 1);
        }
    }
    CHECK(near > 0 && near < 5);
}

/* A chord of t^2 over a length h misses it by h^2/4, so 1/(2 sqrt(error)) chords are enough; what
 * is left of the error for rounding costs few more. */
static void stops_are_few(void)
{
    sample_signal parabola = { 1, sample_polynomial, 0, 1, 0, { 0, 1 }, { 0 }, 0, NULL };
    for (double error = 1e-2; error > 1e-5; error *= 0.37) {
        CHECK_INT(keys_write(sn_export_css, &parabola, "a", (sn_export_keys){ 0, 1, error }, NULL),
            SN_OK);
        double least = ceil(0.5 / sqrt(error)) + 1;
        size_t count = keys_read_told(0).count;
        check_context("error %g: %zu stops, at least %g", error, count, least);
        CHECK((double)count <= 1.06 * least + 1 && (double)count >= least);
    }
}

/* Any bytes as a name make valid identifiers and leave the comment closed. */
static void any_name_is_safe(void)
{
    const keys_case *c = &keys_cases[0];
    for (int i = 0; i < 100; i++) {
        char name[120];
        size_t size = check_below(sizeof name);
        for (size_t k = 0; k < size; k++)
            name[k] = check_below(3) ? "aZ_9-*</"[check_below(8)] : (char)(1 + check_below(255));
        name[size] = 0;
        CHECK_INT(keys_write(sn_export_css, &c->signal, name, (sn_export_keys){ 0, 1, 0.1 }, NULL),
            SN_OK);
        const char *end = strstr(keys_text, "*/"), *at = strstr(keys_text, ":root {\n    --");
        if (!CHECK(end && at && end < at) ||
            !CHECK(!memchr(keys_text, '<', (size_t)(end - keys_text))))
            return;
        check_sheet();
        at += strlen(":root {\n    --");
        size_t length =
            strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-");
        CHECK(length > 0 && length <= 48 && strncmp(at + length, ": cubic-bezier(", 15) == 0);
        CHECK((*at | 32) >= 'a' && (*at | 32) <= 'z' && at[length - 1] != '-');
    }
}

static void what_stands_still_is_refused(void)
{
    sample_signal still = { 1, sample_constant, 0, 0, 3, { 0, 1 }, { 0 }, 0, NULL };
    sn_report report = { 0 };
    CHECK_INT(keys_write(sn_export_css, &still, "a", (sn_export_keys){ 0, 1, 1e-3 }, &report),
        SN_ERROR_RANGE);
    CHECK_CONTAINS(report.message, "it stands still");
}

/* Whatever a signal does, and over whatever span: a file, or a sentence and nothing else. */
static double sample_any(const sample_signal *self, double t_s, int dimension)
{
    double phase = t_s * self->a + dimension, part = phase - floor(phase), step = floor(phase);
    switch ((int)self->b) {
    case 0: /* steps of any size */
        return self->c * fmod(step * 7.3, 5);
    case 1: /* poles */
        return self->c / (part - 0.5);
    case 2: /* roots, steep at their start */
        return self->c * sqrt(part);
    case 3: /* hardly anything */
        return self->c + 1e-17 * part;
    case 4: /* faster and faster */
        return self->c * sin(6.28 / (t_s + 1e-3));
    default: /* a number for a moment only */
        return part < 0.01 ? self->c : 0;
    }
}

static void any_signal_ends_well(void)
{
    static keys_writer *const writers[] = { sn_export_css, sn_export_unity_script,
        sn_export_unity_clip, sn_export_godot };
    size_t written = 0;
    for (int i = 0; i < (check_long() ? 2000 : 100); i++) {
        sample_signal signal = { 1 + (int)check_below(2), sample_any, check_log_uniform(0.1, 1e4),
            (double)check_below(6),
            check_below(2) ? check_log_uniform(1e-300, 1e300) : check_log_uniform(1e-38, 1e30),
            { 0, 1 }, { 0 }, check_below(2) > 0, NULL };
        double from_s = check_below(2) ? 0 : check_uniform(-10, 10);
        sn_export_keys keys = { from_s, from_s + check_log_uniform(1e-5, 10),
            check_log_uniform(1e-6, 0.1) };
        sn_report report = { 0 };
        check_context("kind %g, rate %g, size %g, %g to %g, %g", signal.b, signal.a, signal.c,
            keys.from_s, keys.to_s, keys.error);
        sn_status status = keys_write(writers[check_below(4)], &signal, "a", keys, &report);
        CHECK_INT(report.status, status);
        CHECK(status == SN_OK ? report.message[0] == 0 : report.message[0] != 0);
        CHECK(status == SN_OK || status == SN_ERROR_LIMIT || status == SN_ERROR_RANGE ||
              status == SN_ERROR_NOT_FINITE);
        written += status == SN_OK;
        CHECK(!strstr(keys_text, "nan") && !strstr(keys_text, "inf"));
    }
    check_context("%zu were written", written);
    CHECK(written > 20);
}

CHECK_MAIN(CHECK_TEST(any_signal_ends_well), CHECK_TEST(linear_is_the_signal),
    CHECK_TEST(what_settles_keeps_its_word), CHECK_TEST(units_are_those_of_css),
    CHECK_TEST(the_bezier_is_near_or_without_swings), CHECK_TEST(stops_are_few),
    CHECK_TEST(any_name_is_safe), CHECK_TEST(what_stands_still_is_refused))
