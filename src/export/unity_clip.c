/*
 * Curves as an AnimationClip of Unity, the YAML of an .anim file. See export.h.
 *
 * The same keys stand twice, for the player and for the editor, as Unity itself writes them. What
 * moves a Transform stands for the player as keys of three numbers, at the times of all; a cubic
 * that is cut by a key with its own value and slope stays as it is. Unity
 * reads a part of YAML only, in which comments are not sure to be, so there is none.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "fit.h"

enum { SN_CLIP_TRANSFORM = 4, SN_CLIP_RECT_TRANSFORM = 224, SN_CLIP_SPRITE_RENDERER = 212 };

/* What the curves move: properties of the object that has the Animator. */
typedef struct clip_target {
    const char *attributes[SN_SIGNAL_DIMENSIONS_MOST];
    int class_id;
    int single;        /* which of them one dimension moves */
    const char *field; /* where the curves stand */
} clip_target;

static const clip_target clip_colour = { { "m_Color.r", "m_Color.g", "m_Color.b", "m_Color.a" },
    SN_CLIP_SPRITE_RENDERER, 0, "m_FloatCurves" };
static const clip_target clip_canvas = { { "m_AnchoredPosition.x", "m_AnchoredPosition.y",
                                             "m_LocalPosition.z", NULL },
    SN_CLIP_RECT_TRANSFORM, 1, "m_FloatCurves" };
static const clip_target clip_angles = { { "localEulerAnglesRaw.x", "localEulerAnglesRaw.y",
                                             "localEulerAnglesRaw.z", NULL },
    SN_CLIP_TRANSFORM, 2, "m_EulerCurves" };
static const clip_target clip_place = { { "m_LocalPosition.x", "m_LocalPosition.y",
                                            "m_LocalPosition.z", NULL },
    SN_CLIP_TRANSFORM, 1, "m_PositionCurves" };

static bool clip_is_one(const char *text, const char *const *words)
{
    for (; *words; words++) {
        size_t i = 0;
        while (text[i] && text[i] == (*words)[i])
            i++;
        if (text[i] == (*words)[i])
            return true;
    }
    return false;
}

/* Degrees turn an object and metres move it; any other unit moves an element of a canvas, and four
 * numbers are the colour of a sprite. */
static const clip_target *clip_target_of(sn_signal signal)
{
    static const char *const degrees[] = { "degrees", "degree", "deg", "\xc2\xb0", NULL };
    static const char *const metres[] = { "m", "metres", "metre", "meters", "meter", NULL };
    sn_signal_info info = sn_signal_describe(signal);
    const char *unit = info.unit ? info.unit : "";
    if (info.dimensions == 4)
        return &clip_colour;
    if (clip_is_one(unit, degrees))
        return &clip_angles;
    return clip_is_one(unit, metres) ? &clip_place : &clip_canvas;
}

/* ---- curves of one number ---- */

static void clip_put_float(sn_text *text, double value)
{
    char digits[SN_NUMBER_CAPACITY];
    sn_text_put_bytes(text, digits, sn_number_writef(digits, (float)(value + 0.0)));
}

static void clip_put_field(sn_text *text, const char *field, double value)
{
    sn_text_put(text, field);
    clip_put_float(text, value);
}

static void clip_put_key(sn_text *text, const sn_fit *fit, size_t i)
{
    const sn_fit_key *key = fit->keys + i;
    clip_put_field(text, "      - serializedVersion: 3\n        time: ", key->at);
    clip_put_field(text, "\n        value: ", key->value);
    if (i > 0 && key[-1].jumps)
        sn_text_put(text, "\n        inSlope: Infinity");
    else
        clip_put_field(text, "\n        inSlope: ", key->in);
    if (key->jumps)
        sn_text_put(text, "\n        outSlope: Infinity");
    else
        clip_put_field(text, "\n        outSlope: ", key->out);
    sn_text_put(text, "\n        tangentMode: 0\n        weightedMode: 0\n"
                      "        inWeight: 0.33333334\n        outWeight: 0.33333334\n");
}

static void clip_put_curves(
    sn_text *text, const sn_fit *fits, int dimensions, const clip_target *target)
{
    for (int d = 0; d < dimensions; d++) {
        sn_text_put(text, "  - curve:\n      serializedVersion: 2\n      m_Curve:\n");
        for (size_t i = 0; i < fits[d].key_count; i++)
            clip_put_key(text, fits + d, i);
        sn_text_put(text, "      m_PreInfinity: 2\n      m_PostInfinity: 2\n"
                          "      m_RotationOrder: 4\n    attribute: ");
        sn_text_put(text, target->attributes[dimensions == 1 ? target->single : d]);
        sn_text_put(text, "\n    path: \n    classID: ");
        sn_text_put_integer(text, (uint64_t)target->class_id);
        sn_text_put(text, "\n    script: {fileID: 0}\n");
    }
}

