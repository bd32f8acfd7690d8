/*
 * What every header of sinew rests on: linkage and assertions.
 */
#ifndef SINEW_CONFIG_H
#define SINEW_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Linkage of a public function. Define it before including for another. */
#ifndef SN_API
#if defined(__GNUC__) && !defined(_WIN32)
#define SN_VISIBLE __attribute__((visibility("default")))
#else
#define SN_VISIBLE
#endif
#ifdef __cplusplus
#define SN_API extern "C" SN_VISIBLE
#else
#define SN_API extern SN_VISIBLE
#endif
#endif

/* Marks C that C++ compilers have as an extension, so that they do not warn. */
#if defined(__GNUC__)
#define SN_EXTENSION __extension__
#else
#define SN_EXTENSION
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
