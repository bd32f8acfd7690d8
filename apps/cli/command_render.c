/* sinew render: an item as a sound file. */
#include "tool.h"
#include "files.h"
#include "options.h"
#include "progress.h"
#include "scores.h"
#include "sound.h"
#include "sound_file.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const double rate_default_hz = 48000;

static const tool_option option_render_rate = { .name = "rate",
    .value = "HZ",
    .type = OPTION_NUMBER,
    .offset = offsetof(tool_call, rate_hz),
    .whole = true,
    .low = 8000,
    .high = 192000,
    .help = "HZ frames a second, 8000 to 192000 (default: 48000)" };
static const tool_option option_container = { .name = "to",
    .type = OPTION_CHOICE,
    .offset = offsetof(tool_call, container),
    .choices = (const char *const[]){ "wav", "flac", "ogg", NULL },
    .help = "the kind of file, where the output's name does not tell (default: wav)" };
static const tool_option option_samples = { .name = "format",
    .type = OPTION_CHOICE,
    .offset = offsetof(tool_call, format),
    .choices = (const char *const[]){ "pcm16", "pcm24", "float", NULL },
    .help = "how WAV and FLAC hold samples; float is for WAV only (default: pcm16)" };

/* By --to and by the ending, which must agree; a WAV where neither tells. */
static int choose_container(const tool_call *call, sound_format *format)
{
    int ending;
    int code = options_format(&command_render, call, &ending);
    if (code != EXIT_DONE)
        return code;
    bool named = call->output && strcmp(call->output, "-") != 0 && !file_is_special(call->output);
    if (named && call->container && call->container - 1 != ending)
        return tool_fail(EXIT_CALL, command_render.name, "--to %s and the output %.200s disagree",
            option_container.choices[call->container - 1], call->output);
    *format = (sound_format)(call->container ? call->container - 1 : ending);
    return EXIT_DONE;
}

/* The container and --format, which must agree, and a place that can take a sound. */
static int choose_format(const tool_call *call, sound_format *format)
{
    int code = choose_container(call, format);
    if (code != EXIT_DONE)
        return code;
    if (*format == SOUND_OGG && call->format)
        return tool_fail(EXIT_CALL, command_render.name,
            "--format is for WAV and FLAC; Ogg Vorbis has a coding of its own");
    if (*format == SOUND_FLAC && call->format == SN_WAV_FLOAT + 1)
        return tool_fail(EXIT_CALL, command_render.name,
            "FLAC holds no floats; choose --format pcm24, or write a WAV");
    bool to_output = !call->output || strcmp(call->output, "-") == 0;
    if (to_output && isatty(STDOUT_FILENO))
        return tool_fail(EXIT_CALL, command_render.name,
            "a terminal cannot show a sound; write a file, as -o sound.wav, or `sinew play` it");
    return EXIT_DONE;
}

static void show_progress(const sound *heard, const output *out)
{
    char amount[48];
    snprintf(amount, sizeof amount, "%.1f s of sound", (double)heard->done / heard->rate_hz);
    progress_show(out->where, (double)heard->done / (double)heard->frames, amount);
}

static sn_status write_sound(sound *heard, sound_file *file, sn_report *report)
{
    static float left[SOUND_BLOCK], right[SOUND_BLOCK];
    float *second = heard->channels == 2 ? right : NULL;
    sn_status status = SN_OK;
    size_t count;
    while (status == SN_OK && (count = sound_read(heard, SOUND_BLOCK, left, second)) > 0) {
        status = sound_file_write(file, left, second, count, report);
        show_progress(heard, file->out);
    }
    return status == SN_OK ? sound_file_end(file, report) : status;
}

static void warn_clipped(const sound *heard, sound_format format, const sn_wav_settings *settings)
{
    bool kept = format == SOUND_WAV && settings->format == SN_WAV_FLOAT;
    if (kept || heard->clipped == 0)
        return;
    tool_warn(heard->where,
        "items.%s: %ju of its samples %s beyond full scale, up to %.4g, and %s; make it quieter%s",
        heard->name, (uintmax_t)heard->clipped, heard->clipped == 1 ? "is" : "are", heard->peak,
        format == SOUND_OGG ? "will be clipped when it is played" : "clipped",
        format == SOUND_WAV ? ", or keep them by --format float" : "");
}

static int render(const tool_call *call, sound_format format, sound *heard)
{
    static output out;
    static sound_file file;
    double rate_hz = call->rate_hz.given ? call->rate_hz.value : rate_default_hz;
    int code = sound_start(heard, (uint32_t)rate_hz, (sn_cpu){ 0 });
    if (code == EXIT_DONE)
        code = output_open(&out, call->output, call->operands[0]);
    if (code != EXIT_DONE)
        return code;
    out.quiet = true;
    sn_wav_settings settings = { .format = call->format ? (sn_wav_format)(call->format - 1)
                                                        : SN_WAV_PCM16,
        .rate_hz = heard->rate_hz,
        .channels = heard->channels,
        .frames = heard->frames };
    sn_report report = { 0 };
    sn_status status = sound_file_begin(&file, format, &settings, &out, &report);
    if (status == SN_OK)
        status = write_sound(heard, &file, &report);
    sound_file_close(&file);
    if (strcmp(report.field, "frames") == 0)
        strcpy(report.field, "--seconds");
    options_name_field(&command_render, &report);
    code = output_end(&out, status, &report, EXIT_CALL, command_render.name);
    if (code == EXIT_DONE) {
        sound_warn(heard);
        warn_clipped(heard, format, &settings);
    }
    return code;
}

static int run_render(const tool_call *call)
{
    static sound heard;
    sound_format format = SOUND_WAV;
    int code = choose_format(call, &format);
    if (code != EXIT_DONE)
        return code;
    loaded_score loaded;
    code = score_open(&loaded, call->operands[0]);
    if (code == EXIT_DONE) {
        const sn_score_item *item = score_item(&loaded, call->operands[1]);
        code = item ? sound_choose(&heard, &command_render, call, &loaded, item) : EXIT_CALL;
        if (code == EXIT_DONE)
            code = render(call, format, &heard);
        sound_close(&heard);
    }
    score_close(&loaded);
    return code;
}

const tool_command command_render = { .name = "render",
    .operands = "SCORE NAME",
    .operands_least = 2,
    .operands_most = 2,
    .summary = "Writes an item as a sound: WAV, FLAC or Ogg Vorbis.",
    .text =
        "A voice or a bank is struck once, until it has died away to -100 dB. Any other item is "
        "heard as it is, its values being the samples: one dimension, or two for left and "
        "right. What never ends needs --seconds. Full scale is -1 to 1. What goes beyond is "
        "clipped, and said; floats keep it. 16 and 24 bits are dithered. The same call gives "
        "WAV and FLAC the same samples on every machine.",
    .examples = (const char *const[]){ "sinew render sounds.sinew.json bell -o bell.wav",
        "sinew render sounds.sinew.json kick --velocity 0.5 --format pcm24 -o soft_kick.flac",
        "sinew render tones.sinew.json a440 --seconds 2 --to flac > a440.flac", NULL },
    .options = (const tool_option *const[]){ &option_output, &option_container, &option_render_rate,
        &option_samples, &option_channels, &option_sound_seconds, &option_note_velocity,
        &option_note_pitch, &option_note_seed, NULL },
    .formats = (const tool_format[]){ { "wav", SOUND_WAV }, { "flac", SOUND_FLAC },
        { "ogg", SOUND_OGG }, { NULL, 0 } },
    .run = run_render };
