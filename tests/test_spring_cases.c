/*
 * What went wrong for others in public, as cases that must go right here. Each names its issue;
 * the values are of the exact motion.
 */
#include "check.h"
#include "sinew/spring_events.h"

#include <math.h>

static const double pi = 3.14159265358979323846;

/* Stiffness N/m, damping N s/m, mass kg, as most of the issues say it. */
static sn_spring physical(double stiffness, double damping, double mass)
{
    return (
        sn_spring){ .omega_rad_s = sqrt(stiffness / mass), .decay_per_s = damping / (2 * mass) };
}

/* From `from` at rest to `to`: after t, in steps of at most dt. */
static double after(sn_spring spring, double from, double to, double t_s, double dt_s)
{
    sn_spring_state state = { from, 0 };
    long steps = lrint(fmax(ceil(t_s / dt_s - 1e-9), 1));
    for (long n = 0; n < steps; n++)
        sn_spring_step(spring, t_s / (double)steps, to, &state);
    return state.value;
}

/* The value at a time, the same at every frame rate that is named, and in one step. */
static void same_at(sn_spring spring, double from, double to, double t_s, double want, double most)
{
    static const double frames[] = { 1.0 / 10, 1.0 / 30, 1.0 / 60, 1.0 / 144, 1e-3, 1e9 };
    for (size_t i = 0; i < sizeof frames / sizeof frames[0]; i++) {
        check_context("after %g s in steps of %g s", t_s, frames[i]);
        CHECK_NEAR(after(spring, from, to, t_s, frames[i]), want, most);
    }
}

/* sveltejs/svelte #7010 (PR #14940, #11337): a tab sleeps, and one frame is very long. */
static void svelte_7010(void)
{
    for (double ratio = 1; ratio < 100; ratio *= 1.7)
        for (double dt = 1e-6; dt <= 1e6; dt *= 3) {
            sn_spring_state state = { 0, 0 };
            sn_spring_step(sn_spring_make(12, ratio), dt, 1, &state);
            CHECK(state.value >= 0 && state.value <= 1);
            CHECK(state.velocity >= 0);
        }
}

/* chenglou/react-motion #31: one step of 5 s is 300 small ones. */
static void react_motion_31(void)
{
    sn_spring spring = physical(100, 5, 1);
    same_at(spring, 0, 300, 0.5, 310.96524, 1e-5);
    same_at(spring, 0, 300, 1, 325.43279, 1e-5);
    same_at(spring, 0, 300, 2, 297.98394, 1e-5);
    same_at(spring, 0, 300, 5, 300.00059, 1e-5);
    CHECK_NEAR(after(spring, 0, 300, 5, 5), after(spring, 0, 300, 5, 5.0 / 300), 1e-10);
}

/* chenglou/react-motion #225: damping above 120 exploded. */
static void react_motion_225(void)
{
    sn_spring spring = physical(170, 130, 1);
    same_at(spring, 0, 48, 1, 35.05897, 1e-5);
    same_at(spring, 0, 48, 5, 47.93439, 1e-5);
    for (double damping = 120; damping < 1e7; damping *= 2) {
        sn_spring_state state = { 0, 0 };
        for (int n = 0; n < 600; n++) {
            double before = state.value;
            sn_spring_step(physical(170, damping, 1), 1.0 / 60, 48, &state);
            CHECK(state.value >= before && state.value <= 48);
        }
    }
}

/* motion-canvas/motion-canvas PR #356: 10 frames a second. */
static void motion_canvas_356(void)
{
    sn_spring spring = physical(10, 0.1, 0.3);
    same_at(spring, 0, 100, 0.1, 16.03121, 1e-5);
    same_at(spring, 0, 100, 0.5, 188.33212, 1e-5);
    same_at(spring, 0, 100, 1, 27.40810, 1e-5);
}

/* pmndrs/react-spring #770, #720, #772: frames longer than 64 ms were cut, and it went slowly. */
static void react_spring_770(void)
{
    sn_spring spring = physical(170, 26, 1);
    CHECK_NEAR(after(spring, 0, 1, 0.065, 1), 0.2086293, 5e-8);
    CHECK_NEAR(after(spring, 0, 1, 0.1, 1), 0.3751286, 5e-8);
    CHECK_NEAR(after(spring, 0, 1, 1, 1), 0.9999741, 5e-8);
}

/* hyprwm/Hyprland #14569, hyprwm/hyprutils PR #110: 4.17 times too fast in steps of 1 ms. */
static void hyprland_14569(void)
{
    sn_spring spring = physical(71.2633, 15.8273644, 1);
    same_at(spring, 0, 1, 0.1, 0.2126811, 5e-8);
    same_at(spring, 0, 1, 0.2, 0.5223463, 5e-8);
}

