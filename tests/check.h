/*
 * Checks for the tests: a failure says file, line, both values in decimal and hex, their
 * distance, the seed, and the command that repeats it; then the test runs on.
 *
 * A test program is a list of functions handed to CHECK_MAIN. cmocka runs them; the first
 * argument filters by name (with * and ?). SINEW_SEED sets the seed, SINEW_LONG=1 asks for the
 * exhaustive version.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct check_test {
    const char *name;
    void (*run)(void);
} check_test;

#define CHECK_TEST(function)                                                                       \
    {                                                                                              \
#function, function                                                                        \
    }
#define CHECK_MAIN(...)                                                                            \
    int main(int argc, char **argv)                                                                \
    {                                                                                              \
        static const check_test tests[] = { __VA_ARGS__ };                                         \
        return check_main(argc, argv, tests, sizeof tests / sizeof tests[0]);                      \
    }

int check_main(int argc, char **argv, const check_test *tests, size_t count);

/* Each returns whether it held, so that a loop can stop after the first of many failures. */
#define CHECK(condition) check_true_(__FILE__, __LINE__, #condition, (condition))
#define CHECK_INT(got, want)                                                                       \
    check_int_(__FILE__, __LINE__, #got, (long long)(got), (long long)(want))
#define CHECK_TEXT(got, want)        check_text_(__FILE__, __LINE__, #got, (got), (want))
#define CHECK_CONTAINS(text, part)   check_contains_(__FILE__, __LINE__, #text, (text), (part))
#define CHECK_BITS(got, want)        check_bits_(__FILE__, __LINE__, #got, (got), (want))
#define CHECK_BITSF(got, want)       check_bitsf_(__FILE__, __LINE__, #got, (got), (want))
#define CHECK_ULP(got, want, most)   check_ulp_(__FILE__, __LINE__, #got, (got), (want), (most))
#define CHECK_NEAR(got, want, bound) check_near_(__FILE__, __LINE__, #got, (got), (want), (bound))
#define CHECK_RELATIVE(got, want, bound)                                                           \
    check_relative_(__FILE__, __LINE__, #got, (got), (want), (bound))

/* Says what input led to the next failures; kept until replaced, empty again at the next test. */
void check_context(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Counts the test as skipped, with the reason in the summary line. Use and return. */
void check_skip(const char *reason);

bool check_long(void);     /* SINEW_LONG=1: run the exhaustive version */
uint64_t check_seed(void); /* SINEW_SEED, or the fixed default */

/* A generator for properties: seeded by the run's seed and the test's name. */
uint64_t check_random(void);                       /* 64 uniform bits */
double check_uniform(double low, double high);     /* in [low, high) */
double check_log_uniform(double low, double high); /* uniform exponent, 0 < low < high */
double check_any_finite(void);                     /* every finite bit pattern alike */
size_t check_below(size_t count);                  /* in 0 .. count-1 */

/* Distance of two doubles in units in the last place; huge for NaN against a number. */
uint64_t check_ulp_distance(double a, double b);

/* Golden hashes: FNV-1a over the bits, in an order of bytes that no machine changes. */
#define CHECK_HASH_START 0xcbf29ce484222325u
uint64_t check_hash_u64(uint64_t hash, uint64_t value);
uint64_t check_hash_double(uint64_t hash, double value);
uint64_t check_hash_bytes(uint64_t hash, const void *bytes, size_t count);

bool check_true_(const char *file, int line, const char *what, bool held);
bool check_int_(const char *file, int line, const char *what, long long got, long long want);
bool check_text_(const char *file, int line, const char *what, const char *got, const char *want);
bool check_contains_(
    const char *file, int line, const char *what, const char *text, const char *part);
bool check_bits_(const char *file, int line, const char *what, double got, double want);
bool check_bitsf_(const char *file, int line, const char *what, float got, float want);
bool check_ulp_(const char *file, int line, const char *what, double got, double want, double most);
bool check_near_(
    const char *file, int line, const char *what, double got, double want, double bound);
bool check_relative_(
    const char *file, int line, const char *what, double got, double want, double bound);

#endif
