/* The golden hash of springs.h. */
#include "golden.h"
#include "sinew/springs.h"

uint64_t golden_springs(void);

enum { GOLDEN_SPRINGS = 83 };

static uint64_t golden_springs_state;

/* A number in [0, 1), of whole ones. */
static double golden_springs_unit(void)
{
    golden_springs_state =
        golden_springs_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(golden_springs_state >> 33) / 2147483648.0;
}

/* A number from 2^-most to 1, of whole ones. */
static float golden_springs_wide(int most)
{
    double x = 1 - golden_springs_unit() / 2;
    for (int i = (int)(golden_springs_unit() * most); i; i--)
        x /= 2;
    return (float)x;
}

typedef struct golden_springs_arrays {
    float omega[GOLDEN_SPRINGS], decay[GOLDEN_SPRINGS], response[GOLDEN_SPRINGS];
    float value[GOLDEN_SPRINGS], velocity[GOLDEN_SPRINGS];
    float goal[GOLDEN_SPRINGS], goal_velocity[GOLDEN_SPRINGS];
    float xx[GOLDEN_SPRINGS], xv[GOLDEN_SPRINGS], vx[GOLDEN_SPRINGS], vv[GOLDEN_SPRINGS];
    float xu[GOLDEN_SPRINGS], vu[GOLDEN_SPRINGS];
} golden_springs_arrays;

static void golden_springs_fill(golden_springs_arrays *a)
{
    for (int i = 0; i < GOLDEN_SPRINGS; i++) {
        a->omega[i] = 3000 * golden_springs_wide(20);
        a->decay[i] = i % 7 ? a->omega[i] * 4 * golden_springs_wide(6) : a->omega[i];
        a->response[i] = 2 * (float)golden_springs_unit();
        a->value[i] = 10 * golden_springs_wide(30);
        a->velocity[i] = -a->omega[i] * golden_springs_wide(30);
        a->goal[i] = i % 5 ? golden_springs_wide(10) : 0;
        a->goal_velocity[i] = golden_springs_wide(10);
    }
}

static uint64_t golden_springs_hash(uint64_t hash, const golden_springs_arrays *a)
{
    for (int i = 0; i < GOLDEN_SPRINGS; i++) {
        const float all[] = { a->value[i], a->velocity[i], a->xx[i], a->xv[i], a->xu[i], a->vx[i],
            a->vv[i], a->vu[i] };
        for (int k = 0; k < 8; k++)
            hash = golden_hash_double(hash, (double)all[k]);
    }
    return hash;
}

uint64_t golden_springs(void)
{
    static golden_springs_arrays a;
    uint64_t hash = GOLDEN_HASH_START;
    golden_springs_state = 7;
    for (int round = 0; round < 60; round++) {
        sn_spring_columns c = { a.xx, a.xv, a.vx, a.vv, a.xu, a.vu };
        sn_cpu cpu = round % 2 ? SN_CPU_SCALAR : sn_cpu_detect();
        double dt_s = 0.5 * (double)golden_springs_wide(12);
        size_t count = round % 3 ? GOLDEN_SPRINGS : (size_t)round;
        golden_springs_fill(&a);
        sn_spring_columns_make(a.omega, a.decay, a.response, dt_s, count, c, cpu);
        const float *moving = round % 4 < 2 ? a.goal_velocity : NULL;
        sn_springs_step_each(c, count, a.value, a.velocity, a.goal, moving, cpu);
        sn_spring spring = { .omega_rad_s = 10, .decay_per_s = round, .response = 1 };
        sn_spring_matrixf m = sn_spring_matrix_makef(spring, dt_s);
        sn_springs_step(&m, count, a.value, a.velocity, a.goal, moving, cpu);
        hash = golden_springs_hash(hash, &a);
    }
    return hash;
}
