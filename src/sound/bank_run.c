/*
 * A run in which frequencies stay.
 *
 * It begins from each partial's z in double: its value is x = im z, and what that gained in the
 * last frame v = im (z (1 - 1/pole)). Both are stepped in float, a tile of partials at a time over
 * all frames, and z is multiplied by the power of the pole that belongs to the run. So float's
 * roundings live for one run only.
 */
#include "../base/exact.h"
#include "../base/memory.h"
#include "../base/targets.h"
#include "bank_engine.h"
#include "bank_run.h"

enum {
    BANK_STRETCHES = 256, /* parts of the slots in which is marked where partials may die */
    BANK_FAR = 1 << 15    /* partials whose rows, 64 bytes each, leave a second-level cache */
};

/* Tunes the partials that ring, or all that are driven, to the bank's factor. */
static void bank_follow(sn_bank *bank, const bank_rows *rows, bool all)
{
    size_t count = all ? bank->partial_count : bank->live;
    for (uint32_t slot = (uint32_t)count; slot-- > 0;) {
        uint32_t partial = rows->partial_of[slot];
        if (rows->tuned[partial] == bank->factor)
            continue;
        bool heard = rows->mode_of[partial] < bank->detail;
        if (!sn_bank_tune(rows, slot, bank->factor))
            sn_bank_kill(bank, rows, slot);
        else if (!heard)
            rows->drive[slot] = 0;
    }
    bank->stale = false;
}

/* From the last to the first, so that the one that takes a place was looked at. */
void sn_bank_cull(sn_bank *bank, const bank_rows *rows, size_t first, size_t count)
{
    double cull = bank->settings.cull_level * bank->settings.cull_level;
    for (size_t slot = first + count; slot-- > first;) {
        double square = rows->re[slot] * rows->re[slot] + rows->im[slot] * rows->im[slot];
        if (square >= cull && square <= BANK_LEVEL_MOST * BANK_LEVEL_MOST)
            continue;
        bank->poisoned += !(square < cull);
        sn_bank_kill(bank, rows, (uint32_t)slot);
    }
}

/* Drives z itself. */
static void bank_drive(const bank_rows *rows, size_t slot, const bank_tile *tile)
{
    double re = rows->re[slot], im = rows->im[slot], p = rows->pole_re[slot];
    double q = rows->pole_im[slot];
    double amplitude = rows->drive[slot] != 0 ? rows->amplitude[rows->partial_of[slot]] : 0;
    for (size_t n = 0; n < tile->frames; n++) {
        double x = re + amplitude * (double)tile->input[n], y = im;
        re = x * p - y * q;
        im = x * q + y * p;
    }
    rows->re[slot] = re;
    rows->im[slot] = im;
}

/* z of a partial that was driven, from where float left it: re = (v - a x)/b. Within 3e-4 of half
 * the rate float does not hold how far below that the pole is, and run after run it would explode;
 * and below 2e-6 of the rate it does not hold x + v: there z goes on in double. */
static void bank_regain(const bank_rows *rows, size_t first, size_t count, const bank_tile *tile)
{
    for (size_t i = 0; i < count; i++) {
        double x = (double)tile->x[i], v = (double)tile->v[i];
        double a = (double)rows->a[first + i], b = (double)rows->b[first + i];
        if (b < (a > 1 ? 1e-3 : 1e-5)) {
            bank_drive(rows, first + i, tile);
            continue;
        }
        rows->im[first + i] = x;
        rows->re[first + i] = (v - a * x) / b;
    }
}

static void bank_load_tile(const bank_rows *rows, size_t first, size_t size, bank_tile *tile)
{
    size_t bytes = size * sizeof(float);
    sn_memory_copy(tile->k, rows->k + first, bytes);
    if (tile->input) {
        sn_memory_copy(tile->damping, rows->damping + first, bytes);
        sn_memory_copy(tile->drive, rows->drive + first, bytes);
    } else {
        sn_memory_copy(tile->c, rows->c + first, bytes);
    }
    if (tile->others) {
        sn_memory_copy(tile->left, rows->left + first, bytes);
        sn_memory_copy(tile->right, rows->right + first, bytes);
    }
}

