/* See check.h. cmocka underneath runs and counts; what a failure prints is ours. */
#include "check.h"

#include <stdarg.h>
#include <setjmp.h>
#include <cmocka.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PRINTED = 8, MOST_TESTS = 256 };

static const char *program;
static const char *test_name = "";
static char context[512];
static size_t failures;
static uint64_t random_state;

uint64_t check_seed(void)
{
    const char *text = getenv("SINEW_SEED");
    return text && *text ? strtoull(text, NULL, 0) : UINT64_C(20260101);
}

bool check_long(void)
{
    const char *text = getenv("SINEW_LONG");
    return text && strcmp(text, "1") == 0;
}

/* SplitMix64 (Steele, Lea, Flood, 2014): independent of the hash under test by its use alone. */
uint64_t check_random(void)
{
    uint64_t z = (random_state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

double check_uniform(double low, double high)
{
    double u = (double)(check_random() >> 11) * 0x1p-53;
    return low + (high - low) * u;
}

double check_log_uniform(double low, double high)
{
    return exp(check_uniform(log(low), log(high)));
}

double check_any_finite(void)
{
    double x;
    do {
        uint64_t bits = check_random();
        memcpy(&x, &bits, sizeof x);
    } while (!isfinite(x));
    return x;
}

size_t check_below(size_t count)
{
    return (size_t)(check_random() % count);
}

void check_context(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(context, sizeof context, format, arguments);
    va_end(arguments);
}

void check_skip(const char *reason)
{
    fprintf(stderr, "SKIPPED %s: %s\n", test_name, reason);
    skip();
}

/* Counts a failure; says whether it is to be printed, and prints its head if so. */
static bool report_head(const char *file, int line, const char *what)
{
    failures++;
    if (failures > MOST_PRINTED)
        return false;
    fprintf(stderr, "%s:%d: %s: %s\n", file, line, test_name, what);
    if (context[0])
        fprintf(stderr, "  with      %s\n", context);
    return true;
}

static void report_tail(void)
{
    fprintf(stderr, "  repeat    SINEW_SEED=%" PRIu64 "%s %s '%s'\n", check_seed(),
        check_long() ? " SINEW_LONG=1" : "", program, test_name);
}

static uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

uint64_t check_ulp_distance(double a, double b)
{
    if (isnan(a) || isnan(b))
        return isnan(a) && isnan(b) ? 0 : UINT64_MAX;
    /* Doubles in the order of their bits, negative ones turned round, are evenly numbered. */
    uint64_t u = bits_of(a), v = bits_of(b), sign = UINT64_C(1) << 63;
    u = u & sign ? sign - (u & ~sign) : sign + u;
    v = v & sign ? sign - (v & ~sign) : sign + v;
    return u > v ? u - v : v - u;
}

static void print_pair(double got, double want)
{
    fprintf(stderr, "  got       %-24.17g %a  0x%016" PRIx64 "\n", got, got, bits_of(got));
    fprintf(stderr, "  expected  %-24.17g %a  0x%016" PRIx64 "\n", want, want, bits_of(want));
    fprintf(stderr, "  distance  %.3g absolute, %.3g relative, %" PRIu64 " ulp\n", fabs(got - want),
        want != 0 ? fabs((got - want) / want) : fabs(got), check_ulp_distance(got, want));
}

static bool pair_(const char *file, int line, const char *what, double got, double want, bool held,
    const char *rule, double bound)
{
    if (held)
        return true;
    if (report_head(file, line, what)) {
        print_pair(got, want);
        fprintf(stderr, "  allowed   %s %.3g\n", rule, bound);
        report_tail();
    }
    return false;
}

bool check_true_(const char *file, int line, const char *what, bool held)
{
    if (!held && report_head(file, line, what))
        report_tail();
    return held;
}

bool check_int_(const char *file, int line, const char *what, long long got, long long want)
{
    if (got == want)
        return true;
    if (report_head(file, line, what)) {
        fprintf(stderr, "  got       %lld (0x%llx)\n  expected  %lld (0x%llx)\n", got,
            (unsigned long long)got, want, (unsigned long long)want);
        report_tail();
    }
    return false;
}

bool check_text_(const char *file, int line, const char *what, const char *got, const char *want)
{
    if (got && want && strcmp(got, want) == 0)
        return true;
    if (report_head(file, line, what)) {
        fprintf(stderr, "  got       \"%s\"\n  expected  \"%s\"\n", got ? got : "(null)",
            want ? want : "(null)");
        report_tail();
    }
    return false;
}

bool check_contains_(
    const char *file, int line, const char *what, const char *text, const char *part)
{
    if (text && strstr(text, part))
        return true;
    if (report_head(file, line, what)) {
        fprintf(
            stderr, "  got       \"%s\"\n  should contain  \"%s\"\n", text ? text : "(null)", part);
        report_tail();
    }
    return false;
}

bool check_bits_(const char *file, int line, const char *what, double got, double want)
{
    return pair_(file, line, what, got, want, bits_of(got) == bits_of(want), "ulp", 0);
}

bool check_bitsf_(const char *file, int line, const char *what, float got, float want)
{
    return pair_(file, line, what, (double)got, (double)want, memcmp(&got, &want, sizeof got) == 0,
        "ulp", 0);
}

bool check_ulp_(const char *file, int line, const char *what, double got, double want, double most)
{
    bool held = (double)check_ulp_distance(got, want) <= most;
    return pair_(file, line, what, got, want, held, "ulp", most);
}

bool check_near_(
    const char *file, int line, const char *what, double got, double want, double bound)
{
    bool held = got == want || fabs(got - want) <= bound;
    return pair_(file, line, what, got, want, held, "absolute", bound);
}

bool check_relative_(
    const char *file, int line, const char *what, double got, double want, double bound)
{
    bool held = got == want || fabs(got - want) <= bound * fabs(want);
    return pair_(file, line, what, got, want, held, "relative", bound);
}

uint64_t check_hash_bytes(uint64_t hash, const void *bytes, size_t count)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001b3);
    return hash;
}

uint64_t check_hash_u64(uint64_t hash, uint64_t value)
{
    unsigned char bytes[8];
    for (size_t i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(value >> (8 * i));
    return check_hash_bytes(hash, bytes, 8);
}

/* Every NaN counts alike: which of its bits a machine sets is not part of the promise. */
uint64_t check_hash_double(uint64_t hash, double value)
{
    return check_hash_u64(hash, isnan(value) ? UINT64_C(0x7ff8000000000000) : bits_of(value));
}

static void run_one(void **state)
{
    const check_test *test = *state;
    test_name = test->name;
    context[0] = '\0';
    failures = 0;
    random_state =
        check_hash_bytes(check_seed() ^ CHECK_HASH_START, test->name, strlen(test->name));
    test->run();
    if (failures > MOST_PRINTED)
        fprintf(stderr, "%s: %zu failures in all; the first %d are shown\n", test_name, failures,
            (int)MOST_PRINTED);
    if (failures)
        fail();
}

int check_main(int argc, char **argv, const check_test *tests, size_t count)
{
    static struct CMUnitTest units[MOST_TESTS];
    program = argv[0];
    if (count > MOST_TESTS) {
        fprintf(stderr, "%s: raise MOST_TESTS in check.c above %zu\n", program, count);
        return 2;
    }
    for (size_t i = 0; i < count; i++)
        units[i] = (struct CMUnitTest){ .name = tests[i].name,
            .test_func = run_one,
            .initial_state = (void *)(uintptr_t)&tests[i] };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return _cmocka_run_group_tests(program, units, count, NULL, NULL) ? 1 : 0;
}
