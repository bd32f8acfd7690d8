/*
 * The engines of a bank: its kernels, once for each instruction set and once in plain C.
 *
 * Powers of poles and levels are in double, eight partials side by side in every set, so that
 * a state has the same bits in every set that does not fuse. The steps are in float, as wide as the
 * set is (bank_loops.h). Plain C does the same one by one, and gives the bits of SN_CPU_BASE.
 */
#include "../base/exact.h"
#include "../base/elementary_parts.h"
#include "../base/memory.h"
#include "../base/targets.h"
#include "bank_engine.h"

#if SN_TARGETS_X86
#include <immintrin.h>
#endif

/* A loop over the vectors of a tile, whose count is constant where it is inlined. */
#if defined(__clang__)
#define BANK_UNROLL _Pragma("clang loop unroll(full)")
#elif defined(__GNUC__)
#define BANK_UNROLL _Pragma("GCC unroll 16")
#else
#define BANK_UNROLL
#endif

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
    const uint64_t low = sn_bits(cull_square), high = sn_bits(BANK_LEVEL_MOST * BANK_LEVEL_MOST);
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
        some |= !(square >= cull_square && square <= BANK_LEVEL_MOST * BANK_LEVEL_MOST);
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

void sn_bank_sum_lanes(const float *sums, size_t frames, float *values)
{
    bank_rows_sum(sums, BANK_LANES, frames, values);
}

static const bank_engine bank_engine_scalar = {
    .width = BANK_SCALAR,
    .large_from = BANK_SCALAR,
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
#define BANK_LARGE         6
#define BANK_MIDDLE        6
#define BANK_SMALL         4
#define BANK_LARGE_FROM    17
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
#define BANK_LARGE         6
#define BANK_MIDDLE        2
#define BANK_SMALL         2
#define BANK_LARGE_FROM    48
#define BANK_FLOATS        bank_float8
#define BANK_LESS(a, b, c) ((bank_float8)_mm256_fnmadd_ps((__m256)(b), (__m256)(c), (__m256)(a)))
#define BANK_PLUS(a, b, c) ((bank_float8)_mm256_fmadd_ps((__m256)(b), (__m256)(c), (__m256)(a)))
#include "bank_loops.h"

#define BANK_NAME(name)    name##_avx512
#define BANK_TARGET        SN_TARGET_AVX512
#define BANK_WIDTH         16
#define BANK_LARGE         12
#define BANK_MIDDLE        6
#define BANK_SMALL         1
#define BANK_LARGE_FROM    97
#define BANK_FLOATS        bank_float16
#define BANK_LESS(a, b, c) ((bank_float16)_mm512_fnmadd_ps((__m512)(b), (__m512)(c), (__m512)(a)))
#define BANK_PLUS(a, b, c) ((bank_float16)_mm512_fmadd_ps((__m512)(b), (__m512)(c), (__m512)(a)))
#include "bank_loops.h"
#endif

/* Sixteen lanes are no quicker than eight where there are no more partials, and their sums are more
 * to clear and to add up. */
const bank_engine *sn_bank_engine_for(sn_cpu cpu, size_t count)
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

#undef BANK_UNROLL
#undef BANK_D8
#undef BANK_F8
#undef BANK_F4
#undef BANK_SHUFFLE
#undef BANK_LOW
#undef BANK_HIGH
#undef BANK_FIRST
#undef BANK_SECOND
