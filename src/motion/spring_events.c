/*
 * When a spring overshoots, peaks, crosses, reaches a level and settles. See spring_events.h.
 *
 * Between two extrema the value is monotone, and each piece lies within the one before. So a level
 * is reached in one of the first two pieces or never, and the last crossing of a tolerance lies in
 * the piece after the last extremum above it, which the logarithmic decrement tells. There it is
 * searched: in the logarithm of the offset, which is nearly straight wherever the motion decays.
 */
#include "../base/exact.h"
#include "sinew/elementary.h"
#include "sinew/spring_events.h"
#include "spring_run.h"

/* Below so much of the motion's size a tolerance counts as 0: a step makes 0 of it too. */
#define EVENTS_LEAST 1e-290
/* By how much, of itself, a tolerance is made smaller and a time longer, so that no rounding on
 * the way makes it early: some 40 ulp, and what the argument of each e^-x rounds, x ulp. */
#define EVENTS_MARGIN    1e-14
#define EVENTS_MARGIN_OF 1e-15
#define EVENTS_ROUNDS    200

/* ---- closed forms ------------------------------------------------------------------------- */

/* Where it drifts to with nothing to pull it: as far as the brake lets it. */
static double events_drift_end(const sn_spring_run *run)
{
    return run->v == 0 ? run->x : run->x + run->v / (2 * run->decay);
}

double sn_spring_overshoot(sn_spring spring)
{
    sn_spring_run run;
    switch (sn_spring_run_start(&run, spring, 1, 0)) {
    case SN_SPRING_MOVES:
        return run.decay >= run.omega ? 0 : sn_exp(-SN_PI * (run.decay / run.apart.high));
    case SN_SPRING_ARRIVED:
        return spring.decay_per_s == SN_INFINITY ? 0 : 1;
    case SN_SPRING_STUCK:
        return 0;
    default:
        return SN_NAN;
    }
}

static double events_time(sn_spring spring, double offset, double velocity, uint64_t index,
    double (*when)(const sn_spring_run *, uint64_t))
{
    sn_spring_run run;
    switch (sn_spring_run_start(&run, spring, offset, velocity)) {
    case SN_SPRING_MOVES:
        return sn_spring_run_seconds(&run, when(&run, index));
    case SN_SPRING_UNKNOWN:
        return SN_NAN;
    default:
        return SN_INFINITY;
    }
}

double sn_spring_extremum_s(sn_spring spring, double offset, double velocity, uint64_t index)
{
    return events_time(spring, offset, velocity, index, sn_spring_run_extremum);
}

double sn_spring_crossing_s(sn_spring spring, double offset, double velocity, uint64_t index)
{
    return events_time(spring, offset, velocity, index, sn_spring_run_crossing);
}

double sn_spring_fastest_s(sn_spring spring, double offset, double velocity, uint64_t index)
{
    return events_time(spring, offset, velocity, index, sn_spring_run_fastest);
}

/* ---- searching ------------------------------------------------------------------------------ */

/* Something that falls through 0 between two times, and its slope. */
typedef double (*events_falling)(const void *of, double t, double *slope);

/* When: by Newton's steps, and by halves where one leaves the bracket or is more than half of the
 * one before. */
static double events_search(
    events_falling falling, const void *of, double low, double high, double guess)
{
    double t = guess > low && guess < high ? guess : low + (high - low) / 2, step = high - low;
    for (int i = 0; i < EVENTS_ROUNDS; i++) {
        double slope, left = falling(of, t, &slope);
        if (left == 0)
            break;
        if (left > 0)
            low = t;
        else
            high = t;
        double next = t - left / slope;
        if (!(next > low && next < high) || sn_abs(next - t) > step / 2)
            next = low + (high - low) / 2;
        step = sn_abs(next - t);
        t = next;
        if (step <= 2e-16 * t)
            break;
    }
    return t;
}

/* ---- reaching a level ----------------------------------------------------------------------- */

typedef struct events_level {
    sn_spring_run run;
    double level;
} events_level;

/* How far it has yet to go, as something that falls. */
static double events_to_level(const void *of, double t, double *slope)
{
    const events_level *to = (const events_level *)of;
    double left = sn_spring_run_at(&to->run, t, slope) - to->level;
    if (to->run.x > to->level)
        return left;
    *slope = -*slope;
    return -left;
}

static bool events_between(double x, double a, double b)
{
    return (a <= x && x <= b) || (b <= x && x <= a);
}

/* On the long way to the goal, without another extremum. */
static double events_reach_tail(events_level to)
{
    double velocity, x = to.run.x, level = to.level, end = 1 / to.run.slow.high;
    if (level == 0 || !events_between(level, 0, x))
        return SN_INFINITY;
    for (int i = 0; i < 20; i++) {
        if (sn_abs(sn_spring_run_at(&to.run, end, &velocity)) <= sn_abs(level))
            return events_search(events_to_level, &to, 0, end, 0);
        end *= 2;
    }
    return SN_INFINITY;
}

