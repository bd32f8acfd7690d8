/*
 * The proof of wave tables: what they hold, and how well they are read.
 *
 * "Public copies" are the fillings that stand in widely copied wave table code, rebuilt from a
 * description of their faults: a triangle whose first quarter is one too low, a saw whose second
 * half lies a step low, a band-limited triangle without its fundamental, and a band-limited square
 * that sums even partials too.
 */
#include "tool.h"
#include "proof.h"
#include "proof_exact.h"
#include "sinew/wave.h"

#include <math.h>
#include <stdlib.h>

enum { SIZE = 1024, PARTIALS = 6, READINGS = 40000 };

static sn_wave_table *make_table(sn_shape shape)
{
    bool limited = shape >= SN_SHAPE_TRIANGLE_LIMITED && shape <= SN_SHAPE_SQUARE_LIMITED;
    void *memory = malloc(sn_wave_table_bytes(SIZE));
    if (memory && sn_wave_table_make(memory, shape, SIZE, limited ? PARTIALS : 0, NULL) == SN_OK)
        return memory;
    free(memory);
    return NULL;
}

/* The n-th partial of a band-limited shape, over pi: amplitude * pi or pi^2 to leave it rational.
 */
static exact partial_of(sn_shape shape, int n, exact pi)
{
    exact two = exact_of(2), order = exact_of(n);
    bool odd = n & 1;
    switch (shape) {
    case SN_SHAPE_SAW_LIMITED:
        return exact_divide(exact_scale(two, odd ? 1 : -1), exact_multiply(pi, order));
    case SN_SHAPE_SQUARE_LIMITED:
        return odd ? exact_divide(exact_of(4), exact_multiply(pi, order)) : exact_of(0);
    default:
        return odd ? exact_divide(exact_of(n & 2 ? -8 : 8),
                         exact_multiply(exact_multiply(pi, pi), exact_multiply(order, order)))
                   : exact_of(0);
    }
}

static exact limited_at(sn_shape shape, int i)
{
    exact pi = exact_scale(exact_tau(), 0.5), sum = { 0, 0 };
    for (int n = 1; n <= PARTIALS; n++) {
        exact sine, cosine;
        exact_sincos_turns(exact_of((double)n * i / SIZE), &sine, &cosine);
        sum = exact_add(sum, exact_multiply(partial_of(shape, n, pi), sine));
    }
    return sum;
}

/* Sample i of SIZE. On a jump the middle of both sides. All are exact in a double but the sine. */
static exact want_at(sn_shape shape, int i)
{
    double p = (double)i / SIZE;
    exact sine, cosine;
    switch (shape) {
    case SN_SHAPE_SINE:
        exact_sincos_turns(exact_of(p), &sine, &cosine);
        return sine;
    case SN_SHAPE_TRIANGLE:
        return exact_of(1 - 4 * fabs(fmod(p + 0.25, 1) - 0.5));
    case SN_SHAPE_SAW:
        return exact_of(i == SIZE / 2 ? 0 : 2 * p - (p < 0.5 ? 0 : 2));
    case SN_SHAPE_SQUARE:
        return exact_of(i % (SIZE / 2) == 0 ? 0 : p < 0.5 ? 1 : -1);
    default:
        return limited_at(shape, i);
    }
}

static double usual_at(sn_shape shape, int i)
{
    double p = (double)i / SIZE, tau = 6.283185307179586, sum = 0;
    switch (shape) {
    case SN_SHAPE_TRIANGLE:
        return i < SIZE / 4 ? 4 * p - 1 : want_at(shape, i).high;
    case SN_SHAPE_SAW:
        return i < SIZE / 2 ? 2 * p : 2 * p - 2 - 2.0 / SIZE;
    case SN_SHAPE_TRIANGLE_LIMITED:
        for (int n = 3; n <= 7; n += 2)
            sum += 8 / (pow(tau / 2, 2) * n * n) * (n & 2 ? -1 : 1) * sin(tau * n * p);
        return sum;
    case SN_SHAPE_SQUARE_LIMITED:
        for (int n = 1; n <= PARTIALS; n++)
            sum += 8 / (tau * n) * sin(tau * n * p);
        return sum;
    default:
        return want_at(shape, i).high;
    }
}

static void measure_filling(const proof_row *row, proof_result *result)
{
    const sn_shape shape = *(const sn_shape *)row->detail;
    sn_wave_table *table = make_table(shape);
    for (int i = 0; i < SIZE; i++) {
        exact want = want_at(shape, i);
        proof_note(
            &result->worst, table ? exact_distance(table->samples[1 + i], want) : (double)NAN);
        proof_note(&result->usual, exact_distance(usual_at(shape, i), want));
    }
    free(table);
}

