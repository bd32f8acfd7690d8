/*
 * The usual oscillators do just what the page says is wrong with them: the poles of each as a
 * matrix, worked out here, against what the code gives.
 */
#include "check.h"
#include "sinew/oscillator_study.h"

#include <math.h>

static const double pi = 3.14159265358979323846;

static sn_study_oscillator ring(double rate_hz, double hz, double frames, double amplitude)
{
    sn_study_oscillator o;
    sn_study_oscillator_initialise(&o, (float)rate_hz, (float)hz, (float)frames, (float)amplitude);
    return o;
}

/* The article's fields, in its words. */
static void initialise(void)
{
    sn_study_oscillator o = ring(48000, 440, 4800, 0.5);
    double w = 2 * pi * 440 / 48000;
    CHECK_BITSF(o.x, 0);
    CHECK_RELATIVE((double)o.v, 0.5 * w, 1e-6);
    CHECK_RELATIVE((double)o.omega, w * w, 1e-6);
    CHECK_RELATIVE((double)o.zeta, 2 * (1 - pow(0.001, 1.0 / 4800)), 1e-4);
    CHECK_RELATIVE((double)sn_study_oscillator_step(&o), 0.5 * w * (1 - (double)o.zeta), 1e-6);
}

/* The pitch of a tone, from its first to its last zero going up, each put between two frames. */
static double pitch_of(sn_study_oscillator o, double sweep, int frames)
{
    double before = 0, first = -1, last = -1, cycles = 0;
    for (int n = 1; n <= frames; n++) {
        double x = sweep == 1 ? (double)sn_study_oscillator_step(&o)
                              : (double)sn_study_oscillator_step_with_sweep(&o, (float)sweep);
        if (before < 0 && x >= 0) {
            last = n - x / (x - before);
            if (first < 0)
                first = last;
            else
                cycles++;
        }
        before = x;
    }
    return cycles / (last - first);
}

static void sharp(void)
{
    static const struct {
        double hz, cents, db;
    } facts[] = { { 440, 0.28, 0.004 }, { 1000, 1.47, 0.022 }, { 4000, 24.2, 0.37 },
        { 8000, 107, 1.71 }, { 10000, 185, 3.08 } };
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        double w = 2 * pi * facts[i].hz / 44100, naive = 2 * asin(w / 2) / (2 * pi);
        sn_study_oscillator o = ring(44100, facts[i].hz, INFINITY, 1);
        double seen = pitch_of(o, 1, 44100);
        check_context("%g Hz", facts[i].hz);
        CHECK_RELATIVE(seen, naive, 1e-5);
        CHECK_NEAR(1200 * log2(seen * 44100 / facts[i].hz), facts[i].cents, 0.5);
        double top = 0;
        for (int n = 0; n < 44100; n++)
            top = fmax(top, fabs((double)sn_study_oscillator_step(&o)));
        CHECK_NEAR(20 * log10(top), facts[i].db, 0.02);
        CHECK_RELATIVE(top, 1 / sqrt(1 - w * w / 4), 2e-3);
    }
}

static void explodes(void)
{
    static const double rates[] = { 8000, 22050, 44100, 48000 };
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++)
        for (int above = 0; above < 2; above++) {
            sn_study_oscillator o =
                ring(rates[i], rates[i] / pi * (above ? 1.001 : 0.999), INFINITY, 1);
            double top = 0;
            for (int n = 0; n < 2000 && top < 1e9; n++)
                top = fmax(top, fabs((double)sn_study_oscillator_step(&o)));
            check_context("%g Hz", rates[i]);
            CHECK(above ? top >= 1e9 : top < 50);
        }
    sn_study_oscillator o = ring(44100, 18000, INFINITY, 1); /* csound #950, soundpipe's form */
    double top = 0;
    for (int n = 0; n < 20; n++)
        top = fmax(top, fabs((double)sn_study_oscillator_step(&o)));
    CHECK(top > 1e6);
}

/* The level after N frames instead of -60 dB: a pole radius of sqrt(2 d - 1), not d. */
static void decays_too_fast(void)
{
    static const struct {
        int frames;
        double db;
    } facts[] = { { 1000, -60.2 }, { 100, -62.2 }, { 20, -76.2 }, { 10, -262 } };
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        double frames = facts[i].frames, d = pow(0.001, 1 / frames);
        CHECK_NEAR(10 * frames * log10(2 * d - 1), facts[i].db, 0.5);
        sn_study_oscillator o = ring(48000, 8000, frames, 1);
        /* det^N of the step is the square of what the level falls to: two states span an area. */
        sn_study_oscillator a = o, b = o;
        a.x = 1, a.v = 0, b.x = 0, b.v = 1;
        sn_study_oscillator_step(&a);
        sn_study_oscillator_step(&b);
        double area = (double)a.x * (double)b.v - (double)a.v * (double)b.x;
        check_context("%d frames", facts[i].frames);
        CHECK_NEAR(10 * frames * log10(area), facts[i].db, 1);
    }
}

/* A sweep of s rings at 2 asin(W s/2): an octave up at 4 kHz and 44.1 kHz is a quarter tone more.
 */
static void sweeps_off(void)
{
    sn_study_oscillator o = ring(44100, 4000, INFINITY, 1);
    double w = 2 * pi * 4000 / 44100;
    CHECK_RELATIVE(pitch_of(o, 2, 44100), asin(w) / pi, 1e-5);
    CHECK(1200 * log2(asin(w) / w) > 100);
}

CHECK_MAIN(CHECK_TEST(initialise), CHECK_TEST(sharp), CHECK_TEST(explodes),
    CHECK_TEST(decays_too_fast), CHECK_TEST(sweeps_off))
