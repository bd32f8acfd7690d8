/*
 * Elementary functions with the same bits on every machine: at most 1 ulp in double (each function
 * says how much less), 0.51 in float. No libm, no fused multiply-add, tables of half a kilobyte.
 *
 * Angles come in turns (1 is a full circle) and in radians. Turns are exact to reduce, so the
 * sine of a large number of turns is as good as that of a small one.
 * NaN gives NaN; each function says what it gives outside its domain. None sets errno.
 */
#ifndef SINEW_ELEMENTARY_H
#define SINEW_ELEMENTARY_H

#include "cpu.h"

/* Sine and cosine of a number of turns.
 * Ensures: exactly 0, 1 or -1 at every quarter turn; sin(-t) is -sin(t) and cos(-t) is cos(t) in
 * the bits. A sine of 0 has the sign of the turns, a cosine of 0 is +0 (as sinPi and cosPi of
 * IEEE 754-2008). Infinity gives NaN.
 * Accuracy: 0.85 ulp for every finite argument (float: 0.51). */
SN_API double sn_sin_turns(double turns);
SN_API double sn_cos_turns(double turns);
SN_API float sn_sin_turnsf(float turns);
SN_API float sn_cos_turnsf(float turns);

/* Both at once, for the price of little more than one; the same bits as apart. */
SN_API void sn_sincos_turns(double turns, double *sine, double *cosine);
SN_API void sn_sincos_turnsf(float turns, float *sine, float *cosine);

/* Sine and cosine of radians; large arguments are reduced exactly. Infinity gives NaN.
 * Ensures: odd and even in the bits, as above.
 * Accuracy: 0.85 ulp for every finite argument (float: 0.51).
 * Cost: from 1.5 million radians on, two to three times that of a small argument. */
SN_API double sn_sin(double radians);
SN_API double sn_cos(double radians);
SN_API float sn_sinf(float radians);
SN_API float sn_cosf(float radians);

/* Both at once, for the price of little more than one; the same bits as apart. */
SN_API void sn_sincos(double radians, double *sine, double *cosine);

/* e^x, 2^x, and e^x - 1 without cancellation near 0. Infinity above the range, 0 (-1) below;
 * results below the normal range are rounded once, gradually. exp2 of a whole number is exact.
 * Accuracy: 0.55 ulp, expm1 0.8 ulp (float: 0.51). */
SN_API double sn_exp(double x);
SN_API double sn_exp2(double x);
SN_API double sn_expm1(double x);
SN_API float sn_expf(float x);
SN_API float sn_exp2f(float x);
SN_API float sn_expm1f(float x);

/* Natural and binary logarithm. -infinity at 0, NaN below; log2 of a power of two is exact.
 * Accuracy: 0.8 ulp (float: 0.51). */
SN_API double sn_log(double x);
SN_API double sn_log2(double x);
SN_API float sn_logf(float x);
SN_API float sn_log2f(float x);

/* The angle of the point (x, y), in radians in [-pi, pi] and in turns in [-1/2, 1/2], with the
 * signs of zero and the infinities as in C99. In turns exact at every eighth.
 * Accuracy: 0.51 ulp (float too); 0.75 ulp for turns below the normal range. */
SN_API double sn_atan2(double y, double x);
SN_API double sn_atan2_turns(double y, double x);
SN_API float sn_atan2f(float y, float x);
SN_API float sn_atan2_turnsf(float y, float x);

/* x^y in float, with the special values of C99. Accuracy: 0.51 ulp. */
SN_API float sn_powf(float x, float y);

/* Square root, correctly rounded. NaN below 0; sqrt(-0) is -0. */
SN_API double sn_sqrt(double x);
SN_API float sn_sqrtf(float x);

/* sqrt(x^2 + y^2) without overflow or underflow on the way; infinity if either is, even beside
 * NaN. Accuracy: 0.6 ulp (float: 0.51). */
SN_API double sn_hypot(double x, double y);
SN_API float sn_hypotf(float x, float y);

/* Rounding to a whole number: down, up, toward 0, to nearest with ties to even. Exact for every
 * number; the sign of zero is kept. */
SN_API double sn_floor(double x);
SN_API double sn_ceil(double x);
SN_API double sn_trunc(double x);
SN_API double sn_round(double x);
SN_API float sn_floorf(float x);
SN_API float sn_ceilf(float x);
SN_API float sn_truncf(float x);
SN_API float sn_roundf(float x);

