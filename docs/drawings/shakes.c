/*
 * The pictures of docs/shakes.md, which scripts/docs runs: the forms, how they die away, trauma,
 * the soft limit, and what the usual ways do at the first frame and after a day.
 */
#include "draw.h"
#include "sinew/shake.h"

static sn_shake shake_of(sn_shake_form form)
{
    sn_shake shake = sn_shake_default();
    shake.form = form;
    shake.peak.turn.z = 1;
    shake.duration_s = 1;
    shake.seed = 5;
    shake.layers[0].frequency_hz = 12;
    shake.frequency_hz = 4;
    return shake;
}

static double impulse(const draw_curve *self, double age_s)
{
    sn_shake shake = shake_of((sn_shake_form)self->which);
    shake.fall_power = self->of[0];
    shake.attack_ratio = self->of[1];
    shake.hold_ratio = self->of[2];
    return sn_shake_impulse(&shake, age_s).turn.z;
}

/* ---- trauma -------------------------------------------------------------------------------- */

static double trauma(const draw_curve *self, double t_s)
{
    static const sn_trauma_hit hits[] = { { 0.2, 0.4 }, { 0.6, 0.3 }, { 0.75, 0.6 } };
    double level = sn_trauma_of(hits, DRAW_COUNT(hits), 0.8, t_s);
    sn_shake shake = shake_of(SN_SHAKE_NOISE);
    if (self->which == 0)
        return level;
    level = sn_trauma_strength(level, 2);
    return self->which == 1 ? level : sn_shake_tremble(&shake, t_s, level).turn.z;
}

/* ---- the limit ----------------------------------------------------------------------------- */

static double limited(const draw_curve *self, double size)
{
    sn_shake shake = shake_of(SN_SHAKE_BUMP);
    sn_shake_source source = { .shake = &shake, .strength = size };
    sn_shake_listener listener = sn_shake_listener_default();
    listener.limit.turn.z = self->of[0];
    return sn_shake_sources(&source, 1, &listener, 0.5).turn.z;
}

/* ---- the usual ways ------------------------------------------------------------------------ */

/* Noise under e^(-5 t/duration): it starts where the noise happens to be, and is cut off. */
static double faded(const draw_curve *self, double age_s)
{
    sn_shake shake = shake_of(SN_SHAKE_NOISE);
    (void)self;
    if (age_s < 0 || age_s > shake.duration_s)
        return 0;
    return sn_shake_tremble(&shake, age_s, sn_exp(-5 * age_s)).turn.z;
}

/* Seconds since the start in float, three days later. */
static double in_days(const draw_curve *self, double t_s)
{
    sn_shake shake = shake_of(SN_SHAKE_NOISE);
    double now_s = 3 * 86400 + t_s;
    if (self->which == 1)
        now_s = (double)(float)now_s;
    return sn_shake_tremble(&shake, now_s, 1).turn.z;
}

static const draw_curve forms[] = {
    { "noise", "", impulse, 0, 1.05, { 2, 0.02, 0 }, SN_SHAKE_NOISE },
    { "swing", "", impulse, 0, 1.05, { 2, 0.02, 0 }, SN_SHAKE_SWING },
    { "bump", "", impulse, 0, 1.05, { 2, 0.02, 0 }, SN_SHAKE_BUMP },
    { "recoil", "", impulse, 0, 1.05, { 2, 0.02, 0 }, SN_SHAKE_RECOIL },
};

static const draw_curve falls[] = {
    { "fall_power 1", "", impulse, 0, 1.05, { 1, 0.1, 0 }, SN_SHAKE_RECOIL },
    { "2", "", impulse, 0, 1.05, { 2, 0.1, 0 }, SN_SHAKE_RECOIL },
    { "4", "", impulse, 0, 1.05, { 4, 0.1, 0 }, SN_SHAKE_RECOIL },
    { "10", "", impulse, 0, 1.05, { 10, 0.1, 0 }, SN_SHAKE_RECOIL },
    { "2, held for 0.4", "", impulse, 0, 1.05, { 2, 0.1, 0.4 }, SN_SHAKE_RECOIL },
};

static const draw_curve traumas[] = {
    { "trauma", "", trauma, 0, 2, { 0 }, 0 },
    { "its square", "", trauma, 0, 2, { 0 }, 1 },
    { "times noise", "", trauma, 0, 2, { 0 }, 2 },
};

static const draw_curve limits[] = {
    { "no limit", "", limited, -3, 3, { 0 }, 0 },
    { "limit 2", "", limited, -3, 3, { 2 }, 0 },
    { "limit 1", "", limited, -3, 3, { 1 }, 0 },
};

static const draw_curve starts[] = {
    { "sinew", "", impulse, -0.1, 1.1, { 4, 0.05, 0 }, SN_SHAKE_NOISE },
    { "noise times e^(-5t)", "", faded, -0.1, 1.1, { 0 }, 0 },
};

static const draw_curve days[] = {
    { "sinew", "", in_days, 0, 0.5, { 0 }, 0 },
    { "time in float", "", in_days, 0, 0.5, { 0 }, 1 },
};

static const draw_picture pictures[] = {
    { "shakes_forms", "The four forms of an impulse", NULL, NULL, forms, DRAW_COUNT(forms) },
    { "shakes_falls", "How an impulse dies away", NULL, NULL, falls, DRAW_COUNT(falls) },
    { "shakes_trauma", "Three blows of 0.4, 0.3 and 0.6, falling by 0.8 a second", NULL, NULL,
        traumas, DRAW_COUNT(traumas) },
    { "shakes_limit", "What is felt of what comes", "what comes", "", limits, DRAW_COUNT(limits) },
    { "shakes_start", "A noise that starts at 0 s and ends at 1 s", NULL, NULL, starts,
        DRAW_COUNT(starts) },
    { "shakes_days", "The same noise of 12 Hz after three days", NULL, NULL, days,
        DRAW_COUNT(days) },
};

int main(int argc, char **argv)
{
    return draw_all(pictures, DRAW_COUNT(pictures), argc, argv);
}
