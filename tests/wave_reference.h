/*
 * Waves as the mathematics has them, in 320-bit arithmetic (MPFR): the judge of wave.h.
 *
 * A shape is known here by its value and by its first and second integrals from phase 0, each
 * worked out by hand; sampling, slew, derivative and integral are differences of those. Nothing is
 * shared with the library but the hash that gives hold and drift their levels.
 */
#ifndef WAVE_REFERENCE_H
#define WAVE_REFERENCE_H

#include "check.h"
#include "sinew/noise.h"
#include "sinew/wave.h"

#include <math.h>
#include <mpfr.h>

enum { REAL_BITS = 320, REAL_RING = 1 << 18 };

/* ---- numbers: each call gives a fresh one, which lives for the next REAL_RING calls ---------- */

typedef mpfr_ptr real;

static inline real real_new(void)
{
    static mpfr_t ring[REAL_RING];
    static size_t next, made;
    size_t at = next++ % REAL_RING;
    if (at >= made) {
        mpfr_init2(ring[at], REAL_BITS);
        made = at + 1;
    }
    return ring[at];
}

static inline real real_of(double x)
{
    real r = real_new();
    mpfr_set_d(r, x, MPFR_RNDN);
    return r;
}

#define REAL_BINARY(name)                                                                          \
    static inline real real_##name(real a, real b)                                                 \
    {                                                                                              \
        real r = real_new();                                                                       \
        mpfr_##name(r, a, b, MPFR_RNDN);                                                           \
        return r;                                                                                  \
    }
#define REAL_UNARY(name)                                                                           \
    static inline real real_##name(real a)                                                         \
    {                                                                                              \
        real r = real_new();                                                                       \
        mpfr_##name(r, a, MPFR_RNDN);                                                              \
        return r;                                                                                  \
    }
REAL_BINARY(add)
REAL_BINARY(sub)
REAL_BINARY(mul)
REAL_BINARY(div)
REAL_UNARY(exp)
REAL_UNARY(expm1)
REAL_UNARY(neg)
REAL_UNARY(abs)
REAL_UNARY(sqrt)
#undef REAL_BINARY
#undef REAL_UNARY

static inline real real_floor(real a)
{
    real r = real_new();
    mpfr_floor(r, a);
    return r;
}

static inline real real_times(real a, double b)
{
    real r = real_new();
    mpfr_mul_d(r, a, b, MPFR_RNDN);
    return r;
}

static inline real real_plus(real a, double b)
{
    real r = real_new();
    mpfr_add_d(r, a, b, MPFR_RNDN);
    return r;
}

static inline real real_quotient(double a, double b)
{
    return real_div(real_of(a), real_of(b));
}

static inline real real_pi(void)
{
    real r = real_new();
    mpfr_const_pi(r, MPFR_RNDN);
    return r;
}

static inline real real_ratio(sn_rational ratio)
{
    real n = real_new(), d = real_new();
    mpfr_set_sj(n, ratio.numerator, MPFR_RNDN);
    mpfr_set_sj(d, ratio.denominator, MPFR_RNDN);
    return real_div(n, d);
}

/* Sine and cosine of turns; whole turns are taken off first. */
static inline real real_angle(real turns)
{
    return real_times(real_mul(real_pi(), real_sub(turns, real_floor(turns))), 2);
}

static inline real real_sin_turns(real turns)
{
    real r = real_new();
    mpfr_sin(r, real_angle(turns), MPFR_RNDN);
    return r;
}

static inline real real_cos_turns(real turns)
{
    real r = real_new();
    mpfr_cos(r, real_angle(turns), MPFR_RNDN);
    return r;
}

static inline double real_to_double(real a)
{
    return mpfr_get_d(a, MPFR_RNDN);
}

/* |got - want| as a double, rounded up. */
static inline double real_distance(double got, real want)
{
    return mpfr_get_d(real_abs(real_sub(real_of(got), want)), MPFR_RNDU);
}

static inline bool real_less(real a, real b)
{
    return mpfr_less_p(a, b);
}

/* ---- polynomial pieces --------------------------------------------------------------------- */

enum { REFERENCE_PIECES = 512, REFERENCE_DEGREE = 5 };

