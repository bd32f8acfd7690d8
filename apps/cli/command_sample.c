/* sinew sample: an item's values as CSV. */
#include "tool.h"
#include "files.h"
#include "options.h"
#include "scores.h"
#include "times.h"

static const tool_option option_velocity = { .name = "velocity",
    .type = OPTION_FLAG,
    .offset = offsetof(tool_call, velocity),
    .help = "also the velocity, in units a second" };

static int write_samples(const tool_call *call, const sn_score_item *item)
{
    static output out;
    sn_export_times times;
    int code = times_choose(&command_sample, call, item, &times);
    if (code == EXIT_DONE)
        code = output_open(&out, call->output, call->operands[0]);
    if (code != EXIT_DONE)
        return code;
    out.expected_lines = times.count + 1;
    sn_status status = sn_export_csv(item->signal, times, call->velocity, output_sink(&out));
    return output_end(&out, status, NULL, EXIT_DATA, command_sample.name);
}

static int run_sample(const tool_call *call)
{
    int format = 0;
    int code = options_format(&command_sample, call, &format);
    if (code != EXIT_DONE)
        return code;
    loaded_score loaded;
    code = score_open(&loaded, call->operands[0]);
    if (code == EXIT_DONE) {
        const sn_score_item *item = score_item(&loaded, call->operands[1]);
        code = item ? write_samples(call, item) : EXIT_CALL;
    }
    score_close(&loaded);
    return code;
}

const tool_command command_sample = { .name = "sample",
    .operands = "SCORE NAME",
    .operands_least = 2,
    .operands_most = 2,
    .summary = "Writes an item's values as CSV.",
    .text = "With the columns t,value or t,x,y[,z[,w]], and with --velocity also v or "
            "vx,vy[,vz[,vw]]. Each number reads back to the same bits. At a rate the samples "
            "start at --from; as a count they include both ends.",
    .examples = (const char *const[]){ "sinew sample first.sinew.json tide --count 169",
        "sinew sample first.sinew.json hover --rate 60 --velocity -o hover.csv", NULL },
    .options = (const tool_option *const[]){ &option_output, &option_rate, &option_count,
        &option_from, &option_to, &option_velocity, NULL },
    .formats = (const tool_format[]){ { "csv", 0 }, { NULL, 0 } },
    .run = run_sample };
