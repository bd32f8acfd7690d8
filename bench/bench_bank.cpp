/*
 * Banks of modes at 48 kHz, t60 from 0.05 to 1 s, in blocks of 256 frames, against STK's resonance
 * filters and its class Modal, Csound's opcode `mode`, and FAUST's modal bank (its library's
 * filter, and a quicker one by hand, each in the quickest form that was found). The time is that of
 * one sample of one mode. Each rival was compared with the response of the very filter that its
 * author describes: `error` is the largest difference, relative to the largest value; `cents` is
 * how far the pitch of Csound's filter is off at 9 kHz. Ours was compared with decaying sines.
 *
 * All are struck every 0.43 s, so that none is ever silent or denormal. `bank_free` rings,
 * `bank_driven` is driven by noise, `bank_width` is one instruction set each, and `bank_scalar` is
 * the plain C code against the short form of an oscillator, one object at a time: stepped by call
 * (`oscillator step`), each for a block (`objects by object`), or all for a frame in one loop that
 * the compiler sees whole (`objects by sample`), in which a processor works on several at once, so
 * that no scalar code can be three times as quick. In `bank_cost` the time is that of a block, and
 * it should grow as the number of modes does.
 *
 * The limit is what the processor needs for the inner loop's arithmetic alone: two multiplying and
 * two adding instructions for each vector of modes, three and two where there is no fused one.
 */
#include "bench_common.h"
#include "rivals.h"
#include "sinew/bank.h"
#include "sinew/oscillator.h"
#include "sinew/oscillator_study.h"

#include <array>
#include <memory>

#if defined(__x86_64__)
#define IN_REGISTER(x) __asm__ volatile("" : "+v"(x))
#else
#define IN_REGISTER(x) __asm__ volatile("" : "+w"(x))
#endif

namespace
{

using rivals::block;
using rivals::rate_hz;

constexpr double tau = 6.28318530717958647693;
constexpr size_t ring_blocks = 80; /* from strike to strike */

typedef std::array<float, block> frames;

/* ---- contenders ------------------------------------------------------------------------ */

double amplitudes(const std::vector<rivals::mode> &modes)
{
    double sum = 0;
    for (const rivals::mode &mode : modes)
        sum += mode.amplitude;
    return sum;
}

/* Our bank, in memory of its own. */
struct our_bank {
    std::vector<double> memory;
    sn_bank *bank = nullptr;
    frames out;
    size_t blocks = 0;

    our_bank(const std::vector<rivals::mode> &modes, sn_cpu cpu)
    {
        sn_bank_settings settings = {};
        settings.rate_hz = rate_hz;
        settings.modes = modes.size();
        settings.cull_level = 1e-30;
        settings.run_frames = block;
        settings.cpu = cpu;
        memory.resize(sn_bank_bytes(&settings) / sizeof(double) + 9);
        size_t place = reinterpret_cast<uintptr_t>(memory.data()) / sizeof(double);
        if (sn_bank_start(&bank, memory.data() + (8 - place % 8) % 8,
                (memory.size() - 8) * sizeof(double), &settings, nullptr))
            std::abort();
        for (const rivals::mode &from : modes) {
            sn_mode mode = sn_mode_default();
            mode.frequency_hz = from.frequency_hz;
            mode.t60_s = from.t60_s;
            mode.amplitude = from.amplitude;
            if (sn_bank_add(bank, &mode, nullptr))
                std::abort();
        }
    }
    void render(const float *input)
    {
        out.fill(0);
        sn_bank_block asked = {};
        asked.count = block;
        asked.input = input;
        asked.left = out.data();
        asked.gain = asked.gain_end = 1;
        sn_bank_render(bank, &asked);
        benchmark::DoNotOptimize(out.data());
    }
    void ring()
    {
        if (blocks++ % ring_blocks == 0)
            sn_bank_strike_all(bank, 1);
        render(nullptr);
    }
    bool all_ring() const
    {
        return bank->live == bank->partial_count && bank->poisoned == 0;
    }
};

/* Another's bank. */
struct their_bank {
    std::unique_ptr<rivals::bank> bank;
    frames in{}, out;
    size_t blocks = 0;

