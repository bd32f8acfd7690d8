/*
 * The fields of a spring, and its ways: how fast it is and how it dies away, in the terms of those
 * who know springs from elsewhere.
 */
#include "../base/exact.h"
#include "sinew/spring_tuning.h"
#include "kind_spring.h"
#include "kinds.h"

static const char *kind_spring_word(int number)
{
    static const char *const words[] = {
        [KIND_SPRING_RESPONSE] = "response",
        [KIND_SPRING_FREQUENCY] = "frequency",
        [KIND_SPRING_STIFFNESS] = "stiffness",
        [KIND_SPRING_STIFFNESS_RATIO] = "stiffness-ratio",
        [KIND_SPRING_HALFLIFE] = "halflife",
        [KIND_SPRING_SMOOTH_TIME] = "smooth-time",
        [KIND_SPRING_SETTLING] = "settling",
    };
    return number >= 0 && number < (int)(sizeof words / sizeof words[0]) ? words[number] : NULL;
}

static const sn_ways kind_spring_tuning = {
    .name = "tuning",
    .help = "How fast it is and how it dies away.",
    .word = kind_spring_word,
    .fallback = KIND_SPRING_RESPONSE,
    .offset = offsetof(kind_spring_record, tuning),
};

/* The defaults of all ways are near one spring: half a second, without overshoot, as SwiftUI's; so
 * who gives only a speed gets no bounce that he did not ask for. Those of the stiffness are
 * react-spring's. */
