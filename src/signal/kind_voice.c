/*
 * The kind `voice`: a struck or noisy sound, rendered once when it is made.
 *
 * The rate and the instruction set are always the same here, and so are the bits. Between samples
 * the signal is a cubic through the two beside it, with the slopes of their neighbours (Catmull and
 * Rom, "A class of local interpolating splines", 1974), written as a Bezier curve: its value lies
 * between the least and the largest of four numbers, which gives the bounds.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "sinew/elementary.h"
#include "kind_modes.h"

#define KIND_VOICE_RATE_HZ      48000
#define KIND_VOICE_SECONDS_MOST 200.0
#define KIND_VOICE_WORK_MOST    2000.0 /* decays times seconds: half a second of time, at worst */
#define KIND_VOICE_CHANNEL_WORK 25.0   /* decays that cost as much as a channel does */
#define KIND_VOICE_LOUD_S       0.05   /* loudness is that of the loudest stretch so long */

typedef struct kind_voice_sweep {
    double from_ratio, halflife_s;
} kind_voice_sweep;

typedef struct kind_voice_noise {
    sn_voice_noise noise;
    int filter;
} kind_voice_noise;

typedef struct kind_voice_record {
    sn_field_records modes;
    sn_voice voice;
    kind_voice_sweep sweep;
    kind_voice_noise noise;
    double view_s;
} kind_voice_record;

/* What a signal's `self` points to. */
typedef struct kind_voice_signal {
    sn_voice voice;
    int dimensions;
    float *samples[2]; /* left and right, or one */
    size_t frames;
    sn_range bounds[2];
    double view_s, peak, loudness;
    size_t partials;
    uint64_t silenced;
} kind_voice_signal;

/* ---- the tables ------------------------------------------------------------------------ */

static const char *kind_voice_filter_word(int number)
{
    return number >= 0 ? sn_filter_name((sn_filter)number) : NULL;
}

static const sn_field kind_voice_sweep_fields[] = {
    { .name = "from_ratio",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_LOG_SCALE,
        .unit = "",
        .low = 1.0 / 64,
        .high = 64,
        .usual_low = 1.0 / 16,
        .usual_high = 16,
        .fallback = 1,
        .help = "All pitches start at this ratio to their own; below 1 they rise.",
        .offset = offsetof(kind_voice_sweep, from_ratio) },
    { .name = "halflife_s",
        .type = SN_FIELD_NUMBER,
        .unit = "s",
        .low = 0,
        .high = 100,
        .usual_low = 0,
        .usual_high = 0.2,
        .help = "The way that is left, in pitch, halves in this time; 0 is no sweep.",
        .offset = offsetof(kind_voice_sweep, halflife_s) },
};

static const sn_record kind_voice_sweep_table = {
    .name = "sweep",
    .plural = "sweeps",
    .help = "All pitches start elsewhere, and go to their own.",
    .size = sizeof(kind_voice_sweep),
    .fields = kind_voice_sweep_fields,
    .field_count = sizeof kind_voice_sweep_fields / sizeof kind_voice_sweep_fields[0],
};

