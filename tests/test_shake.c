/*
 * Trembles and impulses: against the exact values and rates, at their ends, as random numbers, and
 * with bad settings. The public cases of the fact sheet are named where they stand.
 */
#include "shake_reference.h"

#include <string.h>

static const double ten_years_s = 3.2e8;

static sn_shake any_noise(void)
{
    sn_shake shake = sn_shake_default();
    shake.peak = shake_peak(1);
    shake.seed = check_random();
    for (int k = 0; k < SN_SHAKE_LAYERS_MOST; k++)
        shake.layers[k] = (sn_shake_layer){ check_log_uniform(0.01, 100),
            check_below(3) ? check_uniform(0, 1) : 0 };
    return shake;
}

static sn_shake any_impulse(void)
{
    sn_shake shake = any_noise();
    shake.form = (sn_shake_form)check_below(4);
    shake.frequency_hz = check_log_uniform(0.1, 50);
    shake.duration_s = check_log_uniform(0.01, 100);
    shake.hold_ratio = check_below(2) ? check_uniform(0, 0.5) : 0;
    shake.attack_ratio = check_below(4) ? check_uniform(0, 0.4) : 0;
    shake.fall_power = check_below(2) ? 1 + (double)check_below(10) : check_uniform(1, 10);
    return shake;
}

/* ---- exact ------------------------------------------------------------------------------ */

static double any_time(void)
{
    switch (check_below(4)) {
    case 0:
        return ten_years_s + check_uniform(0, 10);
    case 1:
        return -check_log_uniform(1e-6, 1e9);
    case 2: /* about a whole number of cells */
        return ten_years_s + (double)check_below(100) / 10;
    default:
        return check_log_uniform(1e-9, 1e9);
    }
}

static void a_tremble_is_exact_after_ten_years(void)
{
    for (int i = 0; i < 4000; i++) {
        sn_shake shake = any_noise();
        double t_s = any_time(), fastest = 0;
        sn_shake_offset got = sn_shake_tremble(&shake, t_s, 1);
        sn_shake_offset rate = sn_shake_tremble_velocity(&shake, t_s, 1);
        for (int k = 0; k < SN_SHAKE_LAYERS_MOST; k++)
            fastest = fmax(fastest, shake.layers[k].frequency_hz);
        int axis = (int)check_below(6);
        shake_point point = { &shake, axis, real_of(t_s), false };
        double error = real_distance(shake_axis(got, axis), shake_reference(&point));
        double rate_error =
            real_distance(shake_axis(rate, axis), shake_reference_rate(&point, 1 / fastest));
        check_context("at %.17g s, axis %d", t_s, axis);
        if (!CHECK(error <= 2e-15) || !CHECK(rate_error <= 1e-14 * fastest))
            return;
    }
}

static void an_impulse_is_exact(void)
{
    for (int i = 0; i < 4000; i++) {
        sn_shake shake = any_impulse();
        bool sharp = check_below(4) == 0;
        if (sharp)
            shake.attack_ratio = 1 - shake.hold_ratio;
        double u = check_below(3) ? check_uniform(0, 1) : check_log_uniform(1e-9, 1e-3);
        double age_s = shake.duration_s * (check_below(2) ? u : 1 - u);
        double fastest = fmax(shake.frequency_hz, 100 / shake.duration_s);
        for (int k = 0; k < SN_SHAKE_LAYERS_MOST; k++)
            fastest = fmax(fastest, shake.layers[k].frequency_hz);
        int axis = (int)check_below(6);
        shake_point point = { &shake, axis, real_of(age_s), true };
        double got = shake_axis(sn_shake_impulse(&shake, age_s), axis);
        double rate = shake_axis(sn_shake_impulse_velocity(&shake, age_s), axis);
        double error = real_distance(got, shake_reference(&point));
        double rate_error = real_distance(rate, shake_reference_rate(&point, 1 / fastest));
        if (!sharp)
            check_context("form %d at %.17g of %.17g s, attack %g, hold %g, power %.17g",
                shake.form, age_s, shake.duration_s, shake.attack_ratio, shake.hold_ratio,
                shake.fall_power);
        if (!CHECK(error <= (sharp ? 1e-14 : 3e-15)) || !CHECK(rate_error <= 1e-13 * fastest))
            return;
    }
}

/* ---- ends ------------------------------------------------------------------------------- */

static bool all_are(sn_shake_offset offset, double value)
{
    for (int axis = 0; axis < 6; axis++)
        if (memcmp(&(double){ shake_axis(offset, axis) }, &value, sizeof value) != 0)
            return false;
    return true;
}

