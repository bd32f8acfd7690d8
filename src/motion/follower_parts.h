/* What the followers share: springs by smooth time, results in range, and how a way ends. */
#ifndef SN_FOLLOWER_PARTS_H
#define SN_FOLLOWER_PARTS_H

#include "spring_core.h"

/* Seconds and half-lives: negative counts as 0, and so does -0; NaN stays. */
static inline double sn_follow_positive(double x)
{
    return x <= 0 ? 0 : x;
}

/* The critically damped spring of a smooth time: omega = 2/smooth_time. */
static inline sn_spring sn_follow_critical(double smooth_time_s)
{
    double seconds = sn_follow_positive(smooth_time_s);
    double rate = seconds == 0 ? SN_INFINITY : 2 / seconds;
    return (sn_spring){ .omega_rad_s = rate, .decay_per_s = rate };
}

/* A finite time step: products with 0 stay 0. */
static inline double sn_follow_time(double dt_s)
{
    return sn_clamp(dt_s, -SN_SPRING_TIME_MOST, SN_SPRING_TIME_MOST);
}

/* What is left of a distance or a speed, 0 where a denormal would linger. */
static inline double sn_follow_flush(double x)
{
    return sn_abs(x) < 1e-290 ? 0 : x;
}

/* Near its goal a value may move by less than half of its last place in each step, and stall. It
 * then goes one place on; farther from the goal the rounding is left alone. */
static inline double sn_follow_creep(double before, double after, double goal)
{
    double left = goal - after;
    if (after != before || left == 0 || sn_abs(left) > 0x1p-36 * sn_abs(goal))
        return after;
    double place = 0x1.0000000000001p-53 * sn_abs(after);
    return after + (left > 0 ? place : -place);
}

/* The end of a critical spring's way: it does not stall short of its goal, and at the goal a speed
 * that can no longer move it, which it would by velocity/(e omega) at most, is none. */
static inline void sn_follow_end(
    double omega, double before, double goal, double *value, double *velocity)
{
    if (*velocity * (goal - *value) >= 0)
        *value = sn_follow_creep(before, *value, goal);
    if (*value == goal && sn_abs(*velocity) <= omega * (0x1p-54 * sn_abs(goal)))
        *velocity = 0;
}

/* A step of a critical spring towards a goal that stands still, with its end. */
static inline void sn_follow_step(
    sn_spring spring, double dt_s, double goal, sn_spring_state *state)
{
    double before = state->value, omega = spring.omega_rad_s;
    sn_spring_step(spring, dt_s, goal, state);
    if (dt_s > 0 && sn_is_finite(goal) && omega > 0)
        sn_follow_end(omega, before, goal, &state->value, &state->velocity);
}

#endif
