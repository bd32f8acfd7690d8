/*
 * Voices as descriptions: their rules, field by field, how many partials they need, how long they
 * are heard (against what is rendered), and the ready-made ones.
 */
#include "check.h"
#include "sinew/voice.h"

#include <math.h>
#include <string.h>

static float frames[1 << 20];
static _Alignas(64) unsigned char memory[1 << 20];

static const double infinite = (double)INFINITY;

static sn_voice_mode mode_of(double hz, double t60_s, double amplitude)
{
    sn_voice_mode mode = { .mode = sn_mode_default() };
    mode.mode.frequency_hz = hz;
    mode.mode.t60_s = t60_s;
    mode.mode.amplitude = amplitude;
    return mode;
}

/* ---- rules ------------------------------------------------------------------------------- */

typedef struct rule {
    const char *field;
    size_t offset;
    double low, high;
} rule;

#define RULE(name, member, low, high)                                                              \
    {                                                                                              \
        name, offsetof(sn_voice, member), low, high                                                \
    }

static const rule rules[] = {
    RULE("strike_s", strike_s, 0, 0.1),
    RULE("noise.amplitude", noise.amplitude, 0, 1e3),
    RULE("noise.drive", noise.drive, 0, 1e3),
    RULE("noise.attack_s", noise.attack_s, 0, 10),
    RULE("noise.t60_s", noise.t60_s, 1e-4, 100),
    RULE("noise.delay_s", noise.delay_s, 0, 10),
    RULE("noise.cutoff_hz", noise.cutoff_hz, 1, 1e6),
    RULE("noise.q", noise.q, 0.1, 100),
    RULE("sweep_from_ratio", sweep_from_ratio, 1.0 / 64, 64),
    RULE("sweep_halflife_s", sweep_halflife_s, 0, 100),
    RULE("gain", gain, 0, 1e3),
    RULE("brightness", brightness, 0, 4),
    RULE("vary_cents", vary_cents, 0, 1200),
    RULE("vary_db", vary_db, 0, 24),
    RULE("release_t60_s", release_t60_s, 0, 1e6),
    RULE("duration_s", duration_s, 0, 1000),
};

static void every_field_has_its_range(void)
{
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        const rule *r = &rules[i];
        double bad[] = { nextafter(r->low, -1), nextafter(r->high, 1e9), (double)NAN, infinite,
            -infinite, -1e300, 1e300 };
        double good[] = { r->low, r->high, 0.5 * (r->low + r->high) };
        sn_voice voice = sn_voice_default();
        double *value = (double *)(void *)((char *)&voice + r->offset);
        sn_report report;
        check_context("%s", r->field);
        CHECK_INT(sn_voice_check(&voice, &report), SN_OK);
        for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
            sn_status want = isfinite(bad[k]) ? SN_ERROR_RANGE : SN_ERROR_NOT_FINITE;
            *value = bad[k];
            CHECK_INT(sn_voice_check(&voice, &report), want);
            CHECK_INT(report.status, want);
            CHECK_TEXT(report.field, r->field);
            CHECK_CONTAINS(report.message, "is outside");
            CHECK_INT(sn_voice_check(&voice, NULL), want);
            CHECK(isnan(sn_voice_seconds(&voice)));
        }
        for (size_t k = 0; k < sizeof good / sizeof good[0]; k++) {
            *value = good[k];
            CHECK_INT(sn_voice_check(&voice, &report), SN_OK);
            CHECK_INT(report.status, SN_OK);
            CHECK(!isnan(sn_voice_seconds(&voice)));
        }
    }
}

