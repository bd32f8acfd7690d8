/*
 * The tables of all kinds and of the families of easings as JSON, from which user interfaces make
 * their controls.
 */
#include "../base/exact.h"
#include "../base/text.h"
#include "sinew/ease_text.h"
#include "sinew/score.h"

static const char *tables_type(sn_field_type type)
{
    static const char *const names[] = {
        [SN_FIELD_NUMBER] = "number",
        [SN_FIELD_INTEGER] = "integer",
        [SN_FIELD_CHOICE] = "choice",
        [SN_FIELD_BOOLEAN] = "boolean",
        [SN_FIELD_TEXT] = "text",
        [SN_FIELD_NUMBERS] = "numbers",
        [SN_FIELD_RECORDS] = "records",
        [SN_FIELD_RECORD] = "record",
    };
    return names[type];
}

/* ---- members of an object, each after a comma ------------------------------------------ */

static void tables_put_name(sn_text *text, const char *name)
{
    sn_text_put(text, ", \"");
    sn_text_put(text, name);
    sn_text_put(text, "\": ");
}

static void tables_put_string(sn_text *text, const char *name, const char *value)
{
    tables_put_name(text, name);
    sn_text_put_json(text, value, sn_text_length(value));
}

static void tables_put_number(sn_text *text, const char *name, double value)
{
    tables_put_name(text, name);
    sn_text_put_number(text, value);
}

static void tables_put_boolean(sn_text *text, const char *name, bool value)
{
    tables_put_name(text, name);
    sn_text_put(text, value ? "true" : "false");
}

/* A list of words: all, or those whose bit is set. */
static void tables_put_words(
    sn_text *text, const char *name, const char *(*word)(int number), bool all, unsigned bits)
{
    const char *comma = " ";
    tables_put_name(text, name);
    sn_text_put(text, "[");
    for (int i = 0; word(i); i++) {
        if (!all && !(bits >> i & 1))
            continue;
        sn_text_put(text, comma);
        sn_text_put_json(text, word(i), sn_text_length(word(i)));
        comma = ", ";
    }
    sn_text_put(text, " ]");
}

/* ---- fields ---------------------------------------------------------------------------- */

static void tables_put_range(sn_text *text, const sn_field *field)
{
    bool usual = field->usual_low != 0 || field->usual_high != 0;
    tables_put_number(text, "low", field->low);
    tables_put_number(text, "high", field->high);
    tables_put_boolean(text, "aboveLow", field->flags & SN_FIELD_ABOVE_LOW);
    tables_put_number(text, "usualLow", usual ? field->usual_low : field->low);
    tables_put_number(text, "usualHigh", usual ? field->usual_high : field->high);
}

static void tables_put_counts(sn_text *text, const sn_field *field)
{
    tables_put_number(text, "countLow", (double)field->count_low);
    tables_put_number(text, "countHigh", (double)field->count_high);
}

/* What a field of its type has beside what all have. */
static void tables_put_value(sn_text *text, const sn_field *field)
{
    switch (field->type) {
    case SN_FIELD_NUMBER:
    case SN_FIELD_INTEGER:
        tables_put_range(text, field);
        tables_put_number(text, "default", field->fallback);
        tables_put_boolean(text, "log", field->flags & SN_FIELD_LOG_SCALE);
        tables_put_boolean(text, "turns", field->flags & SN_FIELD_TURNS);
        break;
    case SN_FIELD_CHOICE:
        tables_put_words(text, "words", field->word, true, 0);
        tables_put_string(text, "default", field->word((int)field->fallback));
        break;
    case SN_FIELD_BOOLEAN:
        tables_put_boolean(text, "default", field->fallback != 0);
        break;
    case SN_FIELD_TEXT:
        tables_put_number(text, "maxBytes", (double)field->count_high);
        tables_put_string(text, "default", "");
        tables_put_boolean(text, "ease", field->flags & SN_FIELD_EASE);
        break;
    case SN_FIELD_NUMBERS:
        tables_put_range(text, field);
        tables_put_counts(text, field);
        break;
    case SN_FIELD_RECORDS:
        tables_put_counts(text, field);
        break;
    case SN_FIELD_RECORD:
        break;
    }
}

static void tables_put_record(sn_text *text, const sn_record *record, size_t indent);

static void tables_put_field(sn_text *text, const sn_field *field, size_t indent)
{
    sn_text_put(text, "{ \"name\": ");
    sn_text_put_json(text, field->name, sn_text_length(field->name));
    tables_put_string(text, "type", tables_type(field->type));
    tables_put_string(text, "help", field->help);
    tables_put_string(text, "unit", field->unit);
    tables_put_boolean(text, "required", field->flags & SN_FIELD_REQUIRED);
    tables_put_value(text, field);
    if (field->ways) {
        sn_text_put(text, ", \"ways\": { \"name\": ");
        sn_text_put_json(text, field->ways->name, sn_text_length(field->ways->name));
        tables_put_words(text, "in", field->ways->word, false, field->in_ways);
        sn_text_put(text, " }");
    }
    if (field->record) {
        tables_put_name(text, "record");
        tables_put_record(text, field->record, indent);
    }
    sn_text_put(text, " }");
}

