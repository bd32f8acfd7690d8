/* A spring between walls, and one that stops at its goal. */
#include "follower_reference.h"
#include "sinew/follower.h"

static bool wall_state_is(sn_spring_state s, double value, double velocity)
{
    return s.value == value && s.velocity == velocity;
}

/* ---- walls against fine steps ------------------------------------------------------------- */

typedef struct wall_case {
    long double omega, decay, goal, low, high, bounce;
} wall_case;

static void wall_slope(const void *context, long double t, const long double *s, long double *slope)
{
    (void)t;
    const wall_case *c = context;
    slope[0] = s[1];
    slope[1] = c->omega * c->omega * (c->goal - s[0]) - 2 * c->decay * s[1];
}

static bool wall_is_out(const wall_case *c, const long double *s)
{
    return s[0] > c->high || s[0] < c->low;
}

/* One fine step; where it leaves, the moment is halved in, and it goes on from there. */
static void wall_fine_step(const wall_case *c, long double h, long double *s)
{
    bool is_on = s[0] == c->high || s[0] == c->low;
    if (is_on && s[1] == 0 && (c->goal - s[0]) * (s[0] == c->high ? 1 : -1) > 0)
        return; /* it rests */
    for (int hits = 0; hits < 50 && h > 0; hits++) {
        long double next[2] = { s[0], s[1] };
        reference_run(wall_slope, c, 2, 0, h, 1, next);
        if (!wall_is_out(c, next)) {
            s[0] = next[0];
            s[1] = next[1];
            return;
        }
        long double in = 0, out = h;
        for (int i = 0; i < 70; i++) {
            long double middle = (in + out) / 2;
            long double at[2] = { s[0], s[1] };
            reference_run(wall_slope, c, 2, 0, middle, 1, at);
            if (wall_is_out(c, at))
                out = middle;
            else
                in = middle;
        }
        reference_run(wall_slope, c, 2, 0, in, 1, s);
        s[0] = next[0] > c->high ? c->high : c->low;
        s[1] *= -c->bounce;
        h -= in;
        if (fabsl(s[1]) < 1e-9L && (c->goal - s[0]) * (next[0] - s[0]) > 0) {
            s[1] = 0;
            return;
        }
    }
}

static void walls_against_fine_steps(void)
{
    static const double bounces[4] = { 0, 0.3, 0.7, 1 };
    static const double ratios[5] = { 0, 0.1, 0.5, 1, 2 };
    for (int i = 0; i < 60; i++) {
        double omega = check_uniform(3, 20), ratio = ratios[i % 5], bounce = bounces[i % 4];
        double low = i % 3 ? -check_uniform(0.2, 1) : -HUGE_VAL;
        double high = check_uniform(0.2, 1), goal = check_uniform(-1.5, 1.5), whole = 0.5;
        if (bounce == 1 && ratio > 0) /* pulled against a wall it would bounce for ever */
            goal /= 8;
        sn_spring spring = sn_spring_make(omega, ratio);
        sn_spring_state start = { check_uniform(-0.2, 0.2), check_uniform(-20, 20) };
        wall_case c = { omega, spring.decay_per_s, goal, low, high, bounce };
        long double want[2] = { start.value, start.velocity };
        for (int n = 0; n < 4000; n++)
            wall_fine_step(&c, whole / 4000.0L, want);
        check_context("%d: omega %g ratio %g bounce %g walls %g %g goal %g start %g %g", i, omega,
            ratio, bounce, low, high, goal, start.value, start.velocity);
        const sn_walls walls = { low, high, bounce };
        for (int f = 0; f < FRAMINGS; f++) {
            sn_spring_state s = start;
            for (double done = 0, dt; done < whole; done += dt) {
                dt = framing_next(f, done, whole);
                sn_spring_step_walled(spring, &walls, dt, goal, &s);
                if (!CHECK(s.value >= low && s.value <= high))
                    return;
            }
            CHECK_NEAR(s.value, (double)want[0], 1e-10);
            CHECK_NEAR(s.velocity, (double)want[1], 1e-8);
        }
    }
}

/* Undamped between walls at +-L about its goal, bouncing fully: it passes the goal every
 * 2 asin(L/A)/omega, A = v/omega, as fast as at first. */
static void walls_keep_the_energy(void)
{
    const sn_spring spring = sn_spring_make(3, 0);
    const sn_walls walls = { -1, 1, 1 };
    const double passing = 2 * asin(1 / (9.0 / 3)) / 3;
    for (int f = 0; f < FRAMINGS; f++) {
        double whole = 25 * passing + (f == 5 ? 0 : 0.01);
        sn_spring_state s = { 0, 9 };
        for (double done = 0, dt; done < whole; done += dt) {
            dt = framing_next(f, done, whole);
            sn_spring_step_walled(spring, &walls, dt, 0, &s);
        }
        double after = whole - 25 * passing;
        CHECK_NEAR(s.value, -3 * sin(3 * after), 2e-12);
        CHECK_NEAR(s.velocity, -9 * cos(3 * after), 2e-11);
    }
}

