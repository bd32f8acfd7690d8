/*
 * A spring in the terms that people think in, both ways.
 *
 *     frequency and damping ratio      physics, Box2D, Jolt
 *     stiffness, damping, mass         react-spring, Motion, Core Animation
 *     stiffness, damping ratio, mass   Android, Compose, Unreal's SpringInterp
 *     response and bounce              SwiftUI, Flutter ("duration and bounce")
 *     half-life                        Daniel Holden, smoothing by halves
 *     smooth time                      Unity's SmoothDamp, Unreal's SpringMath
 *     settling time                    "it should be there after ..."
 *     frequency, damping ratio, initial response    "second-order dynamics", anticipation
 *
 * All are total: 0 seconds, and mass 0, is a spring that arrives at once (omega infinite);
 * infinite seconds one that never pulls; a negative or NaN argument gives a negative or NaN member,
 * which sn_spring_check names and a step treats as 0 or ignores. Nothing is clamped silently: what
 * clamps, says so. Of a spring that arrives at once, or never pulls, the way back has the time
 * only: its damping ratio is lost, and counts as 1 or 0.
 * Accuracy, both ways: 4e-16 of the result, where nothing else is said and the result is neither
 * below 1e-300 nor above 1e300.
 */
#ifndef SINEW_SPRING_TUNING_H
#define SINEW_SPRING_TUNING_H

#include "spring.h"

/* Undamped frequency and damping ratio: omega = 2 pi frequency. */
SN_API sn_spring sn_spring_from_frequency(double frequency_hz, double damping_ratio);
SN_API double sn_spring_to_frequency(sn_spring spring);

/* ... and the response to the goal's own speed (f, zeta, r). A goal that jumps has no speed that a
 * step could see: to start at once, or first the other way, a jump needs sn_spring_jump, or
 * sn_spring_step_moving from the old goal to the new one; sn_spring_step alone does neither. */
SN_API sn_spring sn_spring_from_dynamics(
    double frequency_hz, double damping_ratio, double initial_response);

/* Stiffness in N/m, damping in N s/m, mass in kg: omega = sqrt(k/m), decay = c/(2m).
 * A mass of 0 with stiffness and damping is a lag of the rate k/c (its mass is taken as the one
 * that makes the damping ratio 1e8); with stiffness alone it arrives at once, with damping alone it
 * never moves. */
SN_API sn_spring sn_spring_from_stiffness(double stiffness, double damping, double mass);

/* Writes stiffness and damping of that mass: k = m omega^2, c = 2 m decay. A mass of 0 has neither:
 * it gives 0 and 0, and NaN for a spring that arrives at once. */
SN_API void sn_spring_to_stiffness(
    sn_spring spring, double mass, double *stiffness, double *damping);

/* Stiffness, damping ratio and mass; the mass is 1 in Android and Compose, and the ratio is the
 * critical damping factor of Unreal's FloatSpringInterp. A mass of 0 arrives at once, but without
 * stiffness it never pulls. Accuracy of the decay: 5e-16. (The way back: sn_spring_to_stiffness and
 * sn_spring_damping_ratio.) */
SN_API sn_spring sn_spring_from_stiffness_ratio(
    double stiffness, double damping_ratio, double mass);

/* Response, the undamped period in seconds, and bounce in -1 .. 1: the damping ratio is 1 - bounce,
 * or 1/(1 + bounce) where that is negative (-1: infinite, it never moves). */
SN_API sn_spring sn_spring_from_response(double response_s, double bounce);
SN_API void sn_spring_to_response(sn_spring spring, double *response_s, double *bounce);

/* Half-life of the envelope's e^(-decay t/2), as in the "spring-roll-call": decay = 2 ln
 * 2/halflife. With a damping ratio: omega = decay/ratio. (From rest and critically damped half the
 * way takes 1.2107 half-lives: sn_spring_from_half_time is that.) A ratio of 0 gives omega
 * infinite. */
SN_API sn_spring sn_spring_from_halflife(double halflife_s, double damping_ratio);
SN_API double sn_spring_to_halflife(sn_spring spring);

/* Critical; from rest it is half way there after that time: omega = 1.678347/half_time. The way
 * back is that of the critical spring of the same omega. */
SN_API sn_spring sn_spring_from_half_time(double half_time_s);
SN_API double sn_spring_to_half_time(sn_spring spring);

/* Smooth time, the seconds that it trails a goal of constant speed; critical: omega = 2/time. The
 * way back is that of the critical spring of the same omega. */
SN_API sn_spring sn_spring_from_smooth_time(double smooth_time_s);
SN_API double sn_spring_to_smooth_time(sn_spring spring);

