/*
 * The picture itself: checks, words and lines, written from the top down as laid out.
 *
 * Every mark has its colour as an attribute, so that the picture holds where styles are not
 * understood; a style turns them dark. Nothing has an id, so that pictures can stand in one page.
 */
#include "../base/exact.h"
#include "../base/report.h"
#include "plot_layout.h"
#include "plot_marks.h"
#include "plot_moments.h"
#include "plot_theme.h"
#include "plot_trace.h"
#include "xml.h"

enum { SN_PICTURE_REPEATS_MOST = 12, SN_PICTURE_LABEL_BYTES = 160 };

#define SN_PICTURE_DOT " \xc2\xb7 "

typedef struct picture_pen {
    const sn_picture *picture;
    sn_text *svg;
    sn_plot_theme theme;
    sn_marks marks; /* the same for single marks */
} picture_pen;

/* ---- places ---- */

static sn_times picture_times(const picture_pen *pen, const sn_panel *panel)
{
    return (sn_times){ &panel->times, panel->from_s, panel->to_s, pen->picture->left,
        pen->picture->plot_width };
}

static double picture_x(const picture_pen *pen, const sn_panel *panel, double t_s)
{
    sn_times times = picture_times(pen, panel);
    return sn_times_x(&times, t_s);
}

static double picture_y(const sn_panel *panel, double value)
{
    return panel->top + panel->height * ((panel->high - value) / (panel->high - panel->low));
}

/* ---- axes ---- */

static void picture_grid(const picture_pen *pen, const sn_panel *panel)
{
    double left = pen->picture->left, right = left + pen->picture->plot_width;
    sn_marks_begin_lines(&pen->marks, SN_INK_GRID, 1, "");
    for (int64_t k = panel->times.first; k <= panel->times.last; k++)
        sn_marks_add_line(&pen->marks, picture_x(pen, panel, sn_axis_at(&panel->times, k, 0)),
            panel->top, 'V', panel->top + panel->height);
    for (int64_t k = panel->values.first; k <= panel->values.last; k++)
        if (k != 0)
            sn_marks_add_line(
                &pen->marks, left, picture_y(panel, sn_axis_at(&panel->values, k, 0)), 'H', right);
    sn_marks_end_lines(&pen->marks);
}

/* The lines that carry meaning: the axis of time with its ticks, and zero. */
static void picture_axis_lines(const picture_pen *pen, const sn_panel *panel)
{
    sn_times times = picture_times(pen, panel);
    double left = pen->picture->left, right = left + pen->picture->plot_width;
    double bottom = panel->top + panel->height;
    sn_marks_begin_lines(&pen->marks, SN_INK_AXIS, 1, "");
    sn_marks_add_line(&pen->marks, left, bottom, 'H', right);
    if (panel->low < 0 && panel->high > 0)
        sn_marks_add_line(&pen->marks, left, picture_y(panel, 0), 'H', right);
    sn_times_add_ticks(&pen->marks, &times, bottom);
    sn_marks_end_lines(&pen->marks);
}

static void picture_value_labels(const picture_pen *pen, const sn_panel *panel)
{
    double font = pen->picture->font_px;
    for (int64_t k = panel->values.first; k <= panel->values.last; k++) {
        char label[SN_PICTURE_LABEL_BYTES];
        sn_text text = sn_text_into(label, sizeof label);
        sn_words look = { pen->picture->left - 0.5 * font,
            picture_y(panel, sn_axis_at(&panel->values, k, 0)) + SN_WORDS_DROP * font, font, "end",
            SN_INK_QUIET, false, SN_WORDS_WHOLE, NULL };
        sn_axis_put_label(&panel->values, k, &text);
        sn_marks_put_words(&pen->marks, &look, label, "");
    }
}

