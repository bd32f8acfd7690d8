/*
 * A reference for tracks: a track taken apart by its definition, group by group, in exact numbers.
 *
 * Times are whole numbers of 2^-80 s in 128 bits, so that sums of doubles and products with counts
 * are exact. Nothing is indexed or remembered: a value asks all items of a group, and events are
 * written out one by one as a list, leg by leg. It shares no code and no idea with the library but
 * the words of track.h.
 */
#ifndef TRACK_REFERENCE_H
#define TRACK_REFERENCE_H

#include "sinew/track.h"

#include <math.h>
#include <stdlib.h>

__extension__ typedef __int128 reference_time;

static inline reference_time reference_of(double seconds)
{
    return (reference_time)ldexp(seconds, 80);
}

static inline double reference_seconds(reference_time time)
{
    return ldexp((double)time, -80);
}

typedef struct reference_node {
    const sn_track_item *item; /* NULL: around all */
    int number;                /* of the item; -1 */
    struct reference_node *group, *children[64];
    int count;
    reference_time start, pass, cycle, end;
    long long repeats;
} reference_node;

/* ---- taking it apart ----------------------------------------------------------------------- */

/* Endless ones are done so often. */
static inline reference_node *reference_read(
    const sn_track_item *items, size_t count, size_t *at, reference_node *group, long long endless)
{
    reference_node *node = calloc(1, sizeof *node);
    node->group = group;
    node->number = group ? (int)*at : -1;
    node->item = group ? &items[(*at)++] : NULL;
    size_t children = node->item ? node->item->children : 64;
    for (size_t i = 0; i < children && *at < count; i++)
        node->children[node->count++] = reference_read(items, count, at, node, endless);
    if (node->item && (node->item->type == SN_TRACK_TWEEN || node->item->type == SN_TRACK_WAIT))
        node->pass = reference_of(node->item->duration_s);
    reference_time end = 0;
    for (int i = 0; i < node->count; i++) {
        reference_node *child = node->children[i];
        reference_time stagger = node->item ? reference_of(node->item->stagger_s) : 0;
        bool parallel = node->item && node->item->type == SN_TRACK_PARALLEL;
        child->start = reference_of(child->item->delay_s);
        reference_time later = stagger < 0 ? ((int)children - 1 - i) * -stagger : i * stagger;
        child->start += parallel ? later : end + (i > 0 ? stagger : 0);
        if (child->start < 0)
            child->start = 0;
        end = child->end = child->start + child->repeats * child->cycle + child->pass;
        if (end > node->pass)
            node->pass = end;
    }
    node->cycle = node->pass + (node->item ? reference_of(node->item->repeat_delay_s) : 0);
    double repeats = node->item ? node->item->repeats : 0;
    node->repeats = node->cycle == 0 ? 0 : isinf(repeats) ? endless : (long long)repeats;
    return node;
}

static inline reference_node *reference_make(
    const sn_track_item *items, size_t count, long long endless)
{
    size_t at = 0;
    return reference_read(items, count, &at, NULL, endless);
}

static inline void reference_free(reference_node *node)
{
    for (int i = 0; i < node->count; i++)
        reference_free(node->children[i]);
    free(node);
}

/* ---- events ---------------------------------------------------------------------------------- */

typedef struct reference_event {
    reference_time time;
    double t_s;
    int item;
} reference_event;

typedef struct reference_events {
    reference_event *list;
    size_t count, room;
} reference_events;

static inline void reference_add(reference_events *events, reference_time time, int item)
{
    if (events->count == events->room) {
        events->room = events->room ? 2 * events->room : 64;
        events->list = realloc(events->list, events->room * sizeof *events->list);
    }
    events->list[events->count++] = (reference_event){ time, reference_seconds(time), item };
}

/* All events of a node in the pass of its group; at most so many. */
static inline reference_events reference_all(const reference_node *node, size_t most)
{
    reference_events once = { 0 }, all = { 0 };
    bool event = node->item && node->item->type == SN_TRACK_EVENT;
    if (event)
        reference_add(&once, 0, node->number);
    for (int i = 0; i < node->count; i++) {
        reference_events child = reference_all(node->children[i], most);
        for (size_t k = 0; k < child.count; k++)
            reference_add(&once, child.list[k].time, child.list[k].item);
        free(child.list);
    }
    bool yoyo = !event && node->item && node->item->again == SN_TRACK_YOYO;
    for (long long leg = 0; leg <= node->repeats && all.count < most; leg++)
        for (size_t k = 0; k < once.count; k++) {
            reference_time time = once.list[k].time;
            if (yoyo && leg % 2)
                time = node->pass - time;
            if (yoyo && leg > 0 && time == 0 && node->pass > 0)
                continue; /* the turn was told by the leg before */
            reference_add(&all, node->start + leg * node->cycle + time, once.list[k].item);
        }
    free(once.list);
    return all;
}

