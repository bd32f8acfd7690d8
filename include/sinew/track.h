/*
 * Tracks: what happens when. Values that go from here to there, one after the other and beside each
 * other, again and back, with events.
 *
 * A track has no clock and no state: value = f(t). So time is carried over exactly, a long frame
 * skips nothing, and it can be scrubbed, played backwards, and run twice at once. It is a list of
 * items, groups in front of what is in them:
 *
 *     sn_track_item items[] = {
 *         { .type = SN_TRACK_PARALLEL, .children = 2, .stagger_s = 0.1, .delay_s = 1 },
 *         { .channel = 0, .duration_s = 0.3, .to = { { 100 } }, .ease = &out_back },
 *         { .channel = 1, .duration_s = 0.3, .to = { { 1 } } },
 *         { .type = SN_TRACK_EVENT, .event = LANDED },
 *     };
 *
 * Items at the top are a sequence. A channel holds one value. Where several items of a group move
 * one channel, the one that started most recently rules, and its end holds until the next one. A
 * tween goes from where its channel was when it first starts.
 */
#ifndef SINEW_TRACK_H
#define SINEW_TRACK_H

#include "ease.h"
#include "status.h"

/* What a channel's value is, and so how it goes from one to another. */
typedef enum sn_track_type {
    SN_TRACK_NUMBER,
    SN_TRACK_VEC2,
    SN_TRACK_VEC3,
    SN_TRACK_VEC4,
    SN_TRACK_ANGLE,    /* radians, the shorter way round; it may leave the circle: 350 to 10 degrees
                          ends at 370, since it does not jump */
    SN_TRACK_DEGREES,  /* likewise. (Where it shall turn as far as it says: a number) */
    SN_TRACK_SCALE,    /* above 0; by equal ratios, as zoom */
    SN_TRACK_ROTATION, /* a quaternion x, y, z, w, made a unit one; the shorter way at an even
                          speed, of a half turn about the axis that sn_quat_to_rotation_vector
                          names; it ends at `to` or its negative, which is the same */
    SN_TRACK_COLOUR,   /* red, green, blue, alpha of sRGB, 0 to 1, mixed in linear light */
    SN_TRACK_TYPE_COUNT
} sn_track_type;

/* A value of any of them. */
typedef struct sn_track_value {
    double parts[4];
} sn_track_value;

typedef struct sn_track_channel {
    sn_track_type type;
    sn_track_value start; /* before anything moves it; of a scale and a rotation, 0 is 1 and none */
} sn_track_channel;

typedef enum sn_track_item_type {
    SN_TRACK_TWEEN,
    SN_TRACK_WAIT,
    SN_TRACK_EVENT,
    SN_TRACK_SEQUENCE, /* its children one after the other */
    SN_TRACK_PARALLEL  /* its children beside each other; as long as the longest */
} sn_track_item_type;

/* How it is done again. What takes no time at all is done once. */
typedef enum sn_track_again {
    SN_TRACK_RESTART, /* from its start, and from where its values were the first time */
    SN_TRACK_YOYO,    /* back, and forth again */
    SN_TRACK_ONWARD   /* a tween: by its way farther each time; a group: as restart */
} sn_track_again;

/* One thing that happens. Zero is legal: a tween of channel 0 to 0 in no time. */
typedef struct sn_track_item {
    sn_track_item_type type;
    uint32_t children;     /* of a group: how many of those that follow are directly in it. 0 is
                              legal: an empty group, which takes no time */
    uint32_t channel;      /* of a tween */
    uint32_t event;        /* of an event: what you call it */
    double delay_s;        /* before it; below 0 it starts before the one in front of it ends, but
                              never before its group */
    double duration_s;     /* of a tween and of a wait, once; 0: at its end value at once */
    double repeats;        /* how many times more: 0, 1, 2, ... infinity: for ever (a cycle of 1 ms
                              stays exact for 30000 years, which is when it ends) */
    double repeat_delay_s; /* between two times: it stays as it was at the end of the last */
    sn_track_again again;
    double stagger_s; /* of a parallel of n: child i is later by i times this; below 0 the last
                         comes first: child i is later by n - 1 - i times its size. Of a sequence:
                         so much between two of them; below 0 they overlap */
    bool from_given;  /* of a tween: it goes from `from`, not from where its channel was */
    sn_track_value from, to;
    const sn_ease *ease; /* NULL: linear. Kept, not copied */
} sn_track_item;

/* Groups around one another, items, and channels, at most. */
enum { SN_TRACK_DEPTH_MOST = 16, SN_TRACK_ITEMS_MOST = 1 << 20, SN_TRACK_CHANNELS_MOST = 1 << 16 };

