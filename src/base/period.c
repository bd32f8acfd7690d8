/*
 * Exact periods, and frequencies with exact products.
 *
 * A phase of f * t turns loses its digits after hours if the product is rounded: at 10 Hz and ten
 * years the error of one rounding is 2e-7 turns. So the product is kept as a sum of two doubles
 * until whole turns are taken off. Splitting the frequency beforehand leaves ten operations.
 */
#include "exact.h"
#include "constants.h"
#include "phase.h"
#include "product.h"
#include "sinew/elementary.h"
#include "sinew/period.h"

sn_period sn_period_of_frequency(sn_rational frequency_hz)
{
    if (frequency_hz.denominator == 0)
        return (sn_period){ .kind = SN_PERIOD_TOO_LONG };
    if (frequency_hz.numerator == 0)
        return (sn_period){ .kind = SN_PERIOD_CONSTANT };
    bool backwards = frequency_hz.numerator < 0;
    if (backwards && frequency_hz.numerator == INT64_MIN)
        return (sn_period){ .kind = SN_PERIOD_TOO_LONG };
    int64_t numerator = backwards ? -frequency_hz.numerator : frequency_hz.numerator;
    return (sn_period){ .kind = SN_PERIOD_EXACT,
        .seconds = { .numerator = frequency_hz.denominator, .denominator = numerator } };
}

sn_period sn_period_combine(sn_period a, sn_period b)
{
    if (a.kind == SN_PERIOD_NEVER || b.kind == SN_PERIOD_NEVER)
        return (sn_period){ .kind = SN_PERIOD_NEVER };
    if (a.kind == SN_PERIOD_CONSTANT)
        return b;
    if (b.kind == SN_PERIOD_CONSTANT)
        return a;
    sn_rational both = { 0, 0 };
    if (a.kind == SN_PERIOD_EXACT && b.kind == SN_PERIOD_EXACT)
        both = sn_rational_lcm(a.seconds, b.seconds);
    if (both.denominator == 0)
        return (sn_period){ .kind = SN_PERIOD_TOO_LONG };
    return (sn_period){ .kind = SN_PERIOD_EXACT, .seconds = both };
}

sn_period sn_period_times(sn_period period, uint32_t count)
{
    if (period.kind != SN_PERIOD_EXACT)
        return period;
    if (count == 0)
        return (sn_period){ .kind = SN_PERIOD_CONSTANT };
    sn_rational cycles = sn_rational_reduce(count, period.seconds.denominator);
    if (period.seconds.numerator > INT64_MAX / cycles.numerator)
        return (sn_period){ .kind = SN_PERIOD_TOO_LONG };
    return (sn_period){ .kind = SN_PERIOD_EXACT,
        .seconds =
            sn_rational_reduce(period.seconds.numerator * cycles.numerator, cycles.denominator) };
}

double sn_period_seconds(sn_period period)
{
    if (period.kind == SN_PERIOD_CONSTANT)
        return 0;
    return period.kind == SN_PERIOD_EXACT ? sn_rational_to_double(period.seconds) : SN_INFINITY;
}

/* A whole number as the nearest double and what that misses. Its size is taken unsigned: 2^63 - 1
 * rounds to 2^63. */
static double period_double(int64_t whole, double *rest)
{
    uint64_t size = whole < 0 ? 0 - (uint64_t)whole : (uint64_t)whole;
    double nearest = (double)size;
    *rest = (double)(int64_t)(size - (uint64_t)nearest);
    if (whole >= 0)
        return nearest;
    *rest = -*rest;
    return -nearest;
}

/* n/d - hz, where hz is the nearest double to n/d: the remainder n - hz d is small and computed
 * exactly from the two doubles that make n and the exact product of hz and d. */
static double period_rest(sn_frequency f, sn_rational ratio)
{
    double n_rest, d_rest;
    double n = period_double(ratio.numerator, &n_rest);
    double d = period_double(ratio.denominator, &d_rest);
    double d_high, d_low;
    sn_product_split(d, &d_high, &d_low);
    double product = f.hz * d;
    double error = sn_product_error(product, f.high, f.low, d_high, d_low);
    return ((n - product) + (n_rest - error - f.hz * d_rest)) / d;
}

sn_frequency sn_frequency_make(double hz, sn_rational ratio)
{
    sn_frequency f = { .hz = hz };
    if (ratio.denominator)
        f.hz = sn_rational_to_double(ratio);
    sn_product_split(f.hz, &f.high, &f.low);
    if (ratio.denominator)
        f.rest = period_rest(f, ratio);
    f.below = f.low + f.rest;
    double near_s = sn_abs(f.hz) > 0x1p-800 ? 0x1p22 / sn_abs(f.hz) : 0x1p800;
    f.near_s = sn_from_bits(sn_bits(near_s) & UINT64_C(0x7ff0000000000000));
    f.cut = f.near_s * 0x1.8p26;
    return f;
}

/* x less the nearest whole number. Adding 1.5 * 2^52 leaves no bits below 1. */
static inline double period_nearest(double x)
{
    if (sn_abs(x) < 0x1p51)
        return (x + 0x1.8p52) - 0x1.8p52;
    return sn_round(x);
}

static int64_t period_whole(double x)
{
    return sn_abs(x) < 0x1p62 ? (int64_t)x : 0;
}

/* For products of any size: Dekker's, whose parts each lose their whole turns by themselves. What
 * is left of them is below 1 and adds with one rounding; the phase comes before the small error. */
static double period_phase_far(
    const sn_frequency *frequency, double t_s, double phase_turns, int64_t *whole_turns)
{
    double t_high, t_low;
    sn_product_split(t_s, &t_high, &t_low);
    double product = frequency->hz * t_s;
    double error = sn_product_error(product, frequency->high, frequency->low, t_high, t_low) +
                   frequency->rest * t_s;
    double whole = period_nearest(product), whole_error = period_nearest(error);
    bool numbered = sn_abs(product) < 0x1p62;
    *whole_turns = numbered ? period_whole(whole) + period_whole(whole_error) : 0;
    return ((product - whole) + phase_turns) + (error - whole_error);
}

double sn_frequency_phase(
    const sn_frequency *frequency, double t_s, double phase_turns, int64_t *whole_turns)
{
    if (!(sn_abs(t_s) < 0x1p900))
        t_s = t_s - t_s == 0 ? 0 : SN_NAN;
    double whole_phase = sn_abs(phase_turns) <= 1 ? 0 : period_nearest(phase_turns);
    double turns, whole;
    int64_t count;
    phase_turns -= whole_phase;
    if (sn_phase_is_near(frequency, t_s)) {
        turns = sn_phase_near(frequency, t_s, phase_turns, &whole);
        count = period_whole(whole);
    } else {
        turns = period_phase_far(frequency, t_s, phase_turns, &count);
    }
    double more = period_nearest(turns);
    if (whole_turns)
        *whole_turns = count + period_whole(whole_phase) + period_whole(more);
    return turns - more;
}
