/*
 * The ways in that are asked most: short formulas, without a call, for one number in (0, 1), so
 * that a compiler turns a loop over them into vectors.
 *
 * Each stands twice, for a double and for a float; those for floats count in double too, with
 * polynomials to some 36 bits, so that a rounding to float hides what they lack. All meet 0 and 1.
 * Coefficients: scripts/coefficients/eases.sollya.
 */
#ifndef SN_EASE_WAYS_H
#define SN_EASE_WAYS_H

#include "../base/elementary_lanes.h"
#include "../base/elementary_sqrt.h"
#include "ease_parts.h"

/* ---- sides ------------------------------------------------------------------------------- */

/* A side is a way in of x0 + x1 t, of which it makes y0 + y1 way: one for each half of the time.
 * All factors are powers of two, so that each sum rounds once, and x1 y1 is 1. */
typedef struct sn_ease_turn {
    double x0, x1, y0, y1;
} sn_ease_turn;

static const sn_ease_turn sn_ease_turns[SN_EASE_SIDE_COUNT][2] = {
    { { 0, 1, 0, 1 }, { 0, 1, 0, 1 } },
    { { 1, -1, 1, -1 }, { 1, -1, 1, -1 } },
    { { 0, 2, 0, 0.5 }, { 2, -2, 1, -0.5 } },
    { { 1, -2, 0.5, -0.5 }, { -1, 2, 0.5, 0.5 } },
};

/* ---- of any precision ---------------------------------------------------------------------- */

/* t^3 + s (t^3 - t^2). */
SN_KERNEL double sn_ease_way_back(double s, double t)
{
    return t * t * (t + s * (t - 1));
}

/* Seen from the end the fall is 1 - w^2, and the arcs are w (2 h - w), where h is the root of the
 * height and half the arc's time, by the speed of the first fall. Each is below 0 where the others
 * are above, so the highest is the one. */
SN_KERNEL double sn_ease_way_bounce(double speed, double root, int bounces, double t)
{
    double w = speed * (1 - t), high = (1 - w) * (1 + w), h = root;
    w -= 1;
    for (int i = 0; i < bounces; i++) {
        double arc = w * (2 * h - w);
        high = high > arc ? high : arc;
        w -= 2 * h;
        h *= root;
    }
    return high > 0 ? high : 0;
}

SN_KERNEL double sn_ease_way_bias(double bend, double t)
{
    return t / (t + bend * (1 - t));
}

/* The polynomial of an order, of positive terms only: t^(n+1) sum of C(n+k, k) (1-t)^k. It is asked
 * up to 1/2, where the sum is short. */
SN_KERNEL double sn_ease_way_smooth(const double *terms, int order, double t)
{
    double sum = terms[order], power = t;
    for (int k = order - 1; k >= 0; k--)
        sum = sum * (1 - t) + terms[k];
    for (int k = 0; k < order; k++)
        power *= t;
    return power * sum;
}

/* ---- for doubles ---------------------------------------------------------------------------- */

/* 1 - cos(pi t/2) = z + z (1 - z) h(z) with z = t^2: nothing cancels, and 1 is met exactly. Error
 * of h 2^-57.4, and z (1 - z) is at most 1/4. */
SN_KERNEL double sn_ease_way_sine(double t)
{
    double z = t * t, w = z * z;
    double low = (0x1.de9e64df22ef3p-3 + z * -0x1.472be122434d7p-6) +
                 w * (0x1.d4fcd8311a9b9p-11 + z * -0x1.9f05cb02b7cf1p-16);
    double high = (0x1.f309e9655deb5p-22 + z * -0x1.b268af1ee70eep-28) +
                  w * (0x1.1e746cb5dfcdfp-34 + z * -0x1.2399acdee676ap-41);
    return z + (z * (1 - z)) * (low + (w * w) * high);
}

