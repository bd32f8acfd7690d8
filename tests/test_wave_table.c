/* Tables: their samples against MPFR, their Fourier coefficients against the closed forms, and the
 * two ways of reading them against their error laws. */
#include "wave_reference.h"

#include <stdlib.h>
#include <string.h>

/* Exactly as many bytes as asked for, so that a sanitizer sees one too many. */
static sn_wave_table *make(sn_shape shape, size_t size, size_t partials)
{
    void *memory = malloc(sn_wave_table_bytes(size));
    sn_report report = { 0 };
    CHECK_INT(sn_wave_table_make(memory, shape, size, partials, &report), SN_OK);
    return memory;
}

static sn_wave_table *draw_random(size_t size)
{
    double *points = malloc(size * sizeof *points);
    for (size_t i = 0; i < size; i++)
        points[i] = check_uniform(-1, 1);
    void *memory = malloc(sn_wave_table_bytes(size));
    CHECK_INT(sn_wave_table_draw(memory, points, size, NULL), SN_OK);
    free(points);
    return memory;
}

static bool is_limited(sn_shape shape)
{
    return shape >= SN_SHAPE_TRIANGLE_LIMITED && shape <= SN_SHAPE_SQUARE_LIMITED;
}

static void sizes_and_refusals(void)
{
    CHECK_INT(sn_wave_table_bytes(0), 0);
    CHECK_INT(sn_wave_table_bytes(SN_TABLE_SIZE_LEAST - 1), 0);
    CHECK_INT(sn_wave_table_bytes(SN_TABLE_SIZE_MOST + 1), 0);
    CHECK_INT(sn_wave_table_bytes(SIZE_MAX), 0);
    for (size_t n = 4; n < 2000; n++)
        CHECK(sn_wave_table_bytes(n) >= sizeof(sn_wave_table) + (n + 3) * sizeof(double));
    sn_wave_table *room = malloc(sn_wave_table_bytes(64));
    static const struct {
        sn_shape shape;
        size_t size, partials;
        const char *field;
    } bad[] = { { SN_SHAPE_SINE, 3, 0, "size" },
        { SN_SHAPE_SINE, SN_TABLE_SIZE_MOST + 1, 0, "size" }, { SN_SHAPE_PULSE, 64, 0, "shape" },
        { SN_SHAPE_TABLE, 64, 0, "shape" }, { SN_SHAPE_COUNT, 64, 0, "shape" },
        { (sn_shape)-1, 64, 0, "shape" }, { SN_SHAPE_SAW_LIMITED, 64, 0, "partials" },
        { SN_SHAPE_SAW_LIMITED, 64, 32, "partials" },
        { SN_SHAPE_SQUARE_LIMITED, 63, 32, "partials" },
        { SN_SHAPE_TRIANGLE_LIMITED, 64, SN_PARTIALS_MOST + 1, "partials" },
        { SN_SHAPE_TRIANGLE_LIMITED, 64, SIZE_MAX / 2 + 2, "partials" } };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        sn_report report = { 0 };
        sn_status status =
            sn_wave_table_make(room, bad[i].shape, bad[i].size, bad[i].partials, &report);
        CHECK_INT(status, SN_ERROR_RANGE);
        CHECK_INT(report.status, status);
        CHECK_TEXT(report.field, bad[i].field);
    }
    double points[64] = { 0 };
    sn_report report = { 0 };
    CHECK_INT(sn_wave_table_draw(room, points, 3, &report), SN_ERROR_RANGE);
    CHECK_TEXT(report.field, "size");
    static const double wrong[] = { NAN, INFINITY, -INFINITY, 1.1e12, -1.1e12 };
    for (int i = 0; i < 5; i++) {
        memset(points, 0, sizeof points);
        points[7 * i + 5] = wrong[i];
        sn_status want = i < 3 ? SN_ERROR_NOT_FINITE : SN_ERROR_RANGE;
        CHECK_INT(sn_wave_table_draw(room, points, 64, &report), want);
        CHECK_INT(sn_wave_table_draw(room, points, 64, NULL), want);
        CHECK_CONTAINS(report.field, "points[");
    }
    free(room);
}

