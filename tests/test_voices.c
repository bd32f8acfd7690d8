/*
 * The player: notes are the sum of their modes, wherever they start and however they are cut;
 * sweeps, strikes and noise do what their formulas say; nothing clicks, and nothing that is not
 * finite comes out. References: sn_mode_sample (tested against MPFR) and the C library.
 */
#include "check.h"
#include "sinew/voice.h"

#include <complex.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double turn = 6.283185307179586;
static const double rate = 48000;

enum { FRAMES = 1 << 17 };

static float left[FRAMES], right[FRAMES], others[FRAMES];
static _Alignas(64) unsigned char memory[1 << 22], elsewhere[1 << 22];

static sn_voices *start(double rate_hz, uint32_t polyphony, uint32_t partials)
{
    sn_voices_settings settings = {
        .rate_hz = rate_hz, .polyphony = polyphony, .partials = partials
    };
    sn_voices *voices = NULL;
    CHECK(sn_voices_bytes(&settings) > 0 && sn_voices_bytes(&settings) <= sizeof memory);
    CHECK_INT(sn_voices_start(&voices, memory, sizeof memory, &settings, NULL), SN_OK);
    return voices;
}

static sn_voice_mode mode_of(double hz, double t60_s, double amplitude)
{
    sn_voice_mode mode = { .mode = sn_mode_default() };
    mode.mode.frequency_hz = hz;
    mode.mode.t60_s = t60_s;
    mode.mode.amplitude = amplitude;
    return mode;
}

static sn_voice voice_of(const sn_voice_mode *modes, size_t count)
{
    sn_voice voice = sn_voice_default();
    voice.modes = modes;
    voice.mode_count = count;
    return voice;
}

static uint64_t play(sn_voices *voices, const sn_voice *voice, const sn_note *note)
{
    sn_note plain = sn_note_default();
    uint64_t number = sn_voices_play(voices, voice, note ? note : &plain, NULL);
    CHECK(number > 0);
    return number;
}

/* ---- what a note is ---------------------------------------------------------------------- */

static void a_note_is_the_sum_of_its_modes(void)
{
    for (int round = 0; round < 60; round++) {
        sn_voice_mode modes[5];
        size_t count = 1 + check_below(5);
        for (size_t i = 0; i < count; i++) {
            modes[i] = mode_of(
                check_log_uniform(20, 20000), check_log_uniform(0.01, 3), check_uniform(-1, 1));
            modes[i].mode.phase_turns = check_uniform(0, 1);
            modes[i].mode.pan = check_uniform(-1, 1);
            modes[i].mode.attack_s = check_below(2) ? 0.001 : 0;
            modes[i].mode.tail_ratio = check_below(2) ? 0.3 : 0;
            modes[i].delay_s = check_below(2) ? check_uniform(0, 0.05) : 0;
        }
        sn_voice voice = voice_of(modes, count);
        sn_note note = sn_note_default();
        voice.gain = check_uniform(0, 2);
        note.gain = check_uniform(0, 2);
        note.velocity = check_uniform(0.1, 1);
        note.pan = check_uniform(-0.5, 0.5);
        note.pitch_ratio = check_log_uniform(0.5, 1.1);
        note.delay_frames = (uint32_t)check_below(1000);
        bool stereo = check_below(2);
        sn_voices *voices = start(rate, 2, 16);
        play(voices, &voice, &note);
        sn_voices_render(voices, 8000, left, stereo ? right : NULL);
        double gain = voice.gain * note.gain * note.velocity;
        for (int n = 0; n < 8000; n++) {
            double want[2] = { 0, 0 }, level = 0;
            for (size_t i = 0; i < count; i++) {
                double t =
                    (n - (double)note.delay_frames - nearbyint(modes[i].delay_s * rate)) / rate;
                double value, pan = fmin(fmax(modes[i].mode.pan + note.pan, -1), 1);
                sn_mode mode = modes[i].mode;
                mode.frequency_hz *= note.pitch_ratio;
                sn_mode_sample(&mode, t, &value, NULL);
                want[0] += value * (stereo ? sqrt(2) * cos(turn / 8 * (pan + 1)) : 1);
                want[1] += value * sqrt(2) * sin(turn / 8 * (pan + 1));
                level += fabs(mode.amplitude);
            }
            if (!CHECK_NEAR((double)left[n], gain * want[0], 2e-5 * gain * level + 2.2e-5) ||
                (stereo &&
                    !CHECK_NEAR((double)right[n], gain * want[1], 2e-5 * gain * level + 2.2e-5)))
                return;
        }
    }
}

static void soft_notes_are_darker(void)
{
    sn_voice_mode modes[2] = { mode_of(200, 5, 1), mode_of(1600, 5, 1) };
    sn_voice voice = voice_of(modes, 2);
    sn_note note = sn_note_default();
    voice.brightness = 0.5;
    note.velocity = 0.25;
    sn_voices *voices = start(rate, 1, 2);
    play(voices, &voice, &note);
    sn_voices_render(voices, 24000, left, NULL);
    double parts[2];
    for (int i = 0; i < 2; i++) {
        double complex sum = 0;
        for (int n = 0; n < 24000; n++)
            sum += (double)left[n] *
                   cexp((double complex)I * turn * modes[i].mode.frequency_hz / rate * n);
        parts[i] = cabs(sum);
    }
    /* three octaves up: velocity^(0.5 * 3) less */
    CHECK_RELATIVE(parts[1] / parts[0], pow(0.25, 1.5), 0.002);
    CHECK_RELATIVE(sn_voices_level(voices, 4096), 0.25 * pow(10, -3 * 0.5 / 5.0), 0.02);
}

