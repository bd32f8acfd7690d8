/*
 * Beziers: the time found for an x gives x back, told apart from the rounding of the value; quick
 * ones are as exact as the others and the same on every side; and how far a value may fall between
 * neighbouring numbers.
 */
#include "../src/motion/ease_parts.h"
#include "check.h"
#include "ease_reference.h"
#include "sinew/ease_text.h"

#include <math.h>

#define ULP 0x1p-52

/* Controls of x: random ones, and those at which a solver stumbles. */
static void any_controls(size_t i, double *x1, double *x2)
{
    static const double hard[] = { 0, 1, 1e-12, 1 - 1e-12, 0.5, 1e-3, 0.999, 0x1p-1022 };
    enum { HARD = sizeof hard / sizeof hard[0] };
    *x1 = i < HARD * HARD ? hard[i % HARD] : check_uniform(0, 1);
    *x2 = i < HARD * HARD ? hard[i / HARD] : check_uniform(0, 1);
    if (i % 4 == 3) /* nearly upright in the middle */
        *x1 = 1 - *x2 * check_log_uniform(1e-9, 1);
}

static double any_time(size_t k)
{
    double x = k % 4 ? check_uniform(0, 1) : check_log_uniform(1e-12, 0.5);
    if (k == 6) /* where one half of the pieces follows the other */
        return 0.5;
    return k % 8 == 4 ? 1 - x : k % 8 == 5 ? 0.5 + (x - 0.5) * 1e-6 : x;
}

/* The distance to the next number. */
static double ulp_of(double x)
{
    return nextafter(x, HUGE_VAL) - x;
}

/* A coordinate with the controls as they are given: not thrice them, which is rounded. */
static void exact_coordinate(mpfr_t out, const mpfr_t t, double a, double b)
{
    mpfr_t u, term;
    mpfr_inits2(REFERENCE_BITS, u, term, (mpfr_ptr)0);
    mpfr_ui_sub(u, 1, t, MPFR_RNDN);
    mpfr_sqr(term, u, MPFR_RNDN);
    mpfr_mul_d(term, term, a, MPFR_RNDN);
    mpfr_mul(u, u, t, MPFR_RNDN);
    mpfr_mul_d(u, u, b, MPFR_RNDN);
    mpfr_add(term, term, u, MPFR_RNDN);
    mpfr_mul_ui(term, term, 3, MPFR_RNDN);
    mpfr_sqr(u, t, MPFR_RNDN);
    mpfr_add(term, term, u, MPFR_RNDN);
    mpfr_mul(out, term, t, MPFR_RNDN);
    mpfr_clears(u, term, (mpfr_ptr)0);
}

/* |x(t) - x| for a t from an end, in units of the last place of x. */
static double residual(double x1, double x2, double x, double time, bool second)
{
    mpfr_t t, at;
    mpfr_inits2(REFERENCE_BITS, t, at, (mpfr_ptr)0);
    mpfr_set_d(t, time, MPFR_RNDN);
    if (second)
        mpfr_ui_sub(t, 1, t, MPFR_RNDN);
    exact_coordinate(at, t, x1, x2);
    mpfr_sub_d(at, at, x, MPFR_RNDN);
    double difference = fabs(mpfr_get_d(at, MPFR_RNDN));
    mpfr_clears(t, at, (mpfr_ptr)0);
    return difference / ulp_of(x);
}

/* What half an ulp of t is in x: at most 2.4 ulp, where a curve starts like t^3. */
static double half_ulp_of_time(double x1, double x2, double x, double time, bool second)
{
    double t = second ? 1 - time : time, u = 1 - t;
    double speed = 3 * (x1 * u * u + 2 * (x2 - x1) * u * t + (1 - x2) * t * t);
    return 0.5 * fabs(speed) * ulp_of(time) / ulp_of(x);
}

static void times_give_x_back(void)
{
    size_t curves = check_long() ? 20000 : 2000, most = 0, all = 0;
    for (size_t i = 0; i < curves; i++) {
        double x1, x2;
        any_controls(i, &x1, &x2);
        sn_ease ease = sn_ease_bezier(x1, 0.3, x2, 0.7);
        check_context("%.17g %.17g", x1, x2);
        for (size_t k = 0; k < 40; k++) {
            bool second;
            double x = any_time(k), t = sn_ease_bezier_time_at(&ease, x, &second);
            double off = residual(x1, x2, x, t, second);
            double rounding = half_ulp_of_time(x1, x2, x, t, second);
            if (!CHECK(off <= 0.75 + rounding) || !CHECK(off <= 3))
                break;
            most += off > 2;
            all++;
        }
    }
    CHECK(most * 1000 <= all); /* more than 2 ulp only where t's own rounding is as much */
}

/* ---- values ------------------------------------------------------------------------------------
 */

static sn_ease_pieces pieces;

static double beyond(const sn_ease *ease, double x)
{
    double want = reference(ease, x), got = sn_ease_at(ease, x);
    double error = fabs(got - want) - 0x1p-53 * fabs(sn_ease_slope(ease, x));
    return error / (ULP * fmax(1, fabs(want)));
}

