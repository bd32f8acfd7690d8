/* What the elementary functions promise beside accuracy: exact values, signs of zero, symmetry,
 * what lies outside a domain, rounding, blocks equal to single calls, and the golden hash. */
#include "check.h"
#include "sinew/elementary.h"
#include "../src/base/elementary_sqrt.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t golden_elementary(void);

/* ---- Exact values ---- */

static void test_quarter_turns(void)
{
    /* Zero takes the sign of the turns, half turns too (as sinPi in IEEE 754-2008, 9.2). */
    static const double sines[4] = { 0.0, 1.0, 0.0, -1.0 }, cosines[4] = { 1.0, 0.0, -1.0, 0.0 };
    for (int power = -2; power < 1000; power++)
        for (int k = 0; k < 33; k++) {
            double turns = ldexp(k, power);
            int quarter = (int)fmod(turns * 4, 4);
            check_context("%g turns", turns);
            CHECK_BITS(sn_sin_turns(turns), sines[quarter]);
            CHECK_BITS(sn_sin_turns(-turns), -sines[quarter]);
            CHECK_BITS(sn_cos_turns(turns), cosines[quarter]);
            CHECK_BITS(sn_cos_turns(-turns), cosines[quarter]);
            if (power < 100) {
                CHECK_BITSF(sn_sin_turnsf((float)turns), (float)sines[quarter]);
                CHECK_BITSF(sn_sin_turnsf((float)-turns), (float)-sines[quarter]);
                CHECK_BITSF(sn_cos_turnsf((float)-turns), (float)cosines[quarter]);
            }
        }
}

static void test_exact_powers(void)
{
    for (int k = -1074; k < 1024; k++) {
        check_context("2^%d", k);
        CHECK_BITS(sn_exp2(k), ldexp(1, k));
        CHECK_BITS(sn_log2(ldexp(1, k)), k);
        if (k >= -149 && k < 128) {
            CHECK_BITSF(sn_exp2f((float)k), ldexpf(1, k));
            CHECK_BITSF(sn_log2f(ldexpf(1, k)), (float)k);
            CHECK_BITSF(sn_powf(2.0f, (float)k), ldexpf(1, k));
        }
    }
    CHECK_BITS(sn_exp(0), 1);
    CHECK_BITS(sn_log(1), 0);
    CHECK_BITSF(sn_logf(1.0f), 0.0f);
    CHECK_BITSF(sn_powf(3.0f, 4.0f), 81.0f);
    CHECK_BITSF(sn_powf(-3.0f, 3.0f), -27.0f);
    CHECK_BITS(sn_hypot(3, -4), 5);
    CHECK_BITS(sn_hypot(0x1.8p1023, 0), 0x1.8p1023);
    CHECK_BITS(sn_hypot(3e-320, 4e-320), 5e-320);
    CHECK_BITSF(sn_hypotf(3, -4), 5);
    CHECK_BITSF(sn_hypotf(0x1.8p127f, 0), 0x1.8p127f);
    CHECK_BITSF(sn_hypotf(0x3p-149f, 0x4p-149f), 0x5p-149f);
    for (int i = 0; i < 8; i++) { /* the diagonals and axes in turns */
        static const double x[8] = { 1, 1, 0, -1, -1, -1, 0, 1 },
                            y[8] = { 0, 1, 1, 1, 0, -1, -1, -1 };
        static const double turns[8] = { 0, 0.125, 0.25, 0.375, 0.5, -0.375, -0.25, -0.125 };
        double size = check_log_uniform(1e-300, 1e300);
        check_context("eighth %d at %g", i, size);
        CHECK_BITS(sn_atan2_turns(y[i] * size, x[i] * size), turns[i]);
        float sizef = (float)check_log_uniform(1e-37, 1e37);
        CHECK_BITSF(sn_atan2_turnsf((float)y[i] * sizef, (float)x[i] * sizef), (float)turns[i]);
    }
}

/* ---- Outside the domain, and the signs of zero ---- */

typedef struct expected_double {
    double (*run)(double x);
    double at, want;
} expected_double;

