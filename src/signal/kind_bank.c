/*
 * The kind `bank`: modes that are all struck at time 0, in closed form, so that any time can be
 * asked for and no sample rate is in it.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "../sound/pan.h"
#include "sinew/elementary.h"
#include "kind_modes.h"

enum { KIND_BANK_MODES_MOST = 4096 }; /* some 0.3 ms a sample */

typedef struct kind_bank_record {
    sn_field_records modes;
    double view_s;
} kind_bank_record;

/* A mode, ready to be sampled. */
typedef struct kind_bank_mode {
    sn_frequency frequency;
    double phase_turns;
    double gain[2]; /* of left and right; both 1 where there is one channel */
    int partials;
    double amplitude[SN_MODE_PARTIALS_MOST];
    double rate[SN_MODE_PARTIALS_MOST]; /* of decay, 1/s */
} kind_bank_mode;

/* What a signal's `self` points to. */
typedef struct kind_bank_signal {
    sn_voice voice;
    kind_bank_mode *modes;
    int dimensions;
    size_t partials;
    double bound[2];
    double longest_s; /* t60 of what decays slowest; infinity */
    double view_s;
} kind_bank_signal;

static const sn_field kind_bank_fields[] = {
    { .name = "modes",
        .type = SN_FIELD_RECORDS,
        .flags = SN_FIELD_REQUIRED,
        .unit = "",
        .help = "The modes that are struck together.",
        .offset = offsetof(kind_bank_record, modes),
        .record = &sn_kind_bank_mode,
        .count_low = 1,
        .count_high = KIND_BANK_MODES_MOST },
    KIND_FIELD_VIEW(kind_bank_record),
};

static const sn_record kind_bank_table = {
    .name = "bank",
    .plural = "banks",
    .help = "Modes that ring.",
    .size = sizeof(kind_bank_record),
    .fields = kind_bank_fields,
    .field_count = sizeof kind_bank_fields / sizeof kind_bank_fields[0],
};

/* ---- the signal ------------------------------------------------------------------------ */

/* Value and derivative of a mode at t >= 0. */
static void kind_bank_ring(const kind_bank_mode *mode, double t_s, double *value, double *slope)
{
    double level = 0, change = 0, sine, cosine;
    for (int i = 0; i < mode->partials; i++) {
        double now = mode->amplitude[i] * sn_exp(-mode->rate[i] * t_s);
        level += now;
        change -= mode->rate[i] * now;
    }
    sn_sincos_turns(
        sn_frequency_phase(&mode->frequency, t_s, mode->phase_turns, NULL), &sine, &cosine);
    *value = level * sine;
    *slope = change * sine + level * (SN_TAU * mode->frequency.hz) * cosine;
}

static void kind_bank_both(
    const kind_bank_signal *signal, double t_s, double *values, double *slopes)
{
    for (int d = 0; d < signal->dimensions; d++)
        values[d] = slopes[d] = 0;
    if (t_s < 0)
        return;
    for (size_t i = 0; i < signal->voice.mode_count; i++) {
        double value, slope;
        kind_bank_ring(&signal->modes[i], t_s, &value, &slope);
        for (int d = 0; d < signal->dimensions; d++) {
            values[d] += signal->modes[i].gain[d] * value;
            slopes[d] += signal->modes[i].gain[d] * slope;
        }
    }
}

static void kind_bank_sample(const void *self, double t_s, double *value)
{
    double slopes[2];
    kind_bank_both(self, t_s, value, slopes);
}

static void kind_bank_velocity(const void *self, double t_s, double *value)
{
    double values[2];
    kind_bank_both(self, t_s, values, value);
}

static void kind_bank_describe(const void *self, sn_signal_info *info)
{
    const kind_bank_signal *signal = self;
    info->dimensions = signal->dimensions;
    for (int d = 0; d < signal->dimensions; d++)
        info->bounds[d] = (sn_range){ -signal->bound[d], signal->bound[d] };
    info->duration_s = SN_INFINITY;
    double view_s = signal->longest_s < SN_INFINITY ? signal->longest_s : 1;
    info->view_s.high = signal->view_s > 0 ? signal->view_s : view_s;
}

static const sn_signal_ops kind_bank_ops = {
    .describe = kind_bank_describe,
    .sample = kind_bank_sample,
    .velocity = kind_bank_velocity,
};

/* ---- making it ------------------------------------------------------------------------- */

static void kind_bank_prepare(kind_bank_signal *signal, size_t i)
{
    sn_partial parts[SN_MODE_PARTIALS_MOST];
    const sn_mode *mode = &signal->voice.modes[i].mode;
    kind_bank_mode *made = &signal->modes[i];
    made->frequency = sn_frequency_make(mode->frequency_hz, (sn_rational){ 0, 0 });
    made->phase_turns = mode->phase_turns - sn_round(mode->phase_turns);
    made->gain[0] = made->gain[1] = 1;
    if (signal->dimensions == 2)
        sn_pan_gains(mode->pan, made->gain);
    made->partials = sn_mode_partials(mode, parts);
    for (int k = 0; k < made->partials; k++) {
        made->amplitude[k] = parts[k].amplitude;
        made->rate[k] = SN_LN1000 / parts[k].t60_s;
        if (parts[k].t60_s > signal->longest_s)
            signal->longest_s = parts[k].t60_s;
    }
    signal->partials += (size_t)made->partials;
    for (int d = 0; d < signal->dimensions; d++)
        signal->bound[d] += sn_abs(mode->amplitude) * made->gain[d] * (1 + 1e-11);
}

static sn_status kind_bank_make(
    const void *fields, sn_arena *arena, sn_signal *made, sn_report *report)
{
    const kind_bank_record *record = fields;
    kind_bank_signal *signal = sn_arena_take(arena, 1, sizeof *signal);
    bool panned = false;
    if (signal) {
        signal->voice = sn_voice_default();
        signal->view_s = record->view_s;
        signal->modes = sn_arena_take(arena, record->modes.count, sizeof *signal->modes);
    }
    if (!signal || !signal->modes || !sn_kind_modes(&record->modes, arena, &signal->voice, &panned))
        return sn_report_say(report, SN_ERROR_MEMORY, "", "the memory for the score is too small");
    sn_status status = sn_voice_check(&signal->voice, report);
    if (status != SN_OK)
        return status;
    signal->dimensions = panned ? 2 : 1;
    for (size_t i = 0; i < signal->voice.mode_count; i++)
        kind_bank_prepare(signal, i);
    *made = (sn_signal){ .ops = &kind_bank_ops, .self = signal };
    return SN_OK;
}

static size_t kind_bank_facts(sn_signal made, sn_fact *facts)
{
    const kind_bank_signal *signal = made.self;
    facts[0] = (sn_fact){ "modes", (double)signal->voice.mode_count };
    facts[1] = (sn_fact){ "partials", (double)signal->partials };
    facts[2] = (sn_fact){ "longest_t60_s", signal->longest_s };
    return 3;
}

static const sn_voice *kind_bank_voice(sn_signal made)
{
    return &((const kind_bank_signal *)made.self)->voice;
}

const sn_kind sn_kind_bank = {
    .name = "bank",
    .help = "Modes struck together at time 0: a body that rings. Any time can be asked for at "
            "once, and no sample rate is in it.",
    .example =
        "{ \"kind\": \"bank\", \"modes\": [ {}, { \"frequency_hz\": 1214, \"t60_s\": 0.4 } ] }",
    .record = &kind_bank_table,
    .make = kind_bank_make,
    .facts = kind_bank_facts,
    .voice = kind_bank_voice,
};
