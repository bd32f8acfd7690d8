/* Decay in every form, a mode's check, its plain decays and its samples, against MPFR. */
#include "check.h"
#include "sinew/mode.h"

#include <math.h>
#include <mpfr.h>
#include <string.h>

enum { BITS = 200 };

/* ln(1000), 2 pi and the like to 200 bits. */
static void ln1000(mpfr_t out)
{
    mpfr_set_ui(out, 1000, MPFR_RNDN);
    mpfr_log(out, out, MPFR_RNDN);
}

/* 10^(-3 seconds/t60) */
static double level_of(double t60_s, double seconds)
{
    mpfr_t x, y;
    mpfr_inits2(BITS, x, y, (mpfr_ptr)0);
    ln1000(x);
    mpfr_mul_d(x, x, -seconds, MPFR_RNDN);
    mpfr_div_d(x, x, t60_s, MPFR_RNDN);
    mpfr_exp(y, x, MPFR_RNDN);
    double level = mpfr_get_d(y, MPFR_RNDN);
    mpfr_clears(x, y, (mpfr_ptr)0);
    return level;
}

/* ln(1000) seconds / -ln(level) */
static double t60_of(double level, double seconds)
{
    mpfr_t x, y;
    mpfr_inits2(BITS, x, y, (mpfr_ptr)0);
    ln1000(x);
    mpfr_mul_d(x, x, -seconds, MPFR_RNDN);
    mpfr_set_d(y, level, MPFR_RNDN);
    mpfr_log(y, y, MPFR_RNDN);
    mpfr_div(x, x, y, MPFR_RNDN);
    double t60_s = mpfr_get_d(x, MPFR_RNDN);
    mpfr_clears(x, y, (mpfr_ptr)0);
    return t60_s;
}

/* x * ln(1000)^a * ln(2)^b * pi^c for powers of -1, 0 and 1. */
static double scaled(double x, int a, int b, int c)
{
    mpfr_t sum, part;
    mpfr_inits2(BITS, sum, part, (mpfr_ptr)0);
    mpfr_set_d(sum, x, MPFR_RNDN);
    ln1000(part);
    mpfr_pow_si(part, part, a, MPFR_RNDN);
    mpfr_mul(sum, sum, part, MPFR_RNDN);
    mpfr_const_log2(part, MPFR_RNDN);
    mpfr_pow_si(part, part, b, MPFR_RNDN);
    mpfr_mul(sum, sum, part, MPFR_RNDN);
    mpfr_const_pi(part, MPFR_RNDN);
    mpfr_pow_si(part, part, c, MPFR_RNDN);
    mpfr_mul(sum, sum, part, MPFR_RNDN);
    double got = mpfr_get_d(sum, MPFR_RNDN);
    mpfr_clears(sum, part, (mpfr_ptr)0);
    return got;
}

/* ---- decay ------------------------------------------------------------------------------ */

static void levels(void)
{
    for (int i = 0; i < 20000; i++) {
        double seconds = check_log_uniform(1e-5, 1e5), level = check_log_uniform(1e-12, 1e12);
        if (i % 3 == 0)
            level = 1 + check_log_uniform(1e-14, 0.5) * (i % 2 ? 1 : -1);
        double rate_hz = check_log_uniform(1e3, 1e6), want = t60_of(level, seconds);
        check_context("level %.17g, %.17g s", level, seconds);
        double frames = seconds * rate_hz, again_s = frames / rate_hz;
        bool held = CHECK_RELATIVE(sn_t60_from_level(level, seconds), want, 1e-15) &&
                    CHECK_RELATIVE(sn_t60_from_level_frames(level, frames, rate_hz),
                        t60_of(level, again_s), 1e-15);
        double back = level_of(want, seconds), allowed = 5e-16 * fmax(1, fabs(log(level)));
        if (!held || !CHECK_RELATIVE(sn_t60_to_level(want, seconds), back, allowed) ||
            !CHECK_RELATIVE(
                sn_t60_to_level_frames(want, frames, rate_hz), level_of(want, again_s), allowed))
            return;
    }
    CHECK_BITS(sn_t60_from_level(1, 5), INFINITY);
    CHECK_RELATIVE(sn_t60_from_level(0.001, 2), 2, 1e-15);
    CHECK_RELATIVE(sn_t60_from_level_frames(0.5, 24000, 48000), 0.5 * log(1000) / log(2), 1e-15);
    CHECK_BITS(sn_t60_to_level(INFINITY, 1e9), 1);
    CHECK_BITS(sn_t60_to_level(0, 1), 0);
    CHECK_BITS(sn_t60_to_level(0, 0), 1);
    CHECK_RELATIVE(sn_t60_to_level(-1, 1), 1000, 1e-14);
}

