/*
 * Where the ticks of an axis stand, and what they say.
 */
#ifndef SN_PLOT_AXIS_H
#define SN_PLOT_AXIS_H

#include "../base/text.h"

typedef enum sn_axis_style {
    SN_AXIS_DECIMAL,  /* the number, less a power of ten that goes to the unit */
    SN_AXIS_CLOCK,    /* minutes as hours:minutes */
    SN_AXIS_DAY_HOURS /* hours as "3 d" at midnight and "6 h" within the day */
} sn_axis_style;

/* Ticks stand at k * mantissa * 10^exponent * base for k = first .. last, so that their labels
 * are whole numbers with a point put in: exact, never 0.30000000000000004. */
typedef struct sn_axis {
    sn_axis_style style;
    double base;      /* seconds of the unit of time, or 1 */
    const char *unit; /* the name of the unit; "" if there is none */
    int64_t mantissa;
    int exponent;
    int factor; /* labels are divided by 10^factor, */
    int power;  /* of which the unit shows 10^power */
    int minors; /* small steps in a step */
    int64_t first, last;
} sn_axis;

/* Ticks for numbers from low to high, at most `most` + 1 of them, in steps of 1, 2 or 5. */
sn_axis sn_axis_of_numbers(double low, double high, int most);

/* Ticks for times in seconds: steps as above in seconds and below, and in days and above; and
 * between them what divides minutes, hours and days. */
sn_axis sn_axis_of_time(double low_s, double high_s, int most);

/* The place of tick k, and of the small ones at k + i/minors. */
double sn_axis_at(const sn_axis *axis, int64_t k, int minor);

/* The label of tick k, with a real minus sign; no unit. */
void sn_axis_put_label(const sn_axis *axis, int64_t k, sn_text *text);

/* The power of ten that was taken from the labels, as U+00D7, 10 and a raised exponent; nothing
 * where there is none. It stands before the unit. */
void sn_axis_put_power(const sn_axis *axis, sn_text *text);

/* A duration for people: 20 s, 12.42 h, 1.5 ms. */
void sn_axis_put_duration(sn_text *text, double seconds);

/* Two numbers for people, `digits` significant ones of their difference, with a word between; one
 * where they are equal. */
void sn_axis_put_range(sn_text *text, double low, double high, const char *between, int digits);

/* A number for people: `digits` significant ones, a real minus sign, and powers of ten where it is
 * large or small: 2.5, 3 times 10 to the 7th. */
void sn_axis_put_number(sn_text *text, double value, int digits);

#endif
