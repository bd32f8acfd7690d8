/* The accuracy of the elementary functions in double, judged by MPFR: directed points (where a
 * reduction changes, where the truth cancels, the ends of the range) and random ones. */
#include "elementary_reference.h"
#include "sinew/elementary.h"

#include <gmp.h>
#include <string.h>

/* A function under test, what it should be, and where. */
typedef struct function_case {
    const char *name;
    double (*run)(double x);
    int (*truth)(mpfr_t result, const mpfr_t x, mpfr_rnd_t rounding);
    double low, high;
    double bound_ulp; /* as the header says */
} function_case;

static int truth_sin_turns(mpfr_t result, const mpfr_t x, mpfr_rnd_t rounding)
{
    return mpfr_sinu(result, x, 1, rounding);
}

static int truth_cos_turns(mpfr_t result, const mpfr_t x, mpfr_rnd_t rounding)
{
    return mpfr_cosu(result, x, 1, rounding);
}

#define LARGEST 0x1.fffffffffffffp1023

static const function_case sin_turns = { "sn_sin_turns", sn_sin_turns, truth_sin_turns, -LARGEST,
    LARGEST, 0.85 };
static const function_case cos_turns = { "sn_cos_turns", sn_cos_turns, truth_cos_turns, -LARGEST,
    LARGEST, 0.85 };
static const function_case sin_radians = { "sn_sin", sn_sin, mpfr_sin, -LARGEST, LARGEST, 0.85 };
static const function_case cos_radians = { "sn_cos", sn_cos, mpfr_cos, -LARGEST, LARGEST, 0.85 };
static const function_case exp_e = { "sn_exp", sn_exp, mpfr_exp, -760, 712, 0.55 };
static const function_case exp_2 = { "sn_exp2", sn_exp2, mpfr_exp2, -1080, 1025, 0.55 };
static const function_case exp_m1 = { "sn_expm1", sn_expm1, mpfr_expm1, -760, 712, 0.8 };
static const function_case log_e = { "sn_log", sn_log, mpfr_log, 0, LARGEST, 0.8 };
static const function_case log_2 = { "sn_log2", sn_log2, mpfr_log2, 0, LARGEST, 0.8 };
static const function_case square_root = { "sn_sqrt", sn_sqrt, mpfr_sqrt, 0, LARGEST, 0.5 };

static void judge_one(const function_case *f, reference_worst *worst, double x)
{
    if (!(x >= f->low && x <= f->high))
        return;
    mpfr_t truth, at;
    mpfr_init2(truth, REFERENCE_BITS);
    mpfr_init2(at, 53);
    mpfr_set_d(at, x, MPFR_RNDN);
    f->truth(truth, at, MPFR_RNDN);
    reference_note(worst, f->run(x), truth, reference_double, x, 0);
    mpfr_clears(truth, at, (mpfr_ptr)0);
}

/* x and its neighbours, of both signs. */
static void judge_around(const function_case *f, reference_worst *worst, double x)
{
    double up = x, down = x;
    judge_one(f, worst, x);
    judge_one(f, worst, -x);
    for (int i = 0; i < 3; i++) {
        up = nextafter(up, HUGE_VAL);
        down = nextafter(down, -HUGE_VAL);
        judge_one(f, worst, up);
        judge_one(f, worst, -up);
        judge_one(f, worst, down);
        judge_one(f, worst, -down);
    }
}

static reference_worst judge_start(const function_case *f)
{
    return (reference_worst){ .name = f->name, .bound_ulp = f->bound_ulp };
}

/* Every exponent, and again where the function lives (from `low` to `high`). */
static void judge_random(
    const function_case *f, reference_worst *worst, double low, double high, size_t count)
{
    if (check_long())
        count *= 100;
    for (size_t i = 0; i < count; i++) {
        judge_one(f, worst, check_any_finite());
        judge_one(f, worst, check_uniform(low, high));
        judge_one(f, worst, ldexp(check_uniform(-2, 2), -(int)check_below(64)));
    }
    for (int exponent = -1074; exponent < 1024; exponent += 3)
        judge_around(f, worst, ldexp(1, exponent));
    judge_around(f, worst, LARGEST);
}

static void judge_turns(const function_case *f)
{
    reference_worst worst = judge_start(f);
    judge_random(f, &worst, -1, 1, 10000);
    for (int i = 0; i < 400; i++) /* quarters, and the eighths where the reduction changes */
        judge_around(f, &worst, i / 8.0);
    for (int i = 0; i < 60; i++) /* where no fraction is left */
        for (int j = 1; j < 16; j += 2)
            judge_around(f, &worst, ldexp(1, i) + j / 16.0);
    for (int i = 940; i < 1074; i++) /* results below the normal range */
        judge_one(f, &worst, ldexp(check_uniform(1, 2), -i));
    reference_report(&worst);
}

