/* Building text piece by piece. See text.h. */
#include "exact.h"
#include "constants.h"
#include "memory.h"
#include "text.h"
#include "sinew/number.h"

enum { SN_TEXT_NAME_MOST = 48 };

sn_text sn_text_into(char *bytes, size_t capacity)
{
    sn_text text = { 0 };
    if (capacity > 0) {
        text.bytes = bytes;
        text.capacity = capacity;
        bytes[0] = 0;
    }
    return text;
}

sn_text sn_text_to_sink(sn_sink sink)
{
    sn_text text = { 0 };
    text.sink = sink;
    return text;
}

sn_status sn_text_status(const sn_text *text)
{
    return text->refused ? SN_ERROR_OUTPUT : text->cut ? SN_ERROR_MEMORY : SN_OK;
}

size_t sn_text_length(const char *words)
{
    size_t size = 0;
    while (words[size])
        size++;
    return size;
}

/* The bytes after the first of a character in UTF-8 are 10xxxxxx. */
static bool text_continues(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

size_t sn_text_width(const char *bytes, size_t size)
{
    size_t width = 0;
    for (size_t i = 0; i < size; i++)
        width += !text_continues(bytes[i]);
    return width;
}

/* The most bytes, up to `most`, that do not end within a character. */
static size_t text_whole(const char *bytes, size_t size, size_t most)
{
    if (size <= most)
        return size;
    while (most > 0 && text_continues(bytes[most]))
        most--;
    return most;
}

void sn_text_put_bytes(sn_text *text, const char *bytes, size_t size)
{
    if (size == 0 || text->refused || text->cut)
        return;
    if (text->bytes) {
        size_t room = text->capacity - 1 - text->used;
        text->cut = size > room;
        size = text_whole(bytes, size, room);
        sn_memory_copy(text->bytes + text->used, bytes, size);
        text->bytes[text->used + size] = 0;
    } else if (text->sink.write) {
        text->refused = !text->sink.write(text->sink.context, bytes, size);
    }
    text->used += size;
}

void sn_text_put(sn_text *text, const char *words)
{
    sn_text_put_bytes(text, words, sn_text_length(words));
}

void sn_text_put_repeated(sn_text *text, char byte, size_t count)
{
    char some[32];
    sn_memory_set(some, byte, sizeof some);
    for (size_t size; count > 0; count -= size) {
        size = count < sizeof some ? count : sizeof some;
        sn_text_put_bytes(text, some, size);
    }
}

void sn_text_put_number(sn_text *text, double value)
{
    char digits[SN_NUMBER_CAPACITY];
    sn_text_put_bytes(text, digits, sn_number_write(digits, value));
}

/* A number as whole * 10^scale, from its shortest digits; at most 17 of them are not zeros. */
static uint64_t text_decimal(double value, int *scale)
{
    char digits[SN_NUMBER_CAPACITY];
    size_t size = sn_number_write(digits, value), at = 0;
    uint64_t whole = 0;
    bool after_point = false;
    *scale = 0;
    for (; at < size && digits[at] != 'e'; at++) {
        if (digits[at] < '0') {
            after_point = after_point || digits[at] == '.';
        } else if (whole < UINT64_C(100000000000000000)) {
            whole = whole * 10 + (uint64_t)(digits[at] - '0');
            *scale -= after_point;
        } else {
            *scale += !after_point; /* a zero of a number such as 123e18, written in full */
        }
    }
    if (at < size) {
        bool negative = digits[at + 1] == '-';
        int exponent = 0;
        for (at += digits[at + 1] < '0' ? 2 : 1; at < size; at++)
            exponent = exponent * 10 + (digits[at] - '0');
        *scale += negative ? -exponent : exponent;
    }
    return whole;
}

void sn_text_put_rounded(sn_text *text, double value, int digits)
{
    char decimal[SN_NUMBER_CAPACITY];
    sn_text number = sn_text_into(decimal, sizeof decimal);
    int scale = 0;
    if (sn_is_finite(value)) {
        uint64_t whole = text_decimal(value, &scale), most = 1, dropped = 0;
        while (digits-- > 0)
            most *= 10;
        for (; whole >= most; scale++) {
            dropped = whole % 10;
            whole /= 10;
        }
        sn_text_put(&number, value < 0 ? "-" : "");
        sn_text_put_integer(&number, whole + (dropped >= 5));
        sn_text_put(&number, "e");
        sn_text_put_signed(&number, scale);
        double rounded = value;
        sn_number_read(decimal, number.used, &rounded);
        value = sn_is_finite(rounded) ? rounded : value; /* the largest stay what they are */
    }
    sn_text_put_number(text, value);
}

void sn_text_put_brief(sn_text *text, double value)
{
    int scale = 0;
    uint64_t whole = sn_is_finite(value) ? text_decimal(value, &scale) : 0;
    for (; whole > 0 && whole % 10 == 0; whole /= 10)
        scale++;
    if (scale < 6) {
        sn_text_put_number(text, value);
        return;
    }
    sn_text_put(text, value < 0 ? "-" : "");
    sn_text_put_integer(text, whole);
    sn_text_put(text, "e");
    sn_text_put_signed(text, scale);
}

void sn_text_put_integer(sn_text *text, uint64_t value)
{
    char digits[20];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + value % 10);
    while ((value /= 10) > 0);
    sn_text_put_bytes(text, digits + at, sizeof digits - at);
}

void sn_text_put_signed(sn_text *text, int64_t value)
{
    sn_text_put(text, value < 0 ? "-" : "");
    sn_text_put_integer(text, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

/* The letter that stands for a control character after a backslash; 0 if none does. */
static char text_escape(char byte)
{
    static const char from[] = "\"\\\b\f\n\r\t", to[] = "\"\\bfnrt";
    for (size_t i = 0; i < sizeof to - 1; i++)
        if (byte == from[i])
            return to[i];
    return 0;
}

void sn_text_put_json(sn_text *text, const char *bytes, size_t size)
{
    static const char hex[] = "0123456789abcdef";
    size_t from = 0;
    sn_text_put(text, "\"");
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        char pair[3] = { '\\', text_escape(bytes[i]), 0 };
        if (!pair[1] && byte >= 0x20 && byte != 0x7f)
            continue;
        sn_text_put_bytes(text, bytes + from, i - from);
        from = i + 1;
        if (pair[1]) {
            sn_text_put(text, pair);
        } else {
            char code[] = { '\\', 'u', '0', '0', hex[byte >> 4], hex[byte & 15], 0 };
            sn_text_put(text, code);
        }
    }
    sn_text_put_bytes(text, bytes + from, size - from);
    sn_text_put(text, "\"");
}

void sn_text_put_name(sn_text *text, const char *bytes, size_t size)
{
    char some[SN_TEXT_NAME_MOST + 3];
    size_t kept = text_whole(bytes, size, SN_TEXT_NAME_MOST);
    if (kept == size) {
        sn_text_put_json(text, bytes, size);
        return;
    }
    sn_memory_copy(some, bytes, kept);
    sn_memory_copy(some + kept, "...", 3);
    sn_text_put_json(text, some, kept + 3);
}
