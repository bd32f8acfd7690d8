/* Tests of ease_text.h: names and arguments of other libraries give those libraries' curves, whose
 * formulas are written out here, or are refused with what to write instead. */
#include "check.h"
#include "sinew/ease_text.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static const double turn = 6.283185307179586477;

static sn_ease read_foreign(const char *text)
{
    sn_ease ease = { 0 };
    sn_report report;
    check_context("%s", text);
    CHECK_INT(sn_ease_read(text, strlen(text), NULL, &ease, &report), SN_OK);
    CHECK_TEXT(report.message, "");
    return ease;
}

static void means(const char *text, const char *canonical)
{
    char written[256];
    sn_ease ease = read_foreign(text);
    sn_ease_write(written, sizeof written, &ease);
    CHECK_TEXT(written, canonical);
}

static void refused(const char *text, size_t index, const char *words)
{
    sn_ease ease = sn_ease_back(SN_EASE_OUT, 0.5), as_it_was = ease;
    sn_report report;
    check_context("%s", text);
    CHECK(sn_ease_read(text, strlen(text), NULL, &ease, &report) != SN_OK);
    CHECK_INT(report.index, index);
    CHECK_CONTAINS(report.message, words);
    CHECK(memcmp(&ease, &as_it_was, sizeof ease) == 0);
}

/* The ways in, as the libraries have them; amplitude 1. */
static double elastic_in(double t, double period)
{
    return -pow(2, 10 * (t - 1)) * sin((t - 1 - period / 4) * turn / period);
}

static double back_in(double t, double s)
{
    return t * t * ((s + 1) * t - s);
}

static double side_of(double (*in)(double, double), double p, sn_ease_side side, double t)
{
    switch (side) {
    case SN_EASE_IN:
        return in(t, p);
    case SN_EASE_OUT:
        return 1 - in(1 - t, p);
    case SN_EASE_IN_OUT:
        return t < 0.5 ? in(2 * t, p) / 2 : 1 - in(2 - 2 * t, p) / 2;
    default:
        return t < 0.5 ? (1 - in(1 - 2 * t, p)) / 2 : 0.5 + in(2 * t - 1, p) / 2;
    }
}

/* Penner's 1.70158 stands for 10 %, whose s is 1.70154: that is at most 4/27 of the difference of
 * s, 5.9e-6 of the way, and half of it in halves. An elastic here ends exactly, for which 2^-10 is
 * taken off on the way; its half is half that. */
