/* See easings.h. Compiled at -O3 for this processor, fused products and all. */
#include "easings.h"

#include <math.h>

#define PI  3.14159265358979323846
#define PIF 3.14159265358979323846f

/* ---- in double ---------------------------------------------------------------------------- */

static double quad_in(double p)
{
    return p * p;
}

static double quad_out(double p)
{
    return -(p * (p - 2));
}

static double quad_in_out(double p)
{
    return p < 0.5 ? 2 * p * p : -2 * p * p + 4 * p - 1;
}

static double cubic_in(double p)
{
    return p * p * p;
}

static double cubic_out(double p)
{
    double f = p - 1;
    return f * f * f + 1;
}

static double cubic_in_out(double p)
{
    double f = 2 * p - 2;
    return p < 0.5 ? 4 * p * p * p : 0.5 * f * f * f + 1;
}

static double quart_in(double p)
{
    return p * p * p * p;
}

static double quart_out(double p)
{
    double f = p - 1;
    return f * f * f * (1 - p) + 1;
}

static double quart_in_out(double p)
{
    double f = p - 1;
    return p < 0.5 ? 8 * p * p * p * p : -8 * f * f * f * f + 1;
}

static double quint_in(double p)
{
    return p * p * p * p * p;
}

static double quint_out(double p)
{
    double f = p - 1;
    return f * f * f * f * f + 1;
}

static double quint_in_out(double p)
{
    double f = 2 * p - 2;
    return p < 0.5 ? 16 * p * p * p * p * p : 0.5 * f * f * f * f * f + 1;
}

static double sine_in(double p)
{
    return sin((p - 1) * (PI / 2)) + 1;
}

static double sine_out(double p)
{
    return sin(p * (PI / 2));
}

static double sine_in_out(double p)
{
    return 0.5 * (1 - cos(p * PI));
}

static double circ_in(double p)
{
    return 1 - sqrt(1 - p * p);
}

static double circ_out(double p)
{
    return sqrt((2 - p) * p);
}

static double circ_in_out(double p)
{
    return p < 0.5 ? 0.5 * (1 - sqrt(1 - 4 * (p * p)))
                   : 0.5 * (sqrt(-((2 * p) - 3) * ((2 * p) - 1)) + 1);
}

static double expo_in(double p)
{
    return p == 0 ? p : pow(2, 10 * (p - 1));
}

static double expo_out(double p)
{
    return p == 1 ? p : 1 - pow(2, -10 * p);
}

static double expo_in_out(double p)
{
    if (p == 0 || p == 1)
        return p;
    return p < 0.5 ? 0.5 * pow(2, 20 * p - 10) : -0.5 * pow(2, -20 * p + 10) + 1;
}

static double elastic_in(double p)
{
    return sin(13 * (PI / 2) * p) * pow(2, 10 * (p - 1));
}

static double elastic_out(double p)
{
    return sin(-13 * (PI / 2) * (p + 1)) * pow(2, -10 * p) + 1;
}

static double elastic_in_out(double p)
{
    double f = 2 * p - 1;
    return p < 0.5 ? 0.5 * sin(13 * (PI / 2) * (2 * p)) * pow(2, 10 * f)
                   : 0.5 * (sin(-13 * (PI / 2) * (f + 1)) * pow(2, -10 * f) + 2);
}

static double back_in(double p)
{
    return p * p * p - p * sin(p * PI);
}

static double back_out(double p)
{
    double f = 1 - p;
    return 1 - (f * f * f - f * sin(f * PI));
}

static double back_in_out(double p)
{
    double f = p < 0.5 ? 2 * p : 1 - (2 * p - 1), way = f * f * f - f * sin(f * PI);
    return p < 0.5 ? 0.5 * way : 0.5 * (1 - way) + 0.5;
}

static double bounce_out(double p)
{
    if (p < 4 / 11.0)
        return 121 * p * p / 16.0;
    if (p < 8 / 11.0)
        return 363 / 40.0 * p * p - 99 / 10.0 * p + 17 / 5.0;
    if (p < 9 / 10.0)
        return 4356 / 361.0 * p * p - 35442 / 1805.0 * p + 16061 / 1805.0;
    return 54 / 5.0 * p * p - 513 / 25.0 * p + 268 / 25.0;
}

static double bounce_in(double p)
{
    return 1 - bounce_out(1 - p);
}

static double bounce_in_out(double p)
{
    return p < 0.5 ? 0.5 * bounce_in(p * 2) : 0.5 * bounce_out(p * 2 - 1) + 0.5;
}

/* ---- in float, of time t, begin b, change c and duration d ----------------------------------- */

