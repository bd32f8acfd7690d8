/* Periods against GMP, and phases against MPFR. */
#include "check.h"
#include "sinew/period.h"

#include <gmp.h>
#include <math.h>
#include <mpfr.h>

static sn_period exact(int64_t numerator, int64_t denominator)
{
    return (sn_period){ SN_PERIOD_EXACT, { numerator, denominator } };
}

static void check_same(sn_period got, sn_period want)
{
    CHECK_INT(got.kind, want.kind);
    CHECK_INT(got.seconds.numerator, want.seconds.numerator);
    CHECK_INT(got.seconds.denominator, want.seconds.denominator);
}

static void of_frequencies(void)
{
    check_same(sn_period_of_frequency((sn_rational){ 3, 2 }), exact(2, 3));
    check_same(sn_period_of_frequency((sn_rational){ -3, 2 }), exact(2, 3));
    check_same(
        sn_period_of_frequency((sn_rational){ 0, 1 }), (sn_period){ .kind = SN_PERIOD_CONSTANT });
    check_same(
        sn_period_of_frequency((sn_rational){ 0, 0 }), (sn_period){ .kind = SN_PERIOD_TOO_LONG });
    check_same(sn_period_of_frequency((sn_rational){ INT64_MAX, 1 }), exact(1, INT64_MAX));
    check_same(sn_period_of_frequency((sn_rational){ -INT64_MAX, INT64_MAX - 1 }),
        exact(INT64_MAX - 1, INT64_MAX));
    CHECK_INT(sn_period_of_frequency((sn_rational){ INT64_MIN, 1 }).kind, SN_PERIOD_TOO_LONG);
}

static void seconds(void)
{
    CHECK_BITS(sn_period_seconds(exact(2, 3)), 2.0 / 3);
    CHECK_BITS(sn_period_seconds((sn_period){ .kind = SN_PERIOD_CONSTANT }), 0);
    CHECK_BITS(sn_period_seconds((sn_period){ .kind = SN_PERIOD_TOO_LONG }), INFINITY);
    CHECK_BITS(sn_period_seconds((sn_period){ 0 }), INFINITY);
}

/* Never wins, then too long; a constant changes nothing. */
static void combining_kinds(void)
{
    sn_period never = { 0 }, still = { .kind = SN_PERIOD_CONSTANT }, one = exact(1, 2);
    sn_period too_long = { .kind = SN_PERIOD_TOO_LONG };
    sn_period all[] = { never, still, one, too_long };
    for (int i = 0; i < 4; i++) {
        check_same(sn_period_combine(all[i], never), never);
        check_same(sn_period_combine(never, all[i]), never);
        check_same(sn_period_combine(all[i], still), all[i]);
        check_same(sn_period_combine(still, all[i]), all[i]);
        check_same(sn_period_combine(all[i], all[i]), all[i]);
        check_same(sn_period_times(all[i], 1), all[i]);
    }
    check_same(sn_period_combine(one, too_long), too_long);
    check_same(sn_period_combine(too_long, one), too_long);
    check_same(sn_period_times(never, 5), never);
    check_same(sn_period_times(still, 5), still);
    check_same(sn_period_times(too_long, 5), too_long);
}

/* Least common multiples and products of ratios of every size, against GMP. */
static void against_gmp(void)
{
    mpq_t a, b, q;
    mpz_t n, d;
    mpq_inits(a, b, q, NULL);
    mpz_inits(n, d, NULL);
    for (int i = 0; i < 50000; i++) {
        int64_t most = (int64_t)check_log_uniform(2, 9e18);
        sn_rational x = sn_rational_reduce(
            (int64_t)(check_random() >> 1) % most + 1, (int64_t)(check_random() >> 1) % most + 1);
        sn_rational y = sn_rational_reduce(
            (int64_t)(check_random() >> 1) % most + 1, (int64_t)(check_random() >> 1) % most + 1);
        if (check_below(4) == 0)
            y = sn_rational_reduce(x.numerator, (int64_t)check_below(100) + 1);
        mpq_set_si(a, (long)x.numerator, (unsigned long)x.denominator);
        mpq_set_si(b, (long)y.numerator, (unsigned long)y.denominator);
        mpz_lcm(n, mpq_numref(a), mpq_numref(b));
        mpz_gcd(d, mpq_denref(a), mpq_denref(b));
        check_context("%lld/%lld and %lld/%lld", (long long)x.numerator, (long long)x.denominator,
            (long long)y.numerator, (long long)y.denominator);
        sn_period both =
            sn_period_combine(exact(x.numerator, x.denominator), exact(y.numerator, y.denominator));
        if (mpz_fits_slong_p(n))
            check_same(both, exact(mpz_get_si(n), mpz_get_si(d)));
        else
            check_same(both, (sn_period){ .kind = SN_PERIOD_TOO_LONG });
        uint32_t count = check_below(2) ? 1 + (uint32_t)check_below(100) : UINT32_MAX;
        mpq_set_ui(q, count, 1);
        mpq_mul(q, q, a);
        sn_period times = sn_period_times(exact(x.numerator, x.denominator), count);
        if (mpz_fits_slong_p(mpq_numref(q)) && mpz_fits_slong_p(mpq_denref(q)))
            check_same(times, exact(mpz_get_si(mpq_numref(q)), mpz_get_si(mpq_denref(q))));
        else
            check_same(times, (sn_period){ .kind = SN_PERIOD_TOO_LONG });
    }
    mpq_clears(a, b, q, NULL);
    mpz_clears(n, d, NULL);
}