/* Pulled against a wall the bounces end at a time that a series tells where the pull is even (the
 * goal far away): v/g (1 + 2 (e + e^2 + ...)) after it was dropped with speed v from the wall. */
static void walls_zeno_comes_to_rest(void)
{
    const double far = 1e9, omega = sqrt(10 / far), v = 2;
    const sn_spring spring = sn_spring_make(omega, 0);
    const double ratios[3] = { 0, 0.5, 0.7 };
    for (int i = 0; i < 3; i++) {
        const sn_walls walls = { 0, HUGE_VAL, ratios[i] };
        double rest = 2 * v / 10 / (1 - ratios[i]);
        for (int f = 0; f < FRAMINGS; f++) {
            sn_spring_state s = { 0, v };
            double done = 0, moved = 0, before = rest * 0.9;
            for (double dt; done < rest + 0.01; done += dt) {
                dt = framing_next(f, done, rest + 0.01);
                sn_spring_step_walled(spring, &walls, dt, -far, &s);
                if (done < before)
                    moved = s.value;
            }
            CHECK_BITS(s.value, 0);
            CHECK_BITS(s.velocity, 0);
            CHECK(moved > 0 || f == 5 || f == 6);
        }
    }
}

/* It rests at the wall as long as the goal lies behind it, and leaves when the goal does: from the
 * beginning of that step, as from rest. */
static void walls_are_left_at_the_right_moment(void)
{
    const sn_spring spring = sn_spring_make(10, 0.5);
    const sn_walls walls = { -1, 1, 0.4 };
    sn_spring_state s = { 0, 0 };
    sn_spring_step_walled(spring, &walls, 20, 2, &s);
    CHECK(s.value == 1 && s.velocity == 0);
    for (int i = 0; i < 100; i++)
        sn_spring_step_walled(spring, &walls, 0.01, 2, &s);
    CHECK(s.value == 1 && s.velocity == 0);
    sn_spring_state free = { 1, 0 };
    sn_spring_step_walled(spring, &walls, 0.05, 0, &s);
    sn_spring_step(spring, 0.05, 0, &free);
    CHECK_BITS(s.value, free.value);
    CHECK_BITS(s.velocity, free.velocity);
}

static void walls_hold_everything(void)
{
    for (int i = 0; i < (check_long() ? 40000 : 3000); i++) {
        sn_spring spring =
            sn_spring_make(check_log_uniform(0.01, 1e4), i % 5    ? check_log_uniform(1e-3, 10)
                                                         : i % 10 ? 1
                                                                  : 0);
        double low = check_uniform(-2, 1), high = low + check_log_uniform(1e-9, 3);
        const sn_walls walls = { i % 7 ? low : -HUGE_VAL, high, check_uniform(-0.1, 1.1) };
        double goal = i % 9 ? check_uniform(-3, 3) : high;
        sn_spring_state s = { check_uniform(-3, 3),
            check_uniform(-1, 1) * check_log_uniform(1, 1e6) };
        if (i % 11 == 0)
            s.value = high;
        check_context("%d: omega %a decay %a walls %a %a bounce %a goal %a start %a %a", i,
            spring.omega_rad_s, spring.decay_per_s, walls.low, high, walls.bounce_ratio, goal,
            s.value, s.velocity);
        for (int n = 0; n < 4; n++) {
            double dt = check_log_uniform(1e-6, 10);
            sn_spring_step_walled(spring, &walls, dt, goal, &s);
            if (!CHECK(s.value >= walls.low && s.value <= walls.high && isfinite(s.velocity)))
                return;
        }
    }
}

/* Bouncing fully while damped and pulled against the wall, bounces become as many as one likes: a
 * step does 1000, and rests. What is cut off is lower than the pull makes in a thousandth of it. */
static void walls_bounce_so_often_at_most(void)
{
    const sn_spring spring = sn_spring_make(9, 2);
    const sn_walls walls = { -1, 0.5, 1 };
    sn_spring_state once = { 0, -13 }, often = once;
    sn_spring_step_walled(spring, &walls, 1.5, 1.4, &once);
    for (int i = 0; i < 1500; i++)
        sn_spring_step_walled(spring, &walls, 1e-3, 1.4, &often);
    CHECK(wall_state_is(once, 0.5, 0));
    CHECK_NEAR(often.value, 0.5, 81 * 0.9 * 1e-6 / 8);
}

