/*
 * The step of a spring against its solution in MPFR: every damping, both sides of critical, any
 * length of step, the goal still and moving, forward and back, in double and in float.
 */
#include "check.h"
#include "spring_reference.h"
#include "sinew/spring.h"

#include <math.h>

/* Dampings of every kind: from 0 to 1e6, and on both sides of 1 at 1e-1 to 1e-15. */
static double any_ratio(void)
{
    switch (check_below(6)) {
    case 0:
        return check_uniform(0, 2);
    case 1:
        return check_log_uniform(1e-6, 1e6);
    case 2:
        return 1 + check_log_uniform(1e-15, 0.1);
    case 3:
        return 1 - check_log_uniform(1e-15, 0.1);
    case 4:
        return check_below(2) ? 1 : 0;
    default:
        return check_log_uniform(2, 1e6);
    }
}

static double any_sign(double size)
{
    return check_below(2) ? size : -size;
}

/* A spring, a start beside 0, and a step; the state of 0 is as likely as any. */
typedef struct any_case {
    sn_spring spring;
    double omega, x, v, dt_s;
} any_case;

static any_case any(double longest)
{
    any_case c;
    c.omega = check_log_uniform(1e-3, 1e3);
    c.spring = sn_spring_make(c.omega, any_ratio());
    c.x = check_below(8) ? any_sign(check_log_uniform(1e-3, 1e3)) : 0;
    c.v = check_below(8) ? any_sign(c.omega * check_log_uniform(1e-3, 1e3)) : 0;
    c.dt_s = check_log_uniform(1e-9, longest) / c.omega;
    return c;
}

static void say(const any_case *c)
{
    check_context("omega %.17g decay %.17g response %.17g x %.17g v %.17g dt %.17g", c->omega,
        c->spring.decay_per_s, c->spring.response, c->x, c->v, c->dt_s);
}

static size_t points(size_t usual)
{
    return check_long() ? 100 * usual : usual;
}

/* Whether value and velocity/omega are within `most` of the reference. */
static bool holds(
    spring_reference *f, const any_case *c, double value, double velocity, double most)
{
    say(c);
    return CHECK(spring_reference_off(f->x, value) <= most) &&
           CHECK(spring_reference_off(f->v, velocity) / c->omega <= most);
}

/* 1e-15 (4 + omega dt) of hypot(x, v/omega), in the value and in velocity/omega. */
static void still(void)
{
    spring_reference f;
    spring_reference_init(&f);
    for (size_t i = 0; i < points(20000); i++) {
        any_case c = any(i % 4 ? 1e3 : 1e12);
        sn_spring_state state = { c.x, c.v };
        sn_spring_step(c.spring, c.dt_s, 0, &state);
        spring_reference_step(&f, c.omega, c.spring.decay_per_s, 0, c.x, c.v, 0, c.dt_s);
        double bound = (4 + c.omega * c.dt_s) * hypot(c.x, c.v / c.omega);
        if (!holds(&f, &c, state.value, state.velocity, 1e-15 * bound))
            break;
    }
    spring_reference_clear(&f);
}

/* Entry by entry: no error of one hides behind another. */
static void entries(void)
{
    spring_reference f;
    spring_reference_init(&f);
    for (size_t i = 0; i < points(10000); i++) {
        any_case c = any(1e3);
        double w = c.omega, a = c.spring.decay_per_s;
        sn_spring_matrix m = sn_spring_matrix_make(c.spring, c.dt_s);
        double most = 1e-15 * (4 + w * c.dt_s);
        say(&c);
        spring_reference_step(&f, w, a, 0, 1, 0, 0, c.dt_s);
        bool held = CHECK(spring_reference_off(f.x, m.xx) <= most) &&
                    CHECK(spring_reference_off(f.v, m.vx) <= w * most);
        spring_reference_step(&f, w, a, 0, 0, 1, 0, c.dt_s);
        held = held && CHECK(spring_reference_off(f.x, m.xv) * w <= most) &&
               CHECK(spring_reference_off(f.v, m.vv) <= most);
        if (!held)
            break;
    }
    spring_reference_clear(&f);
}

/* A moving goal: of hypot(|x| + |its way|, (|v| + |its speed|)/omega) at a response of 0 .. 2, and
 * times the response beyond. */
static void moving(void)
{
    spring_reference f;
    spring_reference_init(&f);
    for (size_t i = 0; i < points(20000); i++) {
        any_case c = any(i % 4 ? 1e3 : 1e9);
        c.spring.response = i % 3 ? check_uniform(-2, 3) : (double)check_below(3);
        double u = any_sign(c.omega * check_log_uniform(1e-3, 1e3));
        if (i % 5 == 0)
            c.x = 0, c.v = u;
        double way = u * c.dt_s;
        u = way / c.dt_s;
        sn_spring_state state = { c.x, c.v };
        sn_spring_step_moving(c.spring, c.dt_s, 0, way, &state);
        spring_reference_step(
            &f, c.omega, c.spring.decay_per_s, c.spring.response, c.x, c.v, u, c.dt_s);
        double size = hypot(fabs(c.x) + fabs(way), (fabs(c.v) + fabs(u)) / c.omega);
        double bound = (4 + c.omega * c.dt_s) * size;
        if (!holds(&f, &c, state.value, state.velocity, 1e-15 * bound))
            break;
    }
    spring_reference_clear(&f);
}

/* The matrix made in double, applied in float. */
static void in_float(void)
{
    spring_reference f;
    spring_reference_init(&f);
    for (size_t i = 0; i < points(20000); i++) {
        any_case c = any(1e3);
        sn_spring_matrixf m = sn_spring_matrix_makef(c.spring, c.dt_s);
        sn_spring_statef state = { (float)c.x, (float)c.v };
        c.x = (double)state.value, c.v = (double)state.velocity;
        sn_spring_applyf(&m, 0, 0, &state);
        spring_reference_step(&f, c.omega, c.spring.decay_per_s, 0, c.x, c.v, 0, c.dt_s);
        double size = hypot(c.x, c.v / c.omega);
        if (!holds(&f, &c, (double)state.value, (double)state.velocity, 4e-7 * size))
            break;
    }
    spring_reference_clear(&f);
}

/* Back, it grows: by (1 + omega dt) e^(decay dt) under critical, and by its faster rate over it.
 * The arguments of what grows round too. */
static void back(void)
{
    spring_reference f;
    spring_reference_init(&f);
    for (size_t i = 0; i < points(20000); i++) {
        any_case c = any(1e3);
        double w = c.omega, a = c.spring.decay_per_s;
        double fast = a > w ? a + sqrt(a - w) * sqrt(a + w) : a;
        c.dt_s = fmin(c.dt_s, 500 / (2 * a + w));
        double growth = (1 + w * c.dt_s) * exp(fast * c.dt_s);
        double most = 1e-15 * (4 + (w + 2 * a) * c.dt_s) * growth * hypot(c.x, c.v / w);
        sn_spring_state state = { c.x, c.v };
        sn_spring_step(c.spring, -c.dt_s, 0, &state);
        spring_reference_step(&f, w, a, 0, c.x, c.v, 0, -c.dt_s);
        if (!holds(&f, &c, state.value, state.velocity, most))
            break;
    }
    spring_reference_clear(&f);
}

CHECK_MAIN(CHECK_TEST(still), CHECK_TEST(entries), CHECK_TEST(moving), CHECK_TEST(in_float),
    CHECK_TEST(back))
