/*
 * The pictures of docs/followers.md, which scripts/docs runs: ways to follow a goal, stepped as a
 * game would.
 */
#include "draw.h"
#include "sinew/elementary.h"
#include "sinew/follower.h"
#include "sinew/spring_tuning.h"

enum { CRITICAL, SPEED, LIMITED, DOUBLE, TIMED, FREE, CLAMPED, BOUNCING };
enum { OLD, NEW };
enum { CUT, INERTIA, DEAD };

/* The goal is 1 from time 0 on. */
static double lerped(const draw_curve *self, double t_s)
{
    double fps = self->of[0], value = 0;
    for (int i = 0; i < (int)(t_s * fps + 1e-6); i++)
        value += (1 - value) * 0.1;
    return value;
}

static double smoothed(const draw_curve *self, double t_s)
{
    (void)self;
    double halflife_s = sn_smooth_rate_to_halflife(sn_smooth_rate_from_lerp(0.1, 60));
    return sn_smooth(0, 1, 1, halflife_s, t_s);
}

static double followed(const draw_curve *self, double t_s)
{
    sn_spring_state state = { 0, 0 };
    sn_led_state led = { 0, 0, 0 };
    sn_double_state twofold = { 0, 0, 0, 0 };
    switch (self->which) {
    case SPEED:
        sn_speed_limited_step(0.15, 1, t_s, 1, &led);
        return led.value;
    case TIMED:
        sn_timed_step(0.15, 1.5, t_s, 1, &led);
        return led.value;
    case LIMITED:
        sn_limited_step(4, (double)INFINITY, t_s, 1, &state);
        return state.value;
    case DOUBLE:
        sn_double_step(0.3, t_s, 1, &twofold);
        return twofold.value;
    default:
        sn_smooth_damp(0.3, t_s, 1, &state);
        return state.value;
    }
}

static double walled(const draw_curve *self, double t_s)
{
    const sn_walls walls = { -(double)INFINITY, 1, 0.7 };
    sn_spring spring = sn_spring_from_frequency(1, 0.1);
    sn_spring_state state = { 0, 0 };
    if (self->which == BOUNCING)
        sn_spring_step_walled(spring, &walls, t_s, 0.8, &state);
    else if (self->which == CLAMPED)
        sn_spring_step_clamped(spring, t_s, 0.8, &state);
    else
        sn_spring_step(spring, t_s, 0.8, &state);
    return state.value;
}

/* Two motions, and a switch from one to the other at SWITCH_S. */
#define SWITCH_S 1.0

static sn_spring_state motion(int which, double t_s)
{
    double turns = which == OLD ? 0.7 * t_s : 0.4 * t_s + 0.35, sine, cosine;
    double hz = which == OLD ? 0.7 : 0.4, size = which == OLD ? 1 : 0.6;
    sn_sincos_turns(turns, &sine, &cosine);
    return (sn_spring_state){ size * sine, size * cosine * hz * 6.28318530717958647693 };
}

static double handed_over(const draw_curve *self, double t_s)
{
    if (t_s < SWITCH_S)
        return motion(OLD, t_s).value;
    sn_spring_state from = motion(OLD, SWITCH_S), to = motion(NEW, SWITCH_S),
                    now = motion(NEW, t_s);
    if (self->which == INERTIA) {
        sn_inertia inertia = { 0, 0 };
        sn_inertia_switch(&inertia, from, to);
        sn_inertia_step(&inertia, 0.3, t_s - SWITCH_S);
        return sn_inertia_apply(&inertia, now).value;
    }
    if (self->which == DEAD) {
        sn_dead_blend blend = { from.value, from.velocity, 0.2, 0.8 };
        return sn_dead_blend_at(&blend, t_s - SWITCH_S, now).value;
    }
    return now.value;
}

static const draw_curve smoothing[] = {
    { "sn_smooth", "", smoothed, 0, 1, { 0 }, 0 },
    { "lerp by 0.1 at 30 frames a second", "", lerped, 0, 1, { 30 }, 0 },
    { "at 60", "", lerped, 0, 1, { 60 }, 0 },
    { "at 144", "", lerped, 0, 1, { 144 }, 0 },
};

static const draw_curve family[] = {
    { "critical", "", followed, 0, 2, { 0 }, CRITICAL },
    { "double", "", followed, 0, 2, { 0 }, DOUBLE },
    { "at most 1 a second", "", followed, 0, 2, { 0 }, SPEED },
    { "there after 1.5 s", "", followed, 0, 2, { 0 }, TIMED },
    { "accelerates by at most 4", "", followed, 0, 2, { 0 }, LIMITED },
};

static const draw_curve walls[] = {
    { "free", "", walled, 0, 4, { 0 }, FREE },
    { "a wall at 1", "", walled, 0, 4, { 0 }, BOUNCING },
    { "clamped at its goal, 0.8", "", walled, 0, 4, { 0 }, CLAMPED },
};

static const draw_curve switches[] = {
    { "the old motion, then the new", "", handed_over, 0, 3, { 0 }, CUT },
    { "inertialised", "", handed_over, 0, 3, { 0 }, INERTIA },
    { "dead blending", "", handed_over, 0, 3, { 0 }, DEAD },
};

static const draw_picture pictures[] = {
    { "followers_smooth", "A tenth of the way each frame, and the same made right", NULL, NULL,
        smoothing, DRAW_COUNT(smoothing) },
    { "followers_family", "The goal jumps from 0 to 1", NULL, NULL, family, DRAW_COUNT(family) },
    { "followers_walls", "A lively spring of 1 Hz, and a wall", NULL, NULL, walls,
        DRAW_COUNT(walls) },
    { "followers_switch", "From one motion to another at 1 s", NULL, NULL, switches,
        DRAW_COUNT(switches) },
};

int main(int argc, char **argv)
{
    return draw_all(pictures, DRAW_COUNT(pictures), argc, argv);
}
