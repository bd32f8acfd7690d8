/*
 * Tables of shapes: one period of samples with a guard on each side, and what is made of them.
 *
 * samples[i + 1] belongs to the phase i/size, for i = -1 .. size + 1, so that each interval finds
 * its two or four neighbours without wrapping an index. The rest is in table_read.h.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/memory.h"
#include "../base/report.h"
#include "sinew/elementary.h"
#include "table_read.h"
#include "wave_shape.h"

size_t sn_wave_table_bytes(size_t size)
{
    if (size < SN_TABLE_SIZE_LEAST || size > SN_TABLE_SIZE_MOST)
        return 0;
    return sizeof(sn_wave_table) + (6 * size + 4) * sizeof(double);
}

/* ---- reading --------------------------------------------------------------------------- */

/* Where a phase in [0, 1) falls: the index of the sample before it, and the way to the next. The
 * product is taken of 31 bits, which is exact, and of the rest; that may round the index up where
 * the way is a last place below 0. A phase that rounds up to 1 stands at the end of the last
 * interval. */
static uint32_t table_place(const sn_wave_table *table, double p, double *u)
{
    double size = table->size, head = (p + 0x1.8p21) - 0x1.8p21;
    uint32_t i = (uint32_t)(p * size);
    i = i < table->size ? i : table->size - 1;
    *u = (head * size - i) + (p - head) * size;
    return i;
}

double sn_table_value(const sn_wave_table *table, double p)
{
    double u;
    const sn_table_cubic *c = sn_table_cubics(table) + table_place(table, p, &u);
    return (c->c0 + u * c->c1) + (u * u) * (c->c2 + u * c->c3);
}

double sn_table_slope(const sn_wave_table *table, double p)
{
    double u;
    sn_table_cubic c = sn_table_cubics(table)[table_place(table, p, &u)];
    return table->size * (c.c1 + u * (2 * c.c2 + u * 3 * c.c3));
}

/* The integral over a piece of one interval, `h` long, from u on, in intervals. */
static double table_piece(sn_table_cubic c, double u, double h)
{
    double m = u + 0.5 * h, reach = h * h / 12;
    /* Mean of a power over the piece, around its middle: 1, m, m^2 + h^2/12, m^3 + m h^2/4. */
    return h * (c.c0 + m * (c.c1 + m * (c.c2 + m * c.c3)) + reach * (c.c2 + 3 * m * c.c3));
}

/* The integral over whole intervals, `count` of them, from the one numbered i on. */
static double table_whole(const sn_wave_table *table, uint32_t i, uint32_t count)
{
    const double *sums = sn_table_integrals(table);
    uint32_t size = table->size;
    if (i + count <= size)
        return sums[i + count] - sums[i];
    return (sums[size] - sums[i]) + sums[i + count - size];
}

/* Counted in intervals, from the place in the first; a short length keeps its digits. */
double sn_table_integral(const sn_wave_table *table, double p, double length)
{
    const sn_table_cubic *cubics = sn_table_cubics(table);
    uint32_t size = table->size, i = (uint32_t)(p * size);
    i = i < size ? i : size - 1;
    double u = p * size - i, way = length * size, first = 1 - u;
    if (way <= first)
        return table_piece(cubics[i], u, way) / size;
    double rest = way - first, whole = sn_floor(rest);
    whole = whole < size ? whole : size;
    uint32_t next = i + 1 < size ? i + 1 : 0, count = (uint32_t)whole;
    double ends = table_piece(cubics[i], u, first) +
                  table_piece(cubics[(next + count) % size], 0, rest - whole);
    return ends / size + table_whole(table, next, count);
}

double sn_wave_table_hermite(const sn_wave_table *table, double phase_turns)
{
    SN_ASSERT(table);
    double p = sn_fraction(phase_turns);
    return p == p ? sn_table_value(table, p) : p;
}

double sn_wave_table_linear(const sn_wave_table *table, double phase_turns)
{
    SN_ASSERT(table);
    double p = sn_fraction(phase_turns), u;
    if (p != p)
        return p;
    const double *y = table->samples + 1 + table_place(table, p, &u);
    return y[0] + u * (y[1] - y[0]);
}

