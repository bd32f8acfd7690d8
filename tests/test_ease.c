/*
 * Tests of ease.h against MPFR: every shape on every side, ends, mirrors, slopes, inverses, what is
 * outside, and the public cases of easings.
 */
#include "check.h"
#include "ease_reference.h"
#include "sinew/ease_text.h"
#include <float.h>
#include <math.h>
#include <string.h>

enum { POINTS = 10000 };

#define ULP          0x1p-52
#define NOT_A_NUMBER ((double)NAN)
#define ENDLESS      ((double)INFINITY)

/* ---- values -------------------------------------------------------------------------------------
 */

static double worst_error(const sn_ease *ease, int points)
{
    double worst = 0;
    for (int i = 1; i < points; i++) {
        double t = (i + 0.37 * sin(i)) / points, want = reference(ease, t);
        /* What half an ulp of t makes of it where it is steep is nobody's fault. */
        double error = fabs(sn_ease_at(ease, t) - want) - 0x1p-53 * fabs(sn_ease_slope(ease, t));
        worst = fmax(worst, error / fmax(1, fabs(want)));
    }
    return worst;
}

static void every_shape_is_exact(void)
{
    static const sn_ease_shape shapes[] = { SN_EASE_LINEAR, SN_EASE_SINE, SN_EASE_QUAD,
        SN_EASE_CUBIC, SN_EASE_QUART, SN_EASE_QUINT, SN_EASE_POWER, SN_EASE_EXPO, SN_EASE_CIRC,
        SN_EASE_BACK, SN_EASE_ELASTIC, SN_EASE_BOUNCE, SN_EASE_SMOOTHSTEP, SN_EASE_BIAS };
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        for (int side = 0; side < SN_EASE_SIDE_COUNT; side++) {
            sn_ease ease = sn_ease_make(shapes[i], (sn_ease_side)side);
            check_context("shape %d side %d", (int)shapes[i], side);
            CHECK_NEAR(worst_error(&ease, POINTS), 0, 4 * ULP);
        }
    sn_ease bezier = sn_ease_make(SN_EASE_BEZIER, SN_EASE_IN);
    CHECK_NEAR(worst_error(&bezier, check_long() ? POINTS : 1000), 0, 4 * ULP);
}

static void parameters_are_as_exact(void)
{
    const sn_ease eases[] = { sn_ease_power(SN_EASE_IN, 0.3), sn_ease_power(SN_EASE_OUT, 40),
        sn_ease_expo(SN_EASE_IN, -7), sn_ease_expo(SN_EASE_IN_OUT, 60),
        sn_ease_expo(SN_EASE_IN, 1e-9), sn_ease_back(SN_EASE_OUT, 0.5),
        sn_ease_elastic(SN_EASE_OUT, 0.05, 1), sn_ease_elastic(SN_EASE_OUT, 0.8, 12),
        sn_ease_bounce(SN_EASE_OUT, 7, 0.7), sn_ease_bounce(SN_EASE_OUT, 1, 1),
        sn_ease_smoothstep(0), sn_ease_smoothstep(2), sn_ease_smoothstep(7), sn_ease_smoothstep(15),
        sn_ease_bias(0.01), sn_ease_bias(0.9) };
    for (size_t i = 0; i < sizeof eases / sizeof eases[0]; i++) {
        check_context("ease %zu", i);
        CHECK_NEAR(worst_error(&eases[i], 2000), 0, 4 * ULP);
    }
}

/* ---- parameters that one sees -------------------------------------------------------------- */

