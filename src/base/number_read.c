/*
 * Decimal text to the nearest double or float.
 *
 * A number is w * 10^q with w of at most 19 digits. Its product with the first 128 bits of 10^q
 * has an error of less than two units in its 128th bit, so it shows the nearest double unless it
 * lies that near to the midpoint of two; then, and where more than 19 digits leave a doubt, the
 * text is compared with the midpoint exactly, in whole numbers.
 * Source: Daniel Lemire, Number parsing at a gigabyte per second, 2021 (after Michael Eisel); the
 * test for doubt is simpler here, by an interval. No floating-point arithmetic: the rounding mode
 * of the processor does not matter either.
 */
#include "exact.h"
#include "number_big.h"

/* Digits that can decide: the midpoint of two doubles has at most 768; a later digit that is not 0
 * only tells that the number is above what the first ones say. */
enum { NUMBER_DIGITS_MOST = 800 };

/* A binary format: the bits stored of a significand, and the exponent's bias. */
typedef struct number_format {
    int fraction_bits;
    int bias;
} number_format;

static const number_format number_double = { 52, 1023 };
static const number_format number_float = { 23, 127 };

static bool number_is_digit(char c)
{
    return (unsigned char)(c - '0') <= 9;
}

/* What is left before `end`, fewer than eight bytes, and zeros behind. */
SN_NUMBER_APART uint64_t number_load_last(const char *at, const char *end)
{
    uint64_t bytes = 0;
    for (int i = 0; at < end; at++, i++)
        bytes |= (uint64_t)(unsigned char)*at << (8 * i);
    return bytes;
}

/* The number named by eight bytes 0 .. 9, the first one lowest: pairs are joined to numbers below
 * 100, these to numbers below 10^4, and these to the whole. */
SN_NUMBER_INLINE uint64_t number_join8(uint64_t bytes)
{
    const uint64_t mask = UINT64_C(0x000000ff000000ff);
    bytes = bytes * 10 + (bytes >> 8);
    uint64_t even = (bytes & mask) * (100 + (UINT64_C(1000000) << 32));
    uint64_t odd = (bytes >> 16 & mask) * (1 + (UINT64_C(10000) << 32));
    return (even + odd) >> 32;
}

/* Digits gone over: their number (modulo 2^64), and where they end. */
typedef struct number_run {
    uint64_t digits;
    const char *end;
} number_run;

/* Goes over the digits from `at` on, eight at a time, joined to those before. */
SN_NUMBER_INLINE number_run number_scan(const char *at, const char *end, uint64_t before)
{
    static const uint32_t scale[] = { 1, 10, 100, 1000, 10000, 100000, 1000000, 10000000 };
    for (;;) {
        uint64_t bytes = end - at >= 8 ? sn_number_load8(at) : number_load_last(at, end);
        bytes ^= UINT64_C(0x3030303030303030);
        /* The highest bit of each byte from 10 up; the lowest such byte is right in spite of the
         * carries, which only go up. */
        uint64_t others =
            (bytes | (bytes + UINT64_C(0x7676767676767676))) & UINT64_C(0x8080808080808080);
        if (others) {
            int count = sn_number_trailing_zeros(others) / 8;
            /* Zeros come in front: a shift by 64 - 8 * count, made of two as count may be 0. */
            bytes = bytes << 8 << (56 - 8 * count);
            return (number_run){ before * scale[count] + number_join8(bytes), at + count };
        }
        before = before * 100000000 + number_join8(bytes);
        at += 8;
    }
}

/* Reads [e [+-] digits] from `at` on, if it is there, and says where it ends. */
SN_NUMBER_INLINE const char *number_scan_exponent(
    const char *at, const char *end, int64_t *exponent)
{
    const int64_t most = INT64_C(1000000000000000); /* more than the digits of any text */
    const char *next = at + 1;
    if (at == end || (*at | 0x20) != 'e')
        return at;
    bool negative = next < end && *next == '-';
    if (next < end && (*next == '-' || *next == '+'))
        next++;
    if (next == end || !number_is_digit(*next))
        return at;
    int64_t sum = 0;
    for (; next < end && number_is_digit(*next); next++) {
        if (sum < most)
            sum = sum * 10 + (*next - '0');
    }
    *exponent += negative ? -sum : sum;
    return next;
}

/* Takes the first 19 significant digits of a text of more than 19 digits, some of which may be
 * zeros in front. decimal->begin and end are set to all of its digits; the last `decimals` of them
 * stand behind a point, if there is one at all. */
