/*
 * Rendering a bank, in runs of 128 frames as a rule.
 *
 * A run begins from each partial's z in double: its value is x = im z, and what that gained in the
 * last frame v = im (z (1 - 1/pole)). Both are stepped in float (bank_loops.h), a tile of partials
 * at a time over all frames, into sums that are one row of lanes for each frame; at the end the
 * lanes are added up, once for all tiles, and z is multiplied by the power of the pole that belongs
 * to the run. So float's roundings live for one run only.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/elementary_parts.h"
#include "../base/memory.h"
#include "../base/targets.h"
#include "sinew/elementary.h"
#include "bank_rows.h"

#if SN_TARGETS_X86
#include <immintrin.h>
#endif

#define BANK_POISON 1e15 /* no level is so high: amplitudes are within 1e6 */

enum {
    BANK_STRETCHES = 256,
    BANK_FAR = 1 << 15 /* partials whose rows, 64 bytes each, leave a second-level cache */
};

/* A loop over the vectors of a tile, whose count is constant where it is inlined. */
#if defined(__clang__)
#define BANK_UNROLL _Pragma("clang loop unroll(full)")
#elif defined(__GNUC__)
#define BANK_UNROLL _Pragma("GCC unroll 16")
#else
#define BANK_UNROLL
#endif

/* Partials that are stepped together, and where their sums go. The numbers are copies, which lie on
 * lines of the cache whatever the caller's memory is aligned to. */
typedef struct bank_tile {
    size_t frames;
    const float *input;   /* NULL: free */
    float *sums, *others; /* `width` lanes a frame; others is the right channel, or NULL */
    _Alignas(64) float x[BANK_TILE_MOST];
    float v[BANK_TILE_MOST], c[BANK_TILE_MOST], k[BANK_TILE_MOST];
    float damping[BANK_TILE_MOST], drive[BANK_TILE_MOST]; /* where there is an input */
    float left[BANK_TILE_MOST], right[BANK_TILE_MOST];    /* where there are others */
} bank_tile;

/* What one instruction set does. */
typedef struct bank_engine {
    size_t width;     /* lanes of the sums */
    size_t many_from; /* partials from which on a tile is of the largest size */
    size_t sizes[3];  /* partials of a small, a middle and a large tile */
    void (*step[3])(bank_tile *tile);
    void (*state)(const bank_rows *rows, size_t first, size_t count, bank_tile *tile);
    bool (*turn)(
        const bank_rows *rows, size_t first, size_t count, bank_tile *tile, double cull_square);
    void (*sum)(const float *sums, size_t frames, float *values); /* each frame's lanes */
} bank_engine;

/* ---- from z to x and v, and on ---------------------------------------------------------- */

#if SN_VECTORS
typedef double bank_double8 __attribute__((vector_size(64), aligned(8), may_alias));
typedef float bank_float8 __attribute__((vector_size(32), aligned(4), may_alias));
typedef float bank_float4 __attribute__((vector_size(16), aligned(4), may_alias));
typedef int32_t bank_order4 __attribute__((vector_size(16)));
typedef uint64_t bank_bits8 __attribute__((vector_size(64)));
#define BANK_D8(row, i) (*(bank_double8 *)((row) + (i)))
#define BANK_F8(row, i) (*(bank_float8 *)((row) + (i)))
#define BANK_F4(row, i) (*(bank_float4 *)((row) + (i)))
/* Lanes 0 1 of two vectors in turn, lanes 2 3; and the first halves, the second halves. */
#if defined(__clang__)
#define BANK_SHUFFLE(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
#else
#define BANK_SHUFFLE(a, b, i, j, k, l) __builtin_shuffle(a, b, (bank_order4){ i, j, k, l })
#endif
#define BANK_LOW(a, b)    BANK_SHUFFLE(a, b, 0, 4, 1, 5)
#define BANK_HIGH(a, b)   BANK_SHUFFLE(a, b, 2, 6, 3, 7)
#define BANK_FIRST(a, b)  BANK_SHUFFLE(a, b, 0, 1, 4, 5)
#define BANK_SECOND(a, b) BANK_SHUFFLE(a, b, 2, 3, 6, 7)

