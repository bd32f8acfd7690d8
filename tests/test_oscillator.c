/*
 * The oscillator against the mathematics in long double: amplitude r^n sin(n angle + phase), frame
 * by frame; its pitch, decay and amplitude as fitted to what it gives; and all that is done to it
 * while it rings.
 */
#define _GNU_SOURCE
#include "check.h"
#include "sinew/oscillator.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 1 << 17 };
static float out[MOST], other[MOST];

static const double rates[] = { 8000, 11025, 44100, 48000, 96000, 192000 };
enum { RATES = sizeof rates / sizeof rates[0] };

static sn_oscillation plain(double rate_hz, double frequency_hz, double t60_s)
{
    return (sn_oscillation){
        .rate_hz = rate_hz, .frequency_hz = frequency_hz, .t60_s = t60_s, .amplitude = 1
    };
}

static sn_oscillator start(sn_oscillation oscillation)
{
    sn_oscillator oscillator;
    memset(&oscillator, 0x55, sizeof oscillator);
    CHECK_INT(sn_oscillator_start(&oscillator, &oscillation, NULL), SN_OK);
    return oscillator;
}

static void run(sn_oscillator *o, long frames)
{
    for (; frames > MOST; frames -= MOST)
        sn_oscillator_block(o, MOST, out);
    sn_oscillator_block(o, (size_t)frames, out);
}

/* r^n */
static long double shrunk(const sn_oscillation *o, long double frames)
{
    return isinf(o->t60_s) ? 1 : expl(-logl(1000) * frames / ((long double)o->t60_s * o->rate_hz));
}

/* The phase in radians after so many frames; below 2^27 frames within 1e-10 of a turn. */
static long double angle_after(const sn_oscillation *o, long double frames)
{
    long double turns = frames * o->frequency_hz / o->rate_hz + o->phase_turns;
    return 2 * M_PIl * (turns - floorl(turns));
}

static double value_after(const sn_oscillation *o, long frames)
{
    return (double)(o->amplitude * shrunk(o, frames) * sinl(angle_after(o, frames)));
}

/* ---- what it gives ------------------------------------------------------------------------- */

/* An oscillation with at least two periods in its t60, up to 0.45 of the rate. */
static sn_oscillation any(void)
{
    double rate_hz = rates[check_below(RATES)];
    sn_oscillation o = plain(rate_hz, check_log_uniform(1, 0.45 * rate_hz), INFINITY);
    if (check_below(4)) {
        double least_s = fmax(1e-3, 2 / o.frequency_hz);
        o.t60_s = check_log_uniform(least_s, 100);
        if (check_below(8) == 0)
            o.t60_s = -o.t60_s;
    }
    o.phase_turns = check_below(2) ? check_uniform(-2, 2) : 0;
    o.amplitude = check_below(2) ? check_uniform(-2, 2) : 1;
    return o;
}

static void every_frame(void)
{
    for (int i = 0; i < 200; i++) {
        sn_oscillation design = any();
        sn_oscillator o = start(design);
        CHECK_NEAR(o.x, value_after(&design, 0), 1e-15 * fabs(design.amplitude));
        long frames = 20000;
        if (design.t60_s < 0) /* as long as it is below 1e3 of what it was */
            frames = (long)fmin(20000, -design.t60_s * design.rate_hz);
        sn_oscillator_block(&o, (size_t)frames, out);
        for (long n = 1; n <= frames; n++) {
            double level = fabs(design.amplitude) * (double)shrunk(&design, n);
            if (level < 1e-14)
                break;
            double want = value_after(&design, n);
            if (fabs((double)out[n - 1] - want) <= 6e-8 * level)
                continue;
            check_context("%.17g Hz at %g Hz, t60 %.17g s, phase %.17g, frame %ld",
                design.frequency_hz, design.rate_hz, design.t60_s, design.phase_turns, n);
            CHECK_NEAR((double)out[n - 1], want, 6e-8 * level);
            return;
        }
    }
}

/* The sine and cosine parts that fit some frames best, of what the design says: 0 and 1 are right.
 * Each frame is weighed by the decay, so that all count alike. */
static void fit(const sn_oscillation *design, long from, long count, const float *at, double *sine,
    double *cosine)
{
    double ss = 0, sc = 0, cc = 0, s = 0, c = 0;
    for (long i = 0; i < count; i++) {
        double level = design->amplitude * (double)shrunk(design, from + i);
        double angle = (double)angle_after(design, from + i), y = (double)at[i] / level;
        double sn = sin(angle), cs = cos(angle);
        ss += sn * sn;
        sc += sn * cs;
        cc += cs * cs;
        s += sn * y;
        c += cs * y;
    }
    double determinant = ss * cc - sc * sc;
    *sine = (cc * s - sc * c) / determinant;
    *cosine = (ss * c - sc * s) / determinant;
}

