/*
 * A bank of modes: thousands of decaying sines at once, struck, driven and retuned while they
 * ring.
 *
 * Each partial keeps its level and phase as a complex number in double, and its poles exactly. A
 * run of 128 frames, as a rule, is stepped in float, many partials side by side, from that
 * number, which is then turned on by an exact power of the pole. So nothing accumulates: after an
 * hour a mode is where it should be, and a silent one costs nothing.
 *
 * Real-time safe: no call here allocates, locks or blocks, whatever the state of the bank.
 * Rendering takes 43 kB of stack, the rest at most 2 kB.
 */
#ifndef SINEW_BANK_H
#define SINEW_BANK_H

#include "cpu.h"
#include "oscillator.h"

enum {
    SN_BANK_RUN = 128,              /* frames between exact states, */
    SN_BANK_RUN_MOST = 256,         /* and the most of them */
    SN_BANK_PARTIALS_MOST = 1 << 24 /* of a bank */
};

typedef struct sn_bank_settings {
    double rate_hz;    /* 1e3 .. 1e6 */
    size_t modes;      /* room for so many */
    size_t partials;   /* and for so many plain decays: see sn_mode_partials; 0: as modes */
    double cull_level; /* a partial is silenced once its level is below; 0: 1e-6 (-120 dB) */
    bool stereo;       /* keep a pan for each mode */
    size_t run_frames; /* frames between exact states, at most 256; 0: 128. A whole run is quickest,
                          so make it what each call renders, or a part of that */
    sn_cpu cpu; /* zero: the same bits on every machine. What sn_cpu_detect() gave: the fastest,
                   fused where it can be, and within 2e-6 of the partials' levels of those bits */
} sn_bank_settings;

/* One block of memory, offsets inside: copying its bytes is a snapshot. Read, do not write. */
typedef struct sn_bank {
    sn_bank_settings settings;
    size_t bytes;         /* of the block */
    size_t mode_count;    /* modes added */
    size_t partial_count; /* their plain decays */
    size_t detail;        /* modes that are heard */
    size_t live;          /* partials that rang at the end of the last block */
    size_t above_nyquist; /* modes that are silent since their frequency is half the rate or more */
    size_t poisoned;      /* partials silenced since they, or their sum, were no longer finite */
    size_t bad_inputs;    /* frames of input that were not finite and counted as 0 */
    double factor;        /* of all frequencies */
    bool stale;           /* the poles are yet to follow the factor */
} sn_bank;

/* Bytes of a bank; 0 where the numbers are out of range or do not fit. */
SN_API size_t sn_bank_bytes(const sn_bank_settings *settings);

/* Starts an empty bank in the caller's memory (aligned for a double; 64 bytes is quickest).
 * Fails with SN_ERROR_RANGE, with SN_ERROR_LIMIT for too many, and with SN_ERROR_MEMORY where
 * `bytes` is less than sn_bank_bytes(); *bank is then NULL. */
SN_API sn_status sn_bank_start(sn_bank **bank, void *memory, size_t bytes,
    const sn_bank_settings *settings, sn_report *report);

/* Adds a mode at the end, silent. Its number is bank->mode_count before. Fails with SN_ERROR_LIMIT
 * when the bank is full. A mode at or above half the rate is silent, counted, and told of in the
 * report, with SN_OK.
 * Cost: some 300 ns a partial. */
SN_API sn_status sn_bank_add(sn_bank *bank, const sn_mode *mode, sn_report *report);

/* Strikes a mode: what it rings is added to what it rang. The phase is the mode's own where it was
 * silent, and 0 where it rang, so that nothing jumps.
 * strength  multiplies its amplitude; what is not finite strikes nothing */
SN_API void sn_bank_strike(sn_bank *bank, size_t mode, double strength);

/* Strikes all that are heard. */
SN_API void sn_bank_strike_all(sn_bank *bank, double strength);

/* Makes a mode another one. What rings goes on with the level and the phase it has, at the new
 * frequency and decay; the amplitude counts from the next strike on. A mode that comes to half the
 * rate dies away where it was, to -60 dB in 10 ms. A new pan counts at once, which is a step of the
 * output for a mode that rings: move it a little at a time. A mode whose number of partials changes
 * is refused with SN_ERROR_LIMIT; on any error nothing changes. */
SN_API sn_status sn_bank_retune(
    sn_bank *bank, size_t mode, const sn_mode *design, sn_report *report);

/* Lets what rings decay with this t60 at most, until it is struck again: a hand on the bell. */
SN_API void sn_bank_damp(sn_bank *bank, double t60_s);

/* Silences all at once. */
SN_API void sn_bank_silence(sn_bank *bank);

/* Level of detail: only the first so many modes are heard. Those left out die away to -60 dB in
 * 10 ms, and come back when they are next struck. */
SN_API void sn_bank_set_detail(sn_bank *bank, size_t modes);

/* One call's worth of frames. Start from sn_bank_block_default(). */
typedef struct sn_bank_block {
    size_t count;
    const float *input; /* drives every mode that is heard, times its amplitude; NULL: none */
    float *left;        /* what rings is added to it */
    float *right;       /* NULL: one channel, without pan */
    double factor;  /* all frequencies glide to this factor, evenly over the block; 0: they stay.
                       In [0, 1e3] */
    float gain;     /* of what is added; where it is not finite nothing is */
    float gain_end; /* to which the gain moves evenly over the block */
} sn_bank_block;

/* So many frames at gain 1, added to one channel; no input, no glide. */
SN_API sn_bank_block sn_bank_block_default(size_t count, float *left);

/* Renders: adds the next `count` values, the first of which is that at the time of the strike.
 * A unit of input adds the ringing of a sine of the mode's amplitude and phase 0, as
 * sn_oscillator_step_driven does.
 * Ensures: nothing that is not finite, and no denormal number, is ever added.
 * Accuracy: within 1e-5 of each partial's level below 0.3 of the rate, 3e-5 below 0.45, whatever
 * was rendered before (runs of 256 frames: twice that), since the coefficients of a run are floats.
 * Of the level itself 1e-12 for each run. While gliding 1e-4. While driven 7e-8 of the level more
 * for each frame (a pitch within 1e-4 cent), since then the floats go on from run to run.
 * Cost: silent partials cost nothing, a glide 2 ns a partial and frame, the rest is in
 * docs/bench.md; run_frames at a time are quickest. */
SN_API void sn_bank_render(sn_bank *bank, const sn_bank_block *block);

/* Any number of frames on at once, without rendering. Cost: some 100 ns a partial that rings. */
SN_API void sn_bank_skip(sn_bank *bank, uint64_t frames);

/* The level of a mode now; and of all together: the root of the sum of their squares. */
SN_API double sn_bank_mode_level(const sn_bank *bank, size_t mode);
SN_API double sn_bank_level(const sn_bank *bank);

#endif
