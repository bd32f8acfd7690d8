/*
 * Waves: a shape that repeats, asked for its value at any absolute time; tables of shapes; and
 * the super-position of any number of waves, evaluated with the fewest that give the same sum.
 *
 * A wave is offset + amplitude * shape(frequency * t + phase), with the frequency in hertz, the
 * phase in turns and the amplitude as a peak. It has no clock of its own: sample(t) is a pure
 * function, and stays exact after ten years, since the product frequency * t is carried to twice
 * the precision of a double before it is reduced to one turn.
 */
#ifndef SINEW_WAVE_H
#define SINEW_WAVE_H

#include "arena.h"
#include "cpu.h"
#include "period.h"
#include "status.h"
#include "vec.h"

/* The shapes, each with values in [-1, 1] unless said, for a phase p in [0, 1).
 * On a jump the value is the middle of the two sides, so that the mean is right. */
typedef enum sn_shape {
    SN_SHAPE_SINE,             /* sin(2 pi p) */
    SN_SHAPE_TRIANGLE,         /* 0, 1, 0, -1 at the quarters; skew moves the top */
    SN_SHAPE_SAW,              /* 2p, falling from 1 to -1 at p = 1/2 */
    SN_SHAPE_SQUARE,           /* 1 for p < duty, else -1; its mean is 2 duty - 1 */
    SN_SHAPE_TRIANGLE_LIMITED, /* the first `partials` harmonics of the triangle, by number */
    SN_SHAPE_SAW_LIMITED,      /* the same of the saw: may overshoot to 1.18 (Gibbs) */
    SN_SHAPE_SQUARE_LIMITED,   /* the same of the square with duty 1/2 */
    SN_SHAPE_PULSE,            /* the square less its mean: 2 - 2 duty, then -2 duty */
    SN_SHAPE_EXPONENTIAL,      /* 2 (e^(kp) - 1)/(e^k - 1) - 1, k the curvature; -1 up to 1 */
    SN_SHAPE_HOLD,             /* a new random level each cycle, held: sample and hold */
    SN_SHAPE_DRIFT,            /* the same levels joined smoothly, one a cycle (value noise) */
    SN_SHAPE_TABLE,            /* whatever a table holds, read by 4-point Hermite */
    SN_SHAPE_COUNT
} sn_shape;

/* The word of a shape as scores spell it ("saw-limited"); NULL from SN_SHAPE_COUNT on. */
SN_API const char *sn_shape_name(sn_shape shape);

/* ---- tables ---------------------------------------------------------------------------- */

enum { SN_LOOP_CYCLES_MOST = 1 << 20 }; /* of hold and drift */

/* The sizes that a table may have, and the most harmonics of a band-limited shape. */
enum { SN_TABLE_SIZE_LEAST = 4, SN_TABLE_SIZE_MOST = 1 << 20, SN_PARTIALS_MOST = 1024 };

/* One period of a shape, sampled at p = i/size, with guard samples on both sides so that a reader
 * never wraps an index: samples[0] is that of p = -1/size, samples[size + 1] that of p = 1.
 * Read-only once made; any number of waves may share one. Copying the block copies the table. */
typedef struct sn_wave_table {
    uint32_t size;                 /* samples in a period */
    sn_shape shape;                /* what was asked for; SN_SHAPE_TABLE if drawn by hand */
    uint32_t partials;             /* of a band-limited shape */
    sn_range bounds;               /* of the samples, and of both ways of reading them */
    double mean;                   /* of what the Hermite reader gives over one period */
    SN_EXTENSION double samples[]; /* size + 3 */
} sn_wave_table;

/* Bytes of a table of that size; 0 when the size is not allowed. */
SN_API size_t sn_wave_table_bytes(size_t size);

/* Makes the table of one of the seven shapes SINE to SQUARE_LIMITED (square with duty 1/2).
 * memory    at least sn_wave_table_bytes(size), aligned for a double
 * partials  harmonics counted by number, 1 .. SN_PARTIALS_MOST and below size/2; 0 where the
 *           shape is not band-limited. K = ceil(rate/(2 f)) - 1 is free of alias at that rate.
 * Accuracy: each sample within 1e-15 of the shape.
 * Source: the shapes' Fourier series; amplitudes are the true ones, not scaled to a peak of 1. */
SN_API sn_status sn_wave_table_make(
    void *memory, sn_shape shape, size_t size, size_t partials, sn_report *report);

