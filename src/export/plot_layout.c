/*
 * The layout of a picture, from the top down: title, then for each panel its names, its curves
 * and its axis of time.
 *
 * All lengths follow from one size of letters, which shrinks more slowly than the width, so that a
 * narrow picture stays legible. What is written to the left of the axes decides their place, and
 * the labels of the times decide how many of them there are.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "plot_layout.h"
#include "plot_trace.h"
#include "xml.h"
#include "sinew/elementary.h"

enum {
    SN_LAYOUT_CURVES_MOST = 6, /* in a panel of several items */
    SN_LAYOUT_SPEEDS = 256,    /* velocities looked at, */
    SN_LAYOUT_FARTHEST = 4,    /* of which so many at each side are few */
    SN_LAYOUT_LABEL_BYTES = 48
};

#define SN_LAYOUT_SPAN_MOST  1e15
#define SN_LAYOUT_SPAN_LEAST 1e-290
#define SN_LAYOUT_SHARE      8.0    /* the height of a panel over that of each of its items */
#define SN_LAYOUT_FLAT       1e-9   /* of its size: a range so narrow is a constant with rounding */
#define SN_LAYOUT_LEAST      1e-290 /* ranges below are constants, since 1/range overflows */
#define SN_LAYOUT_PAD        0.06   /* of the range: room over and under the curves */
#define SN_LAYOUT_ZERO       0.3    /* of the range: zero is shown if it is so near */
#define SN_LAYOUT_TITLE      2.3    /* the title with the room under it */
#define SN_LAYOUT_GAP        1.1    /* between a panel and what is over it */
#define SN_LAYOUT_SHORTEST   2.4    /* the least height of an area of curves */
#define SN_LAYOUT_LONE       1.7    /* so much more than one of several has one alone */
#define SN_LAYOUT_USUAL      8.0    /* and what several take on a narrow picture */
#define SN_LAYOUT_WORDS      0.16   /* of the range: more room, for the words of a mark there */
#define SN_LAYOUT_FAR        4.0    /* a range over that of the usual, which flattens it */
#define SN_LAYOUT_SPEED      0.65   /* the height of a panel of velocities over that of values */

/* ---- items into panels ---- */

static sn_status layout_check_span(double from_s, double to_s, const char *field, sn_report *report)
{
    bool held = from_s < to_s && from_s >= -SN_LAYOUT_SPAN_MOST && to_s <= SN_LAYOUT_SPAN_MOST &&
                to_s - from_s <= SN_LAYOUT_SPAN_MOST && to_s - from_s >= SN_LAYOUT_SPAN_LEAST;
    if (held)
        return SN_OK;
    sn_text text = sn_report_start(report, SN_ERROR_RANGE, field);
    sn_text_put(&text, "the span from ");
    sn_text_put_number(&text, from_s);
    sn_text_put(&text, " s to ");
    sn_text_put_number(&text, to_s);
    sn_text_put(&text, " s cannot be drawn: it must end after it begins, within 1e15 s of 0, and "
                       "be 1e-290 to 1e15 s long");
    return SN_ERROR_RANGE;
}

bool sn_plot_is_across(const sn_plot *plot)
{
    return plot->across || plot->across_unit;
}

/* What moves by itself is farthest off at its start, where no scattered sample falls. */
static void layout_include_ends(sn_signal signal, const sn_picture_item *item, sn_range *ranges)
{
    double value[SN_SIGNAL_DIMENSIONS_MOST];
    for (int end = 0; end < 2; end++) {
        sn_signal_sample(signal, end ? item->to_s : item->from_s, value);
        for (int d = 0; d < item->dimensions; d++)
            if (sn_abs(value[d]) <= SN_TRACE_VALUE_MOST)
                ranges[d] = sn_range_include(ranges[d], value[d]);
    }
}

