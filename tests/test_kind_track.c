/*
 * The kind `track`: steps that follow one another and go beside each other, endless ones folded by
 * their exact period, what is told beforehand, and what is refused at its place.
 */
#include "check.h"
#include "sinew/score.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static _Alignas(16) unsigned char memory[1 << 20];
static char text[1 << 16];
static sn_score score;
static sn_report report;

static sn_status load(const char *format, ...)
{
    char fields[8192];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fields, sizeof fields, format, arguments);
    va_end(arguments);
    snprintf(text, sizeof text, "{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"track\"%s%s}}}",
        fields[0] ? "," : "", fields);
    check_context("%s", fields);
    sn_arena arena = sn_arena_on_block(memory, sizeof memory);
    return sn_score_load(&score, text, strlen(text), &arena, &report);
}

static void loads(sn_status status)
{
    if (!CHECK_INT(status, SN_OK))
        fprintf(stderr, "  report    %s: %s\n", report.field, report.message);
}

static double at(double t_s, int dimension)
{
    double value[SN_SIGNAL_DIMENSIONS_MOST];
    sn_signal_sample(score.items[0].signal, t_s, value);
    return value[dimension];
}

static sn_signal_info info(void)
{
    return sn_signal_describe(score.items[0].signal);
}

static double fact(const char *name)
{
    sn_fact facts[SN_FACTS_MOST];
    size_t count = score.items[0].kind->facts(score.items[0].signal, facts);
    for (size_t i = 0; i < count; i++)
        if (strcmp(facts[i].name, name) == 0)
            return facts[i].value;
    return (double)NAN;
}

/* ---- steps ---------------------------------------------------------------------------------- */

static void test_steps_follow_one_another(void)
{
    loads(load("\"start\":[10],\"delay_s\":1,\"steps\":[{\"to\":[20],\"duration_s\":2},"
               "{\"to\":[0],\"delay_s\":0.5,\"duration_s\":1,\"event\":\"gone\"}]"));
    CHECK_BITS(at(-5, 0), 10);
    CHECK_BITS(at(1, 0), 10);
    CHECK_BITS(at(2, 0), 15);
    CHECK_BITS(at(3.25, 0), 20);
    CHECK_BITS(at(4, 0), 10);
    CHECK_BITS(at(99, 0), 0);
    sn_signal_info told = info();
    CHECK_INT(told.dimensions, 1);
    CHECK_BITS(told.duration_s, 4.5);
    CHECK_BITS(told.bounds[0].low, 0);
    CHECK_BITS(told.bounds[0].high, 20);
    CHECK(told.bounds_tight);
    CHECK_INT(told.period.kind, SN_PERIOD_NEVER);
    CHECK_BITS(fact("steps"), 2);
    CHECK_BITS(fact("pass_s"), 3.5);
    CHECK_BITS(fact("events"), 1);
    double speed;
    sn_signal_velocity(score.items[0].signal, 4, &speed);
    CHECK_BITS(speed, -20);
}

static void test_marks_are_events_and_the_end(void)
{
    loads(load("\"repeats\":9,\"steps\":[{\"to\":[1],\"duration_s\":0.5,\"event\":\"up\"},"
               "{\"to\":[0],\"duration_s\":0.5}]"));
    sn_signal_mark marks[SN_SIGNAL_MARKS_MOST];
    size_t count = sn_signal_marks(score.items[0].signal, marks);
    CHECK_INT(count, 8);
    for (size_t i = 0; i < 7; i++) {
        CHECK_TEXT(marks[i].text, "up");
        CHECK_BITS(marks[i].t_s, 0.5 + (double)i);
    }
    CHECK_TEXT(marks[7].text, "ends at 10 s, more events before");
    CHECK_BITS(marks[7].t_s, 10);
    loads(load("\"copies\":3,\"stagger_s\":0.25,\"steps\":[{\"to\":[1],\"duration_s\":0.5,"
               "\"event\":\"up\"},{\"to\":[0],\"duration_s\":0.1,\"event\":\"down\"}]"));
    count = sn_signal_marks(score.items[0].signal, marks);
    CHECK_INT(count, 7);
    for (size_t i = 1; i < count; i++)
        CHECK(marks[i].t_s >= marks[i - 1].t_s);
    CHECK_TEXT(marks[0].text, "up");
    CHECK_TEXT(marks[1].text, "down");
    CHECK_BITS(marks[6].t_s, 0.6 + 0.5);
}

