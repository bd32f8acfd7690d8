/* Words that are near to one another, for "did you mean". */
#ifndef SN_NEAREST_H
#define SN_NEAREST_H

#include "sinew/config.h"

enum { SN_NEAREST_WORD_MOST = 32 }; /* bytes of a word that is compared */

/* The nearest of `count` words to a text, by its edit distance; SIZE_MAX if none is near.
 * word(context, i) gives the words; it is asked for each in turn. */
size_t sn_nearest_word(const char *asked, size_t size, size_t count,
    const char *(*word)(const void *context, size_t index), const void *context);

#endif
