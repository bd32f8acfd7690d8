/* sinew play: an item as a sound, now. */
#include "tool.h"
#include "device.h"
#include "scores.h"
#include "sound.h"

static void warn_clipped(const sound *heard)
{
    if (heard->clipped > 0)
        tool_warn(heard->where,
            "items.%s: it goes beyond full scale, up to %.4g, and was clipped; make it quieter",
            heard->name, heard->peak);
}

static int play(sound *heard)
{
    device found;
    int code = device_open(&found);
    if (code != EXIT_DONE)
        return code;
    heard->channels = found.channels;
    code = sound_start(heard, (uint32_t)found.rate_hz, sn_cpu_detect());
    if (code == EXIT_DONE)
        code = device_play(&found, heard);
    device_close();
    if (code == EXIT_DONE) {
        sound_warn(heard);
        warn_clipped(heard);
    }
    return code;
}

static int run_play(const tool_call *call)
{
    static sound heard;
    loaded_score loaded;
    int code = score_open(&loaded, call->operands[0]);
    if (code == EXIT_DONE) {
        const sn_score_item *item = score_item(&loaded, call->operands[1]);
        code = item ? sound_choose(&heard, &command_play, call, &loaded, item) : EXIT_CALL;
        if (code == EXIT_DONE)
            code = play(&heard);
        sound_close(&heard);
    }
    score_close(&loaded);
    return code;
}

const tool_command command_play = { .name = "play",
    .operands = "SCORE NAME",
    .operands_least = 2,
    .operands_most = 2,
    .summary = "Plays an item on the sound device.",
    .text =
        "What is heard is what `sinew render` writes, at the device's own rate. Ctrl-C ends it.",
    .examples = (const char *const[]){ "sinew play sounds.sinew.json bell",
        "sinew play sounds.sinew.json marimba --pitch 3/2 --velocity 0.6", NULL },
    .options = (const tool_option *const[]){ &option_sound_seconds, &option_note_velocity,
        &option_note_pitch, &option_note_seed, NULL },
    .formats = NULL,
    .run = run_play };
