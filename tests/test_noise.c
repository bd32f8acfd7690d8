/* The hash's mixing, and noise: its polynomial against MPFR, its moments, joints, loops. */
#include "check.h"
#include "sinew/noise.h"

#include <math.h>
#include <mpfr.h>
#include <stdlib.h>

static sn_noise_prepared prepare(sn_noise noise)
{
    sn_noise_prepared prepared = { .peak = NAN };
    CHECK_INT(sn_noise_prepare(&prepared, &noise, NULL), SN_OK);
    return prepared;
}

static double value_at(const sn_noise_prepared *noise, double x)
{
    double value;
    sn_noise_sample(noise, x, &value, NULL);
    return value;
}

static double slope_at(const sn_noise_prepared *noise, double x)
{
    double slope;
    sn_noise_sample(noise, x, NULL, &slope);
    return slope;
}

/* ---- the hash ------------------------------------------------------------------------------ */

/* Flipping any bit of the seed or the index flips each output bit half of the time. */
static void avalanche(void)
{
    enum { TRIES = 4000 };
    for (int input = 0; input < 128; input++) {
        int flips[64] = { 0 };
        for (int i = 0; i < TRIES; i++) {
            uint64_t seed = i % 2 ? check_random() : (uint64_t)i, index = check_below(100);
            uint64_t bit = UINT64_C(1) << (input % 64);
            uint64_t changed = input < 64 ? sn_hash(seed ^ bit, index) : sn_hash(seed, index ^ bit);
            uint64_t difference = sn_hash(seed, index) ^ changed;
            for (int k = 0; k < 64; k++)
                flips[k] += (int)(difference >> k & 1);
        }
        for (int k = 0; k < 64; k++) {
            check_context("input bit %d, output bit %d", input, k);
            CHECK_NEAR(flips[k] / (double)TRIES, 0.5, 5.5 * 0.5 / sqrt(TRIES));
        }
    }
}

/* No two of many small seeds and indices share a hash, and none is another's neighbour's. */
static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void no_collisions(void)
{
    enum { SEEDS = 300, INDICES = 1000 };
    uint64_t *all = malloc(SEEDS * INDICES * sizeof *all);
    for (uint64_t s = 0; s < SEEDS; s++)
        for (uint64_t i = 0; i < INDICES; i++)
            all[s * INDICES + i] = sn_hash(s, i - 500);
    qsort(all, SEEDS * INDICES, sizeof *all, compare);
    for (size_t i = 1; i < SEEDS * INDICES; i++)
        CHECK(all[i] != all[i - 1]);
    free(all);
}

static void signed_hash(void)
{
    double sum = 0, square = 0, most = -2, least = 2;
    enum { COUNT = 200000 };
    for (uint64_t i = 0; i < COUNT; i++) {
        double x = sn_hash_signed(42, i);
        CHECK(x >= -1 && x < 1);
        CHECK(x * 0x1p52 == floor(x * 0x1p52));
        CHECK_BITS(x, (double)(sn_hash(42, i) >> 11) * 0x1p-52 - 1);
        sum += x;
        square += x * x;
        most = fmax(most, x);
        least = fmin(least, x);
    }
    CHECK_NEAR(sum / COUNT, 0, 5 * sqrt(1 / 3.0 / COUNT));
    CHECK_NEAR(square / COUNT, 1 / 3.0, 5 * sqrt(4 / 45.0 / COUNT));
    CHECK(most > 0.9999 && least < -0.9999);
}

/* ---- preparing ----------------------------------------------------------------------------- */

