/*
 * FLAC and Ogg Vorbis by libsndfile. See coded_file.h.
 *
 * It writes through our own functions, so that the system's error is kept and said as for any
 * other output.
 */
#include "tool.h"
#include "coded_file.h"

#include <stdio.h>

static sn_status coded_fail(sn_report *report, const char *message)
{
    if (report) {
        *report = (sn_report){ .status = SN_ERROR_UNKNOWN };
        snprintf(report->message, sizeof report->message, "%s", message);
    }
    return SN_ERROR_UNKNOWN;
}

#ifndef SINEW_HAVE_SNDFILE

sn_status coded_file_begin(sound_file *file, sn_report *report)
{
    (void)file;
    return coded_fail(report,
        "this program was built without libsndfile, so it writes neither FLAC "
        "nor Ogg; write a WAV");
}

sn_status coded_file_write(
    sound_file *file, const float *left, const float *right, size_t count, sn_report *report)
{
    (void)left, (void)right, (void)count;
    return coded_file_begin(file, report);
}

sn_status coded_file_end(sound_file *file, sn_report *report)
{
    return coded_file_begin(file, report);
}

void coded_file_close(sound_file *file)
{
    (void)file;
}

#else

#include "sound.h"

#include <errno.h>
#include <sndfile.h>
#include <unistd.h>

/* Of Vorbis, 0 to 1: some 190 kbit/s in stereo. At 0.4, the usual, bells lose their highest
 * partials. */
static const double ogg_quality = 0.6;

/* ---- the file as libsndfile sees it ------------------------------------------------------ */

static sf_count_t coded_seek(sf_count_t offset, int whence, void *context)
{
    sound_file *file = context;
    off_t at = lseek(file->file, (off_t)offset, whence);
    if (at < 0 && !file->out->error)
        file->out->error = errno;
    return at;
}

static sf_count_t coded_tell(void *context)
{
    return coded_seek(0, SEEK_CUR, context);
}

static sf_count_t coded_length(void *context)
{
    sf_count_t here = coded_tell(context), end = coded_seek(0, SEEK_END, context);
    coded_seek(here, SEEK_SET, context);
    return end;
}

static sf_count_t coded_read(void *bytes, sf_count_t count, void *context)
{
    sound_file *file = context;
    ssize_t got = read(file->file, bytes, (size_t)count);
    return got < 0 ? 0 : got;
}

static sf_count_t coded_put(const void *bytes, sf_count_t count, void *context)
{
    sound_file *file = context;
    sf_count_t done = 0;
    while (done < count && !file->out->error) {
        ssize_t put = write(file->file, (const char *)bytes + done, (size_t)(count - done));
        if (put >= 0)
            done += put;
        else if (errno != EINTR)
            file->out->error = errno;
    }
    return done;
}

/* ---- writing ---------------------------------------------------------------------------- */

static sn_status coded_broken(sound_file *file, sn_report *report)
{
    if (file->out->error)
        return SN_ERROR_OUTPUT;
    return coded_fail(report, sf_strerror(file->handle));
}

/* The file of an output, or a nameless one where the output is a stream. */
static bool open_seekable(sound_file *file)
{
    if (!file->out->in_place) {
        file->file = file->out->file;
        return true;
    }
    FILE *spool = tmpfile();
    file->file = spool ? dup(fileno(spool)) : -1;
    if (file->file < 0)
        file->out->error = errno;
    if (spool)
        fclose(spool);
    return file->file >= 0;
}

/* What FLAC's streamable subset can say, which is what libsndfile writes. */
static bool is_flac_rate(int rate_hz)
{
    return rate_hz <= 65535 || rate_hz % 10 == 0;
}

static sn_status refuse_rate(int rate_hz, sn_report *report)
{
    *report = (sn_report){ .status = SN_ERROR_RANGE, .field = "rate_hz" };
    snprintf(report->message, sizeof report->message,
        "FLAC takes multiples of 10 only above 65535 Hz, so not %d; choose %d, or write a WAV",
        rate_hz, rate_hz / 10 * 10);
    return SN_ERROR_RANGE;
}

