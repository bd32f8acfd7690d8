/* A score in memory, for the commands that read one. */
#ifndef SINEW_SCORES_H
#define SINEW_SCORES_H

#include "tool.h"
#include "sinew/score.h"

typedef struct loaded_score {
    const char *where; /* what messages call it */
    char *text;
    sn_arena arena;
    sn_score score;
} loaded_score;

/* Reads and loads a score; "-" is standard input. Gives EXIT_DONE, or says what is wrong and gives
 * EXIT_DATA. Close it in either case. */
int score_open(loaded_score *loaded, const char *path);
void score_close(loaded_score *loaded);

/* Is this text a score? It is loaded for the answer, and forgotten. */
sn_status score_check(const char *text, size_t size, sn_report *report);

/* The item of that name; NULL after saying which names there are. */
const sn_score_item *score_item(const loaded_score *loaded, const char *name);

#endif
