/*
 * Many shakes in the world, as one listener feels them.
 *
 * A source is over when its own end has come, computed in one way for all who ask: then nothing of
 * it is added, not even a rounding.
 */
#include "../base/exact.h"
#include "sinew/noise.h"
#include "shake_parts.h"

sn_shake_listener sn_shake_listener_default(void)
{
    return (sn_shake_listener){ .gain = sn_shake_everywhere(1), .intensity = 1 };
}

sn_shake_source sn_shake_source_default(void)
{
    return (sn_shake_source){ .strength = 1 };
}

static double shake_distance(const sn_shake_source *source, sn_vec3 at)
{
    return sn_vec3_length(sn_vec3_sub(at, source->at));
}

double sn_shake_strength(const sn_shake_source *source, sn_vec3 at)
{
    SN_ASSERT(source);
    double near_m = source->near_m, far_m = source->far_m;
    if (near_m == 0 && far_m == 0)
        return source->strength;
    double distance = shake_distance(source, at);
    if (distance <= near_m)
        return source->strength;
    if (distance >= far_m || far_m <= near_m)
        return 0;
    double x = far_m == SN_INFINITY ? 1 : (far_m - distance) / (far_m - near_m);
    return source->strength * (x * x * (3 - 2 * x));
}

double sn_shake_delay_s(const sn_shake_source *source, sn_vec3 at)
{
    SN_ASSERT(source);
    if (source->speed_m_per_s <= 0)
        return 0;
    return shake_distance(source, at) / source->speed_m_per_s;
}

/* When it ends there; -infinity, and a strength of 0, where it is not felt or does not last. */
static double shake_source_end_s(const sn_shake_source *source, sn_vec3 at, double *strength)
{
    bool lasts = source->shake && !(source->shake->duration_s <= 0);
    *strength = lasts ? sn_shake_strength(source, at) : 0;
    if (*strength == 0)
        return -SN_INFINITY;
    return source->start_s + sn_shake_delay_s(source, at) + source->shake->duration_s;
}

/* Adds what is felt of a source: for the sum to `high`, else to the end on its side. */
static void shake_source_add(const sn_shake_source *source, double strength,
    const sn_shake_listener *listener, double t_s, double low[SHAKE_AXES], double high[SHAKE_AXES])
{
    sn_shake shake = *source->shake;
    double axes[SHAKE_AXES], gains[SHAKE_AXES];
    if (source->seed != 0)
        shake.seed = sn_hash(shake.seed, source->seed);
    sn_shake_offset offset =
        sn_shake_impulse(&shake, t_s - source->start_s - sn_shake_delay_s(source, listener->at));
    sn_shake_to_axes(&offset, axes);
    sn_shake_to_axes(&listener->gain, gains);
    for (int axis = 0; axis < SHAKE_AXES; axis++) {
        double x = sn_shake_scale(axes[axis], sn_shake_scale(strength, gains[axis]));
        if (listener->mix == SN_SHAKE_SUM || x != x)
            high[axis] = sn_shake_finite(high[axis] + x);
        else if (x > high[axis])
            high[axis] = x;
        else if (x < low[axis])
            low[axis] = x;
    }
}

/* x/sqrt(1 + (x/limit)^2): 0 at 0 with slope 1, and never beyond the limit. Of x and the limit the
 * smaller is divided by the larger, so that nothing overflows. */
static double shake_limited(double x, double limit)
{
    if (limit <= 0 || limit == SN_INFINITY || x == 0)
        return x;
    double size = sn_abs(x);
    double ratio = size > limit ? limit / size : size / limit;
    double most = (size > limit ? limit : size) / sn_sqrt(1 + ratio * ratio);
    return x < 0 ? -most : most;
}

sn_shake_offset sn_shake_sources(
    const sn_shake_source *sources, size_t count, const sn_shake_listener *listener, double t_s)
{
    SN_ASSERT(listener && (sources || count == 0));
    double low[SHAKE_AXES] = { 0 }, high[SHAKE_AXES] = { 0 }, limits[SHAKE_AXES];
    double intensity = sn_clamp(listener->intensity, 0, 1);
    for (size_t i = 0; i < count; i++) {
        double strength, end_s = shake_source_end_s(&sources[i], listener->at, &strength);
        if (strength != 0 && !(t_s >= end_s))
            shake_source_add(&sources[i], strength, listener, t_s, low, high);
    }
    sn_shake_to_axes(&listener->limit, limits);
    for (int axis = 0; axis < SHAKE_AXES; axis++)
        high[axis] = sn_shake_scale(intensity, shake_limited(high[axis] + low[axis], limits[axis]));
    return sn_shake_from_axes(high);
}

double sn_shake_end_s(
    const sn_shake_source *sources, size_t count, const sn_shake_listener *listener)
{
    SN_ASSERT(listener && (sources || count == 0));
    double last_s = -SN_INFINITY, strength;
    for (size_t i = 0; i < count; i++) {
        double end_s = shake_source_end_s(&sources[i], listener->at, &strength);
        if (!(end_s <= last_s))
            last_s = end_s != end_s || last_s != last_s ? SN_NAN : end_s;
    }
    return last_s;
}
