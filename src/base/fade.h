/*
 * The fade of smooth noise, s(u) = u^3 (6 u^2 - 15 u + 10) on [0, 1], with s' = s'' = 0 at both
 * ends. Source: Ken Perlin, "Improving Noise" (2002).
 */
#ifndef SN_FADE_H
#define SN_FADE_H

/* s(u) for u in [0, 1/2], where no term cancels. */
static inline double sn_fade_half(double u)
{
    return u * u * u * (u * (u * 6 - 15) + 10);
}

/* From a at u = 0 to b at u = 1: from whichever end is nearer, since s(1 - u) = 1 - s(u). */
static inline double sn_fade_between(double a, double b, double u)
{
    if (u > 0.5)
        return b + (a - b) * sn_fade_half(1 - u);
    return a + (b - a) * sn_fade_half(u);
}

static inline double sn_fade_slope(double u)
{
    return 30 * u * u * (u - 1) * (u - 1);
}

#endif
