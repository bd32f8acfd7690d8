/* PNG of an SVG, by librsvg. */
#ifndef SINEW_PNG_H
#define SINEW_PNG_H

#include "sinew/sink.h"
#include "sinew/status.h"

#include <stddef.h>

/* Draws an SVG of its own size as PNG, `scale` pixels to each of its pixels.
 * Fails with SN_ERROR_LIMIT where the picture is too large, SN_ERROR_UNKNOWN where this program
 * was built without librsvg, SN_ERROR_OUTPUT where the sink refuses. */
sn_status png_write(const char *svg, size_t size, double scale, sn_sink sink, sn_report *report);

#endif
