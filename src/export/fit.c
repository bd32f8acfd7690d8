/*
 * Few keys for a curve. See fit.h.
 *
 * From each key the next is as far as the error allows; then the error is lowered as long as the
 * number of keys stays, so that it is spread evenly. For straight lines, whether a node can be next
 * is told by the range of slopes that pass all nodes before it within the error (J. Sklansky and
 * V. Gonzalez, "Fast polygonal approximation of digitized curves", 1980), with every key on the
 * curve. For cubics it is tried, in steps that double and then halve.
 *
 * Where the last key is where the signal rests, beside the curve, the way to it may be as wrong as
 * that.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "fit.h"
#include "sinew/elementary.h"

enum {
    SN_FITKEYS_AHEAD = 4096, /* nodes looked at beyond the last that could be next */
    SN_FITKEYS_PROBES = 8,   /* between two keys, at least */
    SN_FITKEYS_HALVINGS = 6, /* of the error, to spread it */
    SN_FITKEYS_ATTEMPTS = 4
};

/* What the fit may use of the error at first; the rest is for rounding, and for what lies between
 * the nodes. */
#define SN_FITKEYS_SHARE 0.92
/* A slope agrees with differences of values within this part of the range in the span. */
#define SN_FITKEYS_AGREES     0.01
#define SN_FITKEYS_FLOAT_MOST 3.4028234663852886e38
/* Values that differ by less than this part of themselves are one. */
#define SN_FITKEYS_STILL 1e-9

/* What errors are measured in: the range of the values; of those that stand still, their size. */
static double fitkeys_size(const sn_fit *fit)
{
    double size = fit->range.high - fit->range.low;
    double most = sn_abs(fit->range.low) > sn_abs(fit->range.high) ? sn_abs(fit->range.low)
                                                                   : sn_abs(fit->range.high);
    if (size > SN_FITKEYS_STILL * most)
        return size;
    return most > 0 ? most : 1;
}

sn_status sn_fit_read(sn_fit *fit, sn_signal signal, int dimension, sn_export_keys keys,
    double narrow, sn_arena *arena, sn_report *report)
{
    size_t most = SN_FIT_CELLS + 1 + 3 * SN_FIT_BREAKS_MOST + SN_FIT_BENDS_MOST + 4;
    *fit = (sn_fit){ .signal = signal, .dimension = dimension };
    fit->from_s = keys.from_s;
    fit->to_s = keys.to_s;
    fit->error = keys.error;
    fit->keys = (sn_fit_key *)sn_arena_take(arena, SN_FIT_KEYS_MOST, sizeof *fit->keys);
    fit->kept = *arena;
    fit->chosen = (size_t *)sn_arena_take(arena, SN_FIT_KEYS_MOST, sizeof *fit->chosen);
    fit->nodes = (sn_fit_node *)sn_arena_take(arena, most, sizeof *fit->nodes);
    double *values = (double *)sn_arena_take(arena, SN_FIT_CELLS + 1, sizeof *values);
    if (!fit->keys || !fit->chosen || !fit->nodes || !values)
        return sn_report_say(
            report, SN_ERROR_MEMORY, "", "the memory lent is too small to find keys in");
    return sn_fit_nodes(fit, values, narrow, report);
}

/* ---- choosing nodes ---- */

/* The value between two keys at `u` of the way, by their slopes over the whole way. */
static double fitkeys_cubic(double v0, double out, double v1, double in, double u)
{
    double rise = v1 - v0, bend = out - rise, turn = rise - in, w = 1 - u;
    return v0 + u * (rise + w * (w * bend + u * turn));
}

static bool fitkeys_cubic_fits(const sn_fit_node *a, const sn_fit_node *b, double error)
{
    double length = b->place - a->place;
    for (const sn_fit_node *n = a + 1; n < b; n++) {
        double u = (n->place - a->place) / length;
        double value = fitkeys_cubic(a->value, a->slope * length, b->value, b->slope * length, u);
        if (!(sn_abs(value - n->value) <= error))
            return false;
    }
    return true;
}

static bool fitkeys_line_fits(const sn_fit_node *a, const sn_fit_node *b, double error)
{
    double slope = (b->value - a->value) / (b->place - a->place);
    for (const sn_fit_node *n = b - 1; n > a; n--) {
        if (!(sn_abs(a->value + slope * (n->place - a->place) - n->value) <= error))
            return false;
    }
    return true;
}

