/*
 * Whether items are a track: a tree that is whole, of things that are possible. See track.h.
 */
#include "../base/exact.h"
#include "../base/report.h"
#include "sinew/elementary.h"
#include "track_parts.h"

#define TRACK_CHECK_LATEST_S 1e100 /* of all times: their sums and products stay in range */

static sn_status track_check_say(
    sn_report *report, sn_status status, size_t index, const char *field, const char *words)
{
    sn_report_say(report, status, field, words);
    if (report)
        report->index = index;
    return status;
}

static sn_status track_check_say_value(sn_report *report, sn_status status, size_t index,
    const char *field, double value, const char *rule)
{
    sn_report_say_value(report, status, field, value, rule);
    if (report)
        report->index = index;
    return status;
}

/* ---- the tree ----------------------------------------------------------------------------- */

/* The groups around the next item, and how many children each still lacks. */
typedef struct track_check_stack {
    uint32_t lacks[SN_TRACK_DEPTH_MOST];
    size_t groups[SN_TRACK_DEPTH_MOST], depth;
} track_check_stack;

static sn_status track_check_one(const sn_track_item *item, size_t index, track_check_stack *stack,
    sn_track_sizes *sizes, sn_report *report)
{
    bool group = item->type == SN_TRACK_SEQUENCE || item->type == SN_TRACK_PARALLEL;
    if ((unsigned)item->type > SN_TRACK_PARALLEL)
        return track_check_say_value(report, SN_ERROR_RANGE, index, "type", (double)item->type,
            "is no type of an item: those are 0 to 4");
    if (!group && item->children > 0)
        return track_check_say(report, SN_ERROR_RANGE, index, "children",
            "only a sequence and a parallel have children");
    while (stack->depth > 0 && stack->lacks[stack->depth - 1] == 0)
        stack->depth--;
    if (stack->depth > 0)
        stack->lacks[stack->depth - 1]--;
    sizes->nodes++;
    sizes->tellers += item->type == SN_TRACK_EVENT || group;
    if (item->type == SN_TRACK_TWEEN)
        sizes->entries += stack->depth + 1;
    if (!group)
        return SN_OK;
    if (stack->depth == SN_TRACK_DEPTH_MOST)
        return track_check_say(
            report, SN_ERROR_LIMIT, index, "type", "groups are at most 16 deep in one another");
    stack->groups[stack->depth] = index;
    stack->lacks[stack->depth++] = item->children;
    return SN_OK;
}

sn_status sn_track_check_tree(const sn_track_item *items, size_t count, size_t channel_count,
    sn_track_sizes *sizes, sn_report *report)
{
    track_check_stack stack = { .depth = 0 };
    *sizes = (sn_track_sizes){ .nodes = 1, .channels = channel_count };
    if (count > SN_TRACK_ITEMS_MOST)
        return track_check_say_value(report, SN_ERROR_LIMIT, SN_TRACK_ITEMS_MOST, "", (double)count,
            "items are too many: 1048576 are the most");
    if (channel_count > SN_TRACK_CHANNELS_MOST)
        return track_check_say_value(report, SN_ERROR_LIMIT, 0, "channels", (double)channel_count,
            "channels are too many: 65536 are the most");
    for (size_t i = 0; i < count; i++) {
        sn_status status = track_check_one(&items[i], i, &stack, sizes, report);
        if (status != SN_OK)
            return status;
    }
    for (size_t i = stack.depth; i-- > 0;)
        if (stack.lacks[i] > 0)
            return track_check_say_value(report, SN_ERROR_RANGE, stack.groups[i], "children",
                (double)items[stack.groups[i]].children,
                "children are not there: the items end before");
    return SN_OK;
}

/* ---- each item ---------------------------------------------------------------------------- */

/* A time that may be below 0, or not. */
static sn_status track_check_time(
    double value, bool negative, size_t index, const char *field, sn_report *report)
{
    if (!sn_is_finite(value))
        return track_check_say_value(
            report, SN_ERROR_NOT_FINITE, index, field, value, "is no finite number of seconds");
    if (value < 0 && !negative)
        return track_check_say_value(report, SN_ERROR_RANGE, index, field, value,
            "is below 0: nothing takes less than no time");
    if (sn_abs(value) > TRACK_CHECK_LATEST_S)
        return track_check_say_value(
            report, SN_ERROR_RANGE, index, field, value, "is beyond 1e100 seconds");
    return SN_OK;
}

