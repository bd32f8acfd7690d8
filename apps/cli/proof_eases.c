/* The proof of easings: values, ends and slopes beside what the formulas that are copied give. */
#include "tool.h"
#include "proof.h"
#include "proof_exact.h"
#include "sinew/ease.h"

#include <math.h>
#include <stdbool.h>

enum { POINTS = 10000, CURVES = 200, TIMES = 50 };

static const double pi = 3.14159265358979323846;

/* ---- the reference: ways in ----------------------------------------------------------------- */

typedef exact reference(exact t);

/* 1 - cos(pi t/2), by the square of a sine. */
static exact exact_sine(exact t)
{
    exact sine, cosine;
    exact_sincos_turns(exact_scale(t, 0.125), &sine, &cosine);
    return exact_scale(exact_multiply(sine, sine), 2);
}

/* (2^(10 t) - 1)/1023. */
static exact exact_expo(exact t)
{
    exact x = exact_multiply(exact_scale(t, 10), exact_ln2());
    return exact_divide(exact_expm1(x), exact_of(1023));
}

static exact exact_circ(exact t)
{
    exact left = exact_subtract(exact_of(1), exact_multiply(t, t));
    return exact_subtract(exact_of(1), exact_root(left));
}

static exact exact_quint(exact t)
{
    exact square = exact_multiply(t, t);
    return exact_multiply(exact_multiply(square, square), t);
}

/* Penner's s. */
static exact exact_back(exact t)
{
    exact s = exact_of(1.70158), bent = exact_multiply(exact_add(s, exact_of(1)), t);
    return exact_multiply(exact_multiply(t, t), exact_subtract(bent, s));
}

/* (2^(k t) - 1)/(2^k - 1) cos(2 pi n (1 - t)), for the k that was found: by elastic_k below. */
static double elastic_k;

static exact exact_elastic(exact t)
{
    exact k = exact_scale(exact_ln2(), elastic_k), sine, cosine;
    exact envelope = exact_divide(exact_expm1(exact_multiply(k, t)), exact_expm1(k));
    exact turns = exact_scale(exact_subtract(exact_of(1), t), 10.0 / 3);
    exact_sincos_turns(turns, &sine, &cosine);
    return exact_multiply(envelope, cosine);
}

/* ---- the usual ways, as out -------------------------------------------------------------------
 */

static double usual_sine(double t)
{
    return sin(t * (pi / 2));
}

static double usual_expo(double t)
{
    return t == 1 ? 1 : 1 - pow(2, -10 * t);
}

static double usual_circ(double t)
{
    t -= 1;
    return sqrt(1 - t * t);
}

static double usual_quint(double t)
{
    t -= 1;
    return t * t * t * t * t + 1;
}

static double usual_back(double t)
{
    double s = 1.70158;
    t -= 1;
    return t * t * ((s + 1) * t + s) + 1;
}

static double usual_elastic(double t)
{
    double p = 0.3;
    return t == 0 ? 0 : t == 1 ? 1 : pow(2, -10 * t) * sin((t - p / 4) * (2 * pi) / p) + 1;
}

/* ---- values -----------------------------------------------------------------------------------
 */

typedef struct subject {
    sn_ease_shape shape;
    reference *way;
    double (*usual)(double t);
} subject;

static const subject sine = { SN_EASE_SINE, exact_sine, usual_sine };
static const subject expo = { SN_EASE_EXPO, exact_expo, usual_expo };
static const subject circ = { SN_EASE_CIRC, exact_circ, usual_circ };
static const subject quint = { SN_EASE_QUINT, exact_quint, usual_quint };
static const subject back = { SN_EASE_BACK, exact_back, usual_back };
static const subject elastic = { SN_EASE_ELASTIC, exact_elastic, usual_elastic };

static sn_ease ease_of(const subject *s)
{
    sn_ease ease = sn_ease_make(s->shape, SN_EASE_OUT);
    if (s->shape == SN_EASE_BACK) {
        ease = sn_ease_back(SN_EASE_OUT, sn_ease_back_overshoot(1.70158));
        ease.prepared[0] = 1.70158; /* to the bit, for the reference */
    }
    if (s->shape == SN_EASE_ELASTIC)
        elastic_k = ease.prepared[0];
    return ease;
}

