/*
 * The folder whose scores the studio shows and saves: which names there are, reading one, and
 * changing one so that whatever happens the old text or the new one is there, whole.
 *
 * A name that comes from outside is looked up in the open folder itself and follows no symbolic
 * link, so that no name leads out of it.
 */
#ifndef SINEW_STUDIO_FILES_H
#define SINEW_STUDIO_FILES_H

#include "tool.h"
#include "sinew/json.h"

#include <limits.h>

#ifndef NAME_MAX
#define NAME_MAX 255
#endif

enum { STUDIO_REVISION_CAPACITY = 17 };

typedef struct studio_folder {
    int file;                 /* the open folder; -1: the studio has none */
    char name[NAME_MAX + 1];  /* its own, for people */
    char score[NAME_MAX + 1]; /* the score to open, "" where a folder was given */
} studio_folder;

/* How a request went: a status as HTTP counts them, a sentence (with its place in the score where
 * there is one) unless that is 200, and the revision of the text that is there now if it is. */
typedef struct studio_outcome {
    unsigned status;
    sn_report report;
    char revision[STUDIO_REVISION_CAPACITY];
} studio_outcome;

/* Sets a status and a sentence. Gives false, so that a caller can return it. A character that is
 * cut off, as at the end of a long name, becomes question marks. */
bool studio_refuse(studio_outcome *outcome, unsigned status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Opens the folder of a score, or a folder of scores; NULL is none. What a killed run left
 * unfinished there is removed. Gives EXIT_DONE, or says what is wrong. Close it in either case. */
int studio_folder_open(studio_folder *folder, const char *path);
void studio_folder_close(studio_folder *folder);

/* The names of its scores by rising bytes, the one to open first where its name ends otherwise.
 * Gives an array that studio_names_free() frees, or NULL where the folder cannot be read. */
char **studio_names(const studio_folder *folder, size_t *count);
void studio_names_free(char **names, size_t count);

/* Reads a score into memory that the caller frees. */
bool studio_read(const studio_folder *folder, const char *name, char **text, size_t *size,
    studio_outcome *outcome);

/* Changes a score by splicing, where its revision is the expected one and the result is a score.
 * One save at a time, also among programs; when it is done, it survives a loss of power. */
bool studio_save(const studio_folder *folder, const char *name, const char *expected,
    const sn_json_edit *edits, size_t count, studio_outcome *outcome);

/* What tells two texts apart: a hash of their bytes, in hexadecimal digits. */
void studio_revision(const char *bytes, size_t size, char revision[STUDIO_REVISION_CAPACITY]);

#endif