static sn_status layout_item(sn_picture *picture, size_t i, sn_report *report)
{
    const sn_plot *plot = picture->plot;
    sn_signal signal = plot->items[i].signal;
    sn_picture_item *item = &picture->items[i];
    sn_signal_info info = sn_signal_describe(signal);
    item->dimensions = info.dimensions;
    for (int d = 0; d < info.dimensions; d++)
        item->names[d] = info.names[d];
    item->from_s = plot->given_span ? plot->from_s : info.view_s.low;
    item->to_s = plot->given_span ? plot->to_s : info.view_s.high;
    sn_status status =
        layout_check_span(item->from_s, item->to_s, plot->given_span ? "from_s" : "view_s", report);
    if (status != SN_OK) {
        if (!plot->given_span)
            sn_report_within(report, "items", i);
        return status;
    }
    sn_trace_ranges(signal, item->from_s, item->to_s, picture->width, item->ranges);
    item->ends = sn_is_finite(info.duration_s);
    if (item->ends)
        layout_include_ends(signal, item, item->ranges);
    item->shows_speed = info.shows_speed && !sn_plot_is_across(plot);
    if (item->shows_speed) {
        sn_signal speed = sn_signal_speed(&plot->items[i].signal);
        sn_trace_ranges(speed, item->from_s, item->to_s, picture->width, item->speeds);
        layout_include_ends(signal, item, item->ranges);
        layout_include_ends(speed, item, item->speeds);
    }
    double repeat_s = sn_period_seconds(info.period);
    bool told =
        !sn_plot_is_across(plot) && repeat_s > 0 && repeat_s <= 1000 * (item->to_s - item->from_s);
    item->repeat_s = told ? repeat_s : 0;
    return SN_OK;
}

const sn_range *sn_panel_ranges(const sn_picture *picture, const sn_panel *panel, size_t item)
{
    return panel->is_speed ? picture->items[item].speeds : picture->items[item].ranges;
}

sn_signal sn_panel_signal(const sn_picture *picture, const sn_panel *panel, size_t item)
{
    const sn_signal *signal = &picture->plot->items[item].signal;
    return panel->is_speed ? sn_signal_speed(signal) : *signal;
}

static double layout_size(sn_range range)
{
    return sn_range_is_empty(range) ? 0 : range.high - range.low;
}

static sn_range layout_item_range(const sn_picture_item *item)
{
    sn_range range = sn_range_empty();
    for (int d = 0; d < item->dimensions; d++)
        range = sn_range_union(range, item->ranges[d]);
    return range;
}