static void refusals(void)
{
    sn_noise_prepared p;
    sn_report report = { 0 };
    sn_noise noise = { .octaves = SN_NOISE_OCTAVES_MOST + 1 };
    CHECK_INT(sn_noise_prepare(&p, &noise, &report), SN_ERROR_RANGE);
    CHECK_TEXT(report.field, "octaves");
    static const uint32_t public_cases[] = { 39, 476 }; /* godotengine/godot#108687 */
    for (int i = 0; i < 2; i++) {
        noise.octaves = public_cases[i];
        noise.gain_ratio = 1;
        CHECK_INT(sn_noise_prepare(&p, &noise, NULL), SN_ERROR_RANGE);
    }
    static const double gains[] = { -1e-9, 1.0001, NAN, INFINITY, -INFINITY };
    for (int i = 0; i < 5; i++) {
        noise = (sn_noise){ .gain_ratio = gains[i] };
        sn_status want = isfinite(gains[i]) ? SN_ERROR_RANGE : SN_ERROR_NOT_FINITE;
        CHECK_INT(sn_noise_prepare(&p, &noise, &report), want);
        CHECK_TEXT(report.field, "gain_ratio");
    }
    /* All octaves of a loop together: loop_cells * (2^octaves - 1). */
    for (uint32_t octaves = 1; octaves <= 16; octaves++) {
        uint32_t most = SN_NOISE_LOOP_MOST / ((1u << octaves) - 1);
        noise = (sn_noise){ .type = SN_NOISE_GRADIENT, .octaves = octaves, .loop_cells = most };
        CHECK_INT(sn_noise_prepare(&p, &noise, NULL), SN_OK);
        noise.loop_cells++;
        CHECK_INT(sn_noise_prepare(&p, &noise, &report), SN_ERROR_LIMIT);
        CHECK_TEXT(report.field, "loop_cells");
    }
    noise.loop_cells = UINT32_MAX;
    CHECK_INT(sn_noise_prepare(&p, &noise, NULL), SN_ERROR_LIMIT);
    noise = (sn_noise){ .type = (sn_noise_type)2 };
    CHECK_INT(sn_noise_prepare(&p, &noise, &report), SN_ERROR_RANGE);
    CHECK_TEXT(report.field, "type");
    p = prepare((sn_noise){ 0 });
    CHECK_INT(p.noise.octaves, 1);
    CHECK_BITS(p.peak, 1);
    p = prepare((sn_noise){ .octaves = 4, .gain_ratio = 0.5 });
    CHECK_BITS(p.peak, 1.875);
}

/* ---- the polynomial ------------------------------------------------------------------------ */

/* One cell in MPFR, from the numbers a and b at its ends. */
static void reference(sn_noise_type type, double a, double b, double u, mpfr_t value, mpfr_t slope)
{
    mpfr_t x, fade, steep, t;
    mpfr_inits2(300, x, fade, steep, t, (mpfr_ptr)0);
    mpfr_set_d(x, u, MPFR_RNDN);
    mpfr_mul_ui(fade, x, 6, MPFR_RNDN); /* s = u^3 (6u^2 - 15u + 10) */
    mpfr_sub_ui(fade, fade, 15, MPFR_RNDN);
    mpfr_mul(fade, fade, x, MPFR_RNDN);
    mpfr_add_ui(fade, fade, 10, MPFR_RNDN);
    mpfr_pow_ui(t, x, 3, MPFR_RNDN);
    mpfr_mul(fade, fade, t, MPFR_RNDN);
    mpfr_ui_sub(steep, 1, x, MPFR_RNDN); /* s' = 30 u^2 (1 - u)^2 */
    mpfr_mul(steep, steep, x, MPFR_RNDN);
    mpfr_sqr(steep, steep, MPFR_RNDN);
    mpfr_mul_ui(steep, steep, 30, MPFR_RNDN);
    mpfr_set_d(t, b, MPFR_RNDN);
    mpfr_sub_d(t, t, a, MPFR_RNDN);
    if (type == SN_NOISE_VALUE) {
        mpfr_mul(value, t, fade, MPFR_RNDN);
        mpfr_add_d(value, value, a, MPFR_RNDN);
        mpfr_mul(slope, t, steep, MPFR_RNDN);
    } else {
        /* 2 (a u + (b (u - 1) - a u) s); slope 2 (a + (b - a) s + (b (u - 1) - a u) s'). */
        mpfr_t across;
        mpfr_init2(across, 300);
        mpfr_mul(across, t, x, MPFR_RNDN);
        mpfr_sub_d(across, across, b, MPFR_RNDN);
        mpfr_mul_d(value, x, a, MPFR_RNDN);
        mpfr_fma(value, across, fade, value, MPFR_RNDN);
        mpfr_mul_ui(value, value, 2, MPFR_RNDN);
        mpfr_mul(slope, t, fade, MPFR_RNDN);
        mpfr_add_d(slope, slope, a, MPFR_RNDN);
        mpfr_fma(slope, across, steep, slope, MPFR_RNDN);
        mpfr_mul_ui(slope, slope, 2, MPFR_RNDN);
        mpfr_clear(across);
    }
    mpfr_clears(x, fade, steep, t, (mpfr_ptr)0);
}

