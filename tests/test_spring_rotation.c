/* Springs of rotations and directions, and the inertialisation of rotations. */
#include "check.h"
#include "sinew/spring_types.h"

#include <math.h>
#include <string.h>

static const double frame_rates[] = { 24, 30, 60, 144, 1000 };
enum { FRAME_RATES = sizeof frame_rates / sizeof frame_rates[0] };

static const sn_vec3 still = { 0, 0, 0 };

static bool same_bits(const void *a, const void *b, size_t size)
{
    return memcmp(a, b, size) == 0;
}

static sn_quat negative(sn_quat q)
{
    return (sn_quat){ -q.x, -q.y, -q.z, -q.w };
}

static sn_vec3 any_vector(double size)
{
    return (sn_vec3){ check_uniform(-size, size), check_uniform(-size, size),
        check_uniform(-size, size) };
}

static sn_quat any_rotation(void)
{
    return sn_quat_normalize((sn_quat){
        check_uniform(-1, 1), check_uniform(-1, 1), check_uniform(-1, 1), check_uniform(-1, 1) });
}

static sn_vec3 any_direction(void)
{
    return sn_vec3_normalize(any_vector(1), (sn_vec3){ 1, 0, 0 });
}

/* How far a is from b, in radians. */
static double apart(sn_quat a, sn_quat b)
{
    sn_quat between = sn_quat_multiply(a, sn_quat_conjugate(b));
    return sn_vec3_length(sn_quat_to_rotation_vector(between));
}

static double off(sn_vec3 a, sn_vec3 b)
{
    return sn_vec3_length(sn_vec3_sub(a, b));
}

/* ---- rotations about one axis ------------------------------------------------------------ */

/* About one axis it is the spring of a number, at every frame rate. */
static void about_one_axis_it_is_exact(void)
{
    sn_spring spring = sn_spring_make(6, 0.3);
    sn_vec3 axis = sn_vec3_normalize((sn_vec3){ 1, -2, 0.5 }, still);
    sn_quat goal = sn_quat_normalize((sn_quat){ 0.1, 0.5, -0.3, 0.7 });
    sn_spring_state start = { -1.2, 4 };
    for (double t = 0.25; t <= 1; t += 0.25) {
        sn_spring_state want = sn_spring_at(spring, start, 0, 0, t);
        sn_quat there = sn_quat_multiply(sn_quat_from_axis_angle(axis, want.value), goal);
        for (int i = 0; i < FRAME_RATES; i++) {
            int frames = (int)(frame_rates[i] * t);
            if (frames != frame_rates[i] * t)
                continue;
            sn_spring_matrix matrix = sn_spring_matrix_make(spring, 1 / frame_rates[i]);
            sn_spring_rotation state = { sn_quat_multiply(
                                             sn_quat_from_axis_angle(axis, start.value), goal),
                sn_vec3_scale(axis, start.velocity) };
            for (int frame = 0; frame < frames; frame++)
                sn_spring_apply_rotation(&matrix, goal, still, &state);
            CHECK_NEAR(apart(state.value, there), 0, 1e-13);
            CHECK_NEAR(off(state.velocity, sn_vec3_scale(axis, want.velocity)), 0, 1e-12);
        }
    }
}

/* One step, as the spring of a number; what the test itself rounds is in the bounds. */
static void one_step_is_accurate(void)
{
    for (int i = 0; i < 20000; i++) {
        sn_spring spring = sn_spring_make(check_uniform(1, 20), check_uniform(0.1, 2));
        double dt = check_log_uniform(1e-3, 0.2), omega = spring.omega_rad_s;
        sn_vec3 axis = any_direction();
        sn_quat goal = any_rotation();
        sn_spring_state number = { check_uniform(-3, 3), check_uniform(-3, 3) }, want;
        sn_spring_rotation state = { sn_quat_multiply(
                                         sn_quat_from_axis_angle(axis, number.value), goal),
            sn_vec3_scale(axis, number.velocity) };
        want = sn_spring_at(spring, number, 0, 0, dt);
        sn_spring_matrix matrix = sn_spring_matrix_make(spring, dt);
        sn_spring_apply_rotation(&matrix, goal, still, &state);
        sn_quat there = sn_quat_multiply(sn_quat_from_axis_angle(axis, want.value), goal);
        double most = 4e-15 * (1 + hypot(number.value, number.velocity / omega));
        if (!CHECK_NEAR(apart(state.value, there), 0, most) ||
            !CHECK_NEAR(off(state.velocity, sn_vec3_scale(axis, want.velocity)), 0, most * omega))
            return;
    }
}

