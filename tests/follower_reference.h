/*
 * References for the followers: an equation integrated finely by the classical Runge-Kutta method
 * in long double, and the ways to cut a second into frames.
 */
#ifndef FOLLOWER_REFERENCE_H
#define FOLLOWER_REFERENCE_H

#include <math.h>
#include "check.h"

enum { REFERENCE_STATES_MOST = 5 };

/* slope[i] = d state[i]/dt at t. */
typedef void reference_slope(
    const void *context, long double t, const long double *state, long double *slope);

/* From `from` to `to` in `steps` steps; the error of one is (rate * length)^5/120. */
static inline void reference_run(reference_slope *slope, const void *context, size_t count,
    long double from, long double to, int steps, long double *state)
{
    long double h = (to - from) / steps, at[REFERENCE_STATES_MOST];
    long double k[4][REFERENCE_STATES_MOST];
    static const long double ahead[4] = { 0, 0.5L, 0.5L, 1 };
    for (int n = 0; n < steps; n++) {
        long double t = from + n * h;
        for (int stage = 0; stage < 4; stage++) {
            for (size_t i = 0; i < count; i++)
                at[i] = state[i] + (stage ? ahead[stage] * h * k[stage - 1][i] : 0);
            slope(context, t + ahead[stage] * h, at, k[stage]);
        }
        for (size_t i = 0; i < count; i++)
            state[i] += h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
    }
}

/* Ways to cut a time: frames a second, one step, and frames of any length. */
enum { FRAMINGS = 7 };
static const double framing_hz[FRAMINGS] = { 24, 30, 60, 144, 1000, 0, -1 };

/* The next frame's length, at most what is left; `done` of `whole` seconds are over. */
static inline double framing_next(int framing, double done, double whole)
{
    double dt = framing_hz[framing] > 0    ? 1 / framing_hz[framing]
                : framing_hz[framing] == 0 ? whole
                                           : check_log_uniform(1e-4, 0.3);
    return done + dt < whole ? dt : whole - done;
}

/* What rounding may make of it: some last places of the motion's size for each frame, and for the
 * reference. */
static inline double framing_bound(int frames, double size)
{
    return (20 + 4 * frames) * 0x1p-53 * size;
}

#endif
