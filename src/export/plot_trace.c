/*
 * A curve as lines that are nowhere more than 0.2 px off.
 *
 * The width is cut into columns of at most 1 px. Each column is looked at by 16 scattered samples,
 * then halved until three probes between the ends of every piece lie on its chord. Where a piece
 * still leaps, a jump is searched for, and drawn upright. The points go to a
 * pen that joins lines. Error: 0.05 px by the probes, 0.1 px by the pen, 0.01 px by rounding.
 *
 * Eight columns are a block. Where the samples of a block turn more often than an eye could
 * follow, the band that they fill is drawn instead. Each block has a budget of samples, so that
 * no signal, however wild, costs more.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "plot_pen.h"
#include "plot_trace.h"
#include "sinew/elementary.h"

enum {
    SN_TRACE_BLOCK = 8,          /* columns */
    SN_TRACE_LOOKS = 16,         /* scattered samples per column */
    SN_TRACE_BAND_LOOKS = 112,   /* and as many more for the edges of a band */
    SN_TRACE_TURNS_ENTER = 6,    /* in a block: a band begins */
    SN_TRACE_TURNS_STAY = 4,     /* in a block: a band goes on */
    SN_TRACE_DEPTH = 6,          /* halvings of a column */
    SN_TRACE_BUDGET = 1000,      /* samples in a block of lines */
    SN_TRACE_BAND_COLUMNS = 1024 /* of one element; a wider band is several */
};

#define SN_TRACE_FLAT_PX       0.05
#define SN_TRACE_PEN_PX        0.1
#define SN_TRACE_JUMP_PX       0.5  /* a leap so high, */
#define SN_TRACE_JUMP_WIDTH_PX 0.1  /* within so little, is worth a search */
#define SN_TRACE_WIDEN_PX      4.0  /* how far beyond its panel a curve may be drawn */
#define SN_TRACE_INSET         1e-9 /* of the width: the ends, seen from within */

typedef struct trace_point {
    double x, y; /* px; y is NaN in a gap */
} trace_point;

typedef struct trace_state {
    const sn_trace *trace;
    sn_text *svg;
    sn_pen pen;
    bool line_open; /* an element of lines is begun */
    double column_px;
    int budget;                                         /* samples left for this block */
    double top[SN_TRACE_BLOCK], bottom[SN_TRACE_BLOCK]; /* px seen by the scan; top < bottom */
    int band_first, band_count;
    float band_top[SN_TRACE_BAND_COLUMNS], band_bottom[SN_TRACE_BAND_COLUMNS];
} trace_state;

/* Scatters: a number in [0, 1) for each index. Source: the mixer of SplitMix64 (Steele, Lea and
 * Flood, "Fast splittable pseudorandom number generators", 2014). */
