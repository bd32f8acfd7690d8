/*
 * The shapes of easings that are not Penner's, against MPFR at 10^4 points each: spring, gain,
 * anticipate, slow middle, wiggle and rough, each from what ease.h says of it. And what an elastic
 * overshoots by on sides of two halves.
 */
#include "check.h"
#include "ease_reference.h"
#include "sinew/spring_tuning.h"
#include "spring_reference.h"

#include <math.h>

#define ULP 0x1p-52

enum { POINTS = 10000 };

typedef void way_function(mpfr_t out, const mpfr_t t, const sn_ease *ease);

/* ---- ways in -----------------------------------------------------------------------------------
 */

/* Released at 1 away from the goal; what is left at the end is spread by a smoothstep. With the
 * frequency and the decay that were found: that they are right is another test. */
static void spring_way(mpfr_t out, const mpfr_t t, const sn_ease *ease)
{
    spring_reference f;
    mpfr_t u, left;
    spring_reference_init(&f);
    mpfr_inits2(SPRING_REFERENCE_BITS, u, left, (mpfr_ptr)0);
    mpfr_ui_sub(u, 1, t, MPFR_RNDN);
    for (int end = 1; end >= 0; end--) {
        mpfr_set_ui(f.x, 1, MPFR_RNDN);
        mpfr_set_ui(f.v, 0, MPFR_RNDN);
        mpfr_set_ui(f.t, 1, MPFR_RNDN);
        if (!end)
            mpfr_set(f.t, u, MPFR_RNDN);
        spring_reference_go(&f, ease->prepared[0], ease->prepared[1]);
        mpfr_set(end ? left : out, f.x, MPFR_RNDN);
    }
    mpfr_mul_ui(f.r, u, 2, MPFR_RNDN); /* u^2 (3 - 2 u) */
    mpfr_ui_sub(f.r, 3, f.r, MPFR_RNDN);
    mpfr_sqr(f.s, u, MPFR_RNDN);
    mpfr_mul(f.r, f.r, f.s, MPFR_RNDN);
    mpfr_mul(f.r, f.r, left, MPFR_RNDN);
    mpfr_sub(out, out, f.r, MPFR_RNDN);
    mpfr_clears(u, left, (mpfr_ptr)0);
    spring_reference_clear(&f);
}

/* Schlick's: with c = (1/gain - 2)(1 - 2 t), t/(c + 1) and then (c - t)/(c - 1). */
static void gain_way(mpfr_t out, const mpfr_t t, const sn_ease *ease)
{
    mpfr_t c;
    mpfr_init2(c, REFERENCE_BITS);
    mpfr_mul_ui(out, t, 2, MPFR_RNDN);
    mpfr_ui_sub(out, 1, out, MPFR_RNDN);
    mpfr_set_d(c, ease->parameters[0], MPFR_RNDN);
    mpfr_ui_div(c, 1, c, MPFR_RNDN);
    mpfr_sub_ui(c, c, 2, MPFR_RNDN);
    mpfr_mul(c, c, out, MPFR_RNDN);
    if (mpfr_cmp_d(t, 0.5) < 0) {
        mpfr_add_ui(c, c, 1, MPFR_RNDN);
        mpfr_div(out, t, c, MPFR_RNDN);
    } else {
        mpfr_sub(out, c, t, MPFR_RNDN);
        mpfr_sub_ui(c, c, 1, MPFR_RNDN);
        mpfr_div(out, out, c, MPFR_RNDN);
    }
    mpfr_clear(c);
}

/* Half of a back, of the s that was found, then the power that takes over its speed: (s + 1) 3 - 2
 * s is s + 3. */
static void anticipate_way(mpfr_t out, const mpfr_t t, const sn_ease *ease)
{
    mpfr_t s, x;
    mpfr_inits2(REFERENCE_BITS, s, x, (mpfr_ptr)0);
    mpfr_set_d(s, ease->prepared[0], MPFR_RNDN);
    mpfr_mul_ui(x, t, 2, MPFR_RNDN);
    if (mpfr_cmp_d(t, 0.5) < 0) {
        mpfr_sub_ui(out, x, 1, MPFR_RNDN);
        mpfr_mul(out, out, s, MPFR_RNDN);
        mpfr_add(out, out, x, MPFR_RNDN);
        mpfr_sqr(x, x, MPFR_RNDN);
        mpfr_mul(out, out, x, MPFR_RNDN);
    } else {
        mpfr_ui_sub(x, 2, x, MPFR_RNDN);
        mpfr_add_ui(s, s, 3, MPFR_RNDN);
        mpfr_pow(out, x, s, MPFR_RNDN);
        mpfr_ui_sub(out, 2, out, MPFR_RNDN);
    }
    mpfr_div_ui(out, out, 2, MPFR_RNDN);
    mpfr_clears(s, x, (mpfr_ptr)0);
}