static const sn_field kind_voice_noise_fields[] = {
    { .name = "amplitude",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = 0,
        .high = 1e3,
        .usual_low = 0,
        .usual_high = 1,
        .help = "How loud it is heard: its root mean square where it is loudest.",
        .offset = offsetof(kind_voice_noise, noise.amplitude) },
    { .name = "drive",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = 0,
        .high = 1e3,
        .usual_low = 0,
        .usual_high = 10,
        .help = "How much it shakes the modes, heard or not: 1 for 1 ms is like one strike.",
        .offset = offsetof(kind_voice_noise, noise.drive) },
    { .name = "attack_s",
        .type = SN_FIELD_NUMBER,
        .unit = "s",
        .low = 0,
        .high = 10,
        .usual_low = 0,
        .usual_high = 0.1,
        .help = "The time in which it rises.",
        .offset = offsetof(kind_voice_noise, noise.attack_s) },
    { .name = "t60_s",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_LOG_SCALE,
        .unit = "s",
        .low = 1e-4,
        .high = 100,
        .usual_low = 0.005,
        .usual_high = 10,
        .fallback = 0.1,
        .help = "The time in which it then decays to a thousandth, -60 dB.",
        .offset = offsetof(kind_voice_noise, noise.t60_s) },
    { .name = "delay_s",
        .type = SN_FIELD_NUMBER,
        .unit = "s",
        .low = 0,
        .high = 10,
        .usual_low = 0,
        .usual_high = 1,
        .help = "It starts so long after the note.",
        .offset = offsetof(kind_voice_noise, noise.delay_s) },
    { .name = "filter",
        .type = SN_FIELD_CHOICE,
        .unit = "",
        .help = "What is left of the noise: all, low or high frequencies, or a band.",
        .offset = offsetof(kind_voice_noise, filter),
        .word = kind_voice_filter_word },
    { .name = "cutoff_hz",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_LOG_SCALE,
        .unit = "Hz",
        .low = 1,
        .high = 1e6,
        .usual_low = 20,
        .usual_high = 20000,
        .fallback = 1000,
        .help = "Where the filter cuts off, or the middle of its band; it follows the pitch.",
        .offset = offsetof(kind_voice_noise, noise.cutoff_hz) },
    { .name = "q",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_LOG_SCALE,
        .unit = "",
        .low = 0.1,
        .high = 100,
        .usual_low = 0.3,
        .usual_high = 30,
        .fallback = 0.70710678118654752,
        .help = "How sharply the filter resonates there; 0.7071 is flat.",
        .offset = offsetof(kind_voice_noise, noise.q) },
};

static const sn_record kind_voice_noise_table = {
    .name = "noise",
    .plural = "noises",
    .help = "A burst of noise, that is heard and that shakes the modes.",
    .size = sizeof(kind_voice_noise),
    .fields = kind_voice_noise_fields,
    .field_count = sizeof kind_voice_noise_fields / sizeof kind_voice_noise_fields[0],
};

static const sn_field kind_voice_fields[] = {
    { .name = "modes",
        .type = SN_FIELD_RECORDS,
        .unit = "",
        .help = "The modes that ring.",
        .offset = offsetof(kind_voice_record, modes),
        .record = &sn_kind_voice_mode,
        .count_low = 0,
        .count_high = SN_VOICE_MODES_MOST },
    { .name = "strike_s",
        .type = SN_FIELD_NUMBER,
        .unit = "s",
        .low = 0,
        .high = 0.1,
        .usual_low = 0,
        .usual_high = 0.02,
        .help = "How long the strike lasts: that of a soft mallet is longer, and sounds darker.",
        .offset = offsetof(kind_voice_record, voice.strike_s) },
    { .name = "noise",
        .type = SN_FIELD_RECORD,
        .unit = "",
        .help = "A burst of noise.",
        .offset = offsetof(kind_voice_record, noise),
        .record = &kind_voice_noise_table },
    { .name = "sweep",
        .type = SN_FIELD_RECORD,
        .unit = "",
        .help = "A sweep of all pitches.",
        .offset = offsetof(kind_voice_record, sweep),
        .record = &kind_voice_sweep_table },
    { .name = "gain",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = 0,
        .high = 1e3,
        .usual_low = 0,
        .usual_high = 2,
        .fallback = 1,
        .help = "All of it is multiplied by this.",
        .offset = offsetof(kind_voice_record, voice.gain) },
    { .name = "brightness",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = 0,
        .high = 4,
        .usual_low = 0,
        .usual_high = 2,
        .help = "How much darker softer notes are: velocity^brightness an octave.",
        .offset = offsetof(kind_voice_record, voice.brightness) },
    { .name = "vary_cents",
        .type = SN_FIELD_NUMBER,
        .unit = "cents",
        .low = 0,
        .high = 1200,
        .usual_low = 0,
        .usual_high = 100,
        .help = "By how much each note's modes are out of tune at most, by its seed.",
        .offset = offsetof(kind_voice_record, voice.vary_cents) },
    { .name = "vary_db",
        .type = SN_FIELD_NUMBER,
        .unit = "dB",
        .low = 0,
        .high = 24,
        .usual_low = 0,
        .usual_high = 12,
        .help = "By how much each note's modes are louder or softer at most, by its seed.",
        .offset = offsetof(kind_voice_record, voice.vary_db) },
    { .name = "release_t60_s",
        .type = SN_FIELD_NUMBER,
        .unit = "s",
        .low = 0,
        .high = SN_MODE_T60_MOST_S,
        .usual_low = 0,
        .usual_high = 5,
        .help = "How long it rings on when the note is let go; 0 rings as before.",
        .offset = offsetof(kind_voice_record, voice.release_t60_s) },
    { .name = "duration_s",
        .type = SN_FIELD_NUMBER,
        .unit = "s",
        .low = 0,
        .high = 1000,
        .usual_low = 0,
        .usual_high = 10,
        .help = "The note fades out and ends here; 0 rings out.",
        .offset = offsetof(kind_voice_record, voice.duration_s) },
    KIND_FIELD_VIEW(kind_voice_record),
};

