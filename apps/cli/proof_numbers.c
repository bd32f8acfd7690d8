/* The proof of the number reader and writer, and of small things that go wrong at their ends. */
#include "tool.h"
#include "proof.h"
#include "proof_exact.h"
#include "sinew/elementary.h"
#include "sinew/number.h"
#include "sinew/vec.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXTS = 60000, PAIRS = 200000 };

static double any_finite(proof_random *random)
{
    double x;
    do {
        uint64_t bits = proof_bits(random);
        memcpy(&x, &bits, sizeof x);
    } while (!isfinite(x));
    return x;
}

static bool same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* What a hand-written reader does: all digits into a double, times a power of ten. */
static double usual_read(const char *text)
{
    double digits = 0;
    int exponent = 0;
    for (; *text && *text != 'e'; text++)
        if (*text == '.')
            exponent = -(int)strspn(text + 1, "0123456789");
        else
            digits = digits * 10 + (*text - '0');
    if (*text == 'e')
        exponent += (int)strtol(text + 1, NULL, 10);
    return digits * pow(10, exponent);
}

static void measure_reader(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < TEXTS; i++) {
        char text[64];
        int digits = (int)proof_uniform(&random, 0, 25);
        snprintf(text, sizeof text, "%.*e", digits, fabs(any_finite(&random)));
        text[0] = (char)('1' + proof_bits(&random) % 9);
        double want = strtod(text, NULL), ours = 0;
        sn_number_read(text, strlen(text), &ours);
        result->worst += !same_bits(ours, want);
        result->usual += !same_bits(usual_read(text), want);
    }
}

/* Whole numbers from 2^53 on that lie halfway between two doubles; the processor's own conversion
 * rounds them to even. */
static void measure_ties(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < TEXTS; i++) {
        int zeros = (int)(proof_bits(&random) % 10);
        uint64_t number = (proof_bits(&random) >> 11 | UINT64_C(1) << 52) << 1 | 1;
        number <<= zeros;
        char text[64];
        snprintf(text, sizeof text, "%llu", (unsigned long long)number);
        double want = (double)number, ours = 0;
        sn_number_read(text, strlen(text), &ours);
        result->worst += !same_bits(ours, want);
        result->usual += !same_bits(usual_read(text), want);
    }
}

/* A quotient of two numbers of 30 digits, whose ratio fits no two 64-bit numbers. */
static void measure_quotient(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < PAIRS / 10; i++) {
        char texts[2][48], text[96];
        exact numbers[2];
        int power = (int)proof_uniform(&random, -280, 250);
        for (int k = 0; k < 2; k++) {
            double first = floor(proof_uniform(&random, 1e14, 1e15));
            double last = floor(proof_uniform(&random, 0, 1e14)) * 10 + 7; /* no factor 2 or 5 */
            numbers[k] = exact_add(exact_product(first, 1e15), exact_of(last));
            snprintf(texts[k], sizeof texts[k], "%.0f%015.0fe%d", first, last, power);
        }
        size_t size = (size_t)snprintf(text, sizeof text, "%s/%s", texts[0], texts[1]);
        exact want = exact_divide(numbers[0], numbers[1]);
        sn_rational ratio = { 1, 1 };
        double ours = 0, usual = usual_read(texts[0]) / usual_read(texts[1]);
        bool is_read =
            sn_rational_read(text, size, &ratio, &ours) == size && ratio.denominator == 0;
        proof_note(&result->worst, is_read ? exact_ulps(ours, want) : (double)NAN);
        proof_note(&result->usual, exact_ulps(usual, want));
    }
}

