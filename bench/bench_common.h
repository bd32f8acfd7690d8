/*
 * How the benchmarks measure: contenders take turns in one run, so that what else the machine does
 * befalls them alike, and the medians of many turns are compared.
 *
 * Each result carries counters that scripts/bench-report makes tables of:
 *   ns          our time for one unit of work (the benchmark's label says what that is)
 *   times_PEER  how many times longer the peer takes
 *   least_PEER  what that must be at least, where it is promised
 *   share       the part of the physical limit that we reach, measured in the same run
 *   least_share what that must be at least, where it is promised
 * and others by name. A benchmark checks that the contenders agree before it measures them.
 */
#ifndef BENCH_COMMON_H
#define BENCH_COMMON_H

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#if defined(__linux__)
#include <sched.h>
#include <time.h>
#endif

namespace bench
{

/* Stays on the processor it runs on, so that no turn pays for a move. */
inline void stay_here()
{
#if defined(__linux__)
    cpu_set_t here;
    CPU_ZERO(&here);
    CPU_SET(static_cast<size_t>(std::max(0, sched_getcpu())), &here);
    sched_setaffinity(0, sizeof here, &here);
#endif
}

struct contender {
    const char *name;
    std::function<void()> pass; /* does `units` of work */
    double units;
    double least = 0; /* what we promise: this contender takes at least so many times our time */
};

/* The time of this thread, which does not go on while others have the processor. */
inline double seconds_now()
{
#if defined(__linux__)
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
#else
    auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
#endif
}

inline double seconds_of(const contender &who, size_t repeats)
{
    double start = seconds_now();
    for (size_t i = 0; i < repeats; i++)
        who.pass();
    return seconds_now() - start;
}

inline double median(std::vector<double> values)
{
    auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/* The median time of a unit of work of each, in nanoseconds, over turns of about 0.2 ms. Before
 * each turn a pass is not counted, which fetches what the others drove out of the caches. */
inline std::vector<double> take_turns(const std::vector<contender> &all, size_t turns = 41)
{
    std::vector<size_t> repeats;
    for (const contender &who : all) {
        size_t count = 1;
        while (seconds_of(who, count) < 1e-4)
            count *= 2;
        repeats.push_back(2 * count);
    }
    std::vector<std::vector<double>> times(all.size());
    for (size_t turn = 0; turn < turns; turn++)
        for (size_t i = 0; i < all.size(); i++) {
            all[i].pass();
            times[i].push_back(seconds_of(all[i], repeats[i]));
        }
    std::vector<double> result;
    for (size_t i = 0; i < all.size(); i++)
        result.push_back(1e9 * median(times[i]) / (static_cast<double>(repeats[i]) * all[i].units));
    return result;
}

/* Measures all and writes the counters; the first contender is ours. Gives our time. */
inline double compare(benchmark::State &state, const std::string &unit,
    const std::vector<contender> &all, size_t turns = 41)
{
    std::vector<double> ns;
    for (auto _ : state) {
        ns = take_turns(all, turns);
        state.SetIterationTime(ns[0] * 1e-9);
    }
    state.SetLabel(unit);
    state.counters["ns"] = ns[0];
    for (size_t i = 1; i < all.size(); i++) {
        state.counters[std::string("times_") + all[i].name] = ns[i] / ns[0];
        if (all[i].least > 0)
            state.counters[std::string("least_") + all[i].name] = all[i].least;
    }
    return ns[0];
}

/* One iteration, in which everything is measured by turns. */
inline void once(benchmark::internal::Benchmark *benchmark)
{
    benchmark->Iterations(1)->UseManualTime()->Unit(benchmark::kNanosecond);
}

/* The largest |a - b|; NaN counts as infinite. */
template <class T> double largest_difference(const std::vector<T> &a, const std::vector<T> &b)
{
    double largest = 0;
    for (size_t i = 0; i < a.size(); i++) {
        double difference = std::fabs(static_cast<double>(a[i]) - static_cast<double>(b[i]));
        largest = difference <= largest ? largest : difference;
        if (std::isnan(difference))
            return HUGE_VAL;
    }
    return largest;
}

} // namespace bench

/* The program; `more` is called to register what BENCHMARK() cannot. */
#define BENCH_MAIN(more)                                                                           \
    int main(int argc, char **argv)                                                                \
    {                                                                                              \
        bench::stay_here();                                                                        \
        more();                                                                                    \
        benchmark::Initialize(&argc, argv);                                                        \
        if (benchmark::ReportUnrecognizedArguments(argc, argv))                                    \
            return 1;                                                                              \
        benchmark::RunSpecifiedBenchmarks();                                                       \
        return 0;                                                                                  \
    }

#endif
