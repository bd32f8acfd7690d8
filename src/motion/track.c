/*
 * Tracks: making one, and what is known of it as a whole. See track.h.
 */
#include "../base/exact.h"
#include "../base/memory.h"
#include "../base/report.h"
#include "track_parts.h"

/* ---- the block ----------------------------------------------------------------------------- */

/* Every part starts where a double may. */
static size_t track_after(size_t offset, size_t count, size_t size)
{
    return (offset + count * size + 15) / 16 * 16;
}

/* Where each part of a block is; gives the bytes of all. */
static size_t track_lay_out(sn_track *track, const sn_track_sizes *sizes)
{
    track->room = *sizes;
    track->nodes = track_after(0, 1, sizeof *track);
    track->channels = track_after(track->nodes, sizes->nodes, sizeof(sn_track_node));
    track->roots = track_after(track->channels, sizes->channels, sizeof(sn_track_channel));
    track->spans = track_after(track->roots, sizes->channels, sizeof(uint32_t));
    track->entries = track_after(track->spans, sizes->entries, sizeof(sn_track_span));
    track->tellers = track_after(track->entries, sizes->entries, sizeof(sn_track_entry));
    return track_after(track->tellers, sizes->tellers, sizeof(sn_track_teller));
}

size_t sn_track_bytes(const sn_track_item *items, size_t count, size_t channel_count)
{
    SN_ASSERT(items || count == 0);
    sn_track_sizes sizes;
    sn_track layout;
    if (sn_track_check_tree(items, count, channel_count, &sizes, NULL) != SN_OK)
        return 0;
    return track_lay_out(&layout, &sizes);
}

/* Copies an item to its node, and finds out in which group it is. */
static void track_copy(sn_track_node *nodes, uint32_t number, const sn_track_item *item)
{
    sn_track_node *node = &nodes[number];
    bool tween = item->type == SN_TRACK_TWEEN;
    bool lasts = tween || item->type == SN_TRACK_WAIT;
    *node = (sn_track_node){ .type = (uint8_t)item->type,
        .again = (uint8_t)item->again,
        .children = item->children,
        .after = number + 1,
        .name = tween ? item->channel : item->event,
        .pass = sn_track_time_of(lasts ? item->duration_s : 0),
        .repeats = item->repeats,
        .ease = item->ease,
        .from_given = tween && item->from_given };
    if (tween) {
        node->from = item->from;
        node->to = item->to;
    }
}

/* Finds the group of each node, and the node behind all that are in it. */
static void track_link(sn_track_node *nodes, uint32_t count)
{
    uint32_t lacks[SN_TRACK_DEPTH_MOST + 1], groups[SN_TRACK_DEPTH_MOST + 1], depth = 0;
    groups[0] = 0;
    lacks[0] = nodes[0].children;
    for (uint32_t i = 1; i < count; i++) {
        while (lacks[depth] == 0)
            nodes[groups[depth--]].after = i;
        lacks[depth]--;
        nodes[i].parent = groups[depth];
        if (sn_track_is_group(&nodes[i])) {
            groups[++depth] = i;
            lacks[depth] = nodes[i].children;
        }
    }
    for (uint32_t i = 0; i <= depth; i++)
        nodes[groups[i]].after = count;
}

static uint32_t track_top_count(const sn_track_item *items, size_t count)
{
    uint32_t below = 0;
    for (size_t i = 0; i < count; i++)
        below += items[i].children;
    return (uint32_t)count - below;
}

static void track_fill(sn_track *track, const sn_track_item *items, size_t count,
    const sn_track_channel *channels, size_t channel_count)
{
    sn_track_node *nodes = sn_track_nodes(track);
    nodes[0] = (sn_track_node){
        .type = SN_TRACK_SEQUENCE, .children = track_top_count(items, count), .after = 1
    };
    for (size_t i = 0; i < count; i++)
        track_copy(nodes, (uint32_t)i + 1, &items[i]);
    track_link(nodes, (uint32_t)count + 1);
    sn_track_channel *kept = sn_track_channels(track);
    for (size_t i = 0; i < channel_count; i++) {
        kept[i] = channels[i];
        sn_track_start_value(kept[i].type, &kept[i].start);
        sn_track_accept(kept[i].type, &kept[i].start);
    }
    for (size_t i = 1; i <= count; i++)
        if (nodes[i].type == SN_TRACK_TWEEN) {
            sn_track_type type = kept[nodes[i].name].type;
            sn_track_accept(type, &nodes[i].to);
            if (nodes[i].from_given)
                sn_track_accept(type, &nodes[i].from);
        }
}

