/*
 * When a spring does what: its times put into the solution in MPFR, which must then be where the
 * promise says; its settle time neither early nor late, by what the solution does from then on.
 */
#include "check.h"
#include "spring_reference.h"
#include "sinew/spring_events.h"

#include <math.h>

static const double pi = 3.14159265358979323846;

static double any_ratio(void)
{
    switch (check_below(6)) {
    case 0:
        return check_uniform(0.001, 2);
    case 1:
        return check_log_uniform(1e-3, 1e4);
    case 2:
        return 1 + check_log_uniform(1e-15, 0.1);
    case 3:
        return 1 - check_log_uniform(1e-15, 0.1);
    case 4:
        return 1;
    default:
        return check_log_uniform(2, 1e4);
    }
}

static double any_sign(double size)
{
    return check_below(2) ? size : -size;
}

typedef struct any_case {
    sn_spring spring;
    double w, a, x, v;
} any_case;

/* Starts of every kind: at rest, at the goal, and near what never crosses, -fast x and -slow x. */
static any_case any(void)
{
    any_case c;
    c.w = check_log_uniform(1e-2, 1e2);
    c.spring = sn_spring_make(c.w, any_ratio());
    c.a = c.spring.decay_per_s;
    double d = c.a > c.w ? sqrt(c.a - c.w) * sqrt(c.a + c.w) : 0,
           near = check_log_uniform(1e-15, 1);
    c.x = any_sign(check_log_uniform(1e-2, 1e2));
    switch (check_below(6)) {
    case 0:
        c.v = 0;
        break;
    case 1:
        c.v = any_sign(check_log_uniform(1e-2, 1e2) * c.w);
        c.x = 0;
        break;
    case 2:
        c.v = -(c.a + d) * c.x * (1 + any_sign(near));
        break;
    case 3:
        c.v = -c.w * c.w / (c.a + d) * c.x * (1 + any_sign(near));
        break;
    default:
        c.v = any_sign(check_log_uniform(1e-3, 1e3) * c.w);
    }
    check_context("w %.17g a %.17g x %.17g v %.17g", c.w, c.a, c.x, c.v);
    return c;
}

static size_t points(size_t usual)
{
    return check_long() ? 50 * usual : usual;
}

/* ---- the reference ------------------------------------------------------------------------ */

static spring_reference reference;

/* The solution at t, in reference.x and .v; its offset. */
static double at(const any_case *c, double t_s)
{
    spring_reference_step(&reference, c->w, c->a, 0, c->x, c->v, 0, t_s);
    return mpfr_get_d(reference.x, MPFR_RNDN);
}

/* The size of the offset at the first extremum after now, from reference.x and .v: 0 if there is
 * none. In 400 bits the textbook's formulas bear what cancels. */
static double next_peak(const any_case *c)
{
    spring_reference *f = &reference;
    mpfr_t angle, q;
    mpfr_inits2(SPRING_REFERENCE_BITS, angle, q, (mpfr_ptr)0);
    mpfr_set_d(f->t, 0, MPFR_RNDN);
    mpfr_set_d(f->w, c->w, MPFR_RNDN);
    mpfr_set_d(f->a, c->a, MPFR_RNDN);
    spring_reference_pair(f); /* for d */
    mpfr_mul(q, f->w, f->w, MPFR_RNDN);
    mpfr_mul(q, q, f->x, MPFR_RNDN);
    mpfr_fma(q, f->a, f->v, q, MPFR_RNDN); /* q = a v + w^2 x: tan(d t) = d v/q */
    bool there = true;
    if (c->a < c->w) {
        mpfr_mul(angle, f->d, f->v, MPFR_RNDN);
        mpfr_atan2(angle, angle, q, MPFR_RNDN);
        mpfr_const_pi(q, MPFR_RNDN);
        if (mpfr_sgn(angle) <= 0)
            mpfr_add(angle, angle, q, MPFR_RNDN);
        mpfr_div(f->t, angle, f->d, MPFR_RNDN);
    } else {
        mpfr_div(angle, f->v, q, MPFR_RNDN);
        there = mpfr_sgn(q) && mpfr_sgn(f->v) && mpfr_sgn(angle) > 0;
        mpfr_set(f->t, angle, MPFR_RNDN);
        if (there && mpfr_sgn(f->d) > 0) {
            mpfr_mul(angle, angle, f->d, MPFR_RNDN);
            there = mpfr_cmp_d(angle, 1) < 0;
            if (there) {
                mpfr_atanh(angle, angle, MPFR_RNDN);
                mpfr_div(f->t, angle, f->d, MPFR_RNDN);
            }
        }
    }
    mpfr_clears(angle, q, (mpfr_ptr)0);
    if (!there)
        return 0;
    spring_reference_go(f, c->w, c->a);
    return fabs(mpfr_get_d(f->x, MPFR_RNDN));
}

