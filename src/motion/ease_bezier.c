/*
 * CSS's cubic-bezier(): preparing one, and the t of a time x where one step from the table of
 * ease_bezier.h does not find it: near upright places, each of which has a guess of its own. There
 * Halley's steps go on within a bracket, and one that leaves it halves it instead, until the series
 * holds.
 * Source: CSS Easing Functions Level 2, W3C; E. Halley (1694) for the step.
 */
#include "../base/exact.h"
#include "ease_bezier.h"
#include "sinew/elementary.h"

enum { EASE_BEZIER_STEPS_MOST = 200 };

#define EASE_BEZIER_UPRIGHT 0.15 /* a below which the start is told apart */
#define EASE_BEZIER_BENT    0.6  /* b above which it is a parabola */
#define EASE_BEZIER_SLOW    0.25 /* a speed in the middle below which that is told apart */
#define EASE_BEZIER_LITTLE  1e-6 /* a step whose cube is below the rounding */

static double bezier_speed(double a, double b, double t)
{
    double u = 1 - t;
    return 3 * (a * (u * u) + 2 * (b - a) * (u * t) + (1 - b) * (t * t));
}

/* A curve as one of its ends sees it. */
typedef struct bezier_end {
    double x1, x2, a, b, turn, bend;
} bezier_end;

static bezier_end bezier_end_of(const sn_ease *ease, bool second)
{
    const double *p = ease->parameters, *row = ease->prepared + SN_EASE_BEZIER_ROW * second;
    double a = row[SN_EASE_BEZIER_A], b = row[SN_EASE_BEZIER_B];
    return (bezier_end){ second ? 1 - p[2] : p[0], second ? 1 - p[0] : p[2], a, b,
        row[SN_EASE_BEZIER_TURN], 1 + (a - b) };
}

/* From a guess. Halley's step is r/(1 + p). */
static double bezier_solve(bezier_end c, double x, double t)
{
    double low = 0, high = 1;
    for (int i = 0; i < EASE_BEZIER_STEPS_MOST; i++) {
        sn_ease_bezier_step step = sn_ease_bezier_step_near(c.a, c.b, c.turn, x, t);
        if (sn_ease_bezier_holds(step, t, SN_EASE_BEZIER_NEAR))
            return sn_clamp(t + sn_ease_bezier_series(step), low, high);
        double off = sn_ease_bezier_along(c.a, c.b, t) - x;
        if (off == 0)
            return t;
        if (off > 0)
            high = t;
        else
            low = t;
        double next = t + step.r / (1 + step.p);
        if (!(next > low && next < high))
            next = low + 0.5 * (high - low);
        if (next == low || next == high)
            return next;
        t = next;
    }
    return t;
}

/* Where the curve starts upright, or nearly, x(t) is near a t + (b - 2 a) t^2. If that is little,
 * each of its three positive terms alone bounds t, and the least of the bounds is near. */
static double bezier_start(bezier_end c, double x)
{
    if (c.b > EASE_BEZIER_BENT)
        return 2 * x / (c.a + sn_sqrt(c.a * c.a + 4 * c.turn * x));
    double t = sn_exp2(sn_log2(x) / 3);
    if (c.b * t * t > x)
        t = sn_sqrt(x / c.b);
    if (c.a * t > x)
        t = x / c.a;
    return t;
}

/* From the slowest place of a curve that is upright in its middle, or nearly: there
 * x = x0 + speed s + bend s^3, whose terms do not cancel. Each alone bounds s, and Halley's steps
 * start from the lesser bound, or from a guess that is of its size. */
static double bezier_from_middle(double speed, double bend, double way, double guess)
{
    double far = sn_abs(way), s = way < 0 ? -guess : guess, there = s * (speed + bend * (s * s));
    if (far == 0)
        return 0;
    if (!(s > 0 && there > 0.5 * far && there < 2 * far)) {
        s = sn_exp2(sn_log2(far / bend) / 3);
        if (speed * s > far)
            s = far / speed;
    }
    for (int i = 0; i < EASE_BEZIER_STEPS_MOST; i++) {
        double slope = speed + 3 * bend * (s * s), off = s * (speed + bend * (s * s)) - far;
        double step = off * slope / (slope * slope - 3 * bend * s * off);
        s -= step;
        if (sn_abs(step) <= EASE_BEZIER_LITTLE * s)
            break;
    }
    return way < 0 ? -s : s;
}

/* Of x from that end. */
static double bezier_find(bezier_end c, double x, double guess)
{
    if (x < 1.0 / SN_EASE_BEZIER_CELLS && c.a < EASE_BEZIER_UPRIGHT)
        return bezier_solve(c, x, bezier_start(c, x));
    double slowest = -c.turn / (3 * c.bend);
    double speed = 3 * (c.x1 * (1 - c.x1) + c.x2 * (c.x1 - c.x2)) / c.bend;
    if (c.bend > 1 && slowest > 0 && speed < EASE_BEZIER_SLOW) {
        double way = x - sn_ease_bezier_along(c.a, c.b, slowest);
        if (sn_abs(way) < 0.5 * x)
            return slowest + bezier_from_middle(speed, c.bend, way, guess - slowest);
    }
    return bezier_solve(c, x, guess > 0 && guess < 1 ? guess : x);
}

