/*
 * The studio's server. See studio_server.h.
 *
 * One thread answers one request after the other, so what is saved is saved in order. A request
 * is judged when its headers are there: its body is kept only where it may be answered.
 */
#include "tool.h"
#include "studio_server.h"

#ifndef SINEW_HAVE_MICROHTTPD

int studio_server_check(void)
{
    return tool_fail(EXIT_DATA, command_studio.name,
        "this program was built without libmicrohttpd, so it serves no studio");
}

int studio_server_start(studio_server *server, const studio_folder *folder, unsigned port)
{
    (void)server, (void)folder, (void)port;
    return studio_server_check();
}

void studio_server_stop(studio_server *server)
{
    (void)server;
}

#else

#include "files.h"
#include "studio_api.h"
#include "studio_page.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    /* A body holds what changed of a score, at most the whole: a hundred times what a person
     * writes. Far larger scores open all the same, as an edit of them is small. */
    BODY_MOST = 16 << 20,
    HEADERS_MOST = 32 << 10, /* bytes of them all */
    IDLE_MOST_S = 10,
    WAITING_MOST = 128 /* connections that the system holds until they are accepted */
};

/* ---- what is asked ---------------------------------------------------------------------- */

typedef struct request {
    const char *host, *origin, *token, *if_match, *if_none_match;
    const char *content_length, *transfer_encoding, *accept_encoding, *name;
    bool is_ambiguous; /* a header or the name is there twice */
    studio_route route;
    bool is_refused;
    studio_answer refusal;
    memory_sink body;
} request;

typedef struct known_header {
    const char *name;
    size_t offset; /* in a request */
} known_header;

/* The page names its own script by its hash. Besides, it allows data: for when it is opened from
 * disk, where workers come from nothing else; from here they come from blobs. */
#define PAGE_SCRIPTS "script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:"

static const known_header headers[] = { { "Host", offsetof(request, host) },
    { "Origin", offsetof(request, origin) }, { "X-Sinew-Token", offsetof(request, token) },
    { "If-Match", offsetof(request, if_match) },
    { "If-None-Match", offsetof(request, if_none_match) },
    { "Content-Length", offsetof(request, content_length) },
    { "Transfer-Encoding", offsetof(request, transfer_encoding) },
    { "Accept-Encoding", offsetof(request, accept_encoding) } };

static void take_value(request *asked, size_t offset, const char *value)
{
    const char **place = (const char **)((char *)asked + offset);
    asked->is_ambiguous |= *place != NULL;
    *place = value ? value : "";
}

static enum MHD_Result take_header(
    void *context, enum MHD_ValueKind kind, const char *name, const char *value)
{
    (void)kind;
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        if (strcasecmp(name, headers[i].name) == 0)
            take_value(context, headers[i].offset, value);
    return MHD_YES;
}

static enum MHD_Result take_argument(
    void *context, enum MHD_ValueKind kind, const char *name, const char *value)
{
    (void)kind;
    if (strcmp(name, "name") == 0)
        take_value(context, offsetof(request, name), value);
    return MHD_YES;
}

/* A zero byte would end a word early: such a word stays as it is written, and is no name. */
static size_t unescape(void *context, struct MHD_Connection *connection, char *word)
{
    (void)context, (void)connection;
    return strstr(word, "%00") ? strlen(word) : MHD_http_unescape(word);
}

/* ---- judging ---------------------------------------------------------------------------- */

static bool is_read(const char *method)
{
    return strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
}

static studio_route route_of(const char *path)
{
    static const char *const paths[] = { [STUDIO_PAGE] = "/",
        [STUDIO_SCORES] = "/api/scores",
        [STUDIO_SCORE] = "/api/score",
        [STUDIO_EDIT] = "/api/edit" };
    for (int route = STUDIO_PAGE; route <= STUDIO_EDIT; route++)
        if (strcmp(path, paths[route]) == 0)
            return (studio_route)route;
    return STUDIO_NOWHERE;
}

static bool is_too_long(const request *asked)
{
    return asked->content_length && strtoull(asked->content_length, NULL, 10) > BODY_MOST;
}

