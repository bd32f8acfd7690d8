/*
 * Tests of export.h: CSV is read back by strtod, C headers are compiled as C99 and as C++11 and
 * run, and what they give is compared with the signal.
 */
#include "check.h"
#include "signal_samples.h"
#include "sinew/export.h"
#include "short_sink.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char written[1 << 22];

static sn_sink start_writing(sn_sink_buffer *buffer)
{
    *buffer = (sn_sink_buffer){ written, sizeof written - 1, 0 };
    return sn_sink_to_buffer(buffer);
}

static void end_writing(const sn_sink_buffer *buffer)
{
    CHECK(buffer->needed < buffer->capacity);
    written[buffer->needed < buffer->capacity ? buffer->needed : 0] = 0;
}

/* ---- times ---- */

static void check_times(
    double from_s, double to_s, double rate_hz, size_t count, size_t want_count, double want_last_s)
{
    sn_export_times times;
    sn_report report;
    check_context("%.17g to %.17g at %.17g Hz, count %zu", from_s, to_s, rate_hz, count);
    CHECK_INT(sn_export_span(from_s, to_s, rate_hz, count, &times, &report), SN_OK);
    CHECK_INT(report.status, SN_OK);
    CHECK_INT(times.count, want_count);
    CHECK_BITS(sn_export_time(&times, 0), from_s);
    CHECK_BITS(sn_export_time(&times, times.count - 1), want_last_s);
}

static void rates_include_what_falls_on_them(void)
{
    check_times(0, 1, 10, 0, 11, 1);
    check_times(0, 0.29, 100, 0, 30, 0.29); /* 0.29 * 100 is just below 29 in doubles */
    check_times(0, 0.3, 10, 0, 4, 0.3);
    check_times(0, 0.35, 10, 0, 4, 0.3);
    check_times(0, 0.7, 10, 0, 8, 0.7);
    check_times(0, 1.1, 10, 0, 12, 1.1);
    check_times(2, 2, 48000, 0, 1, 2);
    check_times(-1, 1, 3, 0, 7, 1);
    check_times(0, 0.0999, 10, 0, 1, 0);
    check_times(0, 10, 1e-3, 0, 1, 0);
    check_times(0, 1.0 / 3, 3, 0, 2, 1.0 / 3);
    check_times(0, 99999999, 1, 0, 100000000, 99999999);
}

static void counts_include_both_ends(void)
{
    check_times(0, 1, 0, 11, 11, 1);
    check_times(0, 1, 0, 2, 2, 1);
    check_times(0.25, 1, 0, 1, 1, 0.25);
    check_times(0, 0.3, 0, 4, 4, 0.3);
    check_times(3, 3, 0, 5, 5, 3);
    check_times(0, 1e15, 0, 100000000, 100000000, 1e15);
}

/* A time is i/rate, correctly rounded, and not i times a rounded step. */
static void times_are_quotients(void)
{
    sn_export_times times;
    for (int i = 0; i < 300; i++) {
        double rate = (double)(1 + check_below(1000));
        CHECK_INT(sn_export_span(0, 10, rate, 0, &times, NULL), SN_OK);
        size_t index = check_below(times.count);
        CHECK_BITS(sn_export_time(&times, index), (double)index / rate);
    }
    sn_export_span(0, 1, 10, 0, &times, NULL);
    CHECK_BITS(sn_export_time(&times, 3), 0.3);
}

static void check_span_refused(double from_s, double to_s, double rate_hz, size_t count,
    sn_status want, const char *field, const char *part)
{
    sn_export_times times = { 1, 1, 1, 1 };
    sn_report report;
    check_context("%g to %g at %g Hz, count %zu", from_s, to_s, rate_hz, count);
    CHECK_INT(sn_export_span(from_s, to_s, rate_hz, count, &times, &report), want);
    CHECK_INT(report.status, want);
    CHECK_TEXT(report.field, field);
    CHECK_CONTAINS(report.message, part);
    CHECK_INT(times.count, 0);
    CHECK_INT(sn_export_span(from_s, to_s, rate_hz, count, &times, NULL), want);
}

