/*
 * Sound files: WAV by the library's own writer, FLAC and Ogg Vorbis by libsndfile, where the
 * program was built with it.
 */
#ifndef SINEW_SOUND_FILE_H
#define SINEW_SOUND_FILE_H

#include "tool.h"
#include "files.h"
#include "sinew/wav.h"

typedef enum sound_format { SOUND_WAV, SOUND_FLAC, SOUND_OGG } sound_format;

typedef struct sound_file {
    sound_format format;
    output *out;
    sn_wav_settings settings;
    sn_wav wav;

    /* What libsndfile writes needs a file that can be sought: the output, or where that is a
     * stream a temporary file, copied at the end. */
    void *handle;
    int file;
    uint64_t written; /* frames */
} sound_file;

/* Starts a file in an open output. The report's field is that of sn_wav_settings, or "". Close it
 * in either case. */
sn_status sound_file_begin(sound_file *file, sound_format format, const sn_wav_settings *settings,
    output *out, sn_report *report);

/* Writes frames, at most SOUND_BLOCK; right is NULL in a file of one channel. */
sn_status sound_file_write(
    sound_file *file, const float *left, const float *right, size_t count, sn_report *report);

/* Ends it; without that it is not whole. */
sn_status sound_file_end(sound_file *file, sn_report *report);

void sound_file_close(sound_file *file);

#endif
