/*
 * Filling records from JSON. One function for each type of field; whatever a field is, its rule
 * comes from the table.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "sinew/ease_text.h"
#include "sinew/elementary.h"
#include "score_fields.h"

/* ---- numbers --------------------------------------------------------------------------- */

static void score_put_unit(sn_text *text, const sn_field *field)
{
    if (field->unit[0]) {
        sn_text_put(text, " ");
        sn_text_put(text, field->unit);
    }
}

static bool score_out_of_range(sn_score_reader *reader, const sn_field *field, uint32_t node,
    const sn_score_path *path, double value)
{
    bool above = field->flags & SN_FIELD_ABOVE_LOW;
    if (value >= field->low && value <= field->high && !(above && value == field->low))
        return false;
    sn_text text = sn_score_error(reader, SN_ERROR_RANGE, node, path, NULL);
    sn_text_put_number(&text, value);
    score_put_unit(&text, field);
    sn_text_put(&text, above ? " is outside the range above " : " is outside the range from ");
    sn_text_put_brief(&text, field->low);
    sn_text_put(&text, " to ");
    sn_text_put_brief(&text, field->high);
    score_put_unit(&text, field);
    return true;
}

static bool score_no_number(
    sn_score_reader *reader, uint32_t node, const sn_score_path *path, const char *wanted)
{
    sn_text text = sn_score_error(reader, SN_ERROR_TYPE, node, path, NULL);
    sn_text_put(&text, wanted);
    sn_text_put(&text, " belongs here, not ");
    sn_score_put_value(&text, reader->json, node);
    return false;
}

/* Whether a text that is no number is two of them, but the lower one is 0. */
static bool score_divides_by_zero(const char *text, size_t size)
{
    double above, below;
    size_t length = sn_number_read(text, size, &above);
    if (length == 0 || length == size || text[length] != '/')
        return false;
    size_t rest = size - length - 1;
    return rest > 0 && sn_number_read(text + length + 1, rest, &below) == rest && below == 0;
}

/* A number, or a text that holds one or a ratio of two. */
static bool score_number(sn_score_reader *reader, const sn_field *field, uint32_t node,
    const sn_score_path *path, double *value, sn_rational *ratio)
{
    static const char wanted[] = "a number, such as 0.5 or \"1/2\",";
    const sn_json_node *found = &reader->json->nodes[node];
    const char *text = reader->json->text + found->start;
    size_t size = found->size;
    if (found->type == SN_JSON_STRING) {
        text++;
        size -= 2;
    } else if (found->type != SN_JSON_NUMBER) {
        return score_no_number(reader, node, path, wanted);
    }
    bool reads = size > 0 && sn_rational_read(text, size, ratio, value) == size;
    if (!reads && !score_divides_by_zero(text, size))
        return score_no_number(reader, node, path, wanted);
    if (!reads || !sn_is_finite(*value)) {
        sn_text sentence = sn_score_error(reader, SN_ERROR_NOT_FINITE, node, path, NULL);
        sn_score_put_value(&sentence, reader->json, node);
        sn_text_put(
            &sentence, reads ? " is beyond what a double holds, about 1.8e308" : " divides by 0");
        return false;
    }
    return !score_out_of_range(reader, field, node, path, *value);
}

static bool score_integer(sn_score_reader *reader, const sn_field *field, uint32_t node,
    const sn_score_path *path, uint64_t *value)
{
    double number;
    if (!score_number(reader, field, node, path, &number, NULL))
        return false;
    if (number != sn_floor(number))
        return score_no_number(reader, node, path, "a whole number");
    *value = (uint64_t)number;
    return true;
}

/* ---- words ----------------------------------------------------------------------------- */

static const char *score_choice_word(const void *context, size_t index)
{
    return ((const sn_field *)context)->word((int)index);
}

