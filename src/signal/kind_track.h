/* What the files of the kind `track` share: its records. */
#ifndef SN_KIND_TRACK_H
#define SN_KIND_TRACK_H

#include "kinds.h"

/* What moves, as a score says it. */
enum {
    KIND_TRACK_NUMBER,
    KIND_TRACK_VECTOR,
    KIND_TRACK_ANGLE,
    KIND_TRACK_SCALE,
    KIND_TRACK_ROTATION,
    KIND_TRACK_COLOUR
};

enum {
    KIND_TRACK_STEPS_MOST = 1024,
    KIND_TRACK_EASE_MOST = 4096, /* bytes */
    KIND_TRACK_EVENT_MOST = 40,  /* bytes, so that a mark holds it */
    KIND_TRACK_ALL = 0           /* the part of a step: all, or that number less 1 */
};

typedef struct kind_track_step {
    sn_field_numbers to;
    double duration_s, delay_s;
    sn_rational duration_ratio, delay_ratio;
    const char *ease, *event;
    uint64_t repeats;
    bool yoyo, with_previous;
    int part;
} kind_track_step;

typedef struct kind_track_record {
    int type;
    sn_field_numbers start;
    sn_field_records steps;
    double delay_s, repeat_delay_s, stagger_s, view_s;
    sn_rational repeat_delay_ratio;
    uint64_t repeats, copies;
    bool endless, yoyo;
    const char *unit;
} kind_track_record;

extern const sn_record sn_kind_track_table;

/* How long one pass of all steps takes, exactly; {0, 0} where that does not fit a ratio. */
sn_rational sn_kind_track_pass(const kind_track_record *record);

/* The sum of two times, and so many of one; {0, 0} where it does not fit, or one is that. */
sn_rational sn_kind_track_add(sn_rational a, sn_rational b);
sn_rational sn_kind_track_times(sn_rational a, uint64_t count);

#endif
