/*
 * Whole numbers of up to 3072 bits on the stack (388 bytes), for the few texts that 128 bits
 * cannot decide. Nothing here checks for overflow: each caller states why its numbers fit.
 */
#ifndef SN_NUMBER_BIG_H
#define SN_NUMBER_BIG_H

#include "number_parts.h"

enum { SN_BIG_LIMBS = 96 };

/* Least limb first; limb[count - 1] is not 0, and 0 has no limbs. */
typedef struct sn_big {
    uint32_t limb[SN_BIG_LIMBS];
    int count;
} sn_big;

static inline void sn_big_multiply_add(sn_big *big, uint32_t factor, uint32_t addend)
{
    uint64_t carry = addend;
    for (int i = 0; i < big->count; i++) {
        carry += (uint64_t)big->limb[i] * factor;
        big->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry)
        big->limb[big->count++] = (uint32_t)carry;
}

static inline void sn_big_set(sn_big *big, uint64_t value)
{
    big->count = value >> 32 ? 2 : value != 0;
    big->limb[0] = (uint32_t)value;
    big->limb[1] = (uint32_t)(value >> 32);
}

/* Takes the digits between two places of a text, a point among them skipped, at most `most` of
 * them. Gives the number taken; *rest is the place behind the last one. */
static inline int sn_big_set_digits(
    sn_big *big, const char *begin, const char *end, int most, const char **rest)
{
    const char *at = begin;
    int taken = 0;
    big->count = 0;
    while (at < end && taken < most) {
        uint32_t chunk = 0, scale = 1;
        for (; at < end && taken < most && scale < 1000000000u; at++) {
            if (*at == '.')
                continue;
            chunk = chunk * 10 + (uint32_t)(*at - '0');
            scale *= 10;
            taken++;
        }
        sn_big_multiply_add(big, scale, chunk);
    }
    *rest = at;
    return taken;
}

static inline void sn_big_multiply_power5(sn_big *big, int power)
{
    for (; power >= 13; power -= 13)
        sn_big_multiply_add(big, 1220703125u, 0); /* 5^13, the last below 2^32 */
    for (; power > 0; power--)
        sn_big_multiply_add(big, 5, 0);
}

static inline void sn_big_shift_left(sn_big *big, int bits)
{
    int limbs = bits / 32;
    sn_big_multiply_add(big, (uint32_t)1 << (bits % 32), 0);
    if (limbs == 0 || big->count == 0)
        return;
    for (int i = big->count - 1; i >= 0; i--)
        big->limb[i + limbs] = big->limb[i];
    for (int i = 0; i < limbs; i++)
        big->limb[i] = 0;
    big->count += limbs;
}

/* Divides, and gives the remainder. */
static inline uint32_t sn_big_divide(sn_big *big, uint32_t divisor)
{
    uint64_t remainder = 0;
    for (int i = big->count - 1; i >= 0; i--) {
        remainder = remainder << 32 | big->limb[i];
        big->limb[i] = (uint32_t)(remainder / divisor);
        remainder %= divisor;
    }
    while (big->count > 0 && big->limb[big->count - 1] == 0)
        big->count--;
    return (uint32_t)remainder;
}

/* Negative, 0 or positive as a is less than b, the same, or more. */
static inline int sn_big_compare(const sn_big *a, const sn_big *b)
{
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    for (int i = a->count - 1; i >= 0; i--) {
        if (a->limb[i] != b->limb[i])
            return a->limb[i] < b->limb[i] ? -1 : 1;
    }
    return 0;
}

#endif
