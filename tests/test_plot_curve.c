/*
 * Tests of the curves of plot.h: how near their lines are to the signals, jumps, gaps, and what
 * becomes of signals too fast or too wild to draw. The signals come from the C library's own
 * mathematics, seen densely.
 */
#include "plot_reader.h"
#include <string.h>

/* ---- flattening ---- */

/* The label's place is rounded to 0.01 px on both ends of the scale, which is read from there. */
#define FLAT_PX (0.2 + 0.02)

static double sample_semicircle(const sample_signal *self, double t_s, int dimension)
{
    (void)dimension;
    return self->a * sqrt(1 - t_s * t_s);
}

static double sample_spring(const sample_signal *self, double t_s, int dimension)
{
    (void)dimension;
    return self->c + self->a * exp(-self->b * t_s) * cos(40 * self->b * t_s);
}

static double sample_sum(const sample_signal *self, double t_s, int dimension)
{
    double sum = 0;
    (void)dimension;
    for (int k = 1; k <= 12; k++)
        sum += self->a / k * sin(6.283185307179586 * self->b * k * (t_s + k * self->c));
    return sum;
}

/* A smooth spike, 1/4 px wide at its half. */
static double sample_spike(const sample_signal *self, double t_s, int dimension)
{
    double off = (t_s - self->b) / self->a;
    (void)dimension;
    return 1 / (1 + off * off);
}

static void check_flat(const sample_signal *signal, const char *what)
{
    reading read = read_picture(draw_signal(signal));
    check_context("%s: %zu points", what, read.count);
    CHECK(read.count > 1);
    CHECK_INT(read.bands, 0);
    CHECK_NEAR(worst_distance(&read, signal), 0, FLAT_PX);
    CHECK_NEAR(worst_stray(&read, signal), 0, FLAT_PX);
    free(read.points);
}

static void curves_are_within_a_fifth_of_a_pixel(void)
{
    check_flat(&(sample_signal){ 1, sample_sine, 1, 1, 0, { 0, 4 }, { 0 }, 0, NULL }, "4 sines");
    check_flat(&(sample_signal){ 1, sample_sine, 1e-9, 1e6, 0, { 0, 1e-4 }, { 0 }, 0, NULL },
        "100 small sines");
    check_flat(&(sample_signal){ 1, sample_sine, 3, 1, 5, { 1000, 1180 }, { 0 }, 0, NULL },
        "180 late sines");
    check_flat(
        &(sample_signal){ 1, sample_polynomial, 1, 0, 0, { -7, 9 }, { 0 }, 0, NULL }, "line");
    check_flat(
        &(sample_signal){ 1, sample_polynomial, 1, -3, 0, { -7, 9 }, { 0 }, 0, NULL }, "parabola");
    check_flat(
        &(sample_signal){ 1, sample_semicircle, 2, 0, 0, { -1, 1 }, { 0 }, 0, NULL }, "circle");
    check_flat(&(sample_signal){ 1, sample_spring, 2, 3, 0, { 0, 1.7 }, { 0 }, 0, NULL }, "spring");
    check_flat(&(sample_signal){ 1, sample_spike, 0.00125 / 8, 0.503, 0, { 0, 1 }, { 0 }, 0, NULL },
        "spike");
    check_flat(
        &(sample_signal){ 1, sample_constant, 0, 0, 4, { 0, 1 }, { 0 }, 0, NULL }, "constant");
}

static void random_sums_are_within_a_fifth_of_a_pixel(void)
{
    int count = check_long() ? 200 : 12;
    for (int i = 0; i < count; i++) {
        double span = check_log_uniform(1e-3, 1e6), from = check_uniform(-span, span);
        sample_signal sum = { 1, sample_sum, check_log_uniform(1e-6, 1e6),
            check_log_uniform(0.2, 12) / span, check_uniform(0, 1), { from, from + span }, { 0 }, 0,
            NULL };
        char what[120];
        snprintf(what, sizeof what, "sum of %g at %g Hz from %g for %g", sum.a, sum.b, from, span);
        check_flat(&sum, what);
    }
}

/* A straight line needs two points, a constant too. */
static void lines_are_not_wasted(void)
{
    sample_signal line = { 1, sample_polynomial, 1, 0, 0, { -7, 9 }, { 0 }, 0, NULL };
    sample_signal sine = { 1, sample_sine, 1, 1, 0, { 0, 4 }, { 0 }, 0, NULL };
    reading read = read_picture(draw_signal(&line));
    CHECK_INT(read.count, 2);
    free(read.points);
    read = read_picture(draw_signal(&sine));
    CHECK(read.count < 200);
    free(read.points);
}

/* ---- jumps and gaps ---- */

