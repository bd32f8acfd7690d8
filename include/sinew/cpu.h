/*
 * Which instruction set block functions may use: asked once, kept in the object that runs them.
 */
#ifndef SINEW_CPU_H
#define SINEW_CPU_H

#include "config.h"

typedef enum sn_cpu {
    SN_CPU_BASE,   /* what the library was compiled for: SSE2, NEON, WebAssembly SIMD or scalar */
    SN_CPU_AVX2,   /* 256 bits, with FMA */
    SN_CPU_AVX512, /* 512 bits (F, VL, DQ), with FMA */
    SN_CPU_SCALAR  /* the plain C twin of the vector code, to test and compare with */
} sn_cpu;

/* The widest set of this processor and its operating system. Asks the processor at each call
 * (some hundred cycles), so call it once. */
SN_API sn_cpu sn_cpu_detect(void);

#endif
