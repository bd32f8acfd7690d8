/*
 * Images of up to 256 colours as PNG, written as the text of a data URI.
 */
#ifndef SN_PNG_H
#define SN_PNG_H

#include "../base/text.h"

typedef struct sn_png {
    size_t width, height;        /* 1 .. 2^15 */
    const unsigned char *pixels; /* numbers of colours, row by row from the top */
    const uint32_t *colours;     /* 0xrrggbb */
    size_t colour_count;         /* 1 .. 256 */
} sn_png;

/* Bytes of the memory that writing an image needs. */
size_t sn_png_scratch(const sn_png *image);

/* Writes "data:image/png;base64," and the file in base 64. Images whose neighbouring colours have
 * neighbouring numbers become smallest. The text tells whether its sink refused. */
void sn_png_put_uri(const sn_png *image, unsigned char *scratch, sn_text *text);

#endif
