/*
 * The kind `wave`: a sum of waves, one super-position for each axis.
 *
 * The table of an element fills an sn_wave in place; what a wave keeps as another type (its shape,
 * small counts, a drawn table) is brought over when the signal is made.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "sinew/wave.h"
#include "kinds.h"

enum {
    KIND_WAVES_MOST = 65536,
    KIND_WAVE_POINTS_MOST = 4096,
    KIND_WAVE_CYCLES_SHOWN = 64 /* a whole period is shown up to so many of the fastest wave */
};

/* Tight bounds are looked for while kind_wave_tight_work() is at most this: some 30 ms. */
#define KIND_WAVE_TIGHT_MOST 5e4

typedef struct kind_wave_element {
    sn_wave wave;
    int shape;
    int axis;
    uint64_t partials;
    uint64_t loop_cycles;
    sn_field_numbers points;
} kind_wave_element;

typedef struct kind_wave_record {
    sn_field_records waves;
    double loop_s;
    sn_rational loop_ratio;
    double view_s;
    const char *unit;
} kind_wave_record;

/* What a signal's `self` points to. */
typedef struct kind_wave_signal {
    int dimensions;
    size_t waves;
    bool loops;
    double loop_cents; /* the largest change that a loop made */
    double view_s;
    const char *unit;
    sn_superposition *axes[SN_SIGNAL_DIMENSIONS_MOST];
} kind_wave_signal;

/* ---- the tables ------------------------------------------------------------------------ */

static const char *kind_wave_shape_word(int number)
{
    return number >= 0 && number < SN_SHAPE_COUNT ? sn_shape_name((sn_shape)number) : NULL;
}

static const char *kind_wave_axis_word(int number)
{
    static const char *const words[] = { "x", "y", "z", "w" };
    return number >= 0 && number < SN_SIGNAL_DIMENSIONS_MOST ? words[number] : NULL;
}

static const sn_field kind_wave_element_fields[] = {
    { .name = "shape",
        .type = SN_FIELD_CHOICE,
        .unit = "",
        .fallback = SN_SHAPE_SINE,
        .help = "What one period looks like.",
        .offset = offsetof(kind_wave_element, shape),
        .word = kind_wave_shape_word },
    { .name = "frequency_hz",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_LOG_SCALE,
        .unit = "Hz",
        .low = -1e9,
        .high = 1e9,
        .usual_low = 0.05,
        .usual_high = 20,
        .fallback = 1,
        .help = "Periods in a second; negative runs backwards, 0 stands still.",
        .offset = offsetof(kind_wave_element, wave.frequency_hz),
        .ratio_offset = offsetof(kind_wave_element, wave.frequency_ratio) },
    { .name = "amplitude",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = -1e12,
        .high = 1e12,
        .usual_low = 0,
        .usual_high = 5,
        .fallback = 1,
        .help = "The peak: the shape is multiplied by it.",
        .offset = offsetof(kind_wave_element, wave.amplitude) },
    { .name = "phase_turns",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_TURNS,
        .unit = "turns",
        .low = -1e9,
        .high = 1e9,
        .usual_low = 0,
        .usual_high = 1,
        .help = "Where in its period the wave is at time 0.",
        .offset = offsetof(kind_wave_element, wave.phase_turns) },
    { .name = "offset",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = -1e12,
        .high = 1e12,
        .usual_low = -5,
        .usual_high = 5,
        .help = "Added to the wave: the level it moves around.",
        .offset = offsetof(kind_wave_element, wave.offset) },
    { .name = "axis",
        .type = SN_FIELD_CHOICE,
        .unit = "",
        .help = "The dimension that the wave adds to; the item has as many as its highest axis.",
        .offset = offsetof(kind_wave_element, axis),
        .word = kind_wave_axis_word },
    { .name = "duty_ratio",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = 0,
        .high = 1,
        .fallback = 0.5,
        .help = "Of a square or pulse: the part of the period that is high.",
        .offset = offsetof(kind_wave_element, wave.duty_ratio) },
    { .name = "skew_ratio",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = 0,
        .high = 1,
        .fallback = 0.5,
        .help = "Of a triangle: the part of the period that rises.",
        .offset = offsetof(kind_wave_element, wave.skew_ratio) },
    { .name = "curvature",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = -50,
        .high = 50,
        .usual_low = -10,
        .usual_high = 10,
        .help = "Of an exponential: how much it bends; 0 is straight.",
        .offset = offsetof(kind_wave_element, wave.curvature) },
    { .name = "slew_s",
        .type = SN_FIELD_NUMBER,
        .unit = "s",
        .low = 0,
        .high = 1e9,
        .usual_low = 0,
        .usual_high = 0.5,
        .help = "Smooths by a mean over so long, so that a jump takes that time.",
        .offset = offsetof(kind_wave_element, wave.slew_s) },
    { .name = "partials",
        .type = SN_FIELD_INTEGER,
        .unit = "",
        .low = 1,
        .high = SN_PARTIALS_MOST,
        .usual_low = 1,
        .usual_high = 32,
        .fallback = 6,
        .help = "Of a band-limited shape: how many harmonics it has.",
        .offset = offsetof(kind_wave_element, partials) },
    { .name = "seed",
        .type = SN_FIELD_INTEGER,
        .unit = "",
        .low = 0,
        .high = 0x1p53,
        .usual_low = 0,
        .usual_high = 999,
        .help = "Of hold and drift: another seed gives other levels.",
        .offset = offsetof(kind_wave_element, wave.seed) },
    { .name = "loop_cycles",
        .type = SN_FIELD_INTEGER,
        .unit = "",
        .low = 0,
        .high = SN_LOOP_CYCLES_MOST,
        .usual_low = 0,
        .usual_high = 64,
        .help = "Of hold and drift: the levels repeat after so many periods; 0 is never.",
        .offset = offsetof(kind_wave_element, loop_cycles) },
    { .name = "points",
        .type = SN_FIELD_NUMBERS,
        .unit = "",
        .low = -1e12,
        .high = 1e12,
        .usual_low = -1,
        .usual_high = 1,
        .help = "Of a table: one period drawn by hand, evenly spaced.",
        .offset = offsetof(kind_wave_element, points),
        .count_low = SN_TABLE_SIZE_LEAST,
        .count_high = KIND_WAVE_POINTS_MOST },
};

