/* Springs in everybody's terms, both ways, against MPFR and the published values. */
#include "check.h"
#include "sinew/spring_events.h"
#include "sinew/spring_tuning.h"

#include <math.h>
#include <mpfr.h>
#include <stdarg.h>

enum { BITS = 1100, REGISTERS = 16 }; /* 1 - x keeps x down to 1e-300 */

/*
 * A small calculator to 1100 bits in reverse Polish notation: letters a to d push the arguments, p
 * pi, 2 to 9 and 0, 1 that digit, + - * / ^ (square) r (root) l (log) e (exp) s (sine) h (sinh)
 * t (arc tangent of y over x) do what they say, n negates.
 */
typedef struct calculator {
    mpfr_t stack[REGISTERS];
    int depth;
} calculator;

static void calculator_binary(calculator *c, char what)
{
    mpfr_ptr b = c->stack[c->depth - 1], a = c->stack[c->depth - 2];
    c->depth--;
    if (what == '+')
        mpfr_add(a, a, b, MPFR_RNDN);
    else if (what == '-')
        mpfr_sub(a, a, b, MPFR_RNDN);
    else if (what == '*')
        mpfr_mul(a, a, b, MPFR_RNDN);
    else if (what == '/')
        mpfr_div(a, a, b, MPFR_RNDN);
    else
        mpfr_atan2(a, a, b, MPFR_RNDN);
}

static void calculator_unary(mpfr_ptr top, char what)
{
    if (what == '^')
        mpfr_sqr(top, top, MPFR_RNDN);
    else if (what == 'r')
        mpfr_sqrt(top, top, MPFR_RNDN);
    else if (what == 'l')
        mpfr_log(top, top, MPFR_RNDN);
    else if (what == 'e')
        mpfr_exp(top, top, MPFR_RNDN);
    else if (what == 's')
        mpfr_sin(top, top, MPFR_RNDN);
    else if (what == 'h')
        mpfr_sinh(top, top, MPFR_RNDN);
    else
        mpfr_neg(top, top, MPFR_RNDN);
}

static double arguments[4];

static double truth(const char *program)
{
    calculator c = { .depth = 0 };
    for (int i = 0; i < REGISTERS; i++)
        mpfr_init2(c.stack[i], BITS);
    for (const char *at = program; *at; at++) {
        if (*at == ' ')
            continue;
        if (*at >= 'a' && *at <= 'd')
            mpfr_set_d(c.stack[c.depth++], arguments[*at - 'a'], MPFR_RNDN);
        else if (*at >= '0' && *at <= '9')
            mpfr_set_si(c.stack[c.depth++], *at - '0', MPFR_RNDN);
        else if (*at == 'p')
            mpfr_const_pi(c.stack[c.depth++], MPFR_RNDN);
        else if (*at == '+' || *at == '-' || *at == '*' || *at == '/' || *at == 't')
            calculator_binary(&c, *at);
        else
            calculator_unary(c.stack[c.depth - 1], *at);
    }
    CHECK_INT(c.depth, 1);
    double result = mpfr_get_d(c.stack[0], MPFR_RNDN);
    for (int i = 0; i < REGISTERS; i++)
        mpfr_clear(c.stack[i]);
    return result;
}

static void given(double a, double b, double c)
{
    arguments[0] = a;
    arguments[1] = b;
    arguments[2] = c;
    check_context("a %.17g, b %.17g, c %.17g", a, b, c);
}

/* Within `most` of the program's result, where that is a normal number. */
static bool is_true(double got, const char *program, double most)
{
    double want = truth(program);
    if (isinf(want) || fabs(want) > 1e300 || fabs(want) < 1e-300)
        return true;
    if (CHECK_RELATIVE(got, want, most))
        return true;
    check_context("%s", program);
    return false;
}

static double wide(void)
{
    return check_below(3) ? check_log_uniform(1e-3, 1e3) : check_log_uniform(1e-250, 1e250);
}

static const double exact = 4e-16;

/* ---- against MPFR ------------------------------------------------------------------------ */

