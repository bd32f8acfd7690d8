/*
 * The JSON reader and the splicing writer, against jansson: the same texts taken and refused, the
 * same values; and after an edit the same tree that jansson gets by changing its own.
 */
#include "check.h"
#include "sinew/json.h"
#include "sinew/number.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES_MOST = 1 << 16, TEXT_MOST = 1 << 16 };

static sn_json_node nodes[NODES_MOST];

static sn_json read_all(const char *text, size_t size, sn_status *status, sn_report *report)
{
    sn_json json = { .text = text, .size = size, .nodes = nodes };
    *status = sn_json_read(text, size, nodes, NODES_MOST, &json.count, report);
    return json;
}

static json_t *jansson_read(const char *text, size_t size, json_error_t *error)
{
    return json_loadb(text, size, JSON_DECODE_ANY | JSON_ALLOW_NUL, error);
}

/* ---- the same as jansson --------------------------------------------------------------- */

static bool same_number(const sn_json *json, const sn_json_node *node, const json_t *theirs)
{
    double ours;
    size_t size = sn_number_read(json->text + node->start, node->size, &ours);
    if (!CHECK_INT(size, node->size))
        return false;
    if (json_is_real(theirs))
        return CHECK_BITS(ours, json_real_value(theirs));
    char digits[32];
    snprintf(digits, sizeof digits, "%lld", (long long)json_integer_value(theirs));
    bool minus_zero = node->size == 2 && memcmp(json->text + node->start, "-0", 2) == 0;
    return CHECK(minus_zero || (strlen(digits) == node->size &&
                                   memcmp(digits, json->text + node->start, node->size) == 0));
}

static bool same_string(const sn_json *json, uint32_t node, const char *text, size_t size)
{
    static char ours[TEXT_MOST];
    size_t got = sn_json_string(json, node, ours, sizeof ours);
    return CHECK_INT(got, size) && CHECK(memcmp(ours, text, size) == 0) &&
           CHECK(sn_json_string_is(json, node, text, size)) &&
           CHECK(!sn_json_string_is(json, node, text, size - 1) || size == 0);
}

/* Of several members with one name jansson keeps the last, as sn_json_member does. */
static bool same_value(const sn_json *json, uint32_t at, json_t *theirs)
{
    const sn_json_node *node = &json->nodes[at];
    const char *key;
    json_t *value;
    size_t index;
    uint32_t child = at + 1;
    switch (node->type) {
    case SN_JSON_NULL:
        return CHECK(json_is_null(theirs));
    case SN_JSON_BOOLEAN:
        return CHECK(json_is_boolean(theirs) && json_is_true(theirs) == (node->size == 4));
    case SN_JSON_NUMBER:
        return CHECK(json_is_number(theirs)) && same_number(json, node, theirs);
    case SN_JSON_STRING:
        return CHECK(json_is_string(theirs)) &&
               same_string(json, at, json_string_value(theirs), json_string_length(theirs));
    case SN_JSON_ARRAY:
        if (!CHECK(json_is_array(theirs)) || !CHECK_INT(node->count, json_array_size(theirs)))
            return false;
        json_array_foreach(theirs, index, value)
        {
            if (!same_value(json, child, value))
                return false;
            child = json->nodes[child].next;
        }
        return CHECK_INT(child, node->next);
    default:
        if (!CHECK(json_is_object(theirs)) || !CHECK(node->count >= json_object_size(theirs)))
            return false;
        json_object_foreach(theirs, key, value)
        {
            uint32_t member = sn_json_member(json, at, key, strlen(key));
            if (!CHECK(member != 0) || !same_value(json, member, value))
                return false;
        }
        return true;
    }
}

/* What jansson cannot hold although JSON allows it: large numbers, zero bytes in names. */
static bool only_jansson_refuses(const json_error_t *error)
{
    enum json_error_code code = json_error_code(error);
    return code == json_error_numeric_overflow || code == json_error_null_byte_in_key;
}