static void check_jumps(double frequency_hz, double from_s, double to_s, int jumps)
{
    sample_signal square = { 1, sample_square, 1, frequency_hz, 0, { from_s, to_s }, { 0 }, 0,
        NULL };
    reading read = read_picture(draw_signal(&square));
    int upright = 0;
    size_t corners = 0;
    check_context("%g Hz from %g to %g: %zu points", frequency_hz, from_s, to_s, read.count);
    for (size_t i = 0; i + 1 < read.count; i++) {
        const point *a = &read.points[i], *b = &read.points[i + 1];
        if (a->x != b->x) {
            CHECK(a->y == b->y); /* a level, exactly */
            continue;
        }
        double half_cycles = 2 * frequency_hz * (a->x - read.x_at) / read.x_per_s;
        double off_px = fabs(half_cycles - round(half_cycles)) / (2 * frequency_hz) * read.x_per_s;
        CHECK_NEAR(off_px, 0, 0.03);
        CHECK_NEAR(fabs(b->y - a->y), 2 * fabs(read.y_per_value), 0.03);
        upright++;
        corners += 2;
    }
    CHECK_INT(upright, jumps);
    CHECK_INT(read.count, corners + 2);
    free(read.points);
}

static void jumps_stand_upright(void)
{
    check_jumps(1, 0, 6, 11);
    check_jumps(1, 0.1, 6.1, 12);
    check_jumps(0.37, -3, 20, 17);
    check_jumps(7, 0.3, 3.3, 42);
}

static void jumps_among_curves_stand_upright(void)
{
    sample_signal square = { 1, sample_square, 1, 0.7, 0, { 0.2, 6 }, { 0 }, 0, NULL };
    reading read = read_picture(draw_signal(&square));
    CHECK_NEAR(worst_distance(&read, &square), 0, FLAT_PX);
    free(read.points);
}

/* Dimension 0 has pulses a wide, one in each second, somewhere; dimension 1 gives the scale. */
static double sample_pulses(const sample_signal *self, double t_s, int dimension)
{
    double second = floor(t_s), place = 0.2 + 0.5 * fabs(sin(12345 * second));
    if (dimension == 1)
        return sin(t_s);
    return t_s - second >= place && t_s - second < place + self->a ? 1 : 0;
}

/* Pulses of 0.15 px are all seen, though columns are 1 px wide: up and down again. */
static void narrow_pulses_are_not_lost(void)
{
    sample_signal pulses = { 2, sample_pulses, 0.15 * 120 / 700, 0, 0, { 0, 120 }, { 0 }, 0, NULL };
    reading read = read_picture(draw_signal(&pulses));
    int upright = 0;
    for (size_t i = 0; i + 1 < read.count && (i == 0 || !read.points[i].moved); i++)
        upright += read.points[i].x == read.points[i + 1].x &&
                   fabs(read.points[i + 1].y - read.points[i].y) > 0.9 * fabs(read.y_per_value);
    CHECK_INT(upright, 240);
    free(read.points);
}

static double sample_gaps(const sample_signal *self, double t_s, int dimension)
{
    double part = t_s - floor(t_s);
    (void)dimension;
    return part < self->a ? t_s : part < 0.5 ? NOT_A_NUMBER : part < 0.75 ? ENDLESS : t_s - 1;
}

static void gaps_interrupt_the_line(void)
{
    sample_signal gaps = { 1, sample_gaps, 0.3, 0, 0, { 0, 3 }, { 0 }, 0, NULL };
    reading read = read_picture(draw_signal(&gaps));
    static const double ends[] = { 0, 0.3, 0.75, 1.3, 1.75, 2.3, 2.75, 3 };
    size_t strokes = 0, end = 0;
    for (size_t i = 0; i < read.count; i++) {
        bool last = i + 1 == read.count || read.points[i + 1].moved;
        strokes += read.points[i].moved;
        if (read.points[i].moved || last) {
            double t_s = (read.points[i].x - read.x_at) / read.x_per_s;
            /* At whole seconds the line jumps up by 1, which is no gap. */
            if (end < 8)
                CHECK_NEAR(t_s, ends[end], 0.04 / read.x_per_s);
            end++;
        }
    }
    CHECK_INT(strokes, 4);
    CHECK_INT(end, 8);
    free(read.points);
}

static double sample_never(const sample_signal *self, double t_s, int dimension)
{
    (void)t_s;
    (void)dimension;
    return self->a;
}

static void nothing_but_gaps_is_an_empty_picture(void)
{
    static const double values[] = { NOT_A_NUMBER, ENDLESS, -ENDLESS };
    for (size_t i = 0; i < 3; i++) {
        sample_signal none = { 2, sample_never, values[i], 0, 0, { 0, 1 }, { 0 }, 0, NULL };
        reading read = read_picture(draw_signal(&none));
        CHECK_INT(read.count, 0);
        CHECK_CONTAINS(picture_bytes, "x has no values, y has no values, over 1 s.");
        free(read.points);
    }
}

