/*
 * The kind `spring`: the way of a value from one place to another, told in whatever terms.
 *
 * It stands at `from` until time 0. Then the goal is at `to`, and perhaps moves on. A spring trails
 * a goal of constant speed by a constant, so that what is left of that trail, the offset, moves as
 * if the goal stood still: all that is known in closed form is known of the offset.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "sinew/spring_events.h"
#include "sinew/spring_tuning.h"
#include "kind_spring.h"
#include "kinds.h"

enum {
    KIND_SPRING_PERIODS_SHOWN = 64, /* of a motion that settles late */
    KIND_SPRING_RINGS_SHOWN = 5     /* of one that never does */
};

#define KIND_SPRING_LATEST_S 1e290 /* where a moving goal is still finite */
#define KIND_SPRING_SNAP     2e-14 /* of the size of the motion, and of its place */

/* What a signal's `self` points to. */
typedef struct kind_spring_signal {
    sn_spring spring;
    sn_spring_state start; /* with the impulse of the goal's jump */
    double from, to, goal_velocity;
    double trail;            /* how far it stays behind a moving goal, in the end */
    double offset, speed;    /* at the start, relative to the trail */
    sn_range reach;          /* all that the offset is */
    sn_range bounds;         /* all that the value is */
    double tolerance_ratio;  /* of `way` */
    double way;              /* from `from` to `to`, or else the size of the motion */
    double settle_s, view_s; /* the view as asked; 0: none */
    const char *unit;
} kind_spring_signal;

/* ---- the signal ------------------------------------------------------------------------ */

static sn_spring_state kind_spring_at(const kind_spring_signal *signal, double t_s)
{
    if (t_s < 0)
        return (sn_spring_state){ signal->from, 0 };
    if (t_s > KIND_SPRING_LATEST_S)
        t_s = KIND_SPRING_LATEST_S;
    sn_spring_state state =
        sn_spring_at(signal->spring, signal->start, signal->to, signal->goal_velocity, t_s);
    state.value = sn_clamp(state.value, signal->bounds.low, signal->bounds.high);
    return state;
}

static void kind_spring_sample(const void *self, double t_s, double *value)
{
    value[0] = kind_spring_at(self, t_s).value;
}

static void kind_spring_velocity(const void *self, double t_s, double *value)
{
    value[0] = kind_spring_at(self, t_s).velocity;
}

static bool kind_spring_stands(const kind_spring_signal *signal)
{
    return signal->offset == 0 && signal->speed == 0 && signal->goal_velocity == 0;
}

/* The next round time. */
static double kind_spring_round_up(double time_s)
{
    static const double steps[] = { 1, 1.2, 1.4, 1.6, 1.8, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10 };
    double power = 1;
    while (power > time_s)
        power /= 10;
    while (10 * power <= time_s)
        power *= 10;
    int i = 0;
    while (i < 14 && steps[i] * power < time_s)
        i++;
    return steps[i] * power;
}

/* Until it is settled and a little longer, or for some swings where that is late or never. */
static double kind_spring_view(const kind_spring_signal *signal)
{
    double ratio = sn_spring_damping_ratio(signal->spring);
    double period_s = SN_TAU / signal->spring.omega_rad_s;
    if (signal->view_s > 0)
        return signal->view_s;
    if (kind_spring_stands(signal))
        return 1;
    double view_s = 1.2 * signal->settle_s;
    double most =
        sn_is_finite(signal->settle_s) ? KIND_SPRING_PERIODS_SHOWN : KIND_SPRING_RINGS_SHOWN;
    if (ratio < 1 && view_s > most * period_s)
        view_s = most * period_s;
    if (view_s < period_s) /* it trails from the start, or nearly */
        view_s = period_s;
    return view_s < KIND_VIEW_MOST_S ? kind_spring_round_up(view_s) : KIND_VIEW_MOST_S;
}

