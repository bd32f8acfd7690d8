/* The proof of super-positions: merging, blocks, bounds and periods. */
#include "tool.h"
#include "proof.h"
#include "proof_exact.h"
#include "sinew/wave.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WAVES_MOST = 64 };

static const double pi = 3.14159265358979323846;

/* A super-position of waves; NULL when it could not be made. */
static sn_superposition *make_sum(const sn_wave *waves, size_t count)
{
    void *memory = malloc(sn_superposition_bytes(count));
    if (!memory)
        return NULL;
    sn_superposition *sum = sn_superposition_init(memory, count);
    for (size_t i = 0; i < count; i++)
        sn_superposition_add(sum, &waves[i], NULL);
    sn_superposition_prepare(sum);
    return sum;
}

/* Sines of few frequencies, so that most merge. */
static size_t random_sines(proof_random *random, size_t count, size_t frequencies, sn_wave *waves)
{
    double choice[WAVES_MOST];
    for (size_t i = 0; i < frequencies; i++)
        choice[i] = proof_uniform(random, 0.1, 20);
    for (size_t i = 0; i < count; i++) {
        waves[i] = sn_wave_default();
        waves[i].frequency_hz = choice[i % frequencies];
        waves[i].amplitude = proof_uniform(random, -1, 1);
        waves[i].phase_turns = proof_uniform(random, 0, 1);
    }
    return count;
}

static exact direct_sum(const sn_wave *waves, size_t count, exact t_s)
{
    exact sum = { 0, 0 };
    for (size_t i = 0; i < count; i++) {
        exact turns =
            exact_add(exact_scale(t_s, waves[i].frequency_hz), exact_of(waves[i].phase_turns));
        exact sine, cosine;
        exact_sincos_turns(turns, &sine, &cosine);
        sum = exact_add(sum, exact_scale(sine, waves[i].amplitude));
    }
    return sum;
}

static double sum_of_amplitudes(const sn_wave *waves, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += fabs(waves[i].amplitude);
    return sum;
}

static void measure_merged(const proof_row *row, proof_result *result)
{
    enum { SUMS = 20, TIMES = 50 };
    proof_random random = proof_random_of(row);
    for (int k = 0; k < SUMS; k++) {
        sn_wave waves[WAVES_MOST];
        size_t count = random_sines(&random, WAVES_MOST, 5, waves);
        double scale = sum_of_amplitudes(waves, count);
        sn_superposition *sum = make_sum(waves, count);
        for (int i = 0; i < TIMES; i++) {
            double t_s = proof_uniform(&random, -1e4, 1e4);
            exact want = direct_sum(waves, count, exact_of(t_s));
            float usual = 0;
            for (size_t j = 0; j < count; j++)
                usual += (float)waves[j].amplitude *
                         sinf((float)(2 * pi) * ((float)waves[j].frequency_hz * (float)t_s +
                                                    (float)waves[j].phase_turns));
            double ours =
                sum && sum->evaluated == 5 ? sn_superposition_sample(sum, t_s) : (double)NAN;
            proof_note(&result->worst, exact_distance(ours, want) / scale);
            proof_note(&result->usual, exact_distance((double)usual, want) / scale);
        }
        free(sum);
    }
}

/* A block of 8 sines, a second at 48 kHz. */
enum { BLOCK = 48000, SINES = 8 };
static const double start_s = 1000, step_s = 1.0 / BLOCK;

/* The usual way carries each phase along in float. */
static void carry_phases(const sn_wave *waves, double *values)
{
    float phase[SINES];
    for (size_t j = 0; j < SINES; j++)
        phase[j] = (float)fmod(waves[j].frequency_hz * start_s + waves[j].phase_turns, 1);
    for (int i = 0; i < BLOCK; i++) {
        values[i] = 0;
        for (size_t j = 0; j < SINES; j++) {
            values[i] += waves[j].amplitude * sin(2 * pi * (double)phase[j]);
            phase[j] += (float)(waves[j].frequency_hz * step_s);
        }
    }
}

static void measure_block(const proof_row *row, proof_result *result)
{
    bool in_float = row->detail != NULL;
    proof_random random = proof_random_of(row);
    sn_wave waves[WAVES_MOST];
    size_t count = random_sines(&random, SINES, SINES, waves);
    sn_superposition *sum = make_sum(waves, count);
    double *block = calloc(BLOCK, sizeof *block), *usual = calloc(BLOCK, sizeof *usual);
    float *block_float = calloc(BLOCK, sizeof *block_float);
    result->worst = (double)NAN;
    if (sum && block && usual && block_float) {
        double scale = sum_of_amplitudes(waves, count);
        result->worst = 0;
        carry_phases(waves, usual);
        sum->cpu = sn_cpu_detect();
        sn_superposition_block(sum, start_s, step_s, BLOCK, block);
        sn_superposition_blockf(sum, start_s, step_s, BLOCK, block_float);
        for (int i = 0; i < BLOCK; i += 37) {
            exact t_s = exact_add(exact_of(start_s), exact_product(i, step_s));
            exact want = direct_sum(waves, count, t_s);
            double ours = in_float ? (double)block_float[i] : block[i];
            proof_note(&result->worst, exact_distance(ours, want) / scale);
            proof_note(&result->usual, exact_distance(usual[i], want) / scale);
        }
    }
    free(block_float);
    free(usual);
    free(block);
    free(sum);
}

