/*
 * What is known of a whole ease: its range, whether it turns back, and when it comes to a value.
 *
 * Between two neighbouring features (a swing, a bounce, a knot) an ease turns at most once. So it
 * is looked at in cells much finer than its features; where the slope changes its sign within one,
 * the turn is found by halving. What never turns back is solved by halving the whole.
 */
#include "../base/exact.h"
#include "ease_parts.h"
#include "sinew/elementary.h"

enum { EASE_CELLS_PER_FEATURE = 16, EASE_CELLS_LEAST = 64, EASE_CELLS_MOST = 1 << 16 };

double sn_ease_features(const sn_ease *ease, int depth)
{
    double features = 2, most = 0;
    if (depth > SN_EASE_DEPTH_MOST)
        return 1;
    if (ease->shape == SN_EASE_ELASTIC)
        features += 4 * ease->parameters[1];
    if (ease->shape == SN_EASE_BOUNCE || ease->shape == SN_EASE_ROUGH ||
        ease->shape == SN_EASE_WIGGLE)
        features += 4 * ease->parameters[0];
    if (ease->shape == SN_EASE_SPRING)
        features += 2 * ease->prepared[SN_EASE_SPRING_OMEGA];
    if (ease->shape == SN_EASE_POINTS)
        features += ease->count;
    for (uint32_t i = 0; ease->shape >= SN_EASE_CHAIN && i < ease->count; i++) {
        double inner = sn_ease_features(&ease->parts[i].ease, depth + 1);
        double from = i ? ease->parts[i - 1].until_t : 0, until = ease->parts[i].until_t;
        if (ease->shape == SN_EASE_CHAIN)
            inner /= sn_clamp(until - from, 1e-3, 1);
        most = inner > most ? inner : most;
    }
    features += most;
    return ease->side == SN_EASE_IN_OUT || ease->side == SN_EASE_OUT_IN ? 2 * features : features;
}

static int ease_cells(const sn_ease *ease)
{
    double cells = EASE_CELLS_PER_FEATURE * sn_ease_features(ease, 0);
    return (int)sn_ceil(sn_clamp(cells, EASE_CELLS_LEAST, EASE_CELLS_MOST));
}

/* ---- monotone ---------------------------------------------------------------------------- */

static bool ease_points_rise(const sn_ease *ease)
{
    for (uint32_t i = 1; i < ease->count; i++)
        if (!(ease->points[i].y >= ease->points[i - 1].y))
            return false;
    return true;
}

/* y' = 3 (a u^2 + 2 (b - a) u t + (1 - b) t^2) is nowhere negative. */
static bool ease_bezier_rises(double a, double b)
{
    if (a < 0 || b > 1)
        return false;
    return b >= a || (b - a) * (b - a) <= a * (1 - b);
}

/* Whether it stays within 0 to 1 at its ends, as it does where it is whole: then halves and parts
 * that follow one another do not leap back between them. */
static bool ease_meets(const sn_ease *ease, int depth)
{
    return sn_ease_within(ease, 0, depth) >= 0 && sn_ease_within(ease, 1, depth) <= 1;
}

static bool ease_rises(const sn_ease *ease, int depth)
{
    const double *p = ease->parameters;
    bool halves = ease->side == SN_EASE_IN_OUT || ease->side == SN_EASE_OUT_IN;
    if (depth > SN_EASE_DEPTH_MOST)
        return true;
    sn_ease way = *ease;
    way.side = SN_EASE_IN;
    if (halves && !ease_meets(&way, depth))
        return false;
    switch (ease->shape) {
    case SN_EASE_BACK:
    case SN_EASE_ANTICIPATE:
        return p[0] == 0;
    case SN_EASE_ELASTIC:
        return false;
    case SN_EASE_BOUNCE:
        return p[0] == 0 || p[1] == 0;
    case SN_EASE_SPRING:
    case SN_EASE_WIGGLE:
    case SN_EASE_ROUGH:
        return false;
    case SN_EASE_BEZIER:
        return ease_bezier_rises(p[1], p[3]);
    case SN_EASE_POINTS:
        return ease_points_rise(ease);
    case SN_EASE_CHAIN:
        for (uint32_t i = 1; i < ease->count; i++)
            if (!(ease->parts[i - 1].until_y >= (i > 1 ? ease->parts[i - 2].until_y : 0) &&
                    ease->parts[i - 1].until_y <= 1))
                return false;
        break;
    case SN_EASE_CROSSFADE:
        return false;
    default:
        break;
    }
    for (uint32_t i = 0; ease->shape >= SN_EASE_CHAIN && i < ease->count; i++) {
        const sn_ease *part = &ease->parts[i].ease;
        if (!ease_rises(part, depth + 1))
            return false;
        if (ease->shape == SN_EASE_CHAIN && !ease_meets(part, depth + 1))
            return false;
    }
    return true;
}

