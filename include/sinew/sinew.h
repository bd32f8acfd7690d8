/* All of sinew. Each header can also be included alone. */
#ifndef SINEW_SINEW_H
#define SINEW_SINEW_H

#include "arena.h"
#include "bank.h"
#include "config.h"
#include "cpu.h"
#include "elementary.h"
#include "export.h"
#include "json.h"
#include "kind.h"
#include "mode.h"
#include "noise.h"
#include "number.h"
#include "oscillator.h"
#include "oscillator_study.h"
#include "period.h"
#include "plot.h"
#include "score.h"
#include "signal.h"
#include "sink.h"
#include "spectrogram.h"
#include "status.h"
#include "vec.h"
#include "version.h"
#include "voice.h"
#include "wav.h"
#include "wave.h"

#endif
