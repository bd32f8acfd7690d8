/* Marks of signals. See plot_moments.h.
 *
 * The places for a text are tried from the nearest on. What is in its way is kept as boxes; the
 * curve is asked where it is over the width of the text. */
#include "../base/exact.h"
#include "../base/constants.h"
#include "plot_moments.h"
#include "plot_trace.h"
#include "xml.h"
#include "sinew/elementary.h"

enum {
    SN_MOMENTS_LOOKS = 2,  /* at the curve, in each px under a text */
    SN_MOMENTS_BOXES = 24, /* of each mark its text and its ring or line */
    SN_MOMENTS_ROWS = 5    /* how far from its point a text may stand */
};

#define SN_MOMENTS_LETTERS 0.92 /* font sizes */
#define SN_MOMENTS_RING    0.3  /* its radius */
#define SN_MOMENTS_ROW     1.2  /* from one try to the next */

typedef struct moments_box {
    double left, top, right, bottom;
} moments_box;

typedef struct moments_state {
    const sn_marks *marks;
    const sn_panel *panel;
    sn_signal signal;
    double left, right; /* of the panel, px */
    double letters;     /* their size, px */
    moments_box boxes[SN_MOMENTS_BOXES];
    size_t box_count;
} moments_state;

static double moments_x(const moments_state *state, double t_s)
{
    const sn_panel *panel = state->panel;
    double part = (t_s - panel->from_s) / (panel->to_s - panel->from_s);
    return state->left + (state->right - state->left) * part;
}

static double moments_y(const moments_state *state, double value)
{
    const sn_panel *panel = state->panel;
    double down = (panel->high - value) / (panel->high - panel->low);
    return panel->top + panel->height * sn_clamp(down, -1, 2);
}

static bool moments_is_point(const sn_signal_mark *mark)
{
    return mark->value == mark->value;
}

/* Only what lies in the panel is drawn. */
static bool moments_shows(const sn_panel *panel, const sn_signal_mark *mark)
{
    bool inside = mark->t_s >= panel->from_s && mark->t_s <= panel->to_s;
    return inside &&
           (!moments_is_point(mark) || (mark->value >= panel->low && mark->value <= panel->high));
}

static moments_state moments_start(
    const sn_marks *marks, const sn_picture *picture, const sn_panel *panel)
{
    return (moments_state){ .marks = marks,
        .panel = panel,
        .signal = picture->plot->items[panel->first].signal,
        .left = picture->left,
        .right = picture->left + picture->plot_width,
        .letters = SN_MOMENTS_LETTERS * picture->font_px };
}

/* The marks of the panel of one item, since those of several could not be told apart. */
static size_t moments_of(const moments_state *state, sn_signal_mark found[SN_SIGNAL_MARKS_MOST])
{
    size_t count = 0, all = state->panel->count == 1 ? sn_signal_marks(state->signal, found) : 0;
    for (size_t i = 0; i < all; i++)
        if (moments_shows(state->panel, &found[i]))
            found[count++] = found[i];
    return count;
}

void sn_moments_put_lines(const sn_marks *marks, const sn_picture *picture, const sn_panel *panel)
{
    moments_state state = moments_start(marks, picture, panel);
    sn_signal_mark found[SN_SIGNAL_MARKS_MOST];
    size_t count = moments_of(&state, found);
    bool open = false;
    for (size_t i = 0; i < count; i++) {
        if (moments_is_point(&found[i]))
            continue;
        if (!open)
            sn_marks_begin_lines(marks, SN_INK_AXIS, 1, " stroke-dasharray=\"4 3\"");
        open = true;
        sn_marks_add_line(
            marks, moments_x(&state, found[i].t_s), panel->top, 'V', panel->top + panel->height);
    }
    if (open)
        sn_marks_end_lines(marks);
}

/* ---- room for words -------------------------------------------------------------------- */

