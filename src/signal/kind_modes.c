/* The modes of a voice and of a bank: their table, and from their records to sn_voice_mode. */
#include "../base/exact.h"
#include "../base/constants.h"
#include "kind_modes.h"

static const sn_field kind_mode_fields[] = {
    { .name = "frequency_hz",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_LOG_SCALE,
        .unit = "Hz",
        .low = 0,
        .high = SN_MODE_HZ_MOST,
        .usual_low = 20,
        .usual_high = 20000,
        .fallback = 440,
        .help = "Its pitch; at or above half the sample rate it is silent.",
        .offset = offsetof(kind_mode, mode.mode.frequency_hz) },
    { .name = "t60_s",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_LOG_SCALE,
        .unit = "s",
        .low = SN_MODE_T60_LEAST_S,
        .high = SN_MODE_T60_MOST_S,
        .usual_low = 0.005,
        .usual_high = 10,
        .fallback = 1,
        .help = "The time to decay to a thousandth, -60 dB.",
        .offset = offsetof(kind_mode, mode.mode.t60_s) },
    { .name = "undamped",
        .type = SN_FIELD_BOOLEAN,
        .unit = "",
        .help = "It never decays: t60_s does not count.",
        .offset = offsetof(kind_mode, undamped) },
    { .name = "amplitude",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = -SN_MODE_AMPLITUDE_MOST,
        .high = SN_MODE_AMPLITUDE_MOST,
        .usual_low = -1,
        .usual_high = 1,
        .fallback = 1,
        .help = "The peak of its sine when it is struck; full scale is 1.",
        .offset = offsetof(kind_mode, mode.mode.amplitude) },
    { .name = "phase_turns",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_TURNS,
        .unit = "turns",
        .low = -1e9,
        .high = 1e9,
        .usual_low = 0,
        .usual_high = 1,
        .help = "Where its sine starts; 0 starts without a click.",
        .offset = offsetof(kind_mode, mode.mode.phase_turns) },
    { .name = "attack_s",
        .type = SN_FIELD_NUMBER,
        .unit = "s",
        .low = 0,
        .high = SN_MODE_T60_MOST_S,
        .usual_low = 0,
        .usual_high = 0.1,
        .help = "When it is loudest, at most an eighth of its decay; 0 is at once.",
        .offset = offsetof(kind_mode, mode.mode.attack_s) },
    { .name = "tail_ratio",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = 0,
        .high = 1,
        .help = "The part of it that decays in tail_t60_s instead.",
        .offset = offsetof(kind_mode, mode.mode.tail_ratio) },
    { .name = "tail_t60_s",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_LOG_SCALE,
        .unit = "s",
        .low = SN_MODE_T60_LEAST_S,
        .high = SN_MODE_T60_MOST_S,
        .usual_low = 0.005,
        .usual_high = 10,
        .fallback = 1,
        .help = "The time in which that part decays to a thousandth.",
        .offset = offsetof(kind_mode, mode.mode.tail_t60_s) },
    { .name = "pan",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = -1,
        .high = 1,
        .help = "Where it is heard: -1 left, 0 in the middle, 1 right.",
        .offset = offsetof(kind_mode, mode.mode.pan) },
    { .name = "delay_s", /* the last: a bank's modes go without it */
        .type = SN_FIELD_NUMBER,
        .unit = "s",
        .low = 0,
        .high = 10,
        .usual_low = 0,
        .usual_high = 1,
        .help = "Struck so long after the note's start, and by nothing else.",
        .offset = offsetof(kind_mode, mode.delay_s) },
};

enum { KIND_MODE_FIELDS = sizeof kind_mode_fields / sizeof kind_mode_fields[0] };

#define KIND_MODE_HELP "amplitude * envelope(t) * sin(2 pi frequency_hz t + phase)"

const sn_record sn_kind_bank_mode = {
    .name = "mode",
    .plural = "modes",
    .help = KIND_MODE_HELP,
    .size = sizeof(kind_mode),
    .fields = kind_mode_fields,
    .field_count = KIND_MODE_FIELDS - 1,
};

const sn_record sn_kind_voice_mode = {
    .name = "mode",
    .plural = "modes",
    .help = KIND_MODE_HELP,
    .size = sizeof(kind_mode),
    .fields = kind_mode_fields,
    .field_count = KIND_MODE_FIELDS,
};

bool sn_kind_modes(const sn_field_records *list, sn_arena *arena, sn_voice *voice, bool *panned)
{
    const kind_mode *records = list->records;
    sn_voice_mode *modes = sn_arena_take(arena, list->count, sizeof *modes);
    if (!modes)
        return false;
    *panned = false;
    for (size_t i = 0; i < list->count; i++) {
        modes[i] = records[i].mode;
        if (records[i].undamped)
            modes[i].mode.t60_s = SN_INFINITY;
        *panned |= modes[i].mode.pan != 0;
    }
    voice->modes = modes;
    voice->mode_count = list->count;
    return true;
}

#undef KIND_MODE_HELP
