/* Reading and writing files. See files.h. */
#include "tool.h"
#include "files.h"
#include "progress.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINKS_MOST = 40 };

/* ---- reading ---------------------------------------------------------------------------- */

static bool is_stream(const char *path)
{
    return !path || strcmp(path, "-") == 0;
}

const char *file_name(const char *path)
{
    return is_stream(path) ? "standard input" : path;
}

bool file_is_special(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

/* Refuses what is no text of a person: a folder, or a device that may never end. */
static int check_readable(int file, const char *name, bool stream, size_t most, size_t *expected)
{
    struct stat about;
    *expected = 0;
    if (fstat(file, &about) != 0)
        return tool_fail(EXIT_DATA, name, "cannot be read: %s", strerror(errno));
    if (S_ISDIR(about.st_mode))
        return tool_fail(EXIT_DATA, name, "is a directory, not a file");
    if (!stream && (S_ISCHR(about.st_mode) || S_ISBLK(about.st_mode)))
        return tool_fail(EXIT_DATA, name, "is a device, not a file");
    if (S_ISREG(about.st_mode) && about.st_size > 0) {
        if ((uintmax_t)about.st_size > most)
            return tool_fail(EXIT_DATA, name, "has %ju bytes; at most %zu are read",
                (uintmax_t)about.st_size, most);
        *expected = (size_t)about.st_size;
    }
    return EXIT_DONE;
}

/* A file may grow or shrink meanwhile, so its size is only a first guess. */
bool file_read_to_end(int file, size_t most, size_t expected, char **bytes, size_t *size,
    char message[FILE_MESSAGE_CAPACITY])
{
    size_t capacity = expected + 1 > 4096 ? expected + 1 : 4096;
    size_t used = 0;
    char *all = malloc(capacity);
    for (;;) {
        if (all && used == capacity) {
            char *more = realloc(all, 2 * capacity);
            if (!more)
                free(all);
            all = more;
            capacity *= 2;
        }
        if (!all) {
            snprintf(message, FILE_MESSAGE_CAPACITY, "there is not enough memory to read it");
            return false;
        }
        ssize_t got = read(file, all + used, capacity - used);
        if (got < 0 && errno == EINTR)
            continue;
        if (got == 0)
            break;
        used += got > 0 ? (size_t)got : 0;
        if (got < 0 || used > most) {
            if (got < 0)
                snprintf(message, FILE_MESSAGE_CAPACITY, "cannot be read: %s", strerror(errno));
            else
                snprintf(message, FILE_MESSAGE_CAPACITY,
                    "goes on beyond %zu bytes, the most that are read", most);
            free(all);
            return false;
        }
    }
    *bytes = all;
    *size = used;
    return true;
}

int file_read(const char *path, size_t most, char **bytes, size_t *size)
{
    const char *name = file_name(path);
    bool stream = is_stream(path);
    if (!stream && path[0] == '\0')
        return tool_fail(EXIT_CALL, "call", "the name of a file is empty");
    int file = stream ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (file < 0 && errno == ENOENT)
        return tool_fail(EXIT_DATA, name, "there is no such file");
    if (file < 0)
        return tool_fail(EXIT_DATA, name, "cannot be opened: %s", strerror(errno));
    size_t expected;
    char message[FILE_MESSAGE_CAPACITY];
    int code = check_readable(file, name, stream, most, &expected);
    if (code == EXIT_DONE && !file_read_to_end(file, most, expected, bytes, size, message))
        code = tool_fail(EXIT_DATA, name, "%s", message);
    if (!stream)
        close(file);
    return code;
}

/* ---- writing ---------------------------------------------------------------------------- */

int file_put(int file, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t put = write(file, bytes, size);
        if (put < 0 && errno != EINTR)
            return errno;
        if (put > 0) {
            bytes += put;
            size -= (size_t)put;
        }
    }
    return 0;
}

int file_sync(int file)
{
    /* What cannot be synchronised, as a pipe, is as lasting as it will be. */
    return fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP ? 0 : errno;
}

/* The unfinished file, for the signal that ends the program while it is written. */
static char unfinished[PATH_MAX];
static const int ending_signals[] = { SIGHUP, SIGINT, SIGTERM };

