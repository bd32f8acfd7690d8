/*
 * The program sinew and sound: what `render` writes is read back by sox, and has the pitch, the
 * level, the decay and the length asked for; `play` plays the same, or says why not; and
 * `plot --spectrogram` draws it.
 */
#include "sound_reader.h"
#include "sinew/kind.h"

static const char waves[] =
    "{ \"sinew\": 1, \"items\": {\n"
    "\"a\": { \"kind\": \"wave\", \"waves\": [ { \"frequency_hz\": 440, \"amplitude\": 0.5 } ] },\n"
    "\"two\": { \"kind\": \"wave\", \"waves\": [ { \"frequency_hz\": 440, \"amplitude\": 0.5 },\n"
    "  { \"frequency_hz\": 1234.5, \"amplitude\": 0.25, \"axis\": \"y\" } ] },\n"
    "\"three\": { \"kind\": \"wave\", \"waves\": [ { \"axis\": \"z\" } ] },\n"
    "\"still\": { \"kind\": \"wave\", \"waves\": [ { \"frequency_hz\": 0, \"amplitude\": 0 } ] },\n"
    "\"loud\": { \"kind\": \"wave\", \"waves\": [ { \"frequency_hz\": 440, \"amplitude\": 1.5 } ] "
    "}\n"
    "} }\n";

static const char voices[] =
    "{ \"sinew\": 1, \"items\": {\n"
    "\"ping\": { \"kind\": \"voice\", \"modes\": [ { \"frequency_hz\": 1000, \"t60_s\": 0.6,\n"
    "  \"amplitude\": 0.5 } ] },\n"
    "\"wide\": { \"kind\": \"voice\", \"modes\": [ { \"frequency_hz\": 500, \"pan\": -1, \n"
    "  \"amplitude\": 0.5 }, { \"frequency_hz\": 800, \"pan\": 1, \"amplitude\": 0.5 } ] },\n"
    "\"hiss\": { \"kind\": \"voice\", \"noise\": { \"amplitude\": 0.1, \"t60_s\": 0.3 } },\n"
    "\"high\": { \"kind\": \"voice\", \"modes\": [ { \"frequency_hz\": 3000, \"amplitude\": 0.5 "
    "},\n"
    "  { \"frequency_hz\": 4000, \"amplitude\": 0.5 } ] },\n"
    "\"endless\": { \"kind\": \"bank\", \"modes\": [ { \"undamped\": true, \"amplitude\": 0.5 } ] "
    "}\n"
    "} }\n";

/* The paths of a test: a folder of its own with the score, and one sound in it. */
static char folder[64], score[4096], sound[4096];

static bool begin(const char *text)
{
    if (tool_is_absent() || sox_is_absent())
        return false;
    strcpy(folder, folder_make());
    strcpy(score, in_folder(folder, "x.json"));
    file_write(score, text, strlen(text));
    return true;
}

static bool begin_voices(void)
{
    if (!sn_kind_find("voice", 5)) {
        check_skip("there is no kind \"voice\"");
        return false;
    }
    return begin(voices);
}

static void end(void)
{
    CHECK_INT(folder_remove(folder), 0);
}

static const char *sound_named(const char *ending)
{
    snprintf(sound, sizeof sound, "%s/x.%s", folder, ending);
    return sound;
}

/* ---- files ------------------------------------------------------------------------------- */

typedef struct file_form {
    const char *ending, *format; /* format: NULL for none */
    int bits;
    double level_bound, t60_bound;
} file_form;

/* The bounds: 24 bits and floats hold what was meant; 16 bits have a hiss, and Vorbis leaves out
 * what is not heard. */
static const file_form forms[] = { { "wav", NULL, 16, 2e-5, 5e-4 },
    { "wav", "pcm24", 24, 1e-6, 1e-4 }, { "wav", "float", 32, 1e-6, 1e-4 },
    { "flac", NULL, 16, 2e-5, 5e-4 }, { "flac", "pcm24", 24, 1e-6, 1e-4 },
    { "ogg", NULL, 0, 0.01, 3e-3 } };
enum { FORMS = sizeof forms / sizeof forms[0], FORMS_WAV = 3 };

static const char *const endings[] = { "wav", "flac", "ogg" };

/* Whether the program was built with libsndfile, or else writes WAV only. */
static bool codes(void)
{
    static int known = -1;
    if (known < 0) {
        tool_result result = run(NULL, "render", source_path("examples/first.sinew.json"), "hover",
            "--to", "flac", "--seconds", "1", NULL);
        known = strstr(result.err, "without libsndfile") == NULL;
        tool_result_free(&result);
    }
    return known;
}

static size_t form_count(void)
{
    return codes() ? FORMS : FORMS_WAV;
}

static size_t ending_count(void)
{
    return codes() ? 3 : 1;
}