static void test_sin_turns(void)
{
    judge_turns(&sin_turns);
}

static void test_cos_turns(void)
{
    judge_turns(&cos_turns);
}

/* The doubles nearest to multiples of pi/2: m 2^e = n pi/2 with m/n a convergent of the continued
 * fraction of (pi/2) / 2^e (no m below 2^53 comes nearer than the last). For every e. */
static void judge_nearest_to_multiples(const function_case *f, reference_worst *worst)
{
    mpfr_t ratio, whole;
    mpz_t a, m0, m1, m2;
    mpfr_inits2(1400, ratio, whole, (mpfr_ptr)0);
    mpz_inits(a, m0, m1, m2, (mpz_ptr)0);
    for (int e = -60; e <= 971; e += check_long() ? 1 : 3) {
        mpfr_const_pi(ratio, MPFR_RNDN);
        mpfr_mul_2si(ratio, ratio, -1 - e, MPFR_RNDN);
        mpz_set_ui(m0, 0);
        mpz_set_ui(m1, 1);
        for (int step = 0; step < 120; step++) {
            mpfr_floor(whole, ratio);
            mpfr_get_z(a, whole, MPFR_RNDN);
            mpz_mul(m2, a, m1);
            mpz_add(m2, m2, m0);
            if (mpz_sizeinbase(m2, 2) > 53)
                break;
            mpz_swap(m0, m1);
            mpz_swap(m1, m2);
            judge_one(f, worst, ldexp(mpz_get_d(m1), e));
            judge_one(f, worst, -ldexp(mpz_get_d(m1), e));
            mpfr_sub(ratio, ratio, whole, MPFR_RNDN);
            mpfr_ui_div(ratio, 1, ratio, MPFR_RNDN);
        }
    }
    mpz_clears(a, m0, m1, m2, (mpz_ptr)0);
    mpfr_clears(ratio, whole, (mpfr_ptr)0);
}

static void judge_radians(const function_case *f)
{
    reference_worst worst = judge_start(f);
    judge_random(f, &worst, -7, 7, 10000);
    judge_nearest_to_multiples(f, &worst);
    for (int i = 0; i < 800; i++)
        judge_around(f, &worst, i * 0x1.921fb54442d18p-1);
    for (int i = 0; i < 4000; i++) /* near multiples and between, up to the end of the easy range */
        judge_around(f, &worst,
            floor(check_log_uniform(1, 0x1p22)) * 0x1.921fb54442d18p-1 *
                (1 + ldexp(check_uniform(-1, 1), -(int)check_below(53))));
    judge_around(f, &worst, 0x1.8p20);
    reference_report(&worst);
}

static void test_sin(void)
{
    judge_radians(&sin_radians);
}

static void test_cos(void)
{
    judge_radians(&cos_radians);
}

/* `step` is where the reduction changes: every odd half of it. */
static void judge_exponential(const function_case *f, double step, const double *ends, size_t count)
{
    reference_worst worst = judge_start(f);
    judge_random(f, &worst, f->low, f->high, 10000);
    for (size_t i = 0; i < count; i++) {
        judge_around(f, &worst, ends[i]);
        for (int j = 0; j < 2000; j++)
            judge_one(f, &worst, ends[i] + check_uniform(-40, 40));
    }
    for (int i = -1080; i < 1030; i++)
        judge_around(f, &worst, (i + 0.5) * step);
    for (int i = 0; i < 20000; i++)
        judge_one(f, &worst, check_uniform(-2, 2));
    reference_report(&worst);
}

/* Overflow, the end of the normal range, underflow, and where the common path ends. */
static void test_exp(void)
{
    const double ends[] = { 709.782712893384, 708, -708, -708.3964185322641, -744.4400719213812,
        -745.1332191019411 };
    judge_exponential(&exp_e, 0.6931471805599453, ends, sizeof ends / sizeof ends[0]);
}

static void test_exp2(void)
{
    const double ends[] = { 1024, 1021, -1021, -1022, -1074, -1075 };
    judge_exponential(&exp_2, 1, ends, sizeof ends / sizeof ends[0]);
}

static void test_expm1(void)
{
    const double ends[] = { 709.782712893384, 708, -36.7368005696771, -37.42994775023705, -708 };
    judge_exponential(&exp_m1, 0.6931471805599453, ends, sizeof ends / sizeof ends[0]);
}

