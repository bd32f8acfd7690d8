/*
 * Springs and followers: whatever the numbers, what the headers promise holds. Finite numbers stay
 * finite, nothing moves in no time, nothing goes beyond its goal or its wall, a motion that is said
 * to be settled is, rotations have length 1, and many at once are as each alone.
 */
#include "sinew/elementary.h"
#include "sinew/follower.h"
#include "sinew/spring_events.h"
#include "sinew/spring_tuning.h"
#include "sinew/spring_types.h"
#include "sinew/springs.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CALLS = 24, SPRINGS_MOST = 70, LEVELS = 4 };

static void insist(bool held, const char *what)
{
    if (held)
        return;
    fprintf(stderr, "fuzz_spring: %s\n", what);
    abort();
}

/* ---- the input, read from its start; zeros behind its end --------------------------------- */

typedef struct reader {
    const uint8_t *data;
    size_t size;
    double last; /* the last number, for those that are next to it */
} reader;

static unsigned take(reader *in)
{
    if (in->size == 0)
        return 0;
    in->size--;
    return *in->data++;
}

/* Any double, often one at an end of something. */
static double wild(reader *in)
{
    static const double special[] = { 0, -0.0, 1, -1, (double)NAN, HUGE_VAL, -HUGE_VAL, DBL_MAX,
        -DBL_MAX, DBL_MIN, 5e-324, -5e-324, 1e-308, 1e-310, 1e308, -1e308, 1e300, 1e-300, 1e-290,
        1e290, DBL_EPSILON, 0.5, 2, 3.141592653589793, -3.141592653589793, 6.283185307179586, 1e15,
        1e-15, 1e154, 1e-154, 1e9, 1e-9, (double)FLT_MAX, (double)FLT_MIN, 1e38, 1e-40 };
    enum { SPECIALS = sizeof special / sizeof special[0] };
    unsigned byte = take(in);
    double made = 0;
    uint64_t bits = 0;
    if (byte < SPECIALS)
        made = special[byte];
    else if (byte == 255) {
        for (int i = 0; i < 8; i++)
            bits = bits << 8 | take(in);
        memcpy(&made, &bits, sizeof made);
    } else if (byte >= 251)
        made = byte == 254   ? nextafter(in->last, HUGE_VAL)
               : byte == 253 ? nextafter(in->last, -HUGE_VAL)
               : byte == 252 ? -in->last
                             : in->last;
    else /* 2^-15 .. 2^15 */
        made = (byte & 1 ? -1 : 1) * exp2((byte - 143.0) / 7 + take(in) / 256.0);
    return in->last = made;
}

static double tame(reader *in, double low, double high)
{
    unsigned part = take(in) << 8;
    return low * pow(high / low, (part | take(in)) / 65535.0);
}

static float as_float(double x)
{
    return fabs(x) <= (double)FLT_MAX || isnan(x) ? (float)x : x > 0 ? HUGE_VALF : -HUGE_VALF;
}

static sn_spring any_spring(reader *in)
{
    double omega = wild(in), decay = wild(in);
    return (sn_spring){ omega, decay, take(in) & 1 ? wild(in) : 0 };
}

/* One that a reference can follow; often just beside critical damping. */
static sn_spring tame_spring(reader *in)
{
    double omega = tame(in, 1e-3, 1e4), ratio = tame(in, 1e-4, 1e3);
    unsigned kind = take(in);
    if (kind < 128)
        ratio = kind < 4 ? 0 : 1 + (kind & 1 ? -1 : 1) * ldexp(1, -(int)(kind / 2));
    return sn_spring_make(omega, ratio < 0 ? 0 : ratio);
}

static sn_spring_state any_state(reader *in)
{
    double value = wild(in);
    return (sn_spring_state){ value, wild(in) };
}

static sn_vec3 any_vector(reader *in)
{
    double x = wild(in), y = wild(in);
    return (sn_vec3){ x, y, wild(in) };
}

static sn_quat any_quat(reader *in)
{
    sn_vec3 v = any_vector(in);
    return (sn_quat){ v.x, v.y, v.z, wild(in) };
}

/* All of a struct of doubles. */
static bool all_finite(const void *numbers, size_t size)
{
    const double *x = numbers;
    for (size_t i = 0; i < size / sizeof *x; i++)
        if (!isfinite(x[i]))
            return false;
    return true;
}

#define FINITE(thing)  all_finite(&(thing), sizeof(thing))
#define SAME(one, two) (memcmp(&(one), &(two), sizeof(one)) == 0)

/* What every step promises. `idle`: there was nothing to do, or it was not to be done. */
#define INSIST_STEP(idle, before, after, what)                                                     \
    do {                                                                                           \
        insist(!(idle) || SAME(before, after), what ": moved where it must not");                  \
        insist(!FINITE(before) || FINITE(after), what ": no longer finite");                       \
    } while (0)

static bool is_dead(double dt_s)
{
    return dt_s == 0 || isnan(dt_s);
}

