/*
 * What other programs read: tables of samples as CSV and as C source.
 */
#ifndef SINEW_EXPORT_H
#define SINEW_EXPORT_H

#include "signal.h"
#include "sink.h"
#include "status.h"

enum { SN_EXPORT_COUNT_MOST = 100000000 }; /* samples */

/* Which samples: `count` of them, each `parts` of them `span_s` apart. So a rate of 10 Hz is a
 * span of 1 in 10 parts, and its fourth time is 3/10, not 3 * 0.1. */
typedef struct sn_export_times {
    double start_s, span_s, parts;
    size_t count;
} sn_export_times;

/* The time of sample i: start + i * span / parts. */
SN_API double sn_export_time(const sn_export_times *times, size_t index);

/* The times from from_s to to_s at a rate (both ends when they fall on it, within 1e-6 of a
 * step), or as `count` evenly spaced ones with both ends (1 gives the start). Exactly one of
 * rate_hz and count is not 0.
 * Fails with SN_ERROR_RANGE where to_s is before from_s, one of them is not finite or beyond
 * 1e15 s, or the rate is not positive; with SN_ERROR_LIMIT above 1e8 samples. The report's field
 * is the argument's name; *times is zero then. */
SN_API sn_status sn_export_span(double from_s, double to_s, double rate_hz, size_t count,
    sn_export_times *times, sn_report *report);

/* CSV with a header: t,value or t,x,y[,z[,w]], and with velocity also v or vx,vy[,vz[,vw]].
 * Lines end with a line feed. Every number reads back to the same bits; what is not finite is
 * written nan, inf or -inf.
 * Ensures: the values are those of sn_signal_sample, bit for bit. */
SN_API sn_status sn_export_csv(
    sn_signal signal, sn_export_times times, bool velocity, sn_sink sink);

/* A C header (C99 and C++, no dependency): the samples as `static const float NAME_samples[]` with
 * a guard sample at each end, their times as constants, and a small function NAME_at that reads
 * them with 4-point Hermite interpolation. It wraps round where the times span whole periods of
 * the signal (a table that stops one step short of that is closed), and holds its ends elsewhere.
 * A comment says range, period, rate and the largest error of the reading, measured while writing.
 * name  becomes an identifier: letters, digits and single underscores, never empty or reserved
 * Fails with SN_ERROR_NOT_FINITE or SN_ERROR_RANGE, and writes nothing, where a sample is not a
 * number that a float holds; with SN_ERROR_MISSING when there are no times.
 * Cost: 10 samples of the signal for each that is written. */
SN_API sn_status sn_export_c(
    sn_signal signal, const char *name, sn_export_times times, sn_sink sink);

#endif
