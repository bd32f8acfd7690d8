/*
 * Making eases: parameters brought into their ranges, and what follows from them computed once.
 */
#include "../base/exact.h"
#include "ease_parts.h"
#include "ease_ways.h"
#include "sinew/elementary.h"
#include "sinew/spring.h"
#include "sinew/spring_tuning.h"

enum { EASE_ROOT_STEPS = 80, EASE_SMOOTH_MOST = 15 };

#define EASE_SETTLED   0.001   /* of the way, where a spring finds its own response */
#define EASE_RING_HALF 0.4995  /* the most that a ring over half the way goes beyond it */
#define EASE_EVEN      0x1p-54 /* exponents below it bend the way by less than a rounding */

/* A parameter in its range; NaN is the default. */
static double ease_take(double value, double low, double high, double fallback)
{
    return value != value ? fallback : sn_clamp(value, low, high);
}

static double ease_take_whole(double value, double low, double high, double fallback)
{
    return sn_floor(ease_take(value, low, high, fallback));
}

/* ---- overshoots -------------------------------------------------------------------------- */

/* At t = 2s/(3(s + 1)) it is back by 4 s^3/(27 (s + 1)^2). */
double sn_ease_back_overshoot(double s)
{
    return 4 * s * s * s / (27 * (s + 1) * (s + 1));
}

/* The root of that cubic, from above, where it is convex: Newton's steps fall to it. */
double sn_ease_back_s(double overshoot_ratio)
{
    double want = 6.75 * overshoot_ratio;
    if (!(want > 0))
        return overshoot_ratio == overshoot_ratio ? 0 : overshoot_ratio;
    if (want > 1e300)
        return want;
    double s = want + 2 + sn_exp2(sn_log2(want) / 3);
    for (int i = 0; i < EASE_ROOT_STEPS; i++) {
        double next = s - (s - want * ((s + 1) / s) * ((s + 1) / s)) /
                              (1 + 2 * want * ((s + 1) / s) / (s * s));
        if (!(next > 0) || sn_abs(next - s) <= 1e-16 * s)
            return next > 0 ? next : s;
        s = next;
    }
    return s;
}

/* A root between two ends, by false position, where an end that stays counts half (the Illinois
 * way), and every fourth time by halving. Source: M. Dowell and P. Jarratt, "A modified regula
 * falsi method for computing the root of an equation" (1971). */
typedef struct ease_interval {
    double low, high, below, above, at; /* the function is below 0 at low, above at high */
    int steps;
    bool before; /* the last one was below 0 */
} ease_interval;

static void ease_interval_start(ease_interval *in, double below, double above)
{
    in->below = below;
    in->above = above;
    in->steps = 0;
    in->at = in->low;
}

/* The next place to look; false where it would not move, and `at` is the root. */
static bool ease_interval_next(ease_interval *in)
{
    double width = in->high - in->low;
    double next = in->low + width * (in->below / (in->below - in->above));
    if (in->steps > 0 && sn_abs(next - in->at) <= 0x1p-51 * sn_abs(in->at))
        return false;
    if (in->steps % 8 == 7 || !(next > in->low && next < in->high))
        next = in->low + 0.5 * width;
    if (in->steps++ >= EASE_ROOT_STEPS || next <= in->low || next >= in->high)
        return false;
    in->at = next;
    return true;
}

static void ease_interval_take(ease_interval *in, double value)
{
    bool before = value < 0;
    if (before) {
        in->low = in->at;
        in->below = value;
    } else {
        in->high = in->at;
        in->above = value;
    }
    if (before == in->before && in->steps > 1)
        *(before ? &in->above : &in->below) *= 0.5;
    in->before = before;
}

/* What an in-out gives each half: a part of the whole is twice that of a half. */
static double ease_of_half(sn_ease_side side, double ratio)
{
    return side == SN_EASE_IN_OUT || side == SN_EASE_OUT_IN ? 2 * ratio : ratio;
}

