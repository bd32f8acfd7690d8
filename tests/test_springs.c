/*
 * Many springs: the same bits whatever the instruction set, the count and the place; how exact the
 * coefficients are, against 120 digits; and what nobody should ask for.
 */
#include "check.h"
#include "sinew/springs.h"
#include "spring_reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 200, ROOM = MOST + 16 };

static const sn_cpu cpus[] = { SN_CPU_SCALAR, SN_CPU_BASE, SN_CPU_AVX2, SN_CPU_AVX512 };
static const char *const cpu_names[] = { "scalar", "base", "avx2", "avx512" };
enum { CPUS = 4 };

static bool has(sn_cpu cpu)
{
    sn_cpu most = sn_cpu_detect();
    return cpu == SN_CPU_BASE || cpu == SN_CPU_SCALAR || cpu == most ||
           (cpu == SN_CPU_AVX2 && most == SN_CPU_AVX512);
}

/* ---- arrays ------------------------------------------------------------------------------ */

/* What a call reads and writes; each array begins where it likes, with room after it. */
typedef struct arrays {
    float value[ROOM], velocity[ROOM], goal[ROOM], goal_velocity[ROOM];
    float xx[ROOM], xv[ROOM], vx[ROOM], vv[ROOM], xu[ROOM], vu[ROOM];
    float omega[ROOM], decay[ROOM], response[ROOM];
} arrays;

enum { ARRAYS = sizeof(arrays) / sizeof(float[ROOM]) };

static sn_spring_columns columns_at(arrays *a, size_t place, bool moving)
{
    sn_spring_columns columns = { a->xx + place, a->xv + (3 * place) % 16, a->vx + place,
        a->vv + (5 * place) % 16, NULL, NULL };
    if (moving) {
        columns.xu = a->xu + place;
        columns.vu = a->vu + (7 * place) % 16;
    }
    return columns;
}

static float some_number(double most)
{
    static const float odd[] = { 0, -0.0f, 1e-30f, -1e-35f, 1e-40f, 3e38f, -3e38f, INFINITY,
        -INFINITY, NAN, 1e20f };
    if (check_below(30) == 0)
        return odd[check_below(sizeof odd / sizeof odd[0])];
    return (float)((check_below(2) ? 1 : -1) * check_log_uniform(most * 1e-6, most));
}

static void fill(arrays *a)
{
    for (int i = 0; i < ROOM; i++) {
        a->value[i] = some_number(100);
        a->velocity[i] = some_number(1000);
        a->goal[i] = some_number(100);
        a->goal_velocity[i] = some_number(10);
        a->omega[i] = fabsf(some_number(100));
        a->decay[i] = fabsf(some_number(100));
        a->response[i] = some_number(2);
        a->xx[i] = some_number(1);
        a->xv[i] = some_number(1);
        a->vx[i] = some_number(10);
        a->vv[i] = some_number(1);
        a->xu[i] = some_number(1);
        a->vu[i] = some_number(1);
    }
}

/* The same bits, or NaN both; `zero`: or 0 both. */
static bool same(float a, float b, bool zero)
{
    return memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b) || (zero && a == 0 && b == 0);
}

static bool check_same(const float *got, const float *want, bool zero, const char *what)
{
    for (int i = 0; i < ROOM; i++)
        if (!same(got[i], want[i], zero)) {
            check_context("%s, place %d", what, i);
            return CHECK_BITSF(got[i], want[i]);
        }
    return true;
}

/* ---- the step ---------------------------------------------------------------------------- */

static void step(
    arrays *a, const sn_spring_matrixf *shared, size_t count, size_t place, bool moving, sn_cpu cpu)
{
    float *value = a->value + place, *velocity = a->velocity + (5 * place) % 16;
    const float *goal = a->goal + (3 * place) % 16, *u = moving ? a->goal_velocity + place : NULL;
    if (shared)
        sn_springs_step(shared, count, value, velocity, goal, u, cpu);
    else
        sn_springs_step_each(columns_at(a, place, moving), count, value, velocity, goal, u, cpu);
}

