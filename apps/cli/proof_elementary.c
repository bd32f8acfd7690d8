/* The proof of the elementary functions: errors in ulp against double-double series. */
#include "tool.h"
#include "proof.h"
#include "proof_exact.h"
#include "sinew/elementary.h"

#include <math.h>
#include <string.h>

enum { POINTS = 12000 };

/* ---- references and usual ways of functions of one number ------------------------------- */

static exact reference_sin_turns(double x)
{
    exact sine, cosine;
    exact_sincos_turns(exact_of(x), &sine, &cosine);
    return sine;
}

static exact reference_cos_turns(double x)
{
    exact sine, cosine;
    exact_sincos_turns(exact_of(x), &sine, &cosine);
    return cosine;
}

static exact reference_sin(double x)
{
    exact sine, cosine;
    exact_sincos(x, &sine, &cosine);
    return sine;
}

static exact reference_cos(double x)
{
    exact sine, cosine;
    exact_sincos(x, &sine, &cosine);
    return cosine;
}

static exact reference_exp(double x)
{
    return exact_exp(exact_of(x));
}

/* 2^x = 2^k e^(ln 2 r) with a whole k, so that a large x costs no digits. */
static exact reference_exp2(double x)
{
    double whole = rint(x);
    return exact_scale(exact_exp(exact_scale(exact_ln2(), x - whole)), ldexp(1, (int)whole));
}

static exact reference_expm1(double x)
{
    return exact_expm1(exact_of(x));
}

static exact reference_log2(double x)
{
    return exact_divide(exact_log(x), exact_ln2());
}

static exact reference_sqrt(double x)
{
    return exact_root(exact_of(x));
}

static double usual_sin_turns(double x)
{
    return sin(2 * 3.14159265358979323846 * x);
}

static double usual_cos_turns(double x)
{
    return cos(2 * 3.14159265358979323846 * x);
}

static double usual_expm1(double x)
{
    return exp(x) - 1;
}

static double usual_log2(double x)
{
    return log(x) / 0.69314718055994530942;
}

static float usual_sin_turnsf(float x)
{
    return sinf(2 * 3.14159265f * x);
}

static float usual_cos_turnsf(float x)
{
    return cosf(2 * 3.14159265f * x);
}

static float usual_expm1f(float x)
{
    return expf(x) - 1;
}

static float usual_log2f(float x)
{
    return logf(x) / 0.69314718f;
}

/* ---- one number ------------------------------------------------------------------------- */

typedef struct one_number {
    double (*ours)(double);
    double (*usual)(double);
    float (*ours_float)(float);
    float (*usual_float)(float);
    exact (*reference)(double);
    double low, high; /* of |x|, evenly over the exponents; of x where there is no sign */
    bool is_signed;
} one_number;

static void measure_one(const proof_row *row, proof_result *result)
{
    const one_number *of = row->detail;
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        double x = proof_log_uniform(&random, of->low, of->high);
        x = of->is_signed ? x : fabs(x);
        if (of->ours_float) {
            float single = (float)x;
            exact want = of->reference((double)single);
            proof_note(&result->worst, exact_ulps_float(of->ours_float(single), want));
            proof_note(&result->usual, exact_ulps_float(of->usual_float(single), want));
        } else {
            exact want = of->reference(x);
            proof_note(&result->worst, exact_ulps(of->ours(x), want));
            proof_note(&result->usual, exact_ulps(of->usual(x), want));
        }
    }
}

/* ---- two numbers ------------------------------------------------------------------------ */

static void measure_atan2(const proof_row *row, proof_result *result)
{
    bool turns = row->detail != NULL;
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        double x = proof_log_uniform(&random, 1e-12, 1e12);
        double y = proof_log_uniform(&random, 1e-12, 1e12);
        exact want = exact_atan2(y, x);
        double usual = atan2(y, x);
        if (turns) {
            want = exact_divide(want, exact_tau());
            usual /= 2 * 3.14159265358979323846;
        }
        double ours = turns ? sn_atan2_turns(y, x) : sn_atan2(y, x);
        proof_note(&result->worst, exact_ulps(ours, want));
        proof_note(&result->usual, exact_ulps(usual, want));
    }
}

