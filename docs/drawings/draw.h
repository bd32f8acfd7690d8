/* What the programs of this folder share: curves of numbers over numbers, drawn by sinew's own
 * plots. */
#ifndef DRAW_H
#define DRAW_H

#include "sinew/elementary.h"
#include "sinew/plot.h"

#include <math.h>
#include <stdio.h>

/* A curve: its value over what runs across. */
typedef struct draw_curve {
    const char *name, *unit;
    double (*at)(const struct draw_curve *self, double across);
    double from, to; /* of what runs across */
    double of[4];    /* what else the curve is of */
    int which;
} draw_curve;

typedef struct draw_picture {
    const char *file, *title, *across, *across_unit;
    const draw_curve *curves;
    size_t count;
} draw_picture;

#define DRAW_COUNT(array) (sizeof(array) / sizeof(array)[0])

/* The rounding of floats is not what is shown. */
static inline double draw_rounded(double value, double step)
{
    return sn_round(value / step) * step;
}

static void draw_describe(const void *self, sn_signal_info *info)
{
    const draw_curve *curve = (const draw_curve *)self;
    info->dimensions = 1;
    info->bounds[0] = (sn_range){ -(double)INFINITY, (double)INFINITY };
    info->duration_s = (double)INFINITY;
    info->view_s = (sn_range){ curve->from, curve->to };
}

static void draw_sample(const void *self, double across, double *value)
{
    const draw_curve *curve = (const draw_curve *)self;
    *value = curve->at(curve, across);
}

static bool draw_write(void *file, const char *bytes, size_t count)
{
    return fwrite(bytes, 1, count, (FILE *)file) == count;
}

static bool draw_one(const draw_picture *picture, const char *folder)
{
    static const sn_signal_ops ops = { .describe = draw_describe, .sample = draw_sample };
    sn_plot_item items[SN_PLOT_ITEMS_MOST];
    for (size_t i = 0; i < picture->count; i++)
        items[i] = (sn_plot_item){ picture->curves[i].name, { &ops, &picture->curves[i] },
            picture->curves[i].unit };
    sn_plot plot = { .items = items,
        .item_count = picture->count,
        .title = picture->title,
        .across = picture->across,
        .across_unit = picture->across_unit };
    char path[512];
    snprintf(path, sizeof path, "%s/%s.svg", folder, picture->file);
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    sn_report report = { 0 };
    sn_status status =
        sn_plot_svg(&plot, (sn_sink){ .write = draw_write, .context = file }, &report);
    if (status)
        fprintf(stderr, "%s: %s\n", path, report.message);
    return fclose(file) == 0 && status == SN_OK;
}

/* The program's main: draws all pictures into the folder that it is given. */
static int draw_all(const draw_picture *pictures, size_t count, int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    for (size_t i = 0; i < count; i++)
        if (!draw_one(&pictures[i], argv[1]))
            return 1;
    return 0;
}

#endif
