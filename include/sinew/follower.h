/*
 * Ways to follow: smoothing, limits of speed, arrival on time, S-curves, walls, and the hand-over
 * from one motion to another. All exact in time: a second is the same motion in whatever steps it
 * is taken, for a goal that stands still in each step, and where the function says so for one that
 * moves through it.
 *
 * Each is a small state and a step. A dt of 0 or NaN does nothing, and so does a goal or another
 * argument that is NaN, and a goal that is infinite: the state stays as it was, bit for bit. An
 * infinite dt arrives. A negative one goes back, where it does not say otherwise. Seconds below 0
 * count as 0, which is at once; infinite ones are never. Finite numbers in give finite ones out.
 * Accuracy: n steps err by (20 + 4n) 2^-53 of the motion's size, which is that of value and goal,
 * and velocity times the time it has; timed and tracking, which read more each step, by (20 + 16n).
 *
 * Source of the family: Daniel Holden, "Spring-It-On: The Game Developer's Spring-Roll-Call"
 * (2021), here with exact exponentials and exactly moving inner goals (docs/followers.md).
 */
#ifndef SINEW_FOLLOWER_H
#define SINEW_FOLLOWER_H

#include "spring.h"

/* ---- of the first order ----------------------------------------------------------------- */

/* Smoothing: the distance to the goal halves every half-life. `value += (goal - value) * k` every
 * frame, made right. The goal moves evenly from goal_from to goal_to through the step (equal: it
 * stands still). A half-life of 0 gives goal_to; infinite: stays.
 * Ensures: never beyond a goal that stands still; half of the way after one half-life, exactly;
 * arrives at the goal, where rounding would stall it within 1.5e-11 of it.
 * Gives the new value.
 * Cost: some 20 ns. */
SN_API double sn_smooth(
    double value, double goal_from, double goal_to, double halflife_s, double dt_s);

/* Friction, a fling: the speed halves every half-life; comes to rest at sn_fling_end, which is
 * infinite where it never does. Ensures: never goes back; at rest it stays, bit for bit. */
SN_API void sn_fling_step(double halflife_s, double dt_s, sn_spring_state *state);
SN_API double sn_fling_end(double halflife_s, sn_spring_state state);

/* A critically damped spring with the goal 0: what is left of an offset. */
SN_API void sn_decay_step(double smooth_time_s, double dt_s, sn_spring_state *offset);

/* A critically damped spring by its smooth time, as Unity's SmoothDamp is meant to be: exact,
 * without its clamp. (sn_spring_from_smooth_time and sn_spring_step in one.)
 * Ensures: arrives, at rest: the last place does not stall, and a speed that can no longer move
 * the value is 0. */
SN_API void sn_smooth_damp(double smooth_time_s, double dt_s, double goal, sn_spring_state *state);

/* ---- with an inner goal ----------------------------------------------------------------- */

/* A critically damped spring behind an inner goal that goes to the goal in a straight line. The
 * spring is shown it one lag (the smooth time) ahead, but nothing beyond the goal, so that it is
 * on the inner goal, not behind it, and slows down before the end. */
typedef struct sn_led_state {
    double value, velocity;
    double inner; /* where the inner goal is; start it at the value */
} sn_led_state;

/* Timed: the inner goal arrives when `left_s` is over (call it with what is left; 0 or less: at
 * once; infinite: it stays); the value with it, as well as smooth_time_s lets it: from then on
 * what is left dies away, at first 0.27 smooth times of the inner goal's way at its speed.
 * Ensures: arrives, at rest. Back only as far as it was under way. */
SN_API void sn_timed_step(
    double smooth_time_s, double left_s, double dt_s, double goal, sn_led_state *state);

/* Limited in speed: the inner goal goes at most `speed_most` a second (0 or less: it stays;
 * infinite: a plain spring). The value may overtake it by e^-2, 13.5 %, for a moment, to catch up
 * with it from rest; carried velocity dies away as the spring has it.
 * Ensures: arrives, at rest. Back only as far as it was under way. */
SN_API void sn_speed_limited_step(
    double smooth_time_s, double speed_most, double dt_s, double goal, sn_led_state *state);

/* Limited in acceleration and, if speed_most is finite, in speed: the soonest way to the goal at
 * rest, bang-bang, in closed form. What comes too fast overshoots as little as the limit lets it
 * and comes back; what is faster than speed_most slows down to it first. An infinite acceleration:
 * any speed at once; 0 or less: it goes on as it does. A speed of 0 or less: it stops, and stays.
 * A negative dt does nothing, since rest has no past.
 * Ensures: |acceleration| at most the limit, |velocity| at most its limit once within it; from rest
 * never beyond the goal; exactly there, at rest, after sn_limited_arrival_s (infinite where it
 * never gets there). Cost: some 30 ns. */
SN_API void sn_limited_step(
    double acceleration_most, double speed_most, double dt_s, double goal, sn_spring_state *state);
SN_API double sn_limited_arrival_s(
    double acceleration_most, double speed_most, double goal, sn_spring_state state);

/* Double: a spring behind a spring, both critical with half the smooth time, so that the whole
 * trails an evenly moving goal by the smooth time: starts softly, an S-curve.
 * Ensures: arrives, at rest. */
