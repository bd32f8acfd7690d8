/* How a block is cut into sixteens; the kernels are beside the functions that they repeat. */
#include "exact.h"
#include "elementary_block.h"

/* Lanes are written to a copy, so that the kernels know that nothing overlaps. What is missing of
 * the last sixteen is 1, which fits every common path. */
void sn_block_run(
    double *out, const double *in, size_t count, sn_lanes_function *lanes, double (*one)(double x))
{
    double last[SN_LANES], y[SN_LANES];
    for (size_t done = 0; done < count; done += SN_LANES) {
        size_t now = count - done < SN_LANES ? count - done : SN_LANES;
        const double *x = in + done;
        if (now < SN_LANES) {
            for (size_t i = 0; i < SN_LANES; i++)
                last[i] = i < now ? x[i] : 1.0;
            x = last;
        }
        if (!lanes || !lanes(y, x))
            for (size_t i = 0; i < now; i++)
                y[i] = one(x[i]);
        if (now == SN_LANES)
            sn_memory_copy(out + done, y, sizeof y); /* quicker for its constant size */
        else
            sn_memory_copy(out + done, y, now * sizeof y[0]);
    }
}

void sn_block_runf(
    float *out, const float *in, size_t count, sn_lanes_functionf *lanes, float (*one)(float x))
{
    float last[SN_LANES], y[SN_LANES];
    for (size_t done = 0; done < count; done += SN_LANES) {
        size_t now = count - done < SN_LANES ? count - done : SN_LANES;
        const float *x = in + done;
        if (now < SN_LANES) {
            for (size_t i = 0; i < SN_LANES; i++)
                last[i] = i < now ? x[i] : 1.0f;
            x = last;
        }
        if (!lanes || !lanes(y, x))
            for (size_t i = 0; i < now; i++)
                y[i] = one(x[i]);
        if (now == SN_LANES)
            sn_memory_copy(out + done, y, sizeof y); /* quicker for its constant size */
        else
            sn_memory_copy(out + done, y, now * sizeof y[0]);
    }
}
