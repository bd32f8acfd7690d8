/*
 * Waves: blocks of a super-position against SLEEF's vector sines, one sample of a table against
 * the customary oscillator with a running index, every shape, and growth with the number of waves.
 */
#include "bench_vectors.h"
#include "sinew/wave.h"

#include <array>
#include <memory>

namespace
{

/* A super-position in memory of its own. */
struct sum_of_waves {
    std::unique_ptr<double[]> memory;
    sn_superposition *sum;

    explicit sum_of_waves(const std::vector<sn_wave> &waves)
        : memory(new double[sn_superposition_bytes(waves.size()) / sizeof(double) + 1]),
          sum(sn_superposition_init(memory.get(), waves.size()))
    {
        for (const sn_wave &wave : waves)
            if (sn_superposition_add(sum, &wave, nullptr))
                std::abort();
        sn_superposition_prepare(sum);
        sum->cpu = sn_cpu_detect();
    }
};

sn_wave sine(double frequency_hz, double amplitude, double phase_turns)
{
    sn_wave wave = sn_wave_default();
    wave.frequency_hz = frequency_hz;
    wave.amplitude = amplitude;
    wave.phase_turns = phase_turns;
    return wave;
}

/* ---- blocks of eight sines ------------------------------------------------------------- */

constexpr size_t sines = 8;
constexpr double rate_hz = 48000;

std::vector<sn_wave> waves_of_eight()
{
    std::vector<sn_wave> waves;
    for (size_t k = 0; k < sines; k++) {
        double x = static_cast<double>(k);
        waves.push_back(sine(55 * std::pow(1.7, x), 1 / (1 + x), 0.1 * x));
    }
    return waves;
}

double amplitudes(const std::vector<sn_wave> &waves)
{
    double sum = 0;
    for (const sn_wave &wave : waves)
        sum += std::fabs(wave.amplitude);
    return sum;
}

/* The rival's loop: the phase of each sine in turns, reduced so that the sine takes its quick way,
 * and the sum of the sines kept in a register until it is stored. */
struct sleef_waves {
    std::array<double, sines> turns, phase, amplitude; /* turns per sample */
    std::array<float, sines> turnsf, amplitudef;

    explicit sleef_waves(const std::vector<sn_wave> &waves)
    {
        for (size_t k = 0; k < sines; k++) {
            turns[k] = waves[k].frequency_hz / rate_hz;
            phase[k] = waves[k].phase_turns;
            amplitude[k] = waves[k].amplitude;
            turnsf[k] = static_cast<float>(turns[k]);
            amplitudef[k] = static_cast<float>(amplitude[k]);
        }
    }
};

inline bench_doubles nearest(bench_doubles x)
{
    return (x + 0x1.8p52) - 0x1.8p52;
}

inline bench_floats nearest(bench_floats x)
{
    return (x + 0x1.8p23f) - 0x1.8p23f;
}

template <class Sine>
void sleef_block(const sleef_waves &waves, size_t count, double *out, Sine sine_of_turns)
{
    bench_doubles place;
    for (size_t j = 0; j < bench::doubles; j++)
        place[j] = static_cast<double>(j);
    for (size_t i = 0; i < count; i += bench::doubles) {
        bench_doubles total = {};
        for (size_t k = 0; k < sines; k++) {
            bench_doubles x = place * waves.turns[k] + waves.phase[k];
            total += waves.amplitude[k] * sine_of_turns(x - nearest(x));
        }
        bench::store(out + i, total);
        place += static_cast<double>(bench::doubles);
    }
}

/* In single precision the phase of a vector's first sample is reduced in double, those of the
 * others are short ways from it. */
template <class Sine>
void sleef_block(const sleef_waves &waves, size_t count, float *out, Sine sine_of_turns)
{
    bench_floats place;
    for (size_t j = 0; j < bench::floats; j++)
        place[j] = static_cast<float>(j);
    for (size_t i = 0; i < count; i += bench::floats) {
        double first = static_cast<double>(i);
        float start[sines];
        for (size_t k = 0; k < sines; k++) {
            double x = first * waves.turns[k] + waves.phase[k];
            start[k] = static_cast<float>(x - ((x + 0x1.8p52) - 0x1.8p52));
        }
        bench_floats total = {};
        for (size_t k = 0; k < sines; k++) {
            bench_floats x = place * waves.turnsf[k] + start[k];
            total += waves.amplitudef[k] * sine_of_turns(x - nearest(x));
        }
        bench::store(out + i, total);
    }
}

constexpr double tau = 6.28318530717958647693;

/* A block by itself, and block after block of one stream, which keeps its tables. */
struct ours_alone {
    const sn_superposition *sum;