static void kind_spring_describe(const void *self, sn_signal_info *info)
{
    const kind_spring_signal *signal = self;
    bool stands = kind_spring_stands(signal);
    info->dimensions = 1;
    info->unit = signal->unit;
    info->bounds[0] = signal->bounds;
    info->bounds_tight = signal->goal_velocity == 0;
    /* An undamped one swings for ever, but not before time 0: it has no period. */
    info->period.kind = stands ? SN_PERIOD_CONSTANT : SN_PERIOD_NEVER;
    info->duration_s = stands || signal->goal_velocity != 0 ? SN_INFINITY : signal->settle_s;
    info->view_s.high = kind_spring_view(signal);
    info->shows_speed = true;
}

/* ---- marks ----------------------------------------------------------------------------- */

/* How far it goes beyond the goal, and back beyond its start, as parts of the way: what it comes
 * from is one side of the goal, and the other is beyond. Nothing where it comes from nowhere. */
static double kind_spring_beyond(const kind_spring_signal *signal, bool back)
{
    bool below = signal->offset < 0;
    double high = signal->bounds.high - signal->to, low = signal->to - signal->bounds.low;
    double side = below != back ? high : low;
    double from = sn_abs(signal->offset);
    if (from == 0)
        return 0;
    return (back ? side - from : side) / from;
}

/* Adds the extremum of that number. */
static size_t kind_spring_mark_peak(const kind_spring_signal *signal, uint64_t index,
    const char *words, double number, const char *ending, sn_signal_mark *mark)
{
    double t_s = sn_spring_extremum_s(signal->spring, signal->offset, signal->speed, index);
    if (!sn_is_finite(t_s))
        return 0;
    *mark = (sn_signal_mark){ .t_s = t_s, .value = kind_spring_at(signal, t_s).value };
    sn_text text = sn_text_into(mark->text, sizeof mark->text);
    sn_text_put(&text, words);
    sn_text_put_rounded(&text, number, 3);
    sn_text_put(&text, ending);
    return 1;
}

/* The peaks of a motion to a goal that stands still. Who starts away from it turns first there. */
static size_t kind_spring_mark_peaks(const kind_spring_signal *signal, sn_signal_mark *marks)
{
    size_t count = 0;
    double back = kind_spring_beyond(signal, true), beyond = kind_spring_beyond(signal, false);
    double speed = signal->speed, offset = signal->offset;
    bool away = (offset > 0 && speed > 0) || (offset < 0 && speed < 0);
    if (signal->goal_velocity != 0)
        return 0;
    if (offset == 0) {
        double peak = speed > 0 ? signal->reach.high : signal->reach.low;
        return kind_spring_mark_peak(signal, 0, "peaks at ", signal->to + peak, "", marks);
    }
    if (away && back > signal->tolerance_ratio)
        count += kind_spring_mark_peak(signal, 0, "goes back ", 100 * back, " %", marks);
    if (beyond > signal->tolerance_ratio)
        count +=
            kind_spring_mark_peak(signal, away, "overshoots ", 100 * beyond, " %", marks + count);
    return count;
}

static size_t kind_spring_marks(const void *self, sn_signal_mark *marks)
{
    const kind_spring_signal *signal = self;
    if (kind_spring_stands(signal))
        return 0;
    size_t count = kind_spring_mark_peaks(signal, marks);
    if (!(signal->settle_s > 0 && sn_is_finite(signal->settle_s)))
        return count;
    sn_signal_mark *mark = &marks[count++];
    *mark = (sn_signal_mark){ .t_s = signal->settle_s, .value = SN_NAN };
    sn_text text = sn_text_into(mark->text, sizeof mark->text);
    sn_text_put(&text, signal->goal_velocity != 0 ? "steady to " : "settled to ");
    sn_text_put_rounded(&text, 100 * signal->tolerance_ratio, 3);
    sn_text_put(&text, " % at ");
    sn_text_put_rounded(&text, signal->settle_s, 3);
    sn_text_put(&text, " s");
    return count;
}

