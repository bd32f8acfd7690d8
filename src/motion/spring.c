/*
 * The exact step of a spring. See spring.h.
 *
 * With X = value - goal the equation is X'' = -2 a X' - w^2 X, a the decay, w omega. Its solution
 * over T seconds is linear in (X, V):
 *     X' = xx X + xv V,   V' = -w^2 xv X + vv V
 * where xv is the answer to a unit kick, xx = vv + 2 a xv. With d^2 = |a^2 - w^2|:
 *     under   (a < w)  xv = E sin(dT)/d, xx = E cos(dT) + a xv, vv = E cos(dT) - a xv, E = e^-aT
 *     over    (a > w)  rates fast = a + d and slow = w^2/fast, never a - d, which would cancel;
 *                      xv = e^(-slow T) (1 - e^(-2dT))/(2d), xx = e^(-slow T) + slow xv,
 *                      vv = e^(-fast T) - slow xv
 *     between, |dT| small: cos and sin(dT)/d (or their hyperbolic twins) by their series in
 *                      s = -+(dT)^2, so that nothing happens at a = w
 * A goal that moves with U adds what its ramp adds, seen from its end: with J the integral of xv,
 *     xu = T xx - xv - (2 - response) a J,   vu = w^2 J - w^2 T xv + response a xv
 * What bounds all of them for T > 0: |xx|, |vv|, w xv <= 1, a xv <= 1/2, a J <= T/2.
 * Source: the exponential of the equation's matrix; first-order hold for the goal.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "../base/targets.h"
#include "sinew/elementary.h"
#include "sinew/spring.h"
#include "spring_applyf.h"
#include "spring_core.h"

/* (dT)^2 below which the series is taken: its next term is below 3e-17. */
#define SPRING_NEAR 1e-2
/* aT and (wT)^2 below which the integral of xv is taken from its series. */
#define SPRING_SHORT        0.125
#define SPRING_SHORT_SQUARE 0.015625
/* Going back, growth stops at e^600, so that products stay in the range of a double. */
#define SPRING_GROWTH_MOST 600.0
/* What is left of offset and velocity is 0 below this, and so is an entry of a matrix below the
 * normal range. */
#define SPRING_NOTHING 1e-290
#define SPRING_LEAST_F 1.1754943508222875e-38
#define SPRING_MOST_F  3.4028234663852886e38

/* So that a sum of three fits. */
static double spring_third(double x)
{
    return sn_clamp(x, -5e307, 5e307);
}

sn_spring sn_spring_make(double omega_rad_s, double damping_ratio)
{
    bool none = omega_rad_s == 0 || damping_ratio == 0; /* also of infinity */
    return (sn_spring){ .omega_rad_s = omega_rad_s,
        .decay_per_s = none && omega_rad_s == omega_rad_s && damping_ratio == damping_ratio
                           ? 0
                           : damping_ratio * omega_rad_s };
}

double sn_spring_damping_ratio(sn_spring spring)
{
    if (!sn_spring_has_rates(spring))
        return SN_NAN;
    double omega = spring.omega_rad_s > 0 ? spring.omega_rad_s : 0;
    double decay = spring.decay_per_s > 0 ? spring.decay_per_s : 0;
    return decay == 0 || omega == SN_INFINITY ? 0 : omega == 0 ? SN_INFINITY : decay / omega;
}

sn_status sn_spring_check(const sn_spring *spring, sn_report *report)
{
    SN_ASSERT(spring);
    const struct {
        const char *field;
        double value;
    } rates[] = { { "omega_rad_s", spring->omega_rad_s }, { "decay_per_s", spring->decay_per_s } };
    for (int i = 0; i < 2; i++)
        if (!(rates[i].value >= 0))
            return sn_report_say_value(report,
                rates[i].value < 0 ? SN_ERROR_RANGE : SN_ERROR_NOT_FINITE, rates[i].field,
                rates[i].value, "is no rate of a spring; it must be 0 or more");
    if (!sn_is_finite(spring->response))
        return sn_report_say_value(report, SN_ERROR_NOT_FINITE, "response", spring->response,
            "is no response to a goal's speed; it must be finite");
    return SN_OK;
}

