/*
 * The kind `shake`: blows that shake a thing, or a tremble without end, as offsets from its place.
 *
 * A signal has four dimensions and a shake six, so that `part` chooses where moves and turns are
 * more than four together.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "sinew/elementary.h"
#include "sinew/noise.h"
#include "kind_shake.h"
#include "kinds.h"

enum { KIND_SHAKE_CELLS_SHOWN = 10 };

#define KIND_SHAKE_LONGER 1.1 /* so much of a motion that ends is shown */

/* A blow of an impulse: its own noise, and when it is over. */
typedef struct kind_shake_blow {
    sn_shake shake;
    double at_s, end_s, strength;
} kind_shake_blow;

/* What a signal's `self` points to. */
typedef struct kind_shake_signal {
    int model;
    sn_shake shake;
    int dimensions, moves; /* it gives so many moves, and turns after them */
    size_t hit_count;
    kind_shake_blow *blows;   /* of impulses, by their time */
    sn_trauma_hit *hits;      /* of trauma, by their time */
    double fall_per_s, power; /* of trauma */
    double intensity;         /* of the player, 0 .. 1 */
    double strongest;         /* what the peaks are multiplied with at most */
    double end_s;             /* from then on it is 0 */
    bool told;                /* its hits are worth marks: they were not left to the default */
    bool tight, stands;       /* of the bounds; it never moves */
    sn_range bounds[SN_SIGNAL_DIMENSIONS_MOST];
    double view_s;
    const char *unit;
} kind_shake_signal;

/* ---- the signal ------------------------------------------------------------------------ */

typedef sn_shake_offset kind_shake_of(const sn_shake *shake, double t_s);
typedef sn_shake_offset kind_shake_at_level(const sn_shake *shake, double t_s, double level);

/* Adds an offset to the axes that the item gives. */
static void kind_shake_add(
    const kind_shake_signal *signal, sn_shake_offset offset, double strength, double *value)
{
    const double axes[] = { offset.move.x, offset.move.y, offset.move.z, offset.turn.x,
        offset.turn.y, offset.turn.z };
    for (int d = 0; d < signal->dimensions; d++)
        value[d] += strength * axes[d < signal->moves ? d : 3 + d - signal->moves];
}

/* The trauma that the blows up to that time have left. */
static double kind_shake_trauma(const kind_shake_signal *signal, double t_s)
{
    if (t_s >= signal->end_s)
        return 0;
    return sn_trauma_of(signal->hits, signal->hit_count, signal->fall_per_s, t_s);
}

static void kind_shake_blows(
    const kind_shake_signal *signal, kind_shake_of *of, double t_s, double *value)
{
    for (size_t i = 0; i < signal->hit_count; i++) {
        const kind_shake_blow *blow = &signal->blows[i];
        if (t_s > blow->at_s && t_s < blow->end_s)
            kind_shake_add(signal, of(&blow->shake, t_s - blow->at_s),
                signal->intensity * blow->strength, value);
    }
}

static void kind_shake_sample(const void *self, double t_s, double *value)
{
    const kind_shake_signal *signal = self;
    double level = 1;
    for (int d = 0; d < signal->dimensions; d++)
        value[d] = 0;
    if (signal->model == KIND_SHAKE_IMPULSE) {
        kind_shake_blows(signal, sn_shake_impulse, t_s, value);
    } else {
        if (signal->model == KIND_SHAKE_TRAUMA)
            level = sn_trauma_strength(kind_shake_trauma(signal, t_s), signal->power);
        if (level > 0)
            kind_shake_add(
                signal, sn_shake_tremble(&signal->shake, t_s, level * signal->intensity), 1, value);
    }
    for (int d = 0; d < signal->dimensions; d++)
        value[d] = sn_clamp(value[d], signal->bounds[d].low, signal->bounds[d].high);
}

