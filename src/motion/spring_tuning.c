/*
 * A spring's parameters in everybody's terms, and back. See spring_tuning.h.
 *
 * Most are one division. What needs care are the ends, 0 and infinity, where a product would be
 * 0 times infinity; and differences from 1, which are formed before they are lost.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "sinew/elementary.h"
#include "sinew/spring_events.h"
#include "sinew/spring_tuning.h"

/* Root of (1 + u) e^-u = 1/2: omega times the time to half the way, critical and from rest. */
#define TUNING_HALF 1.6783469900166606534
/* The damping ratio that stands for no mass at all: its two rates are 4e16 apart. */
#define TUNING_MASSLESS  1e8
#define TUNING_SVELTE_HZ 60.0

/* A result that has become 0 does not hide that its argument was negative. */
static double tuning_told(double result, double argument)
{
    return result == 0 && argument < 0 ? argument : result;
}

/* What is a rate of seconds, or seconds of a rate: of -0, too, it is infinity. */
static double tuning_rate(double numerator, double of)
{
    return tuning_told(numerator / (of + 0.0), of);
}

/* ratio * omega; but no damping of an infinite omega is none, and an infinite ratio of omega 0
 * infinite. */
static double tuning_decay(double omega, double ratio)
{
    if (ratio == 0 || (omega == 0 && !sn_is_finite(ratio)))
        return ratio;
    return tuning_told(ratio * omega, ratio);
}

static sn_spring tuning_spring(double omega, double ratio)
{
    return (sn_spring){ .omega_rad_s = omega, .decay_per_s = tuning_decay(omega, ratio) };
}

/* ln(1 - x) without the loss of 1 - x for a small x.
 * Source: W. Kahan's way with log(1 + x), as in the HP-15C Advanced Functions Handbook (1982). */
static double tuning_log_less(double x)
{
    double rest = 1 - x;
    if (rest == 1 || x == 1)
        return rest == 1 ? -x : -SN_INFINITY;
    return sn_abs(x) < 0.5 ? sn_log(rest) * (x / (1 - rest)) : sn_log(rest);
}

/* ---- frequency, stiffness, response ------------------------------------------------------ */

sn_spring sn_spring_from_frequency(double frequency_hz, double damping_ratio)
{
    return tuning_spring(SN_TAU * frequency_hz, damping_ratio);
}

double sn_spring_to_frequency(sn_spring spring)
{
    return spring.omega_rad_s / SN_TAU;
}

sn_spring sn_spring_from_dynamics(
    double frequency_hz, double damping_ratio, double initial_response)
{
    sn_spring spring = sn_spring_from_frequency(frequency_hz, damping_ratio);
    spring.response = initial_response;
    return spring;
}

/* The limit of no mass: two forces that balance, or one that has its way at once. */
static sn_spring tuning_massless(double stiffness, double damping)
{
    if (stiffness == 0)
        return (sn_spring){ .decay_per_s = damping == 0 ? 0 : damping * SN_INFINITY };
    if (!(stiffness > 0))
        return (sn_spring){ .omega_rad_s = SN_NAN, .decay_per_s = damping };
    if (damping == 0)
        return (sn_spring){ .omega_rad_s = SN_INFINITY };
    double omega = tuning_told(2 * TUNING_MASSLESS * (stiffness / damping), damping);
    return (sn_spring){ .omega_rad_s = omega,
        .decay_per_s = omega == 0 ? SN_INFINITY : TUNING_MASSLESS * omega };
}

/* sqrt(stiffness/mass), where that quotient may be beyond a double. */
static double tuning_omega(double stiffness, double mass)
{
    double square = stiffness / mass;
    bool fits = mass > 0 && square > 1e-300 && square < 1e300;
    return fits ? sn_sqrt(square) : tuning_rate(sn_sqrt(stiffness), sn_sqrt(mass));
}

