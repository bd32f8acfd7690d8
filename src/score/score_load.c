/*
 * Loading a score: all of it, or one of its items, or nothing.
 *
 * The text is read twice, once to count its nodes and once to keep them. Names are checked and
 * sorted before any item is made, so that no text, however bad, costs more than n log n.
 */
#include "../base/exact.h"
#include "../base/nearest.h"
#include "score_parts.h"

/* ---- names ----------------------------------------------------------------------------- */

/* Reads a name into the arena. The item's node is the value after it. */
static bool score_name(sn_score_reader *reader, uint32_t name, sn_score_item *item)
{
    char spelled[SN_FIELD_CAPACITY];
    size_t size = sn_json_string(reader->json, name, spelled, sizeof spelled);
    sn_score_path path = { .parent = &sn_score_items_path,
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
            sn_score_path path = { .parent = &sn_score_items_path,
                .name = second->name,
                .name_size = sn_text_length(second->name) };
            return sn_score_second(reader, first->node - 1, second->node - 1, &path);
        }
    }
    return true;
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
        if (!sn_score_item_make(reader, &items[i]))
            return false;
    score->items = items;
    score->by_name = order;
    score->item_count = count;
    return true;
}

/* ---- one of them ----------------------------------------------------------------------- */

/* Goes from name to name, forwards, or once more from the first. */
typedef struct score_walk {
    const sn_json *json;
    uint32_t first, name; /* nodes */
    size_t index;
    char word[SN_SCORE_NAME_MOST + 1];
} score_walk;

static const char *score_walk_word(const void *context, size_t index)
{
    score_walk *walk = (score_walk *)context;
    if (index < walk->index) {
        walk->index = 0;
        walk->name = walk->first;
    }
    for (; walk->index < index; walk->index++)
        walk->name = walk->json->nodes[walk->name + 1].next;
    size_t size = sn_json_string(walk->json, walk->name, walk->word, SN_SCORE_NAME_MOST);
    walk->word[size < SN_SCORE_NAME_MOST ? size : SN_SCORE_NAME_MOST] = '\0';
    return walk->word;
}

static bool score_unknown_item(sn_score_reader *reader, uint32_t items_node, const char *name)
{
    const sn_json *json = reader->json;
    size_t count = json->nodes[items_node].count, size = sn_text_length(name);
    score_walk walk = { .json = json, .first = items_node + 1, .name = items_node + 1 };
    size_t nearest = sn_nearest_word(name, size, count, score_walk_word, &walk);
    sn_text text = sn_score_error(reader, SN_ERROR_UNKNOWN, items_node, &sn_score_items_path, NULL);
    sn_text_put(&text, "there is no item ");
    sn_text_put_name(&text, name, size);
    if (nearest != SIZE_MAX) {
        const char *near = score_walk_word(&walk, nearest);
        sn_text_put(&text, "; did you mean ");
        sn_text_put_name(&text, near, sn_text_length(near));
        sn_text_put(&text, "?");
    } else {
        sn_text_put(&text, "; the score has ");
        sn_text_put_integer(&text, count);
        sn_text_put(&text, count == 1 ? " item" : " items");
    }
    return false;
}

/* The node of an item's name; 0 with a report where there is none, or two. */
static uint32_t score_item_name(sn_score_reader *reader, uint32_t items_node, const char *name)
{
    const sn_json *json = reader->json;
    size_t size = sn_text_length(name);
    uint32_t found = 0, node = items_node + 1;
    for (uint32_t i = 0; i < json->nodes[items_node].count; i++) {
        if (sn_json_string_is(json, node, name, size)) {
            sn_score_path path = {
                .parent = &sn_score_items_path, .name = name, .name_size = size
            };
            if (found) {
                sn_score_second(reader, found, node, &path);
                return 0;
            }
            found = node;
        }
        node = json->nodes[node + 1].next;
    }
    if (!found)
        score_unknown_item(reader, items_node, name);
    return found;
}

static bool score_one(
    sn_score_reader *reader, uint32_t items_node, const char *wanted, sn_score *score)
{
    uint32_t name = score_item_name(reader, items_node, wanted);
    if (name == 0)
        return false;
    sn_score_item *item = sn_arena_take(reader->arena, 1, sizeof *item);
    uint32_t *order = sn_arena_take(reader->arena, 1, sizeof *order); /* zero: the only item */
    if (!item || !order)
        return sn_score_no_memory(reader);
    if (!score_name(reader, name, item) || !sn_score_item_make(reader, item))
        return false;
    score->items = item;
    score->by_name = order;
    score->item_count = 1;
    return true;
}

/* ---- the whole ------------------------------------------------------------------------- */

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

/* wanted  the name of the item to load; NULL: all */
static sn_status score_load(sn_score *score, const char *text, size_t size, const char *wanted,
    sn_arena *arena, sn_report *report)
{
    sn_arena before = *arena;
    uint32_t items;
    *score = (sn_score){ 0 };
    sn_score_reader reader = { .json = &score->json, .arena = arena, .report = report };
    reader.status = score_read(&score->json, text, size, arena, report);
    if (reader.status == SN_OK && sn_score_top(&reader, &items) &&
        (wanted ? score_one(&reader, items, wanted, score) : score_items(&reader, items, score)))
        return SN_OK;
    *score = (sn_score){ 0 };
    sn_arena_rewind(arena, before);
    return reader.status;
}

sn_status sn_score_load(
    sn_score *score, const char *text, size_t size, sn_arena *arena, sn_report *report)
{
    SN_ASSERT(score && (text || size == 0) && arena);
    return score_load(score, text, size, NULL, arena, report);
}

sn_status sn_score_load_item(sn_score *score, const char *text, size_t size, const char *name,
    sn_arena *arena, sn_report *report)
{
    SN_ASSERT(score && (text || size == 0) && name && arena);
    return score_load(score, text, size, name, arena, report);
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