/* The largest |offset| from t on. */
static double most_from(const any_case *c, double t_s)
{
    double now = fabs(at(c, t_s));
    return fmax(now, next_peak(c));
}

/* ---- times -------------------------------------------------------------------------------- */

/* Whether v, or x, or the acceleration, changes its sign within the stated bound of t. */
static bool turns_there(const any_case *c, double t_s, int what)
{
    double around = 1e-14 * t_s + 1e-14 / c->w, signs[2];
    for (int side = 0; side < 2; side++) {
        at(c, side ? t_s + around : fmax(t_s - around, 0));
        spring_reference *f = &reference;
        mpfr_mul(f->p, f->w, f->w, MPFR_RNDN);
        mpfr_mul(f->p, f->p, f->x, MPFR_RNDN);
        mpfr_mul(f->q, f->a, f->v, MPFR_RNDN);
        mpfr_mul_2ui(f->q, f->q, 1, MPFR_RNDN);
        mpfr_add(f->p, f->p, f->q, MPFR_RNDN);
        signs[side] = what == 0 ? mpfr_sgn(f->v) : what == 1 ? mpfr_sgn(f->x) : mpfr_sgn(f->p);
    }
    return signs[0] * signs[1] <= 0;
}

typedef double when(sn_spring, double, double, uint64_t);
static when *const whens[] = { sn_spring_extremum_s, sn_spring_crossing_s, sn_spring_fastest_s };

static void times(void)
{
    spring_reference_init(&reference);
    size_t seen[3] = { 0 };
    for (size_t i = 0; i < points(8000); i++) {
        any_case c = any();
        int what = (int)check_below(3);
        uint64_t index = check_below(3) ? 0 : check_below(1000);
        double t = whens[what](c.spring, c.x, c.v, index);
        if (c.a < c.w)
            CHECK(t > 0 && isfinite(t));
        else if (index)
            CHECK(t == (double)INFINITY);
        CHECK(t > 0);
        if (!isfinite(t) || c.a * t > 1e6)
            continue;
        seen[what]++;
        if (!CHECK(turns_there(&c, t, what)))
            break;
    }
    for (int what = 0; what < 3; what++)
        CHECK(seen[what] > 500);
    spring_reference_clear(&reference);
}

/* None is left out: over critical as many as the reference's solution has, whose signs tell. */
static void none_missed(void)
{
    spring_reference_init(&reference);
    for (size_t i = 0; i < points(2000); i++) {
        any_case c = any();
        if (c.a < c.w)
            continue;
        double t = sn_spring_crossing_s(c.spring, c.x, c.v, 0);
        /* It crosses where the slow part, v + fast x, has not the sign of x. */
        mpfr_t fast;
        mpfr_init2(fast, SPRING_REFERENCE_BITS);
        at(&c, 0);
        mpfr_add(fast, reference.a, reference.d, MPFR_RNDN);
        mpfr_mul_d(fast, fast, c.x, MPFR_RNDN);
        mpfr_add_d(fast, fast, c.v, MPFR_RNDN);
        CHECK_INT(isfinite(t), c.x * mpfr_sgn(fast) < 0);
        mpfr_clear(fast);
    }
    spring_reference_clear(&reference);
}