static bool score_choice(sn_score_reader *reader, const sn_field *field, uint32_t node,
    const sn_score_path *path, int *value)
{
    if (reader->json->nodes[node].type != SN_JSON_STRING)
        return score_no_number(reader, node, path, "a word in double quotes");
    int count = 0;
    for (const char *word; (word = field->word(count)) != NULL; count++)
        if (sn_json_string_is(reader->json, node, word, sn_text_length(word))) {
            *value = count;
            return true;
        }
    sn_text text = sn_score_error(reader, SN_ERROR_UNKNOWN, node, path, NULL);
    sn_score_put_value(&text, reader->json, node);
    sn_text_put(&text, " is none of the words for ");
    sn_text_put(&text, field->name);
    sn_score_put_known(&text, reader->json, node, (size_t)count, score_choice_word, field);
    return false;
}

/* Whether a text is an ease. The place of an error is within the text, where it has no escapes;
 * else it is the text. */
static bool score_ease(sn_score_reader *reader, uint32_t node, const sn_score_path *path,
    const char *words, size_t size)
{
    const sn_json *json = reader->json;
    const sn_json_node *found = &json->nodes[node];
    sn_arena mark = *reader->arena;
    sn_report wrong;
    sn_ease ease;
    if (sn_ease_read(words, size, reader->arena, &ease, &wrong) == SN_OK) {
        sn_arena_rewind(reader->arena, mark); /* the kind reads it again, and keeps it */
        return true;
    }
    if (wrong.status == SN_ERROR_MEMORY)
        return sn_score_no_memory(reader);
    sn_text text = sn_score_error(reader, wrong.status, node, path, NULL);
    sn_text_put(&text, wrong.message);
    if (reader->report && size + 2 == found->size) {
        reader->report->index = found->start + 1 + wrong.index;
        sn_json_place(json->text, json->size, reader->report->index, &reader->report->line,
            &reader->report->column);
    }
    return false;
}

static bool score_text(sn_score_reader *reader, const sn_field *field, uint32_t node,
    const sn_score_path *path, const char **value)
{
    if (reader->json->nodes[node].type != SN_JSON_STRING)
        return score_no_number(reader, node, path, "a text in double quotes");
    size_t size = sn_json_string(reader->json, node, NULL, 0);
    if (size < field->count_low || size > field->count_high) {
        sn_text text = sn_score_error(reader, SN_ERROR_LIMIT, node, path, NULL);
        sn_text_put(&text, "a text of ");
        sn_text_put_integer(&text, size);
        sn_text_put(&text, " bytes is outside the range from ");
        sn_text_put_integer(&text, field->count_low);
        sn_text_put(&text, " to ");
        sn_text_put_integer(&text, field->count_high);
        return false;
    }
    char *copy = sn_arena_take(reader->arena, size + 1, 1);
    if (!copy)
        return sn_score_no_memory(reader);
    sn_json_string(reader->json, node, copy, size);
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)copy[i] < 0x20 || copy[i] == 0x7f)
            return sn_score_say(reader, SN_ERROR_RANGE, node, path,
                "a text here has no control characters, such as \\n or \\u0000");
    *value = copy;
    return !(field->flags & SN_FIELD_EASE) || score_ease(reader, node, path, copy, size);
}

/* ---- lists ----------------------------------------------------------------------------- */

static const char *score_elements(const sn_field *field, size_t count)
{
    if (field->type == SN_FIELD_NUMBERS)
        return count == 1 ? "number" : "numbers";
    return count == 1 ? field->record->name : field->record->plural;
}

/* Is it a list, with neither too few nor too many elements? */
static bool score_list_fits(
    sn_score_reader *reader, const sn_field *field, uint32_t node, const sn_score_path *path)
{
    const sn_json_node *list = &reader->json->nodes[node];
    if (list->type != SN_JSON_ARRAY) {
        sn_text text = sn_score_error(reader, SN_ERROR_TYPE, node, path, NULL);
        sn_text_put(&text, "a list of ");
        sn_text_put(&text, score_elements(field, 2));
        sn_text_put(&text, " in [ ] belongs here, not ");
        sn_score_put_value(&text, reader->json, node);
        return false;
    }
    bool few = list->count<field->count_low, many = list->count> field->count_high;
    if (!few && !many)
        return true;
    size_t bound = few ? field->count_low : field->count_high;
    sn_text text = sn_score_error(reader, few ? SN_ERROR_RANGE : SN_ERROR_LIMIT, node, path, NULL);
    sn_text_put(&text, "a list of ");
    sn_text_put_integer(&text, list->count);
    sn_text_put(&text, " ");
    sn_text_put(&text, score_elements(field, list->count));
    sn_text_put(&text, few ? " is too short: at least " : " is too long: at most ");
    sn_text_put_integer(&text, bound);
    sn_text_put(&text, !few ? " are taken" : bound == 1 ? " belongs here" : " belong here");
    return false;
}

