/*
 * Reading a curve and cutting it where it jumps or has a corner. See fit.h.
 *
 * A jump is found in a cell by halving: what changes within a millionth of the span jumps. A
 * corner shows in second differences that are large in one or two places and small beside them;
 * its place is where the parabolas of both sides meet.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "fit.h"

#define SN_FITNODES_WIDE       1e-6    /* of the span: what changes within it jumps */
#define SN_FITNODES_NARROW     0x1p-44 /* how well the place of a jump is found */
#define SN_FITNODES_NEAR       1e-6    /* nodes nearer than this are one */
#define SN_FITNODES_LATER      1e3     /* spans after its end, a signal rests */
#define SN_FITNODES_VALUE_MOST 1e30    /* whose slopes floats hold as well */

static double fitnodes_at(const sn_fit *fit, double t_s)
{
    double value[SN_SIGNAL_DIMENSIONS_MOST];
    sn_signal_sample(fit->signal, t_s, value);
    return value[fit->dimension];
}

double sn_fit_sample(const sn_fit *fit, double place)
{
    double t_s = fit->from_s + place * (fit->to_s - fit->from_s);
    return fitnodes_at(fit, t_s < fit->to_s ? t_s : fit->to_s);
}

/* Of a signal that has ended, finds what is left of its way, and ends it where it rests, if that
 * is within the error. */
static void fitnodes_rest(sn_fit *fit)
{
    double duration_s = sn_signal_describe(fit->signal).duration_s, span = fit->to_s - fit->from_s;
    sn_fit_node *last = fit->nodes + fit->node_count - 1;
    fit->ends = fit->to_s >= duration_s - SN_FITNODES_NEAR * span;
    if (!fit->ends || duration_s <= fit->from_s)
        return;
    double rest = fitnodes_at(fit, fit->to_s + SN_FITNODES_LATER * span);
    double left = rest - fitnodes_at(fit, fit->to_s);
    fit->left = sn_is_finite(left) ? left : 0;
    if (sn_abs(fit->left) <= fit->error * (fit->range.high - fit->range.low)) {
        fit->rest = fit->left;
        last->value = fit->rest != 0 ? rest : last->value;
    }
}

static double fitnodes_place(size_t index)
{
    return (double)index / SN_FIT_CELLS;
}

static sn_status fitnodes_refuse(const sn_fit *fit, double value, double place, sn_report *report)
{
    bool number = sn_is_finite(value);
    sn_status status = number ? SN_ERROR_RANGE : SN_ERROR_NOT_FINITE;
    sn_text text = sn_report_start(report, status, "");
    sn_text_put(&text, "the item is ");
    sn_text_put_rounded(&text, value, 6);
    sn_text_put(&text, " at ");
    sn_text_put_rounded(&text, fit->from_s + place * (fit->to_s - fit->from_s), 6);
    sn_text_put(&text,
        number ? " s, beyond the 1e30 that a curve takes" : " s, which is no number to write");
    return status;
}

static sn_status fitnodes_sample(sn_fit *fit, double *values, sn_report *report)
{
    fit->range = sn_range_empty();
    for (size_t i = 0; i <= SN_FIT_CELLS; i++) {
        values[i] = sn_fit_sample(fit, fitnodes_place(i));
        if (!(sn_abs(values[i]) <= SN_FITNODES_VALUE_MOST))
            return fitnodes_refuse(fit, values[i], fitnodes_place(i), report);
        fit->range = sn_range_include(fit->range, values[i]);
    }
    return SN_OK;
}

static void fitnodes_push(sn_fit *fit, double place, double value, bool starts)
{
    fit->nodes[fit->node_count++] = (sn_fit_node){ place, value, 0, starts, false };
}

/* Whether the cell after node i jumps; then both sides of it. Halves the cell towards the larger
 * change, as long as one half has most of it. */
static bool fitnodes_jump(const sn_fit *fit, const double *values, size_t i, sn_fit_node sides[2])
{
    sn_fit_node a = { fitnodes_place(i), values[i], 0, false, false };
    sn_fit_node b = { fitnodes_place(i + 1), values[i + 1], 0, true, false };
    double whole = sn_abs(b.value - a.value);
    if (!(whole > 0.5 * fit->error * (fit->range.high - fit->range.low)))
        return false;
    while (b.place - a.place > SN_FITNODES_NARROW) {
        double place = 0.5 * (a.place + b.place);
        double value = sn_fit_sample(fit, place);
        double before = sn_abs(value - a.value), after = sn_abs(b.value - value);
        if (!(before <= SN_FITNODES_VALUE_MOST))
            return false;
        if (before < 0.75 * whole && after < 0.75 * whole) {
            if (b.place - a.place > SN_FITNODES_WIDE)
                return false;
            break;
        }
        sn_fit_node middle = { place, value, 0, after <= before, false };
        *(after <= before ? &b : &a) = middle;
    }
    sides[0] = a;
    sides[1] = b;
    return true;
}

