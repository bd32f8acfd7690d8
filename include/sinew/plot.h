/*
 * Pictures of signals: SVG with axes, units and sensible ticks, for light and dark pages. What runs
 * across is time, or whatever else a signal of yours is a function of.
 *
 * Each item has a panel of its own, one above the other, so that curves of unlike size never
 * flatten each other. Neighbours are drawn into one panel where that reads better: they show the
 * same span of time in the same unit, make at most 6 curves together, and none of them would use
 * less than an eighth of the panel's height. Panels of one span share the labels of its time axis.
 *
 * Signals that show their speed have their velocity in a panel below that of their values, while
 * there are not more than 64 panels. The marks of an item that has a panel to itself are rings on
 * its curve and dashed lines through moments, with their words where there is room for them.
 */
#ifndef SINEW_PLOT_H
#define SINEW_PLOT_H

#include "signal.h"
#include "sink.h"
#include "status.h"

typedef enum sn_plot_theme {
    SN_PLOT_AUTO, /* light, and dark where the reader's system asks for it */
    SN_PLOT_LIGHT,
    SN_PLOT_DARK
} sn_plot_theme;

enum { SN_PLOT_ITEMS_MOST = 64 }; /* in one picture */

typedef struct sn_plot_item {
    const char *name; /* for the legend, in UTF-8; NULL or "" leaves it out */
    sn_signal signal;
    const char *unit; /* of its values, as "m"; NULL or "": none is written */
} sn_plot_item;

/* Zero is legal but for the items: their own views, 800 wide, both themes. */
typedef struct sn_plot {
    const sn_plot_item *items; /* 1 .. SN_PLOT_ITEMS_MOST */
    size_t item_count;
    const char *title; /* NULL or "": none */
    bool given_span;   /* use from_s and to_s */
    double from_s, to_s;
    double width_px, height_px; /* 160 .. 8192 and 120 .. 32768; 0: 800, and 9/16 of the width or
                                   what the panels need */
    sn_plot_theme theme;
    const char *across;      /* what runs across where it is not time, as "frequency"; or NULL */
    const char *across_unit; /* and its unit, as "kHz". Both NULL: it is time, in seconds */
} sn_plot;

/* Writes the picture, without scripts, fonts or anything from elsewhere; with a title and a
 * description for those who cannot see it.
 * Curves are flattened by error: no line is more than 0.2 px off, measured at right angles, and
 * jumps stand upright. A part that turns more often than 6 times in 8 px is drawn as the band
 * that it fills. A value that is not finite is a gap. What is narrower than 1/8 px may be missed.
 * Ensures: equal calls write equal bytes, and well-formed XML whatever the names hold.
 * Fails with SN_ERROR_RANGE for a span that is empty, not finite, shorter than 1e-290 s, longer
 * than 1e15 s or further than that from 0, for a size outside its range, and for a height too small
 * for the panels; with SN_ERROR_MISSING without items, SN_ERROR_LIMIT with too many, and
 * SN_ERROR_OUTPUT when the sink refuses. Cost: at most 160 samples for each pixel of width and
 * curve, 30 to 40 as a rule, and 56 more of a signal that ends; 40 kB of stack. */
SN_API sn_status sn_plot_svg(const sn_plot *plot, sn_sink sink, sn_report *report);

#endif
