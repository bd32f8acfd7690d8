/* The arena under every failure in turn; and the small things of base: sink, status, version. */
#include "check.h"
#include "sinew/arena.h"
#include "sinew/sink.h"
#include "sinew/status.h"
#include "sinew/version.h"

#include <stdlib.h>
#include <string.h>

/* ---- a callback that counts, and fails when told to ---------------------------------------- */

typedef struct heap {
    int blocks, asked, fail_at; /* fails at that call, counted from 0; -1: never */
    size_t bytes;
} heap;

static void *heap_more(void *context, void *block, size_t bytes)
{
    heap *h = context;
    if (block) {
        CHECK_INT(bytes, 0);
        free(block);
        h->blocks--;
        return NULL;
    }
    CHECK(bytes > 0);
    if (h->asked++ == h->fail_at)
        return NULL;
    h->blocks++;
    h->bytes += bytes;
    return malloc(bytes);
}

static bool is_zero(const unsigned char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (bytes[i])
            return false;
    return true;
}

static void on_a_block(void)
{
    enum { SIZE = 4096 };
    for (size_t shift = 0; shift < 33; shift++) { /* blocks that begin anywhere */
        unsigned char *whole = malloc(SIZE + shift);
        memset(whole, 0xee, SIZE + shift);
        sn_arena arena = sn_arena_on_block(whole + shift, SIZE);
        unsigned char *end = whole + shift, *last = NULL;
        size_t count, taken = 0;
        for (;;) {
            count = check_below(90);
            unsigned char *bytes = sn_arena_take(&arena, count, 1);
            if (!bytes)
                break;
            CHECK((uintptr_t)bytes % 16 == 0);
            CHECK(bytes >= end && bytes + count <= whole + shift + SIZE);
            CHECK(bytes != last); /* also where nothing was asked for */
            CHECK(is_zero(bytes, count));
            memset(bytes, 0xee, count);
            end = bytes + count;
            last = bytes;
            taken++;
        }
        CHECK(taken > 20);
        size_t used = arena.used;
        CHECK(!sn_arena_take(&arena, SIZE, 1));
        CHECK_INT(arena.used, used);
        sn_arena_reset(&arena);
        CHECK_INT(arena.used, 0);
        CHECK(arena.block == whole + shift && arena.size == SIZE);
        CHECK(sn_arena_take(&arena, 1, SIZE / 2) != NULL);
        free(whole);
    }
    sn_arena none = { 0 };
    CHECK(!sn_arena_take(&none, 1, 1));
    sn_arena_reset(&none);
}

/* A block is used to its last byte. */
static void to_the_last_byte(void)
{
    void *block = aligned_alloc(16, 64);
    sn_arena arena = sn_arena_on_block(block, 64);
    CHECK(sn_arena_take(&arena, 4, 16) == block);
    CHECK(!sn_arena_take(&arena, 1, 1));
    sn_arena_reset(&arena);
    CHECK(!sn_arena_take(&arena, 65, 1));
    CHECK(sn_arena_take(&arena, 33, 1) == block);
    CHECK(sn_arena_take(&arena, 16, 1) == (unsigned char *)block + 48);
    CHECK(!sn_arena_take(&arena, 1, 1));
    free(block);
}

static void products_do_not_overflow(void)
{
    heap h = { .fail_at = -1 };
    sn_arena arena = sn_arena_on_callback(heap_more, &h, 0);
    static const size_t sizes[][2] = { { SIZE_MAX, 2 }, { 2, SIZE_MAX }, { SIZE_MAX, SIZE_MAX },
        { SIZE_MAX / 2 + 1, 2 }, { SIZE_MAX, 1 }, { 1, SIZE_MAX }, { SIZE_MAX - 15, 1 },
        { SIZE_MAX / 2, 1 }, { (size_t)1 << 32, (size_t)1 << 32 } };
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        CHECK(!sn_arena_take(&arena, sizes[i][0], sizes[i][1]));
    CHECK_INT(h.asked, 0);
    CHECK(sn_arena_take(&arena, 0, SIZE_MAX) != NULL);
    CHECK(sn_arena_take(&arena, SIZE_MAX, 0) != NULL);
    sn_arena_reset(&arena);
    CHECK_INT(h.blocks, 0);
}

