/*
 * The four functions that compilers may call on their own. The WebAssembly build has no C library,
 * so they are defined here; -fno-builtin keeps the loops from being turned into calls of
 * themselves.
 */
#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int byte, size_t count);
int memcmp(const void *a, const void *b, size_t count);

void *memcpy(void *restrict to, const void *restrict from, size_t count)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    for (size_t i = 0; i < count; i++)
        t[i] = f[i];
    return to;
}

void *memmove(void *to, const void *from, size_t count)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    if (t < f) {
        for (size_t i = 0; i < count; i++)
            t[i] = f[i];
    } else {
        for (size_t i = count; i > 0; i--)
            t[i - 1] = f[i - 1];
    }
    return to;
}

void *memset(void *to, int byte, size_t count)
{
    unsigned char *t = to;
    for (size_t i = 0; i < count; i++)
        t[i] = (unsigned char)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t count)
{
    const unsigned char *p = a, *q = b;
    for (size_t i = 0; i < count; i++)
        if (p[i] != q[i])
            return p[i] < q[i] ? -1 : 1;
    return 0;
}