static bool is_number(sn_spring spring)
{
    return !isnan(spring.omega_rad_s) && !isnan(spring.decay_per_s) && isfinite(spring.response);
}

/* ---- one spring --------------------------------------------------------------------------- */

static void check_step(reader *in)
{
    sn_spring spring = any_spring(in);
    double dt_s = wild(in), goal = wild(in), goal_to = wild(in);
    sn_spring_state before = any_state(in), one = before, two = before, three = before;
    bool idle = is_dead(dt_s) || !isfinite(goal) || isnan(spring.omega_rad_s) ||
                isnan(spring.decay_per_s) || isnan(spring.response);
    sn_spring_step(spring, dt_s, goal, &one);
    INSIST_STEP(idle, before, one, "step");
    if (before.velocity == 0 && dt_s > 0 && isfinite(goal) && isfinite(before.value))
        insist(fabs(one.value - goal) <=
                   fabs(before.value - goal) + DBL_EPSILON * (fabs(goal) + fabs(before.value)),
            "from rest away from the goal");
    sn_spring_step_moving(spring, dt_s, goal, goal_to, &two);
    INSIST_STEP(idle || !isfinite(goal_to), before, two, "moving step");
    sn_spring_jump(spring, goal, goal_to, &three);
    INSIST_STEP(!is_number(spring), before, three, "jump");
    double acceleration = sn_spring_acceleration(spring, before, goal, goal_to);
    insist(!is_number(spring) || !FINITE(before) || !isfinite(goal) || !isfinite(goal_to) ||
               !isnan(acceleration),
        "acceleration");
    sn_spring_check(&spring, NULL);
    sn_spring_damping_ratio(spring);
}

static bool is_entry(double x)
{
    return x == 0 || isnormal(x);
}

static void check_matrix(reader *in)
{
    sn_spring spring = any_spring(in);
    double dt_s = wild(in), goal = wild(in), u = wild(in);
    sn_spring_matrix m = sn_spring_matrix_make(spring, dt_s);
    insist(is_entry(m.xx) && is_entry(m.xv) && is_entry(m.xu) && is_entry(m.vx) && is_entry(m.vv) &&
               is_entry(m.vu),
        "an entry of a matrix");
    sn_spring_matrixf f = sn_spring_matrix_makef(spring, dt_s);
    const float *entries = &f.xx;
    for (int i = 0; i < 6; i++)
        insist(entries[i] == 0 || isnormal(entries[i]), "a float entry of a matrix");
    sn_spring_state before = any_state(in), after = before;
    sn_spring_apply(&m, goal, u, &after);
    INSIST_STEP(!isfinite(goal) || !isfinite(u), before, after, "apply");
    sn_spring_statef single = { (float)tame(in, 1e-45, 3e38), (float)tame(in, 1e-45, 3e38) };
    sn_spring_applyf(&f, as_float(goal), as_float(u), &single);
    insist(isfinite(single.value) && isfinite(single.velocity), "float: no longer finite");
    sn_spring_state at = sn_spring_at(spring, before, goal, u, dt_s);
    bool finite = FINITE(before) && isfinite(goal) && isfinite(u) && !isnan(dt_s);
    insist(!finite || !is_number(spring) || isinf(dt_s) || FINITE(at), "at: not finite");
}

/* The offset at t in long double: a reference for what is not far out of the ordinary. */
static long double true_offset(sn_spring spring, double offset, double velocity, double t_s)
{
    long double w = (long double)spring.omega_rad_s, a = (long double)spring.decay_per_s;
    long double t = (long double)t_s, x = (long double)offset, v = (long double)velocity;
    long double d = sqrtl(fabsl(a - w) * (a + w)), slow;
    if (a <= w)
        return expl(-a * t) * (x * cosl(d * t) + (v + a * x) * (d > 0 ? sinl(d * t) / d : t));
    slow = w * w / (a + d);
    return expl(-slow * t) * x + (v + slow * x) * expl(-slow * t) * (-expm1l(-2 * d * t) / (2 * d));
}

static void check_settle(reader *in)
{
    sn_spring spring = tame_spring(in);
    double offset = wild(in), velocity = wild(in), w = spring.omega_rad_s;
    double size = hypot(offset, velocity / w), tolerance = size * tame(in, 1e-12, 2);
    if (!(size > 1e-200 && size < 1e200))
        return;
    double settle_s = sn_spring_settle_s(spring, offset, velocity, tolerance);
    insist(settle_s >= 0, "no time to settle");
    if (!(settle_s * w < 1e7) || !(settle_s * spring.decay_per_s < 1e7))
        return;
    double next_s = settle_s, most = tolerance * (1 + 4e-15 * (1 + w * settle_s));
    for (int i = 0; i < 40; i++) {
        long double at = fabsl(true_offset(spring, offset, velocity, next_s));
        insist(at <= (long double)most, "settled too early");
        next_s = settle_s + tame(in, 1e-9, 20) / w;
    }
    uint64_t before = 0;
    for (; before < 20; before++) { /* extrema that it may have left out */
        double t_s = sn_spring_extremum_s(spring, offset, velocity, before);
        if (!isfinite(t_s) || t_s < settle_s)
            continue;
        insist(fabsl(true_offset(spring, offset, velocity, t_s)) <= (long double)most,
            "settled before a peak");
    }
}

