/*
 * The picture of a sound: its curve above, its spectrogram below, and the scale of the colours.
 *
 * The frame and its letters are those of the other pictures. Both parts stand over one axis of
 * time. See spectrogram.h.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "plot_layout.h"
#include "plot_pen.h"
#include "png.h"
#include "spectrogram_check.h"
#include "xml.h"
#include "sinew/elementary.h"

enum {
    SN_SOUND_COLUMNS_MOST = 1024, /* of the image */
    SN_SOUND_ROWS_MOST = 512,
    SN_SOUND_LABEL_BYTES = 64,
    SN_SOUND_TICKS_MOST = 160
};

#define SN_SOUND_PEN_PX 0.1

typedef struct sound_picture {
    const sn_spectrogram *plot;
    sn_spectrogram_grid grid;
    sn_marks marks;
    double height, pad, left, plot_width;
    double wave_top, strip_height, strip_step;
    double sheet_top, sheet_height;
    sn_axis times, values, levels;
    double value_most; /* at the top of a strip */
    double range_db, top_db;
} sound_picture;

/* ---- labels ---- */

/* A tick of the axis of frequencies. */
typedef struct sound_tick {
    double hz;
    bool labelled;
} sound_tick;

static void sound_put_hz(sn_text *text, double hz)
{
    bool kilo = hz >= 999.9995;
    sn_axis_put_number(text, kilo ? hz / 1000 : hz, 4);
    sn_text_put(text, kilo ? " kHz" : " Hz");
}

/* Ticks at equal steps: for an axis that is linear, or spans little. */
static size_t sound_even_ticks(const sound_picture *picture, sound_tick *ticks)
{
    const sn_spectrogram_grid *grid = &picture->grid;
    size_t count = 0;
    int most = (int)(picture->sheet_height / (2 * picture->marks.font_px));
    sn_axis axis = sn_axis_of_numbers(grid->low_hz, grid->high_hz,
        most < 2    ? 2
        : most > 10 ? 10
                    : most);
    for (int64_t k = axis.first; k <= axis.last && count < SN_SOUND_TICKS_MOST; k++)
        ticks[count++] = (sound_tick){ sn_axis_at(&axis, k, 0), true };
    return count;
}

/* Ticks at 1 to 9 times powers of ten, of which 1, or 1, 2 and 5, are labelled. */
static size_t sound_decade_ticks(const sound_picture *picture, sound_tick *ticks)
{
    const sn_spectrogram_grid *grid = &picture->grid;
    double font = picture->marks.font_px, decade = 1;
    double px = picture->sheet_height / (SN_LOG10_2 * sn_log2(grid->high_hz / grid->low_hz));
    bool few = 0.3 * px < 1.2 * font;
    size_t count = 0;
    while (decade > grid->low_hz)
        decade /= 10;
    while (decade * 10 <= grid->low_hz)
        decade *= 10;
    for (; decade <= grid->high_hz; decade *= 10)
        for (int lead = 1; lead <= 9 && count < SN_SOUND_TICKS_MOST; lead++) {
            double hz = lead * decade;
            bool labelled = lead == 1 || (!few && (lead == 2 || lead == 5));
            if (hz >= grid->low_hz * (1 - 1e-9) && hz <= grid->high_hz * (1 + 1e-9))
                ticks[count++] = (sound_tick){ hz, labelled };
        }
    return count;
}

static size_t sound_ticks(const sound_picture *picture, sound_tick *ticks)
{
    const sn_spectrogram_grid *grid = &picture->grid;
    bool even = grid->linear_frequency || grid->high_hz < 8 * grid->low_hz;
    return even ? sound_even_ticks(picture, ticks) : sound_decade_ticks(picture, ticks);
}

static double sound_frequency_y(const sound_picture *picture, double hz)
{
    const sn_spectrogram_grid *grid = &picture->grid;
    double part = grid->linear_frequency
                      ? (hz - grid->low_hz) / (grid->high_hz - grid->low_hz)
                      : sn_log(hz / grid->low_hz) / sn_log(grid->high_hz / grid->low_hz);
    return picture->sheet_top + picture->sheet_height * (1 - part);
}

