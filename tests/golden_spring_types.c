/* The golden hash of quat.h, spring_types.h and spring_tuning.h. */
#include "golden.h"
#include "sinew/quat.h"
#include "sinew/spring_tuning.h"
#include "sinew/spring_types.h"

uint64_t golden_quat(void);
uint64_t golden_spring_tuning(void);
uint64_t golden_spring_types(void);

static uint64_t golden_types_state;

static uint32_t golden_types_random(void)
{
    golden_types_state =
        golden_types_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(golden_types_state >> 33);
}

/* A number in [0, 1), of whole ones. */
static double golden_types_unit(void)
{
    return (double)golden_types_random() / 2147483648.0;
}

/* A number from 2^-most to 2^most, of whole ones. */
static double golden_types_wide(uint32_t most)
{
    double x = 1 - golden_types_unit() / 2, factor = golden_types_random() % 2 ? 2 : 0.5;
    for (uint32_t i = golden_types_random() % most; i; i--)
        x *= factor;
    return x;
}

static sn_vec3 golden_types_vector(uint32_t most)
{
    double size = golden_types_wide(most), x = golden_types_unit() - 0.5;
    double y = golden_types_unit() - 0.5, z = golden_types_unit() - 0.5;
    return (sn_vec3){ size * x, size * y, size * z };
}

static sn_quat golden_types_quat(uint32_t most)
{
    sn_vec3 v = golden_types_vector(most);
    double w = golden_types_unit() - 0.5;
    return (sn_quat){ v.x, v.y, v.z, w };
}

static uint64_t golden_types_hash_vector(uint64_t hash, sn_vec3 v)
{
    hash = golden_hash_double(hash, v.x);
    hash = golden_hash_double(hash, v.y);
    return golden_hash_double(hash, v.z);
}

static uint64_t golden_types_hash_quat(uint64_t hash, sn_quat q)
{
    hash = golden_types_hash_vector(hash, (sn_vec3){ q.x, q.y, q.z });
    return golden_hash_double(hash, q.w);
}

static uint64_t golden_types_hash_spring(uint64_t hash, sn_spring spring)
{
    hash = golden_hash_double(hash, spring.omega_rad_s);
    hash = golden_hash_double(hash, spring.decay_per_s);
    return golden_hash_double(hash, spring.response);
}

uint64_t golden_quat(void)
{
    golden_types_state = 7;
    uint64_t hash = GOLDEN_HASH_START;
    for (int i = 0; i < 2000; i++) {
        sn_quat a = golden_types_quat(20), b = golden_types_quat(400);
        sn_vec3 u = golden_types_vector(20), v = golden_types_vector(300);
        sn_quat p = sn_quat_normalize(a), q = sn_quat_normalize(b);
        hash = golden_types_hash_quat(hash, p);
        hash = golden_types_hash_quat(hash, q);
        hash = golden_types_hash_quat(hash, sn_quat_multiply(p, q));
        hash = golden_types_hash_quat(hash, sn_quat_from_axis_angle(v, u.x));
        hash = golden_types_hash_quat(hash, sn_quat_from_rotation_vector(u));
        hash = golden_types_hash_quat(hash, sn_quat_slerp(a, b, u.y));
        hash = golden_types_hash_quat(hash, sn_quat_between(u, v));
        hash = golden_types_hash_vector(hash, sn_quat_rotate(p, v));
        hash = golden_types_hash_vector(hash, sn_quat_to_rotation_vector(b));
    }
    return hash;
}

static uint64_t golden_types_back(uint64_t hash, sn_spring spring, double mass)
{
    double a, b;
    sn_spring_to_stiffness(spring, mass, &a, &b);
    hash = golden_hash_double(golden_hash_double(hash, a), b);
    sn_spring_to_response(spring, &a, &b);
    hash = golden_hash_double(golden_hash_double(hash, a), b);
    sn_spring_to_visual_duration(spring, &a, &b);
    hash = golden_hash_double(golden_hash_double(hash, a), b);
    sn_spring_to_svelte(spring, &a, &b);
    hash = golden_hash_double(golden_hash_double(hash, a), b);
    hash = golden_hash_double(hash, sn_spring_to_frequency(spring));
    hash = golden_hash_double(hash, sn_spring_to_halflife(spring));
    hash = golden_hash_double(hash, sn_spring_to_half_time(spring));
    hash = golden_hash_double(hash, sn_spring_to_smooth_time(spring));
    hash = golden_hash_double(hash, sn_spring_to_lag(spring));
    return golden_hash_double(hash, sn_spring_to_settling(spring, 0.001));
}

