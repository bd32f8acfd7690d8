/* Quaternions and rotation vectors against MPFR, to 200 bits. */
#include "check.h"
#include "sinew/quat.h"

#include <math.h>
#include <mpfr.h>
#include <string.h>

enum { BITS = 200 };

/* A quaternion, or a vector with w 0, to 200 bits: x, y, z, w. */
typedef struct precise {
    mpfr_t at[4];
} precise;

static void precise_init(precise *p)
{
    for (int i = 0; i < 4; i++)
        mpfr_init2(p->at[i], BITS);
}

static void precise_clear(precise *p)
{
    for (int i = 0; i < 4; i++)
        mpfr_clear(p->at[i]);
}

static void precise_set(precise *p, sn_quat q)
{
    double values[4] = { q.x, q.y, q.z, q.w };
    for (int i = 0; i < 4; i++)
        mpfr_set_d(p->at[i], values[i], MPFR_RNDN);
}

/* The length of the first `count` components. */
static void precise_length(mpfr_t out, const precise *p, int count)
{
    mpfr_t square;
    mpfr_init2(square, BITS);
    mpfr_set_zero(out, 1);
    for (int i = 0; i < count; i++) {
        mpfr_sqr(square, p->at[i], MPFR_RNDN);
        mpfr_add(out, out, square, MPFR_RNDN);
    }
    mpfr_sqrt(out, out, MPFR_RNDN);
    mpfr_clear(square);
}

/* The length less 1. */
static double over_one(sn_quat q)
{
    precise p;
    precise_init(&p);
    precise_set(&p, q);
    mpfr_t length;
    mpfr_init2(length, BITS);
    precise_length(length, &p, 4);
    mpfr_sub_ui(length, length, 1, MPFR_RNDN);
    double over = mpfr_get_d(length, MPFR_RNDN);
    mpfr_clear(length);
    precise_clear(&p);
    return over;
}

/* out = a b, of quaternions. `out` is neither. */
static void precise_multiply(precise *out, const precise *a, const precise *b)
{
    static const int from[4][4][2] = { /* which products, of x y z w, and their signs in sign[] */
        { { 3, 0 }, { 0, 3 }, { 1, 2 }, { 2, 1 } }, { { 3, 1 }, { 1, 3 }, { 2, 0 }, { 0, 2 } },
        { { 3, 2 }, { 2, 3 }, { 0, 1 }, { 1, 0 } }, { { 3, 3 }, { 0, 0 }, { 1, 1 }, { 2, 2 } }
    };
    static const int sign[4][4] = { { 1, 1, 1, -1 }, { 1, 1, 1, -1 }, { 1, 1, 1, -1 },
        { 1, -1, -1, -1 } };
    mpfr_t product;
    mpfr_init2(product, BITS);
    for (int i = 0; i < 4; i++) {
        mpfr_set_zero(out->at[i], 1);
        for (int k = 0; k < 4; k++) {
            mpfr_mul(product, a->at[from[i][k][0]], b->at[from[i][k][1]], MPFR_RNDN);
            mpfr_mul_si(product, product, sign[i][k], MPFR_RNDN);
            mpfr_add(out->at[i], out->at[i], product, MPFR_RNDN);
        }
    }
    mpfr_clear(product);
}

/* The largest difference of a component from the precise one. */
static double off(sn_quat got, const precise *want)
{
    double values[4] = { got.x, got.y, got.z, got.w }, most = 0;
    mpfr_t difference;
    mpfr_init2(difference, BITS);
    for (int i = 0; i < 4; i++) {
        mpfr_sub_d(difference, want->at[i], values[i], MPFR_RNDN);
        most = fmax(most, fabs(mpfr_get_d(difference, MPFR_RNDN)));
        if (isnan(values[i]))
            most = (double)INFINITY;
    }
    mpfr_clear(difference);
    return most;
}

static sn_quat vector(sn_vec3 v)
{
    return (sn_quat){ v.x, v.y, v.z, 0 };
}

static sn_quat negative(sn_quat q)
{
    return (sn_quat){ -q.x, -q.y, -q.z, -q.w };
}