/* The speed falls evenly from v at 0 to the middle's at its edge e, so that half the way is done at
 * half time: e (v + speed)/2 + (1/2 - e) speed = 1/2. The second half mirrors the first. */
static void slow_middle_way(mpfr_t out, const mpfr_t t, const sn_ease *ease)
{
    mpfr_t x, e, v, speed;
    mpfr_inits2(REFERENCE_BITS, x, e, v, speed, (mpfr_ptr)0);
    bool second = mpfr_cmp_d(t, 0.5) >= 0;
    mpfr_set(x, t, MPFR_RNDN);
    if (second)
        mpfr_ui_sub(x, 1, t, MPFR_RNDN);
    mpfr_set_d(e, ease->parameters[0], MPFR_RNDN);
    mpfr_ui_sub(e, 1, e, MPFR_RNDN);
    mpfr_div_ui(e, e, 2, MPFR_RNDN);
    mpfr_set_d(speed, ease->parameters[1], MPFR_RNDN);
    mpfr_ui_sub(v, 1, speed, MPFR_RNDN);
    mpfr_div(v, v, e, MPFR_RNDN); /* v - speed = (1 - speed)/e */
    if (mpfr_cmp(x, e) < 0) {
        mpfr_div(out, x, e, MPFR_RNDN);
        mpfr_div_ui(out, out, 2, MPFR_RNDN);
        mpfr_ui_sub(out, 1, out, MPFR_RNDN);
        mpfr_mul(out, out, v, MPFR_RNDN);
        mpfr_add(out, out, speed, MPFR_RNDN);
        mpfr_mul(out, out, x, MPFR_RNDN);
    } else {
        mpfr_d_sub(x, 0.5, x, MPFR_RNDN);
        mpfr_mul(out, x, speed, MPFR_RNDN);
        mpfr_d_sub(out, 0.5, out, MPFR_RNDN);
    }
    if (second)
        mpfr_ui_sub(out, 1, out, MPFR_RNDN);
    mpfr_clears(x, e, v, speed, (mpfr_ptr)0);
}

/* t + height 4 t (1 - t) sin(2 pi count t). */
static void wiggle_way(mpfr_t out, const mpfr_t t, const sn_ease *ease)
{
    mpfr_t x;
    mpfr_init2(x, REFERENCE_BITS);
    mpfr_const_pi(x, MPFR_RNDN);
    mpfr_mul_d(x, x, 2 * ease->parameters[0], MPFR_RNDN);
    mpfr_mul(x, x, t, MPFR_RNDN);
    mpfr_sin(x, x, MPFR_RNDN);
    mpfr_mul_d(x, x, 4 * ease->parameters[1], MPFR_RNDN);
    mpfr_ui_sub(out, 1, t, MPFR_RNDN);
    mpfr_mul(out, out, t, MPFR_RNDN);
    mpfr_mul(out, out, x, MPFR_RNDN);
    mpfr_add(out, out, t, MPFR_RNDN);
    mpfr_clear(x);
}

/* ---- rough -------------------------------------------------------------------------------------
 */

/* Stafford's mix 13, in GMP's integers. */
static void mix(mpz_t z)
{
    static const char *const factors[] = { "bf58476d1ce4e5b9", "94d049bb133111eb" };
    static const unsigned shifts[] = { 30, 27, 31 };
    mpz_t shifted, factor;
    mpz_inits(shifted, factor, NULL);
    for (int i = 0; i < 3; i++) {
        mpz_fdiv_r_2exp(z, z, 64);
        mpz_fdiv_q_2exp(shifted, z, shifts[i]);
        mpz_xor(z, z, shifted);
        if (i < 2) {
            mpz_set_str(factor, factors[i], 16);
            mpz_mul(z, z, factor);
        }
    }
    mpz_fdiv_r_2exp(z, z, 64);
    mpz_clears(shifted, factor, NULL);
}

/* The height of a knot: the upper 53 bits of the hash of seed and index, in -1 .. 1; the constant
 * is 2^64 over the golden ratio. Its ends are at rest. */
static void rough_knot(mpfr_t out, const sn_ease *ease, unsigned long index)
{
    mpz_t hash, golden;
    mpz_inits(hash, golden, NULL);
    mpz_set_str(golden, "9e3779b97f4a7c15", 16);
    mpz_set_d(hash, ease->parameters[2]);
    mpz_add(hash, hash, golden);
    mix(hash);
    mpz_addmul_ui(hash, golden, index);
    mix(hash);
    mpz_fdiv_q_2exp(hash, hash, 11);
    mpfr_set_z(out, hash, MPFR_RNDN);
    mpfr_div_2ui(out, out, 52, MPFR_RNDN);
    mpfr_sub_ui(out, out, 1, MPFR_RNDN);
    mpfr_mul_d(out, out, ease->parameters[1], MPFR_RNDN);
    if (index == 0 || (double)index >= ease->parameters[0])
        mpfr_set_ui(out, 0, MPFR_RNDN);
    mpz_clears(hash, golden, NULL);
}