/* A track: one block of memory, which can be copied. */
typedef struct sn_track sn_track;

/* The bytes that a track of these items needs: about 300 an item, and 80 more for each group that a
 * tween lies in. 0 where they are no tree, or too many (sn_track_init says why). */
SN_API size_t sn_track_bytes(const sn_track_item *items, size_t count, size_t channel_count);

/* Makes a track in a block, aligned for any type, of that many bytes. Items and channels are
 * copied. An empty track is legal: every channel stays at its start.
 * Fails, with the item's index and a sentence, where a number is NaN, a duration or repeat delay is
 * negative, a count of repeats is not whole, children are not there, what repeats endlessly takes
 * no time, something follows it that never comes, a channel is not there, a value is none of its
 * type, a repeat is too short to be told apart from the next (2^-51 of when it ends), or it ends
 * after 1e100 s. */
SN_API sn_status sn_track_init(sn_track **track, void *block, size_t bytes,
    const sn_track_item *items, size_t count, const sn_track_channel *channels,
    size_t channel_count, sn_report *report);

/* The value of a channel at any time. Before 0 it is its start; infinity is when all has ended, and
 * for what never ends, its last end value; NaN gives NaN. A channel that is not there is NaN in all
 * four parts.
 * Ensures: where its ease ends at 1 a tween ends at `to`, bit for bit (of angles and rotations see
 * their types); at the boundary of two legs of a yoyo, their common value; at that of a repeat, the
 * start of the next, but at the very end its end. Starts and ends are sums of what was given,
 * rounded once, however many legs went before.
 * Accuracy: 1e-12 of the larger end, with eases that are no steeper than 1000 times the even way.
 * Cost: the logarithm of the number of items for each group around the tween, whatever t is. */
SN_API sn_track_value sn_track_at(const sn_track *track, uint32_t channel, double t_s);

/* Its rate of change per second; of a scale that of its logarithm, of a rotation the angular
 * velocity in parts 0 to 2, of a colour that of its parts as given. 0 where it jumps, holds or
 * turns. NaN as sn_track_at. */
SN_API sn_track_value sn_track_velocity(const sn_track *track, uint32_t channel, double t_s);

/* When the last item ends; infinity where one never does. And when an item starts for the first
 * time, its delay behind it; NaN for an item that is not there. */
SN_API double sn_track_duration_s(const sn_track *track);
SN_API double sn_track_start_s(const sn_track *track, uint32_t item);

/* A range that holds all values of a channel, within rounding; of rotations -1 .. 1. It is exact
 * where no tween is overruled before it ends.
 * Cost: linear.
 * parts  as many ranges as the type has parts; the first is NaN for a channel that is not there */
SN_API void sn_track_bounds(const sn_track *track, uint32_t channel, sn_range *parts);

/* Another end for a tween, also while it runs: at the same time of the same ease. What goes on from
 * there goes from there. False where it is no tween, or not there, or no value of its type. Cost:
 * linear. */
SN_API bool sn_track_aim(sn_track *track, uint32_t item, sn_track_value to);

/* ---- events ------------------------------------------------------------------------------ */

/* How far events have been told. Zero is legal: before the first, also before those at time 0. */
typedef struct sn_track_cursor {
    double t_s;
    uint64_t passed; /* up to which of those at that very time; 0: none of them */
} sn_track_cursor;

typedef struct sn_track_event {
    double t_s; /* when */
    uint32_t item, event;
    bool backwards; /* the cursor goes back over it */
} sn_track_event;

/* The next event on the way from the cursor to a time, which may be before it; false where there is
 * none left, and then the cursor is there. So a frame is
 *
 *     while (sn_track_next(track, &cursor, now_s, &event)) ...
 *
 * Ensures: every event between is told exactly once, in the order of time (at one time, of items;
 * backwards the other way round), however the way is cut; there and back tells the same ones: those
 * after the earlier time, up to the later one. What runs back in a yoyo tells its events again,
 * those at a turn once; what takes no time has no turns, and tells them each time. At the time of
 * an event, values are what they are then. NaN leaves the cursor and tells nothing. Cost: the
 * logarithm of the number of items, and the number of those that run at once. Stack: 64 kB at most.
 */
SN_API bool sn_track_next(
    const sn_track *track, sn_track_cursor *cursor, double to_s, sn_track_event *event);

/* Puts the cursor to a time without telling anything: events at that time count as told. */
SN_API void sn_track_seek(const sn_track *track, sn_track_cursor *cursor, double t_s);

#endif