static bool same_bits(const void *a, const void *b, size_t size)
{
    return memcmp(a, b, size) == 0;
}

static double component(void)
{
    double sign = check_below(2) ? 1 : -1;
    return sign * (check_below(3) ? check_uniform(0, 1) : check_log_uniform(1e-20, 1));
}

/* A unit quaternion, often near 0 or half a turn. */
static sn_quat any_unit(void)
{
    for (;;) {
        sn_quat q = { component(), component(), component(), component() };
        if (check_below(4) == 0)
            q.w = 1;
        double square = sn_quat_dot(q, q);
        if (square > 1e-30)
            return sn_quat_normalize(q);
    }
}

static sn_vec3 any_direction(void)
{
    for (;;) {
        sn_vec3 v = { component(), component(), component() };
        if (sn_vec3_dot(v, v) > 1e-30)
            return sn_vec3_normalize(v, v);
    }
}

static void say(sn_quat q)
{
    check_context("(%a, %a, %a, %a)", q.x, q.y, q.z, q.w);
}

/* ---- one by one -------------------------------------------------------------------------- */

static void normalised(void)
{
    sn_quat identity = sn_quat_identity();
    static const sn_quat none[] = { { 0, 0, 0, 0 }, { -0.0, 0, -0.0, 0 }, { NAN, 0, 0, 1 },
        { 0, INFINITY, 0, 1 }, { 0, 0, -INFINITY, NAN }, { 1, 0, 0, INFINITY } };
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        sn_quat unit = sn_quat_normalize(none[i]);
        CHECK(same_bits(&unit, &identity, sizeof unit));
    }
    for (int i = 0; i < 50000; i++) {
        double size = check_below(2) ? check_log_uniform(1e-300, 1e300) : 1;
        sn_quat q = { component() * size, component() * size, component() * size,
            component() * size };
        if (check_below(20) == 0)
            q = (sn_quat){ check_any_finite(), check_any_finite(), check_any_finite(),
                check_any_finite() };
        if (check_below(20) == 0)
            q = (sn_quat){ 5e-324, 0, -1e-320, 1e-322 };
        if (check_below(20) == 0)
            q = (sn_quat){ 1.7e308, -1.7e308, 1.7e308, 1.6e308 };
        sn_quat unit = sn_quat_normalize(q), opposite = sn_quat_normalize(negative(q));
        say(q);
        sn_quat again = sn_quat_normalize(unit);
        if (!CHECK(fabs(over_one(unit)) <= 9e-16) || !CHECK(same_bits(&unit, &again, sizeof unit)))
            return;
        opposite = negative(opposite);
        CHECK(same_bits(&unit, &opposite, sizeof unit));
        precise p;
        mpfr_t length;
        precise_init(&p);
        mpfr_init2(length, BITS);
        precise_set(&p, q);
        precise_length(length, &p, 4);
        for (int k = 0; k < 4; k++)
            mpfr_div(p.at[k], p.at[k], length, MPFR_RNDN);
        CHECK(off(unit, &p) <= 5e-16);
        mpfr_clear(length);
        precise_clear(&p);
    }
    sn_quat turned = { 0.6, 0, 0, 0.8 }, same = sn_quat_normalize(turned);
    CHECK(same_bits(&turned, &same, sizeof same));
}

static void products(void)
{
    sn_quat i = { .x = 1 }, j = { .y = 1 }, k = sn_quat_multiply(i, j);
    CHECK(k.x == 0 && k.y == 0 && k.z == 1 && k.w == 0);
    precise a, b, c;
    precise_init(&a);
    precise_init(&b);
    precise_init(&c);
    for (int n = 0; n < 20000; n++) {
        sn_quat p = any_unit(), q = any_unit();
        precise_set(&a, p);
        precise_set(&b, q);
        precise_multiply(&c, &a, &b);
        say(p);
        if (!CHECK(off(sn_quat_multiply(p, q), &c) <= 1e-15))
            break;
        sn_quat none = sn_quat_multiply(p, sn_quat_conjugate(p));
        CHECK_NEAR(none.w, 1, 2e-15);
        CHECK(none.x == 0 && none.y == 0 && none.z == 0);
    }
    precise_clear(&a);
    precise_clear(&b);
    precise_clear(&c);
}

