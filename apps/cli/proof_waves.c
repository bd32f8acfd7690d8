/* The proof of single waves: right after ten years, and in closed form. */
#include "tool.h"
#include "proof.h"
#include "proof_exact.h"
#include "proof_waves.h"
#include "sinew/elementary.h"
#include "sinew/period.h"

#include <math.h>

enum { POINTS = 8000 };

static const double pi = 3.14159265358979323846, ten_years_s = 315576000.0;

sn_wave_prepared proof_prepare(const sn_wave *wave)
{
    sn_wave_prepared prepared;
    if (sn_wave_prepare(&prepared, wave, NULL) != SN_OK)
        prepared = (sn_wave_prepared){ .amplitude = (double)NAN };
    return prepared;
}

sn_wave proof_random_wave(proof_random *random, sn_shape shape, double *t_s)
{
    sn_wave wave = sn_wave_default();
    wave.shape = shape;
    wave.frequency_hz = fabs(proof_log_uniform(random, 0.01, 1000));
    wave.phase_turns = proof_uniform(random, 0, 1);
    *t_s = ten_years_s * proof_uniform(random, 1, 1.1);
    return wave;
}

exact proof_turns(const sn_wave *wave, exact t_s)
{
    return exact_add(exact_scale(t_s, wave->frequency_hz), exact_of(wave->phase_turns));
}

/* The series that wave.h means, by number: saw (2/pi) (-1)^(n+1)/n; of odd n alone square (4/pi)/n
 * and triangle (8/pi^2) (-1)^((n-1)/2)/n^2. Half a turn is pi. */
exact proof_harmonic(sn_shape shape, int n)
{
    exact half = exact_scale(exact_tau(), 0.5), two = exact_of(2), order = exact_of(n);
    bool odd = n & 1;
    switch (shape) {
    case SN_SHAPE_SAW_LIMITED:
        return exact_divide(exact_scale(two, odd ? 1 : -1), exact_multiply(half, order));
    case SN_SHAPE_SQUARE_LIMITED:
        return odd ? exact_divide(exact_of(4), exact_multiply(half, order)) : exact_of(0);
    default:
        return odd ? exact_divide(exact_of(n & 2 ? -8 : 8),
                         exact_multiply(exact_multiply(half, half), exact_multiply(order, order)))
                   : exact_of(0);
    }
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
        sn_wave wave = proof_random_wave(&random, SN_SHAPE_SINE, &t_s);
        sn_wave_prepared prepared = proof_prepare(&wave);
        exact sine, cosine;
        exact_sincos_turns(proof_turns(&wave, exact_of(t_s)), &sine, &cosine);
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
        sn_wave wave = proof_random_wave(&random, SN_SHAPE_SINE, &t_s);
        wave.phase_turns = 0;
        wave.frequency_hz = 1.0 / 3;
        wave.frequency_ratio = (sn_rational){ 1, 3 };
        sn_wave_prepared prepared = proof_prepare(&wave);
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
    sn_wave_prepared prepared = proof_prepare(&wave);
    for (long frame = 216000 - 60; frame <= 216000; frame++) {
        double t_s = (double)frame / 60;
        exact sine, cosine;
        exact_sincos_turns(proof_turns(&wave, exact_of(t_s)), &sine, &cosine);
        proof_note(&result->worst, exact_distance(sn_wave_sample(&prepared, t_s), sine));
        if (frame % 10 == 0)
            proof_note(
                &result->usual, exact_distance(frames_in_float(frequency_hz, 60, frame), sine));
    }
}

/* How far a phase is from a number of turns, the shorter way round. */
static double phase_distance(double phase, exact turns)
{
    exact off = exact_fraction(exact_subtract(turns, exact_of(phase)), NULL);
    return fmin(off.high, exact_subtract(exact_of(1), off).high);
}

