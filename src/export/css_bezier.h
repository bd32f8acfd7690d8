/* The cubic-bezier() for browsers without linear(). */
#ifndef SN_CSS_BEZIER_H
#define SN_CSS_BEZIER_H

#include "fit.h"

/* Beyond this error a cubic-bezier() is another motion: it is told to go its way without swings. */
#define SN_CSS_BEZIER_MOST 0.1

typedef struct sn_css_bezier {
    double x1, y1, x2, y2, error;
} sn_css_bezier;

/* The nearest to the keys of an easing from 0 to 1. */
sn_css_bezier sn_css_find_bezier(const sn_fit *fit);

#endif