/* Whether the slopes close to a place are those that the nodes around promise, in values per cell:
 * a corner is as sharp however near one looks, what two jumps make is not. */
static bool fitnodes_sharp(const sn_fit *fit, double place, double left, double right, double most)
{
    double step = 0.125 / SN_FIT_CELLS, value = sn_fit_sample(fit, place);
    double before = 8 * (value - sn_fit_sample(fit, place - step));
    double after = 8 * (sn_fit_sample(fit, place + step) - value);
    return sn_abs(before - left) + sn_abs(after - right) <= most;
}

/* Where in the cell after node i a corner may be, above 0 to 1; 0: nowhere. */
static double fitnodes_corner(const sn_fit *fit, const double *values, size_t i)
{
    if (i < 2 || i + 3 > SN_FIT_CELLS)
        return 0;
    const double *v = values + i;
    double left = v[0] - v[-1], left2 = left - (v[-1] - v[-2]);
    double right = v[2] - v[1], right2 = (v[3] - v[2]) - right;
    double bend = sn_abs(right - left), beside = sn_abs(left2) + sn_abs(right2);
    if (!(bend > fit->error * (fit->range.high - fit->range.low) / 200) || !(bend > 10 * beside))
        return 0;
    double low = 0, high = 1; /* the sides' parabolas cross between */
    double at_low = v[0] - (v[1] - right + right2);
    double at_high = v[0] + left + left2 - v[1];
    bool at_end = sn_abs(at_high) <= 1e-3 * bend;
    if (!at_end && (sn_abs(at_low) <= 1e-3 * bend || (at_low > 0) == (at_high > 0)))
        return 0;
    for (int k = 0; k < 40; k++) {
        double u = 0.5 * (low + high), w = 1 - u;
        double gap = v[0] + u * left + 0.5 * u * (u + 1) * left2 -
                     (v[1] - w * right + 0.5 * w * (w + 1) * right2);
        *((gap > 0) == (at_low > 0) ? &low : &high) = u;
    }
    low = at_end ? 1 : low;
    double place = fitnodes_place(i) + low / SN_FIT_CELLS;
    return low > 1e-3 && fitnodes_sharp(fit, place, left + left2, right - right2, 0.5 * bend) ? low
                                                                                              : 0;
}

/* Puts nodes in a piece of a cell that bends by much of the error, as at the upright end of a
 * circle: halves it, and each half again, as long as there are nodes for it. */
static void fitnodes_bend(sn_fit *fit, sn_fit_node a, sn_fit_node b, double narrow, size_t *bends)
{
    sn_fit_node middle = { 0.5 * (a.place + b.place), 0, 0, false, false };
    if (b.place - a.place < narrow || *bends == SN_FIT_BENDS_MOST)
        return;
    middle.value = sn_fit_sample(fit, middle.place);
    double bend = sn_abs(middle.value - 0.5 * (a.value + b.value));
    if (!(bend > 0.25 * fit->error * (fit->range.high - fit->range.low)))
        return;
    ++*bends;
    fitnodes_bend(fit, a, middle, narrow, bends); /* as deep as a cell has halves that wide */
    fitnodes_push(fit, middle.place, middle.value, false);
    fitnodes_bend(fit, middle, b, narrow, bends);
}

/* The nodes of the cell after node i, and node i + 1. */
static void fitnodes_cell(
    sn_fit *fit, const double *values, size_t i, double narrow, size_t *breaks, size_t *bends)
{
    sn_fit_node sides[2];
    double end = fitnodes_place(i + 1), corner = 0;
    if (fitnodes_jump(fit, values, i, sides)) {
        ++*breaks;
        if (sides[0].place - fit->nodes[fit->node_count - 1].place < SN_FITNODES_NEAR) {
            fit->nodes[fit->node_count - 1].place = sides[0].place;
            fit->nodes[fit->node_count - 1].value = sides[0].value;
        } else {
            fitnodes_push(fit, sides[0].place, sides[0].value, false);
        }
        fitnodes_push(fit, sides[1].place, sides[1].value, true);
        if (end - sides[1].place < SN_FITNODES_NEAR)
            return;
    } else {
        corner = fitnodes_corner(fit, values, i);
        if (corner == 0)
            fitnodes_bend(fit, fit->nodes[fit->node_count - 1],
                (sn_fit_node){ end, values[i + 1], 0, false, false }, narrow, bends);
    }
    if (corner > 0 && corner < 1 - 1e-3) {
        double place = fitnodes_place(i) + corner / SN_FIT_CELLS;
        double value = sn_fit_sample(fit, place);
        ++*breaks;
        fitnodes_push(fit, place, value, false);
        fitnodes_push(fit, place, value, true);
    }
    fitnodes_push(fit, end, values[i + 1], false);
    if (corner >= 1 - 1e-3 && i + 1 < SN_FIT_CELLS) {
        ++*breaks;
        fitnodes_push(fit, end, values[i + 1], true);
    }
}

