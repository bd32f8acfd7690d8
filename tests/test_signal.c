/* Tests of signal.h: the doors of the interface, with signals of the tests' own. */
#include "check.h"
#include "signal_samples.h"
#include "sinew/signal.h"
#include <string.h>

static void describe_starts_from_zero(void)
{
    sample_signal line = { 3, sample_polynomial, 2, 0, 1, { 0, 4 }, { 0 }, false, NULL };
    sn_signal_info info = sn_signal_describe(sample_signal_of(&line));
    CHECK_INT(info.dimensions, 3);
    CHECK_BITS(info.view_s.high, 4);
    CHECK_INT(info.bounds_tight, false);
    CHECK_INT(info.period.kind, SN_PERIOD_NEVER);
    CHECK_BITS(info.bounds[3].high, 0);
}

static void sample_gives_what_the_signal_gives(void)
{
    sample_signal sine = { 4, sample_sine, 2, 3, 1, { 0, 1 }, { 0 }, false, NULL };
    for (int i = 0; i < 1000; i++) {
        double t_s = check_uniform(-1e3, 1e3), value[4];
        sn_signal_sample(sample_signal_of(&sine), t_s, value);
        for (int d = 0; d < 4; d++)
            CHECK_BITS(value[d], sample_sine(&sine, t_s, d));
    }
}

static void times_that_are_none_give_nan_unasked(void)
{
    static const double times[] = { NOT_A_NUMBER, ENDLESS, -ENDLESS };
    size_t asked = 0;
    for (int dimensions = 1; dimensions <= 4; dimensions++) {
        for (int moving = 0; moving < 2; moving++) {
            sample_signal sine = { dimensions, sample_sine, 1, 1, 0, { 0, 1 }, { 0 }, moving != 0,
                &asked };
            for (size_t i = 0; i < 3; i++) {
                double value[5] = { 7, 7, 7, 7, 7 }, velocity[5] = { 7, 7, 7, 7, 7 };
                sn_signal_sample(sample_signal_of(&sine), times[i], value);
                sn_signal_velocity(sample_signal_of(&sine), times[i], velocity);
                for (int d = 0; d < dimensions; d++)
                    CHECK(isnan(value[d]) && isnan(velocity[d]));
                CHECK_BITS(value[dimensions], 7);
                CHECK_BITS(velocity[dimensions], 7);
            }
        }
    }
    CHECK_INT(asked, 0);
}

static void velocity_is_the_signals_own(void)
{
    sample_signal line = { 2, sample_polynomial, 3, 0, 0, { 0, 1 }, { 0 }, true, NULL };
    double value[2], own[2];
    sn_signal_velocity(sample_signal_of(&line), 0.5, value);
    sample_signal_velocity(&line, 0.5, own);
    CHECK_BITS(value[0], own[0]);
    CHECK_BITS(value[1], own[1]);
}

/* A central difference over 2h errs by h^2/6 of the third derivative, here h = view/2e4. */
static void velocity_falls_back_to_differences(void)
{
    for (int i = 0; i < 1000; i++) {
        double frequency = check_log_uniform(0.01, 100), t_s = check_uniform(-20, 20);
        sample_signal sine = { 2, sample_sine, 1, frequency, 0, { 0, 1 / frequency }, { 0 }, false,
            NULL };
        double omega = 6.283185307179586 * frequency, value[2];
        sn_signal_velocity(sample_signal_of(&sine), t_s, value);
        check_context("frequency %.17g, t %.17g", frequency, t_s);
        CHECK_NEAR(value[0], omega * cos(omega * t_s), 1e-7 * omega);
        CHECK_NEAR(value[1], -omega * sin(omega * t_s), 1e-7 * omega);
    }
}

/* A straight line has the same difference everywhere, so that only the width is tried: ten years
 * away, and with views that are no help. */
static void differences_survive_late_times_and_odd_views(void)
{
    static const sn_range views[] = { { 0, 1 }, { 0, 0 }, { 1, 0 }, { 0, ENDLESS },
        { -ENDLESS, ENDLESS }, { NOT_A_NUMBER, NOT_A_NUMBER }, { 0, 1e-12 }, { 0, 1e-300 } };
    static const double times[] = { 0, 1, -3.2e8, 3.2e8, 1e15 };
    for (size_t v = 0; v < sizeof views / sizeof views[0]; v++) {
        for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
            sample_signal line = { 1, sample_polynomial, 1, 0, 0, views[v], { 0 }, false, NULL };
            double value;
            check_context("view %g..%g, t %g", views[v].low, views[v].high, times[i]);
            sn_signal_velocity(sample_signal_of(&line), times[i], &value);
            CHECK_NEAR(value, 1, 1e-9);
        }
    }
}

static void block_is_samples_at_products(void)
{
    sample_signal sine = { 3, sample_sine, 1, 0.1, 0, { 0, 1 }, { 0 }, false, NULL };
    double values[3 * 100 + 1];
    values[300] = 7;
    sn_signal_block(sample_signal_of(&sine), -2.5, 0.1, 100, values);
    for (int i = 0; i < 100; i++)
        for (int d = 0; d < 3; d++)
            CHECK_BITS(values[3 * i + d], sample_sine(&sine, -2.5 + i * 0.1, d));
    CHECK_BITS(values[300], 7);
    sn_signal_block(sample_signal_of(&sine), 0, 1, 0, values + 300);
    CHECK_BITS(values[300], 7);
}

