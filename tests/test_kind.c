/*
 * Kinds: their tables are sound, and what `wave` and `noise` make of a record moves as the fields
 * say. References: the C library, MPFR, and the mathematics of loops and periods.
 */
#include "check.h"
#include "sinew/noise.h"
#include "sinew/score.h"
#include "sinew/wave.h"

#include <math.h>
#include <mpfr.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Alignas(16) unsigned char memory[1 << 20];
static char text[1 << 16];

/* The signal of an item of those fields; ops is NULL if it did not load. */
static sn_signal item(const char *format, ...)
{
    char fields[1 << 15];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fields, sizeof fields, format, arguments);
    va_end(arguments);
    snprintf(text, sizeof text, "{\"sinew\":1,\"items\":{\"a\":{%s}}}", fields);
    check_context("%s", fields);
    sn_arena arena = sn_arena_on_block(memory, sizeof memory);
    sn_score score;
    sn_report report;
    sn_status status = sn_score_load(&score, text, strlen(text), &arena, &report);
    if (!CHECK_INT(status, SN_OK)) {
        fprintf(stderr, "  report    %s: %s\n", report.field, report.message);
        return (sn_signal){ 0 };
    }
    return score.items[0].signal;
}

static double at(sn_signal signal, double t)
{
    double value[SN_SIGNAL_DIMENSIONS_MOST];
    sn_signal_sample(signal, t, value);
    return value[0];
}

/* ---- tables ---------------------------------------------------------------------------- */

static size_t field_size(const sn_field *field)
{
    switch (field->type) {
    case SN_FIELD_NUMBER:
        return sizeof(double);
    case SN_FIELD_INTEGER:
        return sizeof(uint64_t);
    case SN_FIELD_CHOICE:
        return sizeof(int);
    case SN_FIELD_BOOLEAN:
        return sizeof(bool);
    case SN_FIELD_TEXT:
        return sizeof(const char *);
    case SN_FIELD_NUMBERS:
        return sizeof(sn_field_numbers);
    case SN_FIELD_RECORD:
        return field->record->size;
    default:
        return sizeof(sn_field_records);
    }
}

static bool is_sentence(const char *words)
{
    size_t size = strlen(words);
    return size > 4 && words[0] >= 'A' && words[0] <= 'Z' && words[size - 1] == '.';
}

/* What a slider covers is a span within the range, and holds the default. */
static void check_usual(const sn_field *field)
{
    bool whole = field->usual_low == 0 && field->usual_high == 0;
    double low = whole ? field->low : field->usual_low;
    double high = whole ? field->high : field->usual_high;
    CHECK(field->low <= low && low < high && high <= field->high);
    CHECK(!(field->flags & SN_FIELD_LOG_SCALE) || low > 0);
    CHECK(!(field->flags & SN_FIELD_TURNS) || high - low == 1);
    CHECK(high - low <= 1e5); /* or a slider would move by too much at a time */
    if (field->type != SN_FIELD_NUMBERS && !(field->flags & SN_FIELD_REQUIRED))
        CHECK(low <= field->fallback && field->fallback <= high);
    if (field->type == SN_FIELD_INTEGER)
        CHECK(low == floor(low) && high == floor(high));
}

/* The way that an object uses which gives all the fields of this one. */
static int way_of_all(const sn_record *record, const sn_ways *ways, int way)
{
    unsigned left = ~0u;
    for (size_t k = 0; k < record->field_count; k++)
        if (record->fields[k].ways == ways && record->fields[k].in_ways >> way & 1)
            left &= record->fields[k].in_ways;
    int told = 0;
    while (!(left >> told & 1))
        told++;
    return left >> ways->fallback & 1 ? ways->fallback : told;
}

/* Each way has a word and is told by its fields, and fields of a choice have defaults of a type
 * that can be retold; only a kind's own record is. */
