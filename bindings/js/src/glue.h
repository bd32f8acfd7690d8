/*
 * What the parts of the glue between the library and JavaScript share.
 *
 * The WebAssembly exports flat functions that take and give numbers and addresses; the TypeScript
 * beside them makes objects of these. An instance is used by one thread, so what a call leaves to
 * be read (a report, a text, some numbers) lies in one place each, until the next call.
 */
#ifndef GLUE_H
#define GLUE_H

#include "sinew/score.h"
#include "sinew/spectrogram.h"

/* A function that JavaScript may call, under its own name. */
#define GLUE_EXPORT(name) __attribute__((export_name(#name))) name

/* The report of the last call that was refused. */
extern sn_report glue_report;

/* Gives `bytes` of memory, aligned for any type; NULL when there is no more. */
void *glue_take(size_t bytes);

/* Takes back what glue_take gave; NULL is allowed. */
void glue_give(void *block);

/* An arena that grows on these two. */
sn_arena glue_arena(void);

/* A sink that collects the next result, from its start. */
sn_sink glue_result(void);

/* Was the whole result kept? Says otherwise in the report. */
bool glue_result_is_whole(void);

/* Numbers that JavaScript reads after a call. */
enum { GLUE_NUMBERS = 16 };
extern double glue_numbers[GLUE_NUMBERS];

/* The voice that `size` bytes hold, made by voice_pack of the same build: they stay in use with it.
 * False with a report where they hold none. */
bool glue_voice_unpack(unsigned char *bytes, size_t size, sn_voice *voice);

#endif
