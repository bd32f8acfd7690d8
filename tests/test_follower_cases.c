/*
 * Public cases about following: faults that users of other libraries met, each with its place.
 * Expected values are the closed forms', worked out apart in double or long double.
 */
#include "follower_reference.h"
#include "sinew/follower.h"

/* ---- exponential smoothing ---------------------------------------------------------------- */

/* mrdoob/three.js #21102, godotengine/godot-proposals #13807, #9803: lerp by rate * dt depends on
 * the frame rate and overshoots where rate * dt is above 1. */
static void smoothing_by_a_rate(void)
{
    double halflife = log(2) / 5;
    CHECK_RELATIVE(sn_smooth(0, 1, 1, halflife, 0.1), 0.3934693402873666, 1e-14);
    CHECK_RELATIVE(sn_smooth(0, 1, 1, halflife, 0.6), 0.9502129316321360, 1e-14);
    double rates[2] = { 30, 144 }, usual[2], ours[2];
    for (int i = 0; i < 2; i++) {
        usual[i] = ours[i] = 0;
        for (int n = 0; n < (int)rates[i]; n++) {
            usual[i] += (1 - usual[i]) * (5 / rates[i]);
            ours[i] = sn_smooth(ours[i], 1, 1, halflife, 1 / rates[i]);
        }
        CHECK_RELATIVE(ours[i], 1 - exp(-5), 1e-14);
    }
    /* The usual way has 0.42 % left after a second at 30 frames a second, 0.62 % at 144. */
    CHECK_NEAR(1 - usual[0], 0.0042127, 1e-7);
    CHECK_NEAR(1 - usual[1], 0.0061650, 1e-7);
}

/* godotengine/godot PR #117637: a "speed" in 1/s is no speed in px/s. A half-life is seconds, and
 * the way there takes as long for any distance; a limit of speed is units a second, and takes
 * twice as long for twice the distance. */
static void smoothing_has_its_units(void)
{
    double near = sn_smooth(0, 64, 64, 0.25, 0.1), far = sn_smooth(0, 1024, 1024, 0.25, 0.1);
    CHECK_BITS(far, 16 * near);
    sn_led_state slow = { 0, 0, 0 }, fast = { 0, 0, 0 };
    sn_speed_limited_step(0.1, 32, 2, 64, &slow);
    sn_speed_limited_step(0.1, 32, 2, 128, &fast);
    CHECK_BITS(slow.inner, 64);
    CHECK_BITS(fast.inner, 64);
}

/* Unity-Technologies/com.unity.cinemachine PR #743, ramokz/phantom-camera #206: with a damp time
 * of 1 s a hundredth is left after 1 s, however the frames fall. */
static void smoothing_over_uneven_frames(void)
{
    double halflife = log(2) / log(100);
    for (int i = 0; i < 200; i++)
        for (int f = 0; f < FRAMINGS; f++) {
            double x = 1, done = 0;
            for (double dt; done < 1; done += dt) {
                dt = framing_next(f, done, 1);
                x = sn_smooth(x, 0, 0, halflife, dt);
            }
            CHECK_RELATIVE(x, 0.01, 1e-12);
        }
}

/* Behind a goal that moves evenly it lags by its time constant times the speed, at any rate of
 * frames: the jitter that uneven frames make in "value += (goal - value) k". */
static void smoothing_a_moving_goal_does_not_jitter(void)
{
    double x = 0, at = 0, lag = 0.2 / log(2) * 7;
    for (int i = 0; i < 2000; i++) {
        double dt = check_uniform(0.002, 0.05);
        x = sn_smooth(x, 7 * at, 7 * (at + dt), 0.2, dt);
        at += dt;
        if (at > 10)
            CHECK_NEAR(7 * at - x, lag, 1e-11);
    }
}

/* ---- decay -------------------------------------------------------------------------------- */

