/* Double-double arithmetic and series. See proof_exact.h. */
#include "tool.h"
#include "proof_exact.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* ---- arithmetic ------------------------------------------------------------------------- */

exact exact_of(double value)
{
    return (exact){ value, 0 };
}

exact exact_sum(double a, double b)
{
    double sum = a + b;
    double part = sum - a;
    return (exact){ sum, (a - (sum - part)) + (b - part) };
}

exact exact_product(double a, double b)
{
    double product = a * b;
    return (exact){ product, fma(a, b, -product) };
}

/* A sum whose first part is not the smaller one, so that three operations make it exact. */
static exact renormalise(double high, double low)
{
    double sum = high + low;
    return (exact){ sum, low - (sum - high) };
}

exact exact_add(exact a, exact b)
{
    exact high = exact_sum(a.high, b.high), low = exact_sum(a.low, b.low);
    exact sum = renormalise(high.high, high.low + low.high);
    return renormalise(sum.high, sum.low + low.low);
}

exact exact_subtract(exact a, exact b)
{
    return exact_add(a, (exact){ -b.high, -b.low });
}

exact exact_multiply(exact a, exact b)
{
    exact product = exact_product(a.high, b.high);
    return renormalise(product.high, product.low + (a.high * b.low + a.low * b.high));
}

exact exact_scale(exact a, double factor)
{
    exact product = exact_product(a.high, factor);
    return renormalise(product.high, product.low + a.low * factor);
}

/* Long division with three digits of 53 bits. */
exact exact_divide(exact a, exact b)
{
    double first = a.high / b.high;
    exact rest = exact_subtract(a, exact_scale(b, first));
    double second = rest.high / b.high;
    rest = exact_subtract(rest, exact_scale(b, second));
    exact quotient = renormalise(first, second);
    return exact_add(quotient, exact_of(rest.high / b.high));
}

/* One step of Newton from the double root doubles its digits. */
exact exact_root(exact a)
{
    if (a.high == 0)
        return a;
    double root = sqrt(a.high);
    exact rest = exact_subtract(a, exact_product(root, root));
    return exact_add(exact_of(root), exact_of(rest.high / (2 * root)));
}

exact exact_fraction(exact a, double *whole)
{
    double below = floor(a.high);
    exact rest = exact_sum(a.high - below, a.low);
    while (rest.high < 0 || (rest.high == 0 && rest.low < 0)) {
        rest = exact_add(rest, exact_of(1));
        below -= 1;
    }
    while (rest.high > 1 || (rest.high == 1 && rest.low >= 0)) {
        rest = exact_add(rest, exact_of(-1));
        below += 1;
    }
    if (whole)
        *whole = below;
    return rest;
}

exact exact_tau(void)
{
    return (exact){ 0x1.921fb54442d18p+2, 0x1.1a62633145c07p-52 };
}

exact exact_ln2(void)
{
    return (exact){ 0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56 };
}

/* ---- sine and cosine -------------------------------------------------------------------- */

/* Taylor series for |x| <= pi/4: the term x^29/29! is below 2^-113. */
static void sincos_series(exact x, exact *sine, exact *cosine)
{
    enum { TERMS = 30 };
    exact term = exact_of(1), sums[2] = { { 1, 0 }, { 0, 0 } };
    for (int n = 1; n < TERMS; n++) {
        term = exact_divide(exact_multiply(term, x), exact_of(n));
        exact signed_term = n & 2 ? exact_scale(term, -1) : term;
        sums[n & 1] = exact_add(sums[n & 1], signed_term);
    }
    *cosine = sums[0];
    *sine = sums[1];
}

/* Turns a sine and cosine by a number of quarters. */
static void turn_quarters(unsigned quarters, exact s, exact c, exact *sine, exact *cosine)
{
    exact minus_s = exact_scale(s, -1), minus_c = exact_scale(c, -1);
    switch (quarters & 3) {
    case 0:
        *sine = s, *cosine = c;
        break;
    case 1:
        *sine = c, *cosine = minus_s;
        break;
    case 2:
        *sine = minus_s, *cosine = minus_c;
        break;
    default:
        *sine = minus_c, *cosine = s;
    }
}

void exact_sincos_turns(exact turns, exact *sine, exact *cosine)
{
    int quarters_high, quarters_low;
    double high = remquo(turns.high, 0.25, &quarters_high);
    double low = remquo(turns.low, 0.25, &quarters_low);
    exact rest = exact_sum(high, low);
    double more = rint(rest.high * 4);
    rest = exact_add(rest, exact_of(-more / 4));
    exact s, c;
    sincos_series(exact_multiply(rest, exact_tau()), &s, &c);
    turn_quarters((unsigned)(quarters_high + quarters_low + (int)more), s, c, sine, cosine);
}

