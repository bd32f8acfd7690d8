/*
 * Signals for the tests of pictures and exports, by the C library's own mathematics.
 *
 * A sample_signal is a function of time with some numbers; it counts how often it was asked.
 */
#ifndef SIGNAL_SAMPLES_H
#define SIGNAL_SAMPLES_H

#include "sinew/signal.h"
#include <math.h>

#define NOT_A_NUMBER ((double)NAN)
#define ENDLESS      ((double)INFINITY)

typedef struct sample_signal {
    int dimensions;
    double (*at)(const struct sample_signal *self, double t_s, int dimension);
    double a, b, c;
    sn_range view_s;
    sn_period period;
    bool tells_velocity; /* by central differences of its own, of 1e-6 */
    size_t *asked;       /* NULL: not counted */
} sample_signal;

static inline void sample_signal_describe(const void *self, sn_signal_info *info)
{
    const sample_signal *signal = (const sample_signal *)self;
    info->dimensions = signal->dimensions;
    for (int d = 0; d < signal->dimensions; d++)
        info->bounds[d] = (sn_range){ -ENDLESS, ENDLESS };
    info->period = signal->period;
    info->duration_s = ENDLESS;
    info->view_s = signal->view_s;
}

static inline void sample_signal_sample(const void *self, double t_s, double *value)
{
    const sample_signal *signal = (const sample_signal *)self;
    if (signal->asked)
        ++*signal->asked;
    for (int d = 0; d < signal->dimensions; d++)
        value[d] = signal->at(signal, t_s, d);
}

static inline void sample_signal_velocity(const void *self, double t_s, double *value)
{
    const sample_signal *signal = (const sample_signal *)self;
    for (int d = 0; d < signal->dimensions; d++)
        value[d] = (signal->at(signal, t_s + 1e-6, d) - signal->at(signal, t_s - 1e-6, d)) / 2e-6;
}

static inline sn_signal sample_signal_of(const sample_signal *self)
{
    static const sn_signal_ops plain = { .describe = sample_signal_describe,
        .sample = sample_signal_sample };
    static const sn_signal_ops moving = { .describe = sample_signal_describe,
        .sample = sample_signal_sample,
        .velocity = sample_signal_velocity };
    return (sn_signal){ self->tells_velocity ? &moving : &plain, self };
}

/* a sin(2 pi b t) + c; further dimensions are turned by a quarter each. */
static inline double sample_sine(const sample_signal *self, double t_s, int dimension)
{
    return self->a * sin(6.283185307179586 * (fmod(self->b * t_s, 1) + 0.25 * dimension)) + self->c;
}

/* The sign of that sine: jumps, and 0 in the middle of each at rational times. */
static inline double sample_square(const sample_signal *self, double t_s, int dimension)
{
    double phase = self->b * t_s + 0.25 * dimension;
    phase -= floor(phase);
    return self->c + (phase == 0 || phase == 0.5 ? 0 : phase < 0.5 ? self->a : -self->a);
}

static inline double sample_constant(const sample_signal *self, double t_s, int dimension)
{
    (void)t_s;
    return self->c + dimension;
}

/* c + a t + b t^2 + dimension. */
static inline double sample_polynomial(const sample_signal *self, double t_s, int dimension)
{
    return self->c + (self->a + self->b * t_s) * t_s + dimension;
}

#endif
