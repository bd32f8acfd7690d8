/*
 * The private text builder and the reports made with it: rounding against printf, escapes against
 * jansson, cuts at whole characters, a refusal that sticks.
 */
#include "check.h"
#include "../src/base/report.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void rounds_like_printf(void)
{
    for (int i = 0; i < 200000; i++) {
        char buffer[64], again[64];
        double value = i % 2 ? check_any_finite() : check_log_uniform(1e-9, 1e15);
        int digits = 1 + (int)check_below(17);
        sn_text text = sn_text_into(buffer, sizeof buffer);
        sn_text_put_rounded(&text, value, digits);
        double got = strtod(buffer, NULL);
        double place = pow(10, floor(log10(fabs(value))) - digits + 1);
        /* It has no more digits than that, and is within half a unit of the last one. */
        snprintf(again, sizeof again, "%.*e", digits - 1, got);
        check_context("%.17g to %d digits", value, digits);
        bool near = fabs(got - value) <= 0.5000001 * place + 4e-16 * fabs(value);
        bool short_enough = strtod(again, NULL) == got || fabs(got) > 1e308;
        if (!CHECK(short_enough) || !CHECK(near))
            return;
    }
    static const struct {
        double value;
        int digits;
        const char *text;
    } cases[] = { { 0, 6, "0" }, { 41067.76, 6, "41067.8" }, { -0.0173328979, 6, "-0.0173329" },
        { 9.9999999, 3, "10" }, { 123456789, 3, "123000000" }, { 1e300, 6, "1e300" },
        { 123e18, 2, "120000000000000000000" }, { 2.5e-7, 1, "3e-7" }, { NAN, 6, "nan" },
        { -INFINITY, 6, "-inf" }, { 5e-324, 6, "5e-324" } };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char buffer[64];
        sn_text text = sn_text_into(buffer, sizeof buffer);
        sn_text_put_rounded(&text, cases[i].value, cases[i].digits);
        CHECK_TEXT(buffer, cases[i].text);
        CHECK_INT(text.used, strlen(buffer));
    }
}

static void brief_numbers_keep_their_value(void)
{
    static const struct {
        double value;
        const char *text;
    } cases[] = { { 0, "0" }, { 1e9, "1e9" }, { -1e12, "-1e12" }, { 65536, "65536" },
        { 100000, "100000" }, { 1000000, "1e6" }, { 0.5, "0.5" }, { 25e17, "25e17" } };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char buffer[64];
        sn_text text = sn_text_into(buffer, sizeof buffer);
        sn_text_put_brief(&text, cases[i].value);
        CHECK_TEXT(buffer, cases[i].text);
    }
    for (int i = 0; i < 100000; i++) {
        char buffer[64], whole[64];
        double value = i % 2 ? check_any_finite() : (double)check_below(1000) * 1e7;
        sn_text text = sn_text_into(buffer, sizeof buffer), plain = sn_text_into(whole, 64);
        sn_text_put_brief(&text, value);
        sn_text_put_number(&plain, value);
        if (!CHECK_BITS(strtod(buffer, NULL), value) || !CHECK(text.used <= plain.used))
            return;
    }
}

static void integers_are_written(void)
{
    char buffer[64], want[64];
    for (int i = 0; i < 10000; i++) {
        uint64_t value = check_random() >> check_below(64);
        sn_text text = sn_text_into(buffer, sizeof buffer);
        sn_text_put_integer(&text, value);
        sn_text_put(&text, " ");
        sn_text_put_signed(&text, (int64_t)value);
        snprintf(want, sizeof want, "%llu %lld", (unsigned long long)value, (long long)value);
        CHECK_TEXT(buffer, want);
    }
    sn_text text = sn_text_into(buffer, sizeof buffer);
    sn_text_put_signed(&text, INT64_MIN);
    CHECK_TEXT(buffer, "-9223372036854775808");
}

static void strings_are_json(void)
{
    for (int i = 0; i < 20000; i++) {
        static const char *const pieces[] = { "a", "\"", "\\", "\n", "\t", "\x01", "\x1f", "\x7f",
            "/", "\xc3\xa9", "\xf0\x9f\x98\x80", "\b", "\f", "\r" };
        char bytes[64] = "", buffer[512];
        for (size_t k = check_below(10); k > 0; k--)
            strcat(bytes, pieces[check_below(14)]);
        sn_text text = sn_text_into(buffer, sizeof buffer);
        sn_text_put_json(&text, bytes, strlen(bytes));
        json_t *read = json_loads(buffer, JSON_DECODE_ANY, NULL);
        bool good = CHECK(read != NULL) && CHECK_TEXT(json_string_value(read), bytes);
        json_decref(read);
        if (!good)
            return;
    }
}

