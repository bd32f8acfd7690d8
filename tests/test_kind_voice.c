/*
 * The kinds `voice` and `bank`: what a score says reaches the voice, the signal is what the player
 * renders or what the modes sum to, errors name the path into nested objects, and the examples are
 * the ready-made sounds.
 */
#include "check.h"
#include "sinew/score.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Alignas(16) unsigned char memory[1 << 25];
static char text[1 << 16];

/* Loads an item of those fields, named kick. */
static sn_status load(sn_score *score, sn_report *report, const char *format, va_list arguments)
{
    char fields[1 << 15];
    vsnprintf(fields, sizeof fields, format, arguments);
    snprintf(text, sizeof text, "{\"sinew\":1,\"items\":{\"kick\":{%s}}}", fields);
    check_context("%.300s", fields);
    sn_arena arena = sn_arena_on_block(memory, sizeof memory);
    return sn_score_load(score, text, strlen(text), &arena, report);
}

static sn_score_item item(const char *format, ...)
{
    sn_score score;
    sn_report report;
    va_list arguments;
    va_start(arguments, format);
    sn_status status = load(&score, &report, format, arguments);
    va_end(arguments);
    if (!CHECK_INT(status, SN_OK)) {
        fprintf(stderr, "  report    %s: %s\n", report.field, report.message);
        exit(1);
    }
    return score.items[0];
}

static void refused(
    sn_status status, const char *field, const char *sentence, const char *format, ...)
{
    sn_score score;
    sn_report report;
    va_list arguments;
    va_start(arguments, format);
    CHECK_INT(load(&score, &report, format, arguments), status);
    va_end(arguments);
    CHECK_TEXT(report.field, field);
    CHECK_CONTAINS(report.message, sentence);
    CHECK(report.line == 1 && report.column > 1);
}

#define KICK                                                                                       \
    "\"kind\":\"voice\",\"modes\":[{\"frequency_hz\":55,\"t60_s\":0.4,\"amplitude\":0.9}],"        \
    "\"sweep\":{\"from_ratio\":6,\"halflife_s\":0.02}"

/* ---- fields -------------------------------------------------------------------------------- */

static void fields_reach_the_voice(void)
{
    sn_score_item kick = item(KICK);
    const sn_voice *voice = kick.kind->voice(kick.signal);
    sn_voice plain = sn_voice_default();
    CHECK_INT(voice->mode_count, 1);
    CHECK(voice->modes[0].mode.frequency_hz == 55 && voice->modes[0].mode.t60_s == 0.4 &&
          voice->modes[0].mode.amplitude == 0.9 && voice->modes[0].delay_s == 0);
    CHECK(voice->sweep_from_ratio == 6 && voice->sweep_halflife_s == 0.02);
    CHECK(voice->gain == plain.gain && voice->noise.t60_s == plain.noise.t60_s &&
          voice->noise.cutoff_hz == plain.noise.cutoff_hz && voice->noise.q == plain.noise.q &&
          voice->noise.amplitude == 0 && voice->noise.filter == SN_FILTER_NONE);
    sn_score_item full = item(
        "\"kind\":\"voice\",\"strike_s\":0.001,\"noise\":{\"amplitude\":0.1,\"drive\":0.2,"
        "\"attack_s\":0.003,\"t60_s\":\"1/8\",\"delay_s\":0.005,\"filter\":\"band\","
        "\"cutoff_hz\":600,\"q\":7,\"note\":\"x\"},\"gain\":0.8,\"brightness\":0.9,"
        "\"vary_cents\":10,\"vary_db\":11,\"release_t60_s\":0.12,\"duration_s\":0.13,\"modes\":["
        "{\"undamped\":true,\"phase_turns\":0.2,\"tail_ratio\":0.3,"
        "\"tail_t60_s\":0.4,\"pan\":-0.5,\"delay_s\":0.6},{\"attack_s\":0.01}]");
    voice = full.kind->voice(full.signal);
    const sn_mode *mode = &voice->modes[0].mode;
    CHECK(voice->strike_s == 0.001 && voice->noise.amplitude == 0.1 && voice->noise.drive == 0.2 &&
          voice->noise.attack_s == 0.003 && voice->noise.t60_s == 0.125 &&
          voice->noise.delay_s == 0.005 && voice->noise.filter == SN_FILTER_BAND &&
          voice->noise.cutoff_hz == 600 && voice->noise.q == 7);
    CHECK(voice->gain == 0.8 && voice->brightness == 0.9 && voice->vary_cents == 10 &&
          voice->vary_db == 11 && voice->release_t60_s == 0.12 && voice->duration_s == 0.13);
    CHECK(isinf(mode->t60_s) && mode->phase_turns == 0.2 && mode->attack_s == 0 &&
          mode->tail_ratio == 0.3 && mode->tail_t60_s == 0.4 && mode->pan == -0.5 &&
          voice->modes[0].delay_s == 0.6 && voice->modes[1].mode.attack_s == 0.01);
    CHECK(voice->sweep_from_ratio == 1 && voice->sweep_halflife_s == 0);
    sn_score_item bare = item("\"kind\":\"voice\"");
    CHECK_INT(bare.kind->voice(bare.signal)->mode_count, 0);
    CHECK(!sn_kind_find("wave", 4)->voice && !sn_kind_find("noise", 5)->voice);
}

