/* Which samples a call asks for, for the commands that sample. */
#ifndef SINEW_TIMES_H
#define SINEW_TIMES_H

#include "tool.h"
#include "sinew/export.h"

/* The times that --from, --to, --rate and --count ask for, within the signal's view where they do
 * not say; `count` samples where neither rate nor count is given. Equal ends are one sample.
 * Gives EXIT_DONE, or says what is wrong and gives EXIT_CALL. */
int times_choose(const tool_command *command, const tool_call *call, sn_signal signal, size_t count,
    sn_export_times *times);

#endif
