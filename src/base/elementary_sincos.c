/*
 * Sine and cosine of turns and of radians. The common path is in elementary_lanes.h; here are the
 * arguments outside it: tiny turns, whose products would leave the normal range, turns so large
 * that they are whole, and radians that are large or very near a multiple of pi/2, reduced
 * exactly (Payne and Hanek, Radian reduction for trigonometric functions, 1983).
 */
#include "exact.h"
#include "elementary_block.h"
#include "elementary_lanes.h"
#include "sinew/elementary.h"

/* ---- Turns ---- */

/* Tiny: 2 pi a, computed 2^200 times as large, where nothing is lost before the last product.
 * Large: only the fraction counts. From 2^52 on every number of turns is whole. */
static double sincos_sin_turns_rare(double turns)
{
    double a = sn_magnitude(turns), sine;
    if (a < 0x1p-960)
        return sn_lane_sin_turns(turns * 0x1p200) * 0x1p-200;
    if (a < 0x1p52)
        sine = sn_lane_sin_turns(sn_fraction(a));
    else
        sine = a < SN_INFINITY ? 0.0 : SN_NAN;
    return sn_from_bits(sn_bits(sine) ^ (sn_bits(turns) & SN_SIGN_BIT));
}

static double sincos_cos_turns_rare(double turns)
{
    double a = sn_magnitude(turns);
    if (a < 0x1p52)
        return sn_lane_cos_turns(sn_fraction(a));
    return a < SN_INFINITY ? 1.0 : SN_NAN;
}

double sn_sin_turns(double turns)
{
    return sn_lane_sin_turns_fits(turns) ? sn_lane_sin_turns(turns) : sincos_sin_turns_rare(turns);
}

double sn_cos_turns(double turns)
{
    return sn_magnitude(turns) < 0x1p49 ? sn_lane_cos_turns(turns) : sincos_cos_turns_rare(turns);
}

void sn_sincos_turns(double turns, double *sine, double *cosine)
{
    if (sn_lane_sin_turns_fits(turns)) {
        sn_lane_sincos_turns(turns, sine, cosine);
    } else {
        *sine = sn_sin_turns(turns);
        *cosine = sn_cos_turns(turns);
    }
}

float sn_sin_turnsf(float turns)
{
    return sn_lane_sin_turnsf_fits(turns) ? sn_lane_sin_turnsf(turns)
                                          : (float)sn_sin_turns((double)turns);
}

float sn_cos_turnsf(float turns)
{
    return sn_lane_sin_turnsf_fits(turns) ? sn_lane_cos_turnsf(turns)
                                          : (float)sn_cos_turns((double)turns);
}

/* What both have in common is computed once, since the lanes are inlined. */
void sn_sincos_turnsf(float turns, float *sine, float *cosine)
{
    if (sn_lane_sin_turnsf_fits(turns)) {
        *sine = sn_lane_sin_turnsf(turns);
        *cosine = sn_lane_cos_turnsf(turns);
    } else {
        *sine = sn_sin_turnsf(turns);
        *cosine = sn_cos_turnsf(turns);
    }
}

/* ---- Radians ---- */

/* The bits of 2/pi after the point, behind 64 zeros. */
static const uint64_t sincos_two_over_pi[20] = {
    UINT64_C(0x0000000000000000),
    UINT64_C(0xa2f9836e4e441529),
    UINT64_C(0xfc2757d1f534ddc0),
    UINT64_C(0xdb6295993c439041),
    UINT64_C(0xfe5163abdebbc561),
    UINT64_C(0xb7246e3a424dd2e0),
    UINT64_C(0x06492eea09d1921c),
    UINT64_C(0xfe1deb1cb129a73e),
    UINT64_C(0xe88235f52ebb4484),
    UINT64_C(0xe99c7026b45f7e41),
    UINT64_C(0x3991d639835339f4),
    UINT64_C(0x9c845f8bbdf9283b),
    UINT64_C(0x1ff897ffde05980f),
    UINT64_C(0xef2f118b5a0a6d1f),
    UINT64_C(0x6d367ecf27cb09b7),
    UINT64_C(0x4f463f669e5fea2d),
    UINT64_C(0x7527bac7ebe5f17b),
    UINT64_C(0x3d0739f78a5292ea),
    UINT64_C(0x6bfb5fb11f8d5d08),
    UINT64_C(0x56033046fc7b6bab),
};

/* The upper half of a product of 64 bits by 64. */
static uint64_t sincos_multiply_high(uint64_t a, uint64_t b)
{
    uint64_t a0 = a & 0xffffffff, a1 = a >> 32, b0 = b & 0xffffffff, b1 = b >> 32;
    uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
    return a1 * b1 + (middle >> 32) + (((middle & 0xffffffff) + a0 * b1) >> 32);
}

/* A finite number of at least 2^-10 in quarter turns: with x = m 2^e, m of 53 bits, only
 * the bits of 2/pi from weight 2^(1 - e) on matter modulo 4; m times 192 of them leaves the
 * quarter and 137 right bits of the fraction, and no double's fraction begins with more than
 * 62 zeros (or ones). */