static bool same_as_jansson(const char *text, size_t size)
{
    sn_status status;
    sn_report report;
    json_error_t error;
    sn_json json = read_all(text, size, &status, &report);
    json_t *theirs = jansson_read(text, size, &error);
    bool same = true;
    check_context("%.*s", (int)(size < 400 ? size : 400), text);
    if (status == SN_ERROR_LIMIT) {
        /* deeper than 64; the depth itself has a test of its own */
    } else if (status == SN_OK) {
        same = theirs ? same_value(&json, 0, theirs) : CHECK(only_jansson_refuses(&error));
    } else {
        /* jansson takes a zero byte after the value for the end of the text. */
        bool at_zero = report.index < size && text[report.index] == 0;
        same = CHECK(!theirs || at_zero) && CHECK(report.status == status && report.message[0]) &&
               CHECK(report.line >= 1 && report.column >= 1 && report.index <= size);
    }
    json_decref(theirs);
    return same;
}

/* ---- texts to try ---------------------------------------------------------------------- */

static char made[TEXT_MOST];
static size_t made_size;

static void put(const char *text)
{
    size_t size = strlen(text);
    if (made_size + size < sizeof made) {
        memcpy(made + made_size, text, size);
        made_size += size;
    }
}

static void put_space(void)
{
    static const char *const spaces[] = { "", "", "", " ", "\n  ", "\t", "\r\n", "  " };
    put(spaces[check_below(8)]);
}

static void put_string(bool unique)
{
    static const char *const pieces[] = { "a", "kick", "_", "-", " ", ".", "[", "]", "\\n", "\\\"",
        "\\\\", "\\/", "\\u0041", "\\u00e9", "\\ud83d\\ude00", "\xc3\xa9", "\xe2\x82\xac",
        "\xf0\x9f\x98\x80", "/", "\\t", "\x7f", "0", "{", ",", ":" };
    put("\"");
    if (unique) {
        char digits[32];
        snprintf(digits, sizeof digits, "%zu", made_size);
        put(digits);
    }
    for (size_t i = check_below(5); i > 0; i--)
        put(pieces[check_below(sizeof pieces / sizeof pieces[0])]);
    put("\"");
}

static void put_number(void)
{
    static const char *const numbers[] = { "0", "-0", "-0.0", "1", "-17", "3.25", "1e5", "1E-3",
        "2.5e+10", "0.1", "123456789012345678", "1e308", "4.9e-324", "0.30000000000000004" };
    if (check_below(2)) {
        put(numbers[check_below(sizeof numbers / sizeof numbers[0])]);
        return;
    }
    char text[64];
    double value = check_any_finite();
    snprintf(text, sizeof text, "%.*g", 1 + (int)check_below(17), value);
    put(text);
}

static void put_value(int depth)
{
    size_t what = check_below(depth > 0 ? 9 : 5);
    put_space();
    if (what == 0)
        put("null");
    else if (what == 1)
        put(check_below(2) ? "true" : "false");
    else if (what == 2 || what == 3)
        put_number();
    else if (what == 4)
        put_string(false);
    else {
        bool object = what < 7;
        put(object ? "{" : "[");
        for (size_t i = 0, count = check_below(5); i < count; i++) {
            if (i > 0)
                put(",");
            if (object) {
                put_space();
                put_string(true);
                put_space();
                put(":");
            }
            put_value(depth - 1);
        }
        put_space();
        put(object ? "}" : "]");
    }
    put_space();
}

static void make_text(int depth)
{
    made_size = 0;
    put_value(depth);
}

/* Changes a few bytes: to another of the text, to a byte that matters, or away. */
static void mutate(void)
{
    static const char bytes[] =
        "{}[],:\"\\0123456789.eE+-truefalsn \n\t\x01\x1f\x7f\x80\xc3\xed\xff";
    for (size_t i = 1 + check_below(3); i > 0 && made_size > 0; i--) {
        size_t at = check_below(made_size), kind = check_below(4);
        if (kind == 0) {
            made[at] = bytes[check_below(sizeof bytes)];
        } else if (kind == 1) {
            made[at] = made[check_below(made_size)];
        } else if (kind == 2) {
            memmove(made + at, made + at + 1, --made_size - at);
        } else if (made_size + 1 < sizeof made) {
            memmove(made + at + 1, made + at, made_size++ - at);
            made[at] = bytes[check_below(sizeof bytes)];
        }
    }
}

