/* All of sinew, from what stands alone to what builds on it. Each header can also be included by
 * itself. */
#ifndef SINEW_SINEW_H
#define SINEW_SINEW_H

/* What all the rest uses: errors, memory, numbers. */
#include "arena.h"
#include "colour.h"
#include "config.h"
#include "cpu.h"
#include "elementary.h"
#include "noise.h"
#include "number.h"
#include "period.h"
#include "quat.h"
#include "sink.h"
#include "status.h"
#include "vec.h"
#include "version.h"

/* Motion: waves; springs, when they do what, in your terms, of more than numbers, by the thousand,
 * and what to follow with; easings, and as text. */
#include "wave.h"
#include "spring.h"
#include "spring_events.h"
#include "spring_tuning.h"
#include "spring_types.h"
#include "springs.h"
#include "follower.h"
#include "spring_study.h"
#include "ease.h"
#include "ease_text.h"
#include "track.h"
#include "shake.h"

/* Sound: a decaying sine, one that rings, many that ring, and what is made of them. */
#include "mode.h"
#include "oscillator.h"
#include "oscillator_study.h"
#include "bank.h"
#include "voice.h"

/* What can be sampled at any time, and the kinds of it that a score names. */
#include "signal.h"
#include "kind.h"

/* What other programs read. */
#include "export.h"
#include "plot.h"
#include "plot_poster.h"
#include "spectrogram.h"
#include "wav.h"

/* Scores. */
#include "json.h"
#include "score.h"

#endif
