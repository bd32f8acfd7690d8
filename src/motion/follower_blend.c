/*
 * From one motion to another: inertialisation and dead blending. See follower.h.
 * Sources: David Bollo, "Inertialization: High-Performance Animation Transitions in Gears of War"
 * (2018); Daniel Holden, "Dead Blending" (2023), here with the blend's own speed in the velocity.
 */
#include "../base/exact.h"
#include "follower_parts.h"
#include "sinew/follower.h"

void sn_inertia_switch(sn_inertia *inertia, sn_spring_state from, sn_spring_state to)
{
    SN_ASSERT(inertia);
    if (!sn_is_finite(from.value) || !sn_is_finite(from.velocity) || !sn_is_finite(to.value) ||
        !sn_is_finite(to.velocity))
        return;
    double offset = sn_spring_saturate(from.value - to.value),
           velocity = sn_spring_saturate(from.velocity - to.velocity);
    inertia->offset = sn_spring_saturate(inertia->offset + offset);
    inertia->velocity = sn_spring_saturate(inertia->velocity + velocity);
}

void sn_inertia_step(sn_inertia *inertia, double smooth_time_s, double dt_s)
{
    SN_ASSERT(inertia);
    sn_spring_state offset = { inertia->offset, inertia->velocity };
    sn_decay_step(smooth_time_s, dt_s, &offset);
    *inertia = (sn_inertia){ offset.value, offset.velocity };
}

sn_spring_state sn_inertia_apply(const sn_inertia *inertia, sn_spring_state motion)
{
    SN_ASSERT(inertia);
    return (sn_spring_state){ sn_spring_saturate(motion.value + inertia->offset),
        sn_spring_saturate(motion.velocity + inertia->velocity) };
}

/* The old motion runs out as a fling, xe and ve. With s = t/T and the smoothstep A = s^2 (3 - 2s),
 *     value = (1 - A) xe + A x,   velocity = (1 - A) ve + A v + 6 s (1 - s)/T (x - xe)
 * where the last is the speed at which the blend itself moves. */
sn_spring_state sn_dead_blend_at(const sn_dead_blend *blend, double since_s, sn_spring_state motion)
{
    SN_ASSERT(blend);
    double since = sn_follow_positive(since_s), over = sn_follow_positive(blend->blend_s);
    if (since != since || over != over || blend->halflife_s != blend->halflife_s)
        return (sn_spring_state){ SN_NAN, SN_NAN };
    if (since >= over)
        return motion;
    sn_spring_state old = { blend->value, blend->velocity };
    sn_fling_step(blend->halflife_s, since, &old);
    double s = since / over, in = s * s * (3 - 2 * s), out = (1 - s) * (1 - s) * (1 + 2 * s);
    double apart = sn_spring_saturate(motion.value - old.value);
    double blending = sn_spring_saturate(sn_spring_saturate(6 * s * (1 - s) / over) * apart);
    return (sn_spring_state){ sn_spring_saturate(out * old.value + in * motion.value),
        sn_spring_saturate(out * old.velocity + in * motion.velocity + blending) };
}
