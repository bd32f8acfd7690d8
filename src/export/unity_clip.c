/*
 * Curves as an AnimationClip of Unity, the YAML of an .anim file. See export.h.
 *
 * The same keys stand twice, for the player and for the editor, as Unity itself writes them. What
 * moves a Transform stands for the player as keys of three or four numbers, at the times of all; a
 * cubic that is cut by a key with its own value and slope stays as it is. Unity reads a part of
 * YAML only, in which comments are not sure to be, so there is none.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/report.h"
#include "fit.h"

enum {
    SN_CLIP_TRANSFORM = 4,
    SN_CLIP_ANIMATOR = 95,
    SN_CLIP_RECT_TRANSFORM = 224,
    SN_CLIP_SPRITE_RENDERER = 212
};

/* What the curves move: properties of the object that has the Animator. */
typedef struct clip_target {
    const char *attributes[SN_SIGNAL_DIMENSIONS_MOST]; /* all NULL: the Animator's parameters */
    int class_id;
    int single;        /* which of them one dimension moves; -1: each of them */
    const char *field; /* where the curves stand, */
    int width;         /* as keys of so many numbers */
} clip_target;

static const clip_target clip_colour = { { "m_Color.r", "m_Color.g", "m_Color.b", "m_Color.a" },
    SN_CLIP_SPRITE_RENDERER, 0, "m_FloatCurves", 1 };
static const clip_target clip_canvas = { { "m_AnchoredPosition.x", "m_AnchoredPosition.y",
                                             "m_LocalPosition.z", NULL },
    SN_CLIP_RECT_TRANSFORM, 1, "m_FloatCurves", 1 };
static const clip_target clip_angles = { { "localEulerAnglesRaw.x", "localEulerAnglesRaw.y",
                                             "localEulerAnglesRaw.z", NULL },
    SN_CLIP_TRANSFORM, 2, "m_EulerCurves", 3 };
static const clip_target clip_place = { { "m_LocalPosition.x", "m_LocalPosition.y",
                                            "m_LocalPosition.z", NULL },
    SN_CLIP_TRANSFORM, 1, "m_PositionCurves", 3 };
static const clip_target clip_scale = { { "m_LocalScale.x", "m_LocalScale.y", "m_LocalScale.z",
                                            NULL },
    SN_CLIP_TRANSFORM, -1, "m_ScaleCurves", 3 };
static const clip_target clip_rotation = { { "m_LocalRotation.x", "m_LocalRotation.y",
                                               "m_LocalRotation.z", "m_LocalRotation.w" },
    SN_CLIP_TRANSFORM, 0, "m_RotationCurves", 4 };
static const clip_target clip_parameters = { { NULL }, SN_CLIP_ANIMATOR, 0, "m_FloatCurves", 1 };

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

/* By the unit: degrees turn an object and metres move it; any other unit moves an element of a
 * canvas. Four numbers of which nothing is said are parameters. */
static const clip_target *clip_target_by_unit(int dimensions, const char *unit, bool turns)
{
    static const char *const degrees[] = { "degrees", "degree", "deg", "\xc2\xb0", NULL };
    static const char *const metres[] = { "m", "metres", "metre", "meters", "meter", NULL };
    if (dimensions == 4)
        return &clip_parameters;
    if (clip_is_one(unit, degrees))
        return &clip_angles;
    if (turns)
        return unit[0] ? &clip_parameters : &clip_angles;
    return clip_is_one(unit, metres) ? &clip_place : &clip_canvas;
}

