/*
 * The common path of each elementary function, for one number, without a branch, a table or a
 * call: so that a compiler turns a loop of 16 over it into vector code of whatever width the
 * surrounding function is built for, and every width gives the bits of the scalar function.
 *
 * Each sn_lane_f(x) is right where sn_lane_f_fits(x) is not 0, and harmless elsewhere. A block
 * tests its lanes together, by a bitwise and, and takes the public function for a block that has
 * a lane outside.
 *
 * No fused multiply-add here; what must be better than a double is a head (26 bits) and a tail.
 * Coefficients: scripts/coefficients/elementary.sollya.
 */
#ifndef SN_ELEMENTARY_LANES_H
#define SN_ELEMENTARY_LANES_H

#include "elementary_parts.h"

enum { SN_LANES = 16 };

/* A choice by bits: yes where the mask is all ones, no where it is 0. */
SN_KERNEL double sn_lane_choose(uint64_t mask, double yes, double no)
{
    return sn_from_bits((sn_bits(yes) & mask) | (sn_bits(no) & ~mask));
}

/* ---- Rounding ---- */

/* Below 2^52, where adding 2^52 leaves no bits for a fraction. Faster than taking the bits apart,
 * and needs no instruction beyond SSE2. */
SN_KERNEL uint64_t sn_lane_whole_fits(double x)
{
    return (uint64_t)(sn_magnitude(x) < 0x1p52);
}

SN_KERNEL double sn_lane_round(double x)
{
    return sn_give_sign((sn_magnitude(x) + 0x1p52) - 0x1p52, x);
}

/* 1 where the rounding went above x, else 0: by the sign of their difference, which is exact, since
 * not every compiler makes vectors of a comparison. */
SN_KERNEL double sn_lane_excess(double whole, double x)
{
    return sn_from_bits((0 - (sn_bits(x - whole) >> 63)) & sn_bits(1.0));
}

SN_KERNEL double sn_lane_trunc(double x)
{
    double a = sn_magnitude(x), whole = (a + 0x1p52) - 0x1p52;
    return sn_give_sign(whole - sn_lane_excess(whole, a), x);
}

/* Subtracting +0 keeps the sign of zero, which adding it would not: so ceil is a floor too. */
SN_KERNEL double sn_lane_floor(double x)
{
    double whole = sn_lane_round(x);
    return whole - sn_lane_excess(whole, x);
}

SN_KERNEL double sn_lane_ceil(double x)
{
    return -sn_lane_floor(-x);
}

SN_KERNEL uint64_t sn_lane_wholef_fits(float x)
{
    return sn_lane_whole_fits((double)x);
}

SN_KERNEL float sn_lane_roundf(float x)
{
    return (float)sn_lane_round((double)x);
}

SN_KERNEL float sn_lane_truncf(float x)
{
    return (float)sn_lane_trunc((double)x);
}

SN_KERNEL float sn_lane_floorf(float x)
{
    return (float)sn_lane_floor((double)x);
}

SN_KERNEL float sn_lane_ceilf(float x)
{
    return (float)sn_lane_ceil((double)x);
}

/* ---- Sine and cosine ---- */

/* An angle within an eighth of a turn of 0, in radians: head + tail to twice the precision, and
 * `near`, their rounded sum. `quarter` counts the quarter turns taken off, in its low two bits. */
typedef struct sn_lane_angle {
    double near, head, tail;
    uint64_t quarter;
} sn_lane_angle;

/* From d quarter turns, |d| <= 1/2. With d = a + b and pi/2 = A + B in heads and tails,
 * d pi/2 = a A + (b A + d B), where a A is exact. */
SN_KERNEL sn_lane_angle sn_lane_angle_of_quarters(double d, uint64_t quarter)
{
    const double half_pi = 0x1.921fb54442d18p+0;
    const double half_pi_head = 0x1.921fb50000000p+0, half_pi_tail = 0x1.110b4611a6263p-26;
    double near = d * half_pi, head = sn_upper_bits(near), d_head = sn_upper_bits(d);
    double tail = (d_head * half_pi_head - head) + ((d - d_head) * half_pi_head + d * half_pi_tail);
    return (sn_lane_angle){ near, head, tail, quarter };
}

/* sin y = y + y^3 S(y^2), error of S 2^-57.8; the sum starts from the exact head. The series is
 * taken at y.near, which lacks a little: little (cos y - 1), about little y^2/2, amends it. */