static void those_of_css_are_exact(void)
{
    static const double curves[][4] = { { 0.25, 0.1, 0.25, 1 }, { 0.42, 0, 1, 1 },
        { 0, 0, 0.58, 1 }, { 0.42, 0, 0.58, 1 }, { 0.34, 1.56, 0.64, 1 }, { 0.9, 0.1, 0.1, 0.9 },
        { 1, 0, 0, 1 } };
    for (size_t i = 0; i < sizeof curves / sizeof curves[0]; i++) {
        const double *c = curves[i];
        sn_ease ease = sn_ease_bezier(c[0], c[1], c[2], c[3]);
        sn_ease quick = sn_ease_bezier_quick(c[0], c[1], c[2], c[3], &pieces);
        check_context("curve %zu", i);
        CHECK_BITS(sn_ease_at(&quick, 0), 0);
        CHECK_BITS(sn_ease_at(&quick, 1), 1);
        for (int k = 1; k < (check_long() ? 10000 : 2000); k++) {
            double x = check_uniform(0, 1);
            if (!CHECK(beyond(&ease, x) <= 4) || !CHECK(beyond(&quick, x) <= 4))
                break;
        }
    }
}

static void any_legal_curve_is_exact(void)
{
    for (size_t i = 0; i < 1000; i++) {
        double x1, x2, y1 = check_uniform(-1, 2), y2 = check_uniform(-1, 2);
        any_controls(i, &x1, &x2);
        sn_ease ease = sn_ease_bezier(x1, y1, x2, y2);
        sn_ease quick = sn_ease_bezier_quick(x1, y1, x2, y2, &pieces);
        check_context("cubic-bezier(%.17g, %.17g, %.17g, %.17g)", x1, y1, x2, y2);
        for (size_t k = 0; k < 16; k++) {
            double x = any_time(k);
            if (!CHECK(beyond(&ease, x) <= 4) || !CHECK(beyond(&quick, x) <= 4))
                break;
        }
    }
}

/* Sides are made as ever; floats and slopes are those of the slow one, to the bit. */
static void a_quick_one_is_an_ease(void)
{
    for (size_t i = 0; i < 200; i++) {
        double x1, x2;
        any_controls(i, &x1, &x2);
        sn_ease quick = sn_ease_bezier_quick(x1, 0.2, x2, 1.3, &pieces);
        sn_ease slow = sn_ease_bezier(x1, 0.2, x2, 1.3), out = sn_ease_reverse(&quick);
        check_context("%.17g %.17g", x1, x2);
        for (size_t k = 0; k < 50; k++) {
            double x = any_time(k);
            CHECK_NEAR(sn_ease_at(&quick, x), sn_ease_at(&slow, x),
                6 * ULP + 0x1p-52 * fabs(sn_ease_slope(&slow, x)));
            CHECK_BITS(sn_ease_at(&out, x), 1 - sn_ease_at(&quick, 1 - x));
            CHECK_BITSF(sn_ease_atf(&quick, (float)x), sn_ease_atf(&slow, (float)x));
            CHECK_BITS(sn_ease_slope(&quick, x), sn_ease_slope(&slow, x));
        }
    }
}

/* ---- that what rises does not fall
 * --------------------------------------------------------------- */

/* From one number to the next, and by a step of 2^-40. */
static void hardly_falls(const sn_ease *ease)
{
    for (size_t i = 0; i < 60; i++) {
        double x = any_time(i), before = sn_ease_at(ease, x);
        CHECK(sn_ease_at(ease, fmin(x + 0x1p-40, 1)) >= before - 2.5 * ULP);
        for (int k = 0; k < 30; k++) {
            x = nextafter(x, 2);
            double now = sn_ease_at(ease, x);
            if (!CHECK(now >= before - 2.5 * ULP))
                return;
            before = now;
        }
    }
}

/* In a thousandth of the time these curves rise by more than that, also where they are flat. */
static void rises_by_thousandths(const sn_ease *ease)
{
    double before = 0;
    for (int k = 1; k <= 1000; k++) {
        double now = sn_ease_at(ease, k / 1000.0);
        if (!CHECK(now >= before))
            return;
        before = now;
    }
}

static void what_rises_hardly_falls(void)
{
    for (size_t i = 0; i < (check_long() ? 20000 : 2000); i++) {
        double x1, x2, y1 = check_uniform(0, 1), y2 = check_uniform(0, 1);
        any_controls(i, &x1, &x2);
        sn_ease ease = sn_ease_bezier(x1, y1, x2, y2);
        sn_ease quick = sn_ease_bezier_quick(x1, y1, x2, y2, &pieces);
        check_context("cubic-bezier(%.17g, %.17g, %.17g, %.17g)", x1, y1, x2, y2);
        if (!CHECK(sn_ease_is_monotone(&ease)))
            break;
        hardly_falls(&ease);
        hardly_falls(&quick);
        rises_by_thousandths(&ease);
        rises_by_thousandths(&quick);
    }
}

CHECK_MAIN(CHECK_TEST(times_give_x_back), CHECK_TEST(those_of_css_are_exact),
    CHECK_TEST(any_legal_curve_is_exact), CHECK_TEST(a_quick_one_is_an_ease),
    CHECK_TEST(what_rises_hardly_falls))
