/*
 * Curves as CSS. See export.h.
 *
 * Both forms rest on linear(): an easing has the share of the way from the first value to the last
 * at its stops, a motion the share of the way from the lowest to the highest, and two keyframes
 * that go from the one to the other. So a jump is two stops at one place, which keyframes do not
 * have.
 *
 * What the numbers mean says what a rule may move: a colour, a scale, a rotation. Of numbers of
 * which nothing is said the unit tells: degrees turn, pixels and percents move as they are, all
 * else is a number that counts pixels.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "css_bezier.h"
#include "css_exact.h"
#include "fit.h"
#include "sinew/ease_text.h"
#include "sinew/elementary.h"
#include "sinew/version.h"

enum { SN_CSS_PER_LINE = 8 }; /* stops */

/* Ends that lie nearer than this part of the range make a motion, no easing. */
#define SN_CSS_AWAY 0.01
/* Places in the text are parts of a percent, of so many steps. */
#define SN_CSS_PLACE_STEPS 1e6
/* Stops stand so near to one another where a curve is upright. */
#define SN_CSS_NARROW 2e-6

/* What the numbers of a unit are in CSS. */
typedef struct css_unit {
    const char *words[4]; /* the names of the unit */
    const char *suffix, *syntax;
    bool turns;
} css_unit;

static const css_unit css_units[] = {
    { { "degrees", "degree", "deg", "\xc2\xb0" }, "deg", "<angle>", true },
    { { "radians", "radian", "rad" }, "rad", "<angle>", true },
    { { "turns", "turn" }, "turn", "<angle>", true },
    { { "px", "pixels", "pixel" }, "px", "<length>", false },
    { { "%", "percent" }, "%", "<percentage>", false },
};
static const css_unit css_number = { { NULL }, "", "<number>", false };

typedef struct css_file {
    const char *title;
    sn_export_name name;
    sn_export_keys keys;
    sn_signal_info info;
    int dimensions;
    bool loops;
    const css_unit *unit;
    sn_fit fits[SN_SIGNAL_DIMENSIONS_MOST];
    sn_css_bezier bezier;
    sn_css_exact exact;  /* how it can be said exactly, */
    sn_signal_ease ease; /* being this */
} css_file;

/* ---- the unit ---- */

static bool css_is(const char *text, const char *word)
{
    while (*text && *text == *word) {
        text++;
        word++;
    }
    return *text == *word;
}

static const css_unit *css_find_unit(const char *unit)
{
    for (size_t i = 0; unit && i < sizeof css_units / sizeof css_units[0]; i++)
        for (size_t k = 0; k < 4 && css_units[i].words[k]; k++)
            if (css_is(unit, css_units[i].words[k]))
                return css_units + i;
    return &css_number;
}

/* The unit in CSS of what the numbers mean: of a scale, colour, or rotation there is none, and
 * moves and turns together have no unit in common. */
static const css_unit *css_unit_of(const sn_signal_info *info)
{
    bool said = info->unit && info->unit[0];
    switch (info->meaning) {
    case SN_MEANING_SCALE:
    case SN_MEANING_ROTATION:
    case SN_MEANING_COLOUR:
    case SN_MEANING_SHAKE:
        return &css_number;
    case SN_MEANING_ANGLE:
        return said ? css_find_unit(info->unit) : css_units;
    default:
        return css_find_unit(info->unit);
    }
}

/* ---- the fit ---- */

/* The form of the stops: decimals that cost a twentieth of the error. */
static sn_fit_form css_form(const sn_fit *fit, double base, double unit)
{
    sn_fit_form form = { .length = 100, .base = base, .unit = unit };
    double error = fit->error * (fit->range.high - fit->range.low) / sn_abs(unit);
    form.at_steps = SN_CSS_PLACE_STEPS;
    form.value_steps = 100;
    while (form.value_steps * error < 10 && form.value_steps < 1e9)
        form.value_steps *= 10;
    return form;
}

