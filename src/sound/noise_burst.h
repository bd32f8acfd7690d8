/*
 * A burst of noise: white noise from a seed through a filter, with a rise and a decay.
 *
 * The filter is a state-variable one, whose poles stand where those of its analogue are, so that
 * what rings in it rings at the pitch asked for at every rate.
 */
#ifndef SN_NOISE_BURST_H
#define SN_NOISE_BURST_H

#include "sinew/voice.h"

/* Copy it and you have a snapshot. */
typedef struct sn_noise_burst {
    uint64_t seed;
    uint64_t frame;        /* of the noise, from the burst's start on */
    double one, two;       /* what the filter's two integrators hold */
    double a1, a2, a3;     /* of the filter */
    double mix[3], aim[3]; /* shares of its input, band and low output: now, and after the next
                              frames rendered, to which they glide */
    double level;          /* of the envelope at the next frame, 0 .. 1 */
    double rise, shrink;   /* added to it while it rises; multiplied with after */
    bool rising, ended;
} sn_noise_burst;

/* Starts a burst with the noise's filter and envelope, for notes of that pitch. */
void sn_noise_burst_start(sn_noise_burst *burst, const sn_voice_noise *noise, double rate_hz,
    double pitch_ratio, uint64_t seed);

/* Another filter and envelope from the next frame on; what is heard does not jump. */
void sn_noise_burst_change(
    sn_noise_burst *burst, const sn_voice_noise *noise, double rate_hz, double pitch_ratio);

/* Decays from now on with this t60, where that is sooner. */
void sn_noise_burst_release(sn_noise_burst *burst, double rate_hz, double t60_s);

/* Writes the next frames: RMS 1 at the top of the envelope, once the filter has settled. It ends,
 * and gives 0 from then on, where the envelope falls below `quiet`. */
void sn_noise_burst_render(sn_noise_burst *burst, size_t count, double quiet, float *out);

#endif
