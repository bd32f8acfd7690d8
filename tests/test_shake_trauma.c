/*
 * Trauma: blows that add up and fall evenly, against exact arithmetic, and the same however time is
 * cut into frames.
 */
#include "check.h"
#include "sinew/shake.h"

#include <math.h>
#include <mpfr.h>

/* On times and falls that are multiples of a 64th all is exact: T <- min(1, max(0, T - fall * gap)
 * + add), in whole numbers. */
static void it_adds_up_and_falls_evenly(void)
{
    for (int i = 0; i < 3000; i++) {
        sn_trauma trauma = { 0, 0 };
        double t_s = 0, fall = (double)(1 + check_below(64)) / 64;
        long want = 0; /* in parts of 2^-12 */
        for (int k = 0; k < 20; k++) {
            size_t gap = check_below(64), add = check_below(64);
            t_s += (double)gap / 64;
            want -= (long)(fall * 64) * (long)gap;
            want = want < 0 ? 0 : want;
            CHECK_BITS(sn_trauma_at(trauma, fall, t_s), (double)want / 4096);
            want += (long)add * 64;
            want = want > 4096 ? 4096 : want;
            sn_trauma_add(&trauma, fall, t_s, (double)add / 64);
            CHECK_BITS(trauma.level, (double)want / 4096);
            CHECK_BITS(trauma.t_s, t_s);
        }
    }
}

static void all_at_once_is_one_by_one(void)
{
    for (int i = 0; i < 500; i++) {
        sn_trauma_hit hits[30];
        double fall = check_log_uniform(0.01, 10), t_s = check_uniform(-5, 5);
        for (int k = 0; k < 30; k++) {
            t_s += check_below(3) ? check_log_uniform(1e-6, 3) : 0;
            hits[k] = (sn_trauma_hit){ t_s, check_uniform(-0.2, 0.8) };
        }
        sn_trauma trauma = { 0, 0 };
        size_t next = 0;
        for (double now = -6; now < 60;
             now += check_log_uniform(1e-3, 3)) { /* frames of any length */
            for (; next < 30 && hits[next].t_s <= now; next++)
                sn_trauma_add(&trauma, fall, hits[next].t_s, hits[next].add);
            if (!CHECK_BITS(sn_trauma_of(hits, 30, fall, now), sn_trauma_at(trauma, fall, now)))
                return;
        }
        for (size_t k = 0; k < 30; k++) { /* just after each blow, it counts */
            sn_trauma upto = { 0, 0 };
            for (size_t j = 0; j < 30; j++)
                if (hits[j].t_s <= hits[k].t_s)
                    sn_trauma_add(&upto, fall, hits[j].t_s, hits[j].add);
            CHECK_BITS(sn_trauma_of(hits, 30, fall, hits[k].t_s), upto.level);
        }
    }
}

static void it_ends_at_exactly_0(void)
{
    for (int i = 0; i < 100000; i++) {
        double level = check_uniform(0, 1), fall = check_log_uniform(1e-3, 1e3);
        sn_trauma trauma = { level, 0 };
        double end_s = level / fall;
        CHECK_BITS(sn_trauma_at(trauma, fall, end_s), 0);
        CHECK_BITS(sn_trauma_at(trauma, fall, nextafter(end_s, 1e9)), 0);
        CHECK_BITS(sn_trauma_at(trauma, fall, (double)INFINITY), 0);
        CHECK(sn_trauma_at(trauma, fall, end_s * 0.999) > 0);
        double last = level; /* and falls up to there */
        for (int k = 1; k <= 8; k++) {
            double now = sn_trauma_at(trauma, fall, end_s * (1 - ldexp(1, -6 * k)));
            CHECK(now >= 0 && now <= last);
            last = now;
        }
    }
}

