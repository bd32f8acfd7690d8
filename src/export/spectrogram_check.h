/*
 * What is refused before a spectrogram is computed, and what zeros of its settings mean.
 */
#ifndef SN_SPECTROGRAM_CHECK_H
#define SN_SPECTROGRAM_CHECK_H

#include "../base/report.h"
#include "sinew/spectrogram.h"

/* Checks all but what belongs to the picture, and fills the settings of *grid; its memory and
 * windows are not set. *grid is zero on errors. */
sn_status sn_spectrogram_check(const sn_spectrogram *spectrogram, size_t columns, size_t rows,
    sn_spectrogram_grid *grid, sn_report *report);

/* Whether a value is outside low to high: then the report says so, and that 0 is also taken where
 * the value is. Gives the status. */
sn_status sn_spectrogram_check_range(
    double value, double low, double high, const char *field, sn_report *report);

#endif
