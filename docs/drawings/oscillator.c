/*
 * The pictures of docs/oscillator.md, which scripts/docs runs: what the usual oscillators do with
 * the pitch, the amplitude and the decay that they are asked for.
 *
 * Nothing here is a formula of theirs: each form makes a step from two states, and the poles of
 * that matrix are its pitch and its decay.
 */
#include "draw.h"
#include "sinew/elementary.h"
#include "sinew/oscillator.h"
#include "sinew/oscillator_study.h"
#include "sinew/spring_study.h"

#define RATE_HZ 48000.0
#define TAU     6.28318530717958647693
#define LN1000  6.90775527898213705205

/* Beyond, a curve ends: what explodes, or is gone. */
#define LOUDEST_DB  24.0
#define QUIETEST_DB -200.0

typedef enum form { EXACT, ARTICLE, SEMI_IMPLICIT, IMPLICIT, DIRECT } form;

/* ---- what a form does ---------------------------------------------------------------------- */

/* One step from (x, v); the state at the start, which is asked for amplitude 1 and phase 0. */
typedef struct state {
    double x, v;
} state;

static state exact_step(double hz, double frames, const state *from)
{
    sn_oscillation asked = {
        .rate_hz = RATE_HZ, .frequency_hz = hz, .t60_s = frames / RATE_HZ, .amplitude = 1
    };
    sn_oscillator o;
    if (sn_oscillator_start(&o, &asked, NULL))
        return (state){ (double)NAN, (double)NAN };
    if (!from)
        return (state){ o.x, o.v };
    o.x = from->x;
    o.v = from->v;
    sn_oscillator_step(&o);
    return (state){ o.x, o.v };
}

static state article_step(double hz, double frames, const state *from)
{
    sn_study_oscillator o;
    sn_study_oscillator_initialise(&o, (float)RATE_HZ, (float)hz, (float)frames, 1);
    if (from) {
        o.x = (float)from->x;
        o.v = (float)from->v;
        sn_study_oscillator_step(&o);
    }
    return (state){ (double)o.x, (double)o.v };
}

static state spring_step(form which, double hz, double frames, const state *from)
{
    double omega = TAU * hz / RATE_HZ, zeta = LN1000 / frames / omega;
    float x = 0, v = (float)omega;
    if (from) {
        x = (float)from->x;
        v = (float)from->v;
        if (which == IMPLICIT)
            sn_study_spring_implicit(&x, &v, 0, (float)zeta, (float)omega, 1);
        else
            sn_study_spring_semi_implicit(&x, &v, 0, (float)zeta, (float)omega, 1);
    }
    return (state){ (double)x, (double)v };
}

/* y = 2 r cos(angle) y1 - r^2 y2 with x for y1 and v for y2. */
static state direct_step(double hz, double frames, const state *from)
{
    double r = sn_exp(-LN1000 / frames), angle = TAU * hz / RATE_HZ;
    float along = (float)(2 * r * sn_cos(angle)), back = (float)(r * r);
    if (!from)
        return (state){ 0, -sn_sin(angle) / r };
    return (state){ (double)(along * (float)from->x - back * (float)from->v), from->x };
}

/* From a state, or the one at the start where `from` is NULL. */
static state step(form which, double hz, double frames, const state *from)
{
    switch (which) {
    case EXACT:
        return exact_step(hz, frames, from);
    case ARTICLE:
        return article_step(hz, frames, from);
    case DIRECT:
        return direct_step(hz, frames, from);
    default:
        return spring_step(which, hz, frames, from);
    }
}

/* Its poles, radius e^(+-i angle), and the amplitude that it rings with; NaN where it has none. */
typedef struct ring {
    double angle, radius, amplitude;
} ring;

static ring ring_of(form which, double hz, double frames)
{
    const state one = { 1, 0 }, other = { 0, 1 };
    state first = step(which, hz, frames, &one), second = step(which, hz, frames, &other);
    state start = step(which, hz, frames, NULL);
    double real = (first.x + second.v) / 2, half = (first.x - second.v) / 2;
    double imaginary = sn_sqrt(-(half * half + second.x * first.v)); /* NaN: no sine at all */
    double next = first.x * start.x + second.x * start.v;
    return (ring){ .angle = sn_atan2(imaginary, real),
        .radius = sn_hypot(imaginary, real),
        .amplitude = next / imaginary };
}