/* The name of what runs across, where it is not time. */
static void picture_across(const picture_pen *pen, const sn_panel *panel)
{
    const sn_picture *picture = pen->picture;
    double font = picture->font_px;
    sn_words look = { picture->left + picture->plot_width / 2,
        panel->top + panel->height + (1.4 + SN_ACROSS_ROW) * font, font, "middle", SN_INK_QUIET,
        false, picture->plot_width / font, NULL };
    if (picture->plot->across && picture->plot->across[0])
        sn_marks_put_words(&pen->marks, &look, picture->plot->across, "");
}

/* Dotted lines where a lone item begins anew. */
static void picture_repeats(const picture_pen *pen, const sn_panel *panel)
{
    double repeat_s = pen->picture->items[panel->first].repeat_s;
    double span_s = panel->to_s - panel->from_s;
    int count = 0;
    if (panel->count > 1 || repeat_s <= 0 || span_s / repeat_s > SN_PICTURE_REPEATS_MOST)
        return;
    while ((count + 1) * repeat_s < span_s * (1 - 1e-6))
        count++;
    if (count == 0)
        return;
    sn_marks_begin_lines(&pen->marks, SN_INK_AXIS, 1, " stroke-dasharray=\"1 4\"");
    for (int k = 1; k <= count; k++)
        sn_marks_add_line(&pen->marks, picture_x(pen, panel, panel->from_s + k * repeat_s),
            panel->top, 'V', panel->top + panel->height);
    sn_marks_end_lines(&pen->marks);
}

/* ---- names ---- */

static double picture_line_px(const sn_picture *picture)
{
    return picture->font_px * 0.14;
}

/* What is said of a lone item at the right: where it lies, when it repeats. */
static void picture_note(const picture_pen *pen, const sn_panel *panel, double room)
{
    const sn_picture_item *item = &pen->picture->items[panel->first];
    char note[SN_PICTURE_LABEL_BYTES];
    const sn_range *ranges = sn_panel_ranges(pen->picture, panel, panel->first);
    bool range = item->dimensions == 1 && !sn_range_is_empty(ranges[0]);
    bool repeats = item->repeat_s > 0 && !panel->is_speed;
    for (int shorter = 0; shorter < 2; shorter++) {
        sn_text text = sn_text_into(note, sizeof note);
        if (range && !shorter) {
            sn_axis_put_range(&text, ranges[0].low, ranges[0].high, " to ", 3);
            sn_text_put(&text, repeats ? SN_PICTURE_DOT : "");
        }
        if (repeats) {
            sn_text_put(&text, "repeats every ");
            sn_axis_put_duration(&text, item->repeat_s);
        }
        if (text.used > 0 && sn_xml_width_em(note) * pen->picture->font_px <= room) {
            sn_words look = { pen->picture->width - pen->picture->pad, panel->head_y,
                pen->picture->font_px, "end", SN_INK_QUIET, false, SN_WORDS_WHOLE, NULL };
            sn_marks_put_words(&pen->marks, &look, note, "");
            return;
        }
    }
}

static void picture_sample_of_line(const picture_pen *pen, int curve, double x, double y)
{
    double font = pen->picture->font_px, width = picture_line_px(pen->picture) * 1.2;
    sn_marks_begin_lines(
        &pen->marks, sn_theme_curve((size_t)curve), width, " stroke-linecap=\"round\"");
    sn_marks_add_line(&pen->marks, x + width, y - SN_WORDS_DROP * font, 'H', x + 1.4 * font);
    sn_marks_end_lines(&pen->marks);
}

/* One name at x px in a row of the head, with the sample of its line or with the unit. */
static void picture_head_name(
    const picture_pen *pen, const sn_panel *panel, const sn_head_name *name, double x, double y)
{
    char unit[SN_PANEL_UNIT_BYTES];
    double font = pen->picture->font_px, width = sn_head_name_width(pen->picture, panel, name);
    sn_words look = { x, y, font, "start", SN_INK_TEXT, false, 0, NULL };
    if (name->curve < 0) {
        look.bold = !panel->is_speed;
        look.ink = panel->is_speed ? SN_INK_QUIET : SN_INK_TEXT;
        width -= sn_panel_unit(pen->picture, panel, unit);
        look.unit = unit[0] ? unit : NULL;
        look.most_em = width / (1.1 * font) + 0.01;
    } else {
        picture_sample_of_line(pen, name->curve, x, y);
        look.x += 2 * font;
        look.most_em = width / font - 2 + 0.01;
    }
    sn_marks_put_words(&pen->marks, &look, name->name, name->ending);
}