static const sn_record kind_voice_table = {
    .name = "voice",
    .plural = "voices",
    .help = "A sound.",
    .size = sizeof(kind_voice_record),
    .fields = kind_voice_fields,
    .field_count = sizeof kind_voice_fields / sizeof kind_voice_fields[0],
};

/* ---- the signal ------------------------------------------------------------------------ */

static double kind_voice_at(const kind_voice_signal *signal, int channel, size_t frame)
{
    return frame < signal->frames ? (double)signal->samples[channel][frame] : 0;
}

/* The four numbers of the curve from a frame to the next. */
static void kind_voice_curve(
    const kind_voice_signal *signal, int channel, size_t frame, double curve[4])
{
    double before = frame > 0 ? kind_voice_at(signal, channel, frame - 1) : 0;
    double from = kind_voice_at(signal, channel, frame);
    double to = kind_voice_at(signal, channel, frame + 1);
    double after = kind_voice_at(signal, channel, frame + 2);
    curve[0] = from;
    curve[1] = from + (to - before) / 6;
    curve[2] = to - (after - from) / 6;
    curve[3] = to;
}

/* The frame before a time and the fraction from it on. A time that is a frame's but for its
 * rounding is that frame's. False outside. */
static bool kind_voice_place(
    const kind_voice_signal *signal, double t_s, size_t *frame, double *fraction)
{
    double at = t_s * KIND_VOICE_RATE_HZ, whole = sn_round(at);
    if (sn_abs(at - whole) < 1e-7)
        at = whole;
    if (!(at >= 0 && at < (double)signal->frames))
        return false;
    *frame = (size_t)at;
    *fraction = at - (double)*frame;
    return true;
}

static void kind_voice_sample(const void *self, double t_s, double *value)
{
    const kind_voice_signal *signal = self;
    size_t frame = 0;
    double u = 0, curve[4];
    bool inside = kind_voice_place(signal, t_s, &frame, &u);
    for (int d = 0; d < signal->dimensions; d++) {
        value[d] = 0;
        if (!inside)
            continue;
        kind_voice_curve(signal, d, frame, curve);
        double v = 1 - u;
        value[d] =
            v * v * (v * curve[0] + 3 * u * curve[1]) + u * u * (3 * v * curve[2] + u * curve[3]);
    }
}

static void kind_voice_velocity(const void *self, double t_s, double *value)
{
    const kind_voice_signal *signal = self;
    size_t frame = 0;
    double u = 0, curve[4];
    bool inside = kind_voice_place(signal, t_s, &frame, &u);
    for (int d = 0; d < signal->dimensions; d++) {
        value[d] = 0;
        if (!inside)
            continue;
        kind_voice_curve(signal, d, frame, curve);
        double v = 1 - u;
        value[d] = 3 * KIND_VOICE_RATE_HZ *
                   (v * v * (curve[1] - curve[0]) + 2 * u * v * (curve[2] - curve[1]) +
                       u * u * (curve[3] - curve[2]));
    }
}

static double kind_voice_duration(const kind_voice_signal *signal)
{
    return (double)signal->frames / KIND_VOICE_RATE_HZ;
}

static void kind_voice_describe(const void *self, sn_signal_info *info)
{
    const kind_voice_signal *signal = self;
    info->dimensions = signal->dimensions;
    for (int d = 0; d < signal->dimensions; d++)
        info->bounds[d] = signal->bounds[d];
    info->duration_s = kind_voice_duration(signal);
    info->view_s.high = signal->view_s > 0 ? signal->view_s : info->duration_s;
}