SN_KERNEL double sn_lane_near_sine(sn_lane_angle y)
{
    double z = y.near * y.near, w = z * z;
    double s = -0x1.5555555555548p-3 +
               (z * 0x1.111111110f75dp-7 +
                   w * ((-0x1.a01a019bf222ep-13 + z * 0x1.71de355f05599p-19) +
                           w * (-0x1.ae5e5471f5501p-26 + z * 0x1.5d8e3511cdb43p-33)));
    double little = (y.head - y.near) + y.tail;
    return y.head + ((y.tail - 0.5 * z * little) + (y.near * z) * s);
}

/* cos y = 1 - y^2/2 + y^4 C(y^2), error of C 2^-64. head^2/2 is exact, and so is what rounding
 * 1 - head^2/2 drops; the rest of y^2/2 is tail (head + near) / 2. */
SN_KERNEL double sn_lane_near_cosine(sn_lane_angle y)
{
    double z = y.near * y.near, w = z * z;
    double c = (0x1.555555555554bp-5 + z * -0x1.6c16c16c15016p-10) +
               w * ((0x1.a01a019c8f3eep-16 + z * -0x1.27e4f7f19d4b2p-22) +
                       w * (0x1.1ee9dbd0d86ap-29 + z * -0x1.8fa681e38485fp-37));
    double half_square = 0.5 * y.head * y.head;
    double most = 1.0 - half_square;
    double dropped = (1.0 - most) - half_square;
    return most + (dropped + (w * c - 0.5 * y.tail * (y.head + y.near)));
}

/* Sine and cosine after `quarter` quarter turns. Adding 0 makes every zero +0. */
SN_KERNEL double sn_lane_turned(uint64_t quarter, double sine, double cosine)
{
    uint64_t swap = 0 - (quarter & 1), flip = (quarter & 2) << 62;
    return sn_from_bits(sn_bits(sn_lane_choose(swap, cosine, sine)) ^ flip) + 0.0;
}

/* The nearest quarter turn comes off exactly: 4 a, its rounding and the difference are exact. */
SN_KERNEL sn_lane_angle sn_lane_reduce_turns(double magnitude)
{
    double quarters = 4.0 * magnitude, rounded = quarters + SN_ROUNDER;
    double d = quarters - (rounded - SN_ROUNDER);
    return sn_lane_angle_of_quarters(d, sn_bits(rounded));
}

/* Below 2^49, so that the rounding holds, and 0 or so large that no product underflows. */
SN_KERNEL uint64_t sn_lane_sin_turns_fits(double turns)
{
    double a = sn_magnitude(turns);
    return (uint64_t)(a < 0x1p49) & ((uint64_t)(a >= 0x1p-960) | (uint64_t)(a == 0.0));
}

SN_KERNEL double sn_lane_sin_turns(double turns)
{
    sn_lane_angle y = sn_lane_reduce_turns(sn_magnitude(turns));
    double value = sn_lane_turned(y.quarter, sn_lane_near_sine(y), sn_lane_near_cosine(y));
    return sn_from_bits(sn_bits(value) ^ (sn_bits(turns) & SN_SIGN_BIT));
}

SN_KERNEL double sn_lane_cos_turns(double turns)
{
    sn_lane_angle y = sn_lane_reduce_turns(sn_magnitude(turns));
    return sn_lane_turned(y.quarter + 1, sn_lane_near_sine(y), sn_lane_near_cosine(y));
}

SN_KERNEL void sn_lane_sincos_turns(double turns, double *sine, double *cosine)
{
    sn_lane_angle y = sn_lane_reduce_turns(sn_magnitude(turns));
    double s = sn_lane_near_sine(y), c = sn_lane_near_cosine(y);
    double value = sn_lane_turned(y.quarter, s, c);
    *sine = sn_from_bits(sn_bits(value) ^ (sn_bits(turns) & SN_SIGN_BIT));
    *cosine = sn_lane_turned(y.quarter + 1, s, c);
}

/* Cody and Waite's reduction (Software manual for the elementary functions, 1980) with
 * pi/2 = P + Q + R, P and Q of 33 bits: n P and n Q are exact for n < 2^20. `left` is what n P
 * leaves; it must be well above n Q for the next difference to be exact in two parts. */
