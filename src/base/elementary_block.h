/* Block functions: sixteen lanes at a time by the common path, if it fits them all. */
#ifndef SN_ELEMENTARY_BLOCK_H
#define SN_ELEMENTARY_BLOCK_H

#include "elementary_lanes.h"
#include "targets.h"
#include "sinew/cpu.h"

/* A loop over lanes is to become vectors, not 16 copies of its body. */
#if defined(__clang__)
#define SN_LANE_LOOP _Pragma("clang loop unroll(disable)")
#elif defined(__GNUC__)
#define SN_LANE_LOOP _Pragma("GCC unroll 1")
#else
#define SN_LANE_LOOP
#endif

/* Sixteen lanes: if all fit the common path, sets out to its results and says so. */
typedef bool sn_lanes_function(double *restrict out, const double *restrict in);
typedef bool sn_lanes_functionf(float *restrict out, const float *restrict in);

/* Runs a block by `lanes`, and by `one` where those say no, or where they are NULL. */
void sn_block_run(
    double *out, const double *in, size_t count, sn_lanes_function *lanes, double (*one)(double x));
void sn_block_runf(
    float *out, const float *in, size_t count, sn_lanes_functionf *lanes, float (*one)(float x));

/* The lanes of one instruction set. */
#define SN_BLOCK_LANES(name, target, type, lane, fits)                                             \
    target static bool name(type *restrict out, const type *restrict in)                           \
    {                                                                                              \
        uint64_t fit = 1;                                                                          \
        SN_LANE_LOOP                                                                               \
        for (size_t i = 0; i < SN_LANES; i++)                                                      \
            fit &= fits(in[i]);                                                                    \
        if (!fit)                                                                                  \
            return false;                                                                          \
        SN_LANE_LOOP                                                                               \
        for (size_t i = 0; i < SN_LANES; i++)                                                      \
            out[i] = lane(in[i]);                                                                  \
        return true;                                                                               \
    }

#if SN_TARGETS_X86
#define SN_BLOCK_WIDE(block, type, lane, fits)                                                     \
    SN_BLOCK_LANES(block##_avx2, SN_TARGET_AVX2, type, lane, fits)                                 \
    SN_BLOCK_LANES(block##_avx512, SN_TARGET_AVX512, type, lane, fits)
#define SN_BLOCK_PICK(block, cpu)                                                                  \
    ((cpu) == SN_CPU_AVX512      ? block##_avx512                                                  \
        : (cpu) == SN_CPU_AVX2   ? block##_avx2                                                    \
        : (cpu) == SN_CPU_SCALAR ? NULL                                                            \
                                 : block##_base)
#else
#define SN_BLOCK_WIDE(block, type, lane, fits)
#define SN_BLOCK_PICK(block, cpu) ((cpu) == SN_CPU_SCALAR ? NULL : block##_base)
#endif

/* A block of two inputs is a plain loop over the function of one pair: those functions look up
 * tables and tell cases apart, which no lane can. */
#define SN_BLOCK_OF_PAIRS(block, type, one)                                                        \
    void block(type *out, const type *a, const type *b, size_t count, sn_cpu cpu)                  \
    {                                                                                              \
        (void)cpu;                                                                                 \
        for (size_t i = 0; i < count; i++)                                                         \
            out[i] = one(a[i], b[i]);                                                              \
    }

/* Defines a block function from sn_lane_NAME, its condition and the public function of one. */
#define SN_BLOCK(block, run, type, lane, fits, one)                                                \
    SN_BLOCK_LANES(block##_base, , type, lane, fits)                                               \
    SN_BLOCK_WIDE(block, type, lane, fits)                                                         \
    void block(type *out, const type *in, size_t count, sn_cpu cpu)                                \
    {                                                                                              \
        run(out, in, count, SN_BLOCK_PICK(block, cpu), one);                                       \
    }

#endif