static const sn_field kind_spring_fields[] = {
    { .name = "response_s",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_LOG_SCALE,
        .unit = "s",
        .low = 1e-9,
        .high = 1e9,
        .usual_low = 0.05,
        .usual_high = 5,
        .fallback = 0.5,
        .help = "The period that it would have without damping: about how long it takes.",
        .offset = offsetof(kind_spring_record, response_s),
        .ways = &kind_spring_tuning,
        .in_ways = 1u << KIND_SPRING_RESPONSE,
        .others = "duration duration_s period_s" },
    { .name = "bounce",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_ABOVE_LOW,
        .unit = "",
        .low = -1,
        .high = 1,
        .fallback = 0,
        .help = "Above 0 it overshoots, at 1 for ever; below 0 it creeps.",
        .offset = offsetof(kind_spring_record, bounce),
        .ways = &kind_spring_tuning,
        .in_ways = 1u << KIND_SPRING_RESPONSE },
    { .name = "frequency_hz",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_LOG_SCALE,
        .unit = "Hz",
        .low = KIND_SPRING_LEAST_HZ,
        .high = KIND_SPRING_MOST_HZ,
        .usual_low = 0.1,
        .usual_high = 20,
        .fallback = 2,
        .help = "Swings in a second that it would make without damping.",
        .offset = offsetof(kind_spring_record, frequency_hz),
        .ways = &kind_spring_tuning,
        .in_ways = 1u << KIND_SPRING_FREQUENCY,
        .others = "hz frequency" },
    { .name = "stiffness",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_ABOVE_LOW | SN_FIELD_LOG_SCALE,
        .unit = "N/m",
        .low = 0,
        .high = 1e18,
        .usual_low = 1,
        .usual_high = 2000,
        .fallback = 170,
        .help = "The pull towards the goal, for each unit of distance; \"tension\" for some.",
        .offset = offsetof(kind_spring_record, stiffness),
        .ways = &kind_spring_tuning,
        .in_ways = 1u << KIND_SPRING_STIFFNESS | 1u << KIND_SPRING_STIFFNESS_RATIO,
        .others = "tension k" },
    { .name = "damping",
        .type = SN_FIELD_NUMBER,
        .unit = "N s/m",
        .low = 0,
        .high = 1e18,
        .usual_low = 0,
        .usual_high = 100,
        .fallback = 26,
        .help = "The brake, for each unit of speed; \"friction\" for some.",
        .offset = offsetof(kind_spring_record, damping),
        .ways = &kind_spring_tuning,
        .in_ways = 1u << KIND_SPRING_STIFFNESS,
        .others = "friction c" },
    { .name = "mass",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_ABOVE_LOW | SN_FIELD_LOG_SCALE,
        .unit = "kg",
        .low = 0,
        .high = 1e9,
        .usual_low = 0.1,
        .usual_high = 20,
        .fallback = 1,
        .help = "What is moved: more of it is slower, and swings longer.",
        .offset = offsetof(kind_spring_record, mass),
        .ways = &kind_spring_tuning,
        .in_ways = 1u << KIND_SPRING_STIFFNESS | 1u << KIND_SPRING_STIFFNESS_RATIO },
    { .name = "halflife_s",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_LOG_SCALE,
        .unit = "s",
        .low = 1e-9,
        .high = 1e9,
        .usual_low = 0.01,
        .usual_high = 2,
        .fallback = 0.11,
        .help =
            "Swings fall to a quarter in it; half of the way takes 1.21 of it at damping ratio 1.",
        .offset = offsetof(kind_spring_record, halflife_s),
        .ways = &kind_spring_tuning,
        .in_ways = 1u << KIND_SPRING_HALFLIFE,
        .others = "halflife half_life" },
    { .name = "smooth_time_s",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_LOG_SCALE,
        .unit = "s",
        .low = 1e-9,
        .high = 1e9,
        .usual_low = 0.01,
        .usual_high = 2,
        .fallback = 0.16,
        .help = "The seconds by which it trails a goal of constant speed.",
        .offset = offsetof(kind_spring_record, smooth_time_s),
        .ways = &kind_spring_tuning,
        .in_ways = 1u << KIND_SPRING_SMOOTH_TIME,
        .others = "smoothTime smooth_time" },
    { .name = "settle_s",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_LOG_SCALE,
        .unit = "s",
        .low = 1e-9,
        .high = 1e9,
        .usual_low = 0.05,
        .usual_high = 5,
        .fallback = 0.73,
        .help = "From rest it stays within the tolerance of its goal after this time.",
        .offset = offsetof(kind_spring_record, settle_s),
        .ways = &kind_spring_tuning,
        .in_ways = 1u << KIND_SPRING_SETTLING },
    { .name = "damping_ratio",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = 0,
        .high = KIND_SPRING_MOST_RATIO,
        .usual_low = 0,
        .usual_high = 2,
        .fallback = 1,
        .help = "Below 1 it overshoots, at 0 for ever; above 1 it creeps.",
        .offset = offsetof(kind_spring_record, damping_ratio),
        .ways = &kind_spring_tuning,
        .in_ways = 1u << KIND_SPRING_FREQUENCY | 1u << KIND_SPRING_STIFFNESS_RATIO |
                   1u << KIND_SPRING_HALFLIFE | 1u << KIND_SPRING_SMOOTH_TIME |
                   1u << KIND_SPRING_SETTLING,
        .others = "zeta" },
    { .name = "initial_response",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = -1e6,
        .high = 1e6,
        .usual_low = -4,
        .usual_high = 4,
        .help = "To the goal's own speed: above 0 it starts at once, below 0 it first goes back.",
        .offset = offsetof(kind_spring_record, initial_response) },
    { .name = "from",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = -1e12,
        .high = 1e12,
        .usual_low = -5,
        .usual_high = 5,
        .help = "Where it is until time 0.",
        .offset = offsetof(kind_spring_record, from),
        .others = "start" },
    { .name = "to",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = -1e12,
        .high = 1e12,
        .usual_low = -5,
        .usual_high = 5,
        .fallback = 1,
        .help = "Where the goal is at time 0.",
        .offset = offsetof(kind_spring_record, to),
        .others = "goal target" },
    { .name = "velocity",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = -1e12,
        .high = 1e12,
        .usual_low = -50,
        .usual_high = 50,
        .help = "Its own at time 0, per second: what a throw or a blow gave it.",
        .offset = offsetof(kind_spring_record, velocity) },
    { .name = "goal_velocity",
        .type = SN_FIELD_NUMBER,
        .unit = "",
        .low = -1e12,
        .high = 1e12,
        .usual_low = -50,
        .usual_high = 50,
        .help = "That of the goal from time 0 on, per second; 0: it stands still.",
        .offset = offsetof(kind_spring_record, goal_velocity) },
    { .name = "tolerance_ratio",
        .type = SN_FIELD_NUMBER,
        .flags = SN_FIELD_LOG_SCALE,
        .unit = "",
        .low = 1e-9,
        .high = 0.5,
        .usual_low = 1e-4,
        .usual_high = 0.1,
        .fallback = 0.001,
        .help = "It is settled while within this part of its whole way from the goal.",
        .offset = offsetof(kind_spring_record, tolerance_ratio) },
    KIND_FIELD_VIEW(kind_spring_record),
    KIND_FIELD_UNIT(kind_spring_record),
};