/* x along, y up and down meanwhile: in the middle of both. */
static void test_parts_run_beside_each_other(void)
{
    loads(load(
        "\"type\":\"vector\",\"start\":[0,5],\"steps\":[{\"to\":[8],\"part\":\"x\","
        "\"duration_s\":4},{\"to\":[7],\"part\":\"y\",\"with_previous\":true,"
        "\"duration_s\":1,\"repeats\":1,\"again\":\"yoyo\"},{\"to\":[0,0],\"duration_s\":1}]"));
    CHECK_BITS(at(1, 0), 2);
    CHECK_BITS(at(1, 1), 7);
    CHECK_BITS(at(1.5, 1), 6);
    CHECK_BITS(at(4, 0), 8);
    CHECK_BITS(at(4.5, 0), 4);
    CHECK_BITS(at(4.5, 1), 2.5);
    CHECK_INT(info().dimensions, 2);
    CHECK_BITS(info().duration_s, 5);
}

static void test_copies_are_later(void)
{
    loads(load("\"copies\":4,\"stagger_s\":0.25,\"start\":[-1],\"steps\":[{\"to\":[1]}]"));
    CHECK_INT(info().dimensions, 4);
    CHECK_BITS(info().duration_s, 1.75);
    for (int d = 0; d < 4; d++) {
        CHECK_BITS(at(0.25 * d, d), -1);
        CHECK_BITS(at(0.25 * d + 0.5, d), 0);
        CHECK_BITS(at(0.25 * d + 1, d), 1);
    }
}

static void test_types(void)
{
    loads(load("\"type\":\"angle\",\"start\":[350],\"steps\":[{\"to\":[10]}]"));
    CHECK_BITS(at(0.25, 0), 355);
    loads(load("\"type\":\"scale\",\"steps\":[{\"to\":[4]}]"));
    CHECK_BITS(at(-1, 0), 1);
    CHECK_NEAR(at(0.5, 0), 2, 1e-15);
    double speed[4];
    sn_signal_velocity(score.items[0].signal, 0.5, speed);
    CHECK_NEAR(speed[0], 2 * log(4), 1e-14);
    loads(load("\"type\":\"colour\",\"steps\":[{\"to\":[1,1,1]}]"));
    CHECK_INT(info().dimensions, 3);
    CHECK_NEAR(at(0.5, 1), 1.055 * pow(0.5, 1 / 2.4) - 0.055, 1e-15);
    loads(load("\"type\":\"rotation\",\"steps\":[{\"to\":[1,0,0,0],\"duration_s\":2}]"));
    CHECK_INT(info().dimensions, 4);
    for (double t = 0.125; t < 2; t += 0.125) {
        double q = t * 3.141592653589793 / 4;
        sn_signal_velocity(score.items[0].signal, t, speed);
        CHECK_NEAR(at(t, 0), sin(q), 2e-15);
        CHECK_NEAR(at(t, 3), cos(q), 2e-15);
        CHECK_NEAR(speed[0], 3.141592653589793 / 4 * cos(q), 4e-15);
        CHECK_NEAR(speed[3], -3.141592653589793 / 4 * sin(q), 4e-15);
    }
}

/* Waits, jumps, and ways that go on: a third time from where the second has ended. */
static void test_steps_of_all_kinds(void)
{
    loads(load("\"start\":[1],\"steps\":[{\"duration_s\":2},{\"to\":[4],\"from\":[2],"
               "\"duration_s\":1},{\"duration_s\":1,\"repeats\":2,\"event\":\"waited\"},"
               "{\"to\":[5],\"duration_s\":1,\"repeats\":2,\"again\":\"onward\"}]"));
    CHECK_BITS(at(1.9, 0), 1);
    CHECK_BITS(at(2, 0), 2);
    CHECK_BITS(at(2.5, 0), 3);
    CHECK_BITS(at(5.9, 0), 4);
    CHECK_BITS(at(6.5, 0), 4.5);
    CHECK_BITS(at(8.5, 0), 6.5);
    CHECK_BITS(at(99, 0), 7);
    CHECK_BITS(info().duration_s, 9);
    CHECK_BITS(info().bounds[0].high, 7);
    CHECK(!info().bounds_tight);
    loads(load("\"type\":\"vector\",\"start\":[1,2],\"steps\":[{\"to\":[5],\"from\":[3],\"part\":"
               "\"y\"},{\"to\":[0,0],\"from\":[8,6]}]"));
    CHECK_BITS(at(0.5, 0), 1);
    CHECK_BITS(at(0.5, 1), 4);
    CHECK_BITS(at(1.5, 0), 4);
    CHECK_BITS(at(1.5, 1), 3);
    CHECK(load("\"type\":\"colour\",\"steps\":[{\"to\":[1,1,1],\"from\":[0,0,0,1]}]") != SN_OK);
    loads(load("\"type\":\"colour\",\"steps\":[{},{\"to\":[1,1,1],\"from\":[0,0,1]}]"));
    CHECK_BITS(at(0.5, 2), 0);
    CHECK_BITS(at(1, 2), 1);
}