SN_KERNEL sn_lane_angle sn_lane_reduce_radians(double magnitude, double *left, double *count)
{
    const double p = 0x1.921fb54400000p+0, q = 0x1.0b4611a600000p-34, r = 0x1.3198a2e037073p-69;
    double rounded = magnitude * 0x1.45f306dc9c883p-1 + SN_ROUNDER;
    double n = rounded - SN_ROUNDER;
    double first = magnitude - n * p, second = first - n * q;
    double rest = ((first - second) - n * q) - n * r;
    double near = second + rest, head = sn_upper_bits(near);
    *left = sn_magnitude(first);
    *count = n;
    return (sn_lane_angle){ near, head, (second - head) + rest, sn_bits(rounded) };
}

/* Below 2^20 quarter turns, and not so near a multiple of pi/2 that three parts do not do. */
SN_KERNEL uint64_t sn_lane_sin_fits(double radians)
{
    double left, count, a = sn_magnitude(radians);
    (void)sn_lane_reduce_radians(a, &left, &count);
    return (uint64_t)(a < 0x1.8p20) & (uint64_t)(left >= count * 0x1p-32);
}

SN_KERNEL double sn_lane_sin(double radians)
{
    double left, count;
    sn_lane_angle y = sn_lane_reduce_radians(sn_magnitude(radians), &left, &count);
    double value = sn_lane_turned(y.quarter, sn_lane_near_sine(y), sn_lane_near_cosine(y));
    return sn_from_bits(sn_bits(value) ^ (sn_bits(radians) & SN_SIGN_BIT));
}

SN_KERNEL double sn_lane_cos(double radians)
{
    double left, count;
    sn_lane_angle y = sn_lane_reduce_radians(sn_magnitude(radians), &left, &count);
    return sn_lane_turned(y.quarter + 1, sn_lane_near_sine(y), sn_lane_near_cosine(y));
}

SN_KERNEL void sn_lane_sincos(double radians, double *sine, double *cosine)
{
    double left, count;
    sn_lane_angle y = sn_lane_reduce_radians(sn_magnitude(radians), &left, &count);
    double s = sn_lane_near_sine(y), c = sn_lane_near_cosine(y);
    double value = sn_lane_turned(y.quarter, s, c);
    *sine = sn_from_bits(sn_bits(value) ^ (sn_bits(radians) & SN_SIGN_BIT));
    *cosine = sn_lane_turned(y.quarter + 1, s, c);
}

/* For floats a double is precision enough: sine to 2^-37.5, cosine to 2^-43, relative. */
SN_KERNEL double sn_lane_turned_brief(uint64_t quarter, double y)
{
    double z = y * y, w = z * z;
    double sine = y + (y * z) * ((-0x1.5555554c6f717p-3 + z * 0x1.11110868a6a06p-7) +
                                    w * (-0x1.a00f7dc2ee543p-13 + z * 0x1.6cd19d012eeecp-19));
    double cosine =
        (1.0 - 0.5 * z) + w * ((0x1.5555554ed7c61p-5 + z * -0x1.6c16b82838545p-10) +
                                  w * (0x1.a010dd97a9a41p-16 + z * -0x1.241e5bc8c492p-22));
    return sn_lane_turned(quarter, sine, cosine);
}

SN_KERNEL uint64_t sn_lane_sin_turnsf_fits(float turns)
{
    return (uint64_t)(sn_magnitude((double)turns) < 0x1p49);
}

SN_KERNEL float sn_lane_cos_turnsf(float turns)
{
    double quarters = 4.0 * sn_magnitude((double)turns), rounded = quarters + SN_ROUNDER;
    double y = (quarters - (rounded - SN_ROUNDER)) * 0x1.921fb54442d18p+0;
    return (float)sn_lane_turned_brief(sn_bits(rounded) + 1, y);
}

SN_KERNEL float sn_lane_sin_turnsf(float turns)
{
    double quarters = 4.0 * sn_magnitude((double)turns), rounded = quarters + SN_ROUNDER;
    double y = (quarters - (rounded - SN_ROUNDER)) * 0x1.921fb54442d18p+0;
    uint64_t sign = sn_bits((double)turns) & SN_SIGN_BIT;
    return (float)sn_from_bits(sn_bits(sn_lane_turned_brief(sn_bits(rounded), y)) ^ sign);
}

