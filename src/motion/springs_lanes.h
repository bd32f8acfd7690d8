/*
 * Coefficients of springs, for one instruction set or for plain C: included once for each, after
 * defining
 *   COLUMNS_NAME(name)      the name in that set
 *   COLUMNS_TARGET          its function attribute
 *   COLUMNS_WIDTH           lanes: springs that go together
 *   COLUMNS_DOUBLES         the type of that many doubles
 *   COLUMNS_BITS            and of as many uint64_t
 *   COLUMNS_OF(x), COLUMNS_FROM(bits)   doubles as bits and back
 *   COLUMNS_LESS(a, b)      all ones where a < b, else 0
 *   COLUMNS_ROOT(x)         the square root, correctly rounded
 *   COLUMNS_ANY(bits)       not 0 where the sign bit of a lane is set
 *   COLUMNS_WIDEN(floats)   doubles from a pointer to floats
 *   COLUMNS_NARROW(floats, x)  and back
 * The formulas are in springs_columns.c.
 */

/* A choice by bits, without a branch. */
COLUMNS_TARGET SN_KERNEL COLUMNS_DOUBLES COLUMNS_NAME(columns_choose)(
    COLUMNS_BITS mask, COLUMNS_DOUBLES yes, COLUMNS_DOUBLES no)
{
    return COLUMNS_FROM((COLUMNS_OF(yes) & mask) | (COLUMNS_OF(no) & ~mask));
}
#define COLUMNS_CHOOSE COLUMNS_NAME(columns_choose)
#define COLUMNS_ALL(x) ((COLUMNS_DOUBLES){ 0 } + (x)) /* the same in all lanes */

/* C(s), S(s) and 2^g, by Horner's rule. */
COLUMNS_TARGET SN_KERNEL COLUMNS_DOUBLES COLUMNS_NAME(columns_even)(COLUMNS_DOUBLES s)
{
    COLUMNS_DOUBLES sum = 0x1.6c0f5588211e9p-10 + s * 0x1.9a95099320c77p-16;
    sum = 0x1.0000000e31f81p-1 + s * (0x1.555552f9a5a1ap-5 + s * sum);
    return 1.0 + s * sum;
}

COLUMNS_TARGET SN_KERNEL COLUMNS_DOUBLES COLUMNS_NAME(columns_odd)(COLUMNS_DOUBLES s)
{
    COLUMNS_DOUBLES sum = 0x1.a01499d3f7affp-13 + s * 0x1.6dd987781b719p-19;
    sum = 0x1.5555555a80aecp-3 + s * (0x1.11111034fb7fep-7 + s * sum);
    return 1.0 + s * sum;
}

COLUMNS_TARGET SN_KERNEL COLUMNS_DOUBLES COLUMNS_NAME(columns_power)(COLUMNS_DOUBLES g)
{
    COLUMNS_DOUBLES sum = 0x1.445e8d5465eb3p-13 + g * 0x1.00f150542989cp-16;
    sum = 0x1.3b29f0d5bc7e6p-7 + g * (0x1.5d872379f1793p-10 + g * sum);
    sum = 0x1.ebfbe07ae016cp-3 + g * (0x1.c6b08df487299p-5 + g * sum);
    return 1.0 + g * (0x1.62e42fef7b544p-1 + g * sum);
}

/* 2^-octaves, and 0 from 60 octaves on: so little that products of it stay normal. */
COLUMNS_TARGET SN_KERNEL COLUMNS_DOUBLES COLUMNS_NAME(columns_envelope)(COLUMNS_DOUBLES octaves)
{
    COLUMNS_BITS heard = COLUMNS_LESS(octaves, COLUMNS_ALL(60.0));
    octaves = COLUMNS_FROM(COLUMNS_OF(octaves) & heard);
    COLUMNS_DOUBLES rounded = SN_ROUNDER - octaves, g = (SN_ROUNDER - rounded) - octaves;
    COLUMNS_BITS power = COLUMNS_OF(COLUMNS_NAME(columns_power)(g)) + (COLUMNS_OF(rounded) << 52);
    return COLUMNS_FROM(power & heard);
}

/* The sign bit is set in the lanes that are not for the formulas. Positive doubles are ordered as
 * their bits are, so differences of bits tell; negative ones and NaN are beyond every bound. */
COLUMNS_TARGET SN_KERNEL COLUMNS_BITS COLUMNS_NAME(columns_unfit)(
    const columns_job *job, COLUMNS_DOUBLES omega, COLUMNS_DOUBLES decay)
{
    COLUMNS_BITS bits = COLUMNS_OF(omega);
    return (bits - job->omega_least) | (job->omega_most - bits) | COLUMNS_OF(decay) |
           (job->decay_most - COLUMNS_OF(decay));
}

