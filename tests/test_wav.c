/* Tests of wav.h: what is written is read back by a reader made from the format's rules, and by
 * libsndfile and sox where they are; the dither is measured. */
#include "check.h"
#include "sinew/wav.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- writing ---- */

typedef struct file_bytes {
    unsigned char *bytes;
    size_t size, capacity;
    size_t refuse_after; /* bytes; 0: never */
} file_bytes;

static bool file_take(void *context, const char *bytes, size_t count)
{
    file_bytes *file = context;
    if (file->refuse_after && file->size + count > file->refuse_after)
        return false;
    if (file->size + count > file->capacity) {
        file->capacity = 2 * (file->size + count);
        file->bytes = realloc(file->bytes, file->capacity);
    }
    memcpy(file->bytes + file->size, bytes, count);
    file->size += count;
    return true;
}

static sn_sink file_sink(file_bytes *file)
{
    return (sn_sink){ file_take, file };
}

static void file_free(file_bytes *file)
{
    free(file->bytes);
    *file = (file_bytes){ 0 };
}

/* Writes in blocks of uneven sizes. */
static sn_wav write_all(
    file_bytes *file, sn_wav_settings settings, const float *left, const float *right)
{
    sn_wav wav;
    sn_report report;
    size_t at = 0, frames = (size_t)settings.frames;
    file->size = 0;
    CHECK_INT(sn_wav_begin(&wav, &settings, file_sink(file), &report), SN_OK);
    while (at < frames) {
        size_t size = 1 + check_below(700);
        size = size < frames - at ? size : frames - at;
        CHECK_INT(sn_wav_write(&wav, left + at, right ? right + at : NULL, size), SN_OK);
        at += size;
    }
    CHECK_INT(sn_wav_end(&wav, &report), SN_OK);
    CHECK_INT(report.status, SN_OK);
    return wav;
}

/* ---- a reader made from the format's rules ---- */

typedef struct read_wav {
    const char *fault; /* NULL: none */
    unsigned tag, channels, rate, bits, frame, fact, mask, valid_bits;
    size_t frames;
    const unsigned char *data;
} read_wav;

static unsigned long read_number(const unsigned char *at, int size)
{
    unsigned long value = 0;
    for (int i = size - 1; i >= 0; i--)
        value = value << 8 | at[i];
    return value;
}

static void read_format(read_wav *wav, const unsigned char *at, size_t size)
{
    static const unsigned char rest[] = { 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b,
        0x71 };
    if (size < 16) {
        wav->fault = "a short fmt chunk";
        return;
    }
    wav->tag = (unsigned)read_number(at, 2);
    wav->channels = (unsigned)read_number(at + 2, 2);
    wav->rate = (unsigned)read_number(at + 4, 4);
    wav->frame = (unsigned)read_number(at + 12, 2);
    wav->bits = (unsigned)read_number(at + 14, 2);
    if (read_number(at + 8, 4) != (unsigned long)wav->rate * wav->frame)
        wav->fault = "a wrong byte rate";
    if (wav->frame != wav->channels * ((wav->bits + 7) / 8))
        wav->fault = "a wrong frame size";
    if (wav->tag != 1 && (size < 18 || read_number(at + 16, 2) != size - 18))
        wav->fault = "a wrong extension size";
    if (wav->tag == 0xfffe) {
        if (size != 40) {
            wav->fault = "a wrong extensible format";
            return;
        }
        wav->valid_bits = (unsigned)read_number(at + 18, 2);
        wav->mask = (unsigned)read_number(at + 20, 4);
        wav->tag = (unsigned)read_number(at + 24, 2);
        if (memcmp(at + 26, rest, sizeof rest) != 0)
            wav->fault = "an unknown identifier";
    }
}

