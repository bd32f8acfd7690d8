/*
 * Reading an ease from text: a name with arguments, stops of lines, or eases within eases.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "ease_text_names.h"
#include "ease_text_pieces.h"
#include "sinew/elementary.h"

/* ---- arguments of a family ----------------------------------------------------------------- */

static void ease_put_value(sn_text *text, const sn_ease_parameter *parameter, double value)
{
    sn_text_put_brief(text, parameter->percent ? sn_round(1e12 * value) / 1e10 : value);
    sn_text_put(text, parameter->percent ? " %" : "");
}

static bool ease_check(
    sn_ease_reader *reader, const sn_ease_parameter *parameter, double value, size_t at)
{
    bool whole = !parameter->whole || value == sn_floor(value);
    if (value >= parameter->low && value <= parameter->high && whole)
        return true;
    sn_text text = sn_ease_read_error(reader, SN_ERROR_RANGE, at);
    sn_text_put(&text, parameter->name);
    sn_text_put(&text, " ");
    ease_put_value(&text, parameter, value);
    sn_text_put(&text, whole ? " is outside " : " is no whole number from ");
    ease_put_value(&text, parameter, parameter->low);
    sn_text_put(&text, " to ");
    ease_put_value(&text, parameter, parameter->high);
    return false;
}

/* One of the words of a choice; CSS has "start" for "jump-start". */
static bool ease_choice(sn_ease_reader *reader, const sn_ease_parameter *parameter, double *value)
{
    const char *word, *known;
    size_t at = (sn_ease_read_skip(reader), reader->at), size = sn_ease_read_word(reader, &word);
    for (int i = 0; size > 0 && (known = parameter->word(i)) != NULL; i++)
        if (sn_ease_read_word_is(word, size, known) ||
            sn_ease_read_word_is(word, size, known + 5)) {
            *value = i;
            return true;
        }
    reader->at = at;
    return sn_ease_read_expected(reader, "jump-start, jump-end, jump-none or jump-both");
}

static bool ease_argument(sn_ease_reader *reader, const sn_ease_parameter *parameter, double *value)
{
    bool percent;
    if (parameter->word)
        return ease_choice(reader, parameter, value);
    sn_ease_read_skip(reader);
    size_t at = reader->at;
    return sn_ease_read_number(reader, value, &percent) &&
           ease_check(reader, parameter, *value, at);
}

/* Penner's s as the overshoot of the whole way. The halves of his in-out take 1.525 s each. */
static bool ease_penner_back(sn_ease_reader *reader, const sn_ease_name *named, double *values)
{
    bool percent, halves = named->side == SN_EASE_IN_OUT || named->side == SN_EASE_OUT_IN;
    sn_ease_read_skip(reader);
    size_t at = reader->at;
    double s;
    if (!sn_ease_read_number(reader, &s, &percent))
        return false;
    if (percent) {
        values[0] = s;
        return ease_check(reader, &named->family->parameters[0], s, at);
    }
    if (!(s >= 0 && s <= 60))
        return sn_ease_read_say(reader, SN_ERROR_RANGE, at,
            "this spelling takes Penner's s, one number from 0 to 60; out-back(20%) takes the "
            "overshoot");
    values[0] = halves ? 0.5 * sn_ease_back_overshoot(named->gsap ? s : 1.525 * s)
                       : sn_ease_back_overshoot(s);
    return true;
}

/* The first overshoot of 1 + a 2^(-10 t) sin(2 pi t/period - start), start = asin(1/a), which is 0
 * at time 0. Its slope is 0 where the sine's argument is the arc tangent of frequency over decay.
 */
static double ease_penner_overshoot(double amplitude, double period)
{
    double decay = 10 * SN_LN2, omega = SN_TAU / period;
    double a = amplitude > 1 ? amplitude : 1, cosine = sn_sqrt((1 - 1 / a) * (1 + 1 / a));
    double phase = sn_atan2(omega, decay), start = sn_atan2(1 / a, cosine);
    return a * sn_exp(-decay * (start + phase) / omega) * omega /
           sn_sqrt(omega * omega + decay * decay);
}