/* The rate of a tremble at a level that falls: L(t)^p n(t) with L' = -fall. */
static void kind_shake_velocity(const void *self, double t_s, double *value)
{
    const kind_shake_signal *signal = self;
    double level = 1, rate = 0;
    for (int d = 0; d < signal->dimensions; d++)
        value[d] = 0;
    if (signal->model == KIND_SHAKE_IMPULSE) {
        kind_shake_blows(signal, sn_shake_impulse_velocity, t_s, value);
        return;
    }
    if (signal->model == KIND_SHAKE_TRAUMA) {
        double trauma = kind_shake_trauma(signal, t_s), power = signal->power;
        level = sn_trauma_strength(trauma, power);
        rate = -signal->fall_per_s * power * sn_trauma_strength(trauma, power - 1);
    }
    if (level > 0) {
        level *= signal->intensity;
        rate *= signal->intensity;
        kind_shake_add(signal, sn_shake_tremble_velocity(&signal->shake, t_s, level), 1, value);
        kind_shake_add(signal, sn_shake_tremble(&signal->shake, t_s, rate), 1, value);
    }
}

/* All of it and a little longer, or some cells of the slowest layer where there is no end. */
static double kind_shake_view(const kind_shake_signal *signal)
{
    double slowest_hz = 0, view_s = KIND_SHAKE_LONGER * signal->end_s;
    for (int k = 0; k < SN_SHAKE_LAYERS_MOST; k++) {
        const sn_shake_layer *layer = &signal->shake.layers[k];
        if (layer->gain > 0 && (slowest_hz == 0 || layer->frequency_hz < slowest_hz))
            slowest_hz = layer->frequency_hz;
    }
    if (signal->view_s > 0)
        return kind_view(signal->view_s);
    if (signal->stands)
        return 1;
    if (!sn_is_finite(view_s)) {
        view_s = slowest_hz > 0 ? KIND_SHAKE_CELLS_SHOWN / slowest_hz : 1;
        if (signal->model == KIND_SHAKE_TRAUMA)
            view_s += signal->hits[signal->hit_count - 1].t_s;
    }
    return kind_view(view_s);
}

static void kind_shake_describe(const void *self, sn_signal_info *info)
{
    static const char *const names[] = { "turn x", "turn y", "turn z" };
    const kind_shake_signal *signal = self;
    info->dimensions = signal->dimensions;
    for (int d = 0; d < signal->dimensions; d++)
        info->bounds[d] = signal->bounds[d];
    info->bounds_tight = signal->tight;
    info->period.kind = signal->stands ? SN_PERIOD_CONSTANT : SN_PERIOD_NEVER;
    info->duration_s = signal->stands ? SN_INFINITY : signal->end_s;
    info->view_s.high = kind_shake_view(signal);
    info->unit = signal->unit;
    info->moves = signal->moves;
    int turns = signal->dimensions - signal->moves;
    info->meaning = turns == 0           ? SN_MEANING_PLACE
                    : signal->moves == 0 ? SN_MEANING_ANGLE
                                         : SN_MEANING_SHAKE;
    for (int d = 0; d < turns && signal->dimensions > 1; d++)
        info->names[signal->moves + d] = names[d];
}

static size_t kind_shake_marks(const void *self, sn_signal_mark *marks)
{
    const kind_shake_signal *signal = self;
    size_t count = 0, hits = signal->told ? signal->hit_count : 0;
    bool impulse = signal->model == KIND_SHAKE_IMPULSE;
    if (signal->stands)
        return 0;
    for (size_t i = 0; i < hits && count < SN_SIGNAL_MARKS_MOST - 1; i++) {
        double t_s = impulse ? signal->blows[i].at_s : signal->hits[i].t_s;
        double strength = impulse ? signal->blows[i].strength : signal->hits[i].add;
        if (t_s > signal->end_s || strength == 0)
            continue; /* it changes nothing any more */
        sn_signal_mark *mark = &marks[count++];
        *mark = (sn_signal_mark){ .t_s = t_s, .value = SN_NAN };
        sn_text text = sn_text_into(mark->text, sizeof mark->text);
        sn_text_put(&text, impulse ? "hit of " : strength < 0 ? "trauma " : "trauma +");
        sn_text_put_rounded(&text, strength, 3);
    }
    if (sn_is_finite(signal->end_s)) {
        marks[count] = (sn_signal_mark){ .t_s = signal->end_s, .value = SN_NAN };
        sn_text text = sn_text_into(marks[count].text, sizeof marks[count].text);
        sn_text_put(&text, "still at ");
        sn_text_put_rounded(&text, signal->end_s, 3);
        sn_text_put(&text, " s");
        count++;
    }
    return count;
}

