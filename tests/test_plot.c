/*
 * Tests of plot.h. Pictures are read back: the axes' labels tell where a value stands, so that a
 * curve is compared with its signal through the scale that its reader sees.
 */
#include "check.h"
#include "signal_samples.h"
#include "svg_reader.h"
#include "sinew/plot.h"
#include <unistd.h>

/* ---- pictures in memory ---- */

static char picture_bytes[1 << 22];

static const char *draw_plot(const sn_plot *plot)
{
    sn_sink_buffer buffer = { picture_bytes, sizeof picture_bytes - 1, 0 };
    sn_report report;
    sn_status status = sn_plot_svg(plot, sn_sink_to_buffer(&buffer), &report);
    CHECK_INT(status, SN_OK);
    if (status != SN_OK)
        fprintf(stderr, "  %s: %s\n", report.field, report.message);
    CHECK(buffer.needed < buffer.capacity);
    picture_bytes[buffer.needed < buffer.capacity ? buffer.needed : buffer.capacity] = 0;
    return picture_bytes;
}

static const char *draw_signal(const sample_signal *signal)
{
    sn_plot_item item = { "a", sample_signal_of(signal), NULL };
    sn_plot plot = { .items = &item, .item_count = 1 };
    return draw_plot(&plot);
}

/* ---- reading them back ---- */

typedef struct point {
    double x, y;
    bool moved; /* begins a line */
} point;

/* How the labels of one panel map seconds and values to px, and the points of its curves. */
typedef struct reading {
    double x_at, x_per_s, y_at, y_per_value;
    point *points; /* of line number `curve` of the picture */
    size_t count;
    size_t bands;
} reading;

/* The number that a label begins with, with U+2212 for minus; hours of h:mm. */
static double label_number(const char *label)
{
    static const char minus[] = "\xe2\x88\x92";
    bool negative = strncmp(label, minus, 3) == 0;
    char *end;
    double number = strtod(label + (negative ? 3 : 0), &end);
    if (*end == ':')
        number += strtod(end + 1, NULL) / 60;
    return negative ? -number : number;
}

/* What a label's unit is worth: "7 d" is in days, "1.5 &times;10..." tells a power. */
static double unit_of_time(const char *label)
{
    static const struct {
        const char *name;
        double seconds;
    } units[] = { { " ns<", 1e-9 }, { " \xc2\xb5s<", 1e-6 }, { " ms<", 1e-3 }, { " s<", 1 },
        { " min<", 60 }, { " h<", 3600 }, { " d<", 86400 } };
    const char *unit = strchr(label, ' ');
    for (size_t i = 0; i < 7; i++)
        if (strncmp(unit, units[i].name, strlen(units[i].name)) == 0)
            return units[i].seconds;
    CHECK_TEXT(unit, "a unit of time");
    return 1;
}

/* The power of ten by which the labels of values are to be multiplied. */
static double power_of_values(const char *text)
{
    static const char *const raised[] = { "\xe2\x81\xb0", "\xc2\xb9", "\xc2\xb2", "\xc2\xb3",
        "\xe2\x81\xb4", "\xe2\x81\xb5", "\xe2\x81\xb6", "\xe2\x81\xb7", "\xe2\x81\xb8",
        "\xe2\x81\xb9" };
    const char *at = strstr(text, ".6em\">\xc3\x97"
                                  "10");
    int power = 0, sign = 1;
    if (!at)
        return 1;
    at += strlen(".6em\">\xc3\x97"
                 "10");
    if (strncmp(at, "\xe2\x81\xbb", 3) == 0) {
        sign = -1;
        at += 3;
    }
    while (*at != '<' && *at != ' ') {
        int digit = 0;
        while (digit < 9 && strncmp(at, raised[digit], strlen(raised[digit])) != 0)
            digit++;
        power = power * 10 + digit;
        at += strlen(raised[digit]);
    }
    return pow(10, sign * power);
}

