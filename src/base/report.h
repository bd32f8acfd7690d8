/*
 * Filling a report: one call for a plain sentence, one for a value and its rule, and a builder
 * for the rest. A report may be NULL everywhere; a status always comes back.
 */
#ifndef SN_REPORT_H
#define SN_REPORT_H

#include "text.h"

/* Nothing was wrong. */
void sn_report_clear(sn_report *report);

/* Starts a report anew and gives the text that builds its sentence.
 * field  path of the field, or "" */
sn_text sn_report_start(sn_report *report, sn_status status, const char *field);

/* One whole sentence. Gives `status`. */
sn_status sn_report_say(
    sn_report *report, sn_status status, const char *field, const char *message);

/* A value and the rule it broke: "3.5" + " " + "is outside 0 to 1". Gives `status`. */
sn_status sn_report_say_value(
    sn_report *report, sn_status status, const char *field, double value, const char *rule);

/* Puts "prefix[index]." (or "prefix." with index SIZE_MAX) in front of the report's field, as a
 * report goes up from an element to its list. */
void sn_report_within(sn_report *report, const char *prefix, size_t index);

#endif