/* 1 - f(1 - t). */
static exact exact_out(const subject *s, double t)
{
    return exact_subtract(exact_of(1), s->way(exact_sum(1, -t)));
}

/* In ulps of the larger of 1 and the value; less what half an ulp of t makes of it. */
static void measure_out(const proof_row *row, proof_result *result)
{
    const subject *s = row->detail;
    proof_random random = proof_random_of(row);
    sn_ease ease = ease_of(s);
    for (int i = 0; i < POINTS; i++) {
        double t = proof_uniform(&random, 0, 1);
        exact want = exact_out(s, t);
        double least = 0x1p-53 * fabs(sn_ease_slope(&ease, t)), one = 0x1p-52 * fmax(1, want.high);
        double got = exact_distance(sn_ease_at(&ease, t), want) - least;
        double usual = exact_distance(s->usual(t), want) - least;
        proof_note(&result->worst, fmax(got, 0) / one);
        proof_note(&result->usual, fmax(usual, 0) / one);
    }
}

static void measure_float(const proof_row *row, proof_result *result)
{
    const subject *s = row->detail;
    proof_random random = proof_random_of(row);
    sn_ease ease = ease_of(s);
    for (int i = 0; i < POINTS; i++) {
        float t = (float)proof_uniform(&random, 0, 1);
        exact want = exact_out(s, (double)t);
        double one = 0x1p-23 * fmax(1, want.high);
        proof_note(&result->worst, exact_distance((double)sn_ease_atf(&ease, t), want) / one);
    }
}

/* ---- ends
 * ---------------------------------------------------------------------------------------- */

/* The last step before the end, in parts of the way: 1 less the value a billionth before it. */
static void measure_step(const proof_row *row, proof_result *result)
{
    const subject *s = row->detail;
    sn_ease ease = ease_of(s);
    double t = 1 - 1e-9;
    proof_note(&result->worst, fabs(1 - sn_ease_at(&ease, t)));
    proof_note(&result->usual, fabs(1 - s->usual(t)));
}

/* From a to b: how far from b at 1, in ulps of b. */
static void measure_arrival(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    sn_ease ease = sn_ease_make(SN_EASE_BACK, SN_EASE_OUT);
    for (int i = 0; i < POINTS; i++) {
        double a = proof_log_uniform(&random, 1e-3, 1e3), b = proof_log_uniform(&random, 1e-3, 1e3);
        exact want = exact_of(b);
        proof_note(&result->worst, exact_ulps(sn_ease_between(&ease, a, b, 1), want));
        proof_note(&result->usual, exact_ulps(a + (b - a), want));
    }
}

/* ---- overshoots
 * ------------------------------------------------------------------------------------ */

/* The usual in-out takes 1.525 times the s of 10 %. */
static void measure_back(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < 1000; i++) {
        double ratio = fabs(proof_log_uniform(&random, 0.001, 1));
        sn_ease ease = sn_ease_back(SN_EASE_IN_OUT, ratio);
        proof_note(&result->worst, fabs(sn_ease_range(&ease).high - 1 - ratio));
    }
    proof_note(&result->usual, fabs(0.5 * sn_ease_back_overshoot(1.70158 * 1.525) - 0.1));
}

static void measure_elastic(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < 200; i++) {
        double ratio = proof_uniform(&random, 0.01, 0.95);
        sn_ease ease =
            sn_ease_elastic(SN_EASE_OUT, ratio, fabs(proof_log_uniform(&random, 0.5, 50)));
        proof_note(&result->worst, fabs(sn_ease_range(&ease).high - 1 - ratio));
    }
}

/* ---- beziers
 * --------------------------------------------------------------------------------------- */

static exact exact_along(double a, double b, double t)
{
    exact u = exact_sum(1, -t), first = exact_scale(exact_multiply(u, u), a);
    exact second = exact_scale(exact_scale(u, b), t);
    exact sum = exact_scale(exact_add(first, second), 3);
    return exact_scale(exact_add(sum, exact_product(t, t)), t);
}

static double usual_along(double a, double b, double t)
{
    return (((1 - 3 * b + 3 * a) * t + (3 * b - 6 * a)) * t + 3 * a) * t;
}