/* Nyemse/SPEARHEAD #154, Yellow-Dog-Man/Resonite-Issues #1326, ange-yaghi/engine-sim #172: at too
 * low a rate it jittered, or went to infinity. */
static void low_rates(void)
{
    for (double fps = 0.1; fps < 30; fps *= 1.5)
        for (double ratio = 0; ratio < 3; ratio += 0.25) {
            sn_spring spring = sn_spring_make(40, ratio);
            sn_spring_state state = { 1, 0 };
            double energy = sn_spring_energy(spring, 1, 0);
            for (int n = 0; n < 500; n++) {
                sn_spring_step(spring, 1 / fps, 0, &state);
                CHECK(sn_spring_energy(spring, state.value, state.velocity) <= energy * (1 + 1e-9));
            }
            if (ratio >= 0.25)
                CHECK(fabs(state.value) < 1e-12);
        }
}

/* sveltejs/svelte #10717, #15795: stiffness 0.04, damping 0.08 at 60, 120 and 160 Hz. Its ticks at
 * 60 Hz are samples of omega 12.2724 and ratio 0.203828. */
static void svelte_10717(void)
{
    sn_spring spring = sn_spring_make(12.2724, 0.203828);
    double last = 1, now = 1 - 0.04; /* its first tick from rest at 1, to 0 */
    double from = 1, velocity = 0;
    for (int i = 0; i < 60; i++) { /* the velocity that leads to its second state */
        sn_spring_state one =
            sn_spring_at(spring, (sn_spring_state){ from, velocity }, 0, 0, 1.0 / 60);
        velocity += (now - one.value) * 60;
    }
    for (int n = 1; n < 120; n++) {
        sn_spring_state at = { from, velocity };
        CHECK_NEAR(sn_spring_at(spring, at, 0, 0, n / 60.0).value, now, 2e-5);
        double next = now + (1 - 0.08) * (now - last) - 0.04 * now;
        last = now, now = next;
    }
    static const double rates[] = { 60, 120, 160 };
    for (size_t i = 0; i < 3; i++)
        CHECK_NEAR(after(spring, 0, 1, 0.5, 1 / rates[i]), after(spring, 0, 1, 0.5, 1), 1e-13);
}

/* Popmotion/popmotion #914, chriscerie/roact-spring #30, #19: 30, 60, 144 fps and uncapped. */
static void popmotion_914(void)
{
    sn_spring spring = physical(100, 10, 1);
    double want = 1 - exp(-2.5) * (cos(sqrt(75) / 2) + 5 / sqrt(75) * sin(sqrt(75) / 2));
    same_at(spring, 0, 1, 0.5, want, 1e-12);
}

/* motiondivision/motion PR #3593 (#3265): following a moving goal at 60 and 240 Hz: the lag is
 * 2 zeta u/omega at both, and a retarget's velocity is the true one (it was 22 % behind). */
static void motion_3593(void)
{
    sn_spring spring = sn_spring_make(15, 0.6);
    for (double rate = 60; rate <= 240; rate += 180) {
        sn_spring_state state = { 0, 0 };
        long count = lrint(3 * rate);
        for (long n = 0; n < count; n++)
            sn_spring_step_moving(
                spring, 1 / rate, 100 * (double)n / rate, 100 * (double)(n + 1) / rate, &state);
        CHECK_NEAR(300 - state.value, 2 * 0.6 * 100 / 15, 1e-9);
        CHECK_NEAR(state.velocity, 100, 1e-8);
    }
    sn_spring_state state = sn_spring_at(spring, (sn_spring_state){ 0, 0 }, 1, 0, 0.08);
    double d = 15 * 0.8; /* sqrt(1 - 0.6^2) */
    CHECK_RELATIVE(state.velocity, 225 / d * exp(-0.72) * sin(d * 0.08), 1e-14);
}

/* godotengine/godot #103229, vrm-c/UniVRM #425, SPARK-inc/SPCRJointDynamicsUE4 #1,
 * pafuhana1213/KawaiiPhysics #81, Neos-Metaverse/NeosPublic #1790, EZhex1991/EZSoftBone #12: hair
 * and tails at 20 to 250 fps. A joint whose parent moves in straight pieces is the same at any
 * rate; of those below, whose parents curve within a frame, what is left is of its square. */
