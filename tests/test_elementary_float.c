/*
 * The accuracy of the elementary functions in float. Those of one argument are held against the
 * double function, proved by test_elementary and wrong by less than 10^-8 of a float's last place:
 * every 257th bit pattern, or each of the 2^32 with SINEW_LONG=1. Where that leaves a doubt, and
 * for chosen pairs of arguments, MPFR decides. Rounding is exact.
 */
#include "elementary_reference.h"
#include "sinew/elementary.h"

#include <string.h>

typedef int truth_function(mpfr_t result, const mpfr_t x, mpfr_rnd_t rounding);

typedef struct sweep_case {
    const char *name;
    float (*run)(float x);
    double (*precise)(double x);
    truth_function *truth;
} sweep_case;

static const double BOUND_ULP = 0.51;

static float float_of_bits(uint32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* |got - want| in units of the last place of a float of want's size. */
static double float_error(float got, double want)
{
    if (isnan(want) || isnan((double)got))
        return isnan(want) && isnan((double)got) ? 0 : HUGE_VAL;
    double size = fabs(want), value = (double)got;
    if (isinf(got)) {
        if (size >= 0x1p128 && signbit(got) == signbit(want))
            return 0;
        value = copysign(0x1p128, value);
    }
    if (want == 0)
        return got == 0 && signbit(got) == signbit(want) ? 0 : HUGE_VAL;
    double normal = size < 0x1p-126 ? 0x1p-126 : size >= 0x1p127 ? 0x1p127 : size, places;
    uint64_t bits; /* of the power of two that makes the last place 1 */
    memcpy(&bits, &normal, sizeof bits);
    bits = (1023 + 23 + 1023 - (bits >> 52)) << 52;
    memcpy(&places, &bits, sizeof places);
    return fabs(value - want) * places;
}

static bool float_judge(const sweep_case *f, float x, double error, double *worst)
{
    if (error > BOUND_ULP - 1e-7) {
        mpfr_t truth, at;
        mpfr_init2(truth, REFERENCE_BITS);
        mpfr_init2(at, 53);
        mpfr_set_d(at, (double)x, MPFR_RNDN);
        f->truth(truth, at, MPFR_RNDN);
        error = reference_error((double)f->run(x), truth, reference_float);
        mpfr_clears(truth, at, (mpfr_ptr)0);
        check_context(
            "%s(%a) = %a, %.5f ulp from the truth", f->name, (double)x, (double)f->run(x), error);
        if (!CHECK(error <= BOUND_ULP))
            return false;
    }
    if (error > *worst)
        *worst = error;
    return true;
}

static void float_sweep(const sweep_case *f)
{
    uint64_t stride = check_long() ? 1 : 257;
    double worst = 0;
    int failed = 0;
    for (uint64_t bits = 0; bits < UINT64_C(1) << 32 && failed < 8; bits += stride) {
        float x = float_of_bits((uint32_t)bits);
        failed += !float_judge(f, x, float_error(f->run(x), f->precise((double)x)), &worst);
    }
    if (getenv("SINEW_WORST"))
        printf("%-16s worst %.5f ulp\n", f->name, worst);
}

static int truth_sin_turns(mpfr_t result, const mpfr_t x, mpfr_rnd_t rounding)
{
    return mpfr_sinu(result, x, 1, rounding);
}

static int truth_cos_turns(mpfr_t result, const mpfr_t x, mpfr_rnd_t rounding)
{
    return mpfr_cosu(result, x, 1, rounding);
}

static void test_sin_turnsf(void)
{
    float_sweep(&(sweep_case){ "sn_sin_turnsf", sn_sin_turnsf, sn_sin_turns, truth_sin_turns });
}

static void test_cos_turnsf(void)
{
    float_sweep(&(sweep_case){ "sn_cos_turnsf", sn_cos_turnsf, sn_cos_turns, truth_cos_turns });
}

static void test_sinf(void)
{
    float_sweep(&(sweep_case){ "sn_sinf", sn_sinf, sn_sin, mpfr_sin });
}

static void test_cosf(void)
{
    float_sweep(&(sweep_case){ "sn_cosf", sn_cosf, sn_cos, mpfr_cos });
}

static void test_expf(void)
{
    float_sweep(&(sweep_case){ "sn_expf", sn_expf, sn_exp, mpfr_exp });
}

static void test_exp2f(void)
{
    float_sweep(&(sweep_case){ "sn_exp2f", sn_exp2f, sn_exp2, mpfr_exp2 });
}

static void test_expm1f(void)
{
    float_sweep(&(sweep_case){ "sn_expm1f", sn_expm1f, sn_expm1, mpfr_expm1 });
}

static void test_logf(void)
{
    float_sweep(&(sweep_case){ "sn_logf", sn_logf, sn_log, mpfr_log });
}

static void test_log2f(void)
{
    float_sweep(&(sweep_case){ "sn_log2f", sn_log2f, sn_log2, mpfr_log2 });
}

/* The same number, with its sign if it is 0; or both NaN. */
static bool float_is(float got, float want)
{
    return isnan(want) ? isnan(got) : got == want && signbit(got) == signbit(want);
}

static bool float_same(float got, float want)
{
    return float_is(got, want) || CHECK_BITSF(got, want);
}

/* The double root rounded is the right float (Figueroa, 1995), so this compares bits. */
static void test_sqrtf(void)
{
    uint64_t stride = check_long() ? 1 : 257;
    for (uint64_t bits = 0; bits < UINT64_C(1) << 32; bits += stride) {
        float x = float_of_bits((uint32_t)bits);
        if (!float_same(sn_sqrtf(x), (float)sqrt((double)x)))
            return;
    }
}

/* Both at once are the same bits as apart. */
static void test_sincos_turnsf(void)
{
    uint64_t stride = check_long() ? 1 : 257;
    for (uint64_t bits = 0; bits < UINT64_C(1) << 32; bits += stride) {
        float x = float_of_bits((uint32_t)bits), sine, cosine;
        sn_sincos_turnsf(x, &sine, &cosine);
        if (!float_same(sine, sn_sin_turnsf(x)) || !float_same(cosine, sn_cos_turnsf(x)))
            return;
    }
}

/* ---- Rounding ---- */

typedef struct exact_case {
    const char *name;
    float (*run)(float x);
    float (*want)(float x);
} exact_case;

/* The difference is exact in double, or so near 1 that it is 1 in float; the float is then the
 * nearest, and below 1. */
static float want_fraction(float x)
{
    double part = (double)x - floor((double)x);
    return (float)part == 1.0f ? nextafterf(1.0f, 0.0f) : (float)part;
}

/* libm's are exact too; the rounding mode is to nearest, ties to even. */
static void test_roundingf(void)
{
    const exact_case cases[] = { { "floor", sn_floorf, floorf }, { "ceil", sn_ceilf, ceilf },
        { "trunc", sn_truncf, truncf }, { "round", sn_roundf, nearbyintf },
        { "fraction", sn_fractionf, want_fraction } };
    uint64_t stride = check_long() ? 1 : 257;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (uint64_t bits = 0; bits < UINT64_C(1) << 32; bits += stride) {
            float x = float_of_bits((uint32_t)bits), got = cases[i].run(x), want = cases[i].want(x);
            if (float_is(got, want))
                continue;
            check_context("sn_%sf(%a)", cases[i].name, (double)x);
            CHECK_BITSF(got, want);
            break;
        }
}

/* The places where a rounding turns: all halves up to 2^11 and their neighbours. */
static void test_halvesf(void)
{
    for (int i = -4096; i <= 4096; i++) {
        float half = 0.5f * (float)i;
        const float at[3] = { half, nextafterf(half, -INFINITY), nextafterf(half, INFINITY) };
        for (int j = 0; j < 3; j++) {
            check_context("near %g", (double)half);
            float_same(sn_floorf(at[j]), floorf(at[j]));
            float_same(sn_ceilf(at[j]), ceilf(at[j]));
            float_same(sn_truncf(at[j]), truncf(at[j]));
            float_same(sn_roundf(at[j]), nearbyintf(at[j]));
            float_same(sn_fractionf(at[j]), want_fraction(at[j]));
        }
    }
    CHECK_BITSF(sn_fractionf(-0.0f), 0.0f);
    CHECK_BITSF(sn_fractionf(-1e-45f), 0x1.fffffep-1f);
    CHECK(isnan(sn_fractionf(INFINITY)) && isnan(sn_fractionf(-INFINITY)));
}

/* ---- Two arguments ---- */

typedef struct pair_case {
    const char *name;
    float (*run)(float y, float x);
    double (*precise)(double y, double x); /* NULL: there is none */
    int (*truth)(mpfr_t result, const mpfr_t y, const mpfr_t x, mpfr_rnd_t rounding);
} pair_case;

static void judge_pair(const pair_case *f, reference_worst *worst, float y, float x)
{
    mpfr_t truth, a, b;
    mpfr_init2(truth, REFERENCE_BITS);
    mpfr_inits2(24, a, b, (mpfr_ptr)0);
    mpfr_set_d(a, (double)y, MPFR_RNDN);
    mpfr_set_d(b, (double)x, MPFR_RNDN);
    f->truth(truth, a, b, MPFR_RNDN);
    reference_note(worst, (double)f->run(y, x), truth, reference_float, (double)y, (double)x);
    mpfr_clears(truth, a, b, (mpfr_ptr)0);
}

static float any_float(void)
{
    return float_of_bits((uint32_t)check_random());
}

/* As float_sweep, with a second argument near the first in size, or anywhere. */
static void sweep_pairs(const pair_case *f, reference_worst *worst)
{
    uint64_t stride = check_long() ? 1 : 257;
    for (uint64_t bits = 0; bits < UINT64_C(1) << 32; bits += stride) {
        float x = float_of_bits((uint32_t)bits);
        float y = bits & 1 ? any_float() : float_of_bits((uint32_t)(bits ^ check_random() >> 39));
        double error = float_error(f->run(y, x), f->precise((double)y, (double)x));
        if (error > BOUND_ULP - 1e-7)
            judge_pair(f, worst, y, x);
    }
}

static void judge_pairs(const pair_case *f)
{
    reference_worst worst = { .name = f->name, .bound_ulp = BOUND_ULP };
    size_t count = check_long() ? 10000000 : 40000;
    for (size_t i = 0; i < count; i++) {
        float y = (float)check_uniform(-2, 2), x = (float)check_uniform(-2, 2);
        judge_pair(f, &worst, y, x);
        judge_pair(f, &worst, y, ldexpf(x, (int)check_below(60) - 30));
        judge_pair(f, &worst, any_float(), any_float());
    }
    sweep_pairs(f, &worst);
    reference_report(&worst);
}

static int truth_atan2_turns(mpfr_t result, const mpfr_t y, const mpfr_t x, mpfr_rnd_t rounding)
{
    return mpfr_atan2u(result, y, x, 1, rounding);
}

static void test_atan2f(void)
{
    judge_pairs(&(pair_case){ "sn_atan2f", sn_atan2f, sn_atan2, mpfr_atan2 });
}

static void test_atan2_turnsf(void)
{
    judge_pairs(
        &(pair_case){ "sn_atan2_turnsf", sn_atan2_turnsf, sn_atan2_turns, truth_atan2_turns });
}

static void test_hypotf(void)
{
    judge_pairs(&(pair_case){ "sn_hypotf", sn_hypotf, sn_hypot, mpfr_hypot });
}

/* Bases everywhere with exponents that reach the ends of the range; bases so near 1 that large
 * exponents count; whole exponents, also of negative bases; results below the normal range. */
static void test_powf(void)
{
    const pair_case f = { "sn_powf", sn_powf, NULL, mpfr_pow };
    reference_worst worst = { .name = f.name, .bound_ulp = BOUND_ULP };
    size_t count = check_long() ? 10000000 : 40000;
    for (size_t i = 0; i < count; i++) {
        float x = fabsf(any_float()), y = any_float();
        judge_pair(&f, &worst, x, y);
        double size = log2((double)x);
        if (size != 0 && isfinite(size)) {
            judge_pair(&f, &worst, x, (float)(check_uniform(-151, 129) / size));
            judge_pair(&f, &worst, x, (float)(check_uniform(-150, -125) / size));
            judge_pair(&f, &worst, x, (float)(check_uniform(127.9, 128.1) / size));
        }
        float near_one = (float)(1 + ldexp(check_uniform(-1, 1), -(int)check_below(24)));
        judge_pair(
            &f, &worst, near_one, (float)ldexp(check_uniform(-128, 128), (int)check_below(24)));
        judge_pair(&f, &worst, (float)check_uniform(-20, 20), (float)((int)check_below(80) - 40));
    }
    reference_report(&worst);
}

CHECK_MAIN(CHECK_TEST(test_sin_turnsf), CHECK_TEST(test_cos_turnsf), CHECK_TEST(test_sinf),
    CHECK_TEST(test_cosf), CHECK_TEST(test_expf), CHECK_TEST(test_exp2f), CHECK_TEST(test_expm1f),
    CHECK_TEST(test_logf), CHECK_TEST(test_log2f), CHECK_TEST(test_sqrtf),
    CHECK_TEST(test_sincos_turnsf), CHECK_TEST(test_roundingf), CHECK_TEST(test_halvesf),
    CHECK_TEST(test_atan2f), CHECK_TEST(test_atan2_turnsf), CHECK_TEST(test_hypotf),
    CHECK_TEST(test_powf))