static void check_sine(
    const sound_read *read, int channel, double frequency_hz, double level, double level_bound)
{
    double pitch_hz = pitch_near(read, channel, 0, read->frames, frequency_hz);
    CHECK_NEAR(cents_between(pitch_hz, frequency_hz), 0, 0.01);
    CHECK_NEAR(level_at(read, channel, 0, read->frames, frequency_hz), level, level_bound);
}

static void check_form(const file_form *form, const char *rate)
{
    check_context("%s %s at %s Hz", form->ending, form->format ? form->format : "", rate);
    const char *path = sound_named(form->ending);
    tool_result result = run(NULL, "render", score, "two", "-o", path, "--seconds", "0.75",
        "--rate", rate, form->format ? "--format" : NULL, form->format, NULL);
    double rate_hz = strtod(rate, NULL);
    CHECK_DONE(result);
    CHECK_TEXT(result.out, "");
    sound_read read = sound_of(path);
    CHECK_NEAR(read.length, 0.75 * rate_hz, 0);
    CHECK_INT(read.bits, form->bits);
    CHECK_INT(read.channels, 2);
    CHECK_NEAR(read.rate_hz, rate_hz, 0);
    if (CHECK_INT(read.frames, 0.75 * rate_hz)) {
        check_sine(&read, 0, 440, 0.5, form->level_bound);
        check_sine(&read, 1, 1234.5, 0.25, form->level_bound);
    }
    free(read.samples);
    tool_result_free(&result);
    unlink(path);
}

static void test_every_form(void)
{
    static const char *const rates[] = { "8000", "44100", "192000" };
    if (!begin(waves))
        return;
    for (size_t i = 0; i < form_count(); i++)
        for (size_t r = 0; r < sizeof rates / sizeof rates[0]; r++)
            check_form(&forms[i], rates[r]);
    end();
}

/* One channel where nothing needs two; either number may be asked for. */
static void test_channels(void)
{
    if (!begin(waves))
        return;
    static const struct {
        const char *name, *channels;
        int want;
    } cases[] = { { "a", "1", 1 }, { "a", "2", 2 }, { "two", "1", 1 }, { "two", "2", 2 } };
    tool_result result =
        run(NULL, "render", score, "a", "-o", sound_named("wav"), "--seconds", "1", NULL);
    CHECK_DONE(result);
    CHECK_NEAR(head_of(sound).channels, 1, 0);
    CHECK_NEAR(head_of(sound).rate_hz, 48000, 0);
    tool_result_free(&result);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        result = run(NULL, "render", score, cases[i].name, "-o", sound, "--seconds", "1",
            "--channels", cases[i].channels, NULL);
        CHECK_DONE(result);
        sound_read read = sound_of(sound);
        check_context("%s as %s", cases[i].name, cases[i].channels);
        CHECK_INT(read.channels, cases[i].want);
        bool mixed = cases[i].name[0] == 't' && cases[i].want == 1; /* the mean of left and right */
        if (CHECK_INT(read.frames, 48000))
            CHECK_NEAR(level_at(&read, read.channels - 1, 0, 48000, 440),
                mixed                     ? 0.25
                : cases[i].name[0] == 't' ? 0
                                          : 0.5,
                2e-5);
        free(read.samples);
        tool_result_free(&result);
    }
    end();
}

/* The samples of a float file are the signal's values, and go beyond full scale. */
static void test_float_is_exact(void)
{
    if (!begin(waves))
        return;
    tool_result result = run(NULL, "render", score, "loud", "--seconds", "0.5", "--rate", "8000",
        "--format", "float", "-o", sound_named("wav"), NULL);
    CHECK_DONE(result);
    size_t size = 0;
    char *bytes = file_whole(sound, &size);
    char *data = bytes ? memmem(bytes, size, "data", 4) : NULL;
    if (CHECK(data != NULL) && CHECK((size_t)(bytes + size - data) >= 8 + 4000 * sizeof(float)))
        for (int i = 0; i < 4000; i++) {
            float sample;
            memcpy(&sample, data + 8 + (size_t)i * sizeof sample, sizeof sample);
            if (!CHECK_NEAR((double)sample, 1.5 * sin(2 * M_PI * 440 * i / 8000.0), 1e-7 * 1.5))
                break;
        }
    free(bytes);
    tool_result_free(&result);
    end();
}

static bool same_sounds(const char *a, const char *b)
{
    sound_read first = sound_of(a), second = sound_of(b);
    bool same = first.frames > 0 && first.frames == second.frames &&
                first.channels == second.channels &&
                memcmp(first.samples, second.samples,
                    first.frames * (size_t)first.channels * sizeof(float)) == 0;
    free(first.samples);
    free(second.samples);
    return same;
}

