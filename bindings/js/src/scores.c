/*
 * Scores for JavaScript: opened from a text, then asked for their items by index.
 */
#include "glue.h"

/* A score and what it lies in. */
typedef struct glue_score {
    sn_score score;
    sn_arena arena;
    char *text;
} glue_score;

/* Loads a score; gives NULL with a report where it is refused. The text, from glue_take, is the
 * score's from now on, and is given back in either case.
 * name  of the only item to load; NULL: all */
glue_score *GLUE_EXPORT(score_open)(char *text, size_t size, const char *name)
{
    glue_score *opened = glue_take(sizeof *opened);
    sn_status status = SN_ERROR_MEMORY;
    if (opened) {
        opened->arena = glue_arena();
        opened->text = text;
        status = name ? sn_score_load_item(
                            &opened->score, text, size, name, &opened->arena, &glue_report)
                      : sn_score_load(&opened->score, text, size, &opened->arena, &glue_report);
    } else {
        glue_report = (sn_report){ .status = SN_ERROR_MEMORY,
            .message = "there is not enough memory for the score" };
    }
    if (status == SN_OK)
        return opened;
    glue_give(text);
    glue_give(opened);
    return NULL;
}

void GLUE_EXPORT(score_close)(glue_score *opened)
{
    sn_arena_reset(&opened->arena);
    glue_give(opened->text);
    glue_give(opened);
}

size_t GLUE_EXPORT(score_count)(const glue_score *opened)
{
    return opened->score.item_count;
}

/* The item itself, by which the functions below ask for it; it lives as long as its score. */
const sn_score_item *GLUE_EXPORT(score_item)(const glue_score *opened, size_t index)
{
    SN_ASSERT(index < opened->score.item_count);
    return &opened->score.items[index];
}

/* ---- an item --------------------------------------------------------------------------- */

const char *GLUE_EXPORT(item_name)(const sn_score_item *item)
{
    return item->name;
}

const char *GLUE_EXPORT(item_kind)(const sn_score_item *item)
{
    return item->kind->name;
}

const char *GLUE_EXPORT(item_unit)(const sn_score_item *item)
{
    const char *unit = sn_signal_describe(item->signal).unit;
    return unit ? unit : "";
}

/* The name of one of its numbers; NULL from the last on. */
const char *GLUE_EXPORT(item_dimension)(const sn_score_item *item, int dimension)
{
    sn_signal_info info = sn_signal_describe(item->signal);
    return dimension >= 0 && dimension < info.dimensions ? info.names[dimension] : NULL;
}

/* Leaves as numbers: dimensions, tight, kind of period, period, duration, view from and to, then
 * the bounds. */
void GLUE_EXPORT(item_info)(const sn_score_item *item)
{
    sn_signal_info info = sn_signal_describe(item->signal);
    bool exact = info.period.kind == SN_PERIOD_EXACT;
    glue_numbers[0] = info.dimensions;
    glue_numbers[1] = info.bounds_tight;
    glue_numbers[2] = info.period.kind;
    glue_numbers[3] = exact ? sn_period_seconds(info.period) : (double)__builtin_nanf("");
    glue_numbers[4] = info.duration_s;
    glue_numbers[5] = info.view_s.low;
    glue_numbers[6] = info.view_s.high;
    for (int d = 0; d < info.dimensions; d++) {
        glue_numbers[7 + 2 * d] = info.bounds[d].low;
        glue_numbers[8 + 2 * d] = info.bounds[d].high;
    }
}

_Static_assert(7 + 2 * SN_SIGNAL_DIMENSIONS_MOST <= GLUE_NUMBERS, "room for all bounds");

/* The name of a fact, whose value is left as a number; NULL from the end on. */
const char *GLUE_EXPORT(item_fact)(const sn_score_item *item, size_t index)
{
    sn_fact facts[SN_FACTS_MOST];
    size_t count = item->kind->facts ? item->kind->facts(item->signal, facts) : 0;
    if (index >= count)
        return NULL;
    glue_numbers[0] = facts[index].value;
    return facts[index].name;
}

/* The text of a mark, whose time, value and dimension are left as numbers, until the next call;
 * NULL from the end on. */
const char *GLUE_EXPORT(item_mark)(const sn_score_item *item, size_t index)
{
    static sn_signal_mark marks[SN_SIGNAL_MARKS_MOST];
    if (index >= sn_signal_marks(item->signal, marks))
        return NULL;
    glue_numbers[0] = marks[index].t_s;
    glue_numbers[1] = marks[index].value;
    glue_numbers[2] = marks[index].dimension;
    return marks[index].text;
}

