/*
 * Square roots at hand: the processor's instruction, asked for by intrinsics, because the
 * compilers' builtin may call libm for its errno. And in integers, for machines without; always
 * built and tested.
 */
#ifndef SN_ELEMENTARY_SQRT_H
#define SN_ELEMENTARY_SQRT_H

#include "targets.h"

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#elif defined(__aarch64__) || defined(_M_ARM64)
#include <arm_neon.h>
#endif

double sn_sqrt_portable(double x);

/* sn_sqrt without a call. */
SN_KERNEL double sn_sqrt_here(double x)
{
#if defined(__SSE2__) || defined(_M_X64)
    __m128d v = _mm_set_sd(x);
    return _mm_cvtsd_f64(_mm_sqrt_sd(v, v));
#elif defined(__aarch64__) || defined(_M_ARM64)
    return vget_lane_f64(vsqrt_f64(vdup_n_f64(x)), 0);
#elif defined(__wasm__)
    double root;
    __asm__("local.get %1\n\tf64.sqrt\n\tlocal.set %0" : "=r"(root) : "r"(x));
    return root;
#else
    return sn_sqrt_portable(x);
#endif
}

#endif
