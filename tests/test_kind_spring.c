/*
 * The kind `spring`: every way to tell one gives the same motion, which is that of the equation;
 * what is said of it beforehand holds; and what cannot be is refused at its place. References: the
 * solutions of the equation in long double, and definitions.
 */
#include "check.h"
#include "sinew/score.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Alignas(16) unsigned char memory[1 << 20];
static char text[1 << 16];
static sn_score score;
static sn_report report;

static sn_status load(const char *format, ...)
{
    char fields[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fields, sizeof fields, format, arguments);
    va_end(arguments);
    snprintf(text, sizeof text, "{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"spring\"%s%s}}}",
        fields[0] ? "," : "", fields);
    check_context("%s", fields);
    sn_arena arena = sn_arena_on_block(memory, sizeof memory);
    return sn_score_load(&score, text, strlen(text), &arena, &report);
}

static bool loads(sn_status status)
{
    bool ok = CHECK_INT(status, SN_OK);
    if (!ok)
        fprintf(stderr, "  report    %s: %s\n", report.field, report.message);
    return ok;
}

static sn_signal signal_of(void)
{
    return score.items[0].signal;
}

static double at(double t)
{
    double value;
    sn_signal_sample(signal_of(), t, &value);
    return value;
}

static double speed_at(double t)
{
    double value;
    sn_signal_velocity(signal_of(), t, &value);
    return value;
}

/* A fact of the item that is loaded; NaN if it is not told. */
static double fact(const char *name)
{
    sn_fact facts[SN_FACTS_MOST];
    size_t count = score.items[0].kind->facts(signal_of(), facts);
    CHECK(count <= SN_FACTS_MOST);
    for (size_t i = 0; i < count; i++)
        if (strcmp(facts[i].name, name) == 0)
            return facts[i].value;
    return (double)NAN;
}

/* ---- the equation ---------------------------------------------------------------------- */

typedef struct motion {
    long double value, velocity;
} motion;

/* The solution of x'' = -w^2 x - 2 a x' from (x, v), which is nowhere near a = w but there. */
static motion solve(long double w, long double a, long double x, long double v, long double t)
{
    if (a == w) {
        long double e = expl(-w * t), k = v + w * x;
        return (motion){ (x + k * t) * e, (v - w * k * t) * e };
    }
    if (a < w) {
        long double d = sqrtl(w * w - a * a), e = expl(-a * t), c = cosl(d * t), s = sinl(d * t);
        return (
            motion){ e * (x * c + (v + a * x) / d * s), e * (v * c - (a * v + w * w * x) / d * s) };
    }
    long double d = sqrtl(a * a - w * w), fast = a + d, slow = w * w / fast;
    long double p = (v + fast * x) / (2 * d), q = -(v + slow * x) / (2 * d);
    return (motion){ p * expl(-slow * t) + q * expl(-fast * t),
        -slow * p * expl(-slow * t) - fast * q * expl(-fast * t) };
}

static void it_moves_as_the_equation_says(void)
{
    static const double ratios[] = { 0, 0.05, 0.3, 0.9, 1, 1.2, 4, 50 };
    const long double turn = 2 * acosl(-1.0L);
    for (int i = 0; i < 2000; i++) {
        double f = check_log_uniform(0.01, 100), ratio = ratios[check_below(8)];
        double from = check_uniform(-3, 3), to = check_uniform(-3, 3), v = check_uniform(-9, 9) * f;
        double u = check_below(2) ? 0 : check_uniform(-9, 9) * f;
        double response = check_below(2) ? 0 : check_uniform(-3, 3);
        if (!loads(
                load("\"frequency_hz\":%.17g,\"damping_ratio\":%.17g,\"from\":%.17g,\"to\":%.17g,"
                     "\"velocity\":%.17g,\"goal_velocity\":%.17g,\"initial_response\":%.17g",
                    f, ratio, from, to, v, u, response)))
            return;
        long double w = turn * (long double)f, a = (long double)ratio * w, r = response;
        long double start = v + r * a * ((long double)to - from);
        long double lag = (2 - r) * a / (w * w) * u, x = (long double)from - to + lag;
        double size =
            (double)(fabsl(x) + fabsl(start - u) / w + fabsl(lag)) + fabs(from) + fabs(to);
        for (int k = 0; k < 10; k++) {
            double t = check_uniform(0, 5) / f;
            motion want = solve(w, a, x, start - u, t);
            double value = (double)(to + (long double)u * t - lag + want.value);
            double near = 1e-13 * (size + fabs(u) * t);
            if (!CHECK_NEAR(at(t), value, near) ||
                !CHECK_NEAR(speed_at(t), (double)(u + want.velocity), near * (double)w * 10))
                return;
        }
        CHECK_BITS(at(-check_log_uniform(1e-9, 1e9)), from);
        CHECK_BITS(speed_at(-1), 0);
        CHECK_NEAR(at(0), from, 0);
    }
}

