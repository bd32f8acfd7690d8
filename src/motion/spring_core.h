/*
 * What the files about springs share: the motion of X = value - goal, as three numbers for a time,
 * and what the members of a spring count as.
 */
#ifndef SN_SPRING_CORE_H
#define SN_SPRING_CORE_H

#include "sinew/spring.h"
#include "../base/constants.h"

/* Finite rates and times count as at most so much: sums and differences of them stay finite. */
#define SN_SPRING_RATE_MOST 1e300
#define SN_SPRING_TIME_MOST 1e300

/* The ends of the normal doubles. */
#define SN_SPRING_LEAST 2.2250738585072014e-308
#define SN_SPRING_MOST  1.7976931348623157e308

/* The nearest finite number, so that what overflows stays one. NaN stays. */
static inline double sn_spring_saturate(double x)
{
    return sn_clamp(x, -SN_SPRING_MOST, SN_SPRING_MOST);
}

/* A rate as it counts: 0 below 0. Infinity stays; NaN must not come here. */
static inline double sn_spring_rate(double rate)
{
    if (!(rate > 0))
        return 0;
    return rate > SN_SPRING_RATE_MOST && rate < SN_INFINITY ? SN_SPRING_RATE_MOST : rate;
}

/* Neither omega nor the decay is NaN: all that a goal that stands still asks for. */
static inline bool sn_spring_has_rates(sn_spring spring)
{
    return spring.omega_rad_s == spring.omega_rad_s && spring.decay_per_s == spring.decay_per_s;
}

/* And the response is finite. */
static inline bool sn_spring_is_number(sn_spring spring)
{
    return sn_spring_has_rates(spring) && sn_is_finite(spring.response);
}

/* Whether nothing pulls: the goal is not looked at, not even its rounding. */
static inline bool sn_spring_matrix_is_free(const sn_spring_matrix *m)
{
    return m->xx == 1 && m->vx == 0;
}

/* X' = xx X + xv V, V' = -omega^2 xv X + vv V. */
typedef struct sn_spring_motion {
    double xx, xv, vv;
} sn_spring_motion;

/* sqrt(|decay^2 - omega^2|), without overflow and without cancellation. */
double sn_spring_apart(double omega, double decay);

/* The motion over t_s, for finite rates and a finite time. */
sn_spring_motion sn_spring_motion_make(double omega, double decay, double apart, double t_s);

#endif
