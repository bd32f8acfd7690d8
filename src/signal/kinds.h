/* Every kind, each in a file of its own. */
#ifndef SN_KINDS_H
#define SN_KINDS_H

#include "sinew/kind.h"

/* No picture shows more, 30000 years, however slow a motion is. */
#define KIND_VIEW_MOST_S 1e12

enum { KIND_UNIT_MOST = 32 }; /* bytes of the name of a unit */

extern const sn_kind sn_kind_wave;
extern const sn_kind sn_kind_noise;

#endif