static void check_reach(reader *in)
{
    sn_spring spring = tame_spring(in);
    double offset = wild(in), velocity = wild(in), w = spring.omega_rad_s;
    double size = hypot(offset, velocity / w);
    if (!(size > 1e-200 && size < 1e200))
        return;
    double level = size * (take(in) & 1 ? -1 : 1) * tame(in, 1e-6, 1.1);
    double reach_s = sn_spring_reach_s(spring, offset, velocity, level);
    insist(reach_s >= 0, "no time to reach");
    double until_s = reach_s * w < 1e6 ? reach_s : 50 / w;
    if (isfinite(reach_s) && until_s == reach_s)
        insist(fabsl(true_offset(spring, offset, velocity, reach_s) - (long double)level) <=
                   (long double)(2e-14 * size),
            "it is not there");
    bool above = offset > level;
    for (int i = 0; i < 200 && offset != level; i++) {
        long double at = true_offset(spring, offset, velocity, until_s * (i / 200.0));
        long double beyond = above ? (long double)level - at : at - (long double)level;
        insist(beyond <= (long double)(2e-14 * size), "it was there before");
    }
    sn_range range = sn_spring_range(spring, offset, velocity);
    insist(range.low <= 0 && range.high >= 0, "the end is not in the range");
    for (int i = 0; i < 40; i++) {
        double t_s = tame(in, 1e-3, 1e3) / w;
        double at = (double)true_offset(spring, offset, velocity, t_s);
        insist(at >= range.low - 2e-14 * size && at <= range.high + 2e-14 * size,
            "a sample outside the range");
    }
}

static void check_events(reader *in)
{
    sn_spring spring = any_spring(in);
    double offset = wild(in), velocity = wild(in), third = wild(in);
    uint64_t index = take(in);
    if (index > 200)
        index = UINT64_MAX - (index & 1);
    bool none =
        isnan(spring.omega_rad_s) || isnan(spring.decay_per_s) || isnan(offset) || isnan(velocity);
    bool fine = !none && isfinite(offset) && isfinite(velocity);
    double turn_s = sn_spring_extremum_s(spring, offset, velocity, index);
    double cross_s = sn_spring_crossing_s(spring, offset, velocity, index);
    double fast_s = sn_spring_fastest_s(spring, offset, velocity, index);
    double reach_s = sn_spring_reach_s(spring, offset, velocity, third);
    double settle_s = sn_spring_settle_s(spring, offset, velocity, third);
    double energy = sn_spring_energy(spring, offset, velocity);
    sn_range range = sn_spring_range(spring, offset, velocity);
    insist(!fine || (turn_s >= 0 && cross_s >= 0 && fast_s >= 0), "a moment that is none");
    insist(!fine || isnan(third) || (reach_s >= 0 && settle_s >= 0), "an event that is none");
    insist(!fine || energy >= 0, "an energy that is none");
    insist(!fine || range.low <= range.high, "a range that is none");
    insist(!none || (isnan(turn_s) && isnan(cross_s) && isnan(fast_s) && isnan(reach_s) &&
                        isnan(settle_s) && isnan(energy) && isnan(range.low) && isnan(range.high)),
        "NaN is lost");
    double overshoot = sn_spring_overshoot(spring);
    insist(isnan(overshoot) ? isnan(spring.omega_rad_s) || isnan(spring.decay_per_s)
                            : overshoot >= 0 && overshoot <= 1,
        "an overshoot");
    if (fine && index < 200)
        insist(sn_spring_extremum_s(spring, offset, velocity, index + 1) >= turn_s &&
                   sn_spring_crossing_s(spring, offset, velocity, index + 1) >= cross_s,
            "moments out of order");
    insist(none || isnan(third) || sn_spring_is_at_rest(spring, 0, 0, third, 0), "no rest");
}

/* ---- tuning -------------------------------------------------------------------------------- */