/* Pitch, decay and amplitude by two fits, early and late. */
static void pitch_decay_and_amplitude(void)
{
    double pitch = 0, decay = 0, loud = 0;
    for (int i = 0; i < 500; i++) {
        sn_oscillation design = any();
        if (i < 40) { /* the corners */
            design.rate_hz = rates[i % RATES];
            design.frequency_hz = i % 4 < 2 ? 1 : 0.45 * design.rate_hz;
            design.t60_s = i % 4 < 2 ? (i % 8 < 4 ? 2 : 100) : (i % 8 < 4 ? 1e-3 : 100);
            design.amplitude = 1;
        }
        if (design.t60_s < 0 || design.amplitude == 0)
            continue;
        sn_oscillator o = start(design);
        long gap = (long)(design.rate_hz * fmin(design.t60_s / 2, 3));
        long count = (long)ceil(design.rate_hz / design.frequency_hz);
        count = count < 16 ? 16 : count;
        gap = gap < count ? count : gap;
        double s0, c0, s1, c1;
        for (long n = 0; n < gap + count; n++) {
            float y = sn_oscillator_step(&o);
            if (n < count && n < MOST)
                out[n] = y;
            if (n >= gap && n - gap < MOST)
                other[n - gap] = y;
        }
        count = count < MOST ? count : MOST;
        fit(&design, 1, count, out, &s0, &c0);
        fit(&design, 1 + gap, count, other, &s1, &c1);
        double angle = 2 * M_PI * design.frequency_hz / design.rate_hz;
        double cents = 1200 * log2(1 + (atan2(c1, s1) - atan2(c0, s0)) / ((double)gap * angle));
        double shrink = log(1000) * (double)gap / (design.t60_s * design.rate_hz);
        double late = isinf(design.t60_s) ? 0 : log(hypot(s1, c1) / hypot(s0, c0)) / shrink;
        double db = 20 * log10(hypot(s0, c0));
        check_context(
            "%.17g Hz at %g Hz, t60 %.17g s", design.frequency_hz, design.rate_hz, design.t60_s);
        if (!CHECK_NEAR(cents, 0, 0.001) || !CHECK_NEAR(late, 0, 1e-4) || !CHECK_NEAR(db, 0, 0.001))
            return;
        pitch = fmax(pitch, fabs(cents));
        decay = fmax(decay, fabs(late));
        loud = fmax(loud, fabs(db));
    }
    check_context("worst: %.3g cent, %.3g of t60, %.3g dB", pitch, decay, loud);
    CHECK(pitch < 1e-4 && decay < 1e-6 && loud < 1e-5); /* what is seen is far better than asked */
}

/* Every design below half the rate: bounded by its level, to the last hertz. */
static void stable_up_to_nyquist(void)
{
    static const double below[] = { 1e-1, 1e-2, 1e-3, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12, 2e-16 };
    for (size_t i = 0; i < sizeof below / sizeof below[0]; i++)
        for (int damped = 0; damped < 2; damped++) {
            double frequency_hz = 24000 * (1 - below[i]);
            sn_oscillation design = plain(48000, frequency_hz, damped ? 100 : INFINITY);
            design.phase_turns = 0.2;
            sn_oscillator o = start(design);
            CHECK(!o.silent);
            double worst = 0;
            for (long n = 0; n < 1000000;) {
                sn_oscillator_block(&o, 100000, out);
                for (long k = 0; k < 100000; k += 7) {
                    double want = value_after(&design, n + k + 1);
                    worst = fmax(worst, fabs((double)out[k] - want));
                }
                n += 100000;
            }
            check_context("%.17g Hz at 48 kHz", frequency_hz);
            CHECK_NEAR(worst, 0, below[i] < 0.05 ? 1e-7 : 3.1e-8);
        }
}

static void silent_from_nyquist(void)
{
    static const double above[] = { 24000, 24000.0001, 30000, 47999, 48000, 96000, 1e6 };
    for (size_t i = 0; i < sizeof above / sizeof above[0]; i++) {
        sn_oscillation design = plain(48000, above[i], 0.5);
        design.phase_turns = 0.1;
        sn_oscillator o;
        sn_report report;
        CHECK_INT(sn_oscillator_start(&o, &design, &report), SN_OK);
        check_context("%g Hz at 48 kHz", above[i]);
        CHECK_INT(report.status, SN_OK);
        CHECK_TEXT(report.field, "frequency_hz");
        CHECK_CONTAINS(report.message, " Hz is half the sample rate or more, so it is silent");
        for (int n = 0; n < 24000; n++)
            if (!CHECK(sn_oscillator_step(&o) == 0))
                return;
        CHECK_RELATIVE(sn_oscillator_level(&o), 1e-3, 1e-10);
    }
    sn_oscillator o;
    sn_report report;
    sn_oscillation design = plain(48000, 23999, 0.5);
    CHECK_INT(sn_oscillator_start(&o, &design, &report), SN_OK);
    CHECK_TEXT(report.message, "");
}

/* An hour of floats at 48 kHz against the mathematics. faustlibraries #242: a sine left running. */
static void an_hour(void)
{
    static const double hz[] = { 1, 20, 440, 10000, 21600 };
    for (size_t i = 0; i < sizeof hz / sizeof hz[0]; i++) {
        if (!check_long() && i != 1 && i != 2)
            continue;
        sn_oscillation design = plain(48000, hz[i], INFINITY);
        sn_oscillator o = start(design);
        double worst = 0;
        for (long n = 0, hour = 172800000; n < hour; n += 57600) {
            sn_oscillator_block(&o, 57600, out);
            long step = n + 57600 == hour ? 1 : 480;
            for (long k = 0; k < 57600; k += step)
                worst = fmax(worst, fabs((double)out[k] - value_after(&design, n + k + 1)));
        }
        check_context("%g Hz", hz[i]);
        CHECK_NEAR(worst, 0, 3.1e-8); /* half a unit of a float below 1 is 2.98e-8 */
        CHECK_NEAR(20 * log10(sn_oscillator_level(&o)), 0, 1e-8);
    }
}

/* faust #865: two at 19 and 38 kHz, 192 kHz, stay an octave apart in phase for ten minutes. */
static void an_octave_for_ten_minutes(void)
{
    sn_oscillator low = start(plain(192000, 19000, INFINITY));
    sn_oscillator high = start(plain(192000, 38000, INFINITY));
    for (long n = 0, end = check_long() ? 115200000 : 11520000; n < end; n += 64000) {
        sn_oscillator_block(&low, 64000, out);
        sn_oscillator_block(&high, 64000, other);
    }
    double off = 2 * sn_oscillator_phase(&low) - sn_oscillator_phase(&high);
    CHECK_NEAR(off - round(off), 0, 1e-9);
}

