/* The poster of all easings. The families come from the library's table, so none is forgotten. */
#include "ease_poster.h"
#include "sinew/ease_text.h"

#include <string.h>

enum { NAME_CAPACITY = 64 };

/* All cells, and what they point to. */
typedef struct poster_cells {
    sn_plot_item items[SN_POSTER_CELLS_MOST];
    sn_ease eases[SN_POSTER_CELLS_MOST];
    char names[SN_POSTER_CELLS_MOST][NAME_CAPACITY];
    size_t count;
} poster_cells;

static void ease_describe(const void *self, sn_signal_info *info)
{
    info->dimensions = 1;
    info->bounds[0] = sn_ease_range(self);
    info->duration_s = 1;
    info->view_s = (sn_range){ 0, 1 };
}

static void ease_sample(const void *self, double t, double *value)
{
    *value = sn_ease_at(self, t);
}

static const sn_signal_ops ease_ops = { .describe = ease_describe, .sample = ease_sample };

static void add(poster_cells *cells, const sn_ease_family *family, int side)
{
    size_t i = cells->count;
    if (i == SN_POSTER_CELLS_MOST)
        return;
    cells->eases[i] = sn_ease_make(family->shape, (sn_ease_side)side);
    sn_ease_write(cells->names[i], NAME_CAPACITY, &cells->eases[i]);
    cells->names[i][strcspn(cells->names[i], "(")] = 0; /* what it has by default goes unsaid */
    cells->items[i] =
        (sn_plot_item){ .name = cells->names[i], .signal = { &ease_ops, &cells->eases[i] } };
    cells->count++;
}

/* The families with sides stand first, four cells each, so that they are below each other. */
static void gather(poster_cells *cells)
{
    const sn_ease_family *family;
    for (int sided = 1; sided >= 0; sided--)
        for (size_t i = 0; (family = sn_ease_family_at(i)) != NULL; i++)
            for (int side = 0; side < (sided ? SN_EASE_SIDE_COUNT : 1); side++)
                if (family->sides == (sided == 1) && family->shape != SN_EASE_POINTS)
                    add(cells, family, side);
}

sn_status ease_poster_svg(double width_px, sn_plot_theme theme, sn_sink sink, sn_report *report)
{
    static poster_cells cells;
    cells.count = 0;
    gather(&cells);
    sn_poster poster = { .cells = cells.items,
        .cell_count = cells.count,
        .title = "Easings",
        .across = { 0, 1 },
        .values = { -0.42, 1.42 },
        .between = { 0, 1 },
        .width_px = width_px,
        .theme = theme };
    return sn_poster_svg(&poster, sink, report);
}
