/* Showing how far long work is: on a terminal, after a moment, and nowhere else. */
#ifndef SINEW_PROGRESS_H
#define SINEW_PROGRESS_H

#include <stdbool.h>

/* Says on standard error's terminal, over the last such line, that `what` has come so far; a few
 * times a second, and not before half a second has gone by.
 * share  the part done, in [0, 1]; negative where nobody knows */
void progress_show(const char *what, double share, const char *amount);

/* Removes the line, so that the next message stands alone. */
void progress_clear(void);

#endif
