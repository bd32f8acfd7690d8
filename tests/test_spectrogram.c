/* Tests of spectrogram.h: the transform against its definition, sines, decays and sweeps against
 * what they are, and the picture read back through its labels and pixels. */
#include "check.h"
#include "png_reader.h"
#include "svg_reader.h"
#include "sinew/elementary.h"
#include "sinew/noise.h"
#include "sinew/spectrogram.h"
#include "../src/export/fft.h"
#include <math.h>

/* ---- the transform ---- */

static void check_transform(size_t size)
{
    double *data = malloc(size * sizeof *data), *in = malloc(size * sizeof *in);
    double *table = malloc(size * sizeof *table);
    long double error = 0, power = 0, energy = 0;
    sn_fft_table(table, size);
    for (size_t i = 0; i < size; i++) {
        data[i] = in[i] = check_uniform(-1, 1);
        energy += (long double)in[i] * (long double)in[i];
    }
    sn_fft_real(data, table, size);
    for (size_t k = 0; k <= size / 2; k++) {
        bool end = k == 0 || k == size / 2;
        double got_re = k == size / 2 ? data[1] : data[2 * k], got_im = end ? 0 : data[2 * k + 1];
        long double re = got_re, im = got_im;
        power += (end ? 1 : 2) * (re * re + im * im);
        if (size > 2048)
            continue;
        for (size_t i = 0; i < size; i++) {
            long double angle = -2 * acosl(-1) * (long double)(k * i % size) / (long double)size;
            re -= (long double)in[i] * cosl(angle);
            im -= (long double)in[i] * sinl(angle);
        }
        error += (end ? 1 : 2) * (re * re + im * im);
    }
    check_context("%d samples", (int)size);
    CHECK_RELATIVE((double)(power / (long double)size), (double)energy, 1e-14);
    CHECK((double)sqrtl(error / power) <= 2e-16 * log2((double)size));
    free(data);
    free(in);
    free(table);
}

static void the_transform_is_its_definition(void)
{
    for (size_t size = 8; size <= 2048; size *= 2)
        check_transform(size);
    check_transform(1 << 17);
}

/* ---- sounds ---- */

typedef struct sound {
    int dimensions;
    void (*sample)(const struct sound *sound, double t_s, double *value);
    double a, f, t60_s, seconds;
} sound;

static void sound_describe(const void *self, sn_signal_info *info)
{
    const sound *it = self;
    info->dimensions = it->dimensions;
    info->view_s.high = it->seconds;
}

static void sound_sample(const void *self, double t_s, double *value)
{
    const sound *it = self;
    it->sample(it, t_s, value);
}

static sn_spectrogram plot_of(const sound *it)
{
    static const sn_signal_ops ops = { .describe = sound_describe, .sample = sound_sample };
    sn_spectrogram plot = { 0 };
    plot.signal = (sn_signal){ &ops, it };
    return plot;
}

static void sine(const sound *it, double t_s, double *value)
{
    value[0] = it->a * sin(2 * M_PI * it->f * t_s + 0.4);
}

static void decay(const sound *it, double t_s, double *value)
{
    value[0] =
        t_s < 0 ? 0 : it->a * exp(-log(1000) * t_s / it->t60_s) * sin(2 * M_PI * it->f * t_s);
}

/* From f up by an octave each t60_s seconds. */
static void sweep(const sound *it, double t_s, double *value)
{
    double rate = log(2) / it->t60_s;
    value[0] = it->a * sin(2 * M_PI * it->f * expm1(rate * t_s) / rate);
}

static void left_and_right(const sound *it, double t_s, double *value)
{
    value[0] = it->a * sin(2 * M_PI * it->f * t_s);
    value[1] = 0.5 * it->a * sin(2 * M_PI * 3 * it->f * t_s);
}

static void noise(const sound *it, double t_s, double *value)
{
    value[0] = it->a * sn_hash_signed(5, (uint64_t)(int64_t)floor(t_s * 48000 + 0.5));
}

static void silence(const sound *it, double t_s, double *value)
{
    (void)t_s;
    for (int d = 0; d < it->dimensions; d++)
        value[d] = 0;
}

static void broken(const sound *it, double t_s, double *value)
{
    int k = (int)floor(t_s * 1000);
    sine(it, t_s, value);
    if (k % 7 == 0)
        value[0] = k % 3 == 0 ? (double)NAN : k % 3 == 1 ? (double)INFINITY : 1e300;
}

