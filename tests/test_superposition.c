/* The super-position: merging, periods, bounds and sums, against MPFR, GMP and dense sampling. */
#include "wave_reference.h"

#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static sn_superposition *make(const sn_wave *waves, size_t count)
{
    sn_superposition *sum = sn_superposition_init(malloc(sn_superposition_bytes(count)), count);
    for (size_t i = 0; i < count; i++) {
        sn_report report = { 0 };
        if (!CHECK_INT(sn_superposition_add(sum, &waves[i], &report), SN_OK))
            fprintf(stderr, "  %s: %s\n", report.field, report.message);
    }
    sn_superposition_prepare(sum);
    return sum;
}

static sn_wave sine(double hz, double amplitude, double phase)
{
    sn_wave wave = sn_wave_default();
    wave.frequency_hz = hz;
    wave.amplitude = amplitude;
    wave.phase_turns = phase;
    return wave;
}

static sn_wave shaped(sn_shape shape, double hz, double amplitude, double phase)
{
    sn_wave wave = sine(hz, amplitude, phase);
    wave.shape = shape;
    return wave;
}

static double all_amplitudes(const sn_wave *waves, size_t count)
{
    double all = 0;
    for (size_t i = 0; i < count; i++)
        all += fabs(waves[i].amplitude);
    return all;
}

/* ---- merging sines ------------------------------------------------------------------------- */

static void check_merged(sn_wave a, sn_wave b, double amplitude, double phase, double last)
{
    sn_wave waves[] = { a, b };
    sn_superposition *sum = make(waves, 2);
    if (CHECK_INT(sum->evaluated, 1)) {
        const sn_wave_prepared *one = sn_superposition_evaluated(sum);
        CHECK_INT(one->shape, SN_SHAPE_SINE);
        CHECK_NEAR(one->amplitude, amplitude, last);
        CHECK_NEAR(one->phase_turns - floor(one->phase_turns), phase, last);
    }
    free(sum);
}

static void phasors_of_the_fact_sheet(void)
{
    check_merged(sine(1, 1, 0), sine(1, 2, 0.25), 2.2360680, 0.1762082, 5e-8);
    check_merged(sine(1, 3, 0), sine(1, 4, 0.25), 5, 0.1475836, 5e-8);
    check_merged(sine(1, 3, 0), sine(1, 4, 0.25), 5, atan2(4, 3) / (2 * M_PI), 1e-15);
    /* A backward sine is the forward one of phase 1/2 - phase. */
    check_merged(sine(1, 1, 0), sine(-1, 1, 0.375), sqrt(2 + sqrt(2)), 1.0 / 16, 1e-15);
}

/* Any number of sines of one frequency are one, and the sum is theirs. */
static void sines_of_one_frequency_are_one(void)
{
    for (int round = 0; round < 300; round++) {
        sn_wave waves[40];
        size_t count = 1 + check_below(40);
        double hz = check_log_uniform(1e-3, 1e3);
        for (size_t i = 0; i < count; i++) {
            waves[i] =
                sine(check_below(2) ? hz : -hz, check_log_uniform(1e-3, 1e3), check_uniform(-2, 2));
            waves[i].amplitude *= check_below(2) ? 1 : -1;
            waves[i].offset = check_uniform(-1, 1);
            if (check_below(4) == 0)
                waves[i].slew_s = check_uniform(0, 2) / hz;
        }
        sn_superposition *sum = make(waves, count);
        CHECK_INT(sum->evaluated, 1);
        double all = all_amplitudes(waves, count) + (double)count;
        for (int i = 0; i < 10; i++) {
            double t = check_uniform(-1e4, 1e4);
            real truth = real_of(0);
            for (size_t k = 0; k < count; k++)
                truth = real_add(truth, reference_sample(&waves[k], t));
            check_context("%zu sines of %.17g Hz at %.17g", count, hz, t);
            if (!CHECK(real_distance(sn_superposition_sample(sum, t), truth) <= 2e-15 * all))
                break;
        }
        free(sum);
    }
}

/* Equal is equal as ratios: 0.5 and "1/2", 0.1 and "1/10", never nearly. */
static void equal_frequencies(void)
{
    static const struct {
        double a, b;
        sn_rational ratio; /* of b */
        size_t evaluated;
    } cases[] = { { 0.5, 0.5, { 1, 2 }, 1 }, { 0.1, 0.1, { 1, 10 }, 1 }, { 0.1, 0.1, { 2, 20 }, 1 },
        { 1.0 / 3, 1.0 / 3, { 1, 3 }, 2 }, { 1, 1.001, { 0, 0 }, 2 },
        { 1, 1 + 0x1p-52, { 0, 0 }, 2 }, { 1e-5, 1e-5, { 1, 100000 }, 1 },
        { 3, -3, { -3, 1 }, 1 } };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int order = 0; order < 2; order++) {
            sn_wave waves[2] = { sine(cases[i].a, 1, 0), sine(cases[i].b, 1, 0.1) };
            waves[1].frequency_ratio = cases[i].ratio;
            if (order) {
                sn_wave first = waves[0];
                waves[0] = waves[1];
                waves[1] = first;
            }
            sn_superposition *sum = make(waves, 2);
            check_context("case %zu", i);
            CHECK_INT(sum->evaluated, cases[i].evaluated);
            free(sum);
        }
    /* 1 Hz and 1.001 Hz beat in 1000 s. */
    sn_wave waves[] = { sine(1, 1, 0.25), sine(1.001, 1, 0.25) };
    sn_superposition *sum = make(waves, 2);
    CHECK_NEAR(sn_superposition_sample(sum, 0), 2, 1e-15);
    CHECK_NEAR(sn_superposition_sample(sum, 500), 0, 1e-12);
    CHECK_NEAR(sn_superposition_sample(sum, 1000), 2, 1e-12);
    CHECK_INT(sn_superposition_period(sum).seconds.numerator, 1000);
    free(sum);
}