/* ---- the motion of X ---------------------------------------------------------------------- */

double sn_spring_apart(double omega, double decay)
{
    return sn_sqrt(sn_abs(decay - omega)) * sn_sqrt(decay + omega);
}

/* From e^-aT, and the cosine and the sine over d of a circle or a hyperbola. With the envelope
 * gone, what it multiplies may have no end. */
static sn_spring_motion spring_enveloped(double decay, double t_s, double even, double odd)
{
    double envelope = sn_exp(-decay * t_s);
    if (envelope == 0)
        return (sn_spring_motion){ 0 };
    return (sn_spring_motion){ .xx = envelope * (even + decay * odd),
        .xv = envelope * odd,
        .vv = envelope * (even - decay * odd) };
}

/* s is (dT)^2, below 0 for a < w. */
static sn_spring_motion spring_near(double decay, double s, double t_s)
{
    double even = 1 + s * (1.0 / 2 + s * (1.0 / 24 + s * (1.0 / 720 + s * (1.0 / 40320))));
    double odd = 1 + s * (1.0 / 6 + s * (1.0 / 120 + s * (1.0 / 5040 + s * (1.0 / 362880))));
    return spring_enveloped(decay, t_s, even, t_s * odd);
}

static sn_spring_motion spring_under(double decay, double turning, double t_s)
{
    double phase = sn_clamp(turning * t_s, -SN_SPRING_TIME_MOST, SN_SPRING_TIME_MOST);
    double sine, cosine;
    sn_sincos(phase, &sine, &cosine);
    return spring_enveloped(decay, t_s, cosine, sine / turning);
}

static sn_spring_motion spring_over(double omega, double decay, double apart, double t_s)
{
    double fast = decay + apart, slow = omega * (omega / fast);
    double slowly = sn_exp(-slow * t_s), fastly = sn_exp(-fast * t_s);
    double odd = sn_spring_saturate(slowly * (-sn_expm1(-2 * apart * t_s) / (2 * apart)));
    return (sn_spring_motion){ .xx = slowly + slow * odd, .xv = odd, .vv = fastly - slow * odd };
}

sn_spring_motion sn_spring_motion_make(double omega, double decay, double apart, double t_s)
{
    double square = (apart * t_s) * (apart * t_s);
    if (square < SPRING_NEAR)
        return spring_near(decay, decay < omega ? -square : square, t_s);
    if (decay < omega)
        return spring_under(decay, apart, t_s);
    return spring_over(omega, decay, apart, t_s);
}

/* ---- what a moving goal adds --------------------------------------------------------------- */

/* a J and w^2 J, J the integral of xv. */
typedef struct spring_area {
    double trail, pull;
} spring_area;

/* J = T^2 sum d_n/(n + 1) with xv = T sum d_n (t/T)^n, whose terms follow from the equation:
 * (n+2)(n+1) d_(n+2) = -2 p (n+1) d_(n+1) - s d_n, p = aT, s = (wT)^2; the next is below 2e-17. */
static spring_area spring_area_short(double p, double s, double t_s)
{
    static const double part[] = { 1, 1.0 / 2, 1.0 / 3, 1.0 / 4, 1.0 / 5, 1.0 / 6, 1.0 / 7, 1.0 / 8,
        1.0 / 9, 1.0 / 10, 1.0 / 11, 1.0 / 12, 1.0 / 13, 1.0 / 14 }; /* 1/(n + 1) */
    double before = 0, last = 1, sum = 0.5;
    for (int n = 0; n < 12; n++) {
        double next = -(2 * p * last + s * part[n] * before) * part[n + 1];
        before = last;
        last = next;
        sum += next * part[n + 2];
    }
    return (spring_area){ p * t_s * sum, s * sum };
}

