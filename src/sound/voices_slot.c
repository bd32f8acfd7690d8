/* One note of a player, from run to run. See voices_slot.h. */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/memory.h"
#include "sinew/elementary.h"
#include "pan.h"
#include "voices_slot.h"

#define VOICES_SWEEP_END 1.155e-5 /* ln of the ratio of 0.02 cent */

double sn_voices_slot_level(const voices_slot *slot, const sn_bank *bank, bool coming)
{
    double rings = bank ? sn_bank_level(bank) : 0;
    double noise = slot->has_noise && !slot->burst.ended && slot->frame > slot->noise_frame
                       ? slot->noise_gain * slot->burst.level
                       : 0;
    double level = slot->gain * sn_hypot(rings, noise);
    if (slot->wait > 0 && !coming)
        return 0;
    if (coming && (slot->wait > 0 || slot->frame <= slot->busy_frame))
        level = level > slot->expected ? level : slot->expected;
    return level;
}

/* ---- a run ------------------------------------------------------------------------------- */

/* What a run is put together from. */
typedef struct voices_run {
    float noise[VOICES_RUN]; /* RMS 1 at its top */
    float input[VOICES_RUN]; /* of the modes */
    bool has_noise, has_input;
} voices_run;

/* The noise of a run, from the frame on where it starts, and its share of what drives the modes. */
static void voices_run_noise(voices_slot *slot, voices_run *run)
{
    size_t start = 0;
    if (!slot->has_noise || slot->burst.ended || slot->frame + VOICES_RUN <= slot->noise_frame)
        return;
    if (slot->noise_frame > slot->frame)
        start = (size_t)(slot->noise_frame - slot->frame);
    double loudest = slot->gain * slot->noise_gain;
    loudest = loudest > slot->noise_drive ? loudest : slot->noise_drive;
    double quiet = sn_clamp(VOICES_QUIET / (loudest + 1e-9), 1e-9, 1e-3);
    sn_memory_set(run->noise, 0, start * sizeof run->noise[0]);
    sn_noise_burst_render(&slot->burst, VOICES_RUN - start, quiet, run->noise + start);
    run->has_noise = true;
    if (!(slot->noise_drive > 0))
        return;
    float drive = (float)slot->noise_drive;
    for (size_t i = 0; i < VOICES_RUN; i++)
        run->input[i] += drive * run->noise[i];
    run->has_input = true;
}

/* The strike: (1 - cos(2 pi (n + 1/2)/length)) over its sum. */
static void voices_run_pulse(const voices_slot *slot, voices_run *run)
{
    if (!((double)slot->frame < slot->pulse_frames))
        return;
    double inverse = 1 / slot->pulse_frames;
    for (size_t i = 0; i < VOICES_RUN; i++) {
        double at = (double)slot->frame + (double)i + 0.5;
        if (at >= slot->pulse_frames)
            break;
        double sine = sn_sin_turns(0.5 * at * inverse); /* 1 - cos(2 x) = 2 sin(x)^2 */
        run->input[i] += (float)(2 * sine * sine * slot->pulse_scale);
    }
    if (slot->pulse_frames < 1 && slot->frame == 0)
        run->input[0] += 1;
    run->has_input = true;
}

/* The ratio of the sweep at a frame of the note; 1 exactly from 0.02 cent on. */
static double voices_sweep(const voices_slot *slot, uint64_t frame)
{
    double halvings = (double)frame / (slot->rate_hz * slot->sweep_halflife_s);
    double log_ratio = slot->sweep_log * sn_exp(-SN_LN2 * halvings);
    return sn_abs(log_ratio) < VOICES_SWEEP_END ? 1 : sn_exp(log_ratio);
}

/* Strikes what is due at a frame; gives how many frames there are until the next. */
static size_t voices_strike_due(voices_slot *slot, voices_parts parts, uint64_t frame)
{
    while (slot->struck < slot->strikes) {
        voices_strike next = parts.strikes[slot->struck];
        if (next.frame > frame)
            return (size_t)(next.frame - frame);
        sn_bank_strike(parts.bank, next.mode, VOICES_LARGE);
        slot->struck++;
    }
    return VOICES_RUN;
}

static void voices_run_modes(
    voices_slot *slot, voices_parts parts, const voices_run *run, bool stereo)
{
    for (size_t at = 0, next; at < VOICES_RUN; at = next) {
        size_t due = voices_strike_due(slot, parts, slot->frame + at);
        bool sweeps = slot->sweep_log != 0;
        size_t most = sweeps ? VOICES_GLIDE - at % VOICES_GLIDE : VOICES_RUN;
        most = due < most ? due : most;
        next = at + most < VOICES_RUN ? at + most : VOICES_RUN;
        double factor = sweeps ? voices_sweep(slot, slot->frame + next) : 0;
        sn_bank_block block = { .count = next - at,
            .input = run->has_input ? run->input + at : NULL,
            .left = slot->left + at,
            .right = stereo ? slot->right + at : NULL,
            .factor = factor,
            .gain = 1,
            .gain_end = 1 };
        if (at == 0 && slot->released && slot->release_t60_s > 0)
            sn_bank_damp(parts.bank, slot->release_t60_s);
        sn_bank_render(parts.bank, &block);
        if (factor == 1)
            slot->sweep_log = 0;
    }
}

