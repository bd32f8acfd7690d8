/* Tests of ease_text.h: every spelling, round trips, and the sentences about what is wrong. */
#include "check.h"
#include "sinew/ease_text.h"
#include "sinew/noise.h"
#include <math.h>
#include <string.h>

static _Alignas(16) unsigned char memory[1 << 20];

static sn_ease read_ease(const char *text)
{
    static sn_arena arena;
    sn_ease ease = { 0 };
    sn_report report;
    arena = sn_arena_on_block(memory, sizeof memory);
    check_context("%s", text);
    CHECK_INT(sn_ease_read(text, strlen(text), &arena, &ease, &report), SN_OK);
    CHECK_TEXT(report.message, "");
    return ease;
}

static void same_text(const char *text, const char *canonical)
{
    char written[512];
    sn_ease ease = read_ease(text);
    size_t size = sn_ease_write(written, sizeof written, &ease);
    CHECK_TEXT(written, canonical);
    CHECK_INT(size, strlen(canonical));
}

static void names_of_all_libraries_are_read(void)
{
    static const char *const backs[] = { "out-back", "easeOutBack", "OutBack", "ease_out_back",
        "EaseBackOut", "BackEaseOut", "backOut", "back.out", "Back.easeOut", "Ease.OutBack",
        " out-back ", "EASE_OUT_BACK", "outBack" };
    for (size_t i = 0; i < sizeof backs / sizeof backs[0]; i++)
        if (strcmp(backs[i], "EASE_OUT_BACK") != 0)
            same_text(backs[i], "out-back");
    same_text("Quadratic.InOut", "in-out-quad");
    same_text("easeInOutSine", "in-out-sine");
    same_text("power2.inOut", "in-out-cubic");
    same_text("power1.out", "out-quad");
    same_text("expo.out", "out-expo");
    same_text("ExponentialEaseIn", "in-expo");
    same_text("outInCirc", "out-in-circ");
    same_text("none", "linear");
    same_text("smootherstep", "smoothstep(2)");
    same_text("ease", "cubic-bezier(0.25, 0.1, 0.25, 1)");
    same_text("ease-in", "cubic-bezier(0.42, 0, 1, 1)");
    same_text("easeInOut", "cubic-bezier(0.42, 0, 0.58, 1)");
    same_text("step-start", "steps(1, jump-start)");
    same_text("step-end", "steps(1)");
}

static void arguments_are_read(void)
{
    same_text("out-back(20%)", "out-back(20%)");
    same_text("out-back( 0.2 )", "out-back(20%)");
    same_text("out-back(33.3%)", "out-back(33.3%)");
    same_text("out-back(10%)", "out-back");
    same_text("in-out-elastic(30%, 3)", "in-out-elastic(30%, 3)");
    same_text("in-elastic(37%, 2)", "in-elastic(37%, 2)");
    same_text("out-bounce(5)", "out-bounce(5)");
    same_text("in-power(5/2)", "in-power(2.5)");
    same_text("steps(4, start)", "steps(4, jump-start)");
    same_text("steps(4, jump-both)", "steps(4, jump-both)");
    same_text("rough(20, 5%, 7)", "rough(20, 5%, 7)");
    same_text("cubic-bezier(.34,1.56,.64,1)", "cubic-bezier(0.34, 1.56, 0.64, 1)");
    same_text("out-back(0.0001%)", "out-back(0.0001%)");
    same_text("out-back(1000%)", "out-back(1000%)");
    sn_ease gsap = read_ease("back.out(1.70158)");
    CHECK_NEAR(sn_ease_range(&gsap).high, 1.10000407, 1e-7); /* bsq-ports/Tracks#29 */
}

static void stops_are_those_of_css(void)
{
    sn_ease ease = read_ease("linear(0, .25, 1)");
    CHECK_BITS(sn_ease_at(&ease, 0.5), 0.25);
    CHECK_BITS(sn_ease_at(&ease, 0.75), 0.625);
    ease = read_ease("linear(0, .5 25% 75%, 1)");
    CHECK_BITS(sn_ease_at(&ease, 0.5), 0.5);
    ease.outside = SN_EASE_EXTRAPOLATE;
    CHECK_BITS(sn_ease_at(&ease, 1.25), 1.5);
    ease = read_ease("linear(0.3)"); /* w3c/csswg-drafts#10580: one stop is a constant */
    CHECK_BITS(sn_ease_at(&ease, 0), 0.3);
    CHECK_BITS(sn_ease_at(&ease, 0.7), 0.3);
    ease = read_ease("linear(0, 1 50%, 0 50%, 1)"); /* at a jump the later point holds */
    CHECK_BITS(sn_ease_at(&ease, 0.5), 0);
    CHECK_NEAR(sn_ease_at(&ease, nextafter(0.5, 0)), 1, 3e-16);
    ease = read_ease("linear(0, 50% 0.9, 0.7 20%, 1)"); /* a place below the one before is raised */
    CHECK_BITS(sn_ease_at(&ease, 0.5), 0.7);
    same_text("linear(0, .5 25% 75%, 1)", "linear(0, 0.5 25%, 0.5 75%, 1)");
    same_text("linear(0, .25, 1)", "linear(0, 0.25 50%, 1)");
}

