/* The golden hash of number.h: texts of numbers of every size, read and written, and ratios. */
#include "golden.h"
#include "sinew/number.h"

uint64_t golden_number(void);

static uint64_t golden_number_state;

/* A linear congruence (Knuth, MMIX) with its low bits mixed: any fixed sequence will do. */
static uint64_t golden_number_random(void)
{
    golden_number_state =
        golden_number_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return golden_number_state ^ (golden_number_state >> 29);
}

static uint64_t golden_number_text(uint64_t hash, const char *text, size_t size)
{
    double value = 0;
    float single = 0;
    sn_rational ratio = { 0, 0 };
    hash = golden_hash_u64(hash, sn_number_read(text, size, &value));
    hash = golden_hash_double(hash, value);
    hash = golden_hash_u64(hash, sn_number_readf(text, size, &single));
    hash = golden_hash_double(hash, (double)single);
    hash = golden_hash_u64(hash, sn_rational_read(text, size, &ratio, &value));
    hash = golden_hash_double(hash, value);
    hash = golden_hash_u64(hash, (uint64_t)ratio.numerator);
    return golden_hash_u64(hash, (uint64_t)ratio.denominator);
}

/* Random digits with a point, an exponent and perhaps a stroke somewhere. */
static size_t golden_number_make(char *text, size_t digits)
{
    size_t length = 0;
    for (size_t i = 0; i < digits; i++) {
        text[length++] = (char)('0' + golden_number_random() % 10);
        if (golden_number_random() % digits == 0)
            text[length++] = "./e."[golden_number_random() % 4];
    }
    return length;
}

uint64_t golden_number(void)
{
    uint64_t hash = GOLDEN_HASH_START;
    golden_number_state = 1;
    for (int i = 0; i < 20000; i++) {
        union {
            uint64_t bits;
            double number;
        } wide = { golden_number_random() };
        union {
            uint32_t bits;
            float number;
        } narrow = { (uint32_t)golden_number_random() };
        char text[128];
        size_t length = sn_number_write(text, wide.number);
        hash = golden_hash_bytes(hash, text, length);
        hash = golden_number_text(hash, text, length);
        sn_rational ratio = sn_rational_from_double(wide.number);
        hash = golden_hash_u64(hash, (uint64_t)ratio.denominator);
        length = sn_number_writef(text, narrow.number);
        hash = golden_hash_bytes(hash, text, length);
        length = golden_number_make(text, 1 + golden_number_random() % 40);
        hash = golden_number_text(hash, text, length);
        int64_t numerator = (int64_t)(golden_number_random() >> (1 + i % 60));
        int64_t denominator = (int64_t)(golden_number_random() >> (1 + i % 53));
        ratio = sn_rational_reduce(-numerator, denominator);
        hash = golden_hash_double(hash, sn_rational_to_double(ratio));
    }
    return hash;
}
