/*
 * Trembles and impulses: noise, swings and envelopes, each with its derivative.
 *
 * An axis has its own noise in each layer: value noise, whose heights are hashes of whole numbers
 * and whose position is the exact phase frequency * t plus an offset of its own. Without that
 * offset all axes would stand still together at every whole number, where the slope of the fade is
 * 0.
 */
#include "../base/exact.h"
#include "../base/fade.h"
#include "sinew/noise.h"
#include "sinew/period.h"
#include "shake_parts.h"

#define SHAKE_FREQUENCY_MOST 1e9
#define SHAKE_RATIO_LEAST    0.01 /* of the duration, to rise and to fall: else it would jump */
#define SHAKE_POWER_MOST     10.0

/* A motion of one axis of size 1, and its rate per second. */
typedef struct shake_wave {
    double value, rate;
} shake_wave;

sn_shake sn_shake_default(void)
{
    return (sn_shake){ .form = SN_SHAKE_NOISE,
        .layers = { { 10, 1 } },
        .frequency_hz = 10,
        .duration_s = 0.5,
        .attack_ratio = 0.02,
        .fall_power = 2 };
}

/* ---- what moves ------------------------------------------------------------------------ */

static sn_frequency shake_frequency(double hz)
{
    hz = sn_is_finite(hz) ? sn_clamp(hz, -SHAKE_FREQUENCY_MOST, SHAKE_FREQUENCY_MOST) : SN_NAN;
    return sn_frequency_make(hz, (sn_rational){ 0, 0 });
}

/* The noise number `index` of a seed, so many cells and a phase in [-1/2, 1/2] along; its rate is
 * per cell. */
static shake_wave shake_noise_at(uint64_t seed, uint64_t index, int64_t cell, double phase)
{
    enum { SHAKE_NOISES = SHAKE_AXES * SN_SHAKE_LAYERS_MOST };
    uint64_t key = sn_hash(seed, index);
    double u = phase + sn_hash_signed(seed, SHAKE_NOISES + index) / 2;
    if (u < 0) {
        u += 1;
        cell -= 1;
    }
    double a = sn_hash_signed(key, (uint64_t)cell), b = sn_hash_signed(key, (uint64_t)cell + 1);
    return (shake_wave){ sn_fade_between(a, b, u), (b - a) * sn_fade_slope(u) };
}

/* The noise of each axis that moves, all layers by their shares. */
static void shake_noise(
    const sn_shake *shake, const double peak[SHAKE_AXES], double t_s, shake_wave waves[SHAKE_AXES])
{
    double all = 0;
    for (int k = 0; k < SN_SHAKE_LAYERS_MOST; k++)
        all += shake->layers[k].gain <= 0 ? 0 : shake->layers[k].gain;
    for (int k = 0; k < SN_SHAKE_LAYERS_MOST; k++) {
        if (shake->layers[k].gain <= 0)
            continue;
        double share = shake->layers[k].gain / all;
        sn_frequency frequency = shake_frequency(shake->layers[k].frequency_hz);
        int64_t cell;
        double phase = sn_frequency_phase(&frequency, t_s, 0, &cell);
        for (int axis = 0; axis < SHAKE_AXES; axis++) {
            if (peak[axis] == 0)
                continue;
            uint64_t index = (uint64_t)(axis * SN_SHAKE_LAYERS_MOST + k);
            shake_wave noise = shake_noise_at(shake->seed, index, cell, phase);
            waves[axis].value += share * noise.value;
            waves[axis].rate += share * frequency.hz * noise.rate;
        }
    }
    for (int axis = 0; axis < SHAKE_AXES; axis++) /* the shares add up to 1 but for rounding */
        waves[axis].value = sn_clamp(waves[axis].value, -1, 1);
}

static shake_wave shake_swing(const sn_shake *shake, double age_s)
{
    sn_frequency frequency = shake_frequency(shake->frequency_hz);
    double sine, cosine;
    sn_sincos_turns(sn_frequency_phase(&frequency, age_s, 0, NULL), &sine, &cosine);
    return (shake_wave){ sine, SN_TAU * frequency.hz * cosine };
}

/* Steady strength in all axes but for noise. */
static void shake_waves(const sn_shake *shake, const double peak[SHAKE_AXES], double age_s,
    shake_wave waves[SHAKE_AXES])
{
    shake_wave all = { 1, 0 };
    if (shake->form == SN_SHAKE_SWING)
        all = shake_swing(shake, age_s);
    if (shake->form == SN_SHAKE_NOISE)
        all = (shake_wave){ 0, 0 };
    for (int axis = 0; axis < SHAKE_AXES; axis++)
        waves[axis] = all;
    if (shake->form == SN_SHAKE_NOISE)
        shake_noise(shake, peak, age_s, waves);
}

