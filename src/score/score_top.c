/*
 * The top of a score: the version of its format, and where its items are.
 */
#include "../base/exact.h"
#include "score_parts.h"

enum { SCORE_VERSION = 1 };

const sn_score_path sn_score_items_path = { .name = "items", .name_size = 5 };

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

bool sn_score_top(sn_score_reader *reader, uint32_t *items)
{
    const sn_score_path *path = &sn_score_items_path;
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
        return sn_score_say(reader, SN_ERROR_MISSING, 0, path,
            "a score has \"items\": an object that holds each item under its name");
    if (json->nodes[*items].type != SN_JSON_OBJECT) {
        sn_text text = sn_score_error(reader, SN_ERROR_TYPE, *items, path, NULL);
        sn_text_put(&text, "an object that holds each item under its name belongs here, not ");
        sn_score_put_value(&text, json, *items);
        return false;
    }
    if (json->nodes[*items].count > SN_SCORE_ITEMS_MOST) {
        sn_text text = sn_score_error(reader, SN_ERROR_LIMIT, *items, path, NULL);
        sn_text_put_integer(&text, json->nodes[*items].count);
        sn_text_put(&text, " items are too many: a score takes 65536");
        return false;
    }
    return true;
}
