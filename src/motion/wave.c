/*
 * One wave: checking and preparing it, and its value, derivative, integral, bounds and period.
 *
 * Everything rests on the phase, which sn_frequency_phase gives exactly: a cycle number and a
 * fraction. Slew is a box average, that is, an integral of the shape over the box; so a smoothed
 * wave is as stateless as a plain one.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/phase.h"
#include "../base/report.h"
#include "sinew/elementary.h"
#include "table_read.h"
#include "wave_shape.h"

enum { WAVE_SLEW_CYCLES_MOST = 64, WAVE_SUM_CYCLES_MOST = 1 << 20 };

sn_wave sn_wave_default(void)
{
    return (sn_wave){ .shape = SN_SHAPE_SINE,
        .frequency_hz = 1,
        .amplitude = 1,
        .duty_ratio = 0.5,
        .skew_ratio = 0.5,
        .partials = 6 };
}

/* ---- preparing ------------------------------------------------------------------------- */

typedef struct wave_rule {
    const char *field;
    double value, low, high;
    const char *words;
} wave_rule;

/* The frequency that counts: the ratio, where there is one. */
static double wave_hertz(const sn_wave *wave)
{
    sn_rational ratio = wave->frequency_ratio;
    return ratio.denominator ? sn_rational_to_double(ratio) : wave->frequency_hz;
}

static sn_status wave_check(const sn_wave *wave, sn_report *report)
{
    const wave_rule rules[] = {
        { "frequency_hz", wave->frequency_hz, -1e9, 1e9, "Hz is outside -1e9 to 1e9" },
        { "amplitude", wave->amplitude, -1e12, 1e12, "is outside -1e12 to 1e12" },
        { "phase_turns", wave->phase_turns, -1e9, 1e9, "turns is outside -1e9 to 1e9" },
        { "offset", wave->offset, -1e12, 1e12, "is outside -1e12 to 1e12" },
        { "duty_ratio", wave->duty_ratio, 0, 1, "is outside 0 to 1" },
        { "skew_ratio", wave->skew_ratio, 0, 1, "is outside 0 to 1" },
        { "curvature", wave->curvature, -50, 50, "is outside -50 to 50" },
        { "slew_s", wave->slew_s, 0, 1e9, "s is outside 0 to 1e9" },
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        const wave_rule *rule = &rules[i];
        if (!(rule->value >= rule->low && rule->value <= rule->high))
            return sn_report_say_value(report,
                sn_is_finite(rule->value) ? SN_ERROR_RANGE : SN_ERROR_NOT_FINITE, rule->field,
                rule->value, rule->words);
    }
    sn_rational ratio = wave->frequency_ratio;
    if (ratio.denominator && !(sn_abs(sn_rational_to_double(ratio)) <= 1e9))
        return sn_report_say_value(report, SN_ERROR_RANGE, "frequency_ratio",
            sn_rational_to_double(ratio), "Hz is outside -1e9 to 1e9");
    if ((unsigned)wave->shape >= SN_SHAPE_COUNT)
        return sn_report_say_value(
            report, SN_ERROR_RANGE, "shape", (double)wave->shape, "is not the number of a shape");
    if (sn_shape_is_limited(wave->shape) &&
        (wave->partials < 1 || wave->partials > SN_PARTIALS_MOST))
        return sn_report_say_value(
            report, SN_ERROR_RANGE, "partials", wave->partials, "is outside 1 to 1024");
    if (wave->loop_cycles > SN_LOOP_CYCLES_MOST)
        return sn_report_say_value(
            report, SN_ERROR_RANGE, "loop_cycles", wave->loop_cycles, "is outside 0 to 1048576");
    if (wave->shape == SN_SHAPE_TABLE && !wave->table)
        return sn_report_say(report, SN_ERROR_MISSING, "table",
            "a wave of shape table needs one: see sn_wave_table_draw");
    if (sn_shape_is_random(wave->shape) &&
        wave->slew_s * sn_abs(wave_hertz(wave)) > WAVE_SLEW_CYCLES_MOST)
        return sn_report_say_value(report, SN_ERROR_LIMIT, "slew_s", wave->slew_s,
            "s is longer than 64 cycles, the most for a random shape; slow it down or slew less");
    return SN_OK;
}

