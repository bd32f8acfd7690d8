/*
 * Number text: the reader against strtod, strtof and exact midpoints from GMP; the writer against
 * printf and GMP; ratios against GMP and MPFR.
 */
#include "check.h"
#include "sinew/number.h"

#include "../src/base/number_parts.h"

#include <ctype.h>
#include <gmp.h>
#include <locale.h>
#include <math.h>
#include <mpfr.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static double of_bits(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static float of_bitsf(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint32_t bits_off(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Both readers take all of a text and give the same bits as the C library's. */
static bool reads_as_libc(const char *text)
{
    double value = -99;
    float single = -99;
    size_t size = strlen(text);
    check_context("\"%.300s\"", text);
    return CHECK_INT(sn_number_read(text, size, &value), size) &&
           CHECK_INT(sn_number_readf(text, size, &single), size) &&
           CHECK_BITS(value, strtod(text, NULL)) && CHECK_BITSF(single, strtof(text, NULL));
}

/* ---- the parts ---- */

/* The way without a 128-bit type, which few compilers here take. */
static void portable_product_agrees_with_gmp(void)
{
    mpz_t product, high;
    mpz_inits(product, high, NULL);
    for (int i = 0; i < 200000; i++) {
        uint64_t a = check_random() >> check_below(64), b = check_random() >> check_below(64), low;
        if (i % 4 == 0)
            a = UINT64_MAX << check_below(64);
        if (i % 4 == 1)
            b = UINT64_MAX >> check_below(64);
        uint64_t got = sn_number_multiply_portable(a, b, &low);
        mpz_set_ui(product, a);
        mpz_mul_ui(product, product, b);
        mpz_tdiv_q_2exp(high, product, 64);
        check_context("%#llx * %#llx", (unsigned long long)a, (unsigned long long)b);
        if (!CHECK(got == mpz_get_ui(high)) || !CHECK(low == mpz_get_ui(product)))
            break;
        uint64_t same_low, same = sn_number_multiply(a, b, &same_low);
        if (!CHECK(same == got && same_low == low))
            break;
    }
    mpz_clears(product, high, NULL);
}

/* floor(10^q * 2^(127 - floor(log2(10^q)))), and the logarithm in it. */
static void powers_of_ten_agree_with_gmp(void)
{
    mpz_t power, want, got;
    mpz_inits(power, want, got, NULL);
    for (int q = SN_POWER_LEAST; q <= SN_POWER_MOST; q++) {
        mpz_ui_pow_ui(power, 10, (unsigned long)abs(q));
        long bits = (long)mpz_sizeinbase(power, 2);
        long log2 = q >= 0 ? bits - 1 : -bits; /* no other power of ten is a power of two */
        mpz_ui_pow_ui(want, 2, 2000);
        if (q >= 0)
            mpz_mul(want, want, power);
        else
            mpz_tdiv_q(want, want, power);
        mpz_tdiv_q_2exp(want, want, (unsigned long)(2000 - 127 + log2));
        mpz_set_ui(got, sn_number_powers[q - SN_POWER_LEAST][0]);
        mpz_mul_2exp(got, got, 64);
        mpz_add_ui(got, got, sn_number_powers[q - SN_POWER_LEAST][1]);
        check_context("10^%d", q);
        CHECK(mpz_cmp(got, want) == 0);
        CHECK_INT(sn_number_power_log2(q), log2);
    }
    mpz_clears(power, want, got, NULL);
}

/* ---- the reader ---- */

static void reader_takes_what_the_grammar_says(void)
{
    static const struct {
        const char *text;
        size_t read;
        double value;
    } cases[] = {
        { "0", 1, 0 },
        { "-0", 2, -0.0 },
        { "+1", 2, 1 },
        { "5.", 2, 5 },
        { ".5", 2, 0.5 },
        { "-.5e1", 5, -5 },
        { "00012", 5, 12 },
        { "1e", 1, 1 },
        { "1e+", 1, 1 },
        { "1e-x", 1, 1 },
        { "1E2", 3, 100 },
        { "1.e+02", 6, 100 },
        { "0x10", 1, 0 },
        { "1_000", 1, 1 },
        { "1,5", 1, 1 },
        { "1..2", 2, 1 },
        { "1.5.2", 3, 1.5 },
        { "1 ", 1, 1 },
        { "1e99999999999999999999", 22, INFINITY },
        { "-1e99999999999999999999", 23, -INFINITY },
        { "1e-99999999999999999999", 23, 0 },
        { "0e99999999999999999999", 22, 0 },
        { "1e00000000000000000000001", 25, 10 },
        { "1e309", 5, INFINITY },
        { "1.7976931348623157e308", 22, 1.7976931348623157e308 },
        { "4.9e-324", 8, 4.9e-324 },
        { "-1e-400", 7, -0.0 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double value = -99;
        size_t size = strlen(cases[i].text);
        check_context("\"%s\"", cases[i].text);
        CHECK_INT(sn_number_read(cases[i].text, size, &value), cases[i].read);
        CHECK_BITS(value, cases[i].value);
        char number[32] = "";
        memcpy(number, cases[i].text, cases[i].read);
        float single = -99;
        CHECK_INT(sn_number_readf(cases[i].text, size, &single), cases[i].read);
        CHECK_BITSF(single, strtof(number, NULL));
    }
}

static void reader_refuses_what_is_no_number(void)
{
    static const char *const texts[] = { "", ".", "-", "+", "-.", "+-1", "--1", " 1", "e5", ".e5",
        "-e", "inf", "nan", "Infinity", "x", "/", ":", "\xff", "\t1", ",5" };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        double value = -99;
        float single = -99;
        check_context("\"%s\"", texts[i]);
        CHECK_INT(sn_number_read(texts[i], strlen(texts[i]), &value), 0);
        CHECK_INT(sn_number_readf(texts[i], strlen(texts[i]), &single), 0);
        CHECK_BITS(value, -99);
        CHECK_BITSF(single, -99);
    }
}

