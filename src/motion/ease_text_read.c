/*
 * Reading an ease from text: a name with arguments, stops of lines, or eases within eases.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/memory.h"
#include "../base/nearest.h"
#include "../base/report.h"
#include "ease_text_names.h"
#include "sinew/elementary.h"
#include "sinew/number.h"

/* A text being read. An error ends it: `failed` stays. */
typedef struct ease_reader {
    const char *text;
    size_t size, at;
    sn_arena *arena;
    sn_report *report;
    sn_status failed;
} ease_reader;

enum { EASE_READ_WORD_MOST = 64 };

/* ---- errors ------------------------------------------------------------------------------ */

/* Begins the sentence of an error at a byte. */
static sn_text ease_error(ease_reader *reader, sn_status status, size_t at)
{
    sn_text text = sn_report_start(reader->report, status, "");
    if (reader->report)
        reader->report->index = at;
    reader->failed = status;
    return text;
}

static bool ease_say(ease_reader *reader, sn_status status, size_t at, const char *sentence)
{
    sn_text text = ease_error(reader, status, at);
    sn_text_put(&text, sentence);
    return false;
}

/* What stands there instead of what should. */
static bool ease_expected(ease_reader *reader, const char *what)
{
    sn_text text = ease_error(reader, SN_ERROR_SYNTAX, reader->at);
    if (reader->at < reader->size)
        sn_text_put_name(&text, reader->text + reader->at, reader->size - reader->at);
    else
        sn_text_put(&text, "the end of the text");
    sn_text_put(&text, " stands where ");
    sn_text_put(&text, what);
    sn_text_put(&text, " belongs");
    return false;
}

static bool ease_no_memory(ease_reader *reader)
{
    return ease_say(reader, SN_ERROR_MEMORY, reader->at,
        reader->arena ? "the memory for this easing is too small"
                      : "points and easings of easings need memory, and none was lent");
}

/* ---- small pieces ------------------------------------------------------------------------ */

static void ease_skip(ease_reader *reader)
{
    while (reader->at < reader->size) {
        char c = reader->text[reader->at];
        if (c != ' ' && c != '\t' && c != '\n' && c != '\r')
            return;
        reader->at++;
    }
}

static bool ease_take_byte(ease_reader *reader, char byte)
{
    ease_skip(reader);
    if (reader->at >= reader->size || reader->text[reader->at] != byte)
        return false;
    reader->at++;
    return true;
}