/* ---- phases -------------------------------------------------------------------------------- */

static sn_rational random_ratio(void)
{
    int shift = (int)check_below(62);
    sn_rational ratio = sn_rational_reduce((int64_t)(check_random() >> 1 >> check_below(62)),
        (int64_t)(check_random() >> 1 >> shift) | 1);
    if (check_below(2))
        ratio.numerator = -ratio.numerator;
    return ratio;
}

/* Phase and whole turns are those of the exact product, within 3e-16 turns up to 2^52. */
static void phases_are_exact(void)
{
    mpfr_t x, f, d;
    mpfr_inits2(400, x, f, d, (mpfr_ptr)0);
    double worst = 0;
    for (int i = 0; i < (check_long() ? 20000000 : 400000); i++) {
        sn_rational ratio = { 0, 0 };
        double hz = check_log_uniform(1e-9, 1e9) * (check_below(2) ? 1 : -1);
        mpfr_set_d(f, hz, MPFR_RNDN);
        if (check_below(2)) {
            ratio = random_ratio();
            hz = sn_rational_to_double(ratio);
            if (fabs(hz) > 1e9)
                continue;
            mpfr_set_sj(f, ratio.numerator, MPFR_RNDN);
            mpfr_set_sj(d, ratio.denominator, MPFR_RNDN);
            mpfr_div(f, f, d, MPFR_RNDN);
        }
        double most = hz != 0 ? fmin(0x1p52 / fabs(hz), 1e300) : 1e300;
        double t =
            check_below(2) ? check_uniform(-most, most) : check_log_uniform(most * 1e-18, most);
        if (fabs(t * hz) > 0x1p52)
            continue;
        double phase = check_below(3) == 0 ? 0 : check_uniform(-1, 1);
        if (check_below(3) == 0)
            phase = check_uniform(-1e9, 1e9);
        sn_frequency frequency = sn_frequency_make(ratio.denominator ? 777 : hz, ratio);
        int64_t whole;
        double turns = sn_frequency_phase(&frequency, t, phase, &whole);
        mpfr_mul_d(x, f, t, MPFR_RNDN);
        mpfr_add_d(x, x, phase, MPFR_RNDN);
        mpfr_sub_si(x, x, (long)whole, MPFR_RNDN);
        mpfr_sub_d(x, x, turns, MPFR_RNDN);
        double off = fabs(mpfr_get_d(x, MPFR_RNDA));
        worst = fmax(worst, off);
        check_context("f %.17g (%lld/%lld) t %.17g phase %.17g: off by %g", hz,
            (long long)ratio.numerator, (long long)ratio.denominator, t, phase, off);
        if (!CHECK(off <= 3e-16) || !CHECK(turns >= -0.5 && turns <= 0.5))
            break;
        CHECK_BITS(sn_frequency_phase(&frequency, t, phase, NULL), turns);
    }
    CHECK(worst > 3e-17); /* or nothing was measured */
    mpfr_clears(x, f, d, (mpfr_ptr)0);
}

static void parts_of_a_frequency(void)
{
    for (int i = 0; i < 10000; i++) {
        double hz = check_log_uniform(1e-9, 1e9);
        sn_frequency f = sn_frequency_make(hz, (sn_rational){ 0, 0 });
        CHECK_BITS(f.hz, hz);
        CHECK(f.high + f.low == hz && f.rest == 0);
        sn_rational ratio = random_ratio();
        f = sn_frequency_make(hz, ratio);
        CHECK_BITS(f.hz, sn_rational_to_double(ratio));
    }
}

/* Huge times give a phase all the same; none is undefined. */
static void strange_times(void)
{
    sn_frequency f = sn_frequency_make(1e9, (sn_rational){ 0, 0 });
    static const double bad[] = { NAN, INFINITY, -INFINITY };
    for (int i = 0; i < 3; i++) {
        int64_t whole = 5;
        CHECK(isnan(sn_frequency_phase(&f, bad[i], 0.25, &whole)));
    }
    CHECK_BITS(sn_frequency_phase(&f, 0x1p900, 0.25, NULL), 0.25);
    CHECK_BITS(sn_frequency_phase(&f, -1.7e308, 0.25, NULL), 0.25);
    for (int i = 0; i < 300000; i++) {
        f = sn_frequency_make(check_uniform(-1e9, 1e9), (sn_rational){ 0, 0 });
        double t = check_any_finite(), phase = check_below(2) ? check_uniform(-1e9, 1e9) : 0;
        int64_t whole;
        double turns = sn_frequency_phase(&f, t, phase, &whole);
        check_context("f %a t %a phase %a", f.hz, t, phase);
        if (!CHECK(turns >= -0.5 && turns <= 0.5))
            break;
        if (fabs(f.hz * t) >= 0x1p63)
            CHECK(whole >= -1000000001 && whole <= 1000000001);
    }
    /* Frequencies of any size are no worse: nothing is promised but a defined answer. */
    for (int i = 0; i < 300000; i++) {
        f = sn_frequency_make(check_any_finite(), (sn_rational){ 0, 0 });
        int64_t whole;
        double turns = sn_frequency_phase(&f, check_any_finite(), check_any_finite(), &whole);
        if (!CHECK(!(turns < -0.5 || turns > 0.5)))
            break;
    }
}

CHECK_MAIN(CHECK_TEST(of_frequencies), CHECK_TEST(seconds), CHECK_TEST(combining_kinds),
    CHECK_TEST(against_gmp), CHECK_TEST(phases_are_exact), CHECK_TEST(parts_of_a_frequency),
    CHECK_TEST(strange_times))
