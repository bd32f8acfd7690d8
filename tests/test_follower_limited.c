/* The soonest way with limits of acceleration and speed. */
#include "follower_reference.h"
#include "sinew/follower.h"

/* The shortest time of a double integrator without a limit of speed, as textbooks have it: for x,
 * v measured from the goal, a = 1, and x above the switching curve, v + 2 sqrt(v^2/2 + x). */
static long double shortest(long double x, long double v, long double a)
{
    x /= a;
    v /= a;
    if (x < -v * fabsl(v) / 2) {
        x = -x;
        v = -v;
    }
    return v + 2 * sqrtl(v * v / 2 + x);
}

static void limited_takes_the_shortest_time(void)
{
    for (int i = 0; i < 20000; i++) {
        double a = check_log_uniform(0.01, 100), goal = check_uniform(-10, 10);
        sn_spring_state s = { check_uniform(-10, 10), check_uniform(-10, 10) };
        double want = (double)shortest((long double)s.value - goal, s.velocity, a);
        double got = sn_limited_arrival_s(a, INFINITY, goal, s);
        check_context("a %a goal %a start %a %a", a, goal, s.value, s.velocity);
        if (!CHECK_RELATIVE(got, want, 1e-13))
            return;
        sn_limited_step(a, INFINITY, got, goal, &s);
        if (!CHECK(s.value == goal && s.velocity == 0))
            return;
    }
}

static void limited_known_times(void)
{
    const sn_spring_state rest = { 0, 0 };
    CHECK_RELATIVE(sn_limited_arrival_s(4, INFINITY, 9, rest), 3, 1e-15); /* 2 sqrt(d/a) */
    CHECK_RELATIVE(sn_limited_arrival_s(4, 3, 9, rest), 3.75, 1e-15);     /* d/v + v/a */
    /* Too fast: 2 s to brake from 8 to 0 at 4, 8 too far, 2 sqrt(8/4) back. */
    const sn_spring_state fling = { 9, 8 };
    CHECK_RELATIVE(sn_limited_arrival_s(4, INFINITY, 9, fling), 2 + 2 * sqrt(2), 1e-15);
    /* The same with at most 2: half a second and half a unit to speed up, as much to brake. */
    CHECK_RELATIVE(sn_limited_arrival_s(4, 2, 9, fling), 2 + 1 + 7.0 / 2, 1e-15);
    /* Faster than the limit and far away: from 8 to 2 in 1.5 s and 7.5 units; 0.5 to brake. */
    CHECK_RELATIVE(sn_limited_arrival_s(4, 2, 109, fling), 1.5 + 92.0 / 2 + 0.5, 1e-15);
    const sn_spring_state braking = { 1, 8 };
    CHECK_RELATIVE(sn_limited_arrival_s(4, INFINITY, 9, braking), 2, 1e-15);
    CHECK_BITS(sn_limited_arrival_s(4, 2, 9, (sn_spring_state){ 9, 0 }), 0);
    CHECK_BITS(sn_limited_arrival_s(0, 2, 9, rest), INFINITY);
    CHECK_BITS(sn_limited_arrival_s(4, 0, 9, rest), INFINITY);
    CHECK_BITS(sn_limited_arrival_s(INFINITY, 2, 9, rest), 4.5);
    CHECK_BITS(sn_limited_arrival_s(INFINITY, INFINITY, 9, rest), 0);
    CHECK(isnan(sn_limited_arrival_s(NAN, 2, 9, rest)));
    CHECK(isnan(sn_limited_arrival_s(1, 2, INFINITY, rest)));
}

/* The law of the switching curve, in small steps: what the closed form must agree with. */
static void limited_simulate(long double a, long double most, long double goal, long double whole,
    long double *x, long double *v)
{
    const int steps = 200000;
    long double h = whole / steps;
    for (int i = 0; i < steps; i++) {
        long double miss = goal - *x - *v * fabsl(*v) / (2 * a);
        long double push = miss > 0 ? a : -a;
        if (push * *v > 0 && fabsl(*v) >= most)
            push = fabsl(*v) > most + a * h ? -push : 0;
        *x += *v * h + push * h * h / 2;
        *v += push * h;
    }
}

