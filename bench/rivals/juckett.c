/* Compiled at -O3 for this processor, fused products and all: see juckett.h. */
#include "juckett.h"

#ifndef JUCKETT
#define JUCKETT(name) juckett_cc_##name
#endif

void JUCKETT(shared)(const juckett_coefficients *by, size_t count, float *restrict positions,
    float *restrict velocities, const float *restrict equilibria)
{
    const juckett_coefficients c = *by;
    for (size_t i = 0; i < count; i++) {
        float position = positions[i] - equilibria[i], velocity = velocities[i];
        positions[i] =
            position * c.position_position + velocity * c.position_velocity + equilibria[i];
        velocities[i] = position * c.velocity_position + velocity * c.velocity_velocity;
    }
}

void JUCKETT(each)(const juckett_columns *by, size_t count, float *restrict positions,
    float *restrict velocities, const float *restrict equilibria)
{
    const float *restrict pp = by->position_position, *restrict pv = by->position_velocity;
    const float *restrict vp = by->velocity_position, *restrict vv = by->velocity_velocity;
    for (size_t i = 0; i < count; i++) {
        float position = positions[i] - equilibria[i], velocity = velocities[i];
        positions[i] = position * pp[i] + velocity * pv[i] + equilibria[i];
        velocities[i] = position * vp[i] + velocity * vv[i];
    }
}

void JUCKETT(stream)(size_t count, float *restrict positions, float *restrict velocities,
    const float *restrict equilibria)
{
    for (size_t i = 0; i < count; i++) {
        positions[i] = 0.5f * positions[i] + equilibria[i];
        velocities[i] = 0.5f * velocities[i];
    }
}
