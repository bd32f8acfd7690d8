/* The step of a float spring by its matrix, in the common case, for one spring. */
#ifndef SN_SPRING_APPLYF_H
#define SN_SPRING_APPLYF_H

#include "sinew/spring.h"

/* A spring whose offset and velocity are both below this is at rest at its goal: its motion would
 * otherwise end in denormal numbers, which are slow. A power of two whose exponent field, 32, is
 * one too, so that the bits of both are tested together. */
#define SN_SPRING_REST_F 0x1p-95f

static inline bool sn_spring_rests_f(float x, float v)
{
    const float least = SN_SPRING_REST_F;
    return x < least && x > -least && v < least && v > -least;
}

/* Moves *state one step on; false, and nothing is changed, where the result is not finite. The
 * order of operations is that of the vectors in springs_loops.h: the goal's velocity adds nothing,
 * not even 0 to a -0, unless the goal is `moving`. */
static inline bool sn_spring_applyf_as(const sn_spring_matrixf *m, float goal, bool moving,
    float goal_velocity, sn_spring_statef *state)
{
    float x = state->value - goal, v = state->velocity;
    bool rests = sn_spring_rests_f(x, v);
    float offset = rests ? 0 : m->xx * x + m->xv * v;
    float velocity = rests ? 0 : m->vx * x + m->vv * v;
    if (moving) {
        offset += m->xu * goal_velocity;
        velocity += m->vu * goal_velocity;
    }
    float value = goal + offset;
    if (value - value != 0 || velocity - velocity != 0)
        return false;
    *state = (sn_spring_statef){ value, velocity };
    return true;
}

static inline bool sn_spring_applyf_common(
    const sn_spring_matrixf *m, float goal, float goal_velocity, sn_spring_statef *state)
{
    return sn_spring_applyf_as(m, goal, goal_velocity != 0, goal_velocity, state);
}

#endif
