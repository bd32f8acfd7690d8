/*
 * Samples as a C header that reads itself. See export.h.
 *
 * The signal is read twice: once to check that every sample fits a float and to measure the error
 * of the interpolation, which the comment at the top tells; and once to write the table.
 *
 * The reading is the cubic Hermite through the two samples around, with the slopes of their
 * neighbours (E. Catmull and R. Rom, "A class of local interpolating splines", 1974). What is
 * measured here is computed as the header's own function computes it.
 *
 * A guard is the signal's own value outside the table. Where the signal has a corner at the end, as
 * an ease that is clamped, that would flatten the last cell, and the guard is the continuation of
 * the parabola through the three samples inside: whichever of them reads nearer.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/text.h"
#include "names.h"
#include "sinew/elementary.h"
#include "sinew/export.h"
#include "sinew/version.h"

enum {
    SN_CSOURCE_PROBES = 8, /* between two samples */
    SN_CSOURCE_PER_LINE = 8
};

/* A period counts as spanned when the last sample is this near to it, in steps. */
#define SN_CSOURCE_SLACK 1e-6
/* A signal that has ended rests so many spans later, and is brought to rest where it is within
 * this part of its range of that. */
#define SN_CSOURCE_LATER     1e3
#define SN_CSOURCE_REST_MOST 0.01
/* What moves by less than this part of its range in the whole table does not move. */
#define SN_CSOURCE_STILL 1e-9
/* Eight probes may miss the top of an error by 1 - cos(pi/16) of it, and more where it is not
 * round; this is added to what is told. */
#define SN_CSOURCE_MARGIN     1.05
#define SN_CSOURCE_FLOAT_MOST 3.4028234663852886e38

typedef struct csource {
    sn_signal signal;
    sn_export_times times;
    int dimensions;
    size_t count; /* samples of the table, without the guards */
    bool wraps;
    bool ends;  /* the table ends with the signal or later */
    bool rests; /* and its last sample is where the signal rests, so far from where it is: */
    double rest[SN_SIGNAL_DIMENSIONS_MOST], left[SN_SIGNAL_DIMENSIONS_MOST];
    double step_s;
    bool bent[2][SN_SIGNAL_DIMENSIONS_MOST];    /* the signal has a corner at the table's end, */
    float guards[2][SN_SIGNAL_DIMENSIONS_MOST]; /* so that this is the guard there */
    sn_range ranges[SN_SIGNAL_DIMENSIONS_MOST];
    double errors[SN_SIGNAL_DIMENSIONS_MOST];
    sn_export_name name;
} csource;

/* ---- measuring ---- */

static double csource_end(const csource *source)
{
    return source->times.start_s + (double)(source->count - 1) * source->step_s;
}

/* Whether the last sample shall be where the signal rests; the ranges of the others are known. */
static void csource_rest(csource *source)
{
    double value[SN_SIGNAL_DIMENSIONS_MOST], end_s = csource_end(source);
    double span = end_s - source->times.start_s;
    double duration_s = sn_signal_describe(source->signal).duration_s;
    source->ends = end_s >= duration_s - SN_CSOURCE_SLACK * source->step_s;
    if (!source->ends || duration_s <= source->times.start_s || source->wraps)
        return;
    sn_signal_sample(source->signal, end_s, value);
    sn_signal_sample(source->signal, end_s + SN_CSOURCE_LATER * span, source->rest);
    for (int d = 0; d < source->dimensions; d++) {
        sn_range range = source->ranges[d];
        source->left[d] = sn_abs(source->rest[d] - value[d]);
        if (!(source->left[d] <= SN_CSOURCE_REST_MOST * (range.high - range.low)))
            return;
    }
    source->rests = true;
    for (int d = 0; d < source->dimensions; d++)
        source->errors[d] =
            source->left[d] > source->errors[d] ? source->left[d] : source->errors[d];
}

