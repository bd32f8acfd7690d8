/*
 * Quaternions: rotations, and rotation vectors. See quat.h.
 *
 * The angle of a quaternion comes from both its parts, atan2(|xyz|, w), never from an arc cosine,
 * which knows nothing near 0; so no function needs a quaternion of length 1 to know its angle.
 */
#include "exact.h"
#include "quat_parts.h"
#include "sinew/elementary.h"
#include "sinew/quat.h"

sn_quat sn_quat_identity(void)
{
    return (sn_quat){ .w = 1 };
}

static sn_quat quat_scaled(sn_quat q, double factor)
{
    return (sn_quat){ q.x * factor, q.y * factor, q.z * factor, q.w * factor };
}

/* The largest size of three. */
static double quat_most(double x, double y, double z)
{
    double most = sn_abs(x) > sn_abs(y) ? sn_abs(x) : sn_abs(y);
    return most > sn_abs(z) ? most : sn_abs(z);
}

/* Two sums of two: their error is less than that of four in a row. */
double sn_quat_dot(sn_quat a, sn_quat b)
{
    return (a.x * b.x + a.y * b.y) + (a.z * b.z + a.w * b.w);
}

/* What this makes has a length within 4e-16 of 1, and its square, with the roundings of the sum,
 * is within 12e-16: so it is known for one, and stays when it comes again. */
sn_quat sn_quat_normalize(sn_quat q)
{
    double square = sn_quat_dot(q, q);
    if (sn_abs(square - 1) <= 0x1.8p-50)
        return q;
    if (!sn_quat_is_finite(q))
        return sn_quat_identity();
    double three = quat_most(q.x, q.y, q.z), most = three > sn_abs(q.w) ? three : sn_abs(q.w);
    if (most == 0)
        return sn_quat_identity();
    if (most > 1e120 || most < 1e-120) /* exactly, to where the squares that matter are in range */
        q = quat_scaled(q, most > 1 ? 0x1p-600 : 0x1p600);
    double length = sn_sqrt(sn_quat_dot(q, q));
    return (sn_quat){ q.x / length, q.y / length, q.z / length, q.w / length };
}

sn_quat sn_quat_from_axis_angle(sn_vec3 axis, double angle_rad)
{
    sn_vec3 unit = sn_vec3_normalize(axis, (sn_vec3){ 0, 0, 0 });
    bool turns = unit.x != 0 || unit.y != 0 || unit.z != 0;
    if (!turns || !sn_is_finite(angle_rad))
        return sn_quat_identity();
    double half = angle_rad * 0.5, sine = sn_sin(half);
    return (sn_quat){ unit.x * sine, unit.y * sine, unit.z * sine, sn_cos(half) };
}

sn_quat sn_quat_multiply(sn_quat a, sn_quat b)
{
    return (sn_quat){
        .x = (a.w * b.x + a.x * b.w) + (a.y * b.z - a.z * b.y),
        .y = (a.w * b.y + a.y * b.w) + (a.z * b.x - a.x * b.z),
        .z = (a.w * b.z + a.z * b.w) + (a.x * b.y - a.y * b.x),
        .w = (a.w * b.w - a.x * b.x) - (a.y * b.y + a.z * b.z),
    };
}

sn_quat sn_quat_conjugate(sn_quat q)
{
    return (sn_quat){ -q.x, -q.y, -q.z, q.w };
}

/* With u the vector part: v + 2 w (u x v) + 2 u x (u x v). */
static sn_vec3 quat_rotate_small(sn_quat q, sn_vec3 v)
{
    sn_vec3 u = { q.x, q.y, q.z };
    sn_vec3 once = sn_vec3_scale(sn_vec3_cross(u, v), 2);
    sn_vec3 twice = sn_vec3_cross(u, once);
    return sn_vec3_add(v, sn_vec3_add(sn_vec3_scale(once, q.w), twice));
}

sn_vec3 sn_quat_rotate(sn_quat q, sn_vec3 v)
{
    double most = sn_abs(v.x) + sn_abs(v.y) + sn_abs(v.z);
    if (most < 1e300)
        return quat_rotate_small(q, v);
    return sn_vec3_scale(quat_rotate_small(q, sn_vec3_scale(v, 0x1p-8)), 0x1p8);
}

/* The vector part is brought where its length is good; w may then become infinite beside it, where
 * the angle is 0 in any case. */
sn_vec3 sn_quat_to_rotation_vector(sn_quat q)
{
    double most = quat_most(q.x, q.y, q.z);
    if (!sn_quat_is_finite(q) || most == 0)
        return (sn_vec3){ 0, 0, 0 };
    if (sn_quat_side(q) < 0)
        q = sn_quat_negative(q);
    if (most > 1e300 || most < 1e-290)
        q = quat_scaled(q, most > 1 ? 0x1p-10 : 0x1p600);
    sn_vec3 across = { q.x, q.y, q.z };
    double sine = sn_vec3_length(across);
    return sn_vec3_scale(across, 2 * sn_atan2(sine, q.w) / sine);
}

