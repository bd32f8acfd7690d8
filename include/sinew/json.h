/*
 * A strict JSON reader (RFC 8259) for text that people edit: it keeps where each value stands, so
 * that an error can name its place, and a save can change one number and leave all else alone.
 *
 * Reading makes a flat list of nodes in the order of the text. A container is followed by its
 * children; an object's children are its names and values in turn.
 */
#ifndef SINEW_JSON_H
#define SINEW_JSON_H

#include "sink.h"
#include "status.h"

enum {
    SN_JSON_DEPTH_MOST = 64,     /* containers within containers */
    SN_JSON_SIZE_MOST = 1 << 28, /* bytes of text */
    SN_JSON_LAYOUT_MOST = 160    /* bytes that an insertion adds for its layout */
};

/* What a JSON value is. */
typedef enum sn_json_type {
    SN_JSON_NULL,
    SN_JSON_BOOLEAN,
    SN_JSON_NUMBER,
    SN_JSON_STRING,
    SN_JSON_ARRAY,
    SN_JSON_OBJECT
} sn_json_type;

typedef struct sn_json_node {
    sn_json_type type;
    uint32_t start; /* first byte of the value's text */
    uint32_t size;  /* bytes of it, with quotes or brackets */
    uint32_t count; /* elements of an array, members of an object */
    uint32_t next;  /* index of the node after this value and all within it */
} sn_json_node;

/* A text and the nodes read from it; both belong to the caller. */
typedef struct sn_json {
    const char *text;
    size_t size;
    const sn_json_node *nodes;
    size_t count;
} sn_json;

/* Reads a whole text: one value, spaces around it allowed, nothing else.
 * nodes     where the nodes go; may be NULL when capacity is 0
 * capacity  of `nodes`; at most that many are written
 * count     gets the number of nodes the text has, also when they did not fit (SN_ERROR_MEMORY)
 * report    gets line, column and a sentence; may be NULL
 * Ensures: accepts exactly the texts of RFC 8259 that are valid UTF-8, at most 64 deep, with no
 * lone surrogate in \u escapes. No recursion. Cost: linear, about 1 KiB of stack. */
SN_API sn_status sn_json_read(const char *text, size_t size, sn_json_node *nodes, size_t capacity,
    size_t *count, sn_report *report);

/* The node index of an object's member; 0 when it has none of that name (0 is the root). Of
 * several with one name, the last. Names are compared after their escapes are resolved. */
SN_API uint32_t sn_json_member(
    const sn_json *json, uint32_t object, const char *name, size_t name_size);

/* The node that a path names, as items.hover.waves[1].slew_s; 0 when there is none. A name with
 * other characters than letters, digits, - and _ is written in brackets as a JSON string:
 * items["a.b"]. */
SN_API uint32_t sn_json_find(const sn_json *json, const char *path, size_t path_size);

/* A string's text, escapes resolved. Gives its length in bytes; writes at most `capacity`. */
SN_API size_t sn_json_string(const sn_json *json, uint32_t node, char *text, size_t capacity);

/* Does a string node spell exactly this? */
SN_API bool sn_json_string_is(const sn_json *json, uint32_t node, const char *text, size_t size);

/* The line and column (from 1, in bytes) of a byte of a text. Lines end with a line feed. */
SN_API void sn_json_place(
    const char *text, size_t size, size_t at, uint32_t *line, uint32_t *column);

/* One change of a text: `size` bytes from `start` become `text`. Size 0 inserts. */
typedef struct sn_json_edit {
    size_t start, size;
    const char *text;
    size_t text_size;
} sn_json_edit;

/* The edit that gives the value at a path a new text. Where only its object exists, the member is
 * added after the last one, in the layout of its neighbours; an element is added to a list by the
 * index after the last one: items.sway.waves[3] where there are three.
 * value     JSON text; where it replaces a value, it must live as long as the edit
 * scratch   holds the text of an insertion; enough is path_size + value_size + SN_JSON_LAYOUT_MOST
 * Fails with SN_ERROR_UNKNOWN where the path leads nowhere, as sn_json_read where `value` is not
 * JSON or would lie too deep, and with SN_ERROR_MEMORY when the scratch is too small. */
SN_API sn_status sn_json_edit_set(const sn_json *json, const char *path, size_t path_size,
    const char *value, size_t value_size, char *scratch, size_t capacity, sn_json_edit *edit,
    sn_report *report);

/* The edit that takes away the member or element at a path, with its comma. */
SN_API sn_status sn_json_edit_remove(
    const sn_json *json, const char *path, size_t path_size, sn_json_edit *edit, sn_report *report);

/* Writes a text with changes made. All other bytes come out as they are.
 * Fails with SN_ERROR_RANGE, before anything is written, unless the edits are in rising order, do
 * not overlap and lie in the text. */
SN_API sn_status sn_json_splice(
    const char *text, size_t size, const sn_json_edit *edits, size_t edit_count, sn_sink sink);

#endif