/* The first overshoot of an elastic with an envelope of k: the turn of the envelope times the
 * cosine in the swing after the first crossing of the goal. */
static double ease_elastic_peak(sn_ease *ease, double k)
{
    double *p = ease->prepared, swings = p[SN_EASE_ELASTIC_SWINGS];
    p[SN_EASE_ELASTIC_K] = sn_abs(k) < EASE_EVEN ? 0 : k;
    if (k < SN_EASE_DECAYS) {
        p[SN_EASE_ELASTIC_WHOLE] = sn_ease_exp2_less_1(k, 1);
        p[SN_EASE_ELASTIC_SCALE] = 1 / sn_ease_exp2_less_1_brief(k);
        p[SN_EASE_ELASTIC_REST] = 0;
    } else {
        p[SN_EASE_ELASTIC_REST] = sn_ease_way_decay(k, 0, 0);
        p[SN_EASE_ELASTIC_SCALE] = 1 / (1 - p[SN_EASE_ELASTIC_REST]);
    }
    ease_interval in = { .low = 0.25 / swings, .high = 0.75 / swings < 1 ? 0.75 / swings : 1 };
    ease_interval_start(&in, -1, 1);
    while (ease_interval_next(&in)) /* seen backwards: it still falls where the slope is above 0 */
        ease_interval_take(&in, -sn_ease_way_slope(ease, 1 - in.at, 0));
    return -sn_ease_way(ease, 1 - in.at, 0);
}

/* The k of an overshoot, which falls as k rises. */
static void ease_elastic_fit(sn_ease *ease, double overshoot)
{
    ease_interval in = { .low = -96, .high = 96 };
    while (in.high < 1e4 && ease_elastic_peak(ease, in.high) > overshoot)
        in.high *= 2;
    ease_interval_start(&in, -1, 1);
    while (ease_interval_next(&in))
        ease_interval_take(&in, 1 - ease_elastic_peak(ease, in.at) / overshoot);
    (void)ease_elastic_peak(ease, in.at);
}

/* ---- making one -------------------------------------------------------------------------- */

static sn_ease ease_of(sn_ease_shape shape, sn_ease_side side)
{
    return (sn_ease){ .shape = shape,
        .side = side >= SN_EASE_IN && side < SN_EASE_SIDE_COUNT ? side : SN_EASE_IN };
}

sn_ease sn_ease_power(sn_ease_side side, double exponent)
{
    sn_ease ease = ease_of(SN_EASE_POWER, side);
    ease.parameters[0] = ease_take(exponent, 0.01, 100, 2);
    ease.prepared[SN_EASE_POWER_WHOLE] = ease.parameters[0] == sn_floor(ease.parameters[0]);
    return ease;
}

sn_ease sn_ease_expo(sn_ease_side side, double steepness)
{
    sn_ease ease = ease_of(SN_EASE_EXPO, side);
    ease.parameters[0] = ease_take(steepness, -100, 100, 10);
    double k = sn_abs(ease.parameters[0]);
    if (k < EASE_EVEN)
        return ease;
    ease.prepared[SN_EASE_EXPO_K] = k;
    ease.prepared[SN_EASE_EXPO_WHOLE] = sn_ease_exp2_less_1(k, 1);
    ease.prepared[SN_EASE_EXPO_SCALE] = 1 / sn_ease_exp2_less_1_brief(k);
    return ease;
}

sn_ease sn_ease_back(sn_ease_side side, double overshoot_ratio)
{
    sn_ease ease = ease_of(SN_EASE_BACK, side);
    ease.parameters[0] = ease_take(overshoot_ratio, 0, 10, 0.1);
    ease.prepared[SN_EASE_BACK_S] = sn_ease_back_s(ease_of_half(side, ease.parameters[0]));
    return ease;
}