static read_wav read_file(const file_bytes *file)
{
    read_wav wav = { 0 };
    const unsigned char *bytes = file->bytes;
    size_t at = 12;
    bool has_format = false;
    if (file->size < 12 || memcmp(bytes, "RIFF", 4) != 0 || memcmp(bytes + 8, "WAVE", 4) != 0)
        wav.fault = "no RIFF WAVE";
    else if (read_number(bytes + 4, 4) != file->size - 8)
        wav.fault = "a wrong RIFF size";
    wav.fact = ~0U;
    while (!wav.fault && at < file->size) {
        if (file->size - at < 8) {
            wav.fault = "a cut chunk";
            break;
        }
        size_t size = read_number(bytes + at + 4, 4);
        const unsigned char *chunk = bytes + at + 8;
        if (size + size % 2 > file->size - at - 8)
            wav.fault = "a chunk that is longer than the file";
        else if (memcmp(bytes + at, "fmt ", 4) == 0)
            read_format(&wav, chunk, size), has_format = true;
        else if (memcmp(bytes + at, "fact", 4) == 0)
            wav.fact = (unsigned)read_number(chunk, 4);
        else if (memcmp(bytes + at, "data", 4) == 0) {
            wav.data = chunk;
            wav.frames = has_format && wav.frame ? size / wav.frame : 0;
            if (!has_format || size % wav.frame != 0)
                wav.fault = "data that are no frames";
        } else
            wav.fault = "an unknown chunk";
        at += 8 + size + size % 2;
    }
    if (!wav.fault && !wav.data)
        wav.fault = "no data";
    return wav;
}

/* A sample in steps of its format, or the float. */
static double read_sample(const read_wav *wav, size_t frame, unsigned channel)
{
    const unsigned char *at = wav->data + frame * wav->frame + channel * (wav->bits / 8);
    unsigned long bits = read_number(at, (int)wav->bits / 8);
    if (wav->tag == 3) {
        float value;
        unsigned low = (unsigned)bits;
        memcpy(&value, &low, 4);
        return (double)value;
    }
    long half = 1L << (wav->bits - 1);
    return (double)((long)bits - ((long)bits >= half ? 2 * half : 0));
}

/* ---- files ---- */

static void fill_noise(float *out, size_t count, double amplitude)
{
    for (size_t i = 0; i < count; i++)
        out[i] = (float)check_uniform(-amplitude, amplitude);
}

static double bits_of(sn_wav_format format)
{
    return format == SN_WAV_PCM16 ? 16 : format == SN_WAV_PCM24 ? 24 : 32;
}

static void check_file(
    file_bytes *file, sn_wav_settings settings, const float *left, const float *right)
{
    sn_wav written = write_all(file, settings, left, settings.channels == 2 ? right : NULL);
    read_wav wav = read_file(file);
    CHECK_TEXT(wav.fault ? wav.fault : "", "");
    CHECK_INT(file->size, sn_wav_bytes(&settings));
    CHECK_INT(file->size % 2, 0);
    CHECK_INT(wav.frames, settings.frames);
    CHECK_INT(wav.rate, settings.rate_hz);
    CHECK_INT(wav.channels, settings.channels);
    CHECK_INT(wav.bits, (int)bits_of(settings.format));
    CHECK_INT(wav.tag, settings.format == SN_WAV_FLOAT ? 3 : 1);
    if (settings.format != SN_WAV_PCM16)
        CHECK_INT(wav.fact, settings.frames);
    if (settings.format == SN_WAV_PCM24) {
        CHECK_INT(wav.valid_bits, 24);
        CHECK_INT(wav.mask, settings.channels == 1 ? 4 : 3);
    }
    CHECK_INT(written.frames_written, settings.frames);
    CHECK_INT(written.clipped, 0);
    CHECK_INT(written.not_finite, 0);
    double scale = settings.format == SN_WAV_FLOAT ? 1 : ldexp(1, (int)wav.bits - 1);
    double most = settings.format == SN_WAV_FLOAT ? 0 : settings.no_dither ? 0.5 : 1.5;
    for (size_t i = 0; i < wav.frames; i++) {
        if (!CHECK_NEAR(read_sample(&wav, i, 0), (double)left[i] * scale, most))
            return;
        if (settings.channels == 2 &&
            !CHECK_NEAR(read_sample(&wav, i, 1), (double)right[i] * scale, most))
            return;
    }
}

static void every_format_reads_back(void)
{
    static const uint32_t rates[] = { 8000, 11025, 22050, 44100, 48000, 96000, 192000 };
    static float left[2000], right[2000];
    file_bytes file = { 0 };
    fill_noise(left, 2000, 0.99);
    fill_noise(right, 2000, 0.99);
    for (int format = 0; format < SN_WAV_FORMAT_COUNT; format++)
        for (int channels = 1; channels <= 2; channels++)
            for (size_t r = 0; r < sizeof rates / sizeof rates[0]; r++)
                for (int plain = 0; plain < 2; plain++) {
                    uint64_t frames = r == 0 ? 0 : r == 1 ? 1 : 1 + check_below(1999);
                    sn_wav_settings settings = { (sn_wav_format)format, rates[r], channels, frames,
                        check_random(), plain == 1 };
                    check_context("format %d, %d channels, %u Hz, %d frames", format, channels,
                        (unsigned)rates[r], (int)frames);
                    check_file(&file, settings, left, right);
                }
    file_free(&file);
}