static void measure_phase(const proof_row *row, proof_result *result)
{
    double t_most = *(const double *)row->detail;
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        sn_wave wave = sn_wave_default();
        double t_s = proof_log_uniform(&random, 1e-3, t_most);
        wave.frequency_hz = proof_log_uniform(&random, 0.001, 0x1p52 / t_most);
        wave.phase_turns = proof_uniform(&random, -0.5, 0.5);
        sn_frequency frequency = sn_frequency_make(wave.frequency_hz, (sn_rational){ 0, 0 });
        double ours = sn_frequency_phase(&frequency, t_s, wave.phase_turns, NULL);
        double usual = fmod(wave.frequency_hz * t_s + wave.phase_turns, 1);
        exact want = proof_turns(&wave, exact_of(t_s));
        proof_note(&result->worst, phase_distance(ours, want));
        proof_note(&result->usual, phase_distance(usual, want));
    }
}

static void measure_derivative(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        double t_s;
        sn_wave wave = proof_random_wave(&random, SN_SHAPE_SINE, &t_s);
        wave.frequency_hz = proof_uniform(&random, 0.1, 10);
        sn_wave_prepared prepared = proof_prepare(&wave);
        exact sine, cosine;
        exact_sincos_turns(proof_turns(&wave, exact_of(t_s)), &sine, &cosine);
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
    exact_sincos_turns(proof_turns(wave, middle), &along, &unused);
    exact scale = exact_scale(exact_tau(), wave->frequency_hz / 2);
    return exact_divide(exact_multiply(across, along), scale);
}

static void measure_integral(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS / 4; i++) {
        double t0_s;
        sn_wave wave = proof_random_wave(&random, SN_SHAPE_SINE, &t0_s);
        wave.frequency_hz = proof_uniform(&random, 0.1, 10);
        sn_wave_prepared prepared = proof_prepare(&wave);
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

/* The phase before and after a change of frequency; the usual way changes the frequency alone. */
static void measure_retune(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        double at_s;
        sn_wave before = proof_random_wave(&random, SN_SHAPE_SINE, &at_s);
        sn_wave after = before, jumped = before;
        double frequency_hz = fabs(proof_log_uniform(&random, 0.01, 1000));
        sn_wave_retune(&after, frequency_hz, (sn_rational){ 0, 0 }, at_s);
        jumped.frequency_hz = frequency_hz;
        sn_wave_prepared first = proof_prepare(&before), second = proof_prepare(&after);
        sn_wave_prepared usual = proof_prepare(&jumped);
        exact phase = exact_of(sn_wave_phase(&first, at_s));
        proof_note(&result->worst, phase_distance(sn_wave_phase(&second, at_s), phase));
        proof_note(&result->usual, phase_distance(sn_wave_phase(&usual, at_s), phase));
    }
}

static const double hz[] = { 1, 10 }, most_s[] = { 10, 1e9 };

static const proof_row rows[] = {
    { "sine after 10 years", "0.01 .. 1000 Hz", "of amplitude", 1e-15, "sin(2*pi*f*t)",
        measure_ten_years, NULL },
    { "sine after 10 years, or in float", "0.01 .. 1000 Hz", "of amplitude", 1e-15, "time in float",
        measure_ten_years, "float" },
    { "sine of 1/3 Hz after 10 years", "random times", "of amplitude", 1e-15, "sin(2*pi*f*t)",
        measure_third, NULL },
    { "1 Hz after an hour at 60 fps", "the last second", "of amplitude", 1e-15,
        "float phase += step", measure_hour, &hz[0] },
    { "10 Hz after an hour at 60 fps", "the last second", "of amplitude", 1e-15,
        "float phase += step", measure_hour, &hz[1] },
    { "phase, product up to 2^52 turns", "times up to 10 s", "turns", 3e-16, "fmod(f*t + phase, 1)",
        measure_phase, &most_s[0] },
    { "phase, times up to 1e9 s", "up to 2^52 turns", "turns", 3e-16, "fmod(f*t + phase, 1)",
        measure_phase, &most_s[1] },
    { "derivative after 10 years", "0.1 .. 10 Hz", "of 2 pi f A", 1e-14, "difference of frames",
        measure_derivative, NULL },
    { "integral after 10 years", "spans of 0.02 .. 20 s", "of A min(span, 1/f)", 1e-14,
        "sum over frames", measure_integral, NULL },
    { "phase at a change of frequency", "0.01 .. 1000 Hz", "turns", 1e-15, "frequency = new",
        measure_retune, NULL },
};

const proof_group proof_waves = { "Waves", rows, sizeof rows / sizeof rows[0] };
