/* The proof of shakes: exact after ten years, from nothing, and nothing left. */
#include "tool.h"
#include "proof.h"
#include "proof_exact.h"
#include "sinew/noise.h"
#include "sinew/shake.h"

#include <math.h>

enum { POINTS = 10000, AXES = 6 };

static const double ten_years_s = 3.2e8;

static double axis_of(sn_shake_offset offset, int axis)
{
    const double axes[AXES] = { offset.move.x, offset.move.y, offset.move.z, offset.turn.x,
        offset.turn.y, offset.turn.z };
    return axes[axis];
}

static double farthest(sn_shake_offset offset)
{
    double most = 0;
    for (int axis = 0; axis < AXES; axis++)
        proof_note(&most, fabs(axis_of(offset, axis)));
    return most;
}

/* ---- the reference ------------------------------------------------------------------------- */

/* The first layer of an axis, so many cells along. Only the key of its noise is the library's. */
static exact noise_at(const sn_shake *shake, int axis, exact turns)
{
    uint64_t index = (uint64_t)(SN_SHAKE_LAYERS_MOST * axis);
    double moved = proof_level(shake->seed, AXES * SN_SHAKE_LAYERS_MOST + index) / 2, whole;
    exact u = exact_fraction(exact_add(turns, exact_of(moved)), &whole);
    uint64_t key = sn_hash(shake->seed, index), cell = (uint64_t)(int64_t)whole;
    double a = proof_level(key, cell), b = proof_level(key, cell + 1);
    exact rest = exact_add(exact_scale(u, 6), exact_of(-15));
    rest = exact_add(exact_multiply(rest, u), exact_of(10));
    exact fade = exact_multiply(exact_multiply(exact_multiply(u, u), u), rest);
    return exact_add(exact_of(a), exact_multiply(exact_sum(b, -a), fade));
}

static exact envelope_at(const sn_shake *shake, double age_s)
{
    exact u = exact_divide(exact_of(age_s), exact_of(shake->duration_s)), one = exact_of(1);
    exact attack = exact_of(shake->attack_ratio), hold = exact_of(shake->hold_ratio);
    exact fall = exact_subtract(exact_subtract(one, hold), attack);
    exact x = exact_divide(u, attack), left = exact_divide(exact_subtract(one, u), fall);
    if (x.high < 1)
        return exact_multiply(exact_multiply(x, x), exact_add(exact_of(3), exact_scale(x, -2)));
    if (left.high >= 1)
        return one;
    exact value = exact_add(one, exact_scale(exact_subtract(one, left), shake->fall_power));
    for (int i = 0; i < (int)shake->fall_power; i++)
        value = exact_multiply(value, left);
    return value;
}

/* ---- points -------------------------------------------------------------------------------- */

static sn_shake any_shake(proof_random *random)
{
    sn_shake shake = sn_shake_default();
    shake.peak = (sn_shake_offset){ { 1, 1, 1 }, { 1, 1, 1 } };
    shake.seed = proof_bits(random);
    shake.form = (sn_shake_form)(proof_bits(random) % 4);
    shake.layers[0].frequency_hz = fabs(proof_log_uniform(random, 0.05, 50));
    shake.frequency_hz = fabs(proof_log_uniform(random, 0.05, 50));
    shake.duration_s = fabs(proof_log_uniform(random, 0.05, 20));
    shake.attack_ratio = proof_uniform(random, 0.01, 0.4);
    shake.hold_ratio = proof_uniform(random, 0, 0.5);
    shake.fall_power = (double)(1 + proof_bits(random) % 10);
    return shake;
}

/* The usual way: a position in float, as time comes from an engine. */
static double noise_in_float(const sn_shake *shake, double t_s)
{
    float x = (float)shake->layers[0].frequency_hz * (float)t_s;
    return noise_at(shake, 0, exact_of((double)x)).high;
}

static void measure_tremble(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        sn_shake shake = any_shake(&random);
        shake.form = SN_SHAKE_NOISE;
        double t_s = proof_uniform(&random, ten_years_s, ten_years_s + 100);
        exact turns = exact_product(shake.layers[0].frequency_hz, t_s);
        sn_shake_offset got = sn_shake_tremble(&shake, t_s, 1);
        for (int axis = 0; axis < AXES; axis++)
            proof_note(
                &result->worst, exact_distance(axis_of(got, axis), noise_at(&shake, axis, turns)));
        proof_note(&result->usual,
            exact_distance(noise_in_float(&shake, t_s), noise_at(&shake, 0, turns)));
    }
}