static const clip_target *clip_target_of(sn_signal signal)
{
    sn_signal_info info = sn_signal_describe(signal);
    switch (info.meaning) {
    case SN_MEANING_COLOUR:
        return &clip_colour;
    case SN_MEANING_ROTATION:
        return info.dimensions == 4 ? &clip_rotation : &clip_parameters;
    case SN_MEANING_SCALE:
        return info.dimensions < 4 ? &clip_scale : &clip_parameters;
    case SN_MEANING_SHAKE:
    case SN_MEANING_COPIES:
        return &clip_parameters;
    default:
        return clip_target_by_unit(
            info.dimensions, info.unit ? info.unit : "", info.meaning == SN_MEANING_ANGLE);
    }
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

/* What curve d moves; a parameter is called NAME_x. */
static void clip_put_attribute(
    sn_text *text, const char *name, const sn_fit *fit, const clip_target *target, int d)
{
    if (target->attributes[d]) {
        sn_text_put(text, target->attributes[d]);
        return;
    }
    sn_signal_info info = sn_signal_describe(fit->signal);
    sn_text_put(text, name);
    if (info.dimensions == 1)
        return;
    sn_text_put(text, "_");
    sn_name_put_part(text, info.names[fit->dimension], '_');
}

/* The fit that moves number d of the target; NULL: that stays 0. */
static const sn_fit *clip_fit_of(
    const sn_fit *fits, int dimensions, const clip_target *target, int d)
{
    if (dimensions > 1)
        return d < dimensions ? fits + d : NULL;
    return target->single < 0 || target->single == d ? fits : NULL;
}

static void clip_put_curves(
    sn_text *text, const char *name, const sn_fit *fits, int dimensions, const clip_target *target)
{
    int most = target->width == 3 ? 3 : SN_SIGNAL_DIMENSIONS_MOST;
    for (int d = 0; d < most; d++) {
        const sn_fit *fit = clip_fit_of(fits, dimensions, target, d);
        if (!fit)
            continue;
        sn_text_put(text, "  - curve:\n      serializedVersion: 2\n      m_Curve:\n");
        for (size_t i = 0; i < fit->key_count; i++)
            clip_put_key(text, fit, i);
        sn_text_put(text, "      m_PreInfinity: 2\n      m_PostInfinity: 2\n"
                          "      m_RotationOrder: 4\n    attribute: ");
        clip_put_attribute(text, name, fit, target, d);
        sn_text_put(text, "\n    path: \n    classID: ");
        sn_text_put_integer(text, (uint64_t)target->class_id);
        sn_text_put(text, "\n    script: {fileID: 0}\n");
    }
}

/* ---- curves of several numbers ---- */

/* Walks along the keys of three or four curves. */
typedef struct clip_walk {
    int width;
    const sn_fit *fits[4]; /* NULL: that number stays 0 */
    size_t next[4];        /* the first key that is not passed */
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

/* Takes the next keys of all at one time; false: there are none. */
static bool clip_walk_on(clip_walk *walk, sn_fit_key keys[4], bool after[4])
{
    double at = SN_INFINITY;
    for (int i = 0; i < walk->width; i++) {
        const sn_fit *fit = walk->fits[i];
        if (fit && walk->next[i] < fit->key_count && fit->keys[walk->next[i]].at < at)
            at = fit->keys[walk->next[i]].at;
    }
    for (int i = 0; i < walk->width && at < SN_INFINITY; i++) {
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
static void clip_put_several(
    sn_text *text, const char *field, int width, const double values[4], const bool infinite[4])
{
    static const char *const fronts[] = { "{x: ", ", y: ", ", z: ", ", w: " };
    sn_text_put(text, field);
    for (int i = 0; i < width; i++) {
        sn_text_put(text, fronts[i]);
        if (infinite[i])
            sn_text_put(text, "Infinity");
        else
            clip_put_float(text, values[i]);
    }
    sn_text_put(text, "}\n");
}

static void clip_put_several_key(
    sn_text *text, int width, const sn_fit_key keys[4], const bool after[4])
{
    static const double third = 1.0 / 3;
    static const bool none[4] = { false };
    const double thirds[] = { third, third, third, third };
    double values[4], ins[4], outs[4];
    bool jumps[4];
    for (int i = 0; i < width; i++) {
        values[i] = keys[i].value;
        ins[i] = keys[i].in;
        outs[i] = keys[i].out;
        jumps[i] = keys[i].jumps;
    }
    clip_put_field(text, "      - serializedVersion: 3\n        time: ", keys[0].at);
    clip_put_several(text, "\n        value: ", width, values, none);
    clip_put_several(text, "        inSlope: ", width, ins, after);
    clip_put_several(text, "        outSlope: ", width, outs, jumps);
    sn_text_put(text, "        tangentMode: 0\n        weightedMode: 0\n");
    clip_put_several(text, "        inWeight: ", width, thirds, none);
    clip_put_several(text, "        outWeight: ", width, thirds, none);
}

static void clip_put_severals(
    sn_text *text, const sn_fit *fits, int dimensions, const clip_target *target)
{
    clip_walk walk = { .width = target->width };
    sn_fit_key keys[4] = { { .at = 0 } };
    bool after[4] = { false };
    for (int d = 0; d < target->width; d++)
        walk.fits[d] = clip_fit_of(fits, dimensions, target, d);
    sn_text_put(text, "  - curve:\n      serializedVersion: 2\n      m_Curve:\n");
    while (clip_walk_on(&walk, keys, after))
        clip_put_several_key(text, target->width, keys, after);
    sn_text_put(text, "      m_PreInfinity: 2\n      m_PostInfinity: 2\n"
                      "      m_RotationOrder: 4\n    path: \n");
}

/* ---- the file ---- */

/* Each list of curves for the player, of which one has them. */
static void clip_put_player(
    sn_text *text, const char *name, const sn_fit *fits, int dimensions, const clip_target *target)
{
    static const char *const fields[] = { "m_RotationCurves", "m_CompressedRotationCurves",
        "m_EulerCurves", "m_PositionCurves", "m_ScaleCurves", "m_FloatCurves" };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        const char *const field[] = { fields[i], NULL };
        bool here = clip_is_one(target->field, field);
        sn_text_put(text, "  ");
        sn_text_put(text, fields[i]);
        sn_text_put(text, here ? ":\n" : ": []\n");
        if (here && target->width > 1)
            clip_put_severals(text, fits, dimensions, target);
        else if (here)
            clip_put_curves(text, name, fits, dimensions, target);
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
    clip_put_player(text, name, fits, dimensions, target);
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
    clip_put_curves(text, name, fits, dimensions, target);
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