static void check_tuning(reader *in)
{
    double a = wild(in), b = wild(in), c = wild(in), out[4];
    sn_spring made[] = { sn_spring_from_frequency(a, b), sn_spring_from_dynamics(a, b, c),
        sn_spring_from_stiffness(a, b, c), sn_spring_from_response(a, b),
        sn_spring_from_halflife(a, b), sn_spring_from_half_time(a), sn_spring_from_smooth_time(a),
        sn_spring_from_settling(a, b, c), sn_spring_from_visual_duration(a, b),
        sn_spring_from_svelte(a, b) };
    bool fine = a >= 0 && b >= 0 && c >= 0;
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
        bool partly = i == 7 || i == 9;     /* NaN outside their range */
        bool outside = (i == 3 && b > 1) || /* as it is told: a bounce has a range */
                       (i == 2 && (isinf(a) || isinf(b)));
        insist(!fine || outside || (partly && isnan(made[i].omega_rad_s)) ||
                   (made[i].omega_rad_s >= 0 && made[i].decay_per_s >= 0),
            "a spring that is none");
        if (isnan(made[i].omega_rad_s) || isnan(made[i].decay_per_s))
            continue;
        bool real = made[i].omega_rad_s >= 0 && made[i].decay_per_s >= 0;
        sn_spring_to_response(made[i], &out[0], &out[1]);
        insist(!real || (out[0] >= 0 && out[1] >= -1 && out[1] <= 1), "a response");
        sn_spring_to_visual_duration(made[i], &out[0], &out[1]);
        insist(!real || (out[0] >= 0 && out[1] <= 1), "a visual duration");
        sn_spring_to_stiffness(made[i], c, &out[0], &out[1]);
        sn_spring_to_svelte(made[i], &out[0], &out[1]);
        insist(
            !real ||
                (sn_spring_to_frequency(made[i]) >= 0 && sn_spring_to_halflife(made[i]) >= 0 &&
                    sn_spring_to_half_time(made[i]) >= 0 && sn_spring_to_smooth_time(made[i]) >= 0),
            "no way back");
        insist(!real || !(c > 0 && c < 1) || sn_spring_to_settling(made[i], c) >= 0, "settling");
        insist(!real || isnan(made[i].response) || !isnan(sn_spring_to_lag(made[i])) ||
                   isinf(made[i].response),
            "a lag");
    }
    double ratio = sn_damping_ratio_from_overshoot(a);
    insist(!(a >= 0 && a <= 1) || (ratio >= 0 && ratio <= 1), "a ratio of an overshoot");
    double beyond = sn_damping_ratio_to_overshoot(a);
    insist(!(a >= 0) || (beyond >= 0 && beyond <= 1), "an overshoot of a ratio");
    insist(!(a >= 0) || (sn_damping_ratio_from_q(a) >= 0 && sn_damping_ratio_to_q(a) >= 0 &&
                            sn_damping_ratio_from_decrement(a) >= 0 &&
                            sn_damping_ratio_to_decrement(a) >= 0),
        "a ratio");
    insist(!(a >= 0) ||
               (sn_smooth_rate_from_halflife(a) >= 0 && sn_smooth_rate_to_halflife(a) >= 0 &&
                   sn_smooth_rate_from_damp_time(a) >= 0 && sn_smooth_rate_to_damp_time(a) >= 0),
        "a rate");
    insist(!(a >= 0 && a <= 1 && b >= 0) || isinf(b) || sn_smooth_rate_from_lerp(a, b) >= 0,
        "a rate of lerp");
    insist(
        !(a >= 0 && b >= 0) || isinf(b) || sn_smooth_rate_to_lerp(a, b) >= 0, "a lerp of a rate");
}

/* ---- rotations and the like ----------------------------------------------------------------- */

static void insist_unit(sn_quat q, double error, const char *what)
{
    long double x = (long double)q.x, y = (long double)q.y, z = (long double)q.z;
    long double w = (long double)q.w;
    insist(fabsl(sqrtl(x * x + y * y + z * z + w * w) - 1) <= (long double)error, what);
}

static void check_quat(reader *in)
{
    sn_quat a = any_quat(in), b = any_quat(in);
    sn_vec3 u = any_vector(in), v = any_vector(in);
    double t = wild(in), full = 3.141592653589795;
    sn_quat unit = sn_quat_normalize(a), again = sn_quat_normalize(unit),
            minus = { -b.x, -b.y, -b.z, -b.w };
    insist_unit(unit, 9.01e-16, "a length of normalize");
    insist(SAME(unit, again), "normalize twice");
    insist_unit(sn_quat_from_axis_angle(u, t), 1.01e-15, "a length of axis and angle");
    insist_unit(sn_quat_from_rotation_vector(u), 1.01e-15, "a length of a rotation vector");
    insist_unit(sn_quat_between(u, v), 2e-15, "a length of between");
    insist(sn_quat_between(u, v).w >= 0, "the long way");
    sn_vec3 way = sn_quat_to_rotation_vector(a);
    insist(sn_vec3_length(way) <= full, "a rotation beyond half a turn");
    sn_quat mid = sn_quat_slerp(a, b, t), same = sn_quat_slerp(a, minus, t);
    if (isfinite(t) && fabs(t) < 1e6)
        insist_unit(mid, 4e-15, "a length of slerp");
    insist(!isfinite(t) || SAME(mid, same), "slerp to the negative");
    sn_vec3 turned = sn_quat_rotate(unit, u);
    insist(!FINITE(u) || !(isnan(turned.x) || isnan(turned.y) || isnan(turned.z)), "rotate");
    insist(
        !FINITE(u) || sn_vec3_length(u) > 1e300 ||
            fabs(sn_vec3_length(turned) - sn_vec3_length(u)) <= 4e-15 * sn_vec3_length(u) + 1e-300,
        "rotate changes a length");
}

