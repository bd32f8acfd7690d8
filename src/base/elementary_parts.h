/*
 * What the elementary functions share: the bits of a number, and numbers cut in two halves whose
 * products are exact, which stands in for the fused multiply-add.
 */
#ifndef SN_ELEMENTARY_PARTS_H
#define SN_ELEMENTARY_PARTS_H

#include "sinew/config.h"
#include "constants.h"
#include "memory.h"
#include "targets.h"

#define SN_SIGN_BIT UINT64_C(0x8000000000000000)

SN_KERNEL uint64_t sn_bits(double x)
{
    uint64_t bits;
    sn_memory_copy(&bits, &x, sizeof bits);
    return bits;
}

SN_KERNEL double sn_from_bits(uint64_t bits)
{
    double x;
    sn_memory_copy(&x, &bits, sizeof x);
    return x;
}

SN_KERNEL double sn_magnitude(double x)
{
    return sn_from_bits(sn_bits(x) & ~SN_SIGN_BIT);
}

/* x with the sign of `sign`; x must not be negative, nor -0. */
SN_KERNEL double sn_give_sign(double x, double sign)
{
    return sn_from_bits(sn_bits(x) | (sn_bits(sign) & SN_SIGN_BIT));
}

SN_KERNEL bool sn_is_nan(double x)
{
    return x != x;
}

/* The upper 26 significant bits of x, toward 0. The product of two such is exact, and so is
 * x - sn_upper_bits(x), which is below 2^-25 |x|. (Dekker, A floating-point technique for
 * extending the available precision, 1971; the cut by a mask instead of his multiplication.) */
SN_KERNEL double sn_upper_bits(double x)
{
    return sn_from_bits(sn_bits(x) & UINT64_C(0xfffffffff8000000));
}

/* Adding 2^52 + 2^51 leaves no bits below 1: the sum's low bits are x rounded to a whole number,
 * ties to even, in two's complement. For |x| < 2^51. */
#define SN_ROUNDER      0x1.8p52
#define SN_ROUNDER_BITS UINT64_C(0x4338000000000000)

#endif