/* The widest instructions of this processor against the plain C twin. */
static void measure_processors(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    sn_wave waves[WAVES_MOST];
    size_t count = random_sines(&random, SINES, SINES, waves);
    sn_superposition *sum = make_sum(waves, count);
    double *wide = calloc(BLOCK, sizeof *wide), *plain = calloc(BLOCK, sizeof *plain);
    result->worst = (double)NAN;
    if (sum && wide && plain) {
        result->worst = 0;
        sum->cpu = sn_cpu_detect();
        sn_superposition_block(sum, start_s, step_s, BLOCK, wide);
        sum->cpu = SN_CPU_SCALAR;
        sn_superposition_block(sum, start_s, step_s, BLOCK, plain);
        for (int i = 0; i < BLOCK; i++)
            result->worst += memcmp(&wide[i], &plain[i], sizeof wide[i]) != 0;
    }
    free(plain);
    free(wide);
    free(sum);
}

/* Streams against blocks, in both precisions, over calls of changing length. */
static void measure_streams(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    sn_wave waves[WAVES_MOST];
    size_t count = random_sines(&random, SINES, SINES, waves);
    for (size_t i = 0; i < SINES / 2; i++)
        waves[i].shape = (sn_shape)(proof_bits(&random) % SN_SHAPE_TABLE);
    sn_superposition *sum = make_sum(waves, count);
    double *block = calloc(BLOCK, sizeof *block), *streamed = calloc(BLOCK, sizeof *streamed);
    float *block_float = calloc(BLOCK, sizeof(float)),
          *streamed_float = calloc(BLOCK, sizeof(float));
    void *memory = sum ? malloc(sn_superposition_stream_bytes(sum)) : NULL;
    result->worst = (double)NAN;
    if (memory && block && streamed && block_float && streamed_float) {
        result->worst = 0;
        sum->cpu = sn_cpu_detect();
        sn_superposition_stream *stream = sn_superposition_stream_init(memory, sum, step_s);
        for (size_t at = 0, length; at < BLOCK; at += length) {
            length = 1 + proof_bits(&random) % 700;
            length = length < BLOCK - at ? length : BLOCK - at;
            double t_s = start_s + (double)at * step_s;
            sn_superposition_block(sum, t_s, step_s, length, block + at);
            sn_superposition_blockf(sum, t_s, step_s, length, block_float + at);
            sn_superposition_stream_block(stream, t_s, length, streamed + at);
            sn_superposition_stream_blockf(stream, t_s, length, streamed_float + at);
        }
        for (size_t i = 0; i < BLOCK; i++) {
            result->worst += memcmp(&block[i], &streamed[i], sizeof block[i]) != 0;
            result->worst += memcmp(&block_float[i], &streamed_float[i], sizeof(float)) != 0;
        }
    }
    free(memory);
    free(streamed_float);
    free(block_float);
    free(streamed);
    free(block);
    free(sum);
}

/* ---- bounds and periods ----------------------------------------------------------------- */

typedef struct harmonics {
    size_t count;
    double amplitude[3], frequency_hz[3], phase_turns[3];
} harmonics;

static const harmonics sums_of_sines[] = {
    { 3, { 1, 1.0 / 2, 1.0 / 3 }, { 1, 2, 3 }, { 0, 0, 0 } },
    { 3, { 1, 1.0 / 3, 1.0 / 5 }, { 1, 3, 5 }, { 0, 0, 0 } },
    { 2, { 1, 1 }, { 1, 2 }, { 0.25, 0.25 } },
    { 3, { 1.2, 0.7, 0.12 }, { 0.25, 0.15, 0.8 }, { 0, 0.3, 0.1 } },
};

static size_t waves_of(const harmonics *of, sn_wave *waves)
{
    for (size_t i = 0; i < of->count; i++) {
        waves[i] = sn_wave_default();
        waves[i].amplitude = of->amplitude[i];
        waves[i].frequency_hz = of->frequency_hz[i];
        waves[i].phase_turns = of->phase_turns[i];
    }
    return of->count;
}

