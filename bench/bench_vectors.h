/*
 * The widest vectors that this machine and SLEEF both have, and what the machine can do with them
 * at most. Arithmetic on them is the compiler's own (+, -, *).
 */
#ifndef BENCH_VECTORS_H
#define BENCH_VECTORS_H

#include "bench_common.h"

#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif
#include <sleef.h>

#if defined(__AVX512F__)
#define BENCH_SLEEF_D(name, ulp) Sleef_##name##d8_##ulp##avx512f
#define BENCH_SLEEF_F(name, ulp) Sleef_##name##f16_##ulp##avx512f
typedef __m512d bench_doubles;
typedef __m512 bench_floats;
#define BENCH_VECTOR_NAME "AVX-512"
#elif defined(__AVX2__) && defined(__FMA__)
#define BENCH_SLEEF_D(name, ulp) Sleef_##name##d4_##ulp##avx2
#define BENCH_SLEEF_F(name, ulp) Sleef_##name##f8_##ulp##avx2
typedef __m256d bench_doubles;
typedef __m256 bench_floats;
#define BENCH_VECTOR_NAME        "AVX2"
#else
#define BENCH_SLEEF_D(name, ulp) Sleef_##name##d2_##ulp
#define BENCH_SLEEF_F(name, ulp) Sleef_##name##f4_##ulp
#if defined(__x86_64__)
typedef __m128d bench_doubles;
typedef __m128 bench_floats;
#else
typedef float64x2_t bench_doubles;
typedef float32x4_t bench_floats;
#endif
#define BENCH_VECTOR_NAME "128 bits"
#endif

#if defined(__x86_64__)
#define BENCH_IN_REGISTER(x) __asm__ volatile("" : "+v"(x))
#else
#define BENCH_IN_REGISTER(x) __asm__ volatile("" : "+w"(x))
#endif

namespace bench
{

constexpr size_t doubles = sizeof(bench_doubles) / sizeof(double);
constexpr size_t floats = sizeof(bench_floats) / sizeof(float);

template <class V, class T> V load(const T *from)
{
    V vector;
    std::memcpy(&vector, from, sizeof vector);
    return vector;
}

template <class V, class T> void store(T *to, V vector)
{
    std::memcpy(to, &vector, sizeof vector);
}

/* What a vector instruction takes at least, in nanoseconds: of multiplications and additions in
 * equal number, and of loads from the nearest cache. Neither waits for anything. */
struct limits {
    double arithmetic_ns;
    double load_ns;
};

inline limits measure_limits()
{
    auto arithmetic = [] {
        bench_doubles product[8], sum[8], one = bench_doubles{} + 1.0, zero = bench_doubles{};
        BENCH_IN_REGISTER(one);
        BENCH_IN_REGISTER(zero);
        for (int k = 0; k < 8; k++)
            product[k] = sum[k] = one;
        for (int i = 0; i < 1024; i++)
#pragma GCC unroll 8
            for (int k = 0; k < 8; k++) {
                product[k] = product[k] * one;
                sum[k] = sum[k] + zero;
            }
        for (int k = 0; k < 8; k++) {
            BENCH_IN_REGISTER(product[k]);
            BENCH_IN_REGISTER(sum[k]);
        }
    };
    alignas(64) static bench_doubles table[64];
    auto loads = [] {
        for (int i = 0; i < 256; i++)
#pragma GCC unroll 64
            for (int k = 0; k < 64; k++) {
                bench_doubles value = *const_cast<const volatile bench_doubles *>(&table[k]);
                BENCH_IN_REGISTER(value);
            }
    };
    std::vector<double> ns = take_turns(
        { { "arithmetic", arithmetic, 1024.0 * 16 }, { "loads", loads, 256.0 * 64 } }, 101);
    return { ns[0], ns[1] };
}

} // namespace bench

#endif