static void overshoots_are_what_was_asked(void)
{
    static const double ratios[] = { 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.9 };
    for (size_t i = 0; i < sizeof ratios / sizeof ratios[0]; i++)
        for (int side = 0; side < SN_EASE_OUT_IN; side++) {
            double ratio = ratios[i];
            sn_ease back = sn_ease_back((sn_ease_side)side, ratio);
            sn_range range = sn_ease_range(&back);
            check_context("%g side %d", ratio, side);
            CHECK_NEAR(range.low, side == SN_EASE_OUT ? 0 : -ratio, 1e-12);
            CHECK_NEAR(range.high, side == SN_EASE_IN ? 1 : 1 + ratio, 1e-12);
            if (2 * ratio > 0.95)
                continue;
            sn_ease elastic = sn_ease_elastic((sn_ease_side)side, ratio, 2.5);
            range = sn_ease_range(&elastic);
            CHECK_NEAR(range.low, side == SN_EASE_OUT ? 0 : -ratio, 1e-12);
            CHECK_NEAR(range.high, side == SN_EASE_IN ? 1 : 1 + ratio, 1e-12);
        }
    CHECK_NEAR(sn_ease_back_s(0.05), 1.1652954, 5e-8); /* the roots of 4s^3 = 27 r (s + 1)^2 */
    CHECK_NEAR(sn_ease_back_s(0.1), 1.7015402, 5e-8);
    CHECK_NEAR(sn_ease_back_s(0.2), 2.5923889, 5e-8);
    CHECK_NEAR(sn_ease_back_s(1), 8.4435356, 5e-8);
    CHECK_NEAR(sn_ease_back_overshoot(1.70158), 0.100004, 5e-7);
}

static void a_spring_is_a_spring(void)
{
    /* 1 - e^(-zeta w t)(cos(d t) + zeta w/d sin(d t)), and what is left spread by a smoothstep. */
    sn_ease ease = sn_ease_spring(SN_EASE_OUT, 0.5, 0.3);
    double w = 2 * 3.14159265358979323846 / 0.5, zeta = 0.7, d = w * sqrt(1 - zeta * zeta);
    double left = exp(-zeta * w) * (cos(d) + zeta * w / d * sin(d));
    for (int i = 0; i <= 100; i++) {
        double t = i / 100.0;
        double spring = exp(-zeta * w * t) * (cos(d * t) + zeta * w / d * sin(d * t));
        CHECK_NEAR(sn_ease_at(&ease, t), 1 - spring + left * t * t * (3 - 2 * t), 1e-14);
    }
    ease = sn_ease_spring(SN_EASE_OUT, 0, 0.3);
    CHECK(fabs(1 - sn_ease_at(&ease, 0.99)) < 2e-3);
}

/* ---- ends, mirrors, monotone ----------------------------------------------------------------- */

static void each_named(void (*check)(const sn_ease *ease))
{
    const sn_ease_family *family;
    for (size_t i = 0; (family = sn_ease_family_at(i)) != NULL; i++)
        for (int side = 0; side < (family->sides ? SN_EASE_SIDE_COUNT : 1); side++) {
            sn_ease ease = sn_ease_make(family->shape, (sn_ease_side)side);
            check_context("%s side %d", family->name, side);
            if (family->shape != SN_EASE_STEPS)
                check(&ease);
        }
}

/* d3/d3-ease#27, ai/easings.net#151; and a step of 1e-9 at an end is none. */
static void ends_are_exact_of(const sn_ease *ease)
{
    CHECK_BITS(sn_ease_at(ease, 0), 0);
    CHECK_BITS(sn_ease_at(ease, 1), 1);
    CHECK(fabs(sn_ease_at(ease, 1e-12)) < 1e-5);
    CHECK(fabs(1 - sn_ease_at(ease, 1 - 1e-12)) < 1e-5);
    CHECK_BITS(sn_ease_between(ease, 0, -369, 1), -369); /* mobius3/tweeny#45 */
    CHECK_BITS(sn_ease_between(ease, 0.1, 0.7, 1), 0.7);
    CHECK_BITS(sn_ease_between(ease, 0.1, 0.7, 0), 0.1);
    CHECK_BITS(sn_ease_at(ease, -5), 0);
    CHECK_BITS(sn_ease_at(ease, ENDLESS), 1);
    CHECK(sn_ease_at(ease, NOT_A_NUMBER) != sn_ease_at(ease, NOT_A_NUMBER));
}

static void ends_are_exact(void)
{
    each_named(ends_are_exact_of);
}

static void out_mirrors_in_of(const sn_ease *ease)
{
    sn_ease reversed = sn_ease_reverse(ease);
    if (ease->side != SN_EASE_IN)
        return;
    for (int i = 0; i <= 4096; i++) {
        double t = i / 4096.0;
        CHECK_BITS(sn_ease_at(&reversed, t) + 0.0, 1 - sn_ease_at(ease, 1 - t));
    }
}

