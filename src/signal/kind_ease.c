/*
 * The kind `ease`: a value that goes from one place to another in a time, by an easing.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "../motion/ease_parts.h"
#include "sinew/ease_text.h"
#include "sinew/elementary.h"
#include "kinds.h"

#define KIND_EASE_SEEN     0.001 /* of the way: an overshoot that is marked */
#define KIND_EASE_FARTHEST 1e280 /* of the way, where the value is still a number */
#define KIND_EASE_FASTEST  1e300
#define KIND_EASE_WORK     0.002 /* for each value of a shape: 0.1 us, with marks */

typedef struct kind_ease_record {
    const char *ease;
    double from, to;
    double duration_s;
    sn_rational duration_ratio;
    int outside;
    double view_s;
    const char *unit;
} kind_ease_record;

/* What a signal's `self` points to. */
typedef struct kind_ease_signal {
    sn_ease ease;
    double from, to, duration_s, view_s;
    sn_rational duration_ratio;
    sn_range progress; /* all of it within the duration */
    sn_range bounds;   /* all that the value is */
    const char *unit;
} kind_ease_signal;

static const char *kind_ease_outside_word(int number)
{
    static const char *const words[] = { "clamp", "extrapolate", "repeat", "mirror" };
    return number >= 0 && number < SN_EASE_OUTSIDE_COUNT ? words[number] : NULL;
}

static const sn_field kind_ease_fields[] = {
    { .name = "ease",
        .type = SN_FIELD_TEXT,
        .flags = SN_FIELD_REQUIRED | SN_FIELD_EASE,
        .unit = "",
        .help = "The easing: \"out-back(20%)\", \"in-out-sine\", \"cubic-bezier(0.3, 0, 0.2, 1)\".",
        .offset = offsetof(kind_ease_record, ease),
        .count_low = 1,
        .count_high = SN_EASE_TEXT_MOST,
        .others = "easing easing_function timing_function curve interpolation transition" },
    { .name = "from",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = -1e12,
        .high = 1e12,
        .usual_low = -1,
        .usual_high = 1,
        .help = "The value up to time 0.",
        .offset = offsetof(kind_ease_record, from),
        .others = "start initial begin" },
    { .name = "to",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = -1e12,
        .high = 1e12,
        .usual_low = -1,
        .usual_high = 1,
        .fallback = 1,
        .help = "The value at the end.",
        .offset = offsetof(kind_ease_record, to),
        .others = "end goal target final" },
    { .name = "duration_s",
        .type = SN_FIELD_NUMBER,
        .unit = "s",
        .low = 0,
        .high = 1e9,
        .usual_low = 0.05,
        .usual_high = 3,
        .fallback = 1,
        .help = "How long it takes; 0 is at once.",
        .offset = offsetof(kind_ease_record, duration_s),
        .ratio_offset = offsetof(kind_ease_record, duration_ratio),
        .others = "duration time seconds" },
    { .name = "outside",
        .type = SN_FIELD_CHOICE,
        .unit = "",
        .fallback = SN_EASE_CLAMP,
        .help = "What is before and after: it stays, goes straight on, starts again, or goes back.",
        .offset = offsetof(kind_ease_record, outside),
        .word = kind_ease_outside_word,
        .others = "wrap loop repeat" },
    KIND_FIELD_VIEW(kind_ease_record),
    KIND_FIELD_UNIT(kind_ease_record),
};

static const sn_record kind_ease_table = {
    .name = "ease",
    .plural = "eases",
    .help = "An easing.",
    .size = sizeof(kind_ease_record),
    .fields = kind_ease_fields,
    .field_count = sizeof kind_ease_fields / sizeof kind_ease_fields[0],
};

/* ---- the signal ------------------------------------------------------------------------ */

static bool kind_ease_returns(const kind_ease_signal *signal)
{
    return signal->ease.outside == SN_EASE_REPEAT || signal->ease.outside == SN_EASE_MIRROR;
}

/* The part of the duration at a time; of no duration, before or after all of it. */
static double kind_ease_time(const kind_ease_signal *signal, double t_s)
{
    if (signal->duration_s > 0)
        return t_s / signal->duration_s;
    return t_s < 0 ? 0 : 1;
}

static void kind_ease_sample(const void *self, double t_s, double *value)
{
    const kind_ease_signal *signal = self;
    double t = kind_ease_time(signal, t_s);
    if (signal->ease.outside == SN_EASE_REPEAT && t == 1 && signal->duration_s > 0)
        t = 0; /* so that it has a period */
    double progress = signal->duration_s > 0 ? sn_ease_at(&signal->ease, t) : t;
    progress = sn_clamp(progress, -KIND_EASE_FARTHEST, KIND_EASE_FARTHEST);
    value[0] = sn_clamp(
        sn_lerp(signal->from, signal->to, progress), signal->bounds.low, signal->bounds.high);
}

