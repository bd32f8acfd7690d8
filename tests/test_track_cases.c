/* Tests of track.h: public cases, values of every type, and what is refused. */
#include "check.h"
#include "sinew/sinew.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1 << 20 };

static _Alignas(16) unsigned char block[BLOCK];
static sn_report report;

/* A track of these items, all of whose channels are of a type. */
static sn_track *make_of(
    sn_track_type type, sn_track_value start, const sn_track_item *items, size_t count)
{
    sn_track *track = NULL;
    sn_track_channel channels[2] = { { type, start }, { type, start } };
    size_t bytes = sn_track_bytes(items, count, 2);
    CHECK(bytes > 0 && bytes <= BLOCK);
    CHECK_INT(sn_track_init(&track, block, bytes, items, count, channels, 2, &report), SN_OK);
    CHECK_TEXT(report.message, "");
    return track;
}

static sn_track *make(const sn_track_item *items, size_t count)
{
    return make_of(SN_TRACK_NUMBER, (sn_track_value){ { 0 } }, items, count);
}

static double at(const sn_track *track, double t)
{
    return sn_track_at(track, 0, t).parts[0];
}

/* ---- public cases ------------------------------------------------------------------------- */

/* Scirra/Construct-bugs#2313: a tween of 0.01 s ends exactly on its target. #5313: a seek to
 * infinity is the end. */
static void test_case_construct_ends(void)
{
    sn_ease back = sn_ease_back(SN_EASE_IN, 0.1);
    sn_track_item item = { .duration_s = 0.01, .to = { { 123.456 } }, .ease = &back };
    sn_track *track = make(&item, 1);
    CHECK_BITS(at(track, 0.01), 123.456);
    CHECK_BITS(at(track, 1), 123.456);
    CHECK_BITS(at(track, INFINITY), 123.456);
    CHECK_BITS(at(track, -INFINITY), 0);
    CHECK(isnan(at(track, NAN)));
    CHECK_BITS(sn_track_velocity(track, 0, INFINITY).parts[0], 0);
}

/* Scirra/Construct-bugs#3683, #4590: a new end while it runs: no jump of time, and it lands exactly
 * on the target wherever that has moved. What goes on from there goes from there. */
static void test_case_construct_aim(void)
{
    sn_track_item items[] = { { .duration_s = 1, .to = { { 100 } } },
        { .duration_s = 1, .to = { { 0 } } } };
    sn_track *track = make(items, 2);
    CHECK_BITS(at(track, 0.5), 50);
    CHECK(sn_track_aim(track, 0, (sn_track_value){ { 200 } }));
    CHECK_BITS(at(track, 0.5), 100); /* at the same part of the way */
    for (int i = 0; i < 60; i++)
        CHECK(sn_track_aim(track, 0, (sn_track_value){ { 300.0 + i / 7.0 } }));
    CHECK_BITS(at(track, 1), 300 + 59 / 7.0);
    CHECK_BITS(at(track, 1.5), (300 + 59 / 7.0) / 2);
    CHECK(!sn_track_aim(track, 2, (sn_track_value){ { 1 } }));
    CHECK(!sn_track_aim(track, 0, (sn_track_value){ { NAN } }));
    CHECK_BITS(at(track, 1), 300 + 59 / 7.0);
}

/* rxi/flux#3: a delay of .001 and 0.5 s to 1, updated by 10 s; and three chained ones. */
static void test_case_flux(void)
{
    sn_track_item late = { .delay_s = 0.001, .duration_s = 0.5, .to = { { 1 } } };
    CHECK_BITS(at(make(&late, 1), 10), 1);
    sn_track_item chain[] = { { .duration_s = 0.1, .to = { { 1 } } },
        { .duration_s = 0.1, .to = { { 2 } } }, { .duration_s = 0.1, .to = { { 3 } } } };
    CHECK_BITS(at(make(chain, 3), 10), 3);
}