/* csound #950: above rate/pi the usual coefficients explode; this is a tone as any other. */
static void above_a_third_of_the_rate(void)
{
    for (double hz = 14037; hz < 19800; hz += 321) {
        sn_oscillation design = plain(44100, hz, 2);
        sn_oscillator o = start(design);
        sn_oscillator_block(&o, 44100, out);
        double sine, cosine, top = 0;
        fit(&design, 1, 44100, out, &sine, &cosine);
        for (int n = 0; n < 44100; n++)
            top = fmax(top, fabs((double)out[n]));
        check_context("%g Hz", hz);
        CHECK_NEAR(sine, 1, 1e-8);
        CHECK_NEAR(cosine, 0, 1e-8);
        CHECK(top <= 1);
    }
}

/* ---- blocks, copies ------------------------------------------------------------------------ */

static void blocks_are_steps(void)
{
    static float input[700];
    static double factors[700];
    for (int i = 0; i < 400; i++) {
        sn_oscillation design = any();
        if (i % 7 == 0)
            design.frequency_hz = check_uniform(0.4, 0.7) * design.rate_hz;
        if (i % 5 == 0)
            design.t60_s = check_log_uniform(1e-5, 1e-2) * (i % 2 ? 1 : -1);
        sn_oscillator one = start(design), many = one;
        size_t count = 1 + check_below(700);
        for (size_t n = 0; n < count; n++) {
            input[n] = (float)(check_below(3) ? check_uniform(-1, 1) : 0);
            factors[n] = check_below(3) ? 1.5 : check_log_uniform(0.1, 10);
        }
        if (i % 3 == 0)
            sn_oscillator_block(&many, count, out);
        else if (i % 3 == 1) {
            memcpy(out, input, sizeof input); /* in place */
            sn_oscillator_block_driven(&many, count, out, out);
        } else
            sn_oscillator_block_swept(&many, count, factors, out);
        for (size_t n = 0; n < count; n++) {
            float y = i % 3 == 0   ? sn_oscillator_step(&one)
                      : i % 3 == 1 ? sn_oscillator_step_driven(&one, input[n])
                                   : sn_oscillator_step_swept(&one, factors[n]);
            check_context("kind %d, frame %zu of %zu", i % 3, n, count);
            if (!CHECK_BITSF(out[n], y))
                return;
        }
        CHECK_BITS(one.x, many.x);
        CHECK_BITS(one.v, many.v);
        CHECK_INT(one.left, many.left);
    }
    sn_oscillator o = start(plain(48000, 440, 1)), before = o;
    sn_oscillator_block(&o, 0, NULL);
    CHECK(memcmp(&o, &before, sizeof o) == 0);
}

/* ---- sweeps -------------------------------------------------------------------------------- */

/* The pitch follows the factor to 0.05 cent, the decay does not move, and it is as loud. */
static void sweep_follows(void)
{
    for (int i = 0; i < 400; i++) {
        sn_oscillation design = any();
        double factor = check_log_uniform(0.05, 20);
        design.t60_s = fmax(fabs(design.t60_s), 0.3);
        if (design.frequency_hz * factor > 0.45 * design.rate_hz || design.amplitude == 0 ||
            design.frequency_hz * factor < 40)
            continue;
        sn_oscillator o = start(design);
        for (int n = 0; n < 6000; n++)
            out[n] = sn_oscillator_step_swept(&o, factor);
        sn_oscillation swept = design;
        swept.frequency_hz *= factor;
        double s0, c0, s1, c1, angle = 2 * M_PI * swept.frequency_hz / swept.rate_hz;
        fit(&swept, 1, 1000, out, &s0, &c0);
        fit(&swept, 5001, 1000, out + 5000, &s1, &c1);
        check_context(
            "%.17g Hz at %g Hz, factor %.17g", design.frequency_hz, design.rate_hz, factor);
        double cents = 1200 * log2(1 + (atan2(c1, s1) - atan2(c0, s0)) / (5000 * angle));
        if (!CHECK_NEAR(cents, 0, 0.001) || !CHECK_NEAR(hypot(s0, c0), 1, 1e-6) ||
            !CHECK_NEAR(hypot(s1, c1), 1, 1e-6))
            return;
    }
}

/* A factor that changes with every frame: the phase is the sum of the angles, the level r^n. */
static void sweep_of_every_frame(void)
{
    for (int shape = 0; shape < 3; shape++) {
        sn_oscillation design = plain(48000, 200, 0.5);
        sn_oscillator o = start(design);
        long double turns = 0;
        for (long n = 1; n <= 40000; n++) {
            double t = (double)n / 48000;
            double factor = shape == 0   ? 1 + 9 * exp(-t / 0.05) /* a kick's */
                            : shape == 1 ? 1 + 0.5 * sin(40 * t)
                                         : 150 * fabs(sin(9 * t)); /* through 0 and Nyquist */
            long double angle = (long double)(design.frequency_hz * factor) / design.rate_hz;
            turns += angle - floorl(angle);
            double y = (double)sn_oscillator_step_swept(&o, factor);
            double level = (double)shrunk(&design, n);
            double want =
                angle < 0.5L ? level * (double)sinl(2 * M_PIl * (turns - floorl(turns))) : 0;
            check_context("shape %d, frame %ld, factor %.17g", shape, n, factor);
            if (!CHECK_NEAR(y, want, 6.1e-8 * level))
                return;
        }
        CHECK_RELATIVE(sn_oscillator_level(&o), (double)shrunk(&design, 40000), 1e-9);
    }
}

