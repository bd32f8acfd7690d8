/*
 * Coefficients of many different springs for one step, in vectors, without a branch.
 *
 * Under, at and over critical damping are one formula. With d^2 = |a^2 - w^2|, a the decay,
 *     d T = n unit + y,  unit = pi/2 below critical and log 2 above,  |y| <= unit/2,
 *     C(s) = 1 + s/2 + s^2/24 ..., S(s) = 1 + s/6 + s^2/120 ...,  s = -y^2 or +y^2:
 * C and y S are cosine and sine of y, or their hyperbolic twins, by the same two polynomials. n
 * turns them, by numbers p and q:
 *     even = p C -+ q (y S),  odd = q C + p (y S)
 *     below:  p, q = cos, sin(n pi/2), which are 0, 1 or -1: even and odd are cos and sin(dT)
 *     above:  p, q = (1 +- 4^-n)/2: they are cosh and sinh(dT) over 2^n
 * and with the envelope E = e^(-aT), or 2^n e^(-aT), which is e^-(slow T + y) by the slower rate
 * slow = w^2/(a + d), so that nothing cancels and nothing overflows,
 *     xv = E odd/d (E T S where n = 0: right up to d = 0),  xx, vv = E even +- a xv,
 *     vx = -w^2 xv, and for a goal that moves w^2 J = 1 - xx: see spring.c.
 *
 * All is in double, since d T must keep its place in the period through 1000 radians and more; in
 * multiples of its unit the reduction is then exact. Polynomials are only as long as floats want:
 * errors 2^-32.8 (C), 2^-36.2 (S), 2^-34.2 (2^g); scripts/coefficients/springs.sollya. A root and a
 * division serve 1/d and slow together; they and some 150 other instructions for a vector bound it.
 * No fused products, no tables: the same bits from every instruction set.
 *
 * A spring outside of what this covers (omega 0, rates that are negative or no numbers, a phase of
 * 2^20 radians and more, a step back) takes sn_spring_matrix_makef.
 */
#include "../base/exact.h"
#include "../base/elementary_parts.h"
#include "../base/targets.h"
#include "sinew/elementary.h"
#include "sinew/springs.h"

#if SN_TARGETS_X86
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

/* What a step's length gives all springs. */
typedef struct columns_time {
    double t_s;
    double quarters; /* of a turn, for each rad/s */
    double octaves;  /* powers of two, for each 1/s */
} columns_time;

typedef struct columns_job {
    columns_time time;
    size_t count;
    const float *omegas, *decays, *responses;
    sn_spring_columns to;
    uint64_t omega_least, omega_most, decay_most, response_most; /* the bits of bounds */
} columns_job;

enum { COLUMNS_BLOCK = 128 }; /* springs that go through the loops together: 4 KB of doubles */

/* ---- what is not for the formulas ------------------------------------------------------- */

/* Frames of any length that something is drawn or computed at. */
static bool columns_time_fits(double dt_s)
{
    return dt_s >= 0x1p-30 && dt_s <= 0x1p30;
}

/* omega so that omega^2 dt is no denormal float and that omega dt keeps its place in the period. */
static void columns_bounds(columns_job *job)
{
    double most = 0x1p20 / job->time.t_s;
    job->omega_least = sn_bits(0x1p-40);
    job->omega_most = sn_bits(most < 0x1p60 ? most : 0x1p60);
    job->decay_most = sn_bits(0x1p120);
    job->response_most = sn_bits(0x1p20);
}

/* The same question as columns_unfit asks, for one. */
static bool columns_fits(const columns_job *job, size_t i)
{
    uint64_t omega = sn_bits((double)job->omegas[i]), decay = sn_bits((double)job->decays[i]);
    double response = job->responses ? (double)job->responses[i] : 0;
    bool responds = !job->to.xu || sn_bits(sn_magnitude(response)) <= job->response_most;
    return omega >= job->omega_least && omega <= job->omega_most && decay <= job->decay_most &&
           responds;
}