static void a_curve_is_the_one_of_its_library(void)
{
    static const struct {
        const char *text;
        double (*in)(double, double);
        sn_ease_side side;
        double parameter, within;
    } curves[] = {
        { "easeOutBack", back_in, SN_EASE_OUT, 1.70158, 6e-6 },
        { "easeInOutBack", back_in, SN_EASE_IN_OUT, 1.70158 * 1.525, 1e-14 },
        { "easeOutInBack", back_in, SN_EASE_OUT_IN, 1.70158, 3e-6 },
        { "easeOutInBack(1.5)", back_in, SN_EASE_OUT_IN, 1.5, 1e-14 },
        { "easeInOutBack(1.5)", back_in, SN_EASE_IN_OUT, 1.5 * 1.525, 1e-14 },
        { "Ease.InOutBack", back_in, SN_EASE_IN_OUT, 1.70158 * 1.525, 1e-14 },
        { "EaseBackInOut", back_in, SN_EASE_IN_OUT, 1.70158 * 1.525, 1e-14 },
        { "TRANS_BACK, EASE_IN_OUT", back_in, SN_EASE_IN_OUT, 1.70158 * 1.525, 1e-14 },
        { "TWEEN.Easing.Back.InOut", back_in, SN_EASE_IN_OUT, 1.70158 * 1.525, 1e-14 },
        { "back.inOut", back_in, SN_EASE_IN_OUT, 1.70158, 3e-6 },
        { "back.inOut(1.70158)", back_in, SN_EASE_IN_OUT, 1.70158, 1e-14 },
        { "back.out(1.7)", back_in, SN_EASE_OUT, 1.7, 1e-14 },
        { "easeBackInOut", back_in, SN_EASE_IN_OUT, 1.70158, 3e-6 }, /* d3 */
        { "easeOutElastic", elastic_in, SN_EASE_OUT, 0.3, 0x1p-10 },
        { "easeInOutElastic", elastic_in, SN_EASE_IN_OUT, 0.45, 0x1p-11 },
        { "easeOutInElastic", elastic_in, SN_EASE_OUT_IN, 0.3, 0x1p-11 },
        { "Ease.InOutElastic", elastic_in, SN_EASE_IN_OUT, 0.45, 0x1p-11 },
        { "DG.Tweening.Ease.InOutElastic", elastic_in, SN_EASE_IN_OUT, 0.45, 0x1p-11 },
        { "Elastic.easeInOut", elastic_in, SN_EASE_IN_OUT, 0.45, 0x1p-11 },
        { "elastic.inOut", elastic_in, SN_EASE_IN_OUT, 0.45, 0x1p-11 },
        { "elastic.inOut(1)", elastic_in, SN_EASE_IN_OUT, 0.45, 0x1p-11 },
        { "elastic.inOut(1, 0.3)", elastic_in, SN_EASE_IN_OUT, 0.3, 0x1p-11 },
        { "elastic.out(0.5)", elastic_in, SN_EASE_OUT, 0.6, 0x1p-10 },
        { "elastic.out(0.5, 0.3)", elastic_in, SN_EASE_OUT, 0.6, 0x1p-10 },
        { "easeOutElastic(0.5, 0.3)", elastic_in, SN_EASE_OUT, 0.3, 0x1p-10 },
        { "elastic.in(1, 0.01)", elastic_in, SN_EASE_IN, 0.01, 0x1p-10 },
        { "elastic.in(1, 1)", elastic_in, SN_EASE_IN, 1, 0x1p-10 },
        { "elastic.in(1, 2)", elastic_in, SN_EASE_IN, 2, 0.007 },
        { "EASE_IN_OUT, TRANS_ELASTIC", elastic_in, SN_EASE_IN_OUT, 0.45, 0x1p-11 },
        { "TRANS_ELASTIC, EASE_OUT_IN", elastic_in, SN_EASE_OUT_IN, 0.3, 0x1p-11 },
        { "LeanTweenType.easeInOutElastic", elastic_in, SN_EASE_IN_OUT, 0.3, 0x1p-11 },
        { "iTween.EaseType.easeInOutElastic", elastic_in, SN_EASE_IN_OUT, 0.3, 0x1p-11 },
        { "easeElasticInOut", elastic_in, SN_EASE_IN_OUT, 0.3, 0x1p-11 }, /* d3 */
        { "d3.easeElasticInOut", elastic_in, SN_EASE_IN_OUT, 0.3, 0x1p-11 },
        { "TWEEN.Easing.Elastic.InOut", elastic_in, SN_EASE_IN_OUT, 0.4, 0x1p-11 },
        { "Elastic.Out", elastic_in, SN_EASE_OUT, 0.4, 0x1p-10 }, /* tween.js */
        { "ElasticEaseIn", elastic_in, SN_EASE_IN, 4.0 / 13, 0x1p-10 },
    };
    for (size_t i = 0; i < COUNT(curves); i++) {
        sn_ease ease = read_foreign(curves[i].text);
        for (int k = 1; k < 1000; k++) {
            double t = k / 1000.0;
            CHECK_NEAR(sn_ease_at(&ease, t),
                side_of(curves[i].in, curves[i].parameter, curves[i].side, t), curves[i].within);
        }
    }
}

/* Peaks that the libraries' own functions gave: easings.net's and GSAP 3.15's. */
static void peaks_are_those_measured_elsewhere(void)
{
    static const struct {
        const char *text;
        double high;
    } peaks[] = { { "easeInOutElastic", 1.11835 }, { "elastic.inOut", 1.11835 },
        { "elastic.inOut(1)", 1.11835 }, { "elastic.inOut(1,0.3)", 1.18655 },
        { "elastic.out(0.5,0.3)", 1.15349 }, { "elastic.out(0.9,0.3)", 1.33653 },
        { "back.inOut", 1.05 }, { "back.inOut(1.7)", 1.04992 } };
    for (size_t i = 0; i < COUNT(peaks); i++) {
        sn_ease ease = read_foreign(peaks[i].text);
        CHECK_NEAR(sn_ease_range(&ease).high, peaks[i].high, 6e-6);
    }
}

