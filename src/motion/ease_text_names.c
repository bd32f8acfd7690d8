/*
 * Names of easings. A name is cut into words where a hyphen, a line, a dot or a capital stands;
 * "ease" and its like say nothing, sides are taken out, and what is left is the shape.
 */
#include "../base/exact.h"
#include "../base/memory.h"
#include "../base/nearest.h"
#include "../base/text.h"
#include "ease_text_names.h"

/* What a shape is called elsewhere. */
typedef struct ease_alias {
    const char *name, *family;
    double argument; /* its first one; 0: the default */
} ease_alias;

static const ease_alias ease_aliases[] = {
    { "sin", "sine", 0 },
    { "sinusoidal", "sine", 0 },
    { "quadratic", "quad", 0 },
    { "quartic", "quart", 0 },
    { "quintic", "quint", 0 },
    { "exponential", "expo", 0 },
    { "exp", "expo", 0 },
    { "circular", "circ", 0 },
    { "none", "linear", 0 },
    { "linear-none", "linear", 0 },
    { "strong", "quint", 0 },
    { "power1", "quad", 0 },
    { "power2", "cubic", 0 },
    { "power3", "quart", 0 },
    { "power4", "quint", 0 },
    { "smootherstep", "smoothstep", 2 },
    { "bezier", "cubic-bezier", 0 },
    { "slow", "slow-middle", 0 },
};

/* Whole names of CSS. */
typedef struct ease_css_name {
    const char *name;
    sn_ease_shape shape;
    double given[4];
    size_t count;
} ease_css_name;

static const ease_css_name ease_css_names[] = {
    { "ease", SN_EASE_BEZIER, { 0.25, 0.1, 0.25, 1 }, 4 },
    { "ease-in", SN_EASE_BEZIER, { 0.42, 0, 1, 1 }, 4 },
    { "ease-out", SN_EASE_BEZIER, { 0, 0, 0.58, 1 }, 4 },
    { "ease-in-out", SN_EASE_BEZIER, { 0.42, 0, 0.58, 1 }, 4 },
    { "step-start", SN_EASE_STEPS, { 1, SN_EASE_JUMP_START }, 2 },
    { "step-end", SN_EASE_STEPS, { 1, SN_EASE_JUMP_END }, 2 },
};

#define EASE_COUNT(array) (sizeof(array) / sizeof(array)[0])

static bool ease_is(const char *words, size_t size, const char *name)
{
    return size == sn_text_length(name) && sn_memory_equal(words, name, size);
}

const sn_ease_family *sn_ease_family_of(sn_ease_shape shape)
{
    const sn_ease_family *family;
    for (size_t i = 0; (family = sn_ease_family_at(i)) != NULL; i++)
        if (family->shape == shape)
            return family;
    return NULL;
}

const char *sn_ease_composition_word(sn_ease_shape shape)
{
    switch (shape) {
    case SN_EASE_CHAIN:
        return "chain";
    case SN_EASE_BLEND:
        return "blend";
    case SN_EASE_CROSSFADE:
        return "crossfade";
    case SN_EASE_WHOLE:
        return "whole";
    default:
        return NULL;
    }
}

/* Lower case, words apart by single hyphens: "easeOutBack" is "ease-out-back". */
static size_t ease_name_plain(const char *name, size_t size, char plain[2 * SN_EASE_NAME_MOST])
{
    size_t used = 0;
    for (size_t i = 0; i < size; i++) {
        char c = name[i];
        bool capital = c >= 'A' && c <= 'Z', gap = c == '-' || c == '_' || c == '.';
        bool after_small = i > 0 && !(name[i - 1] >= 'A' && name[i - 1] <= 'Z');
        if ((gap || (capital && after_small)) && used > 0 && plain[used - 1] != '-')
            plain[used++] = '-';
        if (!gap)
            plain[used++] = capital ? (char)(c - 'A' + 'a') : c;
    }
    return used > 0 && plain[used - 1] == '-' ? used - 1 : used;
}

static bool ease_word_is_idle(const char *word, size_t size)
{
    static const char *const idle[] = { "ease", "easing", "tween", "curves", "config", "trans" };
    for (size_t i = 0; i < EASE_COUNT(idle); i++)
        if (ease_is(word, size, idle[i]))
            return true;
    return false;
}

/* Takes the words of a plain name apart: its sides, in order, and the rest. */
static size_t ease_name_split(
    const char *plain, size_t size, char shape[2 * SN_EASE_NAME_MOST], sn_ease_name *named)
{
    size_t used = 0;
    bool in = false, out = false, in_first = false;
    for (size_t start = 0; start < size;) {
        size_t end = start;
        while (end < size && plain[end] != '-')
            end++;
        const char *word = plain + start;
        size_t length = end - start;
        start = end + 1;
        if (ease_is(word, length, "in") && !in) {
            in = true;
            in_first = !out;
        } else if (ease_is(word, length, "out") && !out) {
            out = true;
        } else if (ease_is(word, length, "inout")) {
            in = out = in_first = true;
        } else if (!ease_word_is_idle(word, length)) {
            if (used > 0)
                shape[used++] = '-';
            for (size_t i = 0; i < length; i++)
                shape[used++] = word[i];
        }
    }
    named->sided = in || out;
    named->side = in && out ? (in_first ? SN_EASE_IN_OUT : SN_EASE_OUT_IN)
                  : out     ? SN_EASE_OUT
                            : SN_EASE_IN;
    return used;
}

/* "slowmiddle" is "slow-middle" to those who write no hyphens. */
static bool ease_is_nearly(const char *words, size_t size, const char *name)
{
    size_t i = 0;
    for (;; name++) {
        while (i < size && words[i] == '-')
            i++;
        if (*name == '-')
            continue;
        if (i == size || *name == 0)
            return i == size && *name == 0;
        if (words[i++] != *name)
            return false;
    }
}

