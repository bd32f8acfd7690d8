/*
 * Springs of vectors, scales and colours. See spring_types.h.
 *
 * Each component is a spring by itself: of a scale in its logarithm, of a colour in linear light.
 */
#include "../base/exact.h"
#include "sinew/elementary.h"
#include "spring_types.h"

/* ---- vectors ---------------------------------------------------------------------------- */

static void types_apply(
    const sn_spring_matrix *matrix, double goal, double u, double *value, double *velocity)
{
    sn_spring_state state = { *value, *velocity };
    sn_spring_apply(matrix, goal, u, &state);
    *value = state.value;
    *velocity = state.velocity;
}

void sn_spring_apply_vec2(
    const sn_spring_matrix *matrix, sn_vec2 goal, sn_vec2 goal_velocity, sn_spring_vec2 *state)
{
    SN_ASSERT(matrix && state);
    bool finite = sn_is_finite(goal.x) && sn_is_finite(goal.y) && sn_is_finite(goal_velocity.x) &&
                  sn_is_finite(goal_velocity.y);
    if (!finite || sn_spring_matrix_stays(matrix))
        return;
    types_apply(matrix, goal.x, goal_velocity.x, &state->value.x, &state->velocity.x);
    types_apply(matrix, goal.y, goal_velocity.y, &state->value.y, &state->velocity.y);
}

void sn_spring_apply_vec3(
    const sn_spring_matrix *matrix, sn_vec3 goal, sn_vec3 goal_velocity, sn_spring_vec3 *state)
{
    SN_ASSERT(matrix && state);
    if (!sn_vec3_is_finite(goal) || !sn_vec3_is_finite(goal_velocity) ||
        sn_spring_matrix_stays(matrix))
        return;
    types_apply(matrix, goal.x, goal_velocity.x, &state->value.x, &state->velocity.x);
    types_apply(matrix, goal.y, goal_velocity.y, &state->value.y, &state->velocity.y);
    types_apply(matrix, goal.z, goal_velocity.z, &state->value.z, &state->velocity.z);
}

/* ---- scales ----------------------------------------------------------------------------- */

static bool types_is_scale(double x)
{
    return x > 0 && sn_is_finite(x);
}

/* ln(value/goal): of the quotient, which is good near 1, where that is in range. */
static double types_log_ratio(double value, double goal)
{
    double ratio = value / goal;
    if (ratio >= SN_SPRING_LEAST && ratio <= SN_SPRING_MOST)
        return sn_log(ratio);
    return sn_log(value) - sn_log(goal);
}

/* goal * e^offset, in two halves, so that e^offset alone need not fit. It stays within the normal
 * doubles. */
static double types_from_log_ratio(double goal, double offset)
{
    double value;
    if (sn_abs(offset) < 600) {
        value = goal * sn_exp(offset);
    } else {
        double half = sn_exp(sn_clamp(offset / 2, -1400, 700));
        value = goal * half * half;
    }
    return sn_clamp(value, SN_SPRING_LEAST, SN_SPRING_MOST);
}

static void types_apply_scale(
    const sn_spring_matrix *matrix, double goal, double *value, double *velocity)
{
    if (sn_spring_matrix_is_free(matrix))
        goal = *value;
    double offset = types_log_ratio(*value, goal);
    types_apply(matrix, 0, 0, &offset, velocity);
    *value = types_from_log_ratio(goal, offset);
}

void sn_spring_apply_scale(const sn_spring_matrix *matrix, double goal, sn_spring_state *state)
{
    SN_ASSERT(matrix && state);
    if (!types_is_scale(goal) || !types_is_scale(state->value) || sn_spring_matrix_stays(matrix))
        return;
    types_apply_scale(matrix, goal, &state->value, &state->velocity);
}

void sn_spring_apply_scale3(const sn_spring_matrix *matrix, sn_vec3 goal, sn_spring_vec3 *state)
{
    SN_ASSERT(matrix && state);
    sn_vec3 *value = &state->value, *velocity = &state->velocity;
    if (!types_is_scale(goal.x) || !types_is_scale(goal.y) || !types_is_scale(goal.z) ||
        !types_is_scale(value->x) || !types_is_scale(value->y) || !types_is_scale(value->z) ||
        sn_spring_matrix_stays(matrix))
        return;
    types_apply_scale(matrix, goal.x, &value->x, &velocity->x);
    types_apply_scale(matrix, goal.y, &value->y, &velocity->y);
    types_apply_scale(matrix, goal.z, &value->z, &velocity->z);
}

/* ---- colours ---------------------------------------------------------------------------- */

void sn_spring_apply_colour(const sn_spring_matrix *matrix, sn_colour goal, sn_spring_colour *state)
{
    SN_ASSERT(matrix && state);
    bool finite = sn_is_finite(goal.r) && sn_is_finite(goal.g) && sn_is_finite(goal.b) &&
                  sn_is_finite(goal.a);
    if (!finite || sn_spring_matrix_stays(matrix))
        return;
    types_apply(matrix, goal.r, 0, &state->value.r, &state->velocity.r);
    types_apply(matrix, goal.g, 0, &state->value.g, &state->velocity.g);
    types_apply(matrix, goal.b, 0, &state->value.b, &state->velocity.b);
    types_apply(matrix, goal.a, 0, &state->value.a, &state->velocity.a);
}
