/*
 * Mixes sounds of a score as a game does: the audio callback asks for the next frames, and notes
 * are started in between. What the device would play goes to a WAV file here, if one is named.
 *
 *     mix_sounds examples/sounds.sinew.json beat.wav
 */
#include <sinew/hosted.h>
#include <sinew/sinew.h>

enum { RATE_HZ = 48000, BLOCK = 512, STEP = RATE_HZ / 8, STEPS = 32, FRAMES = (STEPS + 8) * STEP };

/* Who plays when, and how hard, from 1 to 9. */
static const struct {
    const char *name, *steps;
    double pan;
} beat[] = { { "kick", "9.....7.9......49.....7.9.5.....", 0 },
    { "snare", "....9.......9.2.....9.......9.35", 0 },
    { "hi_hat", "5.3.5.3.5.3.5.335.3.5.3.5.3.5.33", 0.3 },
    { "marimba", "9..7..6.....8...9..7..6...5.4.3.", -0.4 } };

/* What an audio library calls, in a thread of its own: no lock, no memory, no surprise. */
static void audio_callback(void *player, float *left, float *right, size_t count)
{
    sn_voices_render(player, count, left, right);
}

/* Starts the notes of one step, `delay` frames into the next block. A game that decides this in
 * another thread sends it through a queue: a player has one thread. */
static void play_step(sn_voices *player, const sn_score *score, size_t step, uint32_t delay)
{
    for (size_t i = 0; i < sizeof beat / sizeof beat[0]; i++) {
        const sn_score_item *item = sn_score_find(score, beat[i].name);
        const sn_voice *voice = item && item->kind->voice ? item->kind->voice(item->signal) : NULL;
        sn_note note = sn_note_default();
        note.velocity = (beat[i].steps[step] - '0') / 9.0;
        note.gain = 0.5; /* room for several at once */
        note.pan = beat[i].pan;
        note.seed = step; /* no two strokes are alike */
        note.delay_frames = delay;
        if (voice && note.velocity > 0)
            sn_voices_play(player, voice, &note, NULL);
    }
}

static bool put(void *file, const char *bytes, size_t count)
{
    return !file || fwrite(bytes, 1, count, file) == count;
}

int main(int argc, char **argv)
{
    size_t size;
    char *text = argc > 1 ? sn_hosted_read(argv[1], SN_JSON_SIZE_MOST, &size) : NULL;
    FILE *file = argc > 2 ? fopen(argv[2], "wb") : NULL;
    sn_arena arena = sn_hosted_arena(0);
    sn_score score;
    if (!text || sn_score_load(&score, text, size, &arena, NULL) != SN_OK || (argc > 2 && !file)) {
        fprintf(stderr, "usage: mix_sounds SCORE [WAV]\n");
        return 2;
    }

    sn_voices_settings settings = { RATE_HZ, 32, 256, sn_cpu_detect() };
    size_t bytes = sn_voices_bytes(&settings);
    void *memory = malloc(bytes);
    sn_voices *player = NULL;
    sn_wav_settings sound = { .rate_hz = RATE_HZ, .channels = 2, .frames = FRAMES };
    sn_wav wav;
    bool good = sn_voices_start(&player, memory, bytes, &settings, NULL) == SN_OK &&
                sn_wav_begin(&wav, &sound, (sn_sink){ put, file }, NULL) == SN_OK;
    float left[BLOCK], right[BLOCK];
    for (size_t at = 0, count; good && at < FRAMES; at += count) {
        count = FRAMES - at < BLOCK ? FRAMES - at : BLOCK;
        size_t step = (at + STEP - 1) / STEP; /* the first that begins in this block or after */
        if (step < STEPS && step * STEP < at + count)
            play_step(player, &score, step, (uint32_t)(step * STEP - at));
        audio_callback(player, left, right, count);
        good = sn_wav_write(&wav, left, right, count) == SN_OK;
    }
    good = good && sn_wav_end(&wav, NULL) == SN_OK;
    if (good)
        printf("%llu notes, %llu samples too loud\n", (unsigned long long)player->started,
            (unsigned long long)wav.clipped);
    good = (!file || fclose(file) == 0) && good;
    free(memory);
    sn_arena_reset(&arena);
    free(text);
    return good ? 0 : 1;
}