static void an_odd_length_is_padded_with_zero(void)
{
    float left[] = { 0.5F, -0.25F, 0.125F };
    file_bytes file = { 0 };
    for (unsigned frames = 1; frames <= 3; frames++) {
        sn_wav_settings settings = { SN_WAV_PCM24, 48000, 1, frames, 0, true };
        write_all(&file, settings, left, NULL);
        CHECK_INT(file.size, 80 + (3 * frames + 1) / 2 * 2);
        CHECK_INT(read_number(file.bytes + 76, 4), 3 * frames);
        CHECK_TEXT(read_file(&file).fault ? "fault" : "", "");
        if (frames % 2)
            CHECK_INT(file.bytes[file.size - 1], 0);
    }
    file_free(&file);
}

static void mono_is_repeated_where_right_is_missing(void)
{
    float left[] = { 0.5F, -0.25F };
    file_bytes file = { 0 };
    sn_wav_settings settings = { SN_WAV_FLOAT, 48000, 2, 2, 0, false };
    write_all(&file, settings, left, NULL);
    read_wav wav = read_file(&file);
    CHECK_BITS(read_sample(&wav, 1, 0), -0.25);
    CHECK_BITS(read_sample(&wav, 1, 1), -0.25);
    file_free(&file);
}

static void blocks_do_not_change_bytes(void)
{
    enum { FRAMES = 3000 };
    static float left[FRAMES], right[FRAMES];
    file_bytes once = { 0 }, pieces = { 0 };
    fill_noise(left, FRAMES, 1);
    fill_noise(right, FRAMES, 1);
    for (int format = 0; format < SN_WAV_FORMAT_COUNT; format++) {
        sn_wav_settings settings = { (sn_wav_format)format, 44100, 2, FRAMES, 7, false };
        sn_wav wav;
        once.size = 0;
        sn_wav_begin(&wav, &settings, file_sink(&once), NULL);
        sn_wav_write(&wav, left, right, FRAMES);
        sn_wav_end(&wav, NULL);
        write_all(&pieces, settings, left, right);
        CHECK_INT(once.size, pieces.size);
        CHECK(memcmp(once.bytes, pieces.bytes, once.size) == 0);
    }
    file_free(&once);
    file_free(&pieces);
}

/* ---- samples ---- */

static void what_is_too_loud_is_clipped_and_counted(void)
{
    float left[] = { 1, -1, 1.5F, -1.5F, 3e38F, INFINITY, -INFINITY, NAN, 0 };
    enum { FRAMES = sizeof left / sizeof left[0] };
    static const double want16[] = { 32767, -32768, 32767, -32768, 32767, 32767, -32768, 0, 0 };
    file_bytes file = { 0 };
    sn_wav_settings settings = { SN_WAV_PCM16, 48000, 1, FRAMES, 0, true };
    sn_wav written = write_all(&file, settings, left, NULL);
    read_wav wav = read_file(&file);
    for (size_t i = 0; i < FRAMES; i++)
        CHECK_BITS(read_sample(&wav, i, 0), want16[i]);
    CHECK_INT(written.clipped, 3);
    CHECK_INT(written.not_finite, 3);
    settings.format = SN_WAV_FLOAT;
    written = write_all(&file, settings, left, NULL);
    wav = read_file(&file);
    CHECK_BITS(read_sample(&wav, 2, 0), 1.5);
    CHECK_BITS(read_sample(&wav, 4, 0), (double)3e38F);
    CHECK_BITS(read_sample(&wav, 5, 0), 1);
    CHECK_BITS(read_sample(&wav, 6, 0), -1);
    CHECK_BITS(read_sample(&wav, 7, 0), 0);
    CHECK_INT(written.clipped, 0);
    CHECK_INT(written.not_finite, 3);
    file_free(&file);
}