static void test_edges(void)
{
    const double inf = HUGE_VAL;
    const expected_double cases[] = {
        { sn_sin_turns, -0.0, -0.0 },
        { sn_sin_turns, inf, (double)NAN },
        { sn_sin_turns, -inf, (double)NAN },
        { sn_cos_turns, -0.0, 1 },
        { sn_cos_turns, inf, (double)NAN },
        { sn_cos_turns, 1e300, 1 },
        { sn_sin_turns, 1e300, 0 },
        { sn_sin_turns, -1e300, -0.0 },
        { sn_sin, -0.0, -0.0 },
        { sn_sin, 0, 0 },
        { sn_sin, inf, (double)NAN },
        { sn_cos, -inf, (double)NAN },
        { sn_cos, -0.0, 1 },
        { sn_sin, 5e-324, 5e-324 },
        { sn_exp, inf, inf },
        { sn_exp, -inf, 0 },
        { sn_exp, 710, inf },
        { sn_exp, 1e300, inf },
        { sn_exp, -746, 0 },
        { sn_exp, -1e300, 0 },
        { sn_exp2, inf, inf },
        { sn_exp2, -inf, 0 },
        { sn_exp2, 1024, inf },
        { sn_exp2, -1075, 0 },
        { sn_exp2, -1e300, 0 },
        { sn_expm1, inf, inf },
        { sn_expm1, -inf, -1 },
        { sn_expm1, -1e300, -1 },
        { sn_expm1, -0.0, -0.0 },
        { sn_expm1, 0, 0 },
        { sn_expm1, 5e-324, 5e-324 },
        { sn_log, 0, -inf },
        { sn_log, -0.0, -inf },
        { sn_log, -1, (double)NAN },
        { sn_log, -inf, (double)NAN },
        { sn_log, inf, inf },
        { sn_log2, 0, -inf },
        { sn_log2, -0.0, -inf },
        { sn_log2, -1, (double)NAN },
        { sn_log2, inf, inf },
        { sn_log2, -5e-324, (double)NAN },
        { sn_sqrt, -0.0, -0.0 },
        { sn_sqrt, 0, 0 },
        { sn_sqrt, -1, (double)NAN },
        { sn_sqrt, inf, inf },
        { sn_sqrt, -inf, (double)NAN },
        { sn_sqrt_portable, -0.0, -0.0 },
        { sn_sqrt_portable, -1, (double)NAN },
        { sn_sqrt_portable, inf, inf },
        { sn_sqrt_portable, -inf, (double)NAN },
        { sn_fraction, inf, (double)NAN },
        { sn_fraction, -inf, (double)NAN },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double got = cases[i].run(cases[i].at);
        check_context("case %zu, at %g", i, cases[i].at);
        if (isnan(cases[i].want))
            CHECK(isnan(got));
        else
            CHECK_BITS(got, cases[i].want);
    }
    double (*const all[])(double) = { sn_sin_turns, sn_cos_turns, sn_sin, sn_cos, sn_exp, sn_exp2,
        sn_expm1, sn_log, sn_log2, sn_sqrt, sn_sqrt_portable, sn_floor, sn_ceil, sn_trunc, sn_round,
        sn_fraction };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        CHECK(isnan(all[i]((double)NAN)));
    double sine = 0, cosine = 0;
    sn_sincos_turns((double)NAN, &sine, &cosine);
    CHECK(isnan(sine) && isnan(cosine));
    sn_sincos((double)INFINITY, &sine, &cosine);
    CHECK(isnan(sine) && isnan(cosine));
}

/* The same ends in float: as the double function's, rounded. */
static void test_edgesf(void)
{
    float (*const single[])(float) = { sn_sin_turnsf, sn_cos_turnsf, sn_sinf, sn_cosf, sn_expf,
        sn_exp2f, sn_expm1f, sn_logf, sn_log2f, sn_sqrtf, sn_floorf, sn_ceilf, sn_truncf,
        sn_roundf };
    double (*const twice[])(double) = { sn_sin_turns, sn_cos_turns, sn_sin, sn_cos, sn_exp, sn_exp2,
        sn_expm1, sn_log, sn_log2, sn_sqrt, sn_floor, sn_ceil, sn_trunc, sn_round };
    const float at[] = { 0.0f, -0.0f, INFINITY, -INFINITY, -1.0f, 1e30f, -1e30f, 1e-45f, -1e-45f,
        NAN };
    for (size_t f = 0; f < sizeof single / sizeof single[0]; f++)
        for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
            float got = single[f](at[i]), want = (float)twice[f]((double)at[i]);
            check_context("function %zu at %g", f, (double)at[i]);
            if (isnan(want))
                CHECK(isnan(got));
            else
                CHECK_BITSF(got, want);
        }
}