/* The straight line through the first and last labels that stand at an end of `anchor`. */
static void read_scale(const svg_picture *picture, const char *anchor, const char *coordinate,
    double unit, double *at, double *per)
{
    double first = NAN, first_px = NAN, last = NAN, last_px = NAN;
    for (size_t i = 0; i < picture->count; i++) {
        const svg_element *element = &picture->elements[i];
        double font = 17, number = label_number(element->content);
        if (strcmp(element->name, "text") != 0 || !svg_attribute_is(element, "text-anchor", anchor))
            continue;
        if (anchor[0] == 'e' && strtod(svg_attribute(element, "x"), NULL) > 400)
            continue; /* the note stands at the right edge */
        double px = strtod(svg_attribute(element, coordinate), NULL);
        px -= coordinate[0] == 'y' ? 0.36 * font : 0;
        last = number;
        last_px = px;
        if (isnan(first)) {
            first = number;
            first_px = px;
        }
    }
    *per = (last_px - first_px) / (last - first) / unit;
    *at = first_px - first * unit * *per;
}

static void read_path(reading *read, const char *data)
{
    char *end;
    while (*data && *data != '"') {
        bool moved = *data == 'M';
        point p = { strtod(data + 1, &end), 0, moved };
        p.y = strtod(end, &end);
        read->points[read->count++] = p;
        data = end;
    }
}

/* Reads an 800 px picture with one panel. */
static reading read_picture(const char *text)
{
    reading read = { 0 };
    svg_picture picture = svg_read(text);
    const svg_element *group = NULL;
    CHECK_TEXT(picture.fault ? picture.fault : "well formed", "well formed");
    read.points = (point *)calloc(1 << 20, sizeof(point));
    double unit = 1;
    for (size_t i = 0; i < picture.count; i++) {
        const svg_element *element = &picture.elements[i];
        if (strcmp(element->name, "text") == 0 &&
            svg_attribute_is(element, "text-anchor", "middle") &&
            memchr(element->content, ' ', element->content_size))
            unit = unit_of_time(element->content);
    }
    read_scale(&picture, "middle", "x", unit, &read.x_at, &read.x_per_s);
    read_scale(&picture, "end", "y", power_of_values(text), &read.y_at, &read.y_per_value);
    for (size_t i = 0; i < picture.count; i++) {
        const svg_element *element = &picture.elements[i];
        group = strcmp(element->name, "g") == 0 ? element : group;
        if (svg_is_within(element, group) && strcmp(element->name, "path") == 0) {
            if (svg_attribute_is(element, "fill", "none"))
                read_path(&read, svg_attribute(element, "d"));
            else
                read.bands++;
        }
    }
    free(picture.elements);
    return read;
}

static double distance_to_line(double x, double y, const point *a, const point *b)
{
    double dx = b->x - a->x, dy = b->y - a->y, length = dx * dx + dy * dy;
    double part = length > 0 ? ((x - a->x) * dx + (y - a->y) * dy) / length : 0;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return hypot(x - a->x - part * dx, y - a->y - part * dy);
}

/* The distance of a point from the nearest line within 1 px of it to the sides; `from` is an index
 * to begin with, which moves along. */
static double distance_to_lines(const reading *read, double x, double y, size_t *from)
{
    double least = INFINITY;
    while (*from + 1 < read->count && read->points[*from + 1].x < x - 1)
        ++*from;
    for (size_t i = *from; i + 1 < read->count && read->points[i].x <= x + 1; i++) {
        double off = read->points[i + 1].moved
                         ? hypot(x - read->points[i].x, y - read->points[i].y)
                         : distance_to_line(x, y, &read->points[i], &read->points[i + 1]);
        least = off < least ? off : least;
    }
    return least;
}

/* The largest distance of the signal, seen 64 times in each px, from the lines that were drawn. */
static double worst_distance(const reading *read, const sample_signal *signal)
{
    double worst = 0;
    size_t from = 0;
    int count = 64 * 800;
    for (int i = 1; i < count; i++) {
        double t_s = signal->view_s.low + (signal->view_s.high - signal->view_s.low) * i / count;
        double value = signal->at(signal, t_s, 0);
        if (!isfinite(value))
            continue;
        double off = distance_to_lines(
            read, read->x_at + read->x_per_s * t_s, read->y_at + read->y_per_value * value, &from);
        worst = off > worst ? off : worst;
    }
    return worst;
}

