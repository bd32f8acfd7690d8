/*
 * Reading JSON: a state machine over the text with a stack of 64 containers, and no recursion.
 *
 * The reader knows at every byte what may come next; that is also what its sentences say. Nodes
 * past the capacity are counted but not kept, so that one run measures and another reads.
 */
#include "../base/exact.h"
#include "../base/report.h"
#include "json_text.h"

/* What may come next. */
typedef enum json_state {
    JSON_VALUE,         /* a value */
    JSON_FIRST_ELEMENT, /* a value or ] */
    JSON_FIRST_NAME,    /* a name or } */
    JSON_NAME,          /* a name */
    JSON_COLON,         /* : */
    JSON_AFTER          /* , or the closing bracket */
} json_state;

typedef struct json_reader {
    const char *text;
    size_t size, at;
    size_t comma; /* the last one: where a trailing comma is told of */
    sn_json_node *nodes;
    size_t capacity, count;
    sn_report *report;
    sn_status status;
    uint32_t depth, depth_most;
    uint64_t objects;                      /* bit i: container i is an object, else an array */
    uint32_t opened[SN_JSON_DEPTH_MOST];   /* the containers' first bytes */
    uint32_t nodes_of[SN_JSON_DEPTH_MOST]; /* and nodes */
} json_reader;

void sn_json_place(const char *text, size_t size, size_t at, uint32_t *line, uint32_t *column)
{
    size_t start = 0;
    *line = 1;
    at = at < size ? at : size;
    for (size_t i = 0; i < at; i++)
        if (text[i] == '\n') {
            start = i + 1;
            *line += 1;
        }
    *column = (uint32_t)(at - start + 1);
}

/* Starts the report of an error at a byte; gives the text of its sentence. */
static sn_text json_start_error(json_reader *reader, sn_status status, size_t at)
{
    sn_text text = sn_report_start(reader->report, status, "");
    reader->status = status;
    if (reader->report) {
        reader->report->index = at;
        sn_json_place(
            reader->text, reader->size, at, &reader->report->line, &reader->report->column);
    }
    return text;
}

static bool json_fail(json_reader *reader, sn_status status, size_t at, const char *sentence)
{
    sn_text text = json_start_error(reader, status, at);
    sn_text_put(&text, sentence);
    return false;
}

static bool json_wrong(json_reader *reader, size_t at, const char *sentence)
{
    return json_fail(reader, SN_ERROR_SYNTAX, at, sentence);
}

static bool json_in_object(const json_reader *reader)
{
    return reader->depth > 0 && (reader->objects >> (reader->depth - 1) & 1);
}

/* ---- bytes that fit nowhere ------------------------------------------------------------ */

/* What belongs at the state, in words. */
static const char *json_expected(const json_reader *reader, json_state state)
{
    bool object = json_in_object(reader);
    switch (state) {
    case JSON_VALUE:
        return "a value";
    case JSON_FIRST_ELEMENT:
        return "a value or ]";
    case JSON_FIRST_NAME:
        return "a name in double quotes or }";
    case JSON_NAME:
        return "a name in double quotes";
    case JSON_COLON:
        return "a colon";
    default:
        return reader->depth == 0 ? "the end of the text"
               : object           ? "a comma or }"
                                  : "a comma or ]";
    }
}

static bool json_truncated(json_reader *reader, json_state state)
{
    if (reader->depth == 0)
        return json_wrong(reader, reader->at, "the text is empty where a JSON value belongs");
    size_t opened = reader->opened[reader->depth - 1];
    uint32_t line, column;
    sn_json_place(reader->text, reader->size, opened, &line, &column);
    sn_text text = json_start_error(reader, SN_ERROR_SYNTAX, reader->size);
    sn_text_put(&text, "the text ends where ");
    sn_text_put(&text, json_expected(reader, state));
    sn_text_put(&text, " belongs: the ");
    sn_text_put_bytes(&text, reader->text + opened, 1);
    sn_text_put(&text, " of line ");
    sn_text_put_integer(&text, line);
    sn_text_put(&text, " is not closed");
    return false;
}

