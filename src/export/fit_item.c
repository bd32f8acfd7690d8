/* What the exports of keys share: what to fit, and what to tell of it. See fit.h. */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "fit.h"
#include "sinew/elementary.h"
#include "sinew/version.h"

#define SN_FITITEM_ERROR      1e-3
#define SN_FITITEM_ERROR_LOW  1e-6
#define SN_FITITEM_ERROR_HIGH 0.1
#define SN_FITITEM_TIME_MOST  1e15
/* Part of a time that a span must have, for its cells to be known to 2^-8 of themselves. */
#define SN_FITITEM_SPAN_LEAST 0x1p-30
/* Periods count as whole within this part of one. */
#define SN_FITITEM_SLACK 1e-9
/* What moves by less than this part of its range in the span does not move. */
#define SN_FITITEM_STILL 1e-9
/* What is left at the end may be so much of the error, */
#define SN_FITITEM_LEFT 0.98
/* and after so many spans a signal rests. */
#define SN_FITITEM_LATER 1e3
/* Two keys stand more than Godot's 1e-5 apart. */
#define SN_FITITEM_NARROW 2.4e-5

enum {
    SN_FITITEM_SPANS_MOST = 64, /* times its duration, within which its end is sought, */
    SN_FITITEM_TIMES = 4096     /* at so many times in each */
};

/* ---- the span ---- */

/* Where a signal comes to rest, and the range of its values until it ends. */
typedef struct fititem_settling {
    sn_signal signal;
    int dimensions;
    double rest[SN_SIGNAL_DIMENSIONS_MOST];
    sn_range ranges[SN_SIGNAL_DIMENSIONS_MOST];
} fititem_settling;

static fititem_settling fititem_survey(sn_signal signal, double from_s, double to_s)
{
    fititem_settling settling = { .signal = signal };
    double value[SN_SIGNAL_DIMENSIONS_MOST], span = to_s - from_s;
    settling.dimensions = sn_signal_describe(signal).dimensions;
    sn_signal_sample(signal, to_s + SN_FITITEM_LATER * span, settling.rest);
    for (int d = 0; d < settling.dimensions; d++)
        settling.ranges[d] = sn_range_empty();
    for (int i = 0; i <= SN_FITITEM_TIMES; i++) {
        sn_signal_sample(signal, from_s + span * i / SN_FITITEM_TIMES, value);
        for (int d = 0; d < settling.dimensions; d++)
            settling.ranges[d] = sn_range_include(settling.ranges[d], value[d]);
    }
    return settling;
}

/* Whether it is nearer to its rest at a time than a part of its range, or on it. */
static bool fititem_is_near(const fititem_settling *settling, double t_s, double part)
{
    double value[SN_SIGNAL_DIMENSIONS_MOST];
    sn_signal_sample(settling->signal, t_s, value);
    for (int d = 0; d < settling->dimensions; d++) {
        sn_range range = settling->ranges[d];
        if (!(sn_abs(value[d] - settling->rest[d]) <= part * (range.high - range.low)))
            return false;
    }
    return true;
}

/* When a signal that settles is near enough: as soon as it ends, or after the last time, of those
 * looked at, when it is not. Where it never is, it is as it is when it ends. */
static double fititem_end(sn_signal signal, double from_s, double duration_s, double error)
{
    double part = SN_FITITEM_LEFT * error, step = (duration_s - from_s) / SN_FITITEM_TIMES;
    fititem_settling settling = fititem_survey(signal, from_s, duration_s);
    if (fititem_is_near(&settling, duration_s, part))
        return duration_s;
    for (int spans = 1; spans <= SN_FITITEM_SPANS_MOST; spans *= 2, step *= 2) {
        int last = 0;
        for (int i = 1; i <= SN_FITITEM_TIMES; i++)
            last = fititem_is_near(&settling, duration_s + step * i, part) ? last : i;
        if (last > SN_FITITEM_TIMES / 4 * 3)
            continue;
        double far_s = duration_s + step * last, near_s = duration_s + step * (last + 1);
        for (int i = 0; i < 40; i++) {
            double middle_s = 0.5 * (far_s + near_s);
            *(fititem_is_near(&settling, middle_s, part) ? &near_s : &far_s) = middle_s;
        }
        return near_s;
    }
    return duration_s;
}

sn_export_keys sn_export_keys_of(sn_signal signal, double error)
{
    sn_signal_info info = sn_signal_describe(signal);
    sn_export_keys keys = { info.view_s.low, info.view_s.high, error };
    double period_s = sn_period_seconds(info.period);
    if (error == 0)
        keys.error = SN_FITITEM_ERROR;
    if (sn_is_finite(info.duration_s) && info.duration_s > keys.from_s)
        keys.to_s = fititem_end(signal, keys.from_s, info.duration_s, keys.error);
    else if (info.period.kind == SN_PERIOD_EXACT && period_s <= keys.to_s - keys.from_s)
        keys.to_s = keys.from_s + period_s;
    return keys;
}