static void seeds_vary_pitch_and_strike(void)
{
    sn_voice_mode modes[1] = { mode_of(1000, 5, 0.5) };
    sn_voice voice = voice_of(modes, 1);
    voice.vary_cents = 100;
    voice.vary_db = 6;
    double low = 1e9, high = 0, soft = 1e9, loud = 0;
    for (uint64_t seed = 0; seed < 300; seed++) {
        sn_note note = sn_note_default();
        note.seed = seed;
        sn_voices *voices = start(rate, 1, 2);
        uint64_t number = play(voices, &voice, &note);
        sn_voices_render(voices, 4800, left, NULL);
        int crossings = 0;
        double first = 0, last = 0;
        for (int n = 1; n < 4800; n++)
            if (left[n - 1] < 0 && left[n] >= 0) {
                last = n - (double)left[n] / ((double)left[n] - (double)left[n - 1]);
                first = crossings++ ? first : last;
            }
        double cents = 1200 * log2((crossings - 1) * rate / (last - first) / 1000);
        double db = 20 * log10(sn_voices_level(voices, number) / (0.5 * pow(10, -3 * 0.1 / 5)));
        low = fmin(low, cents);
        high = fmax(high, cents);
        soft = fmin(soft, db);
        loud = fmax(loud, db);
    }
    CHECK(low > -101 && low < -90 && high < 101 && high > 90);
    CHECK(soft > -6.1 && soft < -5 && loud < 6.1 && loud > 5);
}

/* ---- sweep ------------------------------------------------------------------------------- */

/* Turns that a sweep adds beyond f t, from time 0 on for ever: f * the integral of ratio - 1. */
static double extra_turns(double hz, double from, double halflife_s)
{
    long double sum = 0, u = logl((long double)from);
    int steps = 200000;
    long double h = 40.0L * (long double)halflife_s / steps;
    for (int i = 0; i <= steps; i++) { /* Simpson */
        long double ratio = expl(u * exp2l(-i * h / (long double)halflife_s));
        sum += (ratio - 1) * (i == 0 || i == steps ? 1 : i % 2 ? 4 : 2);
    }
    return (double)(hz * sum * h / 3);
}

static void sweeps_follow_their_formula(void)
{
    static const double cases[][3] = { { 55, 6, 0.02 }, { 400, 4, 0.03 }, { 1000, 0.25, 0.05 },
        { 100, 64, 0.02 }, { 3000, 1.5, 0.1 }, { 200, 1.0 / 64, 0.03 } };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double hz = cases[i][0], from = cases[i][1], half = cases[i][2];
        sn_voice_mode modes[1] = { mode_of(hz, (double)INFINITY, 0.5) };
        sn_voice voice = voice_of(modes, 1);
        voice.sweep_from_ratio = from;
        voice.sweep_halflife_s = half;
        sn_voices *voices = start(rate, 1, 1);
        play(voices, &voice, NULL);
        sn_voices_render(voices, 120000, left, NULL);
        /* The phase over the last half second, where the sweep is over. */
        double complex sum = 0, weights = 0;
        for (int n = 96000; n < 120000; n++) {
            double window = 0.5 - 0.5 * cos(turn * (n - 96000) / 24000);
            sum +=
                window * (double)left[n] * cexp(-(double complex)I * turn * fmod(hz * n / rate, 1));
            weights += window;
        }
        double phase = carg(sum * (double complex)I) / turn, h = 32 / rate;
        double off = phase - extra_turns(hz, from, half);
        double bound = hz * h * h * fabs(from * log(from)) * log(2) / (12 * half);
        check_context("%g Hz from %g in %g s", hz, from, half);
        /* 3e-4: the bank's own, and what the phase is measured with */
        CHECK_NEAR(off - round(off), 0, bound + 1.7e-5 * hz * half + 3e-4);
        CHECK_RELATIVE(2 * cabs(sum / weights), 0.5, 1e-3);
    }
}

/* ---- strikes and noise that drives --------------------------------------------------------- */

/* Amplitude of a mode that rings on undamped, from its values by correlation. */
static double ringing(double hz, int from, int count)
{
    double complex sum = 0;
    double weights = 0;
    for (int n = from; n < from + count; n++) {
        double window = 0.5 - 0.5 * cos(turn * (n - from) / count);
        sum += window * (double)left[n] * cexp((double complex)I * turn * fmod(hz * n / rate, 1));
        weights += window;
    }
    return 2 * cabs(sum) / weights;
}

static void soft_strikes_are_low_passes(void)
{
    for (int round = 0; round < 60; round++) {
        double hz = check_log_uniform(100, 4000), length = check_log_uniform(2e-4, 0.02);
        double x = hz * length, want = fabs(sin(turn / 2 * x) / (turn / 2 * x * (1 - x * x)));
        for (int late = 0; late < 2; late++) {
            sn_voice_mode modes[1] = { mode_of(hz, (double)INFINITY, 0.7) };
            sn_voice voice = voice_of(modes, 1);
            modes[0].delay_s = late ? 0.01 : 0;
            voice.strike_s = length;
            sn_voices *voices = start(rate, 1, 1);
            play(voices, &voice, NULL);
            sn_voices_render(voices, 16000, left, NULL);
            check_context("%g Hz struck for %g s, late %d", hz, length, late);
            /* sampling the pulse folds what it has above half the rate, little and less */
            CHECK_NEAR(ringing(hz, 4000, 12000), 0.7 * want, late ? 3e-4 : 2e-3);
        }
    }
}

