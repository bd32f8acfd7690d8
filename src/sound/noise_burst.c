/* The burst of noise of a voice. See noise_burst.h. */
#include "../base/exact.h"
#include "../base/constants.h"
#include "sinew/elementary.h"
#include "sinew/noise.h"
#include "noise_burst.h"

#define NOISE_BURST_CUTOFF_MOST 0.49 /* of the rate */

/* ---- the filter ------------------------------------------------------------------------ */

/* Where the poles z of a filter stand: n = P(1) and d = P(-1) of their polynomial P(z), and 1 less
 * their product, each without cancellation. */
typedef struct noise_burst_poles {
    double n, d, loss;
} noise_burst_poles;

/*
 * The analogue filter s^2 + s w/Q + w^2 has the poles w (-1/(2Q) +- sqrt(1/(4Q^2) - 1)); a pole s
 * becomes z = e^(s/rate). angle = w/rate.
 */
static noise_burst_poles noise_burst_poles_of(double angle, double q)
{
    double half_loss = angle / (2 * q), rest = (1 - 1 / (2 * q)) * (1 + 1 / (2 * q));
    noise_burst_poles poles = { .loss = -sn_expm1(-2 * half_loss) };
    if (rest > 0) { /* a pair r e^(+-j turn) */
        double sine, cosine, less = -sn_expm1(-half_loss), r = 1 - less;
        sn_sincos_turns(angle * sn_sqrt(rest) / (2 * SN_TAU), &sine, &cosine);
        poles.n = less * less + 4 * r * sine * sine;
        poles.d = less * less + 4 * r * cosine * cosine;
    } else { /* two that do not ring; the slow one from the product, which does not cancel */
        double fast = half_loss + angle * sn_sqrt(-rest), slow = angle * angle / fast;
        double fast_less = -sn_expm1(-fast), slow_less = -sn_expm1(-slow);
        poles.n = fast_less * slow_less;
        poles.d = (2 - fast_less) * (2 - slow_less);
    }
    return poles;
}

/*
 * Sets the filter, and the shares of its outputs by which white noise in [-1, 1), of variance 1/3,
 * comes out with variance 1.
 *
 * With the trapezoidal integrators' gain g and the damping k, P(1)/P(-1) = g^2, and the poles'
 * product is (1 - gk + g^2)/(1 + gk + g^2). The variance of each output is the integral of its
 * |H|^2, for two poles a ratio of polynomials in the coefficients, which here factors:
 *   low  n (d + 2 loss)/(8 loss),  high  d (n + 2 loss)/(8 loss),  band  loss/2.
 * Sources: V. Zavalishin, "The Art of VA Filter Design" (2012), for the filter; E. Jury, "Theory
 * and Application of the z-Transform Method" (1964), for the integral.
 */
static void noise_burst_set_filter(
    sn_noise_burst *burst, const sn_voice_noise *noise, double rate_hz, double pitch_ratio)
{
    double cutoff = noise->cutoff_hz * pitch_ratio / rate_hz;
    cutoff = cutoff < NOISE_BURST_CUTOFF_MOST ? cutoff : NOISE_BURST_CUTOFF_MOST;
    noise_burst_poles poles = noise_burst_poles_of(SN_TAU * cutoff, noise->q);
    double n = poles.n, d = poles.d, loss = poles.loss;
    double g = sn_sqrt(n / d), k = 2 * loss / sn_sqrt(n * d);
    burst->a1 = 1 / (1 + g * (g + k));
    burst->a2 = g * burst->a1;
    burst->a3 = g * burst->a2;
    double in = 0, band = 0, low = 0, variance = 1;
    switch (noise->filter) {
    case SN_FILTER_LOW:
        low = 1;
        variance = n * (d + 2 * loss) / (8 * loss);
        break;
    case SN_FILTER_HIGH: /* what neither integrator has */
        in = 1;
        band = -k;
        low = -1;
        variance = d * (n + 2 * loss) / (8 * loss);
        break;
    case SN_FILTER_BAND:
        band = k;
        variance = loss / 2;
        break;
    default:
        in = 1;
    }
    double gain = sn_sqrt(3 / variance);
    burst->aim[0] = in * gain;
    burst->aim[1] = band * gain;
    burst->aim[2] = low * gain;
}

/* ---- the burst ------------------------------------------------------------------------- */

void sn_noise_burst_change(
    sn_noise_burst *burst, const sn_voice_noise *noise, double rate_hz, double pitch_ratio)
{
    double attack = noise->attack_s * rate_hz;
    noise_burst_set_filter(burst, noise, rate_hz, pitch_ratio);
    burst->rise = attack > 1 ? 1 / attack : 1;
    burst->shrink = sn_exp(-SN_LN1000 / (noise->t60_s * rate_hz));
}

void sn_noise_burst_start(sn_noise_burst *burst, const sn_voice_noise *noise, double rate_hz,
    double pitch_ratio, uint64_t seed)
{
    *burst = (sn_noise_burst){ .seed = seed };
    sn_noise_burst_change(burst, noise, rate_hz, pitch_ratio);
    for (int i = 0; i < 3; i++)
        burst->mix[i] = burst->aim[i];
    burst->rising = noise->attack_s * rate_hz > 1;
    burst->level = burst->rising ? 0 : 1;
}

void sn_noise_burst_release(sn_noise_burst *burst, double rate_hz, double t60_s)
{
    double shrink = sn_exp(-SN_LN1000 / (t60_s * rate_hz));
    burst->shrink = shrink < burst->shrink ? shrink : burst->shrink;
    burst->rising = false;
}

/* The envelope at this frame; moves it on to the next. */
static double noise_burst_envelope(sn_noise_burst *burst)
{
    double level = burst->level;
    if (!burst->rising) {
        burst->level *= burst->shrink;
    } else {
        burst->level += burst->rise;
        if (burst->level > 1 - 1e-9) { /* the top, but for the roundings of the sum */
            burst->level = 1;
            burst->rising = false;
        }
    }
    return level;
}

void sn_noise_burst_render(sn_noise_burst *burst, size_t count, double quiet, float *out)
{
    double step[3], inverse = count > 0 ? 1 / (double)count : 0;
    size_t i = 0;
    for (int k = 0; k < 3; k++)
        step[k] = (burst->aim[k] - burst->mix[k]) * inverse;
    for (; i < count && !burst->ended; i++) {
        double in = sn_hash_signed(burst->seed, burst->frame++);
        double above = in - burst->two;
        double band = burst->a1 * burst->one + burst->a2 * above;
        double low = burst->two + burst->a2 * burst->one + burst->a3 * above;
        burst->one = 2 * band - burst->one;
        burst->two = 2 * low - burst->two;
        for (int k = 0; k < 3; k++)
            burst->mix[k] += step[k];
        double value = burst->mix[0] * in + burst->mix[1] * band + burst->mix[2] * low;
        out[i] = (float)(noise_burst_envelope(burst) * value);
        burst->ended = !burst->rising && burst->level < quiet;
    }
    for (; i < count; i++)
        out[i] = 0;
    for (int k = 0; k < 3; k++)
        burst->mix[k] = burst->aim[k];
}

#undef NOISE_BURST_CUTOFF_MOST
