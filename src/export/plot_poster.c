/*
 * Posters: cells of one size in rows, each with two lines, a curve and a name. See plot_poster.h.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "plot_marks.h"
#include "plot_trace.h"
#include "sinew/plot_poster.h"
#include "xml.h"

enum { SN_POSTER_COLUMNS = 8, SN_POSTER_COLUMNS_MOST = 32, SN_POSTER_WIDTH = 960 };

#define SN_POSTER_SHAPE 0.8  /* height of a cell, of its width */
#define SN_POSTER_GAP   0.16 /* between cells, of their width */

/* Sizes in pixels, and where things go. */
typedef struct poster_sheet {
    const sn_poster *poster;
    sn_text *svg;
    sn_marks marks;
    size_t columns;
    double pad, top;           /* around all, and above the first row */
    double cell_width, height; /* of a curve's box */
    double step_x, step_y;     /* from cell to cell */
} poster_sheet;

static poster_sheet poster_lay_out(const sn_poster *poster, sn_text *svg)
{
    poster_sheet sheet = { .poster = poster, .svg = svg };
    double width = poster->width_px > 0 ? poster->width_px : SN_POSTER_WIDTH;
    sheet.columns = poster->columns > 0 ? poster->columns : SN_POSTER_COLUMNS;
    if (sheet.columns > poster->cell_count)
        sheet.columns = poster->cell_count;
    double columns = (double)sheet.columns;
    sheet.cell_width = width / (columns + (columns + 1) * SN_POSTER_GAP);
    sheet.pad = SN_POSTER_GAP * sheet.cell_width;
    sheet.step_x = sheet.cell_width + sheet.pad;
    sheet.height = SN_POSTER_SHAPE * sheet.cell_width;
    double font = sn_clamp(sheet.cell_width / 8, 6, 15);
    sheet.step_y = sheet.height + 2.4 * font;
    sheet.marks = (sn_marks){ svg, poster->theme, font, width };
    sheet.top = sheet.pad + (poster->title && poster->title[0] ? 2.2 * font : 0);
    return sheet;
}

static double poster_rows(const poster_sheet *sheet)
{
    return (double)((sheet->poster->cell_count + sheet->columns - 1) / sheet->columns);
}

static double poster_y(const poster_sheet *sheet, double top, double value)
{
    sn_range values = sheet->poster->values;
    return top + sheet->height * ((values.high - value) / (values.high - values.low));
}

/* The lines that all cells have, so that they compare. */
static void poster_put_levels(const poster_sheet *sheet)
{
    const double levels[] = { sheet->poster->between.low, sheet->poster->between.high };
    sn_marks_begin_lines(&sheet->marks, SN_INK_GRID, 1, "");
    for (size_t i = 0; i < sheet->poster->cell_count; i++) {
        double left = sheet->pad + (double)(i % sheet->columns) * sheet->step_x;
        double top = sheet->top + (double)(i / sheet->columns) * sheet->step_y;
        for (int k = 0; k < 2; k++)
            if (sn_range_contains(sheet->poster->values, levels[k]))
                sn_marks_add_line(&sheet->marks, left, poster_y(sheet, top, levels[k]), 'H',
                    left + sheet->cell_width);
    }
    sn_marks_end_lines(&sheet->marks);
}

static void poster_put_curve(const poster_sheet *sheet, size_t i, double left, double top)
{
    const sn_poster *poster = sheet->poster;
    double line_px = 0.16 * sheet->marks.font_px;
    char line[384], band[384];
    sn_text text = sn_text_into(line, sizeof line);
    sn_marks inner = { &text, poster->theme, sheet->marks.font_px, sheet->marks.width };
    sn_trace trace = { poster->cells[i].signal, 0, poster->across.low, poster->across.high,
        poster->values.high, poster->values.low, left, top, sheet->cell_width, sheet->height, line,
        band, false };
    sn_marks_begin_lines(&inner, sn_theme_curve(0), line_px, "");
    text = sn_text_into(band, sizeof band);
    sn_text_put(&text, "<path");
    sn_theme_put_fill(&text, poster->theme, sn_theme_curve(0));
    sn_text_put(&text, " fill-opacity=\".6\" d=\"");
    sn_trace_put(&trace, sheet->svg);
}

