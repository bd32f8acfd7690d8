/* The program sinew, from outside: what it prints, what it writes, and how it refuses a call. */
#include "run_tool.h"
#include "sinew/score.h"
#include "sinew/version.h"

#include <jansson.h>
#include <math.h>

static const char first_score[] = "examples/first.sinew.json";
static const char *const command_names[] = { "list", "plot", "sample", "export", "check", "schema",
    "help", "proof" };
enum { COMMANDS = sizeof command_names / sizeof command_names[0] };

/* ---- help and version ------------------------------------------------------------------ */

static void test_version(void)
{
    if (tool_is_absent())
        return;
    tool_result result = run(NULL, "--version", NULL);
    CHECK_DONE(result);
    CHECK_TEXT(result.out, "sinew " SN_VERSION_TEXT "\n");
    tool_result_free(&result);
    for (size_t i = 0; i < COMMANDS; i++) {
        result = run(NULL, command_names[i], "--version", NULL);
        CHECK_DONE(result);
        CHECK_TEXT(result.out, "sinew " SN_VERSION_TEXT "\n");
        tool_result_free(&result);
    }
}

static void test_help(void)
{
    if (tool_is_absent())
        return;
    tool_result all = run(NULL, "help", NULL), same = run(NULL, "--help", NULL);
    CHECK_DONE(all);
    CHECK_TEXT(same.out, all.out);
    CHECK_CONTAINS(all.out, "\n  wave ");
    CHECK_CONTAINS(all.out, "\n  noise ");
    for (size_t i = 0; i < COMMANDS; i++) {
        char start[64];
        check_context("command %s", command_names[i]);
        CHECK_CONTAINS(all.out, command_names[i]);
        snprintf(start, sizeof start, "sinew %s", command_names[i]);
        tool_result result = run(NULL, command_names[i], "--help", NULL);
        CHECK_DONE(result);
        CHECK(strncmp(result.out, start, strlen(start)) == 0);
        CHECK_CONTAINS(result.out, "--help");
        for (const char *line = result.out; line; line = strchr(line, '\n')) {
            line += *line == '\n';
            CHECK(strcspn(line, "\n") <= 80);
        }
        tool_result_free(&result);
    }
    tool_result_free(&same);
    tool_result_free(&all);
}

static void test_help_kind(void)
{
    if (tool_is_absent())
        return;
    tool_result result = run(NULL, "help", "wave", NULL);
    CHECK_DONE(result);
    CHECK_CONTAINS(result.out, "frequency_hz");
    CHECK_CONTAINS(result.out, "phase_turns");
    tool_result_free(&result);
    CHECK_FAILED(run(NULL, "help", "wavs", NULL), 2, "did you mean wave?");
}

/* The tables of all kinds, for user interfaces; test_score.c looks at each member. */
static void test_help_json(void)
{
    if (tool_is_absent())
        return;
    tool_result result = run(NULL, "help", "--json", NULL);
    CHECK_DONE(result);
    json_t *tables = json_loads(result.out, JSON_REJECT_DUPLICATES, NULL);
    CHECK(json_array_size(json_object_get(tables, "kinds")) >= 4);
    json_decref(tables);
    tool_result_free(&result);
    CHECK_FAILED(run(NULL, "help", "wave", "--json", NULL), 2, "leave out wave");
    CHECK_FAILED(run(NULL, "help", "--markdown", "--json", NULL), 2, "leave out --markdown");
}

static void test_manual_is_current(void)
{
    if (tool_is_absent())
        return;
    char *page = file_whole(source_path("docs/tool.md"), NULL);
    tool_result result = run(NULL, "help", "--markdown", NULL);
    CHECK_DONE(result);
    if (CHECK(page != NULL))
        CHECK(strcmp(result.out, page) == 0); /* else: sinew help --markdown -o docs/tool.md */
    free(page);
    tool_result_free(&result);
}

/* ---- calls that are wrong -------------------------------------------------------------- */