static bool score_numbers(sn_score_reader *reader, const sn_field *field, uint32_t node,
    const sn_score_path *path, sn_field_numbers *filled)
{
    if (!score_list_fits(reader, field, node, path))
        return false;
    size_t count = reader->json->nodes[node].count;
    double *values = sn_arena_take(reader->arena, count, sizeof *values);
    if (!values)
        return sn_score_no_memory(reader);
    uint32_t element = node + 1;
    for (size_t i = 0; i < count; i++) {
        sn_score_path here = { .parent = path, .index = i };
        if (!score_number(reader, field, element, &here, &values[i], NULL))
            return false;
        element = reader->json->nodes[element].next;
    }
    *filled = (sn_field_numbers){ .values = values, .count = count };
    return true;
}

static bool score_records(sn_score_reader *reader, const sn_field *field, uint32_t node,
    const sn_score_path *path, sn_field_records *filled)
{
    if (!score_list_fits(reader, field, node, path))
        return false;
    size_t count = reader->json->nodes[node].count, size = field->record->size;
    unsigned char *records = sn_arena_take(reader->arena, count, size);
    if (!records)
        return sn_score_no_memory(reader);
    uint32_t element = node + 1;
    for (size_t i = 0; i < count; i++) {
        sn_score_path here = { .parent = path, .index = i };
        if (!sn_score_fill(reader, field->record, element, &here, NULL, records + i * size))
            return false;
        element = reader->json->nodes[element].next;
    }
    *filled = (sn_field_records){ .records = records, .count = count };
    return true;
}

/* ---- records --------------------------------------------------------------------------- */

static bool score_field(sn_score_reader *reader, const sn_field *field, uint32_t node,
    const sn_score_path *path, unsigned char *filled)
{
    void *place = filled + field->offset;
    sn_rational *ratio = field->ratio_offset ? (void *)(filled + field->ratio_offset) : NULL;
    switch (field->type) {
    case SN_FIELD_NUMBER:
        return score_number(reader, field, node, path, place, ratio);
    case SN_FIELD_INTEGER:
        return score_integer(reader, field, node, path, place);
    case SN_FIELD_CHOICE:
        return score_choice(reader, field, node, path, place);
    case SN_FIELD_BOOLEAN:
        if (reader->json->nodes[node].type != SN_JSON_BOOLEAN)
            return score_no_number(reader, node, path, "true or false");
        *(bool *)place = reader->json->nodes[node].size == 4;
        return true;
    case SN_FIELD_TEXT:
        return score_text(reader, field, node, path, place);
    case SN_FIELD_NUMBERS:
        return score_numbers(reader, field, node, path, place);
    case SN_FIELD_RECORDS:
        return score_records(reader, field, node, path, place);
    default:
        return sn_score_fill(reader, field->record, node, path, NULL, place);
    }
}

static void score_defaults(const sn_record *record, unsigned char *filled);

static void score_default(const sn_field *field, unsigned char *filled)
{
    void *place = filled + field->offset;
    switch (field->type) {
    case SN_FIELD_NUMBER:
        *(double *)place = field->fallback;
        if (field->ratio_offset)
            *(sn_rational *)(void *)(filled + field->ratio_offset) =
                sn_rational_from_double(field->fallback);
        break;
    case SN_FIELD_INTEGER:
        *(uint64_t *)place = (uint64_t)field->fallback;
        break;
    case SN_FIELD_CHOICE:
        *(int *)place = (int)field->fallback;
        break;
    case SN_FIELD_BOOLEAN:
        *(bool *)place = field->fallback != 0;
        break;
    case SN_FIELD_TEXT:
        *(const char **)place = "";
        break;
    case SN_FIELD_RECORD: /* as deep as records lie in one another, which the tables bound */
        score_defaults(field->record, place);
        break;
    default: /* an empty list, as the arena's zeros have it */
        break;
    }
}

