/*
 * What the tests of exported curves share: signals of every sort, files read into one text, and
 * the comparison of what a reader makes of a file with the signal and with what the file says.
 */
#ifndef KEYS_SAMPLES_H
#define KEYS_SAMPLES_H

#include "check.h"
#include "signal_samples.h"
#include "sinew/export.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The response of a spring from 0 to 1, underdamped: frequency a in Hz, damping ratio b. */
static inline double keys_spring(const sample_signal *self, double t_s, int dimension)
{
    double w = 6.283185307179586 * self->a, z = self->b, wd = w * sqrt(1 - z * z);
    (void)dimension;
    return 1 - exp(-z * w * t_s) * (cos(wd * t_s) + z * w / wd * sin(wd * t_s));
}

/* -1 to 1 and back, b times a second, from the phase c on. */
static inline double keys_triangle(const sample_signal *self, double t_s, int dimension)
{
    double phase = self->b * t_s + self->c + 0.25 * dimension;
    phase -= floor(phase);
    return self->a * (phase < 0.5 ? 4 * phase - 1 : 3 - 4 * phase);
}

/* Up from -1 to 1, and a jump down. */
static inline double keys_saw(const sample_signal *self, double t_s, int dimension)
{
    double phase = self->b * t_s + self->c + 0.25 * dimension;
    phase -= floor(phase);
    return self->a * (2 * phase - 1);
}

/* A ball that falls on the ground at c and rises to a quarter: corners. */
static inline double keys_bounce(const sample_signal *self, double t_s, int dimension)
{
    double t = t_s / self->c;
    (void)dimension;
    return t < 1 ? 1 - t * t : t < 2 ? 0.25 * (1 - (2 * t - 3) * (2 * t - 3)) : 0;
}

/* 0, then a over b seconds from c on: steeper than anybody sees. */
static inline double keys_steep(const sample_signal *self, double t_s, int dimension)
{
    (void)dimension;
    return self->a * fmin(fmax((t_s - self->c) / self->b, 0), 1);
}

/* A slope of a between a jump of b right after c and one of b to the time c + 1, or at them. */
static inline double keys_edges(const sample_signal *self, double t_s, int dimension)
{
    double t = t_s - self->c;
    (void)dimension;
    return t <= 0 ? 0 : t < 1 ? self->b + self->a * t : 2 * self->b + self->a;
}

/* On a straight line to a at the time c, when it is at 0 again. */
static inline double keys_there(const sample_signal *self, double t_s, int dimension)
{
    (void)dimension;
    return t_s < 0 || t_s >= self->c ? 0 : self->a * t_s / self->c;
}

/* A signal, as keys_spring, that ends after c seconds. */
static inline void keys_settling_describe(const void *self, sn_signal_info *info)
{
    sample_signal_describe(self, info);
    info->duration_s = ((const sample_signal *)self)->c;
}

static inline sn_signal keys_settling_of(const sample_signal *self)
{
    static const sn_signal_ops plain = { .describe = keys_settling_describe,
        .sample = sample_signal_sample };
    static const sn_signal_ops moving = { .describe = keys_settling_describe,
        .sample = sample_signal_sample,
        .velocity = sample_signal_velocity };
    return (sn_signal){ self->tells_velocity ? &moving : &plain, self };
}

/* The last time, within 1e-4 s, at which a spring of 2 Hz is farther than `left` from its goal. */
static inline double keys_settle_s(const sample_signal *spring, double left)
{
    double t_s = 40;
    while (fabs(keys_spring(spring, t_s - 1e-4, 0) - 1) <= left)
        t_s -= 1e-4;
    return t_s;
}

typedef struct keys_case {
    const char *name;
    sample_signal signal;
    double from_s, to_s;
    bool eases;   /* as CSS: an easing, no motion */
    size_t jumps; /* or KEYS_ANY */
} keys_case;

#define KEYS_ANY SIZE_MAX

#define KEYS_EXACT(n, d)                                                                           \
    {                                                                                              \
        SN_PERIOD_EXACT,                                                                           \
        {                                                                                          \
            n, d                                                                                   \
        }                                                                                          \
    }
