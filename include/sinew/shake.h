/*
 * Shakes: offsets to add to a pose that does not know of them.
 *
 * Nothing here moves a camera: a shake says how far from its place it is at time t, so that nothing
 * is left when it ends, at exactly 0, and frames may be long, short, skipped or played backwards.
 * The same seed and time give the same offset on every machine.
 *
 *     tremble   layers of noise at a level that is yours: a hand, a motor, or trauma (below)
 *     impulse   one blow with its own envelope and its shape: bump, recoil, swing, noise
 *     sources   many of them in the world: nearer is stronger, farther is later
 *
 * A number that is not finite, in a shake or a source that is at work, gives NaN in what it
 * touches; all others give finite offsets: what would overflow stays at the largest double.
 *
 * Source: Squirrel Eiserloh, "Math for Game Programmers: Juicing Your Cameras With Math" (2016).
 */
#ifndef SINEW_SHAKE_H
#define SINEW_SHAKE_H

#include "vec.h"

/* How far it is off its place: up to three translations and three rotations, in your units. */
typedef struct sn_shake_offset {
    sn_vec3 move, turn;
} sn_shake_offset;

typedef enum sn_shake_form {
    SN_SHAKE_NOISE, /* trembles in every axis by itself, unrelated to the others */
    SN_SHAKE_SWING, /* swings along its axes, dying away: a punch */
    SN_SHAKE_BUMP,  /* out and back once, smoothly, as long out as back: attack and fall do not
                       count */
    SN_SHAKE_RECOIL /* out at once, by its attack, and back slowly: a gun */
} sn_shake_form;

/* Layers of noise in a shake. */
enum { SN_SHAKE_LAYERS_MOST = 4 };

/* A layer of noise; its frequency is how many new random values there are in a second. */
typedef struct sn_shake_layer {
    double frequency_hz, gain; /* its share of the whole; 0 or below: not there */
} sn_shake_layer;

/* A shake. Of the form noise each axis stays within its peak; of the others, the peak and its sign
 * are where the first swing goes. Start from sn_shake_default or a preset. Numbers outside their
 * range count as its nearest end; frequencies go up to 1e9 Hz. */
typedef struct sn_shake {
    sn_shake_form form;
    sn_shake_offset peak; /* an axis of 0 does not move */
    uint64_t seed;
    sn_shake_layer layers[SN_SHAKE_LAYERS_MOST]; /* of noise */
    double frequency_hz;                         /* of swings */
    double duration_s;                           /* of an impulse; at its end it is exactly 0 */
    double attack_ratio; /* of the duration: until its full strength, from 0; at least 0.01 */
    double hold_ratio;   /* of the duration: at full strength, before the rest; at most 0.98 */
    double fall_power;   /* how it dies away, 1 .. 10: x^power (1 + power (1 - x)), x what is left
                            of the time; 2 is smoothstep. Above 1 its speed dies away as well */
} sn_shake;

/* Noise of one layer at 10 Hz, 0.5 s, attack 0.02, no hold, fall 2; swings of 10 Hz; peak 0. */
SN_API sn_shake sn_shake_default(void);

/* Ready-made: handheld, gunshot, impact, explosion, earthquake, rumble, vibration, wobble. In
 * metres and degrees, of a camera in a room; scale the peaks for yours. By index NULL from the end
 * on; by name NULL where there is none. */
typedef struct sn_shake_preset {
    const char *name, *help;
    sn_shake shake;
} sn_shake_preset;
SN_API const sn_shake_preset *sn_shake_preset_at(size_t index);
SN_API const sn_shake_preset *sn_shake_preset_find(const char *name);

/* The offset of a noise, endless, at time t and a level (1: full). Other forms have none: 0.
 * Ensures: within level times the peak in each axis; axes, layers and seeds unrelated, and their
 * layers do not pause together; zero mean; twice continuously differentiable.
 * Accuracy: 2e-15 of the peak, ten years later too. A t or a level that is not finite gives NaN. */
SN_API sn_shake_offset sn_shake_tremble(const sn_shake *shake, double t_s, double level);

/* The offset of an impulse, `age_s` after it came.
 * Ensures: exactly 0 before and at age 0, and from duration_s on; no jump at either end, since it
 * takes a hundredth of the duration at least to rise and to fall; within the peak. A duration of 0
 * or below: nothing ever. NaN for NaN.
 * Accuracy: 1e-14 of the peak; 3e-15 where it takes a tenth to fall. */
