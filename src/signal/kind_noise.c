/*
 * The kind `noise`: seeded noise in one to four dimensions, each with its own seed.
 *
 * The position frequency * t is kept as a whole cell and a fraction, so that it is as fine after
 * ten years as at the start.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "sinew/elementary.h"
#include "sinew/noise.h"
#include "kinds.h"

enum {
    KIND_NOISE_CELLS_SHOWN = 16, /* in a picture of endless noise */
    KIND_NOISE_LOOP_SHOWN = 64   /* a loop of up to so many cells is shown whole */
};

typedef struct kind_noise_record {
    int type;
    uint64_t dimensions;
    double frequency_hz;
    sn_rational frequency_ratio;
    double amplitude;
    double offset;
    uint64_t octaves;
    double gain_ratio;
    uint64_t seed;
    double loop_s;
    sn_rational loop_ratio;
    double view_s;
    const char *unit;
} kind_noise_record;

/* What a signal's `self` points to. */
typedef struct kind_noise_signal {
    int dimensions;
    double amplitude, offset, view_s;
    const char *unit;
    sn_frequency frequency;
    sn_rational loop_ratio; /* {0, 0}: endless */
    sn_noise_prepared axes[SN_SIGNAL_DIMENSIONS_MOST];
} kind_noise_signal;

static const char *kind_noise_type_word(int number)
{
    static const char *const words[] = { "value", "gradient" };
    return number >= 0 && number < (int)(sizeof words / sizeof words[0]) ? words[number] : NULL;
}

static const sn_field kind_noise_fields[] = {
    { .name = "type",
        .type = SN_FIELD_CHOICE,
        .unit = "",
        .fallback = SN_NOISE_VALUE,
        .help = "A way through random heights (value), or through 0 with random slopes (gradient).",
        .offset = offsetof(kind_noise_record, type),
        .word = kind_noise_type_word },
    { .name = "dimensions",
        .type = SN_FIELD_INTEGER,
        .unit = "",
        .low = 1,
        .high = SN_SIGNAL_DIMENSIONS_MOST,
        .fallback = 1,
        .help = "Numbers at each time, unrelated to one another.",
        .offset = offsetof(kind_noise_record, dimensions) },
    { .name = "frequency_hz",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_ABOVE_LOW | SN_FIELD_LOG_SCALE,
        .unit = "Hz",
        .low = 0,
        .high = 1e9,
        .usual_low = 0.05,
        .usual_high = 20,
        .fallback = 1,
        .help = "New random values in a second.",
        .offset = offsetof(kind_noise_record, frequency_hz),
        .ratio_offset = offsetof(kind_noise_record, frequency_ratio) },
    { .name = "amplitude",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = -1e12,
        .high = 1e12,
        .usual_low = 0,
        .usual_high = 5,
        .fallback = 1,
        .help = "The peak of the first octave.",
        .offset = offsetof(kind_noise_record, amplitude) },
    { .name = "offset",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = -1e12,
        .high = 1e12,
        .usual_low = -5,
        .usual_high = 5,
        .help = "Added in each dimension: the level it moves around.",
        .offset = offsetof(kind_noise_record, offset) },
    { .name = "octaves",
        .type = SN_FIELD_INTEGER,
        .unit = "",
        .low = 1,
        .high = SN_NOISE_OCTAVES_MOST,
        .usual_low = 1,
        .usual_high = 8,
        .fallback = 1,
        .help = "Layers, each twice as fast as the one before.",
        .offset = offsetof(kind_noise_record, octaves) },
    { .name = "gain_ratio",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = 0,
        .high = 1,
        .fallback = 0.5,
        .help = "The height of an octave relative to the one before.",
        .offset = offsetof(kind_noise_record, gain_ratio) },
    { .name = "seed",
        .type = SN_FIELD_INTEGER,
        .unit = "",
        .low = 0,
        .high = 0x1p53,
        .usual_low = 0,
        .usual_high = 999,
        .help = "Another seed gives unrelated noise.",
        .offset = offsetof(kind_noise_record, seed) },
    { .name = "loop_s",
        .type = SN_FIELD_NUMBER,
        .unit = "s",
        .low = 0,
        .high = 1e9,
        .usual_low = 0,
        .usual_high = 60,
        .help = "Repeats after this time, with the frequency moved to whole cells; 0 is never.",
        .offset = offsetof(kind_noise_record, loop_s),
        .ratio_offset = offsetof(kind_noise_record, loop_ratio) },
    KIND_FIELD_VIEW(kind_noise_record),
    KIND_FIELD_UNIT(kind_noise_record),
};

