/*
 * The super-position: the user's list, and the fewest waves that sum to the same.
 *
 * The block holds a head, then the list as given, then what is evaluated. Preparing turns each
 * wave into a normal form (forwards, phase in one turn, half-turned ones upside down), sorts, and
 * sums each run of equal ones. The order of sorting looks at contents only, so the result is the
 * same on every machine and for every order of the list.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/memory.h"
#include "../base/report.h"
#include "sinew/elementary.h"
#include "wave_shape.h"

/* ---- the block ------------------------------------------------------------------------- */

size_t sn_superposition_bytes(size_t capacity)
{
    size_t each = sizeof(sn_wave) + sizeof(sn_wave_prepared);
    if (capacity > (SIZE_MAX - sizeof(sn_superposition)) / each)
        return 0;
    return sizeof(sn_superposition) + capacity * each;
}

sn_superposition *sn_superposition_init(void *memory, size_t capacity)
{
    SN_ASSERT(memory && sn_superposition_bytes(capacity));
    sn_superposition *sum = memory;
    *sum = (sn_superposition){ .capacity = capacity, .prepared = true };
    return sum;
}

static sn_wave *superposition_list(const sn_superposition *sum)
{
    return (sn_wave *)(uintptr_t)(sum + 1);
}

static sn_wave_prepared *superposition_set(const sn_superposition *sum)
{
    return (sn_wave_prepared *)(uintptr_t)(superposition_list(sum) + sum->capacity);
}

const sn_wave *sn_superposition_waves(const sn_superposition *sum)
{
    return superposition_list(sum);
}

const sn_wave_prepared *sn_superposition_evaluated(const sn_superposition *sum)
{
    SN_ASSERT(sum->prepared);
    return superposition_set(sum);
}

sn_status sn_superposition_add(sn_superposition *sum, const sn_wave *wave, sn_report *report)
{
    SN_ASSERT(sum && wave);
    if (sum->count == sum->capacity)
        return sn_report_say_value(report, SN_ERROR_MEMORY, "", (double)sum->capacity,
            "waves is all this super-position has room for");
    sn_wave_prepared prepared;
    sn_status status = sn_wave_prepare(&prepared, wave, report);
    if (status)
        return status;
    superposition_list(sum)[sum->count++] = *wave;
    sum->prepared = false;
    return SN_OK;
}

sn_status sn_superposition_remove(sn_superposition *sum, size_t index)
{
    SN_ASSERT(sum);
    if (index >= sum->count)
        return SN_ERROR_RANGE;
    sn_wave *list = superposition_list(sum);
    sn_memory_move(list + index, list + index + 1, (sum->count - index - 1) * sizeof *list);
    sum->count--;
    sum->prepared = false;
    return SN_OK;
}

/* ---- the normal form ------------------------------------------------------------------- */

/* Is shape(-p) = -shape(p)? */
static bool superposition_is_odd(const sn_wave_prepared *w)
{
    return w->shape == SN_SHAPE_SINE || w->shape == SN_SHAPE_TRIANGLE || w->shape == SN_SHAPE_SAW ||
           sn_shape_is_limited(w->shape);
}

/* Is shape(p + 1/2) = -shape(p)? */
static bool superposition_is_alternating(const sn_wave_prepared *w)
{
    bool half = w->parameter == 0.5;
    return w->shape == SN_SHAPE_TRIANGLE_LIMITED || w->shape == SN_SHAPE_SQUARE_LIMITED ||
           (half && (w->shape == SN_SHAPE_TRIANGLE || w->shape == SN_SHAPE_SQUARE ||
                        w->shape == SN_SHAPE_PULSE));
}

static void superposition_reverse(sn_wave_prepared *w)
{
    sn_rational ratio = w->frequency_ratio;
    ratio.numerator = -ratio.numerator;
    w->frequency_ratio = ratio;
    w->frequency.hz = -w->frequency.hz;
    w->frequency.high = -w->frequency.high;
    w->frequency.low = -w->frequency.low;
    w->frequency.rest = -w->frequency.rest;
    w->frequency.below = -w->frequency.below;
}

/* Brings equal waves to equal members. A backward odd wave is the forward one upside down; a
 * backward pulse is a forward one that starts where the other ended. */
static void superposition_normalize(sn_wave_prepared *w)
{
    if (w->frequency_ratio.denominator == 0)
        w->frequency_ratio = sn_rational_from_double(w->frequency.hz);
    if (w->frequency.hz < 0 && superposition_is_odd(w)) {
        superposition_reverse(w);
        w->phase_turns = -w->phase_turns;
        w->amplitude = -w->amplitude;
    } else if (w->frequency.hz < 0 && (w->shape == SN_SHAPE_SQUARE || w->shape == SN_SHAPE_PULSE)) {
        superposition_reverse(w);
        w->phase_turns = w->parameter - w->phase_turns;
    }
    if (sn_shape_is_random(w->shape))
        return;
    w->phase_turns = sn_fraction(w->phase_turns);
    if (superposition_is_alternating(w) && w->phase_turns >= 0.5) {
        w->phase_turns -= 0.5;
        w->amplitude = -w->amplitude;
    }
}