static void frequency_and_stiffness_are_exact(void)
{
    for (int i = 0; i < 4000; i++) {
        given(wide(), wide(), wide());
        double a = arguments[0], b = arguments[1], c = arguments[2];
        sn_spring spring = sn_spring_from_frequency(a, b);
        bool good = is_true(spring.omega_rad_s, "2 p * a *", exact) &&
                    is_true(spring.decay_per_s, "2 p * a * b *", exact);
        CHECK(spring.response == 0);
        spring = sn_spring_from_dynamics(a, b, c - 2);
        good = good && is_true(spring.decay_per_s, "2 p * a * b *", exact) &&
               CHECK_BITS(spring.response, c - 2);
        spring = (sn_spring){ .omega_rad_s = a, .decay_per_s = b };
        good = good && is_true(sn_spring_to_frequency(spring), "a 2 p * /", exact);
        double stiffness, damping;
        sn_spring_to_stiffness(spring, c, &stiffness, &damping);
        good = good && is_true(stiffness, "a ^ c *", exact) && is_true(damping, "2 b * c *", exact);
        spring = sn_spring_from_stiffness(a, b, c);
        good = good && is_true(spring.omega_rad_s, "a c / r", exact) &&
               is_true(spring.decay_per_s, "b 2 / c /", exact);
        spring = sn_spring_from_stiffness_ratio(a, b, c);
        good = good && is_true(spring.omega_rad_s, "a c / r", exact) &&
               is_true(spring.decay_per_s, "a c / r b *", 5e-16);
        spring = sn_spring_from_stiffness(a, b, 0);
        double slow = spring.omega_rad_s / (2 * spring.decay_per_s) * spring.omega_rad_s;
        if (isfinite(spring.decay_per_s) && slow > 0)
            good = good && is_true(slow, "a b /", 1e-15);
        if (!good)
            return;
    }
}

static double any_bounce(void)
{
    return check_below(2) ? check_uniform(-1, 1)
                          : check_log_uniform(1e-18, 1) * (check_below(2) ? 1 : -1);
}

static void response_and_bounce_are_exact(void)
{
    for (int i = 0; i < 4000; i++) {
        given(wide(), any_bounce(), 0);
        double a = arguments[0], b = arguments[1];
        sn_spring spring = sn_spring_from_response(a, b);
        bool good =
            is_true(spring.omega_rad_s, "2 p * a /", exact) &&
            is_true(spring.decay_per_s, b < 0 ? "2 p * a / 1 b + /" : "2 p * a / 1 b - *", exact);
        spring = sn_spring_from_visual_duration(a, b);
        good = good && is_true(spring.omega_rad_s, "2 p * a / 5 * 6 /", exact);
        double ratio = 1 - b < 0.05 ? 0.05 : b < 0 ? 1 : 1 - b;
        arguments[2] = ratio;
        good = good && is_true(spring.decay_per_s, "2 p * a / 5 * 6 / c *", 5e-16);

        given(wide(), 0, 0);
        b = arguments[0] * (check_below(2) ? 1 + any_bounce() : check_log_uniform(1e-9, 1e9));
        given(arguments[0], b, 0);
        spring = (sn_spring){ .omega_rad_s = arguments[0], .decay_per_s = b };
        double response, bounce;
        sn_spring_to_response(spring, &response, &bounce);
        good = good && is_true(response, "2 p * a /", exact) &&
               is_true(bounce, b > arguments[0] ? "a b - b /" : "a b - a /", exact);
        sn_spring_to_visual_duration(spring, &response, &bounce);
        good = good && is_true(response, "2 p * a / 5 * 6 /", exact) &&
               is_true(bounce, "a b - a /", exact);
        if (!good)
            return;
    }
}

