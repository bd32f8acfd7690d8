/* sinew plot: a picture of items as curves, or of one as a spectrogram. */
#include "tool.h"
#include "ease_poster.h"
#include "files.h"
#include "options.h"
#include "png.h"
#include "scores.h"
#include "sinew/hosted.h"
#include "sinew/spectrogram.h"

#include <stdlib.h>
#include <string.h>

enum { PLOT_SVG, PLOT_PNG };

static const double scale_default = 2;

/* Most memory for the numbers of a spectrogram: 1 GiB. */
static const size_t memory_most = (size_t)1 << 30;

static const tool_option option_width = { .name = "width",
    .value = "PX",
    .type = OPTION_NUMBER,
    .offset = offsetof(tool_call, width_px),
    .low = 160,
    .high = 8192,
    .help = "width of the picture in pixels (default: 800)" };
static const tool_option option_height = { .name = "height",
    .value = "PX",
    .type = OPTION_NUMBER,
    .offset = offsetof(tool_call, height_px),
    .low = 120,
    .high = 32768,
    .help = "height of the picture in pixels (default: 450, or what the items need; of a "
            "spectrogram 500)" };
static const tool_option option_scale = { .name = "scale",
    .value = "FACTOR",
    .type = OPTION_NUMBER,
    .offset = offsetof(tool_call, scale),
    .low = 0.125,
    .high = 16,
    .help = "PNG only: pixels of the file to each pixel of the picture (default: 2)" };
static const tool_option option_theme = { .name = "theme",
    .type = OPTION_CHOICE,
    .offset = offsetof(tool_call, theme),
    .choices = (const char *const[]){ "auto", "light", "dark", NULL },
    .help = "colours; auto follows the reader's system, and is light in a PNG" };

static const tool_option option_spectrogram = { .name = "spectrogram",
    .type = OPTION_FLAG,
    .offset = offsetof(tool_call, spectrogram),
    .help = "one item as a sound: which frequencies are in it when, and how loud" };
static const tool_option option_analysis_rate = { .name = "rate",
    .value = "HZ",
    .type = OPTION_NUMBER,
    .offset = offsetof(tool_call, rate_hz),
    .low = 1,
    .high = 1e6,
    .help = "of a spectrogram: HZ samples a second are analysed (default: 48000)" };

static const tool_option option_eases = { .name = "eases",
    .type = OPTION_FLAG,
    .offset = offsetof(tool_call, eases),
    .help = "every easing by its name, instead of a score" };

/* What is to be drawn: curves, a spectrogram of the first item, or the poster of all easings. */
typedef struct picture {
    bool is_spectrogram, is_poster;
    sn_plot plot;
    sn_spectrogram spectrogram;
} picture;

/* The items that the call names, or all; NULL after an error was said. */
static sn_plot_item *choose_items(
    const loaded_score *loaded, const tool_call *call, size_t *count, int *code)
{
    const sn_score *score = &loaded->score;
    size_t named = call->operand_count - 1;
    *count = named ? named : score->item_count;
    if (*count == 0) {
        *code = tool_fail(EXIT_DATA, loaded->where, "there is nothing to draw; the score is empty");
        return NULL;
    }
    sn_plot_item *items = calloc(*count, sizeof *items);
    if (!items) {
        *code = tool_fail(EXIT_DATA, loaded->where, "there is not enough memory");
        return NULL;
    }
    for (size_t i = 0; i < *count; i++) {
        const sn_score_item *item =
            named ? score_item(loaded, call->operands[1 + i]) : &score->items[i];
        if (!item) {
            free(items);
            *code = EXIT_CALL;
            return NULL;
        }
        items[i] = (sn_plot_item){ .name = item->name,
            .signal = item->signal,
            .unit = sn_signal_describe(item->signal).unit };
    }
    return items;
}

/* The union of the items' views, within which --from and --to choose. */
static sn_range common_view(const sn_plot_item *items, size_t count)
{
    sn_range view = sn_range_empty();
    for (size_t i = 0; i < count; i++)
        view = sn_range_union(view, sn_signal_describe(items[i].signal).view_s);
    return view;
}

/* The picture that the call describes. Gives EXIT_DONE, or says what is wrong. */
static int picture_of_call(
    const tool_call *call, const sn_plot_item *items, size_t count, picture *made)
{
    sn_plot plot = { .items = items,
        .item_count = count,
        .width_px = call->width_px.value,
        .height_px = call->height_px.value,
        .theme = call->theme ? (sn_plot_theme)(call->theme - 1) : SN_PLOT_AUTO };
    if (call->eases) {
        *made = (picture){ .is_poster = true, .plot = plot };
        return EXIT_DONE;
    }
    if (call->from_s.given || call->to_s.given) {
        sn_range view = common_view(items, count);
        plot.given_span = true;
        int code = options_span(&command_plot, call, view.low, view.high, &plot.from_s, &plot.to_s);
        if (code != EXIT_DONE)
            return code;
    }
    *made = (picture){ .is_spectrogram = call->spectrogram, .plot = plot };
    made->spectrogram = (sn_spectrogram){ .title = items[0].name,
        .signal = items[0].signal,
        .rate_hz = call->rate_hz.value,
        .given_span = plot.given_span,
        .from_s = plot.from_s,
        .to_s = plot.to_s,
        .width_px = plot.width_px,
        .height_px = plot.height_px,
        .theme = plot.theme };
    return EXIT_DONE;
}

