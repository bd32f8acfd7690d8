/*
 * One block of deflate with dynamic Huffman codes. See deflate.h.
 *
 * The only matches are those that repeat the byte before, so no search and no memory are needed;
 * the images come filtered, which turns most of them into zeros and small numbers.
 * Source: P. Deutsch, "DEFLATE Compressed Data Format Specification version 1.3" (RFC 1951, 1996);
 * D. Huffman, "A method for the construction of minimum-redundancy codes" (1952).
 */
#include "../base/exact.h"
#include "deflate.h"

enum {
    SN_DEFLATE_SYMBOLS = 286, /* 256 bytes, the end, 29 classes of length */
    SN_DEFLATE_END = 256,
    SN_DEFLATE_RUN_LEAST = 3,
    SN_DEFLATE_RUN_MOST = 258,
    SN_DEFLATE_LENGTHS = 19, /* symbols of the code in which code lengths are written */
    SN_DEFLATE_BUFFER = 1024
};

typedef struct deflate_code {
    uint16_t bits[SN_DEFLATE_SYMBOLS]; /* the first bit lowest */
    uint8_t length[SN_DEFLATE_SYMBOLS];
} deflate_code;

typedef struct deflate_writer {
    sn_sink sink;
    bool refused;
    uint64_t bits;
    int bit_count;
    size_t used;
    char buffer[SN_DEFLATE_BUFFER];
} deflate_writer;

static void deflate_flush(deflate_writer *writer)
{
    if (!writer->refused && writer->used > 0)
        writer->refused = !writer->sink.write(writer->sink.context, writer->buffer, writer->used);
    writer->used = 0;
}

static void deflate_put(deflate_writer *writer, uint32_t bits, int count)
{
    writer->bits |= (uint64_t)bits << writer->bit_count;
    writer->bit_count += count;
    for (; writer->bit_count >= 8; writer->bit_count -= 8) {
        if (writer->used == SN_DEFLATE_BUFFER)
            deflate_flush(writer);
        writer->buffer[writer->used++] = (char)(unsigned char)(writer->bits & 0xff);
        writer->bits >>= 8;
    }
}

/* ---- codes ---- */

/* The lightest node without a parent, but for `but`; -1 if there is none. */
static int deflate_lightest(const uint64_t *weight, const int *parent, int count, int but)
{
    int best = -1;
    for (int i = 0; i < count; i++)
        if (i != but && weight[i] > 0 && parent[i] < 0 && (best < 0 || weight[i] < weight[best]))
            best = i;
    return best;
}

/* Code lengths by joining the two lightest nodes again and again. Gives the longest. */
static int deflate_lengths(const uint32_t *counts, int symbols, int shift, uint8_t *length)
{
    uint64_t weight[2 * SN_DEFLATE_SYMBOLS] = { 0 };
    int parent[2 * SN_DEFLATE_SYMBOLS], nodes = symbols, longest = 0;
    for (int i = 0; i < 2 * SN_DEFLATE_SYMBOLS; i++)
        parent[i] = -1;
    for (int i = 0; i < symbols; i++)
        weight[i] = counts[i] > 0 ? (counts[i] >> shift) + 1 : 0;
    for (;;) {
        int a = deflate_lightest(weight, parent, nodes, -1);
        int b = deflate_lightest(weight, parent, nodes, a);
        if (b < 0)
            break;
        weight[nodes] = weight[a] + weight[b];
        parent[a] = parent[b] = nodes++;
    }
    for (int i = 0; i < symbols; i++) {
        int depth = weight[i] > 0 && parent[i] < 0; /* a lone symbol has a code of one bit */
        for (int at = i; parent[at] >= 0; at = parent[at])
            depth++;
        length[i] = (uint8_t)(depth > 255 ? 255 : depth);
        longest = depth > longest ? depth : longest;
    }
    return longest;
}

/* A code for these counts whose lengths are at most `most`: counts are made more alike until it
 * is. */
static void deflate_make_code(deflate_code *code, const uint32_t *counts, int symbols, int most)
{
    uint32_t next = 0;
    int shift = 0;
    while (deflate_lengths(counts, symbols, shift, code->length) > most)
        shift++;
    for (int length = 1; length <= most; length++, next <<= 1) {
        for (int i = 0; i < symbols; i++) {
            if (code->length[i] != length)
                continue;
            uint32_t reversed = 0;
            for (int bit = 0; bit < length; bit++)
                reversed |= (next >> bit & 1) << (length - 1 - bit);
            code->bits[i] = (uint16_t)reversed;
            next++;
        }
    }
}

static void deflate_put_symbol(deflate_writer *writer, const deflate_code *code, int symbol)
{
    deflate_put(writer, code->bits[symbol], code->length[symbol]);
}

/* ---- runs ---- */

/* How often the byte before `at` is repeated from there on; 0 where that is no match. */
static size_t deflate_run(const unsigned char *bytes, size_t size, size_t at)
{
    size_t run = 0;
    if (at == 0)
        return 0;
    while (run < SN_DEFLATE_RUN_MOST && at + run < size && bytes[at + run] == bytes[at - 1])
        run++;
    return run < SN_DEFLATE_RUN_LEAST ? 0 : run;
}