static double wave_parameter(const sn_wave *wave)
{
    switch (wave->shape) {
    case SN_SHAPE_TRIANGLE:
        return wave->skew_ratio;
    case SN_SHAPE_SQUARE:
    case SN_SHAPE_PULSE:
        return wave->duty_ratio;
    case SN_SHAPE_EXPONENTIAL: /* a curvature so small is straight to the last bit */
        return sn_abs(wave->curvature) < 1e-17 ? 0 : wave->curvature;
    default:
        return 0;
    }
}

sn_status sn_wave_prepare(sn_wave_prepared *prepared, const sn_wave *wave, sn_report *report)
{
    SN_ASSERT(prepared && wave);
    sn_status status = wave_check(wave, report);
    if (status)
        return status;
    sn_rational ratio =
        sn_rational_reduce(wave->frequency_ratio.numerator, wave->frequency_ratio.denominator);
    if (ratio.numerator == INT64_MIN) /* could not be turned round */
        ratio = (sn_rational){ 0, 0 };
    sn_wave_prepared p = { .shape = wave->shape,
        .frequency = sn_frequency_make(wave_hertz(wave), ratio),
        .frequency_ratio = ratio,
        .amplitude = wave->amplitude,
        .phase_turns = wave->phase_turns,
        .offset = wave->offset,
        .parameter = wave_parameter(wave),
        .table = wave->shape == SN_SHAPE_TABLE ? wave->table : NULL };
    if (!sn_shape_is_random(p.shape)) /* whole turns do not matter */
        p.phase_turns -= sn_round(p.phase_turns);
    p.width_turns = wave->slew_s * sn_abs(p.frequency.hz);
    if (p.width_turns < 0x1p-50) /* a box that phases cannot tell from none */
        p.width_turns = 0;
    if (p.table && p.width_turns == 0 && (p.table->size & (p.table->size - 1)) == 0) {
        p.scale = p.table->size;
        p.cubics = sn_table_cubics(p.table);
        p.cubics_mask = p.table->size - 1;
    }
    if (sn_shape_is_limited(p.shape))
        p.partials = wave->partials;
    if (sn_shape_is_random(p.shape)) {
        p.seed = wave->seed;
        p.loop_cycles = wave->loop_cycles;
    }
    if (p.shape == SN_SHAPE_EXPONENTIAL && p.parameter != 0)
        p.scale = 2 / sn_expm1(p.parameter);
    if (p.shape == SN_SHAPE_SINE && p.width_turns > 0) {
        /* A box average scales a sine by sin(pi w)/(pi w), and that is all it does. */
        p.amplitude *= sn_sin_turns(0.5 * p.width_turns) / (SN_PI * p.width_turns);
        p.width_turns = 0;
    }
    *prepared = p;
    return SN_OK;
}

/* ---- phases ---------------------------------------------------------------------------- */

/* A phase as a cycle and a fraction in [0, 1). */
typedef struct wave_phase {
    int64_t cycle;
    double p;
} wave_phase;

static wave_phase wave_phase_from(int64_t cycle, double turns)
{
    double whole = sn_floor(turns), p = turns - whole;
    if (p >= 1) { /* a tiny negative number less -1 rounds to 1 */
        p = 0;
        whole += 1;
    }
    /* Wrapping unsigned: far out the cycle number has no meaning, but must not overflow. */
    return (wave_phase){ (int64_t)((uint64_t)cycle + (uint64_t)(int64_t)whole), p };
}

static wave_phase wave_phase_at(const sn_wave_prepared *wave, double t_s)
{
    int64_t cycle;
    double turns = sn_frequency_phase(&wave->frequency, t_s, wave->phase_turns, &cycle);
    return wave_phase_from(cycle, turns);
}

double sn_wave_phase(const sn_wave_prepared *wave, double t_s)
{
    SN_ASSERT(wave);
    return sn_is_finite(t_s) ? wave_phase_at(wave, t_s).p : SN_NAN;
}

/* ---- integrals of the shape ------------------------------------------------------------ */

