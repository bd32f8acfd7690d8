/* The proof of modes and of the oscillator: in tune, as loud and as long as asked, for hours. */
#include "tool.h"
#include "proof.h"
#include "proof_exact.h"
#include "sinew/oscillator.h"
#include "sinew/oscillator_study.h"

#include <math.h>

enum { POINTS = 200, FITTED = 256, SKIPPED = 1024 };

static const double pi = 3.14159265358979323846;

/* ---- fitting what was rendered ----------------------------------------------------------- */

/* n angles and the phase, in turns, less whole ones. */
static double turns_after(const sn_oscillation *o, double frames)
{
    exact turns = exact_divide(exact_product(frames, o->frequency_hz), exact_of(o->rate_hz));
    return exact_fraction(exact_add(turns, exact_of(o->phase_turns)), NULL).high;
}

static double level_after(const sn_oscillation *o, double frames)
{
    return isinf(o->t60_s) ? 1 : pow(10, -3 * frames / (o->t60_s * o->rate_hz));
}

/* The level and the phase, beside those of the design, that fit the frames from one on best: some
 * of them, over a period or 16 frames. Moves the oscillator that far. */
static void fit(
    sn_oscillator *oscillator, const sn_oscillation *o, long from, double *level, double *phase)
{
    long count = (long)ceil(fmax(o->rate_hz / o->frequency_hz, 16));
    long stride = count / FITTED + 1;
    double ss = 0, sc = 0, cc = 0, s = 0, c = 0;
    for (long n = from; n < from + count; n++) {
        double y = (double)sn_oscillator_step(oscillator);
        if ((n - from) % stride)
            continue;
        double angle = 2 * pi * turns_after(o, (double)n), sine = sin(angle), cosine = cos(angle);
        y /= level_after(o, (double)n);
        ss += sine * sine, sc += sine * cosine, cc += cosine * cosine;
        s += sine * y, c += cosine * y;
    }
    double a = cc * s - sc * c, b = ss * c - sc * s;
    *level = hypot(a, b) / (ss * cc - sc * sc);
    *phase = atan2(b, a);
}

typedef struct fitted {
    double frames;      /* between two fits */
    double early, late; /* levels, as parts of the design's */
    double phase;       /* gained between them */
} fitted;

/* Renders `design` at the factor and fits it to `meant`, early and after some periods. */
static fitted fit_twice(
    const sn_oscillation *design, double factor, const sn_oscillation *meant, double seconds)
{
    static float skipped[SKIPPED];
    sn_oscillator o;
    if (sn_oscillator_start(&o, design, NULL))
        return (fitted){ 1, (double)NAN, (double)NAN, (double)NAN };
    double before, after;
    fitted got = { 0, 0, 0, 0 };
    sn_oscillator_step_swept(&o, factor); /* and so it stays */
    long first = 2, n = first;
    fit(&o, meant, n, &got.early, &before);
    n += (long)ceil(fmax(meant->rate_hz / meant->frequency_hz, 16));
    for (long gap = (long)(seconds * meant->rate_hz), part; gap > 0; gap -= part, n += part) {
        part = gap < SKIPPED ? gap : SKIPPED;
        sn_oscillator_block(&o, (size_t)part, skipped);
    }
    fit(&o, meant, n, &got.late, &after);
    got.frames = (double)(n - first);
    got.phase = after - before;
    return got;
}

static sn_oscillation any_design(proof_random *random)
{
    static const double rates[] = { 8000, 44100, 48000, 96000, 192000 };
    double rate_hz = rates[proof_bits(random) % 5];
    return (sn_oscillation){ .rate_hz = rate_hz,
        .frequency_hz = fabs(proof_log_uniform(random, 1, 0.45 * rate_hz)),
        .t60_s = (double)INFINITY,
        .amplitude = 1,
        .phase_turns = proof_uniform(random, 0, 1) };
}

static double angle_of(const sn_oscillation *o)
{
    return 2 * pi * o->frequency_hz / o->rate_hz;
}

static double cents_of(double ratio)
{
    return fabs(1200 * log2(ratio));
}

static double decibels_of(double ratio)
{
    return fabs(20 * log10(ratio));
}

/* ---- rows -------------------------------------------------------------------------------- */

/* The article's step, whose poles are where v -= v*2*(1-d) + x*W*W puts them: nowhere from W = 2.
 */