/* pmndrs/react-spring PR #1897: whether a decay has ended must scale with its range: 0.01 as 1000.
 * #1437: it does not jump at its end. */
static void decay_scales_and_does_not_jump(void)
{
    for (int n = 0; n < 1200; n++) {
        sn_spring_state small = { 0, 0.01 }, large = { 0, 0.01 * 0x1p17 };
        double t = n / 60.0;
        sn_fling_step(0.35, t, &small);
        sn_fling_step(0.35, t, &large);
        CHECK_BITS(small.value * 0x1p17, large.value);
        CHECK_BITS(small.velocity * 0x1p17, large.velocity);
    }
    sn_spring_state s = { 0, 1000 };
    double end = sn_fling_end(0.35, s), way = end;
    for (int n = 0; n < 40000 && s.velocity != 0; n++) {
        double before = s.value;
        sn_fling_step(0.35, 1.0 / 60, &s);
        CHECK(s.value >= before);
        CHECK(s.value - before <= 1.001 * way * (1 - exp2(-1 / 21.0)) + 1e-10);
        way = end - s.value;
    }
    CHECK_BITS(s.velocity, 0);
    CHECK_RELATIVE(s.value, end, 1e-12);
}

/* pmndrs/react-spring #887, PR #2516, MalpenZibo/guido PR #195: a spring that takes over a decay
 * has its value and speed; nothing stops between. */
static void spring_takes_over_a_decay(void)
{
    sn_spring_state s = { 0, 300 };
    sn_fling_step(0.4, 0.5, &s);
    sn_spring_state at = s, little = s;
    sn_spring_step(sn_spring_make(8, 0.6), 1e-9, 20, &little);
    CHECK_NEAR(little.value, at.value + 1e-9 * at.velocity, 1e-12);
    CHECK_NEAR(little.velocity, at.velocity, 1e-5);
    CHECK_NEAR(at.velocity, 300 * exp2(-1.25), 1e-12);
}

/* ---- SmoothDamp --------------------------------------------------------------------------- */

/* Unity issue tracker, "SmoothDamp behaves differently between positive and negative velocity",
 * LSBUGPG/SmoothDamp, napframework/nap PR #64: at its target with +5 or -5 it goes on alike. */
static void smooth_damp_is_even(void)
{
    sn_spring_state up = { 10, 5 }, down = { 10, -5 };
    sn_smooth_damp(0.3, 1.0 / 60, 10, &up);
    sn_smooth_damp(0.3, 1.0 / 60, 10, &down);
    CHECK_NEAR(up.value, 10.0745699, 1e-7);
    CHECK_NEAR(down.value, 9.9254301, 1e-7);
    CHECK_BITS(up.value - 10, 10 - down.value);
    CHECK_BITS(up.velocity, -down.velocity);
}

/* ... and a fling is not cut off at the target: from 0 to 1 with speed 200 it peaks at 11.3. */
static void smooth_damp_keeps_a_fling(void)
{
    sn_spring_state peak = { 0, 200 }, rest = { 0, 0 };
    sn_smooth_damp(0.3, 0.155172413793103448, 1, &peak); /* 200/(w (200 - w)), w = 2/0.3 */
    CHECK_NEAR(peak.value, 11.306895, 1e-6);
    CHECK_NEAR(peak.velocity, 0, 1e-12);
    sn_smooth_damp(0.3, 0.5, 1, &rest);
    CHECK_NEAR(rest.value, 0.8454127, 1e-7);
}

/* It arrives: not at 1.4e-45, and with no denormals on the way. */
static void smooth_damp_gets_there(void)
{
    sn_spring_state s = { 1, 0 };
    int frames = 0;
    for (; frames < 10000 && (s.value != 0 || s.velocity != 0); frames++) {
        sn_smooth_damp(0.1, 1.0 / 60, 0, &s);
        CHECK(s.value == 0 || fabs(s.value) >= 1e-290);
        CHECK(s.velocity == 0 || fabs(s.velocity) >= 1e-290);
    }
    CHECK(frames < 2100);
}

