/*
 * Tests of what exports make of numbers that mean something: tracks and shakes of a score name
 * their numbers, and each format moves the property that is made for them.
 */
#include "check.h"
#include "sinew/export.h"
#include "sinew/kind.h"
#include "sinew/plot.h"
#include "sinew/score.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char text[1 << 20];
static _Alignas(16) unsigned char score_memory[1 << 20];
static unsigned char keys_memory[4 << 20];
static sn_score score;

static sn_signal item_of(const char *fields)
{
    char words[1000];
    snprintf(words, sizeof words, "{\"sinew\":1,\"items\":{\"it\":{%s}}}", fields);
    sn_arena arena = sn_arena_on_block(score_memory, sizeof score_memory);
    sn_report report = { 0 };
    sn_status status = sn_score_load(&score, words, strlen(words), &arena, &report);
    check_context("%s: %s", fields, report.message);
    if (!CHECK_INT(status, SN_OK))
        exit(1);
    return score.items[0].signal;
}

typedef sn_status writer(sn_signal, const char *, sn_export_keys, sn_arena *, sn_sink, sn_report *);

static void write_with(writer *write, sn_signal signal)
{
    sn_arena arena = sn_arena_on_block(keys_memory, sizeof keys_memory);
    sn_sink_buffer buffer = { text, sizeof text - 1, 0 };
    CHECK_INT(write(signal, "it", sn_export_keys_of(signal, 1e-2), &arena,
                  sn_sink_to_buffer(&buffer), NULL),
        SN_OK);
    text[buffer.needed] = 0;
}

#define COLOUR                                                                                     \
    "\"kind\":\"track\",\"type\":\"colour\",\"start\":[1,0,0,1],\"steps\":[{\"to\":[0,0.5,1,0]}]"
#define ROTATION                                                                                   \
    "\"kind\":\"track\",\"type\":\"rotation\",\"start\":[0,0,0,1],\"steps\":[{\"to\":[0,0.6,0,"    \
    "0.8]}]"
#define SCALE  "\"kind\":\"track\",\"type\":\"scale\",\"start\":[1],\"steps\":[{\"to\":[3]}]"
#define ANGLE  "\"kind\":\"track\",\"type\":\"angle\",\"start\":[10],\"steps\":[{\"to\":[90]}]"
#define COPIES "\"kind\":\"track\",\"copies\":3,\"stagger_s\":0.1,\"steps\":[{\"to\":[3]}]"
#define SHAKE                                                                                      \
    "\"kind\":\"shake\",\"move\":[3,4],\"turn\":[5],\"unit\":\"px\",\"frequency_hz\":5,"           \
    "\"duration_s\":1"

typedef struct expected {
    const char *fields;
    const char *words[6]; /* all of them, */
    const char *never;    /* and not this */
} expected;

static void check_words(writer *write, const expected *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        write_with(write, item_of(cases[i].fields));
        check_context("%s", cases[i].fields);
        for (int k = 0; k < 6 && cases[i].words[k]; k++)
            CHECK_CONTAINS(text, cases[i].words[k]);
        if (cases[i].never)
            CHECK(!strstr(text, cases[i].never));
    }
}

static void css_moves_what_is_meant(void)
{
    static const expected cases[] = {
        { COLOUR,
            { "    color: color(srgb var(--it-r) var(--it-g) var(--it-b) / var(--it-a));\n",
                "@property --it-a {", "@keyframes it-motion-g {", "\n * r: " },
            "translate" },
        { ROTATION,
            { "    rotate: var(--it-x) var(--it-y) var(--it-z) calc(2 * atan2(hypot(var(--it-x), "
              "var(--it-y), var(--it-z)), var(--it-w)));\n" },
            "translate" },
        { SCALE, { ", from \"scale: 1\" to \"scale: 3\"", "    transition: scale var(" },
            "translate" },
        { SCALE ",\"unit\":\"px\",\"again\":\"yoyo\",\"repeats\":1", { "    scale: var(--it);\n" },
            "translate" },
        { ANGLE, { ", from \"rotate: 10deg\" to \"rotate: 90deg\"", "transition: rotate var(" },
            "translate" },
        { COPIES,
            { ".it > :nth-child(3) {\n    translate: 0 calc(var(--it-3) * 1px);\n}\n",
                "@property --it-1 {" },
            "-x" },
        { SHAKE,
            { "    translate: calc(var(--it-x) * 1px) calc(var(--it-y) * 1px);\n"
              "    transform: rotateX(calc(var(--it-turn-x) * 1deg));\n",
                "syntax: \"<number>\"" },
            "<length>" },
    };
    check_words(sn_export_css, cases, sizeof cases / sizeof cases[0]);
}

static void clips_move_what_is_meant(void)
{
    static const expected cases[] = {
        { COLOUR, { "attribute: m_Color.r\n    path: \n    classID: 212\n" }, "m_Local" },
        { ROTATION,
            { "m_RotationCurves:\n  - curve:\n", "        value: {x: 0, y: 0, z: 0, w: 1}\n",
                "        value: {x: 0, y: 0.6, z: 0, "
                "w: 0.8}\n",
                "inWeight: {x: 0.33333334, y: 0.33333334, z: 0.33333334, w: 0.33333334}\n",
                "attribute: m_LocalRotation.w\n    path: \n    classID: 4\n" },
            "m_Color" },
        { SCALE,
            { "m_ScaleCurves:\n  - curve:\n", "value: {x: 1, y: 1, z: 1}\n",
                "value: {x: 3, y: 3, z: 3}\n", "attribute: m_LocalScale.x\n",
                "attribute: m_LocalScale.z\n    path: \n    classID: 4\n" },
            "Position.y" },
        { ANGLE, { "attribute: localEulerAnglesRaw.z\n" }, "Position.y" },
        { COPIES, { "attribute: it_1\n    path: \n    classID: 95\n", "attribute: it_3\n" },
            "Position.y" },
        { SHAKE, { "attribute: it_x\n", "attribute: it_turn_x\n    path: \n    classID: 95\n" },
            "Position.y" },
    };
    check_words(sn_export_unity_clip, cases, sizeof cases / sizeof cases[0]);
}

