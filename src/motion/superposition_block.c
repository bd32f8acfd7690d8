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
 * multiplying these up, at most six factors for an entry; they depend on the step alone, so a
 * stream keeps them. The harmonics of band-limited shapes are sines like others; all else is
 * sampled one by one.
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
    double phase_turns[BLOCK_SINES]; /* at time 0 */
    int count;
} block_group;

/* Eight sines and all their angles that depend on the step alone: 15 KB. */
typedef struct block_bank {
    block_group group;
    block_table table;
    block_tablef tablef;
    block_angles tiles[BLOCK_TILES]; /* of 0, 1, 2 ... tiles */
} block_bank;

/* Where the samples go: doubles or floats. */
typedef struct block_out {
    double *values;
    float *valuesf;
    size_t count;
    double start, step;
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

/* A time as a sum of two doubles, so that i * step can be exact. */
typedef struct block_time {
    double t, rest;
} block_time;

static inline block_time block_time_of(double i, double step)
{
    double i_high, i_low, step_high, step_low, t = i * step;
    sn_product_split(i, &i_high, &i_low);
    sn_product_split(step, &step_high, &step_low);
    double rest = sn_product_error(t, i_high, i_low, step_high, step_low);
    return (block_time){ t, sn_abs(t) + sn_abs(step) < 0x1p900 ? rest : 0 }; /* beyond, t is 0 */
}

/* So small an angle counts as none: its products would leave the normal range. */
SN_KERNEL double block_not_tiny(double turns)
{
    return sn_abs(turns) < 0x1p-900 ? 0 : turns;
}

/* The phase that each sine gains in a time, in turns. The time is the same for all lanes, so only
 * the products with the frequencies are lanes' work. */
SN_KERNEL void block_turns(const block_group *group, block_time time, double *turns)
{
    double t = time.t, t_high, t_low;
    sn_product_split(t, &t_high, &t_low);
    uint64_t fits = sn_abs(t) < 0x1p900;
    for (int k = 0; k < BLOCK_SINES; k++) {
        double product = group->hz[k] * t;
        double error = sn_product_error(product, group->high[k], group->low[k], t_high, t_low) +
                       (group->rest[k] * t + group->hz[k] * time.rest);
        double gained = sn_phase_rest(product) + error;
        turns[k] = block_not_tiny(group->order[k] * sn_phase_rest(gained));
        fits &= sn_abs(product) < 0x1p51;
    }
    if (fits)
        return;
    for (int k = 0; k < BLOCK_SINES; k++) {
        sn_frequency frequency = sn_frequency_make(group->hz[k], (sn_rational){ 0, 0 });
        frequency.rest = group->rest[k];
        frequency.below += frequency.rest;
        double gained = sn_frequency_phase(&frequency, t, 0, NULL) + group->hz[k] * time.rest;
        turns[k] = block_not_tiny(group->order[k] * sn_phase_rest(gained));
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
        block_turns(group, block_time_of(count * stride, step), turns);
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
        block_turns(group, block_time_of(count, step), turns);
        block_sincos(turns, s, c);
        for (int k = 0; k < BLOCK_SINES; k++)
            for (int j = 0; j < count; j++) {
                double sine = table->sine[k][j], cosine = table->cosine[k][j];
                table->sine[k][count + j] = s[k] * cosine + c[k] * sine;
                table->cosine[k][count + j] = c[k] * cosine - s[k] * sine;
            }
    }
}

/* All that depends on the step alone. */
SN_KERNEL void block_bank_make(block_bank *bank, double step)
{
    block_table_make(&bank->group, step, &bank->table);
    block_angles_make(&bank->group, step, BLOCK_TILE, 4, bank->tiles);
    for (int k = 0; k < BLOCK_SINES; k++)
        for (int j = 0; j < BLOCK_TILE; j++) {
            bank->tablef.sine[k][j] = (float)bank->table.sine[k][j];
            bank->tablef.cosine[k][j] = (float)bank->table.cosine[k][j];
        }
}

/* The angles of the tiles of a span that begins at sample `first`: an exact phase, turned. */
SN_KERNEL void block_span_angles(
    const block_bank *bank, const block_out *out, size_t first, int count, block_angles *angles)
{
    const block_group *group = &bank->group;
    double turns[BLOCK_SINES], start[BLOCK_SINES], s[BLOCK_SINES], c[BLOCK_SINES];
    block_turns(group, (block_time){ out->start, 0 }, start);
    block_turns(group, block_time_of((double)first, out->step), turns);
    for (int k = 0; k < BLOCK_SINES; k++)
        turns[k] = block_not_tiny(turns[k] + (start[k] + group->phase_turns[k]));
    block_sincos(turns, s, c);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < BLOCK_SINES; k++) {
            double sine = bank->tiles[i].sine[k], cosine = bank->tiles[i].cosine[k];
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

/* All samples of eight sines. */
SN_KERNEL void block_bank_add(const block_bank *bank, const block_out *out,
    block_tile_function *add, block_tilef_function *addf)
{
    block_angles angles[BLOCK_TILES];
    for (size_t first = 0; first < out->count; first += BLOCK_SPAN) {
        size_t left = out->count - first;
        int count = left < BLOCK_SPAN ? (int)((left + BLOCK_TILE - 1) / BLOCK_TILE) : BLOCK_TILES;
        block_span_angles(bank, out, first, count, angles);
        if (out->valuesf)
            block_add_float(out, first, count, &bank->tablef, angles, addf);
        else
            block_add_double(out, first, count, &bank->table, angles, add);
    }
}

/* ---- one instruction set or another ---------------------------------------------------- */

/* Makes a bank's tables, or adds its samples: the same bits from each. */
typedef struct block_engine {
    void (*make)(block_bank *bank, double step);
    void (*add)(const block_bank *bank, const block_out *out);
} block_engine;

#define BLOCK_ENGINE(name, target, tile, tilef)                                                    \
    target static void block_make_##name(block_bank *bank, double step)                            \
    {                                                                                              \
        block_bank_make(bank, step);                                                               \
    }                                                                                              \
    target static void block_add_##name(const block_bank *bank, const block_out *out)              \
    {                                                                                              \
        block_bank_add(bank, out, tile, tilef);                                                    \
    }

BLOCK_ENGINE(scalar, , block_tile_scalar, block_tilef_scalar)
BLOCK_ENGINE(base, , block_tile_vector, block_tilef_vector)
#if SN_TARGETS_X86
BLOCK_ENGINE(avx2, SN_TARGET_AVX2, block_tile_vector, block_tilef_vector)
BLOCK_ENGINE(avx512, SN_TARGET_AVX512, block_tile_vector, block_tilef_vector)
#endif

static block_engine block_engine_for(sn_cpu cpu)
{
    switch (cpu) {
#if SN_TARGETS_X86
    case SN_CPU_AVX512:
        return (block_engine){ block_make_avx512, block_add_avx512 };
    case SN_CPU_AVX2:
        return (block_engine){ block_make_avx2, block_add_avx2 };
#endif
    case SN_CPU_SCALAR:
        return (block_engine){ block_make_scalar, block_add_scalar };
    default:
        return (block_engine){ block_make_base, block_add_base };
    }
}

/* ---- gathering sines into banks -------------------------------------------------------- */

/* The amplitude of a harmonic of a wave: its own for a sine; slew scales one as it does a sine. */
static double block_amplitude(const sn_wave_prepared *wave, uint32_t order)
{
    if (wave->shape == SN_SHAPE_SINE)
        return wave->amplitude;
    double amplitude = wave->amplitude * sn_shape_harmonic(wave->shape, order);
    double width = order * wave->width_turns;
    return width > 0 ? amplitude * sn_sin_turns(0.5 * width) / (SN_PI * width) : amplitude;
}

/* How many harmonics a wave has to look at: none where it is no sum of sines. */
static uint32_t block_orders(const sn_wave_prepared *wave)
{
    return wave->shape == SN_SHAPE_SINE ? 1 : wave->partials;
}

static void block_group_put(
    block_group *group, const sn_wave_prepared *wave, uint32_t order, double amplitude)
{
    int k = group->count++;
    const sn_frequency *frequency = &wave->frequency;
    group->hz[k] = frequency->hz;
    group->high[k] = frequency->high;
    group->low[k] = frequency->low;
    group->rest[k] = frequency->rest;
    group->order[k] = order;
    group->amplitude[k] = amplitude;
    group->phase_turns[k] = sn_phase_rest(order * sn_phase_rest(wave->phase_turns));
}

/* Walks over a super-position's sines and fills one group after the other. */
typedef struct block_walk {
    const sn_superposition *sum;
    size_t wave;    /* the next to look at */
    uint32_t order; /* and its harmonics done so far */
} block_walk;

static bool block_walk_next(block_walk *walk, block_group *group)
{
    const sn_wave_prepared *set = sn_superposition_evaluated(walk->sum);
    *group = (block_group){ .count = 0 };
    for (; walk->wave < walk->sum->evaluated; walk->wave++, walk->order = 0) {
        const sn_wave_prepared *wave = &set[walk->wave];
        while (walk->order < block_orders(wave)) {
            if (group->count == BLOCK_SINES)
                return true;
            double amplitude = block_amplitude(wave, ++walk->order);
            if (amplitude != 0)
                block_group_put(group, wave, walk->order, amplitude);
        }
    }
    return group->count > 0;
}

/* ---- the whole ------------------------------------------------------------------------- */

static void block_fill(const block_out *out, double value)
{
    if (out->values)
        for (size_t i = 0; i < out->count; i++)
            out->values[i] = value;
    else
        for (size_t i = 0; i < out->count; i++)
            out->valuesf[i] = (float)value;
}

/* start + i * step is kept exact, as it is for the sines. */
static void block_add_sampled(const block_out *out, const sn_wave_prepared *wave)
{
    double start = out->start;
    for (size_t i = 0; i < out->count; i++) {
        block_time gone = block_time_of((double)i, out->step);
        double t = start + gone.t, back = t - start;
        double rest = gone.rest + ((start - (t - back)) + (gone.t - back));
        double value = sn_wave_sample_beside(wave, t, rest);
        if (out->values)
            out->values[i] += value;
        else
            out->valuesf[i] += (float)value;
    }
}

/* All but the sines: the offset, and the waves that are sampled. False where there is no time to
 * sample at, and all is NaN. */
static bool block_start(const sn_superposition *sum, const block_out *out)
{
    SN_ASSERT(out->values || out->valuesf || out->count == 0);
    const sn_wave_prepared *set = sn_superposition_evaluated(sum);
    bool finite = sn_is_finite(out->start) && sn_is_finite(out->step);
    block_fill(out, finite ? sum->offset : SN_NAN);
    for (size_t i = 0; finite && i < sum->evaluated; i++)
        if (block_orders(&set[i]) == 0)
            block_add_sampled(out, &set[i]);
    return finite && out->count > 0;
}

static void block_render(const sn_superposition *sum, const block_out *out)
{
    block_engine engine = block_engine_for(sum->cpu);
    block_walk walk = { .sum = sum };
    block_bank bank;
    if (!block_start(sum, out))
        return;
    while (block_walk_next(&walk, &bank.group)) {
        engine.make(&bank, out->step);
        engine.add(&bank, out);
    }
}

void sn_superposition_block(
    const sn_superposition *sum, double start_s, double step_s, size_t count, double *values)
{
    SN_ASSERT(sum);
    block_out out = { .values = values, .count = count, .start = start_s, .step = step_s };
    block_render(sum, &out);
}

void sn_superposition_blockf(
    const sn_superposition *sum, double start_s, double step_s, size_t count, float *values)
{
    SN_ASSERT(sum);
    block_out out = { .valuesf = values, .count = count, .start = start_s, .step = step_s };
    block_render(sum, &out);
}

/* ---- streams --------------------------------------------------------------------------- */

struct sn_superposition_stream {
    const sn_superposition *sum;
    double step_s;
    size_t bank_count;
    block_bank banks[];
};

size_t sn_superposition_stream_bytes(const sn_superposition *sum)
{
    SN_ASSERT(sum);
    block_walk walk = { .sum = sum };
    block_group group;
    size_t banks = 0;
    while (block_walk_next(&walk, &group))
        banks++;
    return sizeof(sn_superposition_stream) + banks * sizeof(block_bank);
}

sn_superposition_stream *sn_superposition_stream_init(
    void *memory, const sn_superposition *sum, double step_s)
{
    SN_ASSERT(memory && sum);
    sn_superposition_stream *stream = memory;
    *stream = (sn_superposition_stream){ .sum = sum, .step_s = step_s };
    block_engine engine = block_engine_for(sum->cpu);
    block_walk walk = { .sum = sum };
    block_group group;
    while (sn_is_finite(step_s) && block_walk_next(&walk, &group)) {
        block_bank *bank = &stream->banks[stream->bank_count++];
        bank->group = group;
        engine.make(bank, step_s);
    }
    return stream;
}

static void block_stream(const sn_superposition_stream *stream, const block_out *out)
{
    block_engine engine = block_engine_for(stream->sum->cpu);
    if (block_start(stream->sum, out))
        for (size_t i = 0; i < stream->bank_count; i++)
            engine.add(&stream->banks[i], out);
}

void sn_superposition_stream_block(
    const sn_superposition_stream *stream, double start_s, size_t count, double *values)
{
    SN_ASSERT(stream);
    block_out out = { .values = values, .count = count, .start = start_s, .step = stream->step_s };
    block_stream(stream, &out);
}

void sn_superposition_stream_blockf(
    const sn_superposition_stream *stream, double start_s, size_t count, float *values)
{
    SN_ASSERT(stream);
    block_out out = { .valuesf = values, .count = count, .start = start_s, .step = stream->step_s };
    block_stream(stream, &out);
}

#undef BLOCK_TERM
#undef BLOCK_PAIR
#undef BLOCK_SUM
#undef BLOCK_ONE
#undef BLOCK_8
#undef BLOCK_16
#undef BLOCK_ENGINE
#undef block_tile_vector
#undef block_tilef_vector
