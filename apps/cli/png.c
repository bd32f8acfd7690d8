/* PNG by librsvg and cairo. See png.h. */
#include "tool.h"
#include "png.h"

#include <stdio.h>

static sn_status png_fail(sn_report *report, sn_status status, const char *message)
{
    if (report) {
        *report = (sn_report){ .status = status };
        snprintf(report->message, sizeof report->message, "%s", message);
    }
    return status;
}

#ifndef SINEW_HAVE_RSVG

sn_status png_write(const char *svg, size_t size, double scale, sn_sink sink, sn_report *report)
{
    (void)svg, (void)size, (void)scale, (void)sink;
    return png_fail(report, SN_ERROR_UNKNOWN,
        "this program was built without librsvg, so it writes no PNG; write an SVG");
}

#else

#include <librsvg/rsvg.h>
#include <math.h>

/* fontconfig keeps what it learned of the fonts until the program ends, which is no leak of ours.
 */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SINEW_LEAKS_JUDGED
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define SINEW_LEAKS_JUDGED
#endif
#ifdef SINEW_LEAKS_JUDGED
const char *__lsan_default_suppressions(void);
const char *__lsan_default_options(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig\n";
}
const char *__lsan_default_options(void)
{
    return "print_suppressions=0";
}
#endif

/* The largest picture that cairo draws. */
static const double side_most_px = 32767, area_most_px = 1e8;

static cairo_status_t put_png(void *context, const unsigned char *bytes, unsigned int count)
{
    const sn_sink *sink = context;
    return sink->write(sink->context, (const char *)bytes, count) ? CAIRO_STATUS_SUCCESS
                                                                  : CAIRO_STATUS_WRITE_ERROR;
}

static sn_status draw_png(
    RsvgHandle *handle, double width, double height, sn_sink sink, sn_report *report)
{
    RsvgRectangle whole = { .x = 0, .y = 0, .width = width, .height = height };
    GError *error = NULL;
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)width, (int)height);
    cairo_t *canvas = cairo_create(surface);
    cairo_status_t state = CAIRO_STATUS_SUCCESS;
    sn_status status = SN_OK;
    if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS &&
        rsvg_handle_render_document(handle, canvas, &whole, &error))
        state = cairo_surface_write_to_png_stream(surface, put_png, &sink);
    else
        status = png_fail(report, SN_ERROR_MEMORY,
            error ? error->message : "there is not enough memory for the picture");
    if (state == CAIRO_STATUS_WRITE_ERROR)
        status = png_fail(report, SN_ERROR_OUTPUT, "the output refused the picture");
    else if (state != CAIRO_STATUS_SUCCESS)
        status = png_fail(report, SN_ERROR_MEMORY, cairo_status_to_string(state));
    cairo_destroy(canvas);
    cairo_surface_destroy(surface);
    g_clear_error(&error);
    return status;
}

sn_status png_write(const char *svg, size_t size, double scale, sn_sink sink, sn_report *report)
{
    GError *error = NULL;
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, size, &error);
    if (!handle) {
        png_fail(report, SN_ERROR_SYNTAX, error ? error->message : "the SVG cannot be read");
        g_clear_error(&error);
        return SN_ERROR_SYNTAX;
    }
    double width = 0, height = 0;
    rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height);
    width = round(width * scale), height = round(height * scale);
    sn_status status;
    if (!(width >= 1 && height >= 1 && width <= side_most_px && height <= side_most_px))
        status = png_fail(report, SN_ERROR_LIMIT,
            "a side of the PNG is outside 1 to 32767 pixels; change --width, --height or --scale");
    else if (width * height > area_most_px)
        status = png_fail(report, SN_ERROR_LIMIT,
            "the PNG would have more than 100 million pixels; change --width, --height or --scale");
    else
        status = draw_png(handle, width, height, sink, report);
    g_object_unref(handle);
    return status;
}

#endif