/* Is it the start of a comment, a single quote, a byte order mark: what people write? */
static const char *json_habit(const json_reader *reader)
{
    const char *rest = reader->text + reader->at;
    size_t left = reader->size - reader->at;
    if (reader->at == 0 && left >= 3 && sn_memory_equal(rest, "\xef\xbb\xbf", 3))
        return "the text starts with a byte order mark, which JSON forbids: save it as UTF-8 "
               "without one";
    if (left >= 2 && rest[0] == '/' && (rest[1] == '/' || rest[1] == '*'))
        return "JSON has no comments: a field \"note\" can say it";
    if (rest[0] == '\'')
        return "JSON texts stand in double quotes, not in single ones";
    if (left >= 2 && (rest[0] == '.' || rest[0] == '+') && sn_is_digit(rest[1]))
        return "a number starts with a digit or a minus sign in JSON, such as 0.5";
    return NULL;
}

/* A byte that cannot come here. */
static bool json_unexpected(json_reader *reader, json_state state)
{
    size_t at = reader->at;
    char byte = reader->text[at];
    const char *habit = json_habit(reader);
    size_t length = sn_utf8_length(reader->text + at, reader->size - at);
    if (length == 0)
        return json_fail(
            reader, SN_ERROR_ENCODING, at, "a byte is not UTF-8: save the text in that encoding");
    if (habit)
        return json_wrong(reader, at, habit);
    if ((byte == ']' || byte == '}') && (state == JSON_VALUE || state == JSON_NAME) &&
        reader->comma != SIZE_MAX && reader->depth > 0)
        return json_wrong(reader, reader->comma, "nothing follows this comma: remove it");
    sn_text text = json_start_error(reader, SN_ERROR_SYNTAX, at);
    sn_text_put(&text, json_expected(reader, state));
    sn_text_put(&text, " belongs here, not ");
    size_t end = at;
    while (end < reader->size && sn_json_is_word(reader->text[end]))
        end++;
    sn_text_put_name(&text, reader->text + at, end > at ? end - at : length);
    return false;
}

/* ---- texts ----------------------------------------------------------------------------- */

/* Four hexadecimal digits at a place; -1 if they are not. */
static int32_t json_hex(const json_reader *reader, size_t at)
{
    if (reader->size - at < 4)
        return -1;
    int32_t code = 0;
    for (size_t i = at; i < at + 4; i++) {
        int digit = sn_hex_digit(reader->text[i]);
        if (digit < 0)
            return -1;
        code = code * 16 + digit;
    }
    return code;
}

/* An escape at the reader's place, which is its backslash. */
static bool json_escape(json_reader *reader)
{
    size_t at = reader->at, left = reader->size - at;
    char letter = left > 1 ? reader->text[at + 1] : 0;
    if (letter != 'u') {
        reader->at += 2;
        return sn_json_unescape(letter) ||
               json_wrong(reader, at,
                   "a backslash is followed by one of \" \\ / b f n r t u in JSON; itself it is "
                   "written \\\\");
    }
    int32_t code = json_hex(reader, at + 2);
    if (code < 0)
        return json_wrong(reader, at, "four hexadecimal digits follow \\u");
    reader->at += 6;
    if (code < 0xd800 || code > 0xdfff)
        return true;
    int32_t second = -1;
    if (code < 0xdc00 && left >= 12 && reader->text[at + 6] == '\\' && reader->text[at + 7] == 'u')
        second = json_hex(reader, at + 8);
    reader->at += 6;
    return (second >= 0xdc00 && second <= 0xdfff) ||
           json_fail(reader, SN_ERROR_ENCODING, at,
               "this \\u is half of a character: the other half belongs beside it");
}

static bool json_string(json_reader *reader)
{
    size_t start = reader->at++;
    while (reader->at < reader->size) {
        unsigned char byte = (unsigned char)reader->text[reader->at];
        if (byte == '"') {
            reader->at++;
            return true;
        }
        if (byte == '\\') {
            if (!json_escape(reader))
                return false;
        } else if (byte < 0x20) {
            return json_wrong(reader, byte == '\n' || byte == '\r' ? start : reader->at,
                byte == '\n' || byte == '\r' ? "the closing quote of this text is missing"
                : byte == '\t'               ? "a tab within a text is written \\t"
                                             : "a control character within a text is written \\u "
                                               "and four hexadecimal digits");
        } else if (byte < 0x80) {
            reader->at++;
        } else {
            size_t length = sn_utf8_length(reader->text + reader->at, reader->size - reader->at);
            if (length == 0)
                return json_fail(reader, SN_ERROR_ENCODING, reader->at,
                    "a byte is not UTF-8: save the text in that encoding");
            reader->at += length;
        }
    }
    return json_wrong(reader, start, "the text ends before the closing quote of this one");
}

