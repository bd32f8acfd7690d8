/*
 * The value of a cubic-bezier by a table and one step: without a loop, a call or a branch.
 *
 * x(t) rises from 0 to 1, so its inverse is a function. Its places and slopes at x = i/12, found
 * once, give a guess by a cubic between them, mostly within 1e-5; from there the inverse series
 * ends it. Where the curve stands upright, or nearly, the series says itself that it does not hold,
 * and ease_bezier.c goes on from there. The last cell is seen from the end, so that both ends are
 * as precise as a start at 0 can be. Source: I. Newton's reversion of series (1669).
 */
#ifndef SN_EASE_BEZIER_H
#define SN_EASE_BEZIER_H

#include "../base/elementary_lanes.h"
#include "../base/elementary_sqrt.h"
#include "ease_parts.h"

/* prepared: for each end, x(t) = a t + turn t^2 + bend t^3 from there, where b = 2 a + turn belongs
 * to the farther control and bend = 1 + a - b, with heads (26 bits) and tails of a and b; then the
 * t of x = i/12, and dt/dx there times 1/12. */
enum {
    SN_EASE_BEZIER_A,
    SN_EASE_BEZIER_B,
    SN_EASE_BEZIER_TURN,
    SN_EASE_BEZIER_A_HEAD,
    SN_EASE_BEZIER_A_TAIL,
    SN_EASE_BEZIER_B_HEAD,
    SN_EASE_BEZIER_B_TAIL,
    SN_EASE_BEZIER_ROW
};
enum { SN_EASE_BEZIER_TABLE = 2 * SN_EASE_BEZIER_ROW, SN_EASE_BEZIER_CELLS = 12 };

/* Bends up to which the series holds to the last bit of a double, with all its terms; and to that
 * of a float, with three. */
#define SN_EASE_BEZIER_NEAR    0x1p-10
#define SN_EASE_BEZIER_NEARISH 0x1p-8

#define SN_EASE_BEZIER_LAST     (11.0 / 12) /* from here on a curve is seen from its end */
#define SN_EASE_BEZIER_STEEPEST 16          /* dt/dx, beyond which a curve counts as upright */

/* A coordinate between its two controls, given thrice them: of positive terms, so that small times
 * keep their relative precision. */
SN_KERNEL double sn_ease_bezier_along(double a, double b, double t)
{
    double u = 1 - t;
    return t * ((a * u + b * t) * u + t * t);
}

/* The cell of an x, and how far x is in it, 0 .. 1: the sum leaves no bits for a fraction. */
SN_KERNEL uint64_t sn_ease_bezier_cell(double x, double *within)
{
    double place = x * SN_EASE_BEZIER_CELLS, rounded = (place - 0.5) + SN_ROUNDER;
    *within = place - (rounded - SN_ROUNDER);
    return sn_bits(rounded) & 15;
}

/* A cubic between two places of given slopes. */
SN_KERNEL double sn_ease_bezier_guess(
    double from, double slope, double to, double slope_to, double within)
{
    double rise = to - from, left = 1 - within;
    return (from + within * rise) +
           (within * left) * ((slope - rise) * left + (rise - slope_to) * within);
}

/* In the cell at an end, where the curve is upright there, t is a cubic of the root of `within`. */
SN_KERNEL double sn_ease_bezier_guess_upright(double slope, double to, double slope_to, double root)
{
    return sn_ease_bezier_guess(0, slope, to, 2 * slope_to, root);
}

/* x(t + s) - x(t) = speed (s + c s^2 + d s^3), which is to be r speed. With p = c r and q = d r^2,
 * s/r = 1 - p + (2 p^2 - q) - 5 p (p^2 - q) + (14 p^4 - 21 p^2 q + 3 q^2) - ...; what is left off
 * is about 42 p^5 where q is at most of the size of p^2. */
typedef struct sn_ease_bezier_step {
    double r, p, q, inverse; /* 1 over the speed */
} sn_ease_bezier_step;

