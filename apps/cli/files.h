/* Files: reading one whole, and writing one so that it is there whole or not at all. */
#ifndef SINEW_FILES_H
#define SINEW_FILES_H

#include "tool.h"
#include "sinew/sink.h"

#include <limits.h>
#include <stdint.h>
#include <sys/types.h>

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

/* What messages call a file: its path, or "standard input" for "-". */
const char *file_name(const char *path);

/* Is it there, and neither a regular file nor a directory: a device, a pipe? */
bool file_is_special(const char *path);

/* Reads a whole file, or standard input for "-", of at most `most` bytes, into memory that the
 * caller frees. Gives EXIT_DONE, or says what is wrong and gives EXIT_DATA. */
int file_read(const char *path, size_t most, char **bytes, size_t *size);

/* Bytes of a sentence about a file, with the zero that ends it. */
enum { FILE_MESSAGE_CAPACITY = 256 };

/* Reads an open file to its end, into memory that the caller frees. Gives false, and what is wrong
 * as a sentence, for callers that do not say it on standard error.
 * expected  bytes that it probably has */
bool file_read_to_end(int file, size_t most, size_t expected, char **bytes, size_t *size,
    char message[FILE_MESSAGE_CAPACITY]);

/* Writes all of some bytes; makes what was written last. Each gives 0 or an errno. */
int file_put(int file, const char *bytes, size_t size);
int file_sync(int file);

/* A file being written. Zero it, then open it. */
typedef struct output {
    const char *where; /* what messages call it */
    int file;
    bool in_place;       /* a stream or a device: written directly, nothing to rename */
    char path[PATH_MAX]; /* the target, symbolic links followed */
    char buffer[1 << 16];
    size_t used;
    int error;               /* errno of the first write that failed */
    uint64_t bytes, lines;   /* written so far, for showing progress */
    uint64_t expected_lines; /* 0: unknown */
    bool quiet;              /* whoever writes shows progress, knowing more */
} output;

/* Opens the output: NULL or "-" is standard output. A regular file is written under another name
 * beside it, and takes the target's permissions. The score that the call reads is never
 * overwritten. Gives EXIT_DONE, or says what is wrong and gives EXIT_DATA.
 * score  the path of what was read, or NULL */
int output_open(output *out, const char *path, const char *score);

/* A sink that writes there. */
sn_sink output_sink(output *out);

/* Ends it. With SN_OK the file takes its place; with another status it vanishes, the old one is
 * as it was, and the error is said: by the report, or by the system where the sink refused.
 * code   to end with where the report is to blame
 * where  what the report is about
 * Gives EXIT_DONE, EXIT_DATA or `code`. */
int output_end(output *out, sn_status status, const sn_report *report, int code, const char *where);

/* Memory that grows, as a sink. Free `bytes` at the end. */
typedef struct memory_sink {
    char *bytes;
    size_t size, capacity;
} memory_sink;

sn_sink memory_sink_of(memory_sink *memory);

#endif
