/* MPFR as the judge of the elementary functions: the error of a result in units in the last place
 * of the true value, below the normal range too. */
#ifndef ELEMENTARY_REFERENCE_H
#define ELEMENTARY_REFERENCE_H

#include "check.h"

#include <math.h>
#include <mpfr.h>
#include <stdio.h>
#include <stdlib.h>

enum { REFERENCE_BITS = 200 };

/* A binary format: its digits, the exponent of its least positive number and of its first power
 * of two beyond. */
typedef struct reference_format {
    int digits, least, beyond;
} reference_format;

static const reference_format reference_double = { 53, -1074, 1024 };
static const reference_format reference_float = { 24, -149, 128 };

/* |got - truth| in units in the last place of the truth. An infinite result counts as the first
 * power of two beyond the format, and is right for any truth from there on. */
static inline double reference_error(double got, mpfr_t truth, reference_format format)
{
    if (mpfr_nan_p(truth) || isnan(got))
        return mpfr_nan_p(truth) && isnan(got) ? 0 : HUGE_VAL;
    if (mpfr_zero_p(truth) || mpfr_inf_p(truth))
        return got == mpfr_get_d(truth, MPFR_RNDN) ? 0 : HUGE_VAL;
    long place = (long)mpfr_get_exp(truth) - format.digits;
    if (place > format.beyond - format.digits) {
        if (isinf(got) && signbit(got) == (mpfr_sgn(truth) < 0))
            return 0;
        place = format.beyond - format.digits;
    }
    if (place < format.least)
        place = format.least;
    mpfr_t difference;
    mpfr_init2(difference, REFERENCE_BITS);
    if (isinf(got))
        mpfr_set_si_2exp(difference, got > 0 ? 1 : -1, format.beyond, MPFR_RNDN);
    else
        mpfr_set_d(difference, got, MPFR_RNDN);
    mpfr_sub(difference, difference, truth, MPFR_RNDA);
    mpfr_mul_2si(difference, difference, -place, MPFR_RNDA);
    double error = fabs(mpfr_get_d(difference, MPFR_RNDA));
    mpfr_clear(difference);
    return error;
}

/* The worst of many errors, and where it was. */
typedef struct reference_worst {
    const char *name;
    double bound_ulp, error, at[2];
    size_t count;
} reference_worst;

/* Notes one result; says whether it is within the bound, and fails the test if not. */
static inline bool reference_note(
    reference_worst *worst, double got, mpfr_t truth, reference_format format, double x, double y)
{
    double error = reference_error(got, truth, format);
    worst->count++;
    if (error > worst->error) {
        worst->error = error;
        worst->at[0] = x;
        worst->at[1] = y;
    }
    if (error <= worst->bound_ulp)
        return true;
    check_context("%s at %a (%.17g) and %a: %a is %.4f ulp from the truth %.20g, allowed %.2f",
        worst->name, x, x, y, got, error, mpfr_get_d(truth, MPFR_RNDN), worst->bound_ulp);
    return CHECK(error <= worst->bound_ulp);
}

/* SINEW_WORST=1 prints the worst case of each. */
static inline void reference_report(const reference_worst *worst)
{
    CHECK(worst->count > 0);
    if (getenv("SINEW_WORST"))
        printf("%-16s %9zu points, worst %.4f ulp at %a (%.17g), %a\n", worst->name, worst->count,
            worst->error, worst->at[0], worst->at[0], worst->at[1]);
}

#endif
