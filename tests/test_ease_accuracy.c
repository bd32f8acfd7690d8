/*
 * What ease.h states of accuracy, against MPFR: values of random parameters, slopes, floats, the
 * times of beziers, and that what rises does not fall from one number to the next. And that blocks
 * give the bits of single floats on every processor.
 */
#include "check.h"
#include "ease_reference.h"
#include "sinew/ease_text.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define ULP  0x1p-52
#define ULPF 0x1p-23

static const sn_ease_shape judged[] = { SN_EASE_LINEAR, SN_EASE_SINE, SN_EASE_QUAD, SN_EASE_CUBIC,
    SN_EASE_QUART, SN_EASE_QUINT, SN_EASE_POWER, SN_EASE_EXPO, SN_EASE_CIRC, SN_EASE_BACK,
    SN_EASE_ELASTIC, SN_EASE_BOUNCE, SN_EASE_SMOOTHSTEP, SN_EASE_BIAS };
enum { JUDGED = sizeof judged / sizeof judged[0] };

static sn_ease any_ease(size_t i)
{
    sn_ease_side side = (sn_ease_side)check_below(SN_EASE_SIDE_COUNT);
    switch (judged[i % JUDGED]) {
    case SN_EASE_POWER:
        return sn_ease_power(side, i % 2 ? check_log_uniform(0.05, 100) : (double)check_below(20));
    case SN_EASE_EXPO:
        return sn_ease_expo(
            side, (check_below(2) ? 1 : -1) * check_log_uniform(i % 3 ? 0.1 : 1e-18, 100));
    case SN_EASE_BACK:
        return sn_ease_back(side, check_log_uniform(0.001, 2));
    case SN_EASE_ELASTIC:
        return sn_ease_elastic(side, check_uniform(0.002, 0.49), check_log_uniform(0.5, 60));
    case SN_EASE_BOUNCE:
        return sn_ease_bounce(side, (uint32_t)check_below(9), check_uniform(0.05, 0.7));
    case SN_EASE_SMOOTHSTEP:
        return sn_ease_smoothstep((uint32_t)check_below(16));
    case SN_EASE_BIAS:
        return sn_ease_bias(check_uniform(0.05, 0.95));
    default:
        return sn_ease_make(judged[i % JUDGED], side);
    }
}

/* The steepest about t, since where a slope passes 0 the roundings of time do not. */
static double steepest(const sn_ease *ease, double t)
{
    double most = 0;
    for (int i = -4; i <= 4; i++)
        most = fmax(most, fabs(sn_ease_slope(ease, fmin(fmax(t + i * 0.002, 1e-9), 1 - 1e-9))));
    return most;
}

/* The largest second derivative about t, by differences. */
static double most_bent(const sn_ease *ease, double t)
{
    double most = 0, step = 1e-6;
    for (int i = -4; i <= 4; i++) {
        double at = fmin(fmax(t + i * 0.002, 2 * step), 1 - 2 * step);
        double change = sn_ease_slope(ease, at + step) - sn_ease_slope(ease, at - step);
        most = fmax(most, fabs(change) / (2 * step));
    }
    return most;
}

static void any_parameters_are_exact(void)
{
    for (size_t i = 0; i < 40 * JUDGED; i++) {
        sn_ease ease = any_ease(i);
        check_context("shape %d side %d: %g, %g", (int)ease.shape, (int)ease.side,
            ease.parameters[0], ease.parameters[1]);
        for (int k = 0; k < 50; k++) {
            double t = k % 5 ? check_uniform(0, 1) : check_log_uniform(1e-9, 1);
            if (k % 7 == 0)
                t = 1 - t;
            double want = reference(&ease, t);
            double bound = 4 * ULP * fmax(1, fabs(want)) + 0x1p-53 * steepest(&ease, t);
            if (!CHECK_NEAR(sn_ease_at(&ease, t), want, bound))
                break;
        }
    }
}

static void slopes_are_exact(void)
{
    for (size_t i = 0; i < 20 * JUDGED; i++) {
        sn_ease ease = any_ease(i);
        check_context("shape %d side %d: %g, %g", (int)ease.shape, (int)ease.side,
            ease.parameters[0], ease.parameters[1]);
        for (int k = 0; k < 40; k++) {
            double t = check_uniform(0.001, 0.999), most = fmax(1, steepest(&ease, t));
            double want = reference_slope(&ease, t), slope = sn_ease_slope(&ease, t);
            if (!CHECK_NEAR(slope, want, 1e-14 * most + 0x1p-52 * most_bent(&ease, t)))
                break;
        }
    }
}