static const sn_record kind_wave_element_record = {
    .name = "wave",
    .plural = "waves",
    .help = "offset + amplitude * shape(frequency_hz * t + phase_turns)",
    .size = sizeof(kind_wave_element),
    .fields = kind_wave_element_fields,
    .field_count = sizeof kind_wave_element_fields / sizeof kind_wave_element_fields[0],
};

static const sn_field kind_wave_fields[] = {
    { .name = "waves",
        .type = SN_FIELD_RECORDS,
        .flags = SN_FIELD_REQUIRED,
        .unit = "",
        .help = "The waves that are added up.",
        .offset = offsetof(kind_wave_record, waves),
        .record = &kind_wave_element_record,
        .count_low = 1,
        .count_high = KIND_WAVES_MOST },
    { .name = "loop_s",
        .type = SN_FIELD_NUMBER,
        .unit = "s",
        .low = 0,
        .high = 1e9,
        .usual_low = 0,
        .usual_high = 60,
        .help = "Moves each frequency to the nearest that repeats in this time; 0 leaves them.",
        .offset = offsetof(kind_wave_record, loop_s),
        .ratio_offset = offsetof(kind_wave_record, loop_ratio) },
    KIND_FIELD_VIEW(kind_wave_record),
    KIND_FIELD_UNIT(kind_wave_record),
};

static const sn_record kind_wave_table = {
    .name = "wave",
    .plural = "waves",
    .help = "A sum of waves.",
    .size = sizeof(kind_wave_record),
    .fields = kind_wave_fields,
    .field_count = sizeof kind_wave_fields / sizeof kind_wave_fields[0],
};

/* ---- the signal ------------------------------------------------------------------------ */

static void kind_wave_sample(const void *self, double t_s, double *value)
{
    const kind_wave_signal *signal = self;
    for (int axis = 0; axis < signal->dimensions; axis++)
        value[axis] = sn_superposition_sample(signal->axes[axis], t_s);
}

static void kind_wave_velocity(const void *self, double t_s, double *value)
{
    const kind_wave_signal *signal = self;
    for (int axis = 0; axis < signal->dimensions; axis++)
        value[axis] = sn_superposition_derivative(signal->axes[axis], t_s);
}

static void kind_wave_block(
    const void *self, double start_s, double step_s, size_t count, double *values)
{
    const kind_wave_signal *signal = self;
    if (signal->dimensions == 1) {
        sn_superposition_block(signal->axes[0], start_s, step_s, count, values);
        return;
    }
    for (size_t i = 0; i < count; i++)
        kind_wave_sample(
            self, start_s + (double)i * step_s, values + i * (size_t)signal->dimensions);
}

/* The lowest and highest frequency of what is evaluated; empty where all stands still. */
static sn_range kind_wave_frequencies(const sn_superposition *sum)
{
    sn_range range = sn_range_empty();
    const sn_wave_prepared *waves = sn_superposition_evaluated(sum);
    for (size_t i = 0; i < sum->evaluated; i++)
        if (waves[i].frequency.hz != 0)
            range = sn_range_include(range, sn_abs(waves[i].frequency.hz));
    return range;
}

