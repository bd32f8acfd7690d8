/* How a block is cut into sixteens; the kernels are beside the functions that they repeat. */
#include "exact.h"
#include "elementary_block.h"

/* Lanes are read and written in copies, so that the kernels know that nothing overlaps. What is
 * missing of the last sixteen is 1, which fits every common path. */
void sn_block_run(
    double *out, const double *in, size_t count, sn_lanes_function *lanes, double (*one)(double x))
{
    double x[SN_LANES], y[SN_LANES];
    for (size_t done = 0; done < count; done += SN_LANES) {
        size_t now = count - done < SN_LANES ? count - done : SN_LANES;
        for (size_t i = now; i < SN_LANES; i++)
            x[i] = 1.0;
        sn_memory_copy(x, in + done, now * sizeof x[0]);
        if (!lanes || !lanes(y, x))
            for (size_t i = 0; i < now; i++)
                y[i] = one(x[i]);
        sn_memory_copy(out + done, y, now * sizeof y[0]);
    }
}

void sn_block_runf(
    float *out, const float *in, size_t count, sn_lanes_functionf *lanes, float (*one)(float x))
{
    float x[SN_LANES], y[SN_LANES];
    for (size_t done = 0; done < count; done += SN_LANES) {
        size_t now = count - done < SN_LANES ? count - done : SN_LANES;
        for (size_t i = now; i < SN_LANES; i++)
            x[i] = 1.0f;
        sn_memory_copy(x, in + done, now * sizeof x[0]);
        if (!lanes || !lanes(y, x))
            for (size_t i = 0; i < now; i++)
                y[i] = one(x[i]);
        sn_memory_copy(out + done, y, now * sizeof y[0]);
    }
}
