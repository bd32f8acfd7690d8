/*
 * Curves as C# for Unity. See export.h.
 *
 * Unity's curves are cubics with a slope on each side of a key, in values per second; a slope of
 * infinity holds the value until the next key. That is how a jump is written: the last key before
 * it, then the first after it, as near as the editor tells two times apart.
 */
#include "../base/exact.h"
#include "../base/report.h"
#include "fit.h"

static void unity_put_float(sn_text *text, double value)
{
    char digits[SN_NUMBER_CAPACITY];
    sn_text_put_bytes(text, digits, sn_number_writef(digits, (float)(value + 0.0)));
    sn_text_put(text, "f");
}

static void unity_put_slope(sn_text *text, double slope, bool jumps)
{
    if (jumps)
        sn_text_put(text, "float.PositiveInfinity");
    else
        unity_put_float(text, slope);
}

static void unity_put_key(sn_text *text, const sn_fit *fit, size_t i)
{
    const sn_fit_key *key = fit->keys + i;
    sn_text_put(text, "                new Keyframe(");
    unity_put_float(text, key->at);
    sn_text_put(text, ", ");
    unity_put_float(text, key->value);
    sn_text_put(text, ", ");
    unity_put_slope(text, key->in, i > 0 && key[-1].jumps);
    sn_text_put(text, ", ");
    unity_put_slope(text, key->out, key->jumps);
    sn_text_put(text, i + 1 < fit->key_count ? "),\n" : "));\n");
}

static void unity_put_curve(sn_text *text, const sn_fit *fit, const char *name, bool loops)
{
    sn_export_name method;
    sn_name_pascal(method, name);
    sn_text_put(text, "\n        public static AnimationCurve ");
    sn_text_put(text, method);
    sn_text_put(text, "()\n        {\n            var curve = new AnimationCurve(\n");
    for (size_t i = 0; i < fit->key_count; i++)
        unity_put_key(text, fit, i);
    sn_text_put(text, "            curve.preWrapMode = WrapMode.");
    sn_text_put(text, loops ? "Loop" : "ClampForever");
    sn_text_put(text, ";\n            curve.postWrapMode = WrapMode.");
    sn_text_put(text, loops ? "Loop" : "ClampForever");
    sn_text_put(text, ";\n            return curve;\n        }\n");
}

sn_status sn_export_unity_script(sn_signal signal, const char *name, sn_export_keys keys,
    sn_arena *arena, sn_sink sink, sn_report *report)
{
    sn_fit fits[SN_SIGNAL_DIMENSIONS_MOST];
    sn_export_name class_name;
    sn_text text = sn_text_to_sink(sink);
    sn_arena mark = *arena;
    sn_signal_info info = sn_signal_describe(signal);
    int dimensions = info.dimensions;
    sn_status status = sn_fit_dimensions(fits, signal, keys, arena, report);
    if (status == SN_OK) {
        sn_name_pascal(class_name, name);
        sn_fit_put_head(&text, name, "// ", fits, dimensions, "keys");
        sn_text_put(&text, "using UnityEngine;\n\nnamespace Sinew\n{\n    public static class ");
        sn_text_put(&text, class_name);
        sn_text_put(&text, "Motion\n    {\n        /// <summary>Seconds.</summary>\n"
                           "        public const float Duration = ");
        unity_put_float(&text, keys.to_s - keys.from_s);
        sn_text_put(&text, ";\n");
        for (int d = 0; d < dimensions; d++)
            unity_put_curve(&text, fits + d, info.names[d], sn_fit_loops(signal, keys));
        sn_text_put(&text, "    }\n}\n");
        sn_report_clear(report);
        status = sn_text_status(&text);
    }
    sn_arena_rewind(arena, mark);
    return status;
}
