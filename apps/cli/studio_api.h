/*
 * What the studio's server answers: the page at /, and under /api what the page asks for.
 *
 *   GET  /api/scores          {"folder":"examples","open":null,"scores":["first.sinew.json"]}
 *   GET  /api/score?name=N    the bytes of a score, ETag its revision
 *   POST /api/edit?name=N     If-Match the revision, {"edits":[...]}: {"revision":"..."}
 *
 * An error's body is {"message":"..."}, with line, column and field where a place in the score is
 * to blame. Nothing here knows of sockets.
 */
#ifndef SINEW_STUDIO_API_H
#define SINEW_STUDIO_API_H

#include "studio_files.h"

typedef enum studio_route {
    STUDIO_NOWHERE,
    STUDIO_PAGE,
    STUDIO_SCORES,
    STUDIO_SCORE,
    STUDIO_EDIT
} studio_route;

typedef struct studio_question {
    studio_route route;
    bool takes_gzip;
    const char *name, *if_match, *if_none_match; /* each may be NULL */
    const char *body;
    size_t size;
} studio_question;

typedef struct studio_answer {
    unsigned status;
    const char *type;
    char etag[STUDIO_REVISION_CAPACITY + 2]; /* in quotes; "" for none */
    bool is_gzip, is_page;
    const char *body;
    size_t size;
    char *memory; /* where `body` is on the heap: free it; else NULL */
} studio_answer;

studio_answer studio_ask(const studio_folder *folder, const studio_question *question);

/* An answer that is an error. */
studio_answer studio_error(unsigned status, const char *sentence);

#endif
