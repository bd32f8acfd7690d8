/*
 * The program sinew and its files: outputs that are whole or not there, and input that is no score.
 */
#include "run_tool.h"

static const char first_score[] = "examples/first.sinew.json";

/* ---- outputs ---------------------------------------------------------------------------- */

static mode_t mode_of(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 ? about.st_mode & 0777 : 0;
}

/* The file holds what standard output would, with the permissions of any new file. */
static void test_output_is_written(void)
{
    if (tool_is_absent())
        return;
    const char *folder = folder_make(), *score = source_path(first_score);
    const char *path = in_folder(folder, "x.csv");
    mode_t mask = umask(022);
    tool_result plain = run(NULL, "sample", score, "hover", NULL);
    tool_result result = run(NULL, "sample", score, "hover", "-o", path, NULL);
    umask(mask);
    CHECK_DONE(result);
    CHECK_TEXT(result.out, "");
    CHECK(file_is(path, plain.out));
    CHECK_INT(mode_of(path), 0644);
    tool_result_free(&plain);
    tool_result_free(&result);
    CHECK_INT(folder_remove(folder), 0);
}

/* A file that is replaced keeps its permissions; a symbolic link still leads to it. */
static void test_output_replaces(void)
{
    if (tool_is_absent())
        return;
    const char *folder = folder_make(), *score = source_path(first_score);
    const char *path = in_folder(folder, "real.csv"), *link = in_folder(folder, "link.csv");
    file_write(path, "old", 3);
    chmod(path, 0640);
    CHECK_INT(symlink("real.csv", link), 0);
    tool_result result = run(NULL, "sample", score, "hover", "--count", "3", "-o", link, NULL);
    CHECK_DONE(result);
    CHECK(!file_is(path, "old"));
    CHECK_INT(mode_of(path), 0640);
    struct stat about;
    CHECK(lstat(link, &about) == 0 && S_ISLNK(about.st_mode));
    tool_result_free(&result);

    unlink(path); /* the link leads nowhere now: the file is made where it points */
    result = run(NULL, "sample", score, "hover", "--count", "3", "-o", link, NULL);
    CHECK_DONE(result);
    CHECK(access(path, R_OK) == 0);
    CHECK(lstat(link, &about) == 0 && S_ISLNK(about.st_mode));
    tool_result_free(&result);
    CHECK_INT(folder_remove(folder), 0);
}

/* After each failure the old file is as it was, and nothing lies beside it. */
static void test_failure_keeps_old(void)
{
    if (tool_is_absent())
        return;
    const char *folder = folder_make();
    char score[4096], path[4096], bad[4096];
    snprintf(score, sizeof score, "%s", source_path(first_score));
    snprintf(path, sizeof path, "%s", in_folder(folder, "x.svg"));
    snprintf(bad, sizeof bad, "%s", in_folder(folder, "bad.json"));
    file_write(path, "old", 3);
    file_write(bad, "{", 1);
    CHECK_FAILED(run(NULL, "plot", bad, "-o", path, NULL), 1, "bad.json:1:2");
    CHECK(file_is(path, "old"));
    CHECK_FAILED(run(NULL, "plot", score, "nobody", "-o", path, NULL), 2, "nobody");
    CHECK(file_is(path, "old"));
    CHECK_FAILED(run(NULL, "plot", score, "--from", "9", "--to", "1", "-o", path, NULL), 2, "9");
    CHECK(file_is(path, "old"));
    tool_setting small = { .file_most = 1000 };
    CHECK_FAILED(run(&small, "plot", score, "-o", path, NULL), 1, "x.svg: cannot be written: ");
    CHECK(file_is(path, "old"));
    CHECK_INT(folder_remove(folder), 0);
}

/* A signal in the middle of a long export leaves the old file and no unfinished one. */
static void test_ended_by_signal(void)
{
    if (tool_is_absent())
        return;
    const char *folder = folder_make(), *score = source_path(first_score);
    const char *path = in_folder(folder, "x.csv");
    file_write(path, "old", 3);
    tool_setting set = { .kill_after_ms = 300 };
    tool_result result = run(&set, "sample", score, "handheld", "--count", "1e8", "-o", path, NULL);
    CHECK_INT(result.code, -SIGTERM);
    CHECK(file_is(path, "old"));
    tool_result_free(&result);
    CHECK_INT(folder_remove(folder), 0);
}

