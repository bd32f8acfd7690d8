/*
 * The motion of a spring to 120 digits, from the roots of its characteristic equation in MPFR: the
 * textbook's three cases, whose cancellation near critical damping 400 bits can bear.
 */
#ifndef SPRING_REFERENCE_H
#define SPRING_REFERENCE_H

#include <mpfr.h>
#include <stdbool.h>

enum { SPRING_REFERENCE_BITS = 400 };

typedef struct spring_reference {
    mpfr_t x, v; /* offset and velocity: in, and out of a step */
    mpfr_t w, a, d, t, p, q, r, s;
} spring_reference;

static inline void spring_reference_init(spring_reference *f)
{
    mpfr_inits2(SPRING_REFERENCE_BITS, f->x, f->v, f->w, f->a, f->d, f->t, f->p, f->q, f->r, f->s,
        (mpfr_ptr)0);
}

static inline void spring_reference_clear(spring_reference *f)
{
    mpfr_clears(f->x, f->v, f->w, f->a, f->d, f->t, f->p, f->q, f->r, f->s, (mpfr_ptr)0);
    mpfr_free_cache();
}

/* p = e^(-at) cos(dt) and q = e^(-at) sin(dt)/d of the circle, of the hyperbola by its two
 * exponentials, or of the line. */
static inline void spring_reference_pair(spring_reference *f)
{
    mpfr_mul(f->p, f->w, f->w, MPFR_RNDN);
    mpfr_mul(f->q, f->a, f->a, MPFR_RNDN);
    mpfr_sub(f->d, f->p, f->q, MPFR_RNDN);
    int sign = mpfr_sgn(f->d);
    mpfr_abs(f->d, f->d, MPFR_RNDN);
    mpfr_sqrt(f->d, f->d, MPFR_RNDN);
    mpfr_mul(f->r, f->a, f->t, MPFR_RNDN);
    mpfr_mul(f->s, f->d, f->t, MPFR_RNDN);
    if (sign < 0) {
        mpfr_sub(f->p, f->s, f->r, MPFR_RNDN);
        mpfr_add(f->q, f->s, f->r, MPFR_RNDN);
        mpfr_neg(f->q, f->q, MPFR_RNDN);
        mpfr_exp(f->r, f->p, MPFR_RNDN);
        mpfr_exp(f->s, f->q, MPFR_RNDN);
        mpfr_add(f->p, f->r, f->s, MPFR_RNDN);
        mpfr_sub(f->q, f->r, f->s, MPFR_RNDN);
        mpfr_div_2ui(f->p, f->p, 1, MPFR_RNDN);
        mpfr_div_2ui(f->q, f->q, 1, MPFR_RNDN);
        mpfr_div(f->q, f->q, f->d, MPFR_RNDN);
        return;
    }
    mpfr_neg(f->r, f->r, MPFR_RNDN);
    mpfr_exp(f->r, f->r, MPFR_RNDN);
    if (sign > 0) {
        mpfr_sin_cos(f->q, f->p, f->s, MPFR_RNDN);
        mpfr_div(f->q, f->q, f->d, MPFR_RNDN);
    } else {
        mpfr_set_ui(f->p, 1, MPFR_RNDN);
        mpfr_set(f->q, f->t, MPFR_RNDN);
    }
    mpfr_mul(f->p, f->p, f->r, MPFR_RNDN);
    mpfr_mul(f->q, f->q, f->r, MPFR_RNDN);
}

/* Moves x and v by f->t: x' = p x + q (v + a x), v' = p v - q (a v + w^2 x). */
static inline void spring_reference_go(spring_reference *f, double omega, double decay)
{
    mpfr_set_d(f->w, omega, MPFR_RNDN);
    mpfr_set_d(f->a, decay, MPFR_RNDN);
    spring_reference_pair(f);
    mpfr_fma(f->r, f->a, f->x, f->v, MPFR_RNDN);
    mpfr_mul(f->s, f->w, f->w, MPFR_RNDN);
    mpfr_mul(f->s, f->s, f->x, MPFR_RNDN);
    mpfr_fma(f->s, f->a, f->v, f->s, MPFR_RNDN);
    mpfr_mul(f->r, f->r, f->q, MPFR_RNDN);
    mpfr_mul(f->s, f->s, f->q, MPFR_RNDN);
    mpfr_fma(f->x, f->p, f->x, f->r, MPFR_RNDN);
    mpfr_fms(f->v, f->p, f->v, f->s, MPFR_RNDN);
}

/* The same from doubles; with a goal at the offset 0 that moves at u from now, of a response. */
static inline void spring_reference_step(spring_reference *f, double omega, double decay,
    double response, double x, double v, double u, double t_s)
{
    mpfr_set_d(f->x, x, MPFR_RNDN);
    mpfr_set_d(f->v, v, MPFR_RNDN);
    mpfr_set_d(f->t, t_s, MPFR_RNDN);
    if (u == 0) {
        spring_reference_go(f, omega, decay);
        return;
    }
    mpfr_t lag;
    mpfr_init2(lag, SPRING_REFERENCE_BITS);
    mpfr_set_d(lag, 2, MPFR_RNDN);
    mpfr_sub_d(lag, lag, response, MPFR_RNDN);
    mpfr_mul_d(lag, lag, decay, MPFR_RNDN);
    mpfr_mul_d(lag, lag, u, MPFR_RNDN);
    mpfr_div_d(lag, lag, omega, MPFR_RNDN);
    mpfr_div_d(lag, lag, omega, MPFR_RNDN);
    mpfr_add(f->x, f->x, lag, MPFR_RNDN);
    mpfr_sub_d(f->v, f->v, u, MPFR_RNDN);
    spring_reference_go(f, omega, decay);
    mpfr_sub(f->x, f->x, lag, MPFR_RNDN);
    mpfr_set_d(lag, u, MPFR_RNDN);
    mpfr_fma(f->x, lag, f->t, f->x, MPFR_RNDN);
    mpfr_add_d(f->v, f->v, u, MPFR_RNDN);
    mpfr_clear(lag);
}

/* |got - what f holds|. */
static inline double spring_reference_off(mpfr_t want, double got)
{
    mpfr_t off;
    mpfr_init2(off, SPRING_REFERENCE_BITS);
    mpfr_sub_d(off, want, got, MPFR_RNDN);
    double distance = mpfr_get_d(off, MPFR_RNDA);
    mpfr_clear(off);
    return distance < 0 ? -distance : distance;
}

#endif
