/*
 * The way in of every shape, and its slope, at t in 0 .. 1.
 *
 * Each formula meets 0 and 1 by itself, within rounding; the ends themselves are literal.
 * Source of the shapes without another one named: Robert Penner, "Motion, Tweening, and Easing"
 * (2002), with his ends and parameters put right.
 */
#include "../base/exact.h"
#include "../base/fade.h"
#include "ease_parts.h"
#include "ease_ways.h"
#include "sinew/elementary.h"
#include "sinew/noise.h"
#include "sinew/spring.h"

/* ---- powers ------------------------------------------------------------------------------ */

/* Whole exponents by products, which keep the order of times. */
static double ease_power_whole(double t, int exponent)
{
    double power = 1;
    for (; exponent; exponent >>= 1) {
        if (exponent & 1)
            power *= t;
        t *= t;
    }
    return power;
}

/* t^0, the slope of a power of 1, is 1 at t = 0 as well. */
static double ease_power(double t, double exponent)
{
    return exponent == 0 ? 1 : sn_exp2(exponent * sn_log2(t));
}

static double ease_smooth(const sn_ease *ease, double t)
{
    int order = (int)ease->parameters[0];
    return t < 0.5 ? sn_ease_way_smooth(ease->prepared, order, t)
                   : 1 - sn_ease_way_smooth(ease->prepared, order, 1 - t);
}

/* (2n+1) C(2n, n) (t (1-t))^n. */
static double ease_smooth_slope(const sn_ease *ease, double t)
{
    int order = (int)ease->parameters[0];
    double slope = (2 * order + 1) * ease->prepared[order], factor = t * (1 - t);
    for (int k = 0; k < order; k++)
        slope *= factor;
    return slope;
}

/* ---- back -------------------------------------------------------------------------------- */

static double ease_back_slope(double s, double t)
{
    return t * (3 * (s + 1) * t - 2 * s);
}

/* Back to the middle, and from there on a power that takes over its speed. */
static double ease_anticipate(double s, double t)
{
    if (t < 0.5)
        return 0.5 * sn_ease_way_back(s, 2 * t);
    return t < 1 ? 1 - 0.5 * ease_power(2 * (1 - t), s + 3) : 1;
}

static double ease_anticipate_slope(double s, double t)
{
    if (t < 0.5)
        return ease_back_slope(s, 2 * t);
    return t < 1 ? (s + 3) * ease_power(2 * (1 - t), s + 2) : 0;
}

/* ---- exponentials ------------------------------------------------------------------------- */

static double ease_expo_slope(const sn_ease *ease, double t)
{
    double k = ease->prepared[SN_EASE_EXPO_K];
    if (k == 0)
        return 1;
    return k * SN_LN2 * sn_exp2(k * (ease->parameters[0] > 0 ? t : 1 - t)) /
           ease->prepared[SN_EASE_EXPO_WHOLE];
}

static double ease_envelope_slope(const sn_ease *ease, double t)
{
    double k = ease->prepared[SN_EASE_ELASTIC_K];
    if (k >= SN_EASE_DECAYS)
        return k * SN_LN2 * sn_exp2(-k * (1 - t)) / (1 - ease->prepared[SN_EASE_ELASTIC_REST]);
    return k == 0 ? 1 : k * SN_LN2 * sn_exp2(k * t) / ease->prepared[SN_EASE_ELASTIC_WHOLE];
}

static double ease_elastic_slope(const sn_ease *ease, double t)
{
    double swings = ease->prepared[SN_EASE_ELASTIC_SWINGS], sine, cosine;
    sn_sincos_turns(swings * (1 - t), &sine, &cosine);
    return ease_envelope_slope(ease, t) * cosine +
           sn_ease_envelope(ease, t) * (SN_TAU * swings) * sine;
}

/* ---- bounce ------------------------------------------------------------------------------ */

/* How long it is in the fall or arc, seen from the end, and the arc's h; 0 for the fall. */
static double ease_bounce_place(const sn_ease *ease, double t, double *root)
{
    double w = ease->prepared[SN_EASE_BOUNCE_SPEED] * (1 - t);
    int bounces = (int)ease->parameters[0];
    *root = 0;
    if (w < 1)
        return w;
    w -= 1;
    *root = ease->prepared[SN_EASE_BOUNCE_ROOT];
    for (int i = 1; i < bounces && w >= 2 * *root; i++) {
        w -= 2 * *root;
        *root *= ease->prepared[SN_EASE_BOUNCE_ROOT];
    }
    return sn_clamp(w, 0, 2 * *root);
}

