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
#include "proof_waves.h"

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

static exact limited_at(sn_shape shape, int i)
{
    exact sum = { 0, 0 };
    for (int n = 1; n <= PARTIALS; n++) {
        exact sine, cosine;
        exact_sincos_turns(exact_of((double)n * i / SIZE), &sine, &cosine);
        sum = exact_add(sum, exact_multiply(proof_harmonic(shape, n), sine));
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

/* ---- a table as a wave ------------------------------------------------------------------ */

enum { DRAWN_MOST = 64 };

typedef struct drawn {
    size_t size; /* a power of two is read the quick way */
    bool is_slope;
} drawn;

/* The cubic from sample i on, with the slopes of the neighbours: its value, or slope, at u. */
static exact cubic_at(const double *points, size_t size, size_t i, exact u, bool is_slope)
{
    double a = points[(i + size - 1) % size], b = points[i];
    double c = points[(i + 1) % size], d = points[(i + 2) % size];
    exact m0 = exact_scale(exact_sum(c, -a), 0.5), m1 = exact_scale(exact_sum(d, -b), 0.5);
    exact rise = exact_sum(c, -b), twice = exact_scale(m0, 2);
    exact c2 = exact_subtract(exact_scale(rise, 3), exact_add(twice, m1));
    exact c3 = exact_subtract(exact_add(m0, m1), exact_scale(rise, 2));
    if (is_slope) {
        exact bend = exact_add(exact_scale(c2, 2), exact_multiply(exact_scale(c3, 3), u));
        return exact_scale(exact_add(m0, exact_multiply(bend, u)), (double)size);
    }
    exact sum = exact_add(c2, exact_multiply(c3, u));
    sum = exact_add(m0, exact_multiply(sum, u));
    return exact_add(exact_of(b), exact_multiply(sum, u));
}

/* The steepest slope seen at quarters of each interval, per turn; and the largest sample. */
static double steepest_of(const double *points, size_t size, double *largest)
{
    double steepest = *largest = 0;
    for (size_t i = 0; i < size; i++) {
        *largest = fmax(*largest, fabs(points[i]));
        for (int k = 0; k < 4; k++)
            steepest =
                fmax(steepest, fabs(cubic_at(points, size, i, exact_of(k * 0.25), true).high));
    }
    return steepest;
}

/* Random points, so steep; the usual way joins them by lines. */
static void measure_drawn(const proof_row *row, proof_result *result)
{
    enum { TIMES = 20000 };
    const drawn *of = row->detail;
    proof_random random = proof_random_of(row);
    double points[DRAWN_MOST], size = (double)of->size, tau = 6.283185307179586;
    for (size_t i = 0; i < of->size; i++)
        points[i] = proof_uniform(&random, -1, 1);
    sn_wave_table *table = malloc(sn_wave_table_bytes(of->size));
    bool is_made = table && sn_wave_table_draw(table, points, of->size, NULL) == SN_OK;
    result->worst = is_made ? 0 : (double)NAN;
    double largest, steepest = steepest_of(points, of->size, &largest);
    for (int k = 0; is_made && k < TIMES; k++) {
        double t_s;
        sn_wave wave = proof_random_wave(&random, SN_SHAPE_TABLE, &t_s);
        wave.table = table;
        sn_wave_prepared prepared = proof_prepare(&wave);
        double i;
        exact phase = exact_fraction(proof_turns(&wave, exact_of(t_s)), NULL);
        exact u = exact_fraction(exact_scale(phase, size), &i);
        exact want = cubic_at(points, of->size, (size_t)i, u, of->is_slope);
        double next = points[((size_t)i + 1) % of->size], rise = next - points[(size_t)i];
        double ours = of->is_slope ? sn_wave_derivative(&prepared, t_s) / wave.frequency_hz
                                   : sn_wave_sample(&prepared, t_s);
        double usual = of->is_slope ? rise * size : points[(size_t)i] + rise * u.high;
        double allowed = of->is_slope ? size * size * largest : fmax(1, steepest / tau);
        proof_note(&result->worst, exact_distance(ours, want) / allowed);
        proof_note(&result->usual, exact_distance(usual, want) / allowed);
    }
    free(table);
}

static const drawn quick = { 64, false }, any_size = { 60, false }, slope = { 64, true };
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
    { "table of 1024, read by lines", "sine, 40000 phases", "of peak", 4.7062e-6, "nearest sample",
        measure_reading, NULL },
    { "table of 1024, read by Hermite", "sine, 40000 phases", "of peak", 3.705e-9, "read by lines",
        measure_reading, "hermite" },
    { "table wave after 10 minutes", "440 Hz, 48000 Hz", "of peak", 3.705e-9, "float index += step",
        measure_carried, &concert_pitch_hz },
    { "table wave, read quickly", "64 drawn points", "of amplitude, steepness", 1e-15,
        "read by lines", measure_drawn, &quick },
    { "table wave, of any size", "60 drawn points", "of amplitude, steepness", 1e-15,
        "read by lines", measure_drawn, &any_size },
    { "table wave, derivative", "64 drawn points", "of size^2, largest sample", 5e-15,
        "read by lines", measure_drawn, &slope },
};

const proof_group proof_tables = { "Wave tables", rows, sizeof rows / sizeof rows[0] };
