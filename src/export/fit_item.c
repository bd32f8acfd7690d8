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

sn_export_keys sn_export_keys_of(sn_signal signal)
{
    sn_signal_info info = sn_signal_describe(signal);
    sn_export_keys keys = { info.view_s.low, info.view_s.high, SN_FITITEM_ERROR };
    double period_s = sn_period_seconds(info.period);
    if (sn_is_finite(info.duration_s) && info.duration_s > keys.from_s)
        keys.to_s = info.duration_s;
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
    sn_status status = sn_fit_read(fit, signal, dimension, keys, arena, report);
    return status == SN_OK ? sn_fit_keys(fit, &form, arena, report) : status;
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
    /* Three digits that are not less: rounding takes 0.5 % at most. */
    sn_text_put_rounded(text, 1.0051 * fit->worst, 3);
    sn_text_put(text, " of the range ");
    sn_text_put_rounded(text, fit->range.low, 6);
    sn_text_put(text, " to ");
    sn_text_put_rounded(text, fit->range.high, 6);
    if (fit->worst > 0) {
        sn_text_put(text, "; the largest error is at ");
        sn_text_put_rounded(text, fit->worst_time_s - fit->from_s, 4);
        sn_text_put(text, " s");
    }
}

void sn_fit_put_head(sn_text *text, const char *name, const char *front, const sn_fit *fits,
    int count, const char *what)
{
    static const char *const names[] = { "x: ", "y: ", "z: ", "w: " };
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
        sn_text_put(text, front);
        sn_text_put(text, count > 1 ? names[d] : "");
        fititem_put_fit(text, fits + d, what);
        sn_text_put(text, ".\n");
        if (fits[d].rest == 0)
            continue;
        sn_text_put(text, front);
        sn_text_put(text, count > 1 ? names[d] : "");
        sn_text_put(text, "So that it ends where it rests, ");
        sn_text_put_rounded(text, fits[d].rest, 3);
        sn_text_put(text, " is added on the way.\n");
    }
}

#undef SN_FITITEM_ERROR
#undef SN_FITITEM_ERROR_LOW
#undef SN_FITITEM_ERROR_HIGH
#undef SN_FITITEM_TIME_MOST
#undef SN_FITITEM_SPAN_LEAST
#undef SN_FITITEM_SLACK
