/*
 * The range that a super-position really reaches.
 *
 * Between two samples h apart, a function with |f''| <= M rises at most h^2 M/8 above the higher
 * one. So: cut one period at every jump and corner, cut the pieces into intervals shorter than a
 * cycle of the fastest wave, and halve those that might still reach beyond the best sample seen.
 * Near each top only a few intervals survive a halving, so the depth costs little.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "sinew/elementary.h"
#include "wave_shape.h"

enum {
    BOUNDS_DEPTH_MOST = 40,
    BOUNDS_STEPS_PER_CYCLE = 16,
    BOUNDS_CYCLES_MOST = 100000, /* of the fastest wave in a period */
    BOUNDS_WORK_MOST = 40000000  /* sines, or parts as cheap, to look at: about a second */
};

typedef struct bounds_search {
    const sn_superposition *sum;
    double bend;      /* M: the largest |f''| per second squared, away from breaks */
    double tolerance; /* by which the answer may be too wide */
    double fastest;   /* cycles per second of the quickest detail */
    double end;       /* the period */
    double nudge;     /* this far from a break a sample surely lies on its side of it */
    double steepest;  /* the largest |f'| per second */
    bool breaks;      /* are there any? */
    double cost;      /* sines in a sample */
    double left;      /* that may still be looked at; below 0 the search is given up */
    sn_range range;   /* of the samples so far */
    double above;     /* by which unseen values may exceed it */
} bounds_search;

/* An upper bound for one wave's |f'| and |f''| in its own amplitude, per second. A box average
 * has the differences of what it averages: no steeper, and its bend is at most 2 max|f'|/width. */
static bool bounds_add_wave(bounds_search *search, const sn_wave_prepared *w)
{
    if (sn_shape_is_random(w->shape) || w->shape == SN_SHAPE_TABLE)
        return false;
    double hz = sn_abs(w->frequency.hz), amplitude = sn_abs(w->amplitude);
    double steep = sn_shape_steepest(w), bend = sn_shape_bend(w);
    sn_range shape = sn_shape_bounds(w);
    bool smooth = w->shape == SN_SHAPE_SINE || sn_shape_is_limited(w->shape);
    if (w->width_turns > 0 && !smooth) {
        bend = 2 * steep / w->width_turns;
        double across = (shape.high - shape.low) / w->width_turns;
        steep = steep > across ? steep : across;
    }
    search->steepest += amplitude * hz * steep;
    search->bend += amplitude * hz * hz * bend;
    search->breaks = search->breaks || !smooth;
    search->cost += w->partials ? w->partials : w->width_turns > 0 && !smooth ? 16 : 1;
    double detail = hz * (w->partials ? w->partials : 1);
    search->fastest = detail > search->fastest ? detail : search->fastest;
    return true;
}

/* The next time after t at which one wave has a break: its own, or with slew where either edge of
 * the box meets one. */
static double bounds_wave_break(const sn_wave_prepared *w, double t, double nudge)
{
    if (w->shape == SN_SHAPE_SINE || sn_shape_is_limited(w->shape))
        return SN_INFINITY;
    double hz = w->frequency.hz, next = SN_INFINITY;
    int edges = w->width_turns > 0 ? 2 : 1;
    for (int i = 0; i < edges; i++) {
        double shift = edges == 1 ? 0 : (i ? 0.5 : -0.5) * w->width_turns;
        double turns = sn_frequency_phase(&w->frequency, t + nudge, w->phase_turns + shift, NULL);
        double p = sn_fraction(turns), gap;
        if (hz > 0) {
            gap = sn_shape_next_break(w, p) - p;
        } else { /* backwards: the last break before p, 0 at the least */
            double before = 0;
            for (double at = sn_shape_next_break(w, 0); at < p; at = sn_shape_next_break(w, at))
                before = at;
            gap = p - before;
        }
        double at = t + nudge + gap / sn_abs(hz);
        next = at < next ? at : next;
    }
    return next;
}

static double bounds_next_break(bounds_search *search, double t)
{
    const sn_wave_prepared *set = sn_superposition_evaluated(search->sum);
    double next = search->end;
    search->left -= search->breaks ? (double)search->sum->evaluated : 0;
    for (size_t i = 0; search->breaks && i < search->sum->evaluated; i++) {
        double at = bounds_wave_break(&set[i], t, search->nudge);
        next = at < next ? at : next;
    }
    return next;
}