/* Undamped, so high that it just touches the wall, or would be beyond it by the last places. */
static void walls_hold_what_touches(void)
{
    for (int i = 0; i < 20000; i++) {
        double omega = check_log_uniform(0.1, 100), speed = check_log_uniform(0.1, 100);
        double goal = check_uniform(-1, 1), high = goal + speed / omega;
        for (size_t n = check_below(4); n > 0; n--)
            high = nextafter(high, goal);
        const sn_walls walls = { -HUGE_VAL, high, 0.5 };
        sn_spring_state s = { goal, speed };
        double quarter = asin(1) / omega;
        sn_spring_step_walled(sn_spring_make(omega, 0), &walls,
            quarter * (1 + check_uniform(-1, 1) * 1e-9), goal, &s);
        check_context("omega %a speed %a goal %a high %a", omega, speed, goal, high);
        if (!CHECK(s.value <= high && s.value > high - 1e-9 * speed / omega))
            return;
    }
}

static void walls_bad_input(void)
{
    const sn_spring spring = sn_spring_make(10, 0.5);
    const sn_walls walls = { -1, 1, 0.4 };
    sn_spring_state s = { 3, 5 };
    sn_spring_step_walled(spring, &walls, 0, 0, &s);
    sn_spring_step_walled(spring, &walls, -1, 0, &s);
    sn_spring_step_walled(spring, &walls, NAN, 0, &s);
    sn_spring_step_walled(spring, &walls, 1, NAN, &s);
    sn_spring_step_walled(spring, &walls, 1, INFINITY, &s);
    sn_spring_step_walled(sn_spring_make(NAN, 1), &walls, 1, 0, &s);
    sn_spring_step_walled(spring, &(sn_walls){ NAN, 1, 0 }, 1, 0, &s);
    sn_spring_step_walled(spring, &(sn_walls){ 0, NAN, 0 }, 1, 0, &s);
    sn_spring_step_walled(spring, &(sn_walls){ 0, 1, NAN }, 1, 0, &s);
    CHECK(wall_state_is(s, 3, 5));
    sn_spring_state out = { 3, 5 }, free = { 3, 5 };
    sn_spring_step_walled(spring, &(sn_walls){ 1, -1, 0.4 }, 0.1, 0, &out); /* no walls */
    sn_spring_step_walled(spring, &(sn_walls){ -HUGE_VAL, HUGE_VAL, 0.4 }, 0.1, 0, &s);
    sn_spring_step(spring, 0.1, 0, &free);
    CHECK(wall_state_is(out, free.value, free.velocity));
    CHECK(wall_state_is(s, free.value, free.velocity));
    sn_spring_step_walled(spring, &(sn_walls){ 2, 2, 1 }, 0.1, 0, &s);
    CHECK(wall_state_is(s, 2, 0));
    sn_spring_step_walled(spring, &walls, INFINITY, 0.5, &s);
    CHECK(wall_state_is(s, 0.5, 0));
    sn_spring_step_walled(spring, &walls, INFINITY, 7, &s);
    CHECK(wall_state_is(s, 1, 0));
    sn_spring_step_walled(sn_spring_make(HUGE_VAL, 1), &walls, 1e-9, -7, &s);
    CHECK(wall_state_is(s, -1, 0));
    s = (sn_spring_state){ 0, 2 }; /* free flight to and fro */
    sn_spring_step_walled((sn_spring){ 0, 0, 0 }, &(sn_walls){ -1, 1, 1 }, 4.25, 7, &s);
    CHECK(wall_state_is(s, 0.5, 2));
    for (int i = 0; i < 5000; i++) {
        sn_spring_state any = { check_any_finite(), check_any_finite() };
        sn_walls some = { check_any_finite(), check_any_finite(), check_uniform(0, 1) };
        sn_spring loose = { check_any_finite(), check_any_finite(), 0 };
        sn_spring_step_walled(loose, &some, check_any_finite(), check_any_finite(), &any);
        if (!CHECK(isfinite(any.value) && isfinite(any.velocity)))
            return;
    }
}

/* ---- clamped ------------------------------------------------------------------------------ */

