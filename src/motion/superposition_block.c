/*
 * Many samples of a super-position at a fixed step.
 *
 * A sine at i = 64 k + j is sin(a + b) = sin a cos b + cos a sin b, with a the angle at tile k and
 * b that of j steps. The table of b is the same for every tile, and a comes fresh from the exact
 * phase for every 1024 samples; so nothing accumulates, and the inner loop is two products and two
 * sums a sample and sine, without any chain between samples: it is bound by the processor's
 * arithmetic and its loads of the table, 2 for 4 operations.
 *
 * Eight sines go together. Their angles fill the lanes of a vector while the tables are made, and
 * their sum is read and written once. Tables come from exact sines of 1, 2, 4 ... 512 steps by
 * multiplying these up, at most six factors for an entry. The harmonics of band-limited shapes
 * are sines like others; all else is sampled one by one.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/elementary_lanes.h"
#include "../base/memory.h"
#include "../base/phase.h"
#include "../base/targets.h"
#include "sinew/elementary.h"
#include "wave_shape.h"

enum {
    BLOCK_TILE = 64,  /* samples that share a tile's angle */
    BLOCK_TILES = 16, /* tiles between exact phases */
    BLOCK_SPAN = BLOCK_TILE * BLOCK_TILES,
    BLOCK_SINES = 8
};

/* Of each of eight sines: the angle of a tile, times its amplitude. */
typedef struct block_angles {
    double sine[BLOCK_SINES], cosine[BLOCK_SINES];
} block_angles;

typedef struct block_anglesf {
    float sine[BLOCK_SINES], cosine[BLOCK_SINES];
} block_anglesf;

/* Angles of each sine within a tile. */
typedef struct block_table {
    double sine[BLOCK_SINES][BLOCK_TILE], cosine[BLOCK_SINES][BLOCK_TILE];
} block_table;

typedef struct block_tablef {
    float sine[BLOCK_SINES][BLOCK_TILE], cosine[BLOCK_SINES][BLOCK_TILE];
} block_tablef;

/* Eight sines, a lane for each; those that are not needed have amplitude 0. */
typedef struct block_group {
    double hz[BLOCK_SINES], high[BLOCK_SINES], low[BLOCK_SINES], rest[BLOCK_SINES];
    double order[BLOCK_SINES]; /* the number of the harmonic */
    double amplitude[BLOCK_SINES];
    double start_turns[BLOCK_SINES]; /* phase at the first sample */
    int count;
} block_group;

/* Where the samples go: doubles or floats. */
typedef struct block_out {
    double *values;
    float *valuesf;
    size_t count;
    double start, step;
    sn_cpu cpu;
} block_out;

/* ---- the inner loops ------------------------------------------------------------------- */

/*
 * The sum of eight sines at j, in this order of operations. GET takes one number or a vector of
 * them from a table; the bits are the same.
 */
#define BLOCK_TERM(at, table, k, j, GET)                                                           \
    ((at).sine[k] * GET((table)->cosine[k], j) + (at).cosine[k] * GET((table)->sine[k], j))
#define BLOCK_PAIR(at, table, k, j, GET)                                                           \
    (BLOCK_TERM(at, table, k, j, GET) + BLOCK_TERM(at, table, k + 1, j, GET))
#define BLOCK_SUM(at, table, j, GET)                                                               \
    ((BLOCK_PAIR(at, table, 0, j, GET) + BLOCK_PAIR(at, table, 2, j, GET)) +                       \
        (BLOCK_PAIR(at, table, 4, j, GET) + BLOCK_PAIR(at, table, 6, j, GET)))
#define BLOCK_ONE(array, j) ((array)[j])
#define BLOCK_8(array, j)   (*(const sn_double8 *)((array) + (j)))
#define BLOCK_16(array, j)  (*(const sn_float16 *)((array) + (j)))

/* Angles are copied first: stores to `out` cannot change the copies, which stay in registers. */
static void block_tile_scalar(double *out, const block_table *table, const block_angles *angles)
{
    block_angles at = *angles;
    for (int j = 0; j < BLOCK_TILE; j++)
        out[j] += BLOCK_SUM(at, table, j, BLOCK_ONE);
}

static void block_tilef_scalar(float *out, const block_tablef *table, const block_anglesf *angles)
{
    block_anglesf at = *angles;
    for (int j = 0; j < BLOCK_TILE; j++)
        out[j] += BLOCK_SUM(at, table, j, BLOCK_ONE);
}

#if SN_VECTORS
SN_KERNEL void block_tile_vector(double *out, const block_table *table, const block_angles *angles)
{
    block_angles at = *angles;
    for (int j = 0; j < BLOCK_TILE; j += 8)
        *(sn_double8 *)(out + j) += BLOCK_SUM(at, table, j, BLOCK_8);
}