static void a_strike_has_unit_area_at_every_rate(void)
{
    static const double rates[] = { 8000, 44100, 48000, 192000 };
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++) {
            double length = k == 0 ? 1e-5 : k == 1 ? 7.1e-4 : 0.004;
            sn_voice_mode modes[1] = { mode_of(20, (double)INFINITY, 1) };
            sn_voice voice = voice_of(modes, 1);
            voice.strike_s = length;
            sn_voices *voices = start(rates[i], 1, 1);
            play(voices, &voice, NULL);
            size_t count = (size_t)(0.1 * rates[i]);
            sn_voices_render(voices, count, left, NULL);
            double peak = 0, x = 20 * length;
            for (size_t n = 0; n < count; n++)
                peak = fmax(peak, (double)left[n]);
            check_context("%g Hz, %g s", rates[i], length);
            CHECK_NEAR(peak, sin(turn / 2 * x) / (turn / 2 * x * (1 - x * x)), 3e-4);
        }
}

static void noise_drives_the_modes(void)
{
    /* White noise of RMS 1 drives a mode of amplitude A, rate fs and t60 T to an RMS of
     * A drive * 1000/fs * sqrt(T fs/(4 ln 1000)), once it has settled. */
    sn_voice_mode modes[1] = { mode_of(900, 0.1, 0.2) };
    sn_voice voice = voice_of(modes, 1);
    voice.noise.drive = 2;
    voice.noise.t60_s = 100;
    double sum = 0, want = 0.2 * 2 * 1000 / rate * sqrt(0.1 * rate / (4 * log(1000)));
    int count = 0;
    for (uint64_t seed = 0; seed < 8; seed++) {
        sn_note note = sn_note_default();
        note.seed = seed;
        sn_voices *voices = start(rate, 1, 1);
        play(voices, &voice, &note);
        sn_voices_render(voices, FRAMES, left, NULL);
        for (int n = 12000; n < FRAMES; n++, count++) {
            double level = pow(10, -3 * n / rate / 100);
            sum += (double)left[n] * (double)left[n] / (level * level);
        }
    }
    CHECK_NEAR(20 * log10(sqrt(sum / count) / want), 0, 0.5);
}

static void noise_is_heard_as_loud_as_it_says(void)
{
    sn_voice voice = sn_voice_default();
    voice.noise = (sn_voice_noise){ .amplitude = 0.3,
        .attack_s = 0.5,
        .t60_s = 100,
        .delay_s = 0.01,
        .filter = SN_FILTER_BAND,
        .cutoff_hz = 2000,
        .q = 2 };
    sn_voices *voices = start(rate, 1, 1);
    uint64_t number = play(voices, &voice, NULL);
    sn_voices_render(voices, FRAMES, left, right);
    double sum = 0;
    for (int n = 0; n < 480; n++)
        CHECK(left[n] == 0);
    for (int n = 24480; n < FRAMES; n++)
        sum += (double)left[n] * (double)left[n] / pow(10, -6 * (n - 24480) / rate / 100);
    CHECK_NEAR(20 * log10(sqrt(sum / (FRAMES - 24480)) / 0.3), 0, 0.5);
    CHECK(memcmp(left, right, sizeof left) == 0);
    CHECK_RELATIVE(
        sn_voices_level(voices, number), 0.3 * pow(10, -3 * (FRAMES - 24480) / rate / 100), 0.001);
}

/* ---- when it starts and ends --------------------------------------------------------------- */

static void a_note_ends_in_silence_by_itself(void)
{
    for (size_t i = 0; sn_voice_preset(i); i++) {
        sn_voices *voices = start(rate, 2, 64);
        uint64_t number = play(voices, sn_voice_preset(i), NULL);
        check_context("%s", sn_voice_preset_name(i));
        for (int blocks = 0; blocks < 40 && sn_voices_is_active(voices, number); blocks++)
            sn_voices_render(voices, 24000, left, right);
        CHECK(!sn_voices_is_active(voices, number));
        CHECK_INT(voices->active, 0);
        CHECK(sn_voices_level(voices, number) == 0);
        sn_voices_render(voices, 1000, left, right);
        for (int n = 0; n < 1000; n++)
            CHECK(left[n] == 0 && right[n] == 0);
    }
    /* Nothing at all is over after a run. */
    sn_voice voice = sn_voice_default();
    sn_voices *voices = start(rate, 1, 1);
    play(voices, &voice, NULL);
    sn_voices_render(voices, 128, left, NULL);
    CHECK_INT(voices->active, 0);
}

static void a_duration_fades_and_ends(void)
{
    static const double durations[] = { 0.5, 0.05, 0.001, 1e-6, 128 / 48000.0, 0.0161 };
    for (size_t i = 0; i < sizeof durations / sizeof durations[0]; i++) {
        sn_voice_mode modes[1] = { mode_of(0, (double)INFINITY, 1) };
        modes[0].mode.phase_turns = 0.25; /* stands at 1 */
        sn_voice voice = voice_of(modes, 1);
        voice.duration_s = durations[i];
        sn_voices *voices = start(rate, 1, 1);
        uint64_t number = play(voices, &voice, NULL);
        size_t end = (size_t)fmax(1, round(durations[i] * rate));
        double fade = fmin(0.02 * rate, 0.1 * (double)end);
        check_context("%g s", durations[i]);
        sn_voices_render(voices, end - 1, left, NULL);
        CHECK(sn_voices_is_active(voices, number));
        sn_voices_render(voices, 500, left + end - 1, NULL);
        CHECK(!sn_voices_is_active(voices, number));
        for (size_t n = 0; n < end + 499; n++) {
            double rest = (double)end - (double)n, want = rest <= 0 ? 0 : 1;
            if (rest > 0 && rest < fade)
                want = 0.5 - 0.5 * cos(turn / 2 * rest / fade);
            if (!CHECK_NEAR((double)left[n], want, 1e-5))
                break;
        }
    }
}