static void the_example_is_what_it_says(void)
{
    CHECK(loads(load("\"response_s\":0.5,\"bounce\":0.3,\"from\":0,\"to\":1")));
    double pi = acos(-1), d = sqrt(1 - 0.49), over = exp(-pi * 0.7 / d);
    sn_signal_info info = sn_signal_describe(signal_of());
    CHECK_INT(info.dimensions, 1);
    CHECK(info.shows_speed && info.bounds_tight);
    CHECK_RELATIVE(fact("overshoot"), over, 1e-12);
    CHECK_RELATIVE(fact("frequency_hz"), 2, 1e-15);
    CHECK_RELATIVE(fact("damping_ratio"), 0.7, 1e-15);
    CHECK_RELATIVE(fact("halflife_s"), 2 * log(2) / (0.7 * 4 * pi), 1e-14);
    CHECK_RELATIVE(fact("settle_s"), info.duration_s, 0);
    CHECK_NEAR(info.bounds[0].low, 0, 0);
    CHECK_RELATIVE(info.bounds[0].high, 1 + over, 1e-13);
    CHECK_INT(info.period.kind, SN_PERIOD_NEVER);
    CHECK_BITS(info.view_s.low, 0);
    CHECK_BITS(info.view_s.high, 1); /* 1.2 times 0.8187 s, and round */
}

/* What is not told is as in SwiftUI: half a second, and no bounce. A speed alone has none either.
 */
static void defaults_do_not_bounce(void)
{
    static const struct {
        const char *fields;
        double hz, ratio;
    } cases[] = {
        { "", 2, 1 }, { "\"bounce\":0.5", 2, 0.5 }, { "\"bounce\":-0.5", 2, 2 },
        { "\"frequency_hz\":3", 3, 1 }, { "\"damping_ratio\":0.25", 2, 0.25 },
        { "\"stiffness\":170", 2.0751265756, 0.99705448550 }, /* react-spring */
        { "\"mass\":4", 1.0375632878, 0.49852724275 },
        { "\"stiffness\":100,\"damping\":10", 1.5915494309, 0.5 },         /* Motion */
        { "\"stiffness\":1500,\"damping_ratio\":0.5", 6.1640444848, 0.5 }, /* Compose, Android */
        { "\"damping_ratio\":0,\"mass\":4", 1.0375632878, 0 },
        { "\"mass\":4,\"stiffness\":16,\"damping_ratio\":3", 0.31830988618, 3 },
        { "\"smooth_time_s\":0.3", 1.0610329539, 1 }, /* SmoothDamp: omega = 2/T */
        { "\"halflife_s\":0.1", 2.2063560015, 1 },    /* 2 ln2/h */
        { "\"settle_s\":1", 1.4695433, 1 },           /* 9.2334134764516/D */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (!loads(load("%s", cases[i].fields)))
            continue;
        CHECK_RELATIVE(fact("frequency_hz"), cases[i].hz, 1e-7);
        CHECK_RELATIVE(fact("damping_ratio"), cases[i].ratio, 1e-7);
    }
}

/* ---- ways ------------------------------------------------------------------------------ */

static char told[1024];