static SN_APART void columns_rare(const columns_job *job, size_t from, size_t to)
{
    bool quick = columns_time_fits(job->time.t_s);
    for (size_t i = from; i < to; i++) {
        if (quick && columns_fits(job, i))
            continue;
        sn_spring spring = { .omega_rad_s = (double)job->omegas[i],
            .decay_per_s = (double)job->decays[i],
            .response = job->responses ? (double)job->responses[i] : 0 };
        sn_spring_matrixf m = sn_spring_matrix_makef(spring, job->time.t_s);
        job->to.xx[i] = m.xx;
        job->to.xv[i] = m.xv;
        job->to.vx[i] = m.vx;
        job->to.vv[i] = m.vv;
        if (job->to.xu) {
            job->to.xu[i] = m.xu;
            job->to.vu[i] = m.vu;
        }
    }
}

/* ---- one instruction set or another ----------------------------------------------------- */

#define COLUMNS_NAME(name) name##_scalar
#define COLUMNS_TARGET
#define COLUMNS_WIDTH           1
#define COLUMNS_DOUBLES         double
#define COLUMNS_BITS            uint64_t
#define COLUMNS_OF(x)           sn_bits(x)
#define COLUMNS_FROM(bits)      sn_from_bits(bits)
#define COLUMNS_LESS(a, b)      (0 - (uint64_t)((a) < (b)))
#define COLUMNS_ROOT(x)         sn_sqrt(x)
#define COLUMNS_ANY(bits)       ((bits) >> 63)
#define COLUMNS_WIDEN(from)     ((double)*(from))
#define COLUMNS_NARROW(into, x) (*(into) = (float)(x))
#include "springs_lanes.h"

#if SN_VECTORS
typedef double columns_double2 __attribute__((vector_size(16)));
typedef uint64_t columns_bits2 __attribute__((vector_size(16)));
typedef float columns_float2 __attribute__((vector_size(8), aligned(4), may_alias));

SN_KERNEL columns_double2 columns_roots(columns_double2 x)
{
#if defined(__SSE2__)
    return (columns_double2)_mm_sqrt_pd((__m128d)x);
#elif defined(__aarch64__)
    return (columns_double2)vsqrtq_f64((float64x2_t)x);
#else
    return (columns_double2){ sn_sqrt(x[0]), sn_sqrt(x[1]) };
#endif
}

#define COLUMNS_NAME(name) name##_base
#define COLUMNS_TARGET
#define COLUMNS_WIDTH      2
#define COLUMNS_DOUBLES    columns_double2
#define COLUMNS_BITS       columns_bits2
#define COLUMNS_OF(x)      ((columns_bits2)(x))
#define COLUMNS_FROM(bits) ((columns_double2)(bits))
#define COLUMNS_LESS(a, b) ((columns_bits2)((a) < (b)))
#define COLUMNS_ROOT(x)    columns_roots(x)
#define COLUMNS_ANY(bits)  (((bits)[0] | (bits)[1]) >> 63)
#define COLUMNS_WIDEN(from)                                                                        \
    __builtin_convertvector(*(const columns_float2 *)(from), columns_double2)
#define COLUMNS_NARROW(into, x)                                                                    \
    (*(columns_float2 *)(into) = __builtin_convertvector((x), columns_float2))
#include "springs_lanes.h"
#endif

#if SN_TARGETS_X86
typedef double columns_double4 __attribute__((vector_size(32)));
typedef uint64_t columns_bits4 __attribute__((vector_size(32)));

