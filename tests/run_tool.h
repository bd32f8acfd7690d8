/*
 * Running the program sinew from a test, as a person would: words, standard input, an environment;
 * and looking at what came out. SINEW_TOOL names the program; SINEW_SOURCE_DIR the project, or
 * else the tests run there.
 */
#ifndef RUN_TOOL_H
#define RUN_TOOL_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "check.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* What may be arranged for a run. Zero is legal: empty input, standard output and error kept. */
typedef struct tool_setting {
    const char *input; /* for standard input */
    size_t input_size;
    const char *output_to;   /* standard output goes to this file, such as /dev/full */
    bool output_closed;      /* it is closed */
    bool output_broken_pipe; /* it is a pipe that nobody reads */
    const char *locale;      /* LC_ALL */
    bool as_nobody;          /* without root's rights */
    size_t file_most;        /* bytes that a file may have; 0: no limit */
    unsigned kill_after_ms;  /* SIGTERM after so long; 0: never */
} tool_setting;

typedef struct tool_result {
    int code;        /* of exit, or -signal */
    char *out, *err; /* each ends with a zero byte */
    size_t out_size;
} tool_result;

static inline const char *tool_path(void)
{
    const char *path = getenv("SINEW_TOOL");
    return path && access(path, X_OK) == 0 ? path : NULL;
}

/* Gives true, having said so, where there is no program to test. */
static inline bool tool_is_absent(void)
{
    if (tool_path())
        return false;
    check_skip("SINEW_TOOL names no program");
    return true;
}

/* A path within the project; the answer is static. */
static inline const char *source_path(const char *path)
{
    static char whole[4096];
    const char *root = getenv("SINEW_SOURCE_DIR");
    snprintf(whole, sizeof whole, "%s/%s", root && *root ? root : ".", path);
    return whole;
}

/* ---- the child ------------------------------------------------------------------------- */

