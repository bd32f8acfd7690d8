/* What the files of shakes share. */
#ifndef SN_SHAKE_PARTS_H
#define SN_SHAKE_PARTS_H

#include "../base/constants.h"
#include "../base/memory.h"
#include "sinew/elementary.h"
#include "sinew/shake.h"

enum { SHAKE_AXES = 6 };

#define SHAKE_MOST 0x1.fffffffffffffp1023

/* The axes of an offset as a list, and back. */
static inline void sn_shake_to_axes(const sn_shake_offset *offset, double axes[SHAKE_AXES])
{
    sn_memory_copy(axes, offset, sizeof *offset);
}

static inline sn_shake_offset sn_shake_from_axes(const double axes[SHAKE_AXES])
{
    sn_shake_offset offset;
    sn_memory_copy(&offset, axes, sizeof offset);
    return offset;
}

static inline sn_shake_offset sn_shake_everywhere(double value)
{
    return (sn_shake_offset){ { value, value, value }, { value, value, value } };
}

/* Stays finite; NaN stays NaN. */
static inline double sn_shake_finite(double x)
{
    return sn_clamp(x, -SHAKE_MOST, SHAKE_MOST);
}

/* size * x, where 0 is 0 of anything, and never -0; what is infinite gives NaN. */
static inline double sn_shake_scale(double size, double x)
{
    if (size == 0 || x == 0)
        return 0;
    return sn_is_finite(size) && sn_is_finite(x) ? sn_shake_finite(size * x) : SN_NAN;
}

/* x^power for x in [0, 1] and a power above 0, within 3e-16: the error of the exponent grows with
 * it, but y |log y| is below 1/e. */
static inline double sn_shake_power(double x, double power)
{
    if (power == 1)
        return x;
    if (power == 2)
        return x * x;
    if (power == 3)
        return x * x * x;
    return x > 0 ? sn_exp2(power * sn_log2(x)) : x;
}

#endif
