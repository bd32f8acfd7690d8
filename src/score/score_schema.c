/*
 * The JSON Schema of scores, written from the kinds' tables, for editors that complete and check.
 */
#include "../base/exact.h"
#include "../base/text.h"
#include "sinew/score.h"

/* What sn_rational_read takes: a decimal number, or two with a slash between. */
#define SCHEMA_DECIMAL "[+-]?([0-9]+\\\\.?[0-9]*|\\\\.[0-9]+)([eE][+-]?[0-9]+)?"

/* A character that is not a control character. */
#define SCHEMA_PLAIN "[^\\\\u0000-\\\\u001f\\\\u007f]"

static void schema_put_string(sn_text *text, const char *words)
{
    sn_text_put_json(text, words, sn_text_length(words));
}

static void schema_line(sn_text *text, size_t depth)
{
    sn_text_put(text, "\n");
    sn_text_put_repeated(text, ' ', 2 * depth);
}

/* A number in the range of a field, or a text with one. */
static void schema_put_number(sn_text *text, const sn_field *field)
{
    bool whole = field->type == SN_FIELD_INTEGER;
    sn_text_put(text, "\"anyOf\": [ { \"type\": ");
    schema_put_string(text, whole ? "integer" : "number");
    sn_text_put(
        text, field->flags & SN_FIELD_ABOVE_LOW ? ", \"exclusiveMinimum\": " : ", \"minimum\": ");
    sn_text_put_number(text, field->low);
    sn_text_put(text, ", \"maximum\": ");
    sn_text_put_number(text, field->high);
    sn_text_put(text, " }, { \"$ref\": \"#/$defs/ratio\" } ]");
}

static void schema_put_counts(sn_text *text, const sn_field *field)
{
    sn_text_put(text, "\"type\": \"array\", \"minItems\": ");
    sn_text_put_integer(text, field->count_low);
    sn_text_put(text, ", \"maxItems\": ");
    sn_text_put_integer(text, field->count_high);
    sn_text_put(text, ", \"items\": ");
}

static void schema_put_default(sn_text *text, const sn_field *field)
{
    if ((field->flags & SN_FIELD_REQUIRED) || field->type == SN_FIELD_NUMBERS ||
        field->type == SN_FIELD_RECORDS || field->type == SN_FIELD_RECORD)
        return;
    sn_text_put(text, ", \"default\": ");
    if (field->type == SN_FIELD_CHOICE)
        schema_put_string(text, field->word((int)field->fallback));
    else if (field->type == SN_FIELD_BOOLEAN)
        sn_text_put(text, field->fallback != 0 ? "true" : "false");
    else if (field->type == SN_FIELD_TEXT)
        schema_put_string(text, "");
    else
        sn_text_put_number(text, field->fallback);
}

static void schema_put_record(
    sn_text *text, const sn_record *record, const char *kind, size_t depth);

static void schema_put_field(sn_text *text, const sn_field *field, size_t depth)
{
    sn_text_put(text, "{ \"description\": ");
    schema_put_string(text, field->help);
    if (field->unit[0]) {
        sn_text_put(text, ", \"unit\": ");
        schema_put_string(text, field->unit);
    }
    schema_put_default(text, field);
    sn_text_put(text, ",");
    schema_line(text, depth + 1);
    switch (field->type) {
    case SN_FIELD_NUMBER:
    case SN_FIELD_INTEGER:
        schema_put_number(text, field);
        break;
    case SN_FIELD_CHOICE:
        sn_text_put(text, "\"enum\": [ ");
        for (int i = 0; field->word(i); i++) {
            sn_text_put(text, i > 0 ? ", " : "");
            schema_put_string(text, field->word(i));
        }
        sn_text_put(text, " ]");
        break;
    case SN_FIELD_BOOLEAN:
        sn_text_put(text, "\"type\": \"boolean\"");
        break;
    case SN_FIELD_TEXT: /* the schema counts characters, which are never more than bytes */
        sn_text_put(text, "\"type\": \"string\", \"maxLength\": ");
        sn_text_put_integer(text, field->count_high);
        sn_text_put(text, ", \"pattern\": \"^" SCHEMA_PLAIN "*$\"");
        if (field->flags & SN_FIELD_EASE) /* what a schema cannot check, but a page can offer */
            sn_text_put(text, ", \"ease\": true");
        break;
    case SN_FIELD_NUMBERS:
        schema_put_counts(text, field);
        sn_text_put(text, "{ ");
        schema_put_number(text, field);
        sn_text_put(text, " }");
        break;
    case SN_FIELD_RECORDS:
        schema_put_counts(text, field);
        sn_text_put(text, "{ ");
        schema_put_record(text, field->record, NULL, depth + 1);
        sn_text_put(text, " }");
        break;
    default:
        schema_put_record(text, field->record, NULL, depth + 1);
    }
    sn_text_put(text, " }");
}

/* That all given fields share a way: for each way the schema that has no field of the others. */
static void schema_put_ways(
    sn_text *text, const sn_record *record, const sn_ways *ways, size_t depth)
{
    sn_text_put(text, "{ \"anyOf\": [");
    for (int way = 0; ways->word(way); way++) {
        const char *comma = " ";
        sn_text_put(text, way > 0 ? "," : "");
        schema_line(text, depth + 1);
        sn_text_put(text, "{ \"title\": ");
        schema_put_string(text, ways->word(way));
        sn_text_put(text, ", \"properties\": {");
        for (size_t i = 0; i < record->field_count; i++) {
            const sn_field *field = &record->fields[i];
            if (field->ways != ways || field->in_ways >> way & 1)
                continue;
            sn_text_put(text, comma);
            schema_put_string(text, field->name);
            sn_text_put(text, ": false");
            comma = ", ";
        }
        sn_text_put(text, " } }");
    }
    sn_text_put(text, " ] }");
}

