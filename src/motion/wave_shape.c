/*
 * The shapes.
 *
 * Three families, each with one way to be integrated: sines and sums of sines in closed form; the
 * exponential in closed form between its jumps; everything else is a polynomial of degree at most
 * five between its breaks, which three Gauss points integrate exactly and without cancellation,
 * however short the interval is. Smoothing by a box (slew) is such an integral.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/fade.h"
#include "sinew/elementary.h"
#include "sinew/noise.h"
#include "wave_shape.h"

const char *sn_shape_name(sn_shape shape)
{
    static const char *const names[SN_SHAPE_COUNT] = {
        [SN_SHAPE_SINE] = "sine",
        [SN_SHAPE_TRIANGLE] = "triangle",
        [SN_SHAPE_SAW] = "saw",
        [SN_SHAPE_SQUARE] = "square",
        [SN_SHAPE_TRIANGLE_LIMITED] = "triangle-limited",
        [SN_SHAPE_SAW_LIMITED] = "saw-limited",
        [SN_SHAPE_SQUARE_LIMITED] = "square-limited",
        [SN_SHAPE_PULSE] = "pulse",
        [SN_SHAPE_EXPONENTIAL] = "exponential",
        [SN_SHAPE_HOLD] = "hold",
        [SN_SHAPE_DRIFT] = "drift",
        [SN_SHAPE_TABLE] = "table",
    };
    return (unsigned)shape < SN_SHAPE_COUNT ? names[shape] : NULL;
}

bool sn_shape_is_limited(sn_shape shape)
{
    return shape == SN_SHAPE_TRIANGLE_LIMITED || shape == SN_SHAPE_SAW_LIMITED ||
           shape == SN_SHAPE_SQUARE_LIMITED;
}

bool sn_shape_is_random(sn_shape shape)
{
    return shape == SN_SHAPE_HOLD || shape == SN_SHAPE_DRIFT;
}

/* ---- sums of sines --------------------------------------------------------------------- */

/* The Fourier sine series of the three shapes: saw (2/pi) (-1)^(n+1)/n; square (4/pi)/n and
 * triangle (8/pi^2) (-1)^((n-1)/2)/n^2 for odd n. */
double sn_shape_harmonic(sn_shape shape, uint32_t n)
{
    double order = n;
    if (shape == SN_SHAPE_SAW_LIMITED)
        return (n % 2 ? 2 : -2) / (SN_PI * order);
    if (n % 2 == 0)
        return 0;
    if (shape == SN_SHAPE_SQUARE_LIMITED)
        return 4 / (SN_PI * order);
    return (n % 4 == 1 ? 8 : -8) / (SN_PI * SN_PI * order * order);
}

/* Sine and cosine of n times an angle, for n = 1, 2, 3 ... by rotation: an error of about n units
 * in the last place. */
typedef struct shape_turn {
    double s1, c1, s, c;
} shape_turn;

static shape_turn shape_turn_start(double turns)
{
    shape_turn t;
    sn_sincos_turns(turns, &t.s1, &t.c1);
    t.s = t.s1;
    t.c = t.c1;
    return t;
}

static void shape_turn_next(shape_turn *t)
{
    double s = t->s * t->c1 + t->c * t->s1;
    t->c = t->c * t->c1 - t->s * t->s1;
    t->s = s;
}

/* The mean over a box of w turns scales a sine by sin(pi w)/(pi w). This is the factor for a box of
 * n times `width`, whose half angle `half` is then turned on. */
static double shape_box(shape_turn *half, double width, uint32_t n)
{
    if (!(width > 0))
        return 1;
    double factor = half->s / (SN_PI * n * width);
    shape_turn_next(half);
    return factor;
}

/* Sums a_n sin(n theta), or its slope, averaged over `length` turns around p; slew is one more
 * average. */
static double shape_sum_harmonics(const sn_wave_prepared *wave, double p, double length, bool slope)
{
    double width = wave->width_turns, sum = 0;
    shape_turn at = shape_turn_start(p), box = shape_turn_start(0.5 * length),
               slew = shape_turn_start(0.5 * width);
    for (uint32_t n = 1; n <= wave->partials; n++) {
        double a = sn_shape_harmonic(wave->shape, n);
        double term = a * (slope ? SN_TAU * n * at.c : at.s);
        sum += term * shape_box(&box, length, n) * shape_box(&slew, width, n);
        shape_turn_next(&at);
    }
    return sum;
}

/* ---- values and slopes ----------------------------------------------------------------- */

