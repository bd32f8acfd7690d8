/* What the files of the kind `track` share: its records, and its signal. */
#ifndef SN_KIND_TRACK_H
#define SN_KIND_TRACK_H

#include "../motion/track_parts.h"
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
    sn_field_numbers from, to; /* without `to` it waits */
    double duration_s, delay_s;
    sn_rational duration_ratio, delay_ratio;
    const char *ease, *event, *event_at_start;
    uint64_t repeats;
    bool with_previous;
    int again, part;
} kind_track_step;

typedef struct kind_track_record {
    int type;
    sn_field_numbers start;
    sn_field_records steps;
    double delay_s, repeat_delay_s, stagger_s, view_s;
    sn_rational repeat_delay_ratio;
    uint64_t repeats, copies;
    bool endless;
    int again;
    const char *unit;
} kind_track_record;

extern const sn_record sn_kind_track_table;

/* What a signal's `self` points to. */
typedef struct kind_track_signal {
    const sn_track *track; /* whose events are numbers of steps, twice: at its start, at its end */
    const kind_track_step *steps;
    size_t step_count, events;
    int type, dimensions;
    double pass_s, round_s, delay_s, stagger_s, view_s;
    double work; /* values of eases that are asked for the bounds */
    bool endless, yoyo, copied, tight, moves;
    sn_rational round_ratio;
    sn_track_time round; /* the same, to twice the digits */
    sn_frequency rounds; /* of what is endless */
    sn_range bounds[SN_SIGNAL_DIMENSIONS_MOST];
    const char *unit;
} kind_track_signal;

static inline bool sn_kind_track_is_one_channel(int type)
{
    return type != KIND_TRACK_NUMBER && type != KIND_TRACK_VECTOR;
}

/* How many staggers later a copy is: of a negative one the last copy comes first. */
static inline double sn_kind_track_staggers(const kind_track_signal *signal, int copy)
{
    if (!signal->copied)
        return 0;
    return signal->stagger_s < 0 ? signal->dimensions - 1 - copy : copy;
}

/* When the last copy ends; of what is endless, its first round. */
double sn_kind_track_end(const kind_track_signal *signal);

/* Its operations that are about moments. */
bool sn_kind_track_next(
    const void *self, sn_signal_cursor *cursor, double to_s, sn_signal_event *event);
size_t sn_kind_track_marks(const void *self, sn_signal_mark *marks);

/* Finds how many numbers the signal has, and checks what the track says as a whole; then each step.
 * In a report the field is relative to the item. */
sn_status sn_kind_track_check(
    const kind_track_record *record, kind_track_signal *signal, sn_report *report);
sn_status sn_kind_track_check_step(const kind_track_record *record, const kind_track_signal *signal,
    const kind_track_step *step, sn_report *report);

/* How long one pass of all steps takes, exactly; {0, 0} where that does not fit a ratio. */
sn_rational sn_kind_track_pass(const kind_track_record *record);

/* The sum of two times, and so many of one; {0, 0} where it does not fit, or one is that. */
sn_rational sn_kind_track_add(sn_rational a, sn_rational b);
sn_rational sn_kind_track_times(sn_rational a, uint64_t count);

#endif
