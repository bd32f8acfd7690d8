/*
 * How a bank lies in its block: rows of numbers, one a partial, behind the public struct.
 *
 * Rows by slot are what rendering reads; partials that ring stand in the first `live` slots, so
 * that they are read in one stretch, and a partial that dies or wakes changes places with another.
 * Rows by partial, in the order in which modes were added, hold what was asked for.
 */
#ifndef SN_BANK_ROWS_H
#define SN_BANK_ROWS_H

#include "sinew/bank.h"

enum {
    BANK_LANES = 16,     /* of the widest sums: partials side by side */
    BANK_TILE_MOST = 192 /* partials stepped together, at most */
};

/* No level is so high, as amplitudes are within 1e6: what is above went wrong, and is silenced. */
#define BANK_LEVEL_MOST 1e15

typedef struct bank_rows {
    size_t run; /* frames of a whole run */
    /* by slot: z = re + i im is amplitude * e^(i phase); the value is im */
    double *re, *im;
    double *pole_re, *pole_im; /* r e^(i angle), what z is multiplied with in a frame */
    double *run_re, *run_im;   /* the same of a whole run */
    float *a, *b;              /* v = a im + b re: the real and imaginary part of 1 - 1/pole */
    float *c, *k, *damping;    /* r^2, |1 - pole|^2, 1 - r^2 */
    float *drive;              /* what a unit of input adds to v: amplitude r sin(angle) */
    float *left, *right;       /* of a bank in stereo, else NULL */
    uint32_t *partial_of;
    /* by partial */
    double *turns, *decay;     /* frequency/rate, and ln r, as asked for */
    double *amplitude, *phase; /* as asked for; phase in turns */
    double *decay_now;         /* ln r as it is: quicker where it is damped */
    double *tuned;             /* the factor of all frequencies that the poles stand at */
    uint32_t *slot_of, *mode_of;
    /* by mode */
    uint32_t *first; /* partial of each, and the end: mode_count + 1 */
} bank_rows;

/* The rows of a bank. */
bank_rows sn_bank_rows(const sn_bank *bank);

/* Puts the poles of the partial in a slot where frequency * factor and its decay want them. False
 * where that is at or above half the rate. */
bool sn_bank_tune(const bank_rows *rows, uint32_t slot, double factor);

/* The partial in that slot rings no more: its z is 0, and the last that rings takes its place. */
void sn_bank_kill(sn_bank *bank, const bank_rows *rows, uint32_t slot);

#endif
