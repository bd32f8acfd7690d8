/*
 * Sounds: an item as samples, frame after frame. A voice is played once, as a note; any other item
 * of one dimension, or of two for left and right, is heard as it is, its values being the samples.
 */
#ifndef SINEW_SOUND_H
#define SINEW_SOUND_H

#include "tool.h"
#include "scores.h"
#include "sinew/voice.h"

#include <stdint.h>

enum { SOUND_BLOCK = 4096 }; /* frames that are asked for at once, at most */

typedef struct sound {
    const char *name, *where; /* of the item, and what messages call it */
    sn_signal signal;
    const sn_voice *voice; /* NULL: the signal is heard as it is */
    sn_note note;
    int dimensions, channels;
    double seconds;
    uint32_t rate_hz;
    uint64_t frames, done;
    void *memory; /* of the player */
    sn_voices *voices;
    double values[2 * SOUND_BLOCK]; /* of a signal */
    uint64_t clipped;               /* samples outside [-1, 1] so far */
    double peak;
} sound;

/* How an item is heard; the same for every command that makes it sound. */
extern const tool_option option_sound_seconds, option_note_velocity, option_note_pitch,
    option_note_seed, option_channels;

/* Decides what is heard, and for how long. Gives EXIT_DONE, or says what is wrong and gives another
 * code. Nothing is held. */
int sound_choose(sound *heard, const tool_command *command, const tool_call *call,
    const loaded_score *loaded, const sn_score_item *item);

/* Makes it ready to be read at a rate. Gives EXIT_DONE, or says what is wrong. Close it in either
 * case.
 * cpu  zero: the same bits on every machine */
int sound_start(sound *heard, uint32_t rate_hz, sn_cpu cpu);
void sound_close(sound *heard);

/* Writes the next frames, at most `count` of them and SOUND_BLOCK, and gives their number: 0 at the
 * end.
 * right  NULL where the sound has one channel */
size_t sound_read(sound *heard, size_t count, float *left, float *right);

/* Says what was not heard as it was meant, if anything, on standard error. */
void sound_warn(const sound *heard);

#endif