SN_API sn_shake_offset sn_shake_impulse(const sn_shake *shake, double age_s);

/* Its rate of change, per second: continuous, but for the end where the fall has the power 1. Of a
 * tremble at a level that does not change. */
SN_API sn_shake_offset sn_shake_tremble_velocity(const sn_shake *shake, double t_s, double level);
SN_API sn_shake_offset sn_shake_impulse_velocity(const sn_shake *shake, double age_s);

/* ---- trauma ------------------------------------------------------------------------------ */

/* What has been suffered: blows add to it, at most 1, and it falls evenly. Zero is legal: none. */
typedef struct sn_trauma {
    double level; /* just after the last blow, 0 .. 1 */
    double t_s;   /* of that blow; nothing where the level is 0 */
} sn_trauma;

/* A blow. */
typedef struct sn_trauma_hit {
    double t_s, add;
} sn_trauma_hit;

/* Adds a blow at time t; one before the last one counts as at the last one. What is not finite is
 * no blow; a negative one soothes.
 *
 * fall_per_s  0 or below, or NaN: it never falls */
SN_API void sn_trauma_add(sn_trauma *trauma, double fall_per_s, double t_s, double add);

/* The level at time t, and it to a power (2 or 3), which is how strong the shake is: exactly 0 from
 * level/fall_per_s after the last blow on, and never below. Before the last blow's time it is not
 * known: the level is that of the blow. NaN for NaN. */
SN_API double sn_trauma_at(sn_trauma trauma, double fall_per_s, double t_s);
SN_API double sn_trauma_strength(double level, double power);

/* The same from all blows at once, in the order of their times: those after t do not count.
 * Ensures: equal in the bits to adding them one by one. Cost: linear. */
SN_API double sn_trauma_of(const sn_trauma_hit *hits, size_t count, double fall_per_s, double t_s);

/* ---- many of them in the world ------------------------------------------------------------- */

/* Where and when an impulse came. */
typedef struct sn_shake_source {
    const sn_shake *shake;    /* NULL: none */
    double start_s, strength; /* times its peak */
    uint64_t seed; /* 0: the shake's own; others are mixed with it, so that alike ones differ */
    sn_vec3 at;
    double near_m, far_m; /* full strength up to near, 0 from far on; between them smoothly,
                             x^2 (3 - 2 x) for x from 1 to 0 */
    double speed_m_per_s; /* of the wave; 0: it is there at once */
} sn_shake_source;

typedef enum sn_shake_mix {
    SN_SHAKE_SUM,
    SN_SHAKE_STRONGEST /* in each axis the one farthest up plus the one farthest down, so that it
                          does not jump from one to another */
} sn_shake_mix;

/* How the listener takes it. */
typedef struct sn_shake_listener {
    sn_vec3 at;
    sn_shake_mix mix;
    sn_shake_offset gain;  /* of each axis */
    sn_shake_offset limit; /* of each axis of the whole after its gain and before the intensity (at
                              0.5 the most is half the limit): x becomes x/sqrt(1 + (x/limit)^2); 0
                              or below: none */
    double intensity;      /* of all, 0 .. 1: the player's setting */
} sn_shake_listener;

/* At the origin, sum, no limits, all gains and the intensity 1. */
SN_API sn_shake_listener sn_shake_listener_default(void);

/* Of full strength from time 0 on, everywhere and at once; the shake is yours to set. */
SN_API sn_shake_source sn_shake_source_default(void);

/* How strongly and how late a source is felt there. Far <= near: at full strength up to near, then
 * nothing; both 0: everywhere. */
SN_API double sn_shake_strength(const sn_shake_source *source, sn_vec3 at);
SN_API double sn_shake_delay_s(const sn_shake_source *source, sn_vec3 at);

/* All of them at time t. Ensures: exactly 0 when all have ended, from sn_shake_end_s on; within the
 * limits; the order of sources does not matter beyond the last bits, and of the strongest not at
 * all. */
SN_API sn_shake_offset sn_shake_sources(
    const sn_shake_source *sources, size_t count, const sn_shake_listener *listener, double t_s);

/* When the last of them has ended for that listener; those that are not felt there do not count.
 * -infinity for none. */
SN_API double sn_shake_end_s(
    const sn_shake_source *sources, size_t count, const sn_shake_listener *listener);

#endif