static bool css_is_easing(const css_file *file)
{
    const sn_fit *fit = file->fits;
    double way = sn_abs(fit->last - fit->first), range = fit->range.high - fit->range.low;
    return file->dimensions == 1 && !file->loops && range > 0 && way >= SN_CSS_AWAY * range;
}

static sn_status css_fit(css_file *file, sn_signal signal, sn_arena *arena, sn_report *report)
{
    bool moves = false;
    for (int d = 0; d < file->dimensions; d++) {
        sn_fit *fit = file->fits + d;
        sn_status status = sn_fit_read(fit, signal, d, file->keys, SN_CSS_NARROW, arena, report);
        if (status != SN_OK)
            return status;
        double range = fit->range.high - fit->range.low;
        moves = moves || range > 0;
        sn_fit_form form = css_is_easing(file)
                               ? css_form(fit, fit->first, fit->last - fit->first)
                               : css_form(fit, fit->range.low, range > 0 ? range : 1);
        status = sn_fit_keys(fit, &form, arena, report);
        if (status != SN_OK)
            return status;
    }
    if (!moves)
        return sn_report_say(
            report, SN_ERROR_RANGE, "", "it stands still, so there is nothing to animate");
    return SN_OK;
}

/* ---- writing ---- */

/* A text with the identifier in the place of each $. */
static void css_put(sn_text *text, const css_file *file, const char *words)
{
    for (; *words; words++) {
        if (*words == '$')
            sn_text_put(text, file->name);
        else
            sn_text_put_bytes(text, words, 1);
    }
}

/* linear(0, 0.5 20%, 1): where the first and the last stop are goes without saying. */
static void css_put_linear(sn_text *text, const sn_fit *fit, const char *indent)
{
    sn_text_put(text, "linear(");
    for (size_t i = 0; i < fit->key_count; i++) {
        const sn_fit_key *key = fit->keys + i;
        if (i > 0)
            sn_text_put(text, ",");
        if (i % SN_CSS_PER_LINE == 0) {
            sn_text_put(text, "\n    ");
            sn_text_put(text, indent);
        } else {
            sn_text_put(text, " ");
        }
        sn_text_put_number(text, key->value + 0.0); /* no minus zero */
        if (i > 0 && i + 1 < fit->key_count) {
            sn_text_put(text, " ");
            sn_text_put_number(text, key->at);
            sn_text_put(text, "%");
        }
    }
    sn_text_put(text, ")");
}

static void css_put_duration(sn_text *text, const css_file *file)
{
    css_put(text, file, "    --$-duration: ");
    sn_text_put_rounded(text, 1000 * (file->keys.to_s - file->keys.from_s), 7);
    sn_text_put(text, "ms;\n");
}

static void css_put_bezier(sn_text *text, const sn_css_bezier *bezier)
{
    const double numbers[] = { bezier->x1, bezier->y1, bezier->x2, bezier->y2 };
    for (int i = 0; i < 4; i++) {
        sn_text_put(text, i ? ", " : "cubic-bezier(");
        sn_text_put_number(text, numbers[i] + 0.0);
    }
    sn_text_put(text, ")");
}

static bool css_scales(const css_file *file)
{
    return file->info.meaning == SN_MEANING_SCALE;
}

/* The property that one number moves. */
static const char *css_one_property(const css_file *file)
{
    return file->unit->turns ? "rotate" : css_scales(file) ? "scale" : "translate";
}

/* "rotate: 90deg" */
static void css_put_place(sn_text *text, const css_file *file, const char *before, double value)
{
    sn_text_put(text, before);
    sn_text_put(text, css_one_property(file));
    sn_text_put(text, file->unit->turns || css_scales(file) ? ": " : ": 0 ");
    sn_text_put_rounded(text, value + 0.0, 6);
    sn_text_put(text, file->unit->suffix);
}

