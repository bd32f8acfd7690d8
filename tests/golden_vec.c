/* The golden hash of vec.h: lengths, unit vectors, interpolation and ranges. */
#include "golden.h"
#include "sinew/vec.h"

uint64_t golden_vec(void);

static uint64_t golden_vec_state;

/* A number of any size and sign, made of whole ones: m * 2^e. */
static double golden_vec_number(void)
{
    golden_vec_state =
        golden_vec_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    uint64_t mixed = golden_vec_state ^ (golden_vec_state >> 29);
    double x = (double)(int64_t)(mixed >> 11) - 4503599627370496.0;
    int power = (int)(mixed % 1201) - 600;
    for (; power > 0; power--)
        x *= 2;
    for (; power < 0; power++)
        x *= 0.5;
    return x;
}

uint64_t golden_vec(void)
{
    uint64_t hash = GOLDEN_HASH_START;
    golden_vec_state = 3;
    for (int i = 0; i < 4000; i++) {
        sn_vec3 a = { golden_vec_number(), golden_vec_number(), golden_vec_number() };
        sn_vec3 b = { golden_vec_number(), a.y * 0.75, a.z * 1.5 };
        double t = (double)(i % 64) / 48 - 0.125;
        sn_vec3 v[] = { sn_vec3_normalize(a, b), sn_vec3_cross(a, b), sn_vec3_lerp(a, b, t),
            sn_vec3_add(a, b), sn_vec3_sub(a, b), sn_vec3_scale(a, t) };
        for (int k = 0; k < 6; k++) {
            hash = golden_hash_double(hash, v[k].x);
            hash = golden_hash_double(hash, v[k].y);
            hash = golden_hash_double(hash, v[k].z);
        }
        sn_vec2 p = { a.x, a.y }, q = { b.x, b.y };
        sn_vec2 unit = sn_vec2_normalize(p, q), between = sn_vec2_lerp(p, q, t);
        hash = golden_hash_double(hash, unit.x);
        hash = golden_hash_double(hash, unit.y);
        hash = golden_hash_double(hash, between.x);
        hash = golden_hash_double(hash, sn_vec2_length(p));
        hash = golden_hash_double(hash, sn_vec2_dot(p, q));
        hash = golden_hash_double(hash, sn_vec2_cross(p, q));
        hash = golden_hash_double(hash, sn_vec3_length(a));
        hash = golden_hash_double(hash, sn_vec3_dot(a, b));
        sn_range range = sn_range_include(sn_range_include(sn_range_empty(), a.x), b.y);
        range = sn_range_scale(sn_range_add(range, sn_range_union(range, range)), t);
        hash = golden_hash_double(hash, range.low);
        hash = golden_hash_double(hash, sn_range_clamp(range, a.z));
    }
    return hash;
}
