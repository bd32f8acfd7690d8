/*
 * A spring at its edges, and what holds for any of them: steps add up, frame rates do not matter, a
 * step back undoes one forward, nothing finite makes NaN, and nothing denormal lingers.
 */
#include "check.h"
#include "sinew/spring.h"

#include <float.h>
#include <math.h>
#include <string.h>
#include <time.h>

static const double inf = (double)INFINITY, nan_ = (double)NAN;

static sn_spring any_spring(void)
{
    double ratio = check_below(3)   ? check_uniform(0, 3)
                   : check_below(2) ? 1 + (check_below(2) ? 1 : -1) * check_log_uniform(1e-15, 0.1)
                                    : check_log_uniform(1e-3, 1e6);
    sn_spring spring = sn_spring_make(check_log_uniform(1e-2, 1e2), ratio);
    spring.response = check_uniform(-2, 3);
    check_context("omega %.17g decay %.17g response %.17g", spring.omega_rad_s, spring.decay_per_s,
        spring.response);
    return spring;
}

static sn_spring_state any_state(void)
{
    return (sn_spring_state){ check_uniform(-10, 10), check_uniform(-100, 100) };
}

static bool same(sn_spring_state a, sn_spring_state b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static double size_of(sn_spring spring, sn_spring_state state, double goal)
{
    return hypot(state.value - goal, state.velocity / spring.omega_rad_s);
}

/* Value and velocity within `most` of what belongs to them. */
static bool near(sn_spring spring, sn_spring_state got, sn_spring_state want, double most)
{
    return CHECK_NEAR(got.value, want.value, most) &&
           CHECK_NEAR(got.velocity, want.velocity, most * spring.omega_rad_s);
}

/* ---- properties --------------------------------------------------------------------------- */

static void steps_add_up(void)
{
    for (int i = 0; i < 20000; i++) {
        sn_spring spring = any_spring();
        sn_spring_state start = any_state(), two = start, one = start;
        double w = spring.omega_rad_s, a = check_log_uniform(1e-9, 1e2) / w;
        double b = check_log_uniform(1e-9, 1e2) / w;
        sn_spring_step(spring, a, 0, &two);
        sn_spring_step(spring, b, 0, &two);
        sn_spring_step(spring, a + b, 0, &one);
        if (!near(spring, two, one, 1e-15 * (4 + w * (a + b)) * size_of(spring, start, 0)))
            break;
    }
}

/* Towards a goal that moves evenly: the ramp cut anywhere. Where its corner is rounded, the second
 * part has another speed. */
static void moving_steps_add_up(void)
{
    for (int i = 0; i < 20000; i++) {
        sn_spring spring = any_spring();
        sn_spring_state start = any_state(), two = start, one = start;
        double w = spring.omega_rad_s, a = check_log_uniform(1e-6, 1e2) / w;
        double b = a * check_log_uniform(0.1, 10), end = a + b, u = check_uniform(-10, 10);
        double corner = u * a, off = 0x1p-52 * fabs(corner) / b;
        sn_spring_step_moving(spring, a, 0, corner, &two);
        sn_spring_step_moving(spring, b, corner, u * end, &two);
        sn_spring_step_moving(spring, end, 0, u * end, &one);
        double size =
            hypot(fabs(start.value) + fabs(u) * end, (fabs(start.velocity) + fabs(u)) / w);
        double most = 1e-15 * (8 + 2 * w * end) * size + 2 * off / w;
        if (!near(spring, two, one, most))
            break;
    }
}

/* A goal in straight pieces, as one that a hand drags: its place at a time. */
enum { PIECES = 8 };
static double dragged(double t_s)
{
    static const double at[PIECES + 1] = { 0, 3, 3, -1, 4, 4, 4, 2, 0 };
    double piece = fmin(floor(t_s / 0.25), PIECES - 1), part = t_s / 0.25 - piece;
    int k = (int)piece;
    return at[k] + (at[k + 1] - at[k]) * part;
}

/* Steps to `end`, at a rate or unevenly (0), and at each corner of the goal. */
static sn_spring_state drag(sn_spring spring, sn_spring_state state, double rate_hz, double end)
{
    double t = 0;
    for (int frame = 1, corner = 1; t < end;) {
        double next = rate_hz > 0 ? frame / rate_hz : t + check_uniform(0, 0.05);
        if (next >= corner * 0.25)
            next = corner++ * 0.25;
        else
            frame++;
        if (next > t)
            sn_spring_step_moving(spring, next - t, dragged(t), dragged(next), &state);
        t = next;
    }
    return state;
}

/* 24, 30, 60, 144 and 1000 frames a second, and uneven ones. */
static void frame_rates(void)
{
    static const double rates[] = { 24, 30, 60, 144, 1000, 0 };
    for (int i = 0; i < 200; i++) {
        sn_spring spring = any_spring();
        spring.omega_rad_s = check_uniform(1, 50);
        spring.decay_per_s = spring.omega_rad_s * check_uniform(0, 2);
        sn_spring_state start = { check_uniform(-2, 2), check_uniform(-20, 20) };
        sn_spring_state moved = drag(spring, start, 4, 2); /* a step for each piece */
        sn_spring_state rested = sn_spring_at(spring, start, 3, 0, 2);
        for (size_t k = 0; k < sizeof rates / sizeof rates[0]; k++) {
            sn_spring_state still = start;
            double t = 0;
            for (int n = 1; t < 2; n++) {
                double next = rates[k] > 0 ? n / rates[k] : t + check_uniform(0, 0.05);
                next = fmin(next, 2);
                sn_spring_step(spring, next - t, 3, &still);
                t = next;
            }
            if (!near(spring, still, rested, 1e-11) ||
                !near(spring, drag(spring, start, rates[k], 2), moved, 1e-11))
                return;
        }
    }
}

/* Back by as much as forward: within what the way back grows. */
static void undone(void)
{
    for (int i = 0; i < 20000; i++) {
        sn_spring spring = any_spring();
        double w = spring.omega_rad_s, a = spring.decay_per_s;
        double dt = fmin(check_log_uniform(1e-9, 1e3) / w, 500 / (2 * a + w));
        sn_spring_state start = any_state(), state = start;
        sn_spring_step(spring, dt, 0, &state);
        sn_spring_step(spring, -dt, 0, &state);
        double growth = (1 + w * dt) * exp(2 * a * dt);
        double most = 1e-15 * (4 + (w + 2 * a) * dt) * growth * size_of(spring, start, 0);
        if (!near(spring, state, start, most))
            break;
    }
}

static void at_is_a_step(void)
{
    for (int i = 0; i < 5000; i++) {
        sn_spring spring = any_spring();
        sn_spring_state start = any_state(), state = start;
        double t = check_uniform(-1, 3), goal = check_uniform(-5, 5), u = check_uniform(-5, 5);
        sn_spring_step(spring, t, goal, &state);
        CHECK(same(sn_spring_at(spring, start, goal, 0, t), state));
        sn_spring_matrix m = sn_spring_matrix_make(spring, t);
        state = start;
        sn_spring_apply(&m, goal, 0, &state);
        CHECK(same(sn_spring_at(spring, start, goal, 0, t), state));
        state = start;
        sn_spring_apply(&m, goal + u * t, u, &state);
        if (!CHECK(same(sn_spring_at(spring, start, goal, u, t), state)))
            break;
    }
}

/* The velocity is the value's, and the acceleration the velocity's, also as the goal moves. */
static void slopes(void)
{
    for (int i = 0; i < 5000; i++) {
        sn_spring spring = any_spring();
        spring.omega_rad_s = check_uniform(0.1, 5);
        spring.decay_per_s = check_uniform(0, 5);
        sn_spring_state start = any_state();
        double u = check_uniform(-5, 5), h = 1e-5;
        sn_spring_state after = sn_spring_at(spring, start, 2, u, h);
        sn_spring_state before = sn_spring_at(spring, start, 2, u, -h);
        CHECK_NEAR((after.value - before.value) / (2 * h), start.velocity, 1e-5);
        if (!CHECK_NEAR((after.velocity - before.velocity) / (2 * h),
                sn_spring_acceleration(spring, start, 2, u), 1e-4))
            break;
    }
}

/* A ramp that gets ever steeper is a jump. */
static void jumps(void)
{
    for (int i = 0; i < 2000; i++) {
        sn_spring spring = any_spring();
        spring.omega_rad_s = check_uniform(0.1, 5);
        spring.decay_per_s = check_uniform(0, 5);
        sn_spring_state start = any_state(), jumped = start, ramped = start;
        sn_spring_jump(spring, 1, 4, &jumped);
        CHECK_BITS(jumped.value, start.value);
        CHECK_NEAR(
            jumped.velocity - start.velocity, 3 * spring.response * spring.decay_per_s, 1e-12);
        sn_spring_step_moving(spring, 1e-9, 1, 4, &ramped);
        if (!CHECK_NEAR(ramped.velocity, jumped.velocity, 1e-5))
            break;
    }
}

/* Behind a goal that has moved evenly for long: by (2 - response) decay/omega^2 of its speed. */
static void lags(void)
{
    sn_spring spring = { 5, 4, 0 };
    for (double response = -1; response <= 2; response += 0.5) {
        spring.response = response;
        sn_spring_state state = { 0, 0 };
        for (int n = 0; n < 600; n++)
            sn_spring_step_moving(spring, 1.0 / 60, 7 * n / 60.0, 7 * (n + 1) / 60.0, &state);
        CHECK_NEAR(70 - state.value, (2 - response) * 4 / 25 * 7, 1e-12);
        CHECK_NEAR(state.velocity, 7, 1e-12);
    }
}

/* ---- edges -------------------------------------------------------------------------------- */

static void nothing_done(void)
{
    const sn_spring good = sn_spring_make(3, 0.5);
    const sn_spring bad[] = { { nan_, 1, 0 }, { 1, nan_, 0 }, { 1, 1, nan_ }, { 1, 1, inf } };
    const sn_spring_state start = { 0.1, -0.0 };
    for (size_t i = 0; i < 4; i++) {
        sn_spring_state state = start;
        sn_spring_step(bad[i], 1, 5, &state);
        sn_spring_step_moving(bad[i], 1, 5, 6, &state);
        sn_spring_jump(bad[i], 5, 6, &state);
        CHECK(same(state, start));
        CHECK(isnan(sn_spring_at(bad[i], start, 0, 0, 1).value));
        CHECK(isnan(sn_spring_acceleration(bad[i], start, 0, 0)));
        sn_spring_matrix m = sn_spring_matrix_make(bad[i], 1);
        CHECK(m.xx == 1 && m.vv == 1 && m.xv == 0 && m.vx == 0 && m.xu == 0 && m.vu == 0);
    }
    const double goals[] = { nan_, inf, -inf };
    for (size_t i = 0; i < 3; i++) {
        sn_spring_state state = start;
        sn_spring_step(good, 1, goals[i], &state);
        sn_spring_step_moving(good, 1, goals[i], 1, &state);
        sn_spring_step_moving(good, 1, 1, goals[i], &state);
        sn_spring_jump(good, goals[i], 1, &state);
        sn_spring_matrixf m = sn_spring_matrix_makef(good, 1);
        sn_spring_statef f = { 0.1f, 2 };
        sn_spring_applyf(&m, (float)goals[i], 0, &f);
        sn_spring_applyf(&m, 0, (float)goals[i], &f);
        CHECK_BITSF(f.value, 0.1f);
        CHECK_BITSF(f.velocity, 2);
        CHECK(same(state, start));
        CHECK(isnan(sn_spring_at(good, start, goals[i], 0, 1).value));
    }
    for (int i = 0; i < 1000; i++) { /* no time passes, or none that is known */
        sn_spring spring = any_spring();
        sn_spring_state any = { check_any_finite(), check_any_finite() }, state = any;
        double goal = check_any_finite();
        sn_spring_step(spring, 0, goal, &state);
        sn_spring_step(spring, -0.0, goal, &state);
        sn_spring_step(spring, nan_, goal, &state);
        sn_spring_step_moving(spring, 0, 0, goal, &state);
        sn_spring_jump(spring, goal, goal, &state);
        CHECK(same(state, any));
        CHECK(same(sn_spring_at(spring, any, goal, 1, 0), any));
    }
}

static void no_pull(void)
{
    sn_spring free = { 0 }, braked = { .decay_per_s = 2 }, negative = { -3, -1, 0 };
    sn_spring_state state = { 5, 3 };
    sn_spring_step(free, 2, 1e300, &state); /* the goal is not looked at */
    CHECK_BITS(state.value, 11);
    CHECK_BITS(state.velocity, 3);
    sn_spring_step_moving(negative, 2, 1, -1e300, &state); /* counts as 0 */
    CHECK_BITS(state.value, 17);
    state = (sn_spring_state){ 5, 3 };
    sn_spring_step(braked, 0.5, -70, &state);
    CHECK_ULP(state.value, 5 + 3 * (1 - exp(-2)) / 4, 2);
    CHECK_ULP(state.velocity, 3 * exp(-2), 2);
    sn_spring_step(braked, inf, 0, &state);
    CHECK_ULP(state.value, 5.75, 2);
    CHECK_BITS(state.velocity, 0);
    state = (sn_spring_state){ 5, 0 };
    sn_spring_step(free, 1e300, 1, &state);
    CHECK_BITS(state.value, 5);
}

static void no_end(void)
{
    sn_spring at_once = { inf, 1, 0 }, both = { inf, inf, 0 }, stuck = { 3, inf, 0 };
    sn_spring_state state = { 5, 3 };
    sn_spring_step(at_once, 1e-9, 7, &state);
    CHECK(state.value == 7 && state.velocity == 0);
    sn_spring_step_moving(both, 0.5, 7, 9, &state);
    CHECK(state.value == 9 && state.velocity == 4);
    state = (sn_spring_state){ 5.1, 3 };
    sn_spring_step(stuck, 1e9, 1e17, &state);
    CHECK(state.value == 5.1 && state.velocity == 0);
    /* For ever: at the goal, or behind it by the lag. */
    for (double ratio = 0.01; ratio < 100; ratio *= 3) {
        state = (sn_spring_state){ 5, 3 };
        sn_spring_step(sn_spring_make(3, ratio), inf, 7, &state);
        CHECK(state.value == 7 && state.velocity == 0);
        state = (sn_spring_state){ 5, 3 };
        sn_spring_step(sn_spring_make(3, ratio), 1e300, 7, &state);
        CHECK(state.value == 7 && state.velocity == 0);
    }
    state = (sn_spring_state){ 5, 3 };
    sn_spring_step(sn_spring_make(3, 0), inf, 7, &state); /* rings for ever */
    CHECK(fabs(state.value - 7) <= hypot(2, 1) * (1 + 1e-15));
    CHECK(isfinite(state.velocity));
}

/* A lag that a double hardly holds is none: no entry is denormal. */
static void no_denormal_lag(void)
{
    sn_spring spring = { 1e300, 1e290, -3 };
    CHECK_BITS(sn_spring_matrix_make(spring, (double)INFINITY).xu, 0);
}

static void make_and_check(void)
{
    sn_report report;
    sn_spring spring = sn_spring_make(4, 0.25);
    CHECK(spring.omega_rad_s == 4 && spring.decay_per_s == 1 && spring.response == 0);
    CHECK_BITS(sn_spring_damping_ratio(spring), 0.25);
    CHECK_BITS(sn_spring_damping_ratio((sn_spring){ 0 }), 0);
    CHECK(sn_spring_damping_ratio((sn_spring){ .decay_per_s = 1 }) == inf);
    CHECK(isnan(sn_spring_damping_ratio((sn_spring){ nan_, 1, 0 })));
    CHECK_BITS(sn_spring_make(inf, 0).decay_per_s, 0);
    CHECK(isnan(sn_spring_make(nan_, 0).decay_per_s));
    CHECK_INT(sn_spring_check(&spring, &report), SN_OK);
    sn_spring zero = { 0 }, endless = { inf, inf, -3 };
    CHECK_INT(sn_spring_check(&zero, NULL), SN_OK);
    CHECK_INT(sn_spring_check(&endless, NULL), SN_OK);
    const struct {
        sn_spring spring;
        sn_status status;
        const char *field;
    } bad[] = { { { -1, 0, 0 }, SN_ERROR_RANGE, "omega_rad_s" },
        { { 0, -1, 0 }, SN_ERROR_RANGE, "decay_per_s" },
        { { nan_, 0, 0 }, SN_ERROR_NOT_FINITE, "omega_rad_s" },
        { { 0, nan_, 0 }, SN_ERROR_NOT_FINITE, "decay_per_s" },
        { { 0, 0, inf }, SN_ERROR_NOT_FINITE, "response" },
        { { 0, 0, nan_ }, SN_ERROR_NOT_FINITE, "response" } };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        CHECK_INT(sn_spring_check(&bad[i].spring, &report), bad[i].status);
        CHECK_TEXT(report.field, bad[i].field);
    }
}