static double events_reach(const sn_spring_run *run, double level)
{
    if (run->omega == 0)
        return sn_spring_run_drift(run, level);
    if (level == 0)
        return sn_spring_run_crossing(run, 0);
    events_level to = { *run, level };
    double first = sn_spring_run_extremum(run, 0);
    if (first == SN_INFINITY)
        return events_reach_tail(to);
    double peak = sn_spring_run_peak(run, first);
    if (events_between(level, run->x, peak))
        return events_search(events_to_level, &to, 0, first, 0);
    to.run = sn_spring_run_from(run, peak, 0);
    if (run->decay >= run->omega)
        return first + events_reach_tail(to);
    double half = sn_spring_run_extremum(&to.run, 0);
    if (events_between(level, peak, sn_spring_run_peak(&to.run, half)))
        return first + events_search(events_to_level, &to, 0, half, 0);
    return SN_INFINITY;
}

double sn_spring_reach_s(sn_spring spring, double offset, double velocity, double level)
{
    sn_spring_run run;
    sn_spring_fate fate = sn_spring_run_start(&run, spring, offset, velocity);
    if (fate == SN_SPRING_UNKNOWN || level != level)
        return SN_NAN;
    if (level == offset)
        return 0;
    if (!sn_is_finite(level))
        return SN_INFINITY;
    if (fate != SN_SPRING_MOVES)
        return fate == SN_SPRING_ARRIVED && level == 0 ? 0 : SN_INFINITY;
    return sn_spring_run_seconds(&run, events_reach(&run, sn_spring_run_size(&run, level)));
}

/* ---- settling ------------------------------------------------------------------------------- */

/* A motion from x > tolerance down to the tolerance, before it crosses the goal. Over critical it
 * is e^(-slow T) (base + ...), by what the fast mode loses where that grows, and else by the two
 * modes themselves: so it is right to some ulp of itself, however small it gets. */
typedef struct events_fall {
    sn_spring_run run;
    double tolerance;
    double base, gain, part; /* base + gain (1 - e^-2dT)/(2d), or base + part e^-2dT */
} events_fall;

static events_fall events_fall_make(const sn_spring_run *run, double tolerance)
{
    double side = run->x < 0 ? -1 : 1;
    events_fall fall = { .run = sn_spring_run_from(run, side * run->x, side * run->v),
        .tolerance = tolerance };
    const sn_spring_run *from = &fall.run;
    fall.base = from->x;
    fall.gain = from->fast_part;
    double twice = 2 * from->apart.high;
    if (from->fast_part < 0 && sn_abs(from->slow_part) <= twice * from->x) {
        fall.base = from->slow_part / twice;
        fall.part = -from->fast_part / twice;
    }
    return fall;
}

/* The logarithm of offset/tolerance, and its slope. */
static double events_depth(const void *of, double t, double *slope)
{
    const events_fall *fall = (const events_fall *)of;
    const sn_spring_run *run = &fall->run;
    double apart = run->apart.high;
    if (run->decay < run->omega) {
        double sine, cosine;
        sn_sincos(apart * t, &sine, &cosine);
        double x = cosine * run->x + sine / apart * run->turned;
        *slope = (cosine * run->v - sine / apart * run->pulled) / x;
        return x > 0 ? sn_log(x / fall->tolerance) - run->decay * t : -SN_INFINITY;
    }
    double stays = sn_exp(-2 * apart * t), x; /* of the fast mode beside the slow one */
    if (fall->part > 0)
        x = fall->base + fall->part * stays;
    else
        x = fall->base + fall->gain * (apart > 0 ? -sn_expm1(-2 * apart * t) / (2 * apart) : t);
    *slope = fall->gain * stays / x - run->slow.high;
    return x > 0 ? sn_log(x / fall->tolerance) - run->slow.high * t : -SN_INFINITY;
}

/* When it is down to the tolerance. The guess is the parabola that it starts as. */
static double events_fall_time(const sn_spring_run *run, double tolerance)
{
    events_fall fall = events_fall_make(run, tolerance);
    const sn_spring_run *from = &fall.run;
    double slope, end = sn_spring_run_crossing(from, 0);
    double depth = events_depth(&fall, 0, &slope), speed = -from->v / from->x;
    if (!(depth > 0))
        return 0;
    if (end == SN_INFINITY) {
        end = (1 + depth) / from->slow.high;
        for (int i = 0; i < EVENTS_ROUNDS && events_depth(&fall, end, &slope) > 0; i++)
            end *= 2;
    }
    double root = sn_sqrt(speed * speed + 2 * from->omega * from->omega * depth);
    return events_search(events_depth, &fall, 0, end, 2 * depth / (speed + root));
}

/* From rest at an extremum e^depth above the tolerance: an oscillation goes on by whole halves of a
 * turn, each lower by the decrement, to the last one above. */