/* The float of the double, where both are exact. */
static void float_as_double(float got, double want)
{
    if (isnan(want))
        CHECK(isnan(got));
    else
        CHECK_BITSF(got, (float)want);
}

/* Annex F of C99, as glibc has it: every pair of these values. */
static void test_special_pairs(void)
{
    const double at[] = { 0, 1, 0.5, 2, 3, 1e-300, 1e300, HUGE_VAL, (double)NAN };
    const float atf[] = { 0.0f, 1.0f, 0.5f, 2.0f, 3.0f, 2.5f, 1e-30f, 1e30f, 16777216.0f,
        33554433.0f, INFINITY, NAN };
    for (size_t i = 0; i < 36 * 9; i++) {
        size_t j = i / 36, k = i / 4 % 9;
        double y = i & 1 ? -at[j] : at[j], x = i & 2 ? -at[k] : at[k];
        double want = atan2(y, x), length = hypot(y, x);
        check_context("(%g, %g)", y, x);
        if (isnan(want)) {
            CHECK(isnan(sn_atan2(y, x)) && isnan(sn_atan2_turns(y, x)));
        } else {
            CHECK_ULP(sn_atan2(y, x), want, 1);
            CHECK(signbit(sn_atan2_turns(y, x)) == signbit(want));
            CHECK_NEAR(sn_atan2_turns(y, x), want / 6.283185307179586, 1e-16);
        }
        if (isnan(length))
            CHECK(isnan(sn_hypot(y, x)));
        else
            CHECK_ULP(sn_hypot(y, x), length, 1);
        float a = (float)y, b = (float)x; /* the powers of ten become 0 and infinity */
        float_as_double(sn_atan2_turnsf(a, b), sn_atan2_turns((double)a, (double)b));
        float_as_double(sn_hypotf(a, b), sn_hypot((double)a, (double)b));
    }
    for (size_t i = 0; i < 4 * 12 * 12; i++) {
        float x = atf[i / 48], y = atf[i / 4 % 12];
        x = i & 1 ? -x : x;
        y = i & 2 ? -y : y;
        float want = powf(x, y), got = sn_powf(x, y);
        check_context("pow(%g, %g)", (double)x, (double)y);
        if (isnan(want))
            CHECK(isnan(got));
        else
            CHECK(got == want ? signbit(got) == signbit(want)
                              : fabsf(got - want) <= 0x1p-23f * fabsf(want));
    }
}

/* ---- Symmetry ---- */

static void test_symmetry(void)
{
    size_t count = check_long() ? 20000000 : 200000;
    for (size_t i = 0; i < count; i++) {
        double x = i & 1 ? check_any_finite() : check_uniform(-4, 4), sine, cosine;
        bool odd =
            CHECK_BITS(sn_sin_turns(-x), -sn_sin_turns(x)) && CHECK_BITS(sn_sin(-x), -sn_sin(x));
        bool even =
            CHECK_BITS(sn_cos_turns(-x), sn_cos_turns(x)) && CHECK_BITS(sn_cos(-x), sn_cos(x));
        sn_sincos_turns(x, &sine, &cosine);
        bool same = CHECK_BITS(sine, sn_sin_turns(x)) && CHECK_BITS(cosine, sn_cos_turns(x));
        sn_sincos(x, &sine, &cosine);
        same = same && CHECK_BITS(sine, sn_sin(x)) && CHECK_BITS(cosine, sn_cos(x));
        if (!odd || !even || !same)
            return;
    }
}

/* ---- Rounding ---- */

static void rounding_of(double x)
{
    CHECK_BITS(sn_floor(x), floor(x));
    CHECK_BITS(sn_ceil(x), ceil(x));
    CHECK_BITS(sn_trunc(x), trunc(x));
    CHECK_BITS(sn_round(x), nearbyint(x));
    double part = sn_fraction(x), want = x - floor(x);
    CHECK(part >= 0 && part < 1 && !signbit(part));
    CHECK_BITS(part, want == 1 ? nextafter(1, 0) : want);
}