/* (1 - e^-rT)/r. */
static double spring_fallen(double rate, double t_s)
{
    return rate == 0 ? t_s : -sn_expm1(-rate * t_s) / rate;
}

/* J = (1 - xx)/w^2, unless that would cancel: far over critical, while little has happened yet, as
 * the difference of the two modes. */
static spring_area spring_area_make(
    double omega, double decay, double apart, const sn_spring_motion *motion, double t_s)
{
    double p = decay * t_s, s = (omega * t_s) * (omega * t_s);
    if (sn_abs(p) < SPRING_SHORT && s < SPRING_SHORT_SQUARE)
        return spring_area_short(p, s, t_s);
    double pull = 1 - motion->xx;
    if (decay < omega || apart < decay / 8 || sn_abs(pull) > 0.5)
        return (spring_area){ spring_third(spring_third(decay / omega / omega) * pull), pull };
    double fast = decay + apart, slow = omega * (omega / fast);
    double modes = spring_third(spring_fallen(slow, t_s)) - spring_third(spring_fallen(fast, t_s));
    return (spring_area){ spring_third(decay / (2 * apart) * modes), pull };
}

/* ---- the matrix --------------------------------------------------------------------------- */

/* Whether a step leaves every state as it was. */
static bool spring_stays(sn_spring spring, double dt_s)
{
    return !sn_spring_is_number(spring) || dt_s == 0 || dt_s != dt_s;
}

/* What a step is made of, once every member is known to be a number. */
typedef struct spring_step {
    double omega, decay, t_s;
} spring_step;

/* Finite, and not below the normal range, where arithmetic is slow. */
static double spring_entry(double x)
{
    return sn_abs(x) < SN_SPRING_LEAST ? 0 : sn_spring_saturate(x);
}

/* Where omega, the decay or the step has no end; *limit is the matrix. */
static bool spring_limit(const spring_step *step, double response, sn_spring_matrix *limit)
{
    if (step->omega == SN_INFINITY) {
        *limit = (sn_spring_matrix){ .vu = 1 };
        return true;
    }
    if (step->decay == SN_INFINITY) {
        *limit = (sn_spring_matrix){ .xx = 1 };
        return true;
    }
    if (step->t_s == SN_INFINITY && step->omega > 0 && step->decay > 0) {
        double lag = sn_spring_saturate(step->decay / step->omega / step->omega);
        *limit = (sn_spring_matrix){ .xu = spring_entry((response - 2) * lag), .vu = 1 };
        return true;
    }
    return false;
}

/* No time beyond the most, and none back that makes more of anything than the most growth. */
static double spring_time(const spring_step *step)
{
    double t_s = sn_clamp(step->t_s, -SN_SPRING_TIME_MOST, SN_SPRING_TIME_MOST);
    double fastest = step->decay > step->omega ? 2 * step->decay : step->decay;
    return -t_s * fastest > SPRING_GROWTH_MOST ? -SPRING_GROWTH_MOST / fastest : t_s;
}

/* `moving`: whether xu and vu are wanted; they are most of the cost. */
static sn_spring_matrix spring_matrix(sn_spring spring, double dt_s, bool moving)
{
    sn_spring_matrix matrix = { .xx = 1, .vv = 1 };
    if (spring_stays(spring, dt_s))
        return matrix;
    spring_step step = { sn_spring_rate(spring.omega_rad_s), sn_spring_rate(spring.decay_per_s),
        dt_s };
    if (spring_limit(&step, spring.response, &matrix))
        return matrix;
    double omega = step.omega, decay = step.decay, t_s = spring_time(&step);
    double apart = sn_spring_apart(omega, decay);
    sn_spring_motion motion = sn_spring_motion_make(omega, decay, apart, t_s);
    /* From rest nothing goes away from the goal, not by an ulp either. */
    matrix.xx = spring_entry(t_s > 0 && motion.xx > 1 ? 1 : motion.xx);
    matrix.xv = spring_entry(motion.xv);
    matrix.vx = spring_entry(-omega * (omega * motion.xv));
    matrix.vv = spring_entry(motion.vv);
    if (omega > 0 && moving) {
        spring_area area = spring_area_make(omega, decay, apart, &motion, t_s);
        double lead = spring_third((spring.response - 2) * area.trail);
        double answer = spring_third(spring.response * spring_third(decay * matrix.xv));
        matrix.xu = spring_entry(spring_third(t_s * matrix.xx - matrix.xv) + lead);
        matrix.vu = spring_entry(area.pull + spring_third(t_s * matrix.vx) + answer);
    }
    return matrix;
}