/* ---- fast and wild signals ---- */

static double sample_wild(const sample_signal *self, double t_s, int dimension)
{
    uint64_t bits;
    memcpy(&bits, &t_s, sizeof bits);
    bits = (bits ^ (bits >> 29)) * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)dimension;
    bits = (bits ^ (bits >> 32)) * UINT64_C(0xbf58476d1ce4e5b9);
    if (self->b > 0 && bits % 64 == 0)
        return bits % 128 ? NOT_A_NUMBER : ENDLESS;
    return self->a * ((double)(bits >> 11) * 0x1p-52 - 1);
}

/* A slow rise under a roughness too small to be a band, which no halving ever makes flat. */
static double sample_rough(const sample_signal *self, double t_s, int dimension)
{
    return 400 * t_s + sample_wild(self, t_s, dimension);
}

/* Between a line for each turn and a band lies a chirp: it has both, and nothing is lost. */
static double sample_chirp(const sample_signal *self, double t_s, int dimension)
{
    (void)dimension;
    return self->a * sin(self->b * t_s * t_s);
}

static void fast_signals_are_bands(void)
{
    static const double frequencies[] = { 400, 1000, 44100, 1e9 + 0.37, 723.0 * 16 };
    for (size_t i = 0; i < 5; i++) {
        sample_signal sine = { 1, sample_sine, 2, frequencies[i], 1, { 0, 1 }, { 0 }, 0, NULL };
        const char *text = draw_signal(&sine);
        reading read = read_picture(text);
        check_context("%g Hz", frequencies[i]);
        CHECK_INT(read.bands, 1);
        CHECK_INT(read.count, 0);
        CHECK(strlen(text) < 12000);
        /* The band reaches from -1 to 3 within 1 px all along. */
        double top = read.y_at + read.y_per_value * 3, bottom = read.y_at - read.y_per_value;
        const char *band = strstr(text, "fill-opacity");
        band = band ? strstr(band, "d=\"") : NULL;
        for (char *end; band && *band != 'Z' && *band != '"';) {
            strtod(band + (*band == 'd' ? 4 : 1), &end);
            double y = strtod(end, &end);
            CHECK_NEAR(fmin(fabs(y - top), fabs(y - bottom)), 0, 1);
            band = end;
        }
        free(read.points);
    }
}

static void slow_signals_are_no_bands(void)
{
    for (double frequency = 1; frequency <= 150; frequency += 7) {
        sample_signal sine = { 1, sample_sine, 1, frequency, 0, { 0, 1 }, { 0 }, 0, NULL };
        reading read = read_picture(draw_signal(&sine));
        check_context("%g Hz: %zu points", frequency, read.count);
        CHECK_INT(read.bands, 0);
        CHECK_NEAR(worst_distance(&read, &sine), 0, FLAT_PX);
        free(read.points);
    }
}

static void wild_signals_are_bounded(void)
{
    for (int i = 0; i < 8; i++) {
        size_t asked = 0;
        sample_signal wild = { 1 + i % 4, sample_wild, i < 6 ? pow(10, i) : 1.7e308, i % 2, 0,
            { -1, 1 + i }, { 0 }, 0, &asked };
        const char *text = draw_signal(&wild);
        svg_picture picture = svg_read(text);
        check_context("wild signal %d: %zu samples, %zu bytes", i, asked, strlen(text));
        CHECK_TEXT(picture.fault ? picture.fault : "well formed", "well formed");
        CHECK(asked < 160 * 800 * (size_t)wild.dimensions);
        CHECK(strlen(text) < 600000 * (size_t)wild.dimensions);
        CHECK(!strstr(text, "nan") && !strstr(text, "inf"));
        free(picture.elements);
    }
    size_t asked = 0;
    sample_signal rough = { 1, sample_rough, 0.4, 0, 0, { 0, 1 }, { 0 }, 0, &asked };
    reading read = read_picture(draw_signal(&rough));
    CHECK_INT(read.bands, 0);
    CHECK(read.count > 1000 && read.count < 20000);
    CHECK(asked > 100 * 700 && asked < 160 * 800);
    free(read.points);
    sample_signal chirp = { 1, sample_chirp, 1, 3, 0, { 0, 20 }, { 0 }, 0, NULL };
    read = read_picture(draw_signal(&chirp));
    CHECK_INT(read.bands, 1);
    CHECK(read.count > 100 && read.count < 20000);
    free(read.points);
}