static void measure_atan2f(const proof_row *row, proof_result *result)
{
    bool turns = row->detail != NULL;
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        float x = (float)proof_log_uniform(&random, 1e-12, 1e12);
        float y = (float)proof_log_uniform(&random, 1e-12, 1e12);
        exact want = exact_atan2((double)y, (double)x);
        float usual = atan2f(y, x);
        if (turns) {
            want = exact_divide(want, exact_tau());
            usual /= 2 * 3.14159265f;
        }
        float ours = turns ? sn_atan2_turnsf(y, x) : sn_atan2f(y, x);
        proof_note(&result->worst, exact_ulps_float(ours, want));
        proof_note(&result->usual, exact_ulps_float(usual, want));
    }
}

/* Both sides are scaled by one power of two, which changes neither root but keeps the reference in
 * range where the naive formula leaves it. */
static void measure_hypot(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        double x = proof_log_uniform(&random, 1e-3, 1e3), y = proof_log_uniform(&random, 1e-3, 1e3);
        int power = (int)proof_uniform(&random, -900, 900);
        exact want = exact_root(exact_add(exact_product(x, x), exact_product(y, y)));
        double far_x = ldexp(x, power), far_y = ldexp(y, power);
        double ours = ldexp(sn_hypot(far_x, far_y), -power);
        double usual = ldexp(sqrt(far_x * far_x + far_y * far_y), -power);
        proof_note(&result->worst, exact_ulps(ours, want));
        proof_note(&result->usual, exact_ulps(usual, want));
    }
}

static void measure_hypotf(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        float x = (float)proof_log_uniform(&random, 1e-3, 1e3);
        float y = (float)proof_log_uniform(&random, 1e-3, 1e3);
        int power = (int)proof_uniform(&random, -100, 100);
        exact want = exact_root(
            exact_add(exact_product((double)x, (double)x), exact_product((double)y, (double)y)));
        float far_x = ldexpf(x, power), far_y = ldexpf(y, power);
        float ours = ldexpf(sn_hypotf(far_x, far_y), -power);
        float usual = ldexpf(sqrtf(far_x * far_x + far_y * far_y), -power);
        proof_note(&result->worst, exact_ulps_float(ours, want));
        proof_note(&result->usual, exact_ulps_float(usual, want));
    }
}

static void measure_powf(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        float x = (float)fabs(proof_log_uniform(&random, 1e-3, 1e3));
        float y = (float)proof_uniform(&random, -12, 12);
        exact want = exact_exp(exact_scale(exact_log((double)x), (double)y));
        proof_note(&result->worst, exact_ulps_float(sn_powf(x, y), want));
        proof_note(&result->usual, exact_ulps_float(expf(y * logf(x)), want));
    }
}

/* ---- blocks ----------------------------------------------------------------------------- */

typedef struct block_function {
    void (*block)(double *out, const double *in, size_t count, sn_cpu cpu);
    double (*one)(double);
    void (*block_float)(float *out, const float *in, size_t count, sn_cpu cpu);
    float (*one_float)(float);
    double low, high, high_float;
} block_function;

#define BLOCK_OF(function, low_x, high_x, high_x_float)                                            \
    {                                                                                              \
        sn_##function##_block, sn_##function, sn_##function##_blockf, sn_##function##f, low_x,     \
            high_x, high_x_float                                                                   \
    }

static const block_function block_functions[] = {
    BLOCK_OF(sin_turns, 1e-9, 1e9, 1e9),
    BLOCK_OF(cos_turns, 1e-9, 1e9, 1e9),
    BLOCK_OF(sin, 1e-9, 1e9, 1e9),
    BLOCK_OF(cos, 1e-9, 1e9, 1e9),
    BLOCK_OF(exp, 1e-12, 800, 110),
    BLOCK_OF(exp2, 1e-12, 1100, 160),
    BLOCK_OF(expm1, 1e-12, 800, 110),
    BLOCK_OF(log, 1e-300, 1e300, 1e38),
    BLOCK_OF(log2, 1e-300, 1e300, 1e38),
};