static int coded_type(const sound_file *file)
{
    if (file->format == SOUND_OGG)
        return SF_FORMAT_OGG | SF_FORMAT_VORBIS;
    return SF_FORMAT_FLAC |
           (file->settings.format == SN_WAV_PCM16 ? SF_FORMAT_PCM_16 : SF_FORMAT_PCM_24);
}

sn_status coded_file_begin(sound_file *file, sn_report *report)
{
    SF_VIRTUAL_IO access = { .get_filelen = coded_length,
        .seek = coded_seek,
        .read = coded_read,
        .write = coded_put,
        .tell = coded_tell };
    SF_INFO info = { .samplerate = (int)file->settings.rate_hz,
        .channels = file->settings.channels,
        .format = coded_type(file) };
    if (file->format == SOUND_FLAC && !is_flac_rate(info.samplerate))
        return refuse_rate(info.samplerate, report);
    if (!open_seekable(file))
        return SN_ERROR_OUTPUT;
    file->handle = sf_open_virtual(&access, SFM_WRITE, &info, file);
    if (!file->handle)
        return coded_broken(file, report);
    double quality = ogg_quality;
    if (file->format == SOUND_OGG)
        sf_command(file->handle, SFC_SET_VBR_ENCODING_QUALITY, &quality, sizeof quality);
    return SN_OK;
}

/* FLAC holds the whole numbers of the WAV of the same settings, at the top of 32 bits here. */
static sf_count_t put_whole(
    sound_file *file, const float *const *channels, int channel_count, size_t count)
{
    static int32_t one[SOUND_BLOCK];
    static int frames[2 * SOUND_BLOCK];
    int bits = file->settings.format == SN_WAV_PCM16 ? 16 : 24;
    for (int c = 0; c < channel_count; c++) {
        sn_pcm_quantise(one, channels[c], count, bits, file->settings.seed + (uint64_t)c,
            file->written, file->settings.no_dither);
        for (size_t i = 0; i < count; i++)
            frames[i * (size_t)channel_count + (size_t)c] = one[i] * (1 << (32 - bits));
    }
    return sf_writef_int(file->handle, frames, (sf_count_t)count);
}

static sf_count_t put_float(
    sound_file *file, const float *const *channels, int channel_count, size_t count)
{
    static float frames[2 * SOUND_BLOCK];
    for (int c = 0; c < channel_count; c++)
        for (size_t i = 0; i < count; i++)
            frames[i * (size_t)channel_count + (size_t)c] = channels[c][i];
    return sf_writef_float(file->handle, frames, (sf_count_t)count);
}

sn_status coded_file_write(
    sound_file *file, const float *left, const float *right, size_t count, sn_report *report)
{
    const float *channels[2] = { left, right ? right : left };
    int channel_count = file->settings.channels;
    sf_count_t put = file->format == SOUND_FLAC ? put_whole(file, channels, channel_count, count)
                                                : put_float(file, channels, channel_count, count);
    file->written += count;
    return put == (sf_count_t)count && !file->out->error ? SN_OK : coded_broken(file, report);
}

/* What was written to the temporary file, to the stream. */
static sn_status copy_spool(sound_file *file)
{
    static char bytes[1 << 16];
    sn_sink sink = output_sink(file->out);
    coded_seek(0, SEEK_SET, file);
    for (;;) {
        ssize_t got = read(file->file, bytes, sizeof bytes);
        if (got == 0)
            return SN_OK;
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            file->out->error = errno;
        if (got < 0 || !sink.write(sink.context, bytes, (size_t)got))
            return SN_ERROR_OUTPUT;
    }
}

sn_status coded_file_end(sound_file *file, sn_report *report)
{
    int error = sf_close(file->handle);
    file->handle = NULL;
    if (file->out->error)
        return SN_ERROR_OUTPUT;
    if (error)
        return coded_fail(report, sf_error_number(error));
    return file->out->in_place ? copy_spool(file) : SN_OK;
}

void coded_file_close(sound_file *file)
{
    if (file->handle)
        sf_close(file->handle);
    file->handle = NULL;
    if (file->file >= 0 && file->out->in_place)
        close(file->file);
    file->file = -1;
}

#endif