/* The names of a panel. The unit follows the name of a lone item, or else all names. */
static void picture_head(const picture_pen *pen, const sn_panel *panel)
{
    const sn_picture *picture = pen->picture;
    double font = picture->font_px;
    sn_plot_head head = { 0, picture->width - 2 * picture->pad, 0 };
    sn_head_name name;
    char unit[SN_PANEL_UNIT_BYTES];
    double unit_px = sn_panel_unit(picture, panel, unit);
    bool apart = unit_px > 0;
    for (size_t i = 0; sn_head_name_at(picture, panel, i, &name); i++) {
        double x = sn_head_place(&head, sn_head_name_width(picture, panel, &name), font);
        double y = panel->head_y + head.row * SN_HEAD_ROW * font;
        apart = apart && name.curve >= 0;
        picture_head_name(pen, panel, &name, picture->pad + x, y);
    }
    if (apart) {
        double x = sn_head_place(&head, unit_px, font);
        sn_words look = { picture->pad + x, panel->head_y + head.row * SN_HEAD_ROW * font, font,
            "start", SN_INK_QUIET, false, unit_px / font - 0.59, NULL };
        sn_marks_put_words(&pen->marks, &look, unit, "");
    }
    if (panel->count == 1 && head.row == 0)
        picture_note(pen, panel, head.width - head.x);
}

/* ---- curves ---- */

static void picture_curve(
    const picture_pen *pen, const sn_panel *panel, size_t item, int dimension, size_t curve)
{
    const sn_picture *picture = pen->picture;
    char line[384], band[384];
    sn_text text = sn_text_into(line, sizeof line);
    sn_marks inner = { &text, pen->theme, picture->font_px, picture->width };
    sn_trace trace = { sn_panel_signal(picture, panel, item), dimension, panel->from_s, panel->to_s,
        panel->high, panel->low, picture->left, panel->top, picture->plot_width, panel->height,
        line, band, !panel->is_speed && picture->items[item].ends };
    char dashes[64];
    sn_text dash = sn_text_into(dashes, sizeof dashes);
    sn_theme_put_dashes(&dash, curve, picture_line_px(picture));
    sn_marks_begin_lines(&inner, sn_theme_curve(curve), picture_line_px(picture), dashes);
    text = sn_text_into(band, sizeof band);
    sn_text_put(&text, "<path");
    sn_theme_put_fill(&text, pen->theme, sn_theme_curve(curve));
    sn_text_put(&text, " fill-opacity=\".6\" d=\"");
    sn_trace_put(&trace, pen->svg);
}

static void picture_panel(const picture_pen *pen, const sn_panel *panel)
{
    size_t curve = 0;
    picture_grid(pen, panel);
    picture_repeats(pen, panel);
    picture_axis_lines(pen, panel);
    sn_moments_put_lines(&pen->marks, pen->picture, panel);
    sn_text_put(pen->svg, "<g stroke-linejoin=\"round\" stroke-linecap=\"round\">\n");
    for (size_t i = panel->first; i < panel->first + panel->count; i++)
        for (int d = 0; d < pen->picture->items[i].dimensions; d++, curve++)
            if (!panel->is_speed || pen->picture->items[i].shows_speed)
                picture_curve(pen, panel, i, d, curve);
    sn_text_put(pen->svg, "</g>\n");
    if (!panel->is_speed)
        sn_moments_put_words(&pen->marks, pen->picture, panel);
    picture_head(pen, panel);
    picture_value_labels(pen, panel);
    if (panel->labels_times) {
        sn_times times = picture_times(pen, panel);
        sn_times_put_labels(&pen->marks, &times, panel->top + panel->height);
        picture_across(pen, panel);
    }
}