enum { BLOCK = 1000 };

/* How many results of the block functions are not, bit for bit, those of the plain ones. Logarithms
 * of negative numbers give NaN in both. */
static void measure_blocks(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (size_t f = 0; f < sizeof block_functions / sizeof block_functions[0]; f++) {
        const block_function *of = &block_functions[f];
        double in[BLOCK], out[BLOCK];
        for (int i = 0; i < BLOCK; i++)
            in[i] = proof_log_uniform(&random, of->low, of->high);
        of->block(out, in, BLOCK, sn_cpu_detect());
        for (int i = 0; i < BLOCK; i++) {
            double one = of->one(in[i]);
            bool both_nan = one != one && out[i] != out[i];
            result->worst += !both_nan && memcmp(&one, &out[i], sizeof one) != 0;
        }
    }
}

static void measure_blocks_float(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (size_t f = 0; f < sizeof block_functions / sizeof block_functions[0]; f++) {
        const block_function *of = &block_functions[f];
        float in[BLOCK], out[BLOCK];
        for (int i = 0; i < BLOCK; i++)
            in[i] = (float)proof_log_uniform(&random, fmax(of->low, 1e-37), of->high_float);
        of->block_float(out, in, BLOCK, sn_cpu_detect());
        for (int i = 0; i < BLOCK; i++) {
            float one = of->one_float(in[i]);
            bool both_nan = one != one && out[i] != out[i];
            result->worst += !both_nan && memcmp(&one, &out[i], sizeof one) != 0;
        }
    }
}

/* ---- the rows --------------------------------------------------------------------------- */

#define ONE(function, way, low_x, high_x, with_sign)                                               \
    &(const one_number)                                                                            \
    {                                                                                              \
        .ours = sn_##function, .usual = way, .reference = reference_##function, .low = low_x,      \
        .high = high_x, .is_signed = with_sign                                                     \
    }
#define ONE_FLOAT(function, way, low_x, high_x, with_sign)                                         \
    &(const one_number)                                                                            \
    {                                                                                              \
        .ours_float = sn_##function##f, .usual_float = way, .reference = reference_##function,     \
        .low = low_x, .high = high_x, .is_signed = with_sign                                       \
    }
#define reference_log exact_log

static const proof_row rows[] = {
    { "sin_turns", "1e-9 .. 1e9", "ulp", 0.85, "sin(2*pi*x)", measure_one,
        ONE(sin_turns, usual_sin_turns, 1e-9, 1e9, true) },
    { "cos_turns", "1e-9 .. 1e9", "ulp", 0.85, "cos(2*pi*x)", measure_one,
        ONE(cos_turns, usual_cos_turns, 1e-9, 1e9, true) },
    { "sin", "1e-9 .. 1e300", "ulp", 0.85, "libm", measure_one, ONE(sin, sin, 1e-9, 1e300, true) },
    { "cos", "1e-9 .. 1e300", "ulp", 0.85, "libm", measure_one, ONE(cos, cos, 1e-9, 1e300, true) },
    { "exp", "1e-12 .. 600", "ulp", 0.55, "libm", measure_one, ONE(exp, exp, 1e-12, 600, true) },
    { "exp2", "1e-12 .. 900", "ulp", 0.55, "libm", measure_one, ONE(exp2, exp2, 1e-12, 900, true) },
    { "expm1", "1e-12 .. 600", "ulp", 0.8, "exp(x) - 1", measure_one,
        ONE(expm1, usual_expm1, 1e-12, 600, true) },
    { "log", "1e-300 .. 1e300", "ulp", 0.8, "libm", measure_one,
        ONE(log, log, 1e-300, 1e300, false) },
    { "log, near 1", "0.5 .. 2", "ulp", 0.8, "libm", measure_one, ONE(log, log, 0.5, 2, false) },
    { "log2", "1e-300 .. 1e300", "ulp", 0.8, "log(x)/ln 2", measure_one,
        ONE(log2, usual_log2, 1e-300, 1e300, false) },
    { "atan2", "1e-12 .. 1e12", "ulp", 0.51, "libm", measure_atan2, NULL },
    { "atan2_turns", "1e-12 .. 1e12", "ulp", 0.51, "atan2/(2*pi)", measure_atan2, "turns" },
    { "sqrt", "1e-300 .. 1e300", "ulp", 0.5, "libm", measure_one,
        ONE(sqrt, sqrt, 1e-300, 1e300, false) },
    { "blocks, against one by one", "9 functions, 9000 numbers", "other bits", 0, "",
        measure_blocks, NULL },
    { "hypot", "1e-274 .. 1e274", "ulp", 0.6, "sqrt(x*x + y*y)", measure_hypot, NULL },
};

