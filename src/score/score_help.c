/*
 * What `sinew help KIND` shows, and the page of the documentation: both from the kind's tables.
 */
#include "../base/exact.h"
#include "../base/text.h"
#include "sinew/ease_text.h"
#include "sinew/score.h"

enum { HELP_COLUMNS = 80 };

/* ---- a field in words ------------------------------------------------------------------ */

static void help_put_range(sn_text *text, const sn_field *field)
{
    bool above = field->flags & SN_FIELD_ABOVE_LOW;
    sn_text_put(text, above ? "above " : "");
    sn_text_put_brief(text, field->low);
    sn_text_put(text, above ? " up to " : " to ");
    sn_text_put_brief(text, field->high);
    if (field->unit[0]) {
        sn_text_put(text, " ");
        sn_text_put(text, field->unit);
    }
}

/* What may stand there: "number, 0 to 1", "list of 4 to 4096 numbers, each -1 to 1". */
static void help_put_value(sn_text *text, const sn_field *field)
{
    switch (field->type) {
    case SN_FIELD_NUMBER:
    case SN_FIELD_INTEGER:
        sn_text_put(text, field->type == SN_FIELD_NUMBER ? "number, " : "whole number, ");
        help_put_range(text, field);
        break;
    case SN_FIELD_CHOICE:
        for (int i = 0; field->word(i); i++) {
            sn_text_put(text, i == 0 ? "\"" : field->word(i + 1) ? "\", \"" : "\" or \"");
            sn_text_put(text, field->word(i));
        }
        sn_text_put(text, "\"");
        break;
    case SN_FIELD_BOOLEAN:
        sn_text_put(text, "true or false");
        break;
    case SN_FIELD_TEXT:
        if (field->flags & SN_FIELD_EASE)
            sn_text_put(text, "an easing in ");
        sn_text_put(text, "text, at most ");
        sn_text_put_integer(text, field->count_high);
        sn_text_put(text, " bytes");
        break;
    case SN_FIELD_RECORD:
        sn_text_put(text, "object, see below");
        break;
    default:
        sn_text_put(text, "list of ");
        sn_text_put_integer(text, field->count_low);
        sn_text_put(text, " to ");
        sn_text_put_integer(text, field->count_high);
        sn_text_put(text, " ");
        sn_text_put(text, field->type == SN_FIELD_NUMBERS ? "numbers" : field->record->plural);
        if (field->type == SN_FIELD_NUMBERS) {
            sn_text_put(text, ", each ");
            help_put_range(text, field);
        }
    }
}

/* "required", "default 1"; false and nothing for a list or an object that may be left out. */
static bool help_put_default(sn_text *text, const sn_field *field, const char *lead)
{
    if (field->flags & SN_FIELD_REQUIRED) {
        sn_text_put(text, "required");
        return true;
    }
    if (field->type == SN_FIELD_NUMBERS || field->type == SN_FIELD_RECORDS ||
        field->type == SN_FIELD_RECORD)
        return false;
    sn_text_put(text, lead);
    if (field->type == SN_FIELD_BOOLEAN) {
        sn_text_put(text, field->fallback != 0 ? "true" : "false");
    } else if (field->type == SN_FIELD_CHOICE) {
        const char *word = field->word((int)field->fallback);
        sn_text_put_json(text, word, sn_text_length(word));
    } else if (field->type == SN_FIELD_TEXT) {
        sn_text_put(text, "\"\"");
    } else {
        sn_text_put_number(text, field->fallback);
    }
    return true;
}

/* ---- easings --------------------------------------------------------------------------- */

/* Easings are listed with the kind that has one as a field of its own. */
static bool help_lists_eases(const sn_kind *kind)
{
    for (size_t i = 0; i < kind->record->field_count; i++)
        if (kind->record->fields[i].flags & SN_FIELD_EASE)
            return true;
    return false;
}

static void help_put_amount(sn_text *text, const sn_ease_parameter *parameter, double value)
{
    if (parameter->word)
        sn_text_put(text, parameter->word((int)value));
    else if (parameter->whole)
        sn_text_put_brief(text, value);
    else
        sn_text_put_rounded(text, parameter->percent ? 100 * value : value, 6);
    sn_text_put(text, parameter->percent ? "%" : "");
}