static void times_are_exact(void)
{
    for (int i = 0; i < 4000; i++) {
        given(wide(), wide(), check_uniform(-5, 5));
        double a = arguments[0], b = arguments[1];
        sn_spring spring = sn_spring_from_halflife(a, b);
        bool good = is_true(spring.decay_per_s, "2 2 l * a /", exact) &&
                    is_true(spring.omega_rad_s, "2 2 l * a / b /", exact);
        spring = sn_spring_from_smooth_time(a);
        good = good && is_true(spring.omega_rad_s, "2 a /", exact) &&
               CHECK_BITS(spring.decay_per_s, spring.omega_rad_s);
        spring = sn_spring_from_half_time(a);
        good = good && CHECK_BITS(spring.decay_per_s, spring.omega_rad_s);
        spring = (sn_spring){ a, b, arguments[2] };
        good = good && is_true(sn_spring_to_halflife(spring), "2 2 l * b /", exact) &&
               is_true(sn_spring_to_smooth_time(spring), "2 a /", exact) &&
               is_true(sn_spring_to_lag(spring), "2 c - b * a ^ /", 5e-16);
        good = good && is_true(sn_smooth_rate_from_halflife(a), "2 l a /", exact) &&
               is_true(sn_smooth_rate_to_halflife(a), "2 l a /", exact) &&
               is_true(sn_smooth_rate_from_damp_time(a), "2 5 2 * l * a /", exact) &&
               is_true(sn_smooth_rate_to_damp_time(a), "2 5 2 * l * a /", exact) &&
               is_true(sn_smooth_rate_to_lerp(a, b), "1 a b / n e -", 8e-16);
        arguments[2] = check_below(2) ? check_uniform(-3, 1) : 1 - check_log_uniform(1e-16, 1);
        if (check_below(3) == 0)
            arguments[2] = check_log_uniform(1e-200, 1);
        double got = sn_smooth_rate_from_lerp(arguments[2], b);
        good = good && is_true(got, "1 c - l n b *", 8e-16);
        if (!good)
            return;
    }
}

/* The half time's number is the double next to the root of (1 + u) e^-u = 1/2: half a unit in the
 * last place to either side the sign is another. */
static void half_time_is_half_the_way(void)
{
    double u = sn_spring_from_half_time(1).omega_rad_s;
    given(u, 0x1p-53, 0);
    CHECK(truth("1 a + b + a b + n e * 1 2 / -") < 0);
    CHECK(truth("1 a + b - a b - n e * 1 2 / -") > 0);
    CHECK_BITS(sn_spring_to_half_time((sn_spring){ .omega_rad_s = u }), 1);
    sn_spring_state state = { 0, 0 };
    sn_spring_step(sn_spring_from_half_time(0.3), 0.3, 1, &state);
    CHECK_NEAR(state.value, 0.5, 1e-15);
    double halflives = sn_spring_to_half_time(sn_spring_from_halflife(1, 1));
    CHECK_NEAR(halflives, 1.2107, 5e-5);
}

static void damping_ratios_are_exact(void)
{
    for (int i = 0; i < 20000; i++) {
        double ratio = check_below(2) ? check_uniform(0, 1) : check_log_uniform(1e-300, 1);
        if (check_below(4) == 0)
            ratio = 1 - check_log_uniform(1e-16, 1e-3);
        given(ratio, wide(), 0);
        double got = sn_damping_ratio_to_overshoot(ratio);
        bool good =
            is_true(got, "0 p a * 1 a ^ - r / - e", 6e-16 * (1 + fabs(log(got)))) &&
            is_true(sn_damping_ratio_to_decrement(ratio), "2 p * a * 1 a ^ - r /", 6e-16) &&
            is_true(sn_damping_ratio_from_overshoot(ratio), "0 a l - p ^ a l ^ + r /", 5e-16) &&
            is_true(sn_damping_ratio_from_decrement(arguments[1]), "b 2 p * ^ b ^ + r /", 6e-16) &&
            is_true(sn_damping_ratio_to_q(arguments[1]), "1 2 b * /", exact) &&
            is_true(sn_damping_ratio_from_q(arguments[1]), "1 2 b * /", exact);
        if (!good)
            return;
    }
}

/* ---- Svelte ------------------------------------------------------------------------------ */

/* Svelte's own recurrence, tick by tick: the value after the last one. */
static double svelte_ticks(double stiffness, double damping, int ticks)
{
    double last = 0, now = 0;
    for (int i = 0; i < ticks; i++) {
        double velocity = now - last;
        double acceleration = stiffness * (1 - now) - damping * velocity;
        last = now;
        now += velocity + acceleration;
    }
    return now;
}

/* With x the distance to the goal, x[n] is A p^n + B q^n, p and q the poles of the continuous
 * spring: any three ticks tell that the recurrence is kept by the samples of that spring. */
