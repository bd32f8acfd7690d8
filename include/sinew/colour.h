/*
 * Colours of the screen, and of light.
 *
 * A screen's numbers (sRGB) are no amounts of light: half way between two of them is darker than
 * half of the light of both. So what is mixed is mixed in linear light.
 */
#ifndef SINEW_COLOUR_H
#define SINEW_COLOUR_H

#include "config.h"

/* Red, green, blue and alpha; 0 .. 1 is what a screen shows. */
typedef struct sn_colour {
    double r, g, b, a;
} sn_colour;

/* From sRGB to linear light and back; alpha is linear already. Below 0 the straight piece goes on;
 * back, all is clamped to 0 .. 1.
 * Ensures: 0 and 1 exactly; each of 256 levels comes back.
 * Accuracy within 0 .. 1: 1e-15, back 4e-16. Source: IEC 61966-2-1 (1999). */
SN_API sn_colour sn_colour_from_srgb(sn_colour srgb);
SN_API sn_colour sn_colour_to_srgb(sn_colour linear);

#endif