static bool moments_meet(moments_box a, moments_box b)
{
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

static void moments_keep(moments_state *state, moments_box box)
{
    SN_ASSERT(state->box_count < SN_MOMENTS_BOXES);
    state->boxes[state->box_count++] = box;
}

/* Whether the curve comes into a box. */
static bool moments_crosses(const moments_state *state, moments_box box)
{
    double before = SN_NAN, width = box.right - box.left;
    const sn_panel *panel = state->panel;
    int looks = (int)sn_ceil(SN_MOMENTS_LOOKS * width);
    for (int i = 0; i <= looks; i++) {
        double value[SN_SIGNAL_DIMENSIONS_MOST];
        double part = (box.left - state->left + width * i / looks) / (state->right - state->left);
        sn_signal_sample(
            state->signal, panel->from_s + (panel->to_s - panel->from_s) * part, value);
        double y = moments_y(state, value[0]), last = before == before ? before : y;
        before = y;
        if ((y > box.top || last > box.top) && (y < box.bottom || last < box.bottom))
            return true;
    }
    return false;
}

static bool moments_is_free(const moments_state *state, moments_box box)
{
    const sn_panel *panel = state->panel;
    if (box.left < state->left || box.right > state->right || box.top < panel->top ||
        box.bottom > panel->top + panel->height)
        return false;
    for (size_t i = 0; i < state->box_count; i++)
        if (moments_meet(box, state->boxes[i]))
            return false;
    return !moments_crosses(state, box);
}

/* The box of a text of that width whose middle is at y, with air around it. */
static moments_box moments_box_at(const moments_state *state, double left, double y, double width)
{
    double air = 0.2 * state->letters, half = 0.62 * state->letters;
    return (moments_box){ left - air, y - half, left + width + air, y + half };
}

/* Tries the place; takes it where it is free. */
static bool moments_take(moments_state *state, moments_box box, moments_box *taken)
{
    if (!moments_is_free(state, box))
        return false;
    moments_keep(state, box);
    *taken = box;
    return true;
}

/* Beside a line: right or left of it, from the top down. */
static bool moments_place_line(moments_state *state, double x, double width, moments_box *taken)
{
    const sn_panel *panel = state->panel;
    double gap = 0.5 * state->letters, row = SN_MOMENTS_ROW * state->letters;
    for (double y = panel->top + 0.7 * state->letters; y < panel->top + panel->height; y += row)
        if (moments_take(state, moments_box_at(state, x + gap, y, width), taken) ||
            moments_take(state, moments_box_at(state, x - gap - width, y, width), taken))
            return true;
    return false;
}

/* Around a point: above, below, to the sides; then further up and down. */
static bool moments_place_point(
    moments_state *state, double x, double y, double width, moments_box *taken)
{
    double gap = (SN_MOMENTS_RING + 0.35) * state->letters, row = SN_MOMENTS_ROW * state->letters;
    double lefts[] = { x - width / 2, x + gap, x - gap - width };
    double near = (SN_MOMENTS_RING + 0.75) * state->letters;
    for (int far = 0; far < SN_MOMENTS_ROWS; far++) {
        double away = near + far * row;
        for (int side = -1; side <= 1; side += 2)
            for (int i = 0; i < 3; i++)
                if (moments_take(
                        state, moments_box_at(state, lefts[i], y + side * away, width), taken))
                    return true;
        for (int i = 1; far == 0 && i < 3; i++)
            if (moments_take(state, moments_box_at(state, lefts[i], y, width), taken))
                return true;
    }
    return false;
}

static void moments_put_text(moments_state *state, const sn_signal_mark *mark)
{
    double x = moments_x(state, mark->t_s), width = sn_xml_width_em(mark->text) * state->letters;
    moments_box box;
    bool placed = moments_is_point(mark)
                      ? moments_place_point(state, x, moments_y(state, mark->value), width, &box)
                      : moments_place_line(state, x, width, &box);
    if (!placed)
        return;
    sn_words look = { (box.left + box.right) / 2,
        (box.top + box.bottom) / 2 + SN_WORDS_DROP * state->letters, state->letters, "middle",
        SN_INK_TEXT, false, SN_WORDS_WHOLE, NULL };
    sn_marks_put_words(state->marks, &look, mark->text, "");
}

static void moments_put_ring(const moments_state *state, double x, double y, int dimension)
{
    const sn_marks *marks = state->marks;
    sn_text_put(marks->svg, "<circle");
    sn_theme_put_fill(marks->svg, marks->theme, SN_INK_PAPER);
    sn_xml_put_px_as(marks->svg, "cx", x);
    sn_xml_put_px_as(marks->svg, "cy", y);
    sn_xml_put_px_as(marks->svg, "r", SN_MOMENTS_RING * marks->font_px);
    sn_text_put(marks->svg, "/>\n<circle fill=\"none\"");
    sn_theme_put_stroke(marks->svg, marks->theme, sn_theme_curve((size_t)dimension));
    sn_xml_put_px_as(marks->svg, "stroke-width", 0.12 * marks->font_px);
    sn_xml_put_px_as(marks->svg, "cx", x);
    sn_xml_put_px_as(marks->svg, "cy", y);
    sn_xml_put_px_as(marks->svg, "r", SN_MOMENTS_RING * marks->font_px);
    sn_text_put(marks->svg, "/>\n");
}

void sn_moments_put_words(const sn_marks *marks, const sn_picture *picture, const sn_panel *panel)
{
    moments_state state = moments_start(marks, picture, panel);
    sn_signal_mark found[SN_SIGNAL_MARKS_MOST];
    size_t count = moments_of(&state, found);
    double radius = SN_MOMENTS_RING * picture->font_px;
    for (size_t i = 0; i < count; i++) {
        double x = moments_x(&state, found[i].t_s);
        moments_box box = { x - 1, panel->top, x + 1, panel->top + panel->height };
        if (moments_is_point(&found[i])) {
            double y = moments_y(&state, found[i].value);
            moments_put_ring(&state, x, y, found[i].dimension);
            box = (moments_box){ x - radius, y - radius, x + radius, y + radius };
        }
        moments_keep(&state, box);
    }
    for (size_t i = 0; i < count; i++)
        moments_put_text(&state, &found[i]);
}

#undef SN_MOMENTS_LETTERS
#undef SN_MOMENTS_RING
#undef SN_MOMENTS_ROW
