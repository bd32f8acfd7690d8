/* Which samples. See times.h. */
#include "tool.h"
#include "options.h"
#include "times.h"

int times_choose(const tool_command *command, const tool_call *call, sn_signal signal, size_t count,
    sn_export_times *times)
{
    if (call->rate_hz.given && call->count.given)
        return tool_fail(EXIT_CALL, command->name, "--rate and --count exclude each other");
    if (call->count.given)
        count = (size_t)call->count.value;
    sn_range view = sn_signal_describe(signal).view_s;
    double from_s = call->from_s.value, to_s = call->to_s.value;
    if (call->from_s.given && call->to_s.given && from_s == to_s && !call->count.given) {
        count = 1;
    } else {
        int code = options_span(command, call, view.low, view.high, &from_s, &to_s);
        if (code != EXIT_DONE)
            return code;
    }
    if (call->rate_hz.given)
        count = 0;
    sn_report report = { 0 };
    if (sn_export_span(from_s, to_s, call->rate_hz.value, count, times, &report) == SN_OK)
        return EXIT_DONE;
    options_name_field(command, &report);
    return tool_fail_report(EXIT_CALL, command->name, &report);
}