static void out_mirrors_in(void)
{
    sn_ease in = sn_ease_make(SN_EASE_QUAD, SN_EASE_IN);
    each_named(out_mirrors_in_of);
    sn_ease_part part = { in, 1, 1 };
    sn_ease whole = sn_ease_mirror(&part), in_out = sn_ease_make(SN_EASE_QUAD, SN_EASE_IN_OUT);
    for (int i = 0; i <= 100; i++)
        CHECK_BITS(sn_ease_at(&whole, i / 100.0), sn_ease_at(&in_out, i / 100.0));
}

static void what_rises_never_falls_of(const sn_ease *ease)
{
    double before = 0;
    if (!sn_ease_is_monotone(ease))
        return;
    for (int i = 1; i <= 20000; i++) {
        double now = sn_ease_at(ease, i / 20000.0);
        CHECK(now >= before);
        before = now;
    }
}

static void what_rises_never_falls(void)
{
    each_named(what_rises_never_falls_of);
}

/* ---- slopes and inverses --------------------------------------------------------------------- */

static void slopes_are_derivatives_of(const sn_ease *ease)
{
    double step = 1e-5, most = 1;
    for (int i = 1; i < 300; i++)
        most = fmax(most, fabs(sn_ease_slope(ease, i / 300.0)));
    for (int i = 1; i < 300; i++) {
        double t = (i + 0.123) / 301;
        double fine = (sn_ease_at(ease, t + step) - sn_ease_at(ease, t - step)) / (2 * step);
        double wide =
            (sn_ease_at(ease, t + 2 * step) - sn_ease_at(ease, t - 2 * step)) / (4 * step);
        CHECK_NEAR(sn_ease_slope(ease, t), (4 * fine - wide) / 3, 1e-7 * most);
    }
}

static void slopes_are_derivatives(void)
{
    each_named(slopes_are_derivatives_of);
}

static void times_are_found_of(const sn_ease *ease)
{
    sn_range range = sn_ease_range(ease);
    for (int i = 0; i <= 40; i++) {
        double y = sn_lerp(range.low, range.high, i / 40.0);
        y = sn_range_clamp(range, y);
        double first = sn_ease_first(ease, y), last = sn_ease_last(ease, y);
        CHECK(first <= last);
        double slope = 1 + fabs(sn_ease_slope(ease, first)) + fabs(sn_ease_slope(ease, last));
        CHECK_NEAR(sn_ease_at(ease, first), y, 1e-11 + 1e-15 * slope);
        CHECK_NEAR(sn_ease_at(ease, last), y, 1e-11 + 1e-15 * slope);
        for (int k = 1; k < 500; k++) { /* before the first it was on one side, from 0 on */
            double t = first * k / 500;
            CHECK(y >= 0 ? sn_ease_at(ease, t) <= y + 1e-11 : sn_ease_at(ease, t) >= y - 1e-11);
        }
    }
    CHECK(sn_ease_first(ease, range.high + 0.01) != sn_ease_first(ease, range.high + 0.01));
}

static void times_are_found(void)
{
    each_named(times_are_found_of);
}

/* ---- outside ------------------------------------------------------------------------------- */

