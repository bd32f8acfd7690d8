/*
 * Drawing pictures into memory and reading them back, for the tests of plot.h: the axes' labels
 * tell where a value stands, so that a curve is compared with its signal through the scale that
 * its reader sees.
 */
#ifndef PLOT_READER_H
#define PLOT_READER_H

#include "check.h"
#include "signal_samples.h"
#include "svg_reader.h"
#include "sinew/plot.h"

/* ---- pictures in memory ---- */

static char picture_bytes[1 << 22];

static inline const char *draw_plot(const sn_plot *plot)
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

static inline const char *draw_signal(const sample_signal *signal)
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
static inline double label_number(const char *label)
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
static inline double unit_of_time(const char *label)
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

/* Whether a label is that of a day: the axis then has the hours of days between. */
static inline bool is_day(const svg_element *element)
{
    return svg_attribute_is(element, "text-anchor", "middle") && element->content_size > 2 &&
           strncmp(element->content + element->content_size - 2, " d", 2) == 0;
}

/* The hour at midnight before the first label of an axis whose labels are days and hours; NaN if
 * it is another axis. */
static inline double first_midnight(const svg_picture *picture)
{
    double first = NOT_A_NUMBER;
    int days = 0, labels = 0;
    for (size_t i = 0; i < picture->count; i++) {
        const svg_element *element = &picture->elements[i];
        if (strcmp(element->name, "text") != 0 ||
            !svg_attribute_is(element, "text-anchor", "middle"))
            continue;
        if (is_day(element) && days++ == 0)
            first = 24 * (label_number(element->content) - (labels > 0));
        labels += memchr(element->content, ' ', element->content_size) != NULL;
    }
    return labels > 1 ? first : NOT_A_NUMBER;
}

/* The power of ten by which the labels of values are to be multiplied. */
static inline double power_of_values(const char *text)
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
static inline void read_scale(const svg_picture *picture, const char *anchor,
    const char *coordinate, double unit, double *at, double *per)
{
    double first = NOT_A_NUMBER, first_px = NOT_A_NUMBER, last = NOT_A_NUMBER,
           last_px = NOT_A_NUMBER;
    double midnight = anchor[0] == 'm' ? first_midnight(picture) : NOT_A_NUMBER;
    for (size_t i = 0; i < picture->count; i++) {
        const svg_element *element = &picture->elements[i];
        double font = 17, number = label_number(element->content);
        if (strcmp(element->name, "text") != 0 || !svg_attribute_is(element, "text-anchor", anchor))
            continue;
        if (anchor[0] == 'e' && strtod(svg_attribute(element, "x"), NULL) > 400)
            continue; /* the note stands at the right edge */
        double px = strtod(svg_attribute(element, coordinate), NULL);
        px -= coordinate[0] == 'y' ? 0.36 * font : 0;
        if (!isnan(midnight)) {
            midnight = is_day(element) ? 24 * number : midnight;
            number = is_day(element) ? midnight : midnight + number;
        }
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

static inline void read_path(reading *read, const char *data)
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
static inline reading read_picture(const char *text)
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
    if (!isnan(first_midnight(&picture)))
        unit = 3600;
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

static inline double distance_to_line(double x, double y, const point *a, const point *b)
{
    double dx = b->x - a->x, dy = b->y - a->y, length = dx * dx + dy * dy;
    double part = length > 0 ? ((x - a->x) * dx + (y - a->y) * dy) / length : 0;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return hypot(x - a->x - part * dx, y - a->y - part * dy);
}

/* The distance of a point from the nearest line within 1 px of it to the sides; `from` is an index
 * to begin with, which moves along. */
static inline double distance_to_lines(const reading *read, double x, double y, size_t *from)
{
    double least = ENDLESS;
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
static inline double worst_distance(const reading *read, const sample_signal *signal)
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
static inline double worst_stray(const reading *read, const sample_signal *signal)
{
    double worst = 0;
    for (size_t i = 0; i + 1 < read->count; i++) {
        const point *a = &read->points[i], *b = &read->points[i + 1];
        if (b->moved)
            continue;
        for (int k = 0; k <= 8; k++) {
            double x = a->x + (b->x - a->x) * k / 8, y = a->y + (b->y - a->y) * k / 8;
            double least = ENDLESS;
            point last = { NOT_A_NUMBER, NOT_A_NUMBER, true };
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

#endif
