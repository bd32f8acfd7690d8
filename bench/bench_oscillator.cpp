/*
 * One oscillator at 48 kHz: blocks, single steps and sweeps, against the article's step with its
 * usual coefficients (called as ours is, and inlined into the loop), std::sin of a running phase
 * with a running level, and the direct form y = c y' - d y''. `error` is the largest distance from
 * the decaying sine that was asked for, of amplitude 1, in the first 4096 frames.
 *
 * `oscillator_late` is what a block costs after 60 s of a t60 of 1 s, against the first ones: what
 * is small must not become slow.
 */
#include "bench_common.h"
#include "sinew/oscillator.h"
#include "sinew/oscillator_study.h"

#include <array>

namespace
{

constexpr double tau = 6.28318530717958647693;
constexpr double rate_hz = 48000, frequency_hz = 440, t60_s = 1;
constexpr size_t count = 4096;

typedef std::array<float, count> frames;

sn_oscillator ringing(double t60 = t60_s)
{
    sn_oscillation asked = {};
    asked.rate_hz = rate_hz;
    asked.frequency_hz = frequency_hz;
    asked.t60_s = t60;
    asked.amplitude = 1;
    sn_oscillator oscillator;
    if (sn_oscillator_start(&oscillator, &asked, nullptr))
        std::abort();
    return oscillator;
}

sn_study_oscillator article(double t60 = t60_s)
{
    sn_study_oscillator oscillator;
    sn_study_oscillator_initialise(&oscillator, static_cast<float>(rate_hz),
        static_cast<float>(frequency_hz), static_cast<float>(t60 * rate_hz), 1);
    return oscillator;
}

inline float step(sn_study_oscillator &o)
{
    o.v -= o.v * o.zeta + o.x * o.omega;
    o.x += o.v;
    return o.x;
}

/* A running phase, and a level that decays with it. */
struct running_sine {
    double phase = 0, level = 1, decay = std::pow(10, -3 / (t60_s * rate_hz));

