/*
 * Colours for light and dark pages.
 *
 * Curves stand out from the paper by a contrast of at least 3, text by at least 4.5 (WCAG 2.2,
 * 1.4.11 and 1.4.3). The six curve colours were searched for so that any two differ for normal,
 * protan, deutan and tritan sight: by at least 8 in hundredths of OKLab among all six, and by 14
 * among the first three.
 * Source of the simulation of sight: G. Machado, M. Oliveira and L. Fernandes, "A
 * physiologically-based model for simulation of color vision deficiency", 2009; of OKLab:
 * B. Ottosson, "A perceptual color space for image processing", 2020.
 */
#include "../base/exact.h"
#include "plot_theme.h"
#include "xml.h"

typedef struct theme_ink {
    const char *name, *light, *dark;
} theme_ink;

static const theme_ink theme_inks[SN_INK_COUNT] = {
    { "paper", "#ffffff", "#0d1117" },
    { "text", "#1f2328", "#e6edf3" },
    { "quiet", "#59636e", "#9aa5b1" },
    { "grid", "#e6e9ed", "#232a33" },
    { "axis", "#8c96a1", "#66717d" },
    { "c1", "#134ddd", "#4a8dff" },
    { "c2", "#b83a0c", "#fd8f25" },
    { "c3", "#22a192", "#68f0e4" },
    { "c4", "#602589", "#d9359b" },
    { "c5", "#ae7b1b", "#fee878" },
    { "c6", "#671d48", "#aaa2cd" },
};

enum { SN_THEME_CURVES = SN_INK_COUNT - SN_INK_CURVES };

sn_ink sn_theme_curve(size_t i)
{
    return (sn_ink)(SN_INK_CURVES + i % SN_THEME_CURVES);
}

static void theme_put_rule(sn_text *svg, char kind, const theme_ink *ink)
{
    sn_text_put(svg, kind == 'f' ? ".sn-f-" : ".sn-s-");
    sn_text_put(svg, ink->name);
    sn_text_put(svg, kind == 'f' ? "{fill:" : "{stroke:");
    sn_text_put(svg, ink->dark);
    sn_text_put(svg, "}");
}

void sn_theme_put_style(sn_text *svg, sn_plot_theme theme)
{
    if (theme != SN_PLOT_AUTO)
        return;
    sn_text_put(svg, "<style>@media (prefers-color-scheme:dark){");
    for (int i = 0; i < SN_INK_COUNT; i++) {
        if (i != SN_INK_GRID && i != SN_INK_AXIS)
            theme_put_rule(svg, 'f', &theme_inks[i]);
        if (i >= SN_INK_GRID)
            theme_put_rule(svg, 's', &theme_inks[i]);
    }
    sn_text_put(svg, "}</style>\n");
}

static void theme_put(sn_text *svg, sn_plot_theme theme, const theme_ink *ink, char kind)
{
    if (theme == SN_PLOT_AUTO) {
        sn_text_put(svg, kind == 'f' ? " class=\"sn-f-" : " class=\"sn-s-");
        sn_text_put(svg, ink->name);
        sn_text_put(svg, "\"");
    }
    sn_text_put(svg, kind == 'f' ? " fill=\"" : " stroke=\"");
    sn_text_put(svg, theme == SN_PLOT_DARK ? ink->dark : ink->light);
    sn_text_put(svg, "\"");
}

void sn_theme_put_fill(sn_text *svg, sn_plot_theme theme, sn_ink ink)
{
    theme_put(svg, theme, &theme_inks[ink], 'f');
}

void sn_theme_put_stroke(sn_text *svg, sn_plot_theme theme, sn_ink ink)
{
    theme_put(svg, theme, &theme_inks[ink], 's');
}

void sn_theme_put_dashes(sn_text *svg, size_t i, double width)
{
    static const double patterns[][2] = { { 4, 2.2 }, { 1, 2 }, { 8, 2.5 } };
    size_t round = i / SN_THEME_CURVES;
    if (round == 0)
        return;
    const double *pattern = patterns[(round - 1) % 3];
    sn_text_put(svg, " stroke-dasharray=\"");
    sn_xml_put_px(svg, pattern[0] * width);
    sn_text_put(svg, " ");
    sn_xml_put_px(svg, pattern[1] * width);
    sn_text_put(svg, "\"");
}
