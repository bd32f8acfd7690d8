/* Ranges of the fields of a struct, as a table that is checked in one go. */
#ifndef SN_RULE_H
#define SN_RULE_H

#include "report.h"

/* A field, its value, the range that the value must be in, and the words that say so. */
typedef struct sn_rule {
    const char *field;
    double value, low, high;
    const char *words;
} sn_rule;

/* Reports the first rule that is broken: SN_ERROR_RANGE, or SN_ERROR_NOT_FINITE where the value is
 * no finite number. SN_OK leaves the report as it is. */
sn_status sn_rules_check(const sn_rule *rules, size_t count, sn_report *report);

#endif
