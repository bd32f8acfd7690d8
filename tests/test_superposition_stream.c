/* Streams: the same bits as blocks, for any mixture of shapes, call lengths and processors. */
#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <sinew/wave.h>

enum { STREAM_SAMPLES = 3000 };

/* Of 16 points, which are read the quick way, or of 10. */
static const sn_wave_table *random_table(void)
{
    enum { POINTS = 16 };
    static union {
        double aligned;
        unsigned char bytes[2048];
    } memory[2];
    size_t which = check_below(2), size = which ? 10 : POINTS;
    sn_wave_table *table = (sn_wave_table *)&memory[which];
    if (table->size == 0) {
        double points[POINTS];
        for (size_t i = 0; i < size; i++)
            points[i] = check_uniform(-1, 1);
        CHECK(sn_wave_table_bytes(size) <= sizeof memory[0]);
        CHECK_INT(sn_wave_table_draw(table, points, size, NULL), SN_OK);
    }
    return table;
}

static sn_superposition *random_sum(size_t count)
{
    sn_superposition *sum = sn_superposition_init(malloc(sn_superposition_bytes(count)), count);
    for (size_t i = 0; i < count; i++) {
        sn_wave wave = sn_wave_default();
        wave.shape = (sn_shape)check_below(SN_SHAPE_COUNT);
        if (wave.shape == SN_SHAPE_TABLE)
            wave.table = random_table();
        wave.frequency_hz = check_uniform(-100, 100);
        wave.amplitude = check_uniform(-2, 2);
        wave.phase_turns = check_uniform(-3, 3);
        wave.offset = check_uniform(-1, 1);
        wave.partials = 1 + (uint32_t)check_below(20);
        wave.slew_s = check_below(3) ? 0 : check_uniform(0, 0.01);
        CHECK_INT(sn_superposition_add(sum, &wave, NULL), SN_OK);
    }
    sn_superposition_prepare(sum);
    return sum;
}

static void same_bits_as_blocks(void)
{
    static double block[STREAM_SAMPLES], stream[STREAM_SAMPLES];
    static float blockf[STREAM_SAMPLES], streamf[STREAM_SAMPLES];
    for (int round = 0; round < 60; round++) {
        sn_superposition *sum = random_sum(check_below(30));
        double start = check_uniform(-1e6, 1e6), step = check_uniform(-1e-3, 1e-3);
        sn_superposition_stream *s =
            sn_superposition_stream_init(malloc(sn_superposition_stream_bytes(sum)), sum, step);
        for (int again = 0; again < 3; again++) {
            size_t count = check_below(STREAM_SAMPLES);
            double at = start + again;
            check_context("round %d, start %a, step %a, count %zu", round, at, step, count);
            sn_superposition_block(sum, at, step, count, block);
            sn_superposition_stream_block(s, at, count, stream);
            CHECK(memcmp(block, stream, count * sizeof *block) == 0);
            sn_superposition_blockf(sum, at, step, count, blockf);
            sn_superposition_stream_blockf(s, at, count, streamf);
            CHECK(memcmp(blockf, streamf, count * sizeof *blockf) == 0);
        }
        free(s);
        free(sum);
    }
}

/* An audio callback's way: the blocks of one long run, each started at its own exact time. */
static void blocks_follow_samples(void)
{
    sn_superposition *sum = random_sum(9);
    double step = 1.0 / 4096; /* exact, so that each block's start is */
    sn_superposition_stream *s =
        sn_superposition_stream_init(malloc(sn_superposition_stream_bytes(sum)), sum, step);
    double size = 1, values[100];
    for (size_t i = 0; i < sum->evaluated; i++) {
        const sn_wave_prepared *wave = &sn_superposition_evaluated(sum)[i];
        double steep = wave->table ? 3 * wave->table->size / (2 * M_PI) : 1;
        size += fabs(wave->amplitude) * (wave->partials ? wave->partials : steep);
    }
    for (int block = 0; block < 100; block++) {
        sn_superposition_stream_block(s, block * 100 * step, 100, values);
        for (int i = 0; i < 100; i++)
            CHECK_NEAR(
                values[i], sn_superposition_sample(sum, (block * 100 + i) * step), 1e-14 * size);
    }
    free(s);
    free(sum);
}

static void consecutive_blocks_follow_samples(void)
{
    for (int round = 0; round < 12; round++)
        blocks_follow_samples();
}

static void nothing_and_not_a_number(void)
{
    sn_superposition *sum = random_sum(5);
    double values[3] = { 1, 2, 3 };
    sn_superposition_stream *s =
        sn_superposition_stream_init(malloc(sn_superposition_stream_bytes(sum)), sum, 0.01);
    sn_superposition_stream_block(s, 0, 0, values);
    CHECK_BITS(values[0], 1);
    sn_superposition_stream_block(s, NAN, 3, values);
    CHECK(isnan(values[0]) && isnan(values[2]));
    sn_superposition_stream_init(s, sum, INFINITY);
    sn_superposition_stream_block(s, 0, 3, values);
    CHECK(isnan(values[0]) && isnan(values[2]));
    free(s);
    free(sum);
}

CHECK_MAIN(CHECK_TEST(same_bits_as_blocks), CHECK_TEST(consecutive_blocks_follow_samples),
    CHECK_TEST(nothing_and_not_a_number))