static sn_status track_check_repeats(const sn_track_item *item, size_t index, sn_report *report)
{
    double repeats = item->repeats;
    if (repeats != repeats)
        return track_check_say_value(
            report, SN_ERROR_NOT_FINITE, index, "repeats", repeats, "is no count of repeats");
    if (repeats < 0 || (sn_is_finite(repeats) && sn_floor(repeats) != repeats))
        return track_check_say_value(report, SN_ERROR_RANGE, index, "repeats", repeats,
            "is no count of repeats: that is 0, 1, 2 and so on, or infinity");
    if ((unsigned)item->again > SN_TRACK_ONWARD)
        return track_check_say_value(report, SN_ERROR_RANGE, index, "again", (double)item->again,
            "is no way to do it again: those are 0 to 2");
    return SN_OK;
}

static sn_status track_check_value(
    sn_track_type type, sn_track_value value, size_t index, const char *field, sn_report *report)
{
    if (sn_track_accept(type, &value))
        return SN_OK;
    sn_text text = sn_report_start(report, SN_ERROR_RANGE, field);
    sn_text_put(&text, "this is not ");
    sn_text_put(&text, sn_track_type_words(type));
    if (report)
        report->index = index;
    return SN_ERROR_RANGE;
}

static sn_status track_check_tween(const sn_track_item *item, size_t index,
    const sn_track_channel *channels, size_t channel_count, sn_report *report)
{
    if (item->channel >= channel_count)
        return track_check_say_value(report, SN_ERROR_UNKNOWN, index, "channel",
            (double)item->channel, "is no channel: there are not so many");
    sn_track_type type = channels[item->channel].type;
    sn_status status = track_check_value(type, item->to, index, "to", report);
    if (status == SN_OK && item->from_given)
        status = track_check_value(type, item->from, index, "from", report);
    return status;
}

static sn_status track_check_channels(
    const sn_track_channel *channels, size_t channel_count, sn_report *report)
{
    for (size_t i = 0; i < channel_count; i++) {
        if ((unsigned)channels[i].type >= SN_TRACK_TYPE_COUNT)
            return track_check_say_value(report, SN_ERROR_RANGE, i, "channels.type",
                (double)channels[i].type, "is no type of a value: those are 0 to 8");
        sn_track_value start = channels[i].start;
        sn_track_start_value(channels[i].type, &start);
        sn_status status = track_check_value(channels[i].type, start, i, "channels.start", report);
        if (status != SN_OK)
            return status;
    }
    return SN_OK;
}

sn_status sn_track_check_items(const sn_track_item *items, size_t count,
    const sn_track_channel *channels, size_t channel_count, sn_report *report)
{
    sn_status status = track_check_channels(channels, channel_count, report);
    for (size_t i = 0; i < count && status == SN_OK; i++) {
        const sn_track_item *item = &items[i];
        bool lasts = item->type == SN_TRACK_TWEEN || item->type == SN_TRACK_WAIT;
        bool group = item->type == SN_TRACK_SEQUENCE || item->type == SN_TRACK_PARALLEL;
        status = track_check_time(item->delay_s, true, i, "delay_s", report);
        if (status == SN_OK && lasts)
            status = track_check_time(item->duration_s, false, i, "duration_s", report);
        if (status == SN_OK)
            status = track_check_time(item->repeat_delay_s, false, i, "repeat_delay_s", report);
        if (status == SN_OK && group)
            status = track_check_time(item->stagger_s, true, i, "stagger_s", report);
        if (status == SN_OK)
            status = track_check_repeats(item, i, report);
        if (status == SN_OK && item->type == SN_TRACK_TWEEN)
            status = track_check_tween(item, i, channels, channel_count, report);
    }
    return status;
}

#undef TRACK_CHECK_LATEST_S
