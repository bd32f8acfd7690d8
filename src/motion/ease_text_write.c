/*
 * Writing an ease as text, as sn_ease_read takes it.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/text.h"
#include "ease_text_names.h"
#include "sinew/number.h"

static void ease_put(sn_text *text, const sn_ease *ease, int depth);

/* A ratio as a percentage: its shortest decimal text with the point two places on, so that it reads
 * back to the same bits. */
static void ease_put_percent(sn_text *text, double ratio)
{
    char shortest[SN_NUMBER_CAPACITY], digits[SN_NUMBER_CAPACITY];
    size_t size = sn_number_write(shortest, ratio), count = 0, at = 0;
    int point = 0, exponent = 0;
    bool seen = false;
    if (shortest[at] == '-')
        sn_text_put_bytes(text, &shortest[at++], 1);
    for (; at < size && shortest[at] != 'e'; at++) {
        if (shortest[at] == '.')
            seen = true;
        else if (count > 0 || shortest[at] != '0')
            digits[count++] = shortest[at];
        point += !seen && shortest[at] != '.' && count > 0;
        point -= seen && count == 0 && shortest[at] == '0';
    }
    if (at < size) {
        bool negative = shortest[++at] == '-';
        for (at += negative; at < size; at++)
            exponent = 10 * exponent + (shortest[at] - '0');
        exponent = negative ? -exponent : exponent;
    }
    point += exponent + 2;
    if (count > 0 && (point < -5 || point > 21)) {
        sn_text_put_bytes(text, digits, 1);
        sn_text_put(text, count > 1 ? "." : "");
        sn_text_put_bytes(text, digits + 1, count - 1);
        sn_text_put(text, "e");
        sn_text_put_signed(text, point - 1);
    } else if (count == 0 || point <= 0) {
        sn_text_put(text, count == 0 ? "0" : "0.");
        sn_text_put_repeated(text, '0', count == 0 ? 0 : (size_t)-point);
        sn_text_put_bytes(text, digits, count);
    } else if ((size_t)point >= count) {
        sn_text_put_bytes(text, digits, count);
        sn_text_put_repeated(text, '0', (size_t)point - count);
    } else {
        sn_text_put_bytes(text, digits, (size_t)point);
        sn_text_put(text, ".");
        sn_text_put_bytes(text, digits + point, count - (size_t)point);
    }
    sn_text_put(text, "%");
}

static void ease_put_argument(sn_text *text, const sn_ease_parameter *parameter, double value)
{
    const char *word = parameter->word ? parameter->word((int)value) : NULL;
    if (word)
        sn_text_put(text, word);
    else if (parameter->percent)
        ease_put_percent(text, value);
    else
        sn_text_put_number(text, value);
}

static void ease_put_family(sn_text *text, const sn_ease *ease, const sn_ease_family *family)
{
    size_t count = family->parameter_count;
    sn_text_put(text, family->name);
    /* CSS's functions do not do without theirs. */
    size_t least = ease->shape == SN_EASE_BEZIER ? 4 : ease->shape == SN_EASE_STEPS;
    while (count > least && ease->parameters[count - 1] == family->parameters[count - 1].fallback)
        count--;
    for (size_t i = 0; i < count; i++) {
        sn_text_put(text, i ? ", " : "(");
        ease_put_argument(text, &family->parameters[i], ease->parameters[i]);
    }
    sn_text_put(text, count > 0 ? ")" : "");
}

/* Each point with its place. */
static void ease_put_points(sn_text *text, const sn_ease *ease)
{
    sn_text_put(text, "(");
    for (uint32_t i = 0; i < ease->count; i++) {
        bool first = i == 0 && ease->points[i].t == 0;
        bool last = i + 1 == ease->count && i > 0 && ease->points[i].t == 1;
        sn_text_put(text, i ? ", " : "");
        sn_text_put_number(text, ease->points[i].y);
        if (first || last)
            continue;
        sn_text_put(text, " ");
        ease_put_percent(text, ease->points[i].t);
    }
    sn_text_put(text, ")");
}

static void ease_put_composed(sn_text *text, const sn_ease *ease, int depth)
{
    bool chain = ease->shape == SN_EASE_CHAIN;
    sn_text_put(text, "(");
    for (uint32_t i = 0; i < ease->count; i++) {
        sn_text_put(text, i ? ", " : "");
        ease_put(text, &ease->parts[i].ease, depth + 1);
        if (!chain || i + 1 == ease->count)
            continue;
        sn_text_put(text, " ");
        ease_put_percent(text, ease->parts[i].until_t);
        sn_text_put(text, " ");
        ease_put_percent(text, ease->parts[i].until_y);
    }
    if (ease->shape == SN_EASE_BLEND) {
        sn_text_put(text, ", ");
        ease_put_percent(text, ease->parameters[0]);
    }
    sn_text_put(text, ")");
}

/* The side stands in front of every name, but for the way in of what has no sides by nature. */
static void ease_put(sn_text *text, const sn_ease *ease, int depth)
{
    const sn_ease_family *family = sn_ease_family_of(ease->shape);
    const char *composed = sn_ease_composition_word(ease->shape);
    const char *side = sn_ease_side_name((int)ease->side);
    bool mirror = ease->shape == SN_EASE_WHOLE && ease->side == SN_EASE_IN_OUT;
    if ((!family && !composed) || !side || depth > SN_EASE_DEPTH_MOST) {
        sn_text_put(text, "linear");
        return;
    }
    if (!mirror && (ease->side != SN_EASE_IN || (family && family->sides))) {
        sn_text_put(text, side);
        sn_text_put(text, "-");
    }
    if (family) {
        ease_put_family(text, ease, family);
        if (ease->shape == SN_EASE_POINTS)
            ease_put_points(text, ease);
        return;
    }
    sn_text_put(text, mirror ? "mirror" : composed);
    ease_put_composed(text, ease, depth);
}

size_t sn_ease_write(char *text, size_t capacity, const sn_ease *ease)
{
    sn_text counted = sn_text_into(NULL, 0), kept = sn_text_into(text, capacity);
    ease_put(&counted, ease, 0);
    if (capacity > 0)
        ease_put(&kept, ease, 0);
    return counted.used;
}
