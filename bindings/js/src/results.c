/*
 * What a call leaves to be read: a report, a result of bytes, some numbers. And what needs no
 * score: the version, the kinds, numbers as text, edits of a text.
 */
#include "glue.h"
#include "sinew/number.h"
#include "sinew/version.h"

sn_report glue_report;
double glue_numbers[GLUE_NUMBERS];

/* ---- the report ------------------------------------------------------------------------ */

const char *GLUE_EXPORT(report_status)(void)
{
    return sn_status_name(glue_report.status);
}

uint32_t GLUE_EXPORT(report_line)(void)
{
    return glue_report.line;
}

uint32_t GLUE_EXPORT(report_column)(void)
{
    return glue_report.column;
}

const char *GLUE_EXPORT(report_field)(void)
{
    return glue_report.field;
}

const char *GLUE_EXPORT(report_message)(void)
{
    return glue_report.message;
}

/* ---- the result ------------------------------------------------------------------------ */

/* Grows by doubling and is kept, so that it is soon as large as it has to be. */
static struct {
    char *bytes;
    size_t size, capacity;
    bool cut; /* there was no memory for all of it */
} results_last;

static bool results_write(void *context, const char *bytes, size_t count)
{
    (void)context;
    size_t need = results_last.size + count;
    if (need > results_last.capacity) {
        char *larger = glue_take(2 * need);
        if (!larger) {
            results_last.cut = true;
            return false;
        }
        if (results_last.size > 0)
            __builtin_memcpy(larger, results_last.bytes, results_last.size);
        glue_give(results_last.bytes);
        results_last.bytes = larger;
        results_last.capacity = 2 * need;
    }
    __builtin_memcpy(results_last.bytes + results_last.size, bytes, count);
    results_last.size = need;
    return true;
}

sn_sink glue_result(void)
{
    results_last.size = 0;
    results_last.cut = false;
    return (sn_sink){ .write = results_write };
}

bool glue_result_is_whole(void)
{
    if (results_last.cut)
        glue_report = (sn_report){ .status = SN_ERROR_MEMORY,
            .message = "there is not enough memory for the result" };
    return !results_last.cut;
}

const char *GLUE_EXPORT(result_bytes)(void)
{
    return results_last.bytes;
}

size_t GLUE_EXPORT(result_size)(void)
{
    return results_last.size;
}

const double *GLUE_EXPORT(result_numbers)(void)
{
    return glue_numbers;
}

/* ---- the library ----------------------------------------------------------------------- */

const char *GLUE_EXPORT(library_version)(void)
{
    return sn_version_text();
}

/* Makes the tables of the kinds and easings the result. */
bool GLUE_EXPORT(library_kinds)(void)
{
    sn_kind_tables(glue_result());
    return glue_result_is_whole();
}

uint32_t GLUE_EXPORT(spectrogram_colour)(size_t index)
{
    return index < SN_SPECTROGRAM_COLOURS ? sn_spectrogram_colour(index) : 0;
}

/* The number that the whole of a text is, NaN if it is none. */
double GLUE_EXPORT(number_read)(const char *text, size_t size)
{
    double value;
    bool whole = size > 0 && sn_rational_read(text, size, NULL, &value) == size;
    return whole ? value : (double)__builtin_nanf("");
}

/* Makes the text of a number the result. */
bool GLUE_EXPORT(number_write)(double value)
{
    char text[SN_NUMBER_CAPACITY];
    size_t size = sn_number_write(text, value);
    sn_sink sink = glue_result();
    sink.write(sink.context, text, size);
    return glue_result_is_whole();
}

/* ---- edits ----------------------------------------------------------------------------- */

/* Reads a text, makes one edit of it, and makes the edited text the result.
 * value  NULL: what is at the path is taken away */
static bool results_edit(const char *text, size_t size, const char *path, size_t path_size,
    const char *value, size_t value_size, sn_arena *arena)
{
    sn_json json = { .text = text, .size = size };
    sn_json_edit edit;
    sn_status status = sn_json_read(text, size, NULL, 0, &json.count, &glue_report);
    if (status != SN_ERROR_MEMORY)
        return false;
    size_t scratch_size = path_size + value_size + SN_JSON_LAYOUT_MOST;
    sn_json_node *nodes = sn_arena_take(arena, json.count, sizeof *nodes);
    char *scratch = sn_arena_take(arena, scratch_size, 1);
    if (!nodes || !scratch) {
        glue_report = (sn_report){ .status = SN_ERROR_MEMORY,
            .message = "there is not enough memory for the edit" };
        return false;
    }
    json.nodes = nodes;
    status = sn_json_read(text, size, nodes, json.count, &json.count, &glue_report);
    if (status == SN_OK && value)
        status = sn_json_edit_set(
            &json, path, path_size, value, value_size, scratch, scratch_size, &edit, &glue_report);
    else if (status == SN_OK)
        status = sn_json_edit_remove(&json, path, path_size, &edit, &glue_report);
    if (status != SN_OK)
        return false;
    sn_json_splice(text, size, &edit, 1, glue_result());
    return glue_result_is_whole();
}

bool GLUE_EXPORT(text_edit)(const char *text, size_t size, const char *path, size_t path_size,
    const char *value, size_t value_size)
{
    sn_arena arena = glue_arena();
    bool done = results_edit(text, size, path, path_size, value, value_size, &arena);
    sn_arena_reset(&arena);
    return done;
}

/* ---- ways ------------------------------------------------------------------------------ */

/* Makes the result what an item says in another of its ways, as JSON. */
bool GLUE_EXPORT(item_retell)(
    const char *text, size_t size, const char *item, const char *ways, const char *way)
{
    sn_arena arena = glue_arena();
    sn_status status =
        sn_score_retell_item(text, size, item, ways, way, &arena, glue_result(), &glue_report);
    sn_arena_reset(&arena);
    return status == SN_OK && glue_result_is_whole();
}
