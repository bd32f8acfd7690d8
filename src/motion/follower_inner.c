/*
 * Followers with an inner goal: timed, limited in speed, double. See follower.h.
 *
 * A critical spring trails a goal of constant speed by 2/omega seconds, its lag. So it is led: it
 * is shown where the inner goal will be one lag from now, but nothing beyond the goal. What it is
 * shown moves evenly until one lag before the arrival, and then stands still: two exact steps,
 * parted at that moment.
 * Source of the idea: Daniel Holden, "Spring-It-On" (2021), whose goal stands still in each frame.
 */
#include "../base/exact.h"
#include "follower_parts.h"
#include "sinew/elementary.h"
#include "sinew/follower.h"

/* ---- led ---------------------------------------------------------------------------------- */

/* How the inner goal goes: evenly with `speed` (signed) for left_s more, then it is at the goal. */
typedef struct inner_way {
    double speed, left_s, lag_s, goal;
} inner_way;

/* What the spring is shown, evenly moving, at t seconds from now. */
static double inner_shown(const inner_way *way, double inner, double t_s)
{
    return sn_spring_saturate(inner + sn_spring_saturate(way->speed * (t_s + way->lag_s)));
}

static void inner_evenly(const inner_way *way, sn_spring spring, double dt_s, double shown_at_end,
    sn_spring_state *spring_state)
{
    sn_spring_matrix matrix = sn_spring_matrix_make(spring, dt_s);
    sn_spring_apply(&matrix, shown_at_end, way->speed, spring_state);
}

/* Forward: evenly up to the knee, then still. Back: still down to it, then evenly. */
static void inner_spring(const inner_way *way, sn_spring spring, double dt_s, double inner,
    sn_spring_state *spring_state)
{
    double knee_s = way->left_s - way->lag_s;
    if (dt_s > 0) {
        if (knee_s > dt_s) {
            inner_evenly(way, spring, dt_s, inner_shown(way, inner, dt_s), spring_state);
            return;
        }
        if (knee_s > 0) {
            inner_evenly(way, spring, knee_s, way->goal, spring_state);
            dt_s -= knee_s;
        }
        sn_follow_step(spring, dt_s, way->goal, spring_state);
        return;
    }
    if (knee_s < 0) {
        double still_s = dt_s > knee_s ? dt_s : knee_s;
        sn_spring_step(spring, still_s, way->goal, spring_state);
        if (still_s == dt_s)
            return;
        inner_evenly(way, spring, dt_s - still_s, inner_shown(way, inner, dt_s), spring_state);
        return;
    }
    inner_evenly(way, spring, dt_s, inner_shown(way, inner, dt_s), spring_state);
}

static double inner_moved(const inner_way *way, double dt_s, double inner)
{
    if (dt_s >= way->left_s)
        return way->goal;
    double moved = sn_spring_saturate(inner + sn_spring_saturate(way->speed * dt_s));
    if (dt_s < 0)
        return moved;
    if (sn_follow_flush(way->goal - moved) == 0) /* told every time that as much is left */
        return way->goal;
    return way->speed > 0 ? sn_clamp(moved, inner, way->goal) : sn_clamp(moved, way->goal, inner);
}

static void inner_step(double smooth_time_s, double speed, double left_s, double dt_s, double goal,
    sn_led_state *state)
{
    sn_spring spring = sn_follow_critical(smooth_time_s);
    sn_spring_state spring_state = { state->value, state->velocity };
    if (left_s <= 0 || speed == 0) {
        if (left_s <= 0 && dt_s > 0)
            state->inner = goal;
        sn_follow_step(spring, dt_s, left_s <= 0 ? goal : state->inner, &spring_state);
    } else {
        inner_way way = { speed, left_s, sn_clamp(smooth_time_s, 0, 1e300), goal };
        dt_s = dt_s < -1e300 ? -1e300 : dt_s;
        inner_spring(&way, spring, dt_s, state->inner, &spring_state);
        state->inner = inner_moved(&way, dt_s, state->inner);
    }
    state->value = spring_state.value;
    state->velocity = spring_state.velocity;
}

static bool inner_stays(double smooth_time_s, double dt_s, double goal, const sn_led_state *state)
{
    return !sn_is_finite(goal) || !sn_is_finite(state->inner) || smooth_time_s != smooth_time_s ||
           dt_s != dt_s || dt_s == 0;
}