/* Every sample, of sizes even and odd, within 1e-15 of the shape; guards on both sides. */
static void samples_are_the_shape(void)
{
    static const size_t sizes[] = { 4, 5, 6, 7, 12, 63, 64, 65, 100, 257, 1000, 1024, 4095, 4096 };
    for (int shape = 0; shape <= SN_SHAPE_SQUARE_LIMITED; shape++)
        for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
            size_t n = sizes[k],
                   most = (n - 1) / 2 < SN_PARTIALS_MOST ? (n - 1) / 2 : SN_PARTIALS_MOST;
            size_t partials = is_limited((sn_shape)shape) ? 1 + check_below(most) : 0;
            if (partials && check_below(3) == 0)
                partials = most;
            sn_wave_table *table = make((sn_shape)shape, n, partials);
            sn_wave wave = sn_wave_default();
            wave.shape = (sn_shape)shape;
            wave.partials = (uint32_t)partials;
            CHECK_INT(table->size, n);
            CHECK_INT(table->partials, partials);
            size_t step = partials > 100 ? 1 + n / 40 : n > 1000 ? 7 : 1;
            for (size_t i = 0; i < n; i += step) {
                check_context("%s of %zu samples, %zu partials, sample %zu",
                    sn_shape_name(wave.shape), n, partials, i);
                double got = table->samples[i + 1];
                bool jump = shape == SN_SHAPE_SAW && 2 * i == n;
                jump = jump || (shape == SN_SHAPE_SQUARE && (i == 0 || 2 * i == n));
                if (jump) {
                    CHECK_NEAR(got, 0, 0);
                    continue;
                }
                real p = real_quotient((double)i, (double)n);
                if (!CHECK(real_distance(got, reference_cycle(&wave, 0, p, 0)) <= 1e-15))
                    break;
            }
            CHECK_BITS(table->samples[0], table->samples[n]);
            CHECK_BITS(table->samples[n + 1], table->samples[1]);
            CHECK_BITS(table->samples[n + 2], table->samples[2]);
            CHECK_NEAR(table->mean, 0, 1e-16);
            free(table);
        }
}

/* One coefficient of a table's samples, 2/N sum of x sin and x cos, in long double. */
static void coefficients(const sn_wave_table *table, size_t n, double *sine, double *cosine)
{
    long double s = 0, c = 0;
    for (size_t i = 0; i < table->size; i++) {
        long double angle = 2 * 3.14159265358979323846264338327950288L *
                            (long double)(n * i % table->size) / (long double)table->size;
        s += (long double)table->samples[i + 1] * sinl(angle);
        c += (long double)table->samples[i + 1] * cosl(angle);
    }
    *sine = (double)(2 * s / table->size);
    *cosine = (double)(2 * c / table->size);
}

/* What the sampled shape's coefficient is exactly (fact sheet, section 3; for odd N the same sums
 * with no sample on the jump). */
static double exact_coefficient(sn_shape shape, size_t size, size_t n, size_t partials)
{
    double count = (double)size, x = M_PI * (double)n / count, sign = n % 2 ? 1 : -1;
    double turn = (n - 1) / 2 % 2 ? -1 : 1;
    switch (shape) {
    case SN_SHAPE_SINE:
        return n == 1;
    case SN_SHAPE_SAW:
        return 2 / count * sign / (size % 2 ? sin(x) : tan(x));
    case SN_SHAPE_SQUARE:
        if (size % 2)
            return 2 / count * (cos(x) + sign) / sin(x);
        return n % 2 ? 4 / count / tan(x) : 0;
    case SN_SHAPE_TRIANGLE:
        return n % 2 ? 8 / (count * count) * turn / (sin(x) * sin(x)) : 0;
    case SN_SHAPE_SAW_LIMITED:
        return n <= partials ? 2 / M_PI * sign / (double)n : 0;
    case SN_SHAPE_SQUARE_LIMITED:
        return n <= partials && n % 2 ? 4 / M_PI / (double)n : 0;
    default:
        return n <= partials && n % 2 ? 8 / (M_PI * M_PI) * turn / (double)(n * n) : 0;
    }
}