/* The curve in a box of its own, whose edge cuts off what leaves it, and its name below. */
static void poster_put_cell(const poster_sheet *sheet, size_t i)
{
    double left = sheet->pad + (double)(i % sheet->columns) * sheet->step_x;
    double top = sheet->top + (double)(i / sheet->columns) * sheet->step_y;
    double font = sheet->marks.font_px;
    const char *name = sheet->poster->cells[i].name;
    sn_text_put(sheet->svg, "<svg");
    sn_xml_put_px_as(sheet->svg, "x", left - 2);
    sn_xml_put_px_as(sheet->svg, "y", top);
    sn_xml_put_px_as(sheet->svg, "width", sheet->cell_width + 4);
    sn_xml_put_px_as(sheet->svg, "height", sheet->height);
    sn_text_put(sheet->svg, " stroke-linejoin=\"round\" stroke-linecap=\"round\">\n");
    poster_put_curve(sheet, i, 2, 0);
    sn_text_put(sheet->svg, "</svg>\n");
    if (!name || !name[0])
        return;
    sn_words look = { left + sheet->cell_width / 2, top + sheet->height + 1.1 * font, font,
        "middle", SN_INK_TEXT, false, sheet->step_x / font - 0.4, NULL };
    sn_marks_put_words(&sheet->marks, &look, name, "");
}

static void poster_describe(const poster_sheet *sheet)
{
    const sn_poster *poster = sheet->poster;
    bool titled = poster->title && poster->title[0];
    sn_text_put(sheet->svg, "<title>");
    sn_xml_put(sheet->svg, titled ? poster->title : "Curves", SN_WORDS_WHOLE);
    sn_text_put(sheet->svg, "</title>\n<desc>Small curves to one scale:");
    for (size_t i = 0; i < poster->cell_count; i++) {
        sn_text_put(sheet->svg, i ? ", " : " ");
        sn_xml_put(sheet->svg, poster->cells[i].name ? poster->cells[i].name : "", SN_WORDS_WHOLE);
    }
    sn_text_put(sheet->svg, ".</desc>\n");
}

static void poster_put(const poster_sheet *sheet)
{
    const char *title = sheet->poster->title;
    double height = sheet->top + poster_rows(sheet) * sheet->step_y + 0.5 * sheet->pad;
    sn_marks_open(&sheet->marks, height);
    poster_describe(sheet);
    sn_marks_put_paper(&sheet->marks);
    if (title && title[0])
        sn_marks_put_title(
            &sheet->marks, sheet->pad, sheet->pad + 1.2 * sheet->marks.font_px, title);
    poster_put_levels(sheet);
    for (size_t i = 0; i < sheet->poster->cell_count; i++)
        poster_put_cell(sheet, i);
    sn_text_put(sheet->svg, "</svg>\n");
}

static sn_status poster_check_span(sn_range span, const char *field, sn_report *report)
{
    if (span.low < span.high && sn_is_finite(span.high - span.low))
        return SN_OK;
    return sn_report_say(
        report, SN_ERROR_RANGE, field, "the span must go from a finite number up to a higher one");
}

static sn_status poster_check(const sn_poster *poster, sn_report *report)
{
    double width = poster->width_px;
    if (poster->cell_count == 0)
        return sn_report_say(report, SN_ERROR_MISSING, "cells", "there is no signal to draw");
    if (poster->cell_count > SN_POSTER_CELLS_MOST)
        return sn_report_say_value(report, SN_ERROR_LIMIT, "cells", (double)poster->cell_count,
            "cells are too many for one poster, which shows at most 256");
    if (poster->columns > SN_POSTER_COLUMNS_MOST)
        return sn_report_say_value(report, SN_ERROR_LIMIT, "columns", (double)poster->columns,
            "columns are too many, 32 are the most");
    if (width != 0 && !(width >= 160 && width <= 8192))
        return sn_report_say_value(
            report, SN_ERROR_RANGE, "width_px", width, "is outside 160 to 8192");
    sn_status status = poster_check_span(poster->across, "across", report);
    return status == SN_OK ? poster_check_span(poster->values, "values", report) : status;
}

sn_status sn_poster_svg(const sn_poster *poster, sn_sink sink, sn_report *report)
{
    sn_text svg = sn_text_to_sink(sink);
    sn_status status = poster_check(poster, report);
    if (status != SN_OK)
        return status;
    sn_report_clear(report);
    poster_sheet sheet = poster_lay_out(poster, &svg);
    poster_put(&sheet);
    if (svg.refused)
        return sn_report_say(report, SN_ERROR_OUTPUT, "", "the poster could not be written");
    return SN_OK;
}

#undef SN_POSTER_SHAPE
#undef SN_POSTER_GAP