/* Sample i, counted from the first guard at -1, as the table holds it. */
static sn_status csource_sample(const csource *source, size_t index, float *values)
{
    double value[SN_SIGNAL_DIMENSIONS_MOST];
    double start_s = source->times.start_s;
    sn_signal_sample(source->signal,
        index == 0 ? start_s - source->step_s : sn_export_time(&source->times, index - 1), value);
    for (int d = 0; d < source->dimensions; d++) {
        if (source->rests && index >= source->count)
            value[d] = source->rest[d];
        if (!sn_is_finite(value[d]))
            return SN_ERROR_NOT_FINITE;
        if (sn_abs(value[d]) > SN_CSOURCE_FLOAT_MOST)
            return SN_ERROR_RANGE;
        values[d] = (float)value[d];
        if (index == 0 && source->bent[0][d])
            values[d] = source->guards[0][d];
        if (index == source->count + 1 && source->bent[1][d])
            values[d] = source->guards[1][d];
    }
    return SN_OK;
}

/* The same steps as in the text of csource_put_reader(). */
static float csource_hermite(const float p[4], double u)
{
    double p0 = (double)p[0], p1 = (double)p[1], p2 = (double)p[2], p3 = (double)p[3];
    double slope = 0.5 * (p2 - p0), bend = p1 - p2;
    double cubic = slope + bend + 0.5 * (p3 - p1) + bend;
    return (float)(((cubic * u - (cubic + slope + bend)) * u + slope) * u + p1);
}

/* The errors of the reading between samples i and i + 1. */
static void csource_compare(const csource *source, size_t i,
    float window[4][SN_SIGNAL_DIMENSIONS_MOST], double errors[SN_SIGNAL_DIMENSIONS_MOST])
{
    double value[SN_SIGNAL_DIMENSIONS_MOST];
    for (int d = 0; d < source->dimensions; d++)
        errors[d] = 0;
    for (int k = 0; k < SN_CSOURCE_PROBES; k++) {
        double u = (k + 0.5) / SN_CSOURCE_PROBES;
        sn_signal_sample(
            source->signal, source->times.start_s + ((double)i + u) * source->step_s, value);
        for (int d = 0; d < source->dimensions; d++) {
            float p[4] = { window[0][d], window[1][d], window[2][d], window[3][d] };
            double error = sn_abs((double)csource_hermite(p, u) - value[d]);
            if (error != error)
                error = SN_INFINITY;
            errors[d] = error > errors[d] ? error : errors[d];
        }
    }
}

/* Chooses the guard of the first cell (end 0) or the last (1), whose window this is. */
static void csource_guard(
    csource *source, int end, size_t i, float window[4][SN_SIGNAL_DIMENSIONS_MOST])
{
    double errors[SN_SIGNAL_DIMENSIONS_MOST], others[SN_SIGNAL_DIMENSIONS_MOST];
    float other[4][SN_SIGNAL_DIMENSIONS_MOST];
    int guard = end ? 3 : 0, inner = end ? 0 : 3, edge = end ? 2 : 1;
    if (source->wraps || source->count < 3)
        return;
    for (int k = 0; k < 4; k++)
        for (int d = 0; d < source->dimensions; d++)
            other[k][d] = window[k][d];
    for (int d = 0; d < source->dimensions; d++) /* in double: it may leave the floats */
        other[guard][d] = (float)sn_clamp(
            3 * ((double)window[edge][d] - (double)window[3 - edge][d]) + (double)window[inner][d],
            -SN_CSOURCE_FLOAT_MOST, SN_CSOURCE_FLOAT_MOST);
    csource_compare(source, i, window, errors);
    csource_compare(source, i, other, others);
    for (int d = 0; d < source->dimensions; d++) {
        bool brought = end && source->rests && source->left[d] > 0; /* to rest, and stays there */
        if (others[d] < errors[d] && !brought) {
            source->bent[end][d] = true;
            source->guards[end][d] = window[guard][d] = other[guard][d];
        }
    }
}

/* Compares the reading with the signal between samples i and i + 1. */
static void csource_measure(csource *source, size_t i, float window[4][SN_SIGNAL_DIMENSIONS_MOST])
{
    double errors[SN_SIGNAL_DIMENSIONS_MOST];
    if (i == 0)
        csource_guard(source, 0, i, window);
    if (i + 2 == source->count)
        csource_guard(source, 1, i, window);
    csource_compare(source, i, window, errors);
    for (int d = 0; d < source->dimensions; d++)
        source->errors[d] = errors[d] > source->errors[d] ? errors[d] : source->errors[d];
}