static bool ease_penner_elastic(
    sn_ease_reader *reader, const sn_ease_name *named, double *values, size_t *count)
{
    bool percent = false, halves = named->side == SN_EASE_IN_OUT || named->side == SN_EASE_OUT_IN;
    double amplitude, period = 0.3;
    sn_ease_read_skip(reader);
    size_t at = reader->at;
    if (!sn_ease_read_number(reader, &amplitude, &percent))
        return false;
    if (percent || !(amplitude >= 0 && amplitude <= 10))
        return sn_ease_read_say(reader, SN_ERROR_RANGE, at,
            "this spelling takes Penner's amplitude, 0 to 10, and period, 0.01 to 2; "
            "out-elastic(37%, 3) takes overshoot and swings");
    if (sn_ease_read_take_byte(reader, ',')) {
        at = (sn_ease_read_skip(reader), reader->at);
        if (!sn_ease_read_number(reader, &period, &percent))
            return false;
        if (!(period >= 0.01 && period <= 2))
            return sn_ease_read_say(
                reader, SN_ERROR_RANGE, at, "Penner's period is a part of the time, 0.01 to 2");
    }
    double overshoot = ease_penner_overshoot(amplitude, period);
    values[0] = sn_clamp(halves ? 0.5 * overshoot : overshoot, 0.001, 0.99);
    values[1] = 1 / period;
    *count = 2;
    return true;
}

static bool ease_arguments(
    sn_ease_reader *reader, const sn_ease_name *named, double *values, size_t *count)
{
    const sn_ease_family *family = named->family;
    if (named->given_count > 0 || family->parameter_count == 0)
        return sn_ease_read_say(
            reader, SN_ERROR_SYNTAX, reader->at, "this easing takes no arguments");
    if (named->penner && family->shape == SN_EASE_BACK) {
        *count = 1;
        if (!ease_penner_back(reader, named, values))
            return false;
    } else if (named->penner && family->shape == SN_EASE_ELASTIC) {
        if (!ease_penner_elastic(reader, named, values, count))
            return false;
    } else {
        do {
            if (*count == family->parameter_count)
                return sn_ease_read_expected(reader, "a closing bracket");
            if (!ease_argument(reader, &family->parameters[*count], &values[*count]))
                return false;
            ++*count;
        } while (sn_ease_read_take_byte(reader, ','));
    }
    if (family->shape == SN_EASE_BEZIER && *count < family->parameter_count)
        return sn_ease_read_expected(reader, "the rest of x1, y1, x2 and y2");
    return sn_ease_read_take_byte(reader, ')') ||
           sn_ease_read_expected(reader, "a comma or a closing bracket");
}

/* ---- linear() ------------------------------------------------------------------------------ */

/* One stop: a value, and no, one or two places, before it or behind it. */
static bool ease_stop(sn_ease_reader *reader, double *y, double *places, size_t *place_count)
{
    bool has_y = false, percent;
    double number;
    *place_count = 0;
    do {
        size_t at = (sn_ease_read_skip(reader), reader->at);
        if (!sn_ease_read_coordinate(reader, &number, &percent))
            return false;
        if (percent ? *place_count == 2 : has_y)
            return sn_ease_read_say(reader, SN_ERROR_SYNTAX, at,
                "a stop of linear() is one number and at most two percentages");
        if (percent)
            places[(*place_count)++] = number;
        else
            *y = number;
        has_y = has_y || !percent;
        sn_ease_read_skip(reader);
    } while (reader->at < reader->size && reader->text[reader->at] != ',' &&
             reader->text[reader->at] != ')');
    return has_y || sn_ease_read_expected(reader, "a number");
}

/* Gives places to the points that have none: the first 0, the last at least 1, others evenly
 * between their neighbours. None falls below one before it. */