/* The text has no zero at its end, and what is behind its end would change the number. */
static void reader_stops_at_the_size(void)
{
    const char *text = "-12345678901.23456789e-123";
    size_t size = strlen(text);
    for (size_t length = 0; length <= size; length++) {
        char *exact = malloc(length ? length : 1); /* for the address sanitizer */
        char *ended = calloc(length + 1, 1);
        memcpy(exact, text, length);
        memcpy(ended, text, length);
        char *end;
        double want = strtod(ended, &end), got = 0;
        check_context("\"%s\"", ended);
        CHECK_INT(sn_number_read(exact, length, &got), end - ended);
        CHECK_BITS(got, want);
        free(exact);
        free(ended);
    }
}

static void reader_agrees_with_strtod_on_numbers_of_every_length(void)
{
    for (int i = 0; i < 200000; i++) {
        char text[1200];
        double x = i % 2 ? check_any_finite() : (double)of_bitsf((uint32_t)check_random());
        if (!isfinite(x))
            continue;
        snprintf(text, sizeof text, "%.*e", (int)check_below(i % 100 ? 25 : 800), x);
        if (!reads_as_libc(text))
            return;
    }
}

static void reader_agrees_with_strtod_on_random_digits(void)
{
    for (int i = 0; i < 200000; i++) {
        char text[1200];
        size_t length = 0, digits = 1 + check_below(i % 100 ? 24 : 1000);
        size_t point = check_below(digits + 1);
        for (size_t k = 0; k < digits; k++) {
            if (k == point)
                text[length++] = '.';
            text[length++] = check_random() % 4 ? (char)('0' + check_below(10)) : '0';
        }
        int exponent = (int)check_below(i % 3 ? 60 : 700) - (i % 3 ? 30 : 350);
        if (i % 7)
            length += (size_t)sprintf(text + length, "e%d", exponent);
        text[length] = '\0';
        if (!reads_as_libc(text))
            return;
    }
}

/*
 * The midpoint of the numbers with the bits `below` and `below` + 1, as digits and an exponent, is
 * exact: m * 2^e is m * 5^-e * 10^e. It goes to the even one; anything more goes up, and anything
 * less goes down.
 */
static bool midpoint_is_decided(uint64_t below, int fraction_bits, int bias)
{
    uint64_t hidden = UINT64_C(1) << fraction_bits;
    int biased = (int)(below >> fraction_bits);
    uint64_t significand = (below & (hidden - 1)) + (biased ? hidden : 0);
    int exponent = (biased ? biased : 1) - bias - fraction_bits - 1;
    mpz_t number;
    mpz_init(number);
    mpz_ui_pow_ui(number, exponent < 0 ? 5 : 2, (unsigned long)abs(exponent));
    mpz_mul_ui(number, number, 2 * significand + 1);
    bool held = true;
    for (int change = -1; held && change <= 1; change++) {
        /* A hundred zeros, and then one more or one less in the last place. */
        char text[2000], *digits;
        mpz_t changed;
        mpz_init(changed);
        mpz_ui_pow_ui(changed, 10, 100);
        mpz_mul(changed, changed, number);
        if (change < 0)
            mpz_sub_ui(changed, changed, 1);
        else
            mpz_add_ui(changed, changed, (unsigned long)change);
        digits = mpz_get_str(NULL, 10, change ? changed : number);
        snprintf(text, sizeof text, "%c.%se%zd", digits[0], digits + 1,
            (ptrdiff_t)strlen(digits) - 1 + (exponent < 0 ? exponent : 0) - (change ? 100 : 0));
        uint64_t want = below + (change > 0 || (change == 0 && (below & 1)));
        double value = 0;
        float single = 0;
        check_context("\"%.400s\"", text);
        if (fraction_bits == 52)
            held = CHECK_INT(sn_number_read(text, strlen(text), &value), strlen(text)) &&
                   CHECK_BITS(value, of_bits(want));
        else
            held = CHECK_INT(sn_number_readf(text, strlen(text), &single), strlen(text)) &&
                   CHECK_BITSF(single, of_bitsf((uint32_t)want));
        free(digits);
        mpz_clear(changed);
    }
    mpz_clear(number);
    return held;
}