/* How much there is to do for tight bounds: cycles of the finest detail in a period, times the
 * terms to add up at each. */
static double kind_wave_tight_work(const sn_superposition *sum, double period_s)
{
    double finest_hz = 0, terms = 0;
    const sn_wave_prepared *waves = sn_superposition_evaluated(sum);
    for (size_t i = 0; i < sum->evaluated; i++) {
        double partials = waves[i].partials > 0 ? waves[i].partials : 1;
        double detail_hz = sn_abs(waves[i].frequency.hz) * partials;
        finest_hz = detail_hz > finest_hz ? detail_hz : finest_hz;
        bool slewed = waves[i].width_turns > 0 && waves[i].partials == 0;
        terms += slewed ? 64 * partials : partials;
        if (slewed && waves[i].width_turns < 1e-3)
            return SN_INFINITY; /* bends too sharp to be searched in a moment */
    }
    return period_s * finest_hz * terms;
}

/* One period if it can be seen, else three of the slowest wave, but not too many of the fastest. */
static double kind_wave_view(
    const kind_wave_signal *signal, double period_s, sn_range frequencies_hz)
{
    if (signal->view_s > 0)
        return signal->view_s;
    /* A square of duty 0 has a frequency and yet stands still. */
    if (sn_range_is_empty(frequencies_hz) || period_s == 0)
        return 1;
    if (period_s * frequencies_hz.high <= KIND_WAVE_CYCLES_SHOWN)
        return period_s;
    double slow = 3 / frequencies_hz.low, fast = 3 * KIND_WAVE_CYCLES_SHOWN / frequencies_hz.high;
    return slow < fast ? slow : fast;
}

static void kind_wave_describe(const void *self, sn_signal_info *info)
{
    const kind_wave_signal *signal = self;
    sn_range frequencies_hz = sn_range_empty();
    info->dimensions = signal->dimensions;
    info->unit = signal->unit;
    info->bounds_tight = true;
    info->period.kind = SN_PERIOD_CONSTANT;
    info->duration_s = SN_INFINITY;
    for (int axis = 0; axis < signal->dimensions; axis++) {
        const sn_superposition *sum = signal->axes[axis];
        sn_range range = kind_wave_frequencies(sum);
        sn_period period = sn_superposition_period(sum);
        frequencies_hz = sn_range_union(frequencies_hz, range);
        info->period = sn_period_combine(info->period, period);
        info->bounds[axis] = sn_superposition_bounds(sum);
        bool quick = kind_wave_tight_work(sum, sn_period_seconds(period)) <= KIND_WAVE_TIGHT_MOST;
        if (!quick || !sn_superposition_tight_bounds(sum, &info->bounds[axis]))
            info->bounds_tight = false;
    }
    double view_s = kind_wave_view(signal, sn_period_seconds(info->period), frequencies_hz);
    info->view_s.high = view_s < KIND_VIEW_MOST_S ? view_s : KIND_VIEW_MOST_S;
}

static const sn_signal_ops kind_wave_ops = {
    .describe = kind_wave_describe,
    .sample = kind_wave_sample,
    .velocity = kind_wave_velocity,
    .block = kind_wave_block,
};

/* ---- making it ------------------------------------------------------------------------- */

static sn_status kind_wave_no_memory(sn_report *report)
{
    return sn_report_say(report, SN_ERROR_MEMORY, "", "the memory for the score is too small");
}

/* Draws the table of an element's points. */
static sn_status kind_wave_draw(
    sn_wave *wave, const sn_field_numbers *points, sn_arena *arena, sn_report *report)
{
    if (points->count == 0)
        return sn_report_say(report, SN_ERROR_MISSING, "points",
            "a wave of shape \"table\" needs its points: a list of at least 4 numbers");
    void *memory = sn_arena_take(arena, 1, sn_wave_table_bytes(points->count));
    if (!memory)
        return kind_wave_no_memory(report);
    wave->table = memory;
    return sn_wave_table_draw(memory, points->values, points->count, report);
}

static sn_status kind_wave_add(
    kind_wave_signal *signal, const kind_wave_element *element, sn_arena *arena, sn_report *report)
{
    sn_wave wave = element->wave;
    wave.shape = (sn_shape)element->shape;
    wave.partials = (uint32_t)element->partials;
    wave.loop_cycles = (uint32_t)element->loop_cycles;
    if (wave.shape == SN_SHAPE_TABLE) {
        sn_status status = kind_wave_draw(&wave, &element->points, arena, report);
        if (status != SN_OK)
            return status;
    }
    return sn_superposition_add(signal->axes[element->axis], &wave, report);
}

