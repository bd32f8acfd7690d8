/*
 * Curves as an AnimationClip of Unity, the YAML of an .anim file. See export.h.
 *
 * The same keys stand twice, for the player and for the editor, as Unity itself writes them. Unity
 * reads a part of YAML only, in which comments are not sure to be, so there is none.
 */
#include "../base/exact.h"
#include "../base/report.h"
#include "fit.h"

/* What a curve moves: a property of the object that has the Animator. */
typedef struct clip_target {
    const char *attribute;
    int class_id;
} clip_target;

enum { SN_CLIP_RECT_TRANSFORM = 224, SN_CLIP_SPRITE_RENDERER = 212 };

/* One to three numbers move an element of a canvas, four are the colour of a sprite. */
static clip_target clip_target_of(int dimensions, int d)
{
    static const char *const places[] = { "m_AnchoredPosition.x", "m_AnchoredPosition.y",
        "m_LocalPosition.z" };
    static const char *const colours[] = { "m_Color.r", "m_Color.g", "m_Color.b", "m_Color.a" };
    if (dimensions == 4)
        return (clip_target){ colours[d], SN_CLIP_SPRITE_RENDERER };
    return (clip_target){ places[dimensions == 1 ? 1 : d], SN_CLIP_RECT_TRANSFORM };
}

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

static void clip_put_curves(sn_text *text, const sn_fit *fits, int dimensions)
{
    for (int d = 0; d < dimensions; d++) {
        clip_target target = clip_target_of(dimensions, d);
        sn_text_put(text, "  - curve:\n      serializedVersion: 2\n      m_Curve:\n");
        for (size_t i = 0; i < fits[d].key_count; i++)
            clip_put_key(text, fits + d, i);
        sn_text_put(text, "      m_PreInfinity: 2\n      m_PostInfinity: 2\n"
                          "      m_RotationOrder: 4\n    attribute: ");
        sn_text_put(text, target.attribute);
        sn_text_put(text, "\n    path: \n    classID: ");
        sn_text_put_integer(text, (uint64_t)target.class_id);
        sn_text_put(text, "\n    script: {fileID: 0}\n");
    }
}

static void clip_put(
    sn_text *text, const char *name, const sn_fit *fits, int dimensions, bool loops)
{
    sn_text_put(text, "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!74 &7400000\n"
                      "AnimationClip:\n  m_ObjectHideFlags: 0\n"
                      "  m_CorrespondingSourceObject: {fileID: 0}\n"
                      "  m_PrefabInstance: {fileID: 0}\n  m_PrefabAsset: {fileID: 0}\n"
                      "  m_Name: ");
    sn_text_put(text, name);
    sn_text_put(text, "\n  serializedVersion: 6\n  m_Legacy: 0\n  m_Compressed: 0\n"
                      "  m_UseHighQualityCurve: 1\n  m_RotationCurves: []\n"
                      "  m_CompressedRotationCurves: []\n  m_EulerCurves: []\n"
                      "  m_PositionCurves: []\n  m_ScaleCurves: []\n  m_FloatCurves:\n");
    clip_put_curves(text, fits, dimensions);
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
    clip_put_curves(text, fits, dimensions);
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
    sn_status status = sn_fit_unity(fits, signal, keys, arena, report);
    if (status == SN_OK) {
        sn_name_identifier(identifier, name, '_');
        clip_put(&text, identifier, fits, dimensions, sn_fit_loops(signal, keys));
        sn_report_clear(report);
        status = sn_text_status(&text);
    }
    sn_arena_rewind(arena, mark);
    return status;
}