static void what_is_another_curve_here_is_refused(void)
{
    refused("elastic.out(2, 0.5)", 12, "out-elastic(37%, 3)");
    refused("elastic.out(2.5, 0.2)", 12, "another phase");
    refused("easeOutElastic(1.1)", 15, "another phase");
    refused("elastic.out(0, 0.3)", 15, "GSAP divides");
    refused("elastic.out(0.1, 0.3)", 17, "GSAP divides");
    refused("elastic.out(1, 30%)", 15, "Penner's period");
    refused("easeOutElastic(1, 30%)", 18, "Penner's period");
    refused("elastic.out(-1)", 12, "Penner's amplitude");
    refused("slow(0.7, 0.7)", 0, "slow-middle(70%, 30%)");
    refused("slow", 0, "slow-middle(70%, 30%)");
    refused("expoScale(0.5, 7)", 0, "in-expo(");
    refused("expo.out(3)", 9, "expo takes no arguments; out-expo() takes steepness");
    refused("easeOutBounce(5)", 14, "out-bounce() takes bounces and height");
    refused("BackEaseOut", 0, "AHEasing's back");
    refused("Curves.easeOutBack", 0, "Flutter's Curves");
    refused("LeanTweenType.easeSpring", 0, "out-spring(0%, 0.3)");
    refused("iTween.EaseType.spring", 0, "out-spring(0%, 0.3)");
    refused("TRANS_SPRING, EASE_OUT", 0, "out-spring(0%, 0.3)");
    refused("TRANS_CONSTANT, EASE_OUT", 0, "there is no easing \"TRANS_CONSTANT, EASE_OUT\"");
    refused("TRANS_BACK", 0, "needs its side");
    refused("back.out()", 9, "a number");
    refused("out", 0, "there is no easing");
    refused("out()", 4, "a number");
    refused("out(3, 4)", 6, "a closing bracket");
}

static void every_spelling_is_read(void)
{
    static const char *const backs[] = { "easeoutback", "EASEOUTBACK", "outback", "backout",
        "out back", "Out Back", "ease out back", "out  back", "out\tback", "backeaseout",
        "LeanTweenType.easeOutBack", "iTween.EaseType.easeOutBack", "DG.Tweening.Ease.OutBack",
        "Tween.outBack", "Easing.OutBack", "cc.easeBackOut", "cc.easing.backOut", "a.b.c.outBack",
        "TRANS_BACK, EASE_OUT", "EASE_OUT,TRANS_BACK", "Tween.TRANS_BACK, Tween.EASE_OUT",
        "easeOutBack;", "out-back ; ", "gsap.back.out", "back-out" };
    for (size_t i = 0; i < COUNT(backs); i++)
        means(backs[i], "out-back");
    means("easeinoutquad", "in-out-quad");
    means("EASEINOUTQUAD", "in-out-quad");
    means("easeoutinquad", "out-in-quad");
    means("easeinsin", "in-sine");
    means("slowmiddle", "slow-middle");
    means("easein", "cubic-bezier(0.42, 0, 1, 1)");
    means("ease in out", "cubic-bezier(0.42, 0, 0.58, 1)");
    means("EASE_OUT, TRANS_SINE", "out-sine");
    means("EASE_OUT_IN, TRANS_SINE", "out-in-sine");
    means("Tween.TRANS_SINE, Tween.EASE_OUT_IN", "out-in-sine");
    means("TRANS_LINEAR, EASE_IN", "linear");
    means("TRANS_LINEAR", "linear");
    means("Curves.easeIn", "cubic-bezier(0.42, 0, 1, 1)");
    means("Curves.linear", "linear");
    means("power0", "linear");
    means("power2", "out-cubic");
    means("power2()", "out-cubic");
    means("power2.out()", "out-cubic");
    means("power4.in", "in-quint");
    means("none", "linear");
    means("none()", "linear");
    means("none.out", "out-linear");
    means("easePolyInOut", "in-out-cubic");
    means("out(3)", "out-power(3)");
    means("inOut(3)", "in-out-power(3)");
    means("in(1.675)", "in-power(1.675)");
    means("steps(4, start);", "steps(4, jump-start)");
    means("easeOutExpo()", "out-expo");
    means("easeOutPower(3)", "out-power(3)");
}

static void space_before_a_percent_sign_is_read(void)
{
    means("out-back(20 %)", "out-back(20%)");
    means("out-back( 5  % )", "out-back(5%)");
    means("in-out-elastic(30 %, 3)", "in-out-elastic(30%, 3)");
    means("back.out(20 %)", "out-back(20%)");
}

static void with_memory(const char *text, sn_status status, size_t index, const char *words)
{
    static _Alignas(16) unsigned char memory[1 << 15];
    sn_arena arena = sn_arena_on_block(memory, sizeof memory);
    sn_ease ease;
    sn_report report;
    char written[256] = "";
    check_context("%s", text);
    CHECK_INT(sn_ease_read(text, strlen(text), &arena, &ease, &report), status);
    if (status == SN_OK) {
        sn_ease_write(written, sizeof written, &ease);
        CHECK_TEXT(written, words);
    } else {
        CHECK_CONTAINS(report.message, words);
        CHECK_INT(report.index, index);
    }
}

