/* Which samples a call asks for, for the commands that sample. */
#ifndef SINEW_TIMES_H
#define SINEW_TIMES_H

#include "tool.h"
#include "sinew/export.h"
#include "sinew/score.h"

/* The times that --from, --to, --rate and --count ask for, within the item's view where they do
 * not say. Where neither rate nor count is given they are 256 samples, or for a sound 48000 a
 * second. Equal ends are one sample. Gives EXIT_DONE, or says what is wrong and gives EXIT_CALL. */
int times_choose(const tool_command *command, const tool_call *call, const sn_score_item *item,
    sn_export_times *times);

/* Samples, where nothing is said of them. */
enum { TIMES_COUNT = 256 };

#endif