static void score_defaults(const sn_record *record, unsigned char *filled)
{
    const sn_ways *ways;
    for (size_t i = 0; i < record->field_count; i++)
        score_default(&record->fields[i], filled);
    for (size_t i = 0; (ways = sn_record_ways(record, i)) != NULL; i++)
        *(int *)(void *)(filled + ways->offset) = ways->fallback;
}

static const char *score_field_word(const void *context, size_t index)
{
    return ((const sn_record *)context)->fields[index].name;
}

static bool score_unknown_field(
    sn_score_reader *reader, const sn_record *record, uint32_t name, const sn_score_path *path)
{
    sn_text text = sn_score_error(reader, SN_ERROR_UNKNOWN, name, path, NULL);
    sn_text_put(&text, record->name[0] == 'e' ? "an " : "a "); /* an ease */
    sn_text_put(&text, record->name);
    const sn_field *here = sn_score_known_elsewhere(reader->json, name, record);
    if (here) {
        sn_text_put(&text, " has no field ");
        sn_text_put_name(&text, path->name, path->name_size);
        sn_text_put(&text, "; here it is \"");
        sn_text_put(&text, here->name);
        sn_text_put(&text, "\"");
        return false;
    }
    sn_text_put(&text, " has no field of this name");
    sn_score_put_known(&text, reader->json, name, record->field_count, score_field_word, record);
    return false;
}

/* The place in `firsts` of a member's name: a field, or one past them for each other name that
 * is allowed; SIZE_MAX for an unknown one. */
static size_t score_member_slot(
    const sn_json *json, const sn_record *record, uint32_t name, const char *skip)
{
    for (size_t i = 0; i < record->field_count; i++) {
        const char *known = record->fields[i].name;
        if (sn_json_string_is(json, name, known, sn_text_length(known)))
            return i;
    }
    if (skip && sn_json_string_is(json, name, skip, sn_text_length(skip)))
        return record->field_count;
    unsigned ignored = sn_score_ignored(json, name);
    return ignored ? record->field_count + ignored : SIZE_MAX;
}

static bool score_missing(
    sn_score_reader *reader, const sn_field *field, uint32_t object, const sn_score_path *path)
{
    sn_text text = sn_score_error(reader, SN_ERROR_MISSING, object, path, field->name);
    sn_text_put(&text, "this field is missing, and it has no default: ");
    sn_text_put(&text, field->help);
    return false;
}

bool sn_score_fill(sn_score_reader *reader, const sn_record *record, uint32_t object,
    const sn_score_path *path, const char *skip, void *filled)
{
    SN_ASSERT(record->field_count <= SN_FIELDS_MOST);
    const sn_json *json = reader->json;
    uint32_t firsts[SN_FIELDS_MOST + 3] = { 0 }; /* the name that gave each field; 0: none yet */
    if (json->nodes[object].type != SN_JSON_OBJECT)
        return score_no_number(reader, object, path, "an object in { }");
    score_defaults(record, filled);
    uint32_t name = object + 1;
    for (uint32_t i = 0; i < json->nodes[object].count; i++) {
        char spelled[SN_FIELD_CAPACITY];
        size_t size = sn_json_string(json, name, spelled, sizeof spelled);
        sn_score_path here = { .parent = path,
            .name = spelled,
            .name_size = size < sizeof spelled ? size : sizeof spelled };
        size_t slot = score_member_slot(json, record, name, skip);
        if (slot == SIZE_MAX)
            return score_unknown_field(reader, record, name, &here);
        if (firsts[slot])
            return sn_score_second(reader, firsts[slot], name, &here);
        firsts[slot] = name;
        if (slot < record->field_count &&
            !score_field(reader, &record->fields[slot], name + 1, &here, filled))
            return false;
        name = json->nodes[name + 1].next;
    }
    for (size_t i = 0; i < record->field_count; i++)
        if ((record->fields[i].flags & SN_FIELD_REQUIRED) && firsts[i] == 0)
            return score_missing(reader, &record->fields[i], object, path);
    return sn_score_fill_ways(reader, record, firsts, path, filled);
}