static inline void run_as_child(
    const tool_setting *set, const char *const *words, int input, int output, int errors)
{
    signal(SIGPIPE, SIG_DFL); /* as a shell leaves it */
    dup2(input, 0);
    if (set->output_to) {
        int file = open(set->output_to, O_WRONLY);
        dup2(file, 1);
    } else {
        dup2(output, 1);
    }
    dup2(errors, 2);
    for (int file = 3; file < 64; file++)
        close(file);
    if (set->output_closed)
        close(1);
    if (set->locale)
        setenv("LC_ALL", set->locale, 1);
    if (set->file_most) {
        struct rlimit limit = { set->file_most, set->file_most };
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    if (set->as_nobody && geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
        _exit(126);
    execv(tool_path(), (char *const *)words);
    _exit(126);
}

/* Feeds the input and gathers both outputs until the program has closed them. */
static inline void exchange(const tool_setting *set, int input, int files[2], tool_result *result)
{
    char *texts[2] = { calloc(1, 1), calloc(1, 1) };
    size_t sizes[2] = { 0, 0 }, sent = 0;
    while (input >= 0 || files[0] >= 0 || files[1] >= 0) {
        struct pollfd polled[3] = { { input, POLLOUT, 0 }, { files[0], POLLIN, 0 },
            { files[1], POLLIN, 0 } };
        if (poll(polled, 3, -1) < 0 && errno != EINTR)
            break;
        if (input >= 0 && polled[0].revents) {
            ssize_t put = set->input_size > sent
                              ? write(input, set->input + sent, set->input_size - sent)
                              : -1;
            if (put > 0)
                sent += (size_t)put;
            if (put <= 0 || sent == set->input_size) {
                close(input);
                input = -1;
            }
        }
        for (int i = 0; i < 2; i++) {
            if (files[i] < 0 || !polled[1 + i].revents)
                continue;
            texts[i] = realloc(texts[i], sizes[i] + 65536 + 1);
            ssize_t got = read(files[i], texts[i] + sizes[i], 65536);
            if (got <= 0) {
                close(files[i]);
                files[i] = -1;
                got = 0;
            }
            sizes[i] += (size_t)got;
            texts[i][sizes[i]] = '\0';
        }
    }
    result->out = texts[0];
    result->out_size = sizes[0];
    result->err = texts[1];
}

static inline tool_result run_words(const tool_setting *set, const char *const *words)
{
    int input[2], output[2], errors[2], status = 0;
    tool_result result = { 0 };
    signal(SIGPIPE, SIG_IGN);
    if (pipe(input) != 0 || pipe(output) != 0 || pipe(errors) != 0)
        abort();
    if (set->output_broken_pipe)
        close(output[0]);
    pid_t child = fork();
    if (child == 0)
        run_as_child(set, words, input[0], output[1], errors[1]);
    close(input[0]);
    close(output[1]);
    close(errors[1]);
    if (set->kill_after_ms) {
        usleep(set->kill_after_ms * 1000);
        kill(child, SIGTERM);
    }
    int files[2] = { set->output_broken_pipe ? -1 : output[0], errors[0] };
    exchange(set, input[1], files, &result);
    waitpid(child, &status, 0);
    result.code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    return result;
}

static inline void tool_result_free(tool_result *result)
{
    free(result->out);
    free(result->err);
    *result = (tool_result){ 0 };
}

/* run(&setting, "list", path, NULL): the program's name goes without saying. */
static inline tool_result run(const tool_setting *set, ...)
{
    static const tool_setting plain = { 0 };
    const char *words[64] = { "sinew" };
    size_t count = 1;
    va_list arguments;
    va_start(arguments, set);
    while (count < 63 && (words[count] = va_arg(arguments, const char *)) != NULL)
        count++;
    va_end(arguments);
    return run_words(set ? set : &plain, words);
}

/* ---- what came out --------------------------------------------------------------------- */

/* Whether an error is one plain line, `sinew: ...`, that a terminal can show. */
static inline bool is_one_line(const char *err)
{
    size_t length = strlen(err);
    if (length < 10 || strncmp(err, "sinew: ", 7) != 0 || err[length - 1] != '\n')
        return false;
    for (size_t i = 0; i + 1 < length; i++)
        if ((unsigned char)err[i] < 0x20 || err[i] == 0x7f)
            return false;
    return true;
}

/* It failed with `code`, wrote nothing, and said one line that holds `part`. Frees the result. */
static inline bool failed_with_(
    const char *file, int line, tool_result result, int code, const char *part)
{
    bool good = check_int_(file, line, "exit code", result.code, code);
    good = check_text_(file, line, "standard output", result.out, "") && good;
    if (!is_one_line(result.err))
        good =
            check_text_(file, line, "standard error", result.err, "one line: sinew: ...") && good;
    good = check_contains_(file, line, "standard error", result.err, part) && good;
    tool_result_free(&result);
    return good;
}
#define CHECK_FAILED(result, code, part) failed_with_(__FILE__, __LINE__, (result), (code), (part))

/* It ended with 0 and said nothing on standard error. */
static inline bool was_done_(const char *file, int line, const tool_result *result)
{
    bool good = check_int_(file, line, "exit code", result->code, 0);
    return check_text_(file, line, "standard error", result->err, "") && good;
}
#define CHECK_DONE(result) was_done_(__FILE__, __LINE__, &(result))

/* ---- files ------------------------------------------------------------------------------ */

/* A new folder that anybody may enter; its name is static. */
static inline const char *folder_make(void)
{
    static char folder[64];
    strcpy(folder, "/tmp/sinew-test-XXXXXX");
    if (!mkdtemp(folder))
        abort();
    chmod(folder, 0755);
    return folder;
}

/* Removes a folder with the files in it, and gives how many of them were left unfinished by the
 * program. */
static inline size_t folder_remove(const char *folder)
{
    DIR *list = opendir(folder);
    size_t unfinished = 0;
    char path[4096];
    struct dirent *entry;
    while (list && (entry = readdir(list)) != NULL) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        unfinished += strncmp(entry->d_name, ".sinew-", 7) == 0;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (unlink(path) != 0)
            rmdir(path);
    }
    if (list)
        closedir(list);
    rmdir(folder);
    return unfinished;
}

/* A path in a folder, in one of four static buffers in turn. */
static inline const char *in_folder(const char *folder, const char *name)
{
    static char paths[4][4096];
    static unsigned turn;
    char *path = paths[turn++ % 4];
    if (snprintf(path, sizeof paths[0], "%s/%s", folder, name) >= (int)sizeof paths[0])
        abort();
    return path;
}

static inline void file_write(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0)
        abort();
}

/* A whole file with a zero byte after it; NULL where there is none. */
static inline char *file_whole(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *bytes = NULL;
    size_t used = 0, got;
    do {
        bytes = realloc(bytes, used + 65536 + 1);
        got = fread(bytes + used, 1, 65536, file);
        used += got;
    } while (got > 0);
    fclose(file);
    bytes[used] = '\0';
    if (size)
        *size = used;
    return bytes;
}

static inline bool file_is(const char *path, const char *text)
{
    char *bytes = file_whole(path, NULL);
    bool same = bytes && strcmp(bytes, text) == 0;
    free(bytes);
    return same;
}

#endif
