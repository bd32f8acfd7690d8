/* The sound device of the machine, by PortAudio. */
#ifndef SINEW_DEVICE_H
#define SINEW_DEVICE_H

#include "tool.h"
#include "sound.h"

typedef struct device {
    int number;
    int channels; /* that it is given: 1 or 2 */
    double rate_hz;
} device;

/* Finds the standard device, and the rate that it likes best. Gives EXIT_DONE, or says what is
 * wrong and gives EXIT_DATA. Close it after EXIT_DONE only. */
int device_open(device *found);
void device_close(void);

/* Plays a sound that was started at the device's rate, in as many channels, until it has been
 * heard, or the program is told to end: then it fades out at once and ends so. Gives EXIT_DONE, or
 * says what is wrong and gives EXIT_DATA. */
int device_play(const device *found, sound *heard);

#endif
