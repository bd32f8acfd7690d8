/*
 * For programs that have a C library: a whole file as bytes, and an arena on malloc. The library
 * itself does no I/O and does not use this header; nor does sinew.h include it.
 */
#ifndef SINEW_HOSTED_H
#define SINEW_HOSTED_H

#include <stdio.h>
#include <stdlib.h>

#include "arena.h"

/* Reads a whole file. Gives its bytes (free() them) and their number in *size, or NULL when it
 * cannot be opened or read, is a directory, or has more than `limit` bytes. */
static inline char *sn_hosted_read(const char *path, size_t limit, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    size_t used = 0, room = 0;
    while (file) {
        if (used == room) {
            room = room ? 2 * room : 4096;
            char *more = (char *)realloc(bytes, room);
            if (!more)
                break;
            bytes = more;
        }
        size_t got = fread(bytes + used, 1, room - used, file);
        used += got;
        if (got == 0 || used > limit)
            break;
    }
    bool whole = file && feof(file) && !ferror(file) && used <= limit;
    if (file)
        fclose(file);
    if (!whole) {
        free(bytes);
        return NULL;
    }
    *size = used;
    return bytes;
}

/* What an arena on malloc asks: see sn_hosted_arena. */
static inline void *sn_hosted_more(void *context, void *block, size_t bytes)
{
    (void)context;
    if (bytes)
        return malloc(bytes);
    free(block);
    return NULL;
}

/* An arena on malloc, of at most `limit` bytes (0: no limit). sn_arena_reset() frees it all. */
static inline sn_arena sn_hosted_arena(size_t limit)
{
    return sn_arena_on_callback(sn_hosted_more, NULL, limit);
}

#endif