static void cancelled_waves_are_dropped(void)
{
    sn_wave waves[64] = { sine(1, 1, 0), sine(1, 1, 0.5) };
    waves[0].offset = 3;
    sn_superposition *sum = make(waves, 2);
    CHECK_INT(sum->evaluated, 0);
    CHECK(sum->dropped >= 0 && sum->dropped <= 4e-16);
    CHECK_BITS(sn_superposition_sample(sum, 0.3), 3);
    CHECK_BITS(sn_superposition_bounds(sum).low, 3);
    CHECK_BITS(sn_superposition_bounds(sum).high, 3);
    CHECK_INT(sn_superposition_period(sum).kind, SN_PERIOD_CONSTANT);
    free(sum);
    /* n sines spread evenly round the turn leave nothing; all of one amplitude but one do. */
    for (size_t n = 2; n <= 64; n++) {
        double scale = check_log_uniform(1e-9, 1e9), turn = check_uniform(0, 1);
        for (size_t i = 0; i < n; i++)
            waves[i] = sine(2.5, scale, turn + (double)i / (double)n);
        sum = make(waves, n);
        check_context("%zu sines round the turn", n);
        CHECK_INT(sum->evaluated, 0);
        CHECK(sum->dropped <= 4 * (double)n * 0x1p-52 * scale * (double)n);
        free(sum);
        waves[n - 1].amplitude *= 1 + 1e-9;
        sum = make(waves, n);
        CHECK_INT(sum->evaluated, 1);
        CHECK_RELATIVE(sn_superposition_evaluated(sum)->amplitude, 1e-9 * scale, 1e-4);
        free(sum);
    }
    /* A small wave alone is no rounding error. */
    waves[0] = sine(1, 1e-12, 0);
    waves[1] = sine(2, 1e12, 0);
    sum = make(waves, 2);
    CHECK_INT(sum->evaluated, 2);
    CHECK_BITS(sum->dropped, 0);
    free(sum);
}

/* ---- merging other shapes ------------------------------------------------------------------ */

static size_t evaluated_of(sn_wave a, sn_wave b)
{
    sn_wave waves[] = { a, b };
    sn_superposition *sum = make(waves, 2);
    size_t evaluated = sum->evaluated;
    double all = all_amplitudes(waves, 2);
    for (int i = 0; i < 40; i++) { /* whatever is merged, the sum is the same */
        double t = check_uniform(-5, 5);
        sn_wave_prepared first, second;
        sn_wave_prepare(&first, &a, NULL);
        sn_wave_prepare(&second, &b, NULL);
        double want = sn_wave_sample(&first, t) + sn_wave_sample(&second, t);
        check_context("%s, %g Hz, phases %g and %g, at %.17g", sn_shape_name(a.shape),
            a.frequency_hz, a.phase_turns, b.phase_turns, t);
        CHECK_NEAR(sn_superposition_sample(sum, t), want, 4e-15 * all);
    }
    free(sum);
    return evaluated;
}

static void other_shapes_merge_by_symmetry(void)
{
    static const sn_shape odd[] = { SN_SHAPE_TRIANGLE, SN_SHAPE_SAW, SN_SHAPE_TRIANGLE_LIMITED,
        SN_SHAPE_SAW_LIMITED, SN_SHAPE_SQUARE_LIMITED };
    for (int i = 0; i < 5; i++) {
        /* In phase they add; backwards they are forwards upside down. */
        CHECK_INT(evaluated_of(shaped(odd[i], 1, 1, 0.125), shaped(odd[i], 1, 2, 1.125)), 1);
        CHECK_INT(evaluated_of(shaped(odd[i], 1, 1, 0.125), shaped(odd[i], -1, 2, -0.125)), 1);
        CHECK_INT(evaluated_of(shaped(odd[i], 1, 1, 0.125), shaped(odd[i], -1, 1, -0.125)), 0);
        CHECK_INT(evaluated_of(shaped(odd[i], 1, 1, 0.125), shaped(odd[i], 1, 1, 0.25)), 2);
        bool half = odd[i] != SN_SHAPE_SAW && odd[i] != SN_SHAPE_SAW_LIMITED;
        CHECK_INT(
            evaluated_of(shaped(odd[i], 1, 1, 0.125), shaped(odd[i], 1, 1, 0.625)), half ? 0 : 2);
        CHECK_INT(
            evaluated_of(shaped(odd[i], 1, 1, 0.125), shaped(odd[i], 1, 3, 0.625)), half ? 1 : 2);
    }
    static const sn_shape blocks[] = { SN_SHAPE_SQUARE, SN_SHAPE_PULSE };
    for (int i = 0; i < 2; i++) {
        sn_wave a = shaped(blocks[i], 2, 1, 0.25), b = a;
        b.phase_turns = 0.75;
        CHECK_INT(evaluated_of(a, b), 0); /* half a turn later it is its own opposite */
        a.duty_ratio = b.duty_ratio = 0.25;
        CHECK_INT(evaluated_of(a, b), 2);
        b = a; /* backwards it begins where it ended */
        b.frequency_hz = -2;
        b.phase_turns = 0.25 - 0.25;
        CHECK_INT(evaluated_of(a, b), 1);
        b.phase_turns = 0.25;
        CHECK_INT(evaluated_of(a, b), 2);
        b = a;
        b.duty_ratio = 0.26;
        CHECK_INT(evaluated_of(a, b), 2);
    }
    sn_wave a = shaped(SN_SHAPE_TRIANGLE, 1, 1, 0), b = shaped(SN_SHAPE_TRIANGLE, 1, 1, 0.5);
    a.skew_ratio = b.skew_ratio = 0.3; /* leaning, it has no half-turn symmetry */
    CHECK_INT(evaluated_of(a, b), 2);
    b.phase_turns = 0;
    CHECK_INT(evaluated_of(a, b), 1);
    b.slew_s = 0.1;
    CHECK_INT(evaluated_of(a, b), 2);
    a = b = shaped(SN_SHAPE_EXPONENTIAL, 1, 1, 0.3);
    b.curvature = 1;
    CHECK_INT(evaluated_of(a, b), 2);
    a.curvature = 1;
    CHECK_INT(evaluated_of(a, b), 1);
    b.frequency_hz = -1;
    CHECK_INT(evaluated_of(a, b), 2);
    for (int i = 0; i < 2; i++) {
        a = b = shaped(i ? SN_SHAPE_DRIFT : SN_SHAPE_HOLD, 1, 1, 0.3);
        CHECK_INT(evaluated_of(a, b), 1);
        b.amplitude = -1;
        CHECK_INT(evaluated_of(a, b), 0);
        b.seed = 1;
        CHECK_INT(evaluated_of(a, b), 2);
        b = a;
        b.phase_turns = 1.3; /* whole turns matter here */
        CHECK_INT(evaluated_of(a, b), 2);
        b = a;
        b.loop_cycles = 5;
        CHECK_INT(evaluated_of(a, b), 2);
    }
    a = b = shaped(SN_SHAPE_SAW_LIMITED, 1, 1, 0.3);
    b.partials = 7;
    CHECK_INT(evaluated_of(a, b), 2);
    /* Tables are equal when their points are. */
    static const double points[] = { 1, 2, -1, 0.5, 3 };
    sn_wave_table *one = malloc(sn_wave_table_bytes(5)), *two = malloc(sn_wave_table_bytes(5));
    sn_wave_table_draw(one, points, 5, NULL);
    sn_wave_table_draw(two, points, 5, NULL);
    a = b = shaped(SN_SHAPE_TABLE, 1, 1, 0.3);
    a.table = one;
    b.table = two;
    CHECK_INT(evaluated_of(a, b), 1);
    sn_wave_table_draw(two, points, 4, NULL);
    CHECK_INT(evaluated_of(a, b), 2);
    free(one);
    free(two);
}