static void reads_as_jansson_does(void)
{
    static const char *const texts[] = { "", " ", "0", "-", "-1", "01", "1.", ".5", "+1", "1e",
        "1e+", "1.5e3", "1e999", "-1e999", "123456789012345678901234567890", "nul", "null", "nulll",
        "True", "NaN", "Infinity", "[]", "[1]", "[1,]", "[,1]", "[1 2]", "[", "]", "{}",
        "{\"a\":1}", "{\"a\":1,}", "{a:1}", "{'a':1}", "{\"a\"}", "{\"a\":}", "{\"a\":1 \"b\":2}",
        "{,}", "{1:2}", "\"", "\"a", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u0000\"", "\"\\ud800\"",
        "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\\ud800\\udc00\"", "\"\\udbff\\udfff\"", "\"\t\"",
        "\"\n\"", "\"\x7f\"", "\"\x80\"", "\"\xc0\x80\"", "\"\xc3\"", "\"\xc3\xa9\"",
        "\"\xed\xa0\x80\"", "\"\xef\xbf\xbf\"", "\"\xf0\x80\x80\x80\"", "\"\xf4\x8f\xbf\xbf\"",
        "\"\xf4\x90\x80\x80\"", "\"\xf5\x80\x80\x80\"", "\"\xe0\x9f\xbf\"", "\xef\xbb\xbf{}",
        "{} {}", "1 1", "[1]x", "// x", "{\"a\":1,\"a\":2}", "{\"\":0}", "{\"\\u0061\":1,\"a\":2}",
        "[\f1]", "\"\\/\"", "[1,\r\n2]", "\v1",
        ("\xa0"
         "1"),
        "-0", "-0.0", "0e0", "0.0e-0", "00", "0x1", "1_0", "--1", "- 1", "1 e5", "{\"a\":[{}]}",
        "[[]]", "[}", "{]", "[{\"a\":1]}" };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        same_as_jansson(texts[i], strlen(texts[i]));
    sn_status status;
    CHECK(same_as_jansson("\"a\0b\"", 5) && same_as_jansson("\0", 1));
    read_all("1\0", 2, &status, NULL);
    CHECK_INT(status, SN_ERROR_SYNTAX);
}

static void reads_made_texts_as_jansson_does(void)
{
    size_t rounds = check_long() ? 3000000 : 200000;
    bool good = true;
    for (size_t i = 0; i < rounds && good; i++) {
        make_text(1 + (int)check_below(5));
        good = same_as_jansson(made, made_size);
        for (int changes = 0; changes < 3 && good; changes++) {
            mutate();
            good = same_as_jansson(made, made_size);
        }
    }
}

static void every_prefix_is_refused(void)
{
    for (int i = 0; i < 50; i++) {
        sn_status status;
        made_size = 0;
        put("{\"a\":");
        put_value(4);
        put("}");
        for (size_t size = 0; size < made_size; size++) {
            read_all(made, size, &status, NULL);
            if (!CHECK(status == SN_ERROR_SYNTAX || status == SN_ERROR_ENCODING))
                return;
        }
    }
}

/* ---- sentences and places -------------------------------------------------------------- */

typedef struct bad_text {
    const char *text;
    sn_status status;
    uint32_t line, column;
    const char *sentence;
} bad_text;

