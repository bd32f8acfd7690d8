/*
 * The harmonic oscillator: two numbers that, stepped, ring as a sine that decays.
 *
 * A step is two multiplications, two additions and one subtraction:
 *     v -= v * damping + x * stiffness,  x += v
 * whose poles lie exactly where the pitch and the decay asked for want them, at every frequency
 * below half the rate: it is in tune, as loud as asked, and cannot explode. What the same step does
 * with the usual coefficients stands in oscillator_study.h.
 *
 * The two numbers are doubles, which cost one oscillator no time: an hour of frames later it is
 * where it should be to the last bit of the float that it gives. Many at once: bank.h.
 */
#ifndef SINEW_OSCILLATOR_H
#define SINEW_OSCILLATOR_H

#include "mode.h"

/* The sample rates that sound takes. */
#define SN_RATE_LEAST_HZ 1e3
#define SN_RATE_MOST_HZ  1e6

/* No level is above: one that grows past it is stopped, as nothing plays that loud. */
#define SN_OSCILLATOR_LEVEL_MOST 1e30

/* What to ring: amplitude * 10^(-3t/t60) * sin(2 pi frequency t + phase). */
typedef struct sn_oscillation {
    double rate_hz;      /* frames a second, 1e3 .. 1e6 */
    double frequency_hz; /* 0 .. 1e6; at or above half the rate it is silent */
    double t60_s;        /* infinity: undamped; negative: grows; at least 1e-5 either way */
    double amplitude;    /* peak, within 1e6 */
    double phase_turns;  /* within 1e9 */
    double stop_level;   /* it is stopped, exactly 0, once its level is below; 1e-30 .. 1e6, or 0:
                            1e-15 */
} sn_oscillation;

/* The state. Copy it and you have a snapshot; two that are equal go on equally. */
typedef struct sn_oscillator {
    double x, v;               /* the value, and what it gained in the last step */
    double damping, stiffness; /* 1 - r^2, and 1 - 2 r cos(angle) + r^2 */
    double hit;                /* what a unit of input adds to v: r sin(angle) */
    double radius, shrink;     /* r, what the level is multiplied with in a step, and 1 - r */
    double growth;             /* ln r */
    double sine, versine;      /* sin(angle), and 1 - cos(angle) */
    double loss;               /* 1 - r cos(angle) */
    double rate_hz, frequency_hz, t60_s, stop_level; /* as asked for */
    double factor;                                   /* of the frequency: the sweep's */
    int64_t left; /* steps until the level is looked at; 0: stopped */
    bool turned;  /* v is the cosine to the sine x, and a step turns the two: where the angle is
                     below 1e-6 or above pi - 0.01, or the level changes over 100 times a step */
    bool silent;  /* the frequency is half the rate or more: x goes on, and 0 is given */
} sn_oscillator;

/* Starts an oscillator: the first step gives the value at one frame, x is that at time 0.
 * On success the report is empty, but where the frequency is half the rate or more: its sentence
 * then says, with SN_OK, that it is silent.
 * Ensures: x[n] = amplitude * r^n * sin(n angle + phase), until it is stopped.
 * Accuracy: in the first 2^28 frames (an hour and a half at 48 kHz) within 1e-9 of the level, above
 * 0.45 of the rate 1e-6, and the float's rounding of 6e-8.
 * Source: poles of the two-term recurrence, placed by its trace and determinant. */
SN_API sn_status sn_oscillator_start(
    sn_oscillator *oscillator, const sn_oscillation *oscillation, sn_report *report);

/* One frame on; gives the new value. Cost: 5 operations, in a chain of 4: some 8 ns a call, and 3
 * ns a frame in a block. */
SN_API float sn_oscillator_step(sn_oscillator *oscillator);

/* The same with an input: a unit of it in one frame adds the ringing of a sine of amplitude 1.
 * (A steady tone at its pitch grows to t60 * rate/(2 ln 1000) times the input; multiply the input
 * by 2 (1 - radius) to have it 1.) What is not finite counts as 0, and so does less than 1e-30;
 * more than 1e12 counts as 1e12. Once it is driven its level is looked at every 64 frames, so it
 * stops so much later at most. */
SN_API float sn_oscillator_step_driven(sn_oscillator *oscillator, float input);

/* The same with the frequency multiplied by `factor` (a negative one, or NaN, counts as the last
 * one); level, phase and decay go on. At or above half the rate it gives 0 while level
 * and phase go on, so that it comes back as if it had been heard.
 * Accuracy: 1e-6 cent. Cost: where the factor changes, some 40 ns. */
SN_API float sn_oscillator_step_swept(sn_oscillator *oscillator, double factor);

/* Many steps: out[i] is what step i gives, bit for bit. `out` may be `input`. */
SN_API void sn_oscillator_block(sn_oscillator *oscillator, size_t count, float *out);
SN_API void sn_oscillator_block_driven(
    sn_oscillator *oscillator, size_t count, const float *input, float *out);
SN_API void sn_oscillator_block_swept(
    sn_oscillator *oscillator, size_t count, const double *factors, float *out);

/* Another frequency and decay, while it rings: level and phase go on, so nothing clicks. The
 * sweep's factor stays. On an error nothing changes. The report as of sn_oscillator_start.
 * Ensures: equal values change nothing, bit for bit. */
SN_API sn_status sn_oscillator_retune(
    sn_oscillator *oscillator, double frequency_hz, double t60_s, sn_report *report);

/* Adds a sine of that amplitude and phase 0 to what rings: the value does not jump. What is not
 * finite adds nothing; beyond 1e6 counts as 1e6. */
SN_API void sn_oscillator_strike(sn_oscillator *oscillator, double amplitude);

/* Makes the level this one, as far as that goes without a jump of the value: where the value now is
 * above it, it stays as it is. NaN and negative change nothing; above 1e6 counts as 1e6. */
SN_API void sn_oscillator_set_level(sn_oscillator *oscillator, double level);

/* The amplitude that it has now, and the phase in turns, in [0, 1); both go on while it is silent.
 */
SN_API double sn_oscillator_level(const sn_oscillator *oscillator);
SN_API double sn_oscillator_phase(const sn_oscillator *oscillator);

/* Any number of frames on, or back, at once, with the sweep's factor as it is. Accuracy: of the
 * level 1e-12 in the range of a double, of the phase 1e-9 turns for 2^53 frames. Cost: the same
 * for any number, some 150 ns. */
SN_API void sn_oscillator_skip(sn_oscillator *oscillator, int64_t frames);

/* It has stopped: it gives 0 until it is struck or driven. */
SN_API bool sn_oscillator_is_stopped(const sn_oscillator *oscillator);

#endif