/* From the right: what is clamped stands from its end on. */
static void kind_ease_velocity(const void *self, double t_s, double *value)
{
    const kind_ease_signal *signal = self;
    double t = kind_ease_time(signal, t_s), slope = sn_ease_slope(&signal->ease, t);
    bool stands = signal->duration_s == 0 || (t >= 1 && signal->ease.outside == SN_EASE_CLAMP);
    value[0] = 0;
    if (!stands && sn_is_finite(slope))
        value[0] = sn_clamp(slope * (signal->to - signal->from) / signal->duration_s,
                       -KIND_EASE_FASTEST, KIND_EASE_FASTEST) +
                   0.0; /* no minus zero */
}

/* Whether it stands still before and after. */
static bool kind_ease_ends(const kind_ease_signal *signal)
{
    if (signal->duration_s == 0 || signal->ease.outside == SN_EASE_CLAMP)
        return true;
    if (kind_ease_returns(signal))
        return false;
    sn_ease ease = signal->ease;
    return sn_ease_at(&ease, 2) == sn_ease_at(&ease, 1) &&
           sn_ease_at(&ease, -1) == sn_ease_at(&ease, 0);
}

/* Of what goes straight on there are no bounds where it does. */
static sn_range kind_ease_bounds(const kind_ease_signal *signal)
{
    double way = signal->to - signal->from;
    sn_range progress = signal->duration_s > 0 ? signal->progress : (sn_range){ 0, 1 };
    if (!kind_ease_ends(signal) && !kind_ease_returns(signal)) {
        const double ends[] = { sn_ease_at(&signal->ease, -1) - sn_ease_at(&signal->ease, 0),
            sn_ease_at(&signal->ease, 2) - sn_ease_at(&signal->ease, 1) };
        for (int i = 0; i < 2; i++) {
            if (ends[i] > 0)
                progress.high = SN_INFINITY;
            if (ends[i] < 0)
                progress.low = -SN_INFINITY;
        }
    }
    if (way == 0)
        return (sn_range){ signal->from, signal->from };
    sn_range range = sn_range_empty();
    const double sides[] = { progress.low, progress.high };
    for (int i = 0; i < 2; i++)
        range = sn_range_include(range,
            sn_is_finite(sides[i]) ? sn_lerp(signal->from, signal->to, sides[i]) : way * sides[i]);
    return range;
}

static sn_period kind_ease_period(const kind_ease_signal *signal)
{
    sn_period period = { .kind = SN_PERIOD_NEVER };
    if (signal->from == signal->to)
        period.kind = SN_PERIOD_CONSTANT;
    else if (signal->duration_s > 0 && kind_ease_returns(signal) &&
             signal->duration_ratio.denominator > 0) {
        sn_rational twice = signal->duration_ratio;
        if (signal->ease.outside == SN_EASE_MIRROR) {
            if (twice.denominator % 2 == 0)
                twice.denominator /= 2;
            else if (twice.numerator <= INT64_MAX / 2)
                twice.numerator *= 2;
            else
                return period;
        }
        period = (sn_period){ .kind = SN_PERIOD_EXACT, .seconds = twice };
    }
    return period;
}

static void kind_ease_describe(const void *self, sn_signal_info *info)
{
    const kind_ease_signal *signal = self;
    double span_s = signal->duration_s > 0 ? signal->duration_s : 1;
    info->dimensions = 1;
    info->unit = signal->unit;
    info->bounds[0] = signal->bounds;
    info->bounds_tight = signal->ease.shape < SN_EASE_CHAIN && signal->ease.shape != SN_EASE_ROUGH;
    info->period = kind_ease_period(signal);
    info->duration_s = kind_ease_ends(signal) ? signal->duration_s : SN_INFINITY;
    if (info->period.kind == SN_PERIOD_CONSTANT)
        info->duration_s = SN_INFINITY;
    if (kind_ease_returns(signal) && signal->duration_s > 0)
        span_s *= 2;
    info->view_s.high = kind_view(signal->view_s > 0 ? signal->view_s : span_s);
    info->shows_speed = signal->duration_s > 0 && signal->ease.shape != SN_EASE_STEPS;
}

/* ---- marks ----------------------------------------------------------------------------- */

static size_t kind_ease_mark(const kind_ease_signal *signal, double progress, const char *words,
    double ratio, sn_signal_mark *mark)
{
    double t = sn_ease_first(&signal->ease, progress);
    if (!(ratio > KIND_EASE_SEEN) || t != t)
        return 0;
    *mark = (sn_signal_mark){ .t_s = t * signal->duration_s,
        .value = sn_lerp(signal->from, signal->to, progress) };
    sn_text text = sn_text_into(mark->text, sizeof mark->text);
    sn_text_put(&text, words);
    sn_text_put_rounded(&text, 100 * ratio, 3);
    sn_text_put(&text, " %");
    return 1;
}

