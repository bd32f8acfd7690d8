/*
 * The ready-made voices as they are heard: each is loud enough and not too loud, at every rate and
 * for every seed; none clips or stays behind; and the table in docs/voice.md says what is measured
 * here.
 *
 * Loudness is that of ITU-R BS.1770: the two filters of its K-weighting, made for each rate from
 * the analog prototypes that its coefficients at 48 kHz come from, then -0.691 dB plus the mean
 * square, of the loudest 50 ms.
 */
#include "check.h"
#include "sinew/voice.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PRESETS = 12, SEEDS = 16, MOST = 1 << 20 };

static float frames[MOST];
static _Alignas(64) unsigned char memory[1 << 20];

/* ---- measuring --------------------------------------------------------------------------- */

/* One filter of second order, in direct form. */
typedef struct biquad {
    double b[3], a[3], x[2], y[2];
} biquad;

static double biquad_step(biquad *filter, double x)
{
    double y = filter->b[0] * x + filter->b[1] * filter->x[0] + filter->b[2] * filter->x[1] -
               filter->a[1] * filter->y[0] - filter->a[2] * filter->y[1];
    filter->x[1] = filter->x[0];
    filter->x[0] = x;
    filter->y[1] = filter->y[0];
    filter->y[0] = y;
    return y;
}

/* The shelf of the head: 4 dB more above 1.7 kHz. */
static biquad shelf_of(double rate_hz)
{
    double k = tan(M_PI * 1681.974450955533 / rate_hz), q = 0.7071752369554196;
    double high = pow(10, 3.999843853973347 / 20), middle = pow(high, 0.4996667741545416);
    double a0 = 1 + k / q + k * k;
    return (biquad){ .b = { (high + middle * k / q + k * k) / a0, 2 * (k * k - high) / a0,
                         (high - middle * k / q + k * k) / a0 },
        .a = { 1, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0 } };
}

/* The high-pass: what is below 38 Hz is not heard as loud. */
static biquad high_pass_of(double rate_hz)
{
    double k = tan(M_PI * 38.13547087602444 / rate_hz), q = 0.5003270373238773;
    double a0 = 1 + k / q + k * k;
    return (
        biquad){ .b = { 1, -2, 1 }, .a = { 1, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0 } };
}

/* What is measured of one note. */
typedef struct heard {
    double peak_db, loudness; /* of full scale, and LUFS */
    double last_s;            /* from when on all is below -100 dB of full scale */
    double fall_s;            /* from when on all is 20 dB below the peak */
    bool ended;               /* and nothing but 0 came afterwards */
} heard;

static double decibels(double ratio)
{
    return 20 * log10(ratio);
}

static double loudness_of(size_t count, double rate_hz)
{
    static double squares[MOST];
    biquad shelf = shelf_of(rate_hz), high_pass = high_pass_of(rate_hz);
    size_t window = (size_t)(0.05 * rate_hz);
    double sum = 0, loudest = 0;
    for (size_t n = 0; n < count; n++) {
        double y = biquad_step(&high_pass, biquad_step(&shelf, (double)frames[n]));
        squares[n] = y * y;
        sum += squares[n] - (n >= window ? squares[n - window] : 0);
        loudest = fmax(loudest, sum / (double)window);
    }
    return -0.691 + 10 * log10(loudest);
}

static heard listen(const sn_voice *voice, uint64_t seed, double rate_hz)
{
    sn_voices_settings settings = { .rate_hz = rate_hz, .polyphony = 1, .partials = 64 };
    sn_voices *voices = NULL;
    sn_note note = sn_note_default();
    note.seed = seed;
    heard it = { 0 };
    CHECK_INT(sn_voices_start(&voices, memory, sizeof memory, &settings, NULL), SN_OK);
    CHECK(sn_voices_play(voices, voice, &note, NULL) > 0);
    size_t count = (size_t)((sn_voice_seconds(voice) + 1) * rate_hz);
    if (!CHECK(count <= MOST))
        return it;
    sn_voices_render(voices, count, frames, NULL);
    double peak = 0;
    for (size_t n = 0; n < count; n++)
        peak = fmax(peak, fabs((double)frames[n]));
    for (size_t n = 0; n < count; n++) {
        double level = fabs((double)frames[n]);
        it.last_s = level >= 1e-5 ? (double)(n + 1) / rate_hz : it.last_s;
        it.fall_s = level >= 0.1 * peak ? (double)(n + 1) / rate_hz : it.fall_s;
    }
    it.peak_db = decibels(peak);
    it.loudness = loudness_of(count, rate_hz);
    for (int part = 0; part < 20 && voices->active > 0; part++)
        sn_voices_render(voices, 24000, frames, NULL);
    it.ended = voices->active == 0;
    sn_voices_render(voices, 1000, frames, NULL);
    for (int n = 0; n < 1000; n++)
        it.ended = it.ended && frames[n] == 0;
    return it;
}

/* The filters are those of the standard: its coefficients at 48 kHz, and that a sine of 997 Hz at
 * full scale has -3.01 LUFS. */
