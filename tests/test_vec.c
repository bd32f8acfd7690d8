/* Vectors, interpolation and ranges. */
#include "check.h"
#include "sinew/vec.h"

#include <math.h>
#include <mpfr.h>

static double any(void)
{
    switch (check_below(4)) {
    case 0:
        return check_any_finite();
    case 1:
        return (double)check_below(7) - 3;
    case 2:
        return check_uniform(-1, 1);
    default:
        return check_log_uniform(1e-300, 1e300) * (check_below(2) ? 1 : -1);
    }
}

static void sums_and_products(void)
{
    sn_vec2 a = { 1, 2 }, b = { 3, -5 };
    CHECK(sn_vec2_add(a, b).x == 4 && sn_vec2_add(a, b).y == -3);
    CHECK(sn_vec2_sub(a, b).x == -2 && sn_vec2_sub(a, b).y == 7);
    CHECK(sn_vec2_scale(a, -3).x == -3 && sn_vec2_scale(a, -3).y == -6);
    CHECK_BITS(sn_vec2_dot(a, b), -7);
    CHECK_BITS(sn_vec2_cross(a, b), -11);
    CHECK_BITS(sn_vec2_cross(b, a), 11);
    sn_vec3 u = { 1, 2, 3 }, v = { -2, 5, 7 };
    sn_vec3 sum = sn_vec3_add(u, v), less = sn_vec3_sub(u, v), twice = sn_vec3_scale(u, 2);
    CHECK(sum.x == -1 && sum.y == 7 && sum.z == 10);
    CHECK(less.x == 3 && less.y == -3 && less.z == -4);
    CHECK(twice.x == 2 && twice.y == 4 && twice.z == 6);
    CHECK_BITS(sn_vec3_dot(u, v), 29);
    sn_vec3 cross = sn_vec3_cross(u, v);
    CHECK(cross.x == -1 && cross.y == -13 && cross.z == 9);
    cross = sn_vec3_cross((sn_vec3){ 1, 0, 0 }, (sn_vec3){ 0, 1, 0 });
    CHECK(cross.x == 0 && cross.y == 0 && cross.z == 1);
}

/* The length of three components to 200 bits. */
static void true_length(mpfr_t length, double x, double y, double z)
{
    mpfr_t square;
    mpfr_init2(square, 200);
    mpfr_set_d(length, x, MPFR_RNDN);
    mpfr_sqr(length, length, MPFR_RNDN);
    mpfr_set_d(square, y, MPFR_RNDN);
    mpfr_sqr(square, square, MPFR_RNDN);
    mpfr_add(length, length, square, MPFR_RNDN);
    mpfr_set_d(square, z, MPFR_RNDN);
    mpfr_sqr(square, square, MPFR_RNDN);
    mpfr_add(length, length, square, MPFR_RNDN);
    mpfr_sqrt(length, length, MPFR_RNDN);
    mpfr_clear(square);
}

static double ulps_off(double got, mpfr_t truth)
{
    double want = mpfr_get_d(truth, MPFR_RNDN);
    if (isinf(want))
        return got == want ? 0 : INFINITY;
    double ulp = fmax(nextafter(want, INFINITY) - want, 5e-324);
    mpfr_t off;
    mpfr_init2(off, 200);
    mpfr_sub_d(off, truth, got, MPFR_RNDN);
    mpfr_div_d(off, off, ulp, MPFR_RNDN);
    double result = fabs(mpfr_get_d(off, MPFR_RNDA));
    mpfr_clear(off);
    return result;
}