static const sn_signal_ops kind_spring_ops = {
    .describe = kind_spring_describe,
    .sample = kind_spring_sample,
    .velocity = kind_spring_velocity,
    .marks = kind_spring_marks,
};

/* ---- making it ------------------------------------------------------------------------- */

/* The field that makes each way fast or slow. */
static const char *kind_spring_speed_field(int way)
{
    static const char *const names[] = {
        [KIND_SPRING_RESPONSE] = "response_s",
        [KIND_SPRING_FREQUENCY] = "frequency_hz",
        [KIND_SPRING_STIFFNESS] = "stiffness",
        [KIND_SPRING_STIFFNESS_RATIO] = "stiffness",
        [KIND_SPRING_HALFLIFE] = "halflife_s",
        [KIND_SPRING_SMOOTH_TIME] = "smooth_time_s",
        [KIND_SPRING_SETTLING] = "settle_s",
    };
    return names[way];
}

/* Whether the speed is told by how fast it dies away, which needs damping. */
static bool kind_spring_needs_damping(int way)
{
    return way == KIND_SPRING_HALFLIFE || way == KIND_SPRING_SMOOTH_TIME ||
           way == KIND_SPRING_SETTLING;
}

/* Each field is in its range; this is about what they make together. */
static sn_status kind_spring_check(
    const kind_spring_record *record, const sn_spring *spring, sn_report *report)
{
    double hz = sn_spring_to_frequency(*spring), ratio = sn_spring_damping_ratio(*spring);
    const char *speed = kind_spring_speed_field(record->tuning);
    if (kind_spring_needs_damping(record->tuning) && record->damping_ratio == 0) {
        sn_text text = sn_report_start(report, SN_ERROR_RANGE, "damping_ratio");
        sn_text_put(&text, "without damping it never settles, so that ");
        sn_text_put(&text, speed);
        sn_text_put(&text, " tells nothing: damping_ratio must be above 0, or give frequency_hz");
        return SN_ERROR_RANGE;
    }
    /* A little beyond the range of frequency_hz, for what rounding adds. */
    if (!(hz >= KIND_SPRING_LEAST_HZ * (1 - 1e-9) && hz <= KIND_SPRING_MOST_HZ * (1 + 1e-9))) {
        sn_text text = sn_report_start(report, SN_ERROR_RANGE, speed);
        sn_text_put(&text, "together these make a spring of ");
        sn_text_put_rounded(&text, hz, 6);
        sn_text_put(&text, " Hz, which is outside the range from 1e-9 to 1e9 Hz");
        return SN_ERROR_RANGE;
    }
    if (!(ratio <= KIND_SPRING_MOST_RATIO * (1 + 1e-9))) {
        bool stiff = record->tuning == KIND_SPRING_STIFFNESS;
        sn_text text = sn_report_start(report, SN_ERROR_RANGE, stiff ? "damping" : "bounce");
        sn_text_put(&text, "this makes a damping ratio of ");
        sn_text_put_rounded(&text, ratio, 6);
        sn_text_put(&text, ", and 1e6 is the most");
        return SN_ERROR_RANGE;
    }
    return SN_OK;
}

/* An end that is where the motion starts or ends, but for rounding, is just there. */
static double kind_spring_snap(const kind_spring_signal *signal, double end)
{
    double near = KIND_SPRING_SNAP * (sn_abs(end) + signal->reach.high - signal->reach.low);
    if (sn_abs(end - signal->from) <= near)
        return signal->from;
    return sn_abs(end - signal->to) <= near ? signal->to : end;
}

/* Where it is, was and will be; of a moving goal there is no end on one side. */
static sn_range kind_spring_bounds(const kind_spring_signal *signal)
{
    double rest = signal->to - signal->trail, from = signal->from, to = signal->to;
    if (signal->speed == 0 && signal->goal_velocity == 0) { /* from rest: by its overshoot */
        double farthest = to + (to - from) * sn_spring_overshoot(signal->spring);
        return sn_range_include(
            (sn_range){ from < to ? from : to, from < to ? to : from }, farthest);
    }
    sn_range range = { kind_spring_snap(signal, rest + signal->reach.low),
        kind_spring_snap(signal, rest + signal->reach.high) };
    if (signal->goal_velocity > 0)
        range.high = SN_INFINITY;
    if (signal->goal_velocity < 0)
        range.low = -SN_INFINITY;
    return sn_range_include(range, from);
}