static void fourier_coefficients(void)
{
    static const size_t sizes[] = { 4, 8, 12, 60, 64, 256, 1024, 62, 250, 63, 5, 255 };
    for (int shape = 0; shape <= SN_SHAPE_SQUARE_LIMITED; shape++)
        for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
            size_t size = sizes[k], most = (size - 1) / 2;
            if (shape == SN_SHAPE_TRIANGLE && size % 4)
                continue;
            size_t partials = most < 6 ? most : 6;
            sn_wave_table *table =
                make((sn_shape)shape, size, is_limited((sn_shape)shape) ? partials : 0);
            double sine, cosine;
            coefficients(table, 0, &sine, &cosine);
            CHECK_NEAR(cosine, 0, 1e-15); /* twice the mean */
            size_t step = size > 500 ? 5 : 1;
            for (size_t n = 1; n <= most; n += step) {
                check_context(
                    "%s of %zu samples, harmonic %zu", sn_shape_name((sn_shape)shape), size, n);
                coefficients(table, n, &sine, &cosine);
                CHECK_NEAR(sine, exact_coefficient((sn_shape)shape, size, n, partials), 2e-15);
                CHECK_NEAR(cosine, 0, 1e-15);
            }
            free(table);
        }
}

/* ---- reading ------------------------------------------------------------------------------- */

/* The largest error of a reader of a sine table over a fine sweep. */
static double worst_error(const sn_wave_table *table, bool hermite)
{
    double worst = 0;
    int count = 64 * (int)table->size;
    for (int i = 0; i < count; i++) {
        double p = (i + 0.5 * (i % 3)) / count;
        double got = hermite ? sn_wave_table_hermite(table, p) : sn_wave_table_linear(table, p);
        worst = fmax(worst, fabs(got - sin(2 * M_PI * p)));
    }
    return worst;
}

/* Linear h^2/8, Hermite sqrt(3)/108 h^3 (1 + h^2/6), h = 2 pi/N: within the law, and no better. */
static void error_laws(void)
{
    static const struct {
        size_t size;
        double linear, hermite;
    } facts[] = { { 64, 1.2e-3, 1.5e-5 }, { 256, 7.5e-5, 2.4e-7 }, { 1024, 4.7e-6, 3.7e-9 } };
    for (int i = 0; i < 3; i++) {
        sn_wave_table *table = make(SN_SHAPE_SINE, facts[i].size, 0);
        double h = 2 * M_PI / (double)facts[i].size;
        double linear = worst_error(table, false), hermite = worst_error(table, true);
        check_context("%zu samples", facts[i].size);
        CHECK(linear <= h * h / 8 && linear > 0.995 * h * h / 8);
        double law = sqrt(3) / 108 * h * h * h;
        CHECK(hermite <= law * (1 + h * h / 6) + 1e-15 && hermite > 0.999 * law);
        CHECK_RELATIVE(linear, facts[i].linear, 0.02);
        CHECK_RELATIVE(hermite, facts[i].hermite, 0.04);
        free(table);
    }
    /* A sum of harmonics: each with its own h, the second derivatives added. */
    sn_wave_table *table = make(SN_SHAPE_SAW_LIMITED, 512, 6);
    sn_wave wave = sn_wave_default();
    wave.shape = SN_SHAPE_SAW_LIMITED;
    double law = 0, cubic = 0;
    for (int n = 1; n <= 6; n++) {
        double h = 2 * M_PI * n / 512, a = 2 / (M_PI * n);
        law += a * h * h / 8;
        cubic += a * sqrt(3) / 108 * h * h * h;
    }
    for (int i = 0; i < 3000; i++) {
        double p = check_uniform(0, 1);
        real truth = reference_cycle(&wave, 0, real_of(p), 0);
        CHECK(real_distance(sn_wave_table_linear(table, p), truth) <= law);
        CHECK(real_distance(sn_wave_table_hermite(table, p), truth) <= 1.02 * cubic);
    }
    free(table);
    /* A triangle is straight between its samples: linear reading is exact. */
    table = make(SN_SHAPE_TRIANGLE, 64, 0);
    wave.shape = SN_SHAPE_TRIANGLE;
    for (int i = 0; i < 3000; i++) {
        double p = check_uniform(0, 1);
        real truth = reference_cycle(&wave, 0, real_of(p), 0);
        CHECK(real_distance(sn_wave_table_linear(table, p), truth) <= 3e-16);
    }
    free(table);
}

