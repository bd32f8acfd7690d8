/* Loading a score from a file. See scores.h. */
#include "tool.h"
#include "files.h"
#include "scores.h"
#include "sinew/hosted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Most memory that a score may take beside its text: 2 GiB. */
static const size_t memory_most = (size_t)1 << 31;

int score_open(loaded_score *loaded, const char *path)
{
    memset(loaded, 0, sizeof *loaded);
    loaded->where = file_name(path);
    loaded->arena = sn_hosted_arena(memory_most);
    size_t size = 0;
    int code = file_read(path, SN_JSON_SIZE_MOST, &loaded->text, &size);
    if (code != EXIT_DONE)
        return code;
    if (size == 0)
        return tool_fail(EXIT_DATA, loaded->where, "is empty, where a score was expected");
    sn_report report = { 0 };
    if (sn_score_load(&loaded->score, loaded->text, size, &loaded->arena, &report) == SN_OK)
        return EXIT_DONE;
    return tool_fail_report(EXIT_DATA, loaded->where, &report);
}

void score_close(loaded_score *loaded)
{
    sn_arena_reset(&loaded->arena);
    free(loaded->text);
    memset(loaded, 0, sizeof *loaded);
}

sn_status score_check(const char *text, size_t size, sn_report *report)
{
    sn_score score;
    sn_arena arena = sn_hosted_arena(memory_most);
    sn_status status = sn_score_load(&score, text, size, &arena, report);
    sn_arena_reset(&arena);
    return status;
}

/* The first names of a score as a list; the rest as a number. */
static void list_names(const sn_score *score, char *list, size_t capacity)
{
    enum { NAMES_SHOWN = 12 };
    size_t used = 0;
    list[0] = '\0';
    for (size_t i = 0; i < score->item_count && i < NAMES_SHOWN && used < capacity; i++)
        used += (size_t)snprintf(
            list + used, capacity - used, "%s%s", i ? ", " : "", score->items[i].name);
    if (score->item_count > NAMES_SHOWN && used < capacity)
        snprintf(list + used, capacity - used, " and %zu more", score->item_count - NAMES_SHOWN);
}

const sn_score_item *score_item(const loaded_score *loaded, const char *name)
{
    const sn_score *score = &loaded->score;
    const sn_score_item *item = sn_score_find(score, name);
    if (item)
        return item;
    char list[1024];
    list_names(score, list, sizeof list);
    const char **names = calloc(score->item_count + 1, sizeof *names);
    for (size_t i = 0; names && i < score->item_count; i++)
        names[i] = score->items[i].name;
    const char *near = names ? tool_nearest(name, names, score->item_count) : NULL;
    if (score->item_count == 0)
        tool_fail(EXIT_CALL, loaded->where, "there is no item \"%.80s\"; the score is empty", name);
    else if (near)
        tool_fail(EXIT_CALL, loaded->where,
            "there is no item \"%.80s\"; did you mean \"%s\"? It has %s", name, near, list);
    else
        tool_fail(EXIT_CALL, loaded->where, "there is no item \"%.80s\"; it has %s", name, list);
    free(names);
    return NULL;
}