/* The sum of the means of `count` whole cycles; NaN where a random shape has too many. */
static double wave_whole_cycles(const sn_wave_prepared *wave, int64_t first, double count)
{
    if (!sn_shape_is_random(wave->shape))
        return count * sn_shape_mean(wave, 0);
    if (count >= 0x1p62)
        return SN_NAN; /* too many to number */
    double sum = 0, loops = 0;
    if (wave->loop_cycles && count > wave->loop_cycles) {
        loops = sn_floor(count / wave->loop_cycles);
        count -= loops * wave->loop_cycles;
        for (int64_t i = 0; i < (int64_t)wave->loop_cycles; i++)
            sum += sn_shape_mean(wave, i);
        sum *= loops;
    }
    if (count > WAVE_SUM_CYCLES_MOST)
        return SN_NAN;
    for (int64_t i = 0; i < (int64_t)count; i++)
        sum += sn_shape_mean(wave, (int64_t)((uint64_t)first + (uint64_t)i));
    return sum;
}

/* The cycle so many later. Where that number has no meaning any more, it must not overflow. */
static int64_t wave_cycle_after(int64_t cycle, double count)
{
    int64_t whole = count < 0x1p62 ? (int64_t)count : 0;
    return (int64_t)((uint64_t)cycle + (uint64_t)whole);
}

/* How many cycles from one to a later one; by unsigned numbers, whose difference always fits. */
static double wave_cycles_between(int64_t from, int64_t to)
{
    return (double)((uint64_t)to - (uint64_t)from);
}

/* The integral from the start of a cycle to a phase some cycles before or behind it. */
static double wave_from_cycle(const sn_wave_prepared *wave, int64_t cycle, wave_phase at)
{
    double part = sn_shape_integral(wave, at.cycle, 0, at.p);
    if (at.cycle >= cycle)
        return wave_whole_cycles(wave, cycle, wave_cycles_between(cycle, at.cycle)) + part;
    return part - wave_whole_cycles(wave, at.cycle, wave_cycles_between(at.cycle, cycle));
}

/* The integral over `cycles` whole turns and a `length` in [0, 1) from a phase on, less that over
 * as many cycles from the start of `first`. */
static double wave_beside_cycles(
    const sn_wave_prepared *wave, int64_t first, wave_phase from, double cycles, double length)
{
    if (cycles == 0 || !sn_shape_is_random(wave->shape))
        return sn_shape_integral(wave, from.cycle, from.p, length);
    wave_phase to = wave_phase_from(wave_cycle_after(from.cycle, cycles), from.p + length);
    return wave_from_cycle(wave, wave_cycle_after(first, cycles), to) -
           wave_from_cycle(wave, first, from);
}

/* The shape's integral over `cycles` whole turns and a `length` in [0, 1) from a phase on. */
static double wave_shape_integral(
    const sn_wave_prepared *wave, wave_phase from, double cycles, double length)
{
    return wave_whole_cycles(wave, from.cycle, cycles) +
           wave_beside_cycles(wave, from.cycle, from, cycles, length);
}

/* Is there a box average still to be taken? The band-limited shapes take theirs themselves. */
static bool wave_is_slewed(const sn_wave_prepared *wave)
{
    return wave->width_turns > 0 && !sn_shape_is_limited(wave->shape);
}

/* The box average of the shape around a phase; no average passes what it is taken of. */
static double wave_slewed(const sn_wave_prepared *wave, wave_phase at)
{
    double width = wave->width_turns, cycles = sn_floor(width);
    wave_phase from = wave_phase_from(at.cycle, at.p - 0.5 * width);
    double mean = wave_shape_integral(wave, from, cycles, width - cycles) / width;
    return sn_range_clamp(sn_shape_bounds(wave), mean);
}

static double wave_shape_at(const sn_wave_prepared *wave, wave_phase at)
{
    return wave_is_slewed(wave) ? wave_slewed(wave, at) : sn_shape_value(wave, at.cycle, at.p);
}

/* ---- value and derivative -------------------------------------------------------------- */