/* FLAC holds the samples of the WAV. */
static void test_same_samples(void)
{
    static const char *const formats[] = { "pcm16", "pcm24" };
    if (!begin(waves))
        return;
    if (!codes()) {
        end();
        check_skip("the program was built without libsndfile");
        return;
    }
    for (size_t i = 0; i < 2; i++) {
        char wav[4096], flac[4096];
        strcpy(wav, in_folder(folder, "x.wav"));
        strcpy(flac, in_folder(folder, "x.flac"));
        tool_result first = run(NULL, "render", score, "two", "--seconds", "1", "--format",
            formats[i], "-o", wav, NULL);
        tool_result second = run(NULL, "render", score, "two", "--seconds", "1", "--format",
            formats[i], "-o", flac, NULL);
        CHECK_DONE(first);
        CHECK_DONE(second);
        CHECK(same_sounds(wav, flac));
        tool_result_free(&first);
        tool_result_free(&second);
    }
    end();
}

/* Standard output cannot be sought, which FLAC needs: it comes through whole all the same. (Each
 * Ogg has a serial number of its own.) */
static void test_to_standard_output(void)
{
    if (!begin(waves))
        return;
    for (size_t i = 0; i < ending_count(); i++) {
        char file[4096], copy[4096];
        snprintf(file, sizeof file, "%s/x.%s", folder, endings[i]);
        snprintf(copy, sizeof copy, "%s/y.%s", folder, endings[i]);
        tool_result to_file = run(NULL, "render", score, "two", "--seconds", "1", "-o", file, NULL);
        tool_result stream =
            run(NULL, "render", score, "two", "--seconds", "1", "--to", endings[i], NULL);
        CHECK_DONE(to_file);
        CHECK_DONE(stream);
        file_write(copy, stream.out, stream.out_size);
        check_context("%s", endings[i]);
        CHECK_NEAR(head_of(copy).length, 48000, 0);
        CHECK(same_sounds(file, copy));
        tool_result_free(&to_file);
        tool_result_free(&stream);
    }
    end();
}

/* ---- what goes wrong ---------------------------------------------------------------------- */

/* A full disk, a limit, a closed output: the system's sentence, the old file, and nothing else. */
static void test_full(void)
{
    if (!begin(waves))
        return;
    tool_setting small = { .file_most = 20000 }, full = { .output_to = "/dev/full" },
                 closed = { .output_closed = true }, broken = { .output_broken_pipe = true };
    for (size_t i = 0; i < ending_count(); i++) {
        const char *path = sound_named(endings[i]);
        check_context("%s", endings[i]);
        file_write(path, "old", 3);
        CHECK_FAILED(run(&small, "render", score, "two", "--seconds", "20", "-o", path, NULL), 1,
            "cannot be written: File too large");
        CHECK(file_is(path, "old"));
        unlink(path);
    }
    for (size_t i = 0; i < ending_count(); i++)
        CHECK_FAILED(run(&full, "render", score, "two", "--seconds", "1", "--to", endings[i], NULL),
            1, "standard output: cannot be written: No space left");
    if (codes())
        CHECK_FAILED(run(&small, "render", score, "two", "--seconds", "20", "--to", "flac", NULL),
            1, "File too large"); /* of the temporary file */
    CHECK_FAILED(run(&closed, "render", score, "two", "--seconds", "1", NULL), 1,
        "standard output: cannot be written");
    CHECK_FAILED(run(&broken, "render", score, "two", "--seconds", "9", NULL), 1, "Broken pipe");
    CHECK_FAILED(run(NULL, "render", score, "two", "--seconds", "1", "-o", "/dev/full", NULL), 1,
        "/dev/full: cannot be written: No space left");
    end();
}

/* A disk of 64 kB that is really full, where this may be mounted. */
static void test_full_disk(void)
{
    if (!begin(waves))
        return;
    char disk[4096], command[8192];
    strcpy(disk, in_folder(folder, "disk"));
    mkdir(disk, 0755);
    snprintf(command, sizeof command, "mount -t tmpfs -o size=64k tmpfs '%s' 2>/dev/null", disk);
    if (geteuid() != 0 || system(command) != 0) {
        end();
        check_skip("no file system may be mounted here");
        return;
    }
    for (size_t i = 0; i < ending_count(); i++) {
        char path[8192];
        snprintf(path, sizeof path, "%s/x.%s", disk, endings[i]);
        file_write(path, "old", 3);
        CHECK_FAILED(run(NULL, "render", score, "two", "--seconds", "20", "-o", path, NULL), 1,
            "No space left on device");
        CHECK(file_is(path, "old"));
        unlink(path);
    }
    CHECK_INT(rmdir(disk), -1); /* still mounted, so busy */
    snprintf(
        command, sizeof command, "ls -A '%s' | grep -q . && echo left; umount '%s'", disk, disk);
    char *left = printed_by(command, NULL);
    CHECK_TEXT(left, "");
    free(left);
    end();
}

