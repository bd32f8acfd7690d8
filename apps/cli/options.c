/*
 * Reading a command line by its table. See options.h.
 *
 * The help (help.c) walks the same table, so nothing is accepted that it does not show.
 */
#include "tool.h"
#include "files.h"
#include "options.h"
#include "sinew/export.h"
#include "sinew/number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double time_most_s = 1e15;

const tool_option option_output = { .name = "output",
    .letter = 'o',
    .value = "FILE",
    .type = OPTION_TEXT,
    .offset = offsetof(tool_call, output),
    .help = "write to FILE; its ending chooses the format (default: standard output)" };
const tool_option option_json = { .name = "json",
    .type = OPTION_FLAG,
    .offset = offsetof(tool_call, json),
    .help = "as JSON, for programs" };
const tool_option option_markdown = { .name = "markdown",
    .type = OPTION_FLAG,
    .offset = offsetof(tool_call, markdown),
    .help = "as Markdown, for documents" };
const tool_option option_from = { .name = "from",
    .value = "S",
    .type = OPTION_NUMBER,
    .offset = offsetof(tool_call, from_s),
    .low = -time_most_s,
    .high = time_most_s,
    .help = "start at S seconds (default: where the item's view starts)" };
const tool_option option_to = { .name = "to",
    .value = "S",
    .type = OPTION_NUMBER,
    .offset = offsetof(tool_call, to_s),
    .low = -time_most_s,
    .high = time_most_s,
    .help = "end at S seconds (default: where the item's view ends)" };
const tool_option option_rate = { .name = "rate",
    .value = "HZ",
    .type = OPTION_NUMBER,
    .offset = offsetof(tool_call, rate_hz),
    .above_low = true,
    .low = 0,
    .high = 1e9,
    .help = "HZ samples a second" };
const tool_option option_count = { .name = "count",
    .value = "N",
    .type = OPTION_NUMBER,
    .offset = offsetof(tool_call, count),
    .whole = true,
    .low = 1,
    .high = SN_EXPORT_COUNT_MOST,
    .help = "N samples, evenly spaced (default: 256; of a sound, 48000 a second)" };

static const tool_option option_help = { .name = "help",
    .letter = 'h',
    .type = OPTION_FLAG,
    .offset = offsetof(tool_call, help),
    .help = "show this" };
static const tool_option option_version = { .name = "version",
    .type = OPTION_FLAG,
    .offset = offsetof(tool_call, version),
    .help = "show the version" };

/* ---- reading ---------------------------------------------------------------------------- */

const tool_option *option_at(const tool_command *command, size_t index)
{
    size_t count = 0;
    while (command->options[count])
        count++;
    if (index < count)
        return command->options[index];
    if (index == count)
        return &option_help;
    return index == count + 1 ? &option_version : NULL;
}

static const tool_option *find_option(
    const tool_command *command, const char *name, size_t length, char letter)
{
    const tool_option *option;
    for (size_t i = 0; (option = option_at(command, i)) != NULL; i++) {
        if (letter && option->letter == letter)
            return option;
        if (!letter && strlen(option->name) == length && memcmp(option->name, name, length) == 0)
            return option;
    }
    return NULL;
}

static int unknown_option(const tool_command *command, const char *word)
{
    enum { OPTIONS_MOST = 24 };
    const char *names[OPTIONS_MOST];
    size_t count = 0;
    const tool_option *option;
    while (count < OPTIONS_MOST && (option = option_at(command, count)) != NULL)
        names[count++] = option->name;
    char typed[64];
    snprintf(typed, sizeof typed, "%.*s", (int)strcspn(word + strspn(word, "-"), "="),
        word + strspn(word, "-"));
    const char *near = tool_nearest(typed, names, count);
    if (near)
        return tool_fail(
            EXIT_CALL, command->name, "there is no option %.80s; did you mean --%s?", word, near);
    return tool_fail(EXIT_CALL, command->name,
        "there is no option %.80s; `sinew %s --help` lists them", word, command->name);
}