static bool ease_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* A name or a word: letters, and behind the first also digits, hyphens, lines and dots. */
static size_t ease_word(ease_reader *reader, const char **word)
{
    ease_skip(reader);
    size_t start = reader->at, end = start;
    while (end < reader->size) {
        char c = reader->text[end];
        bool inner = end > start && ((c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.');
        if (!ease_is_letter(c) && !inner)
            break;
        end++;
    }
    *word = reader->text + start;
    reader->at = end;
    return end - start;
}

static bool ease_word_is(const char *word, size_t size, const char *name)
{
    return size == sn_text_length(name) && sn_memory_equal(word, name, size);
}

/* A number, a quotient, or a percentage, which is rounded once: "33.3%" is 0.333. */
static bool ease_number(ease_reader *reader, double *number, bool *percent)
{
    char shifted[EASE_READ_WORD_MOST];
    ease_skip(reader);
    const char *text = reader->text + reader->at;
    size_t size = sn_rational_read(text, reader->size - reader->at, NULL, number);
    if (size == 0)
        return ease_expected(reader, "a number");
    if (!sn_is_finite(*number))
        return ease_say(reader, SN_ERROR_NOT_FINITE, reader->at, "the number is too large");
    *percent = reader->at + size < reader->size && text[size] == '%';
    reader->at += size + *percent;
    if (!*percent)
        return true;
    sn_text plain = sn_text_into(shifted, sizeof shifted);
    sn_text_put_bytes(&plain, text, size);
    sn_text_put(&plain, "e-2");
    if (sn_number_read(shifted, plain.used, number) != size + 3)
        *number /= 100; /* with an exponent of its own, or a quotient */
    return true;
}

/* ---- arguments of a family ----------------------------------------------------------------- */

static void ease_put_value(sn_text *text, const sn_ease_parameter *parameter, double value)
{
    sn_text_put_brief(text, parameter->percent ? sn_round(1e12 * value) / 1e10 : value);
    sn_text_put(text, parameter->percent ? " %" : "");
}

static bool ease_check(
    ease_reader *reader, const sn_ease_parameter *parameter, double value, size_t at)
{
    bool whole = !parameter->whole || value == sn_floor(value);
    if (value >= parameter->low && value <= parameter->high && whole)
        return true;
    sn_text text = ease_error(reader, SN_ERROR_RANGE, at);
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
static bool ease_choice(ease_reader *reader, const sn_ease_parameter *parameter, double *value)
{
    const char *word, *known;
    size_t at = (ease_skip(reader), reader->at), size = ease_word(reader, &word);
    for (int i = 0; size > 0 && (known = parameter->word(i)) != NULL; i++)
        if (ease_word_is(word, size, known) || ease_word_is(word, size, known + 5)) {
            *value = i;
            return true;
        }
    reader->at = at;
    return ease_expected(reader, "jump-start, jump-end, jump-none or jump-both");
}

static bool ease_argument(ease_reader *reader, const sn_ease_parameter *parameter, double *value)
{
    bool percent;
    if (parameter->word)
        return ease_choice(reader, parameter, value);
    ease_skip(reader);
    size_t at = reader->at;
    return ease_number(reader, value, &percent) && ease_check(reader, parameter, *value, at);
}

/* Penner's s, or amplitude and period, as what one sees. The amplitude multiplies the overshoot of
 * his envelope of 2^(-10 t): that of r = 10 ln 2/omega is e^(-r (pi - atan r))/sqrt(1 + r^2). */
static bool ease_penner(ease_reader *reader, sn_ease_shape shape, double *values, size_t *count)
{
    double given[2] = { 1, 0.3 };
    bool percent;
    size_t at = reader->at, taken = 0;
    do {
        if (taken == 2)
            return ease_expected(reader, "a closing bracket");
        if (!ease_number(reader, &given[taken], &percent))
            return false;
        taken++;
    } while (ease_take_byte(reader, ','));
    if (shape == SN_EASE_BACK) {
        if (!(given[0] >= 0 && given[0] <= 60) || taken > 1)
            return ease_say(reader, SN_ERROR_RANGE, at,
                "this spelling takes Penner's s, one number from 0 to 60; out-back(20%) takes the "
                "overshoot");
        values[0] = percent ? given[0] : sn_ease_back_overshoot(given[0]);
        *count = 1;
        return true;
    }
    if (!(given[0] >= 0 && given[0] <= 100 && given[1] >= 0.01 && given[1] <= 2))
        return ease_say(reader, SN_ERROR_RANGE, at,
            "this spelling takes Penner's amplitude, 0 to 100, and period, 0.01 to 2; "
            "out-elastic(37%, 3) takes overshoot and swings");
    double r = 10 * SN_LN2 * given[1] / SN_TAU, height = given[0] > 1 ? given[0] : 1;
    double overshoot = height * sn_exp(-r * (SN_PI - sn_atan2(r, 1))) / sn_sqrt(1 + r * r);
    values[0] = sn_clamp(overshoot, 0.001, 0.99);
    values[1] = 1 / given[1];
    *count = 2;
    return true;
}

static bool ease_arguments(
    ease_reader *reader, const sn_ease_name *named, double *values, size_t *count)
{
    const sn_ease_family *family = named->family;
    bool penner =
        named->penner && (family->shape == SN_EASE_BACK || family->shape == SN_EASE_ELASTIC);
    if (named->given_count > 0 || family->parameter_count == 0)
        return ease_say(reader, SN_ERROR_SYNTAX, reader->at, "this easing takes no arguments");
    if (penner) {
        if (!ease_penner(reader, family->shape, values, count))
            return false;
    } else {
        do {
            if (*count == family->parameter_count)
                return ease_expected(reader, "a closing bracket");
            if (!ease_argument(reader, &family->parameters[*count], &values[*count]))
                return false;
            ++*count;
        } while (ease_take_byte(reader, ','));
    }
    return ease_take_byte(reader, ')') || ease_expected(reader, "a comma or a closing bracket");
}

/* ---- linear() ------------------------------------------------------------------------------ */

/* One stop: a value, and no, one or two places, before it or behind it. */
static bool ease_stop(ease_reader *reader, double *y, double *places, size_t *place_count)
{
    bool has_y = false, percent;
    double number;
    *place_count = 0;
    do {
        size_t at = (ease_skip(reader), reader->at);
        if (!ease_number(reader, &number, &percent))
            return false;
        if (percent ? *place_count == 2 : has_y)
            return ease_say(reader, SN_ERROR_SYNTAX, at,
                "a stop of linear() is one number and at most two percentages");
        if (percent)
            places[(*place_count)++] = number;
        else
            *y = number;
        has_y = has_y || !percent;
        ease_skip(reader);
    } while (reader->at < reader->size && reader->text[reader->at] != ',' &&
             reader->text[reader->at] != ')');
    return has_y || ease_expected(reader, "a number");
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

static size_t ease_count_stops(const ease_reader *reader)
{
    size_t stops = 1;
    for (size_t i = reader->at; i < reader->size && reader->text[i] != ')'; i++)
        stops += reader->text[i] == ',';
    return stops;
}

static bool ease_linear(ease_reader *reader, sn_ease *ease)
{
    double y = 0, places[2];
    size_t count = 0, place_count;
    if (!reader->arena)
        return ease_no_memory(reader);
    sn_ease_point *points =
        sn_arena_take(reader->arena, 2 * ease_count_stops(reader), sizeof *points);
    if (!points)
        return ease_no_memory(reader);
    do {
        if (!ease_stop(reader, &y, places, &place_count))
            return false;
        points[count++] = (sn_ease_point){ place_count > 0 ? places[0] : SN_NAN, y };
        if (place_count > 1)
            points[count++] = (sn_ease_point){ places[1], y };
    } while (ease_take_byte(reader, ','));
    if (!ease_take_byte(reader, ')'))
        return ease_expected(reader, "a comma or a closing bracket");
    ease_spread(points, count);
    *ease = sn_ease_through(points, count);
    return true;
}

/* ---- eases of eases ------------------------------------------------------------------------ */

static bool ease_read_one(ease_reader *reader, sn_ease *ease, int depth);

enum { EASE_NO_COMPOSITION, EASE_REVERSE, EASE_MIRROR, EASE_BLENDED, EASE_FADED, EASE_CHAINED };

static int ease_composition(const char *name, size_t size)
{
    static const char *const names[] = { "", "reverse", "mirror", "blend", "crossfade", "chain" };
    for (int i = 1; i <= EASE_CHAINED; i++)
        if (ease_word_is(name, size, names[i]))
            return i;
    return EASE_NO_COMPOSITION;
}

/* Where a part of a chain ends, in time and then in value; NaN where that is not said. */
static bool ease_part_ends(ease_reader *reader, sn_ease_part *part)
{
    double *ends[] = { &part->until_t, &part->until_y };
    bool percent;
    part->until_t = part->until_y = SN_NAN;
    for (int i = 0; i < 2; i++) {
        ease_skip(reader);
        if (reader->at < reader->size &&
            (reader->text[reader->at] == ',' || reader->text[reader->at] == ')'))
            return true;
        if (!ease_number(reader, ends[i], &percent))
            return false;
    }
    return true;
}

/* Parts without an end share what is left of the time evenly; of the way, likewise. */
static bool ease_chain_ends(ease_reader *reader, sn_ease_part *parts, size_t count, size_t at)
{
    sn_ease_part *last = &parts[count - 1];
    if ((last->until_t == last->until_t && last->until_t != 1) ||
        (last->until_y == last->until_y && last->until_y != 1))
        return ease_say(reader, SN_ERROR_RANGE, at,
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
            return ease_say(reader, SN_ERROR_RANGE, at,
                "the parts of a chain must end one after the other, within 0 to 100 % of the time");
    }
    return true;
}

/* Room for as many parts as there are commas up to the bracket that closes them. */
static size_t ease_count_parts(const ease_reader *reader)
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

static bool ease_read_parts(ease_reader *reader, int composition, sn_ease_part *parts, size_t most,
    size_t *count, double *weight, int depth)
{
    bool percent;
    do {
        if (*count == most)
            return ease_expected(reader, "a closing bracket");
        if (composition == EASE_BLENDED && *count == 2) {
            size_t at = reader->at;
            if (!ease_number(reader, weight, &percent))
                return false;
            if (!(*weight >= 0 && *weight <= 1))
                return ease_say(
                    reader, SN_ERROR_RANGE, at, "the weight of a blend is outside 0 to 100 %");
            break;
        }
        if (!ease_read_one(reader, &parts[*count].ease, depth + 1))
            return false;
        if (composition == EASE_CHAINED && !ease_part_ends(reader, &parts[*count]))
            return false;
        ++*count;
    } while (ease_take_byte(reader, ','));
    return ease_take_byte(reader, ')') || ease_expected(reader, "a comma or a closing bracket");
}

static bool ease_composed_of(ease_reader *reader, int composition, sn_ease *ease, int depth)
{
    static const size_t wanted[] = { 0, 1, 1, 2, 2, 1 };
    size_t at = reader->at, most = composition == EASE_CHAINED ? ease_count_parts(reader) : 3;
    size_t count = 0;
    double weight = 0.5;
    if (composition < EASE_BLENDED || composition == EASE_FADED)
        most = wanted[composition];
    sn_ease_part *parts = reader->arena ? sn_arena_take(reader->arena, most, sizeof *parts) : NULL;
    if (!parts)
        return ease_no_memory(reader);
    if (!ease_read_parts(reader, composition, parts, most, &count, &weight, depth))
        return false;
    if (count < wanted[composition])
        return ease_say(reader, SN_ERROR_SYNTAX, at, "two easings are needed here");
    if (composition == EASE_CHAINED && !ease_chain_ends(reader, parts, count, at))
        return false;
    *ease = composition == EASE_REVERSE   ? sn_ease_reverse(&parts[0].ease)
            : composition == EASE_MIRROR  ? sn_ease_mirror(parts)
            : composition == EASE_BLENDED ? sn_ease_blend(parts, weight)
            : composition == EASE_FADED   ? sn_ease_crossfade(parts)
                                          : sn_ease_chain(parts, count);
    return true;
}

/* ---- one ease ------------------------------------------------------------------------------ */

enum { EASE_OTHER_NAMES = 10, EASE_SIDES = SN_EASE_SIDE_COUNT };

/* The words that a name may be meant to be: every family in its four sides, and the others. */
static const char *ease_known(const void *context, size_t index)
{
    static const char *const others[EASE_OTHER_NAMES] = { "ease", "ease-in", "ease-out",
        "ease-in-out", "step-start", "step-end", "chain", "blend", "crossfade", "mirror" };
    char *word = ((char *const *)context)[0];
    if (index < EASE_OTHER_NAMES)
        return others[index];
    index -= EASE_OTHER_NAMES;
    const sn_ease_family *family = sn_ease_family_at(index / EASE_SIDES);
    int side = (int)(index % EASE_SIDES);
    if (!family->sides)
        return family->name;
    sn_text text = sn_text_into(word, EASE_READ_WORD_MOST);
    sn_text_put(&text, sn_ease_side_name(side));
    sn_text_put(&text, "-");
    sn_text_put(&text, family->name);
    return word;
}

static bool ease_unknown(ease_reader *reader, const char *name, size_t size, size_t at)
{
    char word[EASE_READ_WORD_MOST];
    char *const context[] = { word };
    size_t families = 0;
    while (sn_ease_family_at(families))
        families++;
    size_t count = EASE_OTHER_NAMES + families * EASE_SIDES;
    size_t nearest = sn_nearest_word(name, size, count, ease_known, context);
    sn_text text = ease_error(reader, SN_ERROR_UNKNOWN, at);
    sn_text_put(&text, "there is no easing ");
    sn_text_put_name(&text, name, size);
    if (nearest == SIZE_MAX) {
        sn_text_put(&text, "; there are linear, in-sine, out-quad, in-out-cubic and their like: "
                           "see `sinew help ease`");
        return false;
    }
    sn_text_put(&text, "; did you mean \"");
    sn_text_put(&text, ease_known(context, nearest));
    sn_text_put(&text, "\"?");
    return false;
}

/* A family's ease: its side and its arguments. */
static bool ease_simple(ease_reader *reader, const sn_ease_name *named, size_t at, sn_ease *ease)
{
    double values[SN_EASE_PARAMETERS_MOST];
    size_t count = named->given_count;
    for (size_t i = 0; i < count; i++)
        values[i] = named->given[i];
    if (named->family->sides && !named->sided) {
        sn_text text = ease_error(reader, SN_ERROR_SYNTAX, at);
        sn_text_put(&text, named->family->name);
        sn_text_put(&text, " needs its side in front: in-");
        sn_text_put(&text, named->family->name);
        sn_text_put(&text, ", out-, in-out- or out-in-");
        return false;
    }
    if (!named->family->sides && named->sided) {
        sn_text text = ease_error(reader, SN_ERROR_SYNTAX, at);
        sn_text_put(&text, named->family->name);
        sn_text_put(&text, " has no sides; reverse(...) and mirror(...) turn it round");
        return false;
    }
    if (ease_take_byte(reader, '(')) {
        if (named->family->shape == SN_EASE_LINEAR)
            return ease_linear(reader, ease);
        if (!ease_arguments(reader, named, values, &count))
            return false;
    }
    if (named->family->shape == SN_EASE_STEPS && count > 1 && values[1] == SN_EASE_JUMP_NONE &&
        values[0] < 2)
        return ease_say(reader, SN_ERROR_RANGE, at, "steps with jump-none need to be 2 at least");
    *ease = sn_ease_from_parameters(named->family->shape, named->side, values, count);
    return true;
}

static bool ease_read_one(ease_reader *reader, sn_ease *ease, int depth)
{
    const char *name;
    ease_skip(reader);
    size_t at = reader->at, size = ease_word(reader, &name);
    if (depth >= SN_EASE_DEPTH_MOST)
        return ease_say(reader, SN_ERROR_LIMIT, at, "easings lie in easings 8 deep at most");
    if (size == 0)
        return ease_expected(reader, "the name of an easing");
    int composition = ease_composition(name, size);
    if (composition != EASE_NO_COMPOSITION) {
        if (!ease_take_byte(reader, '('))
            return ease_expected(reader, "an opening bracket");
        return ease_composed_of(reader, composition, ease, depth);
    }
    sn_ease_name named = sn_ease_name_read(name, size);
    if (!named.family)
        return ease_unknown(reader, name, size, at);
    return ease_simple(reader, &named, at, ease);
}

sn_status sn_ease_read(
    const char *text, size_t size, sn_arena *arena, sn_ease *ease, sn_report *report)
{
    ease_reader reader = { .text = text, .size = size, .arena = arena, .report = report };
    sn_arena mark = arena ? *arena : (sn_arena){ 0 };
    sn_ease made = { 0 };
    sn_report_clear(report);
    if (size > SN_EASE_TEXT_MOST)
        ease_say(&reader, SN_ERROR_LIMIT, 0, "an easing's text has at most 65536 bytes");
    else if (ease_read_one(&reader, &made, 0)) {
        ease_skip(&reader);
        if (reader.at < size)
            ease_expected(&reader, "the end of the text");
    }
    if (reader.failed == SN_OK)
        *ease = made;
    else if (arena)
        sn_arena_rewind(arena, mark);
    return reader.failed;
}
