/* Saying what was wrong, and guessing what was meant. See tool.h. */
#include "tool.h"
#include "progress.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_MOST = 2048, NAME_MOST = 64 };

/* A file's name or a score's text may hold anything; a terminal must not obey it. */
static void put_visible(FILE *stream, const char *text)
{
    for (const char *at = text; *at; at++) {
        unsigned char byte = (unsigned char)*at;
        if (byte < 0x20 || byte == 0x7f)
            fprintf(stream, "\\x%02x", byte);
        else
            putc(byte, stream);
    }
}

/* One line, given to the system whole, so that two programs' errors do not mix. */
static void put_line(const char *where, const char *sentence)
{
    char *line = NULL;
    size_t size = 0;
    progress_clear();
    FILE *stream = open_memstream(&line, &size);
    if (stream) {
        put_visible(stream, where);
        fputs(": ", stream);
        put_visible(stream, sentence);
        fclose(stream);
    }
    fprintf(stderr, "sinew: %s\n", line ? line : sentence);
    free(line);
}

int tool_fail(int code, const char *where, const char *format, ...)
{
    char sentence[MESSAGE_MOST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    put_line(where, sentence);
    return code;
}

void tool_warn(const char *where, const char *format, ...)
{
    char sentence[MESSAGE_MOST] = "warning: ";
    size_t used = strlen(sentence);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence + used, sizeof sentence - used, format, arguments);
    va_end(arguments);
    put_line(where, sentence);
}

int tool_fail_report(int code, const char *where, const sn_report *report)
{
    char sentence[sizeof report->field + sizeof report->message + 8];
    snprintf(sentence, sizeof sentence, "%s%s%s", report->field, report->field[0] ? ": " : "",
        report->message[0] ? report->message : sn_status_name(report->status));
    if (report->line == 0) {
        put_line(where, sentence);
        return code;
    }
    size_t size = strlen(where) + 32;
    char *place = malloc(size);
    if (place)
        snprintf(place, size, "%s:%u:%u", where, report->line, report->column);
    put_line(place ? place : where, sentence);
    free(place);
    return code;
}

/* The least number of letters to insert, remove, change or swap with the next (the restricted
 * Damerau-Levenshtein distance); names longer than the table are as far as they are long. */
static size_t edit_distance(const char *a, const char *b)
{
    size_t rows = strlen(a), columns = strlen(b);
    size_t cost[NAME_MOST + 1][NAME_MOST + 1];
    if (rows > NAME_MOST || columns > NAME_MOST)
        return SIZE_MAX;
    for (size_t i = 0; i <= rows; i++)
        for (size_t j = 0; j <= columns; j++) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            size_t best = cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            if (cost[i - 1][j] + 1 < best)
                best = cost[i - 1][j] + 1;
            if (cost[i][j - 1] + 1 < best)
                best = cost[i][j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                cost[i - 2][j - 2] + 1 < best)
                best = cost[i - 2][j - 2] + 1;
            cost[i][j] = best;
        }
    return cost[rows][columns];
}

const char *tool_nearest(const char *typed, const char *const *names, size_t count)
{
    const char *nearest = NULL;
    size_t length = strlen(typed);
    size_t allowed = length < 4 ? 1 : length / 3 + 1;
    size_t best = allowed + 1;
    for (size_t i = 0; i < count; i++) {
        size_t distance = edit_distance(typed, names[i]);
        if (length >= 2 && strncmp(typed, names[i], length) == 0 && distance > allowed)
            distance = allowed;
        if (distance < best && distance < length) {
            best = distance;
            nearest = names[i];
        }
    }
    return nearest;
}