static float quadf_in(float t, float b, float c, float d)
{
    t /= d;
    return c * t * t + b;
}

static float quadf_out(float t, float b, float c, float d)
{
    t /= d;
    return -c * t * (t - 2) + b;
}

static float quadf_in_out(float t, float b, float c, float d)
{
    if ((t /= d / 2) < 1)
        return c / 2 * (t * t) + b;
    return -c / 2 * ((t - 1) * (t - 3) - 1) + b;
}

static float cubicf_in(float t, float b, float c, float d)
{
    t /= d;
    return c * t * t * t + b;
}

static float cubicf_out(float t, float b, float c, float d)
{
    t = t / d - 1;
    return c * (t * t * t + 1) + b;
}

static float cubicf_in_out(float t, float b, float c, float d)
{
    if ((t /= d / 2) < 1)
        return c / 2 * t * t * t + b;
    t -= 2;
    return c / 2 * (t * t * t + 2) + b;
}

static float sinef_in(float t, float b, float c, float d)
{
    return -c * cosf(t / d * (PIF / 2)) + c + b;
}

static float sinef_out(float t, float b, float c, float d)
{
    return c * sinf(t / d * (PIF / 2)) + b;
}

static float sinef_in_out(float t, float b, float c, float d)
{
    return -c / 2 * (cosf(PIF * t / d) - 1) + b;
}

static float circf_in(float t, float b, float c, float d)
{
    t /= d;
    return -c * (sqrtf(1 - t * t) - 1) + b;
}

static float circf_out(float t, float b, float c, float d)
{
    t = t / d - 1;
    return c * sqrtf(1 - t * t) + b;
}

static float circf_in_out(float t, float b, float c, float d)
{
    if ((t /= d / 2) < 1)
        return -c / 2 * (sqrtf(1 - t * t) - 1) + b;
    t -= 2;
    return c / 2 * (sqrtf(1 - t * t) + 1) + b;
}

static float expof_in(float t, float b, float c, float d)
{
    return t == 0 ? b : c * powf(2, 10 * (t / d - 1)) + b;
}

static float expof_out(float t, float b, float c, float d)
{
    return t == d ? b + c : c * (-powf(2, -10 * t / d) + 1) + b;
}

static float expof_in_out(float t, float b, float c, float d)
{
    if (t == 0)
        return b;
    if (t == d)
        return b + c;
    if ((t /= d / 2) < 1)
        return c / 2 * powf(2, 10 * (t - 1)) + b;
    return c / 2 * (-powf(2, -10 * (t - 1)) + 2) + b;
}

static float backf_in(float t, float b, float c, float d)
{
    float s = 1.70158f, post = t /= d;
    return c * post * t * ((s + 1) * t - s) + b;
}

static float backf_out(float t, float b, float c, float d)
{
    float s = 1.70158f;
    t = t / d - 1;
    return c * (t * t * ((s + 1) * t + s) + 1) + b;
}

static float backf_in_out(float t, float b, float c, float d)
{
    float s = 1.70158f * 1.525f;
    if ((t /= d / 2) < 1)
        return c / 2 * (t * t * ((s + 1) * t - s)) + b;
    t -= 2;
    return c / 2 * (t * t * ((s + 1) * t + s) + 2) + b;
}

static float bouncef_out(float t, float b, float c, float d)
{
    if ((t /= d) < 1 / 2.75f)
        return c * (7.5625f * t * t) + b;
    if (t < 2 / 2.75f) {
        float post = t -= 1.5f / 2.75f;
        return c * (7.5625f * post * t + 0.75f) + b;
    }
    if (t < 2.5f / 2.75f) {
        float post = t -= 2.25f / 2.75f;
        return c * (7.5625f * post * t + 0.9375f) + b;
    }
    float post = t -= 2.625f / 2.75f;
    return c * (7.5625f * post * t + 0.984375f) + b;
}

static float bouncef_in(float t, float b, float c, float d)
{
    return c - bouncef_out(d - t, 0, c, d) + b;
}

static float bouncef_in_out(float t, float b, float c, float d)
{
    if (t < d / 2)
        return bouncef_in(t * 2, 0, c, d) * 0.5f + b;
    return bouncef_out(t * 2 - d, 0, c, d) * 0.5f + c * 0.5f + b;
}

static float elasticf_in(float t, float b, float c, float d)
{
    if (t == 0)
        return b;
    if ((t /= d) == 1)
        return b + c;
    float p = d * 0.3f, s = p / 4, post = c * powf(2, 10 * (t -= 1));
    return -(post * sinf((t * d - s) * (2 * PIF) / p)) + b;
}