static void limited_against_simulation(void)
{
    for (int i = 0; i < 60; i++) {
        double a = check_uniform(1, 10), most = i % 3 ? check_uniform(0.5, 6) : HUGE_VAL;
        double goal = check_uniform(-3, 3), whole = check_uniform(0.1, 2);
        sn_spring_state start = { check_uniform(-3, 3), check_uniform(-8, 8) }, s = start;
        long double x = start.value, v = start.velocity;
        limited_simulate(a, most, goal, whole, &x, &v);
        sn_limited_step(a, most, whole, goal, &s);
        check_context("a %g most %g goal %g start %g %g whole %g", a, most, goal, start.value,
            start.velocity, whole);
        CHECK_NEAR(s.value, (double)x, 1e-3);
        CHECK_NEAR(s.velocity, (double)v, 0.02);
    }
}

/* Any cut of the time gives the same, within the rounding of each frame. */
static void limited_in_frames(void)
{
    for (int i = 0; i < 400; i++) {
        double a = check_uniform(1, 10), most = i % 3 ? check_uniform(0.5, 6) : HUGE_VAL;
        double goal = check_uniform(-3, 3), whole = check_uniform(0.1, 3);
        sn_spring_state start = { check_uniform(-3, 3), check_uniform(-8, 8) }, one = start;
        sn_limited_step(a, most, whole, goal, &one);
        double arrival = sn_limited_arrival_s(a, most, goal, start);
        check_context("a %a most %a goal %a start %a %a whole %a", a, most, goal, start.value,
            start.velocity, whole);
        for (int f = 0; f < FRAMINGS; f++) {
            sn_spring_state s = start;
            double done = 0;
            int frames = 0;
            for (double dt; done < whole; done += dt, frames++) {
                dt = framing_next(f, done, whole);
                double before = s.velocity;
                sn_limited_step(a, most, dt, goal, &s);
                if (!CHECK(fabs(s.velocity - before) <= a * dt * (1 + 1e-9) + 1e-12))
                    return;
                if (!CHECK(fabs(s.velocity) <= fmax(most, fabs(before))))
                    return;
            }
            CHECK_NEAR(s.value, one.value, framing_bound(frames, 20));
            CHECK_NEAR(s.velocity, one.velocity, framing_bound(frames, 20));
            if (done > arrival + 1e-9)
                CHECK(s.value == goal && s.velocity == 0);
        }
    }
}

/* From rest the goal is never passed, at any frame rate. */
static void limited_never_beyond_from_rest(void)
{
    for (int i = 0; i < 2000; i++) {
        double a = check_log_uniform(0.1, 100), most = i % 2 ? check_uniform(0.1, 9) : HUGE_VAL;
        double goal = check_uniform(-100, 100), dt = check_log_uniform(1e-3, 0.1);
        sn_spring_state s = { goal - check_log_uniform(1e-6, 10), 0 };
        check_context("a %a most %a goal %a start %a dt %a", a, most, goal, s.value, dt);
        double arrival = sn_limited_arrival_s(a, most, goal, s), t = 0, before = s.value;
        for (; t < arrival + 2 * dt && t < 1000 * dt; t += dt) {
            sn_limited_step(a, most, dt, goal, &s);
            if (!CHECK(s.value <= goal && s.value >= before && s.velocity >= 0))
                return;
            before = s.value;
        }
        if (t >= arrival + 2 * dt && !CHECK(s.value == goal && s.velocity == 0))
            return;
    }
}

/* In frames it is there 1e-9 s after it should be, and never beyond on the way. Were the rounding
 * of the last frames taken for a miss, it would be late by its square root, 1e-7 s. */
static void limited_arrives_on_time(void)
{
    for (int i = 0; i < 2000; i++) {
        double a = check_uniform(1, 10), goal = check_uniform(-3, 3);
        double most = i % 2 ? check_uniform(0.3, 3) : HUGE_VAL;
        sn_spring_state s = { goal - check_uniform(0.01, 3), 0 };
        double whole = sn_limited_arrival_s(a, most, goal, s) + 1e-9, done = 0;
        check_context("a %a most %a goal %a start %a", a, most, goal, s.value);
        for (double dt; done < whole; done += dt) {
            dt = framing_next(i % FRAMINGS, done, whole);
            sn_limited_step(a, most, dt, goal, &s);
            if (!CHECK(s.value <= goal && s.velocity >= 0))
                return;
        }
        if (!CHECK(s.value == goal && s.velocity == 0))
            return;
    }
}