static void test_ended_by_signal(void)
{
    if (!begin(waves))
        return;
    for (size_t i = 0; i < ending_count(); i++) {
        const char *path = sound_named(endings[i]);
        file_write(path, "old", 3);
        tool_setting set = { .kill_after_ms = 150 };
        tool_result result =
            run(&set, "render", score, "a", "--seconds", "20000", "-o", path, NULL);
        CHECK_INT(result.code, -SIGTERM);
        CHECK(file_is(path, "old"));
        tool_result_free(&result);
    }
    end();
}

static void test_wrong_calls(void)
{
    if (!begin(waves))
        return;
    const char *wav = in_folder(folder, "x.wav"), *flac = in_folder(folder, "x.flac");
    const struct {
        int code;
        const char *part, *words[8];
    } cases[] = {
        { 2, "did you mean \"two\"?", { "tow", "-o", wav } },
        { 2, "\"a\" never ends; say how much", { "a", "-o", wav } },
        { 2, "--seconds 0 is outside", { "a", "-o", wav, "--seconds", "0" } },
        { 2, "--seconds 1e9 is outside", { "a", "-o", wav, "--seconds", "1e9" } },
        { 2, "--rate 7999 is outside", { "a", "-o", wav, "--seconds", "1", "--rate", "7999" } },
        { 2, "--rate 192001 is outside", { "a", "-o", wav, "--seconds", "1", "--rate", "192001" } },
        { 2, "whole number", { "a", "-o", wav, "--seconds", "1", "--rate", "44100.5" } },
        { 2, "--rate: FLAC takes", { "a", "-o", flac, "--seconds", "1", "--rate", "96001" } },
        { 2, "FLAC holds no floats", { "a", "-o", flac, "--seconds", "1", "--format", "float" } },
        { 2, "Ogg Vorbis has a coding of its own",
            { "a", "-o", "x.ogg", "--seconds", "1", "--format", "pcm16" } },
        { 2, "--to ogg and the output", { "a", "-o", wav, "--seconds", "1", "--to", "ogg" } },
        { 2, "--format is one of", { "a", "-o", wav, "--seconds", "1", "--format", "pcm8" } },
        { 2, "must end in .wav or .flac or .ogg", { "a", "-o", "x.mp3", "--seconds", "1" } },
        { 2, "not as x.svg, which `sinew plot` writes", { "a", "-o", "x.svg", "--seconds", "1" } },
        { 2, "--velocity is for voices", { "a", "-o", wav, "--seconds", "1", "--velocity", "1" } },
        { 2, "--pitch is for voices", { "a", "-o", wav, "--seconds", "1", "--pitch", "2" } },
        { 2, "--seed is for voices", { "a", "-o", wav, "--seconds", "1", "--seed", "2" } },
        { 2, "--seed 9007199254740993 is outside 0 to 9007199254740991",
            { "a", "-o", wav, "--seed", "9007199254740993" } },
        { 2, "--output is given twice", { "a", "-o", wav, "--seconds", "1", "--output", flac } },
        { 2, "--velocity 1.5 is outside", { "a", "-o", wav, "--seconds", "1", "--velocity=1.5" } },
        { 2, "--pitch 65 is outside", { "a", "-o", wav, "--seconds", "1", "--pitch=65" } },
        { 2, "--channels 3 is outside", { "a", "-o", wav, "--seconds", "1", "--channels=3" } },
        { 2, "items.three: has 3 dimensions", { "three", "-o", wav, "--seconds", "1" } },
        { 2, "--seconds: ", { "two", "-o", wav, "--seconds", "80000", "--format", "float" } },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *words[16] = { "sinew", "render", score };
        size_t count = 3;
        for (size_t w = 0; w < 8 && cases[i].words[w]; w++)
            words[count++] = cases[i].words[w];
        if (strstr(cases[i].part, "FLAC takes") && !codes())
            continue;
        check_context("call %zu", i);
        CHECK_FAILED(run_words(&(tool_setting){ 0 }, words), cases[i].code, cases[i].part);
    }
    end();
}

static void test_bad_scores(void)
{
    static const struct {
        const char *text, *part;
    } cases[] = {
        { "", "is empty" },
        { "{", "x.json:1:2" },
        { "{ \"sinew\": 1, \"items\": { \"a\": { \"kind\": \"wav\" } } }", "did you mean" },
    };
    if (!begin(waves))
        return;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        file_write(score, cases[i].text, strlen(cases[i].text));
        CHECK_FAILED(
            run(NULL, "render", score, "a", "-o", sound_named("wav"), NULL), 1, cases[i].part);
        CHECK_FAILED(run(NULL, "play", score, "a", NULL), 1, cases[i].part);
    }
    CHECK(access(sound, F_OK) != 0);
    end();
}

