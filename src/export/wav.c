/*
 * WAV files from start to end, and rounding with dither. See wav.h.
 *
 * The forms that the format's rules ask for: 16 bits are plain PCM; 24 bits are
 * WAVE_FORMAT_EXTENSIBLE, which is due above 16 bits; floats are WAVE_FORMAT_IEEE_FLOAT, with the
 * size of an extension that is empty. All but plain PCM have a fact chunk with the frames.
 * Source: Microsoft and IBM, "Multimedia Programming Interface and Data Specifications 1.0"
 * (1991); Microsoft, "Multiple channel audio data and WAVE files" (2007).
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "sinew/elementary.h"
#include "sinew/noise.h"
#include "sinew/wav.h"

enum {
    SN_WAV_RATE_LEAST = 8000,
    SN_WAV_RATE_MOST = 192000,
    SN_WAV_BLOCK = 128, /* frames that are written at once */
    SN_WAV_FRAME_MOST = 8,
    SN_WAV_HEADER_MOST = 80
};

#define SN_WAV_FILE_MOST UINT64_C(0xffffffff) /* bytes: RIFF counts them in 32 bits */

/* ---- rounding ---- */

/* The difference of the two halves of a hash: triangular in (-1, 1), of mean 0. */
static double wav_dither(uint64_t seed, uint64_t index)
{
    uint64_t hash = sn_hash(seed, index);
    return ((double)(hash >> 32) - (double)(hash & 0xffffffff)) * (1.0 / 4294967296.0);
}

void sn_pcm_quantise(int32_t *out, const float *in, size_t count, int bits, uint64_t seed,
    uint64_t first, bool no_dither)
{
    SN_ASSERT(bits >= 2 && bits <= 24);
    double scale = (double)(INT32_C(1) << (bits - 1)), most = scale - 1;
    for (size_t i = 0; i < count; i++) {
        double steps = (double)in[i] * scale;
        if (!no_dither && steps != 0)
            steps += wav_dither(seed, first + i);
        steps = sn_round(steps);
        steps = steps < -scale ? -scale : steps > most ? most : steps;
        out[i] = steps == steps ? (int32_t)steps : 0;
    }
}

/* ---- the header ---- */

static unsigned wav_bytes_of(sn_wav_format format)
{
    return format == SN_WAV_PCM16 ? 2 : format == SN_WAV_PCM24 ? 3 : 4;
}

static unsigned wav_header_bytes(sn_wav_format format)
{
    return format == SN_WAV_PCM16 ? 44 : format == SN_WAV_PCM24 ? 80 : 58;
}

static unsigned wav_frame_bytes(const sn_wav_settings *settings)
{
    return wav_bytes_of(settings->format) * (unsigned)settings->channels;
}

static uint64_t wav_frames_most(const sn_wav_settings *settings)
{
    return (SN_WAV_FILE_MOST - 1 - wav_header_bytes(settings->format)) / wav_frame_bytes(settings);
}

/* Bytes of the samples, with the one that makes them even. */
static uint64_t wav_data_bytes(const sn_wav_settings *settings)
{
    uint64_t bytes = settings->frames * wav_frame_bytes(settings);
    return bytes + bytes % 2;
}

static sn_status wav_say_too_long(const sn_wav_settings *settings, sn_report *report)
{
    sn_text text = sn_report_start(report, SN_ERROR_LIMIT, "frames");
    sn_text_put_integer(&text, settings->frames);
    sn_text_put(&text, " frames do not fit in a WAV file, which stays below 4 GiB: of ");
    sn_text_put(&text, settings->channels == 1 ? "1 channel" : "2 channels");
    sn_text_put(&text, " in this format it holds at most ");
    sn_text_put_integer(&text, wav_frames_most(settings));
    return SN_ERROR_LIMIT;
}

