/*
 * The events of the kind `track`: what the definition of steps, rounds and copies says, each once,
 * however time is cut, forth and back, near and far.
 */
#include "check.h"
#include "sinew/score.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_MOST = 6, TOLD_MOST = 200000, UNITS = 16 /* in a second: all times are exact */ };

static _Alignas(16) unsigned char memory[1 << 22];
static char text[1 << 16];
static sn_score score;
static sn_report report;

static bool load(const char *format, ...)
{
    char fields[8192];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fields, sizeof fields, format, arguments);
    va_end(arguments);
    snprintf(text, sizeof text, "{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"track\",%s}}}", fields);
    check_context("%s", fields);
    sn_arena arena = sn_arena_on_block(memory, sizeof memory);
    sn_status status = sn_score_load(&score, text, strlen(text), &arena, &report);
    if (status != SN_OK)
        fprintf(stderr, "  report    %s: %s\n", report.field, report.message);
    return CHECK_INT(status, SN_OK);
}

static bool next(sn_signal_cursor *cursor, double to_s, sn_signal_event *event)
{
    return sn_signal_next(score.items[0].signal, cursor, to_s, event);
}

/* ---- the reference -------------------------------------------------------------------------- */

/* Times in units. */
typedef struct reference_step {
    long long duration, delay, repeats;
    bool joins, waits, starts, ends;
} reference_step;

typedef struct reference_track {
    reference_step steps[STEPS_MOST];
    int count, copies;
    long long delay, pause, stagger, repeats;
    bool endless, yoyo;
} reference_track;

typedef struct told {
    double t_s;
    int copy, name; /* of a step, twice, and 1 more at its end */
} told;

static told want[TOLD_MOST];
static size_t want_count;

/* The times of the events of one pass; gives how long it is. */
static long long reference_pass(const reference_track *track, told *pass, size_t *count)
{
    long long group = 0, end = 0, all = 0;
    *count = 0;
    for (int i = 0; i < track->count; i++) {
        const reference_step *step = &track->steps[i];
        bool joins = i > 0 && step->joins;
        if (!joins)
            group = end + step->delay > 0 ? end + step->delay : 0;
        long long start = joins && step->delay > 0 ? group + step->delay : group;
        long long stop = start + step->duration * (step->repeats + 1);
        if (step->starts)
            pass[(*count)++] = (told){ (double)start, 0, 2 * i };
        if (step->ends)
            pass[(*count)++] = (told){ (double)stop, 0, 2 * i + 1 };
        end = joins && end > stop ? end : stop;
        all = all > end ? all : end;
    }
    return all;
}

static int told_order(const void *a, const void *b)
{
    const told *x = a, *y = b;
    if (x->t_s != y->t_s)
        return x->t_s < y->t_s ? -1 : 1;
    if (x->copy != y->copy)
        return x->copy - y->copy;
    return x->name - y->name;
}

/* All events of legs `low` to `high`, in order. */
static void reference_list(const reference_track *track, long long low, long long high)
{
    told pass[2 * STEPS_MOST];
    size_t count;
    long long takes = reference_pass(track, pass, &count), cycle = takes + track->pause;
    bool past = track->endless && track->delay == 0;
    want_count = 0;
    if (!past && low < 0)
        low = 0;
    if (!track->endless)
        high = cycle == 0 ? 0 : track->repeats;
    for (long long leg = low; leg <= high; leg++)
        for (int copy = 0; copy < track->copies; copy++)
            for (size_t i = 0; i < count; i++) {
                bool back = track->yoyo && leg % 2 != 0, first = !past && leg == 0;
                long long t = (long long)pass[i].t_s, n = track->copies - 1;
                long long later =
                    track->stagger < 0 ? -track->stagger * (n - copy) : track->stagger * copy;
                if (track->yoyo && takes > 0 && !first && t == (back ? takes : 0))
                    continue; /* a turn is told once */
                long long at = track->delay + later + leg * cycle + (back ? takes - t : t);
                if (CHECK(want_count < TOLD_MOST))
                    want[want_count++] = (told){ (double)at / UNITS, copy, pass[i].name };
            }
    qsort(want, want_count, sizeof *want, told_order);
}

/* ---- random tracks ----------------------------------------------------------------------------
 */