/* Makes a table from one period drawn by hand: `count` finite points, evenly spaced. */
SN_API sn_status sn_wave_table_draw(
    void *memory, const double *points, size_t count, sn_report *report);

/* The table at a phase in turns (any number; whole turns do not matter).
 * linear:  error at most h^2/8 times the largest second derivative, h = 1/size in turns: 4.7e-6
 *          for a sine of 1024 samples.
 * hermite: a cubic through the two samples with the slopes of their neighbours; error of a sine
 *          sqrt(3)/108 h^3 (1 + h^2/6), h = 2 pi/size: 3.7e-9 for 1024.
 * Infinite or NaN phase gives NaN. */
SN_API double sn_wave_table_linear(const sn_wave_table *table, double phase_turns);
SN_API double sn_wave_table_hermite(const sn_wave_table *table, double phase_turns);

/* Tables made once for each shape, size and number of partials, shared by all who ask. */
typedef struct sn_wave_tables {
    sn_arena *arena; /* set this, the rest zero */
    void *first;
} sn_wave_tables;

/* The table of that key, made at the first call; NULL (and a report) when that failed.
 * Not for several threads at once; the tables themselves are. */
SN_API const sn_wave_table *sn_wave_tables_get(
    sn_wave_tables *tables, sn_shape shape, size_t size, size_t partials, sn_report *report);

/* ---- one wave -------------------------------------------------------------------------- */

/* A wave as its user writes it. Start from sn_wave_default() and set what differs. */
typedef struct sn_wave {
    sn_shape shape;
    double frequency_hz; /* within 1e9; negative runs backwards, 0 stands still */
    sn_rational
        frequency_ratio;        /* the same, exact (1/3): counts alone if set; {0, 0}: the double */
    double amplitude;           /* peak, any sign, within 1e12 */
    double phase_turns;         /* within 1e9 */
    double offset;              /* within 1e12 */
    double duty_ratio;          /* of square and pulse, in [0, 1] */
    double skew_ratio;          /* of the triangle: the part that rises, in [0, 1] */
    double curvature;           /* of the exponential, in [-50, 50]; 0 is straight */
    double slew_s;              /* >= 0: smooths by a box so wide, so that nothing jumps */
    uint32_t partials;          /* of the band-limited shapes, 1 .. SN_PARTIALS_MOST */
    uint64_t seed;              /* of hold and drift */
    uint32_t loop_cycles;       /* hold and drift repeat after so many levels; 0: never */
    const sn_wave_table *table; /* of SN_SHAPE_TABLE */
} sn_wave;

/* A sine of 1 Hz and amplitude 1; duty and skew 1/2, 6 partials, nothing else. */
SN_API sn_wave sn_wave_default(void);

/* What can be computed once. Made by sn_wave_prepare; read it, do not change it. */
typedef struct sn_wave_prepared {
    sn_shape shape;
    uint32_t partials;
    sn_frequency frequency;
    sn_rational frequency_ratio;
    double amplitude, phase_turns, offset;
    double width_turns; /* slew in turns */
    double parameter;   /* duty, skew or curvature */
    double scale;       /* a reciprocal that the shape needs */
    uint64_t seed;
    uint32_t loop_cycles;
    const sn_wave_table *table;
    const void *cubics;   /* of a table that is read the quick way: no slew, size a power of two */
    uint32_t cubics_mask; /* that size - 1 */
} sn_wave_prepared;

/* Checks a wave and prepares it. The report's field is the member at fault.
 * A slewed hold or drift may smooth over at most 64 cycles (it has no closed form). */
SN_API sn_status sn_wave_prepare(
    sn_wave_prepared *prepared, const sn_wave *wave, sn_report *report);

/* The value at absolute time t. Not finite t gives NaN.
 * Accuracy: |error| <= 1e-15 |amplitude| + 1 ulp of the result, for all |t| <= 1e9 s and
 * |frequency * t| <= 2^52; where a shape is steeper than a sine (2 pi per turn), by as much more,
 * since the phase has a last place; a jump may be off by 3e-16 turns. With slew a jump is a slope,
 * of its height over the slew. Band-limited: times the number of partials. */
SN_API double sn_wave_sample(const sn_wave_prepared *wave, double t_s);

