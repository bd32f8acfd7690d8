/*
 * Ticks at round places. See plot_axis.h.
 *
 * A step is a whole mantissa times a power of ten, and tick k stands at k steps, so that places
 * and labels come from whole numbers.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "plot_axis.h"
#include "sinew/elementary.h"
#include "sinew/number.h"

/* A tick this part of a step outside the axis is on its end, which rounding moved. */
#define SN_AXIS_SLACK 1e-6
/* Steps below this part of the values would be lost in their rounding. */
#define SN_AXIS_FINEST 1e-15

/* 10^|exponent|: exact up to 22, within some ulp above. */
static double axis_power(int exponent)
{
    double power = 1;
    for (int i = exponent < 0 ? -exponent : exponent; i > 0; i--)
        power *= 10;
    return power;
}

static double axis_scaled(double value, int exponent)
{
    return exponent < 0 ? value / axis_power(exponent) : value * axis_power(exponent);
}

/* The largest e with 10^e <= value; value is positive and within 1e-300 .. 1e308. */
static int axis_decade(double value)
{
    int e = (int)sn_floor(sn_log2(value) * SN_LOG10_2);
    while (axis_scaled(1, e) > value)
        e--;
    while (e < 308 && axis_scaled(1, e + 1) <= value)
        e++;
    return e;
}

static double axis_larger(double low, double high)
{
    return sn_abs(low) > sn_abs(high) ? sn_abs(low) : sn_abs(high);
}

/* Sets the step to the smallest of 1, 2, 5 times a power of ten that is not below `least`. */
static void axis_set_decimal_step(sn_axis *axis, double least)
{
    int e = axis_decade(least);
    double lead = least / axis_scaled(1, e);
    bool next = lead > 5 * (1 + SN_AXIS_SLACK);
    axis->exponent = next ? e + 1 : e;
    axis->mantissa = next || lead <= 1 + SN_AXIS_SLACK ? 1 : lead <= 2 + 2 * SN_AXIS_SLACK ? 2 : 5;
    axis->minors = axis->mantissa == 2 ? 4 : 5;
}

/* Finds which ticks fall on the axis, in the axis' unit. */
static void axis_set_ends(sn_axis *axis, double low, double high)
{
    double step = axis_scaled((double)axis->mantissa, axis->exponent);
    axis->first = (int64_t)sn_ceil(low / step - SN_AXIS_SLACK);
    axis->last = (int64_t)sn_floor(high / step + SN_AXIS_SLACK);
}

/* The power of ten that leaves labels of a few digits, for a largest value in the axis' unit. */
static int axis_factor(double largest, double most)
{
    if (largest >= 1e-3 && largest < most)
        return 0;
    int e = axis_decade(largest);
    return e >= 0 ? e / 3 * 3 : -((2 - e) / 3 * 3);
}

/* Steps are not finer than the values at the far end can tell. */
static double axis_least_step(double low, double high, int most)
{
    double least = high / most - low / most, finest = SN_AXIS_FINEST * axis_larger(low, high);
    return least > finest ? least : finest;
}

sn_axis sn_axis_of_numbers(double low, double high, int most)
{
    sn_axis axis = { SN_AXIS_DECIMAL, 1, "", 1, 0, 0, 0, 1, 0, 0 };
    axis_set_decimal_step(&axis, axis_least_step(low, high, most));
    axis_set_ends(&axis, low, high);
    axis.factor = axis.power = axis_factor(axis_larger(low, high), 1e6);
    return axis;
}

/* Steps of a clock in seconds, and into how many parts each falls apart best. */
typedef struct axis_clock_step {
    int seconds, minors;
} axis_clock_step;

static const axis_clock_step axis_clock[] = { { 10, 5 }, { 15, 3 }, { 20, 4 }, { 30, 3 }, { 60, 4 },
    { 120, 4 }, { 300, 5 }, { 600, 5 }, { 900, 3 }, { 1200, 4 }, { 1800, 3 }, { 3600, 4 },
    { 7200, 4 }, { 10800, 3 }, { 21600, 6 }, { 43200, 4 }, { 86400, 4 } };

