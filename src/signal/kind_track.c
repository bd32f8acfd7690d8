/*
 * The kind `track`: a value that goes from place to place, in steps, with events.
 *
 * The steps become a track (track.h) of one round: each number of a vector is a channel, anything
 * else is one. What is endless is folded into that round by its exact period, and each copy is the
 * same at an earlier time.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "../motion/ease_parts.h"
#include "sinew/ease_text.h"
#include "sinew/elementary.h"
#include "kind_track.h"

#define KIND_TRACK_WORK    0.0005 /* for each value of an ease: 25 ns */
#define KIND_TRACK_FASTEST 1e300  /* where a tangent is upright */
#define KIND_TRACK_LONGER  1.2    /* so much of a motion that ends is shown */

enum { KIND_TRACK_ROUNDS_SHOWN = 2 };

/* ---- the signal ---------------------------------------------------------------------------- */

/* The time within the track of what is at t, for the copy of that number. */
static double kind_track_local(const kind_track_signal *signal, double t_s, int copy)
{
    double later_s = sn_kind_track_staggers(signal, copy) * sn_abs(signal->stagger_s);
    double local = t_s - signal->delay_s - later_s;
    if (!signal->endless || (signal->delay_s > 0 && local < 0))
        return local;
    double phase = sn_frequency_phase(&signal->rounds, local, 0, NULL);
    return (phase < 0 ? phase + 1 : phase) * signal->round_s;
}

static void kind_track_sample(const void *self, double t_s, double *value)
{
    const kind_track_signal *signal = self;
    bool one = sn_kind_track_is_one_channel(signal->type);
    double local = kind_track_local(signal, t_s, 0);
    for (int d = 0; d < signal->dimensions; d++) {
        uint32_t channel = one || signal->copied ? 0 : (uint32_t)d;
        if (signal->copied)
            local = kind_track_local(signal, t_s, d);
        sn_track_value at = sn_track_at(signal->track, channel, local);
        double part = at.parts[one && !signal->copied ? d : 0];
        value[d] = sn_clamp(part, signal->bounds[d].low, signal->bounds[d].high);
    }
}

/* What the rate of a channel makes of the numbers that are shown. */
static sn_track_value kind_track_speed(
    const kind_track_signal *signal, uint32_t channel, double local)
{
    sn_track_value rate = sn_track_velocity(signal->track, channel, local);
    for (int i = 0; i < 4; i++)
        rate.parts[i] = sn_clamp(rate.parts[i], -KIND_TRACK_FASTEST, KIND_TRACK_FASTEST);
    if (signal->type == KIND_TRACK_SCALE)
        rate.parts[0] *= sn_track_at(signal->track, channel, local).parts[0];
    if (signal->type == KIND_TRACK_ROTATION) { /* half of the angular velocity times itself */
        const double *q = sn_track_at(signal->track, channel, local).parts, *w = rate.parts;
        double x = q[0] / 2, y = q[1] / 2, z = q[2] / 2, r = q[3] / 2;
        rate = (sn_track_value){ { w[0] * r + w[1] * z - w[2] * y, w[1] * r + w[2] * x - w[0] * z,
            w[2] * r + w[0] * y - w[1] * x, -(w[0] * x + w[1] * y + w[2] * z) } };
    }
    return rate;
}

static void kind_track_velocity(const void *self, double t_s, double *value)
{
    const kind_track_signal *signal = self;
    bool one = sn_kind_track_is_one_channel(signal->type);
    double local = kind_track_local(signal, t_s, 0);
    for (int d = 0; d < signal->dimensions; d++) {
        uint32_t channel = one || signal->copied ? 0 : (uint32_t)d;
        if (signal->copied)
            local = kind_track_local(signal, t_s, d);
        sn_track_value rate = kind_track_speed(signal, channel, local);
        value[d] = sn_clamp(
            rate.parts[one && !signal->copied ? d : 0], -KIND_TRACK_FASTEST, KIND_TRACK_FASTEST);
    }
}

static sn_period kind_track_period(const kind_track_signal *signal)
{
    sn_period period = { .kind = SN_PERIOD_NEVER };
    if (!signal->moves)
        period.kind = SN_PERIOD_CONSTANT;
    else if (signal->endless && signal->delay_s == 0 && signal->round_ratio.denominator == 0)
        period.kind = SN_PERIOD_TOO_LONG;
    else if (signal->endless && signal->delay_s == 0)
        period = (sn_period){ .kind = SN_PERIOD_EXACT, .seconds = signal->round_ratio };
    return period;
}

