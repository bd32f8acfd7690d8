/* Ranges of fields. See rule.h. */
#include "exact.h"
#include "constants.h"
#include "rule.h"

sn_status sn_rules_check(const sn_rule *rules, size_t count, sn_report *report)
{
    for (size_t i = 0; i < count; i++) {
        const sn_rule *rule = &rules[i];
        if (!(rule->value >= rule->low && rule->value <= rule->high))
            return sn_report_say_value(report,
                sn_is_finite(rule->value) ? SN_ERROR_RANGE : SN_ERROR_NOT_FINITE, rule->field,
                rule->value, rule->words);
    }
    return SN_OK;
}