static void no_number(const sound *it, double t_s, double *value)
{
    (void)it;
    (void)t_s;
    value[0] = NAN;
}

static void *memory_more(void *context, void *block, size_t bytes)
{
    (void)context;
    if (bytes == 0) {
        free(block);
        return NULL;
    }
    return malloc(bytes);
}

static sn_arena memory(void)
{
    return sn_arena_on_callback(memory_more, NULL, 0);
}

static sn_spectrogram_grid columns_of(
    const sn_spectrogram *plot, size_t columns, size_t rows, sn_arena *arena)
{
    sn_spectrogram_grid grid;
    sn_report report;
    CHECK_INT(sn_spectrogram_columns(plot, columns, rows, arena, &grid, &report), SN_OK);
    CHECK_TEXT(report.message, "");
    return grid;
}

static double level(const sn_spectrogram_grid *grid, size_t column, size_t row)
{
    return (double)grid->level_db[column * grid->rows + row];
}

static size_t loudest_row(const sn_spectrogram_grid *grid, size_t column)
{
    size_t best = 0;
    for (size_t r = 1; r < grid->rows; r++)
        if (level(grid, column, r) > level(grid, column, best))
            best = r;
    return best;
}

/* The row that a frequency lies in. */
static size_t row_of(const sn_spectrogram_grid *grid, double hz)
{
    size_t row = 0;
    while (row + 1 < grid->rows && sn_spectrogram_hz(grid, (double)row + 1) <= hz)
        row++;
    return row;
}

/* ---- levels and frequencies ---- */

static void a_sine_has_its_frequency_and_level(void)
{
    sn_arena arena = memory();
    for (int i = 0; i < 60; i++) {
        sound it = { 1, sine, check_log_uniform(1e-3, 10), 0, 0, check_log_uniform(0.2, 5) };
        sn_spectrogram plot = plot_of(&it);
        plot.linear_frequency = i % 3 == 0;
        plot.rate_hz = i % 4 == 0 ? 8000 : i % 4 == 1 ? 44100 : i % 4 == 2 ? 48000 : 96000;
        size_t rows = 20 + check_below(400);
        it.f = 200;
        double longest = columns_of(&plot, 1, 1, &arena).longest_s;
        double least = 4 / longest > 25 ? 4 / longest : 25;
        it.f = check_log_uniform(least, 0.45 * plot.rate_hz);
        sn_spectrogram_grid grid = columns_of(&plot, 7, rows, &arena);
        check_context("%.17g Hz, %.3g of %.3g s, %d rows, %g a second, linear %d", it.f, it.a,
            it.seconds, (int)rows, plot.rate_hz, plot.linear_frequency);
        CHECK_RELATIVE(grid.loudest_hz, it.f, 1e-3);
        CHECK_NEAR(grid.loudest_db, 20 * log10(it.a), 0.1);
        for (size_t c = 0; c < grid.columns; c++) {
            size_t row = row_of(&grid, it.f);
            CHECK_NEAR((double)loudest_row(&grid, c), (double)row, 1);
            CHECK_NEAR(level(&grid, c, loudest_row(&grid, c)), 20 * log10(it.a), 0.1);
        }
        sn_arena_reset(&arena);
    }
}

static void a_decay_falls_at_its_slope(void)
{
    static const double frequencies[] = { 110, 440, 2000, 9000 };
    sn_arena arena = memory();
    for (size_t i = 0; i < 4; i++) {
        sound it = { 1, decay, 0.8, frequencies[i], 0.5 + 0.5 * (double)i, 1 };
        sn_spectrogram plot = plot_of(&it);
        sn_spectrogram_grid grid = columns_of(&plot, 200, 240, &arena);
        size_t row = row_of(&grid, it.f), from = 60, to = 180;
        double slope =
            (level(&grid, to, row) - level(&grid, from, row)) / ((double)(to - from) * grid.hop_s);
        double at_s = ((double)from + 0.5) * grid.hop_s;
        check_context("%g Hz", it.f);
        CHECK_RELATIVE(slope, -60 / it.t60_s, 0.005);
        CHECK_NEAR(level(&grid, from, row), 20 * log10(0.8) - 60 * at_s / it.t60_s, 0.7);
        sn_arena_reset(&arena);
    }
}