static void test_rounding(void)
{
    size_t count = check_long() ? 20000000 : 200000;
    for (size_t i = 0; i < count; i++) {
        rounding_of(check_any_finite());
        rounding_of(ldexp(check_uniform(-1, 1), (int)check_below(70) - 10));
        rounding_of(((double)check_below(4096) - 2048) / 4);
    }
    for (int exponent = -60; exponent < 60; exponent++)
        for (int sign = -1; sign <= 1; sign += 2) {
            double x = sign * ldexp(1, exponent);
            rounding_of(x);
            rounding_of(nextafter(x, 0));
            rounding_of(nextafter(x, 4 * x));
            rounding_of(x + sign * 0.5);
        }
    rounding_of(0);
    rounding_of(5e-324);
    rounding_of(-5e-324);
    CHECK_BITS(sn_floor(-0.0), -0.0);
    CHECK_BITS(sn_ceil(-0.25), -0.0);
    CHECK_BITS(sn_round(-0.5), -0.0);
    CHECK_BITS(sn_fraction(-0.0), 0.0);
    double (*const whole[])(double) = { sn_floor, sn_ceil, sn_trunc, sn_round };
    for (size_t i = 0; i < 4; i++) {
        CHECK_BITS(whole[i](HUGE_VAL), HUGE_VAL);
        CHECK_BITS(whole[i](-HUGE_VAL), -HUGE_VAL);
    }
}

/* ---- Roots ---- */

static void test_portable_sqrt(void)
{
    size_t count = check_long() ? 20000000 : 100000;
    for (size_t i = 0; i < count; i++) {
        double x = fabs(check_any_finite()), y = check_uniform(0, 4);
        double square = floor(y * 0x1p24) * floor(y * 0x1p24);
        if (!CHECK_BITS(sn_sqrt_portable(x), sqrt(x)) || !CHECK_BITS(sn_sqrt(x), sqrt(x)) ||
            !CHECK_BITS(sn_sqrt_portable(y), sqrt(y)) ||
            !CHECK_BITS(sn_sqrt_portable(square), sqrt(square)))
            return;
    }
    for (int exponent = -1074; exponent < 1024; exponent++) {
        double x = ldexp(1, exponent);
        CHECK_BITS(sn_sqrt_portable(x), sqrt(x));
        CHECK_BITS(sn_sqrt_portable(nextafter(x, 0)), sqrt(nextafter(x, 0)));
        CHECK_BITS(sn_sqrt_portable(nextafter(x, 4)), sqrt(nextafter(x, 4)));
    }
}

/* ---- Blocks ---- */

enum { BLOCK_MOST = 130 };

typedef struct block_case {
    const char *name;
    double (*one)(double x);
    void (*block)(double *out, const double *in, size_t count, sn_cpu cpu);
    double low, high;
} block_case;

typedef struct block_casef {
    const char *name;
    float (*one)(float x);
    void (*block)(float *out, const float *in, size_t count, sn_cpu cpu);
    double low, high;
} block_casef;

static double block_input(double low, double high)
{
    switch (check_below(40)) {
    case 0:
        return check_any_finite();
    case 1:
        return (double)NAN;
    case 2:
        return check_below(2) ? 0.0 : -0.0;
    case 3:
        return check_below(2) ? (double)INFINITY : 1e-310;
    default:
        return check_uniform(low, high);
    }
}

static bool same_bits(const void *a, const void *b, size_t size, bool nans)
{
    return nans || memcmp(a, b, size) == 0;
}

/* Any count, in place or not; nothing beyond is touched; rare lanes now and then. */
static void block_of(const block_case *f, sn_cpu cpu)
{
    for (int round = 0; round < 400; round++) {
        double in[BLOCK_MOST], out[BLOCK_MOST], want[BLOCK_MOST];
        size_t count = check_below(BLOCK_MOST);
        for (size_t i = 0; i < BLOCK_MOST; i++) {
            in[i] = round % 2 ? check_uniform(f->low, f->high) : block_input(f->low, f->high);
            out[i] = -77;
            want[i] = i < count ? f->one(in[i]) : round % 3 ? -77 : in[i];
        }
        if (round % 3 == 0)
            memcpy(out, in, sizeof in);
        f->block(out, round % 3 ? in : out, count, cpu);
        for (size_t i = 0; i < BLOCK_MOST; i++) {
            bool nans = isnan(out[i]) && isnan(want[i]);
            check_context("%s, %zu of %zu, cpu %d", f->name, i, count, (int)cpu);
            if (!same_bits(&out[i], &want[i], sizeof want[i], nans) && !CHECK_BITS(out[i], want[i]))
                return;
        }
    }
}