static void test_wrong_calls(void)
{
    if (tool_is_absent())
        return;
    char score[4096];
    snprintf(score, sizeof score, "%s", source_path(first_score));
    CHECK_FAILED(run(NULL, NULL), 2, "`sinew help`");
    CHECK_FAILED(run(NULL, "plto", NULL), 2, "did you mean `plot`?");
    CHECK_FAILED(run(NULL, "zzzzzz", NULL), 2, "no such command");
    CHECK_FAILED(run(NULL, "--json", "list", NULL), 2, "a command comes first");
    CHECK_FAILED(run(NULL, "", NULL), 2, "no such command");
    CHECK_FAILED(run(NULL, "list", NULL), 2, "sinew list SCORE");
    CHECK_FAILED(run(NULL, "list", score, "extra", NULL), 2, "\"extra\" is one word too many");
    CHECK_FAILED(run(NULL, "list", score, "--jason", NULL), 2, "did you mean --json?");
    CHECK_FAILED(run(NULL, "list", score, "--qqqqq", NULL), 2, "no option --qqqqq");
    CHECK_FAILED(run(NULL, "list", score, "-x", NULL), 2, "no option -x");
    CHECK_FAILED(run(NULL, "list", score, "--json=yes", NULL), 2, "takes no value");
    CHECK_FAILED(run(NULL, "plot", score, "--from", NULL), 2, "--from needs a value");
    CHECK_FAILED(run(NULL, "plot", score, "--from", "soon", NULL), 2, "needs a number");
    CHECK_FAILED(run(NULL, "plot", score, "--from=", NULL), 2, "needs a number");
    CHECK_FAILED(run(NULL, "plot", score, "--from", "1,5", NULL), 2, "needs a number");
    CHECK_FAILED(run(NULL, "plot", score, "--from", "inf", NULL), 2, "needs a number");
    CHECK_FAILED(run(NULL, "plot", score, "--from", "1e999", NULL), 2, "outside");
    CHECK_FAILED(run(NULL, "plot", score, "--from", "1/0", NULL), 2, "needs a number");
    CHECK_FAILED(run(NULL, "plot", score, "--width", "10", NULL), 2, "outside 160 to");
    CHECK_FAILED(run(NULL, "plot", score, "--from", "5", "--to", "2", NULL), 2, "is not before");
    CHECK_FAILED(run(NULL, "plot", score, "tide", "--width", "800", "--height", "120", NULL), 2,
        "1 panel, which needs at least");
    CHECK_FAILED(run(NULL, "plot", score, "--theme", "pink", NULL), 2, "auto, light, dark");
    CHECK_FAILED(run(NULL, "plot", NULL), 2, "SCORE is missing");
    CHECK_FAILED(run(NULL, "plot", score, "--eases", NULL), 2, "no score");
    CHECK_FAILED(run(NULL, "plot", "--eases", "--to", "2", NULL), 2, "from 0 to 1");
    CHECK_FAILED(run(NULL, "plot", score, "--scale", "2", NULL), 2, "PNG");
    CHECK_FAILED(run(NULL, "plot", score, "-o", "x.gif", NULL), 2, ".svg or .png");
    CHECK_FAILED(run(NULL, "plot", score, "-o", "svg", NULL), 2, ".svg or .png");
    CHECK_FAILED(run(NULL, "plot", score, "-o", "", NULL), 2, "--output needs a value");
    CHECK_FAILED(run(NULL, "plot", score, "-o", NULL), 2, "--output needs a value");
    CHECK_FAILED(run(NULL, "sample", score, NULL), 2, "SCORE NAME");
    CHECK_FAILED(run(NULL, "sample", score, "tidy", NULL), 2, "did you mean \"tide\"?");
    CHECK_FAILED(run(NULL, "sample", score, "tidy", NULL), 2, "idle_sway, hover, handheld, tide");
    CHECK_FAILED(run(NULL, "sample", score, "qqqq", NULL), 2, "no item \"qqqq\"");
    CHECK_FAILED(
        run(NULL, "sample", score, "tide", "--rate", "1", "--count", "2", NULL), 2, "exclude");
    CHECK_FAILED(run(NULL, "sample", score, "tide", "--rate", "0", NULL), 2, "outside");
    CHECK_FAILED(run(NULL, "sample", score, "tide", "--count", "1.5", NULL), 2, "whole number");
    CHECK_FAILED(run(NULL, "sample", score, "tide", "--count", "0", NULL), 2, "outside");
    CHECK_FAILED(run(NULL, "sample", score, "tide", "--count", "1e9", NULL), 2, "outside");
    CHECK_FAILED(run(NULL, "sample", score, "tide", "--rate", "1e9", NULL), 2, "sample:");
    CHECK_FAILED(run(NULL, "export", score, "tide", NULL), 2, "--to csv");
    CHECK_FAILED(run(NULL, "export", score, "tide", "--to", "pdf", NULL), 2, "csv, c, svg");
    CHECK_FAILED(
        run(NULL, "export", score, "tide", "--to", "c", "-o", "x.csv", NULL), 2, "disagree");
    CHECK_FAILED(run(NULL, "schema", score, NULL), 2, "one word too many");
    CHECK_FAILED(run(NULL, "list", "--", "--json", NULL), 1, "--json: there is no such file");
}

