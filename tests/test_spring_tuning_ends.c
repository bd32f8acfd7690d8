/* Springs in everybody's terms: round trips, the ends of every range, and bad arguments. */
#include "check.h"
#include "sinew/spring_tuning.h"

#include <math.h>

static const double infinite = (double)INFINITY;

static double wide(void)
{
    return check_below(3) ? check_log_uniform(1e-3, 1e3) : check_log_uniform(1e-250, 1e250);
}

static void round_trips(void)
{
    for (int i = 0; i < 20000; i++) {
        double omega = wide(), ratio = check_log_uniform(1e-6, 1e6), mass = wide(), a, b;
        sn_spring spring = sn_spring_make(omega, ratio), back;
        check_context("omega %.17g, ratio %.17g, mass %.17g", omega, ratio, mass);
        back = sn_spring_from_frequency(sn_spring_to_frequency(spring), ratio);
        bool good = CHECK_RELATIVE(back.omega_rad_s, omega, 8e-16);
        sn_spring_to_stiffness(spring, mass, &a, &b);
        if (a > 1e-300 && a < 1e300 && b > 1e-300 && b < 1e300) {
            back = sn_spring_from_stiffness(a, b, mass);
            good = good && CHECK_RELATIVE(back.omega_rad_s, omega, 8e-16) &&
                   CHECK_RELATIVE(back.decay_per_s, spring.decay_per_s, 8e-16);
        }
        if (a > 1e-300 && a < 1e300) {
            back = sn_spring_from_stiffness_ratio(a, sn_spring_damping_ratio(spring), mass);
            good = good && CHECK_RELATIVE(back.omega_rad_s, omega, 8e-16) &&
                   CHECK_RELATIVE(back.decay_per_s, spring.decay_per_s, 1.2e-15);
        }
        sn_spring_to_response(spring, &a, &b);
        back = sn_spring_from_response(a, b);
        double loss = ratio < 1 ? 1 / ratio : ratio; /* of 1 - bounce, or 1 + bounce */
        good = good && CHECK_RELATIVE(back.omega_rad_s, omega, 8e-16) &&
               CHECK_RELATIVE(back.decay_per_s, spring.decay_per_s, (1 + loss) * 8e-16);
        back = sn_spring_from_halflife(sn_spring_to_halflife(spring), ratio);
        good = good && CHECK_RELATIVE(back.omega_rad_s, omega, 1e-15) &&
               CHECK_RELATIVE(back.decay_per_s, spring.decay_per_s, 8e-16);
        back = sn_spring_from_smooth_time(sn_spring_to_smooth_time(spring));
        good = good && CHECK_RELATIVE(back.omega_rad_s, omega, 8e-16);
        back = sn_spring_from_half_time(sn_spring_to_half_time(spring));
        good = good && CHECK_RELATIVE(back.omega_rad_s, omega, 8e-16);
        double q = sn_damping_ratio_from_q(sn_damping_ratio_to_q(ratio));
        good = good && CHECK_RELATIVE(q, ratio, 8e-16);
        good =
            good && CHECK_RELATIVE(sn_smooth_rate_from_halflife(sn_smooth_rate_to_halflife(omega)),
                        omega, 8e-16);
        good = good &&
               CHECK_RELATIVE(
                   sn_smooth_rate_from_damp_time(sn_smooth_rate_to_damp_time(omega)), omega, 8e-16);
        if (ratio < 0.999) {
            double p = sn_damping_ratio_to_overshoot(ratio);
            double d = sn_damping_ratio_to_decrement(ratio);
            good = good && CHECK_RELATIVE(sn_damping_ratio_from_decrement(d), ratio, 2e-15);
            if (p > 1e-300 && ratio > 1e-3)
                good = good && CHECK_RELATIVE(sn_damping_ratio_from_overshoot(p), ratio, 1e-13);
        }
        if (!good)
            return;
    }
}

static bool is_spring(sn_spring got, double omega, double decay)
{
    bool held = CHECK(got.omega_rad_s == omega);
    return CHECK(got.decay_per_s == decay) && held;
}

