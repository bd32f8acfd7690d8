/*
 * Easings: calls through a pointer against AHEasing's formulas in double and raylib's in float,
 * blocks against those float by float, and cubic-bezier against a table with Newton's steps.
 *
 * A pass asks a family on each of its three sides in turn, by random times, since that is what a
 * game or an interface with many of them does: no branch on the time can be foreseen.
 */
#include "bench_common.h"
#include "easings.h"
#include "sinew/ease_text.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

namespace
{

constexpr size_t run = 1024, times_count = 3 * run * 21;

std::vector<double> random_times()
{
    std::mt19937 random(6);
    std::uniform_real_distribution<double> uniform(0x1p-20, 1 - 0x1p-20);
    std::vector<double> times(times_count);
    for (double &t : times)
        t = uniform(random);
    return times;
}

std::vector<float> in_float(const std::vector<double> &times)
{
    std::vector<float> result;
    for (double t : times)
        result.push_back(static_cast<float>(t));
    return result;
}

/* The rivals of a family: in, out and in-out. */
struct family {
    const easing_rival *rival[3];
    sn_ease ease[3];
};

family family_of(const std::string &name)
{
    family result = {};
    const char *const sides[] = { "in-", "out-", "in-out-" };
    for (size_t side = 0; side < 3; side++) {
        std::string full = sides[side] + name;
        for (size_t i = 0; i < easing_rival_count; i++)
            if (full == easing_rivals[i].name)
                result.rival[side] = &easing_rivals[i];
        if (!result.rival[side] ||
            sn_ease_read(full.data(), full.size(), nullptr, &result.ease[side], nullptr) != SN_OK)
            std::abort();
    }
    return result;
}

/* All ask about the same curve, but for what the usual formulas lack at their ends. AHEasing's
 * back, elastic and bounce, and raylib's elastic, are other curves: there they only stay in reach.
 */
void check_near(const std::vector<double> &ours, const std::vector<double> &theirs, double reach)
{
    if (!(bench::largest_difference(ours, theirs) <= reach)) {
        std::fprintf(stderr, "the contenders disagree\n");
        std::abort();
    }
}

/* Pointers that the compiler does not see through. */
double (*volatile ease_at)(const sn_ease *, double) = sn_ease_at;
float (*volatile ease_atf)(const sn_ease *, float) = sn_ease_atf;

/* ---- families ---------------------------------------------------------------------------- */

void ease_double(benchmark::State &state, const char *name, double reach)
{
    const std::vector<double> times = random_times();
    std::vector<double> ours(times.size()), theirs(times.size());
    const family all = family_of(name);
    auto our_pass = [&] {
        auto at = ease_at;
        for (size_t i = 0; i < times.size(); i += 3)
            for (size_t side = 0; side < 3; side++)
                ours[i + side] = at(&all.ease[side], times[i + side]);
    };
    easing_function *volatile functions[3];
    for (size_t side = 0; side < 3; side++)
        functions[side] = all.rival[side]->in_double;
    auto their_pass = [&] {
        easing_function *const f[3] = { functions[0], functions[1], functions[2] };
        for (size_t i = 0; i < times.size(); i += 3)
            for (size_t side = 0; side < 3; side++)
                theirs[i + side] = f[side](times[i + side]);
    };
    our_pass();
    their_pass();
    check_near(ours, theirs, reach);
    const double units = static_cast<double>(times.size());
    bench::compare(
        state, "call", { { "ours", our_pass, units }, { "aheasing", their_pass, units, 1 } }, 21);
}

void ease_float(benchmark::State &state, const char *name, double reach, bool block)
{
    const std::vector<float> times = in_float(random_times());
    std::vector<float> ours(times.size()), theirs(times.size());
    const family all = family_of(name);
    const sn_cpu cpu = sn_cpu_detect();
    auto one_by_one = [&] {
        auto at = ease_atf;
        for (size_t i = 0; i < times.size(); i += 3)
            for (size_t side = 0; side < 3; side++)
                ours[i + side] = at(&all.ease[side], times[i + side]);
    };
    auto in_blocks = [&] {
        for (size_t i = 0; i < times.size(); i += run)
            sn_ease_blockf(&ours[i], &times[i], run, &all.ease[i / run % 3], cpu);
    };
    easing_functionf *volatile functions[3];
    for (size_t side = 0; side < 3; side++)
        functions[side] = all.rival[side]->in_float;
    const size_t stay = block ? run : 1; /* so many times on one side */
    auto their_pass = [&] {
        easing_functionf *const f[3] = { functions[0], functions[1], functions[2] };
        for (size_t i = 0; i < times.size(); i += 3 * stay)
            for (size_t side = 0; side < 3; side++)
                for (size_t k = 0; k < stay; k++) {
                    size_t at = i + side * stay + k;
                    theirs[at] = f[side](times[at], 0, 1, 1);
                }
    };
    std::function<void()> our_pass = one_by_one;
    if (block)
        our_pass = in_blocks;
    our_pass();
    their_pass();
    check_near(std::vector<double>(ours.begin(), ours.end()),
        std::vector<double>(theirs.begin(), theirs.end()), reach);
    const double units = static_cast<double>(times.size());
    bench::compare(state, block ? "time" : "call",
        { { "ours", our_pass, units }, { "raylib", their_pass, units, 1 } }, 21);
}

/* ---- cubic-bezier -------------------------------------------------------------------------- */

struct curve {
    const char *name;
    double x1, y1, x2, y2;
    double least, least_block; /* what is promised of quick ones, and of blocks */
};

const curve curves[] = { { "ease", 0.25, 0.1, 0.25, 1, 3, 3 }, { "ease_in", 0.42, 0, 1, 1, 0, 3 },
    { "ease_in_out", 0.42, 0, 0.58, 1, 3, 3 }, { "out_back", 0.34, 1.56, 0.64, 1, 3, 3 },
    { "nearly_upright", 0.9, 0.1, 0.1, 0.9, 0, 0 } };

/* Against Newton to the same accuracy, and by the four steps that are usual, which are 1e-5 off
 * where a curve is nearly upright.
 *
 * Values are within 2 ulp of 1 here, Newton's within 6. The time that the solver finds gives x back
 * to an ulp of x beside t's own rounding, for which it evaluates x(t) to twice the precision: that
 * is a third of its time, which Newton does not spend. (In plain doubles it was 5 ulp.)
 *
 * Tried for single calls, with Newton's time over theirs, on curves that are upright nowhere: a
 * guess by 30 cubics and one step of the series 1.1, of Halley's 1.4, of that without asking
 * whether it holds 1.7, all in plain doubles; polynomials of y(x), the quick ones, 3.4 to 4. Those
 * have 2.5 on a curve with an upright end, which takes a root more, and 1.3 on one that is nearly
 * upright within, where a quarter of the times is solved. */
void ease_bezier(benchmark::State &state, const curve &c, bool quick)
{
    const std::vector<double> times = random_times();
    std::vector<double> ours(times.size()), theirs(times.size());
    sn_ease_pieces pieces;
    const sn_ease ease = quick ? sn_ease_bezier_quick(c.x1, c.y1, c.x2, c.y2, &pieces)
                               : sn_ease_bezier(c.x1, c.y1, c.x2, c.y2);
    const bezier_rival rival = bezier_rival_make(c.x1, c.y1, c.x2, c.y2);
    auto our_pass = [&] {
        auto ask = ease_at;
        for (size_t i = 0; i < times.size(); i++)
            ours[i] = ask(&ease, times[i]);
    };
    auto newton = [&] {
        for (size_t i = 0; i < times.size(); i++)
            theirs[i] = bezier_rival_at(&rival, times[i]);
    };
    auto four_steps = [&] {
        for (size_t i = 0; i < times.size(); i++)
            theirs[i] = bezier_rival_usual(&rival, times[i]);
    };
    our_pass();
    newton();
    check_near(ours, theirs, 1e-14);
    const double units = static_cast<double>(times.size());
    bench::compare(state, "call",
        { { "ours", our_pass, units }, { "newton", newton, units, quick ? c.least : 0 },
            { "four_steps", four_steps, units } },
        21);
}

/* Against Newton until a float is right. */
void ease_bezier_blockf(benchmark::State &state, const curve &c)
{
    const std::vector<float> times = in_float(random_times());
    std::vector<float> ours(times.size()), theirs(times.size());
    const sn_ease ease = sn_ease_bezier(c.x1, c.y1, c.x2, c.y2);
    const bezier_rival rival = bezier_rival_make(c.x1, c.y1, c.x2, c.y2);
    const sn_cpu cpu = sn_cpu_detect();
    auto our_pass = [&] { sn_ease_blockf(ours.data(), times.data(), times.size(), &ease, cpu); };
    auto newton = [&] {
        for (size_t i = 0; i < times.size(); i++)
            theirs[i] = bezier_rival_atf(&rival, times[i]);
    };
    our_pass();
    newton();
    check_near(std::vector<double>(ours.begin(), ours.end()),
        std::vector<double>(theirs.begin(), theirs.end()), 1.3e-7);
    const double units = static_cast<double>(times.size());
    bench::compare(state, "time",
        { { "ours", our_pass, units }, { "newton", newton, units, c.least_block } }, 21);
}

/* ---- registration ------------------------------------------------------------------------ */

void register_all()
{
    const struct {
        const char *name;
        double reach, reachf; /* how far the usual ones are from ours */
    } families[] = { { "sine", 1e-14, 1e-6 }, { "quad", 1e-14, 1e-6 }, { "cubic", 1e-14, 1e-6 },
        { "quart", 1e-14, -1 }, { "quint", 1e-14, -1 }, { "expo", 1e-3, 1e-3 },
        { "circ", 1e-14, 1e-3 }, { "back", 0.5, 0.01 }, { "elastic", 2, 2 },
        { "bounce", 0.1, 1e-5 } };
    auto name_of = [](const char *what, const char *name) {
        return std::string(what) + "/" + name;
    };
    for (const auto &f : families)
        benchmark::RegisterBenchmark(
            name_of("ease_double", f.name).c_str(), ease_double, f.name, f.reach)
            ->Apply(bench::once);
    for (bool block : { false, true })
        for (const auto &f : families)
            if (f.reachf > 0)
                benchmark::RegisterBenchmark(
                    name_of(block ? "ease_block" : "ease_float", f.name).c_str(), ease_float,
                    f.name, f.reachf, block)
                    ->Apply(bench::once);
    for (bool quick : { false, true })
        for (const curve &c : curves)
            benchmark::RegisterBenchmark(
                name_of(quick ? "bezier_quick" : "bezier_double", c.name).c_str(), ease_bezier, c,
                quick)
                ->Apply(bench::once);
    for (const curve &c : curves)
        benchmark::RegisterBenchmark(name_of("bezier_block", c.name).c_str(), ease_bezier_blockf, c)
            ->Apply(bench::once);
}

} // namespace

BENCH_MAIN(register_all)
