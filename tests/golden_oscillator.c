/* The golden hash of mode.h, oscillator.h, oscillator_study.h and spring_study.h. */
#include "golden.h"
#include "sinew/oscillator.h"
#include "sinew/oscillator_study.h"
#include "sinew/spring_study.h"

uint64_t golden_oscillator(void);

static uint64_t golden_oscillator_state;

static uint32_t golden_oscillator_random(void)
{
    golden_oscillator_state =
        golden_oscillator_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(golden_oscillator_state >> 33);
}

/* A number in [0, 1), of whole ones. */
static double golden_oscillator_unit(void)
{
    return (double)golden_oscillator_random() / 2147483648.0;
}

/* A number from 2^-most to 1, of whole ones. */
static double golden_oscillator_wide(uint32_t most)
{
    double x = 1 - golden_oscillator_unit() / 2;
    for (uint32_t i = golden_oscillator_random() % most; i; i--)
        x /= 2;
    return x;
}

static uint64_t golden_oscillator_modes(uint64_t hash)
{
    for (int i = 0; i < 300; i++) {
        sn_mode mode = sn_mode_default();
        mode.frequency_hz = 20000 * golden_oscillator_wide(10);
        mode.t60_s = 10 * golden_oscillator_wide(12);
        mode.amplitude = 2 * golden_oscillator_unit() - 1;
        mode.phase_turns = golden_oscillator_unit();
        mode.attack_s = i % 2 ? mode.t60_s / 9 * golden_oscillator_unit() : 0;
        mode.tail_ratio = i % 3 ? golden_oscillator_unit() : 0;
        mode.tail_t60_s = mode.t60_s * (1 + golden_oscillator_unit());
        sn_partial partials[SN_MODE_PARTIALS_MOST];
        int count = sn_mode_partials(&mode, partials);
        hash = golden_hash_u64(hash, (uint64_t)count);
        for (int k = 0; k < count; k++) {
            hash = golden_hash_double(hash, partials[k].amplitude);
            hash = golden_hash_double(hash, partials[k].t60_s);
        }
        for (int k = 0; k < 5; k++) {
            double value, slope;
            sn_mode_sample(&mode, golden_oscillator_unit(), &value, &slope);
            hash = golden_hash_double(hash, value);
            hash = golden_hash_double(hash, slope);
        }
        double level = 2 * golden_oscillator_unit(), rate = 96000 * golden_oscillator_wide(6);
        hash = golden_hash_double(hash, sn_t60_from_level(level, mode.t60_s));
        hash = golden_hash_double(hash, sn_t60_to_level_frames(mode.t60_s, 1e4 * level, rate));
        hash = golden_hash_double(hash, sn_t60_from_halflife(level));
        hash = golden_hash_double(hash, sn_t60_to_q(mode.t60_s, mode.frequency_hz));
        hash = golden_hash_double(hash, sn_t60_from_bandwidth(level));
        hash = golden_hash_double(hash, sn_t60_from_pole_radius(level / 2, rate));
        hash = golden_hash_double(hash, sn_t60_to_pole_radius(mode.t60_s, rate));
    }
    return hash;
}

static uint64_t golden_oscillator_state_of(uint64_t hash, const sn_oscillator *o)
{
    hash = golden_hash_double(hash, o->x);
    hash = golden_hash_double(hash, o->v);
    hash = golden_hash_double(hash, sn_oscillator_level(o));
    hash = golden_hash_double(hash, sn_oscillator_phase(o));
    return golden_hash_u64(hash, (uint64_t)o->left);
}

static uint64_t golden_oscillator_one(uint64_t hash, sn_oscillation oscillation)
{
    static float out[200];
    static double factors[200];
    sn_oscillator o;
    hash = golden_hash_u64(hash, (uint64_t)sn_oscillator_start(&o, &oscillation, NULL));
    for (int part = 0; part < 4; part++) {
        for (int i = 0; i < 200; i++) {
            out[i] = (float)golden_oscillator_unit() - 0.5f;
            factors[i] = i % 3 ? 1.5 : 4 * golden_oscillator_unit();
        }
        if (part == 1)
            sn_oscillator_block_driven(&o, 200, out, out);
        else if (part == 2)
            sn_oscillator_block_swept(&o, 200, factors, out);
        else
            sn_oscillator_block(&o, 200, out);
        for (int i = 0; i < 200; i++)
            hash = golden_hash_double(hash, (double)out[i]);
        hash = golden_oscillator_state_of(hash, &o);
        if (part == 0)
            sn_oscillator_strike(&o, golden_oscillator_unit());
        else if (part == 1)
            sn_oscillator_retune(&o, 12000 * golden_oscillator_unit(), 1, NULL);
        else if (part == 2)
            sn_oscillator_skip(&o, (int64_t)golden_oscillator_random() - (1 << 30));
        else
            sn_oscillator_set_level(&o, golden_oscillator_unit());
        hash = golden_oscillator_state_of(hash, &o);
    }
    return hash;
}

static uint64_t golden_oscillator_studies(uint64_t hash)
{
    for (int i = 0; i < 50; i++) {
        sn_study_oscillator o;
        float hz = 12000 * (float)golden_oscillator_unit(), x = 1, v = 0, u = 1, w = 0;
        sn_study_oscillator_initialise(&o, 48000, hz, 1 + (float)golden_oscillator_random(), 1);
        for (int n = 0; n < 50; n++) {
            hash = golden_hash_double(hash, (double)sn_study_oscillator_step(&o));
            hash = golden_hash_double(hash, (double)sn_study_oscillator_step_with_sweep(&o, 1.25f));
            sn_study_spring_semi_implicit(&x, &v, 0.5f, 0.25f, hz / 2000, 0.25f);
            sn_study_spring_implicit(&u, &w, 0.5f, 0.25f, hz / 2000, 0.25f);
            hash = golden_hash_double(hash, (double)x);
            hash = golden_hash_double(hash, (double)u);
        }
    }
    return hash;
}

uint64_t golden_oscillator(void)
{
    golden_oscillator_state = 3;
    uint64_t hash = golden_oscillator_modes(GOLDEN_HASH_START);
    for (int i = 0; i < 200; i++) {
        sn_oscillation oscillation = { .rate_hz = i % 2 ? 48000 : 44100,
            .frequency_hz = 26000 * golden_oscillator_wide(12),
            .t60_s = 10 * golden_oscillator_wide(16),
            .amplitude = 2 * golden_oscillator_unit() - 1,
            .phase_turns = golden_oscillator_unit() };
        if (i % 5 == 0)
            oscillation.t60_s *= -1;
        hash = golden_oscillator_one(hash, oscillation);
    }
    return golden_oscillator_studies(hash);
}