/* The same by sn_spring_applyf. */
static void step_one_by_one(
    arrays *a, const sn_spring_matrixf *shared, size_t count, size_t place, bool moving)
{
    sn_spring_columns c = columns_at(a, place, moving);
    for (size_t i = 0; i < count; i++) {
        sn_spring_matrixf m = { 0 };
        if (!shared) {
            m = (sn_spring_matrixf){ .xx = c.xx[i], .xv = c.xv[i], .vx = c.vx[i], .vv = c.vv[i] };
            m.xu = moving ? c.xu[i] : 0;
            m.vu = moving ? c.vu[i] : 0;
        }
        float *value = a->value + place + i, *velocity = a->velocity + (5 * place) % 16 + i;
        sn_spring_statef state = { *value, *velocity };
        sn_spring_applyf(shared ? shared : &m, a->goal[(3 * place) % 16 + i],
            moving ? a->goal_velocity[place + i] : 0, &state);
        *value = state.value;
        *velocity = state.velocity;
    }
}

/* Steps copies of *from on each cpu: the same as one by one, and nothing else is touched. */
static bool check_step_from(
    const arrays *from, size_t count, size_t place, const sn_spring_matrixf *shared, bool moving)
{
    static arrays want, got;
    want = *from;
    step_one_by_one(&want, shared, count, place, moving);
    for (int k = 0; k < CPUS; k++) {
        if (!has(cpus[k]))
            continue;
        got = *from;
        step(&got, shared, count, place, moving, cpus[k]);
        check_context("%s, %zu springs at %zu, each %d, moving %d", cpu_names[k], count, place,
            shared == NULL, moving);
        if (!check_same(got.value, want.value, moving, "value") ||
            !check_same(got.velocity, want.velocity, moving, "velocity"))
            return false;
        memcpy(got.value, want.value, sizeof got.value);
        memcpy(got.velocity, want.velocity, sizeof got.velocity);
        if (!CHECK(memcmp(got.goal, from->goal, sizeof(float[ROOM]) * (ARRAYS - 2)) == 0))
            return false;
    }
    return true;
}

static void check_step(size_t count, size_t place, bool each, bool moving)
{
    static arrays from;
    sn_spring spring = { check_log_uniform(0.1, 100), check_log_uniform(0.01, 1000), 0.5 };
    sn_spring_matrixf shared = sn_spring_matrix_makef(spring, check_log_uniform(1e-3, 10));
    fill(&from);
    check_step_from(&from, count, place, each ? NULL : &shared, moving);
}

/* Every count up to four vectors and three, and some that fill tiles, at every place in a line. */
static void step_has_the_same_bits(void)
{
    for (size_t count = 0; count <= 67; count++)
        for (int kind = 0; kind < 4; kind++)
            for (int i = 0; i < 3; i++)
                check_step(count, check_below(16), kind & 1, kind & 2);
    for (int i = 0; i < 300; i++)
        check_step(68 + check_below(MOST - 67), check_below(16), i & 1, i & 2);
}

/* Nothing odd anywhere, and no spring at rest. */
static void fill_plain(arrays *a)
{
    float *all = (float *)a;
    for (int i = 0; i < ARRAYS * ROOM; i++)
        all[i] = (float)(check_uniform(0.5, 1) * (check_below(2) ? 1 : -1));
}

/* A single odd spring at each place of the largest tile, with plain ones all round: one that has
 * no finite result, whose result overflows, that rests, or that nearly does. */
static void one_odd_spring_among_plain_ones(void)
{
    static const sn_spring_statef odd[] = { { NAN, 1 }, { INFINITY, 1 }, { 1, NAN },
        { 1, -INFINITY }, { 3.4e38f, 3.4e38f }, { -3.4e38f, 3.4e38f }, { 1, 3.4e38f }, { 0, 0 },
        { 0x1p-96f, -0x1p-96f }, { 0x1.fffffep-96f, 0x1.fffffep-96f }, { 0x1p-95f, 0 },
        { 0, -0x1p-95f }, { 0x1p-149f, 0x1p-126f } };
    enum { ODD = sizeof odd / sizeof odd[0], TILE = 64 };
    static arrays from;
    fill_plain(&from);
    for (int place = 0; place < TILE; place++)
        for (int k = 0; k < ODD; k++)
            for (int kind = 0; kind < 4; kind++) {
                sn_spring_matrixf shared = { .xx = 0.75f, .xv = 0.5f, .vx = -2, .vv = 1.5f };
                shared.xu = 0.25f;
                shared.vu = 0.125f;
                arrays a = from;
                a.value[20 + place] = odd[k].value;
                a.velocity[20 + place] = odd[k].velocity;
                a.goal[20 + place] = 0;
                a.goal_velocity[20 + place] = place % 3 ? 0 : 3.4e38f;
                check_context("odd spring %d of kind %d at %d", k, kind, place);
                if (!check_step_from(&a, MOST, 0, kind & 1 ? NULL : &shared, kind & 2))
                    return;
            }
}

