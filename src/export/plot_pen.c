/*
 * Fewer lines within a tolerance, point by point and without memory.
 *
 * From the anchor, each point seen leaves a cone of directions whose lines pass it within the
 * tolerance; the cones' intersection is what all points allow. A new point outside of it, or one
 * that comes nearer to the anchor again, ends the line at the point before. Lines straight up or
 * down have their ends where they are, so that a jump is not slanted by the tolerance.
 *
 * Source: J. Sklansky and V. Gonzalez, "Fast polygonal approximation of digitized curves", 1980.
 */
#include "../base/exact.h"
#include "plot_pen.h"
#include "sinew/elementary.h"

#define SN_PEN_SAME_PX 1e-4 /* points this near to the sides stand upright */

sn_pen sn_pen_start(sn_text *svg, double tolerance_px)
{
    sn_pen pen = { 0 };
    pen.svg = svg;
    pen.tolerance_px = tolerance_px;
    return pen;
}

static void pen_write(sn_pen *pen, const char *command, double x, double y)
{
    sn_text_put(pen->svg, command);
    sn_xml_put_px(pen->svg, x);
    sn_text_put(pen->svg, " ");
    sn_xml_put_px(pen->svg, y);
    pen->x = x;
    pen->y = y;
    pen->reach = 0;
    pen->pending = false;
    pen->narrowed = false;
}

static double pen_cross(double ax, double ay, double bx, double by)
{
    return ax * by - ay * bx;
}

static bool pen_allows(const sn_pen *pen, double x, double y)
{
    return !pen->narrowed || (pen_cross(pen->right_x, pen->right_y, x, y) >= 0 &&
                                 pen_cross(x, y, pen->left_x, pen->left_y) >= 0);
}

/* Narrows the cone by a point in the unit direction (x, y) at a distance above the tolerance. */
static void pen_narrow(sn_pen *pen, double x, double y, double distance)
{
    double sine = pen->tolerance_px / distance, cosine = sn_sqrt(1 - sine * sine);
    double left_x = x * cosine - y * sine, left_y = y * cosine + x * sine;
    double right_x = x * cosine + y * sine, right_y = y * cosine - x * sine;
    if (!pen->narrowed || pen_cross(left_x, left_y, pen->left_x, pen->left_y) > 0) {
        pen->left_x = left_x;
        pen->left_y = left_y;
    }
    if (!pen->narrowed || pen_cross(pen->right_x, pen->right_y, right_x, right_y) > 0) {
        pen->right_x = right_x;
        pen->right_y = right_y;
    }
    pen->narrowed = true;
}

/* Whether the line up to the last point and the one from there to x would be one upright and one
 * not, where the last point is not at the anchor. */
static bool pen_turns_upright(const sn_pen *pen, double x)
{
    bool is_upright = pen->last_x == pen->x, becomes_upright = x == pen->last_x;
    return pen->pending && is_upright != becomes_upright;
}

/* Takes a point into the line that is open; false if the line must end before it. */
static bool pen_extend(sn_pen *pen, double x, double y)
{
    double dx = x - pen->x, dy = y - pen->y, distance = sn_hypot(dx, dy);
    if (distance < pen->reach || pen_turns_upright(pen, x))
        return false;
    if (distance > pen->tolerance_px) {
        if (!pen_allows(pen, dx / distance, dy / distance))
            return false;
        pen_narrow(pen, dx / distance, dy / distance, distance);
        pen->reach = distance;
    }
    pen->last_x = x;
    pen->last_y = y;
    pen->pending = true;
    return true;
}

void sn_pen_to(sn_pen *pen, double x, double y)
{
    if (pen->down && x - pen->last_x < SN_PEN_SAME_PX && x - pen->last_x > -SN_PEN_SAME_PX)
        x = pen->last_x;
    if (pen->down && x == pen->last_x && y == pen->last_y)
        return;
    if (!pen->down) {
        pen_write(pen, "M", x, y);
        pen->down = true;
        pen->last_x = x;
        pen->last_y = y;
        return;
    }
    if (pen_extend(pen, x, y))
        return;
    pen_write(pen, " ", pen->last_x, pen->last_y);
    pen_extend(pen, x, y); /* a line just begun allows every direction */
}

void sn_pen_up(sn_pen *pen)
{
    if (pen->pending)
        pen_write(pen, " ", pen->last_x, pen->last_y);
    pen->down = false;
}

#undef SN_PEN_SAME_PX
