/*
 * A sink: where exporters put their bytes. The library does no I/O, so the caller says what
 * writing means; a sink into memory is given.
 */
#ifndef SINEW_SINK_H
#define SINEW_SINK_H

#include "config.h"

typedef struct sn_sink {
    bool (*write)(void *context, const char *bytes, size_t count); /* false: refused, stop */
    void *context;
} sn_sink;

/* Memory to write into. `needed` counts every byte, also those that did not fit, so that a first
 * run with capacity 0 measures; writing is never refused. Nothing terminates the text. */
typedef struct sn_sink_buffer {
    char *bytes;
    size_t capacity;
    size_t needed;
} sn_sink_buffer;

/* A sink that appends to `buffer`, which must outlive it. */
SN_API sn_sink sn_sink_to_buffer(sn_sink_buffer *buffer);

#endif
