/*
 * The angle of a point. With n the smaller and d the larger side, atan(n / d) is taken from the
 * nearest sixteenth c: atan(c) from a table, and atan((n - c d) / (d + c n)) by a short polynomial
 * of at most 1/32; quotient and sum are kept in head and tail, and the octant is put back last.
 */
#include "exact.h"
#include "elementary_block.h"
#include "elementary_parts.h"
#include "sinew/elementary.h"

/* atan(i / 16), and what the double leaves of it. */
static const double atan_sixteenth[17][2] = {
    { 0x0.0p+0, 0x0.0p+0 },
    { 0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60 },
    { 0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59 },
    { 0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58 },
    { 0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57 },
    { 0x1.362773707ebccp-2, -0x1.963a544b672d8p-57 },
    { 0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56 },
    { 0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56 },
    { 0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56 },
    { 0x1.0657e94db30d0p-1, -0x1.d5b495f6349e6p-56 },
    { 0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58 },
    { 0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55 },
    { 0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56 },
    { 0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57 },
    { 0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56 },
    { 0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56 },
    { 0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55 },
};

typedef struct atan_sum {
    double high, low;
} atan_sum;

/* u / v to twice the precision: what t = u.high / v.high leaves, by exact products, over v again.
 */
static atan_sum atan_quotient(atan_sum u, atan_sum v)
{
    double inverse = 1.0 / v.high, t = u.high * inverse;
    double t_head = sn_upper_bits(t), v_head = sn_upper_bits(v.high);
    double left = (u.high - t_head * v_head) - t_head * (v.high - v_head);
    left = (left - (t - t_head) * v.high) + (u.low - t * v.low);
    return (atan_sum){ t, left * inverse };
}

/* atan(n / d) for 2^-60 d <= n <= d, both so near 1 that no product leaves the range. c has five
 * bits, so c times a head or a tail is exact, and n - c d is off by less than d / 32. */
static atan_sum atan_of_ratio(double n, double d)
{
    int index = (int)(16.0 * (n / d) + 0.5);
    double c = (double)index * 0x1p-4;
    double n_head = sn_upper_bits(n), d_head = sn_upper_bits(d), d_tail = c * (d - d_head);
    double top = n - c * d_head, upper = top - d_tail, taken = top - upper;
    double upper_rest = (top - (upper + taken)) + (taken - d_tail);
    double step = c * n, lower = d + step;
    double lower_rest = ((d - lower) + step) + ((c * n_head - step) + c * (n - n_head));
    atan_sum q = atan_quotient((atan_sum){ upper, upper_rest }, (atan_sum){ lower, lower_rest });
    double t = q.high, z = t * t, w = z * z;
    double p = (-0x1.5555555555555p-2 + z * 0x1.9999999998335p-3) +
               w * ((-0x1.249249143ce59p-3 + z * 0x1.c71bc84586912p-4) + w * -0x1.72d5393fec1ecp-4);
    const double *base = atan_sixteenth[index];
    double high = base[0] + t;
    double low = ((base[0] - high) + t) + (base[1] + (q.low + (t * z) * p));
    return (atan_sum){ high, low };
}

/* The angle of a point off the axes with finite sides, before its octant. Where only the quotient
 * counts (atan(q) is q to 2^-120), it is left to the division, which rounds it once. */
static atan_sum atan_of_sides(double n, double d)
{
    if (n < d * 0x1p-60)
        return (atan_sum){ n / d, 0.0 };
    double scale = d > 0x1p500 ? 0x1p-600 : d < 0x1p-400 ? 0x1p600 : 1.0;
    return atan_of_ratio(n * scale, d * scale);
}

/* Radians to turns: the head by the head of 1/(2 pi) is exact. */
static atan_sum atan_to_turns(atan_sum angle)
{
    const double head_scale = 0x1.45f3068000000p-3, tail_scale = 0x1.727220a94fe14p-29;
    double near = angle.high + angle.low, head = sn_upper_bits(near);
    double tail = (angle.high - head) + angle.low;
    return (atan_sum){ head * head_scale, tail * head_scale + near * tail_scale };
}

/* Puts the octant back: with the sides swapped the angle counts from a quarter turn, left of the
 * axis from a half. `quarter` is the quarter turn in the unit at hand. A table, since no processor
 * could foresee the branches. */
static double atan_in_octant(atan_sum angle, bool steep, bool left, atan_sum quarter)
{
    static const double octant[2][2][2] = { { { 0.0, 1.0 }, { 2.0, -1.0 } },
        { { 1.0, -1.0 }, { 1.0, 1.0 } } };
    double quarters = octant[steep][left][0], way = octant[steep][left][1];
    double base = quarters * quarter.high, step = way * angle.high, high = base + step;
    return high + (((base - high) + step) + (quarters * quarter.low + way * angle.low));
}

/* Is a magnitude neither 0 nor infinite nor NaN? */
static bool atan_is_common(double a)
{
    return sn_bits(a) - 1 < sn_bits(SN_INFINITY) - 1;
}