    explicit their_bank(std::unique_ptr<rivals::bank> given) : bank(std::move(given))
    {
    }
    void ring()
    {
        in[0] = blocks++ % ring_blocks == 0 ? 1 : 0;
        bank->render(in.data(), out.data());
        benchmark::DoNotOptimize(out.data());
    }
    void drive(const float *input)
    {
        bank->render(input, out.data());
        benchmark::DoNotOptimize(out.data());
    }
};

/* The largest difference from `expected`, relative to its largest value, over the first 20 blocks
 * of ringing. The modes repeat, so that one round of them tells all. */
template <class Ring, class Expected>
double error_of(
    const std::vector<rivals::mode> &modes, const frames &out, Ring ring, Expected expected)
{
    double worst = 0, largest = 0;
    size_t round = std::min(modes.size(), rivals::faust_modes);
    for (size_t b = 0; b < 20; b++) {
        ring();
        for (size_t n = 0; n < block; n++) {
            double sum = 0;
            for (size_t i = 0; i < round; i++)
                sum += expected(modes[i], b * block + n);
            sum *= static_cast<double>(modes.size() / round);
            double difference = std::fabs(static_cast<double>(out[n]) - sum);
            worst = difference <= worst ? worst : difference;
            largest = std::max(largest, std::fabs(sum));
        }
    }
    return worst / largest;
}

double sine(const rivals::mode &mode, size_t frame)
{
    double t = static_cast<double>(frame) / rate_hz;
    return mode.amplitude * std::pow(10, -3 * t / mode.t60_s) *
           std::sin(tau * mode.frequency_hz * t);
}

double our_error(const std::vector<rivals::mode> &modes, sn_cpu cpu)
{
    our_bank ours(modes, cpu);
    return error_of(
        modes, ours.out, [&] { ours.ring(); }, sine);
}

double their_error(const std::vector<rivals::mode> &modes, their_bank &theirs)
{
    return error_of(
        modes, theirs.out, [&] { theirs.ring(); },
        [&](const rivals::mode &mode, size_t n) { return theirs.bank->response(mode, n); });
}

/* ---- the physical limit ---------------------------------------------------------------- */

/* One vector's share of the loop: each instruction is as those of the loop are, and waits for
 * nothing but its own last result. */
template <class V, bool fused> struct arithmetic {
    V product, fine, place, sum, more;

    [[gnu::always_inline]] void begin(V one)
    {
        product = fine = place = sum = more = one;
    }
    [[gnu::always_inline]] void step(V one, V zero)
    {
        product = product * one;
        IN_REGISTER(product);
        if (fused) {
            fine = fine * one - zero;
            IN_REGISTER(fine);
        } else {
            more = more * one;
            IN_REGISTER(more);
            fine = fine - zero;
            IN_REGISTER(fine);
        }
        place = place + zero;
        IN_REGISTER(place);
        sum = sum + zero;
        IN_REGISTER(sum);
    }
};

constexpr size_t limit_steps = 1024;
#if defined(__AVX512F__)
constexpr size_t limit_chains = 6; /* of 4 or 5 registers each, of 32 */
#else
constexpr size_t limit_chains = 3; /* of 16 */
#endif

template <class V, bool fused> void limit_pass()
{
    arithmetic<V, fused> a, b, c, d, e, f;
    V one = V{} + 1.0f, zero = V{};
    IN_REGISTER(one);
    IN_REGISTER(zero);
    a.begin(one), b.begin(one), c.begin(one), d.begin(one), e.begin(one), f.begin(one);
    for (size_t i = 0; i < limit_steps; i++) {
        a.step(one, zero), b.step(one, zero), c.step(one, zero);
        if (limit_chains > 3)
            d.step(one, zero), e.step(one, zero), f.step(one, zero);
    }
}

typedef float floats4 __attribute__((vector_size(16)));
typedef float floats8 __attribute__((vector_size(32)));
typedef float floats16 __attribute__((vector_size(64)));

/* The limit as a contender, whose unit is a sample of a mode. */
bench::contender limit_of(sn_cpu cpu)
{
    auto units = [](size_t lanes) {
        return static_cast<double>(limit_steps * limit_chains * lanes);
    };
#if defined(__AVX512F__)
    if (cpu == SN_CPU_AVX512)
        return { "limit", limit_pass<floats16, true>, units(16) };
#endif
#if defined(__AVX2__)
    if (cpu == SN_CPU_AVX2)
        return { "limit", limit_pass<floats8, true>, units(8) };
#endif
    if (cpu == SN_CPU_SCALAR)
        return { "limit", limit_pass<float, false>, units(1) };
    return { "limit", limit_pass<floats4, false>, units(4) };
}

/* So many modes that what a call costs by itself does not count: the promises are for them. */
constexpr size_t many = 4096;

/* ---- free and driven ------------------------------------------------------------------- */

/* Measures ours, which comes first, with the limit; the counters of the limit become a share. */
void compare_with_limit(
    benchmark::State &state, std::vector<bench::contender> all, sn_cpu cpu, size_t turns)
{
    all.push_back(limit_of(cpu));
    double ns = bench::compare(state, "sample of a mode", all, turns);
    state.counters["share"] = static_cast<double>(state.counters["times_limit"]);
    state.counters.erase("times_limit");
    if (cpu == sn_cpu_detect() && all[0].units >= static_cast<double>(many * block))
        state.counters["least_share"] = 0.8;
    state.counters["modes_a_core"] = 1e9 / (ns * rate_hz);
}

/* Cents that Csound's filter is sharp at a frequency, with little damping: its poles are at
 * cos w = 1 - (2 pi f/rate)^2/2. */
double csound_cents(double frequency_hz)
{
    double w = tau * frequency_hz / rate_hz;
    return 1200 * std::log2(std::acos(1 - w * w / 2) / w);
}

void bank_free(benchmark::State &state)
{
    size_t count = static_cast<size_t>(state.range(0));
    std::vector<rivals::mode> modes = rivals::modes(count);
    sn_cpu cpu = sn_cpu_detect();
    double error = our_error(modes, cpu);
    if (!(error <= 1e-5 * amplitudes(modes)))
        return state.SkipWithError("ours is not the sum of its sines");
    struct {
        const char *name;
        their_bank bank;
        double allowed;
    } theirs[] = {
        { "stk_biquad", their_bank(rivals::stk_biquads(modes)), 1e-6 },
        { "stk_modal", their_bank(rivals::stk_modal(modes)), 1e-6 },
        { "csound_mode", their_bank(rivals::csound_mode(modes)), 1e-6 },
        { "faust_library", their_bank(rivals::faust_library(modes)), 1e-2 },
        { "faust_by_hand", their_bank(rivals::faust_by_hand(modes)), 1e-2 },
    };
    our_bank ours(modes, cpu);
    double units = static_cast<double>(count * block);
    std::vector<bench::contender> all = { { "ours", [&] { ours.ring(); }, units } };
    state.counters["error"] = error;
    for (auto &their : theirs) {
        double theirs_error = their_error(modes, their.bank);
        if (!(theirs_error <= their.allowed))
            return state.SkipWithError((std::string(their.name) + " rings otherwise").c_str());
        state.counters[std::string("error_") + their.name] = theirs_error;
        all.push_back({ their.name, [&] { their.bank.ring(); }, units, count < many ? 0.0 : 20.0 });
    }
    state.counters["cents_csound_mode"] = csound_cents(modes[rivals::faust_modes - 1].frequency_hz);
    compare_with_limit(state, all, cpu, count > 1000 ? 31 : 101);
    if (!ours.all_ring())
        state.SkipWithError("a mode was silenced while it was measured");
}

/* Noise of a kind that all take. */
frames noise()
{
    frames values;
    uint32_t seed = 1;
    for (float &value : values) {
        seed = seed * 1664525u + 1013904223u;
        value = static_cast<float>(static_cast<int32_t>(seed)) * 0x1p-36f;
    }
    return values;
}

void bank_driven(benchmark::State &state)
{
    size_t count = static_cast<size_t>(state.range(0));
    std::vector<rivals::mode> modes = rivals::modes(count);
    frames input = noise();
    our_bank ours(modes, sn_cpu_detect());
    their_bank biquads(rivals::stk_biquads(modes)), csound(rivals::csound_mode(modes)),
        library(rivals::faust_library(modes)), hand(rivals::faust_by_hand(modes));
    double worst = 0, largest = 0;
    for (size_t b = 0; b < 40; b++) {
        ours.render(input.data());
        float last = biquads.out[block - 1]; /* STK's is a frame early */
        biquads.drive(input.data());
        for (size_t n = 1 - std::min<size_t>(b, 1); n < block; n++) {
            double theirs = static_cast<double>(n > 0 ? biquads.out[n - 1] : last);
            worst = std::max(worst, std::fabs(static_cast<double>(ours.out[n]) - theirs));
            largest = std::max(largest, std::fabs(theirs));
        }
    }
    if (!(worst <= 1e-4 * largest))
        return state.SkipWithError("ours and STK's give other sounds");
    state.counters["error"] = worst / largest;
    double units = static_cast<double>(count * block);
    bench::compare(state, "sample of a mode",
        { { "ours", [&] { ours.render(input.data()); }, units },
            { "stk_biquad", [&] { biquads.drive(input.data()); }, units },
            { "csound_mode", [&] { csound.drive(input.data()); }, units },
            { "faust_library", [&] { library.drive(input.data()); }, units },
            { "faust_by_hand", [&] { hand.drive(input.data()); }, units } },
        count > 1000 ? 31 : 101);
}

/* ---- instruction sets ------------------------------------------------------------------ */

bool has(sn_cpu cpu)
{
    sn_cpu most = sn_cpu_detect();
    return cpu == SN_CPU_BASE || cpu == SN_CPU_SCALAR || cpu == most ||
           (cpu == SN_CPU_AVX2 && most == SN_CPU_AVX512);
}

void bank_width(benchmark::State &state, sn_cpu cpu)
{
    std::vector<rivals::mode> modes = rivals::modes(static_cast<size_t>(state.range(0)));
    double error = our_error(modes, cpu);
    if (!(error <= 1e-5 * amplitudes(modes)))
        return state.SkipWithError("it is not the sum of its sines");
    our_bank ours(modes, cpu);
    double units = static_cast<double>(modes.size() * block);
    state.counters["error"] = error;
    compare_with_limit(state, { { "ours", [&] { ours.ring(); }, units } }, cpu, 201);
}

void register_widths()
{
    const struct {
        const char *name;
        sn_cpu cpu;
    } all[] = { { "avx512", SN_CPU_AVX512 }, { "avx2", SN_CPU_AVX2 }, { "base", SN_CPU_BASE },
        { "scalar", SN_CPU_SCALAR } };
    for (const auto &one : all)
        if (has(one.cpu))
            benchmark::RegisterBenchmark(
                (std::string("bank_width/") + one.name).c_str(), bank_width, one.cpu)
                ->Arg(64)
                ->Arg(4096)
                ->Apply(bench::once);
}

/* ---- one object at a time -------------------------------------------------------------- */

/* The article's step on objects, as a program would have it: in a loop of its own source, which
 * the compiler sees whole. */
struct object {
    float x, v, damping, stiffness;
};

inline float step(object &o)
{
    o.v -= o.v * o.damping + o.x * o.stiffness;
    o.x += o.v;
    return o.x;
}

void bank_scalar(benchmark::State &state)
{
    std::vector<rivals::mode> modes = rivals::modes(static_cast<size_t>(state.range(0)));
    our_bank ours(modes, SN_CPU_SCALAR);
    std::vector<sn_oscillator> oscillators(modes.size()), at_start;
    std::vector<object> objects(modes.size()), objects_at_start;
    for (size_t i = 0; i < modes.size(); i++) {
        sn_oscillation asked = {};
        asked.rate_hz = rate_hz;
        asked.frequency_hz = modes[i].frequency_hz;
        asked.t60_s = modes[i].t60_s;
        asked.amplitude = modes[i].amplitude;
        asked.stop_level = 1e-30;
        if (sn_oscillator_start(&oscillators[i], &asked, nullptr))
            return state.SkipWithError("refused");
        const sn_oscillator &o = oscillators[i];
        objects[i] = { static_cast<float>(o.x), static_cast<float>(o.v),
            static_cast<float>(o.damping), static_cast<float>(o.stiffness) };
    }
    at_start = oscillators;
    objects_at_start = objects;
    frames out;
    size_t blocks = 0;
    auto by_sample = [&](auto &all, const auto &start, auto step_one) {
        if (blocks++ % ring_blocks == 0)
            all = start;
        for (float &value : out) {
            float sum = 0;
            for (auto &one : all)
                sum += step_one(one);
            value = sum;
        }
        benchmark::DoNotOptimize(out.data());
    };
    auto by_object = [&](auto &all, const auto &start, auto step_one) {
        if (blocks++ % ring_blocks == 0)
            all = start;
        out.fill(0);
        for (auto &one : all)
            for (float &value : out)
                value += step_one(one);
        benchmark::DoNotOptimize(out.data());
    };
    auto called = [](sn_oscillator &o) { return sn_oscillator_step(&o); };
    auto inlined = [](object &o) { return step(o); };
    double errors[2];
    for (int k = 0; k < 2; k++) {
        blocks = 0;
        errors[k] = error_of(
            modes, out,
            [&] {
                if (k == 0)
                    by_sample(oscillators, at_start, called);
                else
                    by_object(objects, objects_at_start, inlined);
            },
            [](const rivals::mode &mode, size_t n) { return sine(mode, n + 1); });
    }
    if (!(errors[0] <= 1e-3 && errors[1] <= 1e-3))
        return state.SkipWithError("the oscillators ring otherwise");
    double units = static_cast<double>(modes.size() * block);
    bench::compare(state, "sample of a mode",
        { { "ours", [&] { ours.ring(); }, units },
            { "oscillator_step", [&] { by_sample(oscillators, at_start, called); }, units, 3 },
            { "objects_by_sample", [&] { by_sample(objects, objects_at_start, inlined); }, units },
            { "objects_by_object", [&] { by_object(objects, objects_at_start, inlined); }, units,
                3 } });
}

/* ---- cost ------------------------------------------------------------------------------ */

void bank_cost(benchmark::State &state)
{
    size_t count = static_cast<size_t>(state.range(0));
    our_bank ours(rivals::modes(count), sn_cpu_detect());
    double ns = bench::compare(state, "block of 256 frames",
        { { "ours", [&] { ours.ring(); }, 1 } }, count > 100000 ? 21 : 101);
    state.counters["a_mode_ns"] = ns / static_cast<double>(count);
    state.counters["of_real_time_percent"] = 100 * ns * 1e-9 * rate_hz / block;
}

void counts(benchmark::internal::Benchmark *of)
{
    for (int64_t count : { 1, 16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576 })
        of->Arg(count);
    bench::once(of);
}

} // namespace

BENCHMARK(bank_free)->Apply(bench::once)->Arg(64)->Arg(512)->Arg(4096);
BENCHMARK(bank_driven)->Apply(bench::once)->Arg(64)->Arg(4096);
BENCHMARK(bank_scalar)->Apply(bench::once)->Arg(64)->Arg(4096);
BENCHMARK(bank_cost)->Apply(counts);

BENCH_MAIN(register_widths)
