/*
 * All golden hashes in one program, freestanding, so that every build can tell its own.
 *
 * scripts/golden writes golden_list.h, one GOLDEN(name) for each golden_name() that it finds in
 * tests/golden_*.c. A hosted build prints "name hash" lines; the WebAssembly build exports them.
 */
#include <stddef.h>
#include <stdint.h>

#define GOLDEN(name) uint64_t golden_##name(void);
#include "golden_list.h"
#undef GOLDEN

typedef struct golden_entry {
    const char *name;
    uint64_t (*hash)(void);
} golden_entry;

static const golden_entry entries[] = {
#define GOLDEN(name) { #name, golden_##name },
#include "golden_list.h"
#undef GOLDEN
};

enum { ENTRY_COUNT = sizeof entries / sizeof entries[0] };

#if defined(__wasm__)

__attribute__((export_name("count"))) size_t list_count(void)
{
    return ENTRY_COUNT;
}

__attribute__((export_name("name"))) const char *list_name(size_t index)
{
    return entries[index].name;
}

__attribute__((export_name("hash"))) uint64_t list_hash(size_t index)
{
    return entries[index].hash();
}

#else

#include <inttypes.h>
#include <stdio.h>

int main(void)
{
    for (size_t i = 0; i < ENTRY_COUNT; i++)
        printf("%s %016" PRIx64 "\n", entries[i].name, entries[i].hash());
    return 0;
}

#endif
