/*
 * Many springs at once, in arrays of float: as many as memory can bring.
 *
 * Each member has an array of its own (structure of arrays), so that a step reads and writes
 * straight through. Springs that share their tuning share one matrix; others have a column of
 * coefficients each, made as fast as they can be, once a frame length.
 *
 * The same bits on every machine, whatever the processor. A value or goal that is not finite
 * touches its own spring only.
 */
#ifndef SINEW_SPRINGS_H
#define SINEW_SPRINGS_H

#include "cpu.h"
#include "spring.h"

/* Steps `count` springs that share a matrix.
 * values, velocities   in and out
 * goals                where they are at the end of the step; may be the very array of values
 * goal_velocities      per second through the step; NULL: the goals stand still
 * cpu                  zero, or what sn_cpu_detect() gave
 * Arrays may lie at any address of a float; but for what is said, none may overlap values or
 * velocities.
 * Ensures: what sn_spring_applyf gives for each, bit for bit (where goals move, but for the sign of
 * a zero): finite numbers stay finite, a goal that is not leaves its spring as it was, and what is
 * within 2^-95 of its goal and slower than that is at rest, so that no denormal lingers. The result
 * depends neither on the cpu, nor on where the arrays lie, nor on the neighbours.
 * A value near a goal other than 0 stops where what a step adds, (1 - xx) of what is left, is less
 * than half its last place; one that must arrive exactly has its goal at 0.
 * Cost: some 0.1 ns a spring with AVX-512, 0.2 with AVX2, 0.5 with SSE2; near one that is not
 * finite, up to 15 others go one by one, in 5 ns each. Arrays that begin at a multiple of 64 bytes
 * are quickest: a fifth to a third less time within the first two caches. */
SN_API void sn_springs_step(const sn_spring_matrixf *matrix, size_t count, float *values,
    float *velocities, const float *goals, const float *goal_velocities, sn_cpu cpu);

/* Coefficients of different springs, a column each: the members of their sn_spring_matrixf. xu and
 * vu may be NULL, both, where goals stand still. */
typedef struct sn_spring_columns {
    float *xx, *xv, *vx, *vv;
    float *xu, *vu;
} sn_spring_columns;

/* Makes the columns of `count` springs for one step: omegas (rad/s), decays (1/s) and, unless it is
 * NULL, responses. No column may overlap another array.
 * What a spring or dt may be, and what it means, is as in spring.h.
 * Ensures: the same bits whatever the cpu; a spring's do not depend on its neighbours.
 * Accuracy: of a step made with them 4e-7 of hypot(X, V/omega) for omega dt up to 1e3, beside the
 * rounding of the value itself; a moving goal counts as U (dt + (1 + (|response| + |response - 2|)
 * decay/omega)/omega) more.
 * Cost: some 3 ns a spring with AVX-512, 5 with AVX2, 10 with SSE2; 60 for one whose omega is not
 * within 2^-40 .. 2^60 rad/s, or omega dt above 2^20, and for all where dt is not within 2^-30 ..
 * 2^30 s.
 * Source: the solution under, at and over critical damping as one formula; see the source. */
SN_API void sn_spring_columns_make(const float *omegas, const float *decays, const float *responses,
    double dt_s, size_t count, sn_spring_columns columns, sn_cpu cpu);

/* Steps `count` springs, each with its own coefficients. Arrays and promises are those of
 * sn_springs_step; no column may overlap another array, and where goal_velocities are given, xu and
 * vu must be. */
SN_API void sn_springs_step_each(sn_spring_columns columns, size_t count, float *values,
    float *velocities, const float *goals, const float *goal_velocities, sn_cpu cpu);

#endif