/* q v q* / |q|^2, of the quaternion as it is. */
static void precise_rotate(precise *out, sn_quat q, sn_vec3 v)
{
    precise p, star, between, it;
    precise_init(&p);
    precise_init(&star);
    precise_init(&between);
    precise_init(&it);
    precise_set(&p, q);
    precise_set(&star, sn_quat_conjugate(q));
    precise_set(&it, vector(v));
    precise_multiply(&between, &p, &it);
    precise_multiply(out, &between, &star);
    mpfr_t length;
    mpfr_init2(length, BITS);
    precise_length(length, &p, 4);
    for (int i = 0; i < 4; i++) {
        mpfr_div(out->at[i], out->at[i], length, MPFR_RNDN);
        mpfr_div(out->at[i], out->at[i], length, MPFR_RNDN);
    }
    mpfr_clear(length);
    precise_clear(&p);
    precise_clear(&star);
    precise_clear(&between);
    precise_clear(&it);
}

static void rotated_vectors(void)
{
    sn_vec3 up = sn_quat_rotate(
        sn_quat_from_axis_angle((sn_vec3){ 0, 0, 9 }, acos(-1) / 2), (sn_vec3){ 1, 0, 0 });
    CHECK_NEAR(up.x, 0, 3e-16);
    CHECK_NEAR(up.y, 1, 3e-16);
    precise want;
    precise_init(&want);
    double most = 0;
    for (int n = 0; n < 20000; n++) {
        sn_quat q = any_unit();
        double size = check_below(2) ? 1 : check_log_uniform(1e-290, 1e306);
        sn_vec3 v = sn_vec3_scale(any_direction(), size);
        precise_rotate(&want, q, v);
        say(q);
        double error = off(vector(sn_quat_rotate(q, v)), &want) / size;
        most = fmax(most, error);
        if (!CHECK(error <= 2e-15))
            break;
    }
    precise_clear(&want);
    sn_vec3 huge = sn_quat_rotate(any_unit(), (sn_vec3){ 1.7e308, -1.7e308, 1.7e308 });
    CHECK(!isnan(huge.x) && !isnan(huge.y) && !isnan(huge.z));
}

/* 2 atan2(|xyz|, |w|)/|xyz| of it. */
static void precise_rotation_vector(precise *out, sn_quat q)
{
    mpfr_t sine, angle;
    mpfr_init2(sine, BITS);
    mpfr_init2(angle, BITS);
    if (q.w < 0)
        q = negative(q);
    precise_set(out, q);
    precise_length(sine, out, 3);
    mpfr_atan2(angle, sine, out->at[3], MPFR_RNDN);
    mpfr_mul_ui(angle, angle, 2, MPFR_RNDN);
    mpfr_div(angle, angle, sine, MPFR_RNDN);
    for (int i = 0; i < 3; i++)
        mpfr_mul(out->at[i], out->at[i], angle, MPFR_RNDN);
    mpfr_set_zero(out->at[3], 1);
    mpfr_clear(sine);
    mpfr_clear(angle);
}

static void to_rotation_vectors(void)
{
    precise want;
    precise_init(&want);
    for (int n = 0; n < 50000; n++) {
        sn_quat q = any_unit();
        if (check_below(3) == 0) { /* a small rotation */
            double size = check_log_uniform(1e-300, 1e-8);
            q = (sn_quat){ q.x * size, q.y * size, q.z * size, check_below(2) ? 1 : -1 };
        } else if (check_below(3) == 0) { /* almost half a turn */
            q.w *= check_log_uniform(1e-300, 1e-8);
            q = sn_quat_normalize(q);
        }
        if (check_below(4) == 0) { /* of any length */
            double size = check_log_uniform(1e-100, 1e250);
            q = (sn_quat){ q.x * size, q.y * size, q.z * size, q.w * size };
        }
        if (check_below(20) == 0) /* of a few of the least doubles */
            q = (sn_quat){ 5e-324 * (double)check_below(9), 1e-323, -5e-324, 5e-324 };
        if ((q.x == 0 && q.y == 0 && q.z == 0) || q.w == 0)
            continue;
        precise_rotation_vector(&want, q);
        sn_vec3 got = sn_quat_to_rotation_vector(q);
        sn_vec3 other = sn_quat_to_rotation_vector(negative(q));
        double length = sn_vec3_length(got);
        say(q);
        bool good = CHECK(same_bits(&got, &other, sizeof got)) && CHECK(length < 3.141592653589796);
        if (length < 1e-8 && length > 1e-290)
            for (int k = 0; k < 3 && good; k++) {
                double values[3] = { got.x, got.y, got.z };
                double truth = mpfr_get_d(want.at[k], MPFR_RNDN);
                if (fabs(truth) > 1e-300)
                    good = CHECK_RELATIVE(values[k], truth, 4e-16);
            }
        else
            good = good && CHECK(off(vector(got), &want) <= 2e-15);
        if (!good)
            break;
    }
    precise_clear(&want);
}

