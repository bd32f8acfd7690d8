/* What is refused before a spectrogram is computed. See spectrogram_check.h. */
#include "../base/exact.h"
#include "spectrogram_check.h"

#define SN_SPECTROGRAM_TIME_MOST  1e9
#define SN_SPECTROGRAM_SPAN_MOST  1e6
#define SN_SPECTROGRAM_SPAN_LEAST 1e-6
#define SN_SPECTROGRAM_RATIO      1.01 /* of the frequencies, at least */

sn_status sn_spectrogram_check_range(
    double value, double low, double high, const char *field, sn_report *report)
{
    if (value >= low && value <= high)
        return SN_OK;
    sn_text text = sn_report_start(report, SN_ERROR_RANGE, field);
    sn_text_put_number(&text, value);
    sn_text_put(&text, " is outside ");
    sn_text_put_brief(&text, low);
    sn_text_put(&text, " to ");
    sn_text_put_brief(&text, high);
    return SN_ERROR_RANGE;
}

static sn_status spectrogram_check_span(
    const sn_spectrogram_grid *grid, const char *field, sn_report *report)
{
    double span_s = grid->to_s - grid->from_s;
    bool held = grid->from_s >= -SN_SPECTROGRAM_TIME_MOST &&
                grid->to_s <= SN_SPECTROGRAM_TIME_MOST && span_s >= SN_SPECTROGRAM_SPAN_LEAST &&
                span_s <= SN_SPECTROGRAM_SPAN_MOST;
    if (held)
        return SN_OK;
    sn_text text = sn_report_start(report, SN_ERROR_RANGE, field);
    sn_text_put(&text, "the span from ");
    sn_text_put_number(&text, grid->from_s);
    sn_text_put(&text, " s to ");
    sn_text_put_number(&text, grid->to_s);
    sn_text_put(&text, " s has no spectrogram: it must end after it begins, within 1e9 s of 0, and "
                       "be 1e-6 to 1e6 s long");
    return SN_ERROR_RANGE;
}

/* Chooses the frequencies that are not given, and checks them. */
static sn_status spectrogram_check_frequencies(
    const sn_spectrogram *spectrogram, sn_spectrogram_grid *grid, sn_report *report)
{
    double half = grid->rate_hz / 2, usual = half / 100 < 20 ? half / 100 : 20;
    grid->high_hz = spectrogram->high_hz == 0 ? half : spectrogram->high_hz;
    grid->low_hz = spectrogram->low_hz;
    if (!(grid->high_hz > 0 && grid->high_hz <= half)) {
        sn_text text = sn_report_start(report, SN_ERROR_RANGE, "high_hz");
        sn_text_put_number(&text, grid->high_hz);
        sn_text_put(&text, " Hz is not above 0 and up to half the rate, ");
        sn_text_put_number(&text, half);
        return SN_ERROR_RANGE;
    }
    if (grid->low_hz == 0 && !grid->linear_frequency)
        grid->low_hz = usual < grid->high_hz / 10 ? usual : grid->high_hz / 10;
    if (!(grid->low_hz >= 0 && grid->low_hz * SN_SPECTROGRAM_RATIO <= grid->high_hz)) {
        sn_text text = sn_report_start(report, SN_ERROR_RANGE, "low_hz");
        sn_text_put_number(&text, grid->low_hz);
        sn_text_put(&text, " Hz is not above 0 and at least 1 % below the highest frequency, ");
        sn_text_put_number(&text, grid->high_hz);
        return SN_ERROR_RANGE;
    }
    if (grid->linear_frequency || grid->low_hz >= 1e-6 * grid->high_hz)
        return SN_OK;
    return sn_report_say_value(report, SN_ERROR_RANGE, "low_hz", grid->low_hz,
        "Hz is less than a millionth of the highest frequency");
}

static sn_status spectrogram_check_signal(const sn_spectrogram *spectrogram, sn_report *report)
{
    if (!spectrogram->signal.ops)
        return sn_report_say(report, SN_ERROR_MISSING, "signal", "there is no signal to analyse");
    int dimensions = sn_signal_describe(spectrogram->signal).dimensions;
    if (dimensions == 1 || dimensions == 2)
        return SN_OK;
    return sn_report_say_value(report, SN_ERROR_RANGE, "signal", dimensions,
        "dimensions are no sound: it has 1, or 2 for left and right");
}

static sn_status spectrogram_check_count(
    size_t count, size_t most, const char *field, sn_report *report)
{
    if (count >= 1 && count <= most)
        return SN_OK;
    sn_text text = sn_report_start(report, count == 0 ? SN_ERROR_RANGE : SN_ERROR_LIMIT, field);
    sn_text_put_integer(&text, count);
    sn_text_put(&text, " is outside 1 to ");
    sn_text_put_integer(&text, most);
    return count == 0 ? SN_ERROR_RANGE : SN_ERROR_LIMIT;
}

static sn_status spectrogram_fill(
    const sn_spectrogram *spectrogram, sn_spectrogram_grid *grid, sn_report *report)
{
    sn_status status = spectrogram_check_signal(spectrogram, report);
    if (status != SN_OK)
        return status;
    sn_signal_info info = sn_signal_describe(spectrogram->signal);
    bool given = spectrogram->given_span;
    grid->dimensions = info.dimensions;
    grid->from_s = given ? spectrogram->from_s : info.view_s.low;
    grid->to_s = given ? spectrogram->to_s : info.view_s.high;
    grid->linear_frequency = spectrogram->linear_frequency;
    grid->rate_hz = spectrogram->rate_hz == 0 ? 48000 : spectrogram->rate_hz;
    grid->hop_s = (grid->to_s - grid->from_s) / (double)grid->columns;
    grid->loudest_db = (double)SN_SPECTROGRAM_FLOOR_DB;
    status = sn_spectrogram_check_range(grid->rate_hz, 1, 1e6, "rate_hz", report);
    if (status == SN_OK)
        status = spectrogram_check_span(grid, given ? "from_s" : "signal", report);
    if (status == SN_OK)
        status = spectrogram_check_frequencies(spectrogram, grid, report);
    return status;
}

sn_status sn_spectrogram_check(const sn_spectrogram *spectrogram, size_t columns, size_t rows,
    sn_spectrogram_grid *grid, sn_report *report)
{
    *grid = (sn_spectrogram_grid){ 0 };
    sn_status status =
        spectrogram_check_count(columns, SN_SPECTROGRAM_COLUMNS_MOST, "columns", report);
    if (status == SN_OK)
        status = spectrogram_check_count(rows, SN_SPECTROGRAM_ROWS_MOST, "rows", report);
    if (status != SN_OK)
        return status;
    grid->columns = columns;
    grid->rows = rows;
    status = spectrogram_fill(spectrogram, grid, report);
    if (status != SN_OK)
        *grid = (sn_spectrogram_grid){ 0 };
    return status;
}

#undef SN_SPECTROGRAM_TIME_MOST
#undef SN_SPECTROGRAM_SPAN_MOST
#undef SN_SPECTROGRAM_SPAN_LEAST
#undef SN_SPECTROGRAM_RATIO