/* A goal that spins: with the response 2 no lag, with 0 the lag 2 zeta u/omega. */
static void behind_a_spinning_goal(void)
{
    sn_vec3 axis = sn_vec3_normalize((sn_vec3){ 0.3, 1, -0.2 }, still);
    const double speed = 5, dt = 1.0 / 30;
    for (int response = 0; response <= 2; response++) {
        sn_spring spring = sn_spring_make(12, 0.8);
        spring.response = response;
        sn_spring_matrix matrix = sn_spring_matrix_make(spring, dt);
        sn_spring_rotation state = { sn_quat_identity(), sn_vec3_scale(axis, speed) };
        double lag = (2 - response) * 0.8 / 12 * speed;
        for (int i = 1; i <= 3000; i++) {
            sn_quat goal = sn_quat_from_axis_angle(axis, speed * dt * i);
            sn_spring_apply_rotation(&matrix, goal, sn_vec3_scale(axis, speed), &state);
            if (response == 2 && !CHECK_NEAR(apart(state.value, goal), 0, 1e-13))
                break;
            if (i > 300 && !CHECK_NEAR(apart(state.value, goal), lag, 1e-12))
                break;
        }
        CHECK_NEAR(off(state.velocity, sn_vec3_scale(axis, speed)), 0, 1e-12);
    }
}

/* Flung beyond half a turn from its goal it goes on round, and arrives. */
static void a_fling_goes_on_round(void)
{
    sn_spring_matrix matrix = sn_spring_matrix_make(sn_spring_make(2, 1), 1.0 / 60);
    sn_spring_rotation state = { sn_quat_identity(), { 0, 40, 0 } };
    double turned = 0;
    for (int i = 0; i < 1500; i++) {
        sn_quat last = state.value;
        sn_spring_apply_rotation(&matrix, sn_quat_identity(), still, &state);
        sn_quat step = sn_quat_multiply(state.value, sn_quat_conjugate(last));
        turned += sn_quat_to_rotation_vector(step).y;
    }
    CHECK(turned > 6);
    CHECK_NEAR(remainder(turned, 2 * acos(-1)), 0, 1e-10);
    CHECK_NEAR(apart(state.value, sn_quat_identity()), 0, 1e-12);
    CHECK_NEAR(sn_vec3_length(state.velocity), 0, 1e-12);
}

/* ---- rotations of every kind ------------------------------------------------------------- */

/* Demigiant/dotween #52: a quaternion and its negative, as goal and as value, give one path. */
static void a_goal_and_its_negative_are_one(void)
{
    for (int i = 0; i < 3000; i++) {
        sn_spring_matrix matrix = sn_spring_matrix_make(
            sn_spring_make(check_uniform(1, 20), check_uniform(0.1, 2)), check_uniform(0, 0.2));
        sn_quat goal = any_rotation();
        sn_spring_rotation a = { any_rotation(), any_vector(5) }, b = a, c = a;
        if (i % 10 == 0) { /* half a turn apart, where both ways are as long */
            goal = (sn_quat){ 0, 0.6, -0.8, 0 };
            a.value = b.value = c.value = sn_quat_identity();
        }
        c.value = negative(c.value);
        for (int frame = 0; frame < 20; frame++) {
            sn_spring_apply_rotation(&matrix, goal, still, &a);
            sn_spring_apply_rotation(&matrix, negative(goal), still, &b);
            sn_spring_apply_rotation(&matrix, goal, still, &c);
            if (!CHECK(same_bits(&a, &b, sizeof a)) ||
                !CHECK(same_bits(&a.velocity, &c.velocity, sizeof a.velocity)) ||
                !CHECK(fabs(sn_quat_dot(a.value, c.value) + 1) < 2e-15))
                return;
        }
        /* There at once, on the side on which each was. */
        sn_quat last = a.value;
        matrix = sn_spring_matrix_make(sn_spring_make(1, 1), INFINITY);
        sn_spring_apply_rotation(&matrix, goal, still, &a);
        sn_spring_apply_rotation(&matrix, negative(goal), still, &b);
        if (!CHECK(same_bits(&a, &b, sizeof a)) || !CHECK(sn_quat_dot(a.value, last) > -1e-15))
            return;
    }
}

