/*
 * From a voice and a note to a slot: what its modes are at that pitch, velocity and variation, when
 * they are struck, and when the note is over. See voices_slot.h.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "sinew/elementary.h"
#include "sinew/noise.h"
#include "voices_slot.h"

#define VOICES_FADE_S 0.02 /* at the end of a duration; a tenth of it where that is shorter */

/* ---- the modes of a note ----------------------------------------------------------------- */

double sn_voices_lowest_hz(const sn_voice *voice)
{
    double lowest = SN_INFINITY;
    for (size_t i = 0; i < voice->mode_count; i++) {
        double hz = voice->modes[i].mode.frequency_hz;
        lowest = hz > 0 && hz < lowest ? hz : lowest;
    }
    return lowest;
}

/* How strongly a raised cosine of that length and of unit area strikes a mode of that frequency:
 * its spectrum, sin(pi x)/(pi x (1 - x^2)) at x = frequency * length. */
static double voices_softness(double x)
{
    if (sn_abs(x) < 1e-6)
        return 1;
    if (sn_abs(x - 1) < 1e-6)
        return 0.5;
    return sn_abs(sn_sin_turns(0.5 * x) / (SN_PI * x * (1 - x) * (1 + x)));
}

/* velocity^(brightness * octaves above the lowest mode): what is left of a mode in a soft note,
 * beside the velocity itself. */
static double voices_dullness(const sn_voice *voice, double velocity, double octaves)
{
    if (velocity >= 1 || !(voice->brightness * octaves > 0))
        return 1;
    return velocity > 0 ? sn_exp(voice->brightness * octaves * sn_log(velocity)) : 0;
}

sn_mode sn_voices_slot_mode(
    const voices_slot *slot, const sn_voice *voice, size_t index, double lowest_hz, bool later)
{
    const sn_note *note = &slot->note;
    sn_mode mode = voice->modes[index].mode;
    double hz = mode.frequency_hz;
    double octaves = hz > lowest_hz ? sn_log2(hz / lowest_hz) : 0;
    double cents = voice->vary_cents * sn_hash_signed(note->seed, 2 * index + 1);
    double db = voice->vary_db * sn_hash_signed(note->seed, 2 * index + 2);
    mode.frequency_hz = hz * note->pitch_ratio * sn_exp2(cents / 1200);
    mode.amplitude *=
        voices_dullness(voice, note->velocity, octaves) * sn_exp(db * SN_NEPERS_PER_DB);
    if (mode.frequency_hz > SN_MODE_HZ_MOST) { /* beyond every rate */
        mode.frequency_hz = SN_MODE_HZ_MOST;
        mode.amplitude = 0;
    }
    if (later)
        mode.amplitude *= 1 / VOICES_LARGE * voices_softness(mode.frequency_hz * voice->strike_s);
    mode.amplitude = sn_clamp(mode.amplitude, -SN_MODE_AMPLITUDE_MOST, SN_MODE_AMPLITUDE_MOST);
    mode.pan = sn_clamp(mode.pan + note->pan, -1, 1);
    return mode;
}

/* ---- strikes to come --------------------------------------------------------------------- */

/* Strikes at one time come in the order of their modes, so that no bit depends on the sorting. */
static bool voices_is_before(voices_strike a, voices_strike b)
{
    return a.frame != b.frame ? a.frame < b.frame : a.mode < b.mode;
}

static void voices_swap(voices_strike *a, voices_strike *b)
{
    voices_strike kept = *a;
    *a = *b;
    *b = kept;
}

/* Moves the strike at `root` down in a heap whose latest is on top. */
static void voices_sift(voices_strike *strikes, size_t root, size_t count)
{
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && voices_is_before(strikes[child], strikes[child + 1]))
            child++;
        if (voices_is_before(strikes[child], strikes[root]))
            return;
        voices_swap(&strikes[root], &strikes[child]);
    }
}

/* Sorts strikes by their frames, in place, whatever their order: a heap sort. */
static void voices_sort(voices_strike *strikes, size_t count)
{
    for (size_t i = count / 2; i-- > 0;)
        voices_sift(strikes, i, count);
    for (size_t i = count; i-- > 1;) {
        voices_swap(&strikes[0], &strikes[i]);
        voices_sift(strikes, 0, i);
    }
}

/* ---- starting ---------------------------------------------------------------------------- */

