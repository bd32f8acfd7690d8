/*
 * The spectrum of real samples: a small Fourier transform with a table in the caller's memory.
 */
#ifndef SN_FFT_H
#define SN_FFT_H

#include "sinew/config.h"

/* Fills `size` doubles: cosine and sine of k / size turns for k < size / 2. `size` is a power of
 * two, at least 8. */
void sn_fft_table(double *table, size_t size);

/* Transforms `size` real samples in place, X[k] = sum of x[n] e^(-2 pi i k n / size): re and im of
 * X[k] stand at 2k and 2k + 1 for k = 1 .. size/2 - 1, the real X[0] and X[size/2] at 0 and 1.
 * table  of the same size
 * Accuracy: the error's RMS is below 2e-16 * log2(size) of the spectrum's. */
void sn_fft_real(double *data, const double *table, size_t size);

#endif