static void ease_spread(sn_ease_point *points, size_t count)
{
    double most = points[0].t == points[0].t ? points[0].t : 0;
    points[0].t = most;
    for (size_t i = 1; i < count; i++) {
        if (points[i].t == points[i].t)
            points[i].t = most = points[i].t > most ? points[i].t : most;
    }
    if (count > 1 && points[count - 1].t != points[count - 1].t)
        points[count - 1].t = most > 1 ? most : 1;
    for (size_t i = 1; i < count; i++) {
        size_t end = i;
        while (points[end].t != points[end].t)
            end++;
        for (size_t k = i; k < end; k++)
            points[k].t = sn_lerp(
                points[i - 1].t, points[end].t, (double)(k - i + 1) / (double)(end - i + 1));
        i = end;
    }
}

static size_t ease_count_stops(const sn_ease_reader *reader)
{
    size_t stops = 1;
    for (size_t i = reader->at; i < reader->size && reader->text[i] != ')'; i++)
        stops += reader->text[i] == ',';
    return stops;
}

static bool ease_linear(sn_ease_reader *reader, sn_ease *ease)
{
    double y = 0, places[2];
    size_t count = 0, place_count;
    if (!reader->arena)
        return sn_ease_read_no_memory(reader);
    sn_ease_point *points =
        sn_arena_take(reader->arena, 2 * ease_count_stops(reader), sizeof *points);
    if (!points)
        return sn_ease_read_no_memory(reader);
    do {
        if (!ease_stop(reader, &y, places, &place_count))
            return false;
        points[count++] = (sn_ease_point){ place_count > 0 ? places[0] : SN_NAN, y };
        if (place_count > 1)
            points[count++] = (sn_ease_point){ places[1], y };
    } while (sn_ease_read_take_byte(reader, ','));
    if (!sn_ease_read_take_byte(reader, ')'))
        return sn_ease_read_expected(reader, "a comma or a closing bracket");
    ease_spread(points, count);
    *ease = sn_ease_through(points, count);
    return true;
}

/* ---- eases of eases ------------------------------------------------------------------------ */

static bool ease_read_one(sn_ease_reader *reader, sn_ease *ease, int depth);

/* Where a part of a chain ends, in time and then in value; NaN where that is not said. */
static bool ease_part_ends(sn_ease_reader *reader, sn_ease_part *part)
{
    double *ends[] = { &part->until_t, &part->until_y };
    bool percent;
    part->until_t = part->until_y = SN_NAN;
    for (int i = 0; i < 2; i++) {
        sn_ease_read_skip(reader);
        if (reader->at < reader->size &&
            (reader->text[reader->at] == ',' || reader->text[reader->at] == ')'))
            return true;
        if (!sn_ease_read_coordinate(reader, ends[i], &percent))
            return false;
    }
    return true;
}

/* Parts without an end share what is left of the time evenly; of the way, likewise. */
static bool ease_chain_ends(sn_ease_reader *reader, sn_ease_part *parts, size_t count, size_t at)
{
    sn_ease_part *last = &parts[count - 1];
    if ((last->until_t == last->until_t && last->until_t != 1) ||
        (last->until_y == last->until_y && last->until_y != 1))
        return sn_ease_read_say(reader, SN_ERROR_RANGE, at,
            "the last part of a chain ends at 100 % of the time and of the way");
    last->until_t = last->until_y = 1;
    for (size_t i = 0; i < count; i++) {
        size_t end_t = i, end_y = i;
        while (parts[end_t].until_t != parts[end_t].until_t)
            end_t++;
        while (parts[end_y].until_y != parts[end_y].until_y)
            end_y++;
        double from_t = i ? parts[i - 1].until_t : 0, from_y = i ? parts[i - 1].until_y : 0;
        if (end_t > i)
            parts[i].until_t = from_t + (parts[end_t].until_t - from_t) / (double)(end_t - i + 1);
        if (end_y > i)
            parts[i].until_y = from_y + (parts[end_y].until_y - from_y) / (double)(end_y - i + 1);
        if (!(parts[i].until_t > from_t && parts[i].until_t <= 1))
            return sn_ease_read_say(reader, SN_ERROR_RANGE, at,
                "the parts of a chain must end one after the other, within 0 to 100 % of the time");
    }
    return true;
}

