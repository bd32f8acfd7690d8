/* The golden hash of ease.h and ease_text.h: every shape and side, slopes, inverses, ranges, text.
 */
#include "golden.h"
#include "sinew/ease_text.h"

uint64_t golden_ease(void);

static uint64_t golden_of_one(uint64_t hash, const sn_ease *ease)
{
    char text[512];
    sn_ease one = *ease;
    sn_range range = sn_ease_range(ease);
    hash = golden_hash_bytes(hash, text, sn_ease_write(text, sizeof text, ease));
    hash = golden_hash_double(hash, range.low);
    hash = golden_hash_double(hash, range.high);
    hash = golden_hash_double(hash, sn_ease_first(ease, 0.3));
    hash = golden_hash_double(hash, sn_ease_last(ease, 0.9));
    for (int outside = 0; outside < SN_EASE_OUTSIDE_COUNT; outside++) {
        one.outside = (sn_ease_outside)outside;
        for (int i = -8; i <= 40; i++) {
            double t = i / 32.0 + i * 0x1p-20;
            hash = golden_hash_double(hash, sn_ease_at(&one, t));
            hash = golden_hash_double(hash, sn_ease_slope(&one, t));
            hash = golden_hash_double(hash, (double)sn_ease_atf(&one, (float)t));
        }
    }
    return hash;
}

uint64_t golden_ease(void)
{
    static const char words[] = "chain(out-back(20%) 40% 60%, blend(linear(0, 0.5 25% 75%, 1), "
                                "cubic-bezier(1, 0, 0, 1), 30%), mirror(in-elastic(30%, 2)))";
    static union {
        double aligned[1 << 12];
        unsigned char bytes[sizeof(double) << 12];
    } memory;
    static sn_ease_pieces pieces;
    sn_arena arena = sn_arena_on_block(memory.bytes, sizeof memory.bytes);
    uint64_t hash = GOLDEN_HASH_START;
    sn_ease ease;
    for (int shape = 0; shape < SN_EASE_POINTS; shape++)
        for (int side = 0; side < SN_EASE_SIDE_COUNT; side++) {
            ease = sn_ease_make((sn_ease_shape)shape, (sn_ease_side)side);
            hash = golden_of_one(hash, &ease);
        }
    for (int i = 1; i < 8; i++) {
        ease = sn_ease_back(SN_EASE_OUT, i / 8.0);
        hash = golden_of_one(hash, &ease);
        ease = sn_ease_elastic(SN_EASE_IN_OUT, i / 18.0, i);
        hash = golden_of_one(hash, &ease);
        ease = sn_ease_bezier(i / 8.0, -0.5, 1 - i / 16.0, 1.5);
        hash = golden_of_one(hash, &ease);
        ease = sn_ease_bezier_quick(0.97 - i / 8.0, -0.5, i / 16.0, 1.5, &pieces);
        hash = golden_of_one(hash, &ease);
    }
    hash =
        golden_hash_u64(hash, (uint64_t)sn_ease_read(words, sizeof words - 1, &arena, &ease, NULL));
    return golden_of_one(hash, &ease);
}
