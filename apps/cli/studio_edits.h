/* The body of a request to save: {"edits":[{"start":BYTES,"size":BYTES,"text":"..."}]}. */
#ifndef SINEW_STUDIO_EDITS_H
#define SINEW_STUDIO_EDITS_H

#include "studio_files.h"

enum { STUDIO_EDITS_MOST = 4096 };

typedef struct studio_edits {
    sn_json_edit *edits;
    size_t count;
    char *texts; /* what the edits put in */
} studio_edits;

/* Reads a body. It must have these members and no others. Free the edits in either case. */
bool studio_edits_read(studio_edits *edits, const char *body, size_t size, studio_outcome *outcome);
void studio_edits_free(studio_edits *edits);

#endif
