/*
 * Tracking a known motion, a body that is told a velocity, and predictions. See follower.h.
 *
 * A tracker with gains gx, gv, ga and the frame G does in each frame
 *     v += ga a_target G;  v += gv (v_target - v);  v += gx ((x_target - x)/G - v);  x += v G
 * As G goes to 0 with gx/G^2 and gv/G kept, that is
 *     x'' = k (x_target - x) - c x' + n v_target + m a_target
 *     k = gx/G^2,  c = (gx + n G)/G,  n = gv (1 - gx)/G,  m = ga (1 - gv) (1 - gx)
 * Behind a target p + q t + r t^2/2 it settles on s0 + s1 t + r t^2/2, where
 *     s1 = q - G r,  s0 = p - G q - (1 - ga) (1 - gv) (1 - gx) r/k
 * and what is left of the difference dies away as the spring's does.
 * Source: Daniel Holden, "Spring-It-On" (2021), there with a target that stands still in a frame.
 */
#include "../base/exact.h"
#include "follower_parts.h"
#include "sinew/elementary.h"
#include "sinew/follower.h"

/* ---- tracking ----------------------------------------------------------------------------- */

/* The equation's coefficients, each gain within 0 .. 1. */
typedef struct track_rates {
    double pull, brake, told, pushed; /* k, c, n, m */
    double frame_s, rest;             /* G, (1 - ga) (1 - gv) (1 - gx) */
    bool is_given;
} track_rates;

/* gain/frame; a frame of 0 takes all over at once. */
static double track_rate(double gain, double frame_s)
{
    return gain == 0 ? 0 : gain / frame_s;
}

static track_rates track_read(sn_tracking tracking)
{
    double gx = sn_clamp(tracking.value_gain, 0, 1), gv = sn_clamp(tracking.velocity_gain, 0, 1),
           ga = sn_clamp(tracking.acceleration_gain, 0, 1),
           frame_s = sn_follow_positive(tracking.frame_s), told = gv * (1 - gx);
    double sum = gx + gv + ga + frame_s;
    return (track_rates){ .pull = track_rate(track_rate(gx, frame_s), frame_s),
        .brake = track_rate(gx + told, frame_s),
        .told = track_rate(told, frame_s),
        .pushed = ga * (1 - gv) * (1 - gx),
        .frame_s = frame_s,
        .rest = (1 - ga) * (1 - gv) * (1 - gx),
        .is_given = sum == sum };
}

sn_spring sn_tracking_spring(sn_tracking tracking)
{
    track_rates rates = track_read(tracking);
    if (!rates.is_given)
        return (sn_spring){ SN_NAN, SN_NAN, 0 };
    double gx = sn_clamp(tracking.value_gain, 0, 1),
           told = sn_clamp(tracking.velocity_gain, 0, 1) * (1 - gx);
    return (sn_spring){ .omega_rad_s = track_rate(sn_sqrt(gx), rates.frame_s),
        .decay_per_s = rates.brake / 2,
        .response = told > 0 ? 2 * (told / (gx + told)) : 0 };
}

/* Where it settles, as a motion: at t seconds from the end of the step. */
typedef struct track_settled {
    double value, velocity, acceleration;
} track_settled;

static track_settled track_settle(const track_rates *rates, const sn_tracked *target)
{
    double q = target->velocity, r = target->acceleration;
    if (rates->pull > 0) {
        double slower = sn_spring_saturate(rates->frame_s * r);
        double behind = rates->pull < SN_INFINITY ? rates->rest * r / rates->pull : 0;
        behind = sn_spring_saturate(behind) / 2 + sn_spring_saturate(rates->frame_s * q) / 2;
        return (track_settled){ 2 * (target->value / 2 - behind), q - slower, r };
    }
    /* Only the speed follows; the place is where its speed has led it. */
    if (rates->brake > 0)
        return (
            track_settled){ 0, q - (1 - rates->pushed) * sn_spring_saturate(r / rates->brake), r };
    return (track_settled){ 0, 0, rates->pushed * r };
}

static sn_spring_state track_settled_at(const track_settled *settled, double t_s)
{
    double value = sn_spring_saturate(settled->value),
           velocity = sn_spring_saturate(settled->velocity);
    double gained = sn_spring_saturate(settled->acceleration * t_s);
    double mean = sn_spring_saturate(velocity + gained / 2);
    return (sn_spring_state){ sn_spring_saturate(value + sn_spring_saturate(mean * t_s)),
        sn_spring_saturate(velocity + gained) };
}