static void levels_that_are_none(void)
{
    static const double bad[] = { 0, -1, -0.001, INFINITY, -INFINITY, NAN };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        check_context("%g", bad[i]);
        CHECK(isnan(sn_t60_from_level(bad[i], 1)));
        CHECK(isnan(sn_t60_from_level(0.5, bad[i])));
        CHECK(isnan(sn_t60_from_level_frames(0.5, bad[i], 48000)));
        CHECK(isnan(sn_t60_from_level_frames(0.5, 100, bad[i])));
        CHECK(isnan(sn_t60_to_level_frames(1, 100, bad[i])));
        CHECK(isnan(sn_t60_from_pole_radius(0.5, bad[i])));
    }
    CHECK(isnan(sn_t60_to_level(NAN, 0)));
    CHECK(isnan(sn_t60_from_pole_radius(-0.5, 48000)));
}

static void converters(void)
{
    for (int i = 0; i < 20000; i++) {
        double x = check_log_uniform(1e-6, 1e6) * (i % 2 ? 1 : -1);
        double f = check_log_uniform(1e-3, 1e5);
        check_context("%.17g, %.17g Hz", x, f);
        if (!CHECK_RELATIVE(sn_t60_from_halflife(x), scaled(x, 1, -1, 0), 1e-15) ||
            !CHECK_RELATIVE(sn_t60_to_halflife(x), scaled(x, -1, 1, 0), 1e-15) ||
            !CHECK_RELATIVE(sn_t60_from_time_constant(x), scaled(x, 1, 0, 0), 1e-15) ||
            !CHECK_RELATIVE(sn_t60_to_time_constant(x), scaled(x, -1, 0, 0), 1e-15) ||
            !CHECK_RELATIVE(sn_t60_from_q(x, f), scaled(x / f, 1, 0, -1), 1e-15) ||
            !CHECK_RELATIVE(sn_t60_to_q(x, f), scaled(x * f, -1, 0, 1), 1e-15) ||
            !CHECK_RELATIVE(sn_t60_from_bandwidth(x), scaled(1 / x, 1, 0, -1), 1e-15) ||
            !CHECK_RELATIVE(sn_t60_to_bandwidth(x), scaled(1 / x, 1, 0, -1), 1e-15))
            return;
    }
    CHECK_BITS(sn_t60_from_halflife(INFINITY), INFINITY);
    CHECK_BITS(sn_t60_to_halflife(-INFINITY), -INFINITY);
    CHECK_BITS(sn_t60_from_bandwidth(0), INFINITY);
    CHECK_BITS(sn_t60_to_bandwidth(INFINITY), 0);
    /* STK's modes have a pole radius that does not know the rate: facts of its rivals. */
    CHECK_NEAR(sn_t60_from_pole_radius(0.9996, 44100), 0.392, 0.001);
    CHECK_NEAR(sn_t60_from_pole_radius(0.9996, 96000), 0.180, 0.001);
}