static void bad_spans_are_refused(void)
{
    check_span_refused(1, 0, 10, 0, SN_ERROR_RANGE, "to_s", "before the start");
    check_span_refused(NOT_A_NUMBER, 0, 10, 0, SN_ERROR_RANGE, "from_s", "nan is no time");
    check_span_refused(0, NOT_A_NUMBER, 10, 0, SN_ERROR_RANGE, "to_s", "no time");
    check_span_refused(0, ENDLESS, 10, 0, SN_ERROR_RANGE, "to_s", "inf is no time");
    check_span_refused(-1.1e15, 0, 10, 0, SN_ERROR_RANGE, "from_s", "within 1e15");
    check_span_refused(0, 1, -10, 0, SN_ERROR_RANGE, "rate_hz", "-10 is no rate");
    check_span_refused(0, 1, NOT_A_NUMBER, 0, SN_ERROR_RANGE, "rate_hz", "no rate");
    check_span_refused(0, 1, ENDLESS, 0, SN_ERROR_RANGE, "rate_hz", "no rate");
    check_span_refused(0, 1, 0, 0, SN_ERROR_RANGE, "rate_hz", "neither");
    check_span_refused(0, 1, 1, 2, SN_ERROR_RANGE, "count", "both");
    check_span_refused(0, 1e8, 1, 0, SN_ERROR_LIMIT, "rate_hz", "100000001 samples");
    check_span_refused(0, 1e15, 1e300, 0, SN_ERROR_LIMIT, "rate_hz", "more than the 1e8");
    check_span_refused(0, 1, 0, 100000001, SN_ERROR_LIMIT, "count", "more than the 1e8");
    check_span_refused(0, 1, 0, SIZE_MAX, SN_ERROR_LIMIT, "count", "more than the 1e8");
}

/* ---- CSV ---- */

static void check_csv(
    const sample_signal *signal, sn_export_times times, bool velocity, const char *header)
{
    sn_sink_buffer buffer;
    char *at = written;
    CHECK_INT(
        sn_export_csv(sample_signal_of(signal), times, velocity, start_writing(&buffer)), SN_OK);
    end_writing(&buffer);
    CHECK(strncmp(at, header, strlen(header)) == 0);
    at += strlen(header);
    for (size_t i = 0; i < times.count; i++) {
        double t_s = sn_export_time(&times, i), value[4], speed[4];
        sn_signal_sample(sample_signal_of(signal), t_s, value);
        sn_signal_velocity(sample_signal_of(signal), t_s, speed);
        CHECK_BITS(strtod(at, &at), t_s);
        for (int d = 0; d < signal->dimensions * (velocity ? 2 : 1); d++) {
            CHECK(*at == ',');
            double read = strtod(at + 1, &at);
            double want = d < signal->dimensions ? value[d] : speed[d - signal->dimensions];
            if (isnan(want))
                CHECK(isnan(read));
            else
                CHECK_BITS(read, want);
        }
        CHECK(*at == '\n');
        at += *at == '\n';
    }
    CHECK(*at == 0);
}

static void csv_reads_back_to_the_same_bits(void)
{
    static const char *const headers[] = { "t,value\n", "t,x,y\n", "t,x,y,z\n", "t,x,y,z,w\n" };
    static const char *const moving[] = { "t,value,v\n", "t,x,y,vx,vy\n", "t,x,y,z,vx,vy,vz\n",
        "t,x,y,z,w,vx,vy,vz,vw\n" };
    sn_export_times times;
    for (int dimensions = 1; dimensions <= 4; dimensions++) {
        sample_signal sine = { dimensions, sample_sine, 1.1, 0.7, 0.1, { 0, 10 }, { 0 }, true,
            NULL };
        sn_export_span(-3, 7.7, 60, 0, &times, NULL);
        check_csv(&sine, times, false, headers[dimensions - 1]);
        check_csv(&sine, times, true, moving[dimensions - 1]);
        sine.tells_velocity = false;
        check_csv(&sine, times, true, moving[dimensions - 1]);
        sn_export_span(1e9, 1e9 + 1, 0, 777, &times, NULL);
        check_csv(&sine, times, false, headers[dimensions - 1]);
    }
}

static double sample_strange(const sample_signal *self, double t_s, int dimension)
{
    static const double values[] = { NOT_A_NUMBER, ENDLESS, -ENDLESS, -0.0, 5e-324,
        1.7976931348623157e308, -2.2250738585072014e-308, 0.1 };
    (void)self;
    return values[((int)t_s + dimension) % 8];
}

static void csv_holds_every_number(void)
{
    sn_export_times times;
    sample_signal strange = { 2, sample_strange, 0, 0, 0, { 0, 10 }, { 0 }, false, NULL };
    sn_export_span(0, 7, 1, 0, &times, NULL);
    check_csv(&strange, times, false, "t,x,y\n");
    CHECK_CONTAINS(written, "0,nan,inf\n1,inf,-inf\n2,-inf,-0\n");
    times.count = 0;
    check_csv(&strange, times, true, "t,x,y,vx,vy\n");
}

