/* Finding values in JSON that was read: by name, by path; and what their strings spell. */
#include "../base/exact.h"
#include "json_text.h"

/* ---- characters ------------------------------------------------------------------------ */

int sn_hex_digit(char byte)
{
    if (sn_is_digit(byte))
        return byte - '0';
    if (byte >= 'a' && byte <= 'f')
        return byte - 'a' + 10;
    return byte >= 'A' && byte <= 'F' ? byte - 'A' + 10 : -1;
}

char sn_json_unescape(char letter)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    for (size_t i = 0; i < sizeof from - 1; i++)
        if (letter == from[i])
            return to[i];
    return 0;
}

size_t sn_utf8_length(const char *text, size_t size)
{
    unsigned first = size > 0 ? (unsigned char)text[0] : 0x80;
    if (first < 0x80)
        return 1;
    size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || size < length)
        return 0;
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            return 0;
    /* The second byte of the first and last characters of each length has a smaller range. */
    unsigned second = (unsigned char)text[1];
    bool wrong = (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
                 (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f);
    return wrong ? 0 : length;
}

/* ---- strings --------------------------------------------------------------------------- */

sn_json_cursor sn_json_cursor_on(const char *text, size_t size, bool escapes)
{
    return (sn_json_cursor){ .text = text, .end = size, .escapes = escapes };
}

sn_json_cursor sn_json_cursor_of(const sn_json *json, uint32_t node)
{
    const sn_json_node *string = &json->nodes[node];
    return sn_json_cursor_on(json->text + string->start + 1, string->size - 2, true);
}

static uint32_t json_cursor_hex(sn_json_cursor *cursor)
{
    uint32_t code = 0;
    for (int i = 0; i < 4; i++)
        code = code * 16 + (uint32_t)sn_hex_digit(cursor->text[cursor->at + (size_t)i]);
    cursor->at += 4;
    return code;
}

