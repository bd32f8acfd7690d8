/*
 * Whose spelling a name is, and what its curves are there by default.
 */
#ifndef SN_EASE_TEXT_DIALECTS_H
#define SN_EASE_TEXT_DIALECTS_H

#include "sinew/ease.h"

/* A way of spelling names. Penner's back and elastic are everybody's, but for their in-outs. */
typedef struct sn_ease_dialect {
    const char *prefix;  /* such names begin with it, */
    const char *form;    /* or have this form; "*" in front: these letters somewhere */
    double period;       /* of an elastic, as a part of the time, where none is given, */
    double half_period;  /* and of an in-out, as a part of its half */
    double half_s;       /* a back's s is multiplied by it in an in-out */
    bool stretches;      /* an amplitude below 1 divides the period; else it is 1 */
    const char *instead; /* what to write for curves that are others there; NULL: there are none */
    sn_ease_shape other; /* which that is; linear: all others */
} sn_ease_dialect;

/*
 * The dialect of a name that is not ours; Penner's, where nothing else is known.
 *
 * form  the kinds of its words behind the prefix: e is ease, s a side, x a shape, t Godot's TRANS;
 *       capital where the word begins with one, and with a dot where one stands before it:
 *       easeOutBack is eSX, Back.easeOut is X.eS
 */
const sn_ease_dialect *sn_ease_dialect_of(const char *name, size_t size, const char *form);

#endif
