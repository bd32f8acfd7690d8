/* sinew proof: each stated bound, measured here and now. */
#include "tool.h"
#include "files.h"
#include "help.h"
#include "options.h"
#include "progress.h"
#include "proof.h"
#include "sinew/version.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

enum { PROOF_TEXT, PROOF_MARKDOWN, LINE_MOST = 256, NUMBER_MOST = 24 };

static const proof_group *const groups[] = { &proof_elementary, &proof_elementary_float,
    &proof_numbers, &proof_noise, &proof_waves, &proof_shapes, &proof_tables, &proof_sums,
    &proof_oscillator, &proof_bank, &proof_springs, &proof_eases, &proof_shakes, &proof_tracks };
enum { GROUPS = sizeof groups / sizeof groups[0] };

static const char introduction[] =
    "Each row states what sinew promises, the worst that was just seen on this machine, and what "
    "the usual way of doing the same gives at the same points. The reference is double-double "
    "arithmetic from Taylor series (about 100 bits), exact whole numbers, or the mathematics "
    "itself; never the code that is judged.";

/* What the numbers were measured on. */
static void put_machine(sn_sink sink)
{
    char line[LINE_MOST];
    struct utsname machine;
    if (uname(&machine) < 0)
        strcpy(machine.machine, "unknown machine"), strcpy(machine.sysname, "unknown system");
#if defined(__clang__)
    const char *compiler = "clang " __clang_version__;
#elif defined(__GNUC__)
    const char *compiler = "gcc " __VERSION__;
#else
    const char *compiler = "unknown compiler";
#endif
    snprintf(line, sizeof line, "sinew %s, %s, %s, %s\n", sn_version_text(), compiler,
        machine.machine, machine.sysname);
    sink_put(sink, line);
}

static void put_heading(bool markdown, const char *title, sn_sink sink)
{
    char line[LINE_MOST];
    if (markdown)
        snprintf(line, sizeof line,
            "\n## %s\n\n| what | measured over | bound | worst seen | usual way | its worst | unit "
            "| "
            "|\n|---|---|---:|---:|---|---:|---|---|\n",
            title);
    else
        snprintf(line, sizeof line, "\n%-32s %9s %9s   %9s  %-21s %s\n", title, "bound", "worst",
            "usual", "way", "unit");
    sink_put(sink, line);
}

/* A number in few digits; a count as it is. */
static const char *show_number(double value, char text[NUMBER_MOST])
{
    bool count = value == floor(value) && fabs(value) < 1e7;
    snprintf(text, NUMBER_MOST, count ? "%.0f" : "%.4g", value);
    return text;
}

static void put_row(const proof_row *row, const proof_result *result, bool markdown, sn_sink sink)
{
    bool holds = result->worst <= row->bound;
    char line[LINE_MOST], bound[NUMBER_MOST], worst[NUMBER_MOST], usual[NUMBER_MOST] = "";
    show_number(row->bound, bound);
    show_number(result->worst, worst);
    if (row->usual[0])
        show_number(result->usual, usual);
    const char *quote = row->usual[0] ? "`" : "";
    if (markdown)
        snprintf(line, sizeof line, "| %s | %s | %s | %s | %s%s%s | %s | %s | %s |\n", row->what,
            row->over, bound, worst, quote, row->usual, quote, usual, row->unit,
            holds ? "ok" : "**FAIL**");
    else
        snprintf(line, sizeof line, "%-32s %9s %9s %s %9s  %-21s %s\n", row->what, bound, worst,
            holds ? " " : "!", usual, row->usual, row->unit);
    sink_put(sink, line);
}

static void put_start(bool markdown, sn_sink sink)
{
    if (markdown) {
        sink_put(sink, "# The proof\n\n");
        sink_put(sink, introduction);
        sink_put(sink, "\n\nWritten by `sinew proof --markdown` with ");
    }
    put_machine(sink);
}

/* Measures every row; gives how many failed. */
static size_t put_rows(bool markdown, sn_sink sink, size_t *measured)
{
    size_t failed = 0, done = 0, all = 0;
    for (size_t g = 0; g < GROUPS; g++)
        all += groups[g]->count;
    for (size_t g = 0; g < GROUPS; g++) {
        put_heading(markdown, groups[g]->title, sink);
        for (size_t i = 0; i < groups[g]->count; i++) {
            const proof_row *row = &groups[g]->rows[i];
            proof_result result = { 0, 0 };
            progress_show("proof", (double)done++ / (double)all, row->what);
            row->measure(row, &result);
            failed += !(result.worst <= row->bound);
            put_row(row, &result, markdown, sink);
        }
    }
    *measured = all;
    return failed;
}

static int run_proof(const tool_call *call)
{
    static output out;
    int format = 0;
    int code = options_format(&command_proof, call, &format);
    if (code == EXIT_DONE)
        code = output_open(&out, call->output, NULL);
    if (code != EXIT_DONE)
        return code;
    bool markdown = call->markdown || format == PROOF_MARKDOWN;
    sn_sink sink = output_sink(&out);
    put_start(markdown, sink);
    size_t measured, failed = put_rows(markdown, sink, &measured);
    char line[LINE_MOST];
    snprintf(line, sizeof line, "\n%zu bounds measured, %zu broken\n", measured, failed);
    sink_put(sink, line);
    code = output_end(&out, SN_OK, NULL, EXIT_DATA, "");
    if (code == EXIT_DONE && failed)
        return tool_fail(
            EXIT_DATA, command_proof.name, "%zu of %zu bounds are broken", failed, measured);
    return code;
}

const tool_command command_proof = { .name = "proof",
    .operands = "",
    .operands_least = 0,
    .operands_most = 0,
    .summary = "Measures on this machine what sinew states of its accuracy.",
    .text = "Each bound beside the worst that was seen and what the usual way gives, in some "
            "seconds. A broken bound is marked ! and ends the program with 1. With --markdown, or "
            "an output that ends in .md, as a page of the documentation.",
    .examples = (const char *const[]){ "sinew proof", "sinew proof -o proof.md", NULL },
    .options = (const tool_option *const[]){ &option_markdown, &option_output, NULL },
    .formats =
        (const tool_format[]){ { "txt", PROOF_TEXT }, { "md", PROOF_MARKDOWN }, { NULL, 0 } },
    .run = run_proof };