/* Turns a \u escape, the reader's place after its u, into the bytes of its character. */
static void json_cursor_character(sn_json_cursor *cursor)
{
    uint32_t code = json_cursor_hex(cursor);
    if (code >= 0xd800 && code <= 0xdfff) {
        cursor->at += 2;
        code = 0x10000 + ((code & 0x3ff) << 10) + (json_cursor_hex(cursor) & 0x3ff);
    }
    int count = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char marks[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
    for (int i = count - 1; i > 0; i--, code >>= 6)
        cursor->pending[i] = (unsigned char)(0x80 | (code & 0x3f));
    cursor->pending[0] = (unsigned char)(marks[count] | code);
    cursor->pending_count = count;
    cursor->pending_at = 0;
}

int sn_json_cursor_next(sn_json_cursor *cursor)
{
    if (cursor->pending_at == cursor->pending_count) {
        if (cursor->at == cursor->end)
            return -1;
        char byte = cursor->text[cursor->at++];
        if (byte != '\\' || !cursor->escapes)
            return (unsigned char)byte;
        char letter = cursor->text[cursor->at++];
        if (letter != 'u')
            return (unsigned char)sn_json_unescape(letter);
        json_cursor_character(cursor);
    }
    return cursor->pending[cursor->pending_at++];
}

bool sn_json_cursor_same(sn_json_cursor a, sn_json_cursor b)
{
    int byte;
    do {
        byte = sn_json_cursor_next(&a);
        if (byte != sn_json_cursor_next(&b))
            return false;
    } while (byte >= 0);
    return true;
}

size_t sn_json_string(const sn_json *json, uint32_t node, char *text, size_t capacity)
{
    SN_ASSERT(json && node < json->count && json->nodes[node].type == SN_JSON_STRING);
    sn_json_cursor cursor = sn_json_cursor_of(json, node);
    size_t size = 0;
    for (int byte; (byte = sn_json_cursor_next(&cursor)) >= 0; size++)
        if (size < capacity)
            text[size] = (char)byte;
    return size;
}

bool sn_json_string_is(const sn_json *json, uint32_t node, const char *text, size_t size)
{
    SN_ASSERT(json && node < json->count);
    return json->nodes[node].type == SN_JSON_STRING &&
           sn_json_cursor_same(sn_json_cursor_of(json, node), sn_json_cursor_on(text, size, false));
}

/* ---- paths ----------------------------------------------------------------------------- */

/* A step in brackets: an index of at most nine digits, or a JSON string. */
static bool json_path_bracket(const char *path, size_t size, size_t *at, sn_json_step *step)
{
    size_t start = *at + 1, end = start;
    if (start < size && path[start] == '"') {
        do
            end += end < size && path[end] == '\\' ? 2 : 1;
        while (end < size && path[end] != '"');
        size_t count;
        if (end >= size ||
            sn_json_read(path + start, end + 1 - start, NULL, 0, &count, NULL) != SN_ERROR_MEMORY)
            return false;
        end++;
        step->name = sn_json_cursor_on(path + start + 1, end - start - 2, true);
    } else {
        for (step->index = 0; end < size && sn_is_digit(path[end]) && end - start < 9; end++)
            step->index = step->index * 10 + (size_t)(path[end] - '0');
        step->is_index = true;
    }
    if (end == start || end >= size || path[end] != ']')
        return false;
    step->token = path + start;
    step->token_size = end - start;
    *at = end + 1;
    return true;
}

bool sn_json_path_step(const char *path, size_t size, size_t *at, sn_json_step *step)
{
    *step = (sn_json_step){ 0 };
    if (*at >= size)
        return false;
    if (path[*at] == '[')
        return json_path_bracket(path, size, at, step);
    size_t start = *at + (*at > 0 && path[*at] == '.'), end = start;
    if (*at > 0 && start == *at)
        return false; /* a name that no point separates */
    while (end < size && sn_json_is_word(path[end]))
        end++;
    if (end == start)
        return false;
    step->token = path + start;
    step->token_size = end - start;
    step->name = sn_json_cursor_on(step->token, step->token_size, false);
    *at = end;
    return true;
}

uint32_t sn_json_step_from(const sn_json *json, uint32_t node, const sn_json_step *step)
{
    const sn_json_node *parent = &json->nodes[node];
    uint32_t found = 0, child = node + 1;
    if (step->is_index) {
        if (parent->type != SN_JSON_ARRAY || step->index >= parent->count)
            return 0;
        for (size_t i = 0; i < step->index; i++)
            child = json->nodes[child].next;
        return child;
    }
    if (parent->type != SN_JSON_OBJECT)
        return 0;
    for (uint32_t i = 0; i < parent->count; i++) {
        if (sn_json_cursor_same(sn_json_cursor_of(json, child), step->name))
            found = child + 1;
        child = json->nodes[child + 1].next;
    }
    return found;
}

uint32_t sn_json_follow(
    const sn_json *json, uint32_t node, const char *path, size_t size, bool *whole)
{
    sn_json_step step;
    size_t at = 0;
    while (sn_json_path_step(path, size, &at, &step)) {
        uint32_t child = sn_json_step_from(json, node, &step);
        if (child == 0) {
            *whole = false;
            return node;
        }
        node = child;
    }
    *whole = at == size;
    return node;
}

uint32_t sn_json_member(const sn_json *json, uint32_t object, const char *name, size_t name_size)
{
    SN_ASSERT(json && object < json->count);
    sn_json_step step = { .name = sn_json_cursor_on(name, name_size, false) };
    return sn_json_step_from(json, object, &step);
}

uint32_t sn_json_find(const sn_json *json, const char *path, size_t path_size)
{
    SN_ASSERT(json && json->count > 0);
    bool whole;
    uint32_t node = sn_json_follow(json, 0, path, path_size, &whole);
    return whole ? node : 0;
}
