/*
 * Tracks: the value of a channel at a time. See track.h.
 *
 * A sample goes down the groups: in each it finds, by bisection, the last child that has started to
 * move the channel, and then in which leg of that child the time is. Where none has started it is
 * what it was before the group.
 */
#include "../base/exact.h"
#include "sinew/elementary.h"
#include "track_parts.h"

/* Where a time is: in a frame, or at an end of a pass, where nothing has to be compared. */
typedef struct track_sample_place {
    sn_track_frame frame;
    double t_s;
    double way; /* forth or back, through all groups */
    bool moves; /* it is not in a pause, nor at an end of all */
} track_sample_place;

/* At 0 of a pass, or at its end, which is where all has ended. */
static void track_sample_pin(track_sample_place *place, bool end)
{
    place->frame = (sn_track_frame){ { 0, 0 }, 1 };
    place->t_s = end ? SN_INFINITY : 0;
}

/*
 * From the pass of its group into that of a node that has started, and gives the leg. From its end
 * to the next leg a node stands at its end: of a leg that runs back, at its 0.
 */
static double track_sample_enter(const sn_track_node *node, track_sample_place *place)
{
    double leg = sn_track_leg(node, &place->frame, place->t_s);
    if (leg < 0)
        leg = 0;
    bool returns = sn_track_leg_returns(node, leg);
    sn_track_time start = sn_track_leg_start(node, leg);
    sn_track_time end = sn_track_time_add(start, node->pass);
    if (returns)
        place->way = -place->way;
    if (sn_track_side(&place->frame, end, place->t_s) <= 0) {
        track_sample_pin(place, !returns);
        place->moves = false;
    } else if (sn_track_side(&place->frame, start, place->t_s) >= 0) {
        track_sample_pin(place, returns);
    } else {
        place->frame = sn_track_leg_frame(node, &place->frame, leg);
    }
    return leg;
}

/* The last of `count` entries that has started, NULL where none has. */
static const sn_track_entry *track_sample_last(const sn_track *track, const sn_track_span *span,
    uint32_t count, const track_sample_place *place)
{
    const sn_track_entry *entries = sn_track_entries(track) + span->entries;
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (sn_track_side(&place->frame, entries[middle].start, place->t_s) <= 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? &entries[low - 1] : NULL;
}

/* How far a tween is in its leg, 0 to 1. */
static double track_sample_part(const sn_track_node *tween, const track_sample_place *place)
{
    sn_track_time origin = place->frame.origin;
    if (place->t_s == SN_INFINITY)
        return 1;
    double elapsed = place->frame.way * ((place->t_s - origin.high) - origin.low);
    if (elapsed <= 0)
        return 0;
    return elapsed >= tween->pass.high ? 1 : elapsed / tween->pass.high;
}

static double track_sample_ease(const sn_track_node *tween, double part)
{
    return tween->ease ? sn_ease_at(tween->ease, part) : part;
}

/* What there is to know of a sample: NULL for no tween, and then the value is `value`. */
typedef struct track_sample_found {
    const sn_track_node *tween;
    sn_track_value value;
    double leg, part, way;
    bool moves;
} track_sample_found;

/* count  entries of the span that are looked at */
static track_sample_found track_sample_find(
    const sn_track *track, uint32_t index, uint32_t count, track_sample_place place)
{
    for (;;) {
        const sn_track_span *span = sn_track_spans(track) + index;
        const sn_track_entry *entry = track_sample_last(track, span, count, &place);
        if (!entry)
            return (track_sample_found){ .value = span->before };
        const sn_track_node *node = sn_track_nodes(track) + entry->node;
        double leg = track_sample_enter(node, &place);
        if (node->type == SN_TRACK_TWEEN)
            return (track_sample_found){ .tween = node,
                .leg = node->again == SN_TRACK_ONWARD ? leg : 0,
                .part = track_sample_part(node, &place),
                .way = place.way,
                .moves = place.moves };
        index = entry->span;
        count = sn_track_spans(track)[index].count;
    }
}

static sn_track_value track_sample_value(const sn_track *track, const track_sample_found *found)
{
    if (!found->tween)
        return found->value;
    const sn_track_node *tween = found->tween;
    double part = found->leg + track_sample_ease(tween, found->part);
    return sn_track_between(
        sn_track_channels(track)[tween->name].type, tween->from, tween->to, part);
}

/* The parts of a channel's type as NaN; of one that is not there all four. */
static sn_track_value track_sample_nan(const sn_track *track, uint32_t channel)
{
    sn_track_value value = { { 0 } };
    bool there = channel < track->room.channels;
    for (int i = 0; i < (there ? sn_track_parts(sn_track_channels(track)[channel].type) : 4); i++)
        value.parts[i] = SN_NAN;
    return value;
}

/* What is at a time of the track; where nothing ever moves the channel, or it has not begun to,
 * it is no tween. */
static track_sample_found track_sample_at(const sn_track *track, uint32_t channel, double t_s)
{
    uint32_t root = sn_track_roots(track)[channel];
    track_sample_place place = { { { 0, 0 }, 1 }, t_s, 1, true };
    if (root == SN_TRACK_NOTHING || t_s < 0)
        return (track_sample_found){ .value = sn_track_channels(track)[channel].start };
    return track_sample_find(track, root, sn_track_spans(track)[root].count, place);
}

sn_track_value sn_track_at(const sn_track *track, uint32_t channel, double t_s)
{
    SN_ASSERT(track);
    if (t_s != t_s || channel >= track->room.channels)
        return track_sample_nan(track, channel);
    track_sample_found found = track_sample_at(track, channel, t_s);
    return track_sample_value(track, &found);
}

sn_track_value sn_track_velocity(const sn_track *track, uint32_t channel, double t_s)
{
    SN_ASSERT(track);
    if (t_s != t_s || channel >= track->room.channels)
        return track_sample_nan(track, channel);
    sn_track_type type = sn_track_channels(track)[channel].type;
    track_sample_found found = track_sample_at(track, channel, t_s);
    const sn_track_node *tween = found.tween;
    if (!tween || !found.moves || found.part >= 1 || tween->pass.high == 0)
        return (sn_track_value){ { 0 } };
    double slope = tween->ease ? sn_ease_slope(tween->ease, found.part) : 1;
    return sn_track_rate(type, tween->from, tween->to,
        found.leg + track_sample_ease(tween, found.part), found.way * slope / tween->pass.high);
}

/* ---- where each goes from ---------------------------------------------------------------- */

/* In the order in which they start, each goes from what those before it have made of the channel.
 */
static void track_sample_resolve(sn_track *track, uint32_t index, sn_track_value before)
{
    sn_track_span *span = sn_track_spans(track) + index;
    const sn_track_entry *entries = sn_track_entries(track) + span->entries;
    span->before = before;
    for (uint32_t i = 0; i < span->count; i++) {
        sn_track_node *node = sn_track_nodes(track) + entries[i].node;
        track_sample_place place = { { { 0, 0 }, 1 }, entries[i].start.high, 1, true };
        track_sample_found found = { .value = before };
        if (i > 0)
            found = track_sample_find(track, index, i, place);
        sn_track_value from = track_sample_value(track, &found);
        if (node->type != SN_TRACK_TWEEN)
            track_sample_resolve(track, entries[i].span, from);
        else if (!node->from_given)
            node->from = from;
    }
}

void sn_track_resolve(sn_track *track, uint32_t channel)
{
    uint32_t root = sn_track_roots(track)[channel];
    if (root != SN_TRACK_NOTHING)
        track_sample_resolve(track, root, sn_track_channels(track)[channel].start);
}
