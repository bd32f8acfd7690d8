/*
 * The kind `track`: the moments that it tells, as events for a game and as marks for a picture.
 *
 * Each copy is a row of rounds, and a round has the events of one track (track.h). Round k of a
 * copy starts at delay + staggers + k rounds, a sum to twice the digits of a double, and an event
 * is at that plus its time in the track, rounded once, but not after the next round's start. So the
 * times of a copy never fall, whatever was rounded, and a place in the row is a round and a cursor.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/text.h"
#include "sinew/elementary.h"
#include "kind_track.h"

/* Before and after round 0: so far a double can tell the starts of two rounds apart. */
#define KIND_TRACK_ROUNDS_MOST 0x1p50

/* Behind some event of a copy, and before the next. */
typedef struct kind_track_place {
    int copy;
    double round;
    sn_track_cursor inner;
} kind_track_place;

static double kind_track_first_round(const kind_track_signal *signal)
{
    return signal->endless && signal->delay_s == 0 ? -KIND_TRACK_ROUNDS_MOST : 0;
}

static double kind_track_last_round(const kind_track_signal *signal)
{
    return signal->endless ? KIND_TRACK_ROUNDS_MOST : 0;
}

static sn_track_time kind_track_round_start(const kind_track_signal *signal, int copy, double round)
{
    sn_track_time stagger = sn_track_time_of(sn_abs(signal->stagger_s));
    sn_track_time start = sn_track_time_add(sn_track_time_of(signal->delay_s),
        sn_track_time_times(stagger, sn_kind_track_staggers(signal, copy)));
    return sn_track_time_add(start, sn_track_time_times(signal->round, round));
}

/* When an event of the track is, in the round of a place. */
static double kind_track_moment(
    const kind_track_signal *signal, const kind_track_place *place, double inner_s)
{
    sn_track_time start = kind_track_round_start(signal, place->copy, place->round);
    double t_s = sn_track_time_add(start, sn_track_time_of(inner_s)).high;
    if (!signal->endless)
        return t_s;
    double next_s = kind_track_round_start(signal, place->copy, place->round + 1).high;
    return t_s < next_s ? t_s : next_s;
}

/* Whether the round before has told it: where an endless yoyo turns to go forth again, its way back
 * has told what is there. */
static bool kind_track_is_told(
    const kind_track_signal *signal, const kind_track_place *place, double inner_s)
{
    bool turns = signal->endless && signal->yoyo && signal->pass_s > 0 && inner_s == 0;
    return turns && (signal->delay_s == 0 || place->round > 0);
}

/* Goes over the next event of the copy; false where it has no more. Each round has some. */
static bool kind_track_step_forth(
    const kind_track_signal *signal, kind_track_place *place, sn_track_event *event)
{
    for (int rounds = 0; rounds < 3; rounds++) {
        while (sn_track_next(signal->track, &place->inner, SN_INFINITY, event)) {
            if (kind_track_is_told(signal, place, event->t_s))
                continue;
            event->t_s = kind_track_moment(signal, place, event->t_s);
            return true;
        }
        if (!(place->round < kind_track_last_round(signal)))
            return false;
        place->round += 1;
        place->inner = (sn_track_cursor){ 0, 0 };
    }
    return false;
}

static bool kind_track_step_back(
    const kind_track_signal *signal, kind_track_place *place, sn_track_event *event)
{
    for (int rounds = 0; rounds < 3; rounds++) {
        while (sn_track_next(signal->track, &place->inner, -1, event)) {
            if (kind_track_is_told(signal, place, event->t_s))
                continue;
            event->t_s = kind_track_moment(signal, place, event->t_s);
            return true;
        }
        if (!(place->round > kind_track_first_round(signal)))
            return false;
        place->round -= 1;
        sn_track_seek(signal->track, &place->inner, SN_INFINITY);
    }
    return false;
}

/* The last round of a copy that starts before a time; the first where none does. */
static double kind_track_round_at(const kind_track_signal *signal, int copy, double t_s)
{
    double first = kind_track_first_round(signal), last = kind_track_last_round(signal);
    if (first == last)
        return first;
    double start_s = kind_track_round_start(signal, copy, 0).high;
    double round = sn_clamp(sn_floor((t_s - start_s) / signal->round.high), first, last);
    while (round < last && kind_track_round_start(signal, copy, round + 1).high < t_s)
        round++;
    while (round > first && !(kind_track_round_start(signal, copy, round).high < t_s))
        round--;
    return round;
}

/* The place behind all events of a copy before a time; `past`: and of those at that time. */
static kind_track_place kind_track_place_at(
    const kind_track_signal *signal, int copy, double t_s, bool past)
{
    kind_track_place place = { copy, kind_track_round_at(signal, copy, t_s), { 0, 0 } };
    double inner_s = t_s;
    if (sn_is_finite(t_s)) { /* so little too early that no more than a rounding is left */
        sn_track_time start = kind_track_round_start(signal, copy, place.round);
        inner_s = (t_s - start.high) - start.low;
        inner_s -= 0x1p-50 * (sn_abs(t_s) + sn_abs(start.high));
    }
    if (inner_s > 0)
        sn_track_seek(signal->track, &place.inner, inner_s);
    kind_track_place next = place;
    sn_track_event event;
    while (
        kind_track_step_forth(signal, &next, &event) && (past ? event.t_s <= t_s : event.t_s < t_s))
        place = next;
    return place;
}

