/*
 * Asking a signal: the doors through which everybody samples, with what the operations leave out
 * supplied here, so that a signal of one's own needs no more than describe and sample.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "sinew/signal.h"

sn_signal_info sn_signal_describe(sn_signal signal)
{
    static const char *const axes[] = { "x", "y", "z", "w" };
    sn_signal_info info = { 0 };
    signal.ops->describe(signal.self, &info);
    SN_ASSERT(info.dimensions >= 1 && info.dimensions <= SN_SIGNAL_DIMENSIONS_MOST);
    for (int d = 0; d < info.dimensions; d++)
        if (!info.names[d])
            info.names[d] = info.dimensions == 1 ? "value" : axes[d];
    return info;
}

static void signal_fill_nan(double *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        values[i] = SN_NAN;
}

void sn_signal_sample(sn_signal signal, double t_s, double *value)
{
    if (sn_is_finite(t_s))
        signal.ops->sample(signal.self, t_s, value);
    else
        signal_fill_nan(value, (size_t)sn_signal_describe(signal).dimensions);
}

/*
 * Half the width of the difference: 1e-4 of the view in all, but never so narrow that the spacing
 * of doubles at t shows (2^-44 |t| is 2^8 of them), and 1e-4 s where the view is of no use.
 */
static double signal_half_width(sn_range view_s, double t_s)
{
    double half = 0.5e-4 * (view_s.high - view_s.low);
    double least = 0x1p-44 * sn_abs(t_s);
    if (!(half > 0) || !sn_is_finite(half))
        half = 0.5e-4;
    return half > least ? half : least;
}

void sn_signal_velocity(sn_signal signal, double t_s, double *value)
{
    sn_signal_info info;
    if (signal.ops->velocity && sn_is_finite(t_s)) {
        signal.ops->velocity(signal.self, t_s, value);
        return;
    }
    info = sn_signal_describe(signal);
    if (!sn_is_finite(t_s)) {
        signal_fill_nan(value, (size_t)info.dimensions);
        return;
    }
    double before[SN_SIGNAL_DIMENSIONS_MOST], after[SN_SIGNAL_DIMENSIONS_MOST];
    double half = signal_half_width(info.view_s, t_s);
    double low_s = t_s - half, high_s = t_s + half;
    sn_signal_sample(signal, low_s, before);
    sn_signal_sample(signal, high_s, after);
    for (int d = 0; d < info.dimensions; d++)
        value[d] = (after[d] - before[d]) / (high_s - low_s);
}

void sn_signal_block(sn_signal signal, double start_s, double step_s, size_t count, double *values)
{
    bool finite = sn_is_finite(start_s) && sn_is_finite(step_s);
    if (finite && signal.ops->block) {
        signal.ops->block(signal.self, start_s, step_s, count, values);
        return;
    }
    size_t dimensions = (size_t)sn_signal_describe(signal).dimensions;
    if (!finite) {
        signal_fill_nan(values, count * dimensions);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        double t_s = start_s + (double)i * step_s;
        if (sn_is_finite(t_s))
            signal.ops->sample(signal.self, t_s, values + i * dimensions);
        else
            signal_fill_nan(values + i * dimensions, dimensions);
    }
}

bool sn_signal_next(sn_signal signal, sn_signal_cursor *cursor, double to_s, sn_signal_event *event)
{
    SN_ASSERT(cursor && event);
    if (to_s != to_s || cursor->t_s != cursor->t_s)
        return false;
    if (signal.ops->next)
        return signal.ops->next(signal.self, cursor, to_s, event);
    sn_signal_seek(cursor, to_s);
    return false;
}

void sn_signal_seek(sn_signal_cursor *cursor, double t_s)
{
    SN_ASSERT(cursor);
    if (t_s == t_s)
        *cursor = (sn_signal_cursor){ .t_s = t_s, .told = SN_SIGNAL_ALL };
}

size_t sn_signal_marks(sn_signal signal, sn_signal_mark *marks)
{
    size_t count = signal.ops->marks ? signal.ops->marks(signal.self, marks) : 0;
    SN_ASSERT(count <= SN_SIGNAL_MARKS_MOST);
    return count;
}
