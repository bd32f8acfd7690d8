/*
 * Pictures of sounds: which frequencies sound when, and how loud.
 *
 * Every row of a spectrogram looks through a window that suits its frequency: some 24 cycles, but
 * no longer than about a twelfth of the span and no shorter than a 48th, which is as finely as the
 * picture shows time. So a low note is narrow and a click is sharp in one picture. Windows are von
 * Hann's; their lengths are powers of two samples, and rows between two lengths blend both.
 *
 * Levels are those of sines: one of amplitude 1 has 0 dB. What is constant counts double, and so
 * does what is at half the rate: there both sides of the spectrum fall together.
 */
#ifndef SINEW_SPECTROGRAM_H
#define SINEW_SPECTROGRAM_H

#include "arena.h"
#include "plot.h"

/* The most columns and rows of a spectrogram; and how many colours a picture has. */
enum {
    SN_SPECTROGRAM_COLUMNS_MOST = 4096,
    SN_SPECTROGRAM_ROWS_MOST = 2048,
    SN_SPECTROGRAM_COLOURS = 96
};

/* In dB: what is less counts as this. */
#define SN_SPECTROGRAM_FLOOR_DB (-200.0f)

/* What is to be seen. Zero is legal but for the signal: its own view, at 48 kHz, in 96 dB below
 * the loudest. */
typedef struct sn_spectrogram {
    const char *title; /* NULL or "": none */
    sn_signal signal;  /* of 1 or 2 dimensions: 2 are left and right, of which the louder counts */
    double rate_hz;    /* samples a second that are analysed, 1 .. 1e6; 0: 48000 */
    bool given_span;   /* use from_s and to_s */
    double from_s, to_s;
    double low_hz, high_hz; /* 0: chosen: 20 Hz (or less, for a low rate), and half the rate */
    double range_db;        /* from the darkest colour to the lightest, 10 .. 200; 0: 96 */
    bool full_scale;        /* the lightest is an amplitude of 1; else the loudest there is */
    bool linear_frequency;
    double width_px, height_px; /* 240 .. 8192 and 200 .. 8192; 0: 800, and 5/8 of the width, but
                                   more where that is little */
    sn_plot_theme theme;
} sn_spectrogram;

/* The numbers of a spectrogram. Column c is about the time from_s + (c + 1/2) * hop_s. */
typedef struct sn_spectrogram_grid {
    size_t columns, rows;
    int dimensions;
    double rate_hz, from_s, to_s, low_hz, high_hz;
    bool linear_frequency;
    double hop_s;                 /* from column to column */
    double shortest_s, longest_s; /* windows */
    const float *level_db;        /* of row r in column c: [c * rows + r]; row 0 is the lowest */
    const float *low, *high; /* what the samples of column c lie between, [c * dimensions + d] */
    double loudest_db, loudest_hz, loudest_s; /* where it is loudest; the frequency between rows */
    size_t not_finite;                        /* samples that count as 0, beyond 1e100 too */
} sn_spectrogram_grid;

/* Computes a spectrogram of so many columns and rows, which the arena holds afterwards; width,
 * height, theme, title and the colours do not matter.
 * Accuracy: a sine that is steady within its window is within 0.1 dB of its amplitude, and
 * loudest_hz within 0.1 % of its frequency from 4 / longest_s on.
 * Fails with SN_ERROR_RANGE for what is outside its range, a signal of more than 2 dimensions, and
 * a span that is shorter than 1e-6 s, longer than 1e6 s or further than 1e9 s from 0; with
 * SN_ERROR_MISSING without a signal, SN_ERROR_LIMIT above the most columns and rows, and
 * SN_ERROR_MEMORY where the arena has no more; the arena is then as before.
 * Cost: at most two looks at each sample of the span and its surroundings. Where columns are
 * further apart than the longest window, the samples between are not analysed, and where they are
 * further apart than 32768 samples, so many evenly spread ones are looked at for `low` and `high`.
 * The columns' windows stand up to longest_s / 2 out of the span. Besides the grid, memory for 12
 * doubles for each sample of the longest window. */
SN_API sn_status sn_spectrogram_columns(const sn_spectrogram *spectrogram, size_t columns,
    size_t rows, sn_arena *arena, sn_spectrogram_grid *grid, sn_report *report);

/* The frequency at the lower edge of row r; of rows, the upper edge of the last. */
SN_API double sn_spectrogram_hz(const sn_spectrogram_grid *grid, double row);

/* Colour i of SN_SPECTROGRAM_COLOURS, 0xrrggbb, from the darkest to the lightest. Each is lighter
 * than the one before by the same step, and all neighbours differ alike to the eye (in OKLab). */
SN_API uint32_t sn_spectrogram_colour(size_t i);

/* Writes the picture: the sound as a curve, and under it its spectrogram, with axes and a scale of
 * the colours; without scripts, fonts or anything from elsewhere. The image within is a PNG as a
 * data URI; the whole is 6 to 110 kB at the usual size. The arena is afterwards as before.
 * Ensures: equal calls write equal bytes, and well-formed XML whatever the title holds.
 * Fails as sn_spectrogram_columns, with SN_ERROR_RANGE for a size outside its range, and with
 * SN_ERROR_OUTPUT when the sink refuses. Memory: at most 3 MB at the usual size and rate; 20 kB
 * of stack. */
SN_API sn_status sn_spectrogram_svg(
    const sn_spectrogram *spectrogram, sn_arena *arena, sn_sink sink, sn_report *report);

#endif
