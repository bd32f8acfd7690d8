/*
 * x^y in float: 2^(y log2 x) in double. The logarithm's relative error of 2^-45 moves the result
 * by less than 2^-37, and the exponential's is 2^-35.7, so rounding is all but the whole error.
 */
#include "exact.h"
#include "elementary_block.h"
#include "elementary_lanes.h"
#include "sinew/elementary.h"

/* log2 of a positive double; the coefficients are one more than those of sn_logf. */
static double pow_log2(double x)
{
    double f, k = sn_lane_log_reduce(x, &f);
    double s = f / (2.0 + f), z = s * s;
    double series = 2.0 + z * ((0x1.555555561f007p-1 + z * 0x1.999996a6c71c7p-2) +
                                  (z * z) * ((0x1.2494132dde106p-2 + z * 0x1.c62a9c2ba5278p-3) +
                                                (z * z) * 0x1.911d2d2057cf3p-3));
    return k + (s * series) * 0x1.71547652b82fep+0;
}

/* 0: not whole; 1: odd; 2: even. From 2^24 on every float is even. */
static int pow_parity(double y)
{
    double a = sn_magnitude(y);
    if (a >= 0x1p24)
        return 2;
    uint32_t whole = (uint32_t)a;
    return (double)whole < a ? 0 : whole & 1 ? 1 : 2;
}

/* C99, annex F, where x (a magnitude) or y is 0 or infinite. */
static double pow_at_edge(double a, double y)
{
    if (a == 1.0 || y == 0.0)
        return 1.0;
    return (a > 1.0) == (y > 0.0) ? SN_INFINITY : 0.0;
}

/* 2^(y log2 a), where the float is infinite, 0 or neither. */
static double pow_of_magnitude(double a, double y)
{
    double power = y * pow_log2(a);
    if (power >= 128.0)
        return SN_INFINITY;
    return power <= -151.0 ? 0.0 : sn_lane_exp2_brief(power);
}

/* What is not a positive number to a finite power, by C99, annex F. */
static double pow_rare(double x, double y)
{
    double a = sn_magnitude(x);
    if (x == 1.0 || y == 0.0)
        return 1.0;
    if (sn_is_nan(x) || sn_is_nan(y))
        return x + y;
    bool at_edge = a == 0.0 || a == SN_INFINITY || sn_magnitude(y) == SN_INFINITY;
    double value = at_edge ? pow_at_edge(a, y) : pow_of_magnitude(a, y);
    if (!(sn_bits(x) >> 63))
        return value;
    int parity = pow_parity(y);
    return parity == 1 ? -value : parity == 0 && !at_edge ? SN_NAN : value;
}

float sn_powf(float x, float y)
{
    double base = (double)x, power = (double)y;
    if (base > 0.0 && base < 0x1p128 && sn_magnitude(power) < 0x1p128)
        return (float)pow_of_magnitude(base, power);
    return (float)pow_rare(base, power);
}

SN_BLOCK_OF_PAIRS(sn_pow_blockf, float, sn_powf)