static void what_stands_is_offset(void)
{
    sn_wave waves[] = { sine(0, 2, 0.25), sine(-0.0, 3, 0.5), shaped(SN_SHAPE_SAW, 0, 4, 0.25),
        shaped(SN_SHAPE_SQUARE, 5, 6, 0.1), shaped(SN_SHAPE_SQUARE, 5, 1, 0.1), sine(7, 0, 0) };
    waves[0].offset = 10;
    waves[3].duty_ratio = 1;
    waves[4].duty_ratio = 0;
    waves[5].offset = 100;
    sn_superposition *sum = make(waves, 6);
    CHECK_INT(sum->evaluated, 0);
    CHECK_NEAR(sum->offset, 2 + 10 + 0 + 2 + 6 - 1 + 100, 1e-13);
    CHECK_NEAR(sn_superposition_sample(sum, 12.3), 119, 1e-13);
    CHECK_NEAR(sn_superposition_derivative(sum, 12.3), 0, 0);
    CHECK_NEAR(sn_superposition_integral(sum, 1, 3), 238, 1e-12);
    CHECK_INT(sn_superposition_period(sum).kind, SN_PERIOD_CONSTANT);
    sn_range bounds;
    CHECK(sn_superposition_tight_bounds(sum, &bounds));
    CHECK_NEAR(bounds.low, 119, 1e-13);
    CHECK_NEAR(bounds.high, 119, 1e-13);
    free(sum);
}

/* ---- the list ------------------------------------------------------------------------------ */

/* A wave out of few frequencies and phases, so that many merge. */
static sn_wave random_wave(void)
{
    static const double frequencies[] = { 1, -1, 2, 0.5, 0.75, 0.1, 0, 3 };
    sn_wave wave = shaped((sn_shape)check_below(SN_SHAPE_TABLE), frequencies[check_below(8)],
        check_uniform(-2, 2), (double)check_below(16) / 8);
    if (check_below(2))
        wave.shape = SN_SHAPE_SINE;
    if (check_below(4) == 0)
        wave.frequency_ratio = sn_rational_from_double(wave.frequency_hz);
    wave.offset = check_below(2) ? check_uniform(-1, 1) : 0;
    wave.duty_ratio = (double)(1 + check_below(3)) / 4;
    wave.skew_ratio = (double)check_below(5) / 4;
    wave.curvature = (double)check_below(3) - 1;
    wave.seed = check_below(2);
    wave.loop_cycles = (uint32_t)check_below(3);
    if (check_below(4) == 0)
        wave.slew_s = 0.125;
    return wave;
}

/* After any adding and removing the super-position is the one made afresh, bit for bit. */
static void removal_leaves_no_residue(void)
{
    enum { MOST = 24 };
    for (int round = 0; round < 40; round++) {
        sn_superposition *sum = sn_superposition_init(malloc(sn_superposition_bytes(MOST)), MOST);
        sn_wave list[MOST];
        size_t count = 0;
        for (int step = 0; step < 60; step++) {
            if (count == MOST || (count && check_below(3) == 0)) {
                size_t at = check_below(count);
                CHECK_INT(sn_superposition_remove(sum, at), SN_OK);
                memmove(list + at, list + at + 1, (--count - at) * sizeof list[0]);
            } else {
                list[count] = random_wave();
                CHECK_INT(sn_superposition_add(sum, &list[count++], NULL), SN_OK);
            }
            if (check_below(4))
                continue;
            sn_superposition_prepare(sum);
            sn_superposition *fresh = make(list, count);
            CHECK_INT(sum->count, count);
            CHECK_INT(sum->evaluated, fresh->evaluated);
            CHECK_BITS(sum->offset, fresh->offset);
            CHECK_BITS(sum->dropped, fresh->dropped);
            for (size_t i = 0; i < count; i++)
                CHECK(memcmp(&sn_superposition_waves(sum)[i], &list[i], sizeof list[i]) == 0);
            for (int i = 0; i < 5; i++) {
                double t = check_uniform(-100, 100);
                CHECK_BITS(sn_superposition_sample(sum, t), sn_superposition_sample(fresh, t));
            }
            free(fresh);
        }
        free(sum);
    }
}