static double sound_larger(double a, double b)
{
    return a > b ? a : b;
}

/* ---- layout ---- */

static void sound_set_heights(sound_picture *picture)
{
    const sn_spectrogram *plot = picture->plot;
    double font = picture->marks.font_px, y = picture->pad;
    y += plot->title && plot->title[0] ? 2.1 * font : 0;
    picture->wave_top = y;
    double room = picture->height - y - (SN_TIMES_ROW + 0.7) * font - 0.6 * picture->pad;
    bool stereo = picture->grid.dimensions == 2;
    double wave = room * (stereo ? 0.4 : 0.25);
    picture->strip_step = stereo ? (wave + 0.8 * font) / 2 : 0;
    picture->strip_height = stereo ? picture->strip_step - 0.8 * font : wave;
    picture->sheet_top = y + wave + 0.7 * font;
    picture->sheet_height = room - wave;
}

static void sound_set_levels(sound_picture *picture)
{
    int most = (int)(picture->sheet_height / (SN_LABEL_STEP * picture->marks.font_px));
    picture->levels = sn_axis_of_numbers(-picture->range_db, 0, most < 1 ? 1 : most > 8 ? 8 : most);
}

/* The widest label of the frequencies, and room for that of a value such as -0.05. */
static double sound_left(const sound_picture *picture)
{
    sound_tick ticks[SN_SOUND_TICKS_MOST];
    size_t count = sound_ticks(picture, ticks);
    double widest = 2.8;
    for (size_t i = 0; i < count; i++) {
        char label[SN_SOUND_LABEL_BYTES];
        sn_text text = sn_text_into(label, sizeof label);
        sound_put_hz(&text, ticks[i].hz);
        if (ticks[i].labelled)
            widest = sound_larger(widest, sn_xml_width_em(label));
    }
    return picture->pad + (widest + 0.8) * picture->marks.font_px;
}

/* The scale of the colours and its labels take 5.4 sizes of letters at the right. */
static void sound_lay_out(sound_picture *picture)
{
    const sn_marks *marks = &picture->marks;
    sound_set_heights(picture);
    sound_set_levels(picture);
    picture->left = sound_left(picture);
    picture->plot_width = marks->width - picture->left - picture->pad - 4.6 * marks->font_px;
}

/* The range of values of a strip, which is the same above and below zero. */
static void sound_set_values(sound_picture *picture)
{
    const sn_spectrogram_grid *grid = &picture->grid;
    double most = 0;
    for (size_t i = 0; i < grid->columns * (size_t)grid->dimensions; i++) {
        if (grid->low[i] <= grid->high[i])
            most = sound_larger(most, sound_larger((double)grid->high[i], -(double)grid->low[i]));
    }
    picture->value_most = most > 1e-290 ? most * 1.06 : 1;
    int ticks = (int)(picture->strip_height / (SN_LABEL_STEP * picture->marks.font_px));
    do /* one label alone tells no scale */
        picture->values = sn_axis_of_numbers(-picture->value_most, picture->value_most,
            ticks < 2   ? 2
            : ticks > 4 ? 4
                        : ticks);
    while (picture->values.last < 1 && ticks++ < 4);
}

/* ---- the curve ---- */

static double sound_value_y(const sound_picture *picture, int strip, double value)
{
    return picture->wave_top + strip * picture->strip_step +
           picture->strip_height * (0.5 - 0.49 * value / picture->value_most);
}

static double sound_column_x(const sound_picture *picture, double column)
{
    return picture->left + picture->plot_width * column / (double)picture->grid.columns;
}

/* Draws round what the columns from `first` up to `end` span: above to the right, and below back.
 */