static void check_rotation(reader *in)
{
    sn_spring spring = take(in) & 1 ? any_spring(in) : tame_spring(in);
    double dt_s = wild(in);
    sn_spring_matrix m = sn_spring_matrix_make(spring, dt_s);
    sn_quat goal = any_quat(in), minus = { -goal.x, -goal.y, -goal.z, -goal.w };
    sn_vec3 u = any_vector(in);
    sn_spring_rotation before = { any_quat(in), any_vector(in) }, one = before, two = before;
    bool dead = is_dead(dt_s), moved;
    for (int i = 0; i < 3; i++) {
        sn_spring_rotation last = one;
        sn_spring_apply_rotation(&m, goal, u, &one);
        INSIST_STEP(dead || !FINITE(goal) || !FINITE(u), last, one, "rotation");
        moved = !SAME(last, one);
        if (moved && FINITE(last))
            insist_unit(one.value, 1.01e-15, "a length of a rotation");
        sn_spring_apply_rotation(&m, minus, u, &two);
    }
    insist(!FINITE(before) || SAME(one, two), "a goal and its negative");
    sn_spring_direction way = { any_vector(in), any_vector(in) }, was = way;
    sn_spring_apply_direction(&m, u, &way);
    INSIST_STEP(dead, was, way, "direction");
    if (!SAME(was, way) && FINITE(was))
        insist(fabs(sn_vec3_length(way.value) - 1) < 1.5e-15, "a length of a direction");
    sn_spring_rotation from = { any_quat(in), any_vector(in) }, offset = before;
    insist(!FINITE(before) || !FINITE(from) ||
               (sn_rotation_inertia_switch(&offset, from, one), FINITE(offset)) || !FINITE(one),
        "a switch");
    before = offset;
    sn_rotation_inertia_step(&offset, wild(in), dt_s);
    INSIST_STEP(dead, before, offset, "inertia of a rotation");
    sn_spring_rotation shown = sn_rotation_inertia_apply(&offset, from);
    insist(!FINITE(offset) || !FINITE(from) || FINITE(shown), "a shown rotation");
    if (FINITE(offset) && FINITE(from))
        insist_unit(shown.value, 1.01e-15, "a length of what is shown");
}

static void check_types(reader *in)
{
    sn_spring spring = take(in) & 1 ? any_spring(in) : tame_spring(in);
    double dt_s = wild(in), goal = wild(in), u = wild(in), circle = wild(in);
    sn_spring_matrix m = sn_spring_matrix_make(spring, dt_s);
    bool dead = is_dead(dt_s) || isnan(spring.omega_rad_s);
    sn_spring_state before = any_state(in), one = before;
    sn_spring_apply_angle(&m, goal, u, &one);
    INSIST_STEP(dead || !isfinite(goal) || !isfinite(u), before, one, "angle");
    insist(!FINITE(before) || SAME(before, one) || fabs(one.value) <= 3.1415926535897936, "a turn");
    one = before;
    sn_spring_apply_angle_of(&m, circle, goal, u, &one);
    INSIST_STEP(dead || !(circle > 0) || isinf(circle), before, one, "angle of a circle");
    insist(!FINITE(before) || SAME(before, one) || fabs(one.value) <= 0.5 * circle, "a circle");
    double way = sn_angle_difference(goal, u, circle);
    bool real = isfinite(goal) && isfinite(u) && circle > 0 && isfinite(circle);
    insist(real ? fabs(way) <= 0.5 * circle + 5e-324 : isnan(way), "a difference");
    one = before;
    sn_spring_apply_scale(&m, goal, &one);
    INSIST_STEP(dead || !(goal > 0) || isinf(goal) || !(before.value > 0), before, one, "scale");
    insist(!FINITE(before) || SAME(before, one) || isnormal(one.value), "a scale of nothing");
    insist(!FINITE(before) || !(before.value > 0) || one.value > 0, "a scale below 0");
    sn_spring_vec3 place = { any_vector(in), any_vector(in) }, was = place;
    sn_vec3 to = any_vector(in), at = any_vector(in);
    sn_spring_apply_vec3(&m, to, at, &place);
    INSIST_STEP(dead || !FINITE(to) || !FINITE(at), was, place, "vec3");
    place = was;
    sn_spring_apply_scale3(&m, to, &place);
    INSIST_STEP(dead, was, place, "scale3");
    sn_spring_colour hue = { { was.value.x, was.value.y, was.value.z, goal },
        { was.velocity.x, was.velocity.y, was.velocity.z, u } };
    sn_colour next = { to.x, to.y, to.z, at.x }, shown;
    sn_spring_colour last = hue;
    sn_spring_apply_colour(&m, next, &hue);
    INSIST_STEP(dead || !FINITE(next), last, hue, "colour");
    shown = sn_colour_to_srgb(hue.value);
    insist(!FINITE(hue) || (shown.r >= 0 && shown.g >= 0 && shown.b >= 0 && shown.a >= 0 &&
                               shown.r <= 1 && shown.g <= 1 && shown.b <= 1 && shown.a <= 1),
        "a colour outside");
}