/* Options mean the same before and after the operands, and in either form. */
static void test_order_of_options(void)
{
    if (tool_is_absent())
        return;
    char score[4096];
    snprintf(score, sizeof score, "%s", source_path(first_score));
    tool_result a = run(NULL, "sample", score, "hover", "--from", "1/2", "--to=2", NULL);
    tool_result b = run(NULL, "sample", "--to", "2", score, "--from=0.5", "--", "hover", NULL);
    CHECK_DONE(a);
    CHECK_DONE(b);
    CHECK_TEXT(b.out, a.out);
    CHECK_CONTAINS(a.out, "\n0.5,");
    CHECK_CONTAINS(a.out, "\n2,");
    tool_result_free(&a);
    tool_result_free(&b);
}

/* ---- list, schema, check --------------------------------------------------------------- */

static json_t *list_as_json(const char *score)
{
    tool_result result = run(NULL, "list", score, "--json", NULL);
    CHECK_DONE(result);
    json_t *list = json_loads(result.out, JSON_REJECT_DUPLICATES, NULL);
    CHECK(json_is_array(list));
    tool_result_free(&result);
    return list;
}

static void test_list_json(void)
{
    if (tool_is_absent())
        return;
    json_t *list = list_as_json(source_path(first_score));
    static const char *const names[] = { "idle_sway", "hover", "handheld", "tide" };
    static const char *const kinds[] = { "wave", "wave", "noise", "wave" };
    static const int dimensions[] = { 1, 1, 3, 1 };
    static const double period_s[] = { 20, 8, 0, 360e6 * 3600 };
    CHECK_INT(json_array_size(list), 4);
    for (size_t i = 0; i < json_array_size(list) && i < 4; i++) {
        json_t *item = json_array_get(list, i);
        check_context("item %s", names[i]);
        CHECK_TEXT(json_string_value(json_object_get(item, "name")), names[i]);
        CHECK_TEXT(json_string_value(json_object_get(item, "kind")), kinds[i]);
        CHECK_INT(json_integer_value(json_object_get(item, "dimensions")), dimensions[i]);
        CHECK(json_is_null(json_object_get(item, "duration_s")));
        json_t *period = json_object_get(item, "period_s");
        if (period_s[i] > 0)
            CHECK_NEAR(json_number_value(period), period_s[i], 0);
        else
            CHECK(json_is_null(period));
        CHECK_INT(json_array_size(json_object_get(item, "bounds")), dimensions[i]);
        CHECK(json_is_object(json_object_get(item, "facts")));
    }
    json_t *tide = json_array_get(list, 3);
    json_t *bounds = json_array_get(json_object_get(tide, "bounds"), 0);
    CHECK_NEAR(json_number_value(json_array_get(bounds, 0)), -4.54, 1e-12);
    CHECK_NEAR(json_number_value(json_array_get(bounds, 1)), 4.54, 1e-12);
    json_t *facts = json_object_get(tide, "facts");
    CHECK_INT(json_number_value(json_object_get(facts, "evaluated_waves")), 6);
    json_decref(list);
}