sn_ease sn_ease_elastic(sn_ease_side side, double overshoot_ratio, double swings)
{
    sn_ease ease = ease_of(SN_EASE_ELASTIC, side);
    double most = ease_of_half(side, 1) > 1 ? EASE_RING_HALF : 0.99;
    ease.parameters[0] = ease_take(overshoot_ratio, 0.001, most, 0.37);
    ease.parameters[1] = ease_take(swings, 0.5, 100, 10.0 / 3);
    ease.prepared[SN_EASE_ELASTIC_SWINGS] = ease.parameters[1];
    ease_elastic_fit(&ease, ease_of_half(side, ease.parameters[0]));
    return ease;
}

sn_ease sn_ease_bounce(sn_ease_side side, uint32_t bounces, double height_ratio)
{
    sn_ease ease = ease_of(SN_EASE_BOUNCE, side);
    ease.parameters[0] = bounces < 30 ? bounces : 30;
    ease.parameters[1] = ease_take(height_ratio, 0, 1, 0.25);
    double root = sn_sqrt(ease.parameters[1]), h = 1, speed = 1, lost = 0;
    for (int i = 0; i < (int)ease.parameters[0]; i++) {
        h *= root;
        double sum = speed + 2 * h; /* what each sum drops is added in the end */
        lost += 2 * h - (sum - speed);
        speed = sum;
    }
    speed += lost;
    ease.prepared[SN_EASE_BOUNCE_SPEED] = speed;
    ease.prepared[SN_EASE_BOUNCE_ROOT] = root;
    return ease;
}

sn_ease sn_ease_spring(sn_ease_side side, double response_ratio, double bounce)
{
    sn_ease ease = ease_of(SN_EASE_SPRING, side);
    ease.parameters[0] = response_ratio <= 0 ? 0 : ease_take(response_ratio, 0.001, 100, 0);
    ease.parameters[1] = ease_take(bounce, -0.99, 0.99, 0.3);
    sn_spring spring = sn_spring_from_response(
        ease.parameters[0] > 0 ? ease.parameters[0] : 1, ease.parameters[1]);
    if (ease.parameters[0] == 0)
        spring = sn_spring_from_settling(1, sn_spring_damping_ratio(spring), EASE_SETTLED);
    ease.prepared[SN_EASE_SPRING_OMEGA] = spring.omega_rad_s;
    ease.prepared[SN_EASE_SPRING_DECAY] = spring.decay_per_s;
    ease.prepared[SN_EASE_SPRING_LEFT] =
        sn_spring_at(spring, (sn_spring_state){ 1, 0 }, 0, 0, 1).value;
    return ease;
}

/* C(n + k, k) for k = 0 .. n, whole numbers below 2^53. */
sn_ease sn_ease_smoothstep(uint32_t order)
{
    sn_ease ease = ease_of(SN_EASE_SMOOTHSTEP, SN_EASE_IN);
    int n = order < EASE_SMOOTH_MOST ? (int)order : EASE_SMOOTH_MOST;
    ease.parameters[0] = n;
    ease.prepared[0] = 1;
    for (int k = 1; k <= n; k++)
        ease.prepared[k] = ease.prepared[k - 1] * (n + k) / k;
    return ease;
}

sn_ease sn_ease_bias(double bias)
{
    sn_ease ease = ease_of(SN_EASE_BIAS, SN_EASE_IN);
    ease.parameters[0] = ease_take(bias, 1e-6, 1 - 1e-6, 0.3);
    ease.prepared[SN_EASE_BIAS_BEND] = 1 / ease.parameters[0] - 1;
    return ease;
}

sn_ease sn_ease_gain(double gain)
{
    sn_ease ease = ease_of(SN_EASE_GAIN, SN_EASE_IN);
    ease.parameters[0] = ease_take(gain, 1e-6, 1 - 1e-6, 0.3);
    ease.prepared[SN_EASE_BIAS_BEND] = 1 / ease.parameters[0] - 1;
    return ease;
}

