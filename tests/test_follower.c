/* The followers of the first order: smoothing, friction, and the critical spring by smooth time. */
#include "follower_reference.h"
#include "sinew/follower.h"

/* x' = ln2/halflife (goal(t) - x), the goal moving evenly from t = 0. */
typedef struct smooth_case {
    long double halflife, from, speed;
} smooth_case;

static void smooth_slope(
    const void *context, long double t, const long double *state, long double *slope)
{
    const smooth_case *c = context;
    slope[0] = logl(2) / c->halflife * (c->from + c->speed * t - state[0]);
}

static void smooth_against_integration(void)
{
    for (int i = 0; i < 40; i++) {
        double halflife = check_log_uniform(0.01, 10), whole = check_uniform(0.2, 1);
        double from = check_uniform(-3, 3), to = i % 4 ? check_uniform(-3, 3) : from;
        double start = check_uniform(-3, 3);
        smooth_case c = { halflife, from, ((long double)to - from) / whole };
        long double want = start;
        reference_run(
            smooth_slope, &c, 1, 0, whole, 4000 + (int)(40000 * whole / halflife / 100), &want);
        check_context(
            "halflife %g from %g to %g start %g whole %g", halflife, from, to, start, whole);
        for (int f = 0; f < FRAMINGS; f++) {
            double x = start, done = 0;
            int frames = 0;
            while (done < whole) {
                double dt = framing_next(f, done, whole);
                double before = from + (to - from) * (done / whole);
                double after = from + (to - from) * ((done + dt) / whole);
                x = sn_smooth(x, before, from == to ? before : after, halflife, dt);
                done += dt;
                frames++;
            }
            if (!CHECK_NEAR(x, (double)want, framing_bound(frames, 6)))
                return;
        }
    }
}

static void smooth_halves(void)
{
    CHECK_BITS(sn_smooth(0, 1, 1, 0.25, 0.25), 0.5);
    CHECK_BITS(sn_smooth(0, 1, 1, 0.25, 0.5), 0.75);
    CHECK_BITS(sn_smooth(8, 0, 0, 2, 6), 1);
    CHECK_BITS(sn_smooth(1, 0, 0, 2, -2), 2);
}

static void smooth_never_beyond_and_arrives(void)
{
    for (int i = 0; i < 200; i++) {
        double goal = check_uniform(-100, 100), x = goal + check_uniform(-1, 1);
        double halflife = check_log_uniform(0.01, 1), dt = check_log_uniform(1e-4, 1);
        bool below = x < goal;
        check_context("goal %a halflife %a dt %a", goal, halflife, dt);
        for (double t = 0; t < 70 * halflife + 2000 * dt; t += dt) {
            double next = sn_smooth(x, goal, goal, halflife, dt);
            if (!CHECK(below ? next >= x && next <= goal : next <= x && next >= goal))
                return;
            x = next;
        }
        CHECK_BITS(x, goal);
    }
    /* The usual way, at 144 frames a second, never gets there. */
    double x = 0;
    for (int i = 0; i < 100000; i++)
        x += (100 - x) * (5.0 / 144);
    CHECK(x != 100);
    float stalls = 0;
    for (int i = 0; i < 1000; i++)
        stalls += (100 - stalls) * 0.1f;
    CHECK(stalls != 100);
}

static void smooth_no_tail(void)
{
    double x = 1;
    int i = 0;
    for (; i < 100000 && x != 0; i++) {
        x = sn_smooth(x, 0, 0, 0.01, 1.0 / 60);
        if (!CHECK(x == 0 || x >= 1e-290))
            return;
    }
    CHECK(i < 1000);
}