/* 1, 1/2, 1/3 at f, 2f, 3f peak at 1.4428090; two unit cosines at f and 2f span -1.125 to 2. */
static void test_list_tight_bounds(void)
{
    if (tool_is_absent())
        return;
    static const char score[] =
        "{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"wave\",\"waves\":[{},"
        "{\"frequency_hz\":2,\"amplitude\":\"1/2\"},{\"frequency_hz\":3,\"amplitude\":\"1/3\"}]},"
        "\"b\":{\"kind\":\"wave\",\"waves\":[{\"phase_turns\":0.25},"
        "{\"phase_turns\":0.25,\"frequency_hz\":2}]}}}";
    tool_setting set = { .input = score, .input_size = strlen(score) };
    tool_result result = run(&set, "list", "-", "--json", NULL);
    CHECK_DONE(result);
    json_t *list = json_loads(result.out, 0, NULL);
    static const double want[2][2] = { { -1.4428090, 1.4428090 }, { -1.125, 2 } };
    for (size_t i = 0; i < 2; i++) {
        json_t *bounds = json_object_get(json_array_get(list, i), "bounds");
        for (size_t k = 0; k < 2; k++)
            CHECK_NEAR(
                json_number_value(json_array_get(json_array_get(bounds, 0), k)), want[i][k], 1e-7);
    }
    json_decref(list);
    tool_result_free(&result);
}

static void test_schema(void)
{
    if (tool_is_absent())
        return;
    tool_result result = run(NULL, "schema", NULL);
    CHECK_DONE(result);
    json_t *schema = json_loads(result.out, JSON_REJECT_DUPLICATES, NULL);
    CHECK_TEXT(json_string_value(json_object_get(schema, "$schema")),
        "https://json-schema.org/draft/2020-12/schema");
    CHECK_CONTAINS(result.out, "\"frequency_hz\"");
    json_decref(schema);
    tool_result_free(&result);
}

static void test_check(void)
{
    if (tool_is_absent())
        return;
    tool_result result = run(NULL, "check", source_path(first_score), NULL);
    CHECK_DONE(result);
    CHECK_TEXT(result.out, "ok: 4 items\n");
    tool_result_free(&result);
    static const char empty[] = "{\"sinew\":1,\"items\":{}}";
    tool_setting set = { .input = empty, .input_size = strlen(empty) };
    result = run(&set, "check", "-", NULL);
    CHECK_DONE(result);
    CHECK_TEXT(result.out, "ok: 0 items\n");
    tool_result_free(&result);
    CHECK_FAILED(run(&set, "plot", "-", NULL), 1, "standard input: there is nothing to draw");
}

/* ---- sample ---------------------------------------------------------------------------- */

static double sample_at(const char *item, const char *t_s)
{
    tool_result result =
        run(NULL, "sample", source_path(first_score), item, "--from", t_s, "--to", t_s, NULL);
    CHECK_DONE(result);
    const char *line = strchr(result.out, '\n');
    const char *comma = line ? strchr(line, ',') : NULL;
    double value = comma ? strtod(comma + 1, NULL) : (double)NAN;
    tool_result_free(&result);
    return value;
}

/* Heights of the tide in feet, as computed from NOAA's constants elsewhere. */
static void test_tide(void)
{
    if (tool_is_absent())
        return;
    CHECK_NEAR(sample_at("tide", "0"), -4.193670875, 1e-9);
    CHECK_NEAR(sample_at("tide", "21600"), 1.541772869, 1e-9);
    CHECK_NEAR(sample_at("tide", "43200"), -1.035837460, 1e-9);
    CHECK_NEAR(sample_at("tide", "86400"), -3.809722321, 1e-9);
    CHECK_NEAR(sample_at("tide", "3600000"), 2.462628567, 1e-9);
    tool_result result = run(NULL, "sample", source_path(first_score), "tide", "--velocity",
        "--from=0", "--count=1", NULL);
    CHECK_DONE(result);
    CHECK(strncmp(result.out, "t,value,v\n", 10) == 0);
    const char *last = strrchr(result.out, ',');
    CHECK_NEAR(last ? strtod(last + 1, NULL) * 3600 : 0, -0.298189252, 1e-9);
    tool_result_free(&result);
}

