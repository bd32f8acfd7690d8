/*
 * One item of a score: its kind, its fields, and the signal that is made of them.
 */
#include "../base/exact.h"
#include "score_parts.h"

#define SCORE_WORK_MOST 100000.0 /* some five seconds of time, and 1 GB of memory, at worst */

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
    if (!item->kind->voice)
        return sn_score_say(reader, SN_ERROR_LIMIT, item->node, path,
            "up to here the items of this score are too much work to load; split it");
    sn_text text = sn_score_error(reader, SN_ERROR_LIMIT, item->node, path, NULL);
    sn_text_put(&text, "up to here the sounds of this score are too much to render: their decays, "
                       "and 25 for each channel, times their seconds come to ");
    sn_text_put_rounded(&text, reader->work, 6);
    sn_text_put(&text, " together, and a score takes 100000; split it, or give duration_s");
    return false;
}

bool sn_score_item_make(sn_score_reader *reader, sn_score_item *item)
{
    sn_score_path path = {
        .parent = &sn_score_items_path, .name = item->name, .name_size = sn_text_length(item->name)
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

#undef SCORE_WORK_MOST