SN_KERNEL void block_tilef_vector(
    float *out, const block_tablef *table, const block_anglesf *angles)
{
    block_anglesf at = *angles;
    for (int j = 0; j < BLOCK_TILE; j += 16)
        *(sn_float16 *)(out + j) += BLOCK_SUM(at, table, j, BLOCK_16);
}
#else
#define block_tile_vector  block_tile_scalar
#define block_tilef_vector block_tilef_scalar
#endif

/* ---- angles ---------------------------------------------------------------------------- */

/* The phase that each sine gains in i steps, in turns. i * step is kept exact as t + rest; it is
 * the same for all lanes, so only the products with the frequencies are lanes' work. */
SN_KERNEL void block_turns(const block_group *group, double i, double step, double *turns)
{
    double i_high, i_low, step_high, step_low, t_high, t_low, t = i * step;
    sn_product_split(i, &i_high, &i_low);
    sn_product_split(step, &step_high, &step_low);
    double rest = sn_product_error(t, i_high, i_low, step_high, step_low);
    sn_product_split(t, &t_high, &t_low);
    uint64_t fits = sn_abs(t) < 0x1p900;
    for (int k = 0; k < BLOCK_SINES; k++) {
        double product = group->hz[k] * t;
        double error = sn_product_error(product, group->high[k], group->low[k], t_high, t_low) +
                       (group->rest[k] * t + group->hz[k] * rest);
        double gained = group->order[k] * sn_phase_rest(sn_phase_rest(product) + error);
        /* So small an angle counts as none: its products would leave the normal range. */
        turns[k] = sn_abs(gained) < 0x1p-900 ? 0 : gained;
        fits &= sn_abs(product) < 0x1p51;
    }
    if (fits)
        return;
    for (int k = 0; k < BLOCK_SINES; k++) {
        sn_frequency f = {
            .hz = group->hz[k], .high = group->high[k], .low = group->low[k], .rest = group->rest[k]
        };
        turns[k] = group->order[k] * (sn_frequency_phase(&f, t, 0, NULL) + group->hz[k] * rest);
        turns[k] = sn_abs(turns[k]) < 0x1p-900 ? 0 : turns[k];
    }
}

SN_KERNEL void block_sincos(const double *turns, double *sines, double *cosines)
{
    for (int k = 0; k < BLOCK_SINES; k++)
        sn_lane_sincos_turns(turns[k], &sines[k], &cosines[k]);
}

/* Angles of 0 .. 2^doublings - 1 times `stride` steps, the sines side by side: those from 2^m on
 * are the ones before, turned by 2^m strides. */
SN_KERNEL void block_angles_make(
    const block_group *group, double step, double stride, int doublings, block_angles *angles)
{
    double turns[BLOCK_SINES], s[BLOCK_SINES], c[BLOCK_SINES];
    for (int k = 0; k < BLOCK_SINES; k++) {
        angles[0].sine[k] = 0;
        angles[0].cosine[k] = 1;
    }
    for (int count = 1; count < 1 << doublings; count *= 2) {
        block_turns(group, count * stride, step, turns);
        block_sincos(turns, s, c);
        for (int i = 0; i < count; i++)
            for (int k = 0; k < BLOCK_SINES; k++) {
                double sine = angles[i].sine[k], cosine = angles[i].cosine[k];
                angles[count + i].sine[k] = s[k] * cosine + c[k] * sine;
                angles[count + i].cosine[k] = c[k] * cosine - s[k] * sine;
            }
    }
}

/* The angles within a tile: eight side by side, turned round to stand one after the other, and
 * the rest from them. */
SN_KERNEL void block_table_make(const block_group *group, double step, block_table *table)
{
    double turns[BLOCK_SINES], s[BLOCK_SINES], c[BLOCK_SINES];
    block_angles first[8];
    block_angles_make(group, step, 1, 3, first);
    for (int k = 0; k < BLOCK_SINES; k++)
        for (int j = 0; j < 8; j++) {
            table->sine[k][j] = first[j].sine[k];
            table->cosine[k][j] = first[j].cosine[k];
        }
    for (int count = 8; count < BLOCK_TILE; count *= 2) {
        block_turns(group, count, step, turns);
        block_sincos(turns, s, c);
        for (int k = 0; k < BLOCK_SINES; k++)
            for (int j = 0; j < count; j++) {
                double sine = table->sine[k][j], cosine = table->cosine[k][j];
                table->sine[k][count + j] = s[k] * cosine + c[k] * sine;
                table->cosine[k][count + j] = c[k] * cosine - s[k] * sine;
            }
    }
}