/* From rest, without overshoot, the angle to the goal only falls, and is at most half a turn. */
static void never_the_long_way(void)
{
    for (int i = 0; i < 500; i++) {
        sn_spring_matrix matrix = sn_spring_matrix_make(
            sn_spring_make(5, check_uniform(1, 3)), check_uniform(0.001, 0.2));
        sn_quat goal = any_rotation();
        sn_spring_rotation state = { any_rotation(), still };
        double first = apart(state.value, goal), last = first, turned = 0;
        for (int frame = 0; frame < 200; frame++) {
            sn_quat before = state.value;
            sn_spring_apply_rotation(&matrix, goal, still, &state);
            double now = apart(state.value, goal);
            turned += apart(state.value, before);
            if (!CHECK(now <= last + 2e-15) || !CHECK(sn_quat_dot(before, state.value) > 0))
                return;
            last = now;
        }
        if (!CHECK_NEAR(turned, first - last, 1e-12) || !CHECK(turned <= acos(-1) + 1e-12))
            return;
    }
}

/* Ten million steps behind a goal that wanders about all axes. */
static void it_stays_of_length_one(void)
{
    sn_spring spring = sn_spring_make(15, 0.2);
    spring.response = 1;
    sn_spring_matrix matrix = sn_spring_matrix_make(spring, 1.0 / 60);
    sn_spring_rotation state = { sn_quat_identity(), { 3, -2, 1 } };
    sn_quat goal = sn_quat_identity(),
            turn = sn_quat_from_rotation_vector((sn_vec3){ .02, .01, 0 });
    int64_t count = check_long() ? 10000000 : 2000000;
    double most = 0;
    for (int64_t i = 0; i < count; i++) {
        if (i % 64 == 0)
            turn = sn_quat_from_rotation_vector(any_vector(0.1));
        if (i % 4 == 0)
            goal = sn_quat_normalize(sn_quat_multiply(turn, goal));
        sn_spring_apply_rotation(&matrix, goal, still, &state);
        double over = fabs(sn_quat_dot(state.value, state.value) - 1);
        most = over > most ? over : most;
    }
    CHECK(most < 2e-15); /* of the square: 1e-15 of the length */
    CHECK(apart(state.value, goal) < 3 && sn_vec3_length(state.velocity) < 100);
}

/* The rotation vector's own velocity, by differences of what an angular velocity makes of it. */
static sn_vec3 offset_velocity(sn_quat offset, sn_vec3 angular)
{
    const double h = 1e-5;
    sn_quat later =
        sn_quat_multiply(sn_quat_from_rotation_vector(sn_vec3_scale(angular, h)), offset);
    sn_quat before =
        sn_quat_multiply(sn_quat_from_rotation_vector(sn_vec3_scale(angular, -h)), offset);
    sn_vec3 way =
        sn_vec3_sub(sn_quat_to_rotation_vector(later), sn_quat_to_rotation_vector(before));
    return sn_vec3_scale(way, 0.5 / h);
}

static double at(sn_spring spring, double value, double velocity, double t)
{
    return sn_spring_at(spring, (sn_spring_state){ value, velocity }, 0, 0, t).value;
}