/* The last copy first. */
static void test_stagger_below_0(void)
{
    loads(load("\"copies\":3,\"stagger_s\":-0.25,\"steps\":[{\"to\":[1]}]"));
    CHECK_BITS(at(0.75, 2), 0.75);
    CHECK_BITS(at(0.75, 1), 0.5);
    CHECK_BITS(at(0.75, 0), 0.25);
    CHECK_BITS(info().duration_s, 1.5);
}

/* ---- endless ones -------------------------------------------------------------------------- */

/* Thirds of a second: the period is the exact ratio, and after ten years the phase is right. */
static void test_endless_ones_have_an_exact_period(void)
{
    loads(load("\"endless\":true,\"steps\":[{\"to\":[3],\"duration_s\":\"1/3\"},"
               "{\"to\":[1],\"duration_s\":\"1/6\"}]"));
    sn_signal_info told = info();
    CHECK_INT(told.period.kind, SN_PERIOD_EXACT);
    CHECK_INT(told.period.seconds.numerator, 1);
    CHECK_INT(told.period.seconds.denominator, 2);
    CHECK_BITS(told.duration_s, INFINITY);
    CHECK_NEAR(at(3e8 + 0.25, 0), 2.25, 1e-12);
    CHECK_NEAR(at(-3e8 + 0.25, 0), 2.25, 1e-12);
    loads(load("\"endless\":true,\"again\":\"yoyo\",\"repeat_delay_s\":0.1,\"steps\":"
               "[{\"to\":[3],\"duration_s\":0.4},{\"to\":[1],\"delay_s\":-0.2,"
               "\"duration_s\":0.5},{\"to\":[2],\"with_previous\":true,\"duration_s\":0.1,"
               "\"repeats\":6}]"));
    told = info();
    CHECK_INT(told.period.seconds.numerator, 2);
    CHECK_INT(told.period.seconds.denominator, 1);
    for (int i = 0; i < 200; i++) {
        double t = check_uniform(-2, 2);
        CHECK_NEAR(at(t + 2, 0), at(t, 0), 1e-12);
        CHECK_NEAR(at(t + 2e6, 0), at(t, 0), 1e-8);
        CHECK_NEAR(at(-0.1 - t, 0), at(t, 0), 1e-12); /* back as it went, but for the pause */
    }
    loads(load("\"endless\":true,\"steps\":[{\"to\":[3],\"duration_s\":\"1/3\"},{\"to\":[1],"
               "\"duration_s\":\"1/9223372036854775807\"},{\"to\":[0],"
               "\"delay_s\":\"-9223372036854775808/9223372037\"}]"));
    CHECK_INT(info().period.kind, SN_PERIOD_TOO_LONG);
    CHECK_NEAR(at(0.125 + 1, 0), at(0.125, 0), 1e-12);
    loads(load("\"endless\":true,\"delay_s\":3,\"steps\":[{\"to\":[2]}]"));
    CHECK_INT(info().period.kind, SN_PERIOD_NEVER);
    CHECK_BITS(at(2, 0), 0);
    CHECK_BITS(at(3.25, 0), 0.5);
    CHECK_BITS(at(9.5, 0), 1);
}

static void test_nothing_moves(void)
{
    loads(load(""));
    CHECK_INT(info().period.kind, SN_PERIOD_CONSTANT);
    CHECK_BITS(at(7, 0), 0);
    loads(load("\"type\":\"vector\",\"start\":[1,2,3],\"endless\":true"));
    CHECK_INT(info().period.kind, SN_PERIOD_CONSTANT);
    CHECK_BITS(at(7, 2), 3);
    loads(load("\"type\":\"rotation\",\"steps\":[]"));
    CHECK_INT(info().period.kind, SN_PERIOD_CONSTANT);
    CHECK_BITS(info().bounds[3].low, 1);
    loads(load("\"start\":[2],\"steps\":[{\"to\":[2]}]"));
    CHECK_INT(info().period.kind, SN_PERIOD_CONSTANT);
    CHECK_BITS(info().duration_s, INFINITY);
}

