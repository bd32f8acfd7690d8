/*
 * Looking at a sound file as others do: sox decodes it, and the pitch, the level and the decay of
 * a sine in it are measured here.
 */
#ifndef SOUND_READER_H
#define SOUND_READER_H

#include "run_tool.h"

#include <math.h>

typedef struct sound_read {
    int channels;
    size_t frames;
    double rate_hz;
    int bits;       /* of a sample in the file; 0 where it has none */
    double length;  /* in frames, as its head says */
    float *samples; /* interleaved; free() them */
} sound_read;

static inline bool sox_is_absent(void)
{
    static int there = -1;
    if (there < 0)
        there = system("command -v sox >/dev/null 2>&1 && command -v soxi >/dev/null 2>&1") == 0;
    if (!there)
        check_skip("sox is not installed");
    return !there;
}

/* What a command prints, all of it; free() it. */
static inline char *printed_by(const char *command, size_t *size)
{
    FILE *pipe_end = popen(command, "r");
    char *bytes = NULL;
    size_t used = 0, got;
    do {
        bytes = realloc(bytes, used + 65536 + 1);
        got = pipe_end ? fread(bytes + used, 1, 65536, pipe_end) : 0;
        used += got;
    } while (got > 0);
    if (pipe_end)
        pclose(pipe_end);
    bytes[used] = '\0';
    if (size)
        *size = used;
    return bytes;
}

/* The number behind a word of what soxi prints; 0 where there is none. */
static inline double number_behind(const char *text, const char *word)
{
    const char *at = strstr(text, word);
    return at ? strtod(at + strlen(word), NULL) : 0;
}

/* What soxi says of a file, without its samples. */
static inline sound_read head_of(const char *path)
{
    char command[4200];
    snprintf(command, sizeof command, "soxi '%s' 2>/dev/null", path);
    char *text = printed_by(command, NULL);
    sound_read sound = { .channels = (int)number_behind(text, "Channels       : "),
        .rate_hz = number_behind(text, "Sample Rate    : "),
        .bits = (int)number_behind(text, "Sample Encoding: ") };
    const char *length = strstr(text, "Duration"); /* 00:00:00.75 = 36000 samples */
    sound.length = length ? number_behind(length, " = ") : 0;
    free(text);
    return sound;
}

/* Decodes a file by sox. No frames where it cannot. */
static inline sound_read sound_of(const char *path)
{
    sound_read sound = head_of(path);
    char command[4200];
    size_t size = 0;
    snprintf(command, sizeof command, "sox '%s' -t f32 -L - 2>/dev/null", path);
    sound.samples = (float *)(void *)printed_by(command, &size);
    if (sound.channels > 0)
        sound.frames = size / sizeof(float) / (size_t)sound.channels;
    return sound;
}

/* The level of the sine of that frequency in frames [from, from + count) of a channel: the size of
 * the Fourier integral under a Hann window, so that other sines a few periods off do not count. */
static inline double level_at(
    const sound_read *sound, int channel, size_t from, size_t count, double frequency_hz)
{
    double re = 0, im = 0, turn = 2 * M_PI * frequency_hz / sound->rate_hz;
    double c = 1, s = 0, step_c = cos(turn), step_s = sin(turn);
    for (size_t i = 0; i < count; i++) {
        if (i % 256 == 0)
            c = cos(turn * (double)i), s = sin(turn * (double)i);
        double window = 1 - cos(2 * M_PI * ((double)i + 0.5) / (double)count);
        double x =
            window * (double)sound->samples[(from + i) * (size_t)sound->channels + (size_t)channel];
        re += x * c;
        im += x * s;
        double next = c * step_c - s * step_s;
        s = c * step_s + s * step_c;
        c = next;
    }
    return 2 * hypot(re, im) / (double)count;
}

/* The frequency where that level is highest within 60 cents of a guess, by golden section. */
static inline double pitch_near(
    const sound_read *sound, int channel, size_t from, size_t count, double guess_hz)
{
    const double golden = 0.6180339887498949;
    /* Not so far that the peak, two rates over the count wide, has another beside it. */
    double half_hz = 0.9 * sound->rate_hz / (double)count;
    if (half_hz > 0.035 * guess_hz)
        half_hz = 0.035 * guess_hz;
    double low = guess_hz - half_hz, high = guess_hz + half_hz;
    double a = high - golden * (high - low), b = low + golden * (high - low);
    double at_a = level_at(sound, channel, from, count, a);
    double at_b = level_at(sound, channel, from, count, b);
    while (high - low > 1e-7 * guess_hz) {
        if (at_a > at_b) {
            high = b, b = a, at_b = at_a;
            a = high - golden * (high - low);
            at_a = level_at(sound, channel, from, count, a);
        } else {
            low = a, a = b, at_a = at_b;
            b = low + golden * (high - low);
            at_b = level_at(sound, channel, from, count, b);
        }
    }
    return 0.5 * (low + high);
}

static inline double cents_between(double a_hz, double b_hz)
{
    return 1200 * log2(a_hz / b_hz);
}

/* The t60 of a sine from the straight line through its levels in dB, at `count` windows of
 * `window` frames, one after the other. */
static inline double t60_fitted(
    const sound_read *sound, size_t from, size_t window, size_t count, double frequency_hz)
{
    double sum_x = 0, sum_y = 0, sum_xx = 0, sum_xy = 0;
    for (size_t i = 0; i < count; i++) {
        double x = (double)(i * window) / sound->rate_hz;
        double y = 20 * log10(level_at(sound, 0, from + i * window, window, frequency_hz));
        sum_x += x, sum_y += y, sum_xx += x * x, sum_xy += x * y;
    }
    double n = (double)count;
    return -60 * (n * sum_xx - sum_x * sum_x) / (n * sum_xy - sum_x * sum_y);
}

#endif