static void tells_what_is_wrong_and_where(void)
{
    static const bad_text bad[] = {
        { "", SN_ERROR_SYNTAX, 1, 1, "the text is empty where a JSON value belongs" },
        { " \n ", SN_ERROR_SYNTAX, 2, 2, "the text is empty where a JSON value belongs" },
        { "{\n  \"a\": [1,\n", SN_ERROR_SYNTAX, 3, 1,
            "the text ends where a value belongs: the [ of line 2 is not closed" },
        { "{\"a\"", SN_ERROR_SYNTAX, 1, 5,
            "the text ends where a colon belongs: the { of line 1 is not closed" },
        { "{\"a\": \"x", SN_ERROR_SYNTAX, 1, 7,
            "the text ends before the closing quote of this one" },
        { "[\"a\n\"]", SN_ERROR_SYNTAX, 1, 2, "the closing quote of this text is missing" },
        { "[1,\n 2,\n]", SN_ERROR_SYNTAX, 2, 3, "nothing follows this comma: remove it" },
        { "{\"a\":1,}", SN_ERROR_SYNTAX, 1, 7, "nothing follows this comma: remove it" },
        { "[1 2]", SN_ERROR_SYNTAX, 1, 4, "a comma or ] belongs here, not \"2\"" },
        { "{\"a\" 1}", SN_ERROR_SYNTAX, 1, 6, "a colon belongs here, not \"1\"" },
        { "{a: 1}", SN_ERROR_SYNTAX, 1, 2, "a name in double quotes or } belongs here, not \"a\"" },
        { "[\xc3\xa9]", SN_ERROR_SYNTAX, 1, 2, "a value belongs here, not \"\xc3\xa9\"" },
        { "{'a': 1}", SN_ERROR_SYNTAX, 1, 2,
            "JSON texts stand in double quotes, not in single ones" },
        { "[1] // one", SN_ERROR_SYNTAX, 1, 5,
            "JSON has no comments: a field \"note\" can say it" },
        { "[NaN]", SN_ERROR_SYNTAX, 1, 2, "a value belongs here, not \"NaN\"" },
        { "[nan]", SN_ERROR_SYNTAX, 1, 2, "a value belongs here, not \"nan\"" },
        { "[.5]", SN_ERROR_SYNTAX, 1, 2,
            "a number starts with a digit or a minus sign in JSON, such as 0.5" },
        { "[-]", SN_ERROR_SYNTAX, 1, 2, "a digit belongs after the minus sign" },
        { "[012]", SN_ERROR_SYNTAX, 1, 2, "a number does not start with needless zeros in JSON" },
        { "[1.]", SN_ERROR_SYNTAX, 1, 2, "a digit belongs after the point of a number" },
        { "[1e]", SN_ERROR_SYNTAX, 1, 2, "a digit belongs after the e of a number" },
        { "[\"\t\"]", SN_ERROR_SYNTAX, 1, 3, "a tab within a text is written \\t" },
        { "[\"\x01\"]", SN_ERROR_SYNTAX, 1, 3,
            "a control character within a text is written \\u and four hexadecimal digits" },
        { "[\"C:\\d\"]", SN_ERROR_SYNTAX, 1, 5,
            "a backslash is followed by one of \" \\ / b f n r t u in JSON; itself it is written "
            "\\\\" },
        { "[\"\\u12\"]", SN_ERROR_SYNTAX, 1, 3, "four hexadecimal digits follow \\u" },
        { "[\"\\ud800\"]", SN_ERROR_ENCODING, 1, 3,
            "this \\u is half of a character: the other half belongs beside it" },
        { "{\n\"a\": \"\xff\"}", SN_ERROR_ENCODING, 2, 7,
            "a byte is not UTF-8: save the text in that encoding" },
        { "\xff\xfe{", SN_ERROR_ENCODING, 1, 1,
            "a byte is not UTF-8: save the text in that encoding" },
        { "\xef\xbb\xbf{}", SN_ERROR_SYNTAX, 1, 1,
            "the text starts with a byte order mark, which JSON forbids: save it as UTF-8 without "
            "one" },
        { "{} {}", SN_ERROR_SYNTAX, 1, 4, "the end of the text belongs here, not \"{\"" },
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        sn_status status;
        sn_report report;
        check_context("%s", bad[i].text);
        read_all(bad[i].text, strlen(bad[i].text), &status, &report);
        CHECK_INT(status, bad[i].status);
        CHECK_INT(report.status, bad[i].status);
        CHECK_INT(report.line, bad[i].line);
        CHECK_INT(report.column, bad[i].column);
        CHECK_TEXT(report.message, bad[i].sentence);
        CHECK_TEXT(report.field, "");
    }
}

