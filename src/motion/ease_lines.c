/*
 * Eases of straight pieces: steps, and lines through points, as CSS has them.
 * Source: CSS Easing Functions Level 2, W3C.
 */
#include "../base/exact.h"
#include "ease_parts.h"
#include "sinew/elementary.h"

/* Any finite t; beyond 0 to 1 the stairs go on. */
double sn_ease_steps_at(const sn_ease *ease, double t)
{
    double count = ease->parameters[0], step = sn_floor(count * t), jumps = count;
    int jump = (int)ease->parameters[1];
    if (jump == SN_EASE_JUMP_START || jump == SN_EASE_JUMP_BOTH)
        step += 1;
    if (jump == SN_EASE_JUMP_NONE)
        jumps = count - 1;
    if (jump == SN_EASE_JUMP_BOTH)
        jumps = count + 1;
    if (t >= 0 && step < 0)
        step = 0;
    if (t <= 1 && step > jumps)
        step = jumps;
    return step / jumps;
}

/* The first point whose time is beyond t; count where none is. */
static uint32_t points_after(const sn_ease *ease, double t)
{
    uint32_t low = 0, high = ease->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (ease->points[middle].t > t)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

double sn_ease_points_at(const sn_ease *ease, double t)
{
    const sn_ease_point *points = ease->points;
    uint32_t i = points_after(ease, t), count = ease->count;
    if (count == 1)
        return points[0].y;
    if (i == count && points[count - 1].t == t) /* at a jump the later point holds */
        return points[count - 1].y;
    i = i == 0 ? 1 : i == count ? count - 1 : i;
    double width = points[i].t - points[i - 1].t;
    if (!(width > 0))
        return points[i].y;
    return sn_lerp(points[i - 1].y, points[i].y, (t - points[i - 1].t) / width);
}

double sn_ease_points_slope(const sn_ease *ease, double t)
{
    const sn_ease_point *points = ease->points;
    uint32_t i = points_after(ease, t), count = ease->count;
    if (count == 1)
        return 0;
    i = i == 0 ? 1 : i == count ? count - 1 : i;
    double width = points[i].t - points[i - 1].t;
    return width > 0 ? (points[i].y - points[i - 1].y) / width : 0;
}