static double farthest(sn_shake_offset offset)
{
    double most = 0;
    for (int axis = 0; axis < 6; axis++)
        most = fmax(most, fabs(shake_axis(offset, axis)));
    return most;
}

/* annulusgames/LitMotion#253: nothing in the first frame, whatever the attack; and nothing left. */
static void it_comes_from_nothing_and_leaves_nothing(void)
{
    for (int i = 0; i < 2000; i++) {
        sn_shake shake = any_impulse();
        double end_s = shake.duration_s;
        CHECK(all_are(sn_shake_impulse(&shake, 0), 0));
        CHECK(all_are(sn_shake_impulse(&shake, -0.0), 0));
        CHECK(all_are(sn_shake_impulse(&shake, -check_log_uniform(1e-300, 1e300)), 0));
        CHECK(all_are(sn_shake_impulse(&shake, end_s), 0));
        CHECK(all_are(sn_shake_impulse(&shake, end_s * check_log_uniform(1, 1e300)), 0));
        CHECK(all_are(sn_shake_impulse(&shake, (double)INFINITY), 0));
        CHECK(all_are(sn_shake_impulse_velocity(&shake, 0), 0));
        CHECK(all_are(sn_shake_impulse_velocity(&shake, end_s), 0));
        /* The rise starts as 3 (u/0.01)^2 at most; the fall ends as 1.1 p (x/0.01)^p at most. */
        double near = 1e-6;
        CHECK(farthest(sn_shake_impulse(&shake, near * end_s)) <= 3e-8);
        CHECK(farthest(sn_shake_impulse(&shake, end_s - near * end_s)) <= 2.2e-4);
        if (shake.fall_power >= 2)
            CHECK(farthest(sn_shake_impulse(&shake, end_s - near * end_s)) <= 3.1e-8);
    }
}

/* The values of an impulse join everywhere, and so do its rates where the fall has a power of 2 or
 * more: over a thousandth of the shortest part no step is larger than the largest slopes allow. */
static void it_never_jumps(void)
{
    for (int i = 0; i < 200; i++) {
        sn_shake shake = any_impulse();
        if (shake.fall_power < 2)
            shake.fall_power = 2;
        double step_s = 1e-5 * shake.duration_s, hz = shake.frequency_hz;
        for (int k = 0; k < SN_SHAKE_LAYERS_MOST; k++)
            hz = fmax(hz, shake.layers[k].frequency_hz);
        /* |f'| <= 1.5/0.01, or p/2.. of a fall of a tenth; |wave'| <= 2 pi f. Twice as much again
         * for the second derivative: 6/0.01^2 and 40 f^2. */
        double slope = 150 / shake.duration_s + 6.3 * hz;
        double bend = 6e4 / shake.duration_s / shake.duration_s +
                      2 * 6.3 * hz * 150 / shake.duration_s + 40 * hz * hz;
        sn_shake_offset last = shake_peak(0), last_rate = last;
        double start_s = check_below(2) ? 0 : shake.duration_s * check_uniform(0, 0.97);
        if (start_s > 0) {
            last = sn_shake_impulse(&shake, start_s);
            last_rate = sn_shake_impulse_velocity(&shake, start_s);
        }
        for (int k = 1; k <= 4000; k++) {
            double age_s = start_s + k * step_s;
            sn_shake_offset now = sn_shake_impulse(&shake, age_s);
            sn_shake_offset rate = sn_shake_impulse_velocity(&shake, age_s);
            bool held = true;
            for (int axis = 0; axis < 6; axis++)
                held = held &&
                       fabs(shake_axis(now, axis) - shake_axis(last, axis)) <=
                           slope * step_s + 1e-14 &&
                       fabs(shake_axis(rate, axis) - shake_axis(last_rate, axis)) <=
                           bend * step_s + 1e-12 * slope;
            check_context("form %d at %.17g of %.17g s, attack %g, hold %g, power %g", shake.form,
                age_s, shake.duration_s, shake.attack_ratio, shake.hold_ratio, shake.fall_power);
            if (!CHECK(held))
                return;
            last = now;
            last_rate = rate;
        }
    }
}