/*
 * A block goes through three loops, a vector at a time: the whole for one vector is a chain of some
 * 150 cycles, of which a processor sees two at a time at most; in loops of short chains it sees
 * enough vectors at once to be kept busy. What the loops hand on, of each vector:
 */
typedef struct COLUMNS_NAME(columns_block) {
    COLUMNS_DOUBLES part[COLUMNS_BLOCK / COLUMNS_WIDTH];     /* y in its unit, from -1/2 to 1/2 */
    COLUMNS_DOUBLES rounded[COLUMNS_BLOCK / COLUMNS_WIDTH];  /* with n in its low bits */
    COLUMNS_DOUBLES inverse[COLUMNS_BLOCK / COLUMNS_WIDTH];  /* 1/d */
    COLUMNS_DOUBLES envelope[COLUMNS_BLOCK / COLUMNS_WIDTH]; /* E; before, its octaves */
} COLUMNS_NAME(columns_block);

/* First loop: vector k, of springs i on. Gives the lanes that are not for the formulas. */
COLUMNS_TARGET SN_KERNEL COLUMNS_BITS COLUMNS_NAME(columns_reduce)(
    const columns_job *job, size_t i, size_t k, bool moving, COLUMNS_NAME(columns_block) * block)
{
    const columns_time *time = &job->time;
    COLUMNS_DOUBLES omega = COLUMNS_WIDEN(job->omegas + i), decay = COLUMNS_WIDEN(job->decays + i);
    COLUMNS_DOUBLES below = omega - decay;
    COLUMNS_BITS over = 0 - (COLUMNS_OF(below) >> 63);
    COLUMNS_DOUBLES size = COLUMNS_FROM(COLUMNS_OF(below) & ~SN_SIGN_BIT);
    COLUMNS_DOUBLES apart = COLUMNS_ROOT(size * (omega + decay));

    /* 1/d and slow by one division; 2^-500 is nothing beside d, unless that is 0. */
    COLUMNS_DOUBLES more = apart + 0x1p-500;
    COLUMNS_DOUBLES beside = COLUMNS_CHOOSE(over, decay + apart, COLUMNS_ALL(1.0));
    COLUMNS_DOUBLES inverse = 1.0 / (more * beside);
    COLUMNS_DOUBLES rate = COLUMNS_CHOOSE(over, (omega * omega) * (more * inverse), decay);

    /* Beyond 40 octaves the faster part is gone: 4^-n is as good as 0. */
    COLUMNS_DOUBLES units =
        apart * COLUMNS_CHOOSE(over, COLUMNS_ALL(time->octaves), COLUMNS_ALL(time->quarters));
    COLUMNS_BITS gone = COLUMNS_LESS(COLUMNS_ALL(40.0), units) & over;
    units = COLUMNS_CHOOSE(gone, COLUMNS_ALL(40.0), units);
    COLUMNS_DOUBLES rounded = units + SN_ROUNDER, part = units - (rounded - SN_ROUNDER);
    block->part[k] = part;
    block->rounded[k] = rounded;
    block->inverse[k] = inverse * beside;
    block->envelope[k] = rate * time->octaves + COLUMNS_FROM(COLUMNS_OF(part) & over);
    COLUMNS_BITS unfit = COLUMNS_NAME(columns_unfit)(job, omega, decay);
    if (moving && job->responses)
        unfit |=
            job->response_most - (COLUMNS_OF(COLUMNS_WIDEN(job->responses + i)) & ~SN_SIGN_BIT);
    return unfit;
}

