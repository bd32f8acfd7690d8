/* The fields of the kind `track`, and its times as exact ratios. See kind_track.c. */
#include "../base/exact.h"
#include "../base/constants.h"
#include "kind_track.h"

static const char *kind_track_type_word(int number)
{
    static const char *const words[] = { "number", "vector", "angle", "scale", "rotation",
        "colour" };
    return number >= 0 && number <= KIND_TRACK_COLOUR ? words[number] : NULL;
}

static const char *kind_track_part_word(int number)
{
    static const char *const words[] = { "all", "x", "y", "z", "w" };
    return number >= 0 && number <= SN_SIGNAL_DIMENSIONS_MOST ? words[number] : NULL;
}

/* Of a step; a track is done again as the first two. */
static const char *kind_track_step_again_word(int number)
{
    static const char *const words[] = { "restart", "yoyo", "onward" };
    return number >= 0 && number <= SN_TRACK_ONWARD ? words[number] : NULL;
}

static const char *kind_track_again_word(int number)
{
    return number <= SN_TRACK_YOYO ? kind_track_step_again_word(number) : NULL;
}

static const sn_field kind_track_step_fields[] = {
    { .name = "to",
        .type = SN_FIELD_NUMBERS,
        .unit = "",
        .low = -1e12,
        .high = 1e12,
        .usual_low = -5,
        .usual_high = 5,
        .help =
            "Where it goes, from where it is then: as many numbers as start has, or one where a "
            "part is named. Without it the step waits.",
        .offset = offsetof(kind_track_step, to),
        .count_high = SN_SIGNAL_DIMENSIONS_MOST,
        .others = "target goal value end" },
    { .name = "from",
        .type = SN_FIELD_NUMBERS,
        .unit = "",
        .low = -1e12,
        .high = 1e12,
        .usual_low = -5,
        .usual_high = 5,
        .help = "Where it jumps to first, in place of where it is then.",
        .offset = offsetof(kind_track_step, from),
        .count_high = SN_SIGNAL_DIMENSIONS_MOST,
        .others = "start initial begin" },
    { .name = "duration_s",
        .type = SN_FIELD_NUMBER,
        .unit = "s",
        .low = 0,
        .high = 1e9,
        .usual_low = 0,
        .usual_high = 5,
        .fallback = 1,
        .help = "How long it takes, or waits; 0 is at once.",
        .offset = offsetof(kind_track_step, duration_s),
        .ratio_offset = offsetof(kind_track_step, duration_ratio),
        .others = "duration time seconds" },
    { .name = "ease",
        .type = SN_FIELD_TEXT,
        .flags = SN_FIELD_EASE,
        .unit = "",
        .help = "How it goes, \"out-back(20%)\"; evenly where nothing is said.",
        .offset = offsetof(kind_track_step, ease),
        .count_high = KIND_TRACK_EASE_MOST,
        .others = "easing timing_function transition curve" },
    { .name = "delay_s",
        .type = SN_FIELD_NUMBER,
        .unit = "s",
        .low = -1e9,
        .high = 1e9,
        .usual_low = -1,
        .usual_high = 5,
        .help = "It starts so much later; below 0 before the step in front of it has ended.",
        .offset = offsetof(kind_track_step, delay_s),
        .ratio_offset = offsetof(kind_track_step, delay_ratio),
        .others = "delay wait pause" },
    { .name = "repeats",
        .type = SN_FIELD_INTEGER,
        .unit = "",
        .low = 0,
        .high = 1e6,
        .usual_low = 0,
        .usual_high = 10,
        .help = "How many times more it is done.",
        .offset = offsetof(kind_track_step, repeats),
        .others = "repeat loops iterations count" },
    { .name = "again",
        .type = SN_FIELD_CHOICE,
        .unit = "",
        .help = "How it repeats: from its start, back and forth (yoyo), or by its way farther each "
                "time (onward).",
        .offset = offsetof(kind_track_step, again),
        .word = kind_track_step_again_word,
        .others = "yoyo alternate ping_pong mirror loop_type" },
    { .name = "with_previous",
        .type = SN_FIELD_BOOLEAN,
        .unit = "",
        .help = "It starts with the step in front of it, not after it.",
        .offset = offsetof(kind_track_step, with_previous),
        .others = "parallel join together" },
    { .name = "part",
        .type = SN_FIELD_CHOICE,
        .unit = "",
        .help = "What of a vector it moves: all of it, or that component.",
        .offset = offsetof(kind_track_step, part),
        .word = kind_track_part_word,
        .others = "component axis" },
    { .name = "event",
        .type = SN_FIELD_TEXT,
        .unit = "",
        .help = "The name of what happens at its end.",
        .offset = offsetof(kind_track_step, event),
        .count_high = KIND_TRACK_EVENT_MOST,
        .others = "event_at_end callback on_complete trigger" },
    { .name = "event_at_start",
        .type = SN_FIELD_TEXT,
        .unit = "",
        .help = "The name of what happens at its start, its delay behind it.",
        .offset = offsetof(kind_track_step, event_at_start),
        .count_high = KIND_TRACK_EVENT_MOST,
        .others = "on_start" },
};