static bool layout_same_text(const char *a, const char *b)
{
    a = a ? a : "";
    b = b ? b : "";
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

/* Whether item i reads well in the panel of the items from `first` on. */
static bool layout_fits(const sn_picture *picture, size_t first, size_t i)
{
    const sn_picture_item *items = picture->items;
    sn_range all = sn_range_empty();
    double largest = 0;
    int curves = 0;
    if (items[i].from_s != items[first].from_s || items[i].to_s != items[first].to_s ||
        !layout_same_text(picture->plot->items[i].unit, picture->plot->items[first].unit))
        return false;
    for (size_t k = first; k <= i; k++) {
        sn_range range = layout_item_range(&items[k]);
        curves += items[k].dimensions;
        all = sn_range_union(all, range);
        largest = layout_size(range) > largest ? layout_size(range) : largest;
    }
    if (curves > SN_LAYOUT_CURVES_MOST || layout_size(all) > SN_LAYOUT_SHARE * largest)
        return false;
    for (size_t k = first; k <= i; k++) {
        double size = layout_size(layout_item_range(&items[k]));
        if (size > 0 && size * SN_LAYOUT_SHARE < layout_size(all))
            return false;
    }
    return true;
}

/* Sets the values at the bottom and the top: what the curves need, zero where it is near, and
 * some room. A constant stands in the middle of a range of its own size. */
static void layout_set_values(sn_panel *panel, sn_range range)
{
    double low = range.low, high = range.high;
    if (sn_range_is_empty(range)) {
        low = -1;
        high = 1;
    }
    double size = sn_abs(low) > sn_abs(high) ? sn_abs(low) : sn_abs(high);
    if (high - low <= SN_LAYOUT_FLAT * size || high - low < SN_LAYOUT_LEAST) {
        double middle = low + (high - low) / 2, half = size < SN_LAYOUT_LEAST ? 1 : size / 2;
        low = middle - half;
        high = middle + half;
    } else if (low > 0 && low <= SN_LAYOUT_ZERO * (high - low)) {
        low = 0;
    } else if (high < 0 && -high <= SN_LAYOUT_ZERO * (high - low)) {
        high = 0;
    }
    double pad = SN_LAYOUT_PAD * (high - low);
    panel->low = low - pad;
    panel->high = high + pad;
}

/* Makes room over or under the curves of a lone item for the words of its marks. */
static void layout_make_room(const sn_picture *picture, sn_panel *panel)
{
    sn_signal_mark marks[SN_SIGNAL_MARKS_MOST];
    double size = panel->high - panel->low, low = panel->low, high = panel->high;
    size_t count = sn_signal_marks(picture->plot->items[panel->first].signal, marks);
    for (size_t i = 0; i < count; i++) {
        bool held = marks[i].t_s >= panel->from_s && marks[i].t_s <= panel->to_s &&
                    marks[i].value >= low && marks[i].value <= high;
        if (held && marks[i].value > high - SN_LAYOUT_WORDS * size)
            panel->high = high + SN_LAYOUT_WORDS * size;
        if (held && marks[i].value < low + SN_LAYOUT_WORDS * size)
            panel->low = low - SN_LAYOUT_WORDS * size;
    }
}

/* The velocities that a panel has room for: all, but where few of them, as at an upright end, would
 * leave the others flat, those without the farthest. */
static sn_range layout_speeds(const sn_picture *picture, size_t i, int dimension)
{
    const sn_picture_item *item = &picture->items[i];
    double most[SN_LAYOUT_FARTHEST], least[SN_LAYOUT_FARTHEST], span = item->to_s - item->from_s;
    for (int k = 0; k < SN_LAYOUT_FARTHEST; k++) {
        most[k] = -SN_INFINITY;
        least[k] = SN_INFINITY;
    }
    for (int n = 0; n < SN_LAYOUT_SPEEDS; n++) {
        double value[SN_SIGNAL_DIMENSIONS_MOST];
        double t_s = item->from_s + span * (n + 0.5) / SN_LAYOUT_SPEEDS;
        sn_signal_velocity(picture->plot->items[i].signal, t_s, value);
        double v = value[dimension];
        if (!(sn_abs(v) <= SN_TRACE_VALUE_MOST))
            continue;
        double high = v, low = v, other;
        for (int k = 0; k < SN_LAYOUT_FARTHEST; k++) { /* keeps them in order */
            other = most[k];
            most[k] = high > other ? high : other;
            high = high > other ? other : high;
            other = least[k];
            least[k] = low < other ? low : other;
            low = low < other ? other : low;
        }
    }
    sn_range usual = { least[SN_LAYOUT_FARTHEST - 1], most[SN_LAYOUT_FARTHEST - 1] };
    double room = SN_LAYOUT_FAR * layout_size(usual);
    return layout_size(item->speeds[dimension]) > room && room > 0 ? usual
                                                                   : item->speeds[dimension];
}

/* Adds a panel of velocities under the last panel, if an item there shows its own. */
static void layout_add_speeds(sn_picture *picture)
{
    sn_panel *panel = &picture->panels[picture->panel_count];
    sn_range range = sn_range_empty();
    bool any = false;
    *panel = panel[-1];
    panel->is_speed = true;
    for (size_t i = panel->first; i < panel->first + panel->count; i++) {
        const sn_picture_item *item = &picture->items[i];
        any = any || item->shows_speed;
        for (int d = 0; item->shows_speed && d < item->dimensions; d++)
            range = sn_range_union(range, layout_speeds(picture, i, d));
    }
    layout_set_values(panel, range);
    picture->panel_count += any;
}

static void layout_group(sn_picture *picture)
{
    size_t count = picture->plot->item_count;
    picture->panel_count = 0;
    for (size_t i = 0; i < count;) {
        sn_panel *panel = &picture->panels[picture->panel_count++];
        sn_range range = layout_item_range(&picture->items[i]);
        *panel = (sn_panel){ 0 };
        panel->first = i;
        panel->from_s = picture->items[i].from_s;
        panel->to_s = picture->items[i].to_s;
        for (i++; i < count && layout_fits(picture, panel->first, i); i++)
            range = sn_range_union(range, layout_item_range(&picture->items[i]));
        panel->count = i - panel->first;
        layout_set_values(panel, range);
        if (panel->count == 1)
            layout_make_room(picture, panel);
        if (picture->panel_count + (count - i) < SN_PLOT_ITEMS_MOST) /* room for all that follow */
            layout_add_speeds(picture);
    }
    for (size_t p = 0; p < picture->panel_count; p++) {
        sn_panel *panel = &picture->panels[p];
        panel->labels_times = p + 1 == picture->panel_count || panel->from_s != panel[1].from_s ||
                              panel->to_s != panel[1].to_s;
    }
}

/* ---- names over a panel ---- */

double sn_head_place(sn_plot_head *head, double width, double gap)
{
    if (head->x > 0 && head->x + width > head->width) {
        head->x = 0;
        head->row++;
    }
    double x = head->x;
    head->x += width + gap;
    return x;
}

bool sn_head_name_at(const sn_picture *picture, const sn_panel *panel, size_t i, sn_head_name *name)
{
    size_t curve = 0;
    if (panel->is_speed) { /* of the curves whose names stand above */
        *name = (sn_head_name){ "velocity", "", -1 };
        return i == 0;
    }
    for (size_t k = panel->first; k < panel->first + panel->count; k++) {
        const char *words = picture->plot->items[k].name;
        size_t dimensions = (size_t)picture->items[k].dimensions;
        words = words ? words : "";
        if (panel->count == 1 && words[0]) {
            *name = (sn_head_name){ words, "", -1 };
            if (i == 0)
                return true;
            i--;
            words = "";
        }
        if (i < dimensions && (dimensions > 1 || panel->count > 1)) {
            *name = (sn_head_name){ words, "", (int)(curve + i) };
            sn_text ending = sn_text_into(name->ending, sizeof name->ending);
            if (dimensions > 1) {
                sn_text_put(&ending, words[0] ? " " : "");
                sn_text_put(&ending, picture->items[k].names[i]);
            }
            return true;
        }
        if (panel->count > 1 || dimensions > 1)
            i -= dimensions;
        curve += dimensions;
    }
    return false;
}

double sn_panel_unit(
    const sn_picture *picture, const sn_panel *panel, char unit[SN_PANEL_UNIT_BYTES])
{
    const char *words = picture->plot->items[panel->first].unit;
    sn_text text = sn_text_into(unit, SN_PANEL_UNIT_BYTES);
    sn_axis_put_power(&panel->values, &text);
    if (words && words[0]) {
        sn_text_put(&text, panel->values.power ? " " : "");
        sn_text_put(&text, words);
    }
    if (panel->is_speed)
        sn_text_put(&text, words && words[0] ? "/s" : panel->values.power ? " per s" : "per s");
    double px = text.used > 0 ? (sn_xml_width_em(unit) + 0.6) * picture->font_px : 0;
    return px < 0.4 * picture->width ? px : 0.4 * picture->width;
}

double sn_head_name_width(
    const sn_picture *picture, const sn_panel *panel, const sn_head_name *name)
{
    double most = picture->width - 2 * picture->pad;
    double em = sn_xml_width_em(name->name) * (name->curve < 0 ? 1.1 : 1);
    double px = (em + sn_xml_width_em(name->ending)) * picture->font_px;
    char unit[SN_PANEL_UNIT_BYTES];
    px += name->curve < 0 ? sn_panel_unit(picture, panel, unit) : 2 * picture->font_px;
    return px < most ? px : most;
}

static int layout_head_rows(const sn_picture *picture, const sn_panel *panel)
{
    sn_plot_head head = { 0, picture->width - 2 * picture->pad, 0 };
    sn_head_name name;
    bool any = panel->count == 1 && picture->items[panel->first].repeat_s > 0;
    char unit[SN_PANEL_UNIT_BYTES];
    double unit_px = sn_panel_unit(picture, panel, unit);
    bool apart = unit_px > 0;
    for (size_t i = 0; sn_head_name_at(picture, panel, i, &name); i++) {
        sn_head_place(&head, sn_head_name_width(picture, panel, &name), picture->font_px);
        apart = apart && name.curve >= 0;
        any = true;
    }
    if (apart)
        sn_head_place(&head, unit_px, picture->font_px);
    return any || apart ? head.row + 1 : 0;
}

/* ---- heights and axes ---- */

/* The height of a panel's area in units of that of one of values. */
static double layout_share(const sn_panel *panel)
{
    return panel->is_speed ? SN_LAYOUT_SPEED : 1;
}

/* The height of all but the areas of the curves. Sets the places of the heads as if those areas
 * had the height `area`. */
static double layout_stack(sn_picture *picture, double area)
{
    double font = picture->font_px, y = picture->pad, areas = 0;
    bool titled = picture->plot->title && picture->plot->title[0];
    bool named = picture->plot->across && picture->plot->across[0];
    double times = SN_TIMES_ROW + (named ? SN_ACROSS_ROW : 0);
    picture->title_y = titled ? y + 1.1 * font : 0;
    y += titled ? SN_LAYOUT_TITLE * font : 0;
    for (size_t p = 0; p < picture->panel_count; p++) {
        sn_panel *panel = &picture->panels[p];
        int rows = layout_head_rows(picture, panel);
        panel->head_y = y + 0.95 * font;
        y += rows * SN_HEAD_ROW * font + (rows == 0 ? 0.2 * font : 0);
        panel->top = y;
        panel->height = area * layout_share(panel);
        y += panel->height + (panel->labels_times ? times : 0.2) * font;
        y += p + 1 < picture->panel_count ? SN_LAYOUT_GAP * font : 0.6 * picture->pad;
        areas += panel->height;
    }
    return y - areas;
}

static void layout_value_axes(sn_picture *picture)
{
    for (size_t p = 0; p < picture->panel_count; p++) {
        sn_panel *panel = &picture->panels[p];
        int most = (int)(panel->height / (SN_LABEL_STEP * picture->font_px));
        most = most < 2 ? 2 : most > 8 ? 8 : most;
        do /* one label alone tells no scale */
            panel->values = sn_axis_of_numbers(panel->low, panel->high, most);
        while (panel->values.last <= panel->values.first && most++ < 5);
    }
}

static double layout_label_px(const sn_axis *axis, int64_t k, double font_px)
{
    char label[SN_LAYOUT_LABEL_BYTES];
    sn_text text = sn_text_into(label, sizeof label);
    sn_axis_put_label(axis, k, &text);
    return sn_xml_width_em(label) * font_px;
}

/* The last label of an axis across, with its unit, which is cut where it is long. */
static double layout_last_px(const sn_axis *axis, const sn_marks *marks)
{
    char unit[SN_LAYOUT_LABEL_BYTES];
    sn_text text = sn_text_into(unit, sizeof unit);
    sn_text_put(&text, " ");
    sn_axis_put_power(axis, &text);
    double em = sn_xml_width_em(unit) + sn_xml_width_em(axis->unit);
    double px = layout_label_px(axis, axis->last, marks->font_px) + em * marks->font_px;
    return px < SN_UNIT_SHARE * marks->width ? px : SN_UNIT_SHARE * marks->width;
}

static void layout_set_left(sn_picture *picture)
{
    double widest = 0;
    for (size_t p = 0; p < picture->panel_count; p++) {
        const sn_axis *axis = &picture->panels[p].values;
        for (int64_t k = axis->first; k <= axis->last; k++) {
            double width = layout_label_px(axis, k, picture->font_px);
            widest = width > widest ? width : widest;
        }
    }
    picture->left = picture->pad + widest + 0.5 * picture->font_px;
    picture->plot_width = picture->width - picture->left - picture->pad - 0.9 * picture->font_px;
}

double sn_layout_overhang(const sn_times *times, const sn_marks *marks, double edge)
{
    const sn_axis *axis = times->axis;
    double part = (sn_axis_at(axis, axis->last, 0) - times->from_s) / (times->to_s - times->from_s);
    return times->left + times->width * part + layout_last_px(axis, marks) / 2 - edge;
}

void sn_layout_times(sn_times *times, sn_axis *axis, const char *unit, const sn_marks *marks)
{
    double from_s = times->from_s, to_s = times->to_s, font = marks->font_px;
    int most = (int)(times->width / (3 * font));
    times->axis = axis;
    for (most = most > 10 ? 10 : most < 1 ? 1 : most;; most--) {
        *axis = unit ? sn_axis_of_numbers(from_s, to_s, most) : sn_axis_of_time(from_s, to_s, most);
        axis->unit = unit ? unit : axis->unit;
        double step = sn_axis_at(axis, axis->first + 1, 0) - sn_axis_at(axis, axis->first, 0);
        double step_px = times->width * (step / (to_s - from_s));
        double first = layout_label_px(axis, axis->first, font);
        double last = layout_last_px(axis, marks);
        double widest = first > last ? first : last;
        if (most == 1 || widest + font <= step_px)
            return;
    }
}

static sn_status layout_say_too_low(const sn_picture *picture, double needed, sn_report *report)
{
    sn_text text = sn_report_start(report, SN_ERROR_RANGE, "height_px");
    sn_text_put_number(&text, picture->height);
    sn_text_put(&text, " px is too low for ");
    sn_text_put_integer(&text, picture->panel_count);
    bool one = picture->panel_count == 1;
    sn_text_put(&text, one ? " panel, which needs at least " : " panels, which need at least ");
    sn_text_put_number(&text, sn_ceil(needed));
    return SN_ERROR_RANGE;
}

static sn_status layout_heights(sn_picture *picture, sn_report *report)
{
    double count = 0, usual = 0.21 * picture->width, least = 0;
    size_t values = 0; /* panels of them */
    for (size_t p = 0; p < picture->panel_count; p++) {
        double share = layout_share(&picture->panels[p]);
        double needed = SN_LAYOUT_SHORTEST * picture->font_px / share;
        least = needed > least ? needed : least;
        count += share;
        values += !picture->panels[p].is_speed;
    }
    usual = usual > SN_LAYOUT_USUAL * picture->font_px ? usual : SN_LAYOUT_USUAL * picture->font_px;
    layout_value_axes(picture); /* their powers of ten stand among the names */
    double other = layout_stack(picture, usual);
    if (picture->plot->height_px > 0)
        picture->height = picture->plot->height_px;
    else if (picture->panel_count == 1 && other < 0.2 * picture->width)
        picture->height = picture->width * 0.5625;
    else
        picture->height = sn_ceil(other + (values > 1 ? count : SN_LAYOUT_LONE * count) * usual);
    if (picture->height < 120)
        picture->height = 120;
    double area = (picture->height - other) / count;
    if (area < least)
        return layout_say_too_low(picture, other + count * least, report);
    layout_stack(picture, area);
    layout_value_axes(picture);
    return SN_OK;
}

sn_status sn_picture_lay_out(sn_picture *picture, const sn_plot *plot, sn_report *report)
{
    picture->plot = plot;
    picture->width = plot->width_px > 0 ? plot->width_px : 800;
    picture->font_px = 9 + 8 * (picture->width < 800 ? picture->width / 800 : 1);
    picture->pad = picture->font_px * 0.9;
    for (size_t i = 0; i < plot->item_count; i++) {
        sn_status status = layout_item(picture, i, report);
        if (status != SN_OK)
            return status;
    }
    layout_group(picture);
    sn_status status = layout_heights(picture, report);
    if (status != SN_OK)
        return status;
    layout_set_left(picture);
    const char *unit = plot->across_unit ? plot->across_unit : plot->across ? "" : NULL;
    sn_marks marks = { NULL, plot->theme, picture->font_px, picture->width };
    double overhang = 0;
    for (size_t p = 0; p < picture->panel_count; p++) {
        sn_panel *panel = &picture->panels[p];
        sn_times times = { NULL, panel->from_s, panel->to_s, picture->left, picture->plot_width };
        sn_layout_times(&times, &panel->times, unit, &marks);
        double more = sn_layout_overhang(&times, &marks, picture->width - 0.5 * picture->pad);
        overhang = more > overhang ? more : overhang;
    }
    picture->plot_width -= overhang;
    return SN_OK;
}

#undef SN_LAYOUT_SPAN_MOST
#undef SN_LAYOUT_SPAN_LEAST
#undef SN_LAYOUT_SHARE
#undef SN_LAYOUT_FLAT
#undef SN_LAYOUT_LEAST
#undef SN_LAYOUT_PAD
#undef SN_LAYOUT_ZERO
#undef SN_LAYOUT_TITLE
#undef SN_LAYOUT_GAP
#undef SN_LAYOUT_SHORTEST
#undef SN_LAYOUT_LONE
#undef SN_LAYOUT_USUAL
#undef SN_LAYOUT_WORDS
#undef SN_LAYOUT_SPEED
#undef SN_LAYOUT_FAR