static double bounds_look(bounds_search *search, double t)
{
    double value = sn_superposition_sample(search->sum, t);
    search->left -= search->cost;
    search->range = sn_range_include(search->range, value);
    return value;
}

/* Looks at the interval [a, b] with values fa and fb; `depth` halvings are left. */
static void bounds_refine(
    bounds_search *search, double a, double fa, double b, double fb, int depth)
{
    double h = b - a, rise = 0.125 * h * h * search->bend;
    double high = fa > fb ? fa : fb, low = fa < fb ? fa : fb;
    double over = high + rise - search->range.high, under = search->range.low - (low - rise);
    double most = over > under ? over : under;
    if (most <= search->tolerance || depth == 0 || search->left < 0) {
        search->above = most > search->above ? most : search->above;
        return;
    }
    double middle = a + 0.5 * h, value = bounds_look(search, middle);
    bounds_refine(search, a, fa, middle, value, depth - 1);
    bounds_refine(search, middle, value, b, fb, depth - 1);
}

/* A first look at a smooth piece: samples close enough that none of its hills is missed. The
 * second look refines, when the best samples of the whole period are known. */
static void bounds_scan(bounds_search *search, double from, double to, bool refine)
{
    double a = from + search->nudge, b = to - search->nudge;
    if (!search->breaks) {
        a = from;
        b = to;
    }
    if (!(b > a))
        return;
    double cells = sn_ceil((b - a) * search->fastest * BOUNDS_STEPS_PER_CYCLE);
    cells = cells < 1 ? 1 : cells;
    double step = (b - a) / cells, t = a, value = bounds_look(search, a);
    for (double i = 1; i <= cells && search->left >= 0; i++) {
        double next_t = i < cells ? a + i * step : b;
        double next = bounds_look(search, next_t);
        if (refine)
            bounds_refine(search, t, value, next_t, next, BOUNDS_DEPTH_MOST);
        t = next_t;
        value = next;
    }
}

static void bounds_pass(bounds_search *search, bool refine)
{
    for (double from = 0, to; from < search->end && search->left >= 0; from = to) {
        to = bounds_next_break(search, from);
        bounds_scan(search, from, to, refine);
    }
}

/* Is there a level that lasts so short that the samples beside its jumps would miss it? */
static bool bounds_miss_a_level(const bounds_search *search, const sn_wave_prepared *w)
{
    if ((w->shape != SN_SHAPE_SQUARE && w->shape != SN_SHAPE_PULSE) || w->width_turns > 0)
        return false;
    double least = 4 * search->nudge * sn_abs(w->frequency.hz), duty = w->parameter;
    return (duty > 0 && duty < least) || (duty < 1 && 1 - duty < least);
}

bool sn_superposition_tight_bounds(const sn_superposition *sum, sn_range *bounds)
{
    SN_ASSERT(sum && bounds);
    sn_range safe = sn_superposition_bounds(sum);
    *bounds = safe;
    sn_period period = sn_superposition_period(sum);
    if (period.kind == SN_PERIOD_CONSTANT)
        return true;
    bounds_search search = { .sum = sum,
        .end = sn_period_seconds(period),
        .left = BOUNDS_WORK_MOST,
        .tolerance = 1e-10 * (safe.high - safe.low),
        .range = sn_range_empty() };
    const sn_wave_prepared *set = sn_superposition_evaluated(sum);
    for (size_t i = 0; i < sum->evaluated; i++)
        if (!bounds_add_wave(&search, &set[i]))
            return false;
    double cycles = search.end * search.fastest;
    if (!(cycles <= BOUNDS_CYCLES_MOST))
        return false;
    search.nudge = search.breaks ? 8 * 0x1p-52 * search.end : 0;
    for (size_t i = 0; i < sum->evaluated; i++)
        if (bounds_miss_a_level(&search, &set[i]))
            return false;
    bounds_pass(&search, false);
    bounds_pass(&search, true);
    if (search.left < 0)
        return false;
    /* Unseen: what refining left, what lies within a nudge of a break, and rounding. */
    double room = search.above + search.nudge * search.steepest + 1e-15 * (safe.high - safe.low);
    sn_range tight = { search.range.low - room, search.range.high + room };
    bounds->low = tight.low > safe.low ? tight.low : safe.low;
    bounds->high = tight.high < safe.high ? tight.high : safe.high;
    return true;
}
