/*
 * Tracks: what moves a channel, and what has events, in each group. See track.h.
 *
 * Groups are gone through from the last to the first, so that what is in a group is known before
 * what is around it.
 */
#include "../base/exact.h"
#include "track_parts.h"

/* ---- sorting in place ---------------------------------------------------------------------- */

/* Whether element a belongs in front of b. */
typedef bool track_index_before(const void *rows, size_t a, size_t b);
typedef void track_index_swap(void *rows, size_t a, size_t b);

static void track_index_sink(
    void *rows, size_t root, size_t count, track_index_before *before, track_index_swap *swap)
{
    for (;;) {
        size_t child = 2 * root + 1;
        if (child >= count)
            return;
        if (child + 1 < count && before(rows, child, child + 1))
            child++;
        if (!before(rows, root, child))
            return;
        swap(rows, root, child);
        root = child;
    }
}

/* J. W. J. Williams' heap sort (1964): no memory, and never slow. What is in order already, as in
 * a sequence, is left. */
static void track_index_sort(
    void *rows, size_t count, track_index_before *before, track_index_swap *swap)
{
    size_t sorted = 1;
    while (sorted < count && !before(rows, sorted, sorted - 1))
        sorted++;
    if (sorted >= count)
        return;
    for (size_t i = count / 2; i-- > 0;)
        track_index_sink(rows, i, count, before, swap);
    for (size_t i = count; i-- > 1;) {
        swap(rows, 0, i);
        track_index_sink(rows, 0, i, before, swap);
    }
}

/* ---- channels ------------------------------------------------------------------------------ */

static bool track_index_entry_before(const void *rows, size_t a, size_t b)
{
    const sn_track_entry *entries = rows, *x = &entries[a], *y = &entries[b];
    if (x->channel != y->channel)
        return x->channel < y->channel;
    int order = sn_track_time_compare(x->start, y->start);
    return order != 0 ? order < 0 : x->node < y->node;
}

static void track_index_entry_swap(void *rows, size_t a, size_t b)
{
    sn_track_entry *entries = rows, kept = entries[a];
    entries[a] = entries[b];
    entries[b] = kept;
}

/* How many entries and spans there are so far. */
typedef struct track_index_used {
    uint32_t entries, spans, tellers;
} track_index_used;

/* What moves channels in a group: its tweens, and the spans of the groups in it. */
static void track_index_spans(sn_track *track, sn_track_node *group, track_index_used *used)
{
    sn_track_node *nodes = sn_track_nodes(track);
    sn_track_span *spans = sn_track_spans(track);
    sn_track_entry *entries = sn_track_entries(track);
    uint32_t first = used->entries, child = (uint32_t)(group - nodes) + 1;
    for (uint32_t i = 0; i < group->children; i++, child = nodes[child].after) {
        const sn_track_node *node = &nodes[child];
        if (node->type == SN_TRACK_TWEEN)
            entries[used->entries++] = (sn_track_entry){
                .start = node->start, .node = child, .span = SN_TRACK_NOTHING, .channel = node->name
            };
        for (uint32_t k = node->spans; k < node->spans + node->span_count; k++)
            entries[used->entries++] = (sn_track_entry){ .start = sn_track_time_add(node->start,
                                                             entries[spans[k].entries].start),
                .node = child,
                .span = k,
                .channel = spans[k].channel };
    }
    track_index_sort(
        entries + first, used->entries - first, track_index_entry_before, track_index_entry_swap);
    group->spans = used->spans;
    for (uint32_t k = first; k < used->entries; k++) {
        if (k == first || entries[k].channel != entries[k - 1].channel)
            spans[used->spans++] = (sn_track_span){ .entries = k, .channel = entries[k].channel };
        spans[used->spans - 1].count++;
    }
    group->span_count = used->spans - group->spans;
}

/* ---- events -------------------------------------------------------------------------------- */

static bool track_index_teller_before(const void *rows, size_t a, size_t b)
{
    const sn_track_teller *tellers = rows, *x = &tellers[a], *y = &tellers[b];
    int order = sn_track_time_compare(x->first, y->first);
    return order != 0 ? order < 0 : x->node < y->node;
}

