/* FAUST's programs, compiled as its manual advises: -O3 -march=native -ffast-math. */
#include "rivals.h"

#include <cstdlib>

#define FAUSTFLOAT float

/* What FAUST's programs expect of those who use them. */
struct dsp {
};
struct Meta {
    void declare(const char *, const char *)
    {
    }
};
struct UI {
    void openVerticalBox(const char *)
    {
    }
    void closeBox()
    {
    }
};

#include "faust_by_hand.hpp"
#include "faust_library.hpp"
#include "faust_marimba.hpp"

namespace rivals
{
namespace
{

template <class Program, bool zeros> class faust_bank : public bank
{
  public:
    explicit faust_bank(const std::vector<mode> &modes)
    {
        if (modes.size() % faust_modes != 0)
            std::abort();
        for (size_t i = 0; i < modes.size(); i += faust_modes) {
            programs.emplace_back(new Program);
            programs.back()->init(static_cast<int>(rate_hz));
        }
    }
    void render(const float *input, float *output) override
    {
        float *inputs[] = { const_cast<float *>(input) }, *outputs[] = { output };
        programs[0]->compute(block, inputs, outputs);
        for (size_t i = 1; i < programs.size(); i++) {
            float more[block], *others[] = { more };
            programs[i]->compute(block, inputs, others);
            for (size_t k = 0; k < block; k++)
                output[k] += more[k];
        }
    }
    double response(const mode &of, size_t frame) const override
    {
        double n = static_cast<double>(frame);
        if (zeros)
            return of.amplitude / 2 * ringing_with_zeros(of, n);
        return of.amplitude * sine_gain(of) * ringing(of, n);
    }

  private:
    std::vector<std::unique_ptr<Program>> programs;
};

class marimba : public instrument
{
  public:
    marimba() : program(new faust_marimba_program)
    {
        program->init(static_cast<int>(rate_hz));
    }
    void render(bool strike, float *output) override
    {
        float trigger[block] = {}, *inputs[] = { trigger }, *outputs[] = { output };
        trigger[0] = strike ? 1 : 0;
        program->compute(block, inputs, outputs);
    }

  private:
    std::unique_ptr<faust_marimba_program> program;
};

} // namespace

std::unique_ptr<instrument> faust_marimba()
{
    return std::make_unique<marimba>();
}

std::unique_ptr<bank> faust_library(const std::vector<mode> &modes)
{
    return std::make_unique<faust_bank<faust_library_program, true>>(modes);
}

std::unique_ptr<bank> faust_by_hand(const std::vector<mode> &modes)
{
    return std::make_unique<faust_bank<faust_by_hand_program, false>>(modes);
}

} // namespace rivals