static double plain_sum(const harmonics *of, double t_s)
{
    double sum = 0;
    for (size_t i = 0; i < of->count; i++)
        sum += of->amplitude[i] * sin(2 * pi * (of->frequency_hz[i] * t_s + of->phase_turns[i]));
    return sum;
}

/* The extreme in a direction (1: highest, -1: lowest) by many samples, then by thirds. */
static double extreme_of(const harmonics *of, double period_s, double direction)
{
    enum { SAMPLES = 20000 };
    double best_t = 0, best = -(double)INFINITY, step = period_s / SAMPLES;
    for (int i = 0; i < SAMPLES; i++)
        if (direction * plain_sum(of, i * step) > best) {
            best_t = i * step;
            best = direction * plain_sum(of, best_t);
        }
    double low = best_t - step, high = best_t + step;
    for (int i = 0; i < 60; i++) {
        double a = low + (high - low) / 3, b = high - (high - low) / 3;
        if (direction * plain_sum(of, a) < direction * plain_sum(of, b))
            low = a;
        else
            high = b;
    }
    return plain_sum(of, (low + high) / 2);
}

static void measure_bounds(const proof_row *row, proof_result *result)
{
    for (size_t k = 0; k < sizeof sums_of_sines / sizeof sums_of_sines[0]; k++) {
        sn_wave waves[3];
        size_t count = waves_of(&sums_of_sines[k], waves);
        sn_superposition *sum = make_sum(waves, count);
        double scale = sum_of_amplitudes(waves, count);
        sn_range bounds = { (double)NAN, (double)NAN };
        double period_s = sum ? sn_period_seconds(sn_superposition_period(sum)) : 0;
        bool tight = sum && sn_superposition_tight_bounds(sum, &bounds);
        double high = extreme_of(&sums_of_sines[k], period_s, 1);
        double low = extreme_of(&sums_of_sines[k], period_s, -1);
        /* A range of the size 2 scale; one that leaves a value out (but for rounding) fails. */
        bool holds = tight && bounds.high >= high - 1e-14 && bounds.low <= low + 1e-14;
        proof_note(&result->worst,
            holds ? ((bounds.high - high) + (low - bounds.low)) / (2 * scale) : (double)NAN);
        proof_note(&result->usual, ((scale - high) + (low + scale)) / (2 * scale));
        free(sum);
    }
    (void)row;
}

typedef struct period_case {
    size_t count;
    sn_rational frequency_hz[3];
    double seconds;
} period_case;

static const period_case period_cases[] = {
    { 2, { { 1, 2 }, { 1, 3 } }, 6 },
    { 3, { { 3, 20 }, { 4, 5 }, { 6, 5 } }, 20 },
    { 3, { { 11, 10 }, { 13, 10 }, { 17, 10 } }, 10 },
    { 3, { { 2, 1 }, { 3, 1 }, { 5, 1 } }, 1 },
    { 2, { { 3, 2 }, { 5, 4 } }, 4 },
};

static void measure_period(const proof_row *row, proof_result *result)
{
    for (size_t k = 0; k < sizeof period_cases / sizeof period_cases[0]; k++) {
        const period_case *of = &period_cases[k];
        sn_wave waves[3];
        double longest = 0;
        for (size_t i = 0; i < of->count; i++) {
            waves[i] = sn_wave_default();
            waves[i].frequency_ratio = of->frequency_hz[i];
            waves[i].frequency_hz =
                (double)of->frequency_hz[i].numerator / (double)of->frequency_hz[i].denominator;
            longest = fmax(longest, 1 / waves[i].frequency_hz);
        }
        sn_superposition *sum = make_sum(waves, of->count);
        double ours = sum ? sn_period_seconds(sn_superposition_period(sum)) : 0;
        result->worst += !(ours == of->seconds);
        result->usual += !(longest == of->seconds);
        free(sum);
    }
    (void)row;
}

static const proof_row rows[] = {
    { "64 sines merged into 5", "1000 times", "of sum of A", 2e-15, "float sum of sinf",
        measure_merged, NULL },
    { "block of 8 sines", "48000 samples", "of sum of A", 4e-15, "float phase += step",
        measure_block, NULL },
    { "block of 8 sines, float", "48000 samples", "of sum of A", 6.8e-7, "float phase += step",
        measure_block, "float" },
    { "block, vector against scalar", "48000 samples", "other bits", 0, "", measure_processors,
        NULL },
    { "stream against block", "48000 samples, 8 waves", "other bits", 0, "", measure_streams,
        NULL },
    { "tight bounds", "4 sums of sines", "of safe bounds", 1e-9, "sum of amplitudes",
        measure_bounds, NULL },
    { "period", "5 sums of sines", "wrong", 0, "longest of the waves", measure_period, NULL },
};

const proof_group proof_sums = { "Super-positions", rows, sizeof rows / sizeof rows[0] };
