/* The followers with an inner goal: timed, limited in speed, double. */
#include "follower_reference.h"
#include "sinew/follower.h"

/* ---- timed, limited in speed -------------------------------------------------------------- */

/* What the spring is shown: `from + speed t`, or a goal that stands still. */
typedef struct led_case {
    long double smooth_time, from, speed;
} led_case;

static void led_slope(
    const void *context, long double t, const long double *state, long double *slope)
{
    const led_case *c = context;
    long double w = 2 / c->smooth_time;
    slope[0] = state[1];
    slope[1] = w * w * (c->from + c->speed * t - state[0]) - 2 * w * state[1];
}

/* The inner goal goes from `inner` to `goal` in left seconds; the spring is shown it one smooth
 * time ahead, and nothing beyond the goal. */
static void led_reference(
    double smooth_time, double left, double inner, double goal, double whole, long double *state)
{
    long double speed = ((long double)goal - inner) / left;
    long double knee = fmaxl(0, (long double)left - smooth_time);
    knee = fminl(knee, whole);
    led_case moving = { smooth_time, inner + speed * smooth_time, speed };
    led_case still = { smooth_time, goal, 0 };
    reference_run(led_slope, &moving, 2, 0, knee, 10000, state);
    reference_run(led_slope, &still, 2, knee, whole, 20000, state);
}

static void check_led(const sn_led_state *s, const long double *want, double inner, double size,
    double smooth_time, int frames)
{
    double bound = framing_bound(frames, size);
    CHECK_NEAR(s->value, (double)want[0], bound);
    CHECK_NEAR(s->velocity, (double)want[1], bound * fmax(1, 2 / smooth_time));
    CHECK_NEAR(s->inner, inner, bound);
}

static void timed_against_integration(void)
{
    for (int i = 0; i < 25; i++) {
        double time = check_log_uniform(0.05, 1), left = check_uniform(0.1, 2);
        double goal = check_uniform(-3, 3), whole = check_uniform(0.1, 2.5);
        sn_led_state start = { check_uniform(-3, 3), check_uniform(-9, 9), check_uniform(-3, 3) };
        long double want[2] = { start.value, start.velocity };
        led_reference(time, left, start.inner, goal, whole, want);
        double inner = whole < left ? start.inner + (goal - start.inner) * (whole / left) : goal;
        check_context("smooth time %g left %g goal %g start %g %g inner %g whole %g", time, left,
            goal, start.value, start.velocity, start.inner, whole);
        for (int f = 0; f < FRAMINGS; f++) {
            sn_led_state s = start;
            int frames = 0;
            for (double done = 0, dt; done < whole; done += dt, frames++) {
                dt = framing_next(f, done, whole);
                sn_timed_step(time, left - done, dt, goal, &s);
            }
            /* The speed asked for is the way left through the time left, both rounded. */
            check_led(&s, want, inner, 12 + 6 / left, time, 4 * frames);
        }
    }
}

static void speed_limited_against_integration(void)
{
    for (int i = 0; i < 25; i++) {
        double time = check_log_uniform(0.05, 1), most = check_log_uniform(0.5, 10);
        double goal = check_uniform(-3, 3), whole = check_uniform(0.1, 2.5);
        sn_led_state start = { check_uniform(-3, 3), check_uniform(-9, 9), check_uniform(-3, 3) };
        double left = fabs(goal - start.inner) / most;
        long double want[2] = { start.value, start.velocity };
        led_reference(time, left, start.inner, goal, whole, want);
        double inner =
            whole < left ? start.inner + (goal < start.inner ? -most : most) * whole : goal;
        check_context("smooth time %g most %g goal %g start %g %g inner %g whole %g", time, most,
            goal, start.value, start.velocity, start.inner, whole);
        for (int f = 0; f < FRAMINGS; f++) {
            sn_led_state s = start;
            int frames = 0;
            for (double done = 0, dt; done < whole; done += dt, frames++) {
                dt = framing_next(f, done, whole);
                sn_speed_limited_step(time, most, dt, goal, &s);
            }
            check_led(&s, want, inner, 12, time, frames);
        }
    }
}