static void sinks_that_refuse_are_told(void)
{
    sample_signal sine = { 2, sample_sine, 1, 1, 0, { 0, 1 }, { 0 }, false, NULL };
    sn_export_times times;
    sn_export_span(0, 1, 20, 0, &times, NULL);
    for (size_t left = 0; left < 500; left += 7) {
        short_sink csv = { left, 0 }, c = { left, 0 };
        CHECK_INT(
            sn_export_csv(sample_signal_of(&sine), times, true, (sn_sink){ short_write, &csv }),
            SN_ERROR_OUTPUT);
        CHECK_INT(sn_export_c(sample_signal_of(&sine), "a", times, (sn_sink){ short_write, &c }),
            SN_ERROR_OUTPUT);
        CHECK(csv.after == 1 && c.after == 1);
    }
}

/* ---- C ---- */

typedef struct table_case {
    const char *name, *identifier;
    sample_signal signal;
    double from_s, to_s, rate_hz;
    bool wraps;
} table_case;

/* godotengine/godot#76623: a parabola over a second, that stands still before and after. */
static double sample_clamped_parabola(const sample_signal *self, double t_s, int dimension)
{
    (void)self;
    (void)dimension;
    t_s = fmin(fmax(t_s, 0), 1);
    return t_s * t_s;
}

static const table_case table_cases[] = {
    { "idle sway", "idle_sway",
        { 1, sample_sine, 2, 0.25, 0.5, { 0, 4 }, { SN_PERIOD_EXACT, { 4, 1 } }, 0, NULL }, 0, 4,
        60, true },
    { "double", "double",
        { 3, sample_sine, 1, 2, 0, { 0, 4 }, { SN_PERIOD_EXACT, { 1, 2 } }, 0, NULL }, 1, 2.99, 100,
        true }, /* stops a step short of four periods, and is closed */
    { "9 lives -- \"so\" */ \\", "signal_9_lives_so",
        { 2, sample_polynomial, 1, -0.3, 2, { 0, 4 }, { 0 }, 0, NULL }, -2, 3, 10, false },
    { "_x__y_", "x_y",
        { 4, sample_sine, 1e-20, 1, 1e-20, { 0, 4 }, { SN_PERIOD_EXACT, { 1, 1 } }, 0, NULL }, 0,
        2.5, 40, false }, /* not a whole number of periods */
    { "", "signal", { 1, sample_constant, 0, 0, 3, { 0, 4 }, { 0 }, 0, NULL }, 5, 5, 1, false },
    { "\xe6\xbd\xae 7", "signal_7",
        { 1, sample_polynomial, 1e30, 1e26, 0, { 0, 4 }, { 0 }, 0, NULL }, 0, 100, 2, false },
    { "parabola", "parabola", { 1, sample_clamped_parabola, 0, 0, 0, { 0, 1 }, { 0 }, 0, NULL }, 0,
        1, 10, false },
};

enum { TABLES = sizeof table_cases / sizeof table_cases[0], TABLE_PROBES = 997 };

static char folder[] = "/tmp/sinew-export-XXXXXX";

/* The text from a file of the folder, or of that to be written, by name. */
static void path_in_folder(char path[80], const char *name)
{
    snprintf(path, 80, "%s/%s", folder, name);
}

static void write_table(size_t i, double errors[4])
{
    const table_case *table = &table_cases[i];
    sn_sink_buffer buffer;
    sn_export_times times;
    char path[80], name[20];
    CHECK_INT(sn_export_span(table->from_s, table->to_s, table->rate_hz, 0, &times, NULL), SN_OK);
    CHECK_INT(
        sn_export_c(sample_signal_of(&table->signal), table->name, times, start_writing(&buffer)),
        SN_OK);
    end_writing(&buffer);
    const char *at = written;
    for (int d = 0; d < table->signal.dimensions; d++) {
        at = strstr(at, "read within ");
        if (!CHECK(at != NULL))
            break;
        errors[d] = strtod(at += strlen("read within "), NULL);
    }
    CHECK_CONTAINS(written, table->wraps ? "wrap round" : "first or last sample");
    snprintf(name, sizeof name, "table%zu.h", i);
    path_in_folder(path, name);
    FILE *file = fopen(path, "w");
    fputs(written, file);
    fclose(file);
}

