/*
 * Tracks: when each item starts, how long it takes, how often. See track.h.
 *
 * Lengths are found from the innermost items outwards, which is from the last node to the first;
 * starts from the outermost inwards.
 */
#include "../base/exact.h"
#include "../base/report.h"
#include "sinew/elementary.h"
#include "track_parts.h"

#define TRACK_PLACE_LATEST_S 1e100
/* Legs of which a double still tells two apart, and two that touch from a third: at so many of its
 * cycles an ulp is half of one. Endless ones have half as many. */
#define TRACK_PLACE_LEGS_MOST    0x1p51
#define TRACK_PLACE_ENDLESS_LEGS 0x1p50

/* Says what is wrong with a node. */
static sn_status track_place_say(sn_report *report, sn_status status, const sn_track *track,
    const sn_track_node *node, const char *field, const char *words)
{
    sn_report_say(report, status, field, words);
    if (report)
        report->index = (size_t)(node - sn_track_nodes(track)) - 1;
    return status;
}

static sn_track_time track_place_length(const sn_track_node *node)
{
    return sn_track_time_add(sn_track_time_times(node->cycle, node->repeats), node->pass);
}

/* How much later child number i of a parallel is: below 0 it is the last that waits for nothing. */
static sn_track_time track_place_stagger(const sn_track_node *group, double stagger_s, uint32_t i)
{
    uint32_t steps = stagger_s < 0 ? group->children - 1 - i : i;
    return sn_track_time_times(sn_track_time_of(sn_abs(stagger_s)), (double)steps);
}

/* Where child number i of a group starts: behind the one before it, or with the group. */
static sn_track_time track_place_start(const sn_track_node *group, const sn_track_node *before,
    double delay_s, double stagger_s, uint32_t i)
{
    sn_track_time start = sn_track_time_of(delay_s), zero = { 0, 0 };
    if (group->type == SN_TRACK_PARALLEL)
        start = sn_track_time_add(start, track_place_stagger(group, stagger_s, i));
    else if (before)
        start =
            sn_track_time_add(start, sn_track_time_add(before->end, sn_track_time_of(stagger_s)));
    return sn_track_time_compare(start, zero) < 0 ? zero : start;
}

/* Puts the children of a group into its pass, which is as long as the last end. */
static sn_status track_place_children(
    sn_track *track, sn_track_node *group, const sn_track_item *items, sn_report *report)
{
    sn_track_node *nodes = sn_track_nodes(track);
    const sn_track_node *before = NULL;
    uint32_t number = (uint32_t)(group - nodes), child = number + 1;
    double stagger_s = number > 0 ? items[number - 1].stagger_s : 0;
    for (uint32_t i = 0; i < group->children; i++) {
        sn_track_node *node = &nodes[child];
        if (group->type == SN_TRACK_SEQUENCE && before && before->endless)
            return track_place_say(report, SN_ERROR_RANGE, track, node, "",
                "this never comes: what is in front of it never ends");
        node->start = track_place_start(group, before, items[child - 1].delay_s, stagger_s, i);
        node->end = sn_track_time_add(node->start, track_place_length(node));
        if (!(node->end.high <= TRACK_PLACE_LATEST_S))
            return track_place_say(report, SN_ERROR_LIMIT, track, node, "",
                "this ends later than after 1e100 seconds");
        if (sn_track_time_compare(node->end, group->pass) > 0)
            group->pass = node->end;
        if (node->shortest < group->shortest)
            group->shortest = node->shortest;
        group->endless = group->endless || node->endless;
        before = node;
        child = node->after;
    }
    return SN_OK;
}

/* How often it is done. What takes no time is done once. */
static sn_status track_place_legs(sn_track *track, sn_track_node *node, sn_report *report)
{
    bool endless = node->repeats == SN_INFINITY;
    if (node->repeats > 0 && node->endless)
        return track_place_say(report, SN_ERROR_RANGE, track, node, "repeats",
            "this is never done again: something in it never ends");
    if (endless && node->cycle.high == 0)
        return track_place_say(report, SN_ERROR_RANGE, track, node, "repeats",
            "what is repeated endlessly must take some time, or have a repeat_delay_s");
    if (node->cycle.high == 0)
        node->repeats = 0;
    if (node->repeats > 0 && node->cycle.high < node->shortest)
        node->shortest = node->cycle.high;
    if (endless) {
        node->endless = true;
        double legs = TRACK_PLACE_ENDLESS_LEGS * (node->shortest / node->cycle.high);
        node->repeats = 2 * sn_floor(legs / 2); /* even: what comes and goes ends at its end */
    }
    if (node->repeats > TRACK_PLACE_LEGS_MOST)
        return track_place_say(report, SN_ERROR_LIMIT, track, node, "repeats",
            "these are more repeats than a double can count with a time: 2^51 are the most, or "
            "infinity");
    return SN_OK;
}

/* Times from the start of the track, from which it follows whether repeats can be told apart. */
static sn_status track_place_begin(sn_track *track, sn_report *report)
{
    sn_track_node *nodes = sn_track_nodes(track);
    nodes[0].until_s = nodes[0].pass.high;
    nodes[0].once = true;
    for (size_t i = 1; i < track->room.nodes; i++) {
        sn_track_node *node = &nodes[i];
        const sn_track_node *group = &nodes[node->parent];
        node->begin = sn_track_time_add(group->begin, node->start);
        node->once = group->once && group->repeats == 0;
        node->until_s =
            node->once ? sn_track_time_add(group->begin, node->end).high : group->until_s;
        if (node->repeats > 0 && node->until_s > TRACK_PLACE_LEGS_MOST * node->cycle.high)
            return track_place_say(report, SN_ERROR_LIMIT, track, node, "repeats",
                "so short a repeat cannot be told from the next so late: it takes less than "
                "2^-51 of the time at which it ends");
    }
    return SN_OK;
}

sn_status sn_track_place(sn_track *track, const sn_track_item *items, sn_report *report)
{
    sn_track_node *nodes = sn_track_nodes(track);
    for (size_t i = track->room.nodes; i-- > 0;) {
        sn_track_node *node = &nodes[i];
        sn_status status = SN_OK;
        node->shortest = SN_INFINITY;
        if (sn_track_is_group(node))
            status = track_place_children(track, node, items, report);
        if (i > 0)
            node->cycle =
                sn_track_time_add(node->pass, sn_track_time_of(items[i - 1].repeat_delay_s));
        if (status == SN_OK)
            status = track_place_legs(track, node, report);
        if (status != SN_OK)
            return status;
    }
    nodes[0].end = nodes[0].pass;
    return track_place_begin(track, report);
}

#undef TRACK_PLACE_LATEST_S
#undef TRACK_PLACE_LEGS_MOST
#undef TRACK_PLACE_ENDLESS_LEGS
