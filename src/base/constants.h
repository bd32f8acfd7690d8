/* Infinity, not-a-number and pi, without a mathematics header. */
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

/* False for NaN and the infinities. */
static inline bool sn_is_finite(double x)
{
    return x - x == 0;
}

static inline double sn_abs(double x)
{
    return x < 0 ? -x : x;
}

#endif
