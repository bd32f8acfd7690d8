/* Tests of track.h: random tracks against the reference, values and events alike. */
#include "check.h"
#include "sinew/sinew.h"
#include "track_reference.h"

#include <stdlib.h>
#include <string.h>

enum { CHANNELS = 3, ITEMS_MOST = 40 };

static sn_ease quad;

/* A number of seconds: of a grid of binary fractions, where everything is exact, or decimal. */
static double random_time(bool decimal)
{
    double count = (double)check_below(12);
    return decimal ? count / 10 : count / 8;
}

static void random_item(sn_track_item *item, bool decimal)
{
    *item = (sn_track_item){ .type = (sn_track_item_type)check_below(3) };
    item->event = (uint32_t)check_below(1000);
    item->channel = (uint32_t)check_below(CHANNELS);
    item->duration_s = check_below(5) ? random_time(decimal) : 0;
    item->repeats = check_below(3) ? 0 : (double)check_below(4);
    item->repeat_delay_s = check_below(2) ? 0 : random_time(decimal);
    item->again = (sn_track_again)check_below(3);
    item->delay_s = check_below(2) ? 0 : random_time(decimal) * (check_below(4) ? 1 : -1);
    item->from_given = check_below(5) == 0;
    item->from.parts[0] = check_uniform(-10, 10);
    item->to.parts[0] = check_uniform(-10, 10);
    item->ease = check_below(2) ? &quad : NULL;
}

/* A group and what is in it. */
static size_t random_group(
    sn_track_item *items, size_t room, int depth, bool decimal, size_t children)
{
    size_t used = 0;
    for (size_t i = 0; i < children; i++) {
        sn_track_item *item = &items[used];
        if (used >= room)
            break;
        random_item(item, decimal);
        used++;
        if (depth > 0 && check_below(3) == 0) {
            item->type = check_below(2) ? SN_TRACK_SEQUENCE : SN_TRACK_PARALLEL;
            item->stagger_s = check_below(2) ? 0 : random_time(decimal) / (check_below(3) ? 4 : -4);
            size_t wanted = check_below(5), start = used;
            used += random_group(items + used, room - used, depth - 1, decimal, wanted);
            uint32_t direct = 0;
            for (size_t k = start; k < used; direct++) { /* count what is directly in it */
                size_t left = 1;
                while (left > 0) {
                    left += items[k].children;
                    left--;
                    k++;
                }
            }
            item->children = direct;
        }
    }
    return used;
}

static size_t random_items(sn_track_item *items, bool decimal)
{
    return random_group(items, ITEMS_MOST, 3, decimal, 1 + check_below(8));
}

static const sn_track_channel channels[CHANNELS] = { { .start = { { 3 } } },
    { .start = { { -1 } } }, { .start = { { 0 } } } };

static sn_track *make(const sn_track_item *items, size_t count)
{
    sn_track *track = NULL;
    sn_report report;
    size_t bytes = sn_track_bytes(items, count, CHANNELS);
    void *block = malloc(bytes + 1);
    sn_status status =
        sn_track_init(&track, block, bytes, items, count, channels, CHANNELS, &report);
    if (!CHECK_INT(status, SN_OK))
        CHECK_TEXT(report.message, "");
    return track;
}

static void check_values(const sn_track *track, const reference_node *root, double t_s)
{
    for (uint32_t c = 0; c < CHANNELS; c++) {
        double want = reference_at(root, c, t_s, channels[c].start.parts[0]);
        CHECK_NEAR(sn_track_at(track, c, t_s).parts[0], want, 1e-12 * (1 + fabs(want)));
    }
}

/* On the grid every time is exact: also those at which something starts, ends and turns. */
static void test_values_on_the_grid(void)
{
    for (int i = 0; i < (check_long() ? 20000 : 1500); i++) {
        sn_track_item items[ITEMS_MOST];
        size_t count = random_items(items, false);
        sn_track *track = make(items, count);
        reference_node *root = reference_make(items, count, 0);
        check_context("track %d of %zu items", i, count);
        CHECK_BITS(sn_track_duration_s(track), reference_seconds(root->pass));
        for (double t = -0.25; t < reference_seconds(root->pass) + 1 && t < 40; t += 0.0625)
            check_values(track, root, t);
        check_values(track, root, 1e6);
        reference_free(root);
        free(track);
    }
}

