/* One wave: values, derivatives, integrals, bounds, periods and changes, against MPFR. */
#include "wave_reference.h"

#include "sinew/elementary.h"

#include <stdio.h>
#include <string.h>

/* ---- waves to try -------------------------------------------------------------------------- */

enum { DRAWN = 12 };

static union {
    double aligned;
    unsigned char bytes[4096];
} drawn_memory;

static const sn_wave_table *drawn_table(void)
{
    double points[DRAWN];
    for (int i = 0; i < DRAWN; i++)
        points[i] = check_uniform(-1, 1);
    CHECK_INT(sn_wave_table_draw(&drawn_memory, points, DRAWN, NULL), SN_OK);
    return (const sn_wave_table *)&drawn_memory;
}

/* A number in [0, 1], often at or near an end. */
static double random_ratio(void)
{
    static const double special[] = { 0, 1, 0.5, 0.25, 1e-3, 0.999, 0.9, 1.0 / 3 };
    return check_below(3) ? check_uniform(0, 1) : special[check_below(8)];
}

static sn_wave random_wave(sn_shape shape)
{
    static const double curvatures[] = { 0, 50, -50, 1e-20, -1e-9, 1, -4, 10 };
    sn_wave wave = sn_wave_default();
    wave.shape = shape;
    wave.frequency_hz = check_log_uniform(1e-4, 1e3) * (check_below(4) ? 1 : -1);
    if (check_below(3) == 0) {
        wave.frequency_ratio =
            sn_rational_reduce((int64_t)check_below(2000) + 1, (int64_t)check_below(3000) + 1);
        wave.frequency_hz = sn_rational_to_double(wave.frequency_ratio);
    }
    wave.amplitude = check_log_uniform(1e-6, 1e6) * (check_below(2) ? 1 : -1);
    wave.phase_turns = check_below(3) ? check_uniform(-3, 3) : 0;
    wave.offset = check_below(2) ? check_uniform(-2, 2) * wave.amplitude : 0;
    wave.duty_ratio = random_ratio();
    wave.skew_ratio = random_ratio();
    wave.curvature = check_below(2) ? check_uniform(-50, 50) : curvatures[check_below(8)];
    wave.partials = 1 + (uint32_t)check_below(12);
    wave.seed = check_random();
    wave.loop_cycles = check_below(3) ? 0 : 1 + (uint32_t)check_below(5);
    if (shape == SN_SHAPE_TABLE)
        wave.table = drawn_table();
    return wave;
}

static sn_wave_prepared prepare(const sn_wave *wave)
{
    sn_wave_prepared prepared = { .amplitude = NAN };
    sn_report report = { 0 };
    if (!CHECK_INT(sn_wave_prepare(&prepared, wave, &report), SN_OK))
        fprintf(stderr, "  %s: %s\n", report.field, report.message);
    return prepared;
}

static double sample(const sn_wave *wave, double t_s)
{
    sn_wave_prepared prepared = prepare(wave);
    return sn_wave_sample(&prepared, t_s);
}

static bool is_limited(sn_shape shape)
{
    return shape == SN_SHAPE_TRIANGLE_LIMITED || shape == SN_SHAPE_SAW_LIMITED ||
           shape == SN_SHAPE_SQUARE_LIMITED;
}

static bool is_random(sn_shape shape)
{
    return shape == SN_SHAPE_HOLD || shape == SN_SHAPE_DRIFT;
}

static void describe(const sn_wave *w, double t)
{
    check_context("%s f %.17g (%lld/%lld) amp %.17g phase %.17g offset %.17g duty %.17g skew %.17g "
                  "curvature %.17g slew %.17g partials %u loop %u t %.17g",
        sn_shape_name(w->shape), w->frequency_hz, (long long)w->frequency_ratio.numerator,
        (long long)w->frequency_ratio.denominator, w->amplitude, w->phase_turns, w->offset,
        w->duty_ratio, w->skew_ratio, w->curvature, w->slew_s, w->partials, w->loop_cycles, t);
}

/* The steepest slope per turn of a shape in [-1, 1] away from jumps, from its formula. */
static double steepest(const sn_wave *w)
{
    double k = w->curvature, s = w->skew_ratio;
    switch (w->shape) {
    case SN_SHAPE_TRIANGLE:
        return 2 / fmin(s > 0 ? s : 1, s < 1 ? 1 - s : 1);
    case SN_SHAPE_EXPONENTIAL:
        return fabs(k) < 1e-6 ? 2 : 2 * fabs(k) / (1 - exp(-fabs(k)));
    case SN_SHAPE_TABLE: /* a cubic between points within 1: slopes of at most 3 per interval */
        return 3.0 * w->table->size;
    case SN_SHAPE_SAW_LIMITED:
    case SN_SHAPE_SQUARE_LIMITED:
    case SN_SHAPE_TRIANGLE_LIMITED:
        return 2 * M_PI * w->partials;
    default:
        return 2 * M_PI;
    }
}

/* The bound that wave.h states for sn_wave_sample: in amplitudes, and one last place. */
static double allowed_for_slope(const sn_wave *w, double slope, double want)
{
    double steep = fmax(1, slope / (2 * M_PI));
    return 1e-15 * fabs(w->amplitude) * steep + (nextafter(fabs(want), INFINITY) - fabs(want));
}

static double allowed(const sn_wave *w, double want)
{
    return allowed_for_slope(w, steepest(w), want);
}

/* ---- values -------------------------------------------------------------------------------- */

static void defaults_and_names(void)
{
    sn_wave wave = sn_wave_default();
    CHECK_INT(wave.shape, SN_SHAPE_SINE);
    CHECK_BITS(wave.frequency_hz, 1);
    CHECK_BITS(wave.amplitude, 1);
    CHECK_BITS(wave.duty_ratio, 0.5);
    CHECK_BITS(wave.skew_ratio, 0.5);
    CHECK_INT(wave.partials, 6);
    CHECK(wave.offset == 0 && wave.phase_turns == 0 && wave.slew_s == 0 && wave.table == NULL);
    CHECK(wave.frequency_ratio.denominator == 0 && wave.loop_cycles == 0 && wave.seed == 0);
    static const char *const names[] = { "sine", "triangle", "saw", "square", "triangle-limited",
        "saw-limited", "square-limited", "pulse", "exponential", "hold", "drift", "table" };
    for (int i = 0; i < SN_SHAPE_COUNT; i++)
        CHECK_TEXT(sn_shape_name((sn_shape)i), names[i]);
    CHECK(sn_shape_name(SN_SHAPE_COUNT) == NULL);
    CHECK(sn_shape_name((sn_shape)-1) == NULL);
}

