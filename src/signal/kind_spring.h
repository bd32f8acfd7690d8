/*
 * What an item of the kind `spring` holds, and the spring that it means, in whatever terms.
 */
#ifndef SN_KIND_SPRING_H
#define SN_KIND_SPRING_H

#include "sinew/kind.h"
#include "sinew/spring.h"

#define KIND_SPRING_MOST_HZ    1e9
#define KIND_SPRING_LEAST_HZ   1e-9
#define KIND_SPRING_MOST_RATIO 1e6 /* of damping */

typedef enum kind_spring_way {
    KIND_SPRING_RESPONSE,
    KIND_SPRING_FREQUENCY,
    KIND_SPRING_STIFFNESS,
    KIND_SPRING_STIFFNESS_RATIO,
    KIND_SPRING_HALFLIFE,
    KIND_SPRING_SMOOTH_TIME,
    KIND_SPRING_SETTLING
} kind_spring_way;

typedef struct kind_spring_record {
    int tuning; /* kind_spring_way */
    double response_s, bounce;
    double frequency_hz, damping_ratio;
    double stiffness, damping, mass;
    double halflife_s, smooth_time_s, settle_s;
    double tolerance_ratio, initial_response;
    double from, to, velocity, goal_velocity;
    double view_s;
    const char *unit;
} kind_spring_record;

extern const sn_record sn_kind_spring_table;

sn_spring sn_kind_spring_tune(const kind_spring_record *record);

/* Tells the spring in another of its ways. */
void sn_kind_spring_retell(void *record, const sn_ways *ways, int way);

#endif