static void pole_radius(void)
{
    for (int i = 0; i < 20000; i++) {
        double rate_hz = check_log_uniform(1e3, 1e6), t60_s = check_log_uniform(1e-3, 1e3);
        double radius = level_of(t60_s, 1 / rate_hz);
        check_context("t60 %.17g s, %.17g Hz", t60_s, rate_hz);
        if (!CHECK_RELATIVE(sn_t60_to_pole_radius(t60_s, rate_hz), radius, 2e-15) ||
            !CHECK_RELATIVE(
                sn_t60_from_pole_radius(radius, rate_hz), t60_of(radius, 1 / rate_hz), 2e-15))
            return;
    }
    CHECK_BITS(sn_t60_to_pole_radius(INFINITY, 48000), 1);
    CHECK_BITS(sn_t60_from_pole_radius(1, 48000), INFINITY);
    CHECK_BITS(sn_t60_from_pole_radius(0, 48000), 0);
    CHECK_BITS(sn_t60_to_pole_radius(0, 48000), 0);
    CHECK(sn_t60_from_pole_radius(1.001, 48000) < 0);
}

/* ---- the check ---------------------------------------------------------------------------- */

typedef struct bad_mode {
    size_t offset; /* of the double in the mode */
    const char *field;
    double low, high; /* outside of these it is refused */
} bad_mode;

static void set_member(sn_mode *mode, size_t offset, double value)
{
    memcpy((char *)mode + offset, &value, sizeof value);
}

static void refused(void)
{
    static const bad_mode members[] = {
        { offsetof(sn_mode, frequency_hz), "frequency_hz", 0, 1e6 },
        { offsetof(sn_mode, t60_s), "t60_s", 1e-5, 1e6 },
        { offsetof(sn_mode, amplitude), "amplitude", -1e6, 1e6 },
        { offsetof(sn_mode, phase_turns), "phase_turns", -1e9, 1e9 },
        { offsetof(sn_mode, attack_s), "attack_s", 0, 0.125 },
        { offsetof(sn_mode, tail_ratio), "tail_ratio", 0, 1 },
        { offsetof(sn_mode, tail_t60_s), "tail_t60_s", 1e-5, 1e6 },
        { offsetof(sn_mode, pan), "pan", -1, 1 },
    };
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        const bad_mode *member = &members[i];
        double bad[] = { nextafter(member->low, -INFINITY), nextafter(member->high, INFINITY),
            -1e300, 1e300, -INFINITY, NAN, INFINITY };
        bool ends = !strstr(member->field, "t60_s"); /* a t60 may be infinite */
        for (size_t k = 0; k < (ends ? 7u : 6u); k++) {
            sn_mode mode = sn_mode_default();
            mode.tail_ratio = 0.25;
            set_member(&mode, member->offset, bad[k]);
            sn_report report = { .status = SN_OK };
            check_context("%s = %g", member->field, bad[k]);
            CHECK_INT(sn_mode_check(&mode, &report),
                isfinite(bad[k]) ? SN_ERROR_RANGE : SN_ERROR_NOT_FINITE);
            CHECK_TEXT(report.field, member->field);
            CHECK(strlen(report.message) > 20);
            sn_partial partials[SN_MODE_PARTIALS_MOST];
            CHECK_INT(sn_mode_partials(&mode, partials), 0);
            double value = 0;
            sn_mode_sample(&mode, 0.1, &value, NULL);
            CHECK(isnan(value));
        }
        sn_mode edge = sn_mode_default();
        edge.tail_ratio = 0.25;
        set_member(&edge, member->offset, member->low);
        CHECK_INT(sn_mode_check(&edge, NULL), SN_OK);
        set_member(&edge, member->offset, member->high);
        CHECK_INT(sn_mode_check(&edge, NULL), SN_OK);
    }
}

