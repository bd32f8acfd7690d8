/*
 * Rounding to whole numbers; the common path, below 2^52, is in elementary_lanes.h. From there on
 * every double is whole, and infinity and NaN stay what they are. Floats go through double, which
 * holds them and their whole parts exactly.
 */
#include "exact.h"
#include "elementary_block.h"
#include "elementary_lanes.h"
#include "sinew/elementary.h"

double sn_floor(double x)
{
    return sn_lane_whole_fits(x) ? sn_lane_floor(x) : x;
}

double sn_ceil(double x)
{
    return sn_lane_whole_fits(x) ? sn_lane_ceil(x) : x;
}

double sn_trunc(double x)
{
    return sn_lane_whole_fits(x) ? sn_lane_trunc(x) : x;
}

double sn_round(double x)
{
    return sn_lane_whole_fits(x) ? sn_lane_round(x) : x;
}

float sn_floorf(float x)
{
    return (float)sn_floor((double)x);
}

float sn_ceilf(float x)
{
    return (float)sn_ceil((double)x);
}

float sn_truncf(float x)
{
    return (float)sn_trunc((double)x);
}

float sn_roundf(float x)
{
    return (float)sn_round((double)x);
}

double sn_fraction(double x)
{
    double part = x - sn_floor(x);
    return part < 1.0 || sn_is_nan(part) ? part : 0x1.fffffffffffffp-1;
}

/* The difference is taken in float, so that it is rounded once. */
float sn_fractionf(float x)
{
    float part = x - sn_floorf(x);
    return part < 1.0f || part != part ? part : 0x1.fffffep-1f;
}

/* ---- Blocks ---- */

SN_BLOCK(sn_floor_block, sn_block_run, double, sn_lane_floor, sn_lane_whole_fits, sn_floor)
SN_BLOCK(sn_ceil_block, sn_block_run, double, sn_lane_ceil, sn_lane_whole_fits, sn_ceil)
SN_BLOCK(sn_trunc_block, sn_block_run, double, sn_lane_trunc, sn_lane_whole_fits, sn_trunc)
SN_BLOCK(sn_round_block, sn_block_run, double, sn_lane_round, sn_lane_whole_fits, sn_round)
SN_BLOCK(sn_floor_blockf, sn_block_runf, float, sn_lane_floorf, sn_lane_wholef_fits, sn_floorf)
SN_BLOCK(sn_ceil_blockf, sn_block_runf, float, sn_lane_ceilf, sn_lane_wholef_fits, sn_ceilf)
SN_BLOCK(sn_trunc_blockf, sn_block_runf, float, sn_lane_truncf, sn_lane_wholef_fits, sn_truncf)
SN_BLOCK(sn_round_blockf, sn_block_runf, float, sn_lane_roundf, sn_lane_wholef_fits, sn_roundf)
