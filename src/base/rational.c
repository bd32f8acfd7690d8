/*
 * Exact ratios of whole numbers, and the texts that name them.
 *
 * A decimal number is a ratio: digits * 10^exponent. Its factors 2 and 5 are counted apart, so that
 * only what is left has to fit 64 bits on the way, and "1e300/1e299" is 10.
 */
#include "exact.h"
#include "number_big.h"

/* Digits beyond which no decimal number is a ratio of 64-bit numbers: trailing zeros apart, it has
 * lost factors 5 or factors 2 but not both, so it has at most 2^63 * 5^62 < 10^63. */
enum { RATIONAL_DIGITS_MOST = 64 };

static const sn_rational rational_none = { 0, 0 };

static uint64_t rational_gcd64(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Whether *x * y fits 64 bits; then *x becomes that. */
static bool rational_multiply(uint64_t *x, uint64_t y)
{
    uint64_t high = sn_number_multiply(*x, y, x);
    return high == 0;
}

static uint64_t rational_size(int64_t x)
{
    return x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
}

/* numerator / denominator with a sign, both brought to lowest terms; none if that does not fit. */
static sn_rational rational_make(bool negative, uint64_t numerator, uint64_t denominator)
{
    if (denominator == 0)
        return rational_none;
    uint64_t common = rational_gcd64(numerator, denominator);
    numerator /= common;
    denominator /= common;
    const uint64_t most = INT64_MAX;
    if (denominator > most || numerator > most + negative)
        return rational_none;
    sn_rational ratio = { 0, (int64_t)denominator };
    if (!negative)
        ratio.numerator = (int64_t)numerator;
    else if (numerator)
        ratio.numerator = -(int64_t)(numerator - 1) - 1; /* 2^63 too, without overflow */
    return ratio;
}

sn_rational sn_rational_reduce(int64_t numerator, int64_t denominator)
{
    return rational_make(
        (numerator < 0) != (denominator < 0), rational_size(numerator), rational_size(denominator));
}

/* rest * 2^twos * 5^fives, with a rest that neither divides. The rest 0 stands for a number that
 * is 0 or, where `fits` is not set, unknown. */
typedef struct rational_factors {
    uint64_t rest;
    int64_t twos;
    int64_t fives;
    bool fits;
} rational_factors;

static rational_factors rational_factor(uint64_t digits, int64_t exponent)
{
    rational_factors factors = { digits, exponent, exponent, true };
    if (digits == 0)
        return (rational_factors){ 0, 0, 0, true };
    for (; factors.rest % 2 == 0; factors.rest /= 2)
        factors.twos++;
    for (; factors.rest % 5 == 0; factors.rest /= 5)
        factors.fives++;
    return factors;
}

/* The same for a number of more than 19 digits. */
static rational_factors rational_factor_long(const sn_decimal *decimal)
{
    rational_factors factors = { 0, 0, 0, false };
    const char *end = decimal->end, *rest;
    while (end[-1] == '0' || end[-1] == '.')
        end--;
    sn_big big;
    int taken = sn_big_set_digits(&big, decimal->begin, end, RATIONAL_DIGITS_MOST, &rest);
    if (rest < end)
        return factors;
    /* `exponent` belongs to the first 19 digits. */
    factors.twos = factors.fives = decimal->exponent - (taken - 19);
    for (sn_big part = big; sn_big_divide(&part, 5) == 0; big = part)
        factors.fives++;
    for (sn_big part = big; sn_big_divide(&part, 2) == 0; big = part)
        factors.twos++;
    if (big.count > 2)
        return factors;
    factors.rest = big.limb[0] | (big.count > 1 ? (uint64_t)big.limb[1] << 32 : 0);
    factors.fits = true;
    return factors;
}

static rational_factors rational_factor_decimal(const sn_decimal *decimal)
{
    return decimal->more ? rational_factor_long(decimal)
                         : rational_factor(decimal->digits, decimal->exponent);
}

/* Multiplies by a power, as far as it fits; gives whether it does. 2^64 never fits, and so the
 * loop is short. */
static bool rational_multiply_power(uint64_t *x, uint64_t base, int64_t power)
{
    for (; power > 0; power--) {
        if (!rational_multiply(x, base))
            return false;
    }
    return true;
}

static sn_rational rational_quotient(bool negative, rational_factors a, rational_factors b)
{
    if (!a.fits || !b.fits || b.rest == 0)
        return rational_none;
    if (a.rest == 0)
        return (sn_rational){ 0, 1 };
    uint64_t common = rational_gcd64(a.rest, b.rest);
    uint64_t numerator = a.rest / common, denominator = b.rest / common;
    int64_t twos = a.twos - b.twos, fives = a.fives - b.fives;
    bool fits = rational_multiply_power(&numerator, 2, twos) &&
                rational_multiply_power(&denominator, 2, -twos) &&
                rational_multiply_power(&numerator, 5, fives) &&
                rational_multiply_power(&denominator, 5, -fives);
    return fits ? rational_make(negative, numerator, denominator) : rational_none;
}

/* floor(log10) of a decimal number that is not 0. */
static int64_t rational_magnitude(const sn_decimal *decimal)
{
    int64_t magnitude = decimal->exponent;
    for (uint64_t rest = decimal->digits / 10; rest; rest /= 10)
        magnitude++;
    return magnitude;
}

/* The quotient of two decimal numbers, each rounded first: within 1.5 ulp. Both are moved by the
 * same power of ten, the denominator to [0.1, 1) or [1, 10), so that neither passes the range
 * where the quotient does not. */
static double rational_divide(sn_decimal a, sn_decimal b)
{
    if (a.digits == 0)
        return a.negative != b.negative ? -0.0 : 0.0;
    int64_t magnitude = rational_magnitude(&b);
    if (rational_magnitude(&a) > magnitude)
        magnitude++;
    a.exponent -= magnitude;
    b.exponent -= magnitude;
    return sn_decimal_to_double(&a) / sn_decimal_to_double(&b);
}

size_t sn_rational_read(const char *text, size_t size, sn_rational *ratio, double *value)
{
    sn_decimal a, b;
    size_t length = sn_decimal_read(text, size, &a), more = 0;
    if (length == 0)
        return 0;
    if (length < size && text[length] == '/')
        more = sn_decimal_read(text + length + 1, size - length - 1, &b);
    rational_factors one = { 1, 0, 0, true }, below = one;
    bool negative = a.negative;
    if (more) {
        if (b.digits == 0)
            return 0;
        length += 1 + more;
        below = rational_factor_decimal(&b);
        negative = a.negative != b.negative;
    }
    sn_rational exact = rational_quotient(negative, rational_factor_decimal(&a), below);
    if (ratio)
        *ratio = exact;
    if (value) {
        if (!more)
            *value = sn_decimal_to_double(&a);
        else if (exact.denominator && exact.numerator)
            *value = sn_rational_to_double(exact);
        else
            *value = rational_divide(a, b);
    }
    return length;
}

sn_rational sn_rational_from_double(double value)
{
    uint64_t bits = sn_number_bits(value), size = bits << 1;
    if (size >= UINT64_C(0x7ff) << 53)
        return rational_none;
    if (size == 0)
        return (sn_rational){ 0, 1 };
    sn_shortest shortest = sn_number_shortest(value);
    rational_factors one = { 1, 0, 0, true };
    return rational_quotient(bits >> 63, rational_factor(shortest.digits, shortest.exponent), one);
}

/* numerator / denominator to the nearest double, both not 0 and below 2^64: a long division to 64
 * bits, the last of which also tells whether something was left over. */
static double rational_round(uint64_t numerator, uint64_t denominator)
{
    int exponent = sn_number_leading_zeros(denominator) - sn_number_leading_zeros(numerator);
    numerator <<= sn_number_leading_zeros(numerator);
    denominator <<= sn_number_leading_zeros(denominator);
    if (numerator < denominator)
        exponent--;
    uint64_t quotient = numerator >= denominator, rest = numerator - denominator * quotient;
    while (quotient >> 55 == 0) {
        bool carry = rest >> 63;
        rest <<= 1;
        bool fits = carry || rest >= denominator;
        rest -= fits ? denominator : 0;
        quotient = quotient << 1 | fits;
    }
    /* 56 bits, of which 53 stay: 2 to round by, and 1 for the rest. */
    quotient |= rest != 0;
    uint64_t significand = quotient >> 3, dropped = quotient & 7;
    significand += dropped > 4 || (dropped == 4 && (significand & 1));
    return sn_number_of_bits(((uint64_t)(exponent + 1022) << 52) + significand);
}

double sn_rational_to_double(sn_rational ratio)
{
    uint64_t numerator = rational_size(ratio.numerator);
    uint64_t denominator = rational_size(ratio.denominator);
    bool negative = (ratio.numerator < 0) != (ratio.denominator < 0);
    if (denominator == 0)
        return sn_number_of_bits(UINT64_C(0x7ff8) << 48);
    if (numerator == 0)
        return 0;
    double size = rational_round(numerator, denominator);
    return negative ? -size : size;
}

/* Whether both are positive ratios; they are brought to lowest terms. */
static bool rational_both_positive(sn_rational *a, sn_rational *b)
{
    *a = sn_rational_reduce(a->numerator, a->denominator);
    *b = sn_rational_reduce(b->numerator, b->denominator);
    return a->denominator > 0 && b->denominator > 0 && a->numerator > 0 && b->numerator > 0;
}

/* The least common multiple of two positive numbers, 0 where it does not fit 64 bits. */
static uint64_t rational_lcm64(uint64_t a, uint64_t b)
{
    uint64_t multiple = a / rational_gcd64(a, b);
    return rational_multiply(&multiple, b) ? multiple : 0;
}

sn_rational sn_rational_gcd(sn_rational a, sn_rational b)
{
    if (!rational_both_positive(&a, &b))
        return rational_none;
    return rational_make(false, rational_gcd64((uint64_t)a.numerator, (uint64_t)b.numerator),
        rational_lcm64((uint64_t)a.denominator, (uint64_t)b.denominator));
}

sn_rational sn_rational_lcm(sn_rational a, sn_rational b)
{
    if (!rational_both_positive(&a, &b))
        return rational_none;
    uint64_t multiple = rational_lcm64((uint64_t)a.numerator, (uint64_t)b.numerator);
    if (multiple == 0)
        return rational_none;
    return rational_make(
        false, multiple, rational_gcd64((uint64_t)a.denominator, (uint64_t)b.denominator));
}
