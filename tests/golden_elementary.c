/* The golden hash of the elementary functions: all of them, one by one and in blocks, over inputs
 * that an integer generator makes. */
#include "golden.h"
#include "sinew/elementary.h"

enum { BLOCK = 100, ROUNDS = 64 };

typedef double function_of_double(double x);
typedef float function_of_float(float x);
typedef void block_of_double(double *out, const double *in, size_t count, sn_cpu cpu);
typedef void block_of_float(float *out, const float *in, size_t count, sn_cpu cpu);
typedef void block_of_doubles(
    double *out, const double *a, const double *b, size_t count, sn_cpu cpu);
typedef void block_of_floats(float *out, const float *a, const float *b, size_t count, sn_cpu cpu);

uint64_t golden_elementary(void);

/* SplitMix64 (Steele, Lea, Flood, 2014). */
static uint64_t next_bits(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* By turns: any bits at all; a number within 2; one within 800; one of moderate size. */
static double next_double(uint64_t *state, unsigned kind)
{
    union {
        uint64_t bits;
        double number;
    } any = { next_bits(state) };
    double unit = (double)(int64_t)next_bits(state) * 0x1p-63;
    switch (kind % 4) {
    case 0:
        return any.number;
    case 1:
        return 2.0 * unit;
    case 2:
        return 800.0 * unit;
    default:
        any.bits = (any.bits & UINT64_C(0x83ffffffffffffff)) | UINT64_C(0x3c00000000000000);
        return any.number;
    }
}

static float next_float(uint64_t *state, unsigned kind)
{
    union {
        uint32_t bits;
        float number;
    } any = { (uint32_t)next_bits(state) };
    float unit = (float)((double)(int64_t)next_bits(state) * 0x1p-63);
    switch (kind % 3) {
    case 0:
        return any.number;
    case 1:
        return 2.0f * unit;
    default:
        return 110.0f * unit;
    }
}

static uint64_t hash_doubles(uint64_t hash, const double in[BLOCK])
{
    static function_of_double *const one[] = { sn_sin_turns, sn_cos_turns, sn_sin, sn_cos, sn_exp,
        sn_exp2, sn_expm1, sn_log, sn_log2, sn_sqrt, sn_floor, sn_ceil, sn_trunc, sn_round,
        sn_fraction };
    static block_of_double *const block[] = { sn_sin_turns_block, sn_cos_turns_block, sn_sin_block,
        sn_cos_block, sn_exp_block, sn_exp2_block, sn_expm1_block, sn_log_block, sn_log2_block,
        sn_sqrt_block, sn_floor_block, sn_ceil_block, sn_trunc_block, sn_round_block };
    static block_of_doubles *const pairs[] = { sn_atan2_block, sn_atan2_turns_block,
        sn_hypot_block };
    double out[BLOCK];
    for (size_t f = 0; f < sizeof one / sizeof one[0]; f++)
        for (size_t i = 0; i < BLOCK; i++)
            hash = golden_hash_double(hash, one[f](in[i]));
    for (size_t f = 0; f < sizeof block / sizeof block[0]; f++) {
        block[f](out, in, BLOCK, sn_cpu_detect());
        for (size_t i = 0; i < BLOCK; i++)
            hash = golden_hash_double(hash, out[i]);
    }
    for (size_t i = 0; i < BLOCK; i++) {
        double sine, cosine, x = in[i], y = in[(i + 1) % BLOCK];
        sn_sincos_turns(x, &sine, &cosine);
        hash = golden_hash_double(golden_hash_double(hash, sine), cosine);
        hash = golden_hash_double(hash, sn_atan2(y, x));
        hash = golden_hash_double(hash, sn_atan2_turns(y, x));
        hash = golden_hash_double(hash, sn_hypot(y, x));
    }
    for (size_t f = 0; f < sizeof pairs / sizeof pairs[0]; f++) {
        pairs[f](out, in + 1, in, BLOCK - 1, sn_cpu_detect());
        for (size_t i = 0; i < BLOCK - 1; i++)
            hash = golden_hash_double(hash, out[i]);
    }
    return hash;
}

static uint64_t hash_floats(uint64_t hash, const float in[BLOCK])
{
    static function_of_float *const one[] = { sn_sin_turnsf, sn_cos_turnsf, sn_sinf, sn_cosf,
        sn_expf, sn_exp2f, sn_expm1f, sn_logf, sn_log2f, sn_sqrtf, sn_floorf, sn_ceilf, sn_truncf,
        sn_roundf, sn_fractionf };
    static block_of_float *const block[] = { sn_sin_turns_blockf, sn_cos_turns_blockf,
        sn_sin_blockf, sn_cos_blockf, sn_exp_blockf, sn_exp2_blockf, sn_expm1_blockf, sn_log_blockf,
        sn_log2_blockf, sn_sqrt_blockf, sn_floor_blockf, sn_ceil_blockf, sn_trunc_blockf,
        sn_round_blockf };
    static block_of_floats *const pairs[] = { sn_atan2_blockf, sn_atan2_turns_blockf,
        sn_hypot_blockf, sn_pow_blockf };
    float out[BLOCK];
    for (size_t f = 0; f < sizeof one / sizeof one[0]; f++)
        for (size_t i = 0; i < BLOCK; i++)
            hash = golden_hash_double(hash, (double)one[f](in[i]));
    for (size_t f = 0; f < sizeof block / sizeof block[0]; f++) {
        block[f](out, in, BLOCK, sn_cpu_detect());
        for (size_t i = 0; i < BLOCK; i++)
            hash = golden_hash_double(hash, (double)out[i]);
    }
    for (size_t i = 0; i < BLOCK; i++) {
        float x = in[i], y = in[(i + 1) % BLOCK];
        hash = golden_hash_double(hash, (double)sn_atan2f(y, x));
        hash = golden_hash_double(hash, (double)sn_powf(x, y));
        float sine, cosine;
        sn_sincos_turnsf(x, &sine, &cosine);
        hash = golden_hash_double(golden_hash_double(hash, (double)sine), (double)cosine);
        hash = golden_hash_double(hash, (double)sn_atan2_turnsf(y, x));
        hash = golden_hash_double(hash, (double)sn_hypotf(y, x));
    }
    for (size_t f = 0; f < sizeof pairs / sizeof pairs[0]; f++) {
        pairs[f](out, in + 1, in, BLOCK - 1, sn_cpu_detect());
        for (size_t i = 0; i < BLOCK - 1; i++)
            hash = golden_hash_double(hash, (double)out[i]);
    }
    return hash;
}

uint64_t golden_elementary(void)
{
    uint64_t hash = GOLDEN_HASH_START, state = 1;
    for (unsigned round = 0; round < ROUNDS; round++) {
        double in[BLOCK];
        float inf[BLOCK];
        /* Some rounds are of one kind, for the common path of blocks; others mix them. */
        for (unsigned i = 0; i < BLOCK; i++) {
            in[i] = next_double(&state, round < ROUNDS / 2 ? round : i);
            inf[i] = next_float(&state, round < ROUNDS / 2 ? round : i);
        }
        hash = hash_doubles(hash, in);
        hash = hash_floats(hash, inf);
    }
    return hash;
}