static const sn_record kind_noise_table = {
    .name = "noise",
    .plural = "noises",
    .help = "Seeded noise.",
    .size = sizeof(kind_noise_record),
    .fields = kind_noise_fields,
    .field_count = sizeof kind_noise_fields / sizeof kind_noise_fields[0],
};

/* ---- the signal ------------------------------------------------------------------------ */

/* The cell of a time, and how far in it: exactly 1 would belong to the next cell. */
static int64_t kind_noise_cell(const kind_noise_signal *signal, double t_s, double *fraction)
{
    int64_t cell;
    double phase = sn_frequency_phase(&signal->frequency, t_s, 0, &cell);
    if (phase < 0) {
        cell--;
        phase += 1;
    }
    if (phase >= 1) {
        cell++;
        phase = 0;
    }
    *fraction = phase;
    return cell;
}

static void kind_noise_sample(const void *self, double t_s, double *value)
{
    const kind_noise_signal *signal = self;
    double fraction, noise;
    int64_t cell = kind_noise_cell(signal, t_s, &fraction);
    for (int axis = 0; axis < signal->dimensions; axis++) {
        sn_noise_sample_cell(&signal->axes[axis], cell, fraction, &noise, NULL);
        value[axis] = signal->offset + signal->amplitude * noise;
    }
}

static void kind_noise_velocity(const void *self, double t_s, double *value)
{
    const kind_noise_signal *signal = self;
    double fraction, slope;
    int64_t cell = kind_noise_cell(signal, t_s, &fraction);
    for (int axis = 0; axis < signal->dimensions; axis++) {
        sn_noise_sample_cell(&signal->axes[axis], cell, fraction, NULL, &slope);
        value[axis] = signal->amplitude * signal->frequency.hz * slope;
    }
}

static void kind_noise_describe(const void *self, sn_signal_info *info)
{
    const kind_noise_signal *signal = self;
    double reach = sn_abs(signal->amplitude) * signal->axes[0].peak;
    uint32_t cells = signal->axes[0].noise.loop_cells;
    info->dimensions = signal->dimensions;
    info->unit = signal->unit;
    for (int axis = 0; axis < signal->dimensions; axis++)
        info->bounds[axis] = (sn_range){ signal->offset - reach, signal->offset + reach };
    info->duration_s = SN_INFINITY;
    if (cells > 0)
        info->period = (sn_period){ .kind = SN_PERIOD_EXACT, .seconds = signal->loop_ratio };
    if (reach == 0) {
        info->period = (sn_period){ .kind = SN_PERIOD_CONSTANT };
        info->bounds_tight = true;
    }
    double view_s = KIND_NOISE_CELLS_SHOWN / signal->frequency.hz;
    if (cells > 0 && cells <= KIND_NOISE_LOOP_SHOWN)
        view_s = sn_rational_to_double(signal->loop_ratio);
    if (signal->view_s > 0)
        view_s = signal->view_s;
    info->view_s.high = view_s < KIND_VIEW_MOST_S ? view_s : KIND_VIEW_MOST_S;
}

static const sn_signal_ops kind_noise_ops = {
    .describe = kind_noise_describe,
    .sample = kind_noise_sample,
    .velocity = kind_noise_velocity,
};