static void depth_is_bounded(void)
{
    static char deep[200000];
    sn_status status;
    sn_report report;
    memset(deep, '[', 100000);
    memset(deep + 100000, ']', 100000);
    read_all(deep + 100000 - 64, 128, &status, NULL);
    CHECK_INT(status, SN_OK);
    read_all(deep + 100000 - 65, 130, &status, &report);
    CHECK_INT(status, SN_ERROR_LIMIT);
    CHECK_INT(report.column, 65);
    read_all(deep, sizeof deep, &status, &report);
    CHECK_INT(status, SN_ERROR_LIMIT);
    CHECK_TEXT(report.message, "lists and objects lie more than 64 deep within one another");
}

static void counts_nodes_that_do_not_fit(void)
{
    for (int i = 0; i < 200; i++) {
        sn_json_node few[8], *all = nodes;
        size_t count, again;
        make_text(4);
        if (sn_json_read(made, made_size, all, NODES_MOST, &count, NULL) != SN_OK)
            continue;
        for (size_t capacity = 0; capacity < 8; capacity++) {
            memset(few, 0xee, sizeof few);
            sn_status status =
                sn_json_read(made, made_size, capacity ? few : NULL, capacity, &again, NULL);
            CHECK_INT(status, count > capacity ? SN_ERROR_MEMORY : SN_OK);
            CHECK_INT(again, count);
            CHECK_INT(memcmp(few, all, sizeof *few * (count < capacity ? count : capacity)), 0);
        }
    }
}

/* ---- paths ----------------------------------------------------------------------------- */

static void finds_by_path(void)
{
    static const char text[] =
        "{\"items\": {\"kick\": {\"modes\": [1, 2, {\"t60_s\": 3}]}, \"a.b\": 4,"
        " \"\\u00e9\": 5, \"\": 6, \"q\\\"\": 7}}";
    static const struct {
        const char *path, *value;
    } paths[] = {
        { "items.kick.modes[2].t60_s", "3" },
        { "items.kick.modes[1]", "2" },
        { "items[\"a.b\"]", "4" },
        { "items[\"\xc3\xa9\"]", "5" },
        { "items[\"\\u00E9\"]", "5" },
        { "items[\"\"]", "6" },
        { "items[\"q\\\"\"]", "7" },
        { "[\"items\"].kick[\"modes\"][0]", "1" },
        { "items.kick.modes[3]", NULL },
        { "items.kick.modes.t60_s", NULL },
        { "items.kick[0]", NULL },
        { "items.none", NULL },
        { "items.a.b", NULL },
        { "items.", NULL },
        { ".items", NULL },
        { "items..kick", NULL },
        { "items kick", NULL },
        { "items[\"kick\"", NULL },
        { "items[\"kick]", NULL },
        { "items[\"\\", NULL },
        { "items[", NULL },
        { "items[]", NULL },
        { "items[\"kick\"]modes", NULL },
        { "items.kick.modes[99999999999999999999]", NULL },
    };
    sn_status status;
    sn_json json = read_all(text, sizeof text - 1, &status, NULL);
    CHECK_INT(status, SN_OK);
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        char found[32] = "";
        uint32_t node = sn_json_find(&json, paths[i].path, strlen(paths[i].path));
        check_context("%s", paths[i].path);
        if (node)
            snprintf(found, sizeof found, "%.*s", (int)json.nodes[node].size,
                text + json.nodes[node].start);
        CHECK_TEXT(found, paths[i].value ? paths[i].value : "");
    }
    CHECK_INT(sn_json_find(&json, "", 0), 0);
}

/* ---- edits ----------------------------------------------------------------------------- */

static char edited[2 * TEXT_MOST];

/* Applies one edit; checks that all bytes around it are as they were. */
static size_t apply(const char *text, size_t size, const sn_json_edit *edit)
{
    sn_sink_buffer buffer = { .bytes = edited, .capacity = sizeof edited };
    CHECK_INT(sn_json_splice(text, size, edit, 1, sn_sink_to_buffer(&buffer)), SN_OK);
    CHECK_INT(buffer.needed, size - edit->size + edit->text_size);
    CHECK(memcmp(edited, text, edit->start) == 0);
    size_t rest = size - edit->start - edit->size;
    CHECK(memcmp(edited + buffer.needed - rest, text + size - rest, rest) == 0);
    return buffer.needed;
}

