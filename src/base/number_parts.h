/*
 * What the reader, the writer and the ratios of number.h share: the bits of a number, a product
 * of 128 bits, powers of ten, and a decimal number taken apart.
 */
#ifndef SN_NUMBER_PARTS_H
#define SN_NUMBER_PARTS_H

#include "sinew/number.h"
#include "memory.h"

/* Functions that pay for being part of each caller, and the rare ways that pay for being apart;
 * and those that some builds do without. */
#if defined(__GNUC__) || defined(__clang__)
#define SN_NUMBER_INLINE static inline __attribute__((always_inline))
#define SN_NUMBER_SPARE  static inline __attribute__((unused))
#define SN_NUMBER_APART  static __attribute__((noinline))
#else
#define SN_NUMBER_INLINE static inline
#define SN_NUMBER_SPARE  static inline
#define SN_NUMBER_APART  static
#endif

/* The high half of a 128-bit product; *low is the other. No sum passes 2^64 - 1: that is
 * (2^32 - 1)^2 + 2 (2^32 - 1) exactly. */
SN_NUMBER_SPARE uint64_t sn_number_multiply_portable(uint64_t a, uint64_t b, uint64_t *low)
{
    uint64_t a_low = a & 0xffffffffu, a_high = a >> 32;
    uint64_t b_low = b & 0xffffffffu, b_high = b >> 32;
    uint64_t least = a_low * b_low;
    uint64_t middle = a_high * b_low + (least >> 32);
    uint64_t other = a_low * b_high + (middle & 0xffffffffu);
    *low = (other << 32) | (least & 0xffffffffu);
    return a_high * b_high + (middle >> 32) + (other >> 32);
}

/* The same in one instruction, where the compiler has a type for it and SN_NO_INT128 is not set.
 * WebAssembly has the type but no such instruction: it would call the compiler's own library. */
#if defined(__SIZEOF_INT128__) && !defined(SN_NO_INT128) && !defined(__wasm__)
__extension__ typedef unsigned __int128 sn_number_wide;

static inline uint64_t sn_number_multiply(uint64_t a, uint64_t b, uint64_t *low)
{
    sn_number_wide product = (sn_number_wide)a * b;
    *low = (uint64_t)product;
    return (uint64_t)(product >> 64);
}
#else
static inline uint64_t sn_number_multiply(uint64_t a, uint64_t b, uint64_t *low)
{
    return sn_number_multiply_portable(a, b, low);
}
#endif

/* The number of zero bits above the highest one. x is not 0. */
static inline int sn_number_leading_zeros(uint64_t x)
{
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_clzll(x);
#else
    int zeros = 0;
    for (int step = 32; step > 0; step /= 2) {
        if (x >> (64 - step) == 0) {
            zeros += step;
            x <<= step;
        }
    }
    return zeros;
#endif
}

/* The number of zero bits below the lowest one. x is not 0. */
static inline int sn_number_trailing_zeros(uint64_t x)
{
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctzll(x);
#else
    return 63 - sn_number_leading_zeros(x & (0 - x));
#endif
}

/* Eight bytes as a number, the first one lowest, on machines of either byte order. */
static inline uint64_t sn_number_load8(const char *from)
{
    uint64_t bytes = 0;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    sn_memory_copy(&bytes, from, sizeof bytes);
#else
    for (int i = 0; i < 8; i++)
        bytes |= (uint64_t)(unsigned char)from[i] << (8 * i);
#endif
    return bytes;
}

static inline void sn_number_store8(char *to, uint64_t bytes)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    sn_memory_copy(to, &bytes, sizeof bytes);
#else
    for (int i = 0; i < 8; i++)
        to[i] = (char)(unsigned char)(bytes >> (8 * i));
#endif
}

static inline uint64_t sn_number_bits(double value)
{
    uint64_t bits;
    sn_memory_copy(&bits, &value, sizeof bits);
    return bits;
}

static inline double sn_number_of_bits(uint64_t bits)
{
    double value;
    sn_memory_copy(&value, &bits, sizeof value);
    return value;
}

/*
 * Powers of ten. Entry q holds T = floor(10^q * 2^(127 - e)) with e = floor(log2(10^q)), so that T
 * has exactly 128 bits: row [q - SN_POWER_LEAST] is { high half, low half }. In 0 .. SN_POWER_EXACT
 * 5^q is below 2^64, the low half is 0, and T is exact.
 */
enum { SN_POWER_LEAST = -342, SN_POWER_MOST = 324, SN_POWER_EXACT = 27 };

extern const uint64_t sn_number_powers[SN_POWER_MOST - SN_POWER_LEAST + 1][2];

/* floor(q * factor / 2^shift + offset / 2^shift) for a negative q too, without shifting a negative
 * number: 4096 is added inside and taken off outside. */
static inline int sn_number_log(int q, int64_t factor, int64_t offset, int shift)
{
    return (int)((q * factor + offset + ((int64_t)4096 << shift)) >> shift) - 4096;
}

/* floor(log2(10^q)) for q in SN_POWER_LEAST .. SN_POWER_MOST: 217706/2^16 is log2(10), nearly.
 * scripts/number_powers.py proves it for each q. */
static inline int sn_number_power_log2(int q)
{
    return sn_number_log(q, 217706, 0, 16);
}

/* A decimal number taken apart: +-digits * 10^exponent. Up to 19 significant digits are in
 * `digits`. Where `more` is set, others follow that are not all 0, and the number lies between
 * digits and digits + 1. */
typedef struct sn_decimal {
    uint64_t digits;
    int64_t exponent;
    bool negative;
    bool more;
    const char *begin; /* the significant digits in the text, perhaps with a point among them */
    const char *end;
} sn_decimal;

/* Reads a number as sn_number_read() does, without rounding it. Gives the bytes read or 0. */
size_t sn_decimal_read(const char *text, size_t size, sn_decimal *decimal);

/* The double nearest to a decimal number. */
double sn_decimal_to_double(const sn_decimal *decimal);

/* digits * 10^exponent, with at most 17 digits. */
typedef struct sn_shortest {
    uint64_t digits;
    int exponent;
} sn_shortest;

/* The shortest decimal number within the interval that rounds to a positive, finite double, and
 * of those the nearest. The digits may end with zeros. */
sn_shortest sn_number_shortest(double value);

#endif