/* It is written, with 0, and one line says what is not as it was meant. */
static void check_warned_(const char *file, int line, tool_result result, const char *part)
{
    check_int_(file, line, "exit code", result.code, 0);
    check_true_(file, line, "one line", is_one_line(result.err));
    check_contains_(file, line, "standard error", result.err, ": warning: ");
    check_contains_(file, line, "standard error", result.err, part);
    tool_result_free(&result);
}
#define CHECK_WARNED(result, part) check_warned_(__FILE__, __LINE__, (result), (part))

static void test_clipping_is_said(void)
{
    if (!begin(waves))
        return;
    CHECK_WARNED(
        run(NULL, "render", score, "loud", "--seconds", "1", "-o", sound_named("wav"), NULL),
        "items.loud: 25680 of its samples are beyond full scale, up to 1.5, and clipped");
    sound_read read = sound_of(sound);
    if (CHECK_INT(read.frames, 48000))
        for (size_t i = 0; i < read.frames; i++)
            if (!CHECK(fabsf(read.samples[i]) <= 1))
                break;
    free(read.samples);
    if (codes()) {
        CHECK_WARNED(
            run(NULL, "render", score, "loud", "--seconds", "1", "-o", sound_named("flac"), NULL),
            "clipped");
        CHECK_WARNED(
            run(NULL, "render", score, "loud", "--seconds", "1", "-o", sound_named("ogg"), NULL),
            "will be clipped when it is played");
    }
    end();
}

/* ---- voices ------------------------------------------------------------------------------ */

/* A mode rings at its pitch, dies away in its t60, and the file is as long as the sound. */
static void check_voice(const file_form *form, const char *rate)
{
    check_context("%s %s at %s Hz", form->ending, form->format ? form->format : "", rate);
    double rate_hz = strtod(rate, NULL);
    tool_result result = run(NULL, "render", score, "ping", "-o", sound_named(form->ending),
        "--rate", rate, form->format ? "--format" : NULL, form->format, NULL);
    CHECK_DONE(result);
    sound_read read = sound_of(sound);
    CHECK_INT(read.channels, 1);
    /* From 0.5 to -100 dB: (100 - 6.02)/60 of 0.6 s. */
    CHECK_NEAR((double)read.frames / rate_hz, 0.6 * (100 + 20 * log10(0.5)) / 60, 1e-3);
    size_t window = (size_t)(0.05 * rate_hz);
    if (CHECK(read.frames > 12 * window)) {
        double pitch_hz = pitch_near(&read, 0, 0, 10 * window, 1000);
        CHECK_NEAR(cents_between(pitch_hz, 1000), 0, 0.01);
        CHECK_RELATIVE(t60_fitted(&read, 0, window, 12, 1000), 0.6, form->t60_bound);
    }
    free(read.samples);
    tool_result_free(&result);
}

static void test_voice(void)
{
    static const char *const rates[] = { "8000", "48000", "192000" };
    if (!begin_voices())
        return;
    for (size_t i = 0; i < form_count(); i++)
        check_voice(&forms[i], rates[i % 3]);
    for (size_t r = 0; r < 3; r++)
        check_voice(&forms[1], rates[r]);
    end();
}

/* A mode of amplitude 0.9 and phase 0, as it should be in a file. */
typedef struct file_mode {
    const char *rate;
    double frequency_hz, t60_s;
} file_mode;

/* The sine and cosine parts, at frame 0, that fit some frames best. Each is weighed by the decay,
 * so that all count alike. */
static void fit_mode(
    const file_mode *mode, const sound_read *read, size_t from, size_t count, double parts[2])
{
    double ss = 0, sc = 0, cc = 0, s = 0, c = 0;
    for (size_t n = from; n < from + count && n < read->frames; n++) {
        double angle = 2 * M_PI * fmod(mode->frequency_hz * (double)n / read->rate_hz, 1);
        double y =
            (double)read->samples[n] * pow(10, 3 * (double)n / (read->rate_hz * mode->t60_s));
        ss += sin(angle) * sin(angle);
        sc += sin(angle) * cos(angle);
        cc += cos(angle) * cos(angle);
        s += sin(angle) * y;
        c += cos(angle) * y;
    }
    parts[0] = (cc * s - sc * c) / (ss * cc - sc * sc);
    parts[1] = (ss * c - sc * s) / (ss * cc - sc * sc);
}

