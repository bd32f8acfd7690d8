/*
 * Elementary functions, one number and blocks, against glibc's libm and SLEEF. All are called
 * through a pointer, on the same numbers; the time is that of one number.
 *
 * SLEEF's u10 and u05 are within 1 and 0.5 ulp, as ours are; its u35, within 3.5, is shown where
 * there is one. libm has no functions of turns, so there it multiplies by 2 pi.
 */
#include "bench_vectors.h"
#include "sinew/elementary.h"

#include <random>
#include <type_traits>

/* A vector as a template argument loses attributes that nothing here needs. */
#pragma GCC diagnostic ignored "-Wignored-attributes"

namespace
{

constexpr size_t count = 1024;

template <class T> std::vector<T> draw(double low, double high)
{
    std::mt19937_64 random(20260102);
    std::uniform_real_distribution<double> numbers(low, high);
    std::vector<T> values(count);
    for (T &value : values)
        value = static_cast<T>(numbers(random));
    return values;
}

/* Within 1e-14 (float: 4e-6) of each other, relative to the larger of both and 1. */
template <class T> bool agree(const std::vector<T> &a, const std::vector<T> &b)
{
    for (size_t i = 0; i < a.size(); i++) {
        double x = static_cast<double>(a[i]), y = static_cast<double>(b[i]);
        double size = std::max(1.0, std::max(std::fabs(x), std::fabs(y)));
        if (!(std::fabs(x - y) <= (sizeof(T) == 8 ? 1e-14 : 4e-6) * size))
            return false;
    }
    return true;
}

/* ---- one number ------------------------------------------------------------------------ */

template <class T> struct scalar_row {
    const char *name;
    double low, high;
    T (*ours)(T);
    T (*libm)(T);
    T (*sleef)(T);
};

template <class T> struct scalar_row2 {
    const char *name;
    double low, high;
    T (*ours)(T, T);
    T (*libm)(T, T);
    T (*sleef)(T, T);
};

template <class T, class Row, class Each>
void scalar_compare(benchmark::State &state, const Row &row, Each each)
{
    std::vector<T> ours(count), libm(count), sleef(count);
    auto run = [&each](std::vector<T> &out, auto function) {
        for (size_t i = 0; i < count; i++)
            out[i] = each(function, i);
        benchmark::DoNotOptimize(out.data());
    };
    run(ours, row.ours);
    run(libm, row.libm);
    if (!agree(ours, libm))
        return state.SkipWithError("ours and libm differ");
    std::vector<bench::contender> all = { { "ours", [&] { run(ours, row.ours); }, count },
        { "libm", [&] { run(libm, row.libm); }, count } };
    if (row.sleef) {
        run(sleef, row.sleef);
        if (!agree(ours, sleef))
            return state.SkipWithError("ours and SLEEF differ");
        all.push_back({ "sleef", [&] { run(sleef, row.sleef); }, count });
    }
    bench::compare(state, "number", all, 15);
}

template <class T> void scalar(benchmark::State &state, const scalar_row<T> &row)
{
    std::vector<T> in = draw<T>(row.low, row.high);
    scalar_compare<T>(state, row, [&in](T (*function)(T), size_t i) { return function(in[i]); });
}

template <class T> void scalar2(benchmark::State &state, const scalar_row2<T> &row)
{
    std::vector<T> in = draw<T>(row.low, row.high);
    scalar_compare<T>(state, row,
        [&in](T (*function)(T, T), size_t i) { return function(in[i], in[count - 1 - i]); });
}

constexpr double tau = 6.28318530717958647693;

/* SLEEF's functions are declared to give a constant, which no plain pointer fits. */
#define BENCH_CALL(function)                                                                       \
    [](auto... x) -> std::common_type_t<decltype(x)...> { return function(x...); }

/* Half a turn is pi, so SLEEF's functions of multiples of pi take twice the turns. */
const scalar_row<double> doubles[] = {
    { "sin_turns", -2, 2, sn_sin_turns, [](double x) { return std::sin(tau * x); },
        [](double x) { return Sleef_sinpi_u05(2 * x); } },
    { "cos_turns", -2, 2, sn_cos_turns, [](double x) { return std::cos(tau * x); },
        [](double x) { return Sleef_cospi_u05(2 * x); } },
    { "sin", -10, 10, sn_sin, std::sin, BENCH_CALL(Sleef_sin_u10) },
    { "cos", -10, 10, sn_cos, std::cos, BENCH_CALL(Sleef_cos_u10) },
    { "exp", -20, 20, sn_exp, std::exp, BENCH_CALL(Sleef_exp_u10) },
    { "exp2", -20, 20, sn_exp2, std::exp2, BENCH_CALL(Sleef_exp2_u10) },
    { "expm1", -2, 2, sn_expm1, std::expm1, BENCH_CALL(Sleef_expm1_u10) },
    { "log", 0.01, 100, sn_log, std::log, BENCH_CALL(Sleef_log_u10) },
    { "log2", 0.01, 100, sn_log2, std::log2, BENCH_CALL(Sleef_log2_u10) },
    { "sqrt", 0, 100, sn_sqrt, std::sqrt, nullptr },
    { "floor", -1000, 1000, sn_floor, std::floor, nullptr },
    { "round", -1000, 1000, sn_round, std::nearbyint, nullptr },
};

const scalar_row<float> floats[] = {
    { "sin_turnsf", -2, 2, sn_sin_turnsf, [](float x) { return std::sin(6.2831853f * x); },
        [](float x) { return Sleef_sinpif_u05(2 * x); } },
    { "cos_turnsf", -2, 2, sn_cos_turnsf, [](float x) { return std::cos(6.2831853f * x); },
        [](float x) { return Sleef_cospif_u05(2 * x); } },
    { "sinf", -10, 10, sn_sinf, std::sin, BENCH_CALL(Sleef_sinf_u10) },
    { "cosf", -10, 10, sn_cosf, std::cos, BENCH_CALL(Sleef_cosf_u10) },
    { "expf", -20, 20, sn_expf, std::exp, BENCH_CALL(Sleef_expf_u10) },
    { "exp2f", -20, 20, sn_exp2f, std::exp2, BENCH_CALL(Sleef_exp2f_u10) },
    { "expm1f", -2, 2, sn_expm1f, std::expm1, BENCH_CALL(Sleef_expm1f_u10) },
    { "logf", 0.01, 100, sn_logf, std::log, BENCH_CALL(Sleef_logf_u10) },
    { "log2f", 0.01, 100, sn_log2f, std::log2, BENCH_CALL(Sleef_log2f_u10) },
    { "sqrtf", 0, 100, sn_sqrtf, std::sqrt, nullptr },
    { "floorf", -1000, 1000, sn_floorf, std::floor, nullptr },
    { "roundf", -1000, 1000, sn_roundf, std::nearbyint, nullptr },
};

const scalar_row2<double> doubles2[] = {
    { "atan2", -10, 10, sn_atan2, std::atan2, BENCH_CALL(Sleef_atan2_u10) },
    { "atan2_turns", -10, 10, sn_atan2_turns,
        [](double y, double x) { return std::atan2(y, x) * (1 / tau); }, nullptr },
    { "hypot", -10, 10, sn_hypot, std::hypot, BENCH_CALL(Sleef_hypot_u05) },
};

const scalar_row2<float> floats2[] = {
    { "atan2f", -10, 10, sn_atan2f, std::atan2, BENCH_CALL(Sleef_atan2f_u10) },
    { "hypotf", -10, 10, sn_hypotf, std::hypot, BENCH_CALL(Sleef_hypotf_u05) },
    { "powf", 0.1, 10, sn_powf, std::pow, BENCH_CALL(Sleef_powf_u10) },
};

/* ---- blocks ---------------------------------------------------------------------------- */

template <class T, class V> struct block_row {
    const char *name;
    double low, high;
    void (*ours)(T *, const T *, size_t, sn_cpu);
    T (*libm)(T);
    V (*sleef)(V); // may be missing, and so may the next
    V (*sleef_u35)(V);
};

template <class T, class V>
void sleef_run(V (*function)(V), const std::vector<T> &in, std::vector<T> &out)
{
    constexpr size_t lanes = sizeof(V) / sizeof(T);
    for (size_t i = 0; i < count; i += lanes)
        bench::store(out.data() + i, function(bench::load<V>(in.data() + i)));
    benchmark::DoNotOptimize(out.data());
}

template <class T, class V> void block(benchmark::State &state, const block_row<T, V> &row)
{
    std::vector<T> in = draw<T>(row.low, row.high), ours(count), libm(count), sleef(count);
    const sn_cpu cpu = sn_cpu_detect(); // asked once, as every caller should
    auto run_ours = [&] {
        row.ours(ours.data(), in.data(), count, cpu);
        benchmark::DoNotOptimize(ours.data());
    };
    auto run_libm = [&] {
        for (size_t i = 0; i < count; i++)
            libm[i] = row.libm(in[i]);
        benchmark::DoNotOptimize(libm.data());
    };
    run_ours();
    run_libm();
    if (row.sleef)
        sleef_run(row.sleef, in, sleef);
    if (!agree(ours, libm) || (row.sleef && !agree(ours, sleef)))
        return state.SkipWithError("the results differ");
    std::vector<bench::contender> all = { { "ours", run_ours, count },
        { "libm", run_libm, count } };
    if (row.sleef)
        all.push_back({ "sleef", [&] { sleef_run(row.sleef, in, sleef); }, count });
    if (row.sleef_u35)
        all.push_back({ "sleef_u35", [&] { sleef_run(row.sleef_u35, in, sleef); }, count });
    bench::compare(state, "number", all, 15);
}

const block_row<double, bench_doubles> double_blocks[] = {
    { "sin_turns_block", -2, 2, sn_sin_turns_block, [](double x) { return std::sin(tau * x); },
        [](bench_doubles x) { return BENCH_SLEEF_D(sinpi, u05)(x * 2.0); },
        [](bench_doubles x) { return BENCH_SLEEF_D(sin, u35)(x * tau); } },
    { "cos_turns_block", -2, 2, sn_cos_turns_block, [](double x) { return std::cos(tau * x); },
        [](bench_doubles x) { return BENCH_SLEEF_D(cospi, u05)(x * 2.0); },
        [](bench_doubles x) { return BENCH_SLEEF_D(cos, u35)(x * tau); } },
    { "sin_block", -10, 10, sn_sin_block, std::sin, BENCH_CALL(BENCH_SLEEF_D(sin, u10)),
        BENCH_CALL(BENCH_SLEEF_D(sin, u35)) },
    { "cos_block", -10, 10, sn_cos_block, std::cos, BENCH_CALL(BENCH_SLEEF_D(cos, u10)),
        BENCH_CALL(BENCH_SLEEF_D(cos, u35)) },
    { "exp_block", -20, 20, sn_exp_block, std::exp, BENCH_CALL(BENCH_SLEEF_D(exp, u10)), nullptr },
    { "exp2_block", -20, 20, sn_exp2_block, std::exp2, BENCH_CALL(BENCH_SLEEF_D(exp2, u10)),
        BENCH_CALL(BENCH_SLEEF_D(exp2, u35)) },
    { "expm1_block", -2, 2, sn_expm1_block, std::expm1, BENCH_CALL(BENCH_SLEEF_D(expm1, u10)),
        nullptr },
    { "log_block", 0.01, 100, sn_log_block, std::log, BENCH_CALL(BENCH_SLEEF_D(log, u10)),
        BENCH_CALL(BENCH_SLEEF_D(log, u35)) },
    { "log2_block", 0.01, 100, sn_log2_block, std::log2, BENCH_CALL(BENCH_SLEEF_D(log2, u10)),
        BENCH_CALL(BENCH_SLEEF_D(log2, u35)) },
    { "sqrt_block", 0, 100, sn_sqrt_block, std::sqrt, BENCH_CALL(BENCH_SLEEF_D(sqrt, u05)),
        BENCH_CALL(BENCH_SLEEF_D(sqrt, u35)) },
    { "floor_block", -1000, 1000, sn_floor_block, std::floor, nullptr, nullptr },
    { "round_block", -1000, 1000, sn_round_block, std::nearbyint, nullptr, nullptr },
};

const block_row<float, bench_floats> float_blocks[] = {
    { "sin_turns_blockf", -2, 2, sn_sin_turns_blockf,
        [](float x) { return std::sin(6.2831853f * x); },
        [](bench_floats x) { return BENCH_SLEEF_F(sinpi, u05)(x * 2.0f); },
        [](bench_floats x) { return BENCH_SLEEF_F(sin, u35)(x * 6.2831853f); } },
    { "cos_turns_blockf", -2, 2, sn_cos_turns_blockf,
        [](float x) { return std::cos(6.2831853f * x); },
        [](bench_floats x) { return BENCH_SLEEF_F(cospi, u05)(x * 2.0f); },
        [](bench_floats x) { return BENCH_SLEEF_F(cos, u35)(x * 6.2831853f); } },
    { "sin_blockf", -10, 10, sn_sin_blockf, std::sin, BENCH_CALL(BENCH_SLEEF_F(sin, u10)),
        BENCH_CALL(BENCH_SLEEF_F(sin, u35)) },
    { "cos_blockf", -10, 10, sn_cos_blockf, std::cos, BENCH_CALL(BENCH_SLEEF_F(cos, u10)),
        BENCH_CALL(BENCH_SLEEF_F(cos, u35)) },
    { "exp_blockf", -20, 20, sn_exp_blockf, std::exp, BENCH_CALL(BENCH_SLEEF_F(exp, u10)),
        nullptr },
    { "exp2_blockf", -20, 20, sn_exp2_blockf, std::exp2, BENCH_CALL(BENCH_SLEEF_F(exp2, u10)),
        BENCH_CALL(BENCH_SLEEF_F(exp2, u35)) },
    { "expm1_blockf", -2, 2, sn_expm1_blockf, std::expm1, BENCH_CALL(BENCH_SLEEF_F(expm1, u10)),
        nullptr },
    { "log_blockf", 0.01, 100, sn_log_blockf, std::log, BENCH_CALL(BENCH_SLEEF_F(log, u10)),
        BENCH_CALL(BENCH_SLEEF_F(log, u35)) },
    { "log2_blockf", 0.01, 100, sn_log2_blockf, std::log2, BENCH_CALL(BENCH_SLEEF_F(log2, u10)),
        BENCH_CALL(BENCH_SLEEF_F(log2, u35)) },
    { "sqrt_blockf", 0, 100, sn_sqrt_blockf, std::sqrt, BENCH_CALL(BENCH_SLEEF_F(sqrt, u05)),
        BENCH_CALL(BENCH_SLEEF_F(sqrt, u35)) },
    { "floor_blockf", -1000, 1000, sn_floor_blockf, std::floor, nullptr, nullptr },
    { "round_blockf", -1000, 1000, sn_round_blockf, std::nearbyint, nullptr, nullptr },
};

template <class Rows, class Function> void register_rows(const Rows &rows, Function function)
{
    for (const auto &row : rows)
        benchmark::RegisterBenchmark(row.name, function, row)->Apply(bench::once);
}

void register_all()
{
    register_rows(doubles, scalar<double>);
    register_rows(doubles2, scalar2<double>);
    register_rows(floats, scalar<float>);
    register_rows(floats2, scalar2<float>);
    register_rows(double_blocks, block<double, bench_doubles>);
    register_rows(float_blocks, block<float, bench_floats>);
}

} // namespace

BENCH_MAIN(register_all)