static void errors_name_the_way_into_objects(void)
{
    refused(SN_ERROR_RANGE, "items.kick.sweep.from_ratio",
        "100 is outside the range from 0.015625 to 64",
        "\"kind\":\"voice\",\"sweep\":{\"from_ratio\":100}");
    refused(SN_ERROR_UNKNOWN, "items.kick.sweep.from",
        "a sweep has no field of this name; did you mean \"from_ratio\"?",
        "\"kind\":\"voice\",\"sweep\":{\"from\":2}");
    refused(SN_ERROR_TYPE, "items.kick.sweep", "an object in { } belongs here, not the number 6",
        "\"kind\":\"voice\",\"sweep\":6");
    refused(SN_ERROR_TYPE, "items.kick.noise", "an object in { } belongs here, not a list",
        "\"kind\":\"voice\",\"noise\":[{}]");
    refused(SN_ERROR_TYPE, "items.kick.noise.q", "a number, such as",
        "\"kind\":\"voice\",\"noise\":{\"q\":null}");
    refused(SN_ERROR_UNKNOWN, "items.kick.noise.filter", "did you mean \"low\"?",
        "\"kind\":\"voice\",\"noise\":{\"filter\":\"lo\"}");
    refused(SN_ERROR_DUPLICATE, "items.kick.noise.q", "this name is given twice",
        "\"kind\":\"voice\",\"noise\":{\"q\":1,\"q\":1}");
    refused(SN_ERROR_DUPLICATE, "items.kick.noise", "this name is given twice",
        "\"kind\":\"voice\",\"noise\":{},\"noise\":{}");
    refused(SN_ERROR_RANGE, "items.kick.modes[1].t60_s", "0 s is outside the range from 0.00001",
        "\"kind\":\"voice\",\"modes\":[{},{\"t60_s\":0}]");
    refused(SN_ERROR_RANGE, "items.kick.modes[1].attack_s", "more than an eighth",
        "\"kind\":\"voice\",\"modes\":[{},{\"attack_s\":0.5}]");
    refused(SN_ERROR_RANGE, "items.kick.modes[0].attack_s", "more than an eighth",
        "\"kind\":\"bank\",\"modes\":[{\"attack_s\":0.5}]");
    refused(SN_ERROR_UNKNOWN, "items.kick.modes[0].delay_s", "a mode has no field of this name",
        "\"kind\":\"bank\",\"modes\":[{\"delay_s\":0}]");
    refused(SN_ERROR_MISSING, "items.kick.modes", "it has no default", "\"kind\":\"bank\"");
}

