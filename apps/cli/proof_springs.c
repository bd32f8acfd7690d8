/* The proof of springs: exact steps at any damping and any length, and settle times that hold. */
#include "tool.h"
#include "proof.h"
#include "proof_exact.h"
#include "sinew/spring_events.h"

#include <math.h>
#include <stdbool.h>

enum { POINTS = 4000, FRAMES = 120 };

static const double pi = 3.14159265358979323846;

/* ---- the reference ------------------------------------------------------------------------ */

/* e^x, and 0 where a double-double has nothing left of it. */
static exact falls_to(exact x)
{
    return x.high < -590 ? exact_of(0) : exact_exp(x);
}

/* Under critical: e^(-at) times the cosine and the sine over d. */
static void exact_under(exact d, double decay, double t_s, exact *even, exact *odd)
{
    exact sine, cosine, envelope = falls_to(exact_product(-decay, t_s));
    exact_sincos_turns(exact_divide(exact_scale(d, t_s), exact_tau()), &sine, &cosine);
    *even = exact_multiply(envelope, cosine);
    *odd = exact_multiply(envelope, exact_divide(sine, d));
}

/* Over critical: the means of the two modes' falls, and their difference over 2 d. */
static void exact_over(exact d, double omega, double decay, double t_s, exact *even, exact *odd)
{
    exact fast = exact_add(exact_of(decay), d);
    exact slow = exact_divide(exact_product(omega, omega), fast);
    exact slowly = falls_to(exact_scale(slow, -t_s)), lost = exact_scale(d, -2 * t_s);
    lost = lost.high < -590 ? exact_of(-1) : exact_expm1(lost);
    *odd = exact_multiply(slowly, exact_divide(exact_scale(lost, -0.5), d));
    *even = exact_add(slowly, exact_scale(exact_multiply(slowly, lost), 0.5));
}

/* Offset and velocity after t_s: x' = even x + odd (v + a x), v' = even v - odd (a v + w^2 x). */
static void exact_go(double omega, double decay, exact x, exact v, double t_s, exact *x1, exact *v1)
{
    exact square = exact_multiply(exact_sum(decay, -omega), exact_sum(decay, omega));
    exact even, odd;
    if (square.high == 0) {
        even = falls_to(exact_product(-decay, t_s));
        odd = exact_scale(even, t_s);
    } else if (square.high < 0) {
        exact_under(exact_root(exact_scale(square, -1)), decay, t_s, &even, &odd);
    } else {
        exact_over(exact_root(square), omega, decay, t_s, &even, &odd);
    }
    exact kick = exact_add(v, exact_scale(x, decay));
    exact pull = exact_add(exact_scale(v, decay), exact_multiply(exact_product(omega, omega), x));
    *x1 = exact_add(exact_multiply(even, x), exact_multiply(odd, kick));
    *v1 = exact_subtract(exact_multiply(even, v), exact_multiply(odd, pull));
}

/* ---- the usual ways ------------------------------------------------------------------------ */

/* Juckett's coefficients (ryanjuckett.com, "Damped Springs"), in float as they are published. */
static void step_juckett(float omega, float ratio, float dt_s, float *x, float *v)
{
    const float epsilon = 1e-4f;
    float xx, xv, vx, vv;
    if (ratio > 1 + epsilon) {
        float za = -omega * ratio, zb = omega * sqrtf(ratio * ratio - 1);
        float z1 = za - zb, z2 = za + zb, e1 = expf(z1 * dt_s), e2 = expf(z2 * dt_s);
        float over = 1 / (2 * zb), e1_over = e1 * over, e2_over = e2 * over;
        xx = e1_over * z2 - z2 * e2_over + e2;
        xv = -e1_over + e2_over;
        vx = (z1 * e1_over - z2 * e2_over + e2) * z2;
        vv = -z1 * e1_over + z2 * e2_over;
    } else if (ratio < 1 - epsilon) {
        float damped = omega * ratio, alpha = omega * sqrtf(1 - ratio * ratio);
        float e = expf(-damped * dt_s), c = cosf(alpha * dt_s), s = sinf(alpha * dt_s);
        float sine = e * s, part = e * damped * s / alpha;
        xx = e * c + part;
        xv = sine / alpha;
        vx = -sine * alpha - damped * part;
        vv = e * c - part;
    } else {
        float e = expf(-omega * dt_s), time = dt_s * e, scaled = time * omega;
        xx = scaled + e;
        xv = time;
        vx = -omega * scaled;
        vv = -scaled + e;
    }
    float old = *x;
    *x = old * xx + *v * xv;
    *v = old * vx + *v * vv;
}

static void step_semi_implicit(sn_spring s, double dt_s, sn_spring_state *state)
{
    state->velocity -=
        dt_s * (2 * s.decay_per_s * state->velocity + s.omega_rad_s * s.omega_rad_s * state->value);
    state->value += dt_s * state->velocity;
}

