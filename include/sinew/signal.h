/*
 * A signal: anything that moves, asked where it is at time t.
 *
 * This is the one interface that plots, exporters, scores, the studio and the tests know. It is
 * a pointer to operations and a pointer to yourself, so bring your own: fill an sn_signal_ops,
 * and everything here can draw it.
 */
#ifndef SINEW_SIGNAL_H
#define SINEW_SIGNAL_H

#include "period.h"
#include "vec.h"

enum {
    SN_SIGNAL_DIMENSIONS_MOST = 4, /* numbers in a sample */
    SN_SIGNAL_MARKS_MOST = 8,      /* of a signal */
    SN_SIGNAL_MARK_CAPACITY = 48   /* bytes of a mark's text, with the zero that ends it */
};

/* A moment worth pointing at in a picture: a peak, an arrival. (What a game reacts to is an event,
 * below.) */
typedef struct sn_signal_mark {
    double t_s;
    double value;                       /* NaN: the moment as such, no point of a curve */
    int dimension;                      /* whose value it is */
    char text[SN_SIGNAL_MARK_CAPACITY]; /* a few words: "overshoots 4.6 %", "settled" */
} sn_signal_mark;

/* What the numbers of a sample are, so that an export moves the right thing. */
typedef enum sn_signal_meaning {
    SN_MEANING_NUMBERS,  /* nothing is said: the unit alone tells */
    SN_MEANING_PLACE,    /* how far along each axis */
    SN_MEANING_ANGLE,    /* about each axis; degrees, unless the unit is another */
    SN_MEANING_SCALE,    /* 1 is the size as it is */
    SN_MEANING_ROTATION, /* a unit quaternion x, y, z, w */
    SN_MEANING_COLOUR,   /* red, green, blue, alpha of sRGB, 0 to 1 */
    SN_MEANING_SHAKE,    /* `moves` numbers along the axes, then turns about them in degrees */
    SN_MEANING_COPIES    /* one number of several things */
} sn_signal_meaning;

/* What can be said of a signal before sampling it. */
typedef struct sn_signal_info {
    int dimensions;                             /* numbers per sample, 1 .. 4 */
    sn_range bounds[SN_SIGNAL_DIMENSIONS_MOST]; /* each holds every sample of its dimension */
    bool bounds_tight;                          /* and is reached, within 1e-9 of its size */
    sn_period period;
    double duration_s; /* when it ends; infinity if it never does */
    sn_range view_s;   /* the span of time worth showing */
    const char *unit;  /* of the values, "m"; NULL or "": none said */
    bool shows_speed;  /* a picture of it shows its velocity as well */
    sn_signal_meaning meaning;
    int moves;                                    /* of SN_MEANING_SHAKE */
    const char *names[SN_SIGNAL_DIMENSIONS_MOST]; /* of the numbers; those that describe leaves out
                                                     are "value", or "x", "y", "z", "w" */
} sn_signal_info;

/* A signal that is an easing and nothing else: `from` up to time 0, `to` from its end on, and
 * between them the ease. What writes it for others may say so instead of sampling it. */
typedef struct sn_signal_ease {
    const struct sn_ease *ease;
    double from, to, duration_s; /* above 0 */
} sn_signal_ease;

/* How far the events of a signal have been told. Zero is legal: time 0, and none at that very time;
 * so is any other time with zeros behind it. */
typedef struct sn_signal_cursor {
    double t_s;
    uint64_t told; /* of those at that very time: 0 none, SN_SIGNAL_ALL all; else up to a place */
    double place_s, round; /* the place, as the signal knows it */
    uint64_t place;
} sn_signal_cursor;

/* `told` of a cursor that is past all events at its time. */
#define SN_SIGNAL_ALL UINT64_MAX

/* Something that happens. */
typedef struct sn_signal_event {
    double t_s;
    const char *name; /* lives as long as the signal */
    int copy;         /* of a signal of copies beside each other the one that tells it; else 0 */
    bool backwards;   /* the cursor goes back over it */
} sn_signal_event;

typedef struct sn_signal_ops {
    /* Fills *info, which comes zeroed. */
    void (*describe)(const void *self, sn_signal_info *info);
    /* Writes value[0 .. dimensions-1] at the absolute time t; any finite t, in any order. */
    void (*sample)(const void *self, double t_s, double *value);
    /* Writes the derivative per second; NULL where there is none to give. */
    void (*velocity)(const void *self, double t_s, double *value);
    /* Writes `count` samples at start + i * step, one after the other; NULL: by sample(). */
    void (*block)(const void *self, double start_s, double step_s, size_t count, double *values);
    /* Writes at most SN_SIGNAL_MARKS_MOST marks, by rising time, gives their number; NULL: none. */
    size_t (*marks)(const void *self, sn_signal_mark *marks);
    /* Tells the easing that it is; false where it is none. NULL: it never is. */
    bool (*ease)(const void *self, sn_signal_ease *ease);
    /* As sn_signal_next, whose promises it keeps; neither time is NaN. NULL: no events. */
    bool (*next)(const void *self, sn_signal_cursor *cursor, double to_s, sn_signal_event *event);
} sn_signal_ops;

/* Anything that can be sampled: what to call, and for whom. */
typedef struct sn_signal {
    const sn_signal_ops *ops;
    const void *self;
} sn_signal;

/* What can be said of it before sampling. */
SN_API sn_signal_info sn_signal_describe(sn_signal signal);

/* The value at time t. Not finite t gives NaN in each dimension; the signal is not asked. */
SN_API void sn_signal_sample(sn_signal signal, double t_s, double *value);

/* The derivative at time t: the signal's own, or else by central differences of samples over
 * 1e-4 of its view, which is good for pictures only. Not finite t gives NaN. */
SN_API void sn_signal_velocity(sn_signal signal, double t_s, double *value);

/* `count` samples at start + i * step (a product, never a running sum), `dimensions` numbers each.
 * Not finite start or step gives NaN. Ensures: equal to sn_signal_sample there within the error
 * the kind states; the same bits where the kind has no block of its own. */
SN_API void sn_signal_block(
    sn_signal signal, double start_s, double step_s, size_t count, double *values);

/* Its marks, by rising time: at most SN_SIGNAL_MARKS_MOST; gives their number. Where there are
 * more moments than that, they are the first ones, and the end if there is one, which says so. */
SN_API size_t sn_signal_marks(sn_signal signal, sn_signal_mark *marks);

/* The next event on the way from the cursor to a time, which may be before it; false where there is
 * none left, and then the cursor is there. So a frame is
 *
 *     while (sn_signal_next(signal, &cursor, now_s, &event)) ...
 *
 * Ensures: every event between is told exactly once, in the order of time, however the way is cut;
 * there and back tells the same ones, those after the earlier time, up to the later one. At one
 * time they come by their copy, then as they follow one another; backwards the other way round. At
 * the time of an event the values are what they are then, within rounding. NaN leaves the cursor
 * and tells nothing.
 * Of a kind that is repeated endlessly, 2^50 rounds before and after time 0 have events: to ask for
 * all up to infinity takes as long. */
SN_API bool sn_signal_next(
    sn_signal signal, sn_signal_cursor *cursor, double to_s, sn_signal_event *event);

/* Puts the cursor to a time without telling anything: events at that time count as told. */
SN_API void sn_signal_seek(sn_signal_cursor *cursor, double t_s);

#endif