static void check_ways(const sn_record *record, const sn_kind *kind)
{
    const sn_ways *ways;
    for (size_t i = 0; (ways = sn_record_ways(record, i)) != NULL; i++) {
        int count = 0;
        while (ways->word(count))
            count++;
        check_context("%s.%s", record->name, ways->name);
        CHECK(ways->name[0] && is_sentence(ways->help));
        CHECK(count >= 2 && count <= 31 && !ways->word(-1) && !ways->word(1000));
        CHECK(ways->fallback >= 0 && ways->fallback < count);
        CHECK(ways->offset + sizeof(int) <= record->size);
        CHECK(!kind || kind->retell);
        for (int way = 0; way < count; way++)
            CHECK_INT(way_of_all(record, ways, way), way);
        for (size_t k = 0; k < record->field_count; k++) {
            const sn_field *field = &record->fields[k];
            CHECK(field->offset + field_size(field) <= ways->offset ||
                  ways->offset + sizeof(int) <= field->offset);
            if (field->ways != ways)
                continue;
            CHECK(field->in_ways != 0 && field->in_ways < 1u << count);
            CHECK(!(field->flags & SN_FIELD_REQUIRED) && !field->ratio_offset);
            CHECK(field->type == SN_FIELD_NUMBER || field->type == SN_FIELD_INTEGER ||
                  field->type == SN_FIELD_CHOICE || field->type == SN_FIELD_BOOLEAN);
        }
    }
}

/* All names of the fields, here and elsewhere, are different words with one space between them. */
static void check_others(const sn_record *record)
{
    char all[2048] = " ", wanted[64];
    for (size_t i = 0; i < record->field_count; i++) {
        const sn_field *field = &record->fields[i];
        size_t used = strlen(all);
        snprintf(all + used, sizeof all - used, field->others ? "%s %s " : "%s ", field->name,
            field->others);
    }
    CHECK(strlen(all) < sizeof all - 1);
    for (const char *word = all; word[1]; word = strchr(word + 1, ' ')) {
        size_t size = strcspn(word + 1, " ") + 2;
        snprintf(wanted, sizeof wanted, "%.*s", (int)size, word);
        CHECK(size > 2 && !strstr(word + 1, wanted));
    }
}

static void check_record(const sn_record *record, const sn_kind *kind)
{
    CHECK(record->name[0] && record->plural[0] && record->help[0]);
    CHECK(record->field_count > 0 && record->field_count <= SN_FIELDS_MOST);
    for (size_t i = 0; i < record->field_count; i++) {
        const sn_field *field = &record->fields[i];
        check_context("%s.%s", record->name, field->name);
        bool number = field->type == SN_FIELD_NUMBER || field->type == SN_FIELD_INTEGER;
        bool list = field->type == SN_FIELD_NUMBERS || field->type == SN_FIELD_RECORDS;
        CHECK(is_sentence(field->help) && field->unit);
        CHECK((field->ways != NULL) == (field->in_ways != 0));
        CHECK(field->offset + field_size(field) <= record->size);
        CHECK(!field->ratio_offset || field->ratio_offset + sizeof(sn_rational) <= record->size);
        for (size_t k = 0; k < i; k++) {
            const sn_field *other = &record->fields[k];
            CHECK(strcmp(other->name, field->name) != 0);
            CHECK(other->offset + field_size(other) <= field->offset ||
                  field->offset + field_size(field) <= other->offset);
        }
        if (number || field->type == SN_FIELD_NUMBERS)
            CHECK(field->low < field->high && isfinite(field->low) && isfinite(field->high));
        if (number || field->type == SN_FIELD_NUMBERS)
            check_usual(field);
        if (number && !(field->flags & SN_FIELD_REQUIRED))
            CHECK(field->fallback >= field->low && field->fallback <= field->high &&
                  !((field->flags & SN_FIELD_ABOVE_LOW) && field->fallback == field->low));
        if (field->type == SN_FIELD_INTEGER)
            CHECK(field->low >= 0 && field->high <= 0x1p53);
        CHECK((field->type == SN_FIELD_CHOICE) == (field->word != NULL));
        if (field->word)
            CHECK(field->word((int)field->fallback) && !field->word(-1) && !field->word(1000));
        bool object = field->type == SN_FIELD_RECORD;
        CHECK((field->type == SN_FIELD_RECORDS || object) == (field->record != NULL));
        /* An object that is left out has all its defaults, so each of its fields has one. */
        for (size_t k = 0; object && k < field->record->field_count; k++)
            CHECK(!(field->record->fields[k].flags & SN_FIELD_REQUIRED));
        if (list)
            CHECK(field->count_low <= field->count_high && field->count_high > 0);
        if (field->record)
            check_record(field->record, NULL);
    }
    check_ways(record, kind);
    check_others(record);
}

