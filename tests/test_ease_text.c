/* Tests of ease_text.h: every spelling, round trips, and the sentences about what is wrong. */
#include "check.h"
#include "sinew/ease_text.h"
#include "sinew/noise.h"
#include <math.h>
#include <stdio.h>
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
        "EaseBackOut", "backOut", "back.out", "Back.easeOut", "Ease.OutBack", " out-back ",
        "EASE_OUT_BACK", "outBack" };
    for (size_t i = 0; i < sizeof backs / sizeof backs[0]; i++)
        same_text(backs[i], "out-back");
    same_text("TWEEN.Easing.Quadratic.Out", "out-quad");
    same_text("TWEEN.Easing.Back.Out", "out-back");
    same_text("Linear.easeNone", "linear");
    same_text("Strong.easeOut", "out-quint");
    same_text("Power2.easeOut", "out-cubic");
    same_text("slowMiddle", "slow-middle");
    same_text("cubicBezier(0, 0, 1, 1)", "cubic-bezier(0, 0, 1, 1)");
    same_text("spring(0, 0.5)", "out-spring(0%, 0.5)");
    same_text("in-spring", "in-spring");
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
    same_text("out-back(1e-2%)", "out-back(0.01%)");
    same_text("out-back(1e-300)", "out-back(1e-298%)");
    same_text("steps", "steps(4)");
    same_text("out-smoothstep(3)", "out-smoothstep(3)");
    char zeros[128] = "out-back(0.";
    memset(zeros + 11, '0', 80);
    memcpy(zeros + 91, "1%)", 4);
    sn_ease tiny = read_ease(zeros);
    CHECK_RELATIVE(tiny.parameters[0], 1e-83, 1e-15);
}

/* s = 1.70158: bsq-ports/Tracks#29. The in-outs of Penner and of GSAP at a quarter of the time,
 * where each half is half its way: f(1/2)/2, and f(t) = t^2 ((s + 1) t - s). */
static void arguments_of_others_are_penners(void)
{
    static const struct {
        const char *text;
        double s;
    } in_outs[] = { { "back.inOut(1.7)", 1.7 }, { "easeInOutBack(1.7)", 1.7 * 1.525 },
        { "Back.easeInOut(1.70158)", 1.70158 * 1.525 } };
    sn_ease ease = read_ease("back.out(1.70158)");
    CHECK_NEAR(sn_ease_range(&ease).high, 1.10000407, 1e-7);
    ease = read_ease("easeOutBack(1.70158)");
    CHECK_NEAR(sn_ease_range(&ease).high, 1.10000407, 1e-7);
    for (size_t i = 0; i < 3; i++) {
        ease = read_ease(in_outs[i].text);
        CHECK_NEAR(
            sn_ease_at(&ease, 0.25), 0.125 * (0.5 * (in_outs[i].s + 1) - in_outs[i].s), 1e-14);
    }
    same_text("back.out(20%)", "out-back(20%)");
    same_text("out-back(1.7)", "out-back(170%)"); /* our own spelling: a ratio */
    /* The first overshoot of Penner's formula itself, looked for in small steps. */
    static const double elastics[][2] = { { 1, 0.3 }, { 1, 0.5 }, { 1, 1.5 }, { 1, 0.02 } };
    for (size_t i = 0; i < 4; i++) {
        double a = elastics[i][0], p = elastics[i][1], most = 0, turn = 2 * acos(-1);
        for (int k = 1; k < 200000; k++) {
            double t = k / 200000.0;
            double s = p / turn * asin(1 / a);
            most = fmax(most, a * pow(2, -10 * t) * sin((t - s) * turn / p));
        }
        char text[64];
        snprintf(text, sizeof text, "elastic.out(%g, %g)", a, p);
        ease = read_ease(text);
        CHECK_NEAR(ease.parameters[0], most, 1e-8);
        CHECK_NEAR(ease.parameters[1], 1 / p, 1e-14);
    }
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
    same_text("reverse(steps(4))", "out-steps(4)");
    same_text("reverse(reverse(reverse(in-quad)))", "out-quad");
    same_text("reverse(chain(in-quad, linear))", "out-chain(in-quad 50% 50%, linear)");
    same_text("mirror(in-cubic)", "mirror(in-cubic)");
    same_text("reverse(linear(0, 0.3 20%, 1))", "out-linear(0, 0.3 20%, 1)");
    same_text("mirror(mirror(mirror(mirror(mirror(mirror(mirror(mirror(in-quad))))))))",
        "mirror(mirror(mirror(mirror(mirror(mirror(mirror(mirror(in-quad))))))))");
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
    wrong("easeOutBakc", SN_ERROR_UNKNOWN, 0, "did you mean \"out-back\"?");
    wrong("in-out", SN_ERROR_UNKNOWN, 0, "there is no easing");
    wrong("blend(in-quad, out-bak)", SN_ERROR_UNKNOWN, 15, "\"out-back\"");
    wrong("cubic-bezier(0, 0, 1)", SN_ERROR_SYNTAX, 20, "the rest of x1, y1, x2 and y2");
    wrong("linear(0, 1e7)", SN_ERROR_RANGE, 10, "outside -1e6 to 1e6");
    wrong("elastic.out(99)", SN_ERROR_RANGE, 12, "an amplitude above 1");
    wrong("elastic.out(-1)", SN_ERROR_RANGE, 12, "Penner's amplitude");
    wrong("elastic.out(1, 0)", SN_ERROR_RANGE, 15, "Penner's period");
    wrong("mirror(in-quad, in-quad)", SN_ERROR_SYNTAX, 14, "a closing bracket");
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
    wrong("blend(in-quad, out-quad, 120%)", SN_ERROR_RANGE, 25, "weight");
    wrong("chain(in-quad 40%, out-quad 30%, linear)", SN_ERROR_RANGE, 6, "one after the other");
    wrong("chain(in-quad 40%)", SN_ERROR_RANGE, 6, "ends at 100 %");
    wrong("mirror(mirror(mirror(mirror(mirror(mirror(mirror(mirror(mirror(mirror(linear))))))))))",
        SN_ERROR_LIMIT, 56, "8 deep");
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
            sn_ease ease = sn_ease_from_parameters(
                family->shape, (sn_ease_side)(round % 4), values, family->parameter_count);
            sn_ease_write(text, sizeof text, &ease);
            sn_ease back = read_ease(text);
            CHECK(memcmp(ease.parameters, back.parameters, sizeof ease.parameters) == 0);
            CHECK_INT(back.shape, ease.shape);
            CHECK_INT(back.side, ease.side);
            sn_ease_write(again, sizeof again, &back);
            CHECK_TEXT(again, text);
        }
}