static void a_sweep_is_where_it_sweeps(void)
{
    sn_arena arena = memory();
    sound it = { 1, sweep, 0.5, 100, 0.5, 3 };
    sn_spectrogram plot = plot_of(&it);
    sn_spectrogram_grid grid = columns_of(&plot, 300, 300, &arena);
    for (size_t c = 10; c < 290; c++) {
        double hz = 100 * exp2(((double)c + 0.5) * grid.hop_s / 0.5);
        check_context("column %d", (int)c);
        CHECK_NEAR((double)loudest_row(&grid, c), (double)row_of(&grid, hz), 2);
    }
    sn_arena_reset(&arena);
}

static void constant(const sound *it, double t_s, double *value)
{
    (void)t_s;
    value[0] = it->a;
}

static void what_is_constant_counts_double(void)
{
    sn_arena arena = memory();
    sound it = { 1, constant, 0.25, 0, 0, 1 };
    sn_spectrogram plot = plot_of(&it);
    plot.linear_frequency = true;
    plot.high_hz = 100;
    sn_spectrogram_grid grid = columns_of(&plot, 20, 400, &arena);
    CHECK_INT(loudest_row(&grid, 10), 0);
    CHECK_NEAR(level(&grid, 10, 0), 20 * log10(0.5), 0.1);
    CHECK(level(&grid, 10, 399) < -60);
    sn_arena_reset(&arena);
}

/* A column in a row of many is the same as alone: samples that are kept are the right ones. */
static void columns_stand_alone(void)
{
    sn_arena arena = memory();
    sound it = { 1, noise, 0.5, 0, 0, 0 };
    sn_spectrogram plot = plot_of(&it);
    plot.given_span = true;
    plot.to_s = 9600 / 48000.0;
    sn_spectrogram_grid grid = columns_of(&plot, 100, 80, &arena);
    for (size_t c = 0; c < 100; c += 9) {
        double middle = ((double)c + 0.5) * 96;
        plot.from_s = (middle - 4800) / 48000;
        plot.to_s = (middle + 4800) / 48000;
        sn_spectrogram_grid alone = columns_of(&plot, 1, 80, &arena);
        check_context("column %d", (int)c);
        for (size_t r = 0; r < 80; r++)
            if (!CHECK_NEAR(level(&grid, c, r), level(&alone, 0, r), 1e-3))
                break;
    }
    sn_arena_reset(&arena);
}

static void the_louder_of_two_channels_counts(void)
{
    sn_arena arena = memory();
    sound it = { 2, left_and_right, 0.5, 1000, 0, 1 };
    sn_spectrogram plot = plot_of(&it);
    sn_spectrogram_grid grid = columns_of(&plot, 20, 200, &arena);
    CHECK_INT(grid.dimensions, 2);
    CHECK_NEAR(level(&grid, 10, row_of(&grid, 1000)), 20 * log10(0.5), 0.1);
    CHECK_NEAR(level(&grid, 10, row_of(&grid, 3000)), 20 * log10(0.25), 0.1);
    CHECK_NEAR((double)grid.high[2 * 10], 0.5, 0.01);
    CHECK_NEAR((double)grid.low[2 * 10 + 1], -0.25, 0.01);
    sn_arena_reset(&arena);
}

static void columns_know_their_ends(void)
{
    sn_arena arena = memory();
    sound it = { 1, decay, 1, 50, 0.3, 0.5 };
    sn_spectrogram plot = plot_of(&it);
    sn_spectrogram_grid grid = columns_of(&plot, 400, 10, &arena);
    for (size_t c = 0; c < 400; c++) {
        double low = INFINITY, high = -INFINITY, value;
        for (int i = 0; i <= 400; i++) {
            decay(&it, ((double)c + i / 400.0) * grid.hop_s, &value);
            low = fmin(low, value);
            high = fmax(high, value);
        }
        CHECK_NEAR((double)grid.low[c], low, 1e-4);
        CHECK_NEAR((double)grid.high[c], high, 1e-4);
        if (c > 0)
            CHECK(
                grid.low[c] <= grid.high[c - 1] + 1e-6f && grid.high[c] >= grid.low[c - 1] - 1e-6f);
    }
    sn_arena_reset(&arena);
}

