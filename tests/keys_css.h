/*
 * Reads what is exported as CSS, for tests: linear() by the rules of CSS Easing Functions Level 2,
 * the rest of the sheet by a small reader of declarations.
 */
#ifndef KEYS_CSS_H
#define KEYS_CSS_H

#include "keys_samples.h"

enum { STOPS_MOST = 5000 };

/* The points of a linear(), and the values that its 0 and 1 stand for. */
typedef struct css_easing {
    size_t count;
    double input[STOPS_MOST], output[STOPS_MOST], from, to;
} css_easing;

typedef struct css_sheet {
    css_easing easings[4];
} css_sheet;

static css_sheet sheet;

/* The text after a name and a colon; NULL: nowhere. */
static inline const char *find_value(const char *from, const char *name)
{
    char wanted[220];
    snprintf(wanted, sizeof wanted, "--%s: ", name);
    const char *at = strstr(from, wanted);
    return at ? at + strlen(wanted) : NULL;
}

/* linear(): a list of a number and at most two percentages each. By the specification the first
 * input is 0 and the last 100 % where they are not given, others are spread evenly; this file
 * leaves none of the others out, and none may be below the one before. */
static inline void read_linear(const char *at, css_easing *easing)
{
    char *end;
    easing->count = 0;
    if (!CHECK(at && strncmp(at, "linear(", 7) == 0))
        return;
    for (at += 7;; at++) {
        size_t i = easing->count++;
        if (!CHECK(i < STOPS_MOST))
            return;
        easing->output[i] = strtod(at, &end);
        CHECK(end > at && isfinite(easing->output[i]));
        at = end;
        easing->input[i] = i == 0 ? 0 : NOT_A_NUMBER;
        if (*at == ' ') {
            easing->input[i] = strtod(at, &end) / 100;
            CHECK(*end == '%');
            at = end + 1;
        }
        if (*at == ')')
            break;
        CHECK(*at == ',' && !isnan(easing->input[i]));
        CHECK(i == 0 || easing->input[i] >= easing->input[i - 1]);
    }
    CHECK(easing->count >= 2);
    CHECK(isnan(easing->input[easing->count - 1]));
    easing->input[easing->count - 1] = 1;
}

/* The output at an input: of the last point at it, or between the last before it and the next.
 * What an animation asks for is within 0 to 1. */
static inline double read_easing(const void *file, int d, double part)
{
    const css_easing *e = &((const css_sheet *)file)->easings[d];
    size_t i = 0;
    part = fmin(fmax(part, 0), 1);
    while (i + 1 < e->count && e->input[i + 1] <= part)
        i++;
    if (i + 1 == e->count || e->input[i] == part)
        return e->from + e->output[i] * (e->to - e->from);
    if (fabs(part - e->input[i]) < 1e-7 || fabs(e->input[i + 1] - part) < 1e-7)
        return NOT_A_NUMBER; /* a jump's place has eight digits */
    double u = (part - e->input[i]) / (e->input[i + 1] - e->input[i]);
    double output = e->output[i] + u * (e->output[i + 1] - e->output[i]);
    return e->from + output * (e->to - e->from);
}

/* Braces in pairs, each declaration with a semicolon, nothing but ASCII outside comments. */
static inline void check_sheet(void)
{
    int depth = 0;
    bool comment = false;
    for (const char *at = keys_text; *at; at++) {
        if (!comment && at[0] == '/' && at[1] == '*')
            comment = true;
        if (comment && at[0] == '*' && at[1] == '/' && at > keys_text + 2)
            comment = false;
        if (comment)
            continue;
        CHECK(*at == '\n' || (*at >= ' ' && *at < 127));
        depth += (*at == '{') - (*at == '}');
        CHECK(depth >= 0 && depth <= 2);
        if (*at == '\n' && at[-1] != '{' && at[-1] != '}' && at[-1] != '\n' && at[-1] != '/')
            CHECK(at[-1] == ';' || at[-1] == ',' || at[-1] == '(' || at[-1] == ':');
    }
    CHECK(!comment && depth == 0);
}

