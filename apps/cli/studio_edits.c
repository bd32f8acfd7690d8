/* Reading the edits of a score. See studio_edits.h. */
#include "tool.h"
#include "studio_edits.h"

#include <stdlib.h>
#include <string.h>

/* Of a body with the most edits: an edit has three names, three values and itself. */
enum { NODES_MOST = 4 + 7 * STUDIO_EDITS_MOST };

static const char form[] =
    "An edit must be {\"start\": bytes, \"size\": bytes, \"text\": \"...\"}.";

/* A whole number of bytes, written in digits alone. */
static bool read_bytes(const sn_json *json, uint32_t node, size_t *bytes)
{
    const sn_json_node *number = &json->nodes[node];
    if (number->type != SN_JSON_NUMBER || number->size > 10)
        return false;
    *bytes = 0;
    for (uint32_t i = 0; i < number->size; i++) {
        char digit = json->text[number->start + i];
        if (digit < '0' || digit > '9')
            return false;
        *bytes = *bytes * 10 + (size_t)(digit - '0');
    }
    return true;
}

/* Reads one edit; *texts is where its text goes, and moves on. */
static bool read_edit(const sn_json *json, uint32_t object, char **texts, sn_json_edit *edit)
{
    if (json->nodes[object].type != SN_JSON_OBJECT || json->nodes[object].count != 3)
        return false;
    uint32_t start = sn_json_member(json, object, "start", 5);
    uint32_t size = sn_json_member(json, object, "size", 4);
    uint32_t text = sn_json_member(json, object, "text", 4);
    if (!start || !size || !text || json->nodes[text].type != SN_JSON_STRING ||
        !read_bytes(json, start, &edit->start) || !read_bytes(json, size, &edit->size))
        return false;
    edit->text = *texts;
    edit->text_size = sn_json_string(json, text, *texts, json->nodes[text].size);
    *texts += edit->text_size;
    return true;
}

static bool read_list(studio_edits *edits, const sn_json *json, studio_outcome *outcome)
{
    uint32_t list = 0;
    if (json->nodes[0].type == SN_JSON_OBJECT && json->nodes[0].count == 1)
        list = sn_json_member(json, 0, "edits", 5);
    if (!list || json->nodes[list].type != SN_JSON_ARRAY)
        return studio_refuse(outcome, 400, "The body must be {\"edits\": [...]}.");
    uint32_t count = json->nodes[list].count;
    if (count > STUDIO_EDITS_MOST)
        return studio_refuse(outcome, 413, "There are more than %d edits.", STUDIO_EDITS_MOST);
    edits->edits = calloc(count + 1, sizeof *edits->edits);
    edits->texts = malloc(json->size); /* no text is longer than what spells it */
    if (!edits->edits || !edits->texts)
        return studio_refuse(outcome, 507, "There is not enough memory for the edits.");
    char *texts = edits->texts;
    uint32_t node = list + 1;
    for (; edits->count < count; edits->count++, node = json->nodes[node].next)
        if (!read_edit(json, node, &texts, &edits->edits[edits->count]))
            return studio_refuse(outcome, 400, form);
    return true;
}

bool studio_edits_read(studio_edits *edits, const char *body, size_t size, studio_outcome *outcome)
{
    *edits = (studio_edits){ 0 };
    sn_json_node *nodes = calloc(NODES_MOST, sizeof *nodes);
    if (!nodes)
        return studio_refuse(outcome, 507, "There is not enough memory for the edits.");
    size_t count = 0;
    sn_report report = { 0 };
    sn_status status = sn_json_read(body, size, nodes, NODES_MOST, &count, &report);
    bool good = false;
    if (status == SN_OK) {
        sn_json json = { .text = body, .size = size, .nodes = nodes, .count = count };
        good = read_list(edits, &json, outcome);
    } else if (status == SN_ERROR_MEMORY) {
        studio_refuse(outcome, 413, "There are more than %d edits.", STUDIO_EDITS_MOST);
    } else {
        studio_refuse(outcome, 400, "The body is not JSON: %s", report.message);
    }
    free(nodes);
    return good;
}

void studio_edits_free(studio_edits *edits)
{
    free(edits->edits);
    free(edits->texts);
    *edits = (studio_edits){ 0 };
}
