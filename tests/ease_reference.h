/*
 * Easings as the mathematics has them, in MPFR: the judge of ease.h. Each way in from its
 * definition, and the sides of it.
 */
#ifndef EASE_REFERENCE_H
#define EASE_REFERENCE_H

#include "sinew/ease.h"

#include <mpfr.h>

enum { REFERENCE_BITS = 200 };

/* ---- the way in, by MPFR ------------------------------------------------------------------- */

/* out = base^(e t) - 1 over base^e - 1, base 2. */
static inline void reference_expo(mpfr_t out, const mpfr_t t, double k)
{
    mpfr_t whole;
    mpfr_init2(whole, REFERENCE_BITS);
    mpfr_set_d(whole, k, MPFR_RNDN);
    mpfr_mul_d(out, t, k, MPFR_RNDN);
    mpfr_ui_pow(out, 2, out, MPFR_RNDN);
    mpfr_sub_ui(out, out, 1, MPFR_RNDN);
    mpfr_ui_pow(whole, 2, whole, MPFR_RNDN);
    mpfr_sub_ui(whole, whole, 1, MPFR_RNDN);
    mpfr_div(out, out, whole, MPFR_RNDN);
    mpfr_clear(whole);
}

/* (2^(k t) - 1)/(2^k - 1) cos(2 pi n (1 - t)). */
static inline void reference_elastic(mpfr_t out, const mpfr_t t, double k, double swings)
{
    mpfr_t whole, angle;
    mpfr_inits2(REFERENCE_BITS, whole, angle, (mpfr_ptr)0);
    reference_expo(out, t, k);
    mpfr_const_pi(angle, MPFR_RNDN);
    mpfr_mul_d(angle, angle, 2 * swings, MPFR_RNDN);
    mpfr_ui_sub(whole, 1, t, MPFR_RNDN);
    mpfr_mul(angle, angle, whole, MPFR_RNDN);
    mpfr_cos(angle, angle, MPFR_RNDN);
    mpfr_mul(out, out, angle, MPFR_RNDN);
    mpfr_clears(whole, angle, (mpfr_ptr)0);
}

/* Parabolas: the fall and arc after arc, seen forwards. */
static inline void reference_bounce(mpfr_t out, const mpfr_t t, int bounces, double ratio)
{
    mpfr_t w, speed, root, height, u, centre;
    mpfr_inits2(REFERENCE_BITS, w, speed, root, height, u, centre, (mpfr_ptr)0);
    mpfr_set_d(root, ratio, MPFR_RNDN);
    mpfr_sqrt(root, root, MPFR_RNDN);
    mpfr_set_ui(height, 1, MPFR_RNDN);
    mpfr_set_ui(speed, 1, MPFR_RNDN);
    for (int i = 0; i < bounces; i++) {
        mpfr_mul(height, height, root, MPFR_RNDN);
        mpfr_add(speed, speed, height, MPFR_RNDN);
        mpfr_add(speed, speed, height, MPFR_RNDN);
    }
    mpfr_ui_sub(u, 1, t, MPFR_RNDN); /* the time of the way out */
    mpfr_mul(w, speed, u, MPFR_RNDN);
    mpfr_sqr(out, w, MPFR_RNDN); /* how high it is above its goal is 1 - out */
    mpfr_ui_sub(out, 1, out, MPFR_RNDN);
    mpfr_set_ui(centre, 1, MPFR_RNDN);
    mpfr_set_ui(height, 1, MPFR_RNDN);
    for (int i = 0; i < bounces && mpfr_cmp(w, centre) > 0; i++) {
        mpfr_mul(height, height, root, MPFR_RNDN);
        mpfr_add(centre, centre, height, MPFR_RNDN);
        mpfr_sub(u, w, centre, MPFR_RNDN);
        mpfr_sqr(u, u, MPFR_RNDN);
        mpfr_sqr(out, height, MPFR_RNDN);
        mpfr_sub(out, out, u, MPFR_RNDN);
        mpfr_add(centre, centre, height, MPFR_RNDN);
    }
    mpfr_clears(w, speed, root, height, u, centre, (mpfr_ptr)0);
}