static void a_release_damps_what_rings(void)
{
    sn_voice_mode modes[2] = { mode_of(500, 10, 0.5), mode_of(700, 10, 0.5) };
    modes[1].delay_s = 0.2;
    sn_voice voice = voice_of(modes, 2);
    voice.release_t60_s = 0.1;
    voice.noise.amplitude = 0.1;
    voice.noise.t60_s = 10;
    sn_voices *voices = start(rate, 1, 2);
    uint64_t number = play(voices, &voice, NULL);
    sn_voices_render(voices, 4800, left, NULL);
    sn_voices_release(voices, number);
    sn_voices_render(voices, 4800, left, NULL);
    double level = sn_voices_level(voices, number);
    CHECK(level > 0.5e-3 * 0.8 && level < 0.5e-3 * 1.3); /* a tenth of a second later, but a run */
    sn_voices_render(voices, 12000, left, NULL);
    CHECK(!sn_voices_is_active(voices, number));
    /* Without a release time it rings on. */
    voice.release_t60_s = 0;
    number = play(voices, &voice, NULL);
    sn_voices_release(voices, number);
    sn_voices_render(voices, 14400, left, NULL);
    CHECK(sn_voices_level(voices, number) > 0.5);
}

/* ---- no clicks ------------------------------------------------------------------------------ */

/* The largest step, and the largest change of steps, of the left channel. */
static double steepest(int from, int to, double *bend)
{
    double step = 0;
    *bend = 0;
    for (int n = from; n < to; n++) {
        step = fmax(step, fabs((double)left[n] - (double)left[n - 1]));
        *bend = fmax(*bend, fabs((double)left[n] - 2 * (double)left[n - 1] + (double)left[n - 2]));
    }
    return step;
}

static void stopping_does_not_click(void)
{
    for (int round = 0; round < 200; round++) {
        double hz = check_log_uniform(30, 6000), bend, bent;
        sn_voice_mode modes[1] = { mode_of(hz, 5, 0.8) };
        sn_voice voice = voice_of(modes, 1);
        sn_voices *voices = start(rate, 1, 1);
        uint64_t number = play(voices, &voice, NULL);
        int at = 2000 + (int)check_below(1000);
        sn_voices_render(voices, (size_t)at, left, NULL);
        bool steal = check_below(2);
        sn_voice nothing = sn_voice_default();
        if (steal)
            CHECK(play(voices, &nothing, NULL) != number);
        else
            sn_voices_stop(voices, number);
        CHECK(!sn_voices_is_active(voices, number));
        CHECK_INT(voices->stolen, steal);
        sn_voices_render(voices, 2000, left + at, NULL);
        double own = 0.8 * turn * hz / rate, ended = steepest(at, at + 2000, &bent);
        double now = steepest(at - 1000, at, &bend);
        check_context("%g Hz", hz);
        CHECK(now <= own * 1.01);
        CHECK(ended <= own * 1.01 + 0.8 * 1.5 / 480);
        CHECK(bent <= 2.5 * fmax(bend, 0.8 * turn * hz / rate * turn * hz / rate) + 1e-4);
        double peak = 0;
        for (int n = at; n < at + 480; n++)
            peak = fmax(peak, fabs((double)left[n]));
        CHECK(peak < 1.5 * 0.8);
        for (int n = at + 480; n < at + 2000; n++)
            CHECK(left[n] == 0);
    }
}

static void striking_again_does_not_click(void)
{
    for (int round = 0; round < 100; round++) {
        double hz = check_log_uniform(30, 6000), bend;
        sn_voice_mode modes[1] = { mode_of(hz, 5, 0.5) };
        sn_voice voice = voice_of(modes, 1);
        sn_voices *voices = start(rate, 1 + (uint32_t)check_below(2), 1);
        sn_voices_render(voices, 100, left, NULL);
        for (int n = 0; n < 100; n++)
            CHECK(left[n] == 0);
        for (int i = 0; i < 6; i++) { /* the first ring on, the later ones steal */
            play(voices, &voice, NULL);
            sn_voices_render(voices, 700, left + 100 + 700 * i, NULL);
        }
        check_context("%g Hz", hz);
        /* at most two notes and what is left of a third */
        CHECK(steepest(2, 4300, &bend) <= 3 * (0.5 * turn * hz / rate * 1.01 + 0.5 * 1.5 / 480));
    }
}

static void noise_stops_without_a_click(void)
{
    sn_voice voice = sn_voice_default();
    voice.noise = (sn_voice_noise){
        .amplitude = 0.3, .t60_s = 100, .filter = SN_FILTER_LOW, .cutoff_hz = 500, .q = 0.7
    };
    for (uint64_t seed = 0; seed < 200; seed++) {
        double bend;
        sn_note note = sn_note_default();
        note.seed = seed;
        sn_voices *voices = start(rate, 1, 1);
        uint64_t number = play(voices, &voice, &note);
        size_t at = 4000 + check_below(200);
        sn_voices_render(voices, at, left, NULL);
        sn_voices_stop(voices, number);
        sn_voices_render(voices, 1000, left + at, NULL);
        double own = steepest(100, (int)at, &bend);
        CHECK(steepest((int)at, (int)at + 1000, &bend) <= own + 1.2 * 1.5 / 480);
        CHECK(left[at + 480] == 0);
    }
}