/* ---- reduction of large radians --------------------------------------------------------- */

/*
 * Whole numbers of WORDS * 32 bits, least word first, count in units of 2^-FRACTION_BITS.
 * x mod pi/2 is found as by hand: the bits of x enter one by one from the top, what is there being
 * doubled each time, and pi/2 is taken away whenever it fits. The quotient stays below 2^1024, so
 * the error of pi/2 (2^-1280) leaves at least 2^-250 for the rest, and no double comes nearer than
 * 2^-63 to a multiple of pi/2.
 */
enum { FRACTION_BITS = 1280, WORDS = FRACTION_BITS / 32 + 4 };

typedef struct whole {
    uint32_t words[WORDS];
} whole;

static void whole_divide(whole *a, uint32_t divisor)
{
    uint64_t rest = 0;
    for (int i = WORDS - 1; i >= 0; i--) {
        rest = rest << 32 | a->words[i];
        a->words[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
}

static void whole_add(whole *a, const whole *b)
{
    uint64_t carry = 0;
    for (int i = 0; i < WORDS; i++) {
        carry += (uint64_t)a->words[i] + b->words[i];
        a->words[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

/* Modulo 2^(32 WORDS), so that a negative rest is a complement. */
static void whole_subtract(whole *a, const whole *b)
{
    uint64_t borrow = 0;
    for (int i = 0; i < WORDS; i++) {
        uint64_t difference = (uint64_t)a->words[i] - b->words[i] - borrow;
        a->words[i] = (uint32_t)difference;
        borrow = difference >> 63;
    }
}

static void whole_double(whole *a)
{
    for (int i = WORDS - 1; i > 0; i--)
        a->words[i] = a->words[i] << 1 | a->words[i - 1] >> 31;
    a->words[0] <<= 1;
}

static bool whole_less(const whole *a, const whole *b)
{
    for (int i = WORDS - 1; i >= 0; i--)
        if (a->words[i] != b->words[i])
            return a->words[i] < b->words[i];
    return false;
}

static bool whole_is_zero(const whole *a)
{
    for (int i = 0; i < WORDS; i++)
        if (a->words[i])
            return false;
    return true;
}

/* factor * arctan(1/n), by its series. */
static whole whole_arctan(uint32_t factor, uint32_t n)
{
    whole power = { { 0 } };
    power.words[FRACTION_BITS / 32] = factor;
    whole_divide(&power, n);
    whole sum = power;
    for (uint32_t k = 3; !whole_is_zero(&power); k += 2) {
        whole_divide(&power, n * n);
        whole term = power;
        whole_divide(&term, k);
        if (k & 2)
            whole_subtract(&sum, &term);
        else
            whole_add(&sum, &term);
    }
    return sum;
}

/* pi/2 = 8 arctan(1/5) - 2 arctan(1/239). Source: John Machin, 1706. */
static whole whole_half_pi(void)
{
    whole a = whole_arctan(8, 5), b = whole_arctan(2, 239);
    whole_subtract(&a, &b);
    return a;
}

/* The top bits of a whole number as a double-double, by its highest words. */
static exact whole_to_exact(const whole *a)
{
    exact sum = { 0, 0 };
    for (int i = WORDS - 1; i >= 0; i--) {
        double word = ldexp((double)a->words[i], 32 * i - FRACTION_BITS);
        sum = exact_add(sum, exact_of(word));
    }
    return sum;
}

/* x mod pi/2 for 0 <= x, still with what x has after the point: below pi/2 + 1. Counts the
 * quarters that were taken away. */
static exact reduce_radians(double x, unsigned *quarters)
{
    static whole half_pi; /* made at the first call */
    if (whole_is_zero(&half_pi))
        half_pi = whole_half_pi();
    int exponent;
    uint64_t digits = (uint64_t)ldexp(frexp(x, &exponent), DBL_MANT_DIG);
    *quarters = 0;
    if (exponent <= 0)
        return exact_of(x);
    whole rest = { { 0 } }, one = { { 0 } };
    one.words[FRACTION_BITS / 32] = 1;
    for (int i = 0; i < exponent; i++) {
        whole_double(&rest);
        *quarters *= 2;
        if (i < DBL_MANT_DIG && digits >> (DBL_MANT_DIG - 1 - i) & 1)
            whole_add(&rest, &one);
        while (!whole_less(&rest, &half_pi)) {
            whole_subtract(&rest, &half_pi);
            ++*quarters;
        }
    }
    return exact_add(whole_to_exact(&rest), exact_of(fmod(x, 1)));
}

void exact_sincos(double radians, exact *sine, exact *cosine)
{
    unsigned quarters;
    exact angle = reduce_radians(fabs(radians), &quarters);
    /* The series wants at most pi/4. */
    exact quarter = exact_scale(exact_tau(), 0.25);
    double more = rint(angle.high / quarter.high);
    angle = exact_subtract(angle, exact_scale(quarter, more));
    exact s, c;
    sincos_series(angle, &s, &c);
    turn_quarters(quarters + (unsigned)more, s, c, sine, cosine);
    if (radians < 0)
        *sine = exact_scale(*sine, -1);
}

/* ---- exponential and logarithm ---------------------------------------------------------- */

/* The series of e^x - 1 at x/2^10, then e^2y - 1 = e (e + 2) ten times, with e = e^y - 1. */
static exact expm1_small(exact x)
{
    enum { HALVINGS = 10, TERMS = 14 };
    x = exact_scale(x, 0x1p-10);
    exact sum = { 0, 0 };
    for (int n = TERMS; n >= 1; n--)
        sum = exact_divide(exact_multiply(x, exact_add(sum, exact_of(1))), exact_of(n));
    for (int i = 0; i < HALVINGS; i++)
        sum = exact_multiply(sum, exact_add(sum, exact_of(2)));
    return sum;
}

exact exact_expm1(exact x)
{
    double powers = rint(x.high / exact_ln2().high);
    exact third = exact_of(0x1.7b57a079a1934p-111); /* what ln 2 has beyond two doubles */
    exact rest = exact_subtract(x, exact_scale(exact_ln2(), powers));
    rest = exact_subtract(rest, exact_scale(third, powers));
    exact grown = expm1_small(rest);
    if (powers == 0)
        return grown;
    double factor = ldexp(1, (int)powers);
    return exact_add(exact_scale(grown, factor), exact_sum(factor, -1));
}

exact exact_exp(exact x)
{
    double powers = rint(x.high / exact_ln2().high);
    exact third = exact_of(0x1.7b57a079a1934p-111);
    exact rest = exact_subtract(x, exact_scale(exact_ln2(), powers));
    rest = exact_subtract(rest, exact_scale(third, powers));
    return exact_scale(exact_add(expm1_small(rest), exact_of(1)), ldexp(1, (int)powers));
}

/* x = 2^k m with m near 1, and log m = 2 artanh((m - 1)/(m + 1)). */
exact exact_log(double x)
{
    enum { TERMS = 24 };
    int exponent;
    double mantissa = frexp(x, &exponent);
    if (mantissa < 0x1.6a09e667f3bcdp-1) {
        mantissa *= 2;
        exponent--;
    }
    exact s = exact_divide(exact_sum(mantissa, -1), exact_sum(mantissa, 1));
    exact square = exact_multiply(s, s);
    exact sum = { 0, 0 };
    for (int n = TERMS; n >= 0; n--)
        sum =
            exact_add(exact_multiply(sum, square), exact_divide(exact_of(2), exact_of(2 * n + 1)));
    sum = exact_multiply(sum, s);
    return exact_add(sum, exact_scale(exact_ln2(), exponent));
}

/* From a first guess g, the rest is arctan of the point turned back by g, which is tiny. */
exact exact_atan2(double y, double x)
{
    double guess = atan2(y, x);
    exact s, c;
    exact_sincos(guess, &s, &c);
    exact across = exact_subtract(exact_scale(c, y), exact_scale(s, x));
    exact along = exact_add(exact_scale(c, x), exact_scale(s, y));
    return exact_add(exact_of(guess), exact_divide(across, along));
}

/* ---- distances -------------------------------------------------------------------------- */

double exact_distance(double got, exact want)
{
    return fabs((got - want.high) - want.low);
}

double exact_ulps(double got, exact want)
{
    int exponent;
    frexp(want.high, &exponent);
    exponent = exponent - DBL_MANT_DIG < -1074 ? -1074 : exponent - DBL_MANT_DIG;
    return ldexp(exact_distance(got, want), -exponent);
}

double exact_ulps_float(float got, exact want)
{
    int exponent;
    frexp(want.high, &exponent);
    exponent = exponent - FLT_MANT_DIG < -149 ? -149 : exponent - FLT_MANT_DIG;
    return ldexp(exact_distance((double)got, want), -exponent);
}