/* A program that asks each table at its probes, at far ones, and at what is no time. */
static void write_program(void)
{
    char path[80];
    path_in_folder(path, "main.c");
    FILE *file = fopen(path, "w");
    for (int twice = 0; twice < 2; twice++)
        for (int i = 0; i < TABLES; i++)
            fprintf(file, "#include \"table%d.h\"\n", i);
    fprintf(file, "#include <stdio.h>\n#include <stdlib.h>\nint main(int count, char **words)\n{\n"
                  "    for (int i = 2; i < count; i++) {\n"
                  "        double t = strtod(words[i], 0);\n"
                  "        float v[4] = { 0, 0, 0, 0 };\n"
                  "        switch (atoi(words[1])) {\n");
    for (int i = 0; i < TABLES; i++) {
        bool many = table_cases[i].signal.dimensions > 1;
        fprintf(file,
            many ? "        case %d: %s_at(t, v); break;\n"
                 : "        case %d: v[0] = %s_at(t); break;\n",
            i, table_cases[i].identifier);
    }
    fprintf(file, "        }\n        printf(\"%%a %%a %%a %%a\\n\", (double)v[0], (double)v[1], "
                  "(double)v[2], (double)v[3]);\n    }\n    return 0;\n}\n");
    fclose(file);
}

static double table_time(const table_case *table, int i)
{
    double part = (i + 0.25) / TABLE_PROBES;
    return table->from_s + (table->to_s - table->from_s) * part;
}

/* Runs the program for a table: in the middle of it, then at the edges and beyond. */
static void check_table(size_t index, const double errors[4])
{
    static const double odd[] = { NOT_A_NUMBER, ENDLESS, -ENDLESS, 1e300, -1e300 };
    const table_case *table = &table_cases[index];
    static char command[1 << 16];
    int used = snprintf(command, sizeof command, "%s/program %zu", folder, index);
    double span = table->to_s - table->from_s, times[TABLE_PROBES + 8];
    int count = 0;
    for (int i = 0; i < TABLE_PROBES; i++)
        times[count++] = table_time(table, i);
    times[count++] = table->from_s - 0.3 * span - 1;
    times[count++] = table->to_s + 1.7 * span + 1000;
    for (int i = 0; i < 5; i++)
        times[count++] = odd[i];
    for (int i = 0; i < count; i++)
        used += snprintf(command + used, sizeof command - (size_t)used, " %.17g", times[i]);
    FILE *pipe = popen(command, "r");
    for (int i = 0; i < count; i++) {
        double got[4] = { -7, -7, -7, -7 }, t_s = times[i];
        CHECK_INT(fscanf(pipe, "%la %la %la %la", &got[0], &got[1], &got[2], &got[3]), 4);
        check_context("%s at %.17g", table->name, t_s);
        if (!table->wraps)
            t_s = fmin(fmax(t_s, table->from_s), table->to_s);
        for (int d = 0; d < table->signal.dimensions; d++) {
            if (isnan(times[i]))
                CHECK(isnan(got[d]));
            else if (table->wraps && fabs(t_s) > 1e200)
                CHECK(isfinite(got[d]));
            else
                CHECK_NEAR(got[d], table->signal.at(&table->signal, t_s, d), errors[d]);
        }
    }
    pclose(pipe);
}

static bool compiles(const char *compiler, const char *flags)
{
    char command[600];
    snprintf(command, sizeof command,
        "%s %s -O1 -Wall -Wextra -Wconversion -Wshadow -Wdouble-promotion -pedantic -Werror "
        "-o %s/program %s/main.c",
        compiler, flags, folder, folder);
    return CHECK(system(command) == 0);
}

static bool is_installed(const char *program)
{
    char command[80];
    snprintf(command, sizeof command, "command -v %s >/dev/null 2>&1", program);
    return system(command) == 0;
}

static void tables_compile_and_keep_their_word(void)
{
    static const struct {
        const char *compiler, *flags;
    } builds[] = { { "gcc", "-std=c99" }, { "g++", "-std=c++11 -x c++" },
        { "clang", "-std=c99 -Wno-unused-const-variable" } };
    double errors[TABLES][4];
    char command[80];
    int built = 0;
    if (!CHECK(mkdtemp(folder) != NULL))
        return;
    for (size_t i = 0; i < TABLES; i++)
        write_table(i, errors[i]);
    CHECK(errors[TABLES - 1][0] < 2e-7); /* no end of the parabola is flat: .9025 at .95 */
    write_program();
    for (size_t k = 0; k < 3; k++) {
        if (!is_installed(builds[k].compiler) || !compiles(builds[k].compiler, builds[k].flags))
            continue;
        built++;
        for (size_t i = 0; i < TABLES; i++)
            check_table(i, errors[i]);
    }
    snprintf(command, sizeof command, "rm -rf %s", folder);
    CHECK_INT(system(command), 0);
    if (built == 0)
        check_skip("neither gcc nor g++ nor clang is installed");
}

