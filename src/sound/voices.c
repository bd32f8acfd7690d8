/*
 * The player of voices: its block, notes that start, change and end, and the mix.
 *
 * A note is rendered in runs of 128 frames from its own start, and frames are served from the run.
 * So nothing depends on how the caller cuts his frames into calls. What a note that is cut off was
 * about to play is replaced by a tail of 10 ms, which goes on from its value and its slope; the
 * tails of all are added up in one ring, so that ending a note costs the same however many did.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/memory.h"
#include "../base/report.h"
#include "sinew/elementary.h"
#include "voice_rules.h"
#include "voices_slot.h"

#define VOICES_TAIL_S 0.01

enum { VOICES_POLYPHONY_MOST = 1 << VOICES_SLOT_BITS };

/* Where things lie, in bytes from the block's start. */
typedef struct voices_layout {
    size_t slots, ring, spare, parts; /* parts: of the first slot */
    size_t parts_each;                /* bytes from one slot's parts to the next one's */
    size_t strikes, partials;         /* of a slot's parts: behind its bank */
    size_t bank_bytes;
    size_t ring_frames, modes; /* modes: room for so many */
    size_t bytes;
} voices_layout;

typedef struct voices_player {
    sn_voices head;
    voices_layout layout;
    size_t ring_at, ring_left; /* where the tails go on, and how many frames of them there are */
} voices_player;

/* ---- the block --------------------------------------------------------------------------- */

static sn_bank_settings voices_bank_settings(
    const sn_voices_settings *settings, size_t modes, size_t partials)
{
    return (sn_bank_settings){ .rate_hz = settings->rate_hz,
        .modes = modes,
        .partials = partials,
        .stereo = true,
        .cpu = settings->cpu };
}

static size_t voices_aligned(size_t bytes)
{
    return (bytes + 63) & ~(size_t)63;
}

static sn_status voices_check_settings(const sn_voices_settings *settings, sn_report *report)
{
    if (!(settings->rate_hz >= SN_RATE_LEAST_HZ && settings->rate_hz <= SN_RATE_MOST_HZ))
        return sn_report_say_value(report, SN_ERROR_RANGE, "rate_hz", settings->rate_hz,
            "Hz is no sample rate; it must be from 1000 to 1000000 frames a second");
    if (settings->polyphony < 1 || settings->polyphony > VOICES_POLYPHONY_MOST)
        return sn_report_say_value(report, SN_ERROR_RANGE, "polyphony", settings->polyphony,
            "notes at once are outside 1 to 4096");
    if (settings->partials < 1 || settings->partials > VOICES_PARTIALS_MOST)
        return sn_report_say_value(report, SN_ERROR_RANGE, "partials", settings->partials,
            "partials of a note are outside 1 to 262144");
    return SN_OK;
}

/* Lays out a block; all zero where the numbers do not fit. */
static voices_layout voices_lay(const sn_voices_settings *settings)
{
    voices_layout lay = { 0 };
    if (voices_check_settings(settings, NULL) != SN_OK)
        return lay;
    lay.modes = settings->partials < SN_VOICE_MODES_MOST ? settings->partials : SN_VOICE_MODES_MOST;
    sn_bank_settings bank = voices_bank_settings(settings, lay.modes, settings->partials);
    lay.bank_bytes = voices_aligned(sn_bank_bytes(&bank));
    lay.ring_frames = (size_t)sn_ceil(settings->rate_hz * VOICES_TAIL_S);
    lay.slots = voices_aligned(sizeof(voices_player));
    lay.ring = lay.slots + voices_aligned(settings->polyphony * sizeof(voices_slot));
    lay.spare = lay.ring + voices_aligned(2 * lay.ring_frames * sizeof(float));
    lay.parts = lay.spare + lay.bank_bytes;
    lay.strikes = lay.bank_bytes;
    lay.partials = lay.strikes + lay.modes * sizeof(voices_strike);
    lay.parts_each = voices_aligned(lay.partials + lay.modes);
    if (lay.parts_each > (SIZE_MAX - lay.parts) / settings->polyphony)
        return (voices_layout){ 0 };
    lay.bytes = lay.parts + settings->polyphony * lay.parts_each;
    return lay;
}