static void quantising_rounds_to_nearest_even(void)
{
    static const double steps[] = { 0, 0.5, 1.5, 2.5, -0.5, -1.5, 0.4999, 0.5001, 126.6, 127, 128,
        -128, -128.4, -129, 1e30, -1e30 };
    static const int want[] = { 0, 0, 2, 2, 0, -2, 0, 1, 127, 127, 127, -128, -128, -128, 127,
        -128 };
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
        float in = (float)(steps[i] / 128);
        int32_t out;
        sn_pcm_quantise(&out, &in, 1, 8, 0, 0, true);
        check_context("%g steps", steps[i]);
        CHECK_INT(out, want[i]);
    }
    for (int bits = 2; bits <= 24; bits++) {
        float in[] = { INFINITY, -INFINITY, NAN, 5, -5 };
        int32_t out[5], half = 1 << (bits - 1);
        for (int plain = 0; plain < 2; plain++) {
            sn_pcm_quantise(out, in, 5, bits, 3, 9, plain == 1);
            CHECK_INT(out[0], half - 1);
            CHECK_INT(out[1], -half);
            CHECK_INT(out[2], 0);
            CHECK_INT(out[3], half - 1);
            CHECK_INT(out[4], -half);
        }
    }
}

static void silence_stays_silent(void)
{
    static float in[1000];
    static int32_t out[1000];
    in[5] = -0.0F;
    sn_pcm_quantise(out, in, 1000, 16, check_random(), 0, false);
    for (size_t i = 0; i < 1000; i++)
        CHECK_INT(out[i], 0);
    size_t changed = 0;
    for (size_t i = 0; i < 1000; i++)
        in[i] = 1e-9F;
    sn_pcm_quantise(out, in, 1000, 16, check_random(), 0, false);
    for (size_t i = 0; i < 1000; i++)
        changed += out[i] != 0;
    CHECK(changed > 150 && changed < 350); /* |dither| > 1/2: a quarter of the triangle */
}

/* ---- dither ---- */

enum { DITHER_COUNT = 1 << 18 };

typedef struct error_moments {
    double mean, variance, with_signal;
} error_moments;

/* Moments of the error in steps, and its correlation with the signal. */
static error_moments measure_error(const float *in, int bits, uint64_t seed, bool no_dither)
{
    static int32_t out[DITHER_COUNT];
    double sum = 0, squares = 0, products = 0, power = 0, scale = ldexp(1, bits - 1);
    sn_pcm_quantise(out, in, DITHER_COUNT, bits, seed, 0, no_dither);
    for (size_t i = 0; i < DITHER_COUNT; i++) {
        double error = (double)out[i] - (double)in[i] * scale;
        sum += error;
        squares += error * error;
        products += error * (double)in[i];
        power += (double)in[i] * (double)in[i];
    }
    double mean = sum / DITHER_COUNT, variance = squares / DITHER_COUNT - mean * mean;
    return (error_moments){ mean, variance,
        products / sqrt(power * variance * (double)DITHER_COUNT) * sqrt(DITHER_COUNT) };
}

/* The error of a rounded signal with triangular dither has mean 0 and variance 1/6 + 1/12,
 * whatever the signal. Bounds are 5 standard deviations. */
static void dither_has_the_moments_of_theory(void)
{
    static float in[DITHER_COUNT];
    double root = sqrt(DITHER_COUNT);
    for (int kind = 0; kind < 4; kind++) {
        for (size_t i = 0; i < DITHER_COUNT; i++) {
            double steps = kind == 0   ? 0.3
                           : kind == 1 ? 0.5
                           : kind == 2 ? 0.7 * sin(2 * M_PI * 0.0137 * (double)i + 0.1)
                                       : check_uniform(-1000, 1000);
            in[i] = (float)(steps / 32768);
        }
        error_moments moments = measure_error(in, 16, check_random(), false);
        check_context("kind %d", kind);
        CHECK_NEAR(moments.mean, 0, 5 * 0.5 / root);
        CHECK_NEAR(moments.variance, 0.25, 5 * 0.34 / root);
        if (kind >= 2)
            CHECK_NEAR(moments.with_signal / root, 0, 5 / root);
    }
}

/* The amplitude in steps of harmonic h of what was rounded: a sum over whole periods. */
static double harmonic(const int32_t *out, size_t count, size_t cycles, size_t h)
{
    double re = 0, im = 0;
    for (size_t i = 0; i < count; i++) {
        double turns = (double)(h * cycles * i % count) / (double)count;
        re += out[i] * cos(2 * M_PI * turns);
        im += out[i] * sin(2 * M_PI * turns);
    }
    return 2 * sqrt(re * re + im * im) / (double)count;
}