static void svelte_has_the_same_poles(void)
{
    for (int i = 0; i < 2000; i++) {
        double s = check_uniform(0.001, 1), d = check_uniform(0, 1);
        check_context("stiffness %.17g, damping %.17g", s, d);
        sn_spring spring = sn_spring_from_svelte(s, d);
        sn_spring_state state[3] = { { 1, 3 } };
        for (int k = 1; k < 3; k++)
            state[k] = sn_spring_at(spring, state[0], 0, 0, k / 60.0);
        double predicted = (2 - d - s) * state[1].value - (1 - d) * state[0].value;
        if (!CHECK_NEAR(state[2].value, predicted, 4e-15))
            return;
    }
    double after = svelte_ticks(0.04, 0.08, 5), before = svelte_ticks(0.04, 0.08, 4);
    CHECK(after > before && before > 0);
}

static void svelte_is_exact(void)
{
    for (int i = 0; i < 20000; i++) {
        double s = check_below(2) ? check_uniform(0, 1) : check_log_uniform(1e-12, 1);
        double d = check_below(2) ? check_uniform(0, 1) : check_log_uniform(1e-12, 1);
        if (check_below(4) == 0)
            s = 1 - check_log_uniform(1e-15, 1);
        if (check_below(4) == 0)
            d = 1 - check_log_uniform(1e-15, 1);
        if (check_below(8) == 0) /* all but critical: d = 2 sqrt(s) - s */
            d = (2 * sqrt(s) - s) * (1 + check_uniform(-1e-12, 1e-12));
        if (!(s > 0 && d > 0 && d < 1))
            continue;
        given(s, d, 0);
        sn_spring spring = sn_spring_from_svelte(s, d);
        bool good = is_true(spring.decay_per_s, "0 5 6 * 1 b - l * -", 2e-15);
        bool real = truth("b a + ^ 4 a * -") >= 0;
        if (real) /* w = 60 sqrt(ln p ln q), p and q = (sum -+ sqrt(sum^2 - 4 (1 - d)))/2 */
            good = good && is_true(spring.omega_rad_s,
                               "6 5 * 2 * 2 b - a - 2 b - a - ^ 4 1 b - * - r + 2 / l "
                               "2 b - a - 2 b - a - ^ 4 1 b - * - r - 2 / l * r *",
                               2e-15);
        else /* w = 60 hypot(ln(radius), angle) */
            good = good && is_true(spring.omega_rad_s,
                               "6 5 * 2 * 1 b - l 2 / ^ 4 1 b - * 2 b - a - ^ - r 2 b - a - t "
                               "^ + r *",
                               2e-15);
        if (!good)
            return;
    }
}

static void svelte_and_back(void)
{
    for (int i = 0; i < 20000; i++) {
        double s = check_uniform(1e-3, 1), d = check_uniform(0, 0.999), stiffness, damping;
        check_context("stiffness %.17g, damping %.17g", s, d);
        sn_spring_to_svelte(sn_spring_from_svelte(s, d), &stiffness, &damping);
        if (!CHECK_RELATIVE(stiffness, s, 2e-14) || !CHECK_NEAR(damping, d, 4e-15))
            return;
    }
    double stiffness, damping;
    sn_spring_to_svelte((sn_spring){ .omega_rad_s = 190 }, &stiffness, &damping);
    CHECK(isnan(stiffness) && isnan(damping));
    sn_spring_to_svelte(
        (sn_spring){ .omega_rad_s = 1e300, .decay_per_s = 1e308 }, &stiffness, &damping);
    CHECK_BITS(damping, 1);
    CHECK(stiffness <= 1);
    sn_spring_to_svelte((sn_spring){ 0 }, &stiffness, &damping);
    CHECK(stiffness == 0 && damping == 0);
    CHECK(isnan(sn_spring_from_svelte(0, 0.5).omega_rad_s));
    CHECK(isnan(sn_spring_from_svelte(1.01, 0.5).omega_rad_s));
    CHECK(isnan(sn_spring_from_svelte(0.5, -0.01).omega_rad_s));
    CHECK(isnan(sn_spring_from_svelte(0.5, 1.01).omega_rad_s));
    CHECK(isinf(sn_spring_from_svelte(1, 1).omega_rad_s));
    sn_spring lag = sn_spring_from_svelte(0.25, 1); /* one pole, 3/4 a tick */
    CHECK_RELATIVE(
        lag.omega_rad_s / (2 * lag.decay_per_s) * lag.omega_rad_s, -60 * log(0.75), 1e-15);
    /* The same where damping comes near 1. */
    sn_spring near = sn_spring_from_svelte(0.25, 1 - 1e-12);
    sn_spring_state state = sn_spring_at(near, (sn_spring_state){ 1, 0 }, 0, 0, 1);
    CHECK_RELATIVE(state.value, sn_spring_at(lag, (sn_spring_state){ 1, 0 }, 0, 0, 1).value, 0.3);
}

