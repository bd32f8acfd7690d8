/*
 * The hash, and noise on a line.
 *
 * A cell [i, i + 1] knows two numbers from the hash of its ends; within it the noise is a
 * polynomial of the fraction u. Octaves double the position, which is exact, so that a long way
 * out the layers are as good as at the start.
 */
#include "exact.h"
#include "constants.h"
#include "fade.h"
#include "report.h"
#include "sinew/elementary.h"
#include "sinew/noise.h"

static uint64_t noise_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* The seed is mixed by itself first: otherwise seed s at index i would equal seed s + c at i - 1
 * for the constant c of the sequence. */
static uint64_t noise_key(uint64_t seed)
{
    return noise_mix(seed + UINT64_C(0x9e3779b97f4a7c15));
}

static uint64_t noise_hash(uint64_t key, uint64_t index)
{
    return noise_mix(key + index * UINT64_C(0x9e3779b97f4a7c15));
}

/* The upper 53 bits as a multiple of 2^-52 less 1. They fit a signed number, whose conversion is
 * one instruction. */
static double noise_signed(uint64_t hash)
{
    return (double)(int64_t)(hash >> 11) * 0x1p-52 - 1;
}

uint64_t sn_hash(uint64_t seed, uint64_t index)
{
    return noise_hash(noise_key(seed), index);
}

double sn_hash_signed(uint64_t seed, uint64_t index)
{
    return noise_signed(sn_hash(seed, index));
}

static double noise_lattice(const sn_noise_prepared *p, uint32_t octave, uint64_t cell)
{
    return noise_signed(noise_hash(p->key[octave], cell)) - p->mean[octave];
}

/*
 * The fade s(u) has s' = s'' = 0 at both ends, so neighbouring cells join with two derivatives.
 * Value:    a + (b - a) s(u), a and b the heights at the ends.
 * Gradient: 2 (a u (1 - s) + b (u - 1) s), a and b the slopes there; 2 brings it to [-1, 1].
 */
static void noise_cell(
    sn_noise_type type, double a, double b, double u, double *value, double *slope)
{
    if (type == SN_NOISE_VALUE) {
        *value = sn_fade_between(a, b, u);
        *slope = (b - a) * sn_fade_slope(u);
    } else {
        double left = a * u, right = b * (u - 1);
        *value = 2 * sn_fade_between(left, right, u);
        *slope = 2 * (sn_fade_between(a, b, u) + (right - left) * sn_fade_slope(u));
    }
}

/* A loop of value noise has the mean of its heights (each counts alike, since the fade is
 * symmetric); one of gradient noise has mean 0, since a cell integrates to (a - b)/7 and the sum
 * around the loop cancels. */
static double noise_loop_mean(const sn_noise_prepared *p, uint32_t octave)
{
    if (p->noise.loop_cells == 0 || p->noise.type == SN_NOISE_GRADIENT)
        return 0;
    uint64_t loop = (uint64_t)p->noise.loop_cells << octave;
    double sum = 0;
    for (uint64_t i = 0; i < loop; i++)
        sum += noise_lattice(p, octave, i);
    return sum / (double)loop;
}

sn_status sn_noise_prepare(sn_noise_prepared *prepared, const sn_noise *noise, sn_report *report)
{
    SN_ASSERT(prepared && noise);
    sn_noise_prepared p = { .noise = *noise };
    if (p.noise.octaves == 0)
        p.noise.octaves = 1;
    if (noise->type != SN_NOISE_VALUE && noise->type != SN_NOISE_GRADIENT)
        return sn_report_say_value(
            report, SN_ERROR_RANGE, "type", (double)noise->type, "is not the number of a type");
    if (p.noise.octaves > SN_NOISE_OCTAVES_MOST)
        return sn_report_say_value(
            report, SN_ERROR_RANGE, "octaves", p.noise.octaves, "is outside 1 to 16");
    if (!(noise->gain_ratio >= 0 && noise->gain_ratio <= 1))
        return sn_report_say_value(report,
            sn_is_finite(noise->gain_ratio) ? SN_ERROR_RANGE : SN_ERROR_NOT_FINITE, "gain_ratio",
            noise->gain_ratio, "is outside 0 to 1");
    if (noise->loop_cells * (((uint64_t)1 << p.noise.octaves) - 1) > SN_NOISE_LOOP_MOST)
        return sn_report_say_value(report, SN_ERROR_LIMIT, "loop_cells", noise->loop_cells,
            "cells are too long a loop: all octaves together may have 1048576");
    double gain = 1;
    for (uint32_t k = 0; k < p.noise.octaves; k++, gain *= noise->gain_ratio) {
        p.key[k] = noise_key(noise->seed + k * UINT64_C(0xd1342543de82ef95));
        p.mean[k] = noise_loop_mean(&p, k);
        p.height[k] = gain / (1 + sn_abs(p.mean[k]));
        p.peak += gain;
    }
    *prepared = p;
    return SN_OK;
}

void sn_noise_sample_cell(
    const sn_noise_prepared *noise, int64_t cell, double fraction, double *value, double *slope)
{
    double value_sum = 0, slope_sum = 0, rate = 1, u = fraction;
    int64_t loop = noise->noise.loop_cells;
    int64_t around = loop ? cell % loop : cell;
    uint64_t at = (uint64_t)(loop && around < 0 ? around + loop : around);
    for (uint32_t k = 0; k < noise->noise.octaves; k++, loop *= 2) {
        uint64_t next = loop && at + 1 == (uint64_t)loop ? 0 : at + 1;
        double v, s;
        noise_cell(noise->noise.type, noise_lattice(noise, k, at), noise_lattice(noise, k, next), u,
            &v, &s);
        value_sum += noise->height[k] * v;
        slope_sum += noise->height[k] * rate * s;
        /* Twice the position: an exact doubling of the fraction that may carry into the cell. */
        u *= 2;
        at *= 2;
        if (u >= 1) {
            u -= 1;
            at += 1;
        }
        rate *= 2;
    }
    if (value)
        *value = value_sum;
    if (slope)
        *slope = slope_sum;
}

void sn_noise_sample(const sn_noise_prepared *noise, double x, double *value, double *slope)
{
    double cell = sn_floor(x);
    /* From 2^62 on every double is a whole number of cells, and a multiple of every loop's
     * length that is a power of two; the index would not fit. NaN and infinity stay NaN. */
    bool near = sn_abs(cell) < 0x1p62;
    sn_noise_sample_cell(noise, near ? (int64_t)cell : 0, near ? x - cell : x - x, value, slope);
}
