/* sinew list: what a score holds. */
#include "tool.h"
#include "files.h"
#include "options.h"
#include "scores.h"

enum { LIST_TEXT, LIST_JSON };

static int run_list(const tool_call *call)
{
    int format = 0;
    int code = options_format(&command_list, call, &format);
    if (code != EXIT_DONE)
        return code;
    loaded_score loaded;
    static output out;
    code = score_open(&loaded, call->operands[0]);
    if (code == EXIT_DONE)
        code = output_open(&out, call->output, call->operands[0]);
    if (code == EXIT_DONE) {
        bool json = call->json || format == LIST_JSON;
        sn_status status = sn_score_list(&loaded.score, json, output_sink(&out));
        code = output_end(&out, status, NULL, EXIT_DATA, loaded.where);
    }
    score_close(&loaded);
    return code;
}

const tool_command command_list = { .name = "list",
    .operands = "SCORE",
    .operands_least = 1,
    .operands_most = 1,
    .summary = "Lists the items of a score.",
    .text =
        "Each with its kind, dimensions, duration or period, bounds, and what its kind tells of "
        "it. With --json, or an output that ends in .json, as a JSON list with an object for "
        "each item.",
    .examples = (const char *const[]){ "sinew list first.sinew.json",
        "sinew list first.sinew.json --json", NULL },
    .options = (const tool_option *const[]){ &option_json, &option_output, NULL },
    .formats = (const tool_format[]){ { "txt", LIST_TEXT }, { "json", LIST_JSON }, { NULL, 0 } },
    .run = run_list };
