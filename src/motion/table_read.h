/*
 * A table's memory, and reading it by a cubic, inlined where a sample must be quick.
 *
 * Behind the samples stand size + 1 integrals from phase 0 to i/size of what the cubics give, so
 * that smoothing over any width costs two reads; then the cubic of each interval.
 */
#ifndef SN_TABLE_READ_H
#define SN_TABLE_READ_H

#include "../base/elementary_parts.h"
#include "sinew/wave.h"

/* The coefficients of powers of u, the way from one sample to the next. */
typedef struct sn_table_cubic {
    double c0, c1, c2, c3;
} sn_table_cubic;

static inline const double *sn_table_integrals(const sn_wave_table *table)
{
    return table->samples + table->size + 3;
}

static inline const sn_table_cubic *sn_table_cubics(const sn_wave_table *table)
{
    return (const sn_table_cubic *)(const void *)(table->samples + 2 * (size_t)table->size + 4);
}

/* The value at x = size * turns, |x| < 2^31, for a size of mask + 1, a power of two. Rounding x -
 * 1/2 is rounding down, and the small number more lets a whole x be its own sample; whole turns
 * come off the index, where that costs no precision. The way to the next sample, u, is in [-2^-30,
 * 1]. */
static inline double sn_table_read_quickly(const sn_table_cubic *cubics, uint32_t mask, double x)
{
    double rounded = (x - (0.5 - 0x1p-30)) + SN_ROUNDER, u = x - (rounded - SN_ROUNDER);
    const sn_table_cubic *c = cubics + ((uint32_t)sn_bits(rounded) & mask);
    return (c->c0 + u * c->c1) + (u * u) * (c->c2 + u * c->c3);
}

#endif
