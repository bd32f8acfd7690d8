/*
 * The kind `shake`: its items are the shakes of shake.h; what is said of them beforehand holds; and
 * what cannot be is refused at its place.
 */
#include "check.h"
#include "sinew/export.h"
#include "sinew/noise.h"
#include "sinew/score.h"
#include "sinew/shake.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Alignas(16) unsigned char memory[1 << 20];
static char text[1 << 16];
static sn_score score;
static sn_report report;

static sn_status load(const char *format, ...)
{
    static char fields[1 << 15];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fields, sizeof fields, format, arguments);
    va_end(arguments);
    snprintf(text, sizeof text, "{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"shake\"%s%s}}}",
        fields[0] ? "," : "", fields);
    check_context("%.400s", fields);
    sn_arena arena = sn_arena_on_block(memory, sizeof memory);
    return sn_score_load(&score, text, strlen(text), &arena, &report);
}

static bool loads(sn_status status)
{
    bool ok = CHECK_INT(status, SN_OK);
    if (!ok)
        fprintf(stderr, "  report    %s: %s\n", report.field, report.message);
    return ok;
}

static sn_signal signal_of(void)
{
    return score.items[0].signal;
}

static double at(double t, int dimension)
{
    double value[SN_SIGNAL_DIMENSIONS_MOST];
    sn_signal_sample(signal_of(), t, value);
    return value[dimension];
}

static double speed_at(double t, int dimension)
{
    double value[SN_SIGNAL_DIMENSIONS_MOST];
    sn_signal_velocity(signal_of(), t, value);
    return value[dimension];
}

static double fact(const char *name)
{
    sn_fact facts[SN_FACTS_MOST];
    size_t count = sn_kind_find("shake", 5)->facts(signal_of(), facts);
    for (size_t i = 0; i < count; i++)
        if (strcmp(facts[i].name, name) == 0)
            return facts[i].value;
    return (double)NAN;
}

/* ---- what it is -------------------------------------------------------------------------- */

static void an_impulse_is_that_of_the_library(void)
{
    CHECK(loads(load("\"move\":[0.2,-0.1],\"turn\":[5],\"duration_s\":0.8,\"seed\":7")));
    sn_shake shake = sn_shake_default();
    shake.peak = (sn_shake_offset){ { 0.2, -0.1, 0 }, { 5, 0, 0 } };
    shake.duration_s = 0.8;
    shake.seed = 7;
    CHECK_INT(sn_signal_describe(signal_of()).dimensions, 3);
    for (int i = -10; i < 100; i++) {
        double t = i / 64.0;
        sn_shake_offset want = sn_shake_impulse(&shake, t);
        sn_shake_offset speed = sn_shake_impulse_velocity(&shake, t);
        CHECK_BITS(at(t, 0), want.move.x);
        CHECK_BITS(at(t, 1), want.move.y);
        CHECK_BITS(at(t, 2), want.turn.x);
        CHECK_BITS(speed_at(t, 2), speed.turn.x);
    }
}

/* Each later hit has a noise of its own, mixed as that of a source is. */
static void hits_are_sources(void)
{
    CHECK(loads(load("\"turn\":[5],\"duration_s\":0.8,\"seed\":7,\"intensity\":0.5,\"hits\":"
                     "[{\"at_s\":0.7,\"strength\":-2},{},{\"at_s\":0.25,\"strength\":0.5}]")));
    sn_shake shake = sn_shake_default();
    shake.peak.turn.x = 5;
    shake.duration_s = 0.8;
    shake.seed = 7;
    sn_shake_source sources[3] = { { .shake = &shake, .strength = 1 },
        { .shake = &shake, .strength = 0.5, .start_s = 0.25, .seed = 1 },
        { .shake = &shake, .strength = -2, .start_s = 0.7, .seed = 2 } };
    sn_shake_listener listener = sn_shake_listener_default();
    listener.intensity = 0.5;
    for (int i = -10; i < 200; i++)
        CHECK_NEAR(
            at(i / 100.0, 0), sn_shake_sources(sources, 3, &listener, i / 100.0).turn.x, 1e-14);
    CHECK_BITS(fact("ends_s"), sn_shake_end_s(sources, 3, &listener));
    CHECK_BITS(fact("strongest"), 1);
}

