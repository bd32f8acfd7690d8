/*
 * The proof: rows that each measure one stated bound on this machine, beside the usual way of
 * doing the same.
 *
 * Points come from a fixed seed, so two runs of one build agree.
 */
#ifndef SINEW_PROOF_H
#define SINEW_PROOF_H

#include <stddef.h>
#include <stdint.h>

typedef struct proof_row proof_row;

typedef struct proof_result {
    double worst; /* of sinew */
    double usual; /* of the usual way; NaN where there is none to show */
} proof_result;

struct proof_row {
    const char *what;  /* "sin_turns" */
    const char *over;  /* where it is measured */
    const char *unit;  /* of the three numbers */
    double bound;      /* what sinew states */
    const char *usual; /* the usual way, in a few words; "" for none */
    void (*measure)(const proof_row *row, proof_result *result);
    const void *detail; /* what the measure needs to know of the row */
};

typedef struct proof_group {
    const char *title;
    const proof_row *rows;
    size_t count;
} proof_group;

extern const proof_group proof_elementary, proof_elementary_float, proof_numbers, proof_noise,
    proof_waves, proof_shapes, proof_tables, proof_sums, proof_oscillator, proof_bank,
    proof_springs, proof_eases, proof_shakes, proof_tracks;

/* A generator for the points of one row. */
typedef struct proof_random {
    uint64_t state;
} proof_random;

proof_random proof_random_of(const proof_row *row);
uint64_t proof_bits(proof_random *random);
double proof_uniform(proof_random *random, double low, double high);
double proof_log_uniform(proof_random *random, double low, double high); /* of either sign */

/* A random level in [-1, 1) as noise.h defines sn_hash_signed, made here from its definition. */
double proof_level(uint64_t seed, uint64_t index);

/* Keeps the larger in *worst; NaN counts as infinite, so that it never passes. */
void proof_note(double *worst, double error);

#endif
