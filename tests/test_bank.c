/*
 * Banks against sums of decaying sines in long double: free, driven, gliding, struck and retuned
 * while they ring, on every instruction set of this machine.
 */
#include "check.h"
#include "sinew/bank.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define RATE 48000.0
#define TAU  6.283185307179586476925286766559005768L

static const sn_cpu every_cpu[] = { SN_CPU_BASE, SN_CPU_AVX2, SN_CPU_AVX512, SN_CPU_SCALAR };

/* The instruction sets that this machine has; calls `test` with each. */
static void on_every_cpu(void (*test)(sn_cpu cpu))
{
    sn_cpu best = sn_cpu_detect();
    for (size_t i = 0; i < sizeof every_cpu / sizeof every_cpu[0]; i++) {
        bool there = every_cpu[i] == SN_CPU_BASE || every_cpu[i] == SN_CPU_SCALAR ||
                     (best == SN_CPU_AVX512) || every_cpu[i] == best;
        if (there)
            test(every_cpu[i]);
    }
}

static sn_bank *bank_of(sn_bank_settings settings)
{
    sn_report report = { 0 };
    sn_bank *bank = NULL;
    size_t bytes = sn_bank_bytes(&settings);
    void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
    CHECK_INT(sn_bank_start(&bank, memory, bytes, &settings, &report), SN_OK);
    CHECK_TEXT(report.message, "");
    return bank;
}

static sn_bank_settings settings_of(size_t modes, sn_cpu cpu)
{
    return (sn_bank_settings){ .rate_hz = RATE, .modes = modes, .partials = 3 * modes, .cpu = cpu };
}

static sn_mode random_mode(void)
{
    sn_mode mode = sn_mode_default();
    mode.frequency_hz = check_log_uniform(1, 0.45 * RATE);
    mode.t60_s = check_log_uniform(0.01, 100);
    mode.amplitude = check_uniform(0.1, 1);
    mode.phase_turns = check_uniform(-2, 2);
    return mode;
}

static void render(sn_bank *bank, size_t count, const float *input, float *out)
{
    sn_bank_block block = sn_bank_block_default(count, out);
    block.input = input;
    memset(out, 0, count * sizeof *out);
    sn_bank_render(bank, &block);
}

/* A mode without attack or tail at frame n, and its level. */
static double value_of(const sn_mode *mode, double n, double *level)
{
    *level = fabs(mode->amplitude) * (double)powl(10, -3 * (long double)n / RATE / mode->t60_s);
    long double turns = (long double)mode->frequency_hz * n / RATE + mode->phase_turns;
    double value = mode->amplitude * (double)powl(10, -3 * (long double)n / RATE / mode->t60_s) *
                   (double)sinl(TAU * (turns - floorl(turns)));
    return value;
}

/* ---- free ringing ------------------------------------------------------------------------ */

static void free_on(sn_cpu cpu)
{
    enum { FRAMES = 6000 };
    static const size_t counts[] = { 1, 2, 15, 16, 17, 24, 25, 48, 80, 81, 96, 160, 161, 333 };
    static float out[FRAMES];
    for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++) {
        sn_mode modes[333];
        sn_bank_settings settings = settings_of(counts[c], cpu);
        settings.run_frames = c % 3 ? 0 : 256;
        sn_bank *bank = bank_of(settings);
        for (size_t i = 0; i < counts[c]; i++) {
            modes[i] = random_mode();
            CHECK_INT(sn_bank_add(bank, &modes[i], NULL), SN_OK);
        }
        sn_bank_strike_all(bank, 1);
        for (size_t at = 0, part; at < FRAMES; at += part) {
            part = 1 + check_below(at % 2 ? 300 : 2000);
            part = part < FRAMES - at ? part : FRAMES - at;
            render(bank, part, NULL, out + at);
        }
        for (size_t n = 0; n < FRAMES; n += 1 + counts[c] / 8) {
            double want = 0, levels = 0, level;
            for (size_t i = 0; i < counts[c]; i++) {
                want += value_of(&modes[i], (double)n, &level);
                levels += level > 1e-6 ? level : 1;
            }
            check_context("cpu %d, %zu modes, frame %zu", (int)cpu, counts[c], n);
            if (!CHECK_NEAR((double)out[n], want, 1e-5 * levels))
                return;
        }
        free(bank);
    }
}

static void free_ringing(void)
{
    on_every_cpu(free_on);
}

/* One mode alone, where nothing averages out: pitch, level and phase over its whole life. */
static void one_mode(void)
{
    static const double rates[] = { 8000, 44100, 48000, 96000, 192000 };
    static float out[1000];
    for (int i = 0; i < 300; i++) {
        double rate = rates[i % 5];
        sn_mode mode = sn_mode_default();
        mode.frequency_hz = check_log_uniform(1, 0.45 * rate);
        mode.t60_s = check_log_uniform(0.001, 100);
        mode.phase_turns = check_uniform(0, 1);
        sn_bank_settings settings = { .rate_hz = rate, .modes = 1, .cpu = sn_cpu_detect() };
        sn_bank *bank = bank_of(settings);
        CHECK_INT(sn_bank_add(bank, &mode, NULL), SN_OK);
        sn_bank_strike(bank, 0, 1);
        double decay = -3 / (mode.t60_s * rate), worst = 0;
        for (size_t at = 0; at < 20000 && bank->live; at += 1000) {
            render(bank, 1000, NULL, out);
            for (size_t n = 0; n < 1000; n++) {
                long double turns = (long double)mode.frequency_hz * (long double)(at + n) / rate +
                                    mode.phase_turns;
                double level = pow(10, decay * (double)(at + n));
                double want = level * (double)sinl(TAU * (turns - floorl(turns)));
                worst = fmax(worst, level > 1e-5 ? fabs((double)out[n] - want) / level : 0);
            }
            double level = sn_bank_mode_level(bank, 0);
            if (bank->live)
                CHECK_RELATIVE(level, pow(10, decay * (double)(at + 1000)), 1e-10);
        }
        check_context("%.17g Hz at %g Hz, t60 %g s", mode.frequency_hz, rate, mode.t60_s);
        CHECK(worst <= (mode.frequency_hz < 0.3 * rate ? 1e-5 : 3e-5));
        free(bank);
    }
}

/* The sine and the cosine part, at frame 0, of what decays so and has that frequency. Each frame is
 * weighed by the decay, so that all count alike. */
static void fit(const sn_mode *mode, double rate_hz, size_t from, size_t count, const float *at,
    double parts[2])
{
    double ss = 0, sc = 0, cc = 0, s = 0, c = 0;
    for (size_t i = 0; i < count; i++) {
        long double turns = (long double)mode->frequency_hz * (long double)(from + i) / rate_hz;
        double angle = (double)(TAU * (turns - floorl(turns)));
        double y = (double)at[i] * pow(10, 3 * (double)(from + i) / (rate_hz * mode->t60_s));
        ss += sin(angle) * sin(angle);
        sc += sin(angle) * cos(angle);
        cc += cos(angle) * cos(angle);
        s += sin(angle) * y;
        c += cos(angle) * y;
    }
    parts[0] = (cc * s - sc * c) / (ss * cc - sc * sc);
    parts[1] = (ss * c - sc * s) / (ss * cc - sc * sc);
}

