/*
 * The numbers of a spectrogram. See spectrogram.h.
 *
 * The transforms are twice as long as their windows, so that the spectrum is seen at half its
 * natural steps; between these it is a cubic, and a parabola through its logarithm at a peak. A
 * row shows the highest of what it spans, so that a thin line is seen in a wide row.
 *
 * Source of the interpolation: J. Smith and X. Serra, "PARSHL: an analysis/synthesis program for
 * non-harmonic sounds based on a sinusoidal representation" (1987).
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/memory.h"
#include "fft.h"
#include "spectrogram_check.h"
#include "sinew/elementary.h"

enum {
    SN_SPECTROGRAM_WINDOWS = 10,
    SN_SPECTROGRAM_SHORTEST = 128,     /* samples */
    SN_SPECTROGRAM_LONGEST = 1 << 16,  /* samples */
    SN_SPECTROGRAM_LOOKS_LEAST = 8,    /* samples of a column for its ends */
    SN_SPECTROGRAM_LOOKS_MOST = 32768, /* also a bound of the work of long spans */
    SN_SPECTROGRAM_BLOCK = 1024        /* of these at once */
};

#define SN_SPECTROGRAM_CYCLES   24.0 /* in a window, where the span allows it */
#define SN_SPECTROGRAM_FINEST   48.0 /* parts of the span that the shortest window is */
#define SN_SPECTROGRAM_COARSEST 12.0
#define SN_SPECTROGRAM_LARGEST  1e100              /* samples beyond are no samples */
#define SN_SPECTROGRAM_NEPER    8.6858896380650366 /* dB: 20 / ln 10 */
#define SN_SPECTROGRAM_LEAST    1e-10              /* -200 dB */
#define SN_SPECTROGRAM_RISE     1.05 /* a peak is at most so much above its highest bin */

/* A window of one length, its transform and what was last seen through it. */
typedef struct spectrogram_window {
    size_t length;
    double *hann, *table, *amplitude; /* amplitudes of bins 0 .. length */
    double hz_per_bin;
    size_t first, last; /* bins that some row asks for */
} spectrogram_window;

/* How a row looks: through a window, and the next longer one for so much. */
typedef struct spectrogram_row {
    double low_hz, mid_hz, high_hz;
    int window;
    double blend;
} spectrogram_row;

typedef struct spectrogram_work {
    sn_signal signal;
    sn_spectrogram_grid *grid;
    int window_count;
    spectrogram_window windows[SN_SPECTROGRAM_WINDOWS];
    spectrogram_row *rows;
    double *transform;
    double *samples; /* as many frames as the longest window has, */
    double start;    /* from this number on, counted from from_s */
    bool filled;
    float *level_db, *low, *high;
} spectrogram_work;

/* ---- windows ---- */

/* The power of two nearest to a number of samples, on the scale of their logarithm. */
static size_t spectrogram_length(double samples, size_t least, size_t most)
{
    size_t length = least;
    while (length < most && (double)length * SN_SQRT2 < samples)
        length *= 2;
    return length;
}

static size_t spectrogram_longest(const sn_spectrogram_grid *grid, size_t *shortest)
{
    double samples = (grid->to_s - grid->from_s) * grid->rate_hz;
    size_t most = spectrogram_length(grid->rate_hz / 4, 4096, SN_SPECTROGRAM_LONGEST);
    *shortest = spectrogram_length(samples / SN_SPECTROGRAM_FINEST, SN_SPECTROGRAM_SHORTEST, most);
    return spectrogram_length(samples / SN_SPECTROGRAM_COARSEST, *shortest, most);
}

static bool spectrogram_make_window(
    spectrogram_window *window, size_t length, double rate_hz, sn_arena *arena)
{
    window->length = length;
    window->hz_per_bin = rate_hz / (double)(2 * length);
    window->hann = sn_arena_take(arena, length, sizeof(double));
    window->table = sn_arena_take(arena, 2 * length, sizeof(double));
    window->amplitude = sn_arena_take(arena, length + 1, sizeof(double));
    window->first = length;
    window->last = 0;
    if (!window->hann || !window->table || !window->amplitude)
        return false;
    for (size_t i = 0; i < length; i++)
        window->hann[i] = 0.5 - 0.5 * sn_cos_turns((double)i / (double)length);
    sn_fft_table(window->table, 2 * length);
    return true;
}

/* ---- rows ---- */

