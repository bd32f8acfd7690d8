/* The version of sinew, as numbers and as text. */
#ifndef SINEW_VERSION_H
#define SINEW_VERSION_H

#include "config.h"

/* Of this header. Before 1.0 a new minor version may change the interface. */
#define SN_VERSION_MAJOR 0
#define SN_VERSION_MINOR 1
#define SN_VERSION_PATCH 0
#define SN_VERSION_TEXT  "0.1.0"

/* Gives the version that was compiled into the library, such as "0.1.0".
 * Ensures: equal to SN_VERSION_TEXT when header and library belong together. */
SN_API const char *sn_version_text(void);

#endif
