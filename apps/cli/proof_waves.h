/* What the proofs of waves share: random waves, their phases, and their Fourier series. */
#ifndef SINEW_PROOF_WAVES_H
#define SINEW_PROOF_WAVES_H

#include "proof.h"
#include "proof_exact.h"
#include "sinew/wave.h"

/* Prepared, or something that gives NaN where the wave was refused. */
sn_wave_prepared proof_prepare(const sn_wave *wave);

/* A wave of a random frequency and phase, and a random time in the eleventh year. */
sn_wave proof_random_wave(proof_random *random, sn_shape shape, double *t_s);

/* frequency * t + phase, in turns. */
exact proof_turns(const sn_wave *wave, exact t_s);

/* The amplitude of the n-th harmonic of a band-limited shape. */
exact proof_harmonic(sn_shape shape, int n);

#endif
