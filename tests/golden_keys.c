/* The golden hash of the curves of keys in export.h: the bytes of every format, of a signal that
 * needs no more than plain arithmetic. */
#include "golden.h"
#include "sinew/export.h"

uint64_t golden_keys(void);

/* A rational way from 0 to 1, of which 1/1000 is left when it ends, in degrees. */
static void golden_keys_settle(const void *self, double t_s, double *value)
{
    double left = 1 / (1 + t_s);
    (void)self;
    value[0] = 1 - left * left * left * left * left * left;
}

static void golden_keys_settling(const void *self, sn_signal_info *info)
{
    (void)self;
    info->dimensions = 1;
    info->duration_s = 2.2;
    info->view_s.high = 3;
    info->unit = "degrees";
}

/* A rational bump that rises to its end, a wave of parabolas, a saw and corners. */
static void golden_keys_sample(const void *self, double t_s, double *value)
{
    const int *dimensions = (const int *)self;
    int64_t whole = (int64_t)t_s;
    double part = t_s - (double)whole, u = 2 * part - 1;
    const double values[] = { t_s / (0.3 + t_s * t_s) + 0.1 * t_s,
        (part < 0.5 ? -16 : 16) * part * (part - 0.5) * (part < 0.5 ? 1 : (part - 1) / part),
        part - 0.3, u < 0 ? -u : u * u };
    for (int d = 0; d < *dimensions; d++)
        value[d] = values[d];
}

static void golden_keys_describe(const void *self, sn_signal_info *info)
{
    info->dimensions = *(const int *)self;
    info->view_s.high = 2.5;
    info->duration_s = (double)__builtin_inff();
    info->period.kind = SN_PERIOD_EXACT;
    info->period.seconds = (sn_rational){ 3, 1 };
}

static bool golden_keys_write(void *context, const char *bytes, size_t count)
{
    uint64_t *hash = (uint64_t *)context;
    *hash = golden_hash_bytes(*hash, bytes, count);
    return true;
}

static void golden_keys_files(sn_signal signal, sn_export_keys keys, sn_sink sink)
{
    static unsigned char memory[1 << 22];
    sn_arena arena = sn_arena_on_block(memory, sizeof memory);
    sn_export_css(signal, "golden", keys, &arena, sink, NULL);
    sn_export_unity_script(signal, "golden", keys, &arena, sink, NULL);
    sn_export_unity_clip(signal, "golden", keys, &arena, sink, NULL);
    sn_export_godot(signal, "golden", keys, &arena, sink, NULL);
}

uint64_t golden_keys(void)
{
    static const sn_signal_ops ops = { .describe = golden_keys_describe,
        .sample = golden_keys_sample };
    static const sn_signal_ops settling_ops = { .describe = golden_keys_settling,
        .sample = golden_keys_settle };
    uint64_t hash = GOLDEN_HASH_START;
    sn_sink sink = { golden_keys_write, &hash };
    for (int dimensions = 1; dimensions <= 4; dimensions++) {
        sn_signal signal = { &ops, &dimensions };
        sn_export_keys keys = sn_export_keys_of(signal, 0);
        keys.to_s += dimensions / 8.0;
        keys.error /= dimensions;
        golden_keys_files(signal, keys, sink);
    }
    sn_signal settling = { &settling_ops, NULL };
    golden_keys_files(settling, sn_export_keys_of(settling, 0), sink);
    golden_keys_files(settling, sn_export_keys_of(settling, 1e-4), sink);
    return hash;
}
