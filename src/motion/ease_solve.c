/*
 * What is known of a whole ease: its range, and when it comes to a value.
 *
 * Between two breaks (a jump, a corner) an ease is smooth; there it is looked at in cells much
 * finer than its swings, in each of which it turns at most once. Where the slope changes its sign
 * within one, the turn is found by halving. What never turns back is solved by halving the whole.
 *
 * What follows one another in time has a range by its parts, so that none is too narrow to be seen.
 * Mixtures have to be looked through; where that would be long, their range is what they lie
 * between.
 */
#include "../base/exact.h"
#include "../base/fade.h"
#include "ease_parts.h"
#include "sinew/elementary.h"

enum { EASE_CELLS_PER_SWING = 8, EASE_CELLS_MOST = 1 << 16 };

#define EASE_COST_MOST 0x1p17 /* values of shapes: some 5 ms */

/* ---- how much there is to look through --------------------------------------------------- */

/* Swings between two breaks, at most; 0 where it is a straight line. */
static double ease_swings(const sn_ease *ease, int depth)
{
    const double *p = ease->parameters;
    double swings = 0;
    if (depth > SN_EASE_DEPTH_MOST)
        return 0;
    switch (ease->shape) {
    case SN_EASE_LINEAR:
    case SN_EASE_STEPS:
    case SN_EASE_POINTS:
        return 0;
    case SN_EASE_ELASTIC:
        return 4 + 4 * p[1];
    case SN_EASE_WIGGLE:
        return 4 + 4 * p[0];
    case SN_EASE_SPRING:
        return 4 + 2 * ease->prepared[SN_EASE_SPRING_OMEGA];
    case SN_EASE_CHAIN:
    case SN_EASE_BLEND:
    case SN_EASE_CROSSFADE:
    case SN_EASE_WHOLE:
        for (uint32_t i = 0; i < ease->count; i++) {
            double part = ease_swings(&ease->parts[i].ease, depth + 1);
            swings = ease->shape != SN_EASE_CHAIN ? swings + part : part > swings ? part : swings;
        }
        return ease->shape == SN_EASE_CROSSFADE ? swings + 4 : swings;
    default:
        return 4;
    }
}

/* How many pieces lie between breaks, at most. */
static double ease_pieces_count(const sn_ease *ease, int depth)
{
    double count = 1;
    if (depth > SN_EASE_DEPTH_MOST)
        return 1;
    if (ease->shape == SN_EASE_STEPS || ease->shape == SN_EASE_ROUGH ||
        ease->shape == SN_EASE_BOUNCE)
        count += ease->parameters[0];
    if (ease->shape == SN_EASE_POINTS)
        count += ease->count;
    if (ease->shape == SN_EASE_ANTICIPATE || ease->shape == SN_EASE_SLOW_MIDDLE ||
        ease->shape == SN_EASE_GAIN)
        count += 2;
    for (uint32_t i = 0; ease->shape >= SN_EASE_CHAIN && i < ease->count; i++)
        count += ease_pieces_count(&ease->parts[i].ease, depth + 1);
    return ease->side == SN_EASE_IN_OUT || ease->side == SN_EASE_OUT_IN ? 2 * count : count;
}

/* How many shapes are asked for one value. */
static double ease_asked(const sn_ease *ease, int depth)
{
    double asked = 0;
    if (ease->shape < SN_EASE_CHAIN || depth > SN_EASE_DEPTH_MOST)
        return 1;
    for (uint32_t i = 0; i < ease->count; i++) {
        double part = ease_asked(&ease->parts[i].ease, depth + 1);
        asked = ease->shape != SN_EASE_CHAIN ? asked + part : part > asked ? part : asked;
    }
    return asked;
}

/* Cells in a piece, so that all of them are not too many. */
static double ease_cells(const sn_ease *ease, double pieces)
{
    double cells = 1 + sn_ceil(EASE_CELLS_PER_SWING * ease_swings(ease, 0));
    return sn_clamp(cells, 1, sn_ceil(EASE_CELLS_MOST / pieces));
}