/* ---- followers ------------------------------------------------------------------------------ */

static void check_first(reader *in)
{
    double value = wild(in), from = wild(in), to = wild(in), time_s = wild(in), dt_s = wild(in);
    bool dead = is_dead(dt_s) || isnan(time_s), lost = dead || !isfinite(from) || !isfinite(to);
    double next = sn_smooth(value, from, to, time_s, dt_s);
    insist(!lost || SAME(next, value), "smooth: moved where it must not");
    insist(!isfinite(value) || isfinite(next), "smooth: no longer finite");
    next = sn_smooth(value, to, to, time_s, dt_s);
    if (dt_s > 0 && isfinite(value) && isfinite(to))
        insist(value <= to ? next >= value && next <= to : next <= value && next >= to,
            "smooth: beyond the goal");
    sn_spring_state before = any_state(in), one = before;
    sn_fling_step(time_s, dt_s, &one);
    INSIST_STEP(dead, before, one, "fling");
    double end = sn_fling_end(time_s, before);
    insist(!FINITE(before) || isnan(time_s) || !isnan(end), "fling: no end");
    if (dt_s > 0 && FINITE(before) && !isnan(time_s)) {
        double most = 4e-15 * (fabs(end) + fabs(before.value)) + 1e-320;
        insist(before.velocity >= 0 ? one.value >= before.value && one.value <= end + most
                                    : one.value <= before.value && one.value >= end - most,
            "fling: back, or beyond its end");
    }
    one = before;
    sn_decay_step(time_s, dt_s, &one);
    INSIST_STEP(dead, before, one, "decay");
    one = before;
    sn_smooth_damp(time_s, dt_s, to, &one);
    INSIST_STEP(dead || !isfinite(to), before, one, "smooth damp");
}

static void check_inner(reader *in)
{
    double time_s = wild(in), limit = wild(in), dt_s = wild(in), goal = wild(in);
    bool idle = is_dead(dt_s) || isnan(time_s) || !isfinite(goal);
    sn_spring_state start = any_state(in);
    sn_led_state led = { start.value, start.velocity, wild(in) }, was = led;
    sn_timed_step(time_s, limit, dt_s, goal, &led);
    INSIST_STEP(idle || isnan(limit), was, led, "timed");
    led = was;
    sn_speed_limited_step(time_s, limit, dt_s, goal, &led);
    INSIST_STEP(idle || isnan(limit), was, led, "limited speed");
    if (dt_s > 0 && FINITE(was) && isfinite(goal))
        insist(was.inner <= goal ? led.inner >= was.inner && led.inner <= goal
                                 : led.inner <= was.inner && led.inner >= goal,
            "limited speed: an inner goal beyond");
    sn_double_state twice = { start.value, start.velocity, was.inner, wild(in) }, then = twice;
    sn_double_step(time_s, dt_s, goal, &twice);
    INSIST_STEP(idle, then, twice, "double");
    sn_body_state body = { start.value, start.velocity, wild(in) }, here = body;
    sn_body_step(time_s, dt_s, goal, &body);
    INSIST_STEP(idle, here, body, "body");
    sn_body_state seen[3];
    sn_body_predict(time_s, goal, here, dt_s, 1, seen);
    insist(!FINITE(here) || SAME(seen[0], body), "a predicted body");
    sn_body_predict(time_s, goal, here, dt_s, 3, seen);
    insist(!FINITE(here) || isinf(dt_s) || FINITE(seen), "a predicted body is not finite");
}

static void check_limited(reader *in)
{
    double push = wild(in), speed = wild(in), dt_s = wild(in), goal = wild(in);
    sn_spring_state before = any_state(in), one = before;
    if (take(in) & 1)
        before.velocity = one.velocity = 0;
    sn_limited_step(push, speed, dt_s, goal, &one);
    bool idle = !(dt_s > 0) || isnan(push) || isnan(speed) || !isfinite(goal);
    INSIST_STEP(idle, before, one, "limited");
    if (idle || !FINITE(before))
        return;
    double rounding = 4e-15 * (fabs(goal) + fabs(before.value)) + 1e-300;
    if (before.velocity == 0)
        insist(before.value <= goal ? one.value >= before.value - rounding && one.value <= goal
                                    : one.value <= before.value + rounding && one.value >= goal,
            "limited: beyond the goal");
    if (fabs(before.velocity) <= speed)
        insist(fabs(one.velocity) <= speed, "limited: too fast");
    double there_s = sn_limited_arrival_s(push, speed, goal, before);
    insist(there_s >= 0, "limited: no arrival");
    sn_spring_state last = before;
    sn_limited_step(push, speed, there_s, goal, &last);
    if (there_s > 0 && isfinite(there_s))
        insist(last.value == goal && last.velocity == 0, "limited: not there in its time");
}

