/*
 * Reading an ease from text: a name with arguments, stops of lines, or eases within eases.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "../base/text.h"
#include "ease_text_arguments.h"
#include "sinew/elementary.h"

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
        if (percent && reader->text[reader->at - 2] <= ' ')
            return sn_ease_read_say(reader, SN_ERROR_SYNTAX, at,
                "CSS's linear() has no space between a number and its %; write it without");
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
    if (!sn_ease_read_close(reader))
        return false;
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
        return sn_ease_read_close(reader) &&
               sn_ease_read_say(reader, SN_ERROR_SYNTAX, at, "two easings are needed here");
    if (named->shape == SN_EASE_BLEND && !ease_weight(reader, &weight))
        return false;
    if (!sn_ease_read_close(reader))
        return false;
    if (named->shape == SN_EASE_CHAIN && !ease_chain_ends(reader, parts, count, at))
        return false;
    *ease = named->shape == SN_EASE_WHOLE   ? sn_ease_mirror(parts)
            : named->shape == SN_EASE_BLEND ? sn_ease_blend(parts, weight)
            : named->shape == SN_EASE_CHAIN ? sn_ease_chain(parts, count)
                                            : sn_ease_crossfade(parts);
    ease->side = named->side;
    return true;
}

/* ---- names of several words ----------------------------------------------------------------- */

/* What two words of Godot's begin with, which say shape and side in either order. */
static const char *const ease_godot[] = { "TRANS_", "EASE_" };

enum { EASE_NAME_WORDS_MOST = 4 };

/* Which of the two a word is, from its last dot on; 2 is neither. */
static size_t ease_godot_word(const char **word, size_t *size)
{
    for (size_t i = *size; i > 0; i--)
        if ((*word)[i - 1] == '.') {
            *word += i;
            *size -= i;
            break;
        }
    for (size_t i = 0; i < 2; i++) {
        size_t length = sn_text_length(ease_godot[i]);
        if (*size > length && sn_ease_read_word_is(*word, length, ease_godot[i]))
            return i;
    }
    return 2;
}

/* "TRANS_BACK, EASE_OUT" behind its first word; false, and nothing read, where that is not so. */
static bool ease_godot_pair(
    sn_ease_reader *reader, const char *first, size_t first_size, sn_ease_name *named)
{
    const char *second;
    char joined[SN_EASE_NAME_MOST];
    size_t behind = reader->at, kind = ease_godot_word(&first, &first_size);
    size_t second_size =
        kind < 2 && sn_ease_read_take_byte(reader, ',') ? sn_ease_read_word(reader, &second) : 0;
    if (second_size > 0 && kind + ease_godot_word(&second, &second_size) == 1) {
        sn_text text = sn_text_into(joined, sizeof joined);
        sn_text_put_bytes(&text, first, first_size);
        sn_text_put(&text, ",");
        sn_text_put_bytes(&text, second, second_size);
        *named = sn_ease_name_read(joined, text.cut ? SIZE_MAX : text.used);
        return true;
    }
    reader->at = behind;
    return false;
}

/* The name whose first word is read: that one, Godot's two, or as many words as make a known one,
 * as "out back"; all of them where none does. */
static sn_ease_name ease_read_name(sn_ease_reader *reader, const char *name, size_t size)
{
    size_t ends[EASE_NAME_WORDS_MOST] = { reader->at }, count = 1;
    size_t start = (size_t)(name - reader->text);
    const char *word;
    sn_ease_name named, all;
    if (ease_godot_pair(reader, name, size, &named))
        return named;
    while (count < EASE_NAME_WORDS_MOST && sn_ease_read_word(reader, &word) > 0)
        ends[count++] = reader->at;
    for (size_t i = count; i > 0; i--) {
        reader->at = ends[i - 1];
        named = sn_ease_name_read(name, ends[i - 1] - start);
        if (i == count)
            all = named;
        if (named.shape != SN_EASE_SHAPE_COUNT || named.elsewhere)
            return named;
    }
    if (named.bare && count > 1) {
        reader->at = ends[count - 1];
        return all;
    }
    return named;
}