/* Both readers against their formulas in MPFR, tables of every size and random points. */
static void readers_are_their_formulas(void)
{
    for (int round = 0; round < 300; round++) {
        size_t size = check_below(2) ? 4 + check_below(40) : 4u << check_below(6);
        sn_wave_table *table = draw_random(size);
        sn_wave wave = sn_wave_default();
        wave.shape = SN_SHAPE_TABLE;
        wave.table = table;
        /* The phase times the size is rounded: slopes of at most 3 per interval. */
        double bound = 2e-15 + 4e-16 * (double)size;
        for (int i = 0; i < 20; i++) {
            double p = check_uniform(0, 1), turns = p;
            if (i < 6)
                p = turns = (double)check_below(size) / (double)size;
            if (check_below(2))
                turns = (double)check_below(64) - 32 + p;
            p = turns - floor(turns);
            check_context("size %zu phase %.17g", size, turns);
            real truth = reference_cycle(&wave, 0, real_of(p), 0);
            CHECK(real_distance(sn_wave_table_hermite(table, turns), truth) <= bound);
            real x = real_times(real_of(p), (double)size), floor = real_floor(x);
            size_t at = (size_t)mpfr_get_ui(floor, MPFR_RNDN);
            real a = real_of(table->samples[at + 1]), b = real_of(table->samples[at + 2]);
            real line = real_add(a, real_mul(real_sub(x, floor), real_sub(b, a)));
            CHECK(real_distance(sn_wave_table_linear(table, turns), line) <= bound);
        }
        free(table);
    }
}

/* The steepest slope per turn of a table's cubics, looked for at 9 places of each interval. */
static double steepest_of(const sn_wave_table *table)
{
    const double *y = table->samples;
    double steepest = 0;
    for (size_t i = 0; i < table->size; i++, y++) {
        double m0 = (y[2] - y[0]) / 2, m1 = (y[3] - y[1]) / 2, rise = y[2] - y[1];
        for (int k = 0; k <= 8; k++) {
            double u = k / 8.0, v = 1 - u;
            double slope = m0 * v * (1 - 3 * u) + m1 * u * (3 * u - 2) + 6 * u * v * rise;
            steepest = fmax(steepest, fabs(slope));
        }
    }
    return steepest * table->size;
}

/* A time of a wave whose phase is of a kind that a reader may stumble over. */
static double time_for(const sn_wave *wave)
{
    double f = wave->frequency_hz, whole = (double)check_below(2000) - 1000;
    switch (check_below(5)) {
    case 0: /* ten years, and up to 2^52 turns */
        return check_uniform(-1, 1) * fmin(1e9, 0x1p52 / fabs(f));
    case 1: /* just below, at or above a whole turn */
        return (whole + (check_uniform(-1, 1) * 0x1p-44) - wave->phase_turns) / f;
    case 2: /* on a point, as far as t has digits */
        return (whole + (double)check_below(wave->table->size) / wave->table->size -
                   wave->phase_turns) /
               f;
    case 3: /* where the phase has its second way, at 2^22 turns */
        return (check_below(2) ? 1 : -1) * check_uniform(0.9, 1.1) * 0x1p22 / f;
    default:
        return check_uniform(-9, 9) / f;
    }
}

/* Waves of shape table, with the bound of sn_wave_sample: of sizes that are read the quick way,
 * powers of two, and of others. */
