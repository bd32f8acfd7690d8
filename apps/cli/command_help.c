/* sinew help: the commands, the kinds, and the fields of one. */
#include "tool.h"
#include "files.h"
#include "help.h"
#include "options.h"
#include "sinew/score.h"

#include <string.h>

enum { HELP_TEXT, HELP_MARKDOWN, HELP_JSON, NAMES_MOST = 64 };

static int unknown_name(const char *name)
{
    const char *names[NAMES_MOST];
    size_t count = 0;
    const tool_command *command;
    const sn_kind *kind;
    for (size_t i = 0; count < NAMES_MOST && (kind = sn_kind_at(i)) != NULL; i++)
        names[count++] = kind->name;
    for (size_t i = 0; count < NAMES_MOST && (command = tool_command_at(i)) != NULL; i++)
        names[count++] = command->name;
    const char *near = tool_nearest(name, names, count);
    if (near)
        return tool_fail(EXIT_CALL, command_help.name,
            "there is neither a kind nor a command \"%.60s\"; did you mean %s?", name, near);
    return tool_fail(EXIT_CALL, command_help.name,
        "there is neither a kind nor a command \"%.60s\"; `sinew help` lists both", name);
}

static int run_help(const tool_call *call)
{
    const char *name = call->operand_count ? call->operands[0] : NULL;
    const tool_command *command = name ? tool_command_find(name) : NULL;
    const sn_kind *kind = name ? sn_kind_find(name, strlen(name)) : NULL;
    if (name && !command && !kind)
        return unknown_name(name);
    static output out;
    int format = 0;
    int code = options_format(&command_help, call, &format);
    bool json = call->json || format == HELP_JSON;
    if (code == EXIT_DONE && json && (name || call->markdown))
        code = tool_fail(EXIT_CALL, command_help.name,
            "JSON is written of all kinds together; leave out %s", name ? name : "--markdown");
    if (code == EXIT_DONE)
        code = output_open(&out, call->output, NULL);
    if (code != EXIT_DONE)
        return code;
    bool markdown = call->markdown || format == HELP_MARKDOWN;
    sn_status status = SN_OK;
    if (json)
        status = sn_kind_tables(output_sink(&out));
    else if (kind)
        status = sn_kind_help(kind, markdown, output_sink(&out));
    else if (command)
        help_command(command, markdown, output_sink(&out));
    else
        help_overview(markdown, output_sink(&out));
    return output_end(&out, status, NULL, EXIT_DATA, command_help.name);
}

const tool_command command_help = { .name = "help",
    .operands = "[KIND]",
    .operands_least = 0,
    .operands_most = 1,
    .summary = "Shows the commands and kinds, or the fields of one kind.",
    .text = "A command's name works too. With --markdown, or an output that ends in .md, it writes "
            "the pages of the documentation; with --json, the tables of all kinds, for user "
            "interfaces.",
    .examples = (const char *const[]){ "sinew help", "sinew help wave",
        "sinew help --markdown -o tool.md", "sinew help --json -o kinds.json", NULL },
    .options = (const tool_option *const[]){ &option_markdown, &option_json, &option_output, NULL },
    .formats = (const tool_format[]){ { "txt", HELP_TEXT }, { "md", HELP_MARKDOWN },
        { "json", HELP_JSON }, { NULL, 0 } },
    .run = run_help };