static void reader_decides_exact_midpoints(void)
{
    static const uint64_t doubles[] = { 0, 1, 2, 0x000ffffffffffffe, 0x000fffffffffffff,
        0x0010000000000000, 0x001fffffffffffff, 0x3fefffffffffffff, 0x3ff0000000000000,
        0x4340000000000000, 0x7feffffffffffffe, 0x7fefffffffffffff };
    static const uint32_t floats[] = { 0, 1, 2, 0x007ffffe, 0x007fffff, 0x00800000, 0x3f7fffff,
        0x3f800000, 0x4b800000, 0x7f7ffffe, 0x7f7fffff };
    for (size_t i = 0; i < sizeof doubles / sizeof doubles[0]; i++)
        midpoint_is_decided(doubles[i], 52, 1023);
    for (size_t i = 0; i < sizeof floats / sizeof floats[0]; i++)
        midpoint_is_decided(floats[i], 23, 127);
    for (int i = 0; i < 5000; i++) {
        uint64_t bits = check_random() >> 1;
        if (i % 5 == 0)
            bits >>= 11; /* below the normal range, or near it */
        if (bits < UINT64_C(0x7ff) << 52 && !midpoint_is_decided(bits, 52, 1023))
            return;
        if ((uint32_t)bits < 0x7f800000u && !midpoint_is_decided((uint32_t)bits, 23, 127))
            return;
    }
}

/* Whole numbers and halves around 2^53, whose midpoints are short. */
static void reader_decides_short_midpoints(void)
{
    for (int i = 0; i < 100000; i++) {
        char text[64];
        uint64_t x = (UINT64_C(1) << (53 + check_below(11))) + check_random() % 4096;
        snprintf(text, sizeof text, "%llu%s", (unsigned long long)(i % 2 ? x : x >> 1),
            i % 3 ? (i % 3 == 1 ? ".5" : ".0") : "");
        if (!reads_as_libc(text))
            return;
        snprintf(text, sizeof text, "%u%s", (1u << 24) + (unsigned)check_below(1 << 26),
            i % 2 ? ".5" : "e-1");
        if (!reads_as_libc(text))
            return;
    }
}

static void reader_reads_a_million_digits(void)
{
    const size_t zeros = 1000000;
    char *text = malloc(2 * zeros + 64);
    const char *const heads[] = { "0.", "1.", "9007199254740993.", "" };
    const char *const tails[] = { "1e1000000", "1", "1", "5e-3" };
    const double want[] = { 0.1, 1, 9007199254740994, 0.005 };
    for (size_t i = 0; i < 4; i++) {
        size_t length = (size_t)sprintf(text, "%s", heads[i]);
        memset(text + length, '0', zeros - (i == 0));
        length += zeros - (i == 0);
        length += (size_t)sprintf(text + length, "%s", tails[i]);
        double value = 0;
        check_context("%s, a million zeros, %s", heads[i], tails[i]);
        CHECK_INT(sn_number_read(text, length, &value), length);
        CHECK_BITS(value, i == 0 ? 1.0 : want[i]);
    }
    memset(text, '9', zeros);
    size_t length = zeros + (size_t)sprintf(text + zeros, "e-999999");
    double value = 0;
    check_context("a million nines, e-999999");
    CHECK_INT(sn_number_read(text, length, &value), length);
    CHECK_BITS(value, 10);
    free(text);
}

/* ---- the writer ---- */

/* digits * 10^exponent, with `count` digits, the last of which is not 0. */
typedef struct decimal {
    uint64_t digits;
    int count;
    int exponent;
} decimal;

static decimal decimal_of(const char *text)
{
    char digits[64];
    size_t count = 0;
    decimal d = { 0, 0, 0 };
    bool fraction = false;
    for (; *text && *text != 'e'; text++) {
        if (*text == '.')
            fraction = true;
        if (!isdigit((unsigned char)*text))
            continue;
        d.exponent -= fraction;
        if (count || *text != '0')
            digits[count++] = *text;
    }
    if (*text)
        d.exponent += atoi(text + 1);
    for (; count && digits[count - 1] == '0'; count--)
        d.exponent++;
    digits[count] = '\0';
    d.digits = strtoull(digits, NULL, 10);
    d.count = (int)count;
    return d;
}

/* JavaScript's form of it, after the steps of ECMA-262, Number::toString; without its plus. */
static void spell(char *out, decimal d)
{
    char digits[32];
    sprintf(digits, "%llu", (unsigned long long)d.digits);
    int k = d.count, n = k + d.exponent;
    if (k <= n && n <= 21) {
        strcpy(out, digits);
        memset(out + k, '0', (size_t)(n - k));
        out[n] = '\0';
    } else if (0 < n && n <= 21) {
        sprintf(out, "%.*s.%s", n, digits, digits + n);
    } else if (-6 < n && n <= 0) {
        sprintf(out, "0.%.*s%s", -n, "000000", digits);
    } else if (k == 1) {
        sprintf(out, "%se%d", digits, n - 1);
    } else {
        sprintf(out, "%c.%se%d", digits[0], digits + 1, n - 1);
    }
}

static void set_decimal(mpq_t value, const char *digits, long exponent)
{
    mpz_t power;
    mpz_init(power);
    mpz_ui_pow_ui(power, 10, (unsigned long)labs(exponent));
    mpz_set_str(mpq_numref(value), digits, 10);
    if (exponent < 0) {
        mpz_set(mpq_denref(value), power);
    } else {
        mpz_mul(mpq_numref(value), mpq_numref(value), power);
        mpz_set_ui(mpq_denref(value), 1);
    }
    mpq_canonicalize(value);
    mpz_clear(power);
}

