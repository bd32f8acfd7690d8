/*
 * When a spring is at an extremum, crosses, or is fastest. See spring_run.h, spring_events.h.
 *
 * With C and S the cosine and the sine over d of its circle or hyperbola (see spring.c),
 *     X(T) = e^-aT (C X + S (V + aX)),   V(T) = e^-aT (C V - S (aV + w^2 X)),
 * so each of these times is where S/C = P/Q of two numbers: tan(dT) = dP/Q on the circle,
 * tanh(dT) = dP/Q on the hyperbola, T = P/Q on the line between. Far over critical the same is
 *     e^(2dT) = (fast/slow)^k (V + slow X)/(V + fast X),
 * k = 0 for a crossing, 1 for an extremum, 2 for where it is fastest. All of these sums may cancel
 * whole; they are taken to twice the precision.
 * Source: T. J. Dekker, "A floating-point technique for extending the available precision" (1971).
 */
#include "../base/exact.h"
#include "../base/elementary_parts.h"
#include "../base/product.h"
#include "sinew/elementary.h"
#include "spring_run.h"

/* Beside a decay of 1 so small an omega does nothing before 1e300 of its times; its square would
 * leave the normal range. */
#define RUN_PULL_LEAST 1e-150

/* ---- sums of two doubles ------------------------------------------------------------------- */

static sn_twin run_sum(double a, double b)
{
    double sum = a + b, part = sum - a;
    return (sn_twin){ sum, (a - (sum - part)) + (b - part) };
}

static sn_twin run_product(double a, double b)
{
    double product = a * b, ah, al, bh, bl;
    sn_product_split(a, &ah, &al);
    sn_product_split(b, &bh, &bl);
    return (sn_twin){ product, sn_product_error(product, ah, al, bh, bl) };
}

static sn_twin run_add(sn_twin a, sn_twin b)
{
    sn_twin high = run_sum(a.high, b.high), low = run_sum(a.low, b.low);
    high = run_sum(high.high, high.low + low.high);
    return run_sum(high.high, high.low + low.low);
}