static void smooth_bad_input(void)
{
    CHECK_BITS(sn_smooth(3, 5, 5, 0, 0.01), 5);
    CHECK_BITS(sn_smooth(3, 4, 5, 0, 0.01), 5);
    CHECK_BITS(sn_smooth(3, 4, 5, -1, 0.01), 5);
    CHECK_BITS(sn_smooth(3, 5, 5, 1, 0), 3);
    CHECK_BITS(sn_smooth(3, 5, 5, 0, 0), 3);
    CHECK_BITS(sn_smooth(3, 4, 5, INFINITY, 1), 3);
    CHECK_BITS(sn_smooth(3, 4, 5, INFINITY, INFINITY), 3);
    CHECK_BITS(sn_smooth(3, 4, 5, 1, INFINITY), 5);
    CHECK_BITS(sn_smooth(3, 5, 5, 1, NAN), 3);
    CHECK_BITS(sn_smooth(3, NAN, 5, 1, 1), 3);
    CHECK_BITS(sn_smooth(3, 5, INFINITY, 1, 1), 3);
    CHECK_BITS(sn_smooth(3, 5, 5, NAN, 1), 3);
    CHECK(isnan(sn_smooth(NAN, 5, 5, 1, 1)));
    for (int i = 0; i < 200000; i++) {
        double from = check_any_finite(), to = i % 2 ? check_any_finite() : from;
        double x = check_any_finite(), halflife = check_any_finite(), dt = check_any_finite();
        if (!CHECK(isfinite(sn_smooth(x, from, to, halflife, dt))))
            return;
    }
}

/* ---- friction ----------------------------------------------------------------------------- */

static void fling_slope(
    const void *context, long double t, const long double *state, long double *slope)
{
    (void)t;
    slope[0] = state[1];
    slope[1] = -logl(2) / *(const long double *)context * state[1];
}

static void fling_against_integration(void)
{
    for (int i = 0; i < 20; i++) {
        double halflife = check_log_uniform(0.03, 3), whole = check_uniform(0.2, 1.5);
        sn_spring_state start = { check_uniform(-3, 3), check_uniform(-30, 30) };
        long double want[2] = { start.value, start.velocity }, h = halflife;
        reference_run(fling_slope, &h, 2, 0, whole, 20000, want);
        check_context(
            "halflife %g start %g %g whole %g", halflife, start.value, start.velocity, whole);
        for (int f = 0; f < FRAMINGS; f++) {
            sn_spring_state s = start;
            int frames = 0;
            for (double done = 0, dt; done < whole; done += dt, frames++) {
                dt = framing_next(f, done, whole);
                sn_fling_step(halflife, dt, &s);
            }
            double size = fabs(start.value) + fabs(start.velocity) * fmin(halflife * 1.5, whole);
            CHECK_NEAR(s.value, (double)want[0], framing_bound(frames, size));
            CHECK_NEAR(s.velocity, (double)want[1], framing_bound(frames, fabs(start.velocity)));
            CHECK_RELATIVE(sn_fling_end(halflife, s),
                start.value + start.velocity * halflife / (double)logl(2), 1e-12);
        }
    }
}

/* At rest it stays, to the last bit, and its way never goes back. */
static void fling_does_not_drift(void)
{
    sn_spring_state rest = { 1000.1, 0 }, s = { 1000.1, 3 };
    for (int i = 0; i < 100000; i++) {
        double before = s.value, dt = check_log_uniform(1e-5, 0.1);
        sn_fling_step(0.3, dt, &rest);
        sn_fling_step(0.3, dt, &s);
        if (!CHECK(s.value >= before))
            return;
    }
    CHECK_BITS(rest.value, 1000.1);
}

