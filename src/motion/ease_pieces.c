/*
 * The polynomials of a cubic-bezier, once: its power series in each cell, made short.
 *
 * With x = x(t), dx/ds = g(s) known and P = x'(t), the series of t follows term by term from
 * P(t(s)) t'(s) = g(s), and that of y from y'(t(s)) t'(s). The series is made shorter by taking off
 * multiples of Chebyshev's polynomials from the highest term down, the smallest there are on the
 * cell. Where what is taken off, or what the series itself lacks, is not below the rounding, near
 * upright places, the first term is NaN and the others are a guess of t, from which one step of
 * ease_bezier.h ends it.
 * Source: C. Lanczos, "Applied Analysis" (1956), for the shortening.
 */
#include "../base/exact.h"
#include "ease_bezier.h"
#include "ease_pieces.h"
#include "sinew/elementary.h"

enum { EASE_PIECES_SERIES = 20, EASE_PIECES_GUESS = SN_EASE_PIECES_TERMS - 1 };

#define EASE_PIECES_UPRIGHT 0.1     /* controls below which an end counts as upright */
#define EASE_PIECES_LITTLE  0x1p-54 /* of the larger of 1 and the value */
#define EASE_PIECES_ROOTS   20.5    /* below 14.5/sqrt(0.5): half way is still of the first half */

/* A coordinate seen from an end, at a time t: 3 times its controls are a and b. Its slope is
 * slope + 2 turn d + 3 bend d^2 at t + d. */
typedef struct ease_pieces_coordinate {
    double slope, turn, bend;
} ease_pieces_coordinate;

static ease_pieces_coordinate pieces_coordinate_at(double a, double b, double t)
{
    double bend = 1 + (a - b), turn = (b - 2 * a) + 3 * bend * t;
    return (ease_pieces_coordinate){ a + t * (2 * (b - 2 * a) + 3 * bend * t), turn, bend };
}

/* Terms of the height from the second on, by powers of s. dx/ds = speed + 2 pull s. */
static void pieces_series(
    double *terms, ease_pieces_coordinate x, ease_pieces_coordinate y, double speed, double pull)
{
    double d[EASE_PIECES_SERIES] = { 0 }, t[EASE_PIECES_SERIES] = { 0 }; /* t'(s), and t(s) */
    double across[EASE_PIECES_SERIES] = { 0 }, along[EASE_PIECES_SERIES] = { y.slope };
    for (int n = 0; n + 1 < EASE_PIECES_SERIES; n++) {
        double square = 0, sum = n == 0 ? speed : n == 1 ? 2 * pull : 0, height = 0;
        t[n] = n > 0 ? d[n - 1] / n : 0;
        for (int k = 1; k < n; k++)
            square += t[k] * t[n - k];
        if (n > 0) {
            across[n] = 2 * x.turn * t[n] + 3 * x.bend * square;
            along[n] = 2 * y.turn * t[n] + 3 * y.bend * square;
        }
        for (int k = 1; k <= n; k++)
            sum -= across[k] * d[n - k];
        d[n] = sum / x.slope;
        for (int k = 0; k <= n; k++)
            height += along[k] * d[n - k];
        terms[n + 1] = height / (n + 1);
    }
}

/* Leaves `keep` of `count` terms, given for |s| <= 1/2; what that changes, at most. T_k of v = 2 s,
 * divided by its highest term, is v^k - k/4 v^(k-2) + ..., and at most 2^(1-k). */
static double pieces_shorten(double *terms, int count, int keep)
{
    double changed = 0, power = 1;
    for (int k = 0; k < count; k++, power *= 0.5)
        terms[k] *= power;
    for (int k = count - 1; k >= keep; k--, power *= 2) {
        double part = terms[k];
        changed += sn_abs(part) * (k < count - 2 ? 4 * power : 1);
        for (int j = 0; k >= 2 * j + 2; j++) {
            part *= -(double)((k - 2 * j) * (k - 2 * j - 1)) / (4 * (j + 1) * (k - j - 1));
            terms[k - 2 * j - 2] -= part;
        }
    }
    power = 1;
    for (int k = 0; k < keep; k++, power *= 2)
        terms[k] *= power;
    return changed;
}

/* A cell from an end, as that end sees the curve. */
typedef struct ease_pieces_cell {
    const sn_ease *ease;
    double scale;
    int index;
    bool rooted, second;
} ease_pieces_cell;

/* x from that end, at s of the cell. */
static double pieces_place(const ease_pieces_cell *cell, double s)
{
    double w = (cell->index + s) / cell->scale;
    return cell->rooted ? w * w : w;
}

static double pieces_time(const ease_pieces_cell *cell, double s)
{
    double x = pieces_place(cell, s);
    return x > 0 ? sn_ease_bezier_time(cell->ease, x, cell->second) : 0;
}