#define COLUMNS_NAME(name)      name##_avx2
#define COLUMNS_TARGET          SN_TARGET_AVX2
#define COLUMNS_WIDTH           4
#define COLUMNS_DOUBLES         columns_double4
#define COLUMNS_BITS            columns_bits4
#define COLUMNS_OF(x)           ((columns_bits4)(x))
#define COLUMNS_FROM(bits)      ((columns_double4)(bits))
#define COLUMNS_LESS(a, b)      ((columns_bits4)((a) < (b)))
#define COLUMNS_ROOT(x)         ((columns_double4)_mm256_sqrt_pd((__m256d)(x)))
#define COLUMNS_ANY(bits)       (_mm256_movemask_pd((__m256d)(bits)))
#define COLUMNS_WIDEN(from)     ((columns_double4)_mm256_cvtps_pd(_mm_loadu_ps(from)))
#define COLUMNS_NARROW(into, x) _mm_storeu_ps(into, _mm256_cvtpd_ps((__m256d)(x)))
#include "springs_lanes.h"

typedef double columns_double8 __attribute__((vector_size(64)));
typedef uint64_t columns_bits8 __attribute__((vector_size(64)));

#define COLUMNS_NAME(name)      name##_avx512
#define COLUMNS_TARGET          SN_TARGET_AVX512
#define COLUMNS_WIDTH           8
#define COLUMNS_DOUBLES         columns_double8
#define COLUMNS_BITS            columns_bits8
#define COLUMNS_OF(x)           ((columns_bits8)(x))
#define COLUMNS_FROM(bits)      ((columns_double8)(bits))
#define COLUMNS_LESS(a, b)      ((columns_bits8)((a) < (b)))
#define COLUMNS_ROOT(x)         ((columns_double8)_mm512_sqrt_pd((__m512d)(x)))
#define COLUMNS_ANY(bits)       (_mm512_movepi64_mask((__m512i)(bits)))
#define COLUMNS_WIDEN(from)     ((columns_double8)_mm512_cvtps_pd(_mm256_loadu_ps(from)))
#define COLUMNS_NARROW(into, x) _mm256_storeu_ps(into, _mm512_cvtpd_ps((__m512d)(x)))
#include "springs_lanes.h"
#endif

/* The columns from spring i on. */
static sn_spring_columns columns_from(const sn_spring_columns *of, size_t i)
{
    return (sn_spring_columns){ .xx = of->xx + i,
        .xv = of->xv + i,
        .vx = of->vx + i,
        .vv = of->vv + i,
        .xu = of->xu ? of->xu + i : NULL,
        .vu = of->vu ? of->vu + i : NULL };
}

static size_t columns_run(const columns_job *job, sn_cpu cpu)
{
    switch (cpu) {
#if SN_TARGETS_X86
    case SN_CPU_AVX512:
        return columns_run_avx512(job);
    case SN_CPU_AVX2:
        return columns_run_avx2(job);
#endif
#if SN_VECTORS
    case SN_CPU_BASE:
        return columns_run_base(job);
#endif
    default:
        return columns_run_scalar(job);
    }
}

void sn_spring_columns_make(const float *omegas, const float *decays, const float *responses,
    double dt_s, size_t count, sn_spring_columns columns, sn_cpu cpu)
{
    SN_ASSERT(count == 0 || (omegas && decays));
    SN_ASSERT(count == 0 || (columns.xx && columns.xv && columns.vx && columns.vv));
    SN_ASSERT(!columns.xu == !columns.vu);
    columns_job job = {
        .time = { dt_s, dt_s * 0x1.45f306dc9c883p-1, dt_s * 0x1.71547652b82fep+0 },
        .count = count,
        .omegas = omegas,
        .decays = decays,
        .responses = responses,
        .to = columns,
    };
    columns_bounds(&job);
    if (!columns_time_fits(dt_s)) {
        columns_rare(&job, 0, count);
        return;
    }
    size_t done = columns_run(&job, cpu);
    if (done < count) {
        columns_job rest = job;
        rest.count = count - done;
        rest.omegas += done;
        rest.decays += done;
        rest.responses = responses ? responses + done : NULL;
        rest.to = columns_from(&columns, done);
        columns_run_scalar(&rest);
    }
}
