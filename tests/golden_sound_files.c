/* The golden hash of wav.h and spectrogram.h: the bytes of small sound files in every format, and
 * of pictures of a sound that needs no more than plain arithmetic. */
#include "golden.h"
#include "sinew/spectrogram.h"
#include "sinew/wav.h"

uint64_t golden_sound_files(void);

enum { GOLDEN_SOUND_FRAMES = 333, GOLDEN_SOUND_MEMORY = 1 << 20 };

/* Two triangle waves that fade away. */
static void golden_sound_sample(const void *self, double t_s, double *value)
{
    (void)self;
    for (int d = 0; d < 2; d++) {
        double turns = (t_s + 1) * (d == 0 ? 440 : 1375.5), part = turns - (double)(int64_t)turns;
        double fade = t_s < 0 ? 0 : 1 / (1 + 40 * t_s);
        value[d] = fade * (part < 0.5 ? 4 * part - 1 : 3 - 4 * part);
    }
}

static void golden_sound_describe(const void *self, sn_signal_info *info)
{
    (void)self;
    info->dimensions = 2;
    info->view_s.high = 0.25;
}

static bool golden_sound_write(void *context, const char *bytes, size_t count)
{
    uint64_t *hash = (uint64_t *)context;
    *hash = golden_hash_bytes(*hash, bytes, count);
    return true;
}

static void golden_sound_wav(sn_sink sink, sn_wav_format format, int channels)
{
    float left[GOLDEN_SOUND_FRAMES], right[GOLDEN_SOUND_FRAMES];
    sn_wav_settings settings = { format, 44100, channels, GOLDEN_SOUND_FRAMES, 42, false };
    sn_wav wav;
    for (int i = 0; i < GOLDEN_SOUND_FRAMES; i++) {
        double value[2];
        golden_sound_sample(NULL, (double)i / 44100, value);
        left[i] = (float)value[0];
        right[i] = (float)value[1];
    }
    sn_wav_begin(&wav, &settings, sink, NULL);
    sn_wav_write(&wav, left, right, GOLDEN_SOUND_FRAMES);
    sn_wav_end(&wav, NULL);
}

uint64_t golden_sound_files(void)
{
    static const sn_signal_ops ops = { .describe = golden_sound_describe,
        .sample = golden_sound_sample };
    static double memory[GOLDEN_SOUND_MEMORY / sizeof(double)]; /* enough for both pictures */
    uint64_t hash = GOLDEN_HASH_START;
    sn_sink sink = { golden_sound_write, &hash };
    sn_arena arena = sn_arena_on_block(memory, sizeof memory);
    sn_spectrogram plot = { 0 };
    for (int format = 0; format < SN_WAV_FORMAT_COUNT; format++)
        for (int channels = 1; channels <= 2; channels++)
            golden_sound_wav(sink, (sn_wav_format)format, channels);
    plot.title = "golden";
    plot.signal.ops = &ops;
    plot.width_px = 320;
    sn_status first = sn_spectrogram_svg(&plot, &arena, sink, NULL);
    plot.linear_frequency = true;
    plot.full_scale = true;
    plot.rate_hz = 22050;
    plot.theme = SN_PLOT_DARK;
    sn_status second = sn_spectrogram_svg(&plot, &arena, sink, NULL);
    return golden_hash_u64(golden_hash_u64(hash, (uint64_t)first), (uint64_t)second);
}