bool sn_ease_is_monotone(const sn_ease *ease)
{
    return ease_rises(ease, 0);
}

/* ---- range --------------------------------------------------------------------------------- */

/* The time of the turn in a cell whose slopes differ in sign. */
static double ease_turn(const sn_ease *ease, double low, double high, bool rises)
{
    for (int i = 0; i < 60; i++) {
        double middle = 0.5 * (low + high);
        if (middle <= low || middle >= high)
            break;
        if ((sn_ease_slope_within(ease, middle, 0) > 0) == rises)
            low = middle;
        else
            high = middle;
    }
    return 0.5 * (low + high);
}

/* Both ends, and all between them that is found among its features. */
static sn_range ease_search_range(const sn_ease *ease)
{
    sn_range range = sn_range_include(sn_range_empty(), sn_ease_within(ease, 0, 0));
    range = sn_range_include(range, sn_ease_within(ease, 1, 0));
    if (sn_ease_is_monotone(ease))
        return range;
    int cells = ease_cells(ease);
    double before = 0, slope_before = sn_ease_slope_within(ease, 0, 0);
    for (int i = 1; i <= cells; i++) {
        double t = (double)i / cells, slope = sn_ease_slope_within(ease, t, 0);
        range = sn_range_include(range, sn_ease_within(ease, t, 0));
        if ((slope_before > 0) != (slope > 0)) {
            double turn = ease_turn(ease, before, t, slope_before > 0);
            range = sn_range_include(range, sn_ease_within(ease, turn, 0));
        }
        before = t;
        slope_before = slope;
    }
    return range;
}

/* Includes a + (b - a) y for all y of a range, as the value itself is computed. */
static sn_range ease_map(sn_range range, sn_range part, double a, double b)
{
    range = sn_range_include(range, sn_lerp(a, b, part.low));
    return sn_range_include(range, sn_lerp(a, b, part.high));
}

static sn_range ease_jumping_range(const sn_ease *ease, int depth);

/* The way in of what may leap within: by its points and parts. Mixtures lie between those. */
static sn_range ease_jumping_way(const sn_ease *ease, int depth)
{
    sn_range range = sn_range_empty();
    for (uint32_t i = 0; ease->shape == SN_EASE_POINTS && i < ease->count; i++)
        if (ease->points[i].t >= 0 && ease->points[i].t <= 1)
            range = sn_range_include(range, ease->points[i].y);
    if (ease->shape < SN_EASE_CHAIN) {
        range = sn_range_include(range, sn_ease_way(ease, 0, 0));
        return sn_range_include(range, sn_ease_way(ease, 1, 0));
    }
    sn_range parts[2] = { { 0, 1 }, { 0, 1 } };
    for (uint32_t i = 0; i < ease->count; i++) {
        sn_range part = ease_jumping_range(&ease->parts[i].ease, depth + 1);
        bool last = i + 1 == ease->count;
        parts[i < 2 ? i : 1] = part;
        if (ease->shape == SN_EASE_CHAIN)
            range = ease_map(
                range, part, i ? ease->parts[i - 1].until_y : 0, last ? 1 : ease->parts[i].until_y);
        else if (ease->shape != SN_EASE_BLEND)
            range = ease_map(range, part, 0, 1);
    }
    if (ease->shape == SN_EASE_BLEND) {
        double weight = ease->parameters[0];
        range = sn_range_include(range, sn_lerp(parts[0].low, parts[1].low, weight));
        range = sn_range_include(range, sn_lerp(parts[0].high, parts[1].high, weight));
    }
    return range;
}