/* Pitch, decay and amplitude of what is rendered, by two fits, early and late: from 1 Hz to 0.45 of
 * the rate, where there are two periods in the t60 and more. */
static void pitch_decay_and_amplitude(void)
{
    static const double rates[] = { 8000, 11025, 22050, 44100, 48000, 96000, 192000 };
    static float out[1 << 20];
    double pitch = 0, decay = 0, loud = 0;
    for (int i = 0; i < 300; i++) {
        double rate = rates[i % 7], step = i / 7 % 3 == 0 ? 1 : 0.45 * rate;
        sn_mode mode = sn_mode_default();
        mode.frequency_hz = i < 42 ? step : check_log_uniform(1, 0.45 * rate);
        double least_s = fmax(1e-3, 2 / mode.frequency_hz);
        mode.t60_s = i % 3 ? check_log_uniform(least_s, 100) : i % 2 ? least_s : 100;
        sn_bank_settings settings = { .rate_hz = rate, .modes = 1 };
        settings.cpu = i % 2 ? sn_cpu_detect() : SN_CPU_BASE;
        sn_bank *bank = bank_of(settings);
        CHECK_INT(sn_bank_add(bank, &mode, NULL), SN_OK);
        sn_bank_strike(bank, 0, 1);
        size_t count = (size_t)ceil(rate / mode.frequency_hz);
        count = count < 16 ? 16 : count;
        size_t gap = (size_t)(rate * fmin(mode.t60_s / 2, 3));
        gap = gap < count ? count : gap;
        render(bank, gap + count, NULL, out);
        double early[2], late[2], angle = (double)TAU * mode.frequency_hz / rate;
        fit(&mode, rate, 0, count, out, early);
        fit(&mode, rate, gap, count, out + gap, late);
        double turned = atan2(late[1], late[0]) - atan2(early[1], early[0]);
        double cents = 1200 * log2(1 + turned / ((double)gap * angle));
        double shrink = log(1000) * (double)gap / (mode.t60_s * rate);
        double off = log(hypot(late[0], late[1]) / hypot(early[0], early[1])) / shrink;
        double db = 20 * log10(hypot(early[0], early[1]));
        check_context("%.17g Hz at %g Hz, t60 %g s", mode.frequency_hz, rate, mode.t60_s);
        free(bank);
        if (!CHECK_NEAR(cents, 0, 0.001) || !CHECK_NEAR(off, 0, 1e-4) || !CHECK_NEAR(db, 0, 0.001))
            return;
        pitch = fmax(pitch, fabs(cents));
        decay = fmax(decay, fabs(off));
        loud = fmax(loud, fabs(db));
    }
    check_context("worst: %.3g cent, %.3g of t60, %.3g dB", pitch, decay, loud);
    CHECK(pitch < 5e-4 && decay < 3e-5 && loud < 1e-4); /* what is seen is better than asked */
}

/* Undamped for an hour, rendered frame by frame: each is where it should be all the way. */
static void one_hour(void)
{
    static const double frequencies_hz[] = { 1, 19.999, 440, 10000.7 };
    static float out[480];
    sn_bank *bank = bank_of(settings_of(4, sn_cpu_detect()));
    size_t frames = (size_t)(3600 * RATE), part = 100 * 480;
    for (int i = 0; i < 4; i++) {
        sn_mode mode = sn_mode_default();
        mode.frequency_hz = frequencies_hz[i];
        mode.t60_s = INFINITY;
        CHECK_INT(sn_bank_add(bank, &mode, NULL), SN_OK);
    }
    sn_bank_strike_all(bank, 1);
    double worst = 0;
    for (size_t at = 0; at < frames; at += 480) {
        render(bank, 480, NULL, out);
        size_t step = at + 480 == frames ? 1 : 37;
        for (size_t n = 0; n < 480 && (at % part == 0 || step == 1); n += step) {
            double want = 0;
            for (int i = 0; i < 4; i++) {
                long double turns = (long double)frequencies_hz[i] * (long double)(at + n) / RATE;
                want += (double)sinl(TAU * (turns - floorl(turns)));
            }
            worst = fmax(worst, fabs((double)out[n] - want));
        }
    }
    CHECK_NEAR(
        worst, 0, 2e-5); /* of four sines: 5e-6 of each, in the first second as in the last */
    for (size_t i = 0; i < 4; i++)
        CHECK_NEAR(20 * log10(sn_bank_mode_level(bank, i)), 0, 1e-7);
    free(bank);
}

/* The plain twin gives the same bits as the vectors, and the fused ones stay within their bound. */
static void twins(void)
{
    enum { FRAMES = 3000, MODES = 200 };
    static float out[4][FRAMES], other[4][FRAMES], input[FRAMES];
    sn_mode modes[MODES];
    for (int i = 0; i < MODES; i++) {
        modes[i] = random_mode();
        modes[i].pan = check_uniform(-1, 1);
    }
    for (int n = 0; n < FRAMES; n++)
        input[n] = (float)check_uniform(-0.01, 0.01);
    for (int i = 0; i < 4; i++) {
        sn_cpu best = sn_cpu_detect(), cpu = every_cpu[i];
        if (best != SN_CPU_AVX512 && cpu == SN_CPU_AVX512)
            cpu = best;
        sn_bank_settings settings = settings_of(MODES, cpu);
        settings.stereo = true;
        sn_bank *bank = bank_of(settings);
        for (int m = 0; m < MODES; m++)
            sn_bank_add(bank, &modes[m], NULL);
        sn_bank_strike_all(bank, 1);
        for (size_t at = 0; at < FRAMES; at += 500) {
            sn_bank_block block = { .count = 500,
                .input = at == 1500 ? input + at : NULL,
                .left = out[i] + at,
                .right = other[i] + at,
                .factor = at == 2000 ? 1.5 : 0,
                .gain = 1,
                .gain_end = 1 };
            sn_bank_render(bank, &block);
        }
        free(bank);
    }
    for (int n = 0; n < FRAMES; n++) {
        CHECK_BITSF(out[3][n], out[0][n]);
        CHECK_BITSF(other[3][n], other[0][n]);
        for (int i = 1; i < 3; i++)
            if (!CHECK_NEAR((double)out[i][n], (double)out[0][n], 2e-6 * MODES))
                return;
    }
}

/* ---- driven ------------------------------------------------------------------------------ */