/* With skew k the triangle rises through 0 at p = 0, stands at 1 at k/2, and at -1 at 1 - k/2. */
static double shape_triangle(double k, double p)
{
    double left = 1 - p; /* exact where it decides, and so no quotient below passes 1 */
    if (p < 0.5 * k)
        return 2 * p / k;
    if (left < 0.5 * k)
        return -2 * left / k;
    if (k == 1 || (k == 0 && p == 0))
        return 0; /* the middle of the jump of a saw */
    return (1 - 2 * p) / (1 - k);
}

static double shape_triangle_slope(double k, double p)
{
    if (p < 0.5 * k || 1 - p < 0.5 * k)
        return 2 / k;
    return k == 1 || (k == 0 && p == 0) ? 0 : -2 / (1 - k);
}

static double shape_square(double duty, double p)
{
    if (duty <= 0 || duty >= 1)
        return duty <= 0 ? -1 : 1;
    if (p == 0 || p == duty)
        return 0;
    return p < duty ? 1 : -1;
}

/* The square less its mean, without a rounding of that. */
static double shape_pulse(double duty, double p)
{
    if (duty <= 0 || duty >= 1)
        return 0;
    if (p == 0 || p == duty)
        return 1 - 2 * duty;
    return p < duty ? 2 - 2 * duty : -2 * duty;
}

static double shape_exponential(const sn_wave_prepared *wave, double p)
{
    if (p == 0)
        return 0;
    if (wave->parameter == 0)
        return 2 * p - 1;
    double value = wave->scale * sn_expm1(wave->parameter * p) - 1;
    return value < 1 ? value : 1; /* its last place may be one too many */
}

static double shape_exponential_slope(const sn_wave_prepared *wave, double p)
{
    if (p == 0 || wave->parameter == 0)
        return p == 0 ? 0 : 2;
    return wave->scale * wave->parameter * sn_exp(wave->parameter * p);
}

/* The cycle after: numbers without meaning, far out, must not overflow. */
static int64_t shape_next_cycle(int64_t cycle)
{
    return (int64_t)((uint64_t)cycle + 1);
}

static double shape_level(const sn_wave_prepared *wave, int64_t cycle)
{
    if (wave->loop_cycles) {
        cycle %= (int64_t)wave->loop_cycles;
        cycle += cycle < 0 ? (int64_t)wave->loop_cycles : 0;
    }
    return sn_hash_signed(wave->seed, (uint64_t)cycle);
}

static double shape_hold(const sn_wave_prepared *wave, int64_t cycle, double p)
{
    double level = shape_level(wave, cycle);
    if (p > 0)
        return level;
    int64_t before = (int64_t)((uint64_t)cycle - 1);
    return 0.5 * (shape_level(wave, before) + level);
}

static double shape_drift(const sn_wave_prepared *wave, int64_t cycle, double p)
{
    return sn_fade_between(shape_level(wave, cycle), shape_level(wave, shape_next_cycle(cycle)), p);
}

static double shape_drift_slope(const sn_wave_prepared *wave, int64_t cycle, double p)
{
    double from = shape_level(wave, cycle), to = shape_level(wave, shape_next_cycle(cycle));
    return (to - from) * sn_fade_slope(p);
}

double sn_shape_value(const sn_wave_prepared *wave, int64_t cycle, double p)
{
    switch (wave->shape) {
    case SN_SHAPE_SINE:
        return sn_sin_turns(p);
    case SN_SHAPE_TRIANGLE:
        return shape_triangle(wave->parameter, p);
    case SN_SHAPE_SAW:
        return shape_triangle(1, p);
    case SN_SHAPE_SQUARE:
        return shape_square(wave->parameter, p);
    case SN_SHAPE_PULSE:
        return shape_pulse(wave->parameter, p);
    case SN_SHAPE_EXPONENTIAL:
        return shape_exponential(wave, p);
    case SN_SHAPE_HOLD:
        return shape_hold(wave, cycle, p);
    case SN_SHAPE_DRIFT:
        return shape_drift(wave, cycle, p);
    case SN_SHAPE_TABLE:
        return sn_table_value(wave->table, p);
    default:
        return shape_sum_harmonics(wave, p, 0, false);
    }
}