/* From knot to knot by 6 u^5 - 15 u^4 + 10 u^3, about the even way. */
static void rough_way(mpfr_t out, const mpfr_t t, const sn_ease *ease)
{
    mpfr_t u, a, b;
    mpfr_inits2(REFERENCE_BITS, u, a, b, (mpfr_ptr)0);
    mpfr_mul_d(u, t, ease->parameters[0], MPFR_RNDN);
    unsigned long cell = mpfr_get_ui(u, MPFR_RNDZ);
    mpfr_sub_ui(u, u, cell, MPFR_RNDN);
    rough_knot(a, ease, cell);
    rough_knot(b, ease, cell + 1);
    mpfr_sub(b, b, a, MPFR_RNDN);
    mpfr_mul_ui(out, u, 6, MPFR_RNDN);
    mpfr_sub_ui(out, out, 15, MPFR_RNDN);
    mpfr_mul(out, out, u, MPFR_RNDN);
    mpfr_add_ui(out, out, 10, MPFR_RNDN);
    mpfr_pow_ui(u, u, 3, MPFR_RNDN);
    mpfr_mul(out, out, u, MPFR_RNDN);
    mpfr_mul(out, out, b, MPFR_RNDN);
    mpfr_add(out, out, a, MPFR_RNDN);
    mpfr_add(out, out, t, MPFR_RNDN);
    mpfr_clears(u, a, b, (mpfr_ptr)0);
}

/* ---- against them ------------------------------------------------------------------------------
 */

/* Of the way in, and by the side of a spring, since that is asked as "out". */
static double way_at(way_function *way, const sn_ease *ease, double t)
{
    mpfr_t time, out;
    mpfr_inits2(REFERENCE_BITS, time, out, (mpfr_ptr)0);
    mpfr_set_d(time, t, MPFR_RNDN);
    if (ease->side == SN_EASE_OUT)
        mpfr_ui_sub(time, 1, time, MPFR_RNDN);
    way(out, time, ease);
    if (ease->side == SN_EASE_OUT)
        mpfr_ui_sub(out, 1, out, MPFR_RNDN);
    double value = mpfr_get_d(out, MPFR_RNDN);
    mpfr_clears(time, out, (mpfr_ptr)0);
    return value;
}

/* As ease.h states: 4 ulp of the larger of 1 and the value, and half an ulp of t. */
static void follows(const sn_ease *ease, way_function *way, int points)
{
    check_context("shape %d side %d: %.17g, %.17g, %.17g", (int)ease->shape, (int)ease->side,
        ease->parameters[0], ease->parameters[1], ease->parameters[2]);
    CHECK_BITS(sn_ease_at(ease, 0), 0);
    CHECK_BITS(sn_ease_at(ease, 1), 1);
    for (int i = 1; i < points; i++) {
        double t = check_uniform(0, 1), want = way_at(way, ease, t), steep = 0;
        for (int k = -1; k <= 1; k++) /* where a slope passes 0 the roundings of time do not */
            steep = fmax(steep, fabs(sn_ease_slope(ease, fmin(fmax(t + k * 1e-3, 0), 1))));
        double bound = 4 * ULP * fmax(1, fabs(want)) + 0x1p-53 * steep;
        if (!CHECK_NEAR(sn_ease_at(ease, t), want, bound))
            return;
    }
}

static void springs_are_exact(void)
{
    sn_ease ease = sn_ease_make(SN_EASE_SPRING, SN_EASE_OUT);
    follows(&ease, spring_way, POINTS);
    for (int i = 0; i < 60; i++) {
        ease = sn_ease_spring((sn_ease_side)(i % 2), i % 5 ? check_log_uniform(0.01, 10) : 0,
            check_uniform(-0.9, 0.9));
        follows(&ease, spring_way, 40);
    }
}