/* Given x - x(t). */
SN_KERNEL sn_ease_bezier_step sn_ease_bezier_step_of(
    double a, double b, double turn, double left, double t)
{
    double bend = 1 + (a - b), curve = bend * (3 * t);
    double inverse = 1 / (a + t * (2 * turn + curve)), r = left * inverse, c = r * inverse;
    return (sn_ease_bezier_step){ r, (turn + curve) * c, (bend * r) * c, inverse };
}

SN_KERNEL sn_ease_bezier_step sn_ease_bezier_step_near(
    double a, double b, double turn, double x, double t)
{
    return sn_ease_bezier_step_of(a, b, turn, x - sn_ease_bezier_along(a, b, t), t);
}

/* A t of 20 bits, near t. */
SN_KERNEL double sn_ease_bezier_short(double t)
{
    return sn_from_bits(sn_bits(t) & ~((UINT64_C(1) << 33) - 1));
}

/* What is lost of a sum. Source: D. E. Knuth, "The Art of Computer Programming" 2 (1969). */
SN_KERNEL double sn_ease_bezier_lost(double a, double b, double sum)
{
    double of_b = sum - a;
    return (a - (sum - of_b)) + (b - of_b);
}

/* x - x(t) at such a t, to some half an ulp of x: products of heads are exact, and what a sum loses
 * is taken along. */
SN_KERNEL double sn_ease_bezier_left(const double *row, double x, double t)
{
    double a = row[SN_EASE_BEZIER_A_HEAD], b = row[SN_EASE_BEZIER_B_HEAD];
    double left = 1 - t, u = sn_upper_bits(left), u_tail = (1 - u) - t;
    double first = a * u, second = b * t, sum = first + second, head = sn_upper_bits(sum);
    double tail =
        ((sum - head) + sn_ease_bezier_lost(first, second, sum)) +
        (a * u_tail + (row[SN_EASE_BEZIER_A_TAIL] * left + row[SN_EASE_BEZIER_B_TAIL] * t));
    double most = head * u, square = t * t, whole = most + square, upper = sn_upper_bits(whole);
    double rest = ((whole - upper) + sn_ease_bezier_lost(most, square, whole)) +
                  (head * u_tail + tail * left);
    return (x - upper * t) - rest * t;
}

/* The step from such a t. */
SN_KERNEL sn_ease_bezier_step sn_ease_bezier_step_at(const double *row, double x, double t)
{
    return sn_ease_bezier_step_of(row[SN_EASE_BEZIER_A], row[SN_EASE_BEZIER_B],
        row[SN_EASE_BEZIER_TURN], sn_ease_bezier_left(row, x, t), t);
}

/* All ones where the series holds at t, relative to t too, else 0; that for NaN, which comes of a
 * speed of 0. */
SN_KERNEL uint64_t sn_ease_bezier_holds(sn_ease_bezier_step s, double t, double near)
{
    return 0 - ((uint64_t)(sn_magnitude(s.p) < near) & (uint64_t)(sn_magnitude(s.q) < near * near) &
                   (uint64_t)(sn_magnitude(s.r) < near * t));
}

/* All ones where there is a speed to speak of: elsewhere x says little of t, unless it is known
 * from the end or the slowest place. */
SN_KERNEL uint64_t sn_ease_bezier_moves(sn_ease_bezier_step s, double x)
{
    return 0 - ((uint64_t)(sn_magnitude(s.inverse) < SN_EASE_BEZIER_STEEPEST) |
                   (uint64_t)(x < 1.0 / SN_EASE_BEZIER_CELLS));
}

SN_KERNEL double sn_ease_bezier_series(sn_ease_bezier_step s)
{
    double square = s.p * s.p, rest = square - s.q;
    double fourth = 14 * square * square + 3 * s.q * (s.q - 7 * square);
    return s.r - s.r * ((s.p - (rest + square)) + (5 * s.p * rest - fourth));
}

/* To 5 p^3. */
SN_KERNEL double sn_ease_bezier_series_brief(sn_ease_bezier_step s)
{
    return s.r - s.r * (s.p - (2 * s.p * s.p - s.q));
}

