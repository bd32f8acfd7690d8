/* The smallest program that uses sinew: the top of a sine. */
#include <sinew/sinew.h>

#include <stdio.h>

int main(void)
{
    sn_wave wave = sn_wave_default();
    sn_wave_prepared prepared;
    if (sn_wave_prepare(&prepared, &wave, NULL) != SN_OK)
        return 1;
    double top = sn_wave_sample(&prepared, 0.25);
    printf("sinew %s, the top of a sine is %g\n", sn_version_text(), top);
    return top == 1 ? 0 : 1;
}
