/* The proof of tracks: times that do not drift, and events that are told exactly once. */
#include "tool.h"
#include "proof.h"
#include "proof_exact.h"
#include "sinew/track.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

enum { POINTS = 10000, TRACKS = 200, FRAMES = 600, BLOCK = 4096, EVENTS = 5 };

static double block[BLOCK];

/* ---- values -------------------------------------------------------------------------------- */

/* How far a time is in an endless yoyo from 0 to 1: of t/duration, the whole part is the leg. */
static exact yoyo_at(double t_s, double duration_s)
{
    double leg;
    exact part = exact_fraction(exact_divide(exact_of(t_s), exact_of(duration_s)), &leg);
    return fmod(leg, 2) == 0 ? part : exact_subtract(exact_of(1), part);
}

/* The usual way: time counted up by frames of 1/60 s, taken back by the duration at each end. */
static double yoyo_counted(double t_s, double duration_s)
{
    float elapsed = 0, frame_s = 1 / 60.0f;
    bool back = false;
    for (int i = 0; i < (int)(60 * t_s + 0.5); i++) {
        elapsed += frame_s;
        if (elapsed >= (float)duration_s) {
            elapsed -= (float)duration_s;
            back = !back;
        }
    }
    double part = (double)elapsed / duration_s;
    return back ? 1 - part : part;
}

static sn_track *make(const sn_track_item *items, size_t count)
{
    static const sn_track_channel channel = { .type = SN_TRACK_NUMBER };
    sn_track *track = NULL;
    return sn_track_init(&track, block, sizeof block, items, count, &channel, 1, NULL) == SN_OK
               ? track
               : NULL;
}

static sn_track *make_yoyo(double duration_s)
{
    sn_track_item item = { .duration_s = duration_s,
        .to = { { 1 } },
        .repeats = (double)INFINITY,
        .again = SN_TRACK_YOYO };
    return make(&item, 1);
}

static void measure_late(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        double duration_s = fabs(proof_log_uniform(&random, 0.01, 10));
        double t_s = proof_uniform(&random, 1e9, 1.1e9);
        const sn_track *track = make_yoyo(duration_s);
        double at = track ? sn_track_at(track, 0, t_s).parts[0] : (double)NAN;
        proof_note(&result->worst, exact_distance(at, yoyo_at(t_s, duration_s)));
    }
    for (int i = 0; i < 20; i++) { /* after ten minutes only */
        double duration_s = proof_uniform(&random, 0.1, 1);
        proof_note(&result->usual,
            exact_distance(yoyo_counted(600, duration_s), yoyo_at(600, duration_s)));
    }
}

/* Three tweens after one another: the last one's end, bit for bit. */
static void measure_end(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < POINTS; i++) {
        sn_track_item items[3];
        for (int k = 0; k < 3; k++)
            items[k] = (sn_track_item){ .duration_s = proof_uniform(&random, 0, 1),
                .to = { { proof_log_uniform(&random, 1e-3, 1e3) } } };
        const sn_track *track = make(items, 3);
        double to = items[2].to.parts[0], from = items[1].to.parts[0];
        double at =
            track ? sn_track_at(track, 0, sn_track_duration_s(track)).parts[0] : (double)NAN;
        proof_note(&result->worst, fabs(at - to));
        proof_note(&result->usual, fabs(from + (to - from) * 1.0 - to));
    }
}

/* ---- events ------------------------------------------------------------------------------- */

/* A loop of so many events, some times a second; the times in one round. */
static sn_track *make_loop(proof_random *random, double *times, double *round_s)
{
    sn_track_item items[2 * EVENTS + 1] = {
        { .type = SN_TRACK_SEQUENCE, .children = 2 * EVENTS, .repeats = (double)INFINITY }
    };
    *round_s = 0;
    for (uint32_t i = 0; i < EVENTS; i++) {
        double wait_s = (double)(1 + proof_bits(random) % 64) / 256;
        items[2 * i + 1] = (sn_track_item){ .type = SN_TRACK_WAIT, .duration_s = wait_s };
        items[2 * i + 2] = (sn_track_item){ .type = SN_TRACK_EVENT, .event = i };
        times[i] = *round_s += wait_s;
    }
    return make(items, 2 * EVENTS + 1);
}

/* How many of a time are up to t: of binary fractions, so that the count is exact. */
static double events_until(double t_s, double first_s, double round_s)
{
    return t_s < first_s ? 0 : floor((t_s - first_s) / round_s) + 1;
}

/* Frames of 4 ms, and now and then a hitch of up to ten seconds. The usual way looks in each frame
 * which times of the round lie between the last place in it and this one. */
static void measure_events(const proof_row *row, proof_result *result)
{
    proof_random random = proof_random_of(row);
    for (int i = 0; i < TRACKS; i++) {
        double times[EVENTS], round_s, told[EVENTS] = { 0 }, usual[EVENTS] = { 0 }, t_s = 0;
        const sn_track *track = make_loop(&random, times, &round_s);
        sn_track_cursor cursor = { 0 };
        sn_track_event event;
        for (int frame = 0; track && frame < FRAMES; frame++) {
            double last = fmod(t_s, round_s);
            t_s += proof_bits(&random) % 50 ? 1 / 256.0 : proof_uniform(&random, 0, 10);
            double place = fmod(t_s, round_s);
            while (sn_track_next(track, &cursor, t_s, &event))
                told[event.event]++;
            for (int k = 0; k < EVENTS; k++)
                usual[k] += place >= last ? last < times[k] && times[k] <= place
                                          : last < times[k] || times[k] <= place;
        }
        for (int k = 0; k < EVENTS; k++) {
            double want = track ? events_until(t_s, times[k], round_s) : (double)NAN;
            proof_note(&result->worst, fabs(told[k] - want));
            proof_note(&result->usual, fabs(usual[k] - want));
        }
    }
}

static const proof_row rows[] = {
    { "track_at, an endless yoyo", "after 30 years", "of the way", 1e-12, "frames counted, 10 min",
        measure_late, NULL },
    { "track_at, the end", "sequences of three", "absolute", 0, "a + (b - a) t", measure_end,
        NULL },
    { "track_next, events of a loop", "frames, and hitches of 10 s", "missed, twice", 0,
        "places compared", measure_events, NULL },
};

const proof_group proof_tracks = { "Tracks", rows, sizeof rows / sizeof rows[0] };