/* From phase `start` on, a polynomial of the way from there. */
typedef struct reference_piece {
    mpfr_t start, c[REFERENCE_DEGREE + 1];
} reference_piece;

typedef struct reference_pieces {
    reference_piece piece[REFERENCE_PIECES];
    int count, made;
} reference_pieces;

static inline void reference_piece_add(reference_pieces *p, real start, real c0, real c1)
{
    reference_piece *piece = &p->piece[p->count];
    if (p->count >= p->made) {
        mpfr_init2(piece->start, REAL_BITS);
        for (int i = 0; i <= REFERENCE_DEGREE; i++)
            mpfr_init2(piece->c[i], REAL_BITS);
        p->made = p->count + 1;
    }
    mpfr_set(piece->start, start, MPFR_RNDN);
    for (int i = 0; i <= REFERENCE_DEGREE; i++)
        mpfr_set_ui(piece->c[i], 0, MPFR_RNDN);
    mpfr_set(piece->c[0], c0, MPFR_RNDN);
    mpfr_set(piece->c[1], c1, MPFR_RNDN);
    p->count++;
}

static inline double reference_level(const sn_wave *wave, long cycle)
{
    if (wave->loop_cycles) {
        long loop = (long)wave->loop_cycles;
        cycle = ((cycle % loop) + loop) % loop;
    }
    return sn_hash_signed(wave->seed, (uint64_t)cycle);
}

/* A table of N points y: on the interval from point i the cubic with the neighbours' slopes. */
static inline void reference_table_piece(reference_pieces *p, const sn_wave_table *table, long i)
{
    long n = (long)table->size;
    const double *y = table->samples + 1;
    real a = real_of(y[(i + n - 1) % n]), b = real_of(y[i]), c = real_of(y[(i + 1) % n]);
    real d = real_of(y[(i + 2) % n]);
    real m0 = real_times(real_sub(c, a), 0.5), m1 = real_times(real_sub(d, b), 0.5);
    real rise = real_sub(c, b);
    reference_piece_add(p, real_quotient((double)i, (double)n), b, real_times(m0, (double)n));
    reference_piece *piece = &p->piece[p->count - 1];
    real c2 = real_sub(real_times(rise, 3), real_add(real_times(m0, 2), m1));
    real c3 = real_sub(real_add(m0, m1), real_times(rise, 2));
    mpfr_set(piece->c[2], real_times(c2, (double)(n * n)), MPFR_RNDN);
    mpfr_set(piece->c[3], real_times(c3, (double)(n * n) * (double)n), MPFR_RNDN);
}

/* The polynomial pieces of one cycle of a shape; none for the others. */
static inline const reference_pieces *reference_cut(const sn_wave *wave, long cycle)
{
    static reference_pieces pieces;
    reference_pieces *p = &pieces;
    p->count = 0;
    real zero = real_of(0), one = real_of(1);
    double k = wave->shape == SN_SHAPE_SAW ? 1 : wave->skew_ratio, d = wave->duty_ratio;
    switch (wave->shape) {
    case SN_SHAPE_TRIANGLE:
    case SN_SHAPE_SAW:
        if (k > 0)
            reference_piece_add(p, zero, zero, real_quotient(2, k));
        if (k < 1)
            reference_piece_add(p, real_times(real_of(k), 0.5), one,
                real_div(real_of(-2), real_sub(one, real_of(k))));
        if (k > 0)
            reference_piece_add(
                p, real_sub(one, real_times(real_of(k), 0.5)), real_of(-1), real_quotient(2, k));
        break;
    case SN_SHAPE_SQUARE:
    case SN_SHAPE_PULSE: {
        real mean = real_plus(real_times(real_of(d), 2), -1);
        real less = wave->shape == SN_SHAPE_PULSE ? mean : zero;
        if (d > 0)
            reference_piece_add(p, zero, real_sub(one, less), zero);
        if (d < 1)
            reference_piece_add(p, real_of(d), real_sub(real_of(-1), less), zero);
        break;
    }
    case SN_SHAPE_EXPONENTIAL:
        if (wave->curvature == 0)
            reference_piece_add(p, zero, real_of(-1), real_of(2));
        break;
    case SN_SHAPE_HOLD:
        reference_piece_add(p, zero, real_of(reference_level(wave, cycle)), zero);
        break;
    case SN_SHAPE_DRIFT: {
        real from = real_of(reference_level(wave, cycle));
        real rise = real_sub(real_of(reference_level(wave, cycle + 1)), from);
        reference_piece_add(p, zero, from, zero);
        mpfr_set(p->piece[0].c[3], real_times(rise, 10), MPFR_RNDN);
        mpfr_set(p->piece[0].c[4], real_times(rise, -15), MPFR_RNDN);
        mpfr_set(p->piece[0].c[5], real_times(rise, 6), MPFR_RNDN);
        break;
    }
    case SN_SHAPE_TABLE:
        for (long i = 0; i < (long)wave->table->size; i++)
            reference_table_piece(p, wave->table, i);
        break;
    default:
        break;
    }
    return p;
}