/* Loads an example within the test, to know the bits that the text must hold. */
static bool load_first(sn_score *score, char **text, char *memory, size_t capacity)
{
    size_t size = 0;
    *text = file_whole(source_path(first_score), &size);
    sn_arena arena = sn_arena_on_block(memory, capacity);
    return CHECK(*text != NULL) &&
           CHECK_INT(sn_score_load(score, *text, size, &arena, NULL), SN_OK);
}

/* Every number of a CSV reads back to the bits of the sample, in any locale. */
static void test_csv_bits(void)
{
    if (tool_is_absent())
        return;
    static char memory[1 << 17];
    sn_score score;
    char *text;
    if (!load_first(&score, &text, memory, sizeof memory))
        return;
    tool_setting set = { .locale = "de_DE.UTF-8" };
    tool_result result = run(&set, "sample", source_path(first_score), "handheld", "--rate", "60",
        "--from", "0", "--to", "8", NULL);
    CHECK_DONE(result);
    const sn_score_item *item = sn_score_find(&score, "handheld");
    CHECK(strncmp(result.out, "t,x,y,z\n", 8) == 0);
    char *at = result.out + 8;
    int lines = 0;
    for (; *at && CHECK(item != NULL); lines++) {
        double want[4] = { lines / 60.0 }, got[4];
        sn_signal_sample(item->signal, want[0], want + 1);
        for (int k = 0; k < 4; k++) {
            got[k] = strtod(at, &at);
            if (!CHECK_BITS(got[k], want[k]) || !CHECK(*at == (k < 3 ? ',' : '\n')))
                break;
            at++;
        }
    }
    CHECK_INT(lines, 481);
    tool_result_free(&result);
    free(text);
}

static void test_count_and_span(void)
{
    if (tool_is_absent())
        return;
    char score[4096];
    snprintf(score, sizeof score, "%s", source_path(first_score));
    tool_result result = run(NULL, "sample", score, "hover", NULL);
    size_t lines = 0;
    CHECK_DONE(result);
    for (const char *at = result.out; *at; at++)
        lines += *at == '\n';
    CHECK_INT(lines, 257);
    tool_result_free(&result);
    result = run(NULL, "sample", score, "hover", "--count", "5", "--from", "-1", "--to", "1", NULL);
    CHECK_DONE(result);
    CHECK(strncmp(result.out, "t,value\n-1,", 11) == 0);
    CHECK_CONTAINS(result.out, "\n-0.5,");
    CHECK_CONTAINS(result.out, "\n1,");
    tool_result_free(&result);
}

/* ---- plot and export ------------------------------------------------------------------- */

static void test_plot_svg(void)
{
    if (tool_is_absent())
        return;
    char score[4096];
    snprintf(score, sizeof score, "%s", source_path(first_score));
    tool_result all = run(NULL, "plot", score, NULL);
    CHECK_DONE(all);
    CHECK_CONTAINS(all.out, "<svg");
    CHECK_CONTAINS(all.out, "</svg>");
    CHECK_CONTAINS(all.out, "idle_sway");
    CHECK_CONTAINS(all.out, "tide");
    tool_result one =
        run(NULL, "plot", score, "hover", "--from", "0", "--to", "16", "--width=400", NULL);
    CHECK_DONE(one);
    CHECK_CONTAINS(one.out, "<svg");
    CHECK(strstr(one.out, "tide") == NULL);
    tool_result_free(&all);
    tool_result_free(&one);
}

