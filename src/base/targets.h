/*
 * One kernel, several instruction sets: write it as SN_KERNEL, then call it from functions marked
 * SN_TARGET_AVX2 and SN_TARGET_AVX512, into which it is inlined and there vectorised anew.
 */
#ifndef SN_TARGETS_H
#define SN_TARGETS_H

#if defined(__GNUC__) || defined(__clang__)
#define SN_KERNEL static inline __attribute__((always_inline))
#define SN_APART  __attribute__((noinline)) /* so that its caller's quick way needs no stack */
#else
#define SN_KERNEL static inline
#define SN_APART
#endif

/* Function targets and the run-time question need gcc or clang on x86 with a C library. */
#if (defined(__x86_64__) || defined(__i386__)) && (defined(__GNUC__) || defined(__clang__)) &&     \
    defined(__STDC_HOSTED__) && __STDC_HOSTED__ == 1
#define SN_TARGETS_X86   1
#define SN_TARGET_AVX2   __attribute__((target("avx2")))
#define SN_TARGET_AVX512 __attribute__((target("avx512f,avx512vl,avx512dq")))
#else
#define SN_TARGETS_X86 0
#endif

/* Vectors of a virtual width, 16 floats or 8 doubles, that the compiler cuts to what the target
 * has. They may lie anywhere and alias anything. Of WebAssembly without vectors it would make
 * sixteen times the code, and no faster. */
#if (defined(__GNUC__) || defined(__clang__)) && (!defined(__wasm__) || defined(__wasm_simd128__))
#define SN_VECTORS 1
typedef double sn_double8 __attribute__((vector_size(64), aligned(8), may_alias));
typedef float sn_float16 __attribute__((vector_size(64), aligned(4), may_alias));
#else
#define SN_VECTORS 0
#endif

#endif