SN_APART static double wave_sample_any(const sn_wave_prepared *wave, double t_s)
{
    if (wave->shape == SN_SHAPE_SINE) {
        double turns = sn_phase_turns(&wave->frequency, t_s, wave->phase_turns);
        return wave->offset + wave->amplitude * sn_sin_turns(turns);
    }
    if (!sn_is_finite(t_s))
        return SN_NAN;
    if (wave->cubics) { /* the bits of the quick way */
        double turns = sn_phase_turns(&wave->frequency, t_s, wave->phase_turns);
        double value = sn_table_read_quickly(wave->cubics, wave->cubics_mask, turns * wave->scale);
        return wave->offset + wave->amplitude * value;
    }
    return wave->offset + wave->amplitude * wave_shape_at(wave, wave_phase_at(wave, t_s));
}

double sn_wave_sample(const sn_wave_prepared *wave, double t_s)
{
    SN_ASSERT(wave);
    /* A table is read often and quickly: its way makes no call and keeps nothing on the stack. */
    if (!wave->cubics || !sn_phase_is_near(&wave->frequency, t_s))
        return wave_sample_any(wave, t_s);
    double whole, turns = sn_phase_near(&wave->frequency, t_s, wave->phase_turns, &whole);
    double value = sn_table_read_quickly(wave->cubics, wave->cubics_mask, turns * wave->scale);
    return wave->offset + wave->amplitude * value;
}

double sn_wave_sample_beside(const sn_wave_prepared *wave, double t_s, double rest_s)
{
    double more = wave->frequency.hz * rest_s, whole;
    int64_t cycle;
    if (!sn_is_finite(t_s))
        return SN_NAN;
    more = sn_abs(more) < 1 ? more : 0; /* so far out a phase has no digits left */
    if (wave->cubics && sn_phase_is_near(&wave->frequency, t_s)) {
        double turns = sn_phase_near(&wave->frequency, t_s, wave->phase_turns, &whole) + more;
        double value = sn_table_read_quickly(wave->cubics, wave->cubics_mask, turns * wave->scale);
        return wave->offset + wave->amplitude * value;
    }
    double turns = sn_frequency_phase(&wave->frequency, t_s, wave->phase_turns, &cycle);
    return wave->offset +
           wave->amplitude * wave_shape_at(wave, wave_phase_from(cycle, turns + more));
}

double sn_wave_derivative(const sn_wave_prepared *wave, double t_s)
{
    SN_ASSERT(wave);
    if (!sn_is_finite(t_s))
        return SN_NAN;
    wave_phase at = wave_phase_at(wave, t_s);
    double rate = wave->amplitude * wave->frequency.hz, width = wave->width_turns;
    if (!wave_is_slewed(wave))
        return rate * sn_shape_slope(wave, at.cycle, at.p);
    wave_phase from = wave_phase_from(at.cycle, at.p - 0.5 * width);
    wave_phase to = wave_phase_from(at.cycle, at.p + 0.5 * width);
    return rate *
           (sn_shape_value(wave, to.cycle, to.p) - sn_shape_value(wave, from.cycle, from.p)) /
           width;
}

/* ---- integral -------------------------------------------------------------------------- */

/* Moves a phase on by `step`, onto the next break of the shape where that is as good as there: a
 * gap of rounding would be one more piece of no length. */
static wave_phase wave_advance(const sn_wave_prepared *wave, wave_phase at, double step)
{
    double stop = sn_shape_next_break(wave, at.p);
    if (step < stop - at.p - 0x1p-52)
        at.p += step;
    else
        at = stop < 1 ? (wave_phase){ at.cycle, stop }
                      : (wave_phase){ (int64_t)((uint64_t)at.cycle + 1), 0 };
    return at;
}

/* How far both ends of a moving interval can go until one of them meets a break. */
static double wave_free_way(const sn_wave_prepared *wave, wave_phase from, wave_phase to)
{
    double first = sn_shape_next_break(wave, from.p) - from.p;
    double second = sn_shape_next_break(wave, to.p) - to.p;
    return first < second ? first : second;
}

/* wave_beside_cycles at from + s, integrated over a way of s in [0, way] without a break. There it
 * is a polynomial in s of degree at most six: four Gauss points are exact. The exponential is
 * none, but on short enough pieces as good as one. */
