/* Tests of plot_poster.h: every cell is there with its curve at its place, and what is refused. */
#include "plot_reader.h"
#include "short_sink.h"
#include "sinew/plot_poster.h"

static double line_at(const sample_signal *self, double t_s, int dimension)
{
    (void)dimension;
    return self->a + self->b * t_s;
}

enum { CELLS = 11 };

static sample_signal signals[CELLS];
static sn_plot_item cells[CELLS];
static char names[CELLS][16];

/* Cell i goes from i/20 to 1. */
static sn_poster poster_of_lines(void)
{
    for (int i = 0; i < CELLS; i++) {
        signals[i] = (sample_signal){
            .dimensions = 1, .at = line_at, .a = i / 20.0, .b = 1 - i / 20.0, .view_s = { 0, 1 }
        };
        snprintf(names[i], sizeof names[i], "<%d>", i);
        cells[i] = (sn_plot_item){ names[i], sample_signal_of(&signals[i]), NULL };
    }
    return (sn_poster){ .cells = cells,
        .cell_count = CELLS,
        .columns = 4,
        .title = "A & B",
        .across = { 0, 1 },
        .values = { -0.5, 1.5 },
        .between = { 0, 1 } };
}

static const char *draw_poster(const sn_poster *poster)
{
    sn_sink_buffer buffer = { picture_bytes, sizeof picture_bytes - 1, 0 };
    sn_report report;
    CHECK_INT(sn_poster_svg(poster, sn_sink_to_buffer(&buffer), &report), SN_OK);
    picture_bytes[buffer.needed < buffer.capacity ? buffer.needed : buffer.capacity] = 0;
    return picture_bytes;
}

/* The number of an attribute; NaN where there is none. */
static double attribute(const svg_element *element, const char *name)
{
    char key[32];
    snprintf(key, sizeof key, " %s=\"", name);
    for (size_t i = 0; i + strlen(key) < element->attributes_size; i++)
        if (memcmp(element->attributes + i, key, strlen(key)) == 0)
            return strtod(element->attributes + i + strlen(key), NULL);
    return NOT_A_NUMBER;
}

/* The two ends of a path's line, "M x y ... x y", with H and V too. */
static void path_ends(const svg_element *path, double first[2], double last[2])
{
    const char *at = strstr(path->attributes, " d=\"") + 4;
    bool any = false;
    char letter = 'M';
    while (*at != '"') {
        char *end;
        if (strchr("MLHV", *at))
            letter = *at++;
        double number = strtod(at, &end);
        if (letter == 'V') {
            last[1] = number;
        } else if (letter == 'H') {
            last[0] = number;
        } else {
            last[0] = number;
            at = end;
            last[1] = strtod(at, &end);
        }
        at = end;
        while (*at == ' ' || *at == ',')
            at++;
        if (!any)
            memcpy(first, last, 2 * sizeof *first);
        any = true;
    }
}

static void curves_stand_at_their_places(void)
{
    sn_poster poster = poster_of_lines();
    svg_picture picture = svg_read(draw_poster(&poster));
    CHECK_TEXT(picture.fault ? picture.fault : "", "");
    int boxes = 0;
    for (size_t i = 1; i < picture.count; i++) {
        const svg_element *box = &picture.elements[i], *path = box + 1;
        if (strcmp(box->name, "svg") != 0)
            continue;
        double first[2] = { 0, 0 }, last[2] = { 0, 0 };
        double width = attribute(box, "width") - 4, height = attribute(box, "height");
        check_context("cell %d", boxes);
        CHECK_TEXT(path->name, "path");
        path_ends(path, first, last);
        CHECK_NEAR(first[0], 2, 0.01);
        CHECK_NEAR(first[1], height * (1.5 - boxes / 20.0) / 2, 0.25);
        CHECK_NEAR(last[0], 2 + width, 0.01);
        CHECK_NEAR(last[1], height * 0.25, 0.25);
        CHECK_NEAR(attribute(box, "x") + 2, (width * 0.16) + (boxes % 4) * width * 1.16, 0.05);
        boxes++;
    }
    CHECK_INT(boxes, CELLS);
    CHECK_CONTAINS(picture_bytes, "&lt;10&gt;");
    CHECK_CONTAINS(picture_bytes, "A &amp; B");
    free(picture.elements);
}

static void levels_stand_only_where_asked(void)
{
    sn_poster poster = poster_of_lines();
    size_t with = strlen(draw_poster(&poster));
    poster.between = (sn_range){ 7, 8 };
    CHECK(strlen(draw_poster(&poster)) < with);
}

static void every_size_is_whole(void)
{
    sn_poster poster = poster_of_lines();
    for (uint32_t columns = 0; columns <= 32; columns += 4)
        for (double width = 160; width <= 8192; width *= 2) {
            poster.columns = columns;
            poster.width_px = width;
            svg_picture picture = svg_read(draw_poster(&poster));
            check_context("%u columns, %g px", columns, width);
            CHECK_TEXT(picture.fault ? picture.fault : "", "");
            free(picture.elements);
        }
}

static void refused(sn_poster poster, sn_status status, const char *field)
{
    char bytes[16];
    sn_sink_buffer buffer = { bytes, sizeof bytes, 0 };
    sn_report report;
    check_context("%s", field);
    CHECK_INT(sn_poster_svg(&poster, sn_sink_to_buffer(&buffer), &report), status);
    CHECK_TEXT(report.field, field);
    CHECK_INT(buffer.needed, 0);
}

static void what_cannot_be_is_refused(void)
{
    sn_poster poster = poster_of_lines(), wrong = poster;
    wrong.cell_count = 0;
    refused(wrong, SN_ERROR_MISSING, "cells");
    wrong.cell_count = SN_POSTER_CELLS_MOST + 1;
    refused(wrong, SN_ERROR_LIMIT, "cells");
    wrong = poster;
    wrong.columns = 33;
    refused(wrong, SN_ERROR_LIMIT, "columns");
    wrong = poster;
    wrong.width_px = NOT_A_NUMBER;
    refused(wrong, SN_ERROR_RANGE, "width_px");
    wrong = poster;
    wrong.across = (sn_range){ 1, 1 };
    refused(wrong, SN_ERROR_RANGE, "across");
    wrong = poster;
    wrong.values = (sn_range){ 0, ENDLESS };
    refused(wrong, SN_ERROR_RANGE, "values");
}

static void a_sink_that_refuses_is_told(void)
{
    sn_poster poster = poster_of_lines();
    size_t size = strlen(draw_poster(&poster));
    for (size_t left = 0; left < size; left += size / 7) {
        short_sink sink = { left, 0 };
        sn_report report;
        CHECK_INT(
            sn_poster_svg(&poster, (sn_sink){ .write = short_write, .context = &sink }, &report),
            SN_ERROR_OUTPUT);
        CHECK_INT(sink.after, 1);
    }
}

CHECK_MAIN(CHECK_TEST(curves_stand_at_their_places), CHECK_TEST(levels_stand_only_where_asked),
    CHECK_TEST(every_size_is_whole), CHECK_TEST(what_cannot_be_is_refused),
    CHECK_TEST(a_sink_that_refuses_is_told))