/* Thrice x, which lacks so much: the sum, its head and what that lacks. */
static void bezier_prepare_control(double *whole, double *parts, double x, double lack)
{
    *whole = 3 * x;
    parts[0] = sn_upper_bits(*whole);
    parts[1] = (*whole - parts[0]) + ((x - (*whole - 2 * x)) + 3 * lack);
}

static void bezier_prepare_end(double *row, const double *controls, bool second)
{
    double x1 = controls[0], x2 = controls[2], lack1 = 0, lack2 = 0;
    if (second) {
        x1 = 1 - controls[2];
        x2 = 1 - controls[0];
        lack1 = (1 - x1) - controls[2];
        lack2 = (1 - x2) - controls[0];
    }
    bezier_prepare_control(&row[SN_EASE_BEZIER_A], &row[SN_EASE_BEZIER_A_HEAD], x1, lack1);
    bezier_prepare_control(&row[SN_EASE_BEZIER_B], &row[SN_EASE_BEZIER_B_HEAD], x2, lack2);
    row[SN_EASE_BEZIER_TURN] = 3 * (x2 - 2 * x1);
}

/* x is near 3 x2 t^2 at an upright start. */
static double bezier_root_slope(double x2)
{
    double slope = sn_sqrt(1 / (3 * SN_EASE_BEZIER_CELLS * x2));
    return slope < 1 ? slope : 1;
}

void sn_ease_bezier_prepare(sn_ease *ease)
{
    double x1 = ease->parameters[0], x2 = ease->parameters[2], *p = ease->prepared;
    bezier_prepare_end(p, ease->parameters, false);
    bezier_prepare_end(p + SN_EASE_BEZIER_ROW, ease->parameters, true);
    for (int i = 0; i <= SN_EASE_BEZIER_CELLS; i++) {
        double x = i * (1.0 / SN_EASE_BEZIER_CELLS), t = i > 0;
        if (i > 0 && i < SN_EASE_BEZIER_CELLS)
            t = bezier_solve(bezier_end_of(ease, false), x, x);
        double speed = bezier_speed(x1, x2, t) * SN_EASE_BEZIER_CELLS;
        p[SN_EASE_BEZIER_TABLE + 2 * i] = t;
        p[SN_EASE_BEZIER_TABLE + 2 * i + 1] = speed > 0.2 ? 1 / speed : 5;
    }
    if (x1 == 0 && x2 > 0)
        p[SN_EASE_BEZIER_TABLE + 1] = bezier_root_slope(x2);
    if (x2 == 1 && x1 < 1)
        p[SN_EASE_BEZIER_TABLE + 2 * SN_EASE_BEZIER_CELLS + 1] = bezier_root_slope(1 - x1);
}

double sn_ease_bezier_time(const sn_ease *ease, double x, bool second)
{
    const double *row = ease->prepared + SN_EASE_BEZIER_ROW * second;
    double guess = sn_ease_bezier_first(ease->prepared, second ? 1 - x : x);
    double t = bezier_find(bezier_end_of(ease, second), x, second ? 1 - guess : guess);
    double near = sn_ease_bezier_short(t);
    sn_ease_bezier_step step = sn_ease_bezier_step_at(row, x, near);
    return sn_ease_bezier_holds(step, near, SN_EASE_BEZIER_NEAR)
               ? near + sn_ease_bezier_series(step)
               : t;
}

/* The t of an x as seen from the start, from an end. */
static double bezier_find_near(const sn_ease *ease, double x, bool second)
{
    return sn_ease_bezier_time(ease, second ? 1 - x : x, second);
}

double sn_ease_bezier_time_at(const sn_ease *ease, double x, bool *second)
{
    double t;
    *second = x >= SN_EASE_BEZIER_LAST;
    if (*second ? sn_ease_bezier_from(ease->prepared, x, true, &t)
                : sn_ease_bezier_from(ease->prepared, x, false, &t))
        return t;
    return bezier_find_near(ease, x, *second);
}

double sn_ease_bezier_at(const sn_ease *ease, double x)
{
    bool second;
    double t = sn_ease_bezier_time_at(ease, x, &second);
    return sn_ease_bezier_height(ease, second, t);
}

/* dy/dx at the start, given both controls: along the second one where the first is not there. */
static double bezier_end_slope(double x1, double y1, double x2, double y2)
{
    if (x1 == 0 && y1 == 0) {
        x1 = x2;
        y1 = y2;
    }
    if (x1 > 0)
        return y1 / x1;
    return y1 == 0 ? 1 : y1 > 0 ? SN_INFINITY : -SN_INFINITY;
}

/* As the end sees it that the value is seen from, which is the same. */
double sn_ease_bezier_slope(const sn_ease *ease, double x)
{
    const double *p = ease->parameters;
    bool second = x >= SN_EASE_BEZIER_LAST;
    double x1 = second ? 1 - p[2] : p[0], y1 = second ? 1 - p[3] : p[1];
    double x2 = second ? 1 - p[0] : p[2], y2 = second ? 1 - p[1] : p[3];
    if (!(x > 0 && x < 1))
        return bezier_end_slope(x1, y1, x2, y2);
    double t = bezier_find_near(ease, x, second);
    double across = bezier_speed(x1, x2, t), along = bezier_speed(y1, y2, t);
    if (across > 0)
        return along / across;
    return along < 0 ? -SN_INFINITY : SN_INFINITY;
}

#undef EASE_BEZIER_UPRIGHT
#undef EASE_BEZIER_BENT
#undef EASE_BEZIER_SLOW
#undef EASE_BEZIER_LITTLE