/* Springs at rest, which a step would move if it did not hold them, in every other place, in one
 * half or the other of a tile, and alone at the end; whatever the matrix makes of their speed. */
static void some_at_rest_among_plain_ones(void)
{
    static const sn_spring_matrixf shared[] = {
        { .xx = 0.75f, .xv = 0.5f, .vx = -2, .vv = 1.5f, .xu = 0.25f, .vu = 0.125f },
        { .xx = 1, .xv = 0.5f, .vx = 0, .vv = 1 },
        { .xx = 1, .xv = 1, .vx = 0, .vv = 0, .xu = 1, .vu = 1 },
        { .xx = 1, .xv = 0, .vx = 1e30f, .vv = 0.5f },
        { .xx = 1, .xv = 0, .vx = 0.5f, .vv = -1e30f },
        { .xx = 1, .xv = 1, .vx = 0x1p-140f, .vv = 0 },
    };
    static arrays from;
    for (int round = 0; round < 200; round++) {
        fill_plain(&from);
        int pattern = (int)check_below(5), one_in_two = (int)check_below(2);
        for (int i = 0; i < ROOM; i++) {
            const bool rests[] = { i % 2 == one_in_two, i % 64 < 32, i % 64 >= 32, i >= 130,
                check_below(2) == 0 };
            if (!rests[pattern])
                continue;
            from.value[i] = (float)check_uniform(-1, 1) * 0x1p-95f;
            from.velocity[i] = (float)check_uniform(-1, 1) * 0x1p-95f;
            from.goal[i] = 0;
        }
        for (size_t k = 0; k < sizeof shared / sizeof shared[0]; k++)
            for (int kind = 0; kind < 4; kind++)
                if (!check_step_from(&from, MOST, 0, kind & 1 ? NULL : &shared[k], kind & 2))
                    return;
    }
}

/* Many enough for each set's quickest loops, all alike: one answer for all. */
static void step_of_very_many(void)
{
    enum { MANY = 40001 };
    float *value = malloc(4 * MANY * sizeof(float)), *velocity = value + MANY;
    float *goal = velocity + MANY, *u = goal + MANY;
    sn_spring_matrixf m = sn_spring_matrix_makef((sn_spring){ 7, 3, 0 }, 1 / 60.0);
    for (int k = 0; k < CPUS; k++) {
        if (!has(cpus[k]))
            continue;
        sn_spring_statef want = { 1, 2 };
        for (int i = 0; i < MANY; i++) {
            value[i] = 1;
            velocity[i] = 2;
            goal[i] = 3;
            u[i] = 0.5f;
        }
        sn_springs_step(&m, MANY, value, velocity, goal, u, cpus[k]);
        sn_spring_applyf(&m, 3, 0.5f, &want);
        for (int i = 0; i < MANY; i++)
            if (!CHECK_BITSF(value[i], want.value) || !CHECK_BITSF(velocity[i], want.velocity))
                break;
    }
    free(value);
}

/* Springs at rest and ones that are not finite, some thousands apart: the ways change to and fro.
 */
static void step_quick_and_careful_by_turns(void)
{
    enum { MANY = 20011 };
    float *value = malloc(5 * MANY * sizeof(float)), *velocity = value + MANY;
    float *goal = velocity + MANY, *start = goal + MANY;
    sn_spring_matrixf m = sn_spring_matrix_makef((sn_spring){ 7, 3, 0 }, 1 / 60.0);
    for (int i = 0; i < MANY; i++) {
        start[2 * i] = i % 2500 == 700 ? 0x1p-96f : i % 3000 == 900 ? NAN : (float)(i % 97 + 1);
        start[2 * i + 1] = i % 2500 == 700 ? 0x1p-97f : 2;
        goal[i] = 0;
    }
    for (int k = 0; k < CPUS; k++) {
        if (!has(cpus[k]))
            continue;
        for (int i = 0; i < MANY; i++) {
            value[i] = start[2 * i];
            velocity[i] = start[2 * i + 1];
        }
        sn_springs_step(&m, MANY, value, velocity, goal, NULL, cpus[k]);
        for (int i = 0; i < MANY; i++) {
            sn_spring_statef want = { start[2 * i], start[2 * i + 1] };
            sn_spring_applyf(&m, 0, 0, &want);
            check_context("%s, spring %d", cpu_names[k], i);
            if (!CHECK(same(value[i], want.value, false)) ||
                !CHECK(same(velocity[i], want.velocity, false)))
                break;
        }
    }
    free(value);
}