/* From rest: the extrema at n pi/wd, of the sizes e^(-n pi z/sqrt(1 - z^2)) (section 7). */
static void from_rest(void)
{
    for (size_t i = 0; i < 1000; i++) {
        double z = check_uniform(0.001, 0.95), w = check_log_uniform(0.1, 10);
        sn_spring spring = sn_spring_make(w, z);
        double d = w * sqrt((1 - z) * (1 + z));
        size_t n = check_below(20);
        check_context("z %.17g w %.17g", z, w);
        CHECK_RELATIVE(sn_spring_extremum_s(spring, -1, 0, n), (double)(n + 1) * pi / d, 1e-14);
        CHECK_RELATIVE(
            sn_spring_crossing_s(spring, -1, 0, n), ((double)(n + 1) * pi - acos(z)) / d, 1e-13);
        CHECK_RELATIVE(
            sn_spring_fastest_s(spring, -1, 0, n), ((double)n * pi + acos(z)) / d, 1e-13);
        CHECK_RELATIVE(sn_spring_overshoot(spring), exp(-pi * z / sqrt((1 - z) * (1 + z))), 1e-12);
    }
    /* Kicked from the goal and critical: the peak at 1/w. */
    CHECK_RELATIVE(sn_spring_extremum_s(sn_spring_make(4, 1), 0, 3, 0), 0.25, 1e-15);
    CHECK(sn_spring_crossing_s(sn_spring_make(4, 1), 0, 3, 0) == (double)INFINITY);
}

static void overshoot(void)
{
    mpfr_t p, q;
    mpfr_inits2(SPRING_REFERENCE_BITS, p, q, (mpfr_ptr)0);
    for (size_t i = 0; i < points(5000); i++) {
        double w = check_log_uniform(1e-3, 1e3), z = any_ratio();
        sn_spring spring = sn_spring_make(w, z);
        double got = sn_spring_overshoot(spring), a = spring.decay_per_s;
        check_context("w %.17g a %.17g", w, a);
        if (a >= w) {
            CHECK_BITS(got, 0);
            continue;
        }
        mpfr_set_d(p, a, MPFR_RNDN);
        mpfr_div_d(p, p, w, MPFR_RNDN);
        mpfr_sqr(q, p, MPFR_RNDN);
        mpfr_ui_sub(q, 1, q, MPFR_RNDN);
        mpfr_sqrt(q, q, MPFR_RNDN);
        mpfr_div(p, p, q, MPFR_RNDN);
        mpfr_const_pi(q, MPFR_RNDN);
        mpfr_mul(p, p, q, MPFR_RNDN);
        double exponent = mpfr_get_d(p, MPFR_RNDN);
        mpfr_neg(p, p, MPFR_RNDN);
        mpfr_exp(p, p, MPFR_RNDN);
        double off = spring_reference_off(p, got);
        CHECK(off <= 1e-15);
        if (exponent < 690)
            CHECK(off <= 5e-16 * (1 + exponent) * got);
    }
    mpfr_clears(p, q, (mpfr_ptr)0);
    CHECK_BITS(sn_spring_overshoot(sn_spring_make(3, 0)), 1);
    CHECK_BITS(sn_spring_overshoot(sn_spring_make(0, 0)), 0);
    CHECK(isnan(sn_spring_overshoot(sn_spring_make((double)NAN, 0))));
}

/* ---- reaching ----------------------------------------------------------------------------- */

static void reach(void)
{
    spring_reference_init(&reference);
    size_t reached = 0;
    for (size_t i = 0; i < points(8000); i++) {
        any_case c = any();
        sn_range range = sn_spring_range(c.spring, c.x, c.v);
        double size = hypot(c.x, c.v / c.w), way = range.high - range.low;
        double level = check_uniform(range.low - 0.1 * way, range.high + 0.1 * way);
        double t = sn_spring_reach_s(c.spring, c.x, c.v, level);
        bool within = level > range.low + 1e-13 * size && level < range.high - 1e-13 * size;
        bool outside = level < range.low || level > range.high;
        if (!CHECK(!within || isfinite(t)) || !CHECK(!outside || !isfinite(t)))
            break;
        if (!isfinite(t))
            continue;
        reached++;
        at(&c, t);
        if (!CHECK(spring_reference_off(reference.x, level) <= 1e-14 * size))
            break;
        /* Not before: no sample beyond the level, seen from the start. */
        double side = c.x < level ? 1 : -1;
        for (int k = 1; k < 8; k++)
            if (!CHECK(side * (level - at(&c, t * k / 8)) >= -1e-14 * size))
                return;
    }
    CHECK(reached > 4000);
    spring_reference_clear(&reference);
}

