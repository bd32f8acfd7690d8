/*
 * The value of a cubic-bezier by one polynomial: no solving, no division.
 *
 * y is an analytic function of x but where the curve is upright, so that pieces of it are
 * polynomials to the last bit. What bounds a call is the number of its products and sums, one after
 * another: two sums of six terms go side by side in one vector of two. Even one step of Newton's
 * costs more, however good its guess: x(t), its slope, a division and y(t) are 45 of them, which
 * took twice the time. Where an end is upright, or nearly, the pieces are of the root of the
 * distance from there, of which y is a smooth function.
 */
#ifndef SN_EASE_PIECES_H
#define SN_EASE_PIECES_H

#include "../base/elementary_lanes.h"
#include "../base/elementary_sqrt.h"
#include "ease_parts.h"

/* Cells are about i/29 of the way of x (or its root) from an end; a polynomial is of -1/2 .. 1/2
 * from there. The first fifteen are seen from the start, the others from the end. */
enum { SN_EASE_PIECES_LAST = SN_EASE_PIECES - 1 };

/* The terms of even and odd powers, at once. */
SN_KERNEL double sn_ease_pieces_sum(const double *c, double s)
{
    double z = s * s, w = z * z;
#if SN_VECTORS
    typedef double pair __attribute__((vector_size(16), aligned(8), may_alias));
    const pair *p = (const pair *)c;
    pair zz = { z, z }, ww = { w, w };
    pair sum = (p[0] + zz * p[1]) + ww * ((p[2] + zz * p[3]) + ww * (p[4] + zz * p[5]));
    return sum[0] + s * sum[1];
#else
    double even = (c[0] + z * c[2]) + w * ((c[4] + z * c[6]) + w * (c[8] + z * c[10]));
    double odd = (c[1] + z * c[3]) + w * ((c[5] + z * c[7]) + w * (c[9] + z * c[11]));
    return even + s * odd;
#endif
}

/* The cell of a time in (0, 1), and where it is in it. */
SN_KERNEL size_t sn_ease_pieces_cell(const sn_ease_pieces *pieces, double x, double *within)
{
    double place = x;
    uint64_t second = 0;
    if (pieces->rooted) {
        double left = 1 - x;
        second = 0 - (uint64_t)(left < x);
        place = sn_sqrt_here(left < x ? left : x);
    }
    place *= pieces->scale;
    double rounded = place + SN_ROUNDER;
    *within = place - (rounded - SN_ROUNDER);
    return (size_t)(((sn_bits(rounded) & 31) ^ second) + (second & SN_EASE_PIECES));
}

/* The value at a time in (0, 1); false in a cell that no polynomial fits, which is known before the
 * sum is. */
SN_KERNEL bool sn_ease_pieces_at(const sn_ease_pieces *pieces, double x, double *way)
{
    double within;
    const double *terms = pieces->terms[sn_ease_pieces_cell(pieces, x, &within)];
    *way = sn_ease_pieces_sum(terms, within);
    return terms[0] == terms[0];
}

/* The value at a time in (0, 1) in such a cell, from a guess of its t. */
double sn_ease_pieces_solve(const sn_ease *ease, double x);

#endif
