/*
 * Easings: how the time of a change becomes its progress, from exactly 0 at 0 to exactly 1 at 1.
 *
 * An sn_ease is a value: a shape, a side, a few parameters. Copy it, keep it, write it as text and
 * read it back (ease_text.h). Every shape is written once, as the way in; the sides are made of it:
 *
 *     in      f(t)                           starts slowly
 *     out     1 - f(1 - t)                   ends slowly: the way in, backwards
 *     in-out  in for the first half of time and way, out for the second
 *     out-in  out for the first half, in for the second
 *
 * so that out mirrors in exactly, and every ease has all four. Formulas are such that they meet 0
 * and 1 by themselves: there is no step at the ends.
 */
#ifndef SINEW_EASE_H
#define SINEW_EASE_H

#include "cpu.h"
#include "vec.h"

typedef enum sn_ease_shape {
    SN_EASE_LINEAR,
    SN_EASE_SINE,
    SN_EASE_QUAD,
    SN_EASE_CUBIC,
    SN_EASE_QUART,
    SN_EASE_QUINT,
    SN_EASE_POWER,
    SN_EASE_EXPO,
    SN_EASE_CIRC,
    SN_EASE_BACK,
    SN_EASE_ELASTIC,
    SN_EASE_BOUNCE,
    SN_EASE_SPRING,
    SN_EASE_SMOOTHSTEP,
    SN_EASE_BIAS,
    SN_EASE_GAIN,
    SN_EASE_ANTICIPATE,
    SN_EASE_SLOW_MIDDLE,
    SN_EASE_WIGGLE,
    SN_EASE_ROUGH,
    SN_EASE_BEZIER,
    SN_EASE_STEPS,
    SN_EASE_POINTS,
    SN_EASE_CHAIN,
    SN_EASE_BLEND,
    SN_EASE_CROSSFADE,
    SN_EASE_WHOLE, /* another ease, to take a side of it */
    SN_EASE_SHAPE_COUNT
} sn_ease_shape;

/* Which way of the shape: see above. */
typedef enum sn_ease_side {
    SN_EASE_IN,
    SN_EASE_OUT,
    SN_EASE_IN_OUT,
    SN_EASE_OUT_IN,
    SN_EASE_SIDE_COUNT
} sn_ease_side;

/* What is beyond 0 and 1 of the time. */
typedef enum sn_ease_outside {
    SN_EASE_CLAMP,       /* it stays where it was at the end */
    SN_EASE_EXTRAPOLATE, /* it goes on along the tangent of the end, and stays where that is
                            upright; steps go on stepping, as in CSS */
    SN_EASE_REPEAT,      /* it starts anew; at a whole number it starts, but 1 is its end */
    SN_EASE_MIRROR,      /* it runs back, and forth again */
    SN_EASE_OUTSIDE_COUNT
} sn_ease_outside;

/* Where steps jump, as in CSS. */
typedef enum sn_ease_jump {
    SN_EASE_JUMP_END,
    SN_EASE_JUMP_START,
    SN_EASE_JUMP_NONE,
    SN_EASE_JUMP_BOTH,
    SN_EASE_JUMP_COUNT
} sn_ease_jump;

/* A point of a way of straight lines. */
typedef struct sn_ease_point {
    double t, y;
} sn_ease_point;

/* Parameters of an ease, numbers prepared from them, and how deep eases lie in eases. */
enum { SN_EASE_PARAMETERS_MOST = 4, SN_EASE_PREPARED = 40, SN_EASE_DEPTH_MOST = 8 };

/* The polynomials of a quick bezier, as sn_ease_bezier_quick fills them in. Some 2.9 KB: twelve
 * terms for each piece are the fewest that meet the last bit of a double with thirty pieces. */
enum { SN_EASE_PIECES = 30, SN_EASE_PIECES_TERMS = 12 };
typedef struct sn_ease_pieces {
    double scale, terms[SN_EASE_PIECES][SN_EASE_PIECES_TERMS];
    bool rooted;
} sn_ease_pieces;

/* Made by a function below, or read from text; read it, do not change it but for `outside`. Zero is
 * legal: linear. What it points to is the caller's, and outlives it. */
typedef struct sn_ease {
    sn_ease_shape shape;
    sn_ease_side side;
    sn_ease_outside outside;
    uint32_t count;                             /* of points or parts */
    double parameters[SN_EASE_PARAMETERS_MOST]; /* as the shape's function takes them */
    double prepared[SN_EASE_PREPARED];          /* what follows from them */
    const sn_ease_point *points;
    const struct sn_ease_part *parts;
    const sn_ease_pieces *pieces;
} sn_ease;

/* An ease in a chain: it has the time and the way from where the one before ended to here. */
typedef struct sn_ease_part {
    sn_ease ease;
    double until_t, until_y;
} sn_ease_part;

/* ---- making one -------------------------------------------------------------------------- */
/* A parameter outside its range becomes the nearest within, NaN the default: an ease is always
 * whole. (Text and scores refuse it instead, with a sentence.) A percentage is of the whole way,
 * on every side. */