/* What the item that was loaded last says in a way, without its brackets. */
static sn_status retell_in(const char *ways, const char *way)
{
    static _Alignas(16) unsigned char other[1 << 20];
    sn_arena arena = sn_arena_on_block(other, sizeof other);
    sn_sink_buffer buffer = { .bytes = told, .capacity = sizeof told - 1 };
    sn_status status = sn_score_retell_item(
        text, strlen(text), "a", ways, way, &arena, sn_sink_to_buffer(&buffer), &report);
    CHECK_INT(arena.used, 0);
    told[buffer.needed] = '\0';
    if (status != SN_OK)
        CHECK_INT(buffer.needed, 0);
    else if (CHECK(told[0] == '{' && told[buffer.needed - 1] == '}')) {
        memmove(told, told + 1, buffer.needed);
        told[buffer.needed - 2] = '\0';
    }
    return status;
}

static sn_status retell(const char *way)
{
    return retell_in("tuning", way);
}

static const char *const words[] = { "response", "frequency", "stiffness", "stiffness-ratio",
    "halflife", "smooth-time", "settling" };

enum { WAYS = sizeof words / sizeof words[0] };

static void every_way_tells_the_same(void)
{
    for (int round = 0; round < 60; round++) {
        double f = check_log_uniform(0.05, 50), ratio = check_log_uniform(0.01, 20);
        for (int one = 0; one < WAYS; one++)
            for (int two = 0; two < WAYS; two++) {
                CHECK(loads(load("\"frequency_hz\":%.17g,\"damping_ratio\":%.17g", f, ratio)));
                double middle = at(0.4 / f), late = speed_at(1.3 / f);
                if (!CHECK_INT(retell(words[one]), SN_OK) || !loads(load("%s", told)) ||
                    !CHECK_INT(retell(words[two]), SN_OK) || !loads(load("%s", told)))
                    return;
                /* Two times 12 digits, and how fast the motion changes with its ratio. */
                if (!CHECK_RELATIVE(fact("frequency_hz"), f, 2e-11 * (1 + ratio)) ||
                    !CHECK_RELATIVE(
                        fact("damping_ratio"), ratio, 2e-11 * (1 + ratio + 1 / ratio)) ||
                    !CHECK_NEAR(at(0.4 / f), middle, 1e-9) ||
                    !CHECK_NEAR(speed_at(1.3 / f), late, 1e-8 * f))
                    return;
            }
    }
}

/* Short numbers come back from every way, and every way is told in 12 digits or a few more. */
static void retold_numbers_are_short(void)
{
    static const struct {
        const char *fields;
        double first;
    } forms[WAYS] = {
        { "\"response_s\":0.5,\"bounce\":0.3", 0.5 },
        { "\"frequency_hz\":2,\"damping_ratio\":0.7", 2 },
        { "\"stiffness\":157.9136704174", 157.91367041742974 }, /* 16 pi^2 */
        { "\"stiffness\":157.9136704174", 157.91367041742974 },
        { "\"halflife_s\":0.157596857252", 0.15759685725220 },    /* ln 2/(1.4 pi) */
        { "\"smooth_time_s\":0.111408460164", 0.11140846016433 }, /* 0.35/pi */
    };
    CHECK(loads(load("%s,\"to\":5", forms[0].fields)));
    for (int way = 0; way < 6; way++) {
        char other[1024];
        CHECK_INT(retell(words[way]), SN_OK);
        const char *number = strchr(told, ':') + 1;
        CHECK_CONTAINS(told, forms[way].fields);
        CHECK(strcspn(number, ",") <= 16);
        CHECK_RELATIVE(strtod(number, NULL), forms[way].first, 5e-12);
        snprintf(other, sizeof other, "%s", told);
        for (int back = 0; back < 2; back++) {
            CHECK(loads(load("%s,\"to\":5", other)));
            CHECK_INT(retell(words[back]), SN_OK);
            CHECK_TEXT(told, forms[back].fields);
        }
        CHECK(loads(load("%s,\"to\":5", forms[0].fields)));
    }
    /* The mass is kept where there is one. */
    CHECK(loads(load("\"mass\":4,\"stiffness\":36,\"damping\":0")));
    CHECK_INT(retell("stiffness"), SN_OK);
    CHECK_TEXT(told, "\"stiffness\":36,\"damping\":0,\"mass\":4");
    CHECK(loads(load("\"mass\":4,\"stiffness\":36,\"damping\":6")));
    CHECK_INT(retell("stiffness-ratio"), SN_OK);
    CHECK_TEXT(told, "\"stiffness\":36,\"mass\":4,\"damping_ratio\":0.25");
    CHECK(loads(load("%s", told)));
    CHECK_INT(retell("stiffness"), SN_OK);
    CHECK_TEXT(told, "\"stiffness\":36,\"damping\":6,\"mass\":4");
}

