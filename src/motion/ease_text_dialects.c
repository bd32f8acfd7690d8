/*
 * The dialects of easings' names, described once. See ease_text_dialects.h.
 *
 * Of one name the libraries make several curves: Penner's elastic has in its in-out the period
 * 0.3 * 1.5, as have easings.net, GSAP, DOTween and Godot; iTween, LeanTween and d3 leave it at
 * 0.3, tween.js has 0.4 on all sides. His back multiplies s by 1.525 in its in-out, but GSAP and d3
 * do not.
 */
#include "../base/exact.h"
#include "../base/memory.h"
#include "../base/text.h"
#include "ease_text_dialects.h"

#define DIALECT_SPRING                                                                             \
    "this library's spring is a curve of its own, which is not here; out-spring(0%, 0.3) is a "    \
    "spring"

static const sn_ease_dialect ease_dialects[] = {
    { .prefix = "LeanTweenType.",
        .period = 0.3,
        .half_period = 0.3,
        .half_s = 1.525,
        .other = SN_EASE_SPRING,
        .instead = DIALECT_SPRING },
    { .prefix = "iTween.",
        .period = 0.3,
        .half_period = 0.3,
        .half_s = 1.525,
        .other = SN_EASE_SPRING,
        .instead = DIALECT_SPRING },
    { .prefix = "d3.", .period = 0.3, .half_period = 0.3, .half_s = 1 },
    { .prefix = "Curves.",
        .instead = "Flutter's Curves are curves of their own; write most of them as their "
                   "cubic-bezier(), or easeOutBack and the like for Penner's" },
    { .form = "*t", /* Godot */
        .period = 0.3,
        .half_period = 0.45,
        .half_s = 1.525,
        .other = SN_EASE_SPRING,
        .instead = DIALECT_SPRING },
    { .form = "eXS", /* d3 */
        .period = 0.3,
        .half_period = 0.3,
        .half_s = 1 },
    { .form = "X.S", /* tween.js */
        .period = 0.4,
        .half_period = 0.4,
        .half_s = 1.525 },
    { .form = "x.s", /* GSAP */
        .period = 0.3,
        .half_period = 0.45,
        .half_s = 1,
        .stretches = true },
    { .form = "XES", /* AHEasing: sin(13 pi/2 t) */
        .period = 4.0 / 13,
        .half_period = 4.0 / 13,
        .half_s = 1,
        .other = SN_EASE_BACK,
        .instead = "AHEasing's back, t^3 - t sin(pi t), is not here; easeOutBack and the like are "
                   "Penner's" },
    { .form = "", /* Penner's own, and all else */
        .period = 0.3,
        .half_period = 0.45,
        .half_s = 1.525 },
};

enum { EASE_DIALECT_COUNT = sizeof ease_dialects / sizeof ease_dialects[0] };

static bool ease_dialect_begins(const char *name, size_t size, const char *prefix)
{
    size_t length = sn_text_length(prefix);
    return size >= length && sn_memory_equal(name, prefix, length);
}

static bool ease_dialect_has(const char *form, const char *wanted)
{
    size_t size = sn_text_length(form);
    if (wanted[0] != '*')
        return size == sn_text_length(wanted) && sn_memory_equal(form, wanted, size);
    for (size_t i = 0; i < size; i++)
        if (ease_dialect_begins(form + i, size - i, wanted + 1))
            return true;
    return false;
}

const sn_ease_dialect *sn_ease_dialect_of(const char *name, size_t size, const char *form)
{
    for (size_t i = 0; i + 1 < EASE_DIALECT_COUNT; i++) {
        const sn_ease_dialect *dialect = &ease_dialects[i];
        if (dialect->prefix ? ease_dialect_begins(name, size, dialect->prefix)
                            : ease_dialect_has(form, dialect->form))
            return dialect;
    }
    return &ease_dialects[EASE_DIALECT_COUNT - 1];
}

#undef DIALECT_SPRING
