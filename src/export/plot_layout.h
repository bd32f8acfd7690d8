/*
 * Where everything in a picture stands: items into panels, panels into the height.
 */
#ifndef SN_PLOT_LAYOUT_H
#define SN_PLOT_LAYOUT_H

#include "plot_marks.h"
#include "sinew/plot.h"

#define SN_HEAD_ROW   1.6  /* font sizes: the height of a row of names */
#define SN_ACROSS_ROW 1.35 /* and of the name of what runs across, under its labels */

typedef struct sn_picture_item {
    int dimensions;
    const char *names[SN_SIGNAL_DIMENSIONS_MOST]; /* of the numbers */
    sn_range ranges[SN_SIGNAL_DIMENSIONS_MOST];   /* of what is shown */
    bool ends; /* a jump at an end of its span is of the motion, and not where it repeats */
    bool shows_speed;
    sn_range speeds[SN_SIGNAL_DIMENSIONS_MOST]; /* of its velocity, where that is shown */
    double from_s, to_s;
    double repeat_s; /* the period where it is worth telling; else 0 */
} sn_picture_item;

typedef struct sn_panel {
    size_t first, count; /* items */
    bool is_speed;       /* it shows their velocity, under the panel of their values */
    double from_s, to_s, low, high;
    double head_y;      /* baseline of the first row of names */
    double top, height; /* of the area of the curves */
    sn_axis times, values;
    bool labels_times;
} sn_panel;

typedef struct sn_picture {
    const sn_plot *plot;
    double width, height, font_px, pad;
    double left, plot_width; /* of the areas of the curves */
    double title_y;          /* baseline; 0 without a title */
    size_t panel_count;
    sn_panel panels[SN_PLOT_ITEMS_MOST];
    sn_picture_item items[SN_PLOT_ITEMS_MOST];
} sn_picture;

/* What a panel shows of an item: its signal or its velocity. */
const sn_range *sn_panel_ranges(const sn_picture *picture, const sn_panel *panel, size_t item);
sn_signal sn_panel_signal(const sn_picture *picture, const sn_panel *panel, size_t item);

/* A place in the rows of names over a panel, filled from the left. */
typedef struct sn_plot_head {
    double x, width;
    int row;
} sn_plot_head;

/* Gives the place of the next name of that width, in a new row where this one is full. */
double sn_head_place(sn_plot_head *head, double width, double gap);

/* What stands over a panel: name i of it. False after the last. `label` gets the text, not yet
 * escaped; `curve` is its number in the panel, or -1 for a name without a sample of its line. */
typedef struct sn_head_name {
    const char *name;
    char ending[24]; /* " x", or empty */
    int curve;
} sn_head_name;

bool sn_head_name_at(
    const sn_picture *picture, const sn_panel *panel, size_t i, sn_head_name *name);

/* The width of a name in px, with the sample of its line, or with the unit that follows it. */
double sn_head_name_width(
    const sn_picture *picture, const sn_panel *panel, const sn_head_name *name);

enum { SN_PANEL_UNIT_BYTES = 64 };

/* The power of ten and the unit of a panel's values, which may be cut; empty where there is
 * neither. Gives its width in px with the space before it, at most 0.4 of the picture's. */
double sn_panel_unit(
    const sn_picture *picture, const sn_panel *panel, char unit[SN_PANEL_UNIT_BYTES]);

/* What runs across is something else than time. */
bool sn_plot_is_across(const sn_plot *plot);

/* Sets the axis of times with as many labels as there is room for.
 * unit  of what runs across; NULL: it is time */
void sn_layout_times(sn_times *times, sn_axis *axis, const char *unit, const sn_marks *marks);

/* How far its last label would be written beyond an edge; negative if it is within. */
double sn_layout_overhang(const sn_times *times, const sn_marks *marks, double edge);

/* Lays a plot out. The plot is checked already, but for the spans and the height that depend on
 * its signals. */
sn_status sn_picture_lay_out(sn_picture *picture, const sn_plot *plot, sn_report *report);

#endif
