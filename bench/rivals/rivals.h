/*
 * Banks of modes by others, behind one face, each in the quickest form that was found for it.
 *
 * All ring the same modes: faust_modes of them, again and again, since FAUST makes a program of the
 * modes, and a program of more would be slower.
 */
#ifndef BENCH_RIVALS_H
#define BENCH_RIVALS_H

#include <cstddef>
#include <memory>
#include <vector>

namespace rivals
{

constexpr double rate_hz = 48000;
constexpr size_t block = 256;      /* frames of a call */
constexpr size_t faust_modes = 64; /* as N in the FAUST programs here */

struct mode {
    double frequency_hz, t60_s, amplitude;
};

/* The modes, whose formulas stand in the FAUST programs also. */
std::vector<mode> modes(size_t count);

/* What a filter with a mode's poles gives so many frames after an impulse: with poles only,
 * r^(n+1) sin((n+1) w)/(r sin w), and with zeros at 0 and half the rate also. */
double ringing(const mode &of, double frame);
double ringing_with_zeros(const mode &of, double frame);

/* r sin w: times this the former is a sine of amplitude 1, one frame early. */
double sine_gain(const mode &of);

/* A bank at rest. */
class bank
{
  public:
    virtual ~bank() = default;

    /* Renders `block` frames. */
    virtual void render(const float *input, float *output) = 0;

    /* What one mode should give so many frames after an input of one unit: the response of the
     * very filter that its author describes. */
    virtual double response(const mode &of, size_t frame) const = 0;
};

/* STK: its resonance filters, sample by sample, and its class of modal instruments, which is struck
 * by the first frame of a block only. */
std::unique_ptr<bank> stk_biquads(const std::vector<mode> &modes);
std::unique_ptr<bank> stk_modal(const std::vector<mode> &modes);

/* Csound: its opcode `mode`, and `sum`. */
std::unique_ptr<bank> csound_mode(const std::vector<mode> &modes);

/* FAUST: its library's pm.modeFilter, and the same without zeros, which is quicker. */
std::unique_ptr<bank> faust_library(const std::vector<mode> &modes);
std::unique_ptr<bank> faust_by_hand(const std::vector<mode> &modes);

/* An instrument, struck now and then. */
class instrument
{
  public:
    virtual ~instrument() = default;

    /* Renders `block` frames, the first of them that of a strike, or none. */
    virtual void render(bool strike, float *output) = 0;
};

/* FAUST's marimba, a bar of 50 modes and a tube; and STK's class Modal with 4 modes, which is
 * what its own has. */
std::unique_ptr<instrument> faust_marimba();
std::unique_ptr<instrument> stk_marimba();

} // namespace rivals

#endif