static void sentences(void)
{
    sn_report report;
    sn_mode mode = sn_mode_default();
    CHECK_INT(sn_mode_check(&mode, &report), SN_OK);
    mode.frequency_hz = -3.5;
    sn_mode_check(&mode, &report);
    CHECK_TEXT(report.message, "-3.5 Hz is outside 0 to 1e6");
    mode = sn_mode_default();
    mode.t60_s = 0;
    sn_mode_check(&mode, &report);
    CHECK_TEXT(report.message, "0 s is neither in 1e-5 to 1e6 nor infinity, which never decays");
    mode = sn_mode_default();
    mode.attack_s = 0.2;
    sn_mode_check(&mode, &report);
    CHECK_TEXT(
        report.message, "0.2 s is more than an eighth of the time to decay, t60_s or tail_t60_s");
    mode.t60_s = INFINITY;
    CHECK_INT(sn_mode_check(&mode, &report), SN_ERROR_RANGE);
    CHECK_CONTAINS(report.message, "never decays has no top");
    mode.attack_s = 0;
    CHECK_INT(sn_mode_check(&mode, &report), SN_OK);
    mode.tail_t60_s = NAN; /* of no tail it does not count */
    CHECK_INT(sn_mode_check(&mode, &report), SN_OK);
    mode = sn_mode_default();
    mode.tail_ratio = 0.5;
    mode.tail_t60_s = 0.1;
    mode.attack_s = 0.05;
    CHECK_INT(sn_mode_check(&mode, &report), SN_ERROR_RANGE);
    CHECK_TEXT(report.field, "attack_s");
}

/* ---- plain decays ------------------------------------------------------------------------- */

/* The sum of the parts and its derivative at t, in 200 bits. */
static void envelope(
    const sn_partial *partials, int count, double t_s, double *value, double *slope)
{
    mpfr_t level, change, part, rate;
    mpfr_inits2(BITS, level, change, part, rate, (mpfr_ptr)0);
    mpfr_set_zero(level, 1);
    mpfr_set_zero(change, 1);
    for (int i = 0; i < count; i++) {
        ln1000(rate);
        mpfr_div_d(rate, rate, -partials[i].t60_s, MPFR_RNDN);
        mpfr_mul_d(part, rate, t_s, MPFR_RNDN);
        mpfr_exp(part, part, MPFR_RNDN);
        mpfr_mul_d(part, part, partials[i].amplitude, MPFR_RNDN);
        mpfr_add(level, level, part, MPFR_RNDN);
        mpfr_mul(part, part, rate, MPFR_RNDN);
        mpfr_add(change, change, part, MPFR_RNDN);
    }
    *value = mpfr_get_d(level, MPFR_RNDN);
    *slope = mpfr_get_d(change, MPFR_RNDN);
    mpfr_clears(level, change, part, rate, (mpfr_ptr)0);
}

static sn_mode any_mode(void)
{
    sn_mode mode = sn_mode_default();
    mode.frequency_hz = check_log_uniform(1, 2e4);
    mode.t60_s = check_log_uniform(1e-3, 1e2);
    mode.amplitude = check_uniform(-2, 2);
    mode.phase_turns = check_uniform(-3, 3);
    if (check_below(2)) {
        mode.tail_ratio = check_below(5) ? check_uniform(0, 1) : 1;
        mode.tail_t60_s = check_log_uniform(1e-3, 1e2);
    }
    if (check_below(2)) {
        double shortest_s = mode.tail_ratio > 0 ? fmin(mode.t60_s, mode.tail_t60_s) : mode.t60_s;
        mode.attack_s = shortest_s / 8 * (check_below(2) ? check_log_uniform(1e-5, 1) : 1);
    }
    return mode;
}

/* With an attack: 0 at time 0; flat, the amplitude, and nowhere higher than at the attack's time.
 */