static void chains(void)
{
    static const double rates[] = { 20, 50, 100, 250 };
    double first[4], third[4];
    for (size_t i = 0; i < 4; i++) {
        sn_spring spring = sn_spring_make(12, 0.5);
        sn_spring_state joint[3] = { { 0, 0 }, { 0, 0 }, { 0, 0 } };
        for (int n = 0; n < (int)rates[i]; n++) {
            double from = fmin(n / rates[i], 0.4), to = fmin((n + 1) / rates[i], 0.4);
            for (int k = 0; k < 3; k++) {
                double was = joint[k].value;
                sn_spring_step_moving(spring, 1 / rates[i], from, to, &joint[k]);
                from = was, to = joint[k].value;
            }
        }
        first[i] = joint[0].value, third[i] = joint[2].value;
    }
    for (size_t i = 1; i < 4; i++) {
        CHECK_NEAR(first[i], first[0], 1e-14);
        CHECK_NEAR(third[i], third[3], 20 / (rates[i - 1] * rates[i - 1]));
        CHECK_NEAR(third[i], third[3], 20 / (rates[i] * rates[i]));
    }
}

/* mrdoob/three.js #21102, godotengine/godot-proposals #13807, #9803: smoothing at 5 a second, as
 * the spring that it is the limit of: omega^2/(2 decay) = 5. No overshoot, however long the step.
 * Unity-Technologies/com.unity.cinemachine PR #743, ramokz/phantom-camera #206: 1 % is left after
 * its time, however that is cut. */
static void first_order(void)
{
    sn_spring spring = { .omega_rad_s = 1e4, .decay_per_s = 1e7 };
    same_at(spring, 0, 1, 0.1, 0.3934693, 5e-7);
    same_at(spring, 0, 1, 0.6, 0.9502129, 5e-7);
    sn_spring damped = { .omega_rad_s = sqrt(2e7 * 4.605170186), .decay_per_s = 1e7 };
    same_at(damped, 1, 0, 1, 0.01, 1e-7);
    sn_spring_state state = { 1, 0 };
    double t = 0, next;
    for (; t < 1; t = next) {
        next = fmin(t + check_uniform(0, 0.2), 1);
        sn_spring_step(damped, next - t, 0, &state);
    }
    CHECK_NEAR(state.value, 0.01, 1e-7);
}

/* gazebosim/gazebo-classic #1162, bulletphysics/bullet3 #345, godotengine/godot-proposals #14845,
 * dimforge/rapier #789, jrouwe/JoltPhysics #555: Hz and ratio, and N/m, are the same spring, and
 * neither depends on the step. */
static void gazebo_1162(void)
{
    sn_spring hertz = sn_spring_make(2 * pi * 3, 0.2);
    sn_spring newtons = physical(2 * 36 * pi * pi, 2 * 2 * 0.2 * 6 * pi, 2);
    CHECK_RELATIVE(newtons.omega_rad_s, hertz.omega_rad_s, 1e-15);
    CHECK_RELATIVE(newtons.decay_per_s, hertz.decay_per_s, 1e-15);
    double d = 6 * pi * sqrt(0.96), t = 0.7;
    double want = exp(-1.2 * pi * t) * (cos(d * t) + 1.2 * pi / d * sin(d * t));
    same_at(hertz, 1, 0, t, want, 1e-13);
    same_at(newtons, 1, 0, t, want, 1e-13);
}

/* pmndrs/react-spring #99, #724 (300 to 500 ms of unseen motion before "done"),
 * software-mansion/react-native-reanimated #132, PR #1350, PR #7803 (seconds late),
 * pmndrs/react-spring PR #1897 (a range of 0.01 as good as one of 1000): done by a relative rule.
 */
static void done_in_time(void)
{
    static const double ranges[] = { 0.01, 1, 1000 };
    sn_spring spring = physical(170, 26, 1);
    double settled = sn_spring_settle_s(spring, 1, 0, 1e-3);
    for (size_t i = 0; i < 3; i++) {
        double range = ranges[i];
        CHECK_RELATIVE(sn_spring_settle_s(spring, -range, 0, 1e-3 * range), settled, 1e-12);
        sn_spring_state state = { 0, 0 };
        int frames = 0;
        for (; frames < 600; frames++) {
            if (sn_spring_is_at_rest(spring, state.value - range, state.velocity, range, 1e-3))
                break;
            sn_spring_step(spring, 1.0 / 60, range, &state);
        }
        CHECK_NEAR(frames / 60.0, settled, 0.05);
    }
}

/* pmndrs/react-spring #1652: a last snap larger than what counts as there; bumble-tech/appyx PR
 * #356, #611: it ends, without a jump; revery-ui/revery PR #764: and not far away. */