static void nothing_and_for_ever(void)
{
    double a, b;
    /* No time: there at once. */
    is_spring(sn_spring_from_response(0, 0.3), INFINITY, INFINITY);
    is_spring(sn_spring_from_response(-0.0, 1), INFINITY, 0);
    is_spring(sn_spring_from_halflife(0, 0.5), INFINITY, INFINITY);
    is_spring(sn_spring_from_half_time(0), INFINITY, INFINITY);
    is_spring(sn_spring_from_smooth_time(0), INFINITY, INFINITY);
    is_spring(sn_spring_from_visual_duration(0, 0), INFINITY, INFINITY);
    is_spring(sn_spring_from_settling(0, 0.5, 0.01), INFINITY, INFINITY);
    is_spring(sn_spring_from_frequency(INFINITY, 0), INFINITY, 0);
    CHECK(isinf(sn_smooth_rate_from_halflife(0)) && isinf(sn_smooth_rate_from_damp_time(-0.0)));
    /* No end of time: never. */
    is_spring(sn_spring_from_response(INFINITY, 0.3), 0, 0);
    is_spring(sn_spring_from_halflife(INFINITY, 0), 0, 0);
    is_spring(sn_spring_from_smooth_time(INFINITY), 0, 0);
    is_spring(sn_spring_from_settling(INFINITY, 0, 0.01), 0, 0);
    CHECK(sn_smooth_rate_from_halflife(INFINITY) == 0);
    /* What never moves. */
    is_spring(sn_spring_from_response(1, -1), 2 * 3.14159265358979323846, INFINITY);
    is_spring(sn_spring_from_response(INFINITY, -1), 0, INFINITY);
    /* No damping, by half-life and by settling: only an infinite pull will do. */
    is_spring(sn_spring_from_halflife(2 * 0.69314718055994530942, 0), INFINITY, 1);
    is_spring(sn_spring_from_settling(1, 0, 0.01), INFINITY, 0);
    /* No mass. */
    is_spring(sn_spring_from_stiffness(100, 10, 0), 2e9, 2e17);
    is_spring(sn_spring_from_stiffness(100, 0, 0), INFINITY, 0);
    is_spring(sn_spring_from_stiffness(0, 10, 0), 0, INFINITY);
    is_spring(sn_spring_from_stiffness(0, 0, 0), 0, 0);
    is_spring(sn_spring_from_stiffness(0, 0, 1), 0, 0);
    is_spring(sn_spring_from_stiffness(100, 10, INFINITY), 0, 0);
    is_spring(sn_spring_from_stiffness(1e-300, 1e300, 0), 0, INFINITY);
    is_spring(sn_spring_from_stiffness_ratio(100, 0.5, 0), INFINITY, INFINITY);
    is_spring(sn_spring_from_stiffness_ratio(100, 0, -0.0), INFINITY, 0);
    is_spring(sn_spring_from_stiffness_ratio(0, 0.5, 0), 0, 0);
    is_spring(sn_spring_from_stiffness_ratio(0, 0.5, 1), 0, 0);
    is_spring(sn_spring_from_stiffness_ratio(100, 0.5, INFINITY), 0, 0);
    sn_spring_state state = { 0, 0 };
    sn_spring_step(sn_spring_from_stiffness(100, 10, 0), 0.1, 1, &state);
    CHECK_NEAR(state.value, -expm1(-1), 1e-15);
    sn_spring_to_stiffness(sn_spring_make(1, 1), 0, &a, &b);
    CHECK(a == 0 && b == 0);
}

static void nothing_and_back(void)
{
    double a, b;
    sn_spring_to_response(sn_spring_from_response(0, 0.3), &a, &b);
    CHECK(a == 0 && b == 0);
    sn_spring_to_response(sn_spring_from_response(0, 1), &a, &b);
    CHECK(a == 0 && b == 1);
    sn_spring_to_response(sn_spring_from_response(2, -1), &a, &b);
    CHECK_RELATIVE(a, 2, 4e-16);
    CHECK(b == -1);
    sn_spring_to_response((sn_spring){ 0 }, &a, &b);
    CHECK(isinf(a) && b == 1);
    CHECK(sn_spring_to_lag((sn_spring){ INFINITY, INFINITY, 0 }) == 0);
    CHECK(isinf(sn_spring_to_lag((sn_spring){ 0 })));
    CHECK(sn_spring_to_lag((sn_spring){ 1, INFINITY, 2 }) == 0);
    CHECK(sn_spring_to_settling(sn_spring_from_response(0, 0.3), 0.01) == 0);
    CHECK(isinf(sn_spring_to_settling((sn_spring){ 0 }, 0.01)));
    CHECK(isinf(sn_spring_to_settling(sn_spring_make(1, 0), 0.01)));
    CHECK(sn_smooth_rate_from_lerp(1, 60) == infinite && sn_smooth_rate_from_lerp(1, 0) == 0);
    CHECK(sn_smooth_rate_to_lerp(0, 0) == 0 && sn_smooth_rate_to_lerp(1, 0) == 1);
    CHECK(isnan(sn_smooth_rate_from_lerp(1.5, 60)));
}

