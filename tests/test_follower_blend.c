/* From one motion to another: inertialisation and dead blending. */
#include "follower_reference.h"
#include "sinew/follower.h"

/* Two motions with known speed. */
static sn_spring_state walking(double t)
{
    return (sn_spring_state){ 3 * sin(2 * t), 6 * cos(2 * t) };
}

static sn_spring_state running(double t)
{
    return (sn_spring_state){ 10 + cos(5 * t), -5 * sin(5 * t) };
}

/* What is seen goes on without a jump in value and speed, and comes to the new motion. */
static void inertia_goes_on(void)
{
    for (int i = 0; i < 200; i++) {
        double now = check_uniform(0, 10), time = check_log_uniform(0.05, 1);
        sn_inertia inertia = { check_uniform(-1, 1), check_uniform(-1, 1) };
        sn_spring_state before = sn_inertia_apply(&inertia, walking(now));
        sn_inertia_switch(&inertia, walking(now), running(now));
        sn_spring_state after = sn_inertia_apply(&inertia, running(now));
        CHECK_NEAR(after.value, before.value, 1e-14);
        CHECK_NEAR(after.velocity, before.velocity, 1e-14);
        for (int f = 0; f < FRAMINGS; f++) {
            sn_inertia left = inertia;
            for (double done = 0, dt; done < 40 * time; done += dt) {
                dt = framing_next(f, done, 40 * time);
                sn_inertia_step(&left, time, dt);
            }
            after = sn_inertia_apply(&left, running(now + 40 * time));
            CHECK_NEAR(after.value, running(now + 40 * time).value, 1e-14);
        }
    }
}

/* In frames of any length the same, and as the closed form of a critical spring: (X + (V + wX) t)
 * e^-wt, in long double. */
static void inertia_in_frames(void)
{
    for (int i = 0; i < 100; i++) {
        double time = check_log_uniform(0.05, 1), whole = check_uniform(0.1, 1);
        sn_inertia start = { check_uniform(-3, 3), check_uniform(-9, 9) };
        long double w = 2 / (long double)time, e = expl(-w * whole);
        long double b = start.velocity + w * start.offset;
        for (int f = 0; f < FRAMINGS; f++) {
            sn_inertia left = start;
            int frames = 0;
            for (double done = 0, dt; done < whole; done += dt, frames++) {
                dt = framing_next(f, done, whole);
                sn_inertia_step(&left, time, dt);
            }
            double bound = framing_bound(frames, 6);
            CHECK_NEAR(left.offset, (double)((start.offset + b * whole) * e), bound);
            CHECK_NEAR(left.velocity, (double)((b - w * (start.offset + b * whole)) * e),
                bound * fmax(1, (double)w));
        }
    }
}

static void inertia_bad_input(void)
{
    sn_inertia inertia = { 1, 2 };
    const sn_spring_state good = { 3, 4 };
    sn_inertia_switch(&inertia, (sn_spring_state){ NAN, 0 }, good);
    sn_inertia_switch(&inertia, (sn_spring_state){ 0, INFINITY }, good);
    sn_inertia_switch(&inertia, good, (sn_spring_state){ -INFINITY, 0 });
    sn_inertia_switch(&inertia, good, (sn_spring_state){ 0, NAN });
    sn_inertia_switch(&inertia, good, good);
    sn_inertia_step(&inertia, 1, 0);
    sn_inertia_step(&inertia, 1, NAN);
    sn_inertia_step(&inertia, NAN, 1);
    CHECK(inertia.offset == 1 && inertia.velocity == 2);
    sn_inertia_step(&inertia, 0, 1e-9);
    CHECK(inertia.offset == 0 && inertia.velocity == 0);
    const sn_inertia zero = { 0 };
    sn_spring_state same = sn_inertia_apply(&zero, good);
    CHECK(same.value == 3 && same.velocity == 4);
    inertia = (sn_inertia){ 1, -3 };
    for (int i = 0; i < 3000; i++)
        sn_inertia_step(&inertia, 0.1, 1.0 / 60);
    CHECK(inertia.offset == 0 && inertia.velocity == 0);
}