static void judge_logarithm(const function_case *f)
{
    reference_worst worst = judge_start(f);
    judge_random(f, &worst, 0, 4, 10000);
    double up = 1, down = 1;
    for (int i = 0; i < 1000; i++) {
        judge_one(f, &worst, up = nextafter(up, 2));
        judge_one(f, &worst, down = nextafter(down, 0));
    }
    for (int i = 0; i < 20000; i++)
        judge_one(f, &worst, 1 + ldexp(check_uniform(-1, 1), -(int)check_below(53)));
    for (int exponent = -1074; exponent < 1024; exponent++)
        judge_around(f, &worst, ldexp(0x1.6a09e667f3bcdp-1, exponent));
    for (int i = 0; i < 5000; i++) /* below the normal range */
        judge_one(f, &worst, ldexp(check_uniform(0, 1), -1022 - (int)check_below(52)));
    reference_report(&worst);
}

static void test_log(void)
{
    judge_logarithm(&log_e);
}

static void test_log2(void)
{
    judge_logarithm(&log_2);
}

static void test_sqrt(void)
{
    reference_worst worst = judge_start(&square_root);
    judge_random(&square_root, &worst, 0, 4, 20000);
    reference_report(&worst);
}

/* ---- Two arguments ---- */

typedef struct pair_case {
    const char *name;
    double (*run)(double y, double x);
    int (*truth)(mpfr_t result, const mpfr_t y, const mpfr_t x, mpfr_rnd_t rounding);
    double bound_ulp, bound_below_ulp; /* below the normal range */
} pair_case;

static int truth_atan2_turns(mpfr_t result, const mpfr_t y, const mpfr_t x, mpfr_rnd_t rounding)
{
    return mpfr_atan2u(result, y, x, 1, rounding);
}

/* worst[1] is of the results below the normal range. */
static void judge_pair(const pair_case *f, reference_worst worst[2], double y, double x)
{
    mpfr_t truth, a, b;
    mpfr_init2(truth, REFERENCE_BITS);
    mpfr_inits2(53, a, b, (mpfr_ptr)0);
    mpfr_set_d(a, y, MPFR_RNDN);
    mpfr_set_d(b, x, MPFR_RNDN);
    f->truth(truth, a, b, MPFR_RNDN);
    bool below = mpfr_regular_p(truth) && mpfr_get_exp(truth) <= -1022;
    reference_note(&worst[below], f->run(y, x), truth, reference_double, y, x);
    mpfr_clears(truth, a, b, (mpfr_ptr)0);
}

/* Ratios of every size, at every size; near the sixteenths and odd thirty-seconds, where the
 * table's entry is exact and where it changes; results below the normal range. */
static void judge_pairs(const pair_case *f)
{
    reference_worst worst[2] = { { .name = f->name, .bound_ulp = f->bound_ulp },
        { .name = f->name, .bound_ulp = f->bound_below_ulp } };
    size_t count = check_long() ? 2000000 : 10000;
    for (size_t i = 0; i < count; i++) {
        double y = check_uniform(-2, 2), x = check_uniform(-2, 2);
        judge_pair(f, worst, y, x);
        judge_pair(f, worst, y, ldexp(x, (int)check_below(130) - 65));
        judge_pair(f, worst, check_any_finite(), check_any_finite());
        int size = (int)check_below(2040) - 1050;
        judge_pair(f, worst, ldexp(y, size), ldexp(x, size + (int)check_below(8) - 4));
    }
    for (int i = 0; i <= 64; i++)
        for (int j = 0; j < 100; j++) {
            double x = check_uniform(0.5, 2), y = x * (i / 32.0) * (1 + (j - 50) * 0x1p-52);
            judge_pair(f, worst, y, x);
            judge_pair(f, worst, -y, -x);
        }
    for (int i = 0; i < 5000; i++) {
        double x = check_log_uniform(1, 0x1p900), y = ldexp(x, -960 - (int)check_below(120));
        judge_pair(f, worst, y * check_uniform(0.5, 1), x);
    }
    reference_report(&worst[0]);
    reference_report(&worst[1]);
}

static void test_atan2(void)
{
    judge_pairs(&(pair_case){ "sn_atan2", sn_atan2, mpfr_atan2, 0.51, 0.51 });
}

static void test_atan2_turns(void)
{
    judge_pairs(&(pair_case){ "sn_atan2_turns", sn_atan2_turns, truth_atan2_turns, 0.51, 0.75 });
}

static void test_hypot(void)
{
    judge_pairs(&(pair_case){ "sn_hypot", sn_hypot, mpfr_hypot, 0.6, 0.6 });
}

CHECK_MAIN(CHECK_TEST(test_sin_turns), CHECK_TEST(test_cos_turns), CHECK_TEST(test_sin),
    CHECK_TEST(test_cos), CHECK_TEST(test_exp), CHECK_TEST(test_exp2), CHECK_TEST(test_expm1),
    CHECK_TEST(test_log), CHECK_TEST(test_log2), CHECK_TEST(test_sqrt), CHECK_TEST(test_atan2),
    CHECK_TEST(test_atan2_turns), CHECK_TEST(test_hypot))