/* Two parts of pi/2 do: no float below 1.5 2^20 comes nearer than 2^-28 to a multiple of it. */
SN_KERNEL uint64_t sn_lane_sinf_fits(float radians)
{
    return (uint64_t)(sn_magnitude((double)radians) < 0x1.8p20);
}

SN_KERNEL float sn_lane_sinf(float radians)
{
    double a = sn_magnitude((double)radians), rounded = a * 0x1.45f306dc9c883p-1 + SN_ROUNDER;
    double n = rounded - SN_ROUNDER;
    double y = (a - n * 0x1.921fb54400000p+0) - n * 0x1.0b4611a626331p-34;
    uint64_t sign = sn_bits((double)radians) & SN_SIGN_BIT;
    return (float)sn_from_bits(sn_bits(sn_lane_turned_brief(sn_bits(rounded), y)) ^ sign);
}

SN_KERNEL float sn_lane_cosf(float radians)
{
    double a = sn_magnitude((double)radians), rounded = a * 0x1.45f306dc9c883p-1 + SN_ROUNDER;
    double n = rounded - SN_ROUNDER;
    double y = (a - n * 0x1.921fb54400000p+0) - n * 0x1.0b4611a626331p-34;
    return (float)sn_lane_turned_brief(sn_bits(rounded) + 1, y);
}

/* ---- Exponentials ---- */

/* e^(r + t) = high + low, |r| <= log(2)/2, t far below r. With r^2/2 = g + (r^2/2 - g), g the
 * exact half square of r's head, 1 + r + g is summed without loss; r^3 E(r) to 2^-60. */
typedef struct sn_lane_power {
    double high, low;
} sn_lane_power;

SN_KERNEL sn_lane_power sn_lane_power_of(double r, double t)
{
    double z = r * r, w = z * z;
    double e = ((0x1.5555555555556p-3 + r * 0x1.5555555555556p-5) +
                   z * (0x1.1111111110708p-7 + r * 0x1.6c16c16c15f3bp-10)) +
               w * (((0x1.a01a01a90510dp-13 + r * 0x1.a01a01a8a2b57p-16) +
                        z * (0x1.71de0a30df396p-19 + r * 0x1.27e4d64395a25p-22)) +
                       w * (0x1.af3f2405a8b35p-26 + r * 0x1.1f7cb0d51334ap-29));
    double head = sn_upper_bits(r);
    double half_square = 0.5 * head * head;
    double first = 1.0 + r, second = first + half_square;
    double dropped = ((1.0 - first) + r) + ((first - second) + half_square);
    double small = (z * r) * e + (0.5 * (r - head) * (r + head) + (t + t * r));
    return (sn_lane_power){ second, dropped + small };
}

/* x = k log 2 + r + t: k times the upper 42 bits of log 2 is exact. */
SN_KERNEL double sn_lane_exp_reduce(double x, double *r, double *t)
{
    double rounded = x * 0x1.71547652b82fep+0 + SN_ROUNDER, k = rounded - SN_ROUNDER;
    double first = x - k * 0x1.62e42fefa3800p-1, second = k * 0x1.ef35793c76730p-45;
    *r = first - second;
    *t = (first - *r) - second;
    return rounded;
}

/* x = k + d, and d log 2 = r + t by heads and tails. */
SN_KERNEL double sn_lane_exp2_reduce(double x, double *r, double *t)
{
    const double log_2_head = 0x1.62e42f8000000p-1, log_2_tail = 0x1.be8e7bcd5e4f2p-27;
    double rounded = x + SN_ROUNDER, d = x - (rounded - SN_ROUNDER), head = sn_upper_bits(d);
    *r = d * 0x1.62e42fefa39efp-1;
    *t = (head * log_2_head - *r) + ((d - head) * log_2_head + d * log_2_tail);
    return rounded;
}

/* value times 2^k, where k stands in the low bits of `rounded`; both and the result normal. */
SN_KERNEL double sn_lane_scale(double value, double rounded)
{
    return sn_from_bits(sn_bits(value) + (sn_bits(rounded) << 52));
}

SN_KERNEL uint64_t sn_lane_exp_fits(double x)
{
    return (uint64_t)(sn_magnitude(x) < 708.0);
}