static sn_lane_angle sincos_reduce_exactly(double magnitude)
{
    uint64_t bits = sn_bits(magnitude), w[3], p[3];
    uint64_t m = (bits & UINT64_C(0x000fffffffffffff)) | UINT64_C(0x0010000000000000);
    unsigned at = 64 + (unsigned)(bits >> 52) - 1075 - 2; /* past the zeros and e - 2 bits */
    unsigned word = at / 64, shift = at % 64;
    for (unsigned i = 0; i < 3; i++)
        w[i] = shift ? sincos_two_over_pi[word + i] << shift |
                           sincos_two_over_pi[word + i + 1] >> (64 - shift)
                     : sincos_two_over_pi[word + i];
    uint64_t low = sincos_multiply_high(m, w[2]), middle = sincos_multiply_high(m, w[1]);
    p[2] = m * w[2];
    p[1] = m * w[1] + low;
    p[0] = m * w[0] + middle + (p[1] < low);
    uint64_t quarter = p[0] >> 62;
    uint64_t f0 = p[0] << 2 | p[1] >> 62, f1 = p[1] << 2 | p[2] >> 62, f2 = p[2] << 2;
    bool above = f0 >> 63;
    if (above) { /* the fraction is at least 1/2: count from the next quarter, backwards */
        quarter++;
        f2 = 0 - f2;
        f1 = ~f1 + (f2 == 0);
        f0 = ~f0 + (f2 == 0 && f1 == 0);
    }
    const double part[5] = { (double)(uint32_t)(f0 >> 32) * 0x1p-32, (double)(uint32_t)f0 * 0x1p-64,
        (double)(uint32_t)(f1 >> 32) * 0x1p-96, (double)(uint32_t)f1 * 0x1p-128,
        (double)(uint32_t)(f2 >> 32) * 0x1p-160 };
    double d = part[0], rest = 0.0;
    for (int i = 1; i < 5; i++) {
        double sum = d + part[i];
        rest += part[i] - (sum - d);
        d = sum;
    }
    sn_lane_angle y = sn_lane_angle_of_quarters(above ? -d : d, quarter);
    y.tail += (above ? -rest : rest) * 0x1.921fb54442d18p+0;
    return y;
}

/* What the common path does not take; it takes all below pi/4. */
static double sincos_rare(double radians, uint64_t quarters_more, uint64_t sign)
{
    double a = sn_magnitude(radians);
    if (!(a < SN_INFINITY))
        return SN_NAN;
    sn_lane_angle y = sincos_reduce_exactly(a);
    double value =
        sn_lane_turned(y.quarter + quarters_more, sn_lane_near_sine(y), sn_lane_near_cosine(y));
    return sn_from_bits(sn_bits(value) ^ sign);
}

double sn_sin(double radians)
{
    return sn_lane_sin_fits(radians) ? sn_lane_sin(radians)
                                     : sincos_rare(radians, 0, sn_bits(radians) & SN_SIGN_BIT);
}

double sn_cos(double radians)
{
    return sn_lane_sin_fits(radians) ? sn_lane_cos(radians) : sincos_rare(radians, 1, 0);
}

void sn_sincos(double radians, double *sine, double *cosine)
{
    if (sn_lane_sin_fits(radians)) {
        sn_lane_sincos(radians, sine, cosine);
    } else {
        *sine = sn_sin(radians);
        *cosine = sn_cos(radians);
    }
}

float sn_sinf(float radians)
{
    return sn_lane_sinf_fits(radians) ? sn_lane_sinf(radians) : (float)sn_sin((double)radians);
}

float sn_cosf(float radians)
{
    return sn_lane_sinf_fits(radians) ? sn_lane_cosf(radians) : (float)sn_cos((double)radians);
}

/* ---- Blocks ---- */

SN_BLOCK(sn_sin_turns_block, sn_block_run, double, sn_lane_sin_turns, sn_lane_sin_turns_fits,
    sn_sin_turns)
SN_BLOCK(sn_cos_turns_block, sn_block_run, double, sn_lane_cos_turns, sn_lane_sin_turns_fits,
    sn_cos_turns)
SN_BLOCK(sn_sin_block, sn_block_run, double, sn_lane_sin, sn_lane_sin_fits, sn_sin)
SN_BLOCK(sn_cos_block, sn_block_run, double, sn_lane_cos, sn_lane_sin_fits, sn_cos)
SN_BLOCK(sn_sin_turns_blockf, sn_block_runf, float, sn_lane_sin_turnsf, sn_lane_sin_turnsf_fits,
    sn_sin_turnsf)
SN_BLOCK(sn_cos_turns_blockf, sn_block_runf, float, sn_lane_cos_turnsf, sn_lane_sin_turnsf_fits,
    sn_cos_turnsf)
SN_BLOCK(sn_sin_blockf, sn_block_runf, float, sn_lane_sinf, sn_lane_sinf_fits, sn_sinf)
SN_BLOCK(sn_cos_blockf, sn_block_runf, float, sn_lane_cosf, sn_lane_sinf_fits, sn_cosf)