/* Decimal times are rounded, and their sums are not: between starts and ends it is as exact. */
static void test_values_of_decimals(void)
{
    for (int i = 0; i < (check_long() ? 20000 : 1500); i++) {
        sn_track_item items[ITEMS_MOST];
        size_t count = random_items(items, true);
        sn_track *track = make(items, count);
        reference_node *root = reference_make(items, count, 0);
        check_context("track %d of %zu items", i, count);
        CHECK_BITS(sn_track_duration_s(track), reference_seconds(root->pass));
        for (int k = 0; k < 40; k++)
            check_values(track, root, check_uniform(0, reference_seconds(root->pass) + 0.1));
        reference_free(root);
        free(track);
    }
}

/* ---- events ------------------------------------------------------------------------------- */

/* Moves the cursor to a time, and checks that it tells the events from *told on, in the order of
 * the way. */
static bool move(const sn_track *track, sn_track_cursor *cursor, double to_s,
    const reference_events *events, size_t *told, const sn_track_item *items)
{
    sn_track_event event;
    bool back = to_s < cursor->t_s;
    while (sn_track_next(track, cursor, to_s, &event)) {
        if (!CHECK(back ? *told > 0 : *told < events->count))
            return false;
        const reference_event *want = &events->list[back ? --*told : (*told)++];
        bool same = CHECK_BITS(event.t_s, want->t_s) && CHECK_INT(event.item, want->item) &&
                    CHECK_INT(event.event, items[want->item].event) &&
                    CHECK_INT(event.backwards, back);
        if (!same)
            return false;
    }
    CHECK(back || *told == events->count || events->list[*told].t_s > to_s);
    CHECK(!back || *told == 0 || events->list[*told - 1].t_s <= to_s);
    return CHECK_BITS(cursor->t_s, to_s);
}

/* Any way through the times of the track, which stops at events or between them. */
static void check_ways(
    const sn_track *track, const reference_events *events, double end_s, const sn_track_item *items)
{
    sn_track_cursor cursor = { 0 };
    size_t told = 0;
    if (!move(track, &cursor, INFINITY, events, &told, items) || !CHECK_INT(told, events->count) ||
        !move(track, &cursor, -1, events, &told, items) || !CHECK_INT(told, 0))
        return;
    cursor = (sn_track_cursor){ 0 };
    for (int i = 0; i < 30; i++) { /* forwards, in pieces */
        double to_s = cursor.t_s + check_uniform(0, end_s / 8);
        if (!move(track, &cursor, to_s, events, &told, items))
            return;
    }
    for (int i = 0; i < 60; i++) { /* to and fro */
        double to_s = check_uniform(-0.1, end_s + 0.1);
        if (events->count > 0 && check_below(2))
            to_s = events->list[check_below(events->count)].t_s;
        if (!move(track, &cursor, to_s, events, &told, items))
            return;
    }
    sn_track_seek(track, &cursor, end_s / 2);
    for (told = 0; told < events->count && events->list[told].t_s <= end_s / 2;)
        told++;
    move(track, &cursor, end_s, events, &told, items);
    move(track, &cursor, -1, events, &told, items);
}

static void check_events(bool decimal)
{
    for (int i = 0; i < (check_long() ? 20000 : 1500); i++) {
        sn_track_item items[ITEMS_MOST];
        size_t count = random_items(items, decimal);
        sn_track *track = make(items, count);
        reference_node *root = reference_make(items, count, 0);
        reference_events events = reference_list(root, 100000);
        check_context("track %d of %zu items, %zu events", i, count, events.count);
        if (events.count < 20000)
            check_ways(track, &events, reference_seconds(root->pass), items);
        free(events.list);
        reference_free(root);
        free(track);
    }
}

static void test_events_on_the_grid(void)
{
    check_events(false);
}

static void test_events_of_decimals(void)
{
    check_events(true);
}