/* Values at phases that are exact in binary, from the definitions. */
static void exact_values(void)
{
    static const struct {
        sn_shape shape;
        double p, want;
    } cases[] = {
        { SN_SHAPE_SINE, 0, 0 },
        { SN_SHAPE_SINE, 0.25, 1 },
        { SN_SHAPE_SINE, 0.5, 0 },
        { SN_SHAPE_SINE, 0.75, -1 },
        { SN_SHAPE_TRIANGLE, 0, 0 },
        { SN_SHAPE_TRIANGLE, 0.25, 1 },
        { SN_SHAPE_TRIANGLE, 0.5, 0 },
        { SN_SHAPE_TRIANGLE, 0.75, -1 },
        { SN_SHAPE_TRIANGLE, 0.125, 0.5 },
        { SN_SHAPE_TRIANGLE, 0.625, -0.5 }, /* sfxrX#1 */
        { SN_SHAPE_TRIANGLE, 0.875, -0.5 },
        { SN_SHAPE_SAW, 0, 0 },
        { SN_SHAPE_SAW, 0.25, 0.5 },
        { SN_SHAPE_SAW, 0.4375, 0.875 },
        { SN_SHAPE_SAW, 0.5, 0 },
        { SN_SHAPE_SAW, 0.5625, -0.875 },
        { SN_SHAPE_SAW, 0.75, -0.5 },
        { SN_SHAPE_SQUARE, 0, 0 },
        { SN_SHAPE_SQUARE, 0.25, 1 },
        { SN_SHAPE_SQUARE, 0.5, 0 },
        { SN_SHAPE_SQUARE, 0.75, -1 },
        { SN_SHAPE_PULSE, 0, 0 },
        { SN_SHAPE_PULSE, 0.25, 1 },
        { SN_SHAPE_PULSE, 0.75, -1 },
        { SN_SHAPE_EXPONENTIAL, 0, 0 },
        { SN_SHAPE_EXPONENTIAL, 0.25, -0.5 },
        { SN_SHAPE_EXPONENTIAL, 0.5, 0 },
        { SN_SHAPE_EXPONENTIAL, 0.875, 0.75 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sn_wave wave = sn_wave_default();
        wave.shape = cases[i].shape;
        for (int turn = -2; turn <= 2; turn++) {
            describe(&wave, cases[i].p + turn);
            CHECK_NEAR(sample(&wave, cases[i].p + turn), cases[i].want, 0);
            sn_wave shifted = wave;
            shifted.phase_turns = cases[i].p + 8 * turn;
            CHECK_NEAR(sample(&shifted, 0), cases[i].want, 0);
            shifted.frequency_hz = -1;
            shifted.phase_turns = 0;
            CHECK_NEAR(sample(&shifted, -cases[i].p - turn), cases[i].want, 0);
        }
    }
}

/* On a jump itself: the middle of both sides, slope 0, and for an integral nothing. */
static void jumps_have_their_middle(void)
{
    static const sn_shape jumpers[] = { SN_SHAPE_SAW, SN_SHAPE_SQUARE, SN_SHAPE_PULSE,
        SN_SHAPE_EXPONENTIAL, SN_SHAPE_HOLD, SN_SHAPE_TRIANGLE };
    for (int i = 0; i < 3000; i++) {
        sn_wave wave = random_wave(jumpers[i % 6]);
        wave.skew_ratio = (double)check_below(2);
        wave.duty_ratio = (double)(1 + check_below(15)) / 16;
        bool saw = wave.shape == SN_SHAPE_SAW || (i % 6 == 5 && wave.skew_ratio == 1);
        double place = saw ? 0.5 : (i % 6 == 1 || i % 6 == 2) && i % 4 ? wave.duty_ratio : 0;
        /* All of these are exact in binary. */
        wave.frequency_ratio = (sn_rational){ 0, 0 };
        wave.frequency_hz = ldexp(check_below(2) ? 1 : -1, (int)check_below(20) - 10);
        wave.phase_turns = ((double)check_below(64) - 32) / 16;
        double turns = place + (double)check_below(1 << 30) - (1 << 29);
        double t = (turns - wave.phase_turns) / wave.frequency_hz;
        double next = (turns + 1 - wave.phase_turns) / wave.frequency_hz;
        sn_wave_prepared p = prepare(&wave);
        describe(&wave, t);
        CHECK(mpfr_cmp_d(reference_turns(&wave, t), turns) == 0);
        double want = real_to_double(reference_sample(&wave, t));
        CHECK_NEAR(sn_wave_sample(&p, t), want, allowed(&wave, want));
        CHECK_NEAR(sn_wave_derivative(&p, t), 0, 0);
        real truth = reference_integral(&wave, t, next);
        double cycle = 1 / fabs(wave.frequency_hz), size = fabs(wave.amplitude) * cycle;
        double bound =
            1.04e-14 * size + 1e-15 * (fabs(real_to_double(truth)) + fabs(wave.offset) * cycle);
        CHECK(real_distance(sn_wave_integral(&p, t, next), truth) <= bound);
    }
}

/* Skew 0 and 1 are the two saws; duty 0 and 1 stand still; the pulse has no mean. */
static void extremes_of_parameters(void)
{
    sn_wave wave = sn_wave_default(), saw = wave;
    wave.shape = SN_SHAPE_TRIANGLE;
    saw.shape = SN_SHAPE_SAW;
    wave.skew_ratio = 1;
    for (double p = 0; p < 1; p += 1.0 / 64)
        CHECK_BITS(sample(&wave, p), sample(&saw, p));
    wave.skew_ratio = 0; /* falls from 1 to -1, the jump at 0 */
    CHECK_BITS(sample(&wave, 0), 0);
    for (double p = 1.0 / 64; p < 1; p += 1.0 / 64)
        CHECK_BITS(sample(&wave, p), 1 - 2 * p);
    wave.skew_ratio = 0.25; /* the top at 1/8, the bottom at 7/8 */
    CHECK_BITS(sample(&wave, 0.125), 1);
    CHECK_BITS(sample(&wave, 0.0625), 0.5);
    CHECK_BITS(sample(&wave, 0.875), -1);
    CHECK_NEAR(sample(&wave, 0.5), 0, 0);
    wave.shape = SN_SHAPE_SQUARE;
    wave.duty_ratio = 0.25;
    CHECK_BITS(sample(&wave, 0.125), 1);
    CHECK_NEAR(sample(&wave, 0.25), 0, 0);
    CHECK_BITS(sample(&wave, 0.375), -1);
    wave.shape = SN_SHAPE_PULSE;
    CHECK_BITS(sample(&wave, 0.125), 1.5);
    CHECK_BITS(sample(&wave, 0.375), -0.5);
    CHECK_BITS(sample(&wave, 0.25), 0.5); /* the middle of the two */
    for (int i = 0; i <= 1; i++) {
        wave.duty_ratio = i;
        wave.shape = SN_SHAPE_SQUARE;
        for (double p = 0; p < 1; p += 1.0 / 16)
            CHECK_BITS(sample(&wave, p), 2 * i - 1);
        wave.shape = SN_SHAPE_PULSE;
        for (double p = 0; p < 1; p += 1.0 / 16)
            CHECK_NEAR(sample(&wave, p), 0, 0);
    }
}

/* The fact sheet's section 11: what others got wrong in public. */
static void public_cases(void)
{
    sn_wave wave = sn_wave_default();
    sn_wave_prepared p;

    wave.frequency_hz = -1; /* electro-smith/DaisySP#201 */
    p = prepare(&wave);
    CHECK_BITS(sn_wave_phase(&p, 0.25), 0.75);

    wave = sn_wave_default(); /* csound/csound#2830, surge-synthesizer/surge#2017 */
    wave.frequency_hz = 1e9;
    p = prepare(&wave);
    for (int i = 0; i < 1000; i++) {
        double t = check_any_finite(), phase = sn_wave_phase(&p, t);
        CHECK(phase >= 0 && phase < 1);
        CHECK(fabs(sn_wave_sample(&p, t)) <= 1);
    }
    wave.frequency_hz = 74 * 44100;
    p = prepare(&wave);
    for (int i = 0; i < 1000; i++)
        CHECK(sn_wave_phase(&p, i / 44100.0) < 1 && sn_wave_phase(&p, i / 44100.0) >= 0);
    static const double tiny[] = { -1e-300, -5e-324, -1e-20, -1e-17, -0x1p-54, -0x1p-53 };
    for (int i = 0; i < 6; i++) {
        wave = sn_wave_default();
        wave.phase_turns = tiny[i];
        p = prepare(&wave);
        CHECK(sn_wave_phase(&p, 0) >= 0 && sn_wave_phase(&p, 0) < 1);
        CHECK_NEAR(sn_wave_sample(&p, 0), 2 * M_PI * tiny[i], 1e-16);
        CHECK_NEAR(sn_wave_sample(&p, tiny[i]), 4 * M_PI * tiny[i], 1e-16);
        for (int shape = 0; shape < SN_SHAPE_COUNT; shape++) {
            wave = random_wave((sn_shape)shape);
            wave.phase_turns = tiny[i];
            p = prepare(&wave);
            CHECK(isfinite(sn_wave_sample(&p, 0)));
            CHECK(isfinite(sn_wave_sample(&p, tiny[i])));
            CHECK(isfinite(sn_wave_integral(&p, tiny[i], 0)));
        }
    }
    /* The phase that is exactly 1 (rawdio#171, surge#6047), and many turns (supercollider#815). */
    for (int shape = 0; shape < SN_SHAPE_COUNT; shape++) {
        if (is_random((sn_shape)shape))
            continue;
        sn_wave at_0 = random_wave((sn_shape)shape), at_1 = at_0;
        at_0.phase_turns = 0;
        at_1.phase_turns = 1;
        for (int i = 0; i < 8; i++) {
            double t = i * 0.375;
            CHECK_BITS(sample(&at_1, t), sample(&at_0, t));
        }
    }
    wave = sn_wave_default();
    wave.phase_turns = 4.25;
    CHECK_BITS(sample(&wave, 0), 1);
    wave.phase_turns = 40.25;
    CHECK_BITS(sample(&wave, 0), 1);
    wave.phase_turns = 0.9; /* Yoshimi/yoshimi#241 */
    CHECK_NEAR(sample(&wave, 0), -0.587785252, 5e-10);
    CHECK_NEAR(sample(&wave, 1e-9), sample(&wave, 0), 7e-9);

    wave = sn_wave_default(); /* obsproject/obs-studio#3240, microsoft/terminal#17104 */
    wave.frequency_hz = 10;
    CHECK_NEAR(sample(&wave, 41760.025), 1, 1e-8);
}

static void refusals(void)
{
    static const struct {
        const char *field;
        size_t offset;
        double least_bad, most_bad;
    } numbers[] = {
        { "frequency_hz", offsetof(sn_wave, frequency_hz), -1.0000001e9, 1.0000001e9 },
        { "amplitude", offsetof(sn_wave, amplitude), -1.01e12, 1.01e12 },
        { "phase_turns", offsetof(sn_wave, phase_turns), -1.01e9, 1.01e9 },
        { "offset", offsetof(sn_wave, offset), -1.01e12, 1.01e12 },
        { "duty_ratio", offsetof(sn_wave, duty_ratio), -1e-9, 1.0000001 },
        { "skew_ratio", offsetof(sn_wave, skew_ratio), -1e-9, 1.0000001 },
        { "curvature", offsetof(sn_wave, curvature), -50.1, 50.1 },
        { "slew_s", offsetof(sn_wave, slew_s), -1e-9, 1.01e9 },
    };
    sn_wave_prepared p;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const double bad[] = { numbers[i].least_bad, numbers[i].most_bad, NAN, INFINITY,
            -INFINITY };
        for (int k = 0; k < 5; k++) {
            sn_wave wave = sn_wave_default();
            memcpy((char *)&wave + numbers[i].offset, &bad[k], sizeof bad[k]);
            sn_report report = { 0 };
            sn_status want = k < 2 ? SN_ERROR_RANGE : SN_ERROR_NOT_FINITE;
            CHECK_INT(sn_wave_prepare(&p, &wave, &report), want);
            CHECK_INT(report.status, want);
            CHECK_TEXT(report.field, numbers[i].field);
            CHECK(report.message[0] != 0);
            CHECK_INT(sn_wave_prepare(&p, &wave, NULL), want);
        }
    }
    sn_report report = { 0 };
    sn_wave wave = sn_wave_default();
    wave.shape = SN_SHAPE_COUNT;
    CHECK_INT(sn_wave_prepare(&p, &wave, &report), SN_ERROR_RANGE);
    CHECK_TEXT(report.field, "shape");
    wave = sn_wave_default();
    wave.shape = SN_SHAPE_SAW_LIMITED;
    for (uint32_t k = 0; k <= SN_PARTIALS_MOST + 1; k += SN_PARTIALS_MOST + 1) {
        wave.partials = k;
        CHECK_INT(sn_wave_prepare(&p, &wave, &report), SN_ERROR_RANGE);
        CHECK_TEXT(report.field, "partials");
    }
    wave = sn_wave_default();
    wave.shape = SN_SHAPE_TABLE;
    CHECK_INT(sn_wave_prepare(&p, &wave, &report), SN_ERROR_MISSING);
    CHECK_TEXT(report.field, "table");
    wave = sn_wave_default();
    wave.shape = SN_SHAPE_DRIFT;
    wave.slew_s = 64.5;
    CHECK_INT(sn_wave_prepare(&p, &wave, &report), SN_ERROR_LIMIT);
    CHECK_TEXT(report.field, "slew_s");
    wave.slew_s = 64;
    CHECK_INT(sn_wave_prepare(&p, &wave, &report), SN_OK);
    wave.loop_cycles = (1 << 20) + 1;
    CHECK_INT(sn_wave_prepare(&p, &wave, &report), SN_ERROR_RANGE);
    CHECK_TEXT(report.field, "loop_cycles");
    /* A ratio is a frequency too. */
    wave = sn_wave_default();
    wave.frequency_ratio = (sn_rational){ INT64_C(2000000000), 1 };
    CHECK_INT(sn_wave_prepare(&p, &wave, &report), SN_ERROR_RANGE);
    CHECK_TEXT(report.field, "frequency_ratio");
}

