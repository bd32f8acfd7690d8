/* The fields of the kind `shake`. */
#include "../base/exact.h"
#include "kind_shake.h"
#include "kinds.h"

static const char *kind_shake_model_word(int number)
{
    static const char *const words[] = { "impulse", "trauma", "endless" };
    return number >= 0 && number <= KIND_SHAKE_ENDLESS ? words[number] : NULL;
}

static const char *kind_shake_form_word(int number)
{
    static const char *const words[] = { "noise", "swing", "bump", "recoil" };
    return number >= 0 && number <= SN_SHAKE_RECOIL ? words[number] : NULL;
}

static const char *kind_shake_part_word(int number)
{
    static const char *const words[] = { "all", "move", "turn" };
    return number >= 0 && number <= KIND_SHAKE_TURN ? words[number] : NULL;
}

#define KIND_SHAKE_FREQUENCY                                                                       \
    .name = "frequency_hz", .type = SN_FIELD_NUMBER,                                               \
    .flags = SN_FIELD_ABOVE_LOW | SN_FIELD_LOG_SCALE, .unit = "Hz", .low = 0, .high = 1e9,         \
    .usual_low = 0.05, .usual_high = 50, .fallback = 10

static const sn_field kind_shake_layer_fields[] = {
    { KIND_SHAKE_FREQUENCY, .help = "New random values in a second.",
        .offset = offsetof(sn_shake_layer, frequency_hz) },
    { .name = "gain",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = 0,
        .high = 1e6,
        .usual_low = 0,
        .usual_high = 1,
        .fallback = 1,
        .help = "Its share of the whole, beside those of the others.",
        .offset = offsetof(sn_shake_layer, gain),
        .others = "amplitude weight" },
};

static const sn_record kind_shake_layer_table = {
    .name = "layer",
    .plural = "layers",
    .help = "A layer of noise.",
    .size = sizeof(sn_shake_layer),
    .fields = kind_shake_layer_fields,
    .field_count = sizeof kind_shake_layer_fields / sizeof kind_shake_layer_fields[0],
};

static const sn_field kind_shake_hit_fields[] = {
    { .name = "at_s",
        .type = SN_FIELD_NUMBER,
        .unit = "s",
        .low = 0,
        .high = 1e9,
        .usual_low = 0,
        .usual_high = 10,
        .help = "When it comes.",
        .offset = offsetof(kind_shake_hit, at_s),
        .others = "time time_s t_s start_s" },
    { .name = "strength",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = -1e6,
        .high = 1e6,
        .usual_low = 0,
        .usual_high = 2,
        .fallback = 1,
        .help = "The peaks are multiplied by this; of trauma, what it adds.",
        .offset = offsetof(kind_shake_hit, strength),
        .others = "add amount force" },
};

static const sn_record kind_shake_hit_table = {
    .name = "hit",
    .plural = "hits",
    .help = "A blow.",
    .size = sizeof(kind_shake_hit),
    .fields = kind_shake_hit_fields,
    .field_count = sizeof kind_shake_hit_fields / sizeof kind_shake_hit_fields[0],
};