/* The symbol of a run, and how many bits of its length follow it. Lengths from 3 stand in classes:
 * eight of one length, then four each of 2, 4, 8, 16 and 32; 258 is a class of its own. */
static int deflate_run_symbol(size_t run, int *extra)
{
    int rest = (int)run - SN_DEFLATE_RUN_LEAST;
    *extra = 0;
    if (run == SN_DEFLATE_RUN_MOST)
        return 285;
    while (rest >> *extra >= 8)
        ++*extra;
    return 257 + 4 * *extra + (rest >> *extra);
}

static void deflate_count(const unsigned char *bytes, size_t size, uint32_t *counts)
{
    for (size_t at = 0, run; at<size; at += run> 0 ? run : 1) {
        int extra;
        run = deflate_run(bytes, size, at);
        counts[run > 0 ? deflate_run_symbol(run, &extra) : bytes[at]]++;
    }
    counts[SN_DEFLATE_END]++;
}

static void deflate_put_bytes(
    deflate_writer *writer, const deflate_code *code, const unsigned char *bytes, size_t size)
{
    for (size_t at = 0, run; at < size && !writer->refused; at += run > 0 ? run : 1) {
        int extra;
        run = deflate_run(bytes, size, at);
        if (run == 0) {
            deflate_put_symbol(writer, code, bytes[at]);
            continue;
        }
        deflate_put_symbol(writer, code, deflate_run_symbol(run, &extra));
        deflate_put(writer, (uint32_t)(run - SN_DEFLATE_RUN_LEAST) & ((1u << extra) - 1), extra);
        deflate_put(writer, 0, 1); /* distance 1 */
    }
    deflate_put_symbol(writer, code, SN_DEFLATE_END);
}

/* ---- the head of the block ---- */

/* The next piece of the code lengths: a length, or 17 or 18 for 3 to 10 or 11 to 138 zeros. */
static int deflate_next_length(const uint8_t *lengths, size_t count, size_t at, size_t *run)
{
    *run = 0;
    while (*run < 138 && at + *run < count && lengths[at + *run] == 0)
        ++*run;
    if (*run >= 11)
        return 18;
    if (*run >= 3)
        return 17;
    *run = 1;
    return lengths[at];
}

static void deflate_put_head(deflate_writer *writer, const deflate_code *code)
{
    static const uint8_t order[] = { 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1,
        15 };
    uint8_t lengths[SN_DEFLATE_SYMBOLS + 1];
    uint32_t counts[SN_DEFLATE_LENGTHS] = { 0 };
    deflate_code head;
    size_t count = sizeof lengths, run;
    for (int i = 0; i < SN_DEFLATE_SYMBOLS; i++)
        lengths[i] = code->length[i];
    lengths[SN_DEFLATE_SYMBOLS] = 1; /* the only distance */
    for (size_t at = 0; at < count; at += run)
        counts[deflate_next_length(lengths, count, at, &run)]++;
    deflate_make_code(&head, counts, SN_DEFLATE_LENGTHS, 7);
    deflate_put(writer, 1 | 2 << 1, 3); /* the last block; codes of its own */
    deflate_put(writer, SN_DEFLATE_SYMBOLS - 257, 5);
    deflate_put(writer, 0, 5);
    deflate_put(writer, SN_DEFLATE_LENGTHS - 4, 4);
    for (size_t i = 0; i < SN_DEFLATE_LENGTHS; i++)
        deflate_put(writer, head.length[order[i]], 3);
    for (size_t at = 0; at < count; at += run) {
        int symbol = deflate_next_length(lengths, count, at, &run);
        deflate_put_symbol(writer, &head, symbol);
        if (symbol == 17)
            deflate_put(writer, (uint32_t)run - 3, 3);
        else if (symbol == 18)
            deflate_put(writer, (uint32_t)run - 11, 7);
    }
}

/* The check of RFC 1950: two sums, which are reduced before they can overflow. */
static uint32_t deflate_adler(const unsigned char *bytes, size_t size)
{
    uint32_t a = 1, b = 0;
    for (size_t i = 0; i < size; i++) {
        a = (a + bytes[i]) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

bool sn_deflate(const unsigned char *bytes, size_t size, sn_sink sink)
{
    uint32_t counts[SN_DEFLATE_SYMBOLS] = { 0 }, check = deflate_adler(bytes, size);
    deflate_writer writer;
    deflate_code code;
    writer.sink = sink;
    writer.refused = false;
    writer.bits = 0;
    writer.bit_count = 0;
    writer.used = 0;
    deflate_count(bytes, size, counts);
    deflate_make_code(&code, counts, SN_DEFLATE_SYMBOLS, 15);
    deflate_put(&writer, 0x78 | 0x01 << 8, 16);
    deflate_put_head(&writer, &code);
    deflate_put_bytes(&writer, &code, bytes, size);
    deflate_put(&writer, 0, (8 - writer.bit_count) % 8);
    for (int shift = 24; shift >= 0; shift -= 8)
        deflate_put(&writer, check >> shift & 0xff, 8);
    deflate_flush(&writer);
    return !writer.refused;
}