/* Readings of a sine: the usual way takes the nearest sample below, or joins two by a line. */
static void measure_reading(const proof_row *row, proof_result *result)
{
    bool hermite = row->detail != NULL;
    sn_wave_table *table = make_table(SN_SHAPE_SINE);
    proof_random random = proof_random_of(row);
    for (int i = 0; table && i < READINGS; i++) {
        double phase = proof_uniform(&random, -4, 4);
        exact sine, cosine;
        exact_sincos_turns(exact_of(phase), &sine, &cosine);
        double linear = sn_wave_table_linear(table, phase);
        double ours = hermite ? sn_wave_table_hermite(table, phase) : linear;
        double nearest = table->samples[1 + (int)((phase - floor(phase)) * SIZE) % SIZE];
        proof_note(&result->worst, exact_distance(ours, sine));
        proof_note(&result->usual, exact_distance(hermite ? linear : nearest, sine));
    }
    if (!table)
        result->worst = (double)NAN;
    free(table);
}

/* What a table oscillator often is: an index in float, carried along, read by a line. */
static double carry_index(const sn_wave_table *table, float *index, float step)
{
    int below = (int)*index;
    double part = (double)(*index - (float)below);
    *index += step;
    if (*index >= SIZE)
        *index -= SIZE;
    return (1 - part) * table->samples[1 + below] + part * table->samples[2 + below];
}

/* The last samples of ten minutes at 48 kHz. */
static void measure_carried(const proof_row *row, proof_result *result)
{
    enum { RATE = 48000, SAMPLES = RATE * 600, JUDGED = 1000 };
    const double frequency_hz = *(const double *)row->detail;
    sn_wave_table *table = make_table(SN_SHAPE_SINE);
    sn_wave wave = sn_wave_default();
    wave.shape = SN_SHAPE_TABLE;
    wave.frequency_hz = frequency_hz;
    wave.table = table;
    sn_wave_prepared prepared;
    if (table && sn_wave_prepare(&prepared, &wave, NULL) == SN_OK) {
        float index = 0, step = (float)(frequency_hz * SIZE / RATE);
        for (int i = 0; i < SAMPLES; i++) {
            double usual = carry_index(table, &index, step);
            if (i < SAMPLES - JUDGED)
                continue;
            double t_s = (double)i / RATE;
            exact sine, cosine;
            exact_sincos_turns(exact_product(frequency_hz, t_s), &sine, &cosine);
            proof_note(&result->worst, exact_distance(sn_wave_sample(&prepared, t_s), sine));
            proof_note(&result->usual, exact_distance(usual, sine));
        }
    } else {
        result->worst = (double)NAN;
    }
    free(table);
}

static const double concert_pitch_hz = 440;
static const sn_shape shapes[] = { SN_SHAPE_SINE, SN_SHAPE_TRIANGLE, SN_SHAPE_SAW, SN_SHAPE_SQUARE,
    SN_SHAPE_TRIANGLE_LIMITED, SN_SHAPE_SAW_LIMITED, SN_SHAPE_SQUARE_LIMITED };

static const proof_row rows[] = {
    { "table of the sine", "1024 samples", "of peak", 1e-15, "", measure_filling, &shapes[0] },
    { "table of the triangle", "1024 samples", "of peak", 1e-15, "public copies", measure_filling,
        &shapes[1] },
    { "table of the saw", "1024 samples", "of peak", 1e-15, "public copies", measure_filling,
        &shapes[2] },
    { "table of the square", "1024 samples", "of peak", 1e-15, "", measure_filling, &shapes[3] },
    { "table, triangle of 6 partials", "1024 samples", "of peak", 1e-15, "public copies",
        measure_filling, &shapes[4] },
    { "table, saw of 6 partials", "1024 samples", "of peak", 1e-15, "", measure_filling,
        &shapes[5] },
    { "table, square of 6 partials", "1024 samples", "of peak", 1e-15, "public copies",
        measure_filling, &shapes[6] },
    { "table of 1024, read by lines", "sine, 40000 phases", "of peak", 4.71e-6, "nearest sample",
        measure_reading, NULL },
    { "table of 1024, read by Hermite", "sine, 40000 phases", "of peak", 3.71e-9, "read by lines",
        measure_reading, "hermite" },
    { "table wave after 10 minutes", "440 Hz, 48000 Hz", "of peak", 3.71e-9, "float index += step",
        measure_carried, &concert_pitch_hz },
};

const proof_group proof_tables = { "Wave tables", rows, sizeof rows / sizeof rows[0] };