/* To the limit of speed and not one place above it. */
static void limited_up_to_its_speed(void)
{
    for (int i = 0; i < 20000; i++) {
        double a = check_uniform(1, 10), most = check_uniform(1, 3);
        sn_spring_state s = { 0, check_uniform(-1, 1) };
        double dt = (most - s.velocity) / a;
        for (int n = check_random() % 3 == 0 ? 3 : 1; n > 0; n--)
            dt = nextafter(dt, 0);
        sn_limited_step(a, most, dt, 100, &s);
        if (!CHECK(s.velocity <= most && s.velocity > 0.999 * most))
            return;
    }
}

static bool limited_is(sn_spring_state s, double value, double velocity)
{
    return s.value == value && s.velocity == velocity;
}

static void limited_bad_input(void)
{
    sn_spring_state s = { 3, 5 };
    sn_limited_step(NAN, 1, 1, 9, &s);
    sn_limited_step(1, NAN, 1, 9, &s);
    sn_limited_step(1, 1, NAN, 9, &s);
    sn_limited_step(1, 1, 0, 9, &s);
    sn_limited_step(1, 1, -1, 9, &s);
    sn_limited_step(1, 1, 1, NAN, &s);
    sn_limited_step(1, 1, 1, -INFINITY, &s);
    CHECK(limited_is(s, 3, 5));
    sn_limited_step(0, 1, 2, 9, &s); /* no brakes */
    CHECK(limited_is(s, 13, 5));
    sn_limited_step(-1, 1, 2, 9, &s);
    CHECK(limited_is(s, 23, 5));
    sn_limited_step(5, 0, 2, 9, &s); /* stops, and may not go */
    CHECK(limited_is(s, 25.5, 0));
    sn_limited_step(5, 0, INFINITY, 9, &s);
    CHECK(limited_is(s, 25.5, 0));
    sn_limited_step(INFINITY, 3, 0.5, 9, &s);
    CHECK(limited_is(s, 24, -3));
    sn_limited_step(INFINITY, 3, 5, 9, &s);
    CHECK(limited_is(s, 9, 0));
    s = (sn_spring_state){ 3, 5 };
    sn_limited_step(INFINITY, INFINITY, 1e-9, 9, &s);
    CHECK(limited_is(s, 9, 0));
    sn_limited_step(1, 1, 0.1, 9, &s);
    CHECK(limited_is(s, 9, 0));
    s = (sn_spring_state){ 3, 5 };
    sn_limited_step(1e-3, 1e-3, INFINITY, 9, &s);
    CHECK(limited_is(s, 9, 0));
    for (int i = 0; i < 300000; i++) {
        sn_spring_state any = { check_any_finite(), check_any_finite() };
        double a = check_any_finite(), most = i % 2 ? check_any_finite() : HUGE_VAL;
        double goal = check_any_finite();
        CHECK(!isnan(sn_limited_arrival_s(a, most, goal, any)));
        sn_limited_step(a, most, i % 5 ? check_any_finite() : HUGE_VAL, goal, &any);
        if (!CHECK(isfinite(any.value) && isfinite(any.velocity)))
            return;
    }
}

/* A way so long that the time of the brakes is lost in its sum; and a limit of -0. */
static void limited_odd_arrivals(void)
{
    sn_spring_state s = { 1e17, 0 };
    double there_s = sn_limited_arrival_s(1000, 1, 0, s);
    sn_limited_step(1000, 1, there_s, 0, &s);
    CHECK_BITS(s.value, 0);
    CHECK_BITS(s.velocity, 0);
    s = (sn_spring_state){ 1e308, 1e308 };
    there_s = sn_limited_arrival_s(90, 90, 0, s);
    sn_limited_step(90, 90, there_s, 0, &s);
    CHECK_BITS(s.value, 0);
    CHECK_BITS(s.velocity, 0);
    CHECK_BITS(sn_limited_arrival_s(1, -0.0, 7, (sn_spring_state){ 1, 0 }), INFINITY);
    CHECK_BITS(sn_limited_arrival_s(INFINITY, -0.0, 7, (sn_spring_state){ 1, 2 }), INFINITY);
}

CHECK_MAIN(CHECK_TEST(limited_takes_the_shortest_time), CHECK_TEST(limited_known_times),
    CHECK_TEST(limited_against_simulation), CHECK_TEST(limited_in_frames),
    CHECK_TEST(limited_never_beyond_from_rest), CHECK_TEST(limited_arrives_on_time),
    CHECK_TEST(limited_up_to_its_speed), CHECK_TEST(limited_bad_input),
    CHECK_TEST(limited_odd_arrivals))