static void any_track(reference_track *track)
{
    *track = (reference_track){ .count = 1 + (int)check_below(STEPS_MOST),
        .copies = check_below(2) ? 1 : 1 + (int)check_below(4),
        .delay = check_below(2) ? 0 : (long long)check_below(40),
        .pause = check_below(2) ? 0 : (long long)check_below(20),
        .endless = check_below(2),
        .yoyo = check_below(2) };
    track->repeats = track->endless ? 0 : (long long)check_below(4);
    track->stagger = track->copies > 1 ? (long long)check_below(41) - 20 : 0;
    for (int i = 0; i < track->count; i++)
        track->steps[i] =
            (reference_step){ .duration = check_below(3) ? (long long)check_below(20) : 0,
                .delay = check_below(3) ? 0 : (long long)check_below(30) - 10,
                .repeats = check_below(3) ? 0 : (long long)check_below(3),
                .joins = check_below(3) == 0,
                .waits = check_below(3) == 0,
                .starts = check_below(3) == 0,
                .ends = check_below(2) };
    track->steps[0].duration += track->endless && check_below(2) ? 1 : 0;
}

/* False where it is none: what is endless takes some time. */
static bool load_track(const reference_track *track)
{
    char steps[4096] = "";
    size_t used = 0, count;
    told pass[2 * STEPS_MOST];
    if (track->endless && reference_pass(track, pass, &count) + track->pause == 0)
        return false;
    for (int i = 0; i < track->count; i++) {
        const reference_step *step = &track->steps[i];
        used += (size_t)snprintf(steps + used, sizeof steps - used,
            "%s{%s\"duration_s\":%.17g,\"delay_s\":%.17g,\"repeats\":%lld,\"with_previous\":%s",
            i ? "," : "",
            step->waits ? ""
            : i % 2     ? "\"to\":[1],"
                        : "\"to\":[2],\"from\":[0],",
            (double)step->duration / UNITS, (double)step->delay / UNITS, step->repeats,
            step->joins ? "true" : "false");
        if (step->starts)
            used += (size_t)snprintf(
                steps + used, sizeof steps - used, ",\"event_at_start\":\"%d\"", 2 * i);
        used += step->ends ? (size_t)snprintf(
                                 steps + used, sizeof steps - used, ",\"event\":\"%d\"}", 2 * i + 1)
                           : (size_t)snprintf(steps + used, sizeof steps - used, "}");
    }
    return load("\"copies\":%d,\"stagger_s\":%.17g,\"delay_s\":%.17g,\"repeat_delay_s\":%.17g,"
                "\"repeats\":%lld,\"endless\":%s,\"again\":\"%s\",\"steps\":[%s]",
        track->copies, (double)track->stagger / UNITS, (double)track->delay / UNITS,
        (double)track->pause / UNITS, track->repeats, track->endless ? "true" : "false",
        track->yoyo ? "yoyo" : "restart", steps);
}

/* Goes from the cursor to a time and compares with those between, in (low, high] of it. */
static bool goes(sn_signal_cursor *cursor, double to_s, bool zero)
{
    static told got[TOLD_MOST];
    double from_s = cursor->t_s, low = fmin(from_s, to_s), high = fmax(from_s, to_s);
    bool back = to_s < from_s;
    size_t count = 0, first = 0;
    sn_signal_event event;
    while (count < TOLD_MOST && next(cursor, to_s, &event)) {
        if (!CHECK(event.backwards == back) || !CHECK(cursor->t_s == event.t_s))
            return false;
        got[count++] = (told){ event.t_s, event.copy, atoi(event.name) };
    }
    CHECK_BITS(cursor->t_s, to_s);
    for (size_t i = 1; i < count; i++) { /* by time, then by copy */
        double rise = (got[i].t_s - got[i - 1].t_s) * (back ? -1 : 1);
        int copies = (got[i].copy - got[i - 1].copy) * (back ? -1 : 1);
        if (!CHECK(rise > 0 || (rise == 0 && copies >= 0)))
            return false;
    }
    qsort(got, count, sizeof *got, told_order);
    while (first < want_count && (zero ? want[first].t_s < low : want[first].t_s <= low))
        first++;
    for (size_t i = 0; i < count; i++, first++)
        if (!CHECK(first < want_count) || !CHECK_BITS(got[i].t_s, want[first].t_s) ||
            !CHECK_INT(got[i].copy, want[first].copy) || !CHECK_INT(got[i].name, want[first].name))
            return false;
    return CHECK(first == want_count || want[first].t_s > high);
}

/* A time near those that count: often the very time of an event. */
static double any_time(double base_s)
{
    if (check_below(2))
        return base_s + ((double)check_below(40 * UNITS) - 10 * UNITS) / UNITS;
    return base_s + check_uniform(-10, 30);
}