/* djeedai/bevy_tweening#36: 2 ms are left and the step is 16 ms: the next one is 14 ms in. */
static void test_case_bevy_tweening(void)
{
    sn_track_item items[] = { { .duration_s = 0.1, .to = { { 1 } } },
        { .duration_s = 0.1, .to = { { 2 } } } };
    CHECK_NEAR(at(make(items, 2), 0.098 + 0.016), 1.14, 4e-16);
}

/* tweenjs/tween.js#677: a yoyo exactly at the end of a leg is at its end: no blink to the start.
 * tweenjs/tween.js#384: a duration of 0 is at its end, and no NaN. */
static void test_case_tween_js(void)
{
    sn_track_item item = {
        .duration_s = 0.1, .to = { { 8 } }, .repeats = INFINITY, .again = SN_TRACK_YOYO
    };
    sn_track *track = make(&item, 1);
    for (int leg = 1; leg < 1000; leg++) {
        double end_s = (double)leg * 0.1; /* rounded: the end is there or a rounding away */
        CHECK_NEAR(at(track, end_s), leg % 2 ? 8 : 0, 1e-11);
    }
    CHECK_BITS(at(track, 0.1), 8);
    CHECK_BITS(at(track, 0.2), 0);
    sn_track_item sudden = { .duration_s = 0, .to = { { 5 } } };
    track = make(&sudden, 1);
    CHECK_BITS(at(track, 0), 5);
    CHECK_BITS(at(track, -1e-300), 0);
    CHECK_BITS(sn_track_velocity(track, 0, 0).parts[0], 0);
}

/* KyryloKuzyk/PrimeTween#200: a delay of 1000 s and no duration: the start until 1000 s. */
static void test_case_prime_tween_delay(void)
{
    sn_track_item item = { .delay_s = 1000, .to = { { 5 } } };
    sn_track *track = make(&item, 1);
    CHECK_BITS(at(track, nextafter(1000, 0)), 0);
    CHECK_BITS(at(track, 1000), 5);
    CHECK_BITS(sn_track_duration_s(track), 1000);
}

/* KyryloKuzyk/PrimeTween#19: 0 to 180 degrees, again and again onwards: 90 degrees half way, the
 * same direction in every cycle, and a unit quaternion. */
static void test_case_prime_tween_onward(void)
{
    sn_track_item item = {
        .duration_s = 1, .to = { { 0, 1, 0, 0 } }, .repeats = INFINITY, .again = SN_TRACK_ONWARD
    };
    sn_track *track = make_of(SN_TRACK_ROTATION, (sn_track_value){ { 0 } }, &item, 1);
    for (int i = 0; i < 400; i++) {
        double t = i / 16.0, angle = 3.14159265358979323846 * t;
        sn_track_value q = sn_track_at(track, 0, t);
        double side = q.parts[1] * sin(angle / 2) + q.parts[3] * cos(angle / 2) < 0 ? -1 : 1;
        CHECK_NEAR(q.parts[1] * side, sin(angle / 2), 2e-15 * (1 + t));
        CHECK_NEAR(q.parts[3] * side, cos(angle / 2), 2e-15 * (1 + t));
        CHECK_NEAR(hypot(hypot(q.parts[0], q.parts[1]), hypot(q.parts[2], q.parts[3])), 1, 1e-15);
        sn_track_value w = sn_track_velocity(track, 0, t);
        CHECK_NEAR(w.parts[1], 3.14159265358979323846, 4e-15);
    }
    sn_track_item number = {
        .duration_s = 1, .to = { { 180 } }, .repeats = 3, .again = SN_TRACK_ONWARD
    };
    track = make(&number, 1);
    CHECK_BITS(at(track, 1.5), 270);
    CHECK_BITS(at(track, 9), 720);
}

