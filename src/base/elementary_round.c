/* Rounding to whole numbers by adding and subtracting 2^52: below it the sum has no bits left for
 * a fraction, from it on every double is whole. Faster than taking the bits apart, and needs no
 * instruction beyond SSE2. */
#include "exact.h"
#include "elementary_parts.h"
#include "sinew/elementary.h"

double sn_round(double x)
{
    double a = sn_magnitude(x);
    if (!(a < 0x1p52))
        return x;
    return sn_give_sign((a + 0x1p52) - 0x1p52, x);
}

double sn_trunc(double x)
{
    double a = sn_magnitude(x);
    if (!(a < 0x1p52))
        return x;
    double whole = (a + 0x1p52) - 0x1p52;
    return sn_give_sign(whole - (double)(whole > a), x);
}

/* Adding 0 or 1 keeps the zero's sign only from above: -1 + 1 is +0, so ceil gives it back. */
double sn_floor(double x)
{
    double whole = sn_round(x);
    return whole > x ? whole - 1.0 : whole;
}

double sn_ceil(double x)
{
    double whole = sn_round(x);
    return whole < x ? sn_from_bits(sn_bits(whole + 1.0) | (sn_bits(x) & SN_SIGN_BIT)) : whole;
}

double sn_fraction(double x)
{
    double part = x - sn_floor(x);
    return part < 1.0 || sn_is_nan(part) ? part : 0x1.fffffffffffffp-1;
}
