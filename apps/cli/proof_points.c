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

/* SplitMix64 (Steele, Lea, Flood, 2014). */
uint64_t proof_bits(proof_random *random)
{
    uint64_t z = (random->state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
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