void sn_timed_step(
    double smooth_time_s, double left_s, double dt_s, double goal, sn_led_state *state)
{
    SN_ASSERT(state);
    if (inner_stays(smooth_time_s, dt_s, goal, state) || left_s != left_s)
        return;
    double speed = left_s > 0 ? sn_spring_saturate((goal / 2 - state->inner / 2) / left_s * 2) : 0;
    if (speed == 0 && goal == state->inner)
        left_s = 0;
    inner_step(smooth_time_s, speed, left_s, dt_s, goal, state);
}

void sn_speed_limited_step(
    double smooth_time_s, double speed_most, double dt_s, double goal, sn_led_state *state)
{
    SN_ASSERT(state);
    if (inner_stays(smooth_time_s, dt_s, goal, state) || speed_most != speed_most)
        return;
    if (speed_most <= 0) {
        inner_step(smooth_time_s, 0, SN_INFINITY, dt_s, goal, state);
        return;
    }
    double way = goal - state->inner, left_s = sn_abs(way) / speed_most;
    if (speed_most == SN_INFINITY)
        left_s = 0;
    inner_step(smooth_time_s, way < 0 ? -speed_most : speed_most, left_s, dt_s, goal, state);
}

/* ---- double ------------------------------------------------------------------------------- */

/* e^-q times 1, q, q^2/2 and q^3/6, each at most 1 forward. */
typedef struct inner_powers {
    double e0, e1, e2, e3;
} inner_powers;

/* a + b + c + d, by quarters, so that it fits on the way. */
static double inner_sum(double a, double b, double c, double d)
{
    a = sn_spring_saturate(a) / 4 + sn_spring_saturate(b) / 4;
    c = sn_spring_saturate(c) / 4 + sn_spring_saturate(d) / 4;
    return sn_follow_flush(4 * (a + c));
}

/* Both springs are critical at omega = 4/smooth_time, so that the whole trails by the smooth time.
 * With q = omega t, A = inner - goal, c = value - goal:
 *     inner - goal = e^-q (A + (A omega + inner') t)
 *     value - goal = e^-q (c + (c omega + value') t + A (q^2/2 + q^3/6) + inner' t q^2/6)
 * and their derivatives. */
static sn_double_state inner_double(
    double omega, double t_s, const inner_powers *p, double goal, const sn_double_state *from)
{
    double inner = sn_spring_saturate(from->inner - goal),
           offset = sn_spring_saturate(from->value - goal);
    double v = from->velocity, u = from->inner_velocity, e01 = p->e0 + p->e1;
    double inner_t = sn_spring_saturate(u * t_s), offset_t = sn_spring_saturate(v * t_s);
    double inner_w = sn_spring_saturate(omega * inner),
           offset_w = sn_spring_saturate(omega * offset);
    double value =
        inner_sum(offset * e01, inner * (p->e2 + p->e3), offset_t * p->e0, inner_t * (p->e2 / 3));
    double velocity = inner_sum(
        v * (p->e0 - p->e1), u * (p->e2 - p->e3), -offset_w * p->e1, inner_w * (p->e1 - p->e3));
    double inner_left = inner_sum(inner * e01, inner_t * p->e0, 0, 0);
    double inner_speed = inner_sum(u * (p->e0 - p->e1), -inner_w * p->e1, 0, 0);
    return (sn_double_state){ .value = sn_spring_saturate(goal + value),
        .velocity = sn_spring_saturate(velocity),
        .inner = sn_spring_saturate(goal + inner_left),
        .inner_velocity = sn_spring_saturate(inner_speed) };
}

void sn_double_step(double smooth_time_s, double dt_s, double goal, sn_double_state *state)
{
    SN_ASSERT(state);
    double omega = 2 * sn_follow_critical(smooth_time_s).omega_rad_s;
    if (!sn_is_finite(goal) || omega != omega || dt_s != dt_s || dt_s == 0)
        return;
    if (omega == SN_INFINITY) {
        *state = (sn_double_state){ .value = goal, .inner = goal };
        return;
    }
    double t_s = sn_follow_time(dt_s), q = sn_clamp(omega * t_s, -600, 2000);
    if (omega * t_s < q || (omega > 0 && q == 2000))
        t_s = q / omega;
    double e = sn_exp(-q);
    inner_powers powers = { e, e * q, e * q * (q / 2), e * q * (q / 2) * (q / 3) };
    sn_double_state next = inner_double(omega, t_s, &powers, goal, state);
    if (dt_s > 0 && omega > 0) {
        sn_follow_end(omega, state->inner, goal, &next.inner, &next.inner_velocity);
        if (next.inner == goal && next.inner_velocity == 0)
            sn_follow_end(omega, state->value, goal, &next.value, &next.velocity);
    }
    *state = next;
}