static double wave_moved_integral(const sn_wave_prepared *wave, int64_t first, wave_phase from,
    double cycles, double length, double way)
{
    static const double points[4] = { -0.86113631159405257522, -0.33998104358485626480,
        0.33998104358485626480, 0.86113631159405257522 };
    static const double weights[4] = { 0.34785484513745385737, 0.65214515486254614263,
        0.65214515486254614263, 0.34785484513745385737 };
    double sum = 0, pieces = 1;
    if (wave->shape == SN_SHAPE_EXPONENTIAL)
        pieces = sn_ceil(8 * way * (1 + sn_abs(wave->parameter)));
    double half = 0.5 * way / pieces;
    for (double piece = 0; piece < pieces; piece++) {
        double part = 0;
        for (int i = 0; i < 4; i++) {
            double shift = half * (2 * piece + 1 + points[i]);
            wave_phase at = wave_phase_from(from.cycle, from.p + shift);
            part += weights[i] * wave_beside_cycles(wave, first, at, cycles, length);
        }
        sum += part;
    }
    return half * sum;
}

/* The average over the slew's box of the integral over `cycles` and `length` turns from a phase. */
static double wave_slewed_integral(
    const sn_wave_prepared *wave, wave_phase from, double cycles, double length)
{
    double width = wave->width_turns, left = width, sum = 0;
    if (!sn_shape_is_random(wave->shape)) {
        /* Over a whole turn of shifts the integral averages to the mean's. */
        double turns = sn_floor(width);
        sum = turns * length * sn_shape_mean(wave, 0);
        left = width - turns;
    }
    wave_phase a = wave_phase_from(from.cycle, from.p - 0.5 * width);
    wave_phase b = wave_phase_from(a.cycle, a.p + length);
    while (left > 0) {
        double step = wave_free_way(wave, a, b);
        step = step < left ? step : left;
        sum += wave_moved_integral(wave, from.cycle, a, cycles, length, step);
        a = wave_advance(wave, a, step);
        b = wave_advance(wave, b, step);
        left -= step;
    }
    return wave_whole_cycles(wave, from.cycle, cycles) + sum / width;
}

double sn_wave_integral(const sn_wave_prepared *wave, double t0_s, double t1_s)
{
    SN_ASSERT(wave);
    if (!sn_is_finite(t0_s) || !sn_is_finite(t1_s))
        return SN_NAN;
    double hz = wave->frequency.hz, span = t1_s - t0_s;
    if (hz == 0)
        return span * sn_wave_sample(wave, 0);
    /* Go forwards in phase, whichever way the times and the frequency point. */
    bool forwards = (span < 0) == (hz < 0);
    wave_phase from = wave_phase_at(wave, forwards ? t0_s : t1_s);
    wave_phase to = wave_phase_at(wave, forwards ? t1_s : t0_s);
    double turns = sn_abs(hz * span), length = to.p - from.p, cycles = sn_round(turns - length);
    if (turns < 0.5) { /* a short span is known better than the phases at its ends */
        cycles = 0;
        length = turns;
    } else if (turns > 0x1p50) { /* and so is one of so many turns */
        cycles = turns;
        length = 0;
    }
    if (length < 0) {
        length += 1;
        cycles -= 1;
    }
    double shape = wave_is_slewed(wave) ? wave_slewed_integral(wave, from, cycles, length)
                                        : wave_shape_integral(wave, from, cycles, length);
    return wave->offset * span + (wave->amplitude / hz) * (forwards ? shape : -shape);
}

/* ---- bounds, period, changes ----------------------------------------------------------- */

sn_range sn_wave_bounds(const sn_wave_prepared *wave)
{
    SN_ASSERT(wave);
    if (wave->frequency.hz == 0) {
        double still = sn_wave_sample(wave, 0);
        return (sn_range){ still, still };
    }
    sn_range shape = sn_range_scale(sn_shape_bounds(wave), wave->amplitude);
    return (sn_range){ wave->offset + shape.low, wave->offset + shape.high };
}

bool sn_wave_stands(const sn_wave_prepared *wave)
{
    sn_range bounds = sn_wave_bounds(wave);
    return bounds.low == bounds.high;
}

