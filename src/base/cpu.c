/* Detecting the instruction set: by the compilers' builtin, where there is a choice. */
#include "exact.h"
#include "targets.h"
#include "sinew/cpu.h"

sn_cpu sn_cpu_detect(void)
{
#if SN_TARGETS_X86
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
        return SN_CPU_BASE;
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq"))
        return SN_CPU_AVX512;
    return SN_CPU_AVX2;
#else
    return SN_CPU_BASE;
#endif
}