SN_NUMBER_APART void number_take_first(sn_decimal *decimal, ptrdiff_t decimals, bool has_point)
{
    const char *at = decimal->begin;
    while (at < decimal->end && (*at == '0' || *at == '.'))
        at++;
    decimal->begin = at;
    uint64_t digits = 0;
    for (int taken = 0; at < decimal->end && taken < 19; at++) {
        if (*at == '.')
            continue;
        digits = digits * 10 + (uint64_t)(*at - '0');
        taken++;
    }
    decimal->digits = digits;
    ptrdiff_t left = decimal->end - at;
    decimal->exponent += left - (has_point && left > decimals);
    while (at < decimal->end && (*at == '0' || *at == '.'))
        at++;
    decimal->more = at < decimal->end;
}

SN_NUMBER_INLINE size_t number_read_parts(const char *text, size_t size, sn_decimal *decimal)
{
    if (size == 0)
        return 0;
    const char *at = text, *end = text + size;
    bool negative = *at == '-';
    if (*at == '-' || *at == '+')
        at++;
    const char *begin = at;
    number_run run = { 0, at };
    /* One by one: there are few digits before a point as a rule. */
    for (; run.end < end && number_is_digit(*run.end); run.end++)
        run.digits = run.digits * 10 + (uint64_t)(*run.end - '0');
    ptrdiff_t count = run.end - begin, decimals = 0;
    bool has_point = run.end < end && *run.end == '.';
    if (has_point) {
        const char *fraction = run.end + 1;
        run = number_scan(fraction, end, run.digits);
        decimals = run.end - fraction;
        count += decimals;
    }
    if (count == 0)
        return 0;
    int64_t exponent = -(int64_t)decimals;
    at = number_scan_exponent(run.end, end, &exponent);
    *decimal = (sn_decimal){ run.digits, exponent, negative, false, begin, run.end };
    if (count > 19)
        number_take_first(decimal, decimals, has_point);
    return (size_t)(at - text);
}

size_t sn_decimal_read(const char *text, size_t size, sn_decimal *decimal)
{
    return number_read_parts(text, size, decimal);
}

/* What 128 bits tell of w * 10^q: the bits of the number rounded, and rounded down; `sure` when
 * no neighbour can be nearer than `nearest`. */
typedef struct number_guess {
    uint64_t nearest;
    uint64_t below;
    bool sure;
} number_guess;

/* Rounds a product of 128 bits, (high : low). The true one is less than two units greater, or the
 * same where `exact`. `exponent` is floor(log2) of the number. */
SN_NUMBER_INLINE number_guess number_round(
    uint64_t high, uint64_t low, bool exact, int exponent, number_format format)
{
    number_guess guess = { 0, 0, true };
    int top = (int)(high >> 63); /* the highest bit is bit 63 or bit 62 of `high` */
    int biased = exponent + format.bias;
    int infinite = 2 * format.bias + 1;
    if (biased >= infinite) {
        guess.nearest = guess.below = (uint64_t)infinite << format.fraction_bits;
        return guess;
    }
    /* The bits of `high` below the significand; more of them below the normal range. */
    int dropped = 62 - format.fraction_bits + top + (biased > 0 ? 0 : 1 - biased);
    if (dropped > 65)
        return guess;
    uint64_t significand = dropped < 64 ? high >> dropped : 0;
    uint64_t rest = dropped < 64 ? high & ((UINT64_C(1) << dropped) - 1) : high;
    uint64_t half = UINT64_MAX >> (65 - dropped); /* the midpoint, less 1 */
    bool up = rest > half;
    if (exact) {
        if (rest == half + 1 && low == 0)
            up = significand & 1;
    } else {
        guess.sure = !(rest == half + 1 && low == 0) && !(rest == half && low == UINT64_MAX);
    }
    /* The significand's own highest bit adds the 1 that a normal number's exponent lacks here. */
    guess.below = ((uint64_t)(biased > 0 ? biased - 1 : 0) << format.fraction_bits) + significand;
    guess.nearest = guess.below + up;
    return guess;
}

/* The same from w and q; w is not 0. */
SN_NUMBER_INLINE number_guess number_guess_at(uint64_t w, int64_t q, number_format format)
{
    const uint64_t infinite = (uint64_t)(2 * format.bias + 1) << format.fraction_bits;
    if (q < SN_POWER_LEAST) /* w < 10^19, and 10^-324 is below half of the least double */
        return (number_guess){ 0, 0, true };
    if (q > 308)
        return (number_guess){ infinite, infinite, true };
    const uint64_t *power = sn_number_powers[q - SN_POWER_LEAST];
    int zeros = sn_number_leading_zeros(w);
    uint64_t low, least;
    uint64_t high = sn_number_multiply(w << zeros, power[0], &low);
    uint64_t middle = sn_number_multiply(w << zeros, power[1], &least);
    low += middle;
    high += low < middle;
    int exponent = sn_number_power_log2((int)q) + 63 - zeros + (int)(high >> 63);
    bool exact = q >= 0 && q <= SN_POWER_EXACT;
    return number_round(high, low, exact, exponent, format);
}

