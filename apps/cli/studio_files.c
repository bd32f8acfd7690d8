/*
 * The studio's folder. See studio_files.h.
 *
 * A save goes to one file beside the score, which is renamed over it at the end. That file is the
 * lock too: who holds it may save. A run that was killed leaves it unlocked, the next save takes
 * it over, and so there is never more than one.
 */
#include "tool.h"
#include "files.h"
#include "scores.h"
#include "studio_files.h"
#include "sinew/noise.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char ending[] = ".sinew.json";
static const char unfinished_name[] = ".sinew-save";

enum { LOCK_TRIES = 200, LOCK_PAUSE_MS = 10 };

void studio_revision(const char *bytes, size_t size, char revision[STUDIO_REVISION_CAPACITY])
{
    uint64_t hash = size;
    for (size_t at = 0; at < size; at += sizeof hash) {
        uint64_t word = 0;
        memcpy(&word, bytes + at, size - at < sizeof word ? size - at : sizeof word);
        hash = sn_hash(hash, word);
    }
    snprintf(revision, STUDIO_REVISION_CAPACITY, "%016" PRIx64, hash);
}

/* ---- text ------------------------------------------------------------------------------- */

/* Bytes of the character that a text starts with; 0 where it is not UTF-8 (RFC 3629: the shortest
 * form, no surrogate, at most U+10FFFF). */
static size_t character_size(const unsigned char *text)
{
    if (text[0] < 0x80)
        return 1;
    size_t size = text[0] >= 0xf0 ? 4 : text[0] >= 0xe0 ? 3 : 2;
    uint32_t character = text[0] & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        if ((text[i] & 0xc0) != 0x80) /* the zero at the end is none either */
            return 0;
        character = character << 6 | (text[i] & 0x3fu);
    }
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    bool good = text[0] >= 0xc2 && character >= least[size] && character <= 0x10ffff &&
                (character < 0xd800 || character > 0xdfff);
    return good ? size : 0;
}

static bool is_utf8(const char *text)
{
    for (const unsigned char *at = (const unsigned char *)text; *at;) {
        size_t size = character_size(at);
        if (size == 0)
            return false;
        at += size;
    }
    return true;
}

bool studio_refuse(studio_outcome *outcome, unsigned status, const char *format, ...)
{
    outcome->status = status;
    outcome->report = (sn_report){ 0 };
    char *message = outcome->report.message;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof outcome->report.message, format, arguments);
    va_end(arguments);
    for (size_t size; *message; message += size) {
        size = character_size((const unsigned char *)message);
        if (size > 0)
            continue;
        *message = '?';
        size = 1;
    }
    return false;
}

/* ---- names ------------------------------------------------------------------------------ */

/* A name within a folder, and of nothing hidden: neither . nor .. nor our own unfinished file. */
static bool is_plain(const char *name)
{
    return name[0] != '\0' && name[0] != '.' && !strchr(name, '/') && strlen(name) <= NAME_MAX &&
           is_utf8(name);
}

static bool has_ending(const char *name)
{
    size_t length = strlen(name);
    return length >= sizeof ending && strcmp(name + length - (sizeof ending - 1), ending) == 0;
}

static bool may_be_asked_for(const studio_folder *folder, const char *name)
{
    return is_plain(name) && (has_ending(name) || strcmp(name, folder->score) == 0);
}

