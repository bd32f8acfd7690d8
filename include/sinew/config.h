/*
 * What every header of sinew rests on: linkage, assertions, and the refusal of
 * compilers' modes in which arithmetic loses its meaning.
 */
#ifndef SINEW_CONFIG_H
#define SINEW_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__FAST_MATH__)
#error "sinew promises the same bits everywhere: compile it without -ffast-math"
#endif
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "sinew needs arithmetic without excess precision: on 32-bit x86 add -msse2 -mfpmath=sse"
#endif

/* Linkage of a public function. Define it before including for another. */
#ifndef SN_API
#ifdef __cplusplus
#define SN_API extern "C"
#else
#define SN_API extern
#endif
#endif

/*
 * A programmer's error: a null pointer where none may be, a count that does not fit.
 * Bad data never comes here; it returns an sn_status. Define it before compiling to replace it.
 */
#ifndef SN_ASSERT
#if defined(NDEBUG) || !defined(__STDC_HOSTED__) || __STDC_HOSTED__ == 0
#define SN_ASSERT(condition) ((void)0)
#else
#include <assert.h>
#define SN_ASSERT(condition) assert(condition)
#endif
#endif

#endif