/* Smooths the jumps that changes made: what is missing, fading from its whole to nothing. */
static void voices_run_leap(voices_slot *slot, bool stereo)
{
    float first = stereo ? slot->leap[0] : slot->leap[2];
    for (size_t i = 0; i < VOICES_RUN; i++) {
        float u = 1 - (float)i / VOICES_RUN, fade = u * u * (3 - 2 * u);
        slot->left[i] += first * fade;
        if (stereo)
            slot->right[i] += slot->leap[1] * fade;
    }
    for (int i = 0; i < 3; i++)
        slot->leap[i] = 0;
    slot->leaps = false;
}

/* What the fade at the note's end leaves at a frame: sin^2 of a quarter turn over its length. */
static double voices_fade(const voices_slot *slot, double frame)
{
    double left = slot->end_frame - frame;
    if (left >= slot->fade_frames)
        return 1;
    double sine = left > 0 ? sn_sin_turns(0.25 * left / slot->fade_frames) : 0;
    return sine * sine;
}

/* Adds the noise to the modes, panned as the note is. */
static void voices_run_add_noise(voices_slot *slot, voices_run *run, bool stereo)
{
    double gain[2], step = (slot->noise_to - slot->noise_gain) / VOICES_RUN;
    sn_pan_gains(slot->note.pan, gain);
    float to_left = stereo ? (float)gain[0] : 1, to_right = (float)gain[1];
    for (size_t i = 0; i < VOICES_RUN; i++)
        run->noise[i] *= (float)(slot->noise_gain + (double)i * step);
    for (size_t i = 0; i < VOICES_RUN; i++)
        slot->left[i] += to_left * run->noise[i];
    for (size_t i = 0; stereo && i < VOICES_RUN; i++)
        slot->right[i] += to_right * run->noise[i];
}

/* Multiplies with the gain, and with the fade at the end. */
static void voices_run_gain(voices_slot *slot, bool stereo)
{
    float gains[VOICES_RUN];
    double step = (slot->gain_to - slot->gain) / VOICES_RUN;
    for (size_t i = 0; i < VOICES_RUN; i++)
        gains[i] = (float)(slot->gain + (double)i * step);
    if ((double)(slot->frame + VOICES_RUN) > slot->end_frame - slot->fade_frames)
        for (size_t i = 0; i < VOICES_RUN; i++)
            gains[i] *= (float)voices_fade(slot, (double)(slot->frame + i));
    for (size_t i = 0; i < VOICES_RUN; i++)
        slot->left[i] *= gains[i];
    for (size_t i = 0; stereo && i < VOICES_RUN; i++)
        slot->right[i] *= gains[i];
}

/* Is there nothing more to come and nothing that rings? */
static bool voices_is_over(const voices_slot *slot, const sn_bank *bank)
{
    bool noise = slot->has_noise && !slot->burst.ended;
    bool pulse = (double)slot->frame < slot->pulse_frames;
    return (!bank || bank->live == 0) && !noise && !pulse && slot->struck == slot->strikes;
}

void sn_voices_slot_run(voices_slot *slot, voices_parts parts, bool stereo)
{
    voices_run run;
    run.has_noise = run.has_input = false;
    sn_memory_set(run.input, 0, sizeof run.input);
    sn_memory_set(slot->left, 0, sizeof slot->left);
    sn_memory_set(slot->right, 0, sizeof slot->right);
    voices_run_noise(slot, &run);
    if (slot->has_bank) {
        voices_run_pulse(slot, &run);
        voices_run_modes(slot, parts, &run, stereo);
    }
    if (slot->leaps)
        voices_run_leap(slot, stereo);
    if (run.has_noise)
        voices_run_add_noise(slot, &run, stereo);
    voices_run_gain(slot, stereo);
    slot->gain = slot->gain_to;
    slot->noise_gain = slot->noise_to;
    slot->stereo = stereo;
    slot->at = 0;
    slot->count = VOICES_RUN;
    double left = slot->end_frame - (double)slot->frame;
    if (left <= VOICES_RUN)
        slot->count = (uint32_t)left;
    slot->frame += VOICES_RUN;
    slot->ends = left <= VOICES_RUN || voices_is_over(slot, slot->has_bank ? parts.bank : NULL);
}

#undef VOICES_SWEEP_END
