/*
 * Voices and their player: whatever the numbers, a voice, a note or a change is refused with a
 * report, or plays; what comes out is finite, and the same however it is cut into calls.
 */
#include "sinew/voice.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MODES = 6, FRAMES = 600, CALLS = 60 };

static _Alignas(64) unsigned char memory[2][1 << 21];
static float out[4][FRAMES];

static void insist(bool held, const char *what)
{
    if (held)
        return;
    fprintf(stderr, "fuzz_voice: %s\n", what);
    abort();
}

/* The input, read from its start; zeros behind its end. */
typedef struct reader {
    const uint8_t *data;
    size_t size;
} reader;

static unsigned take(reader *in)
{
    if (in->size == 0)
        return 0;
    in->size--;
    return *in->data++;
}

static uint64_t take_bits(reader *in)
{
    uint64_t bits = 0;
    for (int i = 0; i < 8; i++)
        bits = bits << 8 | take(in);
    return bits;
}

/* A number of a range, at one of its ends, just beyond, or any double at all. */
static double number(reader *in, double low, double high)
{
    unsigned byte = take(in);
    double any;
    uint64_t bits;
    switch (byte) {
    case 255:
        bits = take_bits(in);
        memcpy(&any, &bits, sizeof any);
        return any;
    case 254:
        return high;
    case 253:
        return nextafter(high, HUGE_VAL);
    case 0:
        return low;
    default:
        if (low > 0)
            return low * pow(high / low, byte / 256.0);
        return low + (high - low) * pow(byte / 256.0, 4);
    }
}

/* Mostly 0, so that not all happens at once. */
static double sometimes(reader *in, double high)
{
    return take(in) & 1 ? number(in, 0, high) : 0;
}

static sn_voice_mode mode(reader *in)
{
    sn_voice_mode made = { .mode = sn_mode_default() };
    made.mode.frequency_hz = number(in, 0, 1e6);
    made.mode.t60_s = number(in, 1e-5, 1e6);
    made.mode.amplitude = number(in, -1e6, 1e6);
    made.mode.phase_turns = sometimes(in, 1e9);
    made.mode.attack_s = sometimes(in, 1e-3);
    made.mode.tail_ratio = sometimes(in, 1);
    made.mode.tail_t60_s = number(in, 1e-5, 1e6);
    made.mode.pan = number(in, -1, 1);
    made.delay_s = sometimes(in, 0.02);
    if (take(in) == 1)
        made.mode.t60_s = HUGE_VAL;
    return made;
}

static sn_voice voice(reader *in, sn_voice_mode modes[MODES])
{
    sn_voice made = sn_voice_default();
    made.mode_count = take(in) % (MODES + 1);
    made.modes = modes;
    for (size_t i = 0; i < made.mode_count; i++)
        modes[i] = mode(in);
    made.strike_s = sometimes(in, 0.1);
    made.noise.amplitude = sometimes(in, 1e3);
    made.noise.drive = sometimes(in, 1e3);
    made.noise.attack_s = sometimes(in, 10);
    made.noise.t60_s = number(in, 1e-4, 100);
    made.noise.delay_s = sometimes(in, 0.02);
    made.noise.filter = (sn_filter)(take(in) % 5);
    made.noise.cutoff_hz = number(in, 1, 1e6);
    made.noise.q = number(in, 0.1, 100);
    made.sweep_from_ratio = number(in, 1.0 / 64, 64);
    made.sweep_halflife_s = sometimes(in, 100);
    made.gain = number(in, 0, 1e3);
    made.brightness = sometimes(in, 4);
    made.vary_cents = sometimes(in, 1200);
    made.vary_db = sometimes(in, 24);
    made.release_t60_s = sometimes(in, 1e6);
    made.duration_s = sometimes(in, 0.05);
    return made;
}

static sn_note note(reader *in)
{
    sn_note made = { .velocity = number(in, 0, 1),
        .pitch_ratio = number(in, 1.0 / 64, 64),
        .gain = number(in, 0, 1e3),
        .pan = number(in, -1, 1),
        .seed = take(in),
        .delay_frames = take(in) & 1 ? take(in) : 0 };
    if (take(in) == 1)
        made.delay_frames = (uint32_t)take_bits(in);
    return made;
}

/* Both players do the same; the second one's frames are cut into two calls. */
static void render(sn_voices *players[2], reader *in)
{
    size_t count = 1 + 2 * take(in), cut = count * take(in) / 256;
    bool stereo = take(in) & 1;
    sn_voices_render(players[0], count, out[0], stereo ? out[1] : NULL);
    sn_voices_render(players[1], cut, out[2], stereo ? out[3] : NULL);
    sn_voices_render(players[1], count - cut, out[2] + cut, stereo ? out[3] + cut : NULL);
    for (int k = 0; k < 1 + stereo; k++) {
        insist(memcmp(out[k], out[2 + k], count * sizeof out[0][0]) == 0, "cutting changed bits");
        for (size_t i = 0; i < count; i++)
            insist(isfinite(out[k][i]), "a value that is not finite");
    }
}

static void call(sn_voices *players[2], reader *in, uint64_t numbers[8])
{
    sn_voice_mode modes[MODES];
    unsigned what = take(in), at = what >> 3 & 7;
    sn_report report;
    sn_voice made;
    sn_note how;
    bool changed[2];
    switch (what & 7) {
    case 0:
        for (int i = 0; i < 2; i++)
            sn_voices_stop(players[i], numbers[at]);
        break;
    case 1:
        for (int i = 0; i < 2; i++)
            sn_voices_release(players[i], numbers[at]);
        break;
    case 2:
        made = voice(in, modes);
        for (int i = 0; i < 2; i++)
            changed[i] = sn_voices_change(players[i], numbers[at], &made, &report);
        insist(changed[0] == changed[1], "a change in one player only");
        insist(
            changed[0] || (report.status != SN_OK && report.message[0]), "the report of a change");
        break;
    case 3:
        for (int i = 0; i < 2 && what > 200; i++)
            sn_voices_stop_all(players[i]);
        break;
    default:
        made = voice(in, modes);
        how = note(in);
        numbers[at] = sn_voices_play(players[0], &made, &how, &report);
        insist(numbers[at] == sn_voices_play(players[1], &made, &how, NULL), "two numbers");
        insist((numbers[at] > 0) == (report.status == SN_OK), "the report of a note");
        insist(isnan(sn_voice_seconds(&made)) == (sn_voice_check(&made, NULL) != SN_OK), "seconds");
    }
    insist(isfinite(sn_voices_level(players[0], numbers[at])), "a level");
    render(players, in);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const double rates[] = { 48000, 44100, 8000, 1000, 1e6, 192000 };
    reader in = { data, size };
    uint64_t numbers[8] = { 0 };
    sn_voices *players[2];
    sn_voices_settings settings = { .rate_hz = rates[take(&in) % 6],
        .polyphony = 1 + take(&in) % 4,
        .partials = 1 + take(&in) % 20 };
    for (int i = 0; i < 2; i++)
        insist(sn_voices_start(&players[i], memory[i], sizeof memory[i], &settings, NULL) == SN_OK,
            "a player");
    for (int i = 0; i < CALLS && in.size > 0; i++)
        call(players, &in, numbers);
    insist(players[0]->active <= settings.polyphony, "more notes than there may be");
    return 0;
}
