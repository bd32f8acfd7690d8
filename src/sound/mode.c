/*
 * Modes: their fields checked, decay in every form, and the plain decays that make an envelope.
 *
 * A decay is e^(-t/d). Its t60 is ln(1000) d, and all converters go by that one number.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/rule.h"
#include "sinew/elementary.h"
#include "sinew/mode.h"
#include "sinew/period.h"

/* An attack below this is none: a thousandth of the shortest frame. */
#define MODE_ATTACK_LEAST_S 1e-9

/* ---- decay ------------------------------------------------------------------------------ */

static bool mode_is_positive(double x)
{
    return x > 0 && sn_is_finite(x);
}

double sn_t60_from_level(double level_ratio, double seconds)
{
    if (!mode_is_positive(level_ratio) || !mode_is_positive(seconds))
        return SN_NAN;
    double growth = sn_log(level_ratio);
    return growth == 0 ? SN_INFINITY : -SN_LN1000 * seconds / growth;
}

double sn_t60_from_level_frames(double level_ratio, double frames, double rate_hz)
{
    return mode_is_positive(rate_hz) ? sn_t60_from_level(level_ratio, frames / rate_hz) : SN_NAN;
}

double sn_t60_to_level(double t60_s, double seconds)
{
    if (seconds == 0 && !(t60_s != t60_s))
        return 1;
    if (t60_s == 0 && seconds > 0)
        return 0;
    return sn_exp(-SN_LN1000 * (seconds / t60_s));
}

double sn_t60_to_level_frames(double t60_s, double frames, double rate_hz)
{
    return mode_is_positive(rate_hz) ? sn_t60_to_level(t60_s, frames / rate_hz) : SN_NAN;
}

double sn_t60_from_halflife(double halflife_s)
{
    return halflife_s * (SN_LN1000 / SN_LN2);
}

double sn_t60_to_halflife(double t60_s)
{
    return t60_s * (SN_LN2 / SN_LN1000);
}

double sn_t60_from_time_constant(double time_constant_s)
{
    return time_constant_s * SN_LN1000;
}

double sn_t60_to_time_constant(double t60_s)
{
    return t60_s / SN_LN1000;
}

double sn_t60_from_q(double q, double frequency_hz)
{
    return q / frequency_hz * (SN_LN1000 / SN_PI);
}

double sn_t60_to_q(double t60_s, double frequency_hz)
{
    return t60_s * frequency_hz * (SN_PI / SN_LN1000);
}

double sn_t60_from_bandwidth(double bandwidth_hz)
{
    return SN_LN1000 / SN_PI / bandwidth_hz;
}

double sn_t60_to_bandwidth(double t60_s)
{
    return SN_LN1000 / SN_PI / t60_s;
}

double sn_t60_from_pole_radius(double radius, double rate_hz)
{
    if (!mode_is_positive(rate_hz) || !(radius >= 0))
        return SN_NAN;
    double growth = sn_log(radius);
    return growth == 0 ? SN_INFINITY : 0 - SN_LN1000 / (rate_hz * growth);
}

double sn_t60_to_pole_radius(double t60_s, double rate_hz)
{
    return sn_t60_to_level_frames(t60_s, 1, rate_hz);
}

/* ---- checking --------------------------------------------------------------------------- */

sn_mode sn_mode_default(void)
{
    return (sn_mode){ .frequency_hz = 440, .t60_s = 1, .amplitude = 1, .tail_t60_s = 1 };
}

static sn_status mode_check_t60(const char *field, double t60_s, sn_report *report)
{
    if (t60_s == SN_INFINITY || (t60_s >= SN_MODE_T60_LEAST_S && t60_s <= SN_MODE_T60_MOST_S))
        return SN_OK;
    return sn_report_say_value(report, sn_is_finite(t60_s) ? SN_ERROR_RANGE : SN_ERROR_NOT_FINITE,
        field, t60_s, "s is neither in 1e-5 to 1e6 nor infinity, which never decays");
}

static bool mode_has_tail(const sn_mode *mode)
{
    return mode->tail_ratio > 0;
}

/* The shortest of the decays that count. */
static double mode_shortest_t60(const sn_mode *mode)
{
    return mode_has_tail(mode) && mode->tail_t60_s < mode->t60_s ? mode->tail_t60_s : mode->t60_s;
}

static double mode_longest_t60(const sn_mode *mode)
{
    return mode_has_tail(mode) && mode->tail_t60_s > mode->t60_s ? mode->tail_t60_s : mode->t60_s;
}

/* Two decays that differ by less make a top out of large numbers that nearly cancel. */
static sn_status mode_check_attack(const sn_mode *mode, sn_report *report)
{
    if (mode->attack_s == 0)
        return SN_OK;
    if (mode_longest_t60(mode) == SN_INFINITY)
        return sn_report_say_value(report, SN_ERROR_RANGE, "attack_s", mode->attack_s,
            "s needs decays that end: what never decays has no top; make them long instead");
    if (mode->attack_s > mode_shortest_t60(mode) / 8)
        return sn_report_say_value(report, SN_ERROR_RANGE, "attack_s", mode->attack_s,
            "s is more than an eighth of the time to decay, t60_s or tail_t60_s");
    return SN_OK;
}

