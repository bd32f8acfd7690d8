/*
 * Posters: many small curves side by side, all to one scale, each with its name. For comparing
 * shapes at a glance, as easings are chosen.
 */
#ifndef SINEW_PLOT_POSTER_H
#define SINEW_PLOT_POSTER_H

#include "plot.h"

/* Cells of a poster. */
enum { SN_POSTER_CELLS_MOST = 256 };

/* A poster. Zero is legal but for the cells and the spans. */
typedef struct sn_poster {
    const sn_plot_item *cells; /* their first dimension is drawn, their units are not */
    size_t cell_count;         /* 1 .. SN_POSTER_CELLS_MOST */
    uint32_t columns;          /* 1 .. 32; 0: 8 */
    const char *title;         /* NULL or "": none */
    sn_range across;           /* the span of time of every cell */
    sn_range values;           /* from the foot of a cell to its top; what leaves it is cut off */
    sn_range between;          /* two levels with a line each, from where to where it goes; empty or
                                  outside: none */
    double width_px;           /* 160 .. 8192; 0: 960 */
    sn_plot_theme theme;
} sn_poster;

/* Writes the poster: cells row by row, the height of a cell 0.8 of its width.
 * Ensures: equal calls write equal bytes, and well-formed XML whatever the names hold. Curves are
 * as exact as in sn_plot_svg.
 * Fails with SN_ERROR_MISSING without cells, SN_ERROR_LIMIT with too many cells or columns,
 * SN_ERROR_RANGE for a span that is empty or not finite, or a width outside its range, and
 * SN_ERROR_OUTPUT when the sink refuses. */
SN_API sn_status sn_poster_svg(const sn_poster *poster, sn_sink sink, sn_report *report);

#endif