/* Many pieces of all sizes: none overlaps, all keep what was written, reset gives all back. */
static void on_a_callback(void)
{
    for (int round = 0; round < 20; round++) {
        heap h = { .fail_at = -1 };
        sn_arena arena = sn_arena_on_callback(heap_more, &h, 0);
        unsigned char *pieces[400];
        size_t sizes[400], all = 0;
        for (int i = 0; i < 400; i++) {
            size_t most = check_below(20) ? 3000 : 300000;
            sizes[i] = check_below(most);
            pieces[i] = sn_arena_take(&arena, sizes[i], 1);
            CHECK(pieces[i] && (uintptr_t)pieces[i] % 16 == 0 && is_zero(pieces[i], sizes[i]));
            memset(pieces[i], i & 0xff, sizes[i]);
            all += sizes[i];
        }
        for (int i = 0; i < 400; i++)
            for (size_t k = 0; k < sizes[i]; k++)
                if (!CHECK(pieces[i][k] == (i & 0xff)))
                    break;
        CHECK(h.bytes >= all && h.blocks > 1);
        CHECK(h.blocks < 40); /* blocks double */
        CHECK_INT(arena.total, h.bytes);
        sn_arena_reset(&arena);
        CHECK_INT(h.blocks, 0);
        CHECK_INT(arena.total, 0);
        CHECK(sn_arena_take(&arena, 10, 10) != NULL);
        sn_arena_reset(&arena);
        CHECK_INT(h.blocks, 0);
    }
}

/* A job of many allocations, each of its blocks refused in turn: it stops, and nothing is lost. */
static void each_block_refused_in_turn(void)
{
    for (int fail_at = 0; fail_at < 9; fail_at++) {
        heap h = { .fail_at = fail_at };
        sn_arena arena = sn_arena_on_callback(heap_more, &h, 0);
        void *piece;
        int taken = 0;
        sn_arena before = arena;
        do {
            before = arena;
            piece = sn_arena_take(&arena, 1000, 40);
            taken += piece != NULL;
        } while (piece);
        CHECK_INT(h.blocks, fail_at);
        CHECK(memcmp(&before, &arena, sizeof arena) == 0); /* as it was */
        CHECK(fail_at == 0 || taken > 0);
        CHECK(sn_arena_take(&arena, 1000, 40) != NULL); /* the next call may succeed */
        sn_arena_reset(&arena);
        CHECK_INT(h.blocks, 0);
    }
}

static void limits(void)
{
    static const size_t most[] = { 1, 40, 64, 1000, 65536, 65537, 200000, 1000000 };
    for (int i = 0; i < 8; i++) {
        heap h = { .fail_at = -1 };
        sn_arena arena = sn_arena_on_callback(heap_more, &h, most[i]);
        size_t got = 0;
        while (sn_arena_take(&arena, 1, 1 + check_below(900)))
            got++;
        CHECK(h.bytes <= most[i]);
        CHECK_INT(arena.total, h.bytes);
        CHECK(most[i] < 1000 || got > 0);
        CHECK(!sn_arena_take(&arena, most[i], 1));
        sn_arena_reset(&arena);
        CHECK_INT(h.blocks, 0);
        h.bytes = 0; /* after a reset the whole limit is there again */
        CHECK(most[i] < 65536 || sn_arena_take(&arena, 1, most[i] / 2) != NULL);
        sn_arena_reset(&arena);
    }
}

