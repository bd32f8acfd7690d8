/*
 * Velocities and marks in pictures: they stand where the axes say, words keep clear of the curve
 * and of each other, and what has no room is left out.
 */
#include "plot_reader.h"
#include "sinew/score.h"

/* ---- signals with marks ---- */

typedef struct marked_signal {
    double amplitude, shift_s;
    bool shows_speed;
    const char *unit;
    sn_signal_mark marks[SN_SIGNAL_MARKS_MOST];
    size_t mark_count;
} marked_signal;

static void marked_describe(const void *self, sn_signal_info *info)
{
    const marked_signal *signal = self;
    info->dimensions = 1;
    info->duration_s = ENDLESS;
    info->view_s = (sn_range){ 0, 2 };
    info->unit = signal->unit;
    info->shows_speed = signal->shows_speed;
}

static void marked_sample(const void *self, double t_s, double *value)
{
    const marked_signal *signal = self;
    *value = signal->amplitude * sin(3 * (t_s - signal->shift_s));
}

static void marked_velocity(const void *self, double t_s, double *value)
{
    const marked_signal *signal = self;
    *value = signal->amplitude * 3 * cos(3 * (t_s - signal->shift_s));
}

static size_t marked_marks(const void *self, sn_signal_mark *marks)
{
    const marked_signal *signal = self;
    memcpy(marks, signal->marks, signal->mark_count * sizeof *marks);
    return signal->mark_count;
}

static sn_plot_item marked(const marked_signal *signal, const char *name)
{
    static const sn_signal_ops ops = { .describe = marked_describe,
        .sample = marked_sample,
        .velocity = marked_velocity,
        .marks = marked_marks };
    return (sn_plot_item){ name, { &ops, signal }, signal->unit };
}

/* ---- reading panels ---- */

typedef struct panel {
    const svg_element *group; /* of its curves */
    size_t first, last;       /* elements that belong to it, from the group on */
    double y_at, y_per_value;
} panel;

typedef struct panels {
    svg_picture picture;
    panel items[80];
    size_t count;
    double x_at, x_per_s;
} panels;

static bool is_label(const svg_element *element, const char *anchor)
{
    char first = element->content[0];
    return strcmp(element->name, "text") == 0 && svg_attribute_is(element, "text-anchor", anchor) &&
           ((first >= '0' && first <= '9') || first == '\xe2');
}

static bool is_range(const svg_element *element)
{
    for (size_t i = 0; i + 4 <= element->content_size; i++)
        if (strncmp(element->content + i, " to ", 4) == 0)
            return true;
    return false;
}

static double number_of(const svg_element *element, const char *attribute)
{
    const char *value = svg_attribute(element, attribute);
    return value ? strtod(value, NULL) : NOT_A_NUMBER;
}

/* The line through the first and last labels of an anchor among some elements. */
static void fit(const svg_picture *picture, size_t first, size_t last, const char *anchor,
    const char *coordinate, double drop, double *at, double *per)
{
    double low = NOT_A_NUMBER, low_px = 0, high = 0, high_px = 0;
    for (size_t i = first; i < last; i++) {
        const svg_element *element = &picture->elements[i];
        if (!is_label(element, anchor) || is_range(element))
            continue;
        high = label_number(element->content);
        high_px = number_of(element, coordinate) - drop;
        if (isnan(low)) {
            low = high;
            low_px = high_px;
        }
    }
    *per = (high_px - low_px) / (high - low);
    *at = low_px - low * *per;
}

/* Reads a picture whose panels share one axis of time, in seconds. Free picture.elements. */
static panels read_panels(const char *text, double font)
{
    panels read = { .picture = svg_read(text) };
    const svg_picture *picture = &read.picture;
    CHECK_TEXT(picture->fault ? picture->fault : "well formed", "well formed");
    for (size_t i = 0; i < picture->count; i++)
        if (strcmp(picture->elements[i].name, "g") == 0) {
            if (read.count > 0)
                read.items[read.count - 1].last = i;
            read.items[read.count++] = (panel){ &picture->elements[i], i, picture->count, 0, 0 };
        }
    for (size_t p = 0; p < read.count; p++)
        fit(picture, read.items[p].first, read.items[p].last, "end", "y", 0.36 * font,
            &read.items[p].y_at, &read.items[p].y_per_value);
    fit(picture, 0, picture->count, "middle", "x", 0, &read.x_at, &read.x_per_s);
    return read;
}

