/* FLAC and Ogg Vorbis by libsndfile; the part of sound_file.c that may be missing. */
#ifndef SINEW_CODED_FILE_H
#define SINEW_CODED_FILE_H

#include "sound_file.h"

/* As their namesakes in sound_file.h. */
sn_status coded_file_begin(sound_file *file, sn_report *report);
sn_status coded_file_write(
    sound_file *file, const float *left, const float *right, size_t count, sn_report *report);
sn_status coded_file_end(sound_file *file, sn_report *report);
void coded_file_close(sound_file *file);

#endif