static void every_number_has_its_range(void)
{
    static const char *const kinds[] = { "voice", "bank" };
    for (int k = 0; k < 2; k++) {
        const sn_record *top = sn_kind_find(kinds[k], strlen(kinds[k]))->record;
        for (size_t i = 0; i < top->field_count; i++) {
            const sn_field *outer = &top->fields[i];
            const sn_record *inner = outer->record;
            bool list = outer->type == SN_FIELD_RECORDS;
            for (size_t m = 0; m < (inner ? inner->field_count : 1); m++) {
                const sn_field *field = inner ? &inner->fields[m] : outer;
                if (field->type != SN_FIELD_NUMBER)
                    continue;
                const char *open = !inner ? "" : list ? ":[{" : ":{";
                const char *close = !inner ? "" : list ? "}]" : "}";
                char path[200];
                snprintf(path, sizeof path, "items.kick.%s%s%s%s", outer->name, list ? "[0]" : "",
                    inner ? "." : "", inner ? field->name : "");
                double bad[] = { nextafter(field->low, -1e99), nextafter(field->high, 1e99),
                    1e300 };
                for (size_t b = 0; b < sizeof bad / sizeof bad[0]; b++)
                    refused(SN_ERROR_RANGE, path, "is outside the range",
                        "\"kind\":\"%s\",\"%s\"%s%s%s%s:%.17g%s", kinds[k], outer->name, open,
                        inner ? "\"" : "", inner ? field->name : "", inner ? "\"" : "", bad[b],
                        close);
            }
        }
    }
}

static void what_never_ends_or_takes_too_long_is_refused(void)
{
    refused(SN_ERROR_RANGE, "items.kick.duration_s", "a mode of this voice never decays",
        "\"kind\":\"voice\",\"modes\":[{\"undamped\":true}]");
    item("\"kind\":\"voice\",\"modes\":[{\"undamped\":true}],\"duration_s\":0.5");
    /* Sixty modes for 200 s, and one mode for ever so long. */
    char modes[4096] = "{\"t60_s\":1e6}";
    for (int i = 1; i < 60; i++)
        strcat(modes, ",{\"t60_s\":1e6}");
    refused(SN_ERROR_LIMIT, "items.kick.modes",
        "60 decays that sound for 200 s are too much: their number times the seconds is at most "
        "2000",
        "\"kind\":\"voice\",\"modes\":[%s]", modes);
    sn_score_item one = item("\"kind\":\"voice\",\"modes\":[{\"t60_s\":1e6}],\"duration_s\":100");
    CHECK(sn_signal_describe(one.signal).duration_s == 100);
}

/* Each voice may be loaded, but not any number of them: a score of many megabytes does not take
 * minutes. Fifty times 4000 decays for half a second are too much. The
 * modes are above half the rate, which are counted and cost no time here. */
static void a_score_of_too_many_sounds_is_refused(void)
{
    enum { MODES = 4000, VOICES = 50, ONE = 30 * MODES + 100 };
    size_t room = (size_t)1 << 29, size = 0;
    char *many = malloc(VOICES * ONE);
    void *block = malloc(room);
    CHECK(many && block);
    for (int count = 49; many && block && count <= 50; count++) {
        size = (size_t)sprintf(many, "{\"sinew\":1,\"items\":{");
        for (int i = 0; i < count; i++) {
            size += (size_t)sprintf(many + size,
                "%s\"v%d\":{\"kind\":\"voice\",\"duration_s\":0.5,\"modes\":[", i ? "," : "", i);
            for (int k = 0; k < MODES; k++)
                size += (size_t)sprintf(many + size, "%s{\"frequency_hz\":1e5}", k ? "," : "");
            size += (size_t)sprintf(many + size, "]}");
        }
        size += (size_t)sprintf(many + size, "}}");
        sn_score score;
        sn_report report;
        sn_arena arena = sn_arena_on_block(block, room);
        CHECK_INT(sn_score_load(&score, many, size, &arena, &report),
            count == 49 ? SN_OK : SN_ERROR_LIMIT);
        if (count == 49)
            continue;
        CHECK_TEXT(report.field, "items.v49");
        CHECK_CONTAINS(report.message, "come to 100625 together, and a score takes 100000");
    }
    free(many);
    free(block);
}