static int kind_track_copies(const kind_track_signal *signal)
{
    return signal->copied ? signal->dimensions : 1;
}

/* The time of the next event after a time, or of the last before it; NaN where there is none. */
static double kind_track_beyond(const kind_track_signal *signal, double t_s, bool back)
{
    double found = SN_NAN;
    for (int copy = 0; copy < kind_track_copies(signal); copy++) {
        kind_track_place place = kind_track_place_at(signal, copy, t_s, !back);
        sn_track_event event;
        if (!(back ? kind_track_step_back : kind_track_step_forth)(signal, &place, &event))
            continue;
        if (found != found || (back ? event.t_s > found : event.t_s < found))
            found = event.t_s;
    }
    return found;
}

/* Where the cursor's time begins, or goes on, in the copies. False where it is past all of them. */
static bool kind_track_resume(const kind_track_signal *signal, const sn_signal_cursor *cursor,
    bool back, kind_track_place *place)
{
    int copies = kind_track_copies(signal);
    bool none = cursor->told == 0, all = cursor->told > (uint64_t)copies;
    if (back ? none : all)
        return false;
    if (none || all) {
        *place = kind_track_place_at(signal, back ? copies - 1 : 0, cursor->t_s, back);
        return true;
    }
    double first = kind_track_first_round(signal), last = kind_track_last_round(signal);
    double round = cursor->round >= first && cursor->round <= last ? cursor->round : first;
    *place = (kind_track_place){ (int)cursor->told - 1, sn_floor(round),
        { cursor->place_s, cursor->place } };
    return true;
}

/* The next event at the very time of the cursor. */
static bool kind_track_tell(
    const kind_track_signal *signal, sn_signal_cursor *cursor, bool back, sn_signal_event *event)
{
    kind_track_place place;
    if (!kind_track_resume(signal, cursor, back, &place))
        return false;
    for (;;) {
        kind_track_place next = place;
        sn_track_event told;
        if ((back ? kind_track_step_back : kind_track_step_forth)(signal, &next, &told) &&
            told.t_s == cursor->t_s) {
            const kind_track_step *step = &signal->steps[told.event / 2];
            *cursor = (sn_signal_cursor){ cursor->t_s, (uint64_t)next.copy + 1, next.inner.t_s,
                next.round, next.inner.passed };
            *event = (sn_signal_event){ .t_s = told.t_s,
                .name = told.event % 2 ? step->event : step->event_at_start,
                .copy = next.copy,
                .backwards = back };
            return true;
        }
        int copy = place.copy + (back ? -1 : 1);
        if (copy < 0 || copy >= kind_track_copies(signal))
            return false;
        place = kind_track_place_at(signal, copy, cursor->t_s, back);
    }
}

bool sn_kind_track_next(
    const void *self, sn_signal_cursor *cursor, double to_s, sn_signal_event *event)
{
    const kind_track_signal *signal = self;
    bool back = to_s < cursor->t_s;
    while (signal->events > 0) {
        if (kind_track_tell(signal, cursor, back, event))
            return true;
        double t_s = kind_track_beyond(signal, cursor->t_s, back);
        if (back ? !(t_s > to_s) : !(t_s <= to_s))
            break;
        *cursor = (sn_signal_cursor){ .t_s = t_s, .told = back ? SN_SIGNAL_ALL : 0 };
    }
    sn_signal_seek(cursor, to_s);
    return false;
}

/* The first events from time 0 on, of one round of each copy, and the end; where more events come
 * before it, it says so. */
size_t sn_kind_track_marks(const void *self, sn_signal_mark *marks)
{
    const kind_track_signal *signal = self;
    bool ends = signal->moves && !signal->endless;
    size_t count = 0, most = ends ? SN_SIGNAL_MARKS_MOST - 1 : SN_SIGNAL_MARKS_MOST;
    double end_s = sn_kind_track_end(signal), until_s = signal->endless ? end_s : SN_INFINITY;
    sn_signal_cursor cursor = { 0 };
    sn_signal_event event;
    while (count < most && sn_kind_track_next(self, &cursor, until_s, &event)) {
        sn_signal_mark *mark = &marks[count++];
        *mark = (sn_signal_mark){ .t_s = event.t_s, .value = SN_NAN };
        sn_text text = sn_text_into(mark->text, sizeof mark->text);
        sn_text_put(&text, event.name);
    }
    if (!ends)
        return count;
    sn_signal_mark *mark = &marks[count];
    *mark = (sn_signal_mark){ .t_s = end_s, .value = SN_NAN };
    sn_text text = sn_text_into(mark->text, sizeof mark->text);
    sn_text_put(&text, "ends at ");
    sn_text_put_rounded(&text, mark->t_s, 3);
    sn_text_put(&text, " s");
    if (count == most && sn_kind_track_next(self, &cursor, SN_INFINITY, &event))
        sn_text_put(&text, ", more events before");
    return count + 1;
}

#undef KIND_TRACK_ROUNDS_MOST