static void no_last_snap(void)
{
    for (double ratio = 0.05; ratio < 20; ratio *= 1.5) {
        sn_spring spring = sn_spring_make(20, ratio);
        double t = sn_spring_settle_s(spring, 1, 0, 1e-3);
        CHECK(isfinite(t));
        for (int n = 0; n < 50; n++) {
            double later = t * (1 + 0.02 * n);
            CHECK(fabs(sn_spring_at(spring, (sn_spring_state){ 1, 0 }, 0, 0, later).value) <= 1e-3);
        }
        sn_spring_state before = sn_spring_at(spring, (sn_spring_state){ 1, 0 }, 0, 0, t - 1e-6);
        CHECK_NEAR(fabs(before.value), 1e-3, 1e-6);
    }
}

/* SebLague/2DPlatformer-Tutorial #12: a float that reaches 0 itself, and not after 6 to 8 s. */
static void reaches_zero(void)
{
    sn_spring_matrixf m = sn_spring_matrix_makef(sn_spring_make(2 / 0.1, 1), 1.0 / 60);
    sn_spring_statef state = { 6, 0 };
    int frames = 0;
    for (; frames < 600 && (state.value != 0 || state.velocity != 0); frames++)
        sn_spring_applyf(&m, 0, 0, &state);
    CHECK(frames < 60 * 4);
}

/* motiondivision/motion #1979: over critical, and it was "done" too early. */
static void motion_1979(void)
{
    sn_spring spring = physical(2000, 240, 1);
    CHECK_NEAR(sn_spring_damping_ratio(spring), 2.6833, 5e-5);
    same_at(spring, 100, 0, 0.1, 43.76264, 1e-5);
    same_at(spring, 100, 0, 0.3, 7.76664, 1e-5);
    same_at(spring, 100, 0, 0.5, 1.37836, 1e-5);
    double t = sn_spring_settle_s(spring, 100, 0, 0.1);
    CHECK_NEAR(t, 0.80348, 5e-6);
    CHECK(after(spring, 100, 0, t - 1e-6, 1) > 0.1);
}

/* facebookarchive/rebound #83, flutter/flutter PR #164411 (also asked: slint-ui/slint PR #12503,
 * androidx/androidx PR #858): the settle time is a formula, not a simulation; a response of 0.5 s
 * and a bounce of -0.3 is a ratio of 1/0.7. */
static void flutter_164411(void)
{
    sn_spring spring = sn_spring_make(2 * pi / 0.5, 1 / (1 - 0.3));
    CHECK_NEAR(sn_spring_damping_ratio(spring), 1.428571, 5e-7);
    CHECK_NEAR(2 * spring.decay_per_s, 35.90392, 5e-6);
    /* From rest, over critical: ln((z + s)/(2 s eps)) (z + s)/w, but for the fast mode. */
    double z = 1 / 0.7, s = sqrt((z - 1) * (z + 1)), w = 4 * pi;
    CHECK_NEAR(
        sn_spring_settle_s(spring, 1, 0, 1e-3), (z + s) / w * log((z + s) / (2 * s * 1e-3)), 1e-8);
}

/* motiondivision/motion #1628, PR #3564: .5 to .49 with a velocity of 5000: what the spring is
 * does not depend on it: the motion is that from rest and that of the kick. #1403: interrupted, it
 * keeps value and velocity. */
static void motion_1628(void)
{
    sn_spring spring = sn_spring_make(2 * pi / 0.4, 0.75);
    for (double t = 0; t < 1; t += 0.07) {
        double both = sn_spring_at(spring, (sn_spring_state){ 0.5, 5000 }, 0.49, 0, t).value;
        double still = sn_spring_at(spring, (sn_spring_state){ 0.5, 0 }, 0.49, 0, t).value;
        double kick = sn_spring_at(spring, (sn_spring_state){ 0, 5000 }, 0, 0, t).value;
        CHECK_NEAR(both, still + kick, 1e-12);
    }
}

/* pmndrs/react-spring #887, PR #2516, MalpenZibo/guido PR #195: a goal that changes on the way
 * leaves value and velocity as they are. */
static void retargets(void)
{
    sn_spring spring = physical(170, 26, 1);
    sn_spring_state state = { 0, 0 };
    sn_spring_step(spring, 0.1, 1, &state);
    sn_spring_state before = state;
    sn_spring_jump(spring, 1, -5, &state);
    sn_spring_step(spring, 1e-9, -5, &state);
    CHECK_NEAR(state.value, before.value, 1e-8);
    CHECK_NEAR(state.velocity, before.velocity, 1e-5);
}

