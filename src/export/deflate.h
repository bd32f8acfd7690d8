/*
 * Compressing bytes that repeat themselves in runs: what the images within pictures need.
 */
#ifndef SN_DEFLATE_H
#define SN_DEFLATE_H

#include "sinew/sink.h"

/* Writes `size` bytes as a zlib stream (RFC 1950 and 1951): one block with a code of its own, in
 * which a run of a byte is a match. False where the sink refused.
 * Cost: 12 kB of stack. */
bool sn_deflate(const unsigned char *bytes, size_t size, sn_sink sink);

#endif
