/*
 * The step of many springs in arrays: the kernels of springs_loops.h for each instruction set, and
 * the same one by one. Products and sums round alike in all, so every set gives the same bits.
 *
 * There are three ways, and each spring gets the same bits in all. The quick one holds nothing
 * still and is taken where no spring rests and all results are finite, which is known before any is
 * stored. The careful one holds what rests. A tile in which some result is not finite goes one by
 * one, and what is not finite there takes sn_spring_applyf: such springs cost more.
 */
#include "../base/exact.h"
#include "../base/targets.h"
#include "sinew/springs.h"
#include "spring_applyf.h"

#if SN_TARGETS_X86
#include <immintrin.h>
#endif

/* Springs that share a matrix, or have a column each. */
typedef struct springs_job {
    bool each;
    sn_spring_matrixf shared;
    sn_spring_columns columns;
    size_t count;
    float *values, *velocities;
    const float *goals, *goal_velocities;
} springs_job;

/* ---- one by one ------------------------------------------------------------------------- */

static sn_spring_matrixf springs_matrix(const springs_job *job, size_t i)
{
    if (!job->each)
        return job->shared;
    const sn_spring_columns *c = &job->columns;
    sn_spring_matrixf m = { .xx = c->xx[i], .xv = c->xv[i], .vx = c->vx[i], .vv = c->vv[i] };
    if (job->goal_velocities) {
        m.xu = c->xu[i];
        m.vu = c->vu[i];
    }
    return m;
}

static SN_APART void springs_one_by_one(const springs_job *job, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        sn_spring_matrixf m = springs_matrix(job, i);
        bool moving = job->goal_velocities != NULL;
        float goal = job->goals[i], u = moving ? job->goal_velocities[i] : 0;
        sn_spring_statef state = { job->values[i], job->velocities[i] };
        if (!sn_spring_applyf_as(&m, goal, moving, u, &state))
            sn_spring_applyf(&m, goal, u, &state);
        job->values[i] = state.value;
        job->velocities[i] = state.velocity;
    }
}

/* ---- in vectors ------------------------------------------------------------------------- */

#if SN_VECTORS
typedef float springs_floats4 __attribute__((vector_size(16), aligned(4), may_alias));
typedef int32_t springs_ints4 __attribute__((vector_size(16)));

#if defined(__clang__)
#define SPRINGS_UNROLL _Pragma("clang loop unroll(full)")
#else
#define SPRINGS_UNROLL _Pragma("GCC unroll 8")
#endif

/* The bits that say 2^-95 or more, the upper three of the exponent; and all but the sign. */
#define SPRINGS_LARGE     0x70000000
#define SPRINGS_MAGNITUDE 0x7fffffff

/* So many springs go with care after one that needs it, before the quick way is tried again. */
#define SPRINGS_WARY 1024

static float springs_magnitude(float x)
{
    return x < 0 ? -x : x;
}

/* What rests before a step would get less than this speed from it, (|vx| + |vv|) 2^-95 and what is
 * rounded: what gets more does not rest. (Some that do not rest get less: they go with care.) */
static float springs_least_speed(const sn_spring_matrixf *m)
{
    float speed = (springs_magnitude(m->vx) + springs_magnitude(m->vv)) * (2 * SN_SPRING_REST_F);
    return speed > SN_SPRING_REST_F ? speed : SN_SPRING_REST_F;
}

/* How many springs lie before the first of `values` at a multiple of `width` floats; 0 where there
 * are too few to care. */
static size_t springs_before_line(const springs_job *job, size_t width)
{
    size_t past = (uintptr_t)job->values / sizeof(float) % width;
    return job->count < 16 * width || past == 0 ? 0 : width - past;
}

#define SPRINGS_NAME(name) name##_base
#define SPRINGS_TARGET
#define SPRINGS_WIDTH   4
#define SPRINGS_FLOATS  springs_floats4
#define SPRINGS_TILE    2
#define SPRINGS_HOLD(v) (void)(v)

