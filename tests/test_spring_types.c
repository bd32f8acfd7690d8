/* Springs of vectors, angles, scales and colours. */
#include "check.h"
#include "sinew/spring_types.h"

#include <math.h>
#include <mpfr.h>
#include <string.h>

static const double frame_rates[] = { 24, 30, 60, 144, 1000 };
enum { FRAME_RATES = sizeof frame_rates / sizeof frame_rates[0] };

static bool same_bits(const void *a, const void *b, size_t size)
{
    return memcmp(a, b, size) == 0;
}

static sn_spring any_spring(void)
{
    sn_spring spring = sn_spring_make(check_log_uniform(0.1, 100), check_log_uniform(0.05, 20));
    spring.response = check_uniform(-2, 3);
    return spring;
}

/* ---- vectors ---------------------------------------------------------------------------- */

static void a_vector_is_its_components(void)
{
    for (int i = 0; i < 10000; i++) {
        sn_spring_matrix matrix = sn_spring_matrix_make(any_spring(), check_uniform(-0.1, 1));
        double x[12];
        for (int k = 0; k < 12; k++)
            x[k] = check_uniform(-10, 10);
        sn_spring_vec3 space = { { x[0], x[1], x[2] }, { x[3], x[4], x[5] } };
        sn_spring_vec2 plane = { { x[0], x[1] }, { x[3], x[4] } };
        sn_spring_state one[3] = { { x[0], x[3] }, { x[1], x[4] }, { x[2], x[5] } };
        sn_spring_apply_vec3(
            &matrix, (sn_vec3){ x[6], x[7], x[8] }, (sn_vec3){ x[9], x[10], x[11] }, &space);
        sn_spring_apply_vec2(&matrix, (sn_vec2){ x[6], x[7] }, (sn_vec2){ x[9], x[10] }, &plane);
        for (int k = 0; k < 3; k++)
            sn_spring_apply(&matrix, x[6 + k], x[9 + k], &one[k]);
        sn_spring_vec3 want = { { one[0].value, one[1].value, one[2].value },
            { one[0].velocity, one[1].velocity, one[2].velocity } };
        sn_spring_vec2 flat = { { one[0].value, one[1].value },
            { one[0].velocity, one[1].velocity } };
        if (!CHECK(same_bits(&space, &want, sizeof want)) ||
            !CHECK(same_bits(&plane, &flat, sizeof flat)))
            return;
    }
}

static void vectors_at_every_frame_rate(void)
{
    sn_spring spring = sn_spring_make(9, 0.4);
    sn_spring_state start = { 1, -3 };
    sn_spring_state want = sn_spring_at(spring, start, 5, 2, 1);
    for (int i = 0; i < FRAME_RATES; i++) {
        sn_spring_matrix matrix = sn_spring_matrix_make(spring, 1 / frame_rates[i]);
        sn_spring_vec3 state = { { 1, 2, 3 }, { -3, 0, 0 } };
        for (int frame = 1; frame <= (int)frame_rates[i]; frame++)
            sn_spring_apply_vec3(&matrix, (sn_vec3){ 5 + 2 * (frame / frame_rates[i]), 2, 3 },
                (sn_vec3){ 2, 0, 0 }, &state);
        CHECK_NEAR(state.value.x, want.value, 1e-13);
        CHECK_NEAR(state.velocity.x, want.velocity, 1e-12);
        CHECK(state.value.y == 2 && state.value.z == 3 && state.velocity.y == 0);
    }
}

