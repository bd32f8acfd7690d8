/*
 * Which of several ways an object uses to say one thing: the one that all given fields share.
 */
#include "../base/exact.h"
#include "score_fields.h"

/* The field of `ways` that is given next in the text after the node *name, which moves on to the
 * name that gives it; NULL after the last. */
static const sn_field *score_next_given(
    const sn_record *record, const sn_ways *ways, const uint32_t *firsts, uint32_t *name)
{
    const sn_field *next = NULL;
    uint32_t least = UINT32_MAX;
    for (size_t i = 0; i < record->field_count; i++)
        if (record->fields[i].ways == ways && firsts[i] > *name && firsts[i] < least) {
            least = firsts[i];
            next = &record->fields[i];
        }
    *name = least;
    return next;
}

/* "; response_s goes with bounce", or that it stands alone. The last partner is held back, since it
 * alone has an "or" in front. */
static void score_put_partners(sn_text *text, const sn_record *record, const sn_field *field)
{
    const sn_field *last = NULL;
    size_t count = 0;
    sn_text_put(text, "; ");
    sn_text_put(text, field->name);
    for (size_t i = 0; i < record->field_count; i++) {
        const sn_field *other = &record->fields[i];
        if (other == field || other->ways != field->ways || !(other->in_ways & field->in_ways))
            continue;
        if (last) {
            sn_text_put(text, count++ == 0 ? " goes with " : ", ");
            sn_text_put(text, last->name);
        }
        last = other;
    }
    sn_text_put(text, !last ? " stands alone" : count > 0 ? " or " : " goes with ");
    sn_text_put(text, last ? last->name : "");
}

/* The field at `name` shares no way with those before it: with one of them, as a rule, or else
 * with the last, by what that one left. */
static bool score_ways_clash(sn_score_reader *reader, const sn_record *record,
    const sn_field *field, const uint32_t *firsts, uint32_t name, const sn_score_path *path)
{
    const sn_field *other, *against = NULL;
    for (uint32_t at = 0;
         (other = score_next_given(record, field->ways, firsts, &at)) != NULL && other != field;) {
        against = other;
        if (!(other->in_ways & field->in_ways))
            break;
    }
    SN_ASSERT(against);
    sn_score_path here = {
        .parent = path, .name = field->name, .name_size = sn_text_length(field->name)
    };
    sn_text text = sn_score_error(reader, SN_ERROR_DUPLICATE, name, &here, NULL);
    sn_text_put(&text, against->name);
    sn_text_put(&text, " and ");
    sn_text_put(&text, field->name);
    sn_text_put(&text, " do not go together, since they tell the ");
    sn_text_put(&text, field->ways->name);
    sn_text_put(&text, " in two ways");
    score_put_partners(&text, record, against);
    score_put_partners(&text, record, field);
    return false;
}

bool sn_score_fill_ways(sn_score_reader *reader, const sn_record *record, const uint32_t *firsts,
    const sn_score_path *path, void *filled)
{
    const sn_ways *ways;
    for (size_t i = 0; (ways = sn_record_ways(record, i)) != NULL; i++) {
        const sn_field *given;
        unsigned left = ~0u;
        int way = ways->fallback;
        for (uint32_t name = 0; (given = score_next_given(record, ways, firsts, &name)) != NULL;) {
            if (!(left & given->in_ways))
                return score_ways_clash(reader, record, given, firsts, name, path);
            left &= given->in_ways;
        }
        if (!(left >> way & 1))
            for (way = 0; !(left >> way & 1);)
                way++;
        *(int *)(void *)((unsigned char *)filled + ways->offset) = way;
    }
    return true;
}
