/*
 * Saying what an item says in another of its ways, for editors that change the way and keep the
 * motion.
 */
#include "../base/exact.h"
#include "../base/constants.h"
#include "../base/memory.h"
#include "../base/report.h"
#include "json_text.h"
#include "sinew/score.h"

enum { RETELL_DIGITS = 12, RETELL_DIGITS_MOST = 17 }; /* significant ones */

static bool retell_same(const char *a, const char *b)
{
    size_t size = sn_text_length(a);
    return size == sn_text_length(b) && sn_memory_equal(a, b, size);
}

/* ---- which way ------------------------------------------------------------------------- */

static sn_status retell_no_ways(const sn_kind *kind, const char *asked, sn_report *report)
{
    const sn_ways *ways;
    sn_text text = sn_report_start(report, SN_ERROR_UNKNOWN, "");
    sn_text_put(&text, "a ");
    sn_text_put(&text, kind->record->name);
    sn_text_put(&text, " has no ways named ");
    sn_text_put_name(&text, asked, sn_text_length(asked));
    for (size_t i = 0; (ways = sn_record_ways(kind->record, i)) != NULL; i++) {
        sn_text_put(&text, i == 0 ? "; there is " : ", ");
        sn_text_put(&text, ways->name);
    }
    return SN_ERROR_UNKNOWN;
}

static sn_status retell_no_way(const sn_ways *ways, const char *asked, sn_report *report)
{
    sn_text text = sn_report_start(report, SN_ERROR_UNKNOWN, "");
    sn_text_put_name(&text, asked, sn_text_length(asked));
    sn_text_put(&text, " is none of the ways to tell the ");
    sn_text_put(&text, ways->name);
    for (int i = 0; ways->word(i); i++) {
        sn_text_put(&text, i == 0 ? "; there is " : ways->word(i + 1) ? ", " : " and ");
        sn_text_put(&text, ways->word(i));
    }
    return SN_ERROR_UNKNOWN;
}

/* Finds a kind's ways by their name and the number of one by its word. */
static sn_status retell_find(const sn_kind *kind, const char *name, const char *word,
    const sn_ways **ways, int *way, sn_report *report)
{
    size_t i = 0;
    while ((*ways = sn_record_ways(kind->record, i)) != NULL && !retell_same((*ways)->name, name))
        i++;
    if (!*ways || !kind->retell)
        return retell_no_ways(kind, name, report);
    for (*way = 0; (*ways)->word(*way); ++*way)
        if (retell_same((*ways)->word(*way), word))
            return SN_OK;
    return retell_no_way(*ways, word, report);
}

/* ---- numbers --------------------------------------------------------------------------- */

static double retell_rounded(double value, int digits)
{
    char written[SN_NUMBER_CAPACITY];
    sn_text text = sn_text_into(written, sizeof written);
    if (!sn_is_finite(value))
        return value;
    sn_text_put_rounded(&text, value, digits);
    sn_number_read(written, text.used, &value);
    return value;
}

static bool retell_is_number(const sn_field *field, const sn_ways *ways, int way)
{
    return field->ways == ways && field->in_ways >> way & 1 && field->type == SN_FIELD_NUMBER;
}

/* Rounds the numbers of a way. */
static void retell_round(
    const sn_record *record, const sn_ways *ways, int way, int digits, unsigned char *filled)
{
    for (size_t i = 0; i < record->field_count; i++) {
        double *number = (void *)(filled + record->fields[i].offset);
        if (retell_is_number(&record->fields[i], ways, way))
            *number = retell_rounded(*number, digits);
    }
}

/* Whether two records have the same numbers of a way, to 12 digits. */
static bool retell_agrees(const sn_record *record, const sn_ways *ways, int way,
    const unsigned char *one, const unsigned char *other)
{
    for (size_t i = 0; i < record->field_count; i++) {
        const double *a = (const void *)(one + record->fields[i].offset);
        const double *b = (const void *)(other + record->fields[i].offset);
        if (retell_is_number(&record->fields[i], ways, way) &&
            retell_rounded(*a, RETELL_DIGITS) != retell_rounded(*b, RETELL_DIGITS))
            return false;
    }
    return true;
}

/* The records that it takes: as it is, as it is told, and as it comes back from there. */
typedef struct retell_records {
    const unsigned char *own;
    unsigned char *told, *back;
} retell_records;

/* Fills `told` with the fewest digits, from 12 on, that bring back what the item says itself. */
static void retell_tell(
    const sn_kind *kind, const sn_ways *ways, int way, const retell_records *records)
{
    const sn_record *record = kind->record;
    int own = *(const int *)(const void *)(records->own + ways->offset);
    for (int digits = RETELL_DIGITS; digits <= RETELL_DIGITS_MOST; digits++) {
        sn_memory_copy(records->told, records->own, record->size);
        if (own != way)
            kind->retell(records->told, ways, way);
        retell_round(record, ways, way, digits, records->told);
        sn_memory_copy(records->back, records->told, record->size);
        if (own != way)
            kind->retell(records->back, ways, own);
        if (retell_agrees(record, ways, own, records->own, records->back))
            return;
    }
}

