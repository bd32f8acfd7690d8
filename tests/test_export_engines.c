/*
 * Tests of the curves for Unity and Godot: each file is read by the rules of its format, evaluated
 * in the engine's own way, and compared with the signal.
 */
#include "keys_engines.h"

static void files_are_the_signal(void)
{
    static const double errors[] = { 1e-2, 1e-3, 1e-4 };
    for (size_t i = 0; i < KEYS_CASES; i++)
        for (size_t k = 0; k < 3; k++)
            for (int format = SCRIPT; format <= GODOT; format++)
                check_file(&keys_cases[i], sample_signal_of(&keys_cases[i].signal),
                    (file_format)format, errors[k]);
}

/* A cubic needs no key but its ends and its top; a triangle one at each corner, exactly. */
static void what_is_cubic_is_exact(void)
{
    sample_signal line = { 1, sample_polynomial, 3, 0, 1, { 0, 1 }, { 0 }, 0, NULL };
    CHECK_INT(keys_write(sn_export_godot, &line, "a", (sn_export_keys){ 0, 2, 1e-3 }, NULL), SN_OK);
    CHECK_INT(keys_read_told(0).count, 2);
    CHECK_CONTAINS(keys_text, "Vector2(0.0, 1.0), ");
    CHECK_CONTAINS(keys_text, "Vector2(1.0, 7.0), ");
    check_file(&keys_cases[5], sample_signal_of(&keys_cases[5].signal), SCRIPT, 1e-3);
    CHECK_INT(curves[0].count, 7);
    for (size_t i = 0; i < curves[0].count; i++) {
        CHECK_NEAR(curves[0].keys[i].at, 0.5 * (double)i, 1e-7);
        CHECK_NEAR(curves[0].keys[i].value, i % 2 ? 1 : -1, 1e-7);
        CHECK_NEAR(curves[0].keys[i].out, (i % 2) == (i == 6) ? 4 : -4, 1e-5);
    }
}

/* ---- what settles ---- */

/* A spring that says it is settled at 1.2 s, where 0.003 are left: more than the error of 1/1000,
 * so that its span goes on. By hand the span is as asked, and ends where the spring is. */
static void what_settles_comes_to_rest(void)
{
    sample_signal spring = { 1, keys_spring, 2, 0.4, 1.2, { 0, 0.5 }, { 0 }, 0, NULL };
    sn_signal signal = keys_settling_of(&spring);
    sn_export_keys keys = sn_export_keys_of(signal, 0);
    double left = fabs(keys_spring(&spring, 1.2, 0) - 1);
    CHECK(left > 1.5e-3);
    CHECK_BITS(keys.from_s, 0);
    CHECK_BITS(keys.error, 1e-3);
    CHECK(keys.to_s > 1.2);
    for (int i = 0; i <= 1000; i++)
        CHECK(fabs(keys_spring(&spring, keys.to_s + i / 500.0, 0) - 1) <= 1.3e-3);
    CHECK_INT(keys_write_signal(sn_export_godot, signal, "a test", keys, NULL), SN_OK);
    read_godot_curve(&(keys_case){ "", spring, 0, keys.to_s, true, 0 });
    CHECK_BITS(curves[0].keys[curves[0].count - 1].value, 1);
    CHECK_CONTAINS(keys_text, "\n; The last key is where it rests, ");
    CHECK_CONTAINS(keys_text, "\n; By its own measure it is settled at 1.2 s.\n");
    keys = (sn_export_keys){ 0, 1.2, 1e-3 };
    CHECK_INT(keys_write_signal(sn_export_godot, signal, "a test", keys, NULL), SN_OK);
    read_godot_curve(&(keys_case){ "", spring, 0, 1.2, true, 0 });
    CHECK_NEAR(curves[0].keys[curves[0].count - 1].value, keys_spring(&spring, 1.2, 0), 1e-7);
    CHECK_CONTAINS(keys_text, "\n; At the end it is not yet where it rests: it is 0.00");
    keys.to_s = 5;
    CHECK_INT(keys_write_signal(sn_export_godot, signal, "a test", keys, NULL), SN_OK);
    CHECK_CONTAINS(keys_text, "\n; The last key is where it rests, ");
}