static void floats_are_exact(void)
{
    for (size_t i = 0; i < 40 * JUDGED; i++) {
        sn_ease ease = any_ease(i);
        check_context("shape %d side %d: %g, %g", (int)ease.shape, (int)ease.side,
            ease.parameters[0], ease.parameters[1]);
        for (int k = 0; k < 50; k++) {
            float t = (float)check_uniform(0, 1);
            double want = reference(&ease, (double)t);
            if (!CHECK_NEAR((double)sn_ease_atf(&ease, t), want, 0.51 * ULPF * fmax(1, fabs(want))))
                break;
        }
    }
}

static void floats_of_beziers_are_exact(void)
{
    for (size_t i = 0; i < 300; i++) {
        double p[4];
        for (size_t k = 0; k < 4; k++)
            p[k] = k % 2 ? check_uniform(-1, 2) : check_uniform(0, 1);
        if (i < 100)
            p[i % 2 * 2] = (double)(i % 4 < 2);
        sn_ease ease = sn_ease_bezier(p[0], p[1], p[2], p[3]);
        check_context("cubic-bezier(%.17g, %.17g, %.17g, %.17g)", p[0], p[1], p[2], p[3]);
        for (int k = 0; k < 100; k++) {
            float t = (float)check_uniform(0, 1);
            double want = sn_ease_at(&ease, (double)t); /* which other tests judge */
            if (!CHECK_NEAR((double)sn_ease_atf(&ease, t), want, 0.51 * ULPF * fmax(1, fabs(want))))
                break;
        }
    }
}

static void out_is_in_backwards(void)
{
    for (size_t i = 0; i < 20 * JUDGED; i++) {
        sn_ease in = any_ease(i);
        in.side = SN_EASE_IN;
        sn_ease out = sn_ease_reverse(&in);
        check_context("shape %d: %g, %g", (int)in.shape, in.parameters[0], in.parameters[1]);
        for (int k = 0; k < 50; k++) {
            double t = k % 5 ? check_uniform(0, 1) : check_log_uniform(1e-20, 1);
            if (!CHECK_BITS(sn_ease_at(&out, t) + 0.0, 1 - sn_ease_at(&in, 1 - t)))
                break;
        }
    }
}

static void blocks_are_the_same_on(const sn_ease *ease, sn_cpu cpu)
{
    enum { COUNT = 16 * 12 + 7 };
    float times[COUNT], values[COUNT], inside[COUNT];
    for (size_t i = 0; i < COUNT; i++)
        times[i] = (float)(i % 16 < 13 || i < 64 ? check_uniform(0, 1) : check_uniform(-3, 3));
    times[70] = 0;
    times[71] = 1;
    times[72] = (float)NAN;
    times[73] = (float)INFINITY;
    times[74] = -(float)INFINITY;
    times[75] = -0.0f;
    times[76] = 0.5f;
    times[77] = 1e-42f;
    times[78] = nextafterf(1, 0);
    memcpy(inside, times, sizeof times);
    sn_ease_blockf(values, times, COUNT, ease, cpu);
    sn_ease_blockf(inside, inside, COUNT, ease, cpu);
    for (size_t i = 0; i < COUNT; i++) {
        float want = sn_ease_atf(ease, times[i]);
        if (want != want) /* so, since isnan() makes a double of a float */
            CHECK(values[i] != values[i] && inside[i] != inside[i]);
        else if (!CHECK_BITSF(values[i], want) || !CHECK_BITSF(inside[i], want))
            return;
    }
}

static void blocks_are_the_same_everywhere(void)
{
    sn_cpu most = sn_cpu_detect();
    for (int shape = 0; shape < SN_EASE_POINTS; shape++)
        for (size_t i = 0; i < 16; i++) {
            double none = (double)NAN, p[4] = { none, none, none, none };
            if (i >= 4)
                for (size_t k = 0; k < 4; k++)
                    p[k] = shape == SN_EASE_BEZIER && i < 8 ? (double)(check_below(2))
                                                            : check_uniform(-2, 4);
            sn_ease ease =
                sn_ease_from_parameters((sn_ease_shape)shape, (sn_ease_side)(i % 4), p, 4);
            ease.outside = (sn_ease_outside)check_below(SN_EASE_OUTSIDE_COUNT);
            check_context("shape %d side %zu: %g %g %g %g", shape, i % 4, p[0], p[1], p[2], p[3]);
            blocks_are_the_same_on(&ease, SN_CPU_SCALAR);
            blocks_are_the_same_on(&ease, SN_CPU_BASE);
            blocks_are_the_same_on(&ease, most);
            if (most == SN_CPU_AVX512)
                blocks_are_the_same_on(&ease, SN_CPU_AVX2);
        }
}

/* ---- beziers --------------------------------------------------------------------------------- */