/* A ratio that is not in lowest terms means the same frequency. */
static void ratios_are_reduced(void)
{
    sn_wave wave = sn_wave_default();
    static const sn_rational forms[] = { { 2, 6 }, { -1, -3 }, { 1, 3 }, { 1000, 3000 } };
    for (int i = 0; i < 4; i++) {
        wave.frequency_ratio = forms[i];
        sn_wave_prepared p = prepare(&wave);
        CHECK_INT(sn_wave_period(&p).seconds.numerator, 3);
        CHECK_INT(sn_wave_period(&p).seconds.denominator, 1);
        CHECK_BITS(sn_wave_sample(&p, 0.75), 1);
    }
}

/* Ten years and more, every shape; times and frequencies of all sizes. */
static void accuracy_of_values(void)
{
    int rounds = check_long() ? 200000 : 1500;
    for (int shape = 0; shape < SN_SHAPE_COUNT; shape++) {
        for (int i = 0; i < rounds; i++) {
            sn_wave wave = random_wave((sn_shape)shape);
            double span = fmin(1e9, 0x1p52 / fabs(wave.frequency_hz));
            double t = check_below(4) ? check_log_uniform(1e-9, span) : check_uniform(0, span);
            t = check_below(2) ? t : -t;
            if (check_below(4) == 0) /* just beside a whole turn */
                t = (floor(t * wave.frequency_hz) - wave.phase_turns) / wave.frequency_hz;
            sn_wave_prepared p = prepare(&wave);
            describe(&wave, t);
            if (reference_near_jump(&wave, reference_turns(&wave, t), 1e-15))
                continue;
            real truth = reference_sample(&wave, t);
            double got = sn_wave_sample(&p, t), want = real_to_double(truth);
            if (real_distance(got, truth) > allowed(&wave, want) &&
                !CHECK_NEAR(got, want, allowed(&wave, want)))
                break;
            real x = reference_turns(&wave, t);
            double phase = sn_wave_phase(&p, t);
            double off = real_distance(phase, real_sub(x, real_floor(x)));
            if (!CHECK(fmin(off, fabs(1 - off)) <= 3e-16) || !CHECK(phase >= 0 && phase < 1))
                break;
        }
    }
}