/* The points of the lines of a panel. */
static reading lines_of(const panels *read, const panel *of)
{
    reading lines = { read->x_at, read->x_per_s, of->y_at, of->y_per_value, NULL, 0, 0 };
    lines.points = calloc(1 << 16, sizeof(point));
    for (size_t i = of->first; i < of->last; i++) {
        const svg_element *element = &read->picture.elements[i];
        if (svg_is_within(element, of->group) && strcmp(element->name, "path") == 0)
            read_path(&lines, svg_attribute(element, "d"));
    }
    return lines;
}

static size_t count_of(const char *text, const char *part)
{
    size_t count = 0;
    for (; (text = strstr(text, part)) != NULL; text++)
        count++;
    return count;
}

/* ---- velocity ---- */

static void velocity_stands_below_in_its_own_scale(void)
{
    marked_signal sine = { .amplitude = 2, .shows_speed = true, .unit = "m" };
    sn_plot_item item = marked(&sine, "sine");
    sn_plot plot = { .items = &item, .item_count = 1 };
    panels read = read_panels(draw_plot(&plot), 17);
    CHECK_CONTAINS(picture_bytes, ">velocity<tspan");
    CHECK_CONTAINS(picture_bytes, ">m/s</tspan>");
    CHECK_CONTAINS(picture_bytes, "its velocity lies between \xe2\x88\x92"
                                  "6 and 6 per s");
    CHECK_CONTAINS(picture_bytes, ">\xe2\x88\x92"
                                  "2 to 2</text>");
    CHECK_CONTAINS(picture_bytes, ">\xe2\x88\x92"
                                  "6 to 6</text>");
    if (!CHECK_INT(read.count, 2))
        return;
    for (int p = 0; p < 2; p++) {
        reading lines = lines_of(&read, &read.items[p]);
        size_t from = 0;
        for (int i = 1; i < 4000; i++) {
            double t = 2.0 * i / 4000, value[2];
            marked_sample(&sine, t, &value[0]);
            marked_velocity(&sine, t, &value[1]);
            double off = distance_to_lines(&lines, lines.x_at + lines.x_per_s * t,
                lines.y_at + lines.y_per_value * value[p], &from);
            if (!CHECK(off <= 0.2 + 0.02)) /* and what the labels' places are rounded by */
                break;
        }
        free(lines.points);
    }
    CHECK(read.items[0].y_per_value * 2 < read.items[1].y_per_value * 2); /* both point up */
    free(read.picture.elements);
    sine.unit = NULL;
    item = marked(&sine, "sine");
    CHECK_CONTAINS(draw_plot(&plot), ">per s</tspan>");
}

static void neighbours_share_the_panel_of_their_velocities(void)
{
    marked_signal sines[3] = { { .amplitude = 1, .shows_speed = true },
        { .amplitude = 1, .shift_s = 0.3 }, { .amplitude = 1.5, .shows_speed = true } };
    sn_plot_item items[] = { marked(&sines[0], "a"), marked(&sines[1], "b"),
        marked(&sines[2], "c") };
    sn_plot plot = { .items = items, .item_count = 3, .theme = SN_PLOT_LIGHT };
    panels read = read_panels(draw_plot(&plot), 17);
    CHECK_INT(count_of(picture_bytes, ">velocity<"), 1);
    if (CHECK_INT(read.count, 2)) {
        static const size_t lines[] = { 3, 2 }; /* the second tells no velocity */
        for (int p = 0; p < 2; p++) {
            size_t count = 0;
            for (size_t i = read.items[p].first; i < read.items[p].last; i++)
                count += svg_is_within(&read.picture.elements[i], read.items[p].group) &&
                         strcmp(read.picture.elements[i].name, "path") == 0;
            CHECK_INT(count, lines[p]);
        }
        /* A curve and its velocity have one colour, here those of the first and the third. */
        const char *below = strstr(picture_bytes, ">velocity<");
        CHECK(below && below > picture_bytes);
        CHECK_INT(count_of(picture_bytes, "stroke=\"#134ddd\""), 3); /* line, name, velocity */
        CHECK_INT(count_of(picture_bytes, "stroke=\"#b83a0c\""), 2);
        CHECK_INT(count_of(picture_bytes, "stroke=\"#22a192\""), 3);
    }
    free(read.picture.elements);
}

static void what_runs_across_else_has_no_velocity(void)
{
    marked_signal sine = { .amplitude = 2, .shows_speed = true };
    sn_plot_item item = marked(&sine, "sine");
    sn_plot plot = { .items = &item, .item_count = 1, .across = "frequency" };
    CHECK(!strstr(draw_plot(&plot), "velocity"));
}

