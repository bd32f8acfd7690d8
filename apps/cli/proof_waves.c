/* The proof of single waves: right after ten years, and in closed form. */
#include "tool.h"
#include "proof.h"
#include "proof_exact.h"
#include "sinew/elementary.h"
#include "sinew/wave.h"

#include <math.h>

enum { POINTS = 8000 };

static const double pi = 3.14159265358979323846, ten_years_s = 315576000.0;

static sn_wave_prepared prepare(const sn_wave *wave)
{
    sn_wave_prepared prepared;
    if (sn_wave_prepare(&prepared, wave, NULL) != SN_OK)
        prepared = (sn_wave_prepared){ .amplitude = (double)NAN };
    return prepared;
}

/* A wave of a random frequency and phase, and a random time in the eleventh year. */
static sn_wave random_wave(proof_random *random, sn_shape shape, double *t_s)
{
    sn_wave wave = sn_wave_default();
    wave.shape = shape;
    wave.frequency_hz = fabs(proof_log_uniform(random, 0.01, 1000));
    wave.phase_turns = proof_uniform(random, 0, 1);
    *t_s = ten_years_s * proof_uniform(random, 1, 1.1);
    return wave;
}

/* frequency * t + phase, in turns. */
static exact turns_of(const sn_wave *wave, exact t_s)
{
    return exact_add(exact_scale(t_s, wave->frequency_hz), exact_of(wave->phase_turns));
}

/* What many write: a phase in float that grows by 2 pi f dt each frame. */
static double frames_in_float(double frequency_hz, double frames_per_s, long frames)
{
    float phase = 0, step = (float)(2 * pi * frequency_hz / frames_per_s);
    for (long i = 0; i < frames; i++)
        phase += step;
    return (double)sinf(phase);
}

static void measure_ten_years(const proof_row *row, proof_result *result)
{
    bool in_float = row->detail != NULL;
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        double t_s;
        sn_wave wave = random_wave(&random, SN_SHAPE_SINE, &t_s);
        sn_wave_prepared prepared = prepare(&wave);
        exact sine, cosine;
        exact_sincos_turns(turns_of(&wave, exact_of(t_s)), &sine, &cosine);
        double angle = 2 * pi * (wave.frequency_hz * t_s + wave.phase_turns);
        double usual =
            in_float ? (double)sinf((float)(2 * pi * wave.frequency_hz) * (float)t_s) : sin(angle);
        proof_note(&result->worst, exact_distance(sn_wave_sample(&prepared, t_s), sine));
        proof_note(&result->usual, exact_distance(usual, sine));
    }
}

static void measure_third(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        double t_s;
        sn_wave wave = random_wave(&random, SN_SHAPE_SINE, &t_s);
        wave.phase_turns = 0;
        wave.frequency_hz = 1.0 / 3;
        wave.frequency_ratio = (sn_rational){ 1, 3 };
        sn_wave_prepared prepared = prepare(&wave);
        exact sine, cosine;
        exact_sincos_turns(exact_divide(exact_of(t_s), exact_of(3)), &sine, &cosine);
        proof_note(&result->worst, exact_distance(sn_wave_sample(&prepared, t_s), sine));
        proof_note(&result->usual, exact_distance(sin(2 * pi * wave.frequency_hz * t_s), sine));
    }
}

static void measure_hour(const proof_row *row, proof_result *result)
{
    const double frequency_hz = *(const double *)row->detail;
    sn_wave wave = sn_wave_default();
    wave.frequency_hz = frequency_hz;
    sn_wave_prepared prepared = prepare(&wave);
    for (long frame = 216000 - 60; frame <= 216000; frame++) {
        double t_s = (double)frame / 60;
        exact sine, cosine;
        exact_sincos_turns(turns_of(&wave, exact_of(t_s)), &sine, &cosine);
        proof_note(&result->worst, exact_distance(sn_wave_sample(&prepared, t_s), sine));
        if (frame % 10 == 0)
            proof_note(
                &result->usual, exact_distance(frames_in_float(frequency_hz, 60, frame), sine));
    }
}

/* The phase in [0, 1) of a number of turns. */
static exact fraction_of(exact turns)
{
    exact rest = exact_sum(fmod(turns.high, 1), fmod(turns.low, 1));
    rest = exact_add(rest, exact_of(-floor(rest.high)));
    if (rest.high < 0 || (rest.high == 0 && rest.low < 0))
        rest = exact_add(rest, exact_of(1));
    return rest;
}

/* The saw, or the triangle, of a phase in [0, 1), by their definitions. */
static exact shape_of(sn_shape shape, exact phase)
{
    if (shape == SN_SHAPE_SAW)
        return exact_add(exact_scale(phase, 2), exact_of(phase.high < 0.5 ? 0 : -2));
    exact away = exact_add(fraction_of(exact_add(phase, exact_of(0.25))), exact_of(-0.5));
    return exact_add(exact_of(1), exact_scale(away, away.high < 0 ? 4 : -4));
}

static void measure_shape(const proof_row *row, proof_result *result)
{
    const sn_shape shape = *(const sn_shape *)row->detail;
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        double t_s;
        sn_wave wave = random_wave(&random, shape, &t_s);
        sn_wave_prepared prepared = prepare(&wave);
        exact phase = fraction_of(turns_of(&wave, exact_of(t_s)));
        if (fabs(phase.high - 0.5) < 1e-12)
            continue; /* on a jump either side is right */
        exact want = shape_of(shape, phase);
        double usual_phase = fmod((double)((float)wave.frequency_hz * (float)t_s), 1);
        double usual = shape_of(shape, exact_of(usual_phase)).high;
        proof_note(&result->worst, exact_distance(sn_wave_sample(&prepared, t_s), want));
        proof_note(&result->usual, exact_distance(usual, want));
    }
}

