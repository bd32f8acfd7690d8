/*
 * What other programs read: tables of samples as CSV and as C source, and curves of few keys for
 * CSS, Unity and Godot.
 */
#ifndef SINEW_EXPORT_H
#define SINEW_EXPORT_H

#include "arena.h"
#include "signal.h"
#include "sink.h"
#include "status.h"

enum { SN_EXPORT_COUNT_MOST = 100000000 }; /* samples */

/* Which samples: `count` of them, each `parts` of them `span_s` apart. So a rate of 10 Hz is a
 * span of 1 in 10 parts, and its fourth time is 3/10, not 3 * 0.1. */
typedef struct sn_export_times {
    double start_s, span_s, parts;
    size_t count;
} sn_export_times;

/* The time of sample i: start + i * span / parts. */
SN_API double sn_export_time(const sn_export_times *times, size_t index);

/* The times from from_s to to_s at a rate (both ends when they fall on it, within 1e-6 of a
 * step), or as `count` evenly spaced ones with both ends (1 gives the start). Exactly one of
 * rate_hz and count is not 0.
 * Fails with SN_ERROR_RANGE where to_s is before from_s, one of them is not finite or beyond
 * 1e15 s, or the rate is not positive; with SN_ERROR_LIMIT above 1e8 samples. The report's field
 * is the argument's name; *times is zero then. */
SN_API sn_status sn_export_span(double from_s, double to_s, double rate_hz, size_t count,
    sn_export_times *times, sn_report *report);

/* CSV with a header: t,value or t,x,y[,z[,w]] or t and other names of the numbers, as t,r,g,b,a;
 * and with velocity also v, or v before each name. What is no letter or digit is written _.
 * Lines end with a line feed. Every number reads back to the same bits; what is not finite is
 * written nan, inf or -inf.
 * Ensures: the values are those of sn_signal_sample, bit for bit. */
SN_API sn_status sn_export_csv(
    sn_signal signal, sn_export_times times, bool velocity, sn_sink sink);

/* A C header (C99 and C++, no dependency): the samples as `static const float NAME_samples[]` with
 * a guard sample at each end, their times as constants, and a small function NAME_at that reads
 * them with 4-point Hermite interpolation. It wraps round where the times span whole periods of
 * the signal (a table that stops one step short of that is closed), and holds its ends elsewhere:
 * where the signal has ended, the last sample is where it rests, if that is within a hundredth of
 * the range of where it is by then.
 * A comment says range, period, rate and the largest error of the reading, measured while writing.
 * name  becomes an identifier: letters, digits and single underscores, never empty or reserved
 * Fails with SN_ERROR_NOT_FINITE or SN_ERROR_RANGE, and writes nothing, where a sample is not a
 * number that a float holds; with SN_ERROR_MISSING when there are no times.
 * Cost: 10 samples of the signal for each that is written. */
SN_API sn_status sn_export_c(
    sn_signal signal, const char *name, sn_export_times times, sn_sink sink);

/* What a curve of keys shall hold, and how well. */
typedef struct sn_export_keys {
    double from_s, to_s; /* the span; its start becomes 0 */
    double error;        /* the largest allowed, as a part of the range of the values */
} sn_export_keys;

/* The whole of a signal: from where its view starts to where it ends; where it never ends, one
 * period, if the view has one, or else the view. What settles has not quite arrived when it ends:
 * where more than the error is left then, the span goes on until less is, so that it ends at rest.
 * error  0: 1/1000, which is what a screen shows */
SN_API sn_export_keys sn_export_keys_of(sn_signal signal, double error);