/* ---- order and equality ---------------------------------------------------------------- */

static int superposition_order_double(double a, double b)
{
    return (a > b) - (a < b);
}

static int superposition_order_u64(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* Tables are equal when their samples are, wherever they lie. */
static int superposition_order_table(const sn_wave_table *a, const sn_wave_table *b)
{
    if (a == b || !a || !b)
        return (a != NULL) - (b != NULL);
    int order = superposition_order_u64(a->size, b->size);
    for (uint32_t i = 0; order == 0 && i < a->size; i++)
        order = superposition_order_double(a->samples[i + 1], b->samples[i + 1]);
    return order;
}

/* Waves that this finds equal may be merged: all but amplitude and offset, of sines also the
 * phase. Frequencies are equal as ratios, or as doubles where they have none. */
static int superposition_order(const sn_wave_prepared *a, const sn_wave_prepared *b)
{
    int order = superposition_order_u64(a->shape, b->shape);
    if (order == 0)
        order = superposition_order_double(a->frequency.hz, b->frequency.hz);
    if (order == 0)
        order = superposition_order_u64(
            (uint64_t)a->frequency_ratio.numerator, (uint64_t)b->frequency_ratio.numerator);
    if (order == 0)
        order = superposition_order_u64(
            (uint64_t)a->frequency_ratio.denominator, (uint64_t)b->frequency_ratio.denominator);
    if (order || a->shape == SN_SHAPE_SINE)
        return order;
    if ((order = superposition_order_double(a->phase_turns, b->phase_turns)) == 0 &&
        (order = superposition_order_double(a->width_turns, b->width_turns)) == 0 &&
        (order = superposition_order_double(a->parameter, b->parameter)) == 0 &&
        (order = superposition_order_u64(a->partials, b->partials)) == 0 &&
        (order = superposition_order_u64(a->seed, b->seed)) == 0 &&
        (order = superposition_order_u64(a->loop_cycles, b->loop_cycles)) == 0)
        order = superposition_order_table(a->table, b->table);
    return order;
}

/* A total order: equal waves by what they add, so that their sum rounds the same way always. */
static bool superposition_before(const sn_wave_prepared *a, const sn_wave_prepared *b)
{
    int order = superposition_order(a, b);
    if (order == 0)
        order = superposition_order_double(a->phase_turns, b->phase_turns);
    if (order == 0)
        order = superposition_order_double(a->amplitude, b->amplitude);
    return order < 0;
}

/* Heap sort: in place, no recursion, n log n whatever comes. */
static void superposition_sift(sn_wave_prepared *set, size_t root, size_t count)
{
    sn_wave_prepared moved = set[root];
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && superposition_before(&set[child], &set[child + 1]))
            child++;
        if (!superposition_before(&moved, &set[child]))
            break;
        set[root] = set[child];
    }
    set[root] = moved;
}

static void superposition_sort(sn_wave_prepared *set, size_t count)
{
    for (size_t i = count / 2; i-- > 0;)
        superposition_sift(set, i, count);
    for (size_t i = count; i-- > 1;) {
        sn_wave_prepared last = set[i];
        set[i] = set[0];
        set[0] = last;
        superposition_sift(set, 0, i);
    }
}

/* ---- merging --------------------------------------------------------------------------- */

/* A sum that carries what its roundings lost (Neumaier 1974). */
typedef struct superposition_total {
    double sum, lost;
} superposition_total;

static void superposition_total_add(superposition_total *total, double x)
{
    double next = total->sum + x;
    if (sn_abs(total->sum) >= sn_abs(x))
        total->lost += (total->sum - next) + x;
    else
        total->lost += (x - next) + total->sum;
    total->sum = next;
}

static double superposition_total_get(superposition_total total)
{
    return total.sum + total.lost;
}

/* Merges a run of equal waves into one. Gives false when they cancel; *size gets the sum of their
 * amplitudes either way. */
