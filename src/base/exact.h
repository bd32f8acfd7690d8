/*
 * Included first by every source: no fused multiply-add here, whatever the build says.
 *
 * The same bits everywhere (DESIGN section 4) need a * b + c to round twice on every machine.
 * clang obeys the standard pragma; gcc ignores it and has its own.
 */
#ifndef SN_EXACT_H
#define SN_EXACT_H

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#endif