double sn_ease_cost(const sn_ease *ease)
{
    if (sn_ease_is_monotone(ease))
        return 1;
    if (ease->shape == SN_EASE_ROUGH || ease->shape == SN_EASE_POINTS)
        return 4 * ease_pieces_count(ease, 0);
    double pieces = ease_pieces_count(ease, 0);
    double cost = pieces * ease_cells(ease, pieces) * ease_asked(ease, 0);
    return sn_clamp(cost, 1, EASE_COST_MOST);
}

/* ---- walking through it ------------------------------------------------------------------- */

/* The cell next to a time, in which it turns at most once and does not jump. A break, and an end,
 * has a cell of its own, a few ulp wide, since its place was rounded. */
typedef struct ease_walk {
    const sn_ease *ease;
    double cells;     /* of a piece; 0: all is one */
    double low, high; /* of the cell */
    double from, to;  /* of the piece, */
    double step;      /* and its cells */
    bool later;
} ease_walk;

#define EASE_WALK_ROOM 0x1p-50

static ease_walk ease_walk_of(const sn_ease *ease, bool later)
{
    double start = later ? 0 : 1;
    double cells = sn_ease_is_monotone(ease) ? 0 : ease_cells(ease, ease_pieces_count(ease, 0));
    return (ease_walk){ ease, cells, start, start, start, start, 0, later };
}

/* The next piece: up to just before a break or the end, or over it. */
static void ease_walk_piece(ease_walk *walk)
{
    double at = walk->to, sign = walk->later ? 1 : -1, end = walk->later ? 1 : 0;
    double room = sign * EASE_WALK_ROOM, found = sn_ease_break(walk->ease, at, walk->later, 0);
    bool wide = sign * (found - at) > 2 * EASE_WALK_ROOM && at != 1 - end;
    walk->from = at;
    walk->to = at == 1 - end ? at + room : wide ? found - room : found + room;
    if (sign * (walk->to - end) > 0)
        walk->to = end;
    walk->step = wide ? (walk->to - at) / walk->cells : walk->to - at;
}

static bool ease_walk_on(ease_walk *walk)
{
    double at = walk->later ? walk->high : walk->low, end = walk->later ? 1 : 0, next = end;
    if (at == end)
        return false;
    if (walk->cells > 0) {
        if (at == walk->to)
            ease_walk_piece(walk);
        double cell = sn_floor((at - walk->from) / walk->step + 1.5);
        next = walk->from + cell * walk->step;
        if (walk->later ? next > walk->to || next <= at : next < walk->to || next >= at)
            next = walk->to;
    }
    walk->low = walk->later ? at : next;
    walk->high = walk->later ? next : at;
    return true;
}