/* motiondivision/motion PR #2751: already at its goal, but moving: it moves. #2791: no NaN, and no
 * jump, past the end. */
static void motion_2751(void)
{
    sn_spring spring = sn_spring_make(8, 1);
    double t = sn_spring_extremum_s(spring, 0, 3, 0);
    CHECK_RELATIVE(t, 1.0 / 8, 1e-15);
    CHECK_RELATIVE(sn_spring_at(spring, (sn_spring_state){ 2, 3 }, 2, 0, t).value - 2,
        3 / (8 * exp(1)), 1e-14);
    for (t = 1; t < 1e6; t *= 2) {
        double value = sn_spring_at(spring, (sn_spring_state){ 0, 0 }, 1, 0, t).value;
        CHECK(value <= 1 && value >= 0.99);
    }
}

/* sveltejs/svelte #4468: from rest the first step went away from the goal, 100 to 100.1. */
static void svelte_4468(void)
{
    for (double w = 0.01; w < 1e3; w *= 1.3)
        for (double ratio = 0; ratio < 3; ratio += 0.3)
            for (double dt = 1e-9; dt < 1 / w; dt *= 10) {
                sn_spring_state state = { 100, 0 };
                sn_spring_step(sn_spring_make(w, ratio), dt, 0, &state);
                CHECK(state.value <= 100 && state.velocity <= 0);
                state = (sn_spring_state){ 100, 0 };
                sn_spring_step(sn_spring_make(w, ratio), dt, 200, &state);
                CHECK(state.value >= 100 && state.velocity >= 0);
            }
}

/* Unity's issue "SmoothDamp behaves differently between positive and negative velocity",
 * LSBUGPG/SmoothDamp, napframework/nap PR #64: a smooth time of 0.3 s is omega 2/0.3, critical. */
static void unity_smooth_damp(void)
{
    sn_spring spring = sn_spring_make(2 / 0.3, 1);
    for (int side = -1; side <= 1; side += 2) {
        sn_spring_state state = { 10, 5.0 * side };
        sn_spring_step(spring, 1.0 / 60, 10, &state);
        CHECK_NEAR(state.value, 10 + 0.0745699 * side, 5e-8);
    }
    double t = sn_spring_extremum_s(spring, -1, 200, 0); /* a fling from 0, to 1 */
    CHECK_NEAR(t, 0.155172, 5e-7);
    CHECK_NEAR(sn_spring_at(spring, (sn_spring_state){ 0, 200 }, 1, 0, t).value, 11.306895, 5e-7);
    CHECK_NEAR(sn_spring_range(spring, -1, 200).high + 1, 11.306895, 5e-7);
    same_at(spring, 0, 1, 0.5, 0.8454127, 5e-8);
}

/* fraktality/Spring PR #3: around critical damping the curve is continuous in the ratio. */
static void fraktality_3(void)
{
    static const double offs[] = { 1e-1, 1e-4, 1e-7, 1e-10, 1e-15 };
    for (double t = 0.01; t < 2; t += 0.03) {
        double critical = 1 - (1 + 9 * t) * exp(-9 * t);
        for (size_t i = 0; i < sizeof offs / sizeof offs[0]; i++)
            for (int side = -1; side <= 1; side += 2) {
                double got = after(sn_spring_make(9, 1 + side * offs[i]), 0, 1, t, 10);
                CHECK_NEAR(got, critical, offs[i] + 2e-15);
                CHECK(offs[i] < 1e-12 || (got - critical) * side < 0); /* the slower, the more */
            }
    }
}

CHECK_MAIN(CHECK_TEST(svelte_7010), CHECK_TEST(react_motion_31), CHECK_TEST(react_motion_225),
    CHECK_TEST(motion_canvas_356), CHECK_TEST(react_spring_770), CHECK_TEST(hyprland_14569),
    CHECK_TEST(low_rates), CHECK_TEST(svelte_10717), CHECK_TEST(popmotion_914),
    CHECK_TEST(motion_3593), CHECK_TEST(chains), CHECK_TEST(first_order), CHECK_TEST(gazebo_1162),
    CHECK_TEST(done_in_time), CHECK_TEST(no_last_snap), CHECK_TEST(reaches_zero),
    CHECK_TEST(motion_1979), CHECK_TEST(flutter_164411), CHECK_TEST(motion_1628),
    CHECK_TEST(retargets), CHECK_TEST(motion_2751), CHECK_TEST(svelte_4468),
    CHECK_TEST(unity_smooth_damp), CHECK_TEST(fraktality_3))