double sn_kind_track_end(const kind_track_signal *signal)
{
    double last = signal->copied ? (signal->dimensions - 1) * sn_abs(signal->stagger_s) : 0;
    return signal->delay_s + signal->round_s + last;
}

static double kind_track_view(const kind_track_signal *signal)
{
    double view_s = KIND_TRACK_LONGER * sn_kind_track_end(signal);
    if (signal->endless)
        view_s = signal->delay_s + KIND_TRACK_ROUNDS_SHOWN * signal->round_s;
    if (signal->view_s > 0)
        view_s = signal->view_s;
    return kind_view(view_s);
}

static void kind_track_describe(const void *self, sn_signal_info *info)
{
    static const sn_signal_meaning meanings[] = { [KIND_TRACK_NUMBER] = SN_MEANING_NUMBERS,
        [KIND_TRACK_VECTOR] = SN_MEANING_PLACE,
        [KIND_TRACK_ANGLE] = SN_MEANING_ANGLE,
        [KIND_TRACK_SCALE] = SN_MEANING_SCALE,
        [KIND_TRACK_ROTATION] = SN_MEANING_ROTATION,
        [KIND_TRACK_COLOUR] = SN_MEANING_COLOUR };
    static const char *const copies[] = { "1", "2", "3", "4" };
    static const char *const colours[] = { "r", "g", "b", "a" };
    const kind_track_signal *signal = self;
    info->dimensions = signal->dimensions;
    info->unit = signal->unit;
    for (int d = 0; d < signal->dimensions; d++)
        info->bounds[d] = signal->bounds[d];
    info->bounds_tight = signal->tight;
    info->period = kind_track_period(signal);
    info->duration_s = signal->moves && !signal->endless ? sn_kind_track_end(signal) : SN_INFINITY;
    info->view_s.high = kind_track_view(signal);
    info->shows_speed = signal->dimensions == 1 && signal->moves;
    info->meaning = signal->copied ? SN_MEANING_COPIES : meanings[signal->type];
    for (int d = 0; d < signal->dimensions; d++) {
        if (signal->copied)
            info->names[d] = copies[d];
        else if (signal->type == KIND_TRACK_COLOUR)
            info->names[d] = colours[d];
    }
}

static const sn_signal_ops kind_track_ops = {
    .describe = kind_track_describe,
    .sample = kind_track_sample,
    .velocity = kind_track_velocity,
    .marks = sn_kind_track_marks,
    .next = sn_kind_track_next,
};

/* ---- making it: what the items are ------------------------------------------------------- */

/* What is filled on the way. */
typedef struct kind_track_making {
    const kind_track_record *record;
    const kind_track_step *steps;
    kind_track_signal *signal;
    sn_arena *arena;
    sn_report *report;
    sn_track_item *items;
    uint32_t *step_of;
    sn_ease *eases;
    size_t count;
    int channels;
} kind_track_making;

static sn_status kind_track_no_memory(sn_report *report)
{
    return sn_report_say(report, SN_ERROR_MEMORY, "", "the memory for the score is too small");
}

static sn_track_item *kind_track_add(kind_track_making *making, size_t step)
{
    making->step_of[making->count] = (uint32_t)step;
    return &making->items[making->count++];
}

static sn_status kind_track_read_ease(
    kind_track_making *making, const kind_track_step *step, sn_ease *ease)
{
    sn_status status = SN_OK;
    if (step->ease[0])
        status = sn_ease_read(
            step->ease, sn_text_length(step->ease), making->arena, ease, making->report);
    if (status == SN_ERROR_MEMORY)
        return kind_track_no_memory(making->report);
    if (status != SN_OK)
        sn_report_within(making->report, "ease", SIZE_MAX);
    making->signal->work += sn_ease_cost(ease) * making->signal->dimensions;
    return status;
}

/* An event of a step: at its start, or at its end. */
static void kind_track_add_event(kind_track_making *making, size_t number, bool end)
{
    *kind_track_add(making, number) =
        (sn_track_item){ .type = SN_TRACK_EVENT, .event = 2 * (uint32_t)number + end };
}

