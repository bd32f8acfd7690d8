/* Which samples. See times.h. */
#include "tool.h"
#include "options.h"
#include "times.h"

static const double sound_rate_hz = 48000;

int times_choose(const tool_command *command, const tool_call *call, const sn_score_item *item,
    sn_export_times *times)
{
    size_t count = TIMES_COUNT;
    double rate_hz = call->rate_hz.given ? call->rate_hz.value : 0;
    if (call->rate_hz.given && call->count.given)
        return tool_fail(EXIT_CALL, command->name, "--rate and --count exclude each other");
    if (call->count.given)
        count = (size_t)call->count.value;
    else if (!call->rate_hz.given && item->kind->voice)
        rate_hz = sound_rate_hz;
    sn_range view = sn_signal_describe(item->signal).view_s;
    double from_s = call->from_s.value, to_s = call->to_s.value;
    if (call->from_s.given && call->to_s.given && from_s == to_s && !call->count.given) {
        count = 1;
        rate_hz = call->rate_hz.given ? rate_hz : 0;
    } else {
        int code = options_span(command, call, view.low, view.high, &from_s, &to_s);
        if (code != EXIT_DONE)
            return code;
    }
    if (rate_hz > 0)
        count = 0;
    sn_report report = { 0 };
    if (sn_export_span(from_s, to_s, rate_hz, count, times, &report) == SN_OK)
        return EXIT_DONE;
    options_name_field(command, &report);
    return tool_fail_report(EXIT_CALL, command->name, &report);
}
