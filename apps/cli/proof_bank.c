/* The proof of banks: where each mode is after an hour, driven, and gliding. */
#include "tool.h"
#include "proof.h"
#include "proof_exact.h"
#include "sinew/bank.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 60, FRAMES = 512 };

static const double pi = 3.14159265358979323846;
static const double rate_hz = 48000;

/* A bank of one mode, which is struck; NULL where there is no memory. */
static sn_bank *struck_bank(const sn_mode *mode)
{
    sn_bank *bank = NULL;
    sn_bank_settings settings = { .rate_hz = rate_hz, .modes = 1, .cpu = sn_cpu_detect() };
    size_t bytes = sn_bank_bytes(&settings);
    void *memory = malloc(bytes);
    if (sn_bank_start(&bank, memory, bytes, &settings, NULL) != SN_OK) {
        free(memory);
        return NULL;
    }
    sn_bank_add(bank, mode, NULL);
    sn_bank_strike(bank, 0, 1);
    return bank;
}

static void render(sn_bank *bank, const float *input, double factor, float *out)
{
    sn_bank_block block = {
        .count = FRAMES, .input = input, .left = out, .factor = factor, .gain = 1, .gain_end = 1
    };
    memset(out, 0, FRAMES * sizeof *out);
    sn_bank_render(bank, &block);
}

static sn_mode random_mode(proof_random *random, double low_hz, double high_hz)
{
    sn_mode mode = sn_mode_default();
    mode.frequency_hz = exp(proof_uniform(random, log(low_hz), log(high_hz)));
    mode.t60_s = exp(proof_uniform(random, log(0.05), log(100)));
    mode.phase_turns = proof_uniform(random, 0, 1);
    return mode;
}

/* sin(2 pi (hz * frames/rate + turns)), its angle reduced exactly. */
static double sine_after(double hz, double frames, double turns)
{
    exact angle = exact_divide(exact_product(frames, hz), exact_of(rate_hz));
    return sin(2 * pi * exact_fraction(exact_add(angle, exact_of(turns)), NULL).high);
}

/* The usual bank: the same step in float from one end to the other. */
static double usual_error(const sn_mode *mode, double frames_before)
{
    double angle = 2 * pi * mode->frequency_hz / rate_hz;
    double r = pow(10, -3 / (rate_hz * mode->t60_s)), turns = 2 * pi * mode->phase_turns;
    float c = (float)(r * r), k = (float)(1 - 2 * r * cos(angle) + r * r);
    float x = (float)sin(turns), v = (float)(sin(turns) - sin(turns - angle) / r);
    double worst = 0, level = 1;
    for (double n = 0; n < frames_before + FRAMES; n++, level *= r) {
        if (n >= frames_before) {
            double want = sine_after(mode->frequency_hz, n, mode->phase_turns);
            proof_note(&worst, fabs((double)x / level - want));
        }
        v = v * c - x * k;
        x = x + v;
    }
    return worst;
}

/* The detail is the seconds that are rendered before the frames that are looked at. */
static void measure_free(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    double seconds = *(const double *)row->detail, before = seconds * rate_hz;
    for (int i = 0; i < (seconds > 60 ? 1 : POINTS); i++) {
        float out[FRAMES];
        sn_mode mode = random_mode(&random, 20, 0.3 * rate_hz);
        if (seconds > 60)
            mode.t60_s = 1e6;
        else
            mode.t60_s = fmax(mode.t60_s, seconds);
        sn_bank *bank = struck_bank(&mode);
        double at = 0;
        for (; bank && at < before; at += FRAMES)
            render(bank, NULL, 0, out);
        if (bank)
            render(bank, NULL, 0, out);
        for (int n = 0; n < FRAMES; n++) {
            double level = pow(10, -3 * (at + n) / (rate_hz * mode.t60_s));
            double want = sine_after(mode.frequency_hz, at + n, mode.phase_turns);
            proof_note(&result->worst, bank ? fabs((double)out[n] / level - want) : (double)NAN);
        }
        if (seconds <= 60)
            proof_note(&result->usual, usual_error(&mode, at));
        free(bank);
    }
}

/* The sine and cosine part, at frame 0, that fit some frames best; each frame is weighed by the
 * decay, so that all count alike. */
static void fit(const sn_mode *mode, double from, const float *at, size_t count, double parts[2])
{
    double ss = 0, sc = 0, cc = 0, s = 0, c = 0;
    for (size_t i = 0; i < count; i++) {
        double n = from + (double)i, y = (double)at[i] * pow(10, 3 * n / (rate_hz * mode->t60_s));
        double sine = sine_after(mode->frequency_hz, n, 0);
        double cosine = sine_after(mode->frequency_hz, n, 0.25);
        ss += sine * sine;
        sc += sine * cosine;
        cc += cosine * cosine;
        s += sine * y;
        c += cosine * y;
    }
    parts[0] = (cc * s - sc * c) / (ss * cc - sc * sc);
    parts[1] = (ss * c - sc * s) / (ss * cc - sc * sc);
}

typedef enum fitted { FITTED_PITCH, FITTED_LEVEL, FITTED_T60 } fitted;

/* Pitch, amplitude and decay, as the detail says, by two fits to what is rendered: one early, one
 * half a t60 later; two periods and more are in a t60. */
