/* Blocks and streams: against MPFR at the real time start + i * step, and against each other bit
 * by bit, for every processor and every count. */
#include "wave_reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 5000 };

static double values[MOST + 1], others[MOST + 1];
static float valuesf[MOST + 1], othersf[MOST + 1];

/* Two tables: one that is read the quick way, its size a power of two, and one that is not. */
static const sn_wave_table *some_table(void)
{
    enum { QUICK = 64, OTHER = 12 };
    static sn_wave_table *tables[2];
    size_t which = check_below(2), size = which ? OTHER : QUICK;
    if (!tables[which]) {
        double points[QUICK];
        for (size_t i = 0; i < size; i++)
            points[i] = check_uniform(-1, 1);
        tables[which] = malloc(sn_wave_table_bytes(size));
        CHECK_INT(sn_wave_table_draw(tables[which], points, size, NULL), SN_OK);
    }
    return tables[which];
}

static sn_superposition *make(const sn_wave *waves, size_t count)
{
    sn_superposition *sum = sn_superposition_init(malloc(sn_superposition_bytes(count)), count);
    for (size_t i = 0; i < count; i++)
        CHECK_INT(sn_superposition_add(sum, &waves[i], NULL), SN_OK);
    sn_superposition_prepare(sum);
    return sum;
}

static sn_wave random_wave(sn_shape shape)
{
    sn_wave wave = sn_wave_default();
    wave.shape = shape;
    wave.frequency_hz = check_log_uniform(1e-3, 1e4) * (check_below(3) ? 1 : -1);
    if (check_below(3) == 0) {
        wave.frequency_ratio =
            sn_rational_reduce((int64_t)check_below(2000) + 1, (int64_t)check_below(3000) + 1);
        wave.frequency_hz = sn_rational_to_double(wave.frequency_ratio);
    }
    wave.amplitude = check_uniform(-2, 2);
    wave.phase_turns = check_uniform(-2, 2);
    wave.offset = check_below(2) ? check_uniform(-1, 1) : 0;
    wave.partials = 1 + (uint32_t)check_below(20);
    wave.seed = check_random();
    wave.skew_ratio = check_uniform(0.2, 0.8);
    wave.duty_ratio = check_uniform(0.2, 0.8);
    wave.curvature = check_uniform(-4, 4);
    wave.loop_cycles = check_below(2) ? 0 : 1 + (uint32_t)check_below(5);
    if (shape == SN_SHAPE_TABLE)
        wave.table = some_table();
    if (check_below(4) == 0)
        wave.slew_s = check_uniform(0.01, 1) / fabs(wave.frequency_hz);
    return wave;
}

static double random_start(void)
{
    double start = check_below(2) ? check_uniform(-10, 10) : check_uniform(-1e9, 1e9);
    return check_below(5) ? start : 0;
}

static double random_step(const sn_wave *wave)
{
    switch (check_below(5)) {
    case 0:
        return 1.0 / 48000;
    case 1:
        return 0;
    case 2:
        return -1.0 / 60;
    case 3:
        return check_uniform(-1e4, 1e4);
    default:
        return check_log_uniform(1e-6, 1) / fabs(wave->frequency_hz);
    }
}

/* The wave at start + i * step as a real number. */
static real reference_at(const sn_wave *wave, double start, double step, size_t i)
{
    real t = real_add(real_times(real_of(step), (double)i), real_of(start));
    real x = real_plus(real_mul(reference_frequency(wave), t), wave->phase_turns);
    real shape = reference_smoothed(wave, x, reference_base(x), 0);
    return real_plus(real_times(shape, wave->amplitude), wave->offset);
}

static bool is_limited(sn_shape shape)
{
    return shape >= SN_SHAPE_TRIANGLE_LIMITED && shape <= SN_SHAPE_SQUARE_LIMITED;
}

/* The steepest slope of a wave in sines: from its formula, and with slew of a jump of 2. */
static double steepness(const sn_wave *w)
{
    double width = w->slew_s * fabs(w->frequency_hz), slope = width > 0 ? 2 / width : 0;
    if (w->shape == SN_SHAPE_TRIANGLE)
        slope = 2 / fmin(w->skew_ratio, 1 - w->skew_ratio);
    if (w->shape == SN_SHAPE_EXPONENTIAL)
        slope = fmax(slope, 2 * fabs(w->curvature) / (1 - exp(-fabs(w->curvature))));
    if (w->shape == SN_SHAPE_TABLE) /* points within 1: slopes of at most 3 per interval */
        slope = 3 * w->table->size;
    return w->shape == SN_SHAPE_SINE ? 1 : fmax(1, slope / (2 * M_PI));
}

/* Does a wave jump so near that the last place of its phase decides? */
static bool jumps_at(const sn_wave *wave, double start, double step, size_t i)
{
    real t = real_add(real_times(real_of(step), (double)i), real_of(start));
    real x = real_plus(real_mul(reference_frequency(wave), t), wave->phase_turns);
    return wave->slew_s == 0 && reference_near_jump(wave, x, 1e-15);
}