SN_KERNEL springs_floats4 springs_moving_base(
    springs_floats4 sum, springs_floats4 x, springs_floats4 v)
{
    springs_ints4 large = ((springs_ints4)x | (springs_ints4)v) & SPRINGS_LARGE;
    return (springs_floats4)((springs_ints4)sum & (large != 0));
}

SN_KERNEL springs_floats4 springs_slower_base(springs_floats4 least, springs_floats4 v)
{
    springs_ints4 a = (springs_ints4)least, b = (springs_ints4)v & SPRINGS_MAGNITUDE;
#if SN_TARGETS_X86 && defined(__SSE2__)
    return (springs_floats4)_mm_min_ps((__m128)b, (__m128)a);
#else
    return (springs_floats4)(a ^ ((a ^ b) & (b < a)));
#endif
}

SN_KERNEL springs_floats4 springs_gather_base(
    springs_floats4 sum, springs_floats4 x, springs_floats4 v)
{
    return sum + (x + v);
}

SN_KERNEL bool springs_wrong_base(springs_floats4 sum)
{
    float all = (sum[0] + sum[1]) + (sum[2] + sum[3]);
    return all - all != 0;
}

/* Lanes that are too slow become NaN. */
SN_KERNEL bool springs_doubtful_base(
    springs_floats4 sum, springs_floats4 slowest, springs_floats4 least)
{
    return springs_wrong_base((springs_floats4)((springs_ints4)sum | (slowest < least)));
}
#include "springs_loops.h"

#if SN_TARGETS_X86
typedef float springs_floats8 __attribute__((vector_size(32), aligned(4), may_alias));
typedef int32_t springs_ints8 __attribute__((vector_size(32)));

#define SPRINGS_NAME(name) name##_avx2
#define SPRINGS_TARGET     SN_TARGET_AVX2
#define SPRINGS_WIDTH      8
#define SPRINGS_FLOATS     springs_floats8
#define SPRINGS_TILE       2
#define SPRINGS_HOLD(v)    __asm__("" : "+x"(v))

SN_TARGET_AVX2 SN_KERNEL springs_floats8 springs_moving_avx2(
    springs_floats8 sum, springs_floats8 x, springs_floats8 v)
{
    springs_ints8 large = ((springs_ints8)x | (springs_ints8)v) & SPRINGS_LARGE;
    return (springs_floats8)((springs_ints8)sum & (large != 0));
}

SN_TARGET_AVX2 SN_KERNEL springs_floats8 springs_slower_avx2(
    springs_floats8 least, springs_floats8 v)
{
    __m256 speed = (__m256)((springs_ints8)v & SPRINGS_MAGNITUDE);
    return (springs_floats8)_mm256_min_ps(speed, (__m256)least);
}

SN_TARGET_AVX2 SN_KERNEL springs_floats8 springs_gather_avx2(
    springs_floats8 sum, springs_floats8 x, springs_floats8 v)
{
    return sum + (x + v);
}

SN_TARGET_AVX2 SN_KERNEL bool springs_wrong_avx2(springs_floats8 sum)
{
    __m256 zero = (__m256)(sum - sum);
    return _mm256_movemask_ps(_mm256_cmp_ps(zero, _mm256_setzero_ps(), _CMP_NEQ_UQ)) != 0;
}

/* Lanes that are too slow become NaN. */
SN_TARGET_AVX2 SN_KERNEL bool springs_doubtful_avx2(
    springs_floats8 sum, springs_floats8 slowest, springs_floats8 least)
{
    return springs_wrong_avx2((springs_floats8)((springs_ints8)sum | (slowest < least)));
}
#include "springs_loops.h"

#define SPRINGS_NAME(name) name##_avx512
#define SPRINGS_TARGET     SN_TARGET_AVX512
#define SPRINGS_WIDTH      16
#define SPRINGS_FLOATS     sn_float16
#define SPRINGS_TILE       4
#define SPRINGS_HOLD(v)    __asm__("" : "+v"(v))

/* An array may be read and written in some lanes only. */
#define SPRINGS_READ(row, i, lanes)                                                                \
    ((sn_float16)_mm512_maskz_loadu_ps((__mmask16)(lanes), (row) + (i)))