static sn_status csource_survey(csource *source)
{
    float window[4][SN_SIGNAL_DIMENSIONS_MOST] = { { 0 } };
    for (int d = 0; d < SN_SIGNAL_DIMENSIONS_MOST; d++) {
        source->ranges[d] = sn_range_empty();
        source->errors[d] = 0;
    }
    for (size_t i = 0; i < source->count + 2; i++) {
        for (int d = 0; d < source->dimensions; d++)
            for (int k = 0; k < 3; k++)
                window[k][d] = window[k + 1][d];
        if (i == source->count)
            csource_rest(source);
        sn_status status = csource_sample(source, i, window[3]);
        if (status != SN_OK)
            return status;
        for (int d = 0; d < source->dimensions; d++)
            source->ranges[d] = sn_range_include(source->ranges[d], (double)window[3][d]);
        if (i >= 3)
            csource_measure(source, i - 3, window);
    }
    return SN_OK;
}

/* Whether `steps` steps are whole periods. */
static bool csource_spans(const csource *source, double period_s, size_t steps)
{
    double periods = (double)steps * source->step_s / period_s, whole = sn_round(periods);
    return whole >= 1 && sn_abs(periods - whole) * period_s <= SN_CSOURCE_SLACK * source->step_s;
}

/* Decides how many samples the table has: those asked for, but two at least, since the reading
 * lies between two; and one more where that closes a period. */
static void csource_close(csource *source)
{
    sn_period period = sn_signal_describe(source->signal).period;
    double period_s = sn_period_seconds(period);
    source->count = source->times.count > 1 ? source->times.count : 2;
    source->wraps = false;
    if (period.kind != SN_PERIOD_EXACT || !(source->step_s > 0))
        return;
    source->wraps = csource_spans(source, period_s, source->count - 1);
    if (!source->wraps && csource_spans(source, period_s, source->count)) {
        source->wraps = true;
        source->count++;
    }
}

/* ---- writing ---- */