static const sn_signal_ops kind_voice_ops = {
    .describe = kind_voice_describe,
    .sample = kind_voice_sample,
    .velocity = kind_voice_velocity,
};

/* ---- making it ------------------------------------------------------------------------- */

static sn_status kind_voice_no_memory(sn_report *report)
{
    return sn_report_say(report, SN_ERROR_MEMORY, "", "the memory for the score is too small");
}

/* How many frames are rendered; refuses what never ends, or takes too long to render. */
static sn_status kind_voice_length(kind_voice_signal *signal, sn_report *report)
{
    double seconds = sn_voice_seconds(&signal->voice);
    if (seconds == SN_INFINITY)
        return sn_report_say(report, SN_ERROR_RANGE, "duration_s",
            "a mode of this voice never decays; a duration_s above 0 says when it ends");
    seconds = seconds < KIND_VOICE_SECONDS_MOST ? seconds : KIND_VOICE_SECONDS_MOST;
    double work = (double)signal->partials * seconds;
    if (work > KIND_VOICE_WORK_MOST) {
        sn_text text = sn_report_start(report, SN_ERROR_LIMIT, "modes");
        sn_text_put_integer(&text, signal->partials);
        sn_text_put(&text, " decays that sound for ");
        sn_text_put_rounded(&text, seconds, 6);
        sn_text_put(&text, " s are too much: their number times the seconds is at most 2000; take "
                           "fewer modes, shorter ones, or a duration_s");
        return SN_ERROR_LIMIT;
    }
    signal->frames = (size_t)sn_ceil(seconds * KIND_VOICE_RATE_HZ);
    signal->frames = signal->frames > 0 ? signal->frames : 1;
    return SN_OK;
}

/* Plays one note of full velocity into the samples. The player's memory is given back. */
static sn_status kind_voice_render(kind_voice_signal *signal, sn_arena *arena, sn_report *report)
{
    for (int d = 0; d < signal->dimensions; d++) {
        signal->samples[d] = sn_arena_take(arena, signal->frames, sizeof(float));
        if (!signal->samples[d])
            return kind_voice_no_memory(report);
    }
    sn_arena mark = *arena;
    sn_voices_settings settings = { .rate_hz = KIND_VOICE_RATE_HZ,
        .polyphony = 1,
        .partials = signal->partials > 0 ? (uint32_t)signal->partials : 1 };
    size_t bytes = sn_voices_bytes(&settings);
    void *memory = bytes > 0 ? sn_arena_take(arena, 1, bytes) : NULL;
    sn_voices *voices;
    sn_note note = sn_note_default();
    if (!memory)
        return kind_voice_no_memory(report);
    sn_status status = sn_voices_start(&voices, memory, bytes, &settings, report);
    if (status == SN_OK && sn_voices_play(voices, &signal->voice, &note, report)) {
        sn_voices_render(voices, signal->frames, signal->samples[0],
            signal->dimensions == 2 ? signal->samples[1] : NULL);
        signal->silenced = voices->silenced; /* a fact of the item; loading it went well */
        sn_report_clear(report);
    }
    sn_arena_rewind(arena, mark);
    return status;
}

/* The bounds and the peak of the samples, and of the curves between. */
static void kind_voice_bound(kind_voice_signal *signal)
{
    for (int d = 0; d < signal->dimensions; d++) {
        double low = 0, high = 0;
        for (size_t i = 0; i < signal->frames; i++) {
            double curve[4], size = sn_abs((double)signal->samples[d][i]);
            signal->peak = size > signal->peak ? size : signal->peak;
            kind_voice_curve(signal, d, i, curve);
            for (int k = 0; k < 4; k++) {
                low = curve[k] < low ? curve[k] : low;
                high = curve[k] > high ? curve[k] : high;
            }
        }
        /* room for the roundings of the curve */
        double most = high > -low ? high : -low;
        signal->bounds[d].low = low - 1e-14 * most;
        signal->bounds[d].high = high + 1e-14 * most;
    }
}

