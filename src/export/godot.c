/*
 * Curves as resources of Godot 4. See export.h.
 *
 * A Curve has a slope on each side of a point, and its reader wants them written as floats, with a
 * point. It takes points nearer than 1e-5 for one, so a jump is a steep line over 2e-5. Limits come
 * first: until 4.3 as minimum and maximum, from 4.4 on as one list.
 *
 * The bezier tracks of an Animation have handles instead, offsets from the key: at a third of the
 * way to the neighbour they make the same cubic.
 */
#include "../base/exact.h"
#include "../base/report.h"
#include "fit.h"

#define SN_GODOT_GAP 2e-5
/* The editor keeps the limits of a curve at least so far apart. */
#define SN_GODOT_RANGE_LEAST 0.01

static void godot_put_float(sn_text *text, double value)
{
    char digits[SN_NUMBER_CAPACITY];
    size_t size = sn_number_writef(digits, (float)(value + 0.0)), i = 0;
    while (i < size && digits[i] != '.' && digits[i] != 'e')
        i++;
    sn_text_put_bytes(text, digits, size);
    sn_text_put(text, i == size ? ".0" : "");
}

static void godot_put_pair(sn_text *text, const char *before, double value)
{
    sn_text_put(text, before);
    godot_put_float(text, value);
}

/* The name as a text in quotes; the reader knows JSON's escapes. */
static void godot_put_name(sn_text *text, const char *name)
{
    sn_text_put(text, "resource_name = ");
    sn_text_put_json(text, name, sn_text_length(name));
    sn_text_put(text, "\n");
}

/* ---- a Curve ---- */

/* Slopes on the two sides of a jump are those of the line between. */
static double godot_jump(const sn_fit_key *key)
{
    return (key[1].value - key[0].value) / (key[1].at - key[0].at);
}

/* The limits hold every key. They are the numbers of the keys, so that no rounding cuts one. */
static sn_range godot_limits(const sn_fit *fit)
{
    sn_range limits = sn_range_empty();
    for (size_t i = 0; i < fit->key_count; i++)
        limits = sn_range_include(limits, fit->keys[i].value);
    if (limits.high - limits.low < SN_GODOT_RANGE_LEAST) {
        double more = 0.5 * SN_GODOT_RANGE_LEAST;
        limits.low -= more;
        limits.high += more;
    }
    return limits;
}

static void godot_put_points(sn_text *text, const sn_fit *fit)
{
    sn_text_put(text, "_data = [");
    for (size_t i = 0; i < fit->key_count; i++) {
        const sn_fit_key *key = fit->keys + i;
        bool after = i > 0 && key[-1].jumps;
        godot_put_pair(text, i ? ", Vector2(" : "Vector2(", key->at);
        godot_put_pair(text, ", ", key->value);
        godot_put_pair(text, "), ", after ? godot_jump(key - 1) : key->in);
        godot_put_pair(text, ", ", key->jumps ? godot_jump(key) : key->out);
        sn_text_put(text, after ? ", 1, " : ", 0, ");
        sn_text_put(text, key->jumps ? "1" : "0");
    }
    sn_text_put(text, "]\npoint_count = ");
    sn_text_put_integer(text, fit->key_count);
    sn_text_put(text, "\n");
}

static void godot_put_curve(sn_text *text, const char *name, const sn_fit *fit)
{
    sn_range limits = godot_limits(fit);
    sn_text_put(text, "[gd_resource type=\"Curve\" format=3]\n\n");
    sn_fit_put_head(text, name, "; ", fit, 1, "points");
    sn_text_put(text, "; Read it with sample(seconds / get_meta(\"duration_s\")); sample_baked() "
                      "reads only bake_resolution points.\n\n[resource]\n");
    godot_put_name(text, name);
    godot_put_pair(text, "_limits = [", limits.low);
    godot_put_pair(text, ", ", limits.high);
    godot_put_pair(text, ", 0.0, 1.0]\nmax_value = ", limits.high);
    godot_put_pair(text, "\nmin_value = ", limits.low);
    sn_text_put(text, "\n");
    godot_put_points(text, fit);
    sn_text_put(text, "bake_resolution = 1000\n");
    godot_put_pair(text, "metadata/duration_s = ", fit->to_s - fit->from_s);
    sn_text_put(text, "\n");
}

/* ---- an Animation ---- */

/* The offsets of a handle, a third of `step` away in time. */
static void godot_put_handle(sn_text *text, double step, double slope)
{
    godot_put_pair(text, ", ", step / 3);
    godot_put_pair(text, ", ", step / 3 * slope);
}