static void bad_vectors_leave_the_state(void)
{
    sn_spring_matrix matrix = sn_spring_matrix_make(sn_spring_make(3, 1), 0.1);
    sn_spring_matrix stays = sn_spring_matrix_make(sn_spring_make(3, 1), 0);
    const double bad[] = { (double)NAN, (double)INFINITY, -(double)INFINITY };
    const sn_spring_vec3 start = { { 0.1, 0.2, 0.3 }, { 1, 2, 3 } };
    const sn_spring_vec2 flat = { { 0.1, 0.2 }, { 1, 2 } };
    sn_vec3 fine = { 7, 8, 9 };
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            sn_vec3 goal = fine;
            (k == 0 ? &goal.x : k == 1 ? &goal.y : &goal.z)[0] = bad[i];
            sn_spring_vec3 state = start;
            sn_spring_apply_vec3(&matrix, goal, fine, &state);
            sn_spring_apply_vec3(&matrix, fine, goal, &state);
            sn_spring_apply_scale3(&matrix, goal, &state);
            CHECK(same_bits(&state, &start, sizeof start));
            sn_spring_vec2 plane = flat;
            sn_spring_apply_vec2(&matrix, (sn_vec2){ bad[i], 0 }, (sn_vec2){ 0, 0 }, &plane);
            sn_spring_apply_vec2(&matrix, (sn_vec2){ 0, bad[i] }, (sn_vec2){ 0, 0 }, &plane);
            sn_spring_apply_vec2(&matrix, (sn_vec2){ 0, 0 }, (sn_vec2){ 0, bad[i] }, &plane);
            CHECK(same_bits(&plane, &flat, sizeof flat));
        }
    sn_spring_vec3 state = start;
    sn_spring_vec2 plane = flat;
    sn_spring_apply_vec3(&stays, fine, fine, &state);
    sn_spring_apply_scale3(&stays, fine, &state);
    sn_spring_apply_vec2(&stays, (sn_vec2){ 7, 8 }, (sn_vec2){ 1, 2 }, &plane);
    CHECK(same_bits(&state, &start, sizeof start) && same_bits(&plane, &flat, sizeof flat));
}

/* ---- angles ----------------------------------------------------------------------------- */

static double any_angle(double circle)
{
    switch (check_below(5)) {
    case 0:
        return check_any_finite();
    case 1:
        return circle * ((double)check_below(41) - 20) / 4;
    case 2:
        return check_log_uniform(1e-300, 1e300) * (check_below(2) ? 1 : -1);
    default:
        return circle * check_uniform(-5, 5);
    }
}

/* Against a remainder of the exact difference, to as many bits as any two doubles need. */
static void differences_are_rounded_once(void)
{
    static const double circles[] = { 360, 1, 6.28318530717958647693, 400, 0.1, 1e-300, 1e300 };
    mpfr_t a, b, circle;
    mpfr_inits2(2300, a, b, circle, (mpfr_ptr)0);
    for (int i = 0; i < 20000; i++) {
        double full = circles[check_below(7)], x = any_angle(full), y = any_angle(full);
        if (!isfinite(x) || !isfinite(y))
            continue;
        mpfr_set_d(a, x, MPFR_RNDN);
        mpfr_set_d(b, y, MPFR_RNDN);
        mpfr_set_d(circle, full, MPFR_RNDN);
        mpfr_sub(a, a, b, MPFR_RNDN);
        mpfr_remainder(a, a, circle, MPFR_RNDN);
        double want = mpfr_get_d(a, MPFR_RNDN), got = sn_angle_difference(x, y, full);
        check_context("%a less %a of a circle of %a", x, y, full);
        if (fabs(want) == full / 2 || fabs(got) == full / 2) /* either way is as short */
            want = fabs(want), got = fabs(got);
        if (!CHECK(got == want))
            break;
        if (!CHECK(sn_angle_difference(y, x, full) == -sn_angle_difference(x, y, full)))
            break;
    }
    mpfr_clears(a, b, circle, (mpfr_ptr)0);
    CHECK(sn_angle_difference(350, 10, 360) == -20);
    CHECK(sn_angle_difference(10, 350, 360) == 20);
    CHECK(fabs(sn_angle_difference(180, 0, 360)) == 180);
    CHECK(isnan(sn_angle_difference(1, 2, 0)) && isnan(sn_angle_difference(1, 2, -360)));
    CHECK(isnan(sn_angle_difference(1, 2, INFINITY)) && isnan(sn_angle_difference(NAN, 2, 1)));
    CHECK(isnan(sn_angle_difference(1, INFINITY, 1)));
}

