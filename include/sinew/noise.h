/*
 * A hash of whole numbers, and seeded noise along a line made of it.
 *
 * Both are functions of their arguments alone, so that scrubbing, seeking back, replay and two
 * instances agree. Neighbouring seeds give unrelated noise.
 */
#ifndef SINEW_NOISE_H
#define SINEW_NOISE_H

#include "status.h"

/* 64 well mixed bits for a seed and an index: each input bit flips half of the output bits.
 * Source: David Stafford, "Better Bit Mixing" (2011), mix 13, once for the seed, once for both. */
SN_API uint64_t sn_hash(uint64_t seed, uint64_t index);

/* A uniform number in [-1, 1), a multiple of 2^-52, from that hash. */
SN_API double sn_hash_signed(uint64_t seed, uint64_t index);

typedef enum sn_noise_type {
    SN_NOISE_VALUE,   /* a smooth way through random heights at the whole numbers: RMS 0.511 */
    SN_NOISE_GRADIENT /* random slopes there, height 0 at every whole number: RMS 0.281 */
} sn_noise_type;

/* How many octaves, and how many cells in all octaves of a loop, there may be. */
enum { SN_NOISE_OCTAVES_MOST = 16, SN_NOISE_LOOP_MOST = 1 << 20 };

/* Layers of noise, each twice as fast as the one before. Zero is legal: value noise, one layer. */
typedef struct sn_noise {
    sn_noise_type type;
    uint64_t seed;
    uint32_t octaves;    /* 1 .. 16; 0 means 1 */
    double gain_ratio;   /* height of a layer relative to the one before, in [0, 1] */
    uint32_t loop_cells; /* repeats after so many whole numbers; 0: never. Value noise around 1 is
                            0. The cells of all octaves together, loop_cells * (2^octaves - 1), are
                            at most SN_NOISE_LOOP_MOST */
} sn_noise;

/* What can be computed once. Made by sn_noise_prepare; read it, do not change it. */
typedef struct sn_noise_prepared {
    sn_noise noise;
    double peak;                          /* the largest |value| possible: the sum of the gains */
    uint64_t key[SN_NOISE_OCTAVES_MOST];  /* an octave's seed, mixed */
    double mean[SN_NOISE_OCTAVES_MOST];   /* of an octave's heights around the loop */
    double height[SN_NOISE_OCTAVES_MOST]; /* what its values are multiplied with */
} sn_noise_prepared;

/* Checks the settings and prepares them. Cost: with a loop of value noise, a hash per cell. */
SN_API sn_status sn_noise_prepare(
    sn_noise_prepared *prepared, const sn_noise *noise, sn_report *report);

/* The noise at position x (in cells) and its slope per cell; either pointer may be NULL.
 * Ensures: |value| <= peak, which is 1 for one octave; twice continuously differentiable; finite
 * for every finite x; zero mean: over many cells, and over a loop exactly but for rounding.
 * RMS of one octave: value sqrt(181/693) = 0.511061, gradient sqrt(2140/27027) = 0.281390. (A
 * loop of value noise is less its own mean and then scaled to stay in [-1, 1].)
 * Accuracy: the value within 1e-15 of the exact polynomial, for one octave, the slope within 4e-15.
 * NaN and infinite x give NaN.
 * Source: Ken Perlin, "Improving Noise" (2002), for the fade; the moments are its integrals. */
SN_API void sn_noise_sample(const sn_noise_prepared *noise, double x, double *value, double *slope);

/* The same at cell + fraction, the fraction in [0, 1]: exact also where their sum would round. */
SN_API void sn_noise_sample_cell(
    const sn_noise_prepared *noise, int64_t cell, double fraction, double *value, double *slope);

#endif
