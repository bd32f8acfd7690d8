/*
 * Vectors of two and three doubles, and ranges of numbers.
 *
 * Plain values: copy them, compare their members. Linear interpolation gives its ends exactly,
 * and a vector without a direction is never divided by its length.
 */
#ifndef SINEW_VEC_H
#define SINEW_VEC_H

#include "config.h"

/* A vector, or a point, in the plane. */
typedef struct sn_vec2 {
    double x, y;
} sn_vec2;

/* A vector, or a point, in space. */
typedef struct sn_vec3 {
    double x, y, z;
} sn_vec3;

/* Sum, difference, product with a number, and dot product. */
SN_API sn_vec2 sn_vec2_add(sn_vec2 a, sn_vec2 b);
SN_API sn_vec2 sn_vec2_sub(sn_vec2 a, sn_vec2 b);
SN_API sn_vec2 sn_vec2_scale(sn_vec2 a, double factor);
SN_API double sn_vec2_dot(sn_vec2 a, sn_vec2 b);

/* The z of the cross product: twice the signed area of the triangle 0, a, b. */
SN_API double sn_vec2_cross(sn_vec2 a, sn_vec2 b);

/* Length, without overflow or underflow on the way. Accuracy: 2 ulp. */
SN_API double sn_vec2_length(sn_vec2 a);

/* The unit vector along a; `fallback` where a is zero or not finite.
 * Accuracy: length 1 within 4e-16, however small or large a is. */
SN_API sn_vec2 sn_vec2_normalize(sn_vec2 a, sn_vec2 fallback);

/* From a at t = 0 to b at t = 1, goes on outside. Ensures: exactly a and b at the ends. */
SN_API sn_vec2 sn_vec2_lerp(sn_vec2 a, sn_vec2 b, double t);

/* Sum, difference, product with a number, dot product, and cross product. */
SN_API sn_vec3 sn_vec3_add(sn_vec3 a, sn_vec3 b);
SN_API sn_vec3 sn_vec3_sub(sn_vec3 a, sn_vec3 b);
SN_API sn_vec3 sn_vec3_scale(sn_vec3 a, double factor);
SN_API double sn_vec3_dot(sn_vec3 a, sn_vec3 b);
SN_API sn_vec3 sn_vec3_cross(sn_vec3 a, sn_vec3 b);

/* Length, without overflow or underflow on the way. Accuracy: 2 ulp. */
SN_API double sn_vec3_length(sn_vec3 a);

/* The unit vector along a; `fallback` where a is zero or not finite.
 * Accuracy: length 1 within 4e-16, however small or large a is. */
SN_API sn_vec3 sn_vec3_normalize(sn_vec3 a, sn_vec3 fallback);

/* From a at t = 0 to b at t = 1, goes on outside. Ensures: exactly a and b at the ends. */
SN_API sn_vec3 sn_vec3_lerp(sn_vec3 a, sn_vec3 b, double t);

/* Interpolates two numbers: exactly a at 0, b at 1, and a where a equals b; monotone in t.
 * Accuracy: 1.5 ulp of the larger end for t in [0, 1]. */
SN_API double sn_lerp(double a, double b, double t);

/* A closed interval. Empty when low > high; sn_range_empty() is the neutral start of a union. */
typedef struct sn_range {
    double low, high;
} sn_range;

/* The empty range, and whether a range is empty or holds a value. */
SN_API sn_range sn_range_empty(void);
SN_API bool sn_range_is_empty(sn_range range);
SN_API bool sn_range_contains(sn_range range, double value);

/* The smallest range that holds a range and a value (NaN adds nothing), or two ranges. */
SN_API sn_range sn_range_include(sn_range range, double value);
SN_API sn_range sn_range_union(sn_range a, sn_range b);

/* The range of x + y for x in a, y in b; empty if either is. */
SN_API sn_range sn_range_add(sn_range a, sn_range b);

/* The range of factor * x for x in a; a negative factor turns it round. */
SN_API sn_range sn_range_scale(sn_range a, double factor);

/* The value of the range nearest to `value`; NaN stays NaN. The range must not be empty. */
SN_API double sn_range_clamp(sn_range range, double value);

#endif