    float next(double factor)
    {
        phase += tau * frequency_hz / rate_hz * factor;
        if (phase >= tau)
            phase -= tau;
        level *= decay;
        return static_cast<float>(level * std::sin(phase));
    }
};

template <class T> struct direct_form {
    T c, d, last, before;

    direct_form()
    {
        double w = tau * frequency_hz / rate_hz, r = std::pow(10, -3 / (t60_s * rate_hz));
        c = static_cast<T>(2 * r * std::cos(w));
        d = static_cast<T>(r * r);
        last = 0;
        before = static_cast<T>(-std::sin(w) / r);
    }
    float next()
    {
        T now = c * last - d * before;
        before = last;
        last = now;
        return static_cast<float>(now);
    }
};

double error_of(const frames &out)
{
    double worst = 0;
    for (size_t i = 0; i < count; i++) {
        double t = static_cast<double>(i + 1) / rate_hz;
        double exact = std::pow(10, -3 * t / t60_s) * std::sin(tau * frequency_hz * t);
        worst = std::max(worst, std::fabs(static_cast<double>(out[i]) - exact));
    }
    return worst;
}

/* A contender with a state of its own, that starts anew before it becomes silent. */
template <class State, class Fill> struct player {
    State start, state;
    frames &out;
    Fill fill;
    size_t blocks = 0;

    void operator()()
    {
        if (blocks++ % 16 == 0)
            state = start;
        fill(state);
        benchmark::DoNotOptimize(out.data());
    }
};

template <class State, class Fill> player<State, Fill> play(State start, frames &out, Fill fill)
{
    return { start, start, out, fill };
}

/* The first is ours, which must be right; the errors of the others are told. */
void compare(benchmark::State &state, std::vector<bench::contender> all, const frames &out)
{
    for (size_t k = 0; k < all.size(); k++) {
        all[k].pass();
        double error = error_of(out);
        if (k == 0 && !(error <= 1e-6))
            return state.SkipWithError("ours is not the sine that was asked for");
        state.counters[k == 0 ? "error" : std::string("error_") + all[k].name] = error;
    }
    bench::compare(state, "sample", all);
}

void oscillator_block(benchmark::State &state)
{
    frames out;
    auto ours =
        play(ringing(), out, [&](sn_oscillator &o) { sn_oscillator_block(&o, count, out.data()); });
    auto called = play(article(), out, [&](sn_study_oscillator &o) {
        for (float &value : out)
            value = sn_study_oscillator_step(&o);
    });
    auto inlined = play(article(), out, [&](sn_study_oscillator &o) {
        sn_study_oscillator local = o;
        for (float &value : out)
            value = step(local);
        o = local;
    });
    auto sines = play(running_sine(), out, [&](running_sine &o) {
        for (float &value : out)
            value = o.next(1);
    });
    auto direct = play(direct_form<double>(), out, [&](direct_form<double> &o) {
        for (float &value : out)
            value = o.next();
    });
    auto directf = play(direct_form<float>(), out, [&](direct_form<float> &o) {
        for (float &value : out)
            value = o.next();
    });
    compare(state,
        { { "ours", ours, count }, { "article_called", called, count },
            { "article_inlined", inlined, count }, { "std_sin", sines, count },
            { "direct_double", direct, count }, { "direct_float", directf, count } },
        out);
}

void oscillator_step(benchmark::State &state)
{
    frames out;
    auto ours = play(ringing(), out, [&](sn_oscillator &o) {
        for (float &value : out)
            value = sn_oscillator_step(&o);
    });
    auto called = play(article(), out, [&](sn_study_oscillator &o) {
        for (float &value : out)
            value = sn_study_oscillator_step(&o);
    });
    auto sines = play(running_sine(), out, [&](running_sine &o) {
        for (float &value : out)
            value = o.next(1);
    });
    compare(state,
        { { "ours", ours, count }, { "article_called", called, count },
            { "std_sin", sines, count } },
        out);
}

/* Swept by a slow sine: the factor is another in every frame; ours against a running phase. */
void oscillator_swept(benchmark::State &state)
{
    frames out, other;
    std::array<double, count> factors;
    for (size_t i = 0; i < count; i++)
        factors[i] = 1 + 0.5 * std::sin(tau * 5 * static_cast<double>(i) / rate_hz);
    auto ours = play(ringing(), out, [&](sn_oscillator &o) {
        sn_oscillator_block_swept(&o, count, factors.data(), out.data());
    });
    auto by_step = play(ringing(), out, [&](sn_oscillator &o) {
        for (size_t i = 0; i < count; i++)
            out[i] = sn_oscillator_step_swept(&o, factors[i]);
    });
    auto called = play(article(), other, [&](sn_study_oscillator &o) {
        for (size_t i = 0; i < count; i++)
            other[i] = sn_study_oscillator_step_with_sweep(&o, static_cast<float>(factors[i]));
    });
    auto sines = play(running_sine(), other, [&](running_sine &o) {
        for (size_t i = 0; i < count; i++)
            other[i] = o.next(factors[i]);
    });
    ours();
    sines();
    double difference = 0;
    for (size_t i = 0; i < count; i++)
        difference = std::max(difference, std::fabs(static_cast<double>(out[i] - other[i])));
    if (!(difference <= 1e-4))
        return state.SkipWithError("ours is not the swept sine");
    state.counters["difference"] = difference;
    bench::compare(state, "sample",
        { { "ours", ours, count }, { "ours_step", by_step, count },
            { "article_called", called, count }, { "std_sin", sines, count } });
}

/* A state so many seconds later, by stepping. */
template <class State, class Step> State later(State state, double seconds, Step step_once)
{
    for (int64_t i = 0; i < static_cast<int64_t>(seconds * rate_hz); i++)
        step_once(state);
    return state;
}

void oscillator_late(benchmark::State &state)
{
    frames out;
    auto fill_ours = [&](sn_oscillator &o) { sn_oscillator_block(&o, count, out.data()); };
    auto fill_steps = [&](sn_oscillator &o) {
        for (float &value : out)
            value = sn_oscillator_step(&o);
    };
    auto fill_article = [&](sn_study_oscillator &o) {
        for (float &value : out)
            value = sn_study_oscillator_step(&o);
    };
    auto fill_direct = [&](direct_form<float> &o) {
        for (float &value : out)
            value = o.next();
    };
    constexpr double seconds = 60;
    auto ours_late = later(ringing(), seconds, [](sn_oscillator &o) { sn_oscillator_step(&o); });
    auto article_late =
        later(article(), seconds, [](sn_study_oscillator &o) { sn_study_oscillator_step(&o); });
    auto direct_late =
        later(direct_form<float>(), seconds, [](direct_form<float> &o) { o.next(); });
    if (!sn_oscillator_is_stopped(&ours_late))
        return state.SkipWithError("ours has not stopped");
    /* The times are multiples of ours at the start, so that of ours late must be 1 or less. */
    double ns = bench::compare(state, "sample, at the start",
        { { "ours", play(ringing(), out, fill_ours), count },
            { "ours_late", play(ours_late, out, fill_ours), count },
            { "ours_step", play(ringing(), out, fill_steps), count },
            { "ours_step_late", play(ours_late, out, fill_steps), count },
            { "article", play(article(), out, fill_article), count },
            { "article_late", play(article_late, out, fill_article), count },
            { "direct_float", play(direct_form<float>(), out, fill_direct), count },
            { "direct_float_late", play(direct_late, out, fill_direct), count } });
    double late = state.counters["times_ours_late"];
    double step_late = state.counters["times_ours_step_late"];
    double step_early = state.counters["times_ours_step"];
    if (late > 1.2 || step_late > 1.2 * step_early)
        return state.SkipWithError("what is small has become slow");
    state.counters["late_ns"] = late * ns;
}

} // namespace

BENCHMARK(oscillator_block)->Apply(bench::once);
BENCHMARK(oscillator_step)->Apply(bench::once);
BENCHMARK(oscillator_swept)->Apply(bench::once);
BENCHMARK(oscillator_late)->Apply(bench::once);

BENCH_MAIN([] {})