static void goals_may_be_the_values(void)
{
    sn_spring_matrixf m = sn_spring_matrix_makef((sn_spring){ 7, 3, 0 }, 1 / 60.0);
    for (int k = 0; k < CPUS; k++) {
        float value[67], velocity[67];
        if (!has(cpus[k]))
            continue;
        for (int i = 0; i < 67; i++) {
            value[i] = (float)i;
            velocity[i] = 1;
        }
        sn_springs_step(&m, 67, value, velocity, value, NULL, cpus[k]);
        for (int i = 0; i < 67; i++) {
            sn_spring_statef want = { (float)i, 1 };
            sn_spring_applyf(&m, (float)i, 0, &want);
            if (!CHECK_BITSF(value[i], want.value) || !CHECK_BITSF(velocity[i], want.velocity))
                break;
        }
    }
}

/* Whatever is finite stays so, also at the ends of the range. */
static void finite_stays_finite(void)
{
    static arrays a;
    for (int round = 0; round < 200; round++) {
        bool moving = round & 1, each = round & 2;
        fill(&a);
        for (int i = 0; i < ROOM; i++) {
            a.value[i] = (float)check_uniform(-3.4e38, 3.4e38);
            a.velocity[i] = (float)check_uniform(-3.4e38, 3.4e38);
            a.goal[i] = (float)check_uniform(-3.4e38, 3.4e38);
            a.goal_velocity[i] = (float)check_uniform(-3.4e38, 3.4e38);
        }
        sn_spring_columns_make(a.omega, a.decay, a.response, check_log_uniform(1e-6, 1e6), MOST,
            columns_at(&a, 0, moving), sn_cpu_detect());
        sn_spring_matrixf m = sn_spring_matrix_makef((sn_spring){ 1e20, 1e3, 1 }, 1e-21);
        step(&a, each ? NULL : &m, MOST, 0, moving, sn_cpu_detect());
        for (int i = 0; i < MOST; i++) {
            check_context("round %d, spring %d: omega %a, decay %a", round, i, (double)a.omega[i],
                (double)a.decay[i]);
            if (!CHECK(isfinite(a.value[i])) || !CHECK(isfinite(a.velocity[i])))
                return;
        }
    }
}

/* At a goal of 0 the motion ends. Elsewhere it stops where a step, (1 - xx) of what is left, is
 * less than half the last place of the value. No denormal on the way, but for one step. */
static void settles_to_rest(void)
{
    static const double damping[] = { 0.05, 0.5, 1, 3, 50 };
    for (int k = 0; k < CPUS; k++)
        for (size_t d = 0; d < sizeof damping / sizeof damping[0]; d++) {
            float value[40], velocity[40], goal[40];
            if (!has(cpus[k]))
                continue;
            sn_spring_matrixf m = sn_spring_matrix_makef(sn_spring_make(10, damping[d]), 1 / 60.0);
            for (int i = 0; i < 40; i++) {
                goal[i] = i % 2 ? 0 : (float)i;
                value[i] = (float)check_uniform(-50, 50);
                velocity[i] = (float)check_uniform(-50, 50);
            }
            int small = 0;
            for (int n = 0; n < 60000; n++) {
                sn_springs_step(&m, 40, value, velocity, goal, NULL, cpus[k]);
                for (int i = 0; i < 40; i++)
                    small += fpclassify(value[i]) == FP_SUBNORMAL ||
                             fpclassify(velocity[i]) == FP_SUBNORMAL;
            }
            check_context("%s, damping ratio %g", cpu_names[k], damping[d]);
            CHECK(small <= 40);
            for (int i = 0; i < 40; i++) {
                double near = 2.4e-7 / (1 - (double)m.xx) * (double)fabsf(goal[i]);
                if (!CHECK_NEAR((double)value[i], (double)goal[i], near) ||
                    !CHECK_NEAR((double)velocity[i], 0, 10 * near))
                    break;
            }
        }
}

/* ---- the columns -------------------------------------------------------------------------- */

