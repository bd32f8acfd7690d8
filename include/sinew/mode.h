/*
 * A mode: one sine that dies away, the atom of struck and plucked sounds. And decay in every
 * form that people know it.
 *
 * The one measure of decay here is t60_s, the time to -60 dB, a thousandth of the amplitude:
 * infinity never decays, a negative time grows by as much, and 0 is none (silence at once).
 */
#ifndef SINEW_MODE_H
#define SINEW_MODE_H

#include "status.h"

/* ---- decay ------------------------------------------------------------------------------ */

/* The t60 of a decay to `level_ratio` (of the amplitude; above 1 it grows) in so many seconds, or
 * in so many frames at a rate. A ratio of 1 gives infinity; NaN for a ratio or time that is not
 * positive and finite. Accuracy: 1e-15 of the result (level near 1: of its logarithm). */
SN_API double sn_t60_from_level(double level_ratio, double seconds);
SN_API double sn_t60_from_level_frames(double level_ratio, double frames, double rate_hz);

/* The level after so many seconds, or frames at a rate: 10^(-3 seconds/t60); 1 after none.
 * Accuracy: 5e-16 of the result, times its logarithm where that is above 1. */
SN_API double sn_t60_to_level(double t60_s, double seconds);
SN_API double sn_t60_to_level_frames(double t60_s, double frames, double rate_hz);

/* Half-life: the time to half the amplitude. Time constant: to 1/e. Both keep the sign and
 * infinity. */
SN_API double sn_t60_from_halflife(double halflife_s);
SN_API double sn_t60_to_halflife(double t60_s);
SN_API double sn_t60_from_time_constant(double time_constant_s);
SN_API double sn_t60_to_time_constant(double t60_s);

/* Quality factor of a mode of that frequency, and the width of its resonance between the -3 dB
 * points: Q = pi f tau, bandwidth = f/Q = 1/(pi tau). NaN where it is infinity times 0. */
SN_API double sn_t60_from_q(double q, double frequency_hz);
SN_API double sn_t60_to_q(double t60_s, double frequency_hz);
SN_API double sn_t60_from_bandwidth(double bandwidth_hz);
SN_API double sn_t60_to_bandwidth(double t60_s);

/* What the amplitude is multiplied with from one frame to the next: the radius of the pole of the
 * filter that rings so. NaN for a rate that is not positive and finite, or a negative radius. */
SN_API double sn_t60_from_pole_radius(double radius, double rate_hz);
SN_API double sn_t60_to_pole_radius(double t60_s, double rate_hz);

/* ---- a mode ----------------------------------------------------------------------------- */

/* Limits of a mode's fields. */
#define SN_MODE_HZ_MOST        1e6
#define SN_MODE_AMPLITUDE_MOST 1e6
#define SN_MODE_T60_LEAST_S    1e-5
#define SN_MODE_T60_MOST_S     1e6

/* amplitude * envelope(t) * sin(2 pi frequency t + phase), from t = 0 on. Start from
 * sn_mode_default(). */
typedef struct sn_mode {
    double frequency_hz; /* 0 .. 1e6; at or above half the sample rate it is silent */
    double t60_s;        /* 1e-5 .. 1e6, or infinity */
    double amplitude;    /* peak, of the envelope's top, within 1e6 */
    double phase_turns;  /* within 1e9 */
    double attack_s;     /* when the envelope is at its top; 0: at once. At most an eighth of t60_s,
                            and of tail_t60_s where that counts; these must then be finite */
    double tail_ratio;   /* the part of the amplitude, in [0, 1], that decays with tail_t60_s */
    double tail_t60_s;   /* as t60_s; counts where tail_ratio is above 0 */
    double pan;          /* -1 left, 0 middle, 1 right, at equal power: the middle is 1 in each
                            channel, a side is sqrt(2) in its own and 0 in the other */
} sn_mode;

/* 440 Hz, 1 s, amplitude 1, in the middle, nothing else. */
SN_API sn_mode sn_mode_default(void);

/* Checks a mode; the report's field is the member at fault. */
SN_API sn_status sn_mode_check(const sn_mode *mode, sn_report *report);

/* The plain decays that a mode may be made of. */
enum { SN_MODE_PARTIALS_MOST = 3 };

/* A plain decaying sine: amplitude * 10^(-3t/t60), with the mode's frequency and phase. */
typedef struct sn_partial {
    double amplitude, t60_s;
} sn_partial;

/* Writes the plain decays that sum to the mode's envelope, and gives their number: one, another for
 * a tail, another (negative) for an attack; together they start at 0 and their top is the
 * amplitude, at attack_s (an attack below 1e-9 s is none). 0 for a mode that sn_mode_check refuses.
 * The attack's own t60 may be shorter than SN_MODE_T60_LEAST_S.
 * Method: with decays d of parts m the attack's time constant a solves
 * sum(m/d e^(-t/d)) = e^(-t/a)/a at t = attack, by Newton's method for t/a.
 * Accuracy: the top within 1e-12 of its place and height. */
SN_API int sn_mode_partials(const sn_mode *mode, sn_partial partials[SN_MODE_PARTIALS_MOST]);

/* The mode's value and its derivative per second at time t: 0 before its start, NaN where t is
 * not finite or the mode is refused. Either pointer may be NULL.
 * Accuracy: 4e-15 of the amplitude, and of 2 pi f + ln(1000)/t60 times it, with an attack ten times
 * as much; while frequency * t is below 2^52. Cost: some 100 ns, with an attack 400 ns. */
SN_API void sn_mode_sample(const sn_mode *mode, double t_s, double *value, double *slope);

#endif