/* The error of 4-point Hermite reading of a sine is sqrt(3)/108 h^3, h = 2 pi f step in radians
 * (docs of wave.h), and half an ulp of a float of at most 1. */
static void the_told_error_is_that_of_the_method(void)
{
    static const double rates[] = { 16, 64, 256 };
    for (size_t i = 0; i < 3; i++) {
        sample_signal sine = { 1, sample_sine, 1, 1, 0, { 0, 1 }, { SN_PERIOD_EXACT, { 1, 1 } }, 0,
            NULL };
        sn_export_times times;
        sn_sink_buffer buffer;
        sn_export_span(0, 1, rates[i], 0, &times, NULL);
        sn_export_c(sample_signal_of(&sine), "sine", times, start_writing(&buffer));
        end_writing(&buffer);
        const char *told = strstr(written, "read within ");
        double step = 6.283185307179586 / rates[i];
        double error = sqrt(3) / 108 * step * step * step + 0x1p-24;
        CHECK(told != NULL);
        if (told) {
            double got = strtod(told + strlen("read within "), NULL);
            check_context("%g samples a second: %g told, %g known", rates[i], got, error);
            CHECK(got >= 0.9 * error && got <= 1.2 * error + 0x1p-23);
        }
    }
}

static void what_no_float_holds_is_refused(void)
{
    sample_signal strange = { 1, sample_strange, 0, 0, 0, { 0, 10 }, { 0 }, false, NULL };
    sample_signal large = { 1, sample_constant, 0, 0, 3.5e38, { 0, 10 }, { 0 }, false, NULL };
    sn_export_times times, none = { 0 };
    sn_sink_buffer buffer = { 0 };
    sn_sink sink = sn_sink_to_buffer(&buffer);
    sn_export_span(1, 7, 1, 0, &times, NULL);
    CHECK_INT(sn_export_c(sample_signal_of(&strange), "a", times, sink), SN_ERROR_NOT_FINITE);
    CHECK_INT(sn_export_c(sample_signal_of(&large), "a", times, sink), SN_ERROR_RANGE);
    large.c = 1;
    CHECK_INT(sn_export_c(sample_signal_of(&large), "a", none, sink), SN_ERROR_MISSING);
    CHECK_INT(buffer.needed, 0);
}

/* Any bytes become an identifier: letters first, single underscores, at most 63 characters. */
static void any_name_becomes_an_identifier(void)
{
    sample_signal still = { 1, sample_constant, 0, 0, 3, { 0, 10 }, { 0 }, false, NULL };
    sn_export_times times;
    sn_export_span(0, 1, 1, 0, &times, NULL);
    for (int i = 0; i < 2000; i++) {
        char name[120];
        size_t size = check_below(sizeof name);
        for (size_t k = 0; k < size; k++)
            name[k] = check_below(3) ? "aZ_9-* /"[check_below(8)] : (char)(1 + check_below(255));
        name[size] = 0;
        sn_sink_buffer buffer;
        sn_export_c(sample_signal_of(&still), name, times, start_writing(&buffer));
        end_writing(&buffer);
        const char *end_of_comment = strstr(written, "*/");
        const char *at = strstr(written, "#ifndef SINEW_TABLE_");
        CHECK(end_of_comment && at && end_of_comment < at);
        CHECK(!memchr(written, '\\', (size_t)(end_of_comment - written)));
        at = strstr(written, "enum { ") + 7;
        size_t length = strcspn(at, " ");
        CHECK(length <= 63 && length > strlen("_count"));
        CHECK((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z'));
        for (size_t k = 0; k < length; k++)
            CHECK(at[k] == '_' ? at[k + 1] != '_'
                               : (at[k] >= '0' && at[k] <= '9') ||
                                     ((at[k] | 32) >= 'a' && (at[k] | 32) <= 'z'));
    }
}

CHECK_MAIN(CHECK_TEST(rates_include_what_falls_on_them), CHECK_TEST(counts_include_both_ends),
    CHECK_TEST(times_are_quotients), CHECK_TEST(bad_spans_are_refused),
    CHECK_TEST(csv_reads_back_to_the_same_bits), CHECK_TEST(csv_holds_every_number),
    CHECK_TEST(sinks_that_refuse_are_told), CHECK_TEST(tables_compile_and_keep_their_word),
    CHECK_TEST(the_told_error_is_that_of_the_method), CHECK_TEST(what_no_float_holds_is_refused),
    CHECK_TEST(any_name_becomes_an_identifier))
