/*
 * Voices: sounds made of modes, struck or excited by a burst of noise, and a player that mixes
 * many of them into an audio callback.
 *
 * A voice is a description: modes, how they are struck, a burst of filtered noise, a sweep of the
 * pitch. A note plays it once, with a velocity, a pitch and a seed. The same voice, note and rate
 * always give the same samples.
 *
 * Playing, changing and rendering take 46 kB of stack, as sn_bank_render does.
 */
#ifndef SINEW_VOICE_H
#define SINEW_VOICE_H

#include "bank.h"

typedef enum sn_filter {
    SN_FILTER_NONE,
    SN_FILTER_LOW,  /* low-pass, 12 dB an octave */
    SN_FILTER_HIGH, /* high-pass, 12 dB an octave */
    SN_FILTER_BAND, /* band-pass, 6 dB an octave on each side, 1 at its middle */
    SN_FILTER_COUNT
} sn_filter;

/* The word of a filter ("low"); NULL from SN_FILTER_COUNT on. */
SN_API const char *sn_filter_name(sn_filter filter);

/* One mode of a voice: struck with the note, or later. One that is struck later starts at once,
 * as loud as the strike would have made it, and the noise does not drive it. */
typedef struct sn_voice_mode {
    sn_mode mode;
    double delay_s; /* struck so long after the note's start, 0 .. 10 */
} sn_voice_mode;

/* A burst of noise: it is heard, and it drives the modes. */
typedef struct sn_voice_noise {
    double amplitude; /* RMS at its top, of what is heard, 0 .. 1e3 */
    double drive;     /* how much of it, at RMS 1, goes into the modes, 0 .. 1e3: a constant 1
                         would be a strike each millisecond */
    double attack_s;  /* a straight rise so long, 0 .. 10 */
    double t60_s;     /* then it decays, 1e-4 .. 100 */
    double delay_s;   /* after the note's start, 0 .. 10 */
    sn_filter filter;
    double cutoff_hz; /* 1 .. 1e6; follows the note's pitch; kept below 0.49 of the rate */
    double q;         /* resonance of the filter, 0.1 .. 100; 0.7071 is flat */
} sn_voice_noise;

/* Modes of a voice. */
enum { SN_VOICE_MODES_MOST = 65536 };

/* A voice. Start from sn_voice_default(). */
typedef struct sn_voice {
    const sn_voice_mode *modes;
    size_t mode_count; /* 0 .. SN_VOICE_MODES_MOST */
    double strike_s;   /* how long the strike lasts, 0 .. 0.1: a soft mallet's is longer, and
                          sounds darker. A raised cosine of unit area, and the modes start with
                          phase 0; 0 starts the sines at once, with theirs */
    sn_voice_noise noise;
    double sweep_from_ratio; /* frequencies start at this ratio, 1/64 .. 64, and go to 1, as */
    double sweep_halflife_s; /* ratio^(2^(-t/halflife)): the distance in pitch halves in this time,
                                0 (no sweep) .. 100 */
    double gain;             /* 0 .. 1e3 */
    double brightness;       /* how much softer notes are darker, 0 .. 4: a mode's strike is
                                velocity^(1 + brightness * octaves above the lowest mode) */
    double vary_cents;    /* each note's modes are off by up to so much, by its seed, 0 .. 1200 */
    double vary_db;       /* and their strikes, 0 .. 24 */
    double release_t60_s; /* what rings decays so when the note is released; 0: rings on */
    double duration_s;    /* the note fades out and ends here, 0 (rings out) .. 1000 */
} sn_voice;

/* No modes, no noise, gain 1, no sweep. */
SN_API sn_voice sn_voice_default(void);

/* Checks a voice; the report's field is the member at fault, as "modes[2].t60_s". */
SN_API sn_status sn_voice_check(const sn_voice *voice, sn_report *report);

/* By when a note of full velocity has fallen below -100 dB of full scale, in seconds; infinity
 * where it never does (an undamped mode, no duration), NaN for a voice that is refused.
 * Cost: some 10 us a mode. */
SN_API double sn_voice_seconds(const sn_voice *voice);

/* The ready-made voices, by number or by name ("kick"); NULL from the end on, or if unknown:
 * kick, snare, tom, hi_hat, marimba, glass, bell, wood_block, coin, metal, water_drop, laser. */