sn_spring sn_spring_from_stiffness(double stiffness, double damping, double mass)
{
    if (mass == 0)
        return tuning_massless(stiffness, damping);
    return (sn_spring){
        .omega_rad_s = tuning_omega(stiffness, mass),
        .decay_per_s = tuning_told(0.5 * damping / mass, damping),
    };
}

void sn_spring_to_stiffness(sn_spring spring, double mass, double *stiffness, double *damping)
{
    SN_ASSERT(stiffness && damping);
    *stiffness = spring.omega_rad_s * mass * spring.omega_rad_s;
    *damping = 2 * (spring.decay_per_s * mass);
}

sn_spring sn_spring_from_stiffness_ratio(double stiffness, double damping_ratio, double mass)
{
    bool nothing = stiffness == 0 && mass == 0;
    return tuning_spring(nothing ? 0 : tuning_omega(stiffness, mass), damping_ratio);
}

sn_spring sn_spring_from_response(double response_s, double bounce)
{
    double omega = tuning_rate(SN_TAU, response_s);
    if (!(bounce < 0))
        return tuning_spring(omega, 1 - bounce);
    if (bounce == -1 || omega == 0 || !sn_is_finite(omega))
        return tuning_spring(omega, tuning_rate(1, 1 + bounce));
    return (sn_spring){ .omega_rad_s = omega, .decay_per_s = tuning_rate(omega, 1 + bounce) };
}

/* 1 less the damping ratio, without cancellation. Of two infinities the ratio counts as 1. */
static double tuning_bounce(sn_spring spring)
{
    if (spring.omega_rad_s == SN_INFINITY && spring.decay_per_s == SN_INFINITY)
        return 0;
    if (spring.omega_rad_s == 0 || !sn_is_finite(spring.omega_rad_s))
        return 1 - sn_spring_damping_ratio(spring);
    return (spring.omega_rad_s - spring.decay_per_s) / spring.omega_rad_s;
}

void sn_spring_to_response(sn_spring spring, double *response_s, double *bounce)
{
    SN_ASSERT(response_s && bounce);
    *response_s = tuning_rate(SN_TAU, spring.omega_rad_s);
    if (!(spring.decay_per_s > spring.omega_rad_s))
        *bounce = tuning_bounce(spring);
    else if (spring.decay_per_s == SN_INFINITY)
        *bounce = -1;
    else
        *bounce = (spring.omega_rad_s - spring.decay_per_s) / spring.decay_per_s;
}

/* ---- times ------------------------------------------------------------------------------- */

sn_spring sn_spring_from_halflife(double halflife_s, double damping_ratio)
{
    double decay = tuning_rate(2 * SN_LN2, halflife_s);
    if (decay == 0 || decay == SN_INFINITY)
        return tuning_spring(decay, damping_ratio);
    return (sn_spring){ .omega_rad_s = tuning_rate(decay, damping_ratio), .decay_per_s = decay };
}

double sn_spring_to_halflife(sn_spring spring)
{
    return tuning_rate(2 * SN_LN2, spring.decay_per_s);
}

sn_spring sn_spring_from_half_time(double half_time_s)
{
    return tuning_spring(tuning_rate(TUNING_HALF, half_time_s), 1);
}

double sn_spring_to_half_time(sn_spring spring)
{
    return tuning_rate(TUNING_HALF, spring.omega_rad_s);
}

sn_spring sn_spring_from_smooth_time(double smooth_time_s)
{
    return tuning_spring(tuning_rate(2, smooth_time_s), 1);
}

double sn_spring_to_smooth_time(sn_spring spring)
{
    return tuning_rate(2, spring.omega_rad_s);
}

double sn_spring_to_lag(sn_spring spring)
{
    double omega = spring.omega_rad_s, behind = 2 - spring.response;
    if (omega == 0)
        return SN_INFINITY;
    if (behind == 0 || spring.decay_per_s == 0 || omega == SN_INFINITY)
        return 0;
    return behind * (spring.decay_per_s / omega / omega);
}

