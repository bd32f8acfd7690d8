/*
 * Tests of what the curves for CSS, Unity and Godot refuse: bad spans and errors, values that are
 * no numbers, what moves too fast, and memory and sinks that are too short.
 */
#include "keys_samples.h"
#include "short_sink.h"

static double sample_hole(const sample_signal *self, double t_s, int dimension)
{
    (void)dimension;
    return t_s > self->b && t_s < self->c ? self->a : t_s;
}

/* As fast as it gets: another value at every time. */
static double sample_hash(const sample_signal *self, double t_s, int dimension)
{
    uint64_t bits;
    (void)self;
    (void)dimension;
    memcpy(&bits, &t_s, sizeof bits);
    bits = (bits ^ bits >> 31) * UINT64_C(0x9e3779b97f4a7c15);
    return (double)(bits >> 11) * 0x1p-53;
}

static void check_refused(const sample_signal *signal, sn_export_keys keys, sn_status want,
    const char *field, const char *part)
{
    static keys_writer *const writers[] = { sn_export_css, sn_export_unity_script,
        sn_export_unity_clip, sn_export_godot };
    for (size_t i = 0; i < 4; i++) {
        sn_report report = { 0 };
        check_context("%s, writer %zu", part, i);
        CHECK_INT(keys_write(writers[i], signal, "a", keys, &report), want);
        CHECK_INT(report.status, want);
        CHECK_TEXT(report.field, field);
        CHECK_CONTAINS(report.message, part);
        CHECK_INT(keys_write(writers[i], signal, "a", keys, NULL), want);
    }
}

static void bad_calls_are_refused(void)
{
    sample_signal line = { 1, sample_polynomial, 1, 0, 0, { 0, 1 }, { 0 }, 0, NULL };
    check_refused(&line, (sn_export_keys){ 0, 0, 1e-3 }, SN_ERROR_RANGE, "to_s", "not after");
    check_refused(&line, (sn_export_keys){ 1, 0, 1e-3 }, SN_ERROR_RANGE, "to_s", "not after");
    check_refused(
        &line, (sn_export_keys){ NOT_A_NUMBER, 0, 1e-3 }, SN_ERROR_RANGE, "from_s", "no time");
    check_refused(&line, (sn_export_keys){ 0, ENDLESS, 1e-3 }, SN_ERROR_RANGE, "to_s", "no time");
    check_refused(&line, (sn_export_keys){ 0, 2e15, 1e-3 }, SN_ERROR_RANGE, "to_s", "no time");
    check_refused(&line, (sn_export_keys){ 1e12, 1e12 + 1, 1e-3 }, SN_ERROR_RANGE, "to_s",
        "lost in the digits");
    check_refused(&line, (sn_export_keys){ 0, 1, 0 }, SN_ERROR_RANGE, "error", "outside");
    check_refused(&line, (sn_export_keys){ 0, 1, 0.2 }, SN_ERROR_RANGE, "error", "outside");
    check_refused(
        &line, (sn_export_keys){ 0, 1, NOT_A_NUMBER }, SN_ERROR_RANGE, "error", "outside");
}

static void bad_values_are_refused(void)
{
    sn_export_keys keys = { 0, 1, 1e-3 };
    sample_signal hole = { 1, sample_hole, NOT_A_NUMBER, 0.5, 0.6, { 0, 1 }, { 0 }, 0, NULL };
    check_refused(&hole, keys, SN_ERROR_NOT_FINITE, "", "the item is nan at 0.50");
    hole.a = -ENDLESS;
    check_refused(&hole, keys, SN_ERROR_NOT_FINITE, "", "the item is -inf at 0.50");
    hole.a = 3.5e38;
    check_refused(&hole, keys, SN_ERROR_RANGE, "", "3.5e38 at 0.50005 s, beyond the 1e30");
}

static void what_cannot_be_kept_is_refused(void)
{
    sample_signal hash = { 1, sample_hash, 0, 0, 0, { 0, 1 }, { 0 }, 0, NULL };
    sample_signal fast = { 1, sample_sine, 1, 300, 0, { 0, 1 }, { 0 }, 0, NULL };
    sample_signal squares = { 1, sample_square, 1, 400, 0, { 0, 1 }, { 0 }, 0, NULL };
    check_refused(&hash, (sn_export_keys){ 0, 1, 1e-3 }, SN_ERROR_LIMIT, "", "");
    check_refused(&fast, (sn_export_keys){ 0, 1, 1e-5 }, SN_ERROR_LIMIT, "", "more than 4096 keys");
    check_refused(
        &squares, (sn_export_keys){ 0, 1, 1e-3 }, SN_ERROR_LIMIT, "", "more than 500 jumps");
    /* A range that a float does not resolve. */
    sample_signal fine = { 1, sample_polynomial, 1e-3, 0, 1000, { 0, 1 }, { 0 }, 0, NULL };
    sn_report report = { 0 };
    CHECK_INT(keys_write(sn_export_godot, &fine, "a", (sn_export_keys){ 0, 1, 1e-3 }, &report),
        SN_ERROR_LIMIT);
    CHECK_CONTAINS(report.message, "floats are too coarse");
    CHECK_INT(
        keys_write(sn_export_css, &fine, "a", (sn_export_keys){ 0, 1, 1e-3 }, &report), SN_OK);
}

static void short_memory_and_sinks_are_told(void)
{
    static keys_writer *const writers[] = { sn_export_css, sn_export_unity_script,
        sn_export_unity_clip, sn_export_godot };
    const keys_case *c = &keys_cases[12]; /* of two dimensions */
    sn_export_keys keys = { c->from_s, c->to_s, 0.1 };
    for (size_t i = 0; i < 4; i++) {
        for (size_t left = 0; left < 1000; left += 97) {
            sn_arena arena = sn_arena_on_block(keys_memory, sizeof keys_memory);
            short_sink sink = { left, 0 };
            CHECK_INT(writers[i](sample_signal_of(&c->signal), "a", keys, &arena,
                          (sn_sink){ short_write, &sink }, NULL),
                SN_ERROR_OUTPUT);
            CHECK_INT(sink.after, 1);
        }
        for (size_t size = 0; size < 1400000; size += 200000) {
            sn_arena arena = sn_arena_on_block(keys_memory, size);
            short_sink sink = { 1 << 20, 0 };
            sn_report report = { 0 };
            sn_status status = writers[i](sample_signal_of(&c->signal), "a", keys, &arena,
                (sn_sink){ short_write, &sink }, &report);
            CHECK_INT(status, SN_ERROR_MEMORY);
            CHECK_CONTAINS(report.message, "memory");
            CHECK_INT(arena.used, 0);
        }
    }
}

CHECK_MAIN(CHECK_TEST(bad_calls_are_refused), CHECK_TEST(bad_values_are_refused),
    CHECK_TEST(what_cannot_be_kept_is_refused), CHECK_TEST(short_memory_and_sinks_are_told))