/* The integral of (s (1 - s))^n, normed: by its binomial sum, which cancels, in many digits. */
static inline void reference_smoothstep(mpfr_t out, const mpfr_t t, int order)
{
    mpfr_t term, power, whole;
    mpfr_inits2(2 * REFERENCE_BITS, term, power, whole, (mpfr_ptr)0);
    mpfr_set_ui(out, 0, MPFR_RNDN);
    mpfr_set_ui(whole, 0, MPFR_RNDN);
    for (int k = 0; k <= order; k++) {
        double binomial = 1;
        for (int i = 0; i < k; i++)
            binomial = binomial * (order - i) / (i + 1);
        mpfr_pow_ui(power, t, (unsigned long)(order + k + 1), MPFR_RNDN);
        mpfr_set_d(term, k % 2 ? -binomial : binomial, MPFR_RNDN);
        mpfr_div_ui(term, term, (unsigned long)(order + k + 1), MPFR_RNDN);
        mpfr_add(whole, whole, term, MPFR_RNDN);
        mpfr_mul(term, term, power, MPFR_RNDN);
        mpfr_add(out, out, term, MPFR_RNDN);
    }
    mpfr_div(out, out, whole, MPFR_RNDN);
    mpfr_clears(term, power, whole, (mpfr_ptr)0);
}

static inline void reference_coordinate(mpfr_t out, const mpfr_t t, double a, double b)
{
    mpfr_t u, term;
    mpfr_inits2(REFERENCE_BITS, u, term, (mpfr_ptr)0);
    mpfr_ui_sub(u, 1, t, MPFR_RNDN);
    mpfr_sqr(term, u, MPFR_RNDN);
    mpfr_mul_d(term, term, 3 * a, MPFR_RNDN);
    mpfr_mul(u, u, t, MPFR_RNDN);
    mpfr_mul_d(u, u, 3 * b, MPFR_RNDN);
    mpfr_add(term, term, u, MPFR_RNDN);
    mpfr_sqr(u, t, MPFR_RNDN);
    mpfr_add(term, term, u, MPFR_RNDN);
    mpfr_mul(out, term, t, MPFR_RNDN);
    mpfr_clears(u, term, (mpfr_ptr)0);
}

/* By halving, 190 times. */
static inline void reference_bezier(mpfr_t out, const mpfr_t x, const double *p)
{
    mpfr_t low, high, middle;
    mpfr_inits2(REFERENCE_BITS, low, high, middle, (mpfr_ptr)0);
    mpfr_set_ui(low, 0, MPFR_RNDN);
    mpfr_set_ui(high, 1, MPFR_RNDN);
    for (int i = 0; i < 190; i++) {
        mpfr_add(middle, low, high, MPFR_RNDN);
        mpfr_div_ui(middle, middle, 2, MPFR_RNDN);
        reference_coordinate(out, middle, p[0], p[2]);
        mpfr_set(mpfr_cmp(out, x) < 0 ? low : high, middle, MPFR_RNDN);
    }
    reference_coordinate(out, low, p[1], p[3]);
    mpfr_clears(low, high, middle, (mpfr_ptr)0);
}