/* The status that refuses a request, 0 where it may be answered, and why. */
static unsigned judge(const studio_gate *gate, const request *asked, const char *path,
    const char *method, const char **why)
{
    bool reads = is_read(method);
    *why = "A header or the name is there twice.";
    if (asked->is_ambiguous)
        return 400;
    *why = "The studio answers at its own address only.";
    if (!studio_gate_host(gate, asked->host))
        return 403;
    *why = "The studio answers no other page.";
    if (!studio_gate_origin(gate, asked->origin))
        return 403;
    *why = "The studio takes GET, HEAD and POST only.";
    if (!reads && strcmp(method, "POST") != 0)
        return 405;
    *why = "The token is missing or wrong; open the address that `sinew studio` printed.";
    if (strncmp(path, "/api", 4) == 0 && !studio_gate_token(gate, asked->token))
        return 403;
    *why = "There is nothing at this address.";
    if (asked->route == STUDIO_NOWHERE)
        return 404;
    *why = "This address is not for that method.";
    if (reads == (asked->route == STUDIO_EDIT))
        return 405;
    *why = "A body needs its length in advance.";
    if (asked->transfer_encoding || (!reads && !asked->content_length))
        return 411;
    *why = "The request is longer than 16 MB.";
    return is_too_long(asked) ? 413 : 0;
}

/* ---- answering -------------------------------------------------------------------------- */

static void put_header(struct MHD_Response *response, const char *name, const char *value)
{
    if (value[0])
        MHD_add_response_header(response, name, value);
}

static void put_headers(struct MHD_Response *response, const studio_answer *answer)
{
    put_header(response, "X-Content-Type-Options", "nosniff");
    put_header(response, "Referrer-Policy", "no-referrer");
    put_header(response, "Cross-Origin-Resource-Policy", "same-origin");
    put_header(response, "Cross-Origin-Opener-Policy", "same-origin");
    put_header(response, "X-Frame-Options", "DENY");
    put_header(response, "Content-Security-Policy",
        answer->is_page ? "frame-ancestors 'none'; " PAGE_SCRIPTS
                        : "default-src 'none'; frame-ancestors 'none'");
    put_header(response, "Cache-Control", answer->is_page ? "no-cache" : "no-store");
    put_header(
        response, "Server-Timing", answer->is_page ? "sinew-studio" : ""); /* who serves it */
    put_header(response, "Vary", answer->is_page ? "Accept-Encoding" : "");
    put_header(response, "Content-Encoding", answer->is_gzip && answer->size ? "gzip" : "");
    put_header(response, "Content-Type", answer->size ? answer->type : "");
    put_header(response, "ETag", answer->etag);
    put_header(response, "Allow", answer->status == 405 ? "GET, HEAD, POST" : "");
}

/* Sends an answer, and frees its memory once it is sent. */
static enum MHD_Result send_answer(struct MHD_Connection *connection, const studio_answer *answer)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer(answer->size, (void *)(size_t)answer->body,
            answer->memory ? MHD_RESPMEM_MUST_FREE : MHD_RESPMEM_PERSISTENT);
    if (!response) {
        free(answer->memory);
        return MHD_NO;
    }
    put_headers(response, answer);
    enum MHD_Result result = MHD_queue_response(connection, answer->status, response);
    MHD_destroy_response(response);
    return result;
}

/* Does the client take gzip? One that has it among others with a weight of 0 does not. */
static bool takes_gzip(const char *accepted)
{
    const char *at = accepted ? strstr(accepted, "gzip") : NULL;
    if (!at)
        return false;
    at += strlen("gzip");
    at += strspn(at, " ");
    if (*at != ';')
        return true;
    at += 1 + strspn(at + 1, " ");
    return strncmp(at, "q=0", 3) != 0 || strtod(at + 2, NULL) > 0;
}

static enum MHD_Result answer(
    const studio_server *server, struct MHD_Connection *connection, request *asked)
{
    studio_answer answer = asked->refusal;
    asked->refusal.memory = NULL;
    if (!asked->is_refused)
        answer = studio_ask(server->folder, &(studio_question){ .route = asked->route,
                                                .takes_gzip = takes_gzip(asked->accept_encoding),
                                                .name = asked->name,
                                                .if_match = asked->if_match,
                                                .if_none_match = asked->if_none_match,
                                                .body = asked->body.bytes,
                                                .size = asked->body.size });
    return send_answer(connection, &answer);
}

/* ---- the life of a request -------------------------------------------------------------- */

static request *begin(const studio_server *server, struct MHD_Connection *connection,
    const char *path, const char *method)
{
    request *asked = calloc(1, sizeof *asked);
    if (!asked)
        return NULL;
    MHD_get_connection_values(connection, MHD_HEADER_KIND, take_header, asked);
    MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, take_argument, asked);
    asked->route = route_of(path);
    const char *why;
    unsigned status = judge(&server->gate, asked, path, method, &why);
    if (status) {
        asked->is_refused = true;
        asked->refusal = studio_error(status, why);
    }
    return asked;
}