static void waves_are_their_formula(void)
{
    static const size_t sizes[] = { 4, 16, 64, 1024, 4096, 12, 100, 1000 };
    for (int round = 0; round < (check_long() ? 20000 : 800); round++) {
        size_t size = sizes[round % 8];
        sn_shape shape = (sn_shape)check_below(SN_SHAPE_SQUARE_LIMITED + 1);
        bool drawn = round / 8 % 2;
        sn_wave_table *table =
            drawn ? draw_random(size) : make(shape, size, is_limited(shape) ? 1 + size / 16 : 0);
        sn_wave wave = sn_wave_default();
        wave.shape = SN_SHAPE_TABLE;
        wave.table = table;
        wave.frequency_hz = check_log_uniform(1e-4, 1e5) * (check_below(2) ? 1 : -1);
        if (check_below(3) == 0)
            wave.frequency_ratio = sn_rational_reduce((int64_t)check_below(2000) + 1, 7);
        if (wave.frequency_ratio.denominator)
            wave.frequency_hz = sn_rational_to_double(wave.frequency_ratio);
        wave.amplitude = check_below(2) ? 1 : check_log_uniform(1e-6, 1e6);
        wave.amplitude *= check_below(2) ? 1 : -1;
        wave.phase_turns = check_below(2) ? check_uniform(-3, 3) : 0;
        wave.offset = check_below(2) ? check_uniform(-2, 2) * wave.amplitude : 0;
        sn_wave_prepared p;
        CHECK_INT(sn_wave_prepare(&p, &wave, NULL), SN_OK);
        CHECK((p.cubics != NULL) == ((size & (size - 1)) == 0));
        double steep = fmax(1, steepest_of(table) / (2 * M_PI));
        for (int i = 0; i < 40; i++) {
            double t = time_for(&wave), got = sn_wave_sample(&p, t);
            real truth = reference_sample(&wave, t);
            double want = real_to_double(truth);
            double bound = 1e-15 * fabs(wave.amplitude) * steep +
                           (nextafter(fabs(want), INFINITY) - fabs(want));
            check_context("%s of %zu, %.17g Hz, amplitude %g, phase %.17g, offset %g at %.17g",
                drawn ? "drawn" : sn_shape_name(shape), size, wave.frequency_hz, wave.amplitude,
                wave.phase_turns, wave.offset, t);
            if (real_distance(got, truth) > bound && !CHECK_NEAR(got, want, bound))
                break;
        }
        free(table);
    }
}

static void any_phase(void)
{
    static const double odd[] = { -1e-300, -5e-324, -1e-17, -0x1p-54, -0x1p-53, 1 - 0x1p-53, 1, -1,
        2, 1e300, -1e300, 0x1p62, 0x1p53 - 1, 1.7e308, 0.999999999999999 };
    for (size_t size = 4; size < 70; size++) {
        sn_wave_table *table = draw_random(size);
        for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
            check_context("size %zu phase %a", size, odd[i]);
            CHECK(sn_range_contains(table->bounds, sn_wave_table_linear(table, odd[i])));
            CHECK(sn_range_contains(table->bounds, sn_wave_table_hermite(table, odd[i])));
        }
        for (int i = 0; i < 1000; i++) {
            double phase = check_any_finite();
            CHECK(sn_range_contains(table->bounds, sn_wave_table_linear(table, phase)));
            CHECK(sn_range_contains(table->bounds, sn_wave_table_hermite(table, phase)));
        }
        CHECK(isnan(sn_wave_table_linear(table, NAN)));
        CHECK(isnan(sn_wave_table_linear(table, INFINITY)));
        CHECK(isnan(sn_wave_table_hermite(table, NAN)));
        CHECK(isnan(sn_wave_table_hermite(table, -INFINITY)));
        CHECK_BITS(sn_wave_table_linear(table, 1), table->samples[1]);
        CHECK_BITS(sn_wave_table_hermite(table, 1), table->samples[1]);
        CHECK_BITS(sn_wave_table_hermite(table, -3), table->samples[1]);
        /* Just below a whole turn: on the way to the first sample, not past it. */
        CHECK_NEAR(sn_wave_table_hermite(table, 1 - 0x1p-53), table->samples[1], 1e-13);
        CHECK_NEAR(sn_wave_table_hermite(table, -0x1p-60), table->samples[1], 1e-13);
        CHECK_NEAR(sn_wave_table_linear(table, -0x1p-60), table->samples[1], 1e-13);
        free(table);
    }
}