/* What a tween takes of the numbers of a step: all of them, or that of its channel. */
static sn_track_value kind_track_value(
    const kind_track_making *making, const kind_track_step *step, sn_field_numbers numbers, int i)
{
    sn_track_value value = { { 0 } };
    bool whole = making->channels == 1 && step->part == KIND_TRACK_ALL;
    bool each = !whole && step->part == KIND_TRACK_ALL;
    for (size_t k = 0; k < (whole ? numbers.count : 1); k++)
        value.parts[k] = numbers.values[whole ? k : each ? (size_t)i : 0];
    if (making->record->type == KIND_TRACK_COLOUR && numbers.count == 3)
        value.parts[3] = 1;
    return value;
}

static void kind_track_add_tween(
    kind_track_making *making, size_t number, double delay_s, int channel)
{
    const kind_track_step *step = &making->steps[number];
    sn_track_item *tween = kind_track_add(making, number);
    *tween = (sn_track_item){ .type = SN_TRACK_TWEEN,
        .channel = (uint32_t)channel,
        .delay_s = delay_s,
        .duration_s = step->duration_s,
        .repeats = (double)step->repeats,
        .again = (sn_track_again)step->again,
        .from_given = step->from.count > 0,
        .to = kind_track_value(making, step, step->to, channel),
        .ease = &making->eases[number] };
    if (tween->from_given)
        tween->from = kind_track_value(making, step, step->from, channel);
}

/* The wait, the tween, or one for each part, in a group with its events where there are some. */
static void kind_track_add_step(kind_track_making *making, size_t number, double delay_s)
{
    const kind_track_step *step = &making->steps[number];
    bool starts = step->event_at_start[0] != 0, ends = step->event[0] != 0;
    bool moves = step->to.count > 0, all = step->part == KIND_TRACK_ALL;
    if (starts || ends) {
        *kind_track_add(making, number) = (sn_track_item){
            .type = SN_TRACK_SEQUENCE, .children = 1u + starts + ends, .delay_s = delay_s
        };
        delay_s = 0;
    }
    if (starts)
        kind_track_add_event(making, number, false);
    if (!moves) {
        *kind_track_add(making, number) = (sn_track_item){ .type = SN_TRACK_WAIT,
            .delay_s = delay_s,
            .duration_s = step->duration_s,
            .repeats = (double)step->repeats };
    } else if (all && making->channels > 1) {
        *kind_track_add(making, number) = (sn_track_item){
            .type = SN_TRACK_PARALLEL, .children = (uint32_t)making->channels, .delay_s = delay_s
        };
        for (int i = 0; i < making->channels; i++)
            kind_track_add_tween(making, number, 0, i);
    } else {
        kind_track_add_tween(making, number, delay_s, all ? 0 : step->part - 1);
    }
    if (ends)
        kind_track_add_event(making, number, true);
}

/* The round: all steps, those that start with one before it in a group with that. */
static sn_status kind_track_add_steps(kind_track_making *making)
{
    const kind_track_record *record = making->record;
    sn_track_item *round = kind_track_add(making, 0);
    *round = (sn_track_item){ .type = SN_TRACK_SEQUENCE,
        .again = (sn_track_again)record->again,
        .repeats = record->endless ? making->signal->yoyo : (double)record->repeats,
        .repeat_delay_s = record->repeat_delay_s };
    sn_track_item *group = NULL;
    for (size_t i = 0; i < record->steps.count; i++) {
        const kind_track_step *step = &making->steps[i];
        sn_status status = sn_kind_track_check_step(record, making->signal, step, making->report);
        if (status == SN_OK)
            status = kind_track_read_ease(making, step, &making->eases[i]);
        if (status != SN_OK) {
            if (status != SN_ERROR_MEMORY)
                sn_report_within(making->report, "steps", i);
            return status;
        }
        making->signal->events += (size_t)(step->event_at_start[0] != 0) + (step->event[0] != 0);
        bool joins = i > 0 && step->with_previous;
        if (!joins) {
            group = kind_track_add(making, i);
            *group = (sn_track_item){ .type = SN_TRACK_PARALLEL, .delay_s = step->delay_s };
            round->children++;
        }
        group->children++;
        kind_track_add_step(making, i, joins ? step->delay_s : 0);
    }
    return SN_OK;
}

/* ---- making it: what it starts from ------------------------------------------------------- */