static void outside_is_as_asked(void)
{
    sn_ease ease = sn_ease_make(SN_EASE_QUAD, SN_EASE_IN);
    ease.outside = SN_EASE_EXTRAPOLATE;
    CHECK_BITS(sn_ease_at(&ease, 1.5), 2);
    CHECK_BITS(sn_ease_at(&ease, -3), 0);
    ease.outside = SN_EASE_REPEAT;
    CHECK_BITS(sn_ease_at(&ease, 1), 1);
    CHECK_BITS(sn_ease_at(&ease, 2), 0);
    CHECK_BITS(sn_ease_at(&ease, 1.5), 0.25);
    CHECK_BITS(sn_ease_at(&ease, -0.25), 0.5625);
    CHECK_BITS(sn_ease_at(&ease, ENDLESS), 1);
    ease.outside = SN_EASE_MIRROR;
    CHECK_BITS(sn_ease_at(&ease, 1.5), 0.25);
    CHECK_BITS(sn_ease_at(&ease, 2.5), 0.25);
    CHECK_BITS(sn_ease_at(&ease, -0.5), 0.25);
    CHECK_BITS(sn_ease_slope(&ease, 1.5), -1);
    CHECK_BITS(sn_ease_slope(&ease, -0.5), -1);
    ease = sn_ease_steps(4, SN_EASE_JUMP_END); /* they go on stepping */
    ease.outside = SN_EASE_EXTRAPOLATE;
    CHECK_BITS(sn_ease_at(&ease, -0.5), -0.5);
    CHECK_BITS(sn_ease_at(&ease, 1.4), 1.25);
    ease = sn_ease_reverse(&ease); /* 1 - f(1 - t) */
    CHECK_BITS(sn_ease_at(&ease, 1.5), 1.5);
    CHECK_BITS(sn_ease_at(&ease, -0.4), -0.25);
    for (int shape = 0; shape < SN_EASE_POINTS; shape++) /* remotion-dev/remotion#7343 */
        for (int side = 0; side < SN_EASE_SIDE_COUNT; side++)
            for (int outside = 0; outside < SN_EASE_OUTSIDE_COUNT; outside++) {
                sn_ease any = sn_ease_make((sn_ease_shape)shape, (sn_ease_side)side);
                any.outside = (sn_ease_outside)outside;
                CHECK(isfinite(sn_ease_at(&any, -0.1)) && isfinite(sn_ease_at(&any, 1.1)));
                CHECK(!isnan(sn_ease_at(&any, 1e300)) && !isnan(sn_ease_at(&any, -1e300)));
            }
}

/* ---- beziers ------------------------------------------------------------------------------- */

static double bezier(double x1, double y1, double x2, double y2, double t)
{
    sn_ease ease = sn_ease_bezier(x1, y1, x2, y2);
    return sn_ease_at(&ease, t);
}

static void beziers_are_those_of_css(void)
{
    CHECK_NEAR(bezier(0.25, 0.1, 0.25, 1, 0.5), .802403387584857, 1e-15);
    CHECK_NEAR(bezier(0.42, 0, 1, 1, 0.5), .315356812572539, 1e-15);
    CHECK_NEAR(bezier(0, 0, 0.58, 1, 0.5), .684643187427461, 1e-15);
    CHECK_NEAR(bezier(0.42, 0, 0.58, 1, 0.25), .129161931047320, 1e-15);
    CHECK_NEAR(bezier(0, 0, 0.58, 1, 0.8964), .981788298060643, 1e-15);
    CHECK_NEAR(bezier(1, 0, 1, 1, 0.5), .110118425157690, 1e-15);
    CHECK_BITS(bezier(1, 0, 0, 0, 0.5), .125);
    CHECK_NEAR(bezier(.34, 1.56, .64, 1, .3), .907361380561126, 1e-15);
    /* arian/cubic-bezier#1, react/react-native#6207 */
    CHECK_NEAR(bezier(0, 0, 0.58, 1, .8963999999999942), .98178829806, 1e-11);
}

/* Of a curve whose y is its x, the value is the time that was found for x. */
static void the_time_of_a_bezier_gives_x_back(void)
{
    static const double controls[] = { 0, 1e-300, 1e-9, 0.1, 0.25, 0.4999, 0.5, 0.75, 1 - 1e-9, 1 };
    enum { COUNT = sizeof controls / sizeof controls[0] };
    for (size_t a = 0; a < COUNT; a++)
        for (size_t b = 0; b < COUNT; b++) {
            sn_ease ease = sn_ease_bezier(controls[a], controls[a], controls[b], controls[b]);
            check_context("%g %g", controls[a], controls[b]);
            double before = 0;
            for (int i = 50; i <= 600; i++) {
                double x = i < 100 ? ldexp(1, (i - 100) * 10) : (i - 99) / 501.0;
                double back = sn_ease_at(&ease, x);
                CHECK_NEAR(back, x, 4 * ULP * x + DBL_MIN);
                if (i >= 100) {
                    CHECK(back >= before);
                    before = back;
                }
            }
        }
}

