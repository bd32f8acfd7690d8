/* Tracking a known motion, a body that is told a velocity, and predictions. */
#include <string.h>
#include "follower_reference.h"
#include "sinew/follower.h"

/* ---- tracking ----------------------------------------------------------------------------- */

/* The target p + q t + r t^2/2 from t = 0. */
typedef struct track_case {
    long double gx, gv, ga, frame, p, q, r;
} track_case;

static void track_slope(
    const void *context, long double t, const long double *s, long double *slope)
{
    const track_case *c = context;
    long double x = c->p + c->q * t + c->r * t * t / 2, v = c->q + c->r * t;
    long double kept = (1 - c->gv) * (1 - c->gx);
    slope[0] = s[1];
    slope[1] = c->gx / (c->frame * c->frame) * (x - s[0]) - (1 - kept) / c->frame * s[1] +
               c->gv * (1 - c->gx) / c->frame * v + c->ga * kept * c->r;
}

static sn_tracked track_target(const track_case *c, double t)
{
    return (sn_tracked){ (double)(c->p + c->q * t + c->r * t * t / 2), (double)(c->q + c->r * t),
        (double)c->r };
}

static void tracking_against_integration(void)
{
    for (int i = 0; i < 60; i++) {
        double whole = check_uniform(0.1, 1);
        track_case c = { i % 5 ? check_log_uniform(1e-3, 1) : 0, i % 3 ? check_uniform(0, 1) : 0,
            i % 2 ? check_uniform(0, 1) : 0, check_log_uniform(0.01, 0.2), check_uniform(-3, 3),
            check_uniform(-3, 3), check_uniform(-9, 9) };
        if (i % 7 == 0)
            c.gv = 1;
        if (i % 11 == 0)
            c.gx = 1;
        sn_tracking tracking = { (double)c.gx, (double)c.gv, (double)c.ga, (double)c.frame };
        sn_spring_state start = { check_uniform(-3, 3), check_uniform(-9, 9) };
        long double want[2] = { start.value, start.velocity };
        reference_run(track_slope, &c, 2, 0, whole, 60000, want);
        check_context("gains %Lg %Lg %Lg frame %Lg target %Lg %Lg %Lg whole %g", c.gx, c.gv, c.ga,
            c.frame, c.p, c.q, c.r, whole);
        /* What it is measured against lies rest r/k behind, and the speed is led by r/c. */
        double k = tracking.value_gain / (tracking.frame_s * tracking.frame_s);
        double size = 20 + (k > 0 ? 9 / k : tracking.velocity_gain > 0 ? 9 * 0.2 / 1e-2 : 0);
        for (int f = 0; f < FRAMINGS; f++) {
            sn_spring_state s = start;
            int frames = 0;
            for (double done = 0, dt; done < whole; done += dt, frames++) {
                dt = framing_next(f, done, whole);
                sn_tracking_step(tracking, dt, track_target(&c, done + dt), &s);
            }
            double bound = framing_bound(4 * frames, size);
            CHECK_NEAR(s.value, (double)want[0], bound);
            CHECK_NEAR(s.velocity, (double)want[1], bound * 2 / tracking.frame_s);
        }
    }
}

/* The loop that the gains come from: with ever shorter frames, and its gains so that the rates
 * stay, it comes to the same, at first order. */
static double track_loop(const track_case *c, int count, double whole)
{
    double dt = whole / count, x = 0, v = 1;
    double gx = (double)c->gx * dt * dt, gv = (double)c->gv * dt, ga = (double)c->ga;
    for (int i = 0; i < count; i++) {
        sn_tracked target = track_target(c, i * dt);
        v += ga * target.acceleration * dt;
        v += gv * (target.velocity - v);
        v += gx * ((target.value - x) / dt - v);
        x += v * dt;
    }
    return x;
}

static void tracking_is_the_loop(void)
{
    const track_case c = { 40, 7, 0.3L, 0, 1, -2, 5 };
    double error[2];
    for (int i = 0; i < 2; i++) {
        int count = i ? 20000 : 10000;
        double dt = 1.0 / count;
        sn_tracking tracking = { 40 * dt * dt, 7 * dt, 0.3, dt };
        sn_spring_state s = { 0, 1 };
        sn_tracking_step(tracking, 1, track_target(&c, 1), &s);
        error[i] = s.value - track_loop(&c, count, 1);
    }
    CHECK_NEAR(error[1], 0, 1e-3);
    CHECK_NEAR(error[0] / error[1], 2, 0.01);
}