static void test_unwritable(void)
{
    if (tool_is_absent())
        return;
    const char *folder = folder_make(), *score = source_path(first_score);
    char path[4096];
    snprintf(path, sizeof path, "%s", in_folder(folder, "x.csv"));
    CHECK_FAILED(run(NULL, "sample", score, "hover", "-o", folder, NULL), 2, "must end in .csv");
    CHECK_INT(mkdir(path, 0755), 0);
    CHECK_FAILED(run(NULL, "sample", score, "hover", "-o", path, NULL), 1, "is a directory");
    CHECK_FAILED(run(NULL, "sample", score, "hover", "-o", in_folder(folder, "no/x.csv"), NULL), 1,
        "No such file");
    rmdir(path);
    file_write(path, "old", 3);
    CHECK_FAILED(run(NULL, "sample", score, "hover", "-o", in_folder(path, "x.csv"), NULL), 1,
        "Not a directory");
    CHECK_INT(symlink("loop.csv", in_folder(folder, "loop.csv")), 0);
    CHECK_FAILED(run(NULL, "sample", score, "hover", "-o", in_folder(folder, "loop.csv"), NULL), 1,
        "cannot be written");
    CHECK_INT(folder_remove(folder), 0);
}

/* Without root's rights: a folder and a file that may not be written, and one not to be read. */
static void test_forbidden(void)
{
    if (tool_is_absent())
        return;
    const char *folder = folder_make();
    const char *path = in_folder(folder, "x.json");
    tool_setting nobody = { .as_nobody = true };
    tool_result probe = run(&nobody, "--version", NULL);
    bool can = probe.code == 0;
    tool_result_free(&probe);
    if (!can) {
        folder_remove(folder);
        check_skip("the program cannot be run without root's rights");
        return;
    }
    file_write(path, "old", 3);
    chmod(path, 0444);
    chmod(folder, 0555);
    CHECK_FAILED(run(&nobody, "schema", "-o", path, NULL), 1, "Permission denied");
    CHECK_FAILED(
        run(&nobody, "schema", "-o", in_folder(folder, "new.json"), NULL), 1, "Permission denied");
    CHECK(file_is(path, "old"));
    chmod(path, 0000);
    CHECK_FAILED(run(&nobody, "check", path, NULL), 1, "Permission denied");
    chmod(folder, 0755);
    CHECK_INT(folder_remove(folder), 0);
}

/* A full disk, a closed pipe and a closed stream are errors wherever the bytes go. */
static void test_full_and_closed(void)
{
    if (tool_is_absent())
        return;
    char score[4096];
    snprintf(score, sizeof score, "%s", source_path(first_score));
    static const tool_setting settings[] = { { .output_to = "/dev/full" },
        { .output_closed = true }, { .output_broken_pipe = true } };
    static const char *const reasons[] = { "No space left", "Bad file descriptor", "Broken pipe" };
    if (access("/dev/full", W_OK) != 0) {
        check_skip("there is no /dev/full");
        return;
    }
    for (size_t i = 0; i < 3; i++) {
        check_context("%s", reasons[i]);
        CHECK_FAILED(run(&settings[i], "--version", NULL), 1, reasons[i]);
        CHECK_FAILED(run(&settings[i], "help", NULL), 1, reasons[i]);
        CHECK_FAILED(run(&settings[i], "list", score, NULL), 1, reasons[i]);
        CHECK_FAILED(run(&settings[i], "check", score, NULL), 1, reasons[i]);
        CHECK_FAILED(run(&settings[i], "schema", NULL), 1, reasons[i]);
        CHECK_FAILED(run(&settings[i], "plot", score, NULL), 1, reasons[i]);
        CHECK_FAILED(run(&settings[i], "sample", score, "tide", NULL), 1, reasons[i]);
        CHECK_FAILED(run(&settings[i], "export", score, "tide", "--to", "c", NULL), 1, reasons[i]);
    }
    check_context("-o /dev/full");
    CHECK_FAILED(run(NULL, "plot", score, "-o", "/dev/full", NULL), 1, "No space left");
    CHECK_FAILED(run(NULL, "sample", score, "tide", "-o", "/dev/full", NULL), 1, "No space left");
}

/* The score that is read is never what is written, by whatever name. */
static void test_score_is_not_overwritten(void)
{
    if (tool_is_absent())
        return;
    const char *folder = folder_make();
    char path[4096], other[4096];
    snprintf(path, sizeof path, "%s", in_folder(folder, "x.json"));
    snprintf(other, sizeof other, "%s", in_folder(folder, "y.json"));
    static const char score[] = "{\"sinew\":1,\"items\":{}}";
    file_write(path, score, strlen(score));
    CHECK_INT(link(path, other), 0);
    CHECK_FAILED(run(NULL, "list", path, "-o", path, NULL), 1, "is the score itself");
    CHECK_FAILED(run(NULL, "list", path, "-o", other, NULL), 1, "is the score itself");
    CHECK(file_is(path, score));
    CHECK_INT(folder_remove(folder), 0);
}