static void cuts_at_whole_characters(void)
{
    static const char word[] = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z";
    static const size_t whole[] = { 0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11 };
    for (size_t capacity = 0; capacity <= sizeof word; capacity++) {
        char buffer[32];
        memset(buffer, 'x', sizeof buffer);
        sn_text text = sn_text_into(buffer, capacity);
        sn_text_put(&text, word);
        sn_text_put(&text, "");
        if (capacity == 0) {
            CHECK(buffer[0] == 'x' && text.used == sizeof word - 1 && !text.cut);
            continue;
        }
        CHECK_INT(text.used, whole[capacity - 1]);
        CHECK(buffer[text.used] == 0 && memcmp(buffer, word, text.used) == 0);
        CHECK(buffer[capacity] == 'x');
        CHECK_INT(sn_text_status(&text), capacity < sizeof word ? SN_ERROR_MEMORY : SN_OK);
        /* Nothing comes after a cut, even if it would fit. */
        size_t used = text.used;
        sn_text_put(&text, text.cut ? "!" : "");
        CHECK_INT(text.used, used);
    }
    CHECK_INT(sn_text_width(word, sizeof word - 1), 5);
    char name[64], buffer[128];
    memset(name, 'n', sizeof name);
    memcpy(name + 47, "\xc3\xa9", 2);
    sn_text text = sn_text_into(buffer, sizeof buffer);
    sn_text_put_name(&text, name, sizeof name);
    CHECK_TEXT(buffer, "\"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn...\"");
}

static bool refuse(void *context, const char *bytes, size_t count)
{
    (void)bytes;
    (void)count;
    return --*(int *)context > 0;
}

static void a_refusal_sticks(void)
{
    int left = 3;
    sn_text text = sn_text_to_sink((sn_sink){ refuse, &left });
    for (int i = 0; i < 10; i++)
        sn_text_put(&text, "x");
    CHECK_INT(left, 0);
    CHECK_INT(sn_text_status(&text), SN_ERROR_OUTPUT);
}

static void reports_may_be_null(void)
{
    sn_report report;
    memset(&report, 0xee, sizeof report);
    sn_report_clear(NULL);
    sn_report_within(NULL, "a", 1);
    CHECK_INT(sn_report_say(NULL, SN_ERROR_RANGE, "a", "b"), SN_ERROR_RANGE);
    CHECK_INT(sn_report_say_value(NULL, SN_ERROR_TYPE, "a", 1, "b"), SN_ERROR_TYPE);
    CHECK_INT(sn_report_say_value(&report, SN_ERROR_RANGE, "duty_ratio", 1.5, "is outside 0 to 1"),
        SN_ERROR_RANGE);
    CHECK_INT(report.status, SN_ERROR_RANGE);
    CHECK_TEXT(report.message, "1.5 is outside 0 to 1");
    CHECK_TEXT(report.field, "duty_ratio");
    CHECK(report.line == 0 && report.column == 0 && report.index == 0);
    sn_report_within(&report, "waves", 12);
    CHECK_TEXT(report.field, "waves[12].duty_ratio");
    sn_report_within(&report, "kick", SIZE_MAX);
    CHECK_TEXT(report.field, "kick.waves[12].duty_ratio");
    sn_report_say(&report, SN_ERROR_RANGE, "[3]", "x");
    sn_report_within(&report, "points", SIZE_MAX);
    CHECK_TEXT(report.field, "points[3]");
    for (int i = 0; i < 30; i++)
        sn_report_within(&report, "waves", 65535);
    CHECK_INT(strlen(report.field), SN_FIELD_CAPACITY - 1);
}

CHECK_MAIN(CHECK_TEST(rounds_like_printf), CHECK_TEST(brief_numbers_keep_their_value),
    CHECK_TEST(integers_are_written), CHECK_TEST(strings_are_json),
    CHECK_TEST(cuts_at_whole_characters), CHECK_TEST(a_refusal_sticks),
    CHECK_TEST(reports_may_be_null))