static void check_file_mode(const file_mode *mode, const char *format)
{
    char text[400], seconds[32];
    double rate_hz = strtod(mode->rate, NULL), period_s = 1 / mode->frequency_hz;
    double window_s = ceil(fmax(0.1 * fmin(mode->t60_s, 2), 4 / rate_hz) / period_s) * period_s;
    double gap_s = fmin(0.5 * mode->t60_s, 2);
    snprintf(text, sizeof text,
        "{ \"sinew\": 1, \"items\": { \"m\": { \"kind\": \"bank\", \"modes\": [ {\n"
        "\"frequency_hz\": %.17g, \"t60_s\": %.17g, \"amplitude\": 0.9 } ] } } }\n",
        mode->frequency_hz, mode->t60_s);
    file_write(score, text, strlen(text));
    snprintf(seconds, sizeof seconds, "%.4f", gap_s + window_s + 0.01);
    tool_result result = run(NULL, "render", score, "m", "--rate", mode->rate, "--format", format,
        "--seconds", seconds, "-o", sound_named("wav"), NULL);
    CHECK_DONE(result);
    tool_result_free(&result);
    sound_read read = sound_of(sound);
    check_context(
        "%g Hz, t60 %g s, %s at %s Hz", mode->frequency_hz, mode->t60_s, format, mode->rate);
    CHECK_NEAR((double)read.frames, rate_hz * strtod(seconds, NULL), 0.51);
    size_t count = (size_t)(window_s * rate_hz + 0.5), gap = (size_t)(gap_s * rate_hz);
    double early[2], late[2];
    fit_mode(mode, &read, 0, count, early);
    fit_mode(mode, &read, gap, count, late);
    double turned = atan2(late[1], late[0]) - atan2(early[1], early[0]);
    double angle = 2 * M_PI * mode->frequency_hz / rate_hz * (double)gap;
    double shrink = log(1000) * (double)gap / (mode->t60_s * rate_hz);
    CHECK_NEAR(1200 * log2(1 + turned / angle), 0, 0.001);
    CHECK_NEAR(log(hypot(late[0], late[1]) / hypot(early[0], early[1])) / shrink, 0, 1e-4);
    CHECK_NEAR(20 * log10(hypot(early[0], early[1]) / 0.9), 0, 0.001);
    free(read.samples);
}

/* What sox reads back is in tune, as loud and as long as asked, from 1 Hz to 0.45 of the rate. 24
 * bits hold a pitch so finely only where it lasts. */
static void test_modes_are_exact(void)
{
    static const file_mode modes[] = { { "8000", 1, 2 }, { "8000", 440, 0.0046 },
        { "8000", 3600, 0.001 }, { "8000", 3600, 3 }, { "44100", 1, 50 }, { "44100", 440, 100 },
        { "44100", 19845, 0.05 }, { "48000", 20, 0.1 }, { "48000", 997, 0.5 },
        { "48000", 14400, 1 }, { "48000", 21600, 100 }, { "96000", 43200, 0.5 }, { "192000", 1, 2 },
        { "192000", 86400, 0.001 }, { "192000", 86400, 1 } };
    if (!begin_voices())
        return;
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        check_file_mode(&modes[i], "float");
        if (modes[i].t60_s >= 0.5)
            check_file_mode(&modes[i], "pcm24");
    }
    end();
}

/* An hour as floats, through a pipe, against sines in long double: 172800000 frames, each within
 * 5e-6 of what they should be, the last as the first. */
static void test_an_hour(void)
{
    static const char text[] = "{ \"sinew\": 1, \"items\": { \"hour\": { \"kind\": \"bank\",\n"
                               "\"modes\": [ { \"frequency_hz\": 440, \"undamped\": true, "
                               "\"amplitude\": 0.5 },\n { \"frequency_hz\": 9999.5, "
                               "\"undamped\": true, \"amplitude\": 0.4 } ] } } }\n";
    static const double hz[] = { 440, 9999.5 }, amplitudes[] = { 0.5, 0.4 };
    static float block[48000];
    enum { HOUR = 172800000 };
    if (!begin(text))
        return;
    char command[9000], head[256];
    snprintf(command, sizeof command, "'%s' render '%s' hour --format float --seconds 3600",
        tool_path(), score);
    FILE *pipe_end = popen(command, "r");
    size_t size = 0, frames = 0;
    double worst = 0, level = 0, squares = 0;
    while (size < sizeof head && (size < 8 || memcmp(head + size - 8, "data", 4) != 0) &&
           fread(head + size, 1, 1, pipe_end) == 1)
        size++;
    for (size_t count; (count = fread(block, sizeof block[0], 48000, pipe_end)) > 0;) {
        bool last = frames + count == HOUR;
        size_t step = last ? 1 : 997;
        for (size_t i = 0; i < count; i += step) {
            double want = 0;
            for (int k = 0; k < 2; k++) {
                long double turns = (long double)hz[k] * (long double)(frames + i) / 48000;
                want += amplitudes[k] * (double)sinl(2 * M_PIl * (turns - floorl(turns)));
            }
            worst = fmax(worst, fabs((double)block[i] - want));
            level += last ? (double)block[i] * want : 0;
            squares += last ? want * want : 0;
        }
        frames += count;
    }
    CHECK_INT(pclose(pipe_end), 0);
    CHECK_INT(frames, HOUR);
    CHECK_NEAR(worst, 0, 5e-6);
    CHECK_NEAR(20 * log10(level / squares), 0, 1e-5);
    end();
}

