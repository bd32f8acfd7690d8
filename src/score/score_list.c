/*
 * What `sinew list` shows: a line for each item, for people or as JSON for programs.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/text.h"
#include "sinew/score.h"

enum { LIST_DIGITS = 6 }; /* significant ones, for people */

/* ---- JSON ------------------------------------------------------------------------------ */

/* A number, or null for what JSON has no number for. */
static void list_put_json_number(sn_text *text, double value)
{
    if (sn_is_finite(value))
        sn_text_put_number(text, value);
    else
        sn_text_put(text, "null");
}

static void list_put_json_item(sn_text *text, const sn_score_item *item)
{
    sn_signal_info info = sn_signal_describe(item->signal);
    sn_fact facts[SN_FACTS_MOST];
    size_t count = item->kind->facts ? item->kind->facts(item->signal, facts) : 0;
    sn_text_put(text, "{ \"name\": ");
    sn_text_put_json(text, item->name, sn_text_length(item->name));
    sn_text_put(text, ", \"kind\": ");
    sn_text_put_json(text, item->kind->name, sn_text_length(item->kind->name));
    sn_text_put(text, ", \"dimensions\": ");
    sn_text_put_signed(text, info.dimensions);
    sn_text_put(text, ", \"names\": [ ");
    for (int i = 0; i < info.dimensions; i++) {
        sn_text_put(text, i > 0 ? ", " : "");
        sn_text_put_json(text, info.names[i], sn_text_length(info.names[i]));
    }
    sn_text_put(text, " ], \"duration_s\": ");
    list_put_json_number(text, info.duration_s);
    sn_text_put(text, ", \"period_s\": ");
    list_put_json_number(text, sn_period_seconds(info.period));
    sn_text_put(text, ", \"bounds\": [ ");
    for (int i = 0; i < info.dimensions; i++) {
        sn_text_put(text, i > 0 ? ", [" : "[");
        list_put_json_number(text, info.bounds[i].low);
        sn_text_put(text, ", ");
        list_put_json_number(text, info.bounds[i].high);
        sn_text_put(text, "]");
    }
    sn_text_put(text, " ], \"bounds_tight\": ");
    sn_text_put(text, info.bounds_tight ? "true" : "false");
    sn_text_put(text, ", \"unit\": ");
    sn_text_put_json(text, info.unit ? info.unit : "", info.unit ? sn_text_length(info.unit) : 0);
    sn_text_put(text, ", \"facts\": {");
    for (size_t i = 0; i < count; i++) {
        sn_text_put(text, i > 0 ? ", " : " ");
        sn_text_put_json(text, facts[i].name, sn_text_length(facts[i].name));
        sn_text_put(text, ": ");
        list_put_json_number(text, facts[i].value);
    }
    sn_text_put(text, count > 0 ? " } }" : "} }");
}

static void list_put_json(sn_text *text, const sn_score *score)
{
    sn_text_put(text, "[");
    for (size_t i = 0; i < score->item_count && !text->refused; i++) {
        sn_text_put(text, i > 0 ? ",\n  " : "\n  ");
        list_put_json_item(text, &score->items[i]);
    }
    sn_text_put(text, "\n]\n");
}

/* ---- for people ------------------------------------------------------------------------ */

/* A span of time in the unit that suits it; a year has 365.25 days. */
static void list_put_time(sn_text *text, double seconds)
{
    static const struct {
        double from, size;
        const char *unit;
    } units[] = {
        { 2 * 31557600.0, 31557600, " years" },
        { 3 * 86400.0, 86400, " days" },
        { 3 * 3600.0, 3600, " h" },
        { 3 * 60.0, 60, " min" },
        { 0, 1, " s" },
    };
    size_t i = 0;
    while (seconds < units[i].from)
        i++;
    sn_text_put_rounded(text, seconds / units[i].size, LIST_DIGITS);
    sn_text_put(text, units[i].unit);
}

static void list_put_period(sn_text *text, const sn_signal_info *info)
{
    if (info->duration_s < SN_INFINITY) {
        sn_text_put(text, "ends after ");
        list_put_time(text, info->duration_s);
    } else if (info->period.kind == SN_PERIOD_EXACT) {
        list_put_time(text, sn_period_seconds(info->period));
    } else {
        sn_text_put(text, info->period.kind == SN_PERIOD_CONSTANT   ? "stands still"
                          : info->period.kind == SN_PERIOD_TOO_LONG ? "too long to count"
                                                                    : "never");
    }
}