/* A cursor that stops in the middle of simultaneous events, and turns. */
static void test_events_can_turn_between_two(void)
{
    sn_track_item items[] = { { .type = SN_TRACK_WAIT, .duration_s = 1 },
        { .type = SN_TRACK_EVENT, .event = 10 }, { .type = SN_TRACK_EVENT, .event = 11 },
        { .type = SN_TRACK_EVENT, .event = 12 } };
    sn_track *track = make(items, 4);
    sn_track_cursor cursor = { 0 };
    sn_track_event event;
    CHECK(sn_track_next(track, &cursor, 5, &event) && event.event == 10);
    CHECK(sn_track_next(track, &cursor, 5, &event) && event.event == 11);
    CHECK(sn_track_next(track, &cursor, 0, &event) && event.event == 11 && event.backwards);
    CHECK(sn_track_next(track, &cursor, 5, &event) && event.event == 11 && !event.backwards);
    CHECK(sn_track_next(track, &cursor, 5, &event) && event.event == 12);
    CHECK(!sn_track_next(track, &cursor, 5, &event));
    CHECK(!sn_track_next(track, &cursor, NAN, &event) && cursor.t_s == 5);
    sn_track_seek(track, &cursor, NAN);
    CHECK_BITS(cursor.t_s, 5);
    sn_track_cursor lost = { NAN, 7 }, odd = { 1, UINT64_C(0x0000000100000001) };
    CHECK(!sn_track_next(track, &lost, 5, &event));
    CHECK(sn_track_next(track, &odd, 5, &event) && event.event == 10);
    free(track);
}

/* ---- blocks ------------------------------------------------------------------------------- */

static void test_block_can_be_copied(void)
{
    for (int i = 0; i < 200; i++) {
        sn_track_item items[ITEMS_MOST];
        size_t count = random_items(items, false), bytes = sn_track_bytes(items, count, CHANNELS);
        sn_track *track = make(items, count);
        void *copy = malloc(bytes);
        memcpy(copy, track, bytes);
        for (double t = 0; t < 5; t += 0.25)
            for (uint32_t c = 0; c < CHANNELS; c++)
                CHECK_BITS(sn_track_at(copy, c, t).parts[0], sn_track_at(track, c, t).parts[0]);
        memset(track, 0xff, bytes);
        free(track);
        sn_track_cursor cursor = { 0 };
        sn_track_event event;
        for (int k = 0; k < 100 && sn_track_next(copy, &cursor, 20, &event); k++)
            CHECK(event.item < count);
        free(copy);
    }
}

/* Bounds hold all that is sampled. */
static void test_bounds_hold_all(void)
{
    for (int i = 0; i < 300; i++) {
        sn_track_item items[ITEMS_MOST];
        size_t count = random_items(items, false);
        sn_track *track = make(items, count);
        for (uint32_t c = 0; c < CHANNELS; c++) {
            sn_range range;
            sn_track_bounds(track, c, &range);
            for (int k = 0; k < 50; k++) {
                double at = sn_track_at(track, c, check_uniform(-1, 30)).parts[0];
                CHECK(at >= range.low - 1e-12 && at <= range.high + 1e-12);
            }
        }
        free(track);
    }
}

/* The rate is the slope of the values, wherever there is no corner nearby. */
static void test_velocity_is_the_slope(void)
{
    for (int i = 0; i < 300; i++) {
        sn_track_item items[ITEMS_MOST];
        size_t count = random_items(items, false);
        sn_track *track = make(items, count);
        for (int k = 0; k < 40; k++) {
            double t = ldexp(floor(check_uniform(0, 1000)), -6) + 0.0078125, h = 0x1p-14;
            uint32_t c = (uint32_t)check_below(CHANNELS);
            double a = sn_track_at(track, c, t - h).parts[0];
            double b = sn_track_at(track, c, t + h).parts[0];
            CHECK_NEAR(sn_track_velocity(track, c, t).parts[0], (b - a) / (2 * h), 1e-8);
        }
        free(track);
    }
}

