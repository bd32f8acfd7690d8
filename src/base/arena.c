/*
 * The arena: a bump pointer over one block, or over a chain of blocks from a callback.
 *
 * A block from the callback starts with a header that links it to the one before, so the arena
 * itself stays a handful of numbers that can be copied to remember a place.
 */
#include "exact.h"
#include "memory.h"
#include "sinew/arena.h"

enum { ARENA_ALIGNMENT = 16, ARENA_BLOCK_LEAST = 1 << 16 };

typedef struct arena_header {
    void *before;
    size_t bytes;
} arena_header;

sn_arena sn_arena_on_block(void *block, size_t size)
{
    return (sn_arena){ .block = block, .size = size };
}

sn_arena sn_arena_on_callback(sn_arena_more *more, void *context, size_t limit)
{
    return (sn_arena){ .more = more, .context = context, .limit = limit };
}

/* Bytes to skip so that the next allocation is aligned. */
static size_t arena_padding(const sn_arena *arena)
{
    uintptr_t at = (uintptr_t)arena->block + arena->used;
    return (size_t)(-at & (ARENA_ALIGNMENT - 1));
}

static void *arena_take_here(sn_arena *arena, size_t bytes)
{
    if (!arena->block)
        return NULL;
    size_t padding = arena_padding(arena), room = arena->size - arena->used;
    if (padding > room || bytes > room - padding)
        return NULL;
    void *taken = arena->block + arena->used + padding;
    arena->used += padding + bytes;
    return taken;
}

/* Makes a fresh block current, large enough for `bytes`. The rest of the old one is given up:
 * blocks double, so at most half of the memory is ever lost that way. */
static bool arena_grow(sn_arena *arena, size_t bytes)
{
    size_t header = (sizeof(arena_header) + ARENA_ALIGNMENT - 1) & ~(size_t)(ARENA_ALIGNMENT - 1);
    if (!arena->more || bytes > SIZE_MAX / 2 - header - ARENA_ALIGNMENT)
        return false;
    size_t least = header + bytes + ARENA_ALIGNMENT;
    size_t want = arena->size < SIZE_MAX / 2 ? 2 * arena->size : arena->size;
    want = want < ARENA_BLOCK_LEAST ? ARENA_BLOCK_LEAST : want;
    want = want < least ? least : want;
    if (arena->limit) {
        size_t left = arena->limit > arena->total ? arena->limit - arena->total : 0;
        want = want > left ? left : want;
    }
    if (want < least)
        return false;
    arena_header *block = arena->more(arena->context, NULL, want);
    if (!block)
        return false;
    *block = (arena_header){ .before = arena->chain, .bytes = want };
    arena->chain = block;
    arena->block = (unsigned char *)block;
    arena->size = want;
    arena->used = header;
    arena->total += want;
    return true;
}

void *sn_arena_take(sn_arena *arena, size_t count, size_t size)
{
    SN_ASSERT(arena);
    if (size && count > SIZE_MAX / size)
        return NULL;
    size_t bytes = count * size;
    size_t place = bytes ? bytes : 1;
    void *taken = arena_take_here(arena, place);
    if (!taken && arena_grow(arena, place))
        taken = arena_take_here(arena, place);
    if (taken)
        sn_memory_set(taken, 0, place);
    return taken;
}

void sn_arena_rewind(sn_arena *arena, sn_arena mark)
{
    SN_ASSERT(arena);
    while (arena->chain != mark.chain) {
        arena_header *block = arena->chain;
        arena->chain = block->before;
        arena->more(arena->context, block, 0);
    }
    *arena = mark;
}

void sn_arena_reset(sn_arena *arena)
{
    SN_ASSERT(arena);
    while (arena->chain) {
        arena_header *block = arena->chain;
        arena->chain = block->before;
        arena->more(arena->context, block, 0);
        arena->block = NULL;
        arena->size = 0;
    }
    arena->used = 0;
    arena->total = 0;
}