/* An arena that is too small is said, at every size, and nothing beyond it is written. */
static void the_memory_may_be_too_small(void)
{
    static const char whole[] = "{\"sinew\":1,\"items\":{\"a\":{" KICK
                                "},\"b\":{\"kind\":\"bank\",\"modes\":[{},{\"pan\":1}]},"
                                "\"c\":{\"kind\":\"voice\",\"noise\":{\"amplitude\":0.1,\"t60_s\":"
                                "0.01},\"modes\":[{\"pan\":-1,"
                                "\"t60_s\":0.01}]}}}";
    size_t enough = 0, refusals = 0;
    for (size_t bytes = 0; enough == 0 && bytes < sizeof memory / 2; bytes += 16 + bytes / 64) {
        sn_score score;
        sn_report report;
        memset(memory + bytes, 0x5a, 4096);
        sn_arena arena = sn_arena_on_block(memory, bytes);
        sn_status status = sn_score_load(&score, whole, sizeof whole - 1, &arena, &report);
        check_context("%zu bytes", bytes);
        for (size_t i = 0; i < 4096; i++)
            if (!CHECK(memory[bytes + i] == 0x5a))
                return;
        if (status == SN_OK) {
            enough = bytes;
            continue;
        }
        refusals++;
        CHECK_INT(status, SN_ERROR_MEMORY);
        CHECK_CONTAINS(report.message, "memory for the score is too small");
    }
    CHECK(enough > 0 && refusals > 100);
}

/* No modes at all, as many as there may be, and one more; in both kinds. */
static void modes_are_counted(void)
{
    static const struct {
        const char *kind;
        int least, most;
    } kinds[] = { { "voice", 0, 65536 }, { "bank", 1, 4096 } };
    static char many[1 << 20];
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 4; i++) {
            int count = i == 0 ? 0 : i == 1 ? kinds[k].most : i == 2 ? kinds[k].most + 1 : 300000;
            bool good = count >= kinds[k].least && count <= kinds[k].most;
            size_t used = (size_t)sprintf(many,
                "{\"sinew\":1,\"items\":{\"kick\":{\"kind\":\"%s\",\"modes\":[", kinds[k].kind);
            for (int m = 0; m < count; m++, used += 3)
                memcpy(many + used, m ? ",{}" : " {}", 3);
            used += (size_t)sprintf(many + used, "]%s}}}", k ? "" : ",\"duration_s\":0.001");
            sn_arena arena = sn_arena_on_block(memory, sizeof memory);
            sn_score score;
            sn_report report;
            check_context("%s of %d modes", kinds[k].kind, count);
            CHECK_INT(sn_score_load(&score, many, used, &arena, &report), good ? SN_OK
                                                                          : count == 0
                                                                              ? SN_ERROR_RANGE
                                                                              : SN_ERROR_LIMIT);
            CHECK_TEXT(report.field, good ? "" : "items.kick.modes");
            char sentence[100] = "";
            if (!good)
                snprintf(sentence, sizeof sentence, "a list of %d modes is too %s: at %s %d", count,
                    count ? "long" : "short", count ? "most" : "least",
                    count ? kinds[k].most : kinds[k].least);
            CHECK_CONTAINS(report.message, sentence);
        }
}

/* ---- the signal of a voice ------------------------------------------------------------------- */