/* A polynomial's value (integrals 0), slope (-1), or integral taken once or twice from u = 0. */
static inline real reference_polynomial(const reference_piece *piece, real u, int integrals)
{
    real sum = real_of(0);
    for (int i = REFERENCE_DEGREE; i >= 0; i--) {
        real c = real_times((real)piece->c[i], 1);
        if (integrals == 1)
            c = real_div(c, real_of(i + 1));
        if (integrals == 2)
            c = real_div(c, real_of((i + 1) * (i + 2)));
        if (integrals == -1) {
            if (i == 0)
                break;
            c = real_times(c, i);
        }
        sum = real_add(real_mul(sum, u), c);
    }
    for (int i = 0; i < integrals; i++)
        sum = real_mul(sum, u);
    return sum;
}

/* The same for a whole cycle cut in pieces: integrals run from phase 0 to p in [0, 1]. */
static inline real reference_piecewise(const reference_pieces *pieces, real p, int integrals)
{
    real once = real_of(0), twice = real_of(0);
    for (int i = 0; i < pieces->count; i++) {
        const reference_piece *piece = &pieces->piece[i];
        bool last = i + 1 == pieces->count || real_less(p, (real)pieces->piece[i + 1].start);
        real end = last ? p : (real)pieces->piece[i + 1].start;
        real u = real_sub(end, (real)piece->start);
        if (last && integrals <= 0)
            return reference_polynomial(piece, u, integrals);
        twice = real_add(real_add(twice, real_mul(once, u)), reference_polynomial(piece, u, 2));
        once = real_add(once, reference_polynomial(piece, u, 1));
        if (last)
            break;
    }
    return integrals == 1 ? once : twice;
}

/* ---- shapes over one cycle ----------------------------------------------------------------- */

/* Fourier amplitudes of the exact saw, square and triangle (fact sheet, section 3). */
static inline real reference_harmonic(sn_shape shape, long n)
{
    real pi = real_pi(), order = real_of((double)n);
    if (shape == SN_SHAPE_SAW_LIMITED)
        return real_div(real_of(n % 2 ? 2 : -2), real_mul(pi, order));
    if (n % 2 == 0)
        return real_of(0);
    if (shape == SN_SHAPE_SQUARE_LIMITED)
        return real_div(real_of(4), real_mul(pi, order));
    real square = real_mul(real_mul(pi, order), real_mul(pi, order));
    return real_div(real_of(((n - 1) / 2) % 2 ? -8 : 8), square);
}

/* a sin(2 pi n p), its slope, or its integrals from 0. */
static inline real reference_sine(real a, long n, real p, int integrals)
{
    real turns = real_times(p, (double)n), w = real_times(real_pi(), 2 * (double)n);
    if (integrals == 0)
        return real_mul(a, real_sin_turns(turns));
    if (integrals == -1)
        return real_mul(real_mul(a, w), real_cos_turns(turns));
    real a_w = real_div(a, w);
    if (integrals == 1)
        return real_mul(a_w, real_sub(real_of(1), real_cos_turns(turns)));
    return real_mul(a_w, real_sub(p, real_div(real_sin_turns(turns), w)));
}