static void sound_put_band(const sound_picture *picture, int strip, size_t first, size_t end)
{
    const sn_spectrogram_grid *grid = &picture->grid;
    size_t size = (size_t)grid->dimensions, d = (size_t)strip;
    sn_pen pen = sn_pen_start(picture->marks.svg, SN_SOUND_PEN_PX);
    double left = sound_column_x(picture, (double)first);
    double right = sound_column_x(picture, (double)end);
    sn_pen_to(&pen, left, sound_value_y(picture, strip, (double)grid->high[first * size + d]));
    for (size_t c = first; c < end; c++)
        sn_pen_to(&pen, sound_column_x(picture, (double)c + 0.5),
            sound_value_y(picture, strip, (double)grid->high[c * size + d]));
    sn_pen_to(&pen, right, sound_value_y(picture, strip, (double)grid->high[(end - 1) * size + d]));
    sn_pen_to(&pen, right, sound_value_y(picture, strip, (double)grid->low[(end - 1) * size + d]));
    for (size_t c = end; c-- > first;)
        sn_pen_to(&pen, sound_column_x(picture, (double)c + 0.5),
            sound_value_y(picture, strip, (double)grid->low[c * size + d]));
    sn_pen_to(&pen, left, sound_value_y(picture, strip, (double)grid->low[first * size + d]));
    sn_pen_up(&pen);
    sn_text_put(picture->marks.svg, "Z");
}

static void sound_put_curve(const sound_picture *picture, int strip)
{
    const sn_spectrogram_grid *grid = &picture->grid;
    const sn_marks *marks = &picture->marks;
    size_t size = (size_t)grid->dimensions, first = 0;
    sn_text_put(marks->svg, "<g stroke-width=\".8\" stroke-linejoin=\"round\"");
    sn_theme_put_stroke(marks->svg, marks->theme, sn_theme_curve(0));
    sn_text_put(marks->svg, "><path");
    sn_theme_put_fill(marks->svg, marks->theme, sn_theme_curve(0));
    sn_text_put(marks->svg, " d=\"");
    for (size_t c = 0; c <= grid->columns; c++) {
        if (c < grid->columns && sn_is_finite((double)grid->low[c * size + (size_t)strip]))
            continue;
        if (c > first)
            sound_put_band(picture, strip, first, c);
        first = c + 1;
    }
    sn_text_put(marks->svg, "\"/></g>\n");
}

static void sound_put_value_label(const sound_picture *picture, int strip, int64_t k)
{
    const sn_marks *marks = &picture->marks;
    char label[SN_SOUND_LABEL_BYTES];
    sn_text text = sn_text_into(label, sizeof label);
    sn_words look = { picture->left - 0.5 * marks->font_px,
        sound_value_y(picture, strip, sn_axis_at(&picture->values, k, 0)) +
            SN_WORDS_DROP * marks->font_px,
        marks->font_px, "end", SN_INK_QUIET, false, SN_WORDS_WHOLE, NULL };
    if (k == 0 && picture->grid.dimensions == 2) {
        sn_text_put(&text, strip == 0 ? "left" : "right");
    } else {
        sn_axis_put_label(&picture->values, k, &text);
        if (k != 0)
            sn_axis_put_power(&picture->values, &text);
    }
    sn_marks_put_words(marks, &look, label, "");
}

static void sound_put_strip(const sound_picture *picture, const sn_times *times, int strip)
{
    const sn_marks *marks = &picture->marks;
    const sn_axis *values = &picture->values;
    double right = picture->left + picture->plot_width;
    double top = picture->wave_top + strip * picture->strip_step;
    sn_marks_begin_lines(marks, SN_INK_GRID, 1, "");
    for (int64_t k = picture->times.first; k <= picture->times.last; k++)
        sn_marks_add_line(marks, sn_times_x(times, sn_axis_at(times->axis, k, 0)), top, 'V',
            top + picture->strip_height);
    for (int64_t k = values->first; k <= values->last; k++)
        sn_marks_add_line(marks, picture->left,
            sound_value_y(picture, strip, sn_axis_at(values, k, 0)), 'H', right);
    sn_marks_end_lines(marks);
    sound_put_curve(picture, strip);
    for (int64_t k = values->first; k <= values->last; k++)
        sound_put_value_label(picture, strip, k);
}

/* ---- the spectrogram ---- */