double sn_shape_slope(const sn_wave_prepared *wave, int64_t cycle, double p)
{
    switch (wave->shape) {
    case SN_SHAPE_SINE:
        return SN_TAU * sn_cos_turns(p);
    case SN_SHAPE_TRIANGLE:
        return shape_triangle_slope(wave->parameter, p);
    case SN_SHAPE_SAW:
        return shape_triangle_slope(1, p);
    case SN_SHAPE_SQUARE:
    case SN_SHAPE_PULSE:
    case SN_SHAPE_HOLD:
        return 0;
    case SN_SHAPE_EXPONENTIAL:
        return shape_exponential_slope(wave, p);
    case SN_SHAPE_DRIFT:
        return shape_drift_slope(wave, cycle, p);
    case SN_SHAPE_TABLE:
        return sn_table_slope(wave->table, p);
    default:
        return shape_sum_harmonics(wave, p, 0, true);
    }
}

/* ---- breaks ---------------------------------------------------------------------------- */

static double shape_break_of(double p, double first, double second)
{
    if (first > p)
        return first;
    return second > p ? second : 1;
}

double sn_shape_next_break(const sn_wave_prepared *wave, double p)
{
    switch (wave->shape) {
    case SN_SHAPE_TRIANGLE:
        return shape_break_of(p, 0.5 * wave->parameter, 1 - 0.5 * wave->parameter);
    case SN_SHAPE_SAW:
        return shape_break_of(p, 0.5, 1);
    case SN_SHAPE_SQUARE:
    case SN_SHAPE_PULSE:
        return shape_break_of(p, wave->parameter, 1);
    case SN_SHAPE_TABLE: {
        double size = wave->table->size, i = sn_floor(p * size) + 1;
        double next = i / size > p ? i / size : (i + 1) / size;
        return next < 1 ? next : 1;
    }
    default:
        return 1;
    }
}

/* ---- integrals ------------------------------------------------------------------------- */

/* sinh(x)/x - 1 without cancellation: by its series while that is short. */
static double shape_sinhc_less_1(double x)
{
    double y = x * x;
    if (y < 1) {
        double term = y / 6, sum = 0;
        for (double n = 4; term > 1e-18 * sum; n += 2) {
            sum += term;
            term *= y / (n * (n + 1));
        }
        return sum;
    }
    double e = sn_exp(x < 0 ? -x : x);
    return (e - 1 / e) / (2 * (x < 0 ? -x : x)) - 1;
}

/* The mean of e^(kx) over a piece of length h around m is e^(km) sinh(kh/2)/(kh/2). */
static double shape_exponential_mean(const sn_wave_prepared *wave, double middle, double length)
{
    double k = wave->parameter;
    if (k == 0)
        return 2 * middle - 1;
    double more = sn_exp(k * middle) * shape_sinhc_less_1(0.5 * k * length);
    return wave->scale * (sn_expm1(k * middle) + more) - 1;
}

/* The mean over a piece without breaks, by three Gauss points: exact up to degree five. */
static double shape_piece_mean(
    const sn_wave_prepared *wave, int64_t cycle, double middle, double length)
{
    if (wave->shape == SN_SHAPE_EXPONENTIAL)
        return shape_exponential_mean(wave, middle, length);
    double reach = 0.5 * 0.774596669241483377036 * length; /* sqrt(3/5) */
    return (5 * (sn_shape_value(wave, cycle, middle - reach) +
                    sn_shape_value(wave, cycle, middle + reach)) +
               8 * sn_shape_value(wave, cycle, middle)) /
           18;
}

double sn_shape_integral(const sn_wave_prepared *wave, int64_t cycle, double p, double length)
{
    if (!(length > 0))
        return length == length ? 0 : length;
    if (wave->shape == SN_SHAPE_SINE)
        return sn_sin_turns(0.5 * length) * sn_sin_turns(p + 0.5 * length) / SN_PI;
    if (sn_shape_is_limited(wave->shape))
        return length * shape_sum_harmonics(wave, p + 0.5 * length, length, false);
    if (wave->shape == SN_SHAPE_TABLE)
        return sn_table_integral(wave->table, p, length);
    double sum = 0;
    while (length > 0) {
        double stop = sn_shape_next_break(wave, p), piece = stop - p;
        bool last = piece >= length;
        piece = last ? length : piece;
        if (piece > 0)
            sum += piece * shape_piece_mean(wave, cycle, p + 0.5 * piece, piece);
        length = last ? 0 : length - piece;
        p = stop < 1 ? stop : 0;
        cycle = stop < 1 ? cycle : shape_next_cycle(cycle);
    }
    return sum;
}