static void css_put_easing(sn_text *text, const css_file *file)
{
    css_put(text, file, ":root {\n    --$: ");
    if (file->exact == SN_CSS_CURVE)
        sn_css_put_exact(text, file->ease.ease);
    else
        css_put_bezier(text, &file->bezier);
    css_put(text, file, ";\n");
    css_put_duration(text, file);
    sn_text_put(text, "}\n\n");
    if (file->exact != SN_CSS_CURVE) {
        css_put(text, file,
            "@supports (animation-timing-function: linear(0, 1)) {\n    :root {\n        --$: ");
        if (file->exact == SN_CSS_LINES)
            sn_css_put_exact(text, file->ease.ease);
        else
            css_put_linear(text, file->fits, "        ");
        sn_text_put(text, ";\n    }\n}\n\n");
    }
    sn_text_put(text, "/* For example: what moves, moves like this");
    if (file->unit != &css_number || css_scales(file)) {
        css_put_place(text, file, ", from \"", file->fits->first);
        css_put_place(text, file, "\" to \"", file->fits->last);
        sn_text_put(text, "\"");
    }
    css_put(text, file, ". */\n.$ {\n    transition: ");
    sn_text_put(text, css_one_property(file));
    css_put(text, file, " var(--$-duration) var(--$);\n}\n");
}

/* The ending of a dimension's names: "-x". */
static void css_put_ending(sn_text *text, const css_file *file, int d)
{
    if (file->dimensions == 1)
        return;
    sn_text_put(text, "-");
    sn_name_put_part(text, file->info.names[d], '-');
}

static void css_put_value(sn_text *text, const css_file *file, double value)
{
    sn_text_put_number(text, value + 0.0); /* no minus zero */
    sn_text_put(text, file->unit->suffix);
}

static void css_put_property(sn_text *text, const css_file *file, int d)
{
    css_put(text, file, "@property --$");
    css_put_ending(text, file, d);
    sn_text_put(text, " {\n    syntax: \"");
    sn_text_put(text, file->unit->syntax);
    sn_text_put(text, "\";\n    inherits: true;\n    initial-value: ");
    css_put_value(text, file, file->fits[d].first);
    sn_text_put(text, ";\n}\n\n");
}

static void css_put_keyframes(sn_text *text, const css_file *file, int d)
{
    const double ends[] = { file->fits[d].range.low, file->fits[d].range.high };
    css_put(text, file, "@keyframes $-motion");
    css_put_ending(text, file, d);
    for (int i = 0; i < 2; i++) {
        css_put(text, file, i ? "    to { --$" : " {\n    from { --$");
        css_put_ending(text, file, d);
        sn_text_put(text, ": ");
        css_put_value(text, file, ends[i]);
        sn_text_put(text, "; }\n");
    }
    sn_text_put(text, "}\n\n");
}

static void css_put_var(sn_text *text, const css_file *file, const char *before, int d)
{
    sn_text_put(text, before);
    css_put(text, file, "var(--$");
    css_put_ending(text, file, d);
    sn_text_put(text, ")");
}

/* Some numbers that move: pixels where there is no unit. */
static void css_put_translate(sn_text *text, const css_file *file, int count)
{
    bool plain = file->unit != &css_number;
    sn_text_put(text, count == 1 ? "    translate: 0" : "    translate:");
    for (int d = 0; d < count; d++) {
        css_put_var(text, file, plain ? " " : " calc(", d);
        sn_text_put(text, plain ? "" : " * 1px)");
    }
}

/* The numbers from `first` on turn about x, y and z. */
static void css_put_turns(sn_text *text, const css_file *file, int first)
{
    static const char *const turns[] = { " rotateX(", " rotateY(", " rotateZ(" };
    bool plain = file->unit != &css_number;
    sn_text_put(text, "    transform:");
    for (int d = first; d < file->dimensions && d - first < 3; d++) {
        sn_text_put(text, turns[d - first]);
        css_put_var(text, file, plain ? "" : "calc(", d);
        sn_text_put(text, plain ? ")" : " * 1deg))");
    }
}

static void css_put_colour(sn_text *text, const css_file *file)
{
    for (int d = 0; d < file->dimensions; d++)
        css_put_var(text, file, d == 0 ? "    color: color(srgb " : d == 3 ? " / " : " ", d);
    sn_text_put(text, ")");
}

