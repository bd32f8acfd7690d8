/* Tests of the pictures of plot.h: axes, panels, colours, names, and what is refused. */
#include "plot_reader.h"
#include "short_sink.h"
#include <unistd.h>

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
    check_labels(0, 3 * 3600, "0:00, 0:20, 0:40, 1:00, 1:20, 1:40, 2:00, 2:20, 2:40, 3:00 h");
    check_labels(0, 5 * 3600, "0, 1, 2, 3, 4, 5 h");
    check_labels(0, 86400, "0, 3, 6, 9, 12, 15, 18, 21, 24 h");
    check_labels(0, 604800, "0, 1, 2, 3, 4, 5, 6, 7 d");
    check_labels(864000, 864000 + 86400 * 2, "10 d, 6 h, 12 h, 18 h, 11 d, 6 h, 12 h, 18 h, 12 d");
    check_labels(-86400 * 4, -86400 * 2.5,
        "\xe2\x88\x92"
        "4 d, 6 h, 12 h, 18 h, "
        "\xe2\x88\x92"
        "3 d, 6 h, 12 h");
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
    sample_signal larger = a, far = a, other = a, earlier = a, three = a;
    larger.a = 5;
    far.c = 100;
    other.view_s.high = 5;
    earlier.view_s.low = -1;
    three.dimensions = 3;
    CHECK_INT(panels_of((sample_signal[]){ a, larger }, 2, false), 1);
    CHECK_INT(panels_of((sample_signal[]){ a, far }, 2, false), 2);
    CHECK_INT(panels_of((sample_signal[]){ a, earlier }, 2, false), 2);
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

/* A small motion far from zero is told with the digits that its ends need. */
static void ranges_are_told_apart(void)
{
    sample_signal sine = { 1, sample_sine, 0.001, 1, 1000, { 0, 4 }, { 0 }, 0, NULL };
    CHECK_CONTAINS(draw_signal(&sine), ">999.999 to 1000.001</text>");
    sine.a = 2e-7;
    sine.c = 0;
    CHECK_CONTAINS(draw_signal(&sine), ">\xe2\x88\x92"
                                       "2\xc3\x97"
                                       "10\xe2\x81\xbb\xe2\x81\xb7 to "
                                       "2\xc3\x97"
                                       "10\xe2\x81\xbb\xe2\x81\xb7</text>");
}

/* Rows of names push the curves down, not together. */
static void names_do_not_eat_the_panel(void)
{
    sample_signal sine = { 1, sample_sine, 1, 1, 0, { 0, 4 }, { 0 }, 0, NULL };
    sn_plot_item items[6];
    for (int i = 0; i < 6; i++)
        items[i] = (sn_plot_item){ "a name as long as names of things may be",
            sample_signal_of(&sine), NULL };
    sn_plot plot = { .items = items, .item_count = 1, .width_px = 400 };
    double heights[2];
    for (int i = 0; i < 2; i++) {
        plot.item_count = i ? 6 : 1;
        const char *at = strstr(draw_plot(&plot), " height=\"");
        heights[i] = strtod(at + 9, NULL);
    }
    CHECK_BITS(heights[0], 225);
    CHECK(heights[1] > heights[0] + 50);
}

/* ---- something else than time across ---- */

static void what_runs_across_has_its_name(void)
{
    sn_period eight = { SN_PERIOD_EXACT, { 8, 1 } };
    sample_signal sine = { 1, sample_sine, 1, 0.125, 0, { 0, 24 }, eight, 0, NULL };
    sn_plot_item item = { "loud", sample_signal_of(&sine), "dB" };
    sn_plot plot = { .items = &item, .item_count = 1, .across = "a < b", .across_unit = "kHz" };
    CHECK_CONTAINS(draw_plot(&plot), ">20 kHz</text>");
    CHECK_CONTAINS(picture_bytes, ">a &lt; b</text>");
    CHECK_CONTAINS(picture_bytes, "over a &lt; b from 0 to 24 kHz.</desc>");
    CHECK(!strstr(picture_bytes, "repeats")); /* in seconds, which these are not */
    plot.across_unit = NULL;
    CHECK_CONTAINS(draw_plot(&plot), ">20</text>");
    plot.across = NULL;
    CHECK_CONTAINS(draw_plot(&plot), ">20 s</text>");
    CHECK_CONTAINS(picture_bytes, "repeats every 8 s");
    sine.view_s.high = 24000; /* no minutes and hours */
    plot.across_unit = "Hz";
    CHECK_CONTAINS(draw_plot(&plot), ">20000 Hz</text>");
}

static void long_names_across_are_cut(void)
{
    char name[1001];
    memset(name, 'm', 1000);
    name[1000] = 0;
    sample_signal sine = { 1, sample_sine, 1, 1, 0, { 0, 24 }, { 0 }, 0, NULL };
    sn_plot_item item = { "a", sample_signal_of(&sine), NULL };
    sn_plot plot = { .items = &item, .item_count = 1, .across = name, .across_unit = name };
    for (plot.width_px = 160; plot.width_px <= 800; plot.width_px += 160) {
        draw_plot(&plot);
        CHECK_INT(count_text(picture_bytes, "m\xe2\x80\xa6</text>"), 2);
        CHECK(count_text(picture_bytes, "text-anchor=\"middle\"") >= 3);
    }
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
    static const double spans[][2] = { { 1, 1 }, { 2, 1 }, { NOT_A_NUMBER, 1 }, { 0, NOT_A_NUMBER },
        { 0, ENDLESS }, { -ENDLESS, 0 }, { -6e14, 6e14 }, { 2e15, 2.1e15 } };
    for (size_t i = 0; i < 8; i++) {
        bad = plot;
        bad.from_s = spans[i][0];
        bad.to_s = spans[i][1];
        check_context("span %zu", i);
        check_refused(bad, SN_ERROR_RANGE, "from_s", "the span from ");
    }
    static const double sizes[] = { 159, 8193, NOT_A_NUMBER, -1, ENDLESS };
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
    check_refused(
        plot, SN_ERROR_RANGE, "height_px", "300 px is too low for 8 panels, which need at least ");
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

CHECK_MAIN(CHECK_TEST(times_have_sensible_units), CHECK_TEST(small_and_large_values_show_a_power),
    CHECK_TEST(the_period_is_told_and_marked), CHECK_TEST(alike_items_share_a_panel),
    CHECK_TEST(one_span_is_labelled_once), CHECK_TEST(colours_stand_out),
    CHECK_TEST(both_themes_in_one), CHECK_TEST(many_curves_get_dashes),
    CHECK_TEST(names_are_escaped), CHECK_TEST(any_bytes_make_a_well_formed_picture),
    CHECK_TEST(long_names_are_cut), CHECK_TEST(xmllint_agrees),
    CHECK_TEST(nothing_is_fetched_or_run), CHECK_TEST(the_description_tells_the_curve),
    CHECK_TEST(ranges_are_told_apart), CHECK_TEST(names_do_not_eat_the_panel),
    CHECK_TEST(what_runs_across_has_its_name), CHECK_TEST(long_names_across_are_cut),
    CHECK_TEST(equal_calls_write_equal_bytes), CHECK_TEST(bad_plots_are_refused),
    CHECK_TEST(too_many_panels_for_the_height_are_refused),
    CHECK_TEST(the_smallest_picture_is_drawn), CHECK_TEST(a_sink_that_refuses_is_told))