/* From tile to tile; as many doublings as the run has tiles for. */
SN_KERNEL void block_tiles_make(
    const block_group *group, double step, size_t count, block_angles *tiles)
{
    int doublings = 0;
    while ((BLOCK_TILE << doublings) < BLOCK_SPAN && (size_t)BLOCK_TILE << doublings < count)
        doublings++;
    block_angles_make(group, step, BLOCK_TILE, doublings, tiles);
}

/* The angles of the tiles of a span that begins at sample `first`: an exact phase, turned. */
SN_KERNEL void block_span_angles(const block_group *group, const block_angles *tiles, size_t first,
    double step, int count, block_angles *angles)
{
    double turns[BLOCK_SINES], s[BLOCK_SINES], c[BLOCK_SINES];
    block_turns(group, (double)first, step, turns);
    for (int k = 0; k < BLOCK_SINES; k++) {
        turns[k] += group->start_turns[k];
        turns[k] = sn_abs(turns[k]) < 0x1p-900 ? 0 : turns[k];
    }
    block_sincos(turns, s, c);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < BLOCK_SINES; k++) {
            double sine = tiles[i].sine[k], cosine = tiles[i].cosine[k];
            angles[i].sine[k] = group->amplitude[k] * (s[k] * cosine + c[k] * sine);
            angles[i].cosine[k] = group->amplitude[k] * (c[k] * cosine - s[k] * sine);
        }
}

/* ---- adding eight sines to a run of samples -------------------------------------------- */

typedef void block_tile_function(double *, const block_table *, const block_angles *);
typedef void block_tilef_function(float *, const block_tablef *, const block_anglesf *);

/* Adds to every whole tile in place, to the last part of one by way of a copy. */
SN_KERNEL void block_add_double(const block_out *out, size_t first, int tiles,
    const block_table *table, const block_angles *angles, block_tile_function *add)
{
    for (int i = 0; i < tiles; i++, first += BLOCK_TILE) {
        size_t left = out->count - first;
        if (left >= BLOCK_TILE) {
            add(out->values + first, table, &angles[i]);
            continue;
        }
        double last[BLOCK_TILE] = { 0 };
        sn_memory_copy(last, out->values + first, left * sizeof last[0]);
        add(last, table, &angles[i]);
        sn_memory_copy(out->values + first, last, left * sizeof last[0]);
    }
}

SN_KERNEL void block_add_float(const block_out *out, size_t first, int tiles,
    const block_tablef *table, const block_angles *angles, block_tilef_function *add)
{
    for (int i = 0; i < tiles; i++, first += BLOCK_TILE) {
        size_t left = out->count - first;
        block_anglesf at;
        for (int k = 0; k < BLOCK_SINES; k++) {
            at.sine[k] = (float)angles[i].sine[k];
            at.cosine[k] = (float)angles[i].cosine[k];
        }
        if (left >= BLOCK_TILE) {
            add(out->valuesf + first, table, &at);
            continue;
        }
        float last[BLOCK_TILE] = { 0 };
        sn_memory_copy(last, out->valuesf + first, left * sizeof last[0]);
        add(last, table, &at);
        sn_memory_copy(out->valuesf + first, last, left * sizeof last[0]);
    }
}

/* All samples of eight sines. 16 KB of stack. */
SN_KERNEL void block_add_group(const block_out *out, const block_group *group,
    block_tile_function *add, block_tilef_function *addf)
{
    block_table table;
    block_tablef tablef;
    block_angles tiles[BLOCK_TILES], angles[BLOCK_TILES];
    block_table_make(group, out->step, &table);
    block_tiles_make(group, out->step, out->count, tiles);
    if (out->valuesf)
        for (int k = 0; k < BLOCK_SINES; k++)
            for (int j = 0; j < BLOCK_TILE; j++) {
                tablef.sine[k][j] = (float)table.sine[k][j];
                tablef.cosine[k][j] = (float)table.cosine[k][j];
            }
    for (size_t first = 0; first < out->count; first += BLOCK_SPAN) {
        size_t left = out->count - first;
        int count = left < BLOCK_SPAN ? (int)((left + BLOCK_TILE - 1) / BLOCK_TILE) : BLOCK_TILES;
        block_span_angles(group, tiles, first, out->step, count, angles);
        if (out->valuesf)
            block_add_float(out, first, count, &tablef, angles, addf);
        else
            block_add_double(out, first, count, &table, angles, add);
    }
}

static void block_add_group_scalar(const block_out *out, const block_group *group)
{
    block_add_group(out, group, block_tile_scalar, block_tilef_scalar);
}