static const sn_signal_ops kind_shake_ops = {
    .describe = kind_shake_describe,
    .sample = kind_shake_sample,
    .velocity = kind_shake_velocity,
    .marks = kind_shake_marks,
};

/* ---- making it ------------------------------------------------------------------------- */

/* Which axes the item gives. */
static sn_status kind_shake_axes(
    kind_shake_signal *signal, const kind_shake_record *record, sn_report *report)
{
    size_t moves = record->part == KIND_SHAKE_TURN ? 0 : record->move.count;
    size_t turns = record->part == KIND_SHAKE_MOVE ? 0 : record->turn.count;
    if (moves + turns > SN_SIGNAL_DIMENSIONS_MOST) {
        sn_text text = sn_report_start(report, SN_ERROR_RANGE, "part");
        sn_text_put_integer(&text, moves);
        sn_text_put(&text, " moves and ");
        sn_text_put_integer(&text, turns);
        sn_text_put(&text, " turns are more than the 4 numbers that an item gives; \"part\": "
                           "\"move\" or \"turn\" says which, and a second item gives the others");
        return SN_ERROR_RANGE;
    }
    if (moves + turns == 0)
        return sn_report_say(report, SN_ERROR_RANGE,
            record->part == KIND_SHAKE_TURN ? "turn" : "move",
            record->part == KIND_SHAKE_MOVE ? "there is nothing that moves: give move one to three "
                                              "numbers, or another part"
            : record->part == KIND_SHAKE_TURN
                ? "there is nothing that turns: give turn one to three "
                  "numbers, or another part"
                : "nothing shakes: give move or turn one to three "
                  "numbers, which say how far");
    signal->moves = (int)moves;
    signal->dimensions = (int)(moves + turns);
    return SN_OK;
}

static double kind_shake_number(sn_field_numbers numbers, size_t index)
{
    return index < numbers.count ? numbers.values[index] : 0;
}

static void kind_shake_fill(kind_shake_signal *signal, const kind_shake_record *record)
{
    sn_shake *shake = &signal->shake;
    const sn_shake_layer *layers = record->layers.records;
    *shake = (sn_shake){ .form = (sn_shake_form)record->form,
        .seed = record->seed,
        .frequency_hz = record->frequency_hz,
        .duration_s = record->duration_s,
        .attack_ratio = record->attack_ratio,
        .hold_ratio = record->hold_ratio,
        .fall_power = record->fall_power };
    double *const axes[] = { &shake->peak.move.x, &shake->peak.move.y, &shake->peak.move.z,
        &shake->peak.turn.x, &shake->peak.turn.y, &shake->peak.turn.z };
    for (size_t i = 0; i < 3; i++) {
        *axes[i] = kind_shake_number(record->move, i);
        *axes[3 + i] = kind_shake_number(record->turn, i);
    }
    for (size_t k = 0; k < record->layers.count; k++)
        shake->layers[k] = layers[k];
    if (record->layers.count == 0)
        shake->layers[0] = (sn_shake_layer){ record->frequency_hz, 1 };
    signal->fall_per_s = record->trauma_fall_per_s;
    signal->power = record->trauma_power;
    signal->intensity = record->intensity;
    signal->view_s = record->view_s;
    signal->unit = record->unit;
}

/* The hits by their time, those of one time in their order; the record's stay as they are. NULL:
 * no memory. */
static kind_shake_hit *kind_shake_sorted(const kind_shake_record *record, sn_arena *arena)
{
    const kind_shake_hit *hits = record->hits.records;
    kind_shake_hit *sorted = sn_arena_take(arena, record->hits.count + 1, sizeof *sorted);
    if (!sorted)
        return NULL;
    sorted[0] = (kind_shake_hit){ 0, 1 };
    for (size_t i = 0; i < record->hits.count; i++) {
        size_t place = i;
        for (; place > 0 && sorted[place - 1].at_s > hits[i].at_s; place--)
            sorted[place] = sorted[place - 1];
        sorted[place] = hits[i];
    }
    return sorted;
}