/* ---- any number --------------------------------------------------------------------------- */

static double any_number(void)
{
    static const double ends[] = { 0, 1, -1, DBL_MAX, -DBL_MAX, DBL_MIN, 5e-324, 1e300, 1e-300,
        1e150, 1e-150, -1e16 };
    return check_below(3) ? check_any_finite() : ends[check_below(sizeof ends / sizeof ends[0])];
}

static bool all_finite(sn_spring_state state)
{
    return CHECK(isfinite(state.value) && isfinite(state.velocity));
}

static void anything(void)
{
    int count = check_long() ? 20000000 : 300000;
    for (int i = 0; i < count; i++) {
        sn_spring spring = { any_number(), any_number(), any_number() };
        if (i % 4 == 0)
            spring.decay_per_s = spring.omega_rad_s;
        double dt = any_number(), goal = any_number(), to = any_number();
        sn_spring_state start = { any_number(), any_number() }, state = start;
        check_context("omega %.17g decay %.17g response %.17g dt %.17g goal %.17g to %.17g value "
                      "%.17g velocity %.17g",
            spring.omega_rad_s, spring.decay_per_s, spring.response, dt, goal, to, start.value,
            start.velocity);
        sn_spring_step(spring, dt, goal, &state);
        bool held = all_finite(state);
        state = start;
        sn_spring_step_moving(spring, dt, goal, to, &state);
        held = held && all_finite(state);
        held = held && all_finite(sn_spring_at(spring, start, goal, to, dt));
        sn_spring_matrix m = sn_spring_matrix_make(spring, dt);
        held = held && CHECK(isfinite(m.xx) && isfinite(m.xv) && isfinite(m.xu) && isfinite(m.vx) &&
                             isfinite(m.vv) && isfinite(m.vu));
        state = start;
        sn_spring_jump(spring, goal, to, &state);
        held = held && all_finite(state) &&
               CHECK(isfinite(sn_spring_acceleration(spring, start, goal, to)));
        if (!held)
            break;
    }
}