static void others_stand_within_others(void)
{
    with_memory("chain(in-quad 40 % 60 %, TRANS_SINE, EASE_OUT)", SN_OK, 0,
        "chain(in-quad 40% 60%, out-sine)");
    with_memory("blend(EASE_IN, EASE_OUT)", SN_OK, 0,
        "blend(cubic-bezier(0.42, 0, 1, 1), cubic-bezier(0, 0, 0.58, 1), 50%)");
    with_memory(
        "blend(EASE_OUT, TRANS_SINE, linear, 30 %)", SN_OK, 0, "blend(out-sine, linear, 30%)");
    with_memory("linear(0, 0.5 20 %, 1)", SN_ERROR_SYNTAX, 14, "no space between a number and");
    with_memory("linear(0, 1);", SN_OK, 0, "linear(0, 1)");
    with_memory(
        "blend(in-quad out-quad)", SN_ERROR_SYNTAX, 14, "a comma is missing before \"out-quad\"");
}

static void a_missing_comma_is_told(void)
{
    refused("cubic-bezier(0.34 1.56 0.64 1)", 18, "a comma is missing before \"1.56\"");
    refused("cubic-bezier(0.34, 1.56 0.64, 1)", 24, "a comma is missing before \"0.64\"");
    refused("in-out-elastic(30% 3)", 19, "a comma is missing before \"3\"");
    refused("elastic.out(1 0.3)", 14, "a comma is missing before \"0.3\"");
    refused("steps(4 jump-start)", 8, "a comma is missing before \"jump-start\"");
    refused("out-back(20% ;", 13, "\";\" stands where a comma or a closing bracket");
}

static void what_is_nearly_a_name_is_named(void)
{
    refused("out bak", 0, "no easing \"out bak\"; did you mean \"out-back\"?");
    refused("outbak", 0, "\"out-back\"");
    refused("LeanTweenType.easeOutBakc", 0, "\"out-back\"");
    refused("TRANS_BAK, EASE_OUT", 0, "\"out-back\"");
    refused("out-quad x", 9, "\"x\" stands where the end");
    refused("out-quad;;", 9, "\";\" stands where the end");
    refused("easeInOutElasticEaseInOutElasticEaseInOutElasticEaseInOutElasticEase", 0, "no easing");
}

/* Every name in our spelling reads as itself, and in the spellings of others as the same shape. */
static void every_family_is_read_in_every_spelling(void)
{
    const sn_ease_family *family;
    for (size_t i = 0; (family = sn_ease_family_at(i)) != NULL && family->shape < SN_EASE_POINTS;
         i++)
        for (int side = 0; side < SN_EASE_SIDE_COUNT; side++) {
            char ours[64], other[4][64] = { "", "ease", "", "Any.Prefix." };
            snprintf(ours, sizeof ours, "%s-%s", sn_ease_side_name(side), family->name);
            for (const char *c = ours; *c; c++) {
                size_t ends[4] = { strlen(other[0]), strlen(other[1]), strlen(other[2]),
                    strlen(other[3]) };
                bool up = c == ours || c[-1] == '-';
                char small = *c, big = (char)(up || c == ours ? small - 'a' + 'A' : small);
                other[2][ends[2]] = (char)(small == '-' ? '_' : small - 'a' + 'A');
                if (small == '-')
                    continue;
                other[0][ends[0]] = small;
                other[1][ends[1]] = big;
                other[3][ends[3]] = big;
            }
            for (size_t k = 0; k < 4; k++) {
                sn_ease ease = read_foreign(other[k]);
                CHECK_INT(ease.shape, family->shape);
                CHECK_INT(ease.side, side);
            }
        }
}

CHECK_MAIN(CHECK_TEST(a_curve_is_the_one_of_its_library),
    CHECK_TEST(peaks_are_those_measured_elsewhere),
    CHECK_TEST(what_is_another_curve_here_is_refused), CHECK_TEST(every_spelling_is_read),
    CHECK_TEST(space_before_a_percent_sign_is_read), CHECK_TEST(others_stand_within_others),
    CHECK_TEST(a_missing_comma_is_told), CHECK_TEST(what_is_nearly_a_name_is_named),
    CHECK_TEST(every_family_is_read_in_every_spelling))
