/*
 * Golden hashes without a C library: FNV-1a over the bits, in an order of bytes that no machine
 * changes; the same as check.h's.
 */
#ifndef GOLDEN_H
#define GOLDEN_H

#include <stddef.h>
#include <stdint.h>

#define GOLDEN_HASH_START UINT64_C(0xcbf29ce484222325)

static inline uint64_t golden_hash_bytes(uint64_t hash, const void *bytes, size_t count)
{
    const unsigned char *at = (const unsigned char *)bytes;
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static inline uint64_t golden_hash_u64(uint64_t hash, uint64_t value)
{
    for (int i = 0; i < 8; i++)
        hash = (hash ^ (value >> (8 * i) & 0xff)) * UINT64_C(0x100000001b3);
    return hash;
}

/* Every NaN counts alike: which of its bits a machine sets is not part of the promise. */
static inline uint64_t golden_hash_double(uint64_t hash, double value)
{
    union {
        double number;
        uint64_t bits;
    } same = { value };
    return golden_hash_u64(hash, value != value ? UINT64_C(0x7ff8000000000000) : same.bits);
}

#endif