/* What has steps or points in it leaps, and a search may miss what it leaps to. */
static sn_range ease_jumping_range(const sn_ease *ease, int depth)
{
    if (depth > SN_EASE_DEPTH_MOST)
        return (sn_range){ 0, 1 };
    if (sn_ease_is_whole(ease, depth))
        return ease_search_range(ease);
    sn_range way = ease_jumping_way(ease, depth), range = sn_range_empty();
    switch (ease->side) {
    case SN_EASE_OUT:
        return (sn_range){ 1 - way.high, 1 - way.low };
    case SN_EASE_IN_OUT:
        range = (sn_range){ 0.5 * way.low, 0.5 * way.high };
        range = sn_range_include(range, 1 - 0.5 * way.low);
        return sn_range_include(range, 1 - 0.5 * way.high);
    case SN_EASE_OUT_IN:
        range = (sn_range){ 0.5 - 0.5 * way.high, 0.5 - 0.5 * way.low };
        range = sn_range_include(range, 0.5 + 0.5 * way.low);
        return sn_range_include(range, 0.5 + 0.5 * way.high);
    default:
        return way;
    }
}

sn_range sn_ease_range(const sn_ease *ease)
{
    return ease_jumping_range(ease, 0);
}

/* ---- solving ------------------------------------------------------------------------------- */

/* Where it crosses y between two times on unlike sides of it: the first time at which it is there
 * or beyond, and the last at which it is there, which are one where it never is exactly. */
static double ease_halve(const sn_ease *ease, double y, double low, double high, bool first)
{
    bool rises = sn_ease_within(ease, low, 0) < sn_ease_within(ease, high, 0);
    for (int i = 0; i < 1100; i++) {
        double middle = low + 0.5 * (high - low);
        if (middle <= low || middle >= high)
            break;
        double value = sn_ease_within(ease, middle, 0);
        bool before = rises ? (first ? value < y : value <= y) : (first ? value > y : value >= y);
        if (before)
            low = middle;
        else
            high = middle;
    }
    return !first && sn_ease_within(ease, low, 0) == y ? low : high;
}

/* Whether y lies between the values of two times, and the time then; else NaN. */
static double ease_within_cell(const sn_ease *ease, double y, double low, double high, bool first)
{
    double a = sn_ease_within(ease, low, 0), b = sn_ease_within(ease, high, 0);
    if (first && a == y)
        return low;
    if (!first && b == y)
        return high;
    if ((a <= y && y <= b) || (b <= y && y <= a))
        return a == b ? (first ? low : high) : ease_halve(ease, y, low, high, first);
    return SN_NAN;
}

static double ease_search(const sn_ease *ease, double y, bool first)
{
    int cells = sn_ease_is_monotone(ease) ? 1 : ease_cells(ease);
    for (int k = 0; k < cells; k++) {
        int i = first ? k : cells - 1 - k;
        double low = (double)i / cells, high = (double)(i + 1) / cells, turn = SN_NAN;
        if (cells > 1) {
            bool rises = sn_ease_slope_within(ease, low, 0) > 0;
            if (rises != (sn_ease_slope_within(ease, high, 0) > 0))
                turn = ease_turn(ease, low, high, rises);
        }
        double middle = turn == turn ? turn : high;
        double t = first || turn != turn ? ease_within_cell(ease, y, low, middle, first)
                                         : ease_within_cell(ease, y, turn, high, first);
        if (t != t && turn == turn)
            t = first ? ease_within_cell(ease, y, turn, high, first)
                      : ease_within_cell(ease, y, low, turn, first);
        if (t == t)
            return t;
    }
    return SN_NAN;
}

double sn_ease_first(const sn_ease *ease, double y)
{
    return ease_search(ease, y, true);
}

double sn_ease_last(const sn_ease *ease, double y)
{
    return ease_search(ease, y, false);
}