double sn_shape_mean(const sn_wave_prepared *wave, int64_t cycle)
{
    switch (wave->shape) {
    case SN_SHAPE_SQUARE:
        return 2 * wave->parameter - 1;
    case SN_SHAPE_EXPONENTIAL:
        return shape_exponential_mean(wave, 0.5, 1);
    case SN_SHAPE_HOLD:
        return shape_level(wave, cycle);
    case SN_SHAPE_DRIFT: /* the fade is symmetric */
        return 0.5 * (shape_level(wave, cycle) + shape_level(wave, shape_next_cycle(cycle)));
    case SN_SHAPE_TABLE:
        return wave->table->mean;
    default:
        return 0;
    }
}

/* ---- bounds ---------------------------------------------------------------------------- */

/* The sum of |a_n| times its angular frequency, once or twice. */
static double shape_sum_of_harmonics(const sn_wave_prepared *wave, int power)
{
    double sum = 0;
    for (uint32_t n = 1; n <= wave->partials; n++) {
        double a = sn_abs(sn_shape_harmonic(wave->shape, n)), w = SN_TAU * n;
        sum += power == 1 ? a * w : a * w * w;
    }
    return sum;
}

/*
 * The highest top of a truncated series is the one next to the jump, where the slope is first 0.
 * Square, m odd partials: the slope is a multiple of sin(2 m x)/sin(x), x = 2 pi p: p = 1/(4 m).
 * Saw, K partials, y before the jump: sin(K y/2) cos((K + 1) y/2)/sin(y/2): y = pi/(K + 1).
 * Triangle: all terms are at their peaks at a quarter. Smoothing by slew only lowers it.
 */
static double shape_limited_peak(const sn_wave_prepared *wave)
{
    sn_wave_prepared plain = *wave;
    uint32_t partials = wave->partials;
    plain.width_turns = 0;
    double p = 0.25;
    if (wave->shape == SN_SHAPE_SQUARE_LIMITED)
        p = 0.25 / ((partials + 1) / 2);
    if (wave->shape == SN_SHAPE_SAW_LIMITED)
        p = 0.5 - 0.5 / (partials + 1.0);
    double peak = shape_sum_harmonics(&plain, p, 0, false);
    return peak * (1 + 0x1p-52 * partials); /* room for what summing rounds */
}

sn_range sn_shape_bounds(const sn_wave_prepared *wave)
{
    double duty = wave->parameter;
    switch (wave->shape) {
    case SN_SHAPE_SQUARE:
        return (sn_range){ duty < 1 ? -1 : 1, duty > 0 ? 1 : -1 };
    case SN_SHAPE_PULSE:
        return duty > 0 && duty < 1 ? (sn_range){ -2 * duty, 2 - 2 * duty } : (sn_range){ 0, 0 };
    case SN_SHAPE_TABLE:
        return wave->table->bounds;
    default:
        if (sn_shape_is_limited(wave->shape)) {
            double peak = shape_limited_peak(wave);
            return (sn_range){ -peak, peak };
        }
        return (sn_range){ -1, 1 };
    }
}

double sn_shape_steepest(const sn_wave_prepared *wave)
{
    double k = wave->parameter;
    switch (wave->shape) {
    case SN_SHAPE_SINE:
        return SN_TAU;
    case SN_SHAPE_SAW:
        return 2;
    case SN_SHAPE_TRIANGLE: {
        double least = k < 1 - k ? k : 1 - k;
        return least > 0 ? 2 / least : 2;
    }
    case SN_SHAPE_SQUARE:
    case SN_SHAPE_PULSE:
    case SN_SHAPE_HOLD:
        return 0;
    case SN_SHAPE_EXPONENTIAL:
        return k == 0 ? 2 : sn_abs(wave->scale * k) * sn_exp(k > 0 ? k : 0);
    case SN_SHAPE_DRIFT:
        return 3.75; /* the fade's 15/8 for levels 2 apart */
    case SN_SHAPE_TABLE:
        return SN_INFINITY;
    default:
        return shape_sum_of_harmonics(wave, 1);
    }
}

double sn_shape_bend(const sn_wave_prepared *wave)
{
    switch (wave->shape) {
    case SN_SHAPE_SINE:
        return SN_TAU * SN_TAU;
    case SN_SHAPE_EXPONENTIAL:
        return sn_abs(wave->parameter) * (wave->parameter == 0 ? 0 : sn_shape_steepest(wave));
    case SN_SHAPE_DRIFT:
    case SN_SHAPE_TABLE:
        return SN_INFINITY;
    default:
        return sn_shape_is_limited(wave->shape) ? shape_sum_of_harmonics(wave, 2) : 0;
    }
}
