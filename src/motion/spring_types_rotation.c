/*
 * Springs of rotations and directions, and the inertialisation of rotations. See spring_types.h.
 *
 * The offset is X, the rotation vector of the rotation from the goal to the value. The spring moves
 * X, by its own velocity dX/dt, which is linear: so any step, or any number of them, is exact, and
 * the same. What a state has is the angular velocity W, which means the same whatever the goal is;
 * with n the axis and h the angle of X the two are
 *     W     = dX/dt + (1 - cos h)/h  n x dX/dt + (1 - sin(h)/h)  n x (n x dX/dt)
 *     dX/dt = W - (h/2)  n x W + (1 - (h/2) cot(h/2))  n x (n x W)
 * Source: T. Barfoot, "State Estimation for Robotics" (2017), the left Jacobian and its inverse.
 */
#include "../base/exact.h"
#include "../base/quat_parts.h"
#include "sinew/elementary.h"
#include "sinew/spring_tuning.h"
#include "spring_types.h"

static bool rotation_has_length(sn_quat q)
{
    return sn_quat_is_finite(q) && (q.x != 0 || q.y != 0 || q.z != 0 || q.w != 0);
}

/* Sums of such angular velocities stay finite. */
#define ROTATION_MOST 1e300
/* Radians from its goal from which on a direction does not take its velocity for true. */
#define ROTATION_FAR 2.5

static sn_vec3 rotation_limited(sn_vec3 v)
{
    return (sn_vec3){ sn_clamp(v.x, -ROTATION_MOST, ROTATION_MOST),
        sn_clamp(v.y, -ROTATION_MOST, ROTATION_MOST),
        sn_clamp(v.z, -ROTATION_MOST, ROTATION_MOST) };
}

/* What of a vector is across a direction. */
static sn_vec3 rotation_across(sn_vec3 v, sn_vec3 direction)
{
    return sn_vec3_sub(v, sn_vec3_scale(direction, sn_vec3_dot(v, direction)));
}

static bool rotation_is_none(sn_vec3 r)
{
    return r.x == 0 && r.y == 0 && r.z == 0;
}

/* Of q and its negative the one next to `last`; where both are as near, by the sign of a component,
 * so that it does not matter which came. Nor does the sign of a 0: added to 0 it is +0. */
static sn_quat rotation_beside(sn_quat q, sn_quat last)
{
    double side = sn_quat_dot(q, last);
    if (side == 0)
        side = sn_quat_side(q);
    if (side < 0)
        q = sn_quat_negative(q);
    return (sn_quat){ q.x + 0.0, q.y + 0.0, q.z + 0.0, q.w + 0.0 };
}

/* dX/dt of W. */
static sn_vec3 rotation_to_offset(sn_vec3 offset, sn_vec3 angular)
{
    double half = 0.5 * sn_vec3_length(offset);
    if (half == 0)
        return angular;
    sn_vec3 n = sn_vec3_normalize(offset, offset);
    sn_vec3 once = sn_vec3_cross(n, angular), twice = sn_vec3_cross(n, once);
    double less = 1 - half * sn_cos(half) / sn_sin(half);
    sn_vec3 more = sn_vec3_sub(sn_vec3_scale(twice, less), sn_vec3_scale(once, half));
    return sn_vec3_add(angular, more);
}

/* W of dX/dt. */
static sn_vec3 rotation_to_angular(sn_vec3 offset, sn_vec3 velocity)
{
    double angle = sn_vec3_length(offset);
    if (angle == 0 || !sn_is_finite(angle))
        return velocity;
    sn_vec3 n = sn_vec3_normalize(offset, offset);
    sn_vec3 once = sn_vec3_cross(n, velocity), twice = sn_vec3_cross(n, once);
    double sine = sn_sin(0.5 * angle), cosine = sn_cos(0.5 * angle);
    sn_vec3 more = sn_vec3_add(sn_vec3_scale(once, 2 * sine * sine / angle),
        sn_vec3_scale(twice, 1 - 2 * sine * cosine / angle));
    return sn_vec3_add(velocity, more);
}

void sn_spring_apply_rotation(
    const sn_spring_matrix *matrix, sn_quat goal, sn_vec3 goal_velocity, sn_spring_rotation *state)
{
    SN_ASSERT(matrix && state);
    if (!rotation_has_length(goal) || !sn_vec3_is_finite(goal_velocity) ||
        sn_spring_matrix_stays(matrix))
        return;
    sn_quat value = sn_quat_normalize(state->value);
    goal = sn_spring_matrix_is_free(matrix) ? value : sn_quat_normalize(goal);
    sn_vec3 offset = sn_quat_to_rotation_vector(sn_quat_multiply(value, sn_quat_conjugate(goal)));
    sn_spring_vec3 way = { offset, rotation_to_offset(offset, rotation_limited(state->velocity)) };
    sn_spring_apply_vec3(matrix, (sn_vec3){ 0, 0, 0 }, goal_velocity, &way);
    sn_quat to = sn_quat_multiply(sn_quat_from_rotation_vector(way.value), goal);
    state->value = rotation_beside(sn_quat_normalize(to), value);
    state->velocity = rotation_to_angular(way.value, rotation_limited(way.velocity));
}

