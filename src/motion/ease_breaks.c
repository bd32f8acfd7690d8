/*
 * The places at which an ease may jump or have a corner, one after the other; between two of them
 * it is smooth. Each shape knows its own; those of a composition are its parts', brought to its
 * time.
 */
#include "../base/exact.h"
#include "ease_parts.h"
#include "sinew/elementary.h"

/* A time, and where to look from there. */
typedef struct ease_breaks_from {
    double t;
    bool later;
} ease_breaks_from;

static double breaks_end(ease_breaks_from from)
{
    return from.later ? 1 : 0;
}

static bool breaks_beyond(ease_breaks_from from, double t)
{
    return from.later ? t > from.t : t < from.t;
}

/* The nearer of two, of which the first is one already. */
static double breaks_nearer(ease_breaks_from from, double found, double t)
{
    return breaks_beyond(from, t) && (from.later ? t < found : t > found) ? t : found;
}

/* At whole numbers of 1/count. */
static double breaks_even(ease_breaks_from from, double count)
{
    double place = from.t * count, found = breaks_end(from);
    double first = from.later ? sn_floor(place) : sn_ceil(place);
    for (int i = 0; i < 3 && count > 0; i++)
        found = breaks_nearer(from, found, (first + (from.later ? i : -i)) / count);
    return found;
}

/* Where the ball is on the ground, from the end on. */
static double breaks_bounce(const sn_ease *ease, ease_breaks_from from)
{
    double speed = ease->prepared[SN_EASE_BOUNCE_SPEED], root = 1, w = 1;
    double found = breaks_end(from);
    for (int i = 0; i <= (int)ease->parameters[0]; i++) {
        found = breaks_nearer(from, found, 1 - w / speed);
        root *= ease->prepared[SN_EASE_BOUNCE_ROOT];
        w += 2 * root;
    }
    return found;
}

/* The first point beyond, by halving: their times never fall. */
static double breaks_points(const sn_ease *ease, ease_breaks_from from)
{
    uint32_t low = 0, high = ease->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        double t = ease->points[middle].t;
        if (from.later ? t > from.t : !(t < from.t))
            high = middle;
        else
            low = middle + 1;
    }
    if (from.later ? low == ease->count : low == 0)
        return breaks_end(from);
    return breaks_nearer(from, breaks_end(from), ease->points[from.later ? low : low - 1].t);
}

static double breaks_parts(const sn_ease *ease, ease_breaks_from from, int depth)
{
    double found = breaks_end(from), start = 0;
    for (uint32_t i = 0; i < ease->count; i++) {
        bool chain = ease->shape == SN_EASE_CHAIN;
        double end = chain && i + 1 < ease->count ? ease->parts[i].until_t : 1, width = end - start;
        found = breaks_nearer(from, found, start);
        if (width > 0 && (from.later ? from.t < end : from.t > start)) {
            double local = sn_clamp((from.t - start) / width, 0, 1);
            double part = sn_ease_break(&ease->parts[i].ease, local, from.later, depth + 1);
            found = breaks_nearer(from, found, start + width * part);
        }
        found = breaks_nearer(from, found, end);
        start = chain ? end : 0;
    }
    return found;
}

/* Of the way in. */
static double breaks_way(const sn_ease *ease, double t, bool later, int depth)
{
    ease_breaks_from from = { t, later };
    double middle = ease->shape == SN_EASE_SLOW_MIDDLE ? 0.5 * ease->parameters[0] : 0;
    switch (ease->shape) {
    case SN_EASE_STEPS:
    case SN_EASE_ROUGH:
        return breaks_even(from, ease->parameters[0]);
    case SN_EASE_BOUNCE:
        return breaks_bounce(ease, from);
    case SN_EASE_POINTS:
        return breaks_points(ease, from);
    case SN_EASE_ANTICIPATE:
    case SN_EASE_GAIN:
    case SN_EASE_SLOW_MIDDLE:
        return breaks_nearer(
            from, breaks_nearer(from, breaks_end(from), 0.5 - middle), 0.5 + middle);
    default:
        return ease->shape < SN_EASE_CHAIN ? breaks_end(from) : breaks_parts(ease, from, depth);
    }
}

double sn_ease_break(const sn_ease *ease, double t, bool later, int depth)
{
    bool second = later ? t >= 0.5 : t > 0.5;
    if (depth > SN_EASE_DEPTH_MOST)
        return later ? 1 : 0;
    switch (ease->side) {
    case SN_EASE_OUT:
        return 1 - breaks_way(ease, 1 - t, !later, depth);
    case SN_EASE_IN_OUT:
        return second ? 1 - 0.5 * breaks_way(ease, 2 * (1 - t), !later, depth)
                      : 0.5 * breaks_way(ease, 2 * t, later, depth);
    case SN_EASE_OUT_IN:
        return second ? 0.5 + 0.5 * breaks_way(ease, 2 * t - 1, later, depth)
                      : 0.5 - 0.5 * breaks_way(ease, 1 - 2 * t, !later, depth);
    default:
        return breaks_way(ease, t, later, depth);
    }
}