static inline int reference_order(const void *a, const void *b)
{
    const reference_event *x = a, *y = b;
    if (x->t_s != y->t_s)
        return x->t_s < y->t_s ? -1 : 1;
    return x->item < y->item ? -1 : x->item > y->item;
}

/* All events of a track in their order. */
static inline reference_events reference_list(const reference_node *root, size_t most)
{
    reference_events events = reference_all(root, most);
    if (events.count > 0)
        qsort(events.list, events.count, sizeof *events.list, reference_order);
    return events;
}

/* ---- values: of numbers ---------------------------------------------------------------------- */

/* When a node first moves the channel, from its own start; below 0: never. */
static inline reference_time reference_touch(const reference_node *node, uint32_t channel)
{
    if (node->item && node->item->type == SN_TRACK_TWEEN)
        return node->item->channel == channel ? 0 : -1;
    reference_time first = -1;
    for (int i = 0; i < node->count; i++) {
        reference_time touch = reference_touch(node->children[i], channel);
        if (touch >= 0 && (first < 0 || node->children[i]->start + touch < first))
            first = node->children[i]->start + touch;
    }
    return first;
}

/* When a child moves the channel, in the pass of its group; below 0: never. */
static inline reference_time reference_moves(const reference_node *child, uint32_t channel)
{
    reference_time touch = reference_touch(child, channel);
    return touch < 0 ? -1 : child->start + touch;
}

/* The child of a group that rules at a time of its pass, of those that start before another one
 * (NULL: of all). */
static inline reference_node *reference_ruler(const reference_node *group, uint32_t channel,
    reference_time time, const reference_node *before)
{
    reference_node *ruler = NULL;
    for (int i = 0; i < group->count; i++) {
        reference_node *child = group->children[i];
        reference_time start = reference_moves(child, channel);
        if (start < 0 || start > time)
            continue;
        if (before) {
            reference_time limit = reference_moves(before, channel);
            if (start > limit || (start == limit && child->number >= before->number))
                continue;
        }
        if (!ruler || start >= reference_moves(ruler, channel))
            ruler = child;
    }
    return ruler;
}

static inline double reference_value(
    const reference_node *child, uint32_t channel, reference_time time, double start);

/* Where a child goes from: what the channel is just before it first moves it. */
static inline double reference_from(const reference_node *child, uint32_t channel, double start)
{
    if (child->item && child->item->type == SN_TRACK_TWEEN && child->item->from_given)
        return child->item->from.parts[0];
    if (!child->group)
        return start;
    reference_time time = reference_moves(child, channel);
    const reference_node *before = reference_ruler(child->group, channel, time, child);
    return before ? reference_value(before, channel, time, start)
                  : reference_from(child->group, channel, start);
}

/* Of a child that rules, at a time of its group's pass. The ease is in-quad where there is one. */
static inline double reference_value(
    const reference_node *child, uint32_t channel, reference_time time, double start)
{
    reference_time local = time - child->start;
    long long leg = child->cycle > 0 ? (long long)(local / child->cycle) : 0;
    if (leg > child->repeats)
        leg = child->repeats;
    local -= leg * child->cycle;
    if (local > child->pass)
        local = child->pass;
    if (child->item && child->item->again == SN_TRACK_YOYO && leg % 2)
        local = child->pass - local;
    if (child->item && child->item->type == SN_TRACK_TWEEN) {
        bool back = child->item->again == SN_TRACK_YOYO && leg % 2;
        double part = child->pass > 0 ? (double)local / (double)child->pass : back ? 0 : 1;
        if (child->item->ease)
            part *= part;
        if (child->item->again == SN_TRACK_ONWARD)
            part += (double)leg;
        double from = reference_from(child, channel, start), to = child->item->to.parts[0];
        return part == 0 ? from : part == 1 ? to : from + part * (to - from);
    }
    const reference_node *ruler = reference_ruler(child, channel, local, NULL);
    return ruler ? reference_value(ruler, channel, local, start)
                 : reference_from(child, channel, start);
}

static inline double reference_at(
    const reference_node *root, uint32_t channel, double t_s, double start)
{
    return t_s < 0 || reference_touch(root, channel) < 0
               ? start
               : reference_value(root, channel, reference_of(t_s), start);
}

#endif
