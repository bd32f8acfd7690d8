/*
 * The exact product of two doubles as a sum of two, without fused multiply-add.
 * Source: T. J. Dekker, "A floating-point technique for extending the available precision" (1971).
 */
#ifndef SN_PRODUCT_H
#define SN_PRODUCT_H

/* Cuts x into high + low, each of at most 26 bits, exactly, for |x| < 2^996. */
static inline void sn_product_split(double x, double *high, double *low)
{
    double spread = x * 134217729.0; /* 2^27 + 1 */
    *high = spread - (spread - x);
    *low = x - *high;
}

/* a * b less its rounded `product`, given the halves of a and b. */
static inline double sn_product_error(
    double product, double a_high, double a_low, double b_high, double b_low)
{
    return ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
}

#endif
