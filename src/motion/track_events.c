/*
 * Tracks: the events between two times, in order. See track.h.
 *
 * Two questions answer all: at what time, beyond this one, is the next event; and which item, next
 * to this one, has an event at exactly this time. Both go down the trees of tellers, and only into
 * what has begun and has not ended. So nothing has to be remembered but the time and how far, at
 * it, events have been told.
 */
#include "../base/exact.h"
#include "track_parts.h"

/* ---- the next time ------------------------------------------------------------------------- */

typedef struct track_events_search {
    const sn_track *track;
    const sn_track_teller *tellers; /* of the group */
    sn_track_frame frame;           /* in which it is played */
    double t_s;
    bool ahead; /* in the pass's own direction, else behind */
} track_events_search;

static double track_events_beyond_group(
    const sn_track_node *group, const track_events_search *search);

static int track_events_side(const track_events_search *search, sn_track_time local)
{
    return sn_track_side(&search->frame, local, search->t_s);
}

/* In one leg of a node; NaN where there is none. */
static double track_events_beyond_leg(
    const sn_track_node *node, const track_events_search *search, double leg)
{
    track_events_search in = *search;
    in.frame = sn_track_leg_frame(node, &search->frame, leg);
    in.ahead = search->ahead != sn_track_leg_returns(node, leg);
    sn_track_time near = in.ahead ? node->first : node->last;
    sn_track_time far = in.ahead ? node->last : node->first;
    int way = in.ahead ? 1 : -1;
    if (way * track_events_side(&in, near) > 0)
        return sn_track_moment(&in.frame, near);
    if (way * track_events_side(&in, far) <= 0)
        return SN_NAN;
    return track_events_beyond_group(node, &in);
}

/* Of one child: in the leg of the time, or in one of those next to it. */
static double track_events_beyond_child(
    const sn_track_teller *teller, const track_events_search *search)
{
    if (search->ahead && track_events_side(search, teller->first) > 0)
        return sn_track_moment(&search->frame, teller->first);
    if (!search->ahead && track_events_side(search, teller->last) < 0)
        return sn_track_moment(&search->frame, teller->last);
    const sn_track_node *node = sn_track_nodes(search->track) + teller->node;
    double leg = sn_track_leg(node, &search->frame, search->t_s), found = SN_NAN;
    for (int i = 0; i < 3 && leg >= 0 && leg <= node->repeats && found != found; i++) {
        found = track_events_beyond_leg(node, search, leg);
        leg += search->ahead ? 1 : -1;
    }
    return found;
}

/* The one that comes first on the way; NaN is none. */
static double track_events_nearest(const track_events_search *search, double a, double b)
{
    bool rises = search->ahead == (search->frame.way > 0);
    if (a != a || b != b)
        return a != a ? b : a;
    return (a < b) == rises ? a : b;
}

/* Among the tellers [low, high). What lies beyond the time as a whole, or not at all, is not looked
 * into. */
static double track_events_beyond_tree(
    const track_events_search *search, uint32_t low, uint32_t high)
{
    if (low >= high)
        return SN_NAN;
    uint32_t middle = low + (high - low) / 2;
    const sn_track_teller *tellers = search->tellers, *root = &tellers[middle];
    sn_track_time first = tellers[low].first, last = tellers[root->latest].last;
    int start = track_events_side(search, first), end = track_events_side(search, last);
    if (search->ahead ? end <= 0 : start >= 0)
        return SN_NAN;
    if (search->ahead && start > 0)
        return sn_track_moment(&search->frame, first);
    if (!search->ahead && end < 0)
        return sn_track_moment(&search->frame, last);
    double found = track_events_beyond_tree(search, low, middle);
    found = track_events_nearest(search, found, track_events_beyond_child(root, search));
    return track_events_nearest(search, found, track_events_beyond_tree(search, middle + 1, high));
}

static double track_events_beyond_group(
    const sn_track_node *group, const track_events_search *search)
{
    track_events_search in = *search;
    in.tellers = sn_track_tellers(search->track) + group->tellers;
    return track_events_beyond_tree(&in, 0, group->teller_count);
}

/* The time of the next event after a time, or of the last before it; NaN where there is none. A
 * yoyo's turn may be given where its leg tells nothing. */
static double track_events_beyond(const sn_track *track, double t_s, bool later)
{
    track_events_search search = { track, NULL, { { 0, 0 }, 1 }, t_s, later };
    return track_events_beyond_group(sn_track_nodes(track), &search);
}

/* ---- which item, at a time --------------------------------------------------------------------
 */

/* The pass of a group at a time, and whether events at its 0, or at its end, are told by the leg
 * before: a turn is told once. */
typedef struct track_events_pass {
    const sn_track_node *group;
    sn_track_frame frame;
    bool zero_told, end_told;
} track_events_pass;