/* ---- settling ----------------------------------------------------------------------------- */

/* Never early: nothing above from then on, in the reference. Not late: from 1e-12 and 1e-14/w
 * before, something is above 1 - 1e-12 of the tolerance. */
static bool settles(const any_case *c, double tolerance)
{
    double t = sn_spring_settle_s(c->spring, c->x, c->v, tolerance);
    if (!CHECK(isfinite(t)) || !CHECK(most_from(c, t) <= tolerance))
        return false;
    double before = t * (1 - 1e-12) - 1e-14 / c->w;
    return before <= 0 || CHECK(most_from(c, before) > tolerance * (1 - 1e-12));
}

static void settle(void)
{
    spring_reference_init(&reference);
    for (size_t i = 0; i < points(8000); i++) {
        any_case c = any();
        double size = hypot(c.x, c.v / c.w);
        double tolerance = size * check_log_uniform(i % 3 ? 1e-6 : 1e-200, 2);
        check_context(
            "w %.17g a %.17g x %.17g v %.17g tolerance %.17g", c.w, c.a, c.x, c.v, tolerance);
        if (!settles(&c, tolerance))
            break;
    }
    spring_reference_clear(&reference);
}

/* Where it is hard: a tolerance that an extremum just touches, or just misses. */
static void settle_at_extremum(void)
{
    spring_reference_init(&reference);
    for (size_t i = 0; i < points(3000); i++) {
        any_case c = any();
        double t = sn_spring_extremum_s(c.spring, c.x, c.v, check_below(5));
        if (!isfinite(t) || c.a * t > 600)
            continue;
        double tolerance = fabs(at(&c, t)) * (1 + any_sign(check_log_uniform(1e-12, 1e-3)));
        check_context(
            "w %.17g a %.17g x %.17g v %.17g tolerance %.17g", c.w, c.a, c.x, c.v, tolerance);
        if (tolerance > 1e-200 && !settles(&c, tolerance))
            break;
    }
    spring_reference_clear(&reference);
}

/* Billions of oscillations: the same promise, and a time that is not too long to wait for. */
static void settle_for_ever(void)
{
    spring_reference_init(&reference);
    for (size_t i = 0; i < points(500); i++) {
        double w = check_log_uniform(0.1, 10);
        any_case c = { sn_spring_make(w, check_log_uniform(1e-14, 1e-6)), w, 0, 1, 0 };
        c.a = c.spring.decay_per_s;
        c.v = check_below(2) ? any_sign(check_log_uniform(1e-3, 1e3)) : 0;
        double size = hypot(c.x, c.v / c.w), tolerance = size * check_log_uniform(1e-9, 0.9);
        check_context("w %.17g a %.17g v %.17g tolerance %.17g", c.w, c.a, c.v, tolerance);
        if (!settles(&c, tolerance))
            break;
    }
    spring_reference_clear(&reference);
}

/* Section 8's table, w = 1 and 0.001 from rest, which the textbook's 6.9/(zeta w) misses. */
static void settle_table(void)
{
    static const struct {
        double ratio, last, most;
    } facts[] = { { 0.1, 67.03, 0.005 }, { 0.5, 12.70, 0.005 }, { 0.7, 10.29, 0.005 },
        { 1, 9.233413476, 1e-8 }, { 1.5, 18.50, 0.005 }, { 100, 1381.5, 0.05 } };
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        double t = sn_spring_settle_s(sn_spring_make(1, facts[i].ratio), 1, 0, 1e-3);
        check_context("ratio %g", facts[i].ratio);
        CHECK_NEAR(t, facts[i].last, facts[i].most);
    }
    /* Fastest where the first overshoot is just the tolerance: 0.9103, in 6.26. */
    double l = log(1000), best = l / sqrt(pi * pi + l * l);
    CHECK_NEAR(best, 0.9103, 5e-5);
    CHECK_NEAR(sn_spring_settle_s(sn_spring_make(1, best + 1e-9), 1, 0, 1e-3), 6.26, 0.005);
    CHECK(sn_spring_settle_s(sn_spring_make(1, best - 1e-3), 1, 0, 1e-3) > 7.5);
    /* Critical: u(eps) of section 5. */
    static const double u[][2] = { { 0.5, 1.678347 }, { 0.1, 3.889720 }, { 0.05, 4.743865 },
        { 0.02, 5.833922 }, { 0.01, 6.638352 }, { 0.005, 7.430130 }, { 1e-4, 11.756371 } };
    for (size_t i = 0; i < sizeof u / sizeof u[0]; i++)
        CHECK_NEAR(sn_spring_settle_s(sn_spring_make(1, 1), -1, 0, u[i][0]), u[i][1], 1e-6);
}