static void rows_have_the_frequencies_asked(void)
{
    sn_arena arena = memory();
    sound it = { 1, sine, 1, 440, 0, 1 };
    sn_spectrogram plot = plot_of(&it);
    sn_spectrogram_grid grid = columns_of(&plot, 2, 64, &arena);
    CHECK_NEAR(sn_spectrogram_hz(&grid, 0), 20, 1e-9);
    CHECK_BITS(sn_spectrogram_hz(&grid, 64), 24000);
    CHECK_RELATIVE(sn_spectrogram_hz(&grid, 32), sqrt(20 * 24000.0), 1e-12);
    plot.low_hz = 100;
    plot.high_hz = 900;
    plot.linear_frequency = true;
    grid = columns_of(&plot, 2, 8, &arena);
    CHECK_BITS(sn_spectrogram_hz(&grid, 2), 300);
    plot = plot_of(&it);
    plot.rate_hz = 1000;
    it.f = 100;
    grid = columns_of(&plot, 2, 64, &arena);
    CHECK_NEAR(grid.low_hz, 5, 1e-9);
    CHECK_NEAR(grid.high_hz, 500, 1e-9);
    sn_arena_reset(&arena);
}

/* ---- what is odd ---- */

static void silence_is_at_the_floor(void)
{
    sn_arena arena = memory();
    sound it = { 2, silence, 0, 0, 0, 1 };
    sn_spectrogram plot = plot_of(&it);
    sn_spectrogram_grid grid = columns_of(&plot, 20, 30, &arena);
    for (size_t i = 0; i < 600; i++)
        CHECK_BITSF(grid.level_db[i], SN_SPECTROGRAM_FLOOR_DB);
    CHECK_BITS(grid.loudest_db, -200);
    sn_arena_reset(&arena);
}

static void what_is_no_number_counts_as_zero(void)
{
    sn_arena arena = memory();
    sound it = { 1, broken, 0.5, 440, 0, 1 };
    sn_spectrogram plot = plot_of(&it);
    sn_spectrogram_grid grid = columns_of(&plot, 50, 50, &arena);
    CHECK(grid.not_finite > 5000 && grid.not_finite < 10000);
    for (size_t i = 0; i < 2500; i++)
        CHECK(isfinite(grid.level_db[i]) && grid.level_db[i] < 10);
    it.sample = no_number;
    grid = columns_of(&plot, 50, 50, &arena);
    CHECK_INT(isnan(grid.low[3]) && isnan(grid.high[3]), 1);
    CHECK_BITS(grid.loudest_db, -200);
    sn_arena_reset(&arena);
}

/* The number of samples asked for is bounded however long the span is. */
static size_t samples_asked;

static void counting(const sound *it, double t_s, double *value)
{
    samples_asked++;
    sine(it, t_s, value);
}

static void work_is_bounded(void)
{
    sn_arena arena = memory();
    sound it = { 1, counting, 0.5, 440, 0, 1 };
    sn_spectrogram plot = plot_of(&it);
    samples_asked = 0;
    columns_of(&plot, 100, 10, &arena);
    CHECK(samples_asked < 2 * 48000 + 3 * 4096);
    plot.given_span = true;
    plot.to_s = 1e6;
    samples_asked = 0;
    sn_spectrogram_grid grid = columns_of(&plot, 20, 10, &arena);
    CHECK(samples_asked <= 20 * (16384 + 32769));
    CHECK_NEAR(grid.loudest_db, 20 * log10(0.5), 0.1);
    plot.from_s = 0.5;
    plot.to_s = 0.5 + 2e-6;
    columns_of(&plot, 20, 10, &arena);
    sn_arena_reset(&arena);
}

static void equal_calls_give_equal_numbers(void)
{
    sn_arena arena = memory();
    sound it = { 1, noise, 0.5, 0, 0, 0.3 };
    sn_spectrogram plot = plot_of(&it);
    sn_spectrogram_grid a = columns_of(&plot, 50, 60, &arena);
    sn_spectrogram_grid b = columns_of(&plot, 50, 60, &arena);
    CHECK(memcmp(a.level_db, b.level_db, 3000 * sizeof(float)) == 0);
    sn_arena_reset(&arena);
}

/* Whatever the memory, the call works or says so and gives it back. */
static void memory_may_be_too_small(void)
{
    static unsigned char block[1 << 20];
    sound it = { 1, noise, 0.5, 0, 0, 0.1 };
    sn_spectrogram plot = plot_of(&it);
    bool worked = false;
    for (size_t size = 0; size < sizeof block; size += 9973) {
        sn_arena arena = sn_arena_on_block(block, size);
        sn_spectrogram_grid grid;
        sn_report report;
        sn_status status = sn_spectrogram_columns(&plot, 50, 60, &arena, &grid, &report);
        CHECK(status == SN_OK || status == SN_ERROR_MEMORY);
        CHECK(status == SN_OK || (arena.used == 0 && !grid.level_db));
        CHECK(!worked || status == SN_OK);
        worked = status == SN_OK;
        if (!worked)
            CHECK_TEXT(report.message, "the memory lent for the spectrogram is too small");
    }
    CHECK(worked);
}