static void order_does_not_matter(void)
{
    for (int round = 0; round < 200; round++) {
        sn_wave list[24];
        size_t count = 2 + check_below(22);
        for (size_t i = 0; i < count; i++)
            list[i] = random_wave();
        sn_superposition *sum = make(list, count);
        for (size_t i = count; i-- > 1;) {
            size_t other = check_below(i + 1);
            sn_wave kept = list[i];
            list[i] = list[other];
            list[other] = kept;
        }
        sn_superposition *shuffled = make(list, count);
        CHECK_INT(sum->evaluated, shuffled->evaluated);
        CHECK_NEAR(sum->offset, shuffled->offset, 1e-14);
        double shift = sum->offset - shuffled->offset;
        for (int i = 0; i < 5; i++) {
            double t = check_uniform(-100, 100);
            CHECK_NEAR(sn_superposition_sample(sum, t),
                sn_superposition_sample(shuffled, t) + shift, shift == 0 ? 0 : 1e-14);
        }
        free(sum);
        free(shuffled);
    }
}

/* Value, derivative and integral are those of the list; the set is no larger than its kinds. */
static void sums_are_those_of_the_list(void)
{
    for (int round = 0; round < (check_long() ? 2000 : 60); round++) {
        sn_wave list[12];
        size_t count = 1 + check_below(12);
        double size = 0;
        for (size_t i = 0; i < count; i++) {
            list[i] = random_wave();
            list[i].phase_turns += check_below(2) ? 0.03125 : 0.0625; /* off the jumps */
            size += 2 * fabs(list[i].amplitude) + fabs(list[i].offset);
        }
        sn_superposition *sum = make(list, count);
        double t = check_uniform(-9, 9), t1 = check_uniform(-9, 9);
        real value = real_of(0), integral = real_of(0), slope = real_of(0);
        for (size_t i = 0; i < count; i++) {
            value = real_add(value, reference_sample(&list[i], t));
            if (list[i].frequency_hz == 0) {
                real still = reference_sample(&list[i], 0);
                integral = real_add(integral, real_mul(still, real_sub(real_of(t1), real_of(t))));
            } else {
                integral = real_add(integral, reference_integral(&list[i], t, t1));
                slope = real_add(slope, reference_derivative(&list[i], t));
            }
        }
        check_context("%zu waves at %.17g and %.17g", count, t, t1);
        CHECK(real_distance(sn_superposition_sample(sum, t), value) <= 1e-13 * size);
        CHECK(real_distance(sn_superposition_integral(sum, t, t1), integral) <= 1e-13 * size);
        CHECK(real_distance(sn_superposition_derivative(sum, t), slope) <= 1e-11 * size);
        CHECK(isnan(sn_superposition_sample(sum, NAN)));
        CHECK(isnan(sn_superposition_derivative(sum, INFINITY)));
        CHECK(isnan(sn_superposition_integral(sum, NAN, 1)));
        CHECK(sn_range_contains(sn_superposition_bounds(sum), sn_superposition_sample(sum, t)));
        free(sum);
    }
}

static void lists_have_limits(void)
{
    CHECK_INT(sn_superposition_bytes(SIZE_MAX), 0);
    CHECK_INT(sn_superposition_bytes(SIZE_MAX / sizeof(sn_wave)), 0);
    CHECK(sn_superposition_bytes(0) >= sizeof(sn_superposition));
    void *memory = malloc(sn_superposition_bytes(2));
    sn_superposition *sum = sn_superposition_init(memory, 2);
    CHECK(sum == memory);
    CHECK_INT(sum->count, 0);
    CHECK_NEAR(sn_superposition_sample(sum, 1), 0, 0); /* empty, it is 0 */
    sn_wave wave = sine(1, 1, 0), bad = sine(NAN, 1, 0);
    sn_report report = { 0 };
    CHECK_INT(sn_superposition_remove(sum, 0), SN_ERROR_RANGE);
    CHECK_INT(sn_superposition_add(sum, &bad, &report), SN_ERROR_NOT_FINITE);
    CHECK_TEXT(report.field, "frequency_hz");
    CHECK_INT(sum->count, 0);
    CHECK_INT(sn_superposition_add(sum, &wave, &report), SN_OK);
    CHECK_INT(sn_superposition_add(sum, &wave, &report), SN_OK);
    CHECK_INT(sn_superposition_add(sum, &wave, &report), SN_ERROR_MEMORY);
    CHECK_INT(report.status, SN_ERROR_MEMORY);
    CHECK_INT(sum->count, 2);
    CHECK_INT(sn_superposition_remove(sum, 2), SN_ERROR_RANGE);
    CHECK_INT(sn_superposition_remove(sum, SIZE_MAX), SN_ERROR_RANGE);
    sn_superposition_prepare(sum);
    /* Copying the block copies it. */
    sn_superposition *copy = malloc(sn_superposition_bytes(2));
    memcpy(copy, sum, sn_superposition_bytes(2));
    double before = sn_superposition_sample(copy, 0.3);
    memset(sum, 0xff, sn_superposition_bytes(2));
    CHECK_BITS(sn_superposition_sample(copy, 0.3), before);
    free(copy);
    free(memory);
}

