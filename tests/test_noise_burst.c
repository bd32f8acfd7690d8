/*
 * Bursts of noise: where the filter's poles stand, how loud it is, its spectrum and its envelope.
 * References: the analogue filter, by the C library's complex numbers.
 */
#include "check.h"
#include "../src/sound/noise_burst.h"

#include <complex.h>
#include <math.h>
#include <string.h>

static const double turn = 6.283185307179586;

static sn_voice_noise noise_of(sn_filter filter, double cutoff_hz, double q)
{
    sn_voice_noise noise = sn_voice_default().noise;
    noise.filter = filter;
    noise.cutoff_hz = cutoff_hz;
    noise.q = q;
    noise.t60_s = 1e9; /* so long that it stands still */
    return noise;
}

static void poles_are_those_of_the_analogue_filter(void)
{
    for (int round = 0; round < 3000; round++) {
        double rate = check_log_uniform(1e3, 1e6), q = check_log_uniform(0.1, 100);
        double cutoff = check_log_uniform(1, 0.49 * rate), pitch = check_log_uniform(0.5, 2);
        sn_voice_noise noise = noise_of(SN_FILTER_LOW, cutoff / pitch, q);
        sn_noise_burst burst;
        check_context("rate %g cutoff %g q %g", rate, cutoff, q);
        sn_noise_burst_start(&burst, &noise, rate, pitch, 1);
        double complex root = csqrt(1 / (4 * q * q) - 1), w = turn * cutoff / rate;
        double complex one = cexp(w * (-1 / (2 * q) + root));
        double complex two = cexp(w * (-1 / (2 * q) - root));
        /* g and k from the coefficients; then the polynomial of the trapezoidal filter. */
        double g = burst.a2 / burst.a1, k = (1 / burst.a1 - 1) / g - g;
        double product = (1 - g * k + g * g) / (1 + g * k + g * g);
        double sum = (1 + product) * (1 - g * g) / (1 + g * g);
        CHECK_NEAR(product, creal(one * two), 1e-13);
        CHECK_NEAR(sum, creal(one + two), 1e-13);
    }
}

/* The energy of the response to one unit, at the filter's own coefficients. */
static double energy(const sn_noise_burst *burst, size_t frames)
{
    long double one = 0, two = 0, sum = 0;
    for (size_t i = 0; i < frames; i++) {
        long double in = i == 0, above = in - two;
        long double band = burst->a1 * one + burst->a2 * above;
        long double low = two + burst->a2 * one + burst->a3 * above;
        one = 2 * band - one;
        two = 2 * low - two;
        long double out = burst->aim[0] * in + burst->aim[1] * band + burst->aim[2] * low;
        sum += out * out;
    }
    return (double)sum;
}

static void the_gain_is_that_of_the_response(void)
{
    for (int round = 0; round < 200; round++) {
        double rate = check_log_uniform(1e3, 2e5), q = check_log_uniform(0.1, 30);
        double cutoff = check_log_uniform(rate / 500, 0.6 * rate);
        sn_voice_noise noise = noise_of((sn_filter)check_below(SN_FILTER_COUNT), cutoff, q);
        sn_noise_burst burst;
        check_context("rate %g cutoff %g q %g filter %d", rate, cutoff, q, noise.filter);
        sn_noise_burst_start(&burst, &noise, rate, 1, 1);
        CHECK_RELATIVE(energy(&burst, 150000), 3, 1e-9);
    }
}

static float frames[1 << 18];

static void it_is_as_loud_as_it_says(void)
{
    static const double rates[] = { 8000, 48000, 192000 };
    for (int filter = 0; filter < SN_FILTER_COUNT; filter++)
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++) {
                double cutoff = rates[i] * (k == 0 ? 0.01 : k == 1 ? 0.1 : 0.45);
                sn_voice_noise noise = noise_of((sn_filter)filter, cutoff, k == 1 ? 3 : 0.7071);
                sn_noise_burst burst;
                double sum = 0;
                check_context("filter %d rate %g cutoff %g", filter, rates[i], cutoff);
                sn_noise_burst_start(&burst, &noise, rates[i], 1, (uint64_t)(i + 10 * k));
                sn_noise_burst_render(&burst, 1 << 18, 0, frames);
                for (int n = 0; n < 1 << 18; n++)
                    sum += (double)frames[n] * (double)frames[n];
                CHECK_NEAR(10 * log10(sum / (1 << 18)), 0, 0.25);
            }
}

/* Power at a frequency, averaged over stretches of 2048 under a Hann window, for each hertz. */
static double density(double hz, double rate)
{
    enum { SIZE = 2048 };
    double sum = 0;
    int count = 0;
    for (int start = 4096; start + SIZE <= 1 << 18; start += SIZE / 2, count++) {
        double re = 0, im = 0;
        for (int n = 0; n < SIZE; n++) {
            double window = 0.5 - 0.5 * cos(turn * n / SIZE), angle = turn * hz / rate * n;
            re += window * (double)frames[start + n] * cos(angle);
            im += window * (double)frames[start + n] * sin(angle);
        }
        sum += (re * re + im * im) / (0.375 * SIZE);
    }
    return 2 * sum / count / rate;
}