/* The axes and the infinities, as C99 has them in annex F: in eighths of a turn. */
static int atan_eighths(double y, double x)
{
    double a = sn_magnitude(y), b = sn_magnitude(x);
    bool left = sn_bits(x) >> 63;
    if (a == SN_INFINITY && b == SN_INFINITY)
        return left ? 3 : 1;
    if (a == 0.0 || b == SN_INFINITY)
        return left ? 4 : 0;
    return 2;
}

/* Three eighths of a turn in radians is not three times the double pi/4; it is rounded here. */
double sn_atan2(double y, double x)
{
    static const double special[5] = { 0.0, 0x1.921fb54442d18p-1, 0x1.921fb54442d18p+0,
        0x1.2d97c7f3321d2p+1, 0x1.921fb54442d18p+1 };
    const atan_sum quarter = { 0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54 };
    double a = sn_magnitude(y), b = sn_magnitude(x);
    if (sn_is_nan(x) || sn_is_nan(y))
        return x + y;
    if (!(atan_is_common(a) && atan_is_common(b)))
        return sn_give_sign(special[atan_eighths(y, x)], y);
    atan_sum angle = atan_of_sides(a < b ? a : b, a < b ? b : a);
    return sn_give_sign(atan_in_octant(angle, a > b, x < 0.0, quarter), y);
}

/* A positive finite x as a number in [1, 2) times 2^*exponent. */
static double atan_split(double x, int *exponent)
{
    int more = 0;
    if (x < 0x1p-1022) {
        x *= 0x1p54;
        more = -54;
    }
    *exponent = (int)(sn_bits(x) >> 52) - 1023 + more;
    return sn_from_bits((sn_bits(x) & UINT64_C(0x000fffffffffffff)) | sn_bits(1.0));
}

/* q / (2 pi) for a tiny q = n / d, rounded before the power of two comes back, in two steps of
 * which only the last can leave the normal range. */
static double atan_tiny_turns(double n, double d)
{
    int up, down;
    atan_sum top = { atan_split(n, &up), 0.0 }, bottom = { atan_split(d, &down), 0.0 };
    atan_sum turns = atan_to_turns(atan_quotient(top, bottom));
    int exponent = up - down;
    if (exponent < -1200)
        return 0.0;
    double first = sn_from_bits((uint64_t)(1023 + exponent / 2) << 52);
    double second = sn_from_bits((uint64_t)(1023 + exponent - exponent / 2) << 52);
    return (turns.high + turns.low) * first * second;
}

double sn_atan2_turns(double y, double x)
{
    const atan_sum quarter = { 0.25, 0.0 };
    double a = sn_magnitude(y), b = sn_magnitude(x);
    if (sn_is_nan(x) || sn_is_nan(y))
        return x + y;
    if (!(atan_is_common(a) && atan_is_common(b)))
        return sn_give_sign(0.125 * (double)atan_eighths(y, x), y);
    if (a < b * 0x1p-60 && x > 0.0)
        return sn_give_sign(atan_tiny_turns(a, b), y);
    atan_sum angle = atan_to_turns(atan_of_sides(a < b ? a : b, a < b ? b : a));
    return sn_give_sign(atan_in_octant(angle, a > b, x < 0.0, quarter), y);
}

/* In float a double holds every product here, and nothing leaves the range. */
static double atan_brief(double n, double d)
{
    int index = (int)(16.0 * (n / d) + 0.5);
    double c = (double)index * 0x1p-4;
    double t = (n - c * d) / (d + c * n), z = t * t;
    double p = -0x1.55555554fc356p-2 + z * (0x1.999989113b63ep-3 + z * -0x1.2422ac78a95abp-3);
    return atan_sixteenth[index][0] + (t + (t * z) * p);
}

/* The angle of a point off the axes with finite sides; `radian` and `quarter` in the unit. */
static float atan_of_floats(double y, double x, double radian, double quarter)
{
    double a = sn_magnitude(y), b = sn_magnitude(x);
    atan_sum angle = { radian * atan_brief(a < b ? a : b, a < b ? b : a), 0.0 };
    return (float)sn_give_sign(
        atan_in_octant(angle, a > b, x < 0.0, (atan_sum){ quarter, 0.0 }), y);
}

float sn_atan2f(float y, float x)
{
    double a = sn_magnitude((double)y), b = sn_magnitude((double)x);
    if (!(atan_is_common(a) && atan_is_common(b)))
        return (float)sn_atan2((double)y, (double)x);
    return atan_of_floats((double)y, (double)x, 1.0, 0x1.921fb54442d18p+0);
}

float sn_atan2_turnsf(float y, float x)
{
    double a = sn_magnitude((double)y), b = sn_magnitude((double)x);
    if (!(atan_is_common(a) && atan_is_common(b)))
        return (float)sn_atan2_turns((double)y, (double)x);
    return atan_of_floats((double)y, (double)x, 0x1.45f306dc9c883p-3, 0.25);
}

/* ---- Blocks ---- */

SN_BLOCK_OF_PAIRS(sn_atan2_block, double, sn_atan2)
SN_BLOCK_OF_PAIRS(sn_atan2_turns_block, double, sn_atan2_turns)
SN_BLOCK_OF_PAIRS(sn_atan2_blockf, float, sn_atan2f)
SN_BLOCK_OF_PAIRS(sn_atan2_turns_blockf, float, sn_atan2_turnsf)