static void remove_unfinished(int number)
{
    unlink(unfinished);
    raise(number); /* its action is the default again */
}

static void guard_unfinished(void)
{
    for (size_t i = 0; i < sizeof ending_signals / sizeof ending_signals[0]; i++) {
        struct sigaction old;
        struct sigaction remove = { .sa_handler = remove_unfinished,
            .sa_flags = (int)SA_RESETHAND };
        sigemptyset(&remove.sa_mask);
        if (sigaction(ending_signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(ending_signals[i], &remove, NULL);
    }
}

static void release_unfinished(void)
{
    for (size_t i = 0; i < sizeof ending_signals / sizeof ending_signals[0]; i++) {
        struct sigaction old;
        struct sigaction standard = { .sa_handler = SIG_DFL };
        sigemptyset(&standard.sa_mask);
        if (sigaction(ending_signals[i], NULL, &old) == 0 && old.sa_handler == remove_unfinished)
            sigaction(ending_signals[i], &standard, NULL);
    }
}

/* Puts what stands in `path` before its last slash, with the slash, in front of `name`. */
static bool join_folder(char joined[PATH_MAX], const char *path, const char *name)
{
    const char *slash = strrchr(path, '/');
    int folder = slash && name[0] != '/' ? (int)(slash - path) + 1 : 0;
    return snprintf(joined, PATH_MAX, "%.*s%s", folder, path, name) < PATH_MAX;
}

/* Follows symbolic links to the name to be written, which need not exist yet. Gives an errno. */
static int follow_links(char path[PATH_MAX], const char *start)
{
    if (snprintf(path, PATH_MAX, "%s", start) >= PATH_MAX)
        return ENAMETOOLONG;
    for (int i = 0; i < LINKS_MOST; i++) {
        struct stat about;
        if (lstat(path, &about) != 0)
            return errno == ENOENT ? 0 : errno;
        if (!S_ISLNK(about.st_mode))
            return 0;
        char link[PATH_MAX], joined[PATH_MAX];
        ssize_t length = readlink(path, link, sizeof link - 1);
        if (length < 0)
            return errno;
        link[length] = '\0';
        if (!join_folder(joined, path, link))
            return ENAMETOOLONG;
        memcpy(path, joined, sizeof joined);
    }
    return ELOOP;
}

static bool same_file(const char *a, const char *b)
{
    struct stat about_a, about_b;
    return stat(a, &about_a) == 0 && stat(b, &about_b) == 0 && about_a.st_dev == about_b.st_dev &&
           about_a.st_ino == about_b.st_ino;
}

/* Is this path the file that the score is read from, be it by standard input? */
static bool is_score(const char *path, const char *score)
{
    struct stat about, about_input;
    if (!is_stream(score))
        return same_file(path, score);
    return stat(path, &about) == 0 && fstat(STDIN_FILENO, &about_input) == 0 &&
           about.st_dev == about_input.st_dev && about.st_ino == about_input.st_ino;
}

/* The permissions of the file to be replaced, or those of any new file here. */
static mode_t target_mode(const char *path)
{
    struct stat about;
    if (stat(path, &about) == 0)
        return about.st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* The guard stands before the file does, and sees its name as it is chosen. */
static int open_beside(output *out)
{
    if (!join_folder(unfinished, out->path, ".sinew-XXXXXX"))
        return tool_fail(EXIT_DATA, out->where, "cannot be written: %s", strerror(ENAMETOOLONG));
    guard_unfinished();
    out->file = mkstemp(unfinished);
    if (out->file < 0) {
        int error = errno;
        release_unfinished();
        return tool_fail(EXIT_DATA, out->where, "cannot be written: %s", strerror(error));
    }
    fchmod(out->file, target_mode(out->path));
    return EXIT_DONE;
}

int output_open(output *out, const char *path, const char *score)
{
    memset(out, 0, sizeof *out);
    out->where = is_stream(path) ? "standard output" : path;
    out->file = STDOUT_FILENO;
    out->in_place = true;
    if (is_stream(path))
        return EXIT_DONE;
    struct stat about;
    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode))
        return tool_fail(EXIT_DATA, path, "is a directory, not a file");
    if (file_is_special(path)) {
        out->file = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
        if (out->file < 0)
            return tool_fail(EXIT_DATA, path, "cannot be written: %s", strerror(errno));
        return EXIT_DONE;
    }
    if (score && is_score(path, score))
        return tool_fail(EXIT_DATA, path, "is the score itself, which must not be overwritten");
    int error = follow_links(out->path, path);
    if (error == 0 && access(out->path, F_OK) == 0 && access(out->path, W_OK) != 0)
        error = errno;
    if (error)
        return tool_fail(EXIT_DATA, path, "cannot be written: %s", strerror(error));
    out->in_place = false;
    return open_beside(out);
}

static bool flush(output *out)
{
    if (!out->error)
        out->error = file_put(out->file, out->buffer, out->used);
    out->used = 0;
    return !out->error;
}

static void show_progress(const output *out)
{
    if (out->quiet || (out->file == STDOUT_FILENO && isatty(STDOUT_FILENO)))
        return; /* what is written to a terminal shows itself */
    char amount[48];
    snprintf(amount, sizeof amount, "%.1f MB", (double)out->bytes * 1e-6);
    double share = -1;
    if (out->expected_lines)
        share = (double)out->lines / (double)out->expected_lines;
    progress_show(out->where, share, amount);
}

static bool output_write(void *context, const char *bytes, size_t count)
{
    output *out = context;
    if (out->error)
        return false;
    out->bytes += count;
    for (const char *at = bytes; out->expected_lines && at < bytes + count; at++)
        out->lines += *at == '\n';
    while (count > 0) {
        size_t part = sizeof out->buffer - out->used;
        if (part > count)
            part = count;
        memcpy(out->buffer + out->used, bytes, part);
        out->used += part;
        bytes += part;
        count -= part;
        if (out->used == sizeof out->buffer) {
            show_progress(out);
            if (!flush(out))
                return false;
        }
    }
    return true;
}

sn_sink output_sink(output *out)
{
    return (sn_sink){ output_write, out };
}

/* Makes the folder's entry as lasting as the file; not every file system can, which is no loss of
 * what was written. */
static void sync_folder(const output *out)
{
    char folder[PATH_MAX];
    if (!join_folder(folder, out->path, "."))
        return;
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0)
        return;
    fsync(file);
    close(file);
}