static void measure_derivative(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        double t_s;
        sn_wave wave = random_wave(&random, SN_SHAPE_SINE, &t_s);
        wave.frequency_hz = proof_uniform(&random, 0.1, 10);
        sn_wave_prepared prepared = prepare(&wave);
        exact sine, cosine;
        exact_sincos_turns(turns_of(&wave, exact_of(t_s)), &sine, &cosine);
        exact scale = exact_scale(exact_tau(), wave.frequency_hz);
        exact want = exact_multiply(scale, cosine);
        double frame = 1.0 / 60;
        double usual =
            (sn_wave_sample(&prepared, t_s) - sn_wave_sample(&prepared, t_s - frame)) / frame;
        double ours = sn_wave_derivative(&prepared, t_s);
        proof_note(&result->worst, exact_distance(ours, want) / scale.high);
        proof_note(&result->usual, exact_distance(usual, want) / scale.high);
    }
}

/* The integral of a sine is (1/(pi f)) sin(pi f (t1 - t0)) sin(2 pi (f (t0 + t1)/2 + phase)). */
static exact integral_of(const sn_wave *wave, double t0_s, double t1_s)
{
    exact half = exact_scale(exact_subtract(exact_of(t1_s), exact_of(t0_s)), 0.5);
    exact middle = exact_scale(exact_sum(t0_s, t1_s), 0.5);
    exact across, along, unused;
    exact_sincos_turns(exact_scale(half, wave->frequency_hz), &across, &unused);
    exact_sincos_turns(turns_of(wave, middle), &along, &unused);
    exact scale = exact_scale(exact_tau(), wave->frequency_hz / 2);
    return exact_divide(exact_multiply(across, along), scale);
}

static void measure_integral(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS / 4; i++) {
        double t0_s;
        sn_wave wave = random_wave(&random, SN_SHAPE_SINE, &t0_s);
        wave.frequency_hz = proof_uniform(&random, 0.1, 10);
        sn_wave_prepared prepared = prepare(&wave);
        double t1_s = t0_s + fabs(proof_log_uniform(&random, 0.02, 20));
        exact want = integral_of(&wave, t0_s, t1_s);
        double usual = 0;
        for (double t = t0_s; t < t1_s; t += 1.0 / 60)
            usual += sn_wave_sample(&prepared, t) / 60;
        double allowed = fmin(t1_s - t0_s, 1 / wave.frequency_hz);
        double ours = sn_wave_integral(&prepared, t0_s, t1_s);
        proof_note(&result->worst, exact_distance(ours, want) / allowed);
        proof_note(&result->usual, exact_distance(usual, want) / allowed);
    }
}

/* A jump where the frequency changes: the value before against the value after, both exact in
 * time. The usual way changes the frequency alone. */
static void measure_retune(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        double at_s;
        sn_wave before = random_wave(&random, SN_SHAPE_SINE, &at_s);
        sn_wave after = before, jumped = before;
        double frequency_hz = fabs(proof_log_uniform(&random, 0.01, 1000));
        sn_wave_retune(&after, frequency_hz, (sn_rational){ 0, 0 }, at_s);
        jumped.frequency_hz = frequency_hz;
        sn_wave_prepared first = prepare(&before), second = prepare(&after);
        sn_wave_prepared usual = prepare(&jumped);
        double value = sn_wave_sample(&first, at_s);
        proof_note(&result->worst, fabs(sn_wave_sample(&second, at_s) - value));
        proof_note(&result->usual, fabs(sn_wave_sample(&usual, at_s) - value));
    }
}

static const double hz[] = { 1, 10 };
static const sn_shape shapes[] = { SN_SHAPE_TRIANGLE, SN_SHAPE_SAW };

static const proof_row rows[] = {
    { "sine after 10 years", "0.01 .. 1000 Hz", "of amplitude", 1.1e-15, "sin(2*pi*f*t)",
        measure_ten_years, NULL },
    { "sine after 10 years, or in float", "0.01 .. 1000 Hz", "of amplitude", 1.1e-15,
        "time in float", measure_ten_years, "float" },
    { "sine of 1/3 Hz after 10 years", "random times", "of amplitude", 1.1e-15, "sin(2*pi*f*t)",
        measure_third, NULL },
    { "1 Hz after an hour at 60 fps", "the last second", "of amplitude", 1.1e-15,
        "float phase += step", measure_hour, &hz[0] },
    { "10 Hz after an hour at 60 fps", "the last second", "of amplitude", 1.1e-15,
        "float phase += step", measure_hour, &hz[1] },
    { "triangle after 10 years", "0.01 .. 1000 Hz", "of amplitude", 1.1e-15, "time in float",
        measure_shape, &shapes[0] },
    { "saw after 10 years", "0.01 .. 1000 Hz", "of amplitude", 1.1e-15, "time in float",
        measure_shape, &shapes[1] },
    { "derivative after 10 years", "0.1 .. 10 Hz", "of 2 pi f A", 4e-15, "difference of frames",
        measure_derivative, NULL },
    { "integral after 10 years", "spans of 0.02 .. 20 s", "of A min(span, 1/f)", 1e-14,
        "sum over frames", measure_integral, NULL },
    { "jump at a change of frequency", "0.01 .. 1000 Hz", "of amplitude", 4e-15, "frequency = new",
        measure_retune, NULL },
};

const proof_group proof_waves = { "Waves", rows, sizeof rows / sizeof rows[0] };
