/*
 * Names of easings. A name is cut into words where a hyphen, a line, a dot, a space or a capital
 * stands, and where words run together that are known; "ease" and its like say nothing, sides are
 * taken out, and what is left is the shape. Kinds and order of the words tell whose spelling it is.
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
    bool out;        /* that is its side, if none is named */
} ease_alias;

static const ease_alias ease_aliases[] = {
    { "sin", "sine", 0, false },
    { "sinusoidal", "sine", 0, false },
    { "quadratic", "quad", 0, false },
    { "quartic", "quart", 0, false },
    { "quintic", "quint", 0, false },
    { "exponential", "expo", 0, false },
    { "exp", "expo", 0, false },
    { "circular", "circ", 0, false },
    { "none", "linear", 0, false },
    { "linear-none", "linear", 0, false },
    { "strong", "quint", 0, false },
    { "poly", "cubic", 0, false }, /* d3 */
    { "power0", "linear", 0, false },
    { "power1", "quad", 0, true },
    { "power2", "cubic", 0, true },
    { "power3", "quart", 0, true },
    { "power4", "quint", 0, true },
    { "smootherstep", "smoothstep", 2, false },
    { "bezier", "cubic-bezier", 0, false },
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

/* Curves of others that are not here. */
typedef struct ease_name_elsewhere {
    const char *name, *instead;
} ease_name_elsewhere;

static const ease_name_elsewhere ease_names_elsewhere[] = {
    { "slow",
        "GSAP's slow bends otherwise at its ends; its middle is that of slow-middle(MIDDLE, "
        "SPEED), where its power is 1 - SPEED: slow(0.7, 0.7) is near slow-middle(70%, 30%)" },
    { "expo-scale", "GSAP's expoScale is not here; in-expo(STEEPNESS) grows by a constant factor" },
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

/* ---- words --------------------------------------------------------------------------------- */

enum { EASE_WORDS_MOST = SN_EASE_NAME_MOST, EASE_PARTICLES_MOST = 3 };

/* A word: where it is, and what stands before it. */
typedef struct ease_word {
    size_t at, size;
    char cut; /* '-', '_', '.', ' ' or ','; 0 where it begins the name or follows without a gap */
} ease_word;

typedef struct ease_words {
    char small[SN_EASE_NAME_MOST]; /* the name in lower case */
    ease_word list[EASE_WORDS_MOST];
    size_t count;
} ease_words;

/* Words with a meaning that is no shape. */
typedef struct ease_particle {
    const char *word;
    char kind; /* as in the form of a name: ease_text_dialects.h; '-' says nothing */
    bool in, out, in_first;
} ease_particle;

static const ease_particle ease_particles[] = {
    { "ease", 'e', false, false, false },
    { "trans", 't', false, false, false },
    { "easing", '-', false, false, false },
    { "tween", '-', false, false, false },
    { "config", '-', false, false, false },
    { "inout", 's', true, true, true },
    { "outin", 's', true, true, false },
    { "in", 's', true, false, true },
    { "out", 's', false, true, false },
};

static bool ease_is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

static const ease_particle *ease_particle_of(const char *word, size_t size)
{
    for (size_t i = 0; i < EASE_COUNT(ease_particles); i++)
        if (ease_is(word, size, ease_particles[i].word))
            return &ease_particles[i];
    return NULL;
}

static const ease_alias *ease_alias_of(const char *name, size_t size)
{
    for (size_t i = 0; i < EASE_COUNT(ease_aliases); i++)
        if (ease_is_nearly(name, size, ease_aliases[i].name))
            return &ease_aliases[i];
    return NULL;
}

static bool ease_word_is_known(const char *word, size_t size)
{
    return ease_particle_of(word, size) || ease_family_named(word, size) ||
           ease_alias_of(word, size) || ease_composition_named(word, size) < SN_EASE_SHAPE_COUNT;
}

static void ease_words_add(ease_words *words, size_t at, size_t size, char cut)
{
    words->list[words->count++] = (ease_word){ at, size, cut };
}

/* Adds a word, cut where known ones run together: "easeoutback". False where there are none. */
static bool ease_words_cut(ease_words *words, size_t at, size_t size, char cut, int particles)
{
    const char *word = words->small + at;
    size_t count = words->count;
    if (ease_word_is_known(word, size)) {
        ease_words_add(words, at, size, cut);
        return true;
    }
    for (size_t i = 0; particles > 0 && i < EASE_COUNT(ease_particles); i++) {
        size_t length = sn_text_length(ease_particles[i].word), rest = size - length;
        if (length >= size)
            continue;
        if (sn_memory_equal(word, ease_particles[i].word, length)) {
            ease_words_add(words, at, length, cut);
            if (ease_words_cut(words, at + length, rest, 0, particles - 1))
                return true;
            words->count = count;
        }
        if (sn_memory_equal(word + rest, ease_particles[i].word, length) &&
            ease_words_cut(words, at, rest, cut, particles - 1)) {
            ease_words_add(words, at + rest, length, 0);
            return true;
        }
    }
    return false;
}

static bool ease_is_gap(char c)
{
    return c == '-' || c == '_' || c == '.' || c == ',' || c <= ' ';
}

static void ease_words_of(const char *name, size_t size, ease_words *words)
{
    words->count = 0;
    for (size_t i = 0; i < size; i++)
        words->small[i] = ease_is_capital(name[i]) ? (char)(name[i] - 'A' + 'a') : name[i];
    for (size_t at = 0, end; at < size; at = end) {
        end = at + 1;
        if (ease_is_gap(name[at]))
            continue;
        while (end < size && !ease_is_gap(name[end]) &&
               !(ease_is_capital(name[end]) && !ease_is_capital(name[end - 1])))
            end++;
        char cut = at > 0 && ease_is_gap(name[at - 1]) ? name[at - 1] : 0;
        cut = cut != 0 && cut < ' ' ? ' ' : cut;
        if (!ease_words_cut(words, at, end - at, cut, EASE_PARTICLES_MOST))
            ease_words_add(words, at, end - at, cut);
    }
}

/* Words of one kind after one another are one in the form. */
static void ease_form_put(sn_text *form, char kind, bool capital, char cut, char *last)
{
    if (kind == *last || kind == '-')
        return;
    char letter = capital ? (char)(kind - 'a' + 'A') : kind;
    if (cut == '.' && form->used > 0)
        sn_text_put(form, ".");
    sn_text_put_bytes(form, kind == 't' ? &kind : &letter, 1);
    *last = kind;
}

/* Takes the words apart: sides, in order, and the rest, which is put into `shape`. */
static void ease_words_split(
    const ease_words *words, const char *name, sn_text *shape, sn_text *form, sn_ease_name *named)
{
    bool in = false, out = false, in_first = false;
    char last = 0;
    for (size_t i = 0; i < words->count; i++) {
        const ease_word *word = &words->list[i];
        const ease_particle *known = ease_particle_of(words->small + word->at, word->size);
        if (known && ((known->in && in) || (known->out && out)))
            known = NULL; /* a second one is no side */
        ease_form_put(
            form, known ? known->kind : 'x', ease_is_capital(name[word->at]), word->cut, &last);
        if (known) {
            in_first = known->in && !out ? known->in_first : in_first;
            in = in || known->in;
            out = out || known->out;
            continue;
        }
        sn_text_put(shape, shape->used > 0 ? "-" : "");
        sn_text_put_bytes(shape, words->small + word->at, word->size);
    }
    named->sided = in || out;
    named->bare = named->sided && shape->used == 0;
    named->side = in && out ? (in_first ? SN_EASE_IN_OUT : SN_EASE_OUT_IN)
                  : out     ? SN_EASE_OUT
                            : SN_EASE_IN;
}

/* ---- names --------------------------------------------------------------------------------- */

static bool ease_name_is_css(const char *plain, size_t size, sn_ease_name *named)
{
    for (size_t i = 0; i < EASE_COUNT(ease_css_names); i++) {
        const ease_css_name *css = &ease_css_names[i];
        if (!ease_is(plain, size, css->name))
            continue;
        named->family = sn_ease_family_of(css->shape);
        named->shape = css->shape;
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
    const ease_alias *alias = ease_alias_of(shape, size);
    named->family = ease_family_named(shape, size);
    named->stops = ease_is(shape, size, "linear");
    if (!named->family && alias) {
        named->family = ease_family_named(alias->family, sn_text_length(alias->family));
        named->given[0] = alias->argument;
        named->given_count = alias->argument > 0;
        if (alias->out && !named->sided) {
            named->side = SN_EASE_OUT;
            named->sided = true;
        }
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
    for (size_t i = 0; i < EASE_COUNT(ease_names_elsewhere); i++)
        if (ease_is_nearly(shape, size, ease_names_elsewhere[i].name))
            named->elsewhere = ease_names_elsewhere[i].instead;
}

/* Our own spelling is small words apart by hyphens (or by spaces), and the side stands in front. */
static bool ease_name_is_ours(const ease_words *words, const char *form)
{
    size_t sides = form[0] == 's';
    for (size_t i = 1; i < words->count; i++)
        if (words->list[i].cut != '-' && words->list[i].cut != ' ')
            return false;
    return form[sides] == 'x' && form[sides + 1] == 0;
}

/* A name without what stands in front of `start`. */
static sn_ease_name ease_name_from(const char *name, size_t size, size_t start)
{
    sn_ease_name named = { .shape = SN_EASE_SHAPE_COUNT };
    char joined[2 * SN_EASE_NAME_MOST], rest[2 * SN_EASE_NAME_MOST], kinds[2 * EASE_WORDS_MOST + 1];
    sn_text plain = sn_text_into(joined, sizeof joined), shape = sn_text_into(rest, sizeof rest);
    sn_text form = sn_text_into(kinds, sizeof kinds);
    sn_text ours = sn_text_into(named.plain, sizeof named.plain);
    ease_words words;
    ease_words_of(name + start, size - start, &words);
    for (size_t i = 0; i < words.count; i++) {
        sn_text_put(&plain, i ? "-" : "");
        sn_text_put_bytes(&plain, words.small + words.list[i].at, words.list[i].size);
    }
    if (ease_name_is_css(joined, plain.used, &named))
        return named;
    ease_words_split(&words, name + start, &shape, &form, &named);
    sn_text_put(&ours, named.sided ? sn_ease_side_name((int)named.side) : "");
    sn_text_put(&ours, named.sided && shape.used > 0 ? "-" : "");
    sn_text_put_bytes(&ours, rest, shape.used);
    ease_name_shape(rest, shape.used, &named);
    if (start > 0 || !ease_name_is_ours(&words, kinds))
        named.dialect = sn_ease_dialect_of(name, size, kinds);
    if (named.dialect && named.dialect->instead && named.shape != SN_EASE_SHAPE_COUNT &&
        (named.dialect->other == named.shape) != (named.dialect->other == SN_EASE_LINEAR))
        named.elsewhere = named.dialect->instead;
    return named;
}

sn_ease_name sn_ease_name_read(const char *name, size_t size)
{
    sn_ease_name named = { .shape = SN_EASE_SHAPE_COUNT };
    if (size == 0 || size > SN_EASE_NAME_MOST)
        return named;
    named = ease_name_from(name, size, 0);
    for (size_t i = 0; i < size && named.shape == SN_EASE_SHAPE_COUNT && !named.elsewhere; i++) {
        if (name[i] != '.' || i + 1 == size)
            continue;
        sn_ease_name behind = ease_name_from(name, size, i + 1);
        if (behind.shape != SN_EASE_SHAPE_COUNT || behind.sided || behind.elsewhere)
            named = behind;
    }
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