#define SPRINGS_WRITE(row, i, lanes, x)                                                            \
    _mm512_mask_storeu_ps((row) + (i), (__mmask16)(lanes), (__m512)(x))

/* The last addition of the sum is done for the lanes of the mask only. */
SN_TARGET_AVX512 SN_KERNEL sn_float16 springs_moving_avx512(
    sn_float16 sum, sn_float16 x, sn_float16 v)
{
    __m512i both = _mm512_or_epi32((__m512i)x, (__m512i)v);
    __mmask16 large = _mm512_test_epi32_mask(both, _mm512_set1_epi32(SPRINGS_LARGE));
    return (sn_float16)_mm512_maskz_mov_ps(large, (__m512)sum);
}

/* One instruction: 0xa asks for the lesser magnitude, without a sign. */
SN_TARGET_AVX512 SN_KERNEL sn_float16 springs_slower_avx512(sn_float16 least, sn_float16 v)
{
    return (sn_float16)_mm512_range_ps((__m512)least, (__m512)v, 0xa);
}

/* The product may be fused here, as nobody gets it: it too is finite only where both are. */
SN_TARGET_AVX512 SN_KERNEL sn_float16 springs_gather_avx512(
    sn_float16 sum, sn_float16 x, sn_float16 v)
{
    return (sn_float16)_mm512_fmadd_ps((__m512)x, (__m512)v, (__m512)sum);
}

/* 0x99: NaN and infinities. */
SN_TARGET_AVX512 SN_KERNEL bool springs_wrong_avx512(sn_float16 sum)
{
    return _mm512_fpclass_ps_mask((__m512)sum, 0x99) != 0;
}

SN_TARGET_AVX512 SN_KERNEL bool springs_doubtful_avx512(
    sn_float16 sum, sn_float16 slowest, sn_float16 least)
{
    __mmask16 wrong = _mm512_fpclass_ps_mask((__m512)sum, 0x99);
    return (wrong | _mm512_cmp_ps_mask((__m512)slowest, (__m512)least, _CMP_LT_OQ)) != 0;
}
#include "springs_loops.h"
#endif
#endif

static void springs_run(const springs_job *job, sn_cpu cpu)
{
    switch (cpu) {
#if SN_TARGETS_X86
    case SN_CPU_AVX512:
        springs_run_avx512(job);
        return;
    case SN_CPU_AVX2:
        springs_run_avx2(job);
        return;
#endif
#if SN_VECTORS
    case SN_CPU_BASE:
        springs_run_base(job);
        return;
#endif
    default:
        springs_one_by_one(job, 0, job->count);
    }
}

/* ---- the public functions --------------------------------------------------------------- */

void sn_springs_step(const sn_spring_matrixf *matrix, size_t count, float *values,
    float *velocities, const float *goals, const float *goal_velocities, sn_cpu cpu)
{
    SN_ASSERT(matrix && (count == 0 || (values && velocities && goals)));
    springs_run(&(springs_job){ .shared = *matrix,
                    .count = count,
                    .values = values,
                    .velocities = velocities,
                    .goals = goals,
                    .goal_velocities = goal_velocities },
        cpu);
}

void sn_springs_step_each(sn_spring_columns columns, size_t count, float *values, float *velocities,
    const float *goals, const float *goal_velocities, sn_cpu cpu)
{
    SN_ASSERT(count == 0 || (columns.xx && columns.xv && columns.vx && columns.vv));
    SN_ASSERT(count == 0 || (values && velocities && goals));
    SN_ASSERT(count == 0 || !goal_velocities || (columns.xu && columns.vu));
    springs_run(&(springs_job){ .each = true,
                    .columns = columns,
                    .count = count,
                    .values = values,
                    .velocities = velocities,
                    .goals = goals,
                    .goal_velocities = goal_velocities },
        cpu);
}

#undef SPRINGS_UNROLL
#undef SPRINGS_LARGE
#undef SPRINGS_MAGNITUDE
#undef SPRINGS_WARY