/* Whatever the steps: bounds hold all samples, and the velocity is their slope. */
static void test_random_tracks(void)
{
    static const char *const agains[] = { "restart", "yoyo", "onward" };
    static const char *const eases[] = { "", "out-back(20%)", "in-quad", "out-bounce(2, 30%)" };
    for (int i = 0; i < 300; i++) {
        char steps[4096] = "";
        size_t used = 0, count = 1 + check_below(6);
        for (size_t k = 0; k < count; k++)
            used += (size_t)snprintf(steps + used, sizeof steps - used,
                "%s{\"to\":[%.3f],\"duration_s\":%.2f,\"delay_s\":%.2f,\"repeats\":%d,"
                "\"again\":\"%s\",\"with_previous\":%s%s%s%s}",
                k ? "," : "", check_uniform(-5, 5), check_uniform(0, 2), check_uniform(-1, 1),
                (int)check_below(3), agains[check_below(3)], check_below(4) ? "false" : "true",
                k % 4 ? ",\"ease\":\"" : "", k % 4 ? eases[k % 4] : "", k % 4 ? "\"" : "");
        loads(load("\"endless\":%s,\"again\":\"%s\",\"steps\":[%s]",
            check_below(2) ? "true" : "false", agains[check_below(2)], steps));
        sn_range bounds = info().bounds[0];
        for (int k = 0; k < 50; k++) {
            double t = check_uniform(-1, 20), value = at(t, 0);
            CHECK(value >= bounds.low && value <= bounds.high);
        }
    }
}

/* ---- what is refused ----------------------------------------------------------------------- */

static void refuses(sn_status status, const char *field, const char *words)
{
    CHECK(status != SN_OK);
    CHECK_CONTAINS(report.field, field);
    CHECK_CONTAINS(report.message, words);
}

static void test_what_is_refused(void)
{
    refuses(load("\"steps\":[{\"to\":[1]},{\"to\":[1,2]}]"), "items.a.steps[1].to",
        "2 numbers are not what belongs here: a number has 1");
    refuses(load("\"steps\":[{\"to\":[1],\"part\":\"y\"}]"), "steps[0].part", "no such part");
    refuses(load("\"type\":\"angle\",\"steps\":[{\"to\":[1],\"part\":\"x\"}]"), "steps[0].part",
        "only a vector");
    refuses(load("\"type\":\"vector\",\"start\":[1,2],\"steps\":[{\"to\":[1,2],\"part\":\"x\"}]"),
        "steps[0].to", "it is 1, for the part");
    refuses(load("\"type\":\"rotation\",\"start\":[1,2]"), "start", "a rotation has 4");
    refuses(load("\"type\":\"colour\",\"start\":[1,1]"), "start", "red, green and blue");
    refuses(load("\"type\":\"colour\",\"start\":[1,1,2]"), "start", "0 to 1");
    refuses(load("\"type\":\"colour\",\"steps\":[{\"to\":[1,1,-1]}]"), "steps[0].to", "0 to 1");
    refuses(
        load("\"type\":\"scale\",\"steps\":[{\"to\":[2]},{\"to\":[0]}]"), "steps[1].to", "above 0");
    refuses(load("\"type\":\"vector\",\"start\":[1,2],\"copies\":2"), "copies", "single number");
    refuses(load("\"endless\":true,\"steps\":[{\"to\":[1],\"duration_s\":0}]"), "endless",
        "must take some time");
    refuses(load("\"endless\":true,\"repeats\":3"), "repeats", "one of the two");
    refuses(load("\"steps\":[{\"to\":[1],\"ease\":\"out-bakc\"}]"), "steps[0].ease", "out-back");
    refuses(load("\"steps\":[{\"to\":[1],\"duration_s\":-1}]"), "steps[0].duration_s", "");
    refuses(load("\"steps\":[{\"to\":[1],\"loops\":2}]"), "loops", "repeats");
    refuses(load("\"steps\":[{\"to\":[1],\"duration_s\":1},{\"to\":[2],\"duration_s\":1e-300,"
                 "\"repeats\":3}]"),
        "steps[1].repeats", "cannot be told");
    refuses(load("\"repeats\":3,\"steps\":[{\"to\":[1],\"duration_s\":1e-300,\"repeats\":3},"
                 "{\"to\":[1]}]"),
        "steps[0].repeats", "cannot be told");
}

