/*
 * Rotations as unit quaternions, and as rotation vectors (axis times angle in radians).
 *
 * x, y, z, w with w the real part, as glTF, Unity and Unreal order them. A quaternion and its
 * negative are the same rotation. What has no length, or is not finite, counts as no rotation
 * where a function takes any quaternion; where it takes a unit one, it must be one: others scale
 * the result, and NaN gives NaN.
 */
#ifndef SINEW_QUAT_H
#define SINEW_QUAT_H

#include "vec.h"

/* A rotation, where it is of length 1. */
typedef struct sn_quat {
    double x, y, z, w;
} sn_quat;

/* No rotation; and the rotation about an axis (of any length but 0) by an angle in radians.
 * Accuracy: 6e-16 in each component, and so length 1 within 1e-15. */
SN_API sn_quat sn_quat_identity(void);
SN_API sn_quat sn_quat_from_axis_angle(sn_vec3 axis, double angle_rad);

/* First b, then a, as matrices multiply; not renormalised. Components up to 1e150 in size.
 * Accuracy: 1e-15 of both lengths. */
SN_API sn_quat sn_quat_multiply(sn_quat a, sn_quat b);

/* The opposite rotation of a unit quaternion. Exact. */
SN_API sn_quat sn_quat_conjugate(sn_quat q);

/* Of length 1; no rotation where it has no length or is not finite.
 * Ensures: what it gave, it gives again, in the bits.
 * Accuracy: length 1 within 9e-16, however small or large it is. */
SN_API sn_quat sn_quat_normalize(sn_quat q);

/* The cosine of half the angle between two unit quaternions; its sign tells on which side of one
 * the other is written. */
SN_API double sn_quat_dot(sn_quat a, sn_quat b);

/* The vector, rotated by the unit quaternion; infinite where it does not fit a double.
 * Accuracy: 2e-15 of the vector's length. */
SN_API sn_vec3 sn_quat_rotate(sn_quat q, sn_vec3 v);

/* The rotation vector of the shorter way, of length 0 .. pi, of any quaternion.
 * Ensures: q and its negative give the same bits; of a half turn, which has two, that whose first
 * component other than 0 is positive.
 * Accuracy: 4e-16 of itself below 1e-8 rad, 2e-15 rad elsewhere. */
SN_API sn_vec3 sn_quat_to_rotation_vector(sn_quat q);

/* And back, for any length; no rotation where its length does not fit a double.
 * Accuracy: 1e-15 (1 + length) in each component; length 1 within 1e-15. */
SN_API sn_quat sn_quat_from_rotation_vector(sn_vec3 rotation);

/* From a at t = 0 to b at t = 1 by the shorter way at constant angular velocity; goes on outside.
 * Ensures: exactly a at 0 and b, or its negative, at 1, where they are normalised; q and its
 * negative as b give the same bits.
 * Accuracy: 2e-15 (1 + |t|) in each component. */
SN_API sn_quat sn_quat_slerp(sn_quat a, sn_quat b, double t);

/* The least rotation that turns direction a into b; about any axis across where they are opposite,
 * none where one has no direction. w is never negative.
 * Accuracy: what it makes of a's direction is within 2e-15 of b's. */
SN_API sn_quat sn_quat_between(sn_vec3 a, sn_vec3 b);

#endif