const sn_record sn_kind_spring_table = {
    .name = "spring",
    .plural = "springs",
    .help = "A value that follows its goal.",
    .size = sizeof(kind_spring_record),
    .fields = kind_spring_fields,
    .field_count = sizeof kind_spring_fields / sizeof kind_spring_fields[0],
};

/* ---- ways ------------------------------------------------------------------------------ */

sn_spring sn_kind_spring_tune(const kind_spring_record *record)
{
    double ratio = record->damping_ratio;
    sn_spring spring = { 0 };
    switch ((kind_spring_way)record->tuning) {
    case KIND_SPRING_RESPONSE:
        spring = sn_spring_from_response(record->response_s, record->bounce);
        break;
    case KIND_SPRING_FREQUENCY:
        spring = sn_spring_from_frequency(record->frequency_hz, ratio);
        break;
    case KIND_SPRING_STIFFNESS:
        spring = sn_spring_from_stiffness(record->stiffness, record->damping, record->mass);
        break;
    case KIND_SPRING_STIFFNESS_RATIO:
        spring = sn_spring_from_stiffness_ratio(record->stiffness, ratio, record->mass);
        break;
    case KIND_SPRING_HALFLIFE:
        spring = sn_spring_from_halflife(record->halflife_s, ratio);
        break;
    case KIND_SPRING_SMOOTH_TIME: /* it trails by 2 ratio/omega; critical: SmoothDamp's */
        spring = sn_spring_make(2 * ratio / record->smooth_time_s, ratio);
        break;
    case KIND_SPRING_SETTLING:
        spring = sn_spring_from_settling(record->settle_s, ratio, record->tolerance_ratio);
        break;
    }
    spring.response = record->initial_response;
    return spring;
}

void sn_kind_spring_retell(void *fields, const sn_ways *ways, int way)
{
    kind_spring_record *record = fields;
    sn_spring spring = sn_kind_spring_tune(record);
    (void)ways; /* the only ones */
    record->tuning = way;
    if (way == KIND_SPRING_RESPONSE) {
        sn_spring_to_response(spring, &record->response_s, &record->bounce);
        return;
    }
    if (way == KIND_SPRING_STIFFNESS) {
        sn_spring_to_stiffness(spring, record->mass, &record->stiffness, &record->damping);
        return;
    }
    record->damping_ratio = sn_spring_damping_ratio(spring);
    double damping; /* the ratio stands for it */
    if (way == KIND_SPRING_FREQUENCY)
        record->frequency_hz = sn_spring_to_frequency(spring);
    else if (way == KIND_SPRING_STIFFNESS_RATIO)
        sn_spring_to_stiffness(spring, record->mass, &record->stiffness, &damping);
    else if (way == KIND_SPRING_HALFLIFE)
        record->halflife_s = sn_spring_to_halflife(spring);
    else if (way == KIND_SPRING_SMOOTH_TIME)
        record->smooth_time_s = 2 * record->damping_ratio / spring.omega_rad_s;
    else
        record->settle_s = sn_spring_to_settling(spring, record->tolerance_ratio);
}
