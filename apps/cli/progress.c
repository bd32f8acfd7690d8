/* Showing progress. See progress.h. */
#include "tool.h"
#include "progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const double first_after_s = 0.5, every_s = 0.1;

/* There is one terminal, so one state for the whole program. */
static struct {
    bool started, shown;
    double start_s, last_s;
} state;

static double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void progress_show(const char *what, double share, const char *amount)
{
    double now = now_s();
    if (!state.started) {
        state.started = true;
        state.start_s = now;
    }
    if (now - state.start_s < first_after_s || now - state.last_s < every_s)
        return;
    state.last_s = now;
    if (!isatty(STDERR_FILENO))
        return;
    state.shown = true;
    fprintf(stderr, "\r\033[Ksinew: %s: %s", what, amount);
    if (share >= 0)
        fprintf(stderr, ", %.0f %%", 100 * (share < 1 ? share : 1));
    fflush(stderr);
}

void progress_clear(void)
{
    if (state.shown)
        fputs("\r\033[K", stderr);
    state.shown = false;
}