static void modes_have_rules_too(void)
{
    sn_voice_mode modes[3] = { mode_of(100, 1, 1), mode_of(200, 1, 1), mode_of(300, 1, 1) };
    sn_voice voice = sn_voice_default();
    sn_report report;
    voice.modes = modes;
    voice.mode_count = 3;
    CHECK_INT(sn_voice_check(&voice, &report), SN_OK);
    modes[2].mode.t60_s = 0;
    CHECK_INT(sn_voice_check(&voice, &report), SN_ERROR_RANGE);
    CHECK_TEXT(report.field, "modes[2].t60_s");
    modes[2].mode.t60_s = infinite;
    CHECK_INT(sn_voice_check(&voice, &report), SN_OK);
    static const double bad[] = { -1e-9, 10.001, (double)NAN, (double)INFINITY };
    for (int i = 0; i < 4; i++) {
        modes[1].delay_s = bad[i];
        CHECK(sn_voice_check(&voice, &report) != SN_OK);
        CHECK_TEXT(report.field, "modes[1].delay_s");
    }
    modes[1].delay_s = 10;
    /* No number in a mode may be no number, or beyond all. */
    for (size_t at = 0; at + sizeof(double) <= sizeof(sn_voice_mode); at += sizeof(double))
        for (int k = 0; k < 3; k++) {
            sn_voice_mode kept = modes[0];
            double value = k == 0 ? (double)NAN : k == 1 ? -infinite : 1e300;
            memcpy((char *)&modes[0] + at, &value, sizeof value);
            sn_status status = sn_voice_check(&voice, &report);
            bool tail =
                at == offsetof(sn_voice_mode, mode.tail_t60_s); /* counts with a tail only */
            CHECK(tail || (status != SN_OK && strncmp(report.field, "modes[0].", 9) == 0));
            modes[0] = kept;
        }
    voice.noise.filter = SN_FILTER_COUNT;
    CHECK_INT(sn_voice_check(&voice, &report), SN_ERROR_RANGE);
    CHECK_TEXT(report.field, "noise.filter");
    voice.noise.filter = SN_FILTER_NONE;
    voice.mode_count = SN_VOICE_MODES_MOST + 1;
    CHECK_INT(sn_voice_check(&voice, &report), SN_ERROR_LIMIT);
    CHECK_CONTAINS(report.message, "65536");
    voice.mode_count = (size_t)-1;
    CHECK_INT(sn_voice_check(&voice, &report), SN_ERROR_LIMIT);
    voice.mode_count = 1;
    voice.modes = NULL;
    CHECK_INT(sn_voice_check(&voice, &report), SN_ERROR_MISSING);
    CHECK_TEXT(report.field, "modes");
}

static void filters_have_names(void)
{
    CHECK_TEXT(sn_filter_name(SN_FILTER_NONE), "none");
    CHECK_TEXT(sn_filter_name(SN_FILTER_LOW), "low");
    CHECK_TEXT(sn_filter_name(SN_FILTER_HIGH), "high");
    CHECK_TEXT(sn_filter_name(SN_FILTER_BAND), "band");
    CHECK(!sn_filter_name(SN_FILTER_COUNT) && !sn_filter_name((sn_filter)1000));
}

static void partials_are_counted(void)
{
    sn_voice_mode modes[3] = { mode_of(100, 1, 1), mode_of(200, 1, 1), mode_of(300, 1, 1) };
    sn_voice voice = sn_voice_default();
    CHECK_INT(sn_voice_partials(&voice), 0);
    voice.modes = modes;
    voice.mode_count = 3;
    CHECK_INT(sn_voice_partials(&voice), 3);
    modes[1].mode.tail_ratio = 0.5;
    modes[2].mode.tail_ratio = 0.5;
    modes[2].mode.attack_s = 0.01;
    CHECK_INT(sn_voice_partials(&voice), 6);
}

/* ---- how long it is heard ------------------------------------------------------------------ */

static size_t render(const sn_voice *voice, uint64_t seed, double seconds)
{
    sn_voices_settings settings = { .rate_hz = 48000, .polyphony = 1, .partials = 64 };
    sn_voices *voices;
    sn_note note = sn_note_default();
    note.seed = seed;
    size_t count = (size_t)(48000 * seconds);
    count = count < sizeof frames / sizeof frames[0] ? count : sizeof frames / sizeof frames[0];
    CHECK_INT(sn_voices_start(&voices, memory, sizeof memory, &settings, NULL), SN_OK);
    CHECK(sn_voices_play(voices, voice, &note, NULL) > 0);
    sn_voices_render(voices, count, frames, NULL);
    return count;
}

static void seconds_are_those_that_are_heard(void)
{
    for (int round = 0; round < 150; round++) {
        sn_voice_mode modes[6];
        sn_voice voice = sn_voice_default();
        voice.modes = modes;
        voice.mode_count = check_below(7);
        for (size_t i = 0; i < voice.mode_count; i++) {
            modes[i] = mode_of(check_log_uniform(100, 8000), check_log_uniform(0.01, 2),
                check_log_uniform(1e-4, 1));
            modes[i].delay_s = check_below(3) ? 0 : check_uniform(0, 0.5);
            modes[i].mode.attack_s = check_below(3) ? 0 : 0.001;
            modes[i].mode.tail_ratio = check_below(3) ? 0 : 0.1;
        }
        voice.strike_s = check_below(2) ? 0 : 0.003;
        voice.gain = check_log_uniform(0.1, 3);
        voice.noise.amplitude = check_below(2) ? 0 : 0.2;
        voice.noise.attack_s = check_below(2) ? 0 : 0.1;
        voice.noise.delay_s = check_below(2) ? 0 : 0.1;
        voice.noise.t60_s = check_log_uniform(0.01, 1);
        voice.noise.drive = check_below(2) ? 0 : 1;
        voice.vary_db = check_below(2) ? 0 : 3;
        voice.duration_s = check_below(4) ? 0 : 0.3;
        double seconds = sn_voice_seconds(&voice);
        size_t count = render(&voice, (uint64_t)round, seconds + 1), last = 0;
        for (size_t n = 0; n < count; n++)
            last = fabsf(frames[n]) >= 1e-5f ? n + 1 : last;
        check_context("round %d", round);
        /* Afterwards it is not heard; and where nothing is random, before it is. */
        CHECK((double)last / 48000 <= seconds + 0.001);
        bool plain = voice.vary_db == 0 && voice.noise.amplitude == 0 && voice.noise.drive == 0 &&
                     voice.strike_s == 0 && voice.duration_s == 0;
        if (plain && seconds > 0)
            CHECK((double)last / 48000 > 0.75 * seconds - 0.02);
    }
}