static double voice_level(
    double frequency_hz, int channel, const char *name, const char *option, const char *value)
{
    tool_result result =
        run(NULL, "render", score, name, "-o", sound_named("wav"), option, value, NULL);
    CHECK_DONE(result);
    tool_result_free(&result);
    sound_read read = sound_of(sound);
    double level = read.frames >= 9600 && channel < read.channels
                       ? level_at(&read, channel, 0, 9600, frequency_hz)
                       : (double)NAN;
    free(read.samples);
    return level;
}

/* The options of a note do what they say. */
static void test_note(void)
{
    if (!begin_voices())
        return;
    double full = voice_level(1000, 0, "ping", NULL, NULL);
    CHECK(full > 0.05);
    CHECK_RELATIVE(voice_level(1000, 0, "ping", "--velocity", "0.5"), 0.5 * full, 1e-3);
    CHECK_RELATIVE(voice_level(2000, 0, "ping", "--pitch", "2"), full, 1e-2);
    CHECK(voice_level(1000, 0, "ping", "--pitch", "2") < 1e-3 * full);
    CHECK(voice_level(500, 0, "wide", NULL, NULL) > 0.05);
    CHECK(voice_level(500, 1, "wide", NULL, NULL) < 1e-4);
    CHECK(voice_level(800, 1, "wide", NULL, NULL) > 0.05);
    tool_result first = run(NULL, "render", score, "hiss", NULL),
                again = run(NULL, "render", score, "hiss", "--seed", "0", NULL),
                other = run(NULL, "render", score, "hiss", "--seed", "1", NULL);
    CHECK_DONE(first);
    CHECK(first.out_size > 9600 && first.out_size == again.out_size &&
          memcmp(first.out, again.out, first.out_size) == 0);
    CHECK(first.out_size == other.out_size && memcmp(first.out, other.out, first.out_size) != 0);
    tool_result_free(&first);
    tool_result_free(&again);
    tool_result_free(&other);
    end();
}

static void test_voice_ends(void)
{
    if (!begin_voices())
        return;
    CHECK_FAILED(run(NULL, "render", score, "endless", "-o", sound_named("wav"), NULL), 2,
        "\"endless\" never ends");
    tool_result result =
        run(NULL, "render", score, "endless", "--seconds", "0.5", "-o", sound, NULL);
    CHECK_DONE(result);
    CHECK_NEAR(head_of(sound).length, 24000, 0);
    tool_result_free(&result);
    result = run(NULL, "render", score, "ping", "--seconds", "3", "-o", sound, NULL);
    CHECK_DONE(result);
    CHECK_NEAR(head_of(sound).length, 144000, 0);
    tool_result_free(&result);
    CHECK_WARNED(run(NULL, "render", score, "high", "--rate", "8000", "-o", sound, NULL),
        "items.high: 1 of its modes is at or above 4000 Hz, half the rate");
    end();
}

/* ---- pictures --------------------------------------------------------------------------- */

static void test_spectrogram(void)
{
    if (!begin(waves))
        return;
    tool_result svg = run(NULL, "plot", score, "two", "--spectrogram", "--to", "0.5", NULL);
    CHECK_DONE(svg);
    CHECK_CONTAINS(svg.out, "<svg");
    CHECK_CONTAINS(svg.out, "two");
    CHECK_CONTAINS(svg.out, "data:image/png;base64,");
    CHECK_CONTAINS(svg.out, "</svg>");
    tool_result_free(&svg);
    tool_result dark =
        run(NULL, "plot", score, "a", "--spectrogram", "--rate", "4000", "--theme", "dark",
            "--width", "400", "--from", "0", "--to", "1", "-o", in_folder(folder, "x.svg"), NULL);
    CHECK_DONE(dark);
    tool_result_free(&dark);
    tool_result png = run(NULL, "plot", score, "a", "--spectrogram", "--to", "1", "--scale", "1",
        "-o", in_folder(folder, "x.png"), NULL);
    if (!strstr(png.err, "without librsvg")) {
        CHECK_DONE(png);
        size_t size = 0;
        char *bytes = file_whole(in_folder(folder, "x.png"), &size);
        CHECK(bytes && size > 1000 && memcmp(bytes, "\x89PNG", 4) == 0);
        free(bytes);
    }
    tool_result_free(&png);
    CHECK_FAILED(
        run(NULL, "plot", score, "--spectrogram", NULL), 2, "a spectrogram shows one item");
    CHECK_FAILED(run(NULL, "plot", score, "a", "two", "--spectrogram", NULL), 2, "here are 2");
    CHECK_FAILED(run(NULL, "plot", score, "three", "--spectrogram", NULL), 2, "dimension");
    CHECK_FAILED(run(NULL, "plot", score, "a", "--rate", "9", NULL), 2, "--rate is for --spec");
    CHECK_FAILED(
        run(NULL, "plot", score, "a", "--spectrogram", "--width", "200", NULL), 2, "--width");
    CHECK_FAILED(run(NULL, "plot", score, "a", "--spectrogram", "--to", "1e9", NULL), 2, "--");
    end();
}

