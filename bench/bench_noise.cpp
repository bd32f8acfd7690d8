/*
 * Noise along a line against the customary ways in single precision: value noise with a 32-bit
 * hash, and gradient noise by a table of 256 bytes. Those repeat or fail far from 0. And against
 * value noise written straight in double with a hash of 64 bits.
 */
#include "bench_common.h"
#include "sinew/noise.h"

#include <array>
#include <numeric>
#include <random>

namespace
{

constexpr size_t count = 1024;

std::vector<double> positions()
{
    std::vector<double> values(count);
    for (size_t i = 0; i < count; i++)
        values[i] = 0.37 * static_cast<double>(i) - 100;
    return values;
}

/* A float position, an int cell, a hash of a few 32-bit steps, and the fade of fifth degree. */
float customary_height(int32_t cell)
{
    uint32_t x = static_cast<uint32_t>(cell) * 0x9e3779b1u;
    x ^= x >> 15;
    x *= 0x85ebca77u;
    x ^= x >> 13;
    return static_cast<float>(x) * (2.0f / 4294967296.0f) - 1.0f;
}

inline float fade(float u)
{
    return u * u * u * (u * (u * 6.0f - 15.0f) + 10.0f);
}

[[gnu::noinline]] float customary_value(float x)
{
    float whole = std::floor(x), u = x - whole;
    int32_t cell = static_cast<int32_t>(whole);
    float low = customary_height(cell), high = customary_height(cell + 1);
    return low + (high - low) * fade(u);
}

/* The same in double, with 64 mixed bits for a seed and a cell as ours has them: the work that our
 * value noise of one octave cannot do without. */
double straight_height(uint64_t seed, int64_t cell)
{
    uint64_t x = seed * 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) + static_cast<uint64_t>(cell) * 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return static_cast<double>(static_cast<int64_t>(x ^ (x >> 31)) >> 11) * 0x1p-52;
}

[[gnu::noinline]] double straight_value(uint64_t seed, double x)
{
    double whole = std::floor(x), u = x - whole;
    int64_t cell = static_cast<int64_t>(whole);
    double low = straight_height(seed, cell), high = straight_height(seed, cell + 1);
    return low + (high - low) * (u * u * u * (u * (u * 6.0 - 15.0) + 10.0));
}

/* Slopes -1 to 1 by a table of 256 shuffled bytes. */
struct customary_gradient {
    std::array<uint8_t, 257> table;

    customary_gradient()
    {
        std::iota(table.begin(), table.end() - 1, static_cast<uint8_t>(0));
        std::shuffle(table.begin(), table.end() - 1, std::mt19937(1));
        table[256] = table[0];
    }
    [[gnu::noinline]] float sample(float x) const
    {
        float whole = std::floor(x), u = x - whole;
        size_t cell = static_cast<size_t>(static_cast<int32_t>(whole) & 255);
        float low = (static_cast<float>(table[cell]) * (2.0f / 255.0f) - 1.0f) * u;
        float high = (static_cast<float>(table[cell + 1]) * (2.0f / 255.0f) - 1.0f) * (u - 1.0f);
        return low + (high - low) * fade(u);
    }
};

void noise(benchmark::State &state, sn_noise_type type, uint32_t octaves, uint32_t loop_cells)
{
    sn_noise given = {};
    given.type = type;
    given.seed = 7;
    given.octaves = octaves;
    given.gain_ratio = 0.5;
    given.loop_cells = loop_cells;
    sn_noise_prepared prepared;
    if (sn_noise_prepare(&prepared, &given, nullptr))
        return state.SkipWithError("refused");
    std::vector<double> at = positions(), values(count);
    std::vector<float> values_f(count);
    customary_gradient gradient;
    auto ours = [&] {
        for (size_t i = 0; i < count; i++)
            sn_noise_sample(&prepared, at[i], &values[i], nullptr);
        benchmark::DoNotOptimize(values.data());
    };
    auto with_slope = [&] {
        double slope;
        for (size_t i = 0; i < count; i++) {
            sn_noise_sample(&prepared, at[i], &values[i], &slope);
            benchmark::DoNotOptimize(slope);
        }
    };
    auto customary = [&] {
        for (size_t i = 0; i < count; i++) {
            float x = static_cast<float>(at[i]);
            values_f[i] = type == SN_NOISE_VALUE ? customary_value(x) : gradient.sample(x);
        }
        benchmark::DoNotOptimize(values_f.data());
    };
    auto straight = [&] {
        for (size_t i = 0; i < count; i++)
            values[i] = straight_value(7, at[i]);
        benchmark::DoNotOptimize(values.data());
    };
    std::vector<bench::contender> all = { { "ours", ours, count },
        { "with_slope", with_slope, count } };
    if (octaves == 1 && loop_cells == 0)
        all.push_back({ "customary_float", customary, count });
    if (type == SN_NOISE_VALUE && octaves == 1 && loop_cells == 0)
        all.push_back({ "straight_double", straight, count });
    bench::compare(state, "sample", all);
}

void hash(benchmark::State &state)
{
    std::vector<uint64_t> values(count);
    auto ours = [&] {
        for (size_t i = 0; i < count; i++)
            values[i] = sn_hash(7, i);
        benchmark::DoNotOptimize(values.data());
    };
    std::mt19937_64 random(7);
    auto twister = [&] {
        for (size_t i = 0; i < count; i++)
            values[i] = random();
        benchmark::DoNotOptimize(values.data());
    };
    bench::compare(
        state, "word of 64 bits", { { "ours", ours, count }, { "mt19937_64", twister, count } });
}

} // namespace

BENCHMARK(hash)->Apply(bench::once);
BENCHMARK_CAPTURE(noise, value, SN_NOISE_VALUE, 1, 0)->Apply(bench::once);
BENCHMARK_CAPTURE(noise, value_4_octaves, SN_NOISE_VALUE, 4, 0)->Apply(bench::once);
BENCHMARK_CAPTURE(noise, value_looped, SN_NOISE_VALUE, 1, 64)->Apply(bench::once);
BENCHMARK_CAPTURE(noise, gradient, SN_NOISE_GRADIENT, 1, 0)->Apply(bench::once);
BENCHMARK_CAPTURE(noise, gradient_4_octaves, SN_NOISE_GRADIENT, 4, 0)->Apply(bench::once);

BENCH_MAIN([] {})
