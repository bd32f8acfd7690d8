/* The velocity of a signal, as a signal. See plot_trace.h. */
#include "../base/exact.h"
#include "../base/constants.h"
#include "plot_trace.h"

static void speed_describe(const void *self, sn_signal_info *info)
{
    *info = sn_signal_describe(*(const sn_signal *)self);
    for (int d = 0; d < info->dimensions; d++)
        info->bounds[d] = (sn_range){ -SN_INFINITY, SN_INFINITY };
    info->bounds_tight = false;
    info->unit = NULL;
    info->shows_speed = false;
}

static void speed_sample(const void *self, double t_s, double *value)
{
    sn_signal_velocity(*(const sn_signal *)self, t_s, value);
}

sn_signal sn_signal_speed(const sn_signal *signal)
{
    static const sn_signal_ops ops = { .describe = speed_describe, .sample = speed_sample };
    return (sn_signal){ .ops = &ops, .self = signal };
}