static const sn_field kind_shake_fields[] = {
    { .name = "model",
        .type = SN_FIELD_CHOICE,
        .unit = "",
        .help = "Each hit has its own course (impulse), or all add to a level that falls (trauma), "
                "or it trembles for ever (endless).",
        .offset = offsetof(kind_shake_record, model),
        .word = kind_shake_model_word },
    { .name = "form",
        .type = SN_FIELD_CHOICE,
        .unit = "",
        .help = "Trembles at random (noise), swings and dies away (swing), goes out and back once "
                "(bump), or out at once and back slowly (recoil).",
        .offset = offsetof(kind_shake_record, form),
        .word = kind_shake_form_word,
        .others = "shape type" },
    { .name = "move",
        .type = SN_FIELD_NUMBERS,
        .unit = "",
        .low = -1e12,
        .high = 1e12,
        .usual_low = -1,
        .usual_high = 1,
        .help = "How far it moves at most along x, y and z; this or turn is needed.",
        .offset = offsetof(kind_shake_record, move),
        .count_low = 0,
        .count_high = 3,
        .others = "position translation location max_offset amplitude" },
    { .name = "turn",
        .type = SN_FIELD_NUMBERS,
        .unit = "",
        .low = -1e12,
        .high = 1e12,
        .usual_low = -10,
        .usual_high = 10,
        .help = "How far it turns at most about x, y and z; this or move is needed.",
        .offset = offsetof(kind_shake_record, turn),
        .count_low = 0,
        .count_high = 3,
        .others = "rotation angles max_roll roll" },
    { .name = "part",
        .type = SN_FIELD_CHOICE,
        .unit = "",
        .help = "What the item gives: all of it, at most four numbers, or its moves or turns only.",
        .offset = offsetof(kind_shake_record, part),
        .word = kind_shake_part_word },
    { .name = "layers",
        .type = SN_FIELD_RECORDS,
        .unit = "",
        .help = "Of noise: slow and fast ones together; none is one of frequency_hz.",
        .offset = offsetof(kind_shake_record, layers),
        .record = &kind_shake_layer_table,
        .count_low = 0,
        .count_high = SN_SHAKE_LAYERS_MOST,
        .others = "octaves" },
    { KIND_SHAKE_FREQUENCY, .help = "Of swings, and of noise without layers.",
        .offset = offsetof(kind_shake_record, frequency_hz),
        .others = "frequency speed noise_frequency vibrato" },
    { .name = "duration_s",
        .type = SN_FIELD_NUMBER,
        .unit = "s",
        .low = 0,
        .high = 1e9,
        .usual_low = 0,
        .usual_high = 5,
        .fallback = KIND_SHAKE_DURATION_S,
        .help = "Of the model impulse, after which it is exactly 0; the others have none.",
        .offset = offsetof(kind_shake_record, duration_s),
        .others = "duration time length" },
    { .name = "attack_ratio",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = 0,
        .high = 1,
        .fallback = 0.02,
        .help = "Of the duration of an impulse: until its full strength; a hundredth at least.",
        .offset = offsetof(kind_shake_record, attack_ratio),
        .others = "attack fade_in blend_in" },
    { .name = "hold_ratio",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = 0,
        .high = 1,
        .help = "Of the duration of an impulse: at full strength. With the attack at most 1; a "
                "hundredth is left to fall.",
        .offset = offsetof(kind_shake_record, hold_ratio),
        .others = "hold sustain sustain_ratio" },
    { .name = "fall_power",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = 1,
        .high = 10,
        .fallback = 2,
        .help = "How an impulse dies away: 2 is even, more is sooner.",
        .offset = offsetof(kind_shake_record, fall_power),
        .others = "falloff fade_out blend_out" },
    { .name = "hits",
        .type = SN_FIELD_RECORDS,
        .unit = "",
        .help = "When blows come, of impulse and trauma; none is one of strength 1 at time 0.",
        .offset = offsetof(kind_shake_record, hits),
        .record = &kind_shake_hit_table,
        .count_low = 0,
        .count_high = KIND_SHAKE_HITS_MOST,
        .others = "blows events shots" },
    { .name = "trauma_fall_per_s",
        .type = SN_FIELD_NUMBER,
        .unit = "1/s",
        .low = 0,
        .high = 1e9,
        .usual_low = 0,
        .usual_high = 5,
        .fallback = 1,
        .help = "Of trauma: how much of it goes in a second; 0 keeps it.",
        .offset = offsetof(kind_shake_record, trauma_fall_per_s),
        .others = "decay decay_rate trauma_decay trauma_reduction_rate" },
    { .name = "trauma_power",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = 1,
        .high = 10,
        .usual_low = 1,
        .usual_high = 4,
        .fallback = 2,
        .help = "Of trauma: the strength is trauma to this power, so that small ones shake little.",
        .offset = offsetof(kind_shake_record, trauma_power),
        .others = "trauma_exponent exponent" },
    { .name = "seed",
        .type = SN_FIELD_INTEGER,
        .unit = "",
        .low = 0,
        .high = 0x1p53,
        .usual_low = 0,
        .usual_high = 999,
        .help = "Another seed gives unrelated noise.",
        .offset = offsetof(kind_shake_record, seed) },
    { .name = "intensity",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = 0,
        .high = 1,
        .fallback = 1,
        .help = "All of it is multiplied by this: the player's setting.",
        .offset = offsetof(kind_shake_record, intensity),
        .others = "scale shake_scale" },
    KIND_FIELD_VIEW(kind_shake_record),
    { .name = "unit",
        .type = SN_FIELD_TEXT,
        .unit = "",
        .help =
            "What the values are in, for pictures and exports: \"px\", \"deg\". One unit for all; "
            "use two items with part where moves and turns differ.",
        .offset = offsetof(kind_shake_record, unit),
        .count_high = KIND_UNIT_MOST },
};

const sn_record sn_kind_shake_table = {
    .name = "shake",
    .plural = "shakes",
    .help = "Offsets that shake a thing.",
    .size = sizeof(kind_shake_record),
    .fields = kind_shake_fields,
    .field_count = sizeof kind_shake_fields / sizeof kind_shake_fields[0],
};

#undef KIND_SHAKE_FREQUENCY
