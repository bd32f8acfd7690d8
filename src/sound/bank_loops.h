/*
 * The inner loops of a bank, for one instruction set: included once for each, after defining
 *   BANK_NAME(name)      the name in that set
 *   BANK_TARGET          its function attribute
 *   BANK_WIDTH           floats in a vector
 *   BANK_FLOATS          the type of a vector
 *   BANK_LESS(a, b, c)   a - b * c, fused where that is one instruction
 *   BANK_PLUS(a, b, c)   a + b * c, likewise
 *   BANK_SMALL, BANK_MIDDLE, BANK_LARGE   vectors in a tile of each size
 *   BANK_LARGE_FROM      partials from which on a large tile is quickest
 *
 * Free ringing is, for each vector of partials and frame,
 *     v = c v - k x,  x = x + v,  sum = sum + x
 * two multiplying and two adding instructions where the first line is fused, five without. The
 * chain from frame to frame is two of them, seven cycles, so that with two pipes of each sort some
 * eight vectors together would do; twelve leave room for the loads: x and v stay in registers, and
 * what of c and k does not is read from the first-level cache. What bounds it are the pipes: a
 * cycle a vector where there are two for multiplying and two more for adding, and two cycles where
 * two pipes do both.
 */

_Static_assert(BANK_SMALL *BANK_WIDTH <= BANK_LANES, "bank_room makes room for a small tile");
_Static_assert(BANK_MIDDLE *BANK_WIDTH <= BANK_TILE_MOST / 2, "and for a middle one");
_Static_assert(BANK_LARGE *BANK_WIDTH <= BANK_TILE_MOST, "and for a large one");

#define BANK_AT(row, i)  (*(BANK_FLOATS *)((row) + (size_t)(i)*BANK_WIDTH))
#define BANK_GET(row, i) (*(const BANK_FLOATS *)((row) + (size_t)(i)*BANK_WIDTH))

/* What a tile of partials adds to the sums of each frame: one row of lanes a frame, or two. */
BANK_TARGET SN_KERNEL void BANK_NAME(bank_step_free)(bank_tile *tile, int vectors, bool stereo)
{
    const size_t frames = tile->frames;
    float *const sums = tile->sums, *const others = tile->others;
    BANK_FLOATS x[BANK_LARGE], v[BANK_LARGE], c[BANK_LARGE], k[BANK_LARGE];
    BANK_UNROLL
    for (int i = 0; i < vectors; i++) {
        x[i] = BANK_GET(tile->x, i);
        v[i] = BANK_GET(tile->v, i);
        c[i] = BANK_GET(tile->c, i);
        k[i] = BANK_GET(tile->k, i);
    }
    for (size_t n = 0; n < frames; n++) {
        BANK_FLOATS sum = BANK_GET(sums, n), other = sum;
        if (stereo)
            other = BANK_GET(others, n);
        BANK_UNROLL
        for (int i = 0; i < vectors; i++) {
            if (stereo) {
                sum = BANK_PLUS(sum, x[i], BANK_GET(tile->left, i));
                other = BANK_PLUS(other, x[i], BANK_GET(tile->right, i));
            } else {
                sum = sum + x[i];
            }
            v[i] = BANK_LESS(v[i] * c[i], k[i], x[i]);
            x[i] = x[i] + v[i];
        }
        BANK_AT(sums, n) = sum;
        if (stereo)
            BANK_AT(others, n) = other;
    }
}

/* The same with an input, and the decay as a loss, v - (v d + x k), which keeps its accuracy from
 * run to run, since the state that the input made comes from here. */
