/* A sink that refuses what is beyond its room, and counts what it is asked to take after that. */
#ifndef SHORT_SINK_H
#define SHORT_SINK_H

#include <stdbool.h>
#include <stddef.h>

typedef struct short_sink {
    size_t left, after;
} short_sink;

static inline bool short_write(void *context, const char *bytes, size_t count)
{
    short_sink *sink = (short_sink *)context;
    (void)bytes;
    if (sink->left < count) {
        sink->after++;
        return false;
    }
    sink->left -= count;
    return true;
}

#endif
