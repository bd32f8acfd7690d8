/*
 * Juckett's damped spring (ryanjuckett.com/damped-springs, 2012), written from its mathematics:
 * four coefficients made once for a step, and applied to many values. As loops that a compiler
 * vectorises by itself, by the compiler of all the rest (juckett_cc_...) and, where there is one,
 * by clang (juckett_clang_...).
 */
#ifndef BENCH_JUCKETT_H
#define BENCH_JUCKETT_H

#include <stddef.h>

typedef struct juckett_coefficients {
    float position_position, position_velocity;
    float velocity_position, velocity_velocity;
} juckett_coefficients;

/* The same as columns. */
typedef struct juckett_columns {
    const float *position_position, *position_velocity;
    const float *velocity_position, *velocity_velocity;
} juckett_columns;

#ifdef __cplusplus
extern "C" {
#endif

#define JUCKETT_DECLARE(name)                                                                      \
    void juckett_##name##_shared(const juckett_coefficients *by, size_t count, float *positions,   \
        float *velocities, const float *equilibria);                                               \
    void juckett_##name##_each(const juckett_columns *by, size_t count, float *positions,          \
        float *velocities, const float *equilibria);                                               \
    /* Reads and writes what the shared form does, with hardly any arithmetic. */                  \
    void juckett_##name##_stream(                                                                  \
        size_t count, float *positions, float *velocities, const float *equilibria);

JUCKETT_DECLARE(cc)
JUCKETT_DECLARE(clang)

#ifdef __cplusplus
}
#endif
#endif