static void sound_put_image(const sound_picture *picture, double x, double y, double width,
    double height, const sn_png *image, unsigned char *scratch)
{
    sn_text *svg = picture->marks.svg;
    sn_text_put(svg, "<image");
    sn_xml_put_px_as(svg, "x", x);
    sn_xml_put_px_as(svg, "y", y);
    sn_xml_put_px_as(svg, "width", width);
    sn_xml_put_px_as(svg, "height", height);
    sn_text_put(svg, " preserveAspectRatio=\"none\" href=\"");
    sn_png_put_uri(image, scratch, svg);
    sn_text_put(svg, "\"/>\n");
}

static unsigned char sound_colour(const sound_picture *picture, double level_db)
{
    double part = (level_db - picture->top_db) / picture->range_db + 1;
    double colour = part * SN_SPECTROGRAM_COLOURS;
    return colour >= SN_SPECTROGRAM_COLOURS ? SN_SPECTROGRAM_COLOURS - 1
           : colour > 0                     ? (unsigned char)colour
                                            : 0;
}

static void sound_put_sheet(
    const sound_picture *picture, unsigned char *pixels, unsigned char *scratch)
{
    const sn_spectrogram_grid *grid = &picture->grid;
    uint32_t colours[SN_SPECTROGRAM_COLOURS];
    sn_png image = { grid->columns, grid->rows, pixels, colours, SN_SPECTROGRAM_COLOURS };
    for (size_t i = 0; i < SN_SPECTROGRAM_COLOURS; i++)
        colours[i] = sn_spectrogram_colour(i);
    for (size_t y = 0; y < grid->rows; y++)
        for (size_t x = 0; x < grid->columns; x++)
            pixels[y * grid->columns + x] =
                sound_colour(picture, (double)grid->level_db[x * grid->rows + grid->rows - 1 - y]);
    sound_put_image(picture, picture->left, picture->sheet_top, picture->plot_width,
        picture->sheet_height, &image, scratch);
}

static double sound_scale_x(const sound_picture *picture)
{
    return picture->left + picture->plot_width + 0.7 * picture->marks.font_px;
}

/* The scale of the colours: an image one pixel wide. */
static void sound_put_scale(const sound_picture *picture, unsigned char *scratch)
{
    unsigned char pixels[SN_SPECTROGRAM_COLOURS];
    uint32_t colours[SN_SPECTROGRAM_COLOURS];
    sn_png image = { 1, SN_SPECTROGRAM_COLOURS, pixels, colours, SN_SPECTROGRAM_COLOURS };
    for (size_t i = 0; i < SN_SPECTROGRAM_COLOURS; i++) {
        pixels[i] = (unsigned char)(SN_SPECTROGRAM_COLOURS - 1 - i);
        colours[i] = sn_spectrogram_colour(i);
    }
    sound_put_image(picture, sound_scale_x(picture), picture->sheet_top,
        0.7 * picture->marks.font_px, picture->sheet_height, &image, scratch);
}

static double sound_level_y(const sound_picture *picture, int64_t k)
{
    double part = -sn_axis_at(&picture->levels, k, 0) / picture->range_db;
    return picture->sheet_top + picture->sheet_height * part;
}

/* Labels of the colours; the first, at the top, has the unit. */
static void sound_put_levels(const sound_picture *picture)
{
    const sn_marks *marks = &picture->marks;
    const sn_axis *axis = &picture->levels;
    double x = sound_scale_x(picture) + 0.7 * marks->font_px;
    sn_marks_begin_lines(marks, SN_INK_AXIS, 1, "");
    for (int64_t k = axis->first; k <= axis->last; k++)
        sn_marks_add_line(marks, x, sound_level_y(picture, k), 'H', x + 0.25 * marks->font_px);
    sn_marks_end_lines(marks);
    for (int64_t k = axis->first; k <= axis->last; k++) {
        char label[SN_SOUND_LABEL_BYTES];
        sn_text text = sn_text_into(label, sizeof label);
        sn_words look = { x + 0.5 * marks->font_px,
            sound_level_y(picture, k) + SN_WORDS_DROP * marks->font_px, marks->font_px, "start",
            SN_INK_QUIET, false, SN_WORDS_WHOLE, NULL };
        sn_axis_put_label(axis, k, &text);
        sn_text_put(&text, k == axis->last ? " dB" : "");
        sn_marks_put_words(marks, &look, label, "");
    }
}