/* The part of x in [0, 1), x - floor(x): never 1, also where x is tiny and negative; -0 gives +0.
 * NaN for infinity. Accuracy: exact, but between -1 and 0, where it is rounded once, and what
 * would be 1 is the nearest number below. */
SN_API double sn_fraction(double x);
SN_API float sn_fractionf(float x);

/* Blocks: out[i] = f(in[i]), the same bits as one by one, whatever the processor. `out` may be
 * `in`.
 *
 * cpu  zero, or what sn_cpu_detect() gave: how wide the arithmetic may be */
SN_API void sn_sin_turns_block(double *out, const double *in, size_t count, sn_cpu cpu);
SN_API void sn_cos_turns_block(double *out, const double *in, size_t count, sn_cpu cpu);
SN_API void sn_sin_block(double *out, const double *in, size_t count, sn_cpu cpu);
SN_API void sn_cos_block(double *out, const double *in, size_t count, sn_cpu cpu);
SN_API void sn_exp_block(double *out, const double *in, size_t count, sn_cpu cpu);
SN_API void sn_exp2_block(double *out, const double *in, size_t count, sn_cpu cpu);
SN_API void sn_expm1_block(double *out, const double *in, size_t count, sn_cpu cpu);
SN_API void sn_log_block(double *out, const double *in, size_t count, sn_cpu cpu);
SN_API void sn_log2_block(double *out, const double *in, size_t count, sn_cpu cpu);
SN_API void sn_sqrt_block(double *out, const double *in, size_t count, sn_cpu cpu);
SN_API void sn_floor_block(double *out, const double *in, size_t count, sn_cpu cpu);
SN_API void sn_ceil_block(double *out, const double *in, size_t count, sn_cpu cpu);
SN_API void sn_trunc_block(double *out, const double *in, size_t count, sn_cpu cpu);
SN_API void sn_round_block(double *out, const double *in, size_t count, sn_cpu cpu);
SN_API void sn_sin_turns_blockf(float *out, const float *in, size_t count, sn_cpu cpu);
SN_API void sn_cos_turns_blockf(float *out, const float *in, size_t count, sn_cpu cpu);
SN_API void sn_sin_blockf(float *out, const float *in, size_t count, sn_cpu cpu);
SN_API void sn_cos_blockf(float *out, const float *in, size_t count, sn_cpu cpu);
SN_API void sn_exp_blockf(float *out, const float *in, size_t count, sn_cpu cpu);
SN_API void sn_exp2_blockf(float *out, const float *in, size_t count, sn_cpu cpu);
SN_API void sn_expm1_blockf(float *out, const float *in, size_t count, sn_cpu cpu);
SN_API void sn_log_blockf(float *out, const float *in, size_t count, sn_cpu cpu);
SN_API void sn_log2_blockf(float *out, const float *in, size_t count, sn_cpu cpu);
SN_API void sn_sqrt_blockf(float *out, const float *in, size_t count, sn_cpu cpu);
SN_API void sn_floor_blockf(float *out, const float *in, size_t count, sn_cpu cpu);
SN_API void sn_ceil_blockf(float *out, const float *in, size_t count, sn_cpu cpu);
SN_API void sn_trunc_blockf(float *out, const float *in, size_t count, sn_cpu cpu);
SN_API void sn_round_blockf(float *out, const float *in, size_t count, sn_cpu cpu);

/* Blocks of two inputs: out[i] = f of both, in the order in which they stand; one by one on
 * every processor. `out` may be either input.
 *
 * cpu  as above */
SN_API void sn_atan2_block(double *out, const double *y, const double *x, size_t count, sn_cpu cpu);
SN_API void sn_atan2_turns_block(
    double *out, const double *y, const double *x, size_t count, sn_cpu cpu);
SN_API void sn_hypot_block(double *out, const double *x, const double *y, size_t count, sn_cpu cpu);
SN_API void sn_atan2_blockf(float *out, const float *y, const float *x, size_t count, sn_cpu cpu);
SN_API void sn_atan2_turns_blockf(
    float *out, const float *y, const float *x, size_t count, sn_cpu cpu);
SN_API void sn_hypot_blockf(float *out, const float *x, const float *y, size_t count, sn_cpu cpu);
SN_API void sn_pow_blockf(float *out, const float *x, const float *y, size_t count, sn_cpu cpu);

#endif