/* ---- making ---------------------------------------------------------------------------- */

/* The cubic through y[1] and y[2] whose slopes there are half the neighbours' differences
 * (Catmull and Rom 1974). */
static sn_table_cubic table_cubic_through(const double *y)
{
    double half_slope = 0.5 * (y[2] - y[0]), step = y[2] - y[1];
    double bend = half_slope + 0.5 * (y[3] - y[1]) - 2 * step;
    return (sn_table_cubic){ y[1], half_slope, step - half_slope - bend, bend };
}

/* The extremes of a cubic on [0, 1]: its ends, and where c1 + 2 c2 u + 3 c3 u^2 = 0. */
static sn_range table_cubic_range(sn_range range, sn_table_cubic c)
{
    double roots[2];
    double discriminant = c.c2 * c.c2 - 3 * c.c1 * c.c3;
    range = sn_range_include(sn_range_include(range, c.c0), c.c0 + c.c1 + c.c2 + c.c3);
    if (!(discriminant >= 0))
        return range;
    double root = sn_sqrt(discriminant), q = -(c.c2 + (c.c2 < 0 ? -root : root));
    roots[0] = q / (3 * c.c3); /* a division by zero gives a number outside [0, 1] */
    roots[1] = c.c1 / q;
    for (int i = 0; i < 2; i++) {
        double u = roots[i];
        if (u > 0 && u < 1)
            range = sn_range_include(range, c.c0 + u * (c.c1 + u * (c.c2 + u * c.c3)));
    }
    return range;
}

/* Completes a table whose own samples stand: guards, cubics, integrals, bounds. */
static void table_finish(sn_wave_table *table)
{
    uint32_t n = table->size;
    double *y = table->samples, *sums = y + n + 3, *cubics = sums + n + 1, sum = 0, lost = 0;
    y[0] = y[n];
    y[n + 1] = y[1];
    y[n + 2] = y[2];
    table->bounds = sn_range_empty();
    sums[0] = 0;
    for (uint32_t i = 0; i < n; i++) {
        sn_table_cubic cubic = table_cubic_through(y + i);
        sn_memory_copy(cubics + 4 * (size_t)i, &cubic, sizeof cubic);
        table->bounds = table_cubic_range(table->bounds, cubic);
        double piece = table_piece(cubic, 0, 1) / n - lost, next = sum + piece;
        lost = (next - sum) - piece; /* Kahan's compensation */
        sum = next;
        sums[i + 1] = sum;
    }
    table->mean = sum;
    /* The reader rounds: leave room for its last places. */
    double room = 4 * 0x1p-52 * (sn_abs(table->bounds.low) + sn_abs(table->bounds.high));
    table->bounds.low -= room;
    table->bounds.high += room;
}

static sn_status table_check_size(size_t size, sn_report *report)
{
    if (sn_wave_table_bytes(size))
        return SN_OK;
    return sn_report_say_value(
        report, SN_ERROR_RANGE, "size", (double)size, "samples are not a table: give 4 to 1048576");
}

/* The shape sampled exactly: by the phase i/size as a ratio, so that a jump that falls on a sample
 * gets its middle value whatever the size is. */
static double table_shape_sample(const sn_wave_prepared *wave, uint32_t i, uint32_t size)
{
    bool on_half = 2 * (uint64_t)i == size;
    return sn_shape_value(wave, 0, on_half ? 0.5 : (double)i / size);
}

/* The sine at i/size, of the phase in [-1/2, 1/2], which has more digits. */
static double table_sine(uint32_t i, uint32_t size)
{
    double signed_i = 2 * (uint64_t)i > size ? (double)i - size : i;
    return sn_sin_turns(signed_i / size);
}

/* Samples of a band-limited shape. Harmonic n at i/size is the sine at (n i mod size)/size; all
 * `size` sines stand in `sines` meanwhile. */