/* ---- what is refused ---- */

static void check_refused(
    sn_spectrogram plot, sn_status status, const char *field, const char *message)
{
    sn_arena arena = memory();
    sn_sink_buffer buffer = { NULL, 0, 0 };
    sn_report report = { 0 };
    CHECK_INT(sn_spectrogram_svg(&plot, &arena, sn_sink_to_buffer(&buffer), &report), status);
    CHECK_INT(report.status, status);
    CHECK_TEXT(report.field, field);
    CHECK_TEXT(report.message, message);
    CHECK_INT(buffer.needed, 0);
    CHECK(arena.chain == NULL);
    CHECK_INT(sn_spectrogram_svg(&plot, &arena, sn_sink_to_buffer(&buffer), NULL), status);
}

static void bad_settings_say_what_is_wrong(void)
{
    sound it = { 1, sine, 1, 440, 0, 1 }, three = { 3, silence, 0, 0, 0, 1 };
    sn_spectrogram good = plot_of(&it), bad = good;
    bad.signal.ops = NULL;
    check_refused(bad, SN_ERROR_MISSING, "signal", "there is no signal to analyse");
    bad = plot_of(&three);
    check_refused(bad, SN_ERROR_RANGE, "signal",
        "3 dimensions are no sound: it has 1, or 2 for left and right");
    bad = good;
    bad.rate_hz = 0.5;
    check_refused(bad, SN_ERROR_RANGE, "rate_hz", "0.5 is outside 1 to 1e6");
    bad.rate_hz = NAN;
    check_refused(bad, SN_ERROR_RANGE, "rate_hz", "nan is outside 1 to 1e6");
    bad = good;
    bad.given_span = true;
    check_refused(bad, SN_ERROR_RANGE, "from_s",
        "the span from 0 s to 0 s has no spectrogram: it must end after it begins, within 1e9 s of "
        "0, and be 1e-6 to 1e6 s long");
    bad.to_s = INFINITY;
    check_refused(bad, SN_ERROR_RANGE, "from_s",
        "the span from 0 s to inf s has no spectrogram: it must end after it begins, within 1e9 s "
        "of 0, and be 1e-6 to 1e6 s long");
    it.seconds = 0;
    check_refused(good, SN_ERROR_RANGE, "signal",
        "the span from 0 s to 0 s has no spectrogram: it must end after it begins, within 1e9 s of "
        "0, and be 1e-6 to 1e6 s long");
    it.seconds = 1;
    bad = good;
    bad.high_hz = 24001;
    check_refused(
        bad, SN_ERROR_RANGE, "high_hz", "24001 Hz is not above 0 and up to half the rate, 24000");
    bad.high_hz = 100;
    bad.low_hz = 100;
    check_refused(bad, SN_ERROR_RANGE, "low_hz",
        "100 Hz is not above 0 and at least 1 % below the highest frequency, 100");
    bad.low_hz = -1;
    check_refused(bad, SN_ERROR_RANGE, "low_hz",
        "-1 Hz is not above 0 and at least 1 % below the highest frequency, 100");
    bad.low_hz = 1e-9;
    check_refused(
        bad, SN_ERROR_RANGE, "low_hz", "1e-9 Hz is less than a millionth of the highest frequency");
    bad = good;
    bad.range_db = 5;
    check_refused(bad, SN_ERROR_RANGE, "range_db", "5 is outside 10 to 200");
    bad = good;
    bad.width_px = 239;
    check_refused(bad, SN_ERROR_RANGE, "width_px", "239 is outside 240 to 8192");
    bad = good;
    bad.height_px = 1e30;
    check_refused(bad, SN_ERROR_RANGE, "height_px", "1e30 is outside 200 to 8192");
}

