/*
 * Scores: whatever the text, it is refused with a report or loads whole; then it samples finite
 * numbers within its bounds, is listed as JSON, each of its items loads alone to the same bits, and
 * each of its values can be set to itself and to another, added and taken away, and nothing else
 * changes.
 */
#include "sinew/score.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE_MOST = 4096, MEMORY = 1 << 24 };

static _Alignas(16) unsigned char memory[MEMORY], other_memory[MEMORY];
static char listed[1 << 20], edited[4 * SIZE_MOST];

static void insist(bool held, const char *what)
{
    if (held)
        return;
    fprintf(stderr, "fuzz_score: %s\n", what);
    abort();
}

static void sample(const sn_score_item *item)
{
    static const double times[] = { 0, 0.37, -12.5, 3.2e8, -3.2e8, 1e300 };
    double value[SN_SIGNAL_DIMENSIONS_MOST], block[3 * SN_SIGNAL_DIMENSIONS_MOST];
    sn_signal_info info = sn_signal_describe(item->signal);
    insist(info.dimensions >= 1 && info.dimensions <= SN_SIGNAL_DIMENSIONS_MOST, "dimensions");
    insist(info.view_s.high > info.view_s.low && isfinite(info.view_s.high), "the view");
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        sn_signal_sample(item->signal, times[i], value);
        for (int k = 0; k < info.dimensions; k++)
            if (!(value[k] >= info.bounds[k].low && value[k] <= info.bounds[k].high)) {
                fprintf(stderr, "fuzz_score: %s at %.17g is %.17g, outside %.17g to %.17g\n",
                    item->name, times[i], value[k], info.bounds[k].low, info.bounds[k].high);
                abort();
            }
        sn_signal_velocity(item->signal, times[i], value);
    }
    sn_signal_block(item->signal, 1, 0.01, 3, block);
    for (int k = 0; k < 3 * info.dimensions; k++)
        insist(isfinite(block[k]), "a block");
}

/* Loads an item of a score alone. */
static void load_alone(const sn_score *score, const sn_score_item *item)
{
    sn_arena arena = sn_arena_on_block(other_memory, sizeof other_memory);
    sn_score alone;
    double value[SN_SIGNAL_DIMENSIONS_MOST] = { 0 }, same[SN_SIGNAL_DIMENSIONS_MOST] = { 0 };
    insist(sn_score_load_item(
               &alone, score->json.text, score->json.size, item->name, &arena, NULL) == SN_OK,
        "an item alone");
    insist(alone.item_count == 1 && alone.items[0].node == item->node, "the item that was meant");
    sn_signal_sample(item->signal, 0.37, value);
    sn_signal_sample(alone.items[0].signal, 0.37, same);
    insist(memcmp(value, same, sizeof value) == 0, "the bits of an item alone");
}

/* A text that is no score: an item of it may load, or is refused with a report. */
static void load_from_bad(const char *text, size_t size)
{
    sn_arena arena = sn_arena_on_block(other_memory, sizeof other_memory), before = arena;
    sn_score alone;
    sn_report report;
    sn_status status = sn_score_load_item(&alone, text, size, "a", &arena, &report);
    insist(report.status == status && (status == SN_OK) == (alone.item_count == 1),
        "an item of a bad score");
    insist(status == SN_OK || (memcmp(&arena, &before, sizeof arena) == 0 && report.message[0]),
        "half an item");
}

static void list(const sn_score *score)
{
    for (int json = 0; json < 2; json++) {
        sn_sink_buffer buffer = { .bytes = listed, .capacity = sizeof listed };
        insist(sn_score_list(score, json, sn_sink_to_buffer(&buffer)) == SN_OK, "the list");
        insist(buffer.needed < sizeof listed, "the list's size");
        if (!json)
            continue;
        json_t *items = json_loadb(listed, buffer.needed, JSON_ALLOW_NUL, NULL);
        insist(items && json_array_size(items) == score->item_count, "the list's JSON");
        json_decref(items);
    }
}

/* Splices one edit into the text; it must load, or be refused by a rule of scores, not of JSON. */
static void splice(const sn_json *json, const sn_json_edit *edit)
{
    static sn_json_node nodes[2 * SIZE_MOST];
    size_t count;
    sn_sink_buffer buffer = { .bytes = edited, .capacity = sizeof edited };
    insist(sn_json_splice(json->text, json->size, edit, 1, sn_sink_to_buffer(&buffer)) == SN_OK,
        "the splice");
    size_t rest = json->size - edit->start - edit->size;
    insist(buffer.needed == edit->start + edit->text_size + rest && buffer.needed < sizeof edited &&
               memcmp(edited, json->text, edit->start) == 0 &&
               memcmp(edited + buffer.needed - rest, json->text + json->size - rest, rest) == 0,
        "the bytes around an edit");
    insist(sn_json_read(edited, buffer.needed, nodes, 2 * SIZE_MOST, &count, NULL) == SN_OK,
        "the JSON after an edit");
}

/* Edits one value of an item: its first wave's amplitude, or a field of its own. */
static void edit(const sn_score *score, const sn_score_item *item)
{
    static const char *const paths[] = { "amplitude", "waves[0].amplitude", "waves[0]", "waves[1]",
        "seed", "note", "kind" };
    char name[512], path[640], scratch[2048];
    json_t *spelled = json_string(item->name);
    char *quoted = json_dumps(spelled, JSON_ENCODE_ANY);
    snprintf(name, sizeof name, "items[%s]", quoted);
    free(quoted);
    json_decref(spelled);
    insist(sn_json_find(&score->json, name, strlen(name)) == item->node, "an item's path");
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        sn_json_edit change;
        snprintf(path, sizeof path, "%s.%s", name, paths[i]);
        size_t length = strlen(path);
        uint32_t node = sn_json_find(&score->json, path, length);
        sn_status status = sn_json_edit_set(&score->json, path, length, "0.125", 5, scratch,
            length + 5 + SN_JSON_LAYOUT_MOST, &change, NULL);
        insist(status == SN_OK || (status == SN_ERROR_UNKNOWN && !node), "setting a value");
        if (status == SN_OK)
            splice(&score->json, &change);
        status = sn_json_edit_remove(&score->json, path, length, &change, NULL);
        insist((status == SN_OK) == (node != 0), "taking a value away");
        if (status == SN_OK)
            splice(&score->json, &change);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    sn_arena arena = sn_arena_on_block(memory, sizeof memory), before = arena;
    sn_score score;
    sn_report report;
    if (size > SIZE_MOST)
        return 0;
    sn_status status = sn_score_load(&score, (const char *)data, size, &arena, &report);
    insist(report.status == status, "the report's status");
    if (status != SN_OK) {
        insist(memcmp(&arena, &before, sizeof arena) == 0 && !score.items, "half a score");
        insist(report.message[0] && strlen(report.field) < sizeof report.field, "the report");
        insist(status == SN_ERROR_MEMORY || (report.line > 0 && report.column > 0), "the place");
        load_from_bad((const char *)data, size);
        return 0;
    }
    for (size_t i = 0; i < score.item_count; i++) {
        insist(sn_score_find(&score, score.items[i].name) == &score.items[i], "finding an item");
        sample(&score.items[i]);
        load_alone(&score, &score.items[i]);
        edit(&score, &score.items[i]);
    }
    list(&score);
    return 0;
}
