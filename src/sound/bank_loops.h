/*
 * The inner loops of a bank, for one instruction set: included once for each, after defining
 *   BANK_NAME(name)    the name in that set
 *   BANK_TARGET        its function attribute
 *   BANK_WIDTH         floats in a vector
 *   BANK_VECTORS       vectors of partials stepped together, and BANK_FEW, where there are not so
 * many BANK_FLOATS        the vector type; float itself is none BANK_LESS(a, b, c) a - b * c, fused
 * where that is one instruction BANK_PLUS(a, b, c) a + b * c, likewise
 *
 * Free ringing is, for each vector of partials and frame,
 *     v = c v - k x,  x = x + v,  sum = sum + x
 * two multiplying and two adding instructions where the first line is fused, five without. The
 * chain from frame to frame is two of them, seven cycles, so that with two pipes of each sort some
 * eight vectors together would do; twelve leave room for the loads: x and v stay in registers, and
 * what of c and k does not is read from the first-level cache. Bound by the four pipes: a cycle a
 * vector.
 */

#define BANK_AT(row, i)  (*(BANK_FLOATS *)((row) + (size_t)(i)*BANK_WIDTH))
#define BANK_GET(row, i) (*(const BANK_FLOATS *)((row) + (size_t)(i)*BANK_WIDTH))

/* What a tile of partials adds to the sums of each frame: one row of lanes a frame, or two. */
BANK_TARGET SN_KERNEL void BANK_NAME(bank_step_free)(bank_tile *tile, int vectors, bool stereo)
{
    const size_t frames = tile->frames;
    float *const sums = tile->sums, *const others = tile->others;
    BANK_FLOATS x[BANK_VECTORS], v[BANK_VECTORS], c[BANK_VECTORS], k[BANK_VECTORS];
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
    BANK_FLOATS x[BANK_VECTORS], v[BANK_VECTORS];
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

BANK_TARGET static void BANK_NAME(bank_tile_many)(bank_tile *tile)
{
    BANK_NAME(bank_step)(tile, BANK_VECTORS);
}

BANK_TARGET static void BANK_NAME(bank_tile_half)(bank_tile *tile)
{
    BANK_NAME(bank_step)(tile, BANK_HALF);
}

BANK_TARGET static void BANK_NAME(bank_tile_few)(bank_tile *tile)
{
    BANK_NAME(bank_step)(tile, BANK_FEW);
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
    .many_from = BANK_FROM,
    .sizes = { BANK_WIDTH * BANK_FEW, BANK_WIDTH *BANK_HALF, BANK_WIDTH *BANK_VECTORS },
    .step = { BANK_NAME(bank_tile_few), BANK_NAME(bank_tile_half), BANK_NAME(bank_tile_many) },
    .state = BANK_NAME(bank_state),
    .turn = BANK_NAME(bank_turn),
    .sum = BANK_NAME(bank_sum),
};

#undef BANK_AT
#undef BANK_GET
#undef BANK_NAME
#undef BANK_TARGET
#undef BANK_WIDTH
#undef BANK_VECTORS
#undef BANK_HALF
#undef BANK_FEW
#undef BANK_FROM
#undef BANK_FLOATS
#undef BANK_LESS
#undef BANK_PLUS
