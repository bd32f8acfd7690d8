/*
 * A score: one text file of named signals, loaded whole or not at all.
 */
#ifndef SINEW_SCORE_H
#define SINEW_SCORE_H

#include "json.h"
#include "kind.h"

enum {
    SN_SCORE_ITEMS_MOST = 65536,
    SN_SCORE_NAME_MOST = 64 /* bytes of an item's name */
};

typedef struct sn_score_item {
    const char *name; /* ends with a zero byte */
    const sn_kind *kind;
    const void *record; /* the fields, as the kind's record lays them out */
    sn_signal signal;
    uint32_t node; /* of the item's object in the score's JSON */
} sn_score_item;

/* Everything lies in the arena and in the text, which must both outlive it. Zero is empty. */
typedef struct sn_score {
    const sn_score_item *items; /* in the order of the text */
    const uint32_t *by_name;    /* their indices, names rising by bytes */
    size_t item_count;
    sn_json json;
} sn_score;

/* Loads a score from its text. On error *score is zero, the arena as before, and the report
 * names line, column, the field's path (items.hover.waves[1].slew_s) and the rule; for an unknown
 * name it gives the nearest known one.
 * report  may be NULL
 * Ensures: a pure function of the text; no read beyond `size`; a loaded score samples finite
 * numbers at every finite time. Cost: n log n in the names, else linear in the text, but for the
 * kinds' own work, which is bounded for all items together (SN_ERROR_LIMIT). */
SN_API sn_status sn_score_load(
    sn_score *score, const char *text, size_t size, sn_arena *arena, sn_report *report);

/* Loads only the item of that name, as if the score held no other: for a look at one item of a
 * long score. The top is checked; of the other items nothing is, but that none has this name too.
 * Errors have the place and the path that sn_score_load gives; an unknown name is SN_ERROR_UNKNOWN,
 * with the nearest known one. Cost: linear in the text, but for the item's own work. */
SN_API sn_status sn_score_load_item(sn_score *score, const char *text, size_t size,
    const char *name, sn_arena *arena, sn_report *report);

/* The item of that name; NULL if there is none. Cost: log n. */
SN_API const sn_score_item *sn_score_find(const sn_score *score, const char *name);

/* Writes, as a JSON object, the fields of another of an item's ways (see sn_ways) with the values
 * that say the same: {"frequency_hz":2,"damping_ratio":0.7}. An editor can so change the way and
 * keep the motion. Numbers have up to 12 digits, or a few more where those would not tell the
 * item's own numbers, to 12 digits, on the way back. item, ways, way  its name, the name of the
 * choice, and the word of the way Errors as of sn_score_load_item; SN_ERROR_UNKNOWN where its kind
 * has no such choice or way. The arena is as before at the end. */
SN_API sn_status sn_score_retell_item(const char *text, size_t size, const char *item,
    const char *ways, const char *way, sn_arena *arena, sn_sink sink, sn_report *report);

/* Writes the JSON Schema (draft 2020-12) of scores, made from the kinds' tables. */
SN_API sn_status sn_score_schema(sn_sink sink);

/* Writes what `sinew help KIND` shows: the kind, its fields, units, ranges and defaults, an
 * example. `markdown` makes it a page of the documentation. */
SN_API sn_status sn_kind_help(const sn_kind *kind, bool markdown, sn_sink sink);

/* Writes the tables as JSON, for user interfaces, as `sinew help --json` shows them: an object of
 * `kinds`, each with its record and all its fields, and of `eases`, the families of easings, since
 * a field may be one ("ease": true). Members are called as in sn_field and sn_ease_parameter, in
 * camel case (usualLow), and depend on the type; bindings/js/src/types.ts names them all. Where a
 * field has no usual span, its range stands there. */
SN_API sn_status sn_kind_tables(sn_sink sink);

/* Writes what `sinew list` shows, one line or one JSON object per item (name, kind,
 * dimensions, duration_s, period_s, bounds, facts). */
SN_API sn_status sn_score_list(const sn_score *score, bool json, sn_sink sink);

#endif