static void many_waves_prepare_quickly(void)
{
    enum { COUNT = 100000 };
    sn_superposition *sum = sn_superposition_init(malloc(sn_superposition_bytes(COUNT)), COUNT);
    for (int i = 0; i < COUNT; i++) {
        sn_wave wave = sine(check_below(2) ? check_uniform(0, 1000) : (double)check_below(1000),
            check_uniform(0, 1), check_uniform(0, 1));
        CHECK_INT(sn_superposition_add(sum, &wave, NULL), SN_OK);
    }
    clock_t start = clock();
    sn_superposition_prepare(sum);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    CHECK(sum->evaluated > COUNT / 3 && sum->evaluated < COUNT);
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__clang__)
    CHECK(seconds < 1);
#else
    CHECK(seconds < 20);
#endif
    free(sum);
}

/* ---- the tide ------------------------------------------------------------------------------ */

/* NOAA station 9414131: amplitude, phase and speed in millionths of a degree per hour. */
static const struct {
    double amplitude, phase;
    int64_t speed;
} tide[] = { { 1.78, 184.1, 28984104 }, { 0.47, 189.6, 30000000 }, { 0.39, 158.4, 28439730 },
    { 1.15, 217.3, 15041069 }, { 0.01, 283.0, 57968210 }, { 0.74, 203.3, 13943035 } };

static sn_superposition *tide_make(void)
{
    sn_wave waves[6];
    for (int i = 0; i < 6; i++) {
        waves[i] = sine(0, tide[i].amplitude, 0.25 - tide[i].phase / 360);
        waves[i].frequency_ratio = sn_rational_reduce(tide[i].speed, INT64_C(1296000) * 1000000);
        waves[i].frequency_hz = sn_rational_to_double(waves[i].frequency_ratio);
    }
    return make(waves, 6);
}

static void tide_at_station_9414131(void)
{
    static const struct {
        double hour, height;
    } heights[] = { { 0, -4.193670875 }, { 6, 1.541772869 }, { 12, -1.035837460 },
        { 24, -3.809722321 }, { 1000, 2.462628567 } };
    sn_superposition *sum = tide_make();
    CHECK_INT(sum->evaluated, 6);
    for (int i = 0; i < 5; i++)
        CHECK_NEAR(sn_superposition_sample(sum, heights[i].hour * 3600), heights[i].height, 6e-10);
    CHECK_NEAR(sn_superposition_derivative(sum, 0) * 3600, -0.298189252, 6e-10);
    CHECK_NEAR(sn_superposition_bounds(sum).low, -4.54, 1e-13);
    CHECK_NEAR(sn_superposition_bounds(sum).high, 4.54, 1e-13);
    double low = 9, high = -9, low_at = 0, high_at = 0;
    for (int hour = 0; hour <= 8765; hour++) {
        double h = sn_superposition_sample(sum, hour * 3600.0);
        if (h < low)
            low = h, low_at = hour;
        if (h > high)
            high = h, high_at = hour;
    }
    CHECK_NEAR(low, -4.312290, 6e-7);
    CHECK_NEAR(high, 3.700099, 6e-7);
    CHECK(low_at == 696 && high_at == 3918);
    /* The speeds have the common divisor 1e-6 degrees an hour: 360 000 000 hours. */
    sn_period period = sn_superposition_period(sum);
    CHECK_INT(period.kind, SN_PERIOD_EXACT);
    CHECK_INT(period.seconds.numerator, INT64_C(360000000) * 3600);
    CHECK_INT(period.seconds.denominator, 1);
    CHECK_NEAR(sn_superposition_sample(sum, 0), sn_superposition_sample(sum, 360e6 * 3600), 1e-13);
    sn_range bounds;
    CHECK(!sn_superposition_tight_bounds(sum, &bounds));
    CHECK_NEAR(bounds.high, 4.54, 1e-13);
    /* The integral over ten years stays that of a part of a tide. */
    real truth = real_of(0);
    for (int i = 0; i < 6; i++) {
        sn_wave wave = sn_superposition_waves(sum)[i];
        real w = real_mul(reference_frequency(&wave), real_times(real_pi(), 2));
        real change = real_sub(real_cos_turns(reference_turns(&wave, 0)),
            real_cos_turns(reference_turns(&wave, 315576000)));
        truth = real_add(truth, real_div(real_times(change, wave.amplitude), w));
    }
    CHECK(real_distance(sn_superposition_integral(sum, 0, 315576000), truth) <= 1e-14 * 4.54 * 1e5);
    free(sum);
}

/* ---- periods ------------------------------------------------------------------------------- */

static void check_period(const char *frequencies, int64_t numerator, int64_t denominator)
{
    sn_wave waves[8];
    size_t count = 0;
    while (*frequencies) {
        sn_wave wave = sn_wave_default();
        size_t read = sn_rational_read(
            frequencies, strlen(frequencies), &wave.frequency_ratio, &wave.frequency_hz);
        frequencies += read + (frequencies[read] == ' ');
        waves[count++] = wave;
    }
    sn_superposition *sum = make(waves, count);
    sn_period period = sn_superposition_period(sum);
    CHECK_INT(period.kind, SN_PERIOD_EXACT);
    CHECK_INT(period.seconds.numerator, numerator);
    CHECK_INT(period.seconds.denominator, denominator);
    CHECK_NEAR(sn_period_seconds(period), (double)numerator / (double)denominator, 0);
    free(sum);
}