enum { SN_AXIS_CLOCK_STEPS = sizeof axis_clock / sizeof axis_clock[0], SN_AXIS_DAY_S = 86400 };

static void axis_set_unit(sn_axis *axis, const char *unit, double base)
{
    axis->unit = unit;
    axis->base = base;
    axis->mantissa /= (int64_t)base;
}

/* Seconds, or the thousandth of them in which the largest time has few digits. */
static void axis_set_seconds(sn_axis *axis, double largest_s)
{
    static const char *const units[] = { "s", "ms", "\xc2\xb5s", "ns" };
    int thousandth = largest_s >= 1 ? 0 : largest_s >= 1e-3 ? 1 : largest_s >= 1e-6 ? 2 : 3;
    if (largest_s < 1e-9) {
        axis->unit = "s";
        axis->factor = axis->power = axis_factor(largest_s, 1);
    } else {
        axis->unit = units[thousandth];
        axis->factor = -3 * thousandth;
    }
}

sn_axis sn_axis_of_time(double low_s, double high_s, int most)
{
    sn_axis axis = { SN_AXIS_DECIMAL, 1, "s", 1, 0, 0, 0, 1, 0, 0 };
    double least = axis_least_step(low_s, high_s, most), largest = axis_larger(low_s, high_s);
    int i = 0;
    while (i < SN_AXIS_CLOCK_STEPS - 1 && axis_clock[i].seconds < least * (1 - SN_AXIS_SLACK))
        i++;
    axis.mantissa = axis_clock[i].seconds;
    axis.minors = axis_clock[i].minors;
    if (least <= 5 * (1 + SN_AXIS_SLACK)) {
        axis_set_decimal_step(&axis, least);
        axis_set_seconds(&axis, largest);
    } else if (least > SN_AXIS_DAY_S) {
        axis_set_decimal_step(&axis, least / SN_AXIS_DAY_S);
        axis.base = SN_AXIS_DAY_S;
        axis.unit = "d";
        axis.factor = axis.power = axis_factor(largest / SN_AXIS_DAY_S, 1e6);
    } else if (axis.mantissa == SN_AXIS_DAY_S) {
        axis_set_unit(&axis, "d", SN_AXIS_DAY_S);
    } else if (axis.mantissa >= 3600) {
        axis.style = largest > 3 * SN_AXIS_DAY_S ? SN_AXIS_DAY_HOURS : SN_AXIS_DECIMAL;
        axis_set_unit(&axis, axis.style == SN_AXIS_DAY_HOURS ? "" : "h", 3600);
    } else if (axis.mantissa >= 60) {
        axis.style = largest > 7200 ? SN_AXIS_CLOCK : SN_AXIS_DECIMAL;
        axis_set_unit(&axis, axis.style == SN_AXIS_CLOCK ? "h" : "min", 60);
    }
    axis_set_ends(&axis, low_s / axis.base, high_s / axis.base);
    return axis;
}

double sn_axis_at(const sn_axis *axis, int64_t k, int minor)
{
    double steps = (double)k + (double)minor / axis->minors;
    return axis_scaled(steps * (double)axis->mantissa, axis->exponent) * axis->base;
}

static uint64_t axis_size(int64_t number)
{
    return number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
}

/* A whole number times 10^exponent, written out. */
static void axis_put_decimal(sn_text *text, uint64_t whole, int exponent)
{
    char digits[24];
    sn_text number = sn_text_into(digits, sizeof digits);
    sn_text_put_integer(&number, whole);
    if (whole == 0 || exponent >= 0) {
        sn_text_put(text, digits);
        sn_text_put_repeated(text, '0', whole == 0 ? 0 : (size_t)exponent);
        return;
    }
    size_t decimals = (size_t)-exponent;
    size_t before = number.used > decimals ? number.used - decimals : 0;
    if (before == 0) {
        sn_text_put(text, "0.");
        sn_text_put_repeated(text, '0', decimals - number.used);
    } else {
        sn_text_put_bytes(text, digits, before);
        sn_text_put(text, ".");
    }
    sn_text_put(text, digits + before);
}