uint64_t golden_spring_tuning(void)
{
    golden_types_state = 11;
    uint64_t hash = GOLDEN_HASH_START;
    for (int i = 0; i < 1000; i++) {
        double a = golden_types_wide(40), b = golden_types_wide(8), c = golden_types_unit();
        sn_spring spring = sn_spring_from_dynamics(a, b, c);
        hash = golden_types_back(golden_types_hash_spring(hash, spring), spring, b);
        hash = golden_types_hash_spring(hash, sn_spring_from_stiffness(a, b, i % 9 ? c : 0));
        hash = golden_types_hash_spring(hash, sn_spring_from_stiffness_ratio(a, b, c));
        hash = golden_types_hash_spring(hash, sn_spring_from_response(a, 2 * c - 1));
        hash = golden_types_hash_spring(hash, sn_spring_from_halflife(a, b));
        hash = golden_types_hash_spring(hash, sn_spring_from_half_time(a));
        hash = golden_types_hash_spring(hash, sn_spring_from_smooth_time(a));
        hash = golden_types_hash_spring(hash, sn_spring_from_settling(a, b, c));
        hash = golden_types_hash_spring(hash, sn_spring_from_visual_duration(a, c));
        double d = golden_types_unit();
        hash = golden_types_hash_spring(hash, sn_spring_from_svelte(c, d));
        hash = golden_hash_double(hash, sn_damping_ratio_from_overshoot(c));
        hash = golden_hash_double(hash, sn_damping_ratio_to_overshoot(c));
        hash = golden_hash_double(hash, sn_damping_ratio_from_q(a));
        hash = golden_hash_double(hash, sn_damping_ratio_to_q(a));
        hash = golden_hash_double(hash, sn_damping_ratio_from_decrement(b));
        hash = golden_hash_double(hash, sn_damping_ratio_to_decrement(c));
        hash = golden_hash_double(hash, sn_smooth_rate_from_halflife(a));
        hash = golden_hash_double(hash, sn_smooth_rate_to_halflife(a));
        hash = golden_hash_double(hash, sn_smooth_rate_from_damp_time(a));
        hash = golden_hash_double(hash, sn_smooth_rate_to_damp_time(a));
        hash = golden_hash_double(hash, sn_smooth_rate_from_lerp(c, a));
        hash = golden_hash_double(hash, sn_smooth_rate_to_lerp(b, a));
    }
    return hash;
}

static uint64_t golden_types_hash_colour(uint64_t hash, sn_colour c)
{
    return golden_types_hash_quat(hash, (sn_quat){ c.r, c.g, c.b, c.a });
}

/* One of each type, each some steps on the way to its goal. */
static uint64_t golden_types_run(uint64_t hash, const sn_spring_matrix *matrix)
{
    sn_vec3 a = golden_types_vector(9), b = golden_types_vector(4), c = golden_types_vector(4);
    sn_quat q = golden_types_quat(3);
    sn_spring_vec3 space = { a, b };
    sn_spring_vec2 plane = { { a.x, a.y }, { 0, 1 } };
    sn_spring_vec3 scale = { { 1, 2, 1 + c.x * c.x }, b };
    sn_spring_rotation rotation = { q, c }, inertia = { { q.y, q.x, q.w, q.z }, b };
    sn_spring_direction direction = { b, c };
    sn_spring_state angle = { a.z, b.z };
    sn_spring_colour colour = { { 0, 0.25, 1, 1 }, { 0, 0, 0, 0 } };
    for (int i = 0; i < 8; i++) {
        sn_vec3 goal = golden_types_vector(4), velocity = golden_types_vector(4);
        sn_quat turned = golden_types_quat(2);
        sn_spring_apply_vec3(matrix, goal, velocity, &space);
        sn_spring_apply_vec2(
            matrix, (sn_vec2){ goal.x, goal.y }, (sn_vec2){ velocity.x, 0 }, &plane);
        sn_spring_apply_scale3(matrix, (sn_vec3){ 1, 3, 1 + goal.x * goal.x }, &scale);
        sn_spring_apply_rotation(matrix, turned, velocity, &rotation);
        sn_spring_apply_direction(matrix, goal, &direction);
        sn_spring_apply_angle(matrix, 99 * goal.z, velocity.z, &angle);
        sn_spring_apply_colour(
            matrix, sn_colour_from_srgb((sn_colour){ goal.x, 0.5, 1, 0 }), &colour);
        sn_rotation_inertia_step(&inertia, 0.25, 0.0625);
        if (i == 4)
            sn_rotation_inertia_switch(
                &inertia, rotation, (sn_spring_rotation){ turned, velocity });
        sn_spring_rotation shown = sn_rotation_inertia_apply(&inertia, rotation);
        hash = golden_types_hash_vector(hash, space.value);
        hash = golden_types_hash_vector(hash, space.velocity);
        hash = golden_hash_double(hash, plane.value.y);
        hash = golden_types_hash_vector(hash, scale.value);
        hash = golden_types_hash_vector(hash, scale.velocity);
        hash = golden_types_hash_quat(hash, rotation.value);
        hash = golden_types_hash_vector(hash, rotation.velocity);
        hash = golden_types_hash_vector(hash, direction.value);
        hash = golden_types_hash_vector(hash, direction.velocity);
        hash = golden_types_hash_quat(hash, shown.value);
        hash = golden_types_hash_vector(hash, shown.velocity);
        hash = golden_hash_double(golden_hash_double(hash, angle.value), angle.velocity);
        hash = golden_types_hash_colour(hash, colour.value);
        hash = golden_types_hash_colour(hash, sn_colour_to_srgb(colour.value));
    }
    return golden_hash_double(hash, sn_angle_difference(angle.value, 1e6 * angle.velocity, 360));
}

uint64_t golden_spring_types(void)
{
    golden_types_state = 13;
    uint64_t hash = GOLDEN_HASH_START;
    for (int i = 0; i < 300; i++) {
        double omega = golden_types_wide(6), ratio = golden_types_wide(4);
        sn_spring spring = sn_spring_make(omega, ratio);
        spring.response = 2 * golden_types_unit();
        sn_spring_matrix matrix = sn_spring_matrix_make(spring, golden_types_wide(6));
        hash = golden_types_run(hash, &matrix);
    }
    return hash;
}
