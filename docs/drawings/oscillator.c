/*
 * The pictures of docs/oscillator.md, which scripts/docs runs: what the usual oscillators do with
 * the pitch, the amplitude and the decay that they are asked for.
 *
 * Nothing here is a formula of theirs: each form makes a step from two states, and the poles of
 * that matrix are its pitch and its decay.
 */
#include "sinew/elementary.h"
#include "sinew/oscillator.h"
#include "sinew/oscillator_study.h"
#include "sinew/plot.h"
#include "sinew/spring_study.h"

#include <math.h>
#include <stdio.h>

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

/* The rounding of floats is not what is shown. */
static double rounded(double value, double step)
{
    return sn_round(value / step) * step;
}

/* What is drawn of a form: across is a frequency, or the frames of the decay, at a frequency
 * at which the short ones still ring. */
typedef enum measure { CENTS_KHZ, CENTS_HZ, LOUD_KHZ, LEFT_HZ, LEFT_FRAMES } measure;

typedef struct curve {
    form which;
    measure measure;
    double from, to;
} curve;

static double curve_at(const curve *self, double across)
{
    const double undamped = (double)INFINITY;
    if (self->measure == LEFT_FRAMES || self->measure == LEFT_HZ) {
        double hz = self->measure == LEFT_HZ ? across : 7700;
        double frames = self->measure == LEFT_HZ ? 0.1 * RATE_HZ : across;
        ring got = ring_of(self->which, hz, frames);
        double left = frames * decibels(got.radius);
        return got.angle > 0 && left >= QUIETEST_DB ? rounded(left, 0.01) : (double)NAN;
    }
    double hz = self->measure == CENTS_HZ ? across : 1000 * across;
    ring got = ring_of(self->which, hz, undamped);
    double loud = decibels(got.amplitude);
    if (self->measure == LOUD_KHZ)
        return loud <= LOUDEST_DB ? rounded(loud, 0.001) : (double)NAN;
    double cents = 1200 * sn_log2(got.angle / (TAU * hz / RATE_HZ));
    return got.angle > 0 ? rounded(cents, 0.01) : (double)NAN;
}

static void curve_describe(const void *self, sn_signal_info *info)
{
    const curve *drawn = (const curve *)self;
    info->dimensions = 1;
    info->bounds[0] = (sn_range){ -(double)INFINITY, (double)INFINITY };
    info->duration_s = (double)INFINITY;
    info->view_s = (sn_range){ drawn->from, drawn->to };
}

static void curve_sample(const void *self, double across, double *value)
{
    *value = curve_at((const curve *)self, across);
}

/* ---- pictures ------------------------------------------------------------------------------ */

typedef struct labelled {
    const char *name, *unit;
    curve curve;
} labelled;

typedef struct picture {
    const char *file, *title, *across, *across_unit;
    const labelled *curves;
    size_t count;
} picture;

static bool write_bytes(void *file, const char *bytes, size_t count)
{
    return fwrite(bytes, 1, count, (FILE *)file) == count;
}

static bool draw(const picture *drawn, const char *folder)
{
    static const sn_signal_ops ops = { .describe = curve_describe, .sample = curve_sample };
    sn_plot_item items[SN_PLOT_ITEMS_MOST];
    for (size_t i = 0; i < drawn->count; i++)
        items[i] = (sn_plot_item){ drawn->curves[i].name, { &ops, &drawn->curves[i].curve },
            drawn->curves[i].unit };
    sn_plot plot = { .items = items,
        .item_count = drawn->count,
        .title = drawn->title,
        .across = drawn->across,
        .across_unit = drawn->across_unit };
    char path[512];
    snprintf(path, sizeof path, "%s/%s.svg", folder, drawn->file);
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    sn_report report;
    sn_status status = sn_plot_svg(&plot, (sn_sink){ write_bytes, file }, &report);
    if (status)
        fprintf(stderr, "%s: %s\n", path, report.message);
    return fclose(file) == 0 && status == SN_OK;
}

static const labelled tuned[] = {
    { "exact", "cents sharp", { EXACT, CENTS_KHZ, 0, 24 } },
    { "article's step, semi-implicit", "cents sharp", { ARTICLE, CENTS_KHZ, 0, 24 } },
    { "implicit", "cents sharp", { IMPLICIT, CENTS_KHZ, 0, 24 } },
    { "exact, implicit", "dB too loud", { EXACT, LOUD_KHZ, 0, 24 } },
    { "article's step, semi-implicit", "dB too loud", { ARTICLE, LOUD_KHZ, 0, 24 } },
};

static const labelled short_decays[] = {
    { "exact", "dB", { EXACT, LEFT_FRAMES, 2, 100 } },
    { "article's step", "dB", { ARTICLE, LEFT_FRAMES, 2, 100 } },
    { "semi-implicit", "dB", { SEMI_IMPLICIT, LEFT_FRAMES, 2, 100 } },
};

static const labelled long_decays[] = {
    { "exact", "dB", { EXACT, LEFT_HZ, 0, 700 } },
    { "implicit", "dB", { IMPLICIT, LEFT_HZ, 0, 700 } },
};

static const labelled direct[] = {
    { "exact", "cents sharp", { EXACT, CENTS_HZ, 3, 30 } },
    { "direct form in float", "cents sharp", { DIRECT, CENTS_HZ, 3, 30 } },
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static const picture pictures[] = {
    { "oscillator_pitch", "Asked for a pitch and an amplitude at 48 kHz", "frequency asked for",
        "kHz", tuned, COUNT(tuned) },
    { "oscillator_frames",
        "Level when it should be \xe2\x88\x92"
        "60 dB",
        "decay asked for", "frames", short_decays, COUNT(short_decays) },
    { "oscillator_decay",
        "Level after 0.1 s, when it should be \xe2\x88\x92"
        "60 dB",
        "frequency asked for", "Hz", long_decays, COUNT(long_decays) },
    { "oscillator_direct", "Low notes at 48 kHz", "frequency asked for", "Hz", direct,
        COUNT(direct) },
};

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("usage: oscillator FOLDER\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < COUNT(pictures); i++)
        if (!draw(&pictures[i], argv[1]))
            return 1;
    return 0;
}