void sn_axis_put_label(const sn_axis *axis, int64_t k, sn_text *text)
{
    int64_t number = k * axis->mantissa, hour = (number % 24 + 24) % 24;
    uint64_t size = axis_size(number);
    if (axis->style == SN_AXIS_DAY_HOURS && hour != 0) {
        sn_text_put_signed(text, hour);
        sn_text_put(text, " h");
        return;
    }
    sn_text_put(text, number < 0 ? "\xe2\x88\x92" : "");
    if (axis->style == SN_AXIS_CLOCK) {
        sn_text_put_integer(text, size / 60);
        sn_text_put(text, size % 60 < 10 ? ":0" : ":");
        sn_text_put_integer(text, size % 60);
    } else if (axis->style == SN_AXIS_DAY_HOURS) {
        sn_text_put_integer(text, size / 24);
        sn_text_put(text, " d");
    } else {
        axis_put_decimal(text, size, axis->exponent - axis->factor);
    }
}

static void axis_put_power(sn_text *text, int power)
{
    static const char *const raised[] = { "\xe2\x81\xb0", "\xc2\xb9", "\xc2\xb2", "\xc2\xb3",
        "\xe2\x81\xb4", "\xe2\x81\xb5", "\xe2\x81\xb6", "\xe2\x81\xb7", "\xe2\x81\xb8",
        "\xe2\x81\xb9" };
    int size = power < 0 ? -power : power;
    sn_text_put(text, "\xc3\x97\x31\x30");
    sn_text_put(text, power < 0 ? "\xe2\x81\xbb" : "");
    if (size >= 100)
        sn_text_put(text, raised[size / 100]);
    if (size >= 10)
        sn_text_put(text, raised[size / 10 % 10]);
    sn_text_put(text, raised[size % 10]);
}

void sn_axis_put_power(const sn_axis *axis, sn_text *text)
{
    if (axis->power != 0)
        axis_put_power(text, axis->power);
}

void sn_axis_put_number(sn_text *text, double value, int digits)
{
    double size = sn_abs(value);
    bool power = size >= 1e6 || (size > 1e-290 && size < 1e-3);
    int decade = power ? axis_decade(size) : 0;
    if (power && axis_scaled(size, -decade) >= 10 - 5 * axis_scaled(1, -digits))
        decade++; /* it rounds to the next power */
    sn_text_put(text, value < 0 ? "\xe2\x88\x92" : "");
    sn_text_put_rounded(text, power ? axis_scaled(size, -decade) : size, digits);
    if (power)
        axis_put_power(text, decade);
}

void sn_axis_put_range(sn_text *text, double low, double high, const char *between, int digits)
{
    double size = axis_larger(low, high);
    if (high - low > SN_AXIS_FINEST * size && high - low > 1e-290)
        digits += axis_decade(size) - axis_decade(high - low);
    digits = digits < 1 ? 1 : digits > 15 ? 15 : digits;
    sn_axis_put_number(text, low, digits);
    if (low < high) {
        sn_text_put(text, between);
        sn_axis_put_number(text, high, digits);
    }
}

void sn_axis_put_duration(sn_text *text, double seconds)
{
    static const struct {
        double least_s, unit_s;
        const char *name;
    } units[] = { { 172800, 86400, " d" }, { 7200, 3600, " h" }, { 180, 60, " min" },
        { 1, 1, " s" }, { 1e-3, 1e-3, " ms" }, { 1e-6, 1e-6, " \xc2\xb5s" }, { 0, 1e-9, " ns" } };
    int i = 0;
    while (seconds < units[i].least_s)
        i++;
    sn_axis_put_number(text, seconds / units[i].unit_s, 4);
    sn_text_put(text, units[i].name);
}

#undef SN_AXIS_SLACK
#undef SN_AXIS_FINEST
