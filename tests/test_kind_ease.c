/*
 * The kind `ease`: its ends, what is said of it beforehand, and what is refused at its place.
 */
#include "check.h"
#include "sinew/ease_text.h"
#include "sinew/export.h"
#include "sinew/score.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static _Alignas(16) unsigned char memory[1 << 21];
static char text[1 << 12];
static sn_score score;
static sn_report report;
static sn_arena arena;

static sn_status load(const char *fields)
{
    snprintf(text, sizeof text, "{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"ease\",%s}}}", fields);
    check_context("%s", fields);
    arena = sn_arena_on_block(memory, sizeof memory);
    return sn_score_load(&score, text, strlen(text), &arena, &report);
}

static double at(double t)
{
    double value;
    sn_signal_sample(score.items[0].signal, t, &value);
    return value;
}

static sn_signal_info info_of(void)
{
    return sn_signal_describe(score.items[0].signal);
}

static void ends_are_exact(void)
{
    const sn_ease_family *family;
    char fields[256];
    for (size_t i = 0; (family = sn_ease_family_at(i)) != NULL; i++)
        for (int side = 0; side < (family->sides ? SN_EASE_SIDE_COUNT : 1); side++) {
            snprintf(fields, sizeof fields,
                "\"ease\":\"%s%s%s\",\"from\":0.1,\"to\":0.7,\"duration_s\":0.3",
                family->sides ? sn_ease_side_name(side) : "", family->sides ? "-" : "",
                family->name);
            CHECK_INT(load(fields), SN_OK);
            sn_signal_info info = info_of();
            CHECK_BITS(at(0), 0.1);
            CHECK_BITS(at(-1), 0.1);
            CHECK_BITS(at(0.3), 0.7);
            CHECK_BITS(at(1e9), 0.7);
            CHECK_BITS(info.duration_s, 0.3);
            CHECK_INT(info.shows_speed, family->shape != SN_EASE_STEPS);
            double step = 1e-7, value;
            for (int k = -20; k <= 320; k++) {
                double t = k * 0.001 + 0.00037, now = at(t);
                CHECK(now >= info.bounds[0].low - 1e-15 && now <= info.bounds[0].high + 1e-15);
                sn_signal_velocity(score.items[0].signal, t, &value);
                double near = (at(t + step) - at(t - step)) / (2 * step);
                if (family->shape != SN_EASE_STEPS)
                    CHECK_NEAR(value, near, 2e-5 * (1 + fabs(near)) + 3e-5);
            }
        }
}

static void no_duration_is_at_once(void)
{
    CHECK_INT(load("\"ease\":\"out-back\",\"from\":3,\"to\":5,\"duration_s\":0"), SN_OK);
    CHECK_BITS(at(-1e-9), 3);
    CHECK_BITS(at(0), 5);
    CHECK_BITS(at(1), 5);
    CHECK_BITS(info_of().duration_s, 0);
}

static void repeats_have_a_period(void)
{
    CHECK_INT(load("\"ease\":\"in-quad\",\"duration_s\":\"2/3\",\"outside\":\"repeat\""), SN_OK);
    CHECK_INT(info_of().period.kind, SN_PERIOD_EXACT);
    CHECK_INT(info_of().period.seconds.numerator, 2);
    CHECK_INT(info_of().period.seconds.denominator, 3);
    CHECK_NEAR(at(1), 0.25, 1e-15);
    CHECK_NEAR(at(1e9 * 2 / 3 + 0.25), 0.140625, 1e-6);
    CHECK_INT(load("\"ease\":\"in-quad\",\"duration_s\":0.5,\"outside\":\"mirror\""), SN_OK);
    CHECK_INT(info_of().period.seconds.numerator, 1);
    CHECK_INT(info_of().period.seconds.denominator, 1);
    CHECK_BITS(at(0.75), 0.25);
    CHECK_BITS(at(-0.25), 0.25);
    CHECK_INT(load("\"ease\":\"in-quad\",\"outside\":\"extrapolate\""), SN_OK);
    CHECK_BITS(at(2), 3);
    CHECK(isinf(info_of().bounds[0].high) && info_of().bounds[0].low == 0);
    CHECK_INT(load("\"ease\":\"in-quad\",\"from\":2,\"to\":2,\"outside\":\"mirror\""), SN_OK);
    CHECK_INT(info_of().period.kind, SN_PERIOD_CONSTANT);
}

