/*
 * Loading a score: all of it or nothing.
 *
 * The text is read twice, once to count its nodes and once to keep them. Names are checked and
 * sorted before any item is made, so that no text, however bad, costs more than n log n.
 */
#include "../base/exact.h"
#include "sinew/score.h"
#include "score_fields.h"

enum { SCORE_VERSION = 1 };

#define SCORE_WORK_MOST 100000.0 /* some five seconds of time, and 1 GB of memory, at worst */

/* ---- the top --------------------------------------------------------------------------- */

static const char *score_top_word(const void *context, size_t index)
{
    static const char *const words[] = { "sinew", "items", "note", "$schema" };
    (void)context;
    return words[index];
}

enum { SCORE_TOP_WORDS = 4 };

/* Checks the members of the top and gives the nodes of the version and the items, 0 if absent. */
static bool score_top_members(sn_score_reader *reader, uint32_t values[SCORE_TOP_WORDS])
{
    const sn_json *json = reader->json;
    uint32_t name = 1;
    for (uint32_t i = 0; i < json->nodes[0].count; i++) {
        char spelled[SN_FIELD_CAPACITY];
        size_t slot = 0, size = sn_json_string(json, name, spelled, sizeof spelled);
        sn_score_path path = { .name = spelled,
            .name_size = size < sizeof spelled ? size : sizeof spelled };
        while (slot < SCORE_TOP_WORDS && !sn_json_string_is(json, name, score_top_word(NULL, slot),
                                             sn_text_length(score_top_word(NULL, slot))))
            slot++;
        if (slot == SCORE_TOP_WORDS) {
            sn_text text = sn_score_error(reader, SN_ERROR_UNKNOWN, name, &path, NULL);
            sn_text_put(&text, "a score has no field of this name");
            sn_score_put_known(&text, json, name, SCORE_TOP_WORDS, score_top_word, NULL);
            return false;
        }
        if (values[slot])
            return sn_score_second(reader, values[slot] - 1, name, &path);
        values[slot] = name + 1;
        name = json->nodes[name + 1].next;
    }
    return true;
}

static bool score_version(sn_score_reader *reader, uint32_t node)
{
    static const sn_score_path path = { .name = "sinew", .name_size = 5 };
    const sn_json *json = reader->json;
    double version = 0;
    if (node == 0) {
        sn_text text = sn_score_error(reader, SN_ERROR_MISSING, 0, &path, NULL);
        sn_text_put(&text, "a score starts with \"sinew\": 1, the version of its format");
        return false;
    }
    if (json->nodes[node].type == SN_JSON_NUMBER)
        sn_number_read(json->text + json->nodes[node].start, json->nodes[node].size, &version);
    if (version == SCORE_VERSION)
        return true;
    bool number = json->nodes[node].type == SN_JSON_NUMBER;
    sn_text text =
        sn_score_error(reader, number ? SN_ERROR_RANGE : SN_ERROR_TYPE, node, &path, NULL);
    sn_text_put(&text, "the version of a score's format is 1, not ");
    sn_score_put_value(&text, json, node);
    return false;
}

/* Checks the top and gives the node of the items. */
static bool score_top(sn_score_reader *reader, uint32_t *items)
{
    static const sn_score_path path = { .name = "items", .name_size = 5 };
    const sn_json *json = reader->json;
    uint32_t values[SCORE_TOP_WORDS] = { 0 };
    if (json->nodes[0].type != SN_JSON_OBJECT) {
        sn_text text = sn_score_error(reader, SN_ERROR_TYPE, 0, NULL, NULL);
        sn_text_put(&text, "a score is an object, { \"sinew\": 1, \"items\": { ... } }, not ");
        sn_score_put_value(&text, json, 0);
        return false;
    }
    if (!score_version(reader, sn_json_member(json, 0, "sinew", 5)) ||
        !score_top_members(reader, values))
        return false;
    *items = values[1];
    if (*items == 0)
        return sn_score_say(reader, SN_ERROR_MISSING, 0, &path,
            "a score has \"items\": an object that holds each item under its name");
    if (json->nodes[*items].type != SN_JSON_OBJECT) {
        sn_text text = sn_score_error(reader, SN_ERROR_TYPE, *items, &path, NULL);
        sn_text_put(&text, "an object that holds each item under its name belongs here, not ");
        sn_score_put_value(&text, json, *items);
        return false;
    }
    if (json->nodes[*items].count > SN_SCORE_ITEMS_MOST) {
        sn_text text = sn_score_error(reader, SN_ERROR_LIMIT, *items, &path, NULL);
        sn_text_put_integer(&text, json->nodes[*items].count);
        sn_text_put(&text, " items are too many: a score takes 65536");
        return false;
    }
    return true;
}

/* ---- names ----------------------------------------------------------------------------- */

static const sn_score_path score_items_path = { .name = "items", .name_size = 5 };