static uint32_t big_endian(const char *bytes)
{
    const unsigned char *b = (const unsigned char *)bytes;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static void check_png(const char *path, uint32_t width, uint32_t height)
{
    size_t size = 0;
    char *png = file_whole(path, &size);
    if (CHECK(png != NULL) && CHECK(size > 33)) {
        CHECK(memcmp(png, "\x89PNG\r\n\x1a\n", 8) == 0);
        CHECK_INT(big_endian(png + 16), width);
        CHECK_INT(big_endian(png + 20), height);
        CHECK(memcmp(png + size - 8, "IEND", 4) == 0);
    }
    free(png);
}

static void test_plot_png(void)
{
    if (tool_is_absent())
        return;
    const char *folder = folder_make();
    char score[4096], path[4096];
    snprintf(score, sizeof score, "%s", source_path(first_score));
    snprintf(path, sizeof path, "%s", in_folder(folder, "x.png"));
    tool_result result = run(NULL, "plot", score, "tide", "-o", path, "--height", "450", NULL);
    if (result.code != 0 && strstr(result.err, "without librsvg")) {
        tool_result_free(&result);
        folder_remove(folder);
        check_skip("the program was built without librsvg");
        return;
    }
    CHECK_DONE(result);
    CHECK_TEXT(result.out, "");
    check_png(path, 1600, 900);
    tool_result_free(&result);
    result = run(NULL, "plot", score, "tide", "-o", path, "--scale", "1", "--width", "400",
        "--height", "300", "--theme=dark", NULL);
    CHECK_DONE(result);
    check_png(path, 400, 300);
    tool_result_free(&result);
    CHECK_FAILED(
        run(NULL, "plot", score, "tide", "-o", path, "--scale", "16", "--width", "8000", NULL), 2,
        "32767 pixels");
    check_png(path, 400, 300);
    CHECK_INT(folder_remove(folder), 0);
}

static void test_export(void)
{
    if (tool_is_absent())
        return;
    char score[4096];
    snprintf(score, sizeof score, "%s", source_path(first_score));
    tool_result csv = run(NULL, "export", score, "hover", "--to", "csv", NULL);
    tool_result sample = run(NULL, "sample", score, "hover", NULL);
    CHECK_DONE(csv);
    CHECK_TEXT(csv.out, sample.out);
    tool_result c = run(NULL, "export", score, "hover", "--to", "c", NULL);
    CHECK_DONE(c);
    CHECK_CONTAINS(c.out, "static const float hover_samples[");
    tool_result svg = run(NULL, "export", score, "hover", "--to", "svg", "--seconds", "8", NULL);
    CHECK_DONE(svg);
    CHECK_CONTAINS(svg.out, "<svg");
    tool_result_free(&csv);
    tool_result_free(&sample);
    tool_result_free(&c);
    tool_result_free(&svg);
}

/* ---- proof ----------------------------------------------------------------------------- */

/* Each row of the text stands in the page too, and none of the two is marked as broken. The bounds
 * themselves are judged by the program; CTest runs it as "proof". */
static void test_proof(void)
{
    if (tool_is_absent())
        return;
    tool_result text = run(NULL, "proof", NULL);
    tool_result page = run(NULL, "proof", "--markdown", NULL);
    CHECK_DONE(text);
    CHECK_DONE(page);
    CHECK_CONTAINS(text.out, " 0 broken\n");
    CHECK_CONTAINS(page.out, "# The proof\n");
    CHECK_CONTAINS(page.out, " 0 broken\n");
    CHECK(!strstr(text.out, " ! ") && !strstr(page.out, "FAIL"));
    size_t rows = 0;
    for (const char *at = page.out; (at = strstr(at, " | ok |\n")); at++)
        rows++;
    char count[64];
    snprintf(count, sizeof count, "\n%zu bounds measured", rows);
    CHECK(rows > 80);
    CHECK_CONTAINS(text.out, count);
    CHECK_CONTAINS(page.out, "| sin_turns | 1e-9 .. 1e9 | 0.85 | ");
    CHECK_CONTAINS(page.out, "| quotient whose ratio does not | 20000 texts of 61 digits | 2.5 | ");
    tool_result_free(&page);
    tool_result_free(&text);
}

CHECK_MAIN(CHECK_TEST(test_version), CHECK_TEST(test_help), CHECK_TEST(test_help_kind),
    CHECK_TEST(test_help_json), CHECK_TEST(test_manual_is_current), CHECK_TEST(test_wrong_calls),
    CHECK_TEST(test_order_of_options), CHECK_TEST(test_list_json),
    CHECK_TEST(test_list_tight_bounds), CHECK_TEST(test_schema), CHECK_TEST(test_check),
    CHECK_TEST(test_tide), CHECK_TEST(test_csv_bits), CHECK_TEST(test_count_and_span),
    CHECK_TEST(test_plot_svg), CHECK_TEST(test_plot_png), CHECK_TEST(test_export),
    CHECK_TEST(test_proof))
