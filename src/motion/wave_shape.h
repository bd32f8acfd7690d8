/*
 * Shapes as functions of the phase: value, slope and integral, and where they are not smooth.
 * Phases p lie in [0, 1); `cycle` counts whole turns and matters to the random shapes only.
 */
#ifndef SN_WAVE_SHAPE_H
#define SN_WAVE_SHAPE_H

#include "sinew/wave.h"

/* Of a band-limited shape these four include the slew. */
double sn_shape_value(const sn_wave_prepared *wave, int64_t cycle, double p);

/* The slope per turn; 0 on a jump. */
double sn_shape_slope(const sn_wave_prepared *wave, int64_t cycle, double p);

/* The integral over [p, p + length], in turns, 0 <= length <= 1. */
double sn_shape_integral(const sn_wave_prepared *wave, int64_t cycle, double p, double length);

/* The integral over a whole cycle: the mean, of a random shape the mean of that cycle. */
double sn_shape_mean(const sn_wave_prepared *wave, int64_t cycle);

/* The next phase after p, at most 1, where the shape jumps or has a corner. */
double sn_shape_next_break(const sn_wave_prepared *wave, double p);

/* All values; the largest |slope| and |second derivative| per turn away from the breaks. */
sn_range sn_shape_bounds(const sn_wave_prepared *wave);
double sn_shape_steepest(const sn_wave_prepared *wave);
double sn_shape_bend(const sn_wave_prepared *wave);

/* The value at t + rest, where the rest is what rounding took from t. */
double sn_wave_sample_beside(const sn_wave_prepared *wave, double t_s, double rest_s);

/* Does the wave keep one value for ever? */
bool sn_wave_stands(const sn_wave_prepared *wave);

/* Amplitude of harmonic n of a band-limited shape: 0 for those that it does not have. */
double sn_shape_harmonic(sn_shape shape, uint32_t n);

bool sn_shape_is_limited(sn_shape shape);
bool sn_shape_is_random(sn_shape shape);

/* The Hermite reader and its slope and integral at a phase in [0, 1) (wave_table.c). */
double sn_table_value(const sn_wave_table *table, double p);
double sn_table_slope(const sn_wave_table *table, double p);
double sn_table_integral(const sn_wave_table *table, double p, double length);

#endif