/* At 1e9 s, in the three billionth leg, the time within the leg is that of exact arithmetic. */
static void test_huge_times(void)
{
    sn_track_item item = { .duration_s = 0.3,
        .repeats = INFINITY,
        .again = SN_TRACK_YOYO,
        .repeat_delay_s = 0.05,
        .to = { { 1 } },
        .from_given = true };
    sn_track *track = make(&item, 1);
    reference_node *root = reference_make(&item, 1, 1000000000000);
    CHECK_BITS(sn_track_duration_s(track), INFINITY);
    for (int i = 0; i < 2000; i++) {
        double t = i % 2 ? check_uniform(1e9 - 1, 1e9 + 1) : check_log_uniform(1, 1e11);
        check_context("t = %.17g", t);
        CHECK_NEAR(sn_track_at(track, 0, t).parts[0], reference_at(root, 0, t, 0), 1e-12);
    }
    CHECK_BITS(sn_track_at(track, 0, INFINITY).parts[0], 1);
    CHECK_BITS(sn_track_at(track, 0, 1e300).parts[0], 1);
    reference_free(root);
    free(track);
}

/* A hitch of 10 s tells all of it, and endless ones can be entered anywhere. */
/* A yoyo that takes no time and pauses tells its event each time, and a way without any is short:
 * it took minutes when each turn was looked at and left out. */
static void test_yoyo_of_no_time(void)
{
    const sn_track_item items[] = { { .type = SN_TRACK_SEQUENCE,
                                        .children = 1,
                                        .again = SN_TRACK_YOYO,
                                        .repeats = INFINITY,
                                        .repeat_delay_s = 0.001 },
        { .type = SN_TRACK_EVENT, .event = 7 } };
    sn_track *track = make(items, 2);
    sn_track_cursor cursor = { 0 };
    sn_track_event event;
    for (int i = 0; i < 1000; i++) {
        CHECK(sn_track_next(track, &cursor, 3600, &event));
        CHECK_RELATIVE(event.t_s, i * 0.001, 1e-15);
    }
    sn_track_seek(track, &cursor, 1e9);
    for (int i = 0; i < 1000; i++) {
        CHECK(sn_track_next(track, &cursor, 0, &event));
        CHECK_NEAR(event.t_s, 1e9 - i * 0.001, 1e-6);
    }
    free(track);
}

static void test_endless_events(void)
{
    sn_track_item items[] = {
        { .type = SN_TRACK_SEQUENCE, .children = 2, .repeats = INFINITY },
        { .type = SN_TRACK_WAIT, .duration_s = 0.1 },
        { .type = SN_TRACK_EVENT, .event = 7 },
    };
    sn_track *track = make(items, 3);
    sn_track_cursor cursor = { 0 };
    sn_track_event event;
    int count = 0;
    for (int frame = 0; frame < 2; frame++)
        while (sn_track_next(track, &cursor, 10.0 * (frame + 1), &event))
            CHECK_BITS(event.t_s, reference_seconds(++count * reference_of(0.1)));
    CHECK_INT(count, 199 + 1); /* 200 times the double 0.1 is 20 in doubles */
    sn_track_seek(track, &cursor, 1e9);
    CHECK(sn_track_next(track, &cursor, 1e9 + 1, &event));
    CHECK(event.t_s > 1e9 && event.t_s <= 1e9 + 0.1000001);
    CHECK(sn_track_next(track, &cursor, 0, &event) && event.backwards);
    free(track);
}

int main(int argc, char **argv)
{
    static const check_test tests[] = { CHECK_TEST(test_values_on_the_grid),
        CHECK_TEST(test_values_of_decimals), CHECK_TEST(test_events_on_the_grid),
        CHECK_TEST(test_events_of_decimals), CHECK_TEST(test_events_can_turn_between_two),
        CHECK_TEST(test_block_can_be_copied), CHECK_TEST(test_bounds_hold_all),
        CHECK_TEST(test_velocity_is_the_slope), CHECK_TEST(test_huge_times),
        CHECK_TEST(test_yoyo_of_no_time), CHECK_TEST(test_endless_events) };
    quad = sn_ease_make(SN_EASE_QUAD, SN_EASE_IN);
    return check_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