static void strength_is_the_power(void)
{
    mpfr_t x, p;
    mpfr_inits2(200, x, p, (mpfr_ptr)0);
    for (int i = 0; i < 5000; i++) {
        double level = check_below(4) ? check_uniform(0, 1) : check_log_uniform(1e-300, 1);
        double power = check_below(2) ? (double)(1 + check_below(4)) : check_uniform(0.1, 10);
        mpfr_set_d(x, level, MPFR_RNDN);
        mpfr_set_d(p, power, MPFR_RNDN);
        mpfr_pow(x, x, p, MPFR_RNDN);
        check_context("%.17g^%.17g", level, power);
        CHECK_NEAR(sn_trauma_strength(level, power), mpfr_get_d(x, MPFR_RNDN), 4e-16);
    }
    mpfr_clears(x, p, (mpfr_ptr)0);
    CHECK_BITS(sn_trauma_strength(0, 2.5), 0);
    CHECK_BITS(sn_trauma_strength(0, 0), 0);
    CHECK_BITS(sn_trauma_strength(1, 2.5), 1);
    CHECK_BITS(sn_trauma_strength(7, 3), 1);
    CHECK_BITS(sn_trauma_strength(-7, 3), 0);
}

static void odd_blows_are_what_is_said(void)
{
    static const double bad[] = { (double)NAN, (double)INFINITY, -(double)INFINITY };
    sn_trauma start = { 0.5, 10 };
    for (int i = 0; i < 3; i++) {
        sn_trauma trauma = start;
        sn_trauma_add(&trauma, 1, bad[i], 0.3);
        sn_trauma_add(&trauma, 1, 11, bad[i]);
        CHECK(trauma.level == 0.5 && trauma.t_s == 10);
        sn_trauma_hit hits[] = { { bad[i], 1 }, { 1, bad[i] } };
        CHECK_BITS(sn_trauma_of(hits, 2, 1, 5), 0);
    }
    sn_trauma trauma = start;
    sn_trauma_add(&trauma, 1, 3, 0.25); /* late: counts now */
    CHECK(trauma.level == 0.75 && trauma.t_s == 10);
    sn_trauma_add(&trauma, 1, 10, -0.5);
    CHECK(trauma.level == 0.25 && trauma.t_s == 10);
    sn_trauma_add(&trauma, 1, 10, -0.5);
    CHECK(trauma.level == 0);
    sn_trauma_add(&trauma, 1, -4, 0.5); /* nothing was left of those before */
    CHECK(trauma.level == 0.5 && trauma.t_s == -4);
    CHECK_BITS(sn_trauma_at(trauma, 1, -5), 0.5);
    CHECK_BITS(sn_trauma_at(trauma, 0, 1e300), 0.5);
    CHECK_BITS(sn_trauma_at(trauma, -3, 1e300), 0.5);
    CHECK_BITS(sn_trauma_at(trauma, (double)NAN, 1e300), 0.5);
    CHECK_BITS(sn_trauma_at(trauma, (double)INFINITY, -3.999), 0);
    CHECK(isnan(sn_trauma_at(trauma, 1, (double)NAN)));
    CHECK(isnan(sn_trauma_of(NULL, 0, 1, (double)NAN)));
    CHECK(isnan(sn_trauma_strength((double)NAN, 2)));
    CHECK(isnan(sn_trauma_strength(0.5, (double)NAN)));
    CHECK_BITS(sn_trauma_of(NULL, 0, 1, 3), 0);
}

/* The whole of a game's camera: strength times noise, from 0, back to exactly 0. */
static void it_shakes_a_tremble(void)
{
    sn_shake shake = sn_shake_default();
    shake.peak.turn.z = 10;
    sn_trauma trauma = { 0, 0 };
    sn_trauma_add(&trauma, 0.8, 2, 0.6);
    for (int frame = 0; frame < 600; frame++) {
        double t_s = 2 + frame / 60.0;
        double level = sn_trauma_strength(sn_trauma_at(trauma, 0.8, t_s), 2);
        double turn = sn_shake_tremble(&shake, t_s, level).turn.z;
        CHECK(fabs(turn) <= 3.6);
        CHECK(t_s - 2 >= 0.75 ? turn == 0 : turn != 0);
    }
}

CHECK_MAIN(CHECK_TEST(it_adds_up_and_falls_evenly), CHECK_TEST(all_at_once_is_one_by_one),
    CHECK_TEST(it_ends_at_exactly_0), CHECK_TEST(strength_is_the_power),
    CHECK_TEST(odd_blows_are_what_is_said), CHECK_TEST(it_shakes_a_tremble))
