/*
 * What every part of the program shares: how it ends, how it says what was wrong, and the tables
 * that describe its commands and options once, for the parser, --help and the manual alike.
 *
 * Include it first: it asks the system's headers for POSIX 2008 with its XSI option.
 */
#ifndef SINEW_TOOL_H
#define SINEW_TOOL_H

#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#endif

#include <stdbool.h>
#include <stddef.h>

#include "sinew/status.h"

/* How the program ends. */
enum { EXIT_DONE = 0, EXIT_DATA = 1, EXIT_CALL = 2 };

/* Says `sinew: WHERE: sentence` on standard error, control characters made visible, and gives
 * `code` back, so that a command can return it.
 * where  a file, a place in one, or a command */
int tool_fail(int code, const char *where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same from a report of the library: `sinew: FILE:LINE:COLUMN: field: sentence`. */
int tool_fail_report(int code, const char *where, const sn_report *report);

/* Says `sinew: WHERE: warning: sentence`: the work is done, but something is not as it may have
 * been meant. */
void tool_warn(const char *where, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The name of `count` that is nearest to a mistyped one: few letters swapped, missing or wrong,
 * or the start of it. NULL when none is near. */
const char *tool_nearest(const char *typed, const char *const *names, size_t count);

/* ---- what a call says ------------------------------------------------------------------ */

typedef struct given_number {
    bool given;
    double value;
} given_number;

/* What the command line says, once understood. Options that were not given are zero; a choice is
 * one more than the number of its word. */
typedef struct tool_call {
    const char **operands; /* the words that are no options, in order */
    size_t operand_count;
    const char *output; /* NULL: standard output */
    bool help, version, json, markdown, velocity, spectrogram, eases, no_open;
    int theme, format, container;
    given_number from_s, to_s, seconds, rate_hz, count, width_px, height_px, scale, error;
    given_number note_velocity, note_pitch, note_seed, channels, port;
} tool_call;

typedef enum option_type { OPTION_FLAG, OPTION_TEXT, OPTION_NUMBER, OPTION_CHOICE } option_type;

typedef struct tool_option {
    const char *name;
    char letter;       /* of its short form; 0: none */
    const char *value; /* what its value is called, "" for a flag */
    option_type type;
    size_t offset; /* in tool_call: of a bool, a text, a given_number or an int */
    bool above_low, whole;
    double low, high;           /* of a number */
    const char *const *choices; /* ended by NULL */
    const char *if_number; /* said where a choice is given a number; NULL: nothing of its own */
    const char *help;      /* one line */
} tool_option;

/* A format that a command writes, chosen by the ending of the output's name. */
typedef struct tool_format {
    const char *ending;
    int format; /* the command's own number for it */
} tool_format;

typedef struct tool_command {
    const char *name;
    const char *operands; /* "SCORE [NAME...]" */
    size_t operands_least, operands_most;
    const char *summary;               /* one line */
    const char *text;                  /* what else there is to know, a paragraph */
    const char *const *examples;       /* ended by NULL */
    const tool_option *const *options; /* ended by NULL; --help and --version go without saying */
    const tool_format *formats;        /* the first is the default; ended by a NULL ending */
    int (*run)(const tool_call *call);
} tool_command;

/* Every command, in the order of the manual; NULL from the end on. */
const tool_command *tool_command_at(size_t index);
const tool_command *tool_command_find(const char *name);

extern const tool_command command_list, command_plot, command_sample, command_check, command_export,
    command_schema, command_help, command_proof, command_render, command_play, command_studio;

#endif