static void attack(void)
{
    for (int i = 0; i < 3000; i++) {
        sn_mode mode = any_mode();
        if (mode.attack_s == 0)
            mode.attack_s = fmin(mode.t60_s, mode.tail_ratio > 0 ? mode.tail_t60_s : 1e9) / 9;
        sn_partial partials[SN_MODE_PARTIALS_MOST];
        int count = sn_mode_partials(&mode, partials);
        double top, flat, start, unused, scale = fabs(mode.amplitude);
        check_context("attack %.17g s, t60 %.17g s, tail %.17g of %.17g s", mode.attack_s,
            mode.t60_s, mode.tail_ratio, mode.tail_t60_s);
        CHECK_INT(count, 2 + (mode.tail_ratio > 0 && mode.tail_ratio < 1));
        CHECK(partials[count - 1].amplitude * mode.amplitude <= 0);
        CHECK(partials[count - 1].t60_s < mode.attack_s * log(1000));
        envelope(partials, count, mode.attack_s, &top, &flat);
        envelope(partials, count, 0, &start, &unused);
        /* The curve bends by 1/attack^2 or so: a place off by a part of the attack is a slope. */
        double before, bent, step_s = mode.attack_s * 1e-5;
        envelope(partials, count, mode.attack_s - step_s, &before, &bent);
        double place = flat / (bent / step_s) / mode.attack_s;
        if (!CHECK_NEAR(start, 0, 1e-14 * scale) || !CHECK_RELATIVE(top, mode.amplitude, 1e-12) ||
            !CHECK_NEAR(place, 0, 1e-12))
            return;
        for (int k = 0; k < 20; k++) {
            double other;
            envelope(
                partials, count, check_log_uniform(1e-3, 1e3) * mode.attack_s, &other, &unused);
            if (!CHECK(fabs(other) <= fabs(top) * (1 + 1e-12)))
                return;
        }
    }
}

/* The closed form of facts 1.3: with a known pair of time constants the top is at
 * da/(d-a) ln(d/a), and its height q^(a/(d-a)) - q^(d/(d-a)), q = a/d. */
static void attack_of_a_known_pair(void)
{
    for (int i = 0; i < 2000; i++) {
        double d = check_log_uniform(1e-3, 10), a = d * check_log_uniform(1e-6, 0.7), q = a / d;
        sn_mode mode = sn_mode_default();
        mode.t60_s = d * log(1000);
        mode.attack_s = d * a / (d - a) * log(d / a);
        sn_partial partials[SN_MODE_PARTIALS_MOST];
        check_context("time constants %.17g s and %.17g s", d, a);
        if (!CHECK_INT(sn_mode_partials(&mode, partials), 2) ||
            !CHECK_RELATIVE(partials[1].t60_s, a * log(1000), 1e-13))
            return;
        double height = pow(q, a / (d - a)) - pow(q, d / (d - a));
        if (!CHECK_RELATIVE(partials[0].amplitude, 1 / height, 1e-13) ||
            !CHECK_RELATIVE(partials[1].amplitude, -1 / height, 1e-13))
            return;
    }
}

static void without_attack(void)
{
    sn_partial partials[SN_MODE_PARTIALS_MOST];
    sn_mode mode = sn_mode_default();
    mode.amplitude = 0.5;
    CHECK_INT(sn_mode_partials(&mode, partials), 1);
    CHECK_BITS(partials[0].amplitude, 0.5);
    CHECK_BITS(partials[0].t60_s, 1);
    mode.tail_ratio = 0.25;
    mode.tail_t60_s = 4;
    CHECK_INT(sn_mode_partials(&mode, partials), 2);
    CHECK_BITS(partials[0].amplitude, 0.375);
    CHECK_BITS(partials[1].amplitude, 0.125);
    CHECK_BITS(partials[1].t60_s, 4);
    mode.tail_ratio = 1;
    CHECK_INT(sn_mode_partials(&mode, partials), 1);
    CHECK_BITS(partials[0].t60_s, 4);
    mode.attack_s = 1e-12; /* less than any frame */
    CHECK_INT(sn_mode_partials(&mode, partials), 1);
}

/* ---- samples ------------------------------------------------------------------------------ */