/* The choices of ways that a record has. */
static void tables_put_ways(sn_text *text, const sn_record *record)
{
    const sn_ways *ways;
    tables_put_name(text, "ways");
    sn_text_put(text, "[");
    for (size_t i = 0; (ways = sn_record_ways(record, i)) != NULL; i++) {
        sn_text_put(text, i == 0 ? " { \"name\": " : ", { \"name\": ");
        sn_text_put_json(text, ways->name, sn_text_length(ways->name));
        tables_put_string(text, "help", ways->help);
        tables_put_words(text, "words", ways->word, true, 0);
        tables_put_string(text, "default", ways->word(ways->fallback));
        sn_text_put(text, " }");
    }
    sn_text_put(text, " ]");
}

/* As deep as records lie in one another, which the tables bound. */
static void tables_put_record(sn_text *text, const sn_record *record, size_t indent)
{
    sn_text_put(text, "{ \"name\": ");
    sn_text_put_json(text, record->name, sn_text_length(record->name));
    tables_put_string(text, "plural", record->plural);
    tables_put_string(text, "help", record->help);
    tables_put_ways(text, record);
    tables_put_name(text, "fields");
    for (size_t i = 0; i < record->field_count; i++) {
        sn_text_put(text, i == 0 ? "[\n" : ",\n");
        sn_text_put_repeated(text, ' ', indent);
        tables_put_field(text, &record->fields[i], indent + 2);
    }
    sn_text_put(text, " ] }");
}

/* ---- easings --------------------------------------------------------------------------- */

static void tables_put_parameter(sn_text *text, const sn_ease_parameter *parameter)
{
    sn_text_put(text, "{ \"name\": ");
    sn_text_put_json(text, parameter->name, sn_text_length(parameter->name));
    tables_put_string(text, "help", parameter->help);
    tables_put_number(text, "low", parameter->low);
    tables_put_number(text, "high", parameter->high);
    tables_put_number(text, "usualLow", parameter->usual_low);
    tables_put_number(text, "usualHigh", parameter->usual_high);
    tables_put_number(text, "default", parameter->fallback);
    tables_put_boolean(text, "percent", parameter->percent);
    tables_put_boolean(text, "whole", parameter->whole);
    if (parameter->word)
        tables_put_words(text, "words", parameter->word, true, 0);
    sn_text_put(text, " }");
}

static void tables_put_family(sn_text *text, const sn_ease_family *family)
{
    sn_text_put(text, "{ \"name\": ");
    sn_text_put_json(text, family->name, sn_text_length(family->name));
    tables_put_boolean(text, "sides", family->sides);
    tables_put_string(text, "help", family->help);
    tables_put_name(text, "parameters");
    sn_text_put(text, "[");
    for (size_t i = 0; i < family->parameter_count; i++) {
        sn_text_put(text, i == 0 ? "\n      " : ",\n      ");
        tables_put_parameter(text, &family->parameters[i]);
    }
    sn_text_put(text, " ] }");
}

/* Points have the name of the even way and no parameters: a control has no need of them. */
static void tables_put_eases(sn_text *text)
{
    const sn_ease_family *family;
    sn_text_put(text, "{ \"sides\": [");
    for (int side = 0; sn_ease_side_name(side); side++) {
        sn_text_put(text, side == 0 ? " " : ", ");
        sn_text_put_json(text, sn_ease_side_name(side), sn_text_length(sn_ease_side_name(side)));
    }
    sn_text_put(text, " ]");
    tables_put_name(text, "families");
    for (size_t i = 0; (family = sn_ease_family_at(i)) != NULL; i++) {
        if (family->shape == SN_EASE_POINTS)
            continue;
        sn_text_put(text, i == 0 ? "[\n    " : ",\n    ");
        tables_put_family(text, family);
    }
    sn_text_put(text, " ] }");
}

/* ---- all of them ----------------------------------------------------------------------- */

static void tables_put_kind(sn_text *text, const sn_kind *kind)
{
    sn_text_put(text, "{ \"name\": ");
    sn_text_put_json(text, kind->name, sn_text_length(kind->name));
    tables_put_string(text, "help", kind->help);
    tables_put_string(text, "example", kind->example);
    tables_put_boolean(text, "sound", kind->voice != NULL);
    tables_put_name(text, "record");
    tables_put_record(text, kind->record, 4);
    sn_text_put(text, " }");
}

sn_status sn_kind_tables(sn_sink sink)
{
    sn_text text = sn_text_to_sink(sink);
    const sn_kind *kind;
    sn_text_put(&text, "{ \"kinds\": [");
    for (size_t i = 0; (kind = sn_kind_at(i)) != NULL; i++) {
        sn_text_put(&text, i == 0 ? "\n  " : ",\n  ");
        tables_put_kind(&text, kind);
    }
    sn_text_put(&text, " ],\n  \"eases\": ");
    tables_put_eases(&text);
    sn_text_put(&text, " }\n");
    return sn_text_status(&text);
}
