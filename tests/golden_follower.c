/* The golden hash of follower.h. */
#include "golden.h"
#include "sinew/follower.h"

uint64_t golden_follower(void);

static uint64_t golden_follower_seed;

/* A number in [0, 1), of whole ones. */
static double golden_follower_unit(void)
{
    golden_follower_seed =
        golden_follower_seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(uint32_t)(golden_follower_seed >> 33) / 2147483648.0;
}

static double golden_follower_between(double low, double high)
{
    return low + (high - low) * golden_follower_unit();
}

static sn_spring_state golden_follower_start(void)
{
    double value = golden_follower_between(-3, 3);
    return (sn_spring_state){ value, golden_follower_between(-9, 9) };
}

static uint64_t golden_follower_state(uint64_t hash, sn_spring_state state)
{
    return golden_hash_double(golden_hash_double(hash, state.value), state.velocity);
}

static uint64_t golden_follower_plain(uint64_t hash, double time, double dt, double goal)
{
    sn_spring_state s = golden_follower_start(), fling = s, offset = s, limited = s;
    double smooth = s.value, from = goal;
    for (int n = 0; n < 8; n++) {
        double to = n % 2 ? from : from + golden_follower_unit();
        smooth = sn_smooth(smooth, from, to, time, dt);
        hash = golden_hash_double(hash, smooth);
        from = to;
        sn_fling_step(time, dt, &fling);
        sn_decay_step(time, dt, &offset);
        sn_smooth_damp(time, dt, goal, &s);
        hash = golden_hash_double(hash, sn_limited_arrival_s(5, n + 1, goal, limited));
        sn_limited_step(5, n + 1, dt, goal, &limited);
        hash = golden_hash_double(golden_follower_state(hash, fling), sn_fling_end(time, fling));
        hash = golden_follower_state(golden_follower_state(hash, offset), s);
        hash = golden_follower_state(hash, limited);
    }
    return hash;
}

static uint64_t golden_follower_inner(uint64_t hash, double time, double dt, double goal)
{
    sn_spring_state s = golden_follower_start();
    sn_led_state timed = { s.value, s.velocity, golden_follower_unit() }, limited = timed;
    sn_double_state twice = { s.value, s.velocity, golden_follower_unit(), 1 };
    for (int n = 0; n < 8; n++) {
        sn_timed_step(time, 0.5 - n * dt, dt, goal, &timed);
        sn_speed_limited_step(time, 2, dt, goal, &limited);
        sn_double_step(time, dt, goal, &twice);
        hash = golden_hash_double(golden_hash_double(hash, timed.value), timed.velocity);
        hash = golden_hash_double(golden_hash_double(hash, timed.inner), limited.inner);
        hash = golden_hash_double(golden_hash_double(hash, limited.value), limited.velocity);
        hash = golden_hash_double(golden_hash_double(hash, twice.value), twice.velocity);
        hash = golden_hash_double(golden_hash_double(hash, twice.inner), twice.inner_velocity);
    }
    return hash;
}

static uint64_t golden_follower_tracked(uint64_t hash, double time, double dt, double goal)
{
    sn_spring_state s = golden_follower_start(), ahead[4];
    sn_body_state body = { s.value, s.velocity, golden_follower_unit() }, bodies[4];
    double gain = golden_follower_unit(), other = golden_follower_unit();
    sn_tracking tracking = { gain, other, golden_follower_unit(), 0.02 };
    sn_spring spring = sn_tracking_spring(tracking);
    hash = golden_hash_double(golden_hash_double(hash, spring.omega_rad_s), spring.response);
    sn_body_predict(time, goal, body, dt, 4, bodies);
    sn_spring_predict(spring, s, goal, 1, dt, 4, ahead);
    for (int n = 0; n < 4; n++) {
        sn_tracking_step(tracking, dt, (sn_tracked){ goal, 1, n }, &s);
        hash = golden_follower_state(golden_follower_state(hash, s), ahead[n]);
        hash = golden_hash_double(golden_hash_double(hash, bodies[n].value), bodies[n].velocity);
        hash = golden_hash_double(hash, bodies[n].acceleration);
    }
    return hash;
}

static uint64_t golden_follower_ends(uint64_t hash, double time, double dt, double goal)
{
    sn_spring_state walled = golden_follower_start(), clamped = walled, motion = walled;
    sn_walls walls = { -1, 2, golden_follower_unit() };
    sn_spring spring = sn_spring_make(2 / time, 1.5 * golden_follower_unit());
    sn_inertia inertia = { 0 };
    sn_dead_blend blend = { walled.value, walled.velocity, time, 0.4 };
    for (int n = 0; n < 8; n++) {
        sn_spring_step_walled(spring, &walls, 4 * dt, goal, &walled);
        sn_spring_step_clamped(spring, dt, goal, &clamped);
        sn_inertia_switch(&inertia, clamped, motion);
        sn_inertia_step(&inertia, time, dt);
        hash = golden_follower_state(golden_follower_state(hash, walled), clamped);
        hash = golden_follower_state(hash, sn_inertia_apply(&inertia, walled));
        hash = golden_follower_state(hash, sn_dead_blend_at(&blend, n * dt, motion));
    }
    return hash;
}

uint64_t golden_follower(void)
{
    golden_follower_seed = 11;
    uint64_t hash = GOLDEN_HASH_START;
    for (int i = 0; i < 300; i++) {
        double time = golden_follower_between(0.02, 1), dt = golden_follower_between(0.001, 0.1);
        double goal = golden_follower_between(-3, 3);
        hash = golden_follower_plain(hash, time, dt, goal);
        hash = golden_follower_inner(hash, time, dt, goal);
        hash = golden_follower_tracked(hash, time, dt, goal);
        hash = golden_follower_ends(hash, time, dt, goal);
    }
    return hash;
}
