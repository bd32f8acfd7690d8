/* STK's filters and modal instruments. Its loops are in its headers: they are compiled here. */
#include "rivals.h"

#include <stk/BiQuad.h>
#include <stk/FileWvIn.h>
#include <stk/Modal.h>

#include <cmath>
#include <cstdlib>
#include <string>

#include <unistd.h>

namespace rivals
{
namespace
{

double radius(const mode &of)
{
    return std::pow(10, -3 / (of.t60_s * rate_hz));
}

/* For all that is made later: what is there already would only complain. */
size_t at_our_rate(size_t count)
{
    stk::Stk::showWarnings(false);
    if (stk::Stk::sampleRate() != rate_hz)
        stk::Stk::setSampleRate(rate_hz);
    return count;
}

/* One sample after the other through all filters: some three times as quick as one filter after
 * the other through a block. */
class biquads : public bank
{
  public:
    explicit biquads(const std::vector<mode> &modes) : filters(at_our_rate(modes.size()))
    {
        for (size_t i = 0; i < modes.size(); i++) {
            filters[i].setResonance(modes[i].frequency_hz, radius(modes[i]));
            filters[i].setGain(modes[i].amplitude * sine_gain(modes[i]));
        }
    }
    void render(const float *input, float *output) override
    {
        for (size_t n = 0; n < block; n++) {
            stk::StkFloat value = static_cast<stk::StkFloat>(input[n]), sum = 0;
            for (stk::BiQuad &filter : filters)
                sum += filter.tick(value);
            output[n] = static_cast<float>(sum);
        }
    }
    double response(const mode &of, size_t frame) const override
    {
        return of.amplitude * sine_gain(of) * ringing(of, static_cast<double>(frame));
    }

  private:
    std::vector<stk::BiQuad> filters;
};

/* A file of one sample, for as long as it is read: samples have 16 bits, the high byte first. */
class impulse_file
{
  public:
    impulse_file()
    {
        const char *folder = std::getenv("TMPDIR");
        name = std::string(folder && *folder ? folder : "/tmp") + "/impulse-XXXXXX";
        int file = mkstemp(&name[0]);
        const char bytes[128] = { 127, -1 };
        if (file < 0 || write(file, bytes, sizeof bytes) != sizeof bytes || close(file) != 0)
            std::abort();
    }
    ~impulse_file()
    {
        unlink(name.c_str());
    }
    impulse_file(const impulse_file &) = delete;
    impulse_file &operator=(const impulse_file &) = delete;

    std::string name;
};

/* An instrument that is struck by one sample. */
struct struck : stk::Modal {
    explicit struck(unsigned count) : Modal(count)
    {
        impulse_file file;
        wave_ = new stk::FileWvIn(file.name, true);
        wave_->setRate(1);
        setMasterGain(1);
        setDirectGain(0);
    }
    ~struck() override
    {
        delete wave_;
    }
    void controlChange(int, stk::StkFloat) override
    {
    }
};

class modal : public bank
{
  public:
    explicit modal(const std::vector<mode> &modes) : frames(block, 1)
    {
        played = std::make_unique<struck>(static_cast<unsigned>(at_our_rate(modes.size())));
        constexpr double base_hz = 100;
        played->setFrequency(base_hz);
        for (unsigned i = 0; i < modes.size(); i++) {
            played->setRatioAndRadius(i, modes[i].frequency_hz / base_hz, radius(modes[i]));
            played->setModeGain(i, modes[i].amplitude / 2);
        }
    }
    void render(const float *input, float *output) override
    {
        if (input[0] != 0)
            played->strike(static_cast<stk::StkFloat>(input[0]));
        played->tick(frames);
        for (size_t n = 0; n < block; n++)
            output[n] = static_cast<float>(frames[n]);
    }
    double response(const mode &of, size_t frame) const override
    {
        return of.amplitude / 2 * ringing_with_zeros(of, static_cast<double>(frame));
    }

  private:
    std::unique_ptr<struck> played;
    stk::StkFrames frames;
};

class marimba : public instrument
{
  public:
    marimba() : played(static_cast<unsigned>(at_our_rate(4))), frames(block, 1)
    {
        const struct {
            double ratio, radius, gain;
        } modes[] = { { 1, 0.9996, 0.04 }, { 4, 0.9994, 0.01 }, { 10.5, 0.9994, 0.01 },
            { 18, 0.999, 0.01 } };
        played.setFrequency(262);
        for (unsigned i = 0; i < 4; i++) {
            played.setRatioAndRadius(i, modes[i].ratio, modes[i].radius);
            played.setModeGain(i, modes[i].gain);
        }
    }
    void render(bool strike, float *output) override
    {
        if (strike)
            played.strike(1);
        played.tick(frames);
        for (size_t n = 0; n < block; n++)
            output[n] = static_cast<float>(frames[n]);
    }

  private:
    struck played;
    stk::StkFrames frames;
};

} // namespace

std::unique_ptr<instrument> stk_marimba()
{
    return std::make_unique<marimba>();
}

std::unique_ptr<bank> stk_biquads(const std::vector<mode> &modes)
{
    return std::make_unique<biquads>(modes);
}

std::unique_ptr<bank> stk_modal(const std::vector<mode> &modes)
{
    return std::make_unique<modal>(modes);
}

} // namespace rivals
