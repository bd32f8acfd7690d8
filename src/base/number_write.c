/*
 * The shortest decimal text that reads back to the same double or float.
 *
 * The numbers that round to c * 2^q form an interval; 10^k is the greatest power of ten not above
 * its width, so the interval holds a multiple of 10^k, and at most one of 10^(k+1). The interval's
 * ends and middle, divided by 10^k, are found with one 128-bit power of ten each, rounded to odd
 * (a lost fraction sets the last bit), which keeps every comparison with a multiple exact.
 * Source: Raffaello Giulietti, The Schubfach way to render doubles, 2020.
 */
#include "exact.h"
#include "number_parts.h"

/* The product of a power of ten and x, divided by 2^128 and rounded to odd. One is added to the
 * power's 128 bits, which makes it greater than the true one by at most a unit, and x is below
 * 2^63: so `low` is 0 where the true product is whole. scripts/number_powers.py proves that it is
 * not 0 elsewhere, unless `high` is odd anyway. */
SN_NUMBER_INLINE uint64_t number_scale(const uint64_t power[2], uint64_t x)
{
    uint64_t low, least;
    uint64_t carried = sn_number_multiply(x, power[1] + 1, &least);
    uint64_t high = sn_number_multiply(x, power[0], &low);
    low += carried;
    high += low < carried;
    return high | (low != 0);
}

/* Of the multiples of 10^k and 10^(k+1) around `middle`, the one that belongs to the interval; all
 * three in units of 10^k / 4. */
SN_NUMBER_INLINE sn_shortest number_choose(uint64_t lower, uint64_t middle, uint64_t upper, int k)
{
    uint64_t s = middle / 4, tens = s / 10;
    bool ten_inside = lower <= 40 * tens;
    bool next_ten_inside = 40 * tens + 40 <= upper;
    if (ten_inside != next_ten_inside)
        return (sn_shortest){ tens + next_ten_inside, k + 1 };
    bool low_inside = lower <= 4 * s;
    bool high_inside = 4 * s + 4 <= upper;
    if (low_inside != high_inside)
        return (sn_shortest){ s + high_inside, k };
    bool up = middle > 4 * s + 2 || (middle == 4 * s + 2 && (s & 1));
    return (sn_shortest){ s + up, k };
}

/* The number is c * 2^q. `narrow` marks a power of two, whose lower neighbour is nearer. */
SN_NUMBER_INLINE sn_shortest number_shortest_of(uint64_t c, int q, bool narrow)
{
    /* floor(log10(2^q)), and floor(log10(3/4 * 2^q)): proved by scripts/number_powers.py. */
    int k = sn_number_log(q, 1262611, narrow ? -524031 : 0, 22);
    const uint64_t *power = sn_number_powers[-k - SN_POWER_LEAST];
    int shift = q + sn_number_power_log2(-k) + 1;
    uint64_t odd = c & 1; /* a number with an odd significand does not own its interval's ends */
    uint64_t lower = number_scale(power, (4 * c - (narrow ? 1 : 2)) << shift);
    uint64_t middle = number_scale(power, (4 * c) << shift);
    uint64_t upper = number_scale(power, (4 * c + 2) << shift);
    return number_choose(lower + odd, middle, upper - odd, k);
}

SN_NUMBER_INLINE sn_shortest number_shortest_double(uint64_t bits)
{
    uint64_t fraction = bits & ((UINT64_C(1) << 52) - 1);
    int biased = (int)(bits >> 52 & 0x7ff);
    if (biased == 0)
        return number_shortest_of(fraction, -1074, false);
    return number_shortest_of(
        fraction | UINT64_C(1) << 52, biased - 1075, fraction == 0 && biased > 1);
}

sn_shortest sn_number_shortest(double value)
{
    return number_shortest_double(sn_number_bits(value));
}

SN_NUMBER_INLINE sn_shortest number_shortest_float(uint32_t bits)
{
    uint32_t fraction = bits & ((1u << 23) - 1);
    int biased = (int)(bits >> 23 & 0xff);
    if (biased == 0)
        return number_shortest_of(fraction, -149, false);
    return number_shortest_of(fraction | 1u << 23, biased - 150, fraction == 0 && biased > 1);
}

/* Eight digits of a number below 10^8 as bytes 0 .. 9, the first digit lowest: it is cut into two
 * numbers of four digits, four of two, and eight of one, side by side in 64 bits. The factors are
 * 2^20/100 and 2^10/10, rounded up: exact below 10^4 and below 100. */
SN_NUMBER_INLINE uint64_t number_split8(uint64_t x)
{
    uint64_t parts = x / 10000 | (x % 10000) << 32;
    uint64_t tops = (parts * 10486 >> 20) & UINT64_C(0x0000007f0000007f);
    parts = tops | (parts - 100 * tops) << 16;
    tops = (parts * 103 >> 10) & UINT64_C(0x000f000f000f000f);
    return tops | (parts - 10 * tops) << 8;
}