static void the_tables_are_sound(void)
{
    const sn_kind *kind;
    size_t count = 0;
    for (; (kind = sn_kind_at(count)) != NULL; count++) {
        CHECK(sn_kind_find(kind->name, strlen(kind->name)) == kind);
        CHECK(is_sentence(kind->help));
        check_record(kind->record, kind);
        size_t size = strlen(kind->example);
        item("%.*s", (int)(size - 2), kind->example + 1);
    }
    CHECK_INT(count, 8);
    CHECK(!sn_kind_find("", 0) && !sn_kind_find("wav", 3) && !sn_kind_find("waves", 6));
    CHECK(!sn_kind_at(1000));
}

/* ---- wave ------------------------------------------------------------------------------ */

/* Sines on axes against sums by the C library in long double. */
static void waves_add_up_on_their_axes(void)
{
    static const char axes[] = "xyzw";
    for (int round = 0; round < 200; round++) {
        char fields[4096] = "\"kind\":\"wave\",\"waves\":[";
        double a[12], p[12], o[12], reach = 0;
        long double f[12]; /* as the text has it: a score's frequency is exact */
        int axis[12], count = 1 + (int)check_below(12), dimensions = 1;
        for (int i = 0; i < count; i++) {
            char frequency[32];
            snprintf(frequency, sizeof frequency, "%.17g", check_uniform(-20, 20));
            f[i] = strtold(frequency, NULL);
            a[i] = check_uniform(-3, 3);
            p[i] = check_uniform(-2, 2);
            o[i] = check_uniform(-1, 1);
            axis[i] = (int)check_below(4);
            dimensions = axis[i] >= dimensions ? axis[i] + 1 : dimensions;
            reach += fabs(a[i]) + fabs(o[i]);
            size_t used = strlen(fields);
            snprintf(fields + used, sizeof fields - used,
                "%s{\"axis\":\"%c\",\"frequency_hz\":%s,\"amplitude\":%.17g,\"phase_turns\":"
                "%.17g,\"offset\":%.17g}",
                i ? "," : "", axes[axis[i]], frequency, a[i], p[i], o[i]);
        }
        strcat(fields, "]");
        sn_signal signal = item("%s", fields);
        sn_signal_info info = sn_signal_describe(signal);
        CHECK_INT(info.dimensions, dimensions);
        CHECK(isinf(info.duration_s));
        for (int k = 0; k < 20; k++) {
            double t = check_uniform(-1e3, 1e3), value[4], speed[4];
            long double want[4] = { 0 }, want_speed[4] = { 0 }, turn = 2 * acosl(-1.0L);
            for (int i = 0; i < count; i++) {
                long double angle = turn * (f[i] * t + (long double)p[i]);
                want[axis[i]] += (long double)o[i] + (long double)a[i] * sinl(angle);
                want_speed[axis[i]] += a[i] * f[i] * turn * cosl(angle);
            }
            sn_signal_sample(signal, t, value);
            sn_signal_velocity(signal, t, speed);
            for (int d = 0; d < dimensions; d++) {
                CHECK_NEAR(value[d], (double)want[d], 1e-13 * reach);
                CHECK_NEAR(speed[d], (double)want_speed[d], 2e-12 * reach);
                CHECK(value[d] >= info.bounds[d].low && value[d] <= info.bounds[d].high);
            }
        }
    }
}