static sn_status write_svg(const picture *drawn, sn_sink sink, sn_report *report)
{
    if (drawn->is_poster)
        return ease_poster_svg(drawn->plot.width_px, drawn->plot.theme, sink, report);
    if (!drawn->is_spectrogram)
        return sn_plot_svg(&drawn->plot, sink, report);
    sn_arena arena = sn_hosted_arena(memory_most);
    sn_status status = sn_spectrogram_svg(&drawn->spectrogram, &arena, sink, report);
    sn_arena_reset(&arena);
    return status;
}

static sn_status write_png(picture drawn, const tool_call *call, sn_sink sink, sn_report *report)
{
    memory_sink svg = { 0 };
    if (drawn.plot.theme == SN_PLOT_AUTO) /* a PNG cannot ask the reader */
        drawn.plot.theme = drawn.spectrogram.theme = SN_PLOT_LIGHT;
    sn_status status = write_svg(&drawn, memory_sink_of(&svg), report);
    if (status == SN_ERROR_OUTPUT)
        *report = (sn_report){ .status = SN_ERROR_MEMORY,
            .message = "there is not enough memory for the picture" };
    double scale = call->scale.given ? call->scale.value : scale_default;
    if (status == SN_OK)
        status = png_write(svg.bytes, svg.size, scale, sink, report);
    free(svg.bytes);
    return status;
}

/* Writes the picture of chosen items. */
static int write_picture(const tool_call *call, int format, const sn_plot_item *items, size_t count)
{
    static output out;
    picture drawn;
    int code = picture_of_call(call, items, count, &drawn);
    if (code != EXIT_DONE)
        return code;
    /* A PNG is made before its file is: what draws it may run out of memory and end the program. */
    memory_sink png = { 0 };
    sn_report report = { 0 };
    sn_status status = SN_OK;
    if (format == PLOT_PNG)
        status = write_png(drawn, call, memory_sink_of(&png), &report);
    const char *score = call->operand_count > 0 ? call->operands[0] : NULL;
    code = output_open(&out, status == SN_OK ? call->output : NULL, score);
    if (code == EXIT_DONE) {
        sn_sink sink = output_sink(&out);
        if (format != PLOT_PNG)
            status = write_svg(&drawn, sink, &report);
        else if (status == SN_OK && !sink.write(sink.context, png.bytes, png.size))
            status = SN_ERROR_OUTPUT;
        options_name_field(&command_plot, &report);
        code = output_end(&out, status, &report, EXIT_CALL, command_plot.name);
    }
    free(png.bytes);
    return code;
}

/* Options that do not go together. */
static int check_call(const tool_call *call, int format)
{
    if (call->scale.given && format != PLOT_PNG)
        return tool_fail(EXIT_CALL, command_plot.name, "--scale is for PNG only");
    if (call->rate_hz.given && !call->spectrogram)
        return tool_fail(EXIT_CALL, command_plot.name,
            "--rate is for --spectrogram; curves are drawn through the points that they need");
    if (call->eases && (call->spectrogram || call->operand_count > 0 || call->from_s.given ||
                           call->to_s.given || call->height_px.given))
        return tool_fail(EXIT_CALL, command_plot.name,
            "--eases draws all easings from 0 to 1: it takes --width, --theme and --scale, and no "
            "score");
    if (!call->eases && call->operand_count == 0)
        return tool_fail(
            EXIT_CALL, command_plot.name, "SCORE is missing: which score shall it draw?");
    return EXIT_DONE;
}

static int run_plot(const tool_call *call)
{
    int format = 0;
    int code = options_format(&command_plot, call, &format);
    if (code != EXIT_DONE)
        return code;
    code = check_call(call, format);
    if (code != EXIT_DONE)
        return code;
    if (call->eases)
        return write_picture(call, format, NULL, 0);
    loaded_score loaded;
    code = score_open(&loaded, call->operands[0]);
    if (code == EXIT_DONE) {
        size_t count;
        sn_plot_item *items = choose_items(&loaded, call, &count, &code);
        if (items && call->spectrogram && count > 1)
            code = tool_fail(EXIT_CALL, command_plot.name,
                "a spectrogram shows one item, and here are %zu; name one", count);
        else if (items)
            code = write_picture(call, format, items, count);
        free(items);
    }
    score_close(&loaded);
    return code;
}

const tool_command command_plot = { .name = "plot",
    .operands = "SCORE [NAME...]",
    .operands_least = 0,
    .operands_most = (size_t)-1,
    .summary = "Draws items of a score, all or those named, in one picture.",
    .text = "As SVG, or as PNG where the output ends in .png. Without --from and --to it shows the "
            "items' own views; one of them alone keeps the other end of the view. With "
            "--spectrogram it shows one item as a sound, of one dimension, or of two for left and "
            "right. With --eases it draws all easings, small, side by side.",
    .examples = (const char *const[]){ "sinew plot first.sinew.json -o all.svg",
        "sinew plot first.sinew.json tide -o tide.png",
        "sinew plot first.sinew.json hover --from 0 --to 16 --theme dark -o hover.svg",
        "sinew plot sounds.sinew.json bell --spectrogram -o bell.svg",
        "sinew plot --eases -o eases.svg", NULL },
    .options = (const tool_option *const[]){ &option_output, &option_spectrogram, &option_eases,
        &option_from, &option_to, &option_width, &option_height, &option_theme, &option_scale,
        &option_analysis_rate, NULL },
    .formats = (const tool_format[]){ { "svg", PLOT_SVG }, { "png", PLOT_PNG }, { NULL, 0 } },
    .run = run_plot };