/* The first swing goes where the peak says, and a bump and a recoil only there. */
static void the_peak_says_where(void)
{
    sn_shake shake = sn_shake_default();
    shake.peak = (sn_shake_offset){ { 2, -3, 0 }, { 0, 0, -1 } };
    for (int form = SN_SHAKE_SWING; form <= SN_SHAKE_RECOIL; form++) {
        shake.form = (sn_shake_form)form;
        double reach = 0;
        for (int i = 1; i < 1000; i++) {
            double age_s = shake.duration_s * i / 1000;
            sn_shake_offset at = sn_shake_impulse(&shake, age_s);
            if (form != SN_SHAKE_SWING || age_s < 0.5 / shake.frequency_hz)
                CHECK(at.move.x > 0 && at.move.y < 0 && at.turn.z < 0);
            CHECK(at.move.z == 0 && at.turn.x == 0 && at.turn.y == 0);
            CHECK(at.move.x <= 2 && fabs(at.move.y + 1.5 * at.move.x) < 1e-14);
            reach = fmax(reach, at.move.x);
        }
        CHECK_NEAR(reach, form == SN_SHAKE_SWING ? 1.98 : 2, 0.021);
    }
    shake.form = SN_SHAKE_BUMP;
    CHECK_BITS(sn_shake_impulse(&shake, 0.25).move.x, 2);
    for (int i = 1; i < 32; i++)
        CHECK_NEAR(sn_shake_impulse(&shake, i / 64.0).move.x,
            sn_shake_impulse(&shake, 0.5 - i / 64.0).move.x, 1e-15);
}

/* ---- random numbers --------------------------------------------------------------------- */

enum { SAMPLES = 20000, PAIRS = 18 };

/*
 * Samples that are two cells and more apart are independent. Then the mean of n has the standard
 * error 0.511/sqrt(n), a correlation 1/sqrt(n), and the mean square 0.245/sqrt(n) (the kurtosis is
 * below 2). All bounds are 5 of these: by chance less than one in a million each.
 */
static void axes_and_seeds_are_unrelated_and_have_no_mean(void)
{
    static double values[PAIRS][SAMPLES];
    sn_shake shakes[3];
    for (int i = 0; i < 3; i++) { /* neighbouring seeds; two layers by turns */
        shakes[i] = sn_shake_default();
        shakes[i].peak = shake_peak(5);
        shakes[i].seed = (uint64_t)i;
    }
    for (int n = 0; n < SAMPLES; n++) {
        double t_s = (2.1 * n + check_uniform(0, 0.1)) / 10;
        for (int i = 0; i < PAIRS; i++)
            values[i][n] = shake_axis(sn_shake_tremble(&shakes[i / 6], t_s, 1), i % 6) / 5;
    }
    double rms = sqrt(181.0 / 693), error = 1 / sqrt(SAMPLES);
    for (int i = 0; i < PAIRS; i++) {
        double mean = 0, square = 0;
        for (int n = 0; n < SAMPLES; n++) {
            mean += values[i][n] / SAMPLES;
            square += values[i][n] * values[i][n] / SAMPLES;
        }
        check_context("axis %d of seed %d", i % 6, i / 6);
        CHECK_NEAR(mean, 0, 5 * rms * error);
        CHECK_NEAR(square, 181.0 / 693, 5 * 0.245 * error);
        for (int j = 0; j < i; j++) {
            double product = 0;
            for (int n = 0; n < SAMPLES; n++)
                product += values[i][n] * values[j][n] / SAMPLES;
            check_context("%d and %d", i, j);
            CHECK_NEAR(product / (rms * rms), 0, 5 * error);
        }
    }
}

/* AttorneyOnline/AO2-Client#812, chrismaltby/gb-studio#647: a range of 5 is 5 to both sides in both
 * axes; and it is used. */
static void it_uses_its_range_and_stays_in_it(void)
{
    double low = 0, high = 0;
    for (int i = 0; i < 20000; i++) {
        sn_shake shake = any_noise();
        shake.peak = shake_peak(5);
        double level = check_uniform(0, 1);
        sn_shake_offset at = sn_shake_tremble(&shake, check_uniform(-1e6, 1e6), level);
        if (!CHECK(farthest(at) <= 5 * level))
            return;
        for (int axis = 0; axis < 6; axis++) {
            low = fmin(low, shake_axis(at, axis));
            high = fmax(high, shake_axis(at, axis));
        }
        sn_shake impulse = any_impulse();
        impulse.peak = shake_peak(5);
        CHECK(farthest(sn_shake_impulse(&impulse, impulse.duration_s * check_uniform(0, 1))) <= 5);
    }
    CHECK(low < -4.5 && high > 4.5);
}

/* Noise that stands still where all axes do looks like a rattle of its own. */
static void axes_do_not_pause_together(void)
{
    sn_shake shake = sn_shake_default();
    shake.peak = shake_peak(1);
    for (int i = 0; i < 1000; i++) {
        shake.seed = (uint64_t)i;
        sn_shake_offset rate = sn_shake_tremble_velocity(&shake, i / 10.0, 1);
        int moving = 0;
        for (int axis = 0; axis < 6; axis++)
            moving += fabs(shake_axis(rate, axis)) > 1e-3;
        CHECK(moving >= 2);
    }
}

