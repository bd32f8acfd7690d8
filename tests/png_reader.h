/*
 * A small strict reader of PNG images with a palette in data URIs, for the tests of pictures: it
 * follows the formats' rules (RFC 1950, 1951, 4648; PNG second edition) and shares nothing with
 * the writer.
 */
#ifndef PNG_READER_H
#define PNG_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct png_image {
    const char *fault; /* NULL: none */
    size_t width, height, colours;
    unsigned char palette[256][3];
    unsigned char *pixels;
} png_image;

/* ---- inflate ---- */

typedef struct png_bits {
    const unsigned char *bytes;
    size_t size, at; /* in bits */
    bool broken;
} png_bits;

static inline unsigned png_take(png_bits *bits, int count)
{
    unsigned value = 0;
    for (int i = 0; i < count; i++, bits->at++) {
        if (bits->at / 8 >= bits->size) {
            bits->broken = true;
            return 0;
        }
        value |= (bits->bytes[bits->at / 8] >> (bits->at % 8) & 1u) << i;
    }
    return value;
}

typedef struct png_tree {
    unsigned counts[16], symbols[320];
} png_tree;

/* A canonical code from its lengths. False where more codes are given than there are. */
static inline bool png_make_tree(png_tree *tree, const unsigned char *lengths, size_t count)
{
    unsigned starts[17] = { 0 };
    long left = 1;
    memset(tree, 0, sizeof *tree);
    for (size_t i = 0; i < count; i++)
        tree->counts[lengths[i]]++;
    tree->counts[0] = 0;
    for (int i = 1; i < 16; i++) {
        left = left * 2 - (long)tree->counts[i];
        starts[i + 1] = starts[i] + tree->counts[i];
    }
    for (size_t i = 0; i < count; i++)
        if (lengths[i])
            tree->symbols[starts[lengths[i]]++] = (unsigned)i;
    return left >= 0;
}

static inline unsigned png_symbol(png_bits *bits, const png_tree *tree)
{
    unsigned code = 0, first = 0, index = 0;
    for (int length = 1; length < 16; length++) {
        code |= png_take(bits, 1);
        if (code < first + tree->counts[length])
            return tree->symbols[index + code - first];
        index += tree->counts[length];
        first = (first + tree->counts[length]) * 2;
        code *= 2;
    }
    bits->broken = true;
    return 0;
}

static inline bool png_read_trees(png_bits *bits, png_tree *letters, png_tree *distances)
{
    static const unsigned char order[] = { 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2,
        14, 1, 15 };
    unsigned letter_count = png_take(bits, 5) + 257, distance_count = png_take(bits, 5) + 1;
    unsigned length_count = png_take(bits, 4) + 4;
    unsigned char lengths[320] = { 0 }, head[19] = { 0 };
    png_tree tree;
    for (unsigned i = 0; i < length_count; i++)
        head[order[i]] = (unsigned char)png_take(bits, 3);
    if (!png_make_tree(&tree, head, 19))
        return false;
    for (unsigned at = 0; at < letter_count + distance_count && !bits->broken;) {
        unsigned symbol = png_symbol(bits, &tree), run = 1;
        unsigned char value = (unsigned char)symbol;
        if (symbol == 16) {
            if (at == 0)
                return false;
            value = lengths[at - 1];
            run = 3 + png_take(bits, 2);
        } else if (symbol > 16) {
            value = 0;
            run = symbol == 17 ? 3 + png_take(bits, 3) : 11 + png_take(bits, 7);
        }
        for (; run > 0; run--) {
            if (at == letter_count + distance_count)
                return false;
            lengths[at++] = value;
        }
    }
    return png_make_tree(letters, lengths, letter_count) &&
           png_make_tree(distances, lengths + letter_count, distance_count);
}

/* Inflates blocks with codes of their own, which is what the writer makes. Gives the bytes. */
static inline size_t png_inflate(png_bits *bits, unsigned char *out, size_t most)
{
    static const unsigned lengths[] = { 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35,
        43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258 };
    static const unsigned char more[] = { 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3,
        3, 4, 4, 4, 4, 5, 5, 5, 5, 0 };
    png_tree letters, distances;
    size_t size = 0;
    for (bool last = false; !last && !bits->broken;) {
        last = png_take(bits, 1);
        if (png_take(bits, 2) != 2 || !png_read_trees(bits, &letters, &distances))
            bits->broken = true;
        while (!bits->broken) {
            unsigned symbol = png_symbol(bits, &letters);
            if (symbol == 256)
                break;
            if (symbol < 256 && size < most) {
                out[size++] = (unsigned char)symbol;
                continue;
            }
            if (symbol < 257 || symbol > 285) {
                bits->broken = true;
                break;
            }
            unsigned run = lengths[symbol - 257] + png_take(bits, more[symbol - 257]);
            unsigned distance = png_symbol(bits, &distances) + 1;
            bits->broken = bits->broken || distance > 4 || distance > size || size + run > most;
            for (; run > 0 && !bits->broken; run--, size++)
                out[size] = out[size - distance];
        }
    }
    return size;
}

/* ---- base 64 and chunks ---- */

static inline int png_letter(char c)
{
    return c >= 'A' && c <= 'Z'   ? c - 'A'
           : c >= 'a' && c <= 'z' ? c - 'a' + 26
           : c >= '0' && c <= '9' ? c - '0' + 52
           : c == '+'             ? 62
           : c == '/'             ? 63
                                  : -1;
}

