/* sinew export: an item for other programs. */
#include "tool.h"
#include "files.h"
#include "options.h"
#include "scores.h"
#include "times.h"
#include "sinew/hosted.h"
#include "sinew/plot.h"

#include <stdio.h>
#include <string.h>

/* In the order of the words of --to; what is left has the ending alone. */
enum { EXPORT_CSV, EXPORT_C, EXPORT_SVG, EXPORT_CSS, EXPORT_UNITY, EXPORT_GODOT, EXPORT_CLIP };

/* Most memory for finding keys. */
static const size_t memory_most = (size_t)16 << 20;

static const tool_option option_format = { .name = "to",
    .type = OPTION_CHOICE,
    .offset = offsetof(tool_call, format),
    .choices = (const char *const[]){ "csv", "c", "svg", "css", "unity", "godot", NULL },
    .if_number = "--to is the format here; the span is --from and --seconds",
    .help = "the format, where the output's name does not tell" };
static const tool_option option_seconds = { .name = "seconds",
    .value = "S",
    .type = OPTION_NUMBER,
    .offset = offsetof(tool_call, seconds),
    .above_low = true,
    .low = 0,
    .high = 1e15,
    .help = "export S seconds (default: to the end of the item's view; as CSS, for Unity and for "
            "Godot to where it ends, or one period)" };
static const tool_option option_error = { .name = "error",
    .value = "PART",
    .type = OPTION_NUMBER,
    .offset = offsetof(tool_call, error),
    .low = 1e-6,
    .high = 0.1,
    .help = "CSS, Unity and Godot only: the largest error, as a part of the range of the values "
            "(default: 1/1000)" };

/* Is it a curve of keys, and no list of samples? */
static bool has_keys(int format)
{
    return format == EXPORT_CSS || format == EXPORT_UNITY || format == EXPORT_GODOT ||
           format == EXPORT_CLIP;
}

/* The format by --to and by the ending, which must agree. */
static int choose_format(const tool_call *call, int *format)
{
    static const char *const words[] = { "csv", "c", "svg", "css", "unity", "godot" };
    bool named = call->output && strcmp(call->output, "-") != 0 && !file_is_special(call->output);
    if (!named && !call->format)
        return tool_fail(EXIT_CALL, command_export.name,
            "a format is missing: --to csv, c, svg, css, unity or godot");
    *format = call->format - 1;
    if (!named)
        return EXIT_DONE;
    int ending;
    int code = options_format(&command_export, call, &ending);
    if (code != EXIT_DONE)
        return code;
    bool agrees = ending == *format || (ending == EXPORT_CLIP && *format == EXPORT_UNITY);
    if (call->format && !agrees)
        return tool_fail(EXIT_CALL, command_export.name, "--to %s and the output %.200s disagree",
            words[*format], call->output);
    *format = ending;
    return EXIT_DONE;
}

static sn_status write_svg(
    const sn_score_item *item, const sn_export_times *times, sn_sink sink, sn_report *report)
{
    sn_plot_item shown = {
        .name = item->name, .signal = item->signal, .unit = sn_signal_describe(item->signal).unit
    };
    sn_plot plot = { .items = &shown,
        .item_count = 1,
        .given_span = true,
        .from_s = times->start_s,
        .to_s = sn_export_time(times, times->count - 1) };
    return sn_plot_svg(&plot, sink, report);
}

static sn_status write_c(
    const sn_score_item *item, const sn_export_times *times, sn_sink sink, sn_report *report)
{
    sn_status status = sn_export_c(item->signal, item->name, *times, sink);
    if (status == SN_ERROR_RANGE || status == SN_ERROR_NOT_FINITE)
        *report = (sn_report){ .status = status,
            .message = "a sample is too large for a C table, whose numbers are floats" };
    return status;
}

/* A table for C closes where it can: without a span it holds one whole period, if the view does,
 * and its last sample is one step before the first. */
static bool choose_loop(const tool_call *call, sn_signal signal, sn_export_times *times)
{
    sn_signal_info info = sn_signal_describe(signal);
    double period_s = sn_period_seconds(info.period);
    if (call->from_s.given || call->seconds.given || call->rate_hz.given)
        return false;
    if (info.period.kind != SN_PERIOD_EXACT || period_s > info.view_s.high - info.view_s.low)
        return false;
    size_t count = call->count.given ? (size_t)call->count.value : TIMES_COUNT;
    *times = (sn_export_times){ info.view_s.low, period_s, (double)count, count };
    return true;
}

/* The span and the error that the call asks for. */
static sn_export_keys choose_keys(const tool_call *call, sn_signal signal)
{
    sn_export_keys keys = sn_export_keys_of(signal, call->error.given ? call->error.value : 0);
    double length_s = keys.to_s - keys.from_s;
    if (call->from_s.given) {
        keys.from_s = call->from_s.value;
        keys.to_s = keys.to_s > keys.from_s ? keys.to_s : keys.from_s + length_s;
    }
    if (call->seconds.given)
        keys.to_s = keys.from_s + call->seconds.value;
    return keys;
}