static void against_mpfr(void)
{
    mpfr_t value, slope;
    mpfr_inits2(300, value, slope, (mpfr_ptr)0);
    for (int i = 0; i < 40000; i++) {
        sn_noise_type type = i % 2 ? SN_NOISE_GRADIENT : SN_NOISE_VALUE;
        sn_noise_prepared p = prepare((sn_noise){ .type = type, .seed = check_random() });
        int64_t cell = (int64_t)check_random() >> check_below(63);
        double u = check_below(4) ? check_uniform(0, 1) : 1 - check_log_uniform(1e-16, 0.1);
        double a = sn_hash_signed(p.noise.seed, (uint64_t)cell), got, steep;
        double b = sn_hash_signed(p.noise.seed, (uint64_t)cell + 1);
        reference(type, a, b, u, value, slope);
        sn_noise_sample_cell(&p, cell, u, &got, &steep);
        mpfr_sub_d(value, value, got, MPFR_RNDN);
        mpfr_sub_d(slope, slope, steep, MPFR_RNDN);
        check_context("type %d cell %lld fraction %.17g", type, (long long)cell, u);
        if (!CHECK(fabs(mpfr_get_d(value, MPFR_RNDN)) <= 1e-15) ||
            !CHECK(fabs(mpfr_get_d(slope, MPFR_RNDN)) <= 4e-15))
            break;
    }
    mpfr_clears(value, slope, (mpfr_ptr)0);
}

/* Positions and cells say the same; a fraction of 1 is the next cell's 0. */
static void cells_and_positions(void)
{
    for (int i = 0; i < 20000; i++) {
        sn_noise_prepared p = prepare((sn_noise){ .type = (sn_noise_type)(i % 2),
            .seed = check_random(),
            .octaves = 1 + (uint32_t)check_below(5),
            .gain_ratio = 0.6,
            .loop_cells = check_below(2) ? 0 : 1 + (uint32_t)check_below(9) });
        int64_t cell = (int64_t)check_below(20000) - 10000;
        double u = (double)check_below(1024) / 1024, a, b, s, r;
        sn_noise_sample(&p, (double)cell + u, &a, &s);
        sn_noise_sample_cell(&p, cell, u, &b, &r);
        CHECK_BITS(a, b);
        CHECK_BITS(s, r);
        sn_noise_sample_cell(&p, cell, 1, &a, &s);
        sn_noise_sample_cell(&p, cell + 1, 0, &b, &r);
        CHECK_NEAR(a, b, 1e-15);
        CHECK_NEAR(s, r, 2e-14);
        sn_noise_sample(&p, (double)cell + u, NULL, NULL);
    }
}

/* ---- what it looks like -------------------------------------------------------------------- */

/* RMS sqrt(181/693) and sqrt(2140/27027), mean 0, range [-1, 1]; gradient noise is 0 at whole
 * numbers (Razaekel/noise-rs#304: 0, 1 and 10), value noise is not. */
static void moments(void)
{
    enum { CELLS = 200000 };
    for (int type = 0; type < 2; type++) {
        sn_noise_prepared p = prepare((sn_noise){ .type = (sn_noise_type)type, .seed = 7 });
        double sum = 0, square = 0, most = 0;
        for (int i = 0; i < CELLS; i++)
            for (int k = 0; k < 4; k++) {
                double x = value_at(&p, i - CELLS / 2 + (k + check_uniform(0, 1)) / 4);
                sum += x;
                square += x * x;
                most = fmax(most, fabs(x));
            }
        double rms = sqrt(square / (4.0 * CELLS)), want = type ? 0.281390 : 0.511061;
        CHECK_NEAR(want, sqrt(type ? 2140 / 27027.0 : 181 / 693.0), 5e-7);
        CHECK_NEAR(sum / (4.0 * CELLS), 0, 6 / sqrt(CELLS));
        CHECK_RELATIVE(rms, want, 5 / sqrt(CELLS));
        CHECK(most <= 1 && most > (type ? 0.85 : 0.999));
        static const double whole[] = { 0, 1, 10, -3, 1e15, 1e300 };
        for (int i = 0; i < 6; i++)
            CHECK(type ? value_at(&p, whole[i]) == 0 : fabs(value_at(&p, whole[i])) > 1e-6);
    }
}