static const sn_record kind_track_step_table = {
    .name = "step",
    .plural = "steps",
    .help = "A way to somewhere.",
    .size = sizeof(kind_track_step),
    .fields = kind_track_step_fields,
    .field_count = sizeof kind_track_step_fields / sizeof kind_track_step_fields[0],
};

static const sn_field kind_track_fields[] = {
    { .name = "type",
        .type = SN_FIELD_CHOICE,
        .unit = "",
        .help = "What moves: an angle is in degrees and goes the shorter way (a full turn, 0 to "
                "360, is a number), a scale goes by ratios, a rotation is a quaternion x, y, z, w, "
                "a colour mixes as light.",
        .offset = offsetof(kind_track_record, type),
        .word = kind_track_type_word },
    { .name = "start",
        .type = SN_FIELD_NUMBERS,
        .unit = "",
        .low = -1e12,
        .high = 1e12,
        .usual_low = -5,
        .usual_high = 5,
        .help = "Where it is before the first step; a vector and a colour have as many parts.",
        .offset = offsetof(kind_track_record, start),
        .count_high = SN_SIGNAL_DIMENSIONS_MOST,
        .others = "from initial begin" },
    { .name = "steps",
        .type = SN_FIELD_RECORDS,
        .unit = "",
        .help = "Where it goes, one after the other.",
        .offset = offsetof(kind_track_record, steps),
        .record = &kind_track_step_table,
        .count_high = KIND_TRACK_STEPS_MOST,
        .others = "tweens keyframes items sequence" },
    { .name = "repeats",
        .type = SN_FIELD_INTEGER,
        .unit = "",
        .low = 0,
        .high = 1e6,
        .usual_low = 0,
        .usual_high = 10,
        .help = "How many times more all of it is done.",
        .offset = offsetof(kind_track_record, repeats),
        .others = "repeat loops iterations count" },
    { .name = "endless",
        .type = SN_FIELD_BOOLEAN,
        .unit = "",
        .help = "It is done again for ever; without delay_s it also repeats before time 0.",
        .offset = offsetof(kind_track_record, endless),
        .others = "loop infinite forever" },
    { .name = "again",
        .type = SN_FIELD_CHOICE,
        .unit = "",
        .help = "How it repeats: from its start, or back and forth (yoyo).",
        .offset = offsetof(kind_track_record, again),
        .word = kind_track_again_word,
        .others = "yoyo alternate ping_pong mirror direction loop_type" },
    { .name = "repeat_delay_s",
        .type = SN_FIELD_NUMBER,
        .unit = "s",
        .low = 0,
        .high = 1e9,
        .usual_low = 0,
        .usual_high = 5,
        .help = "A pause between two times.",
        .offset = offsetof(kind_track_record, repeat_delay_s),
        .ratio_offset = offsetof(kind_track_record, repeat_delay_ratio),
        .others = "repeat_delay loop_delay" },
    { .name = "delay_s",
        .type = SN_FIELD_NUMBER,
        .unit = "s",
        .low = 0,
        .high = 1e9,
        .usual_low = 0,
        .usual_high = 5,
        .help = "It begins so late, once.",
        .offset = offsetof(kind_track_record, delay_s),
        .others = "delay wait" },
    { .name = "copies",
        .type = SN_FIELD_INTEGER,
        .unit = "",
        .low = 1,
        .high = 1000, /* so that the refusal says why */
        .usual_low = 1,
        .usual_high = SN_SIGNAL_DIMENSIONS_MOST,
        .fallback = 1,
        .help = "So many of them beside each other, where it is one number; 4 are the most.",
        .offset = offsetof(kind_track_record, copies) },
    { .name = "stagger_s",
        .type = SN_FIELD_NUMBER,
        .unit = "s",
        .low = -1e9,
        .high = 1e9,
        .usual_low = -1,
        .usual_high = 1,
        .help = "Each copy is so much later than the one before; below 0 the last comes first.",
        .offset = offsetof(kind_track_record, stagger_s),
        .others = "stagger offset" },
    KIND_FIELD_VIEW(kind_track_record),
    KIND_FIELD_UNIT(kind_track_record),
};