static void fling_bad_input(void)
{
    sn_spring_state s = { 3, 5 };
    sn_fling_step(0, 1, &s);
    CHECK_BITS(s.value, 3);
    CHECK_BITS(s.velocity, 0);
    s.velocity = 5;
    CHECK_BITS(sn_fling_end(0, s), 3);
    CHECK_BITS(sn_fling_end(-1, s), 3);
    CHECK_BITS(sn_fling_end(INFINITY, s), INFINITY);
    CHECK_BITS(sn_fling_end(1e10, (sn_spring_state){ 0, -1e308 }), -1.7976931348623157e308);
    sn_fling_step(INFINITY, 2, &s);
    CHECK_BITS(s.value, 13);
    CHECK_BITS(s.velocity, 5);
    sn_fling_step(1, NAN, &s);
    sn_fling_step(NAN, 1, &s);
    sn_fling_step(1, 0, &s);
    CHECK_BITS(s.value, 13);
    CHECK_BITS(s.velocity, 5);
    double end = sn_fling_end(1, s);
    sn_fling_step(1, INFINITY, &s);
    CHECK_RELATIVE(s.value, end, 1e-15);
    CHECK_BITS(s.velocity, 0);
    s = (sn_spring_state){ 1, -1 };
    sn_fling_step(0.5, 0.7, &s);
    sn_fling_step(0.5, -0.7, &s);
    CHECK_RELATIVE(s.value, 1, 1e-14);
    CHECK_RELATIVE(s.velocity, -1, 1e-14);
    for (int i = 0; i < 1000; i++) {
        sn_fling_step(0.01, 1.0 / 60, &s);
        CHECK(s.velocity == 0 || fabs(s.velocity) >= 1e-290);
    }
    CHECK_BITS(fabs(s.velocity), 0);
    for (int i = 0; i < 100000; i++) {
        sn_spring_state any = { check_any_finite(), check_any_finite() };
        sn_fling_step(check_any_finite(), check_any_finite(), &any);
        if (!CHECK(isfinite(any.value) && isfinite(any.velocity)))
            return;
    }
}

/* ---- by smooth time ----------------------------------------------------------------------- */

static void critical_slope(
    const void *context, long double t, const long double *state, long double *slope)
{
    (void)t;
    long double w = 2 / *(const long double *)context;
    slope[0] = state[1];
    slope[1] = -w * w * state[0] - 2 * w * state[1];
}

static void smooth_damp_against_integration(void)
{
    for (int i = 0; i < 20; i++) {
        double time = check_log_uniform(0.05, 3), whole = check_uniform(0.2, 1.5);
        double goal = check_uniform(-3, 3);
        sn_spring_state start = { check_uniform(-3, 3), check_uniform(-30, 30) };
        long double want[2] = { (long double)start.value - goal, start.velocity }, t = time;
        reference_run(critical_slope, &t, 2, 0, whole, 30000, want);
        check_context(
            "smooth time %g start %g %g goal %g", time, start.value, start.velocity, goal);
        for (int f = 0; f < FRAMINGS; f++) {
            sn_spring_state s = start, offset = { start.value - goal, start.velocity };
            int frames = 0;
            for (double done = 0, dt; done < whole; done += dt, frames++) {
                dt = framing_next(f, done, whole);
                sn_smooth_damp(time, dt, goal, &s);
                sn_decay_step(time, dt, &offset);
            }
            double w = 2 / time, size = fabs(start.value - goal) + fabs(start.velocity) / w;
            double bound = framing_bound(frames, size + 3);
            CHECK_NEAR(s.value, (double)(want[0] + goal), bound);
            CHECK_NEAR(s.velocity, (double)want[1], w * bound);
            CHECK_NEAR(offset.value, (double)want[0], bound);
            CHECK_NEAR(offset.velocity, (double)want[1], w * bound);
        }
    }
}

static void smooth_damp_arrives(void)
{
    for (int i = 0; i < 100; i++) {
        double time = check_log_uniform(0.03, 2), dt = check_log_uniform(1e-3, 0.2);
        double goal = check_uniform(-100, 100);
        sn_spring_state s = { goal + check_uniform(-3, 3), check_uniform(-9, 9) };
        check_context("smooth time %a dt %a goal %a", time, dt, goal);
        for (double t = 0; t < 30 * time + 2000 * dt; t += dt)
            sn_smooth_damp(time, dt, goal, &s);
        CHECK_BITS(s.value, goal);
        CHECK_BITS(fabs(s.velocity), 0);
    }
}