/* OutOfBears/react-flow#6: an out-back completes at its duration, not where it first touches 1. */
static void test_case_react_flow(void)
{
    sn_ease back = sn_ease_back(SN_EASE_OUT, 0.1);
    sn_track_item items[] = { { .duration_s = 1, .to = { { 1 } }, .ease = &back },
        { .type = SN_TRACK_EVENT, .event = 1 } };
    sn_track *track = make(items, 2);
    double touch = sn_ease_first(&back, 1);
    CHECK(touch < 0.9 && at(track, touch + 0.05) > 1);
    sn_track_cursor cursor = { 0 };
    sn_track_event event;
    CHECK(!sn_track_next(track, &cursor, 0.999, &event));
    CHECK(sn_track_next(track, &cursor, 1, &event));
    CHECK_BITS(event.t_s, 1);
}

/* mobius3/tweeny#45: 0 to -369 with every ease ends at exactly -369. kikito/tween.lua#24: in-expo,
 * 1.5 s, after 1/40 and 2/40 s. */
static void test_case_every_ease_ends(void)
{
    for (int shape = 0; shape < SN_EASE_BEZIER; shape++)
        for (int side = 0; side < SN_EASE_SIDE_COUNT; side++) {
            sn_ease ease = sn_ease_make((sn_ease_shape)shape, (sn_ease_side)side);
            sn_track_item item = { .duration_s = 0.7, .to = { { -369 } }, .ease = &ease };
            CHECK_BITS(at(make(&item, 1), 0.7), -369);
        }
    sn_ease expo = sn_ease_expo(SN_EASE_IN, 10);
    sn_track_item item = { .duration_s = 1.5, .to = { { 1 } }, .ease = &expo };
    sn_track *track = make(&item, 1);
    CHECK_NEAR(at(track, 1 / 40.0), 0.000119708747, 5e-13);
    CHECK_NEAR(at(track, 2 / 40.0), 0.000254077273, 5e-13);
    CHECK_BITS(at(track, 1.5), 1);
}

/* ---- types -------------------------------------------------------------------------------- */

static void test_vectors_have_their_parts(void)
{
    sn_track_item item = { .duration_s = 2, .to = { { 2, 4, 8, 16 } } };
    for (int type = SN_TRACK_VEC2; type <= SN_TRACK_VEC4; type++) {
        sn_track *track = make_of((sn_track_type)type, (sn_track_value){ { 0, 0, 4 } }, &item, 1);
        sn_track_value half = sn_track_at(track, 0, 1), speed = sn_track_velocity(track, 0, 1);
        CHECK_BITS(half.parts[0], 1);
        CHECK_BITS(half.parts[1], 2);
        CHECK_BITS(half.parts[2], type >= SN_TRACK_VEC3 ? 6 : 0);
        CHECK_BITS(half.parts[3], type == SN_TRACK_VEC4 ? 8 : 0);
        CHECK_BITS(speed.parts[1], 2);
        CHECK(isnan(sn_track_at(track, 0, NAN).parts[1]));
    }
}

/* The shorter way, and the end as it lies next to the start; within half a circle, as it is. */
static void test_angles_go_the_shorter_way(void)
{
    sn_track_item items[] = { { .duration_s = 1, .to = { { 10 } } },
        { .duration_s = 1, .to = { { 300 } } } };
    sn_track *track = make_of(SN_TRACK_DEGREES, (sn_track_value){ { 350 } }, items, 2);
    CHECK_BITS(at(track, 0.5), 360);
    CHECK_BITS(at(track, 1), 370);
    CHECK_BITS(at(track, 1.5), 335);
    CHECK_BITS(at(track, 2), 300);
    sn_range range;
    sn_track_bounds(track, 0, &range);
    CHECK_BITS(range.low, 300);
    CHECK_BITS(range.high, 370);
    sn_track_item turn = { .duration_s = 1, .to = { { 3 } } };
    track = make_of(SN_TRACK_ANGLE, (sn_track_value){ { -3 } }, &turn, 1);
    CHECK_NEAR(at(track, 1), 3 - 6.28318530717958647693, 1e-15);
    CHECK_NEAR(sn_track_velocity(track, 0, 0.5).parts[0], 6 - 6.28318530717958647693, 1e-15);
}