/* The envelope of the parts times the sine, and its derivative, in 200 bits. */
static void sample_of(const sn_mode *mode, double t_s, double *value, double *slope)
{
    sn_partial partials[SN_MODE_PARTIALS_MOST];
    int count = sn_mode_partials(mode, partials);
    double level, change;
    envelope(partials, count, t_s, &level, &change);
    mpfr_t turns, sine, cosine, part;
    mpfr_inits2(BITS, turns, sine, cosine, part, (mpfr_ptr)0);
    mpfr_set_d(turns, mode->frequency_hz, MPFR_RNDN);
    mpfr_mul_d(turns, turns, t_s, MPFR_RNDN);
    mpfr_add_d(turns, turns, mode->phase_turns, MPFR_RNDN);
    mpfr_const_pi(part, MPFR_RNDN);
    mpfr_mul(turns, turns, part, MPFR_RNDN);
    mpfr_mul_ui(turns, turns, 2, MPFR_RNDN);
    mpfr_sin_cos(sine, cosine, turns, MPFR_RNDN);
    *value = level * mpfr_get_d(sine, MPFR_RNDN);
    mpfr_mul_d(part, part, 2 * level, MPFR_RNDN);
    mpfr_mul_d(part, part, mode->frequency_hz, MPFR_RNDN);
    *slope = change * mpfr_get_d(sine, MPFR_RNDN) +
             mpfr_get_d(part, MPFR_RNDN) * mpfr_get_d(cosine, MPFR_RNDN);
    mpfr_clears(turns, sine, cosine, part, (mpfr_ptr)0);
}

static void samples(void)
{
    for (int i = 0; i < 6000; i++) {
        sn_mode mode = any_mode();
        double shortest_s = mode.tail_ratio > 0 ? fmin(mode.t60_s, mode.tail_t60_s) : mode.t60_s;
        double t_s = shortest_s * check_log_uniform(1e-3, 3), value, slope, want, steep;
        sn_mode_sample(&mode, t_s, &value, &slope);
        sample_of(&mode, t_s, &want, &steep);
        double scale = (mode.attack_s > 0 ? 4e-14 : 4e-15) * fabs(mode.amplitude);
        double rate = 2 * 3.1416 * mode.frequency_hz + 6.91 / shortest_s;
        if (mode.attack_s > 0)
            rate += 6.91 / mode.attack_s;
        check_context("%.17g Hz, t60 %.17g s, attack %.17g s, tail %.17g at %.17g s",
            mode.frequency_hz, mode.t60_s, mode.attack_s, mode.tail_ratio, t_s);
        if (!CHECK_NEAR(value, want, scale) || !CHECK_NEAR(slope, steep, scale * rate))
            return;
    }
    sn_mode for_ever = sn_mode_default();
    for_ever.t60_s = INFINITY;
    double value, slope, want, steep, year_s = 31557600.7;
    sn_mode_sample(&for_ever, year_s, &value, &slope);
    sample_of(&for_ever, year_s, &want, &steep);
    CHECK_NEAR(value, want, 4e-15);
    sn_mode_sample(&for_ever, -1, &value, &slope);
    CHECK_BITS(value, 0);
    CHECK_BITS(slope, 0);
    sn_mode_sample(&for_ever, INFINITY, &value, &slope);
    CHECK(isnan(value) && isnan(slope));
    sn_mode_sample(&for_ever, NAN, &value, NULL);
    CHECK(isnan(value));
    sn_mode_sample(&for_ever, 1, NULL, NULL);
}

CHECK_MAIN(CHECK_TEST(levels), CHECK_TEST(levels_that_are_none), CHECK_TEST(converters),
    CHECK_TEST(pole_radius), CHECK_TEST(refused), CHECK_TEST(sentences), CHECK_TEST(attack),
    CHECK_TEST(attack_of_a_known_pair), CHECK_TEST(without_attack), CHECK_TEST(samples))