static bool tuning_is_tolerance(double ratio)
{
    return ratio > 0 && ratio < 1;
}

/* Omega scales time: the spring of omega 1 settles omega times later. */
sn_spring sn_spring_from_settling(double settle_s, double damping_ratio, double tolerance_ratio)
{
    if (!tuning_is_tolerance(tolerance_ratio))
        return (sn_spring){ .omega_rad_s = SN_NAN, .decay_per_s = SN_NAN };
    if (settle_s == SN_INFINITY)
        return tuning_spring(0, damping_ratio);
    double phase = sn_spring_settle_s(tuning_spring(1, damping_ratio), 1, 0, tolerance_ratio);
    return tuning_spring(tuning_rate(phase, settle_s), damping_ratio);
}

double sn_spring_to_settling(sn_spring spring, double tolerance_ratio)
{
    if (!tuning_is_tolerance(tolerance_ratio))
        return SN_NAN;
    return sn_spring_settle_s(spring, 1, 0, tolerance_ratio);
}

/* ---- the damping ratio ------------------------------------------------------------------- */

double sn_damping_ratio_from_overshoot(double overshoot_ratio)
{
    if (!(overshoot_ratio >= 0 && overshoot_ratio <= 1))
        return SN_NAN;
    if (overshoot_ratio == 0)
        return 1;
    double decrement = 0 - sn_log(overshoot_ratio);
    return decrement / sn_hypot(SN_PI, decrement);
}

/* ratio/sqrt(1 - ratio^2) of a ratio below 1: the cotangent of the poles' angle. */
static double tuning_slant(double ratio)
{
    return ratio / sn_sqrt((1 - ratio) * (1 + ratio));
}

double sn_damping_ratio_to_overshoot(double damping_ratio)
{
    if (!(damping_ratio >= 0))
        return SN_NAN;
    return damping_ratio < 1 ? sn_exp(-SN_PI * tuning_slant(damping_ratio)) : 0;
}

double sn_damping_ratio_from_q(double q)
{
    return tuning_rate(0.5, q);
}

double sn_damping_ratio_to_q(double damping_ratio)
{
    return tuning_rate(0.5, damping_ratio);
}

double sn_damping_ratio_from_decrement(double decrement)
{
    return decrement == SN_INFINITY ? 1 : decrement / sn_hypot(SN_TAU, decrement);
}

double sn_damping_ratio_to_decrement(double damping_ratio)
{
    if (!(damping_ratio > -1))
        return SN_NAN;
    return damping_ratio < 1 ? SN_TAU * tuning_slant(damping_ratio) : SN_INFINITY;
}

/* ---- as others say it -------------------------------------------------------------------- */

sn_spring sn_spring_from_visual_duration(double visual_duration_s, double bounce)
{
    return tuning_spring(
        tuning_rate(SN_TAU / 1.2, visual_duration_s), sn_clamp(1 - bounce, 0.05, 1));
}

void sn_spring_to_visual_duration(sn_spring spring, double *visual_duration_s, double *bounce)
{
    SN_ASSERT(visual_duration_s && bounce);
    *visual_duration_s = tuning_rate(SN_TAU / 1.2, spring.omega_rad_s);
    *bounce = tuning_bounce(spring);
}

/*
 * Svelte moves by a two-term recurrence whose poles have the sum 2 - d - s and the product 1 - d; a
 * pole is e^(-rate/60). So the decay is -30 ln(1 - d). With r = sqrt(1 - d) the poles' angle h has
 *     across = 4 r sin^2(h/2) = 2 r - sum = s - (1 - r)^2,   along = 4 r cos^2(h/2) = 2 r + sum
 * where 1 - r = d/(1 + r). If across is negative both poles are real, and sqrt(-across along)
 * apart. The larger one, p, gives the slow rate, where 1 - p = s/(1 - q), q the smaller one; the
 * fast rate is 2 decay - slow.
 */
