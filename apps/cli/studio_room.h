/*
 * Room for connections. A server that waits for whoever came first is stopped by a hundred
 * connections that say nothing, or one letter now and then. So when it gets crowded, the one that
 * has been of no use for longest is closed, and whoever comes with a request is heard.
 *
 * Only the server's own thread uses a room.
 */
#ifndef SINEW_STUDIO_ROOM_H
#define SINEW_STUDIO_ROOM_H

#include "tool.h"

#include <stdint.h>

enum {
    STUDIO_CONNECTIONS_MOST = 256,
    STUDIO_CONNECTIONS_CROWD = 192 /* from here on a new one closes an old one */
};

typedef struct studio_seat {
    bool taken, leaving;
    int socket;
    uint64_t used; /* when it came, or its last request was answered: a count of such events */
} studio_seat;

typedef struct studio_room {
    studio_seat seats[STUDIO_CONNECTIONS_MOST];
    uint64_t events;
    unsigned staying; /* seats taken by connections that are not being closed */
} studio_room;

/* Gives a new connection a seat; NULL where all are taken, which the server's own limit excludes.
 */
studio_seat *studio_room_enter(studio_room *room, int socket);

/* It was of use: a request was answered. */
void studio_room_use(studio_room *room, studio_seat *seat);

/* Frees a seat, before the socket's number can be given to another. */
void studio_room_leave(studio_room *room, studio_seat *seat);

#endif