/* To and fro over the events, in ways of any length. */
static void test_however_time_is_cut(void)
{
    for (int i = 0; i < (check_long() ? 20000 : 500); i++) {
        reference_track track;
        told pass[2 * STEPS_MOST];
        size_t count;
        any_track(&track);
        if (!load_track(&track))
            continue;
        long long cycle = reference_pass(&track, pass, &count) + track.pause;
        long long around = cycle > 0 ? 60 * UNITS / cycle + 8 : 0;
        reference_list(&track, -around, around);
        sn_signal_cursor cursor = { 0 };
        bool good = goes(&cursor, any_time(10), true);
        for (int k = 0; k < 12 && good; k++)
            good = goes(&cursor, any_time(0), false);
        sn_signal_seek(&cursor, -8);
        for (double t = -8; t < 20 && good; t += check_uniform(0, 2)) /* frames */
            good = goes(&cursor, t, false);
        if (good && !track.endless)
            good = goes(&cursor, INFINITY, false) && goes(&cursor, -INFINITY, false);
        if (!good)
            return;
    }
}

/* A billion seconds away, before and after: still the events that the definition has. */
static void test_far_away(void)
{
    for (int i = 0; i < (check_long() ? 10000 : 500); i++) {
        reference_track track;
        told pass[2 * STEPS_MOST];
        size_t count;
        any_track(&track);
        track.endless = true;
        track.repeats = 0;
        track.delay = check_below(4) ? 0 : track.delay;
        long long cycle = reference_pass(&track, pass, &count) + track.pause;
        if (!load_track(&track))
            continue;
        double base_s = i % 2 && track.delay == 0 ? -1e9 : 1e9;
        long long middle = (long long)base_s * UNITS / cycle, around = 80 * UNITS / cycle + 8;
        reference_list(&track, middle - around, middle + around);
        sn_signal_cursor cursor;
        sn_signal_seek(&cursor, any_time(base_s));
        for (int k = 0; k < 12; k++)
            if (!goes(&cursor, any_time(base_s), false))
                return;
    }
}

/* Thirds of a second are exact: event k is at k/3, rounded once. */
static void test_periods_that_no_double_has(void)
{
    if (!load("\"endless\":true,\"steps\":[{\"to\":[1],\"duration_s\":\"1/3\",\"event\":\"e\"}]"))
        return;
    static const double starts[] = { 0, 7, 1e6, 1e9, -1e9, 123456789012 };
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        sn_signal_cursor cursor;
        sn_signal_event event;
        sn_signal_seek(&cursor, starts[i]);
        for (int k = 1; k <= 3000; k++) {
            if (!CHECK(next(&cursor, starts[i] + 2000, &event)) ||
                !CHECK_BITS(event.t_s, (3 * starts[i] + k) / 3))
                return;
        }
        CHECK(!next(&cursor, event.t_s, &event));
        for (int k = 2999; k >= 0; k--) /* back over all of them: those after the earlier time */
            if (!CHECK(next(&cursor, starts[i], &event)) ||
                !CHECK_BITS(event.t_s, (3 * starts[i] + k + 1) / 3) || !CHECK(event.backwards))
                return;
        CHECK(!next(&cursor, starts[i], &event));
    }
}

/* 0.1 + 0.2 is more than 0.3: still the end of a round comes before the start of the next, and what
 * is told forth in frames is told back in one go. */
static void test_sums_that_are_rounded(void)
{
    if (!load("\"endless\":true,\"steps\":[{\"to\":[1],\"duration_s\":0.1,\"event_at_start\":"
              "\"a\"},{\"to\":[0],\"duration_s\":0.2,\"event\":\"b\"}]"))
        return;
    static const double starts[] = { 0.05, 1e4 + 0.05, 1e6 + 0.05, 1e9 + 0.05, -1e9 + 0.05 };
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        sn_signal_cursor cursor;
        sn_signal_event event;
        char last = 0;
        size_t count = 0;
        sn_signal_seek(&cursor, starts[i]);
        for (double t_s = starts[i]; t_s < starts[i] + 300; t_s += check_uniform(0, 1))
            for (; next(&cursor, t_s, &event); count++) {
                if (!CHECK(event.name[0] != last))
                    return;
                last = event.name[0];
            }
        count += next(&cursor, starts[i] + 300.05, &event);
        while (next(&cursor, starts[i] + 300.05, &event))
            count++;
        CHECK_INT(count, 2000);
        for (; next(&cursor, starts[i], &event); count--)
            ;
        CHECK_INT(count, 0);
    }
}

/* The values at the time of an event are what they are then. */
static void test_values_at_events(void)
{
    if (!load("\"endless\":true,\"again\":\"yoyo\",\"copies\":3,\"stagger_s\":0.1,\"steps\":["
              "{\"to\":[1],\"duration_s\":0.7,\"event\":\"up\",\"event_at_start\":\"down\"}]"))
        return;
    static const double starts[] = { 0, 1000, 1e9, -1e9 };
    for (size_t i = 0; i < 4; i++) {
        sn_signal_cursor cursor;
        sn_signal_event event;
        sn_signal_seek(&cursor, starts[i]);
        for (int k = 0; k < 100; k++) {
            double value[SN_SIGNAL_DIMENSIONS_MOST];
            if (!CHECK(next(&cursor, starts[i] + 1000, &event)))
                return;
            sn_signal_sample(score.items[0].signal, event.t_s, value);
            /* the event's time, and two differences of times, are rounded; 1/0.7 is the slope */
            CHECK_NEAR(value[event.copy], event.name[0] == 'u',
                1e-15 + 3 * 0x1p-53 / 0.7 * fabs(event.t_s));
        }
    }
}