/* ---- curves of three numbers ---- */

/* Walks along the keys of up to three curves. */
typedef struct clip_walk {
    const sn_fit *fits[3]; /* NULL: that number stays 0 */
    size_t next[3];        /* the first key that is not passed */
} clip_walk;

/* The key of a curve at a time at or after the key before the next. */
static sn_fit_key clip_key_at(const sn_fit *fit, size_t next, double at)
{
    const sn_fit_key *b = fit->keys + next, *a = b - 1;
    if (next >= fit->key_count)
        return (sn_fit_key){ at, a->value, 0, 0, false };
    if (b->at == at)
        return *b;
    sn_fit_key key = { at, sn_fit_value(fit, at), 0, 0, a->jumps };
    if (!a->jumps) {
        double length = b->at - a->at, u = (at - a->at) / length, w = 1 - u;
        double rise = (b->value - a->value) / length;
        key.in = w * (1 - 3 * u) * a->out + 6 * u * w * rise + u * (3 * u - 2) * b->in;
        key.out = key.in;
    }
    return key;
}

/* Takes the next keys of all three at one time; false: there are none. */
static bool clip_walk_on(clip_walk *walk, sn_fit_key keys[3], bool after[3])
{
    double at = SN_INFINITY;
    for (int i = 0; i < 3; i++) {
        const sn_fit *fit = walk->fits[i];
        if (fit && walk->next[i] < fit->key_count && fit->keys[walk->next[i]].at < at)
            at = fit->keys[walk->next[i]].at;
    }
    for (int i = 0; i < 3 && at < SN_INFINITY; i++) {
        const sn_fit *fit = walk->fits[i];
        keys[i] = (sn_fit_key){ .at = at };
        after[i] = false;
        if (!fit)
            continue;
        size_t next = walk->next[i];
        keys[i] = clip_key_at(fit, next, at);
        after[i] = next > 0 && next < fit->key_count && fit->keys[next - 1].jumps;
        walk->next[i] += next < fit->key_count && fit->keys[next].at == at;
    }
    return at < SN_INFINITY;
}

/* {x: 0, y: 0, z: 1} */
static void clip_put_three(
    sn_text *text, const char *field, const double values[3], const bool infinite[3])
{
    static const char *const fronts[] = { "{x: ", ", y: ", ", z: " };
    sn_text_put(text, field);
    for (int i = 0; i < 3; i++) {
        sn_text_put(text, fronts[i]);
        if (infinite[i])
            sn_text_put(text, "Infinity");
        else
            clip_put_float(text, values[i]);
    }
    sn_text_put(text, "}\n");
}

static void clip_put_three_key(sn_text *text, const sn_fit_key keys[3], const bool after[3])
{
    static const char third[] = "{x: 0.33333334, y: 0.33333334, z: 0.33333334}\n";
    static const bool none[3] = { false };
    const double values[] = { keys[0].value, keys[1].value, keys[2].value };
    const double ins[] = { keys[0].in, keys[1].in, keys[2].in };
    const double outs[] = { keys[0].out, keys[1].out, keys[2].out };
    const bool jumps[] = { keys[0].jumps, keys[1].jumps, keys[2].jumps };
    clip_put_field(text, "      - serializedVersion: 3\n        time: ", keys[0].at);
    clip_put_three(text, "\n        value: ", values, none);
    clip_put_three(text, "        inSlope: ", ins, after);
    clip_put_three(text, "        outSlope: ", outs, jumps);
    sn_text_put(text, "        tangentMode: 0\n        weightedMode: 0\n        inWeight: ");
    sn_text_put(text, third);
    sn_text_put(text, "        outWeight: ");
    sn_text_put(text, third);
}

static void clip_put_threes(
    sn_text *text, const sn_fit *fits, int dimensions, const clip_target *target)
{
    clip_walk walk = { { NULL }, { 0 } };
    sn_fit_key keys[3] = { { .at = 0 } };
    bool after[3] = { false };
    for (int d = 0; d < dimensions; d++)
        walk.fits[dimensions == 1 ? target->single : d] = fits + d;
    sn_text_put(text, "  - curve:\n      serializedVersion: 2\n      m_Curve:\n");
    while (clip_walk_on(&walk, keys, after))
        clip_put_three_key(text, keys, after);
    sn_text_put(text, "      m_PreInfinity: 2\n      m_PostInfinity: 2\n"
                      "      m_RotationOrder: 4\n    path: \n");
}