static void block_of_no_time_is_nan(void)
{
    static const double bad[][2] = { { NOT_A_NUMBER, 1 }, { 0, NOT_A_NUMBER }, { ENDLESS, 1 },
        { 0, -ENDLESS } };
    sample_signal line = { 2, sample_polynomial, 1, 0, 0, { 0, 1 }, { 0 }, false, NULL };
    for (size_t k = 0; k < 4; k++) {
        double values[6] = { 0 };
        sn_signal_block(sample_signal_of(&line), bad[k][0], bad[k][1], 3, values);
        for (int i = 0; i < 6; i++)
            CHECK(isnan(values[i]));
    }
    double values[4];
    sn_signal_block(sample_signal_of(&line), 1e308, 1e308, 2, values);
    CHECK(!isnan(values[0]) && isnan(values[2]));
}

static size_t own_blocks;

static void count_block(
    const void *self, double start_s, double step_s, size_t count, double *values)
{
    (void)self;
    own_blocks++;
    for (size_t i = 0; i < count; i++)
        values[i] = start_s + step_s;
}

static void block_is_the_signals_own(void)
{
    static const sn_signal_ops ops = {
        .describe = sample_signal_describe, .sample = sample_signal_sample, .block = count_block
    };
    sample_signal line = { 1, sample_polynomial, 1, 0, 0, { 0, 1 }, { 0 }, false, NULL };
    double values[2];
    own_blocks = 0;
    sn_signal_block((sn_signal){ &ops, &line }, 1, 2, 2, values);
    CHECK_BITS(values[1], 3);
    CHECK_INT(own_blocks, 1);
    sn_signal_block((sn_signal){ &ops, &line }, NOT_A_NUMBER, 2, 2, values);
    CHECK(isnan(values[1]));
    CHECK_INT(own_blocks, 1);
}

static size_t two_marks(const void *self, sn_signal_mark *marks)
{
    (void)self;
    marks[0] = (sn_signal_mark){ 0.25, 7, 0, "first" };
    marks[1] = (sn_signal_mark){ 0.5, NOT_A_NUMBER, 0, "second" };
    return 2;
}

static void marks_are_the_signals_own_or_none(void)
{
    static const sn_signal_ops ops = {
        .describe = sample_signal_describe, .sample = sample_signal_sample, .marks = two_marks
    };
    sample_signal line = { 1, sample_polynomial, 1, 0, 0, { 0, 1 }, { 0 }, false, NULL };
    sn_signal_mark marks[SN_SIGNAL_MARKS_MOST];
    CHECK_INT(sn_signal_marks(sample_signal_of(&line), marks), 0);
    if (CHECK_INT(sn_signal_marks((sn_signal){ &ops, &line }, marks), 2)) {
        CHECK_TEXT(marks[0].text, "first");
        CHECK_BITS(marks[0].value, 7);
        CHECK_BITS(marks[1].t_s, 0.5);
    }
}

/* One event, at 1. */
static bool one_event(
    const void *self, sn_signal_cursor *cursor, double to_s, sn_signal_event *event)
{
    (void)self;
    bool back = to_s < cursor->t_s;
    bool over = back ? (cursor->t_s > 1 || (cursor->t_s == 1 && cursor->told)) && to_s < 1
                     : (cursor->t_s < 1 || (cursor->t_s == 1 && !cursor->told)) && to_s >= 1;
    sn_signal_seek(cursor, over ? 1 : to_s);
    if (over && back)
        cursor->told = 0;
    *event = (sn_signal_event){ .t_s = 1, .name = "one", .backwards = back };
    return over;
}

static void events_are_the_signals_own_or_none(void)
{
    static const sn_signal_ops ops = {
        .describe = sample_signal_describe, .sample = sample_signal_sample, .next = one_event
    };
    static const sn_signal_ops none = { .describe = sample_signal_describe,
        .sample = sample_signal_sample };
    sn_signal signal = { &ops, NULL }, silent = { &none, NULL };
    sn_signal_cursor cursor = { 0 };
    sn_signal_event event = { 0 };
    CHECK(!sn_signal_next(signal, &cursor, 0.5, &event));
    CHECK(sn_signal_next(signal, &cursor, 3, &event) && !event.backwards);
    CHECK_TEXT(event.name, "one");
    CHECK(!sn_signal_next(signal, &cursor, 3, &event) && cursor.t_s == 3);
    CHECK(!sn_signal_next(signal, &cursor, NOT_A_NUMBER, &event) && cursor.t_s == 3);
    CHECK(sn_signal_next(signal, &cursor, 0, &event) && event.backwards);
    CHECK(!sn_signal_next(silent, &cursor, -7, &event));
    CHECK(cursor.t_s == -7 && cursor.told == SN_SIGNAL_ALL);
    sn_signal_seek(&cursor, 1);
    CHECK(!sn_signal_next(signal, &cursor, 9, &event));
    sn_signal_seek(&cursor, NOT_A_NUMBER);
    CHECK_BITS(cursor.t_s, 9);
    cursor.t_s = NOT_A_NUMBER;
    CHECK(!sn_signal_next(signal, &cursor, 9, &event) && cursor.t_s != cursor.t_s);
}

CHECK_MAIN(CHECK_TEST(describe_starts_from_zero), CHECK_TEST(sample_gives_what_the_signal_gives),
    CHECK_TEST(times_that_are_none_give_nan_unasked), CHECK_TEST(velocity_is_the_signals_own),
    CHECK_TEST(velocity_falls_back_to_differences),
    CHECK_TEST(differences_survive_late_times_and_odd_views),
    CHECK_TEST(block_is_samples_at_products), CHECK_TEST(block_of_no_time_is_nan),
    CHECK_TEST(block_is_the_signals_own), CHECK_TEST(marks_are_the_signals_own_or_none),
    CHECK_TEST(events_are_the_signals_own_or_none))