/* The seconds by which a spring trails a goal of constant speed, with its response: (2 - response)
 * decay/omega^2. Negative: it is ahead. Infinity where nothing pulls. Accuracy: 5e-16. */
SN_API double sn_spring_to_lag(sn_spring spring);

/* The seconds after which it stays within tolerance_ratio of the way, from rest: the true last
 * crossing, not an estimate. A tolerance outside (0, 1) gives NaN. Of all springs of one omega
 * that one settles first whose overshoot just fits, of the damping ratio
 * sn_damping_ratio_from_overshoot(tolerance_ratio): 0.9103 for 0.001. A damping ratio of 0 never
 * settles, so that only an infinite omega will do.
 * Accuracy: 1e-14, both ways; but where an extremum comes within 1e-14 of the tolerance, the last
 * crossing may be that before or after it. */
SN_API sn_spring sn_spring_from_settling(
    double settle_s, double damping_ratio, double tolerance_ratio);
SN_API double sn_spring_to_settling(sn_spring spring, double tolerance_ratio);

/* The damping ratio whose first overshoot from rest is that part of the way, in 0 .. 1: 1 has the
 * ratio 0, and 0 the ratio 1, the least without overshoot. NaN outside. Accuracy: 5e-16.
 * Back: from a ratio of 1 on, 0; NaN below 0. Accuracy: 6e-16 (1 + |ln overshoot|) of itself. */
SN_API double sn_damping_ratio_from_overshoot(double overshoot_ratio);
SN_API double sn_damping_ratio_to_overshoot(double damping_ratio);

/* Quality factor: 1/(2 zeta). Logarithmic decrement, the logarithm of the ratio of peaks one period
 * apart: 2 pi zeta/sqrt(1 - zeta^2), infinite from a ratio of 1 on. Accuracy: 6e-16. */
SN_API double sn_damping_ratio_from_q(double q);
SN_API double sn_damping_ratio_to_q(double damping_ratio);
SN_API double sn_damping_ratio_from_decrement(double decrement);
SN_API double sn_damping_ratio_to_decrement(double damping_ratio);

/* ---- as others say it ------------------------------------------------------------------- */

/* Motion's visualDuration and bounce: omega = 2 pi/(1.2 duration), and the ratio 1 - bounce is
 * clamped to 0.05 .. 1, as there. Back: bounce is 1 - ratio, below 0 where it creeps. */
SN_API sn_spring sn_spring_from_visual_duration(double visual_duration_s, double bounce);
SN_API void sn_spring_to_visual_duration(
    sn_spring spring, double *visual_duration_s, double *bounce);

/* Svelte's stiffness and damping of its motion at 60 frames a second: the continuous spring of the
 * same poles, in (0, 1] and [0, 1]; else NaN. A damping of 1 has one pole only: a lag (with the
 * damping ratio 1e8), and with a stiffness of 1 it arrives at once.
 * Back: the numbers with which Svelte moves so at 60 frames a second; its own limits are not
 * looked at. Too fast a spring, of half a turn a frame or more, has none: NaN.
 * Accuracy: 2e-15 of omega, both ways; damping 1e-15 of 1. */
SN_API sn_spring sn_spring_from_svelte(double stiffness, double damping);
SN_API void sn_spring_to_svelte(sn_spring spring, double *stiffness, double *damping);

/* ---- smoothing of the first order -------------------------------------------------------- */

/* The rate, per second, of value += (goal - value) (1 - e^(-rate dt)): from its half-life; from
 * the time to 1 % (Cinemachine's damping); and from a lerp factor a frame at a frame rate (1:
 * infinite, NaN above). 0 seconds are an infinite rate, infinite ones the rate 0. Of no frames a
 * second the rate is 0, and the factor of any rate but 0 is 1. Accuracy of the last two: 8e-16.
 * The InterpSpeed of Unreal's FInterpTo, and the k of the 1 - exp(-k dt) that is usual in Godot,
 * are this rate. sn_smooth takes the half-life of it: sn_smooth_rate_to_halflife(rate). */
SN_API double sn_smooth_rate_from_halflife(double halflife_s);
SN_API double sn_smooth_rate_to_halflife(double rate_per_s);
SN_API double sn_smooth_rate_from_damp_time(double damp_time_s);
SN_API double sn_smooth_rate_to_damp_time(double rate_per_s);
SN_API double sn_smooth_rate_from_lerp(double factor, double frame_rate_hz);
SN_API double sn_smooth_rate_to_lerp(double rate_per_s, double frame_rate_hz);

#endif