sn_quat sn_quat_from_rotation_vector(sn_vec3 rotation)
{
    double angle = sn_vec3_length(rotation);
    if (angle == 0 || !sn_is_finite(angle))
        return sn_quat_identity();
    double half = angle * 0.5, ratio = half < 1e-100 ? 0.5 : sn_sin(half) / angle;
    return (sn_quat){ rotation.x * ratio, rotation.y * ratio, rotation.z * ratio, sn_cos(half) };
}

/*
 * With h the angle between a and b as vectors of four, at most a right one, the weights are
 * sin((1-t) h)/sin h and sin(t h)/sin h. The angle is twice that between a and a + b, from the
 * lengths of a - b and a + b, both exact enough at every angle.
 */
sn_quat sn_quat_slerp(sn_quat a, sn_quat b, double t)
{
    sn_quat from = sn_quat_normalize(a), to = sn_quat_normalize(b);
    if (!sn_is_finite(t))
        return (sn_quat){ SN_NAN, SN_NAN, SN_NAN, SN_NAN };
    double side = sn_quat_dot(from, to);
    if (side < 0 || (side == 0 && sn_quat_side(to) < 0))
        to = sn_quat_negative(to);
    if (t == 0 || t == 1)
        return t == 0 ? from : to;
    sn_quat less = { to.x - from.x, to.y - from.y, to.z - from.z, to.w - from.w };
    sn_quat more = { to.x + from.x, to.y + from.y, to.z + from.z, to.w + from.w };
    double angle = 2 * sn_atan2(sn_sqrt(sn_quat_dot(less, less)), sn_sqrt(sn_quat_dot(more, more)));
    double sine = sn_sin(angle), keep = 1 - t, take = t;
    if (sine > 0) {
        keep = sn_sin((1 - t) * angle) / sine;
        take = sn_sin(t * angle) / sine;
    }
    return sn_quat_normalize((sn_quat){ keep * from.x + take * to.x, keep * from.y + take * to.y,
        keep * from.z + take * to.z, keep * from.w + take * to.w });
}

/* The least rotation between two unit vectors at most a right angle apart: with m half way between
 * them, (u x m, u . m). */
static sn_quat quat_between_near(sn_vec3 u, sn_vec3 v)
{
    sn_vec3 middle = sn_vec3_normalize(sn_vec3_add(u, v), u);
    sn_vec3 axis = sn_vec3_cross(u, middle);
    return (sn_quat){ axis.x, axis.y, axis.z, sn_vec3_dot(u, middle) };
}

/* A unit vector at a right angle to a unit vector. */
static sn_vec3 quat_across(sn_vec3 v)
{
    double x = sn_abs(v.x), y = sn_abs(v.y), z = sn_abs(v.z);
    sn_vec3 other = x <= y && x <= z ? (sn_vec3){ 1, 0, 0 }
                    : y <= z         ? (sn_vec3){ 0, 1, 0 }
                                     : (sn_vec3){ 0, 0, 1 };
    return sn_vec3_normalize(sn_vec3_cross(v, other), other);
}

/*
 * More than a right angle apart, half way between is ill known. Then u is first turned to -v, the
 * other way round, and that by half a turn to v, both about the axis across u and v; made to be
 * across v once more, so that the half turn is right however little u and -v differ.
 */
sn_quat sn_quat_between(sn_vec3 a, sn_vec3 b)
{
    sn_vec3 none = { 0, 0, 0 };
    sn_vec3 u = sn_vec3_normalize(a, none), v = sn_vec3_normalize(b, none);
    if (sn_vec3_dot(u, u) == 0 || sn_vec3_dot(v, v) == 0)
        return sn_quat_identity();
    if (sn_vec3_dot(u, v) >= 0)
        return sn_quat_normalize(quat_between_near(u, v));
    sn_quat back = quat_between_near(u, sn_vec3_scale(v, -1));
    sn_vec3 axis = sn_vec3_normalize(sn_vec3_cross(u, v), quat_across(v));
    axis = sn_vec3_sub(axis, sn_vec3_scale(v, sn_vec3_dot(axis, v)));
    axis = sn_vec3_normalize(axis, quat_across(v));
    sn_quat half = { axis.x, axis.y, axis.z, 0 };
    sn_quat turn = sn_quat_normalize(sn_quat_multiply(half, back));
    return turn.w < 0 ? sn_quat_negative(turn) : turn;
}