/* Quotients whose ratio fits are correctly rounded. */
static void measure_ratio(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < PAIRS / 10; i++) {
        sn_rational of = { (int64_t)(proof_bits(&random) >> (1 + proof_bits(&random) % 62)),
            (int64_t)(proof_bits(&random) >> (1 + proof_bits(&random) % 62)) | 1 };
        exact want = exact_divide(
            exact_sum((double)(of.numerator >> 32) * 0x1p32, (double)(of.numerator & UINT32_MAX)),
            exact_sum(
                (double)(of.denominator >> 32) * 0x1p32, (double)(of.denominator & UINT32_MAX)));
        char text[64];
        size_t size = (size_t)snprintf(
            text, sizeof text, "%lld/%lld", (long long)of.numerator, (long long)of.denominator);
        double ours = (double)NAN;
        sn_rational_read(text, size, NULL, &ours);
        proof_note(&result->worst, of.numerator ? exact_ulps(ours, want) : fabs(ours));
        double usual = (double)of.numerator / (double)of.denominator;
        proof_note(&result->usual, of.numerator ? exact_ulps(usual, want) : 0);
    }
}

static void measure_round_trip(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < TEXTS; i++) {
        double x = any_finite(&random), ours = 0;
        char text[SN_NUMBER_CAPACITY], usual[64];
        size_t size = sn_number_write(text, x);
        result->worst += sn_number_read(text, size, &ours) != size || !same_bits(ours, x) ||
                         !same_bits(strtod(text, NULL), x);
        snprintf(usual, sizeof usual, "%g", x);
        result->usual += !same_bits(strtod(usual, NULL), x);
    }
}

/* Digits of a number's text, leading and trailing zeros left out. */
static int count_digits(const char *text)
{
    int count = 0, zeros = 0;
    for (; *text && *text != 'e'; text++) {
        if (*text < '0' || *text > '9')
            continue;
        if (*text == '0') {
            zeros += count > 0;
            continue;
        }
        count += zeros + 1;
        zeros = 0;
    }
    return count;
}

static void measure_shortest(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < TEXTS / 4; i++) {
        double x = i & 1 ? any_finite(&random) : rint(proof_uniform(&random, 0, 1e6)) / 1000;
        char text[SN_NUMBER_CAPACITY], usual[64];
        int fewest = 0;
        do
            snprintf(usual, sizeof usual, "%.*e", fewest++, x);
        while (!same_bits(strtod(usual, NULL), x));
        fewest = count_digits(usual);
        sn_number_write(text, x);
        proof_note(&result->worst, abs(count_digits(text) - fewest));
        snprintf(usual, sizeof usual, "%.17g", x);
        proof_note(&result->usual, abs(count_digits(usual) - fewest));
    }
}

static void measure_lerp(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    const volatile double end = 1; /* the compiler must not know */
    for (int i = 0; i < PAIRS; i++) {
        double a = proof_log_uniform(&random, 0.01, 100);
        double b = proof_log_uniform(&random, 0.01, 100);
        result->worst += !same_bits(sn_lerp(a, b, end), b) || !same_bits(sn_lerp(a, b, 1 - end), a);
        result->usual += !same_bits(a + (b - a) * end, b);
    }
}

/* Between the ends, in last places of the larger one. */
static void measure_lerp_between(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < PAIRS; i++) {
        double a = proof_log_uniform(&random, 0.01, 100), b = proof_log_uniform(&random, 0.01, 100);
        double t = proof_uniform(&random, 0, 1), larger = fmax(fabs(a), fabs(b));
        double place = nextafter(larger, (double)INFINITY) - larger;
        exact way = exact_scale(exact_sum(b, -a), t), want = exact_add(way, exact_of(a));
        proof_note(&result->worst, exact_distance(sn_lerp(a, b, t), want) / place);
        proof_note(&result->usual, exact_distance(a + (b - a) * t, want) / place);
    }
}

static void measure_fraction(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < PAIRS; i++) {
        double x = proof_log_uniform(&random, 1e-30, 1e30);
        double ours = sn_fraction(x), usual = x - floor(x);
        result->worst += !(ours >= 0 && ours < 1);
        result->usual += !(usual >= 0 && usual < 1);
    }
}