/* ---- frames ----------------------------------------------------------------------------- */

/* SnowyMouse/chimera#60: at the same time the same offset, at every frame rate, and in any order.
 */
static void frames_change_nothing(void)
{
    sn_shake shake = sn_shake_preset_at(3)->shake;
    for (int frame = 60; frame >= 0; frame--) { /* backwards */
        sn_shake_offset slow = sn_shake_impulse(&shake, frame / 30.0);
        sn_shake_offset fast = sn_shake_impulse(&shake, frame * 8 / 240.0);
        CHECK(memcmp(&slow, &fast, sizeof slow) == 0);
    }
}

/* OpenRA/OpenRA#22349: two of unlike period, one a whole number of frames and one not. */
static void two_that_ended_are_gone(void)
{
    sn_shake one = sn_shake_default(), two = sn_shake_default();
    one.peak = two.peak = shake_peak(10);
    one.duration_s = 0.4;
    two.duration_s = 0.73;
    two.frequency_hz = 7.3;
    two.form = SN_SHAKE_SWING;
    for (int frame = 0; frame < 200; frame++) {
        double t_s = frame / 25.0;
        sn_shake_offset sum = sn_shake_impulse(&one, t_s), more = sn_shake_impulse(&two, t_s);
        sum.move = sn_vec3_add(sum.move, more.move);
        sum.turn = sn_vec3_add(sum.turn, more.turn);
        CHECK(t_s >= 0.73 ? all_are(sum, 0) : t_s == 0 || farthest(sum) > 0);
    }
}

/* ---- bad settings ------------------------------------------------------------------------ */

static const double odd_numbers[] = { 0, -0.0, 1, -1, 5e-324, -5e-324, 1e-300, 1e300, -1e300,
    1.7e308, 0.01, 0.98 };
static const double bad_numbers[] = { (double)NAN, (double)INFINITY, -(double)INFINITY };

static double odd(void)
{
    return odd_numbers[check_below(sizeof odd_numbers / sizeof odd_numbers[0])];
}

static sn_shake odd_shake(void)
{
    sn_shake shake = { .form = (sn_shake_form)check_below(4),
        .peak = { { odd(), odd(), odd() }, { odd(), odd(), odd() } },
        .frequency_hz = odd(),
        .duration_s = odd(),
        .attack_ratio = odd(),
        .hold_ratio = odd(),
        .fall_power = odd() };
    for (int k = 0; k < SN_SHAKE_LAYERS_MOST; k++)
        shake.layers[k] = (sn_shake_layer){ odd(), check_below(2) ? 1 : odd() };
    return shake;
}

static void odd_numbers_give_finite_offsets(void)
{
    for (int i = 0; i < 100000; i++) {
        sn_shake shake = odd_shake();
        double t_s = check_below(2) ? odd() : shake.duration_s * check_uniform(0, 1);
        sn_shake_offset at[4] = { sn_shake_tremble(&shake, t_s, odd()),
            sn_shake_tremble_velocity(&shake, t_s, odd()), sn_shake_impulse(&shake, t_s),
            sn_shake_impulse_velocity(&shake, t_s) };
        check_context("number %d", i);
        for (int k = 0; k < 4; k++)
            for (int axis = 0; axis < 6; axis++)
                if (!CHECK(isfinite(shake_axis(at[k], axis))))
                    return;
        for (int axis = 0; axis < 6; axis++)
            CHECK(fabs(shake_axis(at[2], axis)) <= fabs(shake_axis(shake.peak, axis)));
        if (shake.duration_s <= 0)
            CHECK(farthest(at[2]) == 0 && farthest(at[3]) == 0);
    }
}

static bool none_is_a_number(sn_shake_offset offset)
{
    for (int axis = 0; axis < 6; axis++)
        if (!isnan(shake_axis(offset, axis)))
            return false;
    return true;
}