static void track_index_teller_swap(void *rows, size_t a, size_t b)
{
    sn_track_teller *tellers = rows, kept = tellers[a];
    tellers[a] = tellers[b];
    tellers[b] = kept;
}

/* When the last event of a node is told, in the pass of its group. A leg of a yoyo does not tell
 * again what is at its start: where all is there, the leg before it has the last one. */
static sn_track_time track_index_last(const sn_track_node *node)
{
    double leg = node->repeats;
    sn_track_time zero = { 0, 0 };
    if (node->again != SN_TRACK_YOYO || leg == 0 || node->pass.high == 0)
        return sn_track_time_add(sn_track_leg_start(node, leg), node->last);
    if (sn_track_leg_returns(node, leg)) {
        if (sn_track_time_compare(node->first, node->pass) < 0)
            return sn_track_time_add(
                sn_track_leg_start(node, leg), sn_track_time_subtract(node->pass, node->first));
    } else if (sn_track_time_compare(node->last, zero) > 0) {
        return sn_track_time_add(sn_track_leg_start(node, leg), node->last);
    }
    return sn_track_time_add(sn_track_leg_start(node, leg - 1), node->pass);
}

/* Makes [low, high) a tree. Gives its root. */
static uint32_t track_index_tree(
    const sn_track_node *nodes, sn_track_teller *tellers, uint32_t low, uint32_t high)
{
    uint32_t middle = low + (high - low) / 2;
    sn_track_teller *root = &tellers[middle];
    root->latest = middle;
    root->lowest = root->node;
    root->highest = nodes[root->node].after - 1;
    for (int side = 0; side < 2; side++) {
        uint32_t from = side ? middle + 1 : low, to = side ? high : middle;
        if (from >= to)
            continue;
        const sn_track_teller *tree = &tellers[track_index_tree(nodes, tellers, from, to)];
        if (sn_track_time_compare(tellers[tree->latest].last, tellers[root->latest].last) > 0)
            root->latest = tree->latest;
        if (tree->lowest < root->lowest)
            root->lowest = tree->lowest;
        if (tree->highest > root->highest)
            root->highest = tree->highest;
    }
    return middle;
}

/* Which children of a group have events, and so whether it has. */
static void track_index_tellers(sn_track *track, sn_track_node *group, track_index_used *used)
{
    sn_track_node *nodes = sn_track_nodes(track);
    uint32_t child = (uint32_t)(group - nodes) + 1;
    group->tellers = used->tellers;
    sn_track_teller *tellers = sn_track_tellers(track) + group->tellers;
    for (uint32_t i = 0; i < group->children; i++, child = nodes[child].after) {
        const sn_track_node *node = &nodes[child];
        if (node->type == SN_TRACK_EVENT || node->teller_count > 0)
            tellers[group->teller_count++] =
                (sn_track_teller){ .first = sn_track_time_add(node->start, node->first),
                    .last = track_index_last(node),
                    .node = child };
    }
    used->tellers += group->teller_count;
    if (group->teller_count == 0)
        return;
    track_index_sort(
        tellers, group->teller_count, track_index_teller_before, track_index_teller_swap);
    uint32_t root = track_index_tree(nodes, tellers, 0, group->teller_count);
    group->first = tellers[0].first;
    group->last = tellers[tellers[root].latest].last;
}

void sn_track_index(sn_track *track)
{
    sn_track_node *nodes = sn_track_nodes(track);
    track_index_used used = { 0 };
    for (size_t i = track->room.nodes; i-- > 0;)
        if (sn_track_is_group(&nodes[i])) {
            track_index_spans(track, &nodes[i], &used);
            track_index_tellers(track, &nodes[i], &used);
        }
    uint32_t *roots = sn_track_roots(track);
    for (size_t i = 0; i < track->room.channels; i++)
        roots[i] = SN_TRACK_NOTHING;
    for (uint32_t k = nodes[0].spans; k < nodes[0].spans + nodes[0].span_count; k++)
        roots[sn_track_spans(track)[k].channel] = k;
}
