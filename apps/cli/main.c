/*
 * The program sinew: finds the command, reads its options, runs it.
 *
 * A command is described by one table (tool.h) and lives in its own file, command_NAME.c.
 */
#include "tool.h"
#include "files.h"
#include "help.h"
#include "options.h"
#include "sinew/version.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const tool_command *const commands[] = { &command_list, &command_plot, &command_sample,
    &command_render, &command_play, &command_studio, &command_export, &command_check,
    &command_schema, &command_help, &command_proof };

const tool_command *tool_command_at(size_t index)
{
    return index < sizeof commands / sizeof commands[0] ? commands[index] : NULL;
}

const tool_command *tool_command_find(const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

/* Where a standard stream is closed, a file opened later would take its number, and an error
 * message could end up in the picture. So each is opened, the wrong way round: using it fails. */
static void keep_standard_streams(void)
{
    for (int stream = 0; stream <= 2; stream++)
        if (fcntl(stream, F_GETFD) < 0 &&
            open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY) != stream)
            _exit(EXIT_DATA);
}

/* A closed pipe and a full quota answer by an error, which is then said, not by a signal. */
static void ignore_write_signals(void)
{
    struct sigaction ignore = { .sa_handler = SIG_IGN };
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL);
}

static int show_version(void)
{
    static output out;
    int code = output_open(&out, NULL, NULL);
    if (code != EXIT_DONE)
        return code;
    sink_put(output_sink(&out), "sinew ");
    sink_put(output_sink(&out), sn_version_text());
    sink_put(output_sink(&out), "\n");
    return output_end(&out, SN_OK, NULL, EXIT_DATA, "");
}

static int show_command_help(const tool_command *command)
{
    static output out;
    int code = output_open(&out, NULL, NULL);
    if (code != EXIT_DONE)
        return code;
    help_command(command, false, output_sink(&out));
    return output_end(&out, SN_OK, NULL, EXIT_DATA, "");
}

static int unknown_command(const char *name)
{
    enum { COUNT = sizeof commands / sizeof commands[0] };
    const char *names[COUNT];
    for (size_t i = 0; i < COUNT; i++)
        names[i] = commands[i]->name;
    if (name[0] == '-')
        return tool_fail(EXIT_CALL, name, "a command comes first; `sinew help` lists them");
    const char *near = tool_nearest(name, names, COUNT);
    if (near)
        return tool_fail(EXIT_CALL, name, "there is no such command; did you mean `%s`?", near);
    return tool_fail(EXIT_CALL, name, "there is no such command; `sinew help` lists them");
}

int main(int argc, char **argv)
{
    keep_standard_streams();
    ignore_write_signals();
    if (argc < 2)
        return tool_fail(EXIT_CALL, "call", "a command is missing; `sinew help` lists them");
    const char *name = argv[1];
    if (strcmp(name, "--version") == 0)
        return show_version();
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        name = "help";
    const tool_command *command = tool_command_find(name);
    if (!command)
        return unknown_command(name);

    tool_call call;
    int code = options_read(command, (const char **)(argv + 2), (size_t)argc - 2, &call);
    if (code != EXIT_DONE)
        return code;
    if (call.help)
        return show_command_help(command);
    if (call.version)
        return show_version();
    return command->run(&call);
}