double sn_spectrogram_hz(const sn_spectrogram_grid *grid, double row)
{
    double part = row / (double)grid->rows;
    if (part == 1)
        return grid->high_hz;
    if (grid->linear_frequency)
        return grid->low_hz + (grid->high_hz - grid->low_hz) * part;
    return grid->low_hz * sn_exp(sn_log(grid->high_hz / grid->low_hz) * part);
}

/* Widens the bins that a window is asked for, by what interpolation looks at. */
static void spectrogram_ask(spectrogram_window *window, const spectrogram_row *row)
{
    double low = sn_floor(row->low_hz / window->hz_per_bin) - 2;
    double high = sn_ceil(row->high_hz / window->hz_per_bin) + 3;
    size_t first = low > 0 ? (size_t)low : 0;
    size_t last = high < (double)window->length ? (size_t)high : window->length;
    window->first = first < window->first ? first : window->first;
    window->last = last > window->last ? last : window->last;
}

static void spectrogram_make_rows(spectrogram_work *work)
{
    const sn_spectrogram_grid *grid = work->grid;
    for (size_t r = 0; r < grid->rows; r++) {
        spectrogram_row *row = &work->rows[r];
        row->low_hz = sn_spectrogram_hz(grid, (double)r);
        row->mid_hz = sn_spectrogram_hz(grid, (double)r + 0.5);
        row->high_hz = sn_spectrogram_hz(grid, (double)(r + 1));
        double samples = SN_SPECTROGRAM_CYCLES / row->mid_hz * grid->rate_hz;
        double place = sn_log2(samples / (double)work->windows[0].length);
        double last = work->window_count - 1;
        place = place > last ? last : place > 0 ? place : 0;
        row->window = place < last ? (int)place : (int)last;
        row->blend = place - row->window;
        spectrogram_ask(&work->windows[row->window], row);
        if (row->blend > 0)
            spectrogram_ask(&work->windows[row->window + 1], row);
    }
}

/* ---- a column ---- */

/* Samples from number `first` on, counted from from_s. */
static void spectrogram_sample(spectrogram_work *work, double *out, double first, size_t count)
{
    sn_spectrogram_grid *grid = work->grid;
    double step_s = 1 / grid->rate_hz;
    sn_signal_block(work->signal, grid->from_s + first / grid->rate_hz, step_s, count, out);
    for (size_t i = 0; i < count * (size_t)grid->dimensions; i++)
        if (!(out[i] >= -SN_SPECTROGRAM_LARGEST && out[i] <= SN_SPECTROGRAM_LARGEST)) {
            out[i] = 0;
            grid->not_finite++;
        }
}

/* Moves the samples on to those from `start`, keeping those that are there already. */
static void spectrogram_move(spectrogram_work *work, double start, size_t longest)
{
    size_t keep = 0, size = (size_t)work->grid->dimensions;
    if (work->filled && start < work->start + (double)longest)
        keep = longest - (size_t)(start - work->start);
    sn_memory_move(
        work->samples, work->samples + (longest - keep) * size, keep * size * sizeof(double));
    if (keep < longest)
        spectrogram_sample(work, work->samples + keep * size, start + (double)keep, longest - keep);
    work->start = start;
    work->filled = true;
}

/* Fills the amplitudes of a window in the middle of the samples: the louder of the channels. */
static void spectrogram_look(spectrogram_work *work, spectrogram_window *window, size_t longest)
{
    size_t size = (size_t)work->grid->dimensions, length = window->length;
    double *transform = work->transform, scale = 4.0 / (double)length;
    for (size_t d = 0; d < size; d++) {
        const double *from = work->samples + (longest - length) / 2 * size + d;
        for (size_t i = 0; i < length; i++)
            transform[i] = from[i * size] * window->hann[i];
        sn_memory_set(transform + length, 0, length * sizeof(double));
        sn_fft_real(transform, window->table, 2 * length);
        for (size_t k = window->first; k <= window->last; k++) {
            double re = k < length ? transform[2 * k] : transform[1];
            double im = k % length > 0 ? transform[2 * k + 1] : 0;
            double amplitude = sn_sqrt(re * re + im * im) * scale;
            if (d == 0 || amplitude > window->amplitude[k])
                window->amplitude[k] = amplitude;
        }
    }
}

/* The amplitude of a bin; the spectrum goes on beyond its ends as in a mirror. */
static double spectrogram_bin(const spectrogram_window *window, ptrdiff_t k)
{
    ptrdiff_t length = (ptrdiff_t)window->length;
    k = k < 0 ? -k : k > length ? 2 * length - k : k;
    return window->amplitude[k];
}