SN_API const sn_voice *sn_voice_preset(size_t index);
SN_API const char *sn_voice_preset_name(size_t index);
SN_API const sn_voice *sn_voice_preset_find(const char *name);

/* ---- playing them ------------------------------------------------------------------------ */

/* How a voice is played once. Start from sn_note_default(). */
typedef struct sn_note {
    double velocity;       /* 0 .. 1 */
    double pitch_ratio;    /* 1/64 .. 64: 2 is an octave up */
    double gain;           /* 0 .. 1e3 */
    double pan;            /* -1 .. 1, added to the modes' (no further than -1 and 1), and the
                              noise's */
    uint64_t seed;         /* of its noise and its variation */
    uint32_t delay_frames; /* starts so long after the first frame of the next sn_voices_render,
                              below 2^31 */
} sn_note;

/* Velocity, pitch and gain 1. */
SN_API sn_note sn_note_default(void);

typedef struct sn_voices_settings {
    double rate_hz;     /* 1e3 .. 1e6 */
    uint32_t polyphony; /* notes at once, 1 .. 4096 */
    uint32_t partials;  /* of one note, 1 .. 2^18: see sn_mode_partials */
    sn_cpu cpu;         /* as for a bank */
} sn_voices_settings;

/* A player: one block, copying it is a snapshot. Read, do not write. */
typedef struct sn_voices {
    sn_voices_settings settings;
    size_t bytes;
    uint32_t active; /* notes that sound */
    uint64_t started, stolen, refused;
    uint64_t silenced; /* modes at or above half the rate, of all notes */
    uint64_t poisoned; /* partials that were no longer finite */
} sn_voices;

/* Bytes of a player; 0 where the numbers are out of range or do not fit. */
SN_API size_t sn_voices_bytes(const sn_voices_settings *settings);

/* The partials that a note of this voice needs. */
SN_API size_t sn_voice_partials(const sn_voice *voice);

/* Starts a player in the caller's memory (aligned for a double). */
SN_API sn_status sn_voices_start(sn_voices **voices, void *memory, size_t bytes,
    const sn_voices_settings *settings, sn_report *report);

/* Plays a voice; gives the note's number, above 0, or 0 (and a report) where voice or note are
 * refused or it needs more partials than there is room for. On success the report is empty, but
 * where modes are at half the rate or more: it then says, with SN_OK, that they are silent. Where
 * all notes are taken, the one that is least heard ends, without a click. The voice is not looked
 * at again.
 * Cost: some 300 ns a partial. Real-time safe. */
SN_API uint64_t sn_voices_play(
    sn_voices *voices, const sn_voice *voice, const sn_note *note, sn_report *report);

/* Changes a note that sounds to another form of its voice, without a click: frequencies, decays,
 * pans, gain and noise, from its next run of 128 frames on. What it rings goes on; amplitudes count
 * for what is still to be struck or driven; strike, delays, sweep and duration stay. False (and a
 * report) where it has ended, the number of modes or partials differs, or the voice is refused;
 * nothing is changed then. Cost: some 500 ns a partial. Real-time safe. */
SN_API bool sn_voices_change(
    sn_voices *voices, uint64_t note, const sn_voice *voice, sn_report *report);

/* Lets go of a note: what rings decays with its release_t60_s, what is still to come does not (at
 * 0 all goes on). Or ends it, or all, within 10 ms: from the value and the slope it has. */
SN_API void sn_voices_release(sn_voices *voices, uint64_t note);
SN_API void sn_voices_stop(sn_voices *voices, uint64_t note);
SN_API void sn_voices_stop_all(sn_voices *voices);

/* Is it still heard? And how loud: the level of all its partials and of its noise. */
SN_API bool sn_voices_is_active(const sn_voices *voices, uint64_t note);
SN_API double sn_voices_level(const sn_voices *voices, uint64_t note);

/* Writes the next `count` frames of all notes together, 0 where there are none. `right` NULL: one
 * channel, without pan.
 * Ensures: finite, whatever was played; the same bits however the frames are cut into calls, at the
 * same cpu, since each note is rendered in runs of 128 frames from its own start.
 * Accuracy: as sn_bank_render; while a sweep is under way a mode's phase is within
 * frequency (h^2 ratio ln(ratio) ln(2)/(12 halflife) + 1.7e-5 halflife) turns of the formula's, h
 * being the time of 32 frames. Real-time safe. */
SN_API void sn_voices_render(sn_voices *voices, size_t count, float *left, float *right);

#endif
