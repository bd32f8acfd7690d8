/*
 * Reads what is exported for Unity and Godot, for tests: each file by the rules of its format, and
 * evaluated in the engine's own way.
 */
#ifndef KEYS_ENGINES_H
#define KEYS_ENGINES_H

#include "keys_samples.h"

enum { KEYS_MOST = 5000 };

/* A key as the file has it. Infinite slopes hold a value; modes are Godot's. */
typedef struct file_key {
    double at, value, in, out;
    int in_mode, out_mode;
} file_key;

typedef struct file_curve {
    size_t count;
    file_key keys[KEYS_MOST];
    double length; /* of the span in `at` */
} file_curve;

static file_curve curves[4];

/* Takes words from the text; gives what follows, or fails once and gives the end. */
static inline const char *take(const char *at, const char *words)
{
    size_t size = strlen(words);
    if (strncmp(at, words, size) == 0)
        return at + size;
    check_context("\"%.60s\" is not \"%.60s\"", at, words);
    CHECK(0 && "the words of the format");
    return at + strlen(at);
}

/* Takes a number, as the float that the engines make of it. */
static inline const char *take_float(const char *at, double *value)
{
    char *end;
    *value = (double)strtof(at, &end);
    CHECK(end > at && isfinite(*value));
    return end;
}

static inline file_key *next_key(file_curve *curve)
{
    CHECK(curve->count < KEYS_MOST);
    curve->count += curve->count < KEYS_MOST;
    curve->keys[curve->count - 1] = (file_key){ 0 };
    return &curve->keys[curve->count - 1];
}

/* Keys rise, from 0 to the length. */
static inline void check_rising(const file_curve *curve, double length)
{
    CHECK(curve->count >= 2);
    CHECK_BITS(curve->keys[0].at, 0);
    CHECK_RELATIVE(curve->keys[curve->count - 1].at, length, 1e-7);
    for (size_t i = 1; i < curve->count; i++)
        CHECK((float)curve->keys[i].at > (float)curve->keys[i - 1].at);
}

static inline size_t find_key(const file_curve *curve, double at)
{
    size_t i = 0;
    while (i + 2 < curve->count && curve->keys[i + 1].at <= at)
        i++;
    return i;
}

/* ---- Unity ---- */

/* Between two keys a cubic of Hermite's with slopes per second; an infinite slope on either side
 * holds the first value. NaN there, and close by, for the comparison. */
static inline double read_unity(const void *file, int d, double part)
{
    const file_curve *curve = (const file_curve *)file + d;
    if (part <= 0 || part >= 1)
        return curve->keys[part <= 0 ? 0 : curve->count - 1].value;
    double at = part * curve->length;
    size_t i = find_key(curve, at);
    const file_key *a = &curve->keys[i], *b = a + 1;
    if (isinf(a->out) || isinf(b->in)) {
        CHECK(isinf(a->out) && isinf(b->in) && b->at - a->at < 3e-5 * fmax(1, curve->length));
        return NOT_A_NUMBER;
    }
    double h = b->at - a->at, t = (at - a->at) / h, s = 1 - t;
    return (1 + 2 * t) * s * s * a->value + t * s * s * h * a->out +
           t * t * (3 - 2 * t) * b->value - t * t * s * h * b->in;
}

static inline const char *take_slope(const char *at, double *slope)
{
    static const char words[] = "float.PositiveInfinity";
    if (strncmp(at, words, sizeof words - 1) == 0) {
        *slope = ENDLESS;
        return at + sizeof words - 1;
    }
    return take(take_float(at, slope), "f");
}