static void what_a_way_cannot_tell_is_refused(void)
{
    static const struct {
        const char *ways, *way;
        sn_status status;
        const char *field, *sentence;
    } cases[] = {
        { "tuning", "halflife", SN_ERROR_RANGE, "halflife_s",
            "this cannot be told as halflife: halflife_s would have no end" },
        { "tuning", "settling", SN_ERROR_RANGE, "settle_s",
            "this cannot be told as settling: settle_s would have no end" },
        { "tuning", "smooth-time", SN_ERROR_RANGE, "smooth_time_s",
            "this cannot be told as smooth-time: smooth_time_s would be 0, outside the range from "
            "1e-9 to 1e9" },
        { "tuning", "stiff", SN_ERROR_UNKNOWN, "",
            "\"stiff\" is none of the ways to tell the tuning; there is response, frequency, "
            "stiffness, stiffness-ratio, halflife, smooth-time and settling" },
        { "tune", "stiffness", SN_ERROR_UNKNOWN, "",
            "a spring has no ways named \"tune\"; there is tuning" },
    };
    CHECK(loads(load("\"bounce\":1"))); /* it never settles */
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_context("%s", cases[i].way);
        CHECK_INT(retell_in(cases[i].ways, cases[i].way), cases[i].status);
        CHECK_TEXT(report.field, cases[i].field);
        CHECK_TEXT(report.message, cases[i].sentence);
    }
    snprintf(text, sizeof text, "{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"noise\"}}}");
    CHECK_INT(retell("response"), SN_ERROR_UNKNOWN);
    CHECK_TEXT(report.message, "a noise has no ways named \"tuning\"");
    snprintf(text, sizeof text, "{\"sinew\":1,\"items\":{\"b\":{\"kind\":\"spring\"}}}");
    CHECK_INT(retell("response"), SN_ERROR_UNKNOWN);
    snprintf(text, sizeof text, "{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"spring\",\"mass\":0}}}");
    CHECK_INT(retell("response"), SN_ERROR_RANGE);
    CHECK_TEXT(report.field, "items.a.mass");
}

static bool refuse(void *context, const char *bytes, size_t count)
{
    (void)context;
    (void)bytes;
    (void)count;
    return false;
}

static void a_refusing_caller_is_told(void)
{
    CHECK(loads(load("\"bounce\":0.5")));
    for (size_t size = 0; size < 4096; size += 64) {
        sn_arena arena = sn_arena_on_block(memory, size), before = arena;
        sn_status status = sn_score_retell_item(text, strlen(text), "a", "tuning", "settling",
            &arena, (sn_sink){ refuse, NULL }, &report);
        CHECK(status == SN_ERROR_MEMORY || status == SN_ERROR_OUTPUT);
        CHECK_INT(arena.used, before.used);
        if (size == 0)
            CHECK_INT(status, SN_ERROR_MEMORY);
        if (size + 64 == 4096)
            CHECK_INT(status, SN_ERROR_OUTPUT);
    }
}