/* The first blow has the shake's own seed, so that one alone is sn_shake_impulse itself. */
static void kind_shake_fill_blows(kind_shake_signal *signal, const kind_shake_hit *hits)
{
    signal->end_s = 0;
    for (size_t i = 0; i < signal->hit_count; i++) {
        kind_shake_blow *blow = &signal->blows[i];
        *blow = (kind_shake_blow){ .shake = signal->shake,
            .at_s = hits[i].at_s,
            .end_s = hits[i].at_s + signal->shake.duration_s,
            .strength = hits[i].strength };
        if (i > 0)
            blow->shake.seed = sn_hash(signal->shake.seed, i);
        if (blow->strength == 0 || blow->end_s <= blow->at_s)
            continue;
        double strength = signal->intensity * sn_abs(blow->strength);
        signal->strongest = strength > signal->strongest ? strength : signal->strongest;
        signal->end_s = blow->end_s > signal->end_s ? blow->end_s : signal->end_s;
    }
}

/* Trauma is over when the last blow that left some has fallen to nothing, or was soothed. */
static void kind_shake_fill_trauma(kind_shake_signal *signal, const kind_shake_hit *hits)
{
    sn_trauma trauma = { 0, 0 };
    double most = 0, end_s = 0;
    for (size_t i = 0; i < signal->hit_count; i++) {
        double t_s = hits[i].at_s;
        signal->hits[i] = (sn_trauma_hit){ t_s, hits[i].strength };
        sn_trauma_add(&trauma, signal->fall_per_s, t_s, hits[i].strength);
        most = trauma.level > most ? trauma.level : most;
        if (trauma.level > 0)
            end_s = t_s + trauma.level / signal->fall_per_s;
        else if (t_s < end_s)
            end_s = t_s;
    }
    signal->end_s = end_s;
    signal->strongest = sn_trauma_strength(most, signal->power) * signal->intensity;
}

/* All that the blows that last at the start of this one can be together, of a peak. */
static sn_range kind_shake_reach(const kind_shake_signal *signal, size_t index, double peak)
{
    bool one_way = signal->shake.form == SN_SHAKE_BUMP || signal->shake.form == SN_SHAKE_RECOIL;
    sn_range sum = { 0, 0 };
    for (size_t i = 0; i <= index; i++) {
        const kind_shake_blow *blow = &signal->blows[i];
        double way = signal->intensity * blow->strength * peak;
        if (blow->end_s <= signal->blows[index].at_s)
            continue;
        sum.high += way > 0 ? way : one_way ? 0 : -way;
        sum.low += way < 0 ? way : one_way ? 0 : -way;
    }
    return sum;
}

/* Of blows of one time the last sees all of them; each adds to the range. */
static sn_range kind_shake_bounds(const kind_shake_signal *signal, double peak)
{
    double way = sn_abs(peak) * signal->strongest;
    sn_range range = { 0, 0 };
    if (signal->model != KIND_SHAKE_IMPULSE)
        return (sn_range){ -way, way };
    for (size_t i = 0; i < signal->hit_count; i++)
        range = sn_range_union(range, kind_shake_reach(signal, i, peak));
    return range;
}

/* A bump or a recoil reaches its peak; of two at a time nobody knows. */
static bool kind_shake_is_tight(const kind_shake_signal *signal)
{
    if (signal->stands)
        return true;
    if (signal->model != KIND_SHAKE_IMPULSE || signal->shake.form == SN_SHAKE_NOISE ||
        signal->shake.form == SN_SHAKE_SWING)
        return false;
    for (size_t i = 1; i < signal->hit_count; i++)
        if (signal->blows[i].at_s < signal->blows[i - 1].end_s)
            return false;
    return true;
}

static void kind_shake_foresee(kind_shake_signal *signal)
{
    double peaks[SN_SIGNAL_DIMENSIONS_MOST] = { 0 };
    kind_shake_add(signal, signal->shake.peak, 1, peaks);
    signal->stands = true;
    for (int d = 0; d < signal->dimensions; d++) {
        signal->bounds[d] = kind_shake_bounds(signal, peaks[d]);
        signal->stands =
            signal->stands && signal->bounds[d].low == 0 && signal->bounds[d].high == 0;
    }
    signal->tight = kind_shake_is_tight(signal);
}