size_t sn_voices_bytes(const sn_voices_settings *settings)
{
    SN_ASSERT(settings);
    return voices_lay(settings).bytes;
}

sn_status sn_voices_start(sn_voices **voices, void *memory, size_t bytes,
    const sn_voices_settings *settings, sn_report *report)
{
    SN_ASSERT(voices && settings);
    *voices = NULL;
    sn_report_clear(report);
    sn_status status = voices_check_settings(settings, report);
    if (status != SN_OK)
        return status;
    voices_layout lay = voices_lay(settings);
    if (lay.bytes == 0)
        return sn_report_say(report, SN_ERROR_LIMIT, "",
            "a player of so many notes and partials is larger than memory can be");
    if (!memory || bytes < lay.bytes) {
        sn_text text = sn_report_start(report, SN_ERROR_MEMORY, "");
        sn_text_put_integer(&text, bytes);
        sn_text_put(&text, " bytes are too few for this player, which needs ");
        sn_text_put_integer(&text, lay.bytes);
        return SN_ERROR_MEMORY;
    }
    sn_memory_set(memory, 0, lay.bytes);
    voices_player *player = memory;
    player->head.settings = *settings;
    player->head.bytes = lay.bytes;
    player->layout = lay;
    *voices = &player->head;
    return SN_OK;
}

static voices_player *voices_of(const sn_voices *voices)
{
    return (voices_player *)(uintptr_t)voices;
}

static voices_slot *voices_slot_at(const voices_player *player, size_t index)
{
    unsigned char *block = (unsigned char *)(uintptr_t)player;
    return (voices_slot *)(void *)(block + player->layout.slots) + index;
}

static voices_parts voices_parts_of(const voices_player *player, const voices_slot *slot)
{
    const voices_layout *lay = &player->layout;
    size_t index = (size_t)(slot - voices_slot_at(player, 0));
    unsigned char *block = (unsigned char *)(uintptr_t)player;
    unsigned char *parts = block + lay->parts + index * lay->parts_each;
    return (voices_parts){ .bank = (void *)parts,
        .bank_bytes = lay->bank_bytes,
        .strikes = (void *)(parts + lay->strikes),
        .partials = parts + lay->partials };
}

static float *voices_ring(const voices_player *player)
{
    unsigned char *block = (unsigned char *)(uintptr_t)player;
    return (void *)(block + player->layout.ring);
}

/* The slot of a note that sounds; NULL where it has ended. */
static voices_slot *voices_find(const sn_voices *voices, uint64_t note)
{
    const voices_player *player = voices_of(voices);
    size_t index = (size_t)(note & (VOICES_POLYPHONY_MOST - 1));
    if (note == 0 || index >= voices->settings.polyphony)
        return NULL;
    voices_slot *slot = voices_slot_at(player, index);
    return slot->number == note ? slot : NULL;
}

/* ---- ending ------------------------------------------------------------------------------ */

/* What notes that are cut off were at: value and slope a frame of each channel, and their level. */
typedef struct voices_cut {
    double value[2], slope[2], level;
} voices_cut;

/*
 * Adds the tail of what was cut off: value (1 - u)^2 (1 + 2u), which starts flat and ends flat, u
 * going from 0 to 1 in 10 ms; and slope t (1 - w)^2, which starts with that slope, is never
 * steeper, and peaks at 4/27 of slope times its length. That length is such that the peak is half
 * the level.
 */
static void voices_add_tail(voices_player *player, const voices_cut *cut)
{
    size_t count = player->layout.ring_frames;
    for (int channel = 0; channel < 2; channel++) {
        double value = cut->value[channel], slope = cut->slope[channel];
        double height = cut->level > sn_abs(value) ? cut->level : sn_abs(value);
        double length = (double)count;
        if (value == 0 && slope == 0)
            continue;
        if (sn_abs(slope) * length > 3.375 * height)
            length = 3.375 * height / sn_abs(slope);
        float *ring = voices_ring(player) + (size_t)channel * count;
        size_t at = player->ring_at;
        for (size_t i = 1; i < count; i++) {
            double t = (double)i, u = t / (double)count, w = t / length;
            double tail = value * (1 - u) * (1 - u) * (1 + 2 * u);
            if (w < 1)
                tail += slope * t * (1 - w) * (1 - w);
            ring[at] += (float)tail;
            at = at + 1 < count ? at + 1 : 0;
        }
        player->ring_left = count;
    }
}