/* x and v of eight partials. */
SN_KERNEL void bank_state_of(const double *re, const double *im, const float *a, const float *b,
    float *restrict x, float *restrict v)
{
    bank_float8 value = __builtin_convertvector(BANK_D8(im, 0), bank_float8);
    bank_float8 other = __builtin_convertvector(BANK_D8(re, 0), bank_float8);
    BANK_F8(x, 0) = value;
    BANK_F8(v, 0) = BANK_F8(a, 0) * value + BANK_F8(b, 0) * other;
}

/* x and v of `count` partials, rounded up to eights, into slots that are silent. */
SN_KERNEL void bank_state(const bank_rows *rows, size_t first, size_t count, bank_tile *tile)
{
    for (size_t i = first; i < first + count; i += 8)
        bank_state_of(rows->re + i, rows->im + i, rows->a + i, rows->b + i, tile->x + i - first,
            tile->v + i - first);
}

/* pole^frames by squaring. */
SN_KERNEL void bank_power(bank_double8 *re, bank_double8 *im, size_t frames)
{
    bank_double8 square_re = *re, square_im = *im, x = { 0 }, y = { 0 };
    for (x += 1;; frames >>= 1) {
        if (frames & 1) {
            bank_double8 kept = x;
            x = kept * square_re - y * square_im;
            y = kept * square_im + y * square_re;
        }
        if (frames <= 1)
            break;
        bank_double8 kept = square_re;
        square_re = kept * kept - square_im * square_im;
        square_im = (kept + kept) * square_im;
    }
    *re = x;
    *im = y;
}

/* The same, and z times a power of the pole: that of a whole run, which is at hand, or another.
 * True where a level is then below the culling level, too high, or not a number: positive doubles
 * are ordered as their bits are, so differences of bits say it by their sign, without a comparison
 * for each lane. */
SN_KERNEL bool bank_turn_by(const bank_rows *rows, size_t first, size_t count, bank_tile *tile,
    double cull_square, bool whole)
{
    const bank_bits8 lanes = { 0, 1, 2, 3, 4, 5, 6, 7 };
    const uint64_t low = sn_bits(cull_square), high = sn_bits(BANK_POISON * BANK_POISON);
    double *const re = rows->re + first, *const im = rows->im + first;
    const double *const pole_re = (whole ? rows->run_re : rows->pole_re) + first;
    const double *const pole_im = (whole ? rows->run_im : rows->pole_im) + first;
    const float *const a = rows->a + first, *const b = rows->b + first;
    const size_t frames = tile->frames;
    bank_bits8 some = { 0 };
    for (size_t i = 0; i < count; i += 8) {
        bank_double8 x = BANK_D8(re, i), y = BANK_D8(im, i);
        bank_double8 turn_re = BANK_D8(pole_re, i), turn_im = BANK_D8(pole_im, i);
        bank_state_of(re + i, im + i, a + i, b + i, tile->x + i, tile->v + i);
        if (!whole)
            bank_power(&turn_re, &turn_im, frames);
        bank_double8 turned = x * turn_re - y * turn_im;
        y = x * turn_im + y * turn_re;
        BANK_D8(re, i) = turned;
        BANK_D8(im, i) = y;
        bank_bits8 square = (bank_bits8)(turned * turned + y * y);
        some |= ((square - low) | (high - square)) & (lanes - (uint64_t)(count - i));
    }
    uint64_t any = 0;
    for (int lane = 0; lane < 8; lane++)
        any |= some[lane];
    return any >> 63 != 0;
}

SN_KERNEL bool bank_turn(
    const bank_rows *rows, size_t first, size_t count, bank_tile *tile, double cull_square)
{
    if (tile->frames == rows->run)
        return bank_turn_by(rows, first, count, tile, cull_square, true);
    return bank_turn_by(rows, first, count, tile, cull_square, false);
}
#endif

/* The same one by one: the same bits. */
static void bank_state_scalar(const bank_rows *rows, size_t first, size_t count, bank_tile *tile)
{
    for (size_t i = 0; i < count; i++) {
        float re = (float)rows->re[first + i], im = (float)rows->im[first + i];
        tile->x[i] = im;
        tile->v[i] = rows->a[first + i] * im + rows->b[first + i] * re;
    }
}

static void bank_power_scalar(double *re, double *im, size_t frames)
{
    double square_re = *re, square_im = *im, x = 1, y = 0;
    for (;; frames >>= 1) {
        if (frames & 1) {
            double kept = x;
            x = kept * square_re - y * square_im;
            y = kept * square_im + y * square_re;
        }
        if (frames <= 1)
            break;
        double kept = square_re;
        square_re = kept * kept - square_im * square_im;
        square_im = (kept + kept) * square_im;
    }
    *re = x;
    *im = y;
}