static inline const char *read_script_curve(const char *at, const char *method, file_curve *curve)
{
    char words[200];
    snprintf(words, sizeof words,
        "\n        public static AnimationCurve %s()\n        {\n"
        "            var curve = new AnimationCurve(\n",
        method);
    at = take(at, words);
    curve->count = 0;
    for (bool more = true; more && *at;) {
        file_key *key = next_key(curve);
        at = take(take_float(take(at, "                new Keyframe("), &key->at), "f, ");
        at = take(take_float(at, &key->value), "f, ");
        at = take(take_slope(at, &key->in), ", ");
        at = take_slope(at, &key->out);
        more = strncmp(at, "),", 2) == 0;
        at = take(at, more ? "),\n" : "));\n");
    }
    bool loops = strstr(at, "WrapMode.Loop") != NULL;
    snprintf(words, sizeof words,
        "            curve.preWrapMode = WrapMode.%s;\n"
        "            curve.postWrapMode = WrapMode.%s;\n"
        "            return curve;\n        }\n",
        loops ? "Loop" : "ClampForever", loops ? "Loop" : "ClampForever");
    return take(at, words);
}

static inline void read_script(const keys_case *c, const char *class_name)
{
    static const char *const methods[] = { "X", "Y", "Z", "W" };
    const char *at = keys_text;
    char words[200];
    double duration;
    while (strncmp(at, "// ", 3) == 0)
        at = strchr(at, '\n') + 1;
    snprintf(words, sizeof words,
        "using UnityEngine;\n\nnamespace Sinew\n{\n    public static class %s\n    {\n"
        "        /// <summary>Seconds.</summary>\n        public const float Duration = ",
        class_name);
    at = take(take_float(take(at, words), &duration), "f;\n");
    CHECK_RELATIVE(duration, c->to_s - c->from_s, 1e-7);
    for (int d = 0; d < c->signal.dimensions; d++)
        at = read_script_curve(at, c->signal.dimensions > 1 ? methods[d] : "Value", &curves[d]);
    at = take(at, "    }\n}\n");
    CHECK(*at == 0);
}

static inline const char *take_yaml(const char *at, const char *field, double *value)
{
    at = take(take(at, "        "), field);
    at = take(at, ": ");
    if (strncmp(at, "Infinity\n", 9) == 0) {
        *value = ENDLESS;
        return at + 9;
    }
    return take(take_float(at, value), "\n");
}

static inline const char *read_clip_curve(const char *at, file_curve *curve)
{
    curve->count = 0;
    at = take(at, "  - curve:\n      serializedVersion: 2\n      m_Curve:\n");
    while (strncmp(at, "      - ", 8) == 0) {
        file_key *key = next_key(curve);
        double mode, weighted, in_weight, out_weight;
        at = take(at, "      - serializedVersion: 3\n");
        at = take_yaml(take_yaml(at, "time", &key->at), "value", &key->value);
        at = take_yaml(take_yaml(at, "inSlope", &key->in), "outSlope", &key->out);
        at = take_yaml(take_yaml(at, "tangentMode", &mode), "weightedMode", &weighted);
        at = take_yaml(take_yaml(at, "inWeight", &in_weight), "outWeight", &out_weight);
        CHECK(mode == 0 && weighted == 0);
    }
    at = take(at, "      m_PreInfinity: 2\n      m_PostInfinity: 2\n      m_RotationOrder: 4\n"
                  "    attribute: ");
    at = take(at + strcspn(at, "\n"), "\n    path: \n    classID: ");
    return take(at + strspn(at, "0123456789"), "\n    script: {fileID: 0}\n");
}

/* The fields of a clip, those with curves after their names. Each line of block YAML is a field or
 * an item; indents are spaces. */
static inline void read_clip(const keys_case *c)
{
    const char *at =
        take(keys_text, "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!74 &7400000\n"
                        "AnimationClip:\n");
    static file_curve again;
    double stop;
    at = strstr(at, "  m_FloatCurves:\n");
    if (!CHECK(at != NULL))
        return;
    at = take(at, "  m_FloatCurves:\n");
    for (int d = 0; d < c->signal.dimensions; d++)
        at = read_clip_curve(at, &curves[d]);
    at = take(at, "  m_PPtrCurves: []\n");
    take_float(strstr(at, "m_StopTime: ") + strlen("m_StopTime: "), &stop);
    CHECK_RELATIVE(stop, c->to_s - c->from_s, 1e-7);
    at = take(strstr(at, "  m_EditorCurves:\n"), "  m_EditorCurves:\n");
    for (int d = 0; d < c->signal.dimensions; d++) {
        at = read_clip_curve(at, &again);
        CHECK_INT(again.count, curves[d].count);
        CHECK(memcmp(again.keys, curves[d].keys, again.count * sizeof again.keys[0]) == 0);
    }
    take(at, "  m_EulerEditorCurves: []\n");
}

