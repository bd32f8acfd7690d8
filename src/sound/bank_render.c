/*
 * Rendering a bank: a block is cut into runs of 128 frames as a rule, their sums of lanes are added
 * up, once for all partials, and mixed into the channels.
 */
#include "../base/exact.h"
#include "../base/memory.h"
#include "bank_run.h"

/* Adds the sums to a channel, but for denormal ones, which a decay within few frames leaves. False,
 * and nothing added, where one of them is no number: its exponent is then the highest, which is
 * told by whole numbers, since a sum of floats would be a chain. */
static bool bank_mix(
    const float *sums, const bank_run *run, float gain, float gain_step, float *out)
{
    float values[SN_BANK_RUN_MOST];
    uint32_t bits[SN_BANK_RUN_MOST], most = 0;
    run->sum(sums, run->frames, values);
    for (size_t n = 0; n < run->frames; n++)
        values[n] *= gain + (float)(int)n * gain_step;
    sn_memory_copy(bits, values, run->frames * sizeof bits[0]);
    for (size_t n = 0; n < run->frames; n++)
        most = (bits[n] & 0x7fffffff) > most ? bits[n] & 0x7fffffff : most;
    if (most >= 0x7f800000)
        return false;
    for (size_t n = 0; n < run->frames; n++)
        out[n] += bits[n] & 0x7f800000 ? values[n] : 0;
    return true;
}

/* What is not finite counts as 0. */
static void bank_clean(sn_bank *bank, const float *input, bank_run *run)
{
    for (size_t n = 0; n < run->frames; n++) {
        bool finite = input[n] - input[n] == 0;
        run->clean[n] = finite ? input[n] : 0;
        bank->bad_inputs += !finite;
    }
    run->input = run->clean;
}

static void bank_run_part(sn_bank *bank, const bank_rows *rows, const sn_bank_block *block,
    size_t at, bank_run *run, double factor)
{
    float step = (block->gain_end - block->gain) / (float)block->count;
    float gain = block->gain + (float)at * step;
    run->input = NULL;
    if (block->input)
        bank_clean(bank, block->input + at, run);
    if (!run->input && bank->live == 0) {
        bank->factor = factor;
        bank->stale = true;
        return;
    }
    size_t poisoned = bank->poisoned;
    if (factor != bank->factor)
        sn_bank_run_glide(bank, rows, run, factor);
    else
        sn_bank_run_steady(bank, rows, run);
    bool finite = bank_mix(run->sums, run, gain, step, block->left + at);
    if (block->right)
        finite &=
            bank_mix(run->stereo ? run->others : run->sums, run, gain, step, block->right + at);
    bool gain_is_finite = gain - gain == 0 && step - step == 0;
    if (!finite && gain_is_finite && bank->poisoned == poisoned) {
        bank->poisoned += bank->live; /* the sum is too large, though no partial is */
        sn_bank_silence(bank);
    }
}

sn_bank_block sn_bank_block_default(size_t count, float *left)
{
    return (sn_bank_block){ .count = count, .left = left, .gain = 1, .gain_end = 1 };
}

void sn_bank_render(sn_bank *bank, const sn_bank_block *block)
{
    SN_ASSERT(bank && block && (block->left || block->count == 0));
    bank_rows rows = sn_bank_rows(bank);
    bool glides = block->factor > 0 && block->factor <= 1e3 && block->factor != bank->factor;
    double from = bank->factor, to = glides ? block->factor : from;
    bank_run run;
    run.stereo = block->right && rows.left;
    size_t most = glides ? BANK_GLIDE_FRAMES : rows.run;
    for (size_t at = 0; at < block->count; at += run.frames) {
        size_t left = block->count - at;
        run.frames = left < most ? left : most;
        double share = (double)(at + run.frames) / (double)block->count;
        double factor = left <= most ? to : from + (to - from) * share;
        bank_run_part(bank, &rows, block, at, &run, factor);
    }
}