/* Whether one step from `first` comes to rest: to the last node, which is beside the curve. */
static bool fitkeys_rests(const sn_fit *fit, size_t first, size_t last, double error)
{
    const sn_fit_node *a = fit->nodes + first, *b = fit->nodes + last;
    if (fit->rest == 0 || last + 1 < fit->node_count)
        return false;
    error = sn_abs(fit->rest) > error ? sn_abs(fit->rest) : error;
    return fit->form.smooth ? fitkeys_cubic_fits(a, b, error) : fitkeys_line_fits(a, b, error);
}

/* The farthest node before `end` that a cubic from `first` reaches, or the next extreme. */
static size_t fitkeys_next_cubic(const sn_fit *fit, size_t first, size_t end, double error)
{
    const sn_fit_node *nodes = fit->nodes;
    size_t last = first + 1, good = first + 1, bad;
    while (last + 1 < end && !nodes[last].extreme)
        last++;
    if (fitkeys_rests(fit, first, last, error))
        return last;
    for (size_t step = 1;; step *= 2) {
        bad = good + step < last ? good + step : last;
        if (!fitkeys_cubic_fits(nodes + first, nodes + bad, error))
            break;
        good = bad;
        if (good == last)
            return good;
    }
    while (bad - good > 1) {
        size_t middle = good + (bad - good) / 2;
        *(fitkeys_cubic_fits(nodes + first, nodes + middle, error) ? &good : &bad) = middle;
    }
    return good;
}

/* The farthest node before `end` that a line from `first` reaches. */
static size_t fitkeys_next_line(const sn_fit *fit, size_t first, size_t end, double error)
{
    const sn_fit_node *nodes = fit->nodes;
    double low = -SN_INFINITY, high = SN_INFINITY;
    size_t good = first + 1;
    if (fitkeys_rests(fit, first, end - 1, error))
        return end - 1;
    for (size_t k = first + 1; k < end && low <= high && k - good < SN_FITKEYS_AHEAD; k++) {
        double length = nodes[k].place - nodes[first].place;
        double rise = nodes[k].value - nodes[first].value;
        double slope = rise / length;
        if (slope >= low && slope <= high)
            good = k;
        low = (rise - error) / length > low ? (rise - error) / length : low;
        high = (rise + error) / length < high ? (rise + error) / length : high;
    }
    return good;
}

/* Chooses nodes within an error, and gives how many; SN_FIT_KEYS_MOST + 1 where that is too few.
 * chosen  their numbers; NULL: not wanted */
static size_t fitkeys_choose(const sn_fit *fit, double error, size_t *chosen)
{
    size_t count = 0;
    for (size_t i = 0, end; i < fit->node_count; i = end) {
        for (end = i + 1; end < fit->node_count && !fit->nodes[end].starts;)
            end++;
        for (size_t at = i;; count++) {
            if (count == SN_FIT_KEYS_MOST)
                return SN_FIT_KEYS_MOST + 1;
            if (chosen)
                chosen[count] = at;
            if (at + 1 == end)
                break;
            at = fit->form.smooth ? fitkeys_next_cubic(fit, at, end, error)
                                  : fitkeys_next_line(fit, at, end, error);
        }
        count++;
    }
    return count;
}

/* The smallest error, nearly, that needs no more nodes than this one. */
static double fitkeys_spread(const sn_fit *fit, double error, size_t count)
{
    double low = 0.5 * error, high = error;
    for (int i = 0; i < SN_FITKEYS_HALVINGS; i++) {
        double middle = 0.5 * (low + high);
        *(fitkeys_choose(fit, middle, NULL) <= count ? &high : &low) = middle;
    }
    return high;
}

/* ---- writing them down ---- */

/* A slope that no float holds becomes the largest, whose error is then seen. */
static double fitkeys_round(const sn_fit_form *form, double value, double steps)
{
    if (!form->floats)
        return sn_round(value * steps) / steps;
    return (double)(float)sn_clamp(value, -SN_FITKEYS_FLOAT_MOST, SN_FITKEYS_FLOAT_MOST);
}

static double fitkeys_value(const sn_fit *fit, double value)
{
    return fitkeys_round(
        &fit->form, (value - fit->form.base) / fit->form.unit, fit->form.value_steps);
}

/* The slope of a node, per unit of the place: the signal's own where it tells one that agrees with
 * its values; at a jump or a corner it may not. */
