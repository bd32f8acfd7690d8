/*
 * One harmonic oscillator: exact coefficients, and all that changes it while it rings.
 *
 * The step  v' = v - (v d + x k),  x' = x + v'  has the determinant 1 - d and the trace 2 - d - k.
 * A sine of angle a a step that shrinks by r has r^2 and 2 r cos a, so
 *     d = 1 - r^2,  k = 1 - 2 r cos a + r^2 = (1 - r)^2 + 2 r (1 - cos a)
 * without cancellation. With the cosine y to the sine x, that is x = A sin p and y = A cos p,
 *     v = (x ((r - 1) + (1 - cos a)) + y sin a)/r,   y = (r v + ((1 - r) - (1 - cos a)) x)/sin a
 * and all changes go by way of y: it knows nothing of pitch and decay. Where sin a is so small that
 * v says too little of y, y itself is kept in its place, and x and y are turned.
 *
 * Decay is known ahead, so the level is not watched: `left` counts the steps until it will be
 * below the level at which it stops.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/product.h"
#include "../base/rule.h"
#include "sinew/elementary.h"
#include "sinew/oscillator.h"
#include "sinew/period.h"

/* Turned instead of stepped: below so small a sine of the angle (near pi the stiffness, nearly 4,
 * has no digits left for it), and outside these radii. */
#define OSCILLATOR_SINE_LEAST   1e-6
#define OSCILLATOR_SINE_HIGH    0.01
#define OSCILLATOR_RADIUS_LEAST 0.01
#define OSCILLATOR_RADIUS_MOST  100

#define OSCILLATOR_LEFT_MOST   (INT64_C(1) << 62)
#define OSCILLATOR_LEFT_DRIVEN 64

/* ---- checking --------------------------------------------------------------------------- */

/* What may be changed while it rings. */
static sn_status oscillator_check_tuning(double frequency_hz, double t60_s, sn_report *report)
{
    const sn_rule rule = { "frequency_hz", frequency_hz, 0, SN_MODE_HZ_MOST,
        "Hz is outside 0 to 1e6" };
    sn_status status = sn_rules_check(&rule, 1, report);
    if (status || sn_abs(t60_s) >= SN_MODE_T60_LEAST_S)
        return status;
    return sn_report_say_value(report, t60_s == t60_s ? SN_ERROR_RANGE : SN_ERROR_NOT_FINITE,
        "t60_s", t60_s,
        "s is not a time to decay: at least 1e-5, at most -1e-5 to grow, or infinity");
}

static sn_status oscillator_check(const sn_oscillation *oscillation, sn_report *report)
{
    const sn_rule rules[] = {
        { "rate_hz", oscillation->rate_hz, SN_RATE_LEAST_HZ, SN_RATE_MOST_HZ,
            "Hz is outside 1e3 to 1e6" },
        { "amplitude", oscillation->amplitude, -SN_MODE_AMPLITUDE_MOST, SN_MODE_AMPLITUDE_MOST,
            "is outside -1e6 to 1e6" },
        { "phase_turns", oscillation->phase_turns, -1e9, 1e9, "turns is outside -1e9 to 1e9" },
    };
    const sn_rule stop = { "stop_level", oscillation->stop_level, 1e-30, 1e6,
        "is outside 1e-30 to 1e6; 0 stands for 1e-15" };
    sn_status status = sn_rules_check(rules, sizeof rules / sizeof rules[0], report);
    if (!status && stop.value != 0)
        status = sn_rules_check(&stop, 1, report);
    if (status)
        return status;
    return oscillator_check_tuning(oscillation->frequency_hz, oscillation->t60_s, report);
}

/* ---- coefficients ----------------------------------------------------------------------- */

/* The frequency that it has now. */
static double oscillator_hertz(const sn_oscillator *o)
{
    return o->frequency_hz * o->factor;
}

/* The cosine to the sine x. */
static double oscillator_cosine(const sn_oscillator *o)
{
    return o->turned ? o->v : (o->radius * o->v + (o->shrink - o->versine) * o->x) / o->sine;
}

/* A part so small that its products with an angle might be denormal is none. */
static double oscillator_part(double x)
{
    return sn_abs(x) < 1e-100 ? 0 : x;
}

static void oscillator_set(sn_oscillator *o, double x, double y)
{
    x = oscillator_part(x);
    y = oscillator_part(y);
    o->x = x;
    o->v = o->turned ? y : (x * (o->versine - o->shrink) + y * o->sine) / o->radius;
}