/* By equal ratios: zoom from 1 to 100 is 10 half way. */
static void test_scales_go_by_ratios(void)
{
    sn_track_item item = { .duration_s = 1, .to = { { 100 } } };
    sn_track *track = make_of(SN_TRACK_SCALE, (sn_track_value){ { 0 } }, &item, 1);
    for (int i = 0; i <= 64; i++)
        CHECK_RELATIVE(at(track, i / 64.0), pow(100, i / 64.0), 2e-15);
    CHECK_BITS(at(track, 0), 1);
    CHECK_BITS(at(track, 1), 100);
    CHECK_NEAR(sn_track_velocity(track, 0, 0.3).parts[0], log(100), 1e-15);
    sn_track_item far = { .duration_s = 1,
        .to = { { 1e300 } },
        .from_given = true,
        .from = { { 1e-300 } },
        .again = SN_TRACK_ONWARD,
        .repeats = 5 };
    track = make_of(SN_TRACK_SCALE, (sn_track_value){ { 0 } }, &far, 1);
    CHECK_RELATIVE(at(track, 0.5), 1, 1e-12);
    CHECK(isfinite(at(track, 5.5)) && at(track, 5.5) > 1e307);
}

/* IEC 61966-2-1: half of the light of black and white is 0.7354 of sRGB. Ends to the bit. */
static void test_colours_mix_in_light(void)
{
    sn_ease over = sn_ease_back(SN_EASE_OUT, 0.5);
    sn_track_item items[] = { { .duration_s = 1, .to = { { 1, 0.3, 0, 1 } } },
        { .duration_s = 1, .to = { { 0.1, 0.2, 0.7, 0 } }, .ease = &over } };
    sn_track *track = make_of(SN_TRACK_COLOUR, (sn_track_value){ { 0, 0.3, 0, 0 } }, items, 2);
    sn_track_value half = sn_track_at(track, 0, 0.5), end = sn_track_at(track, 0, 2);
    CHECK_NEAR(half.parts[0], 1.055 * pow(0.5, 1 / 2.4) - 0.055, 1e-15);
    CHECK_NEAR(half.parts[1], 0.3, 1e-15);
    CHECK_BITS(half.parts[3], 0.5);
    for (int i = 0; i < 4; i++)
        CHECK_BITS(end.parts[i], items[1].to.parts[i]);
    for (double t = 1; t < 2; t += 0.01)
        for (int i = 0; i < 4; i++) {
            double part = sn_track_at(track, 0, t).parts[i];
            CHECK(part >= 0 && part <= 1);
        }
    double h = 1e-6, a = sn_track_at(track, 0, 0.25 - h).parts[0],
           b = sn_track_at(track, 0, 0.25 + h).parts[0];
    CHECK_NEAR(sn_track_velocity(track, 0, 0.25).parts[0], (b - a) / (2 * h), 1e-8);
}