static void to_rotation_vectors_at_the_ends(void)
{
    sn_vec3 zero = { 0, 0, 0 }, got;
    static const sn_quat none[] = { { 0 }, { 0, 0, 0, -1 }, { NAN, 0, 0, 1 },
        { 0, 0, INFINITY, 1 } };
    for (int i = 0; i < 4; i++) {
        got = sn_quat_to_rotation_vector(none[i]);
        CHECK(same_bits(&got, &zero, sizeof got));
    }
    /* Half a turn: the same vector from both, pi long. */
    got = sn_quat_to_rotation_vector((sn_quat){ 0, -0.6, 0.8, 0 });
    CHECK_NEAR(got.y, 0.6 * acos(-1), 1e-15);
    CHECK_NEAR(got.z, -0.8 * acos(-1), 1e-15);
    sn_vec3 same = sn_quat_to_rotation_vector((sn_quat){ -0.0, 0.6, -0.8, -0.0 });
    CHECK(got.y == same.y && got.z == same.z);
}

static void from_rotation_vectors(void)
{
    precise want;
    mpfr_t angle, sine, cosine;
    precise_init(&want);
    mpfr_inits2(BITS, angle, sine, cosine, (mpfr_ptr)0);
    for (int n = 0; n < 50000; n++) {
        double size = check_below(2) ? check_uniform(0, 7) : check_log_uniform(1e-300, 1e6);
        sn_vec3 r = sn_vec3_scale(any_direction(), size);
        precise_set(&want, vector(r));
        precise_length(angle, &want, 3);
        mpfr_div_ui(sine, angle, 2, MPFR_RNDN);
        mpfr_sin_cos(sine, cosine, sine, MPFR_RNDN);
        mpfr_div(sine, sine, angle, MPFR_RNDN);
        for (int i = 0; i < 3; i++)
            mpfr_mul(want.at[i], want.at[i], sine, MPFR_RNDN);
        mpfr_set(want.at[3], cosine, MPFR_RNDN);
        sn_quat got = sn_quat_from_rotation_vector(r);
        check_context("(%a, %a, %a)", r.x, r.y, r.z);
        if (!CHECK(off(got, &want) <= 1e-15 * (1 + size)) || !CHECK(fabs(over_one(got)) <= 1e-15))
            break;
        /* The way back, of less than half a turn. */
        sn_vec3 back = sn_quat_to_rotation_vector(got);
        if (size < 3.1 && !CHECK(sn_vec3_length(sn_vec3_sub(back, r)) <= 4e-15 * size))
            break;
    }
    mpfr_clears(angle, sine, cosine, (mpfr_ptr)0);
    precise_clear(&want);
    sn_quat identity = sn_quat_identity(), got;
    static const sn_vec3 none[] = { { 0, 0, 0 }, { NAN, 0, 0 }, { 0, INFINITY, 0 },
        { 1.7e308, 1.7e308, 0 } };
    for (int i = 0; i < 4; i++) {
        got = sn_quat_from_rotation_vector(none[i]);
        CHECK(same_bits(&got, &identity, sizeof got));
    }
}