/* What would be ignored, or is evidently meant in another way. */
static void test_what_would_be_ignored(void)
{
    refuses(load("\"stagger_s\":0.1,\"steps\":[{\"to\":[1]}]"), "items.a.stagger_s",
        "0.1 s is between copies, and there is one");
    refuses(load("\"copies\":5"), "copies", "5 copies are more than the 4 numbers");
    refuses(load("\"steps\":[{\"from\":[1]}]"), "steps[0].from", "without to waits");
    refuses(load("\"steps\":[{\"ease\":\"in-quad\"}]"), "steps[0].ease", "give to, or leave");
    refuses(load("\"steps\":[{},{\"part\":\"x\"}]"), "steps[1].part", "without to waits");
    refuses(load("\"steps\":[{\"again\":\"yoyo\"}]"), "steps[0].again", "without to waits");
    refuses(load("\"steps\":[{\"to\":[1],\"from\":[1,2]}]"), "steps[0].from", "a number has 1");
    refuses(load("\"steps\":[{\"to\":[1],\"yoyo\":true}]"), "steps[0].yoyo", "again");
    refuses(load("\"type\":\"angle\",\"unit\":\"rad\""), "unit", "\"rad\" is not what an angle");
    refuses(load("\"type\":\"angle\",\"unit\":\"Radians\""), "unit", "degrees");
    loads(load("\"type\":\"angle\",\"unit\":\"deg\""));
    loads(load("\"type\":\"number\",\"unit\":\"rad\""));
    refuses(load("\"type\":\"rotation\",\"start\":[0,90,0,1]"), "items.a.start",
        "[0, 90, 0, 1] has the length 90.01, and a rotation x, y, z, w has the length 1");
    refuses(
        load("\"type\":\"rotation\",\"steps\":[{\"to\":[0,0,0,0]}]"), "steps[0].to", "length 0");
    refuses(load("\"type\":\"rotation\",\"steps\":[{\"to\":[0,0,0,1.011]}]"), "steps[0].to",
        "0, 0.7071, 0, 0.7071");
    loads(
        load("\"type\":\"rotation\",\"steps\":[{\"to\":[0.71,0,0,0.71],\"from\":[0,0,0.7,0.71]}]"));
    refuses(load("\"type\":\"rotation\",\"steps\":[{\"to\":[1,0,0,0],\"from\":[1,2,3,4]}]"),
        "steps[0].from", "length 5.477");
    refuses(load("\"type\":\"rotation\",\"steps\":[{\"to\":[90]}]"), "steps[0].to",
        "1 number is not what belongs here: a rotation has 4");
    refuses(load("\"type\":\"vector\",\"steps\":[{\"to\":[1,2,3]},{\"to\":[1,2]}]"), "steps[1].to",
        "it is 3, as many as the first step has");
    refuses(load("\"type\":\"colour\",\"steps\":[{\"to\":[1,1]}]"), "steps[0].to", "red, green");
}

/* Whatever memory there is: it is made, or it is said that there was too little. */
static void test_little_memory(void)
{
    loads(
        load("\"steps\":[{\"to\":[1],\"ease\":\"out-back(20%%)\",\"event\":\"x\"},{\"to\":[2]}]"));
    for (size_t size = 0; size < 12000; size += 64) {
        sn_arena arena = sn_arena_on_block(memory, size);
        sn_status status = sn_score_load(&score, text, strlen(text), &arena, &report);
        CHECK(status == SN_OK || status == SN_ERROR_MEMORY);
    }
}

CHECK_MAIN(CHECK_TEST(test_steps_follow_one_another), CHECK_TEST(test_marks_are_events_and_the_end),
    CHECK_TEST(test_parts_run_beside_each_other), CHECK_TEST(test_copies_are_later),
    CHECK_TEST(test_steps_of_all_kinds), CHECK_TEST(test_stagger_below_0), CHECK_TEST(test_types),
    CHECK_TEST(test_endless_ones_have_an_exact_period), CHECK_TEST(test_nothing_moves),
    CHECK_TEST(test_random_tracks), CHECK_TEST(test_what_is_refused),
    CHECK_TEST(test_what_would_be_ignored), CHECK_TEST(test_little_memory))
