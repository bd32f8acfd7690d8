/*
 * Springs in float arrays against the strongest rival, Juckett's cached coefficients in a loop that
 * a compiler vectorises itself at -O3 for this processor, with fused products, by the compiler of
 * the rest (`juckett cc`) and by clang (`juckett clang`). It has neither goal velocities, nor an
 * end of the motion, nor an answer to what is not finite; all springs here ring without damping, so
 * that it never meets a denormal. The time is that of one spring.
 *
 * `spring_still` shares a matrix; `spring_moving` reads the goals' velocities besides, one array
 * more than the rival; `spring_each` has a column of coefficients for each spring. Their 1000
 * springs lie in the first cache, 10,000 in the second, and 100,000 fill it. The promise is for
 * those: there ours is bound by memory as the rival is. With fewer it cannot hold: without fused
 * products the arithmetic is 8 operations for the rival's 6, the tests for rest and for what is not
 * finite are 2.75 more, and the 2 stores seem to go on the same pipes, 12.75 for 8. Moving goals
 * make 4 more, and from the second cache on 6 streams for 5.
 *
 * `spring_far` is beyond all caches; its limit is a loop that reads and writes the same arrays,
 * with hardly any arithmetic. `spring_settled` compares springs at rest with ones that move,
 * `spring_width` is one instruction set each.
 *
 * `spring_columns` makes the coefficients of different springs, 7 of 10 below critical damping, the
 * others at and above, in random order; the rivals are the same formulas with SLEEF's vector
 * functions, each branch for every lane, with its u10 functions, and u35 where there is one.
 * `spring_one` is a single spring with a matrix made for each step, and `spring_apply` with one
 * made before, against the usual formulas in float: Juckett's, Holden's critical spring with its
 * approximate exponential, SmoothDamp, and implicit Euler, none of which but the first is exact.
 */
#include "bench_vectors.h"
#include "juckett.h"
#include "sinew/springs.h"

#include <memory>
#include <random>

namespace
{

/* ---- springs in arrays ------------------------------------------------------------------ */

sn_spring_matrixf ringing()
{
    return sn_spring_matrix_makef(sn_spring_make(7, 0), 1 / 60.0);
}

struct springs {
    std::vector<float> values, velocities, goals, goal_velocities;
    std::vector<float> columns[6];
    sn_cpu cpu = sn_cpu_detect();
    sn_spring_matrixf shared = ringing();