sn_ease sn_ease_anticipate(double back_ratio)
{
    sn_ease ease = ease_of(SN_EASE_ANTICIPATE, SN_EASE_IN);
    ease.parameters[0] = ease_take(back_ratio, 0, 10, 0.1);
    ease.prepared[SN_EASE_BACK_S] = sn_ease_back_s(2 * ease.parameters[0]);
    return ease;
}

sn_ease sn_ease_slow_middle(double middle_ratio, double speed_ratio)
{
    sn_ease ease = ease_of(SN_EASE_SLOW_MIDDLE, SN_EASE_IN);
    ease.parameters[0] = ease_take(middle_ratio, 0, 0.99, 0.6);
    ease.parameters[1] = ease_take(speed_ratio, 0, 1, 0.2);
    return ease;
}

sn_ease sn_ease_wiggle(uint32_t count, double height_ratio)
{
    sn_ease ease = ease_of(SN_EASE_WIGGLE, SN_EASE_IN);
    ease.parameters[0] = count < 100 ? count : 100;
    ease.parameters[1] = ease_take(height_ratio, 0, 10, 0.1);
    return ease;
}

sn_ease sn_ease_rough(uint32_t count, double height_ratio, uint64_t seed)
{
    sn_ease ease = ease_of(SN_EASE_ROUGH, SN_EASE_IN);
    ease.parameters[0] = count < 1000 ? count : 1000;
    ease.parameters[1] = ease_take(height_ratio, 0, 10, 0.1);
    ease.parameters[2] = (double)(seed & ((UINT64_C(1) << 53) - 1));
    return ease;
}

sn_ease sn_ease_bezier(double x1, double y1, double x2, double y2)
{
    sn_ease ease = ease_of(SN_EASE_BEZIER, SN_EASE_IN);
    ease.parameters[0] = ease_take(x1, 0, 1, 0.25);
    ease.parameters[1] = ease_take(y1, -1e6, 1e6, 0.1);
    ease.parameters[2] = ease_take(x2, 0, 1, 0.25);
    ease.parameters[3] = ease_take(y2, -1e6, 1e6, 1);
    sn_ease_bezier_prepare(&ease);
    return ease;
}

sn_ease sn_ease_steps(uint32_t count, sn_ease_jump jump)
{
    sn_ease ease = ease_of(SN_EASE_STEPS, SN_EASE_IN);
    double least = jump == SN_EASE_JUMP_NONE ? 2 : 1;
    ease.parameters[0] = sn_clamp(count, least, 1e6);
    ease.parameters[1] = jump > SN_EASE_JUMP_END && jump < SN_EASE_JUMP_COUNT ? jump : 0;
    return ease;
}

sn_ease sn_ease_through(const sn_ease_point *points, size_t count)
{
    sn_ease ease = ease_of(SN_EASE_POINTS, SN_EASE_IN);
    if (!points || count == 0)
        return ease_of(SN_EASE_LINEAR, SN_EASE_IN);
    ease.points = points;
    ease.count = (uint32_t)(count < 65536 ? count : 65536);
    return ease;
}

sn_ease sn_ease_make(sn_ease_shape shape, sn_ease_side side)
{
    return sn_ease_from_parameters(shape, side, NULL, 0);
}

