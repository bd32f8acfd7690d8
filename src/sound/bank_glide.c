/*
 * A run in which frequencies move: z turns by a pole that is itself turned from frame to frame.
 * Exact in double at both ends, in float between, so a run is short.
 */
#include "../base/exact.h"
#include "../base/memory.h"
#include "sinew/elementary.h"
#include "bank_engine.h"
#include "bank_run.h"

/* Partials side by side. */
typedef struct bank_glide {
    float re[BANK_LANES], im[BANK_LANES];           /* z */
    float pole_re[BANK_LANES], pole_im[BANK_LANES]; /* of the next frame */
    float turn_re[BANK_LANES], turn_im[BANK_LANES]; /* what the pole is multiplied with */
    float drive[BANK_LANES], left[BANK_LANES], right[BANK_LANES];
    float gate[BANK_LANES], gate_step[BANK_LANES]; /* 0 where it would be above half the rate */
} bank_glide;

/* 1 for a frequency below half the rate, 0 from there on. It falls over the last 512th of a turn,
 * so that what glides out of hearing, or back, does not click. */
static double bank_gate(double turns)
{
    double gate = (0.5 - turns) * 512;
    return gate > 1 ? 1 : gate > 0 ? gate : 0;
}

/* z times e^log_gain, turned by so many turns. */
static void bank_glide_turn(const bank_rows *rows, uint32_t slot, double turns, double log_gain)
{
    double gain = sn_exp(log_gain), x = rows->re[slot], y = rows->im[slot], sine, cosine;
    sn_sincos_turns(turns, &sine, &cosine);
    rows->re[slot] = gain * (x * cosine - y * sine);
    rows->im[slot] = gain * (x * sine + y * cosine);
}

/* Sets up the lane of a slot, and leaves in its z where that is after the run. */
static void bank_glide_lane(const sn_bank *bank, const bank_rows *rows, const bank_run *run,
    uint32_t slot, double factor, bank_glide *glide)
{
    uint32_t partial = rows->partial_of[slot];
    size_t lane = slot % BANK_LANES;
    double frames = (double)run->frames;
    double from = rows->turns[partial] * bank->factor, to = rows->turns[partial] * factor;
    double step = (to - from) / frames, decay = rows->decay_now[partial], sine, cosine;
    double gate = bank_gate(from), r = sn_exp(decay);
    glide->re[lane] = (float)rows->re[slot];
    glide->im[lane] = (float)rows->im[slot];
    sn_sincos_turns(from + 0.5 * step, &sine, &cosine);
    glide->pole_re[lane] = (float)(r * cosine);
    glide->pole_im[lane] = (float)(r * sine);
    sn_sincos_turns(step, &sine, &cosine);
    glide->turn_re[lane] = (float)cosine;
    glide->turn_im[lane] = (float)sine;
    bool heard = rows->mode_of[partial] < bank->detail;
    glide->drive[lane] = heard ? (float)rows->amplitude[partial] : 0;
    glide->left[lane] = run->stereo ? rows->left[slot] : 1;
    glide->right[lane] = run->stereo ? rows->right[slot] : 1;
    glide->gate[lane] = (float)gate;
    glide->gate_step[lane] = (float)((bank_gate(to) - gate) / frames);
    bank_glide_turn(rows, slot, 0.5 * (from + to) * frames, decay * frames);
}

static void bank_glide_step(bank_glide *glide, bank_run *run)
{
    for (size_t n = 0; n < run->frames; n++) {
        float *sum = run->sums + n * BANK_LANES, *other = run->others + n * BANK_LANES;
        float input = run->input ? run->input[n] : 0;
        for (int i = 0; i < BANK_LANES; i++) {
            float value = glide->im[i] * glide->gate[i];
            sum[i] += value * glide->left[i];
            other[i] += value * glide->right[i];
            float re = glide->re[i] + input * glide->drive[i], im = glide->im[i];
            float p = glide->pole_re[i], q = glide->pole_im[i];
            glide->re[i] = re * p - im * q;
            glide->im[i] = re * q + im * p;
            glide->pole_re[i] = p * glide->turn_re[i] - q * glide->turn_im[i];
            glide->pole_im[i] = p * glide->turn_im[i] + q * glide->turn_re[i];
            glide->gate[i] += glide->gate_step[i];
        }
    }
}

void sn_bank_run_glide(sn_bank *bank, const bank_rows *rows, bank_run *run, double factor)
{
    size_t count = run->input ? bank->partial_count : bank->live;
    run->sum = sn_bank_sum_lanes;
    sn_memory_set(run->sums, 0, run->frames * BANK_LANES * sizeof(float));
    sn_memory_set(run->others, 0, run->frames * BANK_LANES * sizeof(float));
    for (size_t first = 0; first < count; first += BANK_LANES) {
        bank_glide glide = { .gate = { 0 } };
        size_t part = count - first < BANK_LANES ? count - first : BANK_LANES;
        for (size_t i = 0; i < part; i++)
            bank_glide_lane(bank, rows, run, (uint32_t)(first + i), factor, &glide);
        bank_glide_step(&glide, run);
        for (size_t i = 0; run->input && i < part; i++) {
            rows->re[first + i] = (double)glide.re[i];
            rows->im[first + i] = (double)glide.im[i];
        }
    }
    bank->factor = factor;
    bank->stale = true;
    if (run->input)
        bank->live = bank->partial_count;
    sn_bank_cull(bank, rows, 0, bank->live);
}