static void check_track(reader *in)
{
    sn_tracking how = { wild(in), wild(in), wild(in), wild(in) };
    double dt_s = wild(in);
    sn_tracked target = { wild(in), wild(in), wild(in) };
    sn_spring_state before = any_state(in), one = before, seen[3];
    sn_spring spring = sn_tracking_spring(how);
    sn_tracking_step(how, dt_s, target, &one);
    INSIST_STEP(
        is_dead(dt_s) || isnan(target.value) || isnan(how.value_gain), before, one, "track");
    if (how.value_gain >= 0 && how.velocity_gain >= 0 && how.acceleration_gain >= 0 &&
        how.frame_s >= 0)
        insist(!isnan(spring.omega_rad_s) && !isnan(spring.decay_per_s), "track: no spring");
    sn_spring_predict(spring, before, target.value, target.velocity, dt_s, 3, seen);
    sn_spring_state at = sn_spring_at(spring, before, target.value, target.velocity, dt_s);
    insist(SAME(at, seen[0]) || isnan(at.value) || isnan(at.velocity), "a predicted spring");
    sn_inertia inertia = { one.value, one.velocity }, was = inertia;
    sn_inertia_switch(&inertia, before, (sn_spring_state){ target.value, target.velocity });
    bool fine = FINITE(was) && FINITE(before) && FINITE(target);
    insist(!fine || FINITE(inertia), "inertia: no longer finite");
    was = inertia;
    sn_inertia_step(&inertia, how.frame_s, dt_s);
    INSIST_STEP(is_dead(dt_s) || isnan(how.frame_s), was, inertia, "inertia");
    sn_spring_state shown = sn_inertia_apply(&inertia, before);
    insist(!FINITE(inertia) || !FINITE(before) || FINITE(shown), "inertia: shown");
    sn_dead_blend blend = { wild(in), wild(in), wild(in), wild(in) };
    shown = sn_dead_blend_at(&blend, dt_s, before);
    fine = isfinite(blend.value) && isfinite(blend.velocity) && !isnan(blend.halflife_s) &&
           !isnan(blend.blend_s) && FINITE(before) && !isnan(dt_s);
    insist(!fine || FINITE(shown), "blend: not finite");
    insist(
        !fine || !(dt_s >= blend.blend_s && dt_s >= 0) || SAME(shown, before), "blend: not over");
}

static void check_walls(reader *in)
{
    sn_spring spring = take(in) & 1 ? any_spring(in) : tame_spring(in);
    sn_walls walls = { wild(in), wild(in), wild(in) };
    double dt_s = wild(in), goal = wild(in);
    sn_spring_state before = any_state(in), one = before;
    bool idle =
        !(dt_s > 0) || !isfinite(goal) || isnan(spring.omega_rad_s) || isnan(spring.decay_per_s);
    sn_spring_step_walled(spring, &walls, dt_s, goal, &one);
    INSIST_STEP(idle || isnan(walls.low) || isnan(walls.high) || isnan(walls.bounce_ratio), before,
        one, "walls");
    if (!SAME(before, one) && FINITE(before) && walls.low <= walls.high && walls.low < DBL_MAX &&
        walls.high > -DBL_MAX)
        insist(one.value >= walls.low && one.value <= walls.high, "beyond a wall");
    one = before;
    sn_spring_step_clamped(spring, dt_s, goal, &one);
    INSIST_STEP(idle, before, one, "clamped");
    if (!idle && FINITE(before))
        insist(before.value == goal  ? one.value == goal
               : before.value < goal ? one.value <= goal
                                     : one.value >= goal,
            "clamped: beyond the goal");
}

/* ---- many at once --------------------------------------------------------------------------- */

/* The columns of one kind: xx, xv, vx, vv, xu, vu; values and velocities; one more for its place.
 */
typedef struct room {
    float columns[6][SPRINGS_MOST + 1];
    float values[SPRINGS_MOST + 1], velocities[SPRINGS_MOST + 1];
} room;

static room rooms[LEVELS];
static float omegas[SPRINGS_MOST], decays[SPRINGS_MOST], responses[SPRINGS_MOST];
static float goals[SPRINGS_MOST], speeds[SPRINGS_MOST];
static sn_spring_statef starts[SPRINGS_MOST];

/* NaNs are all one. */
static bool alike(float a, float b, bool zeros_too)
{
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b)) || (zeros_too && a == b);
}

static int levels(sn_cpu level[LEVELS])
{
    sn_cpu best = sn_cpu_detect();
    int count = 0;
    level[count++] = SN_CPU_SCALAR;
    level[count++] = SN_CPU_BASE;
    if (best == SN_CPU_AVX2 || best == SN_CPU_AVX512)
        level[count++] = SN_CPU_AVX2;
    if (best == SN_CPU_AVX512)
        level[count++] = SN_CPU_AVX512;
    return count;
}

static void place(room *r, size_t at, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        r->values[at + i] = starts[i].value;
        r->velocities[at + i] = starts[i].velocity;
    }
}

