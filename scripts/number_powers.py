#!/usr/bin/env python3
"""Writes src/base/number_powers.c: the leading 128 bits of each power of ten, rounded down.

    scripts/number_powers.py > src/base/number_powers.c

Whole-number arithmetic only. It also proves, over the ranges in use, the multiply-and-shift
forms of the logarithms in number_parts.h and number_write.c, that adding one to an entry never
carries out of its low half (the shortest writer adds one), and that the writer's
products are rounded to odd as if they were exact.
"""
from fractions import Fraction

LEAST, MOST = -342, 324


def floor_log2_power(q):
    """floor(log2(10^q)), exactly."""
    if q >= 0:
        return (10**q).bit_length() - 1
    return -(10**-q - 1).bit_length()


def entry(q):
    """floor(10^q * 2^(127 - floor(log2(10^q)))), which lies in [2^127, 2^128)."""
    shift = 127 - floor_log2_power(q)
    if q < 0:
        return (1 << shift) // 10**-q
    return 10**q << shift if shift >= 0 else 10**q >> -shift


def floor_log10(numerator, denominator):
    """floor(log10(numerator / denominator)), exactly."""
    k = len(str(numerator)) - len(str(denominator))
    while numerator * 10 ** max(0, -k) < denominator * 10 ** max(0, k):
        k -= 1
    while numerator * 10 ** max(0, -k - 1) >= denominator * 10 ** max(0, k + 1):
        k += 1
    return k


def least_distances(alpha, most):
    """The least {n alpha} > 0 and 1 - {n alpha} over n = 1 .. most (a walk in the Stern-Brocot
    tree: each record is the sum of the last ones from both sides)."""
    u = v = 1
    above = alpha - alpha.__floor__()
    below = 1 - above
    while above > 0 and u + v <= most:
        if above == below:
            break  # (u + v) alpha is whole, and everything repeats from there
        if above > below:
            steps = min((most - u) // v, -(-above // below) - 1)
            u, above = u + steps * v, above - steps * below
        else:
            steps = min((most - v) // u, -(-below // above) - 1)
            v, below = v + steps * u, below - steps * above
    return above, below


def prove_writer():
    """For each product x = n 2^e / 10^k that number_scale() rounds to odd: it is more than 2^-64
    below the next whole number, so that a power too great by a unit does not carry it there; and
    it is whole, or more than 2^-64 above a whole number, or that number is odd as it stands.
    n is twice any of 1 .. 2^54 - 1; beside a power of two, 2^54 - 1, 2^54 or 2^54 + 2."""
    near = Fraction(1, 2**64)
    for e in range(-1074, 972):
        k = e * 1262611 >> 22
        unit = Fraction(10) ** -k * Fraction(2) ** e
        assert least_distances(2 * unit, 2**54 - 1)[1] > near
        above = least_distances(unit, 2**54 - 1)[0]  # half a product: above half an even number
        assert above == 0 or above > near / 2
        k = e * 1262611 - 524031 >> 22
        for n in 2**54 - 1, 2**54, 2**54 + 2:
            rest = n * Fraction(10) ** -k * Fraction(2) ** e % 1
            assert (rest == 0 or rest > near) and 1 - rest > near


def prove():
    for q in range(LEAST, MOST + 1):
        assert floor_log2_power(q) == (q * 217706 >> 16)
        assert 1 << 127 <= entry(q) < 1 << 128
        assert entry(q) & (1 << 64) - 1 != (1 << 64) - 1
        if 0 <= q <= 27:
            assert entry(q) % 2**64 == 0 and Fraction(entry(q)) == 10**q * Fraction(2) ** (
                127 - floor_log2_power(q)
            )
    for e in range(-1074, 972):
        up, down = 1 << max(e, 0), 1 << max(-e, 0)
        assert floor_log10(up, down) == (e * 1262611 >> 22)
        assert floor_log10(3 * up, 4 * down) == (e * 1262611 - 524031 >> 22)
        for k in e * 1262611 >> 22, e * 1262611 - 524031 >> 22:
            assert 1 <= e + floor_log2_power(-k) + 1 <= 7  # the writer's shift of a factor < 2^56


def main():
    prove()
    prove_writer()
    print("/*")
    print(" * The leading 128 bits of 10^%d to 10^%d, rounded down, as (high, low) halves: see" % (LEAST, MOST))
    print(" * number_parts.h. Written by scripts/number_powers.py.")
    print(" */")
    print('#include "exact.h"')
    print('#include "number_parts.h"')
    print()
    print("/* clang-format off */")
    print("const uint64_t sn_number_powers[SN_POWER_MOST - SN_POWER_LEAST + 1][2] = {")
    row = []
    for q in range(LEAST, MOST + 1):
        v = entry(q)
        row.append("{ 0x%016xu, 0x%016xu }," % (v >> 64, v & (1 << 64) - 1))
        if len(row) == 2 or q == MOST:
            print("    " + " ".join(row))
            row = []
    print("};")
    print("/* clang-format on */")


main()