/* ---- one ease ------------------------------------------------------------------------------ */

static bool ease_unknown(sn_ease_reader *reader, const sn_ease_name *named, size_t at)
{
    char near[2 * SN_EASE_NAME_MOST];
    size_t size = reader->at - at;
    sn_text text = sn_ease_read_error(reader, SN_ERROR_UNKNOWN, at);
    sn_text_put(&text, "there is no easing ");
    sn_text_put_name(&text, reader->text + at, size);
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

static bool ease_needs_side(sn_ease_reader *reader, const sn_ease_family *family, size_t at)
{
    sn_text text = sn_ease_read_error(reader, SN_ERROR_SYNTAX, at);
    sn_text_put(&text, family->name);
    sn_text_put(&text, " needs its side in front: in-");
    sn_text_put(&text, family->name);
    sn_text_put(&text, ", out-, in-out- or out-in-");
    return false;
}

/* The range of a parameter depends on the side, or has a gap: what was made is the nearest. */
static bool ease_brought(
    sn_ease_reader *reader, const sn_ease_parameter *parameter, double made, size_t at)
{
    sn_text text = sn_ease_read_error(reader, SN_ERROR_RANGE, at);
    sn_text_put(&text, "this ease cannot have that ");
    sn_text_put(&text, parameter->name);
    sn_text_put(&text, "; the nearest that it can have is ");
    sn_text_put_brief(&text, parameter->percent ? sn_round(1e12 * made) / 1e10 : made);
    sn_text_put(&text, parameter->percent ? " %" : "");
    return false;
}

/* A family's ease: its side and its arguments. */
static bool ease_simple(sn_ease_reader *reader, const sn_ease_name *named, size_t at, sn_ease *ease)
{
    double values[SN_EASE_PARAMETERS_MOST];
    size_t count = named->given_count;
    for (size_t i = 0; i < count; i++)
        values[i] = named->given[i];
    if (named->family->sides && !named->sided)
        return ease_needs_side(reader, named->family, at);
    bool open = sn_ease_read_take_byte(reader, '(');
    if (open && named->stops) {
        bool done = ease_linear(reader, ease);
        ease->side = named->side;
        return done;
    }
    sn_ease_foreign_defaults(named, values, &count);
    if (open && !sn_ease_read_arguments(reader, named, values, &count))
        return false;
    if (named->shape == SN_EASE_STEPS && count > 1 && values[1] == SN_EASE_JUMP_NONE &&
        values[0] < 2)
        return sn_ease_read_say(
            reader, SN_ERROR_RANGE, at, "steps with jump-none need to be 2 at least");
    *ease = sn_ease_from_parameters(named->shape, named->side, values, count);
    for (size_t i = 0; i < count; i++)
        if (ease->parameters[i] != values[i])
            return ease_brought(reader, &named->family->parameters[i], ease->parameters[i], at);
    return true;
}

/* One ease that is not reversed, behind its first word. */
static bool ease_forward(
    sn_ease_reader *reader, const char *name, size_t size, sn_ease *ease, int depth)
{
    size_t at = (size_t)(name - reader->text);
    sn_ease_name named = ease_read_name(reader, name, size);
    if (named.elsewhere)
        return sn_ease_read_say(reader, SN_ERROR_UNKNOWN, at, named.elsewhere);
    if (named.bare && reader->at < reader->size && reader->text[reader->at] == '(') {
        named.family = sn_ease_family_of(SN_EASE_POWER); /* anime.js: out(3) */
        named.shape = SN_EASE_POWER;
    }
    if (named.shape == SN_EASE_SHAPE_COUNT)
        return ease_unknown(reader, &named, at);
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
        sn_ease_read_take_byte(&reader, ';'); /* copied out of CSS */
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
