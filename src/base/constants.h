/* Infinity, not-a-number, pi and its like, without a mathematics header. */
#ifndef SN_CONSTANTS_H
#define SN_CONSTANTS_H

#include <stdbool.h>

#if defined(__GNUC__) || defined(__clang__)
#define SN_INFINITY __builtin_inf()
#define SN_NAN      __builtin_nan("")
#else
#include <math.h>
#define SN_INFINITY ((double)INFINITY)
#define SN_NAN      ((double)NAN)
#endif

#define SN_PI  3.14159265358979323846
#define SN_TAU 6.28318530717958647693

#define SN_SQRT2   1.41421356237309504880
#define SN_LN2     0.69314718055994530942
#define SN_LN10    2.30258509299404568402
#define SN_LOG10_2 0.30102999566398119521
#define SN_LN1000  6.90775527898213705205 /* a decay of 60 dB: t60 is so many time constants */

#define SN_NEPERS_PER_DB 0.11512925464970229 /* ln(10)/20: a level is e^(dB times this) */

/* False for NaN and the infinities. */
static inline bool sn_is_finite(double x)
{
    return x - x == 0;
}

static inline double sn_abs(double x)
{
    return x < 0 ? -x : x;
}

/* NaN stays NaN. */
static inline double sn_clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

#endif