static void sweep_of_strange_factors(void)
{
    sn_oscillator o = start(plain(48000, 440, INFINITY)), same = o;
    for (int n = 0; n < 100; n++) /* NaN and negative are the last one: here 1 */
        CHECK_BITSF(
            sn_oscillator_step_swept(&o, n % 2 ? (double)NAN : -1), sn_oscillator_step(&same));
    CHECK(memcmp(&o, &same, sizeof o) == 0);
    for (int n = 0; n < 100; n++)
        CHECK(sn_oscillator_step_swept(&o, n % 2 ? (double)INFINITY : 1e300) == 0);
    CHECK_RELATIVE(sn_oscillator_level(&o), 1, 1e-12);
    float held = sn_oscillator_step_swept(&o, 0);
    for (int n = 0; n < 100; n++) /* a pitch of 0 stands still */
        CHECK_BITSF(sn_oscillator_step_swept(&o, 0), held);
    CHECK(isfinite(sn_oscillator_step_swept(&o, 1)));
    CHECK_RELATIVE(sn_oscillator_level(&o), 1, 1e-12);
    o = start(plain(48000, 0, INFINITY));
    CHECK(sn_oscillator_step_swept(&o, INFINITY) == 0);
}

/* ---- changes while it rings ---------------------------------------------------------------- */

/* Level and phase go on, and so the next step is no larger than the level times the chord of the
 * new angle, r e^(i angle) - 1. */
static void retune_is_smooth(void)
{
    for (int i = 0; i < 20000; i++) {
        sn_oscillation design = any(), next = any();
        if (i % 11 == 0)
            next.frequency_hz = design.rate_hz * check_uniform(0.4999, 0.4999999);
        if (i % 13 == 0)
            next.frequency_hz = check_log_uniform(1e-9, 1);
        if (next.frequency_hz >= design.rate_hz / 2 || design.amplitude == 0)
            continue;
        sn_oscillator o = start(design);
        size_t frames = check_below(1000);
        sn_oscillator_block(&o, frames, out);
        double level = sn_oscillator_level(&o), phase = sn_oscillator_phase(&o), x = o.x;
        if (o.left == 0)
            continue;
        check_context("%.17g to %.17g Hz at %g, t60 %.17g to %.17g s", design.frequency_hz,
            next.frequency_hz, design.rate_hz, design.t60_s, next.t60_s);
        CHECK_INT(sn_oscillator_retune(&o, next.frequency_hz, next.t60_s, NULL), SN_OK);
        double turned = sn_oscillator_phase(&o) - phase;
        if (!CHECK_BITS(o.x, x) || !CHECK_RELATIVE(sn_oscillator_level(&o), level, 1e-9) ||
            !CHECK_NEAR(turned - round(turned), 0, 1e-9))
            return;
        double r = o.radius, angle = 2 * M_PI * next.frequency_hz / design.rate_hz;
        double chord = sqrt((1 - r) * (1 - r) + 4 * r * pow(sin(angle / 2), 2));
        double y = (double)sn_oscillator_step(&o);
        if (!CHECK(fabs(y - x) <= level * (chord * (1 + 1e-9) + 7e-8)))
            return;
    }
}

/* resonarium #14 and others: setting what is set changes no bit. */
static void retune_to_the_same(void)
{
    for (int i = 0; i < 1000; i++) {
        sn_oscillation design = any();
        sn_oscillator o = start(design);
        sn_oscillator_block(&o, check_below(500), out);
        sn_oscillator_step_swept(&o, check_uniform(0, 3));
        sn_oscillator before = o;
        CHECK_INT(sn_oscillator_retune(&o, design.frequency_hz, design.t60_s, NULL), SN_OK);
        CHECK(memcmp(&o, &before, sizeof o) == 0);
    }
}

static void retune_refused(void)
{
    sn_oscillator o = start(plain(48000, 440, 1)), before = o;
    sn_report report;
    CHECK_INT(sn_oscillator_retune(&o, -1, 1, &report), SN_ERROR_RANGE);
    CHECK_TEXT(report.field, "frequency_hz");
    CHECK_INT(sn_oscillator_retune(&o, NAN, 1, &report), SN_ERROR_NOT_FINITE);
    CHECK_INT(sn_oscillator_retune(&o, 440, 0, &report), SN_ERROR_RANGE);
    CHECK_TEXT(report.field, "t60_s");
    CHECK_INT(sn_oscillator_retune(&o, 440, NAN, &report), SN_ERROR_NOT_FINITE);
    CHECK(memcmp(&o, &before, sizeof o) == 0);
    CHECK_INT(sn_oscillator_retune(&o, 24000, 1, &report), SN_OK);
    CHECK_CONTAINS(report.message, "24000 Hz is half the sample rate or more, so it is silent");
    CHECK(sn_oscillator_step(&o) == 0);
    CHECK_INT(sn_oscillator_retune(&o, 440, 1, &report), SN_OK);
    CHECK_TEXT(report.message, "");
    CHECK(sn_oscillator_step(&o) != 0);
}

