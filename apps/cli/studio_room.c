/* Room for connections. See studio_room.h. */
#include "tool.h"
#include "studio_room.h"

#include <sys/socket.h>

/* The server sees the end of the connection, and closes it as if the other side had. */
static void close_longest_unused(studio_room *room)
{
    studio_seat *longest = NULL;
    for (studio_seat *seat = room->seats; seat < room->seats + STUDIO_CONNECTIONS_MOST; seat++)
        if (seat->taken && !seat->leaving && (!longest || seat->used < longest->used))
            longest = seat;
    if (!longest)
        return;
    shutdown(longest->socket, SHUT_RDWR);
    longest->leaving = true;
    room->staying--;
}

studio_seat *studio_room_enter(studio_room *room, int socket)
{
    if (room->staying >= STUDIO_CONNECTIONS_CROWD)
        close_longest_unused(room);
    for (studio_seat *seat = room->seats; seat < room->seats + STUDIO_CONNECTIONS_MOST; seat++) {
        if (seat->taken)
            continue;
        *seat = (studio_seat){ .taken = true, .socket = socket, .used = room->events++ };
        room->staying++;
        return seat;
    }
    return NULL;
}

void studio_room_use(studio_room *room, studio_seat *seat)
{
    if (seat)
        seat->used = room->events++;
}

void studio_room_leave(studio_room *room, studio_seat *seat)
{
    if (!seat)
        return;
    room->staying -= !seat->leaving;
    seat->taken = false;
}
