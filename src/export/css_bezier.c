/* The cubic-bezier() that is nearest to a curve. See css_bezier.h. */
#include "../base/exact.h"
#include "../base/constants.h"
#include "css_bezier.h"
#include "sinew/elementary.h"

enum {
    SN_CSS_BEZIER_STEPS = 20, /* of each control point's place */
    SN_CSS_BEZIER_TIMES = 32  /* at which the bezier is compared */
};

/* The share of the first and of the second control point, and of the end, at place x. */
static void cssbezier_weights(double x1, double x2, double x, double weights[3])
{
    double low = 0, high = 1;
    for (int i = 0; i < 24; i++) {
        double t = 0.5 * (low + high), s = 1 - t;
        *(3 * s * t * (s * x1 + t * x2) + t * t * t < x ? &low : &high) = t;
    }
    double t = 0.5 * (low + high), s = 1 - t;
    weights[0] = 3 * s * s * t;
    weights[1] = 3 * s * t * t;
    weights[2] = t * t * t;
}

/* For given places the best heights by least squares, two equations; then their error.
 * swings  heights may be beyond 0 to 1 */
static sn_css_bezier cssbezier_at(
    double x1, double x2, const double *truth, bool swings, double *squares)
{
    double w[3], aa = 0, ab = 0, bb = 0, a = 0, b = 0;
    sn_css_bezier bezier = { x1, 0, x2, 1, 0 };
    for (int i = 1; i < SN_CSS_BEZIER_TIMES; i++) {
        cssbezier_weights(x1, x2, (double)i / SN_CSS_BEZIER_TIMES, w);
        double rest = truth[i] - w[2];
        aa += w[0] * w[0];
        ab += w[0] * w[1];
        bb += w[1] * w[1];
        a += w[0] * rest;
        b += w[1] * rest;
    }
    double whole = aa * bb - ab * ab;
    if (whole > 1e-9 * aa * bb) {
        bezier.y1 = sn_round((a * bb - b * ab) / whole * 1000) / 1000;
        bezier.y2 = sn_round((b * aa - a * ab) / whole * 1000) / 1000;
    }
    if (!swings) {
        bezier.y1 = sn_clamp(bezier.y1, 0, 1);
        bezier.y2 = sn_clamp(bezier.y2, 0, 1);
    }
    *squares = 0;
    for (int i = 1; i < SN_CSS_BEZIER_TIMES; i++) {
        cssbezier_weights(x1, x2, (double)i / SN_CSS_BEZIER_TIMES, w);
        double error = sn_abs(w[0] * bezier.y1 + w[1] * bezier.y2 + w[2] - truth[i]);
        bezier.error = error > bezier.error ? error : bezier.error;
        *squares += error * error;
    }
    return bezier;
}

/* The nearest cubic-bezier() with control points at twentieths. */
static sn_css_bezier cssbezier_nearest(const sn_fit *fit, bool swings)
{
    double truth[SN_CSS_BEZIER_TIMES], least = SN_INFINITY, squares;
    sn_css_bezier best = { 0, 0, 1, 1, 0 };
    for (int i = 0; i < SN_CSS_BEZIER_TIMES; i++)
        truth[i] = sn_fit_value(fit, fit->form.length * i / SN_CSS_BEZIER_TIMES);
    for (int i = 0; i <= SN_CSS_BEZIER_STEPS; i++)
        for (int k = 0; k <= SN_CSS_BEZIER_STEPS; k++) {
            sn_css_bezier bezier = cssbezier_at((double)i / SN_CSS_BEZIER_STEPS,
                (double)k / SN_CSS_BEZIER_STEPS, truth, swings, &squares);
            if (squares < least) {
                least = squares;
                best = bezier;
            }
        }
    return best;
}

sn_css_bezier sn_css_find_bezier(const sn_fit *fit)
{
    sn_css_bezier bezier = cssbezier_nearest(fit, true);
    return bezier.error <= SN_CSS_BEZIER_MOST ? bezier : cssbezier_nearest(fit, false);
}