static sn_twin run_times(sn_twin a, sn_twin b)
{
    sn_twin product = run_product(a.high, b.high);
    return run_sum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

static sn_twin run_scaled(sn_twin a, double factor)
{
    return run_times(a, (sn_twin){ factor, 0 });
}

static sn_twin run_root(sn_twin square)
{
    if (!(square.high > 0))
        return (sn_twin){ 0 };
    double root = sn_sqrt(square.high);
    sn_twin back = run_scaled(run_product(root, root), -1);
    sn_twin rest = run_add(square, back);
    return run_sum(root, (rest.high + rest.low) / (2 * root));
}

static sn_twin run_divided(sn_twin a, sn_twin b)
{
    double first = a.high / b.high;
    sn_twin rest = run_add(a, run_scaled(b, -first));
    return run_sum(first, (rest.high + rest.low) / b.high);
}

/* ---- powers of two -------------------------------------------------------------------------- */

/* x = m 2^result, 1 <= |m| < 2; very small for 0. */
static int run_exponent(double x)
{
    if (x == 0)
        return -4000;
    int shift = sn_magnitude(x) < 0x1p-1000 ? 100 : 0;
    if (shift)
        x *= 0x1p100;
    return (int)(sn_bits(x) >> 52 & 0x7ff) - 1023 - shift;
}

static double run_scale(double x, int exponent)
{
    for (; exponent > 1000; exponent -= 1000)
        x *= 0x1p1000;
    for (; exponent < -1000; exponent += 1000)
        x *= 0x1p-1000;
    return x * sn_from_bits((uint64_t)(exponent + 1023) << 52);
}

double sn_spring_run_seconds(const sn_spring_run *run, double t)
{
    return run_scale(t, -run->per_s);
}

double sn_spring_run_offset(const sn_spring_run *run, double size)
{
    return run_scale(size, run->unit);
}

double sn_spring_run_size(const sn_spring_run *run, double offset)
{
    return run_scale(offset, -run->unit);
}

/* ---- the run --------------------------------------------------------------------------------- */

static int run_larger(int a, int b)
{
    return a > b ? a : b;
}

sn_spring_fate sn_spring_run_start(
    sn_spring_run *run, sn_spring spring, double offset, double velocity)
{
    if (!sn_spring_has_rates(spring) || !sn_is_finite(offset) || !sn_is_finite(velocity))
        return SN_SPRING_UNKNOWN;
    double omega = sn_spring_rate(spring.omega_rad_s), decay = sn_spring_rate(spring.decay_per_s);
    if (omega == SN_INFINITY)
        return SN_SPRING_ARRIVED;
    if (decay == SN_INFINITY)
        return SN_SPRING_STUCK;
    run->per_s = omega + decay > 0 ? run_exponent(omega > decay ? omega : decay) : 0;
    run->omega = omega = run_scale(omega, -run->per_s);
    run->decay = decay = run_scale(decay, -run->per_s);
    if (omega < RUN_PULL_LEAST)
        run->omega = omega = 0;
    run->unit = run_larger(run_exponent(offset), run_exponent(velocity) - run->per_s);
    if (run->unit < -3000)
        run->unit = 0;
    run->x = run_scale(offset, -run->unit);
    run->v = run_scale(velocity, -run->unit - run->per_s);
    sn_twin square = run_times(run_sum(decay, -omega), run_sum(decay, omega));
    run->apart = run_root(decay < omega ? run_scaled(square, -1) : square);
    run->fast = run_add((sn_twin){ decay, 0 }, run->apart);
    run->slow = omega > 0 ? run_divided(run_product(omega, omega), run->fast) : (sn_twin){ 0, 0 };
    *run = sn_spring_run_from(run, run->x, run->v);
    return SN_SPRING_MOVES;
}

/* factor * v + omega^2 x: a part of the acceleration. */
static sn_twin run_pulled(const sn_spring_run *run, sn_twin x, sn_twin v, double factor)
{
    sn_twin pull = run_times(run_product(run->omega, run->omega), x);
    return run_add(run_scaled(v, factor), pull);
}

sn_spring_run sn_spring_run_from(const sn_spring_run *run, double x, double v)
{
    sn_spring_run other = *run;
    other.x = x;
    other.v = v;
    other.turned = run_add((sn_twin){ v, 0 }, run_product(run->decay, x)).high;
    other.pulled = run_pulled(run, (sn_twin){ x, 0 }, (sn_twin){ v, 0 }, run->decay).high;
    other.slow_part = run_add((sn_twin){ v, 0 }, run_scaled(run->fast, x)).high;
    other.fast_part = run_add((sn_twin){ v, 0 }, run_scaled(run->slow, x)).high;
    return other;
}

double sn_spring_run_at(const sn_spring_run *run, double t, double *velocity)
{
    sn_spring_motion m = sn_spring_motion_make(run->omega, run->decay, run->apart.high, t);
    *velocity = m.vv * run->v - run->omega * (run->omega * m.xv) * run->x;
    return m.xx * run->x + m.xv * run->v;
}

/* ---- times ----------------------------------------------------------------------------------- */

/* artanh(y)/y for |y| < 0.1: its series, whose next term is below 6e-18. */
static double run_artanh_part(double y)
{
    double s = y * y, sum = 1.0 / 15;
    for (int n = 13; n > 0; n -= 2)
        sum = 1.0 / n + s * sum;
    return sum;
}

/* What is asked for, and the power k of fast/slow that belongs to it. */
typedef enum run_event { RUN_CROSSING, RUN_EXTREMUM, RUN_FASTEST } run_event;

static double run_time_over(const sn_spring_run *run, run_event event, double p, double q)
{
    if (run->apart.high == 0) /* the line between; without a pull it never turns */
        return p / q > 0 ? p / q : SN_INFINITY;
    double y = run->apart.high * p / q;
    if (!(y > 0) && !(p / q > 0))
        return SN_INFINITY;
    if (y < 0.1)
        return p / q * run_artanh_part(y);
    double parts = run->fast_part / run->slow_part, rates = run->fast.high / run->slow.high;
    if (!(parts > 0))
        return SN_INFINITY;
    for (int k = 0; k < (int)event && rates < 1e100; k++)
        parts *= rates;
    double way = sn_log(parts);
    if (rates >= 1e100 && event != RUN_CROSSING)
        way += (double)event * sn_log(rates);
    return way / (2 * run->apart.high);
}

/* The index-th time after now at which S/C = p/q. */
static double run_time(
    const sn_spring_run *run, run_event event, double p, double q, uint64_t index)
{
    if (p == 0 && q == 0)
        return SN_INFINITY;
    if (run->decay >= run->omega)
        return index ? SN_INFINITY : run_time_over(run, event, p, q);
    double across = p < 0 ? -q : q; /* the angle in 0 .. pi without a difference */
    double angle = p == 0 ? SN_PI : sn_atan2(run->apart.high * sn_abs(p), across);
    return (angle + (double)index * SN_PI) / run->apart.high;
}

double sn_spring_run_crossing(const sn_spring_run *run, uint64_t index)
{
    return run_time(run, RUN_CROSSING, -run->x, run->turned, index);
}

double sn_spring_run_extremum(const sn_spring_run *run, uint64_t index)
{
    return run_time(run, RUN_EXTREMUM, run->v, run->pulled, index);
}

/* The velocity obeys the same equation: its extrema are those of (V, V'). */
double sn_spring_run_fastest(const sn_spring_run *run, uint64_t index)
{
    sn_twin x = { run->x, 0 }, v = { run->v, 0 };
    sn_twin push = run_scaled(run_pulled(run, x, v, 2 * run->decay), -1);
    sn_twin q = run_pulled(run, v, push, run->decay);
    return run_time(run, RUN_FASTEST, push.high, q.high, index);
}

/* At an extremum w^2 |X| = e^-aT sqrt(Q^2 +- d^2 P^2) of its P and Q: no difference is left. */
double sn_spring_run_peak(const sn_spring_run *run, double extremum)
{
    double size;
    if (run->decay < run->omega) {
        size = sn_hypot(run->pulled, run->apart.high * run->v) / run->omega / run->omega;
    } else {
        size = sn_sqrt(sn_abs(run->fast_part)) * sn_sqrt(sn_abs(run->slow_part)) / run->omega;
    }
    size *= sn_exp(-run->decay * extremum);
    return run->v > 0 || (run->v == 0 && run->x < 0) ? size : -size;
}

/* With w = 0 the equation does not know where X is counted from: the crossing of X - level. */
double sn_spring_run_drift(const sn_spring_run *run, double level)
{
    sn_spring_run from = sn_spring_run_from(run, run->x - level, run->v);
    return sn_spring_run_crossing(&from, 0);
}

#undef RUN_PULL_LEAST