static void godot_put_bezier_points(sn_text *text, const sn_fit *fit)
{
    sn_text_put(text, "\"points\": PackedFloat32Array(");
    for (size_t i = 0; i < fit->key_count; i++) {
        const sn_fit_key *key = fit->keys + i;
        bool first = i == 0, last = i + 1 == fit->key_count;
        godot_put_pair(text, first ? "" : ", ", key->value);
        godot_put_handle(text, first ? 0 : key[-1].at - key->at,
            first           ? 0
            : key[-1].jumps ? godot_jump(key - 1)
                            : key->in);
        godot_put_handle(
            text, last ? 0 : key[1].at - key->at, key->jumps ? godot_jump(key) : key->out);
    }
    sn_text_put(text, "),\n\"times\": PackedFloat32Array(");
    for (size_t i = 0; i < fit->key_count; i++)
        godot_put_pair(text, i ? ", " : "", fit->keys[i].at);
    sn_text_put(text, ")\n}\n");
}

/* The property of a node that dimension d moves. What nodes have no property for is metadata,
 * ".:metadata/NAME_turn_x", for scripts to read. */
static void godot_put_path(sn_text *text, const char *name, const sn_signal_info *info, int d)
{
    bool degrees = !info->unit || info->unit[0] == 'd' || (unsigned char)info->unit[0] == 0xc2;
    bool three = info->dimensions < 4;
    const char *property = NULL, *parts = "xyzw";
    switch (info->meaning) {
    case SN_MEANING_NUMBERS:
    case SN_MEANING_PLACE:
        property = three ? "position" : NULL;
        break;
    case SN_MEANING_SCALE:
        property = three ? "scale" : NULL;
        break;
    case SN_MEANING_ANGLE:
        property = !three ? NULL : degrees || !info->unit[0] ? "rotation_degrees" : "rotation";
        break;
    case SN_MEANING_ROTATION:
        property = three ? NULL : "quaternion";
        break;
    case SN_MEANING_COLOUR:
        property = "modulate";
        parts = "rgba";
        break;
    default:
        break;
    }
    sn_text_put(text, ".:");
    if (property) {
        sn_text_put(text, property);
        sn_text_put(text, ":");
        sn_text_put_bytes(text, parts + d, 1);
        return;
    }
    sn_export_name identifier;
    sn_name_identifier(identifier, name, '_');
    sn_text_put(text, "metadata/");
    sn_text_put(text, identifier);
    sn_text_put(text, "_");
    sn_name_put_part(text, info->names[d], '_');
}

static void godot_put_track(sn_text *text, const sn_fit *fit, int number, const char *name)
{
    sn_signal_info info = sn_signal_describe(fit->signal);
    static const char *const lines[] = { "/type = \"bezier\"\n", "/imported = false\n",
        "/enabled = true\n", "/path = NodePath(\"", "/interp = 1\n", "/loop_wrap = true\n",
        "/keys = {\n" };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        sn_text_put(text, "tracks/");
        sn_text_put_integer(text, (uint64_t)number);
        sn_text_put(text, lines[i]);
        if (i == 3) {
            godot_put_path(text, name, &info, number);
            sn_text_put(text, "\")\n");
        }
    }
    sn_text_put(text, "\"handle_modes\": PackedInt32Array(");
    for (size_t i = 0; i < fit->key_count; i++)
        sn_text_put(text, i ? ", 0" : "0");
    sn_text_put(text, "),\n");
    godot_put_bezier_points(text, fit);
}

static void godot_put_animation(
    sn_text *text, const char *name, const sn_fit *fits, int dimensions, bool loops)
{
    sn_text_put(text, "[gd_resource type=\"Animation\" format=3]\n\n");
    sn_fit_put_head(text, name, "; ", fits, dimensions, "keys");
    sn_text_put(text, "; Change the paths of the tracks to what shall move.\n\n[resource]\n");
    godot_put_name(text, name);
    godot_put_pair(text, "length = ", fits->to_s - fits->from_s);
    sn_text_put(text, loops ? "\nloop_mode = 1\n" : "\n");
    for (int d = 0; d < dimensions; d++)
        godot_put_track(text, fits + d, d, name);
}

sn_status sn_export_godot(sn_signal signal, const char *name, sn_export_keys keys, sn_arena *arena,
    sn_sink sink, sn_report *report)
{
    sn_fit fits[SN_SIGNAL_DIMENSIONS_MOST];
    sn_text text = sn_text_to_sink(sink);
    sn_arena mark = *arena;
    int dimensions = sn_signal_describe(signal).dimensions;
    double duration_s = keys.to_s - keys.from_s;
    double length = dimensions > 1 ? duration_s : 1;
    double gap = dimensions > 1 ? sn_fit_gap(duration_s) : SN_GODOT_GAP;
    sn_status status = sn_fit_check(keys, report);
    for (int d = 0; d < dimensions && status == SN_OK; d++)
        status = sn_fit_smooth(fits + d, signal, d, keys, length, gap, arena, report);
    if (status == SN_OK) {
        if (dimensions == 1)
            godot_put_curve(&text, name, fits);
        else
            godot_put_animation(&text, name, fits, dimensions, sn_fit_loops(signal, keys));
        sn_report_clear(report);
        status = sn_text_status(&text);
    }
    sn_arena_rewind(arena, mark);
    return status;
}

#undef SN_GODOT_GAP
#undef SN_GODOT_RANGE_LEAST