/* Once settled behind an evenly moving inner goal, the value is on it. */
static void led_is_on_the_inner_goal(void)
{
    for (int f = 0; f < 5; f++) {
        sn_led_state s = { 0, 0, 0 };
        for (double done = 0; done < 3; done += 1 / framing_hz[f])
            sn_timed_step(0.1, 10 - done, 1 / framing_hz[f], 20, &s);
        CHECK_NEAR(s.value, s.inner, 1e-12);
        CHECK_NEAR(s.velocity, 2, 1e-12);
    }
}

/* It arrives exactly when its time is over. */
static void led_inner_arrives(void)
{
    for (int i = 0; i < 2000; i++) {
        sn_led_state s = { 0, 0, check_uniform(-3, 3) };
        double left = check_uniform(0.01, 3), goal = check_uniform(-3, 3);
        sn_timed_step(0.1, left, left, goal, &s);
        if (!CHECK_BITS(s.inner, goal))
            return;
    }
}

/* When the inner goal arrives the settled value is 0.27 smooth times behind at its speed: shown the
 * goal for one lag, from 2u/w behind it with speed u, it is at 4u/w e^-2. */
static void timed_what_is_left(void)
{
    sn_led_state s = { 0, 0, 0 };
    sn_timed_step(0.1, 10, 10, 20, &s);
    CHECK_NEAR(20 - s.value, 4 * 2 / 20.0 * exp(-2), 1e-12);
    CHECK_NEAR((20 - s.value) / (2 * 0.1), 0.27, 0.001);
    for (int i = 0; i < 400; i++)
        sn_timed_step(0.1, 0, 1.0 / 60, 20, &s);
    CHECK(s.value == 20 && s.velocity == 0);
}

/* From rest the value overtakes its speed limit by e^-2 of it for a moment, to catch up with the
 * inner goal: v/speed = 1 - (1 - wt) e^-wt. */
static void speed_limited_value_speed(void)
{
    sn_led_state s = { 0, 0, 0 };
    double fastest = 0, furthest = 0;
    for (int i = 0; i < 20000; i++) {
        sn_speed_limited_step(0.2, 3, 1e-3, 10, &s);
        fastest = fmax(fastest, s.velocity);
        furthest = fmax(furthest, s.value);
    }
    CHECK_NEAR(fastest, 3 * (1 + exp(-2)), 1e-5);
    CHECK_BITS(furthest, 10);
    CHECK_BITS(s.value, 10);
    CHECK_BITS(s.velocity, 0);
    CHECK_BITS(s.inner, 10);
}

static void led_back(void)
{
    for (int i = 0; i < 200; i++) {
        double time = check_uniform(0.2, 1), left = check_uniform(0.5, 2);
        double dt = check_uniform(0.01, 0.4), goal = check_uniform(-3, 3);
        sn_led_state start = { check_uniform(-3, 3), check_uniform(-9, 9), check_uniform(-3, 3) };
        sn_led_state s = start;
        check_context("time %a left %a dt %a", time, left, dt);
        sn_timed_step(time, left, dt, goal, &s);
        sn_timed_step(time, left - dt, -dt, goal, &s);
        CHECK_NEAR(s.value, start.value, 1e-11);
        CHECK_NEAR(s.velocity, start.velocity, 1e-10);
        CHECK_NEAR(s.inner, start.inner, 1e-14);
        double most = fabs(goal - start.inner) / left;
        s = start;
        sn_speed_limited_step(time, most, dt, goal, &s);
        sn_speed_limited_step(time, most, -dt, goal, &s);
        CHECK_NEAR(s.value, start.value, 1e-11);
        CHECK_NEAR(s.velocity, start.velocity, 1e-10);
        CHECK_NEAR(s.inner, start.inner, 1e-14);
    }
}

static bool led_is(const sn_led_state *s, double value, double velocity, double inner)
{
    return s->value == value && s->velocity == velocity && s->inner == inner;
}