static void trauma_is_that_of_the_library(void)
{
    CHECK(loads(load("\"model\":\"trauma\",\"move\":[20,10],\"trauma_fall_per_s\":0.8,"
                     "\"trauma_power\":3,\"intensity\":0.5,\"seed\":3,\"hits\":[{\"at_s\":1,"
                     "\"strength\":0.5},{\"at_s\":0.25,\"strength\":0.6}]")));
    sn_trauma_hit hits[] = { { 0.25, 0.6 }, { 1, 0.5 } };
    sn_shake shake = sn_shake_default();
    shake.peak.move = (sn_vec3){ 20, 10, 0 };
    shake.seed = 3;
    for (int i = -10; i < 300; i++) {
        double t = i / 100.0, level = sn_trauma_of(hits, 2, 0.8, t);
        sn_shake_offset want = sn_shake_tremble(&shake, t, 0.5 * level * level * level);
        CHECK_NEAR(at(t, 0), want.move.x, 1e-14);
        CHECK_NEAR(at(t, 1), want.move.y, 1e-14);
    }
    CHECK_RELATIVE(fact("ends_s"), 1 + 0.5 / 0.8, 1e-15); /* the first had fallen to 0 at 1 s */
    CHECK_RELATIVE(fact("strongest"), 0.5 * 0.216, 1e-14);
    CHECK_BITS(at(fact("ends_s"), 0), 0);
    CHECK(at(fact("ends_s") - 1e-3, 0) != 0);
}

static void an_endless_one_never_ends(void)
{
    CHECK(loads(load("\"model\":\"endless\",\"turn\":[1,2],\"layers\":[{\"frequency_hz\":0.5},"
                     "{\"frequency_hz\":4,\"gain\":0.25}],\"intensity\":0.75")));
    sn_shake shake = sn_shake_default();
    shake.peak.turn = (sn_vec3){ 1, 2, 0 };
    shake.layers[0] = (sn_shake_layer){ 0.5, 1 };
    shake.layers[1] = (sn_shake_layer){ 4, 0.25 };
    for (int i = 0; i < 100; i++) {
        double t = check_uniform(-1e9, 1e9);
        CHECK_BITS(at(t, 1), sn_shake_tremble(&shake, t, 0.75).turn.y);
        CHECK_BITS(speed_at(t, 0), sn_shake_tremble_velocity(&shake, t, 0.75).turn.x);
    }
    sn_signal_info info = sn_signal_describe(signal_of());
    sn_signal_mark marks[SN_SIGNAL_MARKS_MOST];
    CHECK(isinf(info.duration_s) && isinf(fact("ends_s")));
    CHECK_BITS(info.bounds[1].high, 1.5);
    CHECK_BITS(info.bounds[1].low, -1.5);
    CHECK_BITS(info.view_s.high, 20); /* ten cells of the slowest */
    CHECK_INT(sn_signal_marks(signal_of(), marks), 0);
}

/* The rate is that of the value, here by a difference of the fourth order. */
static void the_velocity_is_that_of_the_value(void)
{
    static const char *const fields[] = {
        "\"turn\":[5,1],\"form\":\"noise\",\"hits\":[{},{\"at_s\":0.2}]",
        "\"turn\":[5,1],\"form\":\"swing\",\"duration_s\":2",
        "\"turn\":[5,1],\"form\":\"bump\",\"duration_s\":2,\"hits\":[{},{\"at_s\":1}]",
        "\"turn\":[5,1],\"form\":\"recoil\",\"attack_ratio\":0.2,\"fall_power\":3",
        "\"turn\":[5,1],\"model\":\"trauma\",\"trauma_power\":3,\"hits\":[{\"strength\":0.9}]",
        "\"turn\":[5,1],\"model\":\"trauma\",\"trauma_fall_per_s\":0.5,\"intensity\":0.5",
        "\"turn\":[5,1],\"model\":\"trauma\",\"trauma_power\":1,\"hits\":[{\"strength\":0.9}]",
        "\"turn\":[5,1],\"model\":\"endless\"",
    };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        CHECK(loads(load("%s", fields[i])));
        for (int k = 0; k < 300; k++) {
            double t = check_uniform(0.21, 0.49), h = 1e-5; /* no blow comes within */
            for (int d = 0; d < 2; d++) {
                double slope =
                    (8 * (at(t + h, d) - at(t - h, d)) - (at(t + 2 * h, d) - at(t - 2 * h, d))) /
                    (12 * h);
                if (!CHECK_NEAR(speed_at(t, d), slope, 2e-5))
                    return;
            }
        }
    }
}

