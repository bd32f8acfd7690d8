/*
 * The pictures of docs/springs.md, which scripts/docs runs: what damping does, and what the usual
 * integrators make of a spring at the frame rates of games.
 */
#include "draw.h"
#include "sinew/elementary.h"
#include "sinew/spring_events.h"
#include "sinew/spring_study.h"
#include "sinew/spring_tuning.h"

#define TAU 6.28318530717958647693

enum { EXACT, SEMI_IMPLICIT, IMPLICIT };

/* From 0 to 1, so many frames of 1/fps seconds, by the step `which`. */
static double stepped(int which, double hz, double zeta, double fps, int frames)
{
    double omega = TAU * hz;
    sn_spring_state exact = { 0, 0 };
    float x = 0, v = 0;
    for (int i = 0; i < frames; i++) {
        if (which == EXACT)
            sn_spring_step(sn_spring_make(omega, zeta), 1 / fps, 1, &exact);
        else if (which == IMPLICIT)
            sn_study_spring_implicit(&x, &v, 1, (float)zeta, (float)omega, (float)(1 / fps));
        else
            sn_study_spring_semi_implicit(&x, &v, 1, (float)zeta, (float)omega, (float)(1 / fps));
    }
    return which == EXACT ? exact.value : (double)x;
}

static double exact_at(double hz, double zeta, double t_s)
{
    return sn_spring_at(sn_spring_from_frequency(hz, zeta), (sn_spring_state){ 0, 0 }, 1, 0, t_s)
        .value;
}

/* ---- over time: of = { hz, zeta, fps } ----------------------------------------------------- */

/* What is on the screen: each frame stays until the next. */
static double on_screen(const draw_curve *self, double t_s)
{
    double fps = self->of[2];
    return draw_rounded(
        stepped(self->which, self->of[0], self->of[1], fps, (int)(t_s * fps + 1e-6)), 1e-6);
}

static double truth(const draw_curve *self, double t_s)
{
    return exact_at(self->of[0], self->of[1], t_s);
}

/* ---- over the frame rate: of = { hz, zeta } ------------------------------------------------ */

/* Where an error is that large, the curve ends. */
#define WORST_PERCENT 60.0

/* The largest error of the first second, in percent of the way. */
static double error_percent(const draw_curve *self, double fps)
{
    double worst = 0;
    for (int frame = 1; frame <= (int)fps; frame++) {
        double got = stepped(self->which, self->of[0], self->of[1], fps, frame);
        double error = fabs(got - exact_at(self->of[0], self->of[1], frame / fps));
        worst = error > worst ? error : worst;
    }
    return worst * 100 <= WORST_PERCENT ? draw_rounded(worst * 100, 0.01) : (double)NAN;
}

/* The damping ratio that the step really has: of its matrix, the determinant is e^(-2 a h) and the
 * trace 2 e^(-a h) cos(d h). */
static double real_damping(const draw_curve *self, double fps)
{
    float omega = (float)(TAU * self->of[0]), zeta = (float)self->of[1];
    float x1 = 1, v1 = 0, x2 = 0, v2 = 1, h = (float)(1 / fps);
    if (self->which == EXACT)
        return self->of[1];
    if (self->which == IMPLICIT) {
        sn_study_spring_implicit(&x1, &v1, 0, zeta, omega, h);
        sn_study_spring_implicit(&x2, &v2, 0, zeta, omega, h);
    } else {
        sn_study_spring_semi_implicit(&x1, &v1, 0, zeta, omega, h);
        sn_study_spring_semi_implicit(&x2, &v2, 0, zeta, omega, h);
    }
    double determinant = (double)x1 * (double)v2 - (double)x2 * (double)v1;
    double real = ((double)x1 + (double)v2) / 2;
    double decay = -sn_log(determinant) / 2;
    double turn = sn_atan2(sn_sqrt(determinant - real * real), real);
    return draw_rounded(decay / sn_hypot(decay, turn), 1e-4);
}

/* ---- over the damping ratio ---------------------------------------------------------------- */

/* Of a spring of 1 Hz, the seconds until it stays within a thousandth. */
static double settled_s(const draw_curve *self, double zeta)
{
    (void)self;
    return sn_spring_settle_s(sn_spring_from_frequency(1, zeta), 1, 0, 1e-3);
}

static double textbook_s(const draw_curve *self, double zeta)
{
    (void)self;
    return sn_log(1e3) / (zeta * TAU);
}

/* ---- pictures ------------------------------------------------------------------------------ */

static const draw_curve damping[] = {
    { "damping ratio 0.2", "", truth, 0, 3, { 1, 0.2 }, 0 },
    { "0.5", "", truth, 0, 3, { 1, 0.5 }, 0 },
    { "0.7", "", truth, 0, 3, { 1, 0.7 }, 0 },
    { "1", "", truth, 0, 3, { 1, 1 }, 0 },
    { "2", "", truth, 0, 3, { 1, 2 }, 0 },
};

static const draw_curve frames[] = {
    { "the spring", "", truth, 0, 1.5, { 3, 0.2 }, 0 },
    { "exact, 30 frames a second", "", on_screen, 0, 1.5, { 3, 0.2, 30 }, EXACT },
    { "semi-implicit Euler", "", on_screen, 0, 1.5, { 3, 0.2, 30 }, SEMI_IMPLICIT },
    { "implicit Euler", "", on_screen, 0, 1.5, { 3, 0.2, 30 }, IMPLICIT },
};

static const draw_curve errors[] = {
    { "exact", "% of the way", error_percent, 15, 240, { 3, 0.2 }, EXACT },
    { "semi-implicit Euler", "% of the way", error_percent, 15, 240, { 3, 0.2 }, SEMI_IMPLICIT },
    { "implicit Euler", "% of the way", error_percent, 15, 240, { 3, 0.2 }, IMPLICIT },
};

static const draw_curve dampings[] = {
    { "exact", "", real_damping, 15, 240, { 3, 0.2 }, EXACT },
    { "semi-implicit Euler", "", real_damping, 15, 240, { 3, 0.2 }, SEMI_IMPLICIT },
    { "implicit Euler", "", real_damping, 15, 240, { 3, 0.2 }, IMPLICIT },
};

static const draw_curve settling[] = {
    { "it stays within 0.1 %", "s", settled_s, 0.15, 2, { 0 }, 0 },
    { "the textbook's 6.9/(zeta omega)", "s", textbook_s, 0.15, 2, { 0 }, 0 },
};

static const draw_picture pictures[] = {
    { "springs_damping", "A spring of 1 Hz, from 0 to 1", NULL, NULL, damping,
        DRAW_COUNT(damping) },
    { "springs_frames", "3 Hz, damping ratio 0.2, at 30 frames a second", NULL, NULL, frames,
        DRAW_COUNT(frames) },
    { "springs_error", "Largest error in the first second, 3 Hz, damping ratio 0.2",
        "frames a second", "", errors, DRAW_COUNT(errors) },
    { "springs_ratio", "The damping ratio that one gets who asks for 0.2, at 3 Hz",
        "frames a second", "", dampings, DRAW_COUNT(dampings) },
    { "springs_settle", "When a spring of 1 Hz has settled", "damping ratio", "", settling,
        DRAW_COUNT(settling) },
};

int main(int argc, char **argv)
{
    return draw_all(pictures, DRAW_COUNT(pictures), argc, argv);
}