/* A strike adds a sine of phase 0 to what rings: x stays, and the sum is linear. */
static void strike_adds(void)
{
    for (int i = 0; i < 3000; i++) {
        sn_oscillation design = any();
        design.t60_s = fabs(design.t60_s);
        sn_oscillator o = start(design);
        long frames = (long)check_below(300);
        sn_oscillator_block(&o, (size_t)frames, out);
        double hit = check_uniform(-2, 2), x = o.x, before = sn_oscillator_level(&o);
        sn_oscillator_strike(&o, hit);
        sn_oscillation struck = design;
        struck.amplitude = hit;
        struck.phase_turns = 0;
        check_context("%.17g Hz at %g Hz, t60 %.17g s, struck %.17g after %ld", design.frequency_hz,
            design.rate_hz, design.t60_s, hit, frames);
        CHECK_BITS(o.x, x);
        CHECK(sn_oscillator_level(&o) <= (before + fabs(hit)) * (1 + 1e-12));
        for (long n = 1; n <= 100; n++) {
            double y = (double)sn_oscillator_step(&o);
            double want = value_after(&design, frames + n) + value_after(&struck, n);
            if (o.left && !CHECK_NEAR(y, want, 1.3e-7 * (before + fabs(hit))))
                return;
        }
    }
    sn_oscillator o = start(plain(48000, 440, 1)), same = o;
    sn_oscillator_strike(&o, NAN);
    sn_oscillator_strike(&o, INFINITY);
    sn_oscillator_strike(&o, -INFINITY);
    CHECK(memcmp(&o, &same, sizeof o) == 0);
    sn_oscillator_strike(&o, DBL_MAX);
    CHECK_RELATIVE(sn_oscillator_level(&o), 1e6 + 1, 1e-12);
}

static void set_level_keeps_the_value(void)
{
    for (int i = 0; i < 5000; i++) {
        sn_oscillation design = any();
        sn_oscillator o = start(design);
        sn_oscillator_block(&o, check_below(300), out);
        double x = o.x, before = sn_oscillator_level(&o), phase = sn_oscillator_phase(&o);
        double level = check_uniform(0, 3);
        sn_oscillator_set_level(&o, level);
        check_context(
            "%.17g Hz, level %.17g to %.17g at %.17g", design.frequency_hz, before, level, x);
        if (!CHECK_BITS(o.x, x) ||
            !CHECK_RELATIVE(sn_oscillator_level(&o), level >= fabs(x) ? level : before, 1e-9))
            return;
        double now = sn_oscillator_phase(&o); /* still on its way up, or down */
        CHECK((fabs(phase - 0.5) < 0.25) == (fabs(now - 0.5) < 0.25) || fabs(x) > 0.999999 * level);
    }
    sn_oscillator o = start(plain(48000, 440, 1)), same = o;
    sn_oscillator_set_level(&o, NAN);
    sn_oscillator_set_level(&o, -1);
    CHECK(memcmp(&o, &same, sizeof o) == 0);
    sn_oscillator_set_level(&o, INFINITY);
    CHECK_RELATIVE(sn_oscillator_level(&o), 1e6, 1e-12);
    o = start(plain(48000, 440, 1));
    sn_oscillator_set_level(&o, 0); /* at its zero */
    CHECK(sn_oscillator_is_stopped(&o));
    sn_oscillator_set_level(&o, 0.5);
    CHECK_RELATIVE(sn_oscillator_level(&o), 0.5, 1e-12);
}

/* ---- driven -------------------------------------------------------------------------------- */

/* What a unit in one frame does, at any time and over what rings. */
static void an_impulse_rings(void)
{
    for (int i = 0; i < 1000; i++) {
        sn_oscillation design = any();
        design.t60_s = fabs(design.t60_s);
        if (i % 9 == 0)
            design.frequency_hz = check_uniform(0.4995, 0.49999) * design.rate_hz;
        sn_oscillation silence = design;
        silence.amplitude = 0;
        sn_oscillator o = start(silence);
        CHECK(sn_oscillator_is_stopped(&o));
        design.amplitude = (double)(float)check_uniform(-2, 2);
        design.phase_turns = 0;
        for (long n = 1; n <= 500; n++) {
            float input = n == 1 ? (float)design.amplitude : 0;
            double y = (double)sn_oscillator_step_driven(&o, input);
            double want = value_after(&design, n);
            if (sn_oscillator_is_stopped(&o))
                break;
            check_context("%.17g Hz at %g Hz, t60 %.17g s, frame %ld", design.frequency_hz,
                design.rate_hz, design.t60_s, n);
            double level = fabs(design.amplitude) * (double)shrunk(&design, n);
            if (!CHECK_NEAR(y, want, 6.1e-8 * level))
                return;
        }
    }
}

/* supercollider PR #2634: 440 Hz, 0.2 s, a pulse of 10 ms at two rates. As an impulse is normalised
 * the sound doubles with the rate; times 2 (1 - radius) it does not. */
static double pulse_peak(double rate_hz, bool resonance)
{
    sn_oscillation design = plain(rate_hz, 440, 0.2);
    design.amplitude = 0;
    sn_oscillator o = start(design);
    float input = resonance ? (float)(2 * (1 - o.radius)) : 1;
    double peak = 0;
    for (int n = 0; n < (int)(0.2 * rate_hz); n++) {
        double y = (double)sn_oscillator_step_driven(&o, n < (int)(0.01 * rate_hz) ? input : 0);
        peak = fmax(peak, fabs(y));
    }
    return peak;
}

static void a_pulse_at_two_rates(void)
{
    CHECK_NEAR(pulse_peak(88200, false) / pulse_peak(44100, false), 2, 0.02);
    CHECK_NEAR(pulse_peak(88200, true) / pulse_peak(44100, true), 1, 0.01);
}

