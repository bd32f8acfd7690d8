/*
 * The step of many springs in arrays: the kernels of springs_loops.h for each instruction set, and
 * the same one by one. Products and sums round alike in all, so every set gives the same bits.
 *
 * A tile in which some result is not finite goes one by one, and what is not finite there takes
 * sn_spring_applyf: such springs cost more, and the others in their tile get the same bits.
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

/* So many floats lie in a line of a cache; lines are asked for so many floats before; and from so
 * many springs on, whose arrays then fill some caches of the second level. */
#define SPRINGS_LINE     16
#define SPRINGS_AHEAD    256
#define SPRINGS_FAR      32768
#define SPRINGS_FETCH(p) __builtin_prefetch(p)

#if defined(__clang__)
#define SPRINGS_UNROLL _Pragma("clang loop unroll(full)")
#else
#define SPRINGS_UNROLL _Pragma("GCC unroll 8")
#endif

/* The bits that say 2^-95 or more: the upper three of the exponent. */
#define SPRINGS_LARGE 0x70000000

/* How many springs lie before the first of `values` at a multiple of `width` floats; 0 where there
 * are too few to care. */
static size_t springs_before_line(const springs_job *job, size_t width)
{
    size_t past = (uintptr_t)job->values / sizeof(float) % width;
    return job->count < 16 * width || past == 0 ? 0 : width - past;
}

#define SPRINGS_NAME(name) name##_base
#define SPRINGS_TARGET
#define SPRINGS_WIDTH  4
#define SPRINGS_FLOATS springs_floats4
#define SPRINGS_TILE   2
#define SPRINGS_MOVING(sum, x, v)                                                                  \
    (springs_floats4)(                                                                             \
        (springs_ints4)(sum) & ((((springs_ints4)(x) | (springs_ints4)(v)) & SPRINGS_LARGE) != 0))
#define SPRINGS_WRONG(sum) springs_wrong_base(sum)

SN_KERNEL bool springs_wrong_base(springs_floats4 sum)
{
    float all = (sum[0] + sum[1]) + (sum[2] + sum[3]);
    return all - all != 0;
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
#define SPRINGS_MOVING(sum, x, v)                                                                  \
    (springs_floats8)(                                                                             \
        (springs_ints8)(sum) & ((((springs_ints8)(x) | (springs_ints8)(v)) & SPRINGS_LARGE) != 0))
#define SPRINGS_WRONG(sum)                                                                         \
    (_mm256_movemask_ps(                                                                           \
        _mm256_cmp_ps((__m256)(sum) - (__m256)(sum), _mm256_setzero_ps(), _CMP_NEQ_UQ)))
#include "springs_loops.h"

#define SPRINGS_NAME(name) name##_avx512
#define SPRINGS_TARGET     SN_TARGET_AVX512
#define SPRINGS_WIDTH      16
#define SPRINGS_FLOATS     sn_float16
#define SPRINGS_TILE       4
/* The last addition of the sum is done for the lanes of the mask only. */
#define SPRINGS_MOVING(sum, x, v)                                                                  \
    ((sn_float16)_mm512_maskz_mov_ps(                                                              \
        _mm512_test_epi32_mask(                                                                    \
            _mm512_or_epi32((__m512i)(x), (__m512i)(v)), _mm512_set1_epi32(SPRINGS_LARGE)),        \
        (__m512)(sum)))
#define SPRINGS_WRONG(sum) (_mm512_fpclass_ps_mask((__m512)(sum), 0x99)) /* NaN, infinities */
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

#undef SPRINGS_LINE
#undef SPRINGS_AHEAD
#undef SPRINGS_FAR
#undef SPRINGS_FETCH
#undef SPRINGS_UNROLL
#undef SPRINGS_LARGE