static bool bank_turn_scalar(
    const bank_rows *rows, size_t first, size_t count, bank_tile *tile, double cull_square)
{
    bool some = false, whole = tile->frames == rows->run;
    bank_state_scalar(rows, first, count, tile);
    for (size_t i = first; i < first + count; i++) {
        double x = rows->re[i], y = rows->im[i];
        double re = whole ? rows->run_re[i] : rows->pole_re[i];
        double im = whole ? rows->run_im[i] : rows->pole_im[i];
        if (!whole)
            bank_power_scalar(&re, &im, tile->frames);
        rows->re[i] = x * re - y * im;
        rows->im[i] = x * im + y * re;
        double square = rows->re[i] * rows->re[i] + rows->im[i] * rows->im[i];
        some |= !(square >= cull_square && square <= BANK_POISON * BANK_POISON);
    }
    return some;
}

/* ---- adding up lanes --------------------------------------------------------------------- */

#if SN_VECTORS
/* Four lanes of a row: its quarters, added up. */
SN_KERNEL bank_float4 bank_row_of(const float *row, size_t width)
{
    bank_float4 sum = BANK_F4(row, 0);
    BANK_UNROLL
    for (size_t i = 4; i < width; i += 4)
        sum += BANK_F4(row, i);
    return sum;
}

/* Four rows at once: their lanes are turned round, so that each lane of the result is a row's sum.
 */
SN_KERNEL void bank_four_rows(const float *rows, size_t width, float *values)
{
    bank_float4 a = bank_row_of(rows, width), b = bank_row_of(rows + width, width);
    bank_float4 c = bank_row_of(rows + 2 * width, width);
    bank_float4 d = bank_row_of(rows + 3 * width, width);
    bank_float4 low0 = BANK_LOW(a, b), high0 = BANK_HIGH(a, b);
    bank_float4 low1 = BANK_LOW(c, d), high1 = BANK_HIGH(c, d);
    bank_float4 lane0 = BANK_FIRST(low0, low1), lane1 = BANK_SECOND(low0, low1);
    bank_float4 lane2 = BANK_FIRST(high0, high1), lane3 = BANK_SECOND(high0, high1);
    BANK_F4(values, 0) = (lane0 + lane1) + (lane2 + lane3);
}
#endif

/* The sum of a row's lanes, in the same order. */
static float bank_row(const float *row, size_t width)
{
    float lanes[4] = { row[0], row[1], row[2], row[3] };
    for (size_t i = 4; i < width; i += 4)
        for (size_t lane = 0; lane < 4; lane++)
            lanes[lane] += row[i + lane];
    return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
}

SN_KERNEL void bank_rows_sum(const float *sums, size_t width, size_t frames, float *values)
{
    size_t n = 0;
#if SN_VECTORS
    for (; n + 4 <= frames; n += 4)
        bank_four_rows(sums + n * width, width, values + n);
#endif
    for (; n < frames; n++)
        values[n] = bank_row(sums + n * width, width);
}

/* ---- the engines ------------------------------------------------------------------------ */

/* Four partials side by side, for compilers without vectors and to compare with. */
enum { BANK_SCALAR = 4 };

static void bank_step_scalar(bank_tile *tile)
{
    float x[BANK_SCALAR], v[BANK_SCALAR];
    sn_memory_copy(x, tile->x, sizeof x);
    sn_memory_copy(v, tile->v, sizeof v);
    for (size_t n = 0; n < tile->frames; n++) {
        float *sum = tile->sums + n * BANK_SCALAR;
        float *other = tile->others ? tile->others + n * BANK_SCALAR : NULL;
        BANK_UNROLL
        for (int i = 0; i < BANK_SCALAR; i++) {
            sum[i] += other ? x[i] * tile->left[i] : x[i];
            if (other)
                other[i] += x[i] * tile->right[i];
            if (tile->input) {
                float loss = v[i] * tile->damping[i] + x[i] * tile->k[i];
                v[i] = v[i] - (loss - tile->input[n] * tile->drive[i]);
            } else {
                v[i] = v[i] * tile->c[i] - tile->k[i] * x[i];
            }
            x[i] = x[i] + v[i];
        }
    }
    sn_memory_copy(tile->x, x, sizeof x);
    sn_memory_copy(tile->v, v, sizeof v);
}

