/* Who may speak to the studio's server. See studio_gate.h. */
#include "tool.h"
#include "studio_gate.h"

#include <stdio.h>
#include <string.h>
#include <sys/random.h>

static const char scheme[] = "http://";

bool studio_gate_make(studio_gate *gate, unsigned port)
{
    unsigned char bytes[STUDIO_TOKEN_SIZE / 2];
    if (getentropy(bytes, sizeof bytes) != 0)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(gate->token + 2 * i, 3, "%02x", bytes[i]);
    static const char *const hosts[] = { "127.0.0.1", "localhost" };
    for (int i = 0; i < 2; i++)
        snprintf(gate->origins[i], sizeof gate->origins[i], "%s%s:%u", scheme, hosts[i], port);
    return true;
}

bool studio_gate_host(const studio_gate *gate, const char *host)
{
    for (int i = 0; host && i < 2; i++)
        if (strcmp(host, gate->origins[i] + sizeof scheme - 1) == 0)
            return true;
    return false;
}

bool studio_gate_origin(const studio_gate *gate, const char *origin)
{
    return !origin || strcmp(origin, gate->origins[0]) == 0 ||
           strcmp(origin, gate->origins[1]) == 0;
}

bool studio_gate_token(const studio_gate *gate, const char *token)
{
    if (!token || strlen(token) != STUDIO_TOKEN_SIZE)
        return false;
    unsigned char different = 0;
    for (size_t i = 0; i < STUDIO_TOKEN_SIZE; i++)
        different |= (unsigned char)(token[i] ^ gate->token[i]);
    return different == 0;
}
