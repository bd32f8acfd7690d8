/* Which times an export samples. See export.h. */
#include "../base/exact.h"
#include "../base/report.h"
#include "sinew/elementary.h"
#include "sinew/export.h"

#define SN_SPAN_MOST_S 1e15
/* The last time counts as on the grid within this part of a step: far more than the rounding of
 * 1e8 steps, far less than anybody means. */
#define SN_SPAN_SLACK 1e-6

double sn_export_time(const sn_export_times *times, size_t index)
{
    return times->start_s + (double)index * times->span_s / times->parts;
}

static bool span_holds(double t_s)
{
    return t_s >= -SN_SPAN_MOST_S && t_s <= SN_SPAN_MOST_S;
}

static sn_status span_check(
    double from_s, double to_s, double rate_hz, size_t count, sn_report *report)
{
    const char *rule = "is no time: it must be a number of seconds within 1e15";
    if (!span_holds(from_s))
        return sn_report_say_value(report, SN_ERROR_RANGE, "from_s", from_s, rule);
    if (!span_holds(to_s))
        return sn_report_say_value(report, SN_ERROR_RANGE, "to_s", to_s, rule);
    if (to_s < from_s)
        return sn_report_say_value(
            report, SN_ERROR_RANGE, "to_s", to_s, "s is before the start of the span");
    if (rate_hz != 0 && !(rate_hz > 0 && rate_hz - rate_hz == 0))
        return sn_report_say_value(
            report, SN_ERROR_RANGE, "rate_hz", rate_hz, "is no rate: it must be above 0");
    if ((rate_hz != 0) == (count != 0))
        return sn_report_say(report, SN_ERROR_RANGE, count ? "count" : "rate_hz",
            count ? "a rate and a count cannot both be given"
                  : "neither a rate nor a count is given");
    return SN_OK;
}

sn_status sn_export_span(double from_s, double to_s, double rate_hz, size_t count,
    sn_export_times *times, sn_report *report)
{
    *times = (sn_export_times){ 0 };
    sn_status status = span_check(from_s, to_s, rate_hz, count, report);
    if (status != SN_OK)
        return status;
    double steps =
        rate_hz != 0 ? sn_floor((to_s - from_s) * rate_hz + SN_SPAN_SLACK) : (double)count - 1;
    if (!(steps < SN_EXPORT_COUNT_MOST))
        return sn_report_say_value(report, SN_ERROR_LIMIT, rate_hz != 0 ? "rate_hz" : "count",
            steps + 1, "samples are more than the 1e8 that an export takes");
    times->start_s = from_s;
    times->count = (size_t)steps + 1;
    times->span_s = rate_hz != 0 ? 1 : to_s - from_s;
    times->parts = rate_hz != 0 ? rate_hz : steps > 0 ? steps : 1;
    sn_report_clear(report);
    return SN_OK;
}

#undef SN_SPAN_MOST_S
#undef SN_SPAN_SLACK
