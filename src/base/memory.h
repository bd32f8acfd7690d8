/*
 * Copying and comparing bytes without a C library: freestanding builds have no string.h.
 *
 * gcc and clang turn the builtins into plain instructions or into calls of memcpy and its kin,
 * which every hosted build has; the WebAssembly build defines them itself.
 */
#ifndef SN_MEMORY_H
#define SN_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#if defined(__GNUC__) || defined(__clang__)
#define sn_memory_copy(to, from, count) __builtin_memcpy((to), (from), (count))
#define sn_memory_move(to, from, count) __builtin_memmove((to), (from), (count))
#define sn_memory_set(to, byte, count)  __builtin_memset((to), (byte), (count))
#define sn_memory_equal(a, b, count)    (__builtin_memcmp((a), (b), (count)) == 0)
#else
#include <string.h>
#define sn_memory_copy(to, from, count) memcpy((to), (from), (count))
#define sn_memory_move(to, from, count) memmove((to), (from), (count))
#define sn_memory_set(to, byte, count)  memset((to), (byte), (count))
#define sn_memory_equal(a, b, count)    (memcmp((a), (b), (count)) == 0)
#endif

#endif