/* yomotsu/camera-controls PR #610: from 179 to -179 degrees it moves by 2, not by 358. */
static void from_179_to_minus_179_degrees(void)
{
    sn_spring_matrix matrix = sn_spring_matrix_make(sn_spring_make(8, 1), 1.0 / 60);
    sn_spring_state state = { 179, 0 };
    double gone = 0, last = 179;
    for (int i = 0; i < 600; i++) {
        sn_spring_apply_angle_of(&matrix, 360, -179, 0, &state);
        double step = sn_angle_difference(state.value, last, 360);
        CHECK(step >= 0 && fabs(state.value) >= 179 && fabs(state.value) <= 180);
        gone += step;
        last = state.value;
    }
    CHECK_NEAR(gone, 2, 1e-12);
    CHECK_NEAR(state.value, -179, 1e-12);
}

/* playcanvas/supersplat-viewer PR #246: after three full turns still the short way. */
static void after_three_turns_the_short_way(void)
{
    static const double starts[] = { 3 * 360 + 10, -3 * 360 + 10, 10 };
    static const double goals[] = { 20, 20 + 5 * 360, 20 - 7 * 360 };
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            sn_spring_matrix matrix = sn_spring_matrix_make(sn_spring_make(8, 1), 1.0 / 30);
            sn_spring_state state = { starts[i], 0 };
            for (int frame = 0; frame < 300; frame++) {
                sn_spring_apply_angle_of(&matrix, 360, goals[k], 0, &state);
                CHECK(state.value >= 10 - 1e-12 && state.value <= 20 + 1e-12);
            }
            CHECK_NEAR(state.value, 20, 1e-12);
        }
}

/* While it stays within half a circle, it is the spring of a number; at every frame rate. */
static void angles_at_every_frame_rate(void)
{
    const double pi = acos(-1);
    sn_spring spring = sn_spring_make(6, 0.3);
    for (double t = 0.25; t <= 1; t += 0.25) {
        sn_spring_state want = sn_spring_at(spring, (sn_spring_state){ -0.7, 2 }, 0, 0, t);
        for (int i = 0; i < FRAME_RATES; i++) {
            sn_spring_matrix matrix = sn_spring_matrix_make(spring, 1 / frame_rates[i]);
            sn_spring_state state = { 3 - 0.7, 2 };
            int frames = (int)(frame_rates[i] * t);
            for (int frame = 0; frame < frames; frame++)
                sn_spring_apply_angle(&matrix, 3 + 4 * pi, 0, &state);
            if (frames != frame_rates[i] * t)
                continue;
            CHECK_NEAR(sn_angle_difference(state.value, 3 + 4 * pi, 2 * pi), want.value, 1e-13);
            CHECK_NEAR(state.velocity, want.velocity, 1e-12);
        }
    }
}

/* A goal that turns for ever: the value stays within a turn, and keeps up with the response 2. */
static void winding_is_bounded(void)
{
    sn_spring spring = sn_spring_make(10, 1);
    spring.response = 2;
    sn_spring_matrix matrix = sn_spring_matrix_make(spring, 1.0 / 60);
    sn_spring_state state = { 0, 0.75 * 360 };
    for (int i = 1; i <= 200000; i++) {
        double goal = 4.5 * i; /* exact */
        sn_spring_apply_angle_of(&matrix, 360, goal, 4.5 * 60, &state);
        if (!CHECK(fabs(state.value) <= 180) ||
            !CHECK_NEAR(sn_angle_difference(state.value, goal, 360), 0, 1e-11))
            return;
    }
    CHECK_NEAR(state.velocity, 270, 1e-10);
}

/* Carried beyond half a circle it goes on round, and arrives from the other side. */
static void a_fling_goes_on_round(void)
{
    sn_spring_matrix matrix = sn_spring_matrix_make(sn_spring_make(2, 1), 1.0 / 60);
    sn_spring_state state = { 0, 2000 };
    double turned = 0, last = 0;
    for (int i = 0; i < 1200; i++) {
        sn_spring_apply_angle_of(&matrix, 360, 0, 0, &state);
        turned += sn_angle_difference(state.value, last, 360);
        last = state.value;
    }
    CHECK_NEAR(turned, 360 * round(turned / 360), 1e-8);
    CHECK(turned >= 360);
    CHECK_NEAR(state.value, 0, 1e-10);
}

