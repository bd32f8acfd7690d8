/*
 * Decimal numbers as text, whatever the user's locale: a correctly rounded reader, a shortest
 * writer, and exact ratios of whole numbers such as "3/2" and 0.1 (which is 1/10).
 */
#ifndef SINEW_NUMBER_H
#define SINEW_NUMBER_H

#include "config.h"

enum { SN_NUMBER_CAPACITY = 32 }; /* bytes that hold every number written here, and its zero */

/* Reads a decimal number, [+-] digits [. digits] [e [+-] digits], from the start of a text.
 * Digits are needed on at least one side of the point. Neither spaces nor names such as "inf".
 * Gives the bytes read, 0 when there is no number; *value is then as it was. What follows the
 * number is the caller's: of "1e" and "1,5" the first byte is read.
 * Accuracy: correctly rounded, to nearest, ties to even, double and float each from the text;
 * beyond the range, infinity; below it, 0. "-0" is minus zero.
 * Cost: linear in the number's length, any number of digits; 1 KiB of stack.
 * Source: Daniel Lemire, Number parsing at a gigabyte per second, 2021. */
SN_API size_t sn_number_read(const char *text, size_t size, double *value);
SN_API size_t sn_number_readf(const char *text, size_t size, float *value);

/* Writes the shortest decimal text that reads back to the same bits; of several, the nearest.
 * The form is that of JavaScript, without the plus of its exponents, and valid in JSON: 0.1, -2,
 * 0.000001, 1.5e-7, 100000000000000000000, 1e21. Minus zero is "-0". NaN and infinities are nan,
 * inf and -inf, which the reader refuses.
 * Gives the length; text[length] is 0.
 * Source: Raffaello Giulietti, The Schubfach way to render doubles, 2020. */
SN_API size_t sn_number_write(char text[SN_NUMBER_CAPACITY], double value);
SN_API size_t sn_number_writef(char text[SN_NUMBER_CAPACITY], float value);

/* A ratio of whole numbers in lowest terms, denominator > 0. Denominator 0: there is none. */
typedef struct sn_rational {
    int64_t numerator;
    int64_t denominator;
} sn_rational;

/* Brings a ratio to lowest terms with a positive denominator; {0, 0} when it has none, or when that
 * does not fit, as of INT64_MIN/-1. */
SN_API sn_rational sn_rational_reduce(int64_t numerator, int64_t denominator);

/* Reads a number, or a quotient of two, exactly: "3/2", "-7", "0.15", "1.5e-3", "1.5/0.25".
 * Without spaces: of "3 / 2" and of "3/" the 3 is read. Gives the bytes read, 0 when the text has
 * no number or a zero denominator; *ratio and *value are then as they were.
 * *ratio is {0, 0} where the number is well formed but its ratio does not fit 64 bits ("1e300"; but
 * "1e300/1e299" is 10). In a quotient each number has to fit too, but for factors 2 and 5.
 * *value is the nearest double; where a quotient's ratio is {0, 0}, it is within 2.5 ulp.
 * Either of value and ratio may be NULL. */
SN_API size_t sn_rational_read(const char *text, size_t size, sn_rational *ratio, double *value);

/* The ratio that the shortest decimal text of a number names: 1/10 for 0.1. {0, 0} where it does
 * not fit 64 bits, and for NaN and infinities. */
SN_API sn_rational sn_rational_from_double(double value);

/* The nearest double. Accuracy: correctly rounded. NaN for denominator 0. */
SN_API double sn_rational_to_double(sn_rational ratio);

/* Greatest common divisor and least common multiple of two positive ratios, exactly; {0, 0} when
 * the answer does not fit 64 bits or an argument is not positive.
 * Source: gcd(a/b, c/d) = gcd(a, c)/lcm(b, d) and lcm(a/b, c/d) = lcm(a, c)/gcd(b, d), in lowest
 * terms. */
SN_API sn_rational sn_rational_gcd(sn_rational a, sn_rational b);
SN_API sn_rational sn_rational_lcm(sn_rational a, sn_rational b);

#endif
