/*
 * What is looked for in eases: ranges, the first and the last time of a value, and slopes where
 * parts are upright. Judged by sampling: nothing that a fine look sees may be missed.
 */
#include "check.h"
#include "sinew/ease_text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static _Alignas(16) unsigned char memory[1 << 18];

static sn_ease read_ease(const char *text)
{
    sn_arena arena = sn_arena_on_block(memory, sizeof memory);
    sn_ease ease = { 0 };
    check_context("%s", text);
    CHECK_INT(sn_ease_read(text, strlen(text), &arena, &ease, NULL), SN_OK);
    return ease;
}

/* ---- narrow things ------------------------------------------------------------------------ */

static void ranges_hold_narrow_parts(void)
{
    static const struct {
        const char *text;
        double t; /* where something narrow is high */
    } cases[] = {
        { "chain(linear 50% 50%, out-back(1000%) 50.0001% 60%, linear)", 0.5000005 },
        { "chain(linear 50% 50%, chain(linear 50% 50%, out-back(1000%) 50.1% 70%, linear) 50.1% "
          "80%, linear)",
            0.5005 },
        { "blend(chain(linear 50% 50%, out-back(1000%) 50.01% 60%, linear), in-quad, 50%)",
            0.50005 },
        { "out-chain(linear 50% 50%, out-back(1000%) 50.0001% 60%, linear)", 0.4999995 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sn_ease ease = read_ease(cases[i].text);
        sn_range range = sn_ease_range(&ease);
        for (int k = -2000; k <= 2000; k++) {
            double value = sn_ease_at(&ease, cases[i].t + k * 1e-9);
            if (!CHECK(value >= range.low - 1e-12 && value <= range.high + 1e-12))
                break;
        }
    }
}

/* Times from sampling at 10^5 places and, of the points, by hand. */
static void crossings_are_not_missed(void)
{
    static const struct {
        const char *text;
        bool first;
        double y, t, within;
    } cases[] = {
        { "linear(0, 0 50%, 1 50.001%, 0 50.002%, 1)", true, 0.7375, 0.500007375, 1e-15 },
        { "linear(0, 3 0.001%, -2 0.002%, 1)", true, 1.0625, 0.00001 * 1.0625 / 3, 1e-18 },
        { "linear(0, 3 0.001%, -2 0.002%, 1)", false, 1, 1, 0 },
        { "out-bounce(4, 1%)", false, 0.99999984270239939, 0.999769, 2e-5 },
        { "out-bounce(8, 5%)", false, 0.99999993153224265, 0.999757, 2e-5 },
        { "out-bounce(20, 30%)", false, 0.9999985545000396, 0.998840, 2e-5 },
        { "out-in-bounce(21, 30.37%)", true, 0.50000000003560141, 0.5000035, 1e-6 },
        { "blend(steps(1000), out-bounce)", false, 0.8625, 0.77300, 2e-5 },
        { "crossfade(steps(1000), in-out-back)", false, 0.14257, 0.20400, 2e-5 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sn_ease ease = read_ease(cases[i].text);
        double t =
            cases[i].first ? sn_ease_first(&ease, cases[i].y) : sn_ease_last(&ease, cases[i].y);
        CHECK_NEAR(t, cases[i].t, cases[i].within);
    }
}

/* ---- any ease ----------------------------------------------------------------------------- */

/* Writes a random ease; composed ones to that depth. */
static size_t write_any(char *text, size_t room, int depth)
{
    static const char *const leaves[] = { "linear", "in-quad", "out-circ", "in-out-expo",
        "out-back(40%)", "in-elastic(20%, 5)", "out-bounce(5, 40%)", "in-out-bounce(2, 90%)",
        "out-in-back(80%)", "spring(10%, 60%)", "smoothstep(3)", "gain(0.2)", "anticipate(30%)",
        "slow-middle(40%, 20%)", "wiggle(6, 60%)", "rough(12, 60%, 5)", "steps(5)",
        "steps(3, jump-both)", "cubic-bezier(1, 2, 0, -1)", "linear(0, 2 20%, -1 20%, 1)" };
    static const char *const mixed[] = { "blend", "crossfade", "out-blend", "in-out-crossfade" };
    if (depth == 0 || check_below(4) == 0)
        return (size_t)snprintf(text, room, "%s", leaves[check_below(20)]);
    char a[400], b[400];
    write_any(a, sizeof a, depth - 1);
    write_any(b, sizeof b, depth - 1);
    if (check_below(2))
        return (size_t)snprintf(text, room, "chain(%s %d%% %d%%, %s)", a, 1 + (int)check_below(98),
            (int)check_below(150), b);
    return (size_t)snprintf(text, room, "%s(%s, %s)", mixed[check_below(4)], a, b);
}

enum { LOOKS = 20000 };

static double looks[LOOKS + 1];

/* A crossing between two looks is found, or an earlier one (a later one). */
static void check_crossings(const sn_ease *ease, double y)
{
    int first = 0, last = LOOKS;
    while (first < LOOKS && (looks[first] < y) == (looks[first + 1] < y))
        first++;
    while (last > 0 && (looks[last] < y) == (looks[last - 1] < y))
        last--;
    if (first == LOOKS)
        return;
    check_context("%g", y);
    CHECK(sn_ease_first(ease, y) <= (first + 1.0) / LOOKS);
    CHECK(sn_ease_last(ease, y) >= (last - 1.0) / LOOKS);
}

static void nothing_that_is_seen_is_missed(void)
{
    for (int i = 0; i < 250; i++) {
        char text[1000];
        write_any(text, sizeof text, 2);
        sn_ease ease = read_ease(text);
        sn_range range = sn_ease_range(&ease);
        bool held = true, slopes = true;
        for (int k = 0; k <= LOOKS; k++) {
            looks[k] = sn_ease_at(&ease, (double)k / LOOKS);
            held = held && looks[k] >= range.low - 1e-12 && looks[k] <= range.high + 1e-12;
            slopes = slopes && !isnan(sn_ease_slope(&ease, (double)k / LOOKS));
        }
        check_context("%s", text);
        CHECK(held && slopes);
        for (int k = 0; k < 4; k++)
            check_crossings(&ease, check_uniform(range.low, range.high));
    }
}

/* ---- upright parts ------------------------------------------------------------------------ */

static void slopes_are_never_nan(void)
{
    static const struct {
        const char *text;
        double t, slope;
    } cases[] = {
        { "blend(linear, out-circ, 0%)", 0, 1 }, /* what weighs nothing is not there */
        { "crossfade(linear, out-circ)", 0, 1 }, { "blend(linear, out-circ, 50%)", 0, INFINITY },
        { "blend(out-circ, cubic-bezier(0, -1, 1, 1), 50%)", 0, -INFINITY }, /* the second */
        { "crossfade(out-circ, in-circ)", 5e-324, INFINITY },
        { "chain(linear 50% 50%, out-circ 60% 50%, linear)", 0.5, 0 }, /* a level part */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sn_ease ease = read_ease(cases[i].text);
        CHECK_BITS(sn_ease_slope(&ease, cases[i].t), cases[i].slope);
        for (int outside = 0; outside < SN_EASE_OUTSIDE_COUNT; outside++) {
            ease.outside = (sn_ease_outside)outside;
            for (int k = -8; k <= 8; k++)
                CHECK(!isnan(sn_ease_slope(&ease, k / 4.0)));
        }
    }
}

/* ---- cost --------------------------------------------------------------------------------- */

/* Rough ones in rough ones took minutes: now some milliseconds. */
static void deep_ones_are_quick(void)
{
    static char text[1 << 14], inner[1 << 14];
    snprintf(text, sizeof text, "rough(1000, 1000%%)");
    for (int depth = 0; depth < 5; depth++) {
        memcpy(inner, text, sizeof inner);
        if (snprintf(text, sizeof text, "in-out-crossfade(%s, %s)", inner, inner) < 0)
            return;
    }
    sn_ease ease = read_ease(text);
    clock_t begun = clock();
    sn_range range = sn_ease_range(&ease);
    CHECK(range.low < 0 && range.high > 1);
    CHECK(sn_ease_first(&ease, 0.5) <= sn_ease_last(&ease, 0.5));
    CHECK((double)(clock() - begun) / CLOCKS_PER_SEC < 2);
}

CHECK_MAIN(CHECK_TEST(ranges_hold_narrow_parts), CHECK_TEST(crossings_are_not_missed),
    CHECK_TEST(nothing_that_is_seen_is_missed), CHECK_TEST(slopes_are_never_nan),
    CHECK_TEST(deep_ones_are_quick))