/* Within 4e-15 of the amplitudes (times the partials; steeper than a sine, by as much more), and
 * the offsets' last place; in float within 2e-7 and 6e-8 for each wave or partial. */
static void accuracy(void)
{
    static const size_t counts[] = { 1, 2, 63, 64, 65, 1023, 1024, 1025, MOST };
    for (int round = 0; round < (check_long() ? 3000 : 250); round++) {
        sn_wave list[12];
        size_t waves = 1 + check_below(12), count = counts[check_below(9)];
        double all = 0, bound = 0, boundf = 2e-7, offset = 0;
        bool sines = round % 2;
        for (size_t k = 0; k < waves; k++) {
            list[k] = random_wave(sines ? SN_SHAPE_SINE : (sn_shape)check_below(SN_SHAPE_COUNT));
            double partials = is_limited(list[k].shape) ? list[k].partials : 1;
            double steep = is_limited(list[k].shape) ? 1 : steepness(&list[k]);
            all += fabs(list[k].amplitude);
            bound += 4e-15 * fabs(list[k].amplitude) * fmax(partials, steep);
            boundf += 6e-8 * partials;
            offset += fabs(list[k].offset);
        }
        double start = random_start(), step = random_step(&list[0]);
        if (round % 10 == 9) { /* one beyond 2^51 turns, where the others still make few */
            for (size_t k = 0; k < waves; k++) {
                list[k].frequency_ratio = (sn_rational){ 1, 700 + (int64_t)k };
                list[k].slew_s = 0;
            }
            list[0].frequency_ratio = (sn_rational){ 4500000, 1 };
            start = 0;
            step = 5e5;
            count = 1900;
        }
        sn_superposition *sum = make(list, waves);
        sum->cpu = sn_cpu_detect();
        sn_superposition_block(sum, start, step, count, values);
        sn_superposition_blockf(sum, start, step, count, valuesf);
        for (int k = 0; k < 12; k++) {
            size_t i = k == 0 ? count - 1 : check_below(count);
            real truth = real_of(0);
            bool jumps = false;
            for (size_t w = 0; w < waves; w++) {
                truth = real_add(truth, reference_at(&list[w], start, step, i));
                jumps = jumps || jumps_at(&list[w], start, step, i);
            }
            if (jumps)
                continue;
            check_context("%zu waves, first %s of %.17g Hz, start %.17g step %.17g i %zu", waves,
                sn_shape_name(list[0].shape), list[0].frequency_hz, start, step, i);
            double off = real_distance(values[i], truth), most = bound + 1e-15 * offset;
            if (!(off <= most) && !CHECK_NEAR(values[i], real_to_double(truth), most))
                break;
            double offf = real_distance((double)valuesf[i], truth);
            double mostf = boundf * (all + offset);
            if (!(offf <= mostf) && !CHECK_NEAR((double)valuesf[i], real_to_double(truth), mostf))
                break;
        }
        free(sum);
    }
}

/* Near t = 0, where t is exact, a block is what sample() gives. */
static void blocks_agree_with_samples(void)
{
    for (int shape = 0; shape < SN_SHAPE_COUNT; shape++)
        for (int round = 0; round < 10; round++) {
            sn_wave wave = random_wave((sn_shape)shape);
            wave.frequency_hz = (double)check_below(64) / 16;
            wave.frequency_ratio = (sn_rational){ 0, 0 };
            wave.slew_s = 0;
            sn_superposition *sum = make(&wave, 1);
            double start = (double)check_below(4096) / 64 - 32;
            sn_superposition_block(sum, start, 1.0 / 256, MOST, values);
            for (size_t i = 0; i < MOST; i++) {
                double want = sn_superposition_sample(sum, start + (double)i / 256);
                check_context("%s of %g Hz, %zu", sn_shape_name(wave.shape), wave.frequency_hz, i);
                double bound = is_limited(wave.shape) ? 5e-15 * wave.partials : 5e-15;
                bool sines = wave.shape == SN_SHAPE_SINE || is_limited(wave.shape);
                if (!CHECK_NEAR(values[i], want, sines ? bound * fabs(wave.amplitude) : 0))
                    break;
            }
            free(sum);
        }
}