static sn_status write_keys(
    const tool_call *call, const sn_score_item *item, int format, sn_sink sink, sn_report *report)
{
    sn_arena arena = sn_hosted_arena(memory_most);
    sn_export_keys keys = choose_keys(call, item->signal);
    sn_status status;
    if (format == EXPORT_CSS)
        status = sn_export_css(item->signal, item->name, keys, &arena, sink, report);
    else if (format == EXPORT_UNITY)
        status = sn_export_unity_script(item->signal, item->name, keys, &arena, sink, report);
    else if (format == EXPORT_CLIP)
        status = sn_export_unity_clip(item->signal, item->name, keys, &arena, sink, report);
    else
        status = sn_export_godot(item->signal, item->name, keys, &arena, sink, report);
    sn_arena_reset(&arena);
    if (strcmp(report->field, "to_s") == 0) /* --to is the format here */
        snprintf(report->field, sizeof report->field, "--seconds");
    return status;
}

/* Options that do not go together with the format. */
static int check_call(const tool_call *call, int format)
{
    bool samples = call->rate_hz.given || call->count.given;
    if (samples && format == EXPORT_SVG)
        return tool_fail(EXIT_CALL, command_export.name,
            "--rate and --count are not for SVG, which chooses its own points");
    if (samples && has_keys(format))
        return tool_fail(EXIT_CALL, command_export.name,
            "--rate and --count are not for curves of keys, which have as many as --error needs");
    if (call->error.given && !has_keys(format))
        return tool_fail(
            EXIT_CALL, command_export.name, "--error is for CSS, Unity and Godot only");
    return EXIT_DONE;
}

static int choose_times(
    const tool_call *call, const sn_score_item *item, int format, sn_export_times *times)
{
    if (format == EXPORT_C && choose_loop(call, item->signal, times))
        return EXIT_DONE;
    tool_call spanned = *call;
    if (call->seconds.given) {
        double start_s =
            call->from_s.given ? call->from_s.value : sn_signal_describe(item->signal).view_s.low;
        spanned.from_s = (given_number){ true, start_s };
        spanned.to_s = (given_number){ true, start_s + call->seconds.value };
    }
    return times_choose(&command_export, &spanned, item, times);
}

static int write_export(const tool_call *call, const sn_score_item *item, int format)
{
    static output out;
    sn_export_times times;
    int code = check_call(call, format);
    if (code == EXIT_DONE && !has_keys(format))
        code = choose_times(call, item, format, &times);
    if (code == EXIT_DONE)
        code = output_open(&out, call->output, call->operands[0]);
    if (code != EXIT_DONE)
        return code;
    sn_report report = { 0 };
    sn_status status;
    if (format == EXPORT_CSV)
        status = sn_export_csv(item->signal, times, false, output_sink(&out));
    else if (format == EXPORT_C)
        status = write_c(item, &times, output_sink(&out), &report);
    else if (format == EXPORT_SVG)
        status = write_svg(item, &times, output_sink(&out), &report);
    else
        status = write_keys(call, item, format, output_sink(&out), &report);
    options_name_field(&command_export, &report);
    /* The times of a C table were checked before, so it can only fail for what it holds; and keys
     * without a field to blame, too. */
    bool data = format == EXPORT_C || (has_keys(format) && report.field[0] == '\0');
    return output_end(&out, status, &report, data ? EXIT_DATA : EXIT_CALL, command_export.name);
}

static int run_export(const tool_call *call)
{
    int format = 0;
    int code = choose_format(call, &format);
    if (code != EXIT_DONE)
        return code;
    loaded_score loaded;
    code = score_open(&loaded, call->operands[0]);
    if (code == EXIT_DONE) {
        const sn_score_item *item = score_item(&loaded, call->operands[1]);
        code = item ? write_export(call, item, format) : EXIT_CALL;
    }
    score_close(&loaded);
    return code;
}

const tool_command command_export = { .name = "export",
    .operands = "SCORE NAME",
    .operands_least = 2,
    .operands_most = 2,
    .summary = "Writes an item for other programs: CSV, C, SVG, CSS, Unity, or Godot.",
    .text =
        "As C it is a header of its own with the samples and a small function that reads "
        "between them; without --from, --seconds and --rate the table holds one period and "
        "wraps round, where there is one. As CSS it is an easing, linear() with its duration, "
        "or keyframes where it comes back to where it began; for Unity a C# class that makes "
        "AnimationCurves (.cs), or an AnimationClip (.anim); for Godot a Curve, or of several "
        "dimensions an Animation "
        "(.tres). These three have few keys, and a comment tells the largest error, "
        "and use what the numbers are: colours, scales and rotations of tracks. An .anim moves "
        "the object that has the Animator, else by the unit: degrees turn it, metres move it, "
        "other units move it on its canvas; copies, and moves and turns together, are parameters "
        "of the Animator. Rename its attributes for what else shall move. The ending of the "
        "output's name, or --to, says which format.",
    .examples = (const char *const[]){ "sinew export first.sinew.json hover -o hover.h",
        "sinew export first.sinew.json tide --to csv --rate 1/3600",
        "sinew export first.sinew.json hover -o hover.css",
        "sinew export first.sinew.json handheld --error 1/100 -o handheld.tres", NULL },
    .options = (const tool_option *const[]){ &option_format, &option_output, &option_rate,
        &option_count, &option_from, &option_seconds, &option_error, NULL },
    .formats = (const tool_format[]){ { "csv", EXPORT_CSV }, { "c", EXPORT_C }, { "h", EXPORT_C },
        { "svg", EXPORT_SVG }, { "css", EXPORT_CSS }, { "cs", EXPORT_UNITY },
        { "anim", EXPORT_CLIP }, { "tres", EXPORT_GODOT }, { NULL, 0 } },
    .run = run_export };
