/*
 * The arguments of an ease's name: ours, or those of the library whose spelling it is.
 */
#ifndef SN_EASE_TEXT_ARGUMENTS_H
#define SN_EASE_TEXT_ARGUMENTS_H

#include "ease_text_names.h"
#include "ease_text_pieces.h"

/* What a library means by its name alone. */
void sn_ease_foreign_defaults(const sn_ease_name *named, double *values, size_t *count);

/* Reads them up to the bracket that closes them; the one that opens is read. */
bool sn_ease_read_arguments(
    sn_ease_reader *reader, const sn_ease_name *named, double *values, size_t *count);

#endif