SN_KERNEL double sn_lane_exp(double x)
{
    double r, t, rounded = sn_lane_exp_reduce(x, &r, &t);
    sn_lane_power p = sn_lane_power_of(r, t);
    return sn_lane_scale(p.high + p.low, rounded);
}

SN_KERNEL uint64_t sn_lane_exp2_fits(double x)
{
    return (uint64_t)(sn_magnitude(x) < 1021.0);
}

SN_KERNEL double sn_lane_exp2(double x)
{
    double r, t, rounded = sn_lane_exp2_reduce(x, &r, &t);
    sn_lane_power p = sn_lane_power_of(r, t);
    return sn_lane_scale(p.high + p.low, rounded);
}

/* 2^k (high + low) - 1 with the error of the subtraction kept; for k = 0 the 1 leaves exactly
 * what high and low hold of x. */
SN_KERNEL double sn_lane_expm1(double x)
{
    double r, t, rounded = sn_lane_exp_reduce(x, &r, &t);
    sn_lane_power p = sn_lane_power_of(r, t);
    double high = sn_lane_scale(p.high, rounded), unit = sn_lane_scale(1.0, rounded);
    double value = high - 1.0, taken = value - high;
    double dropped = (high - (value - taken)) + (-1.0 - taken);
    value = value + (dropped + unit * p.low);
    return sn_from_bits((sn_bits(value) & ~SN_SIGN_BIT) | (sn_bits(x) & SN_SIGN_BIT));
}

/* For floats: e^r to 2^-35.7. */
SN_KERNEL double sn_lane_power_brief(double r)
{
    double z = r * r;
    double e = (0x1.5555555a7b57cp-3 + r * 0x1.55555561b0dfap-5) +
               z * ((0x1.1110e0e3cfe5bp-7 + r * 0x1.6c16700d2fa95p-10) +
                       z * (0x1.a12518a824dfbp-13 + r * 0x1.a136e9fbccacdp-16));
    return r + z * (0.5 + r * e);
}

/* Within +-150 the double neither over- nor underflows; the float does what it must. */
SN_KERNEL uint64_t sn_lane_expf_fits(float x)
{
    return (uint64_t)(sn_magnitude((double)x) < 150.0);
}

SN_KERNEL double sn_lane_exp2_brief(double x)
{
    double rounded = x + SN_ROUNDER, d = x - (rounded - SN_ROUNDER);
    return sn_lane_scale(1.0 + sn_lane_power_brief(d * 0x1.62e42fefa39efp-1), rounded);
}

SN_KERNEL float sn_lane_exp2f(float x)
{
    return (float)sn_lane_exp2_brief((double)x);
}

SN_KERNEL float sn_lane_expf(float x)
{
    double rounded = (double)x * 0x1.71547652b82fep+0 + SN_ROUNDER, k = rounded - SN_ROUNDER;
    double r = ((double)x - k * 0x1.62e42fefa3800p-1) - k * 0x1.ef35793c76730p-45;
    return (float)sn_lane_scale(1.0 + sn_lane_power_brief(r), rounded);
}

SN_KERNEL float sn_lane_expm1f(float x)
{
    double rounded = (double)x * 0x1.71547652b82fep+0 + SN_ROUNDER, k = rounded - SN_ROUNDER;
    double r = ((double)x - k * 0x1.62e42fefa3800p-1) - k * 0x1.ef35793c76730p-45;
    double unit = sn_lane_scale(1.0, rounded);
    double value = unit * sn_lane_power_brief(r) + (unit - 1.0);
    return (float)sn_from_bits(
        (sn_bits(value) & ~SN_SIGN_BIT) | (sn_bits((double)x) & SN_SIGN_BIT));
}

/* ---- Logarithms ---- */

/* x = 2^k (1 + f), 1 + f in [sqrt(1/2), sqrt(2)), for a positive normal x. Subtracting the bits
 * of sqrt(1/2) carries into the exponent exactly where the fraction passes it. */
SN_KERNEL double sn_lane_log_reduce(double x, double *f)
{
    const uint64_t root = UINT64_C(0x3fe6a09e667f3bcd), one = UINT64_C(0x3ff0000000000000);
    uint64_t shifted = sn_bits(x) + (one - root);
    *f = sn_from_bits((shifted & UINT64_C(0x000fffffffffffff)) + root) - 1.0;
    return sn_from_bits((shifted >> 52) | UINT64_C(0x4330000000000000)) - (0x1p52 + 1023.0);
}