/* About whatever axes: the rotation vector from the goal is three springs of a number, and so every
 * frame rate gives the same; the velocity is the value's true angular velocity. */
static void about_all_axes_at_every_frame_rate(void)
{
    const double h = 1e-4;
    for (int n = 0; n < 100; n++) {
        sn_spring spring = sn_spring_make(8, check_uniform(0.3, 1.5));
        sn_quat goal = any_rotation(), from = sn_quat_from_rotation_vector(any_vector(1));
        sn_spring_rotation start = { sn_quat_multiply(from, goal), any_vector(8) };
        sn_vec3 x = sn_quat_to_rotation_vector(from), v = offset_velocity(from, start.velocity);
        for (int i = 0; i < FRAME_RATES; i++) {
            sn_spring_matrix matrix = sn_spring_matrix_make(spring, 1 / frame_rates[i]);
            sn_spring_rotation state = start;
            sn_vec3 want = x;
            for (int frame = 1; frame <= (int)frame_rates[i] / 4; frame++) {
                double t = frame / frame_rates[i];
                want = (sn_vec3){ at(spring, x.x, v.x, t), at(spring, x.y, v.y, t),
                    at(spring, x.z, v.z, t) };
                if (sn_vec3_length(want) > 3)
                    break;
                sn_spring_apply_rotation(&matrix, goal, still, &state);
            }
            if (sn_vec3_length(want) > 3)
                break;
            sn_quat there = sn_quat_multiply(sn_quat_from_rotation_vector(want), goal);
            if (!CHECK_NEAR(apart(state.value, there), 0, 2e-9)) /* of the differences */
                return;
            /* The velocity, half a little step before and after. */
            sn_spring_rotation later = state, before = state;
            matrix = sn_spring_matrix_make(spring, h);
            sn_spring_apply_rotation(&matrix, goal, still, &later);
            matrix = sn_spring_matrix_make(spring, -h);
            sn_spring_apply_rotation(&matrix, goal, still, &before);
            sn_vec3 turned = sn_quat_to_rotation_vector(
                sn_quat_multiply(later.value, sn_quat_conjugate(before.value)));
            if (!CHECK_NEAR(off(sn_vec3_scale(turned, 0.5 / h), state.velocity), 0, 2e-4))
                return;
        }
        /* One long step is many short ones. */
        sn_spring_rotation many = start, one = start;
        sn_spring_matrix matrix = sn_spring_matrix_make(spring, 0.001);
        for (int i = 0; i < 250; i++)
            sn_spring_apply_rotation(&matrix, goal, still, &many);
        matrix = sn_spring_matrix_make(spring, 0.25);
        sn_spring_apply_rotation(&matrix, goal, still, &one);
        if (sn_vec3_length(start.velocity) < 8 && /* within half a turn */
            (!CHECK_NEAR(apart(many.value, one.value), 0, 1e-12) ||
                !CHECK_NEAR(off(many.velocity, one.velocity), 0, 1e-11)))
            return;
    }
}

static void arriving_and_staying(void)
{
    sn_quat goal = sn_quat_normalize((sn_quat){ 0.1, 0.5, -0.3, 0.7 });
    sn_spring_rotation start = { any_rotation(), { 1, 2, 3 } }, state = start;
    sn_spring_matrix matrix = sn_spring_matrix_make(sn_spring_make(3, 1), INFINITY);
    sn_spring_apply_rotation(&matrix, goal, still, &state);
    sn_quat back = negative(goal);
    CHECK(
        same_bits(&state.value, &goal, sizeof goal) || same_bits(&state.value, &back, sizeof goal));
    CHECK(sn_vec3_length(state.velocity) == 0);
    /* At its goal it stays, bit for bit. */
    matrix = sn_spring_matrix_make(sn_spring_make(3, 1), 0.1);
    sn_spring_rotation rest = state;
    for (int i = 0; i < 100; i++)
        sn_spring_apply_rotation(&matrix, goal, still, &state);
    CHECK(same_bits(&state, &rest, sizeof rest));
}