static void smooth_damp_bad_input(void)
{
    sn_spring_state s = { 3, 5 };
    sn_smooth_damp(1, 0, 9, &s);
    sn_smooth_damp(1, NAN, 9, &s);
    sn_smooth_damp(NAN, 1, 9, &s);
    sn_smooth_damp(1, 1, NAN, &s);
    sn_smooth_damp(1, 1, -INFINITY, &s);
    sn_decay_step(NAN, 1, &s);
    CHECK_BITS(s.value, 3);
    CHECK_BITS(s.velocity, 5);
    sn_spring_state at_once = s;
    sn_smooth_damp(0, 0.01, 9, &at_once);
    CHECK_BITS(at_once.value, 9);
    CHECK_BITS(at_once.velocity, 0);
    at_once = s;
    sn_smooth_damp(-2, 0.01, 9, &at_once);
    CHECK_BITS(at_once.value, 9);
    at_once = s;
    sn_smooth_damp(1, INFINITY, 9, &at_once);
    CHECK_BITS(at_once.value, 9);
    CHECK_BITS(at_once.velocity, 0);
    sn_smooth_damp(1, 0.5, 9, &s);
    sn_smooth_damp(1, -0.5, 9, &s);
    CHECK_NEAR(s.value, 3, 1e-13);
    CHECK_NEAR(s.velocity, 5, 1e-13);
    for (int i = 0; i < 100000; i++) {
        sn_spring_state any = { check_any_finite(), check_any_finite() };
        sn_smooth_damp(check_any_finite(), check_any_finite(), check_any_finite(), &any);
        if (!CHECK(isfinite(any.value) && isfinite(any.velocity)))
            return;
    }
}

/* Steps so long, or so far back, that their number of half-lives leaves the range. */
static void fling_without_end(void)
{
    for (int i = -40; i <= 40; i++) {
        sn_spring_state s = { 0, 1 };
        double halflife = pow(10, i), end = halflife / log(2);
        sn_fling_step(halflife, INFINITY, &s);
        CHECK_RELATIVE(s.value, end, 1e-14);
        CHECK_BITS(s.velocity, 0);
        s = (sn_spring_state){ 0, 1 };
        sn_fling_step(halflife, 1.7976931348623157e308, &s);
        CHECK_RELATIVE(s.value, end, 1e-14);
    }
    sn_spring_state rest = { 1, 0 };
    sn_fling_step(1e154, -6e303, &rest);
    CHECK_BITS(rest.value, 1);
    CHECK_BITS(rest.velocity, 0);
}

/* So short a step that nothing fades: value - goal + goal would round away from the goal. */
static void smooth_of_next_to_nothing(void)
{
    const double value = -0x1.782bd2d08c021p+4, goal = 0x1.55c3583f2cc38p+9;
    CHECK_BITS(sn_smooth(value, goal, goal, 1, 1e-18), value);
    CHECK_BITS(sn_smooth(value, goal, goal, 1, -1e-18), value);
    CHECK_BITS(sn_smooth(3, 1e308, 1e308, 1, 1e-18), 3);
}

CHECK_MAIN(CHECK_TEST(smooth_against_integration), CHECK_TEST(smooth_halves),
    CHECK_TEST(smooth_never_beyond_and_arrives), CHECK_TEST(smooth_no_tail),
    CHECK_TEST(smooth_bad_input), CHECK_TEST(fling_against_integration),
    CHECK_TEST(fling_does_not_drift), CHECK_TEST(fling_bad_input),
    CHECK_TEST(smooth_damp_against_integration), CHECK_TEST(smooth_damp_arrives),
    CHECK_TEST(smooth_damp_bad_input), CHECK_TEST(fling_without_end),
    CHECK_TEST(smooth_of_next_to_nothing))
