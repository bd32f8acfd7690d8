/* The proof of the shapes of waves, each by its definition; and of slew, by integrals of those. */
#include "tool.h"
#include "proof.h"
#include "proof_exact.h"
#include "proof_waves.h"

#include <math.h>

enum { POINTS = 8000 };

static const double tau = 6.283185307179586477, jump_turns = 3e-16;

/* ---- the shapes ------------------------------------------------------------------------- */

/* With skew k: up from 0 to 1 at k/2, down to -1 at 1 - k/2, up to 0; by a jump where k is 1. */
static exact triangle_at(double k, exact phase)
{
    exact left = exact_subtract(exact_of(1), phase);
    if (phase.high < 0.5 * k)
        return exact_divide(exact_scale(phase, 2), exact_of(k));
    if (left.high < 0.5 * k)
        return exact_divide(exact_scale(left, -2), exact_of(k));
    return k < 1 ? exact_divide(exact_subtract(left, phase), exact_sum(1, -k)) : exact_of(0);
}

/* 2 (e^(kp) - 1)/(e^k - 1) - 1. */
static exact exponential_at(double k, exact phase)
{
    exact part = exact_divide(exact_expm1(exact_scale(phase, k)), exact_expm1(exact_of(k)));
    return exact_add(exact_scale(part, 2), exact_of(-1));
}

/* From one level to the next by the fade u^3 (6 u^2 - 15 u + 10). */
static exact drift_at(uint64_t seed, double cycle, exact u)
{
    double from = proof_level(seed, (uint64_t)(int64_t)cycle);
    double to = proof_level(seed, (uint64_t)(int64_t)cycle + 1);
    exact cube = exact_multiply(exact_multiply(u, u), u);
    exact rest = exact_add(exact_scale(u, 6), exact_of(-15));
    rest = exact_add(exact_multiply(rest, u), exact_of(10));
    exact way = exact_multiply(exact_sum(to, -from), exact_multiply(cube, rest));
    return exact_add(exact_of(from), way);
}

static exact limited_at(const sn_wave *wave, exact phase)
{
    exact sum = { 0, 0 };
    for (int n = 1; n <= (int)wave->partials; n++) {
        exact sine, cosine;
        exact_sincos_turns(exact_scale(phase, n), &sine, &cosine);
        sum = exact_add(sum, exact_multiply(proof_harmonic(wave->shape, n), sine));
    }
    return sum;
}

/* The shape of a wave at a number of turns. */
static exact shape_at(const sn_wave *wave, exact turns)
{
    double cycle, duty = wave->duty_ratio;
    exact phase = exact_fraction(turns, &cycle);
    bool high = phase.high < duty;
    switch (wave->shape) {
    case SN_SHAPE_TRIANGLE:
        return triangle_at(wave->skew_ratio, phase);
    case SN_SHAPE_SAW:
        return triangle_at(1, phase);
    case SN_SHAPE_SQUARE:
        return exact_of(high ? 1 : -1);
    case SN_SHAPE_PULSE:
        return exact_scale(exact_sum(high ? 1 : 0, -duty), 2);
    case SN_SHAPE_EXPONENTIAL:
        return exponential_at(wave->curvature, phase);
    case SN_SHAPE_HOLD:
        return exact_of(proof_level(wave->seed, (uint64_t)(int64_t)cycle));
    case SN_SHAPE_DRIFT:
        return drift_at(wave->seed, cycle, phase);
    default:
        return limited_at(wave, phase);
    }
}

/* How many times steeper than a sine a shape is somewhere; 1 if less. */
static double steepness(const sn_wave *wave)
{
    double k = fabs(wave->curvature), skew = wave->skew_ratio;
    switch (wave->shape) {
    case SN_SHAPE_TRIANGLE:
        return fmax(1, 2 / fmin(skew, 1 - skew) / tau);
    case SN_SHAPE_EXPONENTIAL:
        return fmax(1, 2 * k / (1 - exp(-k)) / tau);
    case SN_SHAPE_TRIANGLE_LIMITED:
    case SN_SHAPE_SAW_LIMITED:
    case SN_SHAPE_SQUARE_LIMITED:
        return wave->partials;
    default:
        return 1;
    }
}

/* Is a phase so near to a place where the shape may jump that either side is right? */
static bool is_near_jump(const sn_wave *wave, exact turns)
{
    double phase = exact_fraction(turns, NULL).high;
    double place = wave->shape == SN_SHAPE_SAW ? 0.5 : wave->duty_ratio;
    return fmin(phase, 1 - phase) <= jump_turns || fabs(phase - place) <= jump_turns;
}

static sn_wave random_shape(proof_random *random, sn_shape shape, double *t_s)
{
    sn_wave wave = proof_random_wave(random, shape, t_s);
    wave.duty_ratio = proof_uniform(random, 0.05, 0.95);
    wave.skew_ratio = proof_uniform(random, 0.05, 0.95);
    wave.curvature = proof_log_uniform(random, 0.01, 50);
    wave.seed = proof_bits(random);
    wave.partials = 1 + (uint32_t)(proof_bits(random) % 12);
    return wave;
}

