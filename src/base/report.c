/* Filling a report. See report.h. */
#include "exact.h"
#include "memory.h"
#include "report.h"

void sn_report_clear(sn_report *report)
{
    if (report)
        sn_memory_set(report, 0, sizeof *report);
}

sn_text sn_report_start(sn_report *report, sn_status status, const char *field)
{
    sn_report_clear(report);
    if (!report)
        return sn_text_into(NULL, 0);
    report->status = status;
    sn_text path = sn_text_into(report->field, sizeof report->field);
    sn_text_put(&path, field);
    return sn_text_into(report->message, sizeof report->message);
}

sn_status sn_report_say(sn_report *report, sn_status status, const char *field, const char *message)
{
    sn_text text = sn_report_start(report, status, field);
    sn_text_put(&text, message);
    return status;
}

sn_status sn_report_say_value(
    sn_report *report, sn_status status, const char *field, double value, const char *rule)
{
    sn_text text = sn_report_start(report, status, field);
    sn_text_put_number(&text, value);
    sn_text_put(&text, " ");
    sn_text_put(&text, rule);
    return status;
}

void sn_report_within(sn_report *report, const char *prefix, size_t index)
{
    if (!report)
        return;
    char whole[SN_FIELD_CAPACITY];
    sn_text path = sn_text_into(whole, sizeof whole);
    sn_text_put(&path, prefix);
    if (index != SIZE_MAX) {
        sn_text_put(&path, "[");
        sn_text_put_integer(&path, index);
        sn_text_put(&path, "]");
    }
    if (report->field[0] && report->field[0] != '[')
        sn_text_put(&path, ".");
    sn_text_put(&path, report->field);
    sn_memory_copy(report->field, whole, sizeof whole);
}
