/*
 * One curve of a picture: a dimension of a signal over a span of time, as paths.
 */
#ifndef SN_PLOT_TRACE_H
#define SN_PLOT_TRACE_H

#include "../base/text.h"
#include "sinew/signal.h"

/* Values beyond are drawn there, so that no difference of two overflows. */
#define SN_TRACE_VALUE_MOST 8e307

typedef struct sn_trace {
    sn_signal signal;
    int dimension;
    double from_s, to_s;      /* across the width */
    double high, low;         /* values at the top and the bottom */
    double x, y;              /* of the top left corner, in px */
    double width, height;     /* in px */
    const char *line_element; /* what stands before the path data of a line: "<path ... d=\"" */
    const char *band_element; /* and of a band */
    bool whole; /* the ends are the values there; else they are seen from within, so that a jump
                   just there leaves no stub */
} sn_trace;

/* The smallest ranges that hold what the dimensions show within the span; empty where nothing is
 * finite. Found by 8 samples per px of `width`, 64 of a signal that ends, so it is good for a
 * scale, not for a bound. */
void sn_trace_ranges(sn_signal signal, double from_s, double to_s, double width,
    sn_range ranges[SN_SIGNAL_DIMENSIONS_MOST]);

/* A signal's velocity per second as a signal, for as long as that one stays where it is. */
sn_signal sn_signal_speed(const sn_signal *signal);

/* Writes the elements of the curve. Cost: see sn_plot_svg; 10 kB of stack. */
void sn_trace_put(const sn_trace *trace, sn_text *svg);

#endif