static void part_chooses(void)
{
    const char *both = "\"move\":[1,2,3],\"turn\":[4,5,6]";
    CHECK_INT(load("%s", both), SN_ERROR_RANGE);
    CHECK_CONTAINS(report.field, "part");
    CHECK_CONTAINS(report.message, "3 moves and 3 turns are more than the 4 numbers");
    sn_shake shake = sn_shake_default();
    shake.peak = (sn_shake_offset){ { 1, 2, 3 }, { 4, 5, 6 } };
    sn_shake_offset want = sn_shake_impulse(&shake, 0.1);
    CHECK(loads(load("%s,\"part\":\"move\"", both)));
    CHECK_INT(sn_signal_describe(signal_of()).dimensions, 3);
    CHECK_BITS(at(0.1, 2), want.move.z);
    CHECK(loads(load("%s,\"part\":\"turn\"", both)));
    CHECK_INT(sn_signal_describe(signal_of()).dimensions, 3);
    CHECK_BITS(at(0.1, 0), want.turn.x);
    CHECK_BITS(at(0.1, 2), want.turn.z);
    CHECK(loads(load("\"turn\":[4,5,6]")));
    CHECK_BITS(at(0.1, 2), want.turn.z);
    CHECK(loads(load("\"turn\":[4,5,6],\"move\":[1]")));
    CHECK_INT(sn_signal_describe(signal_of()).dimensions, 4);
    CHECK_BITS(at(0.1, 0), want.move.x);
    CHECK_BITS(at(0.1, 3), want.turn.z);
}

/* ---- what is refused --------------------------------------------------------------------- */