static double ease_bounce_slope(const sn_ease *ease, double t)
{
    double root, w = ease_bounce_place(ease, t, &root);
    return 2 * ease->prepared[SN_EASE_BOUNCE_SPEED] * (w - root);
}

/* ---- spring ------------------------------------------------------------------------------ */

static sn_spring_state ease_spring_state(const sn_ease *ease, double t)
{
    sn_spring spring = { .omega_rad_s = ease->prepared[SN_EASE_SPRING_OMEGA],
        .decay_per_s = ease->prepared[SN_EASE_SPRING_DECAY] };
    return sn_spring_at(spring, (sn_spring_state){ 1, 0 }, 0, 0, t);
}

/* What is left to go after 1 - t of the time, less what would be left at the end. */
static double ease_spring(const sn_ease *ease, double t)
{
    double u = 1 - t;
    return ease_spring_state(ease, u).value -
           ease->prepared[SN_EASE_SPRING_LEFT] * (u * u * (3 - 2 * u));
}

static double ease_spring_slope(const sn_ease *ease, double t)
{
    double u = 1 - t;
    return -ease_spring_state(ease, u).velocity +
           ease->prepared[SN_EASE_SPRING_LEFT] * (6 * u * (1 - u));
}

/* ---- bias, slow middle, wiggle, rough ------------------------------------------------------ */

static double ease_bias_slope(double bend, double t)
{
    double below = t + bend * (1 - t);
    return bend / (below * below);
}

/* Of its first half: a parabola that comes in to the even speed. */
static double ease_slow_half(const sn_ease *ease, double t)
{
    double edge = 0.5 * (1 - ease->parameters[0]), speed = ease->parameters[1];
    double rest = t < edge ? (edge - t) / edge : 0;
    return 0.5 - speed * (0.5 - t) - 0.5 * (1 - speed) * rest * rest;
}

static double ease_slow_slope(const sn_ease *ease, double t)
{
    double edge = 0.5 * (1 - ease->parameters[0]), speed = ease->parameters[1];
    double near = t < 0.5 ? t : 1 - t;
    return near < edge ? speed + (1 - speed) * (edge - near) / (edge * edge) : speed;
}

static double ease_wiggle(const sn_ease *ease, double t)
{
    return t + ease->parameters[1] * (4 * t * (1 - t)) * sn_sin_turns(ease->parameters[0] * t);
}

static double ease_wiggle_slope(const sn_ease *ease, double t)
{
    double sine, cosine, count = ease->parameters[0];
    sn_sincos_turns(count * t, &sine, &cosine);
    return 1 + ease->parameters[1] *
                   (4 * (1 - 2 * t) * sine + 4 * t * (1 - t) * (SN_TAU * count) * cosine);
}

/* The random height at knot i; none at the ends. */
static double ease_rough_knot(const sn_ease *ease, double i)
{
    if (!(i > 0 && i < ease->parameters[0]))
        return 0;
    return ease->parameters[1] * sn_hash_signed((uint64_t)ease->parameters[2], (uint64_t)i);
}

static double ease_rough(const sn_ease *ease, double t)
{
    double x = t * ease->parameters[0], cell = sn_floor(x);
    return t +
           sn_fade_between(ease_rough_knot(ease, cell), ease_rough_knot(ease, cell + 1), x - cell);
}

static double ease_rough_slope(const sn_ease *ease, double t)
{
    double x = t * ease->parameters[0], cell = sn_floor(x);
    double rise = ease_rough_knot(ease, cell + 1) - ease_rough_knot(ease, cell);
    return 1 + rise * sn_fade_slope(x - cell) * ease->parameters[0];
}

/* ---- compositions ------------------------------------------------------------------------ */