static void blocks_equal_samples(void)
{
    for (int dimensions = 1; dimensions <= 3; dimensions++) {
        sn_signal signal =
            item("\"kind\":\"wave\",\"waves\":[{\"frequency_hz\":3.7},{\"shape\":\"saw\","
                 "\"amplitude\":2},{\"axis\":\"%c\",\"frequency_hz\":\"1/7\"}]",
                "xyz"[dimensions - 1]);
        double block[3 * 500], value[3];
        sn_signal_block(signal, 12.25, 0.0078125, 500, block);
        for (int i = 0; i < 500; i++) {
            sn_signal_sample(signal, 12.25 + i * 0.0078125, value);
            for (int d = 0; d < dimensions; d++)
                CHECK_NEAR(block[i * dimensions + d], value[d], 4e-15 * 4);
        }
    }
}

static void periods_are_exact(void)
{
    static const struct {
        const char *first, *second;
        sn_period_kind kind;
        int64_t numerator, denominator;
    } pairs[] = {
        { "0.25", "0.15", SN_PERIOD_EXACT, 20, 1 },
        { "\"1/3\"", "\"1/7\"", SN_PERIOD_EXACT, 21, 1 },
        { "-3", "4.5", SN_PERIOD_EXACT, 2, 3 },
        { "0", "0", SN_PERIOD_CONSTANT, 0, 0 },
        { "\"28.984104/1296000\"", "\"30/1296000\"", SN_PERIOD_EXACT, 54000000000, 1 },
        { "1e-12", "\"1/999999999989\"", SN_PERIOD_TOO_LONG, 0, 0 },
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        sn_signal signal =
            item("\"kind\":\"wave\",\"waves\":[{\"frequency_hz\":%s},{\"axis\":\"y\","
                 "\"frequency_hz\":%s}]",
                pairs[i].first, pairs[i].second);
        sn_period period = sn_signal_describe(signal).period;
        CHECK_INT(period.kind, pairs[i].kind);
        CHECK_INT(period.seconds.numerator, pairs[i].numerator);
        CHECK_INT(period.seconds.denominator, pairs[i].denominator);
    }
}

static void a_loop_makes_every_wave_repeat(void)
{
    for (int round = 0; round < 300; round++) {
        int top = 1 + (int)check_below(50), bottom = 1 + (int)check_below(9);
        double f = check_log_uniform(1e-3, 50), g = check_log_uniform(1e-3, 50);
        sn_signal signal =
            item("\"kind\":\"wave\",\"loop_s\":\"%d/%d\",\"waves\":[{\"frequency_hz\":"
                 "%.17g},{\"frequency_hz\":%.17g,\"shape\":\"triangle\"}]",
                top, bottom, f, g);
        sn_period period = sn_signal_describe(signal).period;
        sn_rational loop = sn_rational_reduce(top, bottom);
        CHECK_INT(period.kind, SN_PERIOD_EXACT);
        /* The loop is a whole number of periods. */
        sn_rational both = sn_rational_lcm(period.seconds, loop);
        CHECK(both.numerator == loop.numerator && both.denominator == loop.denominator);
    }
    /* 0.31 Hz in 10 s is 3 cycles: sin(2 pi 0.3 t). */
    sn_signal snapped = item("\"kind\":\"wave\",\"loop_s\":10,\"waves\":[{\"frequency_hz\":0.31}]");
    for (double t = 0; t < 10; t += 0.37)
        CHECK_NEAR(at(snapped, t), sin(2 * acos(-1) * 0.3 * t), 4e-15);
}