static sn_status wav_check(const sn_wav_settings *settings, sn_report *report)
{
    if ((unsigned)settings->format >= SN_WAV_FORMAT_COUNT)
        return sn_report_say_value(report, SN_ERROR_RANGE, "format", settings->format,
            "is no format: it must be SN_WAV_PCM16, SN_WAV_PCM24 or SN_WAV_FLOAT");
    if (settings->rate_hz < SN_WAV_RATE_LEAST || settings->rate_hz > SN_WAV_RATE_MOST)
        return sn_report_say_value(report, SN_ERROR_RANGE, "rate_hz", settings->rate_hz,
            "Hz is no rate of a sound file: it must be within 8000 to 192000");
    if (settings->channels != 1 && settings->channels != 2)
        return sn_report_say_value(report, SN_ERROR_RANGE, "channels", settings->channels,
            "is no number of channels: it must be 1 or 2");
    if (settings->frames > wav_frames_most(settings))
        return wav_say_too_long(settings, report);
    return SN_OK;
}

uint64_t sn_wav_bytes(const sn_wav_settings *settings)
{
    if (wav_check(settings, NULL) != SN_OK)
        return 0;
    return wav_header_bytes(settings->format) + wav_data_bytes(settings);
}

typedef struct wav_header {
    unsigned char bytes[SN_WAV_HEADER_MOST];
    size_t used;
} wav_header;

static void wav_put_number(wav_header *header, uint64_t value, int size)
{
    for (int i = 0; i < size; i++)
        header->bytes[header->used++] = (unsigned char)(value >> (8 * i) & 0xff);
}

static void wav_put_chunk(wav_header *header, const char name[4], uint64_t size)
{
    for (int i = 0; i < 4; i++)
        header->bytes[header->used++] = (unsigned char)name[i];
    wav_put_number(header, size, 4);
}

/* What follows the plain form of 24 bits: the bits that count, the loudspeakers (front centre, or
 * front left and right), and the identifier of PCM. */
static void wav_put_extension(wav_header *header, int channels)
{
    static const unsigned char pcm[] = { 1, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b,
        0x71 };
    wav_put_number(header, 22, 2);
    wav_put_number(header, 24, 2);
    wav_put_number(header, channels == 1 ? 4 : 3, 4);
    for (size_t i = 0; i < sizeof pcm; i++)
        header->bytes[header->used++] = pcm[i];
}

static wav_header wav_make_header(const sn_wav_settings *settings)
{
    static const unsigned sizes[] = { 16, 40, 18 }, tags[] = { 1, 0xfffe, 3 };
    wav_header header = { { 0 }, 0 };
    unsigned frame = wav_frame_bytes(settings);
    wav_put_chunk(&header, "RIFF", sn_wav_bytes(settings) - 8);
    for (int i = 0; i < 4; i++)
        header.bytes[header.used++] = (unsigned char)"WAVE"[i];
    wav_put_chunk(&header, "fmt ", sizes[settings->format]);
    wav_put_number(&header, tags[settings->format], 2);
    wav_put_number(&header, (uint64_t)settings->channels, 2);
    wav_put_number(&header, settings->rate_hz, 4);
    wav_put_number(&header, (uint64_t)settings->rate_hz * frame, 4);
    wav_put_number(&header, frame, 2);
    wav_put_number(&header, 8 * wav_bytes_of(settings->format), 2);
    if (settings->format == SN_WAV_PCM24)
        wav_put_extension(&header, settings->channels);
    else if (settings->format == SN_WAV_FLOAT)
        wav_put_number(&header, 0, 2);
    if (settings->format != SN_WAV_PCM16) {
        wav_put_chunk(&header, "fact", 4);
        wav_put_number(&header, settings->frames, 4);
    }
    wav_put_chunk(&header, "data", settings->frames * frame);
    return header;
}

/* ---- the file ---- */

static void wav_put(sn_wav *wav, const unsigned char *bytes, size_t size)
{
    if (size > 0 && !wav->sink.write(wav->sink.context, (const char *)bytes, size))
        wav->status = SN_ERROR_OUTPUT;
}

static sn_status wav_say_refused(sn_report *report)
{
    return sn_report_say(report, SN_ERROR_OUTPUT, "", "the sound could not be written");
}

sn_status sn_wav_begin(
    sn_wav *wav, const sn_wav_settings *settings, sn_sink sink, sn_report *report)
{
    *wav = (sn_wav){ 0 };
    wav->settings = *settings;
    wav->sink = sink;
    wav->status = wav_check(settings, report);
    if (wav->status != SN_OK)
        return wav->status;
    wav_header header = wav_make_header(settings);
    wav_put(wav, header.bytes, header.used);
    if (wav->status != SN_OK)
        return wav_say_refused(report);
    sn_report_clear(report);
    return SN_OK;
}