/* Frees a slot, and notes what it was at. */
static void voices_cut_off(voices_player *player, voices_slot *slot, voices_cut *cut)
{
    voices_parts parts = voices_parts_of(player, slot);
    double level = sn_voices_slot_level(slot, slot->has_bank ? parts.bank : NULL, false);
    for (int channel = 0; channel < 2; channel++) {
        cut->value[channel] += (double)slot->last[1][channel];
        cut->slope[channel] += (double)slot->last[1][channel] - (double)slot->last[0][channel];
    }
    cut->level = sn_hypot(cut->level, level);
    slot->number = 0;
    player->head.active--;
}

static void voices_end(voices_player *player, voices_slot *slot)
{
    voices_cut cut = { .level = 0 };
    voices_cut_off(player, slot, &cut);
    voices_add_tail(player, &cut);
}

void sn_voices_stop(sn_voices *voices, uint64_t note)
{
    SN_ASSERT(voices);
    voices_slot *slot = voices_find(voices, note);
    if (slot)
        voices_end(voices_of(voices), slot);
}

void sn_voices_stop_all(sn_voices *voices)
{
    SN_ASSERT(voices);
    voices_player *player = voices_of(voices);
    voices_cut cut = { .level = 0 };
    for (size_t i = 0; i < voices->settings.polyphony && voices->active > 0; i++) {
        voices_slot *slot = voices_slot_at(player, i);
        if (slot->number)
            voices_cut_off(player, slot, &cut);
    }
    voices_add_tail(player, &cut);
}

void sn_voices_release(sn_voices *voices, uint64_t note)
{
    SN_ASSERT(voices);
    voices_slot *slot = voices_find(voices, note);
    if (!slot || !(slot->release_t60_s > 0) || slot->released)
        return;
    slot->released = true;
    slot->strikes = slot->struck;
    if (slot->noise_frame >= slot->frame && slot->noise_frame > 0)
        slot->has_noise = false;
    if (slot->has_noise)
        sn_noise_burst_release(&slot->burst, slot->rate_hz, slot->release_t60_s);
}

/* ---- starting ---------------------------------------------------------------------------- */

/* The slot for a new note: a free one, or that of the note which is least heard. */
static voices_slot *voices_take_slot(voices_player *player)
{
    voices_slot *least = NULL;
    double least_level = 0;
    for (size_t i = 0; i < player->head.settings.polyphony; i++) {
        voices_slot *slot = voices_slot_at(player, i);
        if (slot->number == 0)
            return slot;
    }
    for (size_t i = 0; i < player->head.settings.polyphony; i++) {
        voices_slot *slot = voices_slot_at(player, i);
        const sn_bank *bank = slot->has_bank ? voices_parts_of(player, slot).bank : NULL;
        double level = sn_voices_slot_level(slot, bank, true);
        bool older = least && slot->number < least->number;
        if (!least || level < least_level || (level == least_level && older)) {
            least = slot;
            least_level = level;
        }
    }
    voices_end(player, least);
    player->head.stolen++;
    return least;
}

/* The report of what went well: empty, or how many modes will not be heard. */
static void voices_tell(const voices_player *player, const voices_slot *slot, sn_report *report)
{
    size_t silent = slot->has_bank ? voices_parts_of(player, slot).bank->above_nyquist : 0;
    if (silent == 0)
        return;
    sn_report_say_value(report, SN_OK, "modes", (double)silent,
        silent == 1 ? "mode is at half the sample rate or more, so it is silent"
                    : "modes are at half the sample rate or more, so they are silent");
}