static void many_stops_cost_one_tail(void)
{
    sn_voice_mode modes[1] = { mode_of(440, 5, 0.1) };
    sn_voice voice = voice_of(modes, 1);
    sn_voices *voices = start(rate, 8, 1);
    for (int i = 0; i < 8; i++)
        play(voices, &voice, NULL);
    sn_voices_render(voices, 1000, left, right);
    sn_voices_stop_all(voices);
    CHECK_INT(voices->active, 0);
    sn_voices_render(voices, 1000, left + 1000, right);
    double bend;
    CHECK(steepest(1000, 2000, &bend) <= 0.8 * turn * 440 / rate * 1.01 + 0.8 * 1.5 / 480);
    for (int n = 1480; n < 2000; n++)
        CHECK(left[n] == 0);
}

static void changing_does_not_click(void)
{
    for (int round = 0; round < 200; round++) {
        double hz = check_log_uniform(30, 3000), to = hz * check_log_uniform(0.5, 2), bend;
        sn_voice_mode modes[2] = { mode_of(hz, 5, 0.4), mode_of(hz * 1.5, 5, 0.4) };
        sn_voice voice = voice_of(modes, 2);
        modes[0].mode.pan = check_uniform(-1, 1);
        sn_voices *voices = start(rate, 1, 2);
        uint64_t number = play(voices, &voice, NULL);
        int at = 2000 + (int)check_below(1000);
        sn_voices_render(voices, (size_t)at, left, right);
        modes[0] = mode_of(to, check_log_uniform(0.1, 10), 0.4);
        modes[0].mode.pan = check_uniform(-1, 1);
        modes[1] = mode_of(check_below(4) ? to * 1.5 : 30000, 5, 0.4);
        voice.gain = check_uniform(0.5, 1);
        CHECK(sn_voices_change(voices, number, &voice, NULL));
        if (check_below(2)) /* and once more, before it has come about */
            CHECK(sn_voices_change(voices, number, &voice, NULL));
        sn_voices_render(voices, 2000, left + at, right + at);
        double own = sqrt(2) * 0.4 * 2.5 * turn * fmax(hz, to) / rate;
        check_context("%g to %g Hz", hz, to);
        /* jumps are smoothed over 128 frames, at most 1.5 times the height a run */
        CHECK(steepest(2, at + 2000, &bend) <=
              own * 1.01 + 2 * 0.8 * sqrt(2) * 1.5 / 128 + 0.8 * 0.5 / 128);
    }
}

/* Another pitch and decay: no step is larger than the sine's own, before or after. */
static void retuning_makes_no_step_of_its_own(void)
{
    for (int round = 0; round < 200; round++) {
        double hz = check_log_uniform(20, 8000), bend;
        sn_voice_mode modes[1] = { mode_of(hz, 5, 0.8) };
        sn_voice voice = voice_of(modes, 1);
        sn_voices *voices = start(rate, 1, 1);
        uint64_t number = play(voices, &voice, NULL);
        size_t at = 0;
        double highest = hz;
        for (int change = 0; change < 6; change++) {
            size_t count = 200 + check_below(1000);
            sn_voices_render(voices, count, left + at, NULL);
            at += count;
            modes[0].mode.frequency_hz = hz * check_log_uniform(0.25, 2);
            modes[0].mode.t60_s = check_log_uniform(0.5, 20);
            highest = fmax(highest, modes[0].mode.frequency_hz);
            CHECK(sn_voices_change(voices, number, &voice, NULL));
        }
        sn_voices_render(voices, 1000, left + at, NULL);
        check_context("%g Hz, up to %g Hz", hz, highest);
        CHECK(steepest(2, (int)at + 1000, &bend) <=
              0.8 * 2 * sin(turn / 2 * highest / rate) * 1.0001 + 2e-6);
    }
}

static void a_change_takes_effect(void)
{
    sn_voice_mode modes[1] = { mode_of(500, (double)INFINITY, 0.5) };
    sn_voice voice = voice_of(modes, 1);
    sn_voices *voices = start(rate, 1, 1);
    uint64_t number = play(voices, &voice, NULL);
    sn_voices_render(voices, 1000, left, NULL);
    modes[0].mode.frequency_hz = 700;
    voice.gain = 0.5;
    CHECK(sn_voices_change(voices, number, &voice, NULL));
    sn_voices_render(voices, 24000, left, NULL);
    CHECK_RELATIVE(ringing(700, 2000, 20000), 0.25, 1e-3);
    CHECK(ringing(500, 2000, 20000) < 1e-3);
    /* Refused, and nothing happens: another number of modes or partials, and a bad voice. */
    sn_report report;
    modes[0].mode.frequency_hz = 900;
    modes[0].mode.tail_ratio = 0.5;
    CHECK(!sn_voices_change(voices, number, &voice, &report));
    CHECK_INT(report.status, SN_ERROR_LIMIT);
    CHECK_TEXT(report.field, "modes[0]");
    modes[0].mode.tail_ratio = 0;
    voice.mode_count = 0;
    CHECK(!sn_voices_change(voices, number, &voice, &report));
    CHECK_CONTAINS(report.message, "a change keeps their number");
    voice.mode_count = 1;
    voice.gain = (double)NAN;
    CHECK(!sn_voices_change(voices, number, &voice, &report));
    CHECK_TEXT(report.field, "gain");
    voice.gain = 0.5;
    CHECK(!sn_voices_change(voices, number + 4096, &voice, &report));
    CHECK_INT(report.status, SN_ERROR_UNKNOWN);
    sn_voices_render(voices, 24000, left, NULL);
    CHECK_RELATIVE(ringing(700, 2000, 20000), 0.25, 1e-3);
}

