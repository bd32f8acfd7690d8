/*
 * Sound files: WAV with 16 or 24 bits or in float, written into a sink from start to end.
 *
 * A sink cannot go back, so the number of frames is said first. Whole numbers are rounded with
 * dither, a noise below the last bit that keeps the rounding from following the sound: what is
 * quiet fades into an even hiss and not into a buzz.
 */
#ifndef SINEW_WAV_H
#define SINEW_WAV_H

#include "sink.h"
#include "status.h"

/* How a sample is written. */
typedef enum sn_wav_format {
    SN_WAV_PCM16,
    SN_WAV_PCM24,
    SN_WAV_FLOAT, /* 32 bits, as they are */
    SN_WAV_FORMAT_COUNT
} sn_wav_format;

/* What a file is to be. Zero is legal for format, frames, seed and dither. */
typedef struct sn_wav_settings {
    sn_wav_format format;
    uint32_t rate_hz; /* 8000 .. 192000 */
    int channels;     /* 1 or 2 */
    uint64_t frames;  /* a sample of each channel; the file stays below 4 GiB */
    uint64_t seed;    /* of the dither, which is a function of it and of the place in the file */
    bool no_dither;   /* round to the nearest, ties to even */
} sn_wav_settings;

/* A file being written. Read, do not write; it owns nothing, so it may be given up at any time. */
typedef struct sn_wav {
    sn_wav_settings settings;
    sn_sink sink;
    sn_status status;        /* the first that was not SN_OK; nothing is written after it */
    uint64_t frames_written; /* so far */
    uint64_t clipped;        /* samples outside [-1, 1]; 0 in float, which keeps them */
    uint64_t not_finite;     /* samples that were NaN or infinite */
} sn_wav;

/* The whole size of such a file in bytes; 0 where its settings are refused. */
SN_API uint64_t sn_wav_bytes(const sn_wav_settings *settings);

/* Starts a file: writes its header.
 * Fails with SN_ERROR_RANGE for a format, rate or number of channels outside its range,
 * SN_ERROR_LIMIT where the file would not stay below 4 GiB, and SN_ERROR_OUTPUT when the sink
 * refuses. The report's field is the member at fault. */
SN_API sn_status sn_wav_begin(
    sn_wav *wav, const sn_wav_settings *settings, sn_sink sink, sn_report *report);

/* Writes the next `count` frames; full scale is -1 .. 1, and what lies outside is clipped (in float
 * it is kept). NaN is written as 0, an infinity as full scale.
 * right  NULL, and not looked at, in a file of one channel; in one of two, NULL repeats the left
 * Ensures: the same bytes whatever the blocks. What goes beyond the frames announced is not
 * written and gives SN_ERROR_LIMIT. Fails with SN_ERROR_OUTPUT when the sink refuses; nothing is
 * written afterwards, and every later call says the same.
 * Cost: 4 kB of stack. */
SN_API sn_status sn_wav_write(sn_wav *wav, const float *left, const float *right, size_t count);

/* Ends the file, with the byte that makes its length even where it needs one.
 * Fails with SN_ERROR_MISSING where fewer frames came than were announced, with SN_ERROR_LIMIT
 * where more came, and with SN_ERROR_OUTPUT when the sink refused; the file is then not whole. */
SN_API sn_status sn_wav_end(sn_wav *wav, sn_report *report);

/* Rounds samples to whole numbers of 2 .. 24 bits: out[i] is near in[i] * 2^(bits-1), within
 * [-2^(bits-1), 2^(bits-1) - 1]. NaN gives 0.
 * Unless no_dither is set, the difference of two uniform numbers from sn_hash(seed, first + i) is
 * added first (triangular, 2 steps wide): mean and variance of the error do not depend on
 * the sound, and the variance is 1/4 of a step squared. A sample that is exactly 0 stays 0: there
 * is nothing to round, and silence stays silent, so that files end, loop and compress cleanly.
 * first  the number of the first sample in its channel: equal results whatever the blocks
 * `out` may not overlap `in`.
 * Source: R. Wannamaker, S. Lipshitz, J. Vanderkooy and J. Wright, "A theory of nonsubtractive
 * dither" (2000). */
SN_API void sn_pcm_quantise(int32_t *out, const float *in, size_t count, int bits, uint64_t seed,
    uint64_t first, bool no_dither);

#endif
