/* The studio's server, on this machine's own address 127.0.0.1 alone, by libmicrohttpd. */
#ifndef SINEW_STUDIO_SERVER_H
#define SINEW_STUDIO_SERVER_H

#include "studio_files.h"
#include "studio_gate.h"
#include "studio_room.h"

struct MHD_Daemon;

typedef struct studio_server {
    const studio_folder *folder;
    studio_gate gate;
    studio_room room;
    struct MHD_Daemon *daemon;
    unsigned port;
} studio_server;

/* Can this program serve? Gives EXIT_DONE, or says why not and gives EXIT_DATA. */
int studio_server_check(void);

/* Starts serving, in a thread of its own. port  0: any that is free
 * Gives EXIT_DONE, or says what is wrong and gives EXIT_DATA. */
int studio_server_start(studio_server *server, const studio_folder *folder, unsigned port);

/* Ends it; a save that has begun is finished first, though its answer may not arrive. */
void studio_server_stop(studio_server *server);

#endif