uint64_t sn_voices_play(
    sn_voices *voices, const sn_voice *voice, const sn_note *note, sn_report *report)
{
    SN_ASSERT(voices && voice && note);
    voices_player *player = voices_of(voices);
    sn_status status = sn_voice_check(voice, report);
    if (status == SN_OK)
        status = sn_voice_check_note(note, report);
    size_t partials = status == SN_OK ? sn_voice_partials(voice) : 0;
    if (status == SN_OK &&
        (partials > voices->settings.partials || voice->mode_count > player->layout.modes))
        status = sn_report_say_value(report, SN_ERROR_LIMIT, "modes", (double)partials,
            "partials are more than this player takes in a note; start it with room for more");
    if (status != SN_OK) {
        voices->refused++;
        return 0;
    }
    voices_slot *slot = voices_take_slot(player);
    size_t index = (size_t)(slot - voices_slot_at(player, 0));
    voices_parts parts = voices_parts_of(player, slot);
    sn_bank_settings bank = voices_bank_settings(&voices->settings, voice->mode_count, partials);
    sn_voices_slot_start(slot, parts, &bank, voice, note);
    if (slot->has_bank)
        voices->silenced += parts.bank->above_nyquist;
    slot->number = ++voices->started << VOICES_SLOT_BITS | index;
    voices->active++;
    voices_tell(player, slot, report);
    return slot->number;
}

/* ---- changing ---------------------------------------------------------------------------- */

/* Reports where a voice has other modes than the note that is to become it. */
static sn_status voices_check_change(
    const voices_slot *slot, voices_parts parts, const sn_voice *voice, sn_report *report)
{
    if (voice->mode_count != slot->mode_count)
        return sn_report_say_value(report, SN_ERROR_LIMIT, "modes", (double)voice->mode_count,
            "modes are not as many as the note has; a change keeps their number");
    for (size_t i = 0; i < voice->mode_count; i++) {
        sn_partial plain[SN_MODE_PARTIALS_MOST];
        int count = sn_mode_partials(&voice->modes[i].mode, plain);
        if (count == (parts.partials[i] & ~VOICES_LATER))
            continue;
        sn_report_say(report, SN_ERROR_LIMIT, "",
            "a mode keeps its number of partials: a tail or an attack cannot come or go while the "
            "note sounds");
        sn_report_within(report, "modes", i);
        return SN_ERROR_LIMIT;
    }
    return SN_OK;
}

/* The first frame that a bank would give next: left, right and mono. It is tried on a copy. */
static void voices_peek(voices_player *player, const sn_bank *bank, float value[3])
{
    unsigned char *block = (unsigned char *)player;
    sn_bank *spare = (void *)(block + player->layout.spare);
    value[0] = value[1] = value[2] = 0;
    sn_memory_copy(spare, bank, bank->bytes);
    sn_bank_block block_of = {
        .count = 1, .left = &value[0], .right = &value[1], .gain = 1, .gain_end = 1
    };
    sn_bank_render(spare, &block_of);
    sn_memory_copy(spare, bank, bank->bytes);
    block_of.left = &value[2];
    block_of.right = NULL;
    sn_bank_render(spare, &block_of);
}

bool sn_voices_change(sn_voices *voices, uint64_t note, const sn_voice *voice, sn_report *report)
{
    SN_ASSERT(voices && voice);
    voices_player *player = voices_of(voices);
    voices_slot *slot = voices_find(voices, note);
    sn_status status = sn_voice_check(voice, report);
    if (status != SN_OK)
        return false;
    if (!slot) {
        sn_report_say(report, SN_ERROR_UNKNOWN, "", "the note to change has ended");
        return false;
    }
    voices_parts parts = voices_parts_of(player, slot);
    if (voices_check_change(slot, parts, voice, report) != SN_OK)
        return false;
    if (slot->has_bank) {
        float before[3], after[3];
        double lowest_hz = sn_voices_lowest_hz(voice);
        voices_peek(player, parts.bank, before);
        for (size_t i = 0; i < voice->mode_count; i++) {
            bool later = (parts.partials[i] & VOICES_LATER) != 0;
            sn_mode mode = sn_voices_slot_mode(slot, voice, i, lowest_hz, later);
            sn_bank_retune(parts.bank, i, &mode, NULL);
        }
        voices_peek(player, parts.bank, after);
        for (int i = 0; i < 3; i++)
            slot->leap[i] += before[i] - after[i];
        slot->leaps = true;
    }
    slot->gain_to = voice->gain * slot->note.gain * slot->note.velocity;
    slot->release_t60_s = voice->release_t60_s;
    if (slot->has_noise) {
        slot->noise_to = voice->noise.amplitude;
        slot->noise_drive = voice->noise.drive * 1000 / slot->rate_hz;
        sn_noise_burst_change(&slot->burst, &voice->noise, slot->rate_hz, slot->note.pitch_ratio);
    }
    voices_tell(player, slot, report);
    return true;
}

