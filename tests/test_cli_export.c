/* `sinew export` of curves, from outside: the formats by --to and by ending, the span, and how bad
 * calls and bad items are refused without leaving a file. */
#include "run_tool.h"

static const char score_text[] =
    "{ \"sinew\": 1, \"items\": {\n"
    "  \"swing\": { \"kind\": \"wave\", \"waves\": [ { \"frequency_hz\": \"1/2\" } ] },\n"
    "  \"still\": { \"kind\": \"wave\", \"waves\": [ { \"frequency_hz\": 0, \"offset\": 3 } ] },\n"
    "  \"fast\": { \"kind\": \"noise\", \"frequency_hz\": 100000, \"view_s\": 10 },\n"
    "  \"pop\": { \"kind\": \"spring\", \"unit\": \"deg\" },\n"
    "  \"pair\": { \"kind\": \"noise\", \"dimensions\": 2 },\n"
    "  \"*/ ;\\\" }\": { \"kind\": \"wave\", \"waves\": [ { \"frequency_hz\": 1 } ] } } }\n";

static const char *write_score(const char *folder)
{
    const char *path = in_folder(folder, "a.sinew.json");
    file_write(path, score_text, strlen(score_text));
    return path;
}

static void check_text(const char *score, const char *name, const char *to, const char *part)
{
    check_context("%s as %s", name, to);
    tool_result result = run(NULL, "export", score, name, "--to", to, NULL);
    CHECK_DONE(result);
    CHECK_CONTAINS(result.out, part);
    tool_result_free(&result);
}

static void formats_go_by_their_names(void)
{
    if (tool_is_absent())
        return;
    const char *folder = folder_make();
    char score[4096];
    snprintf(score, sizeof score, "%s", write_score(folder));
    check_text(score, "swing", "css", "--swing-easing: linear(");
    check_text(score, "swing", "css", "--swing-duration: 2000ms;");
    check_text(score, "swing", "unity", "public static class SwingMotion");
    check_text(score, "swing", "unity", "WrapMode.Loop;");
    check_text(score, "swing", "godot", "[gd_resource type=\"Curve\" format=3]");
    check_text(score, "pair", "css", "@keyframes pair-motion-y {");
    check_text(score, "pair", "godot", "[gd_resource type=\"Animation\" format=3]");
    check_text(score, "*/ ;\" }", "css", "--signal: ");
    CHECK_INT(folder_remove(folder), 0);
}

static void endings_choose_the_format(void)
{
    static const struct {
        const char *file, *to, *part;
    } cases[] = { { "a.css", NULL, "linear(" }, { "a.cs", NULL, "new Keyframe(" },
        { "a.anim", NULL, "\n  m_FloatCurves:\n" }, { "b.anim", "unity", "m_LoopTime: 1" },
        { "a.tres", "godot", "point_count" } };
    if (tool_is_absent())
        return;
    const char *folder = folder_make();
    char score[4096], path[4096];
    snprintf(score, sizeof score, "%s", write_score(folder));
    for (size_t i = 0; i < 5; i++) {
        snprintf(path, sizeof path, "%s", in_folder(folder, cases[i].file));
        const char *to = cases[i].to;
        tool_result result =
            run(NULL, "export", score, "swing", "-o", path, to ? "--to" : NULL, to, NULL);
        CHECK_DONE(result);
        tool_result_free(&result);
        size_t size;
        char *text = file_whole(path, &size);
        if (CHECK(text != NULL))
            CHECK_CONTAINS(text, cases[i].part);
        free(text);
    }
    CHECK_INT(folder_remove(folder), 0);
}

static void spans_and_errors_are_taken(void)
{
    if (tool_is_absent())
        return;
    const char *folder = folder_make();
    char score[4096];
    snprintf(score, sizeof score, "%s", write_score(folder));
    tool_result part =
        run(NULL, "export", score, "swing", "--to", "css", "--from", "1/2", "--seconds", "1", NULL);
    CHECK_DONE(part);
    CHECK_CONTAINS(part.out, "@supports");
    CHECK_CONTAINS(part.out, "--swing-duration: 1000ms;");
    tool_result coarse =
        run(NULL, "export", score, "swing", "--to", "css", "--error", "1/50", NULL);
    tool_result fine = run(NULL, "export", score, "swing", "--to", "css", "--error", "1e-5", NULL);
    CHECK_DONE(coarse);
    CHECK_DONE(fine);
    CHECK(strlen(fine.out) > 4 * strlen(coarse.out));
    /* A spring is settled to 1/1000; a smaller error needs a later end. */
    tool_result settled = run(NULL, "export", score, "pop", "--to", "css", "--error", "0.01", NULL);
    tool_result later = run(NULL, "export", score, "pop", "--to", "css", "--error", "1e-4", NULL);
    CHECK_DONE(settled);
    CHECK_DONE(later);
    CHECK(!strstr(settled.out, "By its own measure"));
    CHECK_CONTAINS(later.out, "By its own measure it is settled at 0.73477");
    CHECK_CONTAINS(later.out, "rotate: 1deg");
    tool_result_free(&settled);
    tool_result_free(&later);
    tool_result_free(&part);
    tool_result_free(&coarse);
    tool_result_free(&fine);
    CHECK_INT(folder_remove(folder), 0);
}

static void bad_calls_leave_no_file(void)
{
    if (tool_is_absent())
        return;
    const char *folder = folder_make();
    char score[4096], css[4096];
    snprintf(score, sizeof score, "%s", write_score(folder));
    snprintf(css, sizeof css, "%s", in_folder(folder, "a.css"));
    CHECK_FAILED(run(NULL, "export", score, "swing", "--to", "godot", "-o", css, NULL), 2,
        "--to godot and the output");
    CHECK_FAILED(run(NULL, "export", score, "swing", "-o", css, "--to", "5", NULL), 2,
        "--to is the format here; the span is --from and --seconds");
    CHECK_FAILED(run(NULL, "export", score, "swing", "--to", "3/2", NULL), 2,
        "--to is the format here; the span is --from and --seconds");
    CHECK_FAILED(run(NULL, "export", score, "swing", "--to", "5s", NULL), 2,
        "--to is one of csv, c, svg, css, unity, godot, not \"5s\"");
    CHECK_FAILED(run(NULL, "export", score, "swing", "-o", css, "--rate", "10", NULL), 2,
        "have as many as --error needs");
    CHECK_FAILED(run(NULL, "export", score, "swing", "--to", "csv", "--error", "0.01", NULL), 2,
        "--error is for CSS, Unity and Godot only");
    CHECK_FAILED(run(NULL, "export", score, "swing", "-o", css, "--error", "0", NULL), 2,
        "--error 0 is outside 1e-06 to 0.1");
    CHECK_FAILED(run(NULL, "export", score, "swing", "-o", css, "--from", "1e12", NULL), 2,
        "--seconds: 2 s are lost");
    CHECK_FAILED(run(NULL, "export", score, "still", "-o", css, NULL), 1, "nothing to animate");
    CHECK_FAILED(run(NULL, "export", score, "fast", "-o", css, NULL), 1, "");
    CHECK(access(css, F_OK) != 0);
    CHECK_INT(folder_remove(folder), 0);
}

CHECK_MAIN(CHECK_TEST(formats_go_by_their_names), CHECK_TEST(endings_choose_the_format),
    CHECK_TEST(spans_and_errors_are_taken), CHECK_TEST(bad_calls_leave_no_file))