/* And of the lines, at 8 points of each, from the signal seen densely around there. */
static double worst_stray(const reading *read, const sample_signal *signal)
{
    double worst = 0;
    for (size_t i = 0; i + 1 < read->count; i++) {
        const point *a = &read->points[i], *b = &read->points[i + 1];
        if (b->moved)
            continue;
        for (int k = 0; k <= 8; k++) {
            double x = a->x + (b->x - a->x) * k / 8, y = a->y + (b->y - a->y) * k / 8;
            double least = INFINITY;
            point last = { NAN, NAN, true };
            for (int j = -150; j <= 150; j++) {
                double t_s = (x + j / 300.0 - read->x_at) / read->x_per_s;
                t_s = fmax(signal->view_s.low, fmin(signal->view_s.high, t_s));
                point p = { read->x_at + t_s * read->x_per_s,
                    read->y_at + read->y_per_value * signal->at(signal, t_s, 0), false };
                double off =
                    isnan(last.x) ? hypot(x - p.x, y - p.y) : distance_to_line(x, y, &last, &p);
                least = off < least ? off : least;
                last = p;
            }
            worst = least > worst ? least : worst;
        }
    }
    return worst;
}

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

static double sample_gaps(const sample_signal *self, double t_s, int dimension)
{
    double part = t_s - floor(t_s);
    (void)dimension;
    return part < self->a ? t_s
           : part < 0.5   ? (double)NAN
           : part < 0.75  ? (double)INFINITY
                          : t_s - 1;
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
    static const double values[] = { NAN, INFINITY, -INFINITY };
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
        return bits % 128 ? NAN : INFINITY;
    return self->a * ((double)(bits >> 11) * 0x1p-52 - 1);
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
        CHECK(asked < 150 * 800 * (size_t)wild.dimensions);
        CHECK(strlen(text) < 600000 * (size_t)wild.dimensions);
        CHECK(!strstr(text, "nan") && !strstr(text, "inf"));
        free(picture.elements);
    }
    sample_signal chirp = { 1, sample_chirp, 1, 3, 0, { 0, 20 }, { 0 }, 0, NULL };
    reading read = read_picture(draw_signal(&chirp));
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

/* ---- axes ---- */

static void check_labels(double from_s, double to_s, const char *want)
{
    sample_signal sine = { 1, sample_sine, 1, 1 / (to_s - from_s), 0, { from_s, to_s }, { 0 }, 0,
        NULL };
    svg_picture picture = svg_read(draw_signal(&sine));
    char got[400] = "";
    for (size_t i = 0; i < picture.count; i++) {
        const svg_element *element = &picture.elements[i];
        if (strcmp(element->name, "text") == 0 &&
            svg_attribute_is(element, "text-anchor", "middle"))
            snprintf(got + strlen(got), sizeof got - strlen(got), "%s%.*s", got[0] ? ", " : "",
                (int)element->content_size, element->content);
    }
    check_context("from %g to %g", from_s, to_s);
    CHECK_TEXT(got, want);
    free(picture.elements);
}

static void times_have_sensible_units(void)
{
    check_labels(0, 20, "0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20 s");
    check_labels(0, 1, "0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0 s");
    check_labels(0, 0.5, "0, 100, 200, 300, 400, 500 ms");
    check_labels(0, 4e-6, "0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0 \xc2\xb5s");
    check_labels(0, 3e-8, "0, 5, 10, 15, 20, 25, 30 ns");
    check_labels(0, 120, "0, 15, 30, 45, 60, 75, 90, 105, 120 s");
    check_labels(0, 600, "0, 2, 4, 6, 8, 10 min");
    check_labels(0, 3 * 3600, "0:00, 0:30, 1:00, 1:30, 2:00, 2:30, 3:00 h");
    check_labels(0, 5 * 3600, "0, 1, 2, 3, 4, 5 h");
    check_labels(0, 86400, "0, 3, 6, 9, 12, 15, 18, 21, 24 h");
    check_labels(0, 604800, "0, 1, 2, 3, 4, 5, 6, 7 d");
    check_labels(864000, 864000 + 86400 * 2, "10 d, 6 h, 12 h, 18 h, 11 d, 6 h, 12 h, 18 h, 12 d");
    check_labels(0, 86400.0 * 365, "0, 50, 100, 150, 200, 250, 300, 350 d");
    check_labels(-2, 2,
        "\xe2\x88\x92"
        "2.0, \xe2\x88\x92"
        "1.5, \xe2\x88\x92"
        "1.0, \xe2\x88\x92"
        "0.5, 0, 0.5, 1.0, 1.5, 2.0 s");
}