/* A frequency that is a ratio keeps its phase against exact rational arithmetic: 1/3 Hz, and the
 * M2 tide of 28.984104 degrees an hour. */
static void ratios_for_ten_years(void)
{
    static const sn_rational ratios[] = { { 1, 3 }, { 28984104, INT64_C(1296000000000) },
        { INT64_C(999999999989), INT64_C(1000000007) }, { -7, 11 },
        { INT64_C(9223372036854775807), INT64_C(9223372036854775783) },
        { INT64_C(4611686018427387905), INT64_C(9223372036854775807) } };
    for (int k = 0; k < 6; k++) {
        sn_wave wave = sn_wave_default();
        wave.frequency_ratio = sn_rational_reduce(ratios[k].numerator, ratios[k].denominator);
        wave.frequency_hz = sn_rational_to_double(wave.frequency_ratio);
        sn_wave_prepared p = prepare(&wave);
        for (int i = 0; i < 2000; i++) {
            double t = floor(check_uniform(0, 1e9)) + (check_below(2) ? 0.25 : 0);
            t = check_below(2) ? t : -t;
            if (fabs(t * wave.frequency_hz) > 0x1p52)
                continue;
            /* 4 t n / d in whole numbers: the remainder is exact. */
            mpz_t product, rest, divisor;
            mpz_inits(product, rest, divisor, NULL);
            mpz_set_si(product, (long)(t * 4));
            mpz_mul_si(product, product, (long)wave.frequency_ratio.numerator);
            mpz_set_si(divisor, (long)wave.frequency_ratio.denominator);
            mpz_mul_si(divisor, divisor, 4);
            mpz_fdiv_r(rest, product, divisor);
            mpfr_t turns, d;
            mpfr_init2(turns, 200);
            mpfr_init2(d, 200);
            mpfr_set_z(turns, rest, MPFR_RNDN);
            mpfr_set_z(d, divisor, MPFR_RNDN);
            mpfr_div(turns, turns, d, MPFR_RNDN);
            describe(&wave, t);
            double off = real_distance(sn_wave_phase(&p, t), turns);
            CHECK(fmin(off, fabs(1 - off)) <= 3e-16);
            CHECK(real_distance(sn_wave_sample(&p, t), real_sin_turns(turns)) <= 1e-15 + 0x1p-53);
            mpz_clears(product, rest, divisor, NULL);
            mpfr_clear(turns);
            mpfr_clear(d);
        }
    }
}

/* Any time gives a value within the bounds; no time breaks anything. */
static void strange_times(void)
{
    static const double times[] = { 1e300, -1e300, 1.7e308, -1.7e308, 0x1p62, 0x1p63, -0x1p63,
        0x1p900, 0x1p899, 5e-324, -5e-324, 0.0, -0.0, 1e19, -1e19 };
    for (int shape = 0; shape < SN_SHAPE_COUNT; shape++)
        for (int i = 0; i < 300; i++) {
            sn_wave wave = random_wave((sn_shape)shape);
            wave.phase_turns = check_below(2) ? check_uniform(-1e9, 1e9) : 0;
            wave.slew_s = check_below(2) ? 0 : check_uniform(0, 10) / fabs(wave.frequency_hz);
            sn_wave_prepared p = prepare(&wave);
            sn_range bounds = sn_wave_bounds(&p);
            double t = i < 15 ? times[i] : check_any_finite();
            describe(&wave, t);
            if (!CHECK(sn_range_contains(bounds, sn_wave_sample(&p, t))) ||
                !CHECK(isfinite(sn_wave_derivative(&p, t))))
                break;
            double phase = sn_wave_phase(&p, t);
            CHECK(phase >= 0 && phase < 1);
            double integral = sn_wave_integral(&p, 0, t);
            CHECK(isfinite(integral) || is_random(wave.shape) || fabs(t) > 1e290);
            CHECK(isnan(sn_wave_sample(&p, NAN)) && isnan(sn_wave_sample(&p, INFINITY)));
            CHECK(isnan(sn_wave_sample(&p, -INFINITY)) && isnan(sn_wave_derivative(&p, INFINITY)));
            CHECK(isnan(sn_wave_derivative(&p, NAN)) && isnan(sn_wave_phase(&p, NAN)));
            CHECK(isnan(sn_wave_phase(&p, INFINITY)) && isnan(sn_wave_integral(&p, 0, NAN)));
            CHECK(isnan(sn_wave_integral(&p, NAN, 1)) && isnan(sn_wave_integral(&p, 0, INFINITY)));
        }
}

/* Frequency 0 stands at the phase's value; a negative one is the mirror in time. */
static void standing_and_backward(void)
{
    for (int shape = 0; shape < SN_SHAPE_COUNT; shape++)
        for (int i = 0; i < 50; i++) {
            sn_wave wave = random_wave((sn_shape)shape);
            wave.phase_turns = check_uniform(0.01, 0.99);
            sn_wave still = wave, back = wave;
            double value = sample(&wave, 0), span = check_uniform(-10, 10);
            still.frequency_hz = check_below(2) ? 0 : -0.0;
            still.frequency_ratio = (sn_rational){ 0, 0 };
            still.slew_s = check_below(2) ? 0 : 3;
            sn_wave_prepared p = prepare(&still);
            describe(&still, span);
            CHECK_NEAR(sn_wave_sample(&p, 0), value, 1e-15 * DRAWN * fabs(wave.amplitude));
            value = sn_wave_sample(&p, 0);
            CHECK_BITS(sn_wave_sample(&p, check_any_finite()), value);
            CHECK_NEAR(sn_wave_derivative(&p, span), 0, 0);
            CHECK_RELATIVE(sn_wave_integral(&p, 2, 2 + span), value * span, 1e-15);
            CHECK_BITS(sn_wave_bounds(&p).low, value);
            CHECK_BITS(sn_wave_bounds(&p).high, value);
            CHECK_INT(sn_wave_period(&p).kind, SN_PERIOD_CONSTANT);
            back.frequency_hz = -wave.frequency_hz;
            back.frequency_ratio.numerator = -wave.frequency_ratio.numerator;
            double t = check_uniform(-100, 100);
            CHECK_BITS(sample(&back, t), sample(&wave, -t));
        }
}

/* ---- hold and drift ------------------------------------------------------------------------ */

/* What cannot loop is left alone and says so; it must not become a wave that prepare refuses. */
static void snapping_what_cannot_loop(void)
{
    sn_wave hold = sn_wave_default();
    hold.shape = SN_SHAPE_HOLD;
    hold.slew_s = 64;
    sn_wave_snapped change = sn_wave_snap(&hold, (sn_rational){ 14, 5 });
    CHECK(!change.loops);
    CHECK_BITS(change.frequency_hz, 1);
    CHECK_BITS(hold.frequency_hz, 1);
    CHECK_INT(hold.loop_cycles, 0);
    sn_wave drift = sn_wave_default();
    drift.shape = SN_SHAPE_DRIFT;
    drift.frequency_hz = 1000;
    CHECK(!sn_wave_snap(&drift, (sn_rational){ 2000, 1 }).loops);
    sn_wave sine = sn_wave_default();
    CHECK(!sn_wave_snap(&sine, (sn_rational){ 1, 10000000000 }).loops);
    CHECK_BITS(sine.frequency_hz, 1);
    CHECK(sn_wave_snap(&sine, (sn_rational){ 3, 2 }).loops);
    sine.frequency_hz = 1e-320;
    sine.frequency_ratio = (sn_rational){ 0, 0 };
    change = sn_wave_snap(&sine, (sn_rational){ 1, 1 });
    CHECK(change.loops && isfinite(change.cents) && change.cents > 1e6);
}

