/* The poster of all easings: what `sinew plot --eases` draws. */
#ifndef SINEW_EASE_POSTER_H
#define SINEW_EASE_POSTER_H

#include "sinew/plot_poster.h"
#include "sinew/sink.h"

/* Draws every family that has a name, those with sides as in, out, in-out and out-in. */
sn_status ease_poster_svg(double width_px, sn_plot_theme theme, sn_sink sink, sn_report *report);

#endif
