/*
 * Vectors, interpolation and ranges.
 *
 * A vector is scaled by its largest component before it is made a unit, so that one of 1e200 has a
 * direction and one of 1e-200 is not zero.
 */
#include "exact.h"
#include "constants.h"
#include "sinew/elementary.h"
#include "sinew/vec.h"

sn_vec2 sn_vec2_add(sn_vec2 a, sn_vec2 b)
{
    return (sn_vec2){ a.x + b.x, a.y + b.y };
}

sn_vec2 sn_vec2_sub(sn_vec2 a, sn_vec2 b)
{
    return (sn_vec2){ a.x - b.x, a.y - b.y };
}

sn_vec2 sn_vec2_scale(sn_vec2 a, double factor)
{
    return (sn_vec2){ a.x * factor, a.y * factor };
}

double sn_vec2_dot(sn_vec2 a, sn_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

double sn_vec2_cross(sn_vec2 a, sn_vec2 b)
{
    return a.x * b.y - a.y * b.x;
}

double sn_vec2_length(sn_vec2 a)
{
    return sn_hypot(a.x, a.y);
}

sn_vec2 sn_vec2_normalize(sn_vec2 a, sn_vec2 fallback)
{
    sn_vec3 unit =
        sn_vec3_normalize((sn_vec3){ a.x, a.y, 0 }, (sn_vec3){ fallback.x, fallback.y, 0 });
    return (sn_vec2){ unit.x, unit.y };
}

sn_vec2 sn_vec2_lerp(sn_vec2 a, sn_vec2 b, double t)
{
    return (sn_vec2){ sn_lerp(a.x, b.x, t), sn_lerp(a.y, b.y, t) };
}

sn_vec3 sn_vec3_add(sn_vec3 a, sn_vec3 b)
{
    return (sn_vec3){ a.x + b.x, a.y + b.y, a.z + b.z };
}

sn_vec3 sn_vec3_sub(sn_vec3 a, sn_vec3 b)
{
    return (sn_vec3){ a.x - b.x, a.y - b.y, a.z - b.z };
}

sn_vec3 sn_vec3_scale(sn_vec3 a, double factor)
{
    return (sn_vec3){ a.x * factor, a.y * factor, a.z * factor };
}

double sn_vec3_dot(sn_vec3 a, sn_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

sn_vec3 sn_vec3_cross(sn_vec3 a, sn_vec3 b)
{
    return (sn_vec3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

/* The largest component's size: 0 for a zero vector, not finite if any component is not. */
static double vec_largest(sn_vec3 a)
{
    double x = sn_abs(a.x), y = sn_abs(a.y), z = sn_abs(a.z);
    if (!sn_is_finite(x + y + z) && !(sn_is_finite(x) && sn_is_finite(y) && sn_is_finite(z)))
        return x + y + z;
    double most = x > y ? x : y;
    return most > z ? most : z;
}

/* Divides by the largest component. Dividing, not multiplying by a reciprocal, since that of a
 * subnormal number overflows. */
static sn_vec3 vec_scaled(sn_vec3 a, double largest)
{
    return (sn_vec3){ a.x / largest, a.y / largest, a.z / largest };
}

double sn_vec3_length(sn_vec3 a)
{
    return sn_hypot(sn_hypot(a.x, a.y), a.z);
}

sn_vec3 sn_vec3_normalize(sn_vec3 a, sn_vec3 fallback)
{
    double largest = vec_largest(a);
    if (largest == 0 || !sn_is_finite(largest))
        return fallback;
    sn_vec3 scaled = vec_scaled(a, largest);
    double length = sn_sqrt(sn_vec3_dot(scaled, scaled));
    return (sn_vec3){ scaled.x / length, scaled.y / length, scaled.z / length };
}

sn_vec3 sn_vec3_lerp(sn_vec3 a, sn_vec3 b, double t)
{
    return (sn_vec3){ sn_lerp(a.x, b.x, t), sn_lerp(a.y, b.y, t), sn_lerp(a.z, b.z, t) };
}

/*
 * The short form a + t (b - a) misses b for one pair in ten and overflows when the signs differ;
 * t b + (1 - t) a is not monotone when they agree. So each where it is right, and a clamp at the
 * far end. Source: S. Davis Herring, "Well-behaved interpolation for numbers and pointers",
 * P0811R3 (2019).
 */
double sn_lerp(double a, double b, double t)
{
    if ((a <= 0 && b >= 0) || (a >= 0 && b <= 0))
        return t * b + (1 - t) * a;
    if (t == 1)
        return b;
    double x = a + t * (b - a); /* NaN passes both comparisons below */
    if ((t > 1) == (b > a))
        return b > x ? b : x;
    return b < x ? b : x;
}

sn_range sn_range_empty(void)
{
    return (sn_range){ .low = SN_INFINITY, .high = -SN_INFINITY };
}

bool sn_range_is_empty(sn_range range)
{
    return !(range.low <= range.high);
}

bool sn_range_contains(sn_range range, double value)
{
    return value >= range.low && value <= range.high;
}

sn_range sn_range_include(sn_range range, double value)
{
    if (value != value)
        return range;
    if (sn_range_is_empty(range))
        return (sn_range){ value, value };
    if (value < range.low)
        range.low = value;
    if (value > range.high)
        range.high = value;
    return range;
}

sn_range sn_range_union(sn_range a, sn_range b)
{
    if (sn_range_is_empty(a) || sn_range_is_empty(b))
        return sn_range_is_empty(a) ? b : a;
    return (sn_range){ a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high };
}

sn_range sn_range_add(sn_range a, sn_range b)
{
    if (sn_range_is_empty(a) || sn_range_is_empty(b))
        return sn_range_empty();
    return (sn_range){ a.low + b.low, a.high + b.high };
}

sn_range sn_range_scale(sn_range a, double factor)
{
    if (sn_range_is_empty(a))
        return sn_range_empty();
    double low = a.low * factor, high = a.high * factor;
    return low <= high ? (sn_range){ low, high } : (sn_range){ high, low };
}

double sn_range_clamp(sn_range range, double value)
{
    SN_ASSERT(!sn_range_is_empty(range));
    if (value < range.low)
        return range.low;
    return value > range.high ? range.high : value;
}