/* A slew that no phase can tell from none is none: no subnormal factor, no infinite slope. */
static void slew_of_almost_nothing(void)
{
    for (int shape = 0; shape < SN_SHAPE_TABLE; shape++) {
        for (int exponent = -1074; exponent < -60; exponent += 13) {
            sn_wave plain = sn_wave_default();
            plain.shape = (sn_shape)shape;
            plain.frequency_hz = 3.3;
            sn_wave slewed = plain;
            slewed.slew_s = ldexp(1, exponent);
            double t = check_uniform(-5, 5);
            check_context("shape %d, slew 2^%d, t %a", shape, exponent, t);
            CHECK_BITS(sample(&slewed, t), sample(&plain, t));
            sn_wave_prepared prepared;
            CHECK_INT(sn_wave_prepare(&prepared, &slewed, NULL), SN_OK);
            CHECK(isfinite(sn_wave_derivative(&prepared, t)));
        }
    }
}

static void random_shapes(void)
{
    sn_wave hold = sn_wave_default(), drift;
    hold.shape = SN_SHAPE_HOLD;
    hold.seed = check_random();
    drift = hold;
    drift.shape = SN_SHAPE_DRIFT;
    double sum = 0, square = 0, product = 0, before = 0;
    enum { COUNT = 100000 };
    for (int i = -COUNT / 2; i < COUNT / 2; i++) {
        double level = sample(&hold, i + 0.5);
        CHECK(level >= -1 && level < 1);
        if (i % 100 == 0) {
            CHECK_BITS(sample(&hold, i + check_uniform(0, 1)), level);
            CHECK_BITS(sample(&hold, i), (sample(&hold, i - 0.5) + level) / 2);
            CHECK_BITS(sample(&drift, i), level);
            double next = sample(&hold, i + 1.5);
            CHECK_NEAR(sample(&drift, i + 0.5), (level + next) / 2, 1e-15);
            CHECK_NEAR(sample(&drift, i + 1 - 1e-9), next, 1e-15);
        }
        sum += level;
        square += level * level;
        product += level * before;
        before = level;
    }
    /* Uniform in [-1, 1): mean 0, mean square 1/3, neighbours unrelated; five standard errors. */
    CHECK_NEAR(sum / COUNT, 0, 5 * sqrt(1 / 3.0 / COUNT));
    CHECK_NEAR(square / COUNT, 1 / 3.0, 5 * sqrt(4 / 45.0 / COUNT));
    CHECK_NEAR(product / COUNT, 0, 5 / 3.0 / sqrt(COUNT));
    /* A loop repeats, seeds differ, and a second look sees the same. */
    for (uint32_t loop = 1; loop < 40; loop += 3) {
        sn_wave round = drift;
        round.loop_cycles = loop;
        for (int i = 0; i < 20; i++) {
            double t = floor(check_uniform(-1e6, 1e6)) + (double)check_below(64) / 64;
            CHECK_BITS(sample(&round, t), sample(&round, t + loop * (double)check_below(1000)));
            CHECK_BITS(sample(&round, t), sample(&round, t - loop));
        }
    }
    drift.seed++;
    CHECK(sample(&drift, 10) != sample(&hold, 10));
}

/* ---- derivative ---------------------------------------------------------------------------- */

/* Without slew the error is that of the phase times the bend: 1e-14 of the steepest slope covers
 * every shape here. With slew it is a difference of two values over the width. */
static void derivatives(void)
{
    int rounds = check_long() ? 20000 : 600;
    for (int shape = 0; shape < SN_SHAPE_COUNT; shape++)
        for (int i = 0; i < rounds; i++) {
            sn_wave wave = random_wave((sn_shape)shape);
            double hz = fabs(wave.frequency_hz), t = check_uniform(-50, 50) / hz, width = 0;
            if (i % 2)
                width = check_below(3) ? check_uniform(0, 3) : check_log_uniform(1e-6, 1);
            wave.slew_s = width / hz;
            real x = reference_turns(&wave, t), half = real_times(reference_width(&wave), 0.5);
            double reach = 1e-13;
            if (reference_near_jump(&wave, real_add(x, half), reach) ||
                reference_near_jump(&wave, real_sub(x, half), reach))
                continue;
            if (width == 0 && shape == SN_SHAPE_TRIANGLE) { /* a corner is a jump of the slope */
                double p = real_to_double(real_sub(x, real_floor(x))), s = wave.skew_ratio;
                if (fabs(p - s / 2) < reach || fabs(p - 1 + s / 2) < reach)
                    continue;
            }
            sn_wave_prepared prepared = prepare(&wave);
            describe(&wave, t);
            real truth = reference_derivative(&wave, t);
            double got = sn_wave_derivative(&prepared, t);
            double steep = steepest(&wave), bound = 1e-14 * steep;
            if (wave.shape == SN_SHAPE_EXPONENTIAL || is_limited(wave.shape))
                bound *= 3;
            if (wave.shape == SN_SHAPE_TABLE && width == 0) /* a cubic bends by 12 size^2 */
                bound += 5e-15 * DRAWN * DRAWN;
            bound += width > 0 ? 2e-15 * fmax(1, steep / (2 * M_PI)) / width : 0;
            bound *= fabs(wave.amplitude) * hz;
            if (real_distance(got, truth) > bound && !CHECK_NEAR(got, real_to_double(truth), bound))
                break;
        }
}

/* ---- slew ---------------------------------------------------------------------------------- */

static double random_slew(const sn_wave *wave)
{
    double turns = check_below(2) ? check_uniform(0, 1) : check_log_uniform(1e-9, 8);
    if (check_below(8) == 0)
        turns = (double)check_below(4) + (double)check_below(2) / 2;
    return turns / fabs(wave->frequency_hz);
}

static void slewed_values(void)
{
    int rounds = check_long() ? 20000 : 400;
    for (int shape = 0; shape < SN_SHAPE_COUNT; shape++)
        for (int i = 0; i < rounds; i++) {
            sn_wave wave = random_wave((sn_shape)shape);
            wave.slew_s = random_slew(&wave);
            double width = wave.slew_s * fabs(wave.frequency_hz);
            double t = check_uniform(-20, 20) / wave.frequency_hz;
            sn_wave_prepared p = prepare(&wave);
            describe(&wave, t);
            real truth = reference_sample(&wave, t);
            double got = sn_wave_sample(&p, t), want = real_to_double(truth);
            /* A jump of 2 becomes a ramp of that width. */
            double slope = fmax(steepest(&wave), width > 0 ? 2 / width : 0);
            double bound = allowed_for_slope(&wave, slope, want);
            if (real_distance(got, truth) > bound && !CHECK_NEAR(got, want, bound))
                break;
        }
}

