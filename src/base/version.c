/* The version, compiled in. */
#include "exact.h"
#include "sinew/version.h"

const char *sn_version_text(void)
{
    return SN_VERSION_TEXT;
}