/* What is told of the error holds against the spring itself, all over the span, and the last key
 * is where it rests. */
static void settling_curves_keep_their_word(void)
{
    static const double ratios[] = { 0.1, 0.4, 0.7, 0.999 }, errors[] = { 1e-2, 1e-3, 1e-4 };
    for (int i = 0; i < 4 * 3 * 2; i++) {
        double error = errors[i / 4 % 3];
        sample_signal spring = { 1, keys_spring, 2, ratios[i % 4], 0, { 0, 1 }, { 0 }, i % 2 > 0,
            NULL };
        spring.c = keys_settle_s(&spring, 1e-3);
        sn_export_keys keys = sn_export_keys_of(keys_settling_of(&spring), error);
        keys_case c = { "settling", spring, 0, keys.to_s, true, 0 };
        bool godot = i < 12;
        check_context(
            "damping %g, error %g: %g s, then %g s", spring.b, error, spring.c, keys.to_s);
        CHECK_INT(keys_write_signal(godot ? sn_export_godot : sn_export_unity_script,
                      keys_settling_of(&spring), "a test", keys, NULL),
            SN_OK);
        if (godot)
            read_godot_curve(&c);
        else
            read_script(&c, "ATestMotion");
        curves[0].length = godot ? 1 : keys.to_s;
        CHECK_BITS(curves[0].keys[curves[0].count - 1].value, 1);
        keys_told told = keys_read_told(0);
        CHECK(told.within <= error * (1 + 1e-9));
        CHECK(fabs(keys_spring(&spring, keys.to_s, 0) - 1) <= told.within * (told.high - told.low));
        keys_compare(&c, godot ? read_godot : read_unity, curves, 0, told.within, 1e-6);
    }
}

/* Any bytes as a name: an identifier of C#, a comment that ends with its line, Godot's text. */
static void any_name_is_safe(void)
{
    const keys_case *c = &keys_cases[5];
    for (int i = 0; i < 60; i++) {
        char name[120];
        size_t size = check_below(sizeof name);
        for (size_t k = 0; k < size; k++)
            name[k] =
                check_below(3) ? "aZ_9-* /\n\"\\"[check_below(11)] : (char)(1 + check_below(127));
        name[size] = 0;
        sn_export_keys keys = { 0, 1, 0.1 };
        CHECK_INT(keys_write(sn_export_unity_script, &c->signal, name, keys, NULL), SN_OK);
        const char *at = strstr(keys_text, "\nusing UnityEngine;\n");
        for (const char *line = keys_text; at && line < at; line = strchr(line, '\n') + 1)
            CHECK(strncmp(line, "// ", 3) == 0);
        at = strstr(keys_text, "static class ") + strlen("static class ");
        size_t length =
            strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
        CHECK(*at >= 'A' && *at <= 'Z' && length <= 63);
        CHECK(strncmp(at + length - 6, "Motion\n", 7) == 0);
        CHECK_INT(keys_write(sn_export_godot, &c->signal, name, keys, NULL), SN_OK);
        at = strstr(keys_text, "\nresource_name = \"");
        if (!CHECK(at != NULL))
            continue;
        for (at += strlen("\nresource_name = \""); *at && *at != '"'; at++) {
            CHECK((unsigned char)*at >= 0x20);
            at += *at == '\\';
        }
        CHECK(strncmp(at, "\"\n_limits = [", 13) == 0);
    }
}

CHECK_MAIN(CHECK_TEST(files_are_the_signal), CHECK_TEST(what_is_cubic_is_exact),
    CHECK_TEST(what_settles_comes_to_rest), CHECK_TEST(settling_curves_keep_their_word),
    CHECK_TEST(any_name_is_safe))