/* Takes memory for as many waves as each axis has. */
static bool kind_wave_reserve(
    kind_wave_signal *signal, const kind_wave_element *elements, sn_arena *arena)
{
    size_t counts[SN_SIGNAL_DIMENSIONS_MOST] = { 0 };
    for (size_t i = 0; i < signal->waves; i++) {
        int axis = elements[i].axis;
        counts[axis]++;
        signal->dimensions = axis >= signal->dimensions ? axis + 1 : signal->dimensions;
    }
    for (int axis = 0; axis < signal->dimensions; axis++) {
        void *memory = sn_arena_take(arena, 1, sn_superposition_bytes(counts[axis]));
        if (!memory)
            return false;
        signal->axes[axis] = sn_superposition_init(memory, counts[axis]);
    }
    return true;
}

static sn_status kind_wave_no_loop(
    const kind_wave_record *record, double frequency_hz, sn_report *report)
{
    sn_text text = sn_report_start(report, SN_ERROR_RANGE, "loop_s");
    sn_text_put_number(&text, record->loop_s);
    sn_text_put(&text, " s is no loop for the wave of ");
    sn_text_put_number(&text, frequency_hz);
    sn_text_put(&text, " Hz: it would need a frequency above 1e9 Hz, more than 1048576 random "
                       "levels, a slew over more than 64 of them, or more digits than are kept; "
                       "choose another loop");
    return SN_ERROR_RANGE;
}

/* Snaps all waves to the loop and notes the largest change. */
static sn_status kind_wave_loop(
    kind_wave_signal *signal, const kind_wave_record *record, sn_arena *arena, sn_report *report)
{
    if (record->loop_ratio.denominator == 0)
        return sn_report_say_value(report, SN_ERROR_RANGE, "loop_s", record->loop_s,
            "s has too many digits for an exact loop; 18 are the most");
    sn_wave_snapped *changes = sn_arena_take(arena, signal->waves, sizeof *changes);
    if (!changes)
        return kind_wave_no_memory(report);
    signal->loops = true;
    for (int axis = 0; axis < signal->dimensions; axis++) {
        sn_superposition_snap(signal->axes[axis], record->loop_ratio, changes);
        for (size_t i = 0; i < signal->axes[axis]->count; i++) {
            if (!changes[i].loops)
                return kind_wave_no_loop(record, changes[i].frequency_hz, report);
            if (sn_abs(changes[i].cents) > signal->loop_cents)
                signal->loop_cents = sn_abs(changes[i].cents);
        }
    }
    return SN_OK;
}

static sn_status kind_wave_make(
    const void *fields, sn_arena *arena, sn_signal *made, sn_report *report)
{
    const kind_wave_record *record = fields;
    const kind_wave_element *elements = record->waves.records;
    kind_wave_signal *signal = sn_arena_take(arena, 1, sizeof *signal);
    if (!signal)
        return kind_wave_no_memory(report);
    signal->waves = record->waves.count;
    signal->view_s = record->view_s;
    signal->unit = record->unit;
    if (!kind_wave_reserve(signal, elements, arena))
        return kind_wave_no_memory(report);
    for (size_t i = 0; i < signal->waves; i++) {
        sn_status status = kind_wave_add(signal, &elements[i], arena, report);
        if (status != SN_OK) {
            sn_report_within(report, "waves", i);
            return status;
        }
    }
    if (record->loop_s > 0) {
        sn_status status = kind_wave_loop(signal, record, arena, report);
        if (status != SN_OK)
            return status;
    }
    for (int axis = 0; axis < signal->dimensions; axis++)
        sn_superposition_prepare(signal->axes[axis]);
    *made = (sn_signal){ .ops = &kind_wave_ops, .self = signal };
    return SN_OK;
}

static size_t kind_wave_facts(sn_signal made, sn_fact *facts)
{
    const kind_wave_signal *signal = made.self;
    size_t evaluated = 0, count = 0;
    for (int axis = 0; axis < signal->dimensions; axis++)
        evaluated += signal->axes[axis]->evaluated;
    facts[count++] = (sn_fact){ "waves", (double)signal->waves };
    facts[count++] = (sn_fact){ "evaluated_waves", (double)evaluated };
    if (signal->loops)
        facts[count++] = (sn_fact){ "loop_change_cents", signal->loop_cents };
    return count;
}

const sn_kind sn_kind_wave = {
    .name = "wave",
    .help = "A sum of waves: sways, hovers, wobbles, tides. Any time can be asked for at once, and "
            "the sum is evaluated with the fewest waves that give it.",
    .example = "{ \"kind\": \"wave\", "
               "\"waves\": [ { \"amplitude\": 2 }, { \"frequency_hz\": \"1/3\" } ] }",
    .record = &kind_wave_table,
    .make = kind_wave_make,
    .facts = kind_wave_facts,
};

#undef KIND_WAVE_TIGHT_MOST