/* It ends, though it has nowhere to go. */
static void an_endless_angle_ends(void)
{
    sn_spring_matrix matrix = sn_spring_matrix_make(sn_spring_make(3, 1), 0.1);
    sn_spring_state state = { 1, (double)INFINITY };
    sn_spring_apply_angle(&matrix, 2, 0, &state);
    CHECK(isnan(state.value));
    CHECK(isnan(sn_angle_difference((double)INFINITY, 0, 1)));
}

static void bad_angles_leave_the_state(void)
{
    sn_spring_matrix matrix = sn_spring_matrix_make(sn_spring_make(3, 1), 0.1);
    sn_spring_matrix stays = sn_spring_matrix_make(sn_spring_make(3, 1), 0);
    const sn_spring_state start = { 1000, 1 };
    sn_spring_state state = start;
    const double bad[] = { (double)NAN, (double)INFINITY, -(double)INFINITY };
    for (int i = 0; i < 3; i++) {
        sn_spring_apply_angle(&matrix, bad[i], 0, &state);
        sn_spring_apply_angle(&matrix, 0, bad[i], &state);
        sn_spring_apply_angle_of(&matrix, bad[i], 1, 0, &state);
    }
    sn_spring_apply_angle_of(&matrix, 0, 1, 0, &state);
    sn_spring_apply_angle_of(&matrix, -360, 1, 0, &state);
    sn_spring_apply_angle(&stays, 1, 1, &state);
    CHECK(same_bits(&state, &start, sizeof start));
    for (int i = 0; i < 20000; i++) {
        state = (sn_spring_state){ check_any_finite(), check_any_finite() };
        sn_spring any = { fabs(check_any_finite()), fabs(check_any_finite()), 1 };
        double dt = check_any_finite(), goal = check_any_finite();
        check_context("omega %a, decay %a, dt %a, goal %a, value %a, velocity %a", any.omega_rad_s,
            any.decay_per_s, dt, goal, state.value, state.velocity);
        matrix = sn_spring_matrix_make(any, dt);
        sn_spring_apply_angle(&matrix, goal, check_any_finite(), &state);
        bool moves = fabs(dt) > 1e-290; /* what rounds to a step of 0 changes nothing */
        if (!CHECK(isfinite(state.velocity) && isfinite(state.value)) ||
            !CHECK(!moves || fabs(state.value) <= 3.1415926535897936))
            return;
    }
    /* Without a pull it turns on by itself, wherever the goal is. */
    matrix = sn_spring_matrix_make((sn_spring){ 0 }, 1);
    state = (sn_spring_state){ 170, 20 };
    sn_spring_apply_angle_of(&matrix, 360, 3, 1, &state);
    CHECK(state.value == -170 && state.velocity == 20);
    state = (sn_spring_state){ 0.1, 0 };
    sn_spring_apply_angle(&matrix, 100.3, 1, &state);
    CHECK_BITS(state.value, 0.1);
    state.value = 0.1;
    sn_spring_apply_scale(&matrix, 0.7, &state);
    CHECK_BITS(state.value, 0.1);
}

/* ---- scales ----------------------------------------------------------------------------- */

static void scales_are_symmetric_in_ratio(void)
{
    sn_spring spring = sn_spring_make(8, 0.4);
    sn_spring_matrix matrix = sn_spring_matrix_make(spring, 1.0 / 60);
    sn_spring_state up = { 1, 0 }, down = { 1, 0 };
    for (int i = 1; i <= 120; i++) {
        sn_spring_apply_scale(&matrix, 2, &up);
        sn_spring_apply_scale(&matrix, 0.5, &down);
        CHECK_NEAR(up.value * down.value, 1, 4e-15);
        CHECK_NEAR(up.velocity, -down.velocity, 4e-15 * 8);
        /* The logarithm is the spring of a number. */
        sn_spring_state want = sn_spring_at(spring, (sn_spring_state){ 0, 0 }, log(2), 0, i / 60.0);
        CHECK_NEAR(log(up.value), want.value, 1e-14);
        CHECK_NEAR(up.velocity, want.velocity, 1e-13);
    }
    sn_spring_state there = { 1, 0 };
    matrix = sn_spring_matrix_make(spring, INFINITY);
    sn_spring_apply_scale(&matrix, 2.0 / 3, &there);
    CHECK_BITS(there.value, 2.0 / 3);
}