/* The spring that sn_tracking_spring gives does the same where the target does not speed up. */
static void tracking_as_a_spring(void)
{
    for (int i = 0; i < 200; i++) {
        sn_tracking tracking = { check_uniform(0.01, 1), check_uniform(0, 1), check_uniform(0, 1),
            check_uniform(0.01, 0.1) };
        double from = check_uniform(-3, 3), speed = check_uniform(-3, 3), dt = check_uniform(0, 1);
        sn_spring_state a = { check_uniform(-3, 3), check_uniform(-3, 3) }, b = a;
        sn_tracking_step(tracking, dt, (sn_tracked){ from + speed * dt, speed, 0 }, &a);
        sn_spring spring = sn_tracking_spring(tracking);
        sn_spring_step_moving(spring, dt, from, from + speed * dt, &b);
        check_context("gains %a %a frame %a dt %a", tracking.value_gain, tracking.velocity_gain,
            tracking.frame_s, dt);
        CHECK_NEAR(a.value, b.value, 1e-13);
        CHECK_NEAR(a.velocity, b.velocity, 1e-11);
        /* It is one frame late. */
        double omega = spring.omega_rad_s;
        double lag = (2 - spring.response) * spring.decay_per_s / omega / omega;
        CHECK_RELATIVE(lag, tracking.frame_s, 1e-12);
        CHECK_RELATIVE(spring.omega_rad_s, sqrt(tracking.value_gain) / tracking.frame_s, 1e-15);
    }
}

static void tracking_bad_input(void)
{
    sn_spring_state s = { 3, 5 };
    const sn_tracked target = { 7, 2, 1 };
    const sn_tracking good = { 0.1, 0.2, 0.3, 0.01 };
    for (int i = 0; i < 4; i++) {
        double member[4] = { 0.1, 0.2, 0.3, 0.01 };
        member[i] = (double)NAN;
        sn_tracking bad = { member[0], member[1], member[2], member[3] };
        sn_tracking_step(bad, 1, target, &s);
        CHECK(isnan(sn_tracking_spring(bad).omega_rad_s));
    }
    sn_tracking_step(good, NAN, target, &s);
    sn_tracking_step(good, 0, target, &s);
    sn_tracking_step(good, 1, (sn_tracked){ NAN, 0, 0 }, &s);
    sn_tracking_step(good, 1, (sn_tracked){ 0, INFINITY, 0 }, &s);
    sn_tracking_step(good, 1, (sn_tracked){ 0, 0, NAN }, &s);
    CHECK(s.value == 3 && s.velocity == 5);
    sn_tracking_step((sn_tracking){ 1, 0, 0, 0 }, 1, target, &s); /* a frame of 0: at once */
    CHECK(s.value == 7 && s.velocity == 2);
    s = (sn_spring_state){ 3, 5 };
    sn_tracking_step((sn_tracking){ 0, 0, 0, 0.01 }, 2, target, &s); /* not at all */
    CHECK(s.value == 13 && s.velocity == 5);
    s = (sn_spring_state){ 3, 5 };
    sn_tracking_step((sn_tracking){ 0, 1, 0, 0 }, 2, (sn_tracked){ 7, 2, 0 }, &s);
    CHECK(s.value == 7 && s.velocity == 2); /* the speed at once, for 2 s */
    s = (sn_spring_state){ 3, 5 };
    sn_tracking_step(good, INFINITY, (sn_tracked){ 7, 0, 0 }, &s);
    CHECK(s.value == 7 && s.velocity == 0);
    sn_tracking_step(good, 0.02, target, &s);
    sn_tracking_step(good, -0.02, (sn_tracked){ 7 - 0.04 + 0.0002, 2 - 0.02, 1 }, &s);
    CHECK_NEAR(s.value, 7, 1e-13);
    CHECK_NEAR(s.velocity, 0, 1e-12);
    for (int i = 0; i < 100000; i++) {
        sn_spring_state any = { check_any_finite(), check_any_finite() };
        sn_tracking gains = { check_uniform(-1, 2), check_uniform(-1, 2), check_uniform(-1, 2),
            check_any_finite() };
        sn_tracked where = { check_any_finite(), check_any_finite(), check_any_finite() };
        if (i % 3 == 0)
            gains.value_gain = check_any_finite();
        sn_tracking_step(gains, check_any_finite(), where, &any);
        if (!CHECK(isfinite(any.value) && isfinite(any.velocity)))
            return;
    }
}

/* ---- a body ------------------------------------------------------------------------------- */

typedef struct body_case {
    long double smooth_time, goal;
} body_case;

static void body_slope(const void *context, long double t, const long double *s, long double *slope)
{
    (void)t;
    const body_case *c = context;
    long double w = 2 / c->smooth_time;
    slope[0] = s[1];
    slope[1] = s[2];
    slope[2] = w * w * (c->goal - s[1]) - 2 * w * s[2];
}

static void body_against_integration(void)
{
    for (int i = 0; i < 30; i++) {
        double time = check_log_uniform(0.1, 30), goal = check_uniform(-3, 3);
        double whole = check_uniform(0.2, 1.5), w = 2 / time;
        sn_body_state start = { check_uniform(-3, 3), check_uniform(-3, 3), check_uniform(-9, 9) };
        long double want[3] = { start.value, start.velocity, start.acceleration };
        body_case c = { time, goal };
        reference_run(body_slope, &c, 3, 0, whole, 30000, want);
        check_context("smooth time %g goal %g whole %g", time, goal, whole);
        for (int f = 0; f < FRAMINGS; f++) {
            sn_body_state s = start;
            int frames = 0;
            for (double done = 0, dt; done < whole; done += dt, frames++) {
                dt = framing_next(f, done, whole);
                sn_body_step(time, dt, goal, &s);
            }
            double bound = framing_bound(frames, 20);
            CHECK_NEAR(s.value, (double)want[0], bound);
            CHECK_NEAR(s.velocity, (double)want[1], bound);
            CHECK_NEAR(s.acceleration, (double)want[2], bound * fmax(1, w));
        }
    }
}