sn_ease sn_ease_from_parameters(
    sn_ease_shape shape, sn_ease_side side, const double *given, size_t count)
{
    double p[SN_EASE_PARAMETERS_MOST];
    sn_ease ease;
    for (size_t i = 0; i < SN_EASE_PARAMETERS_MOST; i++)
        p[i] = i < count ? given[i] : SN_NAN;
    switch (shape) {
    case SN_EASE_POWER:
        return sn_ease_power(side, p[0]);
    case SN_EASE_EXPO:
        return sn_ease_expo(side, p[0]);
    case SN_EASE_BACK:
        return sn_ease_back(side, p[0]);
    case SN_EASE_ELASTIC:
        return sn_ease_elastic(side, p[0], p[1]);
    case SN_EASE_BOUNCE:
        return sn_ease_bounce(side, (uint32_t)ease_take_whole(p[0], 0, 30, 3), p[1]);
    case SN_EASE_SPRING:
        return sn_ease_spring(side, p[0], p[1]);
    case SN_EASE_SMOOTHSTEP:
        ease = sn_ease_smoothstep((uint32_t)ease_take_whole(p[0], 0, EASE_SMOOTH_MOST, 1));
        break;
    case SN_EASE_BIAS:
        ease = sn_ease_bias(p[0]);
        break;
    case SN_EASE_GAIN:
        ease = sn_ease_gain(p[0]);
        break;
    case SN_EASE_ANTICIPATE:
        ease = sn_ease_anticipate(p[0]);
        break;
    case SN_EASE_SLOW_MIDDLE:
        ease = sn_ease_slow_middle(p[0], p[1]);
        break;
    case SN_EASE_WIGGLE:
        ease = sn_ease_wiggle((uint32_t)ease_take_whole(p[0], 0, 100, 3), p[1]);
        break;
    case SN_EASE_ROUGH:
        ease = sn_ease_rough((uint32_t)ease_take_whole(p[0], 0, 1000, 12), p[1],
            (uint64_t)ease_take_whole(p[2], 0, 0x1p53 - 1, 0));
        break;
    case SN_EASE_BEZIER:
        ease = sn_ease_bezier(p[0], p[1], p[2], p[3]);
        break;
    case SN_EASE_STEPS:
        ease = sn_ease_steps((uint32_t)ease_take_whole(p[0], 1, 1e6, 4),
            (sn_ease_jump)ease_take_whole(p[1], 0, SN_EASE_JUMP_COUNT - 1, 0));
        break;
    default:
        ease = ease_of(shape > SN_EASE_LINEAR && shape < SN_EASE_POWER ? shape
                       : shape == SN_EASE_CIRC                         ? shape
                                                                       : SN_EASE_LINEAR,
            side);
    }
    ease.side = ease_of(SN_EASE_LINEAR, side).side;
    return ease;
}

/* ---- making one of others ---------------------------------------------------------------- */

sn_ease sn_ease_reverse(const sn_ease *ease)
{
    sn_ease made = *ease;
    if (ease->side == SN_EASE_IN)
        made.side = SN_EASE_OUT;
    if (ease->side == SN_EASE_OUT)
        made.side = SN_EASE_IN;
    return made;
}

static sn_ease ease_of_parts(sn_ease_shape shape, const sn_ease_part *parts, size_t count)
{
    sn_ease ease = ease_of(shape, SN_EASE_IN);
    if (!parts || count == 0)
        return ease_of(SN_EASE_LINEAR, SN_EASE_IN);
    ease.parts = parts;
    ease.count = (uint32_t)(count < 65536 ? count : 65536);
    return ease;
}

sn_ease sn_ease_mirror(const sn_ease_part *whole)
{
    sn_ease ease = ease_of_parts(SN_EASE_WHOLE, whole, 1);
    ease.side = SN_EASE_IN_OUT;
    return ease;
}

sn_ease sn_ease_chain(const sn_ease_part *parts, size_t count)
{
    return ease_of_parts(SN_EASE_CHAIN, parts, count);
}

sn_ease sn_ease_blend(const sn_ease_part *pair, double weight)
{
    sn_ease ease = ease_of_parts(SN_EASE_BLEND, pair, 2);
    ease.parameters[0] = ease_take(weight, 0, 1, 0.5);
    return ease;
}

sn_ease sn_ease_crossfade(const sn_ease_part *pair)
{
    return ease_of_parts(SN_EASE_CROSSFADE, pair, 2);
}

#undef EASE_SETTLED
#undef EASE_RING_HALF
#undef EASE_EVEN