/* adafruit/circuitpython#11266 and csound/csound#2954: one entry per sample, round and round. */
static void public_cases(void)
{
    static const double four[] = { 0, 1, 2, 3 };
    sn_wave_table *table = malloc(sn_wave_table_bytes(4));
    CHECK_INT(sn_wave_table_draw(table, four, 4, NULL), SN_OK);
    for (int i = 0; i < 8; i++) {
        CHECK_NEAR(sn_wave_table_linear(table, i / 4.0), i % 4, 0);
        CHECK_NEAR(sn_wave_table_hermite(table, i / 4.0), i % 4, 0);
    }
    free(table);
    table = draw_random(256);
    for (int i = 0; i <= 1024; i++) {
        CHECK_BITS(sn_wave_table_linear(table, i / 256.0), table->samples[1 + i % 256]);
        CHECK_BITS(sn_wave_table_hermite(table, i / 256.0), table->samples[1 + i % 256]);
    }
    free(table);
}

/* ---- bounds, mean, smoothness -------------------------------------------------------------- */

static void bounds_and_mean(void)
{
    for (int round = 0; round < 200; round++) {
        size_t size = 4 + check_below(30);
        sn_wave_table *table = draw_random(size);
        sn_range seen = sn_range_empty();
        double mean = 0;
        for (size_t i = 0; i < size; i++)
            mean += table->samples[i + 1] / (double)size;
        /* The slopes at the ends of the intervals cancel: the cubics' mean is the samples'. */
        CHECK_NEAR(table->mean, mean, 1e-15);
        int count = 400 * (int)size;
        for (int i = 0; i < 2 * count; i++) {
            double p = i < count ? i / (double)count : check_uniform(-1, 1);
            double cubic = sn_wave_table_hermite(table, p), line = sn_wave_table_linear(table, p);
            seen = sn_range_include(seen, cubic);
            if (!CHECK(sn_range_contains(table->bounds, cubic)) ||
                !CHECK(sn_range_contains(table->bounds, line)))
                break;
        }
        check_context("size %zu", size);
        CHECK_NEAR(seen.low, table->bounds.low, 20 * 1.0 / (400 * 400 * 8));
        CHECK_NEAR(seen.high, table->bounds.high, 20 * 1.0 / (400 * 400 * 8));
        free(table);
    }
    /* A table that stands still, and one of extremes that alternate. */
    static const double flat[] = { 3, 3, 3, 3, 3 }, extremes[] = { 1e12, -1e12, 1e12, -1e12 };
    sn_wave_table *table = malloc(sn_wave_table_bytes(5));
    CHECK_INT(sn_wave_table_draw(table, flat, 5, NULL), SN_OK);
    CHECK_NEAR(table->bounds.low, 3, 1e-14);
    CHECK_NEAR(table->bounds.high, 3, 1e-14);
    CHECK_NEAR(table->mean, 3, 1e-15);
    CHECK_INT(sn_wave_table_draw(table, extremes, 4, NULL), SN_OK);
    for (int i = 0; i < 1000; i++)
        CHECK(sn_range_contains(table->bounds, sn_wave_table_hermite(table, check_uniform(0, 1))));
    CHECK_NEAR(table->bounds.high, 1e12, 0.02);
    free(table);
}