sn_spring_matrix sn_spring_matrix_make(sn_spring spring, double dt_s)
{
    return spring_matrix(spring, dt_s, true);
}

static float spring_entry_f(double x)
{
    return sn_abs(x) < SPRING_LEAST_F ? 0 : (float)sn_clamp(x, -SPRING_MOST_F, SPRING_MOST_F);
}

sn_spring_matrixf sn_spring_matrix_makef(sn_spring spring, double dt_s)
{
    sn_spring_matrix matrix = spring_matrix(spring, dt_s, true);
    return (sn_spring_matrixf){ .xx = spring_entry_f(matrix.xx),
        .xv = spring_entry_f(matrix.xv),
        .xu = spring_entry_f(matrix.xu),
        .vx = spring_entry_f(matrix.vx),
        .vv = spring_entry_f(matrix.vv),
        .vu = spring_entry_f(matrix.vu) };
}

/* ---- applying it -------------------------------------------------------------------------- */

/* What overflowed: with everything made small, to know on which side of the range it lies. */
static SN_APART sn_spring_state spring_apply_rare(
    const sn_spring_matrix *m, double goal, double u, sn_spring_state state)
{
    const double little = 0x1p-700, less = 0x1p-350;
    double x = state.value * little - goal * little, v = state.velocity * little;
    u *= little;
    double value = m->xx * less * x + m->xv * less * v + m->xu * less * u + goal * little * less;
    double velocity = m->vx * less * x + m->vv * less * v + m->vu * less * u;
    return (sn_spring_state){ sn_spring_saturate(value * 0x1p700 * 0x1p350),
        sn_spring_saturate(velocity * 0x1p700 * 0x1p350) };
}

static bool spring_is_finite(const sn_spring_state *state)
{
    return sn_is_finite(state->value) && sn_is_finite(state->velocity);
}

void sn_spring_apply(
    const sn_spring_matrix *matrix, double goal, double goal_velocity, sn_spring_state *state)
{
    SN_ASSERT(matrix && state);
    if (!sn_is_finite(goal) || !sn_is_finite(goal_velocity))
        return;
    const sn_spring_matrix *m = matrix;
    if (sn_spring_matrix_is_free(m))
        goal = state->value;
    double x = state->value - goal, v = state->velocity, u = goal_velocity;
    double offset = m->xx * x + m->xv * v + m->xu * u;
    double velocity = m->vx * x + m->vv * v + m->vu * u;
    if (sn_abs(offset) < SPRING_NOTHING)
        offset = 0;
    if (sn_abs(velocity) < SPRING_NOTHING)
        velocity = 0;
    sn_spring_state next = { goal + offset, velocity };
    if (!spring_is_finite(&next) && spring_is_finite(state))
        next = spring_apply_rare(matrix, goal, goal_velocity, *state);
    *state = next;
}

/* What overflowed in float fits a double, and comes back as near as a float can. */
static SN_APART sn_spring_statef spring_applyf_rare(
    const sn_spring_matrixf *m, float goal, float u, sn_spring_statef state)
{
    double x = (double)state.value - (double)goal, v = (double)state.velocity;
    double value = (double)m->xx * x + (double)m->xv * v + (double)m->xu * (double)u;
    double velocity = (double)m->vx * x + (double)m->vv * v + (double)m->vu * (double)u;
    return (sn_spring_statef){ spring_entry_f((double)goal + value), spring_entry_f(velocity) };
}