/* ---- the same bits ------------------------------------------------------------------------- */

/* Plays a little scene, its frames cut at the places of events and, with a seed, at others too. */
static void scene(sn_voices *voices, float *out, float *other, bool cut)
{
    static const int events[] = { 0, 500, 1300, 1301, 2900, 4000, 7777, 12000 };
    uint64_t numbers[8] = { 0 };
    for (int i = 0; i < 7; i++) {
        sn_note note = sn_note_default();
        note.seed = (uint64_t)i;
        note.delay_frames = i == 3 ? 300 : 0;
        const sn_voice *voice = sn_voice_preset(i == 2 ? 8 : (size_t)(i * 5 % 12));
        if (i == 4)
            sn_voices_stop(voices, numbers[1]);
        if (i == 5)
            sn_voices_release(voices, numbers[2]);
        if (i == 6)
            CHECK(sn_voices_change(voices, numbers[5], sn_voice_preset(1), NULL) ||
                  sn_voices_is_active(voices, numbers[6]) == false);
        numbers[i] = sn_voices_play(voices, voice, &note, NULL);
        for (int at = events[i]; at < events[i + 1];) {
            int most = events[i + 1] - at, part = cut ? 1 + (int)check_below(300) : most;
            part = part < most ? part : most;
            sn_voices_render(voices, (size_t)part, out + at, other + at);
            at += part;
        }
    }
}

static void cutting_changes_nothing(void)
{
    static float other_right[FRAMES];
    scene(start(rate, 3, 64), left, right, false);
    for (int round = 0; round < 20; round++) {
        scene(start(rate, 3, 64), others, other_right, true);
        CHECK(memcmp(left, others, 12000 * sizeof left[0]) == 0);
        CHECK(memcmp(right, other_right, 12000 * sizeof left[0]) == 0);
    }
}

static void seeds_give_the_same_again(void)
{
    const sn_voice *snare = sn_voice_preset_find("snare");
    sn_note note = sn_note_default();
    for (uint64_t seed = 0; seed < 3; seed++) {
        note.seed = seed / 2;
        sn_voices *voices = start(rate, 1, 64);
        play(voices, snare, &note);
        sn_voices_render(voices, 4000, seed % 2 ? others : left, NULL);
        if (seed == 1)
            CHECK(memcmp(left, others, 4000 * sizeof left[0]) == 0);
    }
    CHECK(memcmp(left, others, 4000 * sizeof left[0]) != 0);
}

static void a_copy_goes_on_by_itself(void)
{
    sn_voices *voices = start(rate, 3, 64);
    scene(voices, left, right, false);
    memcpy(elsewhere, memory, voices->bytes);
    sn_voices *copy = (sn_voices *)(void *)elsewhere;
    sn_note note = sn_note_default();
    for (int i = 0; i < 2; i++) {
        sn_voices *one = i ? copy : voices;
        sn_voices_play(one, sn_voice_preset(6), &note, NULL);
        sn_voices_render(one, 5000, i ? others : left, right);
    }
    CHECK(memcmp(left, others, 5000 * sizeof left[0]) == 0);
    memset(memory, 0xff, voices->bytes);
    sn_voices_render(copy, 5000, others, right);
    for (int n = 0; n < 5000; n++)
        CHECK(isfinite(others[n]));
}

/* ---- polyphony ------------------------------------------------------------------------------ */

static void the_least_heard_is_stolen(void)
{
    sn_voice_mode modes[1] = { mode_of(300, (double)INFINITY, 1) };
    sn_voice voice = voice_of(modes, 1);
    sn_note note = sn_note_default();
    sn_voices *voices = start(rate, 4, 1);
    static const double gains[] = { 0.5, 0.2, 0.8, 0.2 };
    uint64_t numbers[4];
    for (int i = 0; i < 4; i++) {
        note.gain = gains[i];
        numbers[i] = play(voices, &voice, &note);
    }
    sn_voices_render(voices, 1000, left, NULL);
    note.gain = 0.9;
    /* 0.2, the older first; then the other; then 0.5; then 0.8 */
    static const int order[] = { 1, 3, 0, 2 };
    for (int i = 0; i < 4; i++) {
        CHECK(sn_voices_is_active(voices, numbers[order[i]]));
        play(voices, &voice, &note);
        CHECK(!sn_voices_is_active(voices, numbers[order[i]]));
        CHECK_INT(voices->stolen, i + 1);
        CHECK_INT(voices->active, 4);
        sn_voices_render(voices, 100, left, NULL);
    }
    /* A note that is yet to sound is not taken for a quiet one. */
    voices = start(rate, 2, 1);
    note.gain = 1;
    note.delay_frames = 10000;
    uint64_t later = play(voices, &voice, &note);
    note.delay_frames = 0;
    note.gain = 0.3;
    uint64_t quiet = play(voices, &voice, &note);
    sn_voices_render(voices, 500, left, NULL);
    play(voices, &voice, &note);
    CHECK(sn_voices_is_active(voices, later) && !sn_voices_is_active(voices, quiet));
    CHECK(sn_voices_level(voices, later) == 0);
}