static int set_number(
    const tool_command *command, const tool_option *option, const char *text, void *place)
{
    double value = 0;
    size_t size = strlen(text);
    if (size == 0 || sn_rational_read(text, size, NULL, &value) != size)
        return tool_fail(EXIT_CALL, command->name,
            "--%s needs a number such as 2, 0.5 or 3/2, not \"%.60s\"", option->name, text);
    bool inside = option->above_low ? value > option->low : value >= option->low;
    if (!inside || !(value <= option->high))
        return tool_fail(EXIT_CALL, command->name, "--%s %.60s is outside %s%.16g to %.16g",
            option->name, text, option->above_low ? "above " : "", option->low, option->high);
    if (option->whole && floor(value) != value)
        return tool_fail(
            EXIT_CALL, command->name, "--%s needs a whole number, not %.60s", option->name, text);
    *(given_number *)place = (given_number){ true, value };
    return EXIT_DONE;
}

static int set_choice(
    const tool_command *command, const tool_option *option, const char *text, void *place)
{
    char words[160] = "";
    size_t used = 0;
    for (int i = 0; option->choices[i]; i++) {
        if (strcmp(option->choices[i], text) == 0) {
            *(int *)place = i + 1;
            return EXIT_DONE;
        }
        used += (size_t)snprintf(
            words + used, sizeof words - used, "%s%s", i ? ", " : "", option->choices[i]);
    }
    double number;
    size_t size = strlen(text);
    if (option->if_number && size > 0 && sn_rational_read(text, size, NULL, &number) == size)
        return tool_fail(EXIT_CALL, command->name, "%s", option->if_number);
    return tool_fail(
        EXIT_CALL, command->name, "--%s is one of %s, not \"%.60s\"", option->name, words, text);
}

/* An option with a value counts once: of two outputs one would not be written. */
static bool is_given(const tool_option *option, const void *place)
{
    switch (option->type) {
    case OPTION_NUMBER:
        return ((const given_number *)place)->given;
    case OPTION_CHOICE:
        return *(const int *)place != 0;
    case OPTION_TEXT:
        return *(const char *const *)place != NULL;
    case OPTION_FLAG:
        break;
    }
    return false;
}

/* Puts an option's value, which is NULL for a flag, in its place in the call. */
static int set_option(
    const tool_command *command, const tool_option *option, const char *value, tool_call *call)
{
    void *place = (char *)call + option->offset;
    if (is_given(option, place))
        return tool_fail(EXIT_CALL, command->name, "--%s is given twice", option->name);
    switch (option->type) {
    case OPTION_FLAG:
        *(bool *)place = true;
        return EXIT_DONE;
    case OPTION_NUMBER:
        return set_number(command, option, value, place);
    case OPTION_CHOICE:
        return set_choice(command, option, value, place);
    case OPTION_TEXT:
        break;
    }
    if (value[0] == '\0')
        return tool_fail(EXIT_CALL, command->name, "--%s needs a value", option->name);
    *(const char **)place = value;
    return EXIT_DONE;
}

/* Reads the option at words[*at], and its value, which may be the next word. */
static int read_option(
    const tool_command *command, const char **words, size_t word_count, size_t *at, tool_call *call)
{
    const char *word = words[*at];
    bool is_long = word[1] == '-';
    size_t length = is_long ? strcspn(word + 2, "=") : 0;
    const tool_option *option = find_option(command, word + 2, length, is_long ? '\0' : word[1]);
    if (!option)
        return unknown_option(command, word);

    const char *value = NULL; /* what stands in the same word */
    if (is_long && word[2 + length] == '=')
        value = word + 2 + length + 1;
    else if (!is_long && word[2] != '\0')
        value = word + 2;
    if (option->type == OPTION_FLAG) {
        if (value)
            return tool_fail(EXIT_CALL, command->name, "--%s takes no value", option->name);
    } else if (!value) {
        if (++*at == word_count)
            return tool_fail(EXIT_CALL, command->name, "--%s needs a value: --%s %s", option->name,
                option->name, option->value);
        value = words[*at];
    }
    return set_option(command, option, value, call);
}