/* value NULL: removes */
static void edit_gives(const char *text, const char *path, const char *value, const char *want)
{
    char scratch[512];
    sn_status status;
    sn_json_edit edit;
    sn_json json = read_all(text, strlen(text), &status, NULL);
    check_context("%s at %s", text, path);
    status = value ? sn_json_edit_set(&json, path, strlen(path), value, strlen(value), scratch,
                         strlen(path) + strlen(value) + SN_JSON_LAYOUT_MOST, &edit, NULL)
                   : sn_json_edit_remove(&json, path, strlen(path), &edit, NULL);
    if (!want) {
        CHECK_INT(status, SN_ERROR_UNKNOWN);
        return;
    }
    if (CHECK_INT(status, SN_OK)) {
        edited[apply(text, strlen(text), &edit)] = 0;
        CHECK_TEXT(edited, want);
    }
}

static void keeps_the_layout(void)
{
    edit_gives("{ \"a\" : 1.50, \"b\":2 }", "a", "3", "{ \"a\" : 3, \"b\":2 }");
    edit_gives("{}", "a", "1", "{ \"a\": 1 }");
    edit_gives("{ }", "a", "1", "{ \"a\": 1 }");
    edit_gives("{\n}", "a", "1", "{\n  \"a\": 1\n}");
    edit_gives("{\"x\": {\r\n\t}}", "x.a", "1", "{\"x\": {\r\n\t  \"a\": 1\r\n\t}}");
    edit_gives("{\"a\":1}", "b", "2", "{\"a\":1,\"b\":2}");
    edit_gives("{\"a\": 1}", "b", "2", "{\"a\": 1, \"b\": 2}");
    edit_gives("{ \"a\": 1 }", "b", "2", "{ \"a\": 1, \"b\": 2 }");
    edit_gives("{ \"a\" : 1 }", "b", "2", "{ \"a\" : 1, \"b\" : 2 }");
    edit_gives("{\n    \"a\": 1\n}\n", "b", "2", "{\n    \"a\": 1,\n    \"b\": 2\n}\n");
    edit_gives("{\r\n\t\"a\": 1\r\n}", "b", "2", "{\r\n\t\"a\": 1,\r\n\t\"b\": 2\r\n}");
    edit_gives("{\n\n  \"a\": 1,\n\n  \"b\": 2 }", "c", "3",
        "{\n\n  \"a\": 1,\n\n  \"b\": 2,\n  \"c\": 3 }");
    edit_gives("{ \"a\": 1 }", "[\"b.c\"]", "2", "{ \"a\": 1, \"b.c\": 2 }");
    edit_gives("[]", "[0]", "1", "[1]");
    edit_gives("[1]", "[1]", "2", "[1, 2]");
    edit_gives("[1,2]", "[2]", "3", "[1,2,3]");
    edit_gives("[\n  1\n]", "[1]", "2", "[\n  1,\n  2\n]");
    edit_gives("[1]", "[2]", "3", NULL);
    edit_gives("[1]", "a", "3", NULL);
    edit_gives("{\"a\":1}", "[0]", "3", NULL);
    edit_gives("{\"a\":1}", "b.c", "3", NULL);
    edit_gives("{\"a\":1}", "", "3", NULL);
    edit_gives("{\"a\":1}", "a b", "3", NULL);

    edit_gives("{ \"a\": 1, \"b\": 2 }", "a", NULL, "{ \"b\": 2 }");
    edit_gives("{ \"a\": 1, \"b\": 2 }", "b", NULL, "{ \"a\": 1 }");
    edit_gives("{ \"a\": 1 }", "a", NULL, "{}");
    edit_gives("{\n  \"a\": 1,\n  \"b\": 2\n}", "a", NULL, "{\n  \"b\": 2\n}");
    edit_gives("{\n  \"a\": 1,\n  \"b\": 2\n}", "b", NULL, "{\n  \"a\": 1\n}");
    edit_gives("[1, 2, 3]", "[1]", NULL, "[1, 3]");
    edit_gives("[[1], 2]", "[0][0]", NULL, "[[], 2]");
    edit_gives("[1]", "[1]", NULL, NULL);
    edit_gives("[1]", "", NULL, NULL);
}

