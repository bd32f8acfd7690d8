/*
 * What an item of the kind `shake` holds.
 */
#ifndef SN_KIND_SHAKE_H
#define SN_KIND_SHAKE_H

#include "sinew/kind.h"
#include "sinew/shake.h"

enum { KIND_SHAKE_HITS_MOST = 256 };

#define KIND_SHAKE_DURATION_S 0.5 /* where none is given */

typedef enum kind_shake_model {
    KIND_SHAKE_IMPULSE,
    KIND_SHAKE_TRAUMA,
    KIND_SHAKE_ENDLESS
} kind_shake_model;

typedef enum kind_shake_part { KIND_SHAKE_ALL, KIND_SHAKE_MOVE, KIND_SHAKE_TURN } kind_shake_part;

typedef struct kind_shake_hit {
    double at_s, strength;
} kind_shake_hit;

typedef struct kind_shake_record {
    int model, form, part;
    sn_field_numbers move, turn;
    sn_field_records layers, hits;
    double frequency_hz, duration_s, attack_ratio, hold_ratio, fall_power;
    double trauma_fall_per_s, trauma_power, intensity;
    uint64_t seed;
    double view_s;
    const char *unit;
} kind_shake_record;

extern const sn_record sn_kind_shake_table;

#endif