static void step_implicit(sn_spring s, double dt_s, sn_spring_state *state)
{
    double stiffness = s.omega_rad_s * s.omega_rad_s, damped = 1 + 2 * dt_s * s.decay_per_s;
    double scale = 1 / (damped + dt_s * dt_s * stiffness), x = state->value;
    state->value = (damped * x + dt_s * state->velocity) * scale;
    state->velocity = (state->velocity - dt_s * stiffness * x) * scale;
}

/* ---- rows ----------------------------------------------------------------------------------- */

static double any_ratio(proof_random *random, bool near)
{
    double off = fabs(proof_log_uniform(random, 1e-15, 0.1));
    if (near)
        return proof_bits(random) % 2 ? 1 - off : 1 + off;
    return proof_bits(random) % 2 ? proof_uniform(random, 0, 2)
                                  : fabs(proof_log_uniform(random, 1e-6, 1e6));
}

typedef struct any_step {
    sn_spring spring;
    sn_spring_state start;
    double omega, dt_s, size; /* size: hypot(X, V/omega) */
} any_step;

static any_step any(proof_random *random, bool near)
{
    any_step s;
    s.omega = fabs(proof_log_uniform(random, 0.1, 100));
    s.spring = sn_spring_make(s.omega, any_ratio(random, near));
    s.start.value = proof_uniform(random, -1, 1);
    s.start.velocity = proof_uniform(random, -1, 1) * s.omega;
    s.dt_s = fabs(proof_log_uniform(random, 1e-9, 1e3)) / s.omega;
    s.size = hypot(s.start.value, s.start.velocity / s.omega);
    return s;
}

/* Of the size: how far a state is from that of the reference. */
static double off(const any_step *s, sn_spring_state got, exact x, exact v)
{
    double value = exact_distance(got.value, x);
    return fmax(value, exact_distance(got.velocity, v) / s->omega) / s->size;
}

static void exact_step(const any_step *s, double dt_s, exact *x, exact *v)
{
    exact_go(s->omega, s->spring.decay_per_s, exact_of(s->start.value), exact_of(s->start.velocity),
        dt_s, x, v);
}

/* The usual way is only seen where it is meant for: steps of at most omega dt = 1. */
static void measure_step(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        any_step s = any(&random, false);
        sn_spring_state state = s.start, usual = s.start;
        sn_spring_step(s.spring, s.dt_s, 0, &state);
        step_implicit(s.spring, s.dt_s, &usual);
        exact x, v;
        exact_step(&s, s.dt_s, &x, &v);
        double per = 4 + s.omega * s.dt_s;
        proof_note(&result->worst, off(&s, state, x, v) / per);
        if (per <= 5)
            proof_note(&result->usual, off(&s, usual, x, v) / per);
    }
}

static void measure_near(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        any_step s = any(&random, true);
        sn_spring_state state = s.start;
        sn_spring_step(s.spring, s.dt_s, 0, &state);
        float x1 = (float)s.start.value, v1 = (float)s.start.velocity;
        step_juckett(
            (float)s.omega, (float)(s.spring.decay_per_s / s.omega), (float)s.dt_s, &x1, &v1);
        exact x, v;
        exact_step(&s, s.dt_s, &x, &v);
        double per = 4 + s.omega * s.dt_s;
        proof_note(&result->worst, off(&s, state, x, v) / per);
        proof_note(
            &result->usual, off(&s, (sn_spring_state){ (double)x1, (double)v1 }, x, v) / per);
    }
}

static void measure_float(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        any_step s = any(&random, i % 4 == 0);
        sn_spring_matrixf matrix = sn_spring_matrix_makef(s.spring, s.dt_s);
        sn_spring_statef state = { (float)s.start.value, (float)s.start.velocity };
        s.start = (sn_spring_state){ (double)state.value, (double)state.velocity };
        float x1 = state.value, v1 = state.velocity;
        sn_spring_applyf(&matrix, 0, 0, &state);
        step_juckett(
            (float)s.omega, (float)(s.spring.decay_per_s / s.omega), (float)s.dt_s, &x1, &v1);
        exact x, v;
        exact_step(&s, s.dt_s, &x, &v);
        sn_spring_state got = { (double)state.value, (double)state.velocity };
        proof_note(&result->worst, off(&s, got, x, v));
        proof_note(&result->usual, off(&s, (sn_spring_state){ (double)x1, (double)v1 }, x, v));
    }
}

/* The goal comes from 0 to `way`; the usual way has it stand there through the whole step. */
static void measure_moving(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        any_step s = any(&random, i % 4 == 0);
        double way = proof_uniform(&random, -1, 1) * s.omega * s.dt_s, u = way / s.dt_s;
        s.spring.response = proof_uniform(&random, -2, 3);
        sn_spring_state state = s.start, usual = s.start;
        sn_spring_step_moving(s.spring, s.dt_s, 0, way, &state);
        sn_spring_step(s.spring, s.dt_s, way, &usual);
        double a = s.spring.decay_per_s;
        exact lag = exact_multiply(exact_sum(2, -s.spring.response), exact_product(a, u)), x, v;
        lag = exact_divide(lag, exact_product(s.omega, s.omega));
        exact_go(s.omega, a, exact_add(exact_of(s.start.value), lag),
            exact_sum(s.start.velocity, -u), s.dt_s, &x, &v);
        x = exact_add(exact_subtract(x, lag), exact_product(u, s.dt_s));
        v = exact_add(v, exact_of(u));
        s.size =
            hypot(fabs(s.start.value) + fabs(way), (fabs(s.start.velocity) + fabs(u)) / s.omega);
        double per = 4 + s.omega * s.dt_s;
        proof_note(&result->worst, off(&s, state, x, v) / per);
        proof_note(&result->usual, off(&s, usual, x, v) / per);
    }
}