BANK_TARGET SN_KERNEL void BANK_NAME(bank_step_driven)(bank_tile *tile, int vectors, bool stereo)
{
    const size_t frames = tile->frames;
    float *const sums = tile->sums, *const others = tile->others;
    const float *const inputs = tile->input;
    BANK_FLOATS x[BANK_LARGE], v[BANK_LARGE];
    BANK_UNROLL
    for (int i = 0; i < vectors; i++) {
        x[i] = BANK_GET(tile->x, i);
        v[i] = BANK_GET(tile->v, i);
    }
    for (size_t n = 0; n < frames; n++) {
        BANK_FLOATS sum = BANK_GET(sums, n), other = sum;
        BANK_FLOATS input = (BANK_FLOATS){ 0 } + inputs[n];
        if (stereo)
            other = BANK_GET(others, n);
        BANK_UNROLL
        for (int i = 0; i < vectors; i++) {
            if (stereo) {
                sum = BANK_PLUS(sum, x[i], BANK_GET(tile->left, i));
                other = BANK_PLUS(other, x[i], BANK_GET(tile->right, i));
            } else {
                sum = sum + x[i];
            }
            BANK_FLOATS loss =
                BANK_PLUS(v[i] * BANK_GET(tile->damping, i), x[i], BANK_GET(tile->k, i));
            v[i] = v[i] - BANK_LESS(loss, input, BANK_GET(tile->drive, i));
            x[i] = x[i] + v[i];
        }
        BANK_AT(sums, n) = sum;
        if (stereo)
            BANK_AT(others, n) = other;
    }
    BANK_UNROLL
    for (int i = 0; i < vectors; i++) {
        BANK_AT(tile->x, i) = x[i];
        BANK_AT(tile->v, i) = v[i];
    }
}

/* One tile of `vectors` vectors, in the form that it needs. */
BANK_TARGET SN_KERNEL void BANK_NAME(bank_step)(bank_tile *tile, int vectors)
{
    if (tile->input && tile->others)
        BANK_NAME(bank_step_driven)(tile, vectors, true);
    else if (tile->input)
        BANK_NAME(bank_step_driven)(tile, vectors, false);
    else if (tile->others)
        BANK_NAME(bank_step_free)(tile, vectors, true);
    else
        BANK_NAME(bank_step_free)(tile, vectors, false);
}

BANK_TARGET static void BANK_NAME(bank_step_large)(bank_tile *tile)
{
    BANK_NAME(bank_step)(tile, BANK_LARGE);
}

BANK_TARGET static void BANK_NAME(bank_step_middle)(bank_tile *tile)
{
    BANK_NAME(bank_step)(tile, BANK_MIDDLE);
}

BANK_TARGET static void BANK_NAME(bank_step_small)(bank_tile *tile)
{
    BANK_NAME(bank_step)(tile, BANK_SMALL);
}

BANK_TARGET static void BANK_NAME(bank_state)(
    const bank_rows *rows, size_t first, size_t count, bank_tile *tile)
{
    bank_state(rows, first, count, tile);
}

BANK_TARGET static bool BANK_NAME(bank_turn)(
    const bank_rows *rows, size_t first, size_t count, bank_tile *tile, double cull_square)
{
    return bank_turn(rows, first, count, tile, cull_square);
}

BANK_TARGET static void BANK_NAME(bank_sum)(const float *sums, size_t frames, float *values)
{
    bank_rows_sum(sums, BANK_WIDTH, frames, values);
}

static const bank_engine BANK_NAME(bank_engine) = {
    .width = BANK_WIDTH,
    .large_from = BANK_LARGE_FROM,
    .sizes = { BANK_SMALL * BANK_WIDTH, BANK_MIDDLE *BANK_WIDTH, BANK_LARGE *BANK_WIDTH },
    .step = { BANK_NAME(bank_step_small), BANK_NAME(bank_step_middle), BANK_NAME(bank_step_large) },
    .state = BANK_NAME(bank_state),
    .turn = BANK_NAME(bank_turn),
    .sum = BANK_NAME(bank_sum),
};

#undef BANK_AT
#undef BANK_GET
#undef BANK_NAME
#undef BANK_TARGET
#undef BANK_WIDTH
#undef BANK_LARGE
#undef BANK_MIDDLE
#undef BANK_SMALL
#undef BANK_LARGE_FROM
#undef BANK_FLOATS
#undef BANK_LESS
#undef BANK_PLUS