/* The same filter in long double, from its poles: z <- pole (z + amplitude * input). */
static void driven_on(sn_cpu cpu)
{
    enum { FRAMES = 5000, MODES = 40 };
    static float out[FRAMES], input[FRAMES];
    static double want[FRAMES];
    double levels = 0;
    sn_bank *bank = bank_of(settings_of(MODES, cpu));
    memset(want, 0, sizeof want);
    for (int n = 0; n < FRAMES; n++)
        input[n] = n < 3000 ? (float)check_uniform(-1, 1) : 0;
    for (int m = 0; m < MODES; m++) {
        sn_mode mode = random_mode();
        mode.frequency_hz = check_log_uniform(20, 0.45 * RATE);
        CHECK_INT(sn_bank_add(bank, &mode, NULL), SN_OK);
        long double angle = TAU * mode.frequency_hz / RATE, x = 0, y = 0, most = 0;
        long double r = powl(10, -3 / (RATE * (long double)mode.t60_s));
        for (int n = 0; n < FRAMES; n++) {
            want[n] += (double)y;
            long double re = x + mode.amplitude * (long double)input[n], im = y;
            x = r * (re * cosl(angle) - im * sinl(angle));
            y = r * (re * sinl(angle) + im * cosl(angle));
            most = hypotl(x, y) > most ? hypotl(x, y) : most;
        }
        levels += (double)most;
    }
    for (size_t at = 0, part; at < FRAMES; at += part) {
        part = at + 1 + check_below(700) < FRAMES ? 1 + check_below(700) : FRAMES - at;
        part = part < FRAMES - at ? part : FRAMES - at;
        render(bank, part, at < 3200 ? input + at : NULL, out + at);
    }
    for (int n = 0; n < FRAMES; n++) {
        check_context("cpu %d frame %d, levels %g", (int)cpu, n, levels);
        if (!CHECK_NEAR((double)out[n], want[n], 1e-5 * levels))
            return;
    }
    free(bank);
}

static void driven(void)
{
    on_every_cpu(driven_on);
}

/* Just below half the rate, and just above 0, a driven mode is as stable as any: two seconds of
 * noise, against the filter in double, then two of nothing. A float's pitch is off by so much there
 * that other parts of the noise add up: only the highest level is compared. */
static void driven_at_the_ends(void)
{
    enum { FRAMES = 96000 };
    static const double distances[] = { 1e-2, 1e-3, 3e-4, 1e-4, 1e-5, 1e-6, 1e-9, 1e-12 };
    static const double times_s[] = { 1e-3, 0.1, 10, 1e4, INFINITY };
    static float out[FRAMES], input[FRAMES];
    for (int n = 0; n < FRAMES; n++)
        input[n] = (float)check_uniform(-0.01, 0.01);
    for (int d = 0; d < 2 * 8; d++)
        for (int t = 0; t < 5; t++) {
            double near = distances[d / 2];
            sn_mode mode = sn_mode_default();
            mode.frequency_hz = RATE / 2 * (d % 2 ? near : 1 - near);
            mode.t60_s = times_s[t];
            mode.phase_turns = 0.25;
            sn_bank *bank = bank_of(settings_of(1, t % 2 ? SN_CPU_BASE : sn_cpu_detect()));
            sn_bank_add(bank, &mode, NULL);
            sn_bank_strike(bank, 0, 1);
            double angle = (double)TAU * mode.frequency_hz / RATE, most = 1, peak = 0, after = 0;
            double r = pow(10, -3 / (RATE * mode.t60_s)), x = 0, y = 1;
            double p = r * cos(angle), q = r * sin(angle);
            for (int n = 0; n < FRAMES; n++) {
                double re = x + (double)input[n], im = y;
                x = re * p - im * q;
                y = re * q + im * p;
                most = fmax(most, hypot(x, y));
            }
            render(bank, FRAMES, input, out);
            for (int n = 0; n < FRAMES; n++)
                peak = fmax(peak, fabs((double)out[n]));
            double level = sn_bank_mode_level(bank, 0);
            render(bank, FRAMES, NULL, out);
            for (int n = 0; n < FRAMES; n++)
                after = fmax(after, fabs((double)out[n]));
            check_context("%.17g Hz, t60 %g s: highest %g, seen %g, then %g, level %g",
                mode.frequency_hz, mode.t60_s, most, peak, after, level);
            CHECK(fmax(fmax(peak, after), level) <= 1.25 * most);
            CHECK_INT(bank->poisoned, 0);
            free(bank);
        }
}

/* Ten seconds of driving by nothing: the decay of a long mode is still right to 0.01 %. */
static void driven_decay(void)
{
    static float out[480], silence[480];
    sn_mode mode = sn_mode_default();
    mode.t60_s = 20;
    mode.frequency_hz = 330;
    sn_bank *bank = bank_of(settings_of(1, sn_cpu_detect()));
    sn_bank_add(bank, &mode, NULL);
    sn_bank_strike(bank, 0, 1);
    for (int i = 0; i < 1000; i++)
        render(bank, 480, silence, out);
    double t60_s = -3 * 10 / log10(sn_bank_mode_level(bank, 0));
    CHECK_RELATIVE(t60_s, 20, 1e-4);
    free(bank);
}

/* One unit of input is one strike. */
static void impulse_is_a_strike(void)
{
    static float a[2000], b[2000], input[2000] = { 1 };
    sn_mode mode = random_mode();
    mode.phase_turns = 0;
    sn_bank *struck = bank_of(settings_of(1, SN_CPU_BASE));
    sn_bank *hit = bank_of(settings_of(1, SN_CPU_BASE));
    sn_bank_add(struck, &mode, NULL);
    sn_bank_add(hit, &mode, NULL);
    sn_bank_strike(struck, 0, 1);
    render(struck, 2000, NULL, a);
    render(hit, 2000, input, b);
    for (int n = 0; n < 2000; n++)
        CHECK_NEAR((double)b[n], (double)a[n], 1e-5 * mode.amplitude);
    free(struck);
    free(hit);
}

/* ---- gliding, retuning, striking ----------------------------------------------------------- */

/* The phase is the sum of the frequencies, and the decay does not move. */
static void glides(void)
{
    enum { FRAMES = 9600 };
    static float out[FRAMES];
    for (int i = 0; i < 20; i++) {
        sn_mode mode = random_mode();
        mode.frequency_hz = check_log_uniform(50, 4000);
        mode.t60_s = check_log_uniform(0.2, 10);
        double factor = check_log_uniform(0.25, 4);
        sn_bank *bank = bank_of(settings_of(1, i % 2 ? SN_CPU_BASE : sn_cpu_detect()));
        sn_bank_add(bank, &mode, NULL);
        sn_bank_strike(bank, 0, 1);
        sn_bank_block block = { .count = FRAMES / 2, .left = out, .gain = 1, .gain_end = 1 };
        memset(out, 0, sizeof out);
        block.factor = factor;
        sn_bank_render(bank, &block);
        block.left += FRAMES / 2;
        block.factor = 0;
        sn_bank_render(bank, &block);
        long double turns = mode.phase_turns, step = mode.frequency_hz / RATE;
        for (int n = 0; n < FRAMES; n++) {
            double level = mode.amplitude * pow(10, -3.0 * n / RATE / mode.t60_s);
            double want = level * (double)sinl(TAU * turns);
            check_context("frame %d of a glide of %g Hz to %g", n, mode.frequency_hz, factor);
            if (!CHECK_NEAR((double)out[n], want, 1e-4 * mode.amplitude))
                return;
            double share = n < FRAMES / 2 ? (n + 0.5) / (FRAMES / 2) : 1;
            turns += step * (1 + (factor - 1) * share);
            turns -= floorl(turns);
        }
        CHECK_RELATIVE(sn_bank_mode_level(bank, 0),
            mode.amplitude * pow(10, -3.0 * FRAMES / RATE / mode.t60_s), 1e-9);
        free(bank);
    }
}