/* A sine of 0.8 steps, rounded plainly, is a wave of odd harmonics; with dither the harmonics sink
 * into the noise and the sine has its amplitude. */
static void dither_leaves_no_harmonics(void)
{
    enum { COUNT = DITHER_COUNT, CYCLES = 997 };
    static float in[COUNT];
    static int32_t plain[COUNT], dithered[COUNT];
    double noise = 2 * sqrt(0.25 / COUNT) * 4; /* 4 times the RMS of a bin */
    for (size_t i = 0; i < COUNT; i++) {
        double turns = (double)(CYCLES * i % COUNT) / COUNT;
        in[i] = (float)(0.8 / 32768 * sin(2 * M_PI * turns));
    }
    sn_pcm_quantise(plain, in, COUNT, 16, 0, 0, true);
    sn_pcm_quantise(dithered, in, COUNT, 16, check_random(), 0, false);
    CHECK(fabs(harmonic(plain, COUNT, CYCLES, 1) - 0.8) > 0.1);
    CHECK(harmonic(plain, COUNT, CYCLES, 3) > 0.02);
    CHECK(harmonic(plain, COUNT, CYCLES, 5) > 0.02);
    CHECK_NEAR(harmonic(dithered, COUNT, CYCLES, 1), 0.8, noise);
    for (size_t h = 2; h <= 9; h++) {
        check_context("harmonic %d", (int)h);
        CHECK_NEAR(harmonic(dithered, COUNT, CYCLES, h), 0, noise);
    }
}

static void dither_is_a_function_of_seed_and_place(void)
{
    static float in[5000];
    static int32_t all[5000], part[5000], other[5000];
    fill_noise(in, 5000, 0.001);
    sn_pcm_quantise(all, in, 5000, 16, 42, 1000000, false);
    for (size_t at = 0, size; at < 5000; at += size) {
        size = 1 + check_below(300);
        size = size < 5000 - at ? size : 5000 - at;
        sn_pcm_quantise(part + at, in + at, size, 16, 42, 1000000 + at, false);
    }
    CHECK(memcmp(all, part, sizeof all) == 0);
    sn_pcm_quantise(other, in, 5000, 16, 43, 1000000, false);
    CHECK(memcmp(all, other, sizeof all) != 0);
    double product = 0;
    for (size_t i = 0; i < 5000; i++)
        product +=
            ((double)all[i] - (double)in[i] * 32768) * ((double)other[i] - (double)in[i] * 32768);
    CHECK_NEAR(product / 5000, 0, 5 * 0.25 / sqrt(5000));
}

/* Left and right of one sound have dither of their own, which does not stand in the middle. */
static void channels_have_dither_of_their_own(void)
{
    enum { FRAMES = 20000 };
    static float in[FRAMES];
    file_bytes file = { 0 };
    double product = 0;
    for (size_t i = 0; i < FRAMES; i++)
        in[i] = (float)(0.3 / 32768);
    sn_wav_settings settings = { SN_WAV_PCM16, 48000, 2, FRAMES, 5, false };
    write_all(&file, settings, in, in);
    read_wav wav = read_file(&file);
    for (size_t i = 0; i < FRAMES; i++)
        product += (read_sample(&wav, i, 0) - 0.3) * (read_sample(&wav, i, 1) - 0.3);
    CHECK_NEAR(product / FRAMES, 0, 5 * 0.25 / sqrt(FRAMES));
    file_free(&file);
}

/* ---- what is refused ---- */

static void check_refused(
    sn_wav_settings settings, sn_status status, const char *field, const char *message)
{
    file_bytes file = { 0 };
    sn_wav wav;
    sn_report report;
    float some[4] = { 0 };
    CHECK_INT(sn_wav_begin(&wav, &settings, file_sink(&file), &report), status);
    CHECK_INT(report.status, status);
    CHECK_TEXT(report.field, field);
    CHECK_TEXT(report.message, message);
    CHECK_INT(sn_wav_begin(&wav, &settings, file_sink(&file), NULL), status);
    CHECK_INT(sn_wav_bytes(&settings), 0);
    CHECK_INT(sn_wav_write(&wav, some, some, 4), status);
    CHECK_INT(sn_wav_end(&wav, &report), status);
    CHECK_TEXT(report.message, message);
    CHECK_INT(file.size, 0);
    file_free(&file);
}

