/*
 * A run of a bank: what its partials add to some frames, as sums that are a row of lanes a frame.
 */
#ifndef SN_BANK_RUN_H
#define SN_BANK_RUN_H

#include "bank_rows.h"

enum { BANK_GLIDE_FRAMES = 32 }; /* of a run that glides, at most */

/* 34 KB, of which what is used is written in each run. */
typedef struct bank_run {
    size_t frames;
    const float *input; /* NULL: free */
    bool stereo;
    _Alignas(64) float sums[SN_BANK_RUN_MOST * BANK_LANES];
    _Alignas(64) float others[SN_BANK_RUN_MOST * BANK_LANES];     /* of the right channel */
    void (*sum)(const float *sums, size_t frames, float *values); /* adds up each frame's lanes */
    float clean[SN_BANK_RUN_MOST];                                /* the input, where finite */
} bank_run;

/* Fills the sums while the bank's factor stays, and turns all states on to the end of the run. */
void sn_bank_run_steady(sn_bank *bank, const bank_rows *rows, bank_run *run);

/* The same while all frequencies move evenly from the bank's factor to this one. */
void sn_bank_run_glide(sn_bank *bank, const bank_rows *rows, bank_run *run, double factor);

/* Of so many partials from `first` on those whose level is below the culling level die, and those
 * that are no numbers or above BANK_LEVEL_MOST, which are counted. */
void sn_bank_cull(sn_bank *bank, const bank_rows *rows, size_t first, size_t count);

#endif