/* Root mean square of the loudest stretch, of two halves that follow one another. */
static double kind_voice_loudness(const kind_voice_signal *signal)
{
    size_t half = (size_t)(0.5 * KIND_VOICE_LOUD_S * KIND_VOICE_RATE_HZ);
    double before = 0, loudest = 0;
    for (size_t start = 0; start < signal->frames; start += half) {
        double sum = 0;
        for (int d = 0; d < signal->dimensions; d++)
            for (size_t i = start; i < start + half; i++) {
                double value = kind_voice_at(signal, d, i);
                sum += value * value;
            }
        loudest = before + sum > loudest ? before + sum : loudest;
        before = sum;
    }
    return sn_sqrt(loudest / (2 * (double)half * signal->dimensions));
}

static sn_status kind_voice_make(
    const void *fields, sn_arena *arena, sn_signal *made, sn_report *report)
{
    const kind_voice_record *record = fields;
    kind_voice_signal *signal = sn_arena_take(arena, 1, sizeof *signal);
    bool panned = false;
    if (!signal)
        return kind_voice_no_memory(report);
    sn_voice *voice = &signal->voice;
    *voice = record->voice;
    if (!sn_kind_modes(&record->modes, arena, voice, &panned))
        return kind_voice_no_memory(report);
    voice->noise = record->noise.noise;
    voice->noise.filter = (sn_filter)record->noise.filter;
    voice->sweep_from_ratio = record->sweep.from_ratio;
    voice->sweep_halflife_s = record->sweep.halflife_s;
    signal->view_s = record->view_s;
    signal->dimensions = panned ? 2 : 1;
    sn_status status = sn_voice_check(voice, report);
    if (status == SN_OK) {
        signal->partials = sn_voice_partials(voice);
        status = kind_voice_length(signal, report);
    }
    if (status == SN_OK)
        status = kind_voice_render(signal, arena, report);
    if (status != SN_OK)
        return status;
    kind_voice_bound(signal);
    signal->loudness = kind_voice_loudness(signal);
    *made = (sn_signal){ .ops = &kind_voice_ops, .self = signal };
    return SN_OK;
}

static size_t kind_voice_facts(sn_signal made, sn_fact *facts)
{
    const kind_voice_signal *signal = made.self;
    size_t count = 0;
    facts[count++] = (sn_fact){ "modes", (double)signal->voice.mode_count };
    facts[count++] = (sn_fact){ "partials", (double)signal->partials };
    facts[count++] = (sn_fact){ "seconds", kind_voice_duration(signal) };
    facts[count++] = (sn_fact){ "peak", signal->peak };
    if (signal->loudness > 0) {
        double decibels = 20 / SN_LN10;
        facts[count++] = (sn_fact){ "peak_db", decibels * sn_log(signal->peak) };
        facts[count++] = (sn_fact){ "rms_db", decibels * sn_log(signal->loudness) };
    }
    if (signal->silenced > 0)
        facts[count++] = (sn_fact){ "silenced_modes", (double)signal->silenced };
    return count;
}

static const sn_voice *kind_voice_voice(sn_signal made)
{
    return &((const kind_voice_signal *)made.self)->voice;
}

/* A channel is looked through besides, for its bounds and its loudness. */
static double kind_voice_work(sn_signal made)
{
    const kind_voice_signal *signal = made.self;
    double decays = (double)signal->partials + KIND_VOICE_CHANNEL_WORK * signal->dimensions;
    return decays * kind_voice_duration(signal);
}

const sn_kind sn_kind_voice = {
    .name = "voice",
    .help = "A sound: modes that are struck, a sweep of their pitch, a burst of noise. The signal "
            "is one note of full velocity at 48000 samples a second.",
    .example =
        "{ \"kind\": \"voice\", \"modes\": [ { \"t60_s\": 0.5 } ], \"noise\": { \"drive\": 1 } }",
    .record = &kind_voice_table,
    .make = kind_voice_make,
    .facts = kind_voice_facts,
    .voice = kind_voice_voice,
    .work = kind_voice_work,
};

#undef KIND_VOICE_RATE_HZ
#undef KIND_VOICE_SECONDS_MOST
#undef KIND_VOICE_WORK_MOST
#undef KIND_VOICE_CHANNEL_WORK
#undef KIND_VOICE_LOUD_S