static void small_and_large_values_show_a_power(void)
{
    sample_signal sine = { 1, sample_sine, 3e7, 1, 0, { 0, 2 }, { 0 }, 0, NULL };
    CHECK_CONTAINS(draw_signal(&sine), "\xc3\x97"
                                       "10\xe2\x81\xb6</tspan>");
    CHECK_CONTAINS(picture_bytes, ">20</text>");
    sine.a = 3e-10;
    CHECK_CONTAINS(draw_signal(&sine), "\xc3\x97"
                                       "10\xe2\x81\xbb\xc2\xb9\xc2\xb2</tspan>");
    CHECK_CONTAINS(picture_bytes, ">200</text>");
}

static size_t count_text(const char *text, const char *part)
{
    size_t count = 0;
    for (; (text = strstr(text, part)) != NULL; text++)
        count++;
    return count;
}

static void the_period_is_told_and_marked(void)
{
    sn_period eight = { SN_PERIOD_EXACT, { 8, 1 } };
    sample_signal sine = { 1, sample_sine, 1, 0.125, 0, { 0, 20 }, eight, 0, NULL };
    CHECK_CONTAINS(draw_signal(&sine), "repeats every 8 s");
    CHECK_INT(count_text(picture_bytes, "stroke-dasharray=\"1 4\""), 1);
    sine.view_s.high = 8;
    draw_signal(&sine);
    CHECK_INT(count_text(picture_bytes, "stroke-dasharray"), 0);
    sine.period.kind = SN_PERIOD_NEVER;
    draw_signal(&sine);
    CHECK_INT(count_text(picture_bytes, "repeats"), 0);
}

/* ---- panels ---- */

static size_t panels_of(const sample_signal *signals, size_t count, bool given_span)
{
    sn_plot_item items[SN_PLOT_ITEMS_MOST];
    for (size_t i = 0; i < count; i++)
        items[i] = (sn_plot_item){ "item", sample_signal_of(&signals[i]), NULL };
    sn_plot plot = { .items = items, .item_count = count, .given_span = given_span, .to_s = 3 };
    return count_text(draw_plot(&plot), "<g ");
}

static void alike_items_share_a_panel(void)
{
    sample_signal a = { 1, sample_sine, 1, 1, 0, { 0, 4 }, { 0 }, 0, NULL };
    sample_signal larger = a, far = a, other = a, three = a;
    larger.a = 5;
    far.c = 100;
    other.view_s.high = 5;
    three.dimensions = 3;
    CHECK_INT(panels_of((sample_signal[]){ a, larger }, 2, false), 1);
    CHECK_INT(panels_of((sample_signal[]){ a, far }, 2, false), 2);
    CHECK_INT(panels_of((sample_signal[]){ a, other, a }, 3, false), 3);
    CHECK_INT(panels_of((sample_signal[]){ a, other, a }, 3, true), 1);
    CHECK_INT(panels_of((sample_signal[]){ three, three, a }, 3, false), 2);
    larger.a = 20;
    CHECK_INT(panels_of((sample_signal[]){ a, larger }, 2, false), 2);
    sample_signal many[SN_PLOT_ITEMS_MOST];
    for (int i = 0; i < SN_PLOT_ITEMS_MOST; i++) {
        many[i] = a;
        many[i].c = 100 * i;
    }
    CHECK_INT(panels_of(many, SN_PLOT_ITEMS_MOST, false), SN_PLOT_ITEMS_MOST);
}

/* Panels of one span have their times written once, at the bottom. */
static void one_span_is_labelled_once(void)
{
    sample_signal signals[3] = { { 1, sample_sine, 1, 1, 0, { 0, 4 }, { 0 }, 0, NULL } };
    signals[1] = signals[2] = signals[0];
    signals[1].c = 100;
    panels_of(signals, 3, false);
    CHECK_INT(count_text(picture_bytes, ">4.0 s<"), 1);
    signals[1].view_s.high = 40;
    panels_of(signals, 3, false);
    CHECK_INT(count_text(picture_bytes, ">4.0 s<"), 2);
}

/* ---- colours ---- */

