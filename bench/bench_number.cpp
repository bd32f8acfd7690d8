/*
 * Numbers as text against the C library and against <charconv>, on the same numbers in one run.
 * The counter `ns` is the time of one number; `times_std` is how many times longer <charconv>
 * takes for it and `times_libc` how many times longer strtod or snprintf("%.17g") take.
 */
#include "sinew/number.h"

#include <benchmark/benchmark.h>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace
{

constexpr size_t count = 32768;

enum kind { ANY_BITS, UNIT, SHORT, FIELD, LONG };

const char *const kind_names[] = { "any bits", "[0, 1)", "1 to 4 digits", "6 digits", "31 digits" };

template <class T> T draw(kind which, std::mt19937_64 &random)
{
    switch (which) {
    case ANY_BITS:
        for (;;) {
            std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t> bits =
                static_cast<decltype(bits)>(random());
            T value;
            std::memcpy(&value, &bits, sizeof value);
            if (value - value == 0)
                return value;
        }
    case UNIT:
    case LONG:
        return std::uniform_real_distribution<T>(0, 1)(random);
    case SHORT:
        return static_cast<T>(static_cast<double>(random() % 10000) / 100);
    default:
        return static_cast<T>((static_cast<double>(random() % 2000000) - 1e6) / 1000);
    }
}

/* The numbers, and their shortest texts one after the other as in a file, with commas between. */
template <class T> struct data {
    std::vector<T> values;
    std::vector<size_t> places;
    std::string file;

    explicit data(kind which)
    {
        std::mt19937_64 random(20260101);
        for (size_t i = 0; i < count; i++) {
            char text[64];
            values.push_back(draw<T>(which, random));
            char *end = std::to_chars(text, text + sizeof text, values.back()).ptr;
            if (which == LONG)
                end = text +
                      std::snprintf(text, sizeof text, "%.31f", static_cast<double>(values.back()));
            places.push_back(file.size());
            file.append(text, end);
            file += ',';
        }
    }
};

size_t read_ours(const char *text, const char *end, double &value)
{
    return sn_number_read(text, static_cast<size_t>(end - text), &value);
}
size_t read_ours(const char *text, const char *end, float &value)
{
    return sn_number_readf(text, static_cast<size_t>(end - text), &value);
}
template <class T> size_t read_std(const char *text, const char *end, T &value)
{
    return static_cast<size_t>(std::from_chars(text, end, value).ptr - text);
}
size_t read_libc(const char *text, const char *, double &value)
{
    char *end;
    value = std::strtod(text, &end);
    return static_cast<size_t>(end - text);
}
size_t read_libc(const char *text, const char *, float &value)
{
    char *end;
    value = std::strtof(text, &end);
    return static_cast<size_t>(end - text);
}
size_t write_ours(char *text, double value)
{
    return sn_number_write(text, value);
}
size_t write_ours(char *text, float value)
{
    return sn_number_writef(text, value);
}
template <class T> size_t write_std(char *text, T value)
{
    return static_cast<size_t>(std::to_chars(text, text + 64, value).ptr - text);
}
template <class T> size_t write_libc(char *text, T value)
{
    return static_cast<size_t>(
        std::snprintf(text, 64, "%.*g", sizeof(T) == 8 ? 17 : 9, static_cast<double>(value)));
}

template <class Pass> void take_time(double &least, Pass pass)
{
    auto start = std::chrono::steady_clock::now();
    pass();
    std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - start;
    least = std::min(least, took.count() / static_cast<double>(count));
}

/* The least time of many passes over all numbers; the three take turns, so that what else the
 * machine does befalls them alike. */
template <class Ours, class Std, class Libc>
void compare(benchmark::State &state, const char *label, Ours ours, Std standard, Libc libc)
{
    double least[3] = { 1e300, 1e300, 1e300 };
    for (auto _ : state)
        ours();
    for (int i = 0; i < 20; i++) {
        take_time(least[0], ours);
        take_time(least[1], standard);
        take_time(least[2], libc);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(count));
    state.counters["ns"] = least[0];
    state.counters["times_std"] = least[1] / least[0];
    state.counters["times_libc"] = least[2] / least[0];
    state.SetLabel(label);
}

template <class T> void read(benchmark::State &state)
{
    kind which = static_cast<kind>(state.range(0));
    data<T> numbers(which);
    auto pass = [&numbers](auto reader) {
        const char *end = numbers.file.data() + numbers.file.size();
        for (size_t place : numbers.places) {
            T value = 0;
            size_t length = reader(numbers.file.data() + place, end, value);
            benchmark::DoNotOptimize(value);
            benchmark::DoNotOptimize(length);
        }
    };
    using text = const char *;
    compare(
        state, kind_names[which],
        [&] { pass([](text from, text end, T &value) { return read_ours(from, end, value); }); },
        [&] { pass([](text from, text end, T &value) { return read_std(from, end, value); }); },
        [&] { pass([](text from, text end, T &value) { return read_libc(from, end, value); }); });
}

template <class T> void write(benchmark::State &state)
{
    kind which = static_cast<kind>(state.range(0));
    data<T> numbers(which);
    auto pass = [&numbers](auto writer) {
        for (T value : numbers.values) {
            char text[64];
            size_t length = writer(text, value);
            benchmark::DoNotOptimize(length);
            benchmark::DoNotOptimize(text);
        }
    };
    compare(
        state, kind_names[which],
        [&] { pass([](char *text, T value) { return write_ours(text, value); }); },
        [&] { pass([](char *text, T value) { return write_std(text, value); }); },
        [&] { pass([](char *text, T value) { return write_libc(text, value); }); });
}

} // namespace

BENCHMARK_TEMPLATE(read, double)->Name("number_read")->DenseRange(ANY_BITS, LONG);
BENCHMARK_TEMPLATE(read, float)->Name("number_readf")->DenseRange(ANY_BITS, LONG);
BENCHMARK_TEMPLATE(write, double)->Name("number_write")->DenseRange(ANY_BITS, FIELD);
BENCHMARK_TEMPLATE(write, float)->Name("number_writef")->DenseRange(ANY_BITS, FIELD);
BENCHMARK_MAIN();