static void bad_settings_say_what_is_wrong(void)
{
    sn_wav_settings good = { SN_WAV_PCM16, 48000, 2, 100, 0, false }, bad = good;
    bad.format = (sn_wav_format)7;
    check_refused(bad, SN_ERROR_RANGE, "format",
        "7 is no format: it must be SN_WAV_PCM16, SN_WAV_PCM24 or SN_WAV_FLOAT");
    bad.format = (sn_wav_format)-1;
    CHECK_INT(sn_wav_bytes(&bad), 0);
    bad = good;
    bad.rate_hz = 7999;
    check_refused(bad, SN_ERROR_RANGE, "rate_hz",
        "7999 Hz is no rate of a sound file: it must be within 8000 to 192000");
    bad.rate_hz = 0;
    check_refused(bad, SN_ERROR_RANGE, "rate_hz",
        "0 Hz is no rate of a sound file: it must be within 8000 to 192000");
    bad.rate_hz = UINT32_MAX;
    check_refused(bad, SN_ERROR_RANGE, "rate_hz",
        "4294967295 Hz is no rate of a sound file: it must be within 8000 to 192000");
    bad.rate_hz = 192001;
    check_refused(bad, SN_ERROR_RANGE, "rate_hz",
        "192001 Hz is no rate of a sound file: it must be within 8000 to 192000");
    bad = good;
    bad.channels = 0;
    check_refused(bad, SN_ERROR_RANGE, "channels", "0 is no number of channels: it must be 1 or 2");
    bad.channels = -1;
    check_refused(
        bad, SN_ERROR_RANGE, "channels", "-1 is no number of channels: it must be 1 or 2");
    bad.channels = 3;
    check_refused(bad, SN_ERROR_RANGE, "channels", "3 is no number of channels: it must be 1 or 2");
    bad = good;
    bad.frames = 2000000000;
    check_refused(bad, SN_ERROR_LIMIT, "frames",
        "2000000000 frames do not fit in a WAV file, which stays below 4 GiB: of 2 channels in "
        "this format it holds at most 1073741812");
    bad.frames = UINT64_MAX;
    bad.channels = 1;
    bad.format = SN_WAV_FLOAT;
    check_refused(bad, SN_ERROR_LIMIT, "frames",
        "18446744073709551615 frames do not fit in a WAV file, which stays below 4 GiB: of 1 "
        "channel in this format it holds at most 1073741809");
}

/* One frame more than the longest file holds is refused, for each form. */
static void the_longest_file_stays_below_4_gib(void)
{
    for (int format = 0; format < SN_WAV_FORMAT_COUNT; format++)
        for (int channels = 1; channels <= 2; channels++) {
            uint64_t frame = (uint64_t)(bits_of((sn_wav_format)format) / 8) * (uint64_t)channels;
            uint64_t good = 1, bad = UINT64_C(1) << 33;
            sn_wav_settings settings = { (sn_wav_format)format, 8000, channels, 0, 0, false };
            while (bad - good > 1) {
                settings.frames = good + (bad - good) / 2;
                *(sn_wav_bytes(&settings) ? &good : &bad) = settings.frames;
            }
            settings.frames = good;
            CHECK(sn_wav_bytes(&settings) <= UINT32_MAX);
            CHECK(sn_wav_bytes(&settings) + frame + 2 > UINT32_MAX);
            file_bytes file = { 0 };
            sn_wav wav;
            CHECK_INT(sn_wav_begin(&wav, &settings, file_sink(&file), NULL), SN_OK);
            CHECK_INT(read_number(file.bytes + file.size - 4, 4), good * frame);
            CHECK_INT(read_number(file.bytes + 4, 4), sn_wav_bytes(&settings) - 8);
            file_free(&file);
        }
}

static void frames_must_be_those_announced(void)
{
    float some[300] = { 0 };
    file_bytes file = { 0 };
    sn_wav wav;
    sn_report report;
    sn_wav_settings settings = { SN_WAV_PCM16, 48000, 1, 250, 0, false };
    sn_wav_begin(&wav, &settings, file_sink(&file), NULL);
    CHECK_INT(sn_wav_write(&wav, some, NULL, 249), SN_OK);
    CHECK_INT(sn_wav_end(&wav, &report), SN_ERROR_MISSING);
    CHECK_TEXT(report.field, "frames");
    CHECK_TEXT(report.message, "249 frames came, and 250 were announced");
    file.size = 0;
    sn_wav_begin(&wav, &settings, file_sink(&file), NULL);
    CHECK_INT(sn_wav_write(&wav, some, NULL, 251), SN_ERROR_LIMIT);
    CHECK_INT(wav.frames_written, 250);
    CHECK_INT(sn_wav_write(&wav, some, NULL, 0), SN_ERROR_LIMIT);
    CHECK_INT(sn_wav_end(&wav, &report), SN_ERROR_LIMIT);
    CHECK_TEXT(report.message, "more frames came than the 250 that were announced");
    CHECK_INT(file.size, 44 + 500);
    file_free(&file);
}