static void some_never_end(void)
{
    sn_voice_mode modes[1] = { mode_of(440, infinite, 1e-3) };
    sn_voice_mode both[2] = { mode_of(440, 3, 1e-3), mode_of(440, 1e-5, 0) };
    sn_voice voice = sn_voice_default();
    both[1].delay_s = 5;
    CHECK(sn_voice_seconds(&voice) == 0);
    voice.modes = modes;
    voice.mode_count = 1;
    CHECK(isinf(sn_voice_seconds(&voice)));
    voice.duration_s = 2;
    CHECK(sn_voice_seconds(&voice) == 2);
    voice.duration_s = 0;
    voice.gain = 0;
    CHECK(sn_voice_seconds(&voice) == 0);
    voice.gain = 1;
    modes[0].mode.t60_s = 3;
    /* from 1e-3 to 1e-5 is 40 dB of 60 */
    CHECK_NEAR(sn_voice_seconds(&voice), 2, 1e-3);
    /* and a mode that is never heard, and starts later, changes nothing */
    voice.modes = both;
    voice.mode_count = 2;
    CHECK_NEAR(sn_voice_seconds(&voice), 2, 1e-3);
    both[1].mode.amplitude = 1e-9;
    CHECK_NEAR(sn_voice_seconds(&voice), 2, 1e-3);
    /* a duration beyond, and one within */
    voice.duration_s = 2.5;
    CHECK_NEAR(sn_voice_seconds(&voice), 2, 1e-3);
    voice.duration_s = 1.9;
    CHECK(sn_voice_seconds(&voice) == 1.9);
}

/* ---- presets ------------------------------------------------------------------------------- */

static void presets_are_ready(void)
{
    static const char *const names[] = { "kick", "snare", "tom", "hi_hat", "marimba", "glass",
        "bell", "wood_block", "coin", "metal", "water_drop", "laser" };
    for (size_t i = 0; i < 12; i++) {
        const sn_voice *voice = sn_voice_preset(i);
        sn_report report;
        CHECK_TEXT(sn_voice_preset_name(i), names[i]);
        CHECK(sn_voice_preset_find(names[i]) == voice);
        check_context("%s", names[i]);
        if (!CHECK(voice != NULL) || !CHECK_INT(sn_voice_check(voice, &report), SN_OK))
            continue;
        CHECK(sn_voice_partials(voice) <= 64);
        double seconds = sn_voice_seconds(voice);
        CHECK(seconds > 0.05 && seconds < 12);
        for (uint64_t seed = 0; seed < 5; seed++) {
            size_t count = render(voice, seed, seconds + 0.1);
            double peak = 0, loudest = 0, sum = 0;
            for (size_t n = 0; n < count; n++) {
                peak = fmax(peak, fabs((double)frames[n]));
                sum += (double)frames[n] * (double)frames[n];
                if (n >= 2400)
                    sum -= (double)frames[n - 2400] * (double)frames[n - 2400];
                loudest = fmax(loudest, sqrt(fmax(sum, 0) / 2400));
            }
            /* As loud as one another, and never beyond full scale. */
            CHECK(peak > 0.2 && peak < 1);
            CHECK(loudest > 0.03 && loudest < 0.6);
            for (size_t n = (size_t)(48000 * seconds); n < count; n++)
                CHECK(fabsf(frames[n]) < 1e-5f);
        }
    }
    CHECK(!sn_voice_preset(12) && !sn_voice_preset_name(12) && !sn_voice_preset((size_t)-1));
    CHECK(!sn_voice_preset_find("") && !sn_voice_preset_find("kic") &&
          !sn_voice_preset_find("kicks"));
}

CHECK_MAIN(CHECK_TEST(every_field_has_its_range), CHECK_TEST(modes_have_rules_too),
    CHECK_TEST(filters_have_names), CHECK_TEST(partials_are_counted),
    CHECK_TEST(seconds_are_those_that_are_heard), CHECK_TEST(some_never_end),
    CHECK_TEST(presets_are_ready))