/* Where the cursor of the next item_next() is written to, and read from after it. */
static sn_signal_cursor scores_cursor;
_Static_assert(sizeof scores_cursor == 40, "as score.ts has it: 5 numbers of 8 bytes");

sn_signal_cursor *GLUE_EXPORT(item_cursor)(void)
{
    return &scores_cursor;
}

/* The name of the next event on the way to a time, with the time, the copy and whether it goes back
 * left as numbers; NULL where there is none left. */
const char *GLUE_EXPORT(item_next)(const sn_score_item *item, double to_s)
{
    sn_signal_event event;
    if (!sn_signal_next(item->signal, &scores_cursor, to_s, &event))
        return NULL;
    glue_numbers[0] = event.t_s;
    glue_numbers[1] = event.copy;
    glue_numbers[2] = event.backwards;
    return event.name;
}

/* ---- samples --------------------------------------------------------------------------- */

/* Leaves the values at a time as numbers. */
void GLUE_EXPORT(item_sample)(const sn_score_item *item, double t_s)
{
    sn_signal_sample(item->signal, t_s, glue_numbers);
}

void GLUE_EXPORT(item_velocity)(const sn_score_item *item, double t_s)
{
    sn_signal_velocity(item->signal, t_s, glue_numbers);
}

/* Writes `count` times as many numbers as there are dimensions. */
void GLUE_EXPORT(item_block)(
    const sn_score_item *item, double start_s, double step_s, size_t count, double *values)
{
    sn_signal_block(item->signal, start_s, step_s, count, values);
}

void GLUE_EXPORT(item_velocity_block)(
    const sn_score_item *item, double start_s, double step_s, size_t count, double *values)
{
    int dimensions = sn_signal_describe(item->signal).dimensions;
    for (size_t i = 0; i < count; i++)
        sn_signal_velocity(
            item->signal, start_s + (double)i * step_s, values + i * (size_t)dimensions);
}

/* ---- spectrograms ---------------------------------------------------------------------- */

/* A spectrogram and what it lies in. */
typedef struct glue_spectrogram {
    sn_spectrogram_grid grid;
    sn_arena arena;
} glue_spectrogram;

/* Computes a spectrogram and leaves its numbers: dimensions, rate, from, to, low, high, hop,
 * loudest dB, Hz and s. NULL with a report where it is refused. A rate or frequencies of 0 are
 * chosen, and the span where it is from NaN. */
glue_spectrogram *GLUE_EXPORT(spectrogram_open)(const sn_score_item *item, size_t columns,
    size_t rows, double rate_hz, double from_s, double to_s, double low_hz, double high_hz,
    bool linear_frequency)
{
    glue_spectrogram *opened = glue_take(sizeof *opened);
    if (!opened) {
        glue_report = (sn_report){ .status = SN_ERROR_MEMORY,
            .message = "there is not enough memory for the spectrogram" };
        return NULL;
    }
    opened->arena = glue_arena();
    sn_spectrogram wanted = { .signal = item->signal,
        .rate_hz = rate_hz,
        .given_span = from_s == from_s,
        .from_s = from_s,
        .to_s = to_s,
        .low_hz = low_hz,
        .high_hz = high_hz,
        .linear_frequency = linear_frequency };
    sn_spectrogram_grid *grid = &opened->grid;
    if (sn_spectrogram_columns(&wanted, columns, rows, &opened->arena, grid, &glue_report)) {
        sn_arena_reset(&opened->arena);
        glue_give(opened);
        return NULL;
    }
    const double numbers[] = { grid->dimensions, grid->rate_hz, grid->from_s, grid->to_s,
        grid->low_hz, grid->high_hz, grid->hop_s, grid->loudest_db, grid->loudest_hz,
        grid->loudest_s };
    __builtin_memcpy(glue_numbers, numbers, sizeof numbers);
    return opened;
}

const float *GLUE_EXPORT(spectrogram_levels)(const glue_spectrogram *opened)
{
    return opened->grid.level_db;
}

const float *GLUE_EXPORT(spectrogram_lows)(const glue_spectrogram *opened)
{
    return opened->grid.low;
}

const float *GLUE_EXPORT(spectrogram_highs)(const glue_spectrogram *opened)
{
    return opened->grid.high;
}

void GLUE_EXPORT(spectrogram_close)(glue_spectrogram *opened)
{
    sn_arena_reset(&opened->arena);
    glue_give(opened);
}