/*
 * Whether a number is above (positive), at (0) or below (negative) the midpoint of the numbers with
 * the bits `below` and `below` + 1, close to which it lies. Both become whole numbers times powers
 * of two. They stay below 2700 bits: 800 digits are 2658 bits, 5^1123 times 54 bits are 2662, and
 * the shift brings one only to the size of the other, as they are nearly the same.
 */
SN_NUMBER_APART int number_compare_midpoint(
    const sn_decimal *decimal, uint64_t below, number_format format)
{
    sn_big number, midpoint;
    bool more = false;
    int64_t exponent = decimal->exponent;
    if (decimal->more) {
        const char *rest;
        int taken =
            sn_big_set_digits(&number, decimal->begin, decimal->end, NUMBER_DIGITS_MOST, &rest);
        exponent -= taken - 19;
        for (; rest < decimal->end; rest++) {
            if (*rest != '.' && *rest != '0')
                more = true;
        }
    } else {
        sn_big_set(&number, decimal->digits);
    }
    uint64_t hidden = UINT64_C(1) << format.fraction_bits;
    int biased = (int)(below >> format.fraction_bits);
    uint64_t significand = below & (hidden - 1);
    if (biased > 0)
        significand += hidden;
    int binary = (biased > 0 ? biased : 1) - format.bias - format.fraction_bits - 1;
    sn_big_set(&midpoint, 2 * significand + 1);
    if (exponent > 0)
        sn_big_multiply_power5(&number, (int)exponent);
    else
        sn_big_multiply_power5(&midpoint, (int)-exponent);
    int shift = binary - (int)exponent;
    if (shift > 0)
        sn_big_shift_left(&midpoint, shift);
    else
        sn_big_shift_left(&number, -shift);
    int order = sn_big_compare(&number, &midpoint);
    return order == 0 && more ? 1 : order;
}

/* The bits, without the sign, of the number nearest to a decimal one that is not 0. */
SN_NUMBER_APART uint64_t number_nearest_always(const sn_decimal *decimal, number_format format)
{
    number_guess guess = number_guess_at(decimal->digits, decimal->exponent, format);
    if (decimal->more) {
        number_guess above = number_guess_at(decimal->digits + 1, decimal->exponent, format);
        guess.sure = guess.sure && above.sure && guess.nearest == above.nearest;
    }
    if (guess.sure)
        return guess.nearest;
    int order = number_compare_midpoint(decimal, guess.below, format);
    return guess.below + (order > 0 || (order == 0 && (guess.below & 1)));
}

/* The same for every number, and quickly for most: the first 64 bits of the product are less than
 * two units too small, which decides unless the part to be rounded is the midpoint or the last
 * value below it. */
SN_NUMBER_INLINE uint64_t number_nearest(const sn_decimal *decimal, number_format format)
{
    uint64_t w = decimal->digits;
    uint64_t row = (uint64_t)decimal->exponent - (uint64_t)SN_POWER_LEAST;
    if (w == 0)
        return 0;
    if (!decimal->more && row < SN_POWER_MOST - SN_POWER_LEAST) {
        int zeros = sn_number_leading_zeros(w);
        uint64_t low, high = sn_number_multiply(w << zeros, sn_number_powers[row][0], &low);
        int top = (int)(high >> 63);
        int biased = sn_number_power_log2((int)decimal->exponent) + 63 + top - zeros + format.bias;
        int dropped = 62 - format.fraction_bits + top;
        uint64_t half = UINT64_C(1) << (dropped - 1);
        uint64_t rest = high & (2 * half - 1);
        if (biased > 0 && biased <= 2 * format.bias && rest != half && rest + 1 != half)
            return ((uint64_t)(biased - 1) << format.fraction_bits) + (high >> dropped) +
                   (rest > half);
    }
    return number_nearest_always(decimal, format);
}

double sn_decimal_to_double(const sn_decimal *decimal)
{
    uint64_t bits = number_nearest(decimal, number_double);
    return sn_number_of_bits(bits | (uint64_t)decimal->negative << 63);
}

size_t sn_number_read(const char *text, size_t size, double *value)
{
    sn_decimal decimal;
    size_t read = number_read_parts(text, size, &decimal);
    if (read) {
        uint64_t bits = number_nearest(&decimal, number_double);
        *value = sn_number_of_bits(bits | (uint64_t)decimal.negative << 63);
    }
    return read;
}

size_t sn_number_readf(const char *text, size_t size, float *value)
{
    sn_decimal decimal;
    size_t read = number_read_parts(text, size, &decimal);
    if (read) {
        uint32_t bits = (uint32_t)number_nearest(&decimal, number_float);
        bits |= (uint32_t)decimal.negative << 31;
        sn_memory_copy(value, &bits, sizeof bits);
    }
    return read;
}