/* Reads base 64 up to a quote; free the bytes. NULL where it is broken. */
static inline unsigned char *png_base64(const char *text, size_t *size)
{
    size_t letters = strcspn(text, "\"");
    unsigned char *bytes = (unsigned char *)malloc(letters + 1);
    *size = 0;
    for (size_t i = 0; i + 3 < letters; i += 4) {
        int pad = text[i + 3] == '=' ? text[i + 2] == '=' ? 2 : 1 : 0;
        uint32_t value = 0;
        for (size_t k = 0; k < 4; k++) {
            int letter = (int)k >= 4 - pad ? 0 : png_letter(text[i + k]);
            if (letter < 0 || (pad && i + 4 != letters)) {
                free(bytes);
                return NULL;
            }
            value = value << 6 | (uint32_t)letter;
        }
        for (int k = 0; k < 3 - pad; k++)
            bytes[(*size)++] = (unsigned char)(value >> (16 - 8 * k) & 0xff);
    }
    if (letters % 4 == 0)
        return bytes;
    free(bytes);
    return NULL;
}

static inline uint32_t png_u32(const unsigned char *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static inline uint32_t png_crc(const unsigned char *at, size_t size)
{
    uint32_t crc = ~0u;
    for (size_t i = 0; i < 8 * size; i++) {
        uint32_t bit = (at[i / 8] >> (i % 8) & 1u) ^ (crc & 1);
        crc = crc >> 1 ^ (bit ? 0xedb88320u : 0);
    }
    return ~crc;
}

static inline void png_unfilter(png_image *image, unsigned char *raw)
{
    size_t width = image->width;
    for (size_t y = 0; y < image->height; y++) {
        unsigned char *in = raw + y * (width + 1), *out = image->pixels + y * width;
        if (in[0] > 4)
            image->fault = "an unknown filter";
        for (size_t x = 0; x < width; x++) {
            int a = x ? out[x - 1] : 0, b = y ? *(out + x - width) : 0;
            int c = x && y ? *(out + x - width - 1) : 0, p = a + b - c;
            int pa = abs(p - a), pb = abs(p - b), pc = abs(p - c);
            int paeth = pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
            int guess[] = { 0, a, b, (a + b) / 2, paeth };
            out[x] = (unsigned char)(in[1 + x] + guess[in[0] % 5]);
            if (out[x] >= image->colours)
                image->fault = "a pixel without a colour";
        }
    }
}

/* Reads the chunks into one stream of data. */
static inline void png_read_chunks(
    png_image *image, const unsigned char *bytes, size_t size, unsigned char *data, size_t *used)
{
    bool ended = false;
    for (size_t at = 8; at < size && !image->fault;) {
        size_t length = size - at < 12 ? SIZE_MAX : png_u32(bytes + at);
        const unsigned char *name = bytes + at + 4, *content = bytes + at + 8;
        if (ended || length > size - at - 12 ||
            png_crc(name, length + 4) != png_u32(content + length)) {
            image->fault = "a broken chunk";
            return;
        }
        if (memcmp(name, "IHDR", 4) == 0) {
            image->width = png_u32(content);
            image->height = png_u32(content + 4);
            if (length != 13 || memcmp(content + 8, "\10\3\0\0", 5) != 0)
                image->fault = "not 8 bits with a palette";
        } else if (memcmp(name, "PLTE", 4) == 0) {
            image->colours = length / 3;
            memcpy(image->palette, content, length);
        } else if (memcmp(name, "IDAT", 4) == 0) {
            memcpy(data + *used, content, length);
            *used += length;
        } else if (memcmp(name, "IEND", 4) == 0)
            ended = true;
        else
            image->fault = "an unknown chunk";
        at += length + 12;
    }
    if (!ended)
        image->fault = "no end";
}

/* Reads a data URI up to the quote that ends it. Free `pixels` afterwards. */
static inline png_image png_read_uri(const char *uri)
{
    static const char start[] = "data:image/png;base64,";
    png_image image = { 0 };
    size_t size, used = 0;
    unsigned char *bytes =
        strncmp(uri, start, strlen(start)) == 0 ? png_base64(uri + strlen(start), &size) : NULL;
    if (!bytes || size < 8 || memcmp(bytes, "\211PNG\r\n\032\n", 8) != 0) {
        free(bytes);
        image.fault = "no PNG";
        return image;
    }
    unsigned char *data = (unsigned char *)malloc(size);
    png_read_chunks(&image, bytes, size, data, &used);
    size_t most = image.fault ? 0 : (image.width + 1) * image.height;
    unsigned char *raw = (unsigned char *)malloc(most + 1);
    image.pixels = (unsigned char *)malloc(most + 1);
    if (!image.fault && used > 6) {
        png_bits bits = { data + 2, used - 6, 0, false };
        uint32_t a = 1, b = 0;
        size_t got = png_inflate(&bits, raw, most);
        for (size_t i = 0; i < got; i++) {
            a = (a + raw[i]) % 65521;
            b = (b + a) % 65521;
        }
        if (bits.broken || got != most || (bits.at + 7) / 8 != used - 6 ||
            (data[0] * 256 + data[1]) % 31 != 0 || png_u32(data + used - 4) != (b << 16 | a))
            image.fault = "broken data";
        else
            png_unfilter(&image, raw);
    } else if (!image.fault)
        image.fault = "no data";
    free(raw);
    free(data);
    free(bytes);
    return image;
}

#endif