static double events_settle_from_rest(const sn_spring_run *run, double depth)
{
    double halves = 0;
    if (run->decay < run->omega) {
        double decrement = SN_PI * (run->decay / run->apart.high);
        halves = sn_floor(depth / decrement);
        depth -= halves * decrement;
        halves *= SN_PI / run->apart.high;
    }
    sn_spring_run rest = sn_spring_run_from(run, 1, 0);
    return halves + (depth > 0 ? events_fall_time(&rest, sn_exp(-depth)) : 0);
}

static double events_settle(const sn_spring_run *run, double tolerance)
{
    double lower = tolerance * (1 - EVENTS_MARGIN);
    if (run->omega == 0) {
        if (!(sn_abs(events_drift_end(run)) <= tolerance))
            return SN_INFINITY;
        return sn_abs(run->x) <= tolerance ? 0
                                           : sn_spring_run_drift(run, run->x > 0 ? lower : -lower);
    }
    if (run->decay == 0)
        return sn_hypot(run->x, run->v / run->omega) <= tolerance ? 0 : SN_INFINITY;
    double first = sn_spring_run_extremum(run, 0);
    double peak = first < SN_INFINITY ? sn_abs(sn_spring_run_peak(run, first)) : 0;
    if (peak > 0) {
        double depth = sn_log(peak / lower), round = EVENTS_MARGIN_OF * run->decay * first;
        depth += EVENTS_MARGIN + EVENTS_MARGIN_OF * sn_abs(depth) + round;
        if (depth > 0)
            return first + events_settle_from_rest(run, depth);
    }
    return sn_abs(run->x) > tolerance ? events_fall_time(run, lower) : 0;
}

double sn_spring_settle_s(sn_spring spring, double offset, double velocity, double tolerance)
{
    sn_spring_run run;
    sn_spring_fate fate = sn_spring_run_start(&run, spring, offset, velocity);
    if (fate == SN_SPRING_UNKNOWN || tolerance != tolerance)
        return SN_NAN;
    if (fate == SN_SPRING_STUCK)
        return sn_abs(offset) <= tolerance ? 0 : SN_INFINITY;
    if (fate == SN_SPRING_ARRIVED || (offset == 0 && velocity == 0))
        return tolerance >= 0 ? 0 : SN_INFINITY;
    double size = sn_spring_run_size(&run, tolerance);
    if (!(size >= EVENTS_LEAST))
        return SN_INFINITY;
    double t_s = sn_spring_run_seconds(&run, events_settle(&run, size));
    return t_s * (1 + EVENTS_MARGIN);
}

/* ---- range, energy, rest --------------------------------------------------------------------- */

sn_range sn_spring_range(sn_spring spring, double offset, double velocity)
{
    sn_spring_run run;
    sn_spring_fate fate = sn_spring_run_start(&run, spring, offset, velocity);
    sn_range range = sn_range_include(sn_range_empty(), offset);
    if (fate == SN_SPRING_UNKNOWN)
        return (sn_range){ SN_NAN, SN_NAN };
    if (fate == SN_SPRING_STUCK)
        return range;
    if (fate == SN_SPRING_ARRIVED)
        return sn_range_include(range, 0);
    sn_range all = { run.x, run.x };
    double end = 0, first = sn_spring_run_extremum(&run, 0);
    if (run.omega == 0)
        end = events_drift_end(&run);
    if (run.decay > 0 || run.omega == 0)
        all = sn_range_include(all, end);
    if (first < SN_INFINITY) {
        double peak = sn_spring_run_peak(&run, first);
        all = sn_range_include(all, peak);
        if (run.decay < run.omega) {
            sn_spring_run rest = sn_spring_run_from(&run, peak, 0);
            all =
                sn_range_include(all, sn_spring_run_peak(&rest, sn_spring_run_extremum(&rest, 0)));
        }
    }
    /* What rounds on the way of a sample is not outside. */
    double pad = run.v == 0 && run.decay >= run.omega ? 0 : 4e-15;
    double size = sn_is_finite(end) ? pad * (all.high - all.low) : 0;
    range = sn_range_include(range, sn_spring_run_offset(&run, all.low - size));
    return sn_range_include(range, sn_spring_run_offset(&run, all.high + size));
}

double sn_spring_energy(sn_spring spring, double offset, double velocity)
{
    if (spring.decay_per_s != spring.decay_per_s)
        return SN_NAN;
    double omega = spring.omega_rad_s < 0 ? 0 : spring.omega_rad_s;
    double pulled = offset == 0 && omega == SN_INFINITY ? 0 : omega * offset;
    return velocity / 2 * velocity + pulled / 2 * pulled;
}

bool sn_spring_is_at_rest(
    sn_spring spring, double offset, double velocity, double scale, double ratio)
{
    if (offset == 0 && velocity == 0)
        return true;
    double most = ratio * sn_abs(scale), omega = spring.omega_rad_s;
    return omega > 0 ? sn_hypot(offset, velocity / omega) <= most : sn_abs(velocity) <= most;
}

#undef EVENTS_LEAST
#undef EVENTS_MARGIN
#undef EVENTS_MARGIN_OF
#undef EVENTS_ROUNDS