/* omega = 2 pi/response; the damping ratio is 1 - bounce, or its inverse of 1 + bounce. */
static void springs_are_those_of_their_response(void)
{
    for (int i = 0; i < 1000; i++) {
        double response = check_log_uniform(0.001, 100), bounce = check_uniform(-0.99, 0.99);
        sn_ease ease = sn_ease_spring(SN_EASE_OUT, response, bounce);
        mpfr_t omega, ratio;
        mpfr_inits2(REFERENCE_BITS, omega, ratio, (mpfr_ptr)0);
        mpfr_const_pi(omega, MPFR_RNDN);
        mpfr_mul_ui(omega, omega, 2, MPFR_RNDN);
        mpfr_div_d(omega, omega, response, MPFR_RNDN);
        mpfr_set_d(ratio, -fabs(bounce), MPFR_RNDN);
        mpfr_add_ui(ratio, ratio, 1, MPFR_RNDN);
        if (bounce < 0)
            mpfr_ui_div(ratio, 1, ratio, MPFR_RNDN);
        mpfr_mul(ratio, ratio, omega, MPFR_RNDN);
        check_context("response %.17g bounce %.17g", response, bounce);
        CHECK_RELATIVE(ease.prepared[0], mpfr_get_d(omega, MPFR_RNDN), 5e-16);
        CHECK_RELATIVE(ease.prepared[1], mpfr_get_d(ratio, MPFR_RNDN), 1e-15);
        mpfr_clears(omega, ratio, (mpfr_ptr)0);
    }
}

static void gains_are_schlicks(void)
{
    sn_ease ease = sn_ease_make(SN_EASE_GAIN, SN_EASE_IN);
    follows(&ease, gain_way, POINTS);
    for (int i = 0; i < 100; i++) {
        ease = sn_ease_gain(check_uniform(0.05, 0.95));
        follows(&ease, gain_way, 50);
    }
}

static void anticipation_is_exact(void)
{
    sn_ease ease = sn_ease_make(SN_EASE_ANTICIPATE, SN_EASE_IN);
    follows(&ease, anticipate_way, POINTS);
    for (int i = 0; i < 100; i++) {
        ease = sn_ease_anticipate(check_log_uniform(0.001, 2));
        follows(&ease, anticipate_way, 50);
        sn_range range = sn_ease_range(&ease);
        CHECK_NEAR(-range.low, ease.parameters[0], 1e-12 * (1 + ease.parameters[0]));
    }
}

static void slow_middles_are_exact(void)
{
    sn_ease ease = sn_ease_make(SN_EASE_SLOW_MIDDLE, SN_EASE_IN);
    follows(&ease, slow_middle_way, POINTS);
    for (int i = 0; i < 100; i++) {
        ease = sn_ease_slow_middle(check_uniform(0, 0.99), check_uniform(0, 1));
        follows(&ease, slow_middle_way, 50);
    }
}

static void wiggles_are_exact(void)
{
    sn_ease ease = sn_ease_make(SN_EASE_WIGGLE, SN_EASE_IN);
    follows(&ease, wiggle_way, POINTS);
    for (int i = 0; i < 100; i++) {
        ease = sn_ease_wiggle((uint32_t)check_below(101), check_log_uniform(0.01, 10));
        follows(&ease, wiggle_way, 50);
    }
}

static void rough_ones_are_exact(void)
{
    sn_ease ease = sn_ease_make(SN_EASE_ROUGH, SN_EASE_IN);
    follows(&ease, rough_way, POINTS);
    for (int i = 0; i < 100; i++) {
        ease = sn_ease_rough(
            (uint32_t)check_below(1001), check_log_uniform(0.01, 10), check_random() >> (i % 64));
        follows(&ease, rough_way, 50);
    }
}

/* ---- elastic in halves -------------------------------------------------------------------------
 */

/* No ring goes farther beyond its goal than it came, which is half the way there. */
static void rings_of_halves_stay_below_a_half(void)
{
    for (int i = 0; i < 40; i++) {
        double asked = check_uniform(0.01, 0.99), swings = check_log_uniform(1, 30);
        check_context("%.17g %.17g", asked, swings);
        for (int side = 0; side < SN_EASE_SIDE_COUNT; side++) {
            sn_ease ease = sn_ease_elastic((sn_ease_side)side, asked, swings);
            double want = side >= SN_EASE_IN_OUT ? fmin(asked, 0.4995) : asked;
            CHECK_BITS(ease.parameters[0], want);
            if (side == SN_EASE_OUT_IN) /* it rings about a half */
                continue;
            sn_range range = sn_ease_range(&ease);
            CHECK_NEAR(side == SN_EASE_IN ? -range.low : range.high - 1, want, 1e-9);
        }
    }
}

CHECK_MAIN(CHECK_TEST(springs_are_exact), CHECK_TEST(springs_are_those_of_their_response),
    CHECK_TEST(gains_are_schlicks), CHECK_TEST(anticipation_is_exact),
    CHECK_TEST(slow_middles_are_exact), CHECK_TEST(wiggles_are_exact),
    CHECK_TEST(rough_ones_are_exact), CHECK_TEST(rings_of_halves_stay_below_a_half))