static void led_bad_input(void)
{
    sn_led_state s = { 1, 2, 3 };
    sn_timed_step(NAN, 1, 1, 9, &s);
    sn_timed_step(1, NAN, 1, 9, &s);
    sn_timed_step(1, 1, NAN, 9, &s);
    sn_timed_step(1, 1, 0, 9, &s);
    sn_timed_step(1, 1, 1, NAN, &s);
    sn_timed_step(1, 1, 1, INFINITY, &s);
    sn_speed_limited_step(NAN, 1, 1, 9, &s);
    sn_speed_limited_step(1, NAN, 1, 9, &s);
    sn_speed_limited_step(1, 1, NAN, 9, &s);
    sn_speed_limited_step(1, 1, 0, 9, &s);
    sn_speed_limited_step(1, 1, 1, -INFINITY, &s);
    CHECK(led_is(&s, 1, 2, 3));
    sn_timed_step(0, 0, 0.1, 9, &s);
    CHECK(led_is(&s, 9, 0, 9));
    s = (sn_led_state){ 0, 0, 0 };
    sn_timed_step(0, 2, 0.5, 8, &s);
    CHECK(led_is(&s, 2, 4, 2));
    sn_timed_step(-1, 1.5, 3, 8, &s);
    CHECK(led_is(&s, 8, 0, 8));
    s = (sn_led_state){ 1, 2, 3 };
    sn_timed_step(0.5, 1, INFINITY, 8, &s);
    CHECK(led_is(&s, 8, 0, 8));
    s = (sn_led_state){ 1, 2, 3 };
    sn_timed_step(0.5, INFINITY, INFINITY, 8, &s);
    CHECK(led_is(&s, 3, 0, 3));
    s = (sn_led_state){ 1, 2, 3 };
    sn_speed_limited_step(0.5, 0, INFINITY, 8, &s);
    CHECK(led_is(&s, 3, 0, 3));
    sn_speed_limited_step(0.5, 1, INFINITY, 8, &s);
    CHECK(led_is(&s, 8, 0, 8));
    s = (sn_led_state){ 8, 0, 8 };
    sn_speed_limited_step(0.5, 1, 0.1, 8, &s);
    sn_timed_step(0.5, 1, 0.1, 8, &s);
    CHECK(led_is(&s, 8, 0, 8));
    sn_spring_state plain = { 1, 2 };
    s = (sn_led_state){ 1, 2, 3 };
    sn_smooth_damp(0.5, 0.1, 8, &plain);
    sn_speed_limited_step(0.5, INFINITY, 0.1, 8, &s);
    CHECK(led_is(&s, plain.value, plain.velocity, 8));
    for (int i = 0; i < 100000; i++) {
        sn_led_state any = { check_any_finite(), check_any_finite(), check_any_finite() };
        double time = check_any_finite(), dt = check_any_finite(), goal = check_any_finite();
        if (i % 2)
            sn_timed_step(time, check_any_finite(), dt, goal, &any);
        else
            sn_speed_limited_step(time, check_any_finite(), dt, goal, &any);
        if (!CHECK(isfinite(any.value) && isfinite(any.velocity) && isfinite(any.inner)))
            return;
    }
}

/* ---- double ------------------------------------------------------------------------------- */

typedef struct double_case {
    long double smooth_time, goal;
} double_case;

static void double_slope(
    const void *context, long double t, const long double *s, long double *slope)
{
    (void)t;
    const double_case *c = context;
    long double w = 4 / c->smooth_time;
    slope[0] = s[1];
    slope[1] = w * w * (s[2] - s[0]) - 2 * w * s[1];
    slope[2] = s[3];
    slope[3] = w * w * (c->goal - s[2]) - 2 * w * s[3];
}

static void double_against_integration(void)
{
    for (int i = 0; i < 20; i++) {
        double time = check_log_uniform(0.1, 3), goal = check_uniform(-3, 3);
        double whole = check_uniform(0.2, 1.5);
        sn_double_state start = { check_uniform(-3, 3), check_uniform(-9, 9), check_uniform(-3, 3),
            check_uniform(-9, 9) };
        long double want[4] = { start.value, start.velocity, start.inner, start.inner_velocity };
        double_case c = { time, goal };
        reference_run(double_slope, &c, 4, 0, whole, 30000, want);
        check_context("smooth time %g goal %g whole %g", time, goal, whole);
        for (int f = 0; f < FRAMINGS; f++) {
            sn_double_state s = start;
            int frames = 0;
            for (double done = 0, dt; done < whole; done += dt, frames++) {
                dt = framing_next(f, done, whole);
                sn_double_step(time, dt, goal, &s);
            }
            double w = 4 / time, bound = framing_bound(frames, 12 + 18 / w);
            CHECK_NEAR(s.value, (double)want[0], bound);
            CHECK_NEAR(s.velocity, (double)want[1], bound * w);
            CHECK_NEAR(s.inner, (double)want[2], bound);
            CHECK_NEAR(s.inner_velocity, (double)want[3], bound * w);
        }
    }
}