/* A cell of a column, with two spaces after it. */
static void list_put_cell(sn_text *text, const char *cell, size_t columns)
{
    size_t size = sn_text_length(cell), width = sn_text_width(cell, size);
    sn_text_put_bytes(text, cell, size);
    sn_text_put_repeated(text, ' ', 2 + (width < columns ? columns - width : 0));
}

/* The range of each dimension; what is only known to hold it stands after "within". */
static void list_put_bounds(sn_text *text, const sn_signal_info *info)
{
    sn_text_put(text, info->bounds_tight ? "" : "within ");
    for (int i = 0; i < info->dimensions; i++) {
        sn_text_put(text, i > 0 ? "; " : "");
        if (info->dimensions > 1) {
            sn_text_put(text, info->names[i]);
            sn_text_put(text, " ");
        }
        sn_text_put_rounded(text, info->bounds[i].low, LIST_DIGITS);
        sn_text_put(text, " to ");
        sn_text_put_rounded(text, info->bounds[i].high, LIST_DIGITS);
    }
    if (info->unit && info->unit[0]) {
        sn_text_put(text, " ");
        sn_text_put(text, info->unit);
    }
}

/* How wide the columns are that the items widen. */
typedef struct list_widths {
    size_t name, kind, period, bounds;
} list_widths;

/* The words of one line, in cells. */
typedef struct list_cells {
    char period[64];
    char bounds[256];
} list_cells;

static void list_fill_cells(list_cells *cells, const sn_score_item *item, int *dimensions)
{
    sn_signal_info info = sn_signal_describe(item->signal);
    sn_text period = sn_text_into(cells->period, sizeof cells->period);
    sn_text bounds = sn_text_into(cells->bounds, sizeof cells->bounds);
    list_put_period(&period, &info);
    list_put_bounds(&bounds, &info);
    *dimensions = info.dimensions;
}

static void list_put_line(sn_text *text, const sn_score_item *item, list_widths widths)
{
    sn_fact facts[SN_FACTS_MOST];
    size_t count = item->kind->facts ? item->kind->facts(item->signal, facts) : 0;
    list_cells cells;
    int dimensions;
    list_fill_cells(&cells, item, &dimensions);
    list_put_cell(text, item->name, widths.name);
    list_put_cell(text, item->kind->name, widths.kind);
    sn_text_put_signed(text, dimensions);
    sn_text_put(text, "    ");
    list_put_cell(text, cells.period, widths.period);
    if (count == 0)
        sn_text_put(text, cells.bounds);
    else
        list_put_cell(text, cells.bounds, widths.bounds);
    for (size_t i = 0; i < count; i++) {
        sn_text_put(text, i > 0 ? ", " : "");
        sn_text_put(text, facts[i].name);
        sn_text_put(text, " ");
        sn_text_put_rounded(text, facts[i].value, LIST_DIGITS);
    }
    sn_text_put(text, "\n");
}

static size_t list_wider(size_t width, const char *cell)
{
    size_t other = sn_text_width(cell, sn_text_length(cell));
    return other > width ? other : width;
}

static void list_put_lines(sn_text *text, const sn_score *score)
{
    list_widths widths = { .name = 4, .kind = 4, .period = 13, .bounds = 5 };
    for (size_t i = 0; i < score->item_count; i++) {
        const sn_score_item *item = &score->items[i];
        list_cells cells;
        int dimensions;
        list_fill_cells(&cells, item, &dimensions);
        widths.name = list_wider(widths.name, item->name);
        widths.kind = list_wider(widths.kind, item->kind->name);
        widths.period = list_wider(widths.period, cells.period);
        if (item->kind->facts) /* a long range without facts behind it widens nothing */
            widths.bounds = list_wider(widths.bounds, cells.bounds);
    }
    list_put_cell(text, "name", widths.name);
    list_put_cell(text, "kind", widths.kind);
    sn_text_put(text, "dim  ");
    list_put_cell(text, "repeats after", widths.period);
    list_put_cell(text, "range", widths.bounds);
    sn_text_put(text, "facts\n");
    for (size_t i = 0; i < score->item_count && !text->refused; i++)
        list_put_line(text, &score->items[i], widths);
}

sn_status sn_score_list(const sn_score *score, bool json, sn_sink sink)
{
    SN_ASSERT(score);
    sn_text text = sn_text_to_sink(sink);
    if (json)
        list_put_json(&text, score);
    else
        list_put_lines(&text, score);
    return sn_text_status(&text);
}
