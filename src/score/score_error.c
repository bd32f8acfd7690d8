/*
 * What a score's errors say: where, which field, which rule, and what was perhaps meant.
 */
#include "../base/exact.h"
#include "../base/nearest.h"
#include "score_fields.h"

/* ---- the path -------------------------------------------------------------------------- */

static void score_put_name(sn_text *text, const char *name, size_t size)
{
    bool plain = size > 0;
    for (size_t i = 0; i < size; i++)
        plain = plain && sn_json_is_word(name[i]);
    if (plain) {
        sn_text_put(text, text->used > 0 ? "." : "");
        sn_text_put_bytes(text, name, size);
    } else {
        sn_text_put(text, "[");
        sn_text_put_json(text, name, size);
        sn_text_put(text, "]");
    }
}

static void score_put_path(sn_text *text, const sn_score_path *path)
{
    if (!path)
        return;
    /* As deep as records lie in one another, which the tables bound. */
    score_put_path(text, path->parent);
    if (path->name) {
        score_put_name(text, path->name, path->name_size);
    } else {
        sn_text_put(text, "[");
        sn_text_put_integer(text, path->index);
        sn_text_put(text, "]");
    }
}

sn_text sn_score_error(sn_score_reader *reader, sn_status status, uint32_t node,
    const sn_score_path *path, const char *rest)
{
    sn_report *report = reader->report;
    sn_text message = sn_report_start(report, status, "");
    reader->status = status;
    if (report) {
        const sn_json *json = reader->json;
        report->index = json->nodes[node].start;
        sn_json_place(json->text, json->size, report->index, &report->line, &report->column);
        sn_text field = sn_text_into(report->field, sizeof report->field);
        score_put_path(&field, path);
        if (rest) {
            sn_text_put(&field, rest[0] && rest[0] != '[' && field.used > 0 ? "." : "");
            sn_text_put(&field, rest);
        }
    }
    return message;
}

bool sn_score_say(sn_score_reader *reader, sn_status status, uint32_t node,
    const sn_score_path *path, const char *sentence)
{
    sn_text text = sn_score_error(reader, status, node, path, NULL);
    sn_text_put(&text, sentence);
    return false;
}

bool sn_score_second(
    sn_score_reader *reader, uint32_t first, uint32_t name, const sn_score_path *path)
{
    uint32_t line, column;
    const sn_json *json = reader->json;
    sn_json_place(json->text, json->size, json->nodes[first].start, &line, &column);
    sn_text text = sn_score_error(reader, SN_ERROR_DUPLICATE, name, path, NULL);
    sn_text_put(&text, "this name is given twice: first in line ");
    sn_text_put_integer(&text, line);
    return false;
}

bool sn_score_no_memory(sn_score_reader *reader)
{
    reader->status =
        sn_report_say(reader->report, SN_ERROR_MEMORY, "", "the memory for the score is too small");
    return false;
}

/* ---- values in words ------------------------------------------------------------------- */

void sn_score_put_value(sn_text *text, const sn_json *json, uint32_t node)
{
    const sn_json_node *value = &json->nodes[node];
    char name[64];
    size_t size;
    switch (value->type) {
    case SN_JSON_NULL:
        sn_text_put(text, "null");
        break;
    case SN_JSON_BOOLEAN:
        sn_text_put(text, value->size == 4 ? "true" : "false");
        break;
    case SN_JSON_NUMBER:
        sn_text_put(text, "the number ");
        sn_text_put_bytes(text, json->text + value->start, value->size < 32 ? value->size : 32);
        sn_text_put(text, value->size > 32 ? "..." : "");
        break;
    case SN_JSON_STRING:
        size = sn_json_string(json, node, name, sizeof name);
        sn_text_put(text, "the text ");
        sn_text_put_name(text, name, size < sizeof name ? size : sizeof name);
        break;
    default:
        sn_text_put(text, value->type == SN_JSON_ARRAY ? "a list" : "an object");
    }
}

/* ---- names that are known --------------------------------------------------------------- */

void sn_score_put_known(sn_text *text, const sn_json *json, uint32_t node, size_t count,
    const char *(*word)(const void *context, size_t index), const void *context)
{
    char asked[SN_NEAREST_WORD_MOST];
    size_t size = sn_json_string(json, node, asked, sizeof asked);
    size_t nearest = sn_nearest_word(asked, size, count, word, context);
    if (nearest != SIZE_MAX) {
        sn_text_put(text, "; did you mean \"");
        sn_text_put(text, word(context, nearest));
        sn_text_put(text, "\"?");
        return;
    }
    for (size_t i = 0; i < count; i++) {
        sn_text_put(text, i == 0 ? "; there is " : i + 1 < count ? ", " : " and ");
        sn_text_put(text, word(context, i));
    }
}

/* Whether a string node's text is one of the words of a list with a space between them. */
static bool score_is_listed(const sn_json *json, uint32_t node, const char *words)
{
    while (*words) {
        size_t size = 0;
        while (words[size] && words[size] != ' ')
            size++;
        if (sn_json_string_is(json, node, words, size))
            return true;
        words += size + (words[size] == ' ');
    }
    return false;
}

const sn_field *sn_score_known_elsewhere(
    const sn_json *json, uint32_t node, const sn_record *record)
{
    for (size_t i = 0; i < record->field_count; i++) {
        const sn_field *field = &record->fields[i];
        if (field->others && score_is_listed(json, node, field->others))
            return field;
    }
    return NULL;
}

unsigned sn_score_ignored(const sn_json *json, uint32_t name)
{
    if (sn_json_string_is(json, name, "note", 4))
        return 1;
    return sn_json_string_is(json, name, "$schema", 7) ? 2 : 0;
}