static void periods(void)
{
    check_period("1/2 1/3", 6, 1);
    check_period("0.15 0.8 1.2", 20, 1);
    check_period("1.1 1.3 1.7", 10, 1);
    check_period("2 3 5", 1, 1);
    check_period("3/2 5/4", 4, 1);
    check_period("3/2", 2, 3);
    /* The same with plain doubles: each is the shortest decimal that names it. */
    sn_wave waves[] = { sine(1.1, 1, 0), sine(1.3, 1, 0), sine(1.7, 1, 0), sine(0.7, 1, 0),
        sine(0.7, 1, 0.5) };
    sn_superposition *sum = make(waves, 5); /* what cancels does not count */
    CHECK_INT(sn_superposition_period(sum).seconds.numerator, 10);
    free(sum);
    waves[3] = shaped(SN_SHAPE_HOLD, 1, 1, 0);
    sum = make(waves, 4);
    CHECK_INT(sn_superposition_period(sum).kind, SN_PERIOD_NEVER);
    free(sum);
    waves[3].loop_cycles = 7;
    sum = make(waves, 4);
    CHECK_INT(sn_superposition_period(sum).seconds.numerator, 70);
    free(sum);
    waves[3] = sine(1.2345678901234567e-5, 1, 0);
    waves[4] = sine(0.98765432109876543, 1, 0);
    sum = make(waves, 5);
    CHECK_INT(sn_superposition_period(sum).kind, SN_PERIOD_TOO_LONG);
    free(sum);
    /* Random sets against GMP: lcm of the denominators over gcd of the numerators. */
    for (int round = 0; round < 2000; round++) {
        size_t count = 1 + check_below(5);
        mpz_t lcm, gcd, x;
        mpz_inits(lcm, gcd, x, NULL);
        mpz_set_ui(lcm, 1);
        sn_wave list[5];
        int64_t most = (int64_t)check_log_uniform(2, 1e7);
        for (size_t i = 0; i < count; i++) {
            sn_rational ratio = sn_rational_reduce(
                1 + (int64_t)check_below((size_t)most), 1 + (int64_t)check_below((size_t)most));
            list[i] = sine(sn_rational_to_double(ratio), 1 + (double)i, 0.1);
            list[i].frequency_ratio = ratio;
            mpz_set_si(x, (long)ratio.denominator);
            mpz_lcm(lcm, lcm, x);
            mpz_set_si(x, (long)ratio.numerator);
            mpz_gcd(gcd, gcd, x);
        }
        sum = make(list, count);
        sn_period period = sn_superposition_period(sum);
        if (mpz_fits_slong_p(lcm) && mpz_fits_slong_p(gcd)) {
            CHECK_INT(period.kind, SN_PERIOD_EXACT);
            CHECK_INT(period.seconds.numerator, mpz_get_si(lcm));
            CHECK_INT(period.seconds.denominator, mpz_get_si(gcd));
        } else {
            CHECK_INT(period.kind, SN_PERIOD_TOO_LONG);
        }
        free(sum);
        mpz_clears(lcm, gcd, x, NULL);
    }
}

static void snapping(void)
{
    sn_superposition *sum = tide_make();
    sn_wave_snapped changes[6];
    sn_superposition_snap(sum, (sn_rational){ 7 * 86400, 1 }, changes);
    sn_superposition_prepare(sum);
    sn_period period = sn_superposition_period(sum);
    CHECK_INT(period.kind, SN_PERIOD_EXACT);
    CHECK_INT(sn_rational_lcm(period.seconds, (sn_rational){ 7 * 86400, 1 }).numerator, 7 * 86400);
    CHECK_BITS(changes[1].cents, 0); /* S2: 12 hours, 14 times a week */
    for (int i = 0; i < 6; i++) {
        double speed = (double)tide[i].speed / 1296e9, cycles = nearbyint(speed * 7 * 86400);
        CHECK_RELATIVE(changes[i].frequency_hz, cycles / (7 * 86400), 4e-16);
        CHECK_NEAR(changes[i].percent, 100 * (cycles / (7 * 86400) / speed - 1), 1e-10);
    }
    double h = sn_superposition_sample(sum, 1234);
    CHECK_NEAR(sn_superposition_sample(sum, 1234 + 604800 * 1e6), h, 1e-13);
    sn_superposition_snap(sum, (sn_rational){ 1, 1 }, NULL);
    sn_superposition_prepare(sum);
    CHECK_INT(sum->evaluated, 1); /* all are 1 Hz now */
    free(sum);
}

/* ---- bounds -------------------------------------------------------------------------------- */

static void check_tight(const sn_wave *waves, size_t count, double low, double high, double last)
{
    sn_superposition *sum = make(waves, count);
    sn_range bounds;
    CHECK(sn_superposition_tight_bounds(sum, &bounds));
    CHECK_NEAR(bounds.low, low, last);
    CHECK_NEAR(bounds.high, high, last);
    free(sum);
}

static void tight_bounds_of_the_fact_sheet(void)
{
    sn_wave saw[] = { sine(1, 1, 0), sine(2, 0.5, 0), sine(3, 1.0 / 3, 0) };
    check_tight(saw, 3, -1.4428090, 1.4428090, 5e-8);
    sn_wave square[] = { sine(0.5, 1, 0), sine(1.5, 1.0 / 3, 0), sine(2.5, 0.2, 0) };
    check_tight(square, 3, -0.9333333, 0.9333333, 4e-8);
    sn_wave cosines[] = { sine(1, 1, 0.25), sine(2, 1, 0.25) };
    check_tight(cosines, 2, -1.125, 2, 3e-9);
    /* Jumps: two squares in step and out of step, a saw and its half. */
    sn_wave squares[] = { shaped(SN_SHAPE_SQUARE, 1, 1, 0), shaped(SN_SHAPE_SQUARE, 2, 1, 0) };
    check_tight(squares, 2, -2, 2, 4e-9);
    sn_wave apart[] = { shaped(SN_SHAPE_SQUARE, 1, 1, 0), shaped(SN_SHAPE_SQUARE, 1, 1, 0.25) };
    check_tight(apart, 2, -2, 2, 4e-9);
    sn_wave saws[] = { shaped(SN_SHAPE_SAW, 1, 1, 0), shaped(SN_SHAPE_SAW, 2, -0.5, 0) };
    /* For p in (0, 1/4) both rise alike and the sum is 0; then 1 until 1/2, -1 until 3/4. */
    check_tight(saws, 2, -1, 1, 3e-9);
}