/* Makes samples finite, and counts what they were. */
static void wav_tidy(sn_wav *wav, float *out, const float *in, size_t count)
{
    bool whole = wav->settings.format != SN_WAV_FLOAT;
    for (size_t i = 0; i < count; i++) {
        bool finite = sn_is_finite((double)in[i]);
        out[i] = finite ? in[i] : in[i] > 0 ? 1.0F : in[i] < 0 ? -1.0F : 0.0F;
        wav->not_finite += !finite;
        wav->clipped += whole && (out[i] > 1 || out[i] < -1);
    }
}

static uint32_t wav_float_bits(float value)
{
    union {
        float number;
        uint32_t bits;
    } same = { value };
    return same.bits;
}

/* Writes a channel of a block into its places among the bytes. */
static void wav_encode(
    sn_wav *wav, unsigned char *bytes, const float *in, size_t count, int channel)
{
    unsigned size = wav_bytes_of(wav->settings.format), stride = wav_frame_bytes(&wav->settings);
    float tidy[SN_WAV_BLOCK];
    int32_t whole[SN_WAV_BLOCK];
    wav_tidy(wav, tidy, in, count);
    if (wav->settings.format != SN_WAV_FLOAT)
        sn_pcm_quantise(whole, tidy, count, (int)size * 8, wav->settings.seed + (uint64_t)channel,
            wav->frames_written, wav->settings.no_dither);
    for (size_t i = 0; i < count; i++) {
        uint32_t bits =
            wav->settings.format == SN_WAV_FLOAT ? wav_float_bits(tidy[i]) : (uint32_t)whole[i];
        for (unsigned k = 0; k < size; k++)
            bytes[i * stride + (unsigned)channel * size + k] = (unsigned char)(bits >> (8 * k));
    }
}

sn_status sn_wav_write(sn_wav *wav, const float *left, const float *right, size_t count)
{
    if (wav->status != SN_OK)
        return wav->status;
    uint64_t room = wav->settings.frames - wav->frames_written;
    bool over = count > room;
    for (size_t more = over ? (size_t)room : count, size; more > 0; more -= size) {
        unsigned char bytes[SN_WAV_BLOCK * SN_WAV_FRAME_MOST];
        size = more < SN_WAV_BLOCK ? more : SN_WAV_BLOCK;
        wav_encode(wav, bytes, left, size, 0);
        if (wav->settings.channels == 2)
            wav_encode(wav, bytes, right ? right : left, size, 1);
        wav_put(wav, bytes, size * wav_frame_bytes(&wav->settings));
        if (wav->status != SN_OK)
            return wav->status;
        wav->frames_written += size;
        left += size;
        right = right ? right + size : NULL;
    }
    if (over)
        wav->status = SN_ERROR_LIMIT;
    return wav->status;
}

static sn_status wav_say_frames(const sn_wav *wav, sn_status status, sn_report *report)
{
    sn_text text = sn_report_start(report, status, "frames");
    if (status == SN_ERROR_LIMIT) {
        sn_text_put(&text, "more frames came than the ");
        sn_text_put_integer(&text, wav->settings.frames);
        sn_text_put(&text, " that were announced");
    } else {
        sn_text_put_integer(&text, wav->frames_written);
        sn_text_put(&text, " frames came, and ");
        sn_text_put_integer(&text, wav->settings.frames);
        sn_text_put(&text, " were announced");
    }
    return status;
}

sn_status sn_wav_end(sn_wav *wav, sn_report *report)
{
    const unsigned char zero = 0;
    if (wav->status == SN_OK && wav->frames_written < wav->settings.frames)
        wav->status = SN_ERROR_MISSING;
    if (wav->status == SN_OK)
        wav_put(wav, &zero, wav->settings.frames * wav_frame_bytes(&wav->settings) % 2);
    if (wav->status == SN_ERROR_OUTPUT)
        return wav_say_refused(report);
    if (wav->status != SN_OK && wav_check(&wav->settings, report) != SN_OK)
        return wav->status; /* it was never begun */
    if (wav->status != SN_OK)
        return wav_say_frames(wav, wav->status, report);
    sn_report_clear(report);
    return SN_OK;
}

#undef SN_WAV_FILE_MOST