sn_status sn_fit_check(sn_export_keys keys, sn_report *report)
{
    const char *rule = "is no time: it must be a number of seconds within 1e15";
    double from = sn_abs(keys.from_s), to = sn_abs(keys.to_s);
    if (!(from <= SN_FITITEM_TIME_MOST))
        return sn_report_say_value(report, SN_ERROR_RANGE, "from_s", keys.from_s, rule);
    if (!(to <= SN_FITITEM_TIME_MOST))
        return sn_report_say_value(report, SN_ERROR_RANGE, "to_s", keys.to_s, rule);
    if (!(keys.to_s > keys.from_s))
        return sn_report_say_value(
            report, SN_ERROR_RANGE, "to_s", keys.to_s, "s is not after the start of the span");
    if (keys.to_s - keys.from_s < SN_FITITEM_SPAN_LEAST * (from > to ? from : to))
        return sn_report_say_value(report, SN_ERROR_RANGE, "to_s", keys.to_s - keys.from_s,
            "s are lost in the digits of times so large");
    if (!(keys.error >= SN_FITITEM_ERROR_LOW && keys.error <= SN_FITITEM_ERROR_HIGH))
        return sn_report_say_value(report, SN_ERROR_RANGE, "error", keys.error,
            "is outside 1e-6 to 0.1, parts of the range of the values");
    return SN_OK;
}

bool sn_fit_loops(sn_signal signal, sn_export_keys keys)
{
    sn_period period = sn_signal_describe(signal).period;
    if (period.kind != SN_PERIOD_EXACT)
        return false;
    double periods = (keys.to_s - keys.from_s) / sn_period_seconds(period);
    double whole = sn_round(periods);
    return whole >= 1 && sn_abs(periods - whole) <= SN_FITITEM_SLACK;
}

sn_status sn_fit_smooth(sn_fit *fit, sn_signal signal, int dimension, sn_export_keys keys,
    double length, double gap, sn_arena *arena, sn_report *report)
{
    sn_fit_form form = { .smooth = true, .floats = true, .length = length, .unit = 1, .gap = gap };
    sn_status status = sn_fit_read(fit, signal, dimension, keys, SN_FITITEM_NARROW, arena, report);
    return status == SN_OK ? sn_fit_keys(fit, &form, arena, report) : status;
}

/* ---- what is told ---- */

/* Three digits that are not less than the error that was found. What lies between the times at
 * which it was looked for is allowed for, up to what was asked for. */
static void fititem_put_error(sn_text *text, const sn_fit *fit)
{
    char digits[SN_NUMBER_CAPACITY];
    double told = 1.0051 * fit->worst, read = 0;
    told = told > fit->error ? fit->error : told;
    sn_text number = sn_text_into(digits, sizeof digits);
    sn_text_put_rounded(&number, told, 3);
    sn_number_read(digits, number.used, &read);
    sn_text_put_rounded(text, read < fit->worst ? 1.01 * told : told, 3);
}

static void fititem_put_value(sn_text *text, const sn_fit *fit, double value, int digits)
{
    const char *unit = sn_signal_describe(fit->signal).unit;
    sn_text_put_rounded(text, value, digits);
    if (unit && unit[0]) {
        sn_text_put(text, " ");
        sn_name_put_comment(text, unit);
    }
}

static void fititem_put_fit(sn_text *text, const sn_fit *fit, const char *what)
{
    sn_text_put_integer(text, fit->key_count);
    sn_text_put(text, " ");
    sn_text_put(text, what);
    if (fit->jump_count > 0) {
        sn_text_put(text, ", ");
        sn_text_put_integer(text, fit->jump_count);
        sn_text_put(text, fit->jump_count == 1 ? " jump" : " jumps");
    }
    sn_text_put(text, ", within ");
    fititem_put_error(text, fit);
    sn_text_put(text, " of the range ");
    sn_text_put_rounded(text, fit->range.low, 6);
    sn_text_put(text, " to ");
    fititem_put_value(text, fit, fit->range.high, 6);
    if (fit->worst > 0) {
        sn_text_put(text, "; the largest error is at ");
        sn_text_put_rounded(text, fit->worst_time_s - fit->from_s, 4);
        sn_text_put(text, " s");
    }
}

