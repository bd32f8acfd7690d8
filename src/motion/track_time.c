/*
 * Times of tracks, and the folding of repeats. See track_parts.h.
 *
 * Leg k of a node starts at start + k cycle: a product, never a running sum, so that the billionth
 * is as exact as the first. Sources: D. E. Knuth, "The Art of Computer Programming" 2 (the error of
 * a sum); T. J. Dekker, "A floating-point technique for extending the available precision" (1971).
 */
#include "../base/exact.h"
#include "../base/product.h"
#include "sinew/elementary.h"
#include "track_parts.h"

sn_track_time sn_track_time_of(double seconds)
{
    return (sn_track_time){ seconds, 0 };
}

/* The rounded sum, and what it lost. */
static sn_track_time track_time_sum(double a, double b)
{
    double sum = a + b, of_b = sum - a;
    return (sn_track_time){ sum, (a - (sum - of_b)) + (b - of_b) };
}

sn_track_time sn_track_time_add(sn_track_time a, sn_track_time b)
{
    sn_track_time high = track_time_sum(a.high, b.high), low = track_time_sum(a.low, b.low);
    high = track_time_sum(high.high, high.low + low.high);
    return track_time_sum(high.high, high.low + low.low);
}

sn_track_time sn_track_time_subtract(sn_track_time a, sn_track_time b)
{
    return sn_track_time_add(a, (sn_track_time){ -b.high, -b.low });
}

sn_track_time sn_track_time_times(sn_track_time a, double count)
{
    double product = a.high * count, high, low, count_high, count_low;
    sn_product_split(a.high, &high, &low);
    sn_product_split(count, &count_high, &count_low);
    double lost = sn_product_error(product, high, low, count_high, count_low);
    return sn_track_time_add((sn_track_time){ product, lost }, sn_track_time_of(a.low * count));
}

int sn_track_time_compare(sn_track_time a, sn_track_time b)
{
    if (a.high != b.high)
        return a.high < b.high ? -1 : 1;
    return a.low < b.low ? -1 : a.low > b.low;
}

/* ---- frames ------------------------------------------------------------------------------ */

double sn_track_moment(const sn_track_frame *frame, sn_track_time local)
{
    if (frame->way < 0)
        return sn_track_time_subtract(frame->origin, local).high;
    return sn_track_time_add(frame->origin, local).high;
}

int sn_track_side_near(const sn_track_frame *frame, sn_track_time local, double t_s)
{
    double moment = sn_track_moment(frame, local);
    if (moment == t_s)
        return 0;
    return (moment > t_s) == (frame->way > 0) ? 1 : -1;
}

sn_track_time sn_track_leg_start(const sn_track_node *node, double leg)
{
    if (leg == 0)
        return node->start;
    return sn_track_time_add(node->start, sn_track_time_times(node->cycle, leg));
}

bool sn_track_leg_returns(const sn_track_node *node, double leg)
{
    return node->again == SN_TRACK_YOYO && (uint64_t)leg % 2 == 1;
}

sn_track_frame sn_track_leg_frame(
    const sn_track_node *node, const sn_track_frame *frame, double leg)
{
    sn_track_time zero = sn_track_leg_start(node, leg);
    double way = frame->way;
    if (sn_track_leg_returns(node, leg)) {
        zero = sn_track_time_add(zero, node->pass);
        way = -way;
    }
    if (frame->way < 0)
        return (sn_track_frame){ sn_track_time_subtract(frame->origin, zero), way };
    return (sn_track_frame){ sn_track_time_add(frame->origin, zero), way };
}

/* A quotient of doubles is off by less than one leg while there are fewer than 2^52. */
double sn_track_leg(const sn_track_node *node, const sn_track_frame *frame, double t_s)
{
    if (sn_track_side(frame, node->start, t_s) > 0)
        return -1;
    if (node->repeats == 0)
        return 0;
    sn_track_time origin = frame->origin;
    double elapsed = frame->way * ((t_s - origin.high) - origin.low) - node->start.high;
    double leg = sn_clamp(sn_floor(elapsed / node->cycle.high), 0, node->repeats);
    while (leg > 0 && sn_track_side(frame, sn_track_leg_start(node, leg), t_s) > 0)
        leg--;
    while (leg < node->repeats && sn_track_side(frame, sn_track_leg_start(node, leg + 1), t_s) <= 0)
        leg++;
    return leg;
}