/* A glide over half the rate is silent there, and nothing folds back or stays. */
static void glide_beyond_nyquist(void)
{
    static float out[4800];
    sn_mode mode = sn_mode_default();
    mode.frequency_hz = 10000;
    sn_bank *bank = bank_of(settings_of(1, SN_CPU_BASE));
    sn_bank_add(bank, &mode, NULL);
    sn_bank_strike(bank, 0, 1);
    sn_bank_block block = { .count = 4800, .left = out, .factor = 4, .gain = 1, .gain_end = 1 };
    sn_bank_render(bank, &block);
    double before = 0, after = 0;
    for (int n = 0; n < 4800; n++) {
        double hz = 10000 * (1 + 3.0 * n / 4800);
        before = fmax(before, hz < 23900 ? fabs((double)out[n]) : 0);
        after = fmax(after, hz > 24000 ? fabs((double)out[n]) : 0);
    }
    CHECK(before > 0.5);
    CHECK(after == 0);
    render(bank, 480, NULL, out);
    for (int n = 0; n < 480; n++)
        CHECK(out[n] == 0);
    free(bank);
}

/* The largest step between two frames that the level and the highest frequency allow. */
static void no_jump(const float *out, int at, double level, double hz, const char *what)
{
    double step = fabs((double)out[at] - (double)out[at - 1]);
    check_context("%s at frame %d: a step of %g at level %g, %g Hz", what, at, step, level, hz);
    CHECK(step <= level * 2 * sin(fmin(0.25, hz / RATE / 2) * 6.283185307179586) * 1.001 + 1e-6);
}

static void changes_without_a_jump(void)
{
    static float out[4000];
    for (int i = 0; i < 100; i++) {
        sn_mode mode = random_mode();
        mode.frequency_hz = check_log_uniform(30, 9000);
        mode.t60_s = 10;
        mode.amplitude = 1;
        sn_bank *bank = bank_of(settings_of(1, i % 2 ? SN_CPU_BASE : sn_cpu_detect()));
        sn_bank_add(bank, &mode, NULL);
        sn_bank_strike(bank, 0, 1);
        render(bank, 1000, NULL, out);
        double before = sn_bank_mode_level(bank, 0);
        sn_mode other = mode;
        other.frequency_hz = check_log_uniform(30, 9000);
        other.t60_s = check_log_uniform(0.1, 10);
        CHECK_INT(sn_bank_retune(bank, 0, &other, NULL), SN_OK);
        CHECK_BITS(sn_bank_mode_level(bank, 0), before);
        double high = fmax(mode.frequency_hz, other.frequency_hz);
        render(bank, 1000, NULL, out + 1000);
        no_jump(out, 1000, before, high, "retune");
        sn_bank_strike(bank, 0, 1);
        render(bank, 1000, NULL, out + 2000);
        no_jump(out, 2000, before + 1, high, "strike");
        sn_bank_damp(bank, 0.05);
        double level = sn_bank_mode_level(bank, 0);
        render(bank, 1000, NULL, out + 3000);
        no_jump(out, 3000, level, high, "damp");
        double kept = fmin(other.t60_s, 0.05);
        double want = level * pow(10, -3.0 * 1000 / RATE / kept);
        if (want > 1e-6)
            CHECK_RELATIVE(sn_bank_mode_level(bank, 0), want, 1e-9);
        sn_bank_strike(bank, 0, 1);
        level = sn_bank_mode_level(bank, 0);
        render(bank, 1000, NULL, out);
        CHECK_RELATIVE(
            sn_bank_mode_level(bank, 0), level * pow(10, -3.0 * 1000 / RATE / other.t60_s), 1e-9);
        free(bank);
    }
}

/* A mode that rings and is retuned to half the rate dies away without a jump, and stays silent. */
static void retune_to_nyquist(void)
{
    static float out[4000];
    sn_mode mode = sn_mode_default();
    mode.frequency_hz = 700;
    mode.t60_s = INFINITY;
    sn_bank *bank = bank_of(settings_of(1, SN_CPU_BASE));
    sn_bank_add(bank, &mode, NULL);
    sn_bank_strike(bank, 0, 1);
    render(bank, 1017, NULL, out);
    mode.frequency_hz = RATE / 2;
    sn_report report = { 0 };
    CHECK_INT(sn_bank_retune(bank, 0, &mode, &report), SN_OK);
    CHECK_TEXT(report.message, "24000 Hz is half the sample rate or more, so it is silent");
    CHECK_INT(bank->above_nyquist, 1);
    render(bank, 2983, NULL, out + 1017);
    no_jump(out, 1017, 1, 700, "retune to half the rate");
    CHECK(fabsf(out[1017]) > 0.01f);
    CHECK_INT(bank->live, 0);
    sn_bank_strike(bank, 0, 1);
    CHECK_INT(bank->live, 0);
    mode.frequency_hz = 300;
    CHECK_INT(sn_bank_retune(bank, 0, &mode, NULL), SN_OK);
    sn_bank_strike(bank, 0, 1);
    render(bank, 1000, NULL, out);
    CHECK_RELATIVE(sn_bank_mode_level(bank, 0), 1, 1e-12);
    free(bank);
}

/* Retuning to what it is changes no bit. */
static void retune_to_the_same(void)
{
    static float a[1000], b[1000];
    sn_mode mode = random_mode();
    sn_bank *left = bank_of(settings_of(1, SN_CPU_BASE));
    sn_bank *right = bank_of(settings_of(1, SN_CPU_BASE));
    sn_bank_add(left, &mode, NULL);
    sn_bank_add(right, &mode, NULL);
    sn_bank_strike(left, 0, 1);
    sn_bank_strike(right, 0, 1);
    for (int i = 0; i < 20; i++) {
        sn_bank_retune(right, 0, &mode, NULL);
        render(left, 1000, NULL, a);
        render(right, 1000, NULL, b);
        CHECK(memcmp(a, b, sizeof a) == 0);
    }
    free(left);
    free(right);
}