sn_spring sn_spring_from_svelte(double stiffness, double damping)
{
    const double hz = TUNING_SVELTE_HZ;
    double s = stiffness, d = damping;
    if (!(s > 0 && s <= 1 && d >= 0 && d <= 1))
        return (sn_spring){ .omega_rad_s = SN_NAN, .decay_per_s = SN_NAN };
    if (d == 1)
        return s == 1
                   ? tuning_spring(SN_INFINITY, 1)
                   : tuning_spring(-2 * TUNING_MASSLESS * hz * tuning_log_less(s), TUNING_MASSLESS);
    double decay = 0 - hz / 2 * tuning_log_less(d);
    double radius = sn_sqrt(1 - d), sum = (1 - d) + (1 - s);
    double root = sn_sqrt(s), less = d / (1 + radius);
    double across = d > 0.5 ? 2 * radius - sum : (root - less) * (root + less);
    double along = 2 * radius + sum;
    if (across > 0) {
        double turning = 2 * hz * sn_atan2(sn_sqrt(across), sn_sqrt(along));
        return (sn_spring){ .omega_rad_s = sn_hypot(decay, turning), .decay_per_s = decay };
    }
    double apart = sn_sqrt(0 - across * along), larger = (sum + apart) / 2;
    double slow =
        larger < 0.5 ? 0 - hz * sn_log(larger) : 0 - hz * tuning_log_less(2 * s / (d + s + apart));
    return (sn_spring){ .omega_rad_s = sn_sqrt(slow * (2 * decay - slow)), .decay_per_s = decay };
}

/* The same backwards: s = (1 - r)^2 + 4 r sin^2(h/2), where h^2 < 0 has the hyperbolic sine;
 * and that is (1 - p)(1 - q). */
void sn_spring_to_svelte(sn_spring spring, double *stiffness, double *damping)
{
    SN_ASSERT(stiffness && damping);
    const double hz = TUNING_SVELTE_HZ;
    double omega = spring.omega_rad_s / hz, decay = spring.decay_per_s / hz;
    double apart = sn_sqrt(sn_abs(omega - decay)) * sn_sqrt(omega + decay);
    *damping = -sn_expm1(-2 * decay);
    if (decay < omega) {
        double less = -sn_expm1(-decay), half = sn_sin(apart / 2);
        *stiffness = less * less + 4 * sn_exp(-decay) * half * half;
        if (!(apart < SN_PI))
            *stiffness = *damping = SN_NAN;
    } else {
        double fast = decay + apart, slow = omega == 0 ? 0 : omega * (omega / fast);
        *stiffness = sn_expm1(-slow) * sn_expm1(-fast);
    }
}

/* ---- smoothing of the first order -------------------------------------------------------- */

double sn_smooth_rate_from_halflife(double halflife_s)
{
    return tuning_rate(SN_LN2, halflife_s);
}

double sn_smooth_rate_to_halflife(double rate_per_s)
{
    return tuning_rate(SN_LN2, rate_per_s);
}

double sn_smooth_rate_from_damp_time(double damp_time_s)
{
    return tuning_rate(2 * SN_LN10, damp_time_s);
}

double sn_smooth_rate_to_damp_time(double rate_per_s)
{
    return tuning_rate(2 * SN_LN10, rate_per_s);
}

double sn_smooth_rate_from_lerp(double factor, double frame_rate_hz)
{
    if (!(factor <= 1))
        return SN_NAN;
    return frame_rate_hz == 0 ? 0 : 0 - frame_rate_hz * tuning_log_less(factor);
}

double sn_smooth_rate_to_lerp(double rate_per_s, double frame_rate_hz)
{
    return rate_per_s == 0 ? 0 : -sn_expm1(0 - tuning_rate(rate_per_s, frame_rate_hz));
}

#undef TUNING_HALF
#undef TUNING_MASSLESS
#undef TUNING_SVELTE_HZ