/* Room for as many parts as there are commas up to the bracket that closes them. */
static size_t ease_count_parts(const sn_ease_reader *reader)
{
    size_t parts = 1, open = 0;
    for (size_t i = reader->at; i < reader->size; i++) {
        char c = reader->text[i];
        if (c == ')' && open == 0)
            break;
        open += c == '(';
        open -= c == ')';
        parts += c == ',' && open == 0;
    }
    return parts;
}

/* How many parts there are at most; what comes after them is no part. */
static size_t ease_parts_most(const sn_ease_reader *reader, sn_ease_shape shape)
{
    if (shape == SN_EASE_CHAIN)
        return ease_count_parts(reader);
    return shape == SN_EASE_WHOLE ? 1 : 2;
}

static bool ease_read_parts(sn_ease_reader *reader, sn_ease_shape shape, sn_ease_part *parts,
    size_t most, size_t *count, int depth)
{
    do {
        if (!ease_read_one(reader, &parts[*count].ease, depth + 1))
            return false;
        if (shape == SN_EASE_CHAIN && !ease_part_ends(reader, &parts[*count]))
            return false;
        ++*count;
    } while (*count < most && sn_ease_read_take_byte(reader, ','));
    return true;
}

/* The weight of a blend, which may be left out. */
static bool ease_weight(sn_ease_reader *reader, double *weight)
{
    bool percent;
    *weight = 0.5;
    if (!sn_ease_read_take_byte(reader, ','))
        return true;
    sn_ease_read_skip(reader);
    size_t at = reader->at;
    if (!sn_ease_read_number(reader, weight, &percent))
        return false;
    if (*weight >= 0 && *weight <= 1)
        return true;
    return sn_ease_read_say(
        reader, SN_ERROR_RANGE, at, "the weight of a blend is outside 0 % to 100 %");
}

/* An ease of others; the bracket is open. */
static bool ease_composed_of(
    sn_ease_reader *reader, const sn_ease_name *named, sn_ease *ease, int depth)
{
    size_t at = reader->at, count = 0, most = ease_parts_most(reader, named->shape);
    double weight = 0.5;
    sn_ease_part *parts = reader->arena ? sn_arena_take(reader->arena, most, sizeof *parts) : NULL;
    if (!parts)
        return sn_ease_read_no_memory(reader);
    if (!ease_read_parts(reader, named->shape, parts, most, &count, depth))
        return false;
    if (count < most && named->shape != SN_EASE_CHAIN)
        return sn_ease_read_say(reader, SN_ERROR_SYNTAX, at, "two easings are needed here");
    if (named->shape == SN_EASE_BLEND && !ease_weight(reader, &weight))
        return false;
    if (!sn_ease_read_take_byte(reader, ')'))
        return sn_ease_read_expected(reader, "a comma or a closing bracket");
    if (named->shape == SN_EASE_CHAIN && !ease_chain_ends(reader, parts, count, at))
        return false;
    *ease = named->shape == SN_EASE_WHOLE   ? sn_ease_mirror(parts)
            : named->shape == SN_EASE_BLEND ? sn_ease_blend(parts, weight)
            : named->shape == SN_EASE_CHAIN ? sn_ease_chain(parts, count)
                                            : sn_ease_crossfade(parts);
    ease->side = named->side;
    return true;
}

/* ---- one ease ------------------------------------------------------------------------------ */

static bool ease_unknown(
    sn_ease_reader *reader, const sn_ease_name *named, const char *name, size_t size, size_t at)
{
    char near[2 * SN_EASE_NAME_MOST];
    sn_text text = sn_ease_read_error(reader, SN_ERROR_UNKNOWN, at);
    sn_text_put(&text, "there is no easing ");
    sn_text_put_name(&text, name, size);
    if (sn_ease_name_nearest(named, near)) {
        sn_text_put(&text, "; did you mean \"");
        sn_text_put(&text, near);
        sn_text_put(&text, "\"?");
    } else {
        sn_text_put(&text, "; there are linear, in-sine, out-quad, in-out-cubic and their like: "
                           "see `sinew help ease`");
    }
    return false;
}