static void the_measure_is_the_standard(void)
{
    biquad shelf = shelf_of(48000), high_pass = high_pass_of(48000);
    CHECK_NEAR(shelf.b[0], 1.53512485958697, 1e-9);
    CHECK_NEAR(shelf.b[1], -2.69169618940638, 1e-9);
    CHECK_NEAR(shelf.b[2], 1.19839281085285, 1e-9);
    CHECK_NEAR(shelf.a[1], -1.69065929318241, 1e-9);
    CHECK_NEAR(shelf.a[2], 0.73248077421585, 1e-9);
    CHECK_NEAR(high_pass.a[1], -1.99004745483398, 1e-9);
    CHECK_NEAR(high_pass.a[2], 0.99007225036621, 1e-9);
    static const double rates[] = { 22050, 44100, 48000, 96000 };
    for (int r = 0; r < 4; r++) {
        for (int n = 0; n < 48000; n++)
            frames[n] = (float)sin(2 * M_PI * 997 * n / rates[r]);
        check_context("%g Hz", rates[r]);
        CHECK_NEAR(loudness_of(48000, rates[r]), -3.01, 0.05);
    }
}

/* ---- the voices -------------------------------------------------------------------------- */

static void each_is_as_loud_as_it_should_be(void)
{
    for (size_t i = 0; i < PRESETS; i++) {
        const sn_voice *voice = sn_voice_preset(i);
        double seconds = sn_voice_seconds(voice), first = 0;
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            heard it = listen(voice, seed, 48000);
            check_context("%s, seed %d", sn_voice_preset_name(i), (int)seed);
            CHECK(it.peak_db <= -0.7 && it.peak_db >= -6);
            CHECK(it.last_s <= seconds);
            CHECK(it.ended);
            if (seed == 0)
                CHECK_NEAR(first = it.loudness, -12.8, 3.6);
            CHECK_NEAR(it.loudness, first, 1.4);
        }
    }
}

static void each_is_as_loud_at_every_rate(void)
{
    static const double rates[] = { 22050, 44100, 96000 };
    for (size_t i = 0; i < PRESETS; i++) {
        const sn_voice *voice = sn_voice_preset(i);
        double want = listen(voice, 0, 48000).loudness;
        for (int r = 0; r < 3; r++) {
            heard it = listen(voice, 0, rates[r]);
            check_context("%s at %g Hz", sn_voice_preset_name(i), rates[r]);
            CHECK_NEAR(it.loudness, want, 0.5);
            CHECK(it.peak_db <= -0.3 && it.peak_db >= -6);
            CHECK(it.ended);
        }
    }
}

/* Softer is softer, and none is louder than it is at full velocity. */
static void softer_is_softer(void)
{
    static const double velocities[] = { 1, 0.7, 0.5, 0.25, 0.1 };
    for (size_t i = 0; i < PRESETS; i++) {
        double before = INFINITY;
        for (size_t v = 0; v < sizeof velocities / sizeof velocities[0]; v++) {
            sn_voices_settings settings = { .rate_hz = 48000, .polyphony = 1, .partials = 64 };
            sn_voices *voices = NULL;
            sn_note note = sn_note_default();
            note.velocity = velocities[v];
            CHECK_INT(sn_voices_start(&voices, memory, sizeof memory, &settings, NULL), SN_OK);
            CHECK(sn_voices_play(voices, sn_voice_preset(i), &note, NULL) > 0);
            sn_voices_render(voices, 48000, frames, NULL);
            double loudness = loudness_of(48000, 48000);
            check_context("%s at velocity %g", sn_voice_preset_name(i), velocities[v]);
            CHECK(loudness < before - 1);
            before = loudness;
        }
    }
}

/* ---- the page ---------------------------------------------------------------------------- */

/* The number in a column of a row of a table, the first column being 0. */
static double column_of(const char *row, int column)
{
    const char *at = row + 1;
    for (; column > 0 && at; column--)
        at = strchr(at, '|') ? strchr(at, '|') + 1 : NULL;
    return at ? strtod(at, NULL) : (double)NAN;
}

/* Each number is what is measured, rounded to the digits that are shown. */
static void the_page_says_what_is_measured(void)
{
    static char page[1 << 16];
    FILE *file = fopen("docs/voice.md", "rb");
    if (!CHECK(file != NULL))
        return;
    page[fread(page, 1, sizeof page - 1, file)] = '\0';
    fclose(file);
    for (size_t i = 0; i < PRESETS; i++) {
        const sn_voice *voice = sn_voice_preset(i);
        char start[64];
        snprintf(start, sizeof start, "\n| %s | ", sn_voice_preset_name(i));
        const char *row = strstr(page, start);
        check_context("the row of %s in docs/voice.md", sn_voice_preset_name(i));
        if (!CHECK(row != NULL))
            continue;
        heard it = listen(voice, 0, 48000);
        row++;
        CHECK_NEAR(column_of(row, 1), (double)voice->mode_count, 0);
        CHECK_NEAR(column_of(row, 2), sn_voice_seconds(voice), 0.00501);
        CHECK_NEAR(column_of(row, 3), it.peak_db, 0.0501);
        CHECK_NEAR(column_of(row, 4), it.loudness, 0.0501);
        CHECK_NEAR(column_of(row, 5), 1000 * it.fall_s, 0.501);
    }
}

CHECK_MAIN(CHECK_TEST(the_measure_is_the_standard), CHECK_TEST(each_is_as_loud_as_it_should_be),
    CHECK_TEST(each_is_as_loud_at_every_rate), CHECK_TEST(softer_is_softer),
    CHECK_TEST(the_page_says_what_is_measured))
