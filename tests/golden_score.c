/*
 * The golden hashes of json.h, kind.h and score.h: what is written about a score of every shape,
 * its samples, the sentences of errors, and a text after an edit.
 */
#include "golden.h"
#include "sinew/score.h"

uint64_t golden_score(void);
uint64_t golden_json(void);

static bool golden_score_write(void *context, const char *bytes, size_t count)
{
    uint64_t *hash = (uint64_t *)context;
    *hash = golden_hash_bytes(*hash, bytes, count);
    return true;
}

static size_t golden_score_length(const char *text)
{
    size_t size = 0;
    while (text[size])
        size++;
    return size;
}

static uint64_t golden_score_samples(uint64_t hash, sn_signal signal)
{
    double values[8 * SN_SIGNAL_DIMENSIONS_MOST];
    sn_signal_info info = sn_signal_describe(signal);
    size_t dimensions = (size_t)info.dimensions;
    hash = golden_hash_double(hash, info.view_s.high);
    for (int i = -40; i < 40; i++) {
        sn_signal_sample(signal, i * 0.137 + (i > 0 ? 3.2e8 : 0), values);
        sn_signal_velocity(signal, i * 0.137, values + dimensions);
        for (size_t k = 0; k < 2 * dimensions; k++)
            hash = golden_hash_double(hash, values[k]);
    }
    sn_signal_block(signal, 1.5, 0.01, 8, values);
    for (size_t k = 0; k < 8 * dimensions; k++)
        hash = golden_hash_double(hash, values[k]);
    return hash;
}

uint64_t golden_score(void)
{
    static const char text[] =
        "{\"sinew\": 1, \"items\": {"
        "\"sines\": {\"kind\": \"wave\", \"waves\": [{\"frequency_hz\": \"1/3\"}, {\"amplitude\": "
        "0.4,"
        "\"frequency_hz\": 0.7, \"phase_turns\": 0.3}, {\"axis\": \"z\", \"frequency_hz\": 2.5}]},"
        "\"shapes\": {\"kind\": \"wave\", \"waves\": [{\"shape\": \"triangle\", \"skew_ratio\": "
        "0.7},"
        "{\"shape\": \"saw\", \"slew_s\": 0.1}, {\"shape\": \"square\", \"duty_ratio\": 0.3},"
        "{\"shape\": \"saw-limited\", \"partials\": 9}, {\"shape\": \"pulse\", \"frequency_hz\": "
        "3},"
        "{\"shape\": \"exponential\", \"curvature\": -2}]},"
        "\"levels\": {\"kind\": \"wave\", \"loop_s\": 5, \"waves\": [{\"shape\": \"hold\", "
        "\"seed\": 4,"
        "\"loop_cycles\": 3}, {\"axis\": \"y\", \"shape\": \"drift\", \"frequency_hz\": 0.31},"
        "{\"axis\": \"y\", \"shape\": \"table\", \"points\": [0, 1, \"1/2\", -1, -0.25]}]},"
        "\"value\": {\"kind\": \"noise\", \"dimensions\": 4, \"octaves\": 5, \"loop_s\": \"7/3\"},"
        "\"gradient\": {\"kind\": \"noise\", \"type\": \"gradient\", \"octaves\": 16, \"seed\": "
        "9}}}";
    static double memory[1 << 15];
    uint64_t hash = GOLDEN_HASH_START;
    sn_sink sink = { golden_score_write, &hash };
    sn_arena arena = sn_arena_on_block(memory, sizeof memory);
    sn_score score;
    const sn_kind *kind;
    hash = golden_hash_u64(hash, sn_score_load(&score, text, sizeof text - 1, &arena, NULL));
    for (size_t i = 0; i < score.item_count; i++)
        hash = golden_score_samples(hash, score.items[i].signal);
    sn_score_list(&score, true, sink);
    sn_score_list(&score, false, sink);
    sn_score_schema(sink);
    for (size_t i = 0; (kind = sn_kind_at(i)) != NULL; i++) {
        sn_kind_help(kind, true, sink);
        sn_kind_help(kind, false, sink);
    }
    return hash;
}

uint64_t golden_json(void)
{
    static const char *const texts[] = {
        "{\n \"a\": [1, -2.5e3, \"\\u00e9\\ud83d\\ude00\"],\n \"b\": {} }", "[1,\n2,]",
        "{\"a\": \"\\ud800\"}", "{\"a\" 1}", "[01]", "\xff", "{\"a\": [", ""
    };
    static sn_json_node nodes[64];
    uint64_t hash = GOLDEN_HASH_START;
    sn_sink sink = { golden_score_write, &hash };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        sn_json json = { texts[i], golden_score_length(texts[i]), nodes, 0 };
        sn_report report;
        sn_status status = sn_json_read(json.text, json.size, nodes, 64, &json.count, &report);
        hash = golden_hash_u64(hash, status);
        hash = golden_hash_u64(hash, (uint64_t)report.line << 32 | report.column);
        hash = golden_hash_bytes(hash, report.message, golden_score_length(report.message));
        for (size_t k = 0; k < json.count; k++) {
            hash = golden_hash_u64(hash, (uint64_t)nodes[k].start << 32 | nodes[k].size);
            hash = golden_hash_u64(hash, (uint64_t)nodes[k].next << 32 | nodes[k].count);
        }
        if (status == SN_OK) {
            char scratch[SN_JSON_LAYOUT_MOST + 16];
            sn_json_edit edit;
            sn_json_edit_set(&json, "a[3]", 4, "true", 4, scratch, sizeof scratch, &edit, NULL);
            sn_json_splice(json.text, json.size, &edit, 1, sink);
            sn_json_edit_remove(&json, "a", 1, &edit, NULL);
            sn_json_splice(json.text, json.size, &edit, 1, sink);
        }
    }
    return hash;
}
