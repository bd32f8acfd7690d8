/*
 * The golden hash of voice.h: the ready-made voices, played one over the other, with one that is
 * driven, soft, swept and late, and notes that are changed, let go, stopped and stolen.
 */
#include "golden.h"
#include "sinew/voice.h"

uint64_t golden_voice(void);

static union {
    double align;
    unsigned char bytes[1 << 18];
} golden_voice_memory;

static uint64_t golden_voice_render(uint64_t hash, sn_voices *voices, size_t count)
{
    float left[300], right[300];
    sn_voices_render(voices, count, left, right);
    for (size_t n = 0; n < count; n++) {
        hash = golden_hash_double(hash, (double)left[n]);
        hash = golden_hash_double(hash, (double)right[n]);
    }
    return hash;
}

uint64_t golden_voice(void)
{
    sn_voice_mode modes[3];
    sn_voice voice = sn_voice_default();
    sn_note note = sn_note_default();
    sn_voices_settings settings = { .rate_hz = 44100, .polyphony = 5, .partials = 64 };
    sn_voices *voices;
    uint64_t hash = GOLDEN_HASH_START, number = 0;
    for (int i = 0; i < 3; i++) {
        modes[i].mode = sn_mode_default();
        modes[i].mode.frequency_hz = 300 * (i + 1);
        modes[i].mode.pan = 0.5 * (i - 1);
        modes[i].delay_s = 0.003 * i;
    }
    voice.modes = modes;
    voice.mode_count = 3;
    voice.strike_s = 0.002;
    voice.noise.drive = 0.5;
    voice.noise.amplitude = 0.1;
    voice.noise.filter = SN_FILTER_BAND;
    voice.sweep_from_ratio = 3;
    voice.sweep_halflife_s = 0.01;
    voice.release_t60_s = 0.1;
    hash = golden_hash_u64(hash, (uint64_t)sn_voices_start(&voices, &golden_voice_memory,
                                     sizeof golden_voice_memory, &settings, NULL));
    for (size_t i = 0; voices && sn_voice_preset(i); i++) {
        note.seed = i;
        note.velocity = 0.5 + 0.04 * (double)i;
        note.pan = 0.1 * (double)i - 0.5;
        hash = golden_hash_double(hash, sn_voice_seconds(sn_voice_preset(i)));
        hash = golden_hash_u64(hash, sn_voices_play(voices, sn_voice_preset(i), &note, NULL));
        hash = golden_voice_render(hash, voices, 299);
        if (i % 4 == 0)
            number = sn_voices_play(voices, &voice, &note, NULL);
        hash = golden_voice_render(hash, voices, 173);
        modes[0].mode.frequency_hz += 20;
        if (i % 4 == 1)
            sn_voices_change(voices, number, &voice, NULL);
        if (i % 4 == 2)
            sn_voices_release(voices, number);
        if (i % 4 == 3)
            sn_voices_stop(voices, number);
        hash = golden_voice_render(hash, voices, 77);
    }
    return hash;
}