static void table_limited_samples(sn_wave_table *table, double *sines)
{
    uint32_t size = table->size;
    for (uint32_t i = 0; i < size; i++)
        sines[i] = table_sine(i, size);
    for (uint32_t i = 0; i < size; i++) {
        double sum = 0, lost = 0;
        uint32_t at = 0;
        for (uint32_t n = 1; n <= table->partials; n++) {
            at = at + i < size ? at + i : at + i - size;
            double term = sn_shape_harmonic(table->shape, n) * sines[at] - lost, next = sum + term;
            lost = (next - sum) - term; /* Kahan's compensation */
            sum = next;
        }
        table->samples[i + 1] = sum;
    }
}

sn_status sn_wave_table_make(
    void *memory, sn_shape shape, size_t size, size_t partials, sn_report *report)
{
    SN_ASSERT(memory);
    sn_status status = table_check_size(size, report);
    if (status)
        return status;
    if ((unsigned)shape > SN_SHAPE_SQUARE_LIMITED)
        return sn_report_say(report, SN_ERROR_RANGE, "shape",
            "a table is made of one of the seven shapes from sine to square-limited");
    if (sn_shape_is_limited(shape) &&
        (partials < 1 || partials > SN_PARTIALS_MOST || 2 * partials >= size))
        return sn_report_say_value(report, SN_ERROR_RANGE, "partials", (double)partials,
            "is outside 1 to 1024, or not below half the table's size");
    sn_wave_table *table = memory;
    *table = (sn_wave_table){ .size = (uint32_t)size, .shape = shape };
    table->partials = sn_shape_is_limited(shape) ? (uint32_t)partials : 0;
    sn_wave_prepared wave = { .shape = shape, .parameter = 0.5 };
    if (table->partials)
        table_limited_samples(table, table->samples + size + 3);
    else
        for (uint32_t i = 0; i < size; i++)
            table->samples[i + 1] = table_shape_sample(&wave, i, (uint32_t)size);
    table_finish(table);
    return SN_OK;
}

sn_status sn_wave_table_draw(void *memory, const double *points, size_t count, sn_report *report)
{
    SN_ASSERT(memory && (points || count == 0));
    sn_status status = table_check_size(count, report);
    if (status)
        return status;
    for (size_t i = 0; i < count; i++) {
        if (!(sn_abs(points[i]) <= 1e12)) {
            status = sn_report_say_value(report,
                sn_is_finite(points[i]) ? SN_ERROR_RANGE : SN_ERROR_NOT_FINITE, "points", points[i],
                "is not a number within 1e12");
            sn_report_within(report, "points", i);
            return status;
        }
    }
    sn_wave_table *table = memory;
    *table = (sn_wave_table){ .size = (uint32_t)count, .shape = SN_SHAPE_TABLE };
    sn_memory_copy(table->samples + 1, points, count * sizeof(double));
    table_finish(table);
    return SN_OK;
}

/* ---- sharing --------------------------------------------------------------------------- */

typedef struct table_link {
    struct table_link *next;
    sn_wave_table *table;
} table_link;

const sn_wave_table *sn_wave_tables_get(
    sn_wave_tables *tables, sn_shape shape, size_t size, size_t partials, sn_report *report)
{
    SN_ASSERT(tables && tables->arena);
    if (!sn_shape_is_limited(shape))
        partials = 0;
    for (table_link *link = tables->first; link; link = link->next)
        if (link->table->shape == shape && link->table->size == size &&
            link->table->partials == partials)
            return link->table;
    size_t bytes = sn_wave_table_bytes(size);
    sn_arena mark = *tables->arena;
    table_link *link = bytes ? sn_arena_take(tables->arena, 1, sizeof *link) : NULL;
    void *memory = link ? sn_arena_take(tables->arena, 1, bytes) : NULL;
    if (bytes && !memory) {
        sn_arena_rewind(tables->arena, mark);
        sn_report_say(report, SN_ERROR_MEMORY, "size", "the arena has no room for this table");
        return NULL;
    }
    if (sn_wave_table_make(memory ? memory : tables, shape, size, partials, report)) {
        sn_arena_rewind(tables->arena, mark);
        return NULL;
    }
    *link = (table_link){ .next = tables->first, .table = memory };
    tables->first = link;
    return link->table;
}