static void damping_ratios_at_their_ends(void)
{
    CHECK_BITS(sn_damping_ratio_from_overshoot(0), 1);
    CHECK_BITS(sn_damping_ratio_from_overshoot(1), 0);
    CHECK(sn_damping_ratio_from_overshoot(5e-324) < 1);
    CHECK(isnan(sn_damping_ratio_from_overshoot(-0.1)));
    CHECK(isnan(sn_damping_ratio_from_overshoot(1.1)));
    CHECK_BITS(sn_damping_ratio_to_overshoot(0), 1);
    CHECK_BITS(sn_damping_ratio_to_overshoot(1), 0);
    CHECK_BITS(sn_damping_ratio_to_overshoot(INFINITY), 0);
    CHECK(isnan(sn_damping_ratio_to_overshoot(-0.5)));
    CHECK(sn_damping_ratio_from_q(0) == infinite && sn_damping_ratio_to_q(-0.0) == infinite);
    CHECK_BITS(sn_damping_ratio_from_decrement(INFINITY), 1);
    CHECK(sn_damping_ratio_to_decrement(1) == infinite);
    CHECK(sn_damping_ratio_to_decrement(7) == infinite);
    CHECK(isnan(sn_spring_to_settling(sn_spring_make(1, 1), 0)));
    CHECK(isnan(sn_spring_to_settling(sn_spring_make(1, 1), 1)));
    CHECK(isnan(sn_spring_from_settling(1, 1, 0).omega_rad_s));
    CHECK(isnan(sn_spring_from_settling(1, 1, NAN).omega_rad_s));
}

/* A negative or NaN argument is told by the check; finite ones never make a NaN. */
static void bad_arguments_are_told(void)
{
    static const double values[] = { 0, -0.0, 1, 0.5, 1e-310, 5e-324, 1e-200, 1e200, 1.7e308, -1,
        -5e-324, -1e300, NAN, INFINITY, -INFINITY };
    enum { COUNT = sizeof values / sizeof values[0] };
    for (size_t i = 0; i < COUNT; i++)
        for (size_t k = 0; k < COUNT; k++)
            for (size_t l = 0; l < COUNT; l++) {
                double a = values[i], b = values[k], c = values[l];
                sn_spring springs[] = { sn_spring_from_frequency(a, b),
                    sn_spring_from_halflife(a, b), sn_spring_from_smooth_time(a),
                    sn_spring_from_half_time(a), sn_spring_from_settling(a, b, 0.01),
                    sn_spring_from_response(a, 1 - b), sn_spring_from_stiffness(a, b, c),
                    sn_spring_from_stiffness_ratio(a, b, c) };
                for (size_t s = 0; s < sizeof springs / sizeof springs[0]; s++) {
                    bool uses_b = s != 2 && s != 3, uses_c = s >= 6;
                    bool bad = !(a >= 0) || (uses_b && !(b >= 0)) || (uses_c && !(c >= 0));
                    if (s == 5)
                        bad = !(a >= 0) || !(fabs(1 - b) <= 1);
                    bool finite =
                        isfinite(a) && (!uses_b || isfinite(b)) && (!uses_c || isfinite(c));
                    check_context("form %zu of %g, %g, %g", s, a, b, c);
                    bool told = sn_spring_check(&springs[s], NULL) != SN_OK;
                    if (bad)
                        CHECK(told);
                    else if (finite)
                        CHECK(!told);
                }
            }
}

CHECK_MAIN(CHECK_TEST(round_trips), CHECK_TEST(nothing_and_for_ever), CHECK_TEST(nothing_and_back),
    CHECK_TEST(damping_ratios_at_their_ends), CHECK_TEST(bad_arguments_are_told))