static void what_is_bad_leaves_a_rotation(void)
{
    sn_quat goal = sn_quat_normalize((sn_quat){ 0.1, 0.5, -0.3, 0.7 });
    sn_spring_rotation start = { any_rotation(), { 1, 2, 3 } }, state = start;
    sn_spring_matrix matrix = sn_spring_matrix_make(sn_spring_make(3, 1), 0.1);
    sn_spring_apply_rotation(&matrix, (sn_quat){ 0 }, still, &state);
    sn_spring_apply_rotation(&matrix, (sn_quat){ NAN, 0, 0, 1 }, still, &state);
    sn_spring_apply_rotation(&matrix, (sn_quat){ 0, 0, 0, INFINITY }, still, &state);
    sn_spring_apply_rotation(&matrix, goal, (sn_vec3){ 0, NAN, 0 }, &state);
    matrix = sn_spring_matrix_make(sn_spring_make(3, 1), 0);
    sn_spring_apply_rotation(&matrix, goal, still, &state);
    CHECK(same_bits(&state, &start, sizeof start));
    /* Of any length, the same; without one, no rotation. */
    matrix = sn_spring_matrix_make(sn_spring_make(3, 1), 0.1);
    sn_spring_rotation longer = start;
    longer.value = (sn_quat){ 3e200 * start.value.x, 3e200 * start.value.y, 3e200 * start.value.z,
        3e200 * start.value.w };
    sn_spring_apply_rotation(&matrix, goal, still, &state);
    sn_spring_apply_rotation(&matrix,
        (sn_quat){ 1e-200 * goal.x, 1e-200 * goal.y, 1e-200 * goal.z, 1e-200 * goal.w }, still,
        &longer);
    CHECK_NEAR(apart(state.value, longer.value), 0, 2e-15);
    sn_spring_rotation none = { { 0, 0, 0, 0 }, { 0, 0, 0 } },
                       identity = { sn_quat_identity(), still };
    sn_spring_apply_rotation(&matrix, goal, still, &none);
    sn_spring_apply_rotation(&matrix, goal, still, &identity);
    CHECK(same_bits(&none, &identity, sizeof none));
    /* Without a pull it spins on, wherever the goal is. */
    matrix = sn_spring_matrix_make((sn_spring){ 0 }, 0.5);
    state = (sn_spring_rotation){ sn_quat_identity(), { 0, 0, 1 } };
    sn_spring_apply_rotation(&matrix, goal, still, &state);
    CHECK_NEAR(sn_quat_to_rotation_vector(state.value).z, 0.5, 1e-15);
    CHECK(state.velocity.z == 1);
    state = start;
    state.velocity = still;
    sn_spring_apply_rotation(&matrix, goal, still, &state);
    CHECK(same_bits(&state.value, &start.value, sizeof start.value));
    sn_spring_direction direction = { any_direction(), still }, same = direction;
    sn_spring_apply_direction(&matrix, (sn_vec3){ 1, 2, 3 }, &direction);
    CHECK_NEAR(off(direction.value, same.value), 0, 3e-16);
}

/* ---- directions -------------------------------------------------------------------------- */

/* Along a great circle it is the spring of a number, at every frame rate. */
static void a_direction_along_a_circle_is_exact(void)
{
    sn_spring spring = sn_spring_make(6, 0.3);
    sn_quat frame = any_rotation();
    sn_vec3 goal = sn_quat_rotate(frame, (sn_vec3){ 1, 0, 0 });
    sn_vec3 axis = sn_quat_rotate(frame, (sn_vec3){ 0, 0, 1 });
    sn_spring_state start = { -1.2, 4 }, want = sn_spring_at(spring, start, 0, 0, 1);
    sn_vec3 there = sn_quat_rotate(sn_quat_from_axis_angle(axis, want.value), goal);
    for (int i = 0; i < FRAME_RATES; i++) {
        sn_spring_matrix matrix = sn_spring_matrix_make(spring, 1 / frame_rates[i]);
        sn_spring_direction state = { sn_quat_rotate(
                                          sn_quat_from_axis_angle(axis, start.value), goal),
            sn_vec3_scale(axis, start.velocity) };
        for (int k = 0; k < (int)frame_rates[i]; k++)
            sn_spring_apply_direction(&matrix, goal, &state);
        CHECK_NEAR(off(state.value, there), 0, 1e-13);
        CHECK_NEAR(off(state.velocity, sn_vec3_scale(axis, want.velocity)), 0, 1e-12);
    }
}