/* ---- compositions and the rest --------------------------------------------------------------- */

static void compositions_are_bounded(void)
{
    sn_ease_part parts[40];
    sn_ease ease = sn_ease_make(SN_EASE_QUAD, SN_EASE_IN);
    for (int i = 0; i < 40; i++) {
        parts[i] = (sn_ease_part){ ease, 1, 1 };
        ease = sn_ease_mirror(&parts[i]);
    }
    CHECK(isfinite(sn_ease_at(&ease, 0.3)) && isfinite(sn_ease_slope(&ease, 0.3)));
    CHECK_BITS(sn_ease_at(&ease, 1), 1);
}

static void steps_are_those_of_css(void)
{
    static const double times[] = { 0, 0.25, 0.99, 1 };
    static const double want[][4] = { { 0, 0.25, 0.75, 1 }, { 0.25, 0.5, 1, 1 },
        { 0, 1 / 3.0, 1, 1 }, { 0.2, 0.4, 0.8, 1 } };
    for (int jump = 0; jump < SN_EASE_JUMP_COUNT; jump++) {
        sn_ease ease = sn_ease_steps(4, (sn_ease_jump)jump);
        for (int i = 0; i < 4; i++)
            CHECK_NEAR(sn_ease_at(&ease, times[i]), want[jump][i], 1e-16);
    }
    sn_ease four = sn_ease_steps(4, SN_EASE_JUMP_END); /* bevyengine/bevy#17743 */
    CHECK_BITS(sn_ease_at(&four, 0.24), 0);
    four = sn_ease_steps(4, SN_EASE_JUMP_START); /* juliangarnier/anime#1179 */
    CHECK_BITS(sn_ease_at(&four, 0), 0.25);
    four = sn_ease_steps(1, SN_EASE_JUMP_START);
    CHECK_BITS(sn_ease_at(&four, 0), 1);
}

static double of(sn_ease_shape shape, sn_ease_side side, double t)
{
    sn_ease ease = sn_ease_make(shape, side);
    return sn_ease_at(&ease, t);
}

static void public_cases_pass(void)
{
    CHECK_RELATIVE(
        of(SN_EASE_EXPO, SN_EASE_IN, 1e-5), 6.7759e-8, 1e-4); /* ppy/osu-framework#3015 */
    CHECK_BITS(of(SN_EASE_QUART, SN_EASE_OUT, 0.5), 0.9375);  /* robb/RBBAnimation#25 */
    CHECK_NEAR(of(SN_EASE_EXPO, SN_EASE_IN_OUT, 0.75), .98484848, 5e-9); /* roact-spring#56 */
    CHECK_BITS(of(SN_EASE_BOUNCE, SN_EASE_IN, 0.5), 0.234375);           /* d3/d3#2456 */
    CHECK_BITS(of(SN_EASE_BOUNCE, SN_EASE_OUT, 0.5), 0.765625);
    /* kikito/tween.lua#24: 1.5 s, after 1/40 and 2/40 s */
    CHECK_NEAR(of(SN_EASE_EXPO, SN_EASE_IN, 1 / 60.0), .000119708747, 5e-13);
    CHECK_NEAR(of(SN_EASE_EXPO, SN_EASE_IN, 2 / 60.0), .000254077273, 5e-13);
    sn_ease back = sn_ease_make(SN_EASE_BACK, SN_EASE_IN); /* Scirra/Construct-bugs#7953 */
    CHECK_BITS(sn_ease_between(&back, 0, 100, 1), 100);
    sn_ease out = sn_ease_elastic(SN_EASE_OUT, 0.9, 2); /* juliangarnier/anime#811 */
    sn_ease in = sn_ease_elastic(SN_EASE_IN, 0.9, 2);
    CHECK(sn_ease_range(&out).low == 0);
    CHECK(sn_ease_range(&in).high == 1);
}

