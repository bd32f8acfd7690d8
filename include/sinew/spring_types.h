/*
 * Springs for more than numbers: vectors, angles, rotations, directions, scales, colours.
 *
 * Each is stepped with an sn_spring_matrix, made once for all that share the spring and the step:
 * sn_spring_matrix_make. The goal is where it is at the end of the step. The matrix of a step of 0,
 * or a goal that is not finite in every part, leaves the state as it was, bit for bit; finite
 * states stay finite.
 */
#ifndef SINEW_SPRING_TYPES_H
#define SINEW_SPRING_TYPES_H

#include "colour.h"
#include "quat.h"
#include "spring.h"

/* ---- vectors ---------------------------------------------------------------------------- */

/* A point in the plane, and how fast it goes, per second. */
typedef struct sn_spring_vec2 {
    sn_vec2 value, velocity;
} sn_spring_vec2;

/* A point in space, likewise. */
typedef struct sn_spring_vec3 {
    sn_vec3 value, velocity;
} sn_spring_vec3;

/* Each component is a spring; the goal goes at goal_velocity through the step. */
SN_API void sn_spring_apply_vec2(
    const sn_spring_matrix *matrix, sn_vec2 goal, sn_vec2 goal_velocity, sn_spring_vec2 *state);
SN_API void sn_spring_apply_vec3(
    const sn_spring_matrix *matrix, sn_vec3 goal, sn_vec3 goal_velocity, sn_spring_vec3 *state);

/* ---- angles ----------------------------------------------------------------------------- */

/* An angle in radians goes the shorter way to the goal; the value stays within -pi .. pi, however
 * often it turns, and the velocity is kept. Any goal will do, also many turns off.
 * The way is measured anew at each step: one that is carried beyond half a circle from its goal
 * goes on round, to the goal from the other side; that alone may depend on the frame rate. For
 * degrees, or turns: the angle of a full circle is `circle` (360, 1; negative, 0 and not finite:
 * leaves the state as it was). Where a wheel or a winder may turn further than half, use
 * sn_spring_apply.
 * Accuracy: as the spring, beside 1e-15 of the goal's own size.
 * Cost: as a spring, and a few ns for each factor of 2 by which an angle exceeds the circle. */
SN_API void sn_spring_apply_angle(
    const sn_spring_matrix *matrix, double goal, double goal_velocity, sn_spring_state *state);
SN_API void sn_spring_apply_angle_of(const sn_spring_matrix *matrix, double circle, double goal,
    double goal_velocity, sn_spring_state *state);

/* a - b, the shorter way round, in -circle/2 .. circle/2. Of half a circle either way.
 * Accuracy: rounded once, however large a and b are. NaN where they, or the circle, are not finite,
 * or the circle is not above 0. */
SN_API double sn_angle_difference(double a, double b, double circle);

/* ---- rotations and directions ------------------------------------------------------------ */

/* A rotation and its angular velocity in rad/s, in the world's frame. It goes the shorter way (to
 * q or -q alike): its rotation vector from the goal is a spring. The velocity is the value's true
 * angular velocity, about whatever axis, so that a goal may change at any time; for a goal that
 * stands still all is exact, at any frame rate. For one that moves with goal_velocity it is where
 * value and goal turn about one axis; else the error falls with the step.
 * The way is measured anew at each step: carried beyond half a turn from its goal it goes on round,
 * and from there that may depend on the frame rate. What is not of length 1 is normalised first; a
 * goal without a length leaves the state, a value without one is no rotation. Of q and its
 * negative, the value is that next to the last one. Velocities count up to 1e300.
 * Ensures: of length 1 within 1e-15, after 1e7 steps too; a goal and its negative give the same
 * bits.
 * Accuracy: as the spring, beside 2e-15 rad, and 4e-15 of the velocity, a step. */
typedef struct sn_spring_rotation {
    sn_quat value;
    sn_vec3 velocity;
} sn_spring_rotation;
SN_API void sn_spring_apply_rotation(
    const sn_spring_matrix *matrix, sn_quat goal, sn_vec3 goal_velocity, sn_spring_rotation *state);

/* A direction of length 1 and its angular velocity, across it; by the least rotation, about any
 * axis across where they are opposite. As a rotation, but that it does not spin about itself: what
 * of the velocity is along it is dropped. Exact at any frame rate too; from 2.5 rad from its goal
 * on, where the circles about the opposite shrink to nothing, it goes across the way more slowly
 * than its velocity says. A goal without a direction leaves the state, a value without one is put
 * there. */
typedef struct sn_spring_direction {
    sn_vec3 value, velocity;
} sn_spring_direction;
SN_API void sn_spring_apply_direction(
    const sn_spring_matrix *matrix, sn_vec3 goal, sn_spring_direction *state);

/* ---- scales and colours ------------------------------------------------------------------ */

/* A scale, springing in its logarithm: from 1 to 2 as from 1 to 1/2, never 0 or below (what would
 * leave the range of a normal double stops at its end). The velocity is that of the logarithm, per
 * second. A goal, or a value, that is not above 0 and finite leaves the state as it was.
 * Accuracy: as the spring, of the logarithm of value/goal; 4e-16 more of the value. */
SN_API void sn_spring_apply_scale(
    const sn_spring_matrix *matrix, double goal, sn_spring_state *state);
SN_API void sn_spring_apply_scale3(
    const sn_spring_matrix *matrix, sn_vec3 goal, sn_spring_vec3 *state);

/* A colour, springing in linear light, with its alpha. It may overshoot; sn_colour_to_srgb of what
 * it is clamps for showing. */
typedef struct sn_spring_colour {
    sn_colour value, velocity; /* linear light */
} sn_spring_colour;
SN_API void sn_spring_apply_colour(
    const sn_spring_matrix *matrix, sn_colour goal, sn_spring_colour *state);

/* ---- from one rotation to another -------------------------------------------------------- */

/* Inertialisation of rotations: see follower.h. The offset is a rotation and an angular velocity
 * that die away, critically damped; one of nothing but zeros is none. At a switch from one motion
 * to another, what was shown goes on: in its value and in its angular velocity, also where an
 * earlier offset has not died away yet. */
SN_API void sn_rotation_inertia_switch(
    sn_spring_rotation *offset, sn_spring_rotation from, sn_spring_rotation to);
SN_API void sn_rotation_inertia_step(sn_spring_rotation *offset, double smooth_time_s, double dt_s);
SN_API sn_spring_rotation sn_rotation_inertia_apply(
    const sn_spring_rotation *offset, sn_spring_rotation motion);

#endif
