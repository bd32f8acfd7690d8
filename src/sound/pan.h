/*
 * Pan: from left to right at equal power, with 1 on both sides in the middle, so that a sound there
 * is as loud in each channel as it is alone.
 */
#ifndef SN_PAN_H
#define SN_PAN_H

#include "../base/constants.h"
#include "sinew/elementary.h"

/* What left and right are multiplied with at a pan from -1 to 1. */
static inline void sn_pan_gains(double pan, double gain[2])
{
    sn_sincos_turns(0.125 * (pan + 1), &gain[1], &gain[0]);
    gain[0] *= SN_SQRT2;
    gain[1] *= SN_SQRT2;
}

#endif
