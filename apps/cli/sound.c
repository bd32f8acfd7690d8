/* An item as samples. See sound.h. */
#include "tool.h"
#include "sound.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double seconds_most = 86400; /* a day */

const tool_option option_sound_seconds = { .name = "seconds",
    .value = "S",
    .type = OPTION_NUMBER,
    .offset = offsetof(tool_call, seconds),
    .above_low = true,
    .low = 0,
    .high = seconds_most,
    .help = "so long, cut or filled up with silence (default: until it has died away)" };
const tool_option option_note_velocity = { .name = "velocity",
    .value = "V",
    .type = OPTION_NUMBER,
    .offset = offsetof(tool_call, note_velocity),
    .low = 0,
    .high = 1,
    .help = "of a voice: how hard it is struck, 0 to 1 (default: 1)" };
const tool_option option_note_pitch = { .name = "pitch",
    .value = "RATIO",
    .type = OPTION_NUMBER,
    .offset = offsetof(tool_call, note_pitch),
    .low = 1.0 / 64,
    .high = 64,
    .help = "of a voice: 2 is an octave higher, 1/64 to 64 (default: 1)" };
const tool_option option_note_seed = { .name = "seed",
    .value = "N",
    .type = OPTION_NUMBER,
    .offset = offsetof(tool_call, note_seed),
    .whole = true,
    .low = 0,
    .high = 0x1p53 - 1, /* beyond, not every whole number is a double */
    .help = "of a voice: another number, another take of its noise (default: 0)" };
const tool_option option_channels = { .name = "channels",
    .value = "N",
    .type = OPTION_NUMBER,
    .offset = offsetof(tool_call, channels),
    .whole = true,
    .low = 1,
    .high = 2,
    .help = "1 or 2 (default: 2 where something is not in the middle)" };

/* ---- what is heard ---------------------------------------------------------------------- */

static bool has_pan(const sn_voice *voice)
{
    for (size_t i = 0; i < voice->mode_count; i++)
        if (voice->modes[i].mode.pan != 0)
            return true;
    return false;
}

/* A wave is not struck: what describes a note would be ignored. */
static int refuse_note(
    const tool_command *command, const tool_call *call, const sn_score_item *item)
{
    const char *given = call->note_velocity.given ? "velocity"
                        : call->note_pitch.given  ? "pitch"
                        : call->note_seed.given   ? "seed"
                                                  : NULL;
    if (!given)
        return EXIT_DONE;
    return tool_fail(EXIT_CALL, command->name,
        "--%s is for voices; \"%s\" is of kind %s, which is heard as it is", given, item->name,
        item->kind->name);
}

static int choose_source(
    sound *heard, const tool_command *command, const tool_call *call, const sn_score_item *item)
{
    heard->voice = item->kind->voice ? item->kind->voice(item->signal) : NULL;
    if (heard->voice) {
        heard->note = sn_note_default();
        if (call->note_velocity.given)
            heard->note.velocity = call->note_velocity.value;
        if (call->note_pitch.given)
            heard->note.pitch_ratio = call->note_pitch.value;
        heard->note.seed = (uint64_t)call->note_seed.value;
        heard->channels = has_pan(heard->voice) ? 2 : 1;
    } else {
        int code = refuse_note(command, call, item);
        if (code != EXIT_DONE)
            return code;
        heard->dimensions = heard->channels = sn_signal_describe(item->signal).dimensions;
        if (heard->dimensions > 2)
            return tool_fail(EXIT_CALL, heard->where,
                "items.%s: has %d dimensions; a sound has 1, or 2 for left and right", item->name,
                heard->dimensions);
    }
    if (call->channels.given)
        heard->channels = (int)call->channels.value;
    return EXIT_DONE;
}

static int choose_seconds(
    sound *heard, const tool_command *command, const tool_call *call, const sn_score_item *item)
{
    heard->seconds = call->seconds.value;
    if (call->seconds.given)
        return EXIT_DONE;
    heard->seconds =
        heard->voice ? sn_voice_seconds(heard->voice) : sn_signal_describe(item->signal).duration_s;
    if (isinf(heard->seconds))
        return tool_fail(EXIT_CALL, command->name,
            "\"%s\" never ends; say how much of it is wanted, as --seconds 2", item->name);
    if (heard->seconds > seconds_most)
        return tool_fail(EXIT_CALL, command->name,
            "\"%s\" lasts %.6g s; say how much of it is wanted, at most a day, as --seconds 60",
            item->name, heard->seconds);
    if (!(heard->seconds > 0))
        return tool_fail(EXIT_CALL, command->name,
            "\"%s\" is silent from its start; say how much of it is wanted, as --seconds 1",
            item->name);
    return EXIT_DONE;
}

