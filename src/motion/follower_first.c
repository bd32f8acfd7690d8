/*
 * Followers of the first order, and by a smooth time. See follower.h.
 *
 * Smoothing solves x' = L (g - x), L = ln 2/halflife. With the goal going from g0 to g1 in dt
 * seconds and p = L dt,
 *     x(dt) = g1 + (x - g0) e^-p - (g1 - g0) (1 - e^-p)/p
 * Friction solves v' = -L v: the speed is v e^-p, the way v dt (1 - e^-p)/p.
 */
#include "../base/exact.h"
#include "follower_parts.h"
#include "sinew/elementary.h"
#include "sinew/follower.h"

/* Going back, growth stops at e^600, as a spring's does. */
#define FOLLOW_GROWTH_MOST 600.0

static double follow_smooth_still(double value, double goal, double kept)
{
    if (kept == 1) /* not even the rounding of the difference */
        return value;
    double next =
        sn_spring_saturate(goal + sn_follow_flush(sn_spring_saturate(value - goal) * kept));
    if (kept > 1)
        return next;
    /* The difference is rounded: it may not lead away from the goal, nor hold short of it. */
    next = value < goal ? sn_clamp(next, value, goal) : sn_clamp(next, goal, value);
    return sn_follow_creep(value, next, goal);
}

/* What a step does, p = L dt: the part kept, e^-p, its mean over the step, (1 - e^-p)/p, and the
 * time, which is cut where the halves are: going back where growth ends, ahead where nothing is
 * left. */
typedef struct follow_fade {
    double kept, mean, time_s;
} follow_fade;

static follow_fade follow_fade_make(double halflife_s, double dt_s)
{
    double time_s = sn_follow_time(dt_s), all = time_s / halflife_s;
    double halves = sn_clamp(all, -FOLLOW_GROWTH_MOST / SN_LN2, 1e300);
    if (halves != all)
        time_s = halves * halflife_s;
    double p = halves * SN_LN2;
    return (follow_fade){ sn_exp2(-halves), p == 0 ? 1 : -sn_expm1(-p) / p, time_s };
}

double sn_smooth(double value, double goal_from, double goal_to, double halflife_s, double dt_s)
{
    double seconds = sn_follow_positive(halflife_s);
    if (!sn_is_finite(goal_from) || !sn_is_finite(goal_to) || seconds != seconds || dt_s != dt_s ||
        dt_s == 0 || seconds == SN_INFINITY)
        return value;
    if (seconds == 0)
        return goal_to;
    follow_fade fade = follow_fade_make(seconds, dt_s);
    if (goal_from == goal_to)
        return follow_smooth_still(value, goal_to, fade.kept);
    /* The halves, since a difference of two finite numbers may overflow. */
    double left = sn_spring_saturate((value / 2 - goal_from / 2) * fade.kept) / 2 -
                  sn_spring_saturate((goal_to / 2 - goal_from / 2) * fade.mean) / 2;
    return sn_spring_saturate(goal_to + 4 * left);
}

void sn_fling_step(double halflife_s, double dt_s, sn_spring_state *state)
{
    SN_ASSERT(state);
    double seconds = sn_follow_positive(halflife_s);
    if (seconds != seconds || dt_s != dt_s || dt_s == 0)
        return;
    if (seconds == 0) {
        state->velocity = 0;
        return;
    }
    follow_fade fade = follow_fade_make(seconds, dt_s);
    double moved = state->velocity * sn_spring_saturate(fade.time_s * fade.mean);
    state->value = sn_spring_saturate(state->value + sn_spring_saturate(moved));
    state->velocity = sn_spring_saturate(sn_follow_flush(state->velocity * fade.kept));
}

double sn_fling_end(double halflife_s, sn_spring_state state)
{
    double seconds = sn_follow_positive(halflife_s);
    if (state.velocity == 0 || seconds == 0)
        return state.value;
    if (seconds == SN_INFINITY)
        return state.value + state.velocity * SN_INFINITY;
    double way = state.velocity * sn_spring_saturate(seconds / SN_LN2);
    return sn_spring_saturate(state.value + sn_spring_saturate(way));
}

void sn_decay_step(double smooth_time_s, double dt_s, sn_spring_state *offset)
{
    SN_ASSERT(offset);
    sn_spring_step(sn_follow_critical(smooth_time_s), dt_s, 0, offset);
}

void sn_smooth_damp(double smooth_time_s, double dt_s, double goal, sn_spring_state *state)
{
    SN_ASSERT(state);
    sn_follow_step(sn_follow_critical(smooth_time_s), dt_s, goal, state);
}

#undef FOLLOW_GROWTH_MOST