/* Also across the way: one long step is many short ones. */
static void a_direction_at_every_frame_rate(void)
{
    for (int n = 0; n < 100; n++) {
        sn_spring spring = sn_spring_make(check_uniform(4, 8), check_uniform(0.3, 1.5));
        sn_vec3 goal = any_direction(),
                axis = sn_vec3_normalize(sn_vec3_cross(goal, any_direction()), goal);
        sn_vec3 value = sn_quat_rotate(sn_quat_from_axis_angle(axis, check_uniform(0, 2)), goal);
        sn_spring_direction one = { value, any_vector(3) }, many = one;
        sn_spring_matrix matrix = sn_spring_matrix_make(spring, 0.25);
        sn_spring_apply_direction(&matrix, goal, &one);
        matrix = sn_spring_matrix_make(spring, 0.001);
        for (int i = 0; i < 250; i++)
            sn_spring_apply_direction(&matrix, goal, &many);
        if (!CHECK_NEAR(off(many.value, one.value), 0, 1e-12) ||
            !CHECK_NEAR(off(many.velocity, one.velocity), 0, 1e-11))
            return;
    }
}

/* Across any way: of length 1, its velocity across it and the true one, and it arrives. */
static void directions_stay_directions(void)
{
    for (int i = 0; i < 300; i++) {
        sn_spring spring = sn_spring_make(check_uniform(2, 10), check_uniform(0.3, 2));
        double dt = check_log_uniform(1e-4, 0.1);
        sn_spring_matrix matrix = sn_spring_matrix_make(spring, dt);
        sn_vec3 goal = sn_vec3_scale(any_direction(), check_log_uniform(1e-200, 1e200));
        sn_spring_direction state = { any_direction(), any_vector(5) };
        for (int frame = 0; frame < 200; frame++) {
            sn_vec3 last = state.value;
            sn_spring_apply_direction(&matrix, goal, &state);
            double length = sn_vec3_length(state.value);
            double along = sn_vec3_dot(state.value, state.velocity);
            if (!CHECK_NEAR(length, 1, 1e-15) || !CHECK_NEAR(along, 0, 2e-14))
                return;
            if (sn_vec3_dot(state.value, goal) < -0.8 * sn_vec3_length(goal))
                continue; /* far from its goal */
            sn_vec3 moves = sn_vec3_cross(state.velocity, state.value);
            sn_vec3 moved = sn_vec3_scale(sn_vec3_sub(state.value, last), 1 / dt);
            if (dt < 1e-3 && !CHECK_NEAR(off(moves, moved), 0, 400 * dt + 1e-10))
                return;
        }
        matrix = sn_spring_matrix_make(spring, INFINITY);
        sn_spring_apply_direction(&matrix, goal, &state);
        CHECK_NEAR(off(state.value, sn_vec3_normalize(goal, goal)), 0, 1e-15);
        CHECK(sn_vec3_length(state.velocity) == 0);
    }
}

