/*
 * A real transform by a complex one of half the size. See fft.h.
 *
 * Even samples are taken as real parts and odd ones as imaginary parts. Decimation in time: the
 * numbers are put in the order of reversed bits, the first two of the stages are joined (their
 * factors are 1 and -i), and the rest are butterflies of two. Source: J. Cooley and J. Tukey, "An
 * algorithm for the machine calculation of complex Fourier series" (1965).
 */
#include "../base/exact.h"
#include "fft.h"
#include "sinew/elementary.h"

void sn_fft_table(double *table, size_t size)
{
    for (size_t k = 0; k < size / 2; k++)
        sn_sincos_turns((double)k / (double)size, &table[2 * k + 1], &table[2 * k]);
}

/* Swaps the numbers whose places are each other's reversed bits. */
static void fft_reorder(double *data, size_t count)
{
    for (size_t i = 0, reversed = 0; i < count; i++) {
        if (i < reversed) {
            double re = data[2 * i], im = data[2 * i + 1];
            data[2 * i] = data[2 * reversed];
            data[2 * i + 1] = data[2 * reversed + 1];
            data[2 * reversed] = re;
            data[2 * reversed + 1] = im;
        }
        size_t bit = count / 2;
        for (; bit > 0 && (reversed & bit); bit /= 2)
            reversed ^= bit;
        reversed |= bit;
    }
}

/* Transforms of four neighbours each. */
static void fft_fours(double *data, size_t count)
{
    for (double *at = data; at < data + 2 * count; at += 8) {
        double sum_re = at[0] + at[2], sum_im = at[1] + at[3];
        double difference_re = at[0] - at[2], difference_im = at[1] - at[3];
        double next_re = at[4] + at[6], next_im = at[5] + at[7];
        double turned_re = at[5] - at[7], turned_im = at[6] - at[4];
        at[0] = sum_re + next_re;
        at[1] = sum_im + next_im;
        at[2] = difference_re + turned_re;
        at[3] = difference_im + turned_im;
        at[4] = sum_re - next_re;
        at[5] = sum_im - next_im;
        at[6] = difference_re - turned_re;
        at[7] = difference_im - turned_im;
    }
}

/* Joins pairs of transforms of `half` numbers. Entry k of the table is k / (2 * count) turns. */
static void fft_join(double *data, const double *table, size_t count, size_t half)
{
    size_t step = 2 * (count / half);
    for (double *low = data; low < data + 2 * count; low += 4 * half) {
        double *high = low + 2 * half;
        const double *factor = table;
        for (size_t k = 0; k < 2 * half; k += 2, factor += step) {
            double re = high[k] * factor[0] + high[k + 1] * factor[1];
            double im = high[k + 1] * factor[0] - high[k] * factor[1];
            high[k] = low[k] - re;
            high[k + 1] = low[k + 1] - im;
            low[k] += re;
            low[k + 1] += im;
        }
    }
}

/* Takes the spectra of even and odd samples apart, which stand in one, and joins them. */
static void fft_split(double *data, const double *table, size_t count)
{
    double first = data[0];
    data[0] = first + data[1];
    data[1] = first - data[1];
    for (size_t k = 1; k <= count / 2; k++) {
        double *a = data + 2 * k, *b = data + 2 * (count - k);
        double even_re = 0.5 * (a[0] + b[0]), even_im = 0.5 * (a[1] - b[1]);
        double odd_re = 0.5 * (a[1] + b[1]), odd_im = 0.5 * (b[0] - a[0]);
        double cosine = table[2 * k], sine = table[2 * k + 1];
        double re = odd_re * cosine + odd_im * sine, im = odd_im * cosine - odd_re * sine;
        a[0] = even_re + re;
        a[1] = even_im + im;
        b[0] = even_re - re;
        b[1] = im - even_im;
    }
}

void sn_fft_real(double *data, const double *table, size_t size)
{
    size_t count = size / 2;
    SN_ASSERT(size >= 8 && (size & (size - 1)) == 0);
    fft_reorder(data, count);
    fft_fours(data, count);
    for (size_t half = 4; half < count; half *= 2)
        fft_join(data, table, count, half);
    fft_split(data, table, count);
}
