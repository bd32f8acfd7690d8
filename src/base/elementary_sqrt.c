/*
 * Square roots by the processor's instruction, which IEEE 754 wants correctly rounded. Elsewhere
 * one bit at a time in integers, with the same results.
 */
#include "exact.h"
#include "elementary_block.h"
#include "elementary_parts.h"
#include "elementary_sqrt.h"
#include "sinew/elementary.h"

double sn_sqrt(double x)
{
    return sn_sqrt_here(x);
}

#if defined(__SSE2__) || defined(_M_X64)

float sn_sqrtf(float x)
{
    return _mm_cvtss_f32(_mm_sqrt_ss(_mm_set_ss(x)));
}

/* Of one width for every cpu, to stay small: the unit that finds roots sets the pace. */
static bool sqrt_lanes(double *restrict out, const double *restrict in)
{
    for (size_t i = 0; i < SN_LANES; i += 2)
        _mm_storeu_pd(out + i, _mm_sqrt_pd(_mm_loadu_pd(in + i)));
    return true;
}

static bool sqrt_lanesf(float *restrict out, const float *restrict in)
{
    for (size_t i = 0; i < SN_LANES; i += 4)
        _mm_storeu_ps(out + i, _mm_sqrt_ps(_mm_loadu_ps(in + i)));
    return true;
}

#elif defined(__aarch64__) || defined(_M_ARM64)

float sn_sqrtf(float x)
{
    return vget_lane_f32(vsqrt_f32(vdup_n_f32(x)), 0);
}

static bool sqrt_lanes(double *restrict out, const double *restrict in)
{
    for (size_t i = 0; i < SN_LANES; i += 2)
        vst1q_f64(out + i, vsqrtq_f64(vld1q_f64(in + i)));
    return true;
}

static bool sqrt_lanesf(float *restrict out, const float *restrict in)
{
    for (size_t i = 0; i < SN_LANES; i += 4)
        vst1q_f32(out + i, vsqrtq_f32(vld1q_f32(in + i)));
    return true;
}

#else

/* Blocks go one by one. */
static sn_lanes_function *const sqrt_lanes = NULL;
static sn_lanes_functionf *const sqrt_lanesf = NULL;

#if defined(__wasm__)

float sn_sqrtf(float x)
{
    float root;
    __asm__("local.get %1\n\tf32.sqrt\n\tlocal.set %0" : "=r"(root) : "r"(x));
    return root;
}

#else

/* Rounding twice is harmless for a square root where the wider format has 2 p + 2 bits
 * (Figueroa, When is double rounding innocuous?, 1995). */
float sn_sqrtf(float x)
{
    return (float)sn_sqrt_portable((double)x);
}

#endif
#endif

/* x = m 4^e with m a whole number of 54 or 53 bits and one more pair of zeros per bit wanted; the
 * root's 53 bits and one for rounding, digit by digit. The root of a 53-bit number is never a tie,
 * so that bit alone decides. */
double sn_sqrt_portable(double x)
{
    const uint64_t hidden = UINT64_C(1) << 52;
    uint64_t bits = sn_bits(x);
    if (x == 0.0 || sn_is_nan(x) || bits == sn_bits(SN_INFINITY))
        return x;
    if (bits & SN_SIGN_BIT)
        return SN_NAN;
    int exponent = (int)(bits >> 52) - 1075;
    uint64_t m = bits & (hidden - 1);
    if (exponent == -1075) {
        for (exponent++; m < hidden; exponent--)
            m <<= 1;
    } else {
        m |= hidden;
    }
    if (exponent & 1) {
        m <<= 1;
        exponent--;
    }
    uint64_t root = 0, rest = 0;
    for (int i = 0; i < 54; i++) {
        unsigned pair = i < 27 ? (unsigned)(m >> (52 - 2 * i)) & 3 : 0;
        rest = rest << 2 | pair;
        uint64_t trial = root << 2 | 1;
        root <<= 1;
        if (rest >= trial) {
            rest -= trial;
            root |= 1;
        }
    }
    root = (root + 1) >> 1;
    uint64_t biased = (uint64_t)(exponent / 2 - 26 + 1075 - 1);
    return sn_from_bits((biased << 52) + root);
}

/* Both squares and their sum in head and tail; then one step of Newton's on the root. The larger
 * side is brought near 1 by a power of two when a square could leave the range. */
double sn_hypot(double x, double y)
{
    double a = sn_magnitude(x), b = sn_magnitude(y);
    if (a == SN_INFINITY || b == SN_INFINITY)
        return SN_INFINITY;
    if (sn_is_nan(a) || sn_is_nan(b))
        return x + y;
    if (a < b) {
        double larger = b;
        b = a;
        a = larger;
    }
    if (b <= a * 0x1p-60)
        return a + b;
    double scale = a > 0x1p500 ? 0x1p-600 : a < 0x1p-400 ? 0x1p600 : 1.0;
    double back = a > 0x1p500 ? 0x1p600 : a < 0x1p-400 ? 0x1p-600 : 1.0;
    a *= scale;
    b *= scale;
    double a_head = sn_upper_bits(a), b_head = sn_upper_bits(b);
    double most = a_head * a_head, less = b_head * b_head, sum = most + less;
    double tail =
        ((most - sum) + less) + ((a - a_head) * (a + a_head) + (b - b_head) * (b + b_head));
    double square = sum + tail;
    tail = (sum - square) + tail;
    double root = sn_sqrt(square), head = sn_upper_bits(root);
    double missing = ((square - head * head) - (root - head) * (root + head)) + tail;
    return (root + missing / (2.0 * root)) * back;
}

/* Both squares are exact in double. */
float sn_hypotf(float x, float y)
{
    double a = sn_magnitude((double)x), b = sn_magnitude((double)y);
    if (a == SN_INFINITY || b == SN_INFINITY)
        return (float)SN_INFINITY;
    return (float)sn_sqrt(a * a + b * b);
}

/* ---- Blocks ---- */

void sn_sqrt_block(double *out, const double *in, size_t count, sn_cpu cpu)
{
    sn_block_run(out, in, count, cpu == SN_CPU_SCALAR ? NULL : sqrt_lanes, sn_sqrt);
}

void sn_sqrt_blockf(float *out, const float *in, size_t count, sn_cpu cpu)
{
    sn_block_runf(out, in, count, cpu == SN_CPU_SCALAR ? NULL : sqrt_lanesf, sn_sqrtf);
}

SN_BLOCK_OF_PAIRS(sn_hypot_block, double, sn_hypot)
SN_BLOCK_OF_PAIRS(sn_hypot_blockf, float, sn_hypotf)
