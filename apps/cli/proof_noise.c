/* The proof of noise: its mean, size and slope are what the header states. */
#include "tool.h"
#include "proof.h"
#include "sinew/noise.h"

#include <math.h>

enum { SEEDS = 200, LOOP_CELLS = 8, CELLS = 40000, POINTS_OF_CELL = 8 };

/* Gauss-Legendre with four points, exact for polynomials up to degree 7: noise has at most 6. */
static const double gauss_at[4] = { 0.069431844202973714, 0.33000947820757187, 0.66999052179242813,
    0.93056815579702629 };
static const double gauss_weight[4] = { 0.17392742256872693, 0.32607257743127307,
    0.32607257743127307, 0.17392742256872693 };

/* Over [from, to] of a cell, of the value or of the slope. */
static double integrate(
    const sn_noise_prepared *noise, int64_t cell, double from, double to, bool slope)
{
    double sum = 0;
    for (int k = 0; k < 4; k++) {
        double value, change;
        sn_noise_sample_cell(noise, cell, from + (to - from) * gauss_at[k], &value, &change);
        sum += gauss_weight[k] * (slope ? change : value);
    }
    return sum * (to - from);
}

static sn_noise_prepared prepare(sn_noise noise)
{
    sn_noise_prepared prepared;
    if (sn_noise_prepare(&prepared, &noise, NULL) != SN_OK)
        prepared = (sn_noise_prepared){ .mean = { (double)NAN }, .height = { (double)NAN } };
    return prepared;
}

static const sn_noise value_noise = { .type = SN_NOISE_VALUE, .octaves = 1 };
static const sn_noise gradient_noise = { .type = SN_NOISE_GRADIENT, .octaves = 1 };

static void measure_mean(const proof_row *row, proof_result *result)
{
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        sn_noise noise = *(const sn_noise *)row->detail;
        noise.seed = seed;
        noise.loop_cells = LOOP_CELLS;
        sn_noise_prepared prepared = prepare(noise);
        double mean = 0, levels = 0;
        for (int i = 0; i < LOOP_CELLS; i++) {
            mean += integrate(&prepared, i, 0, 1, false) / LOOP_CELLS;
            levels += sn_hash_signed(seed, (uint64_t)i) / LOOP_CELLS;
        }
        proof_note(&result->worst, fabs(mean));
        proof_note(&result->usual, row->usual[0] ? fabs(levels) : 0);
    }
}

static void measure_rms(const proof_row *row, proof_result *result)
{
    sn_noise_prepared noise = prepare(*(const sn_noise *)row->detail);
    double stated = noise.noise.type == SN_NOISE_VALUE ? sqrt(181.0 / 693) : sqrt(2140.0 / 27027);
    double sum = 0;
    for (int i = 0; i < CELLS * POINTS_OF_CELL; i++) {
        double value;
        sn_noise_sample(&noise, (i + 0.5) / POINTS_OF_CELL, &value, NULL);
        sum += value * value;
    }
    result->worst = fabs(sqrt(sum / (CELLS * POINTS_OF_CELL)) / stated - 1);
}

static void measure_peak(const proof_row *row, proof_result *result)
{
    sn_noise_prepared noise = prepare(*(const sn_noise *)row->detail);
    for (int i = 0; i < CELLS * POINTS_OF_CELL; i++) {
        double value;
        sn_noise_sample(&noise, (double)i / POINTS_OF_CELL - 1e4, &value, NULL);
        proof_note(&result->worst, fabs(value));
    }
}

/* Within a cell the slope is a polynomial, so its integral must be the change of the value. */
static void measure_slope(const proof_row *row, proof_result *result)
{
    sn_noise_prepared noise = prepare(*(const sn_noise *)row->detail);
    for (int64_t cell = -CELLS / 2; cell < CELLS / 2; cell++) {
        double start, end;
        sn_noise_sample_cell(&noise, cell, 0.125, &start, NULL);
        sn_noise_sample_cell(&noise, cell, 0.875, &end, NULL);
        double change = integrate(&noise, cell, 0.125, 0.875, true);
        proof_note(&result->worst, fabs(change - (end - start)));
    }
}

static const proof_row rows[] = {
    { "value noise, mean of a loop", "200 loops of 8 cells", "absolute", 1e-15,
        "levels as they come", measure_mean, &value_noise },
    { "gradient noise, mean of a loop", "200 loops of 8 cells", "absolute", 1e-15, "", measure_mean,
        &gradient_noise },
    { "value noise, RMS 0.511061", "40000 cells", "relative", 0.01, "", measure_rms, &value_noise },
    { "gradient noise, RMS 0.281390", "40000 cells", "relative", 0.01, "", measure_rms,
        &gradient_noise },
    { "value noise, largest", "40000 cells", "absolute", 1, "", measure_peak, &value_noise },
    { "gradient noise, largest", "40000 cells", "absolute", 1, "", measure_peak, &gradient_noise },
    { "value noise, slope", "40000 cells", "absolute", 4e-15, "", measure_slope, &value_noise },
    { "gradient noise, slope", "40000 cells", "absolute", 4e-15, "", measure_slope,
        &gradient_noise },
};

const proof_group proof_noise = { "Noise", rows, sizeof rows / sizeof rows[0] };
