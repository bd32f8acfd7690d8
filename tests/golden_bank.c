/* The golden hash of bank.h: struck, driven, gliding and damped, rendered without fusing. */
#include "golden.h"
#include "sinew/bank.h"

uint64_t golden_bank(void);

enum { GOLDEN_MODES = 37, GOLDEN_FRAMES = 300 };

static union {
    double align;
    unsigned char bytes[1 << 16];
} golden_bank_memory;

static uint64_t golden_bank_render(uint64_t hash, sn_bank *bank, const float *input, double factor)
{
    float left[GOLDEN_FRAMES] = { 0 }, right[GOLDEN_FRAMES] = { 0 };
    sn_bank_block block = { .count = GOLDEN_FRAMES,
        .input = input,
        .left = left,
        .right = right,
        .factor = factor,
        .gain = 1,
        .gain_end = 0.5f };
    sn_bank_render(bank, &block);
    for (int n = 0; n < GOLDEN_FRAMES; n++) {
        hash = golden_hash_double(hash, (double)left[n]);
        hash = golden_hash_double(hash, (double)right[n]);
    }
    return hash;
}

uint64_t golden_bank(void)
{
    uint64_t hash = GOLDEN_HASH_START;
    float input[GOLDEN_FRAMES];
    sn_bank_settings settings = {
        .rate_hz = 44100, .modes = GOLDEN_MODES, .partials = 2 * GOLDEN_MODES, .stereo = true
    };
    sn_bank *bank;
    hash = golden_hash_u64(hash, (uint64_t)sn_bank_start(&bank, &golden_bank_memory,
                                     sizeof golden_bank_memory, &settings, NULL));
    for (int i = 0; bank && i < GOLDEN_MODES; i++) {
        sn_mode mode = sn_mode_default();
        mode.frequency_hz = 30.0 * (i + 1) * (1 + i / 40.0);
        mode.t60_s = 0.01 * (1 + i * i % 50);
        mode.phase_turns = i / 8.0;
        mode.pan = (i % 5 - 2) / 2.0;
        mode.attack_s = i % 3 ? 0 : 0.001;
        hash = golden_hash_u64(hash, (uint64_t)sn_bank_add(bank, &mode, NULL));
    }
    for (int n = 0; n < GOLDEN_FRAMES; n++)
        input[n] = (float)(n * n % 17 - 8) / 64;
    for (int turn = 0; bank && turn < 12; turn++) {
        if (turn % 4 == 0)
            sn_bank_strike_all(bank, 0.5 + turn);
        if (turn == 7)
            sn_bank_damp(bank, 0.02);
        hash = golden_bank_render(hash, bank, turn % 3 == 1 ? input : NULL, turn == 5 ? 1.75 : 0);
        hash = golden_hash_double(hash, sn_bank_level(bank));
    }
    return hash;
}