/* Reads a name into the arena. The item's node is the value after it. */
static bool score_name(sn_score_reader *reader, uint32_t name, sn_score_item *item)
{
    char spelled[SN_FIELD_CAPACITY];
    size_t size = sn_json_string(reader->json, name, spelled, sizeof spelled);
    sn_score_path path = { .parent = &score_items_path,
        .name = spelled,
        .name_size = size < sizeof spelled ? size : sizeof spelled };
    if (size == 0)
        return sn_score_say(reader, SN_ERROR_RANGE, name, &path, "an item's name is empty");
    if (size > SN_SCORE_NAME_MOST) {
        sn_text text = sn_score_error(reader, SN_ERROR_LIMIT, name, &path, NULL);
        sn_text_put(&text, "a name of ");
        sn_text_put_integer(&text, size);
        sn_text_put(&text, " bytes is too long: an item's name has at most 64");
        return false;
    }
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)spelled[i] < 0x20 || spelled[i] == 0x7f)
            return sn_score_say(reader, SN_ERROR_RANGE, name, &path,
                "an item's name holds a control character, such as a line feed");
    char *kept = sn_arena_take(reader->arena, size + 1, 1);
    if (!kept)
        return sn_score_no_memory(reader);
    sn_memory_copy(kept, spelled, size);
    item->name = kept;
    item->node = name + 1;
    return true;
}

/* The order of two names by their bytes. */
static int score_compare(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}

/* Sorts indices by name, bottom-up; equal names stay in the order of the text. */
static void score_sort(const sn_score_item *items, size_t count, uint32_t *order, uint32_t *other)
{
    for (size_t i = 0; i < count; i++)
        order[i] = (uint32_t)i;
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t start = 0; start < count; start += 2 * run) {
            size_t middle = start + run < count ? start + run : count;
            size_t end = middle + run < count ? middle + run : count;
            size_t a = start, b = middle;
            for (size_t i = start; i < end; i++) {
                bool left = b == end || (a < middle && score_compare(items[order[a]].name,
                                                           items[order[b]].name) <= 0);
                other[i] = left ? order[a++] : order[b++];
            }
        }
        sn_memory_copy(order, other, count * sizeof *order);
    }
}

/* Reads, sorts and compares all names. */
static bool score_names(
    sn_score_reader *reader, uint32_t items_node, sn_score_item *items, uint32_t *order)
{
    const sn_json *json = reader->json;
    size_t count = json->nodes[items_node].count;
    uint32_t *other = sn_arena_take(reader->arena, count, sizeof *other);
    uint32_t name = items_node + 1;
    if (!other)
        return sn_score_no_memory(reader);
    for (size_t i = 0; i < count; i++) {
        if (!score_name(reader, name, &items[i]))
            return false;
        name = json->nodes[name + 1].next;
    }
    score_sort(items, count, order, other);
    for (size_t i = 1; i < count; i++) {
        const sn_score_item *first = &items[order[i - 1]], *second = &items[order[i]];
        if (score_compare(first->name, second->name) == 0) {
            sn_score_path path = { .parent = &score_items_path,
                .name = second->name,
                .name_size = sn_text_length(second->name) };
            return sn_score_second(reader, first->node - 1, second->node - 1, &path);
        }
    }
    return true;
}

/* ---- items ----------------------------------------------------------------------------- */

static const char *score_kind_word(const void *context, size_t index)
{
    (void)context;
    return sn_kind_at(index)->name;
}

static bool score_kind(
    sn_score_reader *reader, uint32_t object, const sn_score_path *path, const sn_kind **kind)
{
    const sn_json *json = reader->json;
    size_t count = 0;
    if (json->nodes[object].type != SN_JSON_OBJECT) {
        sn_text text = sn_score_error(reader, SN_ERROR_TYPE, object, path, NULL);
        sn_text_put(&text, "an item is an object, { \"kind\": ... }, not ");
        sn_score_put_value(&text, json, object);
        return false;
    }
    uint32_t node = sn_json_member(json, object, "kind", 4);
    for (const sn_kind *known; (known = sn_kind_at(count)) != NULL; count++)
        if (node && sn_json_string_is(json, node, known->name, sn_text_length(known->name))) {
            *kind = known;
            return true;
        }
    sn_score_path here = { .parent = path, .name = "kind", .name_size = 4 };
    if (node && json->nodes[node].type == SN_JSON_STRING) {
        sn_text text = sn_score_error(reader, SN_ERROR_UNKNOWN, node, &here, NULL);
        sn_score_put_value(&text, json, node);
        sn_text_put(&text, " is no kind of item");
        sn_score_put_known(&text, json, node, count, score_kind_word, NULL);
        return false;
    }
    sn_text text = sn_score_error(
        reader, node ? SN_ERROR_TYPE : SN_ERROR_MISSING, node ? node : object, &here, NULL);
    sn_text_put(&text, "an item says its kind");
    for (size_t i = 0; i < count; i++) {
        sn_text_put(&text, i == 0 ? ": \"" : i + 1 < count ? "\", \"" : "\" or \"");
        sn_text_put(&text, score_kind_word(NULL, i));
    }
    sn_text_put(&text, "\"");
    return false;
}

