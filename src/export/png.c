/*
 * PNG with a palette. See png.h.
 *
 * Each row is written as its differences from the pixel to the left, from the one above, or from
 * the better of these by Paeth's guess: whichever gives the smallest numbers.
 * Source: "Portable Network Graphics (PNG) Specification (Second Edition)", W3C, 2003; base 64:
 * S. Josefsson, RFC 4648, 2006.
 */
#include "../base/exact.h"
#include "../base/memory.h"
#include "deflate.h"
#include "png.h"

enum { SN_PNG_CHUNK = 4096, SN_PNG_FILTERS = 5 };

/* ---- base 64 ---- */

typedef struct png_base64 {
    sn_text *text;
    uint32_t bits;
    int count; /* bytes in `bits` */
} png_base64;

static void png_put_base64(png_base64 *base64, int letters)
{
    static const char alphabet[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char four[4] = { '=', '=', '=', '=' };
    for (int i = 0; i < letters; i++)
        four[i] = alphabet[base64->bits >> (18 - 6 * i) & 63];
    sn_text_put_bytes(base64->text, four, 4);
    base64->bits = 0;
    base64->count = 0;
}

static void png_put_bytes(png_base64 *base64, const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        base64->bits |= (uint32_t)bytes[i] << (16 - 8 * base64->count);
        if (++base64->count == 3)
            png_put_base64(base64, 4);
    }
}

static void png_end_base64(png_base64 *base64)
{
    if (base64->count > 0)
        png_put_base64(base64, base64->count + 1);
}

/* ---- chunks ---- */

typedef struct png_chunk {
    png_base64 *base64;
    size_t used;
    unsigned char bytes[4 + SN_PNG_CHUNK]; /* name and content */
} png_chunk;

static uint32_t png_check(const unsigned char *bytes, size_t size)
{
    uint32_t check = 0xffffffff;
    for (size_t i = 0; i < size; i++) {
        check ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            check = check >> 1 ^ (check & 1 ? 0xedb88320 : 0);
    }
    return ~check;
}

static void png_put_u32(unsigned char *bytes, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (unsigned char)(value >> (24 - 8 * i) & 0xff);
}

static void png_begin_chunk(png_chunk *chunk, const char name[4])
{
    sn_memory_copy(chunk->bytes, name, 4);
    chunk->used = 0;
}

static void png_end_chunk(png_chunk *chunk)
{
    unsigned char number[4];
    png_put_u32(number, (uint32_t)chunk->used);
    png_put_bytes(chunk->base64, number, 4);
    png_put_bytes(chunk->base64, chunk->bytes, 4 + chunk->used);
    png_put_u32(number, png_check(chunk->bytes, 4 + chunk->used));
    png_put_bytes(chunk->base64, number, 4);
}

/* A sink into chunks of data, of which there are as many as are needed. */
static bool png_write(void *context, const char *bytes, size_t count)
{
    png_chunk *chunk = context;
    while (count > 0) {
        size_t room = SN_PNG_CHUNK - chunk->used, size = count < room ? count : room;
        sn_memory_copy(chunk->bytes + 4 + chunk->used, bytes, size);
        chunk->used += size;
        bytes += size;
        count -= size;
        if (chunk->used == SN_PNG_CHUNK) {
            png_end_chunk(chunk);
            png_begin_chunk(chunk, "IDAT");
        }
    }
    return !chunk->base64->text->refused;
}

/* ---- rows ---- */

static int png_paeth(int left, int above, int before)
{
    int guess = left + above - before;
    int to_left = guess < left ? left - guess : guess - left;
    int to_above = guess < above ? above - guess : guess - above;
    int to_before = guess < before ? before - guess : guess - before;
    return to_left <= to_above && to_left <= to_before ? left
           : to_above <= to_before                     ? above
                                                       : before;
}

/* Writes a row with one of the filters; gives the sum of the numbers' sizes. `above` may be NULL.
 */
static size_t png_filter(unsigned char *out, const unsigned char *row, const unsigned char *above,
    size_t width, int kind)
{
    size_t sum = 0;
    for (size_t x = 0; x < width; x++) {
        int left = x > 0 ? row[x - 1] : 0, up = above ? above[x] : 0;
        int before = x > 0 && above ? above[x - 1] : 0;
        int guess = kind == 0   ? 0
                    : kind == 1 ? left
                    : kind == 2 ? up
                    : kind == 3 ? (left + up) / 2
                                : png_paeth(left, up, before);
        out[x] = (unsigned char)((row[x] - guess) & 0xff);
        sum += out[x] < 128 ? out[x] : 256u - out[x];
    }
    return sum;
}

static void png_filter_rows(const sn_png *image, unsigned char *out)
{
    for (size_t y = 0; y < image->height; y++, out += image->width + 1) {
        const unsigned char *row = image->pixels + y * image->width;
        const unsigned char *above = y > 0 ? row - image->width : NULL;
        size_t least = SIZE_MAX;
        for (int kind = 0; kind < SN_PNG_FILTERS; kind++) {
            size_t sum = png_filter(out + 1, row, above, image->width, kind);
            if (sum < least) {
                least = sum;
                out[0] = (unsigned char)kind;
            }
        }
        png_filter(out + 1, row, above, image->width, out[0]);
    }
}

/* ---- the whole ---- */

size_t sn_png_scratch(const sn_png *image)
{
    return (image->width + 1) * image->height;
}

void sn_png_put_uri(const sn_png *image, unsigned char *scratch, sn_text *text)
{
    static const unsigned char start[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };
    png_base64 base64 = { text, 0, 0 };
    png_chunk chunk;
    chunk.base64 = &base64;
    sn_text_put(text, "data:image/png;base64,");
    png_put_bytes(&base64, start, sizeof start);
    png_begin_chunk(&chunk, "IHDR");
    png_put_u32(chunk.bytes + 4, (uint32_t)image->width);
    png_put_u32(chunk.bytes + 8, (uint32_t)image->height);
    sn_memory_copy(chunk.bytes + 12, "\x08\x03\x00\x00", 5); /* 8 bits, a palette, nothing else */
    chunk.used = 13;
    png_end_chunk(&chunk);
    png_begin_chunk(&chunk, "PLTE");
    for (size_t i = 0; i < image->colour_count; i++)
        for (int part = 0; part < 3; part++)
            chunk.bytes[4 + chunk.used++] =
                (unsigned char)(image->colours[i] >> (16 - 8 * part) & 0xff);
    png_end_chunk(&chunk);
    png_filter_rows(image, scratch);
    png_begin_chunk(&chunk, "IDAT");
    sn_deflate(scratch, sn_png_scratch(image), (sn_sink){ png_write, &chunk });
    png_end_chunk(&chunk);
    png_begin_chunk(&chunk, "IEND");
    png_end_chunk(&chunk);
    png_end_base64(&base64);
}