static void measure_pitch(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    double most = *(const double *)row->detail;
    for (int i = 0; i < POINTS; i++) {
        sn_oscillation design = any_design(&random);
        design.frequency_hz = fmin(design.frequency_hz, most * design.rate_hz);
        if (i < 4)
            design.frequency_hz = i % 2 ? most * design.rate_hz : 1;
        if (i % 2)
            design.t60_s = fabs(proof_log_uniform(&random, 2 / design.frequency_hz, 100));
        fitted got = fit_twice(&design, 1, &design, fmin(design.t60_s / 2, 0.5));
        double angle = angle_of(&design);
        proof_note(&result->worst, cents_of(1 + got.phase / (got.frames * angle)));
        proof_note(&result->usual, cents_of(2 * asin(angle / 2) / angle));
    }
}

static void measure_amplitude(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    double most = *(const double *)row->detail;
    for (int i = 0; i < POINTS; i++) {
        sn_oscillation design = any_design(&random);
        design.frequency_hz = fmin(design.frequency_hz, most * design.rate_hz);
        double angle = angle_of(&design);
        fitted got = fit_twice(&design, 1, &design, 0);
        proof_note(&result->worst, decibels_of(got.early));
        proof_note(&result->usual, decibels_of(1 / sqrt(1 - angle * angle / 4)));
    }
}

/* The usual radius is the root of the determinant 1 - 2 (1 - d), with d from floats. */
static void measure_t60(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        sn_oscillation design = any_design(&random);
        design.t60_s = fabs(proof_log_uniform(&random, 1e-3, 100));
        design.frequency_hz = fmax(design.frequency_hz, 2 / design.t60_s);
        if (design.frequency_hz > 0.45 * design.rate_hz)
            continue;
        double frames = design.t60_s * design.rate_hz, falls = log(1000) / frames;
        fitted got = fit_twice(&design, 1, &design, fmin(design.t60_s, 0.5));
        double rate = falls - log(got.late / got.early) / got.frames;
        float zeta = 2 * (1 - expf(logf(0.001f) / (float)frames));
        double usual = -0.5 * log(1 - (double)zeta);
        proof_note(&result->worst, fabs(falls / rate - 1));
        proof_note(&result->usual, fabs(falls / usual - 1));
    }
}

/* The floats of the last second of an hour; the usual way steps the same coefficients in float. */
static void measure_hour(const proof_row *row, proof_result *result)
{
    static float out[8000];
    const sn_oscillation design = {
        .rate_hz = 8000, .frequency_hz = 440, .t60_s = (double)INFINITY, .amplitude = 1
    };
    sn_oscillator o;
    (void)row;
    if (sn_oscillator_start(&o, &design, NULL))
        return;
    const float stiffness = (float)o.stiffness;
    float x = 0, v = (float)o.v;
    for (long second = 0; second < 3600; second++) {
        sn_oscillator_block(&o, 8000, out);
        for (long n = 1; n <= 8000; n++) {
            v -= x * stiffness;
            x += v;
            if (second < 3599 || n % 7)
                continue;
            double want = sin(2 * pi * turns_after(&design, (double)(second * 8000 + n)));
            proof_note(&result->worst, fabs((double)out[n - 1] - want));
            proof_note(&result->usual, fabs((double)x - want));
        }
    }
}

/* The usual frequency of a step with sweep s is 2 asin(W s/2). */
static void measure_sweep(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        sn_oscillation design = any_design(&random), meant = design;
        design.frequency_hz = fabs(proof_log_uniform(&random, 20, 0.05 * design.rate_hz));
        double factor = fabs(proof_log_uniform(&random, 0.25, 6));
        design.t60_s = meant.t60_s = 1;
        meant.frequency_hz = design.frequency_hz * factor;
        fitted got = fit_twice(&design, factor, &meant, 0.3);
        double angle = angle_of(&meant);
        proof_note(&result->worst, cents_of(1 + got.phase / (got.frames * angle)));
        proof_note(&result->usual, cents_of(2 * asin(angle / 2) / angle));
    }
}

/* The level after a change of pitch; the usual way changes the coefficients and leaves x and v. */
static void measure_retune(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < 2000; i++) {
        sn_oscillation design = any_design(&random);
        sn_oscillator o;
        if (sn_oscillator_start(&o, &design, NULL))
            continue;
        double x = o.x, v = o.v, next_hz = design.frequency_hz * proof_uniform(&random, 0.5, 1);
        sn_oscillator_retune(&o, next_hz, (double)INFINITY, NULL);
        double usual = hypot(x, (v - o.versine * x) / o.sine);
        proof_note(&result->worst, decibels_of(sn_oscillator_level(&o)));
        proof_note(&result->usual, decibels_of(usual));
    }
}

