/*
 * Asking an ease: what is outside 0 to 1, and the sides. The shapes are in ease_shapes.c, those
 * that are asked most in ease_ways.h.
 *
 * Time is folded into 0 .. 1 first, then the side asks the way in, once, by a table of factors
 * instead of a branch that no processor could foresee. So out mirrors in to the bit, and an in-out
 * is half way at half time.
 */
#include "../base/exact.h"
#include "ease_bezier.h"
#include "ease_parts.h"
#include "ease_pieces.h"
#include "ease_ways.h"
#include "sinew/elementary.h"

/* ---- sides ------------------------------------------------------------------------------- */

SN_KERNEL const sn_ease_turn *ease_turn_of(const sn_ease *ease, bool second)
{
    return &sn_ease_turns[ease->side & 3][second];
}

/* Between the ends, by the way in of any shape. */
static SN_APART double ease_by_way(const sn_ease *ease, double t, int depth)
{
    const sn_ease_turn *turn = ease_turn_of(ease, t >= 0.5);
    double x = turn->x0 + turn->x1 * t;
    if (ease->shape != SN_EASE_BEZIER || !(x > 0 && x < 1))
        return turn->y0 + turn->y1 * sn_ease_way(ease, x, depth);
    return turn->y0 + turn->y1 * (ease->pieces ? sn_ease_pieces_solve : sn_ease_bezier_at)(ease, x);
}

/* The same, quickly where the shape is one of those that are asked most. */
SN_KERNEL double ease_between_ends(const sn_ease *ease, double t, int depth)
{
    const sn_ease_turn *turn = ease_turn_of(ease, t >= 0.5);
    double x = turn->x0 + turn->x1 * t, y;
    if (!(ease->pieces ? sn_ease_pieces_at(ease->pieces, x, &y) : sn_ease_way_quick(ease, x, &y)))
        return ease_by_way(ease, t, depth);
    return turn->y0 + turn->y1 * y;
}

double sn_ease_within(const sn_ease *ease, double t, int depth)
{
    if (depth > SN_EASE_DEPTH_MOST)
        return t;
    if ((t <= 0 || t >= 1) && sn_ease_is_whole(ease, depth))
        return t > 0 ? 1 : 0;
    return ease_between_ends(ease, t, depth);
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
    if (ease->shape == SN_EASE_STEPS && ease->side == SN_EASE_OUT)
        return 1 - sn_ease_steps_at(ease, 1 - t);
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

/* What is not strictly between the ends. */
static SN_APART double ease_elsewhere(const sn_ease *ease, double t)
{
    return t >= 0 && t <= 1 ? sn_ease_within(ease, t, 0) : ease_outside(ease, t);
}

double sn_ease_at(const sn_ease *ease, double t)
{
    return t > 0 && t < 1 ? ease_between_ends(ease, t, 0) : ease_elsewhere(ease, t);
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

/* ---- in float ------------------------------------------------------------------------------ */

/* What has no quick way in float: rounded from double, where the series of a bezier does not hold
 * too. */
static SN_APART float ease_rounded(const sn_ease *ease, double t)
{
    double y;
    if (ease->shape == SN_EASE_BEZIER && t > 0 && t < 1) {
        const sn_ease_turn *turn = ease_turn_of(ease, t >= 0.5);
        if (sn_ease_way_bezier_brief(ease, turn->x0 + turn->x1 * t, &y))
            return (float)(turn->y0 + turn->y1 * y);
    }
    return (float)sn_ease_at(ease, t);
}

/* In the bits what the vectors of ease_block.c do. */
float sn_ease_atf(const sn_ease *ease, float time)
{
    double t = (double)time, y;
    const sn_ease_turn *turn = ease_turn_of(ease, t >= 0.5);
    if (time > 0 && time < 1 && sn_ease_way_quickf(ease, turn->x0 + turn->x1 * t, &y))
        return (float)(turn->y0 + turn->y1 * y);
    return ease_rounded(ease, t);
}

/* ---- from here to there -------------------------------------------------------------------- */

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