    explicit springs(size_t count)
        : values(count), velocities(count), goals(count), goal_velocities(count)
    {
        std::mt19937 random(5);
        std::uniform_real_distribution<float> number(-1, 1);
        for (size_t i = 0; i < count; i++) {
            values[i] = number(random);
            velocities[i] = 7 * number(random);
            goals[i] = number(random);
        }
    }
    void make_columns()
    {
        const float all[] = { shared.xx, shared.xv, shared.vx, shared.vv, shared.xu, shared.vu };
        for (int k = 0; k < 6; k++)
            columns[k].assign(values.size(), all[k]);
    }
    void step(bool moving)
    {
        sn_springs_step(&shared, values.size(), values.data(), velocities.data(), goals.data(),
            moving ? goal_velocities.data() : nullptr, cpu);
        benchmark::DoNotOptimize(values.data());
    }
    void step_each(bool moving)
    {
        sn_spring_columns c = { columns[0].data(), columns[1].data(), columns[2].data(),
            columns[3].data(), columns[4].data(), columns[5].data() };
        sn_springs_step_each(c, values.size(), values.data(), velocities.data(), goals.data(),
            moving ? goal_velocities.data() : nullptr, cpu);
        benchmark::DoNotOptimize(values.data());
    }
    template <class Function> void juckett_shared(Function function)
    {
        juckett_coefficients c = { shared.xx, shared.xv, shared.vx, shared.vv };
        function(&c, values.size(), values.data(), velocities.data(), goals.data());
        benchmark::DoNotOptimize(values.data());
    }
    template <class Function> void juckett_each(Function function)
    {
        juckett_columns c = { columns[0].data(), columns[1].data(), columns[2].data(),
            columns[3].data() };
        function(&c, values.size(), values.data(), velocities.data(), goals.data());
        benchmark::DoNotOptimize(values.data());
    }
};

bool agree(const springs &a, const springs &b)
{
    return bench::largest_difference(a.values, b.values) < 1e-4 &&
           bench::largest_difference(a.velocities, b.velocities) < 1e-3;
}

enum form { still, moving, each };

/* All step the same springs: which pages an array gets decides how it shares a cache with others,
 * which would count for more than who steps it. */

void spring_arrays(benchmark::State &state, form form)
{
    size_t count = static_cast<size_t>(state.range(0));
    springs all_alike(count), other(count);
    if (form == each)
        for (springs *one : { &all_alike, &other })
            one->make_columns();
    auto step = [&] { form == each ? all_alike.step_each(false) : all_alike.step(form == moving); };
    auto juckett = [&](springs &all, auto shared, auto columns) {
        form == each ? all.juckett_each(columns) : all.juckett_shared(shared);
    };
    step();
    juckett(other, juckett_cc_shared, juckett_cc_each);
    if (!agree(all_alike, other))
        return state.SkipWithError("ours and Juckett's differ");
    double units = static_cast<double>(count), least = form != moving && count == 100000 ? 1 : 0;
    std::vector<bench::contender> all = { { "ours", step, units },
        { "juckett_cc", [&] { juckett(all_alike, juckett_cc_shared, juckett_cc_each); }, units,
            least } };
#if defined(BENCH_CLANG)
    all.push_back({ "juckett_clang",
        [&] { juckett(all_alike, juckett_clang_shared, juckett_clang_each); }, units, least });
#endif
    bench::compare(state, "spring", all, 201);
}

void spring_still(benchmark::State &state)
{
    spring_arrays(state, still);
}

void spring_moving(benchmark::State &state)
{
    spring_arrays(state, moving);
}

void spring_each(benchmark::State &state)
{
    spring_arrays(state, each);
}

void spring_far(benchmark::State &state)
{
    size_t count = static_cast<size_t>(state.range(0));
    springs ours(count);
    double units = static_cast<double>(count);
    auto stream = [&](auto function) {
        function(count, ours.values.data(), ours.velocities.data(), ours.goals.data());
        benchmark::DoNotOptimize(ours.values.data());
    };
    std::vector<bench::contender> all = { { "ours", [&] { ours.step(false); }, units },
        { "juckett_cc", [&] { ours.juckett_shared(juckett_cc_shared); }, units },
        { "limit_cc", [&] { stream(juckett_cc_stream); }, units } };
#if defined(BENCH_CLANG)
    all.push_back({ "juckett_clang", [&] { ours.juckett_shared(juckett_clang_shared); }, units });
    all.push_back({ "limit_clang", [&] { stream(juckett_clang_stream); }, units });
#endif
    double ns = bench::compare(state, "spring", all, 15), share = state.counters["times_limit_cc"];
    if (state.counters.count("times_limit_clang"))
        share = std::min(share, static_cast<double>(state.counters["times_limit_clang"]));
    state.counters["share"] = share;
    state.counters["least_share"] = 0.8;
    state.counters["GB_a_second"] = 20 / ns;
    state.counters.erase("times_limit_cc");
    state.counters.erase("times_limit_clang");
}

void spring_settled(benchmark::State &state)
{
    size_t count = static_cast<size_t>(state.range(0));
    springs settled(count), others(count);
    settled.values = settled.goals;
    std::fill(settled.velocities.begin(), settled.velocities.end(), 0.0f);
    double units = static_cast<double>(count);
    bench::compare(state, "spring at rest",
        { { "ours", [&] { settled.step(false); }, units },
            { "in_motion", [&] { others.step(false); }, units } },
        201);
}

void spring_width(benchmark::State &state, sn_cpu cpu)
{
    size_t count = static_cast<size_t>(state.range(0));
    springs ours(count);
    ours.cpu = cpu;
    bench::compare(
        state, "spring", { { "ours", [&] { ours.step(false); }, static_cast<double>(count) } });
}

/* ---- coefficients ------------------------------------------------------------------------ */

constexpr size_t lanes = bench::doubles;
typedef float half_floats __attribute__((vector_size(4 * lanes)));
typedef double wide_doubles __attribute__((vector_size(8 * lanes)));

bench_doubles widen(const float *from)
{
    return reinterpret_cast<bench_doubles>(
        __builtin_convertvector(bench::load<half_floats>(from), wide_doubles));
}

void narrow(float *to, bench_doubles x)
{
    bench::store(to, __builtin_convertvector(reinterpret_cast<wide_doubles>(x), half_floats));
}

bench_doubles root(bench_doubles x)
{
#if defined(__AVX512F__)
    return _mm512_maskz_sqrt_pd(0xff, x); /* the plain one makes gcc 12 warn */
#elif defined(__AVX2__)
    return _mm256_sqrt_pd(x);
#else
    for (size_t i = 0; i < lanes; i++)
        x[i] = std::sqrt(x[i]);
    return x;
#endif
}

struct tuned {
    std::vector<float> omegas, decays, columns[4];