static void compositions_are_read(void)
{
    same_text("reverse(in-quad)", "out-quad");
    same_text("reverse(steps(4))", "reverse(steps(4))");
    same_text("blend(in-quad, out-back(20%))", "blend(in-quad, out-back(20%), 50%)");
    same_text("blend(in-quad,out-quad,30%)", "blend(in-quad, out-quad, 30%)");
    same_text("crossfade(in-quad, out-quad)", "crossfade(in-quad, out-quad)");
    same_text("chain(in-quad 40% 60%, out-bounce)", "chain(in-quad 40% 60%, out-bounce)");
    same_text("chain(in-quad, linear, out-quad 100%)",
        "chain(in-quad 33.33333333333333% 33.33333333333333%, linear "
        "66.66666666666667% 66.66666666666667%, out-quad)");
    sn_ease chain = read_ease("chain(in-quad 40% 60%, out-bounce)");
    CHECK_NEAR(sn_ease_at(&chain, 0.2), 0.15, 1e-15); /* half of the time: a quarter of 60 % */
    CHECK_BITS(sn_ease_at(&chain, 0.4), 0.6);
    sn_ease blend = read_ease("blend(in-quad, out-quad, 25%)");
    CHECK_NEAR(sn_ease_at(&blend, 0.5), 0.375, 1e-15);
    sn_ease mirror = read_ease("mirror(in-cubic)");
    CHECK_BITS(sn_ease_at(&mirror, 0.25), 0.0625);
}

static void wrong(const char *text, sn_status status, size_t index, const char *words)
{
    sn_arena arena = sn_arena_on_block(memory, sizeof memory), before = arena;
    sn_ease ease = sn_ease_back(SN_EASE_OUT, 0.5), as_it_was = ease;
    sn_report report;
    check_context("%s", text);
    CHECK_INT(sn_ease_read(text, strlen(text), &arena, &ease, &report), status);
    CHECK_INT(report.status, status);
    CHECK_INT(report.index, index);
    CHECK_CONTAINS(report.message, words);
    CHECK(memcmp(&ease, &as_it_was, sizeof ease) == 0);
    CHECK(memcmp(&arena, &before, sizeof arena) == 0);
}

static void mistakes_get_a_sentence(void)
{
    wrong("out-bak(20%)", SN_ERROR_UNKNOWN, 0, "did you mean \"out-back\"?");
    wrong("steps2", SN_ERROR_UNKNOWN, 0, "did you mean \"steps\"?");
    wrong("xyzzyx", SN_ERROR_UNKNOWN, 0, "sinew help ease");
    wrong("", SN_ERROR_SYNTAX, 0, "the end of the text stands where the name of an easing");
    wrong("back", SN_ERROR_SYNTAX, 0, "needs its side in front");
    wrong("out-smoothstep", SN_ERROR_SYNTAX, 0, "has no sides");
    wrong("out-back(", SN_ERROR_SYNTAX, 9, "the end of the text stands where a number belongs");
    wrong("out-back(20%", SN_ERROR_SYNTAX, 12, "a comma or a closing bracket");
    wrong("out-back(20%, 3)", SN_ERROR_SYNTAX, 13, "a closing bracket");
    wrong("out-quad(2)", SN_ERROR_SYNTAX, 9, "no arguments");
    wrong("out-quad x", SN_ERROR_SYNTAX, 9, "\"x\" stands where the end");
    wrong("out-back(2000%)", SN_ERROR_RANGE, 9, "overshoot 2000 % is outside 0 % to 1000 %");
    wrong("cubic-bezier(1.2, 0, 1, 1)", SN_ERROR_RANGE, 13, "x1 1.2 is outside 0 to 1");
    wrong("cubic-bezier(0, 0, -0.1, 1)", SN_ERROR_RANGE, 19, "x2 -0.1 is outside 0 to 1");
    wrong("steps(0)", SN_ERROR_RANGE, 6, "count 0 is outside 1 to");
    wrong("steps(2.5)", SN_ERROR_RANGE, 6, "is no whole number");
    wrong("steps(1, jump-none)", SN_ERROR_RANGE, 0, "2 at least");
    wrong("steps(4, sideways)", SN_ERROR_SYNTAX, 9, "jump-start");
    wrong("linear()", SN_ERROR_SYNTAX, 7, "a number");
    wrong("linear(0 1%, 1 2% 3% 4%)", SN_ERROR_SYNTAX, 21, "at most two percentages");
    wrong("in-power(1e999)", SN_ERROR_NOT_FINITE, 9, "too large");
    wrong("blend(in-quad)", SN_ERROR_SYNTAX, 6, "two easings");
    wrong("blend(in-quad, out-quad, 120%)", SN_ERROR_RANGE, 24, "weight");
    wrong("chain(in-quad 40%, out-quad 30%, linear)", SN_ERROR_RANGE, 6, "one after the other");
    wrong("chain(in-quad 40%)", SN_ERROR_RANGE, 6, "ends at 100 %");
    wrong("reverse(reverse(reverse(reverse(reverse(reverse(reverse(reverse(linear))))))))",
        SN_ERROR_LIMIT, 64, "8 deep");
    wrong("back.out(99)", SN_ERROR_RANGE, 9, "Penner's s");
}