/* ---- a limit of speed --------------------------------------------------------------------- */

/* yomotsu/camera-controls #340, #375: with a limit of speed and a carried velocity it arrives, at
 * any frame rate and both ways. */
static void speed_limit_arrives(void)
{
    static const double carried[3] = { 0, 40, -40 };
    for (int f = 0; f < 5; f++)
        for (int i = 0; i < 3; i++)
            for (int side = -1; side <= 1; side += 2) {
                sn_led_state s = { 0, carried[i], 0 };
                for (int n = 0; n < 8 * (int)framing_hz[f]; n++)
                    sn_speed_limited_step(0.2, 3, 1 / framing_hz[f], 9 * side, &s);
                CHECK_BITS(s.value, 9 * side);
                CHECK_BITS(fabs(s.velocity), 0);
            }
}

/* ---- arriving at a time ------------------------------------------------------------------- */

/* A timed spring, as it is usually made (Holden's of 2021), is shown its inner goal a frame and two
 * half-lives ahead, standing still in each frame. Its lag is 1/ln 2 = 1.44 half-lives, so it runs
 * ahead of the way by 0.56 half-lives and half a frame; ours is on it. */
static void timed_is_on_the_way(void)
{
    const double dt = 1.0 / 30, halflife = 0.2, time = 0.2 / log(2), speed = 10;
    sn_led_state ours = { 0, 0, 0 };
    sn_spring_state usual = { 0, 0 };
    double inner = 0;
    for (int n = 0; n < 150; n++) {
        sn_timed_step(time, 10 - n * dt, dt, 100, &ours);
        sn_smooth_damp(time, dt, inner + speed * (dt + 2 * halflife), &usual);
        inner += speed * dt;
    }
    CHECK_NEAR(inner, speed * 5, 1e-12);
    CHECK_NEAR(ours.value, inner, 1e-9);
    double ahead = speed * ((2 - 1 / log(2)) * halflife + dt / 2);
    CHECK_NEAR(usual.value - inner, ahead, 0.01 * ahead);
}

/* ---- clamped ------------------------------------------------------------------------------ */

/* chriscerie/roact-spring #24, facebookarchive/rebound-js #20: with clamp on, no sample beyond the
 * goal, also when it starts there with a speed. */
static void clamp_never_lets_beyond(void)
{
    for (int f = 0; f < FRAMINGS; f++) {
        const sn_spring spring = sn_spring_make(sqrt(170), 26 / (2 * sqrt(170)) / 3);
        sn_spring_state s = { 0, 0 }, there = { 1, -0.1 };
        for (double done = 0, dt; done < 3; done += dt) {
            dt = framing_next(f, done, 3);
            sn_spring_step_clamped(spring, dt, 1, &s);
            sn_spring_step_clamped(spring, dt, 1, &there);
            CHECK(s.value >= 0 && s.value <= 1);
            CHECK_BITS(there.value, 1);
        }
        CHECK_BITS(s.value, 1);
        CHECK_BITS(s.velocity, 0);
    }
}

CHECK_MAIN(CHECK_TEST(smoothing_by_a_rate), CHECK_TEST(smoothing_has_its_units),
    CHECK_TEST(smoothing_over_uneven_frames), CHECK_TEST(smoothing_a_moving_goal_does_not_jitter),
    CHECK_TEST(decay_scales_and_does_not_jump), CHECK_TEST(spring_takes_over_a_decay),
    CHECK_TEST(smooth_damp_is_even), CHECK_TEST(smooth_damp_keeps_a_fling),
    CHECK_TEST(smooth_damp_gets_there), CHECK_TEST(speed_limit_arrives),
    CHECK_TEST(timed_is_on_the_way), CHECK_TEST(clamp_never_lets_beyond))
