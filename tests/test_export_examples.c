/*
 * The items of the examples as files for CSS, Unity, Godot and C, each read back by the rules of
 * its format and compared with the item.
 */
#include "keys_css.h"
#include "keys_engines.h"
#include "sinew/kind.h"
#include "sinew/score.h"

enum { SCORE_MOST = 1 << 16 };

static _Alignas(16) unsigned char score_memory[1 << 22];
static char score_text[SCORE_MOST];
static sn_score score;
static sn_signal item; /* of the case that is being checked */

static bool open_example(const char *path)
{
    FILE *file = fopen(path, "rb");
    check_context("%s", path);
    if (!CHECK(file != NULL))
        return false;
    size_t size = fread(score_text, 1, sizeof score_text, file);
    fclose(file);
    CHECK(size < sizeof score_text);
    sn_arena arena = sn_arena_on_block(score_memory, sizeof score_memory);
    sn_report report;
    return CHECK_INT(sn_score_load(&score, score_text, size, &arena, &report), SN_OK);
}

static double item_at(const sample_signal *self, double t_s, int dimension)
{
    double value[SN_SIGNAL_DIMENSIONS_MOST];
    (void)self;
    sn_signal_sample(item, t_s, value);
    return value[dimension];
}

/* The item without its unit, meaning and names, which the readers do not read, and as nothing but a
 * function: what CSS can say exactly, test_export_ease.c reads. */
static void item_describe(const void *self, sn_signal_info *info)
{
    *info = sn_signal_describe(*(const sn_signal *)self);
    info->unit = NULL;
    info->meaning = SN_MEANING_NUMBERS;
    for (int d = 0; d < info->dimensions; d++)
        info->names[d] = NULL;
}

static void item_sample(const void *self, double t_s, double *value)
{
    sn_signal_sample(*(const sn_signal *)self, t_s, value);
}

static void item_velocity(const void *self, double t_s, double *value)
{
    sn_signal_velocity(*(const sn_signal *)self, t_s, value);
}

static const sn_signal_ops item_ops = {
    .describe = item_describe, .sample = item_sample, .velocity = item_velocity
};

/* As CSS it is an easing where its one value ends elsewhere than it began. */
static keys_case case_of(const char *name, sn_export_keys keys)
{
    sample_signal signal = { .dimensions = sn_signal_describe(item).dimensions, .at = item_at };
    double begin = item_at(&signal, keys.from_s, 0), end = item_at(&signal, keys.to_s, 0);
    return (keys_case){ .name = name,
        .signal = signal,
        .from_s = keys.from_s,
        .to_s = keys.to_s,
        .eases = signal.dimensions == 1 && begin != end,
        .jumps = KEYS_ANY };
}

static void check_example(const char *path, double error)
{
    sn_signal plain = { &item_ops, &item };
    if (!open_example(path))
        return;
    CHECK(score.item_count >= 6);
    for (size_t i = 0; i < score.item_count; i++) {
        item = score.items[i].signal;
        keys_case c = case_of(score.items[i].name, sn_export_keys_of(plain, error));
        check_css(&c, plain, error);
        for (int format = SCRIPT; format <= GODOT; format++)
            check_file(&c, plain, (file_format)format, error);
    }
}

static void the_easings_are_read_back(void)
{
    check_example("examples/easings.sinew.json", 2e-3);
}

/* Noise needs many keys for few errors. */
static void the_shakes_are_read_back(void)
{
    check_example("examples/shakes.sinew.json", 5e-3);
}

static void the_tracks_are_read_back(void)
{
    check_example("examples/tracks.sinew.json", 1e-3);
}

/* ---- C --------------------------------------------------------------------------------- */

/* The samples of a table are the item's, rounded to float; that the text compiles and reads itself
 * within what it says, test_export.c sees. */
static void check_table(const char *path)
{
    enum { COUNT = 241 };
    if (!open_example(path))
        return;
    for (size_t i = 0; i < score.item_count; i++) {
        item = score.items[i].signal;
        sn_signal_info info = sn_signal_describe(item);
        sn_export_times times;
        sn_sink_buffer buffer = { keys_text, sizeof keys_text - 1, 0 };
        check_context("%s", score.items[i].name);
        CHECK_INT(sn_export_span(0, info.view_s.high, 0, COUNT, &times, NULL), SN_OK);
        CHECK_INT(sn_export_c(item, "a", times, sn_sink_to_buffer(&buffer)), SN_OK);
        keys_text[buffer.needed] = 0;
        const char *at = strstr(keys_text, "a_samples[] = {");
        if (!CHECK(at != NULL))
            continue;
        at = strchr(at, '{') + 1;
        for (int k = 0; k < COUNT + 1; k++)
            for (int d = 0; d < info.dimensions; d++) {
                char *end;
                float got = strtof(at, &end);
                CHECK(end > at && strncmp(end, "f,", 2) == 0);
                at = end + 2;
                double t_s = sn_export_time(&times, (size_t)(k > 0 ? k - 1 : 0));
                if (k > 0 && k < COUNT)
                    CHECK(got == (float)item_at(NULL, t_s, d));
            }
    }
}

static void tables_hold_the_samples(void)
{
    check_table("examples/easings.sinew.json");
    check_table("examples/shakes.sinew.json");
    check_table("examples/tracks.sinew.json");
}

CHECK_MAIN(CHECK_TEST(the_easings_are_read_back), CHECK_TEST(the_shakes_are_read_back),
    CHECK_TEST(the_tracks_are_read_back), CHECK_TEST(tables_hold_the_samples))
