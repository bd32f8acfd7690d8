/* What the springs of all types share. */
#ifndef SN_SPRING_TYPES_H
#define SN_SPRING_TYPES_H

#include "sinew/spring_types.h"
#include "spring_core.h"

/* Whether it is the matrix of a step of 0, which leaves every state as it was. */
static inline bool sn_spring_matrix_stays(const sn_spring_matrix *m)
{
    return m->xx == 1 && m->xv == 0 && m->vx == 0 && m->vv == 1;
}

static inline bool sn_vec3_is_finite(sn_vec3 v)
{
    return sn_is_finite(v.x) && sn_is_finite(v.y) && sn_is_finite(v.z);
}

#endif