/* What is known of the motion from its start on. */
static void kind_spring_foresee(kind_spring_signal *signal)
{
    double way = sn_abs(signal->to - signal->from);
    signal->trail =
        signal->goal_velocity == 0 ? 0 : signal->goal_velocity * sn_spring_to_lag(signal->spring);
    signal->offset = signal->from - signal->to + signal->trail;
    signal->speed = signal->start.velocity - signal->goal_velocity;
    signal->reach = sn_spring_range(signal->spring, signal->offset, signal->speed);
    double size = signal->reach.high > -signal->reach.low ? signal->reach.high : -signal->reach.low;
    /* What is nothing beside the motion is no way and no offset: parts of it would have no end. */
    signal->way = way > KIND_SPRING_SNAP * size ? way : size;
    if (sn_abs(signal->offset) <= KIND_SPRING_SNAP * size)
        signal->offset = 0;
    signal->bounds = kind_spring_bounds(signal);
    signal->settle_s = sn_spring_settle_s(
        signal->spring, signal->offset, signal->speed, signal->tolerance_ratio * signal->way);
}

static sn_status kind_spring_make(
    const void *fields, sn_arena *arena, sn_signal *made, sn_report *report)
{
    const kind_spring_record *record = fields;
    kind_spring_signal *signal = sn_arena_take(arena, 1, sizeof *signal);
    if (!signal)
        return sn_report_say(report, SN_ERROR_MEMORY, "", "the memory for the score is too small");
    signal->spring = sn_kind_spring_tune(record);
    sn_status status = kind_spring_check(record, &signal->spring, report);
    if (status != SN_OK)
        return status;
    signal->start = (sn_spring_state){ record->from, record->velocity };
    sn_spring_jump(signal->spring, record->from, record->to, &signal->start);
    signal->from = record->from;
    signal->to = record->to;
    signal->goal_velocity = record->goal_velocity;
    signal->tolerance_ratio = record->tolerance_ratio;
    signal->view_s = record->view_s;
    signal->unit = record->unit;
    kind_spring_foresee(signal);
    *made = (sn_signal){ .ops = &kind_spring_ops, .self = signal };
    return SN_OK;
}

static size_t kind_spring_facts(sn_signal made, sn_fact *facts)
{
    const kind_spring_signal *signal = made.self;
    size_t count = 0;
    if (signal->goal_velocity == 0 && signal->offset != 0)
        facts[count++] = (sn_fact){ "overshoot", kind_spring_beyond(signal, false) };
    facts[count++] = (sn_fact){ "settle_s", signal->settle_s };
    facts[count++] = (sn_fact){ "frequency_hz", sn_spring_to_frequency(signal->spring) };
    facts[count++] = (sn_fact){ "damping_ratio", sn_spring_damping_ratio(signal->spring) };
    facts[count++] = (sn_fact){ "halflife_s", sn_spring_to_halflife(signal->spring) };
    return count;
}

const sn_kind sn_kind_spring = {
    .name = "spring",
    .help = "A value that goes to its goal as a spring would: menus that pop, cameras that follow, "
            "doors that close. Exact at any time, and told in whatever terms you think in.",
    .example = "{ \"kind\": \"spring\", \"response_s\": 0.5, \"bounce\": 0.3, \"from\": 0, "
               "\"to\": 1 }",
    .record = &sn_kind_spring_table,
    .make = kind_spring_make,
    .facts = kind_spring_facts,
    .retell = sn_kind_spring_retell,
};

#undef KIND_SPRING_LATEST_S
#undef KIND_SPRING_SNAP
