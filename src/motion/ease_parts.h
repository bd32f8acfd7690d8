/*
 * What the files of easings share: the way in of each shape, and what was prepared for it.
 */
#ifndef SN_EASE_PARTS_H
#define SN_EASE_PARTS_H

#include "../base/constants.h"
#include "sinew/ease.h"

/* The way in at t in 0 .. 1, and its slope there. Nothing is known of the side. */
double sn_ease_way(const sn_ease *ease, double t, int depth);
double sn_ease_way_slope(const sn_ease *ease, double t, int depth);

/* Any ease at t in 0 .. 1, as its side says; deeper than SN_EASE_DEPTH_MOST it is linear. */
double sn_ease_within(const sn_ease *ease, double t, int depth);
double sn_ease_slope_within(const sn_ease *ease, double t, int depth);

/* Whether it is 0 at 0 and 1 at 1, as all are but those of steps and points. */
bool sn_ease_is_whole(const sn_ease *ease, int depth);

/* The next place after a time, or the one before it, at which it may jump or have a corner; 1 or 0
 * where there is none. */
double sn_ease_break(const sn_ease *ease, double t, bool later, int depth);

/* How many values of shapes are asked to find its range, about; some 40 ns each. */
double sn_ease_cost(const sn_ease *ease);

/* ---- of ease_bezier.c ---- */

void sn_ease_bezier_prepare(sn_ease *ease);
double sn_ease_bezier_at(const sn_ease *ease, double x);
double sn_ease_bezier_slope(const sn_ease *ease, double x);

/* The t of an x, both from an end: 0 < x < 1. */
double sn_ease_bezier_time(const sn_ease *ease, double x, bool second);

/* That of which sn_ease_bezier_at gives the value: x is from the start, t from the end that sees
 * it.
 */
double sn_ease_bezier_time_at(const sn_ease *ease, double x, bool *second);

/* ---- of ease_lines.c ---- */

double sn_ease_steps_at(const sn_ease *ease, double t);
double sn_ease_points_at(const sn_ease *ease, double t);
double sn_ease_points_slope(const sn_ease *ease, double t);

/* ---- of ease_make.c: where each keeps what it prepared ---- */

enum { SN_EASE_POWER_WHOLE = 0 }; /* 1 where the exponent is a whole number */
enum { SN_EASE_BACK_S = 0 };      /* also of anticipate */
enum { SN_EASE_BIAS_BEND = 0 };   /* also of gain */

/* Expo: the magnitude of the steepness, 2^k - 1, and 1 over it for floats. */
enum { SN_EASE_EXPO_K = 0, SN_EASE_EXPO_WHOLE = 1, SN_EASE_EXPO_SCALE = 2 };

/* Elastic: the envelope is that of expo with k, or for a large k by 2^-k. */
enum {
    SN_EASE_ELASTIC_K = 0,
    SN_EASE_ELASTIC_WHOLE = 1,
    SN_EASE_ELASTIC_SCALE = 2,
    SN_EASE_ELASTIC_REST = 3,
    SN_EASE_ELASTIC_SWINGS = 4
};
enum { SN_EASE_BOUNCE_SPEED = 0, SN_EASE_BOUNCE_ROOT = 1 };
enum { SN_EASE_SPRING_OMEGA = 0, SN_EASE_SPRING_DECAY = 1, SN_EASE_SPRING_LEFT = 2 };

/* From this k on an envelope decays. */
#define SN_EASE_DECAYS 3

#endif