const proof_group proof_elementary = { "Elementary functions, double", rows,
    sizeof rows / sizeof rows[0] };

static const proof_row rows_float[] = {
    { "sin_turnsf", "1e-6 .. 1e6", "ulp", 0.51, "sinf(2*pi*x)", measure_one,
        ONE_FLOAT(sin_turns, usual_sin_turnsf, 1e-6, 1e6, true) },
    { "cos_turnsf", "1e-6 .. 1e6", "ulp", 0.51, "cosf(2*pi*x)", measure_one,
        ONE_FLOAT(cos_turns, usual_cos_turnsf, 1e-6, 1e6, true) },
    { "sinf", "1e-6 .. 1e38", "ulp", 0.51, "libm", measure_one,
        ONE_FLOAT(sin, sinf, 1e-6, 1e38, true) },
    { "cosf", "1e-6 .. 1e38", "ulp", 0.51, "libm", measure_one,
        ONE_FLOAT(cos, cosf, 1e-6, 1e38, true) },
    { "expf", "1e-6 .. 85", "ulp", 0.51, "libm", measure_one,
        ONE_FLOAT(exp, expf, 1e-6, 85, true) },
    { "exp2f", "1e-6 .. 125", "ulp", 0.51, "libm", measure_one,
        ONE_FLOAT(exp2, exp2f, 1e-6, 125, true) },
    { "expm1f", "1e-6 .. 85", "ulp", 0.51, "expf(x) - 1", measure_one,
        ONE_FLOAT(expm1, usual_expm1f, 1e-6, 85, true) },
    { "logf", "1e-37 .. 1e38", "ulp", 0.51, "libm", measure_one,
        ONE_FLOAT(log, logf, 1e-37, 1e38, false) },
    { "log2f", "1e-37 .. 1e38", "ulp", 0.51, "logf(x)/ln 2", measure_one,
        ONE_FLOAT(log2, usual_log2f, 1e-37, 1e38, false) },
    { "atan2f", "1e-12 .. 1e12", "ulp", 0.51, "libm", measure_atan2f, NULL },
    { "atan2_turnsf", "1e-12 .. 1e12", "ulp", 0.51, "atan2f/(2*pi)", measure_atan2f, "turns" },
    { "hypotf", "1e-33 .. 1e33", "ulp", 0.51, "sqrtf(x*x + y*y)", measure_hypotf, NULL },
    { "powf", "1e-3 .. 1e3, +-12", "ulp", 0.51, "expf(y*logf(x))", measure_powf, NULL },
    { "sqrtf", "1e-37 .. 1e38", "ulp", 0.5, "libm", measure_one,
        ONE_FLOAT(sqrt, sqrtf, 1e-37, 1e38, false) },
    { "float blocks, against one by one", "9 functions, 9000 numbers", "other bits", 0, "",
        measure_blocks_float, NULL },
};

const proof_group proof_elementary_float = { "Elementary functions, float", rows_float,
    sizeof rows_float / sizeof rows_float[0] };