static void check_columns_same(size_t count, size_t place, bool moving, double dt_s)
{
    static arrays from, want, got;
    fill(&from);
    for (int k = 0; k < CPUS; k++) {
        if (!has(cpus[k]))
            continue;
        got = from;
        sn_spring_columns_make(from.omega + place, from.decay + (3 * place) % 16,
            moving ? from.response + place : NULL, dt_s, count, columns_at(&got, place, moving),
            cpus[k]);
        if (k == 0)
            want = got;
        check_context(
            "%s, %zu springs at %zu, moving %d, dt %g", cpu_names[k], count, place, moving, dt_s);
        if (!CHECK(memcmp(&got, &want, sizeof got) == 0))
            return;
        for (int i = 0; i < ROOM; i++) {
            bool inside = (size_t)i >= place && (size_t)i < place + count;
            if (!inside && !CHECK(memcmp(&got.xx[i], &from.xx[i], sizeof(float)) == 0))
                return;
        }
    }
}

static void columns_have_the_same_bits(void)
{
    static const double odd[] = { 0, -0.01, HUGE_VAL, -HUGE_VAL, (double)NAN, 1e-300, 1e300, 1e-12,
        1e12 };
    for (size_t count = 0; count <= 67; count++)
        for (int i = 0; i < 6; i++)
            check_columns_same(count, check_below(16), i & 1, check_log_uniform(1e-6, 1e3));
    for (int i = 0; i < 100; i++)
        check_columns_same(
            68 + check_below(MOST - 67), check_below(16), i & 1, check_log_uniform(1e-6, 1e3));
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        check_columns_same(50, 1, i & 1, odd[i]);
}

/* Errors of what was seen, as parts of the promise. */
typedef struct worst {
    double still, moving;
} worst;

static double some_ratio(int kind)
{
    double apart = pow(10, -check_uniform(0.5, 8));
    switch (kind % 5) {
    case 0:
        return check_log_uniform(1e-4, 1e6);
    case 1:
        return 1 + apart;
    case 2:
        return 1 - apart;
    case 3:
        return check_uniform(0, 2);
    default:
        return kind % 3 ? 1 : 0;
    }
}

/* One step of one spring by its column: the error in its unit, a spring's |X| and |V|/omega. */
static bool check_accuracy(spring_reference *f, arrays *a, int i, double dt_s, worst *seen)
{
    for (int moving = 0; moving < 2; moving++) {
        double omega = (double)a->omega[i], decay = (double)a->decay[i];
        double response = (double)a->response[i], u = moving ? (double)a->goal_velocity[i] : 0;
        float state[2] = { a->value[i], a->velocity[i] }, zero = 0;
        sn_spring_columns c = { a->xx + i, a->xv + i, a->vx + i, a->vv + i, a->xu + i, a->vu + i };
        double gone = u * dt_s; /* the reference counts from where the goal was */
        spring_reference_step(
            f, omega, decay, response, (double)state[0] + gone, (double)state[1], u, dt_s);
        double unit = hypot((double)state[0], (double)state[1] / omega);
        double trail = 1 + (fabs(response) + fabs(response - 2)) * decay / omega;
        unit += fabs(u) * (dt_s + trail / omega);
        sn_springs_step_each(
            c, 1, &state[0], &state[1], &zero, moving ? &a->goal_velocity[i] : NULL, SN_CPU_SCALAR);
        double error = fmax(spring_reference_off(f->x, (double)state[0] + gone),
            spring_reference_off(f->v, (double)state[1]) / omega);
        double *most = moving ? &seen->moving : &seen->still;
        *most = fmax(*most, error / unit);
        check_context("omega %a, decay %a, response %a, dt %a, X %a, V %a, moving %d", omega, decay,
            response, dt_s, (double)a->value[i], (double)a->velocity[i], moving);
        if (!CHECK(error <= 4e-7 * unit))
            return false;
    }
    return true;
}

static void columns_are_accurate(void)
{
    static arrays a;
    worst seen = { 0, 0 };
    spring_reference f;
    spring_reference_init(&f);
    for (int round = 0; round < (check_long() ? 2000 : 120); round++) {
        double dt_s = check_log_uniform(1e-5, 100);
        for (int i = 0; i < MOST; i++) {
            a.omega[i] = (float)(check_log_uniform(1e-6, 1e3) / dt_s);
            a.decay[i] = (float)(some_ratio(i) * (double)a.omega[i]);
            a.response[i] = (float)check_uniform(-2, 3);
            a.value[i] = (float)check_uniform(-1, 1);
            a.velocity[i] = a.omega[i] * (float)check_uniform(-1, 1);
            a.goal_velocity[i] = a.omega[i] * (float)check_uniform(-1, 1);
        }
        sn_spring_columns c = { a.xx, a.xv, a.vx, a.vv, a.xu, a.vu };
        sn_spring_columns_make(a.omega, a.decay, a.response, dt_s, MOST, c, sn_cpu_detect());
        for (int i = 0; i < MOST; i++)
            if (!check_accuracy(&f, &a, i, dt_s, &seen))
                goto done;
    }
done:
    if (getenv("SINEW_SHOW"))
        printf("worst %g with still goals, %g with moving ones\n", seen.still, seen.moving);
    spring_reference_clear(&f);
}