/* The same bits for every processor, for every count, and from a stream. */
static void same_bits_everywhere(void)
{
    static const sn_cpu cpus[] = { SN_CPU_SCALAR, SN_CPU_BASE, SN_CPU_AVX2, SN_CPU_AVX512 };
    static const size_t counts[] = { 0, 1, 2, 3, 7, 63, 64, 65, 127, 128, 500, 1023, 1024, 1025,
        2047, 2048, 2049, 4999 };
    sn_cpu widest = sn_cpu_detect();
    if (widest != SN_CPU_AVX512)
        fprintf(stderr, "SKIPPED same_bits_everywhere: blocks of %s; this processor has no more\n",
            widest == SN_CPU_AVX2 ? "AVX-512" : "AVX2 and AVX-512");
    for (int round = 0; round < 30; round++) {
        sn_wave list[20];
        size_t waves = 1 + check_below(20);
        for (size_t k = 0; k < waves; k++)
            list[k] =
                random_wave(round % 3 ? SN_SHAPE_SINE : (sn_shape)check_below(SN_SHAPE_COUNT));
        double start = random_start(), step = random_step(&list[0]);
        sn_superposition *sum = make(list, waves);
        sum->cpu = SN_CPU_SCALAR;
        sn_superposition_block(sum, start, step, MOST, values);
        sn_superposition_blockf(sum, start, step, MOST, valuesf);
        sn_superposition_stream *stream =
            sn_superposition_stream_init(malloc(sn_superposition_stream_bytes(sum)), sum, step);
        for (int c = 0; c < 4; c++) {
            bool x86 = cpus[c] == SN_CPU_AVX2 || cpus[c] == SN_CPU_AVX512;
            if (x86 && (widest == SN_CPU_BASE || cpus[c] > widest))
                continue;
            sum->cpu = cpus[c];
            for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
                size_t n = counts[k];
                check_context("cpu %d, %zu waves, %zu samples", (int)cpus[c], waves, n);
                others[n] = 12345;
                othersf[n] = 12345;
                sn_superposition_block(sum, start, step, n, others);
                sn_superposition_blockf(sum, start, step, n, othersf);
                bool held = CHECK(n == 0 || memcmp(others, values, n * sizeof values[0]) == 0) &&
                            CHECK(n == 0 || memcmp(othersf, valuesf, n * sizeof valuesf[0]) == 0) &&
                            CHECK(others[n] == 12345 && othersf[n] == 12345);
                sn_superposition_stream_block(stream, start, n, others);
                sn_superposition_stream_blockf(stream, start, n, othersf);
                held = held && CHECK(n == 0 || memcmp(others, values, n * sizeof values[0]) == 0) &&
                       CHECK(n == 0 || memcmp(othersf, valuesf, n * sizeof valuesf[0]) == 0) &&
                       CHECK(others[n] == 12345 && othersf[n] == 12345);
                if (!held)
                    break;
            }
        }
        free(stream);
        free(sum);
    }
}

/* Exactly as much is written as was asked, to memory that a sanitizer watches. */
static void writes_within_its_room(void)
{
    sn_wave list[9];
    for (int k = 0; k < 9; k++)
        list[k] = random_wave((sn_shape)check_below(SN_SHAPE_COUNT));
    sn_superposition *sum = make(list, 9);
    for (size_t n = 1; n < 200; n += 1 + n / 8) {
        double *room = malloc(n * sizeof *room);
        float *roomf = malloc(n * sizeof *roomf);
        sn_superposition_block(sum, 0.1, 0.01, n, room);
        sn_superposition_blockf(sum, 0.1, 0.01, n, roomf);
        CHECK(isfinite(room[n - 1]) && isfinite(roomf[n - 1]));
        free(room);
        free(roomf);
    }
    sn_superposition_block(sum, 0.1, 0.01, 0, NULL);
    sn_superposition_blockf(sum, 0.1, 0.01, 0, NULL);
    free(sum);
}

static void strange_times(void)
{
    static const double bad[] = { NAN, INFINITY, -INFINITY };
    static const double huge[] = { 1e18, -1e18, 0x1p62, 1e100, -1e200, 1e270, 1e308, -1.7e308,
        5e-324, -1e-310 };
    sn_wave list[SN_SHAPE_COUNT];
    for (int k = 0; k < SN_SHAPE_COUNT; k++)
        list[k] = random_wave((sn_shape)k);
    for (int alone = 0; alone <= SN_SHAPE_COUNT; alone++) {
        sn_superposition *sum =
            alone < SN_SHAPE_COUNT ? make(&list[alone], 1) : make(list, SN_SHAPE_COUNT);
        sn_range bounds = sn_superposition_bounds(sum);
        double room = 1e-13 * (bounds.high - bounds.low) + 1e-13;
        for (int b = 0; b < 6; b++) {
            double start = b < 3 ? bad[b] : 1, step = b < 3 ? 1 : bad[b - 3];
            sn_superposition_block(sum, start, step, 100, values);
            sn_superposition_blockf(sum, start, step, 100, valuesf);
            for (int i = 0; i < 100; i++)
                CHECK(isnan(values[i]) && isnan(valuesf[i]));
        }
        for (int a = 0; a < 10; a++)
            for (int b = 0; b < 10; b++) {
                sn_superposition_block(sum, huge[a], huge[b], 1100, values);
                check_context("%s start %g step %g",
                    alone < SN_SHAPE_COUNT ? sn_shape_name((sn_shape)alone) : "all", huge[a],
                    huge[b]);
                for (int i = 0; i < 1100; i += 9) {
                    bool beyond = !isfinite(i * huge[b]) || !isfinite(huge[a] + i * huge[b]);
                    bool held = values[i] >= bounds.low - room && values[i] <= bounds.high + room;
                    if (!CHECK(held || (beyond && isnan(values[i]))))
                        break;
                }
            }
        free(sum);
    }
}

CHECK_MAIN(CHECK_TEST(accuracy), CHECK_TEST(blocks_agree_with_samples),
    CHECK_TEST(same_bits_everywhere), CHECK_TEST(writes_within_its_room), CHECK_TEST(strange_times))