/* A square of 1 Hz over 0.2 s: ramps of that width, flat between, never a jump. */
static void slewed_square_is_a_ramp(void)
{
    sn_wave wave = sn_wave_default();
    wave.shape = SN_SHAPE_SQUARE;
    wave.slew_s = 0.2;
    CHECK_NEAR(sample(&wave, 0), 0, 1e-15);
    CHECK_NEAR(sample(&wave, 0.05), 0.5, 2e-15);
    CHECK_NEAR(sample(&wave, -0.05), -0.5, 2e-15);
    CHECK_NEAR(sample(&wave, 0.1), 1, 2e-15);
    CHECK_BITS(sample(&wave, 0.25), 1);
    CHECK_BITS(sample(&wave, 0.75), -1);
    sn_wave_prepared p = prepare(&wave);
    double before = sn_wave_sample(&p, -1), most = 0;
    for (int i = 1; i <= 40000; i++) {
        double now = sn_wave_sample(&p, -1 + i / 10000.0);
        most = fmax(most, fabs(now - before));
        before = now;
    }
    CHECK_NEAR(most, 10 * 1e-4, 1e-12); /* slope 2 over 0.2 */
    CHECK_NEAR(sn_wave_derivative(&p, 0.01), 10, 1e-13);
    CHECK_NEAR(sn_wave_derivative(&p, 0.3), 0, 0);
    /* A sine is only scaled, by sin(pi f w)/(pi f w). */
    wave = sn_wave_default();
    wave.slew_s = 0.3;
    CHECK_NEAR(sample(&wave, 0.25), sin(M_PI * 0.3) / (M_PI * 0.3), 1e-15);
    wave.slew_s = 2;
    CHECK_NEAR(sample(&wave, 0.25), 0, 1e-15);
}

/* Whatever the slew, a whole period has the same integral. */
static void slew_keeps_the_mean(void)
{
    for (int shape = 0; shape < SN_SHAPE_COUNT; shape++)
        for (int i = 0; i < 60; i++) {
            sn_wave wave = random_wave((sn_shape)shape);
            uint32_t loop = is_random(wave.shape) ? wave.loop_cycles = 4 : 1;
            double period = loop / fabs(wave.frequency_hz), from = check_uniform(-3, 3) * period;
            sn_wave_prepared plain = prepare(&wave);
            wave.slew_s = random_slew(&wave);
            sn_wave_prepared slewed = prepare(&wave);
            describe(&wave, from);
            double want = sn_wave_integral(&plain, from, from + period);
            double bound = (2e-14 * fabs(wave.amplitude) + 1e-14 * fabs(wave.offset)) * period;
            CHECK_NEAR(sn_wave_integral(&slewed, from, from + period), want, bound);
        }
}

/* ---- integral ------------------------------------------------------------------------------ */

static double integral_bound(const sn_wave *wave, double span, double want)
{
    double cycle = 1 / fabs(wave->frequency_hz);
    bool jumps = wave->shape == SN_SHAPE_SAW || wave->shape == SN_SHAPE_SQUARE ||
                 wave->shape == SN_SHAPE_PULSE || wave->shape == SN_SHAPE_HOLD ||
                 wave->shape == SN_SHAPE_EXPONENTIAL ||
                 (wave->shape == SN_SHAPE_TRIANGLE && fabs(wave->skew_ratio - 0.5) == 0.5);
    bool steep = jumps || steepest(wave) > 6.3;
    return (steep ? 4e-16 * fabs(wave->amplitude) * cycle : 0) +
           1e-14 * fabs(wave->amplitude) * fmin(fabs(span), cycle) + 1e-15 * fabs(want) +
           1e-15 * fabs(wave->offset * span);
}

static void integrals(void)
{
    int rounds = check_long() ? 10000 : 250;
    for (int shape = 0; shape < SN_SHAPE_COUNT; shape++)
        for (int i = 0; i < rounds; i++) {
            sn_wave wave = random_wave((sn_shape)shape);
            double hz = fabs(wave.frequency_hz), t0 = check_uniform(-20, 20) / hz;
            if (check_below(2))
                wave.slew_s = random_slew(&wave);
            double span =
                (check_below(2) ? check_log_uniform(1e-8, 10) : check_uniform(0, 20)) / hz;
            double t1 = check_below(2) ? t0 + span : t0 - span;
            sn_wave_prepared p = prepare(&wave);
            describe(&wave, t0);
            real truth = reference_integral(&wave, t0, t1);
            double got = sn_wave_integral(&p, t0, t1), want = real_to_double(truth);
            /* A start that its last place moves matters by the value there. */
            double bound = integral_bound(&wave, t1 - t0, want);
            if (real_distance(got, truth) > bound && !CHECK_NEAR(got, want, bound)) {
                fprintf(stderr, "  t1 %.17g\n", t1);
                break;
            }
        }
}

static void integrals_add_up(void)
{
    for (int shape = 0; shape < SN_SHAPE_COUNT; shape++)
        for (int i = 0; i < 100; i++) {
            sn_wave wave = random_wave((sn_shape)shape);
            if (check_below(2))
                wave.slew_s = random_slew(&wave);
            double cycle = 1 / fabs(wave.frequency_hz);
            double a = check_uniform(-9, 9) * cycle, b = check_uniform(-9, 9) * cycle;
            double c = check_uniform(-9, 9) * cycle;
            sn_wave_prepared p = prepare(&wave);
            describe(&wave, a);
            double ab = sn_wave_integral(&p, a, b), bc = sn_wave_integral(&p, b, c);
            double ac = sn_wave_integral(&p, a, c);
            double bound = 4e-14 * fabs(wave.amplitude) * cycle + 4e-15 * (fabs(ab) + fabs(bc));
            CHECK_NEAR(ab + bc, ac, bound);
            CHECK_NEAR(sn_wave_integral(&p, b, a), -ab, 0);
            CHECK_NEAR(sn_wave_integral(&p, a, a), 0, 0);
        }
}

/* Long spans do not cancel: after ten years the integral of a sine is that of a part of a cycle. */
static void long_integrals(void)
{
    sn_wave wave = sn_wave_default();
    for (int i = 0; i < 500; i++) {
        wave.frequency_hz = check_log_uniform(1e-6, 100);
        wave.phase_turns = check_uniform(0, 1);
        double t0 = check_uniform(-3e8, 3e8), t1 = check_uniform(-3e8, 3e8);
        if (fabs(t1 * wave.frequency_hz) > 0x1p50)
            continue;
        sn_wave_prepared p = prepare(&wave);
        real w = real_mul(reference_frequency(&wave), real_times(real_pi(), 2));
        real truth = real_div(real_sub(real_cos_turns(reference_turns(&wave, t0)),
                                  real_cos_turns(reference_turns(&wave, t1))),
            w);
        describe(&wave, t0);
        CHECK(real_distance(sn_wave_integral(&p, t0, t1), truth) <= 1e-14 / wave.frequency_hz);
    }
    /* A square of duty 0.3 has mean -0.4, also over 1e15 and over 1e21 cycles. */
    wave = sn_wave_default();
    wave.shape = SN_SHAPE_SQUARE;
    wave.duty_ratio = 0.3;
    sn_wave_prepared p = prepare(&wave);
    CHECK_RELATIVE(sn_wave_integral(&p, 0, 1e15), -0.4e15, 2e-15);
    CHECK_RELATIVE(sn_wave_integral(&p, 0, 1e21), -0.4e21, 2e-15);
    CHECK_RELATIVE(sn_wave_integral(&p, 1e21, 0), 0.4e21, 2e-15);
    CHECK_RELATIVE(sn_wave_integral(&p, 0x1p63, 0x1p63 + 4096), -0.4 * 4096, 2e-15);
}