/* A step cut in two. */
static void measure_cut(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        any_step s = any(&random, i % 4 == 0);
        double dt_s = s.dt_s, first_s = dt_s * proof_uniform(&random, 0.1, 0.9);
        sn_spring_state one = s.start, two = s.start, usual = s.start, cut = s.start;
        sn_spring_step(s.spring, dt_s, 0, &one);
        sn_spring_step(s.spring, first_s, 0, &two);
        sn_spring_step(s.spring, dt_s - first_s, 0, &two);
        double per = 4 + s.omega * dt_s;
        proof_note(&result->worst, off(&s, two, exact_of(one.value), exact_of(one.velocity)) / per);
        if ((s.omega + s.spring.decay_per_s) * dt_s > 1)
            continue;
        step_semi_implicit(s.spring, dt_s, &usual);
        step_semi_implicit(s.spring, first_s, &cut);
        step_semi_implicit(s.spring, dt_s - first_s, &cut);
        proof_note(
            &result->usual, off(&s, cut, exact_of(usual.value), exact_of(usual.velocity)) / per);
    }
}

/* Two seconds of frames, as games move things. */
static void measure_frames(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < 200; i++) {
        any_step s = any(&random, false);
        s.omega = 2 * pi * proof_uniform(&random, 0.5, 5);
        s.spring = sn_spring_make(s.omega, proof_uniform(&random, 0, 1.5));
        s.start.velocity = 0;
        s.size = fabs(s.start.value);
        sn_spring_state state = s.start, usual = s.start;
        for (int n = 0; n < FRAMES; n++) {
            sn_spring_step(s.spring, 1.0 / 60, 0, &state);
            step_semi_implicit(s.spring, 1.0 / 60, &usual);
        }
        exact x, v;
        exact_step(&s, 2, &x, &v);
        proof_note(&result->worst, off(&s, state, x, v));
        proof_note(&result->usual, off(&s, usual, x, v));
    }
}

/* The largest offset from t on: at t, and at the next extremum, to which a dense walk comes. */
static double most_from(const any_step *s, double t_s)
{
    exact x, v;
    double most = 0, a = s->spring.decay_per_s, w = s->omega;
    double turn = a < w ? pi / sqrt((w - a) * (w + a)) : 10 / a;
    for (int i = 0; i <= 64; i++) {
        exact_step(s, t_s + turn * i / 64, &x, &v);
        most = fmax(most, fabs(x.high));
    }
    return most;
}

static void measure_settle(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < 1000; i++) {
        any_step s = any(&random, false);
        s.spring = sn_spring_make(s.omega,
            i % 2 ? any_ratio(&random, true) : fabs(proof_log_uniform(&random, 0.01, 100)));
        double tolerance = s.size * fabs(proof_log_uniform(&random, 1e-6, 0.1));
        double a = s.spring.decay_per_s;
        double t_s = sn_spring_settle_s(s.spring, s.start.value, s.start.velocity, tolerance);
        proof_note(&result->worst, most_from(&s, t_s) / tolerance);
        proof_note(&result->usual, most_from(&s, log(s.size / tolerance) / a) / tolerance);
    }
}

static const proof_row rows[] = {
    { "step, ratio 0 to 1e6", "omega dt 1e-9 .. 1e3", "of size (4+omega dt)", 1e-15,
        "implicit Euler", measure_step, NULL },
    { "step, ratio 1 +- 1e-15 .. 0.1", "omega dt 1e-9 .. 1e3", "of size (4+omega dt)", 1e-15,
        "Juckett, float", measure_near, NULL },
    { "step to a moving goal", "response -2 .. 3", "of size (4+omega dt)", 1e-15,
        "a goal held still", measure_moving, NULL },
    { "step in float, ratio 0 to 1e6", "omega dt 1e-9 .. 1e3", "of size", 4e-7, "Juckett, float",
        measure_float, NULL },
    { "two steps against one", "omega dt 1e-9 .. 1e3", "of size (4+omega dt)", 1e-15,
        "semi-implicit Euler", measure_cut, NULL },
    { "2 s at 60 frames a second", "0.5 .. 5 Hz, ratio 0 .. 1.5", "of size", 1e-12,
        "semi-implicit Euler", measure_frames, NULL },
    { "offset after the settle time", "ratio 0.01 .. 100", "of the tolerance", 1,
        "ln(1/tol)/(ratio omega)", measure_settle, NULL },
};

const proof_group proof_springs = { "Springs", rows, sizeof rows / sizeof rows[0] };