static void what_cannot_be_is_refused_at_its_place(void)
{
    static const struct {
        const char *fields;
        sn_status status;
        const char *field, *part;
    } cases[] = {
        { "\"smooth_time_s\":1,\"damping_ratio\":0", SN_ERROR_RANGE, "items.a.damping_ratio",
            "without damping it never settles, so that smooth_time_s tells nothing" },
        { "\"damping_ratio\":0,\"settle_s\":1", SN_ERROR_RANGE, "items.a.damping_ratio",
            "so that settle_s tells nothing" },
        { "\"stiffness\":1e-30", SN_ERROR_RANGE, "items.a.stiffness",
            "together these make a spring of 1.59155e-16 Hz, which is outside the range" },
        { "\"stiffness\":1e18,\"mass\":1e-9", SN_ERROR_RANGE, "items.a.stiffness",
            "outside the range from 1e-9 to 1e9 Hz" },
        { "\"stiffness\":1e-6,\"damping\":1e6", SN_ERROR_RANGE, "items.a.damping",
            "this makes a damping ratio of 500000000, and 1e6 is the most" },
        { "\"bounce\":-0.99999999", SN_ERROR_RANGE, "items.a.bounce",
            "this makes a damping ratio of 100000000, and 1e6 is the most" },
        { "\"halflife_s\":1e-9,\"damping_ratio\":1e-6", SN_ERROR_RANGE, "items.a.halflife_s",
            "together these make a spring of" },
        { "\"stiffness\":1e18,\"mass\":1e-9,\"damping_ratio\":1", SN_ERROR_RANGE,
            "items.a.stiffness", "outside the range from 1e-9 to 1e9 Hz" },
        { "\"response_s\":0", SN_ERROR_RANGE, "items.a.response_s", "0 s is outside" },
        { "\"settle_s\":-1", SN_ERROR_RANGE, "items.a.settle_s", "-1 s is outside" },
        { "\"to\":1e999", SN_ERROR_NOT_FINITE, "items.a.to", "beyond what a double holds" },
        { "\"tolerance_ratio\":0", SN_ERROR_RANGE, "items.a.tolerance_ratio", "0 is outside" },
        { "\"stiffness\":1,\"mass\":1,\"smooth_time_s\":1", SN_ERROR_DUPLICATE,
            "items.a.smooth_time_s", "stiffness and smooth_time_s do not go together" },
        { "\"damping_ratio\":1,\"mass\":1,\"halflife_s\":1", SN_ERROR_DUPLICATE,
            "items.a.halflife_s", "mass and halflife_s do not go together" },
        { "\"damping\":1,\"mass\":1,\"damping_ratio\":1", SN_ERROR_DUPLICATE,
            "items.a.damping_ratio", "damping and damping_ratio do not go together" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char name[64];
        CHECK_INT(load("%s", cases[i].fields), cases[i].status);
        CHECK_TEXT(report.field, cases[i].field);
        /* At the value; at the name where that should not be there. */
        size_t size = (size_t)snprintf(name, sizeof name, "\"%s\":", cases[i].field + 8);
        size_t column = (size_t)(strstr(text, name) - text) + 1;
        CHECK_INT(report.line, 1);
        CHECK_INT(report.column, column + (cases[i].status == SN_ERROR_DUPLICATE ? 0 : size));
        CHECK_CONTAINS(report.message, cases[i].part);
    }
}

/* Who knows springs from elsewhere is told what a field is called here. */
static void names_from_elsewhere_are_told(void)
{
    static const char *const names[][2] = { { "tension", "stiffness" }, { "k", "stiffness" },
        { "friction", "damping" }, { "c", "damping" }, { "duration", "response_s" },
        { "duration_s", "response_s" }, { "period_s", "response_s" }, { "zeta", "damping_ratio" },
        { "hz", "frequency_hz" }, { "frequency", "frequency_hz" }, { "halflife", "halflife_s" },
        { "half_life", "halflife_s" }, { "smoothTime", "smooth_time_s" },
        { "smooth_time", "smooth_time_s" }, { "goal", "to" }, { "target", "to" },
        { "start", "from" }, { "tens", NULL }, { "tension k", NULL }, { "ension", NULL },
        { " ", NULL }, { "", NULL } };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char want[128] = "a spring has no field of this name; ";
        if (names[i][1])
            snprintf(want, sizeof want, "a spring has no field \"%s\"; here it is \"%s\"",
                names[i][0], names[i][1]);
        CHECK_INT(load("\"%s\":1", names[i][0]), SN_ERROR_UNKNOWN);
        CHECK_CONTAINS(report.message, want);
        CHECK_CONTAINS(report.field, names[i][0]);
    }
}

