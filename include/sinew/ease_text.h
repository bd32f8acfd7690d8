/*
 * Easings as text: "out-back(20%)", "cubic-bezier(0.25, 0.1, 0.25, 1)", "linear(0, 0.25 50%, 1)".
 *
 *     ease        = [ side "-" ] name [ "(" argument { "," argument } ")" ]
 *                   in-quad, out-back(20%), in-out-elastic(30%, 3), steps(4, jump-start)
 *     composition = reverse(ease), mirror(ease), blend(ease, ease, 30%), crossfade(ease, ease),
 *                   chain(ease 40% 60%, ...), each part with the time and the way where it ends
 *
 * Arguments may be left out from the right, and the ends of parts, which share the rest evenly. A
 * ratio is a number or a percentage: 20% or 20 % is 0.2 (in linear(), as in CSS, only 20%). What
 * has sides needs one, but for spring, which is out-spring.
 *
 * Our own spelling is small letters, the side in front and a hyphen, or space, behind it. Known as
 * well are CSS's ease, ease-in, ease-out, ease-in-out, step-start and step-end, and the names of
 * other libraries: easeOutBack, easeoutback, OutBack, ease_out_back, EaseBackOut, backOut,
 * Quadratic.InOut, power2.inOut, power2 (which is .out), Godot's "TRANS_BACK, EASE_OUT", anime.js's
 * out(3), also with dotted words in front: LeanTweenType.easeOutBack. A ";" at the end is passed
 * over.
 *
 * In every spelling but our own, back and elastic mean what they do there:
 *
 *     back     s, a plain number (a percentage is the overshoot): out-back(1.7) is 170%, but
 *              back.out(1.7) and easeOutBack(1.7) are s. Without it 10%, for which 1.70158 stands.
 *              An in-out takes 1.525 s; GSAP (back.inOut) and d3 (easeBackInOut) take s.
 *     elastic  amplitude and period: 1 and 0.3, and 0.45 of its half in an in-out; d3, iTween. and
 *              LeanTweenType. have 0.3 there, too, tween.js (Elastic.InOut) has 0.4. An amplitude
 *              below 1 is 1, but GSAP (elastic.out) divides the period by it; one above 1 makes
 *              another curve, and is refused.
 *
 * Their expo and bounce take no arguments. Curves of theirs that are not here (GSAP's slow, the
 * back of AHEasing's BackEaseOut, the springs of Godot, iTween and LeanTween, Flutter's Curves.)
 * are refused with what to write.
 */
#ifndef SINEW_EASE_TEXT_H
#define SINEW_EASE_TEXT_H

#include "arena.h"
#include "ease.h"
#include "status.h"

enum { SN_EASE_TEXT_MOST = 65536 }; /* bytes that are read */

/* Reads one ease, and nothing but space (and a ";") around it. linear() is CSS's: places that are
 * left out, two of one stop, and one below the place before, which is raised to it. arena  lends
 * the memory of points and parts; NULL: they are refused with SN_ERROR_MEMORY report its index is
 * the byte at fault; the sentence names what stands there and the rule, and of an unknown name the
 * nearest known one On error *ease is as it was, and the arena, too. */
SN_API sn_status sn_ease_read(
    const char *text, size_t size, sn_arena *arena, sn_ease *ease, sn_report *report);

/* Writes it in the spelling of this file, arguments that are the default left out from the right
 * where CSS lets them. Gives the length; what does not fit is cut, and text[length] is 0 where it
 * fits (as snprintf).
 * Ensures: what is read from it is the same ease, to the bit of its parameters, but for `outside`,
 * which no text tells, where it is no longer than SN_EASE_TEXT_MOST (some 3000 points of any
 * digits). */
SN_API size_t sn_ease_write(char *text, size_t capacity, const sn_ease *ease);

/* A parameter of a shape. */
typedef struct sn_ease_parameter {
    const char *name; /* "overshoot" */
    bool percent;     /* written as a percentage */
    bool whole;       /* a whole number */
    double low, high, fallback;
    double usual_low, usual_high;    /* what a slider covers */
    const char *(*word)(int number); /* of a choice; else NULL */
    const char *help;                /* one line, a plain sentence */
} sn_ease_parameter;

/* A shape, described once: for the reader, the writer, help, pages and the studio. */
typedef struct sn_ease_family {
    sn_ease_shape shape;
    const char *name; /* "back" */
    bool sides;       /* one of in, out, in-out and out-in has to stand in front of it */
    const char *help; /* one line, a plain sentence */
    size_t parameter_count;
    sn_ease_parameter parameters[SN_EASE_PARAMETERS_MOST];
} sn_ease_family;

/* Every family that has a text without other eases in it, in the order of sn_ease_shape (points are
 * the last); NULL from the end on. */
SN_API const sn_ease_family *sn_ease_family_at(size_t index);

/* "in", "out", "in-out", "out-in"; NULL for other numbers. */
SN_API const char *sn_ease_side_name(int side);

#endif