/* The terms of y; whether they are enough. */
static bool pieces_prepare_value(double *terms, const ease_pieces_cell *cell)
{
    const double *p = cell->ease->parameters;
    bool second = cell->second;
    double a = 3 * (second ? 1 - p[2] : p[0]), b = 3 * (second ? 1 - p[0] : p[2]);
    double c = 3 * (second ? 1 - p[3] : p[1]), d = 3 * (second ? 1 - p[1] : p[3]);
    double t = pieces_time(cell, 0), u = 1 - t, unit = 1 / cell->scale;
    terms[0] = t * ((c * u + d * t) * u + t * t);
    pieces_series(terms, pieces_coordinate_at(a, b, t), pieces_coordinate_at(c, d, t),
        cell->rooted ? 2 * cell->index * unit * unit : unit, cell->rooted ? unit * unit : 0);
    int from = cell->index == 0; /* so that the start stays 0 to the bit */
    double high = sn_abs(terms[0]) > 1 ? sn_abs(terms[0]) : 1;
    return pieces_shorten(terms + from, EASE_PIECES_SERIES - from, SN_EASE_PIECES_TERMS - from) <
           EASE_PIECES_LITTLE * high;
}

/* Where they are not: the terms of a guess of t, by Newton's divided differences at the places that
 * Chebyshev's polynomials have zeros at; where the cell is cut off, they are in its half. */
static void pieces_prepare_guess(double *terms, const ease_pieces_cell *cell)
{
    double at[EASE_PIECES_GUESS], term[EASE_PIECES_GUESS];
    for (int k = 0; k < EASE_PIECES_GUESS; k++) {
        double turn = sn_cos_turns((2 * k + 1) / (4.0 * EASE_PIECES_GUESS));
        at[k] = cell->index == 0 ? 0.25 + 0.25 * turn : 0.5 * turn;
        term[k] = pieces_time(cell, at[k]);
    }
    for (int n = 1; n < EASE_PIECES_GUESS; n++)
        for (int k = EASE_PIECES_GUESS - 1; k >= n; k--)
            term[k] = (term[k] - term[k - 1]) / (at[k] - at[k - n]);
    for (int n = EASE_PIECES_GUESS - 2; n >= 0; n--)
        for (int k = n; k < EASE_PIECES_GUESS - 1; k++)
            term[k] -= at[n] * term[k + 1];
    for (int k = 0; k < EASE_PIECES_GUESS; k++)
        terms[k] = term[k];
}

static void pieces_prepare_cell(double *kept, const ease_pieces_cell *cell)
{
    double terms[EASE_PIECES_SERIES] = { 0 };
    double backwards = cell->second && !cell->rooted ? -1 : 1; /* how its s runs */
    if (pieces_prepare_value(terms, cell)) {
        for (int k = 0; k < SN_EASE_PIECES_TERMS; k++, terms[0] = 0) {
            double term = k % 2 ? backwards * terms[k] : terms[k];
            kept[k] = cell->second ? (k == 0) - term : term;
        }
        return;
    }
    pieces_prepare_guess(terms, cell);
    kept[0] = SN_NAN;
    for (int k = 0; k < EASE_PIECES_GUESS; k++)
        kept[k + 1] = k % 2 ? backwards * terms[k] : terms[k];
}

sn_ease sn_ease_bezier_quick(double x1, double y1, double x2, double y2, sn_ease_pieces *pieces)
{
    sn_ease ease = sn_ease_bezier(x1, y1, x2, y2);
    const double *p = ease.parameters;
    pieces->rooted = p[0] < EASE_PIECES_UPRIGHT || 1 - p[2] < EASE_PIECES_UPRIGHT;
    pieces->scale = pieces->rooted ? EASE_PIECES_ROOTS : SN_EASE_PIECES_LAST;
    for (int i = 0; i < SN_EASE_PIECES; i++) {
        bool second = 2 * i > SN_EASE_PIECES_LAST;
        ease_pieces_cell cell = { &ease, pieces->scale, second ? SN_EASE_PIECES_LAST - i : i,
            pieces->rooted, second };
        pieces_prepare_cell(pieces->terms[i], &cell);
    }
    ease.pieces = pieces;
    return ease;
}

/* ---- where it is solved ------------------------------------------------------------------------
 */

double sn_ease_pieces_solve(const sn_ease *ease, double x)
{
    double s;
    size_t cell = sn_ease_pieces_cell(ease->pieces, x, &s);
    bool second = 2 * cell > SN_EASE_PIECES_LAST;
    const double *c = ease->pieces->terms[cell] + 1;
    const double *row = ease->prepared + SN_EASE_BEZIER_ROW * second;
    double from = second ? 1 - x : x, z = s * s, w = z * z;
    double guess =
        ((c[0] + s * c[1]) + z * (c[2] + s * c[3])) +
        w * (((c[4] + s * c[5]) + z * (c[6] + s * c[7])) + w * ((c[8] + s * c[9]) + z * c[10]));
    double t = sn_ease_bezier_short(guess);
    sn_ease_bezier_step step = sn_ease_bezier_step_at(row, from, t);
    if (sn_ease_bezier_holds(step, t, SN_EASE_BEZIER_NEAR) & sn_ease_bezier_moves(step, from))
        return sn_ease_bezier_height(ease, second, t + sn_ease_bezier_series(step));
    return sn_ease_bezier_at(ease, x);
}

#undef EASE_PIECES_UPRIGHT
#undef EASE_PIECES_LITTLE
#undef EASE_PIECES_ROOTS
