/*
 * Few keys for a curve: what CSS, Unity and Godot hold instead of samples.
 *
 * A dimension of a signal over a span is read at 20001 evenly spaced times, in a place that runs
 * from 0 to 1. Where it jumps or has a corner it is cut in pieces; each piece gets as few keys as
 * keep straight lines, or cubics with the slopes of the signal, within the error. A signal that
 * settles never quite arrives: its last key is where it rests, if that is within the error, which
 * counts it. The keys are rounded to what will be written, and the error of that is measured
 * halfway between the times that the fit has seen. It is met, or the fit fails.
 */
#ifndef SN_FIT_H
#define SN_FIT_H

#include "names.h"
#include "sinew/export.h"

enum {
    SN_FIT_CELLS = 20000,     /* a cell is 0.005 % of the span, so places have few decimals */
    SN_FIT_BREAKS_MOST = 500, /* jumps and corners */
    SN_FIT_BENDS_MOST = 500,  /* nodes within cells that bend much */
    SN_FIT_KEYS_MOST = 4096
};

/* A time that the fit looks at: its place, its value, the slope there from within its piece. */
typedef struct sn_fit_node {
    double place, value, slope;
    bool starts;  /* a piece starts here; its place is that of the node before where that one is
                     only cut, and a little after it where it jumps */
    bool extreme; /* a top or a bottom worth a key */
} sn_fit_node;

/* A key as it will be written. Slopes are per unit of `at`. */
typedef struct sn_fit_key {
    double at, value, in, out;
    bool jumps; /* the value leaps from here to the next key */
} sn_fit_key;

/* How keys are written. */
typedef struct sn_fit_form {
    bool smooth;        /* cubics; or else straight lines */
    bool floats;        /* every number is rounded to a float; or else to decimals: */
    double at_steps;    /* so many to a unit of `at`, */
    double value_steps; /* and to a unit of the value, where smooth slopes are not written */
    double length;      /* `at` runs from 0 to this */
    double base, unit;  /* the value is written as (value - base) / unit */
    double gap;         /* a jump takes so much of `at`; 0: two keys may stand at one place */
} sn_fit_form;

typedef struct sn_fit {
    sn_signal signal;
    int dimension;
    double from_s, to_s;
    double error; /* the largest allowed, as a part of the range */
    bool ends;    /* the span ends with the signal or later; else it is cut */
    double left;  /* of a signal that ends: from where it is at the end to where it rests */
    double rest;  /* the same where the last key is where it rests; 0: it is where the signal is */
    sn_fit_node *nodes;
    size_t node_count;
    size_t *chosen;     /* which nodes became keys */
    sn_range range;     /* of the values */
    double first, last; /* values at the ends of the span */
    sn_fit_form form;
    sn_arena kept; /* the arena as it is with the keys alone */
    sn_fit_key *keys;
    size_t key_count, jump_count;
    double worst;        /* the largest error of the keys, as a part of the range, */
    double worst_time_s; /* and when */
} sn_fit;

/* Reads a dimension over a span and cuts it in pieces; takes 1.2 MB.
 * narrow  the narrowest part of the span that may have nodes of its own, where a curve bends much
 * Fails with SN_ERROR_NOT_FINITE or SN_ERROR_RANGE where a value is no number within 1e30,
 * SN_ERROR_RANGE where the span is not one, SN_ERROR_LIMIT above 500 jumps and corners. */
sn_status sn_fit_read(sn_fit *fit, sn_signal signal, int dimension, sn_export_keys keys,
    double narrow, sn_arena *arena, sn_report *report);

/* Finds the keys, and gives back the memory of all else. Fails with SN_ERROR_LIMIT where 4096 are
 * too few, or no number of keys keeps the error, as of a noise that is faster than the cells. */
sn_status sn_fit_keys(sn_fit *fit, const sn_fit_form *form, sn_arena *arena, sn_report *report);

/* The value of the keys at a place between 0 and the form's length, as written. */
double sn_fit_value(const sn_fit *fit, double at);

/* Both, for one dimension as cubics of floats over `length`. */
sn_status sn_fit_smooth(sn_fit *fit, sn_signal signal, int dimension, sn_export_keys keys,
    double length, double gap, sn_arena *arena, sn_report *report);

/* Whether the span and the error are such. */
sn_status sn_fit_check(sn_export_keys keys, sn_report *report);

/* Whether the span is whole periods of the signal, so that it may repeat. */
bool sn_fit_loops(sn_signal signal, sn_export_keys keys);

/* The name and what the keys of its dimensions hold, as lines of a comment, with so much in front
 * of each: "hover: 9 keys over 8 s, ...". */
void sn_fit_put_head(sn_text *text, const char *name, const char *front, const sn_fit *fits,
    int count, const char *what);

/* How many seconds a jump takes in a curve over seconds; and such curves of all dimensions. */
double sn_fit_gap(double duration_s);
sn_status sn_fit_dimensions(sn_fit fits[SN_SIGNAL_DIMENSIONS_MOST], sn_signal signal,
    sn_export_keys keys, sn_arena *arena, sn_report *report);

/* ---- of fit_nodes.c ---- */

/* The value of the signal at a place from 0 to 1. */
double sn_fit_sample(const sn_fit *fit, double place);

/* Fills the nodes, whose memory is there, the range and the ends. */
sn_status sn_fit_nodes(sn_fit *fit, double *values, double narrow, sn_report *report);

#endif