static sn_status kind_shake_no_memory(sn_report *report)
{
    return sn_report_say(report, SN_ERROR_MEMORY, "", "the memory for the score is too small");
}

static sn_status kind_shake_fill_hits(
    kind_shake_signal *signal, const kind_shake_record *record, sn_arena *arena, sn_report *report)
{
    kind_shake_hit *hits = kind_shake_sorted(record, arena);
    if (!hits)
        return kind_shake_no_memory(report);
    signal->told = record->hits.count > 0;
    signal->hit_count = signal->told ? record->hits.count : 1;
    if (record->model == KIND_SHAKE_IMPULSE) {
        signal->blows = sn_arena_take(arena, signal->hit_count, sizeof *signal->blows);
        if (!signal->blows)
            return kind_shake_no_memory(report);
        kind_shake_fill_blows(signal, hits);
    } else if (record->model == KIND_SHAKE_TRAUMA) {
        signal->hits = sn_arena_take(arena, signal->hit_count, sizeof *signal->hits);
        if (!signal->hits)
            return kind_shake_no_memory(report);
        kind_shake_fill_trauma(signal, hits);
    } else {
        signal->strongest = signal->intensity;
        signal->hit_count = 0;
        signal->end_s = SN_INFINITY;
    }
    return SN_OK;
}

/* What says two things that cannot both hold. */
static sn_status kind_shake_check(const kind_shake_record *record, sn_report *report)
{
    bool impulse = record->model == KIND_SHAKE_IMPULSE;
    if (!impulse && record->form != SN_SHAKE_NOISE)
        return sn_report_say(report, SN_ERROR_RANGE, "form",
            "only noise trembles at a level: form is \"noise\", or model is \"impulse\"");
    if (!impulse && record->duration_s != KIND_SHAKE_DURATION_S)
        return sn_report_say_value(report, SN_ERROR_RANGE, "duration_s", record->duration_s,
            record->model == KIND_SHAKE_TRAUMA
                ? "s is the length of an impulse, and trauma lasts until it has fallen: leave "
                  "duration_s out and set trauma_fall_per_s, or let model be \"impulse\""
                : "s is the length of an impulse, and what is endless has none: leave duration_s "
                  "out, or let model be \"impulse\"");
    double both = record->attack_ratio + record->hold_ratio;
    if (impulse && record->form != SN_SHAKE_BUMP && both > 1)
        return sn_report_say_value(report, SN_ERROR_RANGE, "hold_ratio", record->hold_ratio,
            "of the duration after the attack_ratio is more than all of it: together they are at "
            "most 1");
    return SN_OK;
}

static sn_status kind_shake_make(
    const void *fields, sn_arena *arena, sn_signal *made, sn_report *report)
{
    const kind_shake_record *record = fields;
    kind_shake_signal *signal = sn_arena_take(arena, 1, sizeof *signal);
    if (!signal)
        return kind_shake_no_memory(report);
    *signal = (kind_shake_signal){ .model = record->model };
    sn_status status = kind_shake_check(record, report);
    if (status == SN_OK)
        status = kind_shake_axes(signal, record, report);
    if (status != SN_OK)
        return status;
    kind_shake_fill(signal, record);
    status = kind_shake_fill_hits(signal, record, arena, report);
    if (status != SN_OK)
        return status;
    kind_shake_foresee(signal);
    *made = (sn_signal){ .ops = &kind_shake_ops, .self = signal };
    return SN_OK;
}

static size_t kind_shake_facts(sn_signal made, sn_fact *facts)
{
    const kind_shake_signal *signal = made.self;
    facts[0] = (sn_fact){ "ends_s", signal->end_s };
    facts[1] = (sn_fact){ "strongest", signal->strongest };
    return 2;
}

const sn_kind sn_kind_shake = {
    .name = "shake",
    .help = "Offsets that shake a camera, a screen or a hand, and leave nothing behind: gunshots, "
            "explosions, earthquakes, trauma. The same at every frame rate.",
    .example =
        "{ \"kind\": \"shake\", \"move\": [ 0.2, 0.2 ], \"turn\": [ 5 ], \"duration_s\": 0.8 }",
    .record = &sn_kind_shake_table,
    .make = kind_shake_make,
    .facts = kind_shake_facts,
};

#undef KIND_SHAKE_LONGER