/* Along the shorter way at an even speed, about the one axis; of a half turn about a fixed one. */
static void test_rotations_turn_evenly(void)
{
    for (int i = 0; i < 300; i++) {
        sn_vec3 axis = { check_uniform(-1, 1), check_uniform(-1, 1), check_uniform(-1, 1) };
        axis = sn_vec3_normalize(axis, (sn_vec3){ 1, 0, 0 });
        double angle = i % 10 ? check_uniform(0.01, 3.14) : 3.14159265358979323846;
        sn_quat start = sn_quat_from_axis_angle((sn_vec3){ check_uniform(-1, 1), 1, 0.3 }, 2.5);
        sn_quat end = sn_quat_multiply(sn_quat_from_axis_angle(axis, angle), start);
        double sign = check_below(2) ? 1 : -1;
        sn_track_item item = { .duration_s = 1,
            .to = { { end.x * sign, end.y * sign, end.z * sign, end.w * sign } } };
        sn_track_value from = { { start.x, start.y, start.z, start.w } };
        sn_track *track = make_of(SN_TRACK_ROTATION, from, &item, 1);
        if (i % 10 == 0 && (axis.x < 0 || (axis.x == 0 && axis.y < 0)))
            angle = -angle; /* the axis whose first part is above 0 */
        double t = check_uniform(0, 1);
        sn_quat want = sn_quat_multiply(sn_quat_from_axis_angle(axis, angle * t), start);
        sn_track_value got = sn_track_at(track, 0, t), w = sn_track_velocity(track, 0, t);
        double dot = got.parts[0] * want.x + got.parts[1] * want.y + got.parts[2] * want.z +
                     got.parts[3] * want.w;
        CHECK_NEAR(fabs(dot), 1, 2e-15);
        CHECK_NEAR(w.parts[0], axis.x * angle, 1e-14);
        CHECK_NEAR(w.parts[1], axis.y * angle, 1e-14);
        sn_track_value last = sn_track_at(track, 0, 1);
        CHECK_BITS(fabs(last.parts[0]), fabs(sn_quat_normalize(end).x));
    }
}

/* ---- what is refused ---------------------------------------------------------------------- */

static void refuse(const sn_track_item *items, size_t count, size_t index, sn_status status,
    const char *field, const char *words)
{
    sn_track *track = NULL;
    sn_track_channel channels[2] = { { 0 }, { .type = SN_TRACK_SCALE } };
    CHECK_INT(sn_track_init(&track, block, BLOCK, items, count, channels, 2, &report), status);
    CHECK_INT(report.status, status);
    CHECK_INT(report.index, index);
    CHECK_TEXT(report.field, field);
    CHECK_CONTAINS(report.message, words);
    CHECK(!track);
    CHECK_INT(sn_track_init(&track, block, BLOCK, items, count, channels, 2, NULL), status);
}

#define REFUSE(index, status, field, words, ...)                                                   \
    do {                                                                                           \
        const sn_track_item refused[] = { __VA_ARGS__ };                                           \
        refuse(refused, sizeof refused / sizeof refused[0], index, status, field, words);          \
    } while (0)

static void test_numbers_that_are_refused(void)
{
    REFUSE(1, SN_ERROR_RANGE, "duration_s", "below 0", { 0 }, { .duration_s = -1 });
    REFUSE(0, SN_ERROR_NOT_FINITE, "duration_s", "finite", { .duration_s = NAN });
    REFUSE(0, SN_ERROR_NOT_FINITE, "duration_s", "finite", { .duration_s = INFINITY });
    REFUSE(0, SN_ERROR_RANGE, "duration_s", "1e100", { .duration_s = 1e200 });
    REFUSE(0, SN_ERROR_NOT_FINITE, "delay_s", "finite", { .delay_s = NAN });
    REFUSE(0, SN_ERROR_RANGE, "repeat_delay_s", "below 0", { .repeat_delay_s = -1e-300 });
    REFUSE(0, SN_ERROR_RANGE, "repeats", "count", { .repeats = 0.5, .duration_s = 1 });
    REFUSE(0, SN_ERROR_RANGE, "repeats", "count", { .repeats = -1 });
    REFUSE(0, SN_ERROR_NOT_FINITE, "repeats", "count", { .repeats = NAN });
    REFUSE(0, SN_ERROR_RANGE, "again", "0 to 2", { .again = (sn_track_again)3 });
    REFUSE(0, SN_ERROR_RANGE, "type", "0 to 4", { .type = (sn_track_item_type)99 });
    REFUSE(0, SN_ERROR_UNKNOWN, "channel", "no channel", { .channel = 2 });
    REFUSE(0, SN_ERROR_RANGE, "to", "above 0", { .channel = 1 });
    REFUSE(0, SN_ERROR_RANGE, "from", "number", { .from_given = true, .from = { { NAN } } });
    REFUSE(0, SN_ERROR_NOT_FINITE, "stagger_s", "finite",
        { .type = SN_TRACK_PARALLEL, .stagger_s = NAN });
}

