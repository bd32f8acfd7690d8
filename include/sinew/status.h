/*
 * How sinew answers bad data: a status to branch on, and a report to read.
 *
 * Functions that can meet bad data return an sn_status and take an sn_report (which may be NULL).
 * A report names the place (an index, or a line and column), the field, and says in one plain
 * sentence which value broke which rule and what would be right.
 */
#ifndef SINEW_STATUS_H
#define SINEW_STATUS_H

#include "config.h"

typedef enum sn_status {
    SN_OK = 0,
    SN_ERROR_SYNTAX,     /* the text does not follow its grammar */
    SN_ERROR_ENCODING,   /* the bytes are not UTF-8 */
    SN_ERROR_TYPE,       /* a number where a text belongs, and the like */
    SN_ERROR_NOT_FINITE, /* NaN or infinity where a number belongs */
    SN_ERROR_RANGE,      /* outside the range of the field */
    SN_ERROR_UNKNOWN,    /* a name that nobody knows */
    SN_ERROR_MISSING,    /* a field that has no default is absent */
    SN_ERROR_DUPLICATE,  /* a name given twice, or one thing told in two ways */
    SN_ERROR_LIMIT,      /* more, deeper or longer than sinew takes */
    SN_ERROR_MEMORY,     /* the memory lent by the caller is too small */
    SN_ERROR_OUTPUT,     /* the caller's sink refused bytes */
    SN_STATUS_COUNT
} sn_status;

/* Bytes of the texts of a report, with the zero that ends them. */
enum { SN_FIELD_CAPACITY = 160, SN_MESSAGE_CAPACITY = 352 };

/* What was wrong, and where. Zero means nothing was. */
typedef struct sn_report {
    sn_status status;
    size_t index;                  /* of the element or byte at fault, counted from 0 */
    uint32_t line;                 /* counted from 1; 0 where there is no text */
    uint32_t column;               /* in bytes, counted from 1; 0 where there is no text */
    char field[SN_FIELD_CAPACITY]; /* path of the field, as items.hover.waves[1].slew_s, or "" */
    char message[SN_MESSAGE_CAPACITY]; /* one sentence, without a place, in UTF-8 */
} sn_report;

/* Gives the short name of a status, such as "range"; "unknown status" for any other number. */
SN_API const char *sn_status_name(sn_status status);

#endif