static void test_steps_that_only_tell(void)
{
    if (!load("\"steps\":[{\"duration_s\":2,\"event\":\"a\"},{\"duration_s\":0,\"event\":\"b\"}]"))
        return;
    sn_signal_cursor cursor = { 0 };
    sn_signal_event event;
    CHECK(!next(&cursor, 1.5, &event));
    CHECK(next(&cursor, 2, &event) && event.t_s == 2 && strcmp(event.name, "a") == 0);
    CHECK(next(&cursor, 2, &event) && event.t_s == 2 && strcmp(event.name, "b") == 0);
    CHECK(!next(&cursor, 99, &event) && cursor.t_s == 99);
    if (!load("\"endless\":true,\"steps\":[{\"duration_s\":2,\"event\":\"tick\"}]"))
        return;
    sn_signal_seek(&cursor, 1e9);
    CHECK(next(&cursor, INFINITY, &event) && event.t_s == 1e9 + 2);
    CHECK(next(&cursor, -INFINITY, &event) && event.t_s == 1e9 + 2 && event.backwards);
    CHECK(next(&cursor, -INFINITY, &event) && event.t_s == 1e9);
    if (!load("\"endless\":true,\"delay_s\":3,\"again\":\"yoyo\",\"repeat_delay_s\":1,"
              "\"steps\":[{\"duration_s\":0,\"event\":\"once\"}]"))
        return; /* it takes no time, so that it has no turns */
    cursor = (sn_signal_cursor){ 0 };
    for (int i = 0; i < 100; i++)
        CHECK(next(&cursor, 1e6, &event) && event.t_s == 3 + i);
    CHECK(next(&cursor, 0, &event) && event.t_s == 102 && event.backwards);
}

/* Whatever stands in a cursor: no read beyond, no event out of order, no end that never comes. */
static void test_cursors_of_others(void)
{
    for (int i = 0; i < 3000; i++) {
        reference_track track;
        any_track(&track);
        if (!load_track(&track))
            continue;
        double odd[] = { NAN, INFINITY, -INFINITY, 1e300, -1e300, 0.5, 1e15, -3 };
        sn_signal_cursor cursor = { any_time(0), check_below(7), odd[check_below(8)],
            odd[check_below(8)], check_below(2) ? check_random() : check_below(9) << 32 };
        sn_signal_event event;
        double from_s = cursor.t_s, to_s = any_time(0);
        for (int k = 0; k < 100 && next(&cursor, to_s, &event); k++)
            CHECK(event.t_s >= fmin(from_s, to_s) && event.t_s <= fmax(from_s, to_s));
        cursor = (sn_signal_cursor){ .t_s = 5 };
        CHECK(!next(&cursor, NAN, &event) && cursor.t_s == 5);
        cursor.t_s = NAN;
        CHECK(!next(&cursor, 3, &event) && isnan(cursor.t_s));
    }
}

/* Many at one time do not take the square of their number. */
static void test_many_at_once(void)
{
    size_t used = (size_t)snprintf(text, sizeof text,
        "{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"track\",\"copies\":4,\"steps\":[");
    for (int i = 0; i < 1024; i++)
        used += (size_t)snprintf(
            text + used, sizeof text - used, "%s{\"duration_s\":0,\"event\":\"e\"}", i ? "," : "");
    snprintf(text + used, sizeof text - used, "]}}}");
    sn_arena arena = sn_arena_on_block(memory, sizeof memory);
    if (!CHECK_INT(sn_score_load(&score, text, strlen(text), &arena, &report), SN_OK))
        return;
    sn_signal_cursor cursor = { 0 };
    sn_signal_event event;
    for (int i = 0; i < 4096; i++)
        CHECK(next(&cursor, 1, &event) && event.copy == i / 1024 && event.t_s == 0);
    CHECK(!next(&cursor, 1, &event));
}

CHECK_MAIN(CHECK_TEST(test_however_time_is_cut), CHECK_TEST(test_far_away),
    CHECK_TEST(test_periods_that_no_double_has), CHECK_TEST(test_sums_that_are_rounded),
    CHECK_TEST(test_values_at_events), CHECK_TEST(test_steps_that_only_tell),
    CHECK_TEST(test_cursors_of_others), CHECK_TEST(test_many_at_once))