/* An attack starts at 0 and has its top where and as high as asked; a tail decays as asked. */
static void attack_and_tail(void)
{
    static float out[48000];
    sn_mode mode = sn_mode_default();
    mode.frequency_hz = 3000;
    mode.t60_s = 0.5;
    mode.attack_s = 0.02;
    mode.tail_ratio = 0.25;
    mode.tail_t60_s = 4;
    mode.phase_turns = 0.25;
    sn_bank *bank = bank_of(settings_of(1, sn_cpu_detect()));
    sn_bank_add(bank, &mode, NULL);
    CHECK_INT(bank->partial_count, 3);
    sn_bank_strike(bank, 0, 1);
    CHECK_NEAR(sn_bank_mode_level(bank, 0), 0, 1e-12);
    double level[48];
    for (int i = 0; i < 48; i++) {
        level[i] = sn_bank_mode_level(bank, 0);
        render(bank, 960 / 48, NULL, out + 20 * i);
    }
    CHECK_NEAR(sn_bank_mode_level(bank, 0), 1, 1e-9); /* 960 frames are 20 ms */
    for (int i = 1; i < 48; i++)
        CHECK(level[i] > level[i - 1] && level[i] < 1);
    render(bank, 48000, NULL, out);
    double then = sn_bank_mode_level(bank, 0);
    render(bank, 48000, NULL, out);
    CHECK_RELATIVE(sn_bank_mode_level(bank, 0) / then, pow(10, -3.0 / 4), 2e-5);
    free(bank);
}

/* ---- silence ------------------------------------------------------------------------------- */

static bool is_denormal(float x)
{
    return x != 0 && fabsf(x) < 1.17549435e-38f;
}

static void ends_in_silence(void)
{
    static float out[48000];
    sn_bank *bank = bank_of(settings_of(100, sn_cpu_detect()));
    for (int i = 0; i < 100; i++) {
        sn_mode mode = random_mode();
        mode.t60_s = check_log_uniform(1e-5, 0.4);
        sn_bank_add(bank, &mode, NULL);
    }
    render(bank, 1000, NULL, out);
    for (int n = 0; n < 1000; n++)
        CHECK(out[n] == 0); /* silence until struck */
    sn_bank_strike_all(bank, 1);
    CHECK_INT(bank->live, 100);
    for (int i = 0; i < 2; i++) {
        render(bank, 48000, NULL, out);
        for (int n = 0; n < 48000; n++)
            if (!CHECK(!is_denormal(out[n])))
                return;
    }
    CHECK_INT(bank->live, 0);
    CHECK(out[47999] == 0 && sn_bank_level(bank) == 0);
    free(bank);
}

/* Into one channel modes go as if they had no pan: free, driven and gliding. */
static void one_channel_has_no_pan(void)
{
    static float out[2][300], input[300];
    sn_bank_settings settings = settings_of(2, SN_CPU_BASE);
    sn_bank *banks[2];
    settings.stereo = true;
    input[7] = 0.5f;
    for (int b = 0; b < 2; b++) {
        banks[b] = bank_of(settings);
        for (int i = 0; i < 2; i++) {
            sn_mode mode = sn_mode_default();
            mode.frequency_hz = 440 * (i + 1);
            mode.pan = b ? 1 - 1.5 * i : 0;
            sn_bank_add(banks[b], &mode, NULL);
        }
        sn_bank_strike_all(banks[b], 1);
    }
    for (int turn = 0; turn < 6; turn++) {
        for (int b = 0; b < 2; b++) {
            sn_bank_block block = { .count = 300,
                .input = turn % 3 == 1 ? input : NULL,
                .left = out[b],
                .factor = turn % 2 ? 1 + 0.1 * turn : 0,
                .gain = 1,
                .gain_end = 1 };
            memset(out[b], 0, sizeof out[b]);
            sn_bank_render(banks[b], &block);
        }
        check_context("turn %d", turn);
        for (int n = 0; n < 300; n++)
            if (!CHECK_BITSF(out[1][n], out[0][n]))
                break;
    }
    free(banks[0]);
    free(banks[1]);
}

/* Wherever it stands among the others, one that dies is found, and only that one is silenced. */
static void one_of_many_dies(void)
{
    enum { MODES = 1000 };
    static const size_t places[] = { 0, 1, 15, 16, 191, 192, 194, 195, 300, 383, 384, 390, 767, 998,
        999 };
    static float out[256];
    for (size_t p = 0; p < sizeof places / sizeof places[0]; p++) {
        sn_bank *bank = bank_of(settings_of(MODES, p % 3 ? sn_cpu_detect() : SN_CPU_SCALAR));
        for (size_t i = 0; i < MODES; i++) {
            sn_mode mode = sn_mode_default();
            mode.frequency_hz = 20 + 20 * (double)i;
            mode.t60_s = i == places[p] ? 1e-3 : (double)INFINITY;
            sn_bank_add(bank, &mode, NULL);
        }
        sn_bank_strike_all(bank, 1);
        render(bank, 256, NULL, out);
        check_context("at %zu", places[p]);
        CHECK_INT(bank->live, MODES - 1);
        for (size_t i = 0; i < MODES; i++)
            CHECK_NEAR(sn_bank_mode_level(bank, i), i == places[p] ? 0 : 1, 1e-9);
        free(bank);
    }
}

/* What dies within a few frames passes through the denormal numbers; they are not given. */
static void no_denormals(void)
{
    for (int i = 0; i < 200; i++) {
        float out[512];
        sn_mode mode = sn_mode_default();
        mode.t60_s = check_log_uniform(1e-5, 1e-3);
        sn_bank *bank = bank_of(settings_of(1, every_cpu[i % 2 ? 0 : 3]));
        sn_bank_add(bank, &mode, NULL);
        sn_bank_strike_all(bank, 1);
        render(bank, 512, NULL, out);
        check_context("t60 %g s", mode.t60_s);
        for (int n = 0; n < 512; n++)
            if (!CHECK(!is_denormal(out[n])))
                break;
        CHECK_INT(bank->live, 0);
        free(bank);
    }
}

static void at_nyquist(void)
{
    static float out[1000], input[1000];
    sn_bank *bank = bank_of(settings_of(4, SN_CPU_BASE));
    double silent_hz[] = { RATE / 2, 30000, 1e6 };
    for (int i = 0; i < 3; i++) {
        sn_mode mode = sn_mode_default();
        mode.frequency_hz = silent_hz[i];
        mode.phase_turns = 0.25;
        sn_report report = { 0 };
        CHECK_INT(sn_bank_add(bank, &mode, &report), SN_OK);
        CHECK_INT(bank->above_nyquist, i + 1);
        CHECK_INT(report.status, SN_OK);
        CHECK_TEXT(report.field, "frequency_hz");
        CHECK_CONTAINS(report.message, "Hz is half the sample rate or more, so it is silent");
    }
    sn_bank_strike_all(bank, 1);
    input[0] = 1;
    render(bank, 1000, input, out);
    for (int n = 0; n < 1000; n++)
        CHECK(out[n] == 0);
    sn_mode mode = sn_mode_default();
    mode.frequency_hz = RATE / 2 * (1 - 1e-9);
    mode.phase_turns = 0.25;
    mode.t60_s = INFINITY;
    sn_report report = { .message = "old" };
    sn_bank_add(bank, &mode, &report);
    CHECK_TEXT(report.message, "");
    CHECK_INT(bank->above_nyquist, 3);
    sn_bank_strike_all(bank, 1);
    for (int i = 0; i < 100; i++)
        render(bank, 1000, NULL, out);
    for (int n = 0; n < 1000; n++)
        CHECK_NEAR(fabs((double)out[n]), 1, 1e-3);
    free(bank);
}

