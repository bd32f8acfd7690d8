/* Natural and binary logarithm. The common path is in elementary_lanes.h; here are 0, negative
 * and infinite arguments, and the numbers below the normal range, which are brought into it. */
#include "exact.h"
#include "elementary_block.h"
#include "elementary_lanes.h"
#include "sinew/elementary.h"

/* The limits that both logarithms share, for a number that is not positive and finite. */
static double log_at_edge(double x)
{
    if (x == 0.0)
        return -SN_INFINITY;
    return x < 0.0 ? SN_NAN : x;
}

/* k log 2 is added last in either logarithm, so that 54 less of it is one more exact whole k. */
double sn_log(double x)
{
    if (sn_lane_log_fits(x))
        return sn_lane_log(x);
    if (!(x > 0.0 && x < SN_INFINITY))
        return log_at_edge(x);
    return sn_lane_log_shifted(x * 0x1p54, -54.0);
}

double sn_log2(double x)
{
    if (sn_lane_log_fits(x))
        return sn_lane_log2(x);
    if (!(x > 0.0 && x < SN_INFINITY))
        return log_at_edge(x);
    return sn_lane_log2_shifted(x * 0x1p54, -54.0);
}

float sn_logf(float x)
{
    return sn_lane_logf_fits(x) ? sn_lane_logf(x) : (float)log_at_edge((double)x);
}

float sn_log2f(float x)
{
    return sn_lane_logf_fits(x) ? sn_lane_log2f(x) : (float)log_at_edge((double)x);
}

SN_BLOCK(sn_log_block, sn_block_run, double, sn_lane_log, sn_lane_log_fits, sn_log)
SN_BLOCK(sn_log2_block, sn_block_run, double, sn_lane_log2, sn_lane_log_fits, sn_log2)
SN_BLOCK(sn_log_blockf, sn_block_runf, float, sn_lane_logf, sn_lane_logf_fits, sn_logf)
SN_BLOCK(sn_log2_blockf, sn_block_runf, float, sn_lane_log2f, sn_lane_logf_fits, sn_log2f)