static float elasticf_out(float t, float b, float c, float d)
{
    if (t == 0)
        return b;
    if ((t /= d) == 1)
        return b + c;
    float p = d * 0.3f, s = p / 4;
    return c * powf(2, -10 * t) * sinf((t * d - s) * (2 * PIF) / p) + c + b;
}

static float elasticf_in_out(float t, float b, float c, float d)
{
    if (t == 0)
        return b;
    if ((t /= d / 2) == 2)
        return b + c;
    float p = d * (0.3f * 1.5f), s = p / 4;
    float post = c * powf(2, t < 1 ? 10 * (t - 1) : -10 * (t - 1));
    float wave = post * sinf(((t - 1) * d - s) * (2 * PIF) / p) * 0.5f;
    return t < 1 ? -wave + b : wave + c + b;
}

/* ---- all of them ----------------------------------------------------------------------------- */

#define FAMILY(name)                                                                               \
    { "in-" #name, name##_in, name##f_in }, { "out-" #name, name##_out, name##f_out },             \
    {                                                                                              \
        "in-out-" #name, name##_in_out, name##f_in_out                                             \
    }
#define FAMILY_OF_DOUBLES(name)                                                                    \
    { "in-" #name, name##_in, NULL }, { "out-" #name, name##_out, NULL },                          \
    {                                                                                              \
        "in-out-" #name, name##_in_out, NULL                                                       \
    }

const easing_rival easing_rivals[] = { FAMILY(sine), FAMILY(quad), FAMILY(cubic),
    FAMILY_OF_DOUBLES(quart), FAMILY_OF_DOUBLES(quint), FAMILY(expo), FAMILY(circ), FAMILY(back),
    FAMILY(elastic), FAMILY(bounce) };
const size_t easing_rival_count = sizeof easing_rivals / sizeof easing_rivals[0];

/* ---- cubic-bezier ------------------------------------------------------------------------------
 */

static double along(double a, double b, double t)
{
    return (((1 - 3 * b + 3 * a) * t + (3 * b - 6 * a)) * t + 3 * a) * t;
}

static double speed(double a, double b, double t)
{
    return 3 * (1 - 3 * b + 3 * a) * t * t + 2 * (3 * b - 6 * a) * t + 3 * a;
}

bezier_rival bezier_rival_make(double x1, double y1, double x2, double y2)
{
    bezier_rival curve = { x1, y1, x2, y2, { 0 } };
    for (int i = 0; i < BEZIER_SAMPLES; i++)
        curve.samples[i] = along(x1, x2, i / (BEZIER_SAMPLES - 1.0));
    return curve;
}

static double halve(const bezier_rival *curve, double x, double low, double high)
{
    double t = low;
    for (int i = 0; i < 60; i++) {
        t = low + (high - low) / 2;
        if (along(curve->x1, curve->x2, t) > x)
            high = t;
        else
            low = t;
    }
    return t;
}

/* Newton's steps, until one is so small a part of t that its square is below the rounding; `most`
 * of them at most. */
static double time_of(const bezier_rival *curve, double x, int most, double enough)
{
    const double width = 1 / (BEZIER_SAMPLES - 1.0), *samples = curve->samples;
    int i = 1;
    while (i < BEZIER_SAMPLES - 1 && samples[i] <= x)
        i++;
    i--;
    double from = i * width;
    double t = from + (x - samples[i]) / (samples[i + 1] - samples[i]) * width;
    double slope = speed(curve->x1, curve->x2, t);
    if (slope < 0.001)
        return slope == 0 ? t : halve(curve, x, from, from + width);
    for (int k = 0; k < most; k++) {
        slope = speed(curve->x1, curve->x2, t);
        if (slope == 0)
            return t;
        double step = (along(curve->x1, curve->x2, t) - x) / slope;
        t -= step;
        if (fabs(step) < enough * t)
            break;
    }
    return t;
}

double bezier_rival_at(const bezier_rival *curve, double x)
{
    return x <= 0 ? 0 : x >= 1 ? 1 : along(curve->y1, curve->y2, time_of(curve, x, 12, 1e-8));
}

float bezier_rival_atf(const bezier_rival *curve, float time)
{
    double x = (double)time;
    if (x <= 0 || x >= 1)
        return x > 0;
    return (float)along(curve->y1, curve->y2, time_of(curve, x, 12, 1e-5));
}

double bezier_rival_usual(const bezier_rival *curve, double x)
{
    return x <= 0 ? 0 : x >= 1 ? 1 : along(curve->y1, curve->y2, time_of(curve, x, 4, 0));
}
