/*
 * Included first by every source: arithmetic as it is written, whatever the build says.
 *
 * The same bits everywhere need a * b + c to round twice on every machine.
 * clang obeys the standard pragma, but for -ffp-contract=fast, which nobody should ask for; gcc
 * ignores it and has its own.
 */
#ifndef SN_EXACT_H
#define SN_EXACT_H

#if defined(__FAST_MATH__)
#error "sinew promises the same bits everywhere: compile it without -ffast-math"
#endif
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "sinew needs arithmetic without excess precision: on 32-bit x86 add -msse2 -mfpmath=sse"
#endif

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#endif
