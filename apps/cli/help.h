/* Writing help and the manual from the tables of tool.h. */
#ifndef SINEW_HELP_H
#define SINEW_HELP_H

#include "tool.h"
#include "sinew/sink.h"

/* What `sinew COMMAND --help` shows; as a chapter of the manual where `markdown`. */
void help_command(const tool_command *command, bool markdown, sn_sink sink);

/* What `sinew help` shows: the commands and the kinds; the whole manual where `markdown`. */
void help_overview(bool markdown, sn_sink sink);

/* Puts words into a sink. */
void sink_put(sn_sink sink, const char *words);

#endif