/* ---- the file ---- */

/* Each list of curves for the player, of which one has them. */
static void clip_put_player(
    sn_text *text, const sn_fit *fits, int dimensions, const clip_target *target)
{
    static const char *const fields[] = { "m_RotationCurves", "m_CompressedRotationCurves",
        "m_EulerCurves", "m_PositionCurves", "m_ScaleCurves", "m_FloatCurves" };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        const char *const field[] = { fields[i], NULL };
        bool here = clip_is_one(target->field, field);
        sn_text_put(text, "  ");
        sn_text_put(text, fields[i]);
        sn_text_put(text, here ? ":\n" : ": []\n");
        if (here && target->class_id == SN_CLIP_TRANSFORM)
            clip_put_threes(text, fits, dimensions, target);
        else if (here)
            clip_put_curves(text, fits, dimensions, target);
    }
}

static void clip_put(
    sn_text *text, const char *name, const sn_fit *fits, int dimensions, bool loops)
{
    const clip_target *target = clip_target_of(fits->signal);
    sn_text_put(text, "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!74 &7400000\n"
                      "AnimationClip:\n  m_ObjectHideFlags: 0\n"
                      "  m_CorrespondingSourceObject: {fileID: 0}\n"
                      "  m_PrefabInstance: {fileID: 0}\n  m_PrefabAsset: {fileID: 0}\n"
                      "  m_Name: ");
    sn_text_put(text, name);
    sn_text_put(text, "\n  serializedVersion: 6\n  m_Legacy: 0\n  m_Compressed: 0\n"
                      "  m_UseHighQualityCurve: 1\n");
    clip_put_player(text, fits, dimensions, target);
    sn_text_put(text, "  m_PPtrCurves: []\n  m_SampleRate: 60\n  m_WrapMode: 0\n  m_Bounds:\n"
                      "    m_Center: {x: 0, y: 0, z: 0}\n    m_Extent: {x: 0, y: 0, z: 0}\n"
                      "  m_ClipBindingConstant:\n    genericBindings: []\n"
                      "    pptrCurveMapping: []\n  m_AnimationClipSettings:\n"
                      "    serializedVersion: 2\n"
                      "    m_AdditiveReferencePoseClip: {fileID: 0}\n"
                      "    m_AdditiveReferencePoseTime: 0\n    m_StartTime: 0\n");
    clip_put_field(text, "    m_StopTime: ", fits->to_s - fits->from_s);
    sn_text_put(text, "\n    m_OrientationOffsetY: 0\n    m_Level: 0\n    m_CycleOffset: 0\n"
                      "    m_HasAdditiveReferencePose: 0\n    m_LoopTime: ");
    sn_text_put(text, loops ? "1" : "0");
    sn_text_put(text, "\n    m_LoopBlend: 0\n    m_LoopBlendOrientation: 0\n"
                      "    m_LoopBlendPositionY: 0\n    m_LoopBlendPositionXZ: 0\n"
                      "    m_KeepOriginalOrientation: 0\n    m_KeepOriginalPositionY: 1\n"
                      "    m_KeepOriginalPositionXZ: 0\n    m_HeightFromFeet: 0\n"
                      "    m_Mirror: 0\n  m_EditorCurves:\n");
    clip_put_curves(text, fits, dimensions, target);
    sn_text_put(text, "  m_EulerEditorCurves: []\n  m_HasGenericRootTransform: 0\n"
                      "  m_HasMotionFloatCurves: 0\n  m_Events: []\n");
}

sn_status sn_export_unity_clip(sn_signal signal, const char *name, sn_export_keys keys,
    sn_arena *arena, sn_sink sink, sn_report *report)
{
    sn_fit fits[SN_SIGNAL_DIMENSIONS_MOST];
    sn_export_name identifier;
    sn_text text = sn_text_to_sink(sink);
    sn_arena mark = *arena;
    int dimensions = sn_signal_describe(signal).dimensions;
    sn_status status = sn_fit_dimensions(fits, signal, keys, arena, report);
    if (status == SN_OK) {
        sn_name_identifier(identifier, name, '_');
        clip_put(&text, identifier, fits, dimensions, sn_fit_loops(signal, keys));
        sn_report_clear(report);
        status = sn_text_status(&text);
    }
    sn_arena_rewind(arena, mark);
    return status;
}