static void kind_track_channels(const kind_track_making *making, sn_track_channel *channels)
{
    static const sn_track_type types[] = { SN_TRACK_NUMBER, SN_TRACK_NUMBER, SN_TRACK_DEGREES,
        SN_TRACK_SCALE, SN_TRACK_ROTATION, SN_TRACK_COLOUR };
    const kind_track_record *record = making->record;
    for (int i = 0; i < making->channels; i++) {
        channels[i] = (sn_track_channel){ .type = types[record->type] };
        for (size_t k = 0; k < record->start.count; k++)
            if (making->channels == 1 || k == (size_t)i)
                channels[i].start.parts[making->channels == 1 ? k : 0] = record->start.values[k];
        if (record->type == KIND_TRACK_COLOUR && record->start.count != 4)
            channels[i].start.parts[3] = 1;
    }
}

/* An error of the track, at the step or the field that it is about. */
static sn_status kind_track_blame(const kind_track_making *making, sn_status status)
{
    sn_report *report = making->report;
    if (!report)
        return status;
    sn_report kept = *report;
    const char *field = kept.field;
    if (sn_text_length(field) > 8 && field[0] == 'c') /* channels.start */
        return sn_report_say(report, status, "start", kept.message);
    if (kept.index == 0)
        return sn_report_say(report, status, "repeats", kept.message);
    sn_report_say(report, status, field[0] ? field : "duration_s", kept.message);
    sn_report_within(report, "steps", making->step_of[kept.index]);
    return status;
}

/* ---- making it ------------------------------------------------------------------------------ */

/* Whether some step may be overruled before it ends, or never shows where it comes from, so that
 * what it could reach is not reached. */
static bool kind_track_is_tight(const kind_track_making *making)
{
    const kind_track_record *record = making->record;
    if (record->type == KIND_TRACK_ROTATION)
        return false;
    for (size_t i = 0; i < record->steps.count; i++) {
        const kind_track_step *step = &making->steps[i];
        const sn_ease *ease = &making->eases[i];
        if (step->delay_s < 0 || step->with_previous)
            return false;
        if (step->to.count > 0 && (step->duration_s == 0 || step->from.count > 0 || ease->parts ||
                                      ease->shape == SN_EASE_ROUGH))
            return false;
    }
    return true;
}

static void kind_track_foresee(kind_track_making *making)
{
    kind_track_signal *signal = making->signal;
    const kind_track_record *record = making->record;
    bool one = sn_kind_track_is_one_channel(record->type) && !signal->copied;
    signal->tight = kind_track_is_tight(making);
    for (int d = 0; d < signal->dimensions; d++) {
        sn_range ranges[SN_SIGNAL_DIMENSIONS_MOST];
        sn_track_bounds(signal->track, one || signal->copied ? 0 : (uint32_t)d, ranges);
        signal->bounds[d] = ranges[one ? d : 0];
        if (signal->bounds[d].low < signal->bounds[d].high)
            signal->moves = true;
    }
    if (record->type == KIND_TRACK_ROTATION && record->steps.count == 0) {
        signal->moves = false;
        for (int d = 0; d < signal->dimensions; d++) {
            double part = sn_track_at(signal->track, 0, 0).parts[d];
            signal->bounds[d] = (sn_range){ part, part };
        }
    }
    signal->round_s = sn_track_duration_s(signal->track);
    double times = (double)record->repeats + (record->endless && signal->yoyo ? 1 : 0);
    signal->pass_s = (signal->round_s - times * record->repeat_delay_s) / (times + 1);
    sn_rational pass = sn_kind_track_pass(record);
    if (pass.denominator != 0)
        signal->pass_s = sn_rational_to_double(pass);
}

static sn_status kind_track_find_round(kind_track_making *making)
{
    kind_track_signal *signal = making->signal;
    const kind_track_record *record = making->record;
    if (!record->endless)
        return SN_OK;
    double pause_s = record->repeat_delay_s;
    signal->round_s += pause_s;
    sn_rational leg = sn_kind_track_add(sn_kind_track_pass(record), record->repeat_delay_ratio);
    signal->round_ratio = sn_kind_track_times(leg, signal->yoyo ? 2 : 1);
    if (!signal->moves && signal->events == 0)
        return SN_OK;
    if (!(signal->round_s > 1e-9))
        return sn_report_say(making->report, SN_ERROR_RANGE, "endless",
            "what is endless must take some time, at least 1e-9 s: give a step a duration_s");
    sn_rational hz = { signal->round_ratio.denominator, signal->round_ratio.numerator };
    if (hz.numerator != 0)
        signal->round_s = sn_rational_to_double(signal->round_ratio);
    else
        hz = (sn_rational){ 0, 0 };
    signal->rounds = sn_frequency_make(1 / signal->round_s, hz);
    /* What the double misses of a ratio is the same of a time as of a frequency. */
    signal->round = sn_track_time_of(signal->round_s);
    if (hz.numerator != 0)
        signal->round.low = sn_frequency_make(signal->round_s, signal->round_ratio).rest;
    return SN_OK;
}