static void scales_stay_above_nothing(void)
{
    sn_spring_matrix matrix = sn_spring_matrix_make(sn_spring_make(3, 1), 0.1);
    const double bad[] = { 0, -0.0, -1, (double)NAN, (double)INFINITY };
    for (int i = 0; i < 5; i++) {
        sn_spring_state state = { 2, 3 }, start = state, other = { bad[i], 1 }, before = other;
        sn_spring_apply_scale(&matrix, bad[i], &state);
        sn_spring_apply_scale(&matrix, 1, &other);
        CHECK(same_bits(&state, &start, sizeof start) && same_bits(&other, &before, sizeof other));
        sn_spring_vec3 three = { { 1, 2, 3 }, { 1, 1, 1 } }, same = three;
        sn_spring_apply_scale3(&matrix, (sn_vec3){ 1, bad[i], 1 }, &three);
        CHECK(same_bits(&three, &same, sizeof same));
        three.value.z = same.value.z = bad[i];
        sn_spring_apply_scale3(&matrix, (sn_vec3){ 1, 1, 1 }, &three);
        CHECK(same_bits(&three, &same, sizeof same));
    }
    for (int i = 0; i < 20000; i++) {
        sn_spring any = { fabs(check_any_finite()), fabs(check_any_finite()), 1 };
        matrix = sn_spring_matrix_make(any, check_any_finite());
        sn_spring_state state = { fabs(check_any_finite()), check_any_finite() };
        double goal = fabs(check_any_finite());
        if (state.value == 0 || goal == 0)
            continue;
        sn_spring_apply_scale(&matrix, goal, &state);
        if (!CHECK(state.value > 0 && isfinite(state.value) && isfinite(state.velocity)))
            return;
    }
    /* From one end of the doubles to the other. */
    matrix = sn_spring_matrix_make(sn_spring_make(1, 1), 1);
    sn_spring_state state = { 1e-300, 0 };
    double left = 2 * exp(-1); /* of the way, critical, at 1/omega */
    sn_spring_apply_scale(&matrix, 1e300, &state);
    CHECK_NEAR(log(state.value), log(1e300) - left * 600 * log(10), 1e-11);
}

/* ---- colours ---------------------------------------------------------------------------- */

/* The transfer functions of IEC 61966-2-1 to 200 bits. */
static double srgb_to_linear(double x)
{
    mpfr_t y, part;
    mpfr_inits2(200, y, part, (mpfr_ptr)0);
    mpfr_set_d(y, x, MPFR_RNDN);
    if (x <= 0.04045) {
        mpfr_mul_ui(y, y, 100, MPFR_RNDN);
        mpfr_div_ui(y, y, 1292, MPFR_RNDN);
    } else {
        mpfr_mul_ui(y, y, 1000, MPFR_RNDN);
        mpfr_add_ui(y, y, 55, MPFR_RNDN);
        mpfr_div_ui(y, y, 1055, MPFR_RNDN);
        mpfr_set_ui(part, 12, MPFR_RNDN);
        mpfr_div_ui(part, part, 5, MPFR_RNDN);
        mpfr_pow(y, y, part, MPFR_RNDN);
    }
    double result = mpfr_get_d(y, MPFR_RNDN);
    mpfr_clears(y, part, (mpfr_ptr)0);
    return result;
}

static double linear_to_srgb(double y)
{
    mpfr_t x, part;
    mpfr_inits2(200, x, part, (mpfr_ptr)0);
    mpfr_set_d(x, y, MPFR_RNDN);
    if (y <= 0.0031308) {
        mpfr_mul_ui(x, x, 1292, MPFR_RNDN);
        mpfr_div_ui(x, x, 100, MPFR_RNDN);
    } else {
        mpfr_set_ui(part, 5, MPFR_RNDN);
        mpfr_div_ui(part, part, 12, MPFR_RNDN);
        mpfr_pow(x, x, part, MPFR_RNDN);
        mpfr_mul_ui(x, x, 1055, MPFR_RNDN);
        mpfr_sub_ui(x, x, 55, MPFR_RNDN);
        mpfr_div_ui(x, x, 1000, MPFR_RNDN);
    }
    double result = mpfr_get_d(x, MPFR_RNDN);
    mpfr_clears(x, part, (mpfr_ptr)0);
    return result;
}