/* The velocity is that of the value: by Richardson's central difference. */
static void dead_blend_velocity_is_true(void)
{
    for (int i = 0; i < 2000; i++) {
        double now = check_uniform(0, 10), over = check_uniform(0.2, 2);
        sn_spring_state old = walking(now);
        sn_dead_blend blend = { old.value, old.velocity, check_log_uniform(0.05, 2), over };
        double since = check_uniform(0.01, over - 0.01), h = 2e-3, at[4];
        for (int k = 0; k < 4; k++) {
            double t = since + h * (k < 2 ? k - 2 : k - 1);
            at[k] = sn_dead_blend_at(&blend, t, running(now + t)).value;
        }
        double slope = (8 * (at[2] - at[1]) - (at[3] - at[0])) / (12 * h);
        sn_spring_state s = sn_dead_blend_at(&blend, since, running(now + since));
        check_context("halflife %g over %g since %g", blend.halflife_s, over, since);
        if (!CHECK_NEAR(s.velocity, slope, 1e-6))
            return;
    }
}

/* At the switch it is the old motion, at the end the new one, bit for bit, and half way between
 * the half of both. */
static void dead_blend_ends(void)
{
    const sn_dead_blend blend = { 3, 8, 0.5, 2 };
    const sn_spring_state motion = { 10, -1 };
    sn_spring_state s = sn_dead_blend_at(&blend, 0, motion);
    CHECK(s.value == 3 && s.velocity == 8);
    s = sn_dead_blend_at(&blend, -1, motion);
    CHECK(s.value == 3 && s.velocity == 8);
    s = sn_dead_blend_at(&blend, 2, motion);
    CHECK(s.value == 10 && s.velocity == -1);
    s = sn_dead_blend_at(&blend, INFINITY, motion);
    CHECK(s.value == 10 && s.velocity == -1);
    /* After 1 s, two half-lives: 8/4 left, and 3/4 of the way 8 * 0.5/ln 2. */
    s = sn_dead_blend_at(&blend, 1, motion);
    double extrapolated = 3 + 0.75 * 8 * 0.5 / log(2);
    CHECK_RELATIVE(s.value, (extrapolated + 10) / 2, 1e-15);
    CHECK_RELATIVE(s.velocity, (2 - 1) / 2.0 + 6 * 0.25 / 2 * (10 - extrapolated), 1e-15);
}

static void dead_blend_bad_input(void)
{
    const sn_spring_state motion = { 10, -1 };
    sn_dead_blend blend = { 3, 8, 0.5, 0 };
    sn_spring_state s = sn_dead_blend_at(&blend, 0, motion);
    CHECK(s.value == 10 && s.velocity == -1);
    blend.blend_s = -2;
    s = sn_dead_blend_at(&blend, 0, motion);
    CHECK(s.value == 10 && s.velocity == -1);
    blend.blend_s = (double)INFINITY;
    s = sn_dead_blend_at(&blend, 0.5, motion);
    CHECK_RELATIVE(s.velocity, 4, 1e-15);
    blend.blend_s = 2;
    CHECK(isnan(sn_dead_blend_at(&blend, NAN, motion).value));
    CHECK(isnan(sn_dead_blend_at(&blend, 1, (sn_spring_state){ NAN, 0 }).value));
    blend.halflife_s = (double)NAN;
    CHECK(isnan(sn_dead_blend_at(&blend, 1, motion).value));
    blend.halflife_s = 0; /* the old motion stands */
    s = sn_dead_blend_at(&blend, 1, motion);
    CHECK_RELATIVE(s.value, 6.5, 1e-15);
    for (int i = 0; i < 100000; i++) {
        sn_dead_blend any = { check_any_finite(), check_any_finite(), check_any_finite(),
            check_any_finite() };
        sn_spring_state to = { check_any_finite(), check_any_finite() };
        s = sn_dead_blend_at(&any, check_any_finite(), to);
        if (!CHECK(isfinite(s.value) && isfinite(s.velocity)))
            return;
    }
}

CHECK_MAIN(CHECK_TEST(inertia_goes_on), CHECK_TEST(inertia_in_frames),
    CHECK_TEST(inertia_bad_input), CHECK_TEST(dead_blend_velocity_is_true),
    CHECK_TEST(dead_blend_ends), CHECK_TEST(dead_blend_bad_input))
