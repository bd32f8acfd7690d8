/*
 * Exports of easings, each read back: what CSS can say exactly it says, and it is the easing, by
 * CSS's own definition of the words; what is a cubic is two keys for Unity and Godot; and steps
 * jump where they shall.
 */
#include "check.h"
#include "sinew/export.h"
#include "sinew/score.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MOST = 1 << 18, KEYS_MOST = 64 };

static _Alignas(16) unsigned char score_memory[1 << 16], key_memory[1 << 23];
static char score_text[1024], written[TEXT_MOST];
static sn_score score;

typedef sn_status writer(sn_signal signal, const char *name, sn_export_keys keys, sn_arena *arena,
    sn_sink sink, sn_report *report);

/* Writes an item of these fields as "a"; its status. seconds  0: all of it */
static sn_status write_ease(writer *write, const char *fields, double seconds)
{
    snprintf(score_text, sizeof score_text,
        "{\"sinew\":1,\"items\":{\"a\":{\"kind\":\"ease\",%s}}}", fields);
    check_context("%s", fields);
    sn_arena arena = sn_arena_on_block(score_memory, sizeof score_memory);
    sn_report report;
    if (!CHECK_INT(sn_score_load(&score, score_text, strlen(score_text), &arena, &report), SN_OK))
        return SN_ERROR_SYNTAX;
    sn_arena lent = sn_arena_on_block(key_memory, sizeof key_memory);
    sn_sink_buffer buffer = { .bytes = written, .capacity = sizeof written };
    sn_export_keys keys = sn_export_keys_of(score.items[0].signal, 0);
    keys.to_s = seconds > 0 ? seconds : keys.to_s;
    sn_status status =
        write(score.items[0].signal, "a", keys, &lent, sn_sink_to_buffer(&buffer), &report);
    CHECK(buffer.needed < sizeof written);
    if (status != SN_OK)
        fprintf(stderr, "  report    %s\n", report.message);
    return status;
}

static double truth(double t_s)
{
    double value;
    sn_signal_sample(score.items[0].signal, t_s, &value);
    return value;
}

/* ---- CSS by its own definitions ---------------------------------------------------------- */

static long double css_coordinate(long double a, long double b, long double t)
{
    return 3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t;
}

static double css_bezier(const double p[4], double x)
{
    long double low = 0, high = 1;
    for (int i = 0; i < 90; i++) {
        long double t = (low + high) / 2;
        if (css_coordinate((long double)p[0], (long double)p[2], t) < (long double)x)
            low = t;
        else
            high = t;
    }
    return (double)css_coordinate((long double)p[1], (long double)p[3], low);
}

/* steps(): the jumps are counted, not divided. */
static double css_steps(int count, const char *jump, double x)
{
    bool start = strcmp(jump, "jump-start") == 0 || strcmp(jump, "jump-both") == 0;
    int jumps = count - (strcmp(jump, "jump-none") == 0) + (strcmp(jump, "jump-both") == 0);
    int done = start;
    for (int i = 1; i <= count; i++)
        done += x * count >= i;
    done = done > jumps ? jumps : done;
    return (double)done / jumps;
}

static const char *css_value(void)
{
    const char *supports = strstr(written, "@supports");
    const char *at = strstr(supports ? supports : written, "--a: ");
    return at ? at + 5 : "";
}

static void read_controls(double p[4])
{
    CHECK_INT(sscanf(css_value(), "cubic-bezier(%lf, %lf, %lf, %lf);", p, p + 1, p + 2, p + 3), 4);
}

/* ---- what is exact ------------------------------------------------------------------------ */

/* Beziers by CSS's definition against the eases, whose own tests are against MPFR. */
static void polynomials_are_their_bezier(void)
{
    static const char *const eases[] = { "in-quad", "out-quad", "in-cubic", "out-cubic", "in-back",
        "out-back(20%)", "in-back(100%)", "out-back(0%)", "smoothstep", "in-power(2)",
        "out-power(3)", "reverse(in-quad)", "ease", "ease-in", "ease-out", "ease-in-out",
        "cubic-bezier(0, 1.5, 1, -0.5)", "cubic-bezier(1, 0, 0, 1)" };
    for (size_t i = 0; i < sizeof eases / sizeof eases[0]; i++) {
        char fields[256];
        double p[4];
        snprintf(fields, sizeof fields, "\"ease\":\"%s\",\"from\":3,\"to\":-2,\"duration_s\":0.7",
            eases[i]);
        if (!CHECK_INT(write_ease(sn_export_css, fields, 0), SN_OK))
            continue;
        CHECK_CONTAINS(written, ", exact.\n");
        CHECK(!strstr(written, "@supports") && !strstr(written, "stops"));
        CHECK_CONTAINS(written, "the way from 3 to -2");
        CHECK_CONTAINS(written, "--a-duration: 700ms;");
        read_controls(p);
        for (int k = 0; k < 200; k++) {
            double x = check_uniform(0, 1);
            if (!CHECK_NEAR(3 - 5 * css_bezier(p, x), truth(0.7 * x), 2e-13))
                break;
        }
    }
}