static void from_axis_and_angle(void)
{
    sn_quat identity = sn_quat_identity();
    sn_quat none[] = { sn_quat_from_axis_angle((sn_vec3){ 0, 0, 0 }, 1),
        sn_quat_from_axis_angle((sn_vec3){ NAN, 0, 0 }, 1),
        sn_quat_from_axis_angle((sn_vec3){ 1, 0, 0 }, NAN),
        sn_quat_from_axis_angle((sn_vec3){ 1, 0, 0 }, INFINITY) };
    for (int i = 0; i < 4; i++)
        CHECK(same_bits(&none[i], &identity, sizeof identity));
    for (int n = 0; n < 20000; n++) {
        sn_vec3 axis = sn_vec3_scale(any_direction(), check_log_uniform(1e-300, 1e300));
        double angle = check_uniform(-10, 10);
        sn_quat got = sn_quat_from_axis_angle(axis, angle);
        sn_vec3 unit = sn_vec3_normalize(axis, axis);
        mpfr_t sine, cosine;
        mpfr_inits2(BITS, sine, cosine, (mpfr_ptr)0);
        mpfr_set_d(sine, angle / 2, MPFR_RNDN);
        mpfr_sin_cos(sine, cosine, sine, MPFR_RNDN);
        CHECK_NEAR(got.w, mpfr_get_d(cosine, MPFR_RNDN), 6e-16);
        double s = mpfr_get_d(sine, MPFR_RNDN);
        CHECK_NEAR(got.x, unit.x * s, 6e-16);
        CHECK_NEAR(got.y, unit.y * s, 6e-16);
        CHECK_NEAR(got.z, unit.z * s, 6e-16);
        CHECK(fabs(over_one(got)) <= 1e-15);
        mpfr_clears(sine, cosine, (mpfr_ptr)0);
    }
}

/* ---- between two ------------------------------------------------------------------------- */

/* b conj(a) turned t times its own shorter way, then a: by rotation vectors, not by weights. */
static void slerps(void)
{
    for (int n = 0; n < 30000; n++) {
        sn_quat a = any_unit(), b = any_unit();
        double t = check_below(2) ? check_uniform(0, 1) : check_uniform(-3, 4);
        if (check_below(4) == 0) {
            sn_vec3 little = sn_vec3_scale(any_direction(), check_log_uniform(1e-18, 1e-6));
            b = sn_quat_normalize(sn_quat_multiply(sn_quat_from_rotation_vector(little), a));
        }
        if (fabs(sn_quat_dot(a, b)) < 1e-9)
            continue;
        say(b);
        sn_quat got = sn_quat_slerp(a, b, t), other = sn_quat_slerp(a, negative(b), t);
        CHECK(same_bits(&got, &other, sizeof got));
        sn_vec3 way = sn_quat_to_rotation_vector(sn_quat_multiply(b, sn_quat_conjugate(a)));
        sn_quat want = sn_quat_multiply(sn_quat_from_rotation_vector(sn_vec3_scale(way, t)), a);
        precise exact;
        precise_init(&exact);
        precise_set(&exact, want);
        bool good =
            CHECK(off(got, &exact) <= 4e-15 * (1 + fabs(t))) && CHECK(fabs(over_one(got)) <= 9e-16);
        precise_clear(&exact);
        sn_quat start = sn_quat_slerp(a, b, 0), end = sn_quat_slerp(a, b, 1);
        sn_quat back = sn_quat_dot(a, b) < 0 ? negative(b) : b;
        good = good && CHECK(same_bits(&start, &a, sizeof a)) &&
               CHECK(same_bits(&end, &back, sizeof b));
        if (!good)
            break;
    }
    sn_quat got = sn_quat_slerp((sn_quat){ 0 }, (sn_quat){ NAN, 0, 0, 1 }, 0.5);
    CHECK(got.w == 1 && got.x == 0);
    /* A quarter turn: a third of it is 30 degrees. */
    got = sn_quat_slerp(sn_quat_identity(), (sn_quat){ 0, 0, sqrt(0.5), sqrt(0.5) }, 1.0 / 3);
    CHECK_NEAR(got.z, sin(acos(-1) / 12), 2e-16);
    /* A half turn has two ways: the same one for a goal and its negative. */
    sn_quat half = { 0, -0.6, 0.8, 0 },
            other = sn_quat_slerp(sn_quat_identity(), negative(half), 0.5);
    got = sn_quat_slerp(sn_quat_identity(), half, 0.5);
    CHECK(same_bits(&got, &other, sizeof got));
    CHECK(isnan(sn_quat_slerp(half, half, NAN).w));
}