/* A tone at the pitch grows to what the header says; and to 1 as it says. */
static void a_steady_tone(void)
{
    sn_oscillation design = plain(48000, 1000, 0.1);
    design.amplitude = 0;
    for (int scaled = 0; scaled < 2; scaled++) {
        sn_oscillator o = start(design);
        double gain = scaled ? 2 * (1 - o.radius) : 1;
        for (int n = 0; n < 24000; n++)
            sn_oscillator_step_driven(&o, (float)(gain * sin(2 * M_PI * n / 48)));
        double want = scaled ? 1 : 0.1 * 48000 / (2 * log(1000));
        CHECK_RELATIVE(sn_oscillator_level(&o), want, 0.003);
    }
}

/* daisySP #171 and others: one NaN or infinity in the input, and the output is finite at once. */
static void driven_by_nonsense(void)
{
    static const float bad[] = { NAN, -NAN, INFINITY, -INFINITY, 1e-38f, -1e-42f, 1.4e-45f };
    sn_oscillator o = start(plain(48000, 440, 1)), same = o;
    for (size_t n = 0; n < 7000; n++)
        if (!CHECK_BITSF(sn_oscillator_step_driven(&o, bad[n % 7]), sn_oscillator_step(&same)))
            return;
    CHECK(memcmp(&o, &same, sizeof o) == 0);
    for (int kind = 0; kind < 6; kind++) {
        static const double t60[] = { INFINITY, 1e-5, -1e-5, 10, -0.1, 1e300 };
        for (double hz = 1e-9; hz < 1e6; hz *= 30) {
            o = start(plain(kind % 2 ? 1e3 : 1e6, hz, t60[kind]));
            for (size_t n = 0; n < 3000; n++) {
                uint32_t bits = (uint32_t)check_random();
                float input;
                memcpy(&input, &bits, sizeof input);
                float y = sn_oscillator_step_driven(&o, input);
                check_context(
                    "%g Hz, t60 %g s, input %g, frame %zu", hz, t60[kind], (double)input, n);
                bool fine = y == 0 || (fabsf(y) >= FLT_MIN && fabsf(y) <= 1e30f);
                if (!CHECK(fine) || !CHECK(isfinite(o.x) && isfinite(o.v)))
                    return;
            }
        }
    }
}

/* ---- skipping ------------------------------------------------------------------------------ */

static void skip_is_steps(void)
{
    for (int i = 0; i < 200; i++) {
        sn_oscillation design = any();
        if (i % 5 == 0)
            design.frequency_hz = check_uniform(0.45, 0.6) * design.rate_hz;
        if (design.t60_s < 0)
            design.t60_s *= 50;
        sn_oscillator stepped = start(design), skipped = stepped;
        size_t frames = 1 + check_below(MOST - 1);
        sn_oscillator_block(&stepped, frames, out);
        sn_oscillator_skip(&skipped, (int64_t)frames);
        check_context("%.17g Hz at %g Hz, t60 %.17g s, %zu frames", design.frequency_hz,
            design.rate_hz, design.t60_s, frames);
        if (!CHECK_INT(skipped.left == 0, stepped.left == 0))
            return;
        if (skipped.left == 0)
            continue;
        double off = sn_oscillator_phase(&skipped) - sn_oscillator_phase(&stepped);
        if (!CHECK_RELATIVE(sn_oscillator_level(&skipped), sn_oscillator_level(&stepped), 1e-8) ||
            !CHECK_NEAR(off - round(off), 0, 1e-8))
            return;
        sn_oscillator_skip(&skipped, -(int64_t)frames); /* and back */
        off = sn_oscillator_phase(&skipped) - design.phase_turns;
        off += design.amplitude < 0 ? 0.5 : 0;
        if (!CHECK_RELATIVE(sn_oscillator_level(&skipped), fabs(design.amplitude), 1e-11) ||
            !CHECK_NEAR(off - round(off), 0, 1e-9))
            return;
    }
}

/* Huge numbers of frames: the phase is that of whole-number arithmetic. 3 Hz at 48000 Hz is
 * 1/16000 turn a frame; 441 at 44100 is 1/100; and a prime. */
static void skip_far(void)
{
    static const int64_t far[] = { INT64_C(1) << 40, (INT64_C(1) << 53) + 1, INT64_MAX,
        INT64_MAX - 12345, -INT64_MAX, INT64_MIN, 1000000007 };
    static const struct {
        double rate_hz, frequency_hz;
        int64_t numerator, denominator;
    } designs[] = { { 48000, 3, 1, 16000 }, { 44100, 441, 1, 100 }, { 48000, 10007, 10007, 48000 },
        { 1e6, 499999, 499999, 1000000 }, { 1e3, 0.25, 1, 4000 } };
    for (size_t i = 0; i < sizeof designs / sizeof designs[0]; i++)
        for (size_t k = 0; k < sizeof far / sizeof far[0]; k++) {
            sn_oscillator o = start(plain(designs[i].rate_hz, designs[i].frequency_hz, INFINITY));
            sn_oscillator_skip(&o, far[k]);
            int64_t d = designs[i].denominator, left = far[k] % d * designs[i].numerator % d;
            double want = (double)(left < 0 ? left + d : left) / (double)d;
            double off = sn_oscillator_phase(&o) - want;
            check_context("%g Hz at %g Hz, %lld frames", designs[i].frequency_hz,
                designs[i].rate_hz, (long long)far[k]);
            CHECK_NEAR(off - round(off), 0, 1e-9);
            CHECK_RELATIVE(sn_oscillator_level(&o), 1, 1e-9);
        }
    sn_oscillator o = start(plain(48000, 440, 1)); /* ten years of a decay */
    sn_oscillator_skip(&o, INT64_C(48000) * 86400 * 3650);
    CHECK(sn_oscillator_is_stopped(&o));
    sn_oscillator_skip(&o, -1);
    CHECK(o.x == 0 && o.v == 0);
    o = start(plain(48000, 440, 1)); /* and back, where it was louder than anything */
    sn_oscillator_skip(&o, INT64_MIN);
    CHECK(sn_oscillator_is_stopped(&o));
    o = start(plain(48000, 440, 1));
    sn_oscillator same = o;
    sn_oscillator_skip(&o, 0);
    CHECK(memcmp(&o, &same, sizeof o) == 0);
}

