/*
 * Easings that CSS can say exactly: as cubic-bezier(), steps() or linear(), not as a fit.
 *
 * A polynomial of degree 3 or less is the bezier whose control points stand at 1/3 and 2/3 of the
 * time, with the heights that its slopes at the ends ask for.
 */
#ifndef SN_CSS_EXACT_H
#define SN_CSS_EXACT_H

#include "../base/text.h"
#include "sinew/ease.h"
#include "sinew/export.h"

typedef enum sn_css_exact {
    SN_CSS_FITTED, /* it cannot be said exactly */
    SN_CSS_CURVE,  /* cubic-bezier() or steps(), which every browser has */
    SN_CSS_LINES   /* linear() */
} sn_css_exact;

/* How the whole of a signal over a span can be said. */
sn_css_exact sn_css_exact_of(sn_signal signal, sn_export_keys keys, sn_signal_ease *ease);

/* Writes the CSS of an ease that can be said. */
void sn_css_put_exact(sn_text *text, const sn_ease *ease);

#endif