static void fields_reach_the_wave(void)
{
    sn_signal square =
        item("\"kind\":\"wave\",\"waves\":[{\"shape\":\"square\",\"duty_ratio\":0.25,"
             "\"amplitude\":2,\"offset\":1}]");
    CHECK_BITS(at(square, 0.125), 3);
    CHECK_BITS(at(square, 0.5), -1);
    sn_signal triangle =
        item("\"kind\":\"wave\",\"waves\":[{\"shape\":\"triangle\",\"skew_ratio\":\"3/4\"}]");
    /* It rises for 3/4 of its period around the phase 0. */
    CHECK_NEAR(at(triangle, 0.375), 1, 1e-15);
    CHECK_NEAR(at(triangle, -0.375), -1, 1e-15);
    sn_signal bent =
        item("\"kind\":\"wave\",\"waves\":[{\"shape\":\"exponential\",\"curvature\":3}]");
    CHECK_NEAR(at(bent, 0.5), 2 * expm1(1.5) / expm1(3) - 1, 1e-15);
    sn_signal slewed = item("\"kind\":\"wave\",\"waves\":[{\"shape\":\"square\",\"slew_s\":0.2}]");
    /* Halfway through the fall of 0.2 s around t = 1/2 there is 0, a quarter before it 1/2. */
    CHECK_NEAR(at(slewed, 0.5), 0, 1e-14);
    CHECK_NEAR(at(slewed, 0.45), 0.5, 1e-14);
    sn_signal partials =
        item("\"kind\":\"wave\",\"waves\":[{\"shape\":\"square-limited\",\"partials\":3}]");
    double pi = acos(-1), x = 2 * pi * 0.1;
    CHECK_NEAR(at(partials, 0.1), 4 / pi * (sin(x) + sin(3 * x) / 3), 1e-14);
    sn_signal drawn =
        item("\"kind\":\"wave\",\"waves\":[{\"shape\":\"table\",\"points\":[1,\"1/2\",-3,4,7]}]");
    static const double points[] = { 1, 0.5, -3, 4, 7 };
    for (int i = 0; i < 5; i++)
        CHECK_NEAR(at(drawn, i / 5.0), points[i], 1e-14);
}

static void units_reach_the_signal(void)
{
    CHECK_TEXT(
        sn_signal_describe(item("\"kind\":\"noise\",\"unit\":\"\\u00b0\"")).unit, "\xc2\xb0");
    CHECK_TEXT(
        sn_signal_describe(item("\"kind\":\"wave\",\"unit\":\"m\",\"waves\":[{}]")).unit, "m");
    CHECK_TEXT(sn_signal_describe(item("\"kind\":\"wave\",\"waves\":[{}]")).unit, "");
}

static void held_levels_follow_seed_and_loop(void)
{
    static const char *const shapes[] = { "hold", "drift" };
    for (int k = 0; k < 2; k++) {
        sn_signal one = item("\"kind\":\"wave\",\"waves\":[{\"shape\":\"%s\",\"seed\":5,"
                             "\"loop_cycles\":7}]",
            shapes[k]);
        sn_period period = sn_signal_describe(one).period;
        CHECK(period.kind == SN_PERIOD_EXACT && period.seconds.numerator == 7 &&
              period.seconds.denominator == 1);
        double values[50];
        int same = 0;
        for (int i = 0; i < 50; i++) {
            values[i] = at(one, i * 0.25);
            CHECK_BITS(at(one, i * 0.25 + 7), values[i]);
            CHECK_BITS(at(one, i * 0.25 - 7e6), values[i]);
        }
        sn_signal other = item("\"kind\":\"wave\",\"waves\":[{\"shape\":\"%s\",\"seed\":6,"
                               "\"loop_cycles\":7}]",
            shapes[k]);
        for (int i = 0; i < 50; i++)
            same += at(other, i * 0.25) == values[i];
        CHECK_INT(same, 0);
    }
}