/* A text with the identifier in the place of each $, in capitals in that of each @. */
static void csource_put(sn_text *text, const csource *source, const char *words)
{
    for (; *words; words++) {
        if (*words != '$' && *words != '@') {
            sn_text_put_bytes(text, words, 1);
            continue;
        }
        for (const char *c = source->name; *c; c++) {
            char capital = (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
            sn_text_put_bytes(text, *words == '@' ? &capital : c, 1);
        }
    }
}

static void csource_put_double(sn_text *text, double value)
{
    char digits[SN_NUMBER_CAPACITY];
    size_t size = sn_number_write(digits, value), i = 0;
    while (i < size && digits[i] != '.' && digits[i] != 'e')
        i++;
    sn_text_put_bytes(text, digits, size);
    sn_text_put(text, i == size ? ".0" : "");
}

static void csource_put_float(sn_text *text, float value)
{
    char digits[SN_NUMBER_CAPACITY];
    size_t size = sn_number_writef(digits, value), i = 0;
    while (i < size && digits[i] != '.' && digits[i] != 'e')
        i++;
    sn_text_put_bytes(text, digits, size);
    sn_text_put(text, i == size ? ".0f" : "f");
}

/* The error to tell: what was seen, and half a unit of the largest float, since the rounding of
 * the values between the probes was not seen. Three digits, never less. */
static void csource_put_error(sn_text *text, double error, sn_range range)
{
    char digits[SN_NUMBER_CAPACITY];
    double largest = -range.low > range.high ? -range.low : range.high;
    double told = error * SN_CSOURCE_MARGIN + largest * 0x1p-24, up = told * 1.01, read = 0;
    sn_text number = sn_text_into(digits, sizeof digits);
    sn_text_put_rounded(&number, told, 3);
    sn_number_read(digits, number.used, &read);
    sn_text_put_rounded(text, read < told ? up : told, 3);
}

/* " * x: ", or without a name what there is only one of. */
static void csource_put_front(sn_text *text, const csource *source, int d)
{
    sn_text_put(text, " * ");
    if (source->dimensions == 1)
        return;
    sn_name_put_comment(text, sn_signal_describe(source->signal).names[d]);
    sn_text_put(text, ": ");
}

static void csource_put_dimension(sn_text *text, const csource *source, int d)
{
    csource_put_front(text, source, d);
    sn_text_put_rounded(text, source->ranges[d].low, 6);
    sn_text_put(text, " to ");
    sn_text_put_rounded(text, source->ranges[d].high, 6);
    sn_text_put(text, "; read within ");
    csource_put_error(text, source->errors[d], source->ranges[d]);
    sn_text_put(text, "\n");
}

static void csource_put_value(sn_text *text, const csource *source, double value, int digits)
{
    const char *unit = sn_signal_describe(source->signal).unit;
    sn_text_put_rounded(text, value, digits);
    if (unit && unit[0]) {
        sn_text_put(text, " ");
        sn_name_put_comment(text, unit);
    }
}

/* What is true of the end of a dimension, where the table does not wrap round. */
static void csource_put_end(sn_text *text, const csource *source, int d)
{
    double speed[SN_SIGNAL_DIMENSIONS_MOST];
    bool moves = source->ranges[d].high > source->ranges[d].low;
    if (source->ends ? !(source->rests && source->left[d] > 0) : !moves)
        return;
    csource_put_front(text, source, d);
    if (source->rests) {
        sn_text_put(text, "The last sample is where it rests, ");
        csource_put_value(text, source, source->left[d], 3);
        sn_text_put(text, " from where it is by then; the error counts that.\n");
        return;
    }
    sn_text_put(text, "It goes on after this, which is cut");
    sn_signal_velocity(source->signal, csource_end(source), speed);
    double way = sn_abs(speed[d]) * source->step_s * (double)source->count;
    if (way <= SN_CSOURCE_STILL * (source->ranges[d].high - source->ranges[d].low))
        speed[d] = 0;
    if (sn_is_finite(speed[d])) {
        sn_text_put(text, " where it moves at ");
        csource_put_value(text, source, speed[d], 3);
        sn_text_put(text, " a second");
    }
    sn_text_put(text, ".\n");
}

static void csource_put_head(sn_text *text, const csource *source, const char *name)
{
    sn_period period = sn_signal_describe(source->signal).period;
    sn_text_put(text, "/*\n * ");
    sn_name_put_comment(text, name);
    sn_text_put(text, ": ");
    sn_text_put_integer(text, source->count);
    sn_text_put(text, " samples");
    if (source->step_s > 0) {
        sn_text_put(text, ", ");
        sn_text_put_rounded(text, 1 / source->step_s, 10);
        sn_text_put(text, " a second");
    }
    sn_text_put(text, ". Written by sinew ");
    sn_text_put(text, sn_version_text());
    sn_text_put(text, ".\n *\n");
    for (int d = 0; d < source->dimensions; d++)
        csource_put_dimension(text, source, d);
    sn_text_put(text, " *\n * The errors are the largest at 8 points between each two samples, "
                      "rounded up.\n");
    if (period.kind == SN_PERIOD_EXACT) {
        sn_text_put(text, " * The signal repeats every ");
        sn_text_put_number(text, sn_period_seconds(period));
        sn_text_put(text, " s.\n");
    }
    for (int d = 0; d < source->dimensions && !source->wraps; d++)
        csource_put_end(text, source, d);
    sn_text_put(text, source->wraps
                          ? " * Times outside the table wrap round.\n */\n"
                          : " * Times outside the table give its first or last sample.\n */\n");
}

static void csource_put_constants(sn_text *text, const csource *source)
{
    csource_put(
        text, source, "#ifndef SINEW_TABLE_@_H\n#define SINEW_TABLE_@_H\n\nenum { $_count = ");
    sn_text_put_integer(text, source->count);
    csource_put(text, source, ", $_dimensions = ");
    sn_text_put_integer(text, (uint64_t)source->dimensions);
    csource_put(text, source, " };\nstatic const double $_start_s = ");
    csource_put_double(text, source->times.start_s);
    csource_put(text, source, ";\nstatic const double $_step_s = ");
    csource_put_double(text, source->step_s);
    csource_put(text, source,
        ";\n\n/* A guard sample on each side: time i is at (i + 1) * $_dimensions. */\n"
        "static const float $_samples[] = {");
}

static void csource_put_samples(sn_text *text, const csource *source)
{
    float values[SN_SIGNAL_DIMENSIONS_MOST];
    size_t per_line = SN_CSOURCE_PER_LINE / (size_t)source->dimensions;
    for (size_t i = 0; i < source->count + 2 && !text->refused; i++) {
        csource_sample(source, i, values);
        for (int d = 0; d < source->dimensions; d++) {
            sn_text_put(text, i % per_line == 0 && d == 0 ? "\n    " : " ");
            csource_put_float(text, values[d]);
            sn_text_put(text, ",");
        }
    }
    sn_text_put(text, "\n};\n\n");
}

/* The function that reads: the place of a time in steps, wrapped or held; then the cubic. A place
 * beyond 2^52 steps has no fraction left, so it is that of the start. */
static void csource_put_reader(sn_text *text, const csource *source)
{
    bool many = source->dimensions > 1;
    csource_put(text, source,
        many ? "/* Writes the values at a time in seconds; NaN for NaN. */\n"
               "static inline void $_at(double time_s, float values[])\n{\n"
             : "/* The value at a time in seconds; NaN for NaN. */\n"
               "static inline float $_at(double time_s)\n{\n");
    csource_put(text, source, "    const double last = $_count - 1;\n");
    csource_put(text, source,
        source->step_s > 0 ? "    double place = (time_s - $_start_s) / $_step_s;\n"
                           : "    double place = time_s - time_s;\n");
    if (source->wraps)
        csource_put(text, source,
            "    double turns = place / last;\n"
            "    if (turns > -4503599627370496.0 && turns < 4503599627370496.0)\n"
            "        place -= last * (double)(long long)turns;\n"
            "    else if (turns == turns)\n"
            "        place = 0;\n"
            "    if (place < 0)\n"
            "        place += last;\n");
    csource_put(text, source,
        "    if (place < 0)\n"
        "        place = 0;\n"
        "    if (place > last)\n"
        "        place = last;\n"
        "    int i = place == place ? (int)place : 0;\n"
        "    if (i > 0 && i > $_count - 2)\n"
        "        i = $_count - 2;\n"
        "    double u = place - i;\n");
    csource_put(text, source,
        many
            ? "    for (int d = 0; d < $_dimensions; d++) {\n"
              "        const float *p = $_samples + i * $_dimensions + d;\n"
              "        double p0 = (double)p[0], p1 = (double)p[$_dimensions];\n"
              "        double p2 = (double)p[2 * $_dimensions], p3 = (double)p[3 * $_dimensions];\n"
              "        double slope = 0.5 * (p2 - p0), bend = p1 - p2;\n"
              "        double cubic = slope + bend + 0.5 * (p3 - p1) + bend;\n"
              "        values[d] = (float)(((cubic * u - (cubic + slope + bend)) * u + slope) * u "
              "+ p1);\n"
              "    }\n}\n\n#endif\n"
            : "    const float *p = $_samples + i;\n"
              "    double p0 = (double)p[0], p1 = (double)p[1];\n"
              "    double p2 = (double)p[2], p3 = (double)p[3];\n"
              "    double slope = 0.5 * (p2 - p0), bend = p1 - p2;\n"
              "    double cubic = slope + bend + 0.5 * (p3 - p1) + bend;\n"
              "    return (float)(((cubic * u - (cubic + slope + bend)) * u + slope) * u + p1);\n"
              "}\n\n#endif\n");
}

sn_status sn_export_c(sn_signal signal, const char *name, sn_export_times times, sn_sink sink)
{
    csource source = { 0 };
    sn_text text = sn_text_to_sink(sink);
    if (times.count == 0)
        return SN_ERROR_MISSING;
    source.signal = signal;
    source.times = times;
    source.dimensions = sn_signal_describe(signal).dimensions;
    source.step_s = times.span_s / times.parts;
    sn_name_identifier(source.name, name, '_');
    csource_close(&source);
    sn_status status = csource_survey(&source);
    if (status != SN_OK)
        return status;
    csource_put_head(&text, &source, name);
    csource_put_constants(&text, &source);
    csource_put_samples(&text, &source);
    csource_put_reader(&text, &source);
    return sn_text_status(&text);
}

#undef SN_CSOURCE_SLACK
#undef SN_CSOURCE_LATER
#undef SN_CSOURCE_REST_MOST
#undef SN_CSOURCE_STILL
#undef SN_CSOURCE_MARGIN
#undef SN_CSOURCE_FLOAT_MOST