/* Room for the items of every step: a group for those beside it, one for its events, one for its
 * parts, the parts, and the events. */
static bool kind_track_make_room(kind_track_making *making)
{
    size_t steps = making->record->steps.count, items = 1 + steps * (size_t)(making->channels + 5);
    making->items = sn_arena_take(making->arena, items, sizeof *making->items);
    making->step_of = sn_arena_take(making->arena, items, sizeof *making->step_of);
    making->eases = sn_arena_take(making->arena, steps, sizeof *making->eases);
    return making->items && making->step_of && making->eases;
}

static sn_status kind_track_make_track(kind_track_making *making)
{
    sn_track_channel channels[SN_SIGNAL_DIMENSIONS_MOST];
    size_t channel_count = (size_t)making->channels;
    kind_track_channels(making, channels);
    size_t bytes = sn_track_bytes(making->items, making->count, channel_count);
    void *block = sn_arena_take(making->arena, bytes, 1);
    sn_track *track;
    if (!block)
        return kind_track_no_memory(making->report);
    sn_status status = sn_track_init(&track, block, bytes, making->items, making->count, channels,
        channel_count, making->report);
    if (status != SN_OK)
        return kind_track_blame(making, status);
    making->signal->track = track;
    return SN_OK;
}

static sn_status kind_track_make(
    const void *fields, sn_arena *arena, sn_signal *made, sn_report *report)
{
    const kind_track_record *record = fields;
    kind_track_signal *signal = sn_arena_take(arena, 1, sizeof *signal);
    if (!signal)
        return kind_track_no_memory(report);
    kind_track_making making = { .record = record,
        .steps = record->steps.records,
        .signal = signal,
        .arena = arena,
        .report = report };
    signal->type = record->type;
    signal->steps = record->steps.records;
    signal->delay_s = record->delay_s;
    signal->stagger_s = record->stagger_s;
    signal->view_s = record->view_s;
    signal->endless = record->endless;
    signal->yoyo = record->again == SN_TRACK_YOYO;
    signal->unit = record->unit;
    sn_status status = sn_kind_track_check(record, signal, report);
    bool one = sn_kind_track_is_one_channel(record->type) || signal->copied;
    making.channels = one ? 1 : signal->dimensions;
    if (status == SN_OK && !kind_track_make_room(&making))
        status = kind_track_no_memory(report);
    if (status == SN_OK)
        status = kind_track_add_steps(&making);
    if (status == SN_OK)
        status = kind_track_make_track(&making);
    if (status != SN_OK)
        return status;
    signal->step_count = record->steps.count;
    kind_track_foresee(&making);
    *made = (sn_signal){ .ops = &kind_track_ops, .self = signal };
    return kind_track_find_round(&making);
}

static size_t kind_track_facts(sn_signal made, sn_fact *facts)
{
    const kind_track_signal *signal = made.self;
    facts[0] = (sn_fact){ "steps", (double)signal->step_count };
    facts[1] = (sn_fact){ "pass_s", signal->pass_s };
    facts[2] = (sn_fact){ "events", (double)signal->events };
    return 3;
}

static double kind_track_work(sn_signal made)
{
    return KIND_TRACK_WORK * ((const kind_track_signal *)made.self)->work;
}

const sn_kind sn_kind_track = {
    .name = "track",
    .help = "A value that goes from place to place, step by step, again and back, with events: "
            "menus that come in, doors, lights, colours. No state: any time can be asked for.",
    .example =
        "{ \"kind\": \"track\", \"steps\": [ { \"to\": [1], \"ease\": \"out-back(20%)\" } ] }",
    .record = &sn_kind_track_table,
    .make = kind_track_make,
    .facts = kind_track_facts,
    .work = kind_track_work,
};

#undef KIND_TRACK_FASTEST
#undef KIND_TRACK_LONGER

#undef KIND_TRACK_WORK
