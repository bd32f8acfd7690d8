/* What the studio's server answers. See studio_api.h. */
#include "tool.h"
#include "files.h"
#include "help.h"
#include "studio_api.h"
#include "studio_edits.h"
#include "studio_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char json_type[] = "application/json";

/* ---- writing JSON ----------------------------------------------------------------------- */

/* A text, which is UTF-8 already, as a JSON string. */
static void put_string(sn_sink sink, const char *text)
{
    sink_put(sink, "\"");
    for (const char *at = text; *at; at++) {
        unsigned char byte = (unsigned char)*at;
        char escape[8];
        if (byte < 0x20)
            snprintf(escape, sizeof escape, "\\u%04x", byte);
        else
            snprintf(escape, sizeof escape, byte == '"' || byte == '\\' ? "\\%c" : "%c", *at);
        sink_put(sink, escape);
    }
    sink_put(sink, "\"");
}

static studio_answer json_answer(unsigned status, const memory_sink *json)
{
    return (studio_answer){ .status = status,
        .type = json_type,
        .body = json->bytes,
        .size = json->size,
        .memory = json->bytes };
}

static studio_answer outcome_answer(const studio_outcome *outcome)
{
    memory_sink json = { 0 };
    sn_sink sink = memory_sink_of(&json);
    const sn_report *report = &outcome->report;
    if (outcome->status == 200) {
        sink_put(sink, "{\"revision\":");
        put_string(sink, outcome->revision);
    } else {
        sink_put(sink, "{\"message\":");
        put_string(sink, report->message[0] ? report->message : sn_status_name(report->status));
        if (report->line) {
            char place[64];
            snprintf(place, sizeof place, ",\"line\":%u,\"column\":%u,\"field\":", report->line,
                report->column);
            sink_put(sink, place);
            put_string(sink, report->field);
        }
    }
    sink_put(sink, "}\n");
    return json_answer(outcome->status, &json);
}

studio_answer studio_error(unsigned status, const char *sentence)
{
    studio_outcome outcome;
    studio_refuse(&outcome, status, "%s", sentence);
    return outcome_answer(&outcome);
}

static void set_etag(studio_answer *answer, const char *revision)
{
    snprintf(answer->etag, sizeof answer->etag, "\"%s\"", revision);
}

/* Does an If-None-Match header name this tag? */
static bool is_known(const studio_answer *answer, const char *if_none_match)
{
    return if_none_match && strstr(if_none_match, answer->etag);
}

static void forget_body(studio_answer *answer)
{
    free(answer->memory);
    answer->status = 304;
    answer->body = answer->memory = NULL;
    answer->size = 0;
}

/* ---- the answers ------------------------------------------------------------------------ */

static studio_answer answer_page(const studio_question *question)
{
    studio_answer answer = { .status = 200,
        .type = "text/html; charset=utf-8",
        .is_page = true,
        .is_gzip = question->takes_gzip,
        .body = question->takes_gzip ? studio_page_gzip : studio_page_plain,
        .size = question->takes_gzip ? studio_page_gzip_size : studio_page_plain_size };
    char revision[STUDIO_REVISION_CAPACITY];
    studio_revision(answer.body, answer.size, revision);
    set_etag(&answer, revision);
    if (is_known(&answer, question->if_none_match))
        forget_body(&answer);
    return answer;
}

static studio_answer answer_scores(const studio_folder *folder)
{
    static const char empty[] = "{\"folder\":null,\"open\":null,\"scores\":[]}\n";
    if (folder->file < 0)
        return (studio_answer){
            .status = 200, .type = json_type, .body = empty, .size = sizeof empty - 1
        };
    size_t count = 0;
    char **names = studio_names(folder, &count);
    if (!names)
        return studio_error(500, "The folder of the scores cannot be read.");
    memory_sink json = { 0 };
    sn_sink sink = memory_sink_of(&json);
    sink_put(sink, "{\"folder\":");
    put_string(sink, folder->name);
    sink_put(sink, ",\"open\":");
    if (folder->score[0])
        put_string(sink, folder->score);
    else
        sink_put(sink, "null");
    sink_put(sink, ",\"scores\":[");
    for (size_t i = 0; i < count; i++) {
        sink_put(sink, i ? "," : "");
        put_string(sink, names[i]);
    }
    sink_put(sink, "]}\n");
    studio_names_free(names, count);
    return json_answer(200, &json);
}

static studio_answer answer_score(const studio_folder *folder, const studio_question *question)
{
    char *text = NULL;
    size_t size = 0;
    studio_outcome outcome = { 0 };
    if (!studio_read(folder, question->name, &text, &size, &outcome))
        return outcome_answer(&outcome);
    studio_answer answer = {
        .status = 200, .type = json_type, .body = text, .size = size, .memory = text
    };
    set_etag(&answer, outcome.revision);
    if (is_known(&answer, question->if_none_match))
        forget_body(&answer);
    return answer;
}

/* The revision within an If-Match header's quotes; "", which is none, where it has another form. */
static void read_revision(const char *if_match, char revision[STUDIO_REVISION_CAPACITY])
{
    size_t length = strlen(if_match);
    revision[0] = '\0';
    if (length == STUDIO_REVISION_CAPACITY + 1 && if_match[0] == '"' && if_match[length - 1] == '"')
        snprintf(revision, STUDIO_REVISION_CAPACITY, "%s", if_match + 1);
}

static studio_answer answer_edit(const studio_folder *folder, const studio_question *question)
{
    if (!question->if_match)
        return studio_error(428, "A save needs the header If-Match with the score's revision.");
    char revision[STUDIO_REVISION_CAPACITY];
    read_revision(question->if_match, revision);
    studio_outcome outcome = { 0 };
    studio_edits edits;
    if (studio_edits_read(&edits, question->body, question->size, &outcome))
        studio_save(folder, question->name, revision, edits.edits, edits.count, &outcome);
    studio_edits_free(&edits);
    studio_answer answer = outcome_answer(&outcome);
    if (outcome.status == 200)
        set_etag(&answer, outcome.revision);
    return answer;
}

studio_answer studio_ask(const studio_folder *folder, const studio_question *question)
{
    bool needs_name = question->route == STUDIO_SCORE || question->route == STUDIO_EDIT;
    if (needs_name && !question->name)
        return studio_error(400, "The name of the score is missing: ?name=NAME.");
    switch (question->route) {
    case STUDIO_PAGE:
        return answer_page(question);
    case STUDIO_SCORES:
        return answer_scores(folder);
    case STUDIO_SCORE:
        return answer_score(folder, question);
    case STUDIO_EDIT:
        return answer_edit(folder, question);
    case STUDIO_NOWHERE:
        break;
    }
    return studio_error(404, "There is nothing at this address.");
}