/* ---- the fields of a way --------------------------------------------------------------- */

/* Whether a field holds what it was given; else the way cannot say it. */
static sn_status retell_check(
    const sn_field *field, const char *word, double value, sn_report *report)
{
    bool above = field->flags & SN_FIELD_ABOVE_LOW;
    if (value >= field->low && value <= field->high && !(above && value == field->low))
        return SN_OK;
    sn_text text = sn_report_start(report, SN_ERROR_RANGE, field->name);
    sn_text_put(&text, "this cannot be told as ");
    sn_text_put(&text, word);
    sn_text_put(&text, ": ");
    sn_text_put(&text, field->name);
    if (sn_is_finite(value)) {
        sn_text_put(&text, " would be ");
        sn_text_put_rounded(&text, value, 6);
        sn_text_put(&text, above ? ", outside the range above " : ", outside the range from ");
        sn_text_put_brief(&text, field->low);
        sn_text_put(&text, " to ");
        sn_text_put_brief(&text, field->high);
    } else {
        sn_text_put(&text, " would have no end");
    }
    return SN_ERROR_RANGE;
}

static sn_status retell_put_number(
    sn_text *text, const sn_field *field, const char *word, double value, sn_report *report)
{
    sn_status status = retell_check(field, word, value, report);
    if (status == SN_OK)
        sn_text_put_number(text, value);
    return status;
}

static sn_status retell_put_field(
    sn_text *text, const sn_field *field, const char *word, const void *place, sn_report *report)
{
    const char *words;
    switch (field->type) {
    case SN_FIELD_NUMBER:
        return retell_put_number(text, field, word, *(const double *)place, report);
    case SN_FIELD_INTEGER:
        return retell_put_number(text, field, word, (double)*(const uint64_t *)place, report);
    case SN_FIELD_CHOICE:
        words = field->word(*(const int *)place);
        sn_text_put_json(text, words, sn_text_length(words));
        return SN_OK;
    default: /* the tables of ways have no other types */
        SN_ASSERT(field->type == SN_FIELD_BOOLEAN);
        sn_text_put(text, *(const bool *)place ? "true" : "false");
        return SN_OK;
    }
}

/* The object of the fields of the way, into memory first: it is written whole or not at all. */
static sn_status retell_put(sn_text *text, const sn_record *record, const sn_ways *ways, int way,
    const unsigned char *filled, sn_report *report)
{
    const char *comma = "{\"";
    for (size_t i = 0; i < record->field_count; i++) {
        const sn_field *field = &record->fields[i];
        if (field->ways != ways || !(field->in_ways >> way & 1))
            continue;
        sn_text_put(text, comma);
        sn_text_put(text, field->name);
        sn_text_put(text, "\":");
        comma = ",\"";
        sn_status status =
            retell_put_field(text, field, ways->word(way), filled + field->offset, report);
        if (status != SN_OK)
            return status;
    }
    sn_text_put(text, "}");
    return SN_OK;
}

static sn_status retell_write(const sn_record *record, const sn_ways *ways, int way,
    const unsigned char *filled, sn_sink sink, sn_report *report)
{
    char object[SN_FIELDS_MOST * 64];
    sn_text text = sn_text_into(object, sizeof object);
    sn_status status = retell_put(&text, record, ways, way, filled, report);
    if (status != SN_OK)
        return status;
    SN_ASSERT(!text.cut);
    if (!sink.write(sink.context, object, text.used))
        return sn_report_say(report, SN_ERROR_OUTPUT, "", "the fields could not be written");
    return SN_OK;
}

/* Tells a loaded item; the arena is left with what that took. */
static sn_status retell_item(const sn_score_item *item, const char *name, const char *word,
    sn_arena *arena, sn_sink sink, sn_report *report)
{
    const sn_ways *ways;
    int way;
    sn_status status = retell_find(item->kind, name, word, &ways, &way, report);
    if (status != SN_OK)
        return status;
    retell_records records = { .own = item->record,
        .told = sn_arena_take(arena, 1, item->kind->record->size),
        .back = sn_arena_take(arena, 1, item->kind->record->size) };
    if (!records.told || !records.back)
        return sn_report_say(report, SN_ERROR_MEMORY, "", "the memory for the score is too small");
    retell_tell(item->kind, ways, way, &records);
    return retell_write(item->kind->record, ways, way, records.told, sink, report);
}

sn_status sn_score_retell_item(const char *text, size_t size, const char *item, const char *ways,
    const char *way, sn_arena *arena, sn_sink sink, sn_report *report)
{
    SN_ASSERT(ways && way);
    sn_arena before = *arena;
    sn_score score;
    sn_status status = sn_score_load_item(&score, text, size, item, arena, report);
    if (status != SN_OK)
        return status;
    status = retell_item(&score.items[0], ways, way, arena, sink, report);
    sn_arena_rewind(arena, before);
    return status;
}
