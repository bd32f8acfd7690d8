/* The golden hash of plot.h and export.h: the bytes of pictures and tables of signals that need
 * no more than plain arithmetic. */
#include "golden.h"
#include "sinew/export.h"
#include "sinew/plot.h"

uint64_t golden_plot(void);

/* A triangle, a jump, a parabola, and a turning too fast to draw. */
static void golden_plot_sample(const void *self, double t_s, double *value)
{
    int64_t whole = (int64_t)t_s;
    double part = t_s - (double)whole;
    (void)self;
    value[0] = part < 0.5 ? 4 * part - 1 : 3 - 4 * part;
    value[1] = part < 0.25 ? 0.75 : -0.5;
    value[2] = 0.1 * (t_s - 2) * (t_s - 2) - 1;
    value[3] = (int64_t)(t_s * 1000) % 2 ? 1.2 : 1.4;
}

static void golden_plot_describe(const void *self, sn_signal_info *info)
{
    (void)self;
    info->dimensions = 4;
    info->view_s.high = 5;
    info->period.kind = SN_PERIOD_EXACT;
    info->period.seconds = (sn_rational){ 1, 1 };
}

static bool golden_plot_write(void *context, const char *bytes, size_t count)
{
    uint64_t *hash = (uint64_t *)context;
    *hash = golden_hash_bytes(*hash, bytes, count);
    return true;
}

uint64_t golden_plot(void)
{
    static const sn_signal_ops ops = { .describe = golden_plot_describe,
        .sample = golden_plot_sample };
    uint64_t hash = GOLDEN_HASH_START;
    sn_sink sink = { golden_plot_write, &hash };
    sn_plot_item item = { "golden", { &ops, NULL }, "m" };
    sn_plot plot = { 0 };
    sn_export_times times;
    plot.items = &item;
    plot.item_count = 1;
    sn_plot_svg(&plot, sink, NULL);
    plot.title = "A < B";
    plot.given_span = true;
    plot.to_s = 86400 * 2.5;
    plot.width_px = 400;
    plot.theme = SN_PLOT_DARK;
    sn_plot_svg(&plot, sink, NULL);
    sn_export_span(0, 3, 7, 0, &times, NULL);
    sn_export_csv(item.signal, times, true, sink);
    sn_export_c(item.signal, "golden", times, sink);
    return hash;
}