/* That shape with its default parameters. Of points and compositions: linear. */
SN_API sn_ease sn_ease_make(sn_ease_shape shape, sn_ease_side side);

/* The same with parameters, as its function below takes them: `count` of them, the rest default. */
SN_API sn_ease sn_ease_from_parameters(
    sn_ease_shape shape, sn_ease_side side, const double *parameters, size_t count);

/* t^exponent; 0.01 .. 100. */
SN_API sn_ease sn_ease_power(sn_ease_side side, double exponent);

/* (2^(steepness t) - 1)/(2^steepness - 1): Penner's with 10, meeting both ends. 0 is linear, below
 * it bends the other way; -100 .. 100. */
SN_API sn_ease sn_ease_expo(sn_ease_side side, double steepness);

/* Draws back (in) or overshoots (out) by that part of the way: 0.1 is Penner's (s = 1.70158 makes
 * 0.100004). 0 .. 10. */
SN_API sn_ease sn_ease_back(sn_ease_side side, double overshoot_ratio);
/* The same from Penner's s, and from the ratio to s. Accuracy: 4e-16 (1 + s). */
SN_API double sn_ease_back_overshoot(double s);
SN_API double sn_ease_back_s(double overshoot_ratio);

/* Rings about the goal: its first overshoot, as part of the way, 0.001 .. 0.99, and how many swings
 * (periods) there are in the time, 0.5 .. 100. The rest of the envelope at the end is taken off, so
 * that it ends at 1 exactly. In-out and out-in ring twice, each time over half the way, and no ring
 * goes farther beyond its goal than it came: there the overshoot is 0.001 .. 0.4995.
 * Cost: some 8 us, to find the decay of the overshoot. */
SN_API sn_ease sn_ease_elastic(sn_ease_side side, double overshoot_ratio, double swings);

/* Falls and bounces; each bounce is that much lower than the one before: 3 and 0.25 are Penner's.
 * bounces 0 .. 30, height_ratio 0 .. 1 (with 1 none is lower). */
SN_API sn_ease sn_ease_bounce(sn_ease_side side, uint32_t bounces, double height_ratio);

/* A spring from rest (spring.h): response as a part of the time, 0.001 .. 100, 0 finding the one
 * that is within 0.001 of the goal at the end; bounce -0.99 .. 0.99, as in SwiftUI. What is left at
 * the end is spread smoothly over the way. As "out" it is the spring; "in" is it backwards. */
SN_API sn_ease sn_ease_spring(sn_ease_side side, double response_ratio, double bounce);

/* The smoothstep polynomial whose first `order` derivatives are 0 at both ends: 1 is 3t^2 - 2t^3, 2
 * is Perlin's. 0 .. 15. Source: Ken Perlin, "Improving Noise" (2002), and its family. */
SN_API sn_ease sn_ease_smoothstep(uint32_t order);

/* Through (1/2, bias), and the S-curve of two of them; above 0, below 1, 1/2 is linear. As Schlick
 * made them, of one division. Source: Christophe Schlick, "Fast Alternatives to Perlin's Bias and
 * Gain Functions" (1994). */
SN_API sn_ease sn_ease_bias(double bias);
SN_API sn_ease sn_ease_gain(double gain);

/* Draws back by that part of the way, then goes, and arrives gently. 0 .. 10. */
SN_API sn_ease sn_ease_anticipate(double back_ratio);

/* Quick at both ends; between them, for that part of the time, an even speed of `speed_ratio` times
 * the mean. middle_ratio 0 .. 0.99, speed_ratio 0 .. 1. */
SN_API sn_ease sn_ease_slow_middle(double middle_ratio, double speed_ratio);

/* Sways about the even way, `count` times, by up to that part of the way in the middle.
 * count 0 .. 100, height_ratio 0 .. 10. */
SN_API sn_ease sn_ease_wiggle(uint32_t count, double height_ratio);

/* Trembles about the even way by up to height_ratio: `count` pieces between random places, by
 * the seed, of which 53 bits count. count 0 .. 1000, height_ratio 0 .. 10. */
SN_API sn_ease sn_ease_rough(uint32_t count, double height_ratio, uint64_t seed);

/* CSS's cubic-bezier(): from (0, 0) to (1, 1) with these control points; x1 and x2 in 0 .. 1.
 * Accuracy: the t found for a time x gives x back within 3/4 ulp of x and what half an ulp of t is
 * in x; in all within 2 ulp of x, but for curves that start nearly like t^3, of which half an ulp
 * of t alone is up to 2.4; also where the curve stands upright. Source: CSS Easing Functions Level
 * 2, W3C. */
SN_API sn_ease sn_ease_bezier(double x1, double y1, double x2, double y2);

/* The same curve, kept as polynomials in `pieces`, so that sn_ease_at solves nothing: six times as
 * quick, four times where an end stands upright, twice where the curve does so within, or nearly,
 * and is solved there from a better guess. For the few curves that are asked often: the pieces are
 * the caller's and outlive it, since they are seven times the size of an ease. Its bits are not
 * those of sn_ease_bezier, but the same everywhere; in float, in blocks and of slopes they are
 * those. Cost: some 20 us, to make them. Accuracy: that of sn_ease_at. */