/* ---- published values -------------------------------------------------------------------- */

static void the_fact_sheets_table(void)
{
    double stiffness, damping;
    /* SwiftUI and Flutter: duration .5 and bounce .3; flutter/flutter PR #164411: bounce -.3 has
     * the ratio 1.428571, in Flutter's numbers c 35.90392. */
    sn_spring spring = sn_spring_from_response(0.5, 0.3);
    sn_spring_to_stiffness(spring, 1, &stiffness, &damping);
    CHECK_NEAR(stiffness, 157.914, 5e-4);
    CHECK_NEAR(damping, 17.593, 5e-4);
    spring = sn_spring_from_response(0.5, -0.3);
    sn_spring_to_stiffness(spring, 1, &stiffness, &damping);
    CHECK_NEAR(stiffness, 157.914, 5e-4);
    CHECK_NEAR(damping, 35.90392, 5e-6);
    CHECK_NEAR(sn_spring_damping_ratio(spring), 1.428571, 5e-7);
    /* sveltejs/svelte #10717, #15795: stiffness .04, damping .08 as felt at 60 Hz. */
    spring = sn_spring_from_svelte(0.04, 0.08);
    CHECK_NEAR(spring.omega_rad_s, 12.2724, 5e-5);
    CHECK_NEAR(sn_spring_damping_ratio(spring), 0.203828, 5e-7);
    /* Motion: a visual duration of 1 s is an undamped period of 1.2 s; the ratio is clamped. */
    spring = sn_spring_from_visual_duration(1, 0.25);
    CHECK_NEAR(spring.omega_rad_s, 5.235987755982989, 1e-15);
    CHECK_NEAR(sn_spring_damping_ratio(spring), 0.75, 1e-16);
    CHECK_NEAR(sn_spring_damping_ratio(sn_spring_from_visual_duration(1, 1)), 0.05, 1e-16);
    CHECK_NEAR(sn_spring_damping_ratio(sn_spring_from_visual_duration(1, -3)), 1, 0);
    /* react-spring's default, tension 170 and friction 26; and as a period of .5 s. */
    spring = sn_spring_from_stiffness(170, 26, 1);
    CHECK_NEAR(spring.omega_rad_s, 13.038404810405298, 1e-14);
    CHECK_BITS(spring.decay_per_s, 13);
    /* androidx SpringForce: STIFFNESS_MEDIUM 1500 and DAMPING_RATIO_MEDIUM_BOUNCY .5, mass 1: a
     * damping of 2 .5 sqrt(1500). Unreal's FloatSpringInterp: 2 sqrt(mass stiffness) factor. */
    spring = sn_spring_from_stiffness_ratio(1500, 0.5, 1);
    sn_spring_to_stiffness(spring, 1, &stiffness, &damping);
    CHECK_NEAR(stiffness, 1500, 1e-12);
    CHECK_NEAR(damping, 38.7298334620741688518, 1e-14);
    spring = sn_spring_from_stiffness_ratio(100, 0.25, 4);
    sn_spring_to_stiffness(spring, 4, &stiffness, &damping);
    CHECK_NEAR(damping, 10, 1e-14);
    /* mrdoob/three.js #21102: a rate of 5 over .1 s; a lerp of .1 a frame at 60 frames. */
    CHECK_NEAR(sn_smooth_rate_to_lerp(5, 10), 0.3934693, 5e-8);
    CHECK_NEAR(sn_smooth_rate_from_lerp(0.1, 60), 6.3216309, 5e-8);
    /* Cinemachine PR #743: a damp time of 1 s leaves .01 after 1 s. */
    CHECK_NEAR(1 - sn_smooth_rate_to_lerp(sn_smooth_rate_from_damp_time(1), 1), 0.01, 1e-15);
    /* All the critical ones together: 2/st = 2 ln2/h; st = 1.442695 h. */
    spring = sn_spring_from_halflife(1, 1);
    CHECK_NEAR(sn_spring_to_smooth_time(spring), 1.442695, 5e-7);
    CHECK_NEAR(sn_spring_to_lag(spring), 1.442695, 5e-7);
    /* An overshoot of a tenth has the ratio .5912; a ratio of a half overshoots by 16.3 %. */
    CHECK_NEAR(sn_damping_ratio_from_overshoot(0.1), 0.5912, 5e-5);
    CHECK_NEAR(sn_damping_ratio_to_overshoot(0.5), 0.1630, 5e-5);
}