/* Each of the following finds few keys that hold the signal, by straight lines (CSS) or by cubics
 * with its slopes, with keys at tops, bottoms and corners, and writes a file that is whole.
 *
 * A comment in it (but in Unity's clip) says how many keys there are, the largest error of what is
 * written, and when it is: measured halfway between 20001 times of the span, or nearer. Jumps stay
 * jumps; what changes within a millionth of the span is one. Where the signal has ended at the end
 * of the span, and is within the error of where it rests, the last key is there, and the error
 * counts that. Where it goes on, the comment says where and at what speed it is cut.
 *
 * name    becomes an identifier of the language: letters, digits and single gaps, never reserved
 * arena   lends 0.9 MB, and 0.2 MB for each dimension; taken back at the end
 * report  may be NULL
 *
 * Ensures: the same bytes on every machine; after an error nothing is written.
 * Fails with SN_ERROR_RANGE where the span is none, or the error is not within 1e-6 to 0.1; with
 * SN_ERROR_NOT_FINITE or SN_ERROR_RANGE where a value is not a number within 1e30; with
 * SN_ERROR_LIMIT where more than 4096 keys or 500 jumps and corners would be needed, or where the
 * error cannot be kept.
 * Cost: from 40000 samples of each dimension on. */

/* CSS for a style sheet. What goes from one value to another is an easing, from 0 to 1:
 * --NAME: linear(...), with --NAME-duration, and a cubic-bezier() for browsers without linear(),
 * which goes without swings where it could not be within 0.1.
 * What comes back to where it began (within a hundredth of its range), repeats, or has several
 * dimensions, is @keyframes NAME-motion of registered properties --NAME, or of --NAME-x, --NAME-y,
 * by the names of the numbers. These are angles, lengths or percentages where the unit is degrees,
 * rad, turns, px or %, by these or their usual other names; else they are numbers, and those of a
 * scale, a rotation, a colour and a shake that moves and turns always are.
 * A rule shows a use: translate, rotate, scale, color, or of copies one child each.
 * Fails also with SN_ERROR_RANGE where nothing moves.
 * Source: CSS Easing Functions Level 2, W3C. */
SN_API sn_status sn_export_css(sn_signal signal, const char *name, sn_export_keys keys,
    sn_arena *arena, sn_sink sink, sn_report *report);

/* C# for Unity: a static class Sinew.NameMotion with its Duration in seconds and a method for each
 * dimension, Value() or X(), Y(), Z(), W(), or by other names of the numbers, that makes an
 * AnimationCurve over seconds.
 * Source: Unity Scripting API, Keyframe and AnimationCurve. */
SN_API sn_status sn_export_unity_script(sn_signal signal, const char *name, sn_export_keys keys,
    sn_arena *arena, sn_sink sink, sn_report *report);

/* An AnimationClip for Unity, an .anim file over seconds, which loops where the span is whole
 * periods. Of the object that has the Animator it moves
 *   a colour    the m_Color of a SpriteRenderer
 *   a rotation  the m_LocalRotation of its Transform
 *   a scale     the m_LocalScale of its Transform, of one number along all axes
 * and of all else, by the unit,
 *   degrees  the rotation of its Transform about z; of two numbers about x and y, of three all; so
 *            do angles without a unit
 *   m        the position of its Transform along y; of two numbers x and y, of three all
 *   others   m_AnchoredPosition.y of a RectTransform; of two .x and .y, of three m_LocalPosition.z
 *            as well
 * Four plain numbers, copies, and moves and turns together are parameters of the Animator, NAME_x
 * or NAME_turn_x, for scripts to read. Of a Transform the parts that do not move are 0. Rename what
 * else shall move. The name is an identifier; the file has no comment.
 * Source: the format of .anim files in public projects, 2018 to 2022. */
SN_API sn_status sn_export_unity_clip(sn_signal signal, const char *name, sn_export_keys keys,
    sn_arena *arena, sn_sink sink, sn_report *report);

/* A resource for Godot 4. One dimension: a Curve over 0 to 1, as particles and lines want it, whose
 * metadata tells duration_s; sample(time / duration_s) reads it. More: an Animation with bezier
 * tracks of quaternion, modulate, scale, rotation or rotation_degrees, by what the numbers are, and
 * else of position; of four plain numbers, copies, and moves and turns together, of metadata
 * NAME_x, NAME_turn_x.
 * Source: Godot's class reference, Curve and Animation, and its scene/resources/curve.cpp. */
SN_API sn_status sn_export_godot(sn_signal signal, const char *name, sn_export_keys keys,
    sn_arena *arena, sn_sink sink, sn_report *report);

#endif
