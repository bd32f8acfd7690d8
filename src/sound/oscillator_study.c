/* Oscillators as they are usually written, with what is wrong with them. */
#include "../base/exact.h"
#include "sinew/elementary.h"
#include "sinew/oscillator_study.h"

void sn_study_oscillator_initialise(sn_study_oscillator *oscillator, float rate_hz,
    float frequency_hz, float decay_frames, float amplitude)
{
    SN_ASSERT(oscillator);
    const float pi = 3.14159265f;
    float omega = frequency_hz / rate_hz * pi * 2;
    float zeta = 1 - sn_expf(sn_logf(0.001f) / decay_frames);
    *oscillator = (sn_study_oscillator){
        .x = 0, .v = omega * amplitude, .zeta = zeta * 2, .omega = omega * omega
    };
}

float sn_study_oscillator_step(sn_study_oscillator *oscillator)
{
    SN_ASSERT(oscillator);
    oscillator->v -= oscillator->v * oscillator->zeta + oscillator->x * oscillator->omega;
    oscillator->x += oscillator->v;
    return oscillator->x;
}

float sn_study_oscillator_step_with_sweep(sn_study_oscillator *oscillator, float sweep)
{
    SN_ASSERT(oscillator);
    oscillator->v -= oscillator->v * oscillator->zeta + oscillator->x * oscillator->omega * sweep;
    oscillator->x += oscillator->v * sweep;
    return oscillator->x;
}
