/* The studio's page, built into the program: one HTML file, plain and by gzip. CMake writes the
 * bytes; of a program that was built without the page both sizes are 0. */
#ifndef SINEW_STUDIO_PAGE_H
#define SINEW_STUDIO_PAGE_H

#include <stddef.h>

extern const char studio_page_plain[], studio_page_gzip[];
extern const size_t studio_page_plain_size, studio_page_gzip_size;

#endif
