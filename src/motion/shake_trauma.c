/*
 * Trauma: what blows add up to, and falls evenly. It is a function of the blows and of the time
 * asked for, so that frames between them change nothing.
 */
#include "../base/exact.h"
#include "shake_parts.h"

void sn_trauma_add(sn_trauma *trauma, double fall_per_s, double t_s, double add)
{
    SN_ASSERT(trauma);
    if (!sn_is_finite(t_s) || !sn_is_finite(add))
        return;
    if (trauma->level > 0 && t_s < trauma->t_s)
        t_s = trauma->t_s;
    trauma->level = sn_clamp(sn_trauma_at(*trauma, fall_per_s, t_s) + add, 0, 1);
    trauma->t_s = t_s;
}

/* The time of the end is compared by itself: the product at that time may be rounded below the
 * level. */
double sn_trauma_at(sn_trauma trauma, double fall_per_s, double t_s)
{
    double level = sn_clamp(trauma.level, 0, 1), gap_s = t_s - trauma.t_s;
    if (t_s != t_s)
        return t_s;
    if (!(fall_per_s > 0) || !(gap_s > 0))
        return level;
    if (gap_s >= level / fall_per_s)
        return 0;
    double left = level - fall_per_s * gap_s;
    return left < 0 ? 0 : left;
}

double sn_trauma_strength(double level, double power)
{
    level = sn_clamp(level, 0, 1);
    power = sn_clamp(power, 0, 100);
    return level == 0 ? 0 : sn_shake_power(level, power);
}

double sn_trauma_of(const sn_trauma_hit *hits, size_t count, double fall_per_s, double t_s)
{
    SN_ASSERT(hits || count == 0);
    sn_trauma trauma = { 0, 0 };
    for (size_t i = 0; i < count; i++)
        if (hits[i].t_s <= t_s)
            sn_trauma_add(&trauma, fall_per_s, hits[i].t_s, hits[i].add);
    return sn_trauma_at(trauma, fall_per_s, t_s);
}