static void modes_beyond_nyquist_are_counted(void)
{
    sn_voice_mode modes[3] = { mode_of(24000, 1, 1), mode_of(1e6, 1, 1), mode_of(20000, 1, 1) };
    sn_voice voice = voice_of(modes, 2);
    sn_voices *voices = start(rate, 2, 3);
    sn_note note = sn_note_default();
    sn_report report;
    CHECK(sn_voices_play(voices, &voice, &note, &report) > 0);
    CHECK_INT(report.status, SN_OK);
    CHECK_TEXT(report.field, "modes");
    CHECK_TEXT(report.message, "2 modes are at half the sample rate or more, so they are silent");
    CHECK_INT(voices->silenced, 2);
    sn_voices_render(voices, 500, left, NULL);
    for (int n = 0; n < 500; n++)
        CHECK(left[n] == 0);
    note.pitch_ratio = 64;
    voice.mode_count = 3;
    play(voices, &voice, &note);
    CHECK_INT(voices->silenced, 5);
    /* And when a change brings one there; nothing is said of what is heard. */
    voice = voice_of(modes + 2, 1);
    note.pitch_ratio = 1;
    uint64_t number = sn_voices_play(voices, &voice, &note, &report);
    CHECK(number > 0);
    CHECK_TEXT(report.message, "");
    modes[2].mode.frequency_hz = 24000;
    CHECK(sn_voices_change(voices, number, &voice, &report));
    CHECK_TEXT(report.message, "1 mode is at half the sample rate or more, so it is silent");
    modes[2].mode.frequency_hz = 23999;
    CHECK(sn_voices_change(voices, number, &voice, &report));
    CHECK_TEXT(report.message, "");
}

/* ---- bad data -------------------------------------------------------------------------------- */

static void settings_have_rules(void)
{
    static const struct {
        sn_voices_settings settings;
        sn_status status;
        const char *field;
    } bad[] = {
        { { 0, 8, 8, 0 }, SN_ERROR_RANGE, "rate_hz" },
        { { -48000, 8, 8, 0 }, SN_ERROR_RANGE, "rate_hz" },
        { { 1e7, 8, 8, 0 }, SN_ERROR_RANGE, "rate_hz" },
        { { (double)NAN, 8, 8, 0 }, SN_ERROR_RANGE, "rate_hz" },
        { { 48000, 0, 8, 0 }, SN_ERROR_RANGE, "polyphony" },
        { { 48000, 4097, 8, 0 }, SN_ERROR_RANGE, "polyphony" },
        { { 48000, 8, 0, 0 }, SN_ERROR_RANGE, "partials" },
        { { 48000, 8, (1 << 18) + 1, 0 }, SN_ERROR_RANGE, "partials" },
        { { 48000, 4096, 1 << 18, 0 }, SN_ERROR_MEMORY, "" },
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        sn_voices *voices = (sn_voices *)(void *)memory;
        sn_report report;
        CHECK_INT(sn_voices_start(&voices, memory, sizeof memory, &bad[i].settings, &report),
            bad[i].status);
        CHECK(voices == NULL);
        CHECK_TEXT(report.field, bad[i].field);
        CHECK(report.message[0]);
        CHECK((sn_voices_bytes(&bad[i].settings) > 0) == (bad[i].status == SN_ERROR_MEMORY));
    }
    sn_voices_settings good = { .rate_hz = 48000, .polyphony = 2, .partials = 17 };
    sn_voices *voices;
    size_t bytes = sn_voices_bytes(&good);
    CHECK_INT(sn_voices_start(&voices, memory, bytes - 1, &good, NULL), SN_ERROR_MEMORY);
    CHECK_INT(sn_voices_start(&voices, NULL, bytes, &good, NULL), SN_ERROR_MEMORY);
    CHECK_INT(sn_voices_start(&voices, memory, bytes, &good, NULL), SN_OK);
}

static void notes_have_rules(void)
{
    static const struct {
        size_t offset;
        double low, high;
        const char *field;
    } rules[] = {
        { offsetof(sn_note, velocity), 0, 1, "velocity" },
        { offsetof(sn_note, pitch_ratio), 1.0 / 64, 64, "pitch_ratio" },
        { offsetof(sn_note, gain), 0, 1e3, "gain" },
        { offsetof(sn_note, pan), -1, 1, "pan" },
    };
    sn_voices *voices = start(rate, 2, 8);
    const sn_voice *kick = sn_voice_preset(0);
    uint64_t refused = 0;
    sn_report report;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        double bad[] = { rules[i].low - 0.001, nextafter(rules[i].high, 1e9), (double)NAN,
            (double)INFINITY, -(double)INFINITY, -1e300, 1e300 };
        sn_note note = sn_note_default();
        double *value = (double *)(void *)((char *)&note + rules[i].offset);
        for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
            *value = bad[k];
            CHECK_INT(sn_voices_play(voices, kick, &note, &report), 0);
            CHECK_TEXT(report.field, rules[i].field);
            CHECK_INT(report.status, isfinite(bad[k]) ? SN_ERROR_RANGE : SN_ERROR_NOT_FINITE);
            CHECK_INT(voices->refused, ++refused);
        }
        *value = rules[i].low;
        CHECK(sn_voices_play(voices, kick, &note, &report) > 0);
        *value = rules[i].high;
        CHECK(sn_voices_play(voices, kick, &note, &report) > 0);
    }
    sn_note note = sn_note_default();
    note.delay_frames = 1u << 31;
    CHECK_INT(sn_voices_play(voices, kick, &note, &report), 0);
    CHECK_TEXT(report.field, "delay_frames");
    CHECK_INT(sn_voices_play(voices, sn_voice_preset_find("bell"), &note, &report), 0);
    note.delay_frames = 0;
    CHECK_INT(sn_voices_play(voices, sn_voice_preset_find("bell"), &note, &report), 0);
    CHECK_INT(report.status, SN_ERROR_LIMIT);
    CHECK_CONTAINS(report.message, "start it with room for more");
    /* Numbers of no note. */
    for (uint64_t i = 0; i < 64; i++) {
        uint64_t wild = i < 8 ? i : check_random();
        sn_voices_stop(voices, wild);
        sn_voices_release(voices, wild);
        CHECK(!sn_voices_is_active(voices, wild) && sn_voices_level(voices, wild) == 0);
    }
    CHECK_INT(voices->active, 2);
}

