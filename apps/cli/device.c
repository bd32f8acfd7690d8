/*
 * Playing by PortAudio. See device.h.
 *
 * The sound is made in PortAudio's callback, as in a game. What the drivers below it print when
 * there is nothing to play on is kept from standard error, where one sentence of ours stands.
 */
#include "tool.h"
#include "device.h"

#ifndef SINEW_HAVE_PORTAUDIO

int device_open(device *found)
{
    (void)found;
    return tool_fail(EXIT_DATA, command_play.name,
        "this program was built without PortAudio, so it plays nothing; `sinew render` writes a "
        "file");
}

void device_close(void)
{
}

int device_play(const device *found, sound *heard)
{
    (void)heard;
    return device_open((device *)found);
}

#else

#include "progress.h"

#include <fcntl.h>
#include <math.h>
#include <portaudio.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LOOK_EVERY_MS = 20 };

/* ---- quiet ------------------------------------------------------------------------------ */

static int kept_errors = -1; /* standard error, while it is turned away */

/* PortAudio asserts where ALSA knows of no device at all, which is no crash to be heard of. */
static void end_on_abort(int number)
{
    static const char sentence[] = "sinew: play: the sound system of this machine does not work\n";
    (void)number;
    ssize_t put = write(kept_errors, sentence, sizeof sentence - 1);
    (void)put;
    _exit(EXIT_DATA);
}

static void mute_errors(void)
{
    fflush(stderr);
    kept_errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (kept_errors >= 0 && nowhere >= 0)
        dup2(nowhere, STDERR_FILENO);
    if (nowhere >= 0)
        close(nowhere);
    signal(SIGABRT, end_on_abort);
}

static void unmute_errors(void)
{
    fflush(stderr);
    signal(SIGABRT, SIG_DFL);
    if (kept_errors < 0)
        return;
    dup2(kept_errors, STDERR_FILENO);
    close(kept_errors);
    kept_errors = -1;
}

/* ---- ending ----------------------------------------------------------------------------- */

static const int ending_signals[] = { SIGHUP, SIGINT, SIGTERM };
enum { ENDING_SIGNALS = sizeof ending_signals / sizeof ending_signals[0] };

static atomic_int ended_by; /* a signal; 0: none yet */

static void note_signal(int number)
{
    ended_by = number;
}

static void watch_signals(struct sigaction old[ENDING_SIGNALS])
{
    struct sigaction note = { .sa_handler = note_signal, .sa_flags = (int)SA_RESETHAND };
    sigemptyset(&note.sa_mask);
    for (size_t i = 0; i < ENDING_SIGNALS; i++) {
        sigaction(ending_signals[i], NULL, &old[i]);
        if (old[i].sa_handler != SIG_IGN)
            sigaction(ending_signals[i], &note, NULL);
    }
}

/* Ends as the signal would have done at once. */
static void leave_signals(const struct sigaction old[ENDING_SIGNALS])
{
    for (size_t i = 0; i < ENDING_SIGNALS; i++)
        sigaction(ending_signals[i], &old[i], NULL);
    if (ended_by)
        raise(ended_by);
}

/* ---- playing ---------------------------------------------------------------------------- */

typedef struct playing {
    sound *heard;
    int channels;
    _Atomic uint64_t done; /* frames that were made */
} playing;

/* Fades from all to nothing over a block, which then ends without a click. */
static void fade_out(float *const *channels, int channel_count, size_t count)
{
    for (int c = 0; c < channel_count; c++)
        for (size_t i = 0; i < count; i++)
            channels[c][i] *= (float)(count - 1 - i) / (float)count;
}

static int make_sound(const void *input, void *output, unsigned long count,
    const PaStreamCallbackTimeInfo *times, PaStreamCallbackFlags flags, void *context)
{
    (void)input, (void)times, (void)flags;
    playing *now = context;
    float *const *channels = output;
    bool ending = ended_by != 0;
    size_t done = 0, got = 1;
    while (done < count && got > 0) {
        got = sound_read(now->heard, count - done, channels[0] + done,
            now->channels == 2 ? channels[1] + done : NULL);
        done += got;
    }
    for (int c = 0; c < now->channels; c++) {
        for (size_t i = 0; i < done; i++)
            channels[c][i] = fmaxf(-1, fminf(1, channels[c][i]));
        memset(channels[c] + done, 0, (count - done) * sizeof channels[c][0]);
    }
    now->done = now->heard->done;
    if (ending)
        fade_out(channels, now->channels, count);
    return ending || now->heard->done == now->heard->frames ? paComplete : paContinue;
}

static PaError play_to_end(PaStream *stream, playing *now)
{
    PaError error = Pa_StartStream(stream);
    while (error == paNoError && (error = Pa_IsStreamActive(stream)) == 1) {
        char amount[48];
        uint64_t done = now->done;
        snprintf(amount, sizeof amount, "%.1f s", (double)done / now->heard->rate_hz);
        progress_show(now->heard->name, (double)done / (double)now->heard->frames, amount);
        Pa_Sleep(LOOK_EVERY_MS);
        error = paNoError;
    }
    progress_clear();
    return error;
}

int device_play(const device *found, sound *heard)
{
    PaStreamParameters parameters = { .device = found->number,
        .channelCount = found->channels,
        .sampleFormat = paFloat32 | paNonInterleaved,
        .suggestedLatency = Pa_GetDeviceInfo(found->number)->defaultHighOutputLatency };
    playing now = { .heard = heard, .channels = found->channels };
    struct sigaction old[ENDING_SIGNALS];
    PaStream *stream = NULL;
    mute_errors();
    PaError error = Pa_OpenStream(&stream, NULL, &parameters, found->rate_hz,
        paFramesPerBufferUnspecified, paClipOff | paDitherOff, make_sound, &now);
    unmute_errors();
    if (error == paNoError) {
        watch_signals(old);
        error = play_to_end(stream, &now);
        mute_errors();
        Pa_CloseStream(stream);
        unmute_errors();
        leave_signals(old);
    }
    if (error == paNoError)
        return EXIT_DONE;
    return tool_fail(EXIT_DATA, command_play.name, "the sound device %s cannot be played on: %s",
        Pa_GetDeviceInfo(found->number)->name, Pa_GetErrorText(error));
}

int device_open(device *found)
{
    mute_errors();
    PaError error = Pa_Initialize();
    unmute_errors();
    if (error != paNoError)
        return tool_fail(EXIT_DATA, command_play.name, "sound cannot be played here: %s",
            Pa_GetErrorText(error));
    found->number = Pa_GetDefaultOutputDevice();
    const PaDeviceInfo *about =
        found->number == paNoDevice ? NULL : Pa_GetDeviceInfo(found->number);
    if (!about || about->maxOutputChannels < 1) {
        device_close();
        return tool_fail(EXIT_DATA, command_play.name,
            "there is no sound device to play on; `sinew render` writes a file");
    }
    found->channels = about->maxOutputChannels > 1 ? 2 : 1;
    found->rate_hz = about->defaultSampleRate;
    return EXIT_DONE;
}

void device_close(void)
{
    mute_errors();
    Pa_Terminate();
    unmute_errors();
}

#endif
