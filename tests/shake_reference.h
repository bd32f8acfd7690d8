/*
 * Shakes as the header has them, in 320-bit arithmetic (MPFR): the judge of shake.h. Only the hash
 * is shared with the library. Rates are central differences over 2^-100 of a second's part, whose
 * error is some 1e-60.
 */
#ifndef SHAKE_REFERENCE_H
#define SHAKE_REFERENCE_H

#include "sinew/shake.h"
#include "wave_reference.h"

typedef struct shake_point {
    const sn_shake *shake;
    int axis;
    real t;
    bool impulse; /* or else a tremble of level 1 */
} shake_point;

static inline double shake_axis(sn_shake_offset offset, int axis)
{
    const double axes[] = { offset.move.x, offset.move.y, offset.move.z, offset.turn.x,
        offset.turn.y, offset.turn.z };
    return axes[axis];
}

static inline sn_shake_offset shake_peak(double size)
{
    return (sn_shake_offset){ { size, size, size }, { size, size, size } };
}

/* u^3 (6 u^2 - 15 u + 10). */
static inline real shake_reference_fade(real u)
{
    real rest = real_plus(real_mul(real_plus(real_times(u, 6), -15), u), 10);
    return real_mul(real_mul(real_mul(u, u), u), rest);
}

/* One layer of one axis: the noise number 4 axis + layer of the seed, moved by half a cell at most
 * as its number plus 24 says. */
static inline real shake_reference_layer(uint64_t seed, int axis, int layer, double hz, real t)
{
    uint64_t index = (uint64_t)(4 * axis + layer), key = sn_hash(seed, index);
    real x = real_plus(real_times(t, hz), sn_hash_signed(seed, 24 + index) / 2);
    real whole = real_floor(x);
    uint64_t cell = (uint64_t)(int64_t)mpfr_get_sj(whole, MPFR_RNDN);
    real a = real_of(sn_hash_signed(key, cell)), b = real_of(sn_hash_signed(key, cell + 1));
    return real_add(a, real_mul(real_sub(b, a), shake_reference_fade(real_sub(x, whole))));
}

static inline real shake_reference_noise(const sn_shake *shake, int axis, real t)
{
    real sum = real_of(0), all = real_of(0);
    for (int k = 0; k < SN_SHAKE_LAYERS_MOST; k++) {
        const sn_shake_layer *layer = &shake->layers[k];
        if (layer->gain <= 0)
            continue;
        all = real_plus(all, layer->gain);
        sum = real_add(
            sum, real_times(shake_reference_layer(shake->seed, axis, k, layer->frequency_hz, t),
                     layer->gain));
    }
    return mpfr_zero_p(all) ? all : real_div(sum, all);
}

/* The power of a real in [0, 1]. */
static inline real shake_reference_power(real x, double power)
{
    real p = real_of(power), r = real_new();
    mpfr_pow(r, x, p, MPFR_RNDN);
    return r;
}

static inline real shake_reference_envelope(const sn_shake *shake, real age)
{
    bool bump = shake->form == SN_SHAKE_BUMP;
    double power = bump ? 2 : fmin(fmax(shake->fall_power, 1), 10);
    real hold = real_of(fmin(fmax(shake->hold_ratio, 0), 0.98));
    real attack = real_of(fmax(shake->attack_ratio, 0.01));
    real most = real_sub(real_of(0.99), hold);
    if (mpfr_cmp(attack, most) > 0)
        attack = most;
    if (bump)
        attack = real_times(real_sub(real_of(1), hold), 0.5);
    real fall = real_sub(real_sub(real_of(1), hold), attack);
    real u = real_div(age, real_of(shake->duration_s));
    if (mpfr_sgn(u) <= 0 || mpfr_cmp_d(u, 1) >= 0)
        return real_of(0);
    real x = real_div(u, attack), left = real_div(real_sub(real_of(1), u), fall);
    if (mpfr_cmp_d(x, 1) < 0)
        return real_mul(real_mul(x, x), real_plus(real_times(x, -2), 3));
    if (mpfr_cmp_d(left, 1) >= 0)
        return real_of(1);
    real gone = real_plus(real_times(real_sub(real_of(1), left), power), 1);
    return real_mul(shake_reference_power(left, power), gone);
}

/* Of an axis of size 1. */
static inline real shake_reference(const shake_point *point)
{
    const sn_shake *shake = point->shake;
    real wave = real_of(1);
    if (shake->form == SN_SHAKE_NOISE)
        wave = shake_reference_noise(shake, point->axis, point->t);
    if (shake->form == SN_SHAKE_SWING)
        wave = real_sin_turns(real_times(point->t, shake->frequency_hz));
    return point->impulse ? real_mul(wave, shake_reference_envelope(shake, point->t)) : wave;
}

static inline real shake_reference_rate(const shake_point *point, double scale_s)
{
    double h = ldexp(scale_s, -100);
    shake_point later = *point, sooner = *point;
    later.t = real_plus(point->t, h);
    sooner.t = real_plus(point->t, -h);
    return real_div(
        real_sub(shake_reference(&later), shake_reference(&sooner)), real_times(real_of(h), 2));
}

#endif