static void many_items_have_64_panels_at_most(void)
{
    static marked_signal sines[SN_PLOT_ITEMS_MOST];
    static sn_plot_item items[SN_PLOT_ITEMS_MOST];
    for (int i = 0; i < SN_PLOT_ITEMS_MOST; i++) { /* so unlike that none share a panel */
        sines[i] = (marked_signal){ .amplitude = i % 2 ? 1 : 100, .shows_speed = true };
        items[i] = marked(&sines[i], "a");
    }
    static const size_t counts[][2] = { { 1, 2 }, { 5, 10 }, { 32, 64 }, { 33, 64 }, { 64, 64 } };
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        sn_plot plot = { .items = items, .item_count = counts[i][0] };
        CHECK_INT(count_of(draw_plot(&plot), "<g "), counts[i][1]);
    }
}

static void a_height_too_low_is_refused(void)
{
    marked_signal sine = { .amplitude = 2, .shows_speed = true };
    sn_plot_item item = marked(&sine, "sine");
    sn_plot plot = { .items = &item, .item_count = 1, .height_px = 120 };
    sn_report report;
    sn_sink_buffer buffer = { picture_bytes, sizeof picture_bytes, 0 };
    CHECK_INT(sn_plot_svg(&plot, sn_sink_to_buffer(&buffer), &report), SN_ERROR_RANGE);
    CHECK_CONTAINS(report.message, "120 px is too low for 2 panels, which need at least ");
    plot.height_px = strtod(strstr(report.message, "least ") + 6, NULL);
    draw_plot(&plot);
}

/* ---- marks ---- */

static void rings_and_lines_stand_at_their_times(void)
{
    marked_signal sine = { .amplitude = 2,
        .shows_speed = true,
        .marks = { { 0.25, 2 * sin(0.75), 0, "a point" }, { 1, NOT_A_NUMBER, 0, "a moment" },
            { 1.5, 2 * sin(4.5), 0, "another" }, { 1.75, 99, 0, "off the scale" },
            { 3, NOT_A_NUMBER, 0, "too late" } },
        .mark_count = 5 };
    sn_plot_item item = marked(&sine, "sine");
    sn_plot plot = { .items = &item, .item_count = 1 };
    panels read = read_panels(draw_plot(&plot), 17);
    int rings = 0;
    if (!CHECK_INT(read.count, 2))
        return;
    for (size_t i = 0; i < read.picture.count; i++) {
        const svg_element *element = &read.picture.elements[i];
        if (strcmp(element->name, "circle") != 0)
            continue;
        const sn_signal_mark *mark = &sine.marks[rings++ / 2 ? 2 : 0]; /* paper, and the ring */
        CHECK_NEAR(number_of(element, "cx"), read.x_at + read.x_per_s * mark->t_s, 0.02);
        CHECK_NEAR(number_of(element, "cy"),
            read.items[0].y_at + read.items[0].y_per_value * mark->value, 0.02);
    }
    CHECK_INT(rings, 4);
    CHECK_INT(count_of(picture_bytes, "stroke-dasharray=\"4 3\""), 2); /* through both panels */
    const char *line = strstr(picture_bytes, "stroke-dasharray=\"4 3\" d=\"M");
    CHECK_NEAR(strtod(strstr(line, " d=\"M") + 5, NULL), read.x_at + read.x_per_s, 0.02);
    for (int k = 0; k < 3; k++)
        CHECK_INT(count_of(picture_bytes, sine.marks[k].text), 2); /* in the description too */
    CHECK_INT(count_of(picture_bytes, "off the scale"), 1);
    CHECK(!strstr(picture_bytes, "too late"));
    free(read.picture.elements);
}

static void several_in_a_panel_have_no_marks(void)
{
    marked_signal sine = { .amplitude = 2,
        .marks = { { 0.25, 2 * sin(0.75), 0, "a point" }, { 1, NOT_A_NUMBER, 0, "a moment" } },
        .mark_count = 2 };
    sn_plot_item items[] = { marked(&sine, "a"), marked(&sine, "b") };
    sn_plot plot = { .items = items, .item_count = 2 };
    draw_plot(&plot);
    CHECK(!strstr(picture_bytes, "<circle") && !strstr(picture_bytes, "=\"4 3\""));
    CHECK_INT(count_of(picture_bytes, "a point"), 2); /* those who cannot see it are told */
    plot.item_count = 1;
    draw_plot(&plot);
    CHECK(strstr(picture_bytes, "<circle") && strstr(picture_bytes, "=\"4 3\""));
}

