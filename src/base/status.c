/* The short names of statuses. */
#include "exact.h"
#include "sinew/status.h"

const char *sn_status_name(sn_status status)
{
    static const char *const names[SN_STATUS_COUNT] = {
        [SN_OK] = "ok",
        [SN_ERROR_SYNTAX] = "syntax",
        [SN_ERROR_ENCODING] = "encoding",
        [SN_ERROR_TYPE] = "type",
        [SN_ERROR_NOT_FINITE] = "not finite",
        [SN_ERROR_RANGE] = "range",
        [SN_ERROR_UNKNOWN] = "unknown name",
        [SN_ERROR_MISSING] = "missing",
        [SN_ERROR_DUPLICATE] = "duplicate",
        [SN_ERROR_LIMIT] = "limit",
        [SN_ERROR_MEMORY] = "memory",
        [SN_ERROR_OUTPUT] = "output",
    };
    return (unsigned)status < SN_STATUS_COUNT ? names[status] : "unknown status";
}