static void what_cannot_be_is_refused_at_its_place(void)
{
    static const struct {
        const char *fields, *field, *message;
    } cases[] = {
        { "", "move", "nothing shakes: give move or turn" },
        { "\"move\":[]", "move", "nothing shakes" },
        { "\"move\":[1],\"part\":\"turn\"", "turn", "nothing that turns" },
        { "\"turn\":[1],\"part\":\"move\"", "move", "nothing that moves" },
        { "\"turn\":[1],\"model\":\"trauma\",\"form\":\"bump\"", "form", "only noise trembles" },
        { "\"turn\":[1],\"model\":\"endless\",\"form\":\"swing\"", "form", "only noise trembles" },
        { "\"turn\":[1],\"model\":\"trauma\",\"duration_s\":3", "duration_s",
            "3 s is the length of an impulse, and trauma lasts until it has fallen" },
        { "\"turn\":[1],\"model\":\"endless\",\"duration_s\":3", "duration_s", "has none" },
        { "\"turn\":[1],\"attack_ratio\":0.3,\"hold_ratio\":0.8", "hold_ratio",
            "0.8 of the duration after the attack_ratio is more than all of it" },
        { "\"turn\":[1,2,3,4]", "turn", "" },
        { "\"turn\":[1e13]", "turn", "" },
        { "\"turn\":[1],\"duration_s\":-1", "duration_s", "" },
        { "\"turn\":[1],\"fall_power\":0.5", "fall_power", "" },
        { "\"turn\":[1],\"intensity\":1.5", "intensity", "" },
        { "\"turn\":[1],\"layers\":[{\"frequency_hz\":0}]", "layers[0].frequency_hz", "" },
        { "\"turn\":[1],\"layers\":[{},{},{},{},{}]", "layers", "" },
        { "\"turn\":[1],\"hits\":[{},{\"at_s\":-1}]", "hits[1].at_s", "" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK(load("%s", cases[i].fields) != SN_OK);
        CHECK_CONTAINS(report.field, cases[i].field);
        CHECK_CONTAINS(report.message, cases[i].message);
    }
    CHECK_INT(load("\"turn\":[1],\"decay\":2"), SN_ERROR_UNKNOWN);
    CHECK_CONTAINS(report.message, "trauma_fall_per_s");
}

/* ---- what is said beforehand ------------------------------------------------------------- */

static void marks_tell_when(void)
{
    sn_signal_mark marks[SN_SIGNAL_MARKS_MOST];
    CHECK(loads(load("\"turn\":[1],\"duration_s\":0.9")));
    CHECK_INT(sn_signal_marks(signal_of(), marks), 1);
    CHECK_TEXT(marks[0].text, "still at 0.9 s");
    CHECK_BITS(marks[0].t_s, 0.9);
    CHECK(isnan(marks[0].value));
    CHECK(loads(load("\"turn\":[1],\"hits\":[{\"at_s\":2,\"strength\":0.25},{\"at_s\":1}]")));
    CHECK_INT(sn_signal_marks(signal_of(), marks), 3);
    CHECK_TEXT(marks[0].text, "hit of 1");
    CHECK_TEXT(marks[1].text, "hit of 0.25");
    CHECK_TEXT(marks[2].text, "still at 2.5 s");
    CHECK(marks[0].t_s == 1 && marks[1].t_s == 2 && marks[2].t_s == 2.5);
    CHECK(loads(load("\"turn\":[1],\"model\":\"trauma\",\"trauma_fall_per_s\":0.5,\"hits\":"
                     "[{\"strength\":0.5},{\"at_s\":0.5,\"strength\":-0.1},{\"at_s\":9,"
                     "\"strength\":-1}]")));
    CHECK_INT(sn_signal_marks(signal_of(), marks), 3);
    CHECK_TEXT(marks[0].text, "trauma +0.5");
    CHECK_TEXT(marks[1].text, "trauma -0.1");
    CHECK_TEXT(marks[2].text, "still at 0.8 s");
    CHECK(loads(load("\"turn\":[1],\"model\":\"trauma\",\"trauma_fall_per_s\":0.5,\"hits\":"
                     "[{\"strength\":0.5},{\"at_s\":0.25,\"strength\":-1}]")));
    CHECK_INT(sn_signal_marks(signal_of(), marks), 3);
    CHECK_TEXT(marks[2].text, "still at 0.25 s"); /* soothed */
    char hits[1024] = "";
    for (int i = 0; i < 12; i++)
        snprintf(
            hits + strlen(hits), sizeof hits - strlen(hits), "%s{\"at_s\":%d}", i ? "," : "", i);
    CHECK(loads(load("\"turn\":[1],\"hits\":[%s]", hits)));
    CHECK_INT(sn_signal_marks(signal_of(), marks), SN_SIGNAL_MARKS_MOST);
    CHECK_TEXT(marks[7].text, "still at 11.5 s");
    CHECK_BITS(marks[6].t_s, 6);
}

static void bumps_and_recoils_know_their_bounds(void)
{
    CHECK(loads(load("\"form\":\"bump\",\"move\":[2,-3],\"hits\":[{},{\"at_s\":1,\"strength\":"
                     "-0.5}]")));
    sn_signal_info info = sn_signal_describe(signal_of());
    CHECK(info.bounds_tight);
    CHECK(info.bounds[0].low == -1 && info.bounds[0].high == 2);
    CHECK(info.bounds[1].low == -3 && info.bounds[1].high == 1.5);
    CHECK_BITS(at(0.25, 0), 2);
    CHECK_BITS(at(1.25, 0), -1);
    CHECK(loads(load("\"form\":\"bump\",\"move\":[2],\"hits\":[{},{\"at_s\":0.25}]")));
    info = sn_signal_describe(signal_of());
    CHECK(!info.bounds_tight && info.bounds[0].low == 0 && info.bounds[0].high == 4);
    CHECK(loads(load("\"form\":\"bump\",\"move\":[2],\"hits\":[{},{\"at_s\":0.5}]")));
    CHECK(sn_signal_describe(signal_of()).bounds_tight);
}

static void what_never_moves_is_constant(void)
{
    static const char *const fields[] = { "\"turn\":[0,0]", "\"turn\":[1],\"duration_s\":0",
        "\"turn\":[1],\"intensity\":0", "\"turn\":[1],\"hits\":[{\"strength\":0}]",
        "\"turn\":[1],\"model\":\"trauma\",\"hits\":[{\"strength\":-1}]",
        "\"turn\":[1],\"model\":\"endless\",\"intensity\":0" };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        CHECK(loads(load("%s", fields[i])));
        sn_signal_info info = sn_signal_describe(signal_of());
        sn_signal_mark marks[SN_SIGNAL_MARKS_MOST];
        CHECK_INT(info.period.kind, SN_PERIOD_CONSTANT);
        CHECK(info.bounds_tight && info.bounds[0].low == 0 && info.bounds[0].high == 0);
        CHECK(isinf(info.duration_s) && info.view_s.high == 1);
        CHECK_INT(sn_signal_marks(signal_of(), marks), 0);
        for (double t = -1; t < 3; t += 0.1)
            CHECK(at(t, 0) == 0 && speed_at(t, 0) == 0);
    }
}

