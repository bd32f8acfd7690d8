/*
 * The small pieces of an ease's text: words, numbers, percentages, and what is said where another
 * thing stands there.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/memory.h"
#include "../base/report.h"
#include "ease_text_pieces.h"
#include "sinew/number.h"

enum { EASE_READ_DIGITS_MOST = 64, EASE_READ_EXPONENT_MOST = 100000 };

#define EASE_READ_FARTHEST 1e6 /* values and places, as the heights of a cubic-bezier */

/* ---- errors ------------------------------------------------------------------------------ */

sn_text sn_ease_read_error(sn_ease_reader *reader, sn_status status, size_t at)
{
    sn_text text = sn_report_start(reader->report, status, "");
    if (reader->report)
        reader->report->index = at;
    reader->failed = status;
    return text;
}

bool sn_ease_read_say(sn_ease_reader *reader, sn_status status, size_t at, const char *sentence)
{
    sn_text text = sn_ease_read_error(reader, status, at);
    sn_text_put(&text, sentence);
    return false;
}

bool sn_ease_read_expected(sn_ease_reader *reader, const char *what)
{
    sn_text text = sn_ease_read_error(reader, SN_ERROR_SYNTAX, reader->at);
    if (reader->at < reader->size)
        sn_text_put_name(&text, reader->text + reader->at, reader->size - reader->at);
    else
        sn_text_put(&text, "the end of the text");
    sn_text_put(&text, " stands where ");
    sn_text_put(&text, what);
    sn_text_put(&text, " belongs");
    return false;
}

bool sn_ease_read_no_memory(sn_ease_reader *reader)
{
    return sn_ease_read_say(reader, SN_ERROR_MEMORY, reader->at,
        reader->arena ? "the memory for this easing is too small"
                      : "points and easings of easings need memory, and none was lent");
}

/* ---- small pieces ------------------------------------------------------------------------ */

void sn_ease_read_skip(sn_ease_reader *reader)
{
    while (reader->at < reader->size) {
        char c = reader->text[reader->at];
        if (c != ' ' && c != '\t' && c != '\n' && c != '\r')
            return;
        reader->at++;
    }
}

bool sn_ease_read_take_byte(sn_ease_reader *reader, char byte)
{
    sn_ease_read_skip(reader);
    if (reader->at >= reader->size || reader->text[reader->at] != byte)
        return false;
    reader->at++;
    return true;
}

static bool ease_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool sn_ease_read_starts_number(sn_ease_reader *reader)
{
    double number;
    sn_ease_read_skip(reader);
    return sn_rational_read(reader->text + reader->at, reader->size - reader->at, NULL, &number) >
           0;
}

bool sn_ease_read_close(sn_ease_reader *reader)
{
    if (sn_ease_read_take_byte(reader, ')'))
        return true;
    if (reader->at == reader->size ||
        !(ease_is_letter(reader->text[reader->at]) || sn_ease_read_starts_number(reader)))
        return sn_ease_read_expected(reader, "a comma or a closing bracket");
    const char *begin = reader->text + reader->at;
    size_t size = 0, left = reader->size - reader->at;
    while (size < left && begin[size] != ' ' && begin[size] != ',' && begin[size] != ')' &&
           begin[size] != '(')
        size++;
    sn_text text = sn_ease_read_error(reader, SN_ERROR_SYNTAX, reader->at);
    sn_text_put(&text, "a comma is missing before ");
    sn_text_put_name(&text, begin, size);
    return false;
}

size_t sn_ease_read_word(sn_ease_reader *reader, const char **word)
{
    sn_ease_read_skip(reader);
    size_t start = reader->at, end = start;
    while (end < reader->size) {
        char c = reader->text[end];
        bool inner = end > start && ((c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.');
        if (!ease_is_letter(c) && !inner)
            break;
        end++;
    }
    *word = reader->text + start;
    reader->at = end;
    return end - start;
}

bool sn_ease_read_word_is(const char *word, size_t size, const char *name)
{
    return size == sn_text_length(name) && sn_memory_equal(word, name, size);
}

/* A hundredth of a number, rounded once, by its text with another exponent: "33.3%" is 0.333. What
 * is too long for that, and a quotient, is rounded twice. */
static double ease_hundredth(const char *text, size_t size, double number)
{
    char shifted[EASE_READ_DIGITS_MOST];
    size_t mark = 0, at;
    int exponent = 0;
    double read;
    while (mark < size && text[mark] != 'e' && text[mark] != 'E')
        mark++;
    bool negative = mark + 1 < size && text[mark + 1] == '-';
    for (at = mark + 1; at < size; at++)
        if (text[at] >= '0' && text[at] <= '9' && exponent < EASE_READ_EXPONENT_MOST)
            exponent = 10 * exponent + (text[at] - '0');
    sn_text plain = sn_text_into(shifted, sizeof shifted);
    sn_text_put_bytes(&plain, text, mark);
    sn_text_put(&plain, "e");
    sn_text_put_signed(&plain, (negative ? -exponent : exponent) - 2);
    bool whole = !plain.cut && sn_number_read(shifted, plain.used, &read) == plain.used;
    return whole ? read : number / 100;
}

bool sn_ease_read_number(sn_ease_reader *reader, double *number, bool *percent)
{
    sn_ease_read_skip(reader);
    const char *text = reader->text + reader->at;
    size_t size = sn_rational_read(text, reader->size - reader->at, NULL, number);
    if (size == 0)
        return sn_ease_read_expected(reader, "a number");
    if (!sn_is_finite(*number))
        return sn_ease_read_say(reader, SN_ERROR_NOT_FINITE, reader->at, "the number is too large");
    reader->at += size;
    size_t behind = reader->at;
    *percent = sn_ease_read_take_byte(reader, '%');
    if (!*percent)
        reader->at = behind;
    if (*percent)
        *number = ease_hundredth(text, size, *number);
    return true;
}

bool sn_ease_read_coordinate(sn_ease_reader *reader, double *number, bool *percent)
{
    sn_ease_read_skip(reader);
    size_t at = reader->at;
    if (!sn_ease_read_number(reader, number, percent))
        return false;
    if (*number >= -EASE_READ_FARTHEST && *number <= EASE_READ_FARTHEST)
        return true;
    sn_text text = sn_ease_read_error(reader, SN_ERROR_RANGE, at);
    sn_text_put_number(&text, *number);
    sn_text_put(&text, " is outside -1e6 to 1e6");
    return false;
}

#undef EASE_READ_FARTHEST