/* 1 - sqrt(1 - t^2), without what cancels there. */
SN_KERNEL double sn_ease_way_circ(double t)
{
    return t * t / (1 + sn_sqrt_here((1 - t) * (1 + t)));
}

/* (2^d - 1)/d, |d| <= 1/2, within 2^-54.8. */
SN_KERNEL double sn_ease_growth(double d)
{
    double z = d * d, w = z * z;
    double low = (0x1.62e42fefa39efp-1 + d * 0x1.ebfbdff82c598p-3) +
                 z * (0x1.c6b08d704a1d3p-5 + d * 0x1.3b2ab6fba1ebcp-7);
    double middle = (0x1.5d87fe7874962p-10 + d * 0x1.43091309470abp-13) +
                    z * (0x1.ffcbfd4783774p-17 + d * 0x1.62bfd4d48e429p-20);
    double high = (0x1.b523363f920cep-24 + d * 0x1.e605ad035fb2cp-28) + z * 0x1.ec6aabe55a53bp-32;
    return low + w * (middle + w * high);
}

/* 2^(k t) - 1, |k t| at most 1000: within 2 ulp of 2^(k t), and of itself where |k t| is below 1/2.
 * What rounding k t drops is taken along. */
SN_KERNEL double sn_ease_exp2_less_1(double k, double t)
{
    double x = k * t, k_head = sn_upper_bits(k), t_head = sn_upper_bits(t);
    double dropped = ((k_head * t_head - x) + k_head * (t - t_head)) + (k - k_head) * t;
    double rounded = x + SN_ROUNDER, d = (x - (rounded - SN_ROUNDER)) + dropped;
    double unit = sn_lane_scale(1.0, rounded);
    return unit * (d * sn_ease_growth(d)) + (unit - 1.0);
}

/* (2^(k t) - 1)/(2^k - 1), |k| at most 1000, given what is below the line. Where two pieces of the
 * power meet it could pass 1. */
SN_KERNEL double sn_ease_way_grow(double k, double whole, double t)
{
    double way = sn_ease_exp2_less_1(k, t) / whole;
    return way < 1 ? way : 1;
}

/* The same for a large k, by the 2^-k that is left: no number is large. */
SN_KERNEL double sn_ease_way_decay(double k, double rest, double t)
{
    double x = -k * (1 - t), least = x > -1000 ? x : -1000;
    double rounded = least + SN_ROUNDER, d = least - (rounded - SN_ROUNDER);
    return (sn_lane_scale(1.0 + d * sn_ease_growth(d), rounded) - rest) / (1 - rest);
}

/* The cosine of at most 2^40 turns: from the nearest half turn, whose parity is its sign. */
SN_KERNEL double sn_ease_cos_turns(double turns)
{
    double halves = 2 * turns, rounded = halves + SN_ROUNDER;
    double cosine = 1 - sn_ease_way_sine(2 * (halves - (rounded - SN_ROUNDER)));
    return sn_from_bits(sn_bits(cosine) ^ (sn_bits(rounded) << 63));
}

/* A negative steepness is a positive one, backwards. */
SN_KERNEL double sn_ease_way_expo(const sn_ease *ease, double t)
{
    double k = ease->prepared[SN_EASE_EXPO_K], whole = ease->prepared[SN_EASE_EXPO_WHOLE];
    if (k == 0)
        return t;
    return ease->parameters[0] > 0 ? sn_ease_way_grow(k, whole, t)
                                   : 1 - sn_ease_way_grow(k, whole, 1 - t);
}

/* The envelope of the way back from the end, (2^(k t) - 1)/(2^k - 1): what 2^-k leaves is off. */
SN_KERNEL double sn_ease_envelope(const sn_ease *ease, double t)
{
    double k = ease->prepared[SN_EASE_ELASTIC_K];
    if (k >= SN_EASE_DECAYS)
        return sn_ease_way_decay(k, ease->prepared[SN_EASE_ELASTIC_REST], t);
    return k == 0 ? t : sn_ease_way_grow(k, ease->prepared[SN_EASE_ELASTIC_WHOLE], t);
}