/* No number in any field that is no number, or beyond all. */
static void every_field_has_its_range(void)
{
    static const struct {
        size_t offset;
        const char *field;
    } fields[] = {
        { offsetof(sn_spectrogram, rate_hz), "rate_hz" },
        { offsetof(sn_spectrogram, from_s), "from_s" },
        { offsetof(sn_spectrogram, to_s), "from_s" }, /* they are one rule */
        { offsetof(sn_spectrogram, low_hz), "low_hz" },
        { offsetof(sn_spectrogram, high_hz), "high_hz" },
        { offsetof(sn_spectrogram, range_db), "range_db" },
        { offsetof(sn_spectrogram, width_px), "width_px" },
        { offsetof(sn_spectrogram, height_px), "height_px" },
    };
    static const double bad[] = { NAN, INFINITY, -INFINITY, 1e300, -1e300, -1 };
    sound it = { 1, sine, 1, 440, 0, 1 };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
            sn_spectrogram plot = plot_of(&it);
            bool from_minus_1 = fields[i].offset == offsetof(sn_spectrogram, from_s) && k == 5;
            plot.given_span = true;
            plot.to_s = 1;
            memcpy((char *)&plot + fields[i].offset, &bad[k], sizeof bad[k]);
            sn_arena arena = memory();
            sn_sink_buffer buffer = { NULL, 0, 0 };
            sn_report report = { 0 };
            sn_status status =
                sn_spectrogram_svg(&plot, &arena, sn_sink_to_buffer(&buffer), &report);
            check_context("%s = %g", fields[i].field, bad[k]);
            CHECK_INT(status, from_minus_1 ? SN_OK : SN_ERROR_RANGE);
            CHECK_TEXT(report.field, from_minus_1 ? "" : fields[i].field);
            CHECK((buffer.needed > 0) == from_minus_1);
            CHECK(from_minus_1 || strlen(report.message) > 15);
            sn_arena_reset(&arena);
        }
}

static void counts_have_limits(void)
{
    sn_arena arena = memory();
    sn_spectrogram_grid grid;
    sn_report report;
    sound it = { 1, sine, 1, 440, 0, 1 };
    sn_spectrogram plot = plot_of(&it);
    CHECK_INT(sn_spectrogram_columns(&plot, 0, 5, &arena, &grid, &report), SN_ERROR_RANGE);
    CHECK_TEXT(report.message, "0 is outside 1 to 4096");
    CHECK_INT(sn_spectrogram_columns(&plot, 5, 2049, &arena, &grid, &report), SN_ERROR_LIMIT);
    CHECK_TEXT(report.field, "rows");
    CHECK_TEXT(report.message, "2049 is outside 1 to 2048");
    sn_arena_reset(&arena);
}

/* ---- the picture ---- */

static char picture_text[1 << 20];

static size_t draw(const sn_spectrogram *plot)
{
    sn_arena arena = memory();
    sn_sink_buffer buffer = { picture_text, sizeof picture_text - 1, 0 };
    sn_report report;
    CHECK_INT(sn_spectrogram_svg(plot, &arena, sn_sink_to_buffer(&buffer), &report), SN_OK);
    CHECK_TEXT(report.message, "");
    CHECK(arena.chain == NULL);
    CHECK(buffer.needed < buffer.capacity);
    picture_text[buffer.needed < buffer.capacity ? buffer.needed : buffer.capacity] = 0;
    return buffer.needed;
}

/* Image number i of the picture. */
static png_image image_of(const svg_picture *picture, int i, const svg_element **element)
{
    for (size_t k = 0; k < picture->count; k++)
        if (strcmp(picture->elements[k].name, "image") == 0 && i-- == 0) {
            *element = &picture->elements[k];
            return png_read_uri(svg_attribute(*element, "href"));
        }
    return (png_image){ .fault = "no image" };
}

static double number_of(const svg_element *element, const char *name)
{
    return strtod(svg_attribute(element, name), NULL);
}

/* The y in the middle of the label with this text. */
static double label_y(const svg_picture *picture, const char *label)
{
    for (size_t i = 0; i < picture->count; i++) {
        const svg_element *element = &picture->elements[i];
        if (strcmp(element->name, "text") == 0 && element->content_size == strlen(label) &&
            memcmp(element->content, label, strlen(label)) == 0)
            return number_of(element, "y");
    }
    check_context("label %s", label);
    CHECK(false);
    return NAN;
}

static void check_picture(const sn_spectrogram *plot)
{
    draw(plot);
    svg_picture picture = svg_read(picture_text);
    CHECK_TEXT(picture.fault ? picture.fault : "", "");
    for (int i = 0; i < 2; i++) {
        const svg_element *element = NULL;
        png_image image = image_of(&picture, i, &element);
        CHECK_TEXT(image.fault ? image.fault : "", "");
        CHECK_INT(image.colours, SN_SPECTROGRAM_COLOURS);
        free(image.pixels);
    }
    free(picture.elements);
}