static bool is_regular(const studio_folder *folder, const char *name)
{
    struct stat about;
    return fstatat(folder->file, name, &about, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(about.st_mode);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool add_name(char ***names, size_t *count, const char *name)
{
    char **more = realloc(*names, (*count + 1) * sizeof **names);
    if (!more)
        return false;
    *names = more;
    more[*count] = strdup(name);
    return more[*count] && ++*count;
}

void studio_names_free(char **names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(names[i]);
    free(names);
}

char **studio_names(const studio_folder *folder, size_t *count)
{
    char **names = calloc(1, sizeof *names);
    *count = 0;
    int file = openat(folder->file, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = file < 0 ? NULL : fdopendir(file);
    bool good = list != NULL && names != NULL;
    bool otherwise = folder->score[0] && !has_ending(folder->score);
    if (good && otherwise)
        good = add_name(&names, count, folder->score);
    struct dirent *entry;
    while (good && (entry = readdir(list)) != NULL)
        if (is_plain(entry->d_name) && has_ending(entry->d_name) &&
            is_regular(folder, entry->d_name))
            good = add_name(&names, count, entry->d_name);
    if (list)
        closedir(list);
    else if (file >= 0)
        close(file);
    if (!good) {
        studio_names_free(names, *count);
        return NULL;
    }
    qsort(names + otherwise, *count - otherwise, sizeof *names, compare_names);
    return names;
}

/* ---- reading ---------------------------------------------------------------------------- */

/* Opens a score; tells what it is. Gives -1 after a refusal. */
static int open_score(
    const studio_folder *folder, const char *name, struct stat *about, studio_outcome *outcome)
{
    if (folder->file < 0 || !may_be_asked_for(folder, name)) {
        studio_refuse(outcome, 404, "The studio has no score of that name.");
        return -1;
    }
    int file =
        openat(folder->file, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    int error = errno;
    if (file >= 0 && fstat(file, about) == 0 && S_ISREG(about->st_mode))
        return file;
    if (file >= 0) {
        close(file);
        studio_refuse(outcome, 403, "%.200s is not a regular file.", name);
    } else if (error == ENOENT || error == ENAMETOOLONG) {
        studio_refuse(outcome, 404, "The score %.200s is not there any more.", name);
    } else if (error == ELOOP || error == EMLINK) {
        studio_refuse(outcome, 403,
            "%.200s is a symbolic link, which the studio does not follow; give it on the command "
            "line to work on what it leads to.",
            name);
    } else {
        studio_refuse(outcome, 403, "%.200s cannot be opened: %s.", name, strerror(error));
    }
    return -1;
}

static bool read_score(const studio_folder *folder, const char *name, struct stat *about,
    char **text, size_t *size, studio_outcome *outcome)
{
    int file = open_score(folder, name, about, outcome);
    if (file < 0)
        return false;
    char message[FILE_MESSAGE_CAPACITY];
    size_t most = SN_JSON_SIZE_MOST;
    size_t expected = about->st_size < (off_t)most ? (size_t)about->st_size : most;
    bool good = file_read_to_end(file, most, expected, text, size, message);
    close(file);
    if (!good)
        return studio_refuse(outcome, 500, "%.100s %s.", name, message);
    outcome->status = 200;
    studio_revision(*text, *size, outcome->revision);
    return true;
}

bool studio_read(const studio_folder *folder, const char *name, char **text, size_t *size,
    studio_outcome *outcome)
{
    struct stat about;
    return read_score(folder, name, &about, text, size, outcome);
}

/* ---- the unfinished file ---------------------------------------------------------------- */

/* Is the file that was opened still the one of that name, and of no other? Whoever held it before
 * may have renamed it over a score. */
static bool is_unfinished(int folder, int file)
{
    struct stat opened, named;
    return fstat(file, &opened) == 0 && S_ISREG(opened.st_mode) && opened.st_nlink == 1 &&
           fstatat(folder, unfinished_name, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
           named.st_dev == opened.st_dev && named.st_ino == opened.st_ino;
}

/* Opens and locks it, waiting a little for another program's save. Gives -1 and an errno. */
static int lock_unfinished(int folder, int create)
{
    struct timespec pause = { .tv_nsec = LOCK_PAUSE_MS * 1000000L };
    for (int i = 0; i < LOCK_TRIES; i++) {
        int file = openat(folder, unfinished_name,
            O_RDWR | create | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0600);
        if (file < 0)
            return -1;
        if (flock(file, LOCK_EX | LOCK_NB) == 0 && is_unfinished(folder, file))
            return file;
        close(file);
        nanosleep(&pause, NULL);
    }
    errno = EBUSY;
    return -1;
}

/* Its name must vanish before its lock does. */
static void drop_unfinished(int folder, int file)
{
    if (is_unfinished(folder, file))
        unlinkat(folder, unfinished_name, 0);
    close(file);
}

static void remove_stale(int folder)
{
    int file = lock_unfinished(folder, 0);
    if (file >= 0)
        drop_unfinished(folder, file);
}

/* ---- saving ----------------------------------------------------------------------------- */

static bool refuse_write(studio_outcome *outcome, const char *name, int error)
{
    if (error == EBUSY)
        return studio_refuse(outcome, 503, "Another program is saving in this folder; try again.");
    return studio_refuse(outcome,
        error == ENOSPC   ? 507
        : error == EACCES ? 403
                          : 500,
        "%.200s cannot be written: %s.", name, strerror(error));
}

static bool refuse_revision(studio_outcome *outcome, const char *name)
{
    return studio_refuse(
        outcome, 412, "%.200s was changed by another program; load it again.", name);
}

static bool is_same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* Writes the new text and puts it in place, unless the score was changed since it was read. */
static bool put_in_place(const studio_folder *folder, int file, const char *name,
    const struct stat *before, const memory_sink *text, studio_outcome *outcome)
{
    struct stat now;
    int error = faccessat(folder->file, name, W_OK, 0) == 0 && ftruncate(file, 0) == 0 ? 0 : errno;
    if (!error)
        error = file_put(file, text->bytes, text->size);
    if (!error && fchmod(file, before->st_mode & 0777) != 0)
        error = errno;
    if (!error)
        error = file_sync(file);
    if (!error && fstatat(folder->file, name, &now, AT_SYMLINK_NOFOLLOW) != 0)
        error = errno;
    if (error)
        return refuse_write(outcome, name, error);
    if (!is_same_file(before, &now))
        return refuse_revision(outcome, name);
    if (renameat(folder->file, unfinished_name, folder->file, name) != 0)
        return refuse_write(outcome, name, errno);
    file_sync(folder->file); /* not every file system can, which is no loss of what was written */
    outcome->status = 200;
    studio_revision(text->bytes, text->size, outcome->revision);
    return true;
}

/* Makes the new text and checks it. */
static bool splice(const char *text, size_t size, const sn_json_edit *edits, size_t count,
    memory_sink *spliced, studio_outcome *outcome)
{
    sn_status status = sn_json_splice(text, size, edits, count, memory_sink_of(spliced));
    if (status == SN_ERROR_RANGE)
        return studio_refuse(outcome, 400,
            "The edits are not in rising order, overlap, or lie outside the %zu bytes of the text.",
            size);
    if (status != SN_OK)
        return studio_refuse(outcome, 507, "There is not enough memory for the new text.");
    if (score_check(spliced->bytes, spliced->size, &outcome->report) == SN_OK)
        return true;
    outcome->status = 422;
    return false;
}

/* A save by whoever holds the unfinished file. */
static bool save(const studio_folder *folder, int file, const char *name, const char *expected,
    const sn_json_edit *edits, size_t count, studio_outcome *outcome)
{
    struct stat about;
    char *text = NULL;
    size_t size = 0;
    if (!read_score(folder, name, &about, &text, &size, outcome))
        return false;
    memory_sink spliced = { 0 };
    bool good = strcmp(outcome->revision, expected) == 0 || refuse_revision(outcome, name);
    good = good && splice(text, size, edits, count, &spliced, outcome);
    bool is_new = good && (spliced.size != size || memcmp(spliced.bytes, text, size) != 0);
    if (is_new)
        good = put_in_place(folder, file, name, &about, &spliced, outcome);
    free(spliced.bytes);
    free(text);
    return good;
}

bool studio_save(const studio_folder *folder, const char *name, const char *expected,
    const sn_json_edit *edits, size_t count, studio_outcome *outcome)
{
    struct stat about;
    int score = open_score(folder, name, &about, outcome); /* before a file is made beside it */
    if (score < 0)
        return false;
    close(score);
    int file = lock_unfinished(folder->file, O_CREAT);
    if (file < 0)
        return refuse_write(outcome, name, errno);
    bool good = save(folder, file, name, expected, edits, count, outcome);
    drop_unfinished(folder->file, file);
    return good;
}

/* ---- opening ---------------------------------------------------------------------------- */

/* Divides a path that has no links left into folder and name. */
static int open_parts(studio_folder *folder, const char *path, char *real)
{
    struct stat about;
    if (stat(real, &about) != 0)
        return tool_fail(EXIT_DATA, path, "cannot be opened: %s", strerror(errno));
    if (!S_ISDIR(about.st_mode)) {
        if (!S_ISREG(about.st_mode))
            return tool_fail(EXIT_DATA, path, "is neither a file nor a folder");
        char *slash = strrchr(real, '/');
        if (!is_plain(slash + 1))
            return tool_fail(EXIT_DATA, path,
                "the studio opens no score whose name starts with a dot or is not UTF-8");
        snprintf(folder->score, sizeof folder->score, "%s", slash + 1);
        slash[slash == real] = '\0';
    }
    folder->file = open(real, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder->file < 0)
        return tool_fail(EXIT_DATA, path, "its folder cannot be opened: %s", strerror(errno));
    const char *slash = strrchr(real, '/');
    const char *name = slash && slash[1] ? slash + 1 : real;
    snprintf(folder->name, sizeof folder->name, "%s", is_utf8(name) ? name : "?");
    remove_stale(folder->file);
    return EXIT_DONE;
}

int studio_folder_open(studio_folder *folder, const char *path)
{
    *folder = (studio_folder){ .file = -1 };
    if (!path)
        return EXIT_DONE;
    if (strcmp(path, "-") == 0)
        return tool_fail(EXIT_CALL, command_studio.name,
            "standard input cannot be saved to; name a score or a folder");
    char *real = realpath(path, NULL);
    if (!real && errno == ENOENT)
        return tool_fail(EXIT_DATA, path, "there is no such file or folder");
    if (!real)
        return tool_fail(EXIT_DATA, path, "cannot be opened: %s", strerror(errno));
    int code = open_parts(folder, path, real);
    free(real);
    return code;
}

void studio_folder_close(studio_folder *folder)
{
    if (folder->file >= 0)
        close(folder->file);
    folder->file = -1;
}
