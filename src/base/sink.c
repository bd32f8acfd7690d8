/* A sink into memory that measures what does not fit. */
#include "exact.h"
#include "memory.h"
#include "sinew/sink.h"

static bool sink_buffer_write(void *context, const char *bytes, size_t count)
{
    sn_sink_buffer *buffer = context;
    if (buffer->needed < buffer->capacity) {
        size_t room = buffer->capacity - buffer->needed;
        sn_memory_copy(buffer->bytes + buffer->needed, bytes, count < room ? count : room);
    }
    buffer->needed = count <= SIZE_MAX - buffer->needed ? buffer->needed + count : SIZE_MAX;
    return true;
}

sn_sink sn_sink_to_buffer(sn_sink_buffer *buffer)
{
    return (sn_sink){ .write = sink_buffer_write, .context = buffer };
}