/* The part that a time falls in: the last one that begins at it or before. */
static uint32_t ease_chain_find(const sn_ease *ease, double t)
{
    uint32_t low = 0, high = ease->count - 1;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (ease->parts[middle].until_t > t)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static double ease_chain(const sn_ease *ease, double t, double *slope, int depth)
{
    uint32_t i = ease_chain_find(ease, t);
    const sn_ease_part *part = &ease->parts[i];
    double from_t = i ? part[-1].until_t : 0, from_y = i ? part[-1].until_y : 0;
    double until_t = i + 1 < ease->count ? part->until_t : 1;
    double until_y = i + 1 < ease->count ? part->until_y : 1;
    double local = until_t > from_t ? (t - from_t) / (until_t - from_t) : 1;
    if (slope) {
        *slope = 0;
        if (until_y != from_y) /* a level part has no slope, however upright its ease is */
            *slope = sn_ease_slope_within(&part->ease, local, depth + 1) * (until_y - from_y) /
                     (until_t - from_t);
        return 0;
    }
    return sn_lerp(from_y, until_y, sn_ease_within(&part->ease, local, depth + 1));
}

/* What weighs nothing is not there, however upright it is; of two upright ones against each other
 * the second counts. */
static double ease_mix_slopes(double a, double b, double weight)
{
    if (weight == 0 || weight == 1)
        return weight == 0 ? a : b;
    if (sn_is_finite(a) && sn_is_finite(b))
        return sn_lerp(a, b, weight);
    return sn_is_finite(b) ? a : b;
}

static double ease_mix_slope(const sn_ease *ease, double t, int depth)
{
    const sn_ease *a = &ease->parts[0].ease, *b = &ease->parts[1].ease;
    double slope_a = sn_ease_slope_within(a, t, depth + 1);
    double slope_b = sn_ease_slope_within(b, t, depth + 1);
    if (ease->shape == SN_EASE_BLEND)
        return ease_mix_slopes(slope_a, slope_b, ease->parameters[0]);
    return ease_mix_slopes(slope_a, slope_b, t) + sn_ease_within(b, t, depth + 1) -
           sn_ease_within(a, t, depth + 1);
}

static double ease_composed(const sn_ease *ease, double t, int depth)
{
    const sn_ease_part *parts = ease->parts;
    if (ease->shape == SN_EASE_CHAIN)
        return ease_chain(ease, t, NULL, depth);
    if (ease->shape == SN_EASE_WHOLE)
        return sn_ease_within(&parts[0].ease, t, depth + 1);
    return sn_lerp(sn_ease_within(&parts[0].ease, t, depth + 1),
        sn_ease_within(&parts[1].ease, t, depth + 1),
        ease->shape == SN_EASE_BLEND ? ease->parameters[0] : t);
}

static double ease_composed_slope(const sn_ease *ease, double t, int depth)
{
    double slope;
    if (ease->shape == SN_EASE_WHOLE)
        return sn_ease_slope_within(&ease->parts[0].ease, t, depth + 1);
    if (ease->shape != SN_EASE_CHAIN)
        return ease_mix_slope(ease, t, depth);
    ease_chain(ease, t, &slope, depth);
    return slope;
}

/* ---- all of them -------------------------------------------------------------------------- */

static double ease_way_inside(const sn_ease *ease, double t, int depth)
{
    const double *prepared = ease->prepared;
    switch (ease->shape) {
    case SN_EASE_SINE:
        return sn_ease_way_sine(t);
    case SN_EASE_QUAD:
        return t * t;
    case SN_EASE_CUBIC:
        return t * t * t;
    case SN_EASE_QUART:
        return (t * t) * (t * t);
    case SN_EASE_QUINT:
        return (t * t) * (t * t) * t;
    case SN_EASE_POWER:
        return prepared[SN_EASE_POWER_WHOLE] != 0 ? ease_power_whole(t, (int)ease->parameters[0])
                                                  : ease_power(t, ease->parameters[0]);
    case SN_EASE_EXPO:
        return sn_ease_way_expo(ease, t);
    case SN_EASE_CIRC:
        return sn_ease_way_circ(t);
    case SN_EASE_BACK:
        return sn_ease_way_back(prepared[SN_EASE_BACK_S], t);
    case SN_EASE_ELASTIC:
        return sn_ease_way_elastic(ease, t);
    case SN_EASE_BOUNCE:
        return sn_ease_way_bounce(prepared[SN_EASE_BOUNCE_SPEED], prepared[SN_EASE_BOUNCE_ROOT],
            (int)ease->parameters[0], t);
    case SN_EASE_SPRING:
        return ease_spring(ease, t);
    case SN_EASE_SMOOTHSTEP:
        return ease_smooth(ease, t);
    case SN_EASE_BIAS:
        return sn_ease_way_bias(prepared[SN_EASE_BIAS_BEND], t);
    case SN_EASE_GAIN:
        return t < 0.5 ? 0.5 * sn_ease_way_bias(prepared[SN_EASE_BIAS_BEND], 2 * t)
                       : 1 - 0.5 * sn_ease_way_bias(prepared[SN_EASE_BIAS_BEND], 2 * (1 - t));
    case SN_EASE_ANTICIPATE:
        return ease_anticipate(prepared[SN_EASE_BACK_S], t);
    case SN_EASE_SLOW_MIDDLE:
        return t < 0.5 ? ease_slow_half(ease, t) : 1 - ease_slow_half(ease, 1 - t);
    case SN_EASE_WIGGLE:
        return ease_wiggle(ease, t);
    case SN_EASE_ROUGH:
        return ease_rough(ease, t);
    case SN_EASE_BEZIER:
        return sn_ease_bezier_at(ease, t);
    case SN_EASE_CHAIN:
    case SN_EASE_BLEND:
    case SN_EASE_CROSSFADE:
    case SN_EASE_WHOLE:
        return ease_composed(ease, t, depth);
    default:
        return t;
    }
}

double sn_ease_way(const sn_ease *ease, double t, int depth)
{
    if (ease->shape == SN_EASE_STEPS)
        return sn_ease_steps_at(ease, t);
    if (ease->shape == SN_EASE_POINTS)
        return sn_ease_points_at(ease, t);
    if (t > 0 && t < 1)
        return ease_way_inside(ease, t, depth);
    if (!sn_ease_is_whole(ease, depth))
        return ease_composed(ease, t, depth);
    return t > 0 ? 1 : 0;
}

double sn_ease_way_slope(const sn_ease *ease, double t, int depth)
{
    switch (ease->shape) {
    case SN_EASE_SINE:
        return 0.5 * SN_PI * sn_sin_turns(0.25 * t);
    case SN_EASE_QUAD:
        return 2 * t;
    case SN_EASE_CUBIC:
        return 3 * t * t;
    case SN_EASE_QUART:
        return 4 * t * t * t;
    case SN_EASE_QUINT:
        return 5 * (t * t) * (t * t);
    case SN_EASE_POWER:
        return ease->parameters[0] * ease_power(t, ease->parameters[0] - 1);
    case SN_EASE_EXPO:
        return ease_expo_slope(ease, t);
    case SN_EASE_CIRC:
        return t / sn_sqrt((1 - t) * (1 + t));
    case SN_EASE_BACK:
        return ease_back_slope(ease->prepared[SN_EASE_BACK_S], t);
    case SN_EASE_ELASTIC:
        return ease_elastic_slope(ease, t);
    case SN_EASE_BOUNCE:
        return ease_bounce_slope(ease, t);
    case SN_EASE_SPRING:
        return ease_spring_slope(ease, t);
    case SN_EASE_SMOOTHSTEP:
        return ease_smooth_slope(ease, t);
    case SN_EASE_BIAS:
        return ease_bias_slope(ease->prepared[SN_EASE_BIAS_BEND], t);
    case SN_EASE_GAIN:
        return ease_bias_slope(ease->prepared[SN_EASE_BIAS_BEND], t < 0.5 ? 2 * t : 2 * (1 - t));
    case SN_EASE_ANTICIPATE:
        return ease_anticipate_slope(ease->prepared[SN_EASE_BACK_S], t);
    case SN_EASE_SLOW_MIDDLE:
        return ease_slow_slope(ease, t);
    case SN_EASE_WIGGLE:
        return ease_wiggle_slope(ease, t);
    case SN_EASE_ROUGH:
        return ease_rough_slope(ease, t);
    case SN_EASE_BEZIER:
        return sn_ease_bezier_slope(ease, t);
    case SN_EASE_STEPS:
        return 0;
    case SN_EASE_POINTS:
        return sn_ease_points_slope(ease, t);
    case SN_EASE_CHAIN:
    case SN_EASE_BLEND:
    case SN_EASE_CROSSFADE:
    case SN_EASE_WHOLE:
        return ease_composed_slope(ease, t, depth);
    default:
        return 1;
    }
}

bool sn_ease_is_whole(const sn_ease *ease, int depth)
{
    if (ease->shape == SN_EASE_STEPS || ease->shape == SN_EASE_POINTS)
        return false;
    if (ease->shape < SN_EASE_CHAIN || depth > SN_EASE_DEPTH_MOST)
        return true;
    for (uint32_t i = 0; i < ease->count; i++)
        if (!sn_ease_is_whole(&ease->parts[i].ease, depth + 1))
            return false;
    return true;
}