/* The derivative at time t, per second; 0 for a jump itself.
 * Accuracy: 1e-14 of the steepest slope (exponential, band-limited: 3 times that; a table: more by
 * 5e-15 size^2 times its largest sample, amplitude and frequency, since its cubics bend so much);
 * with slew, more by twice the error of a value over slew_s, of which it is a difference. */
SN_API double sn_wave_derivative(const sn_wave_prepared *wave, double t_s);

/* The integral from t0 to t1 in closed form. Hold and drift are summed cycle by cycle: NaN where
 * that would be more than 2^20 cycles and the wave does not loop.
 * Accuracy: 1e-14 of amplitude * min(|t1 - t0|, 1/frequency), plus 1e-15 of the result and of
 * the offset's part; where the span holds a jump or a slope steeper than a sine's, plus 4e-16
 * amplitude/frequency. */
SN_API double sn_wave_integral(const sn_wave_prepared *wave, double t0_s, double t1_s);

/* The phase at time t, in [0, 1). Accuracy: 3e-16 turns. */
SN_API double sn_wave_phase(const sn_wave_prepared *wave, double t_s);

/* A range that holds every value. Tight for the exact shapes without slew. */
SN_API sn_range sn_wave_bounds(const sn_wave_prepared *wave);

/* When it repeats; never, for a random shape that does not loop. */
SN_API sn_period sn_wave_period(const sn_wave_prepared *wave);

/* Changes the frequency at time t so that neither value nor phase jumps there:
 * phase + (f_old - f_new) t, reduced exactly. `ratio` may be {0, 0}. Hold and drift keep the number
 * of their cycle, and so their level, while that leaves the phase within 1e9 turns; the last place
 * of so large a phase is then the error. A time that is not finite, or a frequency that is not
 * within 1e9 Hz, changes nothing.
 * Accuracy: the phase at that time stays within 1e-15 turns, of hold and drift within 1e-8. */
SN_API void sn_wave_retune(sn_wave *wave, double frequency_hz, sn_rational ratio, double at_s);

typedef struct sn_wave_snapped {
    bool loops;          /* the wave repeats in the loop; false: it cannot, and is as it was */
    double frequency_hz; /* the new one */
    double cents;        /* the change: 1200 log2(new/old); 0 where the old one was 0 */
    double percent;
} sn_wave_snapped;

/* Changes the frequency to the nearest that repeats in `loop_s` seconds, at least one cycle (a
 * wave that stands still stays so): k/loop with k = max(1, round(f loop)). Hold and drift are made
 * to repeat too: k is a multiple of loop_cycles, or becomes it. Gives the change. Where the
 * frequency would pass 1e9 Hz or fit no ratio, the cycles 2^20, or the slew what a random shape
 * takes, it says so and changes nothing. The loop is a positive ratio of seconds. */
SN_API sn_wave_snapped sn_wave_snap(sn_wave *wave, sn_rational loop_s);

/* ---- the super-position ---------------------------------------------------------------- */

/* A list of waves and the fewest that sum to the same. One block, offsets inside: copying its
 * bytes copies it. The caller's list is kept as given; what is evaluated is made from it. */
typedef struct sn_superposition {
    size_t capacity;
    size_t count;     /* waves as given */
    size_t evaluated; /* waves left after merging */
    double offset;    /* sum of all that stands still */
    double dropped;   /* sum of the amplitudes left out as cancelled: at most an error of that */
    sn_cpu cpu;       /* zero, or what sn_cpu_detect() gave: same results, wider arithmetic */
    bool prepared;
} sn_superposition;

/* Bytes for up to `capacity` waves; 0 when that does not fit a size_t. */
SN_API size_t sn_superposition_bytes(size_t capacity);

/* Starts an empty one in the caller's memory (aligned for a double). */
SN_API sn_superposition *sn_superposition_init(void *memory, size_t capacity);

/* Adds a wave at the end of the list, or removes the one at an index (others keep their order).
 * Call sn_superposition_prepare() before sampling again. Add fails on a wave that
 * sn_wave_prepare refuses, and with SN_ERROR_MEMORY when the list is full. */
SN_API sn_status sn_superposition_add(
    sn_superposition *sum, const sn_wave *wave, sn_report *report);
SN_API sn_status sn_superposition_remove(sn_superposition *sum, size_t index);

/* The list as given, and what is evaluated. */
SN_API const sn_wave *sn_superposition_waves(const sn_superposition *sum);
SN_API const sn_wave_prepared *sn_superposition_evaluated(const sn_superposition *sum);