static void opposite_directions(void)
{
    sn_spring_matrix matrix = sn_spring_matrix_make(sn_spring_make(4, 1), 0.05);
    for (int i = 0; i < 200; i++) {
        sn_vec3 goal = any_direction();
        sn_spring_direction state = { sn_vec3_scale(goal, -1), still };
        double last = acos(-1), turned = 0;
        for (int frame = 0; frame < 300; frame++) {
            sn_vec3 before = state.value;
            sn_spring_apply_direction(&matrix, goal, &state);
            double now =
                2 * atan2(off(state.value, goal), sn_vec3_length(sn_vec3_add(state.value, goal)));
            turned += 2 * asin(off(state.value, before) / 2);
            if (!CHECK(now <= last + 2e-15))
                return;
            last = now;
        }
        if (!CHECK_NEAR(last, 0, 1e-12) || !CHECK_NEAR(turned, acos(-1), 1e-12))
            return;
    }
    sn_spring_direction start = { { 0, 1, 0 }, { 1, 0, 0 } }, state = start;
    sn_spring_apply_direction(&matrix, still, &state);
    sn_spring_apply_direction(&matrix, (sn_vec3){ NAN, 0, 0 }, &state);
    sn_spring_apply_direction(&matrix, (sn_vec3){ 1, INFINITY, 0 }, &state);
    matrix = sn_spring_matrix_make(sn_spring_make(4, 1), 0);
    sn_spring_apply_direction(&matrix, (sn_vec3){ 1, 0, 0 }, &state);
    CHECK(same_bits(&state, &start, sizeof start));
    matrix = sn_spring_matrix_make(sn_spring_make(4, 1), 0.1);
    state = (sn_spring_direction){ still, still };
    sn_spring_apply_direction(&matrix, (sn_vec3){ 0, 0, 7 }, &state);
    CHECK(state.value.z == 1 && state.value.x == 0 && sn_vec3_length(state.velocity) == 0);
}

/* ---- inertialisation --------------------------------------------------------------------- */

/* Two motions that turn about axes of their own. */
static sn_spring_rotation motion(int which, double t)
{
    sn_vec3 axis = which ? (sn_vec3){ 0.6, 0, 0.8 } : (sn_vec3){ 0, 1, 0 };
    double speed = which ? -1.5 : 2;
    sn_quat base =
        sn_quat_normalize(which ? (sn_quat){ 0.4, -0.2, 0.1, -0.6 } : (sn_quat){ 0, 0.3, 1, 0.2 });
    return (sn_spring_rotation){ sn_quat_multiply(sn_quat_from_axis_angle(axis, speed * t), base),
        sn_vec3_scale(axis, speed) };
}

static sn_vec3 velocity_between(sn_quat from, sn_quat to, double dt)
{
    sn_quat step = sn_quat_multiply(to, sn_quat_conjugate(from));
    return sn_vec3_scale(sn_quat_to_rotation_vector(step), 1 / dt);
}

/* Through two switches, the second while the first dies away: the value shown goes on, and the
 * velocity shown is that of the value, before, at, and after each. */
static void inertialised_rotations_are_continuous(void)
{
    const double dt = 1e-5, smooth_time = 0.3;
    sn_spring_rotation offset = { 0 };
    int which = 0;
    sn_spring_rotation last = sn_rotation_inertia_apply(&offset, motion(which, 0));
    CHECK(apart(last.value, motion(0, 0).value) == 0 && last.velocity.y == 2);
    for (int i = 1; i <= 60000; i++) {
        double t = i * dt;
        sn_rotation_inertia_step(&offset, smooth_time, dt);
        if (i == 20000 || i == 30000) {
            sn_spring_rotation before = sn_rotation_inertia_apply(&offset, motion(which, t));
            sn_rotation_inertia_switch(&offset, motion(which, t), motion(!which, t));
            which = !which;
            sn_spring_rotation after = sn_rotation_inertia_apply(&offset, motion(which, t));
            CHECK_NEAR(apart(before.value, after.value), 0, 2e-15);
            CHECK_NEAR(off(before.velocity, after.velocity), 0, 1e-14);
            CHECK(offset.value.w >= 0);
        }
        sn_spring_rotation now = sn_rotation_inertia_apply(&offset, motion(which, t));
        sn_vec3 mean = sn_vec3_scale(sn_vec3_add(last.velocity, now.velocity), 0.5);
        if (!CHECK_NEAR(off(velocity_between(last.value, now.value, dt), mean), 0, 1e-6))
            return;
        last = now;
    }
    for (int i = 0; i < 600; i++)
        sn_rotation_inertia_step(&offset, smooth_time, 0.1);
    for (int i = 0; i < 100; i++) { /* the offset is written the shorter way */
        sn_spring_rotation any = { 0 }, from = { any_rotation(), still }, to = from;
        to.value = any_rotation();
        sn_rotation_inertia_switch(&any, from, to);
        CHECK(any.value.w >= 0);
    }
    CHECK_NEAR(apart(offset.value, sn_quat_identity()), 0, 1e-15);
    CHECK_NEAR(sn_vec3_length(offset.velocity), 0, 1e-15);
    offset = (sn_spring_rotation){ any_rotation(), any_vector(3) };
    sn_rotation_inertia_step(&offset, 0, 0.1);
    CHECK(apart(offset.value, sn_quat_identity()) == 0 && sn_vec3_length(offset.velocity) == 0);
}