/* Writes what is left and puts the file in its place. Sets out->error where that fails. */
static void finish(output *out)
{
    if (!flush(out) || out->file == STDOUT_FILENO)
        return;
    if (!out->in_place)
        out->error = file_sync(out->file);
    if (close(out->file) != 0 && !out->error)
        out->error = errno;
    out->file = -1;
    if (out->in_place || out->error)
        return;
    if (rename(unfinished, out->path) != 0) {
        out->error = errno;
        return;
    }
    out->in_place = true;
    sync_folder(out);
}

int output_end(output *out, sn_status status, const sn_report *report, int code, const char *where)
{
    if (status == SN_OK)
        finish(out);
    if (out->file > STDERR_FILENO)
        close(out->file);
    if (!out->in_place)
        unlink(unfinished);
    release_unfinished();
    progress_clear();
    if (out->error)
        return tool_fail(EXIT_DATA, out->where, "cannot be written: %s", strerror(out->error));
    if (status == SN_OK)
        return EXIT_DONE;
    if (status == SN_ERROR_MEMORY)
        code = EXIT_DATA;
    if (report)
        return tool_fail_report(code, where, report);
    return tool_fail(code, where, "failed: %s", sn_status_name(status));
}

/* ---- memory ----------------------------------------------------------------------------- */

static bool memory_write(void *context, const char *bytes, size_t count)
{
    memory_sink *memory = context;
    if (count > memory->capacity - memory->size) {
        size_t capacity = memory->capacity ? memory->capacity : 1 << 16;
        while (capacity - memory->size < count)
            capacity *= 2;
        char *more = realloc(memory->bytes, capacity);
        if (!more)
            return false;
        memory->bytes = more;
        memory->capacity = capacity;
    }
    if (count > 0)
        memcpy(memory->bytes + memory->size, bytes, count);
    memory->size += count;
    return true;
}

sn_sink memory_sink_of(memory_sink *memory)
{
    return (sn_sink){ memory_write, memory };
}
