/* The list of kinds. */
#include "../base/exact.h"
#include "../base/memory.h"
#include "../base/text.h"
#include "kinds.h"

const sn_ways *sn_record_ways(const sn_record *record, size_t index)
{
    SN_ASSERT(record);
    for (size_t i = 0; i < record->field_count; i++) {
        const sn_ways *ways = record->fields[i].ways;
        size_t first = 0;
        while (record->fields[first].ways != ways)
            first++;
        if (ways && first == i && index-- == 0)
            return ways;
    }
    return NULL;
}

const sn_kind *sn_kind_at(size_t index)
{
    static const sn_kind *const kinds[] = { &sn_kind_wave, &sn_kind_noise, &sn_kind_spring,
        &sn_kind_ease, &sn_kind_shake, &sn_kind_track, &sn_kind_voice, &sn_kind_bank };
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
