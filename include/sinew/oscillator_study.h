/*
 * Oscillators as they are usually written, kept for study: each of these is wrong in a way that
 * docs/oscillator.md measures and draws. Use oscillator.h to make sounds.
 *
 * Source: "Harmonic Oscillator", notesfortheunfortunate.neocities.org. Its springs: spring_study.h.
 */
#ifndef SINEW_OSCILLATOR_STUDY_H
#define SINEW_OSCILLATOR_STUDY_H

#include "config.h"

/* The article's oscillator: x and v, 2 (1 - 0.001^(1/frames)), and (2 pi frequency/rate)^2. */
typedef struct sn_study_oscillator {
    float x, v, zeta, omega;
} sn_study_oscillator;

/* Wrong: sharp by 2 asin(W/2) for W, loud by 1/sqrt(1 - W^2/4), decays too fast (to -262 dB instead
 * of -60 in 10 frames), and explodes from rate/pi on. */
SN_API void sn_study_oscillator_initialise(sn_study_oscillator *oscillator, float rate_hz,
    float frequency_hz, float decay_frames, float amplitude);
SN_API float sn_study_oscillator_step(sn_study_oscillator *oscillator);

/* Wrong: the pitch follows the sweep as sin(W sweep/2) does, and explodes from rate/(pi sweep). */
SN_API float sn_study_oscillator_step_with_sweep(sn_study_oscillator *oscillator, float sweep);

#endif
