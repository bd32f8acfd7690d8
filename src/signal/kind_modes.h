/* The modes of a voice and of a bank, as a score writes them. */
#ifndef SN_KIND_MODES_H
#define SN_KIND_MODES_H

#include "kinds.h"

/* One mode of the list. */
typedef struct kind_mode {
    sn_voice_mode mode;
    bool undamped;
} kind_mode;

extern const sn_record sn_kind_bank_mode;  /* struck at time 0 */
extern const sn_record sn_kind_voice_mode; /* struck with the note, or later */

/* Brings a list of kind_mode into the voice; `panned` where one is not in the middle. False when
 * the memory is too small. */
bool sn_kind_modes(const sn_field_records *list, sn_arena *arena, sn_voice *voice, bool *panned);

#endif