static void lengths(void)
{
    CHECK_BITS(sn_vec2_length((sn_vec2){ 3, -4 }), 5);
    CHECK_BITS(sn_vec3_length((sn_vec3){ 2, 3, -6 }), 7);
    CHECK_BITS(sn_vec3_length((sn_vec3){ 0, -0.0, 0 }), 0);
    CHECK_RELATIVE(sn_vec2_length((sn_vec2){ 3e200, 4e200 }), 5e200, 4e-16);
    CHECK_RELATIVE(sn_vec2_length((sn_vec2){ 3e-200, 4e-200 }), 5e-200, 4e-16);
    CHECK_BITS(sn_vec3_length((sn_vec3){ INFINITY, 1, 0 }), INFINITY);
    CHECK_BITS(sn_vec3_length((sn_vec3){ 1, 0, -INFINITY }), INFINITY);
    CHECK(isnan(sn_vec3_length((sn_vec3){ NAN, 1, 0 })));
    CHECK(isnan(sn_vec2_length((sn_vec2){ 1, NAN })));
    CHECK_BITS(sn_vec2_length((sn_vec2){ 1.5e308, 1.5e308 }), INFINITY);
    mpfr_t truth;
    mpfr_init2(truth, 200);
    for (int i = 0; i < 200000; i++) {
        double x = any(), y = any(), z = any();
        if (check_below(2)) { /* of like size, where roundings add up */
            double size = check_log_uniform(1e-300, 1e300);
            x = size * check_uniform(0.1, 1);
            y = size * check_uniform(0.1, 1);
            z = size * check_uniform(0.1, 1);
        }
        if (check_below(8) == 0)
            x *= 0x1p-1060, y *= 0x1p-1060, z *= 0x1p-1060;
        true_length(truth, x, y, z);
        check_context("(%a, %a, %a)", x, y, z);
        double off = ulps_off(sn_vec3_length((sn_vec3){ x, y, z }), truth);
        if (!CHECK(off <= 2))
            break;
        true_length(truth, x, y, 0);
        if (!CHECK(ulps_off(sn_vec2_length((sn_vec2){ x, y }), truth) <= 2))
            break;
    }
    mpfr_clear(truth);
}

static void unit_vectors(void)
{
    sn_vec3 back = { 7, 8, 9 };
    static const sn_vec3 none[] = { { 0, 0, 0 }, { -0.0, 0, -0.0 }, { NAN, 1, 1 },
        { 1, INFINITY, 1 }, { -INFINITY, NAN, 0 } };
    for (int i = 0; i < 5; i++) {
        sn_vec3 unit = sn_vec3_normalize(none[i], back);
        CHECK(unit.x == 7 && unit.y == 8 && unit.z == 9);
        if (i == 2 || i == 3 || i < 2) {
            sn_vec2 flat = sn_vec2_normalize((sn_vec2){ none[i].x, none[i].y }, (sn_vec2){ 3, 4 });
            CHECK(flat.x == 3 && flat.y == 4);
        }
    }
    mpfr_t length, other;
    mpfr_init2(length, 200);
    mpfr_init2(other, 200);
    for (int i = 0; i < 200000; i++) {
        sn_vec3 a = { any(), any(), any() };
        if (check_below(4) == 0)
            a = (sn_vec3){ a.x * 0x1p-1060, a.y * 0x1p-1060, 5e-324 };
        if (check_below(50) == 0)
            a = (sn_vec3){ 1.7e308, -1.7e308, 1.7e308 };
        if (a.x == 0 && a.y == 0 && a.z == 0)
            continue;
        sn_vec3 unit = sn_vec3_normalize(a, back);
        true_length(length, unit.x, unit.y, unit.z);
        check_context("(%a, %a, %a)", a.x, a.y, a.z);
        if (!CHECK(fabs(mpfr_get_d(length, MPFR_RNDN) - 1) <= 4e-16))
            break;
        /* Each component is that of a over its length. */
        true_length(length, a.x, a.y, a.z);
        double got[] = { unit.x, unit.y, unit.z }, from[] = { a.x, a.y, a.z };
        for (int k = 0; k < 3; k++) {
            mpfr_set_d(other, from[k], MPFR_RNDN);
            mpfr_div(other, other, length, MPFR_RNDN);
            mpfr_sub_d(other, other, got[k], MPFR_RNDN);
            CHECK(fabs(mpfr_get_d(other, MPFR_RNDN)) <= 5e-16);
        }
        sn_vec2 flat = sn_vec2_normalize((sn_vec2){ a.x, a.y }, (sn_vec2){ 1, 0 });
        true_length(length, flat.x, flat.y, 0);
        CHECK(fabs(mpfr_get_d(length, MPFR_RNDN) - 1) <= 4e-16);
    }
    mpfr_clear(length);
    mpfr_clear(other);
}