static double fitkeys_slope(const sn_fit *fit, const sn_fit_node *node)
{
    double velocity[SN_SIGNAL_DIMENSIONS_MOST], span = fit->to_s - fit->from_s;
    if (!fit->signal.ops->velocity)
        return node->slope;
    sn_signal_velocity(fit->signal, fit->from_s + node->place * span, velocity);
    double slope = velocity[fit->dimension] * span;
    return sn_abs(slope - node->slope) <= SN_FITKEYS_AGREES * fitkeys_size(fit) ? slope
                                                                                : node->slope;
}

/* Where a jump stands, of which this is a side: there, but nearer to an end of the span than its
 * gap it is at the end. At the start it takes some of `at` always, since where two keys stand at
 * one place, the last one holds. */
static double fitkeys_edge(const sn_fit *fit, const sn_fit_node *node)
{
    const sn_fit_form *form = &fit->form;
    double at = fitkeys_round(form, node->place * form->length, form->at_steps);
    double least = form->gap > 0 || form->floats ? form->gap : 1 / form->at_steps;
    if (at < least)
        return least;
    double length = fitkeys_round(form, form->length, form->at_steps);
    return at > length - form->gap ? length : at;
}

/* The key of a node: of a jump's first side, before the jump by its gap.
 * after  it is the second side */
static sn_fit_key fitkeys_key(const sn_fit *fit, const sn_fit_node *node, bool jumps, bool after)
{
    const sn_fit_form *form = &fit->form;
    sn_fit_key key = { .jumps = jumps };
    double there = fitkeys_round(form, node->place * form->length, form->at_steps), at = there;
    double value = node->value;
    double slope = form->smooth ? fitkeys_slope(fit, node) / (form->unit * form->length) : 0;
    if (jumps && form->gap > 0)
        at = fitkeys_round(form, fitkeys_edge(fit, node) - form->gap, form->at_steps);
    else if (after)
        at = fitkeys_round(form, fitkeys_edge(fit, node), form->at_steps);
    at = at > 0 ? at : 0;
    if (at != there && at > 0)
        value = sn_fit_sample(fit, at / form->length);
    key.at = at;
    key.value = fitkeys_value(fit, value);
    key.in = key.out = fitkeys_round(form, slope, 1);
    return key;
}

/* Whether a key that is neither the first nor the last goes without saying: another is in its
 * place at an end of the span, where a jump is, or too near.
 * corner  it is the first side of one */
static bool fitkeys_is_idle(const sn_fit *fit, const sn_fit_key *key, bool corner)
{
    const sn_fit_key *last = fit->keys + fit->key_count - 1;
    double length = fitkeys_round(&fit->form, fit->form.length, fit->form.at_steps);
    if (last->jumps)
        return key->at > length - fit->form.gap;
    return !corner && !key->jumps && fit->form.gap > 0 && key->at <= last->at + 0.5 * fit->form.gap;
}

/* Makes keys of the chosen nodes; both sides of a corner are one. Gives false where two keys fall
 * on one place. */
static bool fitkeys_write(sn_fit *fit, const size_t *chosen, size_t count)
{
    fit->key_count = fit->jump_count = 0;
    for (size_t i = 0; i < count; i++) {
        const sn_fit_node *node = fit->nodes + chosen[i];
        const sn_fit_node *before = i > 0 ? fit->nodes + chosen[i - 1] : NULL;
        bool more = i + 1 < count && fit->nodes[chosen[i + 1]].starts;
        bool jumps = more && node->place != fit->nodes[chosen[i + 1]].place;
        sn_fit_key *last = fit->keys + (before ? fit->key_count - 1 : 0);
        bool after = before && node->starts && last->jumps;
        sn_fit_key key = fitkeys_key(fit, node, jumps, after);
        if (before && node->starts && before->place == node->place) {
            last->out = key.out;
            continue;
        }
        if (before && i + 1 < count && fitkeys_is_idle(fit, &key, more))
            continue;
        if (before && jumps && key.at == 0) { /* the value at the start is that of the first key */
            fit->jump_count += !fit->keys->jumps;
            fit->keys->jumps = true;
            fit->key_count = 1;
            continue;
        }
        bool at_jump = before && last->jumps && fit->form.gap == 0;
        if (before && (at_jump ? key.at < last->at : key.at <= last->at))
            return false;
        fit->jump_count += jumps;
        fit->keys[fit->key_count++] = key;
    }
    return true;
}