const sn_record sn_kind_track_table = {
    .name = "track",
    .plural = "tracks",
    .help = "Ways from one value to the next.",
    .size = sizeof(kind_track_record),
    .fields = kind_track_fields,
    .field_count = sizeof kind_track_fields / sizeof kind_track_fields[0],
};

/* ---- exact times --------------------------------------------------------------------------- */

/* a * b, or false where that does not fit. */
static bool kind_track_multiply(int64_t a, int64_t b, int64_t *product)
{
    if (a < -INT64_MAX || b < -INT64_MAX)
        return false;
    int64_t most = a != 0 ? INT64_MAX / (a < 0 ? -a : a) : INT64_MAX;
    if (b > most || b < -most)
        return false;
    *product = a * b;
    return true;
}

/* Over the least common denominator. */
sn_rational sn_kind_track_add(sn_rational a, sn_rational b)
{
    sn_rational none = { 0, 0 };
    int64_t x, y, denominator;
    if (a.denominator == 0 || b.denominator == 0)
        return none;
    int64_t common =
        sn_rational_gcd((sn_rational){ a.denominator, 1 }, (sn_rational){ b.denominator, 1 })
            .numerator;
    if (!kind_track_multiply(a.numerator, b.denominator / common, &x) ||
        !kind_track_multiply(b.numerator, a.denominator / common, &y) ||
        !kind_track_multiply(a.denominator, b.denominator / common, &denominator))
        return none;
    if (x > INT64_MAX / 2 || y > INT64_MAX / 2 || x < -INT64_MAX / 2 || y < -INT64_MAX / 2)
        return none;
    return sn_rational_reduce(x + y, denominator);
}

sn_rational sn_kind_track_times(sn_rational a, uint64_t count)
{
    int64_t product;
    if (a.denominator == 0 || count > INT64_MAX ||
        !kind_track_multiply(a.numerator, (int64_t)count, &product))
        return (sn_rational){ 0, 0 };
    return sn_rational_reduce(product, a.denominator);
}

/* The later of two, where both are known. */
static sn_rational kind_track_later(sn_rational a, sn_rational b)
{
    if (a.denominator == 0 || b.denominator == 0)
        return (sn_rational){ 0, 0 };
    return sn_rational_to_double(a) < sn_rational_to_double(b) ? b : a;
}

/* As the track places them: a step, and those that start with it, after those before. */
sn_rational sn_kind_track_pass(const kind_track_record *record)
{
    const kind_track_step *steps = record->steps.records;
    sn_rational zero = { 0, 1 }, pass = zero, start = zero, end = zero;
    for (size_t i = 0; i < record->steps.count; i++) {
        sn_rational from = end,
                    takes = sn_kind_track_times(steps[i].duration_ratio, steps[i].repeats + 1);
        if (i == 0 || !steps[i].with_previous) {
            start = kind_track_later(sn_kind_track_add(end, steps[i].delay_ratio), zero);
            from = end = start;
        } else {
            from = kind_track_later(sn_kind_track_add(start, steps[i].delay_ratio), start);
        }
        end = kind_track_later(end, sn_kind_track_add(from, takes));
        pass = kind_track_later(pass, end);
    }
    return pass;
}
