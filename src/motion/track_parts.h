/*
 * What the files about tracks share: times that are sums of two doubles, the nodes of a track in
 * its block, and the frame in which a pass of a group is played.
 */
#ifndef SN_TRACK_PARTS_H
#define SN_TRACK_PARTS_H

#include "../base/constants.h"
#include "sinew/track.h"

enum { SN_TRACK_NOTHING = 0x7fffffff }; /* no node, no span */

/* ---- times ------------------------------------------------------------------------------- */

/*
 * A time as high + low, high being their rounded sum: some 106 bits. Starts and ends are sums of
 * what the caller gave and products of it with whole numbers, and so nearly always exact; rounded
 * once to a double they are the same by whatever way they were found.
 */
typedef struct sn_track_time {
    double high, low;
} sn_track_time;

sn_track_time sn_track_time_of(double seconds);
sn_track_time sn_track_time_add(sn_track_time a, sn_track_time b);
sn_track_time sn_track_time_subtract(sn_track_time a, sn_track_time b);
/* count  whole, at most 2^53 */
sn_track_time sn_track_time_times(sn_track_time a, double count);
/* Below 0, 0 or above 0, as a is before, at or after b. */
int sn_track_time_compare(sn_track_time a, sn_track_time b);

/* ---- the block --------------------------------------------------------------------------- */

/* An item, or what is around all of them: node 0, a sequence; item i is node i + 1. A `leg` is one
 * of its times, 0 .. repeats; a `pass` is its own time within a leg. */
typedef struct sn_track_node {
    sn_track_time start;       /* in the pass of its group, with its delay */
    sn_track_time pass;        /* how long it takes once */
    sn_track_time cycle;       /* from the start of a leg to the next */
    sn_track_time end;         /* of the last leg, in the pass of its group */
    sn_track_time begin;       /* the first start, from the track's */
    sn_track_time first, last; /* of the events in a forward pass */
    double repeats;          /* finite: endless ones are cut where doubles cannot tell legs apart */
    double shortest;         /* cycle of what is repeated in it; infinity where nothing is */
    double until_s;          /* when it is played for the last time, at most */
    sn_track_value from, to; /* as it was resolved; as it was given */
    const sn_ease *ease;
    uint32_t parent, after; /* the node behind all that are in it */
    uint32_t children;
    uint32_t name;                  /* a tween's channel, an event's event */
    uint32_t spans, span_count;     /* a group's: what moves a channel in it */
    uint32_t tellers, teller_count; /* a group's: what has events in it */
    uint8_t type, again;
    bool from_given, endless;
    bool once; /* no group around it is repeated */
} sn_track_node;

/* A child that moves a channel. Those of a channel stand in the order in which they start to. */
typedef struct sn_track_entry {
    sn_track_time start; /* when it first moves the channel, in the group's pass */
    uint32_t node, span; /* its own span of the channel, where it is a group */
    uint32_t channel;
} sn_track_entry;

/* All that moves a channel in a group. */
typedef struct sn_track_span {
    sn_track_value before; /* the channel's value where none has started */
    uint32_t entries, count, channel;
} sn_track_span;

/* A child that has events. They stand by their first one, and by their item; each is also the root
 * of a tree: of all within [low, high) it is the one in the middle. */
typedef struct sn_track_teller {
    sn_track_time first, last; /* in the group's pass */
    uint32_t node;
    uint32_t latest;          /* of the tree, the one with the latest last event */
    uint32_t lowest, highest; /* nodes in the tree */
} sn_track_teller;

/* The numbers of what is in a block. */
typedef struct sn_track_sizes {
    size_t nodes, channels, entries, tellers;
} sn_track_sizes;

struct sn_track {
    sn_track_sizes room;
    size_t nodes, roots, channels, spans, entries, tellers; /* offsets */
};

static inline sn_track_node *sn_track_nodes(const sn_track *track)
{
    return (sn_track_node *)((char *)(uintptr_t)track + track->nodes);
}

static inline sn_track_channel *sn_track_channels(const sn_track *track)
{
    return (sn_track_channel *)((char *)(uintptr_t)track + track->channels);
}

/* Of each channel, the span of node 0 that moves it. */
static inline uint32_t *sn_track_roots(const sn_track *track)
{
    return (uint32_t *)((char *)(uintptr_t)track + track->roots);
}

static inline sn_track_span *sn_track_spans(const sn_track *track)
{
    return (sn_track_span *)((char *)(uintptr_t)track + track->spans);
}