static void test_trees_that_are_refused(void)
{
    REFUSE(1, SN_ERROR_RANGE, "children", "are not there", { 0 },
        { .type = SN_TRACK_SEQUENCE, .children = 3 }, { 0 }, { 0 });
    REFUSE(0, SN_ERROR_RANGE, "children", "only a sequence", { .children = 1 }, { 0 });
    REFUSE(0, SN_ERROR_RANGE, "children", "are not there",
        { .type = SN_TRACK_PARALLEL, .children = 0xffffffffu });
    sn_track_item deep[18] = { { 0 } };
    for (int i = 0; i < 17; i++)
        deep[i] = (sn_track_item){ .type = SN_TRACK_SEQUENCE, .children = 1 };
    refuse(deep, 18, 16, SN_ERROR_LIMIT, "type", "16 deep");
    CHECK_INT(sn_track_bytes(deep, 18, 1), 0);
    CHECK(sn_track_bytes(deep + 1, 17, 1) > 0);
    sn_track *track;
    sn_track_channel channel = { 0 };
    CHECK_INT(sn_track_init(&track, block, BLOCK, deep + 1, 17, &channel, 1, &report), SN_OK);
    CHECK_INT(
        sn_track_init(&track, block, 100, deep + 1, 17, &channel, 1, &report), SN_ERROR_MEMORY);
    CHECK_CONTAINS(report.message, "100 bytes are too few");
    channel.type = (sn_track_type)77;
    CHECK_INT(
        sn_track_init(&track, block, BLOCK, deep + 1, 17, &channel, 1, &report), SN_ERROR_RANGE);
    channel = (sn_track_channel){ SN_TRACK_COLOUR, { { 2 } } };
    CHECK_INT(
        sn_track_init(&track, block, BLOCK, deep + 1, 17, &channel, 1, &report), SN_ERROR_RANGE);
    CHECK_CONTAINS(report.message, "a colour, whose parts are 0 to 1");
}

static void test_endless_that_is_refused(void)
{
    REFUSE(0, SN_ERROR_RANGE, "repeats", "must take some time", { .repeats = INFINITY });
    REFUSE(1, SN_ERROR_RANGE, "", "never comes", { .repeats = INFINITY, .duration_s = 1 }, { 0 });
    REFUSE(0, SN_ERROR_RANGE, "repeats", "never done again",
        { .type = SN_TRACK_SEQUENCE, .children = 1, .repeats = 1 },
        { .repeats = INFINITY, .duration_s = 1 });
    REFUSE(1, SN_ERROR_LIMIT, "repeats", "told from the next",
        { .type = SN_TRACK_WAIT, .duration_s = 1 }, { .repeats = 5, .duration_s = 1e-300 });
    REFUSE(1, SN_ERROR_LIMIT, "repeats", "told from the next",
        { .type = SN_TRACK_WAIT, .duration_s = 1 }, { .repeats = INFINITY, .duration_s = 1e-300 });
    REFUSE(0, SN_ERROR_LIMIT, "repeats", "2^51", { .repeats = 1e300, .duration_s = 1 });
    REFUSE(2, SN_ERROR_LIMIT, "", "1e100", { .duration_s = 8e99 },
        { .type = SN_TRACK_WAIT, .duration_s = 1e99 }, { .duration_s = 1e98, .repeats = 20 });
}