/* The largest values there can be: 2 (u/2 + u/2) at the middle of slopes 1 and -1. */
static void range(void)
{
    for (int i = 0; i < 200000; i++) {
        sn_noise_prepared p = prepare((sn_noise){ .type = (sn_noise_type)(i % 2),
            .seed = check_random(),
            .octaves = 1 + (uint32_t)check_below(16),
            .gain_ratio = check_uniform(0, 1),
            .loop_cells = i % 3 ? 0 : 1 + (uint32_t)check_below(3) });
        double gain = 1, peak = 0;
        for (uint32_t k = 0; k < p.noise.octaves; k++, gain *= p.noise.gain_ratio)
            peak += gain;
        CHECK_RELATIVE(p.peak, peak, 1e-14);
        double x = value_at(&p, check_uniform(-1e6, 1e6));
        if (!CHECK(fabs(x) <= p.peak))
            break;
        if (i % 3 == 0)
            i += 200; /* a loop takes its time to prepare */
    }
}

/* Twice continuously differentiable: at the joints from both sides. And the slope is the slope. */
static void smooth(void)
{
    for (int i = 0; i < 4000; i++) {
        sn_noise_prepared p = prepare((sn_noise){ .type = (sn_noise_type)(i % 2),
            .seed = check_random(),
            .octaves = 1 + (uint32_t)check_below(3),
            .gain_ratio = 0.5 });
        double joint = (double)check_below(2000) / 4 - 250, h = 0x1p-20;
        double left = slope_at(&p, joint - h), right = slope_at(&p, joint + h);
        CHECK_NEAR(value_at(&p, joint - h), value_at(&p, joint + h), 40 * h);
        CHECK_NEAR(left, right, 200 * h);
        double bend_left = (slope_at(&p, joint) - left) / h;
        double bend_right = (right - slope_at(&p, joint)) / h;
        CHECK_NEAR(bend_left, bend_right, 4000 * h + 1e-8);
        /* Fourth-order differences; their error is h^4/30 of the fifth derivative. */
        double x = check_uniform(-100, 100), d = 0x1p-11;
        x = floor(x) + 0.25 * (double)check_below(4) + check_uniform(0.01, 0.24);
        double difference = (8 * (value_at(&p, x + d) - value_at(&p, x - d)) -
                                (value_at(&p, x + 2 * d) - value_at(&p, x - 2 * d))) /
                            (12 * d);
        CHECK_NEAR(slope_at(&p, x), difference, 1e-8);
    }
}

/* A loop repeats, and its mean is 0: five points of Gauss a cell of the last octave are exact for
 * a polynomial of degree six. */
static void loops(void)
{
    static const double points[] = { 0.046910077030668, 0.230765344947158, 0.5, 0.769234655052842,
        0.953089922969332 };
    static const double weights[] = { 0.118463442528095, 0.239314335249683, 0.284444444444444,
        0.239314335249683, 0.118463442528095 };
    for (int i = 0; i < 200; i++) {
        uint32_t loop = 1 + (uint32_t)check_below(60), octaves = 1 + (uint32_t)check_below(4);
        sn_noise_prepared p = prepare((sn_noise){ .type = (sn_noise_type)(i % 2),
            .seed = check_random(),
            .octaves = octaves,
            .gain_ratio = 0.7,
            .loop_cells = loop });
        double sum = 0;
        int pieces = 1 << (octaves - 1);
        for (int piece = 0; piece < (int)loop * pieces; piece++)
            for (int k = 0; k < 5; k++)
                sum += weights[k] * value_at(&p, (piece + points[k]) / pieces);
        check_context("loop of %u cells, %u octaves, type %d", loop, octaves, i % 2);
        CHECK_NEAR(sum / ((int)loop * pieces), 0, 1e-13);
        for (int k = 0; k < 20; k++) {
            double x = (double)check_below(4096) / 64 - 32;
            double turns = (double)check_below(1000) - 500;
            CHECK_BITS(value_at(&p, x + turns * loop), value_at(&p, x));
            CHECK_BITS(slope_at(&p, x - loop), slope_at(&p, x));
        }
        /* Also where the cells' numbers are huge. */
        int64_t far = (INT64_MAX / loop - 3) * (int64_t)loop;
        for (int64_t cell = 0; cell < 3; cell++) {
            double a, b;
            sn_noise_sample_cell(&p, cell, 0.3, &a, NULL);
            sn_noise_sample_cell(&p, far + cell, 0.3, &b, NULL);
            CHECK_BITS(a, b);
            sn_noise_sample_cell(&p, cell - far, 0.3, &b, NULL);
            CHECK_BITS(a, b);
        }
    }
}