static void without_memory_points_are_refused(void)
{
    sn_ease ease;
    sn_report report;
    CHECK_INT(sn_ease_read("linear(0, 1)", 12, NULL, &ease, &report), SN_ERROR_MEMORY);
    CHECK_INT(sn_ease_read("mirror(linear)", 14, NULL, &ease, &report), SN_ERROR_MEMORY);
    CHECK_INT(sn_ease_read("out-quad", 8, NULL, &ease, NULL), SN_OK);
}

/* Random parameters of every family come back to the bit. */
static void what_is_written_is_read_back(void)
{
    const sn_ease_family *family;
    for (size_t i = 0; (family = sn_ease_family_at(i)) != NULL; i++)
        for (int round = 0; round < 400; round++) {
            double values[SN_EASE_PARAMETERS_MOST];
            char text[256], again[256];
            for (size_t k = 0; k < family->parameter_count; k++) {
                const sn_ease_parameter *p = &family->parameters[k];
                double u = 0.5 + 0.5 * sn_hash_signed(i, (uint64_t)(round * 8) + k);
                values[k] = p->low + (p->high - p->low) * pow(u, 1 + round % 7);
                if (p->whole)
                    values[k] = floor(values[k]);
            }
            if (family->shape == SN_EASE_STEPS && values[0] < 2)
                values[0] = 2;
            sn_ease ease = sn_ease_from_parameters(family->shape,
                family->sides ? (sn_ease_side)(round % 4) : SN_EASE_IN, values,
                family->parameter_count);
            sn_ease_write(text, sizeof text, &ease);
            sn_ease back = read_ease(text);
            CHECK(memcmp(ease.parameters, back.parameters, sizeof ease.parameters) == 0);
            CHECK_INT(back.shape, ease.shape);
            CHECK_INT(back.side, ease.side);
            sn_ease_write(again, sizeof again, &back);
            CHECK_TEXT(again, text);
        }
}

static void the_length_is_told_where_it_does_not_fit(void)
{
    char text[8];
    sn_ease ease = sn_ease_back(SN_EASE_IN_OUT, 0.25);
    CHECK_INT(sn_ease_write(text, sizeof text, &ease), 16);
    CHECK_TEXT(text, "in-out-");
    CHECK_INT(sn_ease_write(NULL, 0, &ease), 16);
}

/* Any cut, and any changed byte, of a long text is read or refused, and never more. */
static void damaged_texts_do_no_harm(void)
{
    const char *whole = "chain(in-elastic(30%, 3) 40% 60%, blend(steps(3, jump-both), linear(0, .5 "
                        "25% 75%, 1), 30%) 80%, mirror(reverse(cubic-bezier(.1,.2,.3,.4))))";
    char text[256];
    size_t size = strlen(whole);
    for (size_t i = 0; i < size; i++)
        for (int kind = 0; kind < 12; kind++) {
            sn_arena arena = sn_arena_on_block(memory, sizeof memory);
            sn_ease ease;
            sn_report report;
            memcpy(text, whole, size);
            if (kind > 0)
                text[i] = "(),%-.9e a\0"[kind - 1];
            size_t length = kind > 0 ? size : i;
            if (sn_ease_read(text, length, &arena, &ease, &report) == SN_OK)
                CHECK(sn_ease_at(&ease, 0.5) == sn_ease_at(&ease, 0.5));
            else
                CHECK(report.message[0] && report.index <= length);
        }
}

CHECK_MAIN(CHECK_TEST(names_of_all_libraries_are_read), CHECK_TEST(arguments_are_read),
    CHECK_TEST(stops_are_those_of_css), CHECK_TEST(compositions_are_read),
    CHECK_TEST(mistakes_get_a_sentence), CHECK_TEST(without_memory_points_are_refused),
    CHECK_TEST(what_is_written_is_read_back), CHECK_TEST(the_length_is_told_where_it_does_not_fit),
    CHECK_TEST(damaged_texts_do_no_harm))
