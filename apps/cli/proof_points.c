/* The points of the proof. See proof.h. */
#include "tool.h"
#include "proof.h"

#include <math.h>

/* FNV-1a of the row's name: rows do not share points, and adding one leaves the others alone. */
proof_random proof_random_of(const proof_row *row)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (const char *at = row->what; *at; at++)
        hash = (hash ^ (unsigned char)*at) * UINT64_C(0x100000001b3);
    return (proof_random){ hash };
}

/* Mix 13 of David Stafford, "Better Bit Mixing" (2011). */
static uint64_t mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15); /* 2^64 over the golden ratio */

/* SplitMix64 (Steele, Lea, Flood, 2014). */
uint64_t proof_bits(proof_random *random)
{
    return mix(random->state += golden);
}

double proof_level(uint64_t seed, uint64_t index)
{
    return (double)(mix(mix(seed + golden) + index * golden) >> 11) * 0x1p-52 - 1;
}

double proof_uniform(proof_random *random, double low, double high)
{
    return low + (high - low) * ((double)(proof_bits(random) >> 11) * 0x1p-53);
}

double proof_log_uniform(proof_random *random, double low, double high)
{
    double size = exp2(proof_uniform(random, log2(low), log2(high)));
    return proof_bits(random) & 1 ? size : -size;
}

void proof_note(double *worst, double error)
{
    if (!(error <= *worst))
        *worst = error == error ? error : (double)INFINITY;
}