static bool spring_is_finite_f(float x)
{
    return x - x == 0;
}

void sn_spring_applyf(
    const sn_spring_matrixf *matrix, float goal, float goal_velocity, sn_spring_statef *state)
{
    SN_ASSERT(matrix && state);
    if (!spring_is_finite_f(goal) || !spring_is_finite_f(goal_velocity))
        return;
    if (sn_spring_applyf_common(matrix, goal, goal_velocity, state))
        return;
    if (spring_is_finite_f(state->value) && spring_is_finite_f(state->velocity))
        *state = spring_applyf_rare(matrix, goal, goal_velocity, *state);
}

/* ---- stepping ----------------------------------------------------------------------------- */

void sn_spring_step(sn_spring spring, double dt_s, double goal, sn_spring_state *state)
{
    SN_ASSERT(state);
    if (spring_stays(spring, dt_s))
        return;
    sn_spring_matrix matrix = spring_matrix(spring, dt_s, false);
    sn_spring_apply(&matrix, goal, 0, state);
}

void sn_spring_step_moving(
    sn_spring spring, double dt_s, double goal_from, double goal_to, sn_spring_state *state)
{
    SN_ASSERT(state);
    if (spring_stays(spring, dt_s) || !sn_is_finite(goal_from) || !sn_is_finite(goal_to))
        return;
    double goal_velocity = sn_spring_saturate(sn_spring_saturate(goal_to - goal_from) / dt_s);
    sn_spring_matrix matrix = spring_matrix(spring, dt_s, goal_velocity != 0);
    sn_spring_apply(&matrix, goal_to, goal_velocity, state);
}

sn_spring_state sn_spring_at(
    sn_spring spring, sn_spring_state start, double goal, double goal_velocity, double t_s)
{
    if (!sn_is_finite(goal) || !sn_is_finite(goal_velocity) || t_s != t_s ||
        !sn_spring_is_number(spring))
        return (sn_spring_state){ SN_NAN, SN_NAN };
    if (t_s == 0)
        return start;
    bool moving = goal_velocity != 0;
    if (moving)
        goal = sn_spring_saturate(goal + sn_spring_saturate(goal_velocity * t_s));
    sn_spring_matrix matrix = spring_matrix(spring, t_s, moving);
    sn_spring_apply(&matrix, goal, goal_velocity, &start);
    return start;
}

void sn_spring_jump(sn_spring spring, double goal_from, double goal_to, sn_spring_state *state)
{
    SN_ASSERT(state);
    if (!sn_spring_is_number(spring) || !sn_is_finite(goal_from) || !sn_is_finite(goal_to))
        return;
    double decay = sn_spring_saturate(sn_spring_rate(spring.decay_per_s));
    double way = sn_spring_saturate(goal_to - goal_from);
    double impulse = sn_spring_saturate(spring.response * sn_spring_saturate(decay * way));
    if (sn_is_finite(state->velocity))
        state->velocity = sn_spring_saturate(state->velocity + impulse);
}

double sn_spring_acceleration(
    sn_spring spring, sn_spring_state state, double goal, double goal_velocity)
{
    if (!sn_spring_is_number(spring))
        return SN_NAN;
    double omega = sn_spring_saturate(sn_spring_rate(spring.omega_rad_s));
    double decay = sn_spring_saturate(sn_spring_rate(spring.decay_per_s));
    double pull = omega * sn_spring_saturate(omega * sn_spring_saturate(goal - state.value));
    double driven = sn_spring_saturate(spring.response * goal_velocity) - 2 * state.velocity;
    return sn_spring_saturate(
        sn_spring_saturate(pull) + sn_spring_saturate(decay * sn_spring_saturate(driven)));
}

#undef SPRING_NEAR
#undef SPRING_SHORT
#undef SPRING_SHORT_SQUARE
#undef SPRING_GROWTH_MOST
#undef SPRING_NOTHING
#undef SPRING_LEAST_F
#undef SPRING_MOST_F
