/*
 * Names of easings, in whatever spelling: what the reader's two files share.
 */
#ifndef SN_EASE_TEXT_NAMES_H
#define SN_EASE_TEXT_NAMES_H

#include "sinew/ease_text.h"

/* What a name says. */
typedef struct sn_ease_name {
    const sn_ease_family *family; /* NULL: nobody knows it */
    sn_ease_side side;
    bool sided;      /* a side was named */
    bool penner;     /* spelled as others do, whose arguments are Penner's */
    double given[4]; /* arguments that the name itself has: ease-in is a cubic-bezier */
    size_t given_count;
} sn_ease_name;

/* Understands a name of at most 32 bytes; of a longer one the family is NULL. */
sn_ease_name sn_ease_name_read(const char *name, size_t size);

const sn_ease_family *sn_ease_family_of(sn_ease_shape shape);

#endif
