/*
 * Changing JSON text by splices: a save touches the bytes of what changed, and nothing else.
 *
 * An edit is a span of the old text and what stands there instead. What is added takes its layout
 * from the member or element before it: the spaces in front and those around its colon.
 */
#include "../base/exact.h"
#include "../base/report.h"
#include "json_text.h"

enum { JSON_INDENT_MOST = 64, JSON_COLON_MOST = 16 };

/* A piece of the old text. */
typedef struct json_piece {
    size_t start, size;
} json_piece;

static void json_put_piece(sn_text *text, const sn_json *json, json_piece piece, size_t most)
{
    sn_text_put_bytes(text, json->text + piece.start, piece.size < most ? piece.size : most);
}

/* The spaces before a place, from the last line feed on if there is one. */
static json_piece json_spaces_before(const sn_json *json, size_t at)
{
    size_t start = at;
    while (start > 0 && sn_json_is_space(json->text[start - 1])) {
        start--;
        if (json->text[start] == '\n') {
            start -= start > 0 && json->text[start - 1] == '\r';
            break;
        }
    }
    return (json_piece){ start, at - start };
}

static bool json_starts_line(const sn_json *json, json_piece spaces)
{
    return spaces.size > 0 &&
           (json->text[spaces.start] == '\n' || json->text[spaces.start] == '\r');
}

static size_t json_node_end(const sn_json *json, uint32_t node)
{
    return (size_t)json->nodes[node].start + json->nodes[node].size;
}

/* The child number `index` of a container: an element, or a member's name. */
static uint32_t json_child(const sn_json *json, uint32_t parent, uint32_t index)
{
    bool object = json->nodes[parent].type == SN_JSON_OBJECT;
    uint32_t child = parent + 1;
    for (; index > 0; index--)
        child = json->nodes[child + object].next;
    return child;
}

/* Where a path leads: its last step, and what that starts from. */
typedef struct json_target {
    uint32_t parent, node; /* node is 0 where there is none yet */
    uint32_t depth;        /* containers around the node */
    sn_json_step step;
} json_target;

static sn_status json_no_such(
    const sn_json *json, uint32_t node, const sn_json_step *step, sn_report *report)
{
    sn_text text = sn_report_start(report, SN_ERROR_UNKNOWN, "");
    if (report)
        sn_json_place(
            json->text, json->size, json->nodes[node].start, &report->line, &report->column);
    sn_text_put(&text, "the path leads nowhere: there is no ");
    sn_text_put_name(&text, step->token, step->token_size);
    sn_text_put(&text, " here");
    return SN_ERROR_UNKNOWN;
}

static sn_status json_aim(
    const sn_json *json, const char *path, size_t path_size, json_target *target, sn_report *report)
{
    size_t at = 0;
    sn_json_step step;
    *target = (json_target){ 0 };
    sn_report_clear(report);
    for (; sn_json_path_step(path, path_size, &at, &step); target->depth++) {
        if (target->depth > 0 && target->node == 0)
            return json_no_such(json, target->parent, &target->step, report);
        target->parent = target->node;
        target->node = sn_json_step_from(json, target->parent, &step);
        target->step = step;
    }
    if (at < path_size || target->depth == 0)
        return sn_report_say(report, SN_ERROR_UNKNOWN, "",
            "this is not a path such as items.sway.waves[0].amplitude");
    return SN_OK;
}

/* The name of a new member with its colon, or nothing for an element. */
static void json_put_name(
    sn_text *text, const sn_json *json, const json_target *target, uint32_t model)
{
    if (target->step.is_index)
        return;
    const char *quote = target->step.token[0] == '"' ? "" : "\"";
    sn_text_put(text, quote);
    sn_text_put_bytes(text, target->step.token, target->step.token_size);
    sn_text_put(text, quote);
    if (model) {
        size_t colon = json_node_end(json, model);
        json_piece piece = { colon, json->nodes[model + 1].start - colon };
        if (piece.size <= JSON_COLON_MOST) {
            json_put_piece(text, json, piece, JSON_COLON_MOST);
            return;
        }
    }
    sn_text_put(text, ": ");
}

/* Adds after the last child of a container that has some. */
static void json_add_after(sn_text *text, const sn_json *json, const json_target *target,
    const char *value, size_t value_size, sn_json_edit *edit)
{
    const sn_json_node *parent = &json->nodes[target->parent];
    bool object = parent->type == SN_JSON_OBJECT;
    uint32_t last = json_child(json, target->parent, parent->count - 1);
    json_piece spaces = json_spaces_before(json, json->nodes[last].start);
    edit->start = json_node_end(json, last + object);
    edit->size = 0;
    sn_text_put(text, ",");
    /* {"a": 1} and [1] have no space before their first, but their next one wants one. */
    bool roomy = !object || json->nodes[last + 1].start - json_node_end(json, last) > 1;
    if (spaces.size == 0 && parent->count == 1 && roomy)
        sn_text_put(text, " ");
    json_put_piece(text, json, spaces, JSON_INDENT_MOST);
    json_put_name(text, json, target, object ? last : 0);
    sn_text_put_bytes(text, value, value_size);
}