/* A leg of a child at the time, as a pass. Of an event, whether it is told there is what counts.
 * What takes no time (an event, too) has no turns: it is told in each leg, so that on the way from
 * time to time every second one at least has something to tell. */
static track_events_pass track_events_enter(
    const track_events_pass *pass, const sn_track_node *node, double leg)
{
    sn_track_time zero = { 0, 0 }, end = pass->group->pass;
    bool starts = (pass->zero_told && sn_track_time_compare(node->start, zero) == 0) ||
                  (pass->end_told && sn_track_time_compare(node->start, end) == 0);
    bool ends = (pass->zero_told && sn_track_time_compare(node->end, zero) == 0) ||
                (pass->end_told && sn_track_time_compare(node->end, end) == 0);
    bool returns = sn_track_leg_returns(node, leg);
    bool turn = leg > 0 && node->again == SN_TRACK_YOYO && node->pass.high > 0;
    track_events_pass in = { .group = node,
        .frame = sn_track_leg_frame(node, &pass->frame, leg),
        .zero_told = (turn && !returns) || (starts && leg == 0),
        .end_told = turn && returns };
    if (ends && leg == node->repeats) {
        in.zero_told = in.zero_told || returns;
        in.end_told = in.end_told || !returns;
    }
    return in;
}

/* The last leg that has started at a time and has not ended before it; then the one before it,
 * which may end at that very time. -1 where there is none. */
static double track_events_leg(
    const track_events_pass *pass, const sn_track_node *node, double t_s, int before)
{
    double leg = sn_track_leg(node, &pass->frame, t_s) - before;
    if (leg < 0)
        return -1;
    sn_track_time end = sn_track_time_add(sn_track_leg_start(node, leg), node->pass);
    return sn_track_side(&pass->frame, end, t_s) >= 0 ? leg : -1;
}

static bool track_events_is_told(const track_events_pass *event)
{
    return !event->zero_told && !event->end_told;
}

typedef struct track_events_look {
    const sn_track *track;
    double t_s;
    uint32_t bound; /* nodes from there on, or up to there */
    bool up;        /* the lowest, else the highest */
    uint32_t best;  /* the one found, or SN_TRACK_NOTHING */
} track_events_look;

/* Whether one of the nodes low to high would be a better answer. */
static bool track_events_better(const track_events_look *look, uint32_t low, uint32_t high)
{
    bool none = look->best == SN_TRACK_NOTHING;
    if (look->up)
        return high >= look->bound && (none || low < look->best);
    return low <= look->bound && (none || high > look->best);
}

static void track_events_look_at(
    track_events_look *look, const track_events_pass *pass, uint32_t low, uint32_t high);

static void track_events_look_in(
    track_events_look *look, const track_events_pass *pass, uint32_t number)
{
    const sn_track_node *node = sn_track_nodes(look->track) + number;
    for (int before = 0; before < 2; before++) {
        double leg = track_events_leg(pass, node, look->t_s, before);
        if (leg < 0)
            continue;
        track_events_pass in = track_events_enter(pass, node, leg);
        if (node->type != SN_TRACK_EVENT)
            track_events_look_at(look, &in, 0, node->teller_count);
        else if (track_events_is_told(&in) && track_events_better(look, number, number))
            look->best = number;
    }
}

/* Among the tellers [low, high) of a pass. */
static void track_events_look_at(
    track_events_look *look, const track_events_pass *pass, uint32_t low, uint32_t high)
{
    if (low >= high)
        return;
    const sn_track_teller *tellers = sn_track_tellers(look->track) + pass->group->tellers;
    uint32_t middle = low + (high - low) / 2;
    const sn_track_teller *root = &tellers[middle];
    if (!track_events_better(look, root->lowest, root->highest) ||
        sn_track_side(&pass->frame, tellers[low].first, look->t_s) > 0 ||
        sn_track_side(&pass->frame, tellers[root->latest].last, look->t_s) < 0)
        return;
    bool left = look->up;
    track_events_look_at(look, pass, left ? low : middle + 1, left ? middle : high);
    if (track_events_better(look, root->node, sn_track_nodes(look->track)[root->node].after - 1) &&
        sn_track_side(&pass->frame, root->first, look->t_s) <= 0 &&
        sn_track_side(&pass->frame, root->last, look->t_s) >= 0)
        track_events_look_in(look, pass, root->node);
    track_events_look_at(look, pass, left ? middle + 1 : low, left ? high : middle);
}

/* The node next to a bound that has an event at a time, or SN_TRACK_NOTHING. */
static uint32_t track_events_at(const sn_track *track, double t_s, uint32_t bound, bool up)
{
    track_events_look look = { track, t_s, bound, up, SN_TRACK_NOTHING };
    track_events_pass all = { .group = sn_track_nodes(track), .frame = { { 0, 0 }, 1 } };
    track_events_look_at(&look, &all, 0, all.group->teller_count);
    return look.best;
}

