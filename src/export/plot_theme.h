/*
 * The colours of pictures, as attributes of SVG elements.
 */
#ifndef SN_PLOT_THEME_H
#define SN_PLOT_THEME_H

#include "../base/text.h"
#include "sinew/plot.h"

/* What is drawn, each in its colour. */
typedef enum sn_ink {
    SN_INK_PAPER,
    SN_INK_TEXT,
    SN_INK_QUIET, /* text that steps back */
    SN_INK_GRID,
    SN_INK_AXIS,
    SN_INK_CURVES, /* six curve colours from here on */
    SN_INK_COUNT = SN_INK_CURVES + 6
} sn_ink;

/* The ink of curve number i: its colour returns after six curves, with another dash pattern. */
sn_ink sn_theme_curve(size_t i);

/* The style element that turns the colours dark where the reader asks for it; nothing but for
 * SN_PLOT_AUTO. */
void sn_theme_put_style(sn_text *svg, sn_plot_theme theme);

/* Attributes: fill or stroke in an ink. With SN_PLOT_AUTO the light colour and a class. */
void sn_theme_put_fill(sn_text *svg, sn_plot_theme theme, sn_ink ink);
void sn_theme_put_stroke(sn_text *svg, sn_plot_theme theme, sn_ink ink);

/* The attribute of the dash pattern of curve number i; nothing for the first six. */
void sn_theme_put_dashes(sn_text *svg, size_t i, double width);

#endif
