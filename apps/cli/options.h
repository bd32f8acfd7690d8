/* Reading a command line by the tables of tool.h. */
#ifndef SINEW_OPTIONS_H
#define SINEW_OPTIONS_H

#include "tool.h"

/* Options that several commands share; each means the same everywhere. */
extern const tool_option option_output, option_json, option_markdown, option_from, option_to,
    option_rate, option_count;

/* The options of a command by number, those of every command last; NULL from the end on. */
const tool_option *option_at(const tool_command *command, size_t index);

/* Understands the words after the command's name. Options stand anywhere, as `--name value` or
 * `--name=value`; `--` ends them. Moves the operands to the front of `words`.
 * Gives EXIT_DONE, or says what is wrong and gives EXIT_CALL. */
int options_read(
    const tool_command *command, const char **words, size_t word_count, tool_call *call);

/* The format that the output's ending asks for: the first where there is no file, or where it
 * is no regular file. Gives EXIT_DONE, or says which endings there are and gives EXIT_CALL. */
int options_format(const tool_command *command, const tool_call *call, int *format);

/* The span of time that --from and --to ask for within a view: an end that is not given is the
 * view's, or lies the view's length from the other where that would be on the wrong side.
 * Gives EXIT_DONE, or says what is wrong and gives EXIT_CALL. */
int options_span(const tool_command *command, const tool_call *call, double view_from_s,
    double view_to_s, double *from_s, double *to_s);

/* Where a report of the library names an argument that is an option, as "rate_hz", puts the
 * option's name instead, "--rate". */
void options_name_field(const tool_command *command, sn_report *report);

#endif