/* ---- making it ------------------------------------------------------------------------- */

/* cells / loop in lowest terms; {0, 0} where it does not fit. */
static sn_rational kind_noise_rate(int64_t cells, sn_rational loop_s)
{
    sn_rational rate = sn_rational_reduce(cells, loop_s.numerator);
    if (rate.numerator > INT64_MAX / loop_s.denominator)
        return (sn_rational){ 0, 0 };
    rate.numerator *= loop_s.denominator;
    return rate;
}

/* Moves the frequency to whole cells in the loop: at least two, since noise around one cell would
 * have a single level, and less its mean stand still. */
static sn_status kind_noise_loop(kind_noise_signal *signal, const kind_noise_record *record,
    uint32_t *loop_cells, sn_report *report)
{
    double cells = sn_round(record->frequency_hz * record->loop_s);
    cells = cells < 2 ? 2 : cells;
    double all = cells * (double)((UINT64_C(1) << record->octaves) - 1);
    if (all > SN_NOISE_LOOP_MOST) {
        sn_text text = sn_report_start(report, SN_ERROR_LIMIT, "loop_s");
        sn_text_put(&text, "a loop of ");
        sn_text_put_number(&text, record->loop_s);
        sn_text_put(&text, " s is too long here: its octaves together have ");
        sn_text_put_brief(&text, all);
        sn_text_put(&text, " cells, and 1048576 are the most; take fewer octaves, a lower "
                           "frequency or a shorter loop");
        return SN_ERROR_LIMIT;
    }
    sn_rational rate = { 0, 0 };
    if (record->loop_ratio.denominator > 0)
        rate = kind_noise_rate((int64_t)cells, record->loop_ratio);
    if (rate.denominator == 0)
        return sn_report_say_value(report, SN_ERROR_RANGE, "loop_s", record->loop_s,
            "s has too many digits for an exact loop; 18 are the most");
    *loop_cells = (uint32_t)cells;
    signal->loop_ratio = record->loop_ratio;
    signal->frequency = sn_frequency_make(sn_rational_to_double(rate), rate);
    return SN_OK;
}

static sn_status kind_noise_make(
    const void *fields, sn_arena *arena, sn_signal *made, sn_report *report)
{
    const kind_noise_record *record = fields;
    kind_noise_signal *signal = sn_arena_take(arena, 1, sizeof *signal);
    if (!signal)
        return sn_report_say(report, SN_ERROR_MEMORY, "", "the memory for the score is too small");
    signal->dimensions = (int)record->dimensions;
    signal->amplitude = record->amplitude;
    signal->offset = record->offset;
    signal->view_s = record->view_s;
    signal->unit = record->unit;
    signal->frequency = sn_frequency_make(record->frequency_hz, record->frequency_ratio);
    sn_noise noise = { .type = (sn_noise_type)record->type,
        .octaves = (uint32_t)record->octaves,
        .gain_ratio = record->gain_ratio };
    sn_status status = SN_OK;
    if (record->loop_s > 0)
        status = kind_noise_loop(signal, record, &noise.loop_cells, report);
    for (int axis = 0; axis < signal->dimensions && status == SN_OK; axis++) {
        noise.seed = sn_hash(record->seed, (uint64_t)axis);
        status = sn_noise_prepare(&signal->axes[axis], &noise, report);
    }
    *made = (sn_signal){ .ops = &kind_noise_ops, .self = signal };
    return status;
}

const sn_kind sn_kind_noise = {
    .name = "noise",
    .help = "Seeded noise: a camera in a hand, a flame, wind. Any time can be asked for at once, "
            "and the same seed gives the same noise everywhere.",
    .example = "{ \"kind\": \"noise\", \"frequency_hz\": 0.7, \"octaves\": 3, \"seed\": 7 }",
    .record = &kind_noise_table,
    .make = kind_noise_make,
};