static void block_off(const block_casef *f, sn_cpu cpu)
{
    for (int round = 0; round < 400; round++) {
        float in[BLOCK_MOST], out[BLOCK_MOST], want[BLOCK_MOST];
        size_t count = check_below(BLOCK_MOST);
        for (size_t i = 0; i < BLOCK_MOST; i++) {
            in[i] =
                (float)(round % 2 ? check_uniform(f->low, f->high) : block_input(f->low, f->high));
            out[i] = -77;
            want[i] = i < count ? f->one(in[i]) : round % 3 ? -77 : in[i];
        }
        if (round % 3 == 0)
            memcpy(out, in, sizeof in);
        f->block(out, round % 3 ? in : out, count, cpu);
        for (size_t i = 0; i < BLOCK_MOST; i++) {
            bool nans = isnan(out[i]) && isnan(want[i]);
            check_context("%s, %zu of %zu, cpu %d", f->name, i, count, (int)cpu);
            if (!same_bits(&out[i], &want[i], sizeof want[i], nans) &&
                !CHECK_BITSF(out[i], want[i]))
                return;
        }
    }
}

static void test_blocks(void)
{
    const block_case cases[] = { { "sin_turns", sn_sin_turns, sn_sin_turns_block, -9, 9 },
        { "cos_turns", sn_cos_turns, sn_cos_turns_block, -9, 9 },
        { "sin", sn_sin, sn_sin_block, -1e4, 1e4 }, { "cos", sn_cos, sn_cos_block, -9, 9 },
        { "exp", sn_exp, sn_exp_block, -700, 700 }, { "exp2", sn_exp2, sn_exp2_block, -1000, 1000 },
        { "expm1", sn_expm1, sn_expm1_block, -2, 2 }, { "log", sn_log, sn_log_block, 0, 4 },
        { "log2", sn_log2, sn_log2_block, 0, 4 }, { "sqrt", sn_sqrt, sn_sqrt_block, 0, 4 },
        { "floor", sn_floor, sn_floor_block, -9, 9 }, { "ceil", sn_ceil, sn_ceil_block, -9, 9 },
        { "trunc", sn_trunc, sn_trunc_block, -9, 9 },
        { "round", sn_round, sn_round_block, -9, 9 } };
    const block_casef casesf[] = { { "sin_turnsf", sn_sin_turnsf, sn_sin_turns_blockf, -9, 9 },
        { "cos_turnsf", sn_cos_turnsf, sn_cos_turns_blockf, -9, 9 },
        { "sinf", sn_sinf, sn_sin_blockf, -1e4, 1e4 }, { "cosf", sn_cosf, sn_cos_blockf, -9, 9 },
        { "expf", sn_expf, sn_exp_blockf, -90, 90 },
        { "exp2f", sn_exp2f, sn_exp2_blockf, -140, 130 },
        { "expm1f", sn_expm1f, sn_expm1_blockf, -2, 2 }, { "logf", sn_logf, sn_log_blockf, 0, 4 },
        { "log2f", sn_log2f, sn_log2_blockf, 0, 4 }, { "sqrtf", sn_sqrtf, sn_sqrt_blockf, 0, 4 },
        { "floorf", sn_floorf, sn_floor_blockf, -9, 9 },
        { "ceilf", sn_ceilf, sn_ceil_blockf, -9, 9 },
        { "truncf", sn_truncf, sn_trunc_blockf, -9, 9 },
        { "roundf", sn_roundf, sn_round_blockf, -9, 9 } };
    const sn_cpu all[] = { SN_CPU_SCALAR, SN_CPU_BASE, SN_CPU_AVX2, SN_CPU_AVX512 };
    for (size_t c = 0; c < sizeof all / sizeof all[0]; c++) {
        if (all[c] != SN_CPU_SCALAR && all[c] > sn_cpu_detect())
            continue;
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
            block_of(&cases[i], all[c]);
        for (size_t i = 0; i < sizeof casesf / sizeof casesf[0]; i++)
            block_off(&casesf[i], all[c]);
    }
}