/* Neighbouring seeds, octaves and shifted positions have nothing to do with one another. */
static void seeds_are_unrelated(void)
{
    enum { COUNT = 50000 };
    for (int pair = 0; pair < 12; pair++) {
        sn_noise_type type = (sn_noise_type)(pair % 2);
        uint64_t seed = pair < 6 ? (uint64_t)pair : check_random();
        sn_noise_prepared a = prepare((sn_noise){ .type = type, .seed = seed });
        sn_noise_prepared b =
            prepare((sn_noise){ .type = type, .seed = pair % 3 ? seed + 1 : seed ^ (1ull << 63) });
        for (int shift = -1; shift <= 1; shift++) {
            double product = 0, squares = 0;
            for (int i = 0; i < COUNT; i++) {
                double x = value_at(&a, i + 0.37), y = value_at(&b, i + 0.37 + shift);
                product += x * y;
                squares += x * x;
            }
            CHECK_NEAR(product / squares, 0, 6 / sqrt(COUNT));
        }
    }
}

/* Far out and out of everything: always finite for a finite place, NaN otherwise. */
static void far_positions(void)
{
    for (int i = 0; i < 200000; i++) {
        sn_noise_prepared p = prepare((sn_noise){
            .type = (sn_noise_type)(i % 2), .seed = 3, .octaves = 16, .gain_ratio = 1 });
        double x = check_any_finite(), value, slope;
        sn_noise_sample(&p, x, &value, &slope);
        if (!CHECK(fabs(value) <= p.peak) || !CHECK(isfinite(slope)))
            break;
    }
    sn_noise_prepared p = prepare((sn_noise){ .seed = 3 });
    static const double bad[] = { NAN, INFINITY, -INFINITY };
    for (int i = 0; i < 3; i++)
        CHECK(isnan(value_at(&p, bad[i])) && isnan(slope_at(&p, bad[i])));
    /* In 1e15 cells a quarter of a cell still counts; in a float it would not at 1e7. */
    CHECK(value_at(&p, 1e15 + 0.25) != value_at(&p, 1e15));
    CHECK(value_at(&p, 1e7 + 0.3) != value_at(&p, 1e7));
    /* Just below a whole number. */
    for (int i = -3; i < 4; i++) {
        CHECK_NEAR(value_at(&p, nextafter(i, -9)), value_at(&p, i), 1e-15);
        CHECK_NEAR(value_at(&p, nextafter(i, 9)), value_at(&p, i), 1e-15);
    }
    CHECK_NEAR(value_at(&p, -5e-324), value_at(&p, 0), 1e-15);
    CHECK_NEAR(value_at(&p, -1e-20), value_at(&p, 0), 1e-15);
}

CHECK_MAIN(CHECK_TEST(avalanche), CHECK_TEST(no_collisions), CHECK_TEST(signed_hash),
    CHECK_TEST(refusals), CHECK_TEST(against_mpfr), CHECK_TEST(cells_and_positions),
    CHECK_TEST(moments), CHECK_TEST(range), CHECK_TEST(smooth), CHECK_TEST(loops),
    CHECK_TEST(seeds_are_unrelated), CHECK_TEST(far_positions))