/* ---- what is said beforehand ------------------------------------------------------------ */

static void it_stays_in_its_bounds_and_settles_in_time(void)
{
    static const double ratios[] = { 0.02, 0.3, 0.8, 0.99, 1, 1.5, 20 };
    for (int i = 0; i < 400; i++) {
        double ratio = ratios[check_below(7)], f = check_log_uniform(0.1, 10);
        double from = check_uniform(-3, 3), v = check_below(3) ? check_uniform(-60, 60) : 0;
        double to = v == 0 || check_below(4) ? check_uniform(-3, 3) : from;
        double tolerance = check_log_uniform(1e-4, 0.1);
        CHECK(loads(load("\"frequency_hz\":%.17g,\"damping_ratio\":%g,\"from\":%.17g,\"to\":%.17g,"
                         "\"velocity\":%.17g,\"tolerance_ratio\":%.17g",
            f, ratio, from, to, v, tolerance)));
        sn_signal_info info = sn_signal_describe(signal_of());
        sn_range seen = { from, from }, bounds = info.bounds[0];
        double way = fabs(to - from), span = info.duration_s + (3 + 5 * ratio) / f, last = 0;
        for (int k = 0; k <= 20000; k++) /* closer where it is faster */
            seen = sn_range_include(seen, at(span * pow(k / 20000.0, 3)));
        double size = bounds.high - bounds.low;
        CHECK(seen.low >= bounds.low && seen.high <= bounds.high);
        CHECK_NEAR(seen.low, bounds.low, 1e-4 * size);
        CHECK_NEAR(seen.high, bounds.high, 1e-4 * size);
        way = way > 0 ? way : fmax(bounds.high - to, to - bounds.low);
        for (int k = 0; k < 2000; k++) {
            double t = info.duration_s + (k / 500.0) / f * (1 + ratio);
            last = fmax(last, fabs(at(t) - to));
        }
        CHECK(last <= tolerance * way * (1 + 1e-12) + 1e-15 * (fabs(to) + fabs(from)));
        if (info.duration_s > 0)
            CHECK_NEAR(fabs(at(info.duration_s) - to), tolerance * way, 1e-9 * size);
    }
}

static void a_moving_goal_is_followed_without_end(void)
{
    CHECK(loads(load("\"goal_velocity\":2,\"bounce\":0.3,\"from\":1,\"to\":-1")));
    sn_signal_info info = sn_signal_describe(signal_of());
    CHECK(isinf(info.duration_s) && isinf(info.bounds[0].high) && !info.bounds_tight);
    double lag = 2 * 0.7 / (4 * acos(-1));
    CHECK_NEAR(at(20), -1 + 2 * (20 - lag), 1e-12);
    CHECK_NEAR(speed_at(20), 2, 1e-12);
    for (double t = -1; t < 5; t += 0.01)
        CHECK(at(t) >= info.bounds[0].low);
    CHECK(loads(load("\"goal_velocity\":-1e12,\"initial_response\":2")));
    info = sn_signal_describe(signal_of());
    CHECK(info.bounds[0].low == -(double)INFINITY && info.bounds[0].high >= 0);
    CHECK_NEAR(at(5), -5e12, 1);
    CHECK(isfinite(at(1.7e308)) && isfinite(speed_at(1.7e308)));
}

static void what_stands_still_is_constant(void)
{
    CHECK(loads(load("\"from\":3,\"to\":3")));
    sn_signal_info info = sn_signal_describe(signal_of());
    sn_signal_mark marks[SN_SIGNAL_MARKS_MOST];
    CHECK_INT(info.period.kind, SN_PERIOD_CONSTANT);
    CHECK(info.bounds_tight && info.bounds[0].low == 3 && info.bounds[0].high == 3);
    CHECK(isinf(info.duration_s));
    CHECK_BITS(info.view_s.high, 1);
    CHECK_INT(sn_signal_marks(signal_of(), marks), 0);
    for (double t = -2; t < 9; t += 0.37) {
        CHECK_BITS(at(t), 3);
        CHECK_BITS(speed_at(t), 0);
    }
}

