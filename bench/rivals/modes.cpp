#include "rivals.h"

#include <cmath>

namespace rivals
{

static constexpr double tau = 6.28318530717958647693;

std::vector<mode> modes(size_t count)
{
    std::vector<mode> all;
    for (size_t i = 0; i < count; i++) {
        size_t place = i % faust_modes;
        double last = static_cast<double>(faust_modes - 1);
        double mixed = static_cast<double>(place * 37 % faust_modes);
        all.push_back({ 60 * std::pow(150, static_cast<double>(place) / last),
            0.05 * std::pow(20, mixed / last), static_cast<double>(1 + place % 7) / 64 });
    }
    return all;
}

double ringing(const mode &of, double frame)
{
    if (frame < 0)
        return 0;
    double w = tau * of.frequency_hz / rate_hz;
    return std::pow(10, -3 * frame / (of.t60_s * rate_hz)) * std::sin((frame + 1) * w) /
           std::sin(w);
}

double ringing_with_zeros(const mode &of, double frame)
{
    return ringing(of, frame) - ringing(of, frame - 2);
}

double sine_gain(const mode &of)
{
    return std::pow(10, -3 / (of.t60_s * rate_hz)) * std::sin(tau * of.frequency_hz / rate_hz);
}

} // namespace rivals