/* "SIDE-back(overshoot)", without the side where none needs to stand. */
static void help_put_call(sn_text *text, const sn_ease_family *family)
{
    sn_text_put(text, family->sides ? "SIDE-" : "");
    sn_text_put(text, family->name);
    for (size_t i = 0; i < family->parameter_count; i++) {
        sn_text_put(text, i ? ", " : "(");
        sn_text_put(text, family->parameters[i].name);
    }
    if (family->shape == SN_EASE_POINTS)
        sn_text_put(text, "(value place, ...)");
    sn_text_put(text, family->parameter_count > 0 ? ")" : "");
}

/* "0% to 1000%; default 10%. How far beyond." */
static void help_put_parameter(sn_text *text, const sn_ease_parameter *parameter)
{
    for (int i = 0; parameter->word && parameter->word(i); i++) {
        sn_text_put(text, i == 0 ? "" : parameter->word(i + 1) ? ", " : " or ");
        sn_text_put(text, parameter->word(i));
    }
    if (!parameter->word) {
        help_put_amount(text, parameter, parameter->low);
        sn_text_put(text, " to ");
        help_put_amount(text, parameter, parameter->high);
    }
    sn_text_put(text, "; default ");
    help_put_amount(text, parameter, parameter->fallback);
    sn_text_put(text, ". ");
    sn_text_put(text, parameter->help);
}

/* ---- for a terminal -------------------------------------------------------------------- */

/* Puts words in lines of 80 columns, each after so many spaces; the first is indented already. */
static void help_put_wrapped(sn_text *text, const char *words, size_t indent)
{
    size_t column = indent;
    for (size_t at = 0; words[at];) {
        size_t end = at;
        while (words[end] && words[end] != ' ')
            end++;
        if (column > indent && column + 1 + (end - at) > HELP_COLUMNS) {
            sn_text_put(text, "\n");
            sn_text_put_repeated(text, ' ', indent);
            column = indent;
        } else if (column > indent) {
            sn_text_put(text, " ");
            column++;
        }
        sn_text_put_bytes(text, words + at, end - at);
        column += end - at;
        at = end + (words[end] == ' ');
    }
    sn_text_put(text, "\n");
}

static size_t help_name_width(const sn_record *record)
{
    size_t widest = 0;
    for (size_t i = 0; i < record->field_count; i++) {
        size_t size = sn_text_length(record->fields[i].name);
        widest = size > widest ? size : widest;
    }
    return widest;
}

static void help_put_field(sn_text *text, const sn_field *field, size_t width)
{
    char words[512], end[64];
    size_t indent = 2 + width + 2;
    sn_text line = sn_text_into(words, sizeof words), fallback = sn_text_into(end, sizeof end);
    help_put_value(&line, field);
    if (help_put_default(&fallback, field, "default ")) {
        sn_text_put(&line, "; ");
        sn_text_put(&line, end);
    }
    sn_text_put(text, "  ");
    sn_text_put(text, field->name);
    sn_text_put_repeated(text, ' ', indent - 2 - sn_text_length(field->name));
    help_put_wrapped(text, words, indent);
    sn_text_put_repeated(text, ' ', indent);
    help_put_wrapped(text, field->help, indent);
}

/* The names of the fields of one way, with what stands between them. */
static void help_put_way(
    sn_text *text, const sn_record *record, const sn_ways *ways, int way, const char *between)
{
    bool any = false;
    for (size_t i = 0; i < record->field_count; i++) {
        const sn_field *field = &record->fields[i];
        if (field->ways != ways || !(field->in_ways >> way & 1))
            continue;
        sn_text_put(text, any ? between : "");
        sn_text_put(text, field->name);
        any = true;
    }
}