static const char *any_hits(void)
{
    static char hits[2048];
    size_t count = check_below(9), used = (size_t)snprintf(hits, sizeof hits, "[");
    for (size_t i = 0; i < count; i++)
        used += (size_t)snprintf(hits + used, sizeof hits - used,
            "%s{\"at_s\":%.17g,\"strength\":%.17g}", i ? "," : "",
            check_below(3) ? check_uniform(0, 3) : (double)check_below(4),
            check_below(4) ? check_uniform(0, 1) : check_uniform(-2, 2));
    snprintf(hits + used, sizeof hits - used, "]");
    return hits;
}

static void anything_stays_in_its_bounds_and_ends(void)
{
    static const char *const models[] = { "impulse", "impulse", "impulse", "trauma", "endless" };
    static const char *const forms[] = { "noise", "swing", "bump", "recoil" };
    for (int i = 0; i < 2000; i++) {
        const char *model = models[check_below(5)];
        const char *form = model[0] == 'i' ? forms[check_below(4)] : "noise";
        double duration_s = check_below(8) ? check_log_uniform(1e-3, 10) : 1e9;
        double attack = check_uniform(0, 1);
        if (!CHECK(loads(load("\"model\":\"%s\",\"form\":\"%s\",\"move\":[%.17g,%.17g],"
                              "\"turn\":[%.17g],\"duration_s\":%.17g,\"attack_ratio\":%.17g,"
                              "\"hold_ratio\":%.17g,\"fall_power\":%.17g,\"frequency_hz\":%.17g,"
                              "\"trauma_fall_per_s\":%.17g,\"trauma_power\":%.17g,"
                              "\"intensity\":%.17g,\"seed\":%d,\"hits\":%s",
                model, form, check_uniform(-3, 3), check_log_uniform(1e-12, 1e12),
                check_uniform(-10, 10), model[0] == 'i' ? duration_s : 0.5, attack,
                check_uniform(0, 1) * (1 - attack), check_uniform(1, 10),
                check_log_uniform(1e-3, 1e3), check_below(8) ? check_log_uniform(1e-2, 1e2) : 0,
                check_uniform(1, 10), check_uniform(0, 1), (int)check_below(1000), any_hits()))))
            return;
        sn_signal_info info = sn_signal_describe(signal_of());
        sn_signal_mark marks[SN_SIGNAL_MARKS_MOST];
        size_t count = sn_signal_marks(signal_of(), marks);
        CHECK(info.view_s.high > 0 && info.view_s.high <= 1e12 && info.duration_s >= 0);
        for (size_t k = 0; k < count; k++)
            CHECK(isfinite(marks[k].t_s) && (k == 0 || marks[k].t_s >= marks[k - 1].t_s));
        for (int k = 0; k < 200; k++) {
            double t = check_uniform(-0.1, 1.1) * info.view_s.high, value[4], speed[4];
            sn_signal_sample(signal_of(), t, value);
            sn_signal_velocity(signal_of(), t, speed);
            for (int d = 0; d < info.dimensions; d++) {
                bool held = value[d] >= info.bounds[d].low && value[d] <= info.bounds[d].high &&
                            isfinite(value[d]) && isfinite(speed[d]);
                bool over = t >= info.duration_s || (t <= 0 && model[0] != 'e');
                if (!CHECK(held && (!over || (value[d] == 0 && speed[d] == 0))))
                    return;
            }
        }
        for (int d = 0; isfinite(info.duration_s) && d < info.dimensions; d++)
            CHECK(at(info.duration_s, d) == 0 && at(nextafter(info.duration_s, 1e18), d) == 0);
    }
}