/* The time of the turn in a cell; NaN where there is none. */
static double ease_turn(const sn_ease *ease, double low, double high)
{
    bool rises = sn_ease_slope_within(ease, low, 0) > 0;
    if (rises == (sn_ease_slope_within(ease, high, 0) > 0))
        return SN_NAN;
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

/* ---- range --------------------------------------------------------------------------------- */

/* Both ends, and all between them. */
static sn_range ease_search_range(const sn_ease *ease)
{
    sn_range range = sn_range_include(sn_range_empty(), sn_ease_within(ease, 0, 0));
    for (ease_walk walk = ease_walk_of(ease, true); ease_walk_on(&walk);) {
        double turn = walk.cells > 0 ? ease_turn(ease, walk.low, walk.high) : SN_NAN;
        range = sn_range_include(range, sn_ease_within(ease, walk.high, 0));
        if (turn == turn)
            range = sn_range_include(range, sn_ease_within(ease, turn, 0));
    }
    return range;
}

/* Rough ones turn where the slope of a fade, 30 u^2 (1 - u)^2, is what takes off the even way's. */
static sn_range ease_rough_range(const sn_ease *ease)
{
    sn_range range = { 0, 1 };
    double count = ease->parameters[0];
    for (double cell = 0; cell < count; cell++) {
        double rise = sn_ease_within(ease, (cell + 1) / count, 0) -
                      sn_ease_within(ease, cell / count, 0) - 1 / count;
        double product = rise < 0 ? sn_sqrt(-1 / (30 * rise * count)) : 1;
        range = sn_range_include(range, sn_ease_within(ease, cell / count, 0));
        if (!(product < 0.25))
            continue;
        double root = sn_sqrt(1 - 4 * product);
        range = sn_range_include(range, sn_ease_within(ease, (cell + 0.5 * (1 - root)) / count, 0));
        range = sn_range_include(range, sn_ease_within(ease, (cell + 0.5 * (1 + root)) / count, 0));
    }
    return range;
}

/* Of straight lines: at their points. */
static sn_range ease_points_range(const sn_ease *ease)
{
    sn_range range = sn_range_include(sn_range_empty(), sn_ease_within(ease, 0, 0));
    range = sn_range_include(range, sn_ease_within(ease, 1, 0));
    for (uint32_t i = 0; i < ease->count; i++)
        if (ease->points[i].t >= 0 && ease->points[i].t <= 1)
            range = sn_range_include(range, ease->points[i].y);
    return range;
}

/* Includes a + (b - a) y for all y of a range, as the value itself is computed. */
static sn_range ease_map(sn_range range, sn_range part, double a, double b)
{
    range = sn_range_include(range, sn_lerp(a, b, part.low));
    return sn_range_include(range, sn_lerp(a, b, part.high));
}

static sn_range ease_range(const sn_ease *ease, int depth);

/* What follows one another, and what is mixed: it lies between its parts. */
static sn_range ease_parts_range(const sn_ease *ease, int depth)
{
    sn_range range = sn_range_empty(), parts[2] = { { 0, 1 }, { 0, 1 } };
    for (uint32_t i = 0; i < ease->count; i++) {
        sn_range part = ease_range(&ease->parts[i].ease, depth + 1);
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

/* Of the way in. */
static sn_range ease_way_range(const sn_ease *ease, int depth)
{
    sn_ease way = *ease;
    way.side = SN_EASE_IN;
    bool mixed = ease->shape == SN_EASE_BLEND || ease->shape == SN_EASE_CROSSFADE;
    if (ease->shape == SN_EASE_ROUGH)
        return ease_rough_range(&way);
    if (ease->shape == SN_EASE_POINTS)
        return ease_points_range(&way);
    if (ease->shape < SN_EASE_CHAIN || (mixed && sn_ease_cost(&way) < EASE_COST_MOST))
        return ease_search_range(&way);
    return ease_parts_range(ease, depth);
}

static sn_range ease_range(const sn_ease *ease, int depth)
{
    if (depth > SN_EASE_DEPTH_MOST)
        return (sn_range){ 0, 1 };
    sn_range way = ease_way_range(ease, depth), range = way;
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
    return ease_range(ease, 0);
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
    for (ease_walk walk = ease_walk_of(ease, first); ease_walk_on(&walk);) {
        double turn = walk.cells > 0 ? ease_turn(ease, walk.low, walk.high) : SN_NAN, t;
        if (turn != turn) {
            t = ease_within_cell(ease, y, walk.low, walk.high, first);
        } else {
            t = first ? ease_within_cell(ease, y, walk.low, turn, first)
                      : ease_within_cell(ease, y, turn, walk.high, first);
            if (t != t)
                t = first ? ease_within_cell(ease, y, turn, walk.high, first)
                          : ease_within_cell(ease, y, walk.low, turn, first);
        }
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

#undef EASE_COST_MOST
#undef EASE_WALK_ROOM