/* The ways of a choice, each with its fields. */
static void help_put_ways(sn_text *text, const sn_record *record, const sn_ways *ways)
{
    char words[512];
    size_t widest = 0;
    for (int way = 0; ways->word(way); way++) {
        size_t size = sn_text_length(ways->word(way));
        widest = size > widest ? size : widest;
    }
    sn_text line = sn_text_into(words, sizeof words);
    sn_text_put(&line, "The ");
    sn_text_put(&line, ways->name);
    sn_text_put(&line, ": ");
    sn_text_put(&line, ways->help);
    sn_text_put(&line, " In one of these ways, told by the fields that are given:");
    sn_text_put(text, "\n");
    help_put_wrapped(text, words, 0);
    for (int way = 0; ways->word(way); way++) {
        size_t indent = 2 + widest + 2;
        line = sn_text_into(words, sizeof words);
        help_put_way(&line, record, ways, way, ", ");
        sn_text_put(&line, way == ways->fallback ? " (where none is given)" : "");
        sn_text_put(text, "  ");
        sn_text_put(text, ways->word(way));
        sn_text_put_repeated(text, ' ', indent - 2 - sn_text_length(ways->word(way)));
        help_put_wrapped(text, words, indent);
    }
}

static void help_put_record(sn_text *text, const sn_record *record)
{
    size_t width = help_name_width(record);
    const sn_ways *ways;
    for (size_t i = 0; i < record->field_count; i++)
        help_put_field(text, &record->fields[i], width);
    for (size_t i = 0; (ways = sn_record_ways(record, i)) != NULL; i++)
        help_put_ways(text, record, ways);
    /* As deep as records lie in one another, which the tables bound. */
    for (size_t i = 0; i < record->field_count; i++) {
        const sn_record *inner = record->fields[i].record;
        if (!inner)
            continue;
        sn_text_put(text, "\n");
        if (record->fields[i].type == SN_FIELD_RECORDS) {
            sn_text_put(text, "Each ");
            sn_text_put(text, inner->name);
            sn_text_put(text, " of ");
        }
        sn_text_put(text, record->fields[i].name);
        sn_text_put(text, ": ");
        sn_text_put(text, inner->help);
        sn_text_put(text, "\n");
        help_put_record(text, inner);
    }
}

static void help_put_family(sn_text *text, const sn_ease_family *family)
{
    char words[512];
    sn_text_put(text, "  ");
    help_put_call(text, family);
    sn_text_put(text, "\n      ");
    help_put_wrapped(text, family->help, 6);
    for (size_t i = 0; i < family->parameter_count; i++) {
        sn_text line = sn_text_into(words, sizeof words);
        sn_text_put(&line, family->parameters[i].name);
        sn_text_put(&line, ": ");
        help_put_parameter(&line, &family->parameters[i]);
        sn_text_put(text, "      ");
        help_put_wrapped(text, words, 8);
    }
}

static const char help_eases_others[] =
    "CSS's ease, ease-in, ease-out, ease-in-out, step-start and step-end are known, and so are the "
    "names of other libraries: easeOutBack, back.out(1.7), Quad.easeInOut, TRANS_SINE, EASE_OUT; "
    "arguments of theirs are Penner's s, or amplitude and period. Easings are made of others by "
    "reverse(a), mirror(a), blend(a, b, 30%), crossfade(a, b) and chain(a 40% 60%, b), where a has "
    "40 % of the time and 60 % of the way.";

static void help_put_eases(sn_text *text)
{
    const sn_ease_family *family;
    sn_text_put(text, "\nEasings, where SIDE is in (slow at the start), out (slow at the end), "
                      "in-out or\nout-in; arguments may be left out from the right:\n");
    for (size_t i = 0; (family = sn_ease_family_at(i)) != NULL; i++)
        help_put_family(text, family);
    sn_text_put(text, "\n");
    help_put_wrapped(text, help_eases_others, 0);
}

static void help_put_terminal(sn_text *text, const sn_kind *kind)
{
    help_put_wrapped(text, kind->help, 0);
    sn_text_put(text, "\nFields of an item of kind \"");
    sn_text_put(text, kind->name);
    sn_text_put(text, "\":\n");
    help_put_record(text, kind->record);
    if (help_lists_eases(kind))
        help_put_eases(text);
    sn_text_put(text, "\nA number may be written as a ratio, \"3/2\". Any object may have a "
                      "\"note\", which\nnobody reads.\n\nExample:\n  ");
    help_put_wrapped(text, kind->example, 2);
}

/* ---- for the documentation ------------------------------------------------------------- */