sn_status sn_track_init(sn_track **track, void *block, size_t bytes, const sn_track_item *items,
    size_t count, const sn_track_channel *channels, size_t channel_count, sn_report *report)
{
    SN_ASSERT(track && (items || count == 0) && (channels || channel_count == 0));
    sn_track layout;
    sn_track_sizes sizes;
    sn_report_clear(report);
    sn_status status = sn_track_check_tree(items, count, channel_count, &sizes, report);
    if (status == SN_OK)
        status = sn_track_check_items(items, count, channels, channel_count, report);
    if (status != SN_OK)
        return status;
    size_t needed = track_lay_out(&layout, &sizes);
    if (!block || bytes < needed)
        return sn_report_say_value(report, SN_ERROR_MEMORY, "", (double)bytes,
            "bytes are too few: sn_track_bytes says how many a track needs");
    sn_memory_set(block, 0, needed);
    sn_track *made = block;
    *made = layout;
    track_fill(made, items, count, channels, channel_count);
    status = sn_track_place(made, items, report);
    if (status != SN_OK)
        return status;
    sn_track_index(made);
    for (size_t i = 0; i < channel_count; i++)
        sn_track_resolve(made, (uint32_t)i);
    *track = made;
    return SN_OK;
}

/* ---- what is known of it ------------------------------------------------------------------ */

double sn_track_duration_s(const sn_track *track)
{
    SN_ASSERT(track);
    const sn_track_node *all = sn_track_nodes(track);
    return all->endless ? SN_INFINITY : all->pass.high;
}

double sn_track_start_s(const sn_track *track, uint32_t item)
{
    SN_ASSERT(track);
    if (item >= track->room.nodes - 1)
        return SN_NAN;
    return sn_track_nodes(track)[item + 1].begin.high;
}

bool sn_track_aim(sn_track *track, uint32_t item, sn_track_value to)
{
    SN_ASSERT(track);
    if ((size_t)item + 1 >= track->room.nodes)
        return false;
    sn_track_node *node = &sn_track_nodes(track)[item + 1];
    if (node->type != SN_TRACK_TWEEN ||
        !sn_track_accept(sn_track_channels(track)[node->name].type, &to))
        return false;
    node->to = to;
    sn_track_resolve(track, node->name);
    return true;
}

/* ---- bounds -------------------------------------------------------------------------------- */

static double track_ease(const sn_track_node *tween, double part)
{
    return tween->ease ? sn_ease_at(tween->ease, part) : part;
}

/* All parts of its way at which a tween is: of no time, only the ends of its legs. */
static sn_range track_range_of_parts(const sn_track_node *tween)
{
    sn_range part = tween->ease ? sn_ease_range(tween->ease) : (sn_range){ 0, 1 };
    if (tween->pass.high == 0) {
        part = (sn_range){ track_ease(tween, 1), track_ease(tween, 1) };
        if (tween->again == SN_TRACK_YOYO && tween->repeats > 0)
            part = sn_range_include(part, track_ease(tween, 0));
    }
    if (tween->again == SN_TRACK_ONWARD)
        part.high += tween->endless ? SN_INFINITY : tween->repeats;
    return part;
}

/* What moves onwards without an end has none; but a scale stays above 0, and a colour is cut off.
 */
static double track_farthest(sn_track_type type, double from, double to, double far)
{
    if (type == SN_TRACK_COLOUR || to == from)
        return far;
    if (to > from)
        return SN_INFINITY;
    return type == SN_TRACK_SCALE ? 0 : -SN_INFINITY;
}

static void track_include_tween(
    const sn_track_node *tween, sn_track_type type, int count, sn_range *parts)
{
    sn_range part = track_range_of_parts(tween);
    bool ends = sn_is_finite(part.high);
    double high = ends ? part.high : tween->repeats + 1;
    sn_track_value low = sn_track_between(type, tween->from, tween->to, part.low);
    sn_track_value far = sn_track_between(type, tween->from, tween->to, high);
    sn_track_value to = sn_track_target(type, tween->from, tween->to);
    for (int i = 0; i < count; i++) {
        double most = far.parts[i];
        if (!ends)
            most = track_farthest(type, tween->from.parts[i], to.parts[i], most);
        parts[i] = sn_range_include(sn_range_include(parts[i], low.parts[i]), most);
    }
}

void sn_track_bounds(const sn_track *track, uint32_t channel, sn_range *parts)
{
    SN_ASSERT(track && parts);
    if (channel >= track->room.channels) {
        parts[0] = (sn_range){ SN_NAN, SN_NAN };
        return;
    }
    const sn_track_channel *moved = &sn_track_channels(track)[channel];
    int count = sn_track_parts(moved->type);
    for (int i = 0; i < count; i++)
        parts[i] = moved->type == SN_TRACK_ROTATION
                       ? (sn_range){ -1, 1 }
                       : (sn_range){ moved->start.parts[i], moved->start.parts[i] };
    if (moved->type == SN_TRACK_ROTATION)
        return;
    const sn_track_node *nodes = sn_track_nodes(track);
    for (size_t i = 1; i < track->room.nodes; i++)
        if (nodes[i].type == SN_TRACK_TWEEN && nodes[i].name == channel)
            track_include_tween(&nodes[i], moved->type, count, parts);
}
