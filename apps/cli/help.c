/* Help and manual. See help.h. */
#include "tool.h"
#include "help.h"
#include "options.h"
#include "sinew/kind.h"

#include <stdio.h>
#include <string.h>

enum { LINE_WIDTH = 79, OPTION_INDENT = 22, NAME_INDENT = 12 };

void sink_put(sn_sink sink, const char *words)
{
    sink.write(sink.context, words, strlen(words));
}

static void put_spaces(sn_sink sink, size_t count)
{
    for (size_t i = 0; i < count; i++)
        sink_put(sink, " ");
}

/* Puts words in lines of at most LINE_WIDTH columns, each `indent` wide at its start, and ends the
 * last. The line stands at `column` when it begins. */
static void put_wrapped(sn_sink sink, const char *words, size_t indent, size_t column)
{
    bool first = true;
    while (*words) {
        size_t length = strcspn(words, " ");
        if (!first && column + 1 + length > LINE_WIDTH) {
            sink_put(sink, "\n");
            column = 0;
            first = true;
        }
        if (first && column < indent) {
            put_spaces(sink, indent - column);
            column = indent;
        } else if (!first) {
            sink_put(sink, " ");
            column++;
        }
        sink.write(sink.context, words, length);
        column += length;
        first = false;
        words += length;
        words += *words == ' ';
    }
    sink_put(sink, "\n");
}

/* "plot SCORE [NAME...]" */
static void command_form(const tool_command *command, char *form, size_t capacity)
{
    snprintf(form, capacity, "%s%s%s", command->name, command->operands[0] ? " " : "",
        command->operands);
}

/* "-o, --output FILE" or "--theme auto|light|dark" */
static void option_form(const tool_option *option, char *form, size_t capacity)
{
    size_t used = 0;
    if (option->letter)
        used += (size_t)snprintf(form, capacity, "-%c, ", option->letter);
    used += (size_t)snprintf(form + used, capacity - used, "--%s", option->name);
    if (option->type == OPTION_CHOICE)
        for (int i = 0; option->choices[i]; i++)
            used += (size_t)snprintf(
                form + used, capacity - used, "%c%s", i ? '|' : ' ', option->choices[i]);
    else if (option->type != OPTION_FLAG)
        snprintf(form + used, capacity - used, " %s", option->value);
}

static void put_option(const tool_option *option, sn_sink sink)
{
    char form[80];
    option_form(option, form, sizeof form);
    size_t column = (option->letter ? 2 : 6) + strlen(form);
    put_spaces(sink, option->letter ? 2 : 6);
    sink_put(sink, form);
    if (column + 2 > OPTION_INDENT) {
        sink_put(sink, "\n");
        column = 0;
    }
    put_wrapped(sink, option->help, OPTION_INDENT, column);
}

/* A row of a table; a bar within it would end a cell. */
static void put_option_row(const tool_option *option, sn_sink sink)
{
    char form[80];
    option_form(option, form, sizeof form);
    sink_put(sink, "| `");
    for (const char *at = form; *at; at++) {
        if (*at == '|')
            sink_put(sink, "\\");
        sink.write(sink.context, at, 1);
    }
    sink_put(sink, "` | ");
    sink_put(sink, option->help);
    sink_put(sink, " |\n");
}

static void help_command_text(const tool_command *command, sn_sink sink)
{
    char form[80];
    command_form(command, form, sizeof form);
    sink_put(sink, "sinew ");
    sink_put(sink, form);
    sink_put(sink, " [OPTION...]\n\n");
    put_wrapped(sink, command->summary, 0, 0);
    if (command->text[0]) {
        sink_put(sink, "\n");
        put_wrapped(sink, command->text, 0, 0);
    }
    sink_put(sink, "\nOptions:\n");
    const tool_option *option;
    for (size_t i = 0; (option = option_at(command, i)) != NULL; i++)
        put_option(option, sink);
    sink_put(sink, "\nExamples:\n");
    for (size_t i = 0; command->examples[i]; i++) {
        sink_put(sink, "  ");
        sink_put(sink, command->examples[i]);
        sink_put(sink, "\n");
    }
}