static void a_voice_is_what_the_player_renders(void)
{
    static _Alignas(64) unsigned char block[1 << 20];
    static float left[40000], right[40000];
    static const char *const pans[] = { "0", "0.5" };
    for (int k = 0; k < 2; k++) {
        sn_score_item made =
            item("\"kind\":\"voice\",\"modes\":[{\"frequency_hz\":700,\"t60_s\":0.3,\"pan\":%s}],"
                 "\"noise\":{\"amplitude\":0.3},\"duration_s\":0.5",
                pans[k]);
        sn_signal_info info = sn_signal_describe(made.signal);
        sn_voices_settings settings = { .rate_hz = 48000, .polyphony = 1, .partials = 1 };
        sn_voices *voices;
        sn_note note = sn_note_default();
        CHECK_INT(info.dimensions, 1 + k);
        CHECK_INT(info.period.kind, SN_PERIOD_NEVER);
        CHECK(info.view_s.low == 0 && info.view_s.high == info.duration_s);
        CHECK_INT(sn_voices_start(&voices, block, sizeof block, &settings, NULL), SN_OK);
        CHECK(sn_voices_play(voices, made.kind->voice(made.signal), &note, NULL) > 0);
        sn_voices_render(voices, 40000, left, k ? right : NULL);
        size_t count = (size_t)(info.duration_s * 48000 + 0.5);
        for (size_t i = 0; i < count; i++) {
            double value[2];
            sn_signal_sample(made.signal, (double)i / 48000, value);
            if (!CHECK_BITS(value[0], (double)left[i]) ||
                (k && !CHECK_BITS(value[1], (double)right[i])))
                break;
        }
        /* Between samples: the cubic of Catmull and Rom. Within the bounds, and 0 outside. */
        for (int i = 0; i < 2000; i++) {
            size_t n = 1 + check_below(count - 3);
            double u = check_uniform(0.001, 0.999), value[2], slope[2];
            double p0 = (double)left[n - 1], p1 = (double)left[n], p2 = (double)left[n + 1],
                   p3 = (double)left[n + 2];
            double want = 0.5 * (2 * p1 + u * (p2 - p0) + u * u * (2 * p0 - 5 * p1 + 4 * p2 - p3) +
                                    u * u * u * (3 * p1 - p0 - 3 * p2 + p3));
            double steep = 24000 * ((p2 - p0) + 2 * u * (2 * p0 - 5 * p1 + 4 * p2 - p3) +
                                       3 * u * u * (3 * p1 - p0 - 3 * p2 + p3));
            sn_signal_sample(made.signal, ((double)n + u) / 48000, value);
            sn_signal_velocity(made.signal, ((double)n + u) / 48000, slope);
            CHECK_NEAR(value[0], want, 1e-8);
            CHECK_NEAR(slope[0], steep, 1e-3);
            for (int d = 0; d <= k; d++)
                CHECK(value[d] >= info.bounds[d].low && value[d] <= info.bounds[d].high);
        }
        static const double outside[] = { -1e-6, -1, 0.5, 0.6, 1e300, -1e300 };
        for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
            double value[2] = { 1, 1 };
            sn_signal_sample(made.signal, outside[i], value);
            CHECK(value[0] == 0 && (!k || value[1] == 0));
        }
    }
}

static double fact(const sn_score_item *made, const char *name)
{
    sn_fact facts[SN_FACTS_MOST];
    size_t count = made->kind->facts(made->signal, facts);
    for (size_t i = 0; i < count; i++)
        if (strcmp(facts[i].name, name) == 0)
            return facts[i].value;
    return (double)NAN;
}

