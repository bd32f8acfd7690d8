/* The golden hash of noise.h: both types, octaves, loops, near and far positions. */
#include "golden.h"
#include "sinew/noise.h"

uint64_t golden_noise(void);

uint64_t golden_noise(void)
{
    uint64_t hash = GOLDEN_HASH_START;
    for (uint32_t i = 0; i < 200; i++) {
        hash = golden_hash_u64(hash, sn_hash(i, UINT64_MAX - i));
        hash = golden_hash_double(hash, sn_hash_signed(i * UINT64_C(0x9e3779b97f4a7c15), i));
        sn_noise noise = { .type = i % 2 ? SN_NOISE_GRADIENT : SN_NOISE_VALUE,
            .seed = i / 3,
            .octaves = 1 + i % 5,
            .gain_ratio = (double)(i % 17) / 16,
            .loop_cells = i % 4 ? 0 : 1 + i % 23 };
        sn_noise_prepared p;
        hash = golden_hash_u64(hash, (uint64_t)sn_noise_prepare(&p, &noise, NULL));
        hash = golden_hash_double(hash, p.peak);
        for (int k = 0; k < 100; k++) {
            double x = (double)((k - 50) * (int)(i + 1)) / 37, value, slope;
            x = k % 10 ? x : x * 1e12;
            sn_noise_sample(&p, x, &value, &slope);
            hash = golden_hash_double(hash, value);
            hash = golden_hash_double(hash, slope);
        }
    }
    return hash;
}