static void check_shared(const sn_spring_matrixf *m, size_t count, size_t at, bool moving)
{
    sn_cpu level[LEVELS];
    int n = levels(level);
    for (int k = 0; k < n; k++) {
        room *r = &rooms[k];
        place(r, at, count);
        sn_springs_step(
            m, count, r->values + at, r->velocities + at, goals, moving ? speeds : NULL, level[k]);
        for (size_t i = 0; i < count; i++) {
            sn_spring_statef one = starts[i];
            sn_spring_applyf(m, goals[i], moving ? speeds[i] : 0, &one);
            insist(alike(one.value, r->values[at + i], moving) &&
                       alike(one.velocity, r->velocities[at + i], moving),
                "many are not as each alone");
            insist(alike(rooms[0].values[at + i], r->values[at + i], false) &&
                       alike(rooms[0].velocities[at + i], r->velocities[at + i], false),
                "the processor shows");
            insist(!isfinite(starts[i].value) || !isfinite(starts[i].velocity) ||
                       (isfinite(one.value) && isfinite(one.velocity)),
                "many: no longer finite");
        }
    }
}

static sn_spring_columns columns_of(room *r, size_t at)
{
    return (sn_spring_columns){ r->columns[0] + at, r->columns[1] + at, r->columns[2] + at,
        r->columns[3] + at, r->columns[4] + at, r->columns[5] + at };
}

static void check_columns(double dt_s, size_t count, size_t at, bool moving)
{
    sn_cpu level[LEVELS];
    int n = levels(level);
    for (int k = 0; k < n; k++) {
        room *r = &rooms[k];
        sn_spring_columns columns = columns_of(r, at);
        sn_spring_columns_make(
            omegas, decays, moving ? responses : NULL, dt_s, count, columns, level[k]);
        for (size_t c = 0; c < 6; c++)
            for (size_t i = 0; i < count; i++) {
                float entry = r->columns[c][at + i];
                insist(isfinite(entry), "a column is not finite");
                insist(alike(entry, rooms[0].columns[c][at + i], false), "columns differ");
            }
        place(r, at, count);
        sn_springs_step_each(columns, count, r->values + at, r->velocities + at, goals,
            moving ? speeds : NULL, level[k]);
        for (size_t i = 0; i < count; i++) {
            const room *first = &rooms[0];
            insist(alike(first->values[at + i], r->values[at + i], false) &&
                       alike(first->velocities[at + i], r->velocities[at + i], false),
                "each: the processor shows");
            insist(!isfinite(starts[i].value) || !isfinite(starts[i].velocity) ||
                       (isfinite(r->values[at + i]) && isfinite(r->velocities[at + i])),
                "each: no longer finite");
        }
    }
    for (size_t i = 0; i < count; i += 7) { /* alone, in a room of its own */
        float alone[6];
        sn_spring_columns columns = { alone, alone + 1, alone + 2, alone + 3, alone + 4,
            alone + 5 };
        sn_spring_columns_make(
            omegas + i, decays + i, moving ? responses + i : NULL, dt_s, 1, columns, SN_CPU_BASE);
        for (size_t c = 0; c < 6; c++)
            insist(alike(alone[c], rooms[0].columns[c][at + i], false), "neighbours show");
    }
}

static void check_many(reader *in)
{
    double dt_s = wild(in);
    size_t count = take(in) % SPRINGS_MOST, at = take(in) & 1, given = 1 + take(in) % 9;
    bool moving = take(in) & 1;
    sn_spring spring = take(in) & 1 ? any_spring(in) : tame_spring(in);
    sn_spring_matrixf m = sn_spring_matrix_makef(spring, dt_s);
    for (size_t i = 0; i < count; i++) { /* a few wild ones, again and again */
        size_t j = i % given;
        bool fresh = i == j;
        omegas[i] = fresh ? as_float(wild(in)) : omegas[j];
        decays[i] = fresh ? as_float(wild(in)) : decays[j];
        responses[i] = fresh ? as_float(wild(in)) : responses[j];
        goals[i] = fresh ? as_float(wild(in)) : goals[j];
        speeds[i] = fresh ? as_float(wild(in)) : speeds[j];
        starts[i].value = fresh ? as_float(wild(in)) : starts[j].value;
        starts[i].velocity = fresh ? as_float(wild(in)) : starts[j].velocity;
    }
    check_shared(&m, count, at, moving);
    check_columns(dt_s, count, at, moving);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const checks[])(reader *) = { check_step, check_matrix, check_settle, check_reach,
        check_events, check_tuning, check_quat, check_rotation, check_types, check_first,
        check_inner, check_limited, check_track, check_walls, check_many };
    reader in = { data, size, 1 };
    for (int i = 0; i < CALLS && in.size > 0; i++)
        checks[take(&in) % (sizeof checks / sizeof checks[0])](&in);
    return 0;
}

#undef FINITE
#undef SAME
#undef INSIST_STEP