/* Hold and drift over many cycles: a plain sum of levels is the reference. */
static void random_integrals_over_many_cycles(void)
{
    sn_wave wave = sn_wave_default();
    wave.shape = SN_SHAPE_HOLD;
    wave.seed = 7;
    sn_wave_prepared p = prepare(&wave);
    double sum = 0;
    for (int i = 0; i < 100000; i++)
        sum += sn_hash_signed(7, (uint64_t)i);
    CHECK_NEAR(sn_wave_integral(&p, 0, 100000), sum, 1e-11);
    CHECK_NEAR(sn_wave_integral(&p, 100000, 0), -sum, 1e-11);
    CHECK(isnan(sn_wave_integral(&p, 0, 0x1p20 + 10)));
    CHECK(isnan(sn_wave_integral(&p, 0, 1e300)));
    wave.loop_cycles = 1000;
    p = prepare(&wave);
    sum = 0;
    for (int i = 0; i < 1000; i++)
        sum += sn_hash_signed(7, (uint64_t)i);
    CHECK_NEAR(sn_wave_integral(&p, 0, 1e7), sum * 1e4, 1e-8);
    CHECK_NEAR(sn_wave_integral(&p, 0.5, 1e7 + 0.5), sum * 1e4, 1e-8);
    CHECK_RELATIVE(sn_wave_integral(&p, 0, 1e14), sum * 1e11, 1e-11);
    wave.shape = SN_SHAPE_DRIFT;
    wave.slew_s = 3.5;
    p = prepare(&wave);
    CHECK_NEAR(sn_wave_integral(&p, 0.25, 1e7 + 0.25), sum * 1e4, 1e-8);
    /* The slowest allowed: a long loop, a wide slew, a long span. */
    wave.loop_cycles = 1 << 20;
    wave.slew_s = 64;
    p = prepare(&wave);
    CHECK(isfinite(sn_wave_integral(&p, 0.25, 1e9)));
}

/* ---- bounds -------------------------------------------------------------------------------- */

static void values_stay_within_bounds(void)
{
    int rounds = check_long() ? 20000 : 1200;
    for (int shape = 0; shape < SN_SHAPE_COUNT; shape++)
        for (int i = 0; i < rounds; i++) {
            sn_wave wave = random_wave((sn_shape)shape);
            if (check_below(8) == 0)
                wave.skew_ratio = 1 - check_log_uniform(1e-12, 1e-3);
            if (check_below(2))
                wave.slew_s = random_slew(&wave);
            sn_wave_prepared p = prepare(&wave);
            sn_range bounds = sn_wave_bounds(&p);
            double period = 1 / fabs(wave.frequency_hz), s = wave.skew_ratio;
            for (int k = 0; k < 64; k++) {
                double t = check_below(2) ? check_uniform(-2, 2) * period : k * period / 16;
                if (k == 60)
                    t = (1 - s / 2 - wave.phase_turns) / wave.frequency_hz;
                if (k == 61)
                    t = (s / 2 - wave.phase_turns) / wave.frequency_hz;
                if (k == 62)
                    t = (1 - 0x1p-53 - wave.phase_turns) / wave.frequency_hz;
                double value = sn_wave_sample(&p, t);
                describe(&wave, t);
                if (!CHECK(value >= bounds.low && value <= bounds.high)) {
                    fprintf(
                        stderr, "  %.17g outside %.17g .. %.17g\n", value, bounds.low, bounds.high);
                    return;
                }
            }
        }
}

/* Without slew the bounds are reached: dense samples come within what their spacing allows. */
static void bounds_are_tight(void)
{
    for (int shape = 0; shape < SN_SHAPE_TABLE; shape++)
        for (int i = 0; i < (is_limited((sn_shape)shape) ? 70 : 12); i++) {
            sn_wave wave = random_wave((sn_shape)shape);
            if (is_random(wave.shape))
                continue;
            wave.frequency_ratio = (sn_rational){ 0, 0 };
            wave.frequency_hz = check_below(2) ? 1 : -1;
            wave.partials = (uint32_t)(i < 40 ? i + 1 : i * 5);
            wave.curvature = check_uniform(-20, 20);
            sn_wave_prepared p = prepare(&wave);
            sn_range bounds = sn_wave_bounds(&p), seen = sn_range_empty();
            int count = is_limited(wave.shape) ? 64 * (int)wave.partials : 20000;
            count = is_limited(wave.shape) && count < 2000 ? 2000 : count;
            if (check_long() == false && wave.partials > 100 && is_limited(wave.shape) && i % 5)
                continue;
            for (int k = 0; k < count; k++)
                seen = sn_range_include(seen, sn_wave_sample(&p, k / (double)count));
            describe(&wave, 0);
            double spacing = (steepest(&wave) + 2) / count;
            if (is_limited(wave.shape)) /* between samples a top rises by h^2/8 of the bend */
                spacing = pow(2 * M_PI * wave.partials / count, 2);
            double bound = fabs(wave.amplitude) * spacing + 1e-14 * fabs(wave.offset);
            CHECK_NEAR(seen.low, bounds.low, bound);
            CHECK_NEAR(seen.high, bounds.high, bound);
        }
    /* The fact sheet's peaks. */
    static const struct {
        sn_shape shape;
        uint32_t partials;
        double peak;
    } peaks[] = { { SN_SHAPE_SAW_LIMITED, 6, 1.0327 }, { SN_SHAPE_SQUARE_LIMITED, 5, 1.1884 },
        { SN_SHAPE_TRIANGLE_LIMITED, 5, 0.9331 }, { SN_SHAPE_SAW_LIMITED, 1024, 1.17898 },
        { SN_SHAPE_SQUARE_LIMITED, 1024, 1.17898 } };
    for (int i = 0; i < 5; i++) {
        sn_wave wave = sn_wave_default();
        wave.shape = peaks[i].shape;
        wave.partials = peaks[i].partials;
        sn_wave_prepared p = prepare(&wave);
        CHECK_NEAR(sn_wave_bounds(&p).high, peaks[i].peak, i < 3 ? 5e-5 : 1.3e-3);
        CHECK_BITS(sn_wave_bounds(&p).low, -sn_wave_bounds(&p).high);
    }
}

/* ---- period, retune, snap ------------------------------------------------------------------ */

static void check_period(const sn_wave *wave, sn_period_kind kind, int64_t n, int64_t d)
{
    sn_wave_prepared p = prepare(wave);
    sn_period period = sn_wave_period(&p);
    describe(wave, 0);
    CHECK_INT(period.kind, kind);
    CHECK_INT(period.seconds.numerator, n);
    CHECK_INT(period.seconds.denominator, d);
}

static void periods(void)
{
    sn_wave wave = sn_wave_default();
    check_period(&wave, SN_PERIOD_EXACT, 1, 1);
    wave.frequency_hz = 0.1;
    check_period(&wave, SN_PERIOD_EXACT, 10, 1);
    wave.frequency_hz = -1.5;
    check_period(&wave, SN_PERIOD_EXACT, 2, 3);
    wave.frequency_ratio = (sn_rational){ 1, 3 };
    check_period(&wave, SN_PERIOD_EXACT, 3, 1);
    wave.amplitude = 0;
    check_period(&wave, SN_PERIOD_CONSTANT, 0, 0);
    wave = sn_wave_default();
    wave.frequency_hz = 1.0 / 3; /* the shortest decimal of it, which has 16 digits */
    check_period(&wave, SN_PERIOD_EXACT, INT64_C(10000000000000000), INT64_C(3333333333333333));
    wave.frequency_hz = 1.2345678901234567e-5;
    check_period(&wave, SN_PERIOD_TOO_LONG, 0, 0);
    wave = sn_wave_default();
    wave.shape = SN_SHAPE_HOLD;
    check_period(&wave, SN_PERIOD_NEVER, 0, 0);
    wave.loop_cycles = 6;
    wave.frequency_hz = 4;
    check_period(&wave, SN_PERIOD_EXACT, 3, 2);
    wave = sn_wave_default();
    wave.shape = SN_SHAPE_SQUARE; /* of duty 0 or 1, or a slew of whole cycles, does not move */
    wave.duty_ratio = 0;
    check_period(&wave, SN_PERIOD_CONSTANT, 0, 0);
    wave.duty_ratio = 1;
    check_period(&wave, SN_PERIOD_CONSTANT, 0, 0);
    wave.shape = SN_SHAPE_PULSE;
    check_period(&wave, SN_PERIOD_CONSTANT, 0, 0);
}

