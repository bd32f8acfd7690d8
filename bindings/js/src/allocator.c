/*
 * Memory for the library: blocks of any size, over the linear memory of the instance.
 *
 * Free blocks form a list in the order of their addresses, and neighbours are joined, so that what
 * was given back serves any later wish. There are few blocks (a score, its text, a player), so a
 * search of the list is short. Source: D. E. Knuth, "The Art of Computer Programming", volume 1,
 * section 2.5 (1968), first fit with boundaries joined.
 */
#include "glue.h"

enum { ALLOCATOR_UNIT = 16, ALLOCATOR_PAGE = 65536 };

/* Before each block; as large as the alignment. */
typedef struct allocator_block {
    size_t bytes; /* with this */
    struct allocator_block *next;
    size_t rest[2];
} allocator_block;

_Static_assert(sizeof(allocator_block) == ALLOCATOR_UNIT, "blocks are aligned by their heads");

extern unsigned char __heap_base; /* the linker's: where memory is nobody's */

static allocator_block allocator_list; /* its next is the first free block */
static size_t allocator_end;           /* of what was ever taken from the memory; 0: nothing yet */

/* Puts a block in its place in the list and joins it with its neighbours. */
static void allocator_free(allocator_block *block)
{
    allocator_block *before = &allocator_list;
    while (before->next && before->next < block)
        before = before->next;
    block->next = before->next;
    before->next = block;
    if ((unsigned char *)block + block->bytes == (unsigned char *)block->next) {
        block->bytes += block->next->bytes;
        block->next = block->next->next;
    }
    if ((unsigned char *)before + before->bytes == (unsigned char *)block) {
        before->bytes += block->bytes;
        before->next = block->next;
    }
}

/* Makes at least so many bytes free at the end of the memory. */
static bool allocator_grow(size_t bytes)
{
    if (allocator_end == 0)
        allocator_end = ((size_t)&__heap_base + ALLOCATOR_UNIT - 1) & ~(size_t)(ALLOCATOR_UNIT - 1);
    size_t end = __builtin_wasm_memory_size(0) * ALLOCATOR_PAGE, room = end - allocator_end;
    if (room < bytes) {
        size_t pages = (bytes - room + ALLOCATOR_PAGE - 1) / ALLOCATOR_PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
            return false;
        room += pages * ALLOCATOR_PAGE;
    }
    allocator_block *block = (allocator_block *)allocator_end;
    block->bytes = room & ~(size_t)(ALLOCATOR_UNIT - 1);
    allocator_end += block->bytes;
    allocator_free(block);
    return true;
}

/* Takes so many bytes, with the head, from the first free block that has them. */
static allocator_block *allocator_fit(size_t bytes)
{
    allocator_block *before = &allocator_list;
    while (before->next && before->next->bytes < bytes)
        before = before->next;
    allocator_block *block = before->next;
    if (!block)
        return NULL;
    if (block->bytes - bytes < 2 * ALLOCATOR_UNIT) {
        before->next = block->next;
        return block;
    }
    allocator_block *rest = (allocator_block *)((unsigned char *)block + bytes);
    *rest = (allocator_block){ .bytes = block->bytes - bytes, .next = block->next };
    before->next = rest;
    block->bytes = bytes;
    return block;
}

void *GLUE_EXPORT(glue_take)(size_t bytes)
{
    if (bytes > SIZE_MAX / 2)
        return NULL;
    size_t want = (bytes + 2 * ALLOCATOR_UNIT - 1) & ~(size_t)(ALLOCATOR_UNIT - 1);
    allocator_block *block = allocator_fit(want);
    if (!block && allocator_grow(want))
        block = allocator_fit(want);
    return block ? block + 1 : NULL;
}

void GLUE_EXPORT(glue_give)(void *block)
{
    if (block)
        allocator_free((allocator_block *)block - 1);
}

static void *allocator_more(void *context, void *block, size_t bytes)
{
    (void)context;
    if (bytes > 0)
        return glue_take(bytes);
    glue_give(block);
    return NULL;
}

sn_arena glue_arena(void)
{
    return sn_arena_on_callback(allocator_more, NULL, 0);
}
