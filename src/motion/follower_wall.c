/*
 * A spring between walls, and one that stops at its goal. See follower.h.
 *
 * In a step the goal stands still, so that each hit is a crossing time in closed form or bracketed
 * by one. The motion is followed from hit to hit. At a wall that the spring pulls against, bounces
 * come ever faster and lower (Zeno's); they end where one is lower than the number can show.
 */
#include "../base/exact.h"
#include "follower_parts.h"
#include "sinew/elementary.h"
#include "sinew/follower.h"
#include "sinew/spring_events.h"

/* Half of the last place, as a part of a number. */
#define WALL_PLACE 0x1p-54
/* Of a flight's series: the next term is below 1e-18 of the first. */
#define WALL_TERMS 16

typedef struct wall_run {
    sn_spring spring;
    double goal, low, high, bounce_ratio;
} wall_run;

/* Which wall it is at: +1 the high one, -1 the low one, 0 none. */
static int wall_side(const wall_run *run, const sn_spring_state *state)
{
    return state->value >= run->high ? 1 : state->value <= run->low ? -1 : 0;
}

/* The next time at which it is at a level where it is not now; from a wall, where it comes back to
 * it: after it has turned. */
static double wall_hit(
    const wall_run *run, const sn_spring_state *state, double level, double within_s)
{
    if (!sn_is_finite(level))
        return SN_INFINITY;
    double offset = state->value - run->goal;
    if (state->value != level)
        return sn_spring_reach_s(run->spring, offset, state->velocity, level - run->goal);
    double turn_s = sn_spring_extremum_s(run->spring, offset, state->velocity, 0);
    if (!(turn_s < within_s))
        return SN_INFINITY;
    sn_spring_state turned = sn_spring_at(run->spring, *state, run->goal, 0, turn_s);
    return turn_s + sn_spring_reach_s(
                        run->spring, turned.value - run->goal, turned.velocity, level - run->goal);
}

/* A flight from a wall, against the pull, and back. */
typedef struct wall_flight {
    double back_s;   /* when it is at the wall again */
    double velocity; /* how fast then */
} wall_flight;

/* A short one in full precision, however low. With v its speed, g its deceleration at the wall,
 * T = 2 v/g the time under an even pull and u = t/T, its height is v T (u - u^2 + c3 u^3 + ...).
 * The equation, with p = 2 decay T and s = (omega T)^2, gives
 *     (k+2)(k+1) c_(k+2) = -p (k+1) c_(k+1) - s c_k,   c1 = 1, c2 = -1
 * The u where it is back is found by Newton's steps from 1. */
static bool wall_short_flight(const wall_run *run, const sn_spring_state *state, wall_flight *out)
{
    double omega = run->spring.omega_rad_s, brake = 2 * run->spring.decay_per_s;
    double speed = sn_abs(state->velocity), way = sn_abs(run->goal - state->value);
    double even_s = 2 * (speed / (omega * (omega * way) + brake * speed));
    double p = brake * even_s, s = omega * even_s * (omega * even_s);
    if (!(p <= 0.5 && s <= 0.25 && speed * even_s < run->high - run->low))
        return false;
    double c[WALL_TERMS + 1] = { 0, 1, -1 };
    for (int k = 1; k + 2 <= WALL_TERMS; k++)
        c[k + 2] = -(p * (k + 1) * c[k + 1] + s * c[k]) / ((k + 2) * (k + 1));
    double u = 1, slope = 0;
    for (int round = 0; round < 6; round++) {
        double height = 0;
        slope = 0;
        for (int k = WALL_TERMS; k >= 1; k--) {
            slope = slope * u + height;
            height = height * u + c[k];
        }
        u -= height / slope;
    }
    /* At the root of height/u the speed is its slope times u. */
    *out = (wall_flight){ u * even_s, state->velocity * (slope * u) };
    return true;
}

/* Whether both walls are farther than it can go in the time: its speed is at most |v| + omega |X|,
 * since the energy falls. With room for rounding. */
static bool wall_is_far(const wall_run *run, double within_s, const sn_spring_state *state)
{
    double high = run->high - state->value, low = state->value - run->low;
    double pull = run->spring.omega_rad_s * sn_abs(run->goal - state->value);
    double most = (sn_abs(state->velocity) + pull) * within_s;
    return 1.0001 * most < high && 1.0001 * most < low;
}

