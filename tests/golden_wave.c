/* The golden hash of wave.h and period.h: shapes, slew, tables, sums, bounds and blocks. */
#include "golden.h"
#include "sinew/wave.h"

uint64_t golden_wave(void);

static uint64_t golden_wave_state;

static uint32_t golden_wave_random(void)
{
    golden_wave_state =
        golden_wave_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(golden_wave_state >> 33);
}

/* A number in [0, 1), of whole ones. */
static double golden_wave_unit(void)
{
    return (double)golden_wave_random() / 2147483648.0;
}

/* Two tables for the waves: 64 samples, which are read the quick way, and 100. */
static double golden_wave_memory[2][6 * 100 + 64];

static const sn_wave_table *golden_wave_table(uint32_t which)
{
    return (const sn_wave_table *)(const void *)golden_wave_memory[which];
}

static sn_wave golden_wave_make(sn_shape shape)
{
    sn_wave wave = sn_wave_default();
    wave.shape = shape;
    wave.frequency_hz = 16 * golden_wave_unit() - 4;
    if (golden_wave_random() % 3 == 0) {
        uint32_t cycles = 1 + golden_wave_random() % 50;
        wave.frequency_ratio = sn_rational_reduce(cycles, 1 + golden_wave_random() % 60);
    }
    wave.amplitude = 4 * golden_wave_unit() - 2;
    wave.phase_turns = 4 * golden_wave_unit() - 2;
    wave.offset = golden_wave_random() % 2 ? golden_wave_unit() : 0;
    wave.duty_ratio = golden_wave_unit();
    wave.skew_ratio = golden_wave_unit();
    wave.curvature = 40 * golden_wave_unit() - 20;
    wave.slew_s = golden_wave_random() % 2 ? golden_wave_unit() : 0;
    wave.partials = 1 + golden_wave_random() % 12;
    wave.seed = golden_wave_random() % 5;
    wave.loop_cycles = golden_wave_random() % 4;
    wave.table = golden_wave_table(golden_wave_random() % 2);
    return wave;
}

static uint64_t golden_wave_one(uint64_t hash, const sn_wave *wave)
{
    sn_wave_prepared p;
    hash = golden_hash_u64(hash, (uint64_t)sn_wave_prepare(&p, wave, NULL));
    sn_range bounds = sn_wave_bounds(&p);
    hash = golden_hash_double(hash, bounds.low);
    hash = golden_hash_double(hash, bounds.high);
    hash = golden_hash_u64(hash, (uint64_t)sn_wave_period(&p).seconds.numerator);
    for (int i = 0; i < 20; i++) {
        double t = (golden_wave_unit() - 0.5) * (i % 4 ? 20 : 6e8), t1 = 20 * golden_wave_unit();
        hash = golden_hash_double(hash, sn_wave_sample(&p, t));
        hash = golden_hash_double(hash, sn_wave_derivative(&p, t));
        hash = golden_hash_double(hash, sn_wave_phase(&p, t));
        if (i % 4)
            hash = golden_hash_double(hash, sn_wave_integral(&p, t, t1));
    }
    sn_wave changed = *wave;
    double at_s = 100 * golden_wave_unit();
    sn_wave_retune(&changed, 3 * golden_wave_unit(), (sn_rational){ 0, 0 }, at_s);
    hash = golden_hash_double(hash, changed.phase_turns);
    sn_wave_snapped change = sn_wave_snap(&changed, (sn_rational){ 7, 2 });
    hash = golden_hash_double(hash, change.cents);
    return golden_hash_double(hash, changed.frequency_hz);
}

static uint64_t golden_wave_tables(uint64_t hash)
{
    static const uint32_t sizes[] = { 4, 63, 64, 100 };
    for (int shape = 0; shape <= SN_SHAPE_SQUARE_LIMITED; shape++)
        for (int k = 0; k < 4; k++) {
            sn_status status = sn_wave_table_make(golden_wave_memory[sizes[k] == 100],
                (sn_shape)shape, sizes[k], sizes[k] < 30 ? 1 : 6, NULL);
            const sn_wave_table *table = golden_wave_table(sizes[k] == 100);
            hash = golden_hash_u64(hash, (uint64_t)status);
            hash = golden_hash_double(hash, table->bounds.high);
            hash = golden_hash_double(hash, table->mean);
            for (int i = -20; i < 60; i++) {
                hash = golden_hash_double(hash, sn_wave_table_linear(table, i / 37.0));
                hash = golden_hash_double(hash, sn_wave_table_hermite(table, i / 37.0));
            }
        }
    return hash; /* the last two stay for the waves of shape table */
}

static union {
    double aligned;
    unsigned char bytes[16384];
} golden_wave_room;

static uint64_t golden_wave_sum(uint64_t hash, size_t count)
{
    static double values[300];
    static float floats[300];
    if (sn_superposition_bytes(count) > sizeof golden_wave_room)
        return hash;
    sn_superposition *sum = sn_superposition_init(&golden_wave_room, count);
    for (size_t i = 0; i < count; i++) {
        uint32_t shapes = count % 3 ? SN_SHAPE_TABLE : SN_SHAPE_COUNT;
        sn_wave wave = golden_wave_make((sn_shape)(golden_wave_random() % shapes));
        wave.frequency_hz = (double)(1 + golden_wave_random() % 4) / 2;
        wave.frequency_ratio = (sn_rational){ 0, 0 };
        sn_superposition_add(sum, &wave, NULL);
    }
    sn_superposition_prepare(sum);
    hash = golden_hash_u64(hash, sum->evaluated);
    hash = golden_hash_double(hash, sum->offset);
    sn_range bounds = sn_superposition_bounds(sum);
    hash = golden_hash_double(hash, bounds.low);
    hash = golden_hash_u64(hash, sn_superposition_tight_bounds(sum, &bounds));
    hash = golden_hash_double(hash, bounds.low);
    hash = golden_hash_double(hash, bounds.high);
    hash = golden_hash_double(hash, sn_superposition_sample(sum, 1.25));
    hash = golden_hash_double(hash, sn_superposition_derivative(sum, 1.25));
    hash = golden_hash_double(hash, sn_superposition_integral(sum, -1, 1.25));
    double start = 1e6 * golden_wave_unit(), step = golden_wave_unit() / 64;
    /* Every machine has the same bits, whatever its processor can do. */
    const sn_cpu cpus[] = { SN_CPU_SCALAR, SN_CPU_BASE, sn_cpu_detect() };
    for (int c = 0; c < 3; c++) {
        sum->cpu = cpus[c];
        sn_superposition_block(sum, start, step, 300, values);
        sn_superposition_blockf(sum, start, step, 300, floats);
        for (int i = 0; i < 300; i++) {
            hash = golden_hash_double(hash, values[i]);
            hash = golden_hash_double(hash, (double)floats[i]);
        }
    }
    return hash;
}

uint64_t golden_wave(void)
{
    golden_wave_state = 2;
    uint64_t hash = golden_wave_tables(GOLDEN_HASH_START);
    for (int shape = 0; shape < SN_SHAPE_COUNT; shape++)
        for (int i = 0; i < 40; i++) {
            sn_wave wave = golden_wave_make((sn_shape)shape);
            hash = golden_wave_one(hash, &wave);
        }
    for (size_t i = 0; i < 40; i++)
        hash = golden_wave_sum(hash, 1 + i % 12);
    return hash;
}