static inline void reference_in(mpfr_t out, const mpfr_t t, const sn_ease *ease)
{
    const double *p = ease->parameters;
    mpfr_t a;
    mpfr_init2(a, REFERENCE_BITS);
    switch (ease->shape) {
    case SN_EASE_SINE:
        mpfr_const_pi(a, MPFR_RNDN);
        mpfr_div_ui(a, a, 2, MPFR_RNDN);
        mpfr_mul(a, a, t, MPFR_RNDN);
        mpfr_cos(a, a, MPFR_RNDN);
        mpfr_ui_sub(out, 1, a, MPFR_RNDN);
        break;
    case SN_EASE_QUAD:
    case SN_EASE_CUBIC:
    case SN_EASE_QUART:
    case SN_EASE_QUINT:
        mpfr_pow_ui(out, t, (unsigned long)(ease->shape - SN_EASE_QUAD + 2), MPFR_RNDN);
        break;
    case SN_EASE_POWER:
        mpfr_set_d(a, p[0], MPFR_RNDN);
        mpfr_pow(out, t, a, MPFR_RNDN);
        break;
    case SN_EASE_EXPO:
        reference_expo(out, t, p[0]);
        break;
    case SN_EASE_CIRC:
        mpfr_sqr(a, t, MPFR_RNDN);
        mpfr_ui_sub(a, 1, a, MPFR_RNDN);
        mpfr_sqrt(a, a, MPFR_RNDN);
        mpfr_ui_sub(out, 1, a, MPFR_RNDN);
        break;
    case SN_EASE_BACK: /* with the s that was found; that it is right is another test */
        mpfr_set_d(a, ease->prepared[0], MPFR_RNDN);
        mpfr_add_ui(out, a, 1, MPFR_RNDN);
        mpfr_mul(out, out, t, MPFR_RNDN);
        mpfr_sub(out, out, a, MPFR_RNDN);
        mpfr_mul(out, out, t, MPFR_RNDN);
        mpfr_mul(out, out, t, MPFR_RNDN);
        break;
    case SN_EASE_ELASTIC: /* likewise */
        reference_elastic(out, t, ease->prepared[0], p[1]);
        break;
    case SN_EASE_BOUNCE:
        reference_bounce(out, t, (int)p[0], p[1]);
        break;
    case SN_EASE_SMOOTHSTEP:
        reference_smoothstep(out, t, (int)p[0]);
        break;
    case SN_EASE_BIAS: /* t/((1/b - 2)(1 - t) + 1) */
        mpfr_set_d(a, p[0], MPFR_RNDN);
        mpfr_ui_div(a, 1, a, MPFR_RNDN);
        mpfr_sub_ui(a, a, 2, MPFR_RNDN);
        mpfr_ui_sub(out, 1, t, MPFR_RNDN);
        mpfr_mul(a, a, out, MPFR_RNDN);
        mpfr_add_ui(a, a, 1, MPFR_RNDN);
        mpfr_div(out, t, a, MPFR_RNDN);
        break;
    case SN_EASE_BEZIER:
        reference_bezier(out, t, p);
        break;
    default:
        mpfr_set(out, t, MPFR_RNDN);
    }
    mpfr_clear(a);
}

/* Any side of it, at a time of any precision; `second` says which half, for a time on the middle.
 */
static inline void reference_at(mpfr_t out, const mpfr_t t, bool second, const sn_ease *ease)
{
    bool halves = ease->side == SN_EASE_IN_OUT || ease->side == SN_EASE_OUT_IN;
    bool back = ease->side == SN_EASE_OUT || (ease->side == SN_EASE_IN_OUT && second) ||
                (ease->side == SN_EASE_OUT_IN && !second);
    mpfr_t time;
    mpfr_init2(time, REFERENCE_BITS);
    mpfr_set(time, t, MPFR_RNDN);
    if (halves) {
        mpfr_mul_ui(time, time, 2, MPFR_RNDN);
        mpfr_sub_ui(time, time, second, MPFR_RNDN);
    }
    if (back)
        mpfr_ui_sub(time, 1, time, MPFR_RNDN);
    reference_in(out, time, ease);
    if (back)
        mpfr_ui_sub(out, 1, out, MPFR_RNDN);
    if (halves) {
        mpfr_add_ui(out, out, second, MPFR_RNDN);
        mpfr_div_ui(out, out, 2, MPFR_RNDN);
    }
    mpfr_clear(time);
}

static inline double reference(const sn_ease *ease, double t)
{
    mpfr_t time, out;
    mpfr_inits2(REFERENCE_BITS, time, out, (mpfr_ptr)0);
    mpfr_set_d(time, t, MPFR_RNDN);
    reference_at(out, time, t >= 0.5, ease);
    double value = mpfr_get_d(out, MPFR_RNDN);
    mpfr_clears(time, out, (mpfr_ptr)0);
    return value;
}

/* The derivative, as the quotient of a difference so small that it is exact to 30 digits. */
static inline double reference_slope(const sn_ease *ease, double t)
{
    mpfr_t time, after, before;
    mpfr_inits2(REFERENCE_BITS, time, after, before, (mpfr_ptr)0);
    mpfr_set_d(time, t, MPFR_RNDN);
    mpfr_add_d(time, time, 0x1p-80, MPFR_RNDN);
    reference_at(after, time, t >= 0.5, ease);
    mpfr_sub_d(time, time, 0x1p-79, MPFR_RNDN);
    reference_at(before, time, t >= 0.5, ease);
    mpfr_sub(after, after, before, MPFR_RNDN);
    mpfr_mul_2ui(after, after, 79, MPFR_RNDN);
    double slope = mpfr_get_d(after, MPFR_RNDN);
    mpfr_clears(time, after, before, (mpfr_ptr)0);
    return slope;
}

#endif