/* ---- curves -------------------------------------------------------------------------------- */

static double decibels(double ratio)
{
    return 20 / 2.30258509299404568402 * sn_log(ratio);
}

/* Against the frequency asked for, of an undamped one. */
static double cents_sharp(const draw_curve *self, double hz)
{
    double angle = ring_of((form)self->which, hz, (double)INFINITY).angle;
    double cents = 1200 * sn_log2(angle / (TAU * hz / RATE_HZ));
    return angle > 0 ? draw_rounded(cents, 0.01) : (double)NAN;
}

static double cents_sharp_khz(const draw_curve *self, double khz)
{
    return cents_sharp(self, 1000 * khz);
}

static double too_loud_khz(const draw_curve *self, double khz)
{
    double loud = decibels(ring_of((form)self->which, 1000 * khz, (double)INFINITY).amplitude);
    return loud <= LOUDEST_DB ? draw_rounded(loud, 0.001) : (double)NAN;
}

/* The level after the frames that its decay by 60 dB was asked to take. */
static double level_left(form which, double hz, double frames)
{
    ring got = ring_of(which, hz, frames);
    double left = frames * decibels(got.radius);
    return got.angle > 0 && left >= QUIETEST_DB ? draw_rounded(left, 0.01) : (double)NAN;
}

static double level_left_hz(const draw_curve *self, double hz)
{
    return level_left((form)self->which, hz, 0.1 * RATE_HZ);
}

/* At a frequency at which the short ones still ring. */
static double level_left_frames(const draw_curve *self, double frames)
{
    return level_left((form)self->which, 7700, frames);
}

/* ---- pictures ------------------------------------------------------------------------------ */

static const draw_curve tuned[] = {
    { "exact", "cents sharp", cents_sharp_khz, 0, 24, { 0 }, EXACT },
    { "article's step, semi-implicit", "cents sharp", cents_sharp_khz, 0, 24, { 0 }, ARTICLE },
    { "implicit", "cents sharp", cents_sharp_khz, 0, 24, { 0 }, IMPLICIT },
    { "exact, implicit", "dB too loud", too_loud_khz, 0, 24, { 0 }, EXACT },
    { "article's step, semi-implicit", "dB too loud", too_loud_khz, 0, 24, { 0 }, ARTICLE },
};

static const draw_curve short_decays[] = {
    { "exact", "dB", level_left_frames, 2, 100, { 0 }, EXACT },
    { "article's step", "dB", level_left_frames, 2, 100, { 0 }, ARTICLE },
    { "semi-implicit", "dB", level_left_frames, 2, 100, { 0 }, SEMI_IMPLICIT },
};

static const draw_curve long_decays[] = {
    { "exact", "dB", level_left_hz, 0, 700, { 0 }, EXACT },
    { "implicit", "dB", level_left_hz, 0, 700, { 0 }, IMPLICIT },
};

static const draw_curve direct[] = {
    { "exact", "cents sharp", cents_sharp, 3, 30, { 0 }, EXACT },
    { "direct form in float", "cents sharp", cents_sharp, 3, 30, { 0 }, DIRECT },
};

static const draw_picture pictures[] = {
    { "oscillator_pitch", "Asked for a pitch and an amplitude at 48 kHz", "frequency asked for",
        "kHz", tuned, DRAW_COUNT(tuned) },
    { "oscillator_frames",
        "Level when it should be \xe2\x88\x92"
        "60 dB",
        "decay asked for", "frames", short_decays, DRAW_COUNT(short_decays) },
    { "oscillator_decay",
        "Level after 0.1 s, when it should be \xe2\x88\x92"
        "60 dB",
        "frequency asked for", "Hz", long_decays, DRAW_COUNT(long_decays) },
    { "oscillator_direct", "Low notes at 48 kHz", "frequency asked for", "Hz", direct,
        DRAW_COUNT(direct) },
};

int main(int argc, char **argv)
{
    return draw_all(pictures, DRAW_COUNT(pictures), argc, argv);
}