/* ---- numbers and words ----------------------------------------------------------------- */

static bool json_digits(json_reader *reader)
{
    size_t start = reader->at;
    while (reader->at < reader->size && sn_is_digit(reader->text[reader->at]))
        reader->at++;
    return reader->at > start;
}

static bool json_next_is(const json_reader *reader, char a, char b)
{
    return reader->at < reader->size &&
           (reader->text[reader->at] == a || reader->text[reader->at] == b);
}

/* - digits . digits e digits, without needless zeros before. */
static bool json_number(json_reader *reader)
{
    size_t start = reader->at;
    if (json_next_is(reader, '-', '-'))
        reader->at++;
    bool zero = json_next_is(reader, '0', '0');
    size_t first = reader->at;
    if (!json_digits(reader))
        return json_wrong(reader, start, "a digit belongs after the minus sign");
    if (zero && reader->at > first + 1)
        return json_wrong(reader, start, "a number does not start with needless zeros in JSON");
    if (json_next_is(reader, '.', '.')) {
        reader->at++;
        if (!json_digits(reader))
            return json_wrong(reader, start, "a digit belongs after the point of a number");
    }
    if (json_next_is(reader, 'e', 'E')) {
        reader->at++;
        if (json_next_is(reader, '+', '-'))
            reader->at++;
        if (!json_digits(reader))
            return json_wrong(reader, start, "a digit belongs after the e of a number");
    }
    return true;
}

static bool json_word(json_reader *reader, const char *word, size_t size)
{
    const char *rest = reader->text + reader->at;
    size_t left = reader->size - reader->at;
    if (left < size || !sn_memory_equal(rest, word, size) ||
        (left > size && sn_json_is_word(rest[size])))
        return json_unexpected(reader, JSON_VALUE);
    reader->at += size;
    return true;
}

/* ---- values ---------------------------------------------------------------------------- */

/* Adds a node and gives its index; keeps it if there is room. */
static uint32_t json_add(json_reader *reader, sn_json_type type, size_t start, size_t end)
{
    size_t index = reader->count++;
    if (index < reader->capacity)
        reader->nodes[index] = (sn_json_node){ .type = type,
            .start = (uint32_t)start,
            .size = (uint32_t)(end - start),
            .next = (uint32_t)index + 1 };
    return (uint32_t)index;
}

/* One more element or member of the innermost container. */
static void json_count_child(json_reader *reader)
{
    if (reader->depth > 0 && reader->nodes_of[reader->depth - 1] < reader->capacity)
        reader->nodes[reader->nodes_of[reader->depth - 1]].count++;
}

static bool json_open(json_reader *reader, bool object)
{
    if (reader->depth == reader->depth_most)
        return json_fail(reader, SN_ERROR_LIMIT, reader->at,
            "lists and objects lie more than 64 deep within one another");
    uint32_t index =
        json_add(reader, object ? SN_JSON_OBJECT : SN_JSON_ARRAY, reader->at, reader->at + 1);
    uint64_t bit = UINT64_C(1) << reader->depth;
    reader->objects = object ? reader->objects | bit : reader->objects & ~bit;
    reader->opened[reader->depth] = (uint32_t)reader->at++;
    reader->nodes_of[reader->depth++] = index;
    return true;
}

static void json_close(json_reader *reader)
{
    reader->depth--;
    reader->at++;
    uint32_t index = reader->nodes_of[reader->depth];
    if (index < reader->capacity) {
        reader->nodes[index].size = (uint32_t)reader->at - reader->nodes[index].start;
        reader->nodes[index].next = (uint32_t)reader->count;
    }
}