double sn_fit_value(const sn_fit *fit, double at)
{
    const sn_fit_key *keys = fit->keys;
    size_t low = 0, high = fit->key_count - 1;
    if (!(at < keys[high].at))
        return keys[high].value;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        *(keys[middle].at <= at ? &low : &high) = middle;
    }
    double length = keys[high].at - keys[low].at, u = (at - keys[low].at) / length;
    if (keys[low].jumps || !(u > 0))
        return keys[low].value;
    if (!fit->form.smooth)
        return keys[low].value + u * (keys[high].value - keys[low].value);
    return fitkeys_cubic(
        keys[low].value, keys[low].out * length, keys[high].value, keys[high].in * length, u);
}

/* Compares a value of the keys with the signal at a place from 0 to 1. */
static void fitkeys_compare(sn_fit *fit, double value, double place)
{
    double told = value * fit->form.unit + fit->form.base;
    double error = sn_abs(told - sn_fit_sample(fit, place)) / fitkeys_size(fit);
    if (!(error <= fit->worst)) {
        fit->worst = error == error ? error : SN_INFINITY;
        fit->worst_time_s = fit->from_s + place * (fit->to_s - fit->from_s);
    }
}

/* Compares the keys, as written, with the signal, at both ends as well; between the sides of a
 * jump nothing is said. What the last key is beside the signal is an error as well. */
static void fitkeys_measure(sn_fit *fit)
{
    fit->worst = sn_abs(fit->rest) / fitkeys_size(fit);
    fit->worst_time_s = fit->rest != 0 ? fit->to_s : fit->from_s;
    fitkeys_compare(fit, fit->keys[0].value, 0);
    fitkeys_compare(fit, fit->keys[fit->key_count - 1].value, 1);
    for (size_t i = 0; i + 1 < fit->key_count; i++) {
        const sn_fit_key *a = fit->keys + i, *b = a + 1;
        if (a->jumps)
            continue;
        double cells = (b->at - a->at) / fit->form.length * SN_FIT_CELLS;
        size_t probes = (size_t)(cells > SN_FITKEYS_PROBES ? cells : SN_FITKEYS_PROBES);
        for (size_t k = 0; k < probes; k++) {
            double at = a->at + ((double)k + 0.5) / (double)probes * (b->at - a->at);
            fitkeys_compare(fit, sn_fit_value(fit, at), at / fit->form.length);
        }
    }
}

static sn_status fitkeys_too_many(sn_report *report)
{
    return sn_report_say(report, SN_ERROR_LIMIT, "",
        "it needs more than 4096 keys; a larger error or a shorter span needs fewer");
}

/* The error could not be kept: says the one that could. */
static sn_status fitkeys_refuse(const sn_fit *fit, sn_report *report)
{
    sn_text text = sn_report_start(report, SN_ERROR_LIMIT, "");
    sn_text_put(&text, "the error cannot be kept below ");
    sn_text_put_rounded(&text, fit->error, 3);
    sn_text_put(&text, " of the range of the values: at ");
    sn_text_put_rounded(&text, fit->worst_time_s, 6);
    sn_text_put(&text, " s it is ");
    sn_text_put_rounded(&text, fit->worst, 3);
    sn_text_put(&text, fit->form.floats ? "; the item moves too fast for its span, or floats are "
                                          "too coarse for its values"
                                        : "; the item moves too fast for its span");
    return SN_ERROR_LIMIT;
}

static sn_status fitkeys_find(sn_fit *fit, sn_report *report)
{
    double error = SN_FITKEYS_SHARE * fit->error * fitkeys_size(fit);
    for (int attempt = 0; attempt < SN_FITKEYS_ATTEMPTS; attempt++, error *= 0.5) {
        size_t count = fitkeys_choose(fit, error, NULL);
        if (count > SN_FIT_KEYS_MOST)
            return fitkeys_too_many(report);
        count = fitkeys_choose(fit, fitkeys_spread(fit, error, count), fit->chosen);
        if (!fitkeys_write(fit, fit->chosen, count))
            return sn_report_say(report, SN_ERROR_LIMIT, "",
                "two jumps are too near one another to be written; a shorter span parts them");
        fitkeys_measure(fit);
        if (fit->worst <= fit->error)
            return SN_OK;
    }
    return fitkeys_refuse(fit, report);
}

sn_status sn_fit_keys(sn_fit *fit, const sn_fit_form *form, sn_arena *arena, sn_report *report)
{
    fit->form = *form;
    sn_status status = fitkeys_find(fit, report);
    sn_arena_rewind(arena, fit->kept);
    fit->nodes = NULL;
    return status;
}

#undef SN_FITKEYS_SHARE
#undef SN_FITKEYS_AGREES
#undef SN_FITKEYS_FLOAT_MOST
#undef SN_FITKEYS_STILL
