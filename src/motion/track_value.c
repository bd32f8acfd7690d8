/*
 * Values of tracks: from one to another, by the type. See track.h.
 *
 * At 0 and 1 each gives its ends as they are; what is between is found by the type's own measure.
 */
#include "../base/exact.h"
#include "../base/quat_parts.h"
#include "sinew/colour.h"
#include "sinew/elementary.h"
#include "sinew/spring_types.h"
#include "track_parts.h"

/* Values stay finite numbers. */
#define TRACK_VALUE_MOST 0x1.fffffffffffffp1023
/* Of a half turn, parts below that are rounding. */
#define TRACK_VALUE_ROUNDING 4e-16

int sn_track_parts(sn_track_type type)
{
    static const int parts[SN_TRACK_TYPE_COUNT] = { 1, 2, 3, 4, 1, 1, 1, 4, 4 };
    return parts[type];
}

const char *sn_track_type_words(sn_track_type type)
{
    static const char *const words[SN_TRACK_TYPE_COUNT] = {
        [SN_TRACK_NUMBER] = "a number",
        [SN_TRACK_VEC2] = "two numbers",
        [SN_TRACK_VEC3] = "three numbers",
        [SN_TRACK_VEC4] = "four numbers",
        [SN_TRACK_ANGLE] = "an angle in radians",
        [SN_TRACK_DEGREES] = "an angle in degrees",
        [SN_TRACK_SCALE] = "a scale, which is above 0",
        [SN_TRACK_ROTATION] = "a rotation, whose length is not 0",
        [SN_TRACK_COLOUR] = "a colour, whose parts are 0 to 1",
    };
    return words[type];
}

static sn_quat track_value_quat(sn_track_value value)
{
    return (sn_quat){ value.parts[0], value.parts[1], value.parts[2], value.parts[3] };
}

static sn_track_value track_value_of_quat(sn_quat q)
{
    return (sn_track_value){ { q.x, q.y, q.z, q.w } };
}

bool sn_track_accept(sn_track_type type, sn_track_value *value)
{
    double *p = value->parts;
    int count = sn_track_parts(type);
    for (int i = 0; i < 4; i++) {
        if (i >= count)
            p[i] = 0;
        if (!sn_is_finite(p[i]))
            return false;
        if (type == SN_TRACK_COLOUR && !(p[i] >= 0 && p[i] <= 1))
            return false;
    }
    if (type == SN_TRACK_SCALE)
        return p[0] > 0;
    if (type != SN_TRACK_ROTATION)
        return true;
    if (p[0] == 0 && p[1] == 0 && p[2] == 0 && p[3] == 0)
        return false;
    *value = track_value_of_quat(sn_quat_normalize(track_value_quat(*value)));
    return true;
}

void sn_track_start_value(sn_track_type type, sn_track_value *start)
{
    double *p = start->parts;
    bool zero = p[0] == 0 && p[1] == 0 && p[2] == 0 && p[3] == 0;
    if (type == SN_TRACK_SCALE && p[0] == 0)
        p[0] = 1;
    if (type == SN_TRACK_ROTATION && zero)
        p[3] = 1;
}

/* ---- rotations ---------------------------------------------------------------------------- */

/* The rotation from one to the other, the shorter way. Of a half turn what is rounding is taken
 * off, so that its axis is the same from wherever it starts. */
static sn_quat track_value_turn(sn_track_value from, sn_track_value to)
{
    sn_quat turn =
        sn_quat_multiply(track_value_quat(to), sn_quat_conjugate(track_value_quat(from)));
    if (sn_abs(turn.w) > TRACK_VALUE_ROUNDING)
        return turn;
    turn.w = 0;
    turn.x = sn_abs(turn.x) > TRACK_VALUE_ROUNDING ? turn.x : 0;
    turn.y = sn_abs(turn.y) > TRACK_VALUE_ROUNDING ? turn.y : 0;
    turn.z = sn_abs(turn.z) > TRACK_VALUE_ROUNDING ? turn.z : 0;
    return turn;
}

static sn_track_value track_value_rotated(sn_track_value from, sn_track_value to, double part)
{
    sn_vec3 turn = sn_quat_to_rotation_vector(track_value_turn(from, to));
    sn_quat by = sn_quat_from_rotation_vector(sn_vec3_scale(turn, part));
    return track_value_of_quat(sn_quat_normalize(sn_quat_multiply(by, track_value_quat(from))));
}

/* ---- scales and colours ------------------------------------------------------------------- */

/* ln(to/from): of the quotient, which is good near 1, where that is a normal double. */
static double track_value_log_ratio(double from, double to)
{
    double ratio = to / from;
    if (ratio > 1e-300 && ratio < 1e300)
        return sn_log(ratio);
    return sn_log(to) - sn_log(from);
}

/* from (to/from)^part, in two halves, so that the power alone need not fit. */
static double track_value_scaled(double from, double to, double part)
{
    double half = sn_clamp(track_value_log_ratio(from, to) * part / 2, -1500, 1500);
    double value = sn_abs(half) < 300 ? from * sn_exp(2 * half) : from;
    if (sn_abs(half) >= 300)
        for (int i = 0; i < 8; i++)
            value *= sn_exp(half / 4);
    return sn_clamp(value, 0x1p-1022, TRACK_VALUE_MOST);
}