/* A value that is not a container. */
static bool json_scalar(json_reader *reader)
{
    size_t start = reader->at;
    char byte = reader->text[start];
    sn_json_type type = SN_JSON_NUMBER;
    bool good;
    if (byte == '"') {
        type = SN_JSON_STRING;
        good = json_string(reader);
    } else if (byte == '-' || sn_is_digit(byte)) {
        good = json_number(reader);
    } else if (byte == 't' || byte == 'f') {
        type = SN_JSON_BOOLEAN;
        good = json_word(reader, byte == 't' ? "true" : "false", byte == 't' ? 4 : 5);
    } else if (byte == 'n') {
        type = SN_JSON_NULL;
        good = json_word(reader, "null", 4);
    } else {
        good = json_unexpected(reader, JSON_VALUE);
    }
    if (good)
        json_add(reader, type, start, reader->at);
    return good;
}

/* Takes what stands at the reader's place and gives the next state through *state. */
static bool json_step(json_reader *reader, json_state *state)
{
    char byte = reader->text[reader->at];
    bool object = json_in_object(reader);
    bool closes = (*state == JSON_FIRST_ELEMENT && byte == ']') ||
                  (*state == JSON_FIRST_NAME && byte == '}') ||
                  (*state == JSON_AFTER && reader->depth > 0 && byte == (object ? '}' : ']'));
    if (closes) {
        json_close(reader);
        *state = JSON_AFTER;
        return true;
    }
    switch (*state) {
    case JSON_VALUE:
    case JSON_FIRST_ELEMENT:
        if (byte == '[' || byte == '{') {
            json_count_child(reader);
            *state = byte == '[' ? JSON_FIRST_ELEMENT : JSON_FIRST_NAME;
            return json_open(reader, byte == '{');
        }
        json_count_child(reader);
        *state = JSON_AFTER;
        return json_scalar(reader);
    case JSON_FIRST_NAME:
    case JSON_NAME:
        if (byte != '"')
            return json_unexpected(reader, *state);
        *state = JSON_COLON;
        return json_scalar(reader);
    case JSON_COLON:
        if (byte != ':')
            return json_unexpected(reader, *state);
        reader->at++;
        reader->comma = SIZE_MAX;
        *state = JSON_VALUE;
        return true;
    default:
        if (byte != ',' || reader->depth == 0)
            return json_unexpected(reader, *state);
        reader->comma = reader->at++;
        *state = object ? JSON_NAME : JSON_VALUE;
        return true;
    }
}

static sn_status json_run(json_reader *reader)
{
    json_state state = JSON_VALUE;
    if (reader->size > SN_JSON_SIZE_MOST) {
        json_fail(reader, SN_ERROR_LIMIT, 0, "a text of JSON may have 268435456 bytes (256 MiB)");
        return reader->status;
    }
    for (;;) {
        while (reader->at < reader->size && sn_json_is_space(reader->text[reader->at]))
            reader->at++;
        if (reader->at == reader->size)
            break;
        if (!json_step(reader, &state))
            return reader->status;
    }
    if (state != JSON_AFTER || reader->depth > 0)
        json_truncated(reader, state);
    return reader->status;
}

sn_status sn_json_read_within(const char *text, size_t size, uint32_t depth, sn_json_node *nodes,
    size_t capacity, size_t *count, sn_report *report)
{
    SN_ASSERT((text || size == 0) && (nodes || capacity == 0) && count);
    json_reader reader = { .text = text,
        .size = size,
        .comma = SIZE_MAX,
        .nodes = nodes,
        .capacity = capacity,
        .report = report,
        .depth_most = depth < SN_JSON_DEPTH_MOST ? SN_JSON_DEPTH_MOST - depth : 0 };
    sn_report_clear(report);
    *count = 0;
    sn_status status = json_run(&reader);
    if (status != SN_OK)
        return status;
    *count = reader.count;
    if (reader.count > capacity)
        return sn_report_say(report, SN_ERROR_MEMORY, "", "the memory for the JSON is too small");
    return SN_OK;
}

sn_status sn_json_read(const char *text, size_t size, sn_json_node *nodes, size_t capacity,
    size_t *count, sn_report *report)
{
    return sn_json_read_within(text, size, 0, nodes, capacity, count, report);
}