/* Whether a is nearer to x than b (negative), as near (0), or farther. */
static int compare_distance(decimal a, decimal b, double x)
{
    mpq_t value, distance[2];
    mpq_inits(value, distance[0], distance[1], NULL);
    mpq_set_d(value, x);
    for (int i = 0; i < 2; i++) {
        char digits[32];
        sprintf(digits, "%llu", (unsigned long long)(i ? b : a).digits);
        set_decimal(distance[i], digits, (i ? b : a).exponent);
        mpq_sub(distance[i], distance[i], value);
        mpq_abs(distance[i], distance[i]);
    }
    int order = mpq_cmp(distance[0], distance[1]);
    mpq_clears(value, distance[0], distance[1], NULL);
    return order;
}

static bool reads_back(const char *text, double x, bool single)
{
    return single ? strtof(text, NULL) == (float)x : strtod(text, NULL) == x;
}

/* Of the two numbers of `count` digits around x, the one that printf rounds to, and the other. */
static void digits_around(char near[48], char other[48], double x, int count)
{
    snprintf(near, 48, "%.*e", count - 1, x);
    char digits[32] = { near[0] };
    for (int i = 1; i < count; i++)
        digits[i] = near[i + 1];
    long long number = atoll(digits);
    int exponent = atoi(strchr(near, 'e') + 1) - (count - 1);
    /* Is it above x? Both are compared exactly by way of their distance to what is farther up. */
    mpq_t rounded, value;
    mpq_inits(rounded, value, NULL);
    set_decimal(rounded, digits, exponent);
    mpq_set_d(value, x);
    number += mpq_cmp(rounded, value) > 0 ? -1 : 1;
    mpq_clears(rounded, value, NULL);
    snprintf(other, 48, "%llde%d", number, exponent);
}

/*
 * A written text of a positive number has JavaScript's form, reads back, has the fewest digits that
 * do, and of those is the nearest. Only the two numbers of as many digits around x can be better,
 * and only the two of one digit less can be shorter. With the interval's ends as far from x, one
 * of the two is enough: the one that printf rounds to.
 */
static bool is_shortest(const char *text, double x, bool single, bool lopsided)
{
    char near[48], other[48], form[64];
    decimal d = decimal_of(text);
    spell(form, d);
    check_context("%a (%.17g) written as \"%s\"", x, x, text);
    if (!CHECK_TEXT(text, form) || !CHECK(reads_back(text, x, single)))
        return false;
    if (d.count > 1) {
        snprintf(near, sizeof near, "%.*e", d.count - 2, x);
        if (!CHECK(!reads_back(near, x, single)))
            return false;
        if (lopsided) {
            digits_around(near, other, x, d.count - 1);
            if (!CHECK(!reads_back(other, x, single)))
                return false;
        }
    }
    snprintf(near, sizeof near, "%.*e", d.count - 1, x);
    decimal nearest = decimal_of(near);
    if (nearest.digits == d.digits && nearest.exponent == d.exponent)
        return true;
    if (reads_back(near, x, single))
        return CHECK(compare_distance(d, nearest, x) == 0);
    digits_around(near, other, x, d.count);
    nearest = decimal_of(other);
    return CHECK(nearest.digits == d.digits && nearest.exponent == d.exponent);
}

static bool writes_shortest(double x)
{
    char text[SN_NUMBER_CAPACITY];
    uint64_t fraction = bits_of(x) & ((UINT64_C(1) << 52) - 1);
    size_t length = sn_number_write(text, x);
    double back = 0;
    return CHECK_INT(strlen(text), length) && is_shortest(text, x, false, fraction == 0) &&
           CHECK_INT(sn_number_read(text, length, &back), length) && CHECK_BITS(back, x);
}

static bool writes_shortestf(float x)
{
    char text[SN_NUMBER_CAPACITY];
    size_t length = sn_number_writef(text, x);
    float back = 0;
    return CHECK_INT(strlen(text), length) &&
           is_shortest(text, (double)x, true, (bits_off(x) & 0x7fffffu) == 0) &&
           CHECK_INT(sn_number_readf(text, length, &back), length) && CHECK_BITSF(back, x);
}