static void least_rotations(void)
{
    precise turned;
    precise_init(&turned);
    for (int n = 0; n < 50000; n++) {
        sn_vec3 a = any_direction(), b = any_direction();
        if (check_below(3) == 0) { /* almost the same, or almost opposite */
            double size = check_log_uniform(1e-18, 1e-3) * (check_below(8) ? 1 : 0);
            b = sn_vec3_add(a, sn_vec3_scale(b, size));
            b = sn_vec3_scale(sn_vec3_normalize(b, b), check_below(3) ? -1 : 1);
        }
        double size = check_below(2) ? 1 : check_log_uniform(1e-300, 1e300);
        sn_quat turn = sn_quat_between(sn_vec3_scale(a, size), b);
        precise_rotate(&turned, turn, a);
        check_context("(%a, %a, %a) to (%a, %a, %a)", a.x, a.y, a.z, b.x, b.y, b.z);
        if (!CHECK(off(vector(b), &turned) <= 2e-15) || !CHECK(turn.w >= 0) ||
            !CHECK(fabs(over_one(turn)) <= 9e-16))
            break;
        /* The least: its axis is across both. */
        sn_vec3 axis = { turn.x, turn.y, turn.z };
        if (!CHECK_NEAR(sn_vec3_dot(axis, a), 0, 4e-15) ||
            !CHECK_NEAR(sn_vec3_dot(axis, b), 0, 4e-15))
            break;
    }
    precise_clear(&turned);
    sn_quat none = sn_quat_between((sn_vec3){ 0, 0, 0 }, (sn_vec3){ 1, 0, 0 });
    CHECK(none.w == 1);
    none = sn_quat_between((sn_vec3){ 1, 0, 0 }, (sn_vec3){ NAN, 0, 0 });
    CHECK(none.w == 1);
    sn_quat half = sn_quat_between((sn_vec3){ 0, 2, 0 }, (sn_vec3){ 0, -3, 0 });
    CHECK_NEAR(half.w, 0, 1e-16);
    CHECK(half.y == 0);
}

static void nothing_finite_makes_nan(void)
{
    for (int n = 0; n < 20000; n++) {
        sn_quat q = { check_any_finite(), check_any_finite(), check_any_finite(),
            check_any_finite() };
        sn_vec3 v = { check_any_finite(), check_any_finite(), check_any_finite() };
        sn_vec3 u = { check_any_finite(), check_any_finite(), check_any_finite() };
        sn_quat unit = sn_quat_normalize(q), turn = sn_quat_from_rotation_vector(v);
        sn_quat way = sn_quat_slerp(q, unit, check_any_finite()), least = sn_quat_between(u, v);
        sn_vec3 r = sn_quat_to_rotation_vector(q), moved = sn_quat_rotate(unit, v);
        sn_quat axis = sn_quat_from_axis_angle(u, v.x);
        say(q);
        if (!CHECK(
                isfinite(sn_quat_dot(unit, unit) + sn_quat_dot(turn, turn) + sn_quat_dot(way, way) +
                         sn_quat_dot(least, least) + sn_quat_dot(axis, axis) + r.x + r.y + r.z)) ||
            !CHECK(!isnan(moved.x) && !isnan(moved.y) && !isnan(moved.z)))
            break;
    }
}

CHECK_MAIN(CHECK_TEST(normalised), CHECK_TEST(products), CHECK_TEST(rotated_vectors),
    CHECK_TEST(to_rotation_vectors), CHECK_TEST(to_rotation_vectors_at_the_ends),
    CHECK_TEST(from_rotation_vectors), CHECK_TEST(from_axis_and_angle), CHECK_TEST(slerps),
    CHECK_TEST(least_rotations), CHECK_TEST(nothing_finite_makes_nan))