static void pictures_are_well_formed(void)
{
    sound sounds[] = { { 1, sine, 1, 440, 0, 1 }, { 2, left_and_right, 1e-5, 1000, 0, 1 },
        { 1, noise, 0.5, 0, 0, 0.5 }, { 1, silence, 0, 0, 0, 1 }, { 2, silence, 0, 0, 0, 1 },
        { 1, no_number, 0, 0, 0, 0.1 }, { 1, broken, 1e20, 440, 0, 0.1 } };
    for (size_t i = 0; i < sizeof sounds / sizeof sounds[0]; i++)
        for (int k = 0; k < 4; k++) {
            sn_spectrogram plot = plot_of(&sounds[i]);
            plot.title = k == 0 ? "A < B & \"C\" \xff" : NULL;
            plot.theme = (sn_plot_theme)(k % 3);
            plot.width_px = k == 1 ? 240 : k == 2 ? 401.5 : 0;
            plot.height_px = k == 1 ? 200 : 0;
            plot.linear_frequency = k == 2;
            plot.full_scale = k == 3;
            check_context("sound %d, variant %d", (int)i, k);
            check_picture(&plot);
        }
}

static void absurd_sizes_work(void)
{
    sound it = { 1, sine, 1, 440, 0, 0.01 };
    sn_spectrogram plot = plot_of(&it);
    plot.width_px = 8192;
    plot.height_px = 200;
    check_picture(&plot);
    plot.width_px = 240;
    plot.height_px = 8192;
    plot.low_hz = 439;
    plot.high_hz = 445;
    plot.rate_hz = 1e6;
    check_picture(&plot);
    plot.rate_hz = 1;
    plot.low_hz = 0;
    plot.high_hz = 1e-4;
    check_picture(&plot);
}

/* A reader of the picture finds a sine where it is, by the labels, and its level by the colour. */
static void the_image_shows_what_the_labels_say(void)
{
    sound it = { 1, sine, 0.1, 1000, 0, 1 };
    sn_spectrogram plot = plot_of(&it);
    plot.full_scale = true;
    draw(&plot);
    svg_picture picture = svg_read(picture_text);
    const svg_element *element = NULL;
    png_image image = image_of(&picture, 0, &element);
    size_t x = image.width / 2, best = 0;
    for (size_t y = 0; y < image.height; y++)
        if (image.pixels[y * image.width + x] > image.pixels[best * image.width + x])
            best = y;
    double top = number_of(element, "y"), height = number_of(element, "height");
    double y = top + height * ((double)best + 0.5) / (double)image.height;
    double font = 17, at = label_y(&picture, "1 kHz") - 0.36 * font;
    CHECK_NEAR(y, at, 1.5);
    double colour = image.pixels[best * image.width + x];
    CHECK_NEAR(colour, floor((1 - 20.0 / 96) * 96), 1);
    /* the scale of colours says the same at its label */
    double scale_y = label_y(&picture, "\xe2\x88\x92"
                                       "20") -
                     0.36 * font;
    const svg_element *scale_element = NULL;
    png_image scale = image_of(&picture, 1, &scale_element);
    size_t row = (size_t)((scale_y - number_of(scale_element, "y")) /
                          number_of(scale_element, "height") * (double)scale.height);
    CHECK_NEAR(scale.pixels[row], colour, 1);
    free(scale.pixels);
    free(image.pixels);
    free(picture.elements);
}

static void frequencies_are_labelled(void)
{
    sound it = { 1, sine, 1, 440, 0, 1 };
    sn_spectrogram plot = plot_of(&it);
    draw(&plot);
    CHECK_CONTAINS(picture_text, ">20 Hz<");
    CHECK_CONTAINS(picture_text, ">500 Hz<");
    CHECK_CONTAINS(picture_text, ">20 kHz<");
    CHECK_CONTAINS(picture_text, ">1.0 s<");
    CHECK_CONTAINS(picture_text, ">0 dB<");
    CHECK_CONTAINS(picture_text, "loudest at 440 Hz");
    plot.linear_frequency = true;
    draw(&plot);
    CHECK_CONTAINS(picture_text, ">0 Hz<");
    CHECK_CONTAINS(picture_text, ">10 kHz<");
}