static void controls_are_the_known_ones(void)
{
    double p[4];
    write_ease(sn_export_css, "\"ease\":\"in-quad\"", 0);
    read_controls(p);
    CHECK_BITS(p[0], 1.0 / 3);
    CHECK_BITS(p[1], 0);
    CHECK_BITS(p[2], 2.0 / 3);
    CHECK_BITS(p[3], 1.0 / 3);
    write_ease(sn_export_css, "\"ease\":\"out-back(10%)\"", 0);
    read_controls(p);
    CHECK_BITS(p[0], 1.0 / 3);
    CHECK_NEAR(p[1], (1.7015402 + 3) / 3, 1e-7); /* s of an overshoot of 10 % */
    CHECK_BITS(p[2], 2.0 / 3);
    CHECK_BITS(p[3], 1);
    write_ease(sn_export_css, "\"ease\":\"linear\"", 0);
    CHECK(strncmp(css_value(), "linear;", 7) == 0);
    write_ease(sn_export_css, "\"ease\":\"cubic-bezier(0.34, 1.56, 0.64, 1)\"", 0);
    CHECK(strncmp(css_value(), "cubic-bezier(0.34, 1.56, 0.64, 1);", 34) == 0);
}

static void steps_are_steps(void)
{
    static const char *const jumps[] = { "jump-end", "jump-start", "jump-none", "jump-both" };
    for (int i = 0; i < 60; i++) {
        int count = 2 + (int)check_below(9), read = 0;
        char fields[128], read_jump[32] = "jump-end";
        snprintf(fields, sizeof fields, "\"ease\":\"steps(%d, %s)\",\"duration_s\":2", count,
            jumps[i % 4]);
        if (!CHECK_INT(write_ease(sn_export_css, fields, 0), SN_OK))
            return;
        CHECK(sscanf(css_value(), "steps(%d, %31[a-z-]);", &read, read_jump) >= 1);
        CHECK_CONTAINS(written, "the way from 0 to 1.");
        for (int k = 0; k <= 64; k++) /* also on the jumps that doubles can name */
            CHECK_BITS(css_steps(read, read_jump, k / 64.0), truth(k / 32.0));
    }
}

static void lines_are_their_points(void)
{
    write_ease(sn_export_css, "\"ease\":\"linear(0, 0.3 20% 40%, 1.25 40%, 0.7 77.7%, 1)\"", 0);
    CHECK(strncmp(css_value(), "linear(0, 0.3 20%, 0.3 40%, 1.25 40%, 0.7 77.7%, 1);", 51) == 0);
    CHECK_CONTAINS(written, "--a: cubic-bezier("); /* for browsers without linear() */
    CHECK_CONTAINS(written, ", exact.\n");
}

/* These look like beziers and are none, or are not whole: a fit, and it says so. */
static void what_is_not_exact_is_fitted(void)
{
    static const char *const fields[] = { "\"ease\":\"in-out-cubic\"", "\"ease\":\"in-quart\"",
        "\"ease\":\"in-out-back\"", "\"ease\":\"out-in-quad\"", "\"ease\":\"smoothstep(2)\"",
        "\"ease\":\"in-power(2.5)\"", "\"ease\":\"in-sine\"", "\"ease\":\"out-circ\"",
        "\"ease\":\"out-steps(3)\"", "\"ease\":\"blend(in-quad, out-quad, 25%)\"",
        "\"ease\":\"linear(0.5, 1)\"" };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        CHECK_INT(write_ease(sn_export_css, fields[i], 0), SN_OK);
        CHECK_CONTAINS(written, " stops, ");
        CHECK(!strstr(written, "exact"));
    }
    write_ease(sn_export_css, "\"ease\":\"in-quad\"", 0.5);
    CHECK_CONTAINS(written, " stops, within ");
    write_ease(sn_export_css, "\"ease\":\"in-quad\",\"outside\":\"mirror\"", 0);
    CHECK_CONTAINS(written, " stops, within ");
}

/* ---- Unity and Godot ---------------------------------------------------------------------- */

typedef struct file_key {
    double at, value, in, out;
} file_key;

static file_key keys[KEYS_MOST];
static size_t key_count;

/* "float.PositiveInfinity" is a slope that holds. */
static double read_number(const char **at)
{
    static const char infinite[] = "float.PositiveInfinity";
    char *end;
    if (strncmp(*at, infinite, sizeof infinite - 1) == 0) {
        *at += sizeof infinite - 1;
        return (double)INFINITY;
    }
    double number = strtod(*at, &end);
    *at = end + (*end == 'f');
    return number;
}