static void lerp_meets_its_ends(void)
{
    for (int i = 0; i < 300000; i++) {
        double a = any(), b = any();
        check_context("%a to %a", a, b);
        if (!CHECK(sn_lerp(a, b, 0) == a) || !CHECK(sn_lerp(a, b, 1) == b))
            break;
        double t = check_below(2) ? check_uniform(-2, 3) : check_uniform(0, 1);
        CHECK(sn_lerp(a, a, t) == a);
    }
    CHECK_BITS(sn_lerp(10, 20, 0.5), 15);
    CHECK_BITS(sn_lerp(10, 20, -1), 0);
    CHECK_BITS(sn_lerp(10, 20, 2), 30);
    CHECK_BITS(sn_lerp(-10, 20, 2), 50);
    CHECK_BITS(sn_lerp(-1.7e308, 1.7e308, 0.5), 0);
    for (int i = 0; i < 4; i++) {
        double a = i & 1 ? -1 : 1, b = i & 2 ? 5 : 3;
        CHECK(isnan(sn_lerp(a, b, NAN)));
        CHECK(isnan(sn_lerp(b, a, NAN)));
        CHECK(isnan(sn_lerp(NAN, b, 0.5)));
        CHECK(isnan(sn_lerp(b, NAN, 0.5)));
    }
    sn_vec2 v = sn_vec2_lerp((sn_vec2){ 1, 2 }, (sn_vec2){ 3, 8 }, 0.5);
    CHECK(v.x == 2 && v.y == 5);
    sn_vec3 w = sn_vec3_lerp((sn_vec3){ 1, 2, -1 }, (sn_vec3){ 3, 8, 1 }, 0.25);
    CHECK(w.x == 1.5 && w.y == 3.5 && w.z == -0.5);
    w = sn_vec3_lerp((sn_vec3){ 0.1, 0.2, 0.3 }, (sn_vec3){ 0.7, 0.9, 1.1 }, 1);
    CHECK(w.x == 0.7 && w.y == 0.9 && w.z == 1.1);
}

/* Monotone, also between neighbouring doubles, and within 1.5 ulp of the larger end. */
static void lerp_is_monotone_and_accurate(void)
{
    mpfr_t truth, part;
    mpfr_init2(truth, 2200);
    mpfr_init2(part, 2200);
    for (int i = 0; i < 60000; i++) {
        double a = any(), b = check_below(3) ? any() : a * (1 + check_uniform(0, 1e-12));
        double t = check_below(8) ? check_uniform(0, 1) : 1 - check_log_uniform(1e-17, 1e-3);
        double u = check_below(2) ? nextafter(t, 2) : t + check_log_uniform(1e-17, 1);
        double x = sn_lerp(a, b, t), y = sn_lerp(a, b, u);
        check_context("%a to %a at %a and %a", a, b, t, u);
        if (!CHECK(a <= b ? x <= y : x >= y))
            break;
        if (!CHECK(a <= b ? x >= a && x <= b : x >= b && x <= a))
            break;
        mpfr_set_d(truth, b, MPFR_RNDN);
        mpfr_sub_d(truth, truth, a, MPFR_RNDN);
        mpfr_mul_d(truth, truth, t, MPFR_RNDN);
        mpfr_add_d(truth, truth, a, MPFR_RNDN);
        mpfr_sub_d(truth, truth, x, MPFR_RNDN);
        double larger = fmax(fabs(a), fabs(b)), ulp = nextafter(larger, INFINITY) - larger;
        if (larger > 1e300)
            ulp = larger - nextafter(larger, 0);
        if (!CHECK(fabs(mpfr_get_d(truth, MPFR_RNDN)) <= 1.5 * ulp))
            break;
    }
    mpfr_clear(truth);
    mpfr_clear(part);
}

static bool same(sn_range a, double low, double high)
{
    return a.low == low && a.high == high;
}

