/* sinew check: is a score right? And sinew schema: what right means, for editors. */
#include "tool.h"
#include "files.h"
#include "help.h"
#include "options.h"
#include "scores.h"

#include <stdio.h>

static int run_check(const tool_call *call)
{
    loaded_score loaded;
    static output out;
    int code = score_open(&loaded, call->operands[0]);
    size_t count = loaded.score.item_count;
    score_close(&loaded);
    if (code == EXIT_DONE)
        code = output_open(&out, NULL, NULL);
    if (code != EXIT_DONE)
        return code;
    char line[48];
    snprintf(line, sizeof line, "ok: %zu item%s\n", count, count == 1 ? "" : "s");
    sink_put(output_sink(&out), line);
    return output_end(&out, SN_OK, NULL, EXIT_DATA, "");
}

const tool_command command_check = { .name = "check",
    .operands = "SCORE",
    .operands_least = 1,
    .operands_most = 1,
    .summary = "Says whether a score is right, or the first thing that is wrong and where.",
    .text = "",
    .examples = (const char *const[]){ "sinew check first.sinew.json", NULL },
    .options = (const tool_option *const[]){ NULL },
    .formats = (const tool_format[]){ { "txt", 0 }, { NULL, 0 } },
    .run = run_check };

static int run_schema(const tool_call *call)
{
    static output out;
    int format = 0;
    int code = options_format(&command_schema, call, &format);
    if (code == EXIT_DONE)
        code = output_open(&out, call->output, NULL);
    if (code != EXIT_DONE)
        return code;
    sn_status status = sn_score_schema(output_sink(&out));
    return output_end(&out, status, NULL, EXIT_DATA, command_schema.name);
}

const tool_command command_schema = { .name = "schema",
    .operands = "",
    .operands_least = 0,
    .operands_most = 0,
    .summary = "Writes the JSON Schema of scores.",
    .text = "Editors that know JSON Schema then complete names and mark mistakes while you type: "
            "name it in the score's `$schema`.",
    .examples = (const char *const[]){ "sinew schema -o sinew.schema.json", NULL },
    .options = (const tool_option *const[]){ &option_output, NULL },
    .formats = (const tool_format[]){ { "json", 0 }, { NULL, 0 } },
    .run = run_schema };