static double wild(double low, double high)
{
    switch (check_below(6)) {
    case 0:
        return low;
    case 1:
        return high;
    default:
        return low > 0 ? check_log_uniform(low, high) : check_uniform(low, high);
    }
}

/* Voices of the widest values that are allowed, and thousands of calls in any order. */
static void nothing_wild_comes_out(void)
{
    sn_voices *voices = start(check_log_uniform(1e3, 2e5), 5, 24);
    uint64_t numbers[8] = { 0 }, played = 0;
    int rounds = check_long() ? 100000 : 4000;
    for (int round = 0; round < rounds; round++) {
        sn_voice_mode modes[8];
        size_t count = check_below(9);
        for (size_t i = 0; i < count; i++) {
            modes[i] = mode_of(wild(0, 1e6), wild(1e-5, 1e6), wild(-1e6, 1e6));
            modes[i].mode.t60_s = check_below(8) ? modes[i].mode.t60_s : (double)INFINITY;
            modes[i].mode.phase_turns = wild(-1e9, 1e9);
            modes[i].mode.pan = wild(-1, 1);
            modes[i].mode.tail_ratio = check_below(3) ? 0 : wild(0, 1);
            modes[i].mode.tail_t60_s = wild(1e-5, 1e6);
            modes[i].delay_s = check_below(3) ? 0 : wild(0, 10) * 0.01;
        }
        sn_voice voice = voice_of(modes, count);
        voice.strike_s = check_below(2) ? 0 : wild(0, 0.1);
        voice.noise = (sn_voice_noise){ .amplitude = check_below(2) ? 0 : wild(0, 1e3),
            .drive = check_below(2) ? 0 : wild(0, 1e3),
            .attack_s = wild(0, 10) * 0.01,
            .t60_s = wild(1e-4, 100),
            .delay_s = wild(0, 10) * 0.01,
            .filter = (sn_filter)check_below(SN_FILTER_COUNT),
            .cutoff_hz = wild(1, 1e6),
            .q = wild(0.1, 100) };
        voice.sweep_from_ratio = wild(1.0 / 64, 64);
        voice.sweep_halflife_s = check_below(2) ? 0 : wild(0, 100);
        voice.gain = wild(0, 1e3);
        voice.brightness = wild(0, 4);
        voice.vary_cents = wild(0, 1200);
        voice.vary_db = wild(0, 24);
        voice.release_t60_s = check_below(2) ? 0 : wild(0, 1e6);
        voice.duration_s = check_below(2) ? 0 : wild(0, 1000) * 1e-3;
        sn_note note = { .velocity = wild(0, 1),
            .pitch_ratio = wild(1.0 / 64, 64),
            .gain = wild(0, 1e3),
            .pan = wild(-1, 1),
            .seed = check_random(),
            .delay_frames = check_below(4) ? 0 : (uint32_t)check_below(1000) };
        size_t at = check_below(8);
        switch (check_below(6)) {
        case 0:
            sn_voices_stop(voices, numbers[at]);
            break;
        case 1:
            sn_voices_release(voices, numbers[at]);
            break;
        case 2:
            sn_voices_change(voices, numbers[at], &voice, NULL);
            break;
        default:
            numbers[at] = sn_voices_play(voices, &voice, &note, NULL);
            played += numbers[at] > 0;
        }
        size_t frames = 1 + check_below(400);
        sn_voices_render(voices, frames, left, check_below(8) ? right : NULL);
        for (size_t n = 0; n < frames; n++)
            if (!CHECK(isfinite(left[n]) && isfinite(right[n])))
                return;
        CHECK(voices->active <= 5);
        for (int i = 0; i < 8; i++)
            CHECK(isfinite(sn_voices_level(voices, numbers[i])));
    }
    CHECK(played > (uint64_t)rounds / 4);
    CHECK_INT(voices->started, played);
}

CHECK_MAIN(CHECK_TEST(a_note_is_the_sum_of_its_modes), CHECK_TEST(soft_notes_are_darker),
    CHECK_TEST(seeds_vary_pitch_and_strike), CHECK_TEST(sweeps_follow_their_formula),
    CHECK_TEST(soft_strikes_are_low_passes), CHECK_TEST(a_strike_has_unit_area_at_every_rate),
    CHECK_TEST(noise_drives_the_modes), CHECK_TEST(noise_is_heard_as_loud_as_it_says),
    CHECK_TEST(a_note_ends_in_silence_by_itself), CHECK_TEST(a_duration_fades_and_ends),
    CHECK_TEST(a_release_damps_what_rings), CHECK_TEST(stopping_does_not_click),
    CHECK_TEST(many_stops_cost_one_tail), CHECK_TEST(striking_again_does_not_click),
    CHECK_TEST(noise_stops_without_a_click), CHECK_TEST(changing_does_not_click),
    CHECK_TEST(retuning_makes_no_step_of_its_own), CHECK_TEST(a_change_takes_effect),
    CHECK_TEST(cutting_changes_nothing), CHECK_TEST(seeds_give_the_same_again),
    CHECK_TEST(a_copy_goes_on_by_itself), CHECK_TEST(the_least_heard_is_stolen),
    CHECK_TEST(modes_beyond_nyquist_are_counted), CHECK_TEST(settings_have_rules),
    CHECK_TEST(notes_have_rules), CHECK_TEST(nothing_wild_comes_out))