/* The spectrum at a place between bins: the cubic of Catmull and Rom. */
static double spectrogram_between(const spectrogram_window *window, double place)
{
    ptrdiff_t k = (ptrdiff_t)place;
    double u = place - (double)k, a = spectrogram_bin(window, k - 1);
    double b = spectrogram_bin(window, k), c = spectrogram_bin(window, k + 1);
    double d = spectrogram_bin(window, k + 2);
    double value =
        b + 0.5 * u * (c - a + u * (2 * a - 5 * b + 4 * c - d + u * (3 * (b - c) + d - a)));
    return value > 0 ? value : 0;
}

/* The place of a peak from that of its highest bin, and its height: a parabola through the
 * logarithms of three bins. */
static double spectrogram_peak(double a, double b, double c, double *height)
{
    if (!(a > 0 && c > 0))
        return 0;
    double left = sn_log(a / b), right = sn_log(c / b);
    double move = 0.5 * (left - right) / (left + right);
    *height = b * sn_exp(-0.25 * (left - right) * move);
    return move;
}

/* The amplitude that a row has in a window, and at which frequency. */
static double spectrogram_row_amplitude(
    const spectrogram_window *window, const spectrogram_row *row, double *hz)
{
    double low = row->low_hz / window->hz_per_bin, high = row->high_hz / window->hz_per_bin;
    double best = spectrogram_between(window, row->mid_hz / window->hz_per_bin);
    ptrdiff_t first = (ptrdiff_t)sn_floor(low), last = (ptrdiff_t)sn_ceil(high);
    *hz = row->mid_hz;
    for (ptrdiff_t k = first > 1 ? first : 1; k <= last && k < (ptrdiff_t)window->length; k++) {
        double a = window->amplitude[k - 1], b = window->amplitude[k];
        double c = window->amplitude[k + 1], height = b;
        if (b * SN_SPECTROGRAM_RISE <= best || b < a || b <= c)
            continue;
        double place = (double)k + spectrogram_peak(a, b, c, &height);
        if (place >= low && place < high && height > best) {
            best = height;
            *hz = place * window->hz_per_bin;
        }
    }
    return best;
}

static double spectrogram_db(double amplitude)
{
    return amplitude > SN_SPECTROGRAM_LEAST ? SN_SPECTROGRAM_NEPER * sn_log(amplitude)
                                            : (double)SN_SPECTROGRAM_FLOOR_DB;
}

static void spectrogram_column(spectrogram_work *work, size_t column)
{
    sn_spectrogram_grid *grid = work->grid;
    size_t longest = work->windows[work->window_count - 1].length;
    double middle = ((double)column + 0.5) * grid->hop_s * grid->rate_hz;
    spectrogram_move(work, sn_floor(middle - (double)longest / 2 + 0.5), longest);
    for (int w = 0; w < work->window_count; w++)
        spectrogram_look(work, &work->windows[w], longest);
    for (size_t r = 0; r < grid->rows; r++) {
        const spectrogram_row *row = &work->rows[r];
        double hz, other_hz;
        double db =
            spectrogram_db(spectrogram_row_amplitude(&work->windows[row->window], row, &hz));
        if (row->blend > 0) {
            double other =
                spectrogram_row_amplitude(&work->windows[row->window + 1], row, &other_hz);
            db += row->blend * (spectrogram_db(other) - db);
            hz = row->blend > 0.5 ? other_hz : hz;
        }
        work->level_db[column * grid->rows + r] = (float)db;
        if (db > grid->loudest_db) {
            grid->loudest_db = db;
            grid->loudest_hz = hz;
            grid->loudest_s = grid->from_s + ((double)column + 0.5) * grid->hop_s;
        }
    }
}

/* ---- what the samples of a column lie between ---- */

static float spectrogram_float(double value)
{
    return value > 3e38 ? 3e38f : value < -3e38 ? -3e38f : (float)value;
}

