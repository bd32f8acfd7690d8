/*
 * Building text piece by piece, into a fixed buffer or into a sink.
 *
 * A buffer always ends with a zero byte; what does not fit is cut at a whole character, and
 * nothing is added after a cut. A sink that refuses once is not asked again. So a writer puts its
 * pieces without looking at each, and asks once at the end.
 */
#ifndef SN_TEXT_H
#define SN_TEXT_H

#include "sinew/sink.h"
#include "sinew/status.h"

typedef struct sn_text {
    char *bytes;     /* a buffer's; NULL where text goes to a sink or nowhere */
    size_t capacity; /* of the buffer, with its zero */
    size_t used;     /* bytes put so far, without the zero */
    sn_sink sink;
    bool cut;     /* something did not fit the buffer */
    bool refused; /* the sink said no */
} sn_text;

/* Into `capacity` bytes; with capacity 0 it takes everything and keeps nothing. */
sn_text sn_text_into(char *bytes, size_t capacity);

sn_text sn_text_to_sink(sn_sink sink);

/* SN_ERROR_OUTPUT if the sink refused, SN_ERROR_MEMORY if the buffer was too small. */
sn_status sn_text_status(const sn_text *text);

/* A text ended by zero; so many bytes; one byte again and again. */
void sn_text_put(sn_text *text, const char *words);
void sn_text_put_bytes(sn_text *text, const char *bytes, size_t size);
void sn_text_put_repeated(sn_text *text, char byte, size_t count);

/* The shortest decimal that reads back to the same bits, as sn_number_write. */
void sn_text_put_number(sn_text *text, double value);

/* The same, first rounded to so many significant decimal digits (1 .. 17): for people to read. */
void sn_text_put_rounded(sn_text *text, double value, int digits);

/* The same value, but 1e9 for 1000000000: for the ends of ranges. */
void sn_text_put_brief(sn_text *text, double value);

void sn_text_put_integer(sn_text *text, uint64_t value);
void sn_text_put_signed(sn_text *text, int64_t value);

/* A JSON string, quoted, with `"`, `\` and control characters escaped; the rest as it is. */
void sn_text_put_json(sn_text *text, const char *bytes, size_t size);

/* A name for a sentence, "so": as JSON, cut to 48 bytes with dots, so that a name of a megabyte
 * leaves room for the rule it broke. */
void sn_text_put_name(sn_text *text, const char *bytes, size_t size);

/* Characters of UTF-8 text: its width in a column, where each takes one place. */
size_t sn_text_width(const char *bytes, size_t size);

/* Bytes of a text ended by zero. */
size_t sn_text_length(const char *words);

#endif
