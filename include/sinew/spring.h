/*
 * A spring: a value that follows a goal, exactly, at any frame rate.
 *
 *     value'' = omega^2 (goal - value) - 2 decay value'
 *
 * Its step is the exact solution, so two steps are one of their sum, and 24, 144 or uneven frames
 * a second give the same motion. A step of 0 changes nothing, a negative one goes back, a huge one
 * arrives. The goal may jump, stand still, or move through the step.
 *
 * Make one in the terms that you think in: spring_tuning.h. Ask when it crosses, peaks and
 * settles: spring_events.h. Many at once: springs.h. Vectors, angles, rotations and colours:
 * spring_types.h. What to follow with: follower.h.
 */
#ifndef SINEW_SPRING_H
#define SINEW_SPRING_H

#include "status.h"

/* What a spring is, whatever it moves. Zero is legal: nothing pulls and nothing brakes. A negative
 * member counts as 0. */
typedef struct sn_spring {
    double omega_rad_s; /* undamped angular frequency: how fast. 0: no pull, the goal is not looked
                           at. Infinity: it is at the goal, always */
    double decay_per_s; /* damping ratio times omega: how fast it dies away. Infinity with a finite
                           omega: it never moves */
    double response;    /* to the goal's own speed. 0: it trails a moving goal by 2 decay/omega^2
                           seconds, since all speed is braked; 1: it starts at once with the goal;
                           2: it keeps up, since only speed relative to the goal is braked; negative:
                           it first goes the other way */
} sn_spring;

/* Where it is, and how fast it goes. */
typedef struct sn_spring_state {
    double value;
    double velocity; /* per second */
} sn_spring_state;

/* The spring of this angular frequency and damping ratio (below 1 it overshoots, at 1 it arrives
 * soonest without, above it creeps), response 0. */
SN_API sn_spring sn_spring_make(double omega_rad_s, double damping_ratio);

/* decay/omega; infinity where omega is 0 and decay is not, and 0 where both are. */
SN_API double sn_spring_damping_ratio(sn_spring spring);

/* Says what is wrong with a spring: an omega or decay that is negative or NaN, a response that is
 * not finite. The report's field is the member. */
SN_API sn_status sn_spring_check(const sn_spring *spring, sn_report *report);

/* ---- stepping --------------------------------------------------------------------------- */

/* dt seconds on, towards a goal that stands still: so a response says nothing here. A goal that is
 * another one than before has jumped, which is told by sn_spring_jump.
 * NaN as omega, decay or dt, or a response or goal that is not finite, leaves the state as it was,
 * bit for bit; so does a dt of 0. A negative dt goes back, at most by e^600 of growth.
 * Ensures: a step of a and one of b is one of a + b; finite states stay finite (what would
 * overflow stops at the largest double); from rest it does not go away from the goal; what is left
 * of value - goal and velocity below 1e-290 is 0, so that no denormal lingers.
 * Accuracy: 1e-15 (4 + omega dt) of hypot(value - goal, velocity/omega), in the value and in
 * velocity/omega, beside the rounding of the value itself. Back: with 2 decay added to omega there,
 * and times what the way back grows by, (1 + omega |dt|) e^(decay |dt|) under critical damping and
 * e^(2 decay |dt|) at most over it; so nearly does a step back undo one forward.
 * Cost: some 60 ns; with a matrix made once, 4 ns. */
SN_API void sn_spring_step(sn_spring spring, double dt_s, double goal, sn_spring_state *state);

/* The same towards a goal that moves evenly through the step, from goal_from to goal_to; the
 * steps of a goal that moves in straight pieces are so exact at any frame rate.
 * Accuracy: as above, of hypot(|value - goal_from| + its way, (|velocity| + its speed)/omega), for
 * a response of -2 .. 3; the lag, however long, adds nothing.
 * Cost: some 80 ns. */
SN_API void sn_spring_step_moving(
    sn_spring spring, double dt_s, double goal_from, double goal_to, sn_spring_state *state);

/* Where it is t seconds after `start`, without stepping; the goal is at `goal` at the start and
 * moves with goal_velocity. Negative t: before. NaN in, NaN out. The same bits as the matrix of t,
 * applied with the goal where it is then. */
SN_API sn_spring_state sn_spring_at(
    sn_spring spring, sn_spring_state start, double goal, double goal_velocity, double t_s);

/* Another goal, at once: gives the velocity the impulse that a response other than 0 asks of a
 * goal's jump: response * decay * (goal_to - goal_from). Without one it changes nothing. Call it
 * once whenever the goal jumps, before the step: without it there is neither an early start nor
 * anticipation. (sn_spring_step_moving needs none: there a jump is a way that takes one step.) */
SN_API void sn_spring_jump(
    sn_spring spring, double goal_from, double goal_to, sn_spring_state *state);

/* d velocity/dt: omega^2 (goal - value) + decay (response * goal_velocity - 2 velocity). */
SN_API double sn_spring_acceleration(
    sn_spring spring, sn_spring_state state, double goal, double goal_velocity);

/* ---- the step as a matrix ---------------------------------------------------------------- */

/* What a step of one length does, for all that share the spring and the length: with X the value
 * less the goal where the goal is at the END of the step, V the velocity, and U the goal's,
 *     value'    = goal + (xx X + xv V + xu U)
 *     velocity' =         vx X + vv V + vu U
 * All six are finite. */
typedef struct sn_spring_matrix {
    double xx, xv, xu;
    double vx, vv, vu;
} sn_spring_matrix;

/* The same in float, each rounded once from double.
 * Accuracy: of a step 4e-7 of hypot(X, V/omega) for omega dt up to 1e3. */
typedef struct sn_spring_matrixf {
    float xx, xv, xu;
    float vx, vv, vu;
} sn_spring_matrixf;

/* The same state in float. */
typedef struct sn_spring_statef {
    float value;
    float velocity;
} sn_spring_statef;

/* The matrix of a step; the identity where the spring or dt is NaN. No entry is denormal.
 * Cost: some 70 ns. Source: the exponential of the equation's matrix, in a form without
 * cancellation on both sides of critical damping (docs/springs.md). */
SN_API sn_spring_matrix sn_spring_matrix_make(sn_spring spring, double dt_s);
SN_API sn_spring_matrixf sn_spring_matrix_makef(sn_spring spring, double dt_s);

/* Applies it: the goal is where it is at the end of the step. A goal or a goal's velocity that is
 * not finite leaves the state as it was; finite states stay finite. Where nothing pulls (xx 1, vx
 * 0), the goal is not looked at; the float one still takes value - goal and adds it again. In float
 * offset and velocity are 0 once both are below 2^-95. */
SN_API void sn_spring_apply(
    const sn_spring_matrix *matrix, double goal, double goal_velocity, sn_spring_state *state);
SN_API void sn_spring_applyf(
    const sn_spring_matrixf *matrix, float goal, float goal_velocity, sn_spring_statef *state);

#endif
