/*
 * A reference for the proof that shares nothing with what it judges: elementary functions in
 * double-double arithmetic (about 100 bits), from their Taylor series.
 *
 * A number is an unevaluated sum high + low with |low| at most half an ulp of high.
 * Source: T. J. Dekker, "A floating-point technique for extending the available precision" (1971).
 */
#ifndef SINEW_PROOF_EXACT_H
#define SINEW_PROOF_EXACT_H

typedef struct exact {
    double high, low;
} exact;

exact exact_of(double value);
exact exact_sum(double a, double b);     /* a + b, exactly */
exact exact_product(double a, double b); /* a * b, exactly */
exact exact_add(exact a, exact b);
exact exact_subtract(exact a, exact b);
exact exact_multiply(exact a, exact b);
exact exact_scale(exact a, double factor);
exact exact_divide(exact a, exact b);
exact exact_root(exact a);

/* The part in [0, 1), and the whole number below it (NULL: not wanted). */
exact exact_fraction(exact a, double *whole);

/* 2 pi, and the natural logarithm of 2. */
exact exact_tau(void);
exact exact_ln2(void);

/* Sine and cosine of a number of turns, which may itself be a sum of two. */
void exact_sincos_turns(exact turns, exact *sine, exact *cosine);

/* Sine and cosine of radians, however large: reduced by long division in whole numbers. */
void exact_sincos(double radians, exact *sine, exact *cosine);

/* e^x - 1 and e^x, for |x| < 600. */
exact exact_expm1(exact x);
exact exact_exp(exact x);

/* The natural logarithm, and the angle of a point in radians. */
exact exact_log(double x);
exact exact_atan2(double y, double x);

/* How far a double, or a float, is from the reference, in units of its last place there. */
double exact_ulps(double got, exact want);
double exact_ulps_float(float got, exact want);

/* |got - want|. */
double exact_distance(double got, exact want);

#endif
