/* What the files about rotations share. */
#ifndef SN_QUAT_PARTS_H
#define SN_QUAT_PARTS_H

#include "constants.h"
#include "sinew/quat.h"

static inline bool sn_quat_is_finite(sn_quat q)
{
    return sn_is_finite(q.x) && sn_is_finite(q.y) && sn_is_finite(q.z) && sn_is_finite(q.w);
}

/* The same rotation, written on the other side. */
static inline sn_quat sn_quat_negative(sn_quat q)
{
    return (sn_quat){ -q.x, -q.y, -q.z, -q.w };
}

/* On which side it is written, by its sign: that of w, and of a half turn, where w is 0, that of
 * the first component other than 0. Below 0 the other side has the shorter angle. */
static inline double sn_quat_side(sn_quat q)
{
    return q.w != 0 ? q.w : q.x != 0 ? q.x : q.y != 0 ? q.y : q.z;
}

#endif