/* Giving up halfway: back to a mark, over as many blocks as have come since. */
static void rewinding(void)
{
    heap h = { .fail_at = -1 };
    sn_arena arena = sn_arena_on_callback(heap_more, &h, 0);
    for (int round = 0; round < 50; round++) {
        for (size_t i = check_below(6); i > 0; i--)
            sn_arena_take(&arena, check_below(50000), 1);
        sn_arena mark = arena;
        int blocks = h.blocks;
        unsigned char *kept = sn_arena_take(&arena, 100, 1);
        for (size_t i = check_below(30); i > 0; i--)
            sn_arena_take(&arena, check_below(100000), 1);
        sn_arena_rewind(&arena, mark);
        CHECK_INT(h.blocks, blocks);
        CHECK(memcmp(&mark, &arena, sizeof arena) == 0);
        if (blocks) { /* what comes next is zero again, where it stood before */
            unsigned char *again = sn_arena_take(&arena, 100, 1);
            CHECK(again && is_zero(again, 100));
            CHECK(again == kept || h.blocks > blocks);
        }
    }
    sn_arena_rewind(&arena, sn_arena_on_callback(heap_more, &h, 0));
    CHECK_INT(h.blocks, 0);
    unsigned char block[256];
    sn_arena on_block = sn_arena_on_block(block, sizeof block), mark = on_block;
    void *first = sn_arena_take(&on_block, 50, 1);
    sn_arena_rewind(&on_block, mark);
    CHECK(sn_arena_take(&on_block, 50, 1) == first);
}

/* ---- sink, status, version ----------------------------------------------------------------- */

static void sink_into_memory(void)
{
    static const char text[] = "the sum of many small pieces of text";
    size_t length = sizeof text - 1;
    for (size_t capacity = 0; capacity <= length + 2; capacity++) {
        char bytes[64];
        memset(bytes, '#', sizeof bytes);
        sn_sink_buffer buffer = { .bytes = capacity ? bytes : NULL, .capacity = capacity };
        sn_sink sink = sn_sink_to_buffer(&buffer);
        for (size_t at = 0, piece; at < length; at += piece) {
            piece = check_below(5);
            piece = piece < length - at ? piece : length - at;
            CHECK(sink.write(sink.context, text + at, piece));
        }
        CHECK_INT(buffer.needed, length);
        size_t fits = capacity < length ? capacity : length;
        CHECK(memcmp(bytes, text, fits) == 0);
        CHECK(bytes[fits] == '#'); /* nothing more, and no zero */
    }
    sn_sink_buffer full = { .needed = SIZE_MAX - 2 };
    sn_sink sink = sn_sink_to_buffer(&full);
    CHECK(sink.write(sink.context, text, 10));
    CHECK(full.needed == SIZE_MAX); /* counts no further, and does not wrap */
}

static void status_names(void)
{
    static const char *const names[] = { "ok", "syntax", "encoding", "type", "not finite", "range",
        "unknown name", "missing", "duplicate", "limit", "memory", "output" };
    CHECK_INT(SN_STATUS_COUNT, 12);
    for (int i = 0; i < SN_STATUS_COUNT; i++)
        CHECK_TEXT(sn_status_name((sn_status)i), names[i]);
    CHECK_TEXT(sn_status_name(SN_STATUS_COUNT), "unknown status");
    CHECK_TEXT(sn_status_name((sn_status)-1), "unknown status");
    CHECK_TEXT(sn_status_name((sn_status)1000000), "unknown status");
}

#define TEXT_OF_(x) #x
#define TEXT_OF(x)  TEXT_OF_(x)

static void version(void)
{
    CHECK_TEXT(sn_version_text(), SN_VERSION_TEXT);
    CHECK_TEXT(SN_VERSION_TEXT,
        TEXT_OF(SN_VERSION_MAJOR) "." TEXT_OF(SN_VERSION_MINOR) "." TEXT_OF(SN_VERSION_PATCH));
}

CHECK_MAIN(CHECK_TEST(on_a_block), CHECK_TEST(to_the_last_byte),
    CHECK_TEST(products_do_not_overflow), CHECK_TEST(on_a_callback),
    CHECK_TEST(each_block_refused_in_turn), CHECK_TEST(limits), CHECK_TEST(rewinding),
    CHECK_TEST(sink_into_memory), CHECK_TEST(status_names), CHECK_TEST(version))