SN_KERNEL double sn_ease_way_elastic(const sn_ease *ease, double t)
{
    double turns = ease->prepared[SN_EASE_ELASTIC_SWINGS] * (1 - t);
    return sn_ease_envelope(ease, t) * sn_ease_cos_turns(turns);
}

/* ---- for floats ----------------------------------------------------------------------------- */

/* Error of h 2^-36.2. */
SN_KERNEL double sn_ease_way_sine_brief(double t)
{
    double z = t * t, w = z * z;
    double h =
        (0x1.de9e64deb9a34p-3 + z * -0x1.472be07d6570dp-6) +
        w * ((0x1.d4fc32f0ea6aap-11 + z * -0x1.9ecbc3ca30519p-16) + w * 0x1.e25bf3be8dfe7p-22);
    return z + (z * (1 - z)) * h;
}

SN_KERNEL double sn_ease_way_circ_brief(double t)
{
    return 1 - sn_sqrt_here((1 - t) * (1 + t));
}

/* (2^d - 1)/d, |d| <= 1/2, within 2^-32.5. */
SN_KERNEL double sn_ease_growth_brief(double d)
{
    double z = d * d;
    double low = (0x1.62e42fef95e68p-1 + d * 0x1.ebfbe04610fap-3) +
                 z * (0x1.c6b08dc5fde1bp-5 + d * 0x1.3b2a1b4d33a5fp-7);
    double high = (0x1.5d874c557546cp-10 + d * 0x1.4440230ebc28dp-13) + z * 0x1.00dc679cefcc9p-16;
    return low + (z * z) * high;
}

SN_KERNEL double sn_ease_exp2_less_1_brief(double x)
{
    double rounded = x + SN_ROUNDER, d = x - (rounded - SN_ROUNDER);
    double unit = sn_lane_scale(1.0, rounded);
    return unit * (d * sn_ease_growth_brief(d)) + (unit - 1.0);
}

/* Given the scale, 1 over what is below the line. */
SN_KERNEL double sn_ease_way_grow_brief(double k, double scale, double t)
{
    double way = sn_ease_exp2_less_1_brief(k * t) * scale;
    return way < 1 ? way : 1;
}

SN_KERNEL double sn_ease_way_decay_brief(double k, double rest, double scale, double t)
{
    double x = -k * (1 - t), least = x > -1000 ? x : -1000;
    double rounded = least + SN_ROUNDER, d = least - (rounded - SN_ROUNDER);
    return (sn_lane_scale(1.0 + d * sn_ease_growth_brief(d), rounded) - rest) * scale;
}

SN_KERNEL double sn_ease_cos_turns_brief(double turns)
{
    double halves = 2 * turns, rounded = halves + SN_ROUNDER;
    double cosine = 1 - sn_ease_way_sine_brief(2 * (halves - (rounded - SN_ROUNDER)));
    return sn_from_bits(sn_bits(cosine) ^ (sn_bits(rounded) << 63));
}

/* t^exponent; what is below all floats is 0. */
SN_KERNEL double sn_ease_way_power_brief(double exponent, double t)
{
    double f, k = sn_lane_log_reduce(t, &f);
    double x = exponent * (k + sn_lane_log_brief(f) * 0x1.71547652b82fep+0);
    return sn_lane_exp2_brief(x > -1000 ? x : -1000);
}

/* A negative steepness is a positive one, backwards. */
SN_KERNEL double sn_ease_way_expo_brief(const sn_ease *ease, double t)
{
    double k = ease->prepared[SN_EASE_EXPO_K], scale = ease->prepared[SN_EASE_EXPO_SCALE];
    if (k == 0)
        return t;
    return ease->parameters[0] > 0 ? sn_ease_way_grow_brief(k, scale, t)
                                   : 1 - sn_ease_way_grow_brief(k, scale, 1 - t);
}

