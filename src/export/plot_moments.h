/*
 * The marks of a signal in its panel: a ring on the curve or a line through the moment, and a few
 * words beside it.
 */
#ifndef SN_PLOT_MOMENTS_H
#define SN_PLOT_MOMENTS_H

#include "plot_layout.h"

/* The lines, which belong under the curve. */
void sn_moments_put_lines(const sn_marks *marks, const sn_picture *picture, const sn_panel *panel);

/* The rings and all words. A text stands where it runs neither over the curve nor over another
 * text, ring or line, nor out of the panel; where there is no such place it is left out. */
void sn_moments_put_words(const sn_marks *marks, const sn_picture *picture, const sn_panel *panel);

#endif