static void extremes_are_drawn(void)
{
    static const double sizes[] = { 5e-324, 1e-310, 1e-300, 1e-12, 1, 1e12, 1e300, 1.7e308 };
    for (size_t i = 0; i < 8; i++) {
        for (int k = 0; k < 4; k++) {
            double span = pow(10, (int[]){ -12, 0, 9, 15 }[k]);
            sample_signal sine = { 1, sample_sine, sizes[i], 3 / span, 0, { 0, span }, { 0 }, 0,
                NULL };
            const char *text = draw_signal(&sine);
            svg_picture picture = svg_read(text);
            check_context("size %g, span %g", sizes[i], span);
            CHECK_TEXT(picture.fault ? picture.fault : "well formed", "well formed");
            CHECK(!strstr(text, "nan") && !strstr(text, "inf"));
            free(picture.elements);
        }
    }
    sample_signal late = { 1, sample_sine, 1, 1, 0, { 1e15 - 1, 1e15 }, { 0 }, 0, NULL };
    CHECK_CONTAINS(draw_signal(&late), "1000000000000000 s<");
}

/* ---- ends ---- */

/* 0 until 1 s, when it is 10. */
static double sample_late(const sample_signal *self, double t_s, int dimension)
{
    (void)self, (void)dimension;
    return t_s < 1 ? 0 : 10;
}

/* The height of a square root of the time, upright at 0, or of the time. */
static double sample_root(const sample_signal *self, double t_s, int dimension)
{
    (void)dimension;
    return t_s <= 0 ? 0 : self->a > 0 ? sqrt(t_s) : t_s;
}

static void describe_ending(const void *self, sn_signal_info *info)
{
    sample_signal_describe(self, info);
    info->duration_s = 1;
    info->shows_speed = ((const sample_signal *)self)->b > 0;
}

static sn_signal ending_of(const sample_signal *self)
{
    static const sn_signal_ops ops = { .describe = describe_ending,
        .sample = sample_signal_sample };
    return (sn_signal){ &ops, self };
}

/* What ends by a jump, at the end of its view, is drawn with it; of what goes on there is none. */
static void the_last_jump_is_drawn(void)
{
    sample_signal late = { 1, sample_late, 0, 0, 0, { 0, 1 }, { 0 }, 0, NULL };
    sn_plot_item item = { "a", ending_of(&late), NULL };
    sn_plot plot = { .items = &item, .item_count = 1 };
    CHECK_CONTAINS(draw_plot(&plot), "lies between 0 and 10,");
    CHECK_CONTAINS(picture_bytes, ">0 to 10</text>");
    reading r = read_picture(picture_bytes);
    if (CHECK(r.count >= 2)) {
        CHECK_NEAR((r.points[r.count - 1].y - r.y_at) / r.y_per_value, 10, 0.05);
        CHECK_NEAR((r.points[0].y - r.y_at) / r.y_per_value, 0, 0.05);
    }
    free(r.points);
    CHECK_CONTAINS(draw_signal(&late), "stays at 0,");
}

/* A lone upright start leaves room for the velocity of the other. */
static void upright_starts_flatten_nothing(void)
{
    sample_signal root = { 1, sample_root, 1, 1, 0, { 0, 1 }, { 0 }, 0, NULL };
    sample_signal line = { 1, sample_root, 0, 1, 0, { 0, 1 }, { 0 }, 0, NULL };
    sn_plot_item items[] = { { "a", ending_of(&root), NULL }, { "b", ending_of(&line), NULL } };
    sn_plot plot = { .items = items, .item_count = 2 };
    const char *labels = strstr(draw_plot(&plot), ">velocity<");
    double most = 0;
    for (const char *at = labels; at && (at = strstr(at, "text-anchor=\"end\"")) != NULL; at++)
        most = fmax(most, strtod(strchr(at, '>') + 1, NULL));
    CHECK(most >= 2 && most <= 12);
}

CHECK_MAIN(CHECK_TEST(curves_are_within_a_fifth_of_a_pixel),
    CHECK_TEST(random_sums_are_within_a_fifth_of_a_pixel), CHECK_TEST(lines_are_not_wasted),
    CHECK_TEST(jumps_stand_upright), CHECK_TEST(jumps_among_curves_stand_upright),
    CHECK_TEST(narrow_pulses_are_not_lost), CHECK_TEST(gaps_interrupt_the_line),
    CHECK_TEST(nothing_but_gaps_is_an_empty_picture), CHECK_TEST(fast_signals_are_bands),
    CHECK_TEST(slow_signals_are_no_bands), CHECK_TEST(wild_signals_are_bounded),
    CHECK_TEST(extremes_are_drawn), CHECK_TEST(the_last_jump_is_drawn),
    CHECK_TEST(upright_starts_flatten_nothing))