/* ---- anything ---------------------------------------------------------------------------- */

static sn_quat any_quat(void)
{
    return (
        sn_quat){ check_any_finite(), check_any_finite(), check_any_finite(), check_any_finite() };
}

static sn_vec3 any_finite_vector(void)
{
    return (sn_vec3){ check_any_finite(), check_any_finite(), check_any_finite() };
}

static bool is_finite_rotation(sn_spring_rotation r)
{
    return isfinite(r.value.x) && isfinite(r.value.y) && isfinite(r.value.z) &&
           isfinite(r.value.w) && isfinite(r.velocity.x) && isfinite(r.velocity.y) &&
           isfinite(r.velocity.z);
}

static void nothing_finite_makes_nan(void)
{
    for (int i = 0; i < 20000; i++) {
        sn_spring spring = { fabs(check_any_finite()), fabs(check_any_finite()),
            check_below(2) ? 0 : check_any_finite() };
        double dt = check_below(2) ? check_any_finite() : check_uniform(-1, 1);
        sn_spring_matrix matrix = sn_spring_matrix_make(spring, dt);
        sn_spring_rotation state = { any_quat(), any_finite_vector() };
        sn_spring_direction direction = { any_finite_vector(), any_finite_vector() };
        sn_vec3 goal = any_finite_vector();
        check_context("omega %a, decay %a, dt %a", spring.omega_rad_s, spring.decay_per_s, dt);
        sn_spring_rotation shown = sn_rotation_inertia_apply(&state, state);
        for (int k = 0; k < 3; k++) {
            sn_spring_apply_rotation(&matrix, any_quat(), any_finite_vector(), &state);
            sn_spring_apply_direction(&matrix, goal, &direction);
            sn_rotation_inertia_step(&shown, dt, fabs(dt));
            sn_rotation_inertia_switch(&shown, state, (sn_spring_rotation){ any_quat(), goal });
        }
        sn_spring_rotation other = { .velocity = direction.velocity };
        other.value = (sn_quat){ direction.value.x, direction.value.y, direction.value.z, 0 };
        if (!CHECK(is_finite_rotation(state)) || !CHECK(is_finite_rotation(other)) ||
            !CHECK(is_finite_rotation(shown)))
            return;
    }
}

CHECK_MAIN(CHECK_TEST(about_one_axis_it_is_exact), CHECK_TEST(one_step_is_accurate),
    CHECK_TEST(behind_a_spinning_goal), CHECK_TEST(a_fling_goes_on_round),
    CHECK_TEST(a_goal_and_its_negative_are_one), CHECK_TEST(never_the_long_way),
    CHECK_TEST(it_stays_of_length_one), CHECK_TEST(about_all_axes_at_every_frame_rate),
    CHECK_TEST(arriving_and_staying), CHECK_TEST(what_is_bad_leaves_a_rotation),
    CHECK_TEST(a_direction_along_a_circle_is_exact), CHECK_TEST(a_direction_at_every_frame_rate),
    CHECK_TEST(directions_stay_directions), CHECK_TEST(opposite_directions),
    CHECK_TEST(inertialised_rotations_are_continuous), CHECK_TEST(nothing_finite_makes_nan))