/* What has jumps reaches what it jumps to, and does not rise where it leaps back in its middle. */
static void jumps_are_in_the_range(void)
{
    static const sn_ease_point points[] = { { 0, 0 }, { 1, 3 } };
    sn_ease leaping = sn_ease_through(points, 2);
    leaping.side = SN_EASE_IN_OUT; /* to 1.5, from -0.5 on, to 1 */
    sn_range range = sn_ease_range(&leaping);
    CHECK_BITS(range.low, -0.5);
    CHECK_BITS(range.high, 1.5);
    CHECK(!sn_ease_is_monotone(&leaping));
    sn_ease even = sn_ease_power(SN_EASE_IN, 1);
    CHECK_BITS(sn_ease_slope(&even, 0), 1);
}

static void progress_is_safe(void)
{
    CHECK_BITS(sn_progress(0.5, 2), 0.25);
    CHECK_BITS(sn_progress(-1, 2), 0);
    CHECK_BITS(sn_progress(3, 2), 1);
    CHECK_BITS(sn_progress(0, 0), 1); /* tweenjs/tween.js#384 */
    CHECK_BITS(sn_progress(-1e-9, 0), 0);
    CHECK_BITS(sn_progress(1, -1), 1);
    CHECK_BITS(sn_progress(ENDLESS, 5), 1); /* Scirra/Construct-bugs#5313 */
    CHECK_BITS(sn_progress(5, ENDLESS), 0);
    CHECK(isnan(sn_progress(NOT_A_NUMBER, 1)) && isnan(sn_progress(1, NOT_A_NUMBER)));
}

static void bad_parameters_make_whole_eases(void)
{
    static const double bad[] = { -1e300, -1, 0, 1e300, 1e-300, 1e9, 0, 0 };
    for (int shape = 0; shape < SN_EASE_SHAPE_COUNT; shape++)
        for (int k = 0; k < 8; k++) {
            double p[4];
            for (int i = 0; i < 4; i++)
                p[i] = k == 6 ? NOT_A_NUMBER : k == 7 ? ENDLESS : bad[(k + i) % 6];
            sn_ease ease = sn_ease_from_parameters((sn_ease_shape)shape, SN_EASE_OUT, p, 4);
            check_context("shape %d, %g", shape, p[0]);
            for (int i = 0; i <= 64; i++)
                CHECK(isfinite(sn_ease_at(&ease, i / 64.0)));
            if (shape != SN_EASE_STEPS)
                CHECK_BITS(sn_ease_at(&ease, 1), 1);
        }
}

static void blocks_are_the_same(void)
{
    float times[301], values[301];
    for (int i = 0; i < 301; i++)
        times[i] = (float)(i - 20) / 256;
    for (int shape = 0; shape < SN_EASE_POINTS; shape++) {
        sn_ease ease = sn_ease_make((sn_ease_shape)shape, SN_EASE_OUT);
        sn_ease_blockf(values, times, 301, &ease, sn_cpu_detect());
        for (int i = 0; i < 301; i++)
            CHECK_BITSF(values[i], sn_ease_atf(&ease, times[i]));
        CHECK_NEAR((double)sn_ease_atf(&ease, 0.3f), sn_ease_at(&ease, (double)0.3f), 2.4e-7);
    }
}

CHECK_MAIN(CHECK_TEST(every_shape_is_exact), CHECK_TEST(parameters_are_as_exact),
    CHECK_TEST(overshoots_are_what_was_asked), CHECK_TEST(a_spring_is_a_spring),
    CHECK_TEST(ends_are_exact), CHECK_TEST(out_mirrors_in), CHECK_TEST(what_rises_never_falls),
    CHECK_TEST(slopes_are_derivatives), CHECK_TEST(times_are_found),
    CHECK_TEST(outside_is_as_asked), CHECK_TEST(beziers_are_those_of_css),
    CHECK_TEST(the_time_of_a_bezier_gives_x_back), CHECK_TEST(compositions_are_bounded),
    CHECK_TEST(steps_are_those_of_css), CHECK_TEST(public_cases_pass),
    CHECK_TEST(jumps_are_in_the_range), CHECK_TEST(progress_is_safe),
    CHECK_TEST(bad_parameters_make_whole_eases), CHECK_TEST(blocks_are_the_same))
