/*
 * When a spring does what: overshoots, peaks, crosses its goal, reaches a level, settles. In closed
 * form, for any damping and any start, with a goal that stands still.
 *
 * Times are in seconds from the state given; infinity where it never happens. `offset` is the
 * value less the goal. A negative member of a spring counts as 0; NaN gives NaN, and so does an
 * offset or velocity without end, whose energy is infinite.
 */
#ifndef SINEW_SPRING_EVENTS_H
#define SINEW_SPRING_EVENTS_H

#include "spring.h"
#include "vec.h"

/* How far it goes beyond the goal from rest, as a part of the way there: e^(-pi zeta/sqrt(1 -
 * zeta^2)), 0 from critical damping on. Accuracy: 1e-15 of 1, and 5e-16 (1 + its logarithm's size)
 * of itself above 1e-300. */
SN_API double sn_spring_overshoot(sn_spring spring);

/* The time of the index-th extremum of the value after now, counted from 0 (what is now, is none).
 * An oscillation has them without end, everything else at most one.
 * Accuracy: 1e-14 of the time, and 1e-14/omega. */
SN_API double sn_spring_extremum_s(
    sn_spring spring, double offset, double velocity, uint64_t index);

/* The same for the value's crossings of the goal; and for the extrema of the velocity, where it is
 * fastest between two of those of the value. */
SN_API double sn_spring_crossing_s(
    sn_spring spring, double offset, double velocity, uint64_t index);
SN_API double sn_spring_fastest_s(sn_spring spring, double offset, double velocity, uint64_t index);

/* The first time from now on at which the offset is `level`: 0 if it is now.
 * Accuracy: the offset there is within 1e-14 of hypot(offset, velocity/omega) of the level; it is
 * never missed but where it touches within that. Cost: some 0.6 us. */
SN_API double sn_spring_reach_s(sn_spring spring, double offset, double velocity, double level);

/* From when on |offset| stays at or below `tolerance` (in the value's unit): its last crossing of
 * it, not an estimate. Infinity for an undamped one above it, and for a tolerance that is not met
 * already and is 0, or below 1e-290 of hypot(offset, velocity/omega).
 * Ensures: never early. Late by at most 1e-12 of itself, 1e-14/omega, and what 1e-12 of the
 * tolerance makes: where an extremum touches the tolerance within that, it may count as above.
 * Cost: some 1 us, however many oscillations it takes. */
SN_API double sn_spring_settle_s(
    sn_spring spring, double offset, double velocity, double tolerance);

/* All that the offset is from now on, end included: between the extrema, now and where it ends (0
 * too, where that is only approached).
 * Ensures: holds every sample, and both ends are reached within 1e-14 of the range's size. */
SN_API sn_range sn_spring_range(sn_spring spring, double offset, double velocity);

/* velocity^2/2 + omega^2 offset^2/2, which falls by 2 decay velocity^2 a second; infinity where
 * it does not fit a double. */
SN_API double sn_spring_energy(sn_spring spring, double offset, double velocity);

/* Whether nobody would see it move: hypot(offset, velocity/omega) is at most ratio * scale, where
 * scale is the size of the motion (as, how far it was asked to go), of either sign. An offset and
 * a velocity of 0 always are. With omega 0: whether |velocity| is at most ratio * scale a second.
 * From then on, with damping, it stays. */
SN_API bool sn_spring_is_at_rest(
    sn_spring spring, double offset, double velocity, double scale, double ratio);

#endif
