/*
 * When does it repeat? An exact answer, since a loop that is nearly right clicks. And frequencies
 * whose product with any time is exact.
 *
 * Periods are ratios of whole numbers; their combination is a least common multiple.
 */
#ifndef SINEW_PERIOD_H
#define SINEW_PERIOD_H

#include "number.h"

typedef enum sn_period_kind {
    SN_PERIOD_NEVER,    /* it never repeats: incommensurate, random, or over after a while */
    SN_PERIOD_CONSTANT, /* it does not move, so every time is a period */
    SN_PERIOD_EXACT,    /* `seconds` is the least period */
    SN_PERIOD_TOO_LONG  /* it repeats, but the period does not fit a ratio of 64-bit numbers */
} sn_period_kind;

/* Zero means: never. */
typedef struct sn_period {
    sn_period_kind kind;
    sn_rational seconds; /* {0, 0} unless exact */
} sn_period;

/* The period of a frequency in hertz: 1/|f|; constant at 0. A ratio of {0, 0} stands for one that
 * does not fit, and gives TOO_LONG. */
SN_API sn_period sn_period_of_frequency(sn_rational frequency_hz);

/* The least common period of two motions. A constant changes nothing; what never repeats wins. */
SN_API sn_period sn_period_combine(sn_period a, sn_period b);

/* So many of the period: when a pattern of `count` cycles repeats. A count of 0 gives a constant.
 */
SN_API sn_period sn_period_times(sn_period period, uint32_t count);

/* The period as a number of seconds; 0 if constant, infinity where there is none to give. */
SN_API double sn_period_seconds(sn_period period);

/* A frequency made ready for exact products with a time. */
typedef struct sn_frequency {
    double hz;        /* the nearest double */
    double high, low; /* hz as a sum of two halves of at most 26 bits */
    double rest;      /* what the exact ratio has beyond hz */
    double below;     /* low + rest */
    double near_s;    /* a power of two: below this |t| the product has less than 2^22 turns */
    double cut;       /* added and taken off, it rounds t to a multiple of near_s / 2^26 */
} sn_frequency;

/* ratio  the exact frequency where known; {0, 0}: hz itself is meant */
SN_API sn_frequency sn_frequency_make(double hz, sn_rational ratio);

/* The phase frequency * t + phase in turns, less a whole number: in [-1/2, 1/2].
 * Accuracy: 3e-16 turns while |frequency * t| <= 2^52, for the double t as it is. The whole number
 * is given too (NULL: not wanted); beyond 2^62 turns those of frequency * t count as 0. |t| >=
 * 2^900 counts as 0; NaN and infinity give NaN. Source: T. J. Dekker, "A floating-point technique
 * for extending the available precision" (1971). */
SN_API double sn_frequency_phase(
    const sn_frequency *frequency, double t_s, double phase_turns, int64_t *whole_turns);

#endif