static inline void read_easing_sheet(const keys_case *c, const char *name)
{
    css_easing *e = &sheet.easings[0];
    double truth[2] = { c->signal.at(&c->signal, c->from_s, 0),
        c->signal.at(&c->signal, c->to_s, 0) };
    const char *bezier = find_value(keys_text, name);
    double x1, y1, x2, y2;
    if (!CHECK(bezier != NULL))
        return;
    CHECK_INT(sscanf(bezier, "cubic-bezier(%lf, %lf, %lf, %lf);", &x1, &y1, &x2, &y2), 4);
    CHECK(x1 >= 0 && x1 <= 1 && x2 >= 0 && x2 <= 1);
    const char *supports = strstr(keys_text, "@supports (animation-timing-function: linear(0, 1))");
    if (!CHECK(supports != NULL && supports > bezier))
        return;
    read_linear(find_value(supports, name), e);
    CHECK_BITS(e->output[0], 0);
    CHECK_BITS(e->output[e->count - 1], 1);
    e->from = truth[0];
    e->to = truth[1];
}

static inline void read_motion_sheet(const keys_case *c, const char *name)
{
    static const char *const endings[] = { "-x", "-y", "-z", "-w" };
    for (int d = 0; d < c->signal.dimensions; d++) {
        css_easing *e = &sheet.easings[d];
        const char *ending = c->signal.dimensions > 1 ? endings[d] : "";
        char words[200];
        snprintf(words, sizeof words, "%s%s-easing", name, ending);
        read_linear(find_value(keys_text, words), e);
        for (size_t i = 0; i < e->count; i++)
            CHECK(e->output[i] >= 0 && e->output[i] <= 1);
        snprintf(words, sizeof words,
            "@property --%s%s {\n    syntax: \"<number>\";\n    inherits: true;\n"
            "    initial-value: ",
            name, ending);
        CHECK_CONTAINS(keys_text, words);
        snprintf(words, sizeof words, "@keyframes %s-motion%s {\n", name, ending);
        const char *frames = strstr(keys_text, words);
        if (!CHECK(frames != NULL))
            continue;
        snprintf(words, sizeof words, "    from { --%s%s: %%lf; }\n    to { --%s%s: %%lf; }\n}",
            name, ending, name, ending);
        CHECK_INT(sscanf(strchr(frames, '\n') + 1, words, &e->from, &e->to), 2);
        CHECK(e->from <= e->to);
    }
}

/* Writes a case, whose signal this is, reads it and compares. */
static inline void check_css(const keys_case *c, sn_signal signal, double error)
{
    sn_report report = { 0 };
    check_context("%s, %g", c->name, error);
    if (!CHECK_INT(keys_write_signal(sn_export_css, signal, "a test",
                       (sn_export_keys){ c->from_s, c->to_s, error }, &report),
            SN_OK))
        return;
    check_sheet();
    CHECK_INT(strstr(keys_text, "@supports") != NULL, c->eases);
    if (c->eases)
        read_easing_sheet(c, "a-test");
    else
        read_motion_sheet(c, "a-test");
    CHECK_RELATIVE(
        strtod(find_value(keys_text, "a-test-duration"), NULL), 1000 * (c->to_s - c->from_s), 1e-6);
    for (int d = 0; d < c->signal.dimensions; d++) {
        keys_told told = keys_read_told(d);
        check_context("%s, %g, dimension %d", c->name, error, d);
        CHECK(told.within <= 1.01 * error);
        CHECK_INT(told.count, sheet.easings[d].count);
        CHECK(c->jumps == KEYS_ANY || told.jumps == c->jumps);
        keys_compare(c, read_easing, &sheet, d, told.within, 1e-12);
    }
}

#endif