/* What is not for the formulas is as spring.h says. */
static void columns_at_the_edges(void)
{
    const float rates[] = { 0, -0.0f, -3, NAN, INFINITY, 1e-30f, 1e30f, 1e-45f, 3e38f, 5 };
    const double times[] = { 0, 1, -0.25, (double)NAN, HUGE_VAL, -HUGE_VAL, 1e-20, 1e20, 1e-310 };
    enum { RATES = sizeof rates / sizeof rates[0] };
    static arrays a;
    sn_spring_columns c = { a.xx, a.xv, a.vx, a.vv, a.xu, a.vu };
    for (int i = 0; i < RATES * RATES; i++) {
        a.omega[i] = rates[i / RATES];
        a.decay[i] = rates[i % RATES];
        a.response[i] = i % 7 ? 0.5f : i % 2 ? NAN : 1e30f;
    }
    for (size_t t = 0; t < sizeof times / sizeof times[0]; t++) {
        sn_spring_columns_make(
            a.omega, a.decay, a.response, times[t], RATES * RATES, c, sn_cpu_detect());
        for (int i = 0; i < RATES * RATES; i++) {
            sn_spring spring = { (double)a.omega[i], (double)a.decay[i], (double)a.response[i] };
            sn_spring_matrixf want = sn_spring_matrix_makef(spring, times[t]);
            check_context("omega %g, decay %g, response %g, dt %g", spring.omega_rad_s,
                spring.decay_per_s, spring.response, times[t]);
            const float got[] = { a.xx[i], a.xv[i], a.vx[i], a.vv[i] };
            const float wanted[] = { want.xx, want.xv, want.vx, want.vv };
            for (int k = 0; k < 4; k++)
                if (!CHECK_RELATIVE((double)got[k], (double)wanted[k], 2e-7))
                    return;
        }
    }
}

/* Two springs in one call, one of them no spring at all: the other is as if alone. */
static void neighbours_do_not_matter(void)
{
    static arrays alone, among;
    fill(&alone);
    for (int i = 0; i < MOST; i++) {
        alone.omega[i] = (float)check_log_uniform(1, 100);
        alone.decay[i] = (float)check_log_uniform(1, 100);
        alone.response[i] = 0;
    }
    among = alone;
    for (int i = 1; i < MOST; i += 2)
        among.omega[i] = i % 4 == 1 ? 0 : NAN;
    sn_spring_columns c = columns_at(&alone, 0, true), d = columns_at(&among, 0, true);
    sn_spring_columns_make(alone.omega, alone.decay, NULL, 0.02, MOST, c, sn_cpu_detect());
    sn_spring_columns_make(among.omega, among.decay, NULL, 0.02, MOST, d, sn_cpu_detect());
    for (int i = 0; i < MOST; i += 2) {
        CHECK_BITSF(among.xx[i], alone.xx[i]);
        CHECK_BITSF(among.xu[i], alone.xu[i]);
        CHECK_BITSF(among.vu[i], alone.vu[i]);
    }
    for (int i = 1; i < MOST; i += 2) {
        CHECK_BITSF(among.xx[i], 1.0f);
        CHECK_BITSF(among.vx[i], 0.0f);
    }
}

CHECK_MAIN(CHECK_TEST(step_has_the_same_bits), CHECK_TEST(one_odd_spring_among_plain_ones),
    CHECK_TEST(some_at_rest_among_plain_ones), CHECK_TEST(step_of_very_many),
    CHECK_TEST(step_quick_and_careful_by_turns), CHECK_TEST(goals_may_be_the_values),
    CHECK_TEST(finite_stays_finite), CHECK_TEST(settles_to_rest),
    CHECK_TEST(columns_have_the_same_bits), CHECK_TEST(columns_are_accurate),
    CHECK_TEST(columns_at_the_edges), CHECK_TEST(neighbours_do_not_matter))
