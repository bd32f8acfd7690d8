/* Writing sound files. See sound_file.h. */
#include "tool.h"
#include "sound_file.h"
#include "coded_file.h"

#include <string.h>

sn_status sound_file_begin(sound_file *file, sound_format format, const sn_wav_settings *settings,
    output *out, sn_report *report)
{
    *file = (sound_file){ .format = format, .out = out, .settings = *settings, .file = -1 };
    if (format == SOUND_WAV)
        return sn_wav_begin(&file->wav, settings, output_sink(out), report);
    return coded_file_begin(file, report);
}

sn_status sound_file_write(
    sound_file *file, const float *left, const float *right, size_t count, sn_report *report)
{
    if (file->format == SOUND_WAV)
        return sn_wav_write(&file->wav, left, right, count);
    return coded_file_write(file, left, right, count, report);
}

sn_status sound_file_end(sound_file *file, sn_report *report)
{
    if (file->format == SOUND_WAV)
        return sn_wav_end(&file->wav, report);
    return coded_file_end(file, report);
}

void sound_file_close(sound_file *file)
{
    coded_file_close(file);
}
