/*
 * What pictures are made of: words, straight lines, an axis of time, and the sheet that they
 * stand on.
 */
#ifndef SN_PLOT_MARKS_H
#define SN_PLOT_MARKS_H

#include "plot_axis.h"
#include "plot_theme.h"

/* Where marks go, and how large the picture and its letters are. */
typedef struct sn_marks {
    sn_text *svg;
    sn_plot_theme theme;
    double font_px, width;
} sn_marks;

/* How words stand: where, with which end there, and how they look. */
typedef struct sn_words {
    double x, y, size;
    const char *anchor; /* "start", "middle" or "end" */
    sn_ink ink;
    bool bold;
    double most_em;
    const char *unit; /* said quietly after them; NULL: nothing */
} sn_words;

/* Begins the svg element; afterwards come its title and description, and then the paper, with the
 * styles. */
void sn_marks_open(const sn_marks *marks, double height);
void sn_marks_put_paper(const sn_marks *marks);

/* Words, and what follows them even where they are cut. */
void sn_marks_put_words(
    const sn_marks *marks, const sn_words *look, const char *words, const char *ending);

/* Straight lines gathered in one element: from a point, 'H' or 'V' to a coordinate.
 * more  further attributes, or "" */
void sn_marks_begin_lines(const sn_marks *marks, sn_ink ink, double width, const char *more);
void sn_marks_add_line(const sn_marks *marks, double x, double y, char direction, double to);
void sn_marks_end_lines(const sn_marks *marks);

/* The picture's title, at the left of a margin of `pad`. */
void sn_marks_put_title(const sn_marks *marks, double pad, double y, const char *title);

#define SN_WORDS_WHOLE 1e9  /* most_em of words that are not cut */
#define SN_WORDS_DROP  0.36 /* of their size: from their middle to the line on which they stand */
#define SN_LABEL_STEP  1.75 /* of their size: from a label to the one over it, at least */
#define SN_TIMES_ROW   1.75 /* of their size: the height of the labels of an axis of time */
#define SN_UNIT_SHARE  0.25 /* of the picture's width: the most of the last label with its unit */

/* An axis of time, or of what else runs across, over a width. */
typedef struct sn_times {
    const sn_axis *axis;
    double from_s, to_s;
    double left, width; /* px */
} sn_times;

double sn_times_x(const sn_times *times, double t_s);

/* Adds its ticks to lines that are begun, hanging from `bottom`. */
void sn_times_add_ticks(const sn_marks *marks, const sn_times *times, double bottom);

/* Writes its labels, the last with the unit. */
void sn_times_put_labels(const sn_marks *marks, const sn_times *times, double bottom);

#endif