static void help_command_markdown(const tool_command *command, sn_sink sink)
{
    char form[80];
    command_form(command, form, sizeof form);
    sink_put(sink, "## `sinew ");
    sink_put(sink, form);
    sink_put(sink, "`\n\n");
    sink_put(sink, command->summary);
    if (command->text[0]) {
        sink_put(sink, " ");
        sink_put(sink, command->text);
    }
    sink_put(sink, "\n\n");
    if (command->options[0]) {
        sink_put(sink, "| option | meaning |\n|---|---|\n");
        for (size_t i = 0; command->options[i]; i++)
            put_option_row(command->options[i], sink);
        sink_put(sink, "\n");
    }
    sink_put(sink, "```sh\n");
    for (size_t i = 0; command->examples[i]; i++) {
        sink_put(sink, command->examples[i]);
        sink_put(sink, "\n");
    }
    sink_put(sink, "```\n");
}

void help_command(const tool_command *command, bool markdown, sn_sink sink)
{
    if (markdown)
        help_command_markdown(command, sink);
    else
        help_command_text(command, sink);
}

static const char manual_start[] =
    "# The program `sinew`\n\n"
    "One program, one verb per job: it lists, draws, samples, checks and exports what a score\n"
    "(`*.sinew.json`) holds. `sinew help` lists the commands, `sinew COMMAND --help` shows one,\n"
    "`sinew help KIND` shows the fields of a kind. This page is written by\n"
    "`sinew help --markdown`.\n\n"
    "## What holds for every command\n\n"
    "- Options stand anywhere after the command, as `--from 2` or `--from=2`; `--` ends them, so\n"
    "  that a file may be called `-x`.\n"
    "- A score named `-` is read from standard input.\n"
    "- Numbers have a decimal point whatever your language, and may be ratios: `--from 1/2`.\n"
    "- `-o FILE` writes a file, and the ending of its name chooses the format. It is written\n"
    "  beside its place under another name and then renamed, so that a failure leaves neither "
    "half\n"
    "  a file nor touches the old one. Its permissions stay as they were, a symbolic link still\n"
    "  leads to it, and the score that is read is never overwritten. Without `-o` (or with `-o "
    "-`)\n"
    "  the result goes to standard output; a device or a pipe is written directly.\n"
    "- An error is one line on standard error, `sinew: WHERE: sentence`. `WHERE` is a command, a\n"
    "  file, or a place in a score with the path of the field:\n\n"
    "  ```\n"
    "  sinew: hover.json:4:25: items.hover.waves[0].frequency_hz: 10000000000 Hz is outside the "
    "range from -1e9 to 1e9 Hz\n"
    "  ```\n\n"
    "- The program ends with 0 when it is done, 1 when data is wrong (a file that cannot be read,\n"
    "  a score that breaks a rule, an output that cannot be written), and 2 when the call is "
    "wrong\n"
    "  (an unknown command, option or item, a value out of range). Nothing is written then.\n"
    "- A warning is one line there too, `sinew: WHERE: warning: sentence`: the work is done, but\n"
    "  something in it is not as it may have been meant, such as a sound that was clipped.\n"
    "- Long work shows on a terminal how far it is, and says nothing otherwise.\n";

static void help_manual(sn_sink sink)
{
    sink_put(sink, manual_start);
    sink_put(sink, "\n| command | does |\n|---|---|\n");
    const tool_command *command;
    for (size_t i = 0; (command = tool_command_at(i)) != NULL; i++) {
        sink_put(sink, "| `");
        sink_put(sink, command->name);
        sink_put(sink, "` | ");
        sink_put(sink, command->summary);
        sink_put(sink, " |\n");
    }
    for (size_t i = 0; (command = tool_command_at(i)) != NULL; i++) {
        sink_put(sink, "\n");
        help_command_markdown(command, sink);
    }
}

/* A name and what it is, in two columns. */
static void put_name(sn_sink sink, const char *name, const char *meaning)
{
    size_t column = 2 + strlen(name);
    put_spaces(sink, 2);
    sink_put(sink, name);
    if (column + 1 > NAME_INDENT) {
        sink_put(sink, "\n");
        column = 0;
    }
    put_wrapped(sink, meaning, NAME_INDENT, column);
}

void help_overview(bool markdown, sn_sink sink)
{
    if (markdown) {
        help_manual(sink);
        return;
    }
    sink_put(sink, "sinew COMMAND ...\n\nCommands:\n");
    const tool_command *command;
    for (size_t i = 0; (command = tool_command_at(i)) != NULL; i++)
        put_name(sink, command->name, command->summary);
    sink_put(sink, "\nKinds of items in a score:\n");
    const sn_kind *kind;
    for (size_t i = 0; (kind = sn_kind_at(i)) != NULL; i++)
        put_name(sink, kind->name, kind->help);
    sink_put(sink,
        "\n`sinew COMMAND --help` shows a command, `sinew help KIND` the fields of a kind.\n"
        "A score named - is read from standard input.\n");
}