/* ---- examples and exports ---------------------------------------------------------------- */

static size_t read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!CHECK(file != NULL))
        return 0;
    size_t size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[size] = '\0';
    return size;
}

/* The file shows their turns; with another part it shows their moves. */
static void the_examples_are_the_presets(void)
{
    for (int moves = 0; moves < 2; moves++) {
        size_t size = read_file("examples/shakes.sinew.json");
        for (char *part = text; moves && (part = strstr(part, "\"part\": \"turn\"")) != NULL;
             part++)
            memcpy(part, "\"part\": \"move\"", 14);
        sn_arena arena = sn_arena_on_block(memory, sizeof memory);
        if (!loads(sn_score_load(&score, text, size, &arena, &report)))
            return;
        const sn_shake_preset *preset;
        for (size_t i = 0; (preset = sn_shake_preset_at(i)) != NULL; i++) {
            CHECK_TEXT(score.items[i].name, preset->name);
            sn_signal_info info = sn_signal_describe(score.items[i].signal);
            CHECK_BITS(info.duration_s, preset->shake.duration_s);
            for (int k = 0; k < 300; k++) {
                double t = info.view_s.high * k / 300, value[4];
                sn_shake_offset offset = sn_shake_impulse(&preset->shake, t);
                sn_vec3 want = moves ? offset.move : offset.turn;
                sn_signal_sample(score.items[i].signal, t, value);
                check_context("%s at %g s", preset->name, t);
                CHECK(value[0] == want.x && value[1] == want.y && value[2] == want.z);
            }
        }
    }
}

static bool count_bytes(void *context, const char *bytes, size_t count)
{
    (void)bytes;
    *(size_t *)context += count;
    return true;
}

/* Few keys hold even noise, though not few of them; how well, the tests of exports judge. */
static void the_examples_can_be_exported(void)
{
    static _Alignas(16) unsigned char room[4 << 20];
    size_t size = read_file("examples/shakes.sinew.json");
    sn_arena arena = sn_arena_on_block(memory, sizeof memory);
    if (!loads(sn_score_load(&score, text, size, &arena, &report)))
        return;
    for (size_t i = 0; i < score.item_count; i++) {
        sn_signal signal = score.items[i].signal;
        sn_export_keys keys = sn_export_keys_of(signal, 0.005);
        size_t bytes[3] = { 0 };
        check_context("%s", score.items[i].name);
        CHECK_BITS(keys.to_s, sn_signal_describe(signal).duration_s);
        for (int format = 0; format < 3; format++) {
            sn_sink sink = { .write = count_bytes, .context = &bytes[format] };
            sn_arena lent = sn_arena_on_block(room, sizeof room);
            sn_status status = format == 0 ? sn_export_css(signal, "a", keys, &lent, sink, &report)
                               : format == 1
                                   ? sn_export_unity_script(signal, "a", keys, &lent, sink, &report)
                                   : sn_export_godot(signal, "a", keys, &lent, sink, &report);
            CHECK(loads(status) && bytes[format] > 500 && bytes[format] < 100000);
        }
    }
}

CHECK_MAIN(CHECK_TEST(an_impulse_is_that_of_the_library), CHECK_TEST(hits_are_sources),
    CHECK_TEST(trauma_is_that_of_the_library), CHECK_TEST(an_endless_one_never_ends),
    CHECK_TEST(the_velocity_is_that_of_the_value), CHECK_TEST(part_chooses),
    CHECK_TEST(what_cannot_be_is_refused_at_its_place), CHECK_TEST(marks_tell_when),
    CHECK_TEST(bumps_and_recoils_know_their_bounds), CHECK_TEST(what_never_moves_is_constant),
    CHECK_TEST(anything_stays_in_its_bounds_and_ends), CHECK_TEST(the_examples_are_the_presets),
    CHECK_TEST(the_examples_can_be_exported))