typedef struct sn_double_state {
    double value, velocity;
    double inner, inner_velocity; /* start them at the value, and its velocity */
} sn_double_state;
SN_API void sn_double_step(double smooth_time_s, double dt_s, double goal, sn_double_state *state);

/* ---- tracking --------------------------------------------------------------------------- */

/* A signal that is known with its speed and acceleration, as from a recording or a hand. */
typedef struct sn_tracked {
    double value, velocity, acceleration;
} sn_tracked;

/* The gains of a tracker that runs once every frame_s seconds and takes over so much of the
 * difference in value, velocity and acceleration (each in 0 .. 1). They are read as rates: what
 * the loop tends to as its frames get short, stiffness value_gain/frame^2 and so on, which is the
 * same at any frame rate. A frame of 0 takes over at once. */
typedef struct sn_tracking {
    double value_gain, velocity_gain, acceleration_gain;
    double frame_s;
} sn_tracking;

/* The spring that these gains are, with its response to the target's speed. With any
 * value gain it is one frame_s behind a target of even speed. */
SN_API sn_spring sn_tracking_spring(sn_tracking tracking);

/* A step behind the target, which is told as it is at the end of the step and has come there with
 * that acceleration. Ensures: exact in any steps for targets of even acceleration. */
SN_API void sn_tracking_step(
    sn_tracking tracking, double dt_s, sn_tracked target, sn_spring_state *state);

/* A moving body that is told a velocity: its velocity follows critically damped, its place comes
 * along. */
typedef struct sn_body_state {
    double value, velocity, acceleration;
} sn_body_state;
SN_API void sn_body_step(
    double smooth_time_s, double dt_s, double goal_velocity, sn_body_state *state);

/* Where it will be at step_s, 2 step_s ... count * step_s from now, if it is told the same.
 * `out` has room for `count`.
 * Ensures: each has the bits of one step of that length from the state: sn_body_step, and
 * sn_spring_at (which for a goal that stands still is sn_spring_step). */
SN_API void sn_body_predict(double smooth_time_s, double goal_velocity, sn_body_state state,
    double step_s, size_t count, sn_body_state *out);
SN_API void sn_spring_predict(sn_spring spring, sn_spring_state state, double goal,
    double goal_velocity, double step_s, size_t count, sn_spring_state *out);

/* ---- walls ------------------------------------------------------------------------------ */

/* The value is held between two walls; at a wall it goes back with `bounce_ratio` of its speed (0:
 * stops there until the spring pulls it away). The event is found, not stepped over. Pulled
 * against a wall it bounces ever lower and comes to rest there; it leaves with the step whose goal
 * lies inside again. A value outside is put on the wall first; low > high is no wall; a wall that
 * is NaN, and a negative dt, do nothing.
 * Ensures: no value beyond a wall, to the last bit, at any dt, also when it starts there; bounded
 * work: after SN_WALL_BOUNCES_MOST bounces in one step it rests at the wall, which happens where
 * one step holds so many, as with a ratio above 0.98 pulled against a wall.
 * Accuracy: 1e-10 of the motion's size.
 * Cost: some 0.2 us away from walls; a bounce 0.4 to 4 us. */
enum { SN_WALL_BOUNCES_MOST = 1000 };
typedef struct sn_walls {
    double low, high;    /* -infinity and infinity: none */
    double bounce_ratio; /* 0 .. 1 */
} sn_walls;
SN_API void sn_spring_step_walled(
    sn_spring spring, const sn_walls *walls, double dt_s, double goal, sn_spring_state *state);

/* Clamped: it stops at its goal, exactly, the first time it gets there; never beyond it. What
 * starts there, at any speed, stays. A negative dt does nothing. */
SN_API void sn_spring_step_clamped(
    sn_spring spring, double dt_s, double goal, sn_spring_state *state);

/* ---- from one motion to another --------------------------------------------------------- */

/* Inertialisation: at a switch the difference of value and velocity is kept, and dies away as a
 * critically damped spring while the new motion plays. Zero is legal: no difference. */
typedef struct sn_inertia {
    double offset, velocity;
} sn_inertia;

/* Both motions at the moment of the switch, as they play, without the offset. */
SN_API void sn_inertia_switch(sn_inertia *inertia, sn_spring_state from, sn_spring_state to);
SN_API void sn_inertia_step(sn_inertia *inertia, double smooth_time_s, double dt_s);

/* What is seen: the motion and what is left of the difference. */
SN_API sn_spring_state sn_inertia_apply(const sn_inertia *inertia, sn_spring_state motion);

/* Dead blending: the old motion goes on by itself, slowing down by half every half-life, while
 * the new one is blended in over blend_s with a smoothstep. */
typedef struct sn_dead_blend {
    double value, velocity; /* of the old motion at the switch */
    double halflife_s, blend_s;
} sn_dead_blend;

/* What is seen since_s after the switch, where the new motion is at `motion`; before it, as at it.
 * NaN in, NaN out. Ensures: the velocity given is the true one of the value given, the blend's own
 * speed included; from blend_s on it is the motion, bit for bit. */
SN_API sn_spring_state sn_dead_blend_at(
    const sn_dead_blend *blend, double since_s, sn_spring_state motion);

#endif