static inline sn_track_entry *sn_track_entries(const sn_track *track)
{
    return (sn_track_entry *)((char *)(uintptr_t)track + track->entries);
}

static inline sn_track_teller *sn_track_tellers(const sn_track *track)
{
    return (sn_track_teller *)((char *)(uintptr_t)track + track->tellers);
}

static inline bool sn_track_is_group(const sn_track_node *node)
{
    return node->type == SN_TRACK_SEQUENCE || node->type == SN_TRACK_PARALLEL;
}

/* ---- where in a pass ---------------------------------------------------------------------- */

/* How the pass of a group lies in time: its 0 is at `origin`, and it runs forth (1) or back (-1).
 * Nothing is ever taken from t to find out what has started: the starts are brought to where t is,
 * and compared as doubles. So an event and the values at its time agree. */
typedef struct sn_track_frame {
    sn_track_time origin;
    double way;
} sn_track_frame;

/* When a time of the pass is, as a double. */
double sn_track_moment(const sn_track_frame *frame, sn_track_time local);

/* The same as sn_track_side, where it has to be known to the last bit. */
int sn_track_side_near(const sn_track_frame *frame, sn_track_time local, double t_s);

/* On which side of it a time of the pass is at t: below 0 where it has been, 0 at it, above 0 where
 * it is still to come, in the pass's own direction. Nearly always the sum of the high parts is
 * enough: it is off by less than 2^-51 of their sizes. */
static inline int sn_track_side(const sn_track_frame *frame, sn_track_time local, double t_s)
{
    double origin = frame->origin.high, step = frame->way * local.high;
    double ahead = (origin + step) - t_s, slack = 0x1p-50 * (sn_abs(origin) + sn_abs(step));
    if (ahead > slack)
        return frame->way > 0 ? 1 : -1;
    if (ahead < -slack)
        return frame->way > 0 ? -1 : 1;
    return sn_track_side_near(frame, local, t_s);
}

/* Its legs: when one starts; whether it runs back; how it lies; and the last one that has started,
 * -1 where none has. */
sn_track_time sn_track_leg_start(const sn_track_node *node, double leg);
bool sn_track_leg_returns(const sn_track_node *node, double leg);
sn_track_frame sn_track_leg_frame(
    const sn_track_node *node, const sn_track_frame *frame, double leg);
double sn_track_leg(const sn_track_node *node, const sn_track_frame *frame, double t_s);

/* ---- making one --------------------------------------------------------------------------- */

/* Whether the items are a tree, and what room it takes at most. */
sn_status sn_track_check_tree(const sn_track_item *items, size_t count, size_t channel_count,
    sn_track_sizes *sizes, sn_report *report);

/* Whether each item says something that is possible by itself. */
sn_status sn_track_check_items(const sn_track_item *items, size_t count,
    const sn_track_channel *channels, size_t channel_count, sn_report *report);

/* Starts, ends and legs of all nodes, and what is wrong that is only known then. */
sn_status sn_track_place(sn_track *track, const sn_track_item *items, sn_report *report);

/* Spans, entries and tellers. */
void sn_track_index(sn_track *track);

/* Where each tween of a channel goes from, and the value before each span. */
void sn_track_resolve(sn_track *track, uint32_t channel);

/* ---- values ------------------------------------------------------------------------------ */

/* How many parts a value has. */
int sn_track_parts(sn_track_type type);

/* Whether it is a value of that type; then it is made what the track keeps: a rotation of length 1.
 */
bool sn_track_accept(sn_track_type type, sn_track_value *value);
/* The start of a channel, where 0 stands for a scale of 1 and for no rotation. */
void sn_track_start_value(sn_track_type type, sn_track_value *start);
/* What a value of that type is, for a sentence: "a scale, which is above 0". */
const char *sn_track_type_words(sn_track_type type);

/* The end as it lies next to where it comes from: an angle with whole turns more or less, a
 * rotation or its negative. Of the rest it is `to`. */
sn_track_value sn_track_target(sn_track_type type, sn_track_value from, sn_track_value to);

/* From `from` at 0 to the target at 1, and beyond; and its rate, that of the part being `slope`. */
sn_track_value sn_track_between(
    sn_track_type type, sn_track_value from, sn_track_value to, double part);
sn_track_value sn_track_rate(
    sn_track_type type, sn_track_value from, sn_track_value to, double part, double slope);

#endif
