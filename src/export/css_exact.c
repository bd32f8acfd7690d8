/* Easings that CSS can say exactly. See css_exact.h. */
#include "../base/exact.h"
#include "css_exact.h"

/* The control points of the way in; false where it is no such curve. */
static bool exact_controls_in(const sn_ease *ease, double controls[4])
{
    double power = ease->shape == SN_EASE_QUAD    ? 2
                   : ease->shape == SN_EASE_CUBIC ? 3
                   : ease->shape == SN_EASE_POWER ? ease->parameters[0]
                                                  : 0;
    controls[0] = 1.0 / 3;
    controls[1] = 0;
    controls[2] = 2.0 / 3;
    switch (ease->shape) {
    case SN_EASE_QUAD:
    case SN_EASE_CUBIC:
    case SN_EASE_POWER:
        controls[3] = power == 2 ? 1.0 / 3 : 0;
        return power == 2 || power == 3;
    case SN_EASE_BACK:
        controls[3] = -sn_ease_back_s(ease->parameters[0]) / 3;
        return true;
    case SN_EASE_SMOOTHSTEP:
        controls[3] = 1;
        return ease->parameters[0] == 1;
    case SN_EASE_BEZIER:
        for (int i = 0; i < 4; i++)
            controls[i] = ease->parameters[i];
        return true;
    default:
        return false;
    }
}

/* The way out is the way in, turned by half a turn. */
static bool exact_controls(const sn_ease *ease, double controls[4])
{
    double in[4];
    if (ease->side > SN_EASE_OUT || !exact_controls_in(ease, in))
        return false;
    bool out = ease->side == SN_EASE_OUT, thirds = ease->shape != SN_EASE_BEZIER;
    for (int i = 0; i < 4; i++)
        controls[i] = out && !(thirds && i % 2 == 0) ? 1 - in[i ^ 2] : in[i];
    return true;
}

/* Whether lines go from 0 to 1 in their time, so that they are a way from one value to another. */
static bool exact_is_lines(const sn_ease *ease)
{
    const sn_ease_point *points = ease->points;
    if (ease->shape != SN_EASE_POINTS || ease->side != SN_EASE_IN || ease->count < 2)
        return false;
    const sn_ease_point *last = &points[ease->count - 1];
    return points[0].t == 0 && points[0].y == 0 && last->t == 1 && last->y == 1;
}

sn_css_exact sn_css_exact_of(sn_signal signal, sn_export_keys keys, sn_signal_ease *told)
{
    double controls[4];
    if (!signal.ops->ease || !signal.ops->ease(signal.self, told) || told->from == told->to ||
        keys.from_s != 0 || keys.to_s != told->duration_s)
        return SN_CSS_FITTED;
    const sn_ease *ease = told->ease;
    if (ease->shape == SN_EASE_LINEAR || exact_controls(ease, controls) ||
        (ease->shape == SN_EASE_STEPS && ease->side == SN_EASE_IN))
        return SN_CSS_CURVE;
    return exact_is_lines(ease) ? SN_CSS_LINES : SN_CSS_FITTED;
}

static void exact_put_steps(sn_text *text, const sn_ease *ease)
{
    static const char *const jumps[] = { "", ", jump-start", ", jump-none", ", jump-both" };
    sn_text_put(text, "steps(");
    sn_text_put_number(text, ease->parameters[0]);
    sn_text_put(text, jumps[(int)ease->parameters[1]]);
    sn_text_put(text, ")");
}

static void exact_put_lines(sn_text *text, const sn_ease *ease)
{
    sn_text_put(text, "linear(");
    for (uint32_t i = 0; i < ease->count; i++) {
        const sn_ease_point *point = &ease->points[i];
        sn_text_put(text, i ? ", " : "");
        sn_text_put_number(text, point->y + 0.0); /* no minus zero */
        if (i == 0 || i + 1 == ease->count)
            continue;
        sn_text_put(text, " ");
        sn_text_put_rounded(text, 100 * point->t, 15);
        sn_text_put(text, "%");
    }
    sn_text_put(text, ")");
}

void sn_css_put_exact(sn_text *text, const sn_ease *ease)
{
    double controls[4];
    if (ease->shape == SN_EASE_STEPS) {
        exact_put_steps(text, ease);
    } else if (ease->shape == SN_EASE_POINTS) {
        exact_put_lines(text, ease);
    } else if (exact_controls(ease, controls)) {
        for (int i = 0; i < 4; i++) {
            sn_text_put(text, i ? ", " : "cubic-bezier(");
            sn_text_put_number(text, controls[i] + 0.0);
        }
        sn_text_put(text, ")");
    } else {
        sn_text_put(text, "linear");
    }
}
