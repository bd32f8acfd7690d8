/* sinew studio: the studio in a browser, and the scores that it saves to. */
#include "tool.h"
#include "files.h"
#include "help.h"
#include "options.h"
#include "studio_server.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <unistd.h>

extern char **environ;

static const tool_option option_port = { .name = "port",
    .value = "N",
    .type = OPTION_NUMBER,
    .offset = offsetof(tool_call, port),
    .whole = true,
    .low = 0,
    .high = 65535,
    .help = "serve at port N (default: 0, one that is free)" };
static const tool_option option_no_open = { .name = "no-open",
    .type = OPTION_FLAG,
    .offset = offsetof(tool_call, no_open),
    .help = "do not open a browser" };

/* ---- ending ----------------------------------------------------------------------------- */

/* The signals that end the studio wait to be asked for from now on, in threads started later too.
 * One that was ignored when the program started, as by nohup, stays so. */
static void hold_signals(sigset_t *ending)
{
    static const int numbers[] = { SIGHUP, SIGINT, SIGTERM };
    sigemptyset(ending);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sigaction old;
        if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaddset(ending, numbers[i]);
    }
    sigprocmask(SIG_BLOCK, ending, NULL);
}

static void wait_for_end(const sigset_t *ending)
{
    int number;
    while (sigwait(ending, &number) != 0)
        continue;
}

/* ---- the browser ------------------------------------------------------------------------ */

/* Starts a program without a shell, silent, and with signals as a shell would leave them; in a
 * group of its own, so that Ctrl-C ends the studio alone. */
static void start_program(char *const *words)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, standard;
    sigemptyset(&none);
    sigemptyset(&standard);
    sigaddset(&standard, SIGPIPE);
    sigaddset(&standard, SIGXFSZ);
    sigaddset(&standard, SIGCHLD);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &standard);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    signal(SIGCHLD, SIG_IGN); /* nobody waits for its end */
    pid_t started;
    posix_spawnp(&started, words[0], &files, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
}

/* Where there is no browser the printed address is enough. */
static void open_browser(char *address)
{
#ifdef __APPLE__
    char program[] = "open";
#else
    char program[] = "xdg-open";
#endif
    start_program((char *const[]){ program, address, NULL });
}

/* ---- running ---------------------------------------------------------------------------- */

static int print_address(const char *address)
{
    static output out;
    int code = output_open(&out, NULL, NULL);
    if (code != EXIT_DONE)
        return code;
    sink_put(output_sink(&out), "sinew studio: ");
    sink_put(output_sink(&out), address);
    sink_put(output_sink(&out), "\n");
    return output_end(&out, SN_OK, NULL, EXIT_DATA, command_studio.name);
}

static int serve(const tool_call *call, const studio_folder *folder)
{
    static studio_server server;
    sigset_t ending;
    hold_signals(&ending);
    int code = studio_server_start(&server, folder, (unsigned)call->port.value);
    if (code != EXIT_DONE)
        return code;
    char address[96];
    snprintf(address, sizeof address, "%s/#token=%s", server.gate.origins[0], server.gate.token);
    code = print_address(address);
    if (code == EXIT_DONE) {
        if (!call->no_open && isatty(STDOUT_FILENO))
            open_browser(address);
        wait_for_end(&ending);
    }
    studio_server_stop(&server);
    return code;
}

static int run_studio(const tool_call *call)
{
    int code = studio_server_check();
    if (code != EXIT_DONE)
        return code;
    studio_folder folder;
    code = studio_folder_open(&folder, call->operand_count ? call->operands[0] : NULL);
    if (code == EXIT_DONE)
        code = serve(call, &folder);
    studio_folder_close(&folder);
    return code;
}

const tool_command command_studio = { .name = "studio",
    .operands = "[SCORE]",
    .operands_least = 0,
    .operands_most = 1,
    .summary = "Serves the studio, to see, hear and change a score in a browser.",
    .text = "SCORE is a score or a folder of them; without it the studio shows its examples, and "
            "saves nothing. It prints the address, which is for this machine alone and holds a "
            "new token each time, and opens it at a terminal. An edit changes only its own "
            "numbers in the file; a file that another program changed meanwhile is not "
            "overwritten. Ctrl-C ends it.",
    .examples = (const char *const[]){ "sinew studio first.sinew.json",
        "sinew studio examples --port 8080 --no-open", NULL },
    .options = (const tool_option *const[]){ &option_port, &option_no_open, NULL },
    .formats = NULL,
    .run = run_studio };