/* Scaled by a power of two, which changes no length but keeps the reference in range. */
static void measure_length(const proof_row *row, proof_result *result)
{
    bool space = row->detail != NULL;
    proof_random random = proof_random_of(row);
    for (int i = 0; i < PAIRS / 10; i++) {
        double x = proof_log_uniform(&random, 1e-3, 1e3), y = proof_log_uniform(&random, 1e-3, 1e3);
        double z = space ? proof_log_uniform(&random, 1e-3, 1e3) : 0;
        int power = (int)proof_uniform(&random, -900, 900);
        exact square = exact_add(exact_product(x, x), exact_product(y, y));
        exact want = exact_root(exact_add(square, exact_product(z, z)));
        sn_vec3 far = { ldexp(x, power), ldexp(y, power), ldexp(z, power) };
        double ours = space ? sn_vec3_length(far) : sn_vec2_length((sn_vec2){ far.x, far.y });
        double usual = sqrt(far.x * far.x + far.y * far.y + far.z * far.z);
        proof_note(&result->worst, exact_ulps(ldexp(ours, -power), want));
        proof_note(&result->usual, exact_ulps(ldexp(usual, -power), want));
    }
}

static void measure_normalize(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < PAIRS / 10; i++) {
        double scale = fabs(proof_log_uniform(&random, 1e-290, 1e290));
        sn_vec2 a = { scale * proof_uniform(&random, -1, 1),
            scale * proof_uniform(&random, -1, 1) };
        sn_vec2 unit = sn_vec2_normalize(a, (sn_vec2){ 0, 0 });
        exact length =
            exact_root(exact_add(exact_product(unit.x, unit.x), exact_product(unit.y, unit.y)));
        proof_note(&result->worst, exact_distance(1, length));
        double divisor = sqrt(a.x * a.x + a.y * a.y);
        sn_vec2 usual = { a.x / divisor, a.y / divisor };
        proof_note(&result->usual, fabs(1 - sqrt(usual.x * usual.x + usual.y * usual.y)));
    }
}

static const proof_row rows[] = {
    { "number reader", "60000 texts, all exponents", "misread", 0, "digits * pow(10, e)",
        measure_reader, NULL },
    { "number reader, ties", "60000 halfway cases", "misread", 0, "digits * pow(10, e)",
        measure_ties, NULL },
    { "number written and read", "60000 doubles", "changed", 0, "printf %g", measure_round_trip,
        NULL },
    { "number writer", "15000 doubles", "digits too many", 0, "printf %.17g", measure_shortest,
        NULL },
    { "quotient whose ratio fits", "20000 texts", "ulp", 0.5, "double / double", measure_ratio,
        NULL },
    { "quotient whose ratio does not", "20000 texts of 61 digits", "ulp", 2.5,
        "digits * pow(10, e)", measure_quotient, NULL },
    { "lerp between its ends", "200000 pairs, t in 0 .. 1", "ulp of larger", 1.5, "a + (b - a)*t",
        measure_lerp_between, NULL },
    { "lerp at its ends", "200000 pairs", "missed", 0, "a + (b - a)*t", measure_lerp, NULL },
    { "fraction in [0, 1)", "1e-30 .. 1e30", "outside", 0, "x - floor(x)", measure_fraction, NULL },
    { "length in the plane", "1e-274 .. 1e274", "ulp", 2, "sqrt(x*x + y*y)", measure_length, NULL },
    { "length in space", "1e-274 .. 1e274", "ulp", 2, "sqrt(x*x + y*y + z*z)", measure_length,
        "space" },
    { "normalised length", "1e-290 .. 1e290", "from 1", 4e-16, "x/sqrt(x*x + y*y)",
        measure_normalize, NULL },
};

const proof_group proof_numbers = { "Numbers and vectors", rows, sizeof rows / sizeof rows[0] };