/* Fewer modes are heard, without a jump; the others come back when they are struck. */
static void detail(void)
{
    static float out[4000];
    sn_bank *bank = bank_of(settings_of(64, sn_cpu_detect()));
    for (int i = 0; i < 64; i++) {
        sn_mode mode = sn_mode_default();
        mode.frequency_hz = 100 + 90 * i;
        mode.amplitude = 1.0 / 64;
        sn_bank_add(bank, &mode, NULL);
    }
    sn_bank_strike_all(bank, 1);
    render(bank, 1000, NULL, out);
    sn_bank_set_detail(bank, 5);
    render(bank, 3000, NULL, out + 1000);
    no_jump(out, 1000, 1, 6000, "detail");
    CHECK_INT(bank->live, 5);
    sn_bank_strike_all(bank, 1);
    CHECK_INT(bank->live, 5);
    sn_bank_set_detail(bank, 64);
    CHECK_INT(bank->live, 5);
    sn_bank_strike_all(bank, 1);
    CHECK_INT(bank->live, 64);
    sn_bank_silence(bank);
    CHECK_INT(bank->live, 0);
    sn_bank_set_detail(bank, 3);
    float input[128] = { 1 };
    render(bank, 128, input, out);
    CHECK_INT(bank->live, 3);
    sn_bank_set_detail(bank, 64);
    render(bank, 128, input, out);
    CHECK_INT(bank->live, 64);
    free(bank);
}

/* ---- skipping, copying ----------------------------------------------------------------------- */

static void skips(void)
{
    static float a[1000], b[1000];
    sn_bank *slow = bank_of(settings_of(50, SN_CPU_BASE)), *quick = bank_of(slow->settings);
    for (int i = 0; i < 50; i++) {
        sn_mode mode = random_mode();
        sn_bank_add(slow, &mode, NULL);
        sn_bank_add(quick, &mode, NULL);
    }
    sn_bank_strike_all(slow, 1);
    sn_bank_strike_all(quick, 1);
    for (int i = 0; i < 100; i++)
        render(slow, 777, NULL, a);
    sn_bank_skip(quick, 77700);
    CHECK_INT(quick->live, slow->live);
    render(slow, 1000, NULL, a);
    render(quick, 1000, NULL, b);
    for (int n = 0; n < 1000; n++)
        CHECK_NEAR((double)b[n], (double)a[n], 1e-5);
    sn_bank_skip(quick, UINT64_MAX);
    CHECK_INT(quick->live, 0);
    free(slow);
    free(quick);
}

/* Undamped modes do not grow, however many frames are skipped: the roundings of their poles do not
 * add up without end. */
static void an_age_is_skipped(void)
{
    sn_bank *bank = bank_of(settings_of(200, (sn_cpu){ 0 }));
    for (int i = 0; i < 200; i++) {
        sn_mode mode = sn_mode_default();
        mode.frequency_hz = 20 + 97.3 * i;
        mode.t60_s = INFINITY;
        sn_bank_add(bank, &mode, NULL);
    }
    for (int k = 30; k <= 64; k++) {
        sn_bank_silence(bank);
        sn_bank_strike_all(bank, 1);
        sn_bank_skip(bank, k < 64 ? (uint64_t)1 << k : UINT64_MAX);
        check_context("2^%d frames", k);
        for (size_t i = 0; i < 200; i++)
            CHECK(sn_bank_mode_level(bank, i) < 1.001);
    }
    free(bank);
}

static void a_copy_goes_on_alike(void)
{
    static float a[1000], b[1000];
    sn_bank *bank = bank_of(settings_of(50, sn_cpu_detect()));
    for (int i = 0; i < 50; i++) {
        sn_mode mode = random_mode();
        sn_bank_add(bank, &mode, NULL);
    }
    sn_bank_strike_all(bank, 1);
    render(bank, 333, NULL, a);
    sn_bank *copy = malloc(bank->bytes);
    memcpy(copy, bank, bank->bytes);
    render(bank, 1000, NULL, a);
    render(copy, 1000, NULL, b);
    CHECK(memcmp(a, b, sizeof a) == 0);
    free(copy);
    free(bank);
}

/* ---- bad data ----------------------------------------------------------------------------------
 */

static void poison(void)
{
    static float out[1000], input[1000];
    sn_bank *bank = bank_of(settings_of(20, sn_cpu_detect()));
    for (int i = 0; i < 20; i++) {
        sn_mode mode = random_mode();
        sn_bank_add(bank, &mode, NULL);
    }
    static const float bad[] = { NAN, INFINITY, -INFINITY, 3e38f, -3e38f };
    for (int i = 0; i < 5; i++) {
        sn_bank_strike_all(bank, 1);
        for (int n = 0; n < 1000; n++)
            input[n] = n % 7 ? 0 : bad[i];
        render(bank, 1000, input, out);
        for (int n = 0; n < 1000; n++)
            if (!CHECK(isfinite(out[n])))
                return;
        render(bank, 1000, NULL, out);
        CHECK(isfinite(out[0]) && isfinite(sn_bank_level(bank)));
    }
    CHECK_INT(bank->bad_inputs, 3 * 143);
    CHECK(bank->poisoned > 0);
    double strengths[] = { NAN, INFINITY, -INFINITY };
    sn_bank_silence(bank);
    for (int i = 0; i < 3; i++)
        sn_bank_strike_all(bank, strengths[i]);
    CHECK_INT(bank->live, 0);
    free(bank);
}

/* Strikes and gains beyond all bounds: what overflows is silenced and counted, the rest rings on,
 * and nothing that is not finite is written. */
static void beyond_all_bounds(void)
{
    static float out[480];
    static const double strengths[] = { 1e308, -1e308, 1e38, 1e16 };
    static const float gains[][2] = { { NAN, 1 }, { 1, NAN }, { INFINITY, 1 }, { 1, -INFINITY },
        { 3e38f, -3e38f }, { 3e38f, 3e38f } };
    for (int k = 0; k < 10; k++) {
        sn_bank *bank = bank_of(settings_of(4, k % 2 ? SN_CPU_BASE : sn_cpu_detect()));
        for (int i = 0; i < 4; i++) {
            sn_mode mode = sn_mode_default();
            mode.frequency_hz = 1000 * (i + 1);
            mode.amplitude = k < 4 && i == 0 ? 1e6 : 1;
            sn_bank_add(bank, &mode, NULL);
        }
        sn_bank_strike_all(bank, 1);
        if (k < 4)
            sn_bank_strike(bank, 0, strengths[k]);
        CHECK(isfinite(sn_bank_level(bank)) && isfinite(sn_bank_mode_level(bank, 0)));
        sn_bank_block block = { .count = 480, .left = out, .gain = 1, .gain_end = 1 };
        if (k >= 4) {
            block.gain = gains[k - 4][0];
            block.gain_end = gains[k - 4][1];
        }
        memset(out, 0, sizeof out);
        sn_bank_render(bank, &block);
        check_context("case %d", k);
        for (int n = 0; n < 480; n++)
            CHECK(isfinite(out[n]) && (k < 4 || out[n] == 0));
        render(bank, 480, NULL, out);
        CHECK_INT(bank->live, k < 4 ? 3 : k < 9 ? 4 : 0);
        CHECK_INT(bank->poisoned, k < 4 ? 1 : k < 9 ? 0 : 4);
        CHECK(isfinite(sn_bank_level(bank)));
        free(bank);
    }
}

