/*
 * Names of easings. A name is cut into words where a hyphen, a line, a dot or a capital stands;
 * "ease" and its like say nothing, sides are taken out, and what is left is the shape.
 */
#include "../base/exact.h"
#include "../base/memory.h"
#include "../base/text.h"
#include "ease_text_names.h"

enum { EASE_NAME_MOST = 32 };

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

/* Lower case, words apart by single hyphens: "easeOutBack" is "ease-out-back". */
static size_t ease_name_plain(const char *name, size_t size, char plain[2 * EASE_NAME_MOST])
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
    return ease_is(word, size, "ease") || ease_is(word, size, "easing") ||
           ease_is(word, size, "trans");
}

/* Takes the words of a plain name apart: its sides, in order, and the rest. */
static size_t ease_name_split(
    const char *plain, size_t size, char shape[2 * EASE_NAME_MOST], sn_ease_name *named)
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

static const sn_ease_family *ease_family_named(const char *name, size_t size)
{
    const sn_ease_family *family;
    for (size_t i = 0; (family = sn_ease_family_at(i)) != NULL; i++)
        if (ease_is(name, size, family->name))
            return family;
    return NULL;
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

sn_ease_name sn_ease_name_read(const char *name, size_t size)
{
    sn_ease_name named = { 0 };
    char plain[2 * EASE_NAME_MOST], shape[2 * EASE_NAME_MOST];
    if (size == 0 || size > EASE_NAME_MOST)
        return named;
    size_t length = ease_name_plain(name, size, plain);
    if (ease_name_is_css(plain, length, &named))
        return named;
    size_t used = ease_name_split(plain, length, shape, &named);
    named.family = ease_family_named(shape, used);
    for (size_t i = 0; !named.family && i < EASE_COUNT(ease_aliases); i++)
        if (ease_is(shape, used, ease_aliases[i].name)) {
            named.family =
                ease_family_named(ease_aliases[i].family, sn_text_length(ease_aliases[i].family));
            named.given[0] = ease_aliases[i].argument;
            named.given_count = ease_aliases[i].argument > 0;
        }
    /* Our own spelling has the side in front, hyphens and small letters only. */
    for (size_t i = 0; i < size; i++)
        named.penner =
            named.penner || name[i] == '.' || name[i] == '_' || (name[i] >= 'A' && name[i] <= 'Z');
    return named;
}

#undef EASE_COUNT