/* ---- Godot ---- */

/* Curve::sample: a cubic of Bezier's with its control points at thirds; linear modes are lines. */
static inline double read_godot(const void *file, int d, double part)
{
    const file_curve *curve = (const file_curve *)file + d;
    if (part <= 0 || part >= 1)
        return curve->keys[part <= 0 ? 0 : curve->count - 1].value;
    double at = part * curve->length;
    size_t i = find_key(curve, at);
    const file_key *a = &curve->keys[i], *b = a + 1;
    double h = b->at - a->at, t = (at - a->at) / h, s = 1 - t;
    double p1 = a->value + h / 3 * a->out, p2 = b->value - h / 3 * b->in;
    double value =
        s * s * s * a->value + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * b->value;
    if (a->out_mode == 0 && b->in_mode == 0)
        return value;
    CHECK(a->out_mode == 1 && b->in_mode == 1 && h > 1e-5 && h < 3e-5);
    CHECK_NEAR(value, a->value + t * (b->value - a->value), 1e-5 * fabs(b->value - a->value));
    return NOT_A_NUMBER;
}

/* A float of Godot's text must not look like an integer. */
static inline const char *take_godot(const char *at, const char *words, double *value)
{
    const char *number = take(at, words), *end = take_float(number, value);
    CHECK(
        memchr(number, '.', (size_t)(end - number)) || memchr(number, 'e', (size_t)(end - number)));
    return end;
}

static inline const char *take_godot_head(const char *type)
{
    char words[80];
    snprintf(words, sizeof words, "[gd_resource type=\"%s\" format=3]\n\n", type);
    const char *at = take(keys_text, words);
    while (*at == ';')
        at = strchr(at, '\n') + 1;
    return take(at, "\n[resource]\nresource_name = \"a test\"\n");
}

static inline void read_godot_curve(const keys_case *c)
{
    file_curve *curve = &curves[0];
    double limits[4], most, least, duration;
    const char *at = take_godot(take_godot_head("Curve"), "_limits = [", &limits[0]);
    at = take_godot(take_godot(at, ", ", &limits[1]), ", ", &limits[2]);
    at = take_godot(at, ", ", &limits[3]);
    at = take_godot(take_godot(at, "]\nmax_value = ", &most), "\nmin_value = ", &least);
    CHECK(limits[0] == least && limits[1] == most && limits[2] == 0 && limits[3] == 1);
    at = take(at, "\n_data = [");
    curve->count = 0;
    do {
        file_key *key = next_key(curve);
        char *end;
        at = take_godot(take_godot(at, curve->count > 1 ? ", Vector2(" : "Vector2(", &key->at),
            ", ", &key->value);
        at = take_godot(take_godot(at, "), ", &key->in), ", ", &key->out);
        key->in_mode = (int)strtol(take(at, ", "), &end, 10);
        key->out_mode = (int)strtol(take(end, ", "), &end, 10);
        at = end;
        CHECK(key->value >= least && key->value <= most);
    } while (*at == ',');
    char words[80];
    snprintf(words, sizeof words,
        "]\npoint_count = %zu\nbake_resolution = 1000\nmetadata/duration_s = ", curve->count);
    at = take(take_godot(at, words, &duration), "\n");
    CHECK_RELATIVE(duration, c->to_s - c->from_s, 1e-7);
    CHECK(*at == 0);
}

