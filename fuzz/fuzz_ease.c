/*
 * Easings from text: whatever is read is an ease that keeps its promises, is written as a text that
 * reads back as the same ease, and else there is a sentence about a byte of the text. The first
 * byte says what is outside 0 to 1.
 */
#include "sinew/ease_text.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MOST = 2048, TIMES = 33 };

static void insist(bool held, const char *what)
{
    if (held)
        return;
    fprintf(stderr, "fuzz_ease: %s\n", what);
    abort();
}

static _Alignas(16) unsigned char memory[1 << 20], other_memory[1 << 22];
static char written[1 << 18], again[1 << 18];

/* Whether it is 0 at 0 and 1 at 1: all are but those of steps and points, and what has them. */
static bool is_whole(const sn_ease *ease)
{
    if (ease->shape == SN_EASE_STEPS || ease->shape == SN_EASE_POINTS)
        return false;
    for (uint32_t i = 0; ease->shape >= SN_EASE_CHAIN && i < ease->count; i++)
        if (!is_whole(&ease->parts[i].ease))
            return false;
    return true;
}

static void check_same(const sn_ease *a, const sn_ease *b)
{
    insist(a->shape == b->shape && a->side == b->side && a->count == b->count, "another ease");
    insist(memcmp(a->parameters, b->parameters, sizeof a->parameters) == 0, "other parameters");
    insist(memcmp(a->prepared, b->prepared, sizeof a->prepared) == 0, "prepared otherwise");
    for (uint32_t i = 0; i < a->count && a->shape == SN_EASE_POINTS; i++)
        insist(
            a->points[i].t == b->points[i].t && a->points[i].y == b->points[i].y, "another point");
    for (uint32_t i = 0; i < a->count && a->shape >= SN_EASE_CHAIN; i++) {
        if (a->shape == SN_EASE_CHAIN && i + 1 < a->count)
            insist(a->parts[i].until_t == b->parts[i].until_t &&
                       a->parts[i].until_y == b->parts[i].until_y,
                "a part ends elsewhere");
        check_same(&a->parts[i].ease, &b->parts[i].ease);
    }
}

static void check_writing(const sn_ease *ease)
{
    sn_arena arena = sn_arena_on_block(other_memory, sizeof other_memory);
    sn_ease back;
    char cut[9];
    size_t size = sn_ease_write(written, sizeof written, ease);
    insist(size < sizeof written && strlen(written) == size, "the length of a text");
    insist(sn_ease_write(cut, sizeof cut, ease) == size, "the length of a text that is cut");
    insist(strncmp(cut, written, 8) == 0, "a text that is cut");
    if (size > SN_EASE_TEXT_MOST)
        return;
    insist(sn_ease_read(written, size, &arena, &back, NULL) == SN_OK, "what was written");
    check_same(ease, &back);
    insist(sn_ease_write(again, sizeof again, &back) == size && strcmp(written, again) == 0,
        "written otherwise");
}

static void check_within(const sn_ease *ease, sn_range range)
{
    double size = fmax(1, fmax(fabs(range.low), fabs(range.high)));
    double before = sn_ease_at(ease, 0);
    bool monotone = sn_ease_is_monotone(ease);
    for (int i = 0; i <= TIMES; i++) {
        double t = (double)i / TIMES, value = sn_ease_at(ease, t);
        insist(isfinite(value) && !isnan(sn_ease_slope(ease, t)), "a number within");
        insist(value >= range.low - 1e-9 * size && value <= range.high + 1e-9 * size, "the range");
        insist(!monotone || value >= before - 1e-12 * size, "it goes back");
        before = value;
    }
}

static void check_asking(const sn_ease *ease)
{
    static const double far[] = { -1e300, -3.25, -1, -0.0, 1, 2, 7.75, 1e17, 1e300 };
    sn_range range = sn_ease_range(ease);
    insist(range.low <= range.high && isfinite(range.low) && isfinite(range.high), "a range");
    if (is_whole(ease))
        insist(sn_ease_at(ease, 0) == 0 && sn_ease_at(ease, 1) == 1, "the ends");
    check_within(ease, range);
    for (size_t i = 0; i < sizeof far / sizeof far[0]; i++)
        insist(!isnan(sn_ease_at(ease, far[i])) && !isnan(sn_ease_slope(ease, far[i])),
            "a number outside");
    insist(isnan(sn_ease_at(ease, (double)NAN)), "NaN is lost");
    double middle = range.low + 0.5 * (range.high - range.low);
    double first = sn_ease_first(ease, middle), last = sn_ease_last(ease, middle);
    insist(isnan(first) == isnan(last), "one of first and last");
    insist(isnan(first) || (first >= 0 && last <= 1), "a time within");
    insist(isnan(first) || first <= last + 8 * DBL_EPSILON, "first after last");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    sn_arena arena = sn_arena_on_block(memory, sizeof memory), before = arena;
    sn_ease ease = { .shape = SN_EASE_QUAD }, as_it_was = ease;
    sn_report report;
    if (size == 0 || size > TEXT_MOST)
        return 0;
    const char *text = (const char *)data + 1;
    sn_status status = sn_ease_read(text, --size, &arena, &ease, &report);
    insist(report.status == status, "the report's status");
    if (status != SN_OK) {
        insist(report.message[0] && report.index <= size, "the report");
        insist(memcmp(&ease, &as_it_was, sizeof ease) == 0, "half an ease");
        insist(memcmp(&arena, &before, sizeof arena) == 0, "memory that is kept");
        return 0;
    }
    check_writing(&ease);
    ease.outside = (sn_ease_outside)(data[0] % SN_EASE_OUTSIDE_COUNT);
    check_asking(&ease);
    return 0;
}
