/*
 * A pen that draws a path of points with as few lines as a tolerance allows.
 */
#ifndef SN_PLOT_PEN_H
#define SN_PLOT_PEN_H

#include "xml.h"

typedef struct sn_pen {
    sn_text *svg;
    double tolerance_px;
    bool down;               /* the anchor is written */
    bool pending;            /* the last point is not yet */
    double x, y;             /* the anchor: the end of what is written */
    double last_x, last_y;   /* the last point given */
    double reach;            /* the largest distance of a point from the anchor */
    bool narrowed;           /* the cone below bounds the direction of the next line */
    double left_x, left_y;   /* unit vectors */
    double right_x, right_y; /* clockwise of left */
} sn_pen;

/* A pen in the air. Path data goes to `svg`. */
sn_pen sn_pen_start(sn_text *svg, double tolerance_px);

/* Draws to a point, or sets the pen down there.
 * Ensures: every point given lies within the tolerance of the lines written, and points one
 * above the other within 1e-4 px are joined by a line straight up or down. */
void sn_pen_to(sn_pen *pen, double x, double y);

/* Takes the pen off the paper; what was pending is written. */
void sn_pen_up(sn_pen *pen);

#endif
