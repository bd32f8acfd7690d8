/*
 * Asking an ease: what is outside 0 to 1, and the sides. The shapes are in ease_shapes.c.
 *
 * Time is folded into 0 .. 1 first, then the side asks the way in, once. So out mirrors in to the
 * bit, and an in-out is half way at half time.
 */
#include "../base/exact.h"
#include "ease_parts.h"
#include "sinew/elementary.h"

/* ---- sides ------------------------------------------------------------------------------- */

double sn_ease_within(const sn_ease *ease, double t, int depth)
{
    if (depth > SN_EASE_DEPTH_MOST)
        return t;
    switch (ease->side) {
    case SN_EASE_OUT:
        return 1 - sn_ease_way(ease, 1 - t, t, depth);
    case SN_EASE_IN_OUT:
        return t < 0.5 ? 0.5 * sn_ease_way(ease, 2 * t, 1 - 2 * t, depth)
                       : 1 - 0.5 * sn_ease_way(ease, 2 * (1 - t), 2 * t - 1, depth);
    case SN_EASE_OUT_IN:
        return t < 0.5 ? 0.5 - 0.5 * sn_ease_way(ease, 1 - 2 * t, 2 * t, depth)
                       : 0.5 + 0.5 * sn_ease_way(ease, 2 * t - 1, 2 * (1 - t), depth);
    default:
        return sn_ease_way(ease, t, 1 - t, depth);
    }
}

/* At a corner that of what comes: 1/2 belongs to the second half. */
double sn_ease_slope_within(const sn_ease *ease, double t, int depth)
{
    if (depth > SN_EASE_DEPTH_MOST)
        return 1;
    switch (ease->side) {
    case SN_EASE_OUT:
        return sn_ease_way_slope(ease, 1 - t, depth);
    case SN_EASE_IN_OUT:
        return sn_ease_way_slope(ease, t < 0.5 ? 2 * t : 2 * (1 - t), depth);
    case SN_EASE_OUT_IN:
        return sn_ease_way_slope(ease, t < 0.5 ? 1 - 2 * t : 2 * t - 1, depth);
    default:
        return sn_ease_way_slope(ease, t, depth);
    }
}

/* ---- outside 0 .. 1 ------------------------------------------------------------------------ */

/* The time within, and whether it runs back. */
static double ease_fold(const sn_ease *ease, double t, bool *back)
{
    *back = false;
    if (ease->outside == SN_EASE_REPEAT) {
        if (!sn_is_finite(t))
            return t > 0 ? 1 : 0;
        return sn_fraction(t);
    }
    if (ease->outside == SN_EASE_MIRROR && sn_is_finite(t)) {
        double turns = t < 0 ? -t : t;
        turns -= 2 * sn_floor(0.5 * turns); /* exact */
        *back = (turns > 1) != (t < 0 && turns > 0);
        return turns > 1 ? 2 - turns : turns;
    }
    return t > 0 ? 1 : 0;
}

/* Beyond an end, along its tangent. */
static double ease_beyond(const sn_ease *ease, double t)
{
    double end = t > 0 ? 1 : 0, value = sn_ease_within(ease, end, 0);
    double slope = sn_ease_slope_within(ease, end, 0);
    if (ease->shape == SN_EASE_STEPS && ease->side == SN_EASE_IN)
        return sn_ease_steps_at(ease, t);
    if (!sn_is_finite(slope) || slope == 0)
        return value;
    return value + slope * (t - end);
}

static double ease_outside(const sn_ease *ease, double t)
{
    bool back;
    if (t != t)
        return t;
    if (ease->outside == SN_EASE_EXTRAPOLATE)
        return ease_beyond(ease, t);
    t = ease_fold(ease, t, &back);
    return sn_ease_within(ease, t, 0);
}

double sn_ease_at(const sn_ease *ease, double t)
{
    return t >= 0 && t <= 1 ? sn_ease_within(ease, t, 0) : ease_outside(ease, t);
}

double sn_ease_slope(const sn_ease *ease, double t)
{
    bool back = false;
    if (t != t)
        return t;
    if (t >= 0 && t <= 1)
        return sn_ease_slope_within(ease, t, 0);
    if (ease->outside == SN_EASE_CLAMP)
        return 0;
    if (ease->outside == SN_EASE_EXTRAPOLATE) {
        double slope = sn_ease_slope_within(ease, t > 0 ? 1 : 0, 0);
        return sn_is_finite(slope) ? slope : 0;
    }
    if (!sn_is_finite(t))
        return 0;
    t = ease_fold(ease, t, &back);
    return back ? -sn_ease_slope_within(ease, t, 0) : sn_ease_slope_within(ease, t, 0);
}

float sn_ease_atf(const sn_ease *ease, float t)
{
    return (float)sn_ease_at(ease, (double)t);
}

void sn_ease_blockf(float *out, const float *t, size_t count, const sn_ease *ease, sn_cpu cpu)
{
    (void)cpu;
    for (size_t i = 0; i < count; i++)
        out[i] = sn_ease_atf(ease, t[i]);
}

double sn_ease_between(const sn_ease *ease, double a, double b, double t)
{
    return sn_lerp(a, b, sn_ease_at(ease, t));
}

double sn_progress(double elapsed_s, double duration_s)
{
    if (elapsed_s != elapsed_s || duration_s != duration_s)
        return SN_NAN;
    if (elapsed_s < 0)
        return 0;
    return elapsed_s < duration_s ? elapsed_s / duration_s : 1;
}