/* A decay over more than 1e15 s cannot be told from none. */
static void oscillator_place_decay(sn_oscillator *o)
{
    o->growth = sn_abs(o->t60_s) > 1e15 ? 0 : -SN_LN1000 / (o->t60_s * o->rate_hz);
    o->radius = sn_exp(o->growth);
    o->shrink = -sn_expm1(o->growth);
    o->damping = -sn_expm1(2 * o->growth);
}

/* What depends on the angle. One so small that its sine could not be normal counts as 0. */
static void oscillator_place_angle(sn_oscillator *o)
{
    double turns = oscillator_hertz(o) / o->rate_hz, sine, cosine;
    sn_sincos_turns(turns > 1e-100 ? 0.5 * turns : 0, &sine, &cosine);
    o->sine = 2 * sine * cosine;
    o->versine = 2 * sine * sine;
    o->stiffness = o->shrink * o->shrink + 2 * o->radius * o->versine;
    o->hit = o->radius * o->sine;
    o->loss = o->shrink + o->radius * o->versine;
    o->silent = !(oscillator_hertz(o) < 0.5 * o->rate_hz);
    double least = o->versine > 1 ? OSCILLATOR_SINE_HIGH : OSCILLATOR_SINE_LEAST;
    o->turned = o->silent || !(o->sine >= least) ||
                !(o->radius >= OSCILLATOR_RADIUS_LEAST && o->radius <= OSCILLATOR_RADIUS_MOST);
}

/* Stops it where its level is out of range, or counts the steps until it will be. */
static void oscillator_settle(sn_oscillator *o)
{
    double level = sn_hypot(o->x, oscillator_cosine(o));
    if (!(level >= o->stop_level && level <= SN_OSCILLATOR_LEVEL_MOST)) {
        o->x = o->v = 0;
        o->left = 0;
        return;
    }
    o->left = OSCILLATOR_LEFT_MOST;
    if (o->growth == 0)
        return;
    double end = o->growth < 0 ? o->stop_level : SN_OSCILLATOR_LEVEL_MOST;
    double steps = sn_ceil(sn_log(end / level) / o->growth);
    if (steps < (double)OSCILLATOR_LEFT_MOST)
        o->left = steps > 1 ? (int64_t)steps : 1;
}

/* The report of what went well: empty, or that it will not be heard. */
static void oscillator_tell(const sn_oscillator *o, sn_report *report)
{
    sn_report_clear(report);
    if (o->silent)
        sn_report_say_value(report, SN_OK, "frequency_hz", oscillator_hertz(o),
            "Hz is half the sample rate or more, so it is silent");
}

sn_status sn_oscillator_start(
    sn_oscillator *oscillator, const sn_oscillation *oscillation, sn_report *report)
{
    SN_ASSERT(oscillator && oscillation);
    sn_status status = oscillator_check(oscillation, report);
    if (status)
        return status;
    sn_oscillator o = { .rate_hz = oscillation->rate_hz,
        .frequency_hz = oscillation->frequency_hz,
        .t60_s = oscillation->t60_s,
        .stop_level = oscillation->stop_level > 0 ? oscillation->stop_level : 1e-15,
        .factor = 1 };
    oscillator_place_decay(&o);
    oscillator_place_angle(&o);
    double sine, cosine;
    sn_sincos_turns(oscillation->phase_turns, &sine, &cosine);
    oscillator_set(&o, oscillation->amplitude * sine, oscillation->amplitude * cosine);
    oscillator_settle(&o);
    *oscillator = o;
    oscillator_tell(&o, report);
    return SN_OK;
}

/* ---- steps ------------------------------------------------------------------------------ */

/* One frame on, whatever the level. */
static inline void oscillator_advance(sn_oscillator *o)
{
    if (o->turned) {
        double x = o->x, y = o->v;
        o->x = x - x * o->loss + y * o->hit;
        o->v = y - y * o->loss - x * o->hit;
    } else {
        o->v -= o->v * o->damping + o->x * o->stiffness;
        o->x += o->v;
    }
}

/* As a float, which must not be denormal: what follows would take a hundred times as long. */
static inline float oscillator_float(double x)
{
    return sn_abs(x) < 1e-37 ? 0 : (float)x;
}

static inline float oscillator_value(const sn_oscillator *o)
{
    return o->silent ? 0 : oscillator_float(o->x);
}

static inline float oscillator_step(sn_oscillator *o)
{
    if (o->left == 0)
        return 0;
    oscillator_advance(o);
    if (--o->left == 0)
        oscillator_settle(o);
    return oscillator_value(o);
}

/* The input as it counts. */
static inline double oscillator_input(float input)
{
    float size = input < 0 ? -input : input;
    if (!(size >= 1e-30f && size <= 3.402823466e38f))
        return 0;
    return size <= 1e12f ? (double)input : input < 0 ? -1e12 : 1e12;
}