static const sn_ease_family *ease_family_named(const char *name, size_t size)
{
    const sn_ease_family *family;
    for (size_t i = 0; (family = sn_ease_family_at(i)) != NULL; i++)
        if (ease_is_nearly(name, size, family->name))
            return family;
    return NULL;
}

static sn_ease_shape ease_composition_named(const char *name, size_t size)
{
    for (int shape = SN_EASE_CHAIN; shape < SN_EASE_SHAPE_COUNT; shape++)
        if (ease_is_nearly(name, size, sn_ease_composition_word((sn_ease_shape)shape)))
            return (sn_ease_shape)shape;
    return SN_EASE_SHAPE_COUNT;
}

static bool ease_name_is_css(const char *plain, size_t size, sn_ease_name *named)
{
    for (size_t i = 0; i < EASE_COUNT(ease_css_names); i++) {
        const ease_css_name *css = &ease_css_names[i];
        if (!ease_is(plain, size, css->name))
            continue;
        named->family = sn_ease_family_of(css->shape);
        named->given_count = css->count;
        for (size_t k = 0; k < css->count; k++)
            named->given[k] = css->given[k];
        return true;
    }
    return false;
}

/* The shape of what is left of a name without its sides. */
static void ease_name_shape(const char *shape, size_t size, sn_ease_name *named)
{
    named->family = ease_family_named(shape, size);
    for (size_t i = 0; !named->family && i < EASE_COUNT(ease_aliases); i++) {
        const ease_alias *alias = &ease_aliases[i];
        if (!ease_is_nearly(shape, size, alias->name))
            continue;
        named->family = ease_family_named(alias->family, sn_text_length(alias->family));
        named->given[0] = alias->argument;
        named->given_count = alias->argument > 0;
    }
    if (named->family)
        named->shape = named->family->shape;
    else if (!named->sided && ease_is(shape, size, "mirror")) {
        named->shape = SN_EASE_WHOLE;
        named->side = SN_EASE_IN_OUT;
    } else {
        named->shape = ease_composition_named(shape, size);
    }
    /* A spring let go arrives: its side goes without saying. */
    if (named->shape == SN_EASE_SPRING && !named->sided) {
        named->side = SN_EASE_OUT;
        named->sided = true;
    }
}

/* Our own spelling has hyphens and small letters only, and not the word "ease". */
static void ease_name_dialect(const char *name, size_t size, sn_ease_name *named)
{
    bool dots = false, eases = false;
    for (size_t i = 0; i < size; i++) {
        bool capital = name[i] >= 'A' && name[i] <= 'Z';
        dots = dots || name[i] == '.';
        named->penner = named->penner || capital || name[i] == '.' || name[i] == '_';
        eases = eases || (size - i >= 3 && sn_memory_equal(name + i, "ase", 3));
    }
    named->penner = named->penner || eases;
    named->gsap = dots && !eases;
}

sn_ease_name sn_ease_name_read(const char *name, size_t size)
{
    sn_ease_name named = { .shape = SN_EASE_SHAPE_COUNT };
    char plain[2 * SN_EASE_NAME_MOST], shape[2 * SN_EASE_NAME_MOST];
    if (size == 0 || size > SN_EASE_NAME_MOST)
        return named;
    size_t length = ease_name_plain(name, size, plain);
    if (ease_name_is_css(plain, length, &named)) {
        named.shape = named.family->shape;
        return named;
    }
    size_t used = ease_name_split(plain, length, shape, &named);
    sn_text ours = sn_text_into(named.plain, sizeof named.plain);
    sn_text_put(&ours, named.sided ? sn_ease_side_name((int)named.side) : "");
    sn_text_put(&ours, named.sided && used > 0 ? "-" : "");
    sn_text_put_bytes(&ours, shape, used);
    ease_name_shape(shape, used, &named);
    ease_name_dialect(name, size, &named);
    return named;
}

/* ---- the nearest -------------------------------------------------------------------------- */

static const char *const ease_other_names[] = { "ease", "ease-in", "ease-out", "ease-in-out",
    "step-start", "step-end", "reverse", "mirror", "blend", "crossfade", "chain" };

/* The words that a name may be meant to be: the others, and every family in its four sides. */
static const char *ease_known(const void *context, size_t index)
{
    char *word = ((char *const *)context)[0];
    if (index < EASE_COUNT(ease_other_names))
        return ease_other_names[index];
    index -= EASE_COUNT(ease_other_names);
    const sn_ease_family *family = sn_ease_family_at(index / SN_EASE_SIDE_COUNT);
    sn_text text = sn_text_into(word, 2 * SN_EASE_NAME_MOST);
    if (family->sides) {
        sn_text_put(&text, sn_ease_side_name((int)(index % SN_EASE_SIDE_COUNT)));
        sn_text_put(&text, "-");
    }
    sn_text_put(&text, family->name);
    return word;
}

bool sn_ease_name_nearest(const sn_ease_name *name, char near[2 * SN_EASE_NAME_MOST])
{
    char *const context[] = { near };
    size_t families = 0, size = sn_text_length(name->plain);
    while (sn_ease_family_at(families))
        families++;
    size_t count = EASE_COUNT(ease_other_names) + families * SN_EASE_SIDE_COUNT;
    if (size == 0)
        return false;
    size_t nearest = sn_nearest_word(name->plain, size, count, ease_known, context);
    if (nearest == SIZE_MAX)
        return false;
    const char *known = ease_known(context, nearest);
    if (known != near) {
        sn_text text = sn_text_into(near, 2 * SN_EASE_NAME_MOST);
        sn_text_put(&text, known);
    }
    return true;
}

#undef EASE_COUNT
