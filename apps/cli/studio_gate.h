/*
 * Who may speak to the studio's server: the page that it serves, and programs that were told the
 * token.
 *
 * Any page of the web may send requests to this machine, and by a name that changes its address
 * (DNS rebinding) even seem to be of one origin with the server. So names and origins are compared
 * whole with the server's own, and what reads or writes needs a token that only the address shown
 * at the start holds.
 */
#ifndef SINEW_STUDIO_GATE_H
#define SINEW_STUDIO_GATE_H

#include "tool.h"

enum { STUDIO_TOKEN_SIZE = 32 };

typedef struct studio_gate {
    char origins[2][40]; /* http://127.0.0.1:PORT, http://localhost:PORT */
    char token[STUDIO_TOKEN_SIZE + 1];
} studio_gate;

/* Makes a new token. Gives false where the system has no random bytes. */
bool studio_gate_make(studio_gate *gate, unsigned port);

/* Is this Host header, which may be NULL, one of ours? */
bool studio_gate_host(const studio_gate *gate, const char *host);

/* Is this Origin header one of ours? NULL is: no page of the web sends a request that changes
 * anything without one. */
bool studio_gate_origin(const studio_gate *gate, const char *origin);

/* Is this the token? It takes as long whatever the first wrong character is. */
bool studio_gate_token(const studio_gate *gate, const char *token);

#endif