static void settle_edges(void)
{
    sn_spring some = sn_spring_make(2, 0.5), none = { 0 }, brakes = { .decay_per_s = 2 };
    const double inf = (double)INFINITY;
    CHECK_BITS(sn_spring_settle_s(some, 0, 0, 0), 0);
    CHECK_BITS(sn_spring_settle_s(some, 0.5, 0, 1), 0);
    CHECK_BITS(sn_spring_settle_s(some, 1, 0, inf), 0);
    CHECK(sn_spring_settle_s(some, 1, 0, 0) == inf);
    CHECK(sn_spring_settle_s(some, 1, 0, -1) == inf);
    CHECK(isnan(sn_spring_settle_s(some, 1, 0, (double)NAN)));
    CHECK(isnan(sn_spring_settle_s(some, (double)NAN, 0, 1)));
    CHECK(sn_spring_settle_s(sn_spring_make(2, 0), 1, 0, 0.5) == inf);
    CHECK_BITS(sn_spring_settle_s(sn_spring_make(2, 0), 1, 0, 1), 0);
    CHECK(sn_spring_settle_s(sn_spring_make(2, 0), 1, 2, 1) == inf);
    CHECK(sn_spring_settle_s(none, 1, 1, 5) == inf);
    CHECK_BITS(sn_spring_settle_s(none, 1, 0, 5), 0);
    /* Braked only: 3 - 4 (1 - e^(-4t))/4, to 2: it is within 2.5 from where 1 - e^(-4t) = 1/2. */
    CHECK_RELATIVE(sn_spring_settle_s(brakes, 3, -4, 2.5), log(2) / 4, 1e-12);
    CHECK(sn_spring_settle_s(brakes, 3, -4, 2.5) >= log(2) / 4);
    CHECK(sn_spring_settle_s(brakes, 3, -4, 1.9) == inf);
    sn_spring at_once = sn_spring_make(inf, 1), stuck = { .omega_rad_s = 1, .decay_per_s = inf };
    CHECK_BITS(sn_spring_settle_s(at_once, 3, -4, 0.1), 0);
    CHECK(sn_spring_settle_s(stuck, 3, -4, 0.1) == inf);
    CHECK_BITS(sn_spring_reach_s(at_once, 3, -4, 0), 0);
    CHECK(sn_spring_reach_s(stuck, 3, -4, 0) == inf);
    CHECK_RELATIVE(sn_spring_reach_s(brakes, 3, -4, 2.5), log(2) / 4, 1e-14);
    CHECK(sn_spring_reach_s(brakes, 3, -4, 1.9) == inf);
    CHECK_RELATIVE(sn_spring_reach_s(none, 3, -4, -5), 2, 1e-15);
    CHECK_BITS(sn_spring_reach_s(some, 3, -4, 3), 0);
    CHECK(
        sn_spring_reach_s(none, 3, -4, -inf) == inf && sn_spring_reach_s(some, 3, -4, inf) == inf);
    CHECK(isnan(sn_spring_reach_s(some, 3, -4, (double)NAN)));
    CHECK(isnan(sn_spring_extremum_s(some, inf, 0, 0)));
}

/* ---- range, energy, rest ------------------------------------------------------------------ */

