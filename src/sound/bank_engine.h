/*
 * What one instruction set does for a bank: it steps tiles of partials, turns their states on and
 * adds up what they gave.
 */
#ifndef SN_BANK_ENGINE_H
#define SN_BANK_ENGINE_H

#include "bank_rows.h"

/* Partials that are stepped together, and where their sums go. The numbers are copies, which lie on
 * lines of the cache whatever the caller's memory is aligned to. 6 KB. */
typedef struct bank_tile {
    size_t frames;
    const float *input;   /* NULL: free */
    float *sums, *others; /* `width` lanes a frame; others is the right channel, or NULL */
    _Alignas(64) float x[BANK_TILE_MOST];
    float v[BANK_TILE_MOST], c[BANK_TILE_MOST], k[BANK_TILE_MOST];
    float damping[BANK_TILE_MOST], drive[BANK_TILE_MOST]; /* where there is an input */
    float left[BANK_TILE_MOST], right[BANK_TILE_MOST];    /* where there are others */
} bank_tile;

/* Sizes of tiles: few partials waste the lanes of a large one, and many fill its pipes. */
enum { BANK_TILE_SMALL, BANK_TILE_MIDDLE, BANK_TILE_LARGE, BANK_TILE_SIZES };

typedef struct bank_engine {
    size_t width;                  /* lanes of the sums */
    size_t large_from;             /* partials left from which on a large tile is quickest */
    size_t sizes[BANK_TILE_SIZES]; /* in partials */
    void (*step[BANK_TILE_SIZES])(bank_tile *tile);
    /* Writes x and v of `count` partials into a tile, whose rest is silent. */
    void (*state)(const bank_rows *rows, size_t first, size_t count, bank_tile *tile);
    /* The same, and turns each z on by the tile's frames. True where a level is then below the
     * culling level, above BANK_LEVEL_MOST, or not a number. */
    bool (*turn)(
        const bank_rows *rows, size_t first, size_t count, bank_tile *tile, double cull_square);
    void (*sum)(const float *sums, size_t frames, float *values); /* each frame's lanes */
} bank_engine;

/* The quickest engine of a processor for so many partials. */
const bank_engine *sn_bank_engine_for(sn_cpu cpu, size_t count);

/* Adds up rows of BANK_LANES lanes: the sums of a glide, which has no engine of its own. */
void sn_bank_sum_lanes(const float *sums, size_t frames, float *values);

#endif