int sound_choose(sound *heard, const tool_command *command, const tool_call *call,
    const loaded_score *loaded, const sn_score_item *item)
{
    memset(heard, 0, sizeof *heard);
    heard->name = item->name;
    heard->where = loaded->where;
    heard->signal = item->signal;
    int code = choose_source(heard, command, call, item);
    return code == EXIT_DONE ? choose_seconds(heard, command, call, item) : code;
}

/* ---- playing it ------------------------------------------------------------------------- */

static int start_voice(sound *heard, sn_cpu cpu)
{
    sn_voices_settings settings = { .rate_hz = heard->rate_hz,
        .polyphony = 1,
        .partials = (uint32_t)sn_voice_partials(heard->voice),
        .cpu = cpu };
    settings.partials += settings.partials == 0; /* of noise alone */
    size_t bytes = sn_voices_bytes(&settings);
    heard->memory = bytes ? malloc(bytes) : NULL;
    if (!heard->memory)
        return tool_fail(
            EXIT_DATA, heard->where, "there is not enough memory for \"%s\"", heard->name);
    sn_report report = { 0 };
    if (sn_voices_start(&heard->voices, heard->memory, bytes, &settings, &report) == SN_OK &&
        sn_voices_play(heard->voices, heard->voice, &heard->note, &report) > 0)
        return EXIT_DONE;
    return tool_fail_report(EXIT_DATA, heard->where, &report);
}

int sound_start(sound *heard, uint32_t rate_hz, sn_cpu cpu)
{
    heard->rate_hz = rate_hz;
    heard->frames = (uint64_t)ceil(heard->seconds * rate_hz - 0.5);
    if (heard->frames == 0)
        heard->frames = 1;
    return heard->voice ? start_voice(heard, cpu) : EXIT_DONE;
}

void sound_close(sound *heard)
{
    free(heard->memory);
    heard->memory = NULL;
}

/* A value that no float holds is the nearest that one does. */
static float sample_of(double value)
{
    return (float)fmax(-(double)FLT_MAX, fmin((double)FLT_MAX, value));
}

/* The signal's values, each at its own time, so that a day's rounding errors do not add up. */
static void read_signal(sound *heard, size_t count, float *left, float *right)
{
    const double *values = heard->values;
    double rate_hz = heard->rate_hz;
    sn_signal_block(
        heard->signal, (double)heard->done / rate_hz, 1 / rate_hz, count, heard->values);
    for (size_t i = 0; i < count; i++) {
        if (heard->dimensions == 1) {
            left[i] = sample_of(values[i]);
            if (right)
                right[i] = left[i];
        } else if (right) {
            left[i] = sample_of(values[2 * i]);
            right[i] = sample_of(values[2 * i + 1]);
        } else {
            left[i] = sample_of(0.5 * values[2 * i] + 0.5 * values[2 * i + 1]);
        }
    }
}

static void watch_peak(sound *heard, const float *samples, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        double level = fabs((double)samples[i]);
        heard->clipped += level > 1;
        heard->peak = fmax(heard->peak, level);
    }
}

size_t sound_read(sound *heard, size_t count, float *left, float *right)
{
    uint64_t rest = heard->frames - heard->done;
    if (count > SOUND_BLOCK)
        count = SOUND_BLOCK;
    if (count > rest)
        count = (size_t)rest;
    if (heard->voice)
        sn_voices_render(heard->voices, count, left, right);
    else
        read_signal(heard, count, left, right);
    watch_peak(heard, left, count);
    if (right)
        watch_peak(heard, right, count);
    heard->done += count;
    return count;
}

void sound_warn(const sound *heard)
{
    if (!heard->voices)
        return;
    if (heard->voices->silenced > 0)
        tool_warn(heard->where,
            "items.%s: %ju of its modes %s at or above %.15g Hz, half the rate, "
            "where nothing can sound: %s left out",
            heard->name, (uintmax_t)heard->voices->silenced,
            heard->voices->silenced == 1 ? "is" : "are", heard->rate_hz / 2.0,
            heard->voices->silenced == 1 ? "it is" : "they are");
    if (heard->voices->poisoned > 0)
        tool_warn(heard->where,
            "items.%s: %ju of its partials were no longer numbers and %s left "
            "out from there on",
            heard->name, (uintmax_t)heard->voices->poisoned,
            heard->voices->poisoned == 1 ? "was" : "were");
}
