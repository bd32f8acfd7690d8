/* Whether an ease never goes back. */
#include "../base/exact.h"
#include "ease_parts.h"

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