/* What is y at a t from an end, given thrice the controls. */
SN_KERNEL double sn_ease_bezier_height(const sn_ease *ease, bool second, double t)
{
    const double *p = ease->parameters;
    if (second)
        return 1 - sn_ease_bezier_along(3 * (1 - p[3]), 3 * (1 - p[1]), t);
    return sn_ease_bezier_along(3 * p[1], 3 * p[3], t);
}

/* Whether an end of the curve is upright, and the cell there asks for a root. */
SN_KERNEL bool sn_ease_bezier_is_upright(const double *prepared, bool second)
{
    return prepared[SN_EASE_BEZIER_ROW * second + SN_EASE_BEZIER_A] == 0;
}

/* The guess there. `within` is x from that end, in cells. */
SN_KERNEL double sn_ease_bezier_first_upright(const double *prepared, double within, bool second)
{
    const double *end = prepared + SN_EASE_BEZIER_TABLE;
    if (!second)
        return sn_ease_bezier_guess_upright(end[1], end[2], end[3], sn_sqrt_here(within));
    end += 2 * SN_EASE_BEZIER_CELLS;
    return sn_ease_bezier_guess_upright(end[1], 1 - end[-2], end[-1], sn_sqrt_here(within));
}

/* The guess elsewhere, from the start. */
SN_KERNEL double sn_ease_bezier_first(const double *prepared, double x)
{
    double within;
    const double *cell = &prepared[SN_EASE_BEZIER_TABLE + 2 * sn_ease_bezier_cell(x, &within)];
    return sn_ease_bezier_guess(cell[0], cell[1], cell[2], cell[3], within);
}

/* The guess as an end sees it, by which `from` is the time. */
SN_KERNEL double sn_ease_bezier_near(const double *prepared, double x, bool second, double from)
{
    double guess = sn_ease_bezier_first(prepared, x);
    if (from < 1.0 / SN_EASE_BEZIER_CELLS && sn_ease_bezier_is_upright(prepared, second))
        return sn_ease_bezier_first_upright(prepared, from * SN_EASE_BEZIER_CELLS, second);
    return second ? 1 - guess : guess;
}

/* The t of a time in (0, 1), seen from an end; false where the series does not hold. */
SN_KERNEL uint64_t sn_ease_bezier_from(const double *prepared, double x, bool second, double *time)
{
    const double *row = prepared + SN_EASE_BEZIER_ROW * second;
    double from = second ? 1 - x : x;
    double t = sn_ease_bezier_short(sn_ease_bezier_near(prepared, x, second, from));
    sn_ease_bezier_step step = sn_ease_bezier_step_at(row, from, t);
    *time = t + sn_ease_bezier_series(step);
    return sn_ease_bezier_holds(step, t, SN_EASE_BEZIER_NEAR) & sn_ease_bezier_moves(step, from);
}

/* Of a float: the value. */
SN_KERNEL bool sn_ease_way_bezier_from_brief(
    const sn_ease *ease, double x, bool second, double *way)
{
    const double *row = ease->prepared + SN_EASE_BEZIER_ROW * second;
    double from = second ? 1 - x : x, t = sn_ease_bezier_near(ease->prepared, x, second, from);
    sn_ease_bezier_step step = sn_ease_bezier_step_near(
        row[SN_EASE_BEZIER_A], row[SN_EASE_BEZIER_B], row[SN_EASE_BEZIER_TURN], from, t);
    *way = sn_ease_bezier_height(ease, second, t + sn_ease_bezier_series_brief(step));
    return sn_ease_bezier_holds(step, t, SN_EASE_BEZIER_NEARISH) & sn_ease_bezier_moves(step, from);
}

/* Which end sees it: the second only its own cell, so that few times ask for it. */
SN_KERNEL bool sn_ease_way_bezier_brief(const sn_ease *ease, double x, double *way)
{
    return x < SN_EASE_BEZIER_LAST ? sn_ease_way_bezier_from_brief(ease, x, false, way)
                                   : sn_ease_way_bezier_from_brief(ease, x, true, way);
}

#endif
