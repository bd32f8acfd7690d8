/*
 * Springs of angles. See spring_types.h.
 *
 * Only remainders are taken, of value and of goal apart, and those are exact: so an angle of many
 * turns is as good as one of few.
 */
#include "../base/exact.h"
#include "spring_types.h"

static bool angle_is_circle(double circle)
{
    return circle > 0 && sn_is_finite(circle);
}

/*
 * The part of a finite angle in -circle/2 .. circle/2, exactly: take off the circle times powers of
 * two, the largest first. Each m has a/2 <= m <= a where it is taken off, so that the difference
 * is exact (P. H. Sterbenz, Floating-point computation, 1974).
 */
static double angle_rest(double angle, double circle)
{
    double a = sn_abs(angle), m = circle;
    if (!(a > circle - a) || a == SN_INFINITY)
        return angle;
    while (m <= a - m)
        m += m;
    for (;;) {
        if (a >= m)
            a -= m;
        if (m == circle)
            break;
        m *= 0.5;
    }
    if (a > circle - a)
        a -= circle;
    return angle < 0 ? -a : a;
}

/* Two rests differ by at most a circle. What their difference loses in rounding is kept apart (D.
 * Knuth's sum of two), since it counts again when the circle is taken off. */
double sn_angle_difference(double a, double b, double circle)
{
    if (!angle_is_circle(circle) || !sn_is_finite(a) || !sn_is_finite(b))
        return SN_NAN;
    double p = angle_rest(a, circle), q = angle_rest(b, circle);
    double way = p - q, of_q = p - way, lost = (p - (way + of_q)) - (q - of_q);
    double size = sn_abs(way);
    if (!(size > circle - size))
        return way;
    return (way > 0 ? way - circle : way + circle) + lost;
}

void sn_spring_apply_angle_of(const sn_spring_matrix *matrix, double circle, double goal,
    double goal_velocity, sn_spring_state *state)
{
    SN_ASSERT(matrix && state);
    if (!angle_is_circle(circle) || !sn_is_finite(goal) || !sn_is_finite(goal_velocity) ||
        sn_spring_matrix_stays(matrix))
        return;
    if (sn_spring_matrix_is_free(matrix) && sn_is_finite(state->value))
        goal = state->value;
    sn_spring_state offset = { sn_angle_difference(state->value, goal, circle), state->velocity };
    sn_spring_apply(matrix, 0, goal_velocity, &offset);
    double value = angle_rest(goal, circle) + angle_rest(offset.value, circle);
    state->value = sn_is_finite(value) ? angle_rest(value, circle) : SN_NAN;
    state->velocity = offset.velocity;
}

void sn_spring_apply_angle(
    const sn_spring_matrix *matrix, double goal, double goal_velocity, sn_spring_state *state)
{
    sn_spring_apply_angle_of(matrix, SN_TAU, goal, goal_velocity, state);
}