static double trace_scatter(uint64_t index)
{
    uint64_t z = (index + 1) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

static double trace_limit(double value, double most)
{
    return value > most ? most : value < -most ? -most : value;
}

void sn_trace_ranges(sn_signal signal, double from_s, double to_s, double width,
    sn_range ranges[SN_SIGNAL_DIMENSIONS_MOST])
{
    sn_signal_info info = sn_signal_describe(signal);
    int dimensions = info.dimensions;
    /* what ends, a sound above all, may turn many times in a pixel, and has one top */
    uint64_t count = (sn_is_finite(info.duration_s) ? 64 : 8) * (uint64_t)sn_ceil(width);
    double value[SN_SIGNAL_DIMENSIONS_MOST];
    for (int d = 0; d < SN_SIGNAL_DIMENSIONS_MOST; d++)
        ranges[d] = sn_range_empty();
    for (uint64_t i = 0; i < count; i++) {
        double part = ((double)i + trace_scatter(i)) / (double)count;
        sn_signal_sample(signal, from_s + (to_s - from_s) * part, value);
        for (int d = 0; d < dimensions; d++)
            if (sn_is_finite(value[d]))
                ranges[d] = sn_range_include(ranges[d], trace_limit(value[d], SN_TRACE_VALUE_MOST));
    }
}

/* The point of the curve at x px from the left; NaN in a gap. */
static trace_point trace_at(const sn_trace *trace, double x)
{
    double value[SN_SIGNAL_DIMENSIONS_MOST];
    trace_point point = { trace->x + x, SN_NAN };
    double part = x / trace->width, ends = trace->whole ? 0 : SN_TRACE_INSET;
    part = part < ends ? ends : part > 1 - ends ? 1 - ends : part;
    double t_s = trace->from_s + (trace->to_s - trace->from_s) * part;
    sn_signal_sample(trace->signal, part < 1 ? t_s : trace->to_s, value);
    double v = value[trace->dimension];
    if (!sn_is_finite(v))
        return point;
    double down = (trace->high - trace_limit(v, SN_TRACE_VALUE_MOST)) / (trace->high - trace->low);
    double most = 1 + SN_TRACE_WIDEN_PX / trace->height;
    down = down < 1 - most ? 1 - most : down > most ? most : down;
    point.y = trace->y + trace->height * down;
    return point;
}

static trace_point trace_sample(trace_state *state, double x)
{
    state->budget--;
    return trace_at(state->trace, x - state->trace->x);
}

/* Counts how often the values turn round by at least 1 px, in the order of time. */
typedef struct trace_turns {
    int count, direction;
    double extreme; /* that a turn is measured from; NaN at first */
} trace_turns;

static void trace_count_turn(trace_turns *turns, double y)
{
    double moved = y - turns->extreme;
    if (!sn_is_finite(turns->extreme)) {
        turns->extreme = y;
    } else if (turns->direction == 0) {
        turns->direction = moved > 1 ? 1 : moved < -1 ? -1 : 0;
        turns->extreme = turns->direction ? y : turns->extreme;
    } else if (moved * turns->direction >= 0) {
        turns->extreme = y;
    } else if (moved > 1 || moved < -1) {
        turns->direction = -turns->direction;
        turns->extreme = y;
        turns->count++;
    }
}

/* Looks at column i of a block by scattered samples and widens what was seen of it.
 * `first` is that of these looks among all of the column. */
static void trace_look(
    trace_state *state, int block, int i, int first, int count, trace_turns *turns)
{
    for (int k = 0; k < count; k++) {
        uint64_t index =
            (uint64_t)(block + i) * (SN_TRACE_LOOKS + SN_TRACE_BAND_LOOKS) + (uint64_t)(first + k);
        double part = (k + trace_scatter(index)) / count;
        double y = trace_at(state->trace, (block + i + part) * state->column_px).y;
        if (!sn_is_finite(y))
            continue;
        state->top[i] = y < state->top[i] ? y : state->top[i];
        state->bottom[i] = y > state->bottom[i] ? y : state->bottom[i];
        trace_count_turn(turns, y);
    }
}

/* Scans the columns of a block; gives the turns in it. A column without a number is a gap, which
 * no band may cross. */
static int trace_scan(trace_state *state, int block, int count)
{
    trace_turns turns = { 0, 0, SN_NAN };
    bool gap = false;
    for (int i = 0; i < count; i++) {
        state->top[i] = SN_INFINITY;
        state->bottom[i] = -SN_INFINITY;
        trace_look(state, block, i, 0, SN_TRACE_LOOKS, &turns);
        gap = gap || state->top[i] > state->bottom[i];
    }
    return gap ? 0 : turns.count * SN_TRACE_BLOCK / count;
}

/* Whether three points between a and b lie on their chord. Not at halves, where regular signals
 * like to return. */
static bool trace_is_flat(trace_state *state, trace_point a, trace_point b)
{
    static const double parts[] = { 0.276, 0.5137, 0.7619 };
    double dx = b.x - a.x, dy = b.y - a.y, length = sn_hypot(dx, dy);
    for (int i = 0; i < 3; i++) {
        trace_point p = trace_sample(state, a.x + dx * parts[i]);
        double off = dx * (p.y - a.y) - dy * (p.x - a.x);
        if (!(sn_abs(off) <= SN_TRACE_FLAT_PX * length))
            return false;
    }
    return true;
}

/* Draws the jump between a and b upright, if it is one: halving towards the larger difference
 * leaves it as high as it was, where a steep slope would shrink. */
static void trace_jump(trace_state *state, trace_point a, trace_point b)
{
    double height = sn_abs(b.y - a.y);
    while (b.x - a.x > 1e-6 && sn_abs(b.y - a.y) >= height / 2) {
        double x = a.x + (b.x - a.x) / 2;
        trace_point middle = trace_sample(state, x);
        if (!sn_is_finite(middle.y) || x <= a.x || x >= b.x)
            break;
        if (sn_abs(middle.y - a.y) > sn_abs(b.y - middle.y))
            b = middle;
        else
            a = middle;
    }
    if (sn_abs(b.y - a.y) < height / 2)
        return;
    sn_pen_to(&state->pen, b.x, a.y);
    sn_pen_to(&state->pen, b.x, b.y);
}

/* Draws from a to b, which are close enough or may not be halved further. */
static void trace_join(trace_state *state, trace_point a, trace_point b)
{
    bool from = sn_is_finite(a.y), to = sn_is_finite(b.y);
    if (!to) {
        sn_pen_up(&state->pen);
        return;
    }
    bool leaps = b.x - a.x < SN_TRACE_JUMP_WIDTH_PX && sn_abs(b.y - a.y) > SN_TRACE_JUMP_PX;
    if (from && leaps && state->budget > 0)
        trace_jump(state, a, b);
    sn_pen_to(&state->pen, b.x, b.y);
}

/* Draws one column from the point a on. `least` halvings come before the first judgement. */
static trace_point trace_column(trace_state *state, trace_point a, trace_point end, int least)
{
    trace_point ends[SN_TRACE_DEPTH + 1];
    int depths[SN_TRACE_DEPTH + 1], count = 1;
    ends[0] = end;
    depths[0] = 0;
    while (count > 0) {
        trace_point b = ends[count - 1];
        int depth = depths[count - 1];
        bool last = depth == SN_TRACE_DEPTH || state->budget <= 0;
        bool from = sn_is_finite(a.y), to = sn_is_finite(b.y);
        bool done = last;
        if (!done && depth >= least)
            done = from && to ? trace_is_flat(state, a, b) : !from && !to;
        if (done) {
            trace_join(state, a, b);
            a = b;
            count--;
        } else {
            depths[count - 1] = depth + 1;
            depths[count] = depth + 1;
            ends[count++] = trace_sample(state, a.x + (b.x - a.x) / 2);
        }
    }
    return a;
}

/* Draws a block of lines. A column whose scan saw more than its ends show is halved thrice before
 * it is judged, so that a spike between the probes is not passed over. */
static void trace_lines(trace_state *state, int block, int count)
{
    double left = state->trace->x + block * state->column_px;
    state->budget = SN_TRACE_BUDGET;
    trace_point a = trace_sample(state, left);
    if (!state->line_open)
        sn_text_put(state->svg, state->trace->line_element);
    state->line_open = true;
    if (sn_is_finite(a.y))
        sn_pen_to(&state->pen, a.x, a.y);
    for (int i = 0; i < count; i++) {
        double right = state->trace->x + (block + i + 1) * state->column_px;
        trace_point b = trace_sample(state, right);
        double high = a.y < b.y ? a.y : b.y, low = a.y < b.y ? b.y : a.y;
        bool more = !(
            state->top[i] >= high - SN_TRACE_FLAT_PX && state->bottom[i] <= low + SN_TRACE_FLAT_PX);
        a = trace_column(state, a, b, more ? 3 : 0);
    }
}

static void trace_end_lines(trace_state *state)
{
    if (!state->line_open)
        return;
    sn_pen_up(&state->pen);
    sn_text_put(state->svg, "\"/>\n");
    state->line_open = false;
}

/* One edge of the band at column i: the extreme of three columns, which evens out the chance of
 * the samples. */
static double trace_band_edge(const float *edge, int count, int i, bool top)
{
    float extreme = edge[i];
    for (int k = i > 0 ? i - 1 : 0; k <= i + 1 && k < count; k++)
        if (top ? edge[k] < extreme : edge[k] > extreme)
            extreme = edge[k];
    return (double)extreme;
}

/* Draws the band that was gathered: along its top, and back along its bottom. */
static void trace_end_band(trace_state *state)
{
    int count = state->band_count;
    double left = state->trace->x + state->band_first * state->column_px;
    sn_pen pen = sn_pen_start(state->svg, SN_TRACE_PEN_PX);
    if (count == 0)
        return;
    sn_text_put(state->svg, state->trace->band_element);
    for (int side = 0; side < 2; side++) {
        const float *edge = side ? state->band_bottom : state->band_top;
        for (int k = -1; k <= count; k++) {
            double at = k < 0 ? 0 : k == count ? count : k + 0.5;
            int i = k < 0 ? 0 : k == count ? count - 1 : k;
            double x = left + (side ? count - at : at) * state->column_px;
            sn_pen_to(&pen, x, trace_band_edge(edge, count, side ? count - 1 - i : i, !side));
        }
    }
    sn_pen_up(&pen);
    sn_text_put(state->svg, "Z\"/>\n");
    state->band_count = 0;
}

/* Adds the columns of a block to the band. */
static void trace_band(trace_state *state, int block, int count)
{
    trace_turns turns = { 0, 0, SN_NAN };
    if (state->band_count + count > SN_TRACE_BAND_COLUMNS)
        trace_end_band(state);
    if (state->band_count == 0)
        state->band_first = block;
    for (int i = 0; i < count; i++) {
        trace_look(state, block, i, SN_TRACE_LOOKS, SN_TRACE_BAND_LOOKS, &turns);
        state->band_top[state->band_count] = (float)state->top[i];
        state->band_bottom[state->band_count] = (float)state->bottom[i];
        state->band_count++;
    }
}

void sn_trace_put(const sn_trace *trace, sn_text *svg)
{
    trace_state state;
    int columns = (int)sn_ceil(trace->width);
    state.trace = trace;
    state.svg = svg;
    state.pen = sn_pen_start(svg, SN_TRACE_PEN_PX);
    state.line_open = false;
    state.column_px = trace->width / columns;
    state.band_count = 0;
    for (int block = 0; block < columns; block += SN_TRACE_BLOCK) {
        int count = columns - block < SN_TRACE_BLOCK ? columns - block : SN_TRACE_BLOCK;
        int most = state.band_count > 0 ? SN_TRACE_TURNS_STAY : SN_TRACE_TURNS_ENTER;
        if (trace_scan(&state, block, count) >= most) {
            trace_end_lines(&state);
            trace_band(&state, block, count);
        } else {
            trace_end_band(&state);
            trace_lines(&state, block, count);
        }
    }
    trace_end_band(&state);
    trace_end_lines(&state);
}

#undef SN_TRACE_FLAT_PX
#undef SN_TRACE_PEN_PX
#undef SN_TRACE_JUMP_PX
#undef SN_TRACE_JUMP_WIDTH_PX
#undef SN_TRACE_WIDEN_PX
#undef SN_TRACE_INSET