static void read_unity(void)
{
    key_count = 0;
    for (const char *at = written; (at = strstr(at, "new Keyframe(")) != NULL;) {
        double numbers[4];
        at += 13;
        for (int i = 0; i < 4; i++) {
            numbers[i] = read_number(&at);
            at += 2;
        }
        if (!CHECK(key_count < KEYS_MOST))
            return;
        keys[key_count++] = (file_key){ numbers[0], numbers[1], numbers[2], numbers[3] };
    }
}

static void read_godot(void)
{
    key_count = 0;
    for (const char *at = written; (at = strstr(at, "Vector2(")) != NULL; at++) {
        file_key *k = &keys[key_count];
        if (!CHECK(key_count < KEYS_MOST))
            return;
        if (CHECK_INT(
                sscanf(at, "Vector2(%lf, %lf), %lf, %lf", &k->at, &k->value, &k->in, &k->out), 4))
            key_count++;
    }
}

/* The cubic that both programs read. */
static double hermite(double at)
{
    size_t i = 0;
    while (i + 2 < key_count && keys[i + 1].at <= at)
        i++;
    double length = keys[i + 1].at - keys[i].at, u = (at - keys[i].at) / length, w = 1 - u;
    if (isinf(keys[i].out) || isinf(keys[i + 1].in))
        return keys[i].value;
    return w * w * (1 + 2 * u) * keys[i].value + u * u * (3 - 2 * u) * keys[i + 1].value +
           length * u * w * (w * keys[i].out - u * keys[i + 1].in);
}

static void write_keys(const char *fields, bool godot)
{
    CHECK_INT(write_ease(godot ? sn_export_godot : sn_export_unity_script, fields, 0), SN_OK);
    (godot ? read_godot : read_unity)();
}

/* A cubic over the whole time needs no key but its ends; its numbers are floats. */
static void a_cubic_is_two_keys(void)
{
    static const char *const eases[] = { "linear", "in-quad", "out-quad", "in-cubic", "out-cubic",
        "smoothstep" };
    for (size_t i = 0; i < sizeof eases / sizeof eases[0]; i++)
        for (int godot = 0; godot < 2; godot++) {
            char fields[128];
            snprintf(fields, sizeof fields,
                "\"ease\":\"%s\",\"from\":-1,\"to\":3,\"duration_s\":0.5", eases[i]);
            write_keys(fields, godot);
            CHECK_INT(key_count, 2);
            for (int k = 0; k < 100; k++) {
                double part = check_uniform(0, 1);
                CHECK_NEAR(hermite(godot ? part : part / 2), truth(part / 2), 1e-6);
            }
        }
    /* back is one cubic too, with a key at its top. */
    write_keys("\"ease\":\"out-back(20%)\"", false);
    CHECK_INT(key_count, 3);
    CHECK_NEAR(keys[1].value, 1.2, 1e-6);
    for (int k = 0; k < 100; k++) {
        double t = check_uniform(0, 1);
        CHECK_NEAR(hermite(t), truth(t), 1e-6);
    }
}

static void steps_jump_in_their_places(void)
{
    for (int count = 2; count < 9; count++)
        for (int godot = 0; godot < 2; godot++) {
            char fields[128];
            double length = godot ? 1 : 2;
            snprintf(fields, sizeof fields, "\"ease\":\"steps(%d)\",\"duration_s\":2", count);
            write_keys(fields, godot);
            CHECK_INT(key_count, 2 * count + 1);
            CHECK_NEAR(keys[0].value, 0, 0);
            CHECK_NEAR(keys[key_count - 1].value, 1, 0);
            for (int k = 0; k <= 100 * count; k++) {
                double part = (k + 0.5) / (100 * count + 1);
                CHECK_NEAR(hermite(part * length), floor(count * part) / count, 1e-7);
            }
        }
}

/* An upright tangent is no reason to give up. */
static void upright_ends_are_kept(void)
{
    static writer *const writers[] = { sn_export_css, sn_export_unity_script, sn_export_unity_clip,
        sn_export_godot };
    static const char *const eases[] = { "in-circ", "out-circ", "in-out-circ", "out-in-circ" };
    for (size_t i = 0; i < 4; i++) {
        char fields[128];
        snprintf(fields, sizeof fields, "\"ease\":\"%s\",\"duration_s\":0.4", eases[i]);
        for (size_t k = 0; k < 4; k++)
            CHECK_INT(write_ease(writers[k], fields, 0), SN_OK);
        write_keys(fields, false);
        for (int m = 0; m < 400; m++) {
            double t = 0.4 * check_uniform(0, 1);
            CHECK_NEAR(hermite(t), truth(t), 1.001e-3);
        }
    }
}

CHECK_MAIN(CHECK_TEST(polynomials_are_their_bezier), CHECK_TEST(controls_are_the_known_ones),
    CHECK_TEST(steps_are_steps), CHECK_TEST(lines_are_their_points),
    CHECK_TEST(what_is_not_exact_is_fitted), CHECK_TEST(a_cubic_is_two_keys),
    CHECK_TEST(steps_jump_in_their_places), CHECK_TEST(upright_ends_are_kept))