/* How often a node's event is told at a time. path: its groups from the outermost inwards, and it;
 * in each at most two legs touch the time. */
static uint32_t track_events_count_in(
    const sn_track *track, const track_events_pass *pass, const uint32_t *path, double t_s)
{
    const sn_track_node *node = sn_track_nodes(track) + path[0];
    uint32_t count = 0;
    for (int before = 0; before < 2; before++) {
        double leg = track_events_leg(pass, node, t_s, before);
        if (leg < 0)
            continue;
        track_events_pass in = track_events_enter(pass, node, leg);
        count += node->type != SN_TRACK_EVENT ? track_events_count_in(track, &in, path + 1, t_s)
                                              : track_events_is_told(&in);
    }
    return count;
}

static uint32_t track_events_count(const sn_track *track, double t_s, uint32_t number)
{
    const sn_track_node *nodes = sn_track_nodes(track);
    uint32_t path[SN_TRACK_DEPTH_MOST + 1], at = SN_TRACK_DEPTH_MOST + 1;
    if (nodes[number].type != SN_TRACK_EVENT)
        return 0;
    for (; number > 0; number = nodes[number].parent)
        path[--at] = number;
    track_events_pass all = { .group = nodes, .frame = { { 0, 0 }, 1 } };
    return track_events_count_in(track, &all, path + at, t_s);
}

/* ---- cursors ------------------------------------------------------------------------------- */

/* `passed` of a cursor: the node up to which all at the time are told, and how often that one is.
 */
#define TRACK_EVENTS_ALL UINT64_MAX

static uint64_t track_events_passed(uint32_t number, uint32_t told)
{
    return (uint64_t)number << 32 | told;
}

static bool track_events_tell(const sn_track *track, const sn_track_cursor *cursor, uint32_t number,
    bool backwards, sn_track_event *event)
{
    *event = (sn_track_event){ .t_s = cursor->t_s,
        .item = number - 1,
        .event = sn_track_nodes(track)[number].name,
        .backwards = backwards };
    return true;
}

/* The next event at the very time of the cursor. */
static bool track_events_forth(
    const sn_track *track, sn_track_cursor *cursor, sn_track_event *event)
{
    if (cursor->passed == TRACK_EVENTS_ALL)
        return false;
    uint32_t number = (uint32_t)(cursor->passed >> 32), told = (uint32_t)cursor->passed;
    if (number == 0 || number >= track->room.nodes ||
        told >= track_events_count(track, cursor->t_s, number)) {
        number = track_events_at(track, cursor->t_s, number + 1, true);
        told = 0;
    }
    if (number == SN_TRACK_NOTHING)
        return false;
    cursor->passed = track_events_passed(number, told + 1);
    return track_events_tell(track, cursor, number, false, event);
}

/* The last one told at the very time of the cursor. */
static bool track_events_back(const sn_track *track, sn_track_cursor *cursor, sn_track_event *event)
{
    uint32_t number = (uint32_t)(cursor->passed >> 32), told = (uint32_t)cursor->passed;
    if (number == 0)
        return false;
    if (number >= track->room.nodes)
        told = 0;
    if (told > 0) {
        uint32_t count = track_events_count(track, cursor->t_s, number);
        told = told < count ? told : count;
    }
    if (told == 0) {
        number = track_events_at(track, cursor->t_s, number - 1, false);
        if (number == SN_TRACK_NOTHING)
            return false;
        told = track_events_count(track, cursor->t_s, number);
    }
    cursor->passed = track_events_passed(number, told - 1);
    return track_events_tell(track, cursor, number, true, event);
}

bool sn_track_next(
    const sn_track *track, sn_track_cursor *cursor, double to_s, sn_track_event *event)
{
    SN_ASSERT(track && cursor && event);
    bool back = to_s < cursor->t_s;
    if (!back && !(to_s >= cursor->t_s))
        return false;
    for (;;) {
        if (back ? track_events_back(track, cursor, event)
                 : track_events_forth(track, cursor, event))
            return true;
        double t_s = track_events_beyond(track, cursor->t_s, !back);
        if (back ? !(t_s > to_s) : !(t_s <= to_s))
            break;
        *cursor = (sn_track_cursor){ t_s, back ? TRACK_EVENTS_ALL : 0 };
    }
    *cursor = (sn_track_cursor){ to_s, TRACK_EVENTS_ALL };
    return false;
}

void sn_track_seek(const sn_track *track, sn_track_cursor *cursor, double t_s)
{
    SN_ASSERT(track && cursor);
    (void)track;
    if (t_s == t_s)
        *cursor = (sn_track_cursor){ t_s, TRACK_EVENTS_ALL };
}

#undef TRACK_EVENTS_ALL
