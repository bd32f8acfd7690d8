/*
 * Voices: 32 notes of a preset at once at 48 kHz, from the strike until they are silent (a second
 * at most), in blocks of 256 frames. The time is that of one frame of one note, with its share of
 * the note's start; `voices a core` is how many such notes one core plays all the time, and
 * `note on` what a start alone costs.
 *
 * No rival plays the same voice. FAUST's marimba (a bar of 50 modes, a tube, a burst of noise) and
 * STK's modal instrument with the 4 modes of its marimba are measured beside ours; the number of
 * our partials stands in the last column.
 */
#include "bench_common.h"
#include "rivals.h"
#include "sinew/voice.h"

#include <array>
#include <memory>

namespace
{

using rivals::block;
using rivals::rate_hz;

constexpr uint32_t notes = 32;

typedef std::array<float, block> frames;

struct player {
    std::vector<double> memory;
    sn_voices *voices = nullptr;
    sn_voices_settings settings = {};
    const sn_voice *voice;
    frames left, right;
    uint64_t seed = 1;

    explicit player(const sn_voice *of) : voice(of)
    {
        settings.rate_hz = rate_hz;
        settings.polyphony = notes;
        settings.partials = static_cast<uint32_t>(std::max<size_t>(1, sn_voice_partials(voice)));
        settings.cpu = sn_cpu_detect();
        memory.resize(sn_voices_bytes(&settings) / sizeof(double) + 1);
    }
    void start()
    {
        if (sn_voices_start(
                &voices, memory.data(), memory.size() * sizeof(double), &settings, nullptr))
            std::abort();
        sn_note note = sn_note_default();
        note.gain = 1.0 / notes;
        for (uint32_t i = 0; i < notes; i++) {
            note.seed = seed++;
            note.pitch_ratio = 1 + 0.01 * i;
            if (!sn_voices_play(voices, voice, &note, nullptr))
                std::abort();
        }
        benchmark::DoNotOptimize(voices);
    }
    double render()
    {
        sn_voices_render(voices, block, left.data(), right.data());
        benchmark::DoNotOptimize(left.data());
        double largest = 0;
        for (size_t n = 0; n < block; n++)
            largest = std::max(largest, static_cast<double>(std::fabs(left[n])));
        return largest;
    }
};

/* Whole blocks until a note is silent, a second at most. */
size_t blocks_of(const sn_voice *voice)
{
    double seconds = std::min(1.0, sn_voice_seconds(voice));
    return static_cast<size_t>(std::ceil(seconds * rate_hz / block));
}

void voice_preset(benchmark::State &state, const sn_voice *voice, bool marimba)
{
    player ours(voice);
    size_t blocks = blocks_of(voice);
    double largest = 0;
    ours.start();
    for (size_t b = 0; b < blocks; b++) {
        double peak = ours.render();
        if (!std::isfinite(peak))
            return state.SkipWithError("not finite");
        largest = std::max(largest, peak);
    }
    if (!(largest > 1e-4 && largest < 10) || ours.voices->refused)
        return state.SkipWithError("it is not heard, or far too loud");
    auto whole = [&] {
        ours.start();
        for (size_t b = 0; b < blocks; b++) {
            sn_voices_render(ours.voices, block, ours.left.data(), ours.right.data());
            benchmark::DoNotOptimize(ours.left.data());
        }
    };
    double units = static_cast<double>(blocks * block);
    std::vector<bench::contender> all = { { "ours", whole, units * notes },
        { "start", [&] { ours.start(); }, notes } };
    std::unique_ptr<rivals::instrument> faust, stk;
    frames out;
    auto peer = [&](rivals::instrument *instrument) {
        for (size_t b = 0; b < blocks; b++) {
            instrument->render(b == 0, out.data());
            benchmark::DoNotOptimize(out.data());
        }
    };
    if (marimba) {
        faust = rivals::faust_marimba();
        stk = rivals::stk_marimba();
        all.push_back({ "faust_marimba", [&] { peer(faust.get()); }, units });
        all.push_back({ "stk_marimba", [&] { peer(stk.get()); }, units });
    }
    double ns = bench::compare(state, "frame of a voice", all, 15);
    state.counters["voices_a_core"] = 1e9 / (ns * rate_hz);
    state.counters["note_on_ns"] = ns * state.counters["times_start"];
    state.counters.erase("times_start");
    state.counters["partials"] = static_cast<double>(sn_voice_partials(voice));
    state.counters["seconds"] = static_cast<double>(blocks * block) / rate_hz;
}

void register_presets()
{
    for (size_t i = 0; sn_voice_preset(i); i++) {
        std::string name = sn_voice_preset_name(i);
        benchmark::RegisterBenchmark(
            ("voice/" + name).c_str(), voice_preset, sn_voice_preset(i), name == "marimba")
            ->Apply(bench::once);
    }
}

} // namespace

BENCH_MAIN(register_presets)