static void views_are_worth_showing(void)
{
    CHECK_BITS(sn_signal_describe(item("\"kind\":\"wave\",\"waves\":[{\"frequency_hz\":\"1/3\"}]"))
                   .view_s.high,
        3);
    CHECK_BITS(
        sn_signal_describe(item("\"kind\":\"wave\",\"view_s\":7,\"waves\":[{}]")).view_s.high, 7);
    CHECK_BITS(sn_signal_describe(item("\"kind\":\"noise\",\"view_s\":7")).view_s.high, 7);
    CHECK_BITS(
        sn_signal_describe(item("\"kind\":\"wave\",\"waves\":[{\"frequency_hz\":0}]")).view_s.high,
        1);
    for (int i = 0; i < 500; i++) {
        double f = check_log_uniform(1e-300, 1e9), g = check_log_uniform(1e-300, 1e9);
        sn_range view =
            sn_signal_describe(item("\"kind\":\"wave\",\"waves\":[{\"frequency_hz\":%.17g},"
                                    "{\"frequency_hz\":%.3g}]",
                                   f, g))
                .view_s;
        CHECK(view.low == 0 && view.high > 0 && view.high <= 1e12);
        CHECK(view.high * fmax(f, g) <= 200 || view.high == 1e12);
        view = sn_signal_describe(item("\"kind\":\"noise\",\"frequency_hz\":%.17g", f)).view_s;
        CHECK(view.low == 0 && view.high > 0 && view.high <= 1e12);
    }
}

/* ---- noise ----------------------------------------------------------------------------- */

/* The position frequency * t by MPFR, as a cell and a fraction. */
static int64_t exact_cell(double frequency, double t, double *fraction)
{
    mpfr_t product, cell;
    mpfr_inits2(200, product, cell, NULL);
    mpfr_set_d(product, frequency, MPFR_RNDN);
    mpfr_mul_d(product, product, t, MPFR_RNDN);
    mpfr_floor(cell, product);
    mpfr_sub(product, product, cell, MPFR_RNDN);
    *fraction = mpfr_get_d(product, MPFR_RNDZ);
    int64_t whole = mpfr_get_si(cell, MPFR_RNDN);
    mpfr_clears(product, cell, NULL);
    return whole;
}

static void noise_keeps_its_place_for_ten_years(void)
{
    for (int i = 0; i < 3000; i++) {
        sn_noise noise = { .type = (sn_noise_type)check_below(2),
            .octaves = 1 + (uint32_t)check_below(16),
            .gain_ratio = check_uniform(0, 1) };
        sn_noise_prepared prepared;
        uint64_t seed = check_random() >> 11;
        /* Eighths are exact as text and as ratio, so that both sides mean the same frequency. */
        double frequency = (double)(1 + check_below(400)) / 8, t = check_uniform(-3.2e8, 3.2e8);
        sn_signal signal = item(
            "\"kind\":\"noise\",\"type\":\"%s\",\"octaves\":%u,\"gain_ratio\":%.17g,"
            "\"seed\":%llu,\"frequency_hz\":%.17g,\"dimensions\":4,\"amplitude\":2,\"offset\":1",
            noise.type ? "gradient" : "value", noise.octaves, noise.gain_ratio,
            (unsigned long long)seed, frequency);
        double value[4], speed[4], fraction;
        sn_signal_sample(signal, t, value);
        sn_signal_velocity(signal, t, speed);
        int64_t cell = exact_cell(frequency, t, &fraction);
        for (int d = 0; d < 4; d++) {
            double want, slope;
            noise.seed = sn_hash(seed, (uint64_t)d);
            CHECK_INT(sn_noise_prepare(&prepared, &noise, NULL), SN_OK);
            sn_noise_sample_cell(&prepared, cell, fraction, &want, &slope);
            double steep = frequency * pow(2, noise.octaves) * noise.octaves;
            if (!CHECK_NEAR(value[d], 1 + 2 * want, 4e-16 * steep / frequency * 8 + 1e-14) ||
                !CHECK_NEAR(speed[d], 2 * frequency * slope, 1e-14 * steep * (1 << noise.octaves)))
                return;
        }
    }
}