sn_period sn_wave_period(const sn_wave_prepared *wave)
{
    SN_ASSERT(wave);
    if (sn_wave_stands(wave))
        return (sn_period){ .kind = SN_PERIOD_CONSTANT };
    sn_rational ratio = wave->frequency_ratio;
    if (ratio.denominator == 0)
        ratio = sn_rational_from_double(wave->frequency.hz);
    sn_period period = sn_period_of_frequency(ratio);
    if (!sn_shape_is_random(wave->shape) || period.kind != SN_PERIOD_EXACT)
        return period;
    if (wave->loop_cycles == 0)
        return (sn_period){ .kind = SN_PERIOD_NEVER };
    return sn_period_times(period, wave->loop_cycles);
}

void sn_wave_retune(sn_wave *wave, double frequency_hz, sn_rational ratio, double at_s)
{
    SN_ASSERT(wave);
    sn_frequency before = sn_frequency_make(wave->frequency_hz, wave->frequency_ratio);
    sn_frequency after = sn_frequency_make(frequency_hz, ratio);
    int64_t turns_before, turns_after;
    double from = sn_frequency_phase(&before, at_s, wave->phase_turns, &turns_before);
    double gone = sn_frequency_phase(&after, at_s, 0, &turns_after);
    double phase = sn_fraction(from - gone);
    if (!sn_is_finite(phase) || !(sn_abs(after.hz) <= 1e9))
        return;
    if (sn_shape_is_random(wave->shape)) { /* the level belongs to the cycle: keep its number */
        double turns = (double)turns_before - (double)turns_after + (from - gone);
        phase = sn_abs(turns) < 1e9 ? turns : phase;
    }
    wave->phase_turns = phase;
    wave->frequency_hz = after.hz;
    wave->frequency_ratio = ratio;
}

/* cycles / loop, exactly; {0, 0} where it does not fit. */
static sn_rational wave_rate(double cycles, sn_rational loop_s)
{
    if (!(cycles < 0x1p53))
        return (sn_rational){ 0, 0 };
    sn_rational rate = sn_rational_reduce((int64_t)cycles, loop_s.numerator);
    if (rate.numerator > INT64_MAX / loop_s.denominator)
        return (sn_rational){ 0, 0 };
    return sn_rational_reduce(rate.numerator * loop_s.denominator, rate.denominator);
}

sn_wave_snapped sn_wave_snap(sn_wave *wave, sn_rational loop_s)
{
    SN_ASSERT(wave && loop_s.numerator > 0 && loop_s.denominator > 0);
    double before = wave_hertz(wave);
    if (before == 0)
        return (sn_wave_snapped){ .loops = true };
    sn_wave snapped = *wave;
    bool random = sn_shape_is_random(wave->shape);
    double unit = random && wave->loop_cycles ? wave->loop_cycles : 1;
    double cycles = sn_round(sn_abs(before) * sn_rational_to_double(loop_s) / unit);
    cycles = unit * (cycles < 1 ? 1 : cycles);
    sn_rational rate = wave_rate(cycles, loop_s);
    bool fits = rate.denominator > 0 && (!random || cycles <= SN_LOOP_CYCLES_MOST);
    if (random && wave->loop_cycles == 0 && fits)
        snapped.loop_cycles = (uint32_t)cycles;
    if (before < 0)
        rate.numerator = -rate.numerator;
    snapped.frequency_hz = sn_rational_to_double(rate);
    snapped.frequency_ratio = rate;
    sn_wave_prepared prepared; /* a higher frequency may be one that its slew does not go with */
    if (!fits || sn_wave_prepare(&prepared, &snapped, NULL) != SN_OK)
        return (sn_wave_snapped){ .frequency_hz = before };
    *wave = snapped;
    double after = snapped.frequency_hz, ratio = after / before;
    double octaves =
        sn_is_finite(ratio) ? sn_log2(ratio) : sn_log2(sn_abs(after)) - sn_log2(sn_abs(before));
    return (sn_wave_snapped){ .loops = true,
        .frequency_hz = after,
        .cents = 1200 * octaves,
        .percent = 100 * ((after - before) / before) };
}