/* ---- the end ------------------------------------------------------------------------------- */

/* It stops in the frame where its level falls below, and is 0 from then on. */
static void stops(void)
{
    for (int i = 0; i < 300; i++) {
        sn_oscillation design = any();
        design.t60_s = check_log_uniform(1e-3, 0.3);
        design.amplitude = check_uniform(0.1, 2);
        design.stop_level = check_below(2) ? check_log_uniform(1e-6, 0.05) : 0;
        double stop = design.stop_level > 0 ? design.stop_level : 1e-15;
        sn_oscillator o = start(design);
        double last = log(design.amplitude / stop) * design.t60_s * design.rate_hz / log(1000);
        run(&o, (long)last);
        check_context("%.17g Hz at %g Hz, t60 %.17g s, stop %.17g", design.frequency_hz,
            design.rate_hz, design.t60_s, design.stop_level);
        if (fabs(last - round(last)) < 1e-6)
            continue;
        CHECK(!sn_oscillator_is_stopped(&o));
        CHECK_BITSF(sn_oscillator_step(&o), 0);
        CHECK(sn_oscillator_is_stopped(&o));
        CHECK(o.x == 0 && o.v == 0);
        CHECK_BITS(sn_oscillator_level(&o), 0);
        CHECK_BITS(sn_oscillator_phase(&o), 0);
        sn_oscillator_block(&o, 1000, out);
        for (int n = 0; n < 1000; n++)
            if (!CHECK_BITSF(out[n], 0))
                return;
        sn_oscillator_strike(&o, 0.5); /* and it rings again */
        CHECK_RELATIVE(sn_oscillator_level(&o), 0.5, 1e-9);
    }
    sn_oscillator o = start(plain(48000, 440, 0.01)); /* driven, and left alone */
    for (int n = 0; n < 100; n++)
        sn_oscillator_step_driven(&o, 1);
    int rang = 0;
    while (!sn_oscillator_is_stopped(&o) && rang < 10000) {
        sn_oscillator_step_driven(&o, 0);
        rang++;
    }
    CHECK(rang > 2000 && rang < 3000);
}

/* One that grows is stopped before it is infinite. */
static void growth_ends(void)
{
    for (int i = 0; i < 60; i++) {
        sn_oscillation design = any();
        design.t60_s = -check_log_uniform(1e-5, 10);
        sn_oscillator o = start(design);
        for (long n = 0; n < 20; n++) {
            sn_oscillator_block(&o, MOST, out);
            for (long k = 0; k < MOST; k++)
                if (!CHECK(fabsf(out[k]) <= 1e30f))
                    return;
        }
        if (design.t60_s > -0.5)
            CHECK(sn_oscillator_is_stopped(&o));
    }
}

static bool is_normal(double x)
{
    return x == 0 || isnormal(x);
}

/* Whatever it is, no state and no output is ever denormal, NaN or infinite. */
static void no_denormals(void)
{
    for (int i = 0; i < 3000; i++) {
        sn_oscillation design = plain(check_log_uniform(1e3, 1e6), 0, INFINITY);
        design.frequency_hz = check_below(3) ? check_log_uniform(1e-320, 1e6)
                                             : check_uniform(0.3, 0.6) * design.rate_hz;
        if (check_below(4))
            design.t60_s = check_log_uniform(1e-5, 1e300) * (check_below(2) ? 1 : -1);
        design.amplitude = check_log_uniform(1e-320, 1e6);
        design.phase_turns = check_below(2) ? check_uniform(-1, 1) : 0.25 * (double)check_below(4);
        if (check_below(4) == 0)
            design.phase_turns = check_log_uniform(1e-320, 1e-290);
        design.stop_level = check_below(2) ? 1e-30 : 0;
        sn_oscillator o = start(design);
        check_context("%.17g Hz at %.17g Hz, t60 %.17g s, amplitude %.17g", design.frequency_hz,
            design.rate_hz, design.t60_s, design.amplitude);
        for (int n = 0; n < 400; n++) {
            float y = sn_oscillator_step_swept(
                &o, n % 50 == 49 ? check_log_uniform(1e-310, 1e3) : (double)NAN);
            if (n == 200)
                sn_oscillator_skip(&o, (int64_t)check_random() >> check_below(64));
            if (n == 300)
                sn_oscillator_strike(&o, check_log_uniform(1e-320, 1e300));
            if (!CHECK(is_normal(o.x) && is_normal(o.v)) || !CHECK(y == 0 || isnormal(y)))
                return;
        }
    }
}

