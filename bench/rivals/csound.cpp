/* Csound's opcode `mode`, in instruments of up to 512 modes, summed by its opcode `sum`. */
#include "rivals.h"

#include <csound/csound.h>

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace rivals
{
namespace
{

constexpr double tau = 6.28318530717958647693;
constexpr size_t modes_of_instrument = 512;

double quality(const mode &of)
{
    return tau / 2 * of.frequency_hz * of.t60_s / std::log(1000.0);
}

std::string orchestra(const std::vector<mode> &modes)
{
    std::string text = "sr = " + std::to_string(static_cast<int>(rate_hz)) +
                       "\nksmps = " + std::to_string(block) + "\nnchnls = 1\n0dbfs = 1\n";
    for (size_t first = 0; first < modes.size(); first += modes_of_instrument) {
        size_t end = std::min(modes.size(), first + modes_of_instrument);
        std::string sum;
        text +=
            "instr " + std::to_string(1 + first / modes_of_instrument) + "\nain chnget \"in\"\n";
        for (size_t i = first; i < end; i++) {
            std::string name = "a" + std::to_string(i);
            char line[128];
            std::snprintf(line, sizeof line, " mode ain, %.17g, %.17g\n", modes[i].frequency_hz,
                quality(modes[i]));
            text += name + line;
            sum += (i > first ? ", " : "") + name;
        }
        text += "aout sum " + sum + "\nout aout\nendin\n";
    }
    return text;
}

void say_nothing(CSOUND *, int, const char *, va_list)
{
}

class csound_bank : public bank
{
  public:
    explicit csound_bank(const std::vector<mode> &modes) : csound(csoundCreate(nullptr))
    {
        csoundSetMessageCallback(csound, say_nothing);
        for (const char *option : { "-n", "-d", "-m0" })
            csoundSetOption(csound, option);
        std::string score;
        for (size_t i = 0; i * modes_of_instrument < modes.size(); i++)
            score += "i " + std::to_string(i + 1) + " 0 1000000\n";
        if (csoundCompileOrc(csound, orchestra(modes).c_str()) ||
            csoundReadScore(csound, score.c_str()) || csoundStart(csound) ||
            csoundGetChannelPtr(csound, &in, "in", CSOUND_AUDIO_CHANNEL | CSOUND_INPUT_CHANNEL))
            std::abort();
        out = csoundGetSpout(csound);
    }
    ~csound_bank() override
    {
        csoundDestroy(csound);
    }
    csound_bank(const csound_bank &) = delete;
    csound_bank &operator=(const csound_bank &) = delete;

    void render(const float *input, float *output) override
    {
        for (size_t n = 0; n < block; n++)
            in[n] = static_cast<MYFLT>(input[n]);
        csoundPerformKsmps(csound);
        for (size_t n = 0; n < block; n++)
            output[n] = static_cast<float>(out[n]);
    }

    /* Its filter has the right decay nearly, and a pitch that is off: with alpha = rate/(2 pi f),
     * (alpha^2 + alpha/2q) y[n] = x[n-1] + (2 alpha^2 - 1) y[n-1] - (alpha^2 - alpha/2q) y[n-2],
     * times alpha/2. Amplitudes are not an argument of it, and it rings with unlike ones. */
    double response(const mode &of, size_t frame) const override
    {
        double alpha = rate_hz / (tau * of.frequency_hz), loss = alpha / 2 / quality(of);
        double whole = alpha * alpha + loss;
        double r = std::sqrt((alpha * alpha - loss) / whole);
        double w = std::acos((alpha * alpha - 0.5) / whole / r);
        double n = static_cast<double>(frame);
        return alpha / 2 / whole * std::pow(r, n - 1) * std::sin(n * w) / std::sin(w);
    }

  private:
    CSOUND *csound;
    MYFLT *in = nullptr;
    const MYFLT *out = nullptr;
};

} // namespace

std::unique_ptr<bank> csound_mode(const std::vector<mode> &modes)
{
    return std::make_unique<csound_bank>(modes);
}

} // namespace rivals