/* Hermite reading is once continuously differentiable, also where the table closes. */
static void hermite_is_smooth(void)
{
    sn_wave_table *table = draw_random(16);
    sn_wave wave = sn_wave_default();
    wave.shape = SN_SHAPE_TABLE;
    wave.table = table;
    sn_wave_prepared p;
    CHECK_INT(sn_wave_prepare(&p, &wave, NULL), SN_OK);
    for (int i = 0; i < 16; i++) {
        double knot = i / 16.0, e = 1e-9;
        CHECK_NEAR(sn_wave_sample(&p, knot - e), sn_wave_sample(&p, knot), 60 * e);
        CHECK_NEAR(sn_wave_sample(&p, knot + e), sn_wave_sample(&p, knot), 60 * e);
        CHECK_NEAR(sn_wave_derivative(&p, knot - e), sn_wave_derivative(&p, knot + e), 1e5 * e);
        double slope = 8 * (table->samples[i + 2] - table->samples[i]);
        CHECK_NEAR(sn_wave_derivative(&p, knot), slope, 1e-12);
    }
    free(table);
}

static void copies_are_tables(void)
{
    sn_wave_table *table = make(SN_SHAPE_SQUARE_LIMITED, 100, 9);
    void *copy = malloc(sn_wave_table_bytes(100));
    memcpy(copy, table, sn_wave_table_bytes(100));
    for (int i = 0; i < 1000; i++) {
        double p = check_uniform(-5, 5);
        CHECK_BITS(sn_wave_table_hermite(copy, p), sn_wave_table_hermite(table, p));
        CHECK_BITS(sn_wave_table_linear(copy, p), sn_wave_table_linear(table, p));
    }
    free(table);
    free(copy);
}

/* ---- sharing ------------------------------------------------------------------------------- */

static void shared_tables(void)
{
    size_t room = 200000;
    unsigned char *block = malloc(room);
    sn_arena arena = sn_arena_on_block(block, room);
    sn_wave_tables tables = { .arena = &arena };
    sn_report report = { 0 };
    const sn_wave_table *a = sn_wave_tables_get(&tables, SN_SHAPE_SINE, 64, 0, &report);
    CHECK(a && a->size == 64);
    CHECK(sn_wave_tables_get(&tables, SN_SHAPE_SINE, 64, 7, NULL) == a);
    CHECK(sn_wave_tables_get(&tables, SN_SHAPE_SINE, 65, 0, NULL) != a);
    CHECK(sn_wave_tables_get(&tables, SN_SHAPE_SAW, 64, 0, NULL) != a);
    const sn_wave_table *five = sn_wave_tables_get(&tables, SN_SHAPE_SAW_LIMITED, 64, 5, &report);
    CHECK(five && five->partials == 5);
    CHECK(sn_wave_tables_get(&tables, SN_SHAPE_SAW_LIMITED, 64, 6, &report) != five);
    CHECK(sn_wave_tables_get(&tables, SN_SHAPE_SAW_LIMITED, 64, 5, &report) == five);
    /* What is refused takes no memory. */
    size_t used = arena.used;
    CHECK(!sn_wave_tables_get(&tables, SN_SHAPE_PULSE, 64, 0, &report));
    CHECK_TEXT(report.field, "shape");
    CHECK(!sn_wave_tables_get(&tables, SN_SHAPE_SAW_LIMITED, 64, 40, &report));
    CHECK_TEXT(report.field, "partials");
    CHECK(!sn_wave_tables_get(&tables, SN_SHAPE_SINE, 2, 0, &report));
    CHECK_TEXT(report.field, "size");
    CHECK(!sn_wave_tables_get(&tables, SN_SHAPE_SINE, SN_TABLE_SIZE_MOST, 0, &report));
    CHECK_INT(report.status, SN_ERROR_MEMORY);
    CHECK_INT(arena.used, used);
    CHECK(sn_wave_tables_get(&tables, SN_SHAPE_SINE, 64, 0, NULL) == a);
    free(block);
}

CHECK_MAIN(CHECK_TEST(sizes_and_refusals), CHECK_TEST(samples_are_the_shape),
    CHECK_TEST(fourier_coefficients), CHECK_TEST(error_laws),
    CHECK_TEST(readers_are_their_formulas), CHECK_TEST(waves_are_their_formula),
    CHECK_TEST(any_phase), CHECK_TEST(public_cases), CHECK_TEST(bounds_and_mean),
    CHECK_TEST(hermite_is_smooth), CHECK_TEST(copies_are_tables), CHECK_TEST(shared_tables))