/* Gives a report of a kind, whose field is relative to its item, its place and whole path. */
static void score_place_report(sn_score_reader *reader, uint32_t object, const sn_score_path *path)
{
    sn_report *report = reader->report;
    if (!report)
        return;
    char relative[SN_FIELD_CAPACITY], message[SN_MESSAGE_CAPACITY];
    sn_memory_copy(relative, report->field, sizeof relative);
    sn_memory_copy(message, report->message, sizeof message);
    bool whole;
    uint32_t node =
        sn_json_follow(reader->json, object, relative, sn_text_length(relative), &whole);
    sn_text text = sn_score_error(reader, report->status, node, path, relative);
    sn_text_put(&text, message);
}

/* Counts the work of an item that was made; each kind bounds it for one item, this for all. */
static bool score_count_work(
    sn_score_reader *reader, const sn_score_item *item, const sn_score_path *path)
{
    if (!item->kind->work)
        return true;
    reader->work += item->kind->work(item->signal);
    if (reader->work <= SCORE_WORK_MOST)
        return true;
    sn_text text = sn_score_error(reader, SN_ERROR_LIMIT, item->node, path, NULL);
    sn_text_put(&text, "up to here the sounds of this score are too much to render: their decays, "
                       "and 25 for each channel, times their seconds come to ");
    sn_text_put_rounded(&text, reader->work, 6);
    sn_text_put(&text, " together, and a score takes 100000; split it, or give duration_s");
    return false;
}

static bool score_item(sn_score_reader *reader, sn_score_item *item)
{
    sn_score_path path = {
        .parent = &score_items_path, .name = item->name, .name_size = sn_text_length(item->name)
    };
    if (!score_kind(reader, item->node, &path, &item->kind))
        return false;
    const sn_record *record = item->kind->record;
    void *filled = sn_arena_take(reader->arena, 1, record->size);
    if (!filled)
        return sn_score_no_memory(reader);
    if (!sn_score_fill(reader, record, item->node, &path, "kind", filled))
        return false;
    item->record = filled;
    reader->status = item->kind->make(filled, reader->arena, &item->signal, reader->report);
    if (reader->status != SN_OK)
        score_place_report(reader, item->node, &path);
    return reader->status == SN_OK && score_count_work(reader, item, &path);
}

static bool score_items(sn_score_reader *reader, uint32_t node, sn_score *score)
{
    size_t count = reader->json->nodes[node].count;
    sn_score_item *items = sn_arena_take(reader->arena, count, sizeof *items);
    uint32_t *order = sn_arena_take(reader->arena, count, sizeof *order);
    if (!items || !order)
        return sn_score_no_memory(reader);
    if (!score_names(reader, node, items, order))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!score_item(reader, &items[i]))
            return false;
    score->items = items;
    score->by_name = order;
    score->item_count = count;
    return true;
}

/* Reads the JSON into the arena. */
static sn_status score_read(
    sn_json *json, const char *text, size_t size, sn_arena *arena, sn_report *report)
{
    size_t count;
    sn_status status = sn_json_read(text, size, NULL, 0, &count, report);
    if (status != SN_ERROR_MEMORY)
        return status;
    sn_json_node *nodes = sn_arena_take(arena, count, sizeof *nodes);
    if (!nodes)
        return sn_report_say(report, SN_ERROR_MEMORY, "", "the memory for the score is too small");
    *json = (sn_json){ .text = text, .size = size, .nodes = nodes, .count = count };
    return sn_json_read(text, size, nodes, count, &count, report);
}

sn_status sn_score_load(
    sn_score *score, const char *text, size_t size, sn_arena *arena, sn_report *report)
{
    SN_ASSERT(score && (text || size == 0) && arena);
    sn_arena before = *arena;
    uint32_t items;
    *score = (sn_score){ 0 };
    sn_score_reader reader = { .json = &score->json, .arena = arena, .report = report };
    reader.status = score_read(&score->json, text, size, arena, report);
    if (reader.status == SN_OK && score_top(&reader, &items) && score_items(&reader, items, score))
        return SN_OK;
    *score = (sn_score){ 0 };
    sn_arena_rewind(arena, before);
    return reader.status;
}

const sn_score_item *sn_score_find(const sn_score *score, const char *name)
{
    SN_ASSERT(score && name);
    size_t low = 0, high = score->item_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const sn_score_item *item = &score->items[score->by_name[middle]];
        int order = score_compare(item->name, name);
        if (order == 0)
            return item;
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    return NULL;
}

#undef SCORE_WORK_MOST
