/*
 * A track of 1000 tweens of one channel in a row, asked for its value at its start, in the middle,
 * at its end, and at random times; the promise is that it does not matter where: `least` holds the
 * time at the end against that at the start.
 *
 * The rivals: `linear` goes through the tweens from the first to the one that runs, as a timeline
 * without an index does; `stateful` remembers where it was and walks from there, as tweeny and its
 * like do (written from their description: a current index, a time that is stepped), which is fast
 * for a frame and slow for a jump. `track_frame` steps all of them by frames of 1/60 s, the case
 * for which a state is made. All are linear tweens, so that the eases do not hide the search.
 *
 * `track_events` is a frame in which about one event is due, of 10000 in a row, against a walk
 * through all events that asks each whether it lies in the frame.
 */
#include "bench_common.h"
#include "sinew/track.h"

#include <random>

namespace
{

constexpr size_t items_count = 1000, events_count = 10000, times_count = 1024;

struct tween {
    double start_s, duration_s, from, to;
};

double value_of(const tween &one, double t_s)
{
    double part = std::min(1.0, std::max(0.0, (t_s - one.start_s) / one.duration_s));
    return one.from + (one.to - one.from) * part;
}

/* The same thousand tweens for all. */
struct timeline {
    std::vector<tween> tweens;
    std::vector<unsigned char> block;
    sn_track *track = nullptr;
    double end_s = 0;
    size_t current = 0; /* of the stateful one */

    timeline()
    {
        std::mt19937 random(3);
        std::uniform_real_distribution<double> number(0.1, 1);
        std::vector<sn_track_item> items(items_count);
        double from = 0;
        for (sn_track_item &item : items) {
            item = sn_track_item{};
            item.duration_s = number(random);
            item.to.parts[0] = number(random);
            tweens.push_back({ end_s, item.duration_s, from, item.to.parts[0] });
            end_s += item.duration_s;
            from = item.to.parts[0];
        }
        sn_track_channel channel{};
        block.resize(sn_track_bytes(items.data(), items.size(), 1));
        sn_track_init(
            &track, block.data(), block.size(), items.data(), items.size(), &channel, 1, nullptr);
    }
    double ours(double t_s) const
    {
        return sn_track_at(track, 0, t_s).parts[0];
    }
    double linear(double t_s) const
    {
        size_t i = 0;
        while (i + 1 < tweens.size() && t_s >= tweens[i + 1].start_s)
            i++;
        return value_of(tweens[i], t_s);
    }
    double stateful(double t_s)
    {
        while (current + 1 < tweens.size() && t_s >= tweens[current + 1].start_s)
            current++;
        while (current > 0 && t_s < tweens[current].start_s)
            current--;
        return value_of(tweens[current], t_s);
    }
};

enum place { start, middle, end, anywhere, frames };

std::vector<double> times_of(place where, double end_s)
{
    std::mt19937 random(4);
    std::uniform_real_distribution<double> part(0, 1);
    std::vector<double> times;
    for (size_t i = 0; i < times_count; i++) {
        double at = part(random);
        double near = where == start    ? 0.01 * at
                      : where == middle ? 0.5 + 0.01 * at
                                        : 0.99 + 0.01 * at;
        times.push_back(where == frames     ? static_cast<double>(i) / 60
                        : where == anywhere ? at * end_s
                                            : near * end_s);
    }
    return times;
}

template <class Function> double sum_over(const std::vector<double> &times, Function value)
{
    double sum = 0;
    for (double t_s : times)
        sum += value(t_s);
    benchmark::DoNotOptimize(sum);
    return sum;
}

void track_at(benchmark::State &state, place where)
{
    timeline line;
    std::vector<double> times = times_of(where, line.end_s), first = times_of(start, line.end_s);
    auto ours = [&] { return sum_over(times, [&](double t) { return line.ours(t); }); };
    auto linear = [&] { return sum_over(times, [&](double t) { return line.linear(t); }); };
    auto stateful = [&] { return sum_over(times, [&](double t) { return line.stateful(t); }); };
    if (std::fabs(ours() - linear()) > 1e-9 || std::fabs(ours() - stateful()) > 1e-9)
        return state.SkipWithError("ours and the rivals differ");
    double units = times_count;
    std::vector<bench::contender> all = { { "ours", ours, units },
        { "linear", linear, units, where == anywhere ? 1.0 : 0.0 },
        { "stateful", stateful, units, where == anywhere ? 1.0 : 0.0 },
        { "at_start", [&] { sum_over(first, [&](double t) { return line.ours(t); }); }, units,
            where == end ? 0.8 : 0.0 } };
    bench::compare(state, "value", all, 201);
}

/* ---- events ------------------------------------------------------------------------------- */

void track_events(benchmark::State &state)
{
    std::vector<sn_track_item> items;
    std::vector<double> times;
    for (uint32_t i = 0; i < events_count; i++) {
        sn_track_item wait{}, event{};
        wait.type = SN_TRACK_WAIT;
        wait.duration_s = 1.0 / 64;
        event.type = SN_TRACK_EVENT;
        event.event = i;
        items.push_back(wait);
        items.push_back(event);
        times.push_back((i + 1) / 64.0);
    }
    std::vector<unsigned char> block(sn_track_bytes(items.data(), items.size(), 0));
    sn_track *track = nullptr;
    sn_track_init(
        &track, block.data(), block.size(), items.data(), items.size(), nullptr, 0, nullptr);
    size_t ours_told = 0, scan_told = 0, units = 960;
    auto ours = [&] {
        sn_track_cursor cursor{};
        sn_track_event event;
        ours_told = 0;
        for (size_t frame = 1; frame <= units; frame++)
            while (sn_track_next(track, &cursor, static_cast<double>(frame) / 60, &event))
                ours_told += event.event + 1;
        benchmark::DoNotOptimize(ours_told);
    };
    auto scan = [&] {
        scan_told = 0;
        for (size_t frame = 1; frame <= units; frame++) {
            double last = static_cast<double>(frame - 1) / 60,
                   now = static_cast<double>(frame) / 60;
            for (size_t i = 0; i < times.size(); i++)
                if (last < times[i] && times[i] <= now)
                    scan_told += i + 1;
        }
        benchmark::DoNotOptimize(scan_told);
    };
    ours();
    scan();
    if (ours_told != scan_told)
        return state.SkipWithError("ours and the scan tell other events");
    bench::compare(state, "frame",
        { { "ours", ours, static_cast<double>(units) },
            { "scan", scan, static_cast<double>(units) } },
        101);
}

void track_start(benchmark::State &state)
{
    track_at(state, start);
}
void track_middle(benchmark::State &state)
{
    track_at(state, middle);
}
void track_end(benchmark::State &state)
{
    track_at(state, end);
}
void track_anywhere(benchmark::State &state)
{
    track_at(state, anywhere);
}
void track_frame(benchmark::State &state)
{
    track_at(state, frames);
}

} // namespace

BENCHMARK(track_start)->Apply(bench::once);
BENCHMARK(track_middle)->Apply(bench::once);
BENCHMARK(track_end)->Apply(bench::once);
BENCHMARK(track_anywhere)->Apply(bench::once);
BENCHMARK(track_frame)->Apply(bench::once);
BENCHMARK(track_events)->Apply(bench::once);

BENCH_MAIN([] {})