static void bank_sum_scalar(const float *sums, size_t frames, float *values)
{
    for (size_t n = 0; n < frames; n++)
        values[n] = bank_row(sums + n * BANK_SCALAR, BANK_SCALAR);
}

static void bank_sum_glide(const float *sums, size_t frames, float *values)
{
    bank_rows_sum(sums, BANK_LANES, frames, values);
}

static const bank_engine bank_engine_scalar = {
    .width = BANK_SCALAR,
    .many_from = BANK_SCALAR,
    .sizes = { BANK_SCALAR, BANK_SCALAR, BANK_SCALAR },
    .step = { bank_step_scalar, bank_step_scalar, bank_step_scalar },
    .state = bank_state_scalar,
    .turn = bank_turn_scalar,
    .sum = bank_sum_scalar,
};

#if SN_VECTORS
#define BANK_NAME(name) name##_base
#define BANK_TARGET
#define BANK_WIDTH         4
#define BANK_VECTORS       6
#define BANK_HALF          6
#define BANK_FEW           4
#define BANK_FROM          17
#define BANK_FLOATS        bank_float4
#define BANK_LESS(a, b, c) ((a) - (b) * (c))
#define BANK_PLUS(a, b, c) ((a) + (b) * (c))
#include "bank_loops.h"
#endif

#if SN_TARGETS_X86
typedef float bank_float16 __attribute__((vector_size(64), aligned(4), may_alias));

#define BANK_NAME(name)    name##_avx2
#define BANK_TARGET        __attribute__((target("avx2,fma")))
#define BANK_WIDTH         8
#define BANK_VECTORS       6
#define BANK_HALF          2
#define BANK_FEW           2
#define BANK_FROM          48
#define BANK_FLOATS        bank_float8
#define BANK_LESS(a, b, c) ((bank_float8)_mm256_fnmadd_ps((__m256)(b), (__m256)(c), (__m256)(a)))
#define BANK_PLUS(a, b, c) ((bank_float8)_mm256_fmadd_ps((__m256)(b), (__m256)(c), (__m256)(a)))
#include "bank_loops.h"

#define BANK_NAME(name)    name##_avx512
#define BANK_TARGET        SN_TARGET_AVX512
#define BANK_WIDTH         16
#define BANK_VECTORS       12
#define BANK_HALF          6
#define BANK_FEW           1
#define BANK_FROM          97
#define BANK_FLOATS        bank_float16
#define BANK_LESS(a, b, c) ((bank_float16)_mm512_fnmadd_ps((__m512)(b), (__m512)(c), (__m512)(a)))
#define BANK_PLUS(a, b, c) ((bank_float16)_mm512_fmadd_ps((__m512)(b), (__m512)(c), (__m512)(a)))
#include "bank_loops.h"
#endif

/* The engine for so many partials: sixteen lanes are no quicker than eight where there are no more,
 * and their sums are more to clear and to add up. */
static const bank_engine *bank_engine_for(sn_cpu cpu, size_t count)
{
    (void)count;
    switch (cpu) {
#if SN_TARGETS_X86
    case SN_CPU_AVX512:
        return count > BANK_LANES ? &bank_engine_avx512 : &bank_engine_avx2;
    case SN_CPU_AVX2:
        return &bank_engine_avx2;
#endif
#if SN_VECTORS
    case SN_CPU_BASE:
        return &bank_engine_base;
#endif
    default:
        return &bank_engine_scalar;
    }
}

/* ---- a run ------------------------------------------------------------------------------ */

/* What a run adds to each frame, and where from. */
typedef struct bank_run {
    size_t frames;
    size_t count;       /* partials that are stepped, in the first slots */
    const float *input; /* NULL: free */
    bool stereo;
    _Alignas(64) float sums[SN_BANK_RUN_MOST * BANK_LANES];
    _Alignas(64) float others[SN_BANK_RUN_MOST * BANK_LANES];
    float clean[SN_BANK_RUN_MOST]; /* the input, where it was finite */
    size_t width;                  /* lanes a frame in the sums, */
    void (*sum)(const float *sums, size_t frames, float *values); /* and what adds them up */
} bank_run;

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