static void range_holds(void)
{
    spring_reference_init(&reference);
    for (size_t i = 0; i < points(4000); i++) {
        any_case c = any();
        sn_range range = sn_spring_range(c.spring, c.x, c.v);
        double size = range.high - range.low, least = (double)INFINITY, most = -least;
        CHECK(sn_range_contains(range, c.x) && sn_range_contains(range, 0));
        for (int k = 0; k < 30; k++) {
            double t = check_log_uniform(1e-3, 1e3) / c.w;
            double x = sn_spring_at(c.spring, (sn_spring_state){ c.x, c.v }, 0, 0, t).value;
            if (!CHECK(sn_range_contains(range, x)))
                return;
        }
        double ends[4] = { c.x, 0, c.x, c.x };
        double first = sn_spring_extremum_s(c.spring, c.x, c.v, 0);
        double second = sn_spring_extremum_s(c.spring, c.x, c.v, 1);
        if (isfinite(first) && c.a * first < 1e6)
            ends[2] = at(&c, first);
        if (isfinite(second) && c.a * second < 1e6)
            ends[3] = at(&c, second);
        for (int k = 0; k < 4; k++)
            least = fmin(least, ends[k]), most = fmax(most, ends[k]);
        if (!CHECK_NEAR(range.low, least, 1e-14 * size) ||
            !CHECK_NEAR(range.high, most, 1e-14 * size))
            break;
    }
    spring_reference_clear(&reference);
}

static void range_edges(void)
{
    const double inf = (double)INFINITY;
    sn_range range = sn_spring_range(sn_spring_make(2, 1), -3, 0);
    CHECK(range.low == -3 && range.high == 0); /* from rest it does not pass the goal */
    range = sn_spring_range(sn_spring_make(2, 0), 0, 6);
    CHECK_NEAR(range.low, -3, 6e-14);
    CHECK_NEAR(range.high, 3, 6e-14);
    range = sn_spring_range((sn_spring){ .decay_per_s = 2 }, 3, -4);
    CHECK_NEAR(range.low, 2, 1e-14);
    CHECK_NEAR(range.high, 3, 1e-14);
    range = sn_spring_range((sn_spring){ 0 }, 3, -4);
    CHECK(range.low == -inf && range.high == 3);
    range = sn_spring_range(sn_spring_make(inf, 1), 3, -4);
    CHECK(range.low == 0 && range.high == 3);
    range = sn_spring_range((sn_spring){ 1, inf, 0 }, 3, -4);
    CHECK(range.low == 3 && range.high == 3);
    CHECK(isnan(sn_spring_range(sn_spring_make(1, 1), (double)NAN, 0).low));
}

/* It falls by 2 decay v^2 a second. */
static void energy(void)
{
    sn_spring spring = sn_spring_make(3, 0.4);
    CHECK_RELATIVE(sn_spring_energy(spring, 2, 5), 12.5 + 18, 1e-15);
    for (size_t i = 0; i < 1000; i++) {
        sn_spring_state from = { check_uniform(-1, 1), check_uniform(-3, 3) };
        double h = 1e-5, lost = 2 * spring.decay_per_s * from.velocity * from.velocity;
        sn_spring_state to = sn_spring_at(spring, from, 0, 0, h);
        sn_spring_state ago = sn_spring_at(spring, from, 0, 0, -h);
        double slope = (sn_spring_energy(spring, to.value, to.velocity) -
                           sn_spring_energy(spring, ago.value, ago.velocity)) /
                       (2 * h);
        CHECK_NEAR(slope, -lost, 1e-6);
    }
    CHECK(sn_spring_energy(spring, 1e200, 0) == (double)INFINITY);
    CHECK_RELATIVE(sn_spring_energy(sn_spring_make(0, 0), 1e300, 1e154), 0.5e308, 1e-15);
    CHECK(isnan(sn_spring_energy(spring, (double)NAN, 0)));
    CHECK(isnan(sn_spring_energy((sn_spring){ 0, (double)NAN, 0 }, 1, 1)));
}