static sn_colour track_value_light(sn_track_value value)
{
    const double *p = value.parts;
    return sn_colour_from_srgb((sn_colour){ p[0], p[1], p[2], p[3] });
}

static sn_track_value track_value_mixed(sn_track_value from, sn_track_value to, double part)
{
    sn_colour a = track_value_light(from), b = track_value_light(to);
    part = sn_clamp(part, -TRACK_VALUE_MOST, TRACK_VALUE_MOST);
    sn_colour mixed = sn_colour_to_srgb((sn_colour){ sn_lerp(a.r, b.r, part),
        sn_lerp(a.g, b.g, part), sn_lerp(a.b, b.b, part), sn_lerp(a.a, b.a, part) });
    return (sn_track_value){ { mixed.r, mixed.g, mixed.b, mixed.a } };
}

/* How fast an sRGB part moves where the light moves at `speed`: 0 where it is cut off. */
static double track_value_glow(double light, double speed)
{
    if (light < 0 || light > 1 || (light == 0 && speed < 0) || (light == 1 && speed > 0))
        return 0;
    if (light <= 0.0031308)
        return 12.92 * speed;
    return speed * (1.055 / 2.4) * sn_exp(sn_log(light) * (1 / 2.4 - 1));
}

/* ---- all of them ---------------------------------------------------------------------------- */

static double track_value_circle(sn_track_type type)
{
    return type == SN_TRACK_ANGLE ? SN_TAU : 360;
}

sn_track_value sn_track_target(sn_track_type type, sn_track_value from, sn_track_value to)
{
    if (type == SN_TRACK_ANGLE || type == SN_TRACK_DEGREES) {
        double circle = track_value_circle(type), a = from.parts[0], b = to.parts[0];
        if (!(sn_abs(b - a) <= circle / 2))
            to.parts[0] = a + sn_angle_difference(b, a, circle);
    }
    if (type == SN_TRACK_ROTATION && sn_quat_side(track_value_turn(from, to)) < 0)
        to = track_value_of_quat(sn_quat_negative(track_value_quat(to)));
    return to;
}

sn_track_value sn_track_between(
    sn_track_type type, sn_track_value from, sn_track_value to, double part)
{
    if (part == 0)
        return from;
    if (part == 1)
        return sn_track_target(type, from, to);
    if (type == SN_TRACK_ROTATION)
        return track_value_rotated(from, to, part);
    if (type == SN_TRACK_COLOUR)
        return track_value_mixed(from, to, part);
    if (type == SN_TRACK_SCALE)
        return (sn_track_value){ { track_value_scaled(from.parts[0], to.parts[0], part) } };
    to = sn_track_target(type, from, to);
    sn_track_value value = { { 0 } };
    for (int i = 0; i < sn_track_parts(type); i++) {
        double at = sn_lerp(from.parts[i], to.parts[i], part);
        value.parts[i] = sn_clamp(at, -TRACK_VALUE_MOST, TRACK_VALUE_MOST);
    }
    return value;
}

/* A way of nothing has no speed, also where the slope is infinite. */
static double track_value_speed(double way, double slope)
{
    return way == 0 ? 0 : way * slope;
}

static sn_track_value track_value_colour_rate(
    sn_track_value from, sn_track_value to, double part, double slope)
{
    sn_colour a = track_value_light(from), b = track_value_light(to);
    double start[4] = { a.r, a.g, a.b, a.a }, end[4] = { b.r, b.g, b.b, b.a };
    sn_track_value rate = { { 0 } };
    for (int i = 0; i < 4; i++) {
        double light = sn_lerp(start[i], end[i], part);
        double speed = track_value_speed(end[i] - start[i], slope);
        bool inside = light >= 0 && light <= 1;
        rate.parts[i] = i < 3 ? track_value_glow(light, speed) : inside ? speed : 0;
    }
    return rate;
}

sn_track_value sn_track_rate(
    sn_track_type type, sn_track_value from, sn_track_value to, double part, double slope)
{
    sn_track_value rate = { { 0 } };
    if (type == SN_TRACK_COLOUR)
        return track_value_colour_rate(from, to, part, slope);
    if (type == SN_TRACK_SCALE) {
        double way = track_value_log_ratio(from.parts[0], to.parts[0]);
        rate.parts[0] = track_value_speed(way, slope);
        return rate;
    }
    if (type == SN_TRACK_ROTATION) {
        sn_vec3 turn = sn_quat_to_rotation_vector(track_value_turn(from, to));
        return (sn_track_value){ { track_value_speed(turn.x, slope),
            track_value_speed(turn.y, slope), track_value_speed(turn.z, slope) } };
    }
    to = sn_track_target(type, from, to);
    for (int i = 0; i < sn_track_parts(type); i++)
        rate.parts[i] = track_value_speed(to.parts[i] - from.parts[i], slope);
    return rate;
}

#undef TRACK_VALUE_MOST
#undef TRACK_VALUE_ROUNDING