/* ---- directions --------------------------------------------------------------------------- */

/* By how much faster than the direction, across the way, its offset goes: as the circles about the
 * goal are smaller than their angle from it. Near the opposite of the goal, where they shrink to
 * nothing, no more than at ROTATION_FAR. */
static double direction_stretch(double angle)
{
    double near = angle < ROTATION_FAR ? angle : ROTATION_FAR;
    return near == 0 ? 1 : near / sn_sin(near);
}

/*
 * The offset X is across the goal g and the value p, which turns from g about n, the axis of X. Of
 * an angular velocity across p, the part along n is that of the way. The other is along p x n, and
 * turns X about g: along g x n, faster by the stretch.
 */
void sn_spring_apply_direction(
    const sn_spring_matrix *matrix, sn_vec3 goal, sn_spring_direction *state)
{
    SN_ASSERT(matrix && state);
    sn_vec3 none = { 0, 0, 0 }, end = sn_vec3_normalize(goal, none);
    if (rotation_is_none(end) || sn_spring_matrix_stays(matrix))
        return;
    sn_vec3 value = sn_vec3_normalize(state->value, end);
    sn_vec3 angular = rotation_across(rotation_limited(state->velocity), value);
    if (sn_spring_matrix_is_free(matrix))
        end = value;
    sn_spring_vec3 way = { sn_quat_to_rotation_vector(sn_quat_between(end, value)), angular };
    sn_vec3 n = sn_vec3_normalize(way.value, none);
    if (!rotation_is_none(n)) {
        double across = sn_vec3_dot(angular, sn_vec3_cross(value, n)) *
                        direction_stretch(sn_vec3_length(way.value));
        way.velocity = sn_vec3_add(sn_vec3_scale(n, sn_vec3_dot(angular, n)),
            sn_vec3_scale(sn_vec3_cross(end, n), across));
    }
    sn_spring_apply_vec3(matrix, none, none, &way);
    angular = rotation_limited(way.velocity);
    n = sn_vec3_normalize(way.value, none);
    value = sn_quat_rotate(sn_quat_from_rotation_vector(way.value), end);
    state->value = value = sn_vec3_normalize(value, end);
    if (!rotation_is_none(n)) {
        double across = sn_vec3_dot(angular, sn_vec3_cross(end, n)) /
                        direction_stretch(sn_vec3_length(way.value));
        angular = sn_vec3_add(sn_vec3_scale(n, sn_vec3_dot(angular, n)),
            sn_vec3_scale(sn_vec3_cross(value, n), across));
    }
    state->velocity = rotation_across(angular, value);
}

/* ---- inertialisation --------------------------------------------------------------------- */

/* What is shown is offset * motion, and so turns by the offset's velocity and the motion's own,
 * which the offset has turned. */
sn_spring_rotation sn_rotation_inertia_apply(
    const sn_spring_rotation *offset, sn_spring_rotation motion)
{
    SN_ASSERT(offset);
    sn_quat by = sn_quat_normalize(offset->value), value = sn_quat_normalize(motion.value);
    return (sn_spring_rotation){
        .value = sn_quat_normalize(sn_quat_multiply(by, value)),
        .velocity = sn_vec3_add(rotation_limited(offset->velocity),
            sn_quat_rotate(by, rotation_limited(motion.velocity))),
    };
}

void sn_rotation_inertia_switch(
    sn_spring_rotation *offset, sn_spring_rotation from, sn_spring_rotation to)
{
    SN_ASSERT(offset);
    sn_spring_rotation shown = sn_rotation_inertia_apply(offset, from);
    sn_quat back = sn_quat_conjugate(sn_quat_normalize(to.value));
    sn_quat by = sn_quat_normalize(sn_quat_multiply(shown.value, back));
    offset->value = by.w < 0 ? sn_quat_negative(by) : by;
    offset->velocity =
        sn_vec3_sub(shown.velocity, sn_quat_rotate(by, rotation_limited(to.velocity)));
}

void sn_rotation_inertia_step(sn_spring_rotation *offset, double smooth_time_s, double dt_s)
{
    SN_ASSERT(offset);
    sn_spring spring = sn_spring_from_smooth_time(smooth_time_s);
    sn_spring_matrix matrix = sn_spring_matrix_make(spring, dt_s);
    sn_spring_apply_rotation(&matrix, sn_quat_identity(), (sn_vec3){ 0, 0, 0 }, offset);
}

#undef ROTATION_MOST
#undef ROTATION_FAR
