/*
 * Filling records from JSON by the tables of fields, with errors that name place, path and rule.
 */
#ifndef SN_SCORE_FIELDS_H
#define SN_SCORE_FIELDS_H

#include "../base/report.h"
#include "json_text.h"
#include "sinew/kind.h"

/* The way from the top of a score to a value, kept on the stack of the calls that went it. */
typedef struct sn_score_path {
    const struct sn_score_path *parent;
    const char *name; /* a member of that name; NULL: the element `index` */
    size_t name_size;
    size_t index;
} sn_score_path;

typedef struct sn_score_reader {
    const sn_json *json;
    sn_arena *arena;
    sn_report *report;
    sn_status status; /* what went wrong first */
    double work;      /* of the items made so far: see sn_kind */
} sn_score_reader;

/* Starts the report of an error: place of a node, path, status. Gives the text of its sentence.
 * rest  goes on from the path as text ("slew_s", "waves[3]"), or NULL */
sn_text sn_score_error(sn_score_reader *reader, sn_status status, uint32_t node,
    const sn_score_path *path, const char *rest);

/* Each of these reports an error and gives false. */

bool sn_score_say(sn_score_reader *reader, sn_status status, uint32_t node,
    const sn_score_path *path, const char *sentence);

bool sn_score_second(
    sn_score_reader *reader, uint32_t first, uint32_t name, const sn_score_path *path);

bool sn_score_no_memory(sn_score_reader *reader);

/* What a value is, for a sentence: "a list", "the text \"x\"", "the number 3". */
void sn_score_put_value(sn_text *text, const sn_json *json, uint32_t node);

/* Members that any object may have and nobody reads: 1 for "note", 2 for "$schema", 0 for others.
 */
unsigned sn_score_ignored(const sn_json *json, uint32_t name);

/* Ends a sentence about an unknown word, the text of a string node: "; did you mean "x"?", or the
 * words there are. */
void sn_score_put_known(sn_text *text, const sn_json *json, uint32_t node, size_t count,
    const char *(*word)(const void *context, size_t index), const void *context);

/* The field of a record that others call as a string node's text says; NULL if none. */
const sn_field *sn_score_known_elsewhere(
    const sn_json *json, uint32_t node, const sn_record *record);

/* Fills a record's struct from an object. skip  a member that is read elsewhere, or NULL */
bool sn_score_fill(sn_score_reader *reader, const sn_record *record, uint32_t object,
    const sn_score_path *path, const char *skip, void *filled);

/* Tells for each of a record's choices which way the given fields say, and writes its number;
 * false with a report where they do not go together.
 * firsts  of each field the node of the name that gave it, 0 where it is not given */
bool sn_score_fill_ways(sn_score_reader *reader, const sn_record *record, const uint32_t *firsts,
    const sn_score_path *path, void *filled);

#endif