/* ---- input that is no score -------------------------------------------------------------- */

/* Each command says the same of a bad score, and writes nothing. */
static void check_refused(const char *folder, const char *path, const char *part)
{
    const char *svg = in_folder(folder, "out.svg");
    CHECK_FAILED(run(NULL, "check", path, NULL), 1, part);
    CHECK_FAILED(run(NULL, "list", path, NULL), 1, part);
    CHECK_FAILED(run(NULL, "plot", path, "-o", svg, NULL), 1, part);
    CHECK(access(svg, F_OK) != 0);
}

static void check_text_refused(const char *folder, const char *text, size_t size, const char *part)
{
    const char *path = in_folder(folder, "bad.json"), *svg = in_folder(folder, "out.svg");
    char where[256];
    check_context("score %.60s", text);
    file_write(path, text, size);
    snprintf(where, sizeof where, "sinew: %s:", path);
    tool_result result = run(NULL, "plot", path, "-o", svg, NULL);
    CHECK_CONTAINS(result.err, where);
    CHECK_FAILED(result, 1, part);
    CHECK(access(svg, F_OK) != 0);
    unlink(path);
}

static void test_no_file(void)
{
    if (tool_is_absent())
        return;
    const char *folder = folder_make();
    char path[4096];
    check_refused(folder, in_folder(folder, "none.json"), "none.json: there is no such file");
    check_refused(folder, folder, "is a directory, not a file");
    check_refused(folder, "/dev/zero", "/dev/zero: is a device, not a file");
    snprintf(path, sizeof path, "%s", in_folder(folder, "empty.json"));
    file_write(path, "", 0);
    check_refused(folder, path, "empty.json: is empty");
    CHECK_FAILED(run(NULL, "check", "-", NULL), 1, "standard input: is empty");
    CHECK_FAILED(run(NULL, "check", "", NULL), 2, "the name of a file is empty");
    snprintf(path, sizeof path, "%s", in_folder(folder, "huge.json"));
    file_write(path, "{", 1);
    CHECK_INT(truncate(path, ((off_t)1 << 28) + 1), 0);
    check_refused(folder, path, "has 268435457 bytes; at most 268435456 are read");
    CHECK_INT(folder_remove(folder), 0);
}

/* A file's name and a score's names reach the terminal as letters, not as commands to it. */
static void test_names_are_shown_plainly(void)
{
    if (tool_is_absent())
        return;
    CHECK_FAILED(run(NULL, "check", "a\033[2Jb\n", NULL), 1, "a\\x1b[2Jb\\x0a: there is no");
    CHECK_FAILED(run(NULL, "\033[2J", NULL), 2, "\\x1b[2J");
    CHECK_FAILED(run(NULL, "list", "--\033[2J", NULL), 2, "\\x1b[2J");
}

#define ITEM(fields)  "{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"wave\"," fields "}}}"
#define WAVE(fields)  ITEM("\"waves\":[{" fields "}]")
#define NOISE(fields) "{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"noise\"," fields "}}}"