/* ---- playing ----------------------------------------------------------------------------- */

/* Lets ALSA have only what a text says. */
static void use_devices(const char *text)
{
    const char *path = in_folder(folder, "alsa.conf");
    file_write(path, text, strlen(text));
    setenv("ALSA_CONFIG_PATH", path, 1);
}

static bool plays(void)
{
    tool_result result = run(NULL, "play", score, "a", "--seconds", "1", NULL);
    bool built = strstr(result.err, "without PortAudio") == NULL;
    if (!built)
        CHECK_INT(result.code, 1);
    tool_result_free(&result);
    return built;
}

/* Ends a test of playing; check_skip() does not come back. */
static void end_playing(bool built)
{
    unsetenv("ALSA_CONFIG_PATH");
    end();
    if (!built)
        check_skip("the program was built without PortAudio");
}

/* One sentence, whatever PortAudio and the drivers print. */
static void test_no_device(void)
{
    if (!begin(waves))
        return;
    use_devices("pcm.default { type hw card 97 }\n");
    bool built = plays();
    if (built) {
        CHECK_FAILED(run(NULL, "play", score, "a", "--seconds", "1", NULL), 1,
            "sinew: play: there is no sound device to play on");
        use_devices("");
        CHECK_FAILED(run(NULL, "play", score, "a", "--seconds", "1", NULL), 1, "sinew: play: ");
        CHECK_FAILED(run(NULL, "play", score, "a", NULL), 2, "\"a\" never ends");
        CHECK_FAILED(run(NULL, "play", score, "b", NULL), 2, "there is no item \"b\"");
    }
    end_playing(built);
}

/* A device that is a file hears what render would write, then the program ends. */
static void test_play(void)
{
    if (!begin(waves))
        return;
    char device[8400], heard[4096];
    strcpy(heard, in_folder(folder, "heard.raw"));
    snprintf(device, sizeof device,
        "pcm.default { type file slave.pcm { type null } file \"%s\" format \"raw\" }\n", heard);
    use_devices(device);
    bool built = plays();
    if (built) {
        tool_result result = run(NULL, "play", score, "a", "--seconds", "1", NULL);
        CHECK_DONE(result);
        size_t size = 0;
        sound_read read = { .channels = 2, .rate_hz = 44100 };
        read.samples = (float *)(void *)file_whole(heard, &size);
        size_t frames = size / (2 * sizeof(float)), first = 0;
        while (first < frames && read.samples[2 * first] == 0)
            first++;
        if (CHECK(first + 44100 <= frames + 1)) {
            CHECK_NEAR(cents_between(pitch_near(&read, 1, first, 44099, 440), 440), 0, 0.1);
            CHECK_NEAR(level_at(&read, 0, first, 44099, 440), 0.5, 1e-4);
        }
        free(read.samples);
        tool_result_free(&result);
        tool_setting stopped = { .kill_after_ms = 300 };
        result = run(&stopped, "play", score, "a", "--seconds", "600", NULL);
        CHECK_INT(result.code, -SIGTERM);
        CHECK_TEXT(result.err, "");
        struct stat about; /* this device takes more than its time's worth, but not all so soon */
        CHECK(stat(heard, &about) == 0 && about.st_size < (off_t)600 * 44100 * 8);
        tool_result_free(&result);
    }
    end_playing(built);
}

CHECK_MAIN(CHECK_TEST(test_every_form), CHECK_TEST(test_channels), CHECK_TEST(test_float_is_exact),
    CHECK_TEST(test_same_samples), CHECK_TEST(test_to_standard_output), CHECK_TEST(test_full),
    CHECK_TEST(test_full_disk), CHECK_TEST(test_ended_by_signal), CHECK_TEST(test_wrong_calls),
    CHECK_TEST(test_bad_scores), CHECK_TEST(test_clipping_is_said), CHECK_TEST(test_voice),
    CHECK_TEST(test_modes_are_exact), CHECK_TEST(test_an_hour), CHECK_TEST(test_note),
    CHECK_TEST(test_voice_ends), CHECK_TEST(test_spectrogram), CHECK_TEST(test_no_device),
    CHECK_TEST(test_play))