static void marks_point_at_peaks(void)
{
    sn_signal_mark marks[SN_SIGNAL_MARKS_MOST];
    CHECK_INT(load("\"ease\":\"in-out-back(20%)\",\"to\":10,\"duration_s\":2"), SN_OK);
    CHECK_INT(sn_signal_marks(score.items[0].signal, marks), 3);
    CHECK_TEXT(marks[2].text, "lands at 2 s");
    CHECK_BITS(marks[2].t_s, 2);
    CHECK_BITS(marks[2].value, 10);
    CHECK_TEXT(marks[0].text, "draws back 20 %");
    CHECK_TEXT(marks[1].text, "overshoots 20 %");
    CHECK_NEAR(marks[0].value, -2, 1e-9);
    CHECK_NEAR(at(marks[0].t_s), -2, 1e-9);
    CHECK_NEAR(at(marks[1].t_s), 12, 1e-9);
    CHECK_INT(load("\"ease\":\"in-quad\",\"outside\":\"repeat\""), SN_OK);
    CHECK_INT(sn_signal_marks(score.items[0].signal, marks), 0);
}

/* Whatever a score asks for, numbers stay finite and within what is told. */
static void any_time_gives_a_number(void)
{
    static const char *const eases[] = { "in-circ", "out-back(1000%)", "out-elastic(99%, 100)",
        "cubic-bezier(0, 1e6, 1, -1e6)", "steps(1000000)", "linear(1e6, -1e6)", "in-power(0.01)",
        "in-expo(100)", "cubic-bezier(0, 1e6, 0, 1)", "in-spring(1, -0.99)" };
    static const char *const outsides[] = { "clamp", "extrapolate", "repeat", "mirror" };
    for (int i = 0; i < 400; i++) {
        double duration = check_below(20) ? check_log_uniform(1e-300, 1e9) : 0;
        char fields[256];
        snprintf(fields, sizeof fields,
            "\"ease\":\"%s\",\"from\":-1e12,\"to\":1e12,\"duration_s\":%.17g,\"outside\":\"%s\"",
            eases[check_below(10)], duration, outsides[check_below(4)]);
        if (!CHECK_INT(load(fields), SN_OK))
            return;
        sn_range bounds = info_of().bounds[0];
        for (int k = 0; k < 40; k++) {
            double t = check_below(2) ? check_any_finite() : duration * check_uniform(-3, 3);
            double value = at(t), speed;
            sn_signal_velocity(score.items[0].signal, t, &speed);
            if (!CHECK(isfinite(value) && isfinite(speed)) ||
                !CHECK(value >= bounds.low && value <= bounds.high))
                return;
        }
    }
}

/* Who fills a record by hand is told as well. */
static void a_record_of_ones_own_is_checked(void)
{
    const sn_kind *kind = sn_kind_find("ease", 4);
    CHECK_INT(load("\"ease\":\"linear\""), SN_OK);
    unsigned char record[256];
    sn_signal made;
    const char *bad = "nothing";
    memcpy(record, score.items[0].record, kind->record->size);
    memcpy(record + kind->record->fields[0].offset, &bad, sizeof bad);
    CHECK_INT(kind->make(record, &arena, &made, &report), SN_ERROR_UNKNOWN);
    CHECK_CONTAINS(report.field, "ease");
    CHECK_CONTAINS(report.message, "\"nothing\"");
}

