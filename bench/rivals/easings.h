/*
 * The easings that nearly everyone copies, written anew from their mathematics: in double as
 * AHEasing has them (Warren Moore's "Easing functions"), in float with the four arguments of Robert
 * Penner that raylib kept, and cubic-bezier by a table of samples and Newton's steps, as browsers
 * and gre/bezier-easing find it. They use the C library's pow, sin and sqrt, as those do.
 */
#ifndef RIVALS_EASINGS_H
#define RIVALS_EASINGS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef double easing_function(double t);
typedef float easing_functionf(float t, float b, float c, float d);

typedef struct easing_rival {
    const char *name;           /* "out-back" */
    easing_function *in_double; /* of AHEasing's form */
    easing_functionf *in_float; /* of Penner's */
} easing_rival;

/* in, out and in-out of sine, quad, cubic, quart, quint, expo, circ, back, elastic, bounce. */
extern const easing_rival easing_rivals[];
extern const size_t easing_rival_count;

enum { BEZIER_SAMPLES = 11 };

typedef struct bezier_rival {
    double x1, y1, x2, y2, samples[BEZIER_SAMPLES];
} bezier_rival;

bezier_rival bezier_rival_make(double x1, double y1, double x2, double y2);

/* Newton's steps until the last bit of a double, or of a float, and not one more: one that is 1e-8
 * of t leaves 1e-16 of it. */
double bezier_rival_at(const bezier_rival *curve, double x);
float bezier_rival_atf(const bezier_rival *curve, float x);

/* Four of them, as is usual. */
double bezier_rival_usual(const bezier_rival *curve, double x);

#ifdef __cplusplus
}
#endif

#endif