/* A family's ease: its side and its arguments. */
static bool ease_simple(sn_ease_reader *reader, const sn_ease_name *named, size_t at, sn_ease *ease)
{
    double values[SN_EASE_PARAMETERS_MOST];
    size_t count = named->given_count;
    for (size_t i = 0; i < count; i++)
        values[i] = named->given[i];
    if (named->family->sides && !named->sided) {
        sn_text text = sn_ease_read_error(reader, SN_ERROR_SYNTAX, at);
        sn_text_put(&text, named->family->name);
        sn_text_put(&text, " needs its side in front: in-");
        sn_text_put(&text, named->family->name);
        sn_text_put(&text, ", out-, in-out- or out-in-");
        return false;
    }
    if (sn_ease_read_take_byte(reader, '(')) {
        if (named->shape == SN_EASE_LINEAR) {
            bool done = ease_linear(reader, ease);
            ease->side = named->side;
            return done;
        }
        if (!ease_arguments(reader, named, values, &count))
            return false;
    }
    if (named->shape == SN_EASE_STEPS && count > 1 && values[1] == SN_EASE_JUMP_NONE &&
        values[0] < 2)
        return sn_ease_read_say(
            reader, SN_ERROR_RANGE, at, "steps with jump-none need to be 2 at least");
    *ease = sn_ease_from_parameters(named->shape, named->side, values, count);
    return true;
}

/* One ease that is not reversed. */
static bool ease_forward(
    sn_ease_reader *reader, const char *name, size_t size, sn_ease *ease, int depth)
{
    size_t at = (size_t)(name - reader->text);
    sn_ease_name named = sn_ease_name_read(name, size);
    if (named.shape == SN_EASE_SHAPE_COUNT)
        return ease_unknown(reader, &named, name, size, at);
    if (named.family)
        return ease_simple(reader, &named, at, ease);
    if (depth == SN_EASE_DEPTH_MOST)
        return sn_ease_read_say(
            reader, SN_ERROR_LIMIT, at, "easings lie in easings 8 deep at most");
    if (!sn_ease_read_take_byte(reader, '('))
        return sn_ease_read_expected(reader, "an opening bracket");
    return ease_composed_of(reader, &named, ease, depth);
}

/* Any ease. Reversing one makes it no deeper, so that its brackets are only counted. */
static bool ease_read_one(sn_ease_reader *reader, sn_ease *ease, int depth)
{
    const char *name;
    size_t reversed = 0, size;
    for (;; reversed++) {
        size = sn_ease_read_word(reader, &name);
        if (size == 0)
            return sn_ease_read_expected(reader, "the name of an easing");
        if (!sn_ease_read_word_is(name, size, "reverse"))
            break;
        if (!sn_ease_read_take_byte(reader, '('))
            return sn_ease_read_expected(reader, "an opening bracket");
    }
    if (!ease_forward(reader, name, size, ease, depth))
        return false;
    for (size_t i = 0; i < reversed; i++)
        if (!sn_ease_read_take_byte(reader, ')'))
            return sn_ease_read_expected(reader, "a closing bracket");
    if (reversed % 2 == 1)
        *ease = sn_ease_reverse(ease);
    return true;
}

sn_status sn_ease_read(
    const char *text, size_t size, sn_arena *arena, sn_ease *ease, sn_report *report)
{
    sn_ease_reader reader = { .text = text, .size = size, .arena = arena, .report = report };
    sn_arena mark = arena ? *arena : (sn_arena){ 0 };
    sn_ease made = { 0 };
    sn_report_clear(report);
    if (size > SN_EASE_TEXT_MOST)
        sn_ease_read_say(&reader, SN_ERROR_LIMIT, 0, "an easing's text has at most 65536 bytes");
    else if (ease_read_one(&reader, &made, 0)) {
        sn_ease_read_skip(&reader);
        if (reader.at < size)
            sn_ease_read_expected(&reader, "the end of the text");
    }
    if (reader.failed == SN_OK)
        *ease = made;
    else if (arena)
        sn_arena_rewind(arena, mark);
    return reader.failed;
}
