/*
 * One note of a player: how it lies in the player's block, how it starts (voices_start.c), and what
 * it does in a run (voices_slot.c).
 *
 * The bank's block and the list of strikes to come lie behind the slots, each in a place of its
 * own. The player finds them by offsets, so that a copy of the block goes on by itself.
 */
#ifndef SN_VOICES_SLOT_H
#define SN_VOICES_SLOT_H

#include "noise_burst.h"

enum {
    VOICES_RUN = SN_BANK_RUN,
    VOICES_GLIDE = 32,     /* frames of a sweep between exact frequencies */
    VOICES_SLOT_BITS = 12, /* of a note's number: 4096 slots */
    VOICES_PARTIALS_MOST = 1 << 18
};

/* A mode that is struck later. */
typedef struct voices_strike {
    uint32_t frame, mode;
} voices_strike;

typedef struct voices_slot {
    uint64_t number; /* of the note; 0: the slot is free */
    sn_note note;
    double rate_hz;
    double gain, gain_to;               /* of all, now and after the next run */
    double noise_gain, noise_to;        /* of what is heard of the noise */
    double noise_drive;                 /* of the noise, into the modes */
    double expected;                    /* level that it will reach */
    double sweep_log, sweep_halflife_s; /* ln of the ratio that it starts from; 0: no sweep */
    double release_t60_s;
    double pulse_frames, pulse_scale; /* the strike's length and 1 over its sum; 0: none */
    double end_frame, fade_frames;    /* where the note ends; infinity */
    uint64_t frame;                   /* of the note, with which the next run starts */
    uint64_t busy_frame;              /* until then something is still to come */
    uint64_t noise_frame;             /* when the noise starts */
    uint32_t wait;                    /* frames until the note starts */
    uint32_t at, count;               /* of the last run: frames served, and frames there are */
    uint32_t strikes, struck;         /* modes struck later, and how many of them were */
    size_t mode_count;
    size_t poisoned; /* partials that the bank has reported so */
    bool has_bank, has_noise;
    bool stereo;   /* the last run has two channels */
    bool released; /* it was let go */
    bool ends;     /* with the last run */
    sn_noise_burst burst;
    bool leaps;       /* a change made a jump that is to be smoothed: */
    float leap[3];    /* left, right and mono */
    float last[2][2]; /* the last two frames served, of each channel */
    float left[VOICES_RUN], right[VOICES_RUN];
} voices_slot;

/* What belongs to a slot besides. */
typedef struct voices_parts {
    sn_bank *bank; /* where has_bank says so */
    size_t bank_bytes;
    voices_strike *strikes;
    uint8_t *partials; /* of each mode; VOICES_LATER in addition where it is struck later */
} voices_parts;

enum { VOICES_LATER = 128 };

/* A mode that is struck later is kept so much smaller that no input is heard in it, and struck so
 * much harder: a power of two, which rounds nothing. */
#define VOICES_LARGE 0x1p40

/* What is heard no more: -120 dB of full scale. */
#define VOICES_QUIET 1e-6

/* Starts a note in a slot, whatever was there.
 * settings  of its bank, with room for the voice's modes and partials */
void sn_voices_slot_start(voices_slot *slot, voices_parts parts, const sn_bank_settings *settings,
    const sn_voice *voice, const sn_note *note);

/* Renders the next run of 128 frames into the slot. */
void sn_voices_slot_run(voices_slot *slot, voices_parts parts, bool stereo);

/* The level of what rings now, with all gains; `coming`: at least what is still to come. */
double sn_voices_slot_level(const voices_slot *slot, const sn_bank *bank, bool coming);

/* The design of a voice's mode for the slot's note: at its pitch, velocity, pan and variation. */
sn_mode sn_voices_slot_mode(
    const voices_slot *slot, const sn_voice *voice, size_t index, double lowest_hz, bool later);

/* The lowest frequency of a voice that is above 0. */
double sn_voices_lowest_hz(const sn_voice *voice);

#endif