static void scripts_and_animations_say_names(void)
{
    static const expected scripts[] = {
        { COLOUR, { "AnimationCurve R()", "AnimationCurve A()" }, "X()" },
        { SHAKE, { "AnimationCurve X()", "AnimationCurve TurnX()" }, "Z()" },
        { COPIES, { "AnimationCurve Signal1()", "AnimationCurve Signal3()" }, "X()" },
    };
    static const expected animations[] = {
        { COLOUR, { "NodePath(\".:modulate:r\")", "NodePath(\".:modulate:a\")" }, "position" },
        { ROTATION, { "NodePath(\".:quaternion:x\")", "NodePath(\".:quaternion:w\")" },
            "modulate" },
        { SHAKE, { "NodePath(\".:metadata/it_x\")", "NodePath(\".:metadata/it_turn_x\")" },
            "position" },
        { SHAKE ",\"part\":\"move\"", { "NodePath(\".:position:y\")" }, "metadata" },
        { "\"kind\":\"shake\",\"turn\":[1,2,3]", { "NodePath(\".:rotation_degrees:z\")" }, "meta" },
        { "\"kind\":\"shake\",\"turn\":[1,2,3],\"unit\":\"rad\"", { "\".:rotation:z\"" }, "meta" },
    };
    check_words(sn_export_unity_script, scripts, sizeof scripts / sizeof scripts[0]);
    check_words(sn_export_godot, animations, sizeof animations / sizeof animations[0]);
}

static void write_csv(sn_signal signal)
{
    sn_export_times times;
    sn_sink_buffer buffer = { text, sizeof text - 1, 0 };
    CHECK_INT(sn_export_span(0, 1, 0, 2, &times, NULL), SN_OK);
    CHECK_INT(sn_export_csv(signal, times, true, sn_sink_to_buffer(&buffer)), SN_OK);
    text[buffer.needed] = 0;
}

static void tables_and_pictures_say_names(void)
{
    static const struct {
        const char *fields, *head, *legend[2];
    } cases[] = { { COLOUR, "t,r,g,b,a,vr,vg,vb,va\n", { ">r</text>", ">a</text>" } },
        { SHAKE, "t,x,y,turn_x,vx,vy,vturn_x\n", { ">y</text>", ">turn x</text>" } },
        { COPIES, "t,1,2,3,v1,v2,v3\n", { ">1</text>", ">3</text>" } },
        { SCALE, "t,value,v\n", { ">it<", NULL } },
        { ROTATION, "t,x,y,z,w,vx,vy,vz,vw\n", { ">x</text>", ">w</text>" } } };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sn_signal signal = item_of(cases[i].fields);
        write_csv(signal);
        check_context("%s", cases[i].fields);
        CHECK(strncmp(text, cases[i].head, strlen(cases[i].head)) == 0);
        sn_plot_item shown = { "it", signal, NULL };
        sn_plot plot = { .items = &shown, .item_count = 1 };
        sn_sink_buffer buffer = { text, sizeof text - 1, 0 };
        CHECK_INT(sn_plot_svg(&plot, sn_sink_to_buffer(&buffer), NULL), SN_OK);
        text[buffer.needed] = 0;
        for (int k = 0; k < 2 && cases[i].legend[k]; k++)
            CHECK_CONTAINS(text, cases[i].legend[k]);
    }
}

/* ---- names of one's own ---- */

static void describe_named(const void *self, sn_signal_info *info)
{
    (void)self;
    *info = (sn_signal_info){ .dimensions = 2, .view_s = { 0, 1 }, .duration_s = 1 };
    info->names[0] = "*/ <b>,\n\"";
}

static void sample_named(const void *self, double t_s, double *value)
{
    (void)self;
    value[0] = t_s;
    value[1] = -t_s;
}

/* Whatever a name holds, it ends no comment, line, column or element. */
static void any_name_is_safe(void)
{
    static const sn_signal_ops ops = { .describe = describe_named, .sample = sample_named };
    sn_signal signal = { &ops, NULL };
    write_csv(signal);
    CHECK(strncmp(text, "t,____b____,y,v____b____,vy\n", 28) == 0);
    write_with(sn_export_css, signal);
    CHECK_CONTAINS(text, "\n * _/ _b>,_\": ");
    write_with(sn_export_unity_script, signal);
    CHECK_CONTAINS(text, "AnimationCurve B()");
    sn_plot_item shown = { "it", signal, NULL };
    sn_plot plot = { .items = &shown, .item_count = 1 };
    sn_sink_buffer buffer = { text, sizeof text - 1, 0 };
    CHECK_INT(sn_plot_svg(&plot, sn_sink_to_buffer(&buffer), NULL), SN_OK);
    CHECK(!strstr(text, "<b>"));
}

CHECK_MAIN(CHECK_TEST(css_moves_what_is_meant), CHECK_TEST(clips_move_what_is_meant),
    CHECK_TEST(scripts_and_animations_say_names), CHECK_TEST(tables_and_pictures_say_names),
    CHECK_TEST(any_name_is_safe))