/* log(1 + f) = f - (h + t) + s (h + t + R), with f^2/2 = h + t, h from the head of f and exact;
 * s = f / (2 + f); R = s^2 L(s^2), error 2^-59.5 of 2 s. (log(1 + f) = 2 s + s R and 2 s = f - s f;
 * the form is that of fdlibm's log, Sun Microsystems 1993.) */
typedef struct sn_lane_series {
    double half_head, half_tail, rest; /* h, t, s (h + t + R) */
} sn_lane_series;

SN_KERNEL sn_lane_series sn_lane_log_series(double f)
{
    double s = f / (2.0 + f), z = s * s, w = z * z;
    double r = (z * (0x1.5555555555593p-1 + z * 0x1.999999997fa39p-2) +
                   (z * w) * (0x1.2492494224e8ap-2 + z * 0x1.c71c51dcf77abp-3)) +
               (z * (w * w)) *
                   ((0x1.74664887e8377p-3 + z * 0x1.39a0b4d914b8ep-3) + w * 0x1.2f103aea3955p-3);
    double head = sn_upper_bits(f), half_head = 0.5 * head * head;
    double half_tail = 0.5 * (f - head) * (f + head);
    return (sn_lane_series){ half_head, half_tail, s * ((half_head + half_tail) + r) };
}

SN_KERNEL uint64_t sn_lane_log_fits(double x)
{
    return (uint64_t)(x >= 0x1p-1022) & (uint64_t)(x <= 0x1.fffffffffffffp1023);
}

/* log(x 2^more). k times the upper 42 bits of log 2 is exact, and so is what the sums drop. */
SN_KERNEL double sn_lane_log_shifted(double x, double more)
{
    double f, k = sn_lane_log_reduce(x, &f) + more;
    sn_lane_series l = sn_lane_log_series(f);
    double whole = k * 0x1.62e42fefa3800p-1, first = whole + f, second = first - l.half_head;
    double dropped = ((whole - first) + f) + ((first - second) - l.half_head);
    return second + ((dropped + (k * 0x1.ef35793c76730p-45 - l.half_tail)) + l.rest);
}

SN_KERNEL double sn_lane_log(double x)
{
    return sn_lane_log_shifted(x, 0.0);
}

/* log2(x 2^more): the logarithm of 1 + f in head and tail, times 1 / log 2 likewise, and k. */
SN_KERNEL double sn_lane_log2_shifted(double x, double more)
{
    const double scale_head = 0x1.7154760000000p+0, scale_tail = 0x1.4ae0bf85ddf44p-26;
    double f, k = sn_lane_log_reduce(x, &f) + more;
    sn_lane_series l = sn_lane_log_series(f);
    double most = f - l.half_head, dropped = (f - most) - l.half_head;
    double rest = (dropped - l.half_tail) + l.rest;
    double near = most + rest, head = sn_upper_bits(near), product = head * scale_head;
    double tail = ((most - head) + rest) * scale_head + near * scale_tail;
    double value = k + product;
    return value + (((k - value) + product) + tail);
}

SN_KERNEL double sn_lane_log2(double x)
{
    return sn_lane_log2_shifted(x, 0.0);
}

/* For floats, positive and finite (subnormal ones are normal as doubles): 2 s + s^3 L(s^2). */
SN_KERNEL uint64_t sn_lane_logf_fits(float x)
{
    return (uint64_t)((double)x > 0.0) & (uint64_t)((double)x < 0x1p128);
}

SN_KERNEL double sn_lane_log_brief(double f)
{
    double s = f / (2.0 + f), z = s * s;
    return s * (2.0 + z * ((0x1.555554fd5b8edp-1 + z * 0x1.999a7b1f81e08p-2) +
                              (z * z) * (0x1.2438ab9e6e393p-2 + z * 0x1.e2fdd5a4db1cp-3)));
}

SN_KERNEL float sn_lane_logf(float x)
{
    double f, k = sn_lane_log_reduce((double)x, &f);
    return (float)(k * 0x1.62e42fefa39efp-1 + sn_lane_log_brief(f));
}

SN_KERNEL float sn_lane_log2f(float x)
{
    double f, k = sn_lane_log_reduce((double)x, &f);
    return (float)(k + sn_lane_log_brief(f) * 0x1.71547652b82fep+0);
}

#endif