static void refuses_bad_edits(void)
{
    char scratch[256];
    sn_status status;
    sn_report report;
    sn_json_edit edit;
    sn_json json = read_all("{\"a\": [1]}", 10, &status, NULL);
    CHECK_INT(
        sn_json_edit_set(&json, "a", 1, "nope", 4, scratch, 256, &edit, &report), SN_ERROR_SYNTAX);
    CHECK_INT(sn_json_edit_set(&json, "a", 1, "", 0, scratch, 256, &edit, NULL), SN_ERROR_SYNTAX);
    CHECK_INT(sn_json_edit_set(&json, "b", 1, "1", 1, scratch, 8, &edit, NULL), SN_ERROR_MEMORY);
    CHECK_INT(sn_json_edit_set(&json, "b", 1, "1", 1, NULL, 0, &edit, NULL), SN_ERROR_MEMORY);
    /* 62 deep at a depth of 2 is 64 in all; one more is too much. */
    char deep[128];
    memset(deep, '[', 64);
    memset(deep + 64, ']', 64);
    CHECK_INT(sn_json_edit_set(&json, "a[0]", 4, deep + 2, 124, scratch, 256, &edit, NULL), SN_OK);
    CHECK_INT(sn_json_edit_set(&json, "a[0]", 4, deep + 1, 126, scratch, 256, &edit, NULL),
        SN_ERROR_LIMIT);
}

static bool refuse(void *context, const char *bytes, size_t count)
{
    (void)bytes;
    (void)count;
    return --*(int *)context > 0;
}

static void splices_several(void)
{
    static const sn_json_edit edits[] = { { 0, 1, "x", 1 }, { 1, 0, "yy", 2 }, { 3, 2, "", 0 } };
    static const sn_json_edit falling[] = { { 3, 1, "", 0 }, { 1, 1, "", 0 } };
    static const sn_json_edit over[] = { { 1, 3, "", 0 }, { 3, 1, "", 0 } };
    static const sn_json_edit outside[] = { { 6, 1, "", 0 } };
    sn_sink_buffer buffer = { .bytes = edited, .capacity = sizeof edited };
    CHECK_INT(sn_json_splice("012345", 6, edits, 3, sn_sink_to_buffer(&buffer)), SN_OK);
    CHECK(buffer.needed == 6 && memcmp(edited, "xyy125", 6) == 0);
    buffer.needed = 0;
    CHECK_INT(sn_json_splice("012345", 6, falling, 2, sn_sink_to_buffer(&buffer)), SN_ERROR_RANGE);
    CHECK_INT(sn_json_splice("012345", 6, over, 2, sn_sink_to_buffer(&buffer)), SN_ERROR_RANGE);
    CHECK_INT(sn_json_splice("012345", 6, outside, 1, sn_sink_to_buffer(&buffer)), SN_ERROR_RANGE);
    CHECK_INT(buffer.needed, 0);
    for (int i = 1; i <= 4; i++) {
        int left = i;
        sn_sink sink = { refuse, &left };
        CHECK_INT(sn_json_splice("012345", 6, edits, 3, sink), SN_ERROR_OUTPUT);
        CHECK_INT(left, 0);
    }
}

/* A random path into jansson's tree; gives the value's parent and key or index. */
typedef struct target {
    char path[4096];
    json_t *parent;
    char key[256];
    size_t index;
} target;

static bool choose(json_t *root, target *chosen)
{
    json_t *node = root;
    size_t used = 0;
    chosen->parent = NULL;
    chosen->path[0] = 0;
    while ((json_is_object(node) && json_object_size(node)) ||
           (json_is_array(node) && json_array_size(node))) {
        chosen->parent = node;
        if (json_is_array(node)) {
            chosen->index = check_below(json_array_size(node));
            used += (size_t)snprintf(
                chosen->path + used, sizeof chosen->path - used, "[%zu]", chosen->index);
            node = json_array_get(node, chosen->index);
        } else {
            void *at = json_object_iter(node);
            for (size_t skip = check_below(json_object_size(node)); skip > 0; skip--)
                at = json_object_iter_next(node, at);
            snprintf(chosen->key, sizeof chosen->key, "%s", json_object_iter_key(at));
            json_t *name = json_string(chosen->key);
            char *quoted = json_dumps(name, JSON_ENCODE_ANY);
            used +=
                (size_t)snprintf(chosen->path + used, sizeof chosen->path - used, "[%s]", quoted);
            free(quoted);
            json_decref(name);
            node = json_object_iter_value(at);
        }
        if (check_below(3) == 0)
            break;
    }
    return chosen->parent != NULL;
}

