/*
 * CSS's cubic-bezier(): the t of a time x, and y there.
 *
 * x(t) rises from 0 to 1, so that the places of x = i/8, found once, bracket every t; within them a
 * cubic through the ends with the slopes of the inverse is near, and Halley's steps end it. A step
 * that leaves the bracket, as it may where the curve stands upright, halves it instead.
 * Both polynomials are summed in (1 - t) and t with positive terms, so that small times keep their
 * relative precision.
 * Source: CSS Easing Functions Level 2, W3C; E. Halley (1694) for the step.
 */
#include "../base/exact.h"
#include "ease_parts.h"
#include "sinew/elementary.h"

enum { EASE_BEZIER_CELLS = 8, EASE_BEZIER_STEPS_MOST = 200 };

#define EASE_BEZIER_UPRIGHT 0.05 /* x1 below which the start is told apart */

/* prepared: the t of x = i/8, and the slope dt/dx there, in 2 i and 2 i + 1. */

/* A coordinate between its two controls. */
static double bezier_along(double a, double b, double t)
{
    double u = 1 - t;
    return t * (3 * a * (u * u) + 3 * b * (u * t) + t * t);
}

static double bezier_speed(double a, double b, double t)
{
    double u = 1 - t;
    return 3 * (a * (u * u) + 2 * (b - a) * (u * t) + (1 - b) * (t * t));
}

/* The t of x within a bracket, from a guess. */
static double bezier_solve(double x1, double x2, double x, double low, double high, double t)
{
    double bend = 1 + 3 * (x1 - x2), turn = x2 - 2 * x1; /* x'' = 6 (bend t + turn) */
    for (int i = 0; i < EASE_BEZIER_STEPS_MOST; i++) {
        double off = bezier_along(x1, x2, t) - x;
        if (off > 0)
            high = t;
        else
            low = t;
        double speed = bezier_speed(x1, x2, t), curve = 6 * (bend * t + turn);
        double below = speed * speed - 0.5 * off * curve;
        double next = t - off * speed / below;
        if (!(next > low && next < high)) {
            if (off == 0 || next == t)
                return t;
            next = low + 0.5 * (high - low);
            if (next == low || next == high)
                return bezier_along(x1, x2, high) - x < x - bezier_along(x1, x2, low) ? high : low;
        }
        if (next == t)
            return t;
        double moved = sn_abs(next - t);
        t = next;
        if (moved < 1e-7 * t && speed > 1e-3) /* the next one would be below the rounding */
            return t;
    }
    return t;
}

/* Where the curve starts upright, or nearly: each of the three positive terms of x(t) alone bounds
 * t, and the least of the bounds is near. */
static double bezier_start(double x1, double x2, double x)
{
    double t = sn_exp2(sn_log2(x) / 3);
    if (3 * x2 * t * t > x)
        t = sn_sqrt(x / (3 * x2));
    if (3 * x1 * t > x)
        t = x / (3 * x1);
    return t;
}

void sn_ease_bezier_prepare(sn_ease *ease)
{
    double x1 = ease->parameters[0], x2 = ease->parameters[2];
    for (int i = 0; i <= EASE_BEZIER_CELLS; i++) {
        double x = i * (1.0 / EASE_BEZIER_CELLS);
        double t = i == 0 ? 0 : i == EASE_BEZIER_CELLS ? 1 : bezier_solve(x1, x2, x, 0, 1, x);
        double speed = bezier_speed(x1, x2, t);
        ease->prepared[2 * i] = t;
        ease->prepared[2 * i + 1] = speed > 0.01 ? 1 / speed : 100;
    }
}

static double bezier_find(const sn_ease *ease, double x)
{
    double place = x * EASE_BEZIER_CELLS;
    int i = (int)place;
    const double *cell = &ease->prepared[2 * i];
    double u = place - i, width = 1.0 / EASE_BEZIER_CELLS;
    double rise = cell[2] - cell[0];
    double in = cell[1] * width - rise, out = rise - cell[3] * width;
    double guess = cell[0] + u * (rise + (1 - u) * (in * (1 - u) + out * u));
    if (i == 0 && ease->parameters[0] < EASE_BEZIER_UPRIGHT)
        guess = bezier_start(ease->parameters[0], ease->parameters[2], x);
    if (!(guess > cell[0] && guess < cell[2]))
        guess = cell[0] + u * rise;
    return bezier_solve(ease->parameters[0], ease->parameters[2], x, cell[0], cell[2], guess);
}

double sn_ease_bezier_at(const sn_ease *ease, double x)
{
    return bezier_along(ease->parameters[1], ease->parameters[3], bezier_find(ease, x));
}

/* dy/dx; at the ends, and where both speeds vanish, along the control that is not there. */
double sn_ease_bezier_slope(const sn_ease *ease, double x)
{
    const double *p = ease->parameters;
    double t = x <= 0 ? 0 : x >= 1 ? 1 : bezier_find(ease, x);
    double across = bezier_speed(p[0], p[2], t), along = bezier_speed(p[1], p[3], t);
    if (across > 0)
        return along / across;
    if (t == 0) {
        if (p[1] != 0)
            return p[1] > 0 ? SN_INFINITY : -SN_INFINITY;
        return p[2] > 0 ? p[3] / p[2] : p[3] == 0 ? 1 : p[3] > 0 ? SN_INFINITY : -SN_INFINITY;
    }
    if (t == 1) {
        if (p[3] != 1)
            return p[3] < 1 ? SN_INFINITY : -SN_INFINITY;
        return p[0] < 1    ? (1 - p[1]) / (1 - p[0])
               : p[1] == 1 ? 1
               : p[1] < 1  ? SN_INFINITY
                           : -SN_INFINITY;
    }
    return along < 0 ? -SN_INFINITY : SN_INFINITY;
}

#undef EASE_BEZIER_UPRIGHT