static void measure_skip(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < 2000; i++) {
        sn_oscillation design = any_design(&random);
        sn_oscillator o;
        if (sn_oscillator_start(&o, &design, NULL))
            continue;
        double frames = floor(fabs(proof_log_uniform(&random, 1e3, 0x1p53)));
        sn_oscillator_skip(&o, (int64_t)frames);
        double want = turns_after(&design, frames), off = sn_oscillator_phase(&o) - want;
        double turns = frames * (design.frequency_hz / design.rate_hz) + design.phase_turns;
        double usual = fmod(turns, 1) - want;
        proof_note(&result->worst, fabs(off - round(off)));
        proof_note(&result->usual, fabs(usual - round(usual)));
    }
}

static void measure_mode(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < 2000; i++) {
        sn_mode mode = sn_mode_default();
        mode.frequency_hz = fabs(proof_log_uniform(&random, 20, 2e4));
        mode.t60_s = fabs(proof_log_uniform(&random, 1, 1000));
        mode.phase_turns = proof_uniform(&random, 0, 1);
        double t_s = mode.t60_s * proof_uniform(&random, 0, 0.5), value;
        sn_mode_sample(&mode, t_s, &value, NULL);
        exact turns = exact_add(exact_product(mode.frequency_hz, t_s), exact_of(mode.phase_turns));
        exact sine, unused, falls = exact_scale(exact_log(1000), -t_s);
        exact_sincos_turns(turns, &sine, &unused);
        exact want = exact_multiply(exact_exp(exact_divide(falls, exact_of(mode.t60_s))), sine);
        double angle = 2 * pi * (mode.frequency_hz * t_s + mode.phase_turns);
        double usual = exp(-6.907755278982137 / mode.t60_s * t_s) * sin(angle);
        proof_note(&result->worst, exact_distance(value, want));
        proof_note(&result->usual, exact_distance(usual, want));
    }
}

/* 1 - r: the whole of a long decay. */
static void measure_shrink(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < 2000; i++) {
        sn_oscillation design = any_design(&random);
        design.t60_s = fabs(proof_log_uniform(&random, 1e-3, 100));
        sn_oscillator o;
        if (sn_oscillator_start(&o, &design, NULL))
            continue;
        exact frames = exact_product(design.t60_s, design.rate_hz);
        exact want = exact_expm1(exact_divide(exact_scale(exact_log(1000), -1), frames));
        float usual = 1 - expf(logf(0.001f) / (float)frames.high);
        proof_note(&result->worst, fabs(exact_distance(-o.shrink, want) / want.high));
        proof_note(&result->usual, fabs(exact_distance(-(double)usual, want) / want.high));
    }
}

static const double below[] = { 0.3, 0.45 };

static const proof_row rows[] = {
    { "pitch, 1 Hz to 0.3 of the rate", "8 .. 192 kHz", "cent", 0.001, "the article's step",
        measure_pitch, &below[0] },
    { "pitch, 1 Hz to 0.45 of the rate", "8 .. 192 kHz", "cent", 0.001, "the article's step",
        measure_pitch, &below[1] },
    { "amplitude, to 0.3 of the rate", "8 .. 192 kHz", "dB", 0.001, "the article's step",
        measure_amplitude, &below[0] },
    { "amplitude, to 0.45 of the rate", "8 .. 192 kHz", "dB", 0.001, "the article's step",
        measure_amplitude, &below[1] },
    { "t60, 1 ms to 100 s", "8 .. 192 kHz", "of itself", 1e-4, "the article's step", measure_t60,
        NULL },
    { "1 - radius, t60 1 ms to 100 s", "8 .. 192 kHz", "of itself", 1e-15, "1-expf(logf(.001)/n)",
        measure_shrink, NULL },
    { "440 Hz undamped after an hour", "8 kHz, the last second", "of amplitude", 1e-7,
        "the same in float", measure_hour, NULL },
    { "pitch at a factor of 1/4 to 6", "8 .. 192 kHz", "cent", 0.05, "the article's sweep",
        measure_sweep, NULL },
    { "level at a change of pitch", "to an octave down", "dB", 1e-8, "other coefficients",
        measure_retune, NULL },
    { "phase after a skip", "up to 2^53 frames", "turns", 1e-9, "fmod(n*f/rate, 1)", measure_skip,
        NULL },
    { "a mode's sample", "20 .. 20000 Hz, to 500 s", "of amplitude", 4e-15, "exp()*sin(2*pi*f*t)",
        measure_mode, NULL },
};

const proof_group proof_oscillator = { "Modes and oscillators", rows,
    sizeof rows / sizeof rows[0] };