/* A factor that is none changes nothing; the least and the most that there may be are followed. */
static void strange_factors(void)
{
    static float out[480];
    static const double factors[] = { NAN, -1, -INFINITY, INFINITY, 1000.001, 1e300, 0, 5e-324,
        1e3 };
    for (int k = 0; k < 9; k++) {
        sn_bank *bank = bank_of(settings_of(1, k % 2 ? SN_CPU_BASE : sn_cpu_detect()));
        sn_mode mode = sn_mode_default();
        sn_bank_add(bank, &mode, NULL);
        sn_bank_strike(bank, 0, 1);
        sn_bank_block block = { .count = 480, .left = out, .gain = 1, .gain_end = 1 };
        block.factor = factors[k];
        memset(out, 0, sizeof out);
        sn_bank_render(bank, &block);
        check_context("factor %g", factors[k]);
        CHECK(bank->factor == (k < 7 ? 1 : factors[k]));
        for (int n = 0; n < 480; n++) {
            CHECK(isfinite(out[n]));
            if (k < 7)
                CHECK_NEAR((double)out[n],
                    pow(10, -3 * n / RATE) * sin((double)TAU * 440 * n / RATE), 1e-5);
        }
        CHECK_INT(bank->live, 1);
        sn_bank_damp(bank, factors[k]); /* a time to decay that is none is the shortest */
        render(bank, 480, NULL, out);
        CHECK(isfinite(sn_bank_level(bank)));
        free(bank);
    }
}

/* A million modes: all are added, struck and rendered, and die. */
static void a_million_modes(void)
{
    enum { MILLION = 1000000 };
    static float out[256];
    sn_bank_settings settings = { .rate_hz = RATE, .modes = MILLION, .cpu = sn_cpu_detect() };
    sn_bank *bank = bank_of(settings);
    double levels = 0;
    for (int i = 0; i < MILLION; i++) {
        sn_mode mode = sn_mode_default();
        mode.frequency_hz = 20 + 0.02 * i;
        mode.t60_s = 0.002;
        mode.amplitude = 1e-3;
        mode.phase_turns = 0.618034 * (i % 1000);
        if (!CHECK_INT(sn_bank_add(bank, &mode, NULL), SN_OK))
            break;
        levels += mode.amplitude * mode.amplitude;
    }
    CHECK_INT(bank->mode_count, MILLION);
    CHECK_INT(sn_bank_add(bank, &(sn_mode){ .t60_s = 1 }, NULL), SN_ERROR_LIMIT);
    sn_bank_strike_all(bank, 1);
    CHECK_INT(bank->live, MILLION);
    CHECK_RELATIVE(sn_bank_level(bank), sqrt(levels), 1e-9);
    double want = 0;
    for (int i = 0; i < MILLION; i++) {
        sn_mode mode = sn_mode_default();
        double level;
        mode.frequency_hz = 20 + 0.02 * i;
        mode.t60_s = 0.002;
        mode.amplitude = 1e-3;
        mode.phase_turns = 0.618034 * (i % 1000);
        want += value_of(&mode, 7, &level);
    }
    render(bank, 256, NULL, out);
    CHECK_NEAR((double)out[7], want, 1e-5 * 1e-3 * MILLION);
    for (int i = 0; i < 3; i++)
        render(bank, 256, NULL, out);
    CHECK_INT(bank->live, 0);
    free(bank);
}

/* Each field of a mode that is out of its range, or no number, is refused by its name. */
static void bad_modes(void)
{
    static const struct {
        size_t offset;
        const char *field;
        double low, high;
    } fields[] = {
        { offsetof(sn_mode, frequency_hz), "frequency_hz", 0, 1e6 },
        { offsetof(sn_mode, t60_s), "t60_s", 1e-5, 1e6 },
        { offsetof(sn_mode, amplitude), "amplitude", -1e6, 1e6 },
        { offsetof(sn_mode, phase_turns), "phase_turns", -1e9, 1e9 },
        { offsetof(sn_mode, attack_s), "attack_s", 0, 0.125 },
        { offsetof(sn_mode, tail_ratio), "tail_ratio", 0, 1 },
        { offsetof(sn_mode, tail_t60_s), "tail_t60_s", 1e-5, 1e6 },
        { offsetof(sn_mode, pan), "pan", -1, 1 },
    };
    sn_bank *bank = bank_of(settings_of(2, SN_CPU_BASE));
    sn_mode good = sn_mode_default();
    good.tail_ratio = 0.5;
    CHECK_INT(sn_bank_add(bank, &good, NULL), SN_OK);
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        double bad[] = { nextafter(fields[i].low, -INFINITY), nextafter(fields[i].high, INFINITY),
            1e300, -1e300, NAN, -INFINITY };
        for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
            sn_mode mode = good;
            sn_report report = { 0 };
            memcpy((char *)&mode + fields[i].offset, &bad[k], sizeof bad[k]);
            check_context("%s = %g", fields[i].field, bad[k]);
            sn_status status = isfinite(bad[k]) ? SN_ERROR_RANGE : SN_ERROR_NOT_FINITE;
            CHECK_INT(sn_bank_add(bank, &mode, &report), status);
            CHECK_TEXT(report.field, fields[i].field);
            CHECK(strlen(report.message) > 20);
            CHECK_INT(sn_bank_retune(bank, 0, &mode, &report), status);
            CHECK_TEXT(report.field, fields[i].field);
        }
    }
    CHECK_INT(bank->mode_count, 1);
    CHECK_INT(bank->partial_count, 2);
    free(bank);
}