/* 2 (e^(kp) - 1)/(e^k - 1) - 1. */
static inline real reference_exponential(double curvature, real p, int integrals)
{
    real k = real_of(curvature), two = real_of(2);
    real scale = real_div(two, real_expm1(k)), grown = real_expm1(real_mul(k, p));
    if (integrals == 0)
        return real_plus(real_mul(scale, grown), -1);
    if (integrals == -1)
        return real_mul(real_mul(scale, k), real_plus(grown, 1));
    real first = real_sub(real_div(grown, k), p);
    if (integrals == 1)
        return real_sub(real_mul(scale, first), p);
    real half_square = real_div(real_mul(p, p), two);
    return real_sub(real_mul(scale, real_sub(real_div(first, k), half_square)), half_square);
}

/* A table's value or slope, from the one interval that p falls in. */
static inline real reference_table(const sn_wave_table *table, real p, int integrals)
{
    static reference_pieces pieces;
    pieces.count = 0;
    reference_table_piece(
        &pieces, table, mpfr_get_si(real_floor(real_times(p, table->size)), MPFR_RNDN));
    reference_piece *piece = &pieces.piece[0];
    return reference_polynomial(piece, real_sub(p, (real)piece->start), integrals);
}

static inline real reference_cycle(const sn_wave *wave, long cycle, real p, int integrals)
{
    if (wave->shape == SN_SHAPE_TABLE && integrals <= 0)
        return reference_table(wave->table, p, integrals);
    const reference_pieces *pieces = reference_cut(wave, cycle);
    if (pieces->count)
        return reference_piecewise(pieces, p, integrals);
    if (wave->shape == SN_SHAPE_SINE)
        return reference_sine(real_of(1), 1, p, integrals);
    if (wave->shape == SN_SHAPE_EXPONENTIAL)
        return reference_exponential(wave->curvature, p, integrals);
    real sum = real_of(0);
    for (long n = 1; n <= (long)wave->partials; n++)
        sum = real_add(sum, reference_sine(reference_harmonic(wave->shape, n), n, p, integrals));
    return sum;
}

/* ---- shapes over all phases ---------------------------------------------------------------- */

/* Is x turns within `reach` of a place where the shape jumps? */
static inline bool reference_near_jump(const sn_wave *w, real x, double reach)
{
    double p = real_to_double(real_sub(x, real_floor(x))), s = w->skew_ratio, none = -9;
    double jump[2] = { none, none };
    switch (w->shape) {
    case SN_SHAPE_SAW:
        jump[0] = 0.5;
        break;
    case SN_SHAPE_TRIANGLE:
        jump[0] = s == 1 ? 0.5 : s == 0 ? 0 : none;
        break;
    case SN_SHAPE_SQUARE:
    case SN_SHAPE_PULSE:
        jump[1] = w->duty_ratio;
        jump[0] = 0;
        break;
    case SN_SHAPE_EXPONENTIAL:
    case SN_SHAPE_HOLD:
        jump[0] = 0;
        break;
    default:
        break;
    }
    for (int i = 0; i < 2; i++)
        if (fabs(p - jump[i]) < reach || (jump[i] == 0 && 1 - p < reach))
            return true;
    return false;
}

static inline real reference_side(const sn_wave *wave, real x)
{
    real floor = real_floor(x);
    return reference_cycle(wave, mpfr_get_si(floor, MPFR_RNDN), real_sub(x, floor), 0);
}

/* Value, slope, and integrals from the whole number `base` of turns to x (in turns, not reduced).
 * Whole cycles are summed one by one, so x should be near the base. The value on a jump of any
 * shape is the middle of its two sides, 2^-240 turns away. */