static void retuning(void)
{
    sn_wave wave = sn_wave_default(); /* BespokeSynth/BespokeSynth#1266 */
    double before = sample(&wave, 10.3);
    CHECK_NEAR(before, 0.951056516, 5e-10);
    sn_wave_retune(&wave, 2, (sn_rational){ 0, 0 }, 10.3);
    CHECK_NEAR(sample(&wave, 10.3), before, 2e-15);
    CHECK_NEAR(wave.phase_turns, 0.7, 1e-14);
    CHECK_BITS(wave.frequency_hz, 2);
    for (int i = 0; i < 3000; i++) {
        wave = random_wave((sn_shape)check_below(SN_SHAPE_COUNT));
        sn_wave changed = wave;
        double hz = check_log_uniform(1e-4, 1e3) * (check_below(2) ? 1 : -1);
        double t = check_uniform(-1e5, 1e5);
        sn_rational ratio = { 0, 0 };
        if (check_below(2))
            ratio = sn_rational_reduce((int64_t)check_below(1000) + 1, 7);
        sn_wave_retune(&changed, hz, ratio, t);
        describe(&wave, t);
        CHECK(changed.frequency_hz == (ratio.denominator ? sn_rational_to_double(ratio) : hz));
        sn_wave_prepared a = prepare(&wave), b = prepare(&changed);
        double from = sn_wave_phase(&a, t), to = sn_wave_phase(&b, t);
        double off = fabs(from - to), last = is_random(wave.shape) ? 1e-8 : 1e-15;
        CHECK(fmin(off, 1 - off) <= last);
        if (wave.shape == SN_SHAPE_HOLD && from > 1e-6 && from < 1 - 1e-6)
            CHECK_BITS(sn_wave_sample(&b, t), sn_wave_sample(&a, t));
        if (wave.shape == SN_SHAPE_DRIFT)
            CHECK_NEAR(sn_wave_sample(&b, t), sn_wave_sample(&a, t), 1e-7 * fabs(wave.amplitude));
    }
    sn_wave kept = wave; /* a time or frequency that is none changes nothing */
    sn_wave_retune(&wave, 2, (sn_rational){ 0, 0 }, NAN);
    CHECK(memcmp(&kept, &wave, sizeof wave) == 0);
    sn_wave_retune(&wave, INFINITY, (sn_rational){ 0, 0 }, 1);
    CHECK(memcmp(&kept, &wave, sizeof wave) == 0);
    /* However far apart the cycles are, the wave stays one that can be prepared. */
    for (int shape = 0; shape < SN_SHAPE_COUNT; shape++)
        for (int i = 0; i < 50; i++) {
            wave = random_wave((sn_shape)shape);
            sn_wave_retune(
                &wave, check_uniform(-1e9, 1e9), (sn_rational){ 0, 0 }, check_uniform(-1e12, 1e12));
            prepare(&wave);
        }
}

static void snapping(void)
{
    sn_wave wave = sn_wave_default();
    wave.frequency_hz = 1.1;
    sn_wave_snapped change = sn_wave_snap(&wave, (sn_rational){ 4, 1 });
    CHECK_BITS(wave.frequency_hz, 1);
    CHECK_BITS(change.frequency_hz, 1);
    CHECK_NEAR(change.cents, -165.0, 0.05);
    CHECK_NEAR(change.cents, 1200 * log2(1 / 1.1), 1e-10);
    CHECK_NEAR(change.percent, -9.09, 0.005);
    check_period(&wave, SN_PERIOD_EXACT, 1, 1);
    wave.frequency_hz = -0.01; /* at least one cycle, and still backwards */
    wave.frequency_ratio = (sn_rational){ 0, 0 };
    change = sn_wave_snap(&wave, (sn_rational){ 7, 2 });
    CHECK_INT(wave.frequency_ratio.numerator, -2);
    CHECK_INT(wave.frequency_ratio.denominator, 7);
    CHECK_BITS(wave.frequency_hz, -2.0 / 7);
    wave.frequency_hz = 0;
    wave.frequency_ratio = (sn_rational){ 0, 0 };
    change = sn_wave_snap(&wave, (sn_rational){ 4, 1 });
    CHECK(wave.frequency_hz == 0 && change.cents == 0 && change.percent == 0);
    for (int i = 0; i < 2000; i++) {
        wave = random_wave((sn_shape)check_below(SN_SHAPE_COUNT));
        sn_rational loop =
            sn_rational_reduce((int64_t)check_below(5000) + 1, (int64_t)check_below(50) + 1);
        sn_wave old = wave;
        double length = sn_rational_to_double(loop);
        change = sn_wave_snap(&wave, loop);
        describe(&old, length);
        /* The loop is a whole number of the new periods. */
        sn_wave_prepared p = prepare(&wave);
        sn_period period = sn_wave_period(&p);
        if (period.kind == SN_PERIOD_CONSTANT)
            continue;
        if (is_random(wave.shape) && fabs(old.frequency_hz) * length > 1 << 20) {
            CHECK(period.kind == SN_PERIOD_NEVER || old.loop_cycles);
            continue; /* more cycles than a loop may have */
        }
        CHECK_INT(period.kind, SN_PERIOD_EXACT);
        sn_rational both = sn_rational_lcm(loop, period.seconds);
        CHECK(both.numerator == loop.numerator && both.denominator == loop.denominator);
        if (!is_random(wave.shape)) {
            double cycles = fabs(old.frequency_hz) * length, k = fmax(1, nearbyint(cycles));
            CHECK_RELATIVE(fabs(wave.frequency_hz), k / length, 4e-16);
        }
        CHECK((wave.frequency_hz < 0) == (old.frequency_hz < 0));
        CHECK_RELATIVE(
            change.percent, 100 * (wave.frequency_hz - old.frequency_hz) / old.frequency_hz, 1e-12);
        CHECK_NEAR(change.cents, 1200 * log2(wave.frequency_hz / old.frequency_hz), 1e-8);
    }
}

CHECK_MAIN(CHECK_TEST(defaults_and_names), CHECK_TEST(exact_values),
    CHECK_TEST(jumps_have_their_middle), CHECK_TEST(extremes_of_parameters),
    CHECK_TEST(public_cases), CHECK_TEST(refusals), CHECK_TEST(ratios_are_reduced),
    CHECK_TEST(accuracy_of_values), CHECK_TEST(ratios_for_ten_years), CHECK_TEST(strange_times),
    CHECK_TEST(standing_and_backward), CHECK_TEST(snapping_what_cannot_loop),
    CHECK_TEST(slew_of_almost_nothing), CHECK_TEST(random_shapes), CHECK_TEST(derivatives),
    CHECK_TEST(slewed_values), CHECK_TEST(slewed_square_is_a_ramp), CHECK_TEST(slew_keeps_the_mean),
    CHECK_TEST(integrals), CHECK_TEST(integrals_add_up), CHECK_TEST(long_integrals),
    CHECK_TEST(random_integrals_over_many_cycles), CHECK_TEST(values_stay_within_bounds),
    CHECK_TEST(bounds_are_tight), CHECK_TEST(periods), CHECK_TEST(retuning), CHECK_TEST(snapping))