static void files_are_small_and_equal_calls_equal(void)
{
    static char first[1 << 20];
    sound it = { 1, noise, 0.5, 0, 0, 1 };
    sn_spectrogram plot = plot_of(&it);
    size_t size = draw(&plot);
    CHECK(size < 200000); /* nothing is harder to compress than noise */
    memcpy(first, picture_text, size);
    CHECK_INT(draw(&plot), size);
    CHECK(memcmp(first, picture_text, size) == 0);
    it.sample = silence;
    CHECK(draw(&plot) < 10000);
}

typedef struct limited_sink {
    size_t left;
} limited_sink;

static bool limited_write(void *context, const char *bytes, size_t count)
{
    limited_sink *sink = context;
    (void)bytes;
    if (count > sink->left)
        return false;
    sink->left -= count;
    return true;
}

static void a_sink_may_refuse(void)
{
    sound it = { 1, sine, 1, 440, 0, 0.1 };
    sn_spectrogram plot = plot_of(&it);
    plot.width_px = 240;
    size_t size = draw(&plot);
    for (size_t left = 0; left <= size; left += size / 11) {
        sn_arena arena = memory();
        limited_sink sink = { left };
        sn_report report;
        sn_status status =
            sn_spectrogram_svg(&plot, &arena, (sn_sink){ limited_write, &sink }, &report);
        CHECK_INT(status, left < size ? SN_ERROR_OUTPUT : SN_OK);
        CHECK_TEXT(report.message, left < size ? "the picture could not be written" : "");
        CHECK(arena.chain == NULL);
    }
}

/* ---- colours ---- */

static double linear_light(uint32_t part)
{
    double v = part / 255.0;
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

/* OKLab of a colour, after Ottosson (2020). */
static void oklab(uint32_t rgb, double lab[3])
{
    double r = linear_light(rgb >> 16 & 255), g = linear_light(rgb >> 8 & 255);
    double b = linear_light(rgb & 255);
    double l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    double m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    double s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    lab[0] = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s;
    lab[1] = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
    lab[2] = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;
}

/* Over any six steps, since one alone is rounded to 8 bits. */
static void colours_grow_lighter_by_even_steps(void)
{
    double before[3], now[3], least = 1, most = 0;
    for (size_t i = 0; i < SN_SPECTROGRAM_COLOURS; i++) {
        oklab(sn_spectrogram_colour(i), now);
        if (i > 0) {
            oklab(sn_spectrogram_colour(i - 1), before);
            CHECK(now[0] > before[0]);
        }
        if (i >= 6) {
            oklab(sn_spectrogram_colour(i - 6), before);
            double step = hypot(hypot(now[0] - before[0], now[1] - before[1]), now[2] - before[2]);
            least = fmin(least, step);
            most = fmax(most, step);
        }
    }
    CHECK(most / least < 1.12);
    CHECK_INT(sn_spectrogram_colour(1000), sn_spectrogram_colour(SN_SPECTROGRAM_COLOURS - 1));
}

CHECK_MAIN(CHECK_TEST(the_transform_is_its_definition),
    CHECK_TEST(a_sine_has_its_frequency_and_level), CHECK_TEST(a_decay_falls_at_its_slope),
    CHECK_TEST(a_sweep_is_where_it_sweeps), CHECK_TEST(what_is_constant_counts_double),
    CHECK_TEST(columns_stand_alone), CHECK_TEST(the_louder_of_two_channels_counts),
    CHECK_TEST(columns_know_their_ends), CHECK_TEST(rows_have_the_frequencies_asked),
    CHECK_TEST(silence_is_at_the_floor), CHECK_TEST(what_is_no_number_counts_as_zero),
    CHECK_TEST(work_is_bounded), CHECK_TEST(equal_calls_give_equal_numbers),
    CHECK_TEST(memory_may_be_too_small), CHECK_TEST(bad_settings_say_what_is_wrong),
    CHECK_TEST(every_field_has_its_range), CHECK_TEST(counts_have_limits),
    CHECK_TEST(pictures_are_well_formed), CHECK_TEST(absurd_sizes_work),
    CHECK_TEST(the_image_shows_what_the_labels_say), CHECK_TEST(frequencies_are_labelled),
    CHECK_TEST(files_are_small_and_equal_calls_equal), CHECK_TEST(a_sink_may_refuse),
    CHECK_TEST(colours_grow_lighter_by_even_steps))