static double seconds_of_a_block(sn_oscillator *o)
{
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    sn_oscillator_block(o, 48000, out);
    clock_gettime(CLOCK_MONOTONIC, &to);
    return (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
}

/* RS-MET #54, K-Meter #22 and others: a minute after a hit of 1 s a second costs no more than the
 * first one; usually it is a hundred times as much. */
static void silence_costs_no_more(void)
{
    double first = 1, later = 1;
    for (int i = 0; i < 5; i++) {
        sn_oscillator o = start(plain(48000, 440, 1));
        first = fmin(first, seconds_of_a_block(&o));
        for (int s = 1; s < 60; s++) {
            sn_oscillator_block(&o, 48000, out);
            CHECK(is_normal(o.x) && is_normal(o.v));
        }
        later = fmin(later, seconds_of_a_block(&o));
    }
    check_context("first second %.3g s, last %.3g s", first, later);
    CHECK(later < 3 * first);
}

/* ---- bad input ----------------------------------------------------------------------------- */

typedef struct bad_field {
    size_t offset;
    const char *field, *says;
    double low, high;
} bad_field;

static void refused(void)
{
    static const bad_field fields[] = {
        { offsetof(sn_oscillation, rate_hz), "rate_hz", "Hz is outside 1e3 to 1e6", 1e3, 1e6 },
        { offsetof(sn_oscillation, frequency_hz), "frequency_hz", "Hz is outside 0 to 1e6", 0,
            1e6 },
        { offsetof(sn_oscillation, amplitude), "amplitude", "is outside -1e6 to 1e6", -1e6, 1e6 },
        { offsetof(sn_oscillation, phase_turns), "phase_turns", "turns is outside -1e9 to 1e9",
            -1e9, 1e9 },
        { offsetof(sn_oscillation, stop_level), "stop_level",
            "is outside 1e-30 to 1e6; 0 stands for 1e-15", 1e-30, 1e6 },
        { offsetof(sn_oscillation, t60_s), "t60_s",
            "s is not a time to decay: at least 1e-5, at most -1e-5 to grow, or infinity", 1e-5,
            0 },
    };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        const bad_field *field = &fields[i];
        bool is_time = field->high == 0;
        double below = nextafter(field->low, -INFINITY);
        double bad[] = { below, -INFINITY, NAN, -DBL_MAX, nextafter(field->high, INFINITY), DBL_MAX,
            INFINITY, below };
        if (is_time) { /* that has a gap around 0 instead */
            double gap[] = { 0, -0.0, 5e-324, -5e-324, 9.9e-6, -9.9e-6, NAN, below };
            memcpy(bad, gap, sizeof bad);
        }
        for (size_t k = 0; k < 8; k++) {
            sn_oscillation design = plain(48000, 440, 1);
            memcpy((char *)&design + field->offset, &bad[k], sizeof bad[k]);
            sn_oscillator o, untouched;
            memset(&o, 7, sizeof o);
            untouched = o;
            sn_report report;
            check_context("%s = %g", field->field, bad[k]);
            CHECK_INT(sn_oscillator_start(&o, &design, &report),
                isfinite(bad[k]) ? SN_ERROR_RANGE : SN_ERROR_NOT_FINITE);
            CHECK_TEXT(report.field, field->field);
            CHECK_CONTAINS(report.message, field->says);
            CHECK(memcmp(&o, &untouched, sizeof o) == 0);
            CHECK(sn_oscillator_start(&o, &design, NULL) != SN_OK);
        }
        sn_oscillation edge = plain(48000, 440, 1);
        memcpy((char *)&edge + field->offset, &field->low, sizeof field->low);
        CHECK_INT(sn_oscillator_start(&(sn_oscillator){ 0 }, &edge, NULL), SN_OK);
        if (!is_time)
            memcpy((char *)&edge + field->offset, &field->high, sizeof field->high);
        CHECK_INT(sn_oscillator_start(&(sn_oscillator){ 0 }, &edge, NULL), SN_OK);
    }
    sn_oscillation design = plain(0, 440, 1);
    sn_report report;
    sn_oscillator_start(&(sn_oscillator){ 0 }, &design, &report);
    CHECK_TEXT(report.message, "0 Hz is outside 1e3 to 1e6");
    design = plain(48000, 440, -INFINITY); /* neither grows nor decays */
    CHECK_INT(sn_oscillator_start(&(sn_oscillator){ 0 }, &design, &report), SN_OK);
}

/* AudibleInstruments #88: silence in, silence out, from the first sample; of 0 too. */
static void silence(void)
{
    sn_oscillation design = plain(48000, 440, 1);
    design.amplitude = 0;
    sn_oscillator o = start(design);
    for (int n = 0; n < 1000; n++)
        CHECK_BITSF(sn_oscillator_step_driven(&o, n % 2 ? 0.0f : -0.0f), 0);
    sn_oscillator nothing = { 0 }; /* not started: gives 0 */
    CHECK_BITSF(sn_oscillator_step(&nothing), 0);
    CHECK(sn_oscillator_is_stopped(&nothing));
}

CHECK_MAIN(CHECK_TEST(every_frame), CHECK_TEST(pitch_decay_and_amplitude),
    CHECK_TEST(stable_up_to_nyquist), CHECK_TEST(silent_from_nyquist), CHECK_TEST(an_hour),
    CHECK_TEST(an_octave_for_ten_minutes), CHECK_TEST(above_a_third_of_the_rate),
    CHECK_TEST(blocks_are_steps), CHECK_TEST(sweep_follows), CHECK_TEST(sweep_of_every_frame),
    CHECK_TEST(sweep_of_strange_factors), CHECK_TEST(retune_is_smooth),
    CHECK_TEST(retune_to_the_same), CHECK_TEST(retune_refused), CHECK_TEST(strike_adds),
    CHECK_TEST(set_level_keeps_the_value), CHECK_TEST(an_impulse_rings),
    CHECK_TEST(a_pulse_at_two_rates), CHECK_TEST(a_steady_tone), CHECK_TEST(driven_by_nonsense),
    CHECK_TEST(skip_is_steps), CHECK_TEST(skip_far), CHECK_TEST(stops), CHECK_TEST(growth_ends),
    CHECK_TEST(no_denormals), CHECK_TEST(silence_costs_no_more), CHECK_TEST(refused),
    CHECK_TEST(silence))
