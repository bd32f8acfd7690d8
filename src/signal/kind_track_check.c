/*
 * The kind `track`: how many numbers it has, and what cannot be said of it.
 *
 * What would be ignored is refused: who wrote it meant something by it.
 */
#include "../base/exact.h"
#include "../base/report.h"
#include "sinew/elementary.h"
#include "kind_track.h"

/* Of a rotation's length: so far from 1 it is no rounding any more. */
#define KIND_TRACK_LENGTH_OFF 0.01

/* How many numbers a value of a type has; 0: any number of them. */
static size_t kind_track_parts(int type)
{
    static const size_t parts[] = { 1, 0, 1, 1, 4, 0 };
    return parts[type];
}

/* "2 numbers are not what belongs here: " */
static sn_text kind_track_start_count(sn_report *report, const char *field, size_t count)
{
    sn_text text = sn_report_start(report, SN_ERROR_RANGE, field);
    sn_text_put_integer(&text, count);
    sn_text_put(&text, count == 1 ? " number is" : " numbers are");
    sn_text_put(&text, " not what belongs here: ");
    return text;
}

static sn_status kind_track_say_count(
    sn_report *report, const char *field, size_t count, size_t wanted, const char *why)
{
    sn_text text = kind_track_start_count(report, field, count);
    sn_text_put(&text, "it is ");
    sn_text_put_integer(&text, wanted);
    sn_text_put(&text, ", ");
    sn_text_put(&text, why);
    return SN_ERROR_RANGE;
}

/* Where the type alone says how many there are. */
static sn_status kind_track_say_type(sn_report *report, const char *field, size_t count, int type)
{
    static const char *const words[] = { "a number has 1", "", "an angle has 1", "a scale has 1",
        "a rotation has 4, its x, y, z and w", "" };
    sn_text text = kind_track_start_count(report, field, count);
    sn_text_put(&text, words[type]);
    return SN_ERROR_RANGE;
}

/* Degrees about three axes, or about one, are no quaternion. */
static sn_status kind_track_check_rotation(
    const kind_track_record *record, const char *field, sn_field_numbers numbers, sn_report *report)
{
    double square = 0;
    if (record->type != KIND_TRACK_ROTATION || numbers.count != 4)
        return SN_OK;
    for (size_t i = 0; i < 4; i++)
        square += numbers.values[i] * numbers.values[i];
    double length = sn_sqrt(square);
    if (length >= 1 - KIND_TRACK_LENGTH_OFF && length <= 1 + KIND_TRACK_LENGTH_OFF)
        return SN_OK;
    sn_text text = sn_report_start(report, SN_ERROR_RANGE, field);
    for (size_t i = 0; i < 4; i++) {
        sn_text_put(&text, i == 0 ? "[" : ", ");
        sn_text_put_rounded(&text, numbers.values[i], 4);
    }
    sn_text_put(&text, "] has the length ");
    sn_text_put_rounded(&text, length, 4);
    sn_text_put(&text,
        ", and a rotation x, y, z, w has the length 1: the axis times the sine of half the angle, "
        "then its cosine. 90 degrees about y are [0, 0.7071, 0, 0.7071]");
    return SN_ERROR_RANGE;
}

/* ---- the track -------------------------------------------------------------------------- */

/* The first step that says how many numbers all of it has; the count of steps where none does. */
static size_t kind_track_first_whole(const kind_track_record *record)
{
    const kind_track_step *steps = record->steps.records;
    size_t i = 0;
    while (i < record->steps.count && (steps[i].part != KIND_TRACK_ALL || steps[i].to.count == 0))
        i++;
    return i;
}

/* Those of start, or where that is not given, as a step says. */
static sn_status kind_track_count(const kind_track_record *record, size_t *found, sn_report *report)
{
    const kind_track_step *steps = record->steps.records;
    size_t count = record->start.count, wanted = kind_track_parts(record->type);
    size_t first = kind_track_first_whole(record);
    bool by_step = count == 0 && wanted == 0 && first < record->steps.count;
    if (by_step)
        count = steps[first].to.count;
    if (count == 0)
        count = wanted != 0 ? wanted : record->type == KIND_TRACK_COLOUR ? 3 : 2;
    *found = count;
    if (wanted != 0 && count != wanted)
        return kind_track_say_type(report, "start", count, record->type);
    if (record->type != KIND_TRACK_COLOUR || count >= 3)
        return kind_track_check_rotation(record, "start", record->start, report);
    kind_track_say_count(
        report, by_step ? "to" : "start", count, 3, "red, green and blue, or 4 with alpha");
    if (by_step)
        sn_report_within(report, "steps", first);
    return SN_ERROR_RANGE;
}