/* Gives the bank the note's modes, and strikes those whose time it is. */
static void voices_start_modes(
    voices_slot *slot, voices_parts parts, sn_bank_settings settings, const sn_voice *voice)
{
    double lowest_hz = sn_voices_lowest_hz(voice), squares = 0;
    double loudness = slot->gain > 1e-9 ? slot->gain : 1e-9;
    settings.cull_level = sn_clamp(VOICES_QUIET / loudness, 1e-9, 1e-3);
    if (sn_bank_start(&parts.bank, parts.bank, parts.bank_bytes, &settings, NULL) != SN_OK)
        return;
    if (slot->sweep_log != 0) { /* an empty bank goes to its factor at once */
        float nothing = 0;
        sn_bank_block start = { .count = 1, .left = &nothing, .factor = sn_exp(slot->sweep_log) };
        sn_bank_render(parts.bank, &start);
    }
    for (size_t i = 0; i < voice->mode_count; i++) {
        double delay = sn_round(voice->modes[i].delay_s * slot->rate_hz);
        bool later = delay > 0;
        sn_mode mode = sn_voices_slot_mode(slot, voice, i, lowest_hz, later);
        size_t before = parts.bank->partial_count;
        sn_bank_add(parts.bank, &mode, NULL);
        parts.partials[i] = (uint8_t)(parts.bank->partial_count - before);
        double amplitude = later ? mode.amplitude * VOICES_LARGE : mode.amplitude;
        squares += amplitude * amplitude;
        if (later) {
            parts.strikes[slot->strikes++] = (voices_strike){ (uint32_t)delay, (uint32_t)i };
            parts.partials[i] |= VOICES_LATER;
        } else if (!(voice->strike_s > 0)) {
            sn_bank_strike(parts.bank, i, 1);
        }
    }
    voices_sort(parts.strikes, slot->strikes);
    if (slot->strikes > 0)
        slot->busy_frame = parts.strikes[slot->strikes - 1].frame;
    slot->expected = slot->gain * sn_sqrt(squares);
    slot->has_bank = true;
}

/* The strike of a length above 0: a raised cosine, and the sum over its frames. */
static void voices_start_pulse(voices_slot *slot, double strike_s)
{
    double length = strike_s * slot->rate_hz, count = sn_ceil(length - 0.5);
    slot->pulse_frames = length;
    if (count <= 1) { /* all in one frame */
        slot->pulse_frames = 0.5;
        return;
    }
    /* The sum of cos(2 pi (n + 1/2)/length) over n < count: sin(2 pi count/length)/2/sin(pi/length)
     */
    double sum = 0.5 * sn_sin_turns(count / length) / sn_sin_turns(0.5 / length);
    slot->pulse_scale = 1 / (count - sum);
}

static void voices_start_noise(voices_slot *slot, const sn_voice_noise *noise)
{
    if (!(noise->amplitude > 0) && !(noise->drive > 0))
        return;
    slot->has_noise = true;
    slot->noise_frame = (uint64_t)sn_round(noise->delay_s * slot->rate_hz);
    slot->noise_gain = slot->noise_to = noise->amplitude;
    slot->noise_drive = noise->drive * 1000 / slot->rate_hz;
    slot->expected = sn_hypot(slot->expected, slot->gain * noise->amplitude);
    uint64_t top = slot->noise_frame + (uint64_t)(noise->attack_s * slot->rate_hz);
    slot->busy_frame = top > slot->busy_frame ? top : slot->busy_frame;
    sn_noise_burst_start(
        &slot->burst, noise, slot->rate_hz, slot->note.pitch_ratio, sn_hash(slot->note.seed, 0));
}

static void voices_start_slot(
    voices_slot *slot, double rate_hz, const sn_voice *voice, const sn_note *note)
{
    double duration = sn_round(voice->duration_s * rate_hz), fade = VOICES_FADE_S * rate_hz;
    *slot = (voices_slot){ .note = *note,
        .mode_count = voice->mode_count,
        .rate_hz = rate_hz,
        .gain = voice->gain * note->gain * note->velocity,
        .release_t60_s = voice->release_t60_s,
        .end_frame = SN_INFINITY,
        .wait = note->delay_frames };
    slot->gain_to = slot->gain;
    if (voice->duration_s > 0) {
        slot->end_frame = duration > 1 ? duration : 1;
        slot->fade_frames = fade < 0.1 * slot->end_frame ? fade : 0.1 * slot->end_frame;
    }
    if (voice->sweep_halflife_s > 0 && voice->sweep_from_ratio != 1) {
        slot->sweep_log = sn_log(voice->sweep_from_ratio);
        slot->sweep_halflife_s = voice->sweep_halflife_s;
    }
    if (voice->strike_s > 0 && voice->mode_count > 0) {
        voices_start_pulse(slot, voice->strike_s);
        slot->busy_frame = (uint64_t)slot->pulse_frames;
    }
}

void sn_voices_slot_start(voices_slot *slot, voices_parts parts, const sn_bank_settings *settings,
    const sn_voice *voice, const sn_note *note)
{
    voices_start_slot(slot, settings->rate_hz, voice, note);
    if (voice->mode_count > 0)
        voices_start_modes(slot, parts, *settings, voice);
    voices_start_noise(slot, &voice->noise);
}

#undef VOICES_FADE_S
