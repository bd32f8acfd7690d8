/*
 * Plots: the time of one picture, and of each of the samples it asks for. There is no rival that
 * does the same work; what a picture costs is to be seen, and that it grows with its width only.
 */
#include "bench_common.h"
#include "sinew/plot.h"
#include "sinew/wave.h"

namespace
{

/* A sum of waves as a signal that counts its samples. */
struct drawing {
    std::vector<sn_wave_prepared> waves;
    double span_s;
    mutable size_t samples = 0;

    void add(sn_shape shape, double frequency_hz, double amplitude)
    {
        sn_wave wave = sn_wave_default();
        wave.shape = shape;
        wave.frequency_hz = frequency_hz;
        wave.amplitude = amplitude;
        waves.emplace_back();
        if (sn_wave_prepare(&waves.back(), &wave, nullptr))
            std::abort();
    }
};

void describe(const void *self, sn_signal_info *info)
{
    const drawing *d = static_cast<const drawing *>(self);
    double size = 0;
    for (const sn_wave_prepared &wave : d->waves)
        size += std::fabs(wave.amplitude);
    info->dimensions = 1;
    info->bounds[0] = { -size, size };
    info->duration_s = HUGE_VAL;
    info->view_s = { 0, d->span_s };
}

void sample(const void *self, double t_s, double *value)
{
    const drawing *d = static_cast<const drawing *>(self);
    d->samples++;
    *value = 0;
    for (const sn_wave_prepared &wave : d->waves)
        *value += sn_wave_sample(&wave, t_s);
}

const sn_signal_ops drawing_ops = { describe, sample, nullptr, nullptr, nullptr, nullptr };

drawing sines()
{
    drawing d{ {}, 4 };
    d.add(SN_SHAPE_SINE, 1, 1);
    d.add(SN_SHAPE_SINE, 3.3, 0.3);
    return d;
}

drawing squares()
{
    drawing d{ {}, 4 };
    d.add(SN_SHAPE_SQUARE, 2, 1);
    return d;
}

drawing dense()
{
    drawing d{ {}, 100 };
    d.add(SN_SHAPE_SINE, 50, 1);
    return d;
}

void plot(benchmark::State &state, drawing (*make)())
{
    drawing d = make();
    sn_plot_item item = { "motion", { &drawing_ops, &d }, "m" };
    sn_plot given = {};
    given.items = &item;
    given.item_count = 1;
    given.width_px = static_cast<double>(state.range(0));
    std::vector<char> memory(1 << 22);
    size_t bytes = 0;
    auto draw = [&] {
        sn_sink_buffer buffer = { memory.data(), memory.size(), 0 };
        d.samples = 0;
        if (sn_plot_svg(&given, sn_sink_to_buffer(&buffer), nullptr))
            std::abort();
        bytes = buffer.needed;
    };
    draw();
    double ns = bench::compare(state, "picture", { { "ours", draw, 1 } });
    state.counters["bytes"] = static_cast<double>(bytes);
    state.counters["samples"] = static_cast<double>(d.samples);
    state.counters["ns_per_sample"] = ns / static_cast<double>(d.samples);
}

} // namespace

BENCHMARK_CAPTURE(plot, sines, sines)->Apply(bench::once)->Arg(400)->Arg(800)->Arg(3200);
BENCHMARK_CAPTURE(plot, squares, squares)->Apply(bench::once)->Arg(800);
BENCHMARK_CAPTURE(plot, dense, dense)->Apply(bench::once)->Arg(800);

BENCH_MAIN([] {})