/* The table's ranges and defaults are those that the functions of ease.h have. */
static void a_parameter_is_what_an_ease_takes(void)
{
    const sn_ease_family *family;
    for (size_t i = 0; (family = sn_ease_family_at(i)) != NULL; i++) {
        sn_ease plain = sn_ease_make(family->shape, SN_EASE_OUT);
        for (size_t k = 0; k < family->parameter_count; k++) {
            const sn_ease_parameter *p = &family->parameters[k];
            check_context("%s, %s", family->name, p->name);
            CHECK_BITS(plain.parameters[k], p->fallback);
            CHECK(p->low <= p->usual_low && p->usual_low < p->usual_high);
            CHECK(p->usual_high <= p->high && p->fallback >= p->low && p->fallback <= p->high);
            CHECK(p->help[0] && (!p->word || (p->word((int)p->high) && !p->word(4))));
            for (int end = 0; end < 2; end++) {
                double values[SN_EASE_PARAMETERS_MOST] = { NAN, NAN, NAN, NAN };
                values[k] = end ? 1e300 : -1e300;
                sn_ease ease = sn_ease_from_parameters(family->shape, SN_EASE_OUT, values, 4);
                CHECK_BITS(ease.parameters[k], end ? p->high : p->low);
            }
        }
    }
}

static void a_long_reverse_is_no_depth(void)
{
    static char text[SN_EASE_TEXT_MOST + 1];
    sn_ease ease;
    sn_report report;
    size_t count = 7000, used = 0;
    for (size_t i = 0; i < count; i++, used += 8)
        memcpy(text + used, "reverse(", 8);
    memcpy(text + used, "in-quad", 7);
    used += 7;
    memset(text + used, ')', count);
    CHECK_INT(sn_ease_read(text, used + count, NULL, &ease, &report), SN_OK);
    CHECK_INT(ease.side, SN_EASE_IN);
    memset(text, ' ', sizeof text);
    CHECK_INT(sn_ease_read(text, sizeof text, NULL, &ease, &report), SN_ERROR_LIMIT);
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
    CHECK_TEST(arguments_of_others_are_penners), CHECK_TEST(a_parameter_is_what_an_ease_takes),
    CHECK_TEST(a_long_reverse_is_no_depth), CHECK_TEST(stops_are_those_of_css),
    CHECK_TEST(compositions_are_read), CHECK_TEST(mistakes_get_a_sentence),
    CHECK_TEST(without_memory_points_are_refused), CHECK_TEST(what_is_written_is_read_back),
    CHECK_TEST(the_length_is_told_where_it_does_not_fit), CHECK_TEST(damaged_texts_do_no_harm))