/* The axis and the angle of a quaternion. */
static void css_put_rotation(sn_text *text, const css_file *file)
{
    for (int d = 0; d < 3; d++)
        css_put_var(text, file, d == 0 ? "    rotate: " : " ", d);
    for (int d = 0; d < 4; d++)
        css_put_var(text, file, d == 0 ? " calc(2 * atan2(hypot(" : d == 3 ? "), " : ", ", d);
    sn_text_put(text, "))");
}

/* What the numbers move, by what they mean or else by their unit: one turns around or goes up and
 * down; more are x, y and z. A depth has no percents. */
static void css_put_move(sn_text *text, const css_file *file)
{
    int count = file->dimensions > 3 ? 3 : file->dimensions;
    if (count == 3 && css_is(file->unit->suffix, "%"))
        count = 2;
    if (file->info.meaning == SN_MEANING_COLOUR) {
        css_put_colour(text, file);
    } else if (file->info.meaning == SN_MEANING_ROTATION && file->dimensions == 4) {
        css_put_rotation(text, file);
    } else if (file->info.meaning == SN_MEANING_SHAKE) {
        css_put_translate(text, file, file->info.moves);
        sn_text_put(text, ";\n");
        css_put_turns(text, file, file->info.moves);
    } else if (css_scales(file) || (file->unit->turns && count == 1)) {
        sn_text_put(text, "    ");
        sn_text_put(text, css_one_property(file));
        for (int d = 0; d < count; d++)
            css_put_var(text, file, d == 0 ? ": " : " ", d);
    } else if (file->unit->turns) {
        css_put_turns(text, file, 0);
    } else {
        css_put_translate(text, file, count);
    }
}

/* Copies are the children of what has the class. */
static void css_put_copies(sn_text *text, const css_file *file)
{
    sn_text_put(text, "}\n");
    for (int d = 0; d < file->dimensions; d++) {
        css_put(text, file, ".$ > :nth-child(");
        sn_text_put_integer(text, (uint64_t)d + 1);
        sn_text_put(text, ") {\n    ");
        sn_text_put(text, css_one_property(file));
        bool alone = file->unit->turns, plain = file->unit != &css_number;
        css_put_var(text, file, alone ? ": " : plain ? ": 0 " : ": 0 calc(", d);
        sn_text_put(text, plain ? ";\n}\n" : " * 1px);\n}\n");
    }
}

/* The rule that moves something: every dimension runs beside the others. */
static void css_put_rule(sn_text *text, const css_file *file)
{
    bool copies = file->info.meaning == SN_MEANING_COPIES;
    bool pixels = file->unit == &css_number && file->info.meaning <= SN_MEANING_PLACE;
    css_put(text, file,
        pixels   ? "/* For example: a pixel for each unit. */\n.$ {\n"
        : copies ? "/* For example: what is in it moves. */\n.$ {\n"
                 : "/* For example. */\n.$ {\n");
    sn_text_put(text, "    animation:");
    for (int d = 0; d < file->dimensions; d++) {
        css_put(text, file, d ? ",\n        $-motion" : "\n        $-motion");
        css_put_ending(text, file, d);
        css_put(text, file, " var(--$-duration) var(--$");
        css_put_ending(text, file, d);
        sn_text_put(text, file->loops ? "-easing) infinite" : "-easing) both");
    }
    sn_text_put(text, ";\n");
    if (copies) {
        css_put_copies(text, file);
        return;
    }
    css_put_move(text, file);
    sn_text_put(text, ";\n}\n");
}

static void css_put_motion(sn_text *text, const css_file *file)
{
    for (int d = 0; d < file->dimensions; d++)
        css_put_property(text, file, d);
    sn_text_put(text, ":root {\n");
    css_put_duration(text, file);
    for (int d = 0; d < file->dimensions; d++) {
        css_put(text, file, "    --$");
        css_put_ending(text, file, d);
        sn_text_put(text, "-easing: ");
        css_put_linear(text, file->fits + d, "    ");
        sn_text_put(text, ";\n");
    }
    sn_text_put(text, "}\n\n");
    for (int d = 0; d < file->dimensions; d++)
        css_put_keyframes(text, file, d);
    css_put_rule(text, file);
}

