/*
 * The JSON reader against jansson: the same texts taken and refused, the same values.
 *
 * What jansson does otherwise, and is left out: it refuses numbers beyond a double or 64 bits and
 * zero bytes in names, takes a zero byte after the value for the end, and goes deeper than 64.
 */
#include "sinew/json.h"
#include "sinew/number.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE_MOST = 4096 };

static sn_json_node nodes[SIZE_MOST];

static void insist(bool held, const char *what)
{
    if (held)
        return;
    fprintf(stderr, "fuzz_json: %s\n", what);
    abort();
}

static void same_value(const sn_json *json, uint32_t at, json_t *theirs);

static void same_object(const sn_json *json, uint32_t at, json_t *theirs)
{
    const char *key;
    json_t *value;
    insist(json->nodes[at].count >= json_object_size(theirs), "members");
    json_object_foreach(theirs, key, value)
    {
        uint32_t member = sn_json_member(json, at, key, strlen(key));
        insist(member != 0, "a member is missing");
        same_value(json, member, value);
    }
}

static void same_scalar(const sn_json *json, uint32_t at, json_t *theirs)
{
    static char spelled[SIZE_MOST];
    const sn_json_node *node = &json->nodes[at];
    const char *text = json->text + node->start;
    if (node->type == SN_JSON_STRING) {
        size_t size = sn_json_string(json, at, spelled, sizeof spelled);
        insist(json_is_string(theirs) && size == json_string_length(theirs) &&
                   memcmp(spelled, json_string_value(theirs), size) == 0,
            "a string");
        insist(sn_json_string_is(json, at, spelled, size), "a string and itself");
    } else if (node->type == SN_JSON_NUMBER) {
        double value, want = json_number_value(theirs);
        insist(json_is_number(theirs), "a number's type");
        insist(sn_number_read(text, node->size, &value) == node->size, "a number's size");
        /* jansson keeps whole numbers in 64 bits; the nearest doubles are then the same. */
        insist(value == want, "a number's value");
    } else {
        insist(node->type == SN_JSON_NULL ? json_is_null(theirs)
               : node->size == 4          ? json_is_true(theirs)
                                          : json_is_false(theirs),
            "a word");
    }
}

static void same_value(const sn_json *json, uint32_t at, json_t *theirs)
{
    const sn_json_node *node = &json->nodes[at];
    size_t index;
    json_t *value;
    uint32_t child = at + 1;
    if (node->type == SN_JSON_OBJECT) {
        insist(json_is_object(theirs), "an object");
        same_object(json, at, theirs);
    } else if (node->type == SN_JSON_ARRAY) {
        insist(json_is_array(theirs) && node->count == json_array_size(theirs), "an array");
        json_array_foreach(theirs, index, value)
        {
            same_value(json, child, value);
            child = json->nodes[child].next;
        }
        insist(child == node->next, "the end of an array");
    } else {
        same_scalar(json, at, theirs);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > SIZE_MOST)
        return 0;
    json_error_t error;
    sn_report report;
    sn_json json = { .text = (const char *)data, .size = size, .nodes = nodes };
    sn_status status = sn_json_read(json.text, size, nodes, SIZE_MOST, &json.count, &report);
    json_t *theirs = json_loadb(json.text, size, JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
    if (status == SN_OK) {
        enum json_error_code code = theirs ? json_error_unknown : json_error_code(&error);
        if (theirs)
            same_value(&json, 0, theirs);
        else
            insist(code == json_error_numeric_overflow || code == json_error_null_byte_in_key,
                "jansson refuses it");
    } else if (status != SN_ERROR_LIMIT) {
        bool at_zero = report.index < size && data[report.index] == 0;
        insist(!theirs || at_zero, "jansson takes it");
        insist(report.line > 0 && report.column > 0 && report.message[0], "the report");
    }
    json_decref(theirs);
    return 0;
}
