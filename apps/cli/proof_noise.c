/* The proof of noise: its mean, size and slope are what the header states. */
#include "tool.h"
#include "proof.h"
#include "proof_exact.h"
#include "sinew/noise.h"

#include <math.h>

enum { SEEDS = 200, LOOP_CELLS = 8, CELLS = 40000, POINTS_OF_CELL = 8 };

/* Gauss-Legendre with four points, exact for polynomials up to degree 7: noise has at most 6. */
static const double gauss_at[4] = { 0.069431844202973714, 0.33000947820757187, 0.66999052179242813,
    0.93056815579702629 };
static const double gauss_weight[4] = { 0.17392742256872693, 0.32607257743127307,
    0.32607257743127307, 0.17392742256872693 };

/* Over a cell. */
static double integrate(const sn_noise_prepared *noise, int64_t cell)
{
    double sum = 0;
    for (int k = 0; k < 4; k++) {
        double value;
        sn_noise_sample_cell(noise, cell, gauss_at[k], &value, NULL);
        sum += gauss_weight[k] * value;
    }
    return sum;
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
            mean += integrate(&prepared, i) / LOOP_CELLS;
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

/* s(u) = u^3 (6 u^2 - 15 u + 10), and its slope 30 u^2 (1 - u)^2. */
static exact fade(exact u)
{
    exact rest = exact_add(exact_scale(u, 6), exact_of(-15));
    rest = exact_add(exact_multiply(rest, u), exact_of(10));
    return exact_multiply(exact_multiply(exact_multiply(u, u), u), rest);
}

static exact fade_slope(exact u)
{
    exact both = exact_multiply(u, exact_add(u, exact_of(-1)));
    return exact_scale(exact_multiply(both, both), 30);
}

/* The polynomial between two random numbers: heights a and b, or slopes a and b, twice the way. */
static exact polynomial(const sn_noise *noise, double a, double b, double at, bool slope)
{
    exact u = exact_of(at), s = fade(u), change = fade_slope(u);
    if (noise->type == SN_NOISE_VALUE) {
        exact rise = exact_sum(b, -a);
        return slope ? exact_multiply(rise, change)
                     : exact_add(exact_of(a), exact_multiply(rise, s));
    }
    exact left = exact_scale(u, a), right = exact_scale(exact_add(u, exact_of(-1)), b);
    exact rise = exact_subtract(right, left);
    if (!slope)
        return exact_scale(exact_add(left, exact_multiply(rise, s)), 2);
    exact steady = exact_add(exact_of(a), exact_multiply(exact_sum(b, -a), s));
    return exact_scale(exact_add(steady, exact_multiply(rise, change)), 2);
}

typedef struct part {
    const sn_noise *noise;
    bool slope;
} part;

static void measure_polynomial(const proof_row *row, proof_result *result)
{
    const part *of = row->detail;
    proof_random random = proof_random_of(row);
    for (int i = 0; i < CELLS; i++) {
        sn_noise noise = *of->noise;
        noise.seed = proof_bits(&random);
        sn_noise_prepared prepared = prepare(noise);
        int64_t cell = (int64_t)proof_bits(&random) >> 20;
        double u = proof_uniform(&random, 0, 1), value, slope;
        sn_noise_sample_cell(&prepared, cell, u, &value, &slope);
        double a = proof_level(noise.seed, (uint64_t)cell);
        double b = proof_level(noise.seed, (uint64_t)cell + 1);
        exact want = polynomial(&noise, a, b, u, of->slope);
        proof_note(&result->worst, exact_distance(of->slope ? slope : value, want));
    }
}

static const part value_value = { &value_noise, false }, value_slope = { &value_noise, true },
                  gradient_value = { &gradient_noise, false },
                  gradient_slope = { &gradient_noise, true };

/* The two RMS are those of all cells; 40000 of them leave a standard error of some 0.003. */
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
    { "value noise, value", "40000 seeds", "absolute", 1e-15, "", measure_polynomial,
        &value_value },
    { "value noise, slope", "40000 seeds", "absolute", 4e-15, "", measure_polynomial,
        &value_slope },
    { "gradient noise, value", "40000 seeds", "absolute", 1e-15, "", measure_polynomial,
        &gradient_value },
    { "gradient noise, slope", "40000 seeds", "absolute", 4e-15, "", measure_polynomial,
        &gradient_slope },
};

const proof_group proof_noise = { "Noise", rows, sizeof rows / sizeof rows[0] };
