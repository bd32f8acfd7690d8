/*
 * Springs as they are usually written, kept for study: each of these is wrong in a way that
 * docs/springs.md measures and draws. Use spring.h to move things.
 *
 * Source: Allen Chou, "Precise Control over Numeric Springing" (2015), as quoted in "Harmonic
 * Oscillator", notesfortheunfortunate.neocities.org.
 */
#ifndef SINEW_SPRING_STUDY_H
#define SINEW_SPRING_STUDY_H

#include "config.h"

/* Semi-implicit Euler, velocity first: stable for omega * h below 2 only (less with damping), and
 * then too fast. zeta is the damping ratio, omega in rad/s, h the step in seconds. */
SN_API void sn_study_spring_semi_implicit(
    float *x, float *v, float x_target, float zeta, float omega, float h);

/* Implicit Euler: always stable, with about omega * h/2 of damping that nobody asked for. */
SN_API void sn_study_spring_implicit(
    float *x, float *v, float x_target, float zeta, float omega, float h);

#endif