/* Controls of x: random ones, and those at which a solver stumbles. */
static void any_controls(size_t i, double *x1, double *x2)
{
    static const double hard[] = { 0, 1, 1e-12, 1 - 1e-12, 0.5, 1e-3, 0.999, 0x1p-1022 };
    enum { HARD = sizeof hard / sizeof hard[0] };
    if (i < HARD * HARD) {
        *x1 = hard[i % HARD];
        *x2 = hard[i / HARD];
    } else {
        *x1 = check_uniform(0, 1);
        *x2 = check_uniform(0, 1);
    }
}

static double any_time(size_t k)
{
    double x = k % 4 ? check_uniform(0, 1) : check_log_uniform(1e-12, 0.5);
    return k % 8 == 4 ? 1 - x : k % 8 == 5 ? 0.5 + (x - 0.5) * 1e-6 : x;
}

/* With y controls of 1/3 and 2/3 the value is t, within an ulp or two; x(t) by MPFR. */
static void times_of_beziers_give_x_back(void)
{
    mpfr_t t, x;
    mpfr_inits2(REFERENCE_BITS, t, x, (mpfr_ptr)0);
    for (size_t i = 0; i < 400; i++) {
        double x1, x2;
        any_controls(i, &x1, &x2);
        sn_ease ease = sn_ease_bezier(x1, 1 / 3.0, x2, 2 / 3.0);
        check_context("%g %g", x1, x2);
        for (size_t k = 0; k < 60; k++) {
            double want = any_time(k), got = sn_ease_at(&ease, want), low, high;
            mpfr_set_d(t, got * (1 - 3 * ULP), MPFR_RNDN);
            reference_coordinate(x, t, x1, x2);
            low = mpfr_get_d(x, MPFR_RNDD);
            mpfr_set_d(t, got * (1 + 3 * ULP), MPFR_RNDN);
            reference_coordinate(x, t, x1, x2);
            high = mpfr_get_d(x, MPFR_RNDU);
            if (!CHECK(low <= want + 2 * ULP * want && want - 2 * ULP * want <= high))
                break;
        }
    }
    mpfr_clears(t, x, (mpfr_ptr)0);
}

static sn_ease any_rising_bezier(size_t i)
{
    double x1, x2, y1 = check_uniform(0, 1), y2 = check_uniform(0, 1);
    any_controls(i, &x1, &x2);
    check_context("cubic-bezier(%.17g, %.17g, %.17g, %.17g)", x1, y1, x2, y2);
    return sn_ease_bezier(x1, y1, x2, y2);
}

static void values_of_beziers_are_exact(void)
{
    for (size_t i = 0; i < 250; i++) {
        sn_ease ease = any_rising_bezier(i);
        for (size_t k = 0; k < 16; k++) {
            double x = any_time(k), want = reference(&ease, x);
            double bound = 4 * ULP + 0x1p-52 * fabs(sn_ease_slope(&ease, x));
            if (!CHECK_NEAR(sn_ease_at(&ease, x), want, bound))
                break;
        }
    }
}

/* That it falls, from one number to the next, by at most 4 ulp and so much of its slope. */
static void hardly_falls(const sn_ease *ease, double of_slope)
{
    for (size_t i = 0; i < 100; i++) {
        double t = any_time(i), before = sn_ease_at(ease, t);
        double bound = 4 * ULP + (of_slope > 0 ? of_slope * fabs(sn_ease_slope(ease, t)) : 0);
        for (int k = 0; k < 60; k++) {
            t = nextafter(t, 2);
            double now = sn_ease_at(ease, t);
            if (!CHECK(before - now <= bound))
                return;
            before = now;
        }
    }
}

static void what_rises_hardly_falls_between_neighbours(void)
{
    for (size_t i = 0; i < 30 * JUDGED; i++) {
        sn_ease ease = any_ease(i);
        if (!sn_ease_is_monotone(&ease))
            continue;
        check_context("shape %d side %d: %g, %g", (int)ease.shape, (int)ease.side,
            ease.parameters[0], ease.parameters[1]);
        hardly_falls(&ease, 0);
    }
    for (size_t i = 0; i < 300; i++) {
        sn_ease ease = any_rising_bezier(i);
        hardly_falls(&ease, 0x1p-51);
        double before = 0;
        for (int k = 1; k <= 2000; k++) {
            double now = sn_ease_at(&ease, k / 2000.0);
            if (!CHECK(now >= before))
                break;
            before = now;
        }
    }
}

CHECK_MAIN(CHECK_TEST(any_parameters_are_exact), CHECK_TEST(slopes_are_exact),
    CHECK_TEST(floats_are_exact), CHECK_TEST(floats_of_beziers_are_exact),
    CHECK_TEST(out_is_in_backwards), CHECK_TEST(blocks_are_the_same_everywhere),
    CHECK_TEST(times_of_beziers_give_x_back), CHECK_TEST(values_of_beziers_are_exact),
    CHECK_TEST(what_rises_hardly_falls_between_neighbours))