static void bad_settings(void)
{
    static const struct {
        sn_bank_settings settings;
        sn_status status;
        const char *field, *part;
    } bad[] = {
        { { .rate_hz = 0, .modes = 1 }, SN_ERROR_RANGE, "rate_hz", "0 Hz is no sample rate" },
        { { .rate_hz = NAN, .modes = 1 }, SN_ERROR_RANGE, "rate_hz", "no sample rate" },
        { { .rate_hz = INFINITY, .modes = 1 }, SN_ERROR_RANGE, "rate_hz", "no sample rate" },
        { { .rate_hz = -48000, .modes = 1 }, SN_ERROR_RANGE, "rate_hz", "-48000" },
        { { .rate_hz = RATE, .modes = 0 }, SN_ERROR_LIMIT, "modes", "1 to 16777216" },
        { { .rate_hz = RATE, .modes = SIZE_MAX }, SN_ERROR_LIMIT, "modes", "1 to 16777216" },
        { { .rate_hz = RATE, .modes = 1, .partials = SIZE_MAX }, SN_ERROR_LIMIT, "partials",
            "more" },
        { { .rate_hz = RATE, .modes = 1, .cull_level = -1 }, SN_ERROR_RANGE, "cull_level", "-1" },
        { { .rate_hz = RATE, .modes = 1, .cull_level = NAN }, SN_ERROR_RANGE, "cull_level",
            "level" },
        { { .rate_hz = RATE, .modes = 1, .run_frames = 257 }, SN_ERROR_RANGE, "run_frames", "257" },
    };
    static char memory[100];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        sn_report report = { 0 };
        sn_bank *bank;
        check_context("case %zu", i);
        CHECK_INT(sn_bank_bytes(&bad[i].settings), 0);
        CHECK_INT(
            sn_bank_start(&bank, memory, sizeof memory, &bad[i].settings, &report), bad[i].status);
        CHECK(bank == NULL);
        CHECK_TEXT(report.field, bad[i].field);
        CHECK_CONTAINS(report.message, bad[i].part);
    }
    sn_report report = { 0 };
    sn_bank *bank;
    sn_bank_settings good = { .rate_hz = RATE, .modes = 10 };
    CHECK_INT(sn_bank_start(&bank, memory, sizeof memory, &good, &report), SN_ERROR_MEMORY);
    CHECK_CONTAINS(report.message, "100 bytes are too few");
    CHECK_INT(sn_bank_start(&bank, NULL, 1 << 20, &good, &report), SN_ERROR_MEMORY);
}

static void full_or_refused(void)
{
    sn_report report = { 0 };
    sn_bank *bank = bank_of((sn_bank_settings){ .rate_hz = RATE, .modes = 2, .partials = 3 });
    sn_mode mode = sn_mode_default();
    mode.t60_s = NAN;
    CHECK(sn_bank_add(bank, &mode, &report) != SN_OK);
    CHECK_TEXT(report.field, "t60_s");
    CHECK_INT(bank->mode_count, 0);
    mode.t60_s = 1;
    mode.attack_s = 0.01;
    CHECK_INT(sn_bank_add(bank, &mode, &report), SN_OK);
    CHECK_INT(sn_bank_add(bank, &mode, &report), SN_ERROR_LIMIT);
    CHECK_CONTAINS(report.message, "3 partials are all that this bank has room for");
    mode.attack_s = 0;
    CHECK_INT(sn_bank_add(bank, &mode, &report), SN_OK);
    CHECK_INT(sn_bank_add(bank, &mode, &report), SN_ERROR_LIMIT);
    CHECK_CONTAINS(report.message, "2 modes are all that this bank has room for");
    CHECK_INT(sn_bank_retune(bank, 0, &mode, &report), SN_ERROR_LIMIT);
    mode.frequency_hz = -1;
    CHECK(sn_bank_retune(bank, 1, &mode, &report) != SN_OK);
    CHECK_TEXT(report.field, "frequency_hz");
    free(bank);
}

/* Whatever is called in whatever order, what comes out is finite, and counts stay in range. */
static void anything_goes(void)
{
    enum { MODES = 60 };
    static float out[700], input[700];
    for (int run = 0; run < (check_long() ? 2000 : 100); run++) {
        sn_bank_settings settings = settings_of(MODES, every_cpu[run % 2 ? 0 : 3]);
        if (run % 3 == 0)
            settings.cpu = sn_cpu_detect();
        settings.stereo = run % 5 == 0;
        settings.run_frames = run % 4 ? 0 : 1 + check_below(256);
        sn_bank *bank = bank_of(settings);
        for (int i = 0; i < 200; i++) {
            sn_mode mode = random_mode();
            mode.frequency_hz = check_log_uniform(1e-6, 1e6);
            mode.t60_s = check_below(5) ? check_log_uniform(1e-5, 1e6) : (double)INFINITY;
            size_t at = bank->mode_count ? check_below(bank->mode_count) : 0;
            size_t count = 1 + check_below(699);
            sn_bank_block block = { .count = count, .left = out, .gain = 1, .gain_end = 0.5f };
            float extra[700];
            switch (check_below(9)) {
            case 0:
                sn_bank_add(bank, &mode, NULL);
                break;
            case 1:
                sn_bank_strike_all(bank, check_uniform(-3, 3));
                break;
            case 2:
                if (bank->mode_count)
                    sn_bank_retune(bank, at, &mode, NULL);
                break;
            case 3:
                sn_bank_damp(bank, check_log_uniform(1e-9, 10));
                break;
            case 4:
                sn_bank_set_detail(bank, check_below(MODES + 1));
                break;
            case 5:
                sn_bank_skip(bank, check_random() >> check_below(64));
                break;
            default:
                if (check_below(3) == 0) {
                    for (size_t n = 0; n < count; n++)
                        input[n] = (float)check_any_finite();
                    block.input = input;
                }
                block.factor = check_below(3) ? 0 : check_log_uniform(1e-3, 1e3);
                block.right = check_below(2) ? extra : NULL;
                memset(out, 0, sizeof out);
                memset(extra, 0, sizeof extra);
                sn_bank_render(bank, &block);
                for (size_t n = 0; n < count; n++)
                    if (!CHECK(isfinite(out[n]) && isfinite(extra[n])))
                        return;
                if (!CHECK(bank->live <= bank->partial_count))
                    return;
            }
        }
        free(bank);
    }
}

CHECK_MAIN(CHECK_TEST(free_ringing), CHECK_TEST(one_mode), CHECK_TEST(pitch_decay_and_amplitude),
    CHECK_TEST(one_hour), CHECK_TEST(twins), CHECK_TEST(driven), CHECK_TEST(driven_at_the_ends),
    CHECK_TEST(driven_decay), CHECK_TEST(impulse_is_a_strike), CHECK_TEST(glides),
    CHECK_TEST(glide_beyond_nyquist), CHECK_TEST(changes_without_a_jump),
    CHECK_TEST(retune_to_nyquist), CHECK_TEST(retune_to_the_same), CHECK_TEST(attack_and_tail),
    CHECK_TEST(ends_in_silence), CHECK_TEST(one_of_many_dies), CHECK_TEST(one_channel_has_no_pan),
    CHECK_TEST(no_denormals), CHECK_TEST(at_nyquist), CHECK_TEST(detail), CHECK_TEST(skips),
    CHECK_TEST(a_copy_goes_on_alike), CHECK_TEST(an_age_is_skipped), CHECK_TEST(poison),
    CHECK_TEST(beyond_all_bounds), CHECK_TEST(strange_factors), CHECK_TEST(a_million_modes),
    CHECK_TEST(bad_modes), CHECK_TEST(bad_settings), CHECK_TEST(full_or_refused),
    CHECK_TEST(anything_goes))
