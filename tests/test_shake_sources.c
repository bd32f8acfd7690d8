/* Shakes in the world: how strong and how late they come, what they are together, and when nothing
 * is left. */
#include "shake_reference.h"

#include <string.h>

enum { SOURCES = 7 };

typedef struct world {
    sn_shake shakes[SOURCES];
    sn_shake_source sources[SOURCES];
} world;

static sn_vec3 any_place(double size)
{
    return (sn_vec3){ check_uniform(-size, size), check_uniform(-size, size),
        check_uniform(-size, size) };
}

static void fill(world *w)
{
    for (int i = 0; i < SOURCES; i++) {
        w->shakes[i] = sn_shake_preset_at(check_below(8))->shake;
        w->shakes[i].duration_s = check_uniform(0.2, 2);
        w->sources[i] = (sn_shake_source){ .shake = &w->shakes[i],
            .start_s = check_uniform(0, 2),
            .strength = check_uniform(0.2, 3),
            .seed = check_random(),
            .at = any_place(50),
            .near_m = check_uniform(0, 40),
            .far_m = check_uniform(40, 120),
            .speed_m_per_s = check_below(2) ? check_uniform(50, 400) : 0 };
    }
}

static bool same(sn_shake_offset a, sn_shake_offset b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static double difference(sn_shake_offset a, sn_shake_offset b)
{
    double most = 0;
    for (int axis = 0; axis < 6; axis++)
        most = fmax(most, fabs(shake_axis(a, axis) - shake_axis(b, axis)));
    return most;
}

/* ---- strength and delay ----------------------------------------------------------------- */

static void nearer_is_stronger(void)
{
    sn_shake_source everywhere = sn_shake_source_default();
    CHECK(everywhere.shake == NULL && everywhere.seed == 0);
    CHECK_BITS(sn_shake_strength(&everywhere, (sn_vec3){ 1e9, 0, 0 }), 1);
    CHECK_BITS(sn_shake_delay_s(&everywhere, (sn_vec3){ 1e9, 0, 0 }), 0);
    sn_shake_source source = { .strength = 4, .near_m = 10, .far_m = 30, .at = { 1, 2, 3 } };
    CHECK_BITS(sn_shake_strength(&source, source.at), 4);
    CHECK_BITS(sn_shake_strength(&source, (sn_vec3){ 11, 2, 3 }), 4);
    CHECK_BITS(sn_shake_strength(&source, (sn_vec3){ 1, 22, 3 }), 2);
    CHECK_BITS(sn_shake_strength(&source, (sn_vec3){ 1, 2, -12 }), 4 * 0.84375); /* x = 3/4 */
    CHECK_BITS(sn_shake_strength(&source, (sn_vec3){ 1, 2, 33 }), 0);
    CHECK_BITS(sn_shake_strength(&source, (sn_vec3){ 1e300, 2, 3 }), 0);
    double last = 4;
    for (int i = 0; i <= 4000; i++) {
        double now = sn_shake_strength(&source, (sn_vec3){ 1 + i / 100.0, 2, 3 });
        CHECK(now <= last && last - now <= 4 * 1.5 / 20 * 0.01 + 1e-14);
        last = now;
    }
    source.far_m = 5; /* below near */
    CHECK_BITS(sn_shake_strength(&source, (sn_vec3){ 11, 2, 3 }), 4);
    CHECK_BITS(sn_shake_strength(&source, (sn_vec3){ 11.01, 2, 3 }), 0);
    source.near_m = source.far_m = 0;
    CHECK_BITS(sn_shake_strength(&source, (sn_vec3){ 1e300, -1e300, 3 }), 4);
    source.far_m = (double)INFINITY;
    CHECK_BITS(sn_shake_strength(&source, (sn_vec3){ 1e200, 2, 3 }), 4);
    source.far_m = (double)NAN;
    CHECK(isnan(sn_shake_strength(&source, (sn_vec3){ 5, 2, 3 })));
}

static void farther_is_later(void)
{
    sn_shake_source source = { .speed_m_per_s = 343, .at = { 3, 4, 0 } };
    CHECK_RELATIVE(sn_shake_delay_s(&source, (sn_vec3){ 0, 0, 0 }), 5 / 343.0, 1e-15);
    CHECK_BITS(sn_shake_delay_s(&source, source.at), 0);
    source.speed_m_per_s = 0;
    CHECK_BITS(sn_shake_delay_s(&source, (sn_vec3){ 1e300, 0, 0 }), 0);
    source.speed_m_per_s = -3;
    CHECK_BITS(sn_shake_delay_s(&source, (sn_vec3){ 10, 0, 0 }), 0);
}

static void it_is_felt_when_its_wave_arrives(void)
{
    sn_shake shake = sn_shake_default();
    shake.peak.move.y = 1;
    sn_shake_source source = {
        .shake = &shake, .start_s = 2, .strength = 0.5, .speed_m_per_s = 20
    };
    sn_shake_listener listener = sn_shake_listener_default();
    listener.at.z = 30; /* 1.5 s away */
    CHECK_BITS(sn_shake_end_s(&source, 1, &listener), 4);
    for (int i = 0; i < 640; i++) {
        double t_s = i / 128.0;
        CHECK_BITS(sn_shake_sources(&source, 1, &listener, t_s).move.y,
            0.5 * sn_shake_impulse(&shake, t_s - 3.5).move.y);
    }
}

/* ---- together --------------------------------------------------------------------------- */

static void a_sum_is_the_sum(void)
{
    static world w;
    for (int i = 0; i < 300; i++) {
        fill(&w);
        sn_shake_listener listener = sn_shake_listener_default();
        listener.at = any_place(20);
        listener.gain = (sn_shake_offset){ { 1, -2, 0 }, { 0.5, 3, 1 } };
        listener.intensity = check_uniform(0, 1);
        double t_s = check_uniform(0, 3), size = 0;
        sn_shake_offset got = sn_shake_sources(w.sources, SOURCES, &listener, t_s);
        double sum[6] = { 0 };
        for (int k = 0; k < SOURCES; k++) {
            sn_shake shake = w.shakes[k];
            shake.seed = sn_hash(shake.seed, w.sources[k].seed);
            sn_shake_offset one = sn_shake_impulse(
                &shake, t_s - w.sources[k].start_s - sn_shake_delay_s(&w.sources[k], listener.at));
            for (int axis = 0; axis < 6; axis++) {
                double x = shake_axis(one, axis) * shake_axis(listener.gain, axis) *
                           sn_shake_strength(&w.sources[k], listener.at) * listener.intensity;
                sum[axis] += x;
                size += fabs(x);
            }
        }
        for (int axis = 0; axis < 6; axis++)
            CHECK_NEAR(shake_axis(got, axis), sum[axis], 1e-15 * size);
        CHECK(got.move.z == 0);
    }
}

/* The order changes the last bits of a sum, and nothing of the strongest. */
static void order_does_not_matter(void)
{
    static world w;
    for (int i = 0; i < 300; i++) {
        fill(&w);
        sn_shake_source turned[SOURCES];
        for (int k = 0; k < SOURCES; k++)
            turned[k] = w.sources[SOURCES - 1 - k];
        sn_shake_listener listener = sn_shake_listener_default();
        double t_s = check_uniform(0, 3);
        sn_shake_offset sum = sn_shake_sources(w.sources, SOURCES, &listener, t_s);
        CHECK(difference(sum, sn_shake_sources(turned, SOURCES, &listener, t_s)) <= 1e-13);
        listener.mix = SN_SHAKE_STRONGEST;
        sum = sn_shake_sources(w.sources, SOURCES, &listener, t_s);
        CHECK(same(sum, sn_shake_sources(turned, SOURCES, &listener, t_s)));
    }
}

/* One alone is itself; two that go the same way are the farther one; and where they cross there is
 * no jump. */
static void the_strongest_does_not_jump(void)
{
    sn_shake a = sn_shake_default(), b = a;
    a.peak = shake_peak(1);
    b.peak = shake_peak(1);
    b.layers[0].frequency_hz = 17;
    sn_shake_source sources[2] = { { .shake = &a, .strength = 1 },
        { .shake = &b, .start_s = 0.1, .strength = 1.2, .seed = 3 } };
    sn_shake_listener listener = sn_shake_listener_default();
    listener.mix = SN_SHAKE_STRONGEST;
    sn_shake_offset last = shake_peak(0);
    for (int i = 0; i < 60000; i++) {
        double t_s = i * 1e-5;
        sn_shake_offset both = sn_shake_sources(sources, 2, &listener, t_s);
        sn_shake_offset one = sn_shake_sources(sources, 1, &listener, t_s);
        sn_shake_offset two = sn_shake_sources(sources + 1, 1, &listener, t_s);
        bool held = difference(both, last) < 4 * 17 * 1.2 * 1e-5 * 4;
        for (int axis = 0; axis < 6; axis++) {
            double x = shake_axis(one, axis), y = shake_axis(two, axis);
            double want = x * y >= 0 ? (fabs(x) > fabs(y) ? x : y) : x + y;
            held = held && shake_axis(both, axis) == want;
        }
        if (!CHECK(held && same(one, sn_shake_impulse(&a, t_s))))
            return;
        last = both;
    }
}

static void the_limit_is_approached_smoothly(void)
{
    sn_shake shake = sn_shake_default();
    shake.form = SN_SHAKE_BUMP; /* exactly its peak in its middle */
    sn_shake_source source = { .shake = &shake, .strength = 1 };
    sn_shake_listener listener = sn_shake_listener_default();
    for (int i = 0; i < 20000; i++) {
        double x = check_log_uniform(1e-300, 1e300) * (check_below(2) ? 1 : -1);
        double limit = check_below(2) ? fabs(x) * check_log_uniform(1e-3, 1e3)
                                      : check_log_uniform(1e-300, 1e300);
        shake.peak.turn.x = x;
        listener.limit.turn.x = limit;
        double got = sn_shake_sources(&source, 1, &listener, 0.25).turn.x;
        real r = real_quotient(x, limit);
        double want = real_to_double(real_div(real_of(x), real_sqrt(real_plus(real_mul(r, r), 1))));
        check_context("%.17g limited to %.17g", x, limit);
        if (!CHECK_ULP(got, want, 3) || !CHECK(fabs(got) <= limit && fabs(got) <= fabs(x)))
            return;
    }
    shake.peak.turn.x = 0;
    CHECK_BITS(sn_shake_sources(&source, 1, &listener, 0.25).turn.x, 0);
    shake.peak.turn.x = 1e308;
    listener.limit.turn.x = 1e308;
    CHECK_RELATIVE(sn_shake_sources(&source, 1, &listener, 0.25).turn.x, 1e308 / sqrt(2), 1e-15);
    for (int i = 0; i < 3; i++) {
        static const double none[] = { 0, -2, (double)INFINITY };
        listener.limit.turn.x = none[i];
        CHECK_BITS(sn_shake_sources(&source, 1, &listener, 0.25).turn.x, 1e308);
    }
}

/* Ten at once and a limit, the order of the two, and the player's setting after both. */
static void the_whole_stays_in_its_limits(void)
{
    static world w;
    for (int i = 0; i < 500; i++) {
        fill(&w);
        sn_shake_listener listener = sn_shake_listener_default();
        listener.limit = (sn_shake_offset){ { 0.1, 0.05, 0.02 }, { 1, 2, 0.5 } };
        listener.gain = shake_peak(check_log_uniform(0.1, 1e6));
        listener.intensity = check_uniform(0, 1);
        listener.mix = check_below(2) ? SN_SHAKE_SUM : SN_SHAKE_STRONGEST;
        sn_shake_offset at = sn_shake_sources(w.sources, SOURCES, &listener, check_uniform(0, 3));
        for (int axis = 0; axis < 6; axis++)
            CHECK(fabs(shake_axis(at, axis)) <=
                  shake_axis(listener.limit, axis) * listener.intensity);
        listener.intensity = 0;
        CHECK(same(sn_shake_sources(w.sources, SOURCES, &listener, 1), shake_peak(0)));
    }
}

/* ---- the end ---------------------------------------------------------------------------- */

static void nothing_is_left_at_the_end(void)
{
    static world w;
    for (int i = 0; i < 2000; i++) {
        fill(&w);
        sn_shake_listener listener = sn_shake_listener_default();
        listener.at = any_place(40);
        double end_s = sn_shake_end_s(w.sources, SOURCES, &listener), want = -(double)INFINITY;
        for (int k = 0; k < SOURCES; k++)
            if (sn_shake_strength(&w.sources[k], listener.at) != 0)
                want =
                    fmax(want, w.sources[k].start_s + sn_shake_delay_s(&w.sources[k], listener.at) +
                                   w.shakes[k].duration_s);
        CHECK(end_s == want || fabs(end_s - want) < 1e-14 * want);
        CHECK(same(sn_shake_sources(w.sources, SOURCES, &listener, end_s), shake_peak(0)));
        CHECK(same(sn_shake_sources(w.sources, SOURCES, &listener, end_s + 1e-9), shake_peak(0)));
        CHECK(same(sn_shake_sources(w.sources, SOURCES, &listener, -1), shake_peak(0)));
        if (end_s > 0)
            CHECK(difference(sn_shake_sources(w.sources, SOURCES, &listener, end_s - 0.05),
                      shake_peak(0)) > 0);
    }
}

static void sources_with_seeds_are_others(void)
{
    sn_shake shake = sn_shake_default();
    shake.peak = shake_peak(1);
    shake.seed = 9;
    sn_shake_source source = { .shake = &shake, .strength = 1 };
    sn_shake_listener listener = sn_shake_listener_default();
    CHECK(same(sn_shake_sources(&source, 1, &listener, 0.2), sn_shake_impulse(&shake, 0.2)));
    sn_shake_offset last = sn_shake_sources(&source, 1, &listener, 0.2);
    for (uint64_t seed = 1; seed < 50; seed++) {
        source.seed = seed;
        sn_shake_offset now = sn_shake_sources(&source, 1, &listener, 0.2);
        CHECK(difference(now, last) > 1e-3);
        last = now;
    }
}

/* ---- bad data --------------------------------------------------------------------------- */

static void bad_data_is_felt_only_where_it_counts(void)
{
    sn_shake shake = sn_shake_default(), none = shake;
    shake.peak = shake_peak(1);
    none.duration_s = 0;
    sn_shake_listener listener = sn_shake_listener_default();
    sn_shake_source sources[4] = { { .shake = &shake, .strength = 1 },
        { .shake = NULL, .strength = (double)NAN }, { .shake = &none, .strength = 1 },
        { .shake = &shake, .strength = 0, .start_s = 100 } };
    CHECK_BITS(sn_shake_end_s(sources, 4, &listener), 0.5);
    CHECK(same(sn_shake_sources(sources, 4, &listener, 0.2), sn_shake_impulse(&shake, 0.2)));
    CHECK(isnan(sn_shake_sources(sources, 4, &listener, (double)NAN).turn.x));
    CHECK(same(sn_shake_sources(sources + 1, 3, &listener, (double)NAN), shake_peak(0)));
    CHECK(same(sn_shake_sources(NULL, 0, &listener, 1), shake_peak(0)));
    CHECK(sn_shake_end_s(NULL, 0, &listener) == -(double)INFINITY);
    static const double bad[] = { (double)NAN, (double)INFINITY, -(double)INFINITY };
    for (int i = 0; i < 3; i++) {
        sn_shake_source source = sources[0];
        source.strength = bad[i];
        CHECK(isnan(sn_shake_sources(&source, 1, &listener, 0.2).move.x));
        CHECK(same(sn_shake_sources(&source, 1, &listener, 0.5), shake_peak(0)));
        source = sources[0];
        source.start_s = bad[i];
        double x = sn_shake_sources(&source, 1, &listener, 0.2).move.x;
        CHECK(isnan(bad[i]) ? isnan(x) : x == 0);
        CHECK(isnan(bad[i]) == isnan(sn_shake_end_s(&source, 1, &listener)));
        CHECK(isnan(bad[i]) ==
              isnan(sn_shake_end_s((sn_shake_source[]){ source, *sources }, 2, &listener)));
        source = sources[0];
        source.at.y = bad[i];
        source.far_m = 10;
        x = sn_shake_sources(&source, 1, &listener, 0.2).move.x;
        CHECK(isnan(bad[i]) ? isnan(x) : x == 0);
        sn_shake_listener odd = listener;
        odd.gain.move.x = bad[i];
        CHECK(isnan(sn_shake_sources(sources, 1, &odd, 0.2).move.x));
        CHECK(isfinite(sn_shake_sources(sources, 1, &odd, 0.2).move.y));
    }
    sn_shake_listener odd = listener;
    odd.intensity = (double)NAN;
    CHECK(isnan(sn_shake_sources(sources, 1, &odd, 0.2).move.x));
    odd.intensity = 7;
    CHECK(same(sn_shake_sources(sources, 1, &odd, 0.2), sn_shake_impulse(&shake, 0.2)));
}

static void huge_ones_stay_finite(void)
{
    sn_shake shake = sn_shake_default();
    shake.form = SN_SHAKE_BUMP;
    shake.peak = shake_peak(1e308);
    sn_shake_source sources[3] = { { .shake = &shake, .strength = 1e308 },
        { .shake = &shake, .strength = 1e308 }, { .shake = &shake, .strength = -1e300 } };
    sn_shake_listener listener = sn_shake_listener_default();
    listener.gain.move.y = 1e300;
    listener.limit.turn = (sn_vec3){ 5, 1e-300, 1e308 };
    sn_shake_offset at = sn_shake_sources(sources, 2, &listener, 0.25);
    CHECK(at.move.x > 1.7e308 && isfinite(at.move.x) && at.move.y > 1.7e308 && isfinite(at.move.y));
    CHECK_BITS(at.turn.x, 5);
    CHECK_BITS(at.turn.y, 1e-300);
    CHECK(isfinite(at.turn.z) && at.turn.z > 8e307);
    CHECK(isfinite(sn_shake_sources(sources, 3, &listener, 0.25).move.x));
}

CHECK_MAIN(CHECK_TEST(nearer_is_stronger), CHECK_TEST(farther_is_later),
    CHECK_TEST(it_is_felt_when_its_wave_arrives), CHECK_TEST(a_sum_is_the_sum),
    CHECK_TEST(order_does_not_matter), CHECK_TEST(the_strongest_does_not_jump),
    CHECK_TEST(the_limit_is_approached_smoothly), CHECK_TEST(the_whole_stays_in_its_limits),
    CHECK_TEST(nothing_is_left_at_the_end), CHECK_TEST(sources_with_seeds_are_others),
    CHECK_TEST(bad_data_is_felt_only_where_it_counts), CHECK_TEST(huge_ones_stay_finite))