/* The ways of a choice as a table. */
static void help_put_ways_table(sn_text *text, const sn_record *record, const sn_ways *ways)
{
    sn_text_put(text, "\nThe ");
    sn_text_put(text, ways->name);
    sn_text_put(text, ": ");
    sn_text_put(text, ways->help);
    sn_text_put(text, " In one of these ways, told by the fields that are given:\n\n| ");
    sn_text_put(text, ways->name);
    sn_text_put(text, " | fields |\n|---|---|\n");
    for (int way = 0; ways->word(way); way++) {
        sn_text_put(text, "| ");
        sn_text_put(text, ways->word(way));
        sn_text_put(text, way == ways->fallback ? " (where none is given) | `" : " | `");
        help_put_way(text, record, ways, way, "`, `");
        sn_text_put(text, "` |\n");
    }
}

static void help_put_table(sn_text *text, const sn_record *record)
{
    const sn_ways *ways;
    for (size_t i = 0; (ways = sn_record_ways(record, i)) != NULL; i++)
        help_put_ways_table(text, record, ways);
    sn_text_put(text, "\n| field | value | default | meaning |\n|---|---|---|---|\n");
    for (size_t i = 0; i < record->field_count; i++) {
        const sn_field *field = &record->fields[i];
        sn_text_put(text, "| `");
        sn_text_put(text, field->name);
        sn_text_put(text, "` | ");
        help_put_value(text, field);
        sn_text_put(text, " | ");
        help_put_default(text, field, "");
        sn_text_put(text, " | ");
        sn_text_put(text, field->help);
        sn_text_put(text, " |\n");
    }
    /* As deep as records lie in one another, which the tables bound. */
    for (size_t i = 0; i < record->field_count; i++) {
        const sn_record *inner = record->fields[i].record;
        if (!inner)
            continue;
        bool list = record->fields[i].type == SN_FIELD_RECORDS; /* whose help is a formula */
        sn_text_put(text, list ? "\n## Each of `" : "\n## The `");
        sn_text_put(text, record->fields[i].name);
        sn_text_put(text, list ? "`\n\n`" : "`\n\n");
        sn_text_put(text, inner->help);
        sn_text_put(text, list ? "`\n" : "\n");
        help_put_table(text, inner);
    }
}

static void help_put_eases_page(sn_text *text)
{
    const sn_ease_family *family;
    sn_text_put(text, "\n## Easings\n\nSIDE is `in` (slow at the start), `out` (slow at the end), "
                      "`in-out` or `out-in`; arguments may be left out from the right.\n\n"
                      "| easing | what it does | arguments |\n|---|---|---|\n");
    for (size_t i = 0; (family = sn_ease_family_at(i)) != NULL; i++) {
        sn_text_put(text, "| `");
        help_put_call(text, family);
        sn_text_put(text, "` | ");
        sn_text_put(text, family->help);
        sn_text_put(text, " |");
        for (size_t k = 0; k < family->parameter_count; k++) {
            sn_text_put(text, k ? "<br>" : " ");
            sn_text_put(text, family->parameters[k].name);
            sn_text_put(text, ": ");
            help_put_parameter(text, &family->parameters[k]);
        }
        sn_text_put(text, " |\n");
    }
    sn_text_put(text, "\n");
    sn_text_put(text, help_eases_others);
    sn_text_put(text, "\n");
}

static void help_put_page(sn_text *text, const sn_kind *kind)
{
    sn_text_put(text, "# Kind `");
    sn_text_put(text, kind->name);
    sn_text_put(text, "`\n\n");
    sn_text_put(text, kind->help);
    sn_text_put(text, "\n\n```json\n");
    sn_text_put(text, kind->example);
    sn_text_put(text, "\n```\n\nA number may be written as a ratio, `\"3/2\"`. Any object may have "
                      "a `note`, which nobody reads.\n");
    help_put_table(text, kind->record);
    if (help_lists_eases(kind))
        help_put_eases_page(text);
}

sn_status sn_kind_help(const sn_kind *kind, bool markdown, sn_sink sink)
{
    SN_ASSERT(kind);
    sn_text text = sn_text_to_sink(sink);
    if (markdown)
        help_put_page(&text, kind);
    else
        help_put_terminal(&text, kind);
    return sn_text_status(&text);
}
