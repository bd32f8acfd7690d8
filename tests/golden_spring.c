/* The golden hash of spring.h and spring_events.h (spring_study.h is in golden_oscillator.c). */
#include "golden.h"
#include "sinew/spring_events.h"

uint64_t golden_spring(void);

static uint64_t golden_spring_state;

static uint32_t golden_spring_random(void)
{
    golden_spring_state =
        golden_spring_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(golden_spring_state >> 33);
}

/* A number in [-1, 1), of whole ones. */
static double golden_spring_unit(void)
{
    return (double)golden_spring_random() / 1073741824.0 - 1;
}

/* A number from 2^-most to 1, of whole ones. */
static double golden_spring_wide(uint32_t most)
{
    double x = 0.75 + golden_spring_unit() / 4;
    for (uint32_t i = golden_spring_random() % most; i; i--)
        x /= 2;
    return x;
}

/* Of every damping: none, under, 1 and beside it, over. */
static sn_spring golden_spring_any(void)
{
    double omega = 100 * golden_spring_wide(12), ratio;
    switch (golden_spring_random() % 6) {
    case 0:
        ratio = golden_spring_random() % 2;
        break;
    case 1:
        ratio = golden_spring_unit(); /* one by one: nothing may fuse, or change its order */
        ratio *= golden_spring_wide(50);
        ratio += 1;
        break;
    case 2:
        ratio = 1e6 * golden_spring_wide(20);
        break;
    default:
        ratio = 2 * golden_spring_wide(8);
    }
    sn_spring spring = sn_spring_make(omega, ratio);
    spring.response = 3 * golden_spring_unit();
    return spring;
}

static uint64_t golden_spring_hash(uint64_t hash, sn_spring_state state)
{
    hash = golden_hash_double(hash, state.value);
    return golden_hash_double(hash, state.velocity);
}

static uint64_t golden_spring_steps(uint64_t hash)
{
    for (int i = 0; i < 2000; i++) {
        sn_spring spring = golden_spring_any();
        double dt = golden_spring_wide(40) * (i % 8 ? 1 : 1000) * (i % 16 ? 1 : -1);
        double goal = golden_spring_unit(), next = golden_spring_unit();
        sn_spring_state state = { golden_spring_unit(), 100 * golden_spring_unit() };
        sn_spring_step(spring, dt, goal, &state);
        hash = golden_spring_hash(hash, state);
        sn_spring_step_moving(spring, dt, goal, next, &state);
        hash = golden_spring_hash(hash, state);
        sn_spring_jump(spring, next, goal, &state);
        hash = golden_spring_hash(hash, sn_spring_at(spring, state, goal, next, 10 * dt));
        hash = golden_hash_double(hash, sn_spring_acceleration(spring, state, goal, next));
        hash = golden_hash_double(hash, sn_spring_damping_ratio(spring));
        sn_spring_matrixf matrix = sn_spring_matrix_makef(spring, dt);
        sn_spring_statef small = { (float)state.value, (float)state.velocity };
        sn_spring_applyf(&matrix, (float)goal, (float)next, &small);
        hash = golden_hash_double(hash, (double)small.value);
        hash = golden_hash_double(hash, (double)small.velocity);
    }
    return hash;
}

static uint64_t golden_spring_events(uint64_t hash)
{
    for (int i = 0; i < 1000; i++) {
        sn_spring s = golden_spring_any();
        double x = golden_spring_unit(), v = i % 3 ? 100 * golden_spring_unit() : 0;
        double level = golden_spring_unit(), tolerance = golden_spring_wide(30);
        uint64_t index = golden_spring_random() % 4;
        sn_range range = sn_spring_range(s, x, v);
        hash = golden_hash_double(hash, sn_spring_overshoot(s));
        hash = golden_hash_double(hash, sn_spring_extremum_s(s, x, v, index));
        hash = golden_hash_double(hash, sn_spring_crossing_s(s, x, v, index));
        hash = golden_hash_double(hash, sn_spring_fastest_s(s, x, v, index));
        hash = golden_hash_double(hash, sn_spring_reach_s(s, x, v, level));
        hash = golden_hash_double(hash, sn_spring_settle_s(s, x, v, tolerance));
        hash = golden_hash_double(hash, range.low);
        hash = golden_hash_double(hash, range.high);
        hash = golden_hash_double(hash, sn_spring_energy(s, x, v));
        hash = golden_hash_u64(hash, sn_spring_is_at_rest(s, x, v, level, tolerance));
    }
    return hash;
}

uint64_t golden_spring(void)
{
    golden_spring_state = 5;
    return golden_spring_events(golden_spring_steps(GOLDEN_HASH_START));
}