sn_status sn_mode_check(const sn_mode *mode, sn_report *report)
{
    SN_ASSERT(mode);
    const sn_rule rules[] = {
        { "frequency_hz", mode->frequency_hz, 0, SN_MODE_HZ_MOST, "Hz is outside 0 to 1e6" },
        { "amplitude", mode->amplitude, -SN_MODE_AMPLITUDE_MOST, SN_MODE_AMPLITUDE_MOST,
            "is outside -1e6 to 1e6" },
        { "phase_turns", mode->phase_turns, -1e9, 1e9, "turns is outside -1e9 to 1e9" },
        { "attack_s", mode->attack_s, 0, SN_MODE_T60_MOST_S, "s is outside 0 to 1e6" },
        { "tail_ratio", mode->tail_ratio, 0, 1, "is outside 0 to 1" },
        { "pan", mode->pan, -1, 1, "is outside -1 to 1" },
    };
    sn_status status = sn_rules_check(rules, sizeof rules / sizeof rules[0], report);
    if (!status)
        status = mode_check_t60("t60_s", mode->t60_s, report);
    if (!status && mode_has_tail(mode))
        status = mode_check_t60("tail_t60_s", mode->tail_t60_s, report);
    return status ? status : mode_check_attack(mode, report);
}

/* ---- plain decays ------------------------------------------------------------------------ */

/* u with u e^-u = product and u > 1, for a product of at most 0.365, which is that of 0.87. As
 * u - ln u = -ln(product) bends upwards, Newton's method from above comes down to it without
 * passing; the start is above since ln u <= u/e. */
static double mode_attack_ratio(double product)
{
    double want = -sn_log(product);
    double u = want * 1.59;
    for (int i = 0; i < 16; i++) {
        double next = u - (u - sn_log(u) - want) * u / (u - 1);
        if (!(next < u))
            break;
        u = next;
    }
    return u;
}

/* The parts m_i e^(-t/d_i), together 1 at time 0, less e^(-t/a) begin at 0 and are at their top
 * where sum(m_i/d_i e^(-t/d_i)) = e^(-t/a)/a. With u = t/a that is u e^-u = sum(m_i s_i e^-s_i),
 * s_i = t/d_i; and there the height is what the amplitudes are divided by. */
static void mode_add_attack(double attack_s, double amplitude, sn_partial *partials, int count)
{
    double product = 0, height = 0;
    for (int i = 0; i < count; i++) {
        double s = attack_s / partials[i].t60_s * SN_LN1000, left = sn_exp(-s);
        product += partials[i].amplitude * s * left;
        height += partials[i].amplitude * left;
    }
    double u = mode_attack_ratio(product);
    height -= sn_exp(-u);
    partials[count] = (sn_partial){ .amplitude = -1, .t60_s = attack_s / u * SN_LN1000 };
    for (int i = 0; i <= count; i++)
        partials[i].amplitude *= amplitude / height;
}

int sn_mode_partials(const sn_mode *mode, sn_partial partials[SN_MODE_PARTIALS_MOST])
{
    SN_ASSERT(mode && partials);
    if (sn_mode_check(mode, NULL))
        return 0;
    bool rises = mode->attack_s >= MODE_ATTACK_LEAST_S;
    double unit = rises ? 1 : mode->amplitude;
    int count = 0;
    if (mode->tail_ratio < 1)
        partials[count++] =
            (sn_partial){ .amplitude = unit * (1 - mode->tail_ratio), .t60_s = mode->t60_s };
    if (mode_has_tail(mode))
        partials[count++] =
            (sn_partial){ .amplitude = unit * mode->tail_ratio, .t60_s = mode->tail_t60_s };
    if (rises)
        mode_add_attack(mode->attack_s, mode->amplitude, partials, count++);
    return count;
}

void sn_mode_sample(const sn_mode *mode, double t_s, double *value, double *slope)
{
    SN_ASSERT(mode);
    sn_partial partials[SN_MODE_PARTIALS_MOST];
    int count = sn_is_finite(t_s) ? sn_mode_partials(mode, partials) : 0;
    double level = count ? 0 : SN_NAN, change = level, sine = 0, cosine = 0;
    if (count && t_s >= 0) {
        sn_frequency frequency = sn_frequency_make(mode->frequency_hz, (sn_rational){ 0, 0 });
        /* Whole turns first, so that the sum in there is of two small numbers. */
        double phase = mode->phase_turns - sn_round(mode->phase_turns);
        sn_sincos_turns(sn_frequency_phase(&frequency, t_s, phase, NULL), &sine, &cosine);
        for (int i = 0; i < count; i++) {
            double rate = SN_LN1000 / partials[i].t60_s;
            double now = partials[i].amplitude * sn_exp(-rate * t_s);
            level += now;
            change -= rate * now;
        }
    }
    if (value)
        *value = level * sine;
    if (slope)
        *slope = change * sine + level * (SN_TAU * mode->frequency_hz) * cosine;
}

#undef MODE_ATTACK_LEAST_S