static void block_add_group_base(const block_out *out, const block_group *group)
{
    block_add_group(out, group, block_tile_vector, block_tilef_vector);
}

#if SN_TARGETS_X86
SN_TARGET_AVX2 static void block_add_group_avx2(const block_out *out, const block_group *group)
{
    block_add_group(out, group, block_tile_vector, block_tilef_vector);
}

SN_TARGET_AVX512 static void block_add_group_avx512(const block_out *out, const block_group *group)
{
    block_add_group(out, group, block_tile_vector, block_tilef_vector);
}
#endif

/* Adds the sines gathered so far, and starts anew. */
static void block_flush(const block_out *out, block_group *group)
{
    if (group->count == 0 || out->count == 0)
        return;
    switch (out->cpu) {
#if SN_TARGETS_X86
    case SN_CPU_AVX512:
        block_add_group_avx512(out, group);
        break;
    case SN_CPU_AVX2:
        block_add_group_avx2(out, group);
        break;
#endif
    case SN_CPU_SCALAR:
        block_add_group_scalar(out, group);
        break;
    default:
        block_add_group_base(out, group);
    }
    *group = (block_group){ .count = 0 };
}

/* ---- the whole ------------------------------------------------------------------------- */

static void block_gather(const block_out *out, block_group *group, const sn_wave_prepared *wave,
    uint32_t order, double amplitude)
{
    if (amplitude == 0)
        return;
    int k = group->count++;
    const sn_frequency *frequency = &wave->frequency;
    group->hz[k] = frequency->hz;
    group->high[k] = frequency->high;
    group->low[k] = frequency->low;
    group->rest[k] = frequency->rest;
    group->order[k] = order;
    group->amplitude[k] = amplitude;
    group->start_turns[k] = order * sn_phase_turns(frequency, out->start, wave->phase_turns);
    if (group->count == BLOCK_SINES)
        block_flush(out, group);
}

/* The amplitude of a harmonic of a band-limited wave; slew scales it as it does a sine's. */
static double block_harmonic(const sn_wave_prepared *wave, uint32_t order)
{
    double amplitude = wave->amplitude * sn_shape_harmonic(wave->shape, order);
    double width = order * wave->width_turns;
    return width > 0 ? amplitude * sn_sin_turns(0.5 * width) / (SN_PI * width) : amplitude;
}

static void block_add_sampled(const block_out *out, const sn_wave_prepared *wave)
{
    for (size_t i = 0; i < out->count; i++) {
        double value = sn_wave_sample(wave, out->start + (double)i * out->step);
        if (out->values)
            out->values[i] += value;
        else
            out->valuesf[i] += (float)value;
    }
}

static void block_fill(const block_out *out, double value)
{
    if (out->values)
        for (size_t i = 0; i < out->count; i++)
            out->values[i] = value;
    else
        for (size_t i = 0; i < out->count; i++)
            out->valuesf[i] = (float)value;
}

static void block_render(const sn_superposition *sum, const block_out *out)
{
    SN_ASSERT(out->values || out->valuesf || out->count == 0);
    const sn_wave_prepared *set = sn_superposition_evaluated(sum);
    bool finite = sn_is_finite(out->start) && sn_is_finite(out->step);
    block_fill(out, finite ? sum->offset : SN_NAN);
    block_group group = { .count = 0 };
    for (size_t i = 0; finite && i < sum->evaluated; i++) {
        const sn_wave_prepared *wave = &set[i];
        if (wave->shape == SN_SHAPE_SINE)
            block_gather(out, &group, wave, 1, wave->amplitude);
        else if (sn_shape_is_limited(wave->shape))
            for (uint32_t n = 1; n <= wave->partials; n++)
                block_gather(out, &group, wave, n, block_harmonic(wave, n));
        else
            block_add_sampled(out, wave);
    }
    block_flush(out, &group);
}

void sn_superposition_block(
    const sn_superposition *sum, double start_s, double step_s, size_t count, double *values)
{
    SN_ASSERT(sum);
    block_out out = {
        .values = values, .count = count, .start = start_s, .step = step_s, .cpu = sum->cpu
    };
    block_render(sum, &out);
}

void sn_superposition_blockf(
    const sn_superposition *sum, double start_s, double step_s, size_t count, float *values)
{
    SN_ASSERT(sum);
    block_out out = {
        .valuesf = values, .count = count, .start = start_s, .step = step_s, .cpu = sum->cpu
    };
    block_render(sum, &out);
}

#undef BLOCK_TERM
#undef BLOCK_PAIR
#undef BLOCK_SUM
#undef BLOCK_ONE
#undef BLOCK_8
#undef BLOCK_16
#undef block_tile_vector
#undef block_tilef_vector
