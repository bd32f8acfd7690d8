/* What the player of voices needs of their rules. */
#ifndef SN_VOICE_RULES_H
#define SN_VOICE_RULES_H

#include "sinew/voice.h"

/* Checks a note; the report's field is the member at fault. */
sn_status sn_voice_check_note(const sn_note *note, sn_report *report);

#endif