static size_t kind_ease_mark_end(const kind_ease_signal *signal, sn_signal_mark *mark)
{
    if (signal->ease.outside != SN_EASE_CLAMP)
        return 0;
    *mark = (sn_signal_mark){ .t_s = signal->duration_s };
    kind_ease_sample(signal, mark->t_s, &mark->value);
    sn_text text = sn_text_into(mark->text, sizeof mark->text);
    sn_text_put(&text, "lands at ");
    sn_text_put_rounded(&text, signal->duration_s, 3);
    sn_text_put(&text, " s");
    return 1;
}

/* How far it draws back and goes beyond, in the order of time, and where it lands. */
static size_t kind_ease_marks(const void *self, sn_signal_mark *marks)
{
    const kind_ease_signal *signal = self;
    if (signal->duration_s == 0 || signal->from == signal->to)
        return 0;
    size_t count =
        kind_ease_mark(signal, signal->progress.low, "draws back ", -signal->progress.low, marks);
    count += kind_ease_mark(
        signal, signal->progress.high, "overshoots ", signal->progress.high - 1, marks + count);
    if (count == 2 && marks[1].t_s < marks[0].t_s) {
        sn_signal_mark first = marks[1];
        marks[1] = marks[0];
        marks[0] = first;
    }
    return count + kind_ease_mark_end(signal, marks + count);
}

static bool kind_ease_tell(const void *self, sn_signal_ease *ease)
{
    const kind_ease_signal *signal = self;
    *ease = (sn_signal_ease){ .ease = &signal->ease,
        .from = signal->from,
        .to = signal->to,
        .duration_s = signal->duration_s };
    return signal->ease.outside == SN_EASE_CLAMP && signal->duration_s > 0;
}

static const sn_signal_ops kind_ease_ops = {
    .describe = kind_ease_describe,
    .sample = kind_ease_sample,
    .velocity = kind_ease_velocity,
    .marks = kind_ease_marks,
    .ease = kind_ease_tell,
};

/* ---- making it ------------------------------------------------------------------------- */

static sn_status kind_ease_make(
    const void *fields, sn_arena *arena, sn_signal *made, sn_report *report)
{
    const kind_ease_record *record = fields;
    kind_ease_signal *signal = sn_arena_take(arena, 1, sizeof *signal);
    if (!signal)
        return sn_report_say(report, SN_ERROR_MEMORY, "", "the memory for the score is too small");
    sn_status status =
        sn_ease_read(record->ease, sn_text_length(record->ease), arena, &signal->ease, report);
    if (status == SN_ERROR_MEMORY)
        return sn_report_say(report, SN_ERROR_MEMORY, "", "the memory for the score is too small");
    if (status != SN_OK) { /* the loader checks the text, but who fills a record may not */
        sn_report_within(report, "ease", SIZE_MAX);
        return status;
    }
    signal->ease.outside = (sn_ease_outside)record->outside;
    signal->from = record->from;
    signal->to = record->to;
    signal->duration_s = record->duration_s;
    signal->duration_ratio = record->duration_ratio;
    signal->view_s = record->view_s;
    signal->unit = record->unit;
    signal->progress = sn_ease_range(&signal->ease);
    signal->bounds = kind_ease_bounds(signal);
    *made = (sn_signal){ .ops = &kind_ease_ops, .self = signal };
    return SN_OK;
}

static size_t kind_ease_facts(sn_signal made, sn_fact *facts)
{
    const kind_ease_signal *signal = made.self;
    double first, last, way = signal->to - signal->from;
    if (way == 0 || signal->duration_s == 0)
        return 0;
    first = sn_ease_slope(&signal->ease, 0) * way / signal->duration_s;
    last = sn_ease_slope(&signal->ease, 1) * way / signal->duration_s;
    facts[0] = (sn_fact){ "overshoot", signal->progress.high > 1 ? signal->progress.high - 1 : 0 };
    facts[1] = (sn_fact){ "draws_back", signal->progress.low < 0 ? -signal->progress.low : 0 };
    facts[2] = (sn_fact){ "start_speed", first };
    facts[3] = (sn_fact){ "end_speed", last };
    return 4;
}

/* Its range was looked for, and so are its marks. */
static double kind_ease_work(sn_signal made)
{
    const kind_ease_signal *signal = made.self;
    return KIND_EASE_WORK * sn_ease_cost(&signal->ease);
}

const sn_kind sn_kind_ease = {
    .name = "ease",
    .help = "A value that goes from one place to another in a time, by an easing: menus, doors, "
            "coins that drop. Exact at both ends; every easing by its name, by what one sees.",
    .example = "{ \"kind\": \"ease\", \"ease\": \"out-back(20%)\", \"duration_s\": 0.4 }",
    .record = &kind_ease_table,
    .make = kind_ease_make,
    .facts = kind_ease_facts,
    .work = kind_ease_work,
};

#undef KIND_EASE_SEEN
#undef KIND_EASE_FARTHEST
#undef KIND_EASE_FASTEST
#undef KIND_EASE_WORK