/* Times within one period at which a wave jumps or has a corner, from the formulas of the shapes:
 * with slew, where an edge of the box meets one. */
static size_t breaks_of(const sn_wave *w, double period, double *times)
{
    double s = w->skew_ratio, corner[2] = { 0, 0 }, hz = w->frequency_hz;
    size_t corners = 1, count = 0;
    switch (w->shape) {
    case SN_SHAPE_TRIANGLE:
        corner[0] = s / 2;
        corner[corners++] = 1 - s / 2;
        break;
    case SN_SHAPE_SAW:
        corner[0] = 0.5;
        break;
    case SN_SHAPE_SQUARE:
    case SN_SHAPE_PULSE:
        corner[corners++] = w->duty_ratio;
        break;
    case SN_SHAPE_EXPONENTIAL:
        break;
    default:
        return 0;
    }
    double half = w->slew_s * fabs(hz) / 2, cycles = nearbyint(period * fabs(hz));
    for (size_t k = 0; hz != 0 && k < corners; k++)
        for (int side = -1; side <= 1; side += 2)
            for (double turn = 0; turn < cycles; turn++) {
                double t = (corner[k] + side * half + turn - w->phase_turns) / hz;
                times[count++] = t - floor(t / period) * period;
            }
    return count;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The top (sign 1) or bottom (-1) between a and b, by the golden section. */
static double climb(const sn_superposition *sum, double a, double b, double sign)
{
    const double part = (sqrt(5) - 1) / 2;
    double best = -INFINITY;
    for (int i = 0; i < 44; i++) {
        double left = b - part * (b - a), right = a + part * (b - a);
        double f = sign * sn_superposition_sample(sum, left);
        double g = sign * sn_superposition_sample(sum, right);
        best = fmax(best, fmax(f, g));
        if (f > g)
            b = right;
        else
            a = left;
    }
    return sign * best;
}

/* A smooth piece: both ends from within, many samples, and every top and bottom climbed that may
 * be the highest or lowest. */
static sn_range piece_range(
    const sn_superposition *sum, double a, double b, double fastest, sn_range seen)
{
    enum { MOST = 100000 };
    static double value[MOST];
    double size = sn_superposition_bounds(sum).high - sn_superposition_bounds(sum).low;
    int count = (int)fmin(16 + 48 * (b - a) * fastest, MOST - 1);
    double step = (b - a) / count;
    for (int i = 0; i <= count; i++) {
        value[i] = sn_superposition_sample(sum, i < count ? a + i * step : b);
        seen = sn_range_include(seen, value[i]);
    }
    for (int i = 0; i <= count; i++)
        for (double sign = -1; sign <= 1; sign += 2) {
            double middle = sign * value[i], best = sign > 0 ? seen.high : -seen.low;
            int left = i > 0 ? i - 1 : 0, right = i < count ? i + 1 : count;
            if (middle >= sign * value[left] && middle >= sign * value[right] &&
                middle > best - 0.02 * size)
                seen = sn_range_include(seen, climb(sum, a + left * step, a + right * step, sign));
        }
    return seen;
}

/* The range over a period: cut at every break, each piece looked at on its own. */
static sn_range searched_range(
    const sn_superposition *sum, const sn_wave *list, size_t count, double period, double fastest)
{
    static double times[20000];
    size_t breaks = 0;
    times[breaks++] = 0;
    for (size_t i = 0; i < count; i++)
        breaks += breaks_of(&list[i], period, times + breaks);
    times[breaks++] = period;
    qsort(times, breaks, sizeof times[0], by_size);
    sn_range seen = sn_range_empty();
    for (size_t i = 1; i < breaks; i++) {
        double gap = times[i] - times[i - 1], beside = 1e-13 * (1 + period);
        if (gap > 4 * beside) /* the rest are breaks that fall together */
            seen = piece_range(sum, times[i - 1] + beside, times[i] - beside, fastest, seen);
    }
    return seen;
}

/* Held to the promise: every value is inside, and not wider than 1e-9 of the safe range. */
static void check_tight_against_search(const sn_wave *list, size_t count, double fastest)
{
    sn_superposition *sum = make(list, count);
    sn_range tight, safe = sn_superposition_bounds(sum);
    sn_period period = sn_superposition_period(sum);
    if (CHECK(sn_superposition_tight_bounds(sum, &tight)) && period.kind == SN_PERIOD_EXACT) {
        double gap = 1e-9 * (safe.high - safe.low);
        sn_range seen = searched_range(sum, list, count, sn_period_seconds(period), fastest);
        CHECK(tight.low <= seen.low && tight.high >= seen.high);
        CHECK(tight.low >= safe.low && tight.high <= safe.high);
        CHECK_NEAR(tight.low, seen.low, gap);
        CHECK_NEAR(tight.high, seen.high, gap);
        for (int i = 0; i < 1000; i++)
            CHECK(sn_range_contains(tight, sn_superposition_sample(sum, check_uniform(-1e6, 1e6))));
    }
    free(sum);
}

static void tight_bounds_are_tight(void)
{
    int rounds = check_long() ? 2000 : 150;
    for (int round = 0; round < rounds; round++) {
        sn_wave list[5];
        size_t count = 1 + check_below(5);
        bool smooth = round % 2;
        for (size_t i = 0; i < count; i++) {
            list[i] = random_wave();
            if (smooth)
                list[i].shape = SN_SHAPE_SINE;
            if (list[i].shape == SN_SHAPE_HOLD || list[i].shape == SN_SHAPE_DRIFT)
                list[i].shape = SN_SHAPE_EXPONENTIAL;
            list[i].phase_turns = check_below(2) ? check_uniform(0, 1) : list[i].phase_turns;
        }
        check_context("round %d, %zu waves", round, count);
        check_tight_against_search(list, count, smooth ? 3 : 3 * 6);
    }
}

/* Jumps and corners of every kind, forwards and backwards, slewed, with band-limited waves among
 * them. */
static void tight_bounds_with_jumps(void)
{
    static const sn_shape shapes[] = { SN_SHAPE_TRIANGLE, SN_SHAPE_SAW, SN_SHAPE_SQUARE,
        SN_SHAPE_PULSE, SN_SHAPE_EXPONENTIAL, SN_SHAPE_EXPONENTIAL, SN_SHAPE_SINE,
        SN_SHAPE_SAW_LIMITED, SN_SHAPE_SQUARE_LIMITED, SN_SHAPE_TRIANGLE_LIMITED };
    int rounds = check_long() ? 10000 : 600;
    for (int round = 0; round < rounds; round++) {
        sn_wave list[4];
        size_t count = 1 + check_below(4);
        for (size_t i = 0; i < count; i++) {
            double hz = (1 + (double)check_below(3)) * (check_below(2) ? 1 : -1);
            list[i] = shaped(
                shapes[check_below(i ? 10 : 6)], hz, check_uniform(-2, 2), check_uniform(0, 1));
            list[i].skew_ratio =
                check_below(4) ? check_uniform(0.05, 0.95) : (double)check_below(2);
            list[i].duty_ratio = check_uniform(0.05, 0.95);
            list[i].curvature = check_below(4) ? check_uniform(-8, 8) : 0;
            list[i].partials = 1 + (uint32_t)check_below(12);
            if (check_below(3) == 0)
                list[i].slew_s = check_uniform(0.01, 1) / fabs(hz);
        }
        check_context("round %d, %zu waves, first %s of %g Hz, curvature %g, slew %g", round, count,
            sn_shape_name(list[0].shape), list[0].frequency_hz, list[0].curvature, list[0].slew_s);
        check_tight_against_search(list, count, 3 * 12);
    }
}

static double seconds_for_bounds(const sn_superposition *sum, bool *tight)
{
    sn_range bounds, safe = sn_superposition_bounds(sum);
    clock_t start = clock();
    *tight = sn_superposition_tight_bounds(sum, &bounds);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    if (!*tight)
        CHECK(bounds.low == safe.low && bounds.high == safe.high);
    for (int i = 0; i < 100; i++)
        CHECK(sn_range_contains(bounds, sn_superposition_sample(sum, check_uniform(-1e3, 1e3))));
    return seconds;
}

/* Where there is no period, too long a one or too much to look at, the safe bounds come, soon. */
static void tight_bounds_know_their_limits(void)
{
    bool tight;
    sn_wave waves[600];
    waves[0] = sine(1, 1, 0);
    waves[1] = sine(100001, 1, 0);
    sn_superposition *sum = make(waves, 2);
    seconds_for_bounds(sum, &tight);
    CHECK(!tight);
    free(sum);
    waves[1] = sine(99999, 1e-3, 0);
    sum = make(waves, 2);
    double seconds = seconds_for_bounds(sum, &tight);
    CHECK(tight);
    CHECK(seconds < 20);
    free(sum);
    waves[1] = shaped(SN_SHAPE_DRIFT, 1, 1, 0);
    waves[1].loop_cycles = 3;
    sum = make(waves, 2);
    seconds_for_bounds(sum, &tight);
    CHECK(!tight);
    free(sum);
    /* Many jumps at as many places; and a plateau of two parabolas that cancel. */
    for (int i = 0; i < 600; i++)
        waves[i] = shaped(SN_SHAPE_SQUARE, 1 + (double)check_below(20), 1, check_uniform(0, 1));
    sum = make(waves, 600);
    CHECK(seconds_for_bounds(sum, &tight) < 30);
    free(sum);
    waves[0] = shaped(SN_SHAPE_TRIANGLE, 1, 1, 0);
    waves[0].slew_s = 0.125;
    waves[1] = waves[0];
    waves[1].phase_turns = 0.03125;
    waves[1].amplitude = -1;
    waves[2] = sine(1000, 1e-3, 0);
    sum = make(waves, 3);
    CHECK(seconds_for_bounds(sum, &tight) < 30);
    free(sum);
}

CHECK_MAIN(CHECK_TEST(phasors_of_the_fact_sheet), CHECK_TEST(sines_of_one_frequency_are_one),
    CHECK_TEST(equal_frequencies), CHECK_TEST(cancelled_waves_are_dropped),
    CHECK_TEST(other_shapes_merge_by_symmetry), CHECK_TEST(what_stands_is_offset),
    CHECK_TEST(removal_leaves_no_residue), CHECK_TEST(order_does_not_matter),
    CHECK_TEST(sums_are_those_of_the_list), CHECK_TEST(lists_have_limits),
    CHECK_TEST(many_waves_prepare_quickly), CHECK_TEST(tide_at_station_9414131),
    CHECK_TEST(periods), CHECK_TEST(snapping), CHECK_TEST(tight_bounds_of_the_fact_sheet),
    CHECK_TEST(tight_bounds_are_tight), CHECK_TEST(tight_bounds_with_jumps),
    CHECK_TEST(tight_bounds_know_their_limits))
