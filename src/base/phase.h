/*
 * The phase frequency * t + phase with an exact product, inlined where a sample must be quick.
 *
 * As long as the product is below 2^22 turns, t = head + tail, the head a multiple of 2^-26 of the
 * largest such t, so that high * head is exact; it loses its whole turns, and what is left,
 * high * tail + below * t, is below 1/8 turn. Beyond, sn_frequency_phase has more parts to reduce.
 */
#ifndef SN_PHASE_H
#define SN_PHASE_H

#include "elementary_parts.h"
#include "product.h"
#include "sinew/period.h"

/* x less the nearest whole number, for |x| < 2^51: adding 1.5 * 2^52 leaves no bits below 1. */
SN_KERNEL double sn_phase_rest(double x)
{
    return x - ((x + SN_ROUNDER) - SN_ROUNDER);
}

/* Is the product with t below 2^22 turns? Not for NaN. The bits of positive doubles are ordered as
 * they are, and comparing them leaves the floating-point units alone. */
SN_KERNEL bool sn_phase_is_near(const sn_frequency *frequency, double t_s)
{
    return (sn_bits(t_s) & ~SN_SIGN_BIT) < sn_bits(frequency->near_s);
}

/* frequency * t + phase less `whole` turns, within 5/6 of a turn. The whole is that of product and
 * phase together, so that their difference is exact and their sum small: two roundings below 1
 * are left. Accuracy: 1e-16 turns for a phase within 1. */
SN_KERNEL double sn_phase_near(
    const sn_frequency *frequency, double t_s, double phase_turns, double *whole)
{
    double head = (t_s + frequency->cut) - frequency->cut;
    double product = frequency->high * head;
    *whole = ((product + phase_turns) + SN_ROUNDER) - SN_ROUNDER;
    double rest = frequency->high * (t_s - head) + frequency->below * t_s;
    return ((product - *whole) + phase_turns) + rest;
}

/* The same for every t, less some number of whole turns, within 2 for a phase within 1. */
SN_KERNEL double sn_phase_turns(const sn_frequency *frequency, double t_s, double phase_turns)
{
    double whole;
    if (sn_phase_is_near(frequency, t_s))
        return sn_phase_near(frequency, t_s, phase_turns, &whole);
    return sn_frequency_phase(frequency, t_s, phase_turns, NULL);
}

#endif
