/*
 * Fuzzes number.h: the reader against strtod and strtof in the C locale on what it takes, and its
 * refusals; the writer's round trip and shortness; what holds for every ratio that is read.
 */
#include "sinew/number.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define REQUIRE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition);         \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

static bool same(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* What strtod takes and the reader refuses: spaces, names, and what only looks like a number. */
static bool is_refusable(const char *text)
{
    if (isspace((unsigned char)*text))
        return true;
    if (*text == '-' || *text == '+')
        text++;
    if (isalpha((unsigned char)*text))
        return true;
    if (*text == '.')
        text++;
    return !isdigit((unsigned char)*text);
}

static void try_reader(const char *text, size_t size)
{
    double value = 1;
    float single = 1;
    char *copy = malloc(size + 1), *end;
    memcpy(copy, text, size);
    copy[size] = '\0';
    size_t read = sn_number_read(text, size, &value);
    REQUIRE(sn_number_readf(text, size, &single) == read);
    if (read == 0) {
        REQUIRE(is_refusable(copy));
        REQUIRE(value == 1 && single == 1);
        free(copy);
        return;
    }
    /* The number ends where strtod sees it end, but for 0x and what stands behind. */
    bool hexadecimal = read < size && (text[read] | 0x20) == 'x';
    double want = strtod(copy, &end);
    REQUIRE(hexadecimal || (size_t)(end - copy) == read);
    copy[read] = '\0';
    want = strtod(copy, &end);
    float want_single = strtof(copy, NULL);
    REQUIRE((size_t)(end - copy) == read);
    REQUIRE(same(value, want));
    REQUIRE(memcmp(&single, &want_single, sizeof single) == 0);
    free(copy);
}

static void try_writer(double value)
{
    char text[SN_NUMBER_CAPACITY], shorter[64];
    size_t length = sn_number_write(text, value), digits = 0;
    REQUIRE(length == strlen(text));
    if (!isfinite(value))
        return;
    double back = 0;
    REQUIRE(sn_number_read(text, length, &back) == length);
    REQUIRE(same(back, value) && same(strtod(text, NULL), value));
    /* Digits from the first to the last that are not 0. */
    size_t zeros = 0;
    for (const char *at = text; *at && *at != 'e'; at++) {
        if (!isdigit((unsigned char)*at) || (digits == 0 && *at == '0'))
            continue;
        zeros = *at == '0' ? zeros + 1 : 0;
        digits++;
    }
    digits -= zeros;
    REQUIRE(digits <= 17);
    if (digits > 1) {
        snprintf(shorter, sizeof shorter, "%.*e", (int)digits - 2, value);
        REQUIRE(strtod(shorter, NULL) != value);
    }
}

static void try_writerf(float value)
{
    char text[SN_NUMBER_CAPACITY];
    size_t length = sn_number_writef(text, value);
    float back = 0;
    REQUIRE(length == strlen(text));
    if (!isfinite(value))
        return;
    REQUIRE(sn_number_readf(text, length, &back) == length);
    REQUIRE(memcmp(&back, &value, sizeof back) == 0);
}

static void try_ratio(sn_rational ratio)
{
    if (ratio.denominator == 0) {
        REQUIRE(ratio.numerator == 0);
        return;
    }
    REQUIRE(ratio.denominator > 0);
    sn_rational reduced = sn_rational_reduce(ratio.numerator, ratio.denominator);
    REQUIRE(reduced.numerator == ratio.numerator && reduced.denominator == ratio.denominator);
    REQUIRE(isfinite(sn_rational_to_double(ratio)));
    if (ratio.numerator > 0) {
        sn_rational gcd = sn_rational_gcd(ratio, ratio), lcm = sn_rational_lcm(ratio, ratio);
        REQUIRE(gcd.numerator == ratio.numerator && gcd.denominator == ratio.denominator);
        REQUIRE(lcm.numerator == ratio.numerator && lcm.denominator == ratio.denominator);
    }
}

static void try_rational(const char *text, size_t size)
{
    sn_rational ratio = { -9, -9 }, again;
    double value = -9, number;
    size_t read = sn_rational_read(text, size, &ratio, &value);
    size_t first = sn_number_read(text, size, &number);
    if (read == 0) {
        REQUIRE(ratio.numerator == -9 && ratio.denominator == -9 && value == -9);
        REQUIRE(first == 0 || (first < size && text[first] == '/'));
        return;
    }
    REQUIRE(read <= size && first <= read && !isnan(value));
    try_ratio(ratio);
    if (first == read)
        REQUIRE(same(number, value));
    else
        REQUIRE(text[first] == '/');
    if (ratio.denominator)
        REQUIRE(sn_rational_to_double(ratio) == value);
    /* What follows the text does not matter. */
    REQUIRE(sn_rational_read(text, read, &again, NULL) == read);
    REQUIRE(again.numerator == ratio.numerator && again.denominator == ratio.denominator);
    try_ratio(sn_rational_from_double(value));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    try_reader(text, size);
    try_rational(text, size);
    if (size >= sizeof(double)) {
        double value;
        memcpy(&value, data, sizeof value);
        try_writer(value);
    }
    if (size >= sizeof(float)) {
        float value;
        memcpy(&value, data, sizeof value);
        try_writerf(value);
    }
    return 0;
}