/* How the span ends, where it is no whole number of periods: at rest, nearly at rest, or cut. */
static void fititem_put_end(sn_text *text, const sn_fit *fit)
{
    double value[SN_SIGNAL_DIMENSIONS_MOST], speed[SN_SIGNAL_DIMENSIONS_MOST];
    if (fit->ends) {
        sn_text_put(text, fit->rest != 0 ? "The last key is where it rests, "
                                         : "At the end it is not yet where it rests: it is ");
        fititem_put_value(text, fit, sn_abs(fit->left), 3);
        sn_text_put(text, fit->rest != 0 ? " from where it is by then; the error counts that.\n"
                                         : " from there, more than the error.\n");
        return;
    }
    sn_signal_sample(fit->signal, fit->to_s, value);
    sn_signal_velocity(fit->signal, fit->to_s, speed);
    sn_text_put(text, "It goes on after this, which is cut where it is at ");
    fititem_put_value(text, fit, value[fit->dimension], 6);
    double velocity = speed[fit->dimension], span = fit->to_s - fit->from_s;
    if (sn_abs(velocity) * span <= SN_FITITEM_STILL * (fit->range.high - fit->range.low))
        velocity = 0;
    if (sn_is_finite(velocity)) {
        sn_text_put(text, " and moves at ");
        fititem_put_value(text, fit, velocity, 3);
        sn_text_put(text, " a second");
    }
    sn_text_put(text, ".\n");
}

/* When it is settled by its own measure, where that is before the end. */
static void fititem_put_duration(sn_text *text, const sn_fit *fit, const char *front)
{
    double duration_s = sn_signal_describe(fit->signal).duration_s;
    if (fit->left == 0 || duration_s >= fit->to_s)
        return;
    sn_text_put(text, front);
    sn_text_put(text, "By its own measure it is settled at ");
    sn_text_put_rounded(text, duration_s - fit->from_s, 9);
    sn_text_put(text, " s.\n");
}

/* What stands in front of a line about one of several dimensions: "// x: ". */
static void fititem_put_front(sn_text *text, const char *front, const sn_fit *fit, int count)
{
    sn_text_put(text, front);
    if (count == 1)
        return;
    sn_name_put_comment(text, sn_signal_describe(fit->signal).names[fit->dimension]);
    sn_text_put(text, ": ");
}

void sn_fit_put_head(sn_text *text, const char *name, const char *front, const sn_fit *fits,
    int count, const char *what)
{
    bool loops =
        sn_fit_loops(fits->signal, (sn_export_keys){ fits->from_s, fits->to_s, fits->error });
    sn_text_put(text, front);
    sn_name_put_comment(text, name);
    sn_text_put(text, ", ");
    sn_text_put_rounded(text, fits->to_s - fits->from_s, 9);
    sn_text_put(text, " s");
    if (fits->from_s != 0) {
        sn_text_put(text, " from ");
        sn_text_put_rounded(text, fits->from_s, 9);
        sn_text_put(text, " s on");
    }
    sn_text_put(text, ". Written by sinew ");
    sn_text_put(text, sn_version_text());
    sn_text_put(text, ".\n");
    for (int d = 0; d < count; d++) {
        fititem_put_front(text, front, fits + d, count);
        fititem_put_fit(text, fits + d, what);
        sn_text_put(text, ".\n");
        bool moves = fits[d].range.high > fits[d].range.low;
        if (fits[d].ends ? fits[d].left == 0 : loops || !moves)
            continue;
        fititem_put_front(text, front, fits + d, count);
        fititem_put_end(text, fits + d);
    }
    fititem_put_duration(text, fits, front);
}

/* ---- curves over seconds ---------------------------------------------------------------- */

/* A jump takes two of the 1e-5 s that Unity's editor calls one time, and is never below the digits
 * of a float. */
#define SN_FITITEM_GAP        2e-5
#define SN_FITITEM_GAP_FLOATS 0x1p-20

double sn_fit_gap(double duration_s)
{
    double floats = duration_s * SN_FITITEM_GAP_FLOATS;
    return floats > SN_FITITEM_GAP ? floats : SN_FITITEM_GAP;
}

sn_status sn_fit_dimensions(sn_fit fits[SN_SIGNAL_DIMENSIONS_MOST], sn_signal signal,
    sn_export_keys keys, sn_arena *arena, sn_report *report)
{
    int dimensions = sn_signal_describe(signal).dimensions;
    double duration_s = keys.to_s - keys.from_s;
    sn_status status = sn_fit_check(keys, report);
    for (int d = 0; d < dimensions && status == SN_OK; d++)
        status = sn_fit_smooth(
            fits + d, signal, d, keys, duration_s, sn_fit_gap(duration_s), arena, report);
    return status;
}

#undef SN_FITITEM_GAP
#undef SN_FITITEM_GAP_FLOATS
#undef SN_FITITEM_ERROR
#undef SN_FITITEM_ERROR_LOW
#undef SN_FITITEM_ERROR_HIGH
#undef SN_FITITEM_TIME_MOST
#undef SN_FITITEM_SPAN_LEAST
#undef SN_FITITEM_SLACK
#undef SN_FITITEM_STILL
#undef SN_FITITEM_LEFT
#undef SN_FITITEM_NARROW
#undef SN_FITITEM_LATER
