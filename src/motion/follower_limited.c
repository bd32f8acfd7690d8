/*
 * The soonest way to a goal, at rest, with limits of acceleration and speed. See follower.h.
 *
 * Braking from velocity v takes v |v|/(2a). Where that falls short of the goal it is pushed to the
 * goal, where it goes beyond, back; so a way has at most three parts: push, cruise, brake. Towards
 * the goal, with m what braking now would fall short by, the speed at which pushing turns to
 * braking is sqrt(a m + v^2), or sqrt(a m) where it now goes away.
 * All of the last two parts is measured from the goal, so that it ends exactly there.
 * Source: time-optimal ("bang-bang") control of a double integrator, as in Bryson and Ho, "Applied
 * Optimal Control" (1975), here with a limit of speed.
 */
#include "../base/exact.h"
#include "follower_parts.h"
#include "sinew/elementary.h"
#include "sinew/follower.h"

/* A miss within this part of value and goal (16 places), or of the way, is rounding that frames
 * have gathered: the brakes are then set to stop at the goal. Taken for a true miss it would cost
 * its square root in time. */
#define LIMITED_ROUNDING     0x1p-48
#define LIMITED_WAY_ROUNDING 0x1p-44

typedef struct limited_way {
    double side;     /* +1 or -1: all else is along side * value */
    double push;     /* acceleration of the first part, either sign */
    double push_s;   /* how long */
    double peak;     /* the speed that it then has */
    double cruise_s; /* how long it keeps it */
    double cruise;   /* how far */
    double brake_s;  /* how long it brakes, to rest */
} limited_way;

/* No limit of acceleration: any speed at once. */
static limited_way limited_sudden(double speed_most, double way)
{
    limited_way plan = { .side = way < 0 ? -1 : 1, .peak = speed_most, .cruise = sn_abs(way) };
    plan.cruise_s = way == 0 ? 0 : plan.cruise / speed_most;
    return plan;
}

static limited_way limited_plan(
    double acceleration, double speed_most, double goal, const sn_spring_state *state)
{
    double way = sn_spring_saturate(goal - state->value), v = state->velocity, speed = sn_abs(v);
    if (acceleration == SN_INFINITY)
        return limited_sudden(speed_most, way);
    double miss = sn_spring_saturate(way - v / 2 * (speed / acceleration));
    double rounding = LIMITED_ROUNDING * (sn_abs(state->value) + sn_abs(goal));
    limited_way plan = { .side = miss > 0 || (miss == 0 && v >= 0) ? 1 : -1 };
    if (sn_abs(miss) <= rounding + LIMITED_WAY_ROUNDING * sn_abs(way)) {
        if (sn_abs(way) <= 4 * rounding)
            return (limited_way){ .side = 1 }; /* there */
        plan.side = way > 0 ? 1 : -1;
        plan.peak = speed;
        plan.brake_s = 2 * (sn_abs(way) / speed);
        return plan;
    }
    v *= plan.side;
    miss = sn_abs(miss);
    plan.peak = sn_hypot(sn_sqrt(acceleration) * sn_sqrt(miss), v > 0 ? v : 0);
    plan.push = acceleration;
    if (v > speed_most) {
        plan.push = -acceleration;
        plan.cruise = miss;
        plan.peak = speed_most;
    } else if (plan.peak > speed_most) {
        double ahead = v > 0 ? v : 0; /* going away it comes back to where braking would end */
        plan.cruise = miss - (speed_most - ahead) * ((speed_most + ahead) / acceleration);
        plan.cruise = sn_clamp(plan.cruise, 0, miss);
        plan.peak = speed_most;
    }
    plan.push_s = sn_abs(plan.peak - v) / acceleration;
    plan.cruise_s = plan.cruise > 0 ? plan.cruise / plan.peak : 0;
    plan.brake_s = plan.peak / acceleration;
    return plan;
}

static double limited_whole_s(const limited_way *plan)
{
    return plan->push_s + plan->cruise_s + plan->brake_s;
}

static sn_spring_state limited_at(
    const limited_way *plan, double t_s, double goal, const sn_spring_state *state)
{
    if (t_s < plan->push_s) {
        double t = sn_follow_time(t_s), gained = plan->push * t;
        double velocity = plan->side * state->velocity + gained;
        if (plan->push > 0 && velocity > plan->peak)
            velocity = plan->peak;
        double moved = sn_spring_saturate(state->velocity * t / 2) +
                       plan->side * sn_spring_saturate(gained * (t / 4));
        return (sn_spring_state){ sn_spring_saturate(2 * (state->value / 2 + moved)),
            plan->side * sn_spring_saturate(velocity) };
    }
    double left_s = limited_whole_s(plan) - t_s;
    if (!(left_s > 0))
        return (sn_spring_state){ goal, 0 };
    t_s -= plan->push_s;
    double stop = sn_spring_saturate(plan->peak / 2 * plan->brake_s);
    if (t_s < plan->cruise_s) {
        double left = stop + (plan->cruise - plan->peak * sn_follow_time(t_s));
        return (sn_spring_state){ sn_spring_saturate(goal - plan->side * left),
            plan->side * plan->peak };
    }
    double part = left_s < plan->brake_s ? left_s / plan->brake_s : 1;
    return (sn_spring_state){ sn_spring_saturate(goal - plan->side * (stop * part * part)),
        plan->side * (plan->peak * part) };
}

static bool limited_is_given(
    double acceleration_most, double speed_most, double goal, const sn_spring_state *state)
{
    return acceleration_most == acceleration_most && speed_most == speed_most &&
           sn_is_finite(goal) && sn_is_finite(state->value) && sn_is_finite(state->velocity);
}

void sn_limited_step(
    double acceleration_most, double speed_most, double dt_s, double goal, sn_spring_state *state)
{
    SN_ASSERT(state);
    if (!limited_is_given(acceleration_most, speed_most, goal, state) || !(dt_s > 0))
        return;
    if (acceleration_most <= 0 || (speed_most <= 0 && state->velocity == 0)) {
        double moved = sn_spring_saturate(state->velocity * sn_follow_time(dt_s));
        state->value = sn_spring_saturate(state->value + moved);
        return;
    }
    limited_way plan = limited_plan(acceleration_most, sn_follow_positive(speed_most), goal, state);
    *state = limited_at(&plan, dt_s, goal, state);
}

double sn_limited_arrival_s(
    double acceleration_most, double speed_most, double goal, sn_spring_state state)
{
    if (!limited_is_given(acceleration_most, speed_most, goal, &state))
        return SN_NAN;
    if (acceleration_most <= 0)
        return state.value == goal && state.velocity == 0 ? 0 : SN_INFINITY;
    limited_way plan =
        limited_plan(acceleration_most, sn_follow_positive(speed_most), goal, &state);
    return limited_whole_s(&plan);
}

#undef LIMITED_ROUNDING
#undef LIMITED_WAY_ROUNDING