static void a_sink_may_refuse_at_any_byte(void)
{
    static float some[1000];
    sn_wav_settings settings = { SN_WAV_PCM24, 48000, 1, 999, 0, false };
    for (size_t after = 1; after < sn_wav_bytes(&settings); after += 97) {
        file_bytes file = { 0 };
        sn_wav wav;
        sn_report report;
        file.refuse_after = after;
        sn_status begun = sn_wav_begin(&wav, &settings, file_sink(&file), &report);
        CHECK_INT(begun, after < 80 ? SN_ERROR_OUTPUT : SN_OK);
        sn_status written = sn_wav_write(&wav, some, NULL, 999);
        CHECK_INT(written, after < 80 + 2997 ? SN_ERROR_OUTPUT : SN_OK);
        size_t size = file.size;
        CHECK_INT(sn_wav_write(&wav, some, NULL, 0), written);
        CHECK_INT(sn_wav_end(&wav, &report), SN_ERROR_OUTPUT);
        CHECK_TEXT(report.message, "the sound could not be written");
        CHECK_INT(file.size, size);
        file_free(&file);
    }
}

/* ---- other programs ---- */

static bool command(const char *line)
{
    return system(line) == 0;
}

static char temporary_name[64];

static void save_temporary(const file_bytes *file)
{
    snprintf(temporary_name, sizeof temporary_name, "/tmp/sinew_test_wav_%d.wav", (int)getpid());
    FILE *out = fopen(temporary_name, "wb");
    fwrite(file->bytes, 1, file->size, out);
    fclose(out);
}

/* Reads the samples of a file with sox, as doubles; gives how many there were. */
static size_t read_with_sox(double *out, size_t most)
{
    char line[200];
    snprintf(line, sizeof line, "sox -V2 %s -t f64 - 2>&1", temporary_name);
    FILE *pipe = popen(line, "r");
    size_t count = fread(out, sizeof(double), most, pipe);
    CHECK_INT(pclose(pipe), 0);
    return count;
}

static void sox_reads_the_same_without_a_word(void)
{
    enum { FRAMES = 501 };
    static float left[FRAMES], right[FRAMES];
    static double got[2 * FRAMES + 100];
    file_bytes file = { 0 };
    if (!command("command -v sox >/dev/null 2>&1")) {
        check_skip("sox is not installed");
        return;
    }
    fill_noise(left, FRAMES, 0.99);
    fill_noise(right, FRAMES, 0.99);
    for (int format = 0; format < SN_WAV_FORMAT_COUNT; format++)
        for (int channels = 1; channels <= 2; channels++) {
            sn_wav_settings settings = { (sn_wav_format)format, channels == 1 ? 8000 : 192000,
                channels, FRAMES, 1, false };
            write_all(&file, settings, left, channels == 2 ? right : NULL);
            save_temporary(&file);
            read_wav wav = read_file(&file);
            double scale = format == SN_WAV_FLOAT ? 1 : ldexp(1, (int)wav.bits - 1);
            check_context("format %d, %d channels", format, channels);
            CHECK_INT(read_with_sox(got, 2 * FRAMES + 100), FRAMES * channels);
            for (size_t i = 0; i < FRAMES * (size_t)channels; i++) {
                double want =
                    read_sample(&wav, i / (size_t)channels, (unsigned)(i % (size_t)channels));
                if (!CHECK_NEAR(got[i], want / scale, ldexp(1, -31))) /* sox has 32 bits */
                    break;
            }
        }
    unlink(temporary_name);
    file_free(&file);
}

#if __has_include(<sndfile.h>)
#include <dlfcn.h>
#include <sndfile.h>

/* libsndfile, found while running, so that the tests need it neither to build nor to start. */
typedef struct sndfile_calls {
    SNDFILE *(*open)(const char *, int, SF_INFO *);
    sf_count_t (*read)(SNDFILE *, double *, sf_count_t);
    int (*command)(SNDFILE *, int, void *, int);
    int (*close)(SNDFILE *);
} sndfile_calls;