/* Fills an empty container: on a line of its own if its brackets stand on two. */
static void json_add_first(sn_text *text, const sn_json *json, const json_target *target,
    const char *value, size_t value_size, sn_json_edit *edit)
{
    const sn_json_node *parent = &json->nodes[target->parent];
    json_piece spaces = json_spaces_before(json, json_node_end(json, target->parent) - 1);
    bool lines = json_starts_line(json, spaces);
    const char *edge = !lines && parent->type == SN_JSON_OBJECT ? " " : "";
    edit->start = (size_t)parent->start + 1;
    edit->size = parent->size - 2;
    sn_text_put(text, edge);
    if (lines) {
        json_put_piece(text, json, spaces, JSON_INDENT_MOST);
        sn_text_put(text, "  ");
    }
    json_put_name(text, json, target, 0);
    sn_text_put_bytes(text, value, value_size);
    sn_text_put(text, edge);
    if (lines)
        json_put_piece(text, json, spaces, JSON_INDENT_MOST);
}

sn_status sn_json_edit_set(const sn_json *json, const char *path, size_t path_size,
    const char *value, size_t value_size, char *scratch, size_t capacity, sn_json_edit *edit,
    sn_report *report)
{
    SN_ASSERT(json && json->count > 0 && edit && (scratch || capacity == 0));
    json_target target;
    size_t count;
    sn_status status = json_aim(json, path, path_size, &target, report);
    if (status == SN_OK)
        status = sn_json_read_within(value, value_size, target.depth, NULL, 0, &count, report);
    if (status != SN_ERROR_MEMORY)
        return status;
    sn_report_clear(report);
    const sn_json_node *parent = &json->nodes[target.parent];
    if (target.node) {
        const sn_json_node *node = &json->nodes[target.node];
        *edit = (sn_json_edit){ node->start, node->size, value, value_size };
        return SN_OK;
    }
    bool fits = target.step.is_index
                    ? parent->type == SN_JSON_ARRAY && target.step.index == parent->count
                    : parent->type == SN_JSON_OBJECT;
    if (!fits)
        return json_no_such(json, target.parent, &target.step, report);
    /* One byte goes to the zero that ends a text; the edit does not need it. */
    sn_text text = sn_text_into(scratch, capacity);
    if (parent->count > 0)
        json_add_after(&text, json, &target, value, value_size, edit);
    else
        json_add_first(&text, json, &target, value, value_size, edit);
    edit->text = scratch;
    edit->text_size = text.used;
    if (text.cut || capacity == 0)
        return sn_report_say(
            report, SN_ERROR_MEMORY, "", "the memory for the added text is too small");
    return SN_OK;
}

sn_status sn_json_edit_remove(
    const sn_json *json, const char *path, size_t path_size, sn_json_edit *edit, sn_report *report)
{
    SN_ASSERT(json && json->count > 0 && edit);
    json_target target;
    sn_status status = json_aim(json, path, path_size, &target, report);
    if (status != SN_OK)
        return status;
    if (target.node == 0)
        return json_no_such(json, target.parent, &target.step, report);
    const sn_json_node *parent = &json->nodes[target.parent];
    bool object = parent->type == SN_JSON_OBJECT;
    uint32_t child = target.node - object, after = json->nodes[target.node].next;
    size_t start = json->nodes[child].start, end;
    if (parent->count == 1) { /* the brackets alone stay */
        start = (size_t)parent->start + 1;
        end = json_node_end(json, target.parent) - 1;
    } else if (after != parent->next) { /* up to the next one */
        end = json->nodes[after].start;
    } else { /* from the end of the one before */
        start = json_node_end(json, json_child(json, target.parent, parent->count - 2) + object);
        end = json_node_end(json, target.node);
    }
    *edit = (sn_json_edit){ .start = start, .size = end - start, .text = "" };
    return SN_OK;
}

sn_status sn_json_splice(
    const char *text, size_t size, const sn_json_edit *edits, size_t edit_count, sn_sink sink)
{
    size_t at = 0;
    for (size_t i = 0; i < edit_count; i++) {
        if (edits[i].start < at || edits[i].start > size || edits[i].size > size - edits[i].start)
            return SN_ERROR_RANGE;
        at = edits[i].start + edits[i].size;
    }
    sn_text out = sn_text_to_sink(sink);
    at = 0;
    for (size_t i = 0; i < edit_count; i++) {
        sn_text_put_bytes(&out, text + at, edits[i].start - at);
        sn_text_put_bytes(&out, edits[i].text, edits[i].text_size);
        at = edits[i].start + edits[i].size;
    }
    sn_text_put_bytes(&out, text + at, size - at);
    return sn_text_status(&out);
}