/* As the free spring until it crosses, then at the goal; the crossing by the fine steps. */
static void clamped_stops_at_the_goal(void)
{
    for (int i = 0; i < 60; i++) {
        double omega = check_uniform(3, 20), ratio = i % 3 ? check_uniform(0, 1) : 1.5;
        double goal = check_uniform(-1, 1), whole = check_uniform(0.02, 1);
        sn_spring spring = sn_spring_make(omega, ratio);
        sn_spring_state start = { check_uniform(-1, 1), check_uniform(-20, 20) };
        double side = start.value < goal ? 1 : -1;
        wall_case c = { omega, spring.decay_per_s, goal, side > 0 ? -HUGE_VAL : goal,
            side > 0 ? goal : HUGE_VAL, 0 };
        long double want[2] = { start.value, start.velocity };
        bool there = false;
        for (int n = 0; n < 8000 && !there; n++) {
            wall_fine_step(&c, whole / 8000.0L, want);
            there = want[0] == (long double)goal;
        }
        check_context("omega %g ratio %g goal %g start %g %g whole %g", omega, ratio, goal,
            start.value, start.velocity, whole);
        for (int f = 0; f < FRAMINGS; f++) {
            sn_spring_state s = start;
            for (double done = 0, dt; done < whole; done += dt) {
                dt = framing_next(f, done, whole);
                sn_spring_step_clamped(spring, dt, goal, &s);
                if (!CHECK((s.value - goal) * side <= 0))
                    return;
            }
            if (there)
                CHECK(wall_state_is(s, goal, 0));
            CHECK_NEAR(s.value, (double)want[0], 1e-11);
            CHECK_NEAR(s.velocity, there ? 0 : (double)want[1], 1e-10);
        }
    }
}

/* A moment before it gets there, or at what rounding takes for there, it is not beyond. */
static void clamped_just_before(void)
{
    for (int i = 0; i < 20000; i++) {
        double omega = check_uniform(1, 20), goal = check_uniform(-3, 3);
        sn_spring_state s = { goal - check_uniform(0.1, 3), 0 };
        double there = (asin(1)) / omega; /* undamped, from rest: a quarter of its period */
        for (size_t n = check_below(5); n > 0; n--)
            there = nextafter(there, 0);
        sn_spring_step_clamped(sn_spring_make(omega, 0), there, goal, &s);
        check_context("omega %a goal %a", omega, goal);
        if (!CHECK(s.value <= goal && (s.value < goal || s.velocity == 0)))
            return;
    }
}

static void clamped_bad_input(void)
{
    const sn_spring spring = sn_spring_make(10, 0.5);
    sn_spring_state s = { 3, 5 };
    sn_spring_step_clamped(spring, 0, 0, &s);
    sn_spring_step_clamped(spring, -1, 0, &s);
    sn_spring_step_clamped(spring, NAN, 0, &s);
    sn_spring_step_clamped(spring, 1, NAN, &s);
    sn_spring_step_clamped(spring, 1, -INFINITY, &s);
    sn_spring_step_clamped(sn_spring_make(NAN, 1), 1, 0, &s);
    CHECK(wall_state_is(s, 3, 5));
    sn_spring_step_clamped(spring, INFINITY, 9, &s);
    CHECK(wall_state_is(s, 9, 0));
    sn_spring_step_clamped(sn_spring_make(HUGE_VAL, 1), 1e-9, 2, &s);
    CHECK(wall_state_is(s, 2, 0));
    s = (sn_spring_state){ 0, 2 }; /* free flight */
    sn_spring_step_clamped((sn_spring){ 0, 0, 0 }, 1, 4, &s);
    CHECK(wall_state_is(s, 2, 2));
    sn_spring_step_clamped((sn_spring){ 0, 0, 0 }, 2, 4, &s);
    CHECK(wall_state_is(s, 4, 0));
    for (int i = 0; i < 20000; i++) {
        sn_spring_state any = { check_any_finite(), check_any_finite() };
        sn_spring loose = { check_any_finite(), check_any_finite(), 0 };
        sn_spring_step_clamped(loose, check_any_finite(), check_any_finite(), &any);
        if (!CHECK(isfinite(any.value) && isfinite(any.velocity)))
            return;
    }
}

/* Nothing lies between walls that are both at one end of the numbers: those are none. */
static void walls_at_infinity(void)
{
    const double ends[2] = { HUGE_VAL, -HUGE_VAL };
    sn_spring spring = sn_spring_make(3, 0.5);
    for (int i = 0; i < 2; i++) {
        const sn_walls walls = { ends[i], ends[i], 0.5 };
        sn_spring_state s = { 1, 2 }, free = s;
        sn_spring_step_walled(spring, &walls, 0.1, 0, &s);
        sn_spring_step(spring, 0.1, 0, &free);
        CHECK(wall_state_is(s, free.value, free.velocity));
    }
}

CHECK_MAIN(CHECK_TEST(walls_against_fine_steps), CHECK_TEST(walls_keep_the_energy),
    CHECK_TEST(walls_zeno_comes_to_rest), CHECK_TEST(walls_are_left_at_the_right_moment),
    CHECK_TEST(walls_bounce_so_often_at_most), CHECK_TEST(walls_hold_everything),
    CHECK_TEST(walls_hold_what_touches), CHECK_TEST(walls_bad_input),
    CHECK_TEST(clamped_stops_at_the_goal), CHECK_TEST(clamped_just_before),
    CHECK_TEST(clamped_bad_input), CHECK_TEST(walls_at_infinity))
