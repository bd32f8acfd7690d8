/* Samples as CSV, a line for each. See export.h. */
#include "../base/exact.h"
#include "../base/text.h"
#include "names.h"
#include "sinew/export.h"

static void csv_put_values(sn_text *text, const double *values, int count)
{
    for (int d = 0; d < count; d++) {
        sn_text_put(text, ",");
        sn_text_put_number(text, values[d]);
    }
}

sn_status sn_export_csv(sn_signal signal, sn_export_times times, bool velocity, sn_sink sink)
{
    sn_signal_info info = sn_signal_describe(signal);
    int dimensions = info.dimensions;
    sn_text text = sn_text_to_sink(sink);
    sn_text_put(&text, "t");
    for (int d = 0; d < dimensions; d++) {
        sn_text_put(&text, ",");
        sn_name_put_part(&text, info.names[d], '_');
    }
    for (int d = 0; d < dimensions && velocity; d++) {
        sn_text_put(&text, ",v");
        sn_name_put_part(&text, dimensions > 1 ? info.names[d] : "", '_');
    }
    sn_text_put(&text, "\n");
    for (size_t i = 0; i < times.count && !text.refused; i++) {
        double t_s = sn_export_time(&times, i), values[SN_SIGNAL_DIMENSIONS_MOST];
        sn_text_put_number(&text, t_s);
        sn_signal_sample(signal, t_s, values);
        csv_put_values(&text, values, dimensions);
        if (velocity) {
            sn_signal_velocity(signal, t_s, values);
            csv_put_values(&text, values, dimensions);
        }
        sn_text_put(&text, "\n");
    }
    return sn_text_status(&text);
}