/* Of the partials from `first` on those whose level is below the culling level die, and those that
 * are no numbers, which are counted. From the last to the first, so that the one that takes a place
 * was looked at. */
static void bank_cull(sn_bank *bank, const bank_rows *rows, size_t first, size_t count)
{
    double cull = bank->settings.cull_level * bank->settings.cull_level;
    for (size_t slot = first + count; slot-- > first;) {
        double square = rows->re[slot] * rows->re[slot] + rows->im[slot] * rows->im[slot];
        if (square >= cull && square <= BANK_POISON * BANK_POISON)
            continue;
        bank->poisoned += !(square < cull);
        sn_bank_kill(bank, rows, (uint32_t)slot);
    }
}

/* z of a partial that was driven, from where float left it: re = (v - a x)/b. A frequency of 0 has
 * no other part than its value. */
static void bank_regain(const bank_rows *rows, size_t first, size_t count, const bank_tile *tile)
{
    for (size_t i = 0; i < count; i++) {
        double x = (double)tile->x[i], v = (double)tile->v[i];
        double a = (double)rows->a[first + i], b = (double)rows->b[first + i];
        rows->im[first + i] = x;
        rows->re[first + i] = b > 0 ? (v - a * x) / b : 0;
    }
}

static void bank_load_tile(
    const bank_rows *rows, const bank_run *run, size_t first, size_t size, bank_tile *tile)
{
    size_t bytes = size * sizeof(float);
    sn_memory_copy(tile->k, rows->k + first, bytes);
    if (run->input) {
        sn_memory_copy(tile->damping, rows->damping + first, bytes);
        sn_memory_copy(tile->drive, rows->drive + first, bytes);
    } else {
        sn_memory_copy(tile->c, rows->c + first, bytes);
    }
    if (run->stereo) {
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
static bool bank_run_tile(
    sn_bank *bank, const bank_rows *rows, bank_run *run, bank_tile *tile, size_t first, int kind)
{
    const bank_engine *engine = bank_engine_for(bank->settings.cpu, run->count);
    double cull = bank->settings.cull_level * bank->settings.cull_level;
    size_t count = run->count - first, size = engine->sizes[kind];
    if (count < size) {
        sn_memory_set(tile->x, 0, size * sizeof *tile->x);
        sn_memory_set(tile->v, 0, size * sizeof *tile->v);
    }
    count = count < size ? count : size;
    bank_load_tile(rows, run, first, size, tile);
    bool some_low = true;
    if (run->input)
        engine->state(rows, first, count, tile);
    else
        some_low = engine->turn(rows, first, count, tile, cull);
    if (first + size + BANK_TILE_MOST < run->count && run->count >= BANK_FAR)
        bank_fetch_tile(rows, first + size);
    engine->step[kind](tile);
    if (run->input)
        bank_regain(rows, first, count, tile);
    return some_low;
}

/* All tiles, then the deaths. A partial that dies gives its place to the last that rings, so those
 * who die are looked for from the last to the first, among the stretches of slots that `low` marks.
 */
static void bank_run_steady(sn_bank *bank, const bank_rows *rows, bank_run *run)
{
    if (run->input)
        bank_follow(bank, rows, true);
    else if (bank->stale)
        bank_follow(bank, rows, false);
    if (run->input)
        bank->live = bank->partial_count;
    run->count = bank->live;
    const bank_engine *engine = bank_engine_for(bank->settings.cpu, run->count);
    run->width = engine->width;
    run->sum = engine->sum;
    bank_tile tile; /* 5 KB, of which what is used is written for each tile */
    tile.frames = run->frames;
    tile.input = run->input;
    tile.sums = run->sums;
    tile.others = run->stereo ? run->others : NULL;
    sn_memory_set(run->sums, 0, run->frames * run->width * sizeof(float));
    if (run->stereo)
        sn_memory_set(run->others, 0, run->frames * run->width * sizeof(float));
    bool low[BANK_STRETCHES] = { false };
    size_t stretch = run->count / BANK_STRETCHES + BANK_TILE_MOST;
    for (size_t at = 0, left; at < run->count;) {
        left = run->count - at;
        int kind = left >= engine->many_from ? 2 : left > engine->sizes[0] ? 1 : 0;
        low[at / stretch] |= bank_run_tile(bank, rows, run, &tile, at, kind);
        at += engine->sizes[kind];
    }
    for (size_t i = BANK_STRETCHES; i-- > 0;) {
        if (!low[i])
            continue;
        size_t first = i * stretch, end = first + stretch + BANK_TILE_MOST;
        end = end < bank->live ? end : bank->live;
        if (first < end)
            bank_cull(bank, rows, first, end - first);
    }
}

/* ---- gliding ---------------------------------------------------------------------------- */

/* Sixteen partials while their frequency moves evenly from frame to frame: z turns by a pole that
 * is itself turned. Exact in double at both ends, in float between. */
typedef struct bank_glide {
    float re[BANK_LANES], im[BANK_LANES];           /* z */
    float pole_re[BANK_LANES], pole_im[BANK_LANES]; /* of the next frame */
    float turn_re[BANK_LANES], turn_im[BANK_LANES]; /* what the pole is multiplied with */
    float drive[BANK_LANES], left[BANK_LANES], right[BANK_LANES];
    float gate[BANK_LANES], gate_step[BANK_LANES]; /* 0 where it would be above half the rate */
} bank_glide;

/* 1 for a frequency below half the rate, 0 from there on, with a slope just below. */
static double bank_gate(double turns)
{
    double gate = (0.5 - turns) * 512;
    return gate > 1 ? 1 : gate > 0 ? gate : 0;
}

/* Sets up one lane, and leaves in z where it is after the piece. */
static void bank_glide_lane(const sn_bank *bank, const bank_rows *rows, uint32_t slot,
    double factor, size_t frames, bank_glide *glide, size_t lane)
{
    uint32_t partial = rows->partial_of[slot];
    double from = rows->turns[partial] * bank->factor, to = rows->turns[partial] * factor;
    double step = (to - from) / (double)frames, decay = rows->decay_now[partial], sine, cosine;
    double gate = bank_gate(from), r = sn_exp(decay);
    glide->re[lane] = (float)rows->re[slot];
    glide->im[lane] = (float)rows->im[slot];
    sn_sincos_turns(from + 0.5 * step, &sine, &cosine);
    glide->pole_re[lane] = (float)(r * cosine);
    glide->pole_im[lane] = (float)(r * sine);
    sn_sincos_turns(step, &sine, &cosine);
    glide->turn_re[lane] = (float)cosine;
    glide->turn_im[lane] = (float)sine;
    bool heard = rows->mode_of[partial] < bank->detail;
    glide->drive[lane] = heard ? (float)rows->amplitude[partial] : 0;
    glide->left[lane] = rows->left ? rows->left[slot] : 1;
    glide->right[lane] = rows->right ? rows->right[slot] : 1;
    glide->gate[lane] = (float)gate;
    glide->gate_step[lane] = (float)((bank_gate(to) - gate) / (double)frames);
    double turns = 0.5 * (from + to) * (double)frames, all = sn_exp(decay * (double)frames);
    sn_sincos_turns(turns, &sine, &cosine);
    double x = rows->re[slot], y = rows->im[slot];
    rows->re[slot] = all * (x * cosine - y * sine);
    rows->im[slot] = all * (x * sine + y * cosine);
}

static void bank_glide_step(bank_glide *glide, bank_run *run)
{
    for (size_t n = 0; n < run->frames; n++) {
        float *sum = run->sums + n * BANK_LANES, *other = run->others + n * BANK_LANES;
        float input = run->input ? run->input[n] : 0;
        for (int i = 0; i < BANK_LANES; i++) {
            float value = glide->im[i] * glide->gate[i];
            sum[i] += value * glide->left[i];
            other[i] += value * glide->right[i];
            float re = glide->re[i] + input * glide->drive[i], im = glide->im[i];
            float p = glide->pole_re[i], q = glide->pole_im[i];
            glide->re[i] = re * p - im * q;
            glide->im[i] = re * q + im * p;
            glide->pole_re[i] = p * glide->turn_re[i] - q * glide->turn_im[i];
            glide->pole_im[i] = p * glide->turn_im[i] + q * glide->turn_re[i];
            glide->gate[i] += glide->gate_step[i];
        }
    }
}

static void bank_run_glide(sn_bank *bank, const bank_rows *rows, bank_run *run, double factor)
{
    size_t count = run->input ? bank->partial_count : bank->live;
    run->width = BANK_LANES;
    run->sum = bank_sum_glide;
    sn_memory_set(run->sums, 0, run->frames * BANK_LANES * sizeof(float));
    sn_memory_set(run->others, 0, run->frames * BANK_LANES * sizeof(float));
    for (size_t first = 0; first < count; first += BANK_LANES) {
        bank_glide glide = { .gate = { 0 } };
        size_t part = count - first < BANK_LANES ? count - first : BANK_LANES;
        for (size_t i = 0; i < part; i++)
            bank_glide_lane(bank, rows, (uint32_t)(first + i), factor, run->frames, &glide, i);
        bank_glide_step(&glide, run);
        for (size_t i = 0; run->input && i < part; i++) {
            rows->re[first + i] = (double)glide.re[i];
            rows->im[first + i] = (double)glide.im[i];
        }
    }
    bank->factor = factor;
    bank->stale = true;
    if (run->input)
        bank->live = bank->partial_count;
    bank_cull(bank, rows, 0, bank->live);
}

/* ---- the whole -------------------------------------------------------------------------- */

/* Adds the sums to a channel. False, and nothing added, where one of them is no number: its
 * exponent is then the highest, which is told by whole numbers, since a sum of floats would be a
 * chain. */
static bool bank_mix(
    const float *sums, const bank_run *run, float gain, float gain_step, float *out)
{
    float values[SN_BANK_RUN_MOST];
    uint32_t bits[SN_BANK_RUN_MOST], most = 0;
    run->sum(sums, run->frames, values);
    for (size_t n = 0; n < run->frames; n++)
        values[n] *= gain + (float)(int)n * gain_step;
    sn_memory_copy(bits, values, run->frames * sizeof bits[0]);
    for (size_t n = 0; n < run->frames; n++)
        most = (bits[n] & 0x7fffffff) > most ? bits[n] & 0x7fffffff : most;
    if (most >= 0x7f800000)
        return false;
    for (size_t n = 0; n < run->frames; n++)
        out[n] += values[n];
    return true;
}

/* What is not finite counts as 0. */
static void bank_clean(sn_bank *bank, const float *input, bank_run *run)
{
    for (size_t n = 0; n < run->frames; n++) {
        bool finite = input[n] - input[n] == 0;
        run->clean[n] = finite ? input[n] : 0;
        bank->bad_inputs += !finite;
    }
    run->input = run->clean;
}

static void bank_run_part(sn_bank *bank, const bank_rows *rows, const sn_bank_block *block,
    size_t at, bank_run *run, double factor)
{
    float step = (block->gain_end - block->gain) / (float)block->count;
    float gain = block->gain + (float)at * step;
    run->input = NULL;
    if (block->input)
        bank_clean(bank, block->input + at, run);
    if (!run->input && bank->live == 0) {
        bank->factor = factor;
        bank->stale = true;
        return;
    }
    size_t poisoned = bank->poisoned;
    if (factor != bank->factor)
        bank_run_glide(bank, rows, run, factor);
    else
        bank_run_steady(bank, rows, run);
    bool finite = bank_mix(run->sums, run, gain, step, block->left + at);
    if (block->right)
        finite &=
            bank_mix(run->stereo ? run->others : run->sums, run, gain, step, block->right + at);
    if (!finite && bank->poisoned == poisoned)
        sn_bank_silence(bank); /* the sum is too large, though no partial is */
}

void sn_bank_render(sn_bank *bank, const sn_bank_block *block)
{
    SN_ASSERT(bank && block && (block->left || block->count == 0));
    bank_rows rows = sn_bank_rows(bank);
    bool glides = block->factor > 0 && block->factor <= 1e3 && block->factor != bank->factor;
    double from = bank->factor, to = glides ? block->factor : from;
    bank_run run; /* 34 KB, of which what is used is written for each run */
    run.stereo = block->right && rows.left;
    size_t most = glides ? BANK_PIECE : rows.run;
    for (size_t at = 0; at < block->count; at += run.frames) {
        size_t left = block->count - at;
        run.frames = left < most ? left : most;
        double share = (double)(at + run.frames) / (double)block->count;
        double factor = left <= most ? to : from + (to - from) * share;
        bank_run_part(bank, &rows, block, at, &run, factor);
    }
}

#undef BANK_POISON
#undef BANK_UNROLL
#undef BANK_D8
#undef BANK_F8
#undef BANK_F4
#undef BANK_SHUFFLE
#undef BANK_LOW
#undef BANK_HIGH
#undef BANK_FIRST
#undef BANK_SECOND