/* The level changes so little in a step that it may be looked at later. */
static inline bool oscillator_is_steady(const sn_oscillator *o)
{
    return o->radius >= 0.5 && o->radius <= 1;
}

static inline float oscillator_step_driven(sn_oscillator *o, float input)
{
    double force = oscillator_input(input);
    if (force == 0)
        return oscillator_step(o);
    if (o->turned) {
        o->v += force;
        oscillator_advance(o);
    } else { /* a strike before the step, which leaves r^2 of its sin a/r */
        o->v = o->v - (o->v * o->damping + o->x * o->stiffness) + force * o->hit;
        o->x += o->v;
    }
    if (oscillator_is_steady(o))
        o->left = OSCILLATOR_LEFT_DRIVEN;
    else
        oscillator_settle(o);
    return oscillator_value(o);
}

static inline float oscillator_step_swept(sn_oscillator *o, double factor)
{
    if (factor >= 0 && factor != o->factor) {
        double x = o->x, y = oscillator_cosine(o);
        o->factor = factor < 1e12 ? factor : 1e12; /* silent at any rate */
        oscillator_place_angle(o);
        oscillator_set(o, x, y);
    }
    return oscillator_step(o);
}

float sn_oscillator_step(sn_oscillator *oscillator)
{
    SN_ASSERT(oscillator);
    return oscillator_step(oscillator);
}

float sn_oscillator_step_driven(sn_oscillator *oscillator, float input)
{
    SN_ASSERT(oscillator);
    return oscillator_step_driven(oscillator, input);
}

float sn_oscillator_step_swept(sn_oscillator *oscillator, double factor)
{
    SN_ASSERT(oscillator);
    return oscillator_step_swept(oscillator, factor);
}

/* ---- blocks ------------------------------------------------------------------------------ */

/* Steps during which the level need not be looked at. */
static void oscillator_run(sn_oscillator *o, size_t count, float *out)
{
    if (o->turned) {
        for (size_t i = 0; i < count; i++) {
            oscillator_advance(o);
            out[i] = oscillator_value(o);
        }
        return;
    }
    double x = o->x, v = o->v;
    const double damping = o->damping, stiffness = o->stiffness;
    for (size_t i = 0; i < count; i++) {
        v -= v * damping + x * stiffness;
        x += v;
        out[i] = oscillator_float(x);
    }
    o->x = x;
    o->v = v;
}

void sn_oscillator_block(sn_oscillator *oscillator, size_t count, float *out)
{
    SN_ASSERT(oscillator && (out || count == 0));
    size_t done = 0;
    while (done < count && oscillator->left) {
        int64_t before = oscillator->left - 1; /* the last of them looks at the level */
        size_t rest = count - done;
        size_t run = (uint64_t)before < rest ? (size_t)before : rest;
        oscillator_run(oscillator, run, out + done);
        oscillator->left -= (int64_t)run;
        done += run;
        if (done < count)
            out[done++] = oscillator_step(oscillator);
    }
    for (; done < count; done++)
        out[done] = 0;
}

/* Driven steps up to an input that counts as 0, as far as the level need not be looked at. Gives
 * their number. */
static size_t oscillator_run_driven(sn_oscillator *o, size_t count, const float *input, float *out)
{
    if (o->turned || !oscillator_is_steady(o))
        return 0;
    double x = o->x, v = o->v;
    const double damping = o->damping, stiffness = o->stiffness, hit = o->hit;
    size_t done = 0;
    for (; done < count; done++) {
        double force = oscillator_input(input[done]);
        if (force == 0)
            break;
        v = v - (v * damping + x * stiffness) + force * hit;
        x += v;
        out[done] = oscillator_float(x);
    }
    if (done > 0) {
        o->x = x;
        o->v = v;
        o->left = OSCILLATOR_LEFT_DRIVEN;
    }
    return done;
}

void sn_oscillator_block_driven(
    sn_oscillator *oscillator, size_t count, const float *input, float *out)
{
    SN_ASSERT(oscillator && ((input && out) || count == 0));
    for (size_t done = 0; done < count;) {
        done += oscillator_run_driven(oscillator, count - done, input + done, out + done);
        if (done < count) {
            out[done] = oscillator_step_driven(oscillator, input[done]);
            done++;
        }
    }
}

void sn_oscillator_block_swept(
    sn_oscillator *oscillator, size_t count, const double *factors, float *out)
{
    SN_ASSERT(oscillator && ((factors && out) || count == 0));
    for (size_t i = 0; i < count; i++)
        out[i] = oscillator_step_swept(oscillator, factors[i]);
}

/* ---- changing it ------------------------------------------------------------------------- */