static void ranges(void)
{
    sn_range none = sn_range_empty(), odd = { 2, 1 }, ten = { 0, 10 };
    CHECK(sn_range_is_empty(none) && sn_range_is_empty(odd) && !sn_range_is_empty(ten));
    CHECK(!sn_range_is_empty((sn_range){ 3, 3 }));
    CHECK(sn_range_is_empty((sn_range){ NAN, 1 }) && sn_range_is_empty((sn_range){ 1, NAN }));
    CHECK(sn_range_contains(ten, 0) && sn_range_contains(ten, 10) && sn_range_contains(ten, 5));
    CHECK(!sn_range_contains(ten, -1e-300) && !sn_range_contains(ten, nextafter(10, 11)));
    CHECK(
        !sn_range_contains(ten, NAN) && !sn_range_contains(none, 0) && !sn_range_contains(odd, 1));
    CHECK(same(sn_range_include(none, 4), 4, 4));
    CHECK(same(sn_range_include(odd, 4), 4, 4)); /* whatever empty range it is */
    CHECK(same(sn_range_include(ten, 4), 0, 10));
    CHECK(same(sn_range_include(ten, -4), -4, 10));
    CHECK(same(sn_range_include(ten, 40), 0, 40));
    CHECK(same(sn_range_include(ten, NAN), 0, 10));
    CHECK(sn_range_is_empty(sn_range_include(none, NAN)));
    CHECK(same(sn_range_include(none, INFINITY), INFINITY, INFINITY));
    CHECK(same(sn_range_union(ten, (sn_range){ -1, 3 }), -1, 10));
    CHECK(same(sn_range_union(ten, (sn_range){ 20, 30 }), 0, 30));
    CHECK(same(sn_range_union(ten, none), 0, 10) && same(sn_range_union(none, ten), 0, 10));
    CHECK(same(sn_range_union(ten, odd), 0, 10) && same(sn_range_union(odd, ten), 0, 10));
    CHECK(same(sn_range_union((sn_range){ 5, 6 }, odd), 5, 6));
    CHECK(sn_range_is_empty(sn_range_union(none, odd)));
    CHECK(same(sn_range_add(ten, (sn_range){ -1, 3 }), -1, 13));
    CHECK(sn_range_is_empty(sn_range_add(ten, none)) && sn_range_is_empty(sn_range_add(odd, ten)));
    CHECK(same(sn_range_scale(ten, 2), 0, 20) && same(sn_range_scale(ten, -2), -20, 0));
    CHECK(same(sn_range_scale(ten, 0), 0, 0) && sn_range_is_empty(sn_range_scale(odd, -1)));
    CHECK(sn_range_is_empty(sn_range_scale(none, -1)));
    CHECK_BITS(sn_range_clamp(ten, 5), 5);
    CHECK_BITS(sn_range_clamp(ten, -5), 0);
    CHECK_BITS(sn_range_clamp(ten, INFINITY), 10);
    CHECK(isnan(sn_range_clamp(ten, NAN)));
    /* A sum or multiple holds all sums and multiples. */
    for (int i = 0; i < 20000; i++) {
        sn_range a =
            sn_range_include(sn_range_include(none, check_uniform(-9, 9)), check_uniform(-9, 9));
        sn_range b =
            sn_range_include(sn_range_include(none, check_uniform(-9, 9)), check_uniform(-9, 9));
        double x = check_uniform(a.low, a.high), y = check_uniform(b.low, b.high);
        double factor = check_uniform(-3, 3);
        CHECK(sn_range_contains(sn_range_add(a, b), x + y));
        CHECK(sn_range_contains(sn_range_scale(a, factor), x * factor));
        CHECK(sn_range_contains(sn_range_union(a, b), x) &&
              sn_range_contains(sn_range_union(a, b), y));
        CHECK(sn_range_contains(a, sn_range_clamp(a, y * 3)));
    }
}

CHECK_MAIN(CHECK_TEST(sums_and_products), CHECK_TEST(lengths), CHECK_TEST(unit_vectors),
    CHECK_TEST(lerp_meets_its_ends), CHECK_TEST(lerp_is_monotone_and_accurate), CHECK_TEST(ranges))