/* Finds the evaluated set, from the list as given (so removal leaves no residue):
 * - sines of one frequency are one sine, for any amplitudes and phases (sum of phasors);
 * - other waves merge when all but amplitude and offset is equal, after turning backward ones
 *   round and half-turned ones upside down, where the shape has that symmetry;
 * - what stands still goes into the offset;
 * - a group whose sum is below 4 n epsilon of its amplitudes' sum is dropped as cancelled.
 * Frequencies are equal as ratios (0.5 is 1/2), never by a tolerance.
 * Ensures: the result does not depend on the order of the list but for rounding.
 * Cost: n log n. Source: the harmonic addition theorem (MathWorld). */
SN_API void sn_superposition_prepare(sn_superposition *sum);

/* Value, derivative, integral: sums of the waves'.
 * Accuracy: of a value of sines, 2e-15 of the sum of the amplitudes as given. */
SN_API double sn_superposition_sample(const sn_superposition *sum, double t_s);
SN_API double sn_superposition_derivative(const sn_superposition *sum, double t_s);
SN_API double sn_superposition_integral(const sn_superposition *sum, double t0_s, double t1_s);

/* The least common period of the evaluated waves. */
SN_API sn_period sn_superposition_period(const sn_superposition *sum);

/* A range that holds every value: the sum of the waves' ranges. Linear in the evaluated waves. */
SN_API sn_range sn_superposition_bounds(const sn_superposition *sum);

/* The range that is really reached, where it can be had: an exact period, period times the
 * highest frequency at most 1e5, no random shape, no table, and at most 2e8 sines to look at (some
 * seconds). Gives false and the safe bounds otherwise. Ensures: holds every value, but for those
 * that jumps of several waves let last less than 4e-15 of the period; not wider than the true range
 * by more than 1e-9 of the safe one. Cost: about 50 samples per cycle of the highest frequency.
 * Method: between two samples h apart a function whose second derivative is within M rises at most
 * h^2 M/8 above the higher one; intervals are halved until that cannot matter. Jumps and corners
 * split the period first. */
SN_API bool sn_superposition_tight_bounds(const sn_superposition *sum, sn_range *bounds);

/* Snaps every wave to repeat in `loop_s` seconds; changes (may be NULL) gets one for each. */
SN_API void sn_superposition_snap(
    sn_superposition *sum, sn_rational loop_s, sn_wave_snapped *changes);

/* values[i] = the super-position at start + i * step, the real number, not rounded to a double.
 * Accuracy: within 4e-15 of the sum of the amplitudes (band-limited: times the partials; steeper
 * shapes as for sn_wave_sample), and 1e-15 of the offset. To
 * sn_superposition_sample, whose t is rounded, comes what t's last place makes: 2 pi f ulp(t).
 * Ensures: a sample depends on start, step and i only, not on the count or the processor.
 * Not finite start or step gives NaN.
 * Cost: sines and band-limited shapes take 4 operations a sample and partial, others what
 * sn_wave_sample does; and some 25 sines a call for each. See docs/bench.md. */
SN_API void sn_superposition_block(
    const sn_superposition *sum, double start_s, double step_s, size_t count, double *values);

/* The same in single precision, for streams.
 * Accuracy: within (2e-7 + 6e-8 per evaluated wave or partial) of the sum of amplitudes and offset.
 */
SN_API void sn_superposition_blockf(
    const sn_superposition *sum, double start_s, double step_s, size_t count, float *values);

/* Rendering block after block at one step, as an audio callback does: what depends on the step
 * alone is computed once. The super-position must stay as it is and where it is; its `cpu` is
 * taken from it at each call. */
typedef struct sn_superposition_stream sn_superposition_stream;

/* Bytes of a stream: about 15 KB for each eight sines or harmonics. */
SN_API size_t sn_superposition_stream_bytes(const sn_superposition *sum);

/* Starts a stream in the caller's memory (aligned for a double). */
SN_API sn_superposition_stream *sn_superposition_stream_init(
    void *memory, const sn_superposition *sum, double step_s);

/* values[i] = the super-position at start + i * step.
 * Ensures: the same bits as sn_superposition_block and _blockf. Real-time safe. */
SN_API void sn_superposition_stream_block(
    const sn_superposition_stream *stream, double start_s, size_t count, double *values);
SN_API void sn_superposition_stream_blockf(
    const sn_superposition_stream *stream, double start_s, size_t count, float *values);

#endif