/* ---- settling ---------------------------------------------------------------------------- */

static void settling_is_the_last_crossing(void)
{
    static const double critical[][2] = { { 0.5, 1.678347 }, { 0.1, 3.889720 }, { 0.05, 4.743865 },
        { 0.02, 5.833922 }, { 0.01, 6.638352 }, { 0.005, 7.430130 }, { 0.001, 9.233413 },
        { 1e-4, 11.756371 } };
    for (size_t i = 0; i < sizeof critical / sizeof critical[0]; i++) {
        double tolerance = critical[i][0], u = critical[i][1];
        CHECK_NEAR(sn_spring_to_settling(sn_spring_make(1, 1), tolerance), u, 5e-7);
        CHECK_NEAR(sn_spring_from_settling(2, 1, tolerance).omega_rad_s, u / 2, 5e-7);
    }
    static const double true_crossing[][2] = { { 0.1, 67.03 }, { 0.5, 12.70 }, { 0.7, 10.29 },
        { 1, 9.233 }, { 1.5, 18.50 }, { 100, 1381.5 } };
    for (size_t i = 0; i < sizeof true_crossing / sizeof true_crossing[0]; i++)
        CHECK_RELATIVE(sn_spring_to_settling(sn_spring_make(1, true_crossing[i][0]), 0.001),
            true_crossing[i][1], 5e-4);
    /* motiondivision/motion #1979: k 2000, c 240 settles to .001 at .80348 s, not earlier. */
    CHECK_NEAR(sn_spring_to_settling(sn_spring_from_stiffness(2000, 240, 1), 0.001), 0.80348, 5e-6);
    /* The fastest is the one whose overshoot just fits, in 6.26/omega. */
    double fastest = sn_damping_ratio_from_overshoot(0.001);
    CHECK_NEAR(fastest, 0.9103, 5e-5);
    double best = sn_spring_to_settling(sn_spring_make(1, fastest + 1e-9), 0.001);
    CHECK_NEAR(best, 6.26, 5e-3);
    for (double ratio = 0.05; ratio < 3; ratio += 0.01)
        CHECK(sn_spring_to_settling(sn_spring_make(1, ratio), 0.001) >= best * (1 - 1e-3));
}

static void settling_and_back(void)
{
    for (int i = 0; i < 20000; i++) {
        double settle = wide(), tolerance = check_log_uniform(1e-12, 0.9);
        double ratio = check_below(2) ? check_uniform(0.01, 2) : check_log_uniform(1e-3, 1e6);
        check_context("settle %.17g, ratio %.17g, tolerance %.17g", settle, ratio, tolerance);
        sn_spring spring = sn_spring_from_settling(settle, ratio, tolerance);
        CHECK_RELATIVE(sn_spring_damping_ratio(spring), ratio, 4e-16);
        /* An extremum that touches the tolerance is left or right of it by a rounding. */
        double touching =
            ratio < 1 ? log(tolerance) / log(sn_damping_ratio_to_overshoot(ratio)) : 0.5;
        if (fabs(touching - round(touching)) * 1e9 < touching && touching > 0.5)
            continue;
        if (!CHECK_RELATIVE(sn_spring_to_settling(spring, tolerance), settle, 1e-14))
            return;
    }
}

CHECK_MAIN(CHECK_TEST(frequency_and_stiffness_are_exact), CHECK_TEST(response_and_bounce_are_exact),
    CHECK_TEST(times_are_exact), CHECK_TEST(half_time_is_half_the_way),
    CHECK_TEST(damping_ratios_are_exact), CHECK_TEST(svelte_has_the_same_poles),
    CHECK_TEST(svelte_is_exact), CHECK_TEST(svelte_and_back), CHECK_TEST(the_fact_sheets_table),
    CHECK_TEST(settling_is_the_last_crossing), CHECK_TEST(settling_and_back))