sn_status sn_oscillator_retune(
    sn_oscillator *oscillator, double frequency_hz, double t60_s, sn_report *report)
{
    SN_ASSERT(oscillator);
    sn_oscillator *o = oscillator;
    sn_status status = oscillator_check_tuning(frequency_hz, t60_s, report);
    if (status)
        return status;
    if (frequency_hz != o->frequency_hz || t60_s != o->t60_s) {
        double x = o->x, y = oscillator_cosine(o);
        o->frequency_hz = frequency_hz;
        o->t60_s = t60_s;
        oscillator_place_decay(o);
        oscillator_place_angle(o);
        oscillator_set(o, x, y);
        oscillator_settle(o);
    }
    oscillator_tell(o, report);
    return SN_OK;
}

void sn_oscillator_strike(sn_oscillator *oscillator, double amplitude)
{
    SN_ASSERT(oscillator);
    if (!sn_is_finite(amplitude))
        return;
    double y =
        sn_clamp(oscillator_part(amplitude), -SN_MODE_AMPLITUDE_MOST, SN_MODE_AMPLITUDE_MOST);
    /* Added to v alone, so that x keeps its bits. */
    oscillator->v += oscillator->turned ? y : y * oscillator->sine / oscillator->radius;
    oscillator_settle(oscillator);
}

void sn_oscillator_set_level(sn_oscillator *oscillator, double level)
{
    SN_ASSERT(oscillator);
    double most = sn_clamp(level, 0, SN_MODE_AMPLITUDE_MOST), x = oscillator->x;
    if (!(level >= sn_abs(x)))
        return;
    double y = oscillator_cosine(oscillator);
    double size = sn_sqrt((most - x) * (most + x));
    oscillator_set(oscillator, x, y < 0 ? -size : size);
    oscillator_settle(oscillator);
}

double sn_oscillator_level(const sn_oscillator *oscillator)
{
    SN_ASSERT(oscillator);
    return sn_hypot(oscillator->x, oscillator_cosine(oscillator));
}

double sn_oscillator_phase(const sn_oscillator *oscillator)
{
    SN_ASSERT(oscillator);
    return sn_fraction(sn_atan2_turns(oscillator->x, oscillator_cosine(oscillator)));
}

/* The angle of one step in turns times a number of steps, less whole turns. The quotient of the two
 * frequencies is kept to twice the precision, and the number cut in pieces that are exact as
 * doubles: 24 bits each, weighed by a power of two, which leaves the angle's bits as they are. */
static double oscillator_turns(const sn_oscillator *o, uint64_t steps)
{
    double hz = oscillator_hertz(o), rate = o->rate_hz, angle = hz / rate;
    double angle_high, angle_low, rate_high, rate_low, product = angle * rate;
    sn_product_split(angle, &angle_high, &angle_low);
    sn_product_split(rate, &rate_high, &rate_low);
    double error = sn_product_error(product, angle_high, angle_low, rate_high, rate_low);
    double rest = ((hz - product) - error) / rate, sum = rest * (double)steps;
    angle -= sn_floor(angle);
    for (; steps; steps >>= 24) {
        sn_frequency frequency = sn_frequency_make(angle, (sn_rational){ 0, 0 });
        sum += sn_frequency_phase(&frequency, (double)(steps & 0xffffff), 0, NULL);
        angle *= 0x1p24;
        angle -= sn_floor(angle);
    }
    return sum;
}

void sn_oscillator_skip(sn_oscillator *oscillator, int64_t frames)
{
    SN_ASSERT(oscillator);
    sn_oscillator *o = oscillator;
    if (o->left == 0 || frames == 0)
        return;
    uint64_t steps = frames < 0 ? 0 - (uint64_t)frames : (uint64_t)frames;
    double gain = sn_exp(o->growth * (double)frames), sine, cosine;
    sn_sincos_turns(oscillator_turns(o, steps), &sine, &cosine);
    if (frames < 0)
        sine = -sine;
    double x = o->x, y = oscillator_cosine(o);
    oscillator_set(o, gain * (x * cosine + y * sine), gain * (y * cosine - x * sine));
    oscillator_settle(o);
}

bool sn_oscillator_is_stopped(const sn_oscillator *oscillator)
{
    SN_ASSERT(oscillator);
    return oscillator->left == 0;
}

#undef OSCILLATOR_LEFT_DRIVEN
#undef OSCILLATOR_LEFT_MOST
#undef OSCILLATOR_RADIUS_MOST
#undef OSCILLATOR_RADIUS_LEAST
#undef OSCILLATOR_SINE_HIGH
#undef OSCILLATOR_SINE_LEAST