/* ---- for those who cannot see it ---- */

static void picture_say_dimension(
    const picture_pen *pen, const sn_picture_item *item, size_t i, int dimension)
{
    sn_range range = item->ranges[dimension];
    double value[SN_SIGNAL_DIMENSIONS_MOST];
    sn_signal_sample(pen->picture->plot->items[i].signal, item->from_s, value);
    if (item->dimensions > 1)
        sn_xml_put(pen->svg, item->names[dimension], SN_WORDS_WHOLE);
    if (sn_range_is_empty(range)) {
        sn_text_put(pen->svg, " has no values");
        return;
    }
    sn_text_put(pen->svg, item->dimensions > 1 ? " starts at " : "starts at ");
    sn_axis_put_number(pen->svg, value[dimension], 4);
    sn_text_put(pen->svg, range.low < range.high ? " and lies between " : " and stays at ");
    sn_axis_put_range(pen->svg, range.low, range.high, " and ", 4);
}

static void picture_say_span(const picture_pen *pen, const sn_picture_item *item)
{
    const sn_plot *plot = pen->picture->plot;
    if (!sn_plot_is_across(plot)) {
        sn_axis_put_duration(pen->svg, item->to_s - item->from_s);
        return;
    }
    if (plot->across && plot->across[0]) {
        sn_xml_put(pen->svg, plot->across, SN_WORDS_WHOLE);
        sn_text_put(pen->svg, " from ");
    }
    sn_axis_put_range(pen->svg, item->from_s, item->to_s, " to ", 4);
    if (plot->across_unit && plot->across_unit[0]) {
        sn_text_put(pen->svg, " ");
        sn_xml_put(pen->svg, plot->across_unit, SN_WORDS_WHOLE);
    }
}

/* The velocity of one number, and the marks. */
static void picture_say_more(const picture_pen *pen, size_t i)
{
    const sn_picture_item *item = &pen->picture->items[i];
    sn_signal_mark marks[SN_SIGNAL_MARKS_MOST];
    size_t count = sn_signal_marks(pen->picture->plot->items[i].signal, marks);
    if (item->shows_speed && item->dimensions == 1 && !sn_range_is_empty(item->speeds[0])) {
        sn_text_put(pen->svg, "; its velocity lies between ");
        sn_axis_put_range(pen->svg, item->speeds[0].low, item->speeds[0].high, " and ", 4);
        sn_text_put(pen->svg, " per s");
    }
    for (size_t k = 0; k < count; k++) {
        if (marks[k].t_s < item->from_s || marks[k].t_s > item->to_s)
            continue;
        sn_text_put(pen->svg, "; ");
        sn_xml_put(pen->svg, marks[k].text, SN_WORDS_WHOLE);
        if (marks[k].value == marks[k].value) { /* a moment says when it is by itself */
            sn_text_put(pen->svg, " after ");
            sn_axis_put_duration(pen->svg, marks[k].t_s - item->from_s);
        }
    }
}

static void picture_describe(const picture_pen *pen)
{
    const sn_plot *plot = pen->picture->plot;
    sn_text_put(pen->svg, "<desc>");
    for (size_t i = 0; i < plot->item_count; i++) {
        const sn_picture_item *item = &pen->picture->items[i];
        sn_text_put(pen->svg, i > 0 ? " " : "");
        if (plot->items[i].name && plot->items[i].name[0]) {
            sn_xml_put(pen->svg, plot->items[i].name, SN_WORDS_WHOLE);
            sn_text_put(pen->svg, ": ");
        }
        for (int d = 0; d < item->dimensions; d++) {
            picture_say_dimension(pen, item, i, d);
            sn_text_put(pen->svg, ", ");
        }
        sn_text_put(pen->svg, "over ");
        picture_say_span(pen, item);
        if (item->repeat_s > 0) {
            sn_text_put(pen->svg, "; repeats every ");
            sn_axis_put_duration(pen->svg, item->repeat_s);
        }
        picture_say_more(pen, i);
        sn_text_put(pen->svg, ".");
    }
    sn_text_put(pen->svg, "</desc>\n");
}