/* ---- marks ------------------------------------------------------------------------------ */

/* A mark's point lies on the curve where it does not move. */
static void check_peak(const sn_signal_mark *mark, const char *want)
{
    CHECK_TEXT(mark->text, want);
    CHECK_NEAR(mark->value, at(mark->t_s), 1e-12);
    CHECK_NEAR(speed_at(mark->t_s), 0, 1e-9);
    CHECK_INT(mark->dimension, 0);
}

/* A way that is nothing beside the motion is none: no part of it is told, and the tolerance is of
 * the motion. */
static void a_blow_from_next_to_nowhere(void)
{
    sn_signal_mark marks[SN_SIGNAL_MARKS_MOST];
    CHECK(loads(load("\"frequency_hz\":1,\"from\":0,\"to\":1e-300,\"velocity\":-1e12")));
    double settle_s = fact("settle_s"), w = 2 * acos(-1);
    CHECK_INT(sn_signal_marks(signal_of(), marks), 2);
    CHECK_CONTAINS(marks[0].text, "peaks at -");
    CHECK_RELATIVE(marks[0].t_s, 1 / w, 1e-12);
    CHECK(loads(load("\"frequency_hz\":1,\"from\":0,\"to\":0,\"velocity\":-1e12")));
    CHECK_RELATIVE(fact("settle_s"), settle_s, 1e-12);
}

static void marks_point_at_what_happens(void)
{
    sn_signal_mark marks[SN_SIGNAL_MARKS_MOST];
    CHECK(loads(load("\"bounce\":0.3,\"from\":5,\"to\":2")));
    CHECK_INT(sn_signal_marks(signal_of(), marks), 2);
    check_peak(&marks[0], "overshoots 4.6 %");
    CHECK_RELATIVE(marks[0].t_s, 0.25 / sqrt(1 - 0.49), 1e-12); /* half a damped period */
    CHECK_TEXT(marks[1].text, "settled to 0.1 % at 0.819 s");
    CHECK(isnan(marks[1].value));
    CHECK_RELATIVE(marks[1].t_s, fact("settle_s"), 0);

    CHECK(loads(load("\"bounce\":-0.3,\"tolerance_ratio\":0.025")));
    CHECK_INT(sn_signal_marks(signal_of(), marks), 1);
    CHECK_CONTAINS(marks[0].text, "settled to 2.5 % at ");

    CHECK(loads(load("\"bounce\":1"))); /* it never settles */
    CHECK_INT(sn_signal_marks(signal_of(), marks), 1);
    check_peak(&marks[0], "overshoots 100 %");
    CHECK_RELATIVE(marks[0].t_s, 0.25, 1e-12);

    /* x = v t e^(-w t) peaks at 1/w with v/(e w). */
    CHECK(loads(load("\"frequency_hz\":1,\"from\":4,\"to\":4,\"velocity\":-2")));
    double w = 2 * acos(-1);
    CHECK_INT(sn_signal_marks(signal_of(), marks), 2);
    check_peak(&marks[0], "peaks at 3.88");
    CHECK_RELATIVE(marks[0].t_s, 1 / w, 1e-12);
    CHECK_NEAR(marks[0].value, 4 - 2 / (exp(1) * w), 1e-12);

    /* x = -1 + (v - w) t at critical damping: from rest with v it turns at t = v/(w (v - w)). */
    CHECK(loads(load("\"frequency_hz\":1,\"velocity\":-6")));
    CHECK_INT(sn_signal_marks(signal_of(), marks), 2);
    CHECK_RELATIVE(marks[0].t_s, -6 / (w * (-6 - w)), 1e-12);
    CHECK_CONTAINS(marks[0].text, "goes back ");
    CHECK_NEAR(marks[0].value, at(marks[0].t_s), 1e-12);

    CHECK(loads(load("\"frequency_hz\":1,\"damping_ratio\":0.5,\"initial_response\":-2")));
    CHECK_INT(sn_signal_marks(signal_of(), marks), 3);
    CHECK_CONTAINS(marks[0].text, "goes back ");
    CHECK_CONTAINS(marks[1].text, "overshoots ");
    CHECK(marks[0].value < 0 && marks[1].value > 1);
    CHECK(marks[0].t_s < marks[1].t_s && marks[1].t_s < marks[2].t_s);

    CHECK(loads(load("\"goal_velocity\":3")));
    CHECK_INT(sn_signal_marks(signal_of(), marks), 1);
    CHECK_CONTAINS(marks[0].text, "steady to 0.1 % at ");
}