static void noise_is_as_large_as_it_says(void)
{
    enum { COUNT = 200000 };
    static const double rms[] = { 0.51106097, 0.28138984 }; /* sqrt(181/693), sqrt(2140/27027) */
    for (int type = 0; type < 2; type++) {
        sn_signal signal =
            item("\"kind\":\"noise\",\"type\":\"%s\",\"dimensions\":2,\"frequency_hz\":1",
                type ? "gradient" : "value");
        double sum = 0, square = 0, cross = 0;
        for (int i = 0; i < COUNT; i++) {
            double value[2];
            sn_signal_sample(signal, i * 0.618034, value);
            sum += value[0];
            square += value[0] * value[0];
            cross += value[0] * value[1];
        }
        CHECK_NEAR(sum / COUNT, 0, 0.01);
        CHECK_RELATIVE(sqrt(square / COUNT), rms[type], 0.01);
        CHECK_NEAR(cross / COUNT, 0, 0.01);
    }
}

static void noise_stays_in_its_bounds(void)
{
    for (int i = 0; i < 300; i++) {
        sn_signal signal =
            item("\"kind\":\"noise\",\"type\":\"%s\",\"octaves\":%d,\"gain_ratio\":%.17g,"
                 "\"amplitude\":%.17g,\"offset\":%.17g,\"seed\":%d,\"loop_s\":%d",
                check_below(2) ? "gradient" : "value", 1 + (int)check_below(6), check_uniform(0, 1),
                check_uniform(-5, 5), check_uniform(-5, 5), i, (int)check_below(3) * 8);
        sn_signal_info info = sn_signal_describe(signal);
        for (int k = 0; k < 2000; k++) {
            double value = at(signal, check_uniform(-1e6, 1e6));
            if (!CHECK(value >= info.bounds[0].low && value <= info.bounds[0].high))
                break;
        }
    }
}

static void looped_noise_repeats_to_the_bit(void)
{
    for (int i = 0; i < 200; i++) {
        double frequency = check_log_uniform(0.01, 100);
        sn_signal signal =
            item("\"kind\":\"noise\",\"type\":\"%s\",\"octaves\":%d,\"frequency_hz\":%.17g,"
                 "\"loop_s\":8",
                check_below(2) ? "gradient" : "value", 1 + (int)check_below(4), frequency);
        sn_signal_info info = sn_signal_describe(signal);
        if (info.period.kind == SN_PERIOD_CONSTANT)
            continue;
        CHECK(info.period.kind == SN_PERIOD_EXACT && info.period.seconds.numerator == 8 &&
              info.period.seconds.denominator == 1);
        for (int k = 0; k < 50; k++) {
            /* Times of few bits, so that t + 8 n is the same time exactly. */
            double t = (double)check_below(1 << 20) / (1 << 17), there = at(signal, t);
            CHECK_NEAR(at(signal, t + 8), there, 1e-12);
            CHECK_NEAR(at(signal, t - 8.0 * (1 << 24)), there, 1e-12);
        }
    }
}

static void a_loop_that_cannot_be_is_refused(void)
{
    static const char *const refused[] = {
        "\"kind\":\"wave\",\"loop_s\":\"14/5\",\"waves\":[{\"shape\":\"hold\",\"slew_s\":64}]",
        "\"kind\":\"wave\",\"loop_s\":2000,\"waves\":[{\"shape\":\"drift\",\"frequency_hz\":1000}]",
        "\"kind\":\"wave\",\"loop_s\":1e-10,\"waves\":[{},{\"frequency_hz\":2}]",
    };
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        sn_arena arena = sn_arena_on_block(memory, sizeof memory);
        sn_score score;
        sn_report report;
        snprintf(text, sizeof text, "{\"sinew\":1,\"items\":{\"a\":{%s}}}", refused[i]);
        CHECK_INT(sn_score_load(&score, text, strlen(text), &arena, &report), SN_ERROR_RANGE);
        CHECK_TEXT(report.field, "items.a.loop_s");
        CHECK_CONTAINS(report.message, "choose another loop");
    }
}