bool sn_voices_is_active(const sn_voices *voices, uint64_t note)
{
    SN_ASSERT(voices);
    return voices_find(voices, note) != NULL;
}

double sn_voices_level(const sn_voices *voices, uint64_t note)
{
    SN_ASSERT(voices);
    const voices_slot *slot = voices_find(voices, note);
    if (!slot)
        return 0;
    const sn_bank *bank = slot->has_bank ? voices_parts_of(voices_of(voices), slot).bank : NULL;
    return sn_voices_slot_level(slot, bank, false);
}

/* ---- rendering --------------------------------------------------------------------------- */

/* Begins the mix with the tails of what was cut off. */
static void voices_render_tails(voices_player *player, size_t count, float *left, float *right)
{
    size_t frames = player->layout.ring_frames;
    float *ring = voices_ring(player);
    for (size_t i = 0; i < count; i++) {
        bool any = player->ring_left > 0;
        size_t at = player->ring_at;
        left[i] = any ? ring[at] : 0;
        if (right)
            right[i] = any ? ring[frames + at] : 0;
        if (!any)
            continue;
        ring[at] = 0;
        ring[frames + at] = 0;
        player->ring_left--;
        player->ring_at = at + 1 < frames ? at + 1 : 0;
    }
}

/* The next run of a slot, and what its bank tells. */
static void voices_next_run(voices_player *player, voices_slot *slot, bool stereo)
{
    voices_parts parts = voices_parts_of(player, slot);
    sn_voices_slot_run(slot, parts, stereo);
    if (slot->has_bank) {
        player->head.poisoned += parts.bank->poisoned - slot->poisoned;
        slot->poisoned = parts.bank->poisoned;
    }
}

/* The frame that a slot serves at a place of its run, to a call of that many channels: a run of the
 * other number is brought over. */
static void voices_frame(const voices_slot *slot, size_t at, bool stereo, float frame[2])
{
    frame[0] = slot->left[at];
    frame[1] = slot->stereo ? slot->right[at] : frame[0];
    if (!stereo && slot->stereo)
        frame[0] = frame[1] = 0.5f * (frame[0] + frame[1]);
}

/* Adds frames of the slot's run to the mix, and notes the last two. */
static void voices_serve(voices_slot *slot, size_t count, float *left, float *right)
{
    const float *one = slot->left + slot->at;
    const float *other = (slot->stereo ? slot->right : slot->left) + slot->at;
    if (!right && slot->stereo) {
        for (size_t i = 0; i < count; i++)
            left[i] += 0.5f * (one[i] + other[i]);
    } else {
        for (size_t i = 0; i < count; i++)
            left[i] += one[i];
        for (size_t i = 0; right && i < count; i++)
            right[i] += other[i];
    }
    for (size_t i = count < 2 ? 0 : count - 2; i < count; i++) {
        sn_memory_copy(slot->last[0], slot->last[1], sizeof slot->last[0]);
        voices_frame(slot, slot->at + i, right != NULL, slot->last[1]);
    }
    slot->at += (uint32_t)count;
}

static void voices_render_slot(
    voices_player *player, voices_slot *slot, size_t count, float *left, float *right)
{
    size_t done = slot->wait < count ? slot->wait : count;
    slot->wait -= (uint32_t)done;
    while (done < count && slot->number) {
        if (slot->at == slot->count)
            voices_next_run(player, slot, right != NULL);
        size_t most = slot->count - slot->at, part = count - done < most ? count - done : most;
        voices_serve(slot, part, left + done, right ? right + done : NULL);
        done += part;
        if (slot->at == slot->count && slot->ends) {
            slot->number = 0;
            player->head.active--;
        }
    }
}

void sn_voices_render(sn_voices *voices, size_t count, float *left, float *right)
{
    SN_ASSERT(voices && (left || count == 0));
    voices_player *player = voices_of(voices);
    voices_render_tails(player, count, left, right);
    for (size_t i = 0; i < voices->settings.polyphony && voices->active > 0; i++) {
        voices_slot *slot = voices_slot_at(player, i);
        if (slot->number)
            voices_render_slot(player, slot, count, left, right);
    }
}

#undef VOICES_TAIL_S