/* Takes out pieces of no width: the value in the middle of a jump. One at an end of the span stays
 * as a node by itself, on the far side of a jump there. */
static void fitnodes_drop(sn_fit *fit, const double *values)
{
    size_t kept = 0, count = fit->node_count;
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && !fit->nodes[end].starts;)
            end++;
        bool narrow = fit->nodes[end - 1].place - fit->nodes[i].place < SN_FITNODES_NEAR;
        if (narrow && i > 0 && end < count)
            continue;
        for (size_t k = narrow ? end - 1 : i; k < end; k++)
            fit->nodes[kept++] = fit->nodes[k];
        fit->nodes[kept - 1].starts = narrow || fit->nodes[kept - 1].starts;
    }
    fit->node_count = kept;
    fit->nodes[0].place = 0;
    fit->nodes[0].value = values[0];
    fit->nodes[kept - 1].place = 1;
    fit->nodes[kept - 1].value = values[SN_FIT_CELLS];
}

/* The slope at node `at` of the parabola through three nodes from `first` on. */
static double fitnodes_parabola(const sn_fit_node *first, const sn_fit_node *at)
{
    double x0 = first[0].place, x1 = first[1].place, x2 = first[2].place;
    double d01 = (first[1].value - first[0].value) / (x1 - x0);
    double d12 = (first[2].value - first[1].value) / (x2 - x1);
    double bend = (d12 - d01) / (x2 - x0);
    return d01 + bend * ((at->place - x0) + (at->place - x1));
}

/* Slopes within a piece: of five nodes where they are evenly spaced, h^4 v^(5)/30 from the truth,
 * of three elsewhere, h^2 v'''/3. */
static void fitnodes_slopes(sn_fit_node *nodes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        sn_fit_node *n = nodes + i;
        double h = 1.0 / SN_FIT_CELLS;
        if (count == 1)
            return; /* the value beyond a jump at an end; nothing is known of its slope */
        bool five = i >= 2 && i + 2 < count && sn_abs(n[2].place - n[-2].place - 4 * h) < 1e-9;
        if (count == 2)
            n->slope = (nodes[1].value - nodes[0].value) / (nodes[1].place - nodes[0].place);
        else if (five)
            n->slope = (8 * (n[1].value - n[-1].value) - (n[2].value - n[-2].value)) / (12 * h);
        else
            n->slope = fitnodes_parabola(i == 0 ? n : i + 1 == count ? n - 2 : n - 1, n);
    }
}

/* Marks tops and bottoms that stand out from their neighbours by more than twice the error. */
static void fitnodes_extremes(sn_fit *fit, size_t first, size_t end)
{
    double least = 2 * fit->error * (fit->range.high - fit->range.low);
    size_t top = first, bottom = first;
    int way = 0; /* 1: rising */
    for (size_t i = first; i < end; i++) {
        double value = fit->nodes[i].value;
        if (value > fit->nodes[top].value)
            top = i;
        if (value < fit->nodes[bottom].value)
            bottom = i;
        if (way <= 0 && value > fit->nodes[bottom].value + least) {
            fit->nodes[bottom].extreme = true;
            way = 1;
            top = i;
        } else if (way >= 0 && value < fit->nodes[top].value - least) {
            fit->nodes[top].extreme = true;
            way = -1;
            bottom = i;
        }
    }
}

sn_status sn_fit_nodes(sn_fit *fit, double *values, double narrow, sn_report *report)
{
    sn_status status = fitnodes_sample(fit, values, report);
    size_t breaks = 0, bends = 0;
    if (status != SN_OK)
        return status;
    fit->node_count = 0;
    fitnodes_push(fit, 0, values[0], true);
    for (size_t i = 0; i < SN_FIT_CELLS; i++) {
        fitnodes_cell(fit, values, i, narrow, &breaks, &bends);
        if (breaks > SN_FIT_BREAKS_MOST)
            return sn_report_say(report, SN_ERROR_LIMIT, "",
                "it has more than 500 jumps and corners; a shorter span has fewer");
    }
    fitnodes_drop(fit, values);
    for (size_t i = 0, end; i < fit->node_count; i = end) {
        for (end = i + 1; end < fit->node_count && !fit->nodes[end].starts;)
            end++;
        fitnodes_slopes(fit->nodes + i, end - i);
        fitnodes_extremes(fit, i, end);
    }
    fitnodes_rest(fit);
    for (size_t i = 0; i < fit->node_count; i++)
        fit->range = sn_range_include(fit->range, fit->nodes[i].value);
    fit->first = fit->nodes[0].value;
    fit->last = fit->nodes[fit->node_count - 1].value;
    return SN_OK;
}

#undef SN_FITNODES_WIDE
#undef SN_FITNODES_NARROW
#undef SN_FITNODES_NEAR
#undef SN_FITNODES_LATER
#undef SN_FITNODES_VALUE_MOST