static void rest(void)
{
    sn_spring spring = sn_spring_make(10, 0.3);
    CHECK(sn_spring_is_at_rest(spring, 0, 0, 0, 0));
    CHECK(sn_spring_is_at_rest(spring, 0.9e-3, 0, 1, 1e-3));
    CHECK(!sn_spring_is_at_rest(spring, 1.1e-3, 0, 1, 1e-3));
    CHECK(sn_spring_is_at_rest(spring, 0, 0.9e-2, -1, 1e-3));
    CHECK(!sn_spring_is_at_rest(spring, 0, 1.1e-2, -1, 1e-3));
    CHECK(!sn_spring_is_at_rest(spring, (double)NAN, 0, 1, 1e-3));
    CHECK(sn_spring_is_at_rest((sn_spring){ 0 }, 5, 1e-4, 1, 1e-3));
    CHECK(!sn_spring_is_at_rest((sn_spring){ 0 }, 5, 1e-2, 1, 1e-3));
    for (size_t i = 0; i < 1000; i++) { /* and so it stays */
        spring = sn_spring_make(check_log_uniform(0.1, 10), any_ratio());
        sn_spring_state state = { check_uniform(-1, 1), check_uniform(-1, 1) };
        double ratio = hypot(state.value, state.velocity / spring.omega_rad_s) * (1 + 1e-12);
        for (int n = 0; n < 20; n++) {
            CHECK(sn_spring_is_at_rest(spring, state.value, state.velocity, 1, ratio));
            sn_spring_step(spring, check_log_uniform(1e-3, 10), 0, &state);
        }
    }
}

/* No NaN from any finite numbers, and an end to every search. */
static void anything(void)
{
    for (size_t i = 0; i < points(100000); i++) {
        sn_spring spring = { fabs(check_any_finite()), fabs(check_any_finite()), 0 };
        double x = check_any_finite(), v = check_any_finite(), level = check_any_finite();
        if (i % 3 == 0)
            spring.decay_per_s = spring.omega_rad_s * check_log_uniform(1e-16, 1e16);
        if (i % 5 == 0)
            v = x * spring.omega_rad_s * check_uniform(-2, 2);
        check_context("w %.17g a %.17g x %.17g v %.17g level %.17g", spring.omega_rad_s,
            spring.decay_per_s, x, v, level);
        if (!isfinite(spring.decay_per_s) || !isfinite(v))
            continue;
        bool held = true;
        for (int what = 0; what < 3; what++)
            held = held && CHECK(whens[what](spring, x, v, check_random()) >= 0);
        sn_range range = sn_spring_range(spring, x, v);
        held = held && CHECK(sn_spring_reach_s(spring, x, v, level) >= 0) &&
               CHECK(sn_spring_reach_s(spring, x, v, x / 2) >= 0) &&
               CHECK(sn_spring_settle_s(spring, x, v, fabs(level)) >= 0) &&
               CHECK(sn_spring_settle_s(spring, x, v, fabs(x) / 2) >= 0) &&
               CHECK(range.low <= range.high) && CHECK(sn_spring_energy(spring, x, v) >= 0) &&
               CHECK(sn_spring_overshoot(spring) >= 0);
        if (!held)
            break;
    }
}

/* What flies free never turns. */
static void nothing_pulls(void)
{
    sn_spring none = { 0, 0, 0 };
    CHECK(sn_spring_extremum_s(none, 0.5, 9986, 0) == (double)INFINITY);
    CHECK(sn_spring_fastest_s(none, 0.5, 9986, 0) == (double)INFINITY);
    CHECK(sn_spring_crossing_s(none, 0.5, 9986, 0) == (double)INFINITY);
    CHECK_RELATIVE(sn_spring_crossing_s(none, 0.5, -0.25, 0), 2, 0);
}

CHECK_MAIN(CHECK_TEST(times), CHECK_TEST(none_missed), CHECK_TEST(from_rest), CHECK_TEST(overshoot),
    CHECK_TEST(reach), CHECK_TEST(settle), CHECK_TEST(settle_at_extremum),
    CHECK_TEST(settle_for_ever), CHECK_TEST(settle_table), CHECK_TEST(settle_edges),
    CHECK_TEST(range_holds), CHECK_TEST(range_edges), CHECK_TEST(energy), CHECK_TEST(rest),
    CHECK_TEST(anything), CHECK_TEST(nothing_pulls))