static void picture_put_title(const picture_pen *pen)
{
    const sn_plot *plot = pen->picture->plot;
    bool any = false;
    sn_text_put(pen->svg, "<title>");
    if (plot->title && plot->title[0]) {
        sn_xml_put(pen->svg, plot->title, SN_WORDS_WHOLE);
        any = true;
    }
    for (size_t i = 0; i < plot->item_count && !(plot->title && plot->title[0]); i++) {
        if (!plot->items[i].name || !plot->items[i].name[0])
            continue;
        sn_text_put(pen->svg, any ? ", " : "");
        sn_xml_put(pen->svg, plot->items[i].name, SN_WORDS_WHOLE);
        any = true;
    }
    const char *untold =
        sn_plot_is_across(plot) ? "Signals</title>\n" : "Signals over time</title>\n";
    sn_text_put(pen->svg, any ? "</title>\n" : untold);
}

/* ---- the whole ---- */

static void picture_put(const picture_pen *pen)
{
    const sn_picture *picture = pen->picture;
    sn_text *svg = pen->svg;
    sn_marks_open(&pen->marks, picture->height);
    picture_put_title(pen);
    picture_describe(pen);
    sn_marks_put_paper(&pen->marks);
    if (picture->title_y > 0)
        sn_marks_put_title(&pen->marks, picture->pad, picture->title_y, picture->plot->title);
    for (size_t p = 0; p < picture->panel_count; p++)
        picture_panel(pen, &picture->panels[p]);
    sn_text_put(svg, "</svg>\n");
}

static sn_status picture_check_size(
    double size_px, double least, double most, const char *field, sn_report *report)
{
    if (size_px == 0 || (size_px >= least && size_px <= most))
        return SN_OK;
    sn_text text = sn_report_start(report, SN_ERROR_RANGE, field);
    sn_text_put_number(&text, size_px);
    sn_text_put(&text, " is outside ");
    sn_text_put_number(&text, least);
    sn_text_put(&text, " to ");
    sn_text_put_number(&text, most);
    return SN_ERROR_RANGE;
}

static sn_status picture_check(const sn_plot *plot, sn_report *report)
{
    if (plot->item_count == 0)
        return sn_report_say(report, SN_ERROR_MISSING, "items", "there is no signal to draw");
    if (plot->item_count > SN_PLOT_ITEMS_MOST)
        return sn_report_say_value(report, SN_ERROR_LIMIT, "items", (double)plot->item_count,
            "signals are too many for one picture, which shows at most 64: name some of them");
    sn_status status = picture_check_size(plot->width_px, 160, 8192, "width_px", report);
    if (status != SN_OK)
        return status;
    return picture_check_size(plot->height_px, 120, 32768, "height_px", report);
}

sn_status sn_plot_svg(const sn_plot *plot, sn_sink sink, sn_report *report)
{
    sn_picture picture;
    sn_text svg = sn_text_to_sink(sink);
    sn_status status = picture_check(plot, report);
    if (status == SN_OK)
        status = sn_picture_lay_out(&picture, plot, report);
    if (status != SN_OK)
        return status;
    sn_report_clear(report);
    picture_pen pen = { &picture, &svg, plot->theme,
        { &svg, plot->theme, picture.font_px, picture.width } };
    picture_put(&pen);
    if (svg.refused)
        return sn_report_say(report, SN_ERROR_OUTPUT, "", "the picture could not be written");
    return SN_OK;
}

#undef SN_PICTURE_DOT