/* The texts are what JavaScript prints, but for the plus of its exponents. */
static void writer_has_the_form_of_javascript(void)
{
    static const struct {
        double value;
        const char *text;
    } cases[] = {
        { 0, "0" },
        { -0.0, "-0" },
        { 1, "1" },
        { -2, "-2" },
        { 0.1, "0.1" },
        { 0.1 + 0.2, "0.30000000000000004" },
        { 1e-6, "0.000001" },
        { 1.5e-6, "0.0000015" },
        { 1e-7, "1e-7" },
        { 1.5e-7, "1.5e-7" },
        { 123456789012345680000.0, "123456789012345680000" },
        { 1e20, "100000000000000000000" },
        { 1e21, "1e21" },
        { 1.5e21, "1.5e21" },
        { 1e22, "1e22" },
        { 1e23, "1e23" },
        { 9007199254740993.0, "9007199254740992" },
        { 0x1p-1074, "5e-324" },
        { 0x1p-1022, "2.2250738585072014e-308" },
        { 0x1.fffffffffffffp1023, "1.7976931348623157e308" },
        { -1.2345678901234567e-100, "-1.2345678901234567e-100" },
        { 5.684341886080802e-14, "5.684341886080802e-14" },
        { 1234.5, "1234.5" },
        { 1e15 + 0.125, "1000000000000000.1" },
        { INFINITY, "inf" },
        { -INFINITY, "-inf" },
        { NAN, "nan" },
        { -NAN, "nan" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[SN_NUMBER_CAPACITY];
        CHECK_INT(sn_number_write(text, cases[i].value), strlen(cases[i].text));
        CHECK_TEXT(text, cases[i].text);
    }
    static const struct {
        float value;
        const char *text;
    } singles[] = { { 0, "0" }, { -0.0f, "-0" }, { 0.1f, "0.1" }, { 0x1p-149f, "1e-45" },
        { 16777216, "16777216" }, { 0x1.fffffep127f, "3.4028235e38" }, { 1e21f, "1e21" },
        { 1e20f, "100000000000000000000" }, { -3.3e-7f, "-3.3e-7" }, { INFINITY, "inf" },
        { -INFINITY, "-inf" }, { NAN, "nan" } };
    for (size_t i = 0; i < sizeof singles / sizeof singles[0]; i++) {
        char text[SN_NUMBER_CAPACITY];
        CHECK_INT(sn_number_writef(text, singles[i].value), strlen(singles[i].text));
        CHECK_TEXT(text, singles[i].text);
    }
}

static void writer_is_shortest_and_nearest_at_special_numbers(void)
{
    for (int biased = 0; biased < 2047; biased++) {
        for (uint64_t step = 0; step < 8; step++) {
            uint64_t fraction = step < 4 ? step : (UINT64_C(1) << 52) - (step - 3);
            uint64_t bits = (uint64_t)biased << 52 | fraction;
            if (bits && !writes_shortest(of_bits(bits)))
                return;
        }
        uint64_t one = UINT64_C(1) << (biased % 52);
        if (!writes_shortest(of_bits(one)) || !writes_shortest(of_bits(one + 1)))
            return;
    }
    for (int power = -323; power <= 308; power++) {
        char text[16];
        sprintf(text, "1e%d", power);
        uint64_t bits = bits_of(strtod(text, NULL));
        for (uint64_t i = 0; i < 5; i++) {
            if (bits + i > 2 && !writes_shortest(of_bits(bits + i - 2)))
                return;
        }
    }
    for (uint64_t bits = 1; bits < 2000; bits++) {
        if (!writes_shortest(of_bits(bits)))
            return;
    }
}

static void writer_is_shortest_and_nearest_at_random(void)
{
    size_t count = check_long() ? 20000000 : 300000;
    for (size_t i = 0; i < count; i++) {
        double x = fabs(check_any_finite());
        if (i % 4 == 1)
            x = (double)(check_random() >> (11 + check_below(53)));
        if (i % 4 == 2)
            x = (double)check_below(1000000) / pow(10, (double)check_below(12));
        if (i % 4 == 3)
            x = check_uniform(0, 1000);
        if (x != 0 && !writes_shortest(x))
            return;
    }
}

/* Every 257th float, every 17th in the long version; the negative ones differ by the sign alone. */
static void writerf_is_shortest_and_nearest(void)
{
    uint32_t step = check_long() ? 17 : 257;
    for (uint32_t bits = 1; bits < 2000; bits++) {
        if (!writes_shortestf(of_bitsf(bits)))
            return;
    }
    for (uint32_t bits = 1; bits < 0x7f800000u; bits += step) {
        if (!writes_shortestf(of_bitsf(bits)))
            return;
    }
    for (uint32_t bits = 0; bits < 0x7f800000u; bits += 0x00800000u) {
        for (uint32_t i = 0; i < 4; i++) {
            if (bits + i > 1 && !writes_shortestf(of_bitsf(bits + i - 1)))
                return;
        }
    }
}

static void writer_puts_a_minus_before_negative_numbers(void)
{
    for (int i = 0; i < 10000; i++) {
        char text[SN_NUMBER_CAPACITY], negative[SN_NUMBER_CAPACITY];
        double x = fabs(check_any_finite());
        sn_number_write(text, x);
        CHECK(sn_number_write(negative, -x) == strlen(negative) && negative[0] == '-');
        CHECK_TEXT(negative + 1, text);
        float y = of_bitsf((uint32_t)check_random() >> 1);
        if (!isfinite(y))
            continue;
        sn_number_writef(text, y);
        CHECK(sn_number_writef(negative, -y) == strlen(negative) && negative[0] == '-');
        CHECK_TEXT(negative + 1, text);
    }
}

/* ---- the user's locale ---- */

/* A locale with a decimal comma: one that is installed, or one made for this test. */
static bool use_decimal_comma(char folder[64])
{
    static const char *const names[] = { "de_DE.UTF-8", "fr_FR.UTF-8", "pt_BR.UTF-8", "de_DE" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (setlocale(LC_ALL, names[i]))
            return true;
    }
    char command[256];
    strcpy(folder, "/tmp/sinew-locale-XXXXXX");
    if (!mkdtemp(folder))
        return false;
    snprintf(command, sizeof command, "localedef -i de_DE -f UTF-8 %s/de_DE.UTF-8 >/dev/null 2>&1",
        folder);
    setenv("LOCPATH", folder, 1);
    return system(command) == 0 && setlocale(LC_ALL, "de_DE.UTF-8");
}

static void locale_does_not_matter(void)
{
    char folder[64] = "", text[SN_NUMBER_CAPACITY], command[128];
    bool comma = use_decimal_comma(folder);
    if (comma) {
        snprintf(text, sizeof text, "%.1f", 0.5);
        CHECK_TEXT(text, "0,5");
        double value = 0;
        CHECK_INT(sn_number_read("1.5", 3, &value), 3);
        CHECK_BITS(value, 1.5);
        CHECK_INT(sn_number_read("1,5", 3, &value), 1);
        sn_number_write(text, 1234567.5);
        CHECK_TEXT(text, "1234567.5");
    }
    setlocale(LC_ALL, "C");
    unsetenv("LOCPATH");
    if (folder[0]) {
        snprintf(command, sizeof command, "rm -r %s", folder);
        CHECK_INT(system(command), 0);
    }
    if (!comma)
        check_skip("no locale with a decimal comma, and localedef makes none");
}

/* ---- ratios ---- */

static void set_ratio(mpq_t to, int64_t numerator, int64_t denominator)
{
    mpz_set_si(mpq_numref(to), numerator);
    mpz_set_si(mpq_denref(to), denominator);
    mpq_canonicalize(to);
}

/* Compares with GMP's, which counts as not there where it does not fit. */
static bool is_ratio(sn_rational got, mpq_t want)
{
    bool fits = mpz_fits_slong_p(mpq_numref(want)) && mpz_fits_slong_p(mpq_denref(want));
    return CHECK_INT(got.numerator, fits ? mpz_get_si(mpq_numref(want)) : 0) &&
           CHECK_INT(got.denominator, fits ? mpz_get_si(mpq_denref(want)) : 0);
}

static double nearest_double(mpq_t value)
{
    mpfr_t x;
    mpfr_init2(x, 53);
    mpfr_set_emin(-1073);
    mpfr_set_emax(1024);
    int inexact = mpfr_set_q(x, value, MPFR_RNDN);
    inexact = mpfr_subnormalize(x, inexact, MPFR_RNDN);
    double result = mpfr_get_d(x, MPFR_RNDN);
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
    mpfr_clear(x);
    return result;
}

/* Whole numbers of every size, and the ones at the ends of the range. */
static int64_t random_whole(void)
{
    static const int64_t special[] = { INT64_MIN, INT64_MIN + 1, INT64_MAX, INT64_MAX - 1, -1, 0, 1,
        2, INT64_C(1) << 62, -(INT64_C(1) << 62), 6, 10 };
    if (check_below(8) == 0)
        return special[check_below(sizeof special / sizeof special[0])];
    int64_t x = (int64_t)(check_random() >> (1 + check_below(62)));
    return check_random() & 1 ? -x : x;
}

static void reduce_agrees_with_gmp(void)
{
    mpq_t want;
    mpq_init(want);
    for (int i = 0; i < 200000; i++) {
        int64_t numerator = random_whole(), denominator = random_whole();
        check_context("%lld/%lld", (long long)numerator, (long long)denominator);
        sn_rational got = sn_rational_reduce(numerator, denominator);
        bool held = true;
        if (denominator) {
            set_ratio(want, numerator, denominator);
            held = is_ratio(got, want);
        } else {
            held = CHECK(got.numerator == 0 && got.denominator == 0);
        }
        if (!held)
            break;
    }
    mpq_clear(want);
}

static void to_double_is_correctly_rounded(void)
{
    mpq_t exact;
    mpq_init(exact);
    for (int i = 0; i < 100000; i++) {
        sn_rational ratio = { random_whole(), random_whole() };
        check_context("%lld/%lld", (long long)ratio.numerator, (long long)ratio.denominator);
        if (ratio.denominator == 0) {
            CHECK(isnan(sn_rational_to_double(ratio)));
            continue;
        }
        set_ratio(exact, ratio.numerator, ratio.denominator);
        if (!CHECK_BITS(sn_rational_to_double(ratio), nearest_double(exact)))
            break;
    }
    /* Midpoints of doubles, and their neighbours: 2^53 + 1/2 and the like do not fit, but whole
     * numbers above 2^53 do, and so do their quotients by a power of two. */
    for (int i = 0; i < 100000; i++) {
        int64_t whole = (INT64_C(1) << 53) + (int64_t)(check_random() >> (2 + check_below(9)));
        sn_rational ratio = { whole, INT64_C(1) << check_below(63) };
        check_context("%lld/%lld", (long long)ratio.numerator, (long long)ratio.denominator);
        set_ratio(exact, ratio.numerator, ratio.denominator);
        if (!CHECK_BITS(sn_rational_to_double(ratio), nearest_double(exact)))
            break;
    }
    mpq_clear(exact);
}

/* gcd(a/b, c/d) = gcd(ad, cb)/bd, and lcm is the product divided by it: not the formula used. */
static void gcd_and_lcm_agree_with_gmp(void)
{
    mpq_t a, b, want, product;
    mpq_inits(a, b, want, product, NULL);
    for (int i = 0; i < 100000; i++) {
        sn_rational x = { random_whole(), random_whole() }, y = { random_whole(), random_whole() };
        check_context("%lld/%lld and %lld/%lld", (long long)x.numerator, (long long)x.denominator,
            (long long)y.numerator, (long long)y.denominator);
        sn_rational gcd = sn_rational_gcd(x, y), lcm = sn_rational_lcm(x, y);
        bool positive = x.denominator && y.denominator && x.numerator && y.numerator &&
                        (x.numerator < 0) == (x.denominator < 0) &&
                        (y.numerator < 0) == (y.denominator < 0);
        if (positive) {
            set_ratio(a, x.numerator, x.denominator);
            set_ratio(b, y.numerator, y.denominator);
            /* INT64_MIN/INT64_MIN is 1, but INT64_MIN/-1 is no sn_rational. */
            positive = mpz_fits_slong_p(mpq_numref(a)) && mpz_fits_slong_p(mpq_denref(a)) &&
                       mpz_fits_slong_p(mpq_numref(b)) && mpz_fits_slong_p(mpq_denref(b));
        }
        if (!positive) {
            if (!CHECK(gcd.denominator == 0 && lcm.denominator == 0))
                break;
            continue;
        }
        mpq_mul(product, a, b);
        mpz_mul(mpq_numref(want), mpq_numref(a), mpq_denref(b));
        mpz_mul(mpq_denref(want), mpq_numref(b), mpq_denref(a));
        mpz_gcd(mpq_numref(want), mpq_numref(want), mpq_denref(want));
        mpz_mul(mpq_denref(want), mpq_denref(a), mpq_denref(b));
        mpq_canonicalize(want);
        bool held = is_ratio(gcd, want);
        mpq_div(want, product, want);
        if (!held || !is_ratio(lcm, want))
            break;
    }
    mpq_clears(a, b, want, product, NULL);
}

static void rational_examples(void)
{
    static const struct {
        const char *text;
        size_t read;
        int64_t numerator, denominator;
        double value;
    } cases[] = {
        { "3/2", 3, 3, 2, 1.5 },
        { "-7", 2, -7, 1, -7 },
        { "0.15", 4, 3, 20, 0.15 },
        { "1.5e-3", 6, 3, 2000, 0.0015 },
        { "1.5/0.25", 8, 6, 1, 6 },
        { "1/3", 3, 1, 3, 1.0 / 3 },
        { "-1/-3", 5, 1, 3, 1.0 / 3 },
        { "1/-3", 4, -1, 3, -1.0 / 3 },
        { "1 /3", 1, 1, 1, 1 },
        { "3/ 2", 1, 3, 1, 3 },
        { "3/", 1, 3, 1, 3 },
        { "3/x", 1, 3, 1, 3 },
        { "3/2/5", 3, 3, 2, 1.5 },
        { "0/5", 3, 0, 1, 0 },
        { "-0", 2, 0, 1, -0.0 },
        { "-0/5", 4, 0, 1, -0.0 },
        { "0/1e999", 7, 0, 1, 0 },
        { "0e999", 5, 0, 1, 0 },
        { "1e300", 5, 0, 0, 1e300 },
        { "1e300/1e299", 11, 10, 1, 10 },
        { "1e999/1e998", 11, 10, 1, 10 },
        { "1e999/3", 7, 0, 0, INFINITY },
        { "1/3e999", 7, 0, 0, 0 },
        { "9223372036854775807", 19, INT64_MAX, 1, 9223372036854775807.0 },
        { "-9223372036854775808", 20, INT64_MIN, 1, -9223372036854775808.0 },
        { "9223372036854775808", 19, 0, 0, 9223372036854775808.0 },
        { "9223372036854775808/2", 21, INT64_C(1) << 62, 1, 4611686018427387904.0 },
        { "1.5000000000000000000000000000000000", 36, 3, 2, 1.5 },
        { "0.0000000037252902984619140625", 30, 1, 1 << 28, 0x1p-28 },
        { "1.00000000000000000000000000000000000000001", 43, 0, 0, 1 },
        { "1.00000000000000000000000000000000000000001e400/1e400", 53, 0, 0, 1 },
        { "1.00000000000000000000000000000000000000001e-400/1e-400", 55, 0, 0, 1 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sn_rational ratio = { -9, -9 };
        double value = -9;
        size_t size = strlen(cases[i].text);
        check_context("\"%s\"", cases[i].text);
        CHECK_INT(sn_rational_read(cases[i].text, size, &ratio, &value), cases[i].read);
        CHECK_INT(ratio.numerator, cases[i].numerator);
        CHECK_INT(ratio.denominator, cases[i].denominator);
        CHECK_BITS(value, cases[i].value);
        CHECK_INT(sn_rational_read(cases[i].text, size, NULL, NULL), cases[i].read);
    }
    static const char *const refused[] = { "", "/", "/2", "1/0", "1/0.000", "1/0e5", "0/0", "1/-0",
        "x", " 1/2", "." };
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        sn_rational ratio = { -9, -9 };
        double value = -9;
        check_context("\"%s\"", refused[i]);
        CHECK_INT(sn_rational_read(refused[i], strlen(refused[i]), &ratio, &value), 0);
        CHECK_INT(ratio.numerator, -9);
        CHECK_BITS(value, -9);
    }
}

/* A random decimal number as text and exactly. */
static size_t random_decimal(char *text, mpq_t exact)
{
    static const unsigned long bases[] = { 2, 5, 10 };
    char digits[160];
    mpz_t number;
    mpz_init(number);
    if (check_below(3)) {
        /* Powers and a small factor: such a ratio may fit in spite of its many digits. */
        mpz_ui_pow_ui(number, bases[check_below(3)], check_below(100));
        mpz_mul_ui(number, number, 1 + (check_random() >> (20 + check_below(44))));
    } else {
        mpz_set_ui(number, check_random() >> check_below(64));
    }
    mpz_get_str(digits, 10, number);
    int exponent = (int)check_below(check_below(2) ? 20 : 140) - (check_below(2) ? 100 : 10);
    set_decimal(exact, digits, exponent);
    mpz_clear(number);
    return (size_t)sprintf(text, "%se%d", digits, exponent);
}

static void rational_read_agrees_with_gmp(void)
{
    mpq_t a, b;
    mpq_inits(a, b, NULL);
    size_t fitting = 0;
    for (int i = 0; i < 100000; i++) {
        char text[512];
        size_t length = random_decimal(text, a);
        sn_rational ratio;
        double value;
        check_context("\"%s\"", text);
        bool held = CHECK_INT(sn_rational_read(text, length, &ratio, &value), length) &&
                    is_ratio(ratio, a) && CHECK_BITS(value, nearest_double(a));
        text[length++] = '/';
        length += random_decimal(text + length, b);
        check_context("\"%s\"", text);
        if (mpq_sgn(b) == 0) {
            held = held && CHECK_INT(sn_rational_read(text, length, &ratio, &value), 0);
        } else {
            mpq_div(a, a, b);
            held = held && CHECK_INT(sn_rational_read(text, length, &ratio, &value), length);
            fitting += ratio.denominator != 0;
            if (ratio.denominator)
                held = held && is_ratio(ratio, a) && CHECK_BITS(value, nearest_double(a));
            else /* two roundings of 1 ulp at most, and one of 1/2; and the reference's own 1/2 */
                held = held && CHECK_ULP(value, nearest_double(a), 3);
        }
        if (!held)
            break;
    }
    CHECK(fitting > 5000);
    mpq_clears(a, b, NULL);
}

/* Where both numbers are below 2^64 / 10, nothing but the answer's size decides. */
static void quotients_that_fit_are_found(void)
{
    mpq_t want;
    mpq_init(want);
    for (int i = 0; i < 50000; i++) {
        char text[128];
        int64_t a = random_whole(), b = random_whole();
        if (b == 0)
            continue;
        int length = sprintf(text, "%lld/%lld", (long long)a, (long long)b);
        sn_rational ratio;
        check_context("\"%s\"", text);
        CHECK_INT(sn_rational_read(text, (size_t)length, &ratio, NULL), length);
        set_ratio(want, a, b);
        if (!is_ratio(ratio, want))
            break;
    }
    mpq_clear(want);
}

/* The ratio is that of the shortest decimal, which printf and strtod find by trial. */
static void from_double_is_the_shortest_decimal(void)
{
    mpq_t want;
    mpq_init(want);
    for (int i = 0; i < 50000; i++) {
        char text[48], digits[32];
        double x = i % 3 == 0 ? check_any_finite() : (double)random_whole();
        if (i % 3 == 1)
            x = ldexp(x, -(int)check_below(90));
        int places = 0;
        do
            snprintf(text, sizeof text, "%.*e", places++, fabs(x));
        while (strtod(text, NULL) != fabs(x));
        decimal d = decimal_of(text);
        snprintf(digits, sizeof digits, "%s%llu", x < 0 ? "-" : "", (unsigned long long)d.digits);
        set_decimal(want, digits, d.exponent);
        check_context("%.17g", x);
        if (fabs(x) != ldexp(1, ilogb(x)) && !is_ratio(sn_rational_from_double(x), want))
            break;
    }
    mpq_clear(want);
    static const double none[] = { NAN, INFINITY, -INFINITY, 1e300, 1e-300, 0x1p-1074, 1e19 };
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        CHECK_INT(sn_rational_from_double(none[i]).denominator, 0);
    sn_rational tenth = sn_rational_from_double(-0.1), zero = sn_rational_from_double(-0.0);
    CHECK(tenth.numerator == -1 && tenth.denominator == 10);
    CHECK(zero.numerator == 0 && zero.denominator == 1);
}

CHECK_MAIN(CHECK_TEST(portable_product_agrees_with_gmp), CHECK_TEST(powers_of_ten_agree_with_gmp),
    CHECK_TEST(reader_takes_what_the_grammar_says), CHECK_TEST(reader_refuses_what_is_no_number),
    CHECK_TEST(reader_stops_at_the_size),
    CHECK_TEST(reader_agrees_with_strtod_on_numbers_of_every_length),
    CHECK_TEST(reader_agrees_with_strtod_on_random_digits),
    CHECK_TEST(reader_decides_exact_midpoints), CHECK_TEST(reader_decides_short_midpoints),
    CHECK_TEST(reader_reads_a_million_digits), CHECK_TEST(writer_has_the_form_of_javascript),
    CHECK_TEST(writer_is_shortest_and_nearest_at_special_numbers),
    CHECK_TEST(writer_is_shortest_and_nearest_at_random),
    CHECK_TEST(writerf_is_shortest_and_nearest),
    CHECK_TEST(writer_puts_a_minus_before_negative_numbers), CHECK_TEST(locale_does_not_matter),
    CHECK_TEST(rational_examples), CHECK_TEST(reduce_agrees_with_gmp),
    CHECK_TEST(to_double_is_correctly_rounded), CHECK_TEST(gcd_and_lcm_agree_with_gmp),
    CHECK_TEST(rational_read_agrees_with_gmp), CHECK_TEST(quotients_that_fit_are_found),
    CHECK_TEST(from_double_is_the_shortest_decimal))
