/*
 * Voices as bytes that can be sent to another instance, and the player that plays them there.
 *
 * The bytes are a head, the sn_voice with its pointer cleared, and its modes. They may come from
 * anywhere, so their sizes and every number in them are checked before they are used.
 */
#include "glue.h"

typedef struct voices_head {
    uint32_t magic, voice_bytes, mode_bytes, mode_count;
} voices_head;

enum { VOICES_MAGIC = 0x316e7673 }; /* "svn1" */

_Static_assert(sizeof(voices_head) % 8 == 0 && sizeof(sn_voice) % 8 == 0, "doubles stay aligned");

/* Makes the voice behind an item the result; false where it is no sound, or (then with a report)
 * where there is no memory. */
bool GLUE_EXPORT(voice_pack)(const sn_score_item *item)
{
    glue_report = (sn_report){ 0 };
    if (!item->kind->voice)
        return false;
    const sn_voice *voice = item->kind->voice(item->signal);
    voices_head head = { VOICES_MAGIC, sizeof(sn_voice), sizeof(sn_voice_mode),
        (uint32_t)voice->mode_count };
    sn_voice without = *voice;
    without.modes = NULL;
    sn_sink sink = glue_result();
    sink.write(sink.context, (const char *)&head, sizeof head);
    sink.write(sink.context, (const char *)&without, sizeof without);
    sink.write(sink.context, (const char *)voice->modes, voice->mode_count * sizeof *voice->modes);
    return glue_result_is_whole();
}

bool glue_voice_unpack(unsigned char *bytes, size_t size, sn_voice *voice)
{
    const voices_head *head = (const voices_head *)bytes;
    size_t start = sizeof *head + sizeof *voice;
    bool ours = size >= start && head->magic == VOICES_MAGIC &&
                head->voice_bytes == sizeof(sn_voice) && head->mode_bytes == sizeof(sn_voice_mode);
    if (!ours || head->mode_count != (size - start) / sizeof(sn_voice_mode) ||
        head->mode_count * sizeof(sn_voice_mode) != size - start) {
        glue_report = (sn_report){ .status = SN_ERROR_SYNTAX,
            .message = "these bytes are no voice of this build of sinew" };
        return false;
    }
    __builtin_memcpy(voice, bytes + sizeof *head, sizeof *voice);
    voice->modes = (const sn_voice_mode *)(bytes + start);
    voice->mode_count = head->mode_count;
    return sn_voice_check(voice, &glue_report) == SN_OK;
}

/* ---- the player ------------------------------------------------------------------------ */

enum { PLAYER_FRAMES = 4096 }; /* of one call */

typedef struct glue_player {
    sn_voices *voices;
    void *memory;
    float left[PLAYER_FRAMES], right[PLAYER_FRAMES];
} glue_player;

static glue_player *player_no_memory(void)
{
    glue_report = (sn_report){ .status = SN_ERROR_MEMORY,
        .message = "there is not enough memory for the player" };
    return NULL;
}

/* Starts a player; NULL with a report where the numbers are refused. */
glue_player *GLUE_EXPORT(player_open)(double rate_hz, uint32_t polyphony, uint32_t partials)
{
    sn_voices_settings settings = {
        .rate_hz = rate_hz, .polyphony = polyphony, .partials = partials
    };
    size_t bytes = sn_voices_bytes(&settings);
    glue_player *player = glue_take(sizeof *player);
    if (!player)
        return player_no_memory();
    player->memory = bytes > 0 ? glue_take(bytes) : NULL;
    if (bytes > 0 && !player->memory)
        player_no_memory();
    else if (sn_voices_start(&player->voices, player->memory, bytes, &settings, &glue_report) ==
             SN_OK)
        return player;
    glue_give(player->memory);
    glue_give(player);
    return NULL;
}

void GLUE_EXPORT(player_close)(glue_player *player)
{
    glue_give(player->memory);
    glue_give(player);
}

uint32_t GLUE_EXPORT(player_frames)(void)
{
    return PLAYER_FRAMES;
}

uint32_t GLUE_EXPORT(player_active)(const glue_player *player)
{
    return player->voices->active;
}

/* Is it a whole number that a note takes? Says otherwise in the report. */
static bool player_takes(double value, double most, const char *field)
{
    if (value >= 0 && value <= most && value == (double)(uint64_t)value)
        return true;
    glue_report = (sn_report){ .status = SN_ERROR_RANGE,
        .message = "a note takes a whole number here, from 0 on, below 2^31 for frames and at most "
                   "2^53 for a seed" };
    for (size_t i = 0; field[i]; i++)
        glue_report.field[i] = field[i];
    return false;
}

/* Plays a packed voice, whose bytes are the caller's again afterwards. Gives the note's number, or
 * 0 with a report. */
double GLUE_EXPORT(player_play)(glue_player *player, unsigned char *bytes, size_t size,
    double velocity, double pitch_ratio, double gain, double pan, double seed, double delay_frames)
{
    sn_voice voice;
    if (!player_takes(seed, 0x1p53, "seed") ||
        !player_takes(delay_frames, 0x1p31 - 1, "delay_frames") ||
        !glue_voice_unpack(bytes, size, &voice))
        return 0;
    sn_note note = { .velocity = velocity,
        .pitch_ratio = pitch_ratio,
        .gain = gain,
        .pan = pan,
        .seed = (uint64_t)seed,
        .delay_frames = (uint32_t)delay_frames };
    return (double)sn_voices_play(player->voices, &voice, &note, &glue_report);
}

/* 1 where the note was changed, 0 where it has ended or the voice does not suit it, and -1 with a
 * report where the bytes are no voice. */
int GLUE_EXPORT(player_change)(glue_player *player, double note, unsigned char *bytes, size_t size)
{
    sn_voice voice;
    if (!glue_voice_unpack(bytes, size, &voice))
        return -1;
    return sn_voices_change(player->voices, (uint64_t)note, &voice, &glue_report);
}

bool GLUE_EXPORT(player_is_active)(const glue_player *player, double note)
{
    return sn_voices_is_active(player->voices, (uint64_t)note);
}

double GLUE_EXPORT(player_level)(const glue_player *player, double note)
{
    return sn_voices_level(player->voices, (uint64_t)note);
}

void GLUE_EXPORT(player_release)(glue_player *player, double note)
{
    sn_voices_release(player->voices, (uint64_t)note);
}

void GLUE_EXPORT(player_stop)(glue_player *player, double note)
{
    sn_voices_stop(player->voices, (uint64_t)note);
}

void GLUE_EXPORT(player_stop_all)(glue_player *player)
{
    sn_voices_stop_all(player->voices);
}

/* Where the frames of the next player_render go. */
float *GLUE_EXPORT(player_left)(glue_player *player)
{
    return player->left;
}

float *GLUE_EXPORT(player_right)(glue_player *player)
{
    return player->right;
}

void GLUE_EXPORT(player_render)(glue_player *player, size_t count)
{
    SN_ASSERT(count <= PLAYER_FRAMES);
    sn_voices_render(player->voices, count, player->left, player->right);
}
