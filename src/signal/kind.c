/* The list of kinds. */
#include "../base/exact.h"
#include "../base/memory.h"
#include "../base/text.h"
#include "kinds.h"

const sn_kind *sn_kind_at(size_t index)
{
    static const sn_kind *const kinds[] = { &sn_kind_wave, &sn_kind_noise, &sn_kind_voice,
        &sn_kind_bank };
    return index < sizeof kinds / sizeof kinds[0] ? kinds[index] : NULL;
}

const sn_kind *sn_kind_find(const char *name, size_t size)
{
    const sn_kind *kind;
    for (size_t i = 0; (kind = sn_kind_at(i)) != NULL; i++)
        if (sn_text_length(kind->name) == size && sn_memory_equal(kind->name, name, size))
            break;
    return kind;
}