static void hostile_words_are_made_safe(void)
{
    marked_signal sine = { .amplitude = 2,
        .marks = { { 0.25, 2 * sin(0.75), 0, "</text><script>&\"\xff" } },
        .mark_count = 1 };
    sn_plot_item item = marked(&sine, "sine");
    sn_plot plot = { .items = &item, .item_count = 1 };
    panels read = read_panels(draw_plot(&plot), 17);
    CHECK(!strstr(picture_bytes, "<script"));
    free(read.picture.elements);
}

/* ---- words ---- */

typedef struct box {
    double left, top, right, bottom;
} box;

static bool boxes_meet(box a, box b)
{
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/* The words of marks: what stands in the middle and is no label. Letters are taken as half as wide
 * as high, about what they are in a usual font. */
static size_t words_of(const panels *read, double font, box *boxes)
{
    size_t count = 0;
    for (size_t i = 0; i < read->picture.count; i++) {
        const svg_element *element = &read->picture.elements[i];
        if (strcmp(element->name, "text") != 0 || is_label(element, "middle") ||
            !svg_attribute_is(element, "text-anchor", "middle"))
            continue;
        double size = 0.92 * font, half = 0.25 * size * (double)element->content_size;
        double x = number_of(element, "x"), y = number_of(element, "y");
        CHECK_NEAR(number_of(element, "font-size"), size, 0.01);
        boxes[count++] = (box){ x - half, y - 0.75 * size, x + half, y + 0.05 * size };
    }
    return count;
}

static bool line_meets(const reading *lines, box words)
{
    for (size_t i = 0; i + 1 < lines->count; i++)
        for (int k = 0; !lines->points[i + 1].moved && k <= 20; k++) {
            double part = k / 20.0;
            double x = lines->points[i].x + part * (lines->points[i + 1].x - lines->points[i].x);
            double y = lines->points[i].y + part * (lines->points[i + 1].y - lines->points[i].y);
            if (x > words.left && x < words.right && y > words.top && y < words.bottom)
                return true;
        }
    return false;
}

/* Springs of all sorts, in pictures of all widths. */
static void words_keep_clear(void)
{
    static _Alignas(16) unsigned char memory[1 << 16];
    for (int round = 0; round < 300; round++) {
        char text[512];
        double width = check_uniform(160, 1200), font = 9 + 8 * fmin(1, width / 800);
        snprintf(text, sizeof text,
            "{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"spring\",\"bounce\":%g,\"velocity\":%g,"
            "\"initial_response\":%g,\"to\":%d}}}",
            check_uniform(-0.5, 1), check_below(2) ? 0 : check_uniform(-40, 40),
            check_below(2) ? 0 : check_uniform(-3, 3), (int)check_below(3));
        sn_arena arena = sn_arena_on_block(memory, sizeof memory);
        sn_score score;
        check_context("%g px: %s", width, text);
        if (!CHECK_INT(sn_score_load(&score, text, strlen(text), &arena, NULL), SN_OK))
            return;
        sn_plot_item item = { "a", score.items[0].signal, NULL };
        sn_plot plot = { .items = &item, .item_count = 1, .width_px = width };
        panels read = read_panels(draw_plot(&plot), font);
        box boxes[SN_SIGNAL_MARKS_MOST];
        sn_signal_mark marks[SN_SIGNAL_MARKS_MOST];
        size_t shown = 0, all = sn_signal_marks(item.signal, marks),
               count = words_of(&read, font, boxes);
        reading lines = lines_of(&read, &read.items[0]);
        CHECK(count <= all);
        for (size_t i = 0; i < all; i++)
            shown += marks[i].t_s <= sn_signal_describe(item.signal).view_s.high;
        if (width >= 400) /* there is room for each */
            CHECK_INT(count, shown);
        for (size_t i = 0; i < count; i++) {
            CHECK(boxes[i].left >= read.x_at - 0.5 && boxes[i].right <= width);
            CHECK(!line_meets(&lines, boxes[i]));
            for (size_t k = 0; k < i; k++)
                CHECK(!boxes_meet(boxes[i], boxes[k]));
        }
        free(lines.points);
        free(read.picture.elements);
    }
}

CHECK_MAIN(CHECK_TEST(velocity_stands_below_in_its_own_scale),
    CHECK_TEST(neighbours_share_the_panel_of_their_velocities),
    CHECK_TEST(what_runs_across_else_has_no_velocity),
    CHECK_TEST(many_items_have_64_panels_at_most), CHECK_TEST(a_height_too_low_is_refused),
    CHECK_TEST(rings_and_lines_stand_at_their_times), CHECK_TEST(several_in_a_panel_have_no_marks),
    CHECK_TEST(hostile_words_are_made_safe), CHECK_TEST(words_keep_clear))