static void what_is_not_finite_gives_nan(void)
{
    for (int i = 0; i < 3; i++) {
        double bad = bad_numbers[i];
        sn_shake shake = sn_shake_default();
        shake.peak = shake_peak(1);
        CHECK(none_is_a_number(sn_shake_tremble(&shake, bad, 1)));
        CHECK(none_is_a_number(sn_shake_tremble(&shake, 1, bad)));
        CHECK(none_is_a_number(sn_shake_tremble_velocity(&shake, bad, 1)));
        CHECK(isnan(bad) == none_is_a_number(sn_shake_impulse(&shake, bad)));
        shake.layers[0].frequency_hz = bad;
        CHECK(none_is_a_number(sn_shake_tremble(&shake, 1, 1)));
        CHECK(none_is_a_number(sn_shake_impulse(&shake, 0.1)));
        shake.form = SN_SHAKE_SWING;
        shake.frequency_hz = bad;
        CHECK(none_is_a_number(sn_shake_impulse(&shake, 0.1)));
        shake.frequency_hz = 1;
        shake.peak.turn.y = bad;
        CHECK(isnan(sn_shake_impulse(&shake, 0.1).turn.y));
        CHECK(isfinite(sn_shake_impulse(&shake, 0.1).turn.x));
        shake.peak = shake_peak(1);
        shake.duration_s = bad;
        CHECK(bad < 0 ? all_are(sn_shake_impulse(&shake, 0.1), 0)
                      : none_is_a_number(sn_shake_impulse(&shake, 0.1)));
        CHECK(all_are(sn_shake_impulse(&shake, -1), 0));
    }
    sn_shake shake = sn_shake_default();
    shake.peak = shake_peak(1);
    shake.attack_ratio = (double)NAN;
    CHECK(none_is_a_number(sn_shake_impulse(&shake, 0.2)));
    shake.attack_ratio = 0;
    shake.fall_power = (double)NAN;
    CHECK(none_is_a_number(sn_shake_impulse(&shake, 0.2)));
}

static void no_level_is_exactly_0(void)
{
    for (int i = 0; i < 1000; i++) {
        sn_shake shake = any_noise();
        CHECK(all_are(sn_shake_tremble(&shake, check_uniform(0, 100), 0), 0));
        CHECK(all_are(sn_shake_tremble(&shake, check_uniform(0, 100), -0.0), 0));
        CHECK(all_are(sn_shake_tremble_velocity(&shake, check_uniform(0, 100), 0), 0));
    }
}

static void other_forms_do_not_tremble(void)
{
    sn_shake shake = sn_shake_default();
    shake.peak = shake_peak(1);
    for (int form = SN_SHAKE_SWING; form <= SN_SHAKE_RECOIL; form++) {
        shake.form = (sn_shake_form)form;
        CHECK(all_are(sn_shake_tremble(&shake, 0.3, 1), 0));
    }
    shake.form = SN_SHAKE_NOISE;
    shake.layers[0].gain = 0;
    CHECK(all_are(sn_shake_tremble(&shake, 0.3, 1), 0));
    CHECK(all_are(sn_shake_impulse(&shake, 0.3), 0));
}

static void presets_are_all_there(void)
{
    static const char *const names[] = { "handheld", "gunshot", "impact", "explosion", "earthquake",
        "rumble", "vibration", "wobble" };
    for (size_t i = 0; i < 8; i++) {
        const sn_shake_preset *preset = sn_shake_preset_at(i);
        CHECK_TEXT(preset->name, names[i]);
        CHECK(sn_shake_preset_find(names[i]) == preset);
        CHECK(strlen(preset->help) > 10);
        CHECK(farthest(preset->shake.peak) > 0 && preset->shake.duration_s > 0);
        double most = 0;
        for (int k = 0; k < 2000; k++)
            most = fmax(most,
                farthest(sn_shake_impulse(&preset->shake, preset->shake.duration_s * k / 2000)));
        check_context("%s", names[i]);
        CHECK(most > 0.3 * farthest(preset->shake.peak));
    }
    CHECK(sn_shake_preset_at(8) == NULL && sn_shake_preset_at(SIZE_MAX) == NULL);
    CHECK(sn_shake_preset_find("") == NULL && sn_shake_preset_find("explosions") == NULL);
    CHECK(sn_shake_preset_find("explosio") == NULL && sn_shake_preset_find("Impact") == NULL);
}

CHECK_MAIN(CHECK_TEST(a_tremble_is_exact_after_ten_years), CHECK_TEST(an_impulse_is_exact),
    CHECK_TEST(it_comes_from_nothing_and_leaves_nothing), CHECK_TEST(it_never_jumps),
    CHECK_TEST(the_peak_says_where), CHECK_TEST(axes_and_seeds_are_unrelated_and_have_no_mean),
    CHECK_TEST(it_uses_its_range_and_stays_in_it), CHECK_TEST(axes_do_not_pause_together),
    CHECK_TEST(frames_change_nothing), CHECK_TEST(two_that_ended_are_gone),
    CHECK_TEST(odd_numbers_give_finite_offsets), CHECK_TEST(what_is_not_finite_gives_nan),
    CHECK_TEST(no_level_is_exactly_0), CHECK_TEST(other_forms_do_not_tremble),
    CHECK_TEST(presets_are_all_there))