/* Turns what goes outward at a wall, and tells whether it stays there: it is pushed against it,
 * and what is left of its speed lifts it by less than half of the last place. */
static bool wall_bounce(const wall_run *run, sn_spring_state *state)
{
    int side = wall_side(run, state);
    if (side == 0)
        return false;
    if (side * state->velocity > 0)
        state->velocity = sn_follow_flush(-run->bounce_ratio * state->velocity);
    double way = run->goal - state->value;
    double push = run->spring.omega_rad_s * sn_sqrt(sn_abs(way)); /* squared: the acceleration */
    double size = sn_abs(state->value) + sn_abs(way);
    if (side * way > 0 && sn_abs(state->velocity) <= push * sn_sqrt(2 * WALL_PLACE * size)) {
        state->velocity = 0;
        return true;
    }
    return false;
}

/* To the next hit, where there is one in left_s; gives what is left then, or -1. */
static double wall_next(const wall_run *run, double left_s, sn_spring_state *state)
{
    wall_flight flight;
    int side = wall_side(run, state);
    if (side * (run->goal - state->value) > 0 && wall_short_flight(run, state, &flight)) {
        if (flight.back_s > left_s)
            return -1;
        state->velocity = flight.velocity;
        return left_s - flight.back_s;
    }
    if (wall_is_far(run, left_s, state))
        return -1;
    double high_s = wall_hit(run, state, run->high, left_s),
           low_s = wall_hit(run, state, run->low, left_s);
    double hit_s = low_s < high_s ? low_s : high_s;
    if (!(hit_s <= left_s) || hit_s == SN_INFINITY)
        return -1;
    sn_spring_step(run->spring, hit_s, run->goal, state);
    state->value = low_s < high_s ? run->low : run->high;
    if (wall_side(run, state) * state->velocity < 0)
        state->velocity = 0; /* it only touched */
    return left_s - hit_s;
}

static void wall_follow(const wall_run *run, double dt_s, sn_spring_state *state)
{
    double left_s = dt_s;
    for (int bounces = 0; bounces <= SN_WALL_BOUNCES_MOST; bounces++) {
        if (wall_bounce(run, state) || left_s == 0)
            return;
        double then_s = wall_next(run, left_s, state);
        if (then_s < 0) {
            sn_spring_step(run->spring, left_s, run->goal, state);
            state->value = sn_clamp(state->value, run->low, run->high);
            wall_bounce(run, state);
            return;
        }
        left_s = then_s;
    }
    state->velocity = 0;
}

void sn_spring_step_walled(
    sn_spring spring, const sn_walls *walls, double dt_s, double goal, sn_spring_state *state)
{
    SN_ASSERT(walls && state);
    double low = walls->low, high = walls->high, ratio = walls->bounce_ratio;
    bool is_given = low == low && high == high && ratio == ratio;
    if (!is_given || !sn_is_finite(goal) || !sn_spring_has_rates(spring) || !(dt_s > 0))
        return;
    if (low > high || low == SN_INFINITY || high == -SN_INFINITY) {
        sn_spring_step(spring, dt_s, goal, state);
        return;
    }
    double omega = sn_follow_positive(spring.omega_rad_s),
           decay = sn_follow_positive(spring.decay_per_s);
    wall_run run = { { .omega_rad_s = omega, .decay_per_s = decay }, goal, low, high,
        sn_clamp(ratio, 0, 1) };
    state->value = sn_clamp(state->value, run.low, run.high);
    if (low == high || omega == SN_INFINITY) {
        sn_spring_step(run.spring, dt_s, goal, state);
        *state = (sn_spring_state){ sn_clamp(state->value, low, high), 0 };
        return;
    }
    wall_follow(&run, dt_s, state);
}

void sn_spring_step_clamped(sn_spring spring, double dt_s, double goal, sn_spring_state *state)
{
    SN_ASSERT(state);
    if (!sn_is_finite(goal) || !sn_spring_has_rates(spring) || !(dt_s > 0))
        return;
    double offset = state->value - goal;
    double there_s = offset == 0 ? 0 : sn_spring_crossing_s(spring, offset, state->velocity, 0);
    if (there_s <= dt_s) {
        *state = (sn_spring_state){ goal, 0 };
        return;
    }
    sn_spring_step(spring, dt_s, goal, state);
    if (offset > 0 ? state->value <= goal : state->value >= goal)
        *state = (sn_spring_state){ goal, 0 };
}

#undef WALL_PLACE
#undef WALL_TERMS