/* Looks at a column's samples and at the first of the next one, so that neighbours touch. */
static void spectrogram_ends(spectrogram_work *work, double *block, size_t column)
{
    const sn_spectrogram_grid *grid = work->grid;
    size_t size = (size_t)grid->dimensions;
    double looks = sn_ceil(grid->hop_s * grid->rate_hz);
    looks = looks < SN_SPECTROGRAM_LOOKS_LEAST  ? SN_SPECTROGRAM_LOOKS_LEAST
            : looks > SN_SPECTROGRAM_LOOKS_MOST ? SN_SPECTROGRAM_LOOKS_MOST
                                                : looks;
    double step_s = grid->hop_s / looks, start_s = grid->from_s + (double)column * grid->hop_s;
    sn_range ranges[2] = { sn_range_empty(), sn_range_empty() };
    for (size_t at = 0, count = (size_t)looks + 1, now; at < count; at += now) {
        now = count - at < SN_SPECTROGRAM_BLOCK ? count - at : SN_SPECTROGRAM_BLOCK;
        sn_signal_block(work->signal, start_s + (double)at * step_s, step_s, now, block);
        for (size_t i = 0; i < now * size; i++) {
            sn_range *range = &ranges[i % size];
            if (!sn_is_finite(block[i]))
                continue;
            range->low = block[i] < range->low ? block[i] : range->low;
            range->high = block[i] > range->high ? block[i] : range->high;
        }
    }
    for (size_t d = 0; d < size; d++) {
        bool none = sn_range_is_empty(ranges[d]);
        work->low[column * size + d] = none ? (float)SN_NAN : spectrogram_float(ranges[d].low);
        work->high[column * size + d] = none ? (float)SN_NAN : spectrogram_float(ranges[d].high);
    }
}

/* ---- the whole ---- */

static sn_status spectrogram_say_memory(sn_report *report)
{
    return sn_report_say(
        report, SN_ERROR_MEMORY, "", "the memory lent for the spectrogram is too small");
}

/* Takes the memory of the grid, which stays. */
static bool spectrogram_take_grid(spectrogram_work *work, sn_arena *arena)
{
    sn_spectrogram_grid *grid = work->grid;
    size_t ends = grid->columns * (size_t)grid->dimensions;
    grid->level_db = work->level_db =
        sn_arena_take(arena, grid->columns * grid->rows, sizeof(float));
    grid->low = work->low = sn_arena_take(arena, ends, sizeof(float));
    grid->high = work->high = sn_arena_take(arena, ends, sizeof(float));
    return work->level_db && work->low && work->high;
}

/* Takes the memory of the work, which is given back. */
static bool spectrogram_take_work(spectrogram_work *work, double **block, sn_arena *arena)
{
    sn_spectrogram_grid *grid = work->grid;
    size_t size = (size_t)grid->dimensions, length, longest = spectrogram_longest(grid, &length);
    grid->shortest_s = (double)length / grid->rate_hz;
    grid->longest_s = (double)longest / grid->rate_hz;
    for (; length <= longest; length *= 2)
        if (!spectrogram_make_window(
                &work->windows[work->window_count++], length, grid->rate_hz, arena))
            return false;
    work->rows = sn_arena_take(arena, grid->rows, sizeof *work->rows);
    work->transform = sn_arena_take(arena, 2 * longest, sizeof(double));
    work->samples = sn_arena_take(arena, longest * size, sizeof(double));
    *block = sn_arena_take(arena, SN_SPECTROGRAM_BLOCK * size, sizeof(double));
    return work->rows && work->transform && work->samples && *block;
}

sn_status sn_spectrogram_columns(const sn_spectrogram *spectrogram, size_t columns, size_t rows,
    sn_arena *arena, sn_spectrogram_grid *grid, sn_report *report)
{
    spectrogram_work work = { 0 };
    sn_arena before = *arena;
    double *block;
    sn_status status = sn_spectrogram_check(spectrogram, columns, rows, grid, report);
    if (status != SN_OK)
        return status;
    work.signal = spectrogram->signal;
    work.grid = grid;
    bool taken = spectrogram_take_grid(&work, arena);
    sn_arena with_grid = *arena;
    if (!taken || !spectrogram_take_work(&work, &block, arena)) {
        sn_arena_rewind(arena, before);
        *grid = (sn_spectrogram_grid){ 0 };
        return spectrogram_say_memory(report);
    }
    spectrogram_make_rows(&work);
    for (size_t c = 0; c < columns; c++) {
        spectrogram_column(&work, c);
        spectrogram_ends(&work, block, c);
    }
    sn_arena_rewind(arena, with_grid);
    sn_report_clear(report);
    return SN_OK;
}

#undef SN_SPECTROGRAM_CYCLES
#undef SN_SPECTROGRAM_FINEST
#undef SN_SPECTROGRAM_COARSEST
#undef SN_SPECTROGRAM_LARGEST
#undef SN_SPECTROGRAM_NEPER
#undef SN_SPECTROGRAM_LEAST
#undef SN_SPECTROGRAM_RISE