static void measure_fitted(const proof_row *row, proof_result *result)
{
    enum { LATE = 48000 };
    static float out[2 * LATE];
    proof_random random = proof_random_of(row);
    fitted what = *(const fitted *)row->detail;
    for (int i = 0; i < POINTS; i++) {
        sn_mode mode = random_mode(&random, 1, 0.45 * rate_hz);
        mode.phase_turns = 0;
        mode.t60_s = exp(proof_uniform(&random, log(fmax(1e-3, 2 / mode.frequency_hz)), log(100)));
        size_t period = (size_t)ceil(rate_hz / mode.frequency_hz);
        size_t count = period > 16 ? period : 16, gap = LATE;
        if (0.5 * mode.t60_s * rate_hz < LATE)
            gap = (size_t)(0.5 * mode.t60_s * rate_hz);
        double early[2], late[2];
        sn_bank *bank = struck_bank(&mode);
        sn_bank_block block = { .count = gap + count, .left = out, .gain = 1, .gain_end = 1 };
        memset(out, 0, sizeof out);
        if (bank)
            sn_bank_render(bank, &block);
        free(bank);
        fit(&mode, 0, out, count, early);
        fit(&mode, (double)gap, out + gap, count, late);
        double turned = (atan2(late[1], late[0]) - atan2(early[1], early[0])) / (2 * pi);
        double cycles = mode.frequency_hz / rate_hz * (double)gap;
        double shrink = log(1000) * (double)gap / (mode.t60_s * rate_hz);
        double ratio = hypot(late[0], late[1]) / hypot(early[0], early[1]);
        proof_note(
            &result->worst, fabs(what == FITTED_PITCH   ? 1200 * log2(1 + turned / cycles)
                                 : what == FITTED_LEVEL ? 20 * log10(hypot(early[0], early[1]))
                                                        : log(ratio) / shrink));
    }
}

/* z <- pole (z + input), in double, against the bank's; relative to the highest level. */
static void measure_driven(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        float out[FRAMES], input[FRAMES];
        sn_mode mode = random_mode(&random, 20, 0.3 * rate_hz);
        sn_bank *bank = struck_bank(&mode);
        double angle = 2 * pi * mode.frequency_hz / rate_hz, most = 0, worst = 0;
        double r = pow(10, -3 / (rate_hz * mode.t60_s));
        double x = cos(2 * pi * mode.phase_turns), y = sin(2 * pi * mode.phase_turns);
        for (int turn = 0; bank && turn < 20; turn++) {
            for (int n = 0; n < FRAMES; n++)
                input[n] = (float)proof_uniform(&random, -0.1, 0.1);
            render(bank, input, 0, out);
            for (int n = 0; n < FRAMES; n++) {
                proof_note(&worst, fabs((double)out[n] - y));
                double re = x + (double)input[n], im = y;
                x = r * (re * cos(angle) - im * sin(angle));
                y = r * (re * sin(angle) + im * cos(angle));
                proof_note(&most, hypot(x, y));
            }
        }
        proof_note(&result->worst, worst / most);
        free(bank);
    }
}

/* Up or down to a factor over a block, against the sum of the frequencies. The usual way moves the
 * float coefficients in a straight line. */
static void measure_glide(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        float out[FRAMES];
        sn_mode mode = random_mode(&random, 50, 4000);
        double factor = exp(proof_uniform(&random, -1, 1)), turns = mode.phase_turns;
        double from = mode.frequency_hz / rate_hz, level = 1;
        double r = pow(10, -3 / (rate_hz * mode.t60_s));
        double k[2] = { 1 - 2 * r * cos(2 * pi * from) + r * r,
            1 - 2 * r * cos(2 * pi * from * factor) + r * r };
        double x = sin(2 * pi * turns), v = x - sin(2 * pi * (turns - from)) / r;
        sn_bank *bank = struck_bank(&mode);
        if (bank)
            render(bank, NULL, factor, out);
        for (int n = 0; n < FRAMES; n++, level *= r) {
            double want = sin(2 * pi * turns), share = (n + 0.5) / FRAMES;
            proof_note(&result->worst, bank ? fabs((double)out[n] / level - want) : (double)NAN);
            proof_note(&result->usual, fabs(x / level - want));
            v = v * r * r - x * (k[0] + (k[1] - k[0]) * share);
            x += v;
            turns += from * (1 + (factor - 1) * share);
        }
        free(bank);
    }
}

static const fitted pitch = FITTED_PITCH, level = FITTED_LEVEL, t60 = FITTED_T60;
static const double at_once = 0, two_seconds = 2, one_hour = 3600;

static const proof_row rows[] = {
    { "bank, pitch", "1 Hz to 0.45 of the rate", "cent", 1e-3, "", measure_fitted, &pitch },
    { "bank, amplitude", "1 Hz to 0.45 of the rate", "dB", 1e-3, "", measure_fitted, &level },
    { "bank, t60", "1 ms to 100 s", "of itself", 1e-4, "", measure_fitted, &t60 },
    { "bank, free", "the first 512 frames, 20 Hz to 0.3 of the rate", "of the level", 1e-5,
        "the same step in float throughout", measure_free, &at_once },
    { "bank, free", "after 2 s", "of the level", 1e-5, "the same step in float throughout",
        measure_free, &two_seconds },
    { "bank, free", "after an hour", "of the level", 1e-5, "", measure_free, &one_hour },
    { "bank, driven", "by noise for 10240 frames", "of the highest level", 7.3e-4, "",
        measure_driven, NULL },
    { "bank, gliding", "by a factor of up to e in 512 frames", "of the level", 1e-4,
        "coefficients moved in a straight line", measure_glide, NULL },
};

const proof_group proof_bank = { "Banks of modes", rows, sizeof rows / sizeof rows[0] };