/* It trails a goal that moves evenly by its smooth time. */
static void double_lag(void)
{
    sn_double_state s = { 0, 0, 0, 0 };
    double goal = 0;
    for (int i = 0; i < 100000; i++) {
        goal += 1e-4; /* where it is in the middle of the frame */
        sn_double_step(0.5, 1e-4, goal - 0.5e-4, &s);
    }
    CHECK_NEAR(goal - s.value, 0.5, 1e-6);
}

static bool double_is(const sn_double_state *s, double a, double b, double c, double d)
{
    return s->value == a && s->velocity == b && s->inner == c && s->inner_velocity == d;
}

static void double_bad_input(void)
{
    sn_double_state s = { 1, 2, 3, 4 };
    sn_double_step(NAN, 1, 9, &s);
    sn_double_step(1, NAN, 9, &s);
    sn_double_step(1, 0, 9, &s);
    sn_double_step(1, 1, NAN, &s);
    sn_double_step(1, 1, INFINITY, &s);
    CHECK(double_is(&s, 1, 2, 3, 4));
    sn_double_step(INFINITY, 2, 9, &s);
    CHECK(double_is(&s, 5, 2, 11, 4));
    sn_double_step(1, 0.4, 9, &s);
    sn_double_step(1, -0.4, 9, &s);
    CHECK_NEAR(s.value, 5, 1e-12);
    CHECK_NEAR(s.velocity, 2, 1e-11);
    CHECK_NEAR(s.inner, 11, 1e-12);
    CHECK_NEAR(s.inner_velocity, 4, 1e-11);
    sn_double_step(0, 1, 9, &s);
    CHECK(double_is(&s, 9, 0, 9, 0));
    s = (sn_double_state){ 1, 2, 3, 4 };
    sn_double_step(1, INFINITY, 9, &s);
    CHECK(double_is(&s, 9, 0, 9, 0));
    s = (sn_double_state){ 1, 2, 3, 4 };
    for (int i = 0; i < 100000; i++)
        sn_double_step(0.1, 1.0 / 60, 9, &s);
    CHECK(double_is(&s, 9, 0, 9, 0));
    for (int i = 0; i < 100000; i++) {
        sn_double_state any = { check_any_finite(), check_any_finite(), check_any_finite(),
            check_any_finite() };
        sn_double_step(check_any_finite(), check_any_finite(), check_any_finite(), &any);
        if (!CHECK(isfinite(any.value) && isfinite(any.velocity) && isfinite(any.inner) &&
                   isfinite(any.inner_velocity)))
            return;
    }
}

/* Told in every frame that a second is left, it comes ever nearer: to rest, not to denormals. */
static void timed_for_ever_has_no_tail(void)
{
    sn_led_state s = { 5, 1, 5 };
    for (int i = 0; i < 60000; i++)
        sn_timed_step(0.1, 1, 1.0 / 60, 0, &s);
    CHECK_BITS(s.inner, 0);
    CHECK_BITS(s.value, 0);
    CHECK_BITS(s.velocity, 0);
}

CHECK_MAIN(CHECK_TEST(timed_for_ever_has_no_tail), CHECK_TEST(timed_against_integration),
    CHECK_TEST(speed_limited_against_integration), CHECK_TEST(led_is_on_the_inner_goal),
    CHECK_TEST(led_inner_arrives), CHECK_TEST(timed_what_is_left),
    CHECK_TEST(speed_limited_value_speed), CHECK_TEST(led_back), CHECK_TEST(led_bad_input),
    CHECK_TEST(double_against_integration), CHECK_TEST(double_lag), CHECK_TEST(double_bad_input))