SN_API sn_ease sn_ease_bezier_quick(
    double x1, double y1, double x2, double y2, sn_ease_pieces *pieces);

/* CSS's steps(): 1 .. 1e6 of them (2 at least for none). */
SN_API sn_ease sn_ease_steps(uint32_t count, sn_ease_jump jump);

/* Straight lines through points whose t never falls; at a jump (two of one t) the later one holds.
 * As CSS's linear(), which need not begin at 0 and end at 1: such an ease does not either.
 * points  kept, not copied; 1 to 65536, all finite. One whose t falls, or that is not finite,
 * spoils the values about it, and nothing else; sn_ease_read makes none. */
SN_API sn_ease sn_ease_through(const sn_ease_point *points, size_t count);

/* ---- making one of others ---------------------------------------------------------------- */
/* What is composed is kept, not copied. Composed ones may be composed, 8 deep; deeper is linear. */

/* The same way backwards, and there with it and on with its reverse: in becomes out, and in-out. */
SN_API sn_ease sn_ease_reverse(const sn_ease *ease);
SN_API sn_ease sn_ease_mirror(const sn_ease_part *whole);

/* One after the other; each has the time and the way up to its until_t and until_y, which must rise
 * in t and are 1 and 1 for the last. */
SN_API sn_ease sn_ease_chain(const sn_ease_part *parts, size_t count);

/* (1 - weight) of the first and weight of the second; and from the first to the second as time goes
 * by: weight t. `pair` is two parts, of which only the ease counts. */
SN_API sn_ease sn_ease_blend(const sn_ease_part *pair, double weight);
SN_API sn_ease sn_ease_crossfade(const sn_ease_part *pair);

/* ---- asking it --------------------------------------------------------------------------- */

/* Progress at time t. NaN gives NaN; infinity the end value, or what `outside` makes of it, never
 * NaN: a repeat of infinity is at its end.
 * Ensures: 0 at 0 and 1 at 1, to the bit, but for steps and points that say otherwise; out is 1
 * less the way in at 1 - t, to the bit; where sn_ease_is_monotone says so it does not fall by more
 * than 4 ulp of 1 between neighbours, a bezier by no more than 2.5; over times in which the way
 * rises by twice the accuracy, the value never falls.
 * Accuracy: 4 ulp of the larger of 1 and the value, and what half an ulp of t makes of it where it
 * is steep: slope 2^-53. */
SN_API double sn_ease_at(const sn_ease *ease, double t);

/* The same in float, for those who count in it. Accuracy: 0.51 ulp (float) of the larger of 1 and
 * the value. */
SN_API float sn_ease_atf(const sn_ease *ease, float t);

/* out[i] = sn_ease_atf(ease, t[i]), in the bits, on every processor. `out` may be `t`. The shapes
 * from linear to bounce, and beziers, go sixteen at a time.
 *
 * cpu  zero, or what sn_cpu_detect() gave: how wide the arithmetic may be */
SN_API void sn_ease_blockf(
    float *out, const float *t, size_t count, const sn_ease *ease, sn_cpu cpu);

/* Its slope: the derivative, from the right where it has a corner, 0 at a jump. Infinite where the
 * tangent is upright. Accuracy: 1e-14 of the largest slope nearby, and what an ulp of 1 in t makes
 * of it: the second derivative nearby times 2^-52. In a mixture a part that weighs nothing is not
 * there, however upright it is; of two that are upright against each other the second counts. */
SN_API double sn_ease_slope(const sn_ease *ease, double t);

/* From a to b: exactly a at 0 and b at 1, beyond them where the ease is. */
SN_API double sn_ease_between(const sn_ease *ease, double a, double b, double t);

/* The time in 0 .. 1 at which it first, or last, comes to y; at a jump over y, its time. NaN where
 * it never does.
 * Accuracy: 4 ulp of 1, or what one ulp of y is in time, whichever is more; where parts swing more
 * than 8000 times between them, crossings nearer to each other than 1e-5 may be missed. Cost: as
 * sn_ease_range. */
SN_API double sn_ease_first(const sn_ease *ease, double y);
SN_API double sn_ease_last(const sn_ease *ease, double y);

/* All values within 0 .. 1. Tight to 1e-12, but for blends and crossfades of very much, of which it
 * is what lies between their parts. Cost: some 10 ns for each of 16 cells of a swing; 5 ms at most.
 */
SN_API sn_range sn_ease_range(const sn_ease *ease);

/* Whether it never goes back. */
SN_API bool sn_ease_is_monotone(const sn_ease *ease);

/* How far a change has come: 0 before it starts, 1 from its end on, the quotient between. A
 * duration of 0, or below, is over at once. NaN for NaN. */
SN_API double sn_progress(double elapsed_s, double duration_s);

#endif