    explicit ours_alone(const sn_superposition *of) : sum(of)
    {
    }
    void operator()(size_t count, double *out) const
    {
        sn_superposition_block(sum, 0, 1 / rate_hz, count, out);
    }
    void operator()(size_t count, float *out) const
    {
        sn_superposition_blockf(sum, 0, 1 / rate_hz, count, out);
    }
};

struct ours_streamed {
    std::vector<double> memory;
    sn_superposition_stream *stream;

    explicit ours_streamed(const sn_superposition *sum)
        : memory(sn_superposition_stream_bytes(sum) / sizeof(double) + 1),
          stream(sn_superposition_stream_init(memory.data(), sum, 1 / rate_hz))
    {
    }
    void operator()(size_t count, double *out) const
    {
        sn_superposition_stream_block(stream, 0, count, out);
    }
    void operator()(size_t count, float *out) const
    {
        sn_superposition_stream_blockf(stream, 0, count, out);
    }
};

/* SLEEF's sine of turns in its three accuracies. */
struct sleef_u10 {
    bench_doubles operator()(bench_doubles turns) const
    {
        return BENCH_SLEEF_D(sin, u10)(turns * tau);
    }
    bench_floats operator()(bench_floats turns) const
    {
        return BENCH_SLEEF_F(sin, u10)(turns * static_cast<float>(tau));
    }
};

struct sleef_u35 {
    bench_doubles operator()(bench_doubles turns) const
    {
        return BENCH_SLEEF_D(sin, u35)(turns * tau);
    }
    bench_floats operator()(bench_floats turns) const
    {
        return BENCH_SLEEF_F(sin, u35)(turns * static_cast<float>(tau));
    }
};

struct sleef_pi_u05 {
    bench_doubles operator()(bench_doubles turns) const
    {
        return BENCH_SLEEF_D(sinpi, u05)(turns * 2.0);
    }
    bench_floats operator()(bench_floats turns) const
    {
        return BENCH_SLEEF_F(sinpi, u05)(turns * 2.0f);
    }
};

/* 4 operations a vector and sine, and 2 loads of tables; a sum of eight sines loads once more. */
double limit_ns_per_sample(size_t lanes)
{
    static const bench::limits limits = bench::measure_limits();
    double arithmetic = 4.0 * sines * limits.arithmetic_ns;
    double loads = 2.125 * sines * limits.load_ns;
    return std::max(arithmetic, loads) / static_cast<double>(lanes);
}

template <class T, class Ours> void eight_sines(benchmark::State &state)
{
    size_t count = static_cast<size_t>(state.range(0));
    std::vector<sn_wave> waves = waves_of_eight();
    sum_of_waves sum(waves);
    const Ours ours(sum.sum);
    sleef_waves sleef(waves);
    std::vector<T> a(count), b(count);
    double allowed = amplitudes(waves) * (sizeof(T) == 8 ? 2e-12 : 2e-6);
    ours(count, a.data());
    sleef_block(sleef, count, b.data(), sleef_u10());
    double difference = bench::largest_difference(a, b);
    sleef_block(sleef, count, b.data(), sleef_u35());
    difference = std::max(difference, bench::largest_difference(a, b));
    sleef_block(sleef, count, b.data(), sleef_pi_u05());
    difference = std::max(difference, bench::largest_difference(a, b));
    if (!(difference <= allowed))
        return state.SkipWithError("the sums differ");
    double units = static_cast<double>(count);
    double ns = bench::compare(state, "sample of 8 sines",
        { { "ours", [&] { ours(count, a.data()); }, units },
            { "sleef_u10", [&] { sleef_block(sleef, count, b.data(), sleef_u10()); }, units, 3 },
            { "sleef_u35", [&] { sleef_block(sleef, count, b.data(), sleef_u35()); }, units, 3 },
            { "sleef_pi_u05", [&] { sleef_block(sleef, count, b.data(), sleef_pi_u05()); }, units,
                3 } });
    state.counters["difference"] = difference;
    state.counters["share"] =
        limit_ns_per_sample(sizeof(T) == 8 ? bench::doubles : bench::floats) / ns;
}

/* ---- one sample of a table ------------------------------------------------------------- */

constexpr size_t table_size = 1024;

/* The customary oscillator: a float table, a float index that moves by a float step at each call
 * and is wrapped by subtracting the size, and a straight line between neighbours. */
struct running_index {
    std::array<float, table_size> table;
    float index = 0, increment = 0;

