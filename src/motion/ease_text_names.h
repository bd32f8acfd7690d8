/*
 * Names of easings, in whatever spelling: what the files about their text share.
 */
#ifndef SN_EASE_TEXT_NAMES_H
#define SN_EASE_TEXT_NAMES_H

#include "ease_text_dialects.h"
#include "sinew/ease_text.h"

enum { SN_EASE_NAME_MOST = 64 }; /* bytes of a name */

/* What a name says. */
typedef struct sn_ease_name {
    sn_ease_shape shape;          /* SN_EASE_SHAPE_COUNT: nobody knows it */
    const sn_ease_family *family; /* of the shape; NULL: of other eases, or unknown */
    sn_ease_side side;
    bool sided;                     /* a side was named, */
    bool bare;                      /* and nothing else */
    bool stops;                     /* it is called linear, which takes CSS's stops */
    const sn_ease_dialect *dialect; /* whose spelling it is; NULL: ours */
    const char *elsewhere; /* of a curve that is another library's and not here: what to do */
    double given[4];       /* arguments that the name itself has: ease-in is a cubic-bezier */
    size_t given_count;
    char plain[2 * SN_EASE_NAME_MOST + 8]; /* in our spelling, ended by a zero byte */
} sn_ease_name;

/* Understands a name; of one that is too long the shape is unknown and `plain` empty. Dotted words
 * in front, as in LeanTweenType.easeOutBack, are left off where a known name is behind them. */
sn_ease_name sn_ease_name_read(const char *name, size_t size);

/* The nearest name that is known, into `near`; false where none is. */
bool sn_ease_name_nearest(const sn_ease_name *name, char near[2 * SN_EASE_NAME_MOST]);

const sn_ease_family *sn_ease_family_of(sn_ease_shape shape);

/* "chain", "blend", "crossfade", "whole": eases of others; NULL for other shapes. */
const char *sn_ease_composition_word(sn_ease_shape shape);

#endif