static void measure_shape(const proof_row *row, proof_result *result)
{
    const sn_shape shape = *(const sn_shape *)row->detail;
    bool is_sum = shape >= SN_SHAPE_TRIANGLE_LIMITED && shape <= SN_SHAPE_SQUARE_LIMITED;
    proof_random random = proof_random_of(row);
    for (int i = 0; i < (is_sum ? POINTS / 8 : POINTS); i++) {
        double t_s;
        sn_wave wave = random_shape(&random, shape, &t_s);
        sn_wave_prepared prepared = proof_prepare(&wave);
        exact turns = proof_turns(&wave, exact_of(t_s));
        if (is_near_jump(&wave, turns))
            continue;
        exact want = shape_at(&wave, turns);
        float usual_turns = (float)wave.frequency_hz * (float)t_s + (float)wave.phase_turns;
        double usual = shape_at(&wave, exact_of((double)usual_turns)).high;
        double allowed = steepness(&wave);
        double ours = sn_wave_sample(&prepared, t_s);
        proof_note(&result->worst, exact_distance(ours, want) / allowed);
        proof_note(&result->usual, exact_distance(usual, want) / allowed);
    }
}

/* ---- slopes ----------------------------------------------------------------------------- */

/* The slope per turn; 2 k e^(kp)/(e^k - 1) of the exponential. */
static exact slope_at(const sn_wave *wave, exact turns)
{
    double cycle, k = wave->curvature, skew = wave->skew_ratio;
    exact p = exact_fraction(turns, &cycle), sum = { 0, 0 };
    uint64_t level = (uint64_t)(int64_t)cycle;
    switch (wave->shape) {
    case SN_SHAPE_TRIANGLE:
        return p.high < 0.5 * skew || 1 - p.high < 0.5 * skew
                   ? exact_divide(exact_of(2), exact_of(skew))
                   : exact_divide(exact_of(-2), exact_sum(1, -skew));
    case SN_SHAPE_EXPONENTIAL:
        sum = exact_divide(exact_exp(exact_scale(p, k)), exact_expm1(exact_of(k)));
        return exact_scale(exact_scale(sum, k), 2);
    case SN_SHAPE_DRIFT: /* that of the fade is 30 u^2 (1 - u)^2 */
        sum = exact_multiply(p, exact_add(p, exact_of(-1)));
        sum = exact_scale(exact_multiply(sum, sum), 30);
        return exact_multiply(
            sum, exact_sum(proof_level(wave->seed, level + 1), -proof_level(wave->seed, level)));
    default:
        for (int n = 1; n <= (int)wave->partials; n++) {
            exact sine, cosine;
            exact_sincos_turns(exact_scale(p, n), &sine, &cosine);
            exact a = exact_multiply(proof_harmonic(wave->shape, n), cosine);
            sum = exact_add(sum, exact_scale(a, n));
        }
        return exact_multiply(sum, exact_tau());
    }
}

/* The usual way takes the difference to the frame before. */
static void measure_slope(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS / 4; i++) {
        double t_s, frame = 1.0 / 60;
        sn_wave wave = random_shape(&random, *(const sn_shape *)row->detail, &t_s);
        sn_wave_prepared prepared = proof_prepare(&wave);
        exact want = slope_at(&wave, proof_turns(&wave, exact_of(t_s)));
        double steepest = wave.shape == SN_SHAPE_DRIFT ? 3.75 : tau * steepness(&wave);
        double rise = sn_wave_sample(&prepared, t_s) - sn_wave_sample(&prepared, t_s - frame);
        double ours = sn_wave_derivative(&prepared, t_s) / wave.frequency_hz;
        proof_note(&result->worst, exact_distance(ours, want) / steepest);
        proof_note(
            &result->usual, exact_distance(rise / frame / wave.frequency_hz, want) / steepest);
    }
}

/* ---- slew ------------------------------------------------------------------------------- */

/* The integral of a shape from 0 to a number of turns; the triangle's skew is 1/2. */
static exact integral_at(const sn_wave *wave, exact turns)
{
    double whole, duty = wave->duty_ratio;
    exact p = exact_fraction(turns, &whole), less = exact_add(p, exact_of(-1)), mean, part;
    switch (wave->shape) {
    case SN_SHAPE_SQUARE: /* p, then 2 duty - p, and 2 duty - 1 for each whole turn */
        mean = exact_sum(2 * duty, -1);
        part = p.high < duty ? p : exact_subtract(exact_of(2 * duty), p);
        return exact_add(exact_scale(mean, whole), part);
    case SN_SHAPE_SAW: /* p^2, then (1 - p)^2 */
        return p.high < 0.5 ? exact_multiply(p, p) : exact_multiply(less, less);
    default: /* 2 p^2, then 2 p (1 - p) - 1/4, then 2 (1 - p)^2 */
        if (p.high < 0.25)
            return exact_scale(exact_multiply(p, p), 2);
        if (p.high < 0.75)
            return exact_add(exact_scale(exact_multiply(p, less), -2), exact_of(-0.25));
        return exact_scale(exact_multiply(less, less), 2);
    }
}