/* Significant digits as text. What follows `count` are zeros, and room to copy from. */
typedef struct number_digits {
    char text[32];
    int count;
    int point; /* the number is 0.text * 10^point */
} number_digits;

static const uint64_t number_tens[18] = { 1u, 10u, 100u, 1000u, 10000u, 100000u, 1000000u,
    10000000u, 100000000u, 1000000000u, 10000000000u, 100000000000u, 1000000000000u,
    10000000000000u, 100000000000000u, 1000000000000000u, 10000000000000000u, 100000000000000000u };

/* `most` is the greatest number of digits there may be: 9 or 17. */
SN_NUMBER_INLINE void number_spell(number_digits *digits, sn_shortest shortest, int most)
{
    const uint64_t zeros = UINT64_C(0x3030303030303030);
    /* 1233/4096 is log10(2), nearly. */
    int guess = (64 - sn_number_leading_zeros(shortest.digits)) * 1233 >> 12;
    int size = guess + (shortest.digits >= number_tens[guess]);
    uint64_t all = shortest.digits * number_tens[most - size], second = 0;
    if (most == 17) {
        second = number_split8(all % 100000000);
        all /= 100000000;
    }
    uint64_t first = number_split8(all % 100000000);
    digits->text[0] = (char)('0' + all / 100000000);
    sn_number_store8(digits->text + 1, first + zeros);
    sn_number_store8(digits->text + 9, second + zeros);
    sn_number_store8(digits->text + 17, zeros);
    digits->point = size + shortest.exponent;
    /* The last digit that is not 0 is in the highest byte that is not 0. */
    if (second)
        digits->count = 17 - (sn_number_leading_zeros(second) >> 3);
    else
        digits->count = first ? 9 - (sn_number_leading_zeros(first) >> 3) : 1;
}

SN_NUMBER_INLINE size_t number_put(char *to, const char *from, size_t count)
{
    sn_memory_copy(to, from, count);
    return count;
}

SN_NUMBER_INLINE int number_put_exponent(char *to, int exponent)
{
    int length = 0;
    to[length++] = 'e';
    if (exponent < 0)
        to[length++] = '-';
    int size = exponent < 0 ? -exponent : exponent;
    if (size >= 100)
        to[length++] = (char)('0' + size / 100);
    if (size >= 10)
        to[length++] = (char)('0' + size / 10 % 10);
    to[length++] = (char)('0' + size % 10);
    return length;
}

/* Pieces of fixed size are copied, more than is needed, as that is quicker than to count. Nothing
 * goes beyond text[25]. */
SN_NUMBER_INLINE size_t number_put_shortest(char *text, sn_shortest shortest, int most)
{
    number_digits digits;
    number_spell(&digits, shortest, most);
    int count = digits.count, point = digits.point;
    if (point > 0 && point <= 21) {
        sn_memory_copy(text, digits.text, 24);
        if (point >= count)
            return (size_t)point;
        /* The digits behind the point, again, one place on. */
        sn_memory_copy(text + point + 1, digits.text + point, 8);
        if (point <= 8)
            sn_memory_copy(text + 10, digits.text + 9, 8);
        text[point] = '.';
        return (size_t)count + 1;
    }
    if (point > -6 && point <= 0) {
        sn_memory_copy(text, "0.00000", 8);
        sn_memory_copy(text + 2 - point, digits.text, 17);
        return (size_t)(2 - point + count);
    }
    text[0] = digits.text[0];
    text[1] = '.';
    sn_memory_copy(text + 2, digits.text + 1, 16);
    int length = count > 1 ? count + 1 : 1;
    return (size_t)(length + number_put_exponent(text + length, point - 1));
}

size_t sn_number_write(char text[SN_NUMBER_CAPACITY], double value)
{
    uint64_t bits = sn_number_bits(value);
    uint64_t size = bits << 1;
    size_t length = 0;
    if (size > UINT64_C(0x7ff) << 53) {
        length = number_put(text, "nan", 3);
    } else {
        if (bits >> 63)
            text[length++] = '-';
        if (size == 0)
            text[length++] = '0';
        else if (size == UINT64_C(0x7ff) << 53)
            length += number_put(text + length, "inf", 3);
        else
            length += number_put_shortest(text + length, number_shortest_double(bits), 17);
    }
    text[length] = '\0';
    return length;
}

size_t sn_number_writef(char text[SN_NUMBER_CAPACITY], float value)
{
    uint32_t bits;
    sn_memory_copy(&bits, &value, sizeof bits);
    uint32_t size = bits << 1;
    if (size == 0 || size >= 0xffu << 24)
        return sn_number_write(text, (double)value);
    size_t length = 0;
    if (bits >> 31)
        text[length++] = '-';
    length += number_put_shortest(text + length, number_shortest_float(bits), 9);
    text[length] = '\0';
    return length;
}