static double channel(int byte)
{
    double c = byte / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

/* Relative luminance and contrast by WCAG 2.2. */
static double luminance(const char *colour)
{
    unsigned rgb = (unsigned)strtoul(colour + 1, NULL, 16);
    return 0.2126 * channel(rgb >> 16 & 255) + 0.7152 * channel(rgb >> 8 & 255) +
           0.0722 * channel(rgb & 255);
}

static double contrast(const char *a, const char *b)
{
    double la = luminance(a), lb = luminance(b);
    return (fmax(la, lb) + 0.05) / (fmin(la, lb) + 0.05);
}

static const char *theme_picture(sn_plot_theme theme)
{
    static sample_signal signals[2] = { { 4, sample_sine, 1, 1, 0, { 0, 4 }, { 0 }, 0, NULL },
        { 2, sample_square, 1, 1, 0.5, { 0, 4 }, { 0 }, 0, NULL } };
    sn_plot_item items[2] = { { "first", sample_signal_of(&signals[0]), "m" },
        { "second", sample_signal_of(&signals[1]), "m" } };
    sn_plot plot = { .items = items, .item_count = 2, .title = "colours", .theme = theme };
    return draw_plot(&plot);
}

static void colours_stand_out(void)
{
    for (int theme = SN_PLOT_LIGHT; theme <= SN_PLOT_DARK; theme++) {
        svg_picture picture = svg_read(theme_picture((sn_plot_theme)theme));
        char paper[8] = "";
        size_t curves = 0, texts = 0;
        const svg_element *group = NULL;
        for (size_t i = 0; i < picture.count; i++) {
            const svg_element *element = &picture.elements[i];
            if (strcmp(element->name, "rect") == 0)
                snprintf(paper, sizeof paper, "%.7s", svg_attribute(element, "fill"));
            group = strcmp(element->name, "g") == 0 ? element : group;
            if (strcmp(element->name, "text") == 0) {
                CHECK(contrast(svg_attribute(element, "fill"), paper) >= 4.5);
                texts++;
            } else if (svg_is_within(element, group) && strcmp(element->name, "path") == 0) {
                CHECK(contrast(svg_attribute(element, "stroke"), paper) >= 3);
                curves++;
            }
        }
        CHECK_INT(curves, 6);
        CHECK(texts > 10);
        CHECK(!strstr(picture_bytes, "class=") && !strstr(picture_bytes, "<style"));
        free(picture.elements);
    }
}

/* With both themes, each colour is that of the light one, and its class has that of the dark. */
static void both_themes_in_one(void)
{
    static char light[1 << 16], dark[1 << 16];
    snprintf(light, sizeof light, "%s", theme_picture(SN_PLOT_LIGHT));
    snprintf(dark, sizeof dark, "%s", theme_picture(SN_PLOT_DARK));
    const char *both = theme_picture(SN_PLOT_AUTO), *style = strstr(both, "@media");
    CHECK(style && strstr(both, "prefers-color-scheme:dark"));
    const char *l = light, *d = dark;
    for (const char *at = both; (at = strstr(at, " class=\"")) != NULL; at++) {
        l = strchr(l, '#');
        d = strchr(d, '#');
        const char *colour = strchr(at, '#');
        CHECK(strncmp(colour, l, 7) == 0);
        char rule[60];
        bool fill = strncmp(at + 8, "sn-f-", 5) == 0;
        snprintf(rule, sizeof rule, ".%.*s{%s:%.7s}", (int)strcspn(at + 8, "\""), at + 8,
            fill ? "fill" : "stroke", d);
        CHECK_CONTAINS(style, rule);
        l++;
        d++;
    }
    CHECK(!strchr(l, '#') && !strchr(d, '#'));
}

/* After six curves the colours return with dashes, so that no two look alike. */
static void many_curves_get_dashes(void)
{
    sample_signal signals[2] = { { 4, sample_sine, 1, 1, 0, { 0, 4 }, { 0 }, 0, NULL },
        { 4, sample_sine, 1, 1, 0, { 0, 4 }, { 0 }, 0, NULL } };
    CHECK_INT(panels_of(signals, 2, false), 2); /* more than six do not share a panel */
    CHECK_INT(count_text(picture_bytes, "stroke-dasharray"), 0);
}

/* ---- names ---- */

static bool is_installed(const char *program)
{
    char command[80];
    snprintf(command, sizeof command, "command -v %s >/dev/null 2>&1", program);
    return system(command) == 0;
}

static void check_well_formed(const char *name, const char *title)
{
    static const sample_signal sine = { 2, sample_sine, 1, 1, 0, { 0, 4 }, { 0 }, 0, NULL };
    sn_plot_item item = { name, sample_signal_of(&sine), name };
    sn_plot plot = { .items = &item, .item_count = 1, .title = title };
    svg_picture picture = svg_read(draw_plot(&plot));
    if (!CHECK_TEXT(picture.fault ? picture.fault : "well formed", "well formed"))
        fprintf(stderr, "%.300s\n", picture_bytes);
    free(picture.elements);
}

static void names_are_escaped(void)
{
    check_well_formed("a < b & \"c\" > 'd' ]]> &amp; <!-- -->", "</title><script>");
    CHECK_CONTAINS(picture_bytes,
        "a &lt; b &amp; &quot;c&quot; &gt; 'd' ]]&gt; &amp;amp; &lt;!-- --&gt;: x starts");
    CHECK_CONTAINS(picture_bytes, "<title>&lt;/title&gt;&lt;script&gt;</title>");
    check_well_formed("\xe6\xbd\xae\xe6\xb1\x90 \xd8\xa7\xd9\x84\xd9\x85\xd8\xaf \xf0\x9f\x8c\x8a",
        "Gezeiten \xc3\xa4\xc3\xb6\xc3\xbc");
    CHECK_CONTAINS(picture_bytes, "\xe6\xbd\xae\xe6\xb1\x90 \xd8\xa7\xd9\x84\xd9\x85\xd8\xaf "
                                  "\xf0\x9f\x8c\x8a: x starts");
    check_well_formed("a\x01\tb\x7f\xff\xed\xa0\x80z\xef\xbf\xbf\xc3", "\n");
    CHECK_CONTAINS(picture_bytes, "a\xef\xbf\xbd b\xef\xbf\xbd\xef\xbf\xbd");
    check_well_formed("", "");
    check_well_formed(NULL, NULL);
}

static void any_bytes_make_a_well_formed_picture(void)
{
    for (int i = 0; i < 300; i++) {
        char name[80];
        size_t size = check_below(sizeof name);
        for (size_t k = 0; k < size; k++)
            name[k] = (char)(1 + check_below(255));
        name[size] = 0;
        check_well_formed(name, name);
    }
}

static void long_names_are_cut(void)
{
    char name[1001];
    memset(name, 'm', 1000);
    name[1000] = 0;
    check_well_formed(name, name);
    CHECK_INT(count_text(picture_bytes, "mm\xe2\x80\xa6"), 3); /* title, name and unit */
}

static void xmllint_agrees(void)
{
    char path[] = "/tmp/sinew-plot-XXXXXX", command[100];
    if (!is_installed("xmllint")) {
        check_skip("xmllint is not installed");
        return;
    }
    int descriptor = mkstemp(path);
    CHECK(descriptor >= 0);
    FILE *file = fdopen(descriptor, "w");
    check_well_formed("a < b & \"c\" \x02\xff ]]>", "</svg>&\xf0\x9f\x8c\x8a");
    fputs(picture_bytes, file);
    fclose(file);
    snprintf(command, sizeof command, "xmllint --noout %s", path);
    CHECK_INT(system(command), 0);
    remove(path);
}

static void nothing_is_fetched_or_run(void)
{
    const char *text = theme_picture(SN_PLOT_AUTO);
    CHECK_INT(count_text(text, "http"), 1); /* the name space */
    CHECK(!strstr(text, "<script") && !strstr(text, "url(") && !strstr(text, "href"));
    CHECK(!strstr(text, " id="));
    CHECK_CONTAINS(text, "role=\"img\"");
    CHECK_CONTAINS(text, "<title>colours</title>");
}

static void the_description_tells_the_curve(void)
{
    sn_period four = { SN_PERIOD_EXACT, { 4, 1 } };
    sample_signal sine = { 1, sample_sine, 2, 0.25, 0.5, { 1, 9 }, four, 0, NULL };
    CHECK_CONTAINS(draw_signal(&sine), "<desc>a: starts at 2.5 and lies between \xe2\x88\x92"
                                       "1.5 and 2.5, over 8 s; repeats every "
                                       "4 s.</desc>");
    sample_signal still = { 1, sample_constant, 0, 0, 3, { 0, 600 }, { 0 }, 0, NULL };
    CHECK_CONTAINS(draw_signal(&still), "<desc>a: starts at 3 and stays at 3, over 10 min.</desc>");
}

/* ---- equal calls, errors ---- */

static void equal_calls_write_equal_bytes(void)
{
    static char first[1 << 16];
    snprintf(first, sizeof first, "%s", theme_picture(SN_PLOT_AUTO));
    names_are_escaped(); /* leaves other bytes on the stack */
    CHECK(strcmp(theme_picture(SN_PLOT_AUTO), first) == 0);
}

static void check_refused(sn_plot plot, sn_status want, const char *field, const char *part)
{
    sn_sink_buffer buffer = { 0 };
    sn_report report;
    CHECK_INT(sn_plot_svg(&plot, sn_sink_to_buffer(&buffer), &report), want);
    CHECK_INT(report.status, want);
    CHECK_TEXT(report.field, field);
    CHECK_CONTAINS(report.message, part);
    CHECK_INT(buffer.needed, 0);
    CHECK_INT(sn_plot_svg(&plot, sn_sink_to_buffer(&buffer), NULL), want);
}

static void bad_plots_are_refused(void)
{
    sample_signal sine = { 1, sample_sine, 1, 1, 0, { 0, 4 }, { 0 }, 0, NULL };
    sn_plot_item items[SN_PLOT_ITEMS_MOST + 1];
    for (size_t i = 0; i <= SN_PLOT_ITEMS_MOST; i++)
        items[i] = (sn_plot_item){ "a", sample_signal_of(&sine), NULL };
    sn_plot plot = { .items = items, .item_count = 1, .given_span = true, .to_s = 1 }, bad = plot;
    bad.item_count = 0;
    check_refused(bad, SN_ERROR_MISSING, "items", "no signal");
    bad.item_count = SN_PLOT_ITEMS_MOST + 1;
    check_refused(bad, SN_ERROR_LIMIT, "items", "65 signals are too many");
    static const double spans[][2] = { { 1, 1 }, { 2, 1 }, { NAN, 1 }, { 0, NAN }, { 0, INFINITY },
        { -INFINITY, 0 }, { -6e14, 6e14 }, { 2e15, 2.1e15 } };
    for (size_t i = 0; i < 8; i++) {
        bad = plot;
        bad.from_s = spans[i][0];
        bad.to_s = spans[i][1];
        check_context("span %zu", i);
        check_refused(bad, SN_ERROR_RANGE, "from_s", "the span from ");
    }
    static const double sizes[] = { 159, 8193, NAN, -1, INFINITY };
    for (size_t i = 0; i < 5; i++) {
        bad = plot;
        bad.width_px = sizes[i];
        check_refused(bad, SN_ERROR_RANGE, "width_px", "is outside 160 to 8192");
        bad = plot;
        bad.height_px = sizes[i] == 159 ? 119 : sizes[i] == 8193 ? 32769 : sizes[i];
        check_refused(bad, SN_ERROR_RANGE, "height_px", "is outside 120 to 32768");
    }
    sample_signal no_view = sine;
    no_view.view_s.high = 0;
    items[1].signal = sample_signal_of(&no_view);
    bad = plot;
    bad.item_count = 2;
    bad.given_span = false;
    check_refused(bad, SN_ERROR_RANGE, "items[1].view_s", "from 0 s to 0 s");
}

static void too_many_panels_for_the_height_are_refused(void)
{
    sample_signal signals[8];
    sn_plot_item items[8];
    for (int i = 0; i < 8; i++) {
        signals[i] = (sample_signal){ 1, sample_sine, 1, 1, 100 * i, { 0, 4 }, { 0 }, 0, NULL };
        items[i] = (sn_plot_item){ "a", sample_signal_of(&signals[i]), NULL };
    }
    sn_plot plot = { .items = items, .item_count = 8, .height_px = 300 };
    check_refused(plot, SN_ERROR_RANGE, "height_px", "300 px is too low for 8 panels");
    sn_report report;
    sn_sink_buffer buffer = { 0 };
    sn_plot_svg(&plot, sn_sink_to_buffer(&buffer), &report);
    const char *least = strstr(report.message, "at least ");
    plot.height_px = least ? strtod(least + 9, NULL) : 0;
    CHECK_INT(sn_plot_svg(&plot, sn_sink_to_buffer(&buffer), &report), SN_OK);
    CHECK_INT(report.status, SN_OK);
    plot.height_px -= 1;
    CHECK_INT(sn_plot_svg(&plot, sn_sink_to_buffer(&buffer), &report), SN_ERROR_RANGE);
}

static void the_smallest_picture_is_drawn(void)
{
    sample_signal signals[2] = { { 4, sample_sine, 1, 1, 0, { 0, 4 }, { 0 }, 0, NULL } };
    sn_plot_item item = { "a long name for so small a picture", sample_signal_of(&signals[0]),
        "m" };
    sn_plot plot = { .items = &item, .item_count = 1, .width_px = 160, .height_px = 160 };
    svg_picture picture = svg_read(draw_plot(&plot));
    CHECK(!picture.fault);
    free(picture.elements);
    signals[0].dimensions = 1;
    plot.height_px = 120;
    plot.title = "with a title";
    picture = svg_read(draw_plot(&plot));
    CHECK(!picture.fault);
    free(picture.elements);
}

typedef struct short_sink {
    size_t left, after; /* bytes it takes; calls after it refused */
} short_sink;

static bool short_write(void *context, const char *bytes, size_t count)
{
    short_sink *sink = (short_sink *)context;
    (void)bytes;
    if (sink->left < count) {
        sink->after++;
        return false;
    }
    sink->left -= count;
    return true;
}

static void a_sink_that_refuses_is_told(void)
{
    sample_signal sine = { 1, sample_sine, 1, 1, 0, { 0, 4 }, { 0 }, 0, NULL };
    sn_plot_item item = { "a", sample_signal_of(&sine), NULL };
    sn_plot plot = { .items = &item, .item_count = 1 };
    size_t whole = strlen(draw_plot(&plot));
    for (size_t left = 0; left < whole; left += 37) {
        short_sink sink = { left, 0 };
        sn_report report;
        CHECK_INT(sn_plot_svg(&plot, (sn_sink){ short_write, &sink }, &report), SN_ERROR_OUTPUT);
        CHECK_INT(report.status, SN_ERROR_OUTPUT);
        CHECK_INT(sink.after, 1);
    }
    short_sink sink = { whole, 0 };
    CHECK_INT(sn_plot_svg(&plot, (sn_sink){ short_write, &sink }, NULL), SN_OK);
}

CHECK_MAIN(CHECK_TEST(curves_are_within_a_fifth_of_a_pixel),
    CHECK_TEST(random_sums_are_within_a_fifth_of_a_pixel), CHECK_TEST(lines_are_not_wasted),
    CHECK_TEST(jumps_stand_upright), CHECK_TEST(jumps_among_curves_stand_upright),
    CHECK_TEST(gaps_interrupt_the_line), CHECK_TEST(nothing_but_gaps_is_an_empty_picture),
    CHECK_TEST(fast_signals_are_bands), CHECK_TEST(slow_signals_are_no_bands),
    CHECK_TEST(wild_signals_are_bounded), CHECK_TEST(extremes_are_drawn),
    CHECK_TEST(times_have_sensible_units), CHECK_TEST(small_and_large_values_show_a_power),
    CHECK_TEST(the_period_is_told_and_marked), CHECK_TEST(alike_items_share_a_panel),
    CHECK_TEST(one_span_is_labelled_once), CHECK_TEST(colours_stand_out),
    CHECK_TEST(both_themes_in_one), CHECK_TEST(many_curves_get_dashes),
    CHECK_TEST(names_are_escaped), CHECK_TEST(any_bytes_make_a_well_formed_picture),
    CHECK_TEST(long_names_are_cut), CHECK_TEST(xmllint_agrees),
    CHECK_TEST(nothing_is_fetched_or_run), CHECK_TEST(the_description_tells_the_curve),
    CHECK_TEST(equal_calls_write_equal_bytes), CHECK_TEST(bad_plots_are_refused),
    CHECK_TEST(too_many_panels_for_the_height_are_refused),
    CHECK_TEST(the_smallest_picture_is_drawn), CHECK_TEST(a_sink_that_refuses_is_told))