static sn_status kind_track_check_copies(
    const kind_track_record *record, size_t count, sn_report *report)
{
    if (record->copies > SN_SIGNAL_DIMENSIONS_MOST) {
        sn_text text = sn_report_start(report, SN_ERROR_LIMIT, "copies");
        sn_text_put_integer(&text, record->copies);
        sn_text_put(&text, " copies are more than the 4 numbers that an item gives: let another "
                           "item have the others, with a delay_s of 4 times the stagger_s");
        return SN_ERROR_LIMIT;
    }
    if (record->copies > 1 && count != 1)
        return sn_report_say(report, SN_ERROR_RANGE, "copies",
            "there are copies of a single number only: a number, an angle or a scale");
    if (record->copies == 1 && record->stagger_s != 0)
        return sn_report_say_value(report, SN_ERROR_RANGE, "stagger_s", record->stagger_s,
            "s is between copies, and there is one: give copies 2 to 4, or leave stagger_s out");
    return SN_OK;
}

/* Whether a unit says that an angle is in something else than degrees. */
static bool kind_track_is_other_angle(const char *unit)
{
    static const char *const others[] = { "rad", "rads", "radian", "radians", "turn", "turns",
        "rev", "grad" };
    size_t size = sn_text_length(unit);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        size_t k = 0;
        while (k < size && (unit[k] | 0x20) == others[i][k])
            k++;
        if (k == size && size > 0 && others[i][k] == 0)
            return true;
    }
    return false;
}

sn_status sn_kind_track_check(
    const kind_track_record *record, kind_track_signal *signal, sn_report *report)
{
    size_t count;
    sn_status status = kind_track_count(record, &count, report);
    if (status == SN_OK)
        status = kind_track_check_copies(record, count, report);
    if (status != SN_OK)
        return status;
    if (record->endless && record->repeats > 0)
        return sn_report_say(report, SN_ERROR_DUPLICATE, "repeats",
            "what is endless has no number of repeats: one of the two must go");
    if (record->type == KIND_TRACK_ANGLE && kind_track_is_other_angle(record->unit)) {
        sn_text text = sn_report_start(report, SN_ERROR_RANGE, "unit");
        sn_text_put_name(&text, record->unit, sn_text_length(record->unit));
        sn_text_put(&text,
            " is not what an angle is in: it goes the shorter way round 360 degrees. "
            "Give degrees, or the type number, which turns as far as it says");
        return SN_ERROR_RANGE;
    }
    signal->copied = record->copies > 1;
    signal->dimensions = signal->copied ? (int)record->copies : (int)count;
    return SN_OK;
}

/* ---- a step ------------------------------------------------------------------------------ */

/* How many numbers a step gives, in `to` or `from`. */
static sn_status kind_track_check_count(const kind_track_record *record,
    const kind_track_signal *signal, const kind_track_step *step, const char *field, size_t count,
    sn_report *report)
{
    size_t wanted = signal->copied ? 1 : (size_t)signal->dimensions;
    if (step->part != KIND_TRACK_ALL)
        return count == 1
                   ? SN_OK
                   : kind_track_say_count(report, field, count, 1, "for the part that is named");
    if (count == wanted)
        return SN_OK;
    if (kind_track_parts(record->type) != 0)
        return kind_track_say_type(report, field, count, record->type);
    return kind_track_say_count(report, field, count, wanted,
        record->start.count > 0 ? "as many as start has"
        : kind_track_first_whole(record) < record->steps.count
            ? "as many as the first step has"
            : "as many as it has where start does not say");
}

/* A step that goes nowhere may wait, and tell events. */
static sn_status kind_track_check_wait(const kind_track_step *step, sn_report *report)
{
    const char *field = step->from.count > 0           ? "from"
                        : step->ease[0] != 0           ? "ease"
                        : step->part != KIND_TRACK_ALL ? "part"
                        : step->again != 0             ? "again"
                                                       : NULL;
    if (!field)
        return SN_OK;
    return sn_report_say(report, SN_ERROR_RANGE, field,
        "a step without to waits, and this says how it would move: give to, or leave this out");
}

sn_status sn_kind_track_check_step(const kind_track_record *record, const kind_track_signal *signal,
    const kind_track_step *step, sn_report *report)
{
    int numbers = signal->copied ? 1 : signal->dimensions;
    if (step->to.count == 0)
        return kind_track_check_wait(step, report);
    if (step->part != KIND_TRACK_ALL && sn_kind_track_is_one_channel(record->type))
        return sn_report_say(
            report, SN_ERROR_RANGE, "part", "only a vector has parts that move by themselves");
    if (step->part > numbers)
        return sn_report_say(
            report, SN_ERROR_RANGE, "part", "there is no such part: start has fewer numbers");
    sn_status status = kind_track_check_count(record, signal, step, "to", step->to.count, report);
    if (status == SN_OK && step->from.count > 0)
        status = kind_track_check_count(record, signal, step, "from", step->from.count, report);
    if (status == SN_OK)
        status = kind_track_check_rotation(record, "to", step->to, report);
    if (status == SN_OK)
        status = kind_track_check_rotation(record, "from", step->from, report);
    return status;
}

#undef KIND_TRACK_LENGTH_OFF
