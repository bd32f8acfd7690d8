/*
 * An arena: memory lent by the caller, given out in pieces, taken back at once.
 *
 * What sinew builds and cannot size beforehand (a score, a level) grows in an arena. It works on
 * one block, or asks a callback for more; either way a limit bounds it.
 */
#ifndef SINEW_ARENA_H
#define SINEW_ARENA_H

#include "config.h"

/* Gives a block of `bytes` (block is NULL), or takes one back (bytes is 0; the answer is unused).
 * Returns NULL when there is no more. Blocks are aligned for any type. */
typedef void *sn_arena_more(void *context, void *block, size_t bytes);

/* Start from zero and set `block` and `size`, or `more` and `context`, or call an initialiser. */
typedef struct sn_arena {
    unsigned char *block; /* the piece that allocations come from now */
    size_t size;          /* bytes of it */
    size_t used;          /* bytes of it given out */
    size_t limit;         /* most bytes the callback may be asked for; 0 means no limit */
    size_t total;         /* bytes asked of the callback so far */
    sn_arena_more *more;  /* NULL: `block` is all there is */
    void *context;        /* given to `more` */
    void *chain;          /* blocks got from `more`, newest first */
} sn_arena;

/* An arena on one block of the caller's, which must outlive it. */
SN_API sn_arena sn_arena_on_block(void *block, size_t size);

/* An arena that asks `more` for memory, at most `limit` bytes in all (0: no limit). */
SN_API sn_arena sn_arena_on_callback(sn_arena_more *more, void *context, size_t limit);

/* Gives `count` elements of `size` bytes, zeroed, aligned for any type (16 bytes).
 * Returns NULL when the memory, the limit or the range of size_t is exceeded; the arena is then
 * as before. A count of 0 gives a pointer that is not NULL and holds nothing. */
SN_API void *sn_arena_take(sn_arena *arena, size_t count, size_t size);

/* Takes back what was taken since `mark`, a copy of the arena from then: the way to give up halfway
 * and leave it as before. */
SN_API void sn_arena_rewind(sn_arena *arena, sn_arena mark);

/* Takes everything back: blocks return to the callback, the caller's block becomes empty. */
SN_API void sn_arena_reset(sn_arena *arena);

#endif