static void facts_are_told(void)
{
    /* A sine of 1/2 that does not decay: peak -6.02 dB, root mean square -9.03 dB. */
    sn_score_item made = item("\"kind\":\"voice\",\"modes\":[{\"frequency_hz\":1000,\"undamped\":"
                              "true,\"amplitude\":0.5},{\"frequency_hz\":30000,\"tail_ratio\":0.5}]"
                              ",\"duration_s\":1");
    CHECK(fact(&made, "modes") == 2 && fact(&made, "partials") == 3);
    CHECK(fact(&made, "silenced_modes") == 1);
    CHECK_NEAR(fact(&made, "seconds"), 1, 1e-12);
    CHECK_NEAR(fact(&made, "peak"), 0.5, 1e-4);
    CHECK_NEAR(fact(&made, "peak_db"), -6.0206, 1e-2);
    CHECK_NEAR(fact(&made, "rms_db"), -9.0309, 1e-2);
    sn_score_item silent = item("\"kind\":\"voice\"");
    CHECK(fact(&silent, "peak") == 0 && isnan(fact(&silent, "peak_db")));
    sn_score_item bank = item("\"kind\":\"bank\",\"modes\":[{\"attack_s\":0.01},{\"t60_s\":3}]");
    CHECK(fact(&bank, "modes") == 2 && fact(&bank, "partials") == 3 &&
          fact(&bank, "longest_t60_s") == 3);
}

/* ---- the signal of a bank ---------------------------------------------------------------------
 */

static void a_bank_is_the_sum_of_its_modes(void)
{
    for (int round = 0; round < 100; round++) {
        char modes[4096] = "";
        sn_mode designs[6];
        int count = 1 + (int)check_below(6);
        double reach = 0, steep = 0;
        bool panned = check_below(2);
        for (int i = 0; i < count; i++) {
            sn_mode mode = sn_mode_default();
            mode.frequency_hz = check_log_uniform(1, 1e4);
            mode.t60_s = check_log_uniform(0.1, 10);
            mode.amplitude = check_uniform(-2, 2);
            mode.phase_turns = check_uniform(-3, 3);
            mode.attack_s = check_below(2) ? 0.01 : 0;
            mode.tail_ratio = check_below(2) ? 0.25 : 0;
            mode.tail_t60_s = 2;
            mode.pan = panned ? check_uniform(-1, 1) : 0;
            size_t used = strlen(modes);
            snprintf(modes + used, sizeof modes - used,
                "%s{\"frequency_hz\":%.17g,\"t60_s\":%.17g,\"amplitude\":%.17g,\"phase_turns\":%."
                "17g,"
                "\"attack_s\":%.17g,\"tail_ratio\":%.17g,\"tail_t60_s\":2,\"pan\":%.17g}",
                i ? "," : "", mode.frequency_hz, mode.t60_s, mode.amplitude, mode.phase_turns,
                mode.attack_s, mode.tail_ratio, mode.pan);
            designs[i] = mode;
            reach += fabs(mode.amplitude) * 1.5;
            steep += fabs(mode.amplitude) * 10 * (mode.frequency_hz + 1000);
        }
        sn_score_item made = item("\"kind\":\"bank\",\"modes\":[%s]", modes);
        sn_signal_info info = sn_signal_describe(made.signal);
        CHECK_INT(info.dimensions, panned ? 2 : 1);
        CHECK(isinf(info.duration_s) && info.view_s.high > 0);
        for (int k = 0; k < 50; k++) {
            double t = check_uniform(-0.1, 3), value[2], slope[2], want[2] = { 0, 0 };
            double want_slope[2] = { 0, 0 }, eighth = acos(-1) / 4;
            for (int i = 0; i < count; i++) {
                double one, change, angle = eighth * (designs[i].pan + 1);
                sn_mode_sample(&designs[i], t, &one, &change);
                want[0] += one * (panned ? sqrt(2) * cos(angle) : 1);
                want[1] += one * sqrt(2) * sin(angle);
                want_slope[0] += change * (panned ? sqrt(2) * cos(angle) : 1);
                want_slope[1] += change * sqrt(2) * sin(angle);
            }
            sn_signal_sample(made.signal, t, value);
            sn_signal_velocity(made.signal, t, slope);
            for (int d = 0; d < info.dimensions; d++) {
                CHECK_NEAR(value[d], want[d], 1e-13 * reach);
                CHECK_NEAR(slope[d], want_slope[d], 1e-12 * steep);
                CHECK(value[d] >= info.bounds[d].low && value[d] <= info.bounds[d].high);
            }
        }
        const sn_voice *voice = made.kind->voice(made.signal);
        CHECK_INT(sn_voice_check(voice, NULL), SN_OK);
        CHECK_INT(voice->mode_count, count);
        CHECK(memcmp(&voice->modes[0].mode, &designs[0], sizeof designs[0]) == 0);
    }
    sn_score_item still = item("\"kind\":\"bank\",\"modes\":[{\"undamped\":true}],\"view_s\":4");
    CHECK(isinf(still.kind->voice(still.signal)->modes[0].mode.t60_s));
    CHECK(sn_signal_describe(still.signal).view_s.high == 4);
}