static void sound_put_frequencies(const sound_picture *picture)
{
    const sn_marks *marks = &picture->marks;
    double font = marks->font_px;
    sound_tick ticks[SN_SOUND_TICKS_MOST];
    size_t count = sound_ticks(picture, ticks);
    sn_marks_begin_lines(marks, SN_INK_AXIS, 1, "");
    for (size_t i = 0; i < count; i++)
        sn_marks_add_line(marks, picture->left, sound_frequency_y(picture, ticks[i].hz), 'H',
            picture->left - (ticks[i].labelled ? 0.35 : 0.2) * font);
    sn_marks_end_lines(marks);
    for (size_t i = 0; i < count; i++) {
        char label[SN_SOUND_LABEL_BYTES];
        sn_text text = sn_text_into(label, sizeof label);
        sn_words look = { picture->left - 0.6 * font,
            sound_frequency_y(picture, ticks[i].hz) + SN_WORDS_DROP * font, font, "end",
            SN_INK_QUIET, false, SN_WORDS_WHOLE, NULL };
        sound_put_hz(&text, ticks[i].hz);
        if (ticks[i].labelled)
            sn_marks_put_words(marks, &look, label, "");
    }
}

static void sound_put_times(const sound_picture *picture, const sn_times *times)
{
    const sn_marks *marks = &picture->marks;
    double bottom = picture->sheet_top + picture->sheet_height;
    sn_marks_begin_lines(marks, SN_INK_AXIS, 1, "");
    sn_marks_add_line(marks, picture->left, bottom, 'H', picture->left + picture->plot_width);
    sn_times_add_ticks(marks, times, bottom);
    sn_marks_end_lines(marks);
    sn_times_put_labels(marks, times, bottom);
}

/* ---- for those who cannot see it ---- */

static void sound_describe(const sound_picture *picture)
{
    const sn_spectrogram_grid *grid = &picture->grid;
    sn_text *svg = picture->marks.svg;
    bool titled = picture->plot->title && picture->plot->title[0];
    sn_text_put(svg, "<title>");
    sn_xml_put(svg, titled ? picture->plot->title : "A sound", SN_WORDS_WHOLE);
    sn_text_put(svg, "</title>\n<desc>");
    sn_text_put(svg, grid->dimensions == 2 ? "The left and the right of a" : "A");
    sn_text_put(svg, " sound over ");
    sn_axis_put_duration(svg, grid->to_s - grid->from_s);
    if (grid->loudest_db <= (double)SN_SPECTROGRAM_FLOOR_DB) {
        sn_text_put(svg, ", silent");
    } else {
        sn_text_put(svg, ", loudest at ");
        sound_put_hz(svg, grid->loudest_hz);
        sn_text_put(svg, " after ");
        sn_axis_put_duration(svg, sound_larger(grid->loudest_s - grid->from_s, 0));
        sn_text_put(svg, " with ");
        sn_axis_put_number(svg, grid->loudest_db, 3);
        sn_text_put(svg, " dB");
    }
    sn_text_put(svg, ". Colours show ");
    sn_axis_put_number(svg, picture->range_db, 3);
    sn_text_put(svg, picture->plot->full_scale ? " dB below an amplitude of 1, seen through "
                                               : " dB below the loudest, seen through ");
    sn_axis_put_duration(svg, grid->shortest_s);
    sn_text_put(svg, " to ");
    sn_axis_put_duration(svg, grid->longest_s);
    sn_text_put(svg, " every ");
    sn_axis_put_duration(svg, grid->hop_s);
    sn_text_put(svg, ".</desc>\n");
}

/* ---- the whole ---- */

static void sound_put(const sound_picture *picture, const sn_times *times, unsigned char *pixels,
    unsigned char *scratch)
{
    const sn_marks *marks = &picture->marks;
    sn_marks_open(marks, picture->height);
    sound_describe(picture);
    sn_marks_put_paper(marks);
    if (picture->plot->title && picture->plot->title[0])
        sn_marks_put_title(
            marks, picture->pad, picture->pad + 0.95 * marks->font_px, picture->plot->title);
    for (int strip = 0; strip < picture->grid.dimensions; strip++)
        sound_put_strip(picture, times, strip);
    sound_put_sheet(picture, pixels, scratch);
    sound_put_scale(picture, scratch);
    sound_put_levels(picture);
    sound_put_frequencies(picture);
    sound_put_times(picture, times);
    sn_text_put(marks->svg, "</svg>\n");
}