static bool superposition_merge(
    const sn_wave_prepared *run, size_t count, sn_wave_prepared *merged, double *size)
{
    superposition_total across = { 0, 0 }, along = { 0, 0 }, all = { 0, 0 };
    *merged = run[0];
    for (size_t i = 0; i < count; i++) {
        double sine = 0, cosine = 1;
        if (run[i].shape == SN_SHAPE_SINE && count > 1)
            sn_sincos_turns(run[i].phase_turns, &sine, &cosine);
        superposition_total_add(&across, run[i].amplitude * cosine);
        superposition_total_add(&along, run[i].amplitude * sine);
        superposition_total_add(&all, sn_abs(run[i].amplitude));
        if (sn_abs(run[i].frequency.rest) > sn_abs(merged->frequency.rest))
            merged->frequency = run[i].frequency;
    }
    *size = superposition_total_get(all);
    double re = superposition_total_get(across), im = superposition_total_get(along);
    if (count > 1 && merged->shape == SN_SHAPE_SINE) {
        merged->amplitude = sn_hypot(re, im);
        merged->phase_turns = sn_fraction(sn_atan2_turns(im, re));
    } else if (count > 1) {
        merged->amplitude = re;
    }
    return sn_abs(merged->amplitude) > 4 * (double)count * 0x1p-52 * *size;
}

void sn_superposition_prepare(sn_superposition *sum)
{
    SN_ASSERT(sum);
    const sn_wave *list = superposition_list(sum);
    sn_wave_prepared *set = superposition_set(sum);
    superposition_total offset = { 0, 0 };
    size_t moving = 0;
    for (size_t i = 0; i < sum->count; i++) {
        sn_wave_prepared w = { 0 };
        sn_wave_prepare(&w, &list[i], NULL); /* was checked when it was added */
        if (sn_wave_stands(&w)) {
            superposition_total_add(&offset, sn_wave_sample(&w, 0));
            continue;
        }
        superposition_total_add(&offset, w.offset);
        w.offset = 0;
        superposition_normalize(&w);
        if (w.amplitude != 0)
            set[moving++] = w;
    }
    superposition_sort(set, moving);
    size_t kept = 0;
    double dropped = 0;
    for (size_t i = 0, end; i < moving; i = end) {
        for (end = i + 1; end < moving && superposition_order(&set[i], &set[end]) == 0;)
            end++;
        sn_wave_prepared merged;
        double size;
        if (superposition_merge(set + i, end - i, &merged, &size))
            set[kept++] = merged;
        else
            dropped += sn_abs(merged.amplitude);
    }
    sum->evaluated = kept;
    sum->offset = superposition_total_get(offset);
    sum->dropped = dropped;
    sum->prepared = true;
}

/* ---- sums of the waves' ---------------------------------------------------------------- */

double sn_superposition_sample(const sn_superposition *sum, double t_s)
{
    const sn_wave_prepared *set = sn_superposition_evaluated(sum);
    double value = sn_is_finite(t_s) ? sum->offset : SN_NAN;
    for (size_t i = 0; i < sum->evaluated; i++)
        value += sn_wave_sample(&set[i], t_s);
    return value;
}

double sn_superposition_derivative(const sn_superposition *sum, double t_s)
{
    const sn_wave_prepared *set = sn_superposition_evaluated(sum);
    double value = sn_is_finite(t_s) ? 0 : SN_NAN;
    for (size_t i = 0; i < sum->evaluated; i++)
        value += sn_wave_derivative(&set[i], t_s);
    return value;
}

double sn_superposition_integral(const sn_superposition *sum, double t0_s, double t1_s)
{
    const sn_wave_prepared *set = sn_superposition_evaluated(sum);
    double span = t1_s - t0_s, value = sn_is_finite(span) ? sum->offset * span : SN_NAN;
    for (size_t i = 0; i < sum->evaluated; i++)
        value += sn_wave_integral(&set[i], t0_s, t1_s);
    return value;
}

sn_period sn_superposition_period(const sn_superposition *sum)
{
    const sn_wave_prepared *set = sn_superposition_evaluated(sum);
    sn_period period = { .kind = SN_PERIOD_CONSTANT };
    for (size_t i = 0; i < sum->evaluated; i++)
        period = sn_period_combine(period, sn_wave_period(&set[i]));
    return period;
}

sn_range sn_superposition_bounds(const sn_superposition *sum)
{
    const sn_wave_prepared *set = sn_superposition_evaluated(sum);
    sn_range bounds = { sum->offset, sum->offset };
    double size = sn_abs(sum->offset);
    for (size_t i = 0; i < sum->evaluated; i++) {
        sn_range wave = sn_wave_bounds(&set[i]);
        bounds = sn_range_add(bounds, wave);
        size += sn_abs(wave.low) + sn_abs(wave.high);
    }
    if (sum->evaluated > 1) { /* room for what sampling rounds */
        double room = 4 * (double)sum->evaluated * 0x1p-53 * size;
        bounds = sn_range_add(bounds, (sn_range){ -room, room });
    }
    return bounds;
}

void sn_superposition_snap(sn_superposition *sum, sn_rational loop_s, sn_wave_snapped *changes)
{
    SN_ASSERT(sum);
    sn_wave *list = superposition_list(sum);
    for (size_t i = 0; i < sum->count; i++) {
        sn_wave_snapped change = sn_wave_snap(&list[i], loop_s);
        if (changes)
            changes[i] = change;
    }
    sum->prepared = false;
}