/* ---- the envelope ---------------------------------------------------------------------- */

/*
 * From 0 by x^2 (3 - 2 x) to 1, held, and back by x^p (1 + p (1 - x)), x the part that is left. Its
 * slope by x is p (p + 1) (1 - x) x^(p - 1): it starts level as the rise ends, falls all the way,
 * and dies away as x^p does. For p = 2 it is the rise turned round.
 */
static shake_wave shake_fall(double left, double power)
{
    double value = sn_shake_power(left, power) * (1 + power * (1 - left));
    double slope = power == 1 ? 1 : sn_shake_power(left, power - 1);
    return (shake_wave){ sn_clamp(value, 0, 1), -power * (power + 1) * (1 - left) * slope };
}

/* At an age between 0 and the duration; the part that is left is taken from the end, so that it is
 * as exact there as the rise is at its start. */
static shake_wave shake_envelope(const sn_shake *shake, double age_s)
{
    bool bump = shake->form == SN_SHAKE_BUMP;
    double hold = sn_clamp(shake->hold_ratio, 0, 1 - 2 * SHAKE_RATIO_LEAST);
    double attack =
        bump ? (1 - hold) / 2
             : sn_clamp(shake->attack_ratio, SHAKE_RATIO_LEAST, 1 - SHAKE_RATIO_LEAST - hold);
    double fall = 1 - hold - attack, duration_s = shake->duration_s;
    double risen = age_s / duration_s / attack, left = (duration_s - age_s) / duration_s / fall;
    shake_wave wave = { 1, 0 };
    if (risen < 1)
        wave = (shake_wave){ risen * risen * (3 - 2 * risen), 6 * risen * (1 - risen) / attack };
    else if (!(left >= 1)) {
        wave = shake_fall(left, bump ? 2 : sn_clamp(shake->fall_power, 1, SHAKE_POWER_MOST));
        wave.rate /= fall;
    }
    wave.rate = sn_shake_finite(wave.rate / duration_s);
    return wave;
}

/* ---- the offsets ----------------------------------------------------------------------- */

static sn_shake_offset shake_tremble(const sn_shake *shake, double t_s, double level, bool rate)
{
    double axes[SHAKE_AXES];
    shake_wave waves[SHAKE_AXES] = { { 0, 0 } };
    if (!sn_is_finite(t_s) || !sn_is_finite(level))
        return sn_shake_everywhere(SN_NAN);
    sn_shake_to_axes(&shake->peak, axes);
    if (shake->form == SN_SHAKE_NOISE)
        shake_noise(shake, axes, t_s, waves);
    for (int axis = 0; axis < SHAKE_AXES; axis++) {
        double wave = rate ? waves[axis].rate : waves[axis].value;
        axes[axis] = sn_shake_scale(axes[axis], sn_shake_finite(level * wave));
    }
    return sn_shake_from_axes(axes);
}

static sn_shake_offset shake_impulse(const sn_shake *shake, double age_s, bool rate)
{
    double axes[SHAKE_AXES];
    shake_wave waves[SHAKE_AXES];
    if (age_s <= 0 || age_s >= shake->duration_s)
        return sn_shake_everywhere(0);
    if (!sn_is_finite(shake->duration_s - age_s))
        return sn_shake_everywhere(SN_NAN);
    sn_shake_to_axes(&shake->peak, axes);
    shake_waves(shake, axes, age_s, waves);
    shake_wave envelope = shake_envelope(shake, age_s);
    for (int axis = 0; axis < SHAKE_AXES; axis++) {
        shake_wave wave = waves[axis];
        double change = wave.rate * envelope.value + wave.value * envelope.rate;
        axes[axis] = sn_shake_scale(axes[axis], rate ? change : wave.value * envelope.value);
    }
    return sn_shake_from_axes(axes);
}

sn_shake_offset sn_shake_tremble(const sn_shake *shake, double t_s, double level)
{
    SN_ASSERT(shake);
    return shake_tremble(shake, t_s, level, false);
}

sn_shake_offset sn_shake_tremble_velocity(const sn_shake *shake, double t_s, double level)
{
    SN_ASSERT(shake);
    return shake_tremble(shake, t_s, level, true);
}

sn_shake_offset sn_shake_impulse(const sn_shake *shake, double age_s)
{
    SN_ASSERT(shake);
    return shake_impulse(shake, age_s, false);
}

sn_shake_offset sn_shake_impulse_velocity(const sn_shake *shake, double age_s)
{
    SN_ASSERT(shake);
    return shake_impulse(shake, age_s, true);
}

#undef SHAKE_FREQUENCY_MOST
#undef SHAKE_RATIO_LEAST
#undef SHAKE_POWER_MOST
