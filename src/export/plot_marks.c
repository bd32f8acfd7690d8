/* Words, lines and axes of time. See plot_marks.h. */
#include "../base/exact.h"
#include "plot_marks.h"
#include "xml.h"

enum { SN_MARKS_LABEL_BYTES = 160 };

/* ---- the sheet ---- */

void sn_marks_open(const sn_marks *marks, double height)
{
    sn_text *svg = marks->svg;
    sn_text_put(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    sn_xml_put_px_as(svg, "width", marks->width);
    sn_xml_put_px_as(svg, "height", height);
    sn_text_put(svg, " viewBox=\"0 0 ");
    sn_xml_put_px(svg, marks->width);
    sn_text_put(svg, " ");
    sn_xml_put_px(svg, height);
    sn_text_put(svg, "\" role=\"img\" font-family=\"system-ui, 'DejaVu Sans', sans-serif\"");
    sn_xml_put_px_as(svg, "font-size", marks->font_px);
    sn_text_put(svg, ">\n");
}

void sn_marks_put_paper(const sn_marks *marks)
{
    sn_theme_put_style(marks->svg, marks->theme);
    sn_text_put(marks->svg, "<rect width=\"100%\" height=\"100%\"");
    sn_theme_put_fill(marks->svg, marks->theme, SN_INK_PAPER);
    sn_text_put(marks->svg, "/>\n");
}

/* ---- words and lines ---- */

void sn_marks_put_words(
    const sn_marks *marks, const sn_words *look, const char *words, const char *ending)
{
    sn_text *svg = marks->svg;
    sn_text_put(svg, "<text");
    sn_theme_put_fill(svg, marks->theme, look->ink);
    sn_xml_put_px_as(svg, "x", look->x);
    sn_xml_put_px_as(svg, "y", look->y);
    if (look->size != marks->font_px)
        sn_xml_put_px_as(svg, "font-size", look->size);
    if (look->anchor[0] != 's') {
        sn_text_put(svg, " text-anchor=\"");
        sn_text_put(svg, look->anchor);
        sn_text_put(svg, "\"");
    }
    sn_text_put(svg, look->bold ? " font-weight=\"600\">" : ">");
    sn_xml_put(svg, words, look->most_em - sn_xml_width_em(ending));
    sn_xml_put(svg, ending, SN_WORDS_WHOLE);
    if (look->unit) {
        sn_text_put(svg, "<tspan");
        sn_theme_put_fill(svg, marks->theme, SN_INK_QUIET);
        sn_text_put(svg, " font-weight=\"400\" dx=\".6em\">");
        sn_xml_put(svg, look->unit, 0.4 * marks->width / look->size - 0.59);
        sn_text_put(svg, "</tspan>");
    }
    sn_text_put(svg, "</text>\n");
}

void sn_marks_put_title(const sn_marks *marks, double pad, double y, const char *title)
{
    double size = 1.25 * marks->font_px, most_em = (marks->width - 2 * pad) / (size * 1.1);
    sn_words look = { pad, y, size, "start", SN_INK_TEXT, true, most_em, NULL };
    sn_marks_put_words(marks, &look, title, "");
}

void sn_marks_begin_lines(const sn_marks *marks, sn_ink ink, double width, const char *more)
{
    sn_text_put(marks->svg, "<path fill=\"none\"");
    sn_theme_put_stroke(marks->svg, marks->theme, ink);
    sn_xml_put_px_as(marks->svg, "stroke-width", width);
    sn_text_put(marks->svg, more);
    sn_text_put(marks->svg, " d=\"");
}

void sn_marks_add_line(const sn_marks *marks, double x, double y, char direction, double to)
{
    char command[] = { direction, 0 };
    sn_text_put(marks->svg, "M");
    sn_xml_put_px(marks->svg, x);
    sn_text_put(marks->svg, " ");
    sn_xml_put_px(marks->svg, y);
    sn_text_put(marks->svg, command);
    sn_xml_put_px(marks->svg, to);
}

void sn_marks_end_lines(const sn_marks *marks)
{
    sn_text_put(marks->svg, "\"/>\n");
}

/* ---- time ---- */

double sn_times_x(const sn_times *times, double t_s)
{
    double part = (t_s - times->from_s) / (times->to_s - times->from_s);
    return times->left + times->width * part;
}

void sn_times_add_ticks(const sn_marks *marks, const sn_times *times, double bottom)
{
    const sn_axis *axis = times->axis;
    double left = times->left, right = left + times->width;
    for (int64_t k = axis->first - 1; k <= axis->last; k++) {
        for (int minor = 0; minor < axis->minors; minor++) {
            double x = sn_times_x(times, sn_axis_at(axis, k, minor));
            if (x >= left - 0.01 && x <= right + 0.01)
                sn_marks_add_line(
                    marks, x, bottom, 'V', bottom + marks->font_px * (minor ? 0.2 : 0.35));
        }
    }
}

void sn_times_put_labels(const sn_marks *marks, const sn_times *times, double bottom)
{
    const sn_axis *axis = times->axis;
    double font = marks->font_px;
    for (int64_t k = axis->first; k <= axis->last; k++) {
        char label[SN_MARKS_LABEL_BYTES];
        sn_text text = sn_text_into(label, sizeof label);
        sn_words look = { sn_times_x(times, sn_axis_at(axis, k, 0)), bottom + 1.4 * font, font,
            "middle", SN_INK_QUIET, false, SN_WORDS_WHOLE, NULL };
        sn_axis_put_label(axis, k, &text);
        if (k == axis->last && (axis->unit[0] || axis->power)) {
            sn_text_put(&text, " ");
            sn_axis_put_power(axis, &text);
            sn_text_put(&text, axis->power ? " " : "");
            sn_text_put(&text, axis->unit);
            look.most_em = SN_UNIT_SHARE * marks->width / font;
        }
        sn_marks_put_words(marks, &look, label, "");
    }
}