/* Asks for the rows of the next tile while this one is stepped, where they are no longer near. */
static void bank_fetch_tile(const bank_rows *rows, size_t first)
{
#if SN_VECTORS
    for (size_t i = first; i < first + BANK_TILE_MOST; i += 8) {
        __builtin_prefetch(rows->re + i, 1);
        __builtin_prefetch(rows->im + i, 1);
        __builtin_prefetch(rows->run_re + i);
        __builtin_prefetch(rows->run_im + i);
    }
    for (size_t i = first; i < first + BANK_TILE_MOST; i += 16) {
        __builtin_prefetch(rows->a + i);
        __builtin_prefetch(rows->b + i);
        __builtin_prefetch(rows->c + i);
        __builtin_prefetch(rows->k + i);
    }
#else
    (void)rows, (void)first;
#endif
}

/* Steps one tile, and brings its partials' z to the end of the run. True where some may have to
 * die. The tile may reach beyond `count`, into slots that are silent, but never beyond the room of
 * the rows: see bank_room. */
static bool bank_run_tile(const sn_bank *bank, const bank_rows *rows, const bank_engine *engine,
    bank_tile *tile, size_t first, int kind)
{
    double cull = bank->settings.cull_level * bank->settings.cull_level;
    size_t count = bank->live - first, size = engine->sizes[kind];
    bool fetch = first + size + BANK_TILE_MOST < bank->live && bank->live >= BANK_FAR;
    if (count < size) {
        sn_memory_set(tile->x, 0, size * sizeof *tile->x);
        sn_memory_set(tile->v, 0, size * sizeof *tile->v);
    }
    count = count < size ? count : size;
    bank_load_tile(rows, first, size, tile);
    bool some_low = true;
    if (tile->input)
        engine->state(rows, first, count, tile);
    else
        some_low = engine->turn(rows, first, count, tile, cull);
    if (fetch)
        bank_fetch_tile(rows, first + size);
    engine->step[kind](tile);
    if (tile->input)
        bank_regain(rows, first, count, tile);
    return some_low;
}

/* All tiles. Marks the stretches of slots in which some partial may have to die; gives the length
 * of a stretch. */
static size_t bank_run_tiles(
    const sn_bank *bank, const bank_rows *rows, bank_run *run, bool low[BANK_STRETCHES])
{
    const bank_engine *engine = sn_bank_engine_for(bank->settings.cpu, bank->live);
    size_t stretch = bank->live / BANK_STRETCHES + BANK_TILE_MOST;
    bank_tile tile; /* what is used of it is written for each tile */
    tile.frames = run->frames;
    tile.input = run->input;
    tile.sums = run->sums;
    tile.others = run->stereo ? run->others : NULL;
    run->sum = engine->sum;
    sn_memory_set(run->sums, 0, run->frames * engine->width * sizeof(float));
    if (run->stereo)
        sn_memory_set(run->others, 0, run->frames * engine->width * sizeof(float));
    for (size_t at = 0; at < bank->live;) {
        size_t left = bank->live - at;
        int kind = left >= engine->large_from              ? BANK_TILE_LARGE
                   : left > engine->sizes[BANK_TILE_SMALL] ? BANK_TILE_MIDDLE
                                                           : BANK_TILE_SMALL;
        low[at / stretch] |= bank_run_tile(bank, rows, engine, &tile, at, kind);
        at += engine->sizes[kind];
    }
    return stretch;
}

/* A partial that dies gives its place to the last that rings, so those who die are looked for when
 * all tiles are done, from the last to the first. */
void sn_bank_run_steady(sn_bank *bank, const bank_rows *rows, bank_run *run)
{
    if (run->input || bank->stale)
        bank_follow(bank, rows, run->input != NULL);
    if (run->input)
        bank->live = bank->partial_count;
    bool low[BANK_STRETCHES] = { false };
    size_t stretch = bank_run_tiles(bank, rows, run, low);
    for (size_t i = bank->live / stretch + 1; i-- > 0;) {
        if (!low[i])
            continue;
        size_t first = i * stretch, end = first + stretch + BANK_TILE_MOST;
        end = end < bank->live ? end : bank->live;
        if (first < end)
            sn_bank_cull(bank, rows, first, end - first);
    }
}