typedef struct pairs_case {
    const char *name;
    double (*one)(double a, double b);
    void (*block)(double *out, const double *a, const double *b, size_t count, sn_cpu cpu);
    float (*onef)(float a, float b);
    void (*blockf)(float *out, const float *a, const float *b, size_t count, sn_cpu cpu);
} pairs_case;

/* Apart (place 0), or in place of either input. */
static void block_of_pairs(const pairs_case *f, int place, sn_cpu cpu)
{
    double a[BLOCK_MOST], b[BLOCK_MOST], out[BLOCK_MOST], want[BLOCK_MOST];
    size_t count = check_below(BLOCK_MOST);
    for (size_t i = 0; i < BLOCK_MOST; i++) {
        a[i] = block_input(-2, 2);
        b[i] = block_input(-2, 2);
        out[i] = place == 0 ? -77 : place == 1 ? a[i] : b[i];
        want[i] = i < count ? f->one(a[i], b[i]) : out[i];
    }
    f->block(out, place == 1 ? out : a, place == 2 ? out : b, count, cpu);
    for (size_t i = 0; i < BLOCK_MOST; i++) {
        check_context("%s, %zu of %zu, place %d", f->name, i, count, place);
        CHECK((isnan(out[i]) && isnan(want[i])) || CHECK_BITS(out[i], want[i]));
    }
}

static void block_of_pairsf(const pairs_case *f, int place, sn_cpu cpu)
{
    float a[BLOCK_MOST], b[BLOCK_MOST], out[BLOCK_MOST], want[BLOCK_MOST];
    size_t count = check_below(BLOCK_MOST);
    for (size_t i = 0; i < BLOCK_MOST; i++) {
        a[i] = (float)block_input(-2, 2);
        b[i] = (float)block_input(-2, 2);
        out[i] = place == 0 ? -77 : place == 1 ? a[i] : b[i];
        want[i] = i < count ? f->onef(a[i], b[i]) : out[i];
    }
    f->blockf(out, place == 1 ? out : a, place == 2 ? out : b, count, cpu);
    for (size_t i = 0; i < BLOCK_MOST; i++) {
        check_context("%sf, %zu of %zu, place %d", f->name, i, count, place);
        CHECK((isnan(out[i]) && isnan(want[i])) || CHECK_BITSF(out[i], want[i]));
    }
}

static void test_blocks_of_pairs(void)
{
    const pairs_case cases[] = { { "atan2", sn_atan2, sn_atan2_block, sn_atan2f, sn_atan2_blockf },
        { "atan2_turns", sn_atan2_turns, sn_atan2_turns_block, sn_atan2_turnsf,
            sn_atan2_turns_blockf },
        { "hypot", sn_hypot, sn_hypot_block, sn_hypotf, sn_hypot_blockf },
        { "pow", NULL, NULL, sn_powf, sn_pow_blockf } };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int round = 0; round < 300; round++) {
            if (cases[i].block)
                block_of_pairs(&cases[i], round % 3, sn_cpu_detect());
            block_of_pairsf(&cases[i], round % 3, sn_cpu_detect());
        }
}

/* ---- The same bits everywhere ---- */

/* Confirmed for gcc and clang from -O0 to -O3, with and without AVX and fused multiply-add at
 * hand, for arm64, for WebAssembly with and without vectors, and with the portable root. */
static void test_golden(void)
{
    uint64_t hash = golden_elementary();
    check_context("golden hash 0x%016llx", (unsigned long long)hash);
    CHECK(hash == UINT64_C(0xfa29bcbb4a941162));
}

CHECK_MAIN(CHECK_TEST(test_quarter_turns), CHECK_TEST(test_exact_powers), CHECK_TEST(test_edges),
    CHECK_TEST(test_edgesf), CHECK_TEST(test_special_pairs), CHECK_TEST(test_symmetry),
    CHECK_TEST(test_rounding), CHECK_TEST(test_portable_sqrt), CHECK_TEST(test_blocks),
    CHECK_TEST(test_blocks_of_pairs), CHECK_TEST(test_golden))