/* ---- anything --------------------------------------------------------------------------- */

static double any_of(double low, double high)
{
    return check_below(3) == 0 ? (check_below(2) ? low : high) : check_log_uniform(low, high);
}

static void anything_that_loads_is_finite(void)
{
    int loaded = 0;
    for (int i = 0; i < 4000; i++) {
        static const char *const speeds[] = { "response_s", "frequency_hz", "halflife_s",
            "smooth_time_s", "settle_s" };
        unsigned speed = (unsigned)check_below(5);
        double size = any_of(1e-12, 1e12), sign = check_below(2) ? 1 : -1;
        sn_status status = load(
            "\"%s\":%.17g,\"%s\":%.17g,\"from\":%.17g,\"to\":%.17g,\"velocity\":"
            "%.17g,\"goal_velocity\":%.17g,\"tolerance_ratio\":%.17g,"
            "\"initial_response\":%.17g",
            speeds[speed], any_of(1e-9, 1e9), speed ? "damping_ratio" : "bounce",
            speed ? any_of(1e-6, 1e6) : check_uniform(-0.999, 1), sign * size,
            check_below(4) ? size : sign * size, check_below(3) ? 0 : -sign * any_of(1e-12, 1e12),
            check_below(3) ? 0 : sign * any_of(1e-12, 1e12), any_of(1e-9, 0.5),
            check_below(3) ? 0 : sign * any_of(1e-6, 1e6));
        CHECK(status == SN_OK || status == SN_ERROR_RANGE);
        if (status != SN_OK)
            continue;
        loaded++;
        sn_signal_info info = sn_signal_describe(signal_of());
        sn_signal_mark marks[SN_SIGNAL_MARKS_MOST];
        size_t count = sn_signal_marks(signal_of(), marks);
        CHECK(info.view_s.low == 0 && info.view_s.high > 1e-12 && info.view_s.high <= 1e12);
        CHECK(info.bounds[0].low <= info.bounds[0].high && info.duration_s >= 0);
        for (size_t k = 0; k < count; k++)
            CHECK(isfinite(marks[k].t_s) && marks[k].text[0] &&
                  (k == 0 || marks[k].t_s >= marks[k - 1].t_s));
        for (int k = 0; k < 20; k++) {
            double t = check_below(2) ? check_any_finite() : check_uniform(0, 1) * info.view_s.high;
            if (!CHECK(isfinite(at(t)) && isfinite(speed_at(t))) ||
                !CHECK(at(t) >= info.bounds[0].low && at(t) <= info.bounds[0].high))
                return;
        }
    }
    CHECK(loaded > 1000);
}

CHECK_MAIN(CHECK_TEST(it_moves_as_the_equation_says), CHECK_TEST(the_example_is_what_it_says),
    CHECK_TEST(defaults_do_not_bounce), CHECK_TEST(every_way_tells_the_same),
    CHECK_TEST(retold_numbers_are_short), CHECK_TEST(what_a_way_cannot_tell_is_refused),
    CHECK_TEST(a_refusing_caller_is_told), CHECK_TEST(what_cannot_be_is_refused_at_its_place),
    CHECK_TEST(names_from_elsewhere_are_told),
    CHECK_TEST(it_stays_in_its_bounds_and_settles_in_time),
    CHECK_TEST(a_moving_goal_is_followed_without_end), CHECK_TEST(what_stands_still_is_constant),
    CHECK_TEST(marks_point_at_what_happens), CHECK_TEST(a_blow_from_next_to_nowhere),
    CHECK_TEST(anything_that_loads_is_finite))