/* Repeats that take no time are one; nothing at all is legal; so is a group of nothing. */
static void test_nothing_is_legal(void)
{
    sn_track *track = make(NULL, 0);
    sn_track_cursor cursor = { 0 };
    sn_track_event event;
    CHECK_BITS(at(track, 1), 0);
    CHECK_BITS(sn_track_duration_s(track), 0);
    CHECK(!sn_track_next(track, &cursor, 10, &event));
    sn_track_item items[] = { { .type = SN_TRACK_SEQUENCE, .repeats = 5 },
        { .type = SN_TRACK_EVENT, .event = 3, .repeats = 1e300 } };
    track = make(items, 2);
    cursor = (sn_track_cursor){ 0 };
    CHECK(sn_track_next(track, &cursor, 0, &event) && event.event == 3 && event.item == 1);
    CHECK(!sn_track_next(track, &cursor, 10, &event));
    CHECK_BITS(sn_track_duration_s(track), 0);
}

/* A million items in a row, each beside the last: whatever the time, it is found at once. */
static void test_a_million_items(void)
{
    size_t count = SN_TRACK_ITEMS_MOST;
    sn_track_item *items = calloc(count + 1, sizeof *items);
    for (size_t i = 0; i <= count; i++)
        items[i] = (sn_track_item){ .type = i % 2 ? SN_TRACK_EVENT : SN_TRACK_TWEEN,
            .duration_s = 1,
            .to = { { (double)i } },
            .event = (uint32_t)i };
    sn_track_channel channel = { 0 };
    CHECK_INT(sn_track_bytes(items, count + 1, 1), 0);
    size_t bytes = sn_track_bytes(items, count, 1);
    void *big = malloc(bytes);
    sn_track *track = NULL;
    CHECK_INT(sn_track_init(&track, big, bytes, items, count, &channel, 1, &report), SN_OK);
    CHECK_BITS(sn_track_duration_s(track), (double)(count / 2));
    CHECK_BITS(at(track, 500000.5), 2 * 500000 - 1);
    CHECK_BITS(sn_track_start_s(track, 777778), 777778 / 2);
    sn_track_cursor cursor;
    sn_track_event event;
    sn_track_seek(track, &cursor, 400000);
    for (uint32_t i = 0; i < 1000; i++)
        CHECK(sn_track_next(track, &cursor, 1e9, &event) && event.item == 800001 + 2 * i);
    CHECK_INT(
        sn_track_init(&track, big, bytes, items, count + 1, &channel, 1, &report), SN_ERROR_LIMIT);
    CHECK_CONTAINS(report.message, "1048577 items are too many");
    free(big);
    free(items);
}

/* A hundred thousand events at one time are told one by one, by item, and no slower than that. */
static void test_many_events_at_once(void)
{
    size_t count = 100001;
    sn_track_item *items = calloc(count, sizeof *items);
    items[0] = (sn_track_item){ .type = SN_TRACK_PARALLEL, .children = 100000, .delay_s = 1 };
    for (size_t i = 1; i < count; i++)
        items[i] = (sn_track_item){ .type = SN_TRACK_EVENT, .event = (uint32_t)i };
    size_t bytes = sn_track_bytes(items, count, 0);
    void *big = malloc(bytes);
    sn_track *track = NULL;
    CHECK_INT(sn_track_init(&track, big, bytes, items, count, NULL, 0, &report), SN_OK);
    sn_track_cursor cursor = { 0 };
    sn_track_event event;
    uint32_t told = 0;
    while (sn_track_next(track, &cursor, 2, &event))
        if (!CHECK_INT(event.item, ++told))
            break;
    CHECK_INT(told, 100000);
    while (sn_track_next(track, &cursor, 0, &event))
        if (!CHECK_INT(event.item, told--))
            break;
    CHECK_INT(told, 0);
    free(big);
    free(items);
}

