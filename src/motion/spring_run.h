/*
 * A spring's motion from now on, made ready for the question of when something happens: in units
 * of time and of size, powers of two, in which its faster rate and its state are about 1.
 */
#ifndef SN_SPRING_RUN_H
#define SN_SPRING_RUN_H

#include "spring_core.h"

/* An unevaluated sum of two doubles, where one would cancel. */
typedef struct sn_twin {
    double high, low;
} sn_twin;

typedef struct sn_spring_run {
    double omega, decay;
    sn_twin apart;      /* sqrt(|decay^2 - omega^2|) */
    sn_twin fast, slow; /* decay +- apart; for decay >= omega */
    double x, v;
    double turned, pulled;       /* v + decay x, and decay v + omega^2 x */
    double slow_part, fast_part; /* v + fast x and v + slow x, which fade as the rates of their
                                    names do; for decay >= omega */
    int per_s;                   /* a time here is 2^per_s of one in seconds */
    int unit;                    /* an offset here is 2^-unit of the caller's */
} sn_spring_run;

typedef enum sn_spring_fate {
    SN_SPRING_MOVES,
    SN_SPRING_ARRIVED, /* omega is infinite: at the goal from now on */
    SN_SPRING_STUCK,   /* the decay is infinite: as now for ever */
    SN_SPRING_UNKNOWN  /* NaN, or no finite state */
} sn_spring_fate;

/* The rest is only filled for what moves. */
sn_spring_fate sn_spring_run_start(
    sn_spring_run *run, sn_spring spring, double offset, double velocity);

/* The same spring from another state, in its own units. */
sn_spring_run sn_spring_run_from(const sn_spring_run *run, double x, double v);

/* From its units of time and of size to the caller's, and an offset of the caller's to its. */
double sn_spring_run_seconds(const sn_spring_run *run, double t);
double sn_spring_run_offset(const sn_spring_run *run, double size);
double sn_spring_run_size(const sn_spring_run *run, double offset);

/* The offset at a time, and the velocity. */
double sn_spring_run_at(const sn_spring_run *run, double t, double *velocity);

/* Times of extremum, crossing and fastest, counted by index from 0; infinity: none. */
double sn_spring_run_extremum(const sn_spring_run *run, uint64_t index);
double sn_spring_run_crossing(const sn_spring_run *run, uint64_t index);
double sn_spring_run_fastest(const sn_spring_run *run, uint64_t index);

/* The offset at the first extremum, whose time is given; right also where it is far below now's. */
double sn_spring_run_peak(const sn_spring_run *run, double extremum);

/* Where nothing pulls: when it drifts through a level. */
double sn_spring_run_drift(const sn_spring_run *run, double level);

#endif