static float any_float(void)
{
    return (float)fmax(fmin(any_number(), (double)FLT_MAX), -(double)FLT_MAX);
}

static void anything_in_float(void)
{
    int count = check_long() ? 20000000 : 300000;
    for (int i = 0; i < count; i++) {
        uint32_t bits[7];
        float in[4];
        sn_spring spring = { fabs(any_number()), fabs(any_number()), any_number() };
        sn_spring_matrixf m = sn_spring_matrix_makef(spring, any_number());
        memcpy(bits, &m, 6 * sizeof bits[0]);
        for (int k = 0; k < 6; k++)
            CHECK((bits[k] >> 23 & 0xff) || !(bits[k] & 0x7fffff)); /* no entry is denormal */
        for (int k = 0; k < 4; k++)
            in[k] = any_float();
        sn_spring_statef state = { in[0], in[1] };
        sn_spring_applyf(&m, in[2], in[3], &state);
        if (!CHECK(isfinite(state.value) && isfinite(state.velocity)))
            break;
    }
}

/* What overflows ends at the end of the range, on its own side. */
static void saturates(void)
{
    sn_spring_state state = { 1e308, 1e308 };
    sn_spring_step((sn_spring){ 0 }, 1e10, 0, &state);
    CHECK(state.value == DBL_MAX && state.velocity == 1e308);
    state = (sn_spring_state){ -1.5e308, 0 };
    sn_spring_step(sn_spring_make(1, 1), 1, 1.5e308, &state); /* their distance is no double */
    CHECK_RELATIVE(state.value, 1.5e308 * (1 - 4 * exp(-1)), 1e-14);
    CHECK_RELATIVE(state.velocity / 1e308, 3 * exp(-1), 1e-14);
    sn_spring_matrixf m = sn_spring_matrix_makef((sn_spring){ 0 }, 1e10);
    sn_spring_statef f = { -3e38f, -3e38f };
    sn_spring_applyf(&m, 0, 0, &f);
    CHECK(f.value == -FLT_MAX && f.velocity == -3e38f);
}