static inline real reference_shape(const sn_wave *wave, real x, long base, int integrals)
{
    real floor = real_floor(x), p = real_sub(x, floor), one = real_of(1);
    long cycle = mpfr_get_si(floor, MPFR_RNDN);
    if (integrals == 0 && reference_near_jump(wave, x, 1e-15)) {
        real before = reference_side(wave, real_plus(x, -0x1p-240));
        return real_times(real_add(before, reference_side(wave, real_plus(x, 0x1p-240))), 0.5);
    }
    if (integrals <= 0)
        return reference_cycle(wave, cycle, p, integrals);
    mpfr_t once, twice;
    mpfr_inits2(REAL_BITS, once, twice, (mpfr_ptr)0);
    mpfr_set_ui(once, 0, MPFR_RNDN);
    mpfr_set_ui(twice, 0, MPFR_RNDN);
    for (long i = base; i < cycle; i++) {
        real second = integrals == 2 ? reference_cycle(wave, i, one, 2) : one;
        mpfr_set(twice, real_add(real_add(twice, once), second), MPFR_RNDN);
        mpfr_set(once, real_add(once, reference_cycle(wave, i, one, 1)), MPFR_RNDN);
    }
    for (long i = base - 1; i >= cycle; i--) {
        /* Going back over cycle i: F(i) = F(i+1) - mean, H(i) = H(i+1) - F(i) - H_i(1). */
        real second = integrals == 2 ? reference_cycle(wave, i, one, 2) : one;
        mpfr_set(once, real_sub(once, reference_cycle(wave, i, one, 1)), MPFR_RNDN);
        mpfr_set(twice, real_sub(real_sub(twice, once), second), MPFR_RNDN);
    }
    real f = real_times(once, 1), h = real_add(twice, real_mul(once, p));
    mpfr_clears(once, twice, (mpfr_ptr)0);
    return integrals == 1 ? real_add(f, reference_cycle(wave, cycle, p, 1))
                          : real_add(h, reference_cycle(wave, cycle, p, 2));
}

/* ---- waves --------------------------------------------------------------------------------- */

static inline real reference_frequency(const sn_wave *wave)
{
    return wave->frequency_ratio.denominator ? real_ratio(wave->frequency_ratio)
                                             : real_of(wave->frequency_hz);
}

/* f t + phase, not reduced. */
static inline real reference_turns(const sn_wave *wave, double t_s)
{
    return real_plus(real_times(reference_frequency(wave), t_s), wave->phase_turns);
}

static inline real reference_width(const sn_wave *wave)
{
    return real_abs(real_times(reference_frequency(wave), wave->slew_s));
}

static inline long reference_base(real x)
{
    return mpfr_get_si(real_floor(x), MPFR_RNDN);
}

/* The mean of the shape over the box around x, taken of its integrals `order` times (-1: slope). */
static inline real reference_smoothed(const sn_wave *wave, real x, long base, int order)
{
    real width = reference_width(wave), half = real_times(width, 0.5);
    if (mpfr_zero_p(width))
        return reference_shape(wave, x, base, order);
    real high = reference_shape(wave, real_add(x, half), base, order + 1);
    mpfr_t kept;
    mpfr_init2(kept, REAL_BITS);
    mpfr_set(kept, high, MPFR_RNDN);
    real low = reference_shape(wave, real_sub(x, half), base, order + 1);
    real mean = real_div(real_sub(kept, low), width);
    mpfr_clear(kept);
    return mean;
}

static inline real reference_sample(const sn_wave *wave, double t_s)
{
    real x = reference_turns(wave, t_s);
    real shape = reference_smoothed(wave, x, reference_base(x), 0);
    return real_plus(real_times(shape, wave->amplitude), wave->offset);
}

static inline real reference_derivative(const sn_wave *wave, double t_s)
{
    real x = reference_turns(wave, t_s);
    real slope = reference_smoothed(wave, x, reference_base(x), -1);
    return real_times(real_mul(slope, reference_frequency(wave)), wave->amplitude);
}

static inline real reference_integral(const sn_wave *wave, double t0_s, double t1_s)
{
    mpfr_t kept;
    mpfr_init2(kept, REAL_BITS);
    real x0 = reference_turns(wave, t0_s);
    long base = reference_base(x0);
    mpfr_set(kept, reference_smoothed(wave, x0, base, 1), MPFR_RNDN);
    real high = reference_smoothed(wave, reference_turns(wave, t1_s), base, 1);
    real turns = real_sub(high, kept);
    mpfr_clear(kept);
    real span = real_sub(real_of(t1_s), real_of(t0_s));
    real moving = real_div(real_times(turns, wave->amplitude), reference_frequency(wave));
    return real_add(moving, real_times(span, wave->offset));
}

#endif