/* Third loop: even and odd, and what they make. */
COLUMNS_TARGET SN_KERNEL void COLUMNS_NAME(columns_finish)(const columns_job *job, size_t i,
    size_t k, bool moving, const COLUMNS_NAME(columns_block) * block)
{
    COLUMNS_DOUBLES omega = COLUMNS_WIDEN(job->omegas + i), decay = COLUMNS_WIDEN(job->decays + i);
    COLUMNS_BITS over = 0 - (COLUMNS_OF(omega - decay) >> 63), under = ~over & SN_SIGN_BIT;
    COLUMNS_DOUBLES y =
        block->part[k] * COLUMNS_CHOOSE(over, COLUMNS_ALL(SN_LN2), COLUMNS_ALL(SN_PI / 2));
    COLUMNS_DOUBLES s = COLUMNS_FROM(COLUMNS_OF(y * y) ^ under);
    COLUMNS_DOUBLES cosine = COLUMNS_NAME(columns_even)(s);
    COLUMNS_DOUBLES ratio = COLUMNS_NAME(columns_odd)(s), sine = y * ratio;

    COLUMNS_BITS n = COLUMNS_OF(block->rounded[k]);
    COLUMNS_BITS one = COLUMNS_OF(COLUMNS_ALL(1.0)), turn = one | (n & 2) << 62;
    COLUMNS_BITS swap = 0 - (n & 1);
    COLUMNS_DOUBLES fourth = 0.5 * COLUMNS_FROM(one - (n << 53));
    COLUMNS_DOUBLES p = COLUMNS_CHOOSE(over, 0.5 + fourth, COLUMNS_FROM(turn & ~swap));
    COLUMNS_DOUBLES q = COLUMNS_CHOOSE(over, 0.5 - fourth, COLUMNS_FROM(turn & swap));
    COLUMNS_DOUBLES even = p * cosine + COLUMNS_FROM(COLUMNS_OF(q) ^ under) * sine;
    COLUMNS_DOUBLES odd = (q * cosine + p * sine) * block->inverse[k];

    COLUMNS_BITS far = COLUMNS_LESS(COLUMNS_ALL(SN_ROUNDER), block->rounded[k]); /* n is not 0 */
    COLUMNS_DOUBLES kick = COLUMNS_CHOOSE(far, odd, ratio * job->time.t_s);
    COLUMNS_DOUBLES xv = block->envelope[k] * kick, level = block->envelope[k] * even;
    COLUMNS_DOUBLES braked = decay * xv, square = omega * omega;
    COLUMNS_DOUBLES xx = level + braked, vx = -(square * xv);
    COLUMNS_NARROW(job->to.xx + i, xx);
    COLUMNS_NARROW(job->to.xv + i, xv);
    COLUMNS_NARROW(job->to.vx + i, vx);
    COLUMNS_NARROW(job->to.vv + i, level - braked);
    if (moving) {
        COLUMNS_DOUBLES response = COLUMNS_ALL(0.0);
        if (job->responses)
            response = COLUMNS_WIDEN(job->responses + i);
        COLUMNS_DOUBLES pull = 1.0 - xx, trail = decay / square * pull;
        COLUMNS_DOUBLES xu = (job->time.t_s * xx - xv) + (response - 2.0) * trail;
        COLUMNS_DOUBLES vu = (pull + job->time.t_s * vx) + response * braked;
        COLUMNS_NARROW(job->to.xu + i, xu);
        COLUMNS_NARROW(job->to.vu + i, vu);
    }
}

/* The springs from `first` on, at most a block and full vectors of them; gives where they end. */
COLUMNS_TARGET SN_KERNEL size_t COLUMNS_NAME(columns_block_make)(
    const columns_job *job, size_t first, bool moving)
{
    COLUMNS_NAME(columns_block) block;
    const columns_job local = *job; /* which no store changes */
    size_t left = local.count - first;
    size_t vectors = (left < COLUMNS_BLOCK ? left : COLUMNS_BLOCK) / COLUMNS_WIDTH;
    COLUMNS_BITS unfit = { 0 };
    for (size_t k = 0; k < vectors; k++)
        unfit |= COLUMNS_NAME(columns_reduce)(&local, first + k * COLUMNS_WIDTH, k, moving, &block);
    for (size_t k = 0; k < vectors; k++)
        block.envelope[k] = COLUMNS_NAME(columns_envelope)(block.envelope[k]);
    for (size_t k = 0; k < vectors; k++)
        COLUMNS_NAME(columns_finish)(&local, first + k * COLUMNS_WIDTH, k, moving, &block);
    size_t end = first + vectors * COLUMNS_WIDTH;
    if (COLUMNS_ANY(unfit))
        columns_rare(job, first, end);
    return end;
}

/* All springs of a job but the last few that fill no vector; gives where they end. */
COLUMNS_TARGET static size_t COLUMNS_NAME(columns_run)(const columns_job *job)
{
    size_t i = 0;
    while (job->count - i >= COLUMNS_WIDTH)
        i = job->to.xu ? COLUMNS_NAME(columns_block_make)(job, i, true)
                       : COLUMNS_NAME(columns_block_make)(job, i, false);
    return i;
}

#undef COLUMNS_CHOOSE
#undef COLUMNS_ALL
#undef COLUMNS_NAME
#undef COLUMNS_TARGET
#undef COLUMNS_WIDTH
#undef COLUMNS_DOUBLES
#undef COLUMNS_BITS
#undef COLUMNS_OF
#undef COLUMNS_FROM
#undef COLUMNS_LESS
#undef COLUMNS_ROOT
#undef COLUMNS_ANY
#undef COLUMNS_WIDEN
#undef COLUMNS_NARROW
