/*
 * What reading an ease's text is made of.
 */
#ifndef SN_EASE_TEXT_PIECES_H
#define SN_EASE_TEXT_PIECES_H

#include "../base/text.h"
#include "sinew/ease_text.h"

/* A text being read. An error ends it: `failed` stays. */
typedef struct sn_ease_reader {
    const char *text;
    size_t size, at;
    sn_arena *arena;
    sn_report *report;
    sn_status failed;
} sn_ease_reader;

/* Begins the sentence of an error at a byte. */
sn_text sn_ease_read_error(sn_ease_reader *reader, sn_status status, size_t at);

/* Each of these reports an error and gives false. */

bool sn_ease_read_say(sn_ease_reader *reader, sn_status status, size_t at, const char *sentence);

/* What stands there instead of what should. */
bool sn_ease_read_expected(sn_ease_reader *reader, const char *what);

/* A closing bracket, where a comma or one belongs; tells of a comma that is missing. */
bool sn_ease_read_close(sn_ease_reader *reader);

bool sn_ease_read_no_memory(sn_ease_reader *reader);

/* Goes over space. */
void sn_ease_read_skip(sn_ease_reader *reader);

/* Goes over space, and then over that byte if it stands there. */
bool sn_ease_read_take_byte(sn_ease_reader *reader, char byte);

/* Goes over space and a name or a word, of letters, and behind the first also digits, hyphens,
 * lines and dots. Gives its size, 0 where there is none. */
size_t sn_ease_read_word(sn_ease_reader *reader, const char **word);

bool sn_ease_read_word_is(const char *word, size_t size, const char *name);

/* Goes over space; whether a number begins there. */
bool sn_ease_read_starts_number(sn_ease_reader *reader);

/* Reads a number, a quotient, or a percentage, which may have space before its %; false with a
 * report. */
bool sn_ease_read_number(sn_ease_reader *reader, double *number, bool *percent);

/* The same, of points and parts, within what they may be. */
bool sn_ease_read_coordinate(sn_ease_reader *reader, double *number, bool *percent);

#endif