/* Eases whose range is dear to find are not taken without end. */
static void work_is_bounded(void)
{
    static char many[1 << 20];
    static _Alignas(16) unsigned char room[1 << 24];
    size_t used = (size_t)snprintf(many, sizeof many, "{\"sinew\":1,\"items\":{");
    for (int i = 0; i < 3000; i++)
        used += (size_t)snprintf(many + used, sizeof many - used,
            "%s\"i%d\":{\"kind\":\"ease\",\"ease\":\"out-spring(0.001, 0.1)\"}", i ? "," : "", i);
    snprintf(many + used, sizeof many - used, "}}");
    sn_arena lent = sn_arena_on_block(room, sizeof room);
    CHECK_INT(sn_score_load(&score, many, strlen(many), &lent, &report), SN_ERROR_LIMIT);
    CHECK_CONTAINS(report.message, "too much work to load");
}

static void refused(const char *fields, sn_status status, size_t column, const char *words)
{
    CHECK_INT(load(fields), status);
    CHECK_CONTAINS(report.message, words);
    if (column > 0)
        CHECK_INT(
            report.column, column + strlen("{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"ease\","));
}

static void mistakes_are_told_at_their_place(void)
{
    refused("\"ease\":\"out-bak\"", SN_ERROR_UNKNOWN, 9, "did you mean \"out-back\"?");
    CHECK_TEXT(report.field, "items.a.ease");
    refused("\"ease\":\"out-back(20%\"", SN_ERROR_SYNTAX, 21, "closing bracket");
    refused("\"ease\":\"cubic-bezier(2, 0, 0, 1)\"", SN_ERROR_RANGE, 22, "x1 2 is outside 0 to 1");
    refused("\"ease\":\"linear\",\"duration_s\":-1", SN_ERROR_RANGE, 0, "-1");
    refused("\"ease\":\"out\\u002dbcak\"", SN_ERROR_UNKNOWN, 8, "\"out-back\"");
    refused("\"easing\":\"linear\"", SN_ERROR_UNKNOWN, 0, "here it is \"ease\"");
    refused("\"ease\":7", SN_ERROR_TYPE, 0, "text");
    refused("\"duration_s\":1", SN_ERROR_MISSING, 0, "missing");
    CHECK_TEXT(report.field, "items.a.ease");
}

/* Curves for other programs are within their error; what they read is tested with them. */
static void exports_hold_it(void)
{
    static char bytes[1 << 20];
    static _Alignas(16) unsigned char room[1 << 23];
    static const char *const eases[] = { "out-back(20%)", "in-out-elastic(30%, 3)",
        "out-bounce(3, 25%)", "steps(4)", "linear(0, 1 50%, 0 50%, 1)" };
    for (size_t i = 0; i < sizeof eases / sizeof eases[0]; i++) {
        char fields[128];
        snprintf(fields, sizeof fields, "\"ease\":\"%s\",\"duration_s\":0.5", eases[i]);
        CHECK_INT(load(fields), SN_OK);
        sn_signal signal = score.items[0].signal;
        sn_export_keys keys = sn_export_keys_of(signal, 0);
        CHECK_BITS(keys.to_s, 0.5);
        sn_status (*const exports[])(sn_signal, const char *, sn_export_keys, sn_arena *, sn_sink,
            sn_report *) = { sn_export_css, sn_export_unity_script, sn_export_unity_clip,
            sn_export_godot };
        for (size_t k = 0; k < 4; k++) {
            sn_sink_buffer buffer = { bytes, sizeof bytes, 0 };
            sn_arena lent = sn_arena_on_block(room, sizeof room);
            CHECK_INT(
                exports[k](signal, "a", keys, &lent, sn_sink_to_buffer(&buffer), &report), SN_OK);
            CHECK(buffer.needed > 100 && buffer.needed < 60000);
        }
    }
}

CHECK_MAIN(CHECK_TEST(ends_are_exact), CHECK_TEST(no_duration_is_at_once),
    CHECK_TEST(repeats_have_a_period), CHECK_TEST(marks_point_at_peaks),
    CHECK_TEST(mistakes_are_told_at_their_place), CHECK_TEST(exports_hold_it),
    CHECK_TEST(any_time_gives_a_number), CHECK_TEST(a_record_of_ones_own_is_checked),
    CHECK_TEST(work_is_bounded))