    running_index(double frequency_hz, double calls_hz)
        : increment(static_cast<float>(frequency_hz * table_size / calls_hz))
    {
        for (size_t i = 0; i < table_size; i++)
            table[i] = static_cast<float>(std::sin(tau * static_cast<double>(i) / table_size));
    }
    float next()
    {
        while (index >= static_cast<float>(table_size))
            index -= static_cast<float>(table_size);
        size_t i = static_cast<size_t>(static_cast<int>(index));
        float low = table[i], high = table[(i + 1) & (table_size - 1)];
        float value = low + (high - low) * (index - static_cast<float>(i));
        index += increment;
        return value;
    }
};

[[gnu::noinline]] float next_called(running_index &oscillator)
{
    return oscillator.next();
}

struct table_wave {
    std::vector<double> memory;
    sn_wave_prepared wave;

    explicit table_wave(double frequency_hz)
        : memory(sn_wave_table_bytes(table_size) / sizeof(double) + 1)
    {
        sn_wave_table *table = reinterpret_cast<sn_wave_table *>(memory.data());
        sn_wave given = sine(frequency_hz, 1, 0);
        given.shape = SN_SHAPE_TABLE;
        given.table = table;
        if (sn_wave_table_make(table, SN_SHAPE_SINE, table_size, 0, nullptr) ||
            sn_wave_prepare(&wave, &given, nullptr))
            std::abort();
    }
};

/* The largest errors of both in the second after a minute of running. */
void errors_after_a_minute(double frequency_hz, double calls_hz, double &ours, double &theirs)
{
    table_wave table(frequency_hz);
    running_index oscillator(frequency_hz, calls_hz);
    int64_t from = static_cast<int64_t>(60 * calls_hz), to = from + static_cast<int64_t>(calls_hz);
    ours = theirs = 0;
    for (int64_t i = 0; i < to; i++) {
        float value = oscillator.next();
        if (i < from)
            continue;
        double t = static_cast<double>(i) / calls_hz;
        long double turns = static_cast<long double>(frequency_hz) * t;
        double exact = std::sin(tau * static_cast<double>(turns - std::floor(turns)));
        ours = std::max(ours, std::fabs(sn_wave_sample(&table.wave, t) - exact));
        theirs = std::max(theirs, std::fabs(static_cast<double>(value) - exact));
    }
}

/* Our sample is asked at times i * step, theirs goes on from call to call. */
void table_sample(benchmark::State &state)
{
    double calls_hz = static_cast<double>(state.range(0));
    double frequency_hz = calls_hz > 1000 ? 440 : 1.1;
    table_wave table(frequency_hz);
    running_index called(frequency_hz, calls_hz), inlined(frequency_hz, calls_hz);
    constexpr size_t count = 1024;
    std::vector<double> times(count), ours_out(count);
    std::vector<float> theirs_out(count);
    double ours_error, theirs_error;
    errors_after_a_minute(frequency_hz, calls_hz, ours_error, theirs_error);
    for (size_t i = 0; i < count; i++)
        times[i] = 60 + static_cast<double>(i) / calls_hz;
    auto ours = [&] {
        for (size_t i = 0; i < count; i++)
            ours_out[i] = sn_wave_sample(&table.wave, times[i]);
        benchmark::DoNotOptimize(ours_out.data());
    };
    auto theirs = [&] {
        for (size_t i = 0; i < count; i++)
            theirs_out[i] = next_called(called);
        benchmark::DoNotOptimize(theirs_out.data());
    };
    auto theirs_inlined = [&] {
        running_index local = inlined;
        for (size_t i = 0; i < count; i++)
            theirs_out[i] = local.next();
        inlined.index = local.index;
        benchmark::DoNotOptimize(theirs_out.data());
    };
    bench::compare(state, "sample",
        { { "ours", ours, count }, { "running_index", theirs, count, 1 },
            { "running_index_inlined", theirs_inlined, count } });
    state.counters["error"] = ours_error;
    state.counters["error_running_index"] = theirs_error;
}

/* ---- one sample of each shape ---------------------------------------------------------- */

/* A shape at times a frame apart, with the libm's sine of a phase reduced by rounding beside it. */
void wave_sample(benchmark::State &state, sn_shape shape, double slew_s)
{
    constexpr size_t count = 1024;
    table_wave table(1.1);
    sn_wave given = sine(1.1, 1, 0.1);
    given.shape = shape;
    given.slew_s = slew_s;
    given.curvature = 3;
    given.table = table.wave.table;
    sn_wave_prepared wave;
    if (sn_wave_prepare(&wave, &given, nullptr))
        return state.SkipWithError("refused");
    std::vector<double> times(count), values(count);
    for (size_t i = 0; i < count; i++)
        times[i] = static_cast<double>(i) / 60;
    auto ours = [&] {
        for (size_t i = 0; i < count; i++)
            values[i] = sn_wave_sample(&wave, times[i]);
        benchmark::DoNotOptimize(values.data());
    };
    auto libm = [&] {
        for (size_t i = 0; i < count; i++) {
            double turns = 1.1 * times[i] + 0.1;
            values[i] = std::sin(tau * (turns - ((turns + 0x1.8p52) - 0x1.8p52)));
        }
        benchmark::DoNotOptimize(values.data());
    };
    std::vector<bench::contender> all = { { "ours", ours, count } };
    if (shape == SN_SHAPE_SINE)
        all.push_back({ "libm", libm, count });
    bench::compare(state, "sample", all);
}

void register_shapes()
{
    for (int i = 0; i < SN_SHAPE_COUNT; i++) {
        sn_shape shape = static_cast<sn_shape>(i);
        std::string name = std::string("wave_sample/") + sn_shape_name(shape);
        benchmark::RegisterBenchmark(name.c_str(), wave_sample, shape, 0.0)->Apply(bench::once);
    }
    for (sn_shape shape : { SN_SHAPE_SQUARE, SN_SHAPE_HOLD, SN_SHAPE_TABLE }) {
        std::string name = std::string("wave_sample/") + sn_shape_name(shape) + "/slewed";
        benchmark::RegisterBenchmark(name.c_str(), wave_sample, shape, 0.1)->Apply(bench::once);
    }
}

/* ---- growth with the number of waves --------------------------------------------------- */

/* Waves of 16 frequencies, sampled merged and as given; preparing is counted for each wave. */
void superposition_growth(benchmark::State &state)
{
    size_t count = static_cast<size_t>(state.range(0));
    constexpr size_t samples = 16;
    std::vector<sn_wave> waves;
    std::vector<sn_wave_prepared> given(count);
    for (size_t i = 0; i < count; i++) {
        double x = static_cast<double>(i);
        waves.push_back(sine(0.3 + 0.1 * static_cast<double>(i % 16), 1 + 0.001 * x, 0.37 * x));
        if (sn_wave_prepare(&given[i], &waves[i], nullptr))
            return state.SkipWithError("refused");
    }
    sum_of_waves ours(waves);
    std::vector<double> merged(samples), unmerged(samples);
    auto sample = [&] {
        for (size_t i = 0; i < samples; i++)
            merged[i] = sn_superposition_sample(ours.sum, static_cast<double>(i) / 60);
        benchmark::DoNotOptimize(merged.data());
    };
    auto sample_given = [&] {
        for (size_t i = 0; i < samples; i++) {
            unmerged[i] = 0;
            for (const sn_wave_prepared &wave : given)
                unmerged[i] += sn_wave_sample(&wave, static_cast<double>(i) / 60);
        }
        benchmark::DoNotOptimize(unmerged.data());
    };
    sample();
    sample_given();
    if (!(bench::largest_difference(merged, unmerged) <= 1e-14 * amplitudes(waves)))
        return state.SkipWithError("the sums differ");
    auto prepare = [&] { sn_superposition_prepare(ours.sum); };
    double ns = bench::compare(state, "sample",
        { { "ours", sample, samples }, { "unmerged", sample_given, samples },
            { "prepare_per_wave", prepare, static_cast<double>(count) } },
        15);
    benchmark::Counter &prepare_ns = state.counters["times_prepare_per_wave"];
    state.counters["prepare_ns_per_wave"] = prepare_ns * ns;
    state.counters.erase("times_prepare_per_wave");
    state.counters["evaluated"] = static_cast<double>(ours.sum->evaluated);
}

} // namespace

void lengths(benchmark::internal::Benchmark *of)
{
    for (int64_t length : { 64, 512, 4096, 48000 })
        of->Arg(length);
    bench::once(of);
}

BENCHMARK_TEMPLATE(eight_sines, double, ours_alone)->Name("superposition_block")->Apply(lengths);
BENCHMARK_TEMPLATE(eight_sines, float, ours_alone)->Name("superposition_blockf")->Apply(lengths);
BENCHMARK_TEMPLATE(eight_sines, double, ours_streamed)->Name("stream_block")->Apply(lengths);
BENCHMARK_TEMPLATE(eight_sines, float, ours_streamed)->Name("stream_blockf")->Apply(lengths);
BENCHMARK(table_sample)->Apply(bench::once)->Arg(48000)->Arg(60);
BENCHMARK(superposition_growth)->Apply(bench::once)->RangeMultiplier(4)->Range(1, 4096);

BENCH_MAIN(register_shapes)