static void test_bad_fields(void)
{
    if (tool_is_absent())
        return;
    static const char *const cases[][2] = {
        { "[]", "" },
        { "{}", "sinew" },
        { "{\"sinew\":2,\"items\":{}}", "sinew" },
        { "{\"sinew\":1}", "items" },
        { "{\"sinew\":1,\"items\":[]}", "items" },
        { "{\"sinew\":1,\"items\":{\"a\":3}}", "items.a" },
        { "{\"sinew\":1,\"items\":{\"a\":{}}}", "kind" },
        { "{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"wav\"}}}", "wave" },
        { "{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"noise\"},\"a\":{\"kind\":\"noise\"}}}",
            "twice" },
        { ITEM("\"waves\":3"), "items.a.waves" },
        { ITEM("\"waves\":[]"), "items.a.waves" },
        { ITEM("\"waves\":[3]"), "items.a.waves[0]" },
        { ITEM("\"weaves\":[{}]"), "waves" },
        { WAVE("\"frequency_hz\":\"fast\""), "items.a.waves[0].frequency_hz" },
        { WAVE("\"frequency_hz\":\"1/0\""), "items.a.waves[0].frequency_hz" },
        { WAVE("\"frequency_hz\":1e10"), "items.a.waves[0].frequency_hz" },
        { WAVE("\"frequency_hz\":1e999"), "items.a.waves[0].frequency_hz" },
        { WAVE("\"frequency_hz\":NaN"), "" },
        { WAVE("\"frequency_hz\":null"), "items.a.waves[0].frequency_hz" },
        { WAVE("\"frequency_hz\":true"), "items.a.waves[0].frequency_hz" },
        { WAVE("\"frequency_hz\":[1]"), "items.a.waves[0].frequency_hz" },
        { WAVE("\"frequncy_hz\":1"), "frequency_hz" },
        { WAVE("\"amplitude\":1,\"amplitude\":2"), "twice" },
        { WAVE("\"shape\":\"sinus\""), "sine" },
        { WAVE("\"shape\":7"), "items.a.waves[0].shape" },
        { WAVE("\"duty_ratio\":1.5"), "items.a.waves[0].duty_ratio" },
        { WAVE("\"slew_s\":-1"), "items.a.waves[0].slew_s" },
        { WAVE("\"partials\":2.5"), "items.a.waves[0].partials" },
        { WAVE("\"partials\":0"), "items.a.waves[0].partials" },
        { NOISE("\"octaves\":99"), "items.a.octaves" },
        { NOISE("\"seed\":-1"), "items.a.seed" },
        { NOISE("\"dimensions\":0"), "items.a.dimensions" },
        { "{\"sinew\":1,\"items\":{},}", "" },
        { "{\"sinew\":1,\"items\":{}} x", "" },
        { "{\"sinew\":1,\"items\":{\"\\ud800\":{}}}", "" },
    };
    const char *folder = folder_make();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_text_refused(folder, cases[i][0], strlen(cases[i][0]), cases[i][1]);
    check_text_refused(folder, "{\"sinew\":1,\"items\":{\"\xff\":{}}}", 28, "UTF-8");
    check_text_refused(folder, "{\"sinew\":1,\0\"items\":{}}", 24, "");
    CHECK_INT(folder_remove(folder), 0);
}

/* A score cut off anywhere is refused. */
static void test_truncated(void)
{
    if (tool_is_absent())
        return;
    size_t size = 0;
    char *score = file_whole(source_path(first_score), &size);
    if (!CHECK(score != NULL))
        return;
    size_t step = check_long() ? 1 : 53;
    while (size > 0 && score[size - 1] != '}')
        size--;
    for (size_t cut = 1; cut < size; cut += step) {
        tool_setting set = { .input = score, .input_size = cut };
        check_context("cut after %zu bytes", cut);
        if (!CHECK_FAILED(run(&set, "check", "-", NULL), 1, "sinew: standard input:"))
            break;
    }
    free(score);
}

/* Repeats a text `count` times between a start and an end. */
static char *repeated(
    const char *start, const char *part, size_t count, const char *end, size_t *size)
{
    size_t length = strlen(part), head = strlen(start), tail = strlen(end);
    char *text = malloc(head + length * count + tail + 1);
    memcpy(text, start, head);
    for (size_t i = 0; i < count; i++)
        memcpy(text + head + i * length, part, length);
    memcpy(text + head + count * length, end, tail + 1);
    *size = head + count * length + tail;
    return text;
}

static void test_too_much(void)
{
    if (tool_is_absent())
        return;
    size_t size;
    char *text = repeated("{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"wave\",\"waves\":[{}", ",{}",
        999999, "]}}}", &size);
    tool_setting set = { .input = text, .input_size = size };
    check_context("a million waves");
    CHECK_FAILED(run(&set, "check", "-", NULL), 1, "items.a.waves: ");
    free(text);

    static const char *const opening[] = { "[", "{\"a\":" };
    for (size_t i = 0; i < 2; i++) {
        text = repeated("", opening[i], 100000, "", &size);
        set = (tool_setting){ .input = text, .input_size = size };
        check_context("nested 10^5 deep by %s", opening[i]);
        CHECK_FAILED(run(&set, "check", "-", NULL), 1, "64");
        free(text);
    }
    text = repeated("{\"sinew\":1,\"items\":{\"", "a", 1000000, "\":{\"kind\":\"noise\"}}}", &size);
    set = (tool_setting){ .input = text, .input_size = size };
    check_context("a name of a million letters");
    CHECK_FAILED(run(&set, "check", "-", NULL), 1, "64");
    free(text);
}

CHECK_MAIN(CHECK_TEST(test_output_is_written), CHECK_TEST(test_output_replaces),
    CHECK_TEST(test_failure_keeps_old), CHECK_TEST(test_ended_by_signal),
    CHECK_TEST(test_unwritable), CHECK_TEST(test_forbidden), CHECK_TEST(test_full_and_closed),
    CHECK_TEST(test_score_is_not_overwritten), CHECK_TEST(test_no_file),
    CHECK_TEST(test_names_are_shown_plainly), CHECK_TEST(test_bad_fields),
    CHECK_TEST(test_truncated), CHECK_TEST(test_too_much))