static void measure_impulse(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        sn_shake shake = any_shake(&random);
        if (shake.form == SN_SHAKE_BUMP)
            shake.form = SN_SHAKE_RECOIL; /* the same curve with other settings */
        double age_s = shake.duration_s * proof_uniform(&random, 0, 1);
        exact envelope = envelope_at(&shake, age_s), turns, sine = exact_of(1), cosine;
        sn_shake_offset got = sn_shake_impulse(&shake, age_s);
        turns = exact_product(shake.frequency_hz, age_s);
        if (shake.form == SN_SHAKE_SWING)
            exact_sincos_turns(turns, &sine, &cosine);
        turns = exact_product(shake.layers[0].frequency_hz, age_s);
        for (int axis = 0; axis < AXES; axis++) {
            exact wave = shake.form == SN_SHAKE_NOISE ? noise_at(&shake, axis, turns) : sine;
            proof_note(
                &result->worst, exact_distance(axis_of(got, axis), exact_multiply(wave, envelope)));
        }
    }
}

/* ---- the ends ------------------------------------------------------------------------------ */

/* The usual way: noise times e^(-5 t/duration). */
static double faded_noise(const sn_shake *shake, double age_s)
{
    double fade = exp(-5 * age_s / shake->duration_s);
    return fade * noise_at(shake, 0, exact_product(shake->layers[0].frequency_hz, age_s)).high;
}

static void measure_start(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        sn_shake shake = any_shake(&random);
        proof_note(&result->worst, farthest(sn_shake_impulse(&shake, 0)));
        proof_note(&result->usual, fabs(faded_noise(&shake, 0)));
    }
}

static void measure_end(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        sn_shake shake = any_shake(&random);
        double age_s = shake.duration_s * (1 + i % 2 * proof_uniform(&random, 0, 9));
        proof_note(&result->worst, farthest(sn_shake_impulse(&shake, age_s)));
        proof_note(&result->usual, fabs(faded_noise(&shake, shake.duration_s)));
    }
}

/* ---- trauma -------------------------------------------------------------------------------- */

/* Blows at frames of 1/60 s; the usual way takes decay * dt off in each frame, in float. After the
 * last blow the level is asked for in between. */
static void measure_trauma(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS / 100; i++) {
        double fall = proof_uniform(&random, 0.05, 1);
        float usual = 0, dt_s = 1 / 60.0f;
        exact want = exact_of(0);
        sn_trauma trauma = { 0, 0 };
        double last_s = 0;
        for (int frame = 0; frame < 1200; frame++) {
            double t_s = frame / 60.0;
            usual = fmaxf(usual - (float)fall * dt_s, 0);
            want = exact_subtract(want, exact_scale(exact_sum(t_s, -last_s), fall));
            want = want.high < 0 ? exact_of(0) : want;
            last_s = t_s;
            proof_note(&result->worst, exact_distance(sn_trauma_at(trauma, fall, t_s), want));
            proof_note(&result->usual, exact_distance((double)usual, want));
            if (proof_bits(&random) % 64 > 0)
                continue;
            double add = proof_uniform(&random, 0, 0.5);
            sn_trauma_add(&trauma, fall, t_s, add);
            want = exact_add(want, exact_of(add));
            want = want.high > 1 ? exact_of(1) : want;
            usual = fminf(usual + (float)add, 1);
        }
    }
}

static const proof_row rows[] = {
    { "tremble, all axes", "after ten years, 10000 shakes", "of the peak", 2e-15, "time in float",
        measure_tremble, NULL },
    { "impulse, all axes", "falls of a tenth and longer", "of the peak", 3e-15, "", measure_impulse,
        NULL },
    { "impulse, its first frame", "at age 0", "of the peak", 0, "noise * e^(-5t/T)", measure_start,
        NULL },
    { "impulse, what is left", "at its end and later", "of the peak", 0, "noise * e^(-5t/T)",
        measure_end, NULL },
    { "trauma, its level", "20 s of blows, each frame", "absolute", 1e-14, "level -= fall * dt",
        measure_trauma, NULL },
};

const proof_group proof_shakes = { "Shakes", rows, sizeof rows / sizeof rows[0] };