static int check_operands(const tool_command *command, const tool_call *call)
{
    if (call->help || call->version)
        return EXIT_DONE;
    const char *gap = command->operands[0] ? " " : "";
    if (call->operand_count < command->operands_least)
        return tool_fail(EXIT_CALL, command->name, "something is missing: sinew %s%s%s",
            command->name, gap, command->operands);
    if (call->operand_count > command->operands_most)
        return tool_fail(EXIT_CALL, command->name, "\"%.80s\" is one word too many: sinew %s%s%s",
            call->operands[command->operands_most], command->name, gap, command->operands);
    return EXIT_DONE;
}

int options_read(
    const tool_command *command, const char **words, size_t word_count, tool_call *call)
{
    memset(call, 0, sizeof *call);
    call->operands = words;
    bool ended = false;
    for (size_t i = 0; i < word_count; i++) {
        const char *word = words[i];
        if (ended || word[0] != '-' || word[1] == '\0') {
            words[call->operand_count++] = word;
            continue;
        }
        if (strcmp(word, "--") == 0) {
            ended = true;
            continue;
        }
        int code = read_option(command, words, word_count, &i, call);
        if (code != EXIT_DONE)
            return code;
    }
    return check_operands(command, call);
}

/* Which other command writes an item to files of that ending; NULL: none. */
static const char *command_of_ending(const tool_command *asked, const char *ending)
{
    const tool_command *command;
    for (size_t i = 0; (command = tool_command_at(i)) != NULL; i++) {
        bool fits = command != asked && strstr(command->operands, "NAME");
        for (const tool_format *f = command->formats; fits && f && f->ending; f++)
            if (strcmp(f->ending, ending) == 0)
                return command->name;
    }
    return NULL;
}

int options_format(const tool_command *command, const tool_call *call, int *format)
{
    *format = command->formats[0].format;
    const char *path = call->output;
    if (!path || strcmp(path, "-") == 0 || file_is_special(path))
        return EXIT_DONE;
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(slash ? slash + 1 : path, '.');
    char endings[64] = "";
    size_t used = 0;
    for (const tool_format *known = command->formats; known->ending; known++) {
        if (dot && strcmp(dot + 1, known->ending) == 0) {
            *format = known->format;
            return EXIT_DONE;
        }
        used += (size_t)snprintf(endings + used, sizeof endings - used, "%s.%s",
            known == command->formats ? "" : " or ", known->ending);
    }
    const char *other = dot ? command_of_ending(command, dot + 1) : NULL;
    if (other)
        return tool_fail(EXIT_CALL, command->name,
            "the output's name must end in %s, not as %.200s, which `sinew %s` writes", endings,
            path, other);
    return tool_fail(
        EXIT_CALL, command->name, "the output's name must end in %s, not as %.200s", endings, path);
}

int options_span(const tool_command *command, const tool_call *call, double view_from_s,
    double view_to_s, double *from_s, double *to_s)
{
    double length = view_to_s - view_from_s;
    *from_s = call->from_s.given ? call->from_s.value : view_from_s;
    *to_s = call->to_s.given ? call->to_s.value : view_to_s;
    if (!call->to_s.given && *to_s <= *from_s)
        *to_s = *from_s + length;
    if (!call->from_s.given && *from_s >= *to_s)
        *from_s = *to_s - length;
    if (*from_s < *to_s)
        return EXIT_DONE;
    if (call->from_s.given && call->to_s.given)
        return tool_fail(
            EXIT_CALL, command->name, "--from %.15g is not before --to %.15g", *from_s, *to_s);
    return tool_fail(EXIT_CALL, command->name,
        "the view of %.15g s is lost in the digits of a time of %.15g s; give both ends", length,
        *from_s);
}

void options_name_field(const tool_command *command, sn_report *report)
{
    const tool_option *option;
    for (size_t i = 0; (option = option_at(command, i)) != NULL; i++) {
        size_t length = strlen(option->name);
        const char *rest = report->field + length;
        if (strncmp(report->field, option->name, length) == 0 && (*rest == '_' || *rest == '\0')) {
            snprintf(report->field, sizeof report->field, "--%s", option->name);
            return;
        }
    }
}
