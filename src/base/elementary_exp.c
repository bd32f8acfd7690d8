/*
 * e^x, 2^x and e^x - 1. The common path is in elementary_lanes.h; here is what lies near the ends
 * of the range: overflow, and results below the normal range, which are rounded once.
 */
#include "exact.h"
#include "elementary_block.h"
#include "elementary_lanes.h"
#include "sinew/elementary.h"

/* (high + low) 2^k for a k that the exponent of a double cannot hold. Adding a number whose last
 * place is that of the result rounds high + low there, once. */
static double exp_scale_far(sn_lane_power p, double rounded)
{
    const double up = 0x1p1000, down = 0x1p-1000;
    double k = rounded - SN_ROUNDER;
    if (k > 0.0) {
        double value = sn_lane_scale(p.high + p.low, rounded - 1000.0);
        return value * up;
    }
    double high = sn_lane_scale(p.high, rounded + 1000.0);
    double low = sn_lane_scale(1.0, rounded + 1000.0) * p.low;
    if (high >= 0x1p-22)
        return (high + low) * down;
    double sum = high + 0x1p-22, dropped = (0x1p-22 - sum) + high;
    return ((sum + (dropped + low)) - 0x1p-22) * down;
}

/* Beyond these ends every result is infinite or rounds to 0. */
double sn_exp(double x)
{
    if (sn_lane_exp_fits(x))
        return sn_lane_exp(x);
    if (sn_is_nan(x) || x > 710.0 || x < -746.0)
        return x > 0.0 ? SN_INFINITY : x < 0.0 ? 0.0 : x;
    double r, t, rounded = sn_lane_exp_reduce(x, &r, &t);
    return exp_scale_far(sn_lane_power_of(r, t), rounded);
}

double sn_exp2(double x)
{
    if (sn_lane_exp2_fits(x))
        return sn_lane_exp2(x);
    if (sn_is_nan(x) || x >= 1024.0 || x < -1076.0)
        return x > 0.0 ? SN_INFINITY : x < 0.0 ? 0.0 : x;
    double r, t, rounded = sn_lane_exp2_reduce(x, &r, &t);
    return exp_scale_far(sn_lane_power_of(r, t), rounded);
}

/* Above 708 the 1 is far below the last place. */
double sn_expm1(double x)
{
    if (sn_lane_exp_fits(x))
        return sn_lane_expm1(x);
    return x < 0.0 ? -1.0 : sn_exp(x);
}

float sn_expf(float x)
{
    if (sn_lane_expf_fits(x))
        return sn_lane_expf(x);
    return x > 0.0f ? (float)SN_INFINITY : x < 0.0f ? 0.0f : x;
}

float sn_exp2f(float x)
{
    if (sn_lane_expf_fits(x))
        return sn_lane_exp2f(x);
    return x > 0.0f ? (float)SN_INFINITY : x < 0.0f ? 0.0f : x;
}

float sn_expm1f(float x)
{
    if (sn_lane_expf_fits(x))
        return sn_lane_expm1f(x);
    return x > 0.0f ? (float)SN_INFINITY : x < 0.0f ? -1.0f : x;
}

SN_BLOCK(sn_exp_block, sn_block_run, double, sn_lane_exp, sn_lane_exp_fits, sn_exp)
SN_BLOCK(sn_exp2_block, sn_block_run, double, sn_lane_exp2, sn_lane_exp2_fits, sn_exp2)
SN_BLOCK(sn_expm1_block, sn_block_run, double, sn_lane_expm1, sn_lane_exp_fits, sn_expm1)
SN_BLOCK(sn_exp_blockf, sn_block_runf, float, sn_lane_expf, sn_lane_expf_fits, sn_expf)
SN_BLOCK(sn_exp2_blockf, sn_block_runf, float, sn_lane_exp2f, sn_lane_expf_fits, sn_exp2f)
SN_BLOCK(sn_expm1_blockf, sn_block_runf, float, sn_lane_expm1f, sn_lane_expf_fits, sn_expm1f)