/* Whatever index: no read outside the block, and what the header says. */
static void test_what_is_not_there(void)
{
    sn_track_item item = { .duration_s = 1, .to = { { 5 } } };
    sn_track *track = make(&item, 1);
    static const uint32_t beyond[] = { 2, 3, 7, 1000, UINT32_MAX - 1, UINT32_MAX };
    for (size_t i = 0; i < sizeof beyond / sizeof beyond[0]; i++) {
        sn_range range[4] = { { 1, 1 }, { 1, 1 }, { 1, 1 }, { 1, 1 } };
        for (int k = 0; k < 4; k++) {
            CHECK(isnan(sn_track_at(track, beyond[i], 0.5).parts[k]));
            CHECK(isnan(sn_track_at(track, beyond[i], NAN).parts[k]));
            CHECK(isnan(sn_track_velocity(track, beyond[i], 0.5).parts[k]));
        }
        CHECK(isnan(sn_track_start_s(track, beyond[i])));
        CHECK(!sn_track_aim(track, beyond[i], item.to));
        sn_track_bounds(track, beyond[i], range);
        CHECK(isnan(range[0].low) && isnan(range[0].high));
        CHECK_BITS(range[1].low, 1);
    }
    CHECK(isnan(sn_track_start_s(track, 1)));
    CHECK_BITS(sn_track_start_s(track, 0), 0);
    CHECK_BITS(sn_track_at(track, 1, 0.5).parts[0], 0);
}

/* GSAP: a stagger below 0 begins with the last; none is earlier than the group. */
static void test_stagger_from_the_last(void)
{
    sn_track_item items[] = {
        { .type = SN_TRACK_PARALLEL, .children = 3, .stagger_s = -0.25, .delay_s = 1 },
        { .duration_s = 1, .to = { { 1 } } }, { .duration_s = 1, .channel = 1, .to = { { 1 } } },
        { .type = SN_TRACK_EVENT }
    };
    sn_track *track = make(items, 4);
    CHECK_BITS(sn_track_start_s(track, 1), 1.5);
    CHECK_BITS(sn_track_start_s(track, 2), 1.25);
    CHECK_BITS(sn_track_start_s(track, 3), 1);
    CHECK_BITS(sn_track_duration_s(track), 2.5);
    items[0].type = SN_TRACK_SEQUENCE; /* there it is the time between two: they overlap */
    track = make(items, 4);
    CHECK_BITS(sn_track_start_s(track, 2), 1.75);
    CHECK_BITS(sn_track_start_s(track, 3), 2.5);
    items[0] = (sn_track_item){ .type = SN_TRACK_PARALLEL, .repeats = 3, .stagger_s = -1 };
    track = make(items, 1); /* no children: legal, and nothing */
    CHECK_BITS(sn_track_duration_s(track), 0);
}

CHECK_MAIN(CHECK_TEST(test_case_construct_ends), CHECK_TEST(test_case_construct_aim),
    CHECK_TEST(test_case_flux), CHECK_TEST(test_case_bevy_tweening), CHECK_TEST(test_case_tween_js),
    CHECK_TEST(test_case_prime_tween_delay), CHECK_TEST(test_case_prime_tween_onward),
    CHECK_TEST(test_case_react_flow), CHECK_TEST(test_case_every_ease_ends),
    CHECK_TEST(test_vectors_have_their_parts), CHECK_TEST(test_angles_go_the_shorter_way),
    CHECK_TEST(test_scales_go_by_ratios), CHECK_TEST(test_colours_mix_in_light),
    CHECK_TEST(test_rotations_turn_evenly), CHECK_TEST(test_numbers_that_are_refused),
    CHECK_TEST(test_trees_that_are_refused), CHECK_TEST(test_endless_that_is_refused),
    CHECK_TEST(test_nothing_is_legal), CHECK_TEST(test_a_million_items),
    CHECK_TEST(test_many_events_at_once), CHECK_TEST(test_what_is_not_there),
    CHECK_TEST(test_stagger_from_the_last))