/* Four steps of Newton from a table of eleven, without a bracket. */
static double usual_time(double x1, double x2, double x)
{
    double t = 0;
    int i = 0;
    while (i < 9 && usual_along(x1, x2, (i + 1) * 0.1) <= x)
        i++;
    double from = usual_along(x1, x2, i * 0.1), to = usual_along(x1, x2, (i + 1) * 0.1);
    t = (i + (x - from) / (to - from)) * 0.1;
    for (int k = 0; k < 4; k++) {
        double slope = 3 * (1 - 3 * x2 + 3 * x1) * t * t + 2 * (3 * x2 - 6 * x1) * t + 3 * x1;
        if (slope == 0)
            return t;
        t -= (usual_along(x1, x2, t) - x) / slope;
    }
    return t;
}

/* Of the distance of x(t) from x, in ulps of x, less what three ulps of t make of it; of curves
 * whose value is their t. */
static double time_error(double x1, double x2, double x, double t)
{
    double slope = 3 * (x1 * (1 - t) * (1 - t) + 2 * (x2 - x1) * t * (1 - t) + (1 - x2) * t * t);
    double off = exact_distance(x, exact_along(x1, x2, t)) - 3 * 0x1p-52 * t * fabs(slope);
    return fmax(off, 0) / (0x1p-52 * x);
}

static void measure_bezier(const proof_row *row, proof_result *result)
{
    const bool *upright = row->detail;
    proof_random random = proof_random_of(row);
    for (int i = 0; i < CURVES; i++) {
        double x1 = proof_uniform(&random, 0, 1), x2 = proof_uniform(&random, 0, 1);
        if (*upright) {
            x1 = i % 4 < 2 ? 1 - fabs(proof_log_uniform(&random, 1e-16, 1e-2)) : i % 4 - 2;
            x2 = i % 2 ? fabs(proof_log_uniform(&random, 1e-16, 1e-2)) : 0;
        }
        sn_ease ease = sn_ease_bezier(x1, 1 / 3.0, x2, 2 / 3.0);
        for (int k = 0; k < TIMES; k++) {
            double x = proof_uniform(&random, 0.001, 0.999);
            if (*upright && k % 2)
                x = 0.5 + proof_log_uniform(&random, 1e-12, 0.4);
            proof_note(&result->worst, time_error(x1, x2, x, sn_ease_at(&ease, x)));
            proof_note(&result->usual, time_error(x1, x2, x, usual_time(x1, x2, x)));
        }
    }
}

static const bool any_curve = false, upright_curve = true;

#define VALUE(name) "ulp of 1, beside t's", 4, "as it is copied", measure_out, &(name)
#define FLOAT(name) "float ulp of 1", 0.51, "", measure_float, &(name)

static const proof_row rows[] = {
    { "out-sine", "10000 times", VALUE(sine) },
    { "out-quint", "10000 times", VALUE(quint) },
    { "out-expo", "10000 times", VALUE(expo) },
    { "out-circ", "10000 times", VALUE(circ) },
    { "out-back, s of 1.70158", "10000 times", VALUE(back) },
    { "out-elastic", "10000 times", VALUE(elastic) },
    { "out-sine in float", "10000 times", FLOAT(sine) },
    { "out-expo in float", "10000 times", FLOAT(expo) },
    { "out-elastic in float", "10000 times", FLOAT(elastic) },
    { "out-expo, the last step", "1 - 1e-9", "of the way", 1e-8, "as it is copied", measure_step,
        &expo },
    { "out-elastic, the last step", "1 - 1e-9", "of the way", 1e-8, "as it is copied", measure_step,
        &elastic },
    { "from a to b, at 1", "+-1e-3 .. 1e3", "ulp of b", 0, "a + (b - a) t", measure_arrival, NULL },
    { "overshoot of in-out-back", "0.1 .. 100 %", "of the way", 1e-12, "s times 1.525",
        measure_back, NULL },
    { "overshoot of out-elastic", "1 .. 95 %", "of the way", 1e-12, "", measure_elastic, NULL },
    { "cubic-bezier, x of its t", "200 curves", "ulp of x, beside t's", 2, "4 steps of Newton",
        measure_bezier, &any_curve },
    { "cubic-bezier upright in it", "200 curves", "ulp of x, beside t's", 2, "4 steps of Newton",
        measure_bezier, &upright_curve },
};

const proof_group proof_eases = { "Easings", rows, sizeof rows / sizeof rows[0] };

#undef VALUE
#undef FLOAT