/* A bezier track: a value and two handles for each key, whose places are at thirds. */
static inline const char *read_godot_track(const char *at, int number, file_curve *curve)
{
    static double handles[KEYS_MOST][4];
    char words[200], path[40];
    snprintf(words, sizeof words,
        "tracks/%d/type = \"bezier\"\ntracks/%d/imported = false\ntracks/%d/enabled = true\n"
        "tracks/%d/path = NodePath(\".:",
        number, number, number, number);
    at = take(at, words);
    snprintf(path, sizeof path, "%.*s", (int)strcspn(at, "\""), at);
    at = take(at + strlen(path), "\")\n");
    snprintf(words, sizeof words,
        "tracks/%d/interp = 1\ntracks/%d/loop_wrap = true\ntracks/%d/keys = {\n"
        "\"handle_modes\": PackedInt32Array(0",
        number, number, number);
    size_t modes = 1;
    for (at = take(at, words); strncmp(at, ", 0", 3) == 0; at += 3)
        modes++;
    curve->count = 0;
    for (at = take(at, "),\n\"points\": PackedFloat32Array("); *at && *at != ')';) {
        file_key *key = next_key(curve);
        double *handle = handles[curve->count - 1];
        at = take_godot(at, curve->count > 1 ? ", " : "", &key->value);
        for (int i = 0; i < 4; i++)
            at = take_godot(at, ", ", &handle[i]);
    }
    at = take(at, "),\n\"times\": PackedFloat32Array(");
    for (size_t i = 0; i < curve->count; i++)
        at = take_godot(at, i ? ", " : "", &curve->keys[i].at);
    CHECK_INT(modes, curve->count);
    for (size_t i = 0; i < curve->count; i++) {
        file_key *key = &curve->keys[i];
        double before = i ? key[-1].at - key->at : 0;
        double after = i + 1 < curve->count ? key[1].at - key->at : 0;
        CHECK_NEAR(handles[i][0], before / 3, 1e-7 * fabs(key->at));
        CHECK_NEAR(handles[i][2], after / 3, 1e-7 * (fabs(key->at) + after));
        key->in = i ? handles[i][1] * 3 / before : 0;
        key->out = after > 0 ? handles[i][3] * 3 / after : 0;
        key->in_mode = i && -before < 3e-5;
        key->out_mode = after > 0 && after < 3e-5;
    }
    return take(at, ")\n}\n");
}

static inline void read_godot_animation(const keys_case *c)
{
    double length;
    const char *at = take_godot(take_godot_head("Animation"), "length = ", &length);
    CHECK_RELATIVE(length, c->to_s - c->from_s, 1e-7);
    at = take(at, strncmp(at, "\nloop", 5) == 0 ? "\nloop_mode = 1\n" : "\n");
    for (int d = 0; d < c->signal.dimensions; d++)
        at = read_godot_track(at, d, &curves[d]);
    CHECK(*at == 0);
}

/* ---- any of them ---- */

typedef enum file_format { SCRIPT, CLIP, GODOT } file_format;

/* signal  that of the case */
static inline void check_file(
    const keys_case *c, sn_signal signal, file_format format, double error)
{
    static keys_writer *const writers[] = { sn_export_unity_script, sn_export_unity_clip,
        sn_export_godot };
    sn_report report = { 0 };
    bool unit = format == GODOT && c->signal.dimensions == 1;
    double length = unit ? 1 : c->to_s - c->from_s;
    check_context("%s, format %d, %g", c->name, format, error);
    if (!CHECK_INT(keys_write_signal(writers[format], signal, "a test",
                       (sn_export_keys){ c->from_s, c->to_s, error }, &report),
            SN_OK))
        return;
    if (format == SCRIPT)
        read_script(c, "ATestMotion");
    else if (format == CLIP)
        read_clip(c);
    else if (unit)
        read_godot_curve(c);
    else
        read_godot_animation(c);
    for (int d = 0; d < c->signal.dimensions; d++) {
        keys_told told = { 0, 0, error, 0, 0 };
        check_context("%s, format %d, %g, dimension %d", c->name, format, error, d);
        check_rising(&curves[d], length);
        curves[d].length = length;
        if (format != CLIP) {
            told = keys_read_told(d);
            CHECK_INT(told.count, curves[d].count);
            CHECK(c->jumps == KEYS_ANY || told.jumps == c->jumps);
            CHECK(told.within <= 1.01 * error);
        }
        keys_compare(c, format == GODOT ? read_godot : read_unity, curves, d, told.within, 1e-6);
    }
}

#endif