static void what_stands_still_is_constant(void)
{
    static const char *const still[] = {
        "\"kind\":\"noise\",\"amplitude\":0",
        "\"kind\":\"wave\",\"waves\":[{\"frequency_hz\":0,\"phase_turns\":0.2}]",
        "\"kind\":\"wave\",\"waves\":[{},{\"amplitude\":-1}]",
    };
    for (size_t i = 0; i < sizeof still / sizeof still[0]; i++) {
        sn_signal signal = item("%s", still[i]);
        CHECK_INT(sn_signal_describe(signal).period.kind, SN_PERIOD_CONSTANT);
        for (double t = 0; t < 5; t += 0.31)
            CHECK_NEAR(at(signal, t), at(signal, 0), 1e-15);
    }
    /* A loop too short for two cells gets two all the same, and so moves. */
    static const char *const moving[] = { "\"kind\":\"noise\",\"loop_s\":1",
        "\"kind\":\"noise\",\"loop_s\":0.7,\"octaves\":4,\"gain_ratio\":0",
        "\"kind\":\"noise\",\"loop_s\":0.001,\"type\":\"gradient\"" };
    for (size_t i = 0; i < sizeof moving / sizeof moving[0]; i++) {
        sn_signal signal = item("%s", moving[i]);
        sn_period period = sn_signal_describe(signal).period;
        CHECK(period.kind == SN_PERIOD_EXACT);
        CHECK(at(signal, 0.3 * sn_period_seconds(period)) != at(signal, 0));
    }
}

static void odd_times_do_no_harm(void)
{
    static const char *const fields[] = { "\"kind\":\"noise\",\"octaves\":16,\"dimensions\":2",
        "\"kind\":\"wave\",\"waves\":[{},{\"axis\":\"y\",\"shape\":\"drift\",\"seed\":1}]" };
    for (int i = 0; i < 2; i++) {
        sn_signal signal = item("%s", fields[i]);
        sn_signal_info info = sn_signal_describe(signal);
        double value[4];
        static const double bad[] = { NAN, INFINITY, -INFINITY };
        for (int k = 0; k < 3; k++) {
            sn_signal_sample(signal, bad[k], value);
            CHECK(isnan(value[0]) && isnan(value[1]));
        }
        for (int k = 0; k < 20000; k++) {
            sn_signal_sample(signal, check_any_finite(), value);
            for (int d = 0; d < 2; d++)
                CHECK(value[d] >= info.bounds[d].low && value[d] <= info.bounds[d].high);
        }
    }
}

CHECK_MAIN(CHECK_TEST(the_tables_are_sound), CHECK_TEST(waves_add_up_on_their_axes),
    CHECK_TEST(blocks_equal_samples), CHECK_TEST(periods_are_exact),
    CHECK_TEST(a_loop_makes_every_wave_repeat), CHECK_TEST(fields_reach_the_wave),
    CHECK_TEST(units_reach_the_signal), CHECK_TEST(held_levels_follow_seed_and_loop),
    CHECK_TEST(views_are_worth_showing), CHECK_TEST(noise_keeps_its_place_for_ten_years),
    CHECK_TEST(noise_is_as_large_as_it_says), CHECK_TEST(noise_stays_in_its_bounds),
    CHECK_TEST(looped_noise_repeats_to_the_bit), CHECK_TEST(a_loop_that_cannot_be_is_refused),
    CHECK_TEST(what_stands_still_is_constant), CHECK_TEST(odd_times_do_no_harm))