static void colours_are_the_standard(void)
{
    for (int i = 0; i < 100000; i++) {
        double x = check_below(2) ? check_uniform(0, 1) : check_log_uniform(1e-6, 1);
        sn_colour linear = sn_colour_from_srgb((sn_colour){ x, 0, 1, 0.5 });
        sn_colour srgb = sn_colour_to_srgb((sn_colour){ 1, x, 0, 2 });
        check_context("%.17g", x);
        if (!CHECK_NEAR(linear.r, srgb_to_linear(x), 1e-15) ||
            !CHECK_NEAR(srgb.g, linear_to_srgb(x), 4e-16) ||
            !CHECK(linear.g == 0 && linear.b == 1 && linear.a == 0.5) ||
            !CHECK(srgb.r == 1 && srgb.b == 0 && srgb.a == 1))
            return;
    }
    for (int level = 0; level < 256; level++) {
        double x = level / 255.0;
        sn_colour back = sn_colour_to_srgb(sn_colour_from_srgb((sn_colour){ x, x, x, 1 }));
        CHECK_INT(lround(back.g * 255), level);
        CHECK_NEAR(back.g, x, 1e-15);
    }
    sn_colour over = sn_colour_to_srgb((sn_colour){ 1.5, -0.2, 1e308, -1 });
    CHECK(over.r == 1 && over.g == 0 && over.b == 1 && over.a == 0);
    CHECK_NEAR(sn_colour_from_srgb((sn_colour){ .r = -0.1 }).r, -0.1 / 12.92, 1e-17);
}

static void colours_spring_in_linear_light(void)
{
    sn_spring spring = sn_spring_make(5, 0.5);
    sn_spring_matrix matrix = sn_spring_matrix_make(spring, 0.1);
    sn_spring_colour state = { { 0, 1, 0.25, 1 }, { 0, 0, 0, 0 } };
    sn_colour goal = { 1, 0, 0.25, 0 };
    for (int i = 0; i < 10; i++)
        sn_spring_apply_colour(&matrix, goal, &state);
    sn_spring_state want = sn_spring_at(spring, (sn_spring_state){ 0, 0 }, 1, 0, 1);
    CHECK_NEAR(state.value.r, want.value, 1e-15);
    CHECK_NEAR(state.value.g, 1 - want.value, 1e-15);
    CHECK_NEAR(state.value.a, 1 - want.value, 1e-15);
    CHECK(state.value.b == 0.25);
    sn_spring_colour start = state;
    sn_spring_apply_colour(&matrix, (sn_colour){ 0, 0, 0, NAN }, &state);
    sn_spring_apply_colour(&matrix, (sn_colour){ INFINITY, 0, 0, 0 }, &state);
    matrix = sn_spring_matrix_make(spring, 0);
    sn_spring_apply_colour(&matrix, goal, &state);
    CHECK(same_bits(&state, &start, sizeof start));
}

CHECK_MAIN(CHECK_TEST(a_vector_is_its_components), CHECK_TEST(vectors_at_every_frame_rate),
    CHECK_TEST(bad_vectors_leave_the_state), CHECK_TEST(differences_are_rounded_once),
    CHECK_TEST(from_179_to_minus_179_degrees), CHECK_TEST(after_three_turns_the_short_way),
    CHECK_TEST(angles_at_every_frame_rate), CHECK_TEST(winding_is_bounded),
    CHECK_TEST(a_fling_goes_on_round), CHECK_TEST(bad_angles_leave_the_state),
    CHECK_TEST(an_endless_angle_ends), CHECK_TEST(scales_are_symmetric_in_ratio),
    CHECK_TEST(scales_stay_above_nothing), CHECK_TEST(colours_are_the_standard),
    CHECK_TEST(colours_spring_in_linear_light))