/* The rules of an object of a record. kind  the name of the kind it is the record of, or NULL
 * As deep as records lie in one another, which the tables bound. */
static void schema_put_record(
    sn_text *text, const sn_record *record, const char *kind, size_t depth)
{
    sn_text_put(text, "\"type\": \"object\", \"additionalProperties\": false, \"required\": [");
    const char *comma = " ";
    if (kind) {
        sn_text_put(text, " \"kind\"");
        comma = ", ";
    }
    for (size_t i = 0; i < record->field_count; i++)
        if (record->fields[i].flags & SN_FIELD_REQUIRED) {
            sn_text_put(text, comma);
            schema_put_string(text, record->fields[i].name);
            comma = ", ";
        }
    sn_text_put(text, " ], \"properties\": {");
    schema_line(text, depth + 1);
    sn_text_put(text, "\"note\": true, \"$schema\": true");
    if (kind) {
        sn_text_put(text, ", \"kind\": { \"const\": ");
        schema_put_string(text, kind);
        sn_text_put(text, " }");
    }
    for (size_t i = 0; i < record->field_count; i++) {
        sn_text_put(text, ",");
        schema_line(text, depth + 1);
        schema_put_string(text, record->fields[i].name);
        sn_text_put(text, ": ");
        schema_put_field(text, &record->fields[i], depth + 1);
    }
    sn_text_put(text, " }");
    const sn_ways *ways;
    for (size_t i = 0; (ways = sn_record_ways(record, i)) != NULL; i++) {
        sn_text_put(text, i == 0 ? ", \"allOf\": [ " : ", ");
        schema_put_ways(text, record, ways, depth);
    }
    sn_text_put(text, sn_record_ways(record, 0) ? " ]" : "");
}

/* An item by its kind, so that an editor complains about its fields and not about all kinds. */
static void schema_put_item(sn_text *text)
{
    const sn_kind *kind;
    sn_text_put(text, "    \"item\": { \"type\": \"object\", \"required\": [ \"kind\" ],\n"
                      "      \"properties\": { \"kind\": { \"enum\": [ ");
    for (size_t i = 0; (kind = sn_kind_at(i)) != NULL; i++) {
        sn_text_put(text, i > 0 ? ", " : "");
        schema_put_string(text, kind->name);
    }
    sn_text_put(text, " ] } },\n      \"allOf\": [");
    for (size_t i = 0; (kind = sn_kind_at(i)) != NULL; i++) {
        sn_text_put(text, i > 0 ? ",\n        " : "\n        ");
        sn_text_put(text, "{ \"if\": { \"properties\": { \"kind\": { \"const\": ");
        schema_put_string(text, kind->name);
        sn_text_put(text, " } } }, \"then\": { \"$ref\": \"#/$defs/");
        sn_text_put(text, kind->name);
        sn_text_put(text, "\" } }");
    }
    sn_text_put(text, " ] }");
}

sn_status sn_score_schema(sn_sink sink)
{
    static const char head[] =
        "{\n"
        "  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
        "  \"title\": \"sinew score\",\n"
        "  \"description\": \"Named things that move.\",\n"
        "  \"type\": \"object\", \"additionalProperties\": false,\n"
        "  \"required\": [ \"sinew\", \"items\" ], \"properties\": {\n"
        "    \"note\": true, \"$schema\": true,\n"
        "    \"sinew\": { \"description\": \"The version of the format.\", \"const\": 1 },\n"
        "    \"items\": { \"description\": \"Each item under its name.\",\n"
        "      \"type\": \"object\", \"maxProperties\": ";
    static const char ratio[] =
        "\" },\n"
        "      \"additionalProperties\": { \"$ref\": \"#/$defs/item\" } } },\n"
        "  \"$defs\": {\n"
        "    \"ratio\": { \"type\": \"string\", \"pattern\": \"^" SCHEMA_DECIMAL "(/" SCHEMA_DECIMAL
        ")?$\" },\n";
    sn_text text = sn_text_to_sink(sink);
    const sn_kind *kind;
    sn_text_put(&text, head);
    sn_text_put_integer(&text, SN_SCORE_ITEMS_MOST);
    sn_text_put(&text, ",\n      \"propertyNames\": { \"maxLength\": ");
    sn_text_put_integer(&text, SN_SCORE_NAME_MOST);
    sn_text_put(&text, ", \"pattern\": \"^" SCHEMA_PLAIN "+$");
    sn_text_put(&text, ratio);
    schema_put_item(&text);
    for (size_t i = 0; (kind = sn_kind_at(i)) != NULL; i++) {
        sn_text_put(&text, ",\n    ");
        schema_put_string(&text, kind->name);
        sn_text_put(&text, ": { ");
        schema_put_record(&text, kind->record, kind->name, 2);
        sn_text_put(&text, " }");
    }
    sn_text_put(&text, " } }\n");
    return sn_text_status(&text);
}

#undef SCHEMA_DECIMAL
#undef SCHEMA_PLAIN