static const keys_case keys_cases[] = {
    { "spring", { 1, keys_spring, 2, 0.7, 0, { 0, 1 }, { 0 }, 0, NULL }, 0, 1.2, true, 0 },
    { "loose spring", { 1, keys_spring, 2, 0.1, 0, { 0, 1 }, { 0 }, true, NULL }, 0, 5, true, 0 },
    { "sine", { 1, sample_sine, 3, 0.5, 1, { 0, 4 }, KEYS_EXACT(2, 1), true, NULL }, 0, 2, false,
        0 },
    { "part of a sine", { 1, sample_sine, 3, 0.5, 1, { 0, 4 }, KEYS_EXACT(2, 1), true, NULL }, 7,
        7.7, true, 0 },
    { "cubic", { 1, sample_polynomial, 1, -3, 9.8, { 0, 4 }, { 0 }, 0, NULL }, -1, 1.5, true, 0 },
    { "triangle", { 1, keys_triangle, 1, 1, 0, { 0, 4 }, KEYS_EXACT(1, 1), 0, NULL }, 0, 3, false,
        0 },
    { "odd triangle", { 1, keys_triangle, 2, 1 / 0.7, 0.123, { 0, 4 }, { 0 }, 0, NULL }, 0, 2, true,
        0 },
    { "square", { 1, sample_square, 1, 1, 0, { 0, 4 }, KEYS_EXACT(1, 1), 0, NULL }, 0, 3, false,
        7 },
    { "odd square", { 1, sample_square, 1, 1 / 0.7, 5, { 0, 4 }, { 0 }, 0, NULL }, 0.1, 2, true,
        5 },
    { "saw", { 1, keys_saw, 1, 1 / 0.7, 0.123, { 0, 4 }, { 0 }, 0, NULL }, 0, 2, true, 2 },
    { "bounce", { 1, keys_bounce, 0, 0, 0.31, { 0, 4 }, { 0 }, 0, NULL }, 0, 0.7, true, 0 },
    { "steep", { 1, keys_steep, -7, 1e-7, 0.31416, { 0, 4 }, { 0 }, 0, NULL }, 0, 0.7, true, 1 },
    { "two", { 2, sample_sine, 1e-3, 0.5, 5e-3, { 0, 4 }, KEYS_EXACT(2, 1), 0, NULL }, 1, 3, false,
        0 },
    { "three", { 3, keys_saw, 100, 0.5, 0.1, { 0, 4 }, KEYS_EXACT(2, 1), 0, NULL }, 0, 4, false,
        2 },
    { "four", { 4, keys_triangle, 1, 0.5, 0.1, { 0, 4 }, KEYS_EXACT(2, 1), 0, NULL }, 0, 1, false,
        0 },
    { "round saw", { 1, keys_saw, 1, 1, 0, { 0, 4 }, KEYS_EXACT(1, 1), 0, NULL }, 0, 2, false, 2 },
    { "both ends", { 1, keys_edges, 3, 2, 0.5, { 0, 4 }, { 0 }, 0, NULL }, 0.5, 1.5, true, 2 },
    { "two steps", { 1, keys_edges, 0, 5, -0.5, { 0, 4 }, { 0 }, 0, NULL }, 0, 0.5, true, 1 },
    { "a step at once", { 1, keys_edges, 0, -5, 1, { 0, 4 }, { 0 }, 0, NULL }, 1, 1.25, true, 1 },
    { "near the ends", { 1, keys_edges, 3, 2, 3e-6, { 0, 4 }, { 0 }, 0, NULL }, 0, 1 + 8e-6, true,
        2 },
    { "there and back", { 1, keys_there, 100, 0, 0.5, { 0, 4 }, { 0 }, 0, NULL }, 0, 0.5, false,
        1 },
};

enum { KEYS_CASES = sizeof keys_cases / sizeof keys_cases[0], KEYS_PROBES = 7919 };

typedef sn_status keys_writer(
    sn_signal, const char *, sn_export_keys, sn_arena *, sn_sink, sn_report *);

static char keys_text[1 << 22];
static unsigned char keys_memory[4 << 20];