/* The name of the ease; of many points, what they are. */
static void css_put_ease_name(sn_text *text, const sn_ease *ease)
{
    char words[96];
    bool fits = sn_ease_write(words, sizeof words, ease) < sizeof words;
    sn_text_put(text, fits ? words : "of these points");
}

/* "hover, 0.9 s. ... The easing out-back(20%), exact." */
static void css_put_exact_head(sn_text *text, const css_file *file)
{
    sn_text_put(text, " * ");
    sn_name_put_comment(text, file->title);
    sn_text_put(text, ", ");
    sn_text_put_rounded(text, file->ease.duration_s, 9);
    sn_text_put(text, " s. Written by sinew ");
    sn_text_put(text, sn_version_text());
    sn_text_put(text, ".\n * The easing ");
    css_put_ease_name(text, file->ease.ease);
    sn_text_put(text, ", exact.\n");
}

static void css_put_head(sn_text *text, const css_file *file, bool easing)
{
    sn_text_put(text, "/*\n");
    if (file->exact != SN_CSS_FITTED)
        css_put_exact_head(text, file);
    else
        sn_fit_put_head(text, file->title, " * ", file->fits, file->dimensions, "stops");
    if (easing) {
        sn_text_put(text, " * An easing from 0 to 1: the way from ");
        sn_text_put_rounded(text, file->fits->first, 6);
        sn_text_put(text, file->unit->suffix);
        sn_text_put(text, " to ");
        sn_text_put_rounded(text, file->fits->last, 6);
        sn_text_put(text, file->unit->suffix);
        if (file->exact == SN_CSS_CURVE) {
            sn_text_put(text, ".\n");
        } else if (file->bezier.error <= SN_CSS_BEZIER_MOST) {
            sn_text_put(
                text, ".\n * The cubic-bezier() is for browsers without linear(); it is within ");
            sn_text_put_rounded(text, file->bezier.error, 2);
            sn_text_put(text, ".\n");
        } else {
            sn_text_put(text, ".\n * The cubic-bezier() is for browsers without linear(). It only "
                              "goes the way, without swings:\n"
                              " * nothing that it can do is near this.\n");
        }
    } else {
        sn_text_put(text,
            " * A motion: the easing is the way from the lowest to the highest value, "
            "the two keyframes.\n");
    }
    sn_text_put(text, " */\n");
}

sn_status sn_export_css(sn_signal signal, const char *name, sn_export_keys keys, sn_arena *arena,
    sn_sink sink, sn_report *report)
{
    css_file file = { .title = name, .keys = keys };
    sn_text text = sn_text_to_sink(sink);
    sn_arena mark = *arena;
    sn_status status = sn_fit_check(keys, report);
    if (status != SN_OK)
        return status;
    sn_name_identifier(file.name, name, '-');
    file.info = sn_signal_describe(signal);
    file.dimensions = file.info.dimensions;
    file.loops = sn_fit_loops(signal, keys);
    file.unit = css_unit_of(&file.info);
    file.exact = sn_css_exact_of(signal, keys, &file.ease);
    if (file.exact == SN_CSS_CURVE) {
        file.fits->first = file.ease.from;
        file.fits->last = file.ease.to;
    } else {
        status = css_fit(&file, signal, arena, report);
    }
    if (status == SN_OK) {
        bool easing = file.exact != SN_CSS_FITTED || css_is_easing(&file);
        if (easing && file.exact != SN_CSS_CURVE)
            file.bezier = sn_css_find_bezier(file.fits);
        css_put_head(&text, &file, easing);
        if (easing)
            css_put_easing(&text, &file);
        else
            css_put_motion(&text, &file);
        sn_report_clear(report);
        status = sn_text_status(&text);
    }
    sn_arena_rewind(arena, mark);
    return status;
}

#undef SN_CSS_AWAY
#undef SN_CSS_PLACE_STEPS
#undef SN_CSS_NARROW