/* ---- the examples -------------------------------------------------------------------------------
 */

static void the_examples_are_the_presets(void)
{
    static char file_text[1 << 16];
    FILE *file = fopen("examples/sounds.sinew.json", "rb");
    if (!CHECK(file != NULL))
        return;
    size_t size = fread(file_text, 1, sizeof file_text, file);
    fclose(file);
    sn_arena arena = sn_arena_on_block(memory, sizeof memory);
    sn_score score;
    sn_report report;
    if (!CHECK_INT(sn_score_load(&score, file_text, size, &arena, &report), SN_OK)) {
        fprintf(stderr, "  report    %s: %s\n", report.field, report.message);
        return;
    }
    CHECK_INT(score.item_count, 12);
    for (size_t i = 0; i < score.item_count; i++) {
        const sn_score_item *made = &score.items[i];
        char name[64];
        snprintf(name, sizeof name, "%s", sn_voice_preset_name(i));
        for (char *c = name; *c; c++)
            *c = *c == '-' ? '_' : *c;
        CHECK_TEXT(made->name, name);
        CHECK_TEXT(made->kind->name, "voice");
        sn_voice voice = *made->kind->voice(made->signal), want = *sn_voice_preset(i);
        check_context("%s", name);
        if (!CHECK_INT(voice.mode_count, want.mode_count))
            continue;
        for (size_t m = 0; m < voice.mode_count; m++)
            CHECK(memcmp(&voice.modes[m], &want.modes[m], sizeof voice.modes[m]) == 0);
        const sn_voice_noise *noise = &voice.noise, *wanted = &want.noise;
        CHECK(noise->amplitude == wanted->amplitude && noise->drive == wanted->drive &&
              noise->attack_s == wanted->attack_s && noise->t60_s == wanted->t60_s &&
              noise->delay_s == wanted->delay_s && noise->filter == wanted->filter &&
              noise->cutoff_hz == wanted->cutoff_hz && noise->q == wanted->q);
        CHECK(voice.strike_s == want.strike_s && voice.gain == want.gain &&
              voice.sweep_from_ratio == want.sweep_from_ratio &&
              voice.sweep_halflife_s == want.sweep_halflife_s &&
              voice.brightness == want.brightness && voice.vary_cents == want.vary_cents &&
              voice.vary_db == want.vary_db && voice.release_t60_s == want.release_t60_s &&
              voice.duration_s == want.duration_s);
    }
}

CHECK_MAIN(CHECK_TEST(fields_reach_the_voice), CHECK_TEST(errors_name_the_way_into_objects),
    CHECK_TEST(every_number_has_its_range),
    CHECK_TEST(what_never_ends_or_takes_too_long_is_refused),
    CHECK_TEST(a_score_of_too_many_sounds_is_refused), CHECK_TEST(the_memory_may_be_too_small),
    CHECK_TEST(modes_are_counted), CHECK_TEST(a_voice_is_what_the_player_renders),
    CHECK_TEST(facts_are_told), CHECK_TEST(a_bank_is_the_sum_of_its_modes),
    CHECK_TEST(the_examples_are_the_presets))