/* Writes a file into keys_text; it is empty after an error. */
static inline sn_status keys_write_signal(
    keys_writer *writer, sn_signal signal, const char *name, sn_export_keys keys, sn_report *report)
{
    sn_arena arena = sn_arena_on_block(keys_memory, sizeof keys_memory);
    sn_sink_buffer buffer = { keys_text, sizeof keys_text - 1, 0 };
    sn_status status = writer(signal, name, keys, &arena, sn_sink_to_buffer(&buffer), report);
    CHECK_INT(arena.used, 0);
    CHECK(buffer.needed < buffer.capacity);
    CHECK(status == SN_OK || buffer.needed == 0);
    keys_text[buffer.needed < buffer.capacity ? buffer.needed : 0] = 0;
    return status;
}

static inline sn_status keys_write(keys_writer *writer, const sample_signal *signal,
    const char *name, sn_export_keys keys, sn_report *report)
{
    return keys_write_signal(writer, sample_signal_of(signal), name, keys, report);
}

/* What the file says of dimension d: the number of keys, of jumps, and the error. */
typedef struct keys_told {
    size_t count, jumps;
    double within, low, high;
} keys_told;

static inline keys_told keys_read_told(int d)
{
    keys_told told = { 0 };
    const char *at = keys_text;
    for (int i = 0; i <= d && at; i++)
        at = strstr(at + (i > 0), ", within ");
    if (!CHECK(at != NULL))
        return told;
    const char *line = at;
    while (line > keys_text && line[-1] != '\n')
        line--;
    while (line < at && (*line < '0' || *line > '9'))
        line++;
    char *end;
    told.count = (size_t)strtol(line, &end, 10);
    const char *comma = strchr(line, ',');
    if (comma && comma < at)
        told.jumps = (size_t)strtol(comma + 1, NULL, 10);
    told.within = strtod(at + strlen(", within "), &end);
    CHECK(strncmp(end, " of the range ", 14) == 0);
    told.low = strtod(end + 14, &end);
    CHECK(strncmp(end, " to ", 4) == 0);
    told.high = strtod(end + 4, NULL);
    return told;
}

/* Reads the curve of dimension d at a part of the span; NaN within a jump. Before 0 and from 1 on
 * it is the first and the last value, which is also where a repeated curve begins anew. */
typedef double keys_reader(const void *file, int d, double part);

/* The same at the ends, where it is a number, and beyond. */
static inline void keys_compare_ends(
    const keys_case *c, keys_reader *read, const void *file, int d, double allowed)
{
    double first = c->signal.at(&c->signal, c->from_s, d);
    double last = c->signal.at(&c->signal, c->to_s, d);
    check_context("%s, dimension %d, at the ends", c->name, d);
    for (int i = 0; i <= 2; i++) {
        CHECK_NEAR(read(file, d, -i), first, allowed);
        CHECK_NEAR(read(file, d, 1 + i), last, allowed);
    }
}

/* Compares what a reader gives all over the span with the signal.
 * digits  what the numbers of the format cost, as a part of the largest value */
static inline void keys_compare(
    const keys_case *c, keys_reader *read, const void *file, int d, double within, double digits)
{
    double ends[] = { c->signal.at(&c->signal, c->from_s, d),
        c->signal.at(&c->signal, c->to_s, d) };
    double low = fmin(ends[0], ends[1]), high = fmax(ends[0], ends[1]), worst = 0, at = 0;
    size_t skipped = 0;
    for (int i = 0; i < KEYS_PROBES; i++) {
        double part = (i + 0.37) / KEYS_PROBES;
        double want = c->signal.at(&c->signal, c->from_s + part * (c->to_s - c->from_s), d);
        double got = read(file, d, part);
        low = fmin(low, want);
        high = fmax(high, want);
        if (isnan(got)) {
            skipped++;
        } else if (fabs(got - want) > worst) {
            worst = fabs(got - want);
            at = part;
        }
    }
    double most = fmax(fabs(low), fabs(high));
    check_context("%s, dimension %d: %g at %g of the span, of a range of %g", c->name, d, worst, at,
        high - low);
    CHECK(worst <= 1.02 * within * (high - low) + digits * most);
    CHECK(skipped <= 8);
    keys_compare_ends(c, read, file, d, 1.02 * within * (high - low) + digits * most);
}

#endif
