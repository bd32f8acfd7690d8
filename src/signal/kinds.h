/* Every kind, each in a file of its own. */
#ifndef SN_KINDS_H
#define SN_KINDS_H

#include "sinew/kind.h"

/* No picture shows more, 30000 years, however slow a motion is. */
#define KIND_VIEW_MOST_S 1e12

/* A view that a picture can show: of what takes no time, or so little that there are no numbers for
 * times within it, a second. */
static inline double kind_view(double view_s)
{
    if (!(view_s > 1e-200))
        return 1;
    return view_s < KIND_VIEW_MOST_S ? view_s : KIND_VIEW_MOST_S;
}

enum { KIND_UNIT_MOST = 32 }; /* bytes of the name of a unit */

/* Fields that every kind has, for the table of a record that has members of these names. */
#define KIND_FIELD_VIEW(record)                                                                    \
    {                                                                                              \
        .name = "view_s", .type = SN_FIELD_NUMBER, .unit = "s", .low = 0,                          \
        .high = KIND_VIEW_MOST_S, .usual_high = 60,                                                \
        .help = "The time that a picture shows; 0 finds one.", .offset = offsetof(record, view_s)  \
    }
#define KIND_FIELD_UNIT(record)                                                                    \
    {                                                                                              \
        .name = "unit", .type = SN_FIELD_TEXT, .unit = "",                                         \
        .help = "What the values are in, for pictures and exports: \"m\", \"deg\".",               \
        .offset = offsetof(record, unit), .count_high = KIND_UNIT_MOST                             \
    }

extern const sn_kind sn_kind_wave;
extern const sn_kind sn_kind_noise;
extern const sn_kind sn_kind_spring;
extern const sn_kind sn_kind_ease;
extern const sn_kind sn_kind_shake;
extern const sn_kind sn_kind_track;
extern const sn_kind sn_kind_voice;
extern const sn_kind sn_kind_bank;

#endif
