/*
 * What the JSON reader, the finder and the writer share: classes of bytes, characters in UTF-8,
 * and a cursor that gives a string's bytes with its escapes resolved.
 */
#ifndef SN_JSON_TEXT_H
#define SN_JSON_TEXT_H

#include "../base/memory.h"
#include "sinew/json.h"

static inline bool sn_is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static inline bool sn_json_is_space(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

/* Letters, digits, - and _: what a name in a path may have without quotes. */
static inline bool sn_json_is_word(char byte)
{
    return sn_is_digit(byte) || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           byte == '_' || byte == '-';
}

/* The value of a hexadecimal digit, -1 for another byte. */
int sn_hex_digit(char byte);

/* What the letter after a backslash stands for; 0 if nothing. Not for u. */
char sn_json_unescape(char letter);

/* Bytes of the character that a text starts with; 0 if it is not UTF-8 (RFC 3629: the shortest
 * form, no surrogate, at most U+10FFFF). */
size_t sn_utf8_length(const char *text, size_t size);

/* Gives the bytes of a string one by one. Start from sn_json_cursor_on(). */
typedef struct sn_json_cursor {
    const char *text;
    size_t at, end;
    bool escapes;             /* resolve them; else the text is plain */
    unsigned char pending[4]; /* the rest of a character from an escape */
    int pending_count, pending_at;
} sn_json_cursor;

/* On `size` bytes within the quotes of a valid JSON string, or on plain text. */
sn_json_cursor sn_json_cursor_on(const char *text, size_t size, bool escapes);

/* The next byte, -1 at the end. */
int sn_json_cursor_next(sn_json_cursor *cursor);

/* Do both give the same bytes from here on? */
bool sn_json_cursor_same(sn_json_cursor a, sn_json_cursor b);

/* On the text of a string node. */
sn_json_cursor sn_json_cursor_of(const sn_json *json, uint32_t node);

/* One step of a path. */
typedef struct sn_json_step {
    bool is_index;
    size_t index;        /* of an element */
    sn_json_cursor name; /* of a member */
    const char *token;   /* the name as written in the path: a bare word or a JSON string */
    size_t token_size;
} sn_json_step;

/* Takes the next step of a path from *at on. False at its end, or where it is not a path: *at is
 * then not `size`. */
bool sn_json_path_step(const char *path, size_t size, size_t *at, sn_json_step *step);

/* The child that a step leads to; 0 if there is none. */
uint32_t sn_json_step_from(const sn_json *json, uint32_t node, const sn_json_step *step);

/* The deepest node on the way from a node along a path. *whole tells whether it is the end. */
uint32_t sn_json_follow(
    const sn_json *json, uint32_t node, const char *path, size_t size, bool *whole);

/* sn_json_read of a text that will stand `depth` containers deep in another. */
sn_status sn_json_read_within(const char *text, size_t size, uint32_t depth, sn_json_node *nodes,
    size_t capacity, size_t *count, sn_report *report);

#endif