/* ---- rest --------------------------------------------------------------------------------- */

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Steps of a matrix for many frames, some at once; the least time of a few tries. */
static double cost(const sn_spring_matrix *m, const sn_spring_matrixf *mf, sn_spring_state *state,
    sn_spring_statef *statef)
{
    double least = inf;
    for (int run = 0; run < 15; run++) {
        sn_spring_state d = *state;
        sn_spring_statef f = *statef;
        double start = seconds();
        for (int n = 0; n < 2000; n++) {
            sn_spring_apply(m, 0, 0, &d);
            sn_spring_applyf(mf, 0, 0, &f);
            if (n % 20 == 0) /* so that each try sees the same part of the motion */
                d = *state, f = *statef;
        }
        least = fmin(least, seconds() - start);
    }
    return least;
}

/* 60 s after the start nothing is denormal, and a step costs what it did at first. */
static void no_denormal_tail(void)
{
    for (int i = 0; i < 40; i++) {
        double w = check_uniform(5, 60), a = w * check_uniform(0.2, 3);
        sn_spring spring = { w, a, 0 };
        sn_spring_matrix m = sn_spring_matrix_make(spring, 1.0 / 60);
        sn_spring_matrixf mf = sn_spring_matrix_makef(spring, 1.0 / 60);
        sn_spring_state state = { 1, 0 };
        sn_spring_statef statef = { 1, 0 };
        double first = cost(&m, &mf, &state, &statef);
        bool normal = true;
        for (int n = 0; n < 100000; n++) {
            sn_spring_apply(&m, 0, 0, &state);
            sn_spring_applyf(&mf, 0, 0, &statef);
            normal = normal && fpclassify(state.value) != FP_SUBNORMAL &&
                     fpclassify(state.velocity) != FP_SUBNORMAL &&
                     fpclassify(statef.value) != FP_SUBNORMAL &&
                     fpclassify(statef.velocity) != FP_SUBNORMAL;
        }
        CHECK(normal);
        CHECK(state.value == 0 && state.velocity == 0);
        CHECK(statef.value == 0 && statef.velocity == 0);
        double last = cost(&m, &mf, &state, &statef);
        if (!CHECK(last < 4 * first)) /* denormals cost 50 to 100 times */
            break;
    }
}

CHECK_MAIN(CHECK_TEST(steps_add_up), CHECK_TEST(moving_steps_add_up), CHECK_TEST(frame_rates),
    CHECK_TEST(undone), CHECK_TEST(at_is_a_step), CHECK_TEST(slopes), CHECK_TEST(jumps),
    CHECK_TEST(lags), CHECK_TEST(nothing_done), CHECK_TEST(no_pull), CHECK_TEST(no_end),
    CHECK_TEST(make_and_check), CHECK_TEST(anything), CHECK_TEST(anything_in_float),
    CHECK_TEST(saturates), CHECK_TEST(no_denormal_tail), CHECK_TEST(no_denormal_lag))
