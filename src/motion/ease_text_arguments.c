/*
 * The arguments of an ease's name. See ease_text_arguments.h.
 *
 * Penner's s and period are turned into what one sees: the overshoot and the swings. His elastic of
 * amplitude 1 is ours; with a greater one its phase is another, and it is refused.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "ease_text_arguments.h"
#include "sinew/elementary.h"

/* ---- ours ---------------------------------------------------------------------------------- */

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

static bool ease_own_arguments(
    sn_ease_reader *reader, const sn_ease_name *named, double *values, size_t *count)
{
    const sn_ease_family *family = named->family;
    do {
        if (*count == family->parameter_count)
            return sn_ease_read_expected(reader, "a closing bracket");
        if (!ease_argument(reader, &family->parameters[*count], &values[*count]))
            return false;
        ++*count;
    } while (sn_ease_read_take_byte(reader, ','));
    return true;
}

/* ---- those of others ------------------------------------------------------------------------ */

/* In an in-out and an out-in each half goes half the way, and so does what goes beyond it. */
static double ease_foreign_part(const sn_ease_name *named)
{
    return named->side == SN_EASE_IN_OUT || named->side == SN_EASE_OUT_IN ? 0.5 : 1;
}

/* Of back: s as the overshoot. */
static double ease_foreign_overshoot(const sn_ease_name *named, double s)
{
    double factor = named->side == SN_EASE_IN_OUT ? named->dialect->half_s : 1;
    return ease_foreign_part(named) * sn_ease_back_overshoot(factor * s);
}

/* Of elastic, with amplitude 1: its first overshoot, where the slope of 2^(-10 t) cos(tau t/period)
 * is 0 for the second time, and the swings. */
static void ease_foreign_swings(const sn_ease_name *named, double period, double *values)
{
    double decay = 10 * SN_LN2, omega = SN_TAU / period, phase = sn_atan2(omega, decay);
    values[0] = ease_foreign_part(named) * sn_exp(-decay * (SN_TAU / 4 + phase) / omega) * omega /
                sn_sqrt(omega * omega + decay * decay);
    values[1] = 1 / period;
}

static double ease_foreign_period(const sn_ease_name *named)
{
    return named->side == SN_EASE_IN_OUT ? named->dialect->half_period : named->dialect->period;
}

/* 1.70158 stands for 10 %, of which it is a rounding: our default. */
void sn_ease_foreign_defaults(const sn_ease_name *named, double *values, size_t *count)
{
    if (!named->dialect)
        return;
    if (named->shape == SN_EASE_BACK) {
        bool factor = named->side == SN_EASE_IN_OUT && named->dialect->half_s != 1;
        values[0] =
            factor ? ease_foreign_overshoot(named, 1.70158) : 0.1 * ease_foreign_part(named);
        *count = 1;
    } else if (named->shape == SN_EASE_ELASTIC) {
        ease_foreign_swings(named, ease_foreign_period(named), values);
        *count = 2;
    }
}

static bool ease_foreign_back(sn_ease_reader *reader, const sn_ease_name *named, double *values)
{
    bool percent;
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
    values[0] = ease_foreign_overshoot(named, s);
    return true;
}

/* GSAP divides the period by an amplitude below 1; for the others that is 1. */
static bool ease_foreign_elastic(sn_ease_reader *reader, const sn_ease_name *named, double *values)
{
    bool percent = false;
    double amplitude, period = ease_foreign_period(named);
    sn_ease_read_skip(reader);
    size_t at = reader->at;
    if (!sn_ease_read_number(reader, &amplitude, &percent))
        return false;
    if (percent || amplitude < 0)
        return sn_ease_read_say(reader, SN_ERROR_RANGE, at,
            "this spelling takes Penner's amplitude, which is 1, and period; out-elastic(37%, 3) "
            "takes overshoot and swings");
    if (amplitude > 1)
        return sn_ease_read_say(reader, SN_ERROR_RANGE, at,
            "an amplitude above 1 makes a curve of another phase, which is not here; write 1, or "
            "out-elastic(37%, 3), which takes overshoot and swings");
    bool stretches = named->dialect->stretches && amplitude < 1;
    if (sn_ease_read_take_byte(reader, ',')) {
        at = (sn_ease_read_skip(reader), reader->at);
        if (!sn_ease_read_number(reader, &period, &percent))
            return false;
    }
    if (stretches)
        period = amplitude > 0 ? period / amplitude : SN_INFINITY;
    if (percent || !(period >= 0.01 && period <= 2))
        return sn_ease_read_say(reader, SN_ERROR_RANGE, at,
            stretches ? "GSAP divides the period by an amplitude below 1; that has to give a part "
                        "of the time, 0.01 to 2"
                      : "Penner's period is a part of the time, 0.01 to 2");
    ease_foreign_swings(named, period, values);
    return true;
}

/* What has an argument here and none elsewhere; ours says what it takes. */
static bool ease_foreign_none(sn_ease_reader *reader, const sn_ease_name *named, size_t at)
{
    sn_text text = sn_ease_read_error(reader, SN_ERROR_SYNTAX, at);
    sn_text_put(&text, "in this spelling, which is another library's, ");
    sn_text_put(&text, named->family->name);
    sn_text_put(&text, " takes no arguments; ");
    sn_text_put(&text, named->plain);
    sn_text_put(&text, "() takes ");
    for (size_t i = 0; i < named->family->parameter_count; i++) {
        sn_text_put(&text, i ? " and " : "");
        sn_text_put(&text, named->family->parameters[i].name);
    }
    return false;
}

/* ---- all ----------------------------------------------------------------------------------- */

bool sn_ease_read_arguments(
    sn_ease_reader *reader, const sn_ease_name *named, double *values, size_t *count)
{
    const sn_ease_family *family = named->family;
    bool none = named->given_count > 0 || family->parameter_count == 0, done;
    size_t at = reader->at;
    if (none && sn_ease_read_take_byte(reader, ')'))
        return true;
    if (none)
        return sn_ease_read_say(reader, SN_ERROR_SYNTAX, at, "this easing takes no arguments");
    if (named->dialect && family->shape == SN_EASE_BACK)
        done = ease_foreign_back(reader, named, values);
    else if (named->dialect && family->shape == SN_EASE_ELASTIC)
        done = ease_foreign_elastic(reader, named, values);
    else if (named->dialect && (family->shape == SN_EASE_EXPO || family->shape == SN_EASE_BOUNCE))
        return sn_ease_read_take_byte(reader, ')') || ease_foreign_none(reader, named, at);
    else
        done = ease_own_arguments(reader, named, values, count);
    if (!done)
        return false;
    if (family->shape == SN_EASE_BEZIER && *count < family->parameter_count &&
        !sn_ease_read_starts_number(reader))
        return sn_ease_read_expected(reader, "the rest of x1, y1, x2 and y2");
    return sn_ease_read_close(reader);
}