static bool change_both(json_t *root, const char *text, size_t size)
{
    static target chosen;
    static char scratch[8192];
    static const char *const values[] = { "1", "-2.5", "\"x\"", "null", "[1,2]", "{\"k\":[]}" };
    const char *value = values[check_below(6)];
    sn_status status;
    sn_json_edit edit;
    if (!choose(root, &chosen))
        return true;
    json_t *fresh = json_loads(value, JSON_DECODE_ANY, NULL);
    sn_json json = read_all(text, size, &status, NULL);
    size_t what = check_below(3), length = strlen(chosen.path);
    bool array = json_is_array(chosen.parent);
    if (what == 0) {
        if (array)
            json_array_remove(chosen.parent, chosen.index);
        else
            json_object_del(chosen.parent, chosen.key);
        status = sn_json_edit_remove(&json, chosen.path, length, &edit, NULL);
    } else {
        if (what == 2) { /* add: the last step goes to a new name or index */
            char *last = strrchr(chosen.path, '[');
            while (!array && last > chosen.path && last[1] != '"')
                last--;
            chosen.index = json_array_size(chosen.parent);
            if (array) {
                snprintf(last, 64, "[%zu]", chosen.index);
            } else {
                /* The quoted name may hold brackets: cut from the end by its own length. */
                json_t *name = json_string(chosen.key);
                char *quoted = json_dumps(name, JSON_ENCODE_ANY);
                last = chosen.path + length - strlen(quoted) - 2;
                free(quoted);
                json_decref(name);
                snprintf(chosen.key, sizeof chosen.key, "new-one");
                snprintf(last, 64, last == chosen.path ? "new-one" : ".new-one");
            }
            length = strlen(chosen.path);
        }
        if (!array)
            json_object_set(chosen.parent, chosen.key, fresh);
        else if (what == 2)
            json_array_append(chosen.parent, fresh);
        else
            json_array_set(chosen.parent, chosen.index, fresh);
        status = sn_json_edit_set(&json, chosen.path, length, value, strlen(value), scratch,
            length + strlen(value) + SN_JSON_LAYOUT_MOST, &edit, NULL);
    }
    json_decref(fresh);
    check_context("%.*s at %s", (int)(size < 300 ? size : 300), text, chosen.path);
    if (!CHECK_INT(status, SN_OK))
        return false;
    size_t now = apply(text, size, &edit);
    json_t *after = jansson_read(edited, now, NULL);
    bool same = CHECK(after && json_equal(after, root));
    json_decref(after);
    return same;
}

static void edits_as_jansson_does(void)
{
    size_t rounds = check_long() ? 1000000 : 60000;
    for (size_t i = 0; i < rounds; i++) {
        make_text(1 + (int)check_below(5));
        json_t *root = jansson_read(made, made_size, NULL);
        bool good = CHECK(root != NULL) && change_both(root, made, made_size);
        json_decref(root);
        if (!good)
            return;
    }
}

CHECK_MAIN(CHECK_TEST(reads_as_jansson_does), CHECK_TEST(reads_made_texts_as_jansson_does),
    CHECK_TEST(every_prefix_is_refused), CHECK_TEST(tells_what_is_wrong_and_where),
    CHECK_TEST(depth_is_bounded), CHECK_TEST(counts_nodes_that_do_not_fit),
    CHECK_TEST(finds_by_path), CHECK_TEST(keeps_the_layout), CHECK_TEST(refuses_bad_edits),
    CHECK_TEST(splices_several), CHECK_TEST(edits_as_jansson_does))
