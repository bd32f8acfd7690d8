/* The golden hash of shake.h. */
#include "golden.h"
#include "sinew/noise.h"
#include "sinew/shake.h"

uint64_t golden_shake(void);

static uint64_t golden_shake_count;

/* A number in [-1, 1). */
static double golden_shake_unit(void)
{
    return sn_hash_signed(11, golden_shake_count++);
}

static uint64_t golden_shake_below(uint64_t count)
{
    return sn_hash(12, golden_shake_count++) % count;
}

/* A number above 2^-most, up to 1. */
static double golden_shake_wide(uint64_t most)
{
    double x = 0.75 + golden_shake_unit() / 4;
    for (uint64_t i = golden_shake_below(most); i; i--)
        x /= 2;
    return x;
}

static sn_vec3 golden_shake_vec(void)
{
    sn_vec3 vec = { golden_shake_unit(), 0, 0 };
    vec.y = golden_shake_unit();
    vec.z = golden_shake_unit();
    return vec;
}

static sn_shake golden_shake_any(void)
{
    sn_shake shake = { .form = (sn_shake_form)golden_shake_below(4) };
    shake.peak.move = golden_shake_vec();
    shake.peak.turn = golden_shake_vec();
    shake.seed = golden_shake_below(1000000);
    for (int k = 0; k < SN_SHAKE_LAYERS_MOST; k++) {
        shake.layers[k].frequency_hz = 100 * golden_shake_wide(12);
        shake.layers[k].gain = golden_shake_unit();
    }
    shake.frequency_hz = 50 * golden_shake_wide(8);
    shake.duration_s = 16 * golden_shake_wide(12);
    shake.attack_ratio = golden_shake_wide(8) / 2;
    shake.hold_ratio = golden_shake_unit() / 2;
    shake.fall_power = 10 * golden_shake_wide(3);
    return shake;
}

static uint64_t golden_shake_hash(uint64_t hash, sn_shake_offset offset)
{
    hash = golden_hash_double(hash, offset.move.x);
    hash = golden_hash_double(hash, offset.move.y);
    hash = golden_hash_double(hash, offset.move.z);
    hash = golden_hash_double(hash, offset.turn.x);
    hash = golden_hash_double(hash, offset.turn.y);
    return golden_hash_double(hash, offset.turn.z);
}

static uint64_t golden_shake_ones(uint64_t hash)
{
    for (int i = 0; i < 2000; i++) {
        sn_shake shake = golden_shake_any();
        double age_s = shake.duration_s * golden_shake_wide(6);
        double t_s = 1e9 * golden_shake_wide(40), level = golden_shake_unit();
        hash = golden_shake_hash(hash, sn_shake_impulse(&shake, age_s));
        hash = golden_shake_hash(hash, sn_shake_impulse_velocity(&shake, age_s));
        hash = golden_shake_hash(hash, sn_shake_tremble(&shake, t_s, level));
        hash = golden_shake_hash(hash, sn_shake_tremble_velocity(&shake, t_s, level));
    }
    return hash;
}

static uint64_t golden_shake_blows(uint64_t hash)
{
    sn_trauma trauma = { 0, 0 };
    double t_s = 0;
    for (int i = 0; i < 1000; i++) {
        double fall = 4 * golden_shake_wide(6);
        t_s += golden_shake_wide(10);
        sn_trauma_add(&trauma, fall, t_s, golden_shake_unit());
        double later_s = t_s + golden_shake_wide(6);
        hash = golden_hash_double(hash, trauma.level);
        double level = sn_trauma_at(trauma, fall, later_s);
        hash = golden_hash_double(hash, level);
        hash = golden_hash_double(hash, sn_trauma_strength(level, 3 * golden_shake_wide(3)));
    }
    return hash;
}

static uint64_t golden_shake_world(uint64_t hash)
{
    for (int i = 0; i < 400; i++) {
        sn_shake shakes[5];
        sn_shake_source sources[5];
        for (int k = 0; k < 5; k++) {
            shakes[k] = golden_shake_any();
            sources[k] = (sn_shake_source){ .shake = &shakes[k], .seed = golden_shake_below(3) };
            sources[k].start_s = golden_shake_unit();
            sources[k].strength = golden_shake_unit();
            sources[k].at = golden_shake_vec();
            sources[k].near_m = golden_shake_wide(3);
            sources[k].far_m = 4 * golden_shake_wide(3);
            sources[k].speed_m_per_s = 2 * golden_shake_unit();
        }
        sn_shake_listener listener = sn_shake_listener_default();
        listener.at = golden_shake_vec();
        listener.mix = (sn_shake_mix)golden_shake_below(2);
        listener.limit.move = golden_shake_vec();
        listener.gain.turn = golden_shake_vec();
        listener.intensity = golden_shake_wide(3);
        double end_s = sn_shake_end_s(sources, 5, &listener);
        hash = golden_hash_double(hash, end_s);
        for (int k = 1; k < 8; k++) {
            double before_s = golden_shake_wide(6);
            hash =
                golden_shake_hash(hash, sn_shake_sources(sources, 5, &listener, end_s - before_s));
        }
    }
    return hash;
}

uint64_t golden_shake(void)
{
    golden_shake_count = 0;
    uint64_t hash = golden_shake_ones(GOLDEN_HASH_START);
    hash = golden_shake_blows(hash);
    hash = golden_shake_world(hash);
    for (size_t i = 0; sn_shake_preset_at(i); i++)
        hash = golden_shake_hash(hash, sn_shake_impulse(&sn_shake_preset_at(i)->shake, 0.125));
    return hash;
}
