/*
 * Eases that leap, and their sides and compositions: the range holds what is leapt to, and only
 * what never goes back is called monotone. Expected values follow from the definitions by hand.
 */
#include "check.h"
#include "sinew/ease_text.h"

#include <math.h>
#include <string.h>

static _Alignas(16) unsigned char memory[1 << 16];

static sn_ease read_ease(const char *text)
{
    sn_arena arena = sn_arena_on_block(memory, sizeof memory);
    sn_ease ease = { 0 };
    check_context("%s", text);
    CHECK_INT(sn_ease_read(text, strlen(text), &arena, &ease, NULL), SN_OK);
    return ease;
}

static void ranges_hold_what_is_leapt_to(void)
{
    static const struct {
        const char *text;
        double low, high;
    } cases[] = {
        { "linear(0, 3)", 0, 3 },
        { "out-linear(0, 3)", -2, 1 },
        { "in-out-linear(0, 3)", -0.5, 1.5 }, /* up to 1.5, from where it leaps to -0.5 */
        { "out-in-linear(0, 3)", -1, 2 },
        { "linear(0, 2 50%, -1 50%, 1)", -1, 2 },
        { "chain(linear(0, 2) 50% 50%, in-quad)", 0, 1 },
        { "chain(linear(0, 5 50%, 1) 50% 50%, in-quad)", 0, 2.5 },
        { "mirror(steps(2, jump-start))", 0.25, 0.75 },
        { "blend(linear(0, 3), linear(0, -1), 25%)", 0, 2 }, /* 2 t */
        { "linear(0 -100%, 4 100%)", 2, 4 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sn_ease ease = read_ease(cases[i].text);
        sn_range range = sn_ease_range(&ease);
        CHECK_NEAR(range.low, cases[i].low, 1e-15);
        CHECK_NEAR(range.high, cases[i].high, 1e-15);
        for (int k = 0; k <= 4096; k++) {
            double value = sn_ease_at(&ease, k / 4096.0);
            if (!CHECK(value >= range.low - 1e-15 && value <= range.high + 1e-15))
                break;
        }
    }
}

static void what_leaps_back_is_not_monotone(void)
{
    static const struct {
        const char *text;
        bool monotone;
    } cases[] = {
        { "linear(0, 3)", true },
        { "in-out-linear(0, 3)", false },
        { "in-out-linear(0, 0.5)", true },
        { "out-in-linear(-1, 1)", false },
        { "chain(linear(0, 2) 50% 50%, in-quad)", false },
        { "chain(steps(3) 50% 50%, in-quad)", true },
        { "mirror(steps(2, jump-start))", true },
        { "in-out-steps(4, jump-none)", true },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sn_ease ease = read_ease(cases[i].text);
        CHECK_INT(sn_ease_is_monotone(&ease), cases[i].monotone);
        bool rises = true;
        for (int k = 1; k <= 4096; k++)
            rises = rises && sn_ease_at(&ease, k / 4096.0) >= sn_ease_at(&ease, (k - 1) / 4096.0);
        CHECK_INT(rises, cases[i].monotone);
    }
}

static void a_power_of_one_has_a_slope(void)
{
    for (int side = 0; side < SN_EASE_SIDE_COUNT; side++) {
        sn_ease ease = sn_ease_power((sn_ease_side)side, 1);
        for (int k = 0; k <= 8; k++)
            CHECK_BITS(sn_ease_slope(&ease, k / 8.0), 1);
    }
}

CHECK_MAIN(CHECK_TEST(ranges_hold_what_is_leapt_to), CHECK_TEST(what_leaps_back_is_not_monotone),
    CHECK_TEST(a_power_of_one_has_a_slope))