static void its_spectrum_is_that_of_the_filter(void)
{
    enum { LOW, HIGH, BAND };
    double rate = 96000, cutoff = 1500, q = 1.5;
    for (int kind = LOW; kind <= BAND; kind++) {
        sn_voice_noise noise = noise_of((sn_filter)(SN_FILTER_LOW + kind), cutoff, q);
        sn_noise_burst burst;
        sn_noise_burst_start(&burst, &noise, rate, 1, 9);
        sn_noise_burst_render(&burst, 1 << 18, 0, frames);
        double total = 0;
        for (double hz = 5; hz < rate / 2; hz += 10) { /* the analogue filter's own power */
            double complex s = (double complex)I * hz / cutoff, h = 1 / (s * s + s / q + 1);
            h *= kind == HIGH ? s * s : kind == BAND ? s / q : 1;
            total += 10 * creal(h * conj(h));
        }
        static const double probes[] = { 375, 750, 1500, 3000, 6000, 12000 };
        for (size_t i = 0; i < sizeof probes / sizeof probes[0]; i++) {
            double complex s = (double complex)I * probes[i] / cutoff, h = 1 / (s * s + s / q + 1);
            h *= kind == HIGH ? s * s : kind == BAND ? s / q : 1;
            double want = creal(h * conj(h)) / total;
            check_context("kind %d at %g Hz", kind, probes[i]);
            /* Of 250 stretches the mean is within 0.4 dB, and the window blurs the peak; at 12 kHz
             * the trapezoid already bends. */
            CHECK_NEAR(10 * log10(density(probes[i], rate) / want), 0, probes[i] > 7e3 ? 2 : 1);
        }
    }
}

static void the_envelope_rises_decays_and_ends(void)
{
    sn_voice_noise noise = noise_of(SN_FILTER_NONE, 1000, 1);
    double rate = 48000, levels[3000];
    noise.attack_s = 0.01;
    noise.t60_s = 0.02;
    sn_noise_burst burst;
    sn_noise_burst_start(&burst, &noise, rate, 1, 4);
    int last = 0;
    for (int i = 0; i < 3000; i++) {
        levels[i] = burst.level;
        sn_noise_burst_render(&burst, 1, 1e-6, frames + i);
        last = frames[i] != 0 ? i : last;
        CHECK(isfinite(frames[i]) && (frames[i] == 0 || fabsf(frames[i]) > 1e-20f));
        CHECK(fabs((double)frames[i]) <= sqrt(3) * levels[i] + 1e-12);
    }
    CHECK_NEAR(levels[240], 0.5, 1e-9);
    CHECK_NEAR(levels[480], 1, 1e-9);
    CHECK_RELATIVE(levels[480 + 960], 1e-3, 1e-9);
    /* to -120 dB in twice the t60 */
    CHECK_NEAR(last, 480 + 2 * 960, 1.5);
    CHECK(burst.ended);
}

static void seeds_tell_bursts_apart(void)
{
    static float again[1 << 14], other[1 << 14];
    sn_voice_noise noise = noise_of(SN_FILTER_LOW, 3000, 1);
    sn_noise_burst burst, copy;
    sn_noise_burst_start(&burst, &noise, 48000, 1, 7);
    copy = burst;
    sn_noise_burst_render(&burst, 1 << 14, 0, frames);
    for (size_t at = 0; at < 1 << 14; at += 128) /* in pieces: the same bits */
        sn_noise_burst_render(&copy, 128, 0, again + at);
    CHECK(memcmp(frames, again, sizeof again) == 0);
    sn_noise_burst_start(&burst, &noise, 48000, 1, 8);
    sn_noise_burst_render(&burst, 1 << 14, 0, other);
    double cross = 0;
    for (int i = 0; i < 1 << 14; i++)
        cross += (double)again[i] * (double)other[i];
    CHECK_NEAR(cross / (1 << 14), 0, 0.06);
}

static void a_change_does_not_jump(void)
{
    double rate = 48000;
    for (int round = 0; round < 200; round++) {
        sn_voice_noise noise = noise_of(SN_FILTER_LOW, 300, 0.7);
        sn_noise_burst burst;
        sn_noise_burst_start(&burst, &noise, rate, 1, (uint64_t)round);
        sn_noise_burst_render(&burst, 8192, 0, frames);
        double own = 0, step;
        for (int i = 1; i < 8192; i++)
            own = fmax(own, fabs((double)frames[i] - (double)frames[i - 1]));
        noise.cutoff_hz = check_log_uniform(150, 300);
        noise.q = check_uniform(0.5, 2);
        sn_noise_burst_change(&burst, &noise, rate, 1);
        sn_noise_burst_render(&burst, 128, 0, frames + 8192);
        step = fabs((double)frames[8192] - (double)frames[8191]);
        CHECK(step < 2 * own);
    }
}

CHECK_MAIN(CHECK_TEST(poles_are_those_of_the_analogue_filter),
    CHECK_TEST(the_gain_is_that_of_the_response), CHECK_TEST(it_is_as_loud_as_it_says),
    CHECK_TEST(its_spectrum_is_that_of_the_filter), CHECK_TEST(the_envelope_rises_decays_and_ends),
    CHECK_TEST(seeds_tell_bursts_apart), CHECK_TEST(a_change_does_not_jump))