static bool sndfile_find(sndfile_calls *calls)
{
    void *library = dlopen("libsndfile.so.1", RTLD_NOW);
    if (!library)
        return false;
    *(void **)&calls->open = dlsym(library, "sf_open");
    *(void **)&calls->read = dlsym(library, "sf_readf_double");
    *(void **)&calls->command = dlsym(library, "sf_command");
    *(void **)&calls->close = dlsym(library, "sf_close");
    return calls->open && calls->read && calls->command && calls->close;
}

static void check_with_sndfile(const sndfile_calls *calls, const file_bytes *file)
{
    static double got[2 * 777];
    read_wav wav = read_file(file);
    double scale = wav.tag == 3 ? 1 : ldexp(1, (int)wav.bits - 1);
    SF_INFO info = { 0 };
    char log[4096] = "";
    SNDFILE *sound = calls->open(temporary_name, SFM_READ, &info);
    if (!CHECK(sound != NULL))
        return;
    CHECK_INT(info.frames, wav.frames);
    CHECK_INT(info.samplerate, wav.rate);
    CHECK_INT(info.channels, wav.channels);
    CHECK_INT(info.format & SF_FORMAT_SUBMASK, wav.tag == 3     ? SF_FORMAT_FLOAT
                                               : wav.bits == 16 ? SF_FORMAT_PCM_16
                                                                : SF_FORMAT_PCM_24);
    CHECK_INT(calls->read(sound, got, 777), wav.frames);
    for (size_t i = 0; i < wav.frames * wav.channels; i++)
        if (!CHECK_BITS(
                got[i], read_sample(&wav, i / wav.channels, (unsigned)(i % wav.channels)) / scale))
            break;
    calls->command(sound, SFC_GET_LOG_INFO, log, sizeof log);
    check_context("%s", log);
    if (wav.frames * wav.frame % 2 == 0) /* it finds fault with every odd length, padded or not */
        CHECK(strstr(log, "should") == NULL && strstr(log, "***") == NULL);
    calls->close(sound);
}
#else
typedef struct sndfile_calls {
    int none;
} sndfile_calls;

static bool sndfile_find(sndfile_calls *calls)
{
    calls->none = 0;
    return false;
}

static void check_with_sndfile(const sndfile_calls *calls, const file_bytes *file)
{
    (void)calls;
    (void)file;
}
#endif

static void libsndfile_reads_the_same_bits(void)
{
    static float left[777], right[777];
    file_bytes file = { 0 };
    sndfile_calls calls = { 0 };
    if (!sndfile_find(&calls)) {
        check_skip("libsndfile is not installed");
        return;
    }
    fill_noise(left, 777, 0.99);
    fill_noise(right, 777, 0.99);
    for (int format = 0; format < SN_WAV_FORMAT_COUNT; format++)
        for (int channels = 1; channels <= 2; channels++) {
            sn_wav_settings settings = { (sn_wav_format)format, 44100, channels,
                777 - check_below(2), 1, false };
            write_all(&file, settings, left, channels == 2 ? right : NULL);
            save_temporary(&file);
            check_context("format %d, %d channels", format, channels);
            check_with_sndfile(&calls, &file);
        }
    unlink(temporary_name);
    file_free(&file);
}

CHECK_MAIN(CHECK_TEST(every_format_reads_back), CHECK_TEST(an_odd_length_is_padded_with_zero),
    CHECK_TEST(mono_is_repeated_where_right_is_missing), CHECK_TEST(blocks_do_not_change_bytes),
    CHECK_TEST(what_is_too_loud_is_clipped_and_counted),
    CHECK_TEST(quantising_rounds_to_nearest_even), CHECK_TEST(silence_stays_silent),
    CHECK_TEST(dither_has_the_moments_of_theory), CHECK_TEST(dither_leaves_no_harmonics),
    CHECK_TEST(dither_is_a_function_of_seed_and_place),
    CHECK_TEST(channels_have_dither_of_their_own), CHECK_TEST(bad_settings_say_what_is_wrong),
    CHECK_TEST(the_longest_file_stays_below_4_gib), CHECK_TEST(frames_must_be_those_announced),
    CHECK_TEST(a_sink_may_refuse_at_any_byte), CHECK_TEST(sox_reads_the_same_without_a_word),
    CHECK_TEST(libsndfile_reads_the_same_bits))