SN_KERNEL double sn_ease_way_elastic_brief(const sn_ease *ease, double t)
{
    const double *p = ease->prepared;
    double k = p[SN_EASE_ELASTIC_K], envelope;
    if (k >= SN_EASE_DECAYS)
        envelope = sn_ease_way_decay_brief(k, p[SN_EASE_ELASTIC_REST], p[SN_EASE_ELASTIC_SCALE], t);
    else
        envelope = k == 0 ? t : sn_ease_way_grow_brief(k, p[SN_EASE_ELASTIC_SCALE], t);
    return envelope * sn_ease_cos_turns_brief(p[SN_EASE_ELASTIC_SWINGS] * (1 - t));
}

/* ---- those that are quick -----------------------------------------------------------------------
 */

/* The way in of the shapes that are asked most; false for others. */
SN_KERNEL bool sn_ease_way_quick(const sn_ease *ease, double x, double *way)
{
    const double *given = ease->parameters, *prepared = ease->prepared;
    switch (ease->shape) {
    case SN_EASE_LINEAR:
        *way = x;
        return true;
    case SN_EASE_SINE:
        *way = sn_ease_way_sine(x);
        return true;
    case SN_EASE_QUAD:
        *way = x * x;
        return true;
    case SN_EASE_CUBIC:
        *way = x * x * x;
        return true;
    case SN_EASE_QUART:
        *way = (x * x) * (x * x);
        return true;
    case SN_EASE_QUINT:
        *way = (x * x) * (x * x) * x;
        return true;
    case SN_EASE_EXPO:
        *way = sn_ease_way_expo(ease, x);
        return true;
    case SN_EASE_CIRC:
        *way = sn_ease_way_circ(x);
        return true;
    case SN_EASE_BACK:
        *way = sn_ease_way_back(prepared[SN_EASE_BACK_S], x);
        return true;
    case SN_EASE_ELASTIC:
        *way = sn_ease_way_elastic(ease, x);
        return true;
    case SN_EASE_BOUNCE:
        *way = sn_ease_way_bounce(
            prepared[SN_EASE_BOUNCE_SPEED], prepared[SN_EASE_BOUNCE_ROOT], (int)given[0], x);
        return true;
    default:
        return false;
    }
}

/* Of a float's time: all that ease_block.c has vectors of, but for beziers. */
SN_KERNEL bool sn_ease_way_quickf(const sn_ease *ease, double x, double *way)
{
    const double *given = ease->parameters, *prepared = ease->prepared;
    switch (ease->shape) {
    case SN_EASE_LINEAR:
        *way = x;
        return true;
    case SN_EASE_SINE:
        *way = sn_ease_way_sine_brief(x);
        return true;
    case SN_EASE_QUAD:
        *way = x * x;
        return true;
    case SN_EASE_CUBIC:
        *way = x * x * x;
        return true;
    case SN_EASE_QUART:
        *way = (x * x) * (x * x);
        return true;
    case SN_EASE_QUINT:
        *way = (x * x) * (x * x) * x;
        return true;
    case SN_EASE_POWER:
        *way = sn_ease_way_power_brief(given[0], x);
        return true;
    case SN_EASE_EXPO:
        *way = sn_ease_way_expo_brief(ease, x);
        return true;
    case SN_EASE_CIRC:
        *way = sn_ease_way_circ_brief(x);
        return true;
    case SN_EASE_BACK:
        *way = sn_ease_way_back(prepared[SN_EASE_BACK_S], x);
        return true;
    case SN_EASE_ELASTIC:
        *way = sn_ease_way_elastic_brief(ease, x);
        return true;
    case SN_EASE_BOUNCE:
        *way = sn_ease_way_bounce(
            prepared[SN_EASE_BOUNCE_SPEED], prepared[SN_EASE_BOUNCE_ROOT], (int)given[0], x);
        return true;
    default:
        return false;
    }
}

#endif