static bool body_is(const sn_body_state *s, double value, double velocity, double acceleration)
{
    return s->value == value && s->velocity == velocity && s->acceleration == acceleration;
}

static void body_bad_input(void)
{
    sn_body_state s = { 1, 2, 3 };
    sn_body_step(NAN, 1, 9, &s);
    sn_body_step(1, NAN, 9, &s);
    sn_body_step(1, 0, 9, &s);
    sn_body_step(1, 1, NAN, &s);
    sn_body_step(1, 1, INFINITY, &s);
    CHECK(body_is(&s, 1, 2, 3));
    sn_body_step(INFINITY, 2, 9, &s);
    CHECK(body_is(&s, 11, 8, 3));
    sn_body_step(0, 2, 9, &s);
    CHECK(body_is(&s, 29, 9, 0));
    sn_body_step(-1, 1, 9, &s);
    CHECK(body_is(&s, 38, 9, 0));
    s = (sn_body_state){ 1, 2, 3 };
    sn_body_step(0.5, 0.3, 9, &s);
    sn_body_step(0.5, -0.3, 9, &s);
    CHECK_NEAR(s.value, 1, 1e-13);
    CHECK_NEAR(s.velocity, 2, 1e-13);
    CHECK_NEAR(s.acceleration, 3, 1e-12);
    s = (sn_body_state){ 1, 2, 3 };
    sn_body_step(0.5, INFINITY, 0, &s); /* w = 4: comes to rest at 2/w of v and 1/w^2 of a */
    CHECK_RELATIVE(s.value, 1 + 2 * 2 / 4.0 + 3 / 16.0, 1e-15);
    CHECK(s.velocity == 0 && s.acceleration == 0);
    for (int i = 0; i < 100000; i++) {
        sn_body_state any = { check_any_finite(), check_any_finite(), check_any_finite() };
        sn_body_step(check_any_finite(), check_any_finite(), check_any_finite(), &any);
        if (!CHECK(isfinite(any.value) && isfinite(any.velocity) && isfinite(any.acceleration)))
            return;
    }
}

/* ---- predictions -------------------------------------------------------------------------- */

static void predictions_are_single_steps(void)
{
    enum { COUNT = 20 };
    sn_body_state bodies[COUNT];
    sn_spring_state springs[COUNT];
    for (int i = 0; i < 200; i++) {
        double time = check_log_uniform(0.01, 10), goal = check_uniform(-3, 3);
        double speed = i % 2 ? check_uniform(-3, 3) : 0, step = check_uniform(-0.05, 0.1);
        sn_spring spring = sn_spring_make(check_log_uniform(0.1, 50), check_uniform(0, 3));
        sn_body_state body = { check_uniform(-3, 3), check_uniform(-3, 3), check_uniform(-9, 9) };
        sn_spring_state start = { check_uniform(-3, 3), check_uniform(-9, 9) };
        sn_body_predict(time, goal, body, step, COUNT, bodies);
        sn_spring_predict(spring, start, goal, speed, step, COUNT, springs);
        for (int n = 0; n < COUNT; n++) {
            sn_body_state b = body;
            sn_spring_state s = start;
            sn_body_step(time, (n + 1) * step, goal, &b);
            if (!CHECK(memcmp(&b, &bodies[n], sizeof b) == 0))
                return;
            sn_spring_matrix matrix = sn_spring_matrix_make(spring, (n + 1) * step);
            sn_spring_apply(
                &matrix, speed == 0 ? goal : goal + speed * ((n + 1) * step), speed, &s);
            if (!CHECK(memcmp(&s, &springs[n], sizeof s) == 0))
                return;
            if (speed == 0) {
                s = start;
                sn_spring_step(spring, (n + 1) * step, goal, &s);
                if (!CHECK(memcmp(&s, &springs[n], sizeof s) == 0))
                    return;
            }
        }
    }
    sn_body_predict(1, 1, bodies[0], 1, 0, NULL);
    sn_spring_predict(sn_spring_make(1, 1), springs[0], 1, 0, 1, 0, NULL);
}

/* Back as far as growth goes: what is not there does not grow. */
static void body_far_back(void)
{
    sn_body_state body = { 1, 0, 0 };
    sn_body_step(1e154, -6e303, 0, &body);
    CHECK_BITS(body.value, 1);
    CHECK_BITS(body.velocity, 0);
    CHECK_BITS(body.acceleration, 0);
}

CHECK_MAIN(CHECK_TEST(tracking_against_integration), CHECK_TEST(tracking_is_the_loop),
    CHECK_TEST(tracking_as_a_spring), CHECK_TEST(tracking_bad_input),
    CHECK_TEST(body_against_integration), CHECK_TEST(body_bad_input),
    CHECK_TEST(predictions_are_single_steps), CHECK_TEST(body_far_back))
