/*
 * Kinds: what a score may hold. Each is described once, by a table of fields.
 *
 * The loader, its error messages, `sinew help KIND`, the JSON Schema, the reference pages and the
 * studio's controls are all read from these tables. A record is the C struct that the fields of
 * one JSON object fill; a kind is a record and a way to make a signal of it.
 */
#ifndef SINEW_KIND_H
#define SINEW_KIND_H

#include "arena.h"
#include "signal.h"
#include "voice.h"

/* The type of a field, and the C type it fills at its offset. */
typedef enum sn_field_type {
    SN_FIELD_NUMBER,  /* double; may be written "3/2" */
    SN_FIELD_INTEGER, /* uint64_t; whole */
    SN_FIELD_CHOICE,  /* int: the number of the chosen word */
    SN_FIELD_BOOLEAN, /* bool */
    SN_FIELD_TEXT,    /* const char *: UTF-8, ended by a zero byte; "" by default */
    SN_FIELD_NUMBERS, /* sn_field_numbers: a list of numbers */
    SN_FIELD_RECORDS, /* sn_field_records: a list of objects */
    SN_FIELD_RECORD   /* one object: the record's struct itself; absent, all its defaults */
} sn_field_type;

/* A list of numbers that a field holds. */
typedef struct sn_field_numbers {
    const double *values;
    size_t count;
} sn_field_numbers;

typedef struct sn_field_records {
    const void *records; /* `count` structs of the record's size, one after the other */
    size_t count;
} sn_field_records;

typedef enum sn_field_flag {
    SN_FIELD_REQUIRED = 1,  /* no default: an error when absent */
    SN_FIELD_ABOVE_LOW = 2, /* the lowest value itself is not allowed */
    SN_FIELD_LOG_SCALE = 4, /* a slider moves by ratios */
    SN_FIELD_TURNS = 8,     /* a slider goes round */
    SN_FIELD_EASE = 16      /* a text is an ease: see ease_text.h. The loader checks it */
} sn_field_flag;

enum { SN_FIELDS_MOST = 32 }; /* of a record */

/* Several ways to say one thing, of which an object uses one: how fast a spring is, by its
 * frequency or by its stiffness. Which one is told by the fields that are given, and those that
 * share no way are an error. Where they leave several it is the first of them, but the fallback
 * where that is among them, as it is where no field is given. Such fields have defaults. */
typedef struct sn_ways {
    const char *name;                /* of the choice: "tuning" */
    const char *help;                /* one line, a plain sentence */
    const char *(*word)(int number); /* the name of a way, NULL from the end on: at most 31 */
    int fallback;                    /* the way where no field tells */
    size_t offset;                   /* in the record's struct: int, the number of the way */
} sn_ways;

typedef struct sn_record sn_record;

typedef struct sn_field {
    const char *name;
    sn_field_type type;
    unsigned flags;   /* of sn_field_flag */
    const char *unit; /* "Hz", "s", "turns"; "" for a pure number */
    double low, high; /* of a number, of an integer (at most 2^53), of each of the numbers */
    double usual_low, usual_high; /* within them, what a slider covers, with the default; 0, 0: all
                                     from low to high. Above 0 where it moves by ratios */
    double fallback;              /* the default: a number, a choice's number, 0 or 1 */
    const char *help;             /* one line, a plain sentence */
    size_t offset;                /* in the record's struct */
    size_t ratio_offset;          /* of an sn_rational that keeps a number's exact ratio; 0: none */
    const char *(*word)(int number); /* of a choice: the word of a number, NULL from the end on */
    const sn_record *record;         /* of an object, or of the elements of a list of them */
    size_t count_low, count_high;    /* elements of a list; bytes of a text */
    const sn_ways *ways;             /* NULL: it counts whatever else is given */
    unsigned in_ways;                /* bit n: it belongs to way n of them */
    const char *others;              /* what it is called elsewhere, words with a space between:
                                        who gives one is told this name. NULL: nothing */
} sn_field;

struct sn_record {
    const char *name;   /* singular: "wave" */
    const char *plural; /* "waves" */
    const char *help;
    size_t size; /* of the C struct */
    const sn_field *fields;
    size_t field_count;
};

/* The choices of ways that a record's own fields have, in the order of the fields; NULL from the
 * end on. */
SN_API const sn_ways *sn_record_ways(const sn_record *record, size_t index);

/* A number that a kind tells about its item in `sinew list`. */
typedef struct sn_fact {
    const char *name;
    double value;
} sn_fact;

enum { SN_FACTS_MOST = 8 }; /* of a kind */

typedef struct sn_kind {
    const char *name;
    const char *help;    /* what it is for, one or two sentences */
    const char *example; /* the fields of a small item, as JSON */
    const sn_record *record;
    /* Makes the signal of a filled record, whose lifetime it shares. On error the report's field
     * is relative to the item ("waves[3].slew_s") and its place is left to the caller. */
    sn_status (*make)(const void *record, sn_arena *arena, sn_signal *signal, sn_report *report);
    /* Writes at most SN_FACTS_MOST facts, gives their number. NULL: none. */
    size_t (*facts)(sn_signal signal, sn_fact *facts);
    /* Makes another way of `ways` the record's way, and fills its fields with what says the same as
     * the record did; the rest stays. What that way cannot say becomes a number outside its field's
     * range. NULL: the kind has no ways. */
    void (*retell)(void *record, const sn_ways *ways, int way);
    /* The voice behind a signal of this kind, to render and to play; it lives as long. NULL: the
     * kind is no sound. */
    const sn_voice *(*voice)(sn_signal signal);
    /* The work that making a signal of this kind took, in seconds of one sounding decay; what all
     * items of a score may take together is bounded. NULL: next to none. */
    double (*work)(sn_signal signal);
} sn_kind;

/* Every kind, in the order of the documentation; NULL from the end on. */
SN_API const sn_kind *sn_kind_at(size_t index);

/* The kind of that name, NULL if nobody knows it. */
SN_API const sn_kind *sn_kind_find(const char *name, size_t size);

#endif