/* Called first when the headers are there, then for each part of the body, at last without one. */
static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *path,
    const char *method, const char *version, const char *part, size_t *size, void **state)
{
    (void)version;
    const studio_server *server = context;
    request *asked = *state;
    if (!asked) {
        *state = asked = begin(server, connection, path, method);
        if (!asked)
            return MHD_NO;
        /* A body without an end is not waited for; another is, so that the answer arrives. */
        bool endless = asked->transfer_encoding || is_too_long(asked);
        return endless ? answer(server, connection, asked) : MHD_YES;
    }
    if (*size == 0)
        return answer(server, connection, asked);
    sn_sink body = memory_sink_of(&asked->body);
    bool kept = asked->is_refused || body.write(body.context, part, *size);
    *size = 0;
    return kept ? MHD_YES : MHD_NO;
}

static void complete(void *context, struct MHD_Connection *connection, void **state,
    enum MHD_RequestTerminationCode code)
{
    studio_server *server = context;
    request *asked = *state;
    if (asked) {
        free(asked->refusal.memory);
        free(asked->body.bytes);
        free(asked);
        *state = NULL;
    }
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    if (code == MHD_REQUEST_TERMINATED_COMPLETED_OK && info)
        studio_room_use(&server->room, info->socket_context);
}

static void come_or_go(void *context, struct MHD_Connection *connection, void **seat,
    enum MHD_ConnectionNotificationCode code)
{
    studio_server *server = context;
    if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
        studio_room_leave(&server->room, *seat);
        return;
    }
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    *seat = info ? studio_room_enter(&server->room, info->connect_fd) : NULL;
}

/* ---- starting and stopping -------------------------------------------------------------- */

static int refuse_port(unsigned port, int error)
{
    if (error == EADDRINUSE)
        return tool_fail(EXIT_DATA, command_studio.name,
            "port %u is in use; choose another, or none for one that is free", port);
    return tool_fail(
        EXIT_DATA, command_studio.name, "port %u cannot be used: %s", port, strerror(error));
}

/* A socket that listens on 127.0.0.1. Gives -1 and an errno. */
static int listen_at(unsigned port, unsigned *chosen)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
        .sin_port = htons((uint16_t)port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t size = sizeof address;
    int listening = socket(AF_INET, SOCK_STREAM, 0);
    if (listening < 0)
        return -1;
    fcntl(listening, F_SETFD, FD_CLOEXEC);
    fcntl(listening, F_SETFL, O_NONBLOCK);
    /* So that a studio may start again where one has just ended. */
    setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &(int){ 1 }, sizeof(int));
    if (bind(listening, (struct sockaddr *)&address, size) == 0 &&
        listen(listening, WAITING_MOST) == 0 &&
        getsockname(listening, (struct sockaddr *)&address, &size) == 0) {
        *chosen = ntohs(address.sin_port);
        return listening;
    }
    int error = errno;
    close(listening);
    errno = error;
    return -1;
}

int studio_server_check(void)
{
    if (studio_page_plain_size > 0)
        return EXIT_DONE;
    return tool_fail(EXIT_DATA, command_studio.name,
        "this program was built without the studio's page; `make build` makes both");
}

int studio_server_start(studio_server *server, const studio_folder *folder, unsigned port)
{
    memset(server, 0, sizeof *server);
    server->folder = folder;
    int listening = listen_at(port, &server->port);
    if (listening < 0)
        return refuse_port(port, errno);
    if (!studio_gate_make(&server->gate, server->port)) {
        close(listening);
        return tool_fail(EXIT_DATA, command_studio.name, "the system has no random bytes");
    }
    server->daemon = MHD_start_daemon(MHD_USE_AUTO_INTERNAL_THREAD, 0, NULL, NULL, handle, server,
        MHD_OPTION_LISTEN_SOCKET, listening, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)STUDIO_CONNECTIONS_MOST, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_MOST_S,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)HEADERS_MOST, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_UNESCAPE_CALLBACK, unescape, NULL, MHD_OPTION_NOTIFY_COMPLETED, complete, server,
        MHD_OPTION_NOTIFY_CONNECTION, come_or_go, server, MHD_OPTION_END);
    if (server->daemon)
        return EXIT_DONE;
    close(listening);
    return tool_fail(EXIT_DATA, command_studio.name, "the server cannot be started");
}

void studio_server_stop(studio_server *server)
{
    MHD_stop_daemon(server->daemon);
}

#endif