/* The mean over a box. A jump becomes a ramp of the box's width, steep where that is short. */
static void measure_slewed(const proof_row *row, proof_result *result)
{
    enum { USUAL = 64 };
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        double t_s;
        sn_wave wave = random_shape(&random, *(const sn_shape *)row->detail, &t_s);
        wave.skew_ratio = 0.5;
        wave.slew_s = fabs(proof_log_uniform(&random, 1e-3, 3)) / wave.frequency_hz;
        sn_wave_prepared prepared = proof_prepare(&wave);
        exact width = exact_product(wave.frequency_hz, wave.slew_s);
        exact half = exact_scale(width, 0.5);
        exact at = exact_fraction(proof_turns(&wave, exact_of(t_s)), NULL);
        exact want = exact_divide(exact_subtract(integral_at(&wave, exact_add(at, half)),
                                      integral_at(&wave, exact_subtract(at, half))),
            width);
        double usual = 0, jump = wave.shape == SN_SHAPE_TRIANGLE ? 0 : 2;
        for (int k = 0; k < USUAL; k++) {
            exact shift = exact_scale(width, (k + 0.5) / USUAL - 0.5);
            usual += shape_at(&wave, exact_add(at, shift)).high / USUAL;
        }
        double allowed = fmax(1, jump / width.high / tau);
        double ours = sn_wave_sample(&prepared, t_s);
        proof_note(&result->worst, exact_distance(ours, want) / allowed);
        proof_note(&result->usual, exact_distance(usual, want) / allowed);
    }
}

/* ---- the rows --------------------------------------------------------------------------- */

static const sn_shape triangle = SN_SHAPE_TRIANGLE, saw = SN_SHAPE_SAW, square = SN_SHAPE_SQUARE,
                      pulse = SN_SHAPE_PULSE, exponential = SN_SHAPE_EXPONENTIAL,
                      hold = SN_SHAPE_HOLD, drift = SN_SHAPE_DRIFT,
                      limited_triangle = SN_SHAPE_TRIANGLE_LIMITED,
                      limited_saw = SN_SHAPE_SAW_LIMITED, limited_square = SN_SHAPE_SQUARE_LIMITED;

static const proof_row rows[] = {
    { "triangle", "skew 0.05 .. 0.95", "of amplitude, steepness", 1e-15, "time in float",
        measure_shape, &triangle },
    { "saw", "0.01 .. 1000 Hz", "of amplitude", 1e-15, "time in float", measure_shape, &saw },
    { "square", "duty 0.05 .. 0.95", "of amplitude", 1e-15, "time in float", measure_shape,
        &square },
    { "pulse", "duty 0.05 .. 0.95", "of amplitude", 1e-15, "time in float", measure_shape, &pulse },
    { "exponential", "curvature within 50", "of amplitude, steepness", 1e-15, "time in float",
        measure_shape, &exponential },
    { "hold", "random seeds", "of amplitude", 1e-15, "time in float", measure_shape, &hold },
    { "drift", "random seeds", "of amplitude", 1e-15, "time in float", measure_shape, &drift },
    { "triangle-limited", "1 .. 12 partials", "of amplitude, partials", 1e-15, "time in float",
        measure_shape, &limited_triangle },
    { "saw-limited", "1 .. 12 partials", "of amplitude, partials", 1e-15, "time in float",
        measure_shape, &limited_saw },
    { "square-limited", "1 .. 12 partials", "of amplitude, partials", 1e-15, "time in float",
        measure_shape, &limited_square },
    { "triangle, derivative", "skew 0.05 .. 0.95", "of steepest slope", 1e-14,
        "difference of frames", measure_slope, &triangle },
    { "exponential, derivative", "curvature within 50", "of steepest slope", 3e-14,
        "difference of frames", measure_slope, &exponential },
    { "drift, derivative", "random seeds", "of steepest slope", 1e-14, "difference of frames",
        measure_slope, &drift },
    { "saw-limited, derivative", "1 .. 12 partials", "of steepest slope", 3e-14,
        "difference of frames", measure_slope, &limited_saw },
    { "slewed triangle", "slew of 1e-3 .. 3 turns", "of amplitude", 1e-15, "mean of 64 samples",
        measure_slewed, &triangle },
    { "slewed saw", "slew of 1e-3 .. 3 turns", "of amplitude, steepness", 1e-15,
        "mean of 64 samples", measure_slewed, &saw },
    { "slewed square", "slew of 1e-3 .. 3 turns", "of amplitude, steepness", 1e-15,
        "mean of 64 samples", measure_slewed, &square },
};

const proof_group proof_shapes = { "Shapes of waves, after 10 years", rows,
    sizeof rows / sizeof rows[0] };