    explicit tuned(size_t count) : omegas(count), decays(count)
    {
        std::mt19937 random(6);
        std::uniform_real_distribution<float> number(0, 1);
        for (size_t i = 0; i < count; i++) {
            float kind = number(random), ratio = number(random);
            omegas[i] = 2 + 30 * number(random);
            decays[i] = omegas[i] * (kind < 0.7f ? ratio : kind < 0.85f ? 1 : 1 + 3 * ratio);
        }
        for (auto &column : columns)
            column.resize(count);
    }
    void ours(sn_cpu cpu)
    {
        sn_spring_columns c = { columns[0].data(), columns[1].data(), columns[2].data(),
            columns[3].data(), nullptr, nullptr };
        sn_spring_columns_make(
            omegas.data(), decays.data(), nullptr, 1 / 60.0, omegas.size(), c, cpu);
        benchmark::DoNotOptimize(columns[0].data());
    }

    /* The branches share an exponential: of the slower rate above critical damping. */
    template <class Sincos> void sleef(Sincos sincos)
    {
        const double t = 1 / 60.0;
        for (size_t i = 0; i + lanes <= omegas.size(); i += lanes) {
            bench_doubles w = widen(&omegas[i]), a = widen(&decays[i]), zero = w - w;
            bench_doubles q = (a - w) * (a + w), d = root(q > zero ? q : -q);
            bench_doubles phase = d * t, s = q * (t * t);
            auto near = phase < zero + 0.1;
            auto over = (q > zero) & ~near;
            bench_doubles slow = w * w / (a + d);
            bench_doubles e = BENCH_SLEEF_D(exp, u10)((over ? slow : a) * -t);
            auto both = sincos(phase);
            bench_doubles gone = BENCH_SLEEF_D(expm1, u10)(phase * -2.0);
            bench_doubles odd = (over ? gone * -0.5 : both.x) / d, even = both.y;
            even = near ? 1 + s * (1 / 2.0 + s * (1 / 24.0 + s * (1 / 720.0))) : even;
            odd = near ? t * (1 + s * (1 / 6.0 + s * (1 / 120.0 + s * (1 / 5040.0)))) : odd;
            bench_doubles xv = e * odd, level = e * even, braked = a * xv;
            narrow(&columns[0][i], over ? e + slow * xv : level + braked);
            narrow(&columns[1][i], xv);
            narrow(&columns[2][i], -(w * w) * xv);
            narrow(&columns[3][i], over ? (e + e * gone) - slow * xv : level - braked);
        }
        benchmark::DoNotOptimize(columns[0].data());
    }
};

void spring_columns(benchmark::State &state)
{
    size_t count = static_cast<size_t>(state.range(0));
    tuned ours(count), u10(count), u35(count);
    auto run_u10 = [&] {
        u10.sleef([](bench_doubles x) { return BENCH_SLEEF_D(sincos, u10)(x); });
    };
    auto run_u35 = [&] {
        u35.sleef([](bench_doubles x) { return BENCH_SLEEF_D(sincos, u35)(x); });
    };
    const sn_cpu cpu = sn_cpu_detect();
    ours.ours(cpu);
    run_u10();
    run_u35();
    for (int k = 0; k < 4; k++)
        if (!(bench::largest_difference(ours.columns[k], u10.columns[k]) < 2e-6 &&
                bench::largest_difference(u35.columns[k], u10.columns[k]) < 2e-6))
            return state.SkipWithError("ours and SLEEF's differ");
    double units = static_cast<double>(count);
    bench::compare(state, "spring",
        { { "ours", [&] { ours.ours(cpu); }, units }, { "sleef_u10", run_u10, units, 1.5 },
            { "sleef_u35", run_u35, units, 1.5 } },
        61);
}

/* ---- one spring at a time ---------------------------------------------------------------- */

constexpr size_t some = 1024;
constexpr float frame = 1 / 60.0f;

struct one {
    float value, velocity, goal, omega, ratio;
};

std::vector<one> ones()
{
    std::mt19937 random(7);
    std::uniform_real_distribution<float> number(0, 1);
    std::vector<one> all(some);
    for (one &spring : all)
        spring = { number(random), number(random), number(random), 2 + 30 * number(random),
            1.5f * number(random) };
    return all;
}

juckett_coefficients juckett(float w, float z, float t)
{
    if (w < 1e-4f)
        return { 1, 0, 0, 1 };
    if (z > 1 + 1e-4f) {
        float d = w * std::sqrt(z * z - 1), r1 = -w * z - d, r2 = -w * z + d;
        float e1 = std::exp(r1 * t), e2 = std::exp(r2 * t), share = 1 / (2 * d);
        return { (r2 * e1 - r1 * e2) * share, (e2 - e1) * share, r1 * r2 * (e1 - e2) * share,
            (r2 * e2 - r1 * e1) * share };
    }
    if (z < 1 - 1e-4f) {
        float a = w * z, d = w * std::sqrt(1 - z * z), e = std::exp(-a * t);
        float c = e * std::cos(d * t), s = e * std::sin(d * t), k = s / d;
        return { c + a * k, k, -(s * d + a * a * k), c - a * k };
    }
    float e = std::exp(-w * t), te = t * e;
    return { te * w + e, te, -w * w * te, e - w * te };
}

float approximate_decay(float x)
{
    return 1 / (1 + x + 0.48f * x * x + 0.235f * x * x * x);
}

void critical(one &s)
{
    float x = s.value - s.goal, slope = s.velocity + x * s.omega;
    float e = approximate_decay(s.omega * frame);
    s.value = e * (x + slope * frame) + s.goal;
    s.velocity = e * (s.velocity - slope * s.omega * frame);
}

void smooth_damp(one &s)
{
    const float speed_most = 1e30f, time = 2 / s.omega;
    float e = approximate_decay(s.omega * frame), goal = s.goal, most = speed_most * time;
    float x = std::min(std::max(s.value - goal, -most), most), end = s.value - x;
    float slope = (s.velocity + s.omega * x) * frame;
    float velocity = (s.velocity - s.omega * slope) * e, value = end + (x + slope) * e;
    if ((goal - s.value > 0) == (value > goal)) {
        value = goal;
        velocity = (value - goal) / frame;
    }
    s.value = value;
    s.velocity = velocity;
}

void implicit_euler(one &s)
{
    float f = 1 + 2 * frame * s.ratio * s.omega, k = s.omega * s.omega * frame;
    float share = 1 / (f + k * frame);
    float value = (f * s.value + frame * s.velocity + frame * k * s.goal) * share;
    s.velocity = (s.velocity + k * (s.goal - s.value)) * share;
    s.value = value;
}

template <class Step> void run(std::vector<one> &all, Step step)
{
    for (one &spring : all)
        step(spring);
    benchmark::DoNotOptimize(all.data());
}

/* Goals turn round now and then, so that nothing comes to rest. */
template <class Step> std::function<void()> runner(Step step)
{
    auto all = std::make_shared<std::vector<one>>(ones());
    auto frames = std::make_shared<int>(0);
    return [=] {
        if (++*frames % 32 == 0)
            for (one &spring : *all)
                spring.goal = -spring.goal;
        run(*all, step);
    };
}

std::vector<bench::contender> usual_forms()
{
    return { { "juckett", runner([](one &s) {
                  juckett_coefficients c = juckett(s.omega, s.ratio, frame);
                  float x = s.value - s.goal, v = s.velocity;
                  s.value = x * c.position_position + v * c.position_velocity + s.goal;
                  s.velocity = x * c.velocity_position + v * c.velocity_velocity;
              }),
                 some },
        { "critical_spring", runner(critical), some }, { "smooth_damp", runner(smooth_damp), some },
        { "implicit_euler", runner(implicit_euler), some } };
}

void spring_one(benchmark::State &state)
{
    auto step = [](one &s) {
        sn_spring_state at = { static_cast<double>(s.value), static_cast<double>(s.velocity) };
        sn_spring spring =
            sn_spring_make(static_cast<double>(s.omega), static_cast<double>(s.ratio));
        sn_spring_step(spring, static_cast<double>(frame), static_cast<double>(s.goal), &at);
        s.value = static_cast<float>(at.value);
        s.velocity = static_cast<float>(at.velocity);
    };
    std::vector<bench::contender> all = usual_forms();
    all.insert(all.begin(), { "ours", runner(step), some });
    bench::compare(state, "step", all);
}

void spring_apply(benchmark::State &state)
{
    const sn_spring_matrix matrix = sn_spring_matrix_make(sn_spring_make(7, 0.2), 1 / 60.0);
    const sn_spring_matrixf matrixf = sn_spring_matrix_makef(sn_spring_make(7, 0.2), 1 / 60.0);
    auto in_double = [matrix](one &s) {
        sn_spring_state at = { static_cast<double>(s.value), static_cast<double>(s.velocity) };
        sn_spring_apply(&matrix, static_cast<double>(s.goal), 0, &at);
        s.value = static_cast<float>(at.value);
        s.velocity = static_cast<float>(at.velocity);
    };
    auto in_float = [matrixf](one &s) {
        sn_spring_statef at = { s.value, s.velocity };
        sn_spring_applyf(&matrixf, s.goal, 0, &at);
        s.value = at.value;
        s.velocity = at.velocity;
    };
    std::vector<bench::contender> all = usual_forms();
    all.insert(all.begin(), { "in_double", runner(in_double), some });
    all.insert(all.begin(), { "ours", runner(in_float), some });
    bench::compare(state, "step", all);
}

/* ---- registration ------------------------------------------------------------------------ */

void register_widths()
{
    const struct {
        const char *name;
        sn_cpu cpu;
    } all[] = { { "avx512", SN_CPU_AVX512 }, { "avx2", SN_CPU_AVX2 }, { "base", SN_CPU_BASE },
        { "scalar", SN_CPU_SCALAR } };
    const sn_cpu most = sn_cpu_detect();
    for (const auto &set : all)
        if (set.cpu == most || set.cpu == SN_CPU_BASE || set.cpu == SN_CPU_SCALAR ||
            (set.cpu == SN_CPU_AVX2 && most == SN_CPU_AVX512))
            benchmark::RegisterBenchmark(
                (std::string("spring_width/") + set.name).c_str(), spring_width, set.cpu)
                ->Arg(1000)
                ->Arg(100000)
                ->Apply(bench::once);
}

} // namespace

BENCHMARK(spring_still)->Apply(bench::once)->Arg(1000)->Arg(10000)->Arg(100000);
BENCHMARK(spring_moving)->Apply(bench::once)->Arg(1000)->Arg(10000)->Arg(100000);
BENCHMARK(spring_each)->Apply(bench::once)->Arg(1000)->Arg(10000)->Arg(100000);
BENCHMARK(spring_far)->Apply(bench::once)->Arg(16000000);
BENCHMARK(spring_settled)->Apply(bench::once)->Arg(1000)->Arg(100000);
BENCHMARK(spring_columns)->Apply(bench::once)->Arg(1000)->Arg(100000);
BENCHMARK(spring_one)->Apply(bench::once);
BENCHMARK(spring_apply)->Apply(bench::once);

BENCH_MAIN(register_widths)
