/* The golden hash of the kind `spring`: its samples, what is said of it, its ways and pictures. */
#include "golden.h"
#include "sinew/plot.h"
#include "sinew/score.h"

uint64_t golden_kind_spring(void);

static bool golden_kind_spring_write(void *context, const char *bytes, size_t count)
{
    uint64_t *hash = (uint64_t *)context;
    *hash = golden_hash_bytes(*hash, bytes, count);
    return true;
}

static uint64_t golden_kind_spring_samples(uint64_t hash, sn_signal signal)
{
    sn_signal_info info = sn_signal_describe(signal);
    sn_signal_mark marks[SN_SIGNAL_MARKS_MOST];
    size_t count = sn_signal_marks(signal, marks);
    hash = golden_hash_double(hash, info.duration_s);
    hash = golden_hash_double(hash, info.bounds[0].low);
    hash = golden_hash_double(hash, info.bounds[0].high);
    for (size_t i = 0; i < count; i++) {
        hash = golden_hash_double(hash, marks[i].t_s);
        hash = golden_hash_double(hash, marks[i].value);
    }
    for (int i = -10; i < 500; i++) {
        double value, speed, t_s = info.view_s.high * i / 400;
        sn_signal_sample(signal, t_s, &value);
        sn_signal_velocity(signal, t_s, &speed);
        hash = golden_hash_double(golden_hash_double(hash, value), speed);
    }
    return hash;
}

uint64_t golden_kind_spring(void)
{
    static const char text[] =
        "{\"sinew\": 1, \"items\": {"
        "\"pop\": {\"kind\": \"spring\", \"response_s\": 0.5, \"bounce\": 0.3, \"unit\": \"m\"},"
        "\"ring\": {\"kind\": \"spring\", \"bounce\": 1, \"from\": -2},"
        "\"creep\": {\"kind\": \"spring\", \"frequency_hz\": 1.7, \"damping_ratio\": 8},"
        "\"web\": {\"kind\": \"spring\", \"stiffness\": 170, \"damping\": 9, \"mass\": 1.3},"
        "\"droid\": {\"kind\": \"spring\", \"stiffness\": 1500, \"damping_ratio\": 0.2},"
        "\"kick\": {\"kind\": \"spring\", \"halflife_s\": 0.2, \"to\": 0, \"velocity\": 11},"
        "\"chase\": {\"kind\": \"spring\", \"smooth_time_s\": 0.3, \"goal_velocity\": -3},"
        "\"aim\": {\"kind\": \"spring\", \"settle_s\": 2, \"damping_ratio\": 0.4, "
        "\"initial_response\": -2}}}";
    static const char *const ways[] = { "response", "frequency", "stiffness", "stiffness-ratio",
        "halflife", "smooth-time", "settling" };
    static double memory[1 << 14], other[1 << 14];
    uint64_t hash = GOLDEN_HASH_START;
    sn_sink sink = { golden_kind_spring_write, &hash };
    sn_arena arena = sn_arena_on_block(memory, sizeof memory);
    sn_plot_item items[8];
    sn_plot plot = { 0 };
    sn_score score;
    hash = golden_hash_u64(hash, sn_score_load(&score, text, sizeof text - 1, &arena, NULL));
    for (size_t i = 0; i < score.item_count; i++) {
        const sn_score_item *item = &score.items[i];
        hash = golden_kind_spring_samples(hash, item->signal);
        for (size_t way = 0; way < sizeof ways / sizeof ways[0]; way++) {
            sn_arena scratch = sn_arena_on_block(other, sizeof other);
            sn_status status = sn_score_retell_item(
                text, sizeof text - 1, item->name, "tuning", ways[way], &scratch, sink, NULL);
            hash = golden_hash_u64(hash, status);
        }
        items[i] = (sn_plot_item){ item->name, item->signal, NULL };
    }
    sn_score_list(&score, true, sink);
    plot.items = items;
    plot.item_count = score.item_count;
    plot.width_px = 500;
    sn_plot_svg(&plot, sink, NULL);
    return hash;
}