void sn_tracking_step(sn_tracking tracking, double dt_s, sn_tracked target, sn_spring_state *state)
{
    SN_ASSERT(state);
    track_rates rates = track_read(tracking);
    bool is_target = sn_is_finite(target.value) && sn_is_finite(target.velocity) &&
                     sn_is_finite(target.acceleration);
    if (!rates.is_given || !is_target || dt_s != dt_s || dt_s == 0)
        return;
    sn_spring spring = sn_tracking_spring(tracking);
    spring.response = 0;
    track_settled settled = track_settle(&rates, &target);
    sn_spring_state before = track_settled_at(&settled, -sn_follow_time(dt_s)),
                    after = track_settled_at(&settled, 0);
    sn_spring_state left = { sn_spring_saturate(state->value - before.value),
        sn_spring_saturate(state->velocity - before.velocity) };
    sn_spring_step(spring, dt_s, 0, &left);
    state->value = sn_spring_saturate(after.value + left.value);
    state->velocity = sn_spring_saturate(after.velocity + left.velocity);
}

/* ---- a body ------------------------------------------------------------------------------- */

/* With j = velocity - goal and q = omega t, its velocity is goal + e^-q (j (1 + q) + a t); for its
 * place this gives the integral of e^-w (w from 0 to q)/omega, and of w e^-w/omega^2, each as a
 * part of t and of t^2. */
static void body_areas(double q, double *of_one, double *of_w)
{
    if (sn_abs(q) >= 1) {
        *of_one = -sn_expm1(-q) / q;
        *of_w = (1 - (1 + q) * sn_exp(-q)) / q / q;
        return;
    }
    /* (1 - (1 + q) e^-q)/q^2 = sum of (-q)^n/(n! (n + 2)); the next term is below 1e-19. */
    double term = 1, sum = 0;
    for (int n = 0; n < 19; n++) {
        sum += term / (n + 2);
        term *= -q / (n + 1);
    }
    *of_one = q == 0 ? 1 : -sn_expm1(-q) / q;
    *of_w = sum;
}

/* A smooth time of 0: the speed at once. */
static sn_body_state body_sudden(double dt_s, double goal_velocity, sn_body_state state)
{
    double moved = sn_spring_saturate(goal_velocity * sn_follow_time(dt_s));
    return (sn_body_state){ sn_spring_saturate(state.value + moved), goal_velocity, 0 };
}

void sn_body_step(double smooth_time_s, double dt_s, double goal_velocity, sn_body_state *state)
{
    SN_ASSERT(state);
    double omega = sn_follow_critical(smooth_time_s).omega_rad_s;
    if (!sn_is_finite(goal_velocity) || omega != omega || dt_s != dt_s || dt_s == 0)
        return;
    if (omega == SN_INFINITY) {
        *state = body_sudden(dt_s, goal_velocity, *state);
        return;
    }
    double t_s = sn_follow_time(dt_s), going_s = t_s, q = omega * t_s;
    if (q < -600)
        going_s = t_s = -600 / omega;
    if (q > 2000)
        t_s = 2000 / omega; /* the change is over by then; the going is not */
    q = omega * t_s;
    double of_one, of_w, change = sn_spring_saturate(state->velocity - goal_velocity);
    body_areas(q, &of_one, &of_w);
    double moved =
        sn_spring_saturate(goal_velocity * going_s) / 4 +
        sn_spring_saturate(change * sn_spring_saturate(t_s * (of_one + q * of_w))) / 4 +
        sn_spring_saturate(state->acceleration * t_s * sn_spring_saturate(t_s * of_w)) / 4;
    sn_spring_state speed = { change, state->acceleration };
    sn_spring_step(sn_follow_critical(smooth_time_s), t_s, 0, &speed);
    state->value = sn_spring_saturate(4 * (state->value / 4 + moved));
    state->velocity = sn_spring_saturate(goal_velocity + speed.value);
    state->acceleration = speed.velocity;
}

/* ---- predictions -------------------------------------------------------------------------- */

void sn_body_predict(double smooth_time_s, double goal_velocity, sn_body_state state, double step_s,
    size_t count, sn_body_state *out)
{
    SN_ASSERT(out || count == 0);
    for (size_t i = 0; i < count; i++) {
        out[i] = state;
        sn_body_step(smooth_time_s, (double)(i + 1) * step_s, goal_velocity, &out[i]);
    }
}

void sn_spring_predict(sn_spring spring, sn_spring_state state, double goal, double goal_velocity,
    double step_s, size_t count, sn_spring_state *out)
{
    SN_ASSERT(out || count == 0);
    for (size_t i = 0; i < count; i++)
        out[i] = sn_spring_at(spring, state, goal, goal_velocity, (double)(i + 1) * step_s);
}
