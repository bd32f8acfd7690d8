/*
 * Many times of one ease, sixteen at once, in vectors of whatever width there is. What is at an end
 * or outside goes one by one, and so do shapes that are not a short formula.
 */
#include "../base/exact.h"
#include "../base/elementary_block.h"
#include "ease_bezier.h"
#include "ease_parts.h"
#include "ease_ways.h"
#include "sinew/elementary.h"

#define EASE_NAME(name) name##_base
#define EASE_TARGET
#include "ease_loops.h"

#if SN_TARGETS_X86
#define EASE_NAME(name) name##_avx2
#define EASE_TARGET     SN_TARGET_AVX2
#include "ease_loops.h"

#define EASE_NAME(name) name##_avx512
#define EASE_TARGET     SN_TARGET_AVX512
#include "ease_loops.h"
#endif

typedef void ease_tiles_function(float *out, const float *t, size_t count, const sn_ease *ease);

static ease_tiles_function *ease_tiles_of(sn_cpu cpu)
{
#if SN_TARGETS_X86
    if (cpu == SN_CPU_AVX512)
        return ease_tiles_avx512;
    if (cpu == SN_CPU_AVX2)
        return ease_tiles_avx2;
#endif
    (void)cpu;
    return ease_tiles_base;
}

/* Shapes that have lanes; the time does not matter but to a bezier. */
static bool ease_has_lanes(const sn_ease *ease)
{
    double way;
    return ease->shape == SN_EASE_BEZIER || sn_ease_way_quickf(ease, 0.5, &way);
}

void sn_ease_blockf(float *out, const float *t, size_t count, const sn_ease *ease, sn_cpu cpu)
{
    size_t tiled = cpu != SN_CPU_SCALAR && ease_has_lanes(ease) ? count / SN_LANES * SN_LANES : 0;
    ease_tiles_of(cpu)(out, t, tiled, ease);
    for (size_t i = tiled; i < count; i++)
        out[i] = sn_ease_atf(ease, t[i]);
}
