/* Colours: from sRGB to linear light and back. See colour.h. */
#include "exact.h"
#include "constants.h"
#include "sinew/colour.h"
#include "sinew/elementary.h"

/* y = ((x + 0.055)/1.055)^2.4, as p^2 p^0.4: the smaller the power that goes through the
 * logarithm, the smaller its error. */
static double colour_to_linear(double x)
{
    if (x <= 0.04045)
        return x / 12.92;
    double p = (x + 0.055) / 1.055;
    return p * p * sn_exp(0.4 * sn_log(p));
}

/* 1.055 y^(1/2.4) - 0.055, so written that 1 is 1. */
static double colour_from_linear(double y)
{
    if (y <= 0.0031308)
        return sn_clamp(12.92 * y, 0, 1);
    return sn_clamp(1 + 1.055 * sn_expm1(sn_log(y) / 2.4), 0, 1);
}

sn_colour sn_colour_from_srgb(sn_colour srgb)
{
    return (sn_colour){ colour_to_linear(srgb.r), colour_to_linear(srgb.g),
        colour_to_linear(srgb.b), srgb.a };
}

sn_colour sn_colour_to_srgb(sn_colour linear)
{
    return (sn_colour){ colour_from_linear(linear.r), colour_from_linear(linear.g),
        colour_from_linear(linear.b), sn_clamp(linear.a, 0, 1) };
}