static sn_status sound_check(const sn_spectrogram *plot, sn_report *report)
{
    sn_status status = SN_OK;
    if (plot->width_px != 0)
        status = sn_spectrogram_check_range(plot->width_px, 240, 8192, "width_px", report);
    if (status == SN_OK && plot->height_px != 0)
        status = sn_spectrogram_check_range(plot->height_px, 200, 8192, "height_px", report);
    if (status == SN_OK && plot->range_db != 0)
        status = sn_spectrogram_check_range(plot->range_db, 10, 200, "range_db", report);
    return status;
}

static void sound_start(sound_picture *picture, const sn_spectrogram *plot, sn_text *svg)
{
    double width = plot->width_px > 0 ? plot->width_px : 800;
    double font = 9 + 8 * (width < 800 ? width / 800 : 1);
    double usual = sn_round(sound_larger(0.625 * width, 24 * font));
    picture->plot = plot;
    picture->marks = (sn_marks){ svg, plot->theme, font, width };
    picture->pad = 0.9 * font;
    picture->height = plot->height_px > 0 ? plot->height_px : usual;
    picture->range_db = plot->range_db > 0 ? plot->range_db : 96;
}

static size_t sound_count(double px, size_t most)
{
    return px < 1 ? 1 : px > (double)most ? most : (size_t)px;
}

/* Computes and draws; what it takes from the arena stays taken. */
static sn_status sound_draw(sound_picture *picture, sn_arena *arena, sn_report *report)
{
    const sn_spectrogram *plot = picture->plot;
    sn_spectrogram_grid *grid = &picture->grid;
    sn_status status = sn_spectrogram_check(plot, 1, 1, grid, report);
    if (status != SN_OK)
        return status;
    sound_lay_out(picture);
    size_t columns = sound_count(sn_round(picture->plot_width), SN_SOUND_COLUMNS_MOST);
    size_t rows = sound_count(sn_round(picture->sheet_height), SN_SOUND_ROWS_MOST);
    status = sn_spectrogram_columns(plot, columns, rows, arena, grid, report);
    if (status != SN_OK)
        return status;
    unsigned char *pixels = sn_arena_take(arena, columns, rows);
    sn_png image = { columns, rows, pixels, NULL, 0 };
    size_t least = 2 * SN_SPECTROGRAM_COLOURS, size = sn_png_scratch(&image);
    unsigned char *scratch = sn_arena_take(arena, size > least ? size : least, 1);
    if (!pixels || !scratch)
        return sn_report_say(
            report, SN_ERROR_MEMORY, "", "the memory lent for the picture is too small");
    bool silent = grid->loudest_db <= (double)SN_SPECTROGRAM_FLOOR_DB;
    picture->top_db = plot->full_scale || silent ? 0 : grid->loudest_db;
    sound_set_values(picture);
    sn_times times = { NULL, grid->from_s, grid->to_s, picture->left, picture->plot_width };
    sn_layout_times(&times, &picture->times, NULL, &picture->marks);
    sound_put(picture, &times, pixels, scratch);
    return SN_OK;
}

sn_status sn_spectrogram_svg(
    const sn_spectrogram *spectrogram, sn_arena *arena, sn_sink sink, sn_report *report)
{
    sn_text svg = sn_text_to_sink(sink);
    sn_arena before = *arena;
    sound_picture picture = { 0 };
    sn_status status = sound_check(spectrogram, report);
    if (status != SN_OK)
        return status;
    sound_start(&picture, spectrogram, &svg);
    status = sound_draw(&picture, arena, report);
    sn_arena_rewind(arena, before);
    if (status == SN_OK && svg.refused)
        return sn_report_say(report, SN_ERROR_OUTPUT, "", "the picture could not be written");
    return status;
}

#undef SN_SOUND_PEN_PX
